//! What the engine makes of positions of any game, in the words of the game: moves as text.
//!
//! [`analyst`] makes an [`Analyst`] for a game, as [`seat`](crate::seat) makes a player. Reviews,
//! hints and the analysis beside a board all ask one.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

use cygnet_core::{CatalogueGame, DynGame, DynState, GameVisitor, Outcome, Stop};
use cygnet_engine::{Engine, Limits, Report, Score};

use crate::players::PlayerError;
use crate::searching::typed;

/// A line of play and what it is worth to the side that begins it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variation {
    /// What it is worth.
    pub score: Score,
    /// The moves, the best for both sides as far as was seen; at least one.
    pub moves: Vec<String>,
}

/// What is known about a position so far.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Analysis {
    /// How many turns ahead was looked.
    pub depth: u32,
    /// The best lines, the best first; none if the game is over.
    pub lines: Vec<Variation>,
    /// How many positions were looked at.
    pub nodes: u64,
    /// How long it has taken.
    pub time: Duration,
}

impl Analysis {
    /// The best line.
    #[must_use]
    pub fn best(&self) -> Option<&Variation> {
        self.lines.first()
    }

    /// Positions a second; 0 as long as no time has passed.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a speed for people")]
    pub fn speed(&self) -> f64 {
        let seconds = self.time.as_secs_f64();
        if seconds > 0.0 { self.nodes as f64 / seconds } else { 0.0 }
    }
}

/// Somebody who can be asked about any position of a game, and remembers what was seen.
pub trait Analyst: Send {
    /// Looks at a position until a limit, the stop or a proof ends it, and tells after each depth
    /// what is known. The past of the position counts, where the rules look back.
    ///
    /// # Errors
    /// If the position is of another game.
    fn analyse(
        &mut self,
        state: &dyn DynState,
        limits: &Limits,
        stop: &Stop,
        tell: &mut dyn FnMut(&Analysis),
    ) -> Result<Analysis, PlayerError>;
}

/// How an analyst works.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AnalystSetup {
    /// How many best lines it tells, each beginning with another move.
    pub lines: NonZeroUsize,
    /// How many threads it uses.
    pub threads: NonZeroUsize,
    /// How many bytes it may remember positions in.
    pub table_bytes: usize,
}

/// Makes an analyst for a game with these rules.
///
/// # Panics
/// If the game is not one of the catalogue.
#[must_use]
pub fn analyst(game: &Arc<dyn DynGame>, setup: AnalystSetup) -> Box<dyn Analyst> {
    cygnet_games::visit(game.info().id, game.options(), setup)
        .expect("every game that can be erased is in the catalogue")
}

impl GameVisitor for AnalystSetup {
    type Output = Box<dyn Analyst>;

    fn visit<G: CatalogueGame>(self, game: G) -> Box<dyn Analyst> {
        let engine = Engine::new(game.clone(), self.table_bytes)
            .with_threads(self.threads)
            .with_lines(self.lines);
        Box::new(EngineAnalyst { game, engine })
    }
}

struct EngineAnalyst<G: CatalogueGame> {
    game: G,
    engine: Engine<G>,
}

fn told<G: CatalogueGame>(game: &G, report: &Report<G::Move>) -> Analysis {
    let line = |line: &cygnet_engine::Line<G::Move>| Variation {
        score: line.score,
        moves: line.moves.iter().map(|&mv| game.format_move(mv)).collect(),
    };
    Analysis {
        depth: report.depth,
        lines: report.lines.iter().map(line).collect(),
        nodes: report.nodes,
        time: report.time,
    }
}

impl<G: CatalogueGame> Analyst for EngineAnalyst<G> {
    fn analyse(
        &mut self,
        state: &dyn DynState,
        limits: &Limits,
        stop: &Stop,
        tell: &mut dyn FnMut(&Analysis),
    ) -> Result<Analysis, PlayerError> {
        let state = typed(&self.game, state)?;
        let game = &self.game;
        let report = self.engine.search(state, limits, stop, |report| tell(&told(game, report)));
        Ok(told(game, &report))
    }
}

/// What a position is worth to the side to move if the game is over there.
pub(crate) fn score_of_end(state: &dyn DynState) -> Option<Score> {
    Some(match state.outcome()? {
        Outcome::Draw => Score::Draw,
        Outcome::Win(winner) if winner == state.turn() => Score::Win(0),
        Outcome::Win(_) => Score::Loss(0),
    })
}

/// What a position is worth to the other side.
#[must_use]
pub fn for_other_side(score: Score) -> Score {
    match score {
        Score::Win(turns) => Score::Loss(turns),
        Score::Loss(turns) => Score::Win(turns),
        Score::Draw => Score::Draw,
        Score::Estimate(value) => Score::Estimate(-value),
    }
}

/// The estimate at which the side ahead wins about 73 of 100 games, in hundredths: a little more
/// than a piece, or a move in hand.
const CLEARLY_AHEAD: f64 = 120.0;

/// The share of games that the side to move may hope to win, a draw counting half: certain where
/// something is proved, and never quite certain where it is estimated.
#[must_use]
pub fn winning_chance(score: Score) -> f64 {
    match score {
        Score::Win(_) => 1.0,
        Score::Loss(_) => 0.0,
        Score::Draw => 0.5,
        Score::Estimate(value) => 1.0 / (1.0 + (-f64::from(value) / CLEARLY_AHEAD).exp()),
    }
}
