//! A line of play: rules, a position and moves from there.

use std::collections::BTreeMap;

use cygnet_core::{Entry, Message, Options, Say, Session, Stop, message};
use serde::Deserialize;
use utoipa::ToSchema;

/// The most moves of a line: more than the games here have, which end after some thousand events.
pub const LONGEST_LINE: usize = 5000;

/// A line of play.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LineRequest {
    /// The id of the rules.
    #[schema(example = "ugly_duck")]
    pub game: String,
    /// Options of the rules by name; the others have their defaults.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// The position at the start, if it is not the usual one.
    #[serde(default)]
    pub position: Option<String>,
    /// The moves from there.
    #[serde(default)]
    pub moves: Vec<String>,
}

/// The rules with this name, and these options.
///
/// # Errors
/// If there are no such rules or no such options.
pub fn rules(
    name: &str,
    options: &BTreeMap<String, String>,
) -> Result<(&'static Entry, Options), Message> {
    let entry = cygnet_games::find_named(name).map_err(|error| error.message())?;
    let mut set = Options::defaults(entry.info);
    for (name, value) in options {
        set.set(entry.info, name, value).map_err(|error| error.message())?;
    }
    Ok((entry, set))
}

impl LineRequest {
    /// The position at the start, as a game without moves.
    ///
    /// # Errors
    /// If there is no such position.
    pub fn start(&self) -> Result<Session, Message> {
        let (entry, options) = rules(&self.game, &self.options)?;
        let setup = entry.set_up(options, self.position.as_deref(), 0);
        let (game, start) = setup.map_err(|error| error.message())?;
        Ok(Session::new(game, start))
    }

    /// The line, played.
    ///
    /// # Errors
    /// If the rules or the position do not exist, or a move is not legal.
    pub fn play(&self) -> Result<Session, Message> {
        let mut session = self.start_of_line()?;
        (1..).zip(&self.moves).try_for_each(|(number, text)| step(&mut session, number, text))?;
        Ok(session)
    }

    /// Does the same, unless it is stopped.
    ///
    /// # Errors
    /// As for [`LineRequest::play`].
    pub fn play_until(&self, stop: &Stop) -> Result<Option<Session>, Message> {
        let mut session = self.start_of_line()?;
        for (number, text) in (1..).zip(&self.moves) {
            if stop.is_stopped() {
                return Ok(None);
            }
            step(&mut session, number, text)?;
        }
        Ok(Some(session))
    }

    fn start_of_line(&self) -> Result<Session, Message> {
        if self.moves.len() > LONGEST_LINE {
            return Err(message!(
                "server-line-too-long",
                "the line is too long; it may have {most} moves at most",
                most = LONGEST_LINE,
            ));
        }
        self.start()
    }
}

/// Plays the move with this number.
fn step(session: &mut Session, number: usize, text: &str) -> Result<(), Message> {
    session.play(text).map(drop).map_err(|error| {
        message!(
            "server-line-wrong",
            "move {number}: {problem}",
            number,
            problem = error.message(),
        )
    })
}
