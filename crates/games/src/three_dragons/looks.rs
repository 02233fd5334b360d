//! The terrain and the pieces of Three Dragons as screens show them.

use cygnet_core::looks::{Figure, Looks, TerrainLook};
use cygnet_core::{Term, Terrain};

use super::board::LARGE_DRAGON;

/// The kind of every piece. The rules do not ask whether a piece was a dragon once.
pub(super) const WARRIOR: Term = Term::new("warrior", "piece");

/// A piece that the position shows to be a dragon. No piece can enter a cave, so one that stands there has woken
/// in it and has not moved yet. Only the large dragon is this strong, and no piece becomes stronger. A small
/// dragon that has left its cave and a large one that has struck look like the others.
const DRAGON: Figure = Figure {
    term: Term::word("dragon"),
    kind: WARRIOR.id,
    strength: LARGE_DRAGON,
    terrain: &[USED_CAVE.kind.id],
};

/// The action of a side whose piece comes out of a cave.
const WAKES_A_DRAGON: Option<Term> = Some(Term::new("wakes_a_dragon", "wakes a dragon"));

pub(super) const MOUNTAIN: Terrain =
    Terrain { kind: Term::word("mountain"), label: "##", arrival: None };
pub(super) const SMALL_CAVE: Terrain = Terrain {
    kind: Term::new("small_cave", "small cave with its dragon"),
    label: "*3",
    arrival: WAKES_A_DRAGON,
};
pub(super) const LARGE_CAVE: Terrain = Terrain {
    kind: Term::new("large_cave", "large cave with its dragon"),
    label: "*5",
    arrival: WAKES_A_DRAGON,
};
pub(super) const USED_CAVE: Terrain =
    Terrain { kind: Term::new("used_cave", "used cave"), label: "..", arrival: None };

/// The digit of a cave is the strength of its dragon: it distinguishes a small cave from the large one,
/// with or without a picture.
pub(super) static LOOKS: Looks = Looks {
    pieces: &[],
    terrain: &[
        TerrainLook { kind: MOUNTAIN.kind.id, symbol: Some("▲▲"), emoji: Some("🗻") },
        TerrainLook { kind: SMALL_CAVE.kind.id, symbol: Some("◉3"), emoji: Some("🐉3") },
        TerrainLook { kind: LARGE_CAVE.kind.id, symbol: Some("◉5"), emoji: Some("🐉5") },
        TerrainLook { kind: USED_CAVE.kind.id, symbol: Some("◌"), emoji: None },
    ],
    figures: &[DRAGON],
};
