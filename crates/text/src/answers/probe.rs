//! The answer of a complete table about a position, as `table probe` prints it.

use cygnet_core::{Session, Value};
use cygnet_solve::complete::erased::Probed;

use super::board_name;
use crate::Language;
use crate::telling::{side_name, side_possessive, status};

/// The side that wins, the position, and its winning and losing moves; how the game has ended if it is over.
#[must_use]
pub fn probe_report(session: &Session, probed: &Probed, language: Language) -> Vec<String> {
    let (words, state) = (language.words(), session.state());
    if state.outcome().is_some() {
        return vec![status(state, language)];
    }
    let (info, mover) = (session.game().info(), state.turn());
    let sides = [mover, if probed.value == Value::Win { mover } else { !mover }];
    let [of_mover, of_winner] = sides.map(|side| side_possessive(info, side, language));
    let [mover, winner] = sides.map(|side| side_name(info, side, language));
    let board = board_name(&**session.game());
    let listed = |what: &str, wanted: Value| {
        let found = probed.moves.iter().filter(|(_, value)| *value == wanted);
        let list: Vec<&str> = found.map(|(mv, _)| &**mv).collect();
        (!list.is_empty()).then(|| format!("{what:8} {}", list.join(" ")))
    };
    let mut lines =
        vec![words.probe_wins(board, mover, winner, of_mover, of_winner), state.position()];
    lines.extend(listed(words.probe_winning(), Value::Win));
    lines.extend(listed(words.probe_losing(), Value::Loss));
    lines
}
