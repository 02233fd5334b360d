//! Stored types and results of queries.

/// Milliseconds since the Unix epoch.
pub type Millis = i64;

/// The version of a game: the number of its events. A game that exists has at least one.
pub type Version = u64;

/// A game to be created with its first event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGame {
    /// The name of the game in the store, unique and without NUL characters.
    pub id: String,
    /// The summary of the game, readable without its events.
    pub head: Head,
    /// The first event, opaque text.
    pub event: String,
    /// When the event happened.
    pub at: Millis,
    /// Seats that are taken from the start: side and holder.
    pub seats: Vec<(u8, String)>,
    /// The client that creates it, of any number of holders; remembered as long as the game goes on.
    pub origin: Option<String>,
}

/// The summary of a game, readable without its events; replaced with every append.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// The id of the rules, such as `dropper`.
    pub kind: String,
    /// Whether the game has ended.
    pub is_over: bool,
    /// When a process has to look at the game again: a flag that falls, a computer player's move.
    pub due: Option<Millis>,
    /// A short JSON summary for lists, opaque to the store.
    pub summary: String,
}

/// Events to be appended to a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Append {
    /// The game.
    pub id: String,
    /// The version the events answer.
    pub version: Version,
    /// At least one event, opaque text.
    pub events: Vec<String>,
    /// When the events happened.
    pub at: Millis,
    /// The head of the game after these events.
    pub head: Head,
    /// Seats taken with these events: side and holder. A holder who had the side before loses it.
    pub seats: Vec<(u8, String)>,
    /// Results kept with these events, as [`Store::keep_result`](crate::Store::keep_result) keeps them.
    pub results: Vec<NewResult>,
}

/// The outcome of an append.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Appended {
    /// The events are durable; this is the new version.
    Stored(Version),
    /// Another event was first; nothing was stored.
    Conflict,
}

/// One event of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredEvent {
    /// The version of the game after this event: 1 for the first.
    pub version: Version,
    /// When it happened.
    pub at: Millis,
    /// The text that was appended.
    pub body: String,
}

/// A game in a holder's list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRow {
    /// The game.
    pub id: String,
    /// The number of its events.
    pub version: Version,
    /// The time of its last event.
    pub updated: Millis,
    /// Its head after the last event.
    pub head: Head,
    /// The sides this holder has, in ascending order.
    pub sides: Vec<u8>,
}

/// A game a process has to look at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DueGame {
    /// The game.
    pub id: String,
    /// Since when it is due.
    pub due: Millis,
}

/// An analysis to be shared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewStudy {
    /// Its name, a hash of the text.
    pub id: String,
    /// When it was shared.
    pub at: Millis,
    /// The text, opaque to the store.
    pub body: String,
}

/// A result of a holder: of a game, a puzzle or a lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewResult {
    /// Whose result it is.
    pub holder: String,
    /// Its name among the results of this holder.
    pub key: String,
    /// When it happened.
    pub at: Millis,
    /// The id of the rules, such as `dropper`.
    pub kind: String,
    /// The text, opaque to the store.
    pub body: String,
    /// How many results the holder may have with this one: the oldest make way.
    pub most: u32,
}

/// A result that was kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredResult {
    /// Its name among the results of its holder.
    pub key: String,
    /// When it happened.
    pub at: Millis,
    /// The id of the rules.
    pub kind: String,
    /// The text.
    pub body: String,
}

/// How a game ended in which a move was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameEnd {
    /// The first side won.
    First,
    /// The second side won.
    Second,
    /// A draw.
    Drawn,
}

/// A move of a finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedMove {
    /// The name of the position, the same in all games in which it occurs.
    pub position: String,
    /// The move.
    pub text: String,
    /// How the game ended.
    pub end: GameEnd,
}

/// How often a move was made in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveCount {
    /// The move.
    pub text: String,
    /// The games that the first and the second side won.
    pub won: [u64; 2],
    /// The drawn games.
    pub drawn: u64,
}

/// Which games of a holder are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameList {
    /// Games that go on.
    Open,
    /// Games that are over.
    Finished,
}

/// Games that can be removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Forgettable {
    /// Games that are over.
    Finished,
    /// Games with nothing but their first event.
    Unstarted,
    /// Games in progress, with any number of events.
    Abandoned,
}

/// A report to be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewReport {
    /// Its name in the store, unique.
    pub id: String,
    /// When it was asked for; it is due from then on.
    pub at: Millis,
    /// Who asked for it.
    pub holder: String,
    /// The client that asked, of any number of holders; remembered until the report is made.
    pub origin: String,
    /// What lists show, opaque to the store.
    pub summary: String,
}

/// A report without its body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportRow {
    /// Its name.
    pub id: String,
    /// When it was asked for.
    pub at: Millis,
    /// Who asked for it.
    pub holder: String,
    /// The client that asked, until the report is made.
    pub origin: Option<String>,
    /// When a process may take it; `None` once it is made.
    pub due: Option<Millis>,
    /// What lists show, opaque to the store.
    pub summary: String,
}

/// A change of a report that is being made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportChange {
    /// The report.
    pub id: String,
    /// Its due time so far: if it is another one, another process makes the report.
    pub due: Millis,
    /// Its due time from now on; `None` if it is made.
    pub until: Option<Millis>,
    /// What lists show.
    pub summary: String,
    /// The new body; `None` leaves it as it is.
    pub body: Option<String>,
    /// How many reports that are made are kept: the oldest make way for this one.
    pub most: u32,
}
