//! The messages between server and clients, version 1. `docs/api.md` documents them.

use std::collections::BTreeMap;

use cygnet_core::effects::Effect;
use cygnet_core::looks::Looks;
use cygnet_core::view::{BoardView, Cell, Piece, Terrain};
use cygnet_core::{DynState, LegalMove, Message, Progress, Size, Step, StepGraph, Term, message};
use cygnet_text::Language;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The version of the message format.
pub const PROTOCOL: u32 = 1;

/// A piece on the board or in hand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct WirePiece {
    /// The side that owns it, 0 or 1.
    pub owner: u8,
    /// The kind, by which a client finds its drawing.
    pub kind: &'static str,
    /// One or two letters for it.
    pub label: String,
    /// The kind in the language of the client.
    pub name: String,
    /// Its strength, in games where pieces of one kind differ by it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub strength: Option<u8>,
}

/// The terrain of a square.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct WireTerrain {
    /// The kind, by which a client finds its drawing.
    pub kind: &'static str,
    /// One or two letters for it.
    pub label: &'static str,
    /// The kind in the language of the client.
    pub name: String,
}

/// The content of a square that is not plain and empty.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Thing {
    /// The piece on the square; of a stack, the one on top.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub piece: Option<WirePiece>,
    /// The pieces beneath it, from bottom to top.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub beneath: Vec<WirePiece>,
    /// The terrain.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub terrain: Option<WireTerrain>,
}

/// A position as a board draws it. Equal contents are listed once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Board {
    /// The names of the columns from the left.
    pub columns: Vec<String>,
    /// The names of the rows from the top.
    pub rows: Vec<String>,
    /// How the rows lie on top of each other.
    #[schema(value_type = String)]
    pub grid: cygnet_core::view::Grid,
    /// The contents of squares, each once.
    pub things: Vec<Thing>,
    /// Row by row from the top: 0 is a plain empty square, `n` is `things[n - 1]`.
    pub cells: Vec<usize>,
    /// The squares that the last move changed.
    pub last: Vec<String>,
    /// The pieces that each side has in hand, if there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hands: Option<[Vec<WirePiece>; 2]>,
    /// The side to move, 0 or 1.
    pub turn: u8,
}

fn piece(piece: &Piece, figure: Term, language: Language) -> WirePiece {
    WirePiece {
        owner: piece.owner.index() as u8,
        kind: figure.id,
        label: piece.label.clone(),
        name: language.say(&figure.message("piece")),
        strength: piece.strength,
    }
}

/// Pieces beside the board for a client.
pub fn pieces<'a>(
    list: impl IntoIterator<Item = &'a Piece>,
    looks: &Looks,
    language: Language,
) -> Vec<WirePiece> {
    list.into_iter().map(|one| piece(one, looks.figure(one, None), language)).collect()
}

fn thing(cell: &Cell, looks: &Looks, language: Language) -> Thing {
    let here = |one: &Piece| piece(one, looks.figure(one, cell.terrain), language);
    Thing {
        piece: cell.piece.as_ref().map(here),
        beneath: cell.beneath.iter().map(here).collect(),
        terrain: cell.terrain.map(|found| terrain(found, language)),
    }
}

/// Terrain for a client.
#[must_use]
pub fn terrain(found: &Terrain, language: Language) -> WireTerrain {
    WireTerrain { kind: found.kind.id, label: found.label, name: language.say(found) }
}

impl Board {
    /// The board of a view, with names in a language.
    #[must_use]
    pub fn new(view: &BoardView, language: Language) -> Self {
        let mut things: Vec<Thing> = Vec::new();
        let mut kinds: Vec<Cell> = Vec::new();
        let cells = view.cells.iter().map(|cell| {
            if cell.height() == 0 && cell.terrain.is_none() {
                return 0;
            }
            let plain = Cell { last_move: false, ..cell.clone() };
            let known = kinds.iter().position(|known| *known == plain);
            known.unwrap_or_else(|| {
                things.push(thing(cell, view.looks, language));
                kinds.push(plain);
                kinds.len() - 1
            }) + 1
        });
        let cells = cells.collect();
        let marked = view.cells.iter().enumerate().filter(|(_, cell)| cell.last_move);
        let last = marked.map(|(index, _)| view.size.name(cygnet_core::Square::new(index)));
        Self {
            columns: view.columns.clone(),
            rows: view.rows.clone(),
            grid: view.grid,
            cells,
            last: last.collect(),
            hands: view
                .has_hands()
                .then(|| view.hands.each_ref().map(|hand| pieces(hand, view.looks, language))),
            turn: view.turn.index() as u8,
            things,
        }
    }
}

/// The legal turns as a graph of steps.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Steps {
    /// The steps that can be made at each node, and the node each leads to; -1 if the turn is complete. A
    /// turn starts at node 0.
    pub nodes: Vec<BTreeMap<String, i64>>,
}

impl Steps {
    /// The graph, with names of steps.
    #[must_use]
    pub fn new(graph: &StepGraph, size: Size) -> Self {
        let index =
            |after: Option<usize>| after.map_or(-1, |node| i64::try_from(node).unwrap_or(-1));
        let node = |steps: &Vec<(Step, Option<usize>)>| {
            steps.iter().map(|(step, after)| (step.name(size), index(*after))).collect()
        };
        Self { nodes: graph.nodes.iter().map(node).collect() }
    }
}

/// The most steps of a turn.
const LONGEST_TURN: usize = 64;

/// Finds the steps with these names along the graph. `None` if no turn has such steps.
#[must_use]
pub fn find_steps(graph: &StepGraph, size: Size, names: &[String]) -> Option<Vec<Step>> {
    if names.len() > LONGEST_TURN {
        return None;
    }
    let mut at = Some(0);
    let mut steps = Vec::new();
    for name in names {
        let next = &graph.nodes[at?];
        let (step, after) = next.iter().find(|(step, _)| step.name(size) == *name)?;
        steps.push(*step);
        at = *after;
    }
    Some(steps)
}

/// The turn of this position whose steps have these names.
///
/// # Errors
/// If there is none.
pub fn find_turn(state: &dyn DynState, names: &[String]) -> Result<LegalMove, Message> {
    turn_of(state, find_steps(&state.step_graph(), state.size(), names))
}

/// The turn of this position with the steps that were found for it.
///
/// # Errors
/// If there is none.
pub fn turn_of(state: &dyn DynState, steps: Option<Vec<Step>>) -> Result<LegalMove, Message> {
    match steps.map(|steps| state.progress(&steps)) {
        Some(Progress::Complete(mv)) => Ok(mv),
        _ => Err(message!("server-no-turn", "no legal turn has these steps")),
    }
}

/// One effect of a move, for animation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum WireEffect {
    Moves { from: String, to: String },
    Pushes { from: String, to: String },
    Captures { square: String },
    Appears { square: String },
    Leaves { square: String },
    Becomes { square: String },
    Drops { square: String },
    Converts { square: String },
    ToHand { square: String },
    Passes,
}

impl WireEffect {
    /// The effect, with names of squares.
    #[must_use]
    pub fn new(effect: &Effect, size: Size) -> Self {
        let name = |square: &cygnet_core::Square| size.name(*square);
        match effect {
            Effect::Moves { from, to, .. } => Self::Moves { from: name(from), to: name(to) },
            Effect::Pushes { from, to, .. } => Self::Pushes { from: name(from), to: name(to) },
            Effect::Captures { square, .. } => Self::Captures { square: name(square) },
            Effect::Appears { square, .. } => Self::Appears { square: name(square) },
            Effect::Leaves { square, .. } => Self::Leaves { square: name(square) },
            Effect::Becomes { square, .. } => Self::Becomes { square: name(square) },
            Effect::Drops { square, .. } => Self::Drops { square: name(square) },
            Effect::Converts { square, .. } => Self::Converts { square: name(square) },
            Effect::ToHand { square, .. } => Self::ToHand { square: name(square) },
            Effect::Passes { .. } => Self::Passes,
        }
    }
}

/// The player on a side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum WireSeat {
    /// A person.
    Person {
        /// Has a person taken the seat?
        taken: bool,
        /// Is the person connected? Null if that is not known.
        present: Option<bool>,
    },
    /// A computer player.
    Computer {
        /// Its name.
        player: String,
        /// Its name for people.
        label: String,
    },
}

/// The time of both sides.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct WireClock {
    /// The time control.
    pub control: String,
    /// The time that each side has left, in milliseconds.
    pub left: [u64; 2],
    /// The side whose time runs, 0 or 1.
    pub running: Option<u8>,
    /// Is the time for one move, and not for the game?
    pub per_move: bool,
}

/// A running score.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct WireTally {
    /// What is counted, in the language of the client.
    pub name: String,
    /// The numbers of each side.
    pub values: [Vec<u32>; 2],
}

/// The offers that wait for an answer, each by the side that made it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, ToSchema)]
pub struct WireOffers {
    /// The side that offers a draw.
    pub draw: Option<u8>,
    /// The side that wants to take moves back.
    pub take_back: Option<u8>,
    /// The side that offers another game.
    pub rematch: Option<WireRematch>,
}

/// An offer of another game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct WireRematch {
    /// The side that offers it.
    pub side: u8,
    /// `changed` or `same`.
    pub sides: RematchSides,
}

/// Which sides the players take in another game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RematchSides {
    /// They change sides.
    #[default]
    Changed,
    /// They keep their sides.
    Same,
}

/// How a game has ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct WireResult {
    /// The side that has won, or null for a draw.
    pub winner: Option<u8>,
    /// `rules`, `resignation`, `agreement` or `time`.
    pub by: &'static str,
    /// The whole result in a sentence.
    pub text: String,
}

/// The last move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct LastMove {
    /// The side that made it.
    pub side: u8,
    /// The move.
    #[serde(rename = "move")]
    pub text_of_move: String,
    /// What happened, in a sentence.
    pub text: String,
    /// Its effects, for animation.
    pub effects: Vec<WireEffect>,
}

/// Where a game stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// A seat is free.
    Waiting,
    /// The game goes on.
    Playing,
    /// The game is over.
    Over,
}

/// A whole game as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct GameView {
    /// The version of the message format.
    pub protocol: u32,
    /// The id of the game.
    pub game_id: String,
    /// The version of the game: the number of its events.
    pub version: u64,
    /// The time of the server, in milliseconds since 1970.
    pub now: i64,
    /// The rules that are played.
    pub game: String,
    /// Their name for people.
    pub name: String,
    /// The names of the sides.
    pub side_names: [String; 2],
    /// Every option of the rules.
    pub options: BTreeMap<String, String>,
    /// Who plays.
    pub seats: [WireSeat; 2],
    /// The sides that this viewer plays; none for a spectator.
    pub you: Vec<u8>,
    /// Where the game stands.
    pub status: Status,
    /// The side to move, 0 or 1.
    pub turn: u8,
    /// The number of turns that were played.
    pub turns: usize,
    /// The index of the first move in `moves`; 0 in a whole state.
    pub moves_from: usize,
    /// The moves from that index on.
    pub moves: Vec<String>,
    /// The position.
    pub board: Board,
    /// The legal turns, for the viewer to move.
    pub steps: Option<Steps>,
    /// What the person to move is asked for.
    pub prompt: String,
    /// The clock, if there is one.
    pub clock: Option<WireClock>,
    /// The pieces that were captured.
    pub captured: Vec<WirePiece>,
    /// The running score.
    pub tally: Vec<WireTally>,
    /// The offers that wait for an answer.
    pub offers: WireOffers,
    /// What this viewer may do now.
    pub can: Vec<PlayerAction>,
    /// How the game has ended.
    pub result: Option<WireResult>,
    /// The help that the person had who plays against a computer player: `analysis`, `coaching`, `takeback`.
    pub helps: Vec<&'static str>,
    /// Why the result does not move a rating; null if it does, or if no person plays against the computer.
    pub unrated: Option<ProblemAnswer>,
    /// The id of the next game.
    pub rematch_id: Option<String>,
    /// The last move.
    pub last: Option<LastMove>,
    /// How many people watch.
    pub spectators: usize,
}

/// What a viewer can do in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum PlayerAction {
    Move,
    Resign,
    OfferDraw,
    AcceptDraw,
    DeclineDraw,
    TakeBack,
    AcceptTakeBack,
    DeclineTakeBack,
    Rematch,
    DeclineRematch,
    Coach,
}

impl PlayerAction {
    /// All of them.
    pub const ALL: [Self; 11] = [
        Self::Move,
        Self::Resign,
        Self::OfferDraw,
        Self::AcceptDraw,
        Self::DeclineDraw,
        Self::TakeBack,
        Self::AcceptTakeBack,
        Self::DeclineTakeBack,
        Self::Rematch,
        Self::DeclineRematch,
        Self::Coach,
    ];
}

/// A message from a client about a game.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ClientMessage {
    /// A move, by its steps or as text.
    Move {
        /// The client's name for this message.
        id: String,
        /// The version of the game that it answers.
        version: u64,
        /// The steps.
        #[serde(default)]
        steps: Option<Vec<String>>,
        /// The move as text.
        #[serde(default, rename = "move")]
        text: Option<String>,
    },
    /// Something other than a move.
    Act {
        /// The client's name for this message.
        id: String,
        /// The version of the game that it answers.
        version: u64,
        /// What to do.
        act: PlayerAction,
        /// The sides of another game.
        #[serde(default)]
        sides: Option<RematchSides>,
    },
    /// Asks for the whole state. It has braces because serde checks the fields of no other variant.
    State {},
    /// Asks what the steps made so far will do.
    Preview {
        /// The version of the game.
        version: u64,
        /// The steps made so far.
        steps: Vec<String>,
    },
    /// Asks for a [`ServerMessage::Pong`].
    Ping {
        /// Sent back unchanged.
        sent: f64,
    },
}

/// A problem, in words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct ProblemAnswer {
    /// Its identity.
    pub key: String,
    /// A sentence in the language of the client.
    pub text: String,
}

/// A message to a client about a game.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerMessage {
    /// The whole state.
    State(Box<GameView>),
    /// The state after more events.
    Update(Box<Update>),
    /// A message was carried out and is durable.
    Ack {
        /// The client's name for the message.
        id: String,
        /// The version that it made.
        version: u64,
    },
    /// A message was not carried out.
    Refused {
        /// The client's name for the message.
        id: String,
        /// The version of the game.
        version: u64,
        /// Why.
        error: ProblemAnswer,
    },
    /// What steps will do.
    Preview(Box<PreviewAnswer>),
    /// The server is alive, and this is the version of the game.
    Heartbeat {
        /// The version of the game.
        version: u64,
        /// The time of the server.
        now: i64,
        /// The clock.
        clock: Option<WireClock>,
        /// How many people watch.
        spectators: usize,
        /// Which sides are connected; null if that is not known.
        present: [Option<bool>; 2],
    },
    /// The answer to a ping.
    Pong {
        /// As it was sent.
        sent: f64,
        /// The time of the server.
        now: i64,
    },
    /// The server stops; the client comes back later.
    Closing {
        /// After how many milliseconds.
        retry_ms: u64,
    },
    /// The message was not understood, or not looked at.
    Error {
        /// The client's name for the message, if it has one.
        #[serde(skip_serializing_if = "Option::is_none")]
        id: Option<String>,
        /// What was wrong.
        error: ProblemAnswer,
    },
}

/// The state after more events, for a client that has the version before them.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Update {
    /// The version that the client must have.
    pub previous: u64,
    /// The new state, with the moves that the client does not have yet.
    #[serde(flatten)]
    pub state: GameView,
}

/// What steps will do.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PreviewAnswer {
    /// The version of the game.
    pub version: u64,
    /// The steps.
    pub steps: Vec<String>,
    /// The board, as far as it is certain.
    pub board: Board,
    /// What the person is asked for next.
    pub prompt: String,
    /// The effects in words.
    pub effects: Vec<String>,
}
