//! Games from their records: the moves of a record played on the board that its tags describe.

use cygnet_core::options::list_of;
use cygnet_core::record::{GameResult, Line, Record};
use cygnet_core::session::option_tag;
use cygnet_core::{Options, Session};

use crate::{CATALOGUE, find};

/// What is wrong with a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReplayError {
    /// The line of the text, if a move is to blame.
    pub source_line: Option<usize>,
    /// Which turn it is, counted from 1, if a move is to blame.
    pub turn: Option<usize>,
    /// Is it a turn of a variation, rather than of the game?
    pub in_variation: bool,
    /// What is wrong.
    pub message: String,
}

impl ReplayError {
    fn about_the_game(message: String) -> Self {
        Self { source_line: None, turn: None, in_variation: false, message }
    }
}

/// Replays a record, variations and all, and returns the game as it was played.
///
/// The tag `Game` says which game it is; a tag for each of the game's options (`Size`,
/// `Variant`…), `StartPos` and `RulesVersion` may say more.
///
/// # Errors
/// If a tag is missing or wrong, a move is not legal, or the result is not what the rules say.
pub fn replay(record: &Record) -> Result<Session, ReplayError> {
    let mut session = set_up(record).map_err(ReplayError::about_the_game)?;
    play_line(&mut session, &record.line, false)?;
    check_result(record, &session).map_err(ReplayError::about_the_game)?;
    Ok(session)
}

fn set_up(record: &Record) -> Result<Session, String> {
    let known = || -> String {
        let ids: Vec<&str> = CATALOGUE.iter().map(|entry| entry.info.id).collect();
        list_of(&ids, "or")
    };
    let Some(name) = record.tag("Game") else {
        return Err(format!("the tag Game is missing; it is {}", known()));
    };
    let Some(entry) = find(name) else {
        return Err(format!("the tag Game is '{name}'; it should be {}", known()));
    };
    let version = entry.info.rules_version.to_string();
    if let Some(other) = record.tag("RulesVersion").filter(|&other| other != version) {
        return Err(format!(
            "the tag RulesVersion is '{other}', and these are the rules of version {version}"
        ));
    }
    let mut options = Options::defaults(entry.info);
    for spec in entry.info.options {
        let tag = option_tag(spec.name);
        if let Some(value) = record.tag(&tag) {
            options
                .set(entry.info, spec.name, value)
                .map_err(|error| format!("the tag {tag} is wrong: {error}"))?;
        }
    }
    let (game, start) = entry
        .set_up(options, record.tag("StartPos"), 0)
        .map_err(|error| format!("the game cannot be set up: {error}"))?;
    Ok(Session::new(game, start))
}

fn play_line(session: &mut Session, line: &Line, in_variation: bool) -> Result<(), ReplayError> {
    for turn in &line.turns {
        for variation in turn.variations() {
            let mut branch = session.clone();
            play_line(&mut branch, variation, true)?;
        }
        let number = session.moves().len() + 1;
        session.play(&turn.text).map_err(|error| ReplayError {
            source_line: turn.source_line,
            turn: Some(number),
            in_variation,
            message: error.to_string(),
        })?;
    }
    Ok(())
}

/// A game that the rules have ended has the result that the rules give it; one that goes on may
/// have been given up or agreed on at any time.
fn check_result(record: &Record, session: &Session) -> Result<(), String> {
    let written = record.result;
    if let Some(tag) = record.tag("Result").filter(|&tag| tag != written.as_str()) {
        return Err(format!("the tag Result is '{tag}', but the moves end with {written}"));
    }
    let Some(outcome) = session.state().outcome() else { return Ok(()) };
    let right = GameResult::from(Some(outcome));
    if written == right || written == GameResult::Unfinished {
        return Ok(());
    }
    let truth = match outcome.winner() {
        Some(winner) => format!("{} has won", session.game().info().side(winner).name),
        None => "the game is drawn".to_owned(),
    };
    Err(format!("the result is {written}, but {truth}, which is {right}"))
}
