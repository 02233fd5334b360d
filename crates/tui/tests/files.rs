//! Games and settings on the disk, at the whole screen.

use std::fs;
use std::time::Duration;

use crate::common::{Person, at_home, table};
use crossterm::event::{KeyCode, KeyEvent};
use cygnet_tui::screen::{AppRequest, Input, Opening};
use cygnet_userdata::settings::Settings;
use cygnet_userdata::store::{Folders, UnfinishedRecord, read_games};

#[test]
fn a_game_is_saved_opened_and_walked_through() {
    let home = tempfile::tempdir().expect("a folder");
    let folders = Folders::at(home.path());
    let moves = "b1c2 c5c4 c2b3";
    let table = table("ugly_duck", &[], None, ["human", "human"], moves);
    let mut player = at_home(Opening::Table(Box::new(table)), &folders);
    player.press_ctrl('s');
    player.press_ctrl('u');
    player.keys("mine.txt⏎");
    assert!(player.sees("Saved to"), "{}", player.screen());
    player.press_ctrl('s');
    player.press_ctrl('u');
    player.keys("mine.txt⏎");
    assert!(player.sees("Overwrite it?"), "{}", player.screen());
    player.keys("1");
    player.press_ctrl('w');
    player.keys("open");
    player.keys("⏎mine⏎");
    assert!(player.sees("After 0 of 3 moves"), "{}", player.screen());
    player.keys("→→");
    assert!(player.sees("After 2 of 3 moves"));
    player.keys("b1c2⏎");
    assert!(player.sees("no piece"), "{}", player.screen());
    player.press_ctrl('p');
    assert_eq!(player.clipboard.as_deref(), Some("D1DDD/2D2/5/2d2/dd1dd w"));
    assert!(player.sees("D1DDD/2D2/5/2d2/dd1dd w"));
    assert_eq!(
        read_games(&folders.games().join("mine.txt")).map(|games| games.len()).ok(),
        Some(1)
    );
}

#[test]
fn a_move_made_in_an_opened_game_becomes_a_variation() {
    let home = tempfile::tempdir().expect("a folder");
    let folders = Folders::at(home.path());
    let table = table("ugly_duck", &[], None, ["human", "human"], "b1c2 c5c4 c2b3");
    let mut player = at_home(Opening::Table(Box::new(table)), &folders);
    player.keys("save mine.txt⏎open mine.txt⏎→b5b4⏎");
    assert!(player.sees("After 2 of 2 moves. Variation 2 of 2."), "{}", player.screen());
    player.keys("comment too slow⏎save! mine.txt⏎");
    let text = std::fs::read_to_string(folders.games().join("mine.txt")).expect("a saved game");
    assert!(text.contains("2. c5c4 (2. b5b4 {too slow}) 3. c2b3"), "{text}");
}

#[test]
fn a_record_with_an_illegal_move_opens_up_to_it() {
    let home = tempfile::tempdir().expect("a folder");
    let folders = Folders::at(home.path());
    let path = home.path().join("bad.txt");
    fs::write(&path, "[Game \"ugly_duck\"]\n\n1. b1c2 2. c5c4 3. a1e5 4. c2c3 1-0\n")
        .expect("a file");
    let mut player = at_home(Opening::Menu, &folders);
    player.keys("open⏎⏎");
    player.keys(&format!("{}⏎", path.display()));
    assert!(player.sees("The record has a mistake: turn 3: "), "{}", player.screen());
    assert!(player.sees("After 0 of 2 moves"), "{}", player.screen());
    player.keys("→");
    assert!(!player.sees("mistake"), "{}", player.screen());
    player.keys("→");
    assert!(player.sees("After 2 of 2 moves") && player.sees("mistake"), "{}", player.screen());
}

#[test]
fn a_changed_study_is_kept_and_continued_until_it_is_saved() {
    let home = tempfile::tempdir().expect("a folder");
    let folders = Folders::at(home.path());
    let table = table("ugly_duck", &[], None, ["human", "human"], "b1c2 c5c4 c2b3");
    let mut player = at_home(Opening::Table(Box::new(table)), &folders);
    player.keys("save mine.txt⏎open mine.txt⏎→b5b4⏎");
    player.press_f(6);
    player.keys("too slow⏎");
    assert!(player.sees("too slow"), "{}", player.screen());
    player.press_f(7);
    player.keys("5");
    // The terminal is closed.
    drop(player);
    let mut player = at_home(Opening::Menu, &folders);
    player.keys("⏎");
    assert!(player.sees("Ugly Duck 5x5, study of "), "{}", player.screen());
    player.keys("⏎");
    player.keys("→→↓");
    assert!(player.sees("Variation 2 of 2.") && player.sees("? too slow"), "{}", player.screen());
    player.keys("save! mine.txt⏎");
    player.press_ctrl('w');
    let is_study = |game: &UnfinishedRecord| game.is_study();
    assert!(!folders.unfinished().iter().any(is_study), "the changes are in the file");
    let text = fs::read_to_string(folders.games().join("mine.txt")).expect("a saved game");
    assert!(text.contains("(2. b5b4? {too slow})"), "{text}");
}

#[test]
fn a_study_that_cannot_be_kept_is_not_dropped_silently() {
    let home = tempfile::tempdir().expect("a folder");
    let path = home.path().join("game.txt");
    fs::write(&path, "[Game \"ugly_duck\"]\n\n1. b1c2 2. c5c4 *\n").expect("a file");
    let mut player = Person::at_menu((80, 24));
    player.keys("open⏎⏎");
    player.keys(&format!("{}⏎→b5b4⏎", path.display()));
    for leave in ["quit⏎", "menu⏎", "from-here⏎", "new⏎", "open⏎"] {
        player.keys(leave);
        assert!(player.sees("could not be saved to disk"), "{leave}: {}", player.screen());
        player.keys("⎋");
    }
    player.keys(&format!("save! {}⏎", path.display()));
    player.press_ctrl('w');
    assert!(player.sees("What shall we play?") && !player.sees("could not"), "{}", player.screen());
}

#[test]
fn studies_and_the_editor_are_in_the_menus() {
    let mut player = Person::at_menu((80, 24));
    player.choose("Ski Jumps");
    player.choose("Study or edit");
    player.press_ctrl('x');
    assert!(player.sees("After 0 of 0 moves"), "{}", player.screen());
    player.keys("⎋");
    for action in ["Comment on this move", "Edit this position"] {
        assert!(player.sees(action), "{action}: {}", player.screen());
    }
    player.keys("⎋");
    player.press_f(4);
    assert!(player.sees("Position editor"), "{}", player.screen());
    let mut player = Person::at_menu((80, 24));
    player.choose("Dropper");
    player.choose("Study or edit");
    assert!(player.sees("This is a legal position."), "{}", player.screen());
    let mut player = Person::at_game((80, 24), "ugly_duck", &[], ["human", "human"], "b1c2 c5c4");
    player.keys("resign⏎2");
    player.keys("⏎");
    assert!(player.sees("Study the game"), "{}", player.screen());
    player.keys("⎋");
    player.press_f(5);
    player.keys("←b5b4⏎");
    assert!(player.sees("Variation 2 of 2."), "{}", player.screen());
    player.keys("⎋delete⏎");
    assert!(player.sees("everything after it"), "{}", player.screen());
    player.keys("2");
    assert!(player.sees("After 1 of 2 moves"), "{}", player.screen());
}

#[test]
fn a_position_is_put_together_on_the_screen() {
    let home = tempfile::tempdir().expect("a folder");
    let folders = Folders::at(home.path());
    let table = table("ugly_duck", &[], None, ["human", "human"], "");
    let mut player = at_home(Opening::Table(Box::new(table)), &folders);
    player.keys("edit⏎S");
    assert!(player.sees("This is a legal position."), "{}", player.screen());
    player.press_ctrl('x');
    player.press_ctrl('p');
    assert_eq!(player.clipboard.as_deref(), Some("DDDDD/5/2S2/5/ddddd w"));
}

#[test]
fn a_game_that_was_left_is_offered_and_continued() {
    let home = tempfile::tempdir().expect("a folder");
    let folders = Folders::at(home.path());
    let mut player = at_home(Opening::Menu, &folders);
    player.choose("Dropper");
    player.keys("⏎d4⏎");
    player.wait(Duration::from_secs(1));
    assert!(player.sees("2. "), "{}", player.screen());
    let kept = player.screen();
    // Gone without a word, as a program is that is killed.
    drop(player);
    let mut player = at_home(Opening::Menu, &folders);
    assert!(player.has_selected("Continue a game"), "{}", player.screen());
    player.keys("⏎⏎");
    assert_eq!(player.screen().lines().nth(8), kept.lines().nth(8), "the same board");
    player.press_ctrl('w');
    player.choose("Continue");
    player.press(KeyCode::Delete);
    player.keys("2");
    player.choose("Continue");
    assert!(player.sees("no unfinished game"), "discarded:\n{}", player.screen());
}

#[test]
fn settings_hold_at_once_and_the_next_time() {
    let home = tempfile::tempdir().expect("a folder");
    let folders = Folders::at(home.path());
    let mut player = at_home(Opening::Menu, &folders);
    player.choose("Settings");
    player.keys("→→");
    assert!(player.sees("Definições"), "{}", player.screen());
    player.keys("↓→");
    drop(player);
    let player = at_home(Opening::Menu, &folders);
    assert!(player.sees("A que vamos jogar?"), "{}", player.screen());
    let (settings, warning) = Settings::load(&folders);
    assert_eq!((settings.theme.as_str(), warning), ("ice", None));
}

#[test]
fn a_record_that_is_read_stays_as_it_was() {
    let home = tempfile::tempdir().expect("a folder");
    let folders = Folders::at(home.path());
    let text = "[Game \"ugly_duck\"]\n[White \"Ada\"]\n[Black \"greedy-threat\"]\n\
                [Date \"2020.01.02\"]\n\n1. b1c2 {bold} c5c4 2. c2b3 *\n";
    let path = folders.games().join("old.txt");
    folders.write_new(&path, text, false).expect("a file");
    let before = read_games(&path).expect("a record");
    let mut player = at_home(Opening::Menu, &folders);
    player.keys("open⏎old⏎→");
    assert!(player.sees("White Ada") && player.sees("Black greedy-threat"), "{}", player.screen());
    assert!(player.sees("bold"), "the comment:\n{}", player.screen());
    player.press_ctrl('s');
    player.press_ctrl('u');
    player.keys("new.txt⏎");
    assert_eq!(read_games(&folders.games().join("new.txt")).expect("saved"), before);
    // The game continues with the same players.
    player.press(KeyCode::End);
    player.press_ctrl('g');
    player.wait(Duration::from_secs(5));
    assert!(player.sees("4. "), "the computer player answers:\n{}", player.screen());
}

#[test]
fn a_game_that_has_ended_can_be_opened_again() {
    let home = tempfile::tempdir().expect("a folder");
    let folders = Folders::at(home.path());
    let table = table("ugly_duck", &[], Some("4/S3/4/3d w"), ["human", "human"], "");
    let mut player = at_home(Opening::Table(Box::new(table)), &folders);
    player.keys("a2b1⏎");
    player.press_ctrl('w');
    player.keys("open");
    player.keys("⏎");
    assert!(!player.sees("ended recently"), "a game that was over at once is nothing to keep");
    drop(player);
    let table = crate::common::table("ugly_duck", &[], Some("4/4/S3/3d w"), ["human", "human"], "");
    let mut player = at_home(Opening::Table(Box::new(table)), &folders);
    player.keys("a3a2⏎d4d3⏎a2a1⏎");
    assert!(player.sees("what next"), "{}", player.screen());
    player.press_ctrl('a');
    player.press_ctrl('w');
    player.keys("open");
    player.keys("⏎");
    assert!(player.sees("ended recently"), "{}", player.screen());
    player.keys("2");
    assert!(player.sees("After 0 of 3 moves"), "{}", player.screen());
}

/// The requests of the program after these keys, none of them served.
fn type_without_serving(person: &mut Person, keys: &str) -> Vec<AppRequest> {
    for key in keys.chars() {
        let code = if key == '⏎' { KeyCode::Enter } else { KeyCode::Char(key) };
        person.app.update(Input::Key(KeyEvent::from(code)), person.now);
    }
    person.app.requests()
}

#[test]
fn files_are_written_when_requests_are_served() {
    let folder = tempfile::tempdir().expect("a folder");
    let folders = Folders::at(folder.path());
    let mut person = at_home(
        Opening::Table(Box::new(table("ugly_duck", &[], None, ["human", "human"], "b1c2 c5c4"))),
        &folders,
    );
    person.happens(Input::Tick);
    for (keys, path) in
        [("set pieces letters⏎", Settings::path(&folders)), ("save one⏎", folders.save_path("one"))]
    {
        let requests = type_without_serving(&mut person, keys);
        assert!(!path.exists(), "{keys}");
        let [AppRequest::Write(job)] =
            <[AppRequest; 1]>::try_from(requests).ok().expect("one request")
        else {
            panic!("{keys} asks for a file");
        };
        person.happens(Input::Written(job.run()));
        assert!(path.exists(), "{keys}");
    }
    fs::remove_dir_all(&folders.config).expect("removed");
    fs::write(&folders.config, "").expect("written");
    person.keys("set language en⏎");
    assert!(person.sees("could not be saved"), "{}", person.screen());
}
