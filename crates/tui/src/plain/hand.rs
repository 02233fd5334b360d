//! A turn in the line mode: a whole move, or piece by piece with a question for the missing part.

use std::io;

use cygnet_core::quote::quoted;
use cygnet_core::{LegalMove, Step};
use cygnet_room::{Intent, Meaning, NoMeaning, Trouble, direction_keys, next_steps};

use super::Talk;
use super::game::PlainGame;
use cygnet_text::report;
use cygnet_text::telling::{self, foreseen_effects};
use cygnet_text::typing::{step_name, why_no_meaning};

impl PlainGame {
    /// Starts a new turn from the position on the board.
    pub(super) fn start_turn(&mut self) {
        let turns =
            if self.room.is_reading() { self.room.shown_turns() } else { self.room.turns() };
        let numbers = self.room.numbers_at(turns);
        self.turn.start(self.room.turn_state(), numbers);
        self.written = None;
        self.has_played = false;
    }

    /// Reads the text as a move from the position on the board.
    fn meaning(&self, text: &str) -> Meaning {
        self.turn.meaning(text, self.room.turn_state())
    }

    /// Whether the text is a move, the beginning of one, or something that can only be meant as one.
    pub(super) fn is_meant_as_move(&self, text: &str) -> bool {
        match self.meaning(text) {
            Meaning::Move(_) | Meaning::LeavesOpen(..) | Meaning::Steps(_) => true,
            Meaning::Nothing(why) => why.is_whole_move() || why.trouble != Trouble::Unknown,
        }
    }

    /// Why a text has no meaning.
    fn explain(&self, why: &NoMeaning, talk: &Talk<'_>) -> Option<String> {
        why_no_meaning(&self.turn.typing(self.room.turn_state()), why, talk.language)
    }

    /// Handles a line that is not a command.
    pub(super) fn type_move(&mut self, text: &str, talk: &mut Talk<'_>) -> io::Result<()> {
        let words = talk.words();
        if let Err(refusal) = self.room.check_move() {
            let text = self.refusal_text(&refusal, talk);
            return talk.say(&text);
        }
        match self.meaning(text) {
            Meaning::Move(mv) => self.play(mv, talk),
            Meaning::LeavesOpen(mv, steps) => {
                self.turn.take(steps, self.room.turn_state());
                self.written = Some(mv);
                self.ask(talk)
            }
            Meaning::Steps(steps) => {
                self.turn.take(steps, self.room.turn_state());
                self.written = None;
                self.ask(talk)
            }
            // A script that writes whole moves does not answer questions: the next move means that the
            // last one stands as it was written.
            Meaning::Nothing(why) if why.is_whole_move() && self.written.is_some() => {
                self.settle_turn(talk)?;
                self.type_move(text, talk)
            }
            Meaning::Nothing(why) => match self.explain(&why, talk) {
                Some(text) => talk.say(&text),
                None if self.turn.is_begun() => talk.say(&words.plain_not_listed(quoted(text))),
                None => {
                    let error = talk.language.say(&why.error);
                    talk.say(&words.plain_see_help(&error))
                }
            },
        }
    }

    /// Plays a move, or says why it cannot be played.
    fn play(&mut self, mv: LegalMove, talk: &mut Talk<'_>) -> io::Result<()> {
        self.has_played = true;
        self.handle(Intent::Play(mv), talk)?;
        self.has_played = false;
        Ok(())
    }

    /// Plays the move that was written as a whole, if its optional step is not going to be answered.
    pub(super) fn settle_turn(&mut self, talk: &mut Talk<'_>) -> io::Result<()> {
        match self.written.take() {
            Some(mv) => self.play(mv, talk),
            None => Ok(()),
        }
    }

    /// Discards the turn that was begun.
    pub(super) fn cancel(&mut self, talk: &mut Talk<'_>) -> io::Result<()> {
        let words = talk.words();
        let was_begun = self.turn.is_begun();
        self.start_turn();
        talk.say(if was_begun { words.plain_cancelled() } else { words.plain_nothing_begun() })
    }

    /// Asks for the rest of the turn: lists all possible next steps with numbers.
    fn ask(&self, talk: &mut Talk<'_>) -> io::Result<()> {
        let words = talk.words();
        let session = self.room.session();
        let (state, size) = (self.room.turn_state(), session.game().size());
        let made: Vec<String> = self.turn.made().iter().map(|step| step.name(size)).collect();
        let question = talk.language.say(&state.prompt(self.turn.made()));
        talk.say(&format!("{}: {question}:", made.join(" ")))?;
        self.list_steps(self.turn.made(), talk)?;
        talk.say(words.plain_choose())
    }

    fn list_steps(&self, made: &[Step], talk: &mut Talk<'_>) -> io::Result<()> {
        let session = self.room.session();
        let size = session.game().size();
        let next = next_steps(self.room.turn_state(), made);
        let grid = self.room.turn_state().view().grid;
        let keys = direction_keys(size, grid, made.last(), &next, self.turn.flipped);
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
        let numbered = self.turn.numbered().iter();
        let names: Vec<String> = numbered.filter(|one| is_told(one)).map(name).collect();
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
        if !self.room.takes_move() && self.room.is_looking_back() {
            return talk.say(words.plain_looking_back());
        }
        let session = self.room.session();
        let (state, size) = (self.room.turn_state(), session.game().size());
        let (mv, steps) = match self.meaning(text) {
            Meaning::Move(mv) | Meaning::LeavesOpen(mv, _) => {
                let steps = state.steps(&mv);
                (Some(mv), steps)
            }
            Meaning::Steps(steps) => (None, steps),
            Meaning::Nothing(why) => {
                return match self.explain(&why, talk) {
                    Some(text) => talk.say(&text),
                    None => talk.say_message(&why.error),
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
                told.extend(telling::tally_changes(state, &*after, ["x", "->"], talk.language));
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
