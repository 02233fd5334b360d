//! The pasts of positions: the predecessors that may have come about themselves.

#![expect(clippy::cast_precision_loss, reason = "counts of predecessors are far below 2^52")]

use std::collections::{HashMap, HashSet};

use cygnet_core::CatalogueGame;

/// How many turns a past is followed, and how many positions are found on the way, before it is believed.
const BELIEVED_TURNS: usize = 12;
const BELIEVED_POSITIONS: usize = 1_000;

/// Of how many predecessors each is examined. Of more, some are drawn until this many have a past.
const EXAMINED: usize = 3;

/// The most positions that are remembered.
const MOST_KNOWN: usize = 2_000_000;

/// Chooses predecessors. Those are left out that no game reaches, as far as a look back at some turns before them tells.
/// What is left out is a function of the position, so all walks back from a position have the same choices.
pub(super) struct Pasts<'a, G: CatalogueGame> {
    game: &'a G,
    start: u64,
    known: HashMap<u64, bool>,
    before: Vec<G::State>,
}

impl<'a, G: CatalogueGame> Pasts<'a, G> {
    pub(super) fn new(game: &'a G) -> Self {
        let start = game.key(&game.initial());
        Self { game, start, known: HashMap::new(), before: Vec::new() }
    }

    pub(super) fn is_start(&self, state: &G::State) -> bool {
        self.game.key(state) == self.start
    }

    /// The probability that a step back from the position goes to one particular predecessor, if their number is small, and
    /// otherwise an estimate of it without bias (inverse sampling after Haldane, 1945).
    pub(super) fn share(&mut self, state: &G::State, random: &mut fastrand::Rng) -> f64 {
        let mut before = std::mem::take(&mut self.before);
        before.clear();
        self.game.predecessors(state, &mut before);
        let all = before.len();
        let share = if all <= EXAMINED {
            1.0 / before.iter().filter(|one| self.has_past(one)).count().max(1) as f64
        } else {
            let (mut drawn, mut with_past) = (0_usize, 0);
            // A position that no game reaches may have no predecessor with a past.
            while with_past < EXAMINED && drawn < 1_000 * EXAMINED * all {
                drawn += 1;
                with_past += usize::from(self.has_past(&before[random.usize(..all)]));
            }
            drawn as f64 / (EXAMINED * all) as f64
        };
        self.before = before;
        share
    }

    /// Goes back to one of the predecessors, each with the same probability. Returns whether there is one.
    pub(super) fn go_back(&mut self, state: &mut G::State, random: &mut fastrand::Rng) -> bool {
        let mut before = std::mem::take(&mut self.before);
        before.clear();
        self.game.predecessors(state, &mut before);
        let mut found = false;
        while !before.is_empty() && !found {
            let place = random.usize(..before.len());
            found = self.has_past(&before[place]);
            if found {
                state.clone_from(&before[place]);
            } else {
                before.swap_remove(place);
            }
        }
        self.before = before;
        found
    }

    fn has_past(&mut self, state: &G::State) -> bool {
        let key = self.game.key(state);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        if self.known.len() >= MOST_KNOWN {
            self.known.clear();
        }
        let has_past = self.follows(state, 0, &mut HashSet::from([key]), &mut 0);
        self.known.insert(key, has_past);
        has_past
    }

    /// Follows the past of a position until it is believed. Positions that were seen have no past, or are being followed.
    fn follows(
        &self,
        state: &G::State,
        turns: usize,
        seen: &mut HashSet<u64>,
        found: &mut usize,
    ) -> bool {
        if self.is_start(state) {
            return true;
        }
        if !self.game.may_come_about(state) {
            return false;
        }
        if turns == BELIEVED_TURNS || *found > BELIEVED_POSITIONS {
            return true;
        }
        let mut before = Vec::new();
        self.game.predecessors(state, &mut before);
        *found += before.len();
        before
            .iter()
            .any(|one| seen.insert(self.game.key(one)) && self.follows(one, turns + 1, seen, found))
    }
}
