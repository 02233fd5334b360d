//! Sentences about moves that are not legal, shared by the games where a piece goes from a square
//! to another.

use cygnet_core::options::list_of;
use cygnet_core::{Game, GameInfo, Player, PositionError, Square};

/// Why the piece on `from` cannot make a move: it is not there, not the mover's, cannot move at
/// all, or can only make the moves for which `is_from_there` holds.
pub(crate) fn why_not_from<G: Game>(
    game: &G,
    state: &G::State,
    from: Square,
    is_from_there: impl Fn(G::Move) -> bool,
) -> String {
    let turn = game.turn(state);
    let name = game.size().name(from);
    let side = |player: Player| game.info().side(player).name;
    let Some(piece) = game.view(state).cell(from).piece.clone() else {
        return format!("there is no piece on {name}, and it is {}'s turn", side(turn));
    };
    if piece.owner != turn {
        let owner = side(piece.owner);
        return format!(
            "the {} on {name} is {owner}'s, and it is {}'s turn",
            piece.kind,
            side(turn)
        );
    }
    let mut moves: Vec<String> = game
        .legal_moves(state)
        .into_iter()
        .filter(|&mv| is_from_there(mv))
        .map(|mv| game.format_move(mv))
        .collect();
    moves.sort_unstable();
    let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
    if moves.is_empty() {
        format!("the {} on {name} cannot move", piece.kind)
    } else {
        format!("the {} on {name} can play {}", piece.kind, list_of(&moves, "or"))
    }
}

/// The rest of a text must be empty: nothing may follow a complete move.
pub(crate) fn nothing_after(rest: &str) -> Result<(), String> {
    if rest.is_empty() { Ok(()) } else { Err(format!("'{rest}' is left over at the end")) }
}

/// The player to move in a position whose only word after the rows is the side's letter.
pub(crate) fn side_to_move(info: &GameInfo, words: &[&str]) -> Result<Player, PositionError> {
    match words {
        [side] => read_side(info, side),
        [] => read_side(info, ""),
        [_, more, ..] => {
            Err(PositionError::new(format!("'{more}' is left over after the side to move")))
        }
    }
}

/// The player whose letter this word is.
pub(crate) fn read_side(info: &GameInfo, word: &str) -> Result<Player, PositionError> {
    let mut letters = word.chars();
    let player = letters.next().and_then(|letter| info.player(letter));
    player.filter(|_| letters.next().is_none()).ok_or_else(|| {
        let [one, two] = info.sides.map(|side| format!("{} for {}", side.letter, side.name));
        PositionError::new(match word {
            "" => format!("the side to move is missing after the rows: a space and {one} or {two}"),
            _ => format!("the side to move is {one} or {two}, not '{word}'"),
        })
    })
}
