//! Positions put together square by square, for editors.
//!
//! An [`Arrangement`] is the text of a position taken apart: a *code* for each square, and the words after
//! the rows. A code is what the rows say about one square: a mark such as `D`, a stack such as `(aB)`, or
//! nothing for an empty square. An arrangement may be any nonsense while a person works on it; the game's
//! own reader decides whether it is a position, and explains why it is not.
//!
//! The [`palette`] of a game is what can stand on its squares. It is found by asking the reader, so a
//! game has one without describing it.

use std::fmt;

use serde::Serialize;

use crate::info::GameInfo;
use crate::message::{Message, Say};
use crate::position::{PositionError, is_mark, read_stacks, write_stacks};
use crate::quote::quoted;
use crate::{BoardView, Cell, Game, Piece, Side, Size, Square, Terrain, message};

/// The text of a position, square by square.
///
/// Its [`Display`](fmt::Display) is the position's text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arrangement {
    size: Size,
    /// The marks on each square from bottom to top, row by row from the top.
    squares: Vec<String>,
    /// The words after the rows.
    words: Vec<String>,
    /// Which of the words is the side to move, if one is.
    turn: Option<usize>,
    letters: [char; 2],
}

/// Something that can stand on a square.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PaletteItem {
    /// Its code in an [`Arrangement`].
    pub code: String,
    /// The piece, if it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub piece: Option<Piece>,
    /// The terrain, if it is not a piece.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub terrain: Option<&'static Terrain>,
}

impl PaletteItem {
    /// Its name for people: the side and the kind of a piece with its strength, or the terrain.
    #[must_use]
    pub fn name(&self, info: &GameInfo) -> Message {
        match (&self.piece, &self.terrain) {
            (Some(piece), _) => {
                let side = info.side_message(piece.owner);
                let kind = piece.message();
                match piece.strength {
                    None => message!("palette-piece", "{side}: {kind}", side, kind),
                    Some(strength) => message!(
                        "palette-piece-with-strength",
                        "{side}: {kind} of strength {strength}",
                        side,
                        kind,
                        strength,
                    ),
                }
            }
            (None, Some(terrain)) => terrain.message(),
            (None, None) => message!("palette-empty", "empty square"),
        }
    }
}

impl Arrangement {
    /// Takes the text of a position apart. The words after the rows need not make sense, but one of them
    /// should be the letter of a side.
    ///
    /// # Errors
    /// If the rows are not a board of this size.
    pub fn read(info: &GameInfo, size: Size, position: &str) -> Result<Self, PositionError> {
        let mut squares = vec![String::new(); size.squares()];
        let words = read_stacks(position, size, |square, marks| {
            marks.clone_into(&mut squares[square.index()]);
            Ok(())
        })?;
        let letters = Side::BOTH.map(|side| info.side(side).letter);
        let is_side = |word: &str| letters.iter().any(|letter| word == letter.to_string());
        let turn = words.iter().position(|word| is_side(word));
        let words = words.into_iter().map(str::to_owned).collect();
        Ok(Self { size, squares, words, turn, letters })
    }

    /// The size of the board.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// The code of a square; empty for an empty square.
    #[must_use]
    pub fn code(&self, square: Square) -> String {
        let marks = &self.squares[square.index()];
        if marks.chars().nth(1).is_some() { format!("({marks})") } else { marks.clone() }
    }

    /// The codes of all squares, row by row from the top.
    #[must_use]
    pub fn codes(&self) -> impl ExactSizeIterator<Item = String> {
        (0..self.squares.len()).map(|index| self.code(Square::new(index)))
    }

    /// Sets the code of a square.
    ///
    /// # Errors
    /// If the text is not a code; nothing has changed then.
    pub fn put(&mut self, square: Square, code: &str) -> Result<(), PositionError> {
        let inside = code.strip_prefix('(').and_then(|code| code.strip_suffix(')'));
        let marks = inside.unwrap_or(code);
        let is_single = marks.chars().nth(1).is_none();
        if !marks.chars().all(is_mark) || is_single == inside.is_some() {
            let problem = message!(
                "square-wrong-code",
                "{code} is not what a square can have: a letter, one of #*., or several in round \
                 brackets",
                code = quoted(code),
            );
            return Err(PositionError::on(self.size, square, &problem));
        }
        marks.clone_into(&mut self.squares[square.index()]);
        Ok(())
    }

    /// Sets the codes of all squares, row by row from the top.
    ///
    /// # Errors
    /// If there are too many or too few, or a text is not a code; nothing has changed then.
    pub fn put_all<C: AsRef<str>>(&mut self, codes: &[C]) -> Result<(), PositionError> {
        if codes.len() != self.squares.len() {
            return Err(PositionError::new(message!(
                "squares-of-other-number",
                "there are {found} squares, but a board of {size} has {squares}",
                found = codes.len(),
                size = self.size,
                squares = self.squares.len(),
            )));
        }
        let mut changed = self.clone();
        for (index, code) in codes.iter().enumerate() {
            changed.put(Square::new(index), code.as_ref())?;
        }
        *self = changed;
        Ok(())
    }

    /// Moves the content of one square to another, replacing the content there.
    pub fn shift(&mut self, from: Square, to: Square) {
        if from != to {
            self.squares[to.index()] = std::mem::take(&mut self.squares[from.index()]);
        }
    }

    /// Empties all squares.
    pub fn clear(&mut self) {
        self.squares.iter_mut().for_each(String::clear);
    }

    /// The side to move, unless the position does not say it.
    #[must_use]
    pub fn turn(&self) -> Option<Side> {
        let word = &self.words[self.turn?];
        Side::BOTH.into_iter().find(|side| *word == self.letters[side.index()].to_string())
    }

    /// Sets the side to move. Nothing changes if positions of the game do not say it.
    pub fn set_turn(&mut self, side: Side) {
        if let Some(place) = self.turn {
            self.words[place] = self.letters[side.index()].to_string();
        }
    }

    /// The words after the rows.
    #[must_use]
    pub fn words(&self) -> &[String] {
        &self.words
    }

    /// Replaces one of the words after the rows. Nothing changes if there are fewer.
    pub fn set_word(&mut self, place: usize, word: impl Into<String>) {
        if let Some(old) = self.words.get_mut(place) {
            *old = word.into();
        }
    }

    /// The board as a screen draws it, even if it is not a position: every square shows what the palette
    /// has for its code, and everything else is as in `like`.
    #[must_use]
    pub fn view(&self, palette: &[PaletteItem], like: &BoardView) -> BoardView {
        let item =
            |mark: char| palette.iter().find(|item| item.code.chars().eq(std::iter::once(mark)));
        let cells = self.squares.iter().zip(&like.cells).map(|(marks, known)| {
            let items: Vec<&PaletteItem> = marks.chars().filter_map(item).collect();
            let pieces = items.iter().filter_map(|item| item.piece.clone()).collect();
            // Terrain that cannot be edited is not in the palette.
            let terrain = items.iter().find_map(|item| item.terrain);
            let is_known = marks.is_empty() || items.is_empty();
            let known = known.terrain.filter(|_| is_known && known.piece.is_none());
            Cell { terrain: terrain.or(known), ..Cell::of_stack(pieces) }
        });
        let turn = self.turn().unwrap_or(like.turn);
        BoardView { cells: cells.collect(), turn, ..like.clone() }
    }
}

impl fmt::Display for Arrangement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&write_stacks(self.size, |square| self.squares[square.index()].clone()))?;
        self.words.iter().try_for_each(|word| write!(f, " {word}"))
    }
}

/// The contents that squares of a game can have: the pieces of the first side, those of the second, and
/// terrain.
///
/// A mark belongs to the palette if the game reads the initial position with this mark on one of the
/// squares. Terrain that is the only thing its square can have, such as a mountain, does not.
pub fn palette<G: Game>(game: &G) -> Vec<PaletteItem> {
    let initial = game.format_position(&game.initial());
    let Ok(start) = Arrangement::read(game.info(), game.size(), &initial) else {
        return Vec::new();
    };
    let seen = |square: Square, mark: Option<char>| {
        let mut changed = start.clone();
        changed.squares[square.index()] = mark.map(String::from).unwrap_or_default();
        game.complete(&mut changed);
        let state = game.parse_position(&changed.to_string()).ok()?;
        let view = game.view(&state);
        Some((changed.code(square), view.cell(square).clone()))
    };
    let squares = || (0..game.size().squares()).map(Square::new);
    let marks = || ('A'..='Z').chain('a'..='z').chain(['#', '*', '.']);
    let find = |mark: char| {
        squares().find_map(|square| {
            let (code, cell) = seen(square, Some(mark))?;
            if let Some(piece) = cell.piece {
                return Some(PaletteItem { code, piece: Some(piece), terrain: None });
            }
            let terrain = cell.terrain?;
            let mut others = marks().map(Some).chain([None]);
            let is_choice =
                others.any(|other| seen(square, other).is_some_and(|(found, _)| found != code));
            is_choice.then_some(PaletteItem { code, piece: None, terrain: Some(terrain) })
        })
    };
    let mut items: Vec<PaletteItem> = marks().filter_map(find).collect();
    items.sort_by_key(|item| item.piece.as_ref().map_or(2, |piece| piece.owner.index()));
    items
}
