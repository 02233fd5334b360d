//! The specification of an engine before it is made.

use cygnet_analysis::Resources;
use cygnet_analysis::analyst::{Analyst, AnalystSetup, MakeAnalyst};
use cygnet_core::Options;

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
        let setup = self.setup;
        cygnet_games::visit(self.game, &self.options, MakeAnalyst { setup, resources })
            .expect("the game comes from the catalogue")
    }
}
