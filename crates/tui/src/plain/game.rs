//! A game in lines: played, watched, or read from a record.

use std::io;
use std::time::Instant;

use cygnet_arena::{Review, annotate};
use cygnet_core::quote::quoted;
use cygnet_core::record::Record;
use cygnet_core::{DynState, Outcome, Player};

use super::hand::Hand;
use super::{Go, Talk, files, menu, preferences};
use crate::advice::{score_text, verdict};
use crate::command::{Command, split_word};
use crate::keeping::Keeping;
use crate::language::fill;
use crate::numbers::PieceNumbers;
use crate::study::Desk;
use crate::table::{Seat, Sides, Table, TableError};
use crate::telling::{self, Reading};
use crate::{record_files, report};

/// A game that is played or read.
pub(super) struct Game {
    pub(super) table: Table,
    keeping: Keeping,
    /// The turn that a person is making.
    pub(super) hand: Hand,
    pub(super) numbers: PieceNumbers,
    pub(super) flipped: bool,
    /// The position after so many turns is shown, instead of the one on the board.
    shown: Option<usize>,
    /// The game comes from a record: what is said before the first turn and after each.
    pub(super) reading: Option<Reading>,
    /// The turn in which one person has offered another a draw.
    offered: Option<usize>,
    /// Computer players wait until they are told to go on.
    pub(super) paused: bool,
    pub(super) desk: Desk,
    /// What the moves were worth, if that was asked.
    pub(super) review: Option<Review>,
}

impl Game {
    /// A game to be played at this table.
    pub(super) fn new(table: Table) -> Self {
        Self::kept(table, Keeping::default())
    }

    /// A game that was played before and has its file.
    pub(super) fn kept(table: Table, keeping: Keeping) -> Self {
        Self {
            table,
            keeping,
            hand: Hand::default(),
            numbers: PieceNumbers::default(),
            flipped: false,
            shown: None,
            reading: None,
            offered: None,
            paused: false,
            desk: Desk::default(),
            review: None,
        }
    }

    /// A game from a record, to walk through; says what is wrong with one that cannot be played.
    pub(super) fn reading(record: &Record, seed: u64) -> Result<Self, String> {
        let table = Table::from_record(record, seed).map_err(|error| error.to_string())?;
        let reading = Some(Reading::new(record));
        Ok(Self { reading, shown: Some(0), ..Self::new(table) })
    }

    /// The game as it is written down, with what a review has found. A record that is being read
    /// stays as it was otherwise.
    fn record(&self) -> Record {
        let mut record = match &self.reading {
            Some(reading) => reading.record.clone(),
            None => self.table.record(),
        };
        if let Some(review) = &self.review {
            annotate(&mut record, review);
        }
        record
    }

    fn turns(&self) -> usize {
        self.table.session().moves().len()
    }

    /// How many turns lead to the position that is shown.
    pub(super) fn shown_turns(&self) -> usize {
        self.shown.unwrap_or(self.turns()).min(self.turns())
    }

    /// The position that is shown.
    pub(super) fn state(&self) -> &dyn DynState {
        self.table.session().at(self.shown_turns())
    }

    pub(super) fn is_reading(&self) -> bool {
        self.reading.is_some()
    }

    pub(super) fn is_looking_back(&self) -> bool {
        self.shown.is_some()
    }

    /// Can a person make a move now?
    pub(super) fn awaits_move(&self) -> bool {
        !self.is_reading() && !self.is_looking_back() && self.table.awaits_human()
    }

    /// Do computer players play each other?
    fn is_watched(&self) -> bool {
        let is_bot = |side: &Player| *self.table.seat(*side) != Seat::Human;
        self.reading.is_none() && Player::BOTH.iter().all(is_bot)
    }

    pub(super) fn side_name(&self, player: Player, talk: &Talk<'_>) -> String {
        telling::side_name(self.table.session().game().info(), player, talk.language)
    }

    /// Sits down: the clock runs, and the board is shown.
    pub(super) fn open(&mut self, talk: &mut Talk<'_>) -> io::Result<()> {
        let words = talk.words();
        let name = self.table.session().game().info().name;
        if self.is_reading() {
            talk.say(&format!("{name}. {}", words.plain_reading))?;
        } else {
            self.table.go_on(Instant::now());
            talk.say_filled(words.plain_intro, &[name])?;
        }
        self.changed(talk)?;
        self.show(talk)
    }

    /// The input has ended: what was written stands, and the game stays kept.
    pub(super) fn end_of_input(&mut self, talk: &mut Talk<'_>) -> io::Result<()> {
        self.settle_turn(talk)
    }

    /// The board is another: no turn is begun, and the file is up to date.
    pub(super) fn changed(&mut self, talk: &mut Talk<'_>) -> io::Result<()> {
        self.hand = Hand::default();
        self.numbers.follow(self.table.session());
        self.trim_review();
        if self.is_reading() {
            return Ok(());
        }
        match self.keeping.keep(&self.table, talk.folders.as_ref()) {
            Some(error) => {
                let error = talk.translate(error);
                talk.say_filled(talk.words().not_kept, &[&error])
            }
            None => Ok(()),
        }
    }

    /// A draw is offered; between two people the other side agrees by the same word.
    fn draw(&mut self, talk: &mut Talk<'_>) -> io::Result<()> {
        let words = talk.words();
        let between_people = matches!(self.table.offer(), Ok(None));
        if between_people && self.offered.replace(self.turns()) != Some(self.turns()) {
            return talk.say(words.plain_draw_offered);
        }
        match self.table.draw(Instant::now()) {
            Ok(true) => self.ended(talk),
            Ok(false) => talk.say(words.draw_declined),
            Err(error) => talk.say_translated(error),
        }
    }

    /// Computer players move as long as it is their turn. Two of them play the game to its end.
    pub(super) fn play_bots(&mut self, talk: &mut Talk<'_>) -> io::Result<()> {
        while !self.paused && self.play_bot(talk)? {}
        Ok(())
    }

    /// Lets a computer player make its move, if it is the turn of one; returns whether it has.
    fn play_bot(&mut self, talk: &mut Talk<'_>) -> io::Result<bool> {
        let is_elsewhere = self.is_reading() || self.is_looking_back();
        let Some(player) = self.table.to_move().filter(|_| !is_elsewhere) else {
            return Ok(false);
        };
        if self.table.awaits_human() {
            return Ok(false);
        }
        match self.table.play_bot() {
            Ok(Some(mv)) => {
                let (side, bot) = (self.side_name(player, talk), self.table.seat(player).name());
                talk.say_filled(talk.words().plain_plays, &[&side, bot, &mv])?;
                self.changed(talk)?;
                self.show(talk)?;
                Ok(true)
            }
            Ok(None) => {
                self.changed(talk)?;
                self.show(talk)?;
                Ok(false)
            }
            Err(error) => {
                talk.say_translated(error)?;
                Ok(false)
            }
        }
    }

    /// Prints who has to move, before a line is read.
    pub(super) fn prompt(&self, talk: &mut Talk<'_>) -> io::Result<()> {
        let text = match self.table.to_move() {
            _ if self.shown.is_some() => format!("{}/{}", self.shown_turns(), self.turns()),
            Some(player) => self.side_name(player, talk),
            None => String::new(),
        };
        talk.print(&format!("{text}> "))
    }

    /// Prints the board and how the game stands.
    pub(super) fn show(&self, talk: &mut Talk<'_>) -> io::Result<()> {
        let mut view = self.state().view();
        if self.flipped {
            view.cells.reverse();
            view.columns.reverse();
            view.rows.reverse();
        }
        talk.say_page(&format!("\n{}", view.to_text()))?;
        let comment = self.reading.as_ref().and_then(|told| told.comments.get(self.shown_turns()));
        if let Some(comment) = comment.filter(|comment| !comment.is_empty()) {
            talk.say(comment)?;
        }
        let reviewed = self.shown_turns().checked_sub(1).and_then(|turn| self.reviewed(turn));
        if let Some(mv) = reviewed.filter(|_| self.is_looking_back()) {
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
        let (words, session) = (talk.words(), self.table.session());
        let info = session.game().info();
        let bot = |player| match self.table.seat(player) {
            Seat::Human => String::new(),
            Seat::Bot(bot) => format!(" ({bot})"),
        };
        let result = match (session.outcome(), session.termination()) {
            (Some(Outcome::Draw), Some(termination)) => {
                let word = talk.translate(termination.word());
                Some(fill(words.plain_draw_by, &[&word]))
            }
            _ => telling::result(session, talk.language, bot),
        };
        let (shown, turns) = (self.shown_turns(), self.turns());
        if self.shown.is_some() {
            let mut text = fill(words.looking_at, &[&shown.to_string(), &turns.to_string()]);
            text.push('.');
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
            fill(words.plain_to_move, &[&name, &possessive])
        })
    }

    /// A line that was typed.
    pub(super) fn line(&mut self, line: &str, talk: &mut Talk<'_>) -> io::Result<Go> {
        if self.table.tick(Instant::now()) {
            self.changed(talk)?;
            self.show(talk)?;
        }
        if line.is_empty() {
            return Ok(Go::Nowhere);
        }
        let (word, rest) = split_word(line);
        let words = talk.words();
        match Command::of_word(word) {
            Some(command) => return self.act(command, rest, talk),
            None if rest.is_empty() || self.hand.is_begun() || self.is_meant_as_move(line) => {
                self.type_move(line, talk)?;
            }
            None => talk.say_filled(words.plain_not_a_command, &[&quoted(word)])?,
        }
        Ok(Go::Nowhere)
    }

    fn act(&mut self, command: Command, rest: &str, talk: &mut Talk<'_>) -> io::Result<Go> {
        let words = talk.words();
        match command {
            Command::Help => talk.say_page(words.plain_help_game)?,
            Command::Board => self.show(talk)?,
            Command::Moves => self.list_moves(rest, talk)?,
            Command::Pieces => self.list_pieces(talk)?,
            Command::Preview => self.preview(rest, talk)?,
            Command::Cancel => self.cancel(talk)?,
            Command::Hint => self.hint(talk)?,
            Command::Analyse => self.analyse(talk)?,
            Command::Review => self.review(talk)?,
            Command::Value => self.value(rest, talk)?,
            Command::Score => self.score(talk)?,
            Command::Clock => self.clock(talk)?,
            Command::History => self.history(talk)?,
            Command::Undo | Command::Redo => self.take_back(command, talk)?,
            Command::Resign | Command::Draw | Command::Again | Command::AgainSame
                if self.is_reading() =>
            {
                talk.say(words.plain_reading)?;
            }
            Command::Resign => match self.table.resign(Instant::now()) {
                Ok(_) => self.ended(talk)?,
                Err(error) => talk.say_translated(error)?,
            },
            Command::Draw => self.draw(talk)?,
            Command::Flip => {
                self.flipped = !self.flipped;
                self.show(talk)?;
            }
            Command::Back | Command::Forward | Command::First | Command::Last | Command::Goto => {
                self.walk(command, rest, talk)?;
            }
            Command::FromHere => self.play_from_here(talk)?,
            Command::Continue if rest.is_empty() && self.shown.is_some() => {
                self.play_from_here(talk)?;
            }
            Command::Continue => return menu::continue_game(rest, false, talk),
            Command::Discard => menu::discard(rest, talk)?,
            Command::Pause | Command::Step | Command::Go | Command::Start => {
                self.watch(command, talk)?;
            }
            Command::Position | Command::Copy => talk.say(&self.state().position())?,
            Command::Record => talk.print(&self.record().to_string())?,
            Command::Rules => {
                talk.print(&talk.language.rules(self.table.session().game().info()))?;
            }
            Command::Save | Command::SaveOver => {
                files::save(&self.record(), rest, command == Command::SaveOver, talk)?;
            }
            Command::Load => self.load(rest, talk)?,
            Command::Open => return files::open(rest, talk),
            Command::Again => self.rematch(Sides::Changed, talk)?,
            Command::AgainSame => self.rematch(Sides::Same, talk)?,
            Command::New => {
                let id = self.table.session().game().info().id;
                return Ok(cygnet_games::find(id).map_or(Go::Nowhere, Go::Setup));
            }
            Command::Menu => return Ok(Go::Menu),
            Command::Settings => preferences::show(talk)?,
            Command::Set => preferences::set(rest, talk)?,
            Command::Pace => talk.say(words.plain_pace)?,
            Command::Players => talk.say(&report::players(&self.table, talk.language))?,
            Command::Quit => return Ok(Go::Quit),
        }
        Ok(Go::Nowhere)
    }

    /// The players have ended the game.
    fn ended(&mut self, talk: &mut Talk<'_>) -> io::Result<()> {
        self.shown = None;
        self.changed(talk)?;
        self.show(talk)
    }

    fn list_moves(&self, start: &str, talk: &mut Talk<'_>) -> io::Result<()> {
        let is_over = self.shown.is_none() && self.table.to_move().is_none();
        let state = (!is_over).then_some(self.state());
        talk.say(&report::legal_moves(state, start, talk.language))
    }

    /// How the sides stand, and what they have taken.
    fn score(&self, talk: &mut Talk<'_>) -> io::Result<()> {
        for line in report::scores(self.table.session(), self.shown_turns(), talk.language) {
            talk.say(&line)?;
        }
        Ok(())
    }

    fn clock(&self, talk: &mut Talk<'_>) -> io::Result<()> {
        talk.say(&report::clocks(&self.table, Instant::now(), talk.language))
    }

    /// All moves with their numbers, and with what a record says about them.
    fn history(&self, talk: &mut Talk<'_>) -> io::Result<()> {
        let comments = self.reading.as_ref().map(|told| told.comments.as_slice());
        for line in report::history(self.table.session(), comments, talk.language) {
            talk.say(&line)?;
        }
        Ok(())
    }

    fn take_back(&mut self, command: Command, talk: &mut Talk<'_>) -> io::Result<()> {
        let words = talk.words();
        if self.is_reading() {
            let way = if command == Command::Undo { Command::Back } else { Command::Forward };
            return self.walk(way, "", talk);
        }
        if command == Command::Undo && self.hand.is_begun() {
            return self.cancel(talk);
        }
        let now = Instant::now();
        let (result, one, several) = match command {
            Command::Undo => {
                (self.table.undo(now), words.plain_one_taken_back, words.plain_taken_back)
            }
            _ => (self.table.redo(now), words.plain_one_played_again, words.plain_played_again),
        };
        match result {
            Ok(count) => {
                // Nobody takes a move back to see it made again at once.
                self.paused = self.is_watched();
                self.shown = None;
                self.changed(talk)?;
                let template = if count == 1 { one } else { several };
                talk.say_filled(template, &[&count.to_string()])?;
                self.show(talk)
            }
            Err(error) => talk.say_translated(error),
        }
    }

    /// Shows another position of the game.
    fn walk(&mut self, command: Command, text: &str, talk: &mut Talk<'_>) -> io::Result<()> {
        let words = talk.words();
        let (shown, turns) = (self.shown_turns(), self.turns());
        let wanted = match command {
            Command::Back => shown.checked_sub(1),
            Command::Forward => Some(shown + 1),
            Command::First => Some(0),
            Command::Last => Some(turns),
            _ => text.parse().ok(),
        };
        let Some(wanted) = wanted.filter(|wanted| *wanted <= turns) else {
            return match command {
                Command::Back => talk.say(words.plain_is_first),
                Command::Forward => talk.say(words.plain_is_last),
                _ => talk.say_filled(words.plain_which_turn, &[&turns.to_string()]),
            };
        };
        let now = Instant::now();
        self.hand = Hand::default();
        if wanted == turns && !self.is_reading() {
            self.shown = None;
            self.table.go_on(now);
        } else {
            self.shown = Some(wanted);
            self.table.pause(now);
        }
        self.show(talk)
    }

    /// Goes on from the position that is shown: what came after it is taken back.
    fn play_from_here(&mut self, talk: &mut Talk<'_>) -> io::Result<()> {
        let words = talk.words();
        if self.shown.is_none() {
            return talk.say(words.plain_not_looking);
        }
        let now = Instant::now();
        let turns = self.shown_turns();
        self.reading = None;
        self.shown = None;
        self.table.back_to(turns, now);
        self.table.go_on(now);
        self.paused = self.is_watched();
        self.changed(talk)?;
        talk.say(words.playing_from_here)?;
        self.show(talk)
    }

    /// Lets computer players that wait make a move, go on, or wait.
    fn watch(&mut self, command: Command, talk: &mut Talk<'_>) -> io::Result<()> {
        let words = talk.words();
        if !self.is_watched() {
            return talk.say(words.plain_not_watched);
        }
        if self.table.to_move().is_none() {
            return talk.say_translated(TableError::Over);
        }
        self.shown = None;
        match command {
            Command::Step => {
                self.paused = true;
                self.play_bot(talk).map(|_| ())
            }
            Command::Pause => {
                self.paused = true;
                talk.say(words.is_paused)
            }
            _ => {
                self.paused = false;
                Ok(())
            }
        }
    }

    /// Goes on with a game of a file; everybody stays seated.
    fn load(&mut self, text: &str, talk: &mut Talk<'_>) -> io::Result<()> {
        let words = talk.words();
        if text.is_empty() {
            return talk.say(words.plain_name_load);
        }
        match record_files::load(text, &mut self.table, talk.folders.as_ref()) {
            Ok(()) => {
                // The game that is left stays where it can be continued.
                self.keeping = Keeping::default();
                self.reading = None;
                self.shown = None;
                self.paused = false;
                self.changed(talk)?;
                self.show(talk)
            }
            Err(error) => {
                let error = talk.translate(error);
                talk.say_filled(words.plain_not_loaded, &[&error])
            }
        }
    }

    /// Another game.
    fn rematch(&mut self, sides: Sides, talk: &mut Talk<'_>) -> io::Result<()> {
        let words = talk.words();
        // The game that is left stays where it can be continued.
        self.keeping = Keeping::default();
        self.table.again(sides);
        self.shown = None;
        self.paused = false;
        self.changed(talk)?;
        talk.say(match sides {
            Sides::Changed => words.sides_changed,
            Sides::Same => words.sides_same,
        })?;
        self.show(talk)
    }
}
