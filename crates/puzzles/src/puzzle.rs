//! A puzzle, and the tree of its solution.

use std::fmt::Write;

use cygnet_core::catalogue::Setup;
use cygnet_core::json::ByName;
use cygnet_core::{DynGame, DynState, Message, Options, Say, Value, message};
use cygnet_games::find_named;
use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64;

use crate::difficulty::GRADED_LEVELS;
use crate::goal::PuzzleGoal;
use crate::themes::PuzzleTheme;

/// A position in which exactly one move keeps the result, as does every further move of its solution. All
/// that a puzzle says, except for the answers of the levels, can be proved; see
/// [`check_puzzle`](crate::check_puzzle).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// A name made from the game, its options and the position; see [`puzzle_id`].
    pub id: String,
    /// The game's id.
    pub game: String,
    /// The version of the game's rules.
    pub rules: u32,
    /// Every option with its value.
    pub options: ByName<String>,
    /// The position.
    pub position: String,
    /// The result that the side to move has to keep: a win or a draw.
    pub goal: Value,
    /// The number of turns, those of both sides counted, within which the win has to come, or for which the
    /// opponent must not win. `None` where the goal counts to the end of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub within: Option<u32>,
    /// The number of moves that the solver has to find on the longest line.
    pub length: u32,
    /// The themes of the solution.
    pub themes: Vec<PuzzleTheme>,
    /// How often each level solves the puzzle, in hundredths, from `level-1` on.
    pub rates: [u8; GRADED_LEVELS],
    /// How hard the puzzle is; see [`difficulty`](crate::difficulty).
    pub difficulty: u8,
    /// The solution.
    pub solution: SolutionNode,
}

/// A move of the solver, and what follows. It is written as a list: the move, and the list of defences.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(
    from = "(String, Vec<(String, SolutionNode)>)",
    into = "(String, Vec<(String, SolutionNode)>)"
)]
pub struct SolutionNode {
    /// The only move that keeps the result.
    pub mv: String,
    /// The most testing defences, the main line first, each with the solver's answer. Empty if the solution
    /// ends with this move.
    pub defences: Vec<(String, SolutionNode)>,
}

impl From<(String, Vec<(String, SolutionNode)>)> for SolutionNode {
    fn from((mv, defences): (String, Vec<(String, SolutionNode)>)) -> Self {
        Self { mv, defences }
    }
}

impl From<SolutionNode> for (String, Vec<(String, SolutionNode)>) {
    fn from(node: SolutionNode) -> Self {
        (node.mv, node.defences)
    }
}

impl SolutionNode {
    /// The number of moves that the solver has to find on the longest line.
    #[must_use]
    pub fn length(&self) -> u32 {
        1 + self.defences.iter().map(|(_, next)| next.length()).max().unwrap_or(0)
    }

    /// The main line: the moves of the solver and the first of the defences in turn.
    #[must_use]
    pub fn main_line(&self) -> Vec<&str> {
        let mut line = vec![&*self.mv];
        let mut node = self;
        while let Some((defence, next)) = node.defences.first() {
            line.extend([&**defence, &*next.mv]);
            node = next;
        }
        line
    }

    /// The number of the solver's moves in the whole tree.
    #[must_use]
    pub fn count(&self) -> usize {
        1 + self.defences.iter().map(|(_, next)| next.count()).sum::<usize>()
    }
}

impl Puzzle {
    /// What the solver has to reach from the position of the puzzle.
    #[must_use]
    pub const fn whole_goal(&self) -> PuzzleGoal {
        PuzzleGoal { value: self.goal, turns: self.within }
    }

    /// The rules and the position.
    ///
    /// # Errors
    /// If there is no such game, its rules have changed, or it has no such options or position.
    pub fn set_up(&self) -> Result<Setup, Message> {
        let entry = find_named(&self.game).map_err(|error| error.message())?;
        let rules = entry.info.rules_version;
        if self.rules != rules {
            return Err(message!(
                "puzzle-other-rules",
                "it is for version {found} of the rules, not {rules}",
                found = self.rules,
                rules,
            ));
        }
        let options = self.options.0.iter().map(|(name, value)| (&**name, &**value));
        let options = Options::parse(entry.info, options).map_err(|error| error.message())?;
        entry.set_up(options, Some(&self.position), 0).map_err(|error| error.message())
    }
}

/// The name of the puzzle of a position: the same on every machine, and different for other positions, options
/// or versions of the rules.
#[must_use]
pub fn puzzle_id(game: &dyn DynGame, state: &dyn DynState) -> String {
    let info = game.info();
    let mut text = format!("{} {}", info.id, info.rules_version);
    for (name, value) in game.options().iter() {
        // Writing to text cannot fail.
        let _ = write!(text, " {name}={value}");
    }
    let _ = write!(text, " {}", state.position());
    format!("{:012x}", xxh3_64(text.as_bytes()) >> 16)
}
