//! Work that nobody waits for any more ends at once: counted in positions, because time depends on the machine.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

use cygnet_analysis::scheduler::{
    JobEnd, Question, QueuePlace, Scheduler, SchedulerLimits, TurnLimits,
};
use cygnet_analysis::{
    Analysis, Analyst, Limits, OtherGame, ProofStore, Resources, review_within, why,
};
use cygnet_core::{DynGame, DynState, Options, Session, Stop};

/// The most positions that are visited after the stop: fewer than in five milliseconds.
const FEW: u64 = 5_000;

const LONG: Duration = Duration::from_secs(60);

fn scheduler(resources: Resources) -> Scheduler {
    let turns =
        TurnLimits { searches: NonZeroUsize::MIN, jobs: 8, jobs_of_client: 8, jobs_each: 8 };
    let limits = SchedulerLimits { turns, memory: 64 << 20, searcher: 4 << 20, positions: 16 };
    Scheduler::new(resources, &limits)
}

fn game(id: &str) -> Arc<dyn DynGame> {
    let entry = cygnet_games::find(id).expect("a game of the catalogue");
    entry.build(&Options::defaults(entry.info))
}

/// Counts the positions that an analyst visits after the stop.
struct Counting<A> {
    analyst: A,
    after: u64,
}

impl<A: Analyst> Analyst for Counting<A> {
    fn analyse(
        &mut self,
        state: &dyn DynState,
        limits: &Limits,
        stop: &Stop,
        tell: &mut dyn FnMut(&Analysis),
    ) -> Result<Analysis, OtherGame> {
        // A stop between two reports counts from the one before.
        let mut before = 0;
        let mut was_stopped = stop.is_stopped();
        let found = self.analyst.analyse(state, limits, stop, &mut |so_far| {
            if !was_stopped {
                before = so_far.nodes;
            }
            tell(so_far);
            was_stopped = stop.is_stopped();
        })?;
        if stop.is_stopped() {
            self.after += found.nodes.saturating_sub(before);
        }
        Ok(found)
    }

    fn forget(&mut self) {}
}

fn place(scheduler: &Scheduler) -> QueuePlace {
    scheduler.turns().enter("ann", "ann").expect("room")
}

#[test]
fn an_analysis_ends_at_once() {
    for entry in cygnet_games::CATALOGUE {
        let (scheduler, game) = (scheduler(Resources::default()), game(entry.info.id));
        let (state, stop, lines) = (game.initial(), Stop::new(), NonZeroUsize::MIN);
        let question = Question { game: &game, state: &*state, lines, depth: None, time: LONG };
        let place = place(&scheduler);
        let mut before = 0;
        let ended = scheduler.analyse(&place, &question, &stop, &mut |answer, _| {
            if !stop.is_stopped() {
                before = answer.nodes;
            }
            if answer.depth >= 3 {
                stop.stop();
            }
        });
        assert_eq!(ended, Ok(JobEnd::Stopped), "{}", entry.info.id);
        // The results found until then are kept.
        let question = Question { time: Duration::ZERO, ..question };
        let mut after = 0;
        let _ = scheduler.analyse(&place, &question, &Stop::new(), &mut |answer, _| {
            after = answer.nodes;
        });
        assert!(before > 0 && after - before < FEW, "{}: {before}, {after}", entry.info.id);
    }
}

#[test]
fn a_review_and_an_explanation_end_at_once() {
    for entry in cygnet_games::CATALOGUE {
        let (scheduler, game) = (scheduler(Resources::default()), game(entry.info.id));
        let place = place(&scheduler);
        let mut session = Session::new(Arc::clone(&game), game.initial());
        for turn in 0..8 {
            let moves = session.state().moves();
            session.play(&moves[turn * 7 % moves.len()]).expect("a legal move");
        }
        let stop = Stop::new();
        let analyst = scheduler.analyst(&place, &game, NonZeroUsize::MIN);
        let mut counting = Counting { analyst, after: 0 };
        let reviewed = review_within(&session, &mut counting, LONG, &stop, &mut |done| {
            if done == 2 {
                stop.stop();
            }
        });
        assert!(!reviewed.expect("the same game").is_complete());
        assert!(counting.after < FEW, "{}: {}", entry.info.id, counting.after);
        drop(counting);

        let stop = Stop::new();
        let analyst = scheduler.analyst(&place, &game, NonZeroUsize::MIN);
        let mut counting = Counting { analyst, after: 0 };
        let state = session.state();
        let moves = state.moves();
        let mv = state.read_move(&moves[0]).expect("a legal move");
        let told = why(&game, state, &mv, &mut counting, LONG, &stop, &mut |_| stop.stop());
        assert!(told.expect("the same game").is_none());
        assert!(counting.after < FEW, "{}: {}", entry.info.id, counting.after);
    }
}

#[test]
fn an_exploration_ends_after_the_slice_that_was_stopped() {
    let (scheduler, game) = (scheduler(Resources::default()), game("three_dragons"));
    let (state, stop, lines) = (game.initial(), Stop::new(), NonZeroUsize::MIN);
    let question = Question { game: &game, state: &*state, lines, depth: None, time: LONG };
    let mut told = 0;
    let ended = scheduler.explore(&place(&scheduler), &question, &stop, &mut |_, _| {
        told += 1;
        stop.stop();
    });
    assert_eq!((ended, told), (Ok(JobEnd::Stopped), 1));
}

#[test]
fn a_scheduler_reads_proofs_and_writes_none() {
    let folder = std::env::temp_dir().join(format!("cygnet-scheduler-{}", std::process::id()));
    let store = ProofStore::folder(&folder);
    let resources = Resources::default().with_proof_store(store);
    let entry = cygnet_games::find("ugly_duck").expect("a game of the catalogue");
    let game = entry.build(&Options::parse(entry.info, [("size", "3x4")]).expect("a size"));
    let state = game.initial();
    {
        let scheduler = scheduler(resources);
        let lines = NonZeroUsize::MIN;
        let question = Question { game: &game, state: &*state, lines, depth: None, time: LONG };
        let place = place(&scheduler);
        let ended = scheduler.analyse(&place, &question, &Stop::new(), &mut |_, _| {});
        assert_eq!(ended, Ok(JobEnd::Done));
        let ended = scheduler.explore(&place, &question, &Stop::new(), &mut |_, _| {});
        assert_eq!(ended, Ok(JobEnd::Done));
    }
    assert!(!folder.exists(), "visitors may ask about any board");
}
