//! What the review of a game says about its drama.

use cygnet_analysis::{Mark, Review};
use cygnet_core::{Session, Value};
use serde::{Deserialize, Serialize};

/// A chance below which a side is clearly behind, and above which it is clearly ahead.
const CLEARLY_BEHIND: u8 = 15;

/// How far the chance of a side has to be on one side of a half to count as a lead, in hundredths.
const LEAD: u8 = 5;

/// A reviewed game. Lists with two entries are for the side that moved first and the other one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ReviewedGame {
    /// The chance of the side that moved first, before each move and after the last one, in per cent.
    pub chances: Vec<u8>,
    /// The turns before which a result was proved for the side that moved first: `+`, `=`, `-`, or `.` if none was.
    pub proved: String,
    /// How many moves gave away very much or a proved result.
    pub blunders: u32,
    /// How many moves were chosen among several.
    pub chosen: u32,
}

impl ReviewedGame {
    /// What a complete review of a game found.
    pub(crate) fn new(review: &Review, session: &Session) -> Self {
        let first = session.start().turn();
        let mut game = Self { chances: Vec::new(), proved: String::new(), blunders: 0, chosen: 0 };
        for reviewed in &review.moves {
            let is_first = reviewed.side == first;
            let chance = reviewed.before.winning_chance();
            let chance = if is_first { chance } else { 1.0 - chance };
            game.chances.push(per_cent(chance));
            game.proved.push(match reviewed.before.proven() {
                None => '.',
                Some(Value::Draw) => '=',
                Some(value) if (value == Value::Win) == is_first => '+',
                Some(_) => '-',
            });
            game.chosen += u32::from(!reviewed.is_forced);
            game.blunders += u32::from(reviewed.judgement.mark == Some(Mark::Blunder));
        }
        let points = crate::play::ResultOfFirst::new(session.outcome(), first).points();
        game.chances.push(per_cent(points));
        game
    }

    /// Whether a review that was read from a file has a chance for every turn.
    pub(crate) fn is_whole(&self) -> bool {
        self.chances.len() == self.proved.len() + 1
            && self.chances.iter().all(|&chance| chance <= 100)
    }

    /// The side that leads before each turn: 1 for the side that moved first, -1 for the other, 0 for neither.
    fn leads(&self) -> impl DoubleEndedIterator<Item = i8> + ExactSizeIterator {
        self.chances.iter().map(|&chance| match chance {
            chance if chance >= 50 + LEAD => 1,
            chance if chance <= 50 - LEAD => -1,
            _ => 0,
        })
    }

    /// How often the lead went from one side to the other.
    #[must_use]
    pub fn lead_changes(&self) -> u32 {
        let mut leader = 0;
        let mut changes = 0;
        for lead in self.leads().filter(|&lead| lead != 0) {
            changes += u32::from(leader != 0 && lead != leader);
            leader = lead;
        }
        changes
    }

    /// The part of the game after which the winner was ahead for good, or the draw was certain: 0 at the start, 1 at the
    /// end.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a game has few turns")]
    pub fn decided_at(&self) -> f64 {
        let last = self.leads().next_back().unwrap_or(0);
        let settled = self.leads().rev().take_while(|&lead| lead == last).count();
        let turns = self.chances.len() - 1;
        (self.chances.len() - settled.max(1)) as f64 / turns.max(1) as f64
    }

    /// Whether the winner was clearly behind, or lost by proof, before it won. `None` for a draw.
    #[must_use]
    pub fn is_comeback(&self) -> Option<bool> {
        let is_won = match *self.chances.last()? {
            100 => true,
            0 => false,
            _ => return None,
        };
        let is_behind = |chance: u8| {
            if is_won { chance <= CLEARLY_BEHIND } else { chance >= 100 - CLEARLY_BEHIND }
        };
        Some(self.chances.iter().any(|&chance| is_behind(chance)))
    }

    /// The greatest distance of the winner's chance from the end, in per cent: how far it was behind.
    #[must_use]
    pub fn deepest(&self) -> u8 {
        match self.chances.last() {
            Some(100) => 100 - self.chances.iter().min().copied().unwrap_or(100),
            Some(0) => self.chances.iter().max().copied().unwrap_or(0),
            _ => 0,
        }
    }

    /// How dramatic the game was: changes of the lead, how late it was decided, and how far the winner was behind.
    #[must_use]
    pub fn drama(&self) -> f64 {
        f64::from(self.lead_changes().min(6)) / 6.0
            + self.decided_at()
            + f64::from(self.deepest()) / 100.0
    }

    /// The turns after which the chance had changed most, in their order: at most `most`, and none twice.
    #[must_use]
    pub fn turning_points(&self, most: usize) -> Vec<usize> {
        let mut turns: Vec<usize> = (1..self.chances.len()).collect();
        let swing = |turn: usize| self.chances[turn].abs_diff(self.chances[turn - 1]);
        turns.sort_by_key(|&turn| (std::cmp::Reverse(swing(turn)), turn));
        turns.truncate(most);
        turns.sort_unstable();
        turns
    }
}

#[expect(clippy::cast_sign_loss, reason = "a chance is between 0 and 1")]
fn per_cent(chance: f64) -> u8 {
    // An estimate is never as certain as a proof.
    let rounded = (100.0 * chance).round();
    if chance <= 0.0 || chance >= 1.0 { rounded as u8 } else { rounded.clamp(1.0, 99.0) as u8 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(chances: &[u8]) -> ReviewedGame {
        ReviewedGame { chances: chances.to_vec(), proved: String::new(), blunders: 0, chosen: 0 }
    }

    #[test]
    fn the_lead_changes_when_the_other_side_takes_it() {
        // Around a half neither side leads, so coming back there and going on changes nothing.
        assert_eq!(game(&[50, 60, 52, 60, 70, 100]).lead_changes(), 0);
        assert_eq!(game(&[50, 60, 40, 52, 60, 100]).lead_changes(), 2);
        assert_eq!(game(&[50, 30, 80, 0]).lead_changes(), 2);
    }

    #[test]
    fn a_game_is_decided_when_the_winner_leads_for_good() {
        let close = |one: f64, two: f64| (one - two).abs() < 1e-9;
        assert!(close(game(&[60, 70, 80, 90, 100]).decided_at(), 0.0));
        assert!(close(game(&[40, 70, 80, 90, 100]).decided_at(), 0.25));
        assert!(close(game(&[60, 70, 80, 40, 100]).decided_at(), 1.0));
        assert!(close(game(&[60, 50, 50, 50, 50]).decided_at(), 0.25), "a draw");
    }

    #[test]
    fn a_comeback_is_a_win_of_the_side_that_was_clearly_behind() {
        assert_eq!(game(&[50, 10, 60, 100]).is_comeback(), Some(true));
        assert_eq!(game(&[50, 90, 60, 0]).is_comeback(), Some(true));
        assert_eq!(game(&[50, 90, 60, 100]).is_comeback(), Some(false));
        assert_eq!(game(&[50, 90, 60, 50]).is_comeback(), None);
        assert_eq!(game(&[50, 10, 60, 100]).deepest(), 90);
        assert_eq!(game(&[50, 10, 60, 65]).turning_points(2), [1, 2]);
        assert!(game(&[50, 10, 90, 0]).drama() > game(&[50, 40, 30, 0]).drama());
    }
}
