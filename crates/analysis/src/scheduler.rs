//! The scheduler: analyses for many people at once, on a few searches at a time.
//!
//! Every question is a job of a visitor, on a thread of its own. It works in slices, and waits for its
//! [turn](Turns) before each. Between two slices its searcher becomes idle, and any job may use it.
//! The slices of a job grow, so that little is lost when the next one starts from the beginning with what the
//! searcher remembers.

mod cache;
mod searchers;
mod turns;

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

use cygnet_core::typed::OtherGame;
use cygnet_core::{DynGame, DynState, Limits, Stop};
use cygnet_system::thread_time;

pub use turns::{Full, GrantedTurn, PlayerThinks, QueuePlace, TurnLimits, TurnUsage, Turns};

use crate::explorer::Explorer;
use crate::json::AnalysisAnswer;
use crate::{Analysis, Analyst, Resources, Score};
use cache::{Cache, Cached};
use searchers::IdleSearchers;

/// The first slice of a job, and the longest one.
const FIRST_SLICE: Duration = Duration::from_millis(15);
const LONGEST_SLICE: Duration = Duration::from_millis(800);

/// A slice that is longer has no precedence, even if there is no answer yet.
const LONGEST_FIRST_SLICE: Duration = Duration::from_millis(60);

/// A study of several positions may have this many turns of at most this length before others who wait, so
/// that it has a first answer soon.
const FIRST_LOOKS: usize = 2;
const FIRST_LOOK: Duration = Duration::from_millis(50);

/// A study of several positions keeps a turn until it has worked this long: on a busy server it would
/// otherwise wait for each of many short analyses.
const KEPT_TURN: Duration = Duration::from_millis(400);

/// What a slice of this length has found is told before the exploration is done.
const WORTH_TELLING: Duration = Duration::from_millis(240);

/// How many times longer than its work an exploration may take, if the machine has other things to do.
const MOST_SLOWNESS: u32 = 4;

/// A search that ends this long before its limit has nothing left to find.
const MARGIN: Duration = Duration::from_millis(3);

/// The bounds of a scheduler.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SchedulerLimits {
    /// The bounds of the turns.
    pub turns: TurnLimits,
    /// The memory of idle searchers, in bytes.
    pub memory: usize,
    /// The memory of one searcher, in bytes.
    pub searcher: usize,
    /// How many positions are remembered with their findings.
    pub positions: usize,
}

/// Analyses for many people at once.
pub struct Scheduler {
    turns: Turns,
    searchers: IdleSearchers,
    cache: Cache,
}

/// A question about a position.
pub struct Question<'a> {
    /// The rules.
    pub game: &'a Arc<dyn DynGame>,
    /// The position, with its past.
    pub state: &'a dyn DynState,
    /// How many best lines are wanted.
    pub lines: NonZeroUsize,
    /// The greatest depth in turns.
    pub depth: Option<u32>,
    /// The longest time of work.
    pub time: Duration,
}

impl Question<'_> {
    /// Identifies the position and the number of lines in the cache.
    fn key(&self) -> String {
        let options = self.game.options().iter().map(|(name, value)| format!("{name}={value}"));
        let options = options.collect::<Vec<_>>().join(" ");
        let (id, position) = (self.game.info().id, self.state.position());
        format!("{id} {options} {position} {:x} {}", self.state.past(), self.lines)
    }
}

/// How a job has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum JobEnd {
    /// It is complete.
    Done,
    /// It was stopped.
    Stopped,
    /// An earlier job had completed the same work.
    Known,
}

impl Scheduler {
    /// A scheduler within these bounds.
    #[must_use]
    pub fn new(resources: Resources, limits: &SchedulerLimits) -> Self {
        Self {
            turns: Turns::new(limits.turns),
            searchers: IdleSearchers::new(resources, limits.memory, limits.searcher),
            cache: Cache::new(limits.positions),
        }
    }

    /// The turns of the scheduler.
    #[must_use]
    pub fn turns(&self) -> &Turns {
        &self.turns
    }

    /// Analyses a position, and reports the findings after each depth. The last report says that it is the
    /// last, unless the job is stopped.
    ///
    /// # Errors
    /// If the position is of another game.
    pub fn analyse(
        &self,
        place: &QueuePlace,
        question: &Question<'_>,
        stop: &Stop,
        tell: &mut dyn FnMut(&AnalysisAnswer, bool),
    ) -> Result<JobEnd, OtherGame> {
        let key = question.key();
        let known = self.cache.get(&key);
        let mut found = known.map_or_else(nothing, |known| {
            tell(&known.answer, false);
            known
        });
        let deep_enough =
            |answer: &AnalysisAnswer| question.depth.is_some_and(|deepest| answer.depth >= deepest);
        let (mut slice, mut is_first) = (FIRST_SLICE, true);
        let was_known = !found.answer.lines.is_empty();
        let mut has_worked = false;
        while !found.is_final && found.time < question.time && !deep_enough(&found.answer) {
            let Some(turn) = place.wait(is_first, stop) else { return Ok(JobEnd::Stopped) };
            has_worked = true;
            let time = slice.min(question.time.saturating_sub(found.time)).max(MARGIN * 2);
            let limits = Limits { time: Some(time), depth: question.depth, nodes: None };
            let before = (found.answer.nodes, found.time);
            let (game, lines) = (question.game, question.lines);
            let latest = self.searchers.with_analyst(game, lines, stop, |analyst| {
                analyst.analyse(question.state, &limits, stop, &mut |so_far| {
                    let answer = summed(so_far, before);
                    if so_far.depth > 0 && is_better(&answer, &found.answer) {
                        found.answer = answer;
                        tell(&found.answer, false);
                    }
                })
            });
            drop(turn);
            let latest = latest?;
            let answer = summed(&latest, before);
            if is_better(&answer, &found.answer) {
                found.answer = answer;
            } else {
                let AnalysisAnswer { nodes, seconds, nodes_per_second, .. } = answer;
                found.answer =
                    AnalysisAnswer { nodes, seconds, nodes_per_second, ..found.answer.clone() };
            }
            found.time += latest.time;
            let is_stopped = stop.is_stopped();
            found.is_final = !is_stopped && latest.time + MARGIN < time && question.depth.is_none();
            self.cache.put(&key, found.clone());
            if is_stopped {
                return Ok(JobEnd::Stopped);
            }
            if latest.time + MARGIN < time {
                break;
            }
            slice = (slice * 2).min(LONGEST_SLICE);
            // As long as there is no line at all, others who have one can wait; but not for long slices.
            is_first = found.answer.lines.is_empty() && slice <= LONGEST_FIRST_SLICE;
        }
        tell(&found.answer, true);
        Ok(if was_known && !has_worked { JobEnd::Known } else { JobEnd::Done })
    }

    /// Finds out what is proved about the moves of a position, and reports it after the first slice, after long
    /// ones and at the end.
    ///
    /// # Errors
    /// If the position is of another game.
    pub fn explore(
        &self,
        place: &QueuePlace,
        question: &Question<'_>,
        stop: &Stop,
        tell: &mut dyn FnMut(&Explorer, bool),
    ) -> Result<JobEnd, OtherGame> {
        let mut explorer = Explorer::new(question.state);
        let (mut slice, mut is_first, mut worked) = (FIRST_SLICE, true, Duration::ZERO);
        while worked < question.time && !explorer.is_finished() {
            let Some(turn) = place.wait(is_first, stop) else { return Ok(JobEnd::Stopped) };
            let limits = Limits { time: Some(slice), ..Limits::default() };
            let before = thread_time();
            self.searchers.with_prover(question.game, stop, |prover| {
                explorer.go_on(prover, question.game, question.state, &limits, stop)
            })?;
            let used =
                before.zip(thread_time()).map(|(before, after)| after.saturating_sub(before));
            drop(turn);
            if stop.is_stopped() {
                return Ok(JobEnd::Stopped);
            }
            // Later slices are long, above all on a busy machine, and what they find need not wait for the last.
            if is_first || slice >= WORTH_TELLING {
                tell(&explorer, false);
            }
            // On a busy machine a slice is little work.
            worked += used.unwrap_or(slice).max(slice / MOST_SLOWNESS);
            slice = (slice * 2).min(LONGEST_SLICE);
            is_first = false;
        }
        tell(&explorer, true);
        Ok(JobEnd::Done)
    }

    /// An analyst that waits for a turn before each analysis: a long study then shares the scheduler with others.
    #[must_use]
    pub fn analyst<'a>(
        &'a self,
        place: &'a QueuePlace,
        game: &'a Arc<dyn DynGame>,
        lines: NonZeroUsize,
    ) -> impl Analyst + 'a {
        let first_looks = FIRST_LOOKS;
        QueuedAnalyst { scheduler: self, place, game, lines, first_looks, turn: None }
    }
}

struct QueuedAnalyst<'a> {
    scheduler: &'a Scheduler,
    place: &'a QueuePlace,
    game: &'a Arc<dyn DynGame>,
    lines: NonZeroUsize,
    /// How many short analyses may still have the turn that is kept for first slices.
    first_looks: usize,
    /// The turn of the latest analysis, if it was short: the next one goes on with it.
    turn: Option<GrantedTurn<'a>>,
}

impl<'a> QueuedAnalyst<'a> {
    /// The turn for an analysis within these limits.
    fn turn(&mut self, limits: &Limits, stop: &Stop) -> Option<GrantedTurn<'a>> {
        if let Some(turn) = self.turn.take()
            && !stop.is_stopped()
        {
            return Some(turn);
        }
        let is_short = limits.time.is_some_and(|time| time <= FIRST_LOOK);
        let is_first = is_short && self.first_looks > 0;
        self.first_looks -= usize::from(is_first);
        self.place.wait(is_first, stop)
    }
}

impl Analyst for QueuedAnalyst<'_> {
    fn analyse(
        &mut self,
        state: &dyn DynState,
        limits: &Limits,
        stop: &Stop,
        tell: &mut dyn FnMut(&Analysis),
    ) -> Result<Analysis, OtherGame> {
        let Some(turn) = self.turn(limits, stop) else { return Ok(Analysis::default()) };
        let searchers = &self.scheduler.searchers;
        let found = searchers.with_analyst(self.game, self.lines, stop, |analyst| {
            analyst.analyse(state, limits, stop, tell)
        });
        self.turn = Some(turn).filter(|turn| !turn.is_first() && turn.worked() < KEPT_TURN);
        found
    }

    /// Does nothing: the scheduler decides what its searchers remember.
    fn forget(&mut self) {}
}

fn nothing() -> Cached {
    let answer = AnalysisAnswer::from(&Analysis::default());
    Cached { answer, time: Duration::ZERO, is_final: false }
}

/// A finding of a slice, with the work of the slices before.
fn summed(found: &Analysis, before: (u64, Duration)) -> AnalysisAnswer {
    let mut sum = found.clone();
    sum.nodes += before.0;
    sum.time += before.1;
    AnalysisAnswer::from(&sum)
}

/// Does a finding say more than the one before? A proof outweighs any depth.
fn is_better(new: &AnalysisAnswer, old: &AnalysisAnswer) -> bool {
    let proved = |answer: &AnalysisAnswer| {
        let best = answer.lines.first().map(|line| line.score);
        let is_exact =
            matches!(best, Some(Score::Win(Some(_)) | Score::Loss(Some(_)) | Score::Draw));
        let lines = answer.lines.iter().filter(|line| line.score.is_proven()).count();
        (best.is_some_and(Score::is_proven), is_exact, lines)
    };
    let (new_proof, old_proof) = (proved(new), proved(old));
    if new_proof.0 == old_proof.0 && new_proof.1 == old_proof.1 && new.depth != old.depth {
        return new.depth > old.depth;
    }
    new_proof > old_proof || old.lines.is_empty() && !new.lines.is_empty()
}

#[cfg(test)]
mod tests {
    use cygnet_core::Options;

    use super::*;

    fn scheduler() -> Scheduler {
        let turns =
            TurnLimits { searches: NonZeroUsize::MIN, jobs: 8, jobs_of_client: 8, jobs_each: 4 };
        let limits = SchedulerLimits { turns, memory: 16 << 20, searcher: 4 << 20, positions: 16 };
        Scheduler::new(Resources::default(), &limits)
    }

    fn small_duck() -> Arc<dyn DynGame> {
        let entry = cygnet_games::find("ugly_duck").expect("a game of the catalogue");
        entry.build(&Options::parse(entry.info, [("size", "3x3")]).expect("a size"))
    }

    #[test]
    fn an_analysis_is_reused() {
        let (scheduler, game) = (scheduler(), small_duck());
        let state = game.initial();
        let time = Duration::from_secs(60);
        let lines = NonZeroUsize::MIN;
        let question = Question { game: &game, state: &*state, lines, depth: None, time };
        let place = scheduler.turns().enter("ann", "ann").expect("room");
        let mut reports = Vec::new();
        let ended = scheduler.analyse(&place, &question, &Stop::new(), &mut |answer, is_last| {
            reports.push((answer.clone(), is_last));
        });
        assert_eq!(ended, Ok(JobEnd::Done));
        let (last, is_last) = reports.last().expect("a report");
        assert!(*is_last && last.lines[0].score.is_proven(), "{last:?}");
        let again = scheduler.analyse(&place, &question, &Stop::new(), &mut |answer, _| {
            assert_eq!(answer, last);
        });
        assert_eq!(again, Ok(JobEnd::Known));
    }

    #[test]
    fn a_stopped_analysis_has_no_last_report() {
        let (scheduler, game) = (scheduler(), small_duck());
        let state = game.initial();
        let time = Duration::from_secs(60);
        let lines = NonZeroUsize::MIN;
        let question = Question { game: &game, state: &*state, lines, depth: None, time };
        let place = scheduler.turns().enter("ann", "ann").expect("room");
        let stop = Stop::new();
        stop.stop();
        let ended = scheduler.analyse(&place, &question, &stop, &mut |_, _| panic!("a report"));
        assert_eq!(ended, Ok(JobEnd::Stopped));
    }

    #[test]
    fn the_moves_of_a_small_board_are_proved() {
        let (scheduler, game) = (scheduler(), small_duck());
        let state = game.initial();
        let time = Duration::from_secs(60);
        let lines = NonZeroUsize::MIN;
        let question = Question { game: &game, state: &*state, lines, depth: None, time };
        let place = scheduler.turns().enter("ann", "ann").expect("room");
        let mut moves = Vec::new();
        let explored =
            scheduler.explore(&place, &question, &Stop::new(), &mut |explorer, is_last| {
                if is_last {
                    moves = explorer.moves().to_vec();
                }
            });
        assert_eq!(explored, Ok(JobEnd::Done));
        assert_eq!(moves.len(), state.count_moves());
        assert!(moves.iter().all(|mv| mv.score.is_some()), "{moves:?}");
    }
}
