//! What is known of positions and moves, and when two moves can be compared by it.
//!
//! More is known of the move that was played than of the others: the game went that way, and a
//! review has looked at every position on it. So the proof that a move loses says nothing against it
//! as long as the others have not been looked at as well: they may lose too. Two moves are compared
//! by what was found out about both.

use cygnet_core::Value;
use cygnet_engine::Score;

/// A proof counts against an estimate if it needs fewer turns than the estimate has looked ahead, by
/// this many: what can be held off a little longer may be lost as well.
const MARGIN: u32 = 2;

/// What is known of a position, or of a move, for the side to move.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Known {
    /// What it is worth.
    pub(super) score: Score,
    /// The best line.
    pub(super) best: Vec<String>,
    /// How many turns ahead was looked for it.
    pub(super) depth: u32,
    /// What is proved that it is worth at least, where it may be worth more.
    pub(super) floor: Option<Value>,
    /// What it was held to be worth on the way, by the number of turns that were looked ahead, in
    /// hundredths.
    pub(super) estimates: Vec<(u32, i32)>,
}

impl Known {
    /// The position in which a game is over.
    pub(super) fn of_end(score: Score) -> Self {
        Self { score, best: Vec::new(), depth: 0, floor: None, estimates: Vec::new() }
    }

    /// What a move is worth to the side that makes it, by what is known of the position after it.
    pub(super) fn of_move(text: &str, after: &Self, is_other_side: bool) -> Self {
        let sign = if is_other_side { -1 } else { 1 };
        let score = if is_other_side { after.score.opposite() } else { after.score };
        Self {
            score: a_turn_earlier(score),
            best: std::iter::once(text.to_owned()).chain(after.best.iter().cloned()).collect(),
            depth: after.depth + 1,
            // What the other side has at least says nothing about what is left.
            floor: after.floor.filter(|_| !is_other_side),
            estimates: after.estimates.iter().map(|&(depth, it)| (depth + 1, sign * it)).collect(),
        }
    }

    /// What a position is worth in which this is the best move that is known, but not all are: what is
    /// proved to be a draw is at least that.
    pub(super) fn or_better(self) -> Self {
        if self.score != Score::Draw {
            return self;
        }
        Self { score: Score::Estimate(0), floor: Some(Value::Draw), ..self }
    }

    /// The move with which the best line begins.
    pub(super) fn best_move(&self) -> Option<&str> {
        self.best.first().map(String::as_str)
    }

    /// What is proved of it: its score, or what it is worth at least; otherwise the estimate.
    fn certain(&self) -> Score {
        self.floor.map_or(self.score, Score::from)
    }

    /// Would a search of this depth have found the proof?
    fn is_seen_within(&self, depth: u32) -> bool {
        match self.certain() {
            Score::Win(Some(turns)) | Score::Loss(Some(turns)) => turns + MARGIN <= depth,
            Score::Draw => self.depth + MARGIN <= depth,
            // It was beyond what was looked ahead here, too.
            Score::Win(None) | Score::Loss(None) | Score::Estimate(_) => false,
        }
    }

    /// What both are held to be worth as many turns ahead as both were looked at. Estimates differ from
    /// one depth to the next, so that of the last two counts at which they are closer together.
    fn common_estimates(&self, other: &Self) -> Option<(Score, Score)> {
        let of_other = |depth| other.estimates.iter().rfind(|(known, _)| *known == depth);
        let common = |&(depth, own): &(u32, i32)| of_other(depth).map(|&(_, it)| (own, it));
        let pairs = self.estimates.iter().rev().filter_map(common).take(2);
        let (own, it) = pairs.min_by_key(|(own, it)| own.saturating_sub(*it))?;
        Some((Score::Estimate(own), Score::Estimate(it)))
    }
}

/// What two moves are worth, or a position with its best move and a move that was played, as far as
/// as much is known of one as of the other; `None` if that is nothing.
pub(super) fn on_equal_terms(best: &Known, played: &Known) -> Option<(Score, Score)> {
    let certain = (best.certain(), played.score);
    let is_equal = match (certain.0.proven(), played.score.proven()) {
        (Some(least), Some(value)) => best.floor.is_none() || least > value,
        (Some(_), None) => best.is_seen_within(played.depth),
        (None, Some(_)) => played.is_seen_within(best.depth),
        (None, None) => false,
    };
    match is_equal {
        true => Some(certain),
        // A proof is not set aside, as long as nobody knows better.
        false if played.score.is_proven() => None,
        false => best.common_estimates(played),
    }
}

/// A score as it counts one turn earlier.
fn a_turn_earlier(score: Score) -> Score {
    match score {
        Score::Win(turns) => Score::Win(turns.map(|turns| turns + 1)),
        Score::Loss(turns) => Score::Loss(turns.map(|turns| turns + 1)),
        Score::Draw | Score::Estimate(_) => score,
    }
}

/// Is a move known to be better than what search held to be the best? What is proved to lose stays
/// lost, and a proof is only outdone by another.
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

/// Is it proved that the one move gives no more than the other, which is proved as well?
pub(super) fn is_no_better(one: &Known, other: &Known) -> bool {
    one.score.proven().zip(other.score.proven()).is_some_and(|(one, other)| one <= other)
}

/// Of moves that are proved to be worth the same or less, the one to be recommended comes last: what
/// loses later, or nobody knows how soon.
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
        // What is further away may be further away after any other move.
        let far = known(Score::Loss(Some(12)), 4, &[(2, 6)]);
        assert_eq!(on_equal_terms(&best, &far), None);
        assert_eq!(on_equal_terms(&best, &known(Score::Loss(None), 3, &[])), None);
        let won = known(Score::Win(Some(12)), 9, &[]);
        assert_eq!(on_equal_terms(&won, &far), Some((won.score, far.score)), "both are proved");
        assert_eq!(on_equal_terms(&won, &best), None);
        // What is worth a draw at least is better than a loss, and may be as good as a draw.
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
