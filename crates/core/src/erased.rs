//! Type erasure for games: an interface of strings, numbers and board views.
//!
//! One call through this layer per user action or per search costs nothing measurable; one call per
//! search node would. Search therefore stays generic over [`Game`] and is entered through this layer
//! once.

use std::any::Any;
use std::num::NonZeroUsize;
use std::sync::Arc;

use crate::arrangement::{self, Arrangement, PaletteItem};
use crate::bots::{self, BotError, BotInfo, BotReport};
use crate::catalogue::{CatalogueGame, GameVisitor};
use crate::handicap::Handicaps;
use crate::info::GameInfo;
use crate::legal_move::LegalMove;
use crate::message::Message;
use crate::notation::why_not_from;
use crate::options::Options;
use crate::perft::{self, Leaves};
use crate::playout::{self, PlayoutCount};
use crate::position::PositionError;
use crate::steps::{Progress, Step, StepGraph, next_steps};
use crate::stop::Stop;
use crate::tally::Tally;
use crate::view::BoardView;
use crate::{Game, MoveError, Outcome, Side, Size, Square};

/// A game whose type is not known.
pub trait DynGame: Send + Sync {
    /// The description of the game.
    fn info(&self) -> &'static GameInfo;

    /// The options these rules were made with.
    fn options(&self) -> &Options;

    /// The size of the board.
    fn size(&self) -> Size;

    /// The position at the start.
    fn initial(&self) -> Box<dyn DynState>;

    /// Reads a position.
    ///
    /// # Errors
    /// If the text is not a position of this game.
    fn position(&self, text: &str) -> Result<Box<dyn DynState>, PositionError>;

    /// The pieces and terrain that can stand on a square, for a position editor; see
    /// [`arrangement::palette`]. This takes some milliseconds on large boards.
    fn palette(&self) -> Vec<PaletteItem>;

    /// Fills in what follows from the squares; see [`Game::complete`].
    fn complete(&self, arrangement: &mut Arrangement);

    /// The position that a person has put together.
    ///
    /// # Errors
    /// If it is not a position of this game; in the words of the game.
    fn arrange(&self, arrangement: &Arrangement) -> Result<Box<dyn DynState>, PositionError> {
        let mut arrangement = arrangement.clone();
        self.complete(&mut arrangement);
        self.position(&arrangement.to_string())
    }

    /// The computer players of the game, the random one first.
    fn bots(&self) -> Vec<BotInfo>;

    /// Can this bot play with these rules?
    ///
    /// # Errors
    /// If there is no such bot, or it cannot.
    fn check_bot(&self, name: &str) -> Result<(), BotError>;

    /// How a bot moves, with the number in its name.
    ///
    /// # Errors
    /// If there is no such bot, or it cannot play with these rules.
    fn describe_bot(&self, name: &str) -> Result<Message, BotError>;

    /// The handicaps of the levels; see [`Evaluation::handicaps`](crate::Evaluation::handicaps).
    fn handicaps(&self) -> &'static Handicaps;

    /// The [`ErasedGame`] behind this.
    fn as_any(&self) -> &dyn Any;
}

/// A state of a game whose type is not known, together with its rules.
pub trait DynState: Send + Sync {
    /// The description of the game.
    fn info(&self) -> &'static GameInfo;

    /// The options its rules were made with.
    fn options(&self) -> &Options;

    /// The size of the board.
    fn size(&self) -> Size;

    /// The side to move.
    fn turn(&self) -> Side;

    /// How the game has ended, if it has.
    fn outcome(&self) -> Option<Outcome>;

    /// Why a finished game is over; see [`Game::reason`].
    fn reason(&self) -> Message;

    /// The hash of the position; see [`Game::key`].
    fn key(&self) -> u64;

    /// The position as text.
    fn position(&self) -> String;

    /// A number for the part of the past that can still change the value of the position; see
    /// [`Solving::past`](crate::Solving::past).
    fn past(&self) -> u64;

    /// The facts that the turn to another position of this game has settled for good; see
    /// [`Solving::settles`](crate::Solving::settles).
    fn settles(&self, after: &dyn DynState) -> Option<Message>;

    /// The position with the other side to move, if that is legal; see [`Game::passed`].
    fn passed(&self) -> Option<Box<dyn DynState>>;

    /// The turns before a count of turns makes the game a draw; see [`Game::turns_left`].
    fn turns_left(&self) -> Option<u32>;

    /// The position square by square, for an editor.
    fn arrangement(&self) -> Arrangement;

    /// The legal moves as text, sorted.
    fn moves(&self) -> Vec<String>;

    /// The number of legal moves, counted without writing them.
    fn count_moves(&self) -> usize;

    /// The legal moves as text, sorted, each with the position after it. No squares of the last move are
    /// marked there.
    fn children(&self) -> Vec<(String, Box<dyn DynState>)>;

    /// Reads a move.
    ///
    /// # Errors
    /// If it is not a legal move.
    fn read_move(&self, text: &str) -> Result<LegalMove, MoveError>;

    /// Plays a move of this position.
    ///
    /// # Errors
    /// If the move was made for another position; nothing has changed then.
    fn play_move(&mut self, mv: &LegalMove) -> Result<(), MoveError>;

    /// Reads and plays a move, and returns it in canonical notation.
    ///
    /// # Errors
    /// If it is not a legal move; nothing has changed then.
    fn play(&mut self, text: &str) -> Result<String, MoveError> {
        let mv = self.read_move(text)?;
        self.play_move(&mv)?;
        Ok(mv.text().to_owned())
    }

    /// The position as a screen draws it, with the last move marked.
    fn view(&self) -> BoardView;

    /// The running score; see [`Game::tally`].
    fn tally(&self) -> Vec<Tally>;

    /// The state of the turn after these clicks.
    fn progress(&self, made: &[Step]) -> Progress<LegalMove>;

    /// All legal turns as a graph of their clicks.
    fn step_graph(&self) -> StepGraph;

    /// The clicks of a move of this position; empty if the move was made for another position.
    fn steps(&self, mv: &LegalMove) -> Vec<Step>;

    /// A clause that says why no turn begins with the piece on this square, or which turns do.
    fn why_not_from(&self, square: Square) -> Message;

    /// The prompt after these clicks; see [`Game::prompt`].
    fn prompt(&self, made: &[Step]) -> Message;

    /// The board after these clicks, as far as it is determined. A square shows its future content if
    /// all possible continuations agree on it, and its present content otherwise. `None` if no legal
    /// move begins with these clicks.
    fn foresee(&self, made: &[Step]) -> Option<BoardView>;

    /// A bot's assessment of the position.
    ///
    /// # Errors
    /// If there is no such bot.
    fn bot_report(&self, name: &str) -> Result<BotReport, BotError>;

    /// The move a bot plays, or `None` if the game is over or the bot was stopped before it had
    /// a move.
    ///
    /// # Errors
    /// If there is no such bot.
    fn bot_move(
        &self,
        name: &str,
        random: &mut fastrand::Rng,
        stop: &Stop,
    ) -> Result<Option<LegalMove>, BotError>;

    /// The number of move sequences of exactly `depth` turns.
    fn perft(&self, depth: u32, leaves: Leaves) -> u64;

    /// The same count for each legal move separately, sorted by the move's text, on several threads.
    fn divide(&self, depth: u32, leaves: Leaves, threads: NonZeroUsize) -> Vec<(String, u64)>;

    /// Random games from here.
    fn playouts(&self, count: u64, seed: u64) -> PlayoutCount;

    /// A copy.
    fn boxed_clone(&self) -> Box<dyn DynState>;

    /// The [`ErasedState`] behind this.
    fn as_any(&self) -> &dyn Any;
}

impl Clone for Box<dyn DynState> {
    fn clone(&self) -> Self {
        self.boxed_clone()
    }
}

/// Makes any game a [`DynGame`]; a visitor of the catalogue.
pub struct Erase;

impl GameVisitor for Erase {
    type Output = Arc<dyn DynGame>;

    fn visit<G: CatalogueGame>(self, game: G) -> Self::Output {
        Arc::new(ErasedGame(Arc::new(game)))
    }
}

/// A game behind [`DynGame`]. Code that knows the concrete type, such as a visitor, recovers it through
/// [`DynGame::as_any`].
pub struct ErasedGame<G>(Arc<G>);

impl<G: CatalogueGame> ErasedGame<G> {
    /// The rules.
    #[must_use]
    pub fn game(&self) -> &G {
        &self.0
    }

    fn state(&self, state: G::State) -> Box<dyn DynState> {
        Box::new(ErasedState { game: Arc::clone(&self.0), state, changed: Vec::new() })
    }
}

impl<G: CatalogueGame> DynGame for ErasedGame<G> {
    fn info(&self) -> &'static GameInfo {
        self.0.info()
    }

    fn options(&self) -> &Options {
        self.0.options()
    }

    fn size(&self) -> Size {
        self.0.size()
    }

    fn initial(&self) -> Box<dyn DynState> {
        self.state(self.0.initial())
    }

    fn position(&self, text: &str) -> Result<Box<dyn DynState>, PositionError> {
        Ok(self.state(self.0.parse_position(text)?))
    }

    fn palette(&self) -> Vec<PaletteItem> {
        arrangement::palette(&*self.0)
    }

    fn complete(&self, arrangement: &mut Arrangement) {
        self.0.complete(arrangement);
    }

    fn bots(&self) -> Vec<BotInfo> {
        bots::bots::<G>()
    }

    fn check_bot(&self, name: &str) -> Result<(), BotError> {
        bots::find_bot(&*self.0, name).map(|_| ())
    }

    fn describe_bot(&self, name: &str) -> Result<Message, BotError> {
        bots::describe_bot(&*self.0, name)
    }

    fn handicaps(&self) -> &'static Handicaps {
        self.0.handicaps()
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// A state behind [`DynState`]. It includes the position's past, which the position's text does not.
pub struct ErasedState<G: Game> {
    game: Arc<G>,
    state: G::State,
    /// The squares that the last move changed.
    changed: Vec<Square>,
}

impl<G: Game> ErasedState<G> {
    /// The rules.
    #[must_use]
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The state.
    #[must_use]
    pub fn state(&self) -> &G::State {
        &self.state
    }

    fn legal_move(&self, mv: G::Move) -> LegalMove {
        LegalMove::new(&*self.game, &self.state, mv)
    }
}

impl<G: CatalogueGame> DynState for ErasedState<G> {
    fn info(&self) -> &'static GameInfo {
        self.game.info()
    }

    fn options(&self) -> &Options {
        self.game.options()
    }

    fn size(&self) -> Size {
        self.game.size()
    }

    fn turn(&self) -> Side {
        self.game.turn(&self.state)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome(&self.state)
    }

    fn reason(&self) -> Message {
        self.game.reason(&self.state)
    }

    fn key(&self) -> u64 {
        self.game.key(&self.state)
    }

    fn position(&self) -> String {
        self.game.format_position(&self.state)
    }

    fn past(&self) -> u64 {
        self.game.past(&self.state)
    }

    fn settles(&self, after: &dyn DynState) -> Option<Message> {
        let after = after.as_any().downcast_ref::<Self>()?;
        self.game.settles(&self.state, &after.state)
    }

    fn passed(&self) -> Option<Box<dyn DynState>> {
        let state = self.game.passed(&self.state)?;
        Some(Box::new(Self { game: Arc::clone(&self.game), state, changed: Vec::new() }))
    }

    fn turns_left(&self) -> Option<u32> {
        self.game.turns_left(&self.state)
    }

    fn arrangement(&self) -> Arrangement {
        Arrangement::read(self.info(), self.size(), &self.position())
            .expect("the text of a position has the rows of its board")
    }

    fn moves(&self) -> Vec<String> {
        let moves = self.game.legal_moves(&self.state);
        let mut texts: Vec<String> =
            moves.into_iter().map(|mv| self.game.format_move(mv)).collect();
        texts.sort_unstable();
        texts
    }

    fn count_moves(&self) -> usize {
        self.game.count_moves(&self.state).try_into().unwrap_or(usize::MAX)
    }

    fn children(&self) -> Vec<(String, Box<dyn DynState>)> {
        let child = |mv| -> Box<dyn DynState> {
            let (game, state) = (Arc::clone(&self.game), self.game.after(&self.state, mv));
            Box::new(Self { game, state, changed: Vec::new() })
        };
        let moves = self.game.legal_moves(&self.state).into_iter();
        let mut children: Vec<_> = moves.map(|mv| (self.game.format_move(mv), child(mv))).collect();
        children.sort_unstable_by(|(one, _), (two, _)| one.cmp(two));
        children
    }

    fn read_move(&self, text: &str) -> Result<LegalMove, MoveError> {
        let mv = self.game.parse_move(&self.state, text)?;
        Ok(self.legal_move(mv))
    }

    fn play_move(&mut self, mv: &LegalMove) -> Result<(), MoveError> {
        let elsewhere = || MoveError::OtherPosition { text: mv.text().to_owned() };
        let mv = mv.typed(&*self.game, &self.state).ok_or_else(elsewhere)?;
        let before = self.game.view(&self.state);
        self.game.play(&mut self.state, mv);
        self.changed = self.game.view(&self.state).changed_since(&before);
        Ok(())
    }

    fn view(&self) -> BoardView {
        self.game.view(&self.state).with_last_move(&self.changed)
    }

    fn tally(&self) -> Vec<Tally> {
        self.game.tally(&self.state)
    }

    fn progress(&self, made: &[Step]) -> Progress<LegalMove> {
        let legal: Vec<_> = self
            .game
            .legal_moves(&self.state)
            .into_iter()
            .map(|mv| (mv, self.game.steps(&self.state, mv)))
            .collect();
        match next_steps(&legal, made) {
            Progress::Complete(mv) => Progress::Complete(self.legal_move(mv)),
            Progress::Next(steps) => Progress::Next(steps),
            Progress::Impossible => Progress::Impossible,
        }
    }

    fn step_graph(&self) -> StepGraph {
        let moves = self.game.legal_moves(&self.state).into_iter();
        StepGraph::new(moves.map(|mv| self.game.steps(&self.state, mv)).collect())
    }

    fn steps(&self, mv: &LegalMove) -> Vec<Step> {
        let mv = mv.typed(&*self.game, &self.state);
        mv.map(|mv| self.game.steps(&self.state, mv)).unwrap_or_default()
    }

    fn why_not_from(&self, square: Square) -> Message {
        why_not_from(&*self.game, &self.state, square, |mv| {
            self.game.steps(&self.state, mv).first() == Some(&Step::Square(square))
        })
    }

    fn prompt(&self, made: &[Step]) -> Message {
        self.game.prompt(&self.state, made)
    }

    fn foresee(&self, made: &[Step]) -> Option<BoardView> {
        // Made if several turns begin like this.
        let mut before: Option<BoardView> = None;
        let mut foreseen: Option<BoardView> = None;
        let mut child = self.state.clone();
        for mv in self.game.legal_moves(&self.state) {
            if !self.game.steps(&self.state, mv).starts_with(made) {
                continue;
            }
            self.game.play_into(&self.state, mv, &mut child);
            let after = self.game.view(&child);
            let Some(certain) = &mut foreseen else {
                foreseen = Some(after);
                continue;
            };
            let before = before.get_or_insert_with(|| self.game.view(&self.state));
            let cells = certain.cells.iter_mut().zip(&after.cells).zip(&before.cells);
            for ((cell, other), now) in cells {
                if cell != other {
                    cell.clone_from(now);
                }
            }
            if certain.hands != after.hands {
                certain.hands.clone_from(&before.hands);
            }
            if certain.turn != after.turn {
                certain.turn = before.turn;
            }
        }
        foreseen
    }

    fn bot_report(&self, name: &str) -> Result<BotReport, BotError> {
        BotReport::new(&*self.game, &self.state, name)
    }

    fn bot_move(
        &self,
        name: &str,
        random: &mut fastrand::Rng,
        stop: &Stop,
    ) -> Result<Option<LegalMove>, BotError> {
        let bot = bots::find_bot(&*self.game, name)?;
        Ok(bot.choose(&self.game, &self.state, random, stop).map(|mv| self.legal_move(mv)))
    }

    fn perft(&self, depth: u32, leaves: Leaves) -> u64 {
        perft::perft(&*self.game, &self.state, depth, leaves)
    }

    fn divide(&self, depth: u32, leaves: Leaves, threads: NonZeroUsize) -> Vec<(String, u64)> {
        let counts = perft::divide(&*self.game, &self.state, depth, leaves, threads);
        let mut texts: Vec<(String, u64)> =
            counts.into_iter().map(|(mv, count)| (self.game.format_move(mv), count)).collect();
        texts.sort_unstable();
        texts
    }

    fn playouts(&self, count: u64, seed: u64) -> PlayoutCount {
        playout::playouts(&*self.game, &self.state, count, seed)
    }

    fn boxed_clone(&self) -> Box<dyn DynState> {
        Box::new(Self {
            game: Arc::clone(&self.game),
            state: self.state.clone(),
            changed: self.changed.clone(),
        })
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
