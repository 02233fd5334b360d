//! Replays records: plays the moves of a record on the board that its tags describe.

use cygnet_core::message::any_of;
use cygnet_core::options::RANDOM;
use cygnet_core::quote::quoted;
use cygnet_core::record::{After, GameResult, Line, Record, Turn};
use cygnet_core::session::option_tag;
use cygnet_core::{
    DynState, Message, OptionValue, Options, Say, Session, Termination, display_message, message,
};

use crate::{IDS, find};

/// An error in a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReplayError {
    /// The part that is wrong.
    pub place: Place,
    /// What is wrong with it.
    pub message: Message,
}

/// The number of the turn, if a turn is wrong, and what is wrong.
impl Say for ReplayError {
    fn message(&self) -> Message {
        match (self.place, &self.message) {
            (Place::Turn { number, .. }, problem) => {
                message!("replay-turn", "turn {number}: {problem}", number, problem)
            }
            (Place::Record | Place::Tag(_) | Place::Result, problem) => problem.clone(),
        }
    }
}

display_message!(ReplayError);

/// A part of a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// The record as a whole.
    Record,
    /// A tag, by its index in [`Record::tags`].
    Tag(usize),
    /// The result at the end.
    Result,
    /// A turn.
    Turn {
        /// The number of the turn, counted from 1.
        number: usize,
        /// Is the turn part of a variation, rather than of the game?
        in_variation: bool,
        /// The line of the text, if the turn was read from a text.
        source_line: Option<usize>,
    },
}

/// Replays a record with all its variations, and returns the game as it was played and ended.
///
/// The tag `Game` names the game. A tag for each of the game's options (`Size`, `Variant`…),
/// `StartPos`, `RulesVersion` and `Termination` are optional. The case of tag names does not matter.
///
/// # Errors
/// If a tag is missing or wrong, a move is not legal, or the result contradicts the rules.
pub fn replay(record: &Record) -> Result<Session, ReplayError> {
    let mut session = set_up(record)?;
    for turn in &record.line.turns {
        let number = session.moves().len() + 1;
        for variation in turn.variations() {
            play_variation(session.state(), variation, number)?;
        }
        session.play(&turn.text).map_err(|error| ReplayError {
            place: Place::Turn { number, in_variation: false, source_line: turn.source_line },
            message: error.message(),
        })?;
    }
    check_result(record, &session)?;
    if let Some(outcome) = record.result.outcome() {
        let word = find_tag(record, "Termination")?.map(|(_, word)| word.to_lowercase());
        let termination = word.and_then(|word| Termination::from_word(&word));
        session.end(outcome, termination.unwrap_or(Termination::Adjudication));
    }
    Ok(session)
}

/// The part of a record that can be replayed.
#[derive(Clone, Debug)]
pub struct LegalPart {
    /// The game up to the first problem.
    pub session: Session,
    /// Its moves with comments and variations, each line up to its first illegal move.
    pub line: Line,
    /// The first problem, if there is one.
    pub problem: Option<ReplayError>,
}

/// Replays a record as far as it is legal.
///
/// # Errors
/// If its tags do not describe a game.
pub fn legal_part(record: &Record) -> Result<LegalPart, ReplayError> {
    let mut session = set_up(record)?;
    let mut problem = None;
    let line = legal_line(session.start(), &record.line, 1, false, &mut problem);
    for turn in &line.turns {
        if session.play(&turn.text).is_err() {
            break;
        }
    }
    if problem.is_none() {
        problem = check_result(record, &session).err();
    }
    if let Some(outcome) = record.result.outcome().filter(|_| problem.is_none()) {
        let word = find_tag(record, "Termination")?.map(|(_, word)| word.to_lowercase());
        let termination = word.and_then(|word| Termination::from_word(&word));
        session.end(outcome, termination.unwrap_or(Termination::Adjudication));
    }
    Ok(LegalPart { session, line, problem })
}

/// A line up to its first illegal move, from a position after `number - 1` turns.
fn legal_line(
    from: &dyn DynState,
    line: &Line,
    number: usize,
    in_variation: bool,
    problem: &mut Option<ReplayError>,
) -> Line {
    let mut state = from.boxed_clone();
    let mut legal = Line { comments: line.comments.clone(), turns: Vec::new() };
    for (number, turn) in (number..).zip(&line.turns) {
        let mut next = state.boxed_clone();
        let text = match next.play(&turn.text) {
            Ok(text) => text,
            Err(error) => {
                let source_line = turn.source_line;
                let place = Place::Turn { number, in_variation, source_line };
                problem.get_or_insert(ReplayError { place, message: error.message() });
                break;
            }
        };
        let mut after = Vec::new();
        for item in &turn.after {
            match item {
                After::Comment(comment) => after.push(After::Comment(comment.clone())),
                After::Variation(other) => {
                    let other = legal_line(&*state, other, number, true, problem);
                    if !other.turns.is_empty() || !other.comments.is_empty() {
                        after.push(After::Variation(other));
                    }
                }
            }
        }
        let Turn { annotations, source_line, .. } = turn;
        let (annotations, source_line) = (annotations.clone(), *source_line);
        legal.turns.push(Turn { text, annotations, after, source_line });
        state = next;
    }
    legal
}

/// The index and value of a tag that must not appear twice with different values.
fn find_tag<'a>(record: &'a Record, name: &str) -> Result<Option<(usize, &'a str)>, ReplayError> {
    let mut found: Option<(usize, &str)> = None;
    for (index, (tag, value)) in record.tags.iter().enumerate() {
        if !tag.eq_ignore_ascii_case(name) {
            continue;
        }
        match found {
            Some((_, first)) if first != value => {
                let message = message!(
                    "replay-tag-twice",
                    "the tag {tag} stands twice, with {first} and {second}",
                    tag = name,
                    first = quoted(first),
                    second = quoted(value),
                );
                return Err(ReplayError { place: Place::Tag(index), message });
            }
            Some(_) => {}
            None => found = Some((index, value)),
        }
    }
    Ok(found)
}

fn set_up(record: &Record) -> Result<Session, ReplayError> {
    let fail = |place, message| Err(ReplayError { place, message });
    let Some((place, name)) = find_tag(record, "Game")? else {
        let message = message!(
            "replay-game-missing",
            "the tag Game is missing; it is {games}",
            games = any_of(IDS),
        );
        return fail(Place::Record, message);
    };
    let Some(entry) = find(name) else {
        let message = message!(
            "replay-game-unknown",
            "the tag Game is {name}; it is {games}",
            name = quoted(name),
            games = any_of(IDS),
        );
        return fail(Place::Tag(place), message);
    };
    let version = entry.info.rules_version.to_string();
    if let Some((place, other)) = find_tag(record, "RulesVersion")?
        && other != version
    {
        let message = message!(
            "replay-other-rules",
            "the tag RulesVersion is {other}, and these are the rules of version {version}",
            other = quoted(other),
            version,
        );
        return fail(Place::Tag(place), message);
    }
    let mut options = Options::defaults(entry.info);
    for spec in entry.info.options {
        let tag = option_tag(spec.name);
        let Some((place, value)) = find_tag(record, &tag)? else { continue };
        if let Err(error) = options.set(entry.info, spec.name, value) {
            return fail(Place::Tag(place), wrong_tag(&tag, &error));
        }
        if options.get(spec.name) == Some(OptionValue::Choice(RANDOM)) {
            let message = message!(
                "replay-tag-random",
                "the tag {tag} is random; a record says what came of it",
                tag,
            );
            return fail(Place::Tag(place), message);
        }
    }
    let start = find_tag(record, "StartPos")?;
    match entry.set_up(options, start.map(|(_, position)| position), 0) {
        Ok((game, state)) => Ok(Session::new(game, state)),
        Err(error) => {
            let place = start.map_or(Place::Record, |(place, _)| Place::Tag(place));
            fail(place, wrong_tag("StartPos", &error))
        }
    }
}

fn wrong_tag(tag: &str, error: &impl Say) -> Message {
    message!(
        "replay-tag-wrong",
        "the tag {tag} is wrong: {problem}",
        tag,
        problem = error.message()
    )
}

fn play_variation(from: &dyn DynState, line: &Line, mut number: usize) -> Result<(), ReplayError> {
    let mut state = from.boxed_clone();
    for turn in &line.turns {
        for variation in turn.variations() {
            play_variation(&*state, variation, number)?;
        }
        state.play(&turn.text).map_err(|error| ReplayError {
            place: Place::Turn { number, in_variation: true, source_line: turn.source_line },
            message: error.message(),
        })?;
        number += 1;
    }
    Ok(())
}

/// A game that ended by the rules must have the result that the rules give, or be marked as unfinished.
/// A game that goes on may have been resigned or agreed on at any time, so it may have any result.
fn check_result(record: &Record, session: &Session) -> Result<(), ReplayError> {
    let fail = |place, message| Err(ReplayError { place, message });
    let written = record.result;
    if let Some((place, tag)) = find_tag(record, "Result")?
        && tag != written.as_str()
    {
        let message = match tag.parse::<GameResult>() {
            Ok(_) => message!(
                "replay-result-differs",
                "the tag Result is {tag}, but the moves end with {written}",
                tag,
                written = written.as_str(),
            ),
            Err(error) => wrong_tag("Result", &error),
        };
        return fail(Place::Tag(place), message);
    }
    let Some(outcome) = session.state().outcome() else { return Ok(()) };
    let right = GameResult::from(Some(outcome));
    if written == right || written == GameResult::Unfinished {
        return Ok(());
    }
    let truth = match outcome.winner() {
        Some(winner) => session.game().info().side_has_won(winner),
        None => message!("replay-game-drawn", "the game is drawn"),
    };
    let message = message!(
        "replay-result-wrong",
        "the result is {written}, but {truth}, which is {right}",
        written = written.as_str(),
        truth,
        right = right.as_str(),
    );
    fail(Place::Result, message)
}
