//! The results of puzzles in the store, and the puzzles that come with the program.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use cygnet_puzzles::{Puzzle, PuzzleProgress, PuzzleResult, shipped_puzzles};
use cygnet_store::{NewResult, StoreError};
use serde::{Deserialize, Serialize};

use crate::hub::{Hub, now};

/// The most results of a browser that count. A person who has more has solved each puzzle often.
const MOST_RESULTS: u32 = 5_000;

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

/// A result as the store keeps it.
#[derive(Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum StoredPuzzleResult {
    Puzzle {
        id: String,
        solved: bool,
        /// The number of the day.
        day: u64,
    },
    /// A result of something else.
    #[serde(other)]
    Other,
}

/// What a browser has reached in a game.
pub(super) async fn progress(
    hub: &Hub,
    holder: &str,
    game: &str,
    puzzles: &[Puzzle],
) -> Result<PuzzleProgress, StoreError> {
    let stored = hub.store().results_of(holder, Some(game), MOST_RESULTS).await?;
    let mut progress = PuzzleProgress::default();
    for result in stored {
        let Ok(StoredPuzzleResult::Puzzle { id, solved, day }) = serde_json::from_str(&result.body)
        else {
            continue;
        };
        // A puzzle that does not come with the program any more counts no longer.
        if let Some(puzzle) = puzzles.iter().find(|puzzle| puzzle.id == id) {
            progress.note(puzzle, solved, day);
        }
    }
    Ok(progress)
}

/// Keeps a result of a browser.
pub(super) async fn keep(hub: &Hub, holder: &str, result: &PuzzleResult) -> Result<(), StoreError> {
    let at = now();
    let (id, solved, day) = (result.puzzle.id.clone(), result.is_solved, result.day);
    let key = format!("puzzle {at} {id}");
    let body = serde_json::to_string(&StoredPuzzleResult::Puzzle { id, solved, day });
    let result = NewResult {
        holder: holder.to_owned(),
        key,
        at,
        kind: result.puzzle.game.clone(),
        body: body.unwrap_or_default(),
    };
    hub.store().keep_result(result).await
}
