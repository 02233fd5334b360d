//! Every word of the line mode, typed into a game on the whole screen.

use std::fs;

use crate::common::lines::Program;
use crate::common::{MODERN, Person, SIZES, table};
use crossterm::event::KeyCode;
use cygnet_tui::screen::Opening;
use cygnet_userdata::store::Folders;
use tempfile::TempDir;

const SIZE: (u16, u16) = SIZES[1];

/// The words, what else is typed behind each, and what is on the screen then, in English.
const WORDS: [(&str, &str, &str); 57] = [
    ("again", "", "with sides changed. The other game is saved"),
    ("again-same", "", "with the same sides"),
    ("analyse", "", "Analysis, depth"),
    ("back", "", "After 1 of 2 moves"),
    ("board", "", "2. c5c4"),
    ("cancel", "", "No turn has been started."),
    ("clear", "", "in the position editor alone"),
    ("clock", "", "This game has no clock."),
    ("comment", "a text", "only a record that is being read"),
    ("continue", "", "There is no unfinished game."),
    ("copy", "", "D1DDD/2D2/5/2d2/dd1dd w"),
    ("delete", "", "only a record that is being read"),
    ("discard", "1", "There is no unfinished game."),
    ("draw", "", "Do both sides agree"),
    ("edit", "", "This is a legal position."),
    ("first", "", "After 0 of 2 moves"),
    ("flip", "", "2. c5c4"),
    ("forward", "", "This is the last position."),
    ("from-here", "", "This is the last position; `back`"),
    ("go", "", "Only games between"),
    ("goto", "1", "After 1 of 2 moves"),
    ("goto", "7", "from 0 to 2"),
    ("help", "", "CHOOSING A MOVE"),
    ("hint", "", "best by"),
    ("history", "", "1. White b1c2"),
    ("last", "", "White to move"),
    ("load", "", "Name the file to read"),
    ("load", "nowhere.txt", "Nothing was loaded: 'nowhere.txt' cannot be read"),
    ("main-line", "", "only a record that is being read"),
    ("mark", "!", "only a record that is being read"),
    ("menu", "", "What shall we play?"),
    ("moves", "c2", "c2b3 c2c3 c2d3"),
    ("new", "", "Start the game"),
    ("open", "", "Type the path of a file"),
    ("open", "nowhere.txt", "'nowhere.txt' cannot be read"),
    ("pace", "", "Pace:"),
    ("pause", "", "Only games between"),
    ("pieces", "", "c2 duck"),
    ("players", "", "White: human, Black: human"),
    ("position", "", "D1DDD/2D2/5/2d2/dd1dd w"),
    ("preview", "c2d3", "White to move: c2d3"),
    ("preview", "", "Name a move to preview"),
    ("promote", "", "only a record that is being read"),
    ("record", "", "[Game \"ugly_duck\"]"),
    ("redo", "", "no move was taken back"),
    ("resign", "", "Yes, resign"),
    ("review", "", "Reviewed"),
    ("rules", "", "swan"),
    ("save", "", "Save the game to a file"),
    ("score", "", "White: "),
    ("set", "language pt", "língua: pt (Português)"),
    ("settings", "", "Language"),
    ("start", "", "Only games between"),
    ("step", "", "Only games between"),
    ("study", "", "the game is not over"),
    ("value", "", "greedy"),
    ("variation", "", "only a record that is being read"),
];

/// Words that end the program, and words with tests of their own.
const OTHERS: [&str; 4] = ["quit", "save!", "undo", "none"];

/// A game between two people after `b1c2 c5c4`, with folders.
fn at_game(folder: &TempDir) -> Person {
    let table = table("ugly_duck", &[], None, ["human", "human"], "b1c2 c5c4");
    let opening = Opening::Table(Box::new(table));
    Person::new(SIZE, opening, MODERN, "en", Some(Folders::at(folder.path())))
}

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

fn type_line(player: &mut Person, line: &str) {
    player.keys(line);
    player.press(KeyCode::Enter);
}

#[test]
fn every_word_of_the_line_mode_works_in_a_game_on_the_screen() {
    for (word, rest, expected) in WORDS {
        let folder = folder();
        let mut player = at_game(&folder);
        type_line(&mut player, &format!("{word} {rest}"));
        assert!(player.sees(expected), "{word} {rest}:\n{}", player.screen());
    }
    let folder = folder();
    let mut player = at_game(&folder);
    type_line(&mut player, "undo");
    assert!(!player.sees("2. c5c4"), "{}", player.screen());
    type_line(&mut player, "quit");
    assert!(player.app.has_ended());
}

/// The words that the line mode's own help lists.
#[test]
fn the_list_above_has_every_word() {
    let program = Program::new();
    let told = program.run(Opening::Menu, &mut &b"dropper\nstart\nhelp\n"[..]);
    let page = told.split("Type a move, or one of these:").nth(1).expect("the help of a game");
    let mut count = 0;
    for line in page.lines().filter(|line| line.starts_with("  ") && !line.starts_with("   ")) {
        for part in line.trim().split("  ").next().expect("words").split(", ") {
            let word = part.split(' ').next().expect("a word");
            let is_known = WORDS.iter().any(|(known, ..)| *known == word);
            let is_move = word.len() <= 2 && word != "go";
            assert!(is_known || is_move || OTHERS.contains(&word), "{word}");
            count += 1;
        }
    }
    assert!(count > 40, "{count}");
}

#[test]
fn save_with_a_name_saves_and_overwrites_only_when_that_is_asked_for() {
    let folder = folder();
    let mut player = at_game(&folder);
    type_line(&mut player, "save foo");
    assert!(player.sees("Saved to"), "{}", player.screen());
    let path = Folders::at(folder.path()).save_path("foo");
    let saved = fs::read_to_string(&path).expect("it was saved");
    assert!(saved.contains("b1c2"), "{saved}");
    type_line(&mut player, "c2c3");
    type_line(&mut player, "save foo");
    assert!(player.sees("overwrite"), "{}", player.screen());
    player.keys("⏎");
    assert_eq!(fs::read_to_string(&path).expect("it is there"), saved, "the harmless answer first");
    type_line(&mut player, "save! foo");
    assert!(fs::read_to_string(&path).expect("it is there").contains("c2c3"));
    // Loading the saved file restores the game as it was.
    type_line(&mut player, "undo");
    type_line(&mut player, "undo");
    assert!(!player.sees("2. c5c4"), "{}", player.screen());
    type_line(&mut player, "load foo");
    assert!(player.sees("3. c2c3") && player.sees("Black to move"), "{}", player.screen());
    type_line(&mut player, "open foo");
    assert!(player.sees("After 0 of 3 moves"), "{}", player.screen());
}

#[test]
fn a_loaded_game_has_the_clock_of_its_file() {
    let folder = folder();
    let mut player = at_game(&folder);
    let path = folder.path().join("timed.txt");
    let record = "[Game \"ugly_duck\"]\n[TimeControl \"5m+3s\"]\n\n\
                  1. b1c2 { [%clk 0:04:10] } 2. c5c4 { [%clk 0:03:20] } *\n";
    fs::write(&path, record).expect("our folder");
    type_line(&mut player, &format!("load {}", path.display()));
    assert!(player.sees("4:10") && player.sees("3:20"), "{}", player.screen());
}

#[test]
fn games_of_files_and_unfinished_ones_are_chosen_by_number() {
    let folder = folder();
    let mut player = at_game(&folder);
    type_line(&mut player, "record");
    let record = player.clipboard.clone().expect("the record");
    let path = folder.path().join("two games.txt");
    fs::write(&path, format!("{record}\n{record}")).expect("written");
    player.keys("⏎");
    type_line(&mut player, &format!("open {}", path.display()));
    assert!(player.sees("Which one?") && player.sees("2. Ugly Duck"), "{}", player.screen());
    player.keys("⏎");
    type_line(&mut player, &format!("open {} 2", path.display()));
    assert!(player.sees("After 0 of 2 moves"), "{}", player.screen());
    // The game that was left for it waits.
    type_line(&mut player, "from-here");
    type_line(&mut player, "continue 9");
    assert!(player.sees("from 1 to 1"), "{}", player.screen());
    type_line(&mut player, "continue 1");
    assert!(player.sees("2. c5c4") && player.sees("White to move"), "{}", player.screen());
    // Cygnet asks before it discards anything.
    type_line(&mut player, "again");
    type_line(&mut player, "discard 1");
    assert!(player.sees("Discard this game?"), "{}", player.screen());
    player.keys("⏎");
    assert_eq!(Folders::at(folder.path()).unfinished().len(), 1, "the harmless answer first");
    type_line(&mut player, "discard 1");
    player.keys("↓⏎");
    assert_eq!(Folders::at(folder.path()).unfinished().len(), 0);
}

#[test]
fn computer_players_go_on_wait_and_step_by_words() {
    let table = table("ugly_duck", &[], None, ["random", "random"], "");
    let mut player = Person::new(SIZE, Opening::Table(Box::new(table)), MODERN, "en", None);
    type_line(&mut player, "pause");
    assert!(player.sees("Paused."), "{}", player.screen());
    type_line(&mut player, "pause");
    assert!(player.sees("Paused."), "it stays so:\n{}", player.screen());
    type_line(&mut player, "step");
    assert!(player.sees("1. ") && player.sees("Paused."), "{}", player.screen());
    type_line(&mut player, "go");
    assert!(!player.sees("Paused."), "{}", player.screen());
}

#[test]
fn a_word_after_a_preview_begins_another_line() {
    let folder = folder();
    let mut player = at_game(&folder);
    type_line(&mut player, "preview c2d3");
    type_line(&mut player, "players");
    assert!(player.sees("White: human, Black: human"), "{}", player.screen());
    assert!(!player.sees("3. c2d3"), "{}", player.screen());
    type_line(&mut player, "preview c2d3");
    player.press(KeyCode::Enter);
    assert!(player.sees("3. c2d3"), "it is played if that is what is wanted:\n{}", player.screen());
}

#[test]
fn a_word_in_the_other_language_or_case_is_the_same_word() {
    let folder = folder();
    let mut player = at_game(&folder);
    type_line(&mut player, "MOVES c2");
    assert!(player.sees("c2b3 c2c3 c2d3"), "{}", player.screen());
    player.keys("⏎");
    type_line(&mut player, "jogadas c2");
    assert!(player.sees("c2b3 c2c3 c2d3"), "{}", player.screen());
}
