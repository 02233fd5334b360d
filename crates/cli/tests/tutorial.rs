//! The game of `docs/adding-a-game.md`, built from the text of that page: its Rust blocks are the
//! file, its text block is the line of the catalogue, and its console blocks are what happens.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::{env, fs};

const PAGE: &str = include_str!("../../../docs/adding-a-game.md");

/// The blocks of the page in this language.
fn blocks(language: &str) -> Vec<&'static str> {
    let fence = format!("```{language}\n");
    let blocks: Vec<&str> = PAGE
        .split(&fence)
        .skip(1)
        .map(|rest| rest.split_once("```").expect("a block has an end").0)
        .collect();
    assert!(!blocks.is_empty(), "the page has {language} blocks");
    blocks
}

fn copy_folder(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder can be made");
    // What an earlier run copied and the project no longer has.
    for entry in fs::read_dir(to).expect("a folder of the copy") {
        let path = entry.expect("an entry of the folder").path();
        let source = from.join(path.file_name().expect("a name"));
        if path.is_file() && !source.exists() {
            fs::remove_file(&path).expect("a file of the copy");
        }
    }
    for entry in fs::read_dir(from).expect("a folder of the project") {
        let path = entry.expect("an entry of the folder").path();
        let target = to.join(path.file_name().expect("a name"));
        if path.is_dir() {
            copy_folder(&path, &target);
        } else {
            copy_file(&path, &target);
        }
    }
}

/// Leaves a file alone that has not changed, so that a second run has nothing to compile.
fn write_file(path: &Path, text: &[u8]) {
    if fs::read(path).ok().as_deref() != Some(text) {
        fs::write(path, text).expect("a file can be written");
    }
}

fn copy_file(from: &Path, to: &Path) {
    write_file(to, &fs::read(from).expect("a file of the project"));
}

/// A copy of the workspace with the game of the page in it, without anything that only the
/// project's own tests need.
fn workspace_with_the_game() -> PathBuf {
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let copy = Path::new(env!("CARGO_TARGET_TMPDIR")).join("tutorial");
    for folder in ["docs/rules", ".cargo"] {
        copy_folder(&project.join(folder), &copy.join(folder));
    }
    copy_file(&project.join("Cargo.toml"), &copy.join("Cargo.toml"));
    copy_file(&project.join("Cargo.lock"), &copy.join("Cargo.lock"));
    for part in fs::read_dir(project.join("crates")).expect("the crates") {
        let part = part.expect("a crate").file_name().into_string().expect("a name");
        let sources = format!("crates/{part}/src");
        copy_folder(&project.join(&sources), &copy.join(&sources));
        let manifest = format!("crates/{part}/Cargo.toml");
        let text = fs::read_to_string(project.join(&manifest)).expect("a manifest");
        let used = text.split("[dev-dependencies]").next().unwrap_or_default();
        write_file(&copy.join(&manifest), used.as_bytes());
    }
    write_file(&copy.join("crates/games/src/clobber.rs"), blocks("rust").concat().as_bytes());
    let library = copy.join("crates/games/src/lib.rs");
    let text = fs::read_to_string(&library).expect("the library");
    let (before, call) = text.split_once("cygnet_core::games!").expect("the catalogue");
    let after = call.split_once('}').expect("the end of the catalogue").1;
    let catalogue = blocks("text")[0].trim_end();
    write_file(&library, format!("{before}{catalogue}{after}").as_bytes());
    copy
}

fn cargo(workspace: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO"))
        .args(arguments)
        .arg("--offline")
        .current_dir(workspace)
        .env("CARGO_TARGET_DIR", workspace.join("target"))
        .env_remove("RUSTFLAGS")
        // It is built once and run for a moment: compiling fast matters more than running fast.
        .env("CARGO_PROFILE_DEV_OPT_LEVEL", "0")
        .env("CARGO_PROFILE_DEV_DEBUG", "false")
        .output()
        .expect("cargo runs")
}

fn assert_success(what: &str, output: &Output) {
    assert!(
        output.status.success(),
        "{what} failed:\n{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
}

/// The words of a command line as a shell would see them; quotes are the single kind.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (i, part) in line.split('\'').enumerate() {
        if i % 2 == 1 {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    words
}

#[test]
fn the_tutorial_builds_a_game() {
    let workspace = workspace_with_the_game();
    let tests = cargo(&workspace, &["test", "-p", "cygnet-games", "--lib"]);
    assert_success("the tests of the game", &tests);
    let report = String::from_utf8_lossy(&tests.stdout);
    assert!(
        report.contains("test clobber::tests::on_two_by_two"),
        "the game's test ran:\n{report}"
    );
    assert_success("the build", &cargo(&workspace, &["build", "-p", "cygnet"]));

    let program = workspace.join("target/debug").join(format!("cygnet{}", env::consts::EXE_SUFFIX));
    for block in blocks("console") {
        let (command, expected) = block.split_once('\n').expect("a command and its output");
        let line = command.strip_prefix("$ cygnet ").expect("a command of the program");
        let output = Command::new(&program).args(words(line)).output().expect("the program runs");
        let stdout = String::from_utf8(output.stdout).expect("text");
        let stderr = String::from_utf8(output.stderr).expect("text");
        assert_eq!(stdout + &stderr, expected, "{command}");
    }
    let games = Command::new(&program).arg("games").output().expect("the program runs");
    assert!(String::from_utf8_lossy(&games.stdout).contains("clobber (Clobber)"));
}
