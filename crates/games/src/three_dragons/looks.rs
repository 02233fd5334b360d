//! The terrain of Three Dragons as screens show it.

use cygnet_core::Terrain;
use cygnet_core::looks::{Looks, TerrainLook};

/// What a side does whose piece comes out of a cave.
const WAKES_A_DRAGON: Option<&str> = Some("wakes a dragon");

pub(super) const MOUNTAIN: Terrain = Terrain { kind: "mountain", label: "##", arrival: None };
pub(super) const SMALL_CAVE: Terrain =
    Terrain { kind: "small cave with its dragon", label: "*3", arrival: WAKES_A_DRAGON };
pub(super) const LARGE_CAVE: Terrain =
    Terrain { kind: "large cave with its dragon", label: "*5", arrival: WAKES_A_DRAGON };
pub(super) const USED_CAVE: Terrain = Terrain { kind: "used cave", label: "..", arrival: None };

/// The digit of a cave is the strength of its dragon: it distinguishes a small cave from the large one,
/// with or without a picture.
pub(super) static LOOKS: Looks = Looks {
    pieces: &[],
    terrain: &[
        TerrainLook { kind: MOUNTAIN.kind, symbol: Some("▲▲"), emoji: Some("🗻") },
        TerrainLook { kind: SMALL_CAVE.kind, symbol: Some("◉3"), emoji: Some("🐉3") },
        TerrainLook { kind: LARGE_CAVE.kind, symbol: Some("◉5"), emoji: Some("🐉5") },
        TerrainLook { kind: USED_CAVE.kind, symbol: Some("◌"), emoji: None },
    ],
};
