//! The engine as a player, with proofs or with the handicap of a level.

use std::time::Instant;

use cygnet_analysis::{JointSearch, PoolSeat, Proofs, Resources};
use cygnet_core::time::Budget;
use cygnet_core::typed::typed;
use cygnet_core::{CatalogueGame, DynState, LegalMove, Outcome, Stop};

use crate::levels::Level;
use crate::player::{ChosenMove, Player, PlayerError};
use crate::searching;

/// The value of a win at a glance, beyond any evaluation; a loss is its negative.
const DECIDED: i64 = 1 << 40;

/// The engine for one game.
pub(crate) struct EnginePlayer<G: CatalogueGame> {
    name: String,
    level: Level,
    game: G,
    proofs: Proofs,
    resources: Resources,
    seat: PoolSeat<JointSearch<G>>,
    random: fastrand::Rng,
}

impl<G: CatalogueGame> EnginePlayer<G> {
    pub(crate) fn new(
        game: G,
        name: String,
        level: Level,
        proofs: Proofs,
        table_bytes: usize,
        resources: &Resources,
    ) -> Self {
        let seat = PoolSeat::new(resources.pool(), table_bytes);
        let (resources, random) = (resources.clone(), fastrand::Rng::with_seed(0));
        Self { name, level, game, proofs, resources, seat, random }
    }

    /// The value of each move at a glance, without considering the reply.
    fn glance(&self, state: &G::State) -> Vec<(G::Move, i64)> {
        let mover = self.game.turn(state);
        let mut child = state.clone();
        let mut value = |mv| {
            self.game.play_into(state, mv, &mut child);
            match self.game.outcome(&child) {
                Some(Outcome::Draw) => 0,
                Some(Outcome::Win(winner)) if winner == mover => DECIDED,
                Some(Outcome::Win(_)) => -DECIDED,
                None => {
                    let value = i64::from(self.game.evaluate(&child));
                    if self.game.turn(&child) == mover { value } else { -value }
                }
            }
        };
        self.game.legal_moves(state).into_iter().map(|mv| (mv, value(mv))).collect()
    }

    /// Picks a move that seems about as good as any at a glance; better moves are likelier.
    fn slip(&mut self, state: &G::State) -> Option<ChosenMove> {
        let moves = self.glance(state);
        let best = moves.iter().map(|&(_, value)| value).max()?;
        let margin = i64::from(self.level.margin);
        // The weight is the unused part of the margin; the best move has all of it.
        let weight = |value: i64| (margin + 1 - (best - value)).max(0).unsigned_abs();
        let total: u64 = moves.iter().map(|&(_, value)| weight(value)).sum();
        let mut ticket = self.random.u64(..total.max(1));
        let (mv, _) = moves.iter().find(|&&(_, value)| {
            let weight = weight(value);
            let is_drawn = ticket < weight;
            ticket = ticket.saturating_sub(weight);
            is_drawn
        })?;
        let nodes = Some(moves.len() as u64);
        let mv = LegalMove::new(&self.game, state, *mv);
        Some(ChosenMove { nodes, ..ChosenMove::new(mv) })
    }

    /// How many positions the level may visit.
    fn own_nodes(&self, state: &G::State) -> Option<u64> {
        // A search that does not complete the first turn could only choose at random.
        self.level.nodes.map(|nodes| nodes.max(self.game.count_moves(state) + 1))
    }
}

impl<G: CatalogueGame> Player for EnginePlayer<G> {
    fn name(&self) -> &str {
        &self.name
    }

    fn choose(
        &mut self,
        state: &dyn DynState,
        budget: &Budget,
        stop: &Stop,
    ) -> Result<Option<ChosenMove>, PlayerError> {
        let state = typed(&self.game, state)?;
        if stop.is_stopped() {
            return Ok(None);
        }
        if self.level.slips > 0 && self.random.u32(..100) < self.level.slips {
            return Ok(self.slip(state));
        }
        let limits = searching::limits(&self.game, state, budget, self.own_nodes(state));
        let asked = Instant::now();
        let Self { game, proofs, resources, seat, .. } = self;
        let make = |bytes| JointSearch::new(game.clone(), bytes, *proofs).with_resources(resources);
        let report = seat.search(stop, make, |searcher| {
            searcher.search(state, &searching::after_waiting(limits, asked), stop, |_| {})
        });
        Ok(report.and_then(|report| searching::choice(game, state, &report)))
    }

    fn new_game(&mut self, seed: u64) {
        self.random = fastrand::Rng::with_seed(seed);
        self.seat.discard();
    }
}
