//! The central abstraction: the rules of a game with their parameters, and the states they operate on.

use std::fmt::Debug;
use std::hash::Hash;

use crate::arrangement::Arrangement;
use crate::info::GameInfo;
use crate::message::{Message, Say};
use crate::notation::{example, without_spaces};
use crate::options::Options;
use crate::position::PositionError;
use crate::quote::quoted;
use crate::steps::Step;
use crate::tally::Tally;
use crate::view::BoardView;
use crate::{Outcome, Side, Size, display_message, message};

/// Why a text is not a move that can be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveError {
    /// The game is over.
    GameOver {
        /// The text.
        text: String,
    },
    /// The text is not how a move is written.
    Syntax {
        /// The text.
        text: String,
        /// The game's name.
        game: &'static str,
        /// The problem with it.
        reason: Message,
        /// How a move is written.
        format: Message,
    },
    /// The move is well written, but the rules do not allow it here.
    Illegal {
        /// The text.
        text: String,
        /// Why not, and what would be legal instead.
        reason: Message,
    },
    /// The move was chosen in another position.
    OtherPosition {
        /// The move.
        text: String,
    },
}

impl Say for MoveError {
    fn message(&self) -> Message {
        match self {
            Self::GameOver { text } => message!(
                "move-after-end",
                "{text} cannot be played: the game is over",
                text = quoted(text),
            ),
            Self::Syntax { text, game, reason, format } => message!(
                "move-not-read",
                "{text} is not a move of {game}: {reason}; a move is {format}",
                text = quoted(text),
                game = *game,
                reason,
                format,
            ),
            Self::Illegal { text, reason } => {
                message!("move-illegal", "{text} is not a legal move: {reason}", text, reason)
            }
            Self::OtherPosition { text } => {
                message!("move-elsewhere", "{text} was chosen in another position", text)
            }
        }
    }
}

display_message!(MoveError);

/// The rules of a game with their parameters (size, variant).
///
/// A value of this type holds the rules; [`Game::State`] is a position together with the part of its
/// past that the rules depend on. States are small, and moves are played on copies rather than undone:
/// search keeps one state per ply and fills it with [`Game::play_into`].
///
/// Adding a game is described step by step in `docs/adding-a-game.md`.
pub trait Game: Clone + Send + Sync + 'static {
    /// A position, with its past if the rules depend on it: two states are equal only if their pasts
    /// are.
    type State: Clone + Eq + Hash + Debug + Send + Sync + 'static;

    /// One whole turn, written by [`Game::format_move`]. That text is the identity of a move outside the
    /// program: files and other programs never see the order in which [`Game::moves`] lists the moves.
    /// Formats that number moves use the order of [`moves_by_text`](crate::notation::moves_by_text).
    type Move: Copy + Ord + Hash + Debug + Send + Sync + 'static;

    /// The description of the game.
    fn info(&self) -> &'static GameInfo;

    /// The options these rules were made with.
    fn options(&self) -> &Options;

    /// The size of the board.
    fn size(&self) -> Size;

    /// The position at the start.
    fn initial(&self) -> Self::State;

    /// The side to move, even after the game is over.
    fn turn(&self, state: &Self::State) -> Side;

    /// How the game has ended, or `None` while it goes on.
    fn outcome(&self, state: &Self::State) -> Option<Outcome>;

    /// Why a finished game is over, as a clause about the winner ("brought a swan home") or,
    /// for a draw, about the game ("the same position came up three times").
    fn reason(&self, state: &Self::State) -> Message;

    /// Appends the legal moves in a deterministic order; appends none if the game is over.
    fn moves(&self, state: &Self::State, moves: &mut Vec<Self::Move>);

    /// Plays a legal move. The result for any other move is unspecified, but no worse than a
    /// meaningless state or a panic. Use [`Game::parse_move`] for text.
    fn play(&self, state: &mut Self::State, mv: Self::Move);

    /// A hash of the position as it counts for repetition: board, side to move, rights. It includes
    /// neither the past nor the count of quiet turns. So a table entry under this key holds for every
    /// past only if [`Game::looks_back`] is false.
    fn key(&self, state: &Self::State) -> u64;

    /// Does every move pass the turn to the opponent? If not, a side may have two turns in a row. Search
    /// then compares the sides to move before and after each move; for other games this costs nothing.
    #[inline]
    fn alternates(&self) -> bool {
        true
    }

    /// Does the side to move in one position move again in a position after one of its moves?
    #[inline]
    fn moves_again(&self, before: &Self::State, after: &Self::State) -> bool {
        !self.alternates() && self.turn(before) == self.turn(after)
    }

    /// Can the outcome depend on earlier positions, or on the number of quiet turns?
    fn looks_back(&self) -> bool {
        false
    }

    /// The maximum number of turns of a game from [`Game::initial`], if a useful bound is known.
    fn longest_game(&self) -> Option<u32> {
        None
    }

    /// How many legal moves there are.
    fn count_moves(&self, state: &Self::State) -> u64 {
        let mut moves = Vec::new();
        self.moves(state, &mut moves);
        moves.len() as u64
    }

    /// A uniformly random legal move, or `None` if the game is over. `buffer` is scratch space.
    fn random_move(
        &self,
        state: &Self::State,
        random: &mut fastrand::Rng,
        buffer: &mut Vec<Self::Move>,
    ) -> Option<Self::Move> {
        buffer.clear();
        self.moves(state, buffer);
        random.choice(buffer.iter().copied())
    }

    /// Sets `child` to the position after the move, reusing its memory.
    #[expect(clippy::inline_always, reason = "the inner loop of every search; measured")]
    #[inline(always)]
    fn play_into(&self, state: &Self::State, mv: Self::Move, child: &mut Self::State) {
        child.clone_from(state);
        self.play(child, mv);
    }

    /// The position after a move. Inner loops use [`Game::play_into`], which avoids allocation.
    fn after(&self, state: &Self::State, mv: Self::Move) -> Self::State {
        let mut child = state.clone();
        self.play(&mut child, mv);
        child
    }

    /// The legal moves as a list.
    fn legal_moves(&self, state: &Self::State) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.moves(state, &mut moves);
        moves
    }

    /// A move in its canonical notation.
    fn format_move(&self, mv: Self::Move) -> String;

    /// Reads the text of a move, in lower case, without checking whether the move is legal.
    ///
    /// # Errors
    /// Says in a clause what is wrong with the text.
    fn read_move(&self, text: &str) -> Result<Self::Move, Message>;

    /// A clause that says why a well-formed move is not legal here, and what would be. A game that
    /// knows its pieces can give a more specific reason than this default.
    fn why_illegal(&self, state: &Self::State, _: Self::Move) -> Message {
        example(self, state)
    }

    /// Reads a legal move, in either case, with or without spaces between its parts.
    ///
    /// # Errors
    /// If the game is over, the text is not a move, or the move is not legal; with the reason.
    fn parse_move(&self, state: &Self::State, text: &str) -> Result<Self::Move, MoveError> {
        let text = text.trim();
        if self.outcome(state).is_some() {
            return Err(MoveError::GameOver { text: text.to_owned() });
        }
        let mv = self.read_move(&without_spaces(&text.to_ascii_lowercase())).map_err(|reason| {
            MoveError::Syntax {
                text: text.to_owned(),
                game: self.info().name,
                reason,
                format: self.info().move_format_message(),
            }
        })?;
        if self.legal_moves(state).contains(&mv) {
            Ok(mv)
        } else {
            Err(MoveError::Illegal {
                text: self.format_move(mv),
                reason: self.why_illegal(state, mv),
            })
        }
    }

    /// A position in its canonical notation.
    fn format_position(&self, state: &Self::State) -> String;

    /// Reads a position on a board of this size. The resulting state has no past.
    ///
    /// # Errors
    /// If the text is not a position of this game; with the reason.
    fn parse_position(&self, text: &str) -> Result<Self::State, PositionError>;

    /// The same position with the other side to move and without its past, as if the side to move had
    /// passed. `None` if that is not a position of the game, or the game would be over. The default
    /// changes the side's letter after the rows of the position's text.
    fn passed(&self, state: &Self::State) -> Option<Self::State> {
        let side = self.turn(state);
        let text = self.format_position(state);
        let (rows, rest) = text.split_once(' ')?;
        let rest = rest.strip_prefix(self.info().side(side).letter)?;
        let other = format!("{rows} {}{rest}", self.info().side(!side).letter);
        let passed = self.parse_position(&other).ok()?;
        (self.turn(&passed) != side && self.outcome(&passed).is_none()).then_some(passed)
    }

    /// How many turns are left before a count of turns makes the game a draw, if nothing resets the count.
    /// `None` if the rules have no such count.
    fn turns_left(&self, _: &Self::State) -> Option<u32> {
        None
    }

    /// Fills in what follows from the squares of a position that a person has put together: terrain that
    /// is always in its place, words after the rows that repeat what the board says. A game whose
    /// positions have neither leaves this empty.
    fn complete(&self, _: &mut Arrangement) {}

    /// The position as a screen draws it.
    fn view(&self, state: &Self::State) -> BoardView;

    /// The running score that screens show beside the board: always the same tallies in the same order.
    /// Empty if the game has nothing to count.
    fn tally(&self, _: &Self::State) -> Vec<Tally> {
        Vec::new()
    }

    /// The clicks that make up a legal move. Different moves have different clicks, and no move's
    /// clicks are a prefix of another's. A move that is only [`Step::PASS`] changes nothing on the board.
    fn steps(&self, state: &Self::State, mv: Self::Move) -> Vec<Step>;

    /// The instruction shown to a player after these steps of a turn, in the imperative and without a
    /// full stop.
    fn prompt(&self, _: &Self::State, made: &[Step]) -> Message {
        if made.is_empty() {
            message!("prompt-piece", "choose a piece")
        } else {
            message!("prompt-target", "choose where it goes")
        }
    }
}
