//! The specification of an engine before it is made.

use std::sync::Arc;

use cygnet_analysis::{Analyst, AnalystSetup, Resources, analyst};
use cygnet_core::{DynGame, Options};

/// The game and the settings for which an engine is made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Plan {
    pub(crate) game: &'static str,
    pub(crate) options: Options,
    pub(crate) setup: AnalystSetup,
}

impl Plan {
    /// Makes the engine; most of the time goes into allocating its table.
    pub(crate) fn make(&self, resources: &Resources) -> Box<dyn Analyst> {
        let entry = cygnet_games::find(self.game).expect("the game comes from the catalogue");
        let game: Arc<dyn DynGame> = entry.build(&self.options);
        analyst(&game, self.setup, resources)
    }
}
