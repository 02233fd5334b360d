//! The answers to commands about a game, for the line mode and the full screen.

use std::time::Instant;

use cygnet_core::notation::without_spaces;
use cygnet_core::quote::quoted;
use cygnet_core::time::short_clock;
use cygnet_core::{BotValue, DynGame, DynState, Session, Side, Step};

use cygnet_room::{Numbers, Table, next_steps, numbered};

use crate::Language;
use crate::telling::seat_name;
use crate::telling::{numbers, piece_name, pieces_text, side_name, side_possessive, taken_in};
use crate::typing::step_name;

/// The legal moves that begin with `start`; without a position the game is over.
pub fn legal_moves(state: Option<&dyn DynState>, start: &str, language: Language) -> String {
    let words = language.words();
    let start = without_spaces(&start.to_ascii_lowercase());
    let mut moves = state.map(DynState::moves).unwrap_or_default();
    moves.retain(|mv| mv.starts_with(&start));
    match moves.as_slice() {
        [] if start.is_empty() => words.plain_no_moves().to_owned(),
        [] => words.plain_no_moves_like(quoted(&start)),
        moves => moves.join(" "),
    }
}

/// The score of each side after `turns` turns and the pieces it has taken, one line per side.
#[must_use]
pub fn scores(session: &Session, turns: usize, language: Language) -> Vec<String> {
    let words = language.words();
    let tallies = session.at(turns).tally();
    let taken: Vec<_> = (0..turns).flat_map(|turn| taken_in(session, turn)).collect();
    let told = |side: Side| {
        let mut parts: Vec<String> = tallies
            .iter()
            .map(|tally| {
                let numbers = numbers(&tally.values[side.index()], "x");
                format!("{} {numbers}", language.say(tally))
            })
            .collect();
        let taken = taken.iter().filter(|piece| piece.owner != side);
        let taken = pieces_text(taken, language, "x");
        if !taken.is_empty() {
            parts.push(words.has_taken(&taken));
        }
        let name = side_name(session.game().info(), side, language);
        format!("{name}: {}", parts.join("; "))
    };
    Side::BOTH.map(told).into()
}

/// The pieces in hand, one line per side that has any.
#[must_use]
pub fn hands(state: &dyn DynState, language: Language) -> Vec<String> {
    let view = state.view();
    let told = |side: Side| {
        let pieces = pieces_text(view.hand(side).iter(), language, "x");
        let name = side_name(state.info(), side, language);
        let told = language.words().in_hand(&pieces);
        (!pieces.is_empty()).then(|| format!("{name}: {told}"))
    };
    Side::BOTH.into_iter().filter_map(told).collect()
}

/// The time that the sides have left.
#[must_use]
pub fn clocks(table: &Table, now: Instant, language: Language) -> String {
    let info = table.session().game().info();
    let told = |side: Side| {
        let left = table.clock().left(side, now)?;
        Some(format!("{} {}", side_name(info, side, language), short_clock(left)))
    };
    let times: Vec<String> = Side::BOTH.into_iter().filter_map(told).collect();
    if times.is_empty() { language.words().plain_no_clock().to_owned() } else { times.join(", ") }
}

/// All moves with their numbers, and with the comments of a record before the first turn and after each
/// turn.
#[must_use]
pub fn history(session: &Session, comments: Option<&[String]>, language: Language) -> Vec<String> {
    let info = session.game().info();
    let told = session.moves().enumerate().map(|(turn, mv)| {
        let side = side_name(info, session.at(turn).turn(), language);
        let comment = comments.and_then(|comments| comments.get(turn + 1));
        let comment = comment.map_or("", String::as_str);
        format!("{}. {side} {mv} {comment}", turn + 1).trim_end().to_owned()
    });
    let told: Vec<String> = told.collect();
    if told.is_empty() { vec![language.words().no_moves_yet().to_owned()] } else { told }
}

/// Which player plays which side.
#[must_use]
pub fn players(table: &Table, language: Language) -> String {
    let info = table.session().game().info();
    let told = |side| {
        let player = seat_name(table.player_name(side), language);
        format!("{}: {player}", side_name(info, side, language))
    };
    Side::BOTH.map(told).join(", ")
}

/// The pieces or squares with which a turn can start, with their numbers.
pub fn pieces(state: &dyn DynState, numbers: &Numbers, language: Language) -> Vec<String> {
    let view = state.view();
    let first = numbered(state, &next_steps(state, &[]), numbers);
    if first.is_empty() {
        return vec![language.words().plain_no_moves().to_owned()];
    }
    let told = first.into_iter().map(|(number, step)| {
        let piece = match step {
            Step::Square(square) => view.cell(square).piece.as_ref(),
            Step::Off(_) | Step::Choice(_) => None,
        };
        let piece = piece.map(|piece| format!(" {}", piece_name(piece, language)));
        let name = step_name(step, view.size, language);
        format!("  {number}. {name}{}", piece.unwrap_or_default())
    });
    let question = format!("{}:", language.say(&state.prompt(&[])));
    std::iter::once(question).chain(told).collect()
}

/// A computer player's evaluation of a position.
pub struct BotJudgement {
    /// The evaluation in words.
    pub text: String,
    /// How the player evaluates, if it does.
    pub about: String,
}

/// The evaluations of a position by all computer players, or by the named one.
pub fn values(
    game: &dyn DynGame,
    state: &dyn DynState,
    bot: &str,
    language: Language,
) -> Vec<BotJudgement> {
    let (words, info, bots) = (language.words(), game.info(), game.bots());
    let names = match bot {
        "" => bots.iter().map(|bot| bot.name).collect(),
        bot => vec![bot],
    };
    let sides = Side::BOTH.map(|side| side_name(info, side, language));
    let possessive = side_possessive(info, Side::One, language);
    let judgement = |name: &str| {
        let text = match state.bot_report(name).map(|report| report.value) {
            Ok(BotValue::Absolute(value)) => {
                words.value_absolute(name, value, &sides[0], &possessive)
            }
            Ok(BotValue::BySide(values)) => {
                let [one, two] = values.map(|value| value.to_string());
                words.value_by_side(name, &sides[0], &one, &sides[1], &two)
            }
            Err(error) if !bot.is_empty() => language.say(&error),
            // A player has no evaluation if it cannot play on this board, needs a number, or does not
            // evaluate positions.
            Ok(BotValue::None) | Err(_) => return None,
        };
        let about = bots
            .iter()
            .find(|bot| bot.name == name)
            .map_or_else(String::new, |bot| language.say(&bot.description));
        Some(BotJudgement { text, about })
    };
    let told: Vec<BotJudgement> = names.into_iter().filter_map(judgement).collect();
    if told.is_empty() {
        return vec![BotJudgement { text: words.no_values().to_owned(), about: String::new() }];
    }
    told
}
