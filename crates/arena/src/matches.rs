//! One game of a match: two players at a board, with enforced limits.

use std::time::{Duration, Instant};

use cygnet_core::quote::quoted;
use cygnet_core::time::{Clock, TimeControl};
use cygnet_core::{Outcome, Session, Side, Stop, Termination};

use cygnet_core::time::GameLimits;
use cygnet_players::{Opinion, Player, PlayerError};

/// A game of this many turns is drawn by adjudication.
pub const LONGEST_GAME: usize = 1000;

/// How much time a player may owe before it loses, because a busy computer is not its fault. The
/// grace is given once. Time that a player owes is deducted from its next moves.
pub const GRACE: Duration = Duration::from_millis(250);

/// The time per move of a match, unless another limit is chosen.
pub const USUAL_TIME: Duration = Duration::from_millis(100);

/// The limits of the players of a match, from the limits that were chosen: positions, or else clocks, or else
/// times per move.
#[must_use]
pub fn match_limits(
    nodes: Option<[u64; 2]>,
    clocks: Option<[TimeControl; 2]>,
    times: Option<[Duration; 2]>,
) -> [GameLimits; 2] {
    match (nodes, clocks) {
        (Some(nodes), _) => nodes.map(GameLimits::Nodes),
        (None, Some(clocks)) => clocks.map(GameLimits::Time),
        (None, None) => {
            let times = times.unwrap_or([USUAL_TIME; 2]);
            times.map(|time| GameLimits::Time(TimeControl::PerMove(time)))
        }
    }
}

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameEnding {
    /// By the rules of the game.
    Rules,
    /// A player has exceeded its time.
    Time,
    /// A player has played a move that is not legal.
    IllegalMove,
    /// A player could not play on.
    Failure,
    /// It was too long, and counts as a draw.
    Length,
}

impl GameEnding {
    /// All of them.
    pub const ALL: [Self; 5] =
        [Self::Rules, Self::Time, Self::IllegalMove, Self::Failure, Self::Length];

    /// The word for it in the tag `Termination` of a record; none where the rules ended the game.
    #[must_use]
    pub const fn word(self) -> Option<&'static str> {
        match self {
            Self::Rules => None,
            Self::Time => Some(Termination::Time.word()),
            Self::IllegalMove => Some("illegal move"),
            Self::Failure => Some("failure"),
            Self::Length => Some(Termination::Adjudication.word()),
        }
    }

    pub(crate) fn from_word(word: Option<&str>) -> Option<Self> {
        Self::ALL.into_iter().find(|ending| ending.word() == word)
    }
}

/// A game that was played to its end.
#[derive(Debug)]
pub struct Played {
    /// The board and the moves, from before the opening on.
    pub session: Session,
    /// How it ended.
    pub outcome: Outcome,
    /// Why.
    pub ending: GameEnding,
    /// The reason for which a player forfeited the game.
    pub reason: Option<String>,
    /// The players' assessments of the position before each of their moves. The opening has none.
    pub opinions: Vec<Option<Opinion>>,
}

/// Lets two players play a game from the current position of the session, each within its limits.
/// `None` if `stop` is raised before the game is over.
pub fn play_game(
    session: Session,
    players: [&mut dyn Player; 2],
    limits: [GameLimits; 2],
    stop: &Stop,
) -> Option<Played> {
    play_timed(session, players, limits, stop, Instant::now)
}

/// Like [`play_game`], with a given source of the current time.
fn play_timed(
    mut session: Session,
    players: [&mut dyn Player; 2],
    limits: [GameLimits; 2],
    stop: &Stop,
    now: impl Fn() -> Instant,
) -> Option<Played> {
    let [one, two] = players;
    // The time of a player that does not respect time limits is not measured.
    let control = |player: &dyn Player, limits: GameLimits| {
        if player.heeds_time() { limits.time_control() } else { TimeControl::None }
    };
    let controls = [control(one, limits[0]), control(two, limits[1])];
    let mut clock = Clock::new(controls).with_grace(GRACE);
    let mut opinions = vec![None; session.moves().len()];
    let mut forfeit = None;
    while session.outcome().is_none() && session.moves().len() < LONGEST_GAME {
        let mover = session.state().turn();
        let player = match mover {
            Side::One => &mut *one,
            Side::Two => &mut *two,
        };
        player.follow(&session);
        let start = now();
        clock.start(mover, start);
        let allowed = clock.until_flag(mover, start).unwrap_or_default();
        let budget = limits[mover.index()].budget(&clock, mover, start);
        let choice = player.choose(session.state(), &budget, stop);
        let end = now();
        if stop.is_stopped() {
            return None;
        }
        // Checked first: a player that answers too late, or not at all, loses on time.
        if clock.flag(end).is_some() {
            let taken = end.saturating_duration_since(start).as_millis();
            let (name, allowed) = (player.name(), allowed.as_millis());
            let reason = format!("{name} took {taken} ms and had {allowed} ms, grace included");
            forfeit = Some((mover, GameEnding::Time, reason));
            break;
        }
        clock.press(end);
        let choice = match choice {
            Ok(Some(choice)) => choice,
            Ok(None) => {
                let reason = format!("{} has no move, but there are some", player.name());
                forfeit = Some((mover, GameEnding::Failure, reason));
                break;
            }
            Err(error) => {
                let ending = match error {
                    PlayerError::IllegalMove { .. } => GameEnding::IllegalMove,
                    _ => GameEnding::Failure,
                };
                forfeit = Some((mover, ending, error.to_string()));
                break;
            }
        };
        if let Err(error) = session.play_move(&choice.mv) {
            let reason = format!("{} played {}: {error}", player.name(), quoted(choice.mv.text()));
            forfeit = Some((mover, GameEnding::IllegalMove, reason));
            break;
        }
        opinions.push(choice.opinion);
    }
    let (outcome, ending, reason) = match (session.outcome(), forfeit) {
        (Some(outcome), _) => (outcome, GameEnding::Rules, None),
        (None, Some((loser, ending, reason))) => {
            (Outcome::Win(loser.opponent()), ending, Some(reason))
        }
        (None, None) => (Outcome::Draw, GameEnding::Length, None),
    };
    let termination =
        if ending == GameEnding::Time { Termination::Time } else { Termination::Adjudication };
    session.end(outcome, termination);
    Some(Played { session, outcome, ending, reason, opinions })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU64, Ordering};

    use cygnet_core::time::Budget;
    use cygnet_core::{DynState, LegalMove, Message, Options};

    use super::*;
    use cygnet_players::{ChosenMove, Resources, seat};

    /// Always gives the same answer.
    struct Stubborn(Result<Option<LegalMove>, &'static str>);

    impl Player for Stubborn {
        fn name(&self) -> &'static str {
            "stubborn"
        }

        fn choose(
            &mut self,
            _: &dyn DynState,
            _: &Budget,
            _: &Stop,
        ) -> Result<Option<ChosenMove>, PlayerError> {
            let error = |reason: &str| PlayerError::External {
                name: "stubborn".into(),
                reason: Message::verbatim(reason),
            };
            self.0.clone().map(|mv| mv.map(ChosenMove::new)).map_err(error)
        }
    }

    fn session(id: &str) -> Session {
        let entry = cygnet_games::find(id).expect("a game of the catalogue");
        let (game, start) = entry.set_up(Options::defaults(entry.info), None, 0).expect("a start");
        Session::new(game, start)
    }

    fn play(answer: Result<Option<LegalMove>, &'static str>) -> Played {
        let session = session("ugly_duck");
        let mut random =
            seat(session.game(), "random", 1, 0, &Resources::default()).expect("a player");
        let mut stubborn = Stubborn(answer);
        let players: [&mut dyn Player; 2] = [&mut *random, &mut stubborn];
        play_game(session, players, [GameLimits::Nodes(10); 2], &Stop::new())
            .expect("nobody stops it")
    }

    #[test]
    fn positions_come_before_clocks_and_clocks_before_times() {
        let clock = TimeControl::PerMove(Duration::from_secs(7));
        let limits = match_limits(Some([1, 2]), Some([clock; 2]), None);
        assert_eq!(limits, [GameLimits::Nodes(1), GameLimits::Nodes(2)]);
        let limits = match_limits(None, Some([clock; 2]), Some([USUAL_TIME; 2]));
        assert_eq!(limits, [GameLimits::Time(clock); 2]);
        let usual = GameLimits::Time(TimeControl::PerMove(USUAL_TIME));
        assert_eq!(match_limits(None, None, None), [usual; 2]);
    }

    #[test]
    fn who_plays_an_illegal_move_loses() {
        let of_white = session("ugly_duck").state().read_move("b1c2").expect("a legal move");
        let played = play(Ok(Some(of_white)));
        assert_eq!(played.outcome, Outcome::Win(Side::One));
        assert_eq!(played.ending, GameEnding::IllegalMove);
        let reason = played.reason.expect("a reason");
        assert!(reason.starts_with("stubborn played 'b1c2': "), "{reason}");
        assert_eq!(played.session.moves().len(), 1);
    }

    #[test]
    fn who_cannot_play_on_loses() {
        let played = play(Err("the program has ended"));
        assert_eq!((played.outcome, played.ending), (Outcome::Win(Side::One), GameEnding::Failure));
        assert_eq!(played.reason.as_deref(), Some("'stubborn' cannot play: the program has ended"));
        assert_eq!(play(Ok(None)).ending, GameEnding::Failure, "there are moves");
    }

    /// Plays any move, and pretends that it took this long.
    struct Slow {
        /// For its first move, and for each later one.
        takes: [Duration; 2],
        moves: u32,
        /// Milliseconds elapsed in the game.
        time: Arc<AtomicU64>,
        heeds_time: bool,
    }

    impl Player for Slow {
        fn name(&self) -> &'static str {
            "slow"
        }

        fn choose(
            &mut self,
            state: &dyn DynState,
            _: &Budget,
            _: &Stop,
        ) -> Result<Option<ChosenMove>, PlayerError> {
            let taken = self.takes[usize::from(self.moves > 0)];
            self.moves += 1;
            self.time.fetch_add(taken.as_millis() as u64, Ordering::Relaxed);
            Ok(state.moves().first().map(|mv| ChosenMove::new(state.read_move(mv).expect("legal"))))
        }

        fn heeds_time(&self) -> bool {
            self.heeds_time
        }
    }

    /// Plays a player that needs `takes[0]` milliseconds for its first move and `takes[1]` for each
    /// later one against a player that needs none. Returns the game and the number of its moves.
    fn slow_game(control: &str, takes: [u64; 2], heeds_time: bool) -> (Played, u32) {
        let time = Arc::new(AtomicU64::new(0));
        let slow = |takes: [u64; 2]| Slow {
            takes: takes.map(Duration::from_millis),
            moves: 0,
            time: Arc::clone(&time),
            heeds_time,
        };
        let (mut one, mut two) = (slow(takes), slow([0, 0]));
        let limits = GameLimits::Time(control.parse().expect("a time control"));
        let start = Instant::now();
        let now = || start + Duration::from_millis(time.load(Ordering::Relaxed));
        let stop = Stop::new();
        let players: [&mut dyn Player; 2] = [&mut one, &mut two];
        let played = play_timed(session("ski_jumps"), players, [limits; 2], &stop, now);
        (played.expect("nobody stops it"), one.moves)
    }

    #[test]
    fn who_owes_more_than_the_grace_loses_on_time() {
        // A clock that is used up by the first move and then overdrawn by 10 ms with every move:
        // the 25th of those is one too many.
        let (played, moves) = slow_game("1s+0s", [1000, 10], true);
        assert_eq!((played.outcome, played.ending), (Outcome::Win(Side::Two), GameEnding::Time));
        assert_eq!(moves, 26);
        let reason = "slow took 10 ms and had 10 ms, grace included";
        assert_eq!(played.reason.as_deref(), Some(reason));
        // An increment that is shorter than the time for each move.
        let (played, moves) = slow_game("1s+90ms", [1000, 100], true);
        assert_eq!((played.ending, moves), (GameEnding::Time, 26));
        // A time per move that every move exceeds.
        let (played, moves) = slow_game("100ms", [130, 130], true);
        assert_eq!((played.ending, moves), (GameEnding::Time, 9));
        let (played, _) = slow_game("100ms", [350, 0], true);
        assert_eq!(played.ending, GameEnding::Time);
    }

    #[test]
    fn who_keeps_within_its_time_does_not_lose_on_it() {
        for (control, takes) in [("100ms", [349, 100]), ("1s+100ms", [1200, 100])] {
            let (played, _) = slow_game(control, takes, true);
            assert!(matches!(played.ending, GameEnding::Rules | GameEnding::Length), "{control}");
        }
        let (played, _) = slow_game("100ms", [1_000_000; 2], false);
        assert!(
            matches!(played.ending, GameEnding::Rules | GameEnding::Length),
            "it cannot mind the time"
        );
    }

    #[test]
    fn a_stopped_game_is_no_game() {
        let session = session("ugly_duck");
        let [mut one, mut two] = ["random"; 2]
            .map(|name| seat(session.game(), name, 1, 0, &Resources::default()).expect("a player"));
        let stop = Stop::new();
        stop.stop();
        let played = play_game(session, [&mut *one, &mut *two], [GameLimits::Nodes(1); 2], &stop);
        assert!(played.is_none());
    }

    #[test]
    fn random_players_play_every_game_to_its_end() {
        for id in cygnet_games::IDS {
            let session = session(id);
            let [mut one, mut two] = [3, 4].map(|seed| {
                seat(session.game(), "random", seed, 0, &Resources::default()).expect("a player")
            });
            let limits = GameLimits::Time("60s+0.6s".parse().expect("a time control"));
            let played = play_game(session, [&mut *one, &mut *two], [limits; 2], &Stop::new());
            let played = played.expect("nobody stops it");
            assert!(matches!(played.ending, GameEnding::Rules | GameEnding::Length), "{id}");
            assert_eq!(played.opinions.len(), played.session.moves().len());
        }
    }

    #[test]
    fn endings_are_told_apart_by_their_words() {
        for ending in GameEnding::ALL {
            assert_eq!(GameEnding::from_word(ending.word()), Some(ending));
        }
        assert_eq!(GameEnding::from_word(Some("boredom")), None);
    }
}
