//! Which engine is wanted, before it is made.

use cygnet_analysis::analyst::{Analyst, AnalystSetup};
use cygnet_core::Options;

/// What an engine is made for, and with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Plan {
    pub(crate) game: &'static str,
    pub(crate) options: Options,
    pub(crate) setup: AnalystSetup,
}

impl Plan {
    /// Makes the engine; most of the time goes into its table.
    pub(crate) fn make(&self) -> Box<dyn Analyst> {
        cygnet_games::visit(self.game, &self.options, self.setup)
            .expect("the game comes from the catalogue")
    }
}
