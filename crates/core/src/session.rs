//! A game in progress: its starting position, the moves played, and the moves taken back.

use std::fmt;
use std::sync::Arc;

use crate::erased::{DynGame, DynState};
use crate::record::{Record, Turn as RecordedTurn};
use crate::{LegalMove, Message, MoveError, Outcome, Say};

/// Why one of several moves cannot be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NumberedMoveError {
    /// The number of the move, counted from 1.
    pub number: usize,
    /// The problem with it.
    pub error: MoveError,
}

/// A game in progress.
///
/// Every position of the game is kept, so that undo and redo are exact even if the rules depend on the
/// past.
#[derive(Clone)]
pub struct Session {
    game: Arc<dyn DynGame>,
    start: Box<dyn DynState>,
    turns: Vec<Turn>,
    /// The number of turns on the board; the remaining turns were taken back.
    played: usize,
    /// How the players ended the game, if the rules did not.
    ended: Option<(Outcome, Termination)>,
}

/// Shows enough to reconstruct the session: the game, the start and the moves.
impl fmt::Debug for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Session")
            .field("game", &self.game.info().id)
            .field("start", &self.start.position())
            .field("moves", &self.moves().collect::<Vec<_>>())
            .field("undone", &self.undone().collect::<Vec<_>>())
            .field("ended", &self.ended)
            .finish_non_exhaustive()
    }
}

/// How a game ended, if not by the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Termination {
    /// A side gave up.
    Resignation,
    /// Both sides agreed on the outcome.
    Agreement,
    /// A side ran out of time.
    Time,
    /// The game was decided in another way, by a person or a program.
    Adjudication,
}

impl Termination {
    const ALL: [Self; 4] = [Self::Resignation, Self::Agreement, Self::Time, Self::Adjudication];

    /// The word for it in the tag `Termination` of a record.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Resignation => "resignation",
            Self::Agreement => "agreement",
            Self::Time => "time",
            Self::Adjudication => "adjudication",
        }
    }

    /// The termination with this word in the tag `Termination`.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|termination| termination.word() == word)
    }
}

impl Say for Termination {
    fn message(&self) -> Message {
        Message::word("termination", self.word())
    }
}

#[derive(Clone)]
struct Turn {
    text: String,
    after: Box<dyn DynState>,
}

impl Session {
    /// A session that starts from this position.
    #[must_use]
    pub fn new(game: Arc<dyn DynGame>, start: Box<dyn DynState>) -> Self {
        Self { game, start, turns: Vec::new(), played: 0, ended: None }
    }

    /// The rules.
    #[must_use]
    pub fn game(&self) -> &Arc<dyn DynGame> {
        &self.game
    }

    /// The position the session started from.
    #[must_use]
    pub fn start(&self) -> &dyn DynState {
        &*self.start
    }

    /// The position on the board.
    #[must_use]
    pub fn state(&self) -> &dyn DynState {
        self.at(self.played)
    }

    /// The position after this many turns, including turns that were taken back.
    ///
    /// # Panics
    /// If the session has fewer turns.
    #[must_use]
    pub fn at(&self, turns: usize) -> &dyn DynState {
        match turns {
            0 => &*self.start,
            _ => &*self.turns[turns - 1].after,
        }
    }

    /// The moves on the board, from the first.
    #[must_use]
    pub fn moves(&self) -> impl ExactSizeIterator<Item = &str> {
        self.turns[..self.played].iter().map(|turn| turn.text.as_str())
    }

    /// The moves that were taken back and can be played again, the next one first.
    #[must_use]
    pub fn undone(&self) -> impl ExactSizeIterator<Item = &str> {
        self.turns[self.played..].iter().map(|turn| turn.text.as_str())
    }

    /// Reads and plays a move like [`Session::play_move`]; returns it in canonical notation.
    ///
    /// # Errors
    /// If the game is over or the move is not legal; nothing has changed then.
    pub fn play(&mut self, text: &str) -> Result<&str, MoveError> {
        if self.ended.is_some() {
            return Err(MoveError::GameOver { text: text.trim().to_owned() });
        }
        let mv = self.state().read_move(text)?;
        self.play_move(&mv)?;
        Ok(&self.turns[self.played - 1].text)
    }

    /// Plays moves separated by spaces. A move may contain spaces too, as in `a 1 b 2`, so each move takes as
    /// many words as make a legal one.
    ///
    /// # Errors
    /// If a move is not legal; the moves before it have been played.
    pub fn play_words(&mut self, moves: &str) -> Result<(), NumberedMoveError> {
        /// The maximum number of words in one move, as in `a 1 > b 2 + c 3`.
        const MOST_WORDS: usize = 8;
        let words: Vec<&str> = moves.split_whitespace().collect();
        let (mut rest, mut number) = (&*words, 0);
        while !rest.is_empty() {
            number += 1;
            // The error of the longest text that is a move, although not a legal one.
            let mut illegal = None;
            let joined = (2..=MOST_WORDS.min(rest.len())).rev().find(|&count| {
                match self.play(&rest[..count].join(" ")) {
                    Ok(_) => true,
                    Err(error) => {
                        let is_move = matches!(error, MoveError::Illegal { .. });
                        illegal = illegal.take().or(is_move.then_some(error));
                        false
                    }
                }
            });
            if joined.is_none()
                && let Err(error) = self.play(rest[0])
            {
                // A word that is not a move at all may be the beginning of one.
                let is_part = matches!(error, MoveError::Syntax { .. });
                let error = illegal.filter(|_| is_part).unwrap_or(error);
                return Err(NumberedMoveError { number, error });
            }
            rest = &rest[joined.unwrap_or(1)..];
        }
        Ok(())
    }

    /// Plays a move of the position on the board. This discards the moves taken back, unless the move
    /// equals the next of them.
    ///
    /// # Errors
    /// If the game is over or the move was made for another position; nothing has changed then.
    pub fn play_move(&mut self, mv: &LegalMove) -> Result<(), MoveError> {
        if self.ended.is_some() {
            return Err(MoveError::GameOver { text: mv.text().to_owned() });
        }
        let mut after = self.state().boxed_clone();
        after.play_move(mv)?;
        if self.turns.get(self.played).is_none_or(|turn| turn.text != mv.text()) {
            self.turns.truncate(self.played);
            self.turns.push(Turn { text: mv.text().to_owned(), after });
        }
        self.played += 1;
        Ok(())
    }

    /// Takes back the last move and returns it. A game that the players had ended is reopened.
    pub fn undo(&mut self) -> Option<&str> {
        self.played = self.played.checked_sub(1)?;
        self.ended = None;
        Some(&self.turns[self.played].text)
    }

    /// Replays the move that was taken back last, and returns it.
    pub fn redo(&mut self) -> Option<&str> {
        let turn = self.turns.get(self.played)?;
        self.ended = None;
        self.played += 1;
        Some(&turn.text)
    }

    /// Ends a game in progress. A finished game is left unchanged.
    pub fn end(&mut self, outcome: Outcome, termination: Termination) {
        if self.outcome().is_none() {
            self.ended = Some((outcome, termination));
        }
    }

    /// How the game has ended: by the rules, or by the players.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.state().outcome().or(self.ended.map(|(outcome, _)| outcome))
    }

    /// How the players ended the game, if they did.
    #[must_use]
    pub fn termination(&self) -> Option<Termination> {
        self.ended.map(|(_, termination)| termination)
    }

    /// The number of times the position on the board has occurred in this session, including now.
    #[must_use]
    pub fn occurrences(&self) -> usize {
        let key = self.state().key();
        (0..=self.played).filter(|&turns| self.at(turns).key() == key).count()
    }
}

/// The tag of a record that holds an option of the game: `size` is in `Size`.
#[must_use]
pub fn option_tag(option: &str) -> String {
    let mut letters = option.chars();
    letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters).collect()
}

/// The session as a record: the moves on the board, and every tag that is needed to replay them.
impl From<&Session> for Record {
    fn from(session: &Session) -> Self {
        let info = session.game.info();
        let mut record = Self { result: session.outcome().into(), ..Self::default() };
        record.set_tag("Game", info.id);
        for (option, value) in session.game.options().iter() {
            record.set_tag(option_tag(option), value.to_string());
        }
        record.set_tag("RulesVersion", info.rules_version.to_string());
        let start = session.start.position();
        if start != session.game.initial().position() {
            record.set_tag("StartPos", start);
        }
        record.set_tag("Result", record.result.as_str());
        if let Some(termination) = session.termination() {
            record.set_tag("Termination", termination.word());
        }
        record.line.turns = session.moves().map(RecordedTurn::new).collect();
        record
    }
}
