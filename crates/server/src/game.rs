//! A game on the server: the fold over its events, and the decision which event a command becomes.
//!
//! [`LiveGame::decide`] changes nothing and says which event a command would be. The caller makes the event
//! durable, and only then [`LiveGame::apply`] changes the game. The rules, turns and clocks are those of a
//! [`Room`], as in the terminal. Nothing here reads a clock, a disk or a socket.

mod decision;
mod summary;
#[cfg(test)]
mod tests;

use std::collections::{BTreeSet, HashMap};
use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

use cygnet_core::time::TimeControl;
use cygnet_core::{
    DynState, Message, Options, Outcome, Say, Session, Side, StepGraph, Stop, Termination,
};
use cygnet_ratings::HelpUsed;
use cygnet_room::{Intent, Refusal, Request, Room, Seat, Table, Task};
use cygnet_store::{Millis, Version};
use cygnet_text::Language;

pub use self::decision::{ClientCommand, MOST_EVENTS, Refused, SentCommand};
pub use self::summary::StoredSummary;
use crate::event::{Act, CreatedGame, GameEvent, SeatSetup};
use crate::render::SharedView;

/// A game and everything that follows from its events.
pub struct LiveGame {
    id: String,
    version: Version,
    setup: CreatedGame,
    room: Room,
    /// The hashes of the secrets of the people, by side.
    holders: [Option<String>; 2],
    offers: Offers,
    /// The offers that were declined last, which are not made again before the next move.
    declined: Declined,
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
    /// This version as viewers with these sides and this language see it.
    views: Vec<(Vec<Side>, Language, Arc<SharedView>)>,
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

/// Offers that were declined: the side that made each, and the number of turns then.
#[derive(Default)]
struct Declined {
    draw: Option<(Side, usize)>,
    take_back: Option<(Side, usize)>,
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
            declined: Declined::default(),
            rematch: None,
            messages: [HashMap::new(), HashMap::new()],
            timeline,
            last_at: at,
            task: None,
            graph: None,
            views: Vec::new(),
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
        self.views.clear();
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
            Act::DeclinedDraw => {
                let turns = self.room.turns();
                self.declined.draw = self.offers.draw.take().map(|side| (side, turns));
            }
            Act::AgreedToDraw => {
                self.offers = Offers::default();
                let end = Intent::FollowEnd(Outcome::Draw, Termination::Agreement);
                self.room.handle(end, now)?;
            }
            Act::AskedToTakeBack { turns } => self.offers.take_back = Some((side, *turns)),
            Act::DeclinedTakeBack => {
                let turns = self.room.turns();
                let offer = self.offers.take_back.take();
                self.declined.take_back = offer.map(|(side, _)| (side, turns));
            }
            Act::TookBack { turns } => {
                self.offers = Offers::default();
                self.room.handle(Intent::FollowBack(*turns), now)?;
            }
            Act::HadHelp { help } => self.room.handle(Intent::FollowHelp(*help), now)?,
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
    pub fn clock(
        &self,
        now: impl Fn() -> Millis + Send + 'static,
    ) -> impl Fn() -> Instant + Send + 'static {
        let (timeline, last_at) = (self.timeline, self.last_at);
        move || timeline.instant(now().max(last_at))
    }

    /// The person who has the seat of this side.
    #[must_use]
    pub fn holder(&self, side: Side) -> Option<&str> {
        self.holders[side.index()].as_deref()
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

    /// The help that people had.
    #[must_use]
    pub fn helps(&self) -> &BTreeSet<HelpUsed> {
        self.room.table().helps()
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

    /// The view for these sides and this language, made when it is first asked for.
    pub(crate) fn view(&self, sides: &[Side], language: Language) -> Option<Arc<SharedView>> {
        let mut views = self.views.iter();
        let known = views.find(|(of, spoken, _)| of == sides && *spoken == language);
        known.map(|(_, _, view)| Arc::clone(view))
    }

    /// Keeps what viewers with these sides and this language see of this version.
    pub(crate) fn keep_view(
        &mut self,
        sides: Vec<Side>,
        language: Language,
        view: Arc<SharedView>,
    ) {
        self.views.push((sides, language, view));
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

    /// The id of the next game. It is derived from this one, so that repeated requests set up the same game.
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
}
