//! Hints, analysis and review at the screen: what is asked, what is shown, and what is stopped.

use crate::common::{MODERN, OLD, Person, SIZES, table};
use crossterm::event::KeyCode;
use cygnet_core::record::read_all;
use cygnet_games::replay::replay;
use cygnet_tui::screen::Opening;
use cygnet_userdata::store::{Folders, read_games};

const SIZE: (u16, u16) = SIZES[0];

/// A game on the smallest board that White wins with the next move, after blunders of both.
const SHORT: &str = "b1a2 a3b2 a2a3 b2c1 a3b2 c3c2";

fn short_game(size: (u16, u16)) -> Person {
    Person::at_game(size, "ugly_duck", &[("size", "3x3")], ["human", "human"], SHORT)
}

/// The same, played to its end.
fn ended_game(size: (u16, u16)) -> Person {
    let mut player = short_game(size);
    player.keys("b2b1⏎");
    player
}

#[test]
fn a_hint_gives_its_reason() {
    let mut player = Person::at_position(SIZE, "ugly_duck", "4/S3/4/3d w");
    player.press_ctrl('t');
    assert!(player.sees("a2a1: wins at once."), "{}", player.screen());
    assert!(player.sees("! !"), "the board shows it:\n{}", player.screen());

    let options = [("size", "3x3")];
    let moves = "b1a2 a3b2 a2a3 b2c1 a3b2";
    let mut player = Person::at_game(SIZE, "ugly_duck", &options, ["human", "human"], moves);
    player.keys("hint⏎");
    assert!(player.sees(": wins in 3 turns by force"), "by its word:\n{}", player.screen());
}

#[test]
fn while_a_hint_is_looked_for_every_key_works() {
    let mut player = short_game(SIZE);
    player.holds_back = true;
    player.press_ctrl('t');
    assert!(player.sees("Looking for a hint"), "{}", player.screen());
    player.keys("b2");
    assert!(player.sees("b2"), "{}", player.screen());
    player.keys("b1⏎");
    assert!(player.sees("7. b2b1"), "{}", player.screen());
    assert_eq!(player.find_out(), 0, "nobody waits for a hint about an earlier position");
    player.draw();
    assert!(!player.sees("wins at once"), "{}", player.screen());
}

#[test]
fn analysis_follows_the_position_and_ends_when_it_is_left() {
    let mut player = Person::at_game(SIZE, "ugly_duck", &[], ["human", "human"], "b1c2 d5d4");
    player.press_ctrl('x');
    assert!(player.sees("Analysis, depth "), "{}", player.screen());
    assert!(player.sees("White ██") && player.sees("░ Black"), "{}", player.screen());
    player.holds_back = true;
    player.press(KeyCode::PageUp);
    assert!(player.sees("Analysis") && !player.sees("Analysis, depth"), "{}", player.screen());
    player.press(KeyCode::PageUp);
    assert_eq!(player.find_out(), 1, "the position in between is of no interest");
    player.draw();
    assert!(player.sees("Analysis, depth "), "{}", player.screen());
    player.press(KeyCode::End);
    player.press_ctrl('w');
    player.keys("2");
    assert!(player.sees("What shall we play?"), "{}", player.screen());
    assert_eq!(player.find_out(), 0, "it is stopped at once");

    let mut player = Person::at_game(SIZE, "ugly_duck", &[], ["human", "human"], "");
    player.holds_back = true;
    player.press_ctrl('x');
    player.press_ctrl('x');
    assert!(player.sees("Analysis is off"), "{}", player.screen());
    assert_eq!(player.find_out(), 0);
    player.press_ctrl('x');
    player.press_ctrl('q');
    assert!(player.app.has_ended());
    assert_eq!(player.find_out(), 0, "also at the end of the program");
}

#[test]
fn a_hint_and_the_analysis_do_not_wait_for_each_other() {
    let mut player = Person::at_game(SIZE, "ugly_duck", &[], ["human", "human"], "");
    player.holds_back = true;
    player.press_ctrl('x');
    player.press_ctrl('t');
    assert_eq!(player.find_out(), 1, "only the hint is looked for");
    player.holds_back = false;
    player.keys("⇥");
    assert!(player.sees("Analysis, depth "), "{}", player.screen());
}

#[test]
fn what_the_analysis_knows_well_is_the_hint() {
    let mut player = short_game(SIZE);
    player.press_ctrl('x');
    player.holds_back = true;
    player.press_ctrl('t');
    assert_eq!(player.find_out(), 0, "nothing is asked again");
    assert!(player.sees("b2b1: wins"), "{}", player.screen());
}

#[test]
fn what_is_proven_is_said_in_words_and_fills_the_bar() {
    let mut player = short_game(SIZE);
    player.press_ctrl('x');
    assert!(player.sees("wins now b2"), "{}", player.screen());
    assert!(player.sees("White ████") && !player.sees("░"), "{}", player.screen());
}

#[test]
fn a_game_is_reviewed_in_the_background_and_saved_with_it() {
    let home = tempfile::tempdir().expect("a folder");
    let folders = Folders::at(home.path());
    let table = table("ugly_duck", &[("size", "3x3")], None, ["human", "human"], SHORT);
    let opening = Opening::Table(Box::new(table));
    let mut player = Person::new(SIZE, opening, MODERN, "en", Some(folders.clone()));
    player.press_ctrl('u');
    assert!(player.sees("Reviewed. White: accuracy"), "so far:\n{}", player.screen());
    player.keys("b2b1⏎");
    player.holds_back = true;
    player.press_ctrl('u');
    assert!(player.sees("Reviewing, 0 of 7"), "{}", player.screen());
    player.press(KeyCode::PageUp);
    assert!(player.sees("After 6 of 7 moves"), "keys work:\n{}", player.screen());
    assert_eq!(player.find_out(), 1);
    player.draw();
    assert!(player.sees("Reviewed. White: accuracy"), "{}", player.screen());
    assert!(player.sees("??"), "{}", player.screen());

    player.press_ctrl('s');
    player.keys("⏎");
    let saved = folders.saved().pop().expect("a saved game");
    let record = read_games(&saved).expect("records").remove(0);
    assert!(record.line.turns.iter().all(|turn| turn.command("eval").is_some()), "{record}");
    let reread = read_all(&record.to_string()).expect("a record").remove(0);
    replay(&reread).expect("a game in order");

    let mut player = Person::new(SIZE, Opening::Menu, MODERN, "en", Some(folders));
    player.keys("open⏎2");
    assert!(player.sees("a3b2??"), "{}", player.screen());
    player.keys("→→");
    assert!(player.sees("loses in 8"), "the score is read again:\n{}", player.screen());
}

#[test]
fn a_review_says_nothing_of_moves_that_it_has_not_seen() {
    let mut player = ended_game(SIZE);
    player.press_ctrl('u');
    assert!(player.sees("??"), "{}", player.screen());
    for _ in 0..10 {
        player.press_ctrl('z');
    }
    player.keys("a1a2⏎");
    assert!(player.sees("1. a1a2") && !player.sees("??"), "{}", player.screen());
}

#[test]
fn a_review_of_a_game_that_is_left_is_stopped() {
    let mut player = ended_game(SIZE);
    player.holds_back = true;
    player.press_ctrl('u');
    player.press_ctrl('a');
    assert_eq!(player.find_out(), 0, "another game has begun");
}

macro_rules! assert_screen {
    ($name:expr, $player:expr) => {
        insta::assert_snapshot!($name, $player.screen());
    };
}

#[test]
fn analysis_and_review_as_people_see_them() {
    for size in SIZES {
        let mut player = short_game(size);
        player.press_ctrl('x');
        assert_screen!(format!("analysis_{}", size.0), player);
        player.keys("b2⏎");
        assert_screen!(format!("analysis_hand_{}", size.0), player);
        let mut player = ended_game(size);
        player.press_ctrl('u');
        for _ in 0..3 {
            player.press(KeyCode::PageUp);
        }
        assert_screen!(format!("review_{}", size.0), player);
        player.press_ctrl('x');
        assert_screen!(format!("review_analysis_{}", size.0), player);
    }
}

#[test]
fn without_unicode_and_in_portuguese() {
    let table = table("ugly_duck", &[("size", "3x3")], None, ["human", "human"], SHORT);
    let mut player = Person::new(SIZE, Opening::Table(Box::new(table)), OLD, "pt", None);
    player.press_ctrl('x');
    player.press_ctrl('t');
    assert_screen!("pt_ascii_hint", player);
    player.keys("b2b1⏎");
    player.press_ctrl('u');
    player.press(KeyCode::PageUp);
    assert_screen!("pt_ascii_review", player);
}

/// The panel takes the columns that the board does not need. Its heading is as wide as the panel.
#[test]
fn the_panel_uses_the_room_of_a_wide_window() {
    let heading = |size| {
        let mut player =
            Person::at_game(size, "ugly_duck", &[("size", "8")], ["human", "human"], "b1c2 d8d7");
        player.press_ctrl('x');
        let screen = player.screen();
        let heading = screen.lines().find_map(|row| row.split_once("Analysis, depth "));
        heading.unwrap_or_else(|| panic!("no analysis in:\n{screen}")).1.chars().count()
    };
    let (narrow, wide) = (heading((80, 24)), heading((200, 50)));
    assert!(narrow < 20 && wide > 60, "{narrow} columns of 80, {wide} of 200");
}
