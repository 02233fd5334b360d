//! The running score of every game.

use cygnet_core::{Options, Tally, Term};

/// The tallies of a position, on the board that it implies.
fn tally(game: &str, options: &[(&str, &str)], position: &str) -> Vec<Tally> {
    let entry = cygnet_games::find(game).expect("a game of the catalogue");
    let options = Options::parse(entry.info, options.iter().copied()).expect("valid options");
    entry.set_up(options, Some(position), 0).expect("a position").1.tally()
}

fn named(id: &'static str, first: &[u32], second: &[u32]) -> Tally {
    let name = Term::new(id, if id == "moves_left" { "moves left" } else { id });
    Tally { name, values: [first.to_vec(), second.to_vec()] }
}

#[test]
fn ugly_duck_counts_ducks_and_swans() {
    assert_eq!(
        tally("ugly_duck", &[], "D1D2/5/2D2/1S3/d1d1s w"),
        [named("ducks", &[3], &[2]), named("swans", &[1], &[1])]
    );
}

#[test]
fn ski_jumps_counts_pieces_and_the_slides_until_all_are_off() {
    assert_eq!(
        tally("ski_jumps", &[], "R3/3B/R3/3B r"),
        [
            named("jumpers", &[2], &[2]),
            named("slippers", &[0], &[0]),
            named("moves_left", &[8], &[8]),
        ]
    );
    // Red's pieces are 4 and 1 slides from the snow, Black's slipper is 2.
    let position = "R3/1b2/3R/4 r";
    let expected = [
        named("jumpers", &[2], &[0]),
        named("slippers", &[0], &[1]),
        named("moves_left", &[5], &[2]),
    ];
    assert_eq!(tally("ski_jumps", &[], position), expected);
    assert_eq!(tally("ski_jumps", &[("step", "any")], position), expected);
}

#[test]
fn dropper_lists_its_groups_from_the_largest() {
    assert_eq!(tally("dropper", &[], "X1O1/XX1O/3O/X1OO x"), [named("groups", &[3, 1], &[4, 1])]);
    assert_eq!(tally("dropper", &[], "3/3/3 x"), [named("groups", &[], &[])]);
}

#[test]
fn three_dragons_counts_pieces_and_lists_their_strengths() {
    assert_eq!(
        tally("three_dragons", &[], "#7#/9/4a4/4A4/.3eB2./3BC4/9/9/#2c3c# x - 7"),
        [named("pieces", &[4], &[4]), named("strength", &[3, 2, 2, 1], &[5, 3, 3, 1])]
    );
}
