//! A turn in the line mode: a whole move, or piece by piece with a question for the missing part.

use std::io;

use cygnet_core::quote::quoted;
use cygnet_core::{DynState, LegalMove, MoveError, Progress, Step};
use cygnet_room::{Intent, LONGEST_MOVE, Trouble, Typing, direction_keys, next_steps, numbered};

use super::Talk;
use super::game::{PlainGame, refusal_text};
use cygnet_text::comparable;
use cygnet_text::report;
use cygnet_text::telling::{self, foreseen_effects};
use cygnet_text::typing::{explain, is_called, step_name};

/// The turn that a person is making.
#[derive(Default)]
pub(super) struct Hand {
    /// The steps made.
    made: Vec<Step>,
    /// The move that was written as a whole, if only an optional step is still asked for.
    written: Option<LegalMove>,
    /// The move was handed to the room.
    has_played: bool,
}

/// The meaning of a typed text.
enum Meaning {
    /// A move.
    Move(LegalMove),
    /// The beginning of a move.
    Steps(Vec<Step>),
    /// The text has no meaning.
    Wrong(Wrong),
}

/// Why a text has no meaning: the game's error for it as a move, and the problem with its steps.
struct Wrong {
    error: MoveError,
    trouble: Trouble,
    /// Whether the text is only a part of a move: a square in a turn that is begun is not a whole move,
    /// even where another turn could be a single square.
    is_part: bool,
}

impl Wrong {
    /// Whether the text is a well-formed move that is not allowed here, which the game explains best.
    fn is_whole_move(&self) -> bool {
        !matches!(self.error, MoveError::Syntax { .. }) && !self.is_part
    }
}

impl Hand {
    /// Whether a turn has been begun.
    pub(super) fn is_begun(&self) -> bool {
        !self.made.is_empty()
    }

    /// Whether the move of the turn was played just now.
    pub(super) fn has_played(&self) -> bool {
        self.has_played
    }
}

impl PlainGame {
    /// Reads the text as a move from the position on the board.
    fn meaning(&self, text: &str) -> Meaning {
        let session = self.room.session();
        let state = session.state();
        let typed = &*comparable(text);
        let whole = state.read_move(text);
        // Reading a text that is longer than any move would only take time.
        let steps = if typed.chars().count() <= LONGEST_MOVE && state.outcome().is_none() {
            self.with_typing(|typing| typing.read(&self.hand.made, typed))
        } else {
            Err(Trouble::Unknown)
        };
        match (whole, steps) {
            (Ok(mv), _) => Meaning::Move(mv),
            (Err(_), Ok(steps)) if steps != self.hand.made => match state.progress(&steps) {
                Progress::Complete(mv) => Meaning::Move(mv),
                Progress::Next(_) | Progress::Impossible => Meaning::Steps(steps),
            },
            (Err(error), steps) => {
                let trouble = steps.err().unwrap_or(Trouble::Unknown);
                let is_square = self.with_typing(|typing| typing.is_square(typed));
                let is_part = self.hand.is_begun() && is_square;
                Meaning::Wrong(Wrong { error, trouble, is_part })
            }
        }
    }

    /// Calls `make` with the context for reading typed text.
    fn with_typing<T>(&self, make: impl FnOnce(&Typing<'_>) -> T) -> T {
        let session = self.room.session();
        let (state, size) = (session.state(), session.game().size());
        let numbers = self.room.numbers_at(self.room.turns());
        let numbered = numbered(state, &next_steps(state, &[]), &numbers);
        let flipped = self.flipped;
        let (numbered, numbers) = (&numbered[..], &numbers);
        make(&Typing { state, size, numbered, numbers, flipped, is_called: &is_called })
    }

    /// Whether the text is a move, the beginning of one, or something that can only be meant as one.
    pub(super) fn is_meant_as_move(&self, text: &str) -> bool {
        match self.meaning(text) {
            Meaning::Move(_) | Meaning::Steps(_) => true,
            Meaning::Wrong(wrong) => wrong.is_whole_move() || wrong.trouble != Trouble::Unknown,
        }
    }

    /// Why a text has no meaning.
    fn explain(&self, wrong: &Wrong, talk: &Talk<'_>) -> Option<String> {
        if wrong.is_whole_move() {
            return Some(talk.language.say(&wrong.error));
        }
        self.with_typing(|typing| explain(typing, &wrong.trouble, talk.language))
    }

    /// The steps of a move up to an optional step that it declines, if it could have made that step.
    fn declined(&self, mv: &LegalMove) -> Option<Vec<Step>> {
        let state = self.room.session().state();
        let mut steps = state.steps(mv);
        let declines = steps.pop() == Some(Step::NONE);
        (declines && next_steps(state, &steps).len() > 1).then_some(steps)
    }

    /// Handles a line that is not a command.
    pub(super) fn type_move(&mut self, text: &str, talk: &mut Talk<'_>) -> io::Result<()> {
        let words = talk.words();
        if let Err(refusal) = self.room.check_move() {
            let text = refusal_text(&refusal, talk);
            return talk.say(&text);
        }
        match self.meaning(text) {
            Meaning::Move(mv) => {
                // A person who types a whole move and leaves out an optional step may not know that there
                // is a choice.
                if self.hand.made.is_empty()
                    && let Some(steps) = self.declined(&mv)
                {
                    self.hand = Hand { made: steps, written: Some(mv), has_played: false };
                    return self.ask(talk);
                }
                self.play(mv, talk)
            }
            Meaning::Steps(steps) => {
                self.hand = Hand { made: steps, ..Hand::default() };
                self.ask(talk)
            }
            // A script that writes whole moves does not answer questions: the next move means that the
            // last one stands as it was written.
            Meaning::Wrong(wrong) if wrong.is_whole_move() && self.hand.written.is_some() => {
                self.settle_turn(talk)?;
                self.type_move(text, talk)
            }
            Meaning::Wrong(wrong) => match self.explain(&wrong, talk) {
                Some(text) => talk.say(&text),
                None if self.hand.is_begun() => talk.say(&words.plain_not_listed(quoted(text))),
                None => {
                    let error = talk.language.say(&wrong.error);
                    talk.say(&words.plain_see_help(&error))
                }
            },
        }
    }

    /// Plays a move, or says why it cannot be played.
    fn play(&mut self, mv: LegalMove, talk: &mut Talk<'_>) -> io::Result<()> {
        self.hand.has_played = true;
        self.handle(Intent::Play(mv), talk)?;
        self.hand.has_played = false;
        Ok(())
    }

    /// Plays the move that was written as a whole, if its optional step is not going to be answered.
    pub(super) fn settle_turn(&mut self, talk: &mut Talk<'_>) -> io::Result<()> {
        match self.hand.written.take() {
            Some(mv) => self.play(mv, talk),
            None => Ok(()),
        }
    }

    /// Discards the turn that was begun.
    pub(super) fn cancel(&mut self, talk: &mut Talk<'_>) -> io::Result<()> {
        let words = talk.words();
        let was_begun = self.hand.is_begun();
        self.hand = Hand::default();
        talk.say(if was_begun { words.plain_cancelled() } else { words.plain_nothing_begun() })
    }

    /// Asks for the rest of the turn: lists all possible next steps with numbers.
    fn ask(&self, talk: &mut Talk<'_>) -> io::Result<()> {
        let words = talk.words();
        let session = self.room.session();
        let (state, size) = (session.state(), session.game().size());
        let made: Vec<String> = self.hand.made.iter().map(|step| step.name(size)).collect();
        let question = talk.language.say(&state.prompt(&self.hand.made));
        talk.say(&format!("{}: {question}:", made.join(" ")))?;
        self.list_steps(&self.hand.made, talk)?;
        talk.say(words.plain_choose())
    }

    fn list_steps(&self, made: &[Step], talk: &mut Talk<'_>) -> io::Result<()> {
        let session = self.room.session();
        let size = session.game().size();
        let next = next_steps(session.state(), made);
        let grid = session.state().view().grid;
        let keys = direction_keys(size, grid, made.last(), &next, self.flipped);
        for (index, (step, key)) in next.iter().zip(keys).enumerate() {
            let name = step_name(*step, size, talk.language);
            let key = key.map(|key| format!(" ({key})")).unwrap_or_default();
            talk.say(&format!("  {}. {name}{key}", index + 1))?;
        }
        Ok(())
    }

    /// Lists the pieces or squares with which a turn can start, with their numbers.
    pub(super) fn list_pieces(&self, talk: &mut Talk<'_>) -> io::Result<()> {
        let numbers = self.room.numbers_at(self.room.shown_turns());
        for line in report::pieces(self.state(), &numbers, talk.language) {
            talk.say(&line)?;
        }
        Ok(())
    }

    /// Says on one line which numbers the pieces have with which the turn can start.
    pub(super) fn tell_numbers(&self, talk: &mut Talk<'_>) -> io::Result<()> {
        if !self.room.awaits_move() {
            return Ok(());
        }
        let state = self.state();
        let (view, size) = (state.view(), self.room.session().game().size());
        // The empty squares are on the board to see.
        let is_told = |(_, step): &(usize, Step)| match step {
            Step::Square(square) => view.cell(*square).piece.is_some(),
            Step::Off(_) | Step::Choice(_) => true,
        };
        let name = |(number, step): &(usize, Step)| {
            format!("{number} {}", step_name(*step, size, talk.language))
        };
        let names: Vec<String> = self.with_typing(|typing| {
            typing.numbered.iter().filter(|one| is_told(one)).map(name).collect()
        });
        if names.is_empty() {
            return Ok(());
        }
        let question = talk.language.say(&state.prompt(&[]));
        talk.say(&format!("{question}: {}", names.join(", ")))
    }

    /// Says what a move would do, as far as that is certain.
    pub(super) fn preview(&self, text: &str, talk: &mut Talk<'_>) -> io::Result<()> {
        let words = talk.words();
        if text.is_empty() {
            return talk.say(words.plain_name_move());
        }
        if self.room.is_reading() || self.room.is_looking_back() {
            return talk.say(words.plain_looking_back());
        }
        let session = self.room.session();
        let (state, size) = (session.state(), session.game().size());
        let (mv, steps) = match self.meaning(text) {
            Meaning::Move(mv) => {
                let steps = state.steps(&mv);
                (Some(mv), steps)
            }
            Meaning::Steps(steps) => (None, steps),
            Meaning::Wrong(wrong) => {
                return match self.explain(&wrong, talk) {
                    Some(text) => talk.say(&text),
                    None => talk.say_message(&wrong.error),
                };
            }
        };
        let Some(effects) = foreseen_effects(state, &steps) else { return Ok(()) };
        let mut told: Vec<String> = effects
            .iter()
            .filter_map(|effect| telling::effect_text(effect, size, talk.language))
            .collect();
        if let Some(mv) = &mv {
            let mut after = state.boxed_clone();
            if after.play_move(mv).is_ok() {
                told.extend(tally_changes(state, &*after, talk));
                told.extend(telling::moves_again(state, &*after, talk.language));
                let end = after.outcome();
                let end = end.map(|end| telling::end_text(end, state.turn(), talk.language));
                told.extend(end.map(str::to_owned));
            }
        }
        let names: Vec<String> = steps.iter().map(|step| step.name(size)).collect();
        let name = mv.as_ref().map_or_else(|| names.join(" "), |mv| mv.text().to_owned());
        if told.is_empty() && mv.is_some() {
            talk.say(&words.plain_only_moves(&name))?;
        } else if !told.is_empty() {
            talk.say(&format!("{name}: {}.", told.join("; ")))?;
        }
        if mv.is_some() {
            return Ok(());
        }
        talk.say_message(&state.prompt(&steps))?;
        self.list_steps(&steps, talk)
    }
}

/// The changes that a move makes to the running score of its side.
fn tally_changes(before: &dyn DynState, after: &dyn DynState, talk: &Talk<'_>) -> Vec<String> {
    let mover = before.turn().index();
    let pairs = before.tally().into_iter().zip(after.tally());
    pairs
        .filter(|(was, is)| was.values[mover] != is.values[mover])
        .map(|(was, is)| {
            let [was, now] = [&was, &is].map(|tally| telling::numbers(&tally.values[mover], "x"));
            format!("{}: {was} -> {now}", talk.language.say(&is))
        })
        .collect()
}
