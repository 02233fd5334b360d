//! The appearance of pieces and squares: the looks that the game gives their kinds, as far as the
//! terminal can show them, or else their labels.
//!
//! In every look, two pieces of different owners or kinds differ even without their colours.

use cygnet_core::looks::Looks;
use cygnet_core::view::{Piece, Terrain};
use ratatui::text::Span;

use super::theme::Appearance;
use cygnet_userdata::settings::PieceStyle;

/// The text for a piece, in at most `width` columns. On a flipped board, pieces that point in a direction
/// point the other way.
pub(super) fn piece(
    piece: &Piece,
    looks: &Looks,
    look: &Appearance,
    width: usize,
    flipped: bool,
) -> String {
    let label: String = piece.label.chars().take(width.max(1)).collect();
    let kind = looks.piece(piece.kind);
    let direction = if flipped { !piece.owner } else { piece.owner };
    let arrow = kind.and_then(|kind| kind.arrows).map(|arrows| arrows[direction.index()]);
    match (look.pieces, kind.and_then(|kind| kind.emoji), arrow) {
        // The picture is the same for both sides; the letter before it is not.
        (PieceStyle::Emoji, Some(picture), _) if width >= 3 => format!("{label}{picture}"),
        (PieceStyle::Emoji | PieceStyle::Symbols, _, Some(arrow)) => arrow.to_owned(),
        _ => label,
    }
}

/// The marker before the side to move. It resembles no piece, not even a flipped one.
pub(super) fn turn_marker(look: &Appearance) -> &'static str {
    look.either("»", ">")
}

/// The text for a square without a piece, in at most `width` columns.
pub(super) fn terrain(terrain: &Terrain, looks: &Looks, look: &Appearance, width: usize) -> String {
    let kind = looks.terrain(terrain.kind);
    let emoji = kind.and_then(|kind| kind.emoji).filter(|text| Span::raw(*text).width() <= width);
    let symbol = kind.and_then(|kind| kind.symbol);
    let text = match look.pieces {
        PieceStyle::Emoji => emoji.or(symbol),
        PieceStyle::Letters => None,
        _ => symbol,
    };
    text.unwrap_or(terrain.label).chars().take(width).collect()
}

#[cfg(test)]
mod tests {
    use cygnet_core::Options;
    use cygnet_core::options::samples;
    use cygnet_core::view::{BoardView, Cell};
    use cygnet_games::CATALOGUE;

    use super::*;
    use crate::screen::board::{CELLS, room_for_text, smallest_cell};
    use crate::screen::theme::{Abilities, Colours};
    use cygnet_userdata::settings::Settings;

    /// All looks that a terminal and the settings can give the pieces.
    fn looks() -> Vec<Appearance> {
        let look = |unicode, pieces| {
            let abilities = Abilities { unicode, emoji: unicode, colours: Colours::None };
            Appearance::new(abilities, &Settings { pieces, ..Settings::default() })
        };
        let kinds = [PieceStyle::Emoji, PieceStyle::Symbols, PieceStyle::Letters];
        kinds
            .map(|pieces| look(true, pieces))
            .into_iter()
            .chain([look(false, PieceStyle::Auto)])
            .collect()
    }

    /// Pieces of all kinds in a game, from random positions of it, and the looks of their kinds.
    fn pieces_of(entry: &cygnet_core::Entry) -> (Vec<Piece>, &'static Looks) {
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
        (pieces, game.initial().view().looks)
    }

    #[test]
    fn the_mark_of_the_side_to_move_is_no_piece() {
        for entry in CATALOGUE {
            let (pieces, looks_of_kinds) = pieces_of(entry);
            assert!(pieces.len() >= 2, "{}", entry.info.id);
            for look in looks() {
                let marker = turn_marker(&look);
                // It may not be a piece that points another way either.
                let taken = ["▶", "◀", "▷", "◁", "▸", "◂", "▹", "◃"];
                assert!(!taken.contains(&marker), "{marker}");
                for (known, flipped) in pieces.iter().zip([false, true].into_iter().cycle()) {
                    for width in 1..10 {
                        let text = piece(known, looks_of_kinds, &look, width, flipped);
                        assert!(!text.contains(marker), "{}: {text}", entry.info.id);
                    }
                }
            }
        }
    }

    /// Every look in which a game's pieces can appear tells their owners and kinds apart.
    #[test]
    fn pieces_can_be_told_apart_without_colour() {
        for entry in CATALOGUE {
            let (pieces, looks_of_kinds) = pieces_of(entry);
            let longest = pieces.iter().map(|piece| piece.label.chars().count()).max();
            for (look, flipped) in
                looks().into_iter().flat_map(|look| [(look, false), (look, true)])
            {
                for width in longest.unwrap_or(1)..10 {
                    let text = |one| piece(one, looks_of_kinds, &look, width, flipped);
                    let texts: Vec<String> = pieces.iter().map(text).collect();
                    for (index, text) in texts.iter().enumerate() {
                        assert!(!texts[..index].contains(text), "{}: {texts:?}", entry.info.id);
                    }
                }
            }
        }
    }

    #[test]
    fn terrain_can_be_told_apart_without_colour_at_every_size() {
        for entry in CATALOGUE {
            let mut kinds: Vec<&Terrain> = Vec::new();
            for options in samples(entry.info) {
                let start = entry.build(&options).initial().view();
                for terrain in start.cells.iter().filter_map(|cell| cell.terrain) {
                    if !kinds.contains(&terrain) {
                        kinds.push(terrain);
                    }
                }
            }
            let start = entry.build(&Options::defaults(entry.info)).initial().view();
            // Check this also where no piece is left to make the squares wider.
            let bare = BoardView::new(start.size, start.turn, |square| Cell {
                piece: None,
                ..start.cell(square).clone()
            });
            let smallest = smallest_cell(&bare);
            for cell in CELLS.into_iter().filter(|cell| cell.0 >= smallest.0) {
                for look in looks() {
                    let room = room_for_text(cell.0);
                    let text = |kind| terrain(kind, start.looks, &look, room);
                    let texts: Vec<String> = kinds.iter().copied().map(text).collect();
                    for (index, text) in texts.iter().enumerate() {
                        assert!(!texts[..index].contains(text), "{texts:?} at {cell:?}");
                    }
                }
            }
        }
    }
}
