//! Scores as search compares them.

use cygnet_core::Score;

/// A score as search compares it: larger is better for the side to move.
///
/// A proven draw is 0, and estimates are the odd numbers, so that the two are never the same
/// number; proven wins and losses lie beyond all estimates, the sooner the further out.
pub(crate) type SearchValue = i32;

/// A win on the spot.
pub(crate) const WIN: SearchValue = 1 << 28;

/// Values beyond this in either direction are proven. No game that is searched is long enough for a
/// win at its end to fall within.
pub(crate) const PROVEN: SearchValue = 1 << 27;

/// The largest estimate that an evaluation may give, in hundredths.
pub(crate) const LARGEST_ESTIMATE: i32 = 1 << 24;

/// A proven draw.
pub(crate) const DRAW: SearchValue = 0;

/// The value of an estimate.
pub(crate) fn estimate(hundredths: i32) -> SearchValue {
    let doubled = 2 * hundredths.clamp(-LARGEST_ESTIMATE, LARGEST_ESTIMATE);
    if doubled < 0 { doubled - 1 } else { doubled + 1 }
}

/// Is it a proven win, loss or draw?
pub(crate) fn is_proven(value: SearchValue) -> bool {
    value == DRAW || is_decided(value)
}

/// Is it a proven win or loss?
pub(crate) fn is_decided(value: SearchValue) -> bool {
    value.abs() > PROVEN
}

/// The value as seen one turn earlier, by the other side: a result n turns away from there is n + 1
/// turns away from here.
pub(crate) fn from_child(value: SearchValue) -> SearchValue {
    if value > PROVEN {
        -(value - 1)
    } else if value < -PROVEN {
        -(value + 1)
    } else {
        -value
    }
}

/// A bound of the side to move, as the other side sees it one turn later: the inverse of
/// [`from_child`].
pub(crate) fn for_child(bound: SearchValue) -> SearchValue {
    let bound = -bound;
    if bound > PROVEN {
        bound + 1
    } else if bound < -PROVEN {
        bound - 1
    } else {
        bound
    }
}

/// The value as seen one turn earlier: by the other side, or by the same side if it `moves_again`.
#[inline]
pub(crate) fn a_turn_earlier(value: SearchValue, moves_again: bool) -> SearchValue {
    let earlier = from_child(value);
    if moves_again { -earlier } else { earlier }
}

/// The bounds of a side, alpha and beta, as the side to move sees them one turn later: the other side,
/// or the same one if it `moves_again`.
#[inline]
pub(crate) fn bounds_later(
    alpha: SearchValue,
    beta: SearchValue,
    moves_again: bool,
) -> (SearchValue, SearchValue) {
    if moves_again {
        (-for_child(alpha), -for_child(beta))
    } else {
        (for_child(beta), for_child(alpha))
    }
}

/// The value as a score.
pub(crate) fn score(value: SearchValue) -> Score {
    match value {
        DRAW => Score::Draw,
        value if value > PROVEN => Score::Win(Some((WIN - value).unsigned_abs())),
        value if value < -PROVEN => Score::Loss(Some((WIN + value).unsigned_abs())),
        value => Score::Estimate(value / 2),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_told_apart_and_ordered() {
        assert_eq!(score(WIN - 3), Score::Win(Some(3)));
        assert_eq!(score(-(WIN - 4)), Score::Loss(Some(4)));
        assert_eq!(score(DRAW), Score::Draw);
        assert_eq!(score(estimate(0)), Score::Estimate(0));
        assert_eq!(score(-estimate(0)), Score::Estimate(0), "an estimate is never a draw");
        assert_eq!(score(-estimate(-137)), Score::Estimate(137), "it is the same for both sides");
        assert!(estimate(i32::MAX) < PROVEN && estimate(i32::MIN) > -PROVEN);
    }

    #[test]
    fn a_turn_earlier_and_later() {
        for value in [WIN, WIN - 7, -WIN, -(WIN - 7), DRAW, 1, -31, 4001] {
            assert_eq!(for_child(from_child(value)), value);
            for again in [false, true] {
                let earlier = a_turn_earlier(value, again);
                let (alpha, beta) = bounds_later(earlier, earlier, again);
                assert_eq!([alpha, beta], [value; 2], "bounds are the inverse of values");
            }
            assert_eq!(score(value).is_proven(), is_proven(value));
        }
        assert_eq!(score(from_child(-WIN)), Score::Win(Some(1)), "the other side has just lost");
        assert_eq!(score(a_turn_earlier(WIN, true)), Score::Win(Some(1)), "the same side has won");
    }
}
