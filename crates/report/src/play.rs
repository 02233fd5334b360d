//! One game of a report: how it went, and what happened on the board.

use std::sync::Arc;

use cygnet_core::{
    BoardView, DynGame, DynState, Effect, LegalMove, Outcome, Side, Stop, effects, message,
};
use cygnet_core::{Message, Say, Size, Square};
use cygnet_players::PlayerError;
use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64;

use crate::role::{ReportSeat, Skill};

/// A game of this many turns is called a draw.
pub(crate) const LONGEST_GAME: usize = 1000;

/// How a game ended, for the side that made its first move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum ResultOfFirst {
    /// That side won.
    #[serde(rename = "1")]
    Won,
    /// Neither side did.
    #[serde(rename = "=")]
    Drawn,
    /// The other side won.
    #[serde(rename = "0")]
    Lost,
}

impl ResultOfFirst {
    /// The result of a game with this outcome; a game without one is drawn.
    #[must_use]
    pub fn new(outcome: Option<Outcome>, first: Side) -> Self {
        match outcome.and_then(Outcome::winner) {
            None => Self::Drawn,
            Some(winner) if winner == first => Self::Won,
            Some(_) => Self::Lost,
        }
    }

    /// The points that it is worth.
    #[must_use]
    pub const fn points(self) -> f64 {
        match self {
            Self::Won => 1.0,
            Self::Drawn => 0.5,
            Self::Lost => 0.0,
        }
    }

    /// The place of the winner, 0 for the side that moved first.
    #[must_use]
    pub const fn winner(self) -> Option<usize> {
        match self {
            Self::Won => Some(0),
            Self::Lost => Some(1),
            Self::Drawn => None,
        }
    }

    /// How files write it.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Won => '1',
            Self::Drawn => '=',
            Self::Lost => '0',
        }
    }
}

/// A played game. Lists with two entries are for the side that moved first and the other one.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PlayedGame {
    /// How it ended.
    #[serde(rename = "r")]
    pub result: ResultOfFirst,
    /// Why: the key and the English text of the reason.
    #[serde(rename = "e")]
    pub ending: (String, String),
    /// The moves.
    #[serde(rename = "m")]
    pub moves: Vec<String>,
    /// How many moves there were to choose from, turn by turn.
    #[serde(rename = "c")]
    pub choices: Vec<u32>,
    /// How often a piece of each side came to each square.
    #[serde(rename = "a")]
    pub arrivals: [Vec<u16>; 2],
    /// How often a piece was captured on each square.
    #[serde(rename = "k")]
    pub captures: Vec<u16>,
    /// The squares that the last move changed.
    #[serde(rename = "l")]
    pub last: Vec<u16>,
    /// How many pieces each side captured.
    #[serde(rename = "n")]
    pub captured_by: [u16; 2],
    /// How many rows or columns the pieces of each side moved towards the opponent, less those they moved back. Empty
    /// where the sides have no direction.
    #[serde(rename = "f")]
    pub advance: Vec<i32>,
}

impl PlayedGame {
    /// A number that two games share only if they are the same game.
    #[must_use]
    pub fn fingerprint(&self) -> u32 {
        (xxh3_64(self.moves.join(" ").as_bytes()) >> 32) as u32
    }

    /// Whether a game that was read from a file is one on a board of this many squares.
    pub(crate) fn fits(&self, squares: usize) -> bool {
        let lists = [self.arrivals[0].len(), self.arrivals[1].len(), self.captures.len()];
        lists == [squares; 3]
            && self.last.iter().all(|&square| usize::from(square) < squares)
            && self.choices.len() == self.moves.len()
            && self.moves.len() <= LONGEST_GAME
    }

    /// The game in a line: result, turns and fingerprint.
    #[must_use]
    pub fn line(&self) -> String {
        format!("{} {} {:08x}", self.result.letter(), self.moves.len(), self.fingerprint())
    }
}

/// The direction in which a side advances: from the middle of its own pieces at the start to that of the opponent's, as
/// columns to the right and rows down; the larger of the two counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Forward {
    right: i32,
    down: i32,
}

impl Forward {
    /// The direction of the side that moves first; `None` if the pieces at the start show none.
    pub(crate) fn of(start: &BoardView, first: Side) -> Option<Self> {
        let middle = |side| {
            let squares = start.cells.iter().enumerate();
            let own = squares
                .filter(|(_, cell)| cell.piece.as_ref().is_some_and(|piece| piece.owner == side));
            let places = own.map(|(index, _)| place(start.size, Square::new(index)));
            places.fold([0; 3], |sum, [column, row]| [sum[0] + 1, sum[1] + column, sum[2] + row])
        };
        let (own, other) = (middle(first), middle(!first));
        if own[0] == 0 || other[0] == 0 {
            return None;
        }
        // Without fractions: both middles are multiplied by both numbers of pieces.
        let [right, down] = [1, 2].map(|axis| other[axis] * own[0] - own[axis] * other[0]);
        match right.abs().cmp(&down.abs()) {
            std::cmp::Ordering::Greater => Some(Self { right: right.signum(), down: 0 }),
            std::cmp::Ordering::Less => Some(Self { right: 0, down: down.signum() }),
            std::cmp::Ordering::Equal => None,
        }
    }

    /// How far this goes forward, for the side that moves first.
    pub(crate) fn steps(self, size: Size, from: Square, to: Square) -> i32 {
        let ([column, row], [from_column, from_row]) = (place(size, to), place(size, from));
        (column - from_column) * self.right + (row - from_row) * self.down
    }
}

/// The column and the row of a square.
fn place(size: Size, square: Square) -> [i32; 2] {
    [size.column(square), size.row(square)].map(|index| i32::try_from(index).unwrap_or(0))
}

/// Chooses a move of a position, given the turn before it.
pub(crate) type Chooser<'a> =
    &'a mut dyn FnMut(&dyn DynState, Option<&TurnBefore>) -> Result<Option<LegalMove>, PlayerError>;

/// Plays a game from a position between two players, the first of whom makes the first move. `None` if the stop was
/// raised.
pub(crate) fn play_on(
    start: &dyn DynState,
    players: [Chooser<'_>; 2],
) -> Result<Option<PlayedGame>, PlayerError> {
    let [one, two] = players;
    let first = start.turn();
    let before = start.view();
    let forward = Forward::of(&before, first);
    let squares = start.size().squares();
    let mut game = PlayedGame {
        result: ResultOfFirst::Drawn,
        ending: (String::new(), String::new()),
        moves: Vec::new(),
        choices: Vec::new(),
        arrivals: [vec![0; squares], vec![0; squares]],
        captures: vec![0; squares],
        last: Vec::new(),
        captured_by: [0; 2],
        advance: if forward.is_some() { vec![0; 2] } else { Vec::new() },
    };
    let mut state = start.boxed_clone();
    let mut before = before;
    let mut last: Option<TurnBefore> = None;
    while state.outcome().is_none() && game.moves.len() < LONGEST_GAME {
        let mover = state.turn();
        let place = usize::from(mover != first);
        let choose = if place == 0 { &mut *one } else { &mut *two };
        let Some(mv) = choose(&*state, last.as_ref())? else { return Ok(None) };
        game.choices.push(u32::try_from(state.count_moves()).unwrap_or(u32::MAX));
        last = Some(TurnBefore { steps: state.steps(&mv) });
        state.play_move(&mv).expect("a player chooses a legal move");
        let after = state.view();
        game.note(&before, &after, place, forward);
        game.last =
            after.changed_since(&before).iter().map(|square| square.index() as u16).collect();
        game.moves.push(mv.text().to_owned());
        before = after;
    }
    let outcome = state.outcome();
    game.result = ResultOfFirst::new(outcome, first);
    let reason = if outcome.is_some() { state.reason() } else { too_long() };
    game.ending = (reason.key().to_owned(), reason.message().english().to_owned());
    Ok(Some(game))
}

/// The turn before, as the clicks that made it.
pub(crate) struct TurnBefore {
    pub(crate) steps: Vec<cygnet_core::Step>,
}

/// Why a game without an end is a draw.
fn too_long() -> Message {
    message!("report-game-too-long", "the game was stopped after a thousand turns")
}

impl PlayedGame {
    /// Notes what a turn did on the board.
    fn note(
        &mut self,
        before: &BoardView,
        after: &BoardView,
        place: usize,
        forward: Option<Forward>,
    ) {
        for effect in effects(before, after) {
            match effect {
                Effect::Moves { from, to, .. } => {
                    self.arrivals[place][to.index()] += 1;
                    if let (Some(forward), Some(own)) = (forward, self.advance.get_mut(place)) {
                        let steps = forward.steps(before.size, from, to);
                        *own += if place == 0 { steps } else { -steps };
                    }
                }
                Effect::Appears { square, .. } | Effect::Drops { square, .. } => {
                    self.arrivals[place][square.index()] += 1;
                }
                Effect::Captures { square, .. } => {
                    self.captures[square.index()] += 1;
                    self.captured_by[place] += 1;
                }
                _ => {}
            }
        }
    }
}

/// Plays a game between two players of the same skill. `None` if the stop was raised.
pub(crate) fn play_alike(
    game: &Arc<dyn DynGame>,
    start: &dyn DynState,
    skill: Skill,
    most: Option<u64>,
    seed: u64,
    stop: &Stop,
) -> Result<Option<PlayedGame>, PlayerError> {
    let mut one = ReportSeat::new(game, skill, seed, most)?;
    let mut two = ReportSeat::new(game, skill, seed.rotate_left(17) ^ 1, most)?;
    let chosen = |found: Option<cygnet_players::ChosenMove>| found.map(|choice| choice.mv);
    play_on(
        start,
        [&mut |state, _| Ok(chosen(one.choose(state, stop)?)), &mut |state, _| {
            Ok(chosen(two.choose(state, stop)?))
        }],
    )
}
