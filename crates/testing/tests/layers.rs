//! The layers of ARCHITECTURE.md: a crate depends on crates below it and on no other.

use std::fs;
use std::path::Path;

/// From the top to the bottom. Crates on one line do not know each other.
const LAYERS: [&[&str]; 13] = [
    &["cli"],
    &["tui"],
    &["userdata"],
    &["text"],
    &["room"],
    &["arena"],
    &["players"],
    &["protocol"],
    &["analysis"],
    &["engine", "solve"],
    &["games"],
    &["system"],
    &["core"],
];

/// What tests alone use: it stands beside the layers.
const BESIDE: &str = "testing";

fn layer(name: &str) -> usize {
    let found = LAYERS.iter().position(|layer| layer.contains(&name));
    found.unwrap_or_else(|| panic!("{name} is in no layer"))
}

/// The crates of this workspace that a manifest names in a section.
fn dependencies(manifest: &str, section: &str) -> Vec<String> {
    let rest = manifest.split(&format!("[{section}]\n")).nth(1).unwrap_or_default();
    let lines = rest.lines().take_while(|line| !line.starts_with('['));
    let names = lines.filter_map(|line| line.split(['.', ' ', '=']).next());
    names.filter_map(|name| name.strip_prefix("cygnet-")).map(str::to_owned).collect()
}

#[test]
fn dependencies_point_downwards() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut edges = 0;
    for folder in fs::read_dir(crates).expect("the crates") {
        let path = folder.expect("a crate").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        let manifest = fs::read_to_string(path.join("Cargo.toml")).expect("a manifest");
        for below in dependencies(&manifest, "dependencies") {
            assert_ne!(below, BESIDE, "{name} uses what is for tests");
            let is_down = name == BESIDE || layer(&name) < layer(&below);
            assert!(is_down, "{name} depends on {below}, which is not below it");
            edges += 1;
        }
    }
    assert!(edges > 20, "{edges}");
}
