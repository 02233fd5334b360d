//! The results of puzzles in the store, and the puzzles that come with the program.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use cygnet_puzzles::{Puzzle, PuzzleProgress, shipped_puzzles};
use cygnet_store::StoreError;

use crate::hub::Hub;
use crate::results::{KeptResult, read};

/// The puzzles that come with the program, read when they are first asked for.
#[derive(Default)]
pub(crate) struct ShippedPuzzles(Mutex<HashMap<&'static str, Arc<[Puzzle]>>>);

impl ShippedPuzzles {
    /// The puzzles of a game; none if it has none.
    pub(super) fn of_game(&self, game: &'static str) -> Arc<[Puzzle]> {
        let mut games = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(games.entry(game).or_insert_with(|| shipped_puzzles(game).into()))
    }
}

/// What a browser has reached in a game.
pub(super) async fn progress(
    hub: &Hub,
    holder: &str,
    game: &str,
    puzzles: &[Puzzle],
) -> Result<PuzzleProgress, StoreError> {
    let stored = crate::results::of_holder(hub, holder, Some(game)).await?;
    let mut progress = PuzzleProgress::default();
    for result in &stored {
        let KeptResult::Puzzle { id, solved, day, .. } = read(result) else { continue };
        // A puzzle that does not come with the program any more counts no longer.
        if let Some(puzzle) = puzzles.iter().find(|puzzle| puzzle.id == id) {
            progress.note(puzzle, solved, day);
        }
    }
    Ok(progress)
}
