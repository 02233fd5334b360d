//! The tests of a crate are one program, so that the generic code they share is compiled once. A file that
//! is not part of it would never run.

use std::fs;
use std::path::Path;

#[test]
fn every_file_of_tests_is_part_of_a_program() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut count = 0;
    for folder in fs::read_dir(&crates).expect("the crates") {
        let tests = folder.expect("a crate").path().join("tests");
        let Ok(list) = fs::read_to_string(tests.join("all.rs")) else { continue };
        // A program of its own, such as one that starts browsers, has an entry in the manifest.
        let manifest = fs::read_to_string(tests.join("../Cargo.toml")).expect("a manifest");
        for file in fs::read_dir(&tests).expect("tests") {
            let path = file.expect("a file").path();
            let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
            if path.extension().is_some_and(|extension| extension == "rs") && name != "all" {
                let line = format!("mod {name};");
                let own = format!("path = \"tests/{name}.rs\"");
                assert!(
                    list.lines().any(|known| known == line) || manifest.contains(&own),
                    "{} is in no program",
                    path.display()
                );
                count += 1;
            }
        }
    }
    assert!(count > 50, "{count}");
}

/// The text of every Rust file in a folder and those below it.
fn sources(folder: &Path) -> String {
    let mut all = String::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            all += &sources(&path);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            all += &fs::read_to_string(&path).expect("a source");
        }
    }
    all
}

/// A library without tests or examples in its sources is not compiled again for them. Those that are added later
/// have to run.
#[test]
fn nothing_that_a_manifest_switches_off_has_tests() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut count = 0;
    for folder in fs::read_dir(&crates).expect("the crates") {
        let folder = folder.expect("a crate").path();
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).expect("a manifest");
        let library = manifest.split("[lib]").nth(1).unwrap_or_default();
        let library = library.split("\n[").next().unwrap_or_default();
        let sources = sources(&folder.join("src"));
        if library.contains("doctest = false") {
            let has_example =
                |line: &str| line.trim_start().starts_with("//") && line.contains("```");
            assert!(!sources.lines().any(has_example), "{}: an example", folder.display());
            count += 1;
        }
        if library.lines().any(|line| line == "test = false") {
            assert!(!sources.contains("#[test]"), "{}: a test", folder.display());
            count += 1;
        }
    }
    assert!(count > 10, "{count}");
}
