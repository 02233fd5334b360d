//! The modules that a page will load, named in the page itself.
//!
//! A browser finds the imports of a module when the module has arrived, so a page would wait for one level of
//! imports after the other. The links made here let it ask for all of them at once.

use std::collections::HashMap;

/// Puts a link to each module that the scripts of a page import in front of the first of these scripts.
/// `sources` are the scripts by name. What the first script imports comes first.
pub(super) fn preload(page: &str, sources: &HashMap<&str, &str>) -> String {
    const SCRIPT: &str = "<script type=\"module\" src=\"/assets/";
    let Some(place) = page.find(SCRIPT) else { return page.to_owned() };
    let scripts = page.split(SCRIPT).skip(1);
    let scripts: Vec<&str> = scripts.filter_map(|part| part.split('"').next()).collect();
    let mut known = Vec::new();
    for name in &scripts {
        collect(name, sources, &mut known);
    }
    known.retain(|name| !scripts.contains(&name.as_str()));
    let link = |name| format!("<link rel=\"modulepreload\" href=\"/assets/{name}\">\n    ");
    let links: Vec<String> = known.iter().map(link).collect();
    format!("{}{}{}", &page[..place], links.concat(), &page[place..])
}

/// Adds a module and everything that it imports.
fn collect(name: &str, sources: &HashMap<&str, &str>, known: &mut Vec<String>) {
    let Some(source) = sources.get(name) else { return };
    if known.iter().any(|other| other == name) {
        return;
    }
    known.push(name.to_owned());
    for import in source.lines().filter_map(import) {
        if let Some(module) = resolve(name, import) {
            collect(&module, sources, known);
        }
    }
}

/// What a line of a module imports: the last line of an import holds the name, however long the import is.
fn import(line: &str) -> Option<&str> {
    let is_import = ["import ", "export ", "} from "].iter().any(|word| line.starts_with(word));
    let (before, quoted) = line.split_once('"').filter(|_| is_import)?;
    let is_name = before == "import " || before.ends_with(" from ");
    quoted.split('"').next().filter(|_| is_name)
}

/// The name of the module that `import` is in the module `name`.
fn resolve(name: &str, import: &str) -> Option<String> {
    let mut path: Vec<&str> = name.split('/').collect();
    path.pop();
    for part in import.strip_prefix("./").unwrap_or(import).split('/') {
        match part {
            ".." => drop(path.pop()?),
            part => path.push(part),
        }
    }
    Some(path.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_names_what_its_modules_import() {
        let sources = HashMap::from([
            (
                "pages/start.js",
                "// @ts-check\nimport { a } from \"../a.js\";\nimport \"./side.js\";\n",
            ),
            ("pages/side.js", "import {\n  b,\n  c,\n} from \"../board/board.js\";\n"),
            ("board/board.js", "export * from \"../a.js\";\nimport { d } from \"./board.js\";\n"),
            (
                "a.js",
                "/** @typedef {import(\"./types\").T} T */\nconst text = 'from \"nowhere.js\"';\n",
            ),
            ("nowhere.js", ""),
        ]);
        let script = "<script type=\"module\" src=\"/assets/pages/start.js\"></script>";
        let page = preload(&format!("<head>\n    {script}\n</head>"), &sources);
        let links: Vec<&str> = page
            .split("modulepreload\" href=\"")
            .skip(1)
            .filter_map(|link| link.split('"').next())
            .collect();
        assert_eq!(links, ["/assets/a.js", "/assets/pages/side.js", "/assets/board/board.js"]);
        assert!(page.ends_with(&format!("{script}\n</head>")));
        assert_eq!(preload("<p>no script</p>", &sources), "<p>no script</p>");
    }

    #[test]
    fn no_import_is_overlooked() {
        let lines = "import * as a from \"./a.js\";\n} from \"./b.js\";\nimport \"./c.js\";\nexport { d } from \"./d.js\";";
        let found: Vec<&str> = lines.lines().filter_map(import).collect();
        assert_eq!(found, ["./a.js", "./b.js", "./c.js", "./d.js"]);
        for line in ["export const a = \"b\";", "  from \"x\"", "import {", "// import \"x\""] {
            assert_eq!(import(line), None, "{line}");
        }
        assert_eq!(resolve("a/b.js", "../c/d.js").as_deref(), Some("c/d.js"));
        assert_eq!(resolve("b.js", "../d.js"), None);
    }
}
