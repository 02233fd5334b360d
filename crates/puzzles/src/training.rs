//! Which puzzle comes next: at the solver's strength, of the day, in a timed run, and mistakes again later.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64;

use crate::puzzle::Puzzle;
use crate::themes::PuzzleTheme;
use crate::trainer::PuzzleOrigin;

/// The strength of a person who has solved no puzzle yet, on the scale of difficulties.
const FIRST_STRENGTH: f64 = 25.0;

/// How much one result changes the strength at most, and the difference in difficulty at which the odds of
/// solving a puzzle are about three to one.
const STEP: f64 = 6.0;
const SPREAD: f64 = 12.0;

/// After how many days a puzzle that was not solved comes back. Each time that it is solved it moves on to the
/// next number, and after the last it is done.
const INTERVALS: [u64; 5] = [1, 3, 7, 16, 35];

/// A puzzle that was not solved and comes back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Repetition {
    /// How often it was solved since.
    solved: usize,
    /// The day on which it comes back.
    due: u64,
}

/// The results of a person in one game. Days are counted from any fixed day.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PuzzleProgress {
    /// The difficulty of puzzles that are solved every second time.
    strength: f64,
    /// The puzzles that were tried, by id, and whether they were solved the first time.
    tried: BTreeMap<String, bool>,
    /// The puzzles that come back, by id.
    mistakes: BTreeMap<String, Repetition>,
}

impl Default for PuzzleProgress {
    fn default() -> Self {
        Self { strength: FIRST_STRENGTH, tried: BTreeMap::new(), mistakes: BTreeMap::new() }
    }
}

impl PuzzleProgress {
    /// The difficulty of puzzles that are solved every second time.
    #[must_use]
    pub fn strength(&self) -> f64 {
        self.strength
    }

    /// How many puzzles were tried, and how many of them were solved the first time.
    #[must_use]
    pub fn counts(&self) -> (usize, usize) {
        (self.tried.len(), self.tried.values().filter(|&&is_solved| is_solved).count())
    }

    /// How many puzzles come back on this day.
    #[must_use]
    pub fn due(&self, today: u64) -> usize {
        self.mistakes.values().filter(|repetition| repetition.due <= today).count()
    }

    /// Whether the puzzle was tried before.
    #[must_use]
    pub fn has_tried(&self, puzzle: &Puzzle) -> bool {
        self.tried.contains_key(&puzzle.id)
    }

    /// How a puzzle is chosen on this day: as a mistake that comes back, or by its difficulty.
    pub(crate) fn origin(&self, puzzle: &Puzzle, today: u64) -> PuzzleOrigin {
        match self.mistakes.get(&puzzle.id) {
            Some(repetition) if repetition.due <= today => PuzzleOrigin::Repetition,
            _ => PuzzleOrigin::Strength,
        }
    }

    /// Notes the result of a puzzle. Only the first result of each puzzle changes the strength.
    pub fn note(&mut self, puzzle: &Puzzle, is_solved: bool, today: u64) {
        if !self.has_tried(puzzle) {
            let difference = (f64::from(puzzle.difficulty) - self.strength) / SPREAD;
            let expected = 1.0 / (1.0 + difference.exp());
            let result = if is_solved { 1.0 } else { 0.0 };
            self.strength = (self.strength + STEP * (result - expected)).clamp(0.0, 100.0);
            self.tried.insert(puzzle.id.clone(), is_solved);
        }
        let before = self.mistakes.get(&puzzle.id);
        let solved = match (before, is_solved) {
            (None, true) => return,
            (_, false) => 0,
            // Solving it again before it comes back shows little.
            (Some(before), true) if today < before.due => return,
            (Some(before), true) => before.solved + 1,
        };
        self.mistakes.remove(&puzzle.id);
        if let Some(days) = INTERVALS.get(solved) {
            let repetition = Repetition { solved, due: today.saturating_add(*days) };
            self.mistakes.insert(puzzle.id.clone(), repetition);
        }
    }

    /// The next puzzle: the mistake that is due longest, or else the new puzzle nearest to the strength. If all
    /// were tried, the one nearest to the strength that is not among the mistakes. `None` if there is none with
    /// this theme.
    #[must_use]
    pub fn next<'a>(
        &self,
        puzzles: &'a [Puzzle],
        theme: Option<PuzzleTheme>,
        today: u64,
    ) -> Option<&'a Puzzle> {
        self.next_but(puzzles, "", theme, today)
    }

    /// The next puzzle, which is not the one with this id.
    #[must_use]
    pub fn next_but<'a>(
        &self,
        puzzles: &'a [Puzzle],
        except: &str,
        theme: Option<PuzzleTheme>,
        today: u64,
    ) -> Option<&'a Puzzle> {
        let fits = |puzzle: &&Puzzle| {
            puzzle.id != except && theme.is_none_or(|theme| puzzle.themes.contains(&theme))
        };
        let due = |puzzle: &&Puzzle| self.mistakes.get(&puzzle.id).map(|repetition| repetition.due);
        let is_due = |puzzle: &&Puzzle| due(puzzle).is_some_and(|due| due <= today);
        let distance = |puzzle: &&Puzzle| (f64::from(puzzle.difficulty) - self.strength).abs();
        let nearest = |is_wanted: &dyn Fn(&&Puzzle) -> bool| {
            let wanted = puzzles.iter().filter(fits).filter(|puzzle| is_wanted(puzzle));
            wanted.min_by(|one, two| distance(one).total_cmp(&distance(two)))
        };
        puzzles
            .iter()
            .filter(fits)
            .filter(is_due)
            .min_by_key(due)
            .or_else(|| nearest(&|puzzle| !self.tried.contains_key(&puzzle.id)))
            .or_else(|| nearest(&|puzzle| due(puzzle).is_none()))
            .or_else(|| nearest(&|_| true))
    }
}

/// The puzzle of a day, the same for everybody who has the same puzzles. It depends on the date alone, which
/// everybody writes in the same way: `2026.11.18`.
///
/// ```
/// # use cygnet_puzzles::daily_puzzle;
/// assert_eq!(daily_puzzle(&[], "2026.11.18"), None);
/// ```
#[must_use]
pub fn daily_puzzle<'a>(puzzles: &'a [Puzzle], date: &str) -> Option<&'a Puzzle> {
    let hash = |puzzle: &&Puzzle| xxh3_64(format!("{date} {}", puzzle.id).as_bytes());
    // Which puzzle has the least hash does not depend on their order, and rarely changes if some are added.
    puzzles.iter().min_by_key(hash)
}

/// The mistakes that end a timed run, and its time.
pub const RUN_MISTAKES: u32 = 3;
/// The time of a timed run.
pub const RUN_TIME: Duration = Duration::from_secs(180);

/// A timed run: puzzles of rising difficulty, until the time is over or there are too many mistakes. The time
/// since its start is told to it; it has no clock.
#[derive(Clone, Debug)]
pub struct TimedRun {
    /// The puzzles by their places in the list, from easy to hard.
    order: Vec<usize>,
    solved: u32,
    mistakes: u32,
}

impl TimedRun {
    /// A run through some of these puzzles, which the seed chooses.
    #[must_use]
    pub fn new(puzzles: &[Puzzle], seed: u64) -> Self {
        /// The most puzzles of a run, which nobody solves in its time.
        const MOST: usize = 60;
        let mut order: Vec<usize> = (0..puzzles.len()).collect();
        fastrand::Rng::with_seed(seed).shuffle(&mut order);
        order.truncate(MOST);
        order.sort_by_key(|&place| puzzles[place].difficulty);
        Self { order, solved: 0, mistakes: 0 }
    }

    /// The place of the puzzle to solve; `None` if the run is over.
    #[must_use]
    pub fn current(&self, elapsed: Duration) -> Option<usize> {
        let is_over = elapsed >= RUN_TIME || self.mistakes >= RUN_MISTAKES;
        let done = (self.solved + self.mistakes) as usize;
        self.order.get(done).copied().filter(|_| !is_over)
    }

    /// Notes whether the current puzzle was solved, and goes on to the next. A result after the end of the
    /// run does not count.
    pub fn note(&mut self, is_solved: bool, elapsed: Duration) {
        if self.current(elapsed).is_some() {
            *(if is_solved { &mut self.solved } else { &mut self.mistakes }) += 1;
        }
    }

    /// How many puzzles were solved, and how many were not.
    #[must_use]
    pub fn score(&self) -> (u32, u32) {
        (self.solved, self.mistakes)
    }
}
