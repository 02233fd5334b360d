//! What a complete table says about a game as a whole.

use std::collections::BTreeMap;
use std::io;
use std::ops::AddAssign;

use cygnet_core::{Outcome, Solving, Stop};
use serde::Serialize;

use super::layout::Layout;
use super::reader::Source;
use super::work::{Crew, least_bytes};
use super::{BuildSetup, CompleteTable, Store, TellChecked};

/// Positions, as the side to move sees them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Counts {
    /// How many there are.
    pub positions: u64,
    /// How many are won.
    pub wins: u64,
    /// How many are won by one move alone.
    pub one_winning_move: u64,
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        self.positions += other.positions;
        self.wins += other.wins;
        self.one_winning_move += other.one_winning_move;
    }
}

impl Counts {
    /// How many are lost.
    #[must_use]
    pub const fn losses(&self) -> u64 {
        self.positions - self.wins
    }
}

/// How many pieces of each kind the side to move has, and its opponent.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct Material {
    /// Those of the side to move.
    pub own: Vec<u8>,
    /// Those of its opponent.
    pub other: Vec<u8>,
}

/// A first move of the game and what comes of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FirstMove {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// Does it win?
    pub wins: bool,
    /// The replies that refute it.
    pub refutations: Vec<String>,
}

/// What a table says as a whole. Positions of both sides to move are alike, so that each is counted once;
/// mirror images count.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Statistics {
    /// Of all positions.
    pub all: Counts,
    /// By how many steps all pieces together have to go.
    pub by_level: Vec<Counts>,
    /// By material.
    pub by_material: BTreeMap<Material, Counts>,
    /// What the kinds of pieces are called, in the order of material.
    pub kinds: Vec<&'static str>,
    /// The first moves of the game.
    pub first_moves: Vec<FirstMove>,
}

/// What a thread has counted, by level and material.
type Gathered = BTreeMap<(usize, Material), Counts>;

impl CompleteTable {
    /// Counts all positions. `None` if somebody asked to stop. It is told now and then how many of all
    /// stored positions were counted.
    ///
    /// # Errors
    /// If the file cannot be read or is damaged.
    pub fn statistics<G: Solving>(
        &self,
        game: &G,
        BuildSetup { threads, memory }: BuildSetup,
        stop: &Stop,
        tell: &mut TellChecked<'_>,
    ) -> io::Result<Option<Statistics>> {
        // To read a table less has to be known than to make its moves.
        let Ok(layout) = &Layout::new(self.layout.plan.clone()) else { return Ok(None) };
        let directory = layout.directory()?;
        let is_over = || stop.is_stopped();
        let bytes_each = (memory / threads.get()).max(least_bytes(layout, &directory));
        let source = match &self.store {
            Store::Memory { words, .. } => Source::Memory(words),
            Store::File(file) => Source::Table(file),
        };
        let crew = Crew { layout, directory: &directory, threads, bytes_each, is_over: &is_over };
        let gather = |gathered: &mut Gathered, group: usize, counts: Counts| {
            let (own, other) = layout.hosts_of(group);
            let material = Material { own: layout.material(own), other: layout.material(other) };
            *gathered.entry((layout.level(own, other), material)).or_default() += counts;
        };
        let all = directory.stored;
        let Some(parts) = crew.survey(source, &gather, &mut |done| tell(done, all))? else {
            return Ok(None);
        };
        let mut statistics = Statistics {
            all: Counts::default(),
            by_level: vec![Counts::default(); directory.levels.len() - 1],
            by_material: BTreeMap::new(),
            kinds: layout.plan.kinds.iter().map(|kind| kind.plural).collect(),
            first_moves: self.first_moves(game)?,
        };
        for ((level, material), counts) in parts.into_iter().flatten() {
            statistics.all += counts;
            statistics.by_level[level] += counts;
            *statistics.by_material.entry(material).or_default() += counts;
        }
        Ok(Some(statistics))
    }

    fn first_moves<G: Solving>(&self, game: &G) -> io::Result<Vec<FirstMove>> {
        let start = game.initial();
        let mut list = Vec::new();
        for mv in game.legal_moves(&start) {
            let after = game.after(&start, mv);
            let mut refutations = Vec::new();
            for reply in game.legal_moves(&after) {
                if self.is_lost(game, &game.after(&after, reply))? {
                    refutations.push(game.format_move(reply));
                }
            }
            let wins = self.is_lost(game, &after)?;
            list.push(FirstMove { text: game.format_move(mv), wins, refutations });
        }
        Ok(list)
    }

    /// Does the side to move lose?
    fn is_lost<G: Solving>(&self, game: &G, state: &G::State) -> io::Result<bool> {
        if let Some(outcome) = game.outcome(state) {
            return Ok(outcome == Outcome::Win(!game.turn(state)));
        }
        let Some(rows) = game.rows() else { return Ok(false) };
        Ok(self.is_won(&rows.placement(state))? == Some(false))
    }
}
