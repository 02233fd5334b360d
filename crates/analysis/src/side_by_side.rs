//! Runs engine and solver at the same time, each on its own threads: neither waits for the other.

use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use cygnet_core::{CatalogueGame, Limits, Stop};
use cygnet_engine::{Engine, Report, Score};

use crate::proofs::{Attempt, Certain, ProvenPosition, SharedRoot};

/// How often the solver checks whether its share has grown.
const BETWEEN_LOOKS: Duration = Duration::from_millis(5);

/// The stack size of the solver, which searches deeply.
const STACK: usize = 64 << 20;

/// A finding of the engine or the solver.
enum News<M> {
    /// The engine has finished a depth.
    Depth(Report<M>),
    /// The solver knows more than before.
    Proof(ProvenPosition<M>),
    /// The engine has ended.
    End(Report<M>),
}

/// Runs the engine within the limits and the solver beside it, and reports each finding at once.
/// The search ends with the engine, or when the solver leaves nothing to find. `None` if no thread
/// is available.
pub(crate) fn side_by_side<G: CatalogueGame>(
    engine: &mut Engine<G>,
    attempt: &mut Attempt<'_, G>,
    question: SharedRoot<'_, G>,
    limits: &Limits,
    stop: &Stop,
    tell: &mut dyn FnMut(&Report<G::Move>),
) -> Option<Report<G::Move>> {
    let stop = stop.part();
    let mut proof = attempt.proof.clone();
    let solver = &mut *attempt;
    let report = thread::scope(|scope| {
        let (news_of_engine, news) = mpsc::channel();
        let news_of_solver = news_of_engine.clone();
        let (to_solver, depths) = mpsc::channel::<Report<G::Move>>();
        let (stop, root) = (&stop, question.root);
        let engine = thread::Builder::new().spawn_scoped(scope, move || {
            let report = engine.search(root, limits, stop, |report| {
                // If a receiver is gone, the report is no longer needed.
                let _ = to_solver.send(report.clone());
                let _ = news_of_engine.send(News::Depth(report.clone()));
            });
            let _ = news_of_engine.send(News::End(report));
        });
        let engine = engine.ok()?;
        // If no thread is available, the engine works without proofs.
        let _ = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, move || {
            prove(solver, &depths, stop, &news_of_solver);
        });
        let report = listen(&news, question, &mut proof, stop, tell);
        // The solver may be working on a result that is no longer needed.
        stop.stop();
        match (report, engine.join()) {
            (Some(report), Ok(())) => Some(report),
            (_, Err(panic)) => std::panic::resume_unwind(panic),
            (None, Ok(())) => unreachable!("the engine tells its end"),
        }
    })?;
    // Also count the solver's unfinished work.
    proof.nodes = attempt.proof.nodes;
    Some(question.together(&report, &proof))
}

/// Reports findings until the engine has ended, and returns the engine's last report. `None` if the
/// engine panicked.
fn listen<G: CatalogueGame>(
    news: &Receiver<News<G::Move>>,
    question: SharedRoot<'_, G>,
    proof: &mut ProvenPosition<G::Move>,
    stop: &Stop,
    tell: &mut dyn FnMut(&Report<G::Move>),
) -> Option<Report<G::Move>> {
    let mut latest = None;
    loop {
        match news.recv().ok()? {
            News::Depth(report) => {
                tell(&question.together(&report, proof));
                latest = Some(report);
            }
            News::Proof(more) => {
                let is_more = more.certain() != proof.certain();
                *proof = more;
                if let Some(report) = latest.as_ref().filter(|_| is_more) {
                    tell(&question.together(report, proof));
                }
                if proof.certain() == Certain::Everything {
                    stop.stop();
                }
            }
            News::End(report) => return Some(report),
        }
    }
}

/// Continues the proof whenever its share of the work allows, until everything is certain or the
/// engine has ended.
fn prove<G: CatalogueGame>(
    attempt: &mut Attempt<'_, G>,
    depths: &Receiver<Report<G::Move>>,
    stop: &Stop,
    news: &Sender<News<G::Move>>,
) {
    let Ok(mut latest) = depths.recv() else { return };
    loop {
        if latest.score().is_some_and(Score::is_proven) {
            // The engine has found the result by itself.
            let Ok(report) = depths.recv() else { return };
            latest = report;
            continue;
        }
        let has_worked = attempt.go_on(&latest, stop);
        if has_worked {
            // If the receiver is gone, the proof is no longer needed.
            let _ = news.send(News::Proof(attempt.proof.clone()));
        }
        if stop.is_stopped() || attempt.proof.certain() == Certain::Everything {
            return;
        }
        let patience = if has_worked { Duration::ZERO } else { BETWEEN_LOOKS };
        match depths.recv_timeout(patience) {
            Ok(report) => latest = report,
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return,
        }
    }
}
