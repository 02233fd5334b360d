//! The effects of a move, derived from the board before it and the board after it.
//!
//! A screen that previews a move needs only two [`BoardView`]s and no knowledge of the rules. A piece
//! that disappeared from one square and appeared on another has moved there. A piece that only
//! disappeared was captured or has left the board.

use crate::{BoardView, Piece, Side, Square, Terrain};

/// One thing that a move does. The mover is the side whose turn it was before.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Effect {
    /// A piece of the mover goes to another square.
    Moves {
        /// Where it stood.
        from: Square,
        /// Where it stands now.
        to: Square,
        /// What it was before; if it has changed on the way, [`Effect::Becomes`] says so too.
        piece: Piece,
    },
    /// A piece of either side is promoted, demoted, weakened.
    Becomes {
        /// Where it stands now.
        square: Square,
        /// What it was.
        before: Piece,
        /// What it is now.
        after: Piece,
    },
    /// A piece of the opponent is put on another square.
    Pushes {
        /// Where it stood.
        from: Square,
        /// Where it stands now.
        to: Square,
        /// What it was before, as in [`Effect::Moves`].
        piece: Piece,
    },
    /// A piece comes onto the board.
    Appears {
        /// Where it stands.
        square: Square,
        /// What it is.
        piece: Piece,
        /// The terrain of the square before, if it was not a plain one.
        terrain: Option<Terrain>,
    },
    /// A piece of the opponent is taken.
    Captures {
        /// Where it stood.
        square: Square,
        /// What it was.
        piece: Piece,
    },
    /// A piece of the mover goes off the board.
    Leaves {
        /// Where it stood.
        square: Square,
        /// What it was.
        piece: Piece,
    },
}

impl Effect {
    /// The place of the effect in the list.
    fn order(&self) -> (u8, Square) {
        match *self {
            Self::Moves { from, .. } => (0, from),
            Self::Becomes { square, .. } => (1, square),
            Self::Pushes { from, .. } => (2, from),
            Self::Appears { square, .. } => (3, square),
            Self::Captures { square, .. } => (4, square),
            Self::Leaves { square, .. } => (5, square),
        }
    }
}

/// The effects of the move that led from one view of a board to the other: moves first, then changes,
/// pushes, arrivals, captures and departures, each sorted by square.
///
/// Both views show the same board, one whole turn apart.
#[must_use]
pub fn effects(before: &BoardView, after: &BoardView) -> Vec<Effect> {
    let mut effects = Vec::new();
    for owner in Side::BOTH {
        let is_mover = owner == before.turn;
        let (mut gone, mut new) = (Vec::new(), Vec::new());
        for index in 0..before.cells.len().min(after.cells.len()) {
            let square = Square::new(index);
            match (piece_of(before, square, owner), piece_of(after, square, owner)) {
                (Some(was), Some(is)) => effects.extend(becomes(square, was, is)),
                (Some(was), None) => gone.push((square, was)),
                (None, Some(is)) => new.push((square, is)),
                (None, None) => {}
            }
        }
        while let Some((first, second)) = most_alike(before, after, &gone, &new) {
            let ((from, was), (to, is)) = (gone.remove(first), new.remove(second));
            let piece = was.clone();
            effects.push(if is_mover {
                Effect::Moves { from, to, piece }
            } else {
                Effect::Pushes { from, to, piece }
            });
            effects.extend(becomes(to, was, is));
        }
        effects.extend(gone.into_iter().map(|(square, piece)| {
            let piece = piece.clone();
            if is_mover {
                Effect::Leaves { square, piece }
            } else {
                Effect::Captures { square, piece }
            }
        }));
        effects.extend(new.into_iter().map(|(square, piece)| Effect::Appears {
            square,
            piece: piece.clone(),
            terrain: before.cell(square).terrain,
        }));
    }
    effects.sort_by_key(Effect::order);
    effects
}

fn piece_of(view: &BoardView, square: Square, owner: Side) -> Option<&Piece> {
    view.cell(square).piece.as_ref().filter(|piece| piece.owner == owner)
}

fn becomes(square: Square, was: &Piece, is: &Piece) -> Option<Effect> {
    (was != is).then(|| Effect::Becomes { square, before: was.clone(), after: is.clone() })
}

/// The indices into both lists of the pair that is most likely the same piece before and after the
/// move. The same kind is preferred, then the same strength, then the nearest; a piece that came out of
/// the ground is the last choice.
fn most_alike(
    before: &BoardView,
    after: &BoardView,
    gone: &[(Square, &Piece)],
    new: &[(Square, &Piece)],
) -> Option<(usize, usize)> {
    let unlikeness = |&(first, second): &(usize, usize)| {
        let ((from, was), (to, is)) = (gone[first], new[second]);
        // If the move changed the terrain, a piece came out of the ground: a dragon left its cave. That
        // dragon may look exactly like the piece that moved, which has itself become weaker.
        let rose_from_the_ground = before.cell(to).terrain != after.cell(to).terrain;
        (
            rose_from_the_ground,
            was.kind != is.kind,
            was.strength != is.strength,
            distance(before, from, to),
        )
    };
    let pairs = (0..gone.len()).flat_map(|first| (0..new.len()).map(move |second| (first, second)));
    pairs.min_by_key(unlikeness)
}

/// How many steps apart two squares are, straight or diagonally.
fn distance(view: &BoardView, from: Square, to: Square) -> usize {
    let size = view.size;
    let columns = size.column(from).abs_diff(size.column(to));
    columns.max(size.row(from).abs_diff(size.row(to)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cell, Size};

    fn piece(letter: char) -> Piece {
        let owner = if letter.is_uppercase() { Side::One } else { Side::Two };
        let kind = if letter.eq_ignore_ascii_case(&'k') { "king" } else { "man" };
        Piece { owner, kind, label: letter.to_string(), strength: None }
    }

    /// A board of one row, on which `M` and `K` are to move.
    fn row(text: &str) -> BoardView {
        let letters: Vec<char> = text.chars().collect();
        let size = Size::new(letters.len() as u8, 1);
        BoardView::new(size, Side::One, |square| Cell {
            piece: Some(letters[square.index()]).filter(|&letter| letter != '.').map(piece),
            ..Cell::default()
        })
    }

    fn at(index: usize) -> Square {
        Square::new(index)
    }

    #[test]
    fn nothing_happens_between_equal_boards() {
        assert_eq!(effects(&row("M.k"), &row("M.k")), []);
    }

    #[test]
    fn a_piece_that_changes_on_its_way_moves_and_becomes() {
        assert_eq!(
            effects(&row("M.m"), &row("..K")),
            [
                Effect::Moves { from: at(0), to: at(2), piece: piece('M') },
                Effect::Becomes { square: at(2), before: piece('M'), after: piece('K') },
                Effect::Captures { square: at(2), piece: piece('m') },
            ]
        );
    }

    #[test]
    fn two_pieces_that_move_keep_their_kinds() {
        let moves = |from, to, letter| Effect::Moves { from, to, piece: piece(letter) };
        assert_eq!(
            effects(&row("KM...."), &row("..MK..")),
            [moves(at(0), at(3), 'K'), moves(at(1), at(2), 'M')]
        );
    }

    #[test]
    fn pieces_of_one_kind_go_to_the_nearest_place() {
        let moves = |from, to| Effect::Moves { from, to, piece: piece('M') };
        assert_eq!(
            effects(&row("M...M."), &row(".M...M")),
            [moves(at(0), at(1)), moves(at(4), at(5))]
        );
    }

    #[test]
    fn an_enemy_is_pushed_and_an_own_piece_leaves() {
        assert_eq!(
            effects(&row("M.m."), &row("...m")),
            [
                Effect::Pushes { from: at(2), to: at(3), piece: piece('m') },
                Effect::Leaves { square: at(0), piece: piece('M') },
            ]
        );
    }
}
