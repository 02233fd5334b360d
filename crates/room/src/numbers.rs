//! The numbers that name pieces. A piece keeps its number as long as it is on the board.
//!
//! Each side numbers its own pieces, in the order of the squares at the start; a piece that enters the
//! board gets the next number. The effect of a move on the pieces is derived from the boards before and
//! after it, so this needs no knowledge of the rules.

use cygnet_core::effects::{Effect, effects};
use cygnet_core::{BoardView, DynState, Session, Side, Square};

/// The numbers of the pieces in one position.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Numbers {
    of_square: Vec<Option<usize>>,
    /// How many numbers each side has assigned to its pieces.
    given: [usize; 2],
}

impl Numbers {
    /// The numbers in the last of these positions, each of which follows from the one before it.
    pub fn after_line<'a>(states: impl IntoIterator<Item = &'a dyn DynState>) -> Self {
        let mut views = states.into_iter().map(DynState::view);
        let Some(mut before) = views.next() else { return Self::default() };
        let mut numbers = Self::at_start(&before);
        for view in views {
            numbers = numbers.after(&before, &view);
            before = view;
        }
        numbers
    }

    fn at_start(view: &BoardView) -> Self {
        let mut numbers = Self { of_square: vec![None; view.cells.len()], given: [0; 2] };
        for (index, cell) in view.cells.iter().enumerate() {
            if let Some(piece) = &cell.piece {
                numbers.give(Square::new(index), piece.owner);
            }
        }
        numbers
    }

    fn give(&mut self, square: Square, owner: Side) {
        let given = &mut self.given[owner.index()];
        *given += 1;
        self.of_square[square.index()] = Some(*given);
    }

    fn after(&self, before: &BoardView, after: &BoardView) -> Self {
        let mut numbers = self.clone();
        let effects = effects(before, after);
        // A piece may arrive on a square that another one has left, so all departures come before all
        // arrivals.
        let mut arrivals = Vec::new();
        for effect in &effects {
            match *effect {
                Effect::Moves { from, to, .. } | Effect::Pushes { from, to, .. } => {
                    arrivals.push((to, self.of_square[from.index()]));
                    numbers.of_square[from.index()] = None;
                }
                Effect::Captures { square, .. }
                | Effect::Leaves { square, .. }
                | Effect::ToHand { square, .. }
                | Effect::Converts { square, .. } => {
                    numbers.of_square[square.index()] = None;
                }
                Effect::Becomes { .. }
                | Effect::Appears { .. }
                | Effect::Drops { .. }
                | Effect::Passes { .. } => {}
            }
        }
        for (square, number) in arrivals {
            numbers.of_square[square.index()] = number;
        }
        for effect in &effects {
            if let Effect::Appears { square, piece, .. } | Effect::Drops { square, piece } = effect
            {
                numbers.give(*square, piece.owner);
            }
        }
        numbers.complete(after);
        numbers
    }

    /// Gives a number to each piece that came to the top of a stack, or that left a stack together with
    /// others, so that no two pieces of a side have the same.
    fn complete(&mut self, view: &BoardView) {
        let mut taken = Vec::new();
        for (index, cell) in view.cells.iter().enumerate() {
            let Some(piece) = &cell.piece else { continue };
            let known = self.of_square[index].map(|number| (piece.owner, number));
            match known.filter(|known| !taken.contains(known)) {
                Some(known) => taken.push(known),
                None => self.give(Square::new(index), piece.owner),
            }
        }
    }

    /// The largest number of a piece of this side, or 0 if it has none.
    pub(crate) fn largest(&self, view: &BoardView, side: Side) -> usize {
        let own = view
            .cells
            .iter()
            .zip(&self.of_square)
            .filter(|(cell, _)| cell.piece.as_ref().is_some_and(|piece| piece.owner == side));
        own.filter_map(|(_, number)| *number).max().unwrap_or(0)
    }

    /// The number of the piece on a square.
    #[must_use]
    pub fn get(&self, square: Square) -> Option<usize> {
        self.of_square.get(square.index()).copied().flatten()
    }
}

/// The numbers of all positions of a game. Only new positions are counted.
#[derive(Default)]
pub(crate) struct PieceNumbers {
    /// The start position and the moves counted so far.
    start: String,
    moves: Vec<String>,
    /// One entry before the first move and one after each move.
    counted: Vec<Numbers>,
}

impl PieceNumbers {
    /// Counts the moves of the session.
    pub(crate) fn follow(&mut self, session: &Session) {
        let start = session.start().position();
        if self.counted.is_empty() || self.start != start {
            self.counted = vec![Numbers::at_start(&session.start().view())];
            self.moves.clear();
            self.start = start;
        }
        let same = self.moves.iter().zip(session.moves()).take_while(|(a, b)| a == b).count();
        self.moves.truncate(same);
        self.counted.truncate(same + 1);
        for (turn, text) in session.moves().enumerate().skip(same) {
            let (before, after) = (session.at(turn).view(), session.at(turn + 1).view());
            let numbers = self.counted[turn].after(&before, &after);
            self.counted.push(numbers);
            self.moves.push(text.to_owned());
        }
    }

    /// The numbers after `turns` turns.
    pub(crate) fn at(&self, turns: usize) -> Numbers {
        self.counted.get(turns).cloned().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use cygnet_core::Options;
    use cygnet_core::options::samples;
    use cygnet_games::CATALOGUE;

    use super::*;

    fn session(game: &str, size: Option<&str>, position: Option<&str>) -> Session {
        let entry = cygnet_games::find(game).expect("a game of the catalogue");
        let mut options = Options::defaults(entry.info);
        if let Some(size) = size {
            options.set(entry.info, "size", size).expect("a size");
        }
        let (game, start) = entry.set_up(options, position, 0).expect("a position");
        Session::new(game, start)
    }

    /// The numbers of the pieces on `squares` after `moves`.
    fn after(mut session: Session, moves: &str, squares: &str) -> Vec<Option<usize>> {
        for mv in moves.split_whitespace() {
            session.play(mv).expect("a legal move");
        }
        let mut numbers = PieceNumbers::default();
        numbers.follow(&session);
        let size = session.game().size();
        let numbers = numbers.at(session.moves().len());
        let square = |name: &str| size.read_square(name).expect("a square").0;
        squares.split_whitespace().map(|name| numbers.get(square(name))).collect()
    }

    #[test]
    fn a_piece_keeps_its_number_while_others_come_and_go() {
        let duck = || session("ugly_duck", Some("5"), None);
        assert_eq!(after(duck(), "", "a1 e1 a5 e5"), [Some(1), Some(5), Some(1), Some(5)]);
        // Black's piece 1 goes to a3 and takes White's piece 2 on b2.
        let moves = "b1b2 a5a4 e1e2 a4a3 e2e3 a3b2";
        let numbers = after(duck(), moves, "a1 b1 b2 c1 d1 e3 b5");
        assert_eq!(numbers, [Some(1), None, Some(1), Some(3), Some(4), Some(5), Some(2)]);
        // A stone that is pushed keeps its number, and a new one gets the next.
        let dropper = session("dropper", Some("5"), None);
        let numbers = after(dropper, "c3 c3>b2+e5", "c3 b2 e5");
        assert_eq!(numbers, [Some(1), Some(1), Some(2)]);
        let jumps = session("ski_jumps", None, Some("4/R3/B3/4 r"));
        assert_eq!(after(jumps, "a2a4", "a2 a3 a4"), [None, Some(1), Some(1)]);
    }

    /// In every game each piece on the board has a number, and no two pieces of a side share one.
    #[test]
    fn all_pieces_have_numbers_of_their_own() {
        let mut random = fastrand::Rng::with_seed(20);
        for entry in CATALOGUE {
            for options in samples(entry.info) {
                let game = entry.build(&options);
                if game.size().squares() > 100 {
                    continue;
                }
                let start = game.initial();
                let mut session = Session::new(game, start);
                let mut numbers = PieceNumbers::default();
                for _ in 0..60 {
                    numbers.follow(&session);
                    let now = numbers.at(session.moves().len());
                    let view = session.state().view();
                    let mut seen = std::collections::HashSet::new();
                    for (index, cell) in view.cells.iter().enumerate() {
                        let number = now.get(Square::new(index));
                        assert_eq!(number.is_some(), cell.piece.is_some(), "{}", entry.info.id);
                        if let Some((piece, number)) = cell.piece.as_ref().zip(number) {
                            assert!(seen.insert((piece.owner, number)), "{}", entry.info.id);
                        }
                    }
                    let Some(mv) = random.choice(session.state().moves()) else { break };
                    session.play(&mv).expect("a legal move");
                }
                // The numbers are the same after moves are taken back and counted again.
                let turns = session.moves().len();
                let counted = numbers.at(turns / 2);
                let mut anew = PieceNumbers::default();
                anew.follow(&session);
                assert_eq!(anew.at(turns / 2), counted);
            }
        }
    }
}
