//! `docs/json.md` against what the commands print: every field, its type, and the examples.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use cygnet_analysis::json::{AnalysisAnswer, ReviewAnswer, ReviewedMoveAnswer};
use cygnet_arena::BenchAnswer;
use cygnet_arena::json::MatchAnswer;
use cygnet_arena::tournament::json::TournamentAnswer;
use cygnet_core::json::{GameDescription, PerftAnswer, RulesAnswer};
use cygnet_core::view::{Grid, Piece};
use cygnet_core::{BoardView, Cell, Side, Size, Term};
use cygnet_games::record_check::CheckedFile;
use cygnet_players::json::PlayersAnswer;
use cygnet_protocol::CheckFinding;
use cygnet_puzzles::json::{PuzzleCheckAnswer, PuzzlesBuildAnswer};
use cygnet_ratings::RatingScale;
use cygnet_ratings::json::{ErasedAnswer, ProgressAnswer};
use cygnet_report::{GameReport, ReportCheck, ReportComparison};
use cygnet_room::json::WatchAnswer;
use cygnet_solve::complete::json::{BuildAnswer, ProbeAnswer, StatsAnswer, TableCheckAnswer};
use cygnet_solve::json::{SolveAnswer, VerifyAnswer};
use cygnet_userdata::results::PersonalResults;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Deserializer, Value};
use tempfile::TempDir;

use crate::running::cygnet;

const PAGE: &str = include_str!("../../../docs/json.md");

/// Fields whose values vary from run to run, or change whenever a search or a file format does.
const VARYING: [&str; 14] = [
    "bytes",
    "depth",
    "line",
    "lines",
    "llr",
    "low",
    "nodes",
    "nodes_per_second",
    "per_second",
    "repetitions",
    "reply",
    "search_signature",
    "seconds",
    "signature",
];

/// Commands that print fields which the examples of the page do not contain.
const MORE: [&str; 17] = [
    "report ugly_duck --size 3 --games 4 --seed 1 --out duck.html --json",
    "report --compare duck.json duck.json --json",
    "report --check duck.json --json",
    "progress --json",
    "ratings guess ugly_duck casual --json",
    "ratings calibrate ugly_duck --games 2 --nodes 100 --json",
    "puzzles check games.txt --json",
    "show three_dragons --json",
    "moves ugly_duck --json",
    "inspect dropper --size 3 --bot greedy-group",
    "inspect dropper --size 3 --bot random",
    "record check missing.txt --json",
    "solve ugly_duck --size 3 --distance --json",
    "solve ugly_duck --nodes 9 --proof none.proof --json",
    "verify missing.proof --json",
    "table probe ugly_duck --file duck.table --position 'DDD/D2/ddd b' --json",
    "table check ugly_duck --size 3 --file games.txt --json",
];

/// Fields of the page that only an interruption or a lack of memory causes.
/// A report that was changed is a test of the library.
const RARE: [&str; 13] = [
    "report: differing_games[].board",
    "report: differing_games[].found",
    "report: differing_games[].number",
    "report: differing_games[].said",
    "report: differing_games[].skill",
    "report: differing_numbers[].board",
    "report: differing_numbers[].found",
    "report: differing_numbers[].kind",
    "report: differing_numbers[].of",
    "report: differing_numbers[].said",
    "table stats: file",
    "table stats: interrupted",
    "verify: unchecked",
];

/// A row of a table of the page.
struct Field {
    /// The JSON types that the field may have, or a link to a section.
    kind: String,
}

impl Field {
    /// The section with the shape of the field, if the page links to it.
    fn link(&self) -> Option<&str> {
        self.kind.split("](#").nth(1)?.split(')').next()
    }

    fn takes(&self, value: &Value) -> bool {
        let word = match value {
            Value::Null => "null",
            Value::Bool(_) => "boolean",
            Value::Number(_) => "number",
            Value::String(_) => "text",
            Value::Array(_) => "list of",
            Value::Object(_) if self.link().is_some() => return true,
            Value::Object(_) => "object",
        };
        self.kind.split(" or ").flat_map(|part| part.split(", ")).any(|kind| kind.starts_with(word))
    }
}

/// The fields of each section of the page, by their paths.
struct Page {
    sections: BTreeMap<String, BTreeMap<String, Field>>,
    examples: Vec<Example>,
}

/// A command of the page, and what the page says that it prints.
struct Example {
    arguments: Vec<String>,
    printed: Vec<Value>,
}

fn values(text: &str) -> Vec<Value> {
    let values = Deserializer::from_str(text).into_iter();
    values.collect::<Result<_, _>>().unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// The words of a command line; single quotes enclose spaces.
fn words(line: &str) -> Vec<String> {
    let parts = line.split('\'').enumerate();
    let words = parts.flat_map(|(index, part)| match index % 2 {
        0 => part.split_whitespace().map(str::to_owned).collect(),
        _ => vec![part.to_owned()],
    });
    words.collect()
}

impl Page {
    fn read() -> Self {
        let mut sections: BTreeMap<String, BTreeMap<String, Field>> = BTreeMap::new();
        let mut examples = Vec::new();
        for section in PAGE.split("\n### ").skip(1) {
            let (title, body) = section.split_once('\n').expect("a title");
            let mut fields = BTreeMap::new();
            if body.contains("The fields of [a position](#position)") {
                for (path, Field { kind }) in &sections["position"] {
                    fields.insert(path.clone(), Field { kind: kind.clone() });
                }
            }
            for row in body.lines().filter(|line| line.starts_with("| `")) {
                let cells: Vec<&str> = row.split(" | ").collect();
                let path = cells[0].trim_start_matches("| `").trim_end_matches('`');
                fields.insert(path.to_owned(), Field { kind: cells[1].to_owned() });
            }
            for block in body.split("```console\n$ cygnet ").skip(1) {
                let block = block.split("\n```").next().expect("the end of a block");
                let (command, output) = block.split_once('\n').expect("a command and its output");
                examples.push(Example { arguments: words(command), printed: values(output) });
            }
            sections.insert(title.to_lowercase(), fields);
        }
        Self { sections, examples }
    }

    /// The section about a command.
    fn section_of(&self, arguments: &[String]) -> &str {
        let name = arguments.iter().take_while(|word| !word.starts_with('-')).take(2);
        let name: Vec<&str> = name.map(String::as_str).collect();
        let named = |wanted: &str| {
            let is_named = |title: &str| title.split(" and ").any(|name| name == wanted);
            self.sections.keys().find(|title| is_named(title)).map(String::as_str)
        };
        let found = match name.as_slice() {
            [] => named("cygnet"),
            [one] => named(one),
            [one, ..] => named(&name.join(" ")).or_else(|| named(one)),
        };
        found.unwrap_or_else(|| panic!("there is no section about {arguments:?}"))
    }
}

/// The result of a comparison.
#[derive(Default)]
struct Findings {
    /// The fields that were printed, with their sections.
    seen: BTreeSet<String>,
    problems: Vec<String>,
}

impl Findings {
    /// Checks an answer against a section of the page and against its type.
    fn check(&mut self, page: &Page, section: &str, answer: &Value) {
        self.look_up(page, section, "", answer);
        if !can_be_read_back(section, answer) {
            self.problems.push(format!("{section}: {answer} is written differently"));
        }
    }

    /// Looks up every field of a value in a section of the page.
    fn look_up(&mut self, page: &Page, section: &str, path: &str, value: &Value) {
        match value {
            Value::Array(values) => {
                let path = if path.is_empty() { path.to_owned() } else { format!("{path}[]") };
                for value in values {
                    self.look_up(page, section, &path, value);
                }
            }
            Value::Object(fields) => {
                for (name, value) in fields {
                    let below = |name: &str| match path {
                        "" => name.to_owned(),
                        _ => format!("{path}.{name}"),
                    };
                    let known = &page.sections[section];
                    let paths = [below(name), below("*")];
                    let Some(path) = paths.iter().find(|path| known.contains_key(*path)) else {
                        self.problems.push(format!("{section}: {} is not documented", paths[0]));
                        continue;
                    };
                    self.seen.insert(format!("{section}: {path}"));
                    let field = &known[path];
                    if !field.takes(value) {
                        let kind = &field.kind;
                        self.problems.push(format!("{section}: {path} is {value}, not {kind}"));
                    }
                    match field.link() {
                        Some(link) => self.look_up(page, link, "", value),
                        None => self.look_up(page, section, path, value),
                    }
                }
            }
            _ => {}
        }
    }
}

/// Is this what an example shows? Lists and text may be longer, and some values vary.
fn is_shown(shown: &Value, printed: &Value) -> bool {
    match (shown, printed) {
        (Value::Object(shown), Value::Object(printed)) => {
            shown.keys().eq(printed.keys())
                && shown.iter().all(|(name, value)| {
                    VARYING.contains(&name.as_str()) || is_shown(value, &printed[name])
                })
        }
        (Value::Array(shown), Value::Array(printed)) => {
            shown.len() <= printed.len() && shown.iter().zip(printed).all(|(s, p)| is_shown(s, p))
        }
        (Value::String(shown), Value::String(printed)) => match shown.strip_suffix(" …") {
            Some(beginning) => printed.starts_with(beginning),
            None => shown == printed,
        },
        _ => shown == printed,
    }
}

/// A value read as its type and written again.
fn again<T: Serialize + DeserializeOwned>(value: &Value) -> Value {
    let read: T = serde_json::from_value(value.clone()).expect("a value of the type");
    serde_json::to_value(&read).expect("JSON")
}

/// Does an answer survive a round trip through its type, order of the fields included? Some types are only
/// written.
fn can_be_read_back(section: &str, value: &Value) -> bool {
    let again = match section {
        "show" | "moves and inspect" | "completions" | "cygnet" => return true,
        "games" => again::<Vec<GameDescription>>(value),
        "rules" => again::<RulesAnswer>(value),
        "perft" => again::<PerftAnswer>(value),
        "players" => again::<PlayersAnswer>(value),
        "watch" => again::<WatchAnswer>(value),
        "match" => again::<MatchAnswer>(value),
        "tournament" => again::<TournamentAnswer>(value),
        "report" if value["boards"].is_array() => again::<GameReport>(value),
        "report" if value["differences"].is_array() => again::<ReportComparison>(value),
        "report" => again::<ReportCheck>(value),
        "record check" => again::<Vec<CheckedFile>>(value),
        "analyse" => again::<AnalysisAnswer>(value),
        "review" if value["id"].is_string() => again::<ReviewAnswer>(value),
        "review" => again::<ReviewedMoveAnswer>(value),
        "solve" => again::<SolveAnswer>(value),
        "verify" => again::<VerifyAnswer>(value),
        "table build" => again::<BuildAnswer>(value),
        "table probe" => again::<ProbeAnswer>(value),
        "table check" => again::<TableCheckAnswer>(value),
        "table stats" => again::<StatsAnswer>(value),
        "puzzles build" => again::<PuzzlesBuildAnswer>(value),
        "puzzles check" => again::<PuzzleCheckAnswer>(value),
        "ratings and ratings calibrate" if value.is_array() => again::<Vec<RatingScale>>(value),
        "ratings and ratings calibrate" => again::<RatingScale>(value),
        "progress and ratings guess" => again::<Vec<ProgressAnswer>>(value),
        "ratings export" => again::<PersonalResults>(value),
        "ratings erase" => again::<ErasedAnswer>(value),
        "engine-check" => again::<Vec<CheckFinding>>(value),
        "bench" => again::<BenchAnswer>(value),
        _ => panic!("which type is the answer of {section}?"),
    };
    // The values would be equal with their fields in any order.
    let text = |value: &Value| serde_json::to_string(value).expect("JSON");
    text(&again) == text(value)
}

/// A board with what no game of the catalogue has yet: hexagonal cells, stacks and pieces in hand.
fn board_with_every_feature() -> Value {
    let piece = |owner, strength| Piece {
        owner,
        kind: Term::word("tower"),
        label: "t".to_owned(),
        strength,
    };
    let (one, two) = (piece(Side::One, Some(1)), piece(Side::Two, None));
    let stack = [one.clone(), two.clone()];
    let view = BoardView::new(Size::new(2, 2), Side::One, |_| Cell::of_stack(stack.to_vec()));
    let view = view.with_grid(Grid::HexagonalOffset).with_hands([vec![one], vec![two]]);
    serde_json::to_value(&view).expect("JSON")
}

/// A folder with the files that the examples use.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in [
        ("games.txt", include_str!("cmd/review.in/games.txt")),
        ("bad.txt", include_str!("cmd/record.in/bad.txt")),
        ("data/results.json", include_str!("cmd/results.json")),
    ] {
        fs::create_dir_all(folder.path().join("data")).expect("a folder");
        fs::write(folder.path().join(name), text).expect("a file");
    }
    folder
}

fn run(arguments: &[String], folder: &Path) -> Vec<Value> {
    let mut command = cygnet(arguments, &folder.join("data"));
    let output = command.current_dir(folder).output().expect("the program runs");
    let printed = values(&String::from_utf8(output.stdout).expect("text"));
    assert!(!printed.is_empty(), "{arguments:?}: {:?}", String::from_utf8_lossy(&output.stderr));
    printed
}

#[test]
fn the_page_about_json_is_true() {
    let (page, folder) = (Page::read(), folder());
    let mut findings = Findings::default();
    for Example { arguments, printed: shown } in &page.examples {
        let section = page.section_of(arguments);
        // The report about a program that cannot answer depends on the system.
        let is_run = cfg!(unix) || section != "engine-check";
        let printed = if is_run { run(arguments, folder.path()) } else { shown.clone() };
        for value in shown.iter().chain(&printed) {
            findings.check(&page, section, value);
        }
        let mut rest = printed.iter();
        let are_shown = shown.iter().all(|shown| rest.any(|printed| is_shown(shown, printed)));
        if !are_shown {
            let printed: Vec<String> = printed.iter().map(Value::to_string).collect();
            findings.problems.push(format!("{arguments:?} prints {}", printed.join("\n")));
        }
    }
    findings.look_up(&page, "board", "", &board_with_every_feature());
    for arguments in MORE.map(words) {
        for value in run(&arguments, folder.path()) {
            findings.check(&page, page.section_of(&arguments), &value);
        }
    }
    assert!(findings.problems.is_empty(), "{}", findings.problems.join("\n"));
    // The fields of a position are part of other sections.
    let sections = page.sections.iter().filter(|(section, _)| *section != "position");
    let fields = sections
        .flat_map(|(section, fields)| fields.keys().map(move |path| format!("{section}: {path}")));
    let unseen: Vec<String> = fields.filter(|field| !findings.seen.contains(field)).collect();
    assert_eq!(unseen, RARE, "these fields are on the page, and no command prints them");
}

#[test]
fn every_command_is_on_the_page() {
    let (page, folder) = (Page::read(), folder());
    let printed = run(&["--json".to_owned()], folder.path());
    let help = printed[0]["help"].as_str().expect("text");
    let list = help.split("Commands:\n").nth(1).and_then(|rest| rest.split("\n\n").next());
    let lines = list.expect("a list").lines().filter(|line| !line.starts_with("   "));
    let commands: Vec<&str> = lines.filter_map(|line| line.split_whitespace().next()).collect();
    assert!(commands.len() > 15, "{commands:?}");
    let conversations = ["play", "learn", "puzzle", "serve", "engine", "help"];
    for command in commands.into_iter().filter(|name| !conversations.contains(name)) {
        let titles = page.sections.keys().flat_map(|title| title.split(" and "));
        let mut names = titles.filter_map(|name| name.split(' ').next());
        assert!(names.any(|name| name == command), "{command}");
    }
}
