//! Turns as people type them, on the whole screen and line by line: what is understood, and what is said
//! where it is not.

use crate::common::lines::{Program, assert_says, human, table_at};
use crate::common::{Person, SIZES};

const SIZE: (u16, u16) = SIZES[0];

#[test]
fn a_move_is_understood_with_spaces_in_it() {
    let said = Program::new().play(human("ugly_duck"), "b 1 c 2\nD 5 D4\na 1 b 5\nhistory\n");
    assert_says(
        &said,
        &[
            "White> a1b5 is not a legal move: the duck on a1 can play a1a2 or a1b2\n",
            "White> 1. White b1c2\n2. Black d5d4\n",
        ],
    );
    let said =
        Program::new().play(human("dropper"), "d 5\npreview d 5 > c 5 + g 5\nmoves d 5 >c 5 +g\n");
    assert_says(&said, &["O> d5>c5+g5: ", "O> d5>c5+g1 "]);
}

/// A letter is a direction as well, and a digit a choice: no other move may come of it.
#[test]
fn what_is_written_like_a_square_is_never_taken_for_a_direction_and_a_choice() {
    for wrong in ["c3>a3", "c3>e5", "c3>b5", "c3>d1", "c3a3", "c3 a3", "c3>b9"] {
        let table = || table_at("dropper", &[("size", "5")], None, "human", "human");
        let said = Program::new().play(table(), &format!("c3\n{wrong}\nhistory\n"));
        assert!(said.contains("1. X c3") && !said.contains("2. O"), "{wrong}: {said}");
        let mut player =
            Person::at_game(SIZE, "dropper", &[("size", "5")], ["human", "human"], "c3");
        player.keys(&format!("{wrong}⏎"));
        assert!(!player.sees("2. c3"), "{wrong}:\n{}", player.screen());
    }
}

#[test]
fn what_is_wrong_with_a_turn_is_told_as_it_is() {
    let program = Program::new();
    let dragon = "#cbbbbbc#/9/9/9/*3*3*/9/9/3BB4/#C1DAB1C# x LMR 0";
    let jumps = "4/R3/B3/4 r";
    for (game, position, input, part) in [
        ("ugly_duck", None, "9", "There is no number 9 to choose; the numbers are 1-5.\n"),
        ("ugly_duck", None, "0", "There is no number 0 to choose; the numbers are 1-5.\n"),
        (
            "ugly_duck",
            None,
            "b1\nq",
            "No choice lies that way from b1; the choices are a2, b2, c2.\n",
        ),
        ("ugly_duck", None, "b1\nb5", "b5 cannot be chosen now; the choices are a2, b2, c2.\n"),
        ("ugly_duck", None, "2x30", "There is no number 30 to choose; the numbers are 1-3.\n"),
        ("ugly_duck", None, "b1\n2x30", "The move is complete without '30'.\n"),
        (
            "ugly_duck",
            None,
            "a5",
            "a5 cannot be chosen now: the duck on a5 is Black's, and it is White's turn",
        ),
        (
            "ugly_duck",
            None,
            "c3",
            "c3 cannot be chosen now: there is no piece on c3, and it is White's turn",
        ),
        (
            "ski_jumps",
            Some(jumps),
            "a2t",
            "No choice lies that way from a2; the choices are b2, a4.\n",
        ),
        (
            "three_dragons",
            Some(dragon),
            "e9",
            "e9 cannot be chosen now: the piece on e9 cannot move; ",
        ),
        ("three_dragons", Some(dragon), "pieces\n5", "Piece 5, on e9, cannot move now.\n"),
        ("three_dragons", None, "e8\nt", "Several choices lie that way from e8; name one of e"),
        ("dropper", None, "d4\nc3", "c3 is not a legal move: a drop is possible"),
        ("dropper", None, "d4\nd4\nh8", "h8 cannot be chosen now; the choices are c3, d3, e3, "),
    ] {
        let table = table_at(game, &[], position, "human", "human");
        let said = program.play(table, &format!("{input}\n"));
        assert_says(&said, &[part]);
        assert!(!said.contains("expected a square"), "{input}: {said}");
    }
}

#[test]
fn a_piece_keeps_its_number_for_the_whole_game() {
    let said = Program::new().play(human("ugly_duck"), "2s\n1w\n5s\n1w\n5s\n1e\n");
    assert_says(
        &said,
        &[
            // White's piece 2 has gone to b2, and Black's piece 1 takes it.
            "choose a piece: 1 a1, 2 b2, 3 c1, 4 d1, 5 e1\n",
            "choose a piece: 1 a1, 3 c1, 4 d1, 5 e3\n",
        ],
    );
    let program = Program::new();
    program.play(human("ugly_duck"), "e1e2\na5a4\n5s\n");
    assert_says(&program.menu("continue\n"), &["choose a piece: 1 a4, 2 b5, 3 c5, 4 d5, 5 e5\n"]);
}

#[test]
fn a_turn_that_is_begun_explains_what_it_lacks() {
    let mut player = Person::at_game(SIZE, "ugly_duck", &[], ["human", "human"], "");
    player.keys("b1⏎q⏎");
    assert!(player.sees("No choice lies that way from b1"), "{}", player.screen());
    player.keys("2x30⏎");
    assert!(player.sees("The move is complete without '30'."), "{}", player.screen());
    player.keys("c1⏎");
    assert!(player.sees("c1c2") && !player.sees("cannot"), "another piece:\n{}", player.screen());
    player.keys("b 1 c 2⏎");
    assert!(player.sees("1. b1c2"), "with spaces:\n{}", player.screen());
    let mut player = Person::at_position(SIZE, "ski_jumps", "4/R3/B3/4 r");
    player.keys("a2t⏎");
    assert!(player.sees("No choice lies that way from a2"), "{}", player.screen());
    let dragon = "#cbbbbbc#/9/9/9/*3*3*/9/9/3BB4/#C1DAB1C# x LMR 0";
    let mut player = Person::at_position(SIZE, "three_dragons", dragon);
    player.keys("e9⏎");
    assert!(player.sees("the piece on e9 cannot move"), "{}", player.screen());
}

#[test]
fn on_the_screen_a_piece_keeps_its_number_and_shows_it_while_one_is_typed() {
    let moves = "b1b2 a5a4 e1e2 a4a3 e2e3 a3b2";
    let mut player = Person::at_game(SIZE, "ugly_duck", &[], ["human", "human"], moves);
    player.keys("2s⏎");
    assert!(
        player.sees("There is no number 2 to choose; the numbers are 1, 3-5."),
        "{}",
        player.screen()
    );
    player.keys("5s⏎");
    assert!(player.sees("7. e3e4"), "{}", player.screen());
    let options = [("size", "22x22")];
    let mut player = Person::at_game(SIZE, "ugly_duck", &options, ["human", "human"], "");
    assert!(!player.sees("<7>"), "{}", player.screen());
    player.keys("1");
    assert!(player.sees("<7>") && player.sees("<8>"), "{}", player.screen());
    player.keys("⎋");
    assert!(!player.sees("<7>"), "{}", player.screen());
}
