//! An attempt at a puzzle: a state machine without I/O.

use cygnet_core::catalogue::Setup;
use cygnet_core::{DynState, LegalMove, Message, MoveError, Square, Step};

use crate::puzzle::{Puzzle, SolutionNode};
use crate::themes::PuzzleTheme;

/// The result of a move of the solver.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SolverAnswer {
    /// It is the only move, and the opponent has answered. The solver is to move again.
    GoOn {
        /// The move of the opponent.
        defence: String,
    },
    /// It is the only move, and the last of the solution.
    Solved,
    /// It misses the goal. The board is as before; [`refutation`](crate::refutation) shows why.
    Wrong,
}

/// One more step towards the solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PuzzleHint {
    /// The themes of the solution.
    Themes(Vec<PuzzleTheme>),
    /// The square on which the move begins.
    Begins(Square),
    /// The move.
    Plays(String),
}

/// An attempt at a puzzle.
pub struct PuzzleAttempt {
    setup: Setup,
    node: SolutionNode,
    themes: Vec<PuzzleTheme>,
    /// The moves on the board.
    moves: Vec<String>,
    random: fastrand::Rng,
    hints: usize,
    mistakes: u32,
    has_seen_solution: bool,
    is_over: bool,
}

impl PuzzleAttempt {
    /// The first attempt at a puzzle. The seed chooses among its defences.
    ///
    /// # Errors
    /// If the puzzle is not one of this program's games.
    pub fn new(puzzle: &Puzzle, seed: u64) -> Result<Self, Message> {
        Ok(Self {
            setup: puzzle.set_up()?,
            node: puzzle.solution.clone(),
            themes: puzzle.themes.clone(),
            moves: Vec::new(),
            random: fastrand::Rng::with_seed(seed),
            hints: 0,
            mistakes: 0,
            has_seen_solution: false,
            is_over: false,
        })
    }

    /// The position on the board, in which the solver is to move unless the puzzle is over.
    #[must_use]
    pub fn state(&self) -> &dyn DynState {
        &*self.setup.1
    }

    /// The moves on the board.
    #[must_use]
    pub fn moves(&self) -> &[String] {
        &self.moves
    }

    /// Is the solution on the board?
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    /// Did the solver find the whole solution without a mistake and without help?
    #[must_use]
    pub fn is_solved_cleanly(&self) -> bool {
        self.is_over && self.mistakes == 0 && self.hints == 0 && !self.has_seen_solution
    }

    /// Plays a move of the solver and, if it is right, the opponent's answer.
    ///
    /// # Errors
    /// If the puzzle is over, or the move is not legal.
    pub fn play(&mut self, mv: &LegalMove) -> Result<SolverAnswer, MoveError> {
        if self.is_over {
            return Err(MoveError::GameOver { text: mv.text().to_owned() });
        }
        if mv.text() != self.node.mv {
            // Refuse a move of another position before it counts as a mistake.
            self.setup.1.boxed_clone().play_move(mv)?;
            self.mistakes += 1;
            return Ok(SolverAnswer::Wrong);
        }
        self.setup.1.play_move(mv)?;
        self.moves.push(mv.text().to_owned());
        self.hints = self.hints.min(1);
        let Some((defence, next)) = self.random.choice(self.node.defences.clone()) else {
            self.is_over = true;
            return Ok(SolverAnswer::Solved);
        };
        let defence = self.setup.1.play(&defence)?;
        self.moves.push(defence.clone());
        self.node = next;
        Ok(SolverAnswer::GoOn { defence })
    }

    /// The next hint: the themes, then the square on which the move begins, then the move. A puzzle that is
    /// over has none.
    pub fn hint(&mut self) -> Option<PuzzleHint> {
        if self.is_over {
            return None;
        }
        self.hints += 1;
        let first = self.state().read_move(&self.node.mv).map(|mv| self.state().steps(&mv));
        let square = first.ok().and_then(|steps| match steps.first() {
            Some(Step::Square(square)) => Some(*square),
            _ => None,
        });
        let themes = (!self.themes.is_empty()).then(|| PuzzleHint::Themes(self.themes.clone()));
        let mut steps = themes.into_iter().chain(square.map(PuzzleHint::Begins));
        let move_itself = PuzzleHint::Plays(self.node.mv.clone());
        Some(steps.nth(self.hints - 1).unwrap_or(move_itself))
    }

    /// Plays the rest of the main line, and returns its moves.
    pub fn show_solution(&mut self) -> Vec<String> {
        if self.is_over {
            return Vec::new();
        }
        (self.has_seen_solution, self.is_over) = (true, true);
        let line: Vec<String> = self.node.main_line().into_iter().map(str::to_owned).collect();
        for mv in &line {
            if self.setup.1.play(mv).is_err() {
                break;
            }
            self.moves.push(mv.clone());
        }
        line
    }
}
