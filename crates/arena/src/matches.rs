//! One game of a match: two players at a board, with limits that are enforced.

use std::fmt;
use std::time::{Duration, Instant};

use cygnet_core::quote::quoted;
use cygnet_core::{Outcome, Player as Side, Session, Stop, Termination};

use crate::players::{Budget, ClockReading, Opinion, Player, PlayerError};

/// A game that has lasted so many turns is drawn by adjudication.
pub const LONGEST_GAME: usize = 1000;

/// By how much a player may overstep its time before it loses: a busy computer is not its fault.
pub const OVERSTEP: Duration = Duration::from_millis(250);

/// What the players of a match may use up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameLimits {
    /// So much time for every move.
    Time(Duration),
    /// So many positions for every move. What follows then is the same on every computer.
    Nodes(u64),
    /// So much time for the game, and more with every move.
    Clock {
        /// For the game.
        start: Duration,
        /// With every move.
        increment: Duration,
    },
}

/// As the tag `TimeControl` of a record has it: `100ms`, `500 nodes`, `60s+0.6s`.
impl fmt::Display for GameLimits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Time(time) => write!(f, "{}ms", time.as_millis()),
            Self::Nodes(nodes) => write!(f, "{nodes} nodes"),
            Self::Clock { start, increment } => {
                write!(f, "{}s+{}s", start.as_secs_f64(), increment.as_secs_f64())
            }
        }
    }
}

/// Why a game was over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// The rules say so.
    Rules,
    /// A player has overstepped its time.
    Time,
    /// A player has played a move that is not legal.
    IllegalMove,
    /// A player could not play on.
    Failure,
    /// It was too long, and counts as drawn.
    Length,
}

impl Ending {
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
    pub ending: Ending,
    /// What the player did that lost the game by no rule of the game.
    pub reason: Option<String>,
    /// What the players held the position to be worth before each of their moves. The opening has
    /// none.
    pub opinions: Vec<Option<Opinion>>,
}

/// Lets two players play a game from where the session stands, each within its limits. `None` if
/// `stop` is raised before it is over.
pub fn play_game(
    mut session: Session,
    players: [&mut dyn Player; 2],
    limits: [GameLimits; 2],
    stop: &Stop,
) -> Option<Played> {
    let [one, two] = players;
    let mut clocks = limits.map(|limits| match limits {
        GameLimits::Clock { start, .. } => start,
        GameLimits::Time(_) | GameLimits::Nodes(_) => Duration::ZERO,
    });
    let mut opinions = vec![None; session.moves().len()];
    let mut forfeit = None;
    while session.outcome().is_none() && session.moves().len() < LONGEST_GAME {
        let mover = session.state().turn();
        let player = match mover {
            Side::One => &mut *one,
            Side::Two => &mut *two,
        };
        let limits = limits[mover.index()];
        let budget = budget(limits, clocks[mover.index()], clocks[mover.opponent().index()]);
        let since = Instant::now();
        player.follow(&session);
        let choice = player.choose(session.state(), &budget, stop);
        let taken = since.elapsed();
        if stop.is_stopped() {
            return None;
        }
        let choice = match choice {
            Ok(Some(choice)) => choice,
            Ok(None) => {
                let reason = format!("{} has no move, but there are some", player.name());
                forfeit = Some((mover, Ending::Failure, reason));
                break;
            }
            Err(error) => {
                let ending = match error {
                    PlayerError::IllegalMove { .. } => Ending::IllegalMove,
                    _ => Ending::Failure,
                };
                forfeit = Some((mover, ending, error.to_string()));
                break;
            }
        };
        if let Some(allowed) = overstepped(&budget, taken).filter(|_| player.heeds_time()) {
            let (name, taken) = (player.name(), taken.as_millis());
            let reason = format!("{name} took {taken} ms and had {} ms", allowed.as_millis());
            forfeit = Some((mover, Ending::Time, reason));
            break;
        }
        if let GameLimits::Clock { increment, .. } = limits {
            let clock = &mut clocks[mover.index()];
            *clock = clock.saturating_sub(taken) + increment;
        }
        if let Err(error) = session.play(&choice.text) {
            let reason = format!("{} played {}: {error}", player.name(), quoted(&choice.text));
            forfeit = Some((mover, Ending::IllegalMove, reason));
            break;
        }
        opinions.push(choice.opinion);
    }
    let (outcome, ending, reason) = match (session.outcome(), forfeit) {
        (Some(outcome), _) => (outcome, Ending::Rules, None),
        (None, Some((loser, ending, reason))) => {
            (Outcome::Win(loser.opponent()), ending, Some(reason))
        }
        (None, None) => (Outcome::Draw, Ending::Length, None),
    };
    let termination =
        if ending == Ending::Time { Termination::Time } else { Termination::Adjudication };
    session.end(outcome, termination);
    Some(Played { session, outcome, ending, reason, opinions })
}

fn budget(limits: GameLimits, remaining: Duration, opponent_remaining: Duration) -> Budget {
    match limits {
        GameLimits::Time(time) => Budget { time: Some(time), ..Budget::default() },
        GameLimits::Nodes(nodes) => Budget { nodes: Some(nodes), ..Budget::default() },
        GameLimits::Clock { increment, .. } => {
            let clock = ClockReading { remaining, opponent_remaining, increment };
            Budget { clock: Some(clock), ..Budget::default() }
        }
    }
}

/// What was allowed, if more than that was taken.
fn overstepped(budget: &Budget, taken: Duration) -> Option<Duration> {
    let allowed = budget.time.or(budget.clock.map(|clock| clock.remaining))?;
    (taken > allowed + OVERSTEP).then_some(allowed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::{Choice, seat};
    use cygnet_core::{DynState, Options};

    /// Does always the same.
    struct Stubborn(Result<Option<&'static str>, &'static str>);

    impl Player for Stubborn {
        fn name(&self) -> &'static str {
            "stubborn"
        }

        fn choose(
            &mut self,
            _: &dyn DynState,
            _: &Budget,
            _: &Stop,
        ) -> Result<Option<Choice>, PlayerError> {
            let error = |reason: &str| PlayerError::External {
                name: "stubborn".into(),
                reason: reason.into(),
            };
            self.0.map(|text| text.map(Choice::new)).map_err(error)
        }
    }

    fn session(id: &str) -> Session {
        let entry = cygnet_games::find(id).expect("a game of the catalogue");
        let (game, start) = entry.set_up(Options::defaults(entry.info), None, 0).expect("a start");
        Session::new(game, start)
    }

    fn play(answer: Result<Option<&'static str>, &'static str>) -> Played {
        let session = session("ugly_duck");
        let mut random = seat(session.game(), "random", 1, 0).expect("a player");
        let mut stubborn = Stubborn(answer);
        let players: [&mut dyn Player; 2] = [&mut *random, &mut stubborn];
        play_game(session, players, [GameLimits::Nodes(10); 2], &Stop::new())
            .expect("nobody stops it")
    }

    #[test]
    fn who_plays_an_illegal_move_loses() {
        let played = play(Ok(Some("a9a8")));
        assert_eq!(played.outcome, Outcome::Win(Side::One));
        assert_eq!(played.ending, Ending::IllegalMove);
        let reason = played.reason.expect("a reason");
        assert!(reason.starts_with("stubborn played 'a9a8': "), "{reason}");
        assert_eq!(played.session.moves().len(), 1);
    }

    #[test]
    fn who_cannot_play_on_loses() {
        let played = play(Err("the program has ended"));
        assert_eq!((played.outcome, played.ending), (Outcome::Win(Side::One), Ending::Failure));
        assert_eq!(played.reason.as_deref(), Some("'stubborn' cannot play: the program has ended"));
        assert_eq!(play(Ok(None)).ending, Ending::Failure, "there are moves");
    }

    #[test]
    fn time_is_overstepped_only_by_a_margin() {
        let millis = Duration::from_millis;
        let budget = budget(GameLimits::Time(millis(100)), Duration::ZERO, Duration::ZERO);
        assert_eq!(overstepped(&budget, millis(100) + OVERSTEP), None);
        assert_eq!(overstepped(&budget, millis(101) + OVERSTEP), Some(millis(100)));
        assert_eq!(overstepped(&Budget::default(), millis(1_000_000)), None);
    }

    #[test]
    fn a_stopped_game_is_no_game() {
        let session = session("ugly_duck");
        let [mut one, mut two] =
            ["random"; 2].map(|name| seat(session.game(), name, 1, 0).expect("a player"));
        let stop = Stop::new();
        stop.stop();
        let played = play_game(session, [&mut *one, &mut *two], [GameLimits::Nodes(1); 2], &stop);
        assert!(played.is_none());
    }

    #[test]
    fn random_players_play_every_game_to_its_end() {
        for id in cygnet_games::IDS {
            let session = session(id);
            let [mut one, mut two] =
                [3, 4].map(|seed| seat(session.game(), "random", seed, 0).expect("a player"));
            let limits = GameLimits::Clock {
                start: Duration::from_secs(60),
                increment: Duration::from_millis(600),
            };
            assert_eq!(limits.to_string(), "60s+0.6s");
            let played = play_game(session, [&mut *one, &mut *two], [limits; 2], &Stop::new());
            let played = played.expect("nobody stops it");
            assert!(matches!(played.ending, Ending::Rules | Ending::Length), "{id}");
            assert_eq!(played.opinions.len(), played.session.moves().len());
        }
    }

    #[test]
    fn endings_are_told_apart_by_their_words() {
        for ending in Ending::ALL {
            assert_eq!(Ending::from_word(ending.word()), Some(ending));
        }
        assert_eq!(Ending::from_word(Some("boredom")), None);
    }
}
