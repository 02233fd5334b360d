//! Runs every test of the project with one game more in the catalogue: the game of
//! `docs/adding-a-game.md`, in a copy of the workspace.
//!
//!     cargo run -p cygnet-testing --example fifth_game
//!
//! It compiles the crates of the workspace a second time; a Cargo that knows `build-dir` (1.91 or later) reuses
//! the compiled dependencies. The copy is `target/fifth_game`. Arguments replace `--workspace`, for example
//! `-- -p cygnet-tui`.

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
        .env("CARGO_BUILD_BUILD_DIR", target.canonicalize().expect("the target folder"))
        .args(["test", "--no-fail-fast"])
        .args(chosen)
        // The tutorial would make a copy of the copy.
        .args(["--", "--skip", "tutorial::"])
        .status();
    if tests.expect("cargo runs").success() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
