//! What computer players think about somewhere else than at the table: their moves, and whether
//! they agree on a draw.
//!
//! The table hands out a [`Task`], which knows all that is needed and can be sent to another
//! thread; what comes back is an [`Answer`]. In the meantime people may have taken moves back or
//! left, so an answer also says which question it answers. An [`Offer`] and its [`Reply`] are the
//! same for a draw.

use cygnet_arena::{Budget, PlayerError};
use cygnet_core::{DynState, Player, Session, Stop};

use super::chair::Chair;

/// The question: what does this computer player do here?
pub struct Task {
    pub(super) session: Session,
    pub(super) budget: Budget,
    pub(super) random: fastrand::Rng,
    pub(super) question: Question,
    pub(super) chair: Chair,
    pub(super) game_number: u64,
}

/// What tells one question at a table from another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Question {
    pub(super) bot: String,
    /// How many moves were on the board.
    pub(super) moves: usize,
    /// The key of the position.
    pub(super) key: u64,
}

/// The move of a computer player, for the turn it was asked about.
#[derive(Clone, Debug)]
pub struct Answer {
    pub(super) question: Question,
    pub(super) text: String,
    /// What the table goes on with, so that games follow from their seed.
    pub(super) random: fastrand::Rng,
}

impl Task {
    /// The name of the computer player.
    #[must_use]
    pub fn bot(&self) -> &str {
        &self.question.bot
    }

    /// Thinks, which may take long. `None` if it was stopped before it had a move.
    ///
    /// # Errors
    /// If the computer player cannot play here.
    pub fn run(mut self, stop: &Stop) -> Result<Option<Answer>, PlayerError> {
        let (name, state) = (&self.question.bot, self.session.state());
        // The classic bots go on with the table's own chance, move by move.
        let text = if self.session.game().check_bot(name).is_ok() {
            state.bot_move(name, &mut self.random, stop)?
        } else {
            let seed = || self.random.u64(..);
            let mut seated = self.chair.take(self.session.game(), name, self.game_number, seed)?;
            seated.player().follow(&self.session);
            // One that fails does not come back to its chair: it has to be seated anew.
            let choice = seated.player().choose(state, &self.budget, stop)?;
            self.chair.put_back(seated);
            choice.map(|choice| choice.text)
        };
        Ok(text.map(|text| Answer { question: self.question, text, random: self.random }))
    }
}

impl Answer {
    /// The move.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }
}

/// The question: do you agree on a draw?
pub struct Offer {
    pub(super) state: Box<dyn DynState>,
    pub(super) player: Player,
    pub(super) question: Question,
}

/// What a computer player says to the offer of a draw.
#[derive(Clone, Debug)]
pub struct Reply {
    pub(super) question: Question,
    pub(super) agrees: bool,
}

/// How many random games a computer player goes by.
const GAMES: u64 = 200;

impl Offer {
    /// Thinks about it, for a tenth of a second at most; see [`Table::draw`](super::Table::draw)
    /// for the rule.
    #[must_use]
    pub fn run(self) -> Reply {
        // A seed of its own, because asking must not change what computer players do next.
        let count = self.state.playouts(GAMES, self.state.key());
        let won: u64 = count.wins.iter().sum();
        let half_points = 2 * count.wins[self.player.index()] + count.draws;
        let agrees = won > 0 && 100 * half_points <= 40 * 2 * (won + count.draws);
        Reply { question: self.question, agrees }
    }
}

impl Reply {
    /// Does it agree?
    #[must_use]
    pub fn agrees(&self) -> bool {
        self.agrees
    }
}
