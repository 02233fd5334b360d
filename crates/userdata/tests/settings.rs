//! The settings and their file.

use std::fs;

use cygnet_room::CoachComments;
use cygnet_userdata::settings::{GameSettings, LanguageChoice, Pace, PieceStyle, Settings};
use cygnet_userdata::store::Folders;
use tempfile::TempDir;

fn folders() -> (TempDir, Folders) {
    let root = tempfile::tempdir().expect("a folder for temporary files");
    let folders = Folders::at(root.path());
    (root, folders)
}

fn write(folders: &Folders, text: impl AsRef<[u8]>) {
    fs::create_dir_all(&folders.config).expect("the folder");
    fs::write(Settings::path(folders), text).expect("written");
}

fn text(folders: &Folders) -> String {
    fs::read_to_string(Settings::path(folders)).expect("the file")
}

#[test]
fn without_a_file_there_are_defaults() {
    let (_root, folders) = folders();
    assert_eq!(Settings::load(&folders), (Settings::default(), None));
    assert!(!folders.config.exists(), "looking makes no folder");
}

#[test]
fn what_was_chosen_is_there_the_next_time() {
    let (_root, folders) = folders();
    let mut settings = Settings {
        theme: "night".to_owned(),
        pieces: PieceStyle::Letters,
        language: LanguageChoice::Portuguese,
        pace: Pace::default().slower(),
        warnings: true,
        coach: CoachComments::Full,
        ..Settings::default()
    };
    let mut game = GameSettings { time: "5m+3s".to_owned(), ..GameSettings::default() };
    game.players[1] = "greedy-table".to_owned();
    game.options.insert("size".to_owned(), "7x7".to_owned());
    settings.games.insert("ugly_duck".to_owned(), game);
    settings.save(&folders).expect("written");
    assert_eq!(Settings::load(&folders), (settings.clone(), None));
    assert_eq!(
        text(&folders),
        "\
theme = \"night\"
pieces = \"letters\"
language = \"pt\"
pace = 1000
warnings = true
threats = false
coach = \"full\"

[games.ugly_duck]
players = [
    \"human\",
    \"greedy-table\",
]
time = \"5m+3s\"

[games.ugly_duck.options]
size = \"7x7\"
"
    );
    settings.save(&folders).expect("written");
}

#[test]
fn a_file_may_say_less_and_more_than_this_version_knows() {
    let (_root, folders) = folders();
    let more = "sound = true\npace = 700\n[future]\nkey = [1, 2]\n[games.chess]\nclock = \"big\"\n";
    write(&folders, more);
    let (mut settings, warning) = Settings::load(&folders);
    assert_eq!(warning, None);
    assert_eq!(settings.pace.milliseconds(), 500, "the nearest there is");
    settings.theme = "night".to_owned();
    settings.save(&folders).expect("written");
    let written = text(&folders);
    for part in ["theme = \"night\"", "sound = true", "[future]", "clock = \"big\""] {
        assert!(written.contains(part), "{part}: {written}");
    }
    assert_eq!(Settings::load(&folders), (settings, None));
}

#[test]
fn a_file_that_is_no_settings_is_explained_and_kept() {
    let (_root, folders) = folders();
    for (bad, reason) in [
        ("theme = \"night\"\npieces = \"marbles\"\n".as_bytes(), "line 2: unknown variant"),
        ("theme = ".as_bytes(), "line 1: "),
        (b"\xff\xfe", "it is not text"),
    ] {
        write(&folders, bad);
        let (settings, warning) = Settings::load(&folders);
        assert_eq!(settings, Settings::default());
        let warning = warning.expect("something is wrong").to_string();
        assert!(warning.contains("settings.toml cannot be read, so the defaults"), "{warning}");
        assert!(warning.contains(reason) && !warning.contains('\n'), "{warning}");
        settings.save(&folders).expect("written");
        assert_eq!(Settings::load(&folders), (settings, None));
    }
    let kept = |name: &str| fs::read(folders.config.join(name)).expect("kept");
    assert!(kept("settings.toml.bad").starts_with(b"theme = \"night\""));
    assert_eq!(kept("settings.toml.bad-2"), b"theme = ");
    assert_eq!(kept("settings.toml.bad-3"), b"\xff\xfe");
}

#[test]
fn where_nothing_can_be_written_there_is_an_error_and_no_panic() {
    let (root, _) = folders();
    let file = root.path().join("file");
    fs::write(&file, "").expect("written");
    let folders = Folders::at(&file);
    assert!(Settings::default().save(&folders).is_err());
    let (settings, _) = Settings::load(&folders);
    assert_eq!(settings, Settings::default());
}

#[test]
fn the_pace_goes_up_and_down_in_levels() {
    let mut pace = Pace::default();
    for _ in 0..9 {
        pace = pace.faster();
    }
    let mut levels = vec![pace.milliseconds()];
    while pace.slower() != pace {
        pace = pace.slower();
        levels.push(pace.milliseconds());
    }
    assert_eq!(levels, Pace::LEVELS);
    assert_eq!(Pace::from(u32::MAX).duration().as_secs(), 4);
}
