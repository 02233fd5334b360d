//! Games in sentences: what a move does, how a game has ended, and the comments of a record.
//!
//! The full screen and the line mode share these sentences.

use cygnet_core::effects::{Effect, effects};
use cygnet_core::view::{BoardView, Piece, Terrain};
use cygnet_core::{
    DynState, GameInfo, Outcome, Progress, Session, Side, Size, Step, Term, Termination,
};

use cygnet_room::{Failure, HUMAN, Refusal, Room, Seat};

use crate::Language;
use crate::consequences::Consequences;

/// Why a request of a room has no answer.
#[must_use]
pub fn failure_text(failure: &Failure, language: Language) -> String {
    let words = language.words();
    match failure {
        Failure::Broken(name) => words.bot_failed(name),
        Failure::EngineBroken => words.not_now().to_owned(),
        Failure::Player(_) | Failure::Move(_) | Failure::OtherGame(_) => language.say(failure),
    }
}

/// The name of a side.
#[must_use]
pub fn side_name(info: &GameInfo, side: Side, language: Language) -> String {
    language.say(&info.side_message(side))
}

/// "White's": languages that decline the name of a side have a separate form for it.
#[must_use]
pub fn side_possessive(info: &GameInfo, side: Side, language: Language) -> String {
    language.say(&info.side_of(side))
}

/// The certain effects of a turn that begins with these steps; `None` if no turn does. `view` is that of the
/// position.
pub fn foreseen_effects(
    state: &dyn DynState,
    view: &BoardView,
    steps: &[Step],
) -> Option<Vec<Effect>> {
    let is_complete = matches!(state.progress(steps), Progress::Complete(_));
    let mut effects = effects(view, &state.foresee(steps)?);
    if !is_complete {
        // A piece whose destination is not chosen yet has not moved, and is not captured either.
        effects.retain(|effect| match effect {
            Effect::Leaves { .. } | Effect::Passes { .. } => false,
            Effect::Captures { square, .. } => !steps.contains(&Step::Square(*square)),
            _ => true,
        });
    }
    Some(effects)
}

/// One effect of a move in words; `None` for an effect that the move itself states.
#[must_use]
pub fn effect_text(effect: &Effect, size: Size, language: Language) -> Option<String> {
    let words = language.words();
    let kind = |piece: &Piece| language.say(piece);
    let strength = |piece: &Piece| piece.strength.unwrap_or_default().to_string();
    Some(match effect {
        Effect::Moves { .. } => return None,
        Effect::Becomes { before, after, .. } if before.kind != after.kind => {
            words.becomes(kind(before), kind(after))
        }
        Effect::Becomes { before, after, .. } => {
            words.strength_becomes(strength(before), strength(after))
        }
        Effect::Pushes { from, to, .. } => words.pushes(size.name(*from), size.name(*to)),
        Effect::Appears { square, piece, terrain } => {
            match terrain.and_then(Terrain::arrival_message) {
                Some(arrival) => {
                    words.summons(language.say(&arrival), size.name(*square), strength(piece))
                }
                None => words.appears(kind(piece), size.name(*square)),
            }
        }
        Effect::Captures { square, piece } => {
            words.captures(piece_name(piece, language), size.name(*square))
        }
        Effect::Leaves { square, piece } => words.leaves(kind(piece), size.name(*square)),
        Effect::Drops { square, piece } => {
            words.drops(piece_name(piece, language), size.name(*square))
        }
        Effect::ToHand { square, piece, .. } => {
            words.to_hand(piece_name(piece, language), size.name(*square))
        }
        Effect::Converts { square, after, .. } => {
            words.converts(piece_name(after, language), size.name(*square))
        }
        Effect::Passes { .. } => words.passes().to_owned(),
    })
}

/// Numbers in descending order; a number that occurs more than twice is written once, with its count.
#[must_use]
pub fn numbers(values: &[u32], times: &str) -> String {
    let runs = values.chunk_by(|one, other| one == other).map(|run| match run {
        [value, _, _, ..] => format!("{value}{times}{}", run.len()),
        run => run.iter().map(u32::to_string).collect::<Vec<_>>().join(" "),
    });
    let text = runs.collect::<Vec<_>>().join(" ");
    if text.is_empty() { "0".to_owned() } else { text }
}

/// The effects of a turn besides the move itself, as a sentence: captures, pushes, another turn, what it settles for
/// good, the end of the game.
/// `None` if nothing of the kind happens.
#[must_use]
pub fn turn_sentence(
    before: &dyn DynState,
    after: &dyn DynState,
    text: &str,
    language: Language,
) -> Option<String> {
    let effects = effects(&before.view(), &after.view());
    let Consequences { effects, again, end, .. } =
        Consequences::between(before, after, &effects, ["x", "->"], language);
    let settled = before.settles(after).map(|settled| language.say(&settled));
    let end = end.map(str::to_owned);
    let parts: Vec<String> = effects.into_iter().chain(again).chain(settled).chain(end).collect();
    if parts.is_empty() {
        return None;
    }
    let name = side_name(before.info(), before.turn(), language);
    Some(format!("{name}: {text}, {}.", parts.join(", ")))
}

/// How a game has ended and why, if it has. `who` follows the name of a side.
pub fn result(
    session: &Session,
    language: Language,
    who: impl Fn(Side) -> String,
) -> Option<String> {
    let words = language.words();
    let info = session.game().info();
    let name = |side| format!("{}{}", side_name(info, side, language), who(side));
    let of = |side| format!("{}{}", side_possessive(info, side, language), who(side));
    let reason = language.say(&session.state().reason());
    Some(match (session.outcome()?, session.termination()) {
        (Outcome::Win(winner), Some(Termination::Resignation)) => {
            words.resigns(name(winner), name(!winner), of(winner), of(!winner))
        }
        (Outcome::Win(winner), Some(Termination::Time)) => {
            words.out_of_time(name(winner), name(!winner), of(winner), of(!winner))
        }
        (Outcome::Win(winner), Some(_)) => {
            words.awarded(name(winner), name(!winner), of(winner), of(!winner))
        }
        (Outcome::Win(winner), None) => {
            words.wins_because(name(winner), name(!winner), of(winner), of(!winner), reason)
        }
        (Outcome::Draw, Some(Termination::Agreement)) => words.draw_agreed().to_owned(),
        (Outcome::Draw, Some(_)) => words.draw_awarded().to_owned(),
        (Outcome::Draw, None) => words.draw_because(reason),
    })
}

/// Which position of a game is shown, whose turn it is, or how the game has ended and why, as a sentence.
#[must_use]
pub fn standing(room: &Room, controls: Controls, language: Language) -> String {
    let (words, session) = (language.words(), room.session());
    let info = session.game().info();
    let in_words = controls == Controls::Words;
    let bot = |side| match room.table().seat(side) {
        // The panel beside the board names the players.
        Seat::Bot(bot) if in_words => format!(" ({bot})"),
        Seat::Bot(_) | Seat::Human => String::new(),
    };
    let result = match (session.outcome(), session.termination()) {
        (Some(Outcome::Draw), Some(termination)) if in_words => {
            Some(words.plain_draw_by(language.say(&termination)))
        }
        _ => result(session, language, bot),
    };
    if room.is_looking_back() {
        let (shown, turns) = (room.shown_turns(), room.turns());
        let place = words.looking_at(shown, turns);
        let variation = room.variation_number();
        let variation = variation.map(|(number, count)| words.variation_of(number, count));
        let result = result.filter(|_| in_words && shown == turns);
        let mut parts: Vec<String> = variation.into_iter().chain(result).collect();
        if parts.is_empty() && !in_words {
            return place;
        }
        parts.insert(0, format!("{place}."));
        return parts.join(" ");
    }
    if let Some(result) = result {
        return result;
    }
    let side = session.state().turn();
    let (name, of_side) = (side_name(info, side, language), side_possessive(info, side, language));
    let player = room.table().seat(side).name();
    match controls {
        Controls::Words => {
            let bot = bot(side);
            words.plain_to_move(format!("{name}{bot}"), format!("{of_side}{bot}"))
        }
        Controls::Keys if room.awaits_move() => words.turn_of(name, of_side),
        Controls::Keys if room.is_paused() => words.paused_before(name, player),
        Controls::Keys => words.thinks(name, player),
    }
}

/// Whose turn it is, or how the game has ended by the rules, as a sentence.
pub fn status(state: &dyn DynState, language: Language) -> String {
    let (words, info) = (language.words(), state.info());
    let name = |side| side_name(info, side, language);
    let of = |side| side_possessive(info, side, language);
    let reason = || language.say(&state.reason());
    match state.outcome() {
        None => words.plain_to_move(name(state.turn()), of(state.turn())),
        Some(Outcome::Win(winner)) => {
            words.wins_because(name(winner), name(!winner), of(winner), of(!winner), reason())
        }
        Some(Outcome::Draw) => words.draw_because(reason()),
    }
}

/// The pieces captured in a turn of the session; the first turn is 0.
pub fn taken_in(session: &Session, turn: usize) -> impl Iterator<Item = Piece> {
    let effects = effects(&session.at(turn).view(), &session.at(turn + 1).view());
    effects.into_iter().filter_map(|effect| match effect {
        Effect::Captures { piece, .. } => Some(piece),
        _ => None,
    })
}

/// The pieces of a list by kind, in the order in which the kinds first occur: their number, or their
/// strengths if they have any. Empty if there are none.
pub fn pieces_text<'a>(
    pieces: impl Iterator<Item = &'a Piece>,
    language: Language,
    times: &str,
) -> String {
    let mut kinds: Vec<(Term, Vec<Option<u8>>)> = Vec::new();
    for piece in pieces {
        match kinds.iter_mut().find(|(kind, _)| *kind == piece.kind) {
            Some((_, strengths)) => strengths.push(piece.strength),
            None => kinds.push((piece.kind, vec![piece.strength])),
        }
    }
    let told = kinds.into_iter().map(|(kind, strengths)| {
        let kind = language.say(&kind.message("piece"));
        let known: Vec<u32> = strengths.iter().flatten().copied().map(u32::from).collect();
        match strengths.len() {
            _ if !known.is_empty() => format!("{kind} {}", numbers(&known, times)),
            1 => kind,
            count => format!("{kind} {times}{count}"),
        }
    });
    told.collect::<Vec<_>>().join(", ")
}

/// The name of a piece, with its strength if it has one.
#[must_use]
pub fn piece_name(piece: &Piece, language: Language) -> String {
    let kind = language.say(piece);
    match piece.strength {
        Some(strength) => format!("{kind} {strength}"),
        None => kind,
    }
}

/// The name of a side's player, in words.
#[must_use]
pub fn seat_name(name: &str, language: Language) -> String {
    if name == HUMAN { language.words().human().to_owned() } else { name.to_owned() }
}

/// How a person tells the program what to do: sentences name the keys, or the words to type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Controls {
    /// By keys, on the whole screen.
    Keys,
    /// By words, line by line.
    Words,
}

/// Why an intent was refused. Where there is a way out, the sentence names the key or the word for it; otherwise
/// it is the message of the refusal.
#[must_use]
pub fn refusal_text(
    refusal: &Refusal,
    room: &Room,
    controls: Controls,
    language: Language,
) -> String {
    let words = language.words();
    match (refusal, controls) {
        (Refusal::Reading, Controls::Keys) => words.reading_only().to_owned(),
        (Refusal::Reading, Controls::Words) => words.plain_reading().to_owned(),
        (Refusal::LookingBack, Controls::Keys) => words.looking_back().to_owned(),
        (Refusal::LookingBack, Controls::Words) => words.plain_looking_back().to_owned(),
        (Refusal::NotYourTurn, Controls::Keys) => {
            let (info, side) = (room.session().game().info(), room.session().state().turn());
            let of_side = side_possessive(info, side, language);
            words.not_your_turn(side_name(info, side, language), of_side)
        }
        (Refusal::NotYourTurn, Controls::Words) => words.plain_watching().to_owned(),
        _ => language.say(refusal),
    }
}
