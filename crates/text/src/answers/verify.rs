//! The claim of a proof, as a theorem.

use cygnet_core::{Message, Options, Say, Value};
use cygnet_games::find_named;
use cygnet_solve::verify::Claim;

use super::board_in_words;
use crate::Language;
use crate::telling::{side_name, side_possessive};

/// The claim as a sentence.
///
/// # Errors
/// If the game, its options or the position cannot be read. A claim that was checked can be.
pub fn theorem(claim: &Claim, language: Language) -> Result<String, Message> {
    let entry = find_named(&claim.game).map_err(|error| error.message())?;
    let options = claim.options.iter().map(|(name, value)| (&**name, &**value));
    let options = Options::parse(entry.info, options).map_err(|error| error.message())?;
    let set_up = entry.set_up(options, Some(&claim.position), 0);
    let (game, state) = set_up.map_err(|error| error.message())?;
    let words = language.words();
    let sides = [state.turn(), !state.turn()];
    let [mover, other] = sides.map(|side| side_name(entry.info, side, language));
    let [of_mover, of_other] = sides.map(|side| side_possessive(entry.info, side, language));
    let verdict = match claim.value {
        Value::Win => words.verify_win(mover, other, of_mover, of_other),
        Value::Loss => words.verify_loss(mover, other, of_mover, of_other),
        Value::Draw => words.verify_draw().to_owned(),
    };
    let board = board_in_words(&*game, words);
    Ok(words.verify_theorem(board, &claim.position, verdict))
}
