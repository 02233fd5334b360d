//! Runs every test of the project with one game more in the catalogue: the game of
//! `docs/adding-a-game.md`, in a copy of the workspace.
//!
//!     cargo run -p cygnet-testing --example fifth_game
//!
//! It compiles everything a second time and takes about twice as long as the test command. The copy is
//! `target/fifth_game`. Arguments replace `--workspace`, for example `-- -p cygnet-tui`.

use std::env;
use std::process::ExitCode;

use cygnet_testing::tutorial;

fn main() -> ExitCode {
    let target = env::var_os("CARGO_TARGET_DIR").map(Into::into);
    let target = target.unwrap_or_else(|| tutorial::project().join("target"));
    let copy = target.join("fifth_game");
    tutorial::copy_workspace(&copy);
    tutorial::add_game(&copy);
    let copy = copy.canonicalize().expect("the copy");
    let mut chosen: Vec<String> = env::args().skip(1).collect();
    if chosen.is_empty() {
        chosen.push("--workspace".to_owned());
    }
    let tests = tutorial::cargo(&copy)
        .args(["test", "--no-fail-fast"])
        .args(chosen)
        // The tutorial would make a copy of the copy.
        .args(["--", "--skip", "tutorial::"])
        .status();
    if tests.expect("cargo runs").success() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
