//! What a turn in the making does to the board: its effects, and the marks of the squares.

use cygnet_core::effects::Effect;
use cygnet_core::view::BoardView;
use cygnet_core::{DynState, Edge, LegalMove, Progress, Square, Step};

use super::board::{Change, SquareMark};
use super::turn::TurnInput;
use cygnet_text::telling::foreseen_effects;

/// The effects of a turn in the making.
pub(super) struct Foresight {
    pub(super) effects: Vec<Effect>,
    /// The move, if the turn would be complete.
    pub(super) mv: Option<LegalMove>,
}

/// Marks the squares of these steps, which a hint points to.
pub(super) fn mark_hint(steps: &[Step], marks: &mut [SquareMark]) {
    for step in steps {
        if let Step::Square(square) = step {
            marks[square.index()].hint = true;
        }
    }
}

impl TurnInput {
    /// The certain effects of the turn in the making, on the board as it is shown.
    pub(super) fn foresee(&self, state: &dyn DynState, view: &BoardView) -> Option<Foresight> {
        let steps = self.shown();
        let mv = match state.progress(&steps) {
            Progress::Complete(mv) => Some(mv),
            // If nothing is chosen yet, the square under the cursor does not count as a choice.
            Progress::Next(_) if !self.turn.is_begun() && self.typed.is_empty() => {
                return None;
            }
            Progress::Next(_) => None,
            Progress::Impossible => return None,
        };
        let effects = foreseen_effects(state, view, &steps)?;
        Some(Foresight { effects, mv })
    }

    /// Marks the squares of the turn in the making, and its effects.
    pub(super) fn mark(
        &self,
        view: &BoardView,
        foresight: Option<&Foresight>,
        marks: &mut [SquareMark],
    ) {
        let is_own = |square: Square| {
            view.cell(square).piece.as_ref().is_some_and(|piece| piece.owner == view.turn)
        };
        for &(number, step) in self.turn.numbered() {
            if let Step::Square(square) = step
                && !self.turn.is_begun()
                && view.cell(square).piece.is_some()
            {
                marks[square.index()].number = Some(number);
            }
        }
        for step in self.turn.next() {
            if let Step::Square(square) = step {
                // The number marks a piece of one's own.
                let has_number = marks[square.index()].number.is_some() && is_own(*square);
                marks[square.index()].target = !has_number;
            }
        }
        let chosen = self.typed_steps.as_deref().unwrap_or(self.turn.made());
        for step in chosen {
            if let Step::Square(square) = step {
                marks[square.index()].chosen = true;
            }
        }
        if let Step::Square(square) = self.cursor {
            marks[square.index()].cursor = true;
        }
        for effect in foresight.iter().flat_map(|foresight| &foresight.effects) {
            let mut change = |square: Square, change: Change| {
                marks[square.index()].change = Some(change);
            };
            match effect {
                Effect::Moves { from, to, piece } => {
                    change(*from, Change::Vacated);
                    change(*to, Change::Holds(piece.clone()));
                }
                Effect::Becomes { square, after, .. } | Effect::Converts { square, after, .. } => {
                    change(*square, Change::Holds(after.clone()));
                }
                Effect::Pushes { to, piece, .. } => change(*to, Change::Holds(piece.clone())),
                Effect::Appears { square, piece, .. } | Effect::Drops { square, piece } => {
                    change(*square, Change::Holds(piece.clone()));
                }
                Effect::Captures { square, .. } | Effect::ToHand { square, .. } => {
                    // A piece that moves onto the square of a captured one is shown instead of the
                    // capture.
                    if marks[square.index()].change.is_none() {
                        marks[square.index()].change = Some(Change::Captured);
                    }
                }
                Effect::Leaves { square, .. } => change(*square, Change::Vacated),
                Effect::Passes { .. } => {}
            }
        }
    }

    /// The edges over which the piece in hand can leave the board.
    pub(super) fn exits(&self) -> Vec<(Edge, Square, bool)> {
        let Some(Step::Square(from)) = self.turn.made().last() else {
            return Vec::new();
        };
        let exit = |step: &Step| match step {
            Step::Off(edge) => Some((*edge, *from, self.cursor == *step)),
            Step::Square(_) | Step::Choice(_) => None,
        };
        self.turn.next().iter().filter_map(exit).collect()
    }
}
