//! The work on a report, on a thread of its own.

use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use cygnet_analysis::scheduler::Turns;
use cygnet_core::{Message, Say, Stop};
use cygnet_report::{FEWEST_GAMES, GameReport, Study, StudyProgress};
use cygnet_system::lower_priority;
use tokio::sync::oneshot;

use super::kept::{KeptProgress, KeptReport, ReportEffort};

/// The stack of the thread. Searches that need more start threads of their own.
const STACK: usize = 8 << 20;

/// How long a job of a report waits for others before it is done in any case: on a busy server a report takes
/// hours, but it is not made in vain.
const PATIENCE: Duration = Duration::from_secs(2);

/// The time between two states of the findings for the store.
const BETWEEN_FINDINGS: Duration = Duration::from_secs(30);

/// A report is made on one thread.
const ONE: NonZeroUsize = NonZeroUsize::MIN;

/// What the work tells while it goes on.
#[derive(Default)]
pub(super) struct ReportNews {
    pub(super) progress: Option<KeptProgress>,
    /// The findings to be kept.
    pub(super) findings: Option<String>,
    /// All work so far.
    pub(super) worked: Duration,
}

/// How the work has ended.
pub(super) enum WorkEnd {
    /// The report is made.
    Made(Box<GameReport>),
    /// It was stopped, with these findings.
    Stopped(String),
    /// The report cannot be made.
    Failed,
}

/// What work on a report needs.
pub(super) struct ReportWork {
    pub(super) kept: KeptReport,
    /// What was found before.
    pub(super) findings: String,
    /// The longest work, with that of earlier processes.
    pub(super) longest: Duration,
    pub(super) turns: Turns,
    pub(super) stop: Stop,
    pub(super) news: Arc<Mutex<ReportNews>>,
}

pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl ReportWork {
    /// Starts the work. The result is that of the work, or nothing if there is no thread for it.
    pub(super) fn start(self) -> oneshot::Receiver<WorkEnd> {
        let (sender, end) = oneshot::channel();
        let thread = thread::Builder::new().name("report".to_owned()).stack_size(STACK);
        let started = thread.spawn(move || {
            // Games and pages come first, and analyses, which have a lower priority too.
            lower_priority();
            lower_priority();
            let done = catch_unwind(AssertUnwindSafe(|| self.run()));
            let end = match done {
                Ok(Ok(end)) => end,
                Ok(Err(error)) => {
                    tracing::error!(%error, "a report cannot be made");
                    WorkEnd::Failed
                }
                Err(_) => WorkEnd::Failed,
            };
            // Nobody wants it when the server has ended.
            let _ = sender.send(end);
        });
        if let Err(error) = started {
            tracing::warn!(%error, "a report was not begun");
        }
        end
    }

    fn run(self) -> Result<WorkEnd, Message> {
        let (entry, options) = self.kept.rules()?;
        let new = || Study::new(entry, vec![options.clone()], self.kept.seed);
        let mut study = new();
        if !self.findings.is_empty()
            && let Err(error) = study.resume(&self.findings)
        {
            tracing::warn!(%error, "a report is begun anew");
            study = new();
        }
        let pace = Pace {
            longest: self.longest,
            turns: self.turns.clone(),
            stop: self.stop.clone(),
            news: Arc::clone(&self.news),
            began: Mutex::default(),
        };
        let mut study = study.with_gate(move || pace.may_go_on());
        let mut saved = Instant::now();
        let mut tell = |progress: &StudyProgress| {
            lock(&self.news).progress = Some(KeptProgress::from(progress));
        };
        let mut save = |study: &Study| {
            if saved.elapsed() >= BETWEEN_FINDINGS {
                lock(&self.news).findings = Some(study.saved());
                saved = Instant::now();
            }
        };
        let games = match (self.kept.effort, study.chosen_games()) {
            (ReportEffort::Games(games), _) | (ReportEffort::Minutes(_), Some(games)) => {
                Some(games)
            }
            (ReportEffort::Minutes(minutes), None) => {
                let time = Duration::from_secs(60 * u64::from(minutes));
                let chosen = study.games_within(time, ONE, &self.stop, &mut tell, &mut save);
                chosen.map_err(|error| error.message())?
            }
        };
        if let Some(games) = games {
            let done = study.run(games, ONE, &self.stop, &mut tell, &mut save);
            done.map_err(|error| error.message())?;
        }
        if self.stop.is_stopped() {
            return Ok(WorkEnd::Stopped(study.saved()));
        }
        // After the longest work the report has what was found.
        let mut report = study.report(games.unwrap_or(FEWEST_GAMES));
        study.measure_speed(&mut report);
        Ok(WorkEnd::Made(Box::new(report)))
    }
}

/// Decides before each job of a report whether and when it is done.
struct Pace {
    longest: Duration,
    turns: Turns,
    stop: Stop,
    news: Arc<Mutex<ReportNews>>,
    /// When the last job began.
    began: Mutex<Option<Instant>>,
}

impl Pace {
    fn may_go_on(&self) -> bool {
        if let Some(began) = lock(&self.began).take() {
            lock(&self.news).worked += began.elapsed();
        }
        let is_in_time = lock(&self.news).worked < self.longest;
        let may = is_in_time && self.turns.wait_until_idle(PATIENCE, &self.stop);
        *lock(&self.began) = may.then(Instant::now);
        may
    }
}
