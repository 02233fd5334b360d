//! Why a move is wrong: the opponent's answer, and what follows.

use std::num::NonZeroUsize;
use std::sync::Arc;

use cygnet_analysis::{AnalystSetup, Proofs, Resources, analyst, prover};
use cygnet_core::{DynGame, DynState, Limits, Stop};
use cygnet_solve::erased::ProverSetup;

use crate::goal::PuzzleGoal;
use crate::proving::Judge;

/// The memory of the searches, in bytes.
const SEARCH_BYTES: usize = 16 << 20;

/// The positions that are searched for each answer in the rounds of the search: most wrong moves have an answer that
/// takes little, and an answer that takes much must not use up the time of the others.
const ROUNDS: [u64; 4] = [2_000, 20_000, 200_000, 1_000_000];

/// The positions that are searched in a round for all answers together, as a multiple of those for one.
const ANSWERS_IN_ROUND: u64 = 4;

/// The positions that are searched for the moves after the first.
const LINE_NODES: u64 = 20_000;

/// The most moves of a refutation.
const LONGEST: usize = 7;

/// The moves after a wrong move that show why it is wrong: first an answer of the opponent that is proved to
/// deny the goal (what is left of it after the wrong move), then best play as far as the engine sees it. Empty if the wrong move has ended the game, if no
/// answer is found in some seconds, or if the search was stopped.
#[must_use]
pub fn refutation(
    game: &Arc<dyn DynGame>,
    after: &dyn DynState,
    goal: PuzzleGoal,
    stop: &Stop,
) -> Vec<String> {
    let solver = !after.turn();
    let setup = ProverSetup { threads: NonZeroUsize::MIN, table_bytes: SEARCH_BYTES, tables: None };
    let prover = prover(game, setup);
    let children = after.children();
    let found = ROUNDS.iter().find_map(|&nodes| {
        let judge = Judge::new(&*prover, nodes, nodes * ANSWERS_IN_ROUND, stop);
        children
            .iter()
            .find(|(_, child)| judge.reaches(&**child, solver, goal.later(1)) == Ok(false))
    });
    let Some((answer, child)) = found else { return Vec::new() };
    let mut line = vec![answer.clone()];
    let setup = AnalystSetup {
        lines: NonZeroUsize::MIN,
        threads: NonZeroUsize::MIN,
        table_bytes: SEARCH_BYTES,
        proofs: Proofs::Half,
        uses_proof_store: false,
    };
    let mut analyst = analyst(game, setup, &Resources::default());
    let limits = Limits { nodes: Some(LINE_NODES), ..Limits::default() };
    let found = analyst.analyse(&**child, &limits, stop, &mut |_| {});
    if let Some(best) = found.ok().as_ref().and_then(|found| found.best()) {
        line.extend(best.moves.iter().take(LONGEST - 1).cloned());
    }
    line
}
