//! Work that computer players do away from the table: choosing moves and answering draw offers.
//!
//! The table hands out a [`Task`], which is self-contained and can be sent to another thread; the result
//! is an [`Answer`]. In the meantime people may have taken moves back or left, so an answer also says
//! which question it answers. An [`Offer`] and its [`Reply`] do the same for a draw.

use std::time::{Duration, Instant};

use cygnet_core::time::{Budget, Clock};
use cygnet_core::{DynState, LegalMove, Limits, Session, Side, Stop};
use cygnet_players::{PlayerError, Resources};

use super::chair::Chair;

/// The question which move a computer player makes here.
pub struct Task {
    pub(super) session: Session,
    /// The side to move, and its clock.
    pub(super) side: Side,
    pub(super) clock: Clock,
    pub(super) random: fastrand::Rng,
    pub(super) question: QuestionId,
    pub(super) chair: Chair,
    pub(super) game_number: u64,
    /// The longest time for the move.
    pub(super) longest: Option<Duration>,
}

/// Identifies one question at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct QuestionId {
    pub(super) bot: String,
    /// How many moves were on the board.
    pub(super) moves: usize,
    /// The key of the position.
    pub(super) key: u64,
}

/// The move of a computer player, for the turn it was asked about.
#[derive(Clone, Debug)]
pub struct Answer {
    pub(super) question: QuestionId,
    pub(super) mv: LegalMove,
    /// The state of the table's random generator after the move, so that games follow from their seed.
    pub(super) random: fastrand::Rng,
}

impl Task {
    /// The name of the computer player.
    #[must_use]
    pub fn bot(&self) -> &str {
        &self.question.bot
    }

    /// Limits the time for the move, however much the clock allows.
    #[must_use]
    pub fn at_most(mut self, longest: Duration) -> Self {
        self.longest = Some(longest);
        self
    }

    /// The budget of a searching computer player for the move: what its clock allows, or else `NODES`
    /// positions, which is quick enough for people and makes games repeatable. The time limit is for
    /// programs that do not answer; the engine does not need it.
    fn budget(&self, now: Instant) -> Budget {
        const NODES: u64 = 300_000;
        const PATIENCE: Duration = Duration::from_secs(10);
        let mut budget = self.clock.budget(self.side, now);
        if !budget.is_limited() {
            budget = Limits { time: Some(PATIENCE), nodes: Some(NODES), depth: None }.into();
        }
        let times = budget.limits.time.into_iter().chain(self.longest);
        budget.limits.time = times.min();
        budget
    }

    /// Thinks with these resources, which may take long. Returns `None` if it was stopped before it had a
    /// move. `clock` tells the time when thinking begins.
    ///
    /// # Errors
    /// If the computer player cannot play here.
    pub fn run(
        mut self,
        resources: &Resources,
        stop: &Stop,
        clock: impl FnOnce() -> Instant,
    ) -> Result<Option<Answer>, PlayerError> {
        let (name, state) = (&self.question.bot, self.session.state());
        // The classic bots continue with the table's own random generator, move by move.
        let mv = if self.session.game().check_bot(name).is_ok() {
            state.bot_move(name, &mut self.random, stop)?
        } else {
            let seed = || self.random.u64(..);
            let (game, number) = (self.session.game(), self.game_number);
            let mut seated = self.chair.take(game, name, number, resources, seed)?;
            seated.player().follow(&self.session);
            // Compute the budget only now: seating the player has used some of the time.
            let budget = self.budget(clock());
            // A player that fails does not return to its chair, so a new one is seated next time.
            let choice = seated.player().choose(state, &budget, stop)?;
            self.chair.put_back(seated);
            choice.map(|choice| choice.mv)
        };
        Ok(mv.map(|mv| Answer { question: self.question, mv, random: self.random }))
    }
}

impl Answer {
    /// The move.
    #[must_use]
    pub fn text(&self) -> &str {
        self.mv.text()
    }
}

/// The question whether a computer player agrees to a draw.
pub struct Offer {
    pub(super) state: Box<dyn DynState>,
    pub(super) side: Side,
    pub(super) question: QuestionId,
}

/// The reply of a computer player to a draw offer.
#[derive(Clone, Debug)]
pub struct Reply {
    pub(super) question: QuestionId,
    pub(super) agrees: bool,
}

/// How many random games a computer player plays to judge a draw offer.
const GAMES: u64 = 200;

impl Offer {
    /// Decides on the draw, within a tenth of a second; see [`Table::draw`](super::Table::draw) for the
    /// rule.
    #[must_use]
    pub fn run(self) -> Reply {
        // Uses a seed of its own, because asking must not change what computer players do next.
        let count = self.state.playouts(GAMES, self.state.key());
        let won: u64 = count.wins.iter().sum();
        let half_points = 2 * count.wins[self.side.index()] + count.draws;
        let agrees = won > 0 && 100 * half_points <= 40 * 2 * (won + count.draws);
        Reply { question: self.question, agrees }
    }
}

impl Reply {
    /// Whether the computer player agrees.
    #[must_use]
    pub fn agrees(&self) -> bool {
        self.agrees
    }
}

#[cfg(test)]
mod tests {
    use cygnet_core::Options;
    use cygnet_core::time::TimeControl;

    use super::super::{Seat, Table};
    use super::*;

    /// The thinking time of a computer player that starts `after` seconds after its turn came.
    fn thinks(control: &str, after: u64) -> Option<Duration> {
        thinks_at_most(control, after, None)
    }

    fn thinks_at_most(control: &str, after: u64, longest: Option<Duration>) -> Option<Duration> {
        let entry = cygnet_games::find("ugly_duck").expect("a game of the catalogue");
        let (game, start) = entry.set_up(Options::defaults(entry.info), None, 0).expect("a start");
        let seats = ["human", "engine"].map(Seat::named);
        let control: TimeControl = control.parse().expect("a time control");
        let table = Table::new(Session::new(game, start), seats, 1).expect("players");
        let mut table = table.with_clock(control);
        let now = Instant::now();
        table.play_text("b1c2", now).expect("a legal move");
        let task = table.task().expect("it is the engine's turn");
        let task = Task { longest, ..task };
        let budget = task.budget(now + Duration::from_secs(after));
        assert!(budget.limits.nodes.is_none() || control == TimeControl::None);
        budget.thinking_time(task.side)
    }

    #[test]
    fn the_longest_time_limits_what_the_clock_allows() {
        let longest = Duration::from_secs(5);
        for (control, wanted) in
            [("30s", longest), ("none", longest), ("1s", Duration::from_millis(980))]
        {
            assert_eq!(thinks_at_most(control, 0, Some(longest)), Some(wanted), "{control}");
        }
    }

    #[test]
    fn a_time_per_move_is_used() {
        assert_eq!(thinks("30s", 0), Some(Duration::from_millis(29_500)));
        assert_eq!(thinks("30s", 20), Some(Duration::from_millis(9800)), "what is left of it");
    }

    #[test]
    fn a_time_for_the_game_is_shared_out() {
        let share = |control, after| thinks(control, after).expect("a clock").as_secs_f64();
        assert!((11.0..13.0).contains(&share("5m+0s", 0)));
        assert!((13.0..15.0).contains(&share("5+3", 0)), "minutes and seconds");
        assert!(share("5+3", 200) < share("5+3", 0));
        assert_eq!(thinks("none", 0), Some(Duration::from_secs(10)), "programs that do not answer");
    }
}
