//! Statistics of a game as a whole, from its complete table.

use std::collections::BTreeMap;
use std::io;
use std::ops::AddAssign;

use cygnet_core::{Outcome, Solving, Stop};
use serde::{Deserialize, Serialize};

use super::layout::Layout;
use super::reader::Source;
use super::work::{Crew, least_bytes};
use super::{BuildSetup, CompleteTable, Store, TellChecked};

/// Numbers of positions, from the point of view of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// The number of positions.
    pub positions: u64,
    /// The number of won positions.
    pub wins: u64,
    /// The number of positions with exactly one winning move.
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
    /// The number of lost positions.
    #[must_use]
    pub const fn losses(&self) -> u64 {
        self.positions - self.wins
    }

    /// The share of `part` in all positions, in percent.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a tenth of a percent is all that is shown")]
    pub fn percent(&self, part: u64) -> f64 {
        100.0 * part as f64 / self.positions.max(1) as f64
    }
}

/// The number of pieces of each kind, for each side.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Material {
    /// The pieces of the side to move.
    pub own: Vec<u8>,
    /// The pieces of its opponent.
    pub other: Vec<u8>,
}

/// A first move of the game and its result.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FirstMove {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// Whether the move wins.
    pub wins: bool,
    /// The replies that refute it.
    pub refutations: Vec<String>,
}

/// The statistics of a whole table. Positions with White and with Black to move are equivalent, so each is
/// counted once. Mirror images are counted separately.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Statistics {
    /// All positions.
    pub all: Counts,
    /// By the total number of steps that all pieces still have to go.
    pub by_level: Vec<Counts>,
    /// By material.
    pub by_material: BTreeMap<Material, Counts>,
    /// The names of the kinds of pieces, in the order used by `Material`.
    pub kinds: Vec<&'static str>,
    /// The first moves of the game.
    pub first_moves: Vec<FirstMove>,
}

impl Statistics {
    /// Counts by the number of pieces of each side, regardless of their kind.
    #[must_use]
    pub fn by_pieces(&self) -> BTreeMap<(u8, u8), Counts> {
        let mut pieces: BTreeMap<(u8, u8), Counts> = BTreeMap::new();
        for (Material { own, other }, &counts) in &self.by_material {
            *pieces.entry((own.iter().sum(), other.iter().sum())).or_default() += counts;
        }
        pieces
    }
}

/// The counts of one thread, by level and material.
type Gathered = BTreeMap<(usize, Material), Counts>;

impl CompleteTable {
    /// Counts all positions. Periodically reports how many of the stored positions have been counted. Returns
    /// `None` if a stop was requested.
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
        // The layout for reading a table lacks what is needed to make moves.
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

    /// Whether the side to move loses.
    fn is_lost<G: Solving>(&self, game: &G, state: &G::State) -> io::Result<bool> {
        if let Some(outcome) = game.outcome(state) {
            return Ok(outcome == Outcome::Win(!game.turn(state)));
        }
        let Some(rows) = game.rows() else { return Ok(false) };
        Ok(self.is_won(&rows.placement(state))? == Some(false))
    }
}
