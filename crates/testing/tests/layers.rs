//! ARCHITECTURE.md is true: a crate depends on crates below it and on no other, libraries are used where they
//! belong, and the walks name functions that exist.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use toml::{Table, Value};

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

/// The packages that a manifest depends on, by their own names, on any system; what only tests use does not
/// count. The manifest of the workspace says which package stands behind a name that members share.
fn dependencies(manifest: &str, workspace: &str) -> Vec<String> {
    let read = |text: &str| text.parse::<Table>().expect("a manifest");
    let (manifest, workspace) = (read(manifest), read(workspace));
    let shared = workspace.get("workspace").and_then(|it| it.get("dependencies"));
    let renamed = |dependency: &Value| Some(dependency.get("package")?.as_str()?.to_owned());
    let systems = manifest.get("target").and_then(Value::as_table);
    let systems = systems.into_iter().flat_map(Table::values).filter_map(Value::as_table);
    let mut found = Vec::new();
    for part in std::iter::once(&manifest).chain(systems) {
        let sections = ["dependencies", "build-dependencies"].into_iter();
        let sections = sections.filter_map(|name| part.get(name)?.as_table());
        found.extend(sections.flatten().map(|(name, dependency)| {
            renamed(dependency)
                .or_else(|| renamed(shared?.get(name)?))
                .unwrap_or_else(|| name.clone())
        }));
    }
    found
}

/// The crates of this workspace among packages, as the map calls them.
fn members(packages: &[String]) -> Vec<&str> {
    packages.iter().filter_map(|name| name.strip_prefix("cygnet-")).collect()
}

/// Every crate with its manifest.
fn manifests() -> Vec<(String, String)> {
    let folders = fs::read_dir(root().join("crates")).expect("the crates");
    let read = |path: PathBuf| {
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        (name, fs::read_to_string(path.join("Cargo.toml")).expect("a manifest"))
    };
    folders.map(|folder| read(folder.expect("a crate").path())).collect()
}

fn workspace() -> String {
    fs::read_to_string(root().join("Cargo.toml")).expect("the manifest of the workspace")
}

#[test]
fn dependencies_are_found_in_every_section_but_those_for_tests() {
    let workspace = "[workspace.dependencies]\ncygnet-a = { path = \"a\" }\n\
        renamed = { package = \"cygnet-i\", path = \"i\" }\n";
    let manifest = "[package]\nname = \"cygnet-x\"\n[dependencies]\ncygnet-a.workspace = true\n\
        other = \"1\"\nshort = { package = \"cygnet-h\", path = \"../h\" }\nrenamed.workspace = true\n\
        [target.'cfg(unix)'.dependencies]\ncygnet-b = { path = \"../b\" }\n\
        [dev-dependencies]\ncygnet-c.workspace = true\n[target.'cfg(unix)'.dev-dependencies]\n\
        cygnet-d.workspace = true\n[dependencies.cygnet-e]\npath = \"../e\"\n\
        [build-dependencies.cygnet-f]\npath = \"../f\"\n\
        [target.'cfg(windows)'.dependencies.cygnet-g]\npath = \"../g\"\n";
    let mut found = dependencies(manifest, workspace);
    found.sort_unstable();
    assert_eq!(members(&found), ["a", "b", "e", "f", "g", "h", "i"]);
    assert!(found.contains(&"other".to_owned()));
}

/// Libraries that only some crates may use, and those crates: the terminal, the network, the arguments and the
/// catalogues have one home each.
const CONFINED: &[(&[&str], &[&str])] = &[
    (&["ratatui", "crossterm", "unicode-truncate"], &["tui"]),
    (&["clap", "clap_complete", "indicatif", "open"], &["cli"]),
    (&["axum", "hyper", "hyper-util", "tower-http", "rust-embed", "utoipa"], &["server"]),
    (&["tokio"], &["server", "store"]),
    (&["sqlx", "async-trait"], &["store"]),
    (&["fluent-bundle", "fluent-syntax", "unic-langid"], &["text"]),
    (&["memmap2", "self_cell"], &["system"]),
    (&["toml"], &["arena", "lessons", "userdata"]),
    (&["directories"], &["userdata"]),
];

/// Crates that compute and do nothing else, and the libraries that they may use.
const PURE: [&str; 4] = ["core", "games", "engine", "room"];
const OF_PURE: [&str; 2] = ["fastrand", "serde"];

#[test]
fn libraries_are_used_where_they_belong() {
    let workspace = workspace();
    let crates: Vec<(String, Vec<String>)> = manifests()
        .into_iter()
        .map(|(name, manifest)| (name, dependencies(&manifest, &workspace)))
        .collect();
    for (libraries, homes) in CONFINED {
        for library in *libraries {
            let users = crates.iter().filter(|(_, used)| used.iter().any(|one| one == library));
            let users: BTreeSet<&str> = users.map(|(name, _)| name.as_str()).collect();
            assert_eq!(users, homes.iter().copied().collect(), "the users of {library}");
        }
    }
    for (name, used) in crates.iter().filter(|(name, _)| PURE.contains(&name.as_str())) {
        let outside = used.iter().filter(|library| !library.starts_with("cygnet-"));
        let others: Vec<_> = outside.filter(|it| !OF_PURE.contains(&it.as_str())).collect();
        assert!(others.is_empty(), "{name} uses {others:?}");
    }
}

#[test]
fn dependencies_point_downwards_on_the_map() {
    let page = fs::read_to_string(root().join("ARCHITECTURE.md")).expect("the page");
    let layers = layers(&page);
    let layer = |name: &str| {
        let found = layers.iter().position(|known| known == name);
        found.unwrap_or_else(|| panic!("{name} is not on the map in ARCHITECTURE.md"))
    };
    let workspace = workspace();
    let (mut edges, mut crates) = (0, Vec::new());
    for (name, manifest) in manifests() {
        for below in members(&dependencies(&manifest, &workspace)) {
            assert_ne!(below, BESIDE, "{name} uses what is for tests");
            let is_down = name == BESIDE || layer(&name) < layer(below);
            assert!(is_down, "{name} depends on {below}, which is not below it on the map");
            let is_apart = APART.contains(&(&name, below));
            assert!(!is_apart, "{name} and {below} do not know each other");
            edges += 1;
        }
        crates.push(name);
    }
    let unknown = layers.iter().filter(|name| !crates.contains(name)).collect::<Vec<_>>();
    assert!(unknown.is_empty(), "there is no crate {unknown:?}, which is on the map");
    assert!(edges > 20, "{edges}");
}

/// The functions of types and modules, and the variants of enumerations: `Room::play`, `solve::solve`,
/// `Intent::Play`.
#[derive(Default)]
struct Definitions(BTreeSet<(String, String)>);

/// The identifier at the beginning of a text.
fn word(text: &str) -> &str {
    let end = text.find(|letter: char| !letter.is_alphanumeric() && letter != '_');
    &text[..end.unwrap_or(text.len())]
}

/// The name that a line defines, after words such as `pub(super) const`.
fn definition<'a>(line: &'a str, keyword: &str) -> Option<&'a str> {
    let mut rest = line.trim_start();
    if let Some(after) = rest.strip_prefix("pub") {
        rest = after.split_once(')').filter(|_| after.starts_with('(')).map_or(after, |it| it.1);
    }
    for modifier in ["const ", "async "] {
        rest = rest.trim_start();
        rest = rest.strip_prefix(modifier).unwrap_or(rest);
    }
    Some(word(rest.trim_start().strip_prefix(keyword)?.strip_prefix(' ')?))
}

/// A header without the generic parameters at its beginning. They end where as many brackets are closed as were
/// opened; `->` closes none.
fn after_parameters(header: &str) -> &str {
    let mut depth = 0;
    for (at, letter) in header.char_indices() {
        match letter {
            '<' => depth += 1,
            '>' if !header[..at].ends_with('-') => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return if at == 0 { header } else { &header[at + 1..] };
        }
    }
    ""
}

/// The type of the block that a line begins: what is implemented, a trait or an enumeration.
fn owner(header: &str) -> Option<&str> {
    let rest = header.trim_start();
    if let Some(rest) = rest.strip_prefix("impl").filter(|rest| rest.starts_with([' ', '<'])) {
        let rest = after_parameters(rest);
        let rest = rest.split_once(" for ").map_or(rest, |(_, implementor)| implementor);
        return Some(word(rest.trim_start())).filter(|name| !name.is_empty());
    }
    definition(rest, "trait").or_else(|| definition(rest, "enum"))
}

impl Definitions {
    /// Adds the definitions of a source file, which `rustfmt` has indented, in a module with these names.
    fn read(&mut self, source: &str, modules: &[String]) {
        let mut blocks: Vec<(usize, String)> = Vec::new();
        for line in source.lines().filter(|line| !line.trim_start().starts_with("//")) {
            let indent = line.len() - line.trim_start().len();
            if line.trim_start().starts_with('}') {
                blocks.retain(|(of_block, _)| *of_block < indent);
            }
            let mut add = |owner: &str, name: &str| {
                self.0.insert((owner.to_owned(), name.to_owned()));
            };
            let block = blocks.last().filter(|(of_block, _)| *of_block + 4 == indent);
            if let Some(name) = definition(line, "fn") {
                match block {
                    Some((_, owner)) => add(owner, name),
                    None => modules.iter().for_each(|module| add(module, name)),
                }
            } else if let Some((_, owner)) = block
                && line.trim_start().starts_with(char::is_uppercase)
            {
                add(owner, word(line.trim_start()));
            }
            if let Some(owner) = owner(line) {
                blocks.push((indent, owner.to_owned()));
            }
        }
    }

    /// Adds the definitions of every source file below a folder of modules.
    fn read_folder(&mut self, folder: &Path, modules: &[String]) {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            let stem = path.file_stem().expect("a name").to_string_lossy().into_owned();
            let modules = [modules, &[stem]].concat();
            if path.is_dir() {
                self.read_folder(&path, &modules);
            } else if path.extension().is_some_and(|kind| kind == "rs") {
                let source = fs::read_to_string(&path).expect("a source file");
                self.read(&source, &modules);
                if source.contains("cygnet_core::games!") {
                    let catalogue = root().join("crates/core/src/catalogue.rs");
                    let macros = fs::read_to_string(catalogue).expect("the macro `games!`");
                    self.read(&macros, &modules);
                }
            }
        }
    }

    fn has(&self, (owner, name): (&str, &str)) -> bool {
        self.0.contains(&(owner.to_owned(), name.to_owned()))
    }
}

/// The pairs such as `Room::play` that a text has in backticks.
fn pairs(text: &str) -> Vec<(&str, &str)> {
    let code = text.split('`').skip(1).step_by(2);
    let paths = code.flat_map(|code| {
        code.split(|letter: char| !letter.is_alphanumeric() && !"_:".contains(letter))
    });
    let pairs = paths.filter_map(|path| path.rsplit_once("::"));
    pairs.map(|(path, name)| (path.rsplit("::").next().unwrap_or(path), name)).collect()
}

#[test]
fn functions_belong_to_their_types_and_modules() {
    let source = "pub(crate) struct One;\n\nimpl<F: Fn(u8) -> u8> From<F> for One<F> {\n    \
        pub(super) const fn made(self) {\n        fn inner() {}\n    }\n}\n\nfn free() {}\n\n\
        pub trait Two {\n    async fn asked();\n}\n\npub enum Three {\n    /// One.\n    First(u8),\n}\n\n\
        impl One {\n    pub fn own(&self) {}\n}\n";
    let mut found = Definitions::default();
    found.read(source, &["here".to_owned()]);
    let known = ["One::made", "One::own", "Two::asked", "Three::First", "here::free"];
    for path in known {
        assert!(found.has(path.split_once("::").expect("a pair")), "{path}: {:?}", found.0);
    }
    for path in ["Two::own", "One::free", "here::made", "One::inner", "Three::made"] {
        assert!(!found.has(path.split_once("::").expect("a pair")), "{path}");
    }
    let text = "`a::B::c` → `Room::handle(Intent::Play)`, `plain`";
    assert_eq!(pairs(text), [("B", "c"), ("Room", "handle"), ("Intent", "Play")]);
}

#[test]
fn the_walks_name_functions_that_exist() {
    let page = fs::read_to_string(root().join("ARCHITECTURE.md")).expect("the page");
    let walks = page.split("\n## Four walks\n").nth(1).expect("the section about walks");
    let walks = walks.split("\n## ").next().expect("its end");
    let mut known = Definitions::default();
    for (name, _) in manifests() {
        known.read_folder(&root().join("crates").join(&name).join("src"), &[name]);
    }
    let named = pairs(walks);
    assert!(named.len() > 60, "{}", named.len());
    let missing: Vec<_> = named.into_iter().filter(|pair| !known.has(*pair)).collect();
    assert!(missing.is_empty(), "there are no {missing:?}, which the walks name");
}
