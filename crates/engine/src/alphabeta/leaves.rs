//! The end of a search: the last turn before the leaves, and the values of positions that are not searched
//! any deeper.

use cygnet_core::{Evaluation, Outcome};

use super::found::NodeResult;
use super::ordering::pick;
use super::{SearchEnded, Worker};
use crate::score::{DRAW, SearchValue, WIN, a_turn_earlier, estimate, is_decided};

impl<G: Evaluation> Worker<'_, G> {
    /// The value of a position at depth 1: like the general search, but without the features that
    /// do not pay off for a single turn.
    pub(super) fn last_turn(
        &mut self,
        ply: usize,
        alpha: SearchValue,
        beta: SearchValue,
    ) -> Result<SearchValue, SearchEnded> {
        let mut found = NodeResult::between(alpha, beta);
        if self.list_beginnings(ply, None) {
            let mut highest = None;
            for _ in 0..self.frames[ply].beginnings.len() {
                let part = pick(&mut self.frames[ply].beginning_promises);
                let frame = &mut self.frames[ply];
                let beginning = frame.beginnings[part];
                if self.features.ceilings
                    && !is_decided(found.alpha)
                    && let Some(ceiling) = self.game.ceiling_beginning(&frame.state, beginning)
                    && estimate(ceiling) <= found.alpha
                {
                    highest = highest.max(Some(estimate(ceiling)));
                    continue;
                }
                frame.moves.clear();
                self.game.moves_beginning(&frame.state, beginning, &mut frame.moves);
                self.look_at_leaves(ply, &mut found)?;
                if found.is_refuted() {
                    break;
                }
            }
            if let Some(highest) = highest {
                found.take(highest, 0);
            }
        } else {
            let frame = &mut self.frames[ply];
            frame.moves.clear();
            self.game.moves(&frame.state, &mut frame.moves);
            self.look_at_leaves(ply, &mut found)?;
        }
        if found.looked_at == 0 {
            return Ok(self.over(ply));
        }
        Ok(found.value())
    }

    /// Evaluates the positions after the listed moves, without searching deeper.
    fn look_at_leaves(&mut self, ply: usize, found: &mut NodeResult) -> Result<(), SearchEnded> {
        let moves = std::mem::take(&mut self.frames[ply].moves);
        for &mv in &moves {
            self.look()?;
            let [frame, child, ..] = &mut self.frames[ply..] else { return Err(SearchEnded) };
            self.game.play_into(&frame.state, mv, &mut child.state);
            let value = a_turn_earlier(self.leaf(ply + 1), self.moves_again(ply));
            if found.take(value, 0) {
                let line = &mut self.frames[ply].line;
                line.clear();
                line.push(mv);
                if found.is_refuted() {
                    break;
                }
            }
        }
        self.frames[ply].moves = moves;
        Ok(())
    }

    /// The value of a position in which the game is over.
    pub(super) fn over(&self, ply: usize) -> SearchValue {
        let state = &self.frames[ply].state;
        match self.game.outcome(state) {
            Some(Outcome::Win(winner)) if winner == self.game.turn(state) => WIN,
            Some(Outcome::Win(_)) => -WIN,
            Some(Outcome::Draw) | None => DRAW,
        }
    }

    /// The value of a position that is not searched any deeper.
    pub(super) fn leaf(&self, ply: usize) -> SearchValue {
        let state = &self.frames[ply].state;
        match self.game.outcome(state) {
            Some(Outcome::Win(winner)) if winner == self.game.turn(state) => WIN,
            Some(Outcome::Win(_)) => -WIN,
            Some(Outcome::Draw) => DRAW,
            None => estimate(self.game.evaluate(state)),
        }
    }
}
