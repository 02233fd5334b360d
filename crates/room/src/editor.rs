//! A position that a person puts together on a board.

use std::sync::Arc;

use cygnet_core::record::Record;
use cygnet_core::{
    Arrangement, BoardView, DynGame, DynState, PaletteItem, PositionError, Session, Side, Square,
};

/// An editor of positions. The game decides whether what is on the board is one of its positions.
pub struct Editor {
    game: Arc<dyn DynGame>,
    palette: Vec<PaletteItem>,
    arrangement: Arrangement,
    /// The last legal position, which provides everything that the squares do not show.
    known: BoardView,
    /// The position, or why the arrangement is not a legal one.
    state: Result<Box<dyn DynState>, PositionError>,
}

impl Editor {
    /// Starts with this position.
    #[must_use]
    pub fn new(game: &Arc<dyn DynGame>, state: &dyn DynState) -> Self {
        Self {
            game: Arc::clone(game),
            palette: game.palette(),
            arrangement: state.arrangement(),
            known: game.initial().view(),
            state: game.position(&state.position()),
        }
    }

    /// The rules.
    #[must_use]
    pub fn game(&self) -> &Arc<dyn DynGame> {
        &self.game
    }

    /// The pieces and terrain that can stand on a square.
    #[must_use]
    pub fn palette(&self) -> &[PaletteItem] {
        &self.palette
    }

    /// The arrangement on the board.
    #[must_use]
    pub fn arrangement(&self) -> &Arrangement {
        &self.arrangement
    }

    /// The side to move.
    #[must_use]
    pub fn turn(&self) -> Side {
        self.arrangement.turn().unwrap_or(self.known.turn)
    }

    /// The position.
    ///
    /// # Errors
    /// If it is not legal; in the words of the game.
    pub fn state(&self) -> Result<&dyn DynState, &PositionError> {
        self.state.as_ref().map(|state| &**state)
    }

    /// The board as a screen draws it, legal or not.
    #[must_use]
    pub fn view(&self) -> BoardView {
        match &self.state {
            Ok(state) => state.view(),
            Err(_) => self.arrangement.view(&self.palette, &self.known),
        }
    }

    fn change(&mut self, change: impl FnOnce(&mut Arrangement)) {
        change(&mut self.arrangement);
        self.game.complete(&mut self.arrangement);
        self.state = self.game.position(&self.arrangement.to_string());
    }

    /// Puts something on a square; nothing if the code is empty.
    ///
    /// # Errors
    /// If the text is not a code; nothing has changed then.
    pub fn put(&mut self, square: Square, code: &str) -> Result<(), PositionError> {
        let mut changed = self.arrangement.clone();
        changed.put(square, code)?;
        self.change(|arrangement| *arrangement = changed);
        Ok(())
    }

    /// Moves what stands on a square to another one.
    pub fn shift(&mut self, from: Square, to: Square) {
        self.change(|arrangement| arrangement.shift(from, to));
    }

    /// Empties the board.
    pub fn clear(&mut self) {
        self.change(Arrangement::clear);
    }

    /// Puts the position at the start of a game on the board.
    pub fn reset(&mut self) {
        let start = self.game.initial().arrangement();
        self.change(|arrangement| *arrangement = start);
    }

    /// Sets the side to move.
    pub fn set_turn(&mut self, side: Side) {
        self.change(|arrangement| arrangement.set_turn(side));
    }

    /// The record of a game that starts here, to study it.
    ///
    /// # Errors
    /// If the position is not legal.
    pub fn record(&self) -> Result<Record, &PositionError> {
        let state = self.state()?.boxed_clone();
        Ok(Record::from(&Session::new(Arc::clone(&self.game), state)))
    }
}
