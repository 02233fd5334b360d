//! Long-running questions to the engine: the value of a position, the best move, the quality of one move or
//! of the moves of a game, what the other side threatens.
//!
//! An [`EngineTask`] is self-contained and can be sent to another thread; its results come back as
//! [`Finding`]s, one by one. In the meantime people may have moved on or left: a raised [`Stop`] ends the
//! task at once.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use cygnet_analysis::{
    Analysis, Analyst, AnalystSetup, Limits, OtherGame, PoolSeat, Proofs, Resources, Review,
    ReviewedMove, Score, analyst, judge_move, review,
};
use cygnet_core::{DynGame, DynState, LegalMove, Session, Stop};

use crate::coaching::Threat;

/// The size of the transposition table.
const TABLE_BYTES: usize = 64 << 20;

/// How many of the best lines are shown beside a board.
pub const LINES: usize = 3;

/// The limit on analysing one position. It is longer than people look at one, and it lets an unattended
/// computer come to rest.
const ANALYSIS: Limits = Limits { time: Some(Duration::from_secs(120)), depth: None, nodes: None };

/// A hint takes a second, or less if everything is proved sooner.
const HINT: Limits = Limits { time: Some(HINT_TIME), depth: None, nodes: None };
/// How long a hint takes.
pub const HINT_TIME: Duration = Duration::from_secs(1);

/// How long the judgement of one move takes: people wait for it before their move is played.
const JUDGEMENT_TIME: Duration = Duration::from_millis(400);
const JUDGEMENT: Limits = Limits { time: Some(JUDGEMENT_TIME), depth: None, nodes: None };

/// The limit on each of the two positions that a threat is found in.
const THREAT: Limits = Limits { time: Some(Duration::from_millis(350)), depth: None, nodes: None };

/// A review of a typical game takes about ten seconds.
const REVIEW: Limits =
    Limits { time: Some(Duration::from_secs(1)), depth: None, nodes: Some(200_000) };

/// An analyst that stays with a game, so that what it knows of a position helps with the next. It works
/// on one position at a time; the next question waits until the previous one is stopped.
#[derive(Clone, Default)]
pub struct SharedAnalyst(Arc<Mutex<Option<AnalystSeat>>>);

/// The place of an analyst in the pool.
type AnalystSeat = PoolSeat<Box<dyn Analyst>>;

impl SharedAnalyst {
    fn lock(&self) -> MutexGuard<'_, Option<AnalystSeat>> {
        self.0.lock().unwrap_or_else(|poisoned| {
            // The analyst has panicked: a new one takes its place.
            let mut place = poisoned.into_inner();
            *place = None;
            self.0.clear_poison();
            place
        })
    }

    /// Searches with the analyst, which is made if there is none; `None` if it was stopped while it waited
    /// for its turn.
    fn search<R>(
        &self,
        game: &Arc<dyn DynGame>,
        resources: &Resources,
        stop: &Stop,
        work: impl FnOnce(&mut dyn Analyst) -> R,
    ) -> Option<R> {
        let mut place = self.lock();
        let seat = place.get_or_insert_with(|| PoolSeat::new(resources.pool(), TABLE_BYTES));
        let make = |bytes| analyst(game, setup(LINES, bytes), resources);
        seat.search(stop, make, |analyst| work(&mut **analyst))
    }
}

/// A question to the engine.
pub struct EngineTask {
    game: Arc<dyn DynGame>,
    limits: Limits,
    question: EngineQuestion,
}

enum EngineQuestion {
    Position { analyst: SharedAnalyst, state: Box<dyn DynState>, is_for_hint: bool },
    Move { analyst: SharedAnalyst, state: Box<dyn DynState>, mv: LegalMove },
    Threat { analyst: SharedAnalyst, state: Box<dyn DynState>, passed: Box<dyn DynState> },
    Game(Box<Session>),
}

/// A result of the engine.
#[derive(Clone, PartialEq, Debug)]
pub enum Finding {
    /// An intermediate result for a position.
    SoFar(Analysis),
    /// The final result for a position.
    Analysis(Analysis),
    /// The number of moves of a game that have been reviewed.
    Progress(usize),
    /// The evaluation of the moves of a game.
    Review(Review),
    /// The quality of a move; `None` if the task was stopped.
    Judged(Option<Box<ReviewedMove>>),
    /// What the other side threatens, if that is anything.
    Threat(Option<Box<Threat>>),
}

fn setup(lines: usize, table_bytes: usize) -> AnalystSetup {
    let lines = NonZeroUsize::new(lines).unwrap_or(NonZeroUsize::MIN);
    AnalystSetup {
        lines,
        threads: NonZeroUsize::MIN,
        table_bytes,
        proofs: Proofs::Half,
        uses_proof_store: true,
    }
}

impl EngineTask {
    /// Asks for the value of this position.
    #[must_use]
    pub fn analysis(
        analyst: &SharedAnalyst,
        game: &Arc<dyn DynGame>,
        state: &dyn DynState,
    ) -> Self {
        Self::position(analyst, game, state, ANALYSIS, false)
    }

    /// Asks for the best move here and the reason for it.
    #[must_use]
    pub fn hint(analyst: &SharedAnalyst, game: &Arc<dyn DynGame>, state: &dyn DynState) -> Self {
        Self::position(analyst, game, state, HINT, true)
    }

    fn position(
        analyst: &SharedAnalyst,
        game: &Arc<dyn DynGame>,
        state: &dyn DynState,
        limits: Limits,
        is_for_hint: bool,
    ) -> Self {
        let (analyst, state) = (analyst.clone(), state.boxed_clone());
        let question = EngineQuestion::Position { analyst, state, is_for_hint };
        Self { game: Arc::clone(game), limits, question }
    }

    /// Asks for the quality of this move of the position.
    #[must_use]
    pub fn judgement(
        analyst: &SharedAnalyst,
        game: &Arc<dyn DynGame>,
        state: &dyn DynState,
        mv: &LegalMove,
    ) -> Self {
        let (analyst, state) = (analyst.clone(), state.boxed_clone());
        let question = EngineQuestion::Move { analyst, state, mv: mv.clone() };
        Self { game: Arc::clone(game), limits: JUDGEMENT, question }
    }

    /// Asks what the other side would do if the side to move passed; `None` if nobody can pass here.
    #[must_use]
    pub fn threat(
        analyst: &SharedAnalyst,
        game: &Arc<dyn DynGame>,
        state: &dyn DynState,
    ) -> Option<Self> {
        let passed = state.passed()?;
        let (analyst, state) = (analyst.clone(), state.boxed_clone());
        let question = EngineQuestion::Threat { analyst, state, passed };
        Some(Self { game: Arc::clone(game), limits: THREAT, question })
    }

    /// Asks for the quality of the moves of this game.
    #[must_use]
    pub fn review(session: &Session) -> Self {
        let question = EngineQuestion::Game(Box::new(session.clone()));
        Self { game: Arc::clone(session.game()), limits: REVIEW, question }
    }

    /// Asks the same question with other limits for each position.
    #[must_use]
    pub fn within(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Runs the task with these resources, which takes time, and reports intermediate results. A stopped
    /// task returns what it has found.
    ///
    /// # Errors
    /// If the position belongs to another game.
    pub fn run(
        self,
        resources: &Resources,
        stop: &Stop,
        tell: &mut dyn FnMut(Finding),
    ) -> Result<Finding, OtherGame> {
        let Self { game, limits, question } = self;
        match question {
            EngineQuestion::Position { analyst: shared, state, is_for_hint } => {
                let found = shared.search(&game, resources, stop, |analyst| {
                    analyst.analyse(&*state, &limits, stop, &mut |analysis| {
                        let best = analysis.best().map(|line| line.score);
                        let is_won = matches!(best, Some(Score::Win(Some(_))));
                        if is_for_hint && is_won {
                            // Nothing is better than a win, so the search need not go on.
                            stop.stop();
                        }
                        tell(Finding::SoFar(analysis.clone()));
                    })
                });
                Ok(Finding::Analysis(found.transpose()?.unwrap_or_default()))
            }
            EngineQuestion::Move { analyst: shared, state, mv } => {
                let time = limits.time.unwrap_or(JUDGEMENT_TIME);
                let found = shared.search(&game, resources, stop, |analyst| {
                    judge_move(&game, &*state, &mv, analyst, time, stop)
                });
                Ok(Finding::Judged(found.transpose()?.flatten().map(Box::new)))
            }
            EngineQuestion::Threat { analyst: shared, state, passed } => {
                let found = shared.search(&game, resources, stop, |analyst| {
                    let now = analyst.analyse(&*state, &limits, stop, &mut |_| {})?;
                    let free = analyst.analyse(&*passed, &limits, stop, &mut |_| {})?;
                    Ok(Threat::found(&now, &*passed, &free))
                });
                Ok(Finding::Threat(found.transpose()?.flatten().map(Box::new)))
            }
            EngineQuestion::Game(session) => {
                let mut seat = AnalystSeat::new(resources.pool(), TABLE_BYTES);
                let make = |bytes| analyst(&game, setup(1, bytes), resources);
                let mut done = 0;
                // When the seat is dropped, the analyst saves its proofs.
                let found = seat.search(stop, make, |analyst| {
                    review(&session, &mut **analyst, &limits, stop, &mut |_| {
                        done += 1;
                        tell(Finding::Progress(done));
                    })
                });
                let nothing = Review { moves: Vec::new(), turns: session.moves().len() };
                Ok(Finding::Review(found.transpose()?.unwrap_or(nothing)))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use cygnet_core::Options;

    use super::*;

    #[test]
    fn a_hint_has_a_second_and_a_win_is_enough() {
        let entry = cygnet_games::find("ugly_duck").expect("a game of the catalogue");
        let options = Options::parse(entry.info, [("size", "3x3")]).expect("a size");
        let game = entry.build(&options);
        let mut state = game.initial();
        let task = EngineTask::hint(&SharedAnalyst::default(), &game, &*state);
        let second = Limits { time: Some(Duration::from_secs(1)), ..Limits::default() };
        assert_eq!(task.limits, second);
        for mv in "b1a2 a3b2 a2a3 b2c1 a3b2 c3c2".split(' ') {
            state.play(mv).expect("a legal move");
        }
        let stop = Stop::new();
        let task = EngineTask::hint(&SharedAnalyst::default(), &game, &*state);
        let found = task.run(&Resources::default(), &stop, &mut |_| {});
        let Ok(Finding::Analysis(found)) = found else { panic!("{found:?}") };
        assert_eq!(found.best().map(|line| line.score), Some(Score::Win(Some(1))));
        assert!(stop.is_stopped(), "nobody waits for the rest");
    }
}
