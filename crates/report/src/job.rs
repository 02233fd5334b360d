//! The units of work of a report. Each is a function of its board, the seed and its own number, so reports are the same
//! on any number of threads, and a report that was interrupted goes on where it stopped.

use std::num::NonZeroUsize;
use std::time::Instant;

use cygnet_analysis::{AnalystSetup, Proofs, Resources, analyst, prover, review};
use cygnet_arena::Openings;
use cygnet_core::limits::Watch;
use cygnet_core::{DynState, Limits, Session, Stop, Value};
use cygnet_players::PlayerError;
use cygnet_solve::erased::ProverSetup;
use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64;

use crate::board::StudiedBoard;
use crate::play::{PlayedGame, ResultOfFirst, play_alike, play_on};
use crate::reviewed::ReviewedGame;
use crate::role::{ReportSeat, Skill};
use crate::states::{CountedStates, SampledStates, count_states, sample_states};
use crate::strategy::Strategy;

/// A unit of work about one board.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ReportJob {
    /// A game between two players of a skill.
    Play(Skill, u32),
    /// The review of such a game.
    Review(Skill, u32),
    /// A game after a first move of this class.
    FirstMove(u32, u32),
    /// What a first move of this class is worth, if it can be proved.
    ProveFirst(u32),
    /// Two games of a step of the ladder, with sides changed.
    Climb(u32, u32),
    /// A game of a simple strategy against weak or random players.
    Simple(Strategy, Skill, u32),
    /// The moves that keep the result at one turn of a game of strong players.
    OnlyMove(u32),
    /// The value of a board of this size.
    Prove(String),
    /// The number of positions, if there are few.
    Count,
    /// A run of the estimate of the number of positions.
    Sample(u32),
}

/// The kinds of jobs, in the order in which they are done.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum JobKind {
    /// Games of random players.
    Random,
    /// Games of weak players.
    Weak,
    /// Games of middling players.
    Middling,
    /// Games of strong players.
    Strong,
    /// Reviews.
    Review,
    /// First moves.
    FirstMove,
    /// The ladder.
    Climb,
    /// Simple strategies.
    Simple,
    /// Only moves.
    OnlyMove,
    /// Proofs.
    Prove,
    /// The number of positions.
    States,
}

impl ReportJob {
    /// The kind of the job.
    #[must_use]
    pub const fn kind(&self) -> JobKind {
        match self {
            Self::Play(Skill::Random, _) => JobKind::Random,
            Self::Play(Skill::Weak, _) => JobKind::Weak,
            Self::Play(Skill::Middling, _) => JobKind::Middling,
            Self::Play(Skill::Strong, _) => JobKind::Strong,
            Self::Review(..) => JobKind::Review,
            Self::FirstMove(..) => JobKind::FirstMove,
            Self::Climb(..) => JobKind::Climb,
            Self::Simple(..) => JobKind::Simple,
            Self::OnlyMove(_) => JobKind::OnlyMove,
            Self::Prove(_) | Self::ProveFirst(_) => JobKind::Prove,
            Self::Count | Self::Sample(_) => JobKind::States,
        }
    }

    /// The job whose result this one needs.
    #[must_use]
    pub const fn needs(&self) -> Option<Self> {
        match self {
            Self::Review(skill, number) => Some(Self::Play(*skill, *number)),
            Self::OnlyMove(number) => Some(Self::Play(Skill::Strong, *number)),
            Self::Sample(_) => Some(Self::Count),
            _ => None,
        }
    }
}

/// What a job found.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum JobResult {
    /// A game.
    Played(PlayedGame),
    /// A reviewed game.
    Reviewed(ReviewedGame),
    /// The points of a player in one or two games, and the games.
    Points(f64, u32),
    /// The moves of a position, and how many of them keep its result: `None` if that was not found, or nothing can be
    /// lost.
    Keeping(u32, Option<u32>),
    /// A value, if it was found, and the positions searched.
    Proved(Option<Value>, u64),
    /// The number of positions; `None` if there are too many to count.
    Counted(CountedStates),
    /// An estimate of it; `None` if the game does not say how positions come about.
    Sampled(Option<SampledStates>),
    /// What the job needs was not found.
    Nothing,
}

impl JobResult {
    /// Whether a result that was read from a file can be one about this board.
    pub(crate) fn fits(&self, board: &StudiedBoard) -> bool {
        match self {
            Self::Played(game) => game.fits(board.game().size().squares()),
            Self::Reviewed(game) => game.is_whole(),
            Self::Points(points, games) => *games > 0 && (0.0..=f64::from(*games)).contains(points),
            Self::Sampled(Some(sampled)) => sampled.power.is_finite(),
            Self::Keeping(..)
            | Self::Proved(..)
            | Self::Counted(_)
            | Self::Sampled(None)
            | Self::Nothing => true,
        }
    }
}

/// The greatest number of positions for a turn of a game after a first move.
const FIRST_MOVE_POSITIONS: u64 = 300;

/// The positions for each position of a reviewed game.
const REVIEW_POSITIONS: u64 = 2_000;
const REVIEW_BYTES: usize = 4 << 20;

/// The positions of a proof: of the moves of a position, of a first move, of a smaller board and of the board itself.
const MOVES_POSITIONS: u64 = 30_000;
const FIRST_PROOF_POSITIONS: u64 = 1_000_000;
const SMALL_BOARD_POSITIONS: u64 = 1_500_000;
const OWN_BOARD_POSITIONS: u64 = 15_000_000;

/// Boards of more squares are rarely solved, so less is spent on them: a tenth.
const SMALL_SQUARES: usize = 36;

/// The memory of a proof, in bytes.
const SMALL_PROOF_BYTES: usize = 4 << 20;
const PROOF_BYTES: usize = 64 << 20;
const OWN_PROOF_BYTES: usize = 256 << 20;

/// The positions for a turn of the lowest player of the ladder, and how often they double.
pub(crate) const LOWEST_RUNG: u64 = 64;
pub(crate) const DOUBLINGS: u32 = 6;

/// The seed of a job.
fn seed_of(board: &StudiedBoard, seed: u64, job: &ReportJob) -> u64 {
    let job = serde_json::to_string(job).expect("a job is plain data");
    xxh3_64(format!("{seed} {} {job}", board.name()).as_bytes())
}

/// Does a job. `needed` is the result of the job that this one needs. `None` if the stop was raised.
///
/// # Errors
/// If a player cannot play on this board.
pub fn perform(
    board: &StudiedBoard,
    seed: u64,
    job: &ReportJob,
    needed: Option<&JobResult>,
    stop: &Stop,
) -> Result<Option<JobResult>, PlayerError> {
    let own_seed = seed_of(board, seed, job);
    let game = board.game();
    let played = match needed {
        Some(JobResult::Played(played)) => Some(played),
        _ => None,
    };
    Ok(match job {
        ReportJob::Play(skill, _) => {
            play_alike(game, &*game.initial(), *skill, None, own_seed, stop)?.map(JobResult::Played)
        }
        ReportJob::Review(..) => match played {
            None => Some(JobResult::Nothing),
            Some(played) => reviewed(board, played, stop)?.map(JobResult::Reviewed),
        },
        ReportJob::FirstMove(class, _) => {
            let after = board.after_first_move(*class as usize);
            let most = Some(FIRST_MOVE_POSITIONS);
            let played = play_alike(game, &*after, Skill::Middling, most, own_seed, stop)?;
            let is_same_side = after.turn() == game.initial().turn();
            played.map(|played| {
                let points = played.result.points();
                JobResult::Points(if is_same_side { points } else { 1.0 - points }, 1)
            })
        }
        ReportJob::ProveFirst(class) => {
            let after = board.after_first_move(*class as usize);
            let first = game.initial().turn();
            prove(board, &*after, [FIRST_PROOF_POSITIONS, PROOF_BYTES as u64], stop).map(
                |(value, nodes)| {
                    let for_first = |value: Value| {
                        if after.turn() == first { value } else { value.opposite() }
                    };
                    JobResult::Proved(value.map(for_first), nodes)
                },
            )
        }
        ReportJob::Climb(rung, _) => climb(board, *rung, own_seed, stop)?,
        ReportJob::Simple(strategy, skill, number) => {
            let simple_first = number.is_multiple_of(2);
            let mut simple = board.simple_player(*strategy, own_seed);
            let mut other = ReportSeat::new(game, *skill, own_seed ^ 1, None)?;
            let mut ask_simple = |state: &dyn DynState, last: Option<&_>| {
                Ok(if stop.is_stopped() { None } else { simple.choose(state, last) })
            };
            let mut ask_other = |state: &dyn DynState, _: Option<&_>| {
                Ok(other.choose(state, stop)?.map(|choice| choice.mv))
            };
            let played = if simple_first {
                play_on(&*game.initial(), [&mut ask_simple, &mut ask_other])?
            } else {
                play_on(&*game.initial(), [&mut ask_other, &mut ask_simple])?
            };
            played.map(|played| {
                let points = played.result.points();
                JobResult::Points(if simple_first { points } else { 1.0 - points }, 1)
            })
        }
        ReportJob::OnlyMove(_) => match played {
            None => Some(JobResult::Nothing),
            Some(played) => only_move(board, played, own_seed, stop),
        },
        ReportJob::Prove(size) => {
            let Some(small) = board.of_size(size) else { return Ok(Some(JobResult::Nothing)) };
            let limits = if small.game().size() == game.size() {
                [OWN_BOARD_POSITIONS, OWN_PROOF_BYTES as u64]
            } else {
                [SMALL_BOARD_POSITIONS, PROOF_BYTES as u64]
            };
            let start = small.game().initial();
            prove(&small, &*start, limits, stop)
                .map(|(value, nodes)| JobResult::Proved(value, nodes))
        }
        ReportJob::Count => count_states(board, stop).map(JobResult::Counted),
        ReportJob::Sample(_) => match needed {
            Some(JobResult::Counted(counted)) if counted.all => Some(JobResult::Nothing),
            _ => sample_states(board, own_seed, stop).ok().map(JobResult::Sampled),
        },
    })
}

/// The game as a session.
pub(crate) fn session_of(board: &StudiedBoard, moves: &[String]) -> Session {
    let game = board.game();
    let mut session = Session::new(game.clone(), game.initial());
    for mv in moves {
        if session.play(mv).is_err() {
            break;
        }
    }
    session
}

fn reviewed(
    board: &StudiedBoard,
    played: &PlayedGame,
    stop: &Stop,
) -> Result<Option<ReviewedGame>, PlayerError> {
    let session = session_of(board, &played.moves);
    let one = NonZeroUsize::MIN;
    let setup = AnalystSetup {
        lines: one,
        threads: one,
        table_bytes: REVIEW_BYTES,
        proofs: Proofs::InPassing,
        uses_proof_store: false,
    };
    let mut analyst = analyst(board.game(), setup, &Resources::default());
    let limits = Limits { nodes: Some(REVIEW_POSITIONS), ..Limits::default() };
    let found = review(&session, &mut *analyst, &limits, stop, &mut |_| {})?;
    Ok(found.is_complete().then(|| ReviewedGame::new(&found, &session)))
}

/// A pair of games between two engines, one of which thinks twice as long.
fn climb(
    board: &StudiedBoard,
    rung: u32,
    seed: u64,
    stop: &Stop,
) -> Result<Option<JobResult>, PlayerError> {
    let game = board.game();
    let base = Session::new(game.clone(), game.initial());
    let Some(opening) = Openings::new(base, seed).next() else {
        return Ok(Some(JobResult::Nothing));
    };
    let low = LOWEST_RUNG << rung;
    let mut points = 0.0;
    for is_second in [false, true] {
        let seeds = [seed, !seed].map(|seed| seed.rotate_left(u32::from(is_second)));
        let mut strong = ReportSeat::named(game, "engine", seeds[0], Some(2 * low))?;
        let mut weak = ReportSeat::named(game, "engine", seeds[1], Some(low))?;
        let mut ask_strong = |state: &dyn DynState, _: Option<&_>| {
            Ok(strong.choose(state, stop)?.map(|choice| choice.mv))
        };
        let mut ask_weak = |state: &dyn DynState, _: Option<&_>| {
            Ok(weak.choose(state, stop)?.map(|choice| choice.mv))
        };
        let played = if is_second {
            play_on(opening.state(), [&mut ask_weak, &mut ask_strong])?
        } else {
            play_on(opening.state(), [&mut ask_strong, &mut ask_weak])?
        };
        let Some(played) = played else { return Ok(None) };
        let own = played.result.points();
        points += if is_second { 1.0 - own } else { own };
    }
    Ok(Some(JobResult::Points(points, 2)))
}

/// The value of a position for its side to move, within a limit of positions and of bytes. `None` if it was stopped.
fn prove(
    board: &StudiedBoard,
    state: &dyn DynState,
    [positions, bytes]: [u64; 2],
    stop: &Stop,
) -> Option<(Option<Value>, u64)> {
    let is_small = board.game().size().squares() <= SMALL_SQUARES;
    let positions = if is_small { positions } else { positions / 10 };
    let prover = prover(board.game(), prover_setup(bytes as usize));
    let limits = Limits { nodes: Some(positions), ..Limits::default() };
    let watch = Watch::new(&limits, stop, Instant::now());
    let solution = prover.solve(state, &watch, &mut |_| {}).ok()?;
    (!stop.is_stopped()).then(|| (solution.value(), solution.nodes))
}

fn prover_setup(table_bytes: usize) -> ProverSetup {
    ProverSetup { threads: NonZeroUsize::MIN, table_bytes, tables: None }
}

/// The moves that keep the result at a random turn of a game.
fn only_move(
    board: &StudiedBoard,
    played: &PlayedGame,
    seed: u64,
    stop: &Stop,
) -> Option<JobResult> {
    let session = session_of(board, &played.moves);
    let turn = fastrand::Rng::with_seed(seed).usize(..session.moves().len().max(1));
    let state = session.at(turn);
    keeping(board, state, stop)
}

/// How many moves of a position keep its result, if all of it can be proved.
pub(crate) fn keeping(
    board: &StudiedBoard,
    state: &dyn DynState,
    stop: &Stop,
) -> Option<JobResult> {
    let moves = u32::try_from(state.count_moves()).unwrap_or(u32::MAX);
    let prover = prover(board.game(), prover_setup(SMALL_PROOF_BYTES));
    let limits = Limits { nodes: Some(MOVES_POSITIONS), ..Limits::default() };
    let watch = Watch::new(&limits, stop, Instant::now());
    let values = prover.solve_moves(state, &watch, &mut |_| {}).ok()?;
    if stop.is_stopped() {
        return None;
    }
    let values: Option<Vec<Value>> = values.iter().map(|it| it.bounds.value()).collect();
    let best = values.as_ref().and_then(|values| values.iter().max().copied());
    let keeping = match (best, values) {
        (Some(best), Some(values)) if best > Value::Loss => {
            Some(values.iter().filter(|&&value| value == best).count() as u32)
        }
        // Where every move loses, there is nothing to keep.
        (Some(_), Some(_)) => Some(0),
        _ => None,
    };
    Some(JobResult::Keeping(moves, keeping))
}

/// The result of a game for the side that moved first, by its letter.
#[must_use]
pub(crate) const fn result_of_letter(letter: char) -> Option<ResultOfFirst> {
    match letter {
        '1' => Some(ResultOfFirst::Won),
        '=' => Some(ResultOfFirst::Drawn),
        '0' => Some(ResultOfFirst::Lost),
        _ => None,
    }
}
