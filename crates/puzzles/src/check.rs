//! Checks puzzles: proves every statement of them from scratch.

use std::num::NonZeroUsize;

use cygnet_analysis::prover;
use cygnet_core::quote::quoted;
use cygnet_core::{Message, Stop, Value, message};
use cygnet_solve::erased::ProverSetup;

use crate::build::on_threads;
use crate::difficulty::difficulty;
use crate::file::check_turns;
use crate::goal::PuzzleGoal;
use crate::proving::{Judge, Unproved};
use crate::puzzle::{Puzzle, SolutionNode, puzzle_id};
use crate::themes::{PuzzleTheme, themes};

/// The memory of the prover, in bytes.
const PROVER_BYTES: usize = 64 << 20;

/// The most positions that are searched to prove a puzzle, unless another limit is asked for: many times as
/// many as it takes to build one.
pub const USUAL_CHECK_NODES: u64 = 20_000_000;

/// Proves every statement of a puzzle: its value, that each move of the solution is the only one, that its
/// defences are the most testing ones, its length, its themes and its id. The answers of the levels cannot be
/// proved; the difficulty must follow from them. Neither earlier proofs nor complete tables are used, and at
/// most `nodes` positions are searched.
///
/// # Errors
/// Names the first statement that is false or cannot be proved.
pub fn check_puzzle(puzzle: &Puzzle, nodes: u64, stop: &Stop) -> Result<(), Message> {
    let (game, state) = puzzle.set_up()?;
    let id = puzzle_id(&*game, &*state);
    if puzzle.id != id {
        return Err(differs(message!("puzzle-its-id", "its id"), &puzzle.id, &id));
    }
    let graded = difficulty(&puzzle.rates);
    if puzzle.difficulty != graded {
        let what = message!("puzzle-its-difficulty", "its difficulty");
        return Err(differs(what, &puzzle.difficulty.to_string(), &graded.to_string()));
    }
    if puzzle.goal == Value::Loss {
        return Err(message!(
            "puzzle-goal-loss",
            "the goal of a puzzle is a win or a draw, not a loss"
        ));
    }
    check_turns(puzzle)?;
    if state.outcome().is_some() {
        return Err(message!("puzzle-game-over", "the game is over in its position"));
    }
    let setup = ProverSetup { threads: NonZeroUsize::MIN, table_bytes: PROVER_BYTES, tables: None };
    let prover = prover(&game, setup);
    let judge = Judge::new(&*prover, nodes, nodes, stop);
    let unproved = |Unproved| {
        if stop.is_stopped() {
            message!("puzzle-interrupted", "the proof was interrupted")
        } else {
            message!(
                "puzzle-unproved",
                "it cannot be proved within a limit of {nodes} positions",
                nodes
            )
        }
    };
    let goal = puzzle.whole_goal();
    if let Some(turns) = puzzle.within {
        let sooner = PuzzleGoal { turns: Some(turns.saturating_sub(1)), ..goal };
        if turns > 1 && judge.only_move(&*state, sooner).map_err(unproved)?.is_some() {
            return Err(message!(
                "puzzle-fewer-turns",
                "one move alone reaches its goal within fewer turns than {turns}",
                turns,
            ));
        }
    } else {
        let value = judge.value(&*state).map_err(unproved)?;
        if value != puzzle.goal {
            let what = message!("puzzle-its-value", "the value of its position");
            return Err(differs(what, puzzle.goal.word(), value.word()));
        }
    }
    let Some(solution) = judge.solution(&*state, goal).map_err(unproved)? else {
        return Err(message!(
            "puzzle-no-only",
            "its position has no move that is the only good one"
        ));
    };
    compare(&puzzle.solution, &solution, &mut Vec::new())?;
    if puzzle.length != solution.length() {
        let what = message!("puzzle-its-length", "its length");
        return Err(differs(what, &puzzle.length.to_string(), &solution.length().to_string()));
    }
    let words =
        |themes: &[PuzzleTheme]| themes.iter().map(|it| it.word()).collect::<Vec<_>>().join(" ");
    let found = themes(&*state, goal, &solution, &judge).map_err(unproved)?;
    if puzzle.themes != found {
        let what = message!("puzzle-its-themes", "the list of its themes");
        return Err(differs(what, &words(&puzzle.themes), &words(&found)));
    }
    Ok(())
}

/// Checks puzzles like [`check_puzzle`], on these threads; the results are in the order of the puzzles.
#[must_use]
pub fn check_puzzles(
    puzzles: &[Puzzle],
    nodes: u64,
    threads: NonZeroUsize,
    stop: &Stop,
) -> Vec<Result<(), Message>> {
    on_threads(puzzles, threads, |puzzle| check_puzzle(puzzle, nodes, stop))
}

/// A statement of a puzzle is false.
fn differs(what: Message, stated: &str, found: &str) -> Message {
    message!(
        "puzzle-statement",
        "{what} is {found}, not {stated}",
        what,
        found = quoted(found),
        stated = quoted(stated),
    )
}

/// Compares the solution that a puzzle states with the proved one.
fn compare<'a>(
    stated: &'a SolutionNode,
    proved: &SolutionNode,
    line: &mut Vec<&'a str>,
) -> Result<(), Message> {
    let place = |line: &[&str]| {
        if line.is_empty() {
            return message!("puzzle-at-start", "in its position");
        }
        message!("puzzle-after-line", "after {line}", line = quoted(&line.join(" ")))
    };
    if stated.mv != proved.mv {
        return Err(message!(
            "puzzle-not-only",
            "{place}, the only move is {proved}, not {stated}",
            place = place(line),
            proved = &proved.mv,
            stated = quoted(&stated.mv),
        ));
    }
    line.push(&stated.mv);
    let names = |node: &SolutionNode| -> String {
        let names: Vec<&str> = node.defences.iter().map(|(defence, _)| &**defence).collect();
        names.join(" ")
    };
    let (own, others) = (names(stated), names(proved));
    if own != others {
        return Err(message!(
            "puzzle-other-defences",
            "{place}, the most testing defences are {proved}, not {stated}",
            place = place(line),
            proved = quoted(&others),
            stated = quoted(&own),
        ));
    }
    for ((defence, own), (_, other)) in stated.defences.iter().zip(&proved.defences) {
        line.push(defence);
        compare(own, other, line)?;
        line.pop();
    }
    line.pop();
    Ok(())
}
