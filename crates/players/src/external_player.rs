//! Another program as a player.

use std::sync::Arc;

use cygnet_core::time::Budget;
use cygnet_core::{DynGame, DynState, Say, Session, Stop};
use cygnet_protocol::{External, ExternalError};

use crate::player::{ChosenMove, Opinion, Player, PlayerError};

/// A program that speaks the engine protocol. It is restarted once after a crash, and each of its
/// moves is validated before it counts.
pub(crate) struct ExternalPlayer {
    name: String,
    program: External,
    start: String,
    moves: Vec<String>,
}

impl ExternalPlayer {
    pub(crate) fn start(
        game: &Arc<dyn DynGame>,
        name: &str,
        command: &str,
    ) -> Result<Self, PlayerError> {
        let failed = |error: ExternalError| PlayerError::External {
            name: name.to_owned(),
            reason: error.message(),
        };
        let mut program = External::start(command).map_err(failed)?;
        program.set_game(&**game).map_err(failed)?;
        let start = game.initial().position();
        Ok(Self { name: name.trim().to_owned(), program, start, moves: Vec::new() })
    }

    fn failed(&self, error: &ExternalError) -> PlayerError {
        PlayerError::External { name: self.name.clone(), reason: error.message() }
    }
}

impl Player for ExternalPlayer {
    fn name(&self) -> &str {
        &self.name
    }

    fn choose(
        &mut self,
        state: &dyn DynState,
        budget: &Budget,
        stop: &Stop,
    ) -> Result<Option<ChosenMove>, PlayerError> {
        if state.outcome().is_some() {
            return Ok(None);
        }
        let side = state.turn();
        let reply = self.program.best_move(&self.start, &self.moves, side, budget, stop);
        let reply = reply.map_err(|error| self.failed(&error))?;
        let mv = state.read_move(&reply.text).map_err(|error| PlayerError::IllegalMove {
            name: self.name.clone(),
            text: reply.text.clone(),
            reason: error.message(),
        })?;
        let opinion = reply.score.map(Opinion::of_stranger);
        Ok(Some(ChosenMove { mv, opinion, depth: reply.depth, nodes: reply.nodes }))
    }

    fn new_game(&mut self, _seed: u64) {
        // Restart a crashed program now, when no clock is running. If it still cannot start a new
        // game, its next move reports the error.
        if self.program.new_game().is_err() {
            let _ = self.program.new_game();
        }
    }

    fn follow(&mut self, session: &Session) {
        self.start = session.start().position();
        self.moves = session.moves().map(str::to_owned).collect();
    }
}
