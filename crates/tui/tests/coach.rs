//! The coach at the screen and line by line: warnings, threats and comments.

use crate::common::lines::{Program, assert_says, table as plain_table};
use crate::common::{MODERN, Person, SIZES, table};
use crossterm::event::KeyCode;
use cygnet_room::CoachComments;
use cygnet_tui::screen::Opening;
use cygnet_userdata::settings::Settings;
use cygnet_userdata::store::Folders;

/// A game on the smallest board in which Black is to move: c1b2 and c3b2 win, every other move loses, and
/// White would come home if it could move twice.
const WON: &str = "b1a2 a3b2 a2a3 b2c1 a3b2";

/// A person in this game with these settings, in folders that are gone with the first value.
fn pupil(size: (u16, u16), settings: &Settings) -> (tempfile::TempDir, Person) {
    let home = tempfile::tempdir().expect("a folder");
    let folders = Folders::at(home.path());
    settings.save(&folders).expect("settings can be saved");
    let table = table("ugly_duck", &[("size", "3x3")], None, ["random", "human"], WON);
    let opening = Opening::Table(Box::new(table));
    let person = Person::new(size, opening, MODERN, "en", Some(folders));
    (home, person)
}

#[test]
fn a_move_that_gives_the_game_away_is_played_only_if_it_is_meant() {
    let warned = Settings { warnings: true, ..Settings::default() };
    for size in SIZES {
        let (_home, mut player) = pupil(size, &warned);
        player.keys("c3c2⏎");
        assert!(player.sees("c3c2 gives a proven win away"), "{}", player.screen());
        assert!(player.has_selected("Think again"), "the harmless answer comes first");
        player.keys("⏎");
        assert!(!player.sees("6. c3c2") && player.sees("Black to move"), "{}", player.screen());
        // The person has been asked in this turn.
        player.keys("c3c2⏎");
        assert!(!player.sees("Think again") && player.sees("6. c3c2"), "{}", player.screen());

        let (_home, mut player) = pupil(size, &warned);
        player.keys("b3a2⏎");
        player.keys("↓⏎");
        assert!(player.sees("6. b3a2"), "{}", player.screen());
        let (_home, mut player) = pupil(size, &warned);
        player.keys("c1b2⏎");
        assert!(player.sees("6. c1b2"), "a good move is played at once:\n{}", player.screen());
    }
}

#[test]
fn a_move_that_is_looked_at_can_be_withdrawn() {
    let (_home, mut player) = pupil(SIZES[0], &Settings { warnings: true, ..Settings::default() });
    player.holds_back = true;
    player.keys("c3c2⏎");
    assert!(player.sees("Looking at the move"), "{}", player.screen());
    // Keys pressed too early do nothing.
    player.keys("⏎⏎");
    player.press_ctrl('z');
    assert!(player.sees("Black to move"), "{}", player.screen());
    assert_eq!(player.find_out(), 0, "nobody waits for the judgement");
    player.draw();
    assert!(!player.sees("Think again"), "{}", player.screen());
    player.keys("c3c2⏎");
    player.press(KeyCode::Esc);
    assert!(player.sees("Menu"), "every key works:\n{}", player.screen());
}

#[test]
fn threats_and_comments_stand_beside_the_board() {
    let all = Settings { threats: true, coach: CoachComments::Full, ..Settings::default() };
    for size in SIZES {
        let (_home, mut player) = pupil(size, &all);
        player.happens(cygnet_tui::screen::Input::Tick);
        assert!(player.sees("Threat: b2b1") || player.sees("Threat: b2"), "{}", player.screen());
        assert!(player.sees("^ ^") || player.sees("^S^"), "{}", player.screen());
        insta::assert_snapshot!(format!("coach_threat_{}", size.0), player.screen());
        player.holds_back = true;
        player.keys("c3c2⏎");
        player.find_out();
        player.draw();
        assert!(player.sees("c3c2 ?? loses in"), "{}", player.screen());
        insta::assert_snapshot!(format!("coach_comment_{}", size.0), player.screen());
    }
}

#[test]
fn the_settings_are_in_the_list() {
    let (_home, mut player) = pupil(SIZES[0], &Settings::default());
    player.press_f(3);
    for name in ["Warn before bad moves", "Show threats", "Comments of the coach"] {
        assert!(player.sees(name), "{name}:\n{}", player.screen());
    }
}

#[test]
fn line_by_line_the_coach_says_the_same() {
    let program = Program::new();
    let game = || plain_table("ugly_duck", &[("size", "3x3")], "human", "human");
    let moves = WON.replace(' ', "\n");
    let said = program.play(
        game(),
        &format!("{moves}\nset warnings on\nset threats on\nset coach brief\nc3c2\nc3c2\nrecord\n"),
    );
    assert_says(
        &said,
        &[
            "warnings: on\n",
            "Threat: b2",
            "; White wins now.\n",
            "c3c2 gives a proven win away: it loses in 2. To play it, type it again; any other move \
             is played without a question.\n",
            "Coach: c3c2??: blunder, from a proven win to a proven loss\n",
            "[Help \"coaching\"]",
        ],
    );
    let said = program.play(game(), "set warnings maybe\nset coach\n");
    assert_says(&said, &["warnings cannot be 'maybe': it is off or on"]);
    let said = Program::in_portuguese().play(game(), "definir avisos sim\nb1a2\na3b2\na2a3\n");
    assert_says(
        &said,
        &["avisos: on (sim)\n", " desperdiça o resultado provado (vitória): perde em "],
    );
}
