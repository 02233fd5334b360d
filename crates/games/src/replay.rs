//! Replays records: plays the moves of a record on the board that its tags describe.

use std::collections::HashMap;
use std::sync::Arc;

use cygnet_core::message::any_of;
use cygnet_core::options::RANDOM;
use cygnet_core::quote::quoted;
use cygnet_core::record::{
    Comment, GameResult, Line, NodeId, Record, TreeError, Turn, VariationTree, movetext,
};
use cygnet_core::session::option_tag;
use cygnet_core::{
    DynGame, DynState, Entry, Message, OptionValue, Options, Say, Session, SetupError, Termination,
    display_message, message,
};

use crate::{IDS, find};

/// The longest comment with moves that were not read, in bytes. Longer ones become several.
const LONGEST_UNREAD: usize = 32 << 10;

/// The rules that were built for the records of a text, each once. Their number is bounded.
pub struct Boards {
    built: HashMap<(&'static str, String), Arc<dyn DynGame>>,
    most: usize,
}

impl Boards {
    /// Room for this many different rules: games with their options.
    #[must_use]
    pub fn at_most(most: usize) -> Self {
        Self { built: HashMap::new(), most }
    }

    fn build(&mut self, entry: &Entry, options: &Options) -> Result<Arc<dyn DynGame>, Unbuilt> {
        let values = options.iter().map(|(name, value)| format!("{name}={value} "));
        let key = (entry.info.id, values.collect());
        if let Some(known) = self.built.get(&key) {
            return Ok(Arc::clone(known));
        }
        if self.built.len() >= self.most {
            return Err(Unbuilt::TooMany);
        }
        let game = entry.build(options);
        self.built.insert(key, Arc::clone(&game));
        Ok(game)
    }
}

impl Default for Boards {
    /// Room for any number of rules.
    fn default() -> Self {
        Self::at_most(usize::MAX)
    }
}

/// Why there are no rules for a record.
enum Unbuilt {
    Setup(SetupError),
    TooMany,
}

impl From<SetupError> for Unbuilt {
    fn from(error: SetupError) -> Self {
        Self::Setup(error)
    }
}

/// An error in a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReplayError {
    /// The part that is wrong.
    pub place: Place,
    /// The problem with it.
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
    let mut session = set_up(record, &mut Boards::default())?;
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
    end(record, &mut session)?;
    Ok(session)
}

/// Ends the game as the record says.
fn end(record: &Record, session: &mut Session) -> Result<(), ReplayError> {
    check_result(record, session)?;
    if let Some(outcome) = record.result.outcome() {
        let word = find_tag(record, "Termination")?.map(|(_, word)| word.to_lowercase());
        let termination = word.and_then(|word| Termination::from_word(&word));
        session.end(outcome, termination.unwrap_or(Termination::Adjudication));
    }
    Ok(())
}

/// A record replayed as far as it is in order.
#[derive(Debug)]
pub struct PartialReplay {
    /// The game up to its first illegal move. It has ended as the record says if everything is in order.
    pub session: Session,
    /// The moves of the record with their variations, in canonical notation. A line ends before its first
    /// illegal move; that move and everything after it stand in a comment where the line ends.
    pub tree: VariationTree,
    /// The first problem of the record.
    pub problem: Option<ReplayError>,
}

/// Replays a record with all its variations as far as its moves are legal.
///
/// ```
/// use cygnet_core::record::read_all;
/// use cygnet_games::replay::replay_partly;
///
/// let text = "[Game \"ugly_duck\"]\n\n1. b1c2 2. e5e4 (2. b5b4 3. z9) 3. a1e5 4. e4e3 *";
/// let replayed = replay_partly(&read_all(text)?[0])?;
/// assert!(replayed.session.moves().eq(["b1c2", "e5e4"]));
/// assert_eq!(replayed.tree.len(), 3);
/// assert!(replayed.problem.unwrap().to_string().starts_with("turn 3: 'z9' is not a move"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the tags do not describe a game, or the variations exceed the bounds of a [`VariationTree`].
pub fn replay_partly(record: &Record) -> Result<PartialReplay, ReplayError> {
    replay_partly_on(record, &mut Boards::default())
}

/// Does the same for one of many records, with the rules that were built for the others.
///
/// # Errors
/// As for [`replay_partly`], and if there are too many different rules.
pub fn replay_partly_on(
    record: &Record,
    boards: &mut Boards,
) -> Result<PartialReplay, ReplayError> {
    let mut session = set_up(record, boards)?;
    let mut lines = Lines { tree: VariationTree::new(), problem: None };
    let comments = record.line.comments.clone();
    lines.tree.set_comments(VariationTree::START, comments).map_err(|error| too_large(&error))?;
    let start = session.state().boxed_clone();
    let from = (VariationTree::START, VariationTree::START);
    lines.add(start, from, &record.line, 1, false)?;
    let Lines { tree, mut problem } = lines;
    for turn in &record.line.turns {
        if session.play(&turn.text).is_err() {
            return Ok(PartialReplay { session, tree, problem });
        }
    }
    match end(record, &mut session) {
        Ok(()) => {}
        Err(error) => problem = problem.or(Some(error)),
    }
    Ok(PartialReplay { session, tree, problem })
}

fn too_large(error: &TreeError) -> ReplayError {
    ReplayError { place: Place::Record, message: error.message() }
}

/// The lines of a record that are replayed into a tree.
struct Lines {
    tree: VariationTree,
    problem: Option<ReplayError>,
}

impl Lines {
    /// Adds the turns of a line from this position, up to the first that is not legal. The first of them
    /// has this number. If not even that one is legal, the line becomes a comment on the second place.
    fn add(
        &mut self,
        mut state: Box<dyn DynState>,
        (from, aside): (NodeId, NodeId),
        line: &Line,
        first: usize,
        in_variation: bool,
    ) -> Result<(), ReplayError> {
        let mut before = from;
        for (index, turn) in line.turns.iter().enumerate() {
            let number = first + index;
            let earlier = turn.variations().next().map(|_| state.boxed_clone());
            let text = match state.play(&turn.text) {
                Ok(text) => text,
                Err(error) => {
                    let source_line = turn.source_line;
                    let place = Place::Turn { number, in_variation, source_line };
                    let problem = ReplayError { place, message: error.message() };
                    self.problem.get_or_insert(problem);
                    let end = if index == 0 { aside } else { before };
                    let introduction = line.comments.iter().filter(|_| in_variation && index == 0);
                    self.keep_unread(end, introduction, &line.turns[index..], number)?;
                    break;
                }
            };
            let after = self.tree.append(before, &text).map_err(|error| too_large(&error))?;
            // The comments before the game belong to the start.
            let introduction = line.comments.iter().filter(|_| in_variation && index == 0);
            let comments = introduction.chain(turn.comments());
            let notes = self.tree.annotate(after, &turn.annotations, comments);
            notes.map_err(|error| too_large(&error))?;
            for variation in turn.variations() {
                let Some(state) = &earlier else { break };
                if variation.turns.is_empty() {
                    let notes = self.tree.annotate(after, &[], variation.comments.iter());
                    notes.map_err(|error| too_large(&error))?;
                }
                self.add(state.boxed_clone(), (before, after), variation, number, true)?;
            }
            before = after;
        }
        Ok(())
    }

    /// Keeps turns that cannot be played as comments. The first of them has this number.
    fn keep_unread<'a>(
        &mut self,
        at: NodeId,
        introduction: impl Iterator<Item = &'a Comment>,
        turns: &[Turn],
        number: usize,
    ) -> Result<(), ReplayError> {
        // Commands are about the moves that they stand at, not about this one.
        let moves = movetext(turns, number - 1).replace("[%", "[ %");
        let mut rest = format!("Not read, from turn {number}: {moves}");
        let mut comments: Vec<Comment> = introduction.cloned().collect();
        while rest.len() > LONGEST_UNREAD {
            let mut ends = (0..=LONGEST_UNREAD).rev();
            let end = ends.find(|&end| rest.is_char_boundary(end)).unwrap_or_default();
            let after = rest.split_off(end);
            comments.push(Comment::new(std::mem::replace(&mut rest, after)));
        }
        comments.push(Comment::new(rest));
        let kept = self.tree.annotate(at, &[], comments.iter());
        kept.map_err(|error| too_large(&error))
    }
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

fn set_up(record: &Record, boards: &mut Boards) -> Result<Session, ReplayError> {
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
    let position = start.map(|(_, position)| position);
    match entry.set_up_with(options, position, 0, |options| boards.build(entry, options)) {
        Ok((game, state)) => Ok(Session::new(game, state)),
        Err(Unbuilt::TooMany) => {
            let message = message!(
                "replay-too-many-boards",
                "there are too many different boards in the text; {most} can be read at once",
                most = boards.most,
            );
            fail(Place::Record, message)
        }
        Err(Unbuilt::Setup(error)) => {
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
