//! The explorer: what is known about every move, found in slices of time.

use std::num::NonZeroUsize;
use std::time::Duration;

use cygnet_analysis::{Explorer, Limits, MEBIBYTE, prover};
use cygnet_core::{Options, Stop};
use cygnet_solve::erased::ProverSetup;

/// A first slice is too short for the theory of some regions; a later one is long enough.
#[test]
fn theory_that_takes_long_is_tried_again() {
    let entry = cygnet_games::find("ski_jumps").expect("the game");
    let options = [("size", "6x6"), ("jump", "down")];
    let options = Options::parse(entry.info, options).expect("options");
    let position = "3R2/4B1/3R2/3B2/R5/2B3 r";
    let (game, state) = entry.set_up(options, Some(position), 0).expect("a position");
    let setup = ProverSetup { threads: NonZeroUsize::MIN, table_bytes: 4 * MEBIBYTE, tables: None };
    let prover = prover(&game, setup);
    let mut explorer = Explorer::new(&*state);
    let stop = Stop::new();
    let mut slice = Duration::ZERO;
    while !explorer.is_finished() {
        let limits = Limits { time: Some(slice), ..Limits::default() };
        explorer.go_on(&*prover, &game, &*state, &limits, &stop).expect("the same game");
        let is_first = slice.is_zero();
        if is_first {
            let found = explorer.theory().expect("a theory");
            assert_eq!(found.theory.sum, None, "there was no time at all");
        }
        slice = slice * 4 + Duration::from_secs(1);
    }
    let found = explorer.theory().expect("a theory");
    assert_eq!(found.theory.sum.as_deref(), Some("{1|0}"));
    assert_eq!(found.squares.iter().map(Vec::len).collect::<Vec<_>>(), [6]);
}
