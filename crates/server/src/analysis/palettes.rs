//! The palettes of the games that were edited last. To find one takes a while.

use std::sync::{Arc, Mutex, PoisonError};

use cygnet_core::{DynGame, PaletteItem};

/// How many palettes are remembered.
const REMEMBERED: usize = 64;

/// The palettes that were asked for last, the latest at the end.
#[derive(Default)]
pub(crate) struct Palettes(Mutex<Vec<(String, Arc<[PaletteItem]>)>>);

impl Palettes {
    /// The palette of a game with its options.
    pub(crate) fn of(&self, game: &dyn DynGame) -> Arc<[PaletteItem]> {
        let options = game.options().iter().map(|(name, value)| format!(" {name}={value}"));
        let key = options.fold(game.info().id.to_owned(), |key, option| key + &option);
        if let Some(known) = self.take(&key) {
            return self.put(key, known);
        }
        // Others go on meanwhile.
        let found = game.palette().into();
        self.put(key, found)
    }

    fn take(&self, key: &str) -> Option<Arc<[PaletteItem]>> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let place = known.iter().position(|(of, _)| of == key)?;
        Some(known.remove(place).1)
    }

    fn put(&self, key: String, palette: Arc<[PaletteItem]>) -> Arc<[PaletteItem]> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.retain(|(of, _)| *of != key);
        if known.len() == REMEMBERED {
            known.remove(0);
        }
        known.push((key, Arc::clone(&palette)));
        palette
    }
}

#[cfg(test)]
mod tests {
    use cygnet_core::Options;

    use super::*;

    fn duck(size: &str) -> Arc<dyn DynGame> {
        let entry = cygnet_games::find("ugly_duck").expect("a game of the catalogue");
        entry.build(&Options::parse(entry.info, [("size", size)]).expect("a size"))
    }

    #[test]
    fn a_palette_is_found_once() {
        let palettes = Palettes::default();
        let first = palettes.of(&*duck("3x3"));
        assert_eq!(*first, *duck("3x3").palette());
        assert!(Arc::ptr_eq(&first, &palettes.of(&*duck("3x3"))));
        assert!(!Arc::ptr_eq(&first, &palettes.of(&*duck("3x4"))));
        for rows in 3..=11 {
            for columns in 3..=11 {
                palettes.of(&*duck(&format!("{columns}x{rows}")));
            }
        }
        assert_eq!(palettes.0.lock().expect("no panic").len(), REMEMBERED);
    }
}
