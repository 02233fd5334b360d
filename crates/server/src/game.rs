//! A game on the server: the fold over its events, and the decision which event a command becomes.
//!
//! [`LiveGame::decide`] changes nothing and says which event a command would be. The caller makes the event
//! durable, and only then [`LiveGame::apply`] changes the game. The rules, turns and clocks are those of a
//! [`Room`], as in the terminal. Nothing here reads a clock, a disk or a socket.

use std::collections::HashMap;
use std::fmt;
use std::time::{Duration, Instant};

use cygnet_core::time::TimeControl;
use cygnet_core::{
    DynState, LegalMove, Message, Options, Outcome, Progress, Say, Session, Side, StepGraph, Stop,
    Termination, display_message, message,
};
use cygnet_room::{Intent, Refusal, Request, Room, Seat, Table, Task};
use cygnet_store::{Head, Millis, Version};
use serde::{Deserialize, Serialize};

use crate::event::{Act, CreatedGame, GameEvent, SeatSetup};
use crate::wire::{PlayerAction, RematchSides, find_steps};

/// How long a computer player without a clock may take before another process looks after its game.
const PATIENCE: Duration = Duration::from_secs(15);

/// The events after which nothing is offered or taken back any more, so that no game grows without end.
pub const MOST_EVENTS: Version = 5_000;

/// A game and everything that follows from its events.
pub struct LiveGame {
    id: String,
    version: Version,
    setup: CreatedGame,
    room: Room,
    /// The hashes of the secrets of the people, by side.
    holders: [Option<String>; 2],
    offers: Offers,
    /// The id of the next game.
    rematch: Option<String>,
    /// The versions that messages of clients made, by side and id.
    messages: [HashMap<String, Version>; 2],
    timeline: Timeline,
    /// The time of the last event.
    last_at: Millis,
    /// A computer player's turn that waits to be run.
    task: Option<(Box<Task>, Stop)>,
    /// The steps of the position on the board, once a client has asked for them.
    graph: Option<(Version, StepGraph)>,
}

/// The offers that wait for an answer.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Offers {
    /// The side that offers a draw.
    pub draw: Option<Side>,
    /// The side that wants to take moves back, and how many turns would stay.
    pub take_back: Option<(Side, usize)>,
    /// The side that offers another game, and whether sides would be changed.
    pub rematch: Option<(Side, bool)>,
}

/// Translates the time of day of events into the time of rooms, which only a running process has.
#[derive(Clone, Copy)]
struct Timeline {
    epoch: Instant,
    epoch_millis: Millis,
}

impl Timeline {
    fn instant(self, at: Millis) -> Instant {
        let since = u64::try_from(at - self.epoch_millis).unwrap_or(0);
        self.epoch + Duration::from_millis(since)
    }
}

/// What a client wants, or what has become due.
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
    /// What is wanted.
    pub command: ClientCommand,
}

/// Why a command is not carried out.
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
        }
    }
}

display_message!(Refused);

/// The events of a stored game make no sense.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Damaged {
    /// The id of the game.
    pub id: String,
    /// The version at which the events stop making sense.
    pub version: Version,
    /// Why.
    pub reason: String,
}

impl fmt::Display for Damaged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {} is damaged at version {}: {}", self.id, self.version, self.reason)
    }
}

impl std::error::Error for Damaged {}

/// The time that a game needs attention, and a summary of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct StoredSummary {
    /// The players' names: `human` or a computer player, by side.
    pub players: [String; 2],
    /// Every option.
    pub options: std::collections::BTreeMap<String, String>,
    /// The position at the start, if it is not the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The position on the board.
    pub position: String,
    /// The number of turns.
    pub turns: usize,
    /// The side to move; `None` if the game is over.
    pub turn: Option<u8>,
    /// The side that has won: 0 or 1, 2 for a draw.
    pub winner: Option<u8>,
    /// Does it wait for a second person?
    #[serde(default)]
    pub is_waiting: bool,
}

fn side(index: u8) -> Side {
    Side::BOTH[usize::from(index.min(1))]
}

/// The number of a side in events and messages.
#[must_use]
pub fn side_index(side: Side) -> u8 {
    side.index() as u8
}

/// The table of a game that was set up like this.
///
/// # Errors
/// If the rules, options, position, players or time control do not exist.
pub fn table(setup: &CreatedGame) -> Result<Table, Message> {
    let entry = cygnet_games::find_named(&setup.game).map_err(|error| error.message())?;
    let pairs = setup.options.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    let options = Options::parse(entry.info, pairs).map_err(|error| error.message())?;
    let (game, start) = entry
        .set_up(options, setup.position.as_deref(), setup.seed)
        .map_err(|error| error.message())?;
    let control: TimeControl = setup
        .clock
        .parse()
        .map_err(|error: cygnet_core::time::TimeControlError| error.message())?;
    let seats = setup.seats.each_ref().map(|seat| match seat {
        SeatSetup::Person { .. } => Seat::Human,
        SeatSetup::Computer { player } => Seat::Bot(player.clone()),
    });
    let table = Table::new(Session::new(game, start), seats, setup.seed)
        .map_err(|error| error.message())?;
    Ok(table.with_clock(control).with_date(setup.date.clone()))
}

impl LiveGame {
    /// The game with these events, given as JSON with their times. `now` is any moment; only differences
    /// of time matter.
    ///
    /// # Errors
    /// If the events make no sense.
    pub fn fold<'a>(
        id: &str,
        events: impl IntoIterator<Item = (&'a str, Millis)>,
        now: Instant,
    ) -> Result<Self, Damaged> {
        let damaged = |version, reason: &dyn fmt::Display| Damaged {
            id: id.to_owned(),
            version,
            reason: reason.to_string(),
        };
        let mut events = events.into_iter();
        let (first, at) = events.next().ok_or_else(|| damaged(0, &"it has no events"))?;
        let GameEvent::Created(setup) =
            serde_json::from_str(first).map_err(|error| damaged(1, &error))?
        else {
            return Err(damaged(1, &"the first event does not create it"));
        };
        let timeline = Timeline { epoch: now, epoch_millis: at };
        let table = table(&setup).map_err(|reason| damaged(1, &reason))?;
        let holders = setup.seats.each_ref().map(|seat| match seat {
            SeatSetup::Person { holder } => holder.clone(),
            SeatSetup::Computer { .. } => None,
        });
        let mut game = Self {
            id: id.to_owned(),
            version: 1,
            room: Room::without_keeping(table, now),
            setup: *setup,
            holders,
            offers: Offers::default(),
            rematch: None,
            messages: [HashMap::new(), HashMap::new()],
            timeline,
            last_at: at,
            task: None,
            graph: None,
        };
        game.collect_requests();
        for (body, at) in events {
            game.apply_json(body, at)?;
        }
        Ok(game)
    }

    /// Applies the next stored event.
    ///
    /// # Errors
    /// If it makes no sense here.
    pub fn apply_json(&mut self, body: &str, at: Millis) -> Result<(), Damaged> {
        let event = serde_json::from_str(body).map_err(|error| self.damaged(&error))?;
        self.apply(&event, at)
    }

    fn damaged(&self, reason: &dyn fmt::Display) -> Damaged {
        Damaged { id: self.id.clone(), version: self.version + 1, reason: reason.to_string() }
    }

    /// Applies the next event, which is durable.
    ///
    /// # Errors
    /// If it makes no sense here.
    pub fn apply(&mut self, event: &GameEvent, at: Millis) -> Result<(), Damaged> {
        let now = self.timeline.instant(at);
        let followed = match event {
            GameEvent::Created(_) => return Err(self.damaged(&"it was created already")),
            GameEvent::Seated { side: index, holder } => {
                self.holders[side(*index).index()] = Some(holder.clone());
                Ok(())
            }
            GameEvent::Played { text, .. } => {
                let mv = self.state().read_move(text).map_err(|error| self.damaged(&error))?;
                self.offers = Offers::default();
                self.room.handle(Intent::Follow(mv), now)
            }
            GameEvent::Acted { side: index, act, .. } => self.apply_act(side(*index), act, now),
            GameEvent::Flagged { side: index } => {
                self.offers = Offers::default();
                let outcome = Outcome::Win(!side(*index));
                self.room.handle(Intent::FollowEnd(outcome, Termination::Time), now)
            }
        };
        followed.map_err(|refusal| self.damaged(&refusal))?;
        self.version += 1;
        self.last_at = self.last_at.max(at);
        if let GameEvent::Played { side: index, id: Some(id), .. }
        | GameEvent::Acted { side: index, id: Some(id), .. } = event
        {
            self.messages[side(*index).index()].insert(id.clone(), self.version);
        }
        self.collect_requests();
        Ok(())
    }

    fn apply_act(&mut self, side: Side, act: &Act, now: Instant) -> Result<(), Refusal> {
        match act {
            Act::Resigned => {
                self.offers = Offers::default();
                let outcome = Outcome::Win(!side);
                self.room.handle(Intent::FollowEnd(outcome, Termination::Resignation), now)?;
            }
            Act::OfferedDraw => self.offers.draw = Some(side),
            Act::DeclinedDraw => self.offers.draw = None,
            Act::AgreedToDraw => {
                self.offers = Offers::default();
                let end = Intent::FollowEnd(Outcome::Draw, Termination::Agreement);
                self.room.handle(end, now)?;
            }
            Act::AskedToTakeBack { turns } => self.offers.take_back = Some((side, *turns)),
            Act::DeclinedTakeBack => self.offers.take_back = None,
            Act::TookBack { turns } => {
                self.offers = Offers::default();
                self.room.handle(Intent::FollowBack(*turns), now)?;
            }
            Act::OfferedRematch { changed } => self.offers.rematch = Some((side, *changed)),
            Act::DeclinedRematch => self.offers.rematch = None,
            Act::StartedRematch { game } => {
                self.offers.rematch = None;
                self.rematch = Some(game.clone());
            }
        }
        Ok(())
    }

    /// Takes the requests of the room, of which the turn of a computer player is work.
    fn collect_requests(&mut self) {
        self.room.events();
        for request in self.room.requests() {
            if let Request::Think(_, task, stop) = request {
                self.task = Some((task, stop));
            }
        }
        if self.computer_to_move().is_none() {
            self.task = None;
        }
    }

    /// The turn of a computer player that has not been run yet.
    pub fn take_task(&mut self) -> Option<(Box<Task>, Stop)> {
        self.task.take()
    }

    /// A fresh task for the computer player to move, if an earlier one was lost.
    #[must_use]
    pub fn another_task(&self) -> Option<Task> {
        self.room.table().task()
    }

    /// The id of the game.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The number of events.
    #[must_use]
    pub fn version(&self) -> Version {
        self.version
    }

    /// How the game was set up.
    #[must_use]
    pub fn setup(&self) -> &CreatedGame {
        &self.setup
    }

    /// The room in which it is played.
    #[must_use]
    pub fn room(&self) -> &Room {
        &self.room
    }

    /// The position on the board.
    #[must_use]
    pub fn state(&self) -> &dyn DynState {
        self.room.session().state()
    }

    /// The offers that wait for an answer.
    #[must_use]
    pub fn offers(&self) -> &Offers {
        &self.offers
    }

    /// The id of the next game.
    #[must_use]
    pub fn rematch(&self) -> Option<&str> {
        self.rematch.as_deref()
    }

    /// The time of an event that happens at this time of day: never before an earlier event.
    #[must_use]
    pub fn time_of(&self, now: Millis) -> Millis {
        now.max(self.last_at)
    }

    /// The time of the room at this time of day.
    #[must_use]
    pub fn instant(&self, now: Millis) -> Instant {
        self.timeline.instant(self.time_of(now))
    }

    /// A function that translates the time of day, for a thread that thinks.
    pub fn clock(&self, now: fn() -> Millis) -> impl Fn() -> Instant + Send + 'static {
        let (timeline, last_at) = (self.timeline, self.last_at);
        move || timeline.instant(now().max(last_at))
    }

    /// The sides whose seats this holder has.
    #[must_use]
    pub fn sides_of(&self, holder: &str) -> Vec<Side> {
        let has = |side: &Side| self.holders[side.index()].as_deref() == Some(holder);
        Side::BOTH.into_iter().filter(has).collect()
    }

    /// Does a person hold the seat of this side, or is it a computer player's?
    #[must_use]
    pub fn is_taken(&self, side: Side) -> bool {
        self.holders[side.index()].is_some()
            || matches!(self.setup.seats[side.index()], SeatSetup::Computer { .. })
    }

    /// Does it wait for a second person?
    #[must_use]
    pub fn is_waiting(&self) -> bool {
        !self.is_over() && Side::BOTH.into_iter().any(|side| !self.is_taken(side))
    }

    /// Is it over?
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.room.session().outcome().is_some()
    }

    /// The side to move, unless the game is over.
    #[must_use]
    pub fn to_move(&self) -> Option<Side> {
        self.room.table().to_move()
    }

    /// The computer player to move.
    #[must_use]
    pub fn computer_to_move(&self) -> Option<Side> {
        self.to_move().filter(|&side| self.is_computer(side))
    }

    fn is_computer(&self, side: Side) -> bool {
        matches!(self.setup.seats[side.index()], SeatSetup::Computer { .. })
    }

    /// Identifies the turn: the number of turns before it, and the position.
    #[must_use]
    pub fn turn_id(&self) -> (usize, u64) {
        (self.room.turns(), self.state().key())
    }

    /// Does one person play both sides?
    #[must_use]
    pub fn is_on_one_screen(&self) -> bool {
        self.holders[0].is_some() && self.holders[0] == self.holders[1]
    }

    /// The version that a message of one of these sides has made, if it was carried out.
    #[must_use]
    pub fn version_of(&self, message: &str, sides: &[Side]) -> Option<Version> {
        let mut versions = sides.iter().filter_map(|side| self.messages[side.index()].get(message));
        versions.next().copied()
    }

    /// The steps of all legal turns.
    ///
    /// # Panics
    /// Never: the graph is made first.
    pub fn graph(&mut self) -> &StepGraph {
        let version = self.version;
        if self.graph.as_ref().is_none_or(|(of, _)| *of != version) {
            self.graph = Some((version, self.state().step_graph()));
        }
        &self.graph.as_ref().expect("it was made above").1
    }

    /// The side whose time has run out.
    #[must_use]
    pub fn flagged(&self, now: Millis) -> Option<Side> {
        self.room.table().clock().flag(self.instant(now)).filter(|_| !self.is_over())
    }

    /// The event that ends the game if the time of the side to move has run out.
    #[must_use]
    pub fn flag_event(&self, now: Millis) -> Option<GameEvent> {
        self.flagged(now).map(|side| GameEvent::Flagged { side: side_index(side) })
    }

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
                let progress = steps.map(|steps| self.state().progress(&steps));
                match progress {
                    Some(Progress::Complete(mv)) => Ok(mv),
                    _ => Err(Refused::Illegal(message!(
                        "server-no-turn",
                        "no legal turn has these steps"
                    ))),
                }
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
        let from_opponent = |offered: Option<Side>| offered.filter(|by| !sides.contains(by));
        let act = match action {
            PlayerAction::Move => return Err(Refused::NotYourTurn),
            PlayerAction::Resign => Act::Resigned,
            PlayerAction::OfferDraw if self.is_on_one_screen() => Act::AgreedToDraw,
            PlayerAction::AcceptDraw => from_opponent(self.offers.draw)
                .map(|_| Act::AgreedToDraw)
                .ok_or(Refused::NoOffer)?,
            PlayerAction::OfferDraw if self.offers.draw.is_some() => return Err(Refused::Offered),
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
            PlayerAction::TakeBack => Act::AskedToTakeBack { turns: self.before_move_of(sides)? },
            PlayerAction::AcceptTakeBack | PlayerAction::DeclineTakeBack => {
                let offer = self.offers.take_back.filter(|(by, _)| !sides.contains(by));
                let (_, turns) = offer.ok_or(Refused::NoOffer)?;
                match action {
                    PlayerAction::AcceptTakeBack => Act::TookBack { turns },
                    _ => Act::DeclinedTakeBack,
                }
            }
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

    /// The id of the game after this one. It follows from this one, so that whoever sets it up, and however
    /// often, sets up the same game.
    fn next_id(&self, changed: bool) -> String {
        let way = if changed { "changed" } else { "same" };
        crate::secret::short_hash(&format!("{} {way}", self.id))
    }

    /// How the game after this one is set up.
    #[must_use]
    pub fn next_setup(&self, id: &str) -> CreatedGame {
        let mut setup = self.setup.clone();
        for side in Side::BOTH {
            if let SeatSetup::Person { holder } = &mut setup.seats[side.index()] {
                holder.clone_from(&self.holders[side.index()]);
            }
        }
        if id == self.next_id(true) {
            setup.seats.reverse();
        }
        setup.seed = setup.seed.wrapping_add(1);
        setup.invite = None;
        setup
    }

    /// When somebody has to look at the game again: the flag of the side to move, or a computer player that
    /// has not moved or answered an offer.
    #[must_use]
    pub fn due(&self) -> Option<Millis> {
        let side = self.to_move().filter(|_| !self.is_waiting())?;
        let now = self.instant(self.last_at);
        let clock = self.room.table().clock();
        let flag = clock.until_flag(side, now).filter(|_| clock.is_running());
        // Another process has to look after it while there is still time to move.
        let patience = flag.map_or(PATIENCE, |flag| PATIENCE.min(flag / 2));
        let is_asked = self.offers.draw.is_some_and(|offered_by| self.is_computer(!offered_by));
        let computer = (self.is_computer(side) || is_asked).then_some(patience);
        let first = flag.into_iter().chain(computer).min()?;
        // A flag has fallen when no time is left; a millisecond later that is certain.
        Some(self.last_at + i64::try_from(first.as_millis()).unwrap_or(i64::MAX / 2) + 1)
    }

    /// What the store keeps beside the events.
    #[must_use]
    pub fn head(&self) -> Head {
        let (session, table) = (self.room.session(), self.room.table());
        let summary = StoredSummary {
            players: Side::BOTH.map(|side| table.seat(side).name().to_owned()),
            options: self.setup.options.clone(),
            start: self.setup.position.clone(),
            position: session.state().position(),
            turns: session.moves().len(),
            turn: self.to_move().map(side_index),
            winner: session.outcome().map(|outcome| match outcome {
                Outcome::Win(side) => side_index(side),
                Outcome::Draw => 2,
            }),
            is_waiting: self.is_waiting(),
        };
        Head {
            kind: self.setup.game.clone(),
            is_over: self.is_over(),
            due: self.due(),
            summary: serde_json::to_string(&summary).unwrap_or_default(),
        }
    }

    /// What a viewer who plays these sides may do now: whatever would not be refused.
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

    /// Would this command set up another game?
    pub fn starts_game(&mut self, command: &SentCommand, now: Millis) -> bool {
        matches!(command.command, ClientCommand::Act(PlayerAction::Rematch, _))
            && self.version_of(&command.id, &command.sides).is_none()
            && matches!(
                self.decide(command, now),
                Ok(GameEvent::Acted { act: Act::StartedRematch { .. }, .. })
            )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A game against a computer player, with these events after its creation.
    fn against_computer(events: &[GameEvent]) -> LiveGame {
        let setup = CreatedGame {
            game: "ugly_duck".to_owned(),
            rules_version: 1,
            options: std::collections::BTreeMap::new(),
            position: None,
            clock: "none".to_owned(),
            seats: [
                SeatSetup::Person { holder: Some("me".to_owned()) },
                SeatSetup::Computer { player: "random".to_owned() },
            ],
            seed: 1,
            date: "2026.01.01".to_owned(),
            invite: None,
        };
        let created = GameEvent::Created(Box::new(setup));
        let created = serde_json::to_string(&created).expect("JSON");
        let game = LiveGame::fold("game", [(created.as_str(), 0)], Instant::now());
        let Ok(mut game) = game else { panic!("the events make no sense") };
        for event in events {
            game.apply(event, 0).expect("an event");
        }
        game
    }

    #[test]
    fn a_game_is_due_while_a_computer_player_owes_an_answer() {
        assert_eq!(against_computer(&[]).due(), None);
        let acted = |side, act| GameEvent::Acted { side, act, id: None };
        let offered = acted(0, Act::OfferedDraw);
        assert!(against_computer(std::slice::from_ref(&offered)).due().is_some());
        let declined = acted(1, Act::DeclinedDraw);
        assert_eq!(against_computer(&[offered, declined]).due(), None);
    }

    #[test]
    fn a_long_game_takes_no_more_offers() {
        let acted = |side, act| GameEvent::Acted { side, act, id: None };
        let pair = [acted(0, Act::OfferedDraw), acted(1, Act::DeclinedDraw)];
        let events: Vec<GameEvent> = pair.into_iter().cycle().take(4_998).collect();
        let mut game = against_computer(&events);
        let sides = [Side::One];
        assert!(game.can(&sides).contains(&PlayerAction::OfferDraw));
        for event in &events[..2] {
            game.apply(event, 0).expect("an event");
        }
        assert_eq!(game.can(&sides), [PlayerAction::Move, PlayerAction::Resign]);
        let command = ClientCommand::Act(PlayerAction::OfferDraw, RematchSides::default());
        let (sides, version, id) = (sides.to_vec(), game.version(), "abcdefgh".to_owned());
        let refused = game.decide(&SentCommand { sides, version, id, command }, 0);
        assert_eq!(refused, Err(Refused::TooLong));
    }

    #[test]
    fn an_offer_of_the_opponent_is_accepted_or_declined_and_not_made_again() {
        let offered = GameEvent::Acted { side: 1, act: Act::OfferedDraw, id: None };
        let game = against_computer(&[offered]);
        let can = game.can(&[Side::One]);
        assert!(
            can.contains(&PlayerAction::AcceptDraw) && can.contains(&PlayerAction::DeclineDraw)
        );
        assert!(!can.contains(&PlayerAction::OfferDraw));
    }
}
