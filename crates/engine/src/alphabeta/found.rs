//! The findings about a position while its moves are searched.

use crate::score::{DRAW, SearchValue, WIN, is_proven};

/// The estimate nearest to a draw.
const NEARLY_DRAW: SearchValue = 1;

/// The findings about a position so far, from the moves searched.
#[derive(Clone, Copy)]
pub(super) struct NodeResult {
    pub(super) alpha: SearchValue,
    pub(super) beta: SearchValue,
    /// The initial alpha.
    first_alpha: SearchValue,
    pub(super) best: SearchValue,
    /// The name of the best move in the table.
    pub(super) place: Option<usize>,
    /// The number of moves searched, and how many of them have no proven value.
    pub(super) looked_at: usize,
    pub(super) estimates: usize,
}

impl NodeResult {
    pub(super) fn between(alpha: SearchValue, beta: SearchValue) -> Self {
        Self {
            alpha,
            beta,
            first_alpha: alpha,
            best: -WIN - 1,
            place: None,
            looked_at: 0,
            estimates: 0,
        }
    }

    /// Takes the value of another move into account. Returns whether it beats both alpha and all
    /// earlier moves.
    #[inline]
    pub(super) fn take(&mut self, value: SearchValue, place: usize) -> bool {
        self.looked_at += 1;
        self.estimates += usize::from(!is_proven(value));
        if value <= self.best {
            return false;
        }
        self.best = value;
        self.place = Some(place);
        let is_better = value > self.alpha;
        if is_better {
            self.alpha = value;
        }
        is_better
    }

    /// The same findings for a thread that searches a move while others search `others` moves before it.
    pub(super) fn before_move(mut self, others: usize) -> Self {
        self.looked_at += others;
        self
    }

    /// The same findings for a thread that searches item `number` while others search the items
    /// before it. Of those, `finished` are complete; the others are assumed to have as many moves
    /// each.
    pub(super) fn before_item(mut self, number: usize, finished: usize) -> Self {
        self.looked_at = self.looked_at.max(self.looked_at * number / finished.max(1));
        self
    }

    /// Merges the findings of another thread, which started from `before`. Returns whether they
    /// beat both alpha and all earlier moves.
    pub(super) fn merge(&mut self, before: &Self, found: &Self) -> bool {
        self.looked_at += found.looked_at - before.looked_at;
        self.estimates += found.estimates - before.estimates;
        if found.best <= self.best {
            return false;
        }
        self.best = found.best;
        self.place = found.place;
        let is_better = found.best > self.alpha;
        if is_better {
            self.alpha = found.best;
        }
        is_better
    }

    /// Does some move beat the initial alpha?
    pub(super) fn has_raised_alpha(&self) -> bool {
        self.alpha > self.first_alpha
    }

    /// Is the window so narrow that the search can only establish a bound?
    pub(super) fn is_null_window(&self) -> bool {
        self.beta == self.alpha + 1
    }

    /// Beta cut-off: is the position too good for the other side to allow it?
    pub(super) fn is_refuted(&self) -> bool {
        self.alpha >= self.beta
    }

    /// The value of the position, once all its moves have been searched or it is refuted.
    pub(super) fn value(&self) -> SearchValue {
        if self.best == DRAW && self.best < self.beta && self.estimates > 0 {
            // A draw is certain, but another move may be better than it looks, so the draw is no
            // proof. Return the nearest estimate on the same side of alpha.
            return if self.best > self.first_alpha { NEARLY_DRAW } else { -NEARLY_DRAW };
        }
        self.best
    }
}
