//! Ranks moves by visits, results and proofs.

use std::cmp::Reverse;

use cygnet_core::Score;

use crate::score::{DRAW, PROVEN, SearchValue, is_proven, score};

/// Nothing is proved. No proof has this number; it is only compared, never used in arithmetic.
pub(super) const UNPROVEN: SearchValue = 1;

/// The points for a won and for a drawn game; a rollout that was broken off counts something in
/// between.
pub(super) const WON: u32 = 128;
pub(super) const DRAWN: u32 = WON / 2;

/// The results of a move, for the side that makes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct VisitResults {
    pub(super) visits: u32,
    /// [`WON`] for each win, [`DRAWN`] for each draw.
    pub(super) points: u64,
    /// The proven value, or [`UNPROVEN`].
    pub(super) value: SearchValue,
}

impl VisitResults {
    /// Adds the results of the same move in another tree.
    pub(super) fn add(&mut self, other: Self) {
        self.visits += other.visits;
        self.points += other.points;
        if !is_proven(self.value) {
            self.value = other.value;
        }
    }

    /// Does the move score at least half the points?
    fn is_good(self) -> bool {
        self.points >= u64::from(self.visits) * u64::from(DRAWN)
    }

    /// The estimated score: a hundred times the logarithm of the odds. Half a win and half a loss
    /// are added, which keeps the odds finite, and near even while little is known.
    #[expect(clippy::cast_possible_truncation, reason = "a few thousand at most")]
    #[expect(clippy::cast_precision_loss, reason = "odds need no more digits")]
    fn estimate(self) -> i32 {
        let won = self.points as f64 / f64::from(WON) + 0.5;
        let lost = f64::from(self.visits) + 1.0 - won;
        (100.0 * (won / lost).ln()).round() as i32
    }
}

/// The indices of the moves, the best first: quick wins, the most visited moves, late losses. A
/// proven draw comes before the most visited move if that one loses more often than it wins.
pub(super) fn ranking(standings: &[VisitResults]) -> Vec<usize> {
    let open = |standing: &&VisitResults| !is_proven(standing.value);
    let favourite = standings.iter().filter(open).max_by_key(|standing| standing.visits);
    let draws_first = favourite.is_none_or(|favourite| !favourite.is_good());
    let mut places: Vec<usize> = (0..standings.len()).collect();
    places.sort_by_key(|&place| {
        let standing = standings[place];
        let (class, within) = match standing.value {
            DRAW => (if draws_first { 1 } else { 3 }, 0),
            value if value > PROVEN => (0, i64::from(value)),
            value if value < -PROVEN => (4, i64::from(value)),
            _ => (2, i64::from(standing.visits)),
        };
        (class, Reverse(within))
    });
    places
}

/// The scores of the moves in this order: each is the value of the position to the side to move
/// without the moves before it. So a draw is proven only if all moves after it are proven.
pub(super) fn scores(standings: &[VisitResults], ranking: &[usize]) -> Vec<Score> {
    let mut rest_is_proven = true;
    let mut scores: Vec<Score> = ranking
        .iter()
        .rev()
        .map(|&place| {
            let standing = standings[place];
            let is_certain = is_proven(standing.value);
            rest_is_proven &= is_certain;
            match standing.value {
                DRAW if !rest_is_proven => Score::Estimate(0),
                value if is_certain => score(value),
                _ => Score::Estimate(standing.estimate()),
            }
        })
        .collect();
    scores.reverse();
    scores
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::WIN;

    /// A move with this many visits and half points.
    fn open(visits: u32, halves: u32) -> VisitResults {
        VisitResults { visits, points: u64::from(halves * DRAWN), value: UNPROVEN }
    }

    fn proven(value: SearchValue) -> VisitResults {
        VisitResults { visits: 3, points: 3 * u64::from(DRAWN), value }
    }

    #[test]
    fn wins_come_first_and_losses_last() {
        let standings = [
            proven(-(WIN - 2)),
            open(10, 18),
            proven(WIN - 5),
            proven(WIN - 3),
            open(90, 100),
            proven(-(WIN - 4)),
        ];
        let ranking = ranking(&standings);
        assert_eq!(ranking, [3, 2, 4, 1, 5, 0]);
        let scores = scores(&standings, &ranking);
        assert_eq!(scores[..2], [Score::Win(Some(3)), Score::Win(Some(5))]);
        assert_eq!(scores[4..], [Score::Loss(Some(4)), Score::Loss(Some(2))]);
    }

    #[test]
    fn a_draw_in_hand_is_better_than_what_mostly_loses() {
        let bad = [open(50, 30), proven(DRAW)];
        assert_eq!(ranking(&bad), [1, 0]);
        assert_eq!(scores(&bad, &[1, 0])[0], Score::Estimate(0), "the other may yet be better");
        assert_eq!(ranking(&[open(50, 70), proven(DRAW)]), [0, 1]);
        let all = [proven(DRAW), proven(-(WIN - 2))];
        assert_eq!(scores(&all, &ranking(&all)), [Score::Draw, Score::Loss(Some(2))]);
    }

    #[test]
    fn the_more_is_won_the_larger_the_estimate() {
        assert_eq!(open(0, 0).estimate(), 0);
        assert_eq!(open(100, 100).estimate(), 0);
        let estimates: Vec<i32> = (0..=200).map(|halves| open(100, halves).estimate()).collect();
        assert!(estimates.is_sorted());
        assert_eq!(estimates[0], -estimates[200], "it is the same for both sides");
        assert_eq!(open(1_000_000, 1_462_117).estimate(), 100);
    }
}
