//! The puzzles that come with the program.

use std::collections::HashSet;
use std::num::NonZeroUsize;

use cygnet_core::Stop;
use cygnet_games::IDS;
use cygnet_puzzles::{
    DifficultyBand, Puzzle, USUAL_CHECK_NODES, check_puzzles, difficulty, shipped_bytes,
    shipped_puzzles,
};

/// The games that come with puzzles.
const GAMES: [&str; 4] = ["ugly_duck", "ski_jumps", "dropper", "three_dragons"];

/// One of this many puzzles of a game is proved again. All of them are proved by `cygnet puzzles check`.
const SAMPLE: usize = 60;

#[test]
fn each_game_has_enough_puzzles_of_all_difficulties_within_a_megabyte() {
    assert!(shipped_bytes() < 1_000_000, "{}", shipped_bytes());
    for id in GAMES {
        assert!(IDS.contains(&id));
        let puzzles = shipped_puzzles(id);
        assert!(puzzles.len() >= 300, "{id}: {}", puzzles.len());
        assert!(puzzles.iter().all(|puzzle| puzzle.game == id), "{id}");
        assert!(puzzles.is_sorted_by_key(|puzzle| puzzle.difficulty), "{id}");
        let ids: HashSet<&String> = puzzles.iter().map(|puzzle| &puzzle.id).collect();
        assert_eq!(ids.len(), puzzles.len(), "{id}");
        for puzzle in &puzzles {
            puzzle.set_up().unwrap_or_else(|problem| panic!("{id} {}: {problem}", puzzle.id));
            assert_eq!(puzzle.difficulty, difficulty(&puzzle.rates), "{id} {}", puzzle.id);
        }
        let bands = puzzles.iter().map(|puzzle| DifficultyBand::of(puzzle.difficulty));
        let bands: HashSet<DifficultyBand> = bands.collect();
        assert_eq!(bands.len(), DifficultyBand::ALL.len(), "{id}: from first steps to hard");
    }
}

/// A move of a solution is the only one in a position only if no other has the same result.
#[test]
fn different_moves_lead_to_different_positions() {
    for id in GAMES {
        for puzzle in shipped_puzzles(id).iter().step_by(10) {
            let (_, state) = puzzle.set_up().expect("a position");
            let after: Vec<String> =
                state.children().into_iter().map(|(_, child)| child.position()).collect();
            let different: HashSet<&String> = after.iter().collect();
            assert_eq!(different.len(), after.len(), "{id} {}", puzzle.id);
        }
    }
}

#[test]
fn a_sample_passes_the_check() {
    for id in GAMES {
        let sample: Vec<Puzzle> = shipped_puzzles(id).into_iter().step_by(SAMPLE).collect();
        let checked = check_puzzles(&sample, USUAL_CHECK_NODES, NonZeroUsize::MIN, &Stop::new());
        for (puzzle, result) in sample.iter().zip(checked) {
            result.unwrap_or_else(|problem| panic!("{id} {}: {problem}", puzzle.id));
        }
    }
}

#[test]
fn other_games_have_none() {
    for id in IDS.iter().filter(|id| !GAMES.contains(id)).chain(&["chess"]) {
        assert!(shipped_puzzles(id).is_empty(), "{id}");
    }
}
