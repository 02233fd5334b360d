//! The command line as a person or a script sees it: commands and what they print, word for word.
//!
//! `TRYCMD=overwrite cargo test -p cygnet commands::` rewrites the files; read the
//! difference before committing.

use cygnet_core::message::{all_of, any_of};
use cygnet_games::IDS;

#[test]
fn commands_print_what_they_always_printed() {
    let data = tempfile::tempdir().expect("a folder");
    let cases = trycmd::TestCases::new();
    // The lists of all games, which grow with the catalogue.
    cases.insert_var("[GAMES]", IDS.join(", ")).expect("a variable");
    cases.insert_var("[GAMES_AND]", all_of(IDS).to_string()).expect("a variable");
    cases.insert_var("[GAMES_OR]", any_of(IDS).to_string()).expect("a variable");
    cases
        .env("CYGNET_DATA_DIR", data.path().display().to_string())
        .env("CYGNET_CONFIG_DIR", data.path().display().to_string())
        .env("LC_ALL", "C.UTF-8")
        .case("tests/cmd/*.trycmd")
        .case("../../docs/command-line.md")
        .run();
}
