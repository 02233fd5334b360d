//! The files of the program, including when it is killed and when another process uses them.

use std::fs::{self, File, OpenOptions};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, UNIX_EPOCH};

use cygnet_core::record::{Record, Turn};
use cygnet_core::{Options, Session};
use cygnet_room::{Intent, Room, Seat, Table};
use cygnet_userdata::autosave::AutoSave;
use cygnet_userdata::store::{
    Folders, UnfinishedFile, UnfinishedRecord, read_games, suggested_name, typed_path,
};
use tempfile::TempDir;

/// Separate folders for a test, deleted when it ends.
fn folders() -> (TempDir, Folders) {
    let root = tempfile::tempdir().expect("a folder for temporary files");
    let folders = Folders::at(root.path());
    (root, folders)
}

fn record(moves: &[&str]) -> Record {
    let mut record = Record::default();
    record.set_tag("Game", "ugly_duck");
    record.line.turns = moves.iter().copied().map(Turn::new).collect();
    record
}

#[test]
fn a_game_without_a_file_would_be_lost_until_the_person_agrees() {
    let entry = cygnet_games::find("ugly_duck").expect("a game of the catalogue");
    let (game, start) =
        entry.set_up(Options::defaults(entry.info), None, 1).expect("the usual position");
    let seats = [Seat::Human, Seat::Human];
    let table = Table::new(Session::new(game, start), seats, 1).expect("two people");
    let mut room = Room::new(table, Duration::ZERO, Instant::now());
    let (autosave, (_root, folders)) = (AutoSave::default(), folders());
    assert!(!autosave.would_lose(&room, None), "no move was made");
    let mv = room.state().read_move("b1c2").expect("a legal move");
    room.handle(Intent::Play(mv), Instant::now()).expect("a person's turn");
    assert!(autosave.would_lose(&room, None));
    assert!(!autosave.would_lose(&room, Some(&folders)), "it is in a file");
    autosave.give_up();
    assert!(!autosave.would_lose(&room, None));
    autosave.hold_on();
    assert!(autosave.would_lose(&room, None));
    room.handle(Intent::Resign, Instant::now()).expect("a game that goes on");
    assert!(!autosave.would_lose(&room, None), "it is over");
}

fn unfinished_files(folders: &Folders) -> Vec<String> {
    let entries = fs::read_dir(folders.data.join("unfinished")).expect("the folder");
    let names = entries.map(|entry| entry.expect("an entry").file_name());
    let mut names: Vec<String> = names.map(|name| name.to_string_lossy().into_owned()).collect();
    names.retain(|name| name != ".lock");
    names.sort();
    names
}

fn only(folders: &Folders) -> UnfinishedRecord {
    let mut games = folders.unfinished();
    assert_eq!(games.len(), 1, "{games:?}");
    games.remove(0)
}

#[test]
fn a_game_that_is_being_played_is_offered_once_the_program_is_gone() {
    let (_root, folders) = folders();
    assert!(folders.unfinished().is_empty(), "nothing was ever written");
    let game = UnfinishedFile::create(&folders, "ugly_duck").expect("a file");
    game.save(&record(&["b1c2"])).expect("saved");
    game.save(&record(&["b1c2", "d5d4"])).expect("saved");
    assert!(folders.unfinished().is_empty(), "it is being played");

    // As when the program is killed: the system closes what it had open, and no more.
    drop(game);
    let left = only(&folders);
    assert_eq!(left.record, record(&["b1c2", "d5d4"]));

    let game = folders.take(&left).expect("nobody has it");
    assert_eq!(game.path(), left.path);
    assert!(folders.unfinished().is_empty());
    game.finish().expect("removed");
    assert!(folders.unfinished().is_empty());
    assert!(unfinished_files(&folders).is_empty());
}

#[test]
fn a_lock_that_somebody_else_holds_hides_the_game() {
    let (_root, folders) = folders();
    let game = UnfinishedFile::create(&folders, "ugly_duck").expect("a file");
    game.save(&record(&[])).expect("saved");
    drop(game);
    let left = only(&folders);
    let lock = left.path.with_extension("lock");
    let held = OpenOptions::new().write(true).open(&lock).expect("the lock");
    held.lock().expect("nobody has it");
    assert!(folders.unfinished().is_empty());
    let error = folders.take(&left).expect_err("another process holds it");
    assert_eq!(error.kind(), ErrorKind::WouldBlock);
    assert_eq!(error.to_string(), "another program is playing this game");
    assert!(folders.discard(&left).is_err());
    drop(held);
    folders.discard(&only(&folders)).expect("nobody has it any more");
    assert!(unfinished_files(&folders).is_empty());
}

#[test]
fn a_game_whose_lock_is_missing_is_offered() {
    let (_root, folders) = folders();
    let folder = folders.data.join("unfinished");
    fs::create_dir_all(&folder).expect("the folder");
    fs::write(folder.join("mine.txt"), record(&["b1c2"]).to_string()).expect("written");
    assert_eq!(only(&folders).record, record(&["b1c2"]));
}

#[test]
fn two_games_at_once_have_files_of_their_own() {
    let (_root, folders) = folders();
    let games: Vec<UnfinishedFile> =
        (0..20).map(|_| UnfinishedFile::create(&folders, "../dropper").expect("a file")).collect();
    let mut paths: Vec<PathBuf> = games.iter().map(|game| game.path().to_owned()).collect();
    let folder = folders.data.join("unfinished");
    assert!(paths.iter().all(|path| path.parent() == Some(&folder)), "{paths:?}");
    paths.dedup();
    assert_eq!(paths.len(), games.len());
}

#[test]
fn many_programs_at_once_do_not_get_into_each_others_way() {
    let (_root, folders) = folders();
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                for _ in 0..10 {
                    let game = UnfinishedFile::create(&folders, "dropper").expect("a file");
                    game.save(&record(&["c3"])).expect("saved");
                    assert!(folders.unfinished().iter().all(|other| other.path != game.path()));
                    game.finish().expect("removed");
                }
            });
        }
    });
    assert!(unfinished_files(&folders).is_empty());
}

#[test]
fn the_newest_game_comes_first() {
    let (_root, folders) = folders();
    let folder = folders.data.join("unfinished");
    fs::create_dir_all(&folder).expect("the folder");
    for (name, seconds) in [("b.txt", 300), ("a.txt", 100), ("c.txt", 200)] {
        write_at(&folder.join(name), seconds);
    }
    let names: Vec<_> = folders.unfinished().into_iter().map(|game| game.path).collect();
    assert_eq!(names, ["b.txt", "c.txt", "a.txt"].map(|name| folder.join(name)));
}

fn write_at(path: &Path, seconds: u64) {
    fs::write(path, record(&[]).to_string()).expect("written");
    let file = File::options().write(true).open(path).expect("a file");
    file.set_modified(UNIX_EPOCH + Duration::from_secs(seconds)).expect("a time");
}

#[test]
fn files_that_cannot_be_read_are_skipped_and_kept() {
    let (_root, folders) = folders();
    let folder = folders.data.join("unfinished");
    fs::create_dir_all(folder.join("folder.txt")).expect("a folder");
    fs::write(folder.join("empty.txt"), "").expect("written");
    fs::write(folder.join("brace.txt"), "1. b1c2 {never closed").expect("written");
    fs::write(folder.join("bytes.txt"), b"\xff\xfe\0\0").expect("written");
    let before = unfinished_files(&folders);
    assert!(folders.unfinished().is_empty());
    assert_eq!(unfinished_files(&folders), before);
}

/// A link in place of a temporary file is not followed, and a draft that is being written is left
/// alone.
#[cfg(unix)]
#[test]
fn a_game_is_saved_whatever_lies_in_the_way_of_its_draft() {
    let (root, folders) = folders();
    let playing = UnfinishedFile::create(&folders, "dropper").expect("a file");
    let victim = root.path().join("victim");
    fs::write(&victim, "precious").expect("written");
    std::os::unix::fs::symlink(&victim, playing.path().with_extension("tmp")).expect("a link");
    playing.save(&record(&["c3"])).expect("saved");
    assert_eq!(fs::read_to_string(&victim).expect("it is there"), "precious");
    let draft = playing.path().with_extension("2Fx9kQ.tmp");
    fs::write(&draft, "1. half a mo").expect("written");
    assert!(folders.unfinished().is_empty());
    assert!(draft.exists(), "who plays the game may be writing it");
}

#[test]
fn what_a_killed_program_left_beside_its_game_is_cleaned_up() {
    let (_root, folders) = folders();
    let playing = UnfinishedFile::create(&folders, "dropper").expect("a file");
    let killed = UnfinishedFile::create(&folders, "dropper").expect("a file");
    fs::write(killed.path().with_extension("2Fx9kQ.tmp"), "1. half a mo").expect("written");
    drop(killed);
    assert_eq!(unfinished_files(&folders).len(), 3);
    assert!(folders.unfinished().is_empty());
    let lock = playing.path().with_extension("lock");
    let name = lock.file_name().expect("a name").to_string_lossy().into_owned();
    assert_eq!(unfinished_files(&folders), [name], "the lock that is held stays");
    playing.save(&record(&["c3"])).expect("saved");
}

#[test]
fn a_game_that_was_played_on_since_it_was_looked_at_is_not_taken() {
    let (_root, folders) = folders();
    let folder = folders.data.join("unfinished");
    fs::create_dir_all(&folder).expect("the folder");
    write_at(&folder.join("mine.txt"), 100);
    let left = only(&folders);
    folders.take(&left).expect("nobody has it").save(&record(&["b1c2"])).expect("saved");
    let error = folders.take(&left).expect_err("it is another by now");
    assert_eq!(error.to_string(), "another program has continued or discarded this game");
    folders.discard(&only(&folders)).expect("nobody has it");
    assert!(folders.take(&left).is_err(), "it is gone");
}

#[test]
fn saved_games_are_not_overwritten_unasked() {
    let (_root, folders) = folders();
    assert!(folders.saved().is_empty());
    let path = folders.suggested_path(&record(&[]));
    assert_eq!(path, folders.games().join("ugly_duck.txt"));
    folders.write_new(&path, "first", false).expect("written");
    assert_eq!(
        folders.suggested_path(&record(&[])),
        folders.games().join("ugly_duck-2.txt"),
        "the name is taken"
    );
    let error = folders.write_new(&path, "second", false).expect_err("it is there");
    assert_eq!(error.kind(), ErrorKind::AlreadyExists);
    assert_eq!(fs::read_to_string(&path).expect("text"), "first");
    folders.write_new(&path, "second", true).expect("asked for");
    assert_eq!(fs::read_to_string(&path).expect("text"), "second");
    assert_eq!(fs::read_dir(folders.games()).expect("the folder").count(), 1, "no drafts");
}

#[test]
fn only_files_are_replaced_and_only_the_folder_of_games_is_made() {
    let (root, folders) = folders();
    let folder = root.path().join("folder");
    fs::create_dir(&folder).expect("a folder");
    assert!(folders.write_new(&folder, "text", true).is_err());
    assert!(folder.is_dir());
    assert!(folders.write_new(&root.path().join("typo/game.txt"), "text", false).is_err());
    assert!(folders.write_new(Path::new(""), "text", false).is_err());
    assert!(folders.write_new(Path::new("/"), "text", true).is_err());
}

#[cfg(unix)]
#[test]
fn a_link_stays_a_link() {
    let (root, folders) = folders();
    let (real, link) = (root.path().join("real.txt"), root.path().join("link.txt"));
    fs::write(&real, "old").expect("written");
    std::os::unix::fs::symlink(&real, &link).expect("a link");
    assert!(folders.write_new(&link, "new", false).is_err());
    folders.write_new(&link, "new", true).expect("asked for");
    assert_eq!(fs::read_to_string(&real).expect("text"), "new");
    assert!(fs::symlink_metadata(&link).expect("the link").is_symlink());
}

#[test]
fn saved_games_are_listed_the_newest_first() {
    let (_root, folders) = folders();
    fs::create_dir_all(folders.games().join("folder")).expect("a folder");
    for (name, seconds) in [("b.txt", 300), ("a.txt", 100), ("c.pgn", 200), (".hidden", 400)] {
        write_at(&folders.games().join(name), seconds);
    }
    assert_eq!(folders.saved(), ["b.txt", "c.pgn", "a.txt"].map(|name| folders.games().join(name)));
}

#[test]
fn a_suggested_name_says_what_was_played_by_whom() {
    let mut game = record(&[]);
    game.set_tag("White", "Ann/../Ωmega \n");
    game.set_tag("Black", "minimax:2");
    game.set_tag("Date", "2024.02.29");
    assert_eq!(suggested_name(&game), "ugly_duck-2024-02-29-Ann----Ωmega-minimax-2.txt");
    game.set_tag("White", "x".repeat(10_000));
    assert!(suggested_name(&game).len() < 200);
    game.set_tag("Game", "../../chess");
    game.set_tag("Date", "????.??.??");
    assert_eq!(suggested_name(&game), "game.txt");
}

#[test]
fn a_typed_path_means_what_people_expect() {
    let (_root, folders) = folders();
    assert_eq!(folders.save_path(" game.txt "), folders.games().join("game.txt"));
    for text in ["./game.txt", "/tmp/game.txt", "sub/game.txt", "..", "../game.txt", ""] {
        assert_eq!(folders.save_path(text), PathBuf::from(text), "{text}");
    }
    if let Some(home) = directories::BaseDirs::new() {
        assert_eq!(typed_path("~/game.txt"), home.home_dir().join("game.txt"));
        assert_eq!(folders.save_path("~/game.txt"), home.home_dir().join("game.txt"));
    }
    assert_eq!(typed_path("~other/game.txt"), PathBuf::from("~other/game.txt"));
}

#[test]
fn games_are_read_from_files() {
    let (root, _) = folders();
    let path = root.path().join("games.txt");
    fs::write(&path, record(&["b1c2"]).to_string().repeat(3)).expect("written");
    assert_eq!(read_games(&path).expect("games"), [(); 3].map(|()| record(&["b1c2"])));
}

#[test]
fn a_file_that_is_no_use_is_explained() {
    let (root, _) = folders();
    let path = root.path().join("games.txt");
    let said = |path: &Path| read_games(path).expect_err("no games").to_string();
    assert!(said(&path).contains("games.txt' cannot be read: "), "{}", said(&path));
    fs::write(&path, "\n\n").expect("written");
    assert!(said(&path).ends_with("it contains no game"), "{}", said(&path));
    fs::write(&path, "1. b1c2\n)").expect("written");
    assert!(said(&path).ends_with("line 2: ')' without a '(' before it"), "{}", said(&path));
    assert!(said(root.path()).ends_with("it is a folder or a device, not a file"));
    let file = File::create(&path).expect("a file");
    file.set_len(1 << 40).expect("a hole");
    assert!(said(&path).ends_with("it is longer than 64 MiB"), "{}", said(&path));
}

/// A place in which no user can create a folder: inside a file.
fn impossible(root: &TempDir) -> Folders {
    let file = root.path().join("file");
    fs::write(&file, "").expect("written");
    Folders::at(&file)
}

#[test]
fn where_nothing_can_be_written_there_is_an_error_and_no_panic() {
    let (root, _) = folders();
    let folders = impossible(&root);
    assert!(UnfinishedFile::create(&folders, "dropper").is_err());
    assert!(folders.unfinished().is_empty());
    assert!(folders.saved().is_empty());
    let path = folders.suggested_path(&record(&[]));
    assert!(folders.write_new(&path, "text", false).is_err());
    assert!(folders.write_new(&path, "text", true).is_err());
}

#[cfg(unix)]
#[test]
fn a_folder_for_reading_only_still_shows_what_is_there() {
    use std::os::unix::fs::PermissionsExt;
    let (_root, folders) = folders();
    let game = UnfinishedFile::create(&folders, "dropper").expect("a file");
    game.save(&record(&["c3"])).expect("saved");
    drop(game);
    let folder = folders.data.join("unfinished");
    let set = |mode| fs::set_permissions(&folder, fs::Permissions::from_mode(mode));
    set(0o555).expect("our folder");
    // The administrator may write everywhere, so this check is skipped for that user.
    if File::create(folder.join("probe")).is_err() {
        assert!(UnfinishedFile::create(&folders, "dropper").is_err());
        let left = only(&folders);
        if let Ok(game) = folders.take(&left) {
            assert!(game.save(&record(&["c3", "c4"])).is_err());
            assert!(game.finish().is_err());
        }
        assert_eq!(only(&folders).record, record(&["c3"]));
    }
    set(0o755).expect("our folder");
}
