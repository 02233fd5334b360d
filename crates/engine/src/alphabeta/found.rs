//! What looking at the moves of a position has shown.

use crate::score::{DRAW, Value, WIN, is_proven};

/// The estimate nearest to a draw.
const NEARLY_DRAW: Value = 1;

/// What has been found out about a position so far, by looking at some of its moves.
#[derive(Clone, Copy)]
pub(super) struct Found {
    pub(super) alpha: Value,
    pub(super) beta: Value,
    /// The bound that it started with.
    first_alpha: Value,
    pub(super) best: Value,
    /// What the table calls the best move.
    pub(super) place: Option<usize>,
    /// How many moves were looked at, and how many of them have no proven value.
    pub(super) looked_at: usize,
    pub(super) estimates: usize,
}

impl Found {
    pub(super) fn between(alpha: Value, beta: Value) -> Self {
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

    /// Takes the value of another move into account. Is it better than all before, and than alpha?
    #[inline]
    pub(super) fn take(&mut self, value: Value, place: usize) -> bool {
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

    /// The same for a thread that searches the item of this number while others search those before it,
    /// of which `finished` are complete: the others are expected to have as many moves each.
    pub(super) fn before_item(mut self, number: usize, finished: usize) -> Self {
        self.looked_at = self.looked_at.max(self.looked_at * number / finished.max(1));
        self
    }

    /// Takes in what another thread has found, which started from `before`. Is it better than all
    /// before, and than alpha?
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

    /// Is some move better than the bound that it started with?
    pub(super) fn has_raised_alpha(&self) -> bool {
        self.alpha > self.first_alpha
    }

    /// Is only asked whether the value is beyond a bound?
    pub(super) fn is_null_window(&self) -> bool {
        self.beta == self.alpha + 1
    }

    /// Is it too good for the other side to let it come to this?
    pub(super) fn is_refuted(&self) -> bool {
        self.alpha >= self.beta
    }

    /// The value of the position, when all its moves were looked at or it is refuted.
    pub(super) fn value(&self) -> Value {
        if self.best == DRAW && self.best < self.beta && self.estimates > 0 {
            // A draw is in hand, but another move may be better than it looks: no proof. The
            // nearest estimate that leaves it on the same side of alpha.
            return if self.best > self.first_alpha { NEARLY_DRAW } else { -NEARLY_DRAW };
        }
        self.best
    }
}
