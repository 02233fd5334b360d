//! One name, one meaning: no two types that are visible outside of their files have the same name.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// Names that several types have, with the reason.
const SEVERAL: [(&str, &str); 3] = [
    ("Family", "each game has one; `games!` finds it by this name in the module of the game"),
    ("Move", "each game has one, in its module; outside it is `Game::Move`"),
    ("State", "each game has one, in its module; outside it is `Game::State`"),
];

/// The types of a source file that are visible outside of it, without those of its tests.
fn types(source: &str) -> impl Iterator<Item = &str> {
    let source = source.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    source.lines().filter_map(|line| {
        let rest = line.trim_start().strip_prefix("pub")?;
        let rest = if rest.starts_with('(') { rest.split_once(')')?.1 } else { rest };
        let (kind, rest) = rest.strip_prefix(' ')?.split_once(' ')?;
        let is_type = matches!(kind, "struct" | "enum" | "trait" | "type");
        let end = rest.find(|letter: char| !letter.is_alphanumeric() && letter != '_');
        is_type.then(|| &rest[..end.unwrap_or(rest.len())])
    })
}

fn collect(folder: &Path, found: &mut BTreeMap<String, Vec<String>>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("a file").path();
        if path.is_dir() {
            collect(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let source = fs::read_to_string(&path).expect("a source file");
            for name in types(&source) {
                found.entry(name.to_owned()).or_default().push(path.display().to_string());
            }
        }
    }
}

#[test]
fn types_are_found_however_visible_they_are() {
    let source = "pub struct One;\npub(crate) enum Two<T> {}\n    pub(super) type Three = u8;\n\
        pub(in crate::screen) trait Four: Copy {}\nstruct Hidden;\npub fn function() {}\n\
        pub use other::Five;\n#[cfg(test)]\nmod tests {\n    pub struct Six;\n}\n";
    assert_eq!(types(source).collect::<Vec<_>>(), ["One", "Two", "Three", "Four"]);
}

#[test]
fn each_name_means_one_type() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut found = BTreeMap::new();
    for folder in fs::read_dir(crates).expect("the crates") {
        collect(&folder.expect("a crate").path().join("src"), &mut found);
    }
    assert!(found.len() > 300, "{}", found.len());
    for (name, reason) in SEVERAL {
        let count = found.remove(name).map_or(0, |files| files.len());
        assert!(count > 1, "{name} has {count} meanings, so it is no exception ({reason})");
    }
    found.retain(|_, files| files.len() > 1);
    assert!(found.is_empty(), "types with the same name; rename all but one:\n{found:#?}");
}
