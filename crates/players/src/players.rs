//! All players of a game, by name.
//!
//! | name | player |
//! | --- | --- |
//! | `random`, `greedy-…`, `minimax:N` | the classic bots of the game |
//! | `level-1` … `level-10` | the engine for people, see [`crate::levels`] |
//! | `strength=N` | a level with the rating N, between two of the levels if need be |
//! | `monte-carlo` | Monte-Carlo search, which judges positions after a few random moves |
//! | `engine` | the engine, as strong as it is |
//! | `perfect` | the engine and the solver, which keeps every proven result |
//! | `engine:COMMAND` | another program, see [`external`] |

use std::sync::Arc;

use cygnet_analysis::Resources;
use cygnet_core::time::Budget;
use cygnet_core::{BotError, DynGame, DynState, Message, Stop, message};

use cygnet_ratings::{STRENGTH, strength_of};

use crate::external_player::ExternalPlayer;
use crate::levels;
use crate::player::{ChosenMove, Player, PlayerError};
use crate::search_player::{SearchKind, SearchPlayer};

/// The name of a player and one line about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerInfo {
    /// Its name; `:N` at the end stands for a number.
    pub name: String,
    /// How it moves.
    pub description: Message,
}

/// The engine without a handicap.
const ENGINE: &str = "engine";

/// Monte-Carlo tree search.
const MONTE_CARLO: &str = "monte-carlo";

/// The engine together with the solver.
const PERFECT: &str = "perfect";

/// The prefix of the names of other programs; the rest is the command.
const EXTERNAL: &str = "engine:";

/// All players of a game, from the weakest kind to the strongest.
#[must_use]
pub fn players(game: &dyn DynGame) -> Vec<PlayerInfo> {
    let info = |name: &str, description| PlayerInfo { name: name.to_owned(), description };
    let mut players: Vec<PlayerInfo> =
        game.bots().into_iter().map(|bot| info(bot.name, bot.description)).collect();
    let levels = levels::described();
    players.extend(levels.map(|(name, description)| PlayerInfo { name, description }));
    let strength = message!("player-strength", "a level with the rating N, such as strength=1350");
    players.push(PlayerInfo { name: format!("{STRENGTH}=N"), description: strength });
    let monte_carlo =
        message!("player-monte-carlo", "random playouts, concentrated on promising moves");
    let engine = message!("player-engine", "the full engine, as strong as the time allows");
    let perfect = message!("player-perfect", "engine plus solver; never gives up a proven result");
    players.extend([info(MONTE_CARLO, monte_carlo), info(ENGINE, engine), info(PERFECT, perfect)]);
    players
}

/// All players of a game as [`players`] lists them, and an entry that stands for other programs.
#[must_use]
pub fn players_and_programs(game: &dyn DynGame) -> Vec<PlayerInfo> {
    let mut players = players(game);
    players.push(PlayerInfo {
        name: "engine:COMMAND".to_owned(),
        description: message!("player-program", "another program that speaks the engine protocol"),
    });
    players
}

/// Does the name stand for another program? Seating such a player runs a command.
#[must_use]
pub fn is_program(name: &str) -> bool {
    name.trim().to_ascii_lowercase().starts_with(EXTERNAL)
}

/// Can this player play with these rules?
///
/// # Errors
/// If there is no such player, or it cannot play with these rules.
pub fn check(game: &dyn DynGame, name: &str) -> Result<(), PlayerError> {
    find(game, name).map(|_| ())
}

/// The name of this player in the spelling of [`players`]: names are found in any case and with zeros before
/// a number, but what is shown, stored and compared is one name.
///
/// # Errors
/// If there is no such player, or it cannot play with these rules.
pub fn listed_name(game: &dyn DynGame, name: &str) -> Result<String, PlayerError> {
    let name = name.trim();
    if let Kind::External(_) = find(game, name)? {
        return Ok(name.to_owned());
    }
    let listed = name.to_ascii_lowercase();
    let number = listed.split_once(':').and_then(|(stem, digits)| {
        let number: u32 = digits.parse().ok()?;
        Some(format!("{stem}:{number}"))
    });
    Ok(number.unwrap_or(listed))
}

/// Whether this player allocates a transposition table or a search tree in this process.
#[must_use]
pub fn uses_table(game: &dyn DynGame, name: &str) -> bool {
    matches!(find(game, name), Ok(Kind::Search(_)))
}

/// The kinds of player.
enum Kind {
    Bot,
    Search(SearchKind),
    External(String),
}

fn find(game: &dyn DynGame, name: &str) -> Result<Kind, PlayerError> {
    let wanted = name.trim().to_ascii_lowercase();
    if is_program(name) {
        return Ok(Kind::External(name.trim()[EXTERNAL.len()..].trim().to_owned()));
    }
    if wanted == ENGINE {
        return Ok(Kind::Search(SearchKind::Engine(levels::STRONGEST)));
    }
    if wanted == MONTE_CARLO {
        return Ok(Kind::Search(SearchKind::MonteCarlo));
    }
    if wanted == PERFECT {
        return Ok(Kind::Search(SearchKind::Perfect));
    }
    if let Some(number) = wanted.strip_prefix(levels::PREFIX) {
        let level = levels::find(game, number);
        let wrong = || PlayerError::Level { name: name.to_owned(), most: levels::COUNT };
        return level.map(SearchKind::Engine).map(Kind::Search).ok_or_else(wrong);
    }
    if let Some(rating) = strength_of(&wanted) {
        return Ok(Kind::Search(SearchKind::Engine(levels::of_strength(game, rating))));
    }
    if wanted.split('=').next() == Some(STRENGTH) {
        return Err(PlayerError::Strength { name: name.to_owned() });
    }
    match game.check_bot(&wanted) {
        Ok(()) => Ok(Kind::Bot),
        Err(BotError::Unknown { .. }) => {
            let known = players(game).into_iter().map(|player| player.name).collect();
            Err(PlayerError::Unknown { game: game.info().name, name: name.to_owned(), known })
        }
        Err(error) => Err(error.into()),
    }
}

/// Makes the player of this name for a game with these rules. A player that searches may use
/// `table_bytes` bytes to remember positions; it takes them from the pool of the resources when it
/// thinks.
///
/// # Errors
/// If there is no such player, or it cannot play with these rules.
///
/// # Panics
/// If the game is not in the catalogue.
pub fn seat(
    game: &Arc<dyn DynGame>,
    name: &str,
    seed: u64,
    table_bytes: usize,
    resources: &Resources,
) -> Result<Box<dyn Player>, PlayerError> {
    let listed = listed_name(&**game, name)?;
    let mut player: Box<dyn Player> = match find(&**game, name)? {
        Kind::Bot => Box::new(BotPlayer { name: listed, random: fastrand::Rng::with_seed(seed) }),
        Kind::Search(kind) => {
            Box::new(SearchPlayer::new(game, listed, kind, table_bytes, resources))
        }
        Kind::External(command) => external(game, name, &command)?,
    };
    player.new_game(seed);
    Ok(player)
}

/// Makes a player from another program, which is started with this command and speaks the engine
/// protocol. Such players are made only here.
fn external(
    game: &Arc<dyn DynGame>,
    name: &str,
    command: &str,
) -> Result<Box<dyn Player>, PlayerError> {
    Ok(Box::new(ExternalPlayer::start(game, name, command)?))
}

/// A classic bot.
struct BotPlayer {
    name: String,
    random: fastrand::Rng,
}

impl Player for BotPlayer {
    fn name(&self) -> &str {
        &self.name
    }

    fn choose(
        &mut self,
        state: &dyn DynState,
        _: &Budget,
        stop: &Stop,
    ) -> Result<Option<ChosenMove>, PlayerError> {
        Ok(state.bot_move(&self.name, &mut self.random, stop)?.map(ChosenMove::new))
    }

    fn new_game(&mut self, seed: u64) {
        self.random = fastrand::Rng::with_seed(seed);
    }

    fn heeds_time(&self) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;
    use std::thread;
    use std::time::Duration;

    use cygnet_analysis::{PoolLimits, PoolUsage};
    use cygnet_core::time::TimeLeft;
    use cygnet_core::{Limits, Options};

    use super::*;

    fn nodes_alone(nodes: u64) -> Budget {
        Limits { nodes: Some(nodes), ..Limits::default() }.into()
    }

    fn game(id: &str) -> Arc<dyn DynGame> {
        let entry = cygnet_games::find(id).expect("a game of the catalogue");
        entry.build(&Options::defaults(entry.info))
    }

    #[test]
    fn a_forced_move_does_not_use_up_the_time() {
        let game = game("ski_jumps");
        // Red has a single jumper and no piece to jump over.
        let state = game.position("R9/9B/10/9B/10/9B/10/9B/10/9B r").expect("a position");
        assert_eq!(state.count_moves(), 1);
        let hour = Duration::from_secs(3600);
        let clock = |clock| Budget { clock: Some(clock), ..Budget::default() };
        let timed = clock(TimeLeft::Move(hour));
        let clocked = clock(TimeLeft::Game { left: [hour * 99; 2], increment: [hour; 2] });
        for name in ["level-10", "monte-carlo"] {
            let nodes = |budget: &Budget| {
                let mut player =
                    seat(&game, name, 0, 1 << 16, &Resources::default()).expect("a player");
                let choice = player.choose(&*state, budget, &Stop::new()).expect("a player");
                choice.expect("the game goes on").nodes.expect("a search")
            };
            assert!(nodes(&timed) < 500 && nodes(&clocked) < 500, "{name}");
            let asked = nodes_alone(3000);
            assert!(nodes(&asked) > 1000, "{name}: a search by positions is the one asked for");
        }
    }

    #[test]
    fn players_have_names_and_wrong_names_are_told_the_right_ones() {
        let game = game("three_dragons");
        let known = players(&*game);
        let names: Vec<&str> = known.iter().map(|player| player.name.as_str()).collect();
        assert_eq!(names.first(), Some(&"random"));
        assert!(names.contains(&"minimax:N") && names.contains(&"level-1"), "{names:?}");
        let last = ["level-10", "strength=N", "monte-carlo", "engine", "perfect"];
        assert_eq!(names[names.len() - 5..], last);

        let error = |name: &str| check(&*game, name).expect_err("no such player").to_string();
        assert!(error("fred").starts_with("Three Dragons has no player 'fred'; its players are"));
        assert!(error("fred").ends_with("level-10, strength=N, monte-carlo, engine and perfect"));
        for wrong in ["strength", "strength=", "strength=99", "strength=many"] {
            assert_eq!(
                error(wrong),
                format!(
                    "'{wrong}' is not a strength here; write a rating from 100 to 4000, such as strength=1350"
                )
            );
        }
        assert_eq!(
            error("level-11"),
            "'level-11' is not a level; the levels are level-1 to level-10"
        );
        for (name, listed) in [
            ("Random", "random"),
            ("LEVEL-3", "level-3"),
            (" engine ", "engine"),
            ("minimax:2", "minimax:2"),
            ("Minimax:002", "minimax:2"),
            (" Strength=1350", "strength=1350"),
            (" Engine:Some/Program --Flag ", "Engine:Some/Program --Flag"),
        ] {
            check(&*game, name).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(listed_name(&*game, name).as_deref(), Ok(listed));
        }
        assert_eq!(
            listed_name(&*game, "Fred"),
            Err(check(&*game, "Fred").expect_err("no such player"))
        );
    }

    #[test]
    fn a_program_that_cannot_be_started_is_told_of() {
        let seat_program = |name: &str| seat(&game("ugly_duck"), name, 0, 0, &Resources::default());
        let Err(error) = seat_program("engine:/no/such/program --flag") else {
            panic!("there is no such program");
        };
        assert!(error.to_string().starts_with("'engine:/no/such/program --flag' cannot play: "));
        assert!(seat_program("engine:").is_err(), "no command");
    }

    #[test]
    fn every_level_plays_every_game_and_the_same_way_for_the_same_seed() {
        for id in cygnet_games::IDS {
            let game = game(id);
            for name in
                ["random", "level-1", "level-5", "level-10", "monte-carlo", "engine", "perfect"]
            {
                let budget = nodes_alone(300);
                let line = || {
                    let mut player =
                        seat(&game, name, 7, 1 << 16, &Resources::default()).expect("a player");
                    let mut state = game.initial();
                    let mut moves = Vec::new();
                    for _ in 0..4 {
                        let choice = player.choose(&*state, &budget, &Stop::new());
                        let choice = choice.expect("a player").expect("the game goes on");
                        state.play_move(&choice.mv).expect("a legal move");
                        moves.push(choice.mv.text().to_owned());
                    }
                    moves
                };
                assert_eq!(line(), line(), "{id} {name}");
            }
        }
    }

    /// A player keeps what it remembers as long as the pool has room. If it loses that to another player, it
    /// starts with an empty table instead of the other player's.
    #[test]
    fn a_player_does_not_depend_on_the_other_seats_of_a_pool() {
        const BYTES: usize = 1 << 20;
        let game = game("ugly_duck");
        let room_for_one = PoolLimits { memory: BYTES, searches: NonZeroUsize::MIN };
        for name in ["level-10", "monte-carlo", "engine", "perfect"] {
            let play = |limits: PoolLimits, has_rival: bool, is_always_new: bool| {
                let resources = Resources::default().with_limits(limits);
                let seated = || seat(&game, name, 7, BYTES, &resources).expect("a player");
                let (mut player, mut rival) = (seated(), seated());
                let mut state = game.initial();
                let mut choices = Vec::new();
                // The second question about a position shows what is remembered of the first.
                for question in 0..6 {
                    if is_always_new {
                        player = seated();
                    }
                    let choose = |player: &mut dyn Player| {
                        let choice = player.choose(&*state, &nodes_alone(3_000), &Stop::new());
                        choice.expect("a player").expect("the game goes on")
                    };
                    let choice = choose(&mut *player);
                    if has_rival {
                        choose(&mut *rival);
                    }
                    assert!(resources.pool().usage().idle_bytes <= limits.memory);
                    if question % 2 == 1 {
                        state.play_move(&choice.mv).expect("a legal move");
                    }
                    choices.push(choice);
                }
                choices
            };
            let alone = play(PoolLimits::NONE, false, false);
            assert_eq!(play(PoolLimits::NONE, true, false), alone, "{name}: there is room");
            assert_eq!(play(room_for_one, false, false), alone, "{name}: nobody needs the memory");
            let always_new = play(PoolLimits::NONE, false, true);
            assert_eq!(play(room_for_one, true, false), always_new, "{name}: there is no room");
            assert_eq!(
                alone == always_new,
                name == "monte-carlo",
                "{name}: what it remembers counts"
            );
        }
    }

    #[test]
    fn a_player_that_waits_for_its_turn_can_be_stopped() {
        let game = game("ugly_duck");
        let one = PoolLimits { memory: 1 << 20, searches: NonZeroUsize::MIN };
        let resources = Resources::default().with_limits(one);
        let stops = [Stop::new(), Stop::new()];
        let endless = Budget::from(Limits { nodes: Some(u64::MAX), ..Limits::default() });
        thread::scope(|scope| {
            let choosing = stops.each_ref().map(|stop| {
                let (game, resources) = (&game, &resources);
                let thread = scope.spawn(move || {
                    let player = seat(game, "level-10", 0, 1 << 16, resources);
                    let mut player = player.expect("a player");
                    player.choose(&*game.initial(), &endless, stop).expect("a player")
                });
                while resources.pool().usage() == PoolUsage::default() {
                    thread::yield_now();
                }
                thread
            });
            while resources.pool().usage().waiting == 0 {
                thread::yield_now();
            }
            let [searching, waiting] = choosing;
            stops[1].stop();
            assert_eq!(waiting.join().expect("no panic"), None, "it never had its turn");
            stops[0].stop();
            assert!(searching.join().expect("no panic").is_some(), "it has a move");
        });
        assert_eq!(resources.pool().usage(), PoolUsage::default());
    }

    #[test]
    fn a_player_of_another_game_says_so() {
        let complaint = |id: &str, seated: &[(&str, &str)], other: &str, shown: &[(&str, &str)]| {
            let build = |id: &str, options: &[(&str, &str)]| {
                let entry = cygnet_games::find(id).expect("a game of the catalogue");
                let options = options.iter().copied();
                entry.build(&Options::parse(entry.info, options).expect("valid options"))
            };
            let resources = Resources::default();
            let player = seat(&build(id, seated), "engine", 0, 1 << 10, &resources);
            let mut player = player.expect("a player");
            let state = build(other, shown).initial();
            let error = player.choose(&*state, &Budget::default(), &Stop::new());
            error.expect_err("other rules").to_string()
        };
        assert_eq!(
            complaint("ugly_duck", &[], "dropper", &[("size", "6x6")]),
            "a position of Ugly Duck on 5x5 was expected, but it is of Dropper on 6x6"
        );
        for (size, found) in [("6x6", "6x6"), ("9x9", "9x9")] {
            assert_eq!(
                complaint("ugly_duck", &[], "ugly_duck", &[("size", size)]),
                format!(
                    "a position of Ugly Duck on 5x5 was expected, but it is of Ugly Duck on {found}"
                )
            );
        }
        assert_eq!(
            complaint("ski_jumps", &[("step", "1")], "ski_jumps", &[("step", "any")]),
            "a position of Ski Jumps on 10x10 with step=1 was expected, \
             but it is of Ski Jumps on 10x10 with step=any"
        );
    }
}
