//! Which puzzles are too much alike: the same but for a few squares, as they are or in a mirror.

use std::collections::HashSet;

use cygnet_core::{BoardView, DynState, Side, Size, Square, Step, Term};

use crate::difficulty::played;
use crate::puzzle::SolutionNode;

/// Puzzles with the same first move are too much alike if they differ in at most this many squares.
const NEARLY_EQUAL: usize = 3;

/// A piece as far as it counts: whether it is the solver's, its kind and its strength.
type Look = Option<(bool, Term, Option<u8>)>;

/// The position of a puzzle and its first move, as the solver sees them.
#[derive(Clone)]
struct Sight {
    size: Size,
    looks: Vec<Look>,
    squares: Vec<Square>,
}

impl Sight {
    fn new(state: &dyn DynState, mv: &str) -> Self {
        let view: BoardView = state.view();
        let look = |side: Side, index: usize| {
            let piece = view.cells[index].piece.as_ref()?;
            Some((piece.owner == side, piece.kind, piece.strength))
        };
        let steps = state.read_move(mv).map(|mv| state.steps(&mv)).unwrap_or_default();
        let square = |step| if let Step::Square(square) = step { Some(square) } else { None };
        Self {
            size: view.size,
            looks: (0..view.cells.len()).map(|index| look(view.turn, index)).collect(),
            squares: steps.into_iter().filter_map(square).collect(),
        }
    }

    /// The same in a mirror: its columns, its rows or both reversed, or rows and columns exchanged.
    fn image(&self, flips: [bool; 3]) -> Option<Self> {
        let [columns, rows, exchanged] = flips;
        let (width, height) = (usize::from(self.size.width), usize::from(self.size.height));
        if exchanged && width != height {
            return None;
        }
        let place = |square: Square| {
            let (mut column, mut row) = (self.size.column(square), self.size.row(square));
            if columns {
                column = width - 1 - column;
            }
            if rows {
                row = height - 1 - row;
            }
            let (column, row) = if exchanged { (row, column) } else { (column, row) };
            self.size.square(column, row)
        };
        let mut looks = vec![None; self.looks.len()];
        for (index, look) in self.looks.iter().enumerate() {
            looks[place(Square::new(index)).index()] = *look;
        }
        let squares = self.squares.iter().map(|&square| place(square)).collect();
        Some(Self { size: self.size, looks, squares })
    }

    fn is_like(&self, other: &Self) -> bool {
        let pairs = self.looks.iter().zip(&other.looks);
        self.size == other.size
            && self.squares == other.squares
            && pairs.filter(|(one, two)| one != two).count() <= NEARLY_EQUAL
    }
}

/// The puzzles found so far, to tell whether another one is new.
#[derive(Default)]
pub(crate) struct Variety {
    /// All images of the puzzles.
    images: Vec<Sight>,
    /// The keys of their positions, and of the positions in which their solvers move later.
    starts: HashSet<u64>,
    later: HashSet<u64>,
}

impl Variety {
    /// Adds a puzzle, unless it is too much like one of the others or is a part of it.
    pub(crate) fn add(&mut self, state: &dyn DynState, solution: &SolutionNode) -> bool {
        let mut later = Vec::new();
        later_keys(state, solution, &mut later);
        let is_part = self.later.contains(&state.key())
            || self.starts.contains(&state.key())
            || later.iter().any(|key| self.starts.contains(key));
        let sight = Sight::new(state, &solution.mv);
        if is_part || self.images.iter().any(|other| other.is_like(&sight)) {
            return false;
        }
        self.starts.insert(state.key());
        self.later.extend(later);
        let flips = (0..8).map(|flips| [flips & 1 > 0, flips & 2 > 0, flips & 4 > 0]);
        self.images.extend(flips.filter_map(|flips| sight.image(flips)));
        true
    }
}

/// The keys of the positions after the first in which the solver moves.
fn later_keys(state: &dyn DynState, node: &SolutionNode, keys: &mut Vec<u64>) {
    for (defence, next) in &node.defences {
        if let Some(child) = played(state, &[&node.mv, defence]) {
            keys.push(child.key());
            later_keys(&*child, next, keys);
        }
    }
}
