//! Files, names and arguments that were made to deceive a person at a terminal: regardless of their
//! contents, no output of the program can move the cursor, hide a word or reverse a line.
#![cfg(unix)]

use std::ffi::{OsStr, OsString};
use std::fs;
use std::os::unix::ffi::OsStringExt;
use std::path::Path;
use std::process::Output;

use cygnet_core::quote::is_hidden;

use crate::running::cygnet;

/// An escape sequence that clears the line, a carriage return, the one-byte form of an escape, a delete,
/// an override of the direction of writing, and a character without width.
const HOSTILE: &str = "\u{1b}[2K\rok\u{9b}1A\u{7f}\u{202e}ko\u{200b}";

fn run(arguments: &[&OsStr], folder: &Path) -> Output {
    let mut command = cygnet(arguments, &folder.join("data"));
    command.current_dir(folder).output().expect("the program runs")
}

/// Returns the output of a command on both channels, and checks that it is safe to show. A line of
/// input stays one line.
fn says(arguments: &[&str], folder: &Path) -> String {
    let words: Vec<&OsStr> = arguments.iter().map(OsStr::new).collect();
    safe(&run(&words, folder))
}

fn safe(output: &Output) -> String {
    let text = [&*output.stdout, &*output.stderr].concat();
    let text = String::from_utf8(text).expect("text");
    let hidden: Vec<char> =
        text.chars().filter(|letter| *letter != '\n' && is_hidden(*letter)).collect();
    assert!(hidden.is_empty(), "{hidden:?} in {text:?}");
    assert!(!text.is_empty(), "{output:?}");
    text
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

#[test]
fn a_forged_proof_cannot_write_over_its_refusal() {
    let folder = folder();
    let proof = |options: &str, position: &str| {
        format!(
            "cygnet proof 2\ngame ugly_duck\nrules 1\noptions {options}\nposition {position}\n\
             value win\nreplies 0\n"
        )
    };
    for (name, text) in [
        ("option", proof(HOSTILE, "DDD/3/ddd w")),
        ("value", proof(&format!("size={HOSTILE}"), "DDD/3/ddd w")),
        ("position", proof("size=3x3", &format!("DDD/3/ddd w{HOSTILE}"))),
        ("game", proof("size=3x3", "DDD/3/ddd w").replace("ugly_duck", HOSTILE)),
    ] {
        fs::write(folder.path().join(name), text).expect("written");
        let said = says(&["verify", name], folder.path());
        assert!(said.contains("refused; "), "{said}");
        assert_eq!(said.lines().count(), 1, "{said}");
        says(&["verify", name, "--json"], folder.path());
    }
}

#[test]
fn tags_and_comments_are_shown_and_not_obeyed() {
    let folder = folder();
    let record = format!(
        "[Game \"ugly_duck\"]\n[Size \"3x3\"]\n[White \"A{HOSTILE}\"]\n[Black \"B\"]\n\
         [Date \"{HOSTILE}\"]\n\n{{first {HOSTILE}}} 1. b1c2 {{second {HOSTILE}}} *\n"
    );
    fs::write(folder.path().join("game.txt"), &record).expect("written");
    let review = ["review", "game.txt", "--nodes", "100"];
    let said = says(&review, folder.path());
    assert!(said.contains("A\\u{1b}[2K\\rok\\u{9b}1A\\u{7f}\\u{202e}ko\\u{200b} - B"), "{said}");
    says(&["review", "game.txt", "--nodes", "100", "--json"], folder.path());
    // The file is written with the text that was read, in the format of records.
    let written = ["review", "game.txt", "--nodes", "100", "--output", "reviewed.txt"];
    says(&written, folder.path());
    let reviewed = fs::read_to_string(folder.path().join("reviewed.txt")).expect("written");
    let written = HOSTILE.replace('\r', "\\r");
    assert!(reviewed.contains(&format!("[White \"A{written}\"]")), "{reviewed:?}");

    fs::write(folder.path().join("bad.txt"), record.replace("b1c2", HOSTILE)).expect("written");
    let said = says(&["record", "check", "bad.txt"], folder.path());
    assert_eq!(said.lines().count(), 1, "{said}");
}

#[test]
fn names_of_files_are_shown_and_not_obeyed() {
    let folder = folder();
    // A file name can contain a line break, and need not be valid text.
    let name = format!("x{HOSTILE}\ny: 1 game in order");
    let no_text = OsString::from_vec(b"x\x1b[2K\xff".to_vec());
    for command in [
        &["verify"][..],
        &["record", "check"],
        &["review"],
        &["table", "stats", "ugly_duck", "--file"],
        &["--tables"],
        &["solve", "ugly_duck", "--size", "3", "--proof"],
        &["match", "ugly_duck", "random", "random", "--games", "2", "--records"],
    ] {
        for name in [OsStr::new(&name), &no_text] {
            for in_folder in [false, true] {
                let mut path = name.to_owned();
                if in_folder {
                    path.push("/no such folder");
                }
                let mut words: Vec<&OsStr> = command.iter().map(OsStr::new).collect();
                words.push(&path);
                let said = safe(&run(&words, folder.path()));
                let forged = said.lines().find(|line| line.starts_with("y: 1 game"));
                assert_eq!(forged, None, "{said}");
            }
        }
    }
}

#[test]
fn arguments_are_shown_and_not_obeyed() {
    let folder = folder();
    let with = |text: &str| format!("{text}{HOSTILE}\nerror");
    let hostile = with("");
    let player = with("engine:./");
    for arguments in [
        &[&*hostile][..],
        &["show", &hostile],
        &["show", "ugly_duck", &with("--")],
        &["show", "ugly_duck", "--size", &hostile],
        &["show", "ugly_duck", "-o", &hostile],
        &["show", "ugly_duck", "-o", &with("size=")],
        &["show", "ugly_duck", "--position", &hostile],
        &["show", "ugly_duck", "--moves", &hostile],
        &["show", "ugly_duck", "--seed", &hostile],
        &["watch", "ugly_duck", "--first", &hostile],
        &["watch", "ugly_duck", "--first", &player],
        &["match", "ugly_duck", "random", &hostile],
        &["match", "ugly_duck", "random", &player, "--games", "2"],
        &["match", "ugly_duck", "random", "random", "--sprt", &hostile],
        &["play", "ugly_duck", "--clock", &hostile],
        &["play", "ugly_duck", "--second", &player, "--plain"],
        &["engine-check", &hostile],
        &["completions", &hostile],
    ] {
        let said = says(arguments, folder.path());
        assert!(!said.lines().any(|line| line == "error"), "{said}");
    }
}

/// The name and the errors of an external program come from outside too.
#[test]
fn what_another_program_says_is_shown_and_not_obeyed() {
    use std::os::unix::fs::PermissionsExt;

    let folder = folder();
    let engine = folder.path().join("engine");
    let script = format!(
        "#!/bin/sh\nwhile read line; do\n  case \"$line\" in\n    ugi)\n      \
         printf 'id name %s\\n' '{HOSTILE}'\n      printf 'ugiok\\n' ;;\n    \
         isready) printf 'readyok\\n' ;;\n    go*) printf 'bestmove %s\\n' '{HOSTILE}' ;;\n    \
         quit) exit ;;\n    *) printf 'info string %s\\n' '{HOSTILE}' ;;\n  esac\ndone\n"
    );
    fs::write(&engine, script).expect("written");
    fs::set_permissions(&engine, fs::Permissions::from_mode(0o755)).expect("its own file");
    let player = "engine:./engine";
    for arguments in [
        &["watch", "ugly_duck", "--first", player][..],
        &["match", "ugly_duck", "random", player, "--games", "2"],
        &["engine-check", "./engine"],
    ] {
        says(arguments, folder.path());
    }
}
