//! A game with a player on each side, and a clock beside the board.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use cygnet_core::time::{Clock, TimeControl};
use cygnet_core::{
    LegalMove, Message, MoveError, Outcome, Say, Session, Side, Stop, Termination, display_message,
    message,
};
use cygnet_games::replay::ReplayError;
use cygnet_players as players;
use cygnet_players::{PlayerError, Resources};
use cygnet_ratings::HelpUsed;

mod chair;
mod clock;
mod recording;
mod task;

pub use task::{Answer, Offer, Reply, Task};

use chair::Chair;
use task::QuestionId;

/// The player on a side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Seat {
    /// A person.
    Human,
    /// The computer player of this name.
    Bot(String),
}

impl Seat {
    /// `human`, or the name of a computer player.
    #[must_use]
    pub fn named(name: &str) -> Self {
        if name.eq_ignore_ascii_case(HUMAN) { Self::Human } else { Self::Bot(name.to_owned()) }
    }

    /// The name that the seat was created from.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Human => HUMAN,
            Self::Bot(name) => name,
        }
    }
}

/// The name that stands for a person instead of a computer player.
pub const HUMAN: &str = "human";

/// Which side each player takes in another game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sides {
    /// The players change sides.
    Changed,
    /// The players keep their sides.
    Same,
}

/// Why something cannot be done at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TableError {
    /// The computer player cannot take the seat.
    Player(PlayerError),
    /// The move is not legal.
    Move(MoveError),
    /// The game is over.
    Over,
    /// The time had already run out.
    OutOfTime,
    /// There is nothing to take back.
    NothingToUndo,
    /// There is nothing to play again.
    NothingToRedo,
    /// No person is there to offer a draw.
    NobodyToOffer,
    /// The record cannot be replayed as a game to play on.
    Record(ReplayError),
}

impl From<PlayerError> for TableError {
    fn from(error: PlayerError) -> Self {
        Self::Player(error)
    }
}

impl From<MoveError> for TableError {
    fn from(error: MoveError) -> Self {
        Self::Move(error)
    }
}

impl Say for TableError {
    fn message(&self) -> Message {
        match self {
            Self::Player(error) => error.message(),
            Self::Move(error) => error.message(),
            Self::Over => message!(
                "room-over",
                "the game is over; `undo` takes back the last move, `again` starts another game"
            ),
            Self::OutOfTime => message!(
                "room-out-of-time",
                "your time had already run out; `undo` takes back the last move, `again` starts \
                 another game"
            ),
            Self::NothingToUndo => {
                message!("room-nothing-to-undo", "there is no move of yours to take back")
            }
            Self::NothingToRedo => message!("room-nothing-to-redo", "no move was taken back"),
            Self::NobodyToOffer => message!(
                "room-nobody-to-offer",
                "computer players play this game to its end; only people can offer a draw"
            ),
            Self::Record(error) => message!(
                "room-record-wrong",
                "the game cannot be replayed: {problem}",
                problem = error.message(),
            ),
        }
    }
}

display_message!(TableError);

/// A game with a player on each side.
///
/// Every method that can change the clock takes the current time. The clock starts with the first move:
/// until then neither side loses time. It stops when the game is over, and while people look elsewhere;
/// see [`Table::pause`].
pub struct Table {
    session: Session,
    /// One seat per side, in the order of the game's sides.
    seats: [Seat; 2],
    /// The places where computer players wait between their moves.
    chairs: [Chair; 2],
    /// How many games came before this one, so that players notice a new game.
    game_number: u64,
    /// The names of the people, where known.
    names: [Option<String>; 2],
    random: fastrand::Rng,
    clock: Clock,
    /// The time each side had left after each number of turns, from 0 to the last turn that was taken
    /// back.
    times: Vec<[Duration; 2]>,
    is_paused: bool,
    /// The help that people had in this game.
    helps: BTreeSet<HelpUsed>,
    /// The date on which the game started, in the format of records.
    date: Option<String>,
}

fn check_seats(session: &Session, seats: &[Seat; 2]) -> Result<(), PlayerError> {
    seats.iter().try_for_each(|seat| match seat {
        Seat::Human => Ok(()),
        Seat::Bot(name) => players::check(&**session.game(), name),
    })
}

/// The seats with the names of computer players as they are listed.
fn listed_seats(session: &Session, [first, second]: [Seat; 2]) -> Result<[Seat; 2], PlayerError> {
    let listed = |seat| match seat {
        Seat::Human => Ok(Seat::Human),
        Seat::Bot(name) => players::listed_name(&**session.game(), &name).map(Seat::Bot),
    };
    Ok([listed(first)?, listed(second)?])
}

impl Table {
    /// Creates a table for this game, without a clock. The random choices of computer players follow from
    /// the seed.
    ///
    /// # Errors
    /// If a computer player does not exist or cannot play this game.
    pub fn new(session: Session, seats: [Seat; 2], seed: u64) -> Result<Self, TableError> {
        let seats = listed_seats(&session, seats)?;
        let mut table = Self {
            session,
            seats,
            chairs: [Chair::default(), Chair::default()],
            game_number: 0,
            names: [None, None],
            random: fastrand::Rng::with_seed(seed),
            clock: Clock::new(TimeControl::None),
            times: Vec::new(),
            is_paused: false,
            helps: BTreeSet::new(),
            date: None,
        };
        table.reset_clock([TimeControl::None; 2]);
        Ok(table)
    }

    /// Creates a table at which `first` plays the side to move, whichever side that is, and `second` the other.
    ///
    /// # Errors
    /// If a computer player does not exist or cannot play this game.
    pub fn with_first_to_move(
        session: Session,
        [first, second]: [Seat; 2],
        seed: u64,
    ) -> Result<Self, TableError> {
        let seats = match session.state().turn() {
            Side::One => [first, second],
            Side::Two => [second, first],
        };
        Self::new(session, seats, seed)
    }

    /// Starts each player that is another program and ends it again, so that a program that cannot be started
    /// is reported before the game begins.
    ///
    /// # Errors
    /// If a program cannot be started, or does not play this game.
    pub fn try_programs(&self, resources: &Resources) -> Result<(), TableError> {
        for seat in &self.seats {
            if let Seat::Bot(name) = seat
                && players::is_program(name)
            {
                drop(players::seat(self.session.game(), name, 0, 0, resources)?);
            }
        }
        Ok(())
    }

    /// Adds a clock that has not run yet, with one time control for both sides or one for each. If moves
    /// have been made already, it starts with the next one or with [`Table::go_on`].
    #[must_use]
    pub fn with_clock(mut self, controls: impl Into<[TimeControl; 2]>) -> Self {
        self.reset_clock(controls.into());
        self
    }

    /// Sets the date for the records. It is absent by default, because a game between two computer
    /// players follows from its seed, regardless of the date.
    #[must_use]
    pub fn with_date(mut self, date: String) -> Self {
        self.date = Some(date);
        self
    }

    /// The game on the table.
    #[must_use]
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// The player on a side.
    #[must_use]
    pub fn seat(&self, side: Side) -> &Seat {
        &self.seats[side.index()]
    }

    /// The name of a side's player in records: the name of a computer player, the name of a person if it
    /// is known, or else `human`.
    #[must_use]
    pub fn player_name(&self, side: Side) -> &str {
        let known = self.names[side.index()].as_deref();
        known.unwrap_or_else(|| self.seat(side).name())
    }

    /// The clock beside the board.
    #[must_use]
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// The help that people had in this game. A game with help is not rated.
    #[must_use]
    pub fn helps(&self) -> &BTreeSet<HelpUsed> {
        &self.helps
    }

    /// Notes that a person had help.
    pub fn note_help(&mut self, help: HelpUsed) {
        self.helps.insert(help);
    }

    /// The side to move, unless the game is over.
    #[must_use]
    pub fn to_move(&self) -> Option<Side> {
        self.session.outcome().is_none().then(|| self.session.state().turn())
    }

    /// Whether a person has to move.
    #[must_use]
    pub fn awaits_human(&self) -> bool {
        self.to_move().is_some_and(|side| *self.seat(side) == Seat::Human)
    }

    /// Does a person play a side?
    pub(crate) fn has_human(&self) -> bool {
        self.seats.contains(&Seat::Human)
    }

    /// Reads a person's move and plays it; returns it in standard notation.
    ///
    /// # Errors
    /// If the game is over, including by time, or if the move is not legal; nothing else has changed
    /// then.
    pub fn play_text(&mut self, text: &str, now: Instant) -> Result<String, TableError> {
        if self.tick(now) {
            return Err(TableError::OutOfTime);
        }
        self.to_move().ok_or(TableError::Over)?;
        let mv = self.session.state().read_move(text)?;
        self.play(&mv, now)?;
        Ok(mv.text().to_owned())
    }

    /// Plays a move of the position on the board.
    ///
    /// # Errors
    /// If the game is over, including by time, or if the move was made for another position; nothing else
    /// has changed then.
    pub fn play(&mut self, mv: &LegalMove, now: Instant) -> Result<(), TableError> {
        if self.tick(now) {
            return Err(TableError::OutOfTime);
        }
        let mover = self.to_move().ok_or(TableError::Over)?;
        self.session.play_move(mv)?;
        self.press_clock(mover, now);
        Ok(())
    }

    /// The question that a computer player can be asked now.
    fn question(&self, side: Side) -> Option<QuestionId> {
        let Seat::Bot(name) = self.seat(side) else { return None };
        let moves = self.session.moves().len();
        Some(QuestionId { bot: name.clone(), moves, key: self.session.state().key() })
    }

    /// The turn of a computer player, to be run on another thread; `None` if it is not a computer
    /// player's turn. [`Table::accept`] makes the move.
    #[must_use]
    pub fn task(&self) -> Option<Task> {
        let side = self.to_move()?;
        let question = self.question(side)?;
        Some(Task {
            session: self.session.clone(),
            side,
            clock: self.clock.clone(),
            random: self.random.clone(),
            question,
            chair: self.chairs[side.index()].clone(),
            game_number: self.game_number,
            longest: None,
        })
    }

    /// Makes the move of a computer player, and returns it; `None` if the answer came too late: the board
    /// has changed, or the game or its time is over.
    ///
    /// # Errors
    /// If the move is not legal; nothing has changed then.
    pub fn accept(&mut self, answer: Answer, now: Instant) -> Result<Option<String>, TableError> {
        let is_over = self.tick(now);
        let question = self.to_move().and_then(|side| self.question(side));
        if is_over || question.as_ref() != Some(&answer.question) {
            return Ok(None);
        }
        self.play(&answer.mv, now)?;
        self.random = answer.random;
        Ok(Some(answer.mv.text().to_owned()))
    }

    /// Lets the computer player to move make its move on this thread, and returns it; `None` if it is not
    /// a computer player's turn, or if its time ran out before it had a move. `clock` tells the time.
    ///
    /// # Errors
    /// If the computer player cannot move.
    pub fn play_bot(
        &mut self,
        resources: &Resources,
        clock: impl Fn() -> Instant,
    ) -> Result<Option<String>, TableError> {
        let Some(task) = self.task() else { return Ok(None) };
        match task.run(resources, &Stop::new(), &clock)? {
            Some(answer) => self.accept(answer, clock()),
            None => Ok(None),
        }
    }

    /// Takes back moves until it is a person's turn again: the person's last move and the replies to it.
    /// Between computer players, or between people, it takes back a single move. The clock shows what it
    /// showed then. Returns the number of moves taken back.
    ///
    /// # Errors
    /// If there is no such move; nothing has changed then.
    pub fn undo(&mut self, now: Instant) -> Result<usize, TableError> {
        let count = self.session.moves().len();
        let own = (0..count).rev().find(|&turns| {
            let mover = self.session.at(turns).turn();
            !self.has_human() || *self.seat(mover) == Seat::Human
        });
        let own = own.ok_or(TableError::NothingToUndo)?;
        for _ in own..count {
            self.session.undo();
        }
        if self.has_human() {
            self.note_help(HelpUsed::TakeBack);
        }
        self.restore_clock(now);
        Ok(count - own)
    }

    /// Replays the moves that were taken back, up to the next turn of a person. The clock shows what it
    /// showed then. Returns the number of moves replayed.
    ///
    /// # Errors
    /// If nothing was taken back.
    pub fn redo(&mut self, now: Instant) -> Result<usize, TableError> {
        let mut count = 0;
        while self.session.redo().is_some() {
            count += 1;
            if !self.has_human() || self.awaits_human() {
                break;
            }
        }
        if count == 0 {
            return Err(TableError::NothingToRedo);
        }
        self.restore_clock(now);
        Ok(count)
    }

    /// Goes back to the position after `turns` turns, or stays if fewer were played. The clock shows what
    /// it showed then.
    pub fn back_to(&mut self, turns: usize, now: Instant) {
        while self.session.moves().len() > turns {
            self.session.undo();
            self.note_help(HelpUsed::TakeBack);
        }
        self.restore_clock(now);
    }

    /// The side that resigns: the person to move, or else the only person.
    fn resigning(&self) -> Option<Side> {
        let turn = self.to_move()?;
        let other = !turn;
        [turn, other].into_iter().find(|&side| *self.seat(side) == Seat::Human).or(Some(turn))
    }

    /// Resigns on behalf of a person.
    ///
    /// # Errors
    /// If the game is over.
    pub fn resign(&mut self, now: Instant) -> Result<Side, TableError> {
        let loser = self.resigning().ok_or(TableError::Over)?;
        self.clock.pause(now);
        self.session.end(Outcome::Win(!loser), Termination::Resignation);
        Ok(loser)
    }

    /// Ends a game in progress as the players have agreed elsewhere.
    pub fn end(&mut self, outcome: Outcome, termination: Termination, now: Instant) {
        self.clock.pause(now);
        self.session.end(outcome, termination);
    }

    /// Offers a draw, and returns whether the game is drawn now.
    ///
    /// Two people have agreed on it at the same keyboard. A computer player agrees if it is clearly
    /// behind: two hundred random games are played from the position, always the same ones for the same
    /// position, and the computer player wins at most 40 % of those that end, a draw counting as half a
    /// win. If neither side wins any of them there is no evidence, and it plays on. On a large board that
    /// takes a tenth of a second; [`Table::offer`] does not wait for it.
    ///
    /// # Errors
    /// If the game is over, including by time, or if both players are computer players.
    pub fn draw(&mut self, now: Instant) -> Result<bool, TableError> {
        if self.tick(now) {
            return Err(TableError::OutOfTime);
        }
        let agreed = self.offer()?.is_none_or(|offer| offer.run().agrees);
        if agreed {
            self.agree(now);
        }
        Ok(agreed)
    }

    /// The question to a computer player whether it agrees to a draw, to be run on another thread; `None`
    /// between two people, who need not be asked. Pass its reply to [`Table::settle`].
    ///
    /// # Errors
    /// If the game is over, or if both players are computer players.
    pub fn offer(&self) -> Result<Option<Offer>, TableError> {
        if self.session.outcome().is_some() {
            return Err(TableError::Over);
        }
        let mut offers = Side::BOTH.into_iter().filter_map(|side| {
            let question = self.question(side)?;
            Some(Offer { state: self.session.state().boxed_clone(), side, question })
        });
        match (offers.next(), offers.next()) {
            (Some(_), Some(_)) => Err(TableError::NobodyToOffer),
            (offer, _) => Ok(offer),
        }
    }

    /// Ends the game if the computer player agrees to a draw and the board is still the one it was asked
    /// about. Returns whether the game is now drawn.
    pub fn settle(&mut self, reply: &Reply, now: Instant) -> bool {
        let still_fits = !self.tick(now)
            && self.session.outcome().is_none()
            && Side::BOTH.iter().any(|&bot| self.question(bot).as_ref() == Some(&reply.question));
        let agreed = still_fits && reply.agrees;
        if agreed {
            self.agree(now);
        }
        agreed
    }

    fn agree(&mut self, now: Instant) {
        self.clock.pause(now);
        self.session.end(Outcome::Draw, Termination::Agreement);
    }

    /// Puts another game on the table; the players keep their seats. The clock is reset.
    ///
    /// # Errors
    /// If a computer player cannot play it; nothing has changed then.
    pub fn resume(&mut self, session: Session) -> Result<(), TableError> {
        check_seats(&session, &self.seats)?;
        self.session = session;
        self.begin_another();
        // The rules may differ, and a player is seated for the rules it was told.
        self.chairs = [Chair::default(), Chair::default()];
        self.reset_clock(self.clock.controls());
        Ok(())
    }

    /// Notes that another game is on the table.
    pub(crate) fn begin_another(&mut self) {
        self.game_number += 1;
        self.helps.clear();
    }

    /// How many games were played at this table before.
    pub(crate) fn game_number(&self) -> u64 {
        self.game_number
    }

    /// Starts the same game again from the same start, with the date for its record if the last game has
    /// one. The clock is reset.
    pub fn again(&mut self, sides: Sides, date: Option<String>) {
        let start = self.session.start().boxed_clone();
        self.session = Session::new(self.session.game().clone(), start);
        self.begin_another();
        let mut controls = self.clock.controls();
        if sides == Sides::Changed {
            self.change_seats();
            // A player with less time keeps it on the other side.
            controls.reverse();
        }
        self.reset_clock(controls);
        if self.date.is_some() {
            self.date = date;
        }
    }

    /// The players change sides.
    fn change_seats(&mut self) {
        self.seats.reverse();
        self.chairs.reverse();
        self.names.reverse();
    }
}
