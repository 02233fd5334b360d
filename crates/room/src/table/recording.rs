//! Converts the game of a table to a record, and a record to a table.

use cygnet_core::record::{After, Comment, Record};
use cygnet_core::time::GameLimits;
use cygnet_core::time::{TimeControl, format_clock, read_clock};
use cygnet_core::{Session, Side};
use cygnet_games::replay::replay;
use cygnet_players as players;
use cygnet_ratings::HelpUsed;

use super::{HUMAN, Seat, Table, TableError};

const DATE: &str = "Date";
const TIME_CONTROL: &str = "TimeControl";
/// The help that people had, in words such as `hint takeback`.
const HELP: &str = "Help";
/// The command in a comment that gives the remaining time.
const CLOCK: &str = "clk";

impl Table {
    /// The game with the names of its players, the date if it is known, and the time left on the clock
    /// after every turn: for the move or for the game, depending on the time control.
    #[must_use]
    pub fn record(&self) -> Record {
        let mut record = Record::from(&self.session);
        for side in Side::BOTH {
            let tag = self.session.game().info().side(side).name;
            record.set_tag(tag, self.player_name(side));
        }
        if let Some(date) = &self.date {
            record.set_tag(DATE, date);
        }
        if !self.helps.is_empty() {
            let words: Vec<&str> = self.helps.iter().map(|help| help.word()).collect();
            record.set_tag(HELP, words.join(" "));
        }
        let controls = self.clock.controls();
        if controls == [TimeControl::None; 2] {
            return record;
        }
        record.set_tag(TIME_CONTROL, GameLimits::write_both(controls.map(GameLimits::Time)));
        for (before, turn) in record.line.turns.iter_mut().enumerate() {
            let mover = self.session.at(before).turn();
            if controls[mover.index()] == TimeControl::None {
                continue;
            }
            let mut comment = Comment::default();
            comment.set_command(CLOCK, &format_clock(self.times[before + 1][mover.index()]));
            turn.after.push(After::Comment(comment));
        }
        record
    }

    /// Restores the table at which a record was made: the game, the players, the date and the clock,
    /// which stands still until [`Table::go_on`].
    ///
    /// A name that is not one of the game's computer players belongs to a person. So does the name of an
    /// external program: records come from anywhere, and none of them may run a command. A time control
    /// that another program wrote in its own words counts as no time control, and so does a limit of
    /// positions per move from a match. A turn without a remaining time has used no time.
    ///
    /// # Errors
    /// If the record cannot be replayed.
    pub fn from_record(record: &Record, seed: u64) -> Result<Self, TableError> {
        Self::from_replayed(replay(record).map_err(TableError::Record)?, record, seed)
    }

    /// Does the same with the game of a record that was replayed, perhaps only in part.
    pub(crate) fn from_replayed(
        session: Session,
        record: &Record,
        seed: u64,
    ) -> Result<Self, TableError> {
        Self::seat_from(session, record, seed, |name| !players::is_program(name))
    }

    /// Does the same for a game that was saved here: external programs take their seats again.
    ///
    /// # Errors
    /// If the record cannot be replayed.
    pub fn from_kept(record: &Record, seed: u64) -> Result<Self, TableError> {
        let session = replay(record).map_err(TableError::Record)?;
        Self::seat_from(session, record, seed, |_| true)
    }

    fn seat_from(
        session: Session,
        record: &Record,
        seed: u64,
        may_sit: impl Fn(&str) -> bool,
    ) -> Result<Self, TableError> {
        let mut seats = [Seat::Human, Seat::Human];
        let mut names = [None, None];
        for side in Side::BOTH {
            let tag = session.game().info().side(side).name;
            match find_tag(record, tag).filter(|name| !name.trim().is_empty()) {
                Some(name) if may_sit(name) && players::check(&**session.game(), name).is_ok() => {
                    seats[side.index()] = Seat::Bot(name.to_owned());
                }
                Some(name) if !name.eq_ignore_ascii_case(HUMAN) => {
                    names[side.index()] = Some(name.to_owned());
                }
                _ => {}
            }
        }
        let controls = controls(record).unwrap_or_default();
        let mut table = Self::new(session, seats, seed)?.with_clock(controls);
        table.names = names;
        table.date = find_tag(record, DATE).map(str::to_owned);
        let helps = find_tag(record, HELP).unwrap_or_default().split_whitespace();
        table.helps = helps.filter_map(HelpUsed::of_word).collect();
        table.read_times(record);
        Ok(table)
    }

    /// Puts the game of a record on the table; the players keep their seats. If the record has a time
    /// control that can be read, the clock shows what it showed then; otherwise this table's clock is reset.
    ///
    /// # Errors
    /// If the record cannot be replayed, or a computer player cannot play it; nothing has changed then.
    pub fn resume_record(&mut self, record: &Record) -> Result<(), TableError> {
        self.resume(replay(record).map_err(TableError::Record)?)?;
        self.note_help(HelpUsed::Record);
        if let Some(controls) = controls(record) {
            self.reset_clock(controls);
            self.read_times(record);
        }
        Ok(())
    }

    /// Puts another line of the same record on the table, with the times that its comments give.
    pub(crate) fn follow_line(&mut self, session: Session, line: &Record) {
        let start = self.times[0];
        self.times = vec![start; session.moves().len() + 1];
        self.session = session;
        self.read_times(line);
    }

    fn read_times(&mut self, record: &Record) {
        let mut times = self.times[0];
        // The record may go on with moves that are not legal.
        let played = self.session.moves().len();
        for (before, turn) in record.line.turns.iter().take(played).enumerate() {
            let mover = self.session.at(before).turn();
            if let Some(left) = turn.command(CLOCK).and_then(read_clock) {
                times[mover.index()] = left;
            }
            self.times[before + 1] = times;
        }
        self.is_paused = true;
        self.set_clock_back();
    }
}

/// The time controls of a record, unless another program wrote them in its own words.
fn controls(record: &Record) -> Option<[TimeControl; 2]> {
    let limits = GameLimits::read_both(find_tag(record, TIME_CONTROL)?).ok()?;
    Some(limits.map(GameLimits::time_control))
}

/// Ignores the case of tag names, as replaying does.
pub(super) fn find_tag<'a>(record: &'a Record, name: &str) -> Option<&'a str> {
    let tag = record.tags.iter().find(|(tag, _)| tag.eq_ignore_ascii_case(name));
    tag.map(|(_, value)| value.as_str())
}
