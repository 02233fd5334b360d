//! Files made to deceive a person: their contents are shown, but never interpreted by the terminal.
//! Every sentence is complete in every language. (All tests check that; see `assert_sound`.)

use crate::common::lines::{Program, assert_says, human};
use crate::common::{MODERN, Person, SIZES, table};
use crossterm::event::{KeyCode, KeyEvent};
use cygnet_games::CATALOGUE;
use cygnet_tui::screen::{Input, Opening};
use cygnet_userdata::store::Folders;

#[test]
fn in_lines_what_a_file_says_is_shown_and_not_obeyed() {
    let program = Program::new();
    let hostile = "\u{1b}[2J\u{9b}1A\u{7f}\u{202e}ko\u{200b}";
    let record = format!(
        "[Game \"ugly_duck\"]\n[White \"Ada{hostile}\"]\n[Date \"{hostile}\"]\n\n\
         {{{hostile}}} 1. b1c2 {{bold {hostile}}} *\n"
    );
    let file = program.file("game\u{1b}[2J.txt");
    std::fs::write(&file, format!("{record}\n{record}")).expect("a file");
    let cleaned = "\\u{1b}[2J\\u{9b}1A\\u{7f}\\u{202e}ko\\u{200b}";
    let said = program.menu(&format!("open {file}\nopen {file} 2\nforward\nhistory\nplayers\n"));
    let (bold, name) = (format!("bold {cleaned}\nAfter 1 of 1"), format!("White: Ada{cleaned}, "));
    assert_says(&said, &[&bold, &name, "game\\u{1b}[2J.txt 1\n"]);
    program.menu(&format!("open {file} 1\nrecord\nsave {file}\nsave! {file}\nopen {file}/x\n"));
    let saved = std::fs::read_to_string(&file).expect("it was saved");
    assert!(saved.contains(&format!("[White \"Ada{hostile}\"]")), "letter for letter: {saved:?}");
}

#[test]
fn on_the_screen_what_a_file_says_is_shown_and_not_obeyed() {
    let home = tempfile::tempdir().expect("a folder");
    let folders = Folders::at(home.path());
    let hostile = "\u{1b}[2J\u{9b}1A\u{202e}ko\u{200b}";
    let text = format!(
        "[Game \"ugly_duck\"]\n[White \"{hostile}\"]\n[Date \"{hostile}\"]\n\n1. b1c2 {{{hostile}}} *\n"
    );
    let name = format!("{hostile}.txt");
    folders
        .write_new(&folders.games().join(&name), &format!("{text}\n{text}"), false)
        .expect("a file");
    let mut player = Person::new(SIZES[0], Opening::Menu, MODERN, "en", Some(folders.clone()));
    player.keys("open⏎");
    assert!(player.sees("\\u{1b}[2J\\u{9b}1A\\u{202e}ko\\u{200b}.txt"), "{}", player.screen());
    player.keys("2");
    assert!(player.sees("\\u{202e}"), "{}", player.screen());
    player.keys("1→");
    assert!(player.sees("White \\u{1b}[2J"), "{}", player.screen());
    let seen = player.screen().matches("\\u{1b}[2J\\u{9b}1A").count();
    assert_eq!(seen, 2, "the name and the comment:\n{}", player.screen());
    player.press_ctrl('e');
    player.happens(Input::Key(KeyEvent::from(KeyCode::Esc)));
    player.press_ctrl('g');
    player.happens(Input::Paste(hostile.to_owned()));
    player.keys("⏎");
}

#[test]
fn the_value_of_a_position_is_told_whole_in_every_language() {
    for entry in CATALOGUE {
        for program in [Program::new(), Program::in_portuguese()] {
            program.play(human(entry.info.id), "value\n");
        }
    }
    let said = Program::in_portuguese().play(human("ugly_duck"), "valor\n");
    assert_says(&said, &["greedy-table: 500, do ponto de vista das Brancas.\n"]);
}

#[test]
fn what_the_system_says_is_told_in_the_language_of_the_person() {
    let opening = Opening::Table(Box::new(table("ugly_duck", &[], None, ["human", "human"], "")));
    let mut player = Person::new(SIZES[1], opening, MODERN, "pt", None);
    player.press_ctrl('s');
    player.press_ctrl('u');
    player.keys("/no/such/folder/game.txt⏎");
    assert!(player.sees("não foi escrito: não existe esse ficheiro"), "{}", player.screen());
}
