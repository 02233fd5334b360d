//! What is known of positions and moves, and when that allows a comparison of two moves.
//!
//! More is known of the played move than of the others: the game went that way, and a review has
//! analysed every position on it. So a proof that the played move loses does not count against it
//! until the others have been analysed as well: they may lose too. Two moves are compared by what
//! is known of both.

use cygnet_core::Value;
use cygnet_engine::Score;

/// A proof counts against an estimate if it needs at least this many turns fewer than the depth of
/// the estimate: a loss that can be put off a little longer may be unavoidable after the other
/// move, too.
const MARGIN: u32 = 2;

/// What is known of a position, or of a move, for the side to move.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Known {
    /// Its score.
    pub(super) score: Score,
    /// The best line.
    pub(super) best: Vec<String>,
    /// The depth of the analysis in turns.
    pub(super) depth: u32,
    /// The proven lower bound of its value, if it may be worth more.
    pub(super) floor: Option<Value>,
    /// The estimates by depth, in hundredths, from the course of the analysis.
    pub(super) estimates: Vec<(u32, i32)>,
}

impl Known {
    /// A position in which the game is over.
    pub(super) fn of_end(score: Score) -> Self {
        Self { score, best: Vec::new(), depth: 0, floor: None, estimates: Vec::new() }
    }

    /// The value of a move to the side that makes it, derived from the position after it.
    pub(super) fn of_move(text: &str, after: &Self, is_other_side: bool) -> Self {
        let sign = if is_other_side { -1 } else { 1 };
        let score = if is_other_side { after.score.opposite() } else { after.score };
        Self {
            score: a_turn_earlier(score),
            best: std::iter::once(text.to_owned()).chain(after.best.iter().cloned()).collect(),
            depth: after.depth + 1,
            // A lower bound for the other side says nothing about this side.
            floor: after.floor.filter(|_| !is_other_side),
            estimates: after.estimates.iter().map(|&(depth, it)| (depth + 1, sign * it)).collect(),
        }
    }

    /// The value of a position in which this is the best known move, but not all moves are known: a
    /// proven draw becomes a lower bound.
    pub(super) fn or_better(self) -> Self {
        if self.score != Score::Draw {
            return self;
        }
        Self { score: Score::Estimate(0), floor: Some(Value::Draw), ..self }
    }

    /// The first move of the best line.
    pub(super) fn best_move(&self) -> Option<&str> {
        self.best.first().map(String::as_str)
    }

    /// The proven score or lower bound; otherwise the estimate.
    fn certain(&self) -> Score {
        self.floor.map_or(self.score, Score::from)
    }

    /// Would a search of this depth have found the proof?
    fn is_seen_within(&self, depth: u32) -> bool {
        match self.certain() {
            Score::Win(Some(turns)) | Score::Loss(Some(turns)) => turns + MARGIN <= depth,
            Score::Draw => self.depth + MARGIN <= depth,
            // The end was out of reach of the search here, too.
            Score::Win(None) | Score::Loss(None) | Score::Estimate(_) => false,
        }
    }

    /// The estimates of both at a depth that both have reached. Estimates vary from one depth to
    /// the next, so of the last two common depths the one with the smaller difference counts.
    fn common_estimates(&self, other: &Self) -> Option<(Score, Score)> {
        let of_other = |depth| other.estimates.iter().rfind(|(known, _)| *known == depth);
        let common = |&(depth, own): &(u32, i32)| of_other(depth).map(|&(_, it)| (own, it));
        let pairs = self.estimates.iter().rev().filter_map(common).take(2);
        let (own, it) = pairs.min_by_key(|(own, it)| own.saturating_sub(*it))?;
        Some((Score::Estimate(own), Score::Estimate(it)))
    }
}

/// The scores of two moves, or of a position with its best move and of the played move, insofar as
/// equally much is known of both; `None` if they cannot be compared.
pub(super) fn on_equal_terms(best: &Known, played: &Known) -> Option<(Score, Score)> {
    let certain = (best.certain(), played.score);
    if matches!(certain, (Score::Loss(_), Score::Estimate(_))) {
        // No move is worse than one that certainly loses, however its estimates were.
        return None;
    }
    let is_equal = match (certain.0.proven(), played.score.proven()) {
        (Some(least), Some(value)) => best.floor.is_none() || least > value,
        (Some(_), None) => best.is_seen_within(played.depth),
        (None, Some(_)) => played.is_seen_within(best.depth),
        (None, None) => false,
    };
    match is_equal {
        true => Some(certain),
        // A proof is never replaced by an estimate.
        false if played.score.is_proven() => None,
        false => best.common_estimates(played),
    }
}

/// The score as seen one turn earlier.
fn a_turn_earlier(score: Score) -> Score {
    match score {
        Score::Win(turns) => Score::Win(turns.map(|turns| turns + 1)),
        Score::Loss(turns) => Score::Loss(turns.map(|turns| turns + 1)),
        Score::Draw | Score::Estimate(_) => score,
    }
}

/// Is the played move known to be better than the best move of the search? A proven loss stays a
/// loss, and only another proof can beat a proof.
pub(super) fn outdoes(played: &Known, best: &Known) -> bool {
    match (played.score, best.score) {
        (Score::Win(Some(played)), Score::Win(best)) => best.is_none_or(|best| played < best),
        (Score::Win(None), Score::Win(_)) => false,
        (Score::Win(_), _) => true,
        (Score::Draw, Score::Estimate(value)) => value < 0,
        (Score::Estimate(_), Score::Estimate(_)) => matches!(
            on_equal_terms(best, played),
            Some((Score::Estimate(best), Score::Estimate(played))) if played > best
        ),
        _ => false,
    }
}

/// Is it proved that one move is worth no more than the other, whose value is proved as well?
pub(super) fn is_no_better(one: &Known, other: &Known) -> bool {
    one.score.proven().zip(other.score.proven()).is_some_and(|(one, other)| one <= other)
}

/// The sort key of moves that are proved to be worth the same or less. The move to recommend comes
/// last: the one that loses latest, or at an unknown distance.
pub(super) fn order_of_proven(known: &Known) -> (Option<Value>, bool, u32) {
    let turns = match known.score {
        Score::Win(turns) => turns.map(|turns| u32::MAX - turns),
        Score::Loss(turns) => turns,
        Score::Draw | Score::Estimate(_) => None,
    };
    let is_open = turns.is_none() && matches!(known.score, Score::Loss(_));
    (known.score.proven(), is_open, turns.unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(score: Score, depth: u32, estimates: &[(u32, i32)]) -> Known {
        let best = vec!["a1a2".to_owned()];
        Known { score, best, depth, floor: None, estimates: estimates.to_vec() }
    }

    #[test]
    fn a_move_is_worth_what_the_other_side_makes_of_it_a_turn_later() {
        let after = known(Score::Win(Some(3)), 4, &[(1, 20), (2, -30)]);
        let of_move = Known::of_move("b1b2", &after, true);
        let expected = known(Score::Loss(Some(4)), 5, &[(2, -20), (3, 30)]);
        assert_eq!(of_move, Known { best: vec!["b1b2".into(), "a1a2".into()], ..expected });
        assert_eq!(Known::of_move("b1b2", &after, false).score, Score::Win(Some(4)));
    }

    #[test]
    fn estimates_are_compared_as_far_as_both_were_looked_at() {
        let best = known(Score::Estimate(90), 4, &[(2, 10), (3, 20), (4, 90)]);
        let played = known(Score::Estimate(-80), 6, &[(2, -9), (3, 15), (5, 7), (6, -80)]);
        let terms = Some((Score::Estimate(20), Score::Estimate(15)));
        assert_eq!(on_equal_terms(&best, &played), terms);
        let played = known(Score::Estimate(-80), 3, &[(2, 4), (3, -80)]);
        let terms = Some((Score::Estimate(10), Score::Estimate(4)));
        assert_eq!(on_equal_terms(&best, &played), terms, "the last two depths have to agree");
        let unknown = known(Score::Estimate(0), 0, &[]);
        assert_eq!(on_equal_terms(&best, &unknown), None);
    }

    #[test]
    fn a_proof_counts_against_what_was_looked_at_as_far() {
        let best = known(Score::Estimate(30), 9, &[(2, 10), (9, 30)]);
        let soon = known(Score::Loss(Some(4)), 4, &[]);
        assert_eq!(on_equal_terms(&best, &soon), Some((best.score, soon.score)));
        // A more distant loss may be just as distant after any other move.
        let far = known(Score::Loss(Some(12)), 4, &[(2, 6)]);
        assert_eq!(on_equal_terms(&best, &far), None);
        assert_eq!(on_equal_terms(&best, &known(Score::Loss(None), 3, &[])), None);
        let won = known(Score::Win(Some(12)), 9, &[]);
        assert_eq!(on_equal_terms(&won, &far), Some((won.score, far.score)), "both are proved");
        assert_eq!(on_equal_terms(&won, &best), None);
        // Estimates from before the proof do not count.
        let lost = known(Score::Loss(None), 9, &[(2, 50), (3, 60)]);
        let played = known(Score::Estimate(-90), 3, &[(2, -80), (3, -90)]);
        assert_eq!(on_equal_terms(&lost, &played), None);
        // A position worth at least a draw is better than a loss, and may be equal to a draw.
        let draw = known(Score::Draw, 9, &[]).or_better();
        assert_eq!(on_equal_terms(&draw, &far), Some((Score::Draw, far.score)));
        assert_eq!(on_equal_terms(&draw, &known(Score::Draw, 8, &[])), None);
    }

    #[test]
    fn of_lost_moves_the_one_that_holds_out_is_recommended() {
        let scores = [Score::Loss(Some(3)), Score::Loss(None), Score::Loss(Some(7))];
        let mut all = scores.map(|score| known(score, 5, &[]));
        all.sort_by_key(order_of_proven);
        let sorted = all.map(|known| known.score);
        assert_eq!(sorted, [Score::Loss(Some(3)), Score::Loss(Some(7)), Score::Loss(None)]);
    }
}
