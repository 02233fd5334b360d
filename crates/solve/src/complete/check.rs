//! Checks a table: it is undamaged, and every position has the value that follows from its moves.

use std::path::Path;

use cygnet_core::{Solving, Stop, Value, message};

use super::file::{Sections, TableFileError};
use super::layout::NOWHERE;
use super::{CompleteTable, Store};

/// Progress of a check: the number of parts or positions checked so far, and the total number.
pub type TellChecked<'a> = dyn FnMut(u64, u64) + 'a;

impl CompleteTable {
    /// Verifies the checksums of all parts of the file, and returns the number of parts. Returns `None` if a
    /// stop was requested.
    ///
    /// # Errors
    /// If a checksum is wrong, or the file cannot be read.
    pub fn check_sums(
        &self,
        path: &Path,
        stop: &Stop,
        tell: &mut TellChecked<'_>,
    ) -> Result<Option<u64>, TableFileError> {
        let Store::File(file) = &self.store else { return Ok(Some(0)) };
        let parts = file.sections().parts();
        for part in 0..parts {
            if stop.is_stopped() {
                return Ok(None);
            }
            file.verify(part).map_err(TableFileError::file(path))?;
            tell(part + 1, parts);
        }
        Ok(Some(parts))
    }

    /// Derives the values of random positions from those of their successors by the rules of the game, and
    /// compares them with the stored values. Returns `None` if a stop was requested.
    ///
    /// # Errors
    /// If a value is wrong, or the file cannot be read.
    pub fn check_sample<G: Solving>(
        &self,
        game: &G,
        path: &Path,
        samples: u64,
        random: &mut dyn FnMut(u64) -> u64,
        stop: &Stop,
        tell: &mut TellChecked<'_>,
    ) -> Result<Option<u64>, TableFileError> {
        let rows = game.rows().ok_or(TableFileError::OtherKind(game.info().name))?;
        let wrong_file = TableFileError::file(path);
        // The words at which the groups begin, in ascending order.
        let directory = self.layout.directory()?;
        let places: Vec<u64> =
            directory.groups.iter().map(|&group| directory.places[group as usize]).collect();
        self.check_places(path, &directory.places)?;
        for sample in 0..samples {
            if stop.is_stopped() {
                return Ok(None);
            }
            // Choose a word, the group that it belongs to, and a position of that group.
            let word = random(directory.words);
            let at = places.partition_point(|&place| place <= word) - 1;
            let group = directory.groups[at] as usize;
            let (own, other) = self.layout.hosts_of(group);
            let Some(shape) = self.layout.shape(own, other) else { continue };
            let number = random(shape.positions as u64) as usize;
            let Some(placement) = self.layout.placement(group, number) else { continue };
            let state = rows.position(&placement);
            let stored = self.is_won(&placement).map_err(&wrong_file)?;
            let derived = self.derive(game, &state).map_err(&wrong_file)?;
            if stored != derived {
                let text = game.format_position(&state);
                let say = |won: Option<bool>| match won {
                    Some(true) => message!("table-value-win", "a win"),
                    Some(false) => message!("table-value-loss", "a loss"),
                    None => message!("table-value-none", "nothing"),
                };
                let why = message!(
                    "table-value-wrong",
                    "it is wrong: it has {stored} for {position}, whose moves make it {derived}",
                    position = text,
                    stored = say(stored),
                    derived = say(derived),
                );
                return Err(TableFileError::content(path, why));
            }
            tell(sample + 1, samples);
        }
        Ok(Some(samples))
    }

    /// Fails unless the places of groups in the file agree with the layout.
    fn check_places(&self, path: &Path, places: &[u64]) -> Result<(), TableFileError> {
        let Store::File(file) = &self.store else { return Ok(()) };
        let mut stored = vec![NOWHERE; places.len()];
        file.read_words(Sections::directory(), &mut stored).map_err(TableFileError::file(path))?;
        if stored != places {
            let why = message!(
                "table-places-wrong",
                "it is wrong: its directory does not match the board"
            );
            return Err(TableFileError::content(path, why));
        }
        Ok(())
    }

    /// Derives whether the side to move wins from the values of its moves.
    fn derive<G: Solving>(&self, game: &G, state: &G::State) -> std::io::Result<Option<bool>> {
        let Some(rows) = game.rows() else { return Ok(None) };
        let mover = game.turn(state);
        for mv in game.legal_moves(state) {
            let next = game.after(state, mv);
            let is_lost = match game.outcome(&next) {
                Some(outcome) => Some(Value::of(outcome, mover) == Value::Win),
                None => self.is_won(&rows.placement(&next))?.map(|won| !won),
            };
            match is_lost {
                Some(true) => return Ok(Some(true)),
                Some(false) => {}
                None => return Ok(None),
            }
        }
        Ok(Some(false))
    }
}
