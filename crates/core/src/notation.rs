//! Shared code of the games for reading moves and positions, and for explaining errors in them.

use crate::info::GameInfo;
use crate::message::{Message, any_of};
use crate::quote::quoted;
use crate::{Game, PositionError, Side, Size, Square, message};

/// Why the piece on `from` cannot make a move: it is not there, not the mover's, cannot move at
/// all, or can only make the moves for which `is_from_there` holds.
pub fn why_not_from<G: Game>(
    game: &G,
    state: &G::State,
    from: Square,
    is_from_there: impl Fn(G::Move) -> bool,
) -> Message {
    let turn = game.turn(state);
    let square = game.size().name(from);
    let turn_of = game.info().side_of(turn);
    let Some(piece) = game.view(state).cell(from).piece.clone() else {
        return message!(
            "move-without-piece",
            "there is no piece on {square}, and it is {turn_of} turn; {example}",
            square,
            turn_of,
            example = example(game, state),
        );
    };
    let the_piece = piece.with_article();
    if piece.owner != turn {
        return message!(
            "move-piece-of-opponent",
            "{the_piece} on {square} is {owner_of}, and it is {turn_of} turn; {example}",
            the_piece,
            square,
            owner_of = game.info().side_of(piece.owner),
            turn_of,
            example = example(game, state),
        );
    }
    let mut moves: Vec<String> = game
        .legal_moves(state)
        .into_iter()
        .filter(|&mv| is_from_there(mv))
        .map(|mv| game.format_move(mv))
        .collect();
    moves.sort_unstable();
    if moves.is_empty() {
        message!(
            "move-piece-blocked",
            "{the_piece} on {square} cannot move; {example}",
            the_piece,
            square,
            example = example(game, state),
        )
    } else {
        message!(
            "move-piece-can-play",
            "{the_piece} on {square} can play {moves}",
            the_piece,
            square,
            moves = any_of(&moves),
        )
    }
}

/// The legal moves in ascending order of their text, compared byte by byte. The order does not depend on how
/// the rules generate the moves, so files may refer to it.
pub fn moves_by_text<G: Game>(game: &G, state: &G::State) -> Vec<G::Move> {
    let mut moves = game.legal_moves(state);
    moves.sort_by_cached_key(|&mv| game.format_move(mv));
    moves
}

/// A clause that names a legal move, to end an explanation of why another is not.
pub fn example<G: Game>(game: &G, state: &G::State) -> Message {
    match game.legal_moves(state).first() {
        Some(&mv) => would_be_legal(&game.format_move(mv)),
        None => message!("move-none-legal", "there is no legal move"),
    }
}

/// The clause of [`example`] with this move.
#[must_use]
pub fn would_be_legal(mv: &str) -> Message {
    message!("move-would-be-legal", "{mv} would be legal", mv)
}

/// A move without the spaces that people put between its parts. A space between two digits stays: `b1
/// 2` is not a square of row 12.
///
/// ```
/// use cygnet_core::notation::without_spaces;
/// assert_eq!(without_spaces("a 1 b 2"), "a1b2");
/// assert_eq!(without_spaces("d10 > c 9 + g5"), "d10>c9+g5");
/// assert_eq!(without_spaces("b1 2"), "b1 2");
/// ```
#[must_use]
pub fn without_spaces(text: &str) -> String {
    let mut written = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        let is_digit = |letter: Option<char>| letter.is_some_and(|letter| letter.is_ascii_digit());
        if is_digit(written.chars().next_back()) && is_digit(word.chars().next()) {
            written.push(' ');
        }
        written.push_str(word);
    }
    written
}

/// Reads the two squares that a move begins with, with or without a hyphen between them, and
/// returns what follows.
///
/// # Errors
/// Says in a clause what is wrong or missing.
pub fn read_from_to(size: Size, text: &str) -> Result<(Square, Square, &str), Message> {
    let (from, rest) = size.read_square(text)?;
    let rest = rest.strip_prefix('-').unwrap_or(rest);
    if rest.is_empty() {
        return Err(message!(
            "move-without-target",
            "the target of the piece on {square} is missing",
            square = size.name(from),
        ));
    }
    let (to, rest) = size.read_square(rest)?;
    Ok((from, to, rest))
}

/// The rest of a text must be empty: nothing may follow a complete move.
///
/// # Errors
/// Names what is left over.
pub fn nothing_after(rest: &str) -> Result<(), Message> {
    if rest.is_empty() {
        Ok(())
    } else {
        Err(message!("left-over", "unexpected {rest} at the end", rest = quoted(rest)))
    }
}

/// The side to move in a position whose only word after the rows is the side's letter.
///
/// # Errors
/// If it is missing, not a side, or not the last word.
pub fn side_to_move(info: &GameInfo, words: &[&str]) -> Result<Side, PositionError> {
    match words {
        [side] => read_side(info, side),
        [] => read_side(info, ""),
        [_, more, ..] => Err(PositionError::new(message!(
            "left-over-after-side",
            "unexpected {rest} after the side to move",
            rest = quoted(more),
        ))),
    }
}

/// The side whose letter this word is.
///
/// # Errors
/// If it is the letter of neither side.
pub fn read_side(info: &GameInfo, word: &str) -> Result<Side, PositionError> {
    let mut letters = word.chars();
    let side = letters.next().and_then(|letter| info.side_of_letter(letter));
    side.filter(|_| letters.next().is_none()).ok_or_else(|| {
        let [one, two] = Side::BOTH.map(|side| {
            let letter = info.side(side).letter;
            let side = info.side_message(side);
            message!("letter-for-side", "{letter} for {side}", letter, side)
        });
        PositionError::new(if word.is_empty() {
            message!(
                "position-side-missing",
                "the side to move is missing after the rows: a space and {one} or {two}",
                one,
                two,
            )
        } else {
            message!(
                "position-side-unknown",
                "the side to move is {one} or {two}, not {word}",
                one,
                two,
                word = quoted(word),
            )
        })
    })
}
