//! Copies of the workspace with the game of `docs/adding-a-game.md` in them.
//!
//! The Rust blocks of the page are the file of the game, and its text block is the line of the
//! catalogue. The test `tutorial` of the program builds such a copy; the example `fifth_game` runs
//! every test of the project in one.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The files of a copy that [`add_game`] writes.
const ADDED: [&str; 2] = ["crates/games/src/lib.rs", "crates/games/src/clobber.rs"];

fn is_added(path: &Path) -> bool {
    ADDED.iter().any(|file| path.ends_with(file))
}

const PAGE: &str = include_str!("../../../docs/adding-a-game.md");

/// The blocks of the page in this language.
///
/// # Panics
/// If there are none.
#[must_use]
pub fn blocks(language: &str) -> Vec<&'static str> {
    let fence = format!("```{language}\n");
    let blocks: Vec<&str> = PAGE
        .split(&fence)
        .skip(1)
        .map(|rest| rest.split_once("```").expect("a block has an end").0)
        .collect();
    assert!(!blocks.is_empty(), "the page has {language} blocks");
    blocks
}

/// The folder of the workspace.
#[must_use]
pub fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Copies the whole workspace, without what was built in it.
///
/// # Panics
/// If a file cannot be read or written.
pub fn copy_workspace(copy: &Path) {
    for entry in fs::read_dir(project()).expect("the project") {
        let path = entry.expect("an entry of the folder").path();
        let name = path.file_name().expect("a name");
        if name == "target" || name == ".git" || name == ".cargo" {
            continue;
        }
        if path.is_dir() {
            copy_folder(&path, &copy.join(name));
        } else {
            fs::create_dir_all(copy).expect("a folder can be made");
            copy_file(&path, &copy.join(name));
        }
    }
    copy_configuration(copy);
}

/// Copies the configuration of Cargo, unless the copy is inside the project: Cargo would find it twice there, join
/// the compiler's flags, and compile every dependency again.
///
/// # Panics
/// If a file cannot be read or written.
pub fn copy_configuration(copy: &Path) {
    fs::create_dir_all(copy).expect("a folder can be made");
    let [root, place] =
        [project(), copy.to_owned()].map(|path| path.canonicalize().expect("a folder"));
    let folder = copy.join(".cargo");
    if !place.starts_with(&root) {
        copy_folder(&root.join(".cargo"), &folder);
    } else if folder.exists() {
        fs::remove_dir_all(folder).expect("a folder of the copy");
    }
}

/// Copies a folder with everything in it, except for folders named `target`. Removes files that an
/// earlier run copied and that no longer exist.
///
/// # Panics
/// If a file cannot be read or written.
pub fn copy_folder(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder can be made");
    for entry in fs::read_dir(to).expect("a folder of the copy") {
        let path = entry.expect("an entry of the folder").path();
        let source = from.join(path.file_name().expect("a name"));
        if path.is_file() && !source.exists() && !is_added(&path) {
            fs::remove_file(&path).expect("a file of the copy");
        }
    }
    for entry in fs::read_dir(from).expect("a folder of the project") {
        let path = entry.expect("an entry of the folder").path();
        let name = path.file_name().expect("a name");
        if !path.is_dir() {
            if !is_added(&to.join(name)) {
                copy_file(&path, &to.join(name));
            }
        } else if name != "target" {
            copy_folder(&path, &to.join(name));
        }
    }
}

/// Copies a file; see [`write_file`].
///
/// # Panics
/// If a file cannot be read or written.
pub fn copy_file(from: &Path, to: &Path) {
    write_file(to, &fs::read(from).expect("a file of the project"));
}

/// Writes a file and the folders above it, unless it has this content already: a second run then has nothing to
/// compile.
///
/// # Panics
/// If the file cannot be written.
pub fn write_file(path: &Path, content: &[u8]) {
    if fs::read(path).ok().as_deref() != Some(content) {
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder can be made");
        fs::write(path, content).expect("a file can be written");
    }
}

/// Adds the game of the page to a copy of the workspace: one file and one word.
///
/// # Panics
/// If the copy has no catalogue.
pub fn add_game(workspace: &Path) {
    let [library_path, game_path] = ADDED;
    write_file(&workspace.join(game_path), blocks("rust").concat().as_bytes());
    let library = fs::read_to_string(project().join(library_path)).expect("the catalogue's file");
    let (before, call) = library.split_once("cygnet_core::games!").expect("the catalogue");
    let after = call.split_once('}').expect("the end of the catalogue").1;
    let catalogue = blocks("text")[0].trim_end();
    let library = format!("{before}{catalogue}{after}");
    write_file(&workspace.join(library_path), library.as_bytes());
}

/// Cargo in a copy of the workspace, which has its own folder for what is built.
#[must_use]
pub fn cargo(workspace: &Path) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command
        .current_dir(workspace)
        .env("CARGO_TARGET_DIR", workspace.join("target"))
        .env("CARGO_NET_OFFLINE", "true")
        .env_remove("RUSTFLAGS");
    command
}
