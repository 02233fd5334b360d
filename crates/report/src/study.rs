//! Measures: does the jobs of a report on several threads, and keeps what it has found so that it can go on later.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use cygnet_core::{Entry, Message, Options, Say, Stop, display_message, message};
use cygnet_players::PlayerError;
use serde::{Deserialize, Serialize};

use crate::board::StudiedBoard;
use crate::job::{JobKind, JobResult, ReportJob, perform};
use crate::model::{FORMAT, GameReport};
use crate::plan::{FEWEST_GAMES, MOST_GAMES, jobs};
use crate::summary::summarise;

/// The time between two calls that save what was found.
const BETWEEN_SAVES: Duration = Duration::from_secs(10);

/// The jobs of each kind that are done first, because they tell how long the others take.
const TIMED: usize = 4;

/// The share of a time limit that the plan fills; the rest is for jobs that take longer than those that were measured.
const FILLED: f64 = 0.85;

/// How long the speed of random games is measured, and the games between two looks at the clock.
const SPEED_TIME: Duration = Duration::from_millis(200);
const SPEED_GAMES: u64 = 20;

/// Why earlier findings cannot be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StudyError {
    /// They are of another study.
    Other,
    /// The text is not that of findings.
    Unread {
        /// The number of the line.
        line: usize,
    },
}

impl Say for StudyError {
    fn message(&self) -> Message {
        match self {
            Self::Other => message!(
                "report-other-study",
                "it belongs to a report about another game, other options, another seed or another version"
            ),
            Self::Unread { line } => message!(
                "report-unread-study",
                "line {line} is not a finding of a report",
                line = *line,
            ),
        }
    }
}

display_message!(StudyError);

/// The first line of saved findings.
#[derive(Serialize, Deserialize)]
struct Header {
    format: u32,
    version: String,
    rules: u32,
    seed: u64,
    boards: Vec<String>,
    /// The number of games that was chosen by the time.
    games: Option<u32>,
}

impl Header {
    /// Is it of the same study?
    fn is_same(&self, other: &Self) -> bool {
        let parts =
            |it: &Self| (it.format, it.version.clone(), it.rules, it.seed, it.boards.clone());
        parts(self) == parts(other)
    }
}

/// The progress of a study.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct StudyProgress {
    /// What is being measured.
    pub kind: JobKind,
    /// The number of the board, from 0.
    pub board: usize,
    /// The jobs that are done.
    pub done: usize,
    /// All jobs.
    pub all: usize,
    /// The time left, as soon as jobs of every kind were done.
    pub left: Option<Duration>,
}

/// A job about the board of this number.
type BoardJob = (usize, ReportJob);

/// The jobs that are still to be done, for the progress.
struct JobsLeft {
    /// All jobs, those that are done included.
    all: usize,
    /// How many are left of each board and kind.
    counts: BTreeMap<(usize, JobKind), u32>,
}

/// The number of threads, for divisions.
fn threads_as_number(threads: NonZeroUsize) -> f64 {
    f64::from(u32::try_from(threads.get()).unwrap_or(u32::MAX))
}

/// Called before each job; the study ends if it says no.
type Gate = Box<dyn Fn() -> bool + Send + Sync>;

/// A few jobs of each board and kind, in their order, and all others.
fn first_of_each_kind(jobs: Vec<BoardJob>) -> (Vec<BoardJob>, Vec<BoardJob>) {
    let mut counts: BTreeMap<(usize, JobKind), usize> = BTreeMap::new();
    jobs.into_iter().partition(|(board, job)| {
        let count = counts.entry((*board, job.kind())).or_default();
        *count += 1;
        *count <= TIMED
    })
}

/// A study of one game on one or several boards.
pub struct Study {
    entry: &'static Entry,
    seed: u64,
    boards: Vec<StudiedBoard>,
    /// The names of the boards.
    names: Vec<String>,
    /// The number of games that was chosen by the time.
    chosen: Option<u32>,
    results: BTreeMap<BoardJob, JobResult>,
    /// The time and the number of jobs of each kind and board that were done in this run.
    times: BTreeMap<(usize, JobKind), (Duration, u32)>,
    gate: Option<Gate>,
}

impl Study {
    /// A study of these boards.
    #[must_use]
    pub fn new(entry: &'static Entry, boards: Vec<Options>, seed: u64) -> Self {
        let boards = boards.into_iter();
        let boards: Vec<StudiedBoard> =
            boards.map(|options| StudiedBoard::new(entry, options, seed)).collect();
        let names = boards.iter().map(StudiedBoard::name).collect();
        let (results, times) = (BTreeMap::new(), BTreeMap::new());
        Self { entry, seed, boards, names, chosen: None, results, times, gate: None }
    }

    /// Calls `gate` before each job, on the thread of the job. The study waits until it returns, and ends as if it was
    /// stopped if it returns `false`.
    #[must_use]
    pub fn with_gate(mut self, gate: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        self.gate = Some(Box::new(gate));
        self
    }

    /// The boards.
    #[must_use]
    pub fn boards(&self) -> &[StudiedBoard] {
        &self.boards
    }

    /// How many jobs are done.
    #[must_use]
    pub fn done(&self) -> usize {
        self.results.len()
    }

    fn header(&self) -> Header {
        Header {
            format: FORMAT,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            rules: self.entry.info.rules_version,
            seed: self.seed,
            boards: self.names.clone(),
            games: self.chosen,
        }
    }

    /// The seed of saved findings, so that a study without a seed of its own goes on.
    #[must_use]
    pub fn seed_of(saved: &str) -> Option<u64> {
        let header: Header = serde_json::from_str(saved.lines().next()?).ok()?;
        Some(header.seed)
    }

    /// Everything found so far, as text.
    ///
    /// # Panics
    /// Never: the findings are plain data.
    #[must_use]
    pub fn saved(&self) -> String {
        let write = |value: Result<String, serde_json::Error>| value.expect("plain data");
        let mut text = write(serde_json::to_string(&self.header()));
        text.push('\n');
        for ((board, job), result) in &self.results {
            text += &write(serde_json::to_string(&(board, job, result)));
            text.push('\n');
        }
        text
    }

    /// Goes on from what was saved.
    ///
    /// # Errors
    /// If it was saved by another study, or is damaged.
    pub fn resume(&mut self, saved: &str) -> Result<(), StudyError> {
        let mut lines = saved.lines().enumerate();
        let header = lines.next().and_then(|(_, line)| serde_json::from_str::<Header>(line).ok());
        let header = header.ok_or(StudyError::Unread { line: 1 })?;
        if !header.is_same(&self.header()) {
            return Err(StudyError::Other);
        }
        self.chosen = header.games;
        for (number, line) in lines {
            let unread = || StudyError::Unread { line: number + 1 };
            let read: (usize, ReportJob, JobResult) =
                serde_json::from_str(line).map_err(|_| unread())?;
            let (board, job, result) = read;
            if !self.boards.get(board).is_some_and(|board| result.fits(board)) {
                return Err(unread());
            }
            self.results.insert((board, job), result);
        }
        Ok(())
    }

    /// All jobs of a report with this number of games, those of the same kind together.
    fn all_jobs(&self, games: u32) -> Vec<BoardJob> {
        let boards = self.boards.iter().enumerate();
        boards
            .flat_map(|(place, board)| jobs(board, games).into_iter().map(move |job| (place, job)))
            .collect()
    }

    /// The number of games that an earlier run chose by the time.
    #[must_use]
    pub fn chosen_games(&self) -> Option<u32> {
        self.chosen
    }

    /// Chooses a number of games for which a report takes about as long as this on so many threads. Some jobs of each
    /// kind are done for it and count. `None` if it was stopped. `save` is called from time to time.
    ///
    /// # Errors
    /// If a player cannot play.
    pub fn games_within(
        &mut self,
        time: Duration,
        threads: NonZeroUsize,
        stop: &Stop,
        tell: &mut dyn FnMut(&StudyProgress),
        save: &mut dyn FnMut(&Self),
    ) -> Result<Option<u32>, PlayerError> {
        // What an earlier run did tells nothing about the time, so the jobs are those that are still to be done.
        let mut wanted = self.all_jobs(FEWEST_GAMES);
        wanted.retain(|job| !self.results.contains_key(job));
        let (mut timed, rest) = first_of_each_kind(wanted);
        timed.extend(rest.into_iter().filter(|(_, job)| job.kind() == JobKind::Prove));
        if !self.perform_all(timed, threads, stop, tell, save)? {
            return Ok(None);
        }
        let budget = time.as_secs_f64() * threads_as_number(threads) * FILLED;
        let proofs = self.times.iter().filter(|((_, kind), _)| *kind == JobKind::Prove);
        let proofs: f64 = proofs.map(|(_, (time, _))| time.as_secs_f64()).sum();
        let fits = |games: u32| proofs + self.seconds_of(games) <= budget;
        let (mut low, mut high) = (FEWEST_GAMES, MOST_GAMES);
        if fits(high) {
            low = high;
        }
        while low < high && high - low > 1 {
            let middle = low.midpoint(high);
            if fits(middle) { low = middle } else { high = middle }
        }
        self.chosen = Some(low);
        Ok(Some(low))
    }

    /// The seconds that a report with this number of games takes on one thread beside its proofs, judged by the jobs that
    /// were done.
    fn seconds_of(&self, games: u32) -> f64 {
        let all = self.all_jobs(games);
        all.iter().map(|(board, job)| self.seconds_per_job(*board, job)).sum()
    }

    fn seconds_per_job(&self, board: usize, job: &ReportJob) -> f64 {
        // Proofs differ so much that what is done is no guide to what is left.
        if job.kind() == JobKind::Prove && self.results.contains_key(&(board, job.clone())) {
            return 0.0;
        }
        self.mean_seconds(board, job.kind()).unwrap_or(0.0)
    }

    /// The mean time of the jobs of a kind; `None` if none was done in this run.
    fn mean_seconds(&self, board: usize, kind: JobKind) -> Option<f64> {
        let (time, count) = self.times.get(&(board, kind))?;
        Some(time.as_secs_f64() / f64::from((*count).max(1)))
    }

    /// The time that these jobs take, as soon as some of every kind were done.
    fn time_left(&self, left: &JobsLeft, threads: NonZeroUsize) -> Option<Duration> {
        let counts = left.counts.iter().filter(|(_, count)| **count > 0);
        let seconds = counts.map(|((board, kind), count)| {
            Some(self.mean_seconds(*board, *kind)? * f64::from(*count))
        });
        let seconds: f64 = seconds.sum::<Option<f64>>()?;
        Duration::try_from_secs_f64(seconds / threads_as_number(threads)).ok()
    }

    /// Does all jobs of a report with this number of games. Returns whether it did; if not, it was stopped. `save` is
    /// called from time to time.
    ///
    /// # Errors
    /// If a player cannot play.
    pub fn run(
        &mut self,
        games: u32,
        threads: NonZeroUsize,
        stop: &Stop,
        tell: &mut dyn FnMut(&StudyProgress),
        save: &mut dyn FnMut(&Self),
    ) -> Result<bool, PlayerError> {
        self.perform_all(self.all_jobs(games), threads, stop, tell, save)
    }

    fn perform_all(
        &mut self,
        mut wanted: Vec<BoardJob>,
        threads: NonZeroUsize,
        stop: &Stop,
        tell: &mut dyn FnMut(&StudyProgress),
        save: &mut dyn FnMut(&Self),
    ) -> Result<bool, PlayerError> {
        let all = wanted.len();
        wanted.retain(|job| !self.results.contains_key(job));
        let mut left = JobsLeft { all, counts: BTreeMap::new() };
        for (board, job) in &wanted {
            *left.counts.entry((*board, job.kind())).or_default() += 1;
        }
        // The first ones tell how long the others take.
        let (first, rest) = first_of_each_kind(wanted);
        for part in [first, rest] {
            for round in self.rounds(part) {
                if !self.perform_round(&round, &mut left, threads, stop, tell, save)? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// These jobs in three rounds: those that others need and that are in no list, those that need nothing, and those
    /// that need the result of another one.
    fn rounds(&self, mut wanted: Vec<BoardJob>) -> [Vec<BoardJob>; 3] {
        wanted.retain(|job| !self.results.contains_key(job));
        let (later, now): (Vec<_>, Vec<_>) =
            wanted.into_iter().partition(|(_, job)| job.needs().is_some());
        let needed = later.iter().filter_map(|(board, job)| Some((*board, job.needs()?)));
        let mut missing: BTreeSet<BoardJob> = needed.collect();
        missing.retain(|job| !self.results.contains_key(job));
        for job in &now {
            missing.remove(job);
        }
        [missing.into_iter().collect(), now, later]
    }

    fn perform_round(
        &mut self,
        round: &[BoardJob],
        ahead: &mut JobsLeft,
        threads: NonZeroUsize,
        stop: &Stop,
        tell: &mut dyn FnMut(&StudyProgress),
        save: &mut dyn FnMut(&Self),
    ) -> Result<bool, PlayerError> {
        if round.is_empty() {
            return Ok(true);
        }
        let next = AtomicUsize::new(0);
        let mut failure = None;
        let mut saved = Instant::now();
        let needed: Vec<Option<JobResult>> = round
            .iter()
            .map(|(board, job)| self.results.get(&(*board, job.needs()?)).cloned())
            .collect();
        let stop_all = stop.part();
        let boards = std::mem::take(&mut self.boards);
        let gate = self.gate.take();
        let (seed, mut done) = (self.seed, 0);
        thread::scope(|scope| {
            let (sender, receiver) = mpsc::channel();
            for _ in 0..threads.get() {
                let sender = sender.clone();
                let (next, boards, needed, stop_all) = (&next, &boards, &needed, &stop_all);
                let gate = gate.as_ref();
                scope.spawn(move || {
                    loop {
                        let place = next.fetch_add(1, Ordering::Relaxed);
                        let Some((board, job)) = round.get(place) else { return };
                        if gate.is_some_and(|gate| !gate()) {
                            return;
                        }
                        let start = Instant::now();
                        let needed = needed[place].as_ref();
                        let found = perform(&boards[*board], seed, job, needed, stop_all);
                        let is_end = !matches!(found, Ok(Some(_)));
                        if sender.send((place, found, start.elapsed())).is_err() || is_end {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            for (place, found, time) in receiver {
                let (board, job) = &round[place];
                match found {
                    Ok(Some(result)) => {
                        self.results.insert((*board, job.clone()), result);
                    }
                    Ok(None) => continue,
                    Err(error) => {
                        stop_all.stop();
                        failure.get_or_insert(error);
                        continue;
                    }
                }
                done += 1;
                if let Some(count) = ahead.counts.get_mut(&(*board, job.kind())) {
                    *count = count.saturating_sub(1);
                }
                let times = self.times.entry((*board, job.kind())).or_default();
                *times = (times.0 + time, times.1 + 1);
                tell(&StudyProgress {
                    kind: job.kind(),
                    board: *board,
                    done: self.results.len(),
                    all: ahead.all.max(self.results.len()),
                    left: self.time_left(ahead, threads),
                });
                if saved.elapsed() >= BETWEEN_SAVES {
                    save(self);
                    saved = Instant::now();
                }
            }
        });
        self.boards = boards;
        self.gate = gate;
        save(self);
        match failure {
            Some(error) => Err(error),
            None => Ok(done == round.len()),
        }
    }

    /// Notes how many random games per second this machine plays on one core. These numbers alone differ from run to run.
    pub fn measure_speed(&self, report: &mut GameReport) {
        for (board, report) in self.boards.iter().zip(&mut report.boards) {
            let (start, mut games) = (Instant::now(), 0_u32);
            while start.elapsed() < SPEED_TIME {
                board.game().initial().playouts(SPEED_GAMES, games.into());
                games += SPEED_GAMES as u32;
            }
            report.playouts_per_second =
                Some((f64::from(games) / start.elapsed().as_secs_f64()).round());
        }
    }

    /// The report of what was found, for this number of games.
    #[must_use]
    pub fn report(&self, games: u32) -> GameReport {
        let is_done = |job: &BoardJob| self.results.contains_key(job);
        let boards = self.boards.iter().enumerate().map(|(place, board)| {
            summarise(board, games, &|job: &ReportJob| self.results.get(&(place, job.clone())))
        });
        GameReport {
            format: FORMAT,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            game: self.entry.info.id.to_owned(),
            rules: self.entry.info.rules_version,
            seed: self.seed,
            games,
            complete: self.all_jobs(games).iter().all(is_done),
            boards: boards.collect(),
        }
    }
}
