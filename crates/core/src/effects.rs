//! The effects of a move, derived from the board before it and the board after it.
//!
//! A screen that previews a move needs only two [`BoardView`]s and no knowledge of the rules. A piece
//! that disappeared from one square and appeared on another has moved there. A piece that only
//! disappeared was captured or has left the board.

use crate::{BoardView, Cell, Piece, Side, Square, Term, Terrain};

/// One thing that a move does. The mover is the side whose turn it was before.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Effect {
    /// A piece of the mover goes to another square.
    Moves {
        /// Where it stood.
        from: Square,
        /// Where it stands now.
        to: Square,
        /// The piece before; if it has changed on the way, [`Effect::Becomes`] says so too.
        piece: Piece,
    },
    /// A piece of either side is promoted, demoted, weakened.
    Becomes {
        /// Where it stands now.
        square: Square,
        /// The piece before.
        before: Piece,
        /// The piece now.
        after: Piece,
    },
    /// A piece of the opponent is put on another square.
    Pushes {
        /// Where it stood.
        from: Square,
        /// Where it stands now.
        to: Square,
        /// The piece before, as in [`Effect::Moves`].
        piece: Piece,
    },
    /// A piece comes onto the board.
    Appears {
        /// Where it stands.
        square: Square,
        /// The piece.
        piece: Piece,
        /// The terrain of the square before, if it was not a plain one.
        terrain: Option<&'static Terrain>,
    },
    /// A piece of the opponent is taken.
    Captures {
        /// Where it stood.
        square: Square,
        /// The piece.
        piece: Piece,
    },
    /// A piece of the mover goes off the board.
    Leaves {
        /// Where it stood.
        square: Square,
        /// The piece.
        piece: Piece,
    },
    /// A piece comes from the hand of its owner onto the board.
    Drops {
        /// Where it stands.
        square: Square,
        /// The piece.
        piece: Piece,
    },
    /// A piece goes from the board into the hand of a side, as a prisoner or back into its reserve.
    ToHand {
        /// Where it stood.
        square: Square,
        /// The piece.
        piece: Piece,
        /// The side that has it in hand.
        side: Side,
    },
    /// A piece changes sides where it stands.
    Converts {
        /// Where it stands.
        square: Square,
        /// The piece before.
        before: Piece,
        /// The piece now.
        after: Piece,
    },
    /// The side to move changes nothing, and it is the opponent's turn.
    Passes {
        /// The side that passes.
        side: Side,
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
            Self::Drops { square, .. } => (6, square),
            Self::ToHand { square, .. } => (7, square),
            Self::Converts { square, .. } => (8, square),
            Self::Passes { .. } => (9, Square::new(0)),
        }
    }
}

/// The effects of the move that led from one view of a board to the other: moves first, then changes,
/// pushes, arrivals, captures, departures, drops, prisoners and conversions, each sorted by square.
///
/// Both views show the same board, one whole turn apart. The mover is the side to move in the first
/// view; the second view may have the same side to move again.
#[must_use]
pub fn effects(before: &BoardView, after: &BoardView) -> Vec<Effect> {
    let mut effects = Vec::new();
    let mut rest = [Rest::default(), Rest::default()];
    let is_changed = |(was, is): (&Cell, &Cell)| was.piece != is.piece || was.beneath != is.beneath;
    let cells = before.cells.iter().zip(&after.cells).enumerate();
    let changed_squares: Vec<Square> = cells
        .filter(|(_, cells)| is_changed(*cells))
        .map(|(index, _)| Square::new(index))
        .collect();
    for owner in Side::BOTH {
        let Rest { gone, new } = &mut rest[owner.index()];
        for &square in &changed_squares {
            let of = |view| pieces_of(view, square, owner);
            let (was, is) = differences(of(before), of(after));
            let changed = was.len().min(is.len());
            effects.extend(was.iter().zip(&is).filter_map(|(was, is)| becomes(square, was, is)));
            gone.extend(was.into_iter().skip(changed).map(|piece| (square, piece)));
            new.extend(is.into_iter().skip(changed).map(|piece| (square, piece)));
        }
    }
    let hand =
        |side| differences(before.hand(side).iter().collect(), after.hand(side).iter().collect());
    let hands = Side::BOTH.map(hand);
    for owner in Side::BOTH {
        let Rest { gone, new } = &mut rest[owner.index()];
        for used in &hands[owner.index()].0 {
            let place = new.iter().position(|(_, piece)| piece.kind == used.kind);
            effects.extend(
                place
                    .map(|place| new.remove(place))
                    .map(|(square, piece)| Effect::Drops { square, piece: piece.clone() }),
            );
        }
        while let Some((first, second)) = most_alike(before, after, gone, new) {
            let ((from, was), (to, is)) = (gone.remove(first), new.remove(second));
            let piece = was.clone();
            effects.push(if owner == before.turn {
                Effect::Moves { from, to, piece }
            } else {
                Effect::Pushes { from, to, piece }
            });
            effects.extend(becomes(to, was, is));
        }
    }
    for side in Side::BOTH {
        for gained in &hands[side.index()].1 {
            effects.extend(taken_by(side, gained.kind, &mut rest));
        }
    }
    effects.extend(converted(&mut rest));
    for owner in Side::BOTH {
        let Rest { gone, new } = std::mem::take(&mut rest[owner.index()]);
        effects.extend(gone.into_iter().map(|(square, piece)| {
            let piece = piece.clone();
            if owner == before.turn {
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
    if before.turn != after.turn
        && before.hands == after.hands
        && after.changed_since(before).is_empty()
    {
        effects.push(Effect::Passes { side: before.turn });
    }
    effects.sort_by_key(Effect::order);
    effects
}

/// The pieces of one side that no effect explains yet.
#[derive(Default)]
struct Rest<'a> {
    /// Where a piece stood that is no longer there.
    gone: Vec<(Square, &'a Piece)>,
    /// Where a piece stands that was not there.
    new: Vec<(Square, &'a Piece)>,
}

/// The pieces of a side on a square, from bottom to top.
fn pieces_of(view: &BoardView, square: Square, owner: Side) -> Vec<&Piece> {
    view.cell(square).stack().filter(|piece| piece.owner == owner).collect()
}

/// The pieces that only one of two lists has.
fn differences<'a>(
    before: Vec<&'a Piece>,
    mut after: Vec<&'a Piece>,
) -> (Vec<&'a Piece>, Vec<&'a Piece>) {
    let mut only_before = before;
    only_before.retain(|piece| {
        let same = after.iter().position(|other| other == piece);
        same.map(|same| after.remove(same)).is_none()
    });
    (only_before, after)
}

/// The effect that brings a piece of this kind into the hand of a side: a piece of the opponent rather
/// than one of its own, and rather one of this kind than one that changed on the way.
fn taken_by(side: Side, kind: Term, rest: &mut [Rest<'_>; 2]) -> Option<Effect> {
    let candidates = [side.opponent(), side].map(Side::index).into_iter().flat_map(|owner| {
        let kinds = rest[owner].gone.iter().map(|(_, piece)| piece.kind);
        kinds.enumerate().map(move |(index, other)| (other != kind, owner, index))
    });
    let (_, owner, index) = candidates.min_by_key(|(is_other, ..)| *is_other)?;
    let (square, piece) = rest[owner].gone.remove(index);
    Some(Effect::ToHand { square, piece: piece.clone(), side })
}

/// The pieces that changed sides where they stand.
fn converted(rest: &mut [Rest<'_>; 2]) -> Vec<Effect> {
    let mut effects = Vec::new();
    for owner in Side::BOTH {
        let [one, two] = &mut *rest;
        let (from, to) = if owner == Side::One { (one, two) } else { (two, one) };
        from.gone.retain(|&(square, before)| {
            let is_same = |new: &(Square, &Piece)| new.0 == square && new.1.kind == before.kind;
            let Some(place) = to.new.iter().position(is_same) else { return true };
            let (before, after) = (before.clone(), to.new.remove(place).1.clone());
            effects.push(Effect::Converts { square, before, after });
            false
        });
    }
    effects
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
        let kind = Term::word(kind);
        Piece { owner, kind, label: letter.to_string(), strength: None }
    }

    /// A stack of these letters, from bottom to top.
    fn stack(letters: &str) -> Cell {
        Cell::of_stack(letters.chars().map(piece).collect())
    }

    /// A board of one row of stacks, with pieces in the hand of `M` and `K`, who are to move.
    fn stacks(stacks: &[&str], hand: &str) -> BoardView {
        let size = Size::new(stacks.len() as u8, 1);
        let view = BoardView::new(size, Side::One, |square| stack(stacks[square.index()]));
        view.with_hands([hand.chars().map(piece).collect(), Vec::new()])
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

    #[test]
    fn part_of_a_stack_moves_onto_another() {
        let moves = |letter| Effect::Moves { from: at(0), to: at(1), piece: piece(letter) };
        assert_eq!(
            effects(&stacks(&["mMK", "m"], ""), &stacks(&["m", "mMK"], "")),
            [moves('M'), moves('K')]
        );
        assert_eq!(
            effects(&stacks(&["M", "m"], ""), &stacks(&["", "mM"], "")),
            [moves('M')],
            "the piece beneath is still there"
        );
    }

    #[test]
    fn a_piece_is_dropped_from_hand_and_a_prisoner_goes_there() {
        assert_eq!(
            effects(&stacks(&["", "m"], "MK"), &stacks(&["K", "m"], "M")),
            [Effect::Drops { square: at(0), piece: piece('K') }]
        );
        assert_eq!(
            effects(&stacks(&["K", "m"], ""), &stacks(&["", "K"], "M")),
            [
                Effect::Moves { from: at(0), to: at(1), piece: piece('K') },
                Effect::ToHand { square: at(1), piece: piece('m'), side: Side::One },
            ]
        );
        assert_eq!(
            effects(&stacks(&["M", "m"], ""), &stacks(&["", "m"], "M")),
            [Effect::ToHand { square: at(0), piece: piece('M'), side: Side::One }]
        );
    }

    #[test]
    fn a_piece_that_changes_sides_is_converted() {
        let (before, after) = (piece('m'), piece('M'));
        assert_eq!(
            effects(&row("M.m"), &row("M.M")),
            [Effect::Converts { square: at(2), before, after }]
        );
    }

    #[test]
    fn a_pass_changes_only_the_turn() {
        let passed = BoardView { turn: Side::Two, ..row("M.k") };
        assert_eq!(effects(&row("M.k"), &passed), [Effect::Passes { side: Side::One }]);
    }
}
