//! A turn in the line mode: a whole move, or piece by piece with a question for the missing part.

use std::io;

use cygnet_core::quote::quoted;
use cygnet_core::{DynState, LegalMove, Step};
use cygnet_room::{Intent, Meaning, NoMeaning, PartialTurn, Trouble, direction_keys, next_steps};

use super::Dialogue;
use super::game::PlainGame;
use cygnet_text::consequences::Consequences;
use cygnet_text::report;
use cygnet_text::telling::foreseen_effects;
use cygnet_text::typing::{step_name, why_no_meaning};

/// Whether a text is a move, the beginning of one, or something that can only be meant as one.
pub(super) fn is_meant_as_move(meaning: &Meaning) -> bool {
    match meaning {
        Meaning::Move(_) | Meaning::LeavesOpen(..) | Meaning::Steps(_) => true,
        Meaning::Nothing(why) => why.is_whole_move() || why.trouble != Trouble::Unknown,
    }
}

/// Asks for the rest of a turn: lists all possible next steps with numbers.
pub(super) fn ask_for_rest(
    turn: &PartialTurn,
    state: &dyn DynState,
    dialogue: &mut Dialogue<'_>,
) -> io::Result<()> {
    let made: Vec<String> = turn.made().iter().map(|step| step.name(turn.size())).collect();
    let question = dialogue.language.say(&state.prompt(turn.made()));
    dialogue.say(&format!("{}: {question}:", made.join(" ")))?;
    list_steps(turn, state, turn.made(), dialogue)?;
    dialogue.say(dialogue.words().plain_choose())
}

fn list_steps(
    turn: &PartialTurn,
    state: &dyn DynState,
    made: &[Step],
    dialogue: &mut Dialogue<'_>,
) -> io::Result<()> {
    let next = next_steps(state, made);
    let keys = direction_keys(turn.size(), turn.grid(), made.last(), &next, turn.flipped);
    for (index, (step, key)) in next.iter().zip(keys).enumerate() {
        let name = step_name(*step, turn.size(), dialogue.language);
        let key = key.map(|key| format!(" ({key})")).unwrap_or_default();
        dialogue.say(&format!("  {}. {name}{key}", index + 1))?;
    }
    Ok(())
}

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
    pub(super) fn meaning(&self, text: &str) -> Meaning {
        self.turn.meaning(text, self.room.turn_state())
    }

    /// Why a text has no meaning.
    fn explain(&self, why: &NoMeaning, dialogue: &Dialogue<'_>) -> Option<String> {
        why_no_meaning(&self.turn.typing(self.room.turn_state()), why, dialogue.language)
    }

    /// Handles a line that is not a command, and that means this as a move.
    pub(super) fn type_move(
        &mut self,
        text: &str,
        meaning: Meaning,
        dialogue: &mut Dialogue<'_>,
    ) -> io::Result<()> {
        let words = dialogue.words();
        if let Err(refusal) = self.room.check_move() {
            let text = self.refusal_text(&refusal, dialogue);
            return dialogue.say(&text);
        }
        match meaning {
            Meaning::Move(mv) => self.play(mv, dialogue),
            Meaning::LeavesOpen(mv, begun) => {
                self.turn.go_on(begun);
                self.written = Some(mv);
                self.ask(dialogue)
            }
            Meaning::Steps(begun) => {
                self.turn.go_on(begun);
                self.written = None;
                self.ask(dialogue)
            }
            // A script that writes whole moves does not answer questions: the next move means that the
            // last one stands as it was written.
            Meaning::Nothing(why) if why.is_whole_move() && self.written.is_some() => {
                self.settle_turn(dialogue)?;
                // The position is another one now.
                self.type_move(text, self.meaning(text), dialogue)
            }
            Meaning::Nothing(why) => match self.explain(&why, dialogue) {
                Some(text) => dialogue.say(&text),
                None if self.turn.is_begun() => dialogue.say(&words.plain_not_listed(quoted(text))),
                None => {
                    let error = dialogue.language.say(&why.error);
                    dialogue.say(&words.plain_see_help(&error))
                }
            },
        }
    }

    /// Plays a move, or says why it cannot be played.
    fn play(&mut self, mv: LegalMove, dialogue: &mut Dialogue<'_>) -> io::Result<()> {
        self.has_played = true;
        self.handle(Intent::Play(mv), dialogue)?;
        self.has_played = false;
        Ok(())
    }

    /// Plays the move that was written as a whole, if its optional step is not going to be answered.
    pub(super) fn settle_turn(&mut self, dialogue: &mut Dialogue<'_>) -> io::Result<()> {
        match self.written.take() {
            Some(mv) => self.play(mv, dialogue),
            None => Ok(()),
        }
    }

    /// Discards the turn that was begun.
    pub(super) fn cancel(&mut self, dialogue: &mut Dialogue<'_>) -> io::Result<()> {
        let words = dialogue.words();
        let was_begun = self.turn.is_begun();
        self.start_turn();
        dialogue.say(if was_begun { words.plain_cancelled() } else { words.plain_nothing_begun() })
    }

    /// Asks for the rest of the turn.
    fn ask(&self, dialogue: &mut Dialogue<'_>) -> io::Result<()> {
        ask_for_rest(&self.turn, self.room.turn_state(), dialogue)
    }

    /// Lists the pieces or squares with which a turn can start, with their numbers.
    pub(super) fn list_pieces(&self, dialogue: &mut Dialogue<'_>) -> io::Result<()> {
        let numbers = self.room.numbers_at(self.room.shown_turns());
        for line in report::pieces(self.state(), &numbers, dialogue.language) {
            dialogue.say(&line)?;
        }
        Ok(())
    }

    /// Says on one line which numbers the pieces have with which the turn can start.
    pub(super) fn tell_numbers(&self, dialogue: &mut Dialogue<'_>) -> io::Result<()> {
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
            format!("{number} {}", step_name(*step, size, dialogue.language))
        };
        let numbered = self.turn.numbered().iter();
        let names: Vec<String> = numbered.filter(|one| is_told(one)).map(name).collect();
        if names.is_empty() {
            return Ok(());
        }
        let question = dialogue.language.say(&state.prompt(&[]));
        dialogue.say(&format!("{question}: {}", names.join(", ")))
    }

    /// Says what a move would do, as far as that is certain.
    pub(super) fn preview(&self, text: &str, dialogue: &mut Dialogue<'_>) -> io::Result<()> {
        let words = dialogue.words();
        if text.is_empty() {
            return dialogue.say(words.plain_name_move());
        }
        if !self.room.takes_move() && self.room.is_looking_back() {
            return dialogue.say(words.plain_looking_back());
        }
        let session = self.room.session();
        let (state, size) = (self.room.turn_state(), session.game().size());
        let (mv, steps) = match self.meaning(text) {
            Meaning::Move(mv) | Meaning::LeavesOpen(mv, _) => {
                let steps = state.steps(&mv);
                (Some(mv), steps)
            }
            Meaning::Steps(begun) => (None, begun.steps().to_vec()),
            Meaning::Nothing(why) => {
                return match self.explain(&why, dialogue) {
                    Some(text) => dialogue.say(&text),
                    None => dialogue.say_message(&why.error),
                };
            }
        };
        let Some(effects) = foreseen_effects(state, &state.view(), &steps) else { return Ok(()) };
        let told =
            Consequences::foreseen(state, mv.as_ref(), &effects, ["x", "->"], dialogue.language);
        let told: Vec<String> = told.into_parts().collect();
        let names: Vec<String> = steps.iter().map(|step| step.name(size)).collect();
        let name = mv.as_ref().map_or_else(|| names.join(" "), |mv| mv.text().to_owned());
        if told.is_empty() && mv.is_some() {
            dialogue.say(&words.plain_only_moves(&name))?;
        } else if !told.is_empty() {
            dialogue.say(&format!("{name}: {}.", told.join("; ")))?;
        }
        if mv.is_some() {
            return Ok(());
        }
        dialogue.say_message(&state.prompt(&steps))?;
        list_steps(&self.turn, self.room.turn_state(), &steps, dialogue)
    }
}
