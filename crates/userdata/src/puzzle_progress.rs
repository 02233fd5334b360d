//! The puzzles that the user has solved, by game.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use cygnet_core::{Message, message};
use cygnet_puzzles::{Puzzle, PuzzleProgress};
use cygnet_system::files::{read_regular, replace};
use serde::{Deserialize, Serialize};

use crate::results::PersonalResults;
use crate::store::Folders;

/// The maximum size of the file, in bytes: many times all puzzles of the program.
const MOST_BYTES: u64 = 1 << 24;

/// The user's results in each game.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct SolvedPuzzles {
    games: BTreeMap<String, PuzzleProgress>,
}

impl SolvedPuzzles {
    /// Reads the file. A damaged file counts as empty; the message says why, and the file is kept under another
    /// name.
    ///
    /// # Errors
    /// If the file cannot be read. Results must not be saved then: they would replace those in the file.
    pub fn load(folders: &Folders) -> io::Result<(Self, Option<Message>)> {
        let path = folders.puzzles();
        let bytes = match read_regular(&path, MOST_BYTES) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Default::default()),
            bytes => bytes?,
        };
        let problem = match serde_json::from_slice(&bytes) {
            Ok(solved) => return Ok((solved, None)),
            Err(error) => Message::verbatim(error.to_string()),
        };
        fs::rename(&path, free_name(&path))?;
        let warning = message!(
            "puzzles-not-read",
            "Cygnet cannot read your puzzle results and starts with none: {problem}",
            problem,
        );
        Ok((Self::default(), Some(warning)))
    }

    /// Adds a result to those in the file, which another program may have changed, and to the person's rating.
    ///
    /// # Errors
    /// If the file cannot be read or written. The result counts in this program all the same.
    pub fn keep(
        &mut self,
        folders: &Folders,
        puzzle: &Puzzle,
        is_solved: bool,
        today: u64,
    ) -> io::Result<()> {
        self.note(puzzle, is_solved, today);
        fs::create_dir_all(&folders.data)?;
        let (mut kept, _) = Self::load(folders)?;
        kept.note(puzzle, is_solved, today);
        replace(&folders.puzzles(), &serde_json::to_vec(&kept)?)?;
        *self = kept;
        PersonalResults::keep_puzzle(folders, puzzle, is_solved)
    }

    /// The results in a game.
    #[must_use]
    pub fn of_game(&self, game: &str) -> PuzzleProgress {
        self.games.get(game).cloned().unwrap_or_default()
    }

    /// Notes the result of a puzzle on this day.
    pub fn note(&mut self, puzzle: &Puzzle, is_solved: bool, today: u64) {
        let game = self.games.entry(puzzle.game.clone()).or_default();
        game.note(puzzle, is_solved, today);
    }
}

/// A name for a damaged file that no other file has.
pub(crate) fn free_name(path: &Path) -> PathBuf {
    let name = |number: u32| path.with_extension(format!("json.unreadable{number}"));
    (1..100).map(name).find(|name| !name.exists()).unwrap_or_else(|| name(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_kept_and_a_damaged_file_is_set_aside() {
        let folder = tempfile::tempdir().expect("a folder");
        let folders = Folders::at(folder.path());
        let load = || SolvedPuzzles::load(&folders).expect("a file or none");
        let (mut solved, warning) = load();
        assert_eq!((&solved, warning), (&SolvedPuzzles::default(), None));
        let puzzles = cygnet_puzzles::shipped_puzzles("ski_jumps");
        solved.keep(&folders, &puzzles[0], false, 7).expect("a file");
        assert_eq!(load(), (solved.clone(), None));
        assert_eq!(solved.of_game("ski_jumps").due(8), 1);
        assert_eq!(solved.of_game("ugly_duck"), PuzzleProgress::default());
        for (number, damaged) in [(1, "{"), (2, "[")] {
            fs::write(folders.puzzles(), damaged).expect("a file");
            let (empty, warning) = load();
            assert_eq!(empty, SolvedPuzzles::default());
            let key = warning.map(|warning| warning.key().to_owned());
            assert_eq!(key.as_deref(), Some("puzzles-not-read"));
            let aside = folders.puzzles().with_extension(format!("json.unreadable{number}"));
            assert_eq!(fs::read_to_string(aside).expect("the damaged file"), damaged);
        }
    }

    #[test]
    fn two_programs_keep_their_results_together() {
        let folder = tempfile::tempdir().expect("a folder");
        let folders = Folders::at(folder.path());
        let puzzles = cygnet_puzzles::shipped_puzzles("ski_jumps");
        let (mut one, mut two) = (SolvedPuzzles::default(), SolvedPuzzles::default());
        one.keep(&folders, &puzzles[0], true, 7).expect("a file");
        two.keep(&folders, &puzzles[1], true, 7).expect("a file");
        assert_eq!(two.of_game("ski_jumps").counts(), (2, 2));
    }

    #[test]
    fn what_cannot_be_read_is_not_replaced() {
        let folder = tempfile::tempdir().expect("a folder");
        let folders = Folders::at(folder.path());
        fs::create_dir_all(folders.puzzles()).expect("a folder in place of the file");
        assert!(SolvedPuzzles::load(&folders).is_err());
        let puzzles = cygnet_puzzles::shipped_puzzles("ski_jumps");
        let mut solved = SolvedPuzzles::default();
        assert!(solved.keep(&folders, &puzzles[0], true, 7).is_err());
        assert_eq!(solved.of_game("ski_jumps").counts(), (1, 1));
        assert!(folders.puzzles().is_dir());
    }
}
