//! The screens as people see them, at the usual size of a window and at a large one.

use crate::common::{Person, SIZES};
use cygnet_games::{CATALOGUE, IDS};

/// Compares the screen with the last accepted snapshot; `cargo insta review` or
/// `INSTA_UPDATE=always` accepts a new one.
macro_rules! assert_screen {
    ($name:expr, $player:expr) => {
        insta::assert_snapshot!($name, $player.screen());
    };
}

/// The games on the snapshots, in the order of the catalogue.
const PICTURED: [&str; 4] = ["ugly_duck", "ski_jumps", "dropper", "three_dragons"];

/// Compares a screen that lists all games with its snapshot, as long as there are no other games than
/// those on it. With any catalogue, all games are listed.
macro_rules! assert_list {
    ($name:expr, $player:expr) => {
        for entry in CATALOGUE {
            assert!($player.sees(entry.info.name), "{}", $player.screen());
        }
        if IDS == PICTURED {
            assert_screen!($name, $player);
        }
    };
}

#[test]
fn the_menu() {
    for size in SIZES {
        let player = Person::at_menu(size);
        assert_list!(format!("menu_{}", size.0), player);
    }
}

#[test]
fn setting_up_each_game() {
    for size in SIZES {
        for entry in CATALOGUE {
            let id = entry.info.id;
            let mut player = Person::at_menu(size);
            player.choose(entry.info.name);
            assert!(player.sees(&format!("{} · New game", entry.info.name)), "{}", player.screen());
            if PICTURED.contains(&id) {
                assert_screen!(format!("setup_{id}_{}", size.0), player);
            }
        }
    }
}

#[test]
fn each_game_with_a_piece_in_hand() {
    let hands = [
        ("ugly_duck", "b1c2 c5c4", "c2⏎"),
        ("ski_jumps", "a1b1 j2i2 b1c1 i2h2 c1d1 h2g2 d1e1 g2f2 e1f1", "f2⏎"),
        ("dropper", "d4 d4>e5+g7", "d4⏎c3⏎"),
        ("three_dragons", "e8e6 e2e4", "e6⏎"),
    ];
    for size in SIZES {
        for (id, moves, keys) in hands {
            let mut player = Person::at_game(size, id, &[], ["human", "human"], moves);
            player.keys(keys);
            assert_screen!(format!("hand_{id}_{}", size.0), player);
        }
    }
}

#[test]
fn a_board_that_does_not_fit_is_scrolled() {
    for size in SIZES {
        let options = [("size", "22x22")];
        let mut player = Person::at_game(size, "ugly_duck", &options, ["human", "human"], "");
        player.keys("22s");
        assert_screen!(format!("scrolled_{}", size.0), player);
    }
}

#[test]
fn letters_alone_and_no_colour() {
    let mut player = Person::plain(SIZES[0], "three_dragons", "e8e6 e2e4");
    player.keys("e6⏎");
    assert_screen!("ascii", player);
}

#[test]
fn an_optional_capture_is_asked_for() {
    let mut player =
        Person::at_position(SIZES[0], "three_dragons", "#7#/7a1/9/3b5/*3*3*/9/9/9/#1C4A# x LMR 0");
    player.keys("c9⏎c4⏎");
    assert_screen!("capture", player);
}

#[test]
fn the_end_of_a_game_and_what_next() {
    let mut player = Person::at_position(SIZES[0], "ugly_duck", "4/S3/4/3d w");
    player.keys("a2a1⏎");
    assert_screen!("end", player);
    player.keys("⏎");
    assert_screen!("end_menu", player);
}

#[test]
fn help_rules_settings_and_values() {
    let mut player = Person::at_game(SIZES[0], "ugly_duck", &[], ["human", "human"], "b1c2");
    player.keys("?");
    assert_screen!("help", player);
    player.keys("⎋");
    player.press_ctrl('v');
    assert_screen!("values", player);
    player.keys("⎋");
    player.press_f(2);
    assert_screen!("rules", player);
    player.keys("⎋");
    player.press_f(3);
    assert_list!("settings", player);
}

#[test]
fn portuguese() {
    let mut player = Person::speaking(SIZES[0], "pt-PT");
    assert_list!("pt_menu", player);
    player.choose("Ski Jumps");
    assert_screen!("pt_setup", player);
    player.keys("⎋");
    player.choose("Three Dragons");
    player.keys("⏎");
    assert_screen!("pt_game", player);
    player.keys("e8e1⏎");
    assert_screen!("pt_wrong_move", player);
    player.keys("⎋");
    assert_screen!("pt_game_menu", player);
}
