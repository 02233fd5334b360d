//! Reviews, records and studies, line by line.

use crate::common::lines::{Program, assert_says, human, table, table_at};

#[test]
fn where_every_move_loses_the_review_blames_none() {
    let position = Some("3O1/XX1O1/OOXOX/1X1O1/X3O x");
    let table = table_at("dropper", &[("size", "5")], position, "human", "human");
    let said = Program::new().play(table, "b3>a4\nreview\n");
    // On a slow machine the loss is not proved.
    assert_says(&said, &["1. X b3>a4 ", "X: accuracy 100 %\n"]);
    assert!(!said.contains('?'), "{said}");
}

#[test]
fn turns_have_the_same_numbers_everywhere() {
    let program = Program::new();
    let table = table("ugly_duck", &[("size", "3x3")], "human", "human");
    let said = program.play(table, "b1a2\na3b2\na2a3\nhistory\nrecord\nreview\ngoto 2\n");
    let history = "1. White b1a2\n2. Black a3b2\n3. White a2a3\n";
    let review = ["\n1. White b1a2 ", "\n2. Black a3b2 ", "\n3. White a2a3 "];
    assert_says(&said, &[history, "\n1. b1a2 2. a3b2 3. a2a3 *\n"]);
    assert_says(&said, &review);
    assert_says(&said, &["After 2 of 3 "]);
}

#[test]
fn hints_best_lines_and_a_review_are_given_in_words() {
    let program = Program::new();
    let table = table("ugly_duck", &[("size", "3x3")], "human", "human");
    let file = program.file("reviewed.txt");
    let said = program.play(
        table,
        &format!(
            "review\nb1a2\na3b2\na2a3\nb2c1\na3b2\nc3c2\nhint\nanalyse\nb2b1\nhint\nanalyse\n\
             review\nback\nsave {file}\n"
        ),
    );
    assert_says(
        &said,
        &[
            "There is no move to review.\n",
            "b2b1: wins at once.\n",
            "White to move, ",
            "  1. wins now: b2",
            "the game is over",
            "2. Black a3b2 ?? loses in 8: blunder, from a proven win to a proven loss; better b3",
            "White: accuracy ",
            "Black: accuracy ",
            ", turning point 2. a3b2\n",
            "?? loses in 2: blunder",
            "Saved to ",
        ],
    );
    let saved = std::fs::read_to_string(&file).expect("it was saved");
    assert!(saved.contains("a3b2??") && saved.contains("{[%eval loss in 8]"), "{saved}");
    let said = Program::in_portuguese().play(human("three_dragons"), "sugestao\nanalisar\n");
    assert_says(&said, &["; espera ", "Vez de X, ", " jogadas à frente:\n  1. "]);
}

#[test]
fn variations_are_made_and_walked_by_words() {
    let program = Program::new();
    let moves = "b1c2\nc5c4\nresign\nstudy\nback\nb5b4\ncomment too slow\nmark ?\nback\n\
                 forward\nvariation\npromote\nvariation\npromote\nrecord\nmain-line\ndelete\n";
    let said = program.play(human("ugly_duck"), moves);
    assert_says(
        &said,
        &["? too slow (c5c4)", "Variation 2 of 2.", "1. b1c2 2. b5b4? {too slow} (2. c5c4)"],
    );
    let said = program.play(human("ugly_duck"), "study\nvariation\npromote\nclear\n");
    assert_says(
        &said,
        &[
            "the game is not over",
            "only a record that is being read has variations",
            "works in the position editor alone",
        ],
    );
}

#[test]
fn a_position_is_put_together_by_words() {
    let program = Program::new();
    let said = program.play(
        human("ugly_duck"),
        "edit\nc3 S\nc1 c2\nblack\nposition\na5 D\nstart\na5 d\nb9\nstudy\nc5c4\nrecord\n",
    );
    assert_says(
        &said,
        &[
            "  D White: duck\n",
            "Black to move.",
            "DD1DD/2D2/2S2/5/ddddd b",
            "Not a legal position: a5: a duck on its far row would already be a swan.",
            "'b9' does not change the position",
            "[StartPos \"DD1DD/2D2/2S2/5/ddddd b\"]",
            "1. c5c4 *",
        ],
    );
}

#[test]
fn a_record_with_an_illegal_move_is_opened_up_to_it() {
    let program = Program::new();
    let file = program.file("bad.txt");
    let text = "[Game \"ugly_duck\"]\n\n1. b1c2 2. c5c4 3. a1e5 4. c2c3 1-0\n";
    std::fs::write(&file, text).expect("a file");
    let said = program.menu(&format!("open {file}\nlast\n"));
    assert_says(
        &said,
        &["The record has a mistake: turn 3: a1e5 is not a legal move", "After 2 of 2 moves."],
    );
}

#[test]
fn a_changed_study_waits_in_the_menu() {
    let program = Program::new();
    let said = program.menu("study ugly duck\nb1c2\ncomment mine\n");
    assert_says(&said, &["Ugly Duck. This is a record", "After 1 of 1 moves."]);
    assert_eq!(program.unfinished(), 1);
    let said = program.menu("continue\nforward\nc5c4\nsave kept.txt\nquit\n");
    assert_says(&said, &["Ugly Duck 5x5, study. Turns", "mine", "After 2 of 2 moves.", "Saved to"]);
    assert_eq!(program.unfinished(), 0, "the changes are in the file");
    program.menu("study ugly duck\nb1c2\n");
    program.menu("continue\nforward\nfrom-here\nc5c4\n");
    assert_eq!(program.unfinished(), 2, "the study, and the game that was played from it");
    program.menu("discard 1\ndiscard 1\n");
    let said = program.menu("edit dropper\nstudy\nmenu\nedit\n");
    assert_says(&said, &["Put pieces with", "Dropper. This is a record", "is not a game"]);
    assert_eq!(program.unfinished(), 0, "nothing was changed");
}
