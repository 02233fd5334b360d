//! Games that were left unfinished, as the screen and the line mode offer them.

use std::fs::{self, File};
use std::time::{Duration, UNIX_EPOCH};

use crate::common::{MODERN, Person, SIZES};
use crossterm::event::KeyCode;
use cygnet_core::Entry;
use cygnet_core::record::read_all;
use cygnet_games::CATALOGUE;
use cygnet_tui::screen::Opening;
use cygnet_userdata::store::{Folders, UnfinishedFile};

const GAMES: [(&str, &str); 4] = [
    (
        "ugly_duck",
        "[Game \"ugly_duck\"]\n[White \"human\"]\n[Black \"level-2\"]\n\n1. b1c2 c5c4 2. c2b3 *\n",
    ),
    ("ski_jumps", "[Game \"ski_jumps\"]\n[Red \"level-4\"]\n[Black \"human\"]\n\n1. a1b1 j2i2 *\n"),
    ("dropper", "[Game \"dropper\"]\n[X \"human\"]\n[O \"random\"]\n\n1. d4 d4>e5+g7 *\n"),
    ("three_dragons", "[Game \"three_dragons\"]\n[X \"human\"]\n[O \"human\"]\n\n1. e8e6 *\n"),
];

/// Leaves `count` unfinished games, dated one day apart, the newest last.
fn leave(folders: &Folders, count: u64) {
    for number in 0..count {
        let (id, text) = GAMES[number as usize % GAMES.len()];
        let record = read_all(text).expect("a record").remove(0);
        let game = UnfinishedFile::create(folders, id).expect("a file");
        game.save(&record).expect("saved");
        let file = File::options().write(true).open(game.path()).expect("the file");
        let day = UNIX_EPOCH + Duration::from_secs((20_000 + number) * 86_400);
        file.set_modified(day).expect("a time");
    }
}

fn at_menu(folders: &Folders, locale: &str) -> Person {
    Person::new(SIZES[0], Opening::Menu, MODERN, locale, Some(folders.clone()))
}

#[test]
fn every_unfinished_game_can_be_reached_and_says_what_it_is() {
    let home = tempfile::tempdir().expect("a folder");
    let folders = Folders::at(home.path());
    leave(&folders, 23);
    let mut player = at_menu(&folders, "en");
    assert!(player.has_selected("Continue a game"), "{}", player.screen());
    assert!(player.sees("23"), "how many:\n{}", player.screen());
    player.keys("⏎");
    // The opponent, how it stands, and when it was played last.
    let newest = "2024.10.26  Dropper 8x8, human - random";
    assert!(player.sees(newest) && player.sees("groups 1 : 1 1"), "{}", player.screen());
    assert!(player.sees("2024.10.25  Ski Jumps 10x10, level-4 - human"), "{}", player.screen());
    assert!(player.sees("2024.10.24  Ugly Duck 5x5, human - level-2"), "{}", player.screen());
    // The last of the list is the one that was left first.
    player.press(KeyCode::End);
    assert!(player.sees("▸23 2024.10.04  Ugly Duck 5x5"), "{}", player.screen());
    assert!(player.sees("Turns played: 3"), "{}", player.screen());
    player.keys("23");
    assert!(player.sees("3. c2b3") && player.sees("Black level-2"), "{}", player.screen());
}

#[test]
fn unfinished_games_do_not_change_the_numbers_of_the_menu() {
    let games = CATALOGUE.len();
    let title = |entry: &Entry| format!("{} · New game", entry.info.name);
    let mut titles: Vec<(usize, String)> = (1..).zip(CATALOGUE.iter().map(title)).collect();
    titles.extend(
        [
            (1, "Learn which game?"),
            (2, "Puzzles of which game?"),
            (4, "Saved games are in"),
            (6, "Language, colours"),
            (7, "CHOOSING A MOVE"),
        ]
        .map(|(after_games, title)| (games + after_games, title.to_owned())),
    );
    // Later lines have no number, so that one digit is enough for all others.
    titles.retain(|(number, _)| *number <= 9);
    for count in [0, 1, 12] {
        let home = tempfile::tempdir().expect("a folder");
        let folders = Folders::at(home.path());
        leave(&folders, count);
        for (number, title) in &titles {
            let mut player = at_menu(&folders, "en");
            player.keys(&number.to_string());
            assert!(player.sees(title), "{number} of {count}:\n{}", player.screen());
        }
        let mut player = at_menu(&folders, "en");
        player.choose("Continue");
        let list = if count == 0 { "There is no unfinished game." } else { "Unfinished games," };
        assert!(player.sees(list), "{count}:\n{}", player.screen());
    }
}

#[test]
fn what_is_discarded_is_what_was_asked_about() {
    let home = tempfile::tempdir().expect("a folder");
    let folders = Folders::at(home.path());
    leave(&folders, 4);
    let mut player = at_menu(&folders, "en");
    player.choose("Continue");
    player.keys("↓");
    assert!(player.sees("▸2 2024.10.06  Dropper"), "{}", player.screen());
    player.press(KeyCode::Delete);
    assert!(player.sees("Discard this game?") && player.sees("▸1 No, keep it"));
    assert!(player.sees("Dropper 8x8, human - random."), "which one:\n{}", player.screen());
    // Meanwhile another program goes on with the one above it.
    let newest = folders.unfinished().remove(0);
    let taken = folders.take(&newest).expect("nobody has it");
    player.keys("2");
    drop(taken);
    let left: Vec<String> = folders
        .unfinished()
        .iter()
        .map(|game| game.record.tag("Game").expect("a game").to_owned())
        .collect();
    assert_eq!(left, ["three_dragons", "ski_jumps", "ugly_duck"]);
}

#[test]
fn a_file_that_cannot_be_replayed_is_listed_and_says_why() {
    let home = tempfile::tempdir().expect("a folder");
    let folders = Folders::at(home.path());
    leave(&folders, 1);
    let path = folders.unfinished().remove(0).path;
    fs::write(&path, "[Game \"ugly_duck\"]\n[White \"human\"]\n\n1. b1b4 *\n").expect("a file");
    let mut player = at_menu(&folders, "pt");
    player.choose("Continuar");
    assert!(player.sees("Ugly Duck, humano"), "{}", player.screen());
    player.keys("1");
    assert!(player.sees("Não é possível continuar esta partida"), "{}", player.screen());
}
