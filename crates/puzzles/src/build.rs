//! Finds puzzles: proves which positions of many games have one solution, grades them, and picks a varied set.
//!
//! Games are numbered, and each is searched with a prover of its own. So the puzzles depend on the seed and
//! the rules alone, and neither on the number of threads nor on their timing.

use std::cmp::Reverse;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use cygnet_analysis::{Tables, prover};
use cygnet_core::json::ByName;
use cygnet_core::{DynGame, DynState, Session, Stop, Value};
use cygnet_players::PlayerError;
use cygnet_solve::erased::ProverSetup;

use crate::alike::Variety;
use crate::candidates::played_by_levels;
use crate::difficulty::{DifficultyBand, difficulty, solve_rates};
use crate::goal::PuzzleGoal;
use crate::proving::{Judge, Keepers, Unproved};
use crate::puzzle::{Puzzle, SolutionNode, puzzle_id};
use crate::themes::{PuzzleTheme, themes};

/// The games that are searched at a time, and the most games for each puzzle that is wanted.
const GAMES_AT_ONCE: usize = 16;
const MOST_GAMES_FOR_ONE: usize = 60;

/// A game is searched from its end until this many positions in a row cannot be proved.
const MOST_UNPROVED: u32 = 3;

/// At most `MOST_POSITIONS` positions of a game are searched. At most `MOST_OF_GAME` of them become puzzles, at least
/// `TURNS_APART` turns apart.
const MOST_POSITIONS: usize = 40;
const MOST_OF_GAME: usize = 4;
const TURNS_APART: usize = 8;

/// Where the rules end the game after a number of turns, it is too long to be followed to its end. So a puzzle asks
/// for a win within a few turns, or not to lose within a few, tried in this order: cheap questions first.
const GOALS_IN_TIME: [PuzzleGoal; 5] = [
    PuzzleGoal { value: Value::Win, turns: Some(1) },
    PuzzleGoal { value: Value::Win, turns: Some(3) },
    PuzzleGoal { value: Value::Draw, turns: Some(2) },
    PuzzleGoal { value: Value::Draw, turns: Some(4) },
    PuzzleGoal { value: Value::Win, turns: Some(5) },
];

/// A position with fewer legal moves is no puzzle, and one with more is too much work.
const LEAST_MOVES: usize = 3;
const MOST_MOVES_OF_POSITION: usize = 400;

/// The memory of each prover, in bytes.
const PROVER_BYTES: usize = 32 << 20;

/// The set-up of a build.
#[derive(Clone, Debug)]
pub struct PuzzleBuildSetup {
    /// The number of puzzles.
    pub count: usize,
    /// The seed of the games.
    pub seed: u64,
    /// The number of threads.
    pub threads: NonZeroUsize,
    /// The most positions that are searched to judge one move.
    pub nodes: u64,
    /// The complete tables that provers use, if any.
    pub tables: Option<Tables>,
}

/// The most positions that are searched to judge one move, unless another limit is asked for.
pub const USUAL_NODES: u64 = 50_000;

/// How many times as many positions may be searched to prove all of a puzzle.
const FOR_ALL: u64 = 8;

/// How far a build has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PuzzleBuildProgress {
    /// How many games were searched.
    pub games: usize,
    /// How many puzzles were found, in all bands.
    pub found: usize,
    /// How many puzzles are looked for before some are picked.
    pub wanted: usize,
}

/// A position with a proved solution.
pub(crate) struct Found {
    state: Box<dyn DynState>,
    goal: PuzzleGoal,
    pub(crate) solution: SolutionNode,
    themes: Vec<PuzzleTheme>,
}

/// Finds puzzles in recorded games or, if there are none, in games between levels, and reports progress
/// periodically. If it is stopped, it returns what it has found so far.
///
/// # Errors
/// If a level cannot play with these rules.
pub fn build(
    game: &Arc<dyn DynGame>,
    records: &[Session],
    setup: &PuzzleBuildSetup,
    stop: &Stop,
    tell: &mut dyn FnMut(PuzzleBuildProgress),
) -> Result<Vec<Puzzle>, PlayerError> {
    let mut pool: Vec<Puzzle> = Vec::new();
    let mut variety = Variety::default();
    // Some difficulties are more frequent than others, and are not picked as often.
    let wanted = setup.count + setup.count / 2;
    let most = if records.is_empty() { MOST_GAMES_FOR_ONE * setup.count } else { records.len() };
    let mut first = 0;
    while first < most && pool.len() < wanted && !stop.is_stopped() {
        let numbers: Vec<usize> = (first..most.min(first + GAMES_AT_ONCE)).collect();
        first += numbers.len();
        let found = on_threads(&numbers, setup.threads, |&number| {
            let session = match records.get(number) {
                Some(session) => Some(session.clone()),
                None => played_by_levels(game, setup.seed ^ spread(number as u64), stop)?,
            };
            Ok(session.map(|session| search_game(game, &session, setup, stop)).unwrap_or_default())
        });
        let found = found.into_iter().collect::<Result<Vec<_>, PlayerError>>()?;
        let mut found: Vec<Found> = found.into_iter().flatten().collect();
        if stop.is_stopped() {
            break;
        }
        found.retain(|found| variety.add(&*found.state, &found.solution));
        for graded in on_threads(&found, setup.threads, |found| grade(game, found)) {
            pool.push(graded?);
        }
        tell(PuzzleBuildProgress { games: first, found: pool.len(), wanted });
    }
    Ok(pick(pool, setup.count))
}

/// Runs the work on these threads, and returns the results in the order of the items.
pub(crate) fn on_threads<T: Sync, R: Send>(
    items: &[T],
    threads: NonZeroUsize,
    work: impl Fn(&T) -> R + Sync,
) -> Vec<R> {
    if threads == NonZeroUsize::MIN {
        return items.iter().map(work).collect();
    }
    let next = AtomicUsize::new(0);
    let results = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..threads.get().min(items.len()) {
            scope.spawn(|| {
                while let Some((place, item)) = {
                    let place = next.fetch_add(1, Ordering::Relaxed);
                    items.get(place).map(|item| (place, item))
                } {
                    let result = work(item);
                    results.lock().unwrap_or_else(PoisonError::into_inner).push((place, result));
                }
            });
        }
    });
    let mut results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
    results.sort_by_key(|(place, _)| *place);
    results.into_iter().map(|(_, result)| result).collect()
}

/// A number far from that of its neighbours.
fn spread(number: u64) -> u64 {
    number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// The longest solutions in a game.
fn search_game(
    game: &Arc<dyn DynGame>,
    session: &Session,
    setup: &PuzzleBuildSetup,
    stop: &Stop,
) -> Vec<Found> {
    let search = GameSearch { game, nodes: setup.nodes, tables: setup.tables.clone(), stop };
    let mut all = search_turns(&search, session, (0..=session.moves().len()).rev());
    // The later one of two that are equally long is easier to prove.
    all.sort_by_key(|(turn, found)| Reverse((found.solution.length(), *turn)));
    let mut best: Vec<(usize, Found)> = Vec::new();
    for (turn, found) in all {
        let is_near = |(other, _): &(usize, Found)| other.abs_diff(turn) < TURNS_APART;
        if best.len() < MOST_OF_GAME && !best.iter().any(is_near) {
            best.push((turn, found));
        }
    }
    best.into_iter().map(|(_, found)| found).collect()
}

/// How the positions of a game are searched.
pub(crate) struct GameSearch<'a> {
    pub(crate) game: &'a Arc<dyn DynGame>,
    /// The most positions that are searched to judge one move.
    pub(crate) nodes: u64,
    pub(crate) tables: Option<Tables>,
    pub(crate) stop: &'a Stop,
}

/// The solutions after these numbers of turns, which are taken in this order, from the end of the game on.
pub(crate) fn search_turns(
    search: &GameSearch<'_>,
    session: &Session,
    turns: impl IntoIterator<Item = usize>,
) -> Vec<(usize, Found)> {
    let GameSearch { game, nodes, stop, .. } = *search;
    let (one, tables) = (NonZeroUsize::MIN, search.tables.clone());
    let prover = prover(game, ProverSetup { threads: one, table_bytes: PROVER_BYTES, tables });
    let mut all: Vec<(usize, Found)> = Vec::new();
    let (mut unproved, mut searched) = (0, 0);
    for turn in turns {
        // A puzzle has no past.
        let Ok(state) = game.position(&session.at(turn).position()) else { continue };
        let moves = state.count_moves();
        if state.outcome().is_some() || !(LEAST_MOVES..=MOST_MOVES_OF_POSITION).contains(&moves) {
            continue;
        }
        searched += 1;
        let judge = Judge::new(&*prover, nodes, nodes.saturating_mul(FOR_ALL), stop);
        let found = match state.turns_left() {
            Some(_) => search_in_time(state, &judge),
            None => search_position(state, &judge),
        };
        unproved = if found.is_ok() { 0 } else { unproved + 1 };
        all.extend(found.ok().flatten().map(|found| (turn, found)));
        if unproved == MOST_UNPROVED || searched == MOST_POSITIONS {
            break;
        }
    }
    all
}

/// The puzzle of a position, if it is one.
fn search_position(state: Box<dyn DynState>, judge: &Judge<'_>) -> Result<Option<Found>, Unproved> {
    match judge.value(&*state)? {
        Value::Loss => Ok(None),
        value => found(state, PuzzleGoal::at_any_time(value), judge),
    }
}

/// The puzzle of a position with a goal within a few turns, if it is one.
fn search_in_time(state: Box<dyn DynState>, judge: &Judge<'_>) -> Result<Option<Found>, Unproved> {
    for goal in GOALS_IN_TIME {
        match (judge.keepers(&*state, goal)?, goal.value) {
            (Keepers::One(_), _) => return found(state, goal, judge),
            // There are several ways to win, or none not to lose.
            (Keepers::Several, Value::Win) | (Keepers::None, Value::Draw) => return Ok(None),
            _ => {}
        }
    }
    Ok(None)
}

/// The puzzle of a position with this goal, if there is one move alone that reaches it.
fn found(
    state: Box<dyn DynState>,
    goal: PuzzleGoal,
    judge: &Judge<'_>,
) -> Result<Option<Found>, Unproved> {
    let Some(solution) = judge.solution(&*state, goal)? else { return Ok(None) };
    let themes = themes(&*state, goal, &solution, judge)?;
    Ok(Some(Found { state, goal, solution, themes }))
}

/// Makes the puzzle of a position, graded by what the levels answer.
pub(crate) fn grade(game: &Arc<dyn DynGame>, found: &Found) -> Result<Puzzle, PlayerError> {
    let Found { state, goal, solution, themes } = found;
    let rates = solve_rates(game, &**state, solution)?;
    Ok(Puzzle {
        id: puzzle_id(&**game, &**state),
        game: game.info().id.to_owned(),
        rules: game.info().rules_version,
        options: ByName::from(game.options()),
        position: state.position(),
        goal: goal.value,
        within: goal.turns,
        length: solution.length(),
        themes: themes.clone(),
        difficulty: difficulty(&rates),
        rates,
        solution: solution.clone(),
    })
}

/// Picks puzzles of all difficulties, as evenly as possible and the longer ones first, and sorts them from
/// easy to hard.
fn pick(mut puzzles: Vec<Puzzle>, count: usize) -> Vec<Puzzle> {
    puzzles.sort_by(|one, two| one.length.cmp(&two.length).then_with(|| one.id.cmp(&two.id)));
    let mut bands = DifficultyBand::ALL.map(|band| (band, Vec::new()));
    for puzzle in puzzles {
        let own = DifficultyBand::of(puzzle.difficulty);
        if let Some((_, band)) = bands.iter_mut().find(|(band, _)| *band == own) {
            band.push(puzzle);
        }
    }
    let mut picked = Vec::new();
    while picked.len() < count && bands.iter().any(|(_, band)| !band.is_empty()) {
        let left = count - picked.len();
        picked.extend(bands.iter_mut().filter_map(|(_, band)| band.pop()).take(left));
    }
    picked
        .sort_by(|one, two| one.difficulty.cmp(&two.difficulty).then_with(|| one.id.cmp(&two.id)));
    picked
}
