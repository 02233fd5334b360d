//! A long trial of all searches: the engine, Monte-Carlo search, and the engine and the solver together,
//! with random positions of all games and boards, random limits, threads and memory, stops at random
//! moments. It ends with an error at the first illegal move, limit that was not kept or wrong claim, and
//! says at the end how late the latest answer was.
//!
//! `cargo bench -p cygnet-analysis --bench soak -- 20` runs for 20 minutes; a second number
//! is the seed.

use std::num::NonZeroUsize;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use cygnet_analysis::{JointSearch, Proofs};
use cygnet_core::{CatalogueGame, GameVisitor, Options, Stop, options};
use cygnet_engine::{Limits, MonteCarlo, Report, Score};

/// How late an answer may be after its time is up or it was told to stop.
const LATEST: Duration = Duration::from_millis(10);

/// How often a late answer is retried before it fails: on a machine that also does other work,
/// any answer can be late once.
const SECOND_CHANCES: u32 = 3;

/// The latest answer so far, in microseconds, whether it was asked for again or not.
static LATEST_SEEN: AtomicU64 = AtomicU64::new(0);

/// How many answers were asked for again.
static ASKED_AGAIN: AtomicU64 = AtomicU64::new(0);

/// Which search it is.
#[derive(Clone, Copy, Debug)]
enum Kind {
    MonteCarlo,
    JointSearch(Proofs),
}

/// One search, as it is drawn.
#[derive(Clone, Debug)]
struct Trial {
    turns: usize,
    seed: u64,
    kind: Kind,
    limits: Limits,
    stop_after: Option<Duration>,
    threads: NonZeroUsize,
    lines: NonZeroUsize,
    bytes: usize,
}

impl Trial {
    fn draw(random: &mut fastrand::Rng) -> Self {
        let mut limits = Limits::default();
        if random.bool() {
            limits.nodes = Some(1 << random.u32(0..20));
        }
        if random.bool() {
            limits.depth = Some(random.u32(1..30));
        }
        let milliseconds = Duration::from_millis(1 << random.u32(0..9));
        let stop_after = random.bool().then_some(milliseconds);
        if stop_after.is_none() || random.bool() {
            limits.time = Some(Duration::from_millis(1 << random.u32(0..9)));
        }
        let some = |number: usize| NonZeroUsize::new(number).expect("not zero");
        Self {
            turns: random.usize(0..60),
            seed: random.u64(..),
            kind: match random.u32(0..4) {
                0 => Kind::MonteCarlo,
                1 => Kind::JointSearch(Proofs::None),
                2 => Kind::JointSearch(Proofs::InPassing),
                _ => Kind::JointSearch(Proofs::Half),
            },
            limits,
            stop_after,
            threads: some(random.usize(1..4)),
            lines: some(random.usize(1..4)),
            bytes: 1 << random.u32(6..26),
        }
    }
}

struct Run<'a>(&'a Trial);

impl GameVisitor for Run<'_> {
    /// What went wrong.
    type Output = Result<(), String>;

    fn visit<G: CatalogueGame>(self, game: G) -> Self::Output {
        let trial = self.0;
        let mut random = fastrand::Rng::with_seed(trial.seed);
        let mut state = game.initial();
        for _ in 0..trial.turns {
            let mut after = state.clone();
            let Some(mv) = game.random_move(&state, &mut random, &mut Vec::new()) else { break };
            game.play(&mut after, mv);
            if game.outcome(&after).is_some() {
                break;
            }
            state = after;
        }
        let place = || format!("{} {}: {trial:?}", game.info().id, game.format_position(&state));
        for chance in 0..=SECOND_CHANCES {
            let (report, late) = search(&game, &state, trial);
            check(&game, &state, trial, &report)
                .map_err(|wrong| format!("{wrong}: {}", place()))?;
            LATEST_SEEN.fetch_max(late.as_micros() as u64, Ordering::Relaxed);
            if late <= LATEST {
                break;
            }
            ASKED_AGAIN.fetch_add(1, Ordering::Relaxed);
            if chance == SECOND_CHANCES {
                return Err(format!("{late:?} late: {}", place()));
            }
        }
        Ok(())
    }
}

/// Searches, and says how late the answer was.
fn search<G: CatalogueGame>(
    game: &G,
    state: &G::State,
    trial: &Trial,
) -> (Report<G::Move>, Duration) {
    let stop = Stop::new();
    let Trial { limits, threads, lines, bytes, .. } = trial.clone();
    let run = |stop: &Stop| match trial.kind {
        Kind::MonteCarlo => {
            let search = MonteCarlo::new(game.clone(), bytes);
            let mut search = search.with_threads(threads).with_lines(lines);
            let start = Instant::now();
            (search.search(state, &limits, stop, |_| {}), start)
        }
        Kind::JointSearch(proofs) => {
            let searcher = JointSearch::new(game.clone(), bytes, proofs);
            let mut searcher = searcher.with_threads(threads).with_lines(lines);
            let start = Instant::now();
            (searcher.search(state, &limits, stop, |_| {}), start)
        }
    };
    std::thread::scope(|scope| {
        let searching = scope.spawn(|| {
            let (report, start) = run(&stop);
            (report, start, Instant::now())
        });
        let mut stopped = None;
        if let Some(stop_after) = trial.stop_after {
            let begin = Instant::now();
            while begin.elapsed() < stop_after && !searching.is_finished() {
                std::thread::sleep(Duration::from_micros(200));
            }
            stopped = Some(Instant::now());
            stop.stop();
        }
        let (report, start, end) = searching.join().expect("a search does not panic");
        let deadline = limits.time.map(|time| start + time);
        let due = [stopped.map(|stopped| stopped.max(start)), deadline].into_iter().flatten().min();
        (report, due.map_or(Duration::ZERO, |due| end.saturating_duration_since(due)))
    })
}

fn check<G: CatalogueGame>(
    game: &G,
    state: &G::State,
    trial: &Trial,
    report: &Report<G::Move>,
) -> Result<(), String> {
    if game.outcome(state).is_some() {
        return if report.lines.is_empty() { Ok(()) } else { Err("a move after the end".into()) };
    }
    if report.best().is_none() {
        return Err("no move".into());
    }
    if let Some(nodes) = trial.limits.nodes
        && report.nodes > nodes
    {
        return Err(format!("{} nodes instead of {nodes}", report.nodes));
    }
    for line in &report.lines {
        let mut at = state.clone();
        for &mv in &line.moves {
            if !game.legal_moves(&at).contains(&mv) {
                return Err(format!("{} is not legal", game.format_move(mv)));
            }
            game.play(&mut at, mv);
        }
        // A line that goes to the end of the game ends as its score says.
        if let (Score::Win(turns) | Score::Loss(turns), Some(outcome)) =
            (line.score, game.outcome(&at))
            && Some(line.moves.len() as u32) == turns
        {
            let wins = outcome.score_for(game.turn(state)) > 0;
            if wins != matches!(line.score, Score::Win(_)) {
                return Err(format!("{} ends otherwise", line.score));
            }
        }
    }
    Ok(())
}

fn main() -> ExitCode {
    let mut arguments = std::env::args()
        .skip(1)
        .filter(|argument| argument != "--bench")
        .map(|argument| argument.parse::<u64>());
    let (Some(Ok(minutes)), seed) = (arguments.next(), arguments.next()) else {
        eprintln!("how many minutes? For example: soak 20");
        return ExitCode::from(2);
    };
    let seed = seed.and_then(Result::ok).unwrap_or_else(|| fastrand::u64(..1_000_000));
    println!("{minutes} minutes with seed {seed}");
    let mut random = fastrand::Rng::with_seed(seed);
    let start = Instant::now();
    let mut trials = [0_u64; cygnet_games::CATALOGUE.len()];
    while start.elapsed() < Duration::from_secs(60 * minutes) {
        let place = random.usize(..cygnet_games::CATALOGUE.len());
        let info = cygnet_games::CATALOGUE[place].info;
        let boards = options::samples(info);
        let mut board = random.choice(&boards).cloned().unwrap_or_else(|| Options::defaults(info));
        board.deal(info, random.u64(..));
        let trial = Trial::draw(&mut random);
        let outcome = cygnet_games::visit(info.id, &board, Run(&trial));
        if let Err(wrong) = outcome.expect("in the catalogue") {
            eprintln!("error: {wrong}");
            return ExitCode::FAILURE;
        }
        trials[place] += 1;
    }
    for (entry, trials) in cygnet_games::CATALOGUE.iter().zip(trials) {
        println!("{:<14} {trials:>7} searches", entry.info.id);
    }
    let latest = Duration::from_micros(LATEST_SEEN.load(Ordering::Relaxed));
    let again = ASKED_AGAIN.load(Ordering::Relaxed);
    println!("the latest answer was {latest:?} late; {again} were asked for again");
    ExitCode::SUCCESS
}
