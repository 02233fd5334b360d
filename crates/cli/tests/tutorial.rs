//! The game of `docs/adding-a-game.md`, built from the text of that page: its Rust blocks are the
//! file, its text block is the line of the catalogue, and its console blocks are what happens.
//!
//! This runs the tests of the games, and builds the program without its web server, which knows no game by
//! name. `cargo run -p cygnet-testing --example fifth_game` runs every test of the project with the game in the
//! catalogue.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::{env, fs};

use cygnet_testing::tutorial::{
    self, add_game, blocks, copy_configuration, copy_file, copy_folder, project, write_file,
};

/// The tests of the games that run for every game of the catalogue.
const TESTS_OF_EVERY_GAME: [&str; 8] = [
    "conformance::",
    "effects::",
    "evaluation::",
    "foresee::",
    "pages::",
    "properties::",
    "sessions::",
    "stop::",
];

/// A copy of the workspace with the game of the page in it, without anything that only the tests of
/// other crates need.
fn workspace_with_the_game() -> PathBuf {
    let project = project();
    let copy = Path::new(env!("CARGO_TARGET_TMPDIR")).join("tutorial");
    let folders = [
        "docs/rules",
        "crates/games/tests",
        "crates/puzzles/sets",
        "crates/ratings/scales",
        "crates/text/catalogues",
    ];
    for folder in folders {
        copy_folder(&project.join(folder), &copy.join(folder));
    }
    let files = ["Cargo.toml", "Cargo.lock", "docs/adding-a-game.md", "web/board/artwork.js"];
    for file in files {
        copy_file(&project.join(file), &copy.join(file));
    }
    for part in fs::read_dir(project.join("crates")).expect("the crates") {
        let part = part.expect("a crate").file_name().into_string().expect("a name");
        let sources = format!("crates/{part}/src");
        copy_folder(&project.join(&sources), &copy.join(&sources));
        let manifest = format!("crates/{part}/Cargo.toml");
        let text = fs::read_to_string(project.join(&manifest)).expect("a manifest");
        let used = if part == "games" {
            let is_measured = |line: &&str| !line.starts_with("criterion");
            let text = text.lines().filter(is_measured).collect::<Vec<_>>().join("\n");
            text.replace("[[bench]]\nname = \"rules\"\nharness = false\n", "")
        } else {
            text.split("[dev-dependencies]").next().unwrap_or_default().to_owned()
        };
        write_file(&copy.join(&manifest), used.as_bytes());
    }
    copy_configuration(&copy);
    add_game(&copy);
    copy
}

fn cargo(workspace: &Path, arguments: &[&str]) -> Output {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("the target folder");
    let mut command = tutorial::cargo(workspace);
    // It is built once and run for a moment: compiling fast matters more than running fast. Only the crates of
    // the workspace have settings of their own here, so that dependencies are not compiled again.
    command.env("CARGO_BUILD_BUILD_DIR", target);
    command.env("CARGO_PROFILE_DEV_OPT_LEVEL", "0");
    command.env("CARGO_PROFILE_DEV_DEBUG", "false");
    command.env("CARGO_INCREMENTAL", "0");
    for part in ["core", "games"] {
        command.args(["--config", &format!("profile.dev.package.cygnet-{part}.opt-level=1")]);
    }
    command.args(arguments).output().expect("cargo runs")
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
    let mut arguments =
        vec!["test", "-p", "cygnet-games", "--lib", "--test", "all", "--", "clobber::"];
    arguments.extend(TESTS_OF_EVERY_GAME);
    let tests = cargo(&workspace, &arguments);
    assert_success("the tests of the game", &tests);
    let report = String::from_utf8_lossy(&tests.stdout);
    let ran =
        |name: &str| report.lines().any(|line| line.starts_with("test ") && line.contains(name));
    assert!(ran("clobber::tests::on_two_by_two"), "the game's test ran:\n{report}");
    for name in TESTS_OF_EVERY_GAME {
        assert!(ran(name), "tests of every game ran:\n{report}");
    }
    assert_success(
        "the build",
        &cargo(&workspace, &["build", "-p", "cygnet", "--no-default-features"]),
    );

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
