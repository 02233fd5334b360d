//! How hard a puzzle is, from what the levels answer.

use std::sync::Arc;

use cygnet_core::{DynGame, DynState, Message, message};
use cygnet_players::{PlayerError, chance_of_move};

use crate::puzzle::SolutionNode;

/// The number of levels that are asked, from `level-1` on.
pub const GRADED_LEVELS: usize = 10;

/// The positions that the strongest level visits, which has no limit of its own.
const FULL_NODES: u64 = 50_000;

/// How often each level solves a puzzle, in hundredths. A level solves it if it finds each move of the solver;
/// all defences of a position are equally likely.
///
/// # Errors
/// If a level cannot play in this game.
pub fn solve_rates(
    game: &Arc<dyn DynGame>,
    state: &dyn DynState,
    solution: &SolutionNode,
) -> Result<[u8; GRADED_LEVELS], PlayerError> {
    let mut rates = [0; GRADED_LEVELS];
    for (place, rate) in rates.iter_mut().enumerate() {
        let chance = solve_chance(game, state, solution, place + 1)?;
        #[expect(clippy::cast_sign_loss, reason = "a chance is at least 0 and at most 1")]
        let hundredths = (chance * 100.0).round() as u8;
        *rate = hundredths.min(100);
    }
    Ok(rates)
}

/// The chance that a level solves a puzzle.
#[expect(clippy::cast_precision_loss, reason = "there are few defences")]
fn solve_chance(
    game: &Arc<dyn DynGame>,
    state: &dyn DynState,
    node: &SolutionNode,
    level: usize,
) -> Result<f64, PlayerError> {
    let chance = chance_of_move(game, level, state, &node.mv, FULL_NODES)?;
    let after = played(state, &[&node.mv]);
    let Some(after) = after.filter(|_| chance > 0.0 && !node.defences.is_empty()) else {
        return Ok(chance);
    };
    let mut sum = 0.0;
    for (defence, next) in &node.defences {
        let Some(child) = played(&*after, &[defence]) else { continue };
        sum += solve_chance(game, &*child, next, level)?;
    }
    Ok(chance * sum / node.defences.len() as f64)
}

/// The position after these moves; `None` if one of them is not legal.
pub(crate) fn played(state: &dyn DynState, moves: &[&str]) -> Option<Box<dyn DynState>> {
    let mut state = state.boxed_clone();
    moves.iter().try_for_each(|mv| state.play(mv).map(|_| ())).ok()?;
    Some(state)
}

/// The difficulty of a puzzle, from 0 to 100: how often the levels fail, in hundredths and on average.
///
/// ```
/// # use cygnet_puzzles::difficulty;
/// assert_eq!(difficulty(&[100; 10]), 0);
/// assert_eq!(difficulty(&[0, 10, 20, 30, 40, 50, 60, 70, 80, 100]), 54);
/// ```
#[must_use]
pub fn difficulty(rates: &[u8; GRADED_LEVELS]) -> u8 {
    let failures = rates.iter().map(|&rate| 100 - u32::from(rate.min(100))).sum::<u32>();
    ((failures + GRADED_LEVELS as u32 / 2) / GRADED_LEVELS as u32) as u8
}

/// Puzzles of about the same difficulty.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum DifficultyBand {
    /// Even a beginner finds the move.
    FirstSteps,
    /// A beginner finds it more often than not.
    Easy,
    /// A fair player finds it.
    Medium,
    /// A good player finds it.
    Hard,
    /// Few find it.
    VeryHard,
}

impl DifficultyBand {
    /// All bands, from easy to hard.
    pub const ALL: [Self; 5] =
        [Self::FirstSteps, Self::Easy, Self::Medium, Self::Hard, Self::VeryHard];

    /// The band of a difficulty.
    #[must_use]
    pub const fn of(difficulty: u8) -> Self {
        match difficulty {
            ..15 => Self::FirstSteps,
            15..35 => Self::Easy,
            35..55 => Self::Medium,
            55..75 => Self::Hard,
            75.. => Self::VeryHard,
        }
    }

    /// The band in words.
    #[must_use]
    pub const fn message(self) -> Message {
        match self {
            Self::FirstSteps => message!("puzzle-band-first-steps", "first steps"),
            Self::Easy => message!("puzzle-band-easy", "easy"),
            Self::Medium => message!("puzzle-band-medium", "medium"),
            Self::Hard => message!("puzzle-band-hard", "hard"),
            Self::VeryHard => message!("puzzle-band-very-hard", "very hard"),
        }
    }

    /// The band in lower case, as used in JSON.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::FirstSteps => "first_steps",
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::VeryHard => "very_hard",
        }
    }
}
