//! Which event a command becomes, or why it is refused. Nothing here changes a game.

use cygnet_core::{LegalMove, Message, Say, Side, display_message, message};
use cygnet_ratings::HelpUsed;
use cygnet_store::{Millis, Version};

use super::{LiveGame, side_index};
use crate::event::{Act, GameEvent};
use crate::wire::{PlayerAction, RematchSides, find_steps, turn_of};

/// The events after which nothing is offered or taken back any more, so that no game grows without end.
pub const MOST_EVENTS: Version = 5_000;

/// A command of a client, or one that has become due.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ClientCommand {
    /// A move by its steps.
    Steps(Vec<String>),
    /// A move as text.
    Text(String),
    /// Something else.
    Act(PlayerAction, RematchSides),
}

/// A command with its origin.
pub struct SentCommand {
    /// The sides that the sender plays.
    pub sides: Vec<Side>,
    /// The version of the game that it answers.
    pub version: Version,
    /// The client's name for it.
    pub id: String,
    /// The command.
    pub command: ClientCommand,
}

/// A reason for refusing a command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refused {
    /// It answers an older version of the game.
    Stale,
    /// The sender plays no side of this game.
    Spectator,
    /// It is not the sender's turn.
    NotYourTurn,
    /// The other seat is still free.
    Waiting,
    /// The game is over.
    Over,
    /// The game is not over yet.
    NotOver,
    /// There is no such offer.
    NoOffer,
    /// The same was offered already.
    Offered,
    /// The same was declined in this position.
    Declined,
    /// There is no coach for this game.
    NoCoach,
    /// The coach is on already.
    Coached,
    /// No move of the sender can be taken back.
    NothingToTakeBack,
    /// The move is not legal.
    Illegal(Message),
    /// The game has reached its limit of events and must come to an end.
    TooLong,
    /// The client has set up many games in a short time.
    TooFast,
    /// There are as many games as there may be.
    Full,
    /// The browser has many unfinished games.
    TooMany,
    /// The client has many unfinished games, of any browser.
    TooManyHere,
}

impl Say for Refused {
    fn message(&self) -> Message {
        match self {
            Self::Stale => {
                message!("server-stale", "the game has moved on; look at the board again")
            }
            Self::Spectator => message!("server-spectator", "you are watching this game"),
            Self::NotYourTurn => message!("server-not-your-turn", "it is not your turn"),
            Self::Waiting => message!("server-waiting", "the other player is not here yet"),
            Self::Over => message!("server-over", "the game is over"),
            Self::NotOver => message!("server-not-over", "the game is not over yet"),
            Self::NoOffer => message!("server-no-offer", "there is no such offer"),
            Self::Offered => message!("server-offered", "you have offered that already"),
            Self::Declined => {
                message!("server-declined", "that was declined; you can ask again after a move")
            }
            Self::NoCoach => {
                message!("server-no-coach", "only games against the computer have a coach")
            }
            Self::Coached => message!("server-coached", "the coach is on already"),
            Self::NothingToTakeBack => {
                message!("server-nothing-to-take-back", "there is no move of yours to take back")
            }
            Self::Illegal(reason) => reason.clone(),
            Self::TooLong => message!(
                "server-too-long",
                "the game has been long; only moves and its end are possible now"
            ),
            Self::TooFast => message!(
                "server-games-too-fast",
                "too many new games in a short time; wait a minute"
            ),
            Self::Full => message!("server-full", "the server is full; try again soon"),
            Self::TooMany => message!(
                "server-too-many-games",
                "you have many unfinished games; finish or resign some of them first"
            ),
            Self::TooManyHere => message!(
                "server-too-many-games-here",
                "there are many unfinished games from your network; finish or resign some of them first"
            ),
        }
    }
}

display_message!(Refused);

impl LiveGame {
    /// Decides which event a command becomes.
    ///
    /// # Errors
    /// If it is refused; nothing happens then.
    pub fn decide(&mut self, sent: &SentCommand, now: Millis) -> Result<GameEvent, Refused> {
        if sent.sides.is_empty() {
            return Err(Refused::Spectator);
        }
        if sent.version != self.version {
            return Err(Refused::Stale);
        }
        let id = Some(sent.id.clone());
        match &sent.command {
            ClientCommand::Steps(_) | ClientCommand::Text(_) => {
                let side = self.check_turn(&sent.sides, now)?;
                let mv = self.read(&sent.command)?;
                let text = mv.text().to_owned();
                Ok(GameEvent::Played { side: side_index(side), text, id })
            }
            ClientCommand::Act(action, sides) => {
                let (side, act) = self.decide_act(&sent.sides, *action, *sides, now)?;
                Ok(GameEvent::Acted { side: side_index(side), act, id })
            }
        }
    }

    fn check_turn(&self, sides: &[Side], now: Millis) -> Result<Side, Refused> {
        let turn = self.to_move().ok_or(Refused::Over)?;
        if self.flagged(now).is_some() {
            return Err(Refused::Over);
        }
        if !sides.contains(&turn) {
            return Err(Refused::NotYourTurn);
        }
        if self.is_waiting() {
            return Err(Refused::Waiting);
        }
        Ok(turn)
    }

    fn read(&mut self, command: &ClientCommand) -> Result<LegalMove, Refused> {
        match command {
            ClientCommand::Text(text) => {
                self.state().read_move(text).map_err(|error| Refused::Illegal(error.message()))
            }
            ClientCommand::Steps(names) => {
                let size = self.state().size();
                let steps = find_steps(self.graph(), size, names);
                turn_of(self.state(), steps).map_err(Refused::Illegal)
            }
            ClientCommand::Act(..) => Err(Refused::NotYourTurn),
        }
    }

    fn decide_act(
        &self,
        sides: &[Side],
        action: PlayerAction,
        rematch: RematchSides,
        now: Millis,
    ) -> Result<(Side, Act), Refused> {
        let is_over = self.is_over() || self.flagged(now).is_some();
        let is_about_rematch =
            matches!(action, PlayerAction::Rematch | PlayerAction::DeclineRematch);
        if is_over != is_about_rematch {
            return Err(if is_over { Refused::Over } else { Refused::NotOver });
        }
        if self.is_waiting() && action != PlayerAction::Resign {
            return Err(Refused::Waiting);
        }
        let is_repeatable = matches!(
            action,
            PlayerAction::OfferDraw | PlayerAction::TakeBack | PlayerAction::Rematch
        );
        if is_repeatable && self.version >= MOST_EVENTS {
            return Err(Refused::TooLong);
        }
        // One person on both sides acts for the side to move.
        let turn = self.to_move().filter(|turn| sides.contains(turn));
        let side = turn.unwrap_or(sides[0]);
        let asks_nobody = self.is_on_one_screen() || self.is_computer(!side);
        let was_declined =
            |declined: Option<(Side, usize)>| declined == Some((side, self.room.turns()));
        let from_opponent = |offered: Option<Side>| offered.filter(|by| !sides.contains(by));
        let act = match action {
            PlayerAction::Move => return Err(Refused::NotYourTurn),
            PlayerAction::Resign => Act::Resigned,
            PlayerAction::OfferDraw if self.is_on_one_screen() => Act::AgreedToDraw,
            PlayerAction::AcceptDraw => from_opponent(self.offers.draw)
                .map(|_| Act::AgreedToDraw)
                .ok_or(Refused::NoOffer)?,
            PlayerAction::OfferDraw if self.offers.draw.is_some() => return Err(Refused::Offered),
            PlayerAction::OfferDraw if was_declined(self.declined.draw) => {
                return Err(Refused::Declined);
            }
            PlayerAction::OfferDraw => Act::OfferedDraw,
            PlayerAction::DeclineDraw => from_opponent(self.offers.draw)
                .map(|_| Act::DeclinedDraw)
                .ok_or(Refused::NoOffer)?,
            PlayerAction::TakeBack if asks_nobody => {
                Act::TookBack { turns: self.before_move_of(sides)? }
            }
            PlayerAction::TakeBack if self.offers.take_back.is_some() => {
                return Err(Refused::Offered);
            }
            PlayerAction::TakeBack if was_declined(self.declined.take_back) => {
                return Err(Refused::Declined);
            }
            PlayerAction::TakeBack => Act::AskedToTakeBack { turns: self.before_move_of(sides)? },
            PlayerAction::AcceptTakeBack | PlayerAction::DeclineTakeBack => {
                let offer = self.offers.take_back.filter(|(by, _)| !sides.contains(by));
                let (_, turns) = offer.ok_or(Refused::NoOffer)?;
                match action {
                    PlayerAction::AcceptTakeBack => Act::TookBack { turns },
                    _ => Act::DeclinedTakeBack,
                }
            }
            PlayerAction::Coach if self.person_against_computer().is_none() => {
                return Err(Refused::NoCoach);
            }
            PlayerAction::Coach if self.helps().contains(&HelpUsed::Coaching) => {
                return Err(Refused::Coached);
            }
            PlayerAction::Coach => Act::HadHelp { help: HelpUsed::Coaching },
            PlayerAction::Rematch if self.rematch.is_some() => return Err(Refused::Offered),
            PlayerAction::Rematch => {
                let changed = rematch == RematchSides::Changed;
                match self.offers.rematch {
                    Some((by, changed)) if !sides.contains(&by) => {
                        Act::StartedRematch { game: self.next_id(changed) }
                    }
                    _ if asks_nobody => Act::StartedRematch { game: self.next_id(changed) },
                    Some(_) => return Err(Refused::Offered),
                    None => Act::OfferedRematch { changed },
                }
            }
            PlayerAction::DeclineRematch => {
                let offer = self.offers.rematch.filter(|(by, _)| !sides.contains(by));
                offer.map(|_| Act::DeclinedRematch).ok_or(Refused::NoOffer)?
            }
        };
        Ok((side, act))
    }

    /// The number of turns before the last move of one of these sides.
    fn before_move_of(&self, sides: &[Side]) -> Result<usize, Refused> {
        let session = self.room.session();
        let mut turns = (0..session.moves().len()).rev();
        let own = turns.find(|&turn| sides.contains(&session.at(turn).turn()));
        own.ok_or(Refused::NothingToTakeBack)
    }

    /// The commands that a viewer who plays these sides may give now.
    #[must_use]
    pub fn can(&self, sides: &[Side]) -> Vec<PlayerAction> {
        if sides.is_empty() {
            return Vec::new();
        }
        let may = |action: &PlayerAction| match action {
            PlayerAction::Move => self.check_turn(sides, self.last_at).is_ok(),
            action => {
                self.decide_act(sides, *action, RematchSides::default(), self.last_at).is_ok()
            }
        };
        PlayerAction::ALL.into_iter().filter(may).collect()
    }
}
