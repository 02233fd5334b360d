//! `puzzle`, `puzzles build` and `puzzles check`.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

/// A puzzle that is quickly built and quickly checked.
const BUILD: [&str; 8] = ["puzzles", "build", "ugly_duck", "--size", "4", "--count", "4", "--seed"];

fn cygnet(arguments: &[&str], folder: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cygnet"));
    command.args(arguments).current_dir(folder).env("LC_ALL", "C.UTF-8");
    command.env("CYGNET_DATA_DIR", folder.join("data"));
    command.env("CYGNET_CONFIG_DIR", folder.join("data"));
    command.output().expect("the program runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("text")
}

/// The output of the command, and its exit status.
fn says(arguments: &[&str], folder: &Path) -> (String, Option<i32>) {
    let output = cygnet(arguments, folder);
    (text(&output.stdout) + &text(&output.stderr), output.status.code())
}

#[test]
fn a_built_file_passes_the_check_and_a_changed_one_does_not() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let build = [&BUILD[..], &["1", "--out", "puzzles.jsonl"]].concat();
    let (said, status) = says(&build, folder);
    assert_eq!(status, Some(0), "{said}");
    assert!(said.contains("4 puzzles written to puzzles.jsonl, from "), "{said}");
    let written = fs::read_to_string(folder.join("puzzles.jsonl")).expect("a file");
    assert_eq!(written.lines().count(), 5);

    // The same seed prints the same puzzles, on two threads too.
    let printed = cygnet(&[&BUILD[..], &["1", "--threads", "2"]].concat(), folder);
    assert_eq!(text(&printed.stdout), written);

    let check =
        |more: &[&str]| says(&[&["puzzles", "check", "puzzles.jsonl"], more].concat(), folder);
    let right = "puzzles.jsonl: 4 puzzles checked, 0 wrong\n".to_owned();
    assert_eq!(check(&[]), (right, Some(0)));
    let sampled = "puzzles.jsonl: 2 puzzles checked, 0 wrong\n".to_owned();
    assert_eq!(check(&["--sample", "2", "--seed", "7", "--threads", "2"]), (sampled, Some(0)));
    let id = written.lines().nth(2).expect("a puzzle")[7..19].to_owned();
    let one = "puzzles.jsonl: 1 puzzle checked, 0 wrong\n".to_owned();
    assert_eq!(check(&["--id", &id]), (one, Some(0)));
    assert_eq!(check(&["--id", "nonsense"]).1, Some(2));
    let (said, status) = check(&["--nodes", "1"]);
    assert_eq!(status, Some(1));
    assert!(said.contains("it cannot be proved within a limit of 1 positions"), "{said}");

    let goal = written.replacen("\"goal\":\"win\"", "\"goal\":\"draw\"", 1);
    assert_ne!(goal, written);
    fs::write(folder.join("puzzles.jsonl"), goal).expect("a file");
    let (said, status) = check(&[]);
    assert_eq!(status, Some(1));
    assert!(said.contains("the value of its position is 'win', not 'draw'"), "{said}");
    assert!(said.ends_with("puzzles.jsonl: 4 puzzles checked, 1 wrong\n"), "{said}");

    fs::write(folder.join("puzzles.jsonl"), written + "{}\n").expect("a file");
    let (said, status) = check(&[]);
    assert_eq!(status, Some(1));
    assert!(
        said.contains("puzzles.jsonl, line 6: it is not a puzzle: missing field `id`"),
        "{said}"
    );
}

#[test]
fn puzzles_come_from_records_too_and_wrong_input_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let play = "match ugly_duck level-4 level-4 --size 4 --games 20 --nodes 500 --seed 3 --records games.txt";
    let (said, status) = says(&play.split(' ').collect::<Vec<_>>(), folder);
    assert_eq!(status, Some(0), "{said}");
    let build =
        "puzzles build ugly_duck --size 4 --count 2 --seed 1 --from games.txt --out puzzles.jsonl";
    let (said, status) = says(&build.split(' ').collect::<Vec<_>>(), folder);
    assert_eq!(status, Some(0), "{said}");
    assert_eq!(says(&["puzzles", "check", "puzzles.jsonl"], folder).1, Some(0));

    let refused = |command: &str, what: &str| {
        let (said, status) = says(&command.split(' ').collect::<Vec<_>>(), folder);
        assert_eq!(status, Some(2), "{command}: {said}");
        assert!(said.contains(what), "{command}: {said}");
    };
    refused(
        "puzzles build ugly_duck --from games.txt",
        "game 1 is not one of Ugly Duck with these",
    );
    refused("puzzles build dropper --from games.txt", "is not one of Dropper");
    refused("puzzles build ugly_duck --from missing.txt", "missing.txt");
    refused("puzzles build ugly_duck --count 0", "it is a whole number from 1 to 100000");
    refused("puzzles build chess", "chess");
    refused("puzzles build ugly_duck --out missing/puzzles.jsonl", "cannot write");
    refused("puzzles check missing.jsonl", "missing.jsonl");
    let (said, status) = says(&["puzzles", "check", "games.txt"], folder);
    assert_eq!(status, Some(1));
    assert!(said.contains("games.txt, line 1: it is not the first line of a file"), "{said}");
}

#[test]
fn puzzle_opens_the_puzzles_of_a_game_or_the_choice_of_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let (said, status) = says(&["puzzle", "--plain"], folder.path());
    assert_eq!(status, Some(0), "{said}");
    assert!(said.starts_with("Puzzles of which game?\n  1. Ugly Duck: "), "{said}");
    let (said, status) = says(&["puzzle", "ski_jumps"], folder.path());
    assert_eq!(status, Some(0), "{said}");
    assert!(said.starts_with("Puzzles of Ski Jumps."), "{said}");
    let (said, status) = says(&["puzzle", "chess"], folder.path());
    assert_eq!(status, Some(2), "{said}");
    assert!(said.contains("'chess'") && said.contains("ski_jumps"), "{said}");
}
