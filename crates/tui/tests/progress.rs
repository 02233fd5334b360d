//! The screen of progress, and how a finished game moves the rating.

use std::fs;
use std::time::Duration;

use cygnet_ratings::{RatingHistory, RatingScale};
use cygnet_tui::screen::Opening;
use cygnet_userdata::results::PersonalResults;
use cygnet_userdata::store::Folders;
use tempfile::TempDir;

use crate::common::{MODERN, OLD, Person, SIZES, at_home, table};

/// Results of a game with 24 rated games. They lie in the future, so that the rating has not become less certain.
fn results(opponents: &[&str]) -> String {
    let mut entries = Vec::new();
    for number in 0..24_u32 {
        let rating = 1200.0 + f64::from(number * 12) - f64::from((number % 5) * 20);
        let result = if number % 3 == 0 { "loss" } else { "win" };
        let opponent = opponents[number as usize % opponents.len()];
        let opening = if number % 3 == 0 { "[\"a1b1\", \"j2i2\"]" } else { "[\"a1b1\", \"j4i4\"]" };
        entries.push(format!(
            "{{\"time\": {}, \"kind\": \"game\", \"opponent\": \"{opponent}\", \"opponent_rating\": \
             1220, \"result\": \"{result}\", \"unrated\": null, \"rating\": {{\"rating\": {rating}, \
             \"deviation\": 80.5, \"volatility\": 0.06}}, \"side\": 0, \"turns\": 30, \"opening\": \
             {opening}, \"record\": \"[Game \\\"ski_jumps\\\"]\\n\\n1. a1b1 j2i2 *\\n\"}}",
            4_102_444_800_u64 + u64::from(number),
        ));
    }
    format!(
        "{{\"games\": {{\"ski_jumps\": {{\"rating\": {{\"rating\": 1416.0, \"deviation\": 80.5, \
         \"volatility\": 0.06}}, \"results\": [{}]}}}}}}",
        entries.join(",")
    )
}

fn home() -> (TempDir, Folders) {
    let folder = tempfile::tempdir().expect("a folder");
    let folders = Folders::at(folder.path());
    fs::create_dir_all(&folders.data).expect("a folder");
    let opponents = ["level-2", "level-3", "strength=1250", "level-5"];
    fs::write(folders.results(), results(&opponents)).expect("a file");
    (folder, folders)
}

#[test]
fn rating_curve_results_and_openings_are_on_one_screen() {
    for size in SIZES {
        for (locale, abilities, name) in
            [("en", MODERN, "en"), ("pt-PT", MODERN, "pt"), ("en", OLD, "ascii")]
        {
            let (_folder, folders) = home();
            let mut person = Person::new(size, Opening::Menu, abilities, locale, Some(folders));
            person.keys(if locale == "en" { "progress⏎" } else { "progresso⏎" });
            assert!(person.sees("1416"), "{}", person.screen());
            insta::assert_snapshot!(format!("progress_{name}_{}", size.0), person.screen());
        }
    }
}

#[test]
fn an_opening_that_went_badly_is_opened_for_analysis() {
    let (_folder, folders) = home();
    let mut person = at_home(Opening::Menu, &folders);
    person.keys("progress⏎↓⏎");
    assert!(person.sees("a1b1") && person.sees("j2i2"), "{}", person.screen());
    person.keys("⎋");
}

#[test]
fn the_first_guess_is_asked_for_and_results_are_erased_and_exported() {
    let (folder, folders) = home();
    let mut person = at_home(Opening::Menu, &folders);
    person.keys("progress⏎→");
    assert!(
        person.sees("Progress · Dropper") && person.sees("Rating none yet"),
        "{}",
        person.screen()
    );
    person.keys("how⏎↓⏎");
    let casual = RatingScale::of("dropper").levels()[2];
    let told = format!("Your rating in Dropper starts at {casual:.0} ± 686 (provisional).");
    assert!(person.sees(&told), "{}", person.screen());
    person.keys("↑↑↑←");
    assert!(person.sees("Progress · Ski Jumps"), "{}", person.screen());
    let path = folder.path().join("out.json");
    person.keys("export⏎");
    for _ in 0..40 {
        person.press(crossterm::event::KeyCode::Backspace);
    }
    person.keys(&path.display().to_string());
    person.keys("⏎");
    let exported = fs::read_to_string(&path).expect("the exported results");
    assert!(exported.contains("strength=1250"));
    person.keys("erase⏎⏎");
    assert!(person.sees("Rating 1416"), "no is the first answer: {}", person.screen());
    person.keys("erase⏎↓⏎");
    assert!(person.sees("Erased.") && person.sees("Rating none yet"), "{}", person.screen());
    let (results, _) = PersonalResults::load(&folders).expect("a file");
    assert_eq!(results.of_game("ski_jumps"), RatingHistory::default());
}

#[test]
fn a_finished_game_moves_the_rating_once_and_help_makes_it_unrated() {
    let folder = tempfile::tempdir().expect("a folder");
    let folders = Folders::at(folder.path());
    let start = || {
        let table = table("ski_jumps", &[], None, ["human", "level-1"], "");
        at_home(Opening::Table(Box::new(table)), &folders)
    };
    let resign = |person: &mut Person| {
        person.press_ctrl('r');
        person.keys("2");
    };
    let history = || PersonalResults::load(&folders).expect("a file").0.of_game("ski_jumps");
    let mut person = start();
    person.keys("a1b1⏎");
    person.wait(Duration::from_secs(1));
    assert_eq!(history(), RatingHistory::default(), "the game goes on");
    resign(&mut person);
    assert!(person.sees("Your first rating in Ski Jumps: "), "{}", person.screen());
    let first = history();
    assert_eq!(first.results.len(), 1);
    assert!(first.results[0].unrated.is_none() && first.rating.is_some());
    let mut person = start();
    person.keys("a1b1⏎");
    person.wait(Duration::from_secs(1));
    person.press_ctrl('z');
    person.keys("a1b1⏎");
    person.wait(Duration::from_secs(1));
    resign(&mut person);
    assert!(person.sees("not rated: a move was taken back"), "{}", person.screen());
    assert_eq!(history().rating, first.rating);
    assert_eq!(history().results.len(), 2);
}
