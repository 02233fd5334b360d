//! Matches that were interrupted at the worst moments: with any remaining part of the records, the
//! match resumes and ends with the same result.

use std::fs;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Arc;
use std::thread;

use cygnet_arena::{Match, MatchEnd, MatchReport, MatchSetup, RecordsError, seed_of_records};
use cygnet_core::record::read_all;
use cygnet_core::time::GameLimits;
use cygnet_core::{DynGame, Options, Session, Stop};
use cygnet_games::replay::replay;
use cygnet_players::{Player, PlayerError, Resources, seat};

use crate::cheat::Cheat;

fn setup(id: &str, size: &str, players: [&str; 2], games: u32) -> MatchSetup {
    let entry = cygnet_games::find(id).expect("a game of the catalogue");
    let options = Options::parse(entry.info, [("size", size)]).expect("a size");
    let (game, start) = entry.set_up(options, None, 0).expect("a start");
    MatchSetup {
        base: Session::new(game, start),
        players: players.map(str::to_owned),
        limits: [GameLimits::Nodes(20); 2],
        games,
        seed: 12_345,
        threads: NonZeroUsize::MIN,
        sprt: None,
    }
}

fn seating(game: &Arc<dyn DynGame>, name: &str) -> Result<Box<dyn Player>, PlayerError> {
    if name == Cheat.name() {
        Ok(Box::new(Cheat))
    } else {
        seat(game, name, 0, 1 << 12, &Resources::default())
    }
}

fn begin(setup: &MatchSetup, path: &Path) -> Result<Match, String> {
    let mut contest = Match::with_unchecked_players(setup.clone()).expect("a match");
    contest.keep_records(path).map_err(|error| error.to_string())?;
    Ok(contest)
}

fn play(setup: &MatchSetup, path: &Path) -> MatchReport {
    let mut contest = begin(setup, path).unwrap_or_else(|error| panic!("{error}"));
    let end = contest.play_seated(&seating, &Stop::new(), |_| {}).expect("a match");
    assert_eq!(end, MatchEnd::Complete);
    contest.report()
}

/// Cuts the records of a match at every byte and resumes the match from there.
fn survives_every_cut(setup: &MatchSetup) {
    // Most of the time is spent waiting for the disk, so several workers wait at once.
    const WORKERS: usize = 8;
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("records");
    let report = play(setup, &path);
    let whole = fs::read(&path).expect("a file");
    for record in read_all(std::str::from_utf8(&whole).expect("text")).expect("records") {
        replay(&record).expect("a game in order");
    }
    thread::scope(|scope| {
        for worker in 0..WORKERS {
            let (path, whole, report) = (folder.path().join(worker.to_string()), &whole, &report);
            scope.spawn(move || {
                for cut in (worker..whole.len()).step_by(WORKERS) {
                    fs::write(&path, &whole[..cut]).expect("a file");
                    let seed = seed_of_records(&path);
                    assert!(seed.is_none() || seed == Some(setup.seed), "cut at byte {cut}");
                    assert_eq!(play(setup, &path), *report, "cut at byte {cut}");
                    assert_eq!(fs::read(&path).expect("a file"), *whole, "cut at byte {cut}");
                }
            });
        }
    });
}

#[test]
fn a_match_survives_a_cut_at_any_byte() {
    survives_every_cut(&setup("ugly_duck", "3x3", ["level-1", "random"], 4));
}

#[test]
fn a_match_that_players_lose_by_cheating_survives_a_cut_at_any_byte() {
    survives_every_cut(&setup("ugly_duck", "3x3", [Cheat.name(), "random"], 2));
}

#[test]
fn zeros_where_data_did_not_arrive_are_no_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("records");
    let setup = setup("ugly_duck", "3x3", ["level-1", "random"], 4);
    let report = play(&setup, &path);
    let whole = fs::read(&path).expect("a file");
    let text = String::from_utf8_lossy(&whole);
    let last = text.rfind("[Game ").expect("a last game");
    let (third, end) = (whole.len() / 3, whole.len());
    for zeros in [0..end, third..end, last..end, last + 10..last + 11, last + 50..end - 5] {
        let mut text = whole.clone();
        text[zeros].fill(0);
        fs::write(&path, &text).expect("a file");
        assert_eq!(play(&setup, &path), report);
        assert_eq!(fs::read(&path).expect("a file"), whole);
    }
}

#[test]
fn a_last_game_that_cannot_be_played_is_played_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("records");
    let setup = setup("ugly_duck", "3x3", ["random", "random"], 4);
    let report = play(&setup, &path);
    let whole = fs::read_to_string(&path).expect("a file");
    let record = read_all(&whole).expect("records").pop().expect("a last game");
    let last = record.moves().last().expect("a move").to_owned();
    let at = whole.rfind(&last).expect("the last move");
    fs::write(&path, format!("{}a3a3{}", &whole[..at], &whole[at + last.len()..])).expect("a file");
    assert_eq!(play(&setup, &path), report);
    assert_eq!(fs::read_to_string(&path).expect("a file"), whole);
}

#[test]
fn what_is_not_of_this_match_is_never_taken_away() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("records");
    let setup = setup("ugly_duck", "3x3", ["random", "level-1"], 2);
    play(&setup, &path);
    let whole = fs::read_to_string(&path).expect("a file");
    let game = whole.find("\n\n1. ").expect("moves") + 2;
    let torn = &whole[..game + 6];
    let texts = [
        "Dear diary,\n\nwe won today.\n".to_owned(),
        "[Game \"ugly_duck\"]\n\n1. b1c2 *\n".to_owned(),
        format!("{whole}[Game \"ugly_duck\"]\n\n1. b1c2 *\n"),
        format!("{whole}and they lived happily ever after"),
        "[Game \"dropper\"]\n[Si".to_owned(),
        torn.replace("\"12345\"", "\"54321\""),
        torn.replace("level-1", "level-2"),
        torn.replace("[Result \"1-0\"]", "[Result \"*\"]").replace("\"0-1\"", "\"*\""),
        format!("[Annotator \"Ada\"]\n{torn}"),
        torn.replace("[Round \"1\"]\n", ""),
        "\0\0\0 ftypmp42, and all the rest of a film".to_owned(),
        "\n\n\0\0and more".to_owned(),
    ];
    for text in texts {
        fs::write(&path, &text).expect("a file");
        let error = begin(&setup, &path).err().unwrap_or_else(|| panic!("not refused: {text}"));
        assert!(error.contains("this is another match"), "{error}");
        assert_eq!(fs::read_to_string(&path).expect("a file"), text);
    }
}

/// The record of a game with its last turn replaced.
fn with_last_turn(game: &str, turn: &str) -> String {
    let (moves, result) = game.trim_end().rsplit_once(char::is_whitespace).expect("a result");
    let (moves, _) = moves.rsplit_once(char::is_whitespace).expect("a turn");
    let (moves, _) = moves.rsplit_once(char::is_whitespace).expect("its number");
    format!("{moves} {turn} {result}\n\n")
}

#[test]
fn a_damaged_game_that_others_follow_is_pointed_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("records");
    let setup = setup("ugly_duck", "3x3", ["random", "level-1"], 4);
    play(&setup, &path);
    let whole = fs::read_to_string(&path).expect("a file");
    let second = whole.match_indices("[Game ").nth(1).expect("a second game").0;
    let (first, rest) = whole.split_at(second);
    let cut = first.trim_end().rfind(' ').expect("moves");
    for (text, message) in [
        (format!("{}\n\n{rest}", &first[..cut]), "line 1: the game does not end with a result"),
        (format!("{}{rest}", with_last_turn(first, "")), "its moves do not lead to its result"),
        (format!("{}{rest}", with_last_turn(first, "z9z9")), "z9z9"),
        (
            format!("{}\0{}", &first[..cut], &whole[cut + 1..]),
            "line 1: the game contains zero bytes",
        ),
        (format!("{first}{first}{rest}"), "game 1 appears twice"),
    ] {
        fs::write(&path, &text).expect("a file");
        let error = begin(&setup, &path).err().expect("it is refused");
        assert!(error.contains(message), "{error}");
        assert!(error.ends_with("remove this game from the file, or choose another file"));
        assert_eq!(fs::read_to_string(&path).expect("a file"), text);
    }
}

#[test]
fn a_match_goes_on_whose_limits_were_written_in_other_words() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("records");
    let limits = GameLimits::Time("60s+0.6s".parse().expect("a time control"));
    let setup =
        MatchSetup { limits: [limits; 2], ..setup("ugly_duck", "3x3", ["random", "random"], 4) };
    let report = play(&setup, &path);
    let whole = fs::read_to_string(&path).expect("a file");
    assert!(whole.contains("[TimeControl \"1m+600ms\"]"));
    let old = whole.replace("1m+600ms", "60s+0.6s");
    for cut in [old.len(), old.len() / 2, 40] {
        fs::write(&path, &old[..cut]).expect("a file");
        assert_eq!(play(&setup, &path), report);
    }
    fs::write(&path, whole.replace("1m+600ms", "60s+0.7s")).expect("a file");
    let error = begin(&setup, &path).err().expect("another match");
    assert!(error.contains("the tag TimeControl is '60s+0.7s', not '1m+600ms'"), "{error}");
}

#[cfg(unix)]
#[test]
fn records_are_kept_in_regular_files_alone() {
    let setup = setup("ugly_duck", "3x3", ["random", "random"], 2);
    let mut contest = Match::new(setup).expect("a match");
    let error = contest.keep_records(Path::new("/dev/null")).expect_err("a device");
    assert!(matches!(error, cygnet_arena::MatchError::Records(RecordsError::File { .. })));
    assert!(error.to_string().ends_with("it is a folder or a device, not a regular file"));
    assert_eq!(seed_of_records(Path::new("/dev/zero")), None);
}
