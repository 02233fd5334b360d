//! The lessons that come with the program.

use std::sync::{Arc, LazyLock};

use cygnet_core::Entry;
use cygnet_games::CATALOGUE;

use crate::lesson::Lesson;

/// The files, beside the rules pages of their games. A game without a file has no lesson.
const FILES: [&str; 4] = [
    include_str!("../../../docs/rules/lessons/ugly_duck.toml"),
    include_str!("../../../docs/rules/lessons/ski_jumps.toml"),
    include_str!("../../../docs/rules/lessons/dropper.toml"),
    include_str!("../../../docs/rules/lessons/three_dragons.toml"),
];

static LESSONS: LazyLock<Vec<Arc<Lesson>>> = LazyLock::new(|| {
    let read = |text: &&str| Arc::new(Lesson::read(text).expect("the tests read every lesson"));
    FILES.iter().map(read).collect()
});

/// The lesson of a game; `None` if it has none.
#[must_use]
pub fn shipped_lesson(game: &str) -> Option<Arc<Lesson>> {
    LESSONS.iter().find(|lesson| lesson.game == game).map(Arc::clone)
}

/// The games that have a lesson, in the order of the catalogue.
#[must_use]
pub fn games_with_lessons() -> Vec<(&'static Entry, Arc<Lesson>)> {
    let of_game = |entry: &'static Entry| Some((entry, shipped_lesson(entry.info.id)?));
    CATALOGUE.iter().filter_map(of_game).collect()
}
