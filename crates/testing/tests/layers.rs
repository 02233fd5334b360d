//! ARCHITECTURE.md is true: a crate depends on crates below it and on no other, and the walks name functions
//! that exist.

use std::fs;
use std::path::{Path, PathBuf};

/// Only tests use this crate: it stands beside the layers.
const BESIDE: &str = "testing";

/// Crates that do not know each other, although one is above the other on the map.
const APART: [(&str, &str); 2] = [("engine", "solve"), ("tui", "server")];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The crates of the map, from the top to the bottom: the first word of each line of the first indented block
/// of the section. A line that continues a description is indented further.
fn layers(page: &str) -> Vec<String> {
    let section = page.split("\n## The layers\n").nth(1).expect("the section about layers");
    let block = section.lines().skip_while(|line| !line.starts_with("    "));
    let lines = block.take_while(|line| line.starts_with("    "));
    let lines = lines.map(|line| &line[4..]).filter(|line| !line.starts_with(' '));
    lines.filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect()
}

/// The crates of this workspace that a manifest depends on, on any system; what only tests use does not count.
fn dependencies(manifest: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut is_wanted = false;
    for line in manifest.lines() {
        let name = if let Some(header) = line.strip_prefix('[') {
            let header = header.trim_end_matches(']');
            let (_, section) = header
                .rsplit_once('.')
                .filter(|_| header.ends_with("dependencies"))
                .unwrap_or(("", header));
            is_wanted = matches!(section, "dependencies" | "build-dependencies");
            // `[dependencies.NAME]` is another way to write a dependency.
            header.strip_prefix("dependencies.")
        } else {
            line.split(['.', ' ', '=']).next().filter(|_| is_wanted)
        };
        found.extend(name.and_then(|name| name.strip_prefix("cygnet-")).map(str::to_owned));
    }
    found
}

#[test]
fn dependencies_are_found_in_every_section_but_those_for_tests() {
    let manifest = "[package]\nname = \"cygnet-x\"\n[dependencies]\ncygnet-a.workspace = true\n\
        other = \"1\"\n[target.'cfg(unix)'.dependencies]\ncygnet-b = { path = \"../b\" }\n\
        [dev-dependencies]\ncygnet-c.workspace = true\n[target.'cfg(unix)'.dev-dependencies]\n\
        cygnet-d.workspace = true\n[dependencies.cygnet-e]\npath = \"../e\"\n";
    assert_eq!(dependencies(manifest), ["a", "b", "e"]);
}

#[test]
fn dependencies_point_downwards_on_the_map() {
    let page = fs::read_to_string(root().join("ARCHITECTURE.md")).expect("the page");
    let layers = layers(&page);
    let layer = |name: &str| {
        let found = layers.iter().position(|known| known == name);
        found.unwrap_or_else(|| panic!("{name} is not on the map in ARCHITECTURE.md"))
    };
    let (mut edges, mut crates) = (0, Vec::new());
    for folder in fs::read_dir(root().join("crates")).expect("the crates") {
        let path = folder.expect("a crate").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        let manifest = fs::read_to_string(path.join("Cargo.toml")).expect("a manifest");
        for below in dependencies(&manifest) {
            assert_ne!(below, BESIDE, "{name} uses what is for tests");
            let is_down = name == BESIDE || layer(&name) < layer(&below);
            assert!(is_down, "{name} depends on {below}, which is not below it on the map");
            let is_apart = APART.contains(&(&name, &below));
            assert!(!is_apart, "{name} and {below} do not know each other");
            edges += 1;
        }
        crates.push(name);
    }
    let unknown = layers.iter().filter(|name| !crates.contains(name)).collect::<Vec<_>>();
    assert!(unknown.is_empty(), "there is no crate {unknown:?}, which is on the map");
    assert!(edges > 20, "{edges}");
}

/// Adds the text of every source file below a folder.
fn read_sources(folder: &Path, text: &mut String) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            read_sources(&path, text);
        } else if path.extension().is_some_and(|kind| kind == "rs") {
            text.push_str(&fs::read_to_string(&path).expect("a source file"));
        }
    }
}

#[test]
fn the_walks_name_functions_that_exist() {
    let page = fs::read_to_string(root().join("ARCHITECTURE.md")).expect("the page");
    let walks = page.split("\n## Four walks\n").nth(1).expect("the section about walks");
    let walks = walks.split("\n## ").next().expect("its end");
    let mut sources = String::new();
    for folder in fs::read_dir(root().join("crates")).expect("the crates") {
        read_sources(&folder.expect("a crate").path().join("src"), &mut sources);
    }
    let is_defined = |name: &str| {
        let start = format!("fn {name}");
        let mut rests = sources.split(start.as_str()).skip(1);
        rests.any(|rest| rest.starts_with(['(', '<']))
    };
    let named = walks.split('`').skip(1).step_by(2).filter(|code| code.contains("::"));
    let functions: Vec<&str> = named
        .filter_map(|code| code.split('(').next()?.rsplit_once("::"))
        .map(|(_, name)| name)
        .filter(|name| name.starts_with(char::is_lowercase))
        .collect();
    assert!(functions.len() > 60, "{}", functions.len());
    let missing: Vec<&&str> = functions.iter().filter(|name| !is_defined(name)).collect();
    assert!(missing.is_empty(), "there are no functions {missing:?}, which the walks name");
}
