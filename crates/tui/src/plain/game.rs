//! A game in the line mode: played, watched, or read from a record.

use std::io;
use std::time::{Duration, Instant};

use cygnet_core::quote::quoted;
use cygnet_core::record::Record;
use cygnet_core::{DynState, LegalMove, Message, Outcome, Say, Side};
use cygnet_room::{
    Editor, Event, Failure, Intent, PartialTurn, Reading, Refusal, Request, Room, Seat, Sides,
    Table,
};
use cygnet_text::HelpPage;

use super::edit::PlainEditor;
use super::{Go, Talk, files, menu, preferences};
use cygnet_text::advice::{score_text, verdict};
use cygnet_text::command::{Command, split_word};
use cygnet_text::report;
use cygnet_text::telling::{self, Controls};
use cygnet_text::typing::is_called;
use cygnet_userdata::keeping::{KeepJob, Keeping};
use cygnet_userdata::{calendar, record_files};

/// A game that is played or read.
pub(super) struct PlainGame {
    pub(super) room: Room,
    keeping: Keeping,
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
        Self::kept(table, Keeping::default())
    }

    /// Creates a game that was played before and already has a file.
    pub(super) fn kept(table: Table, keeping: Keeping) -> Self {
        Self { keeping, ..Self::with(Room::new(table, Duration::ZERO, Instant::now())) }
    }

    /// Creates a game from a record, to walk through; the error says why it cannot be replayed.
    pub(super) fn reading(record: &Record, seed: u64) -> Result<Self, Message> {
        let room = Room::reading(record, seed, Instant::now());
        room.map(Self::with).map_err(|error| error.message())
    }

    /// Creates a game from the record that is studied in this room.
    pub(super) fn study(room: Room, keeping: Keeping) -> Self {
        Self { keeping, ..Self::with(room) }
    }

    fn with(room: Room) -> Self {
        let turn = PartialTurn::new(room.turn_state(), is_called);
        Self { room, keeping: Keeping::default(), turn, written: None, has_played: false }
    }

    /// Why an intent was refused.
    pub(super) fn refusal_text(&self, refusal: &Refusal, talk: &Talk<'_>) -> String {
        telling::refusal_text(refusal, &self.room, Controls::Words, talk.language)
    }

    /// The position that is shown.
    pub(super) fn state(&self) -> &dyn DynState {
        self.room.state()
    }

    pub(super) fn side_name(&self, side: Side, talk: &Talk<'_>) -> String {
        telling::side_name(self.room.session().game().info(), side, talk.language)
    }

    /// Opens the game: starts the clock and shows the board.
    pub(super) fn open(&mut self, talk: &mut Talk<'_>) -> io::Result<()> {
        let words = talk.words();
        let name = self.room.session().game().info().name;
        if self.room.is_reading() {
            talk.say(&format!("{name}. {}", words.plain_reading()))?;
            if let Some(problem) = self.room.read_record().and_then(Reading::problem) {
                let problem = talk.language.say(problem);
                talk.say(&words.record_problem(&problem))?;
            }
        } else {
            talk.say(&words.plain_intro(name))?;
        }
        self.attend(talk)
    }

    /// The input has ended: a move that was written as a whole is played, and the game stays saved.
    pub(super) fn end_of_input(&mut self, talk: &mut Talk<'_>) -> io::Result<()> {
        self.settle_turn(talk)
    }

    /// Passes an intent to the room, and reports the result.
    pub(super) fn handle(&mut self, intent: Intent, talk: &mut Talk<'_>) -> io::Result<()> {
        if let Err(refusal) = self.room.handle(intent, Instant::now()) {
            let text = self.refusal_text(&refusal, talk);
            talk.say(&text)?;
        }
        self.attend(talk)
    }

    /// Serves the requests of the room one by one, and reports events. Computer players move here as long
    /// as it is their turn.
    pub(super) fn attend(&mut self, talk: &mut Talk<'_>) -> io::Result<()> {
        loop {
            let events = self.room.events();
            let requests = self.room.requests();
            if events.is_empty() && requests.is_empty() {
                return Ok(());
            }
            // After a person's move the board is shown together with the computer player's reply.
            let is_answered = requests.iter().any(|it| matches!(it, Request::Think(..)));
            let is_own_move = matches!(events[..], [Event::Changed]) && self.has_played;
            let mut is_stale = false;
            for event in events {
                is_stale |= matches!(event, Event::Changed | Event::Shown);
                self.tell(event, talk)?;
            }
            let (keep, others): (Vec<_>, Vec<_>) =
                requests.into_iter().partition(|it| matches!(it, Request::Keep(_)));
            for request in keep {
                self.serve(request, talk)?;
            }
            if is_stale && !(is_own_move && is_answered) {
                self.show(talk)?;
            }
            for request in others {
                self.serve(request, talk)?;
            }
        }
    }

    /// Serves a request of the room on this thread.
    fn serve(&mut self, request: Request, talk: &mut Talk<'_>) -> io::Result<()> {
        let answer = match request {
            Request::Keep(game) => {
                let job = self.keeping.job(game, talk.folders.as_ref());
                return match job.and_then(KeepJob::run) {
                    Some(error) => {
                        let error = talk.language.say(&error);
                        talk.say(&talk.words().not_kept(&error))
                    }
                    None => Ok(()),
                };
            }
            Request::Think(ticket, question, stop) => {
                let answer = question.run(&talk.resources, &stop, Instant::now);
                Intent::Answered(ticket, answer.map(|it| it.map(Box::new)).map_err(Failure::from))
            }
            Request::Ask(offer) => Intent::Replied(offer.run()),
            Request::Study(ticket, study, stop) => {
                talk.output.flush()?;
                let found = study.run(&talk.resources, &stop, &mut |_| {});
                Intent::Found(ticket, found.map(Box::new).map_err(Failure::from))
            }
        };
        if let Err(refusal) = self.room.handle(answer, Instant::now()) {
            let text = self.refusal_text(&refusal, talk);
            talk.say(&text)?;
        }
        Ok(())
    }

    /// Reports an event; the board is shown afterwards.
    fn tell(&mut self, event: Event, talk: &mut Talk<'_>) -> io::Result<()> {
        let words = talk.words();
        match event {
            Event::Changed | Event::Shown => {
                self.start_turn();
                Ok(())
            }
            Event::Played { side, text } => {
                let bot = self.room.table().seat(side).name().to_owned();
                let side = self.side_name(side, talk);
                talk.say(&words.plain_plays(&side, &bot, &text))
            }
            Event::TakenBack(count) => talk.say(&words.plain_taken_back(count)),
            Event::PlayedAgain(count) => talk.say(&words.plain_played_again(count)),
            Event::PlayingFromHere => talk.say(words.playing_from_here()),
            Event::Rematch { sides: Sides::Changed, .. } => talk.say(words.sides_changed()),
            Event::Rematch { sides: Sides::Same, .. } => talk.say(words.sides_same()),
            Event::Paused => talk.say(words.is_paused()),
            Event::DrawOffered => talk.say(words.plain_draw_offered()),
            Event::DrawDeclined => talk.say(words.draw_declined()),
            Event::PlayerFailed(failure) | Event::StudyFailed(failure) => {
                talk.say(&telling::failure_text(&failure, talk.language))
            }
            Event::Hint(analysis) => self.tell_hint(&analysis, talk),
            Event::Analysed(analysis) => self.tell_analysis(&analysis, talk),
            Event::ReviewBegun => {
                // Announce the review, because it takes a while.
                talk.say(&words.plain_reviewing(self.room.turns()))
            }
            Event::Reviewed => self.tell_review(talk),
            // A request that is answered at once need not be announced.
            Event::OutOfTime
            | Event::GoesOn
            | Event::DrawAsked
            | Event::HintAsked
            | Event::AnalysisSwitched(_) => Ok(()),
        }
    }

    /// Prints whose turn it is, before a line is read.
    pub(super) fn prompt(&self, talk: &mut Talk<'_>) -> io::Result<()> {
        let text = match self.room.table().to_move() {
            _ if self.room.is_looking_back() => {
                format!("{}/{}", self.room.shown_turns(), self.room.turns())
            }
            Some(side) => self.side_name(side, talk),
            None => String::new(),
        };
        talk.print(&format!("{text}> "))
    }

    /// Prints the board and the state of the game.
    pub(super) fn show(&self, talk: &mut Talk<'_>) -> io::Result<()> {
        let view = self.state().view();
        let text = if self.turn.flipped { view.to_text_flipped() } else { view.to_text() };
        talk.say_page(&format!("\n{text}"))?;
        for line in report::hands(self.state(), talk.language) {
            talk.say(&line)?;
        }
        let comment =
            self.room.read_record().and_then(|told| told.comments().get(self.room.shown_turns()));
        if let Some(comment) = comment.filter(|comment| !comment.is_empty()) {
            talk.say(comment)?;
        }
        let reviewed = self
            .room
            .shown_turns()
            .checked_sub(1)
            .and_then(|turn| self.room.studies().reviewed(turn));
        if let Some(mv) = reviewed.filter(|_| self.room.is_looking_back()) {
            talk.say(&verdict(mv, talk.language))?;
        } else if let Some(score) = self.recorded_score() {
            talk.say(&score_text(score, talk.words()))?;
        }
        let status = self.status(talk);
        talk.say(&status)?;
        self.tell_numbers(talk)
    }

    /// Whose turn it is, how the game has ended and why, or which position is shown.
    fn status(&self, talk: &Talk<'_>) -> String {
        let (words, session) = (talk.words(), self.room.session());
        let info = session.game().info();
        let bot = |side| match self.room.table().seat(side) {
            Seat::Human => String::new(),
            Seat::Bot(bot) => format!(" ({bot})"),
        };
        let result = match (session.outcome(), session.termination()) {
            (Some(Outcome::Draw), Some(termination)) => {
                let word = talk.language.say(&termination);
                Some(words.plain_draw_by(&word))
            }
            _ => telling::result(session, talk.language, bot),
        };
        let (shown, turns) = (self.room.shown_turns(), self.room.turns());
        if self.room.is_looking_back() {
            let mut text = words.looking_at(shown, turns);
            text.push('.');
            if let Some((number, all)) = self.room.variation_number() {
                text = format!("{text} {}", words.variation_of(number, all));
            }
            if let Some(result) = result.filter(|_| shown == turns) {
                text = format!("{text} {result}");
            }
            return text;
        }
        result.unwrap_or_else(|| {
            let turn = session.state().turn();
            let name = format!("{}{}", self.side_name(turn, talk), bot(turn));
            let possessive = telling::side_possessive(info, turn, talk.language);
            let possessive = format!("{possessive}{}", bot(turn));
            words.plain_to_move(&name, &possessive)
        })
    }

    /// Handles a typed line.
    pub(super) fn line(&mut self, line: &str, talk: &mut Talk<'_>) -> io::Result<Go> {
        self.handle(Intent::Tick, talk)?;
        if line.is_empty() {
            return Ok(Go::Nowhere);
        }
        let (word, rest) = split_word(line);
        let words = talk.words();
        match Command::of_word(word) {
            Some(command) => return self.act(command, rest, talk),
            None if rest.is_empty() || self.turn.is_begun() || self.is_meant_as_move(line) => {
                self.type_move(line, talk)?;
            }
            None => talk.say(&words.plain_not_a_command(quoted(word)))?,
        }
        Ok(Go::Nowhere)
    }

    fn act(&mut self, command: Command, rest: &str, talk: &mut Talk<'_>) -> io::Result<Go> {
        let words = talk.words();
        match command {
            Command::Help => talk.say_page(talk.language.help(HelpPage::Game))?,
            Command::Board => self.show(talk)?,
            Command::Moves => self.list_moves(rest, talk)?,
            Command::Pieces => self.list_pieces(talk)?,
            Command::Preview => self.preview(rest, talk)?,
            Command::Cancel => self.cancel(talk)?,
            Command::Hint => self.handle(Intent::AskHint, talk)?,
            Command::Analyse => self.handle(Intent::AnalyseOnce, talk)?,
            Command::Review => self.handle(Intent::Review, talk)?,
            Command::Value => self.value(rest, talk)?,
            Command::Score => self.score(talk)?,
            Command::Clock => self.clock(talk)?,
            Command::History => self.history(talk)?,
            Command::Undo if self.turn.is_begun() => self.cancel(talk)?,
            Command::Undo => self.handle(Intent::Undo, talk)?,
            Command::Redo => self.handle(Intent::Redo, talk)?,
            Command::Resign => self.handle(Intent::Resign, talk)?,
            Command::Draw => self.handle(Intent::OfferDraw, talk)?,
            Command::Flip => {
                self.turn.flipped = !self.turn.flipped;
                self.show(talk)?;
            }
            Command::Back
            | Command::Forward
            | Command::First
            | Command::Last
            | Command::Goto
            | Command::Variation
            | Command::MainLine => {
                self.handle(Intent::Look(command.look(rest)), talk)?;
            }
            Command::Promote | Command::Delete | Command::Comment | Command::Mark => {
                if let Some(change) = command.annotation(rest) {
                    self.handle(Intent::Annotate(change), talk)?;
                }
            }
            Command::Study => self.handle(Intent::Study, talk)?,
            Command::Edit => {
                let game = self.room.session().game();
                let Some(entry) = cygnet_games::find(game.info().id) else {
                    return Ok(Go::Nowhere);
                };
                let editor = PlainEditor::new(Editor::new(game, self.state()), entry);
                return Ok(Go::Editor(Box::new(editor)));
            }
            Command::Clear => talk.say(words.plain_only_editor())?,
            Command::FromHere => self.handle(Intent::PlayFromHere, talk)?,
            Command::Continue if rest.is_empty() && self.room.is_looking_back() => {
                self.handle(Intent::PlayFromHere, talk)?;
            }
            Command::Continue => return menu::continue_game(rest, false, talk),
            Command::Discard => menu::discard(rest, talk)?,
            Command::Pause => self.handle(Intent::Pause(true), talk)?,
            Command::Go | Command::Start => self.handle(Intent::Pause(false), talk)?,
            Command::Step => self.handle(Intent::Step, talk)?,
            Command::Position | Command::Copy => talk.say(&self.state().position())?,
            Command::Record => talk.print(&self.room.record().to_string())?,
            Command::Rules => {
                talk.print(&talk.language.rules(self.room.session().game().info()))?;
            }
            Command::Save | Command::SaveOver => {
                let text = self.room.record().to_string();
                if files::save(&text, rest, command == Command::SaveOver, talk)? {
                    self.handle(Intent::Saved(text), talk)?;
                }
            }
            Command::Load => self.load(rest, talk)?,
            Command::Open => return files::open(rest, talk),
            Command::Again => self.rematch(Sides::Changed, talk)?,
            Command::AgainSame => self.rematch(Sides::Same, talk)?,
            Command::New => {
                let id = self.room.session().game().info().id;
                return Ok(cygnet_games::find(id).map_or(Go::Nowhere, Go::Setup));
            }
            Command::Menu => return Ok(Go::Menu),
            Command::Settings => preferences::show(talk)?,
            Command::Set => preferences::set(rest, talk)?,
            Command::Pace => talk.say(words.plain_pace())?,
            Command::Players => talk.say(&report::players(self.room.table(), talk.language))?,
            Command::Quit => return Ok(Go::Quit),
        }
        Ok(Go::Nowhere)
    }

    fn list_moves(&self, start: &str, talk: &mut Talk<'_>) -> io::Result<()> {
        let is_over = !self.room.is_looking_back() && self.room.table().to_move().is_none();
        let state = (!is_over).then_some(self.state());
        talk.say(&report::legal_moves(state, start, talk.language))
    }

    /// Prints the score of the sides, and the pieces they have taken.
    fn score(&self, talk: &mut Talk<'_>) -> io::Result<()> {
        for line in report::scores(self.room.session(), self.room.shown_turns(), talk.language) {
            talk.say(&line)?;
        }
        Ok(())
    }

    fn clock(&self, talk: &mut Talk<'_>) -> io::Result<()> {
        talk.say(&report::clocks(self.room.table(), Instant::now(), talk.language))
    }

    /// Prints all moves with their numbers, and with the comments of a record.
    fn history(&self, talk: &mut Talk<'_>) -> io::Result<()> {
        let comments = self.room.read_record().map(Reading::comments);
        for line in report::history(self.room.session(), comments, talk.language) {
            talk.say(&line)?;
        }
        Ok(())
    }

    /// Continues a game of a file; the players stay.
    fn load(&mut self, text: &str, talk: &mut Talk<'_>) -> io::Result<()> {
        let words = talk.words();
        if text.is_empty() {
            return talk.say(words.plain_name_load());
        }
        let loaded = record_files::load(text, talk.folders.as_ref()).and_then(|record| {
            let replaced = self.room.handle(Intent::Replace(Box::new(record)), Instant::now());
            replaced.map_err(|refusal| refusal.message())
        });
        match loaded {
            Ok(()) => self.attend(talk),
            Err(error) => {
                let error = talk.language.say(&error);
                talk.say(&words.plain_not_loaded(&error))
            }
        }
    }

    /// Starts another game.
    fn rematch(&mut self, sides: Sides, talk: &mut Talk<'_>) -> io::Result<()> {
        self.handle(Intent::Rematch(sides, Some(calendar::today())), talk)
    }
}
