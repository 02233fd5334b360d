//! What pieces and squares look like, by what the game says they are.
//!
//! A kind that is not known here is drawn with the label that its game gives it, so a new game is
//! on the screen before anybody has thought of a picture for it. Whatever is chosen, two pieces of
//! different owners or kinds never look the same without their colours.

use cygnet_core::Player;
use cygnet_core::view::{Piece, Terrain};

use super::theme::Look;
use crate::settings::Pieces;

/// The text that stands for a piece, in at most `width` columns.
pub(super) fn piece(piece: &Piece, look: &Look, width: usize) -> String {
    let one = piece.owner == Player::One;
    let pick = |first: &'static str, second: &'static str| if one { first } else { second };
    let strength = piece.strength.map(|strength| strength.to_string()).unwrap_or_default();
    let symbol = match piece.kind {
        // They point to where they are going.
        "duck" => pick("▽", "△"),
        "swan" => pick("▲", "▼"),
        "jumper" => pick("▶", "◀"),
        "slipper" => pick("▷", "◁"),
        "stone" => pick("●", "○"),
        "piece" => pick("◆", "◇"),
        _ => "",
    };
    let emoji = match piece.kind {
        "duck" => "🦆",
        "swan" => "🦢",
        _ => "",
    };
    match look.pieces {
        // The pictures of both sides are the same; where they are going tells them apart.
        Pieces::Emoji if !emoji.is_empty() && width >= 3 => format!("{symbol}{emoji}"),
        Pieces::Emoji | Pieces::Symbols if !symbol.is_empty() => {
            if width == 1 && !strength.is_empty() {
                return piece.label.chars().take(width).collect();
            }
            format!("{symbol}{strength}")
        }
        _ => piece.label.clone(),
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
