//! The line that a search reports.

use cygnet_core::Evaluation;

use super::Worker;
use crate::score::is_proven;

impl<G: Evaluation> Worker<'_, G> {
    /// The principal variation, continued with the best moves from the table where the search took
    /// the rest from there: at most `longest` moves in all. Where the rules look back, table
    /// entries may stem from positions with a different past. So the continuation neither repeats a
    /// position nor ends the game with another result than the proven one.
    pub(crate) fn long_line(&mut self, longest: usize) -> Vec<G::Move> {
        let mut line = self.frames[0].line.clone();
        let root = &self.frames[0].state;
        let mut state = root.clone();
        let mut keys = vec![self.game.key(&state)];
        for &mv in &line {
            self.game.play(&mut state, mv);
            keys.push(self.game.key(&state));
        }
        let found = line.len();
        while line.len() < longest && self.features.table && self.game.outcome(&state).is_none() {
            let known = self.table.find(self.game.key(&state)).and_then(|entry| entry.place);
            let Some(mv) = known.and_then(|place| self.named(&state, place.into())) else { break };
            let next = self.game.after(&state, mv);
            let key = self.game.key(&next);
            if keys.contains(&key) {
                break;
            }
            keys.push(key);
            line.push(mv);
            state = next;
        }
        if let Some(proven) = self.root_value.filter(|&value| is_proven(value))
            && let Some(outcome) = self.game.outcome(&state)
            && i32::from(outcome.score_for(self.game.turn(root))) != proven.signum()
        {
            line.truncate(found);
        }
        line
    }
}
