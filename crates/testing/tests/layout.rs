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
