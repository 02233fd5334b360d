//! The engine for a game whose type is known only here.

use std::num::NonZeroUsize;
use std::time::Duration;

use cygnet_core::{CatalogueGame, DynState, ErasedState, GameVisitor, Options, Stop};
use cygnet_engine::{Engine, Limits, Report, Score};

use crate::message::Info;

/// What a search has found so far, in words.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Found {
    pub(crate) depth: u32,
    /// The best lines, the best first; none if the game is over.
    pub(crate) lines: Vec<(Score, Vec<String>)>,
    pub(crate) nodes: u64,
    pub(crate) time: Duration,
}

impl Found {
    /// The move to play.
    pub(crate) fn best(&self) -> Option<&str> {
        self.lines.first().and_then(|(_, moves)| moves.first()).map(String::as_str)
    }

    /// A message for each line.
    pub(crate) fn messages(&self) -> impl Iterator<Item = Info> {
        self.lines.iter().enumerate().map(|(index, (score, moves))| Info {
            depth: Some(self.depth),
            rank: Some(index + 1),
            score: Some(*score),
            nodes: Some(self.nodes),
            time: Some(self.time),
            line: moves.clone(),
        })
    }

    /// What the whole search took.
    pub(crate) fn summary(&self) -> Info {
        Info {
            depth: Some(self.depth),
            nodes: Some(self.nodes),
            time: Some(self.time),
            ..Info::default()
        }
    }
}

/// An engine for some game.
pub(crate) trait Searcher: Send {
    /// Searches from a state of that game; of another, it finds nothing.
    fn search(
        &mut self,
        state: &dyn DynState,
        limits: &Limits,
        stop: &Stop,
        tell: &mut dyn FnMut(&Found),
    ) -> Found;

    /// Forgets what was seen.
    fn forget(&mut self);
}

/// What an engine is made for, and with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Plan {
    pub(crate) game: &'static str,
    pub(crate) options: Options,
    pub(crate) table_bytes: usize,
    pub(crate) threads: NonZeroUsize,
    pub(crate) lines: NonZeroUsize,
}

impl Plan {
    /// Makes the engine; most of the time goes into its table.
    pub(crate) fn make(&self) -> Box<dyn Searcher> {
        cygnet_games::visit(self.game, &self.options, Make(self))
            .expect("the game comes from the catalogue")
    }
}

struct Make<'a>(&'a Plan);

impl GameVisitor for Make<'_> {
    type Output = Box<dyn Searcher>;

    fn visit<G: CatalogueGame>(self, game: G) -> Self::Output {
        let Self(plan) = self;
        let engine = Engine::new(game.clone(), plan.table_bytes)
            .with_threads(plan.threads)
            .with_lines(plan.lines);
        Box::new(Typed { game, engine })
    }
}

struct Typed<G: CatalogueGame> {
    game: G,
    engine: Engine<G>,
}

impl<G: CatalogueGame> Searcher for Typed<G> {
    fn search(
        &mut self,
        state: &dyn DynState,
        limits: &Limits,
        stop: &Stop,
        tell: &mut dyn FnMut(&Found),
    ) -> Found {
        let Some(state) = state.as_any().downcast_ref::<ErasedState<G>>() else {
            return Found::default();
        };
        let game = &self.game;
        let report = self.engine.search(state.state(), limits, stop, |report| {
            tell(&in_words(game, report));
        });
        in_words(game, &report)
    }

    fn forget(&mut self) {
        self.engine.forget();
    }
}

fn in_words<G: CatalogueGame>(game: &G, report: &Report<G::Move>) -> Found {
    let words = |moves: &[G::Move]| moves.iter().map(|&mv| game.format_move(mv)).collect();
    Found {
        depth: report.depth,
        lines: report.lines.iter().map(|line| (line.score, words(&line.moves))).collect(),
        nodes: report.nodes,
        time: report.time,
    }
}
