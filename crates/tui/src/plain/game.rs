//! A game in the line mode: played, watched, or read from a record.

use std::io;
use std::time::{Duration, Instant};

use cygnet_core::quote::quoted;
use cygnet_core::record::Record;
use cygnet_core::{DynState, LegalMove, Message, Say, Side};
use cygnet_ratings::FinishedGame;
use cygnet_room::{
    Editor, Event, Failure, Intent, PartialTurn, Reading, Refusal, Request, Room, Sides, Table,
};
use cygnet_text::HelpPage;

use super::edit::PlainEditor;
use super::turn_input::is_meant_as_move;
use super::{Dialogue, NextPage, files, menu, preferences};
use cygnet_text::advice::{score_text, verdict, warning_text};
use cygnet_text::command::{Command, split_word};
use cygnet_text::report;
use cygnet_text::results::change_text;
use cygnet_text::telling::{self, Controls};
use cygnet_text::typing::is_called;
use cygnet_userdata::autosave::{AutoSave, KeepJob};
use cygnet_userdata::results::PersonalResults;
use cygnet_userdata::{calendar, record_files};

/// A game that is played or read.
pub(super) struct PlainGame {
    pub(super) room: Room,
    autosave: AutoSave,
    /// The turn that a person is making.
    pub(super) turn: PartialTurn,
    /// The move that was written as a whole, if only an optional step is still asked for.
    pub(super) written: Option<LegalMove>,
    /// The move of the turn was handed to the room.
    pub(super) has_played: bool,
}

impl PlainGame {
    /// Creates a game to be played at this table.
    pub(super) fn new(table: Table) -> Self {
        Self::kept(table, AutoSave::default())
    }

    /// Creates a game that was played before and already has a file.
    pub(super) fn kept(table: Table, autosave: AutoSave) -> Self {
        Self { autosave, ..Self::with(Room::new(table, Duration::ZERO, Instant::now())) }
    }

    /// Creates a game from a record, to walk through; the error says why it cannot be replayed.
    pub(super) fn reading(record: &Record, seed: u64) -> Result<Self, Message> {
        let room = Room::reading(record, seed, Instant::now());
        room.map(Self::with).map_err(|error| error.message())
    }

    /// Creates a game from the record that is studied in this room.
    pub(super) fn study(room: Room, autosave: AutoSave) -> Self {
        Self { autosave, ..Self::with(room) }
    }

    fn with(room: Room) -> Self {
        let turn = PartialTurn::new(room.turn_state(), is_called);
        Self { room, autosave: AutoSave::default(), turn, written: None, has_played: false }
    }

    /// Why an intent was refused.
    pub(super) fn refusal_text(&self, refusal: &Refusal, dialogue: &Dialogue<'_>) -> String {
        telling::refusal_text(refusal, &self.room, Controls::Words, dialogue.language)
    }

    /// The position that is shown.
    pub(super) fn state(&self) -> &dyn DynState {
        self.room.state()
    }

    pub(super) fn side_name(&self, side: Side, dialogue: &Dialogue<'_>) -> String {
        telling::side_name(self.room.session().game().info(), side, dialogue.language)
    }

    /// Opens the game: starts the clock and shows the board.
    pub(super) fn open(&mut self, dialogue: &mut Dialogue<'_>) -> io::Result<()> {
        let words = dialogue.words();
        let name = self.room.session().game().info().name;
        if self.room.is_reading() {
            dialogue.say(&format!("{name}. {}", words.plain_reading()))?;
            if let Some(problem) = self.room.read_record().and_then(Reading::problem) {
                let problem = dialogue.language.say(problem);
                dialogue.say(&words.record_problem(&problem))?;
            }
        } else {
            dialogue.say(&words.plain_intro(name))?;
        }
        self.room.set_coaching(dialogue.settings.coaching());
        self.attend(dialogue)
    }

    /// The input has ended: a move that was written as a whole is played, and the game stays saved.
    pub(super) fn end_of_input(&mut self, dialogue: &mut Dialogue<'_>) -> io::Result<()> {
        self.settle_turn(dialogue)
    }

    /// Passes an intent to the room, and reports the result.
    pub(super) fn handle(&mut self, intent: Intent, dialogue: &mut Dialogue<'_>) -> io::Result<()> {
        if let Err(refusal) = self.room.handle(intent, Instant::now()) {
            let text = self.refusal_text(&refusal, dialogue);
            dialogue.say(&text)?;
        }
        self.attend(dialogue)
    }

    /// Serves the requests of the room one by one, and reports events. Computer players move here as long
    /// as it is their turn.
    pub(super) fn attend(&mut self, dialogue: &mut Dialogue<'_>) -> io::Result<()> {
        loop {
            let events = self.room.events();
            let requests = self.room.requests();
            if events.is_empty() && requests.is_empty() {
                return Ok(());
            }
            // After a person's move the board is shown together with the computer player's reply.
            let is_answered = requests.iter().any(|it| matches!(it, Request::Think(..)));
            let is_own = |event: &Event| matches!(event, Event::Changed | Event::Commented(_));
            let is_own_move = events.iter().all(is_own) && self.has_played;
            let mut is_stale = false;
            for event in events {
                is_stale |= matches!(event, Event::Changed | Event::Shown);
                self.tell(event, dialogue)?;
            }
            let (keep, others): (Vec<_>, Vec<_>) =
                requests.into_iter().partition(|it| matches!(it, Request::Keep(_)));
            for request in keep {
                self.serve(request, dialogue)?;
            }
            if is_stale && !(is_own_move && is_answered) {
                self.show(dialogue)?;
            }
            for request in others {
                self.serve(request, dialogue)?;
            }
        }
    }

    /// Adds the finished game to the person's results, and tells how it has changed the rating.
    fn note(&self, game: &FinishedGame, dialogue: &mut Dialogue<'_>) -> io::Result<()> {
        let Some(folders) = &dialogue.folders else { return Ok(()) };
        match PersonalResults::keep_game(folders, game) {
            Ok(change) => {
                let name = self.room.session().game().info().name;
                dialogue.say(&change_text(&change, name, dialogue.language))
            }
            Err(error) => {
                let reason = dialogue.language.say(&error);
                dialogue.say(&dialogue.words().rating_not_noted(reason))
            }
        }
    }

    /// Serves a request of the room on this thread.
    fn serve(&mut self, request: Request, dialogue: &mut Dialogue<'_>) -> io::Result<()> {
        let answer = match request {
            Request::Keep(game) => {
                let job = self.autosave.job(game, dialogue.folders.as_ref());
                return match job.and_then(KeepJob::run) {
                    Some(error) => {
                        let error = dialogue.language.say(&error);
                        dialogue.say(&dialogue.words().not_kept(&error))
                    }
                    None => Ok(()),
                };
            }
            Request::Note(game) => return self.note(&game, dialogue),
            Request::Think(ticket, question, stop) => {
                let answer = question.run(&dialogue.resources, &stop, Instant::now);
                Intent::Answered(ticket, answer.map(|it| it.map(Box::new)).map_err(Failure::from))
            }
            Request::Ask(offer) => Intent::Replied(offer.run()),
            Request::Analyse(ticket, task, stop) => {
                dialogue.output.flush()?;
                let found = task.run(&dialogue.resources, &stop, &mut |_| {});
                Intent::Found(ticket, found.map(Box::new).map_err(Failure::from))
            }
        };
        if let Err(refusal) = self.room.handle(answer, Instant::now()) {
            let text = self.refusal_text(&refusal, dialogue);
            dialogue.say(&text)?;
        }
        Ok(())
    }

    /// Reports an event; the board is shown afterwards.
    fn tell(&mut self, event: Event, dialogue: &mut Dialogue<'_>) -> io::Result<()> {
        let words = dialogue.words();
        match event {
            Event::Changed | Event::Shown => {
                self.start_turn();
                Ok(())
            }
            Event::Played { side, text } => {
                let bot = self.room.table().seat(side).name().to_owned();
                let side = self.side_name(side, dialogue);
                dialogue.say(&words.plain_plays(&side, &bot, &text))
            }
            Event::TakenBack(count) => dialogue.say(&words.plain_taken_back(count)),
            Event::PlayedAgain(count) => dialogue.say(&words.plain_played_again(count)),
            Event::PlayingFromHere => dialogue.say(words.playing_from_here()),
            Event::Rematch { sides: Sides::Changed, .. } => dialogue.say(words.sides_changed()),
            Event::Rematch { sides: Sides::Same, .. } => dialogue.say(words.sides_same()),
            Event::Paused => dialogue.say(words.is_paused()),
            Event::DrawOffered => dialogue.say(words.plain_draw_offered()),
            Event::DrawDeclined => dialogue.say(words.draw_declined()),
            Event::PlayerFailed(failure) | Event::EngineFailed(failure) => {
                dialogue.say(&telling::failure_text(&failure, dialogue.language))
            }
            Event::Hint(analysis) => self.tell_hint(&analysis, dialogue),
            Event::Analysed(analysis) => self.tell_analysis(&analysis, dialogue),
            Event::ReviewBegun => {
                // Announce the review, because it takes a while.
                dialogue.say(&words.plain_reviewing(self.room.turns()))
            }
            Event::Reviewed => self.tell_review(dialogue),
            Event::Warned(judged) => {
                self.start_turn();
                let warning = warning_text(&judged, dialogue.language);
                dialogue.say(&words.plain_warned(warning))
            }
            Event::ThreatFound => self.tell_threat(dialogue),
            Event::Commented(judged) => self.tell_comment(&judged, dialogue),
            // A request that is answered at once need not be announced.
            Event::OutOfTime
            | Event::GoesOn
            | Event::DrawAsked
            | Event::HintAsked
            | Event::Examining
            | Event::AnalysisSwitched(_) => Ok(()),
        }
    }

    /// Prints whose turn it is, before a line is read.
    pub(super) fn prompt(&self, dialogue: &mut Dialogue<'_>) -> io::Result<()> {
        let text = match self.room.table().to_move() {
            _ if self.room.is_looking_back() => {
                format!("{}/{}", self.room.shown_turns(), self.room.turns())
            }
            Some(side) => self.side_name(side, dialogue),
            None => String::new(),
        };
        dialogue.print(&format!("{text}> "))
    }

    /// Prints the board and the state of the game.
    pub(super) fn show(&self, dialogue: &mut Dialogue<'_>) -> io::Result<()> {
        let view = self.state().view();
        let text = if self.turn.flipped { view.to_text_flipped() } else { view.to_text() };
        dialogue.say_page(&format!("\n{text}"))?;
        for line in report::hands(self.state(), dialogue.language) {
            dialogue.say(&line)?;
        }
        let comment =
            self.room.read_record().and_then(|told| told.comments().get(self.room.shown_turns()));
        if let Some(comment) = comment.filter(|comment| !comment.is_empty()) {
            dialogue.say(comment)?;
        }
        let reviewed = self
            .room
            .shown_turns()
            .checked_sub(1)
            .and_then(|turn| self.room.findings().reviewed(turn));
        if let Some(mv) = reviewed.filter(|_| self.room.is_looking_back()) {
            dialogue.say(&verdict(mv, dialogue.language))?;
        } else if let Some(score) = self.recorded_score() {
            dialogue.say(&score_text(score, dialogue.words()))?;
        }
        dialogue.say(&telling::standing(&self.room, Controls::Words, dialogue.language))?;
        self.tell_numbers(dialogue)
    }

    /// Handles a typed line.
    pub(super) fn line(&mut self, line: &str, dialogue: &mut Dialogue<'_>) -> io::Result<NextPage> {
        self.handle(Intent::Tick, dialogue)?;
        if line.is_empty() {
            return Ok(NextPage::Nowhere);
        }
        let (word, rest) = split_word(line);
        if let Some(command) = Command::of_word(word) {
            return self.act(command, rest, dialogue);
        }
        let meaning = self.meaning(line);
        if rest.is_empty() || self.turn.is_begun() || is_meant_as_move(&meaning) {
            self.type_move(line, meaning, dialogue)?;
        } else {
            dialogue.say(&dialogue.words().plain_not_a_command(quoted(word)))?;
        }
        Ok(NextPage::Nowhere)
    }

    fn act(
        &mut self,
        command: Command,
        rest: &str,
        dialogue: &mut Dialogue<'_>,
    ) -> io::Result<NextPage> {
        let words = dialogue.words();
        match command {
            Command::Help => dialogue.say_page(dialogue.language.help(HelpPage::Game))?,
            Command::Board => self.show(dialogue)?,
            Command::Moves => self.list_moves(rest, dialogue)?,
            Command::Pieces => self.list_pieces(dialogue)?,
            Command::Preview => self.preview(rest, dialogue)?,
            Command::Cancel => self.cancel(dialogue)?,
            Command::Hint => self.handle(Intent::AskHint, dialogue)?,
            Command::Analyse => self.handle(Intent::AnalyseOnce, dialogue)?,
            Command::Review => self.handle(Intent::Review, dialogue)?,
            Command::Value => self.value(rest, dialogue)?,
            Command::Score => self.score(dialogue)?,
            Command::Clock => self.clock(dialogue)?,
            Command::History => self.history(dialogue)?,
            Command::Undo if self.turn.is_begun() => self.cancel(dialogue)?,
            Command::Undo => self.handle(Intent::Undo, dialogue)?,
            Command::Redo => self.handle(Intent::Redo, dialogue)?,
            Command::Resign => self.handle(Intent::Resign, dialogue)?,
            Command::Draw => self.handle(Intent::OfferDraw, dialogue)?,
            Command::Flip => {
                self.turn.flipped = !self.turn.flipped;
                self.show(dialogue)?;
            }
            Command::Back
            | Command::Forward
            | Command::First
            | Command::Last
            | Command::Goto
            | Command::Variation
            | Command::MainLine => {
                self.handle(Intent::Look(command.look(rest)), dialogue)?;
            }
            Command::Promote | Command::Delete | Command::Comment | Command::Mark => {
                if let Some(change) = command.annotation(rest) {
                    self.handle(Intent::Annotate(change), dialogue)?;
                }
            }
            Command::Study => self.handle(Intent::Study, dialogue)?,
            Command::Edit => {
                let game = self.room.session().game();
                let Some(entry) = cygnet_games::find(game.info().id) else {
                    return Ok(NextPage::Nowhere);
                };
                let editor = PlainEditor::new(Editor::new(game, self.state()), entry);
                return Ok(NextPage::Editor(Box::new(editor)));
            }
            Command::Clear => dialogue.say(words.plain_only_editor())?,
            Command::FromHere => self.handle(Intent::PlayFromHere, dialogue)?,
            Command::Continue if rest.is_empty() && self.room.is_looking_back() => {
                self.handle(Intent::PlayFromHere, dialogue)?;
            }
            Command::Continue => return menu::continue_game(rest, false, dialogue),
            Command::Discard => menu::discard(rest, dialogue)?,
            Command::Pause => self.handle(Intent::Pause(true), dialogue)?,
            Command::Go | Command::Start => self.handle(Intent::Pause(false), dialogue)?,
            Command::Step => self.handle(Intent::Step, dialogue)?,
            Command::Position | Command::Copy => dialogue.say(&self.state().position())?,
            Command::Record => dialogue.print(&self.room.record().to_string())?,
            Command::Rules => {
                dialogue.print(&dialogue.language.rules(self.room.session().game().info()))?;
            }
            Command::Save | Command::SaveOver => {
                let text = self.room.record().to_string();
                if files::save(&text, rest, command == Command::SaveOver, dialogue)? {
                    self.handle(Intent::Saved(text), dialogue)?;
                }
            }
            Command::Load => self.load(rest, dialogue)?,
            Command::Open => return files::open(rest, dialogue),
            Command::Again => self.rematch(Sides::Changed, dialogue)?,
            Command::AgainSame => self.rematch(Sides::Same, dialogue)?,
            Command::New => {
                let id = self.room.session().game().info().id;
                return Ok(cygnet_games::find(id).map_or(NextPage::Nowhere, NextPage::Setup));
            }
            Command::Menu => return Ok(NextPage::Menu),
            Command::Settings => preferences::show(dialogue)?,
            Command::Set => {
                preferences::set(rest, dialogue)?;
                self.room.set_coaching(dialogue.settings.coaching());
                self.attend(dialogue)?;
            }
            Command::Pace => dialogue.say(words.plain_pace())?,
            Command::Players => {
                dialogue.say(&report::players(self.room.table(), dialogue.language))?;
            }
            Command::Quit => return Ok(NextPage::Quit),
        }
        Ok(NextPage::Nowhere)
    }

    fn list_moves(&self, start: &str, dialogue: &mut Dialogue<'_>) -> io::Result<()> {
        let is_over = !self.room.is_looking_back() && self.room.table().to_move().is_none();
        let state = (!is_over).then_some(self.state());
        dialogue.say(&report::legal_moves(state, start, dialogue.language))
    }

    /// Prints the score of the sides, and the pieces they have taken.
    fn score(&self, dialogue: &mut Dialogue<'_>) -> io::Result<()> {
        for line in report::scores(self.room.session(), self.room.shown_turns(), dialogue.language)
        {
            dialogue.say(&line)?;
        }
        Ok(())
    }

    fn clock(&self, dialogue: &mut Dialogue<'_>) -> io::Result<()> {
        dialogue.say(&report::clocks(self.room.table(), Instant::now(), dialogue.language))
    }

    /// Prints all moves with their numbers, and with the comments of a record.
    fn history(&self, dialogue: &mut Dialogue<'_>) -> io::Result<()> {
        let comments = self.room.read_record().map(Reading::comments);
        for line in report::history(self.room.session(), comments, dialogue.language) {
            dialogue.say(&line)?;
        }
        Ok(())
    }

    /// Continues a game of a file; the players stay.
    fn load(&mut self, text: &str, dialogue: &mut Dialogue<'_>) -> io::Result<()> {
        match record_files::load(&mut self.room, text, dialogue.folders.as_ref(), Instant::now()) {
            Ok(()) => self.attend(dialogue),
            Err(error) => dialogue.say_message(&error),
        }
    }

    /// Starts another game.
    fn rematch(&mut self, sides: Sides, dialogue: &mut Dialogue<'_>) -> io::Result<()> {
        self.handle(Intent::Rematch(sides, Some(calendar::today())), dialogue)
    }
}
