//! Other programs at a table: started once a game, told of a rematch, ended with the table.
#![cfg(unix)]

use std::fs;
use std::panic::{self, AssertUnwindSafe};
use std::thread;
use std::time::Instant;

use cygnet_core::{Options, Session, Stop};
use cygnet_room::{Resources, Seat, Sides, Table};
use tempfile::TempDir;

/// A shell script that moves the leftmost duck and writes down what happens to it.
struct Script {
    folder: TempDir,
    name: String,
}

impl Script {
    /// With these answers at the start of the game, after one move, and after three.
    fn answering([first, second, fourth]: [&str; 3]) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("engine.sh");
        let text = format!(
            "cd \"$(dirname \"$0\")\"
             echo started >> diary
             while read -r word rest; do
                 case $word in
                     ugi) echo ugiok ;;
                     isready) echo readyok ;;
                     uginewgame) echo game >> diary ;;
                     position) set -- $rest ;;
                     go) case $# in
                             1) echo bestmove {first} ;;
                             3) echo bestmove {second} ;;
                             *) echo bestmove {fourth} ;;
                         esac ;;
                     quit) exit ;;
                 esac
             done\n"
        );
        fs::write(&path, text).expect("a file can be written");
        let name = format!("engine:/bin/sh '{}'", path.display());
        Self { folder, name }
    }

    /// Its events, one word each.
    fn diary(&self) -> String {
        let diary = fs::read_to_string(self.folder.path().join("diary")).expect("it has started");
        diary.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// A game of a person against it.
    fn table(&self) -> Table {
        let entry = cygnet_games::find("ugly_duck").expect("a game of the catalogue");
        let (game, start) =
            entry.set_up(Options::defaults(entry.info), None, 0).expect("a valid start");
        let seats = [Seat::Human, Seat::named(&self.name)];
        Table::new(Session::new(game, start), seats, 1).expect("players of the game")
    }
}

fn answers(table: &mut Table, expected: &str) {
    let task = table.task().expect("its turn");
    let thinking =
        thread::spawn(move || task.run(&Resources::default(), &Stop::new(), Instant::now));
    let answer = thinking.join().expect("no panic").expect("a move").expect("not stopped");
    let played = table.accept(answer, Instant::now()).expect("a legal move");
    assert_eq!(played.as_deref(), Some(expected));
}

#[test]
fn a_program_is_started_once_and_told_of_the_rematch() {
    let script = Script::answering(["a1a2", "a5a4", "a4a3"]);
    let mut table = script.table();
    table.play_text("e1e2", Instant::now()).expect("a legal move");
    answers(&mut table, "a5a4");
    table.play_text("e2e3", Instant::now()).expect("a legal move");
    answers(&mut table, "a4a3");
    table.undo(Instant::now()).expect("a move to take back");
    table.play_text("d1d2", Instant::now()).expect("a legal move");
    answers(&mut table, "a4a3");
    assert_eq!(script.diary(), "started game");
    table.again(Sides::Changed, None);
    answers(&mut table, "a1a2");
    assert_eq!(script.diary(), "started game game");
}

#[test]
fn another_game_at_the_table_starts_it_anew() {
    let script = Script::answering(["a1a2", "a5a4", "a4a3"]);
    let mut table = script.table();
    table.play_text("e1e2", Instant::now()).expect("a legal move");
    assert_eq!(
        table.play_bot(&Resources::default(), Instant::now).expect("a move").as_deref(),
        Some("a5a4")
    );
    let start = table.session().start().boxed_clone();
    let session = Session::new(table.session().game().clone(), start);
    table.resume(session).expect("it can play this");
    table.play_text("d1d2", Instant::now()).expect("a legal move");
    assert_eq!(
        table.play_bot(&Resources::default(), Instant::now).expect("a move").as_deref(),
        Some("a5a4")
    );
    assert_eq!(script.diary(), "started game started game");
}

#[test]
fn an_illegal_move_is_told_and_the_program_is_started_anew() {
    let script = Script::answering(["a1a2", "a5a3", "a4a3"]);
    let mut table = script.table();
    table.play_text("e1e2", Instant::now()).expect("a legal move");
    for _ in 0..2 {
        let sentence = table
            .play_bot(&Resources::default(), Instant::now)
            .expect_err("no such move")
            .to_string();
        let sentence = sentence.replace(&script.name, "SCRIPT");
        assert!(
            sentence.contains(" played 'a5a3', which is not legal: a5a3 is not a legal move"),
            "{sentence}"
        );
    }
    assert_eq!(table.session().moves().len(), 1);
    assert_eq!(script.diary(), "started game started game");
}

#[test]
fn a_task_that_is_thrown_away_takes_nobody_with_it() {
    let script = Script::answering(["a1a2", "a5a4", "a4a3"]);
    let mut table = script.table();
    table.play_text("e1e2", Instant::now()).expect("a legal move");
    drop(table.task());
    let task = table.task().expect("its turn");
    let broken = panic::catch_unwind(AssertUnwindSafe(move || {
        let _task = task;
        panic::resume_unwind(Box::new("the thread breaks down"));
    }));
    assert!(broken.is_err());
    answers(&mut table, "a5a4");
    assert_eq!(script.diary(), "started game");
}
