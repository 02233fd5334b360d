//! The appearance of pieces and squares, by their kind in the game.
//!
//! A kind that is unknown here is drawn with the label from its game, so a new game can be shown before
//! it has pictures. In every look, two pieces of different owners or kinds differ even without their
//! colours.

use cygnet_core::Side;
use cygnet_core::view::{Piece, Terrain};

use super::theme::Look;
use cygnet_userdata::settings::Pieces;

/// The text for a piece, in at most `width` columns. On a flipped board, pieces that point in a direction
/// point the other way.
pub(super) fn piece(piece: &Piece, look: &Look, width: usize, flipped: bool) -> String {
    let label: String = piece.label.chars().take(width.max(1)).collect();
    // Pieces that travel along a row; hollow when they can no longer jump.
    let goes_right = (piece.owner == Side::One) != flipped;
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

/// The marker before the side to move. It resembles no piece, not even a flipped one.
pub(super) fn turn_marker(look: &Look) -> &'static str {
    look.either("»", ">")
}

/// The text for a square without a piece, in at most `width` columns.
pub(super) fn terrain(terrain: &Terrain, look: &Look, width: usize) -> String {
    let emoji = look.pieces == Pieces::Emoji;
    let symbols = look.pieces != Pieces::Letters;
    let text = match terrain.kind {
        "mountain" if emoji && width >= 2 => "🗻",
        "mountain" if symbols => "▲▲",
        // The digit is the strength of the dragon: it distinguishes a small cave from the large one, with
        // or without a picture.
        "small cave with its dragon" if emoji && width >= 3 => "🐉3",
        "large cave with its dragon" if emoji && width >= 3 => "🐉5",
        "small cave with its dragon" if symbols => "◉3",
        "large cave with its dragon" if symbols => "◉5",
        "used cave" if symbols => "◌",
        _ => terrain.label,
    };
    text.chars().take(width).collect()
}

#[cfg(test)]
mod tests {
    use cygnet_core::Options;
    use cygnet_core::view::{BoardView, Cell};
    use cygnet_games::CATALOGUE;

    use super::*;
    use crate::screen::board::{CELLS, room_for_text, smallest_cell};
    use crate::screen::theme::{Abilities, Colours};
    use cygnet_userdata::settings::Settings;

    /// All looks that a terminal and the settings can give the pieces.
    fn looks() -> Vec<Look> {
        let look = |unicode, pieces| {
            let abilities = Abilities { unicode, emoji: unicode, colours: Colours::None };
            Look::new(abilities, &Settings { pieces, ..Settings::default() })
        };
        let kinds = [Pieces::Emoji, Pieces::Symbols, Pieces::Letters];
        kinds
            .map(|pieces| look(true, pieces))
            .into_iter()
            .chain([look(false, Pieces::Auto)])
            .collect()
    }

    /// Pieces of all kinds in a game, from random positions of it.
    fn pieces_of(entry: &cygnet_core::Entry) -> Vec<Piece> {
        let game = entry.build(&Options::defaults(entry.info));
        let mut random = fastrand::Rng::with_seed(1);
        let mut state = game.initial();
        let mut pieces: Vec<Piece> = Vec::new();
        for _ in 0..200 {
            let view = state.view();
            for piece in view.cells.into_iter().filter_map(|cell| cell.piece) {
                if !pieces.contains(&piece) {
                    pieces.push(piece);
                }
            }
            match random.choice(state.moves()) {
                Some(mv) => drop(state.play(&mv).expect("a legal move")),
                None => state = game.initial(),
            }
        }
        pieces
    }

    #[test]
    fn the_mark_of_the_side_to_move_is_no_piece() {
        for entry in CATALOGUE {
            let pieces = pieces_of(entry);
            assert!(pieces.len() >= 2, "{}", entry.info.id);
            for look in looks() {
                let marker = turn_marker(&look);
                // It may not be a piece that points another way either.
                let taken = ["▶", "◀", "▷", "◁", "▸", "◂", "▹", "◃"];
                assert!(!taken.contains(&marker), "{marker}");
                for (known, flipped) in pieces.iter().zip([false, true].into_iter().cycle()) {
                    for width in 1..10 {
                        let text = piece(known, &look, width, flipped);
                        assert!(!text.contains(marker), "{}: {text}", entry.info.id);
                    }
                }
            }
        }
    }

    #[test]
    fn caves_can_be_told_apart_without_colour_at_every_size() {
        let entry = cygnet_games::find("three_dragons").expect("in the catalogue");
        let start = entry.build(&Options::defaults(entry.info)).initial().view();
        let size = start.size;
        let terrain_at = |view: &BoardView, column, row| {
            view.cell(size.square(column, row)).terrain.expect("a cave or a mountain")
        };
        let (small, large) = (terrain_at(&start, 0, 4), terrain_at(&start, 4, 4));
        let mountain = terrain_at(&start, 0, 0);
        let used = Terrain { kind: "used cave", label: ".." };
        // Check this also where no piece is left to make the squares wider.
        let bare = BoardView::new(size, start.turn, |square| Cell {
            piece: None,
            ..start.cell(square).clone()
        });
        let smallest = smallest_cell(&bare);
        for cell in CELLS.into_iter().filter(|cell| cell.0 >= smallest.0) {
            for look in looks() {
                let room = room_for_text(cell.0);
                let texts = [small, large, used, mountain].map(|one| terrain(&one, &look, room));
                for (index, text) in texts.iter().enumerate() {
                    assert!(!texts[..index].contains(text), "{texts:?} at {cell:?}");
                }
            }
        }
    }
}
