//! What pieces and squares look like, by what the game says they are.
//!
//! A kind that is not known here is drawn with the label that its game gives it, so a new game is
//! on the screen before anybody has thought of a picture for it. Whatever is chosen, two pieces of
//! different owners or kinds never look the same without their colours.

use cygnet_core::Player;
use cygnet_core::view::{Piece, Terrain};

use super::theme::Look;
use crate::settings::Pieces;

/// The text that stands for a piece, in at most `width` columns. On a board that is seen from its
/// other side, what points somewhere points the other way.
pub(super) fn piece(piece: &Piece, look: &Look, width: usize, flipped: bool) -> String {
    let label: String = piece.label.chars().take(width.max(1)).collect();
    // Pieces that travel along a row, hollow when they can no longer jump.
    let goes_right = (piece.owner == Player::One) != flipped;
    let arrow = match (piece.kind, goes_right) {
        ("jumper", true) => "▶",
        ("jumper", false) => "◀",
        ("slipper", true) => "▷",
        ("slipper", false) => "◁",
        _ => "",
    };
    // The picture is the same for both sides; the letter before it is not.
    let picture = match piece.kind {
        "duck" => "🦆",
        "swan" => "🦢",
        _ => "",
    };
    match look.pieces {
        Pieces::Emoji if !picture.is_empty() && width >= 3 => format!("{label}{picture}"),
        Pieces::Emoji | Pieces::Symbols if !arrow.is_empty() => arrow.to_owned(),
        _ => label,
    }
}

/// The text that stands for a square without a piece, in at most `width` columns.
pub(super) fn terrain(terrain: &Terrain, look: &Look, width: usize) -> String {
    let emoji = look.pieces == Pieces::Emoji && width >= 2;
    let symbols = look.pieces != Pieces::Letters;
    let text = match terrain.kind {
        "mountain" if emoji => "🗻",
        "mountain" if symbols => "▲▲",
        "cave with its dragon" if emoji => "🐉",
        "cave with its dragon" if symbols => "◉",
        "used cave" if symbols => "◌",
        _ => terrain.label,
    };
    text.chars().take(width).collect()
}
