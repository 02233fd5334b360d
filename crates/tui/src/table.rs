//! A game with somebody on each side.

use cygnet_core::record::Record;
use cygnet_core::{BotError, MoveError, Outcome, Player, Session, Termination};

/// Who sits on a side.
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
        if name.eq_ignore_ascii_case("human") { Self::Human } else { Self::Bot(name.to_owned()) }
    }

    /// The name it was given by.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Human => "human",
            Self::Bot(name) => name,
        }
    }
}

/// Why something cannot be done at a table.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TableError {
    /// The computer player cannot sit there.
    #[error(transparent)]
    Bot(#[from] BotError),
    /// The move is not legal.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// The game is over.
    #[error("the game is over; undo takes the last move back, again starts another game")]
    Over,
    /// There is nothing to take back.
    #[error("there is no move of yours to take back")]
    NothingToUndo,
    /// There is nothing to play again.
    #[error("no move was taken back")]
    NothingToRedo,
}

/// A game with somebody on each side.
pub struct Table {
    session: Session,
    /// By side, as the game lists them.
    seats: [Seat; 2],
    random: fastrand::Rng,
}

fn check_seats(session: &Session, seats: &[Seat; 2]) -> Result<(), BotError> {
    seats.iter().try_for_each(|seat| match seat {
        Seat::Human => Ok(()),
        Seat::Bot(name) => session.game().check_bot(name),
    })
}

impl Table {
    /// A table for this game. What computer players leave to chance follows from the seed.
    ///
    /// # Errors
    /// If a computer player does not exist or cannot play this game.
    pub fn new(session: Session, seats: [Seat; 2], seed: u64) -> Result<Self, TableError> {
        check_seats(&session, &seats)?;
        Ok(Self { session, seats, random: fastrand::Rng::with_seed(seed) })
    }

    /// The game on the table.
    #[must_use]
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// Who sits on a side.
    #[must_use]
    pub fn seat(&self, player: Player) -> &Seat {
        &self.seats[player.index()]
    }

    /// The side to move, if the game goes on.
    #[must_use]
    pub fn to_move(&self) -> Option<Player> {
        self.session.outcome().is_none().then(|| self.session.state().turn())
    }

    /// Is it a person who has to move?
    #[must_use]
    pub fn awaits_human(&self) -> bool {
        self.to_move().is_some_and(|player| *self.seat(player) == Seat::Human)
    }

    fn has_human(&self) -> bool {
        self.seats.contains(&Seat::Human)
    }

    /// Plays the move of a person, and returns how it is properly written.
    ///
    /// # Errors
    /// If the game is over or the move is not legal; nothing has changed then.
    pub fn play(&mut self, text: &str) -> Result<String, TableError> {
        if self.session.outcome().is_some() {
            return Err(TableError::Over);
        }
        Ok(self.session.play(text)?.to_owned())
    }

    /// Lets the computer player whose turn it is make its move, and returns it; `None` if it is
    /// not the turn of one.
    ///
    /// # Errors
    /// If the computer player cannot move.
    pub fn play_bot(&mut self) -> Result<Option<String>, TableError> {
        let Some(player) = self.to_move() else { return Ok(None) };
        let Seat::Bot(name) = &self.seats[player.index()] else { return Ok(None) };
        let Some(mv) = self.session.state().bot_move(name, &mut self.random)? else {
            return Ok(None);
        };
        Ok(Some(self.session.play(&mv)?.to_owned()))
    }

    /// The move that the best computer player of the game would make here: the last it lists that
    /// can play on this board.
    ///
    /// # Errors
    /// If the game is over.
    pub fn hint(&self) -> Result<(&'static str, String), TableError> {
        let state = self.session.state();
        // Asking must not change what the computer players do next.
        let mut random = fastrand::Rng::with_seed(state.key());
        for bot in self.session.game().bots().into_iter().rev() {
            if let Ok(Some(mv)) = state.bot_move(bot.name, &mut random) {
                return Ok((bot.name, mv));
            }
        }
        Err(TableError::Over)
    }

    /// Takes back moves until it is a person's turn again: the person's last move, and what was
    /// answered. Between computer players, or between people, a single move. Returns how many.
    ///
    /// # Errors
    /// If there is none; nothing has changed then.
    pub fn undo(&mut self) -> Result<usize, TableError> {
        let count = self.session.moves().len();
        let own = (0..count).rev().find(|&turns| {
            let mover = self.session.at(turns).turn();
            !self.has_human() || *self.seat(mover) == Seat::Human
        });
        let own = own.ok_or(TableError::NothingToUndo)?;
        for _ in own..count {
            self.session.undo();
        }
        Ok(count - own)
    }

    /// Plays what was taken back again, up to the next turn of a person. Returns how many moves.
    ///
    /// # Errors
    /// If nothing was taken back.
    pub fn redo(&mut self) -> Result<usize, TableError> {
        let mut count = 0;
        while self.session.redo().is_some() {
            count += 1;
            if !self.has_human() || self.awaits_human() {
                break;
            }
        }
        if count == 0 { Err(TableError::NothingToRedo) } else { Ok(count) }
    }

    /// The side that gives up: the person to move, or else the only person.
    fn resigning(&self) -> Option<Player> {
        let turn = self.to_move()?;
        let other = !turn;
        [turn, other].into_iter().find(|&player| *self.seat(player) == Seat::Human).or(Some(turn))
    }

    /// A person gives up.
    ///
    /// # Errors
    /// If the game is over.
    pub fn resign(&mut self) -> Result<Player, TableError> {
        let loser = self.resigning().ok_or(TableError::Over)?;
        self.session.end(Outcome::Win(!loser), Termination::Resignation);
        Ok(loser)
    }

    /// A draw, if nobody but people play: they have agreed on it at the same keyboard. Computer
    /// players play on. Returns whether the game is drawn now.
    ///
    /// # Errors
    /// If the game is over.
    pub fn draw(&mut self) -> Result<bool, TableError> {
        if self.session.outcome().is_some() {
            return Err(TableError::Over);
        }
        let agreed = self.seats.iter().all(|seat| *seat == Seat::Human);
        if agreed {
            self.session.end(Outcome::Draw, Termination::Agreement);
        }
        Ok(agreed)
    }

    /// Puts another game on the table; everybody stays seated.
    ///
    /// # Errors
    /// If a computer player cannot play it; nothing has changed then.
    pub fn resume(&mut self, session: Session) -> Result<(), TableError> {
        check_seats(&session, &self.seats)?;
        self.session = session;
        Ok(())
    }

    /// The same game from the same start, with sides changed.
    pub fn again(&mut self) {
        let start = self.session.start().boxed_clone();
        self.session = Session::new(self.session.game().clone(), start);
        self.change_seats();
    }

    /// Everybody plays the other side from now on.
    pub fn change_seats(&mut self) {
        self.seats.reverse();
    }

    /// The game with the names of those who play it.
    #[must_use]
    pub fn record(&self) -> Record {
        let mut record = Record::from(&self.session);
        for player in Player::BOTH {
            let side = self.session.game().info().side(player).name;
            record.set_tag(side, self.seat(player).name());
        }
        record
    }
}
