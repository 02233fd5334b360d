//! Every message of the workspace has one English text and a Portuguese one.
//!
//! The messages are read from the sources. The names that games give to things are collected from the
//! catalogue of games. A game without a Portuguese catalogue is listed and stays English.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use cygnet_core::options::{OptionKind, RANDOM};
use cygnet_core::steps::Edge;
use cygnet_core::{GameInfo, Message, Say, Side, Size, Step, Termination};
use cygnet_games::{CATALOGUE, IDS};
use cygnet_text::{Language, Words};

use crate::catalogues::{translations, translations_of};
use crate::games::{for_each_position, is_translated};

/// A message in a source file.
#[derive(Debug)]
struct Found {
    key: String,
    english: String,
}

/// Reads a string literal at the beginning of `source`, and returns the text and what follows.
fn read_literal(source: &str) -> Option<(String, &str)> {
    let mut rest = source.trim_start().strip_prefix('"')?;
    let mut text = String::new();
    loop {
        let at = rest.find(['"', '\\'])?;
        text.push_str(&rest[..at]);
        if rest[at..].starts_with('"') {
            return Some((text, &rest[at + 1..]));
        }
        rest = &rest[at + 1..];
        let escaped = rest.chars().next()?;
        rest = &rest[escaped.len_utf8()..];
        if escaped == '\n' {
            rest = rest.trim_start();
        } else {
            text.push(escaped);
        }
    }
}

/// The messages that a source file makes outside of its tests and comments.
fn messages_of(file: &Path) -> Vec<Found> {
    let source = fs::read_to_string(file).expect("a source file");
    let source = source.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let lines = source.lines().filter(|line| !line.trim_start().starts_with("//"));
    let source = lines.collect::<Vec<_>>().join("\n");
    let mut found = Vec::new();
    for start in ["message!(", "Message::fixed("] {
        for (at, _) in source.match_indices(start) {
            let read = read_literal(&source[at + start.len()..]).and_then(|(key, rest)| {
                let (english, _) = read_literal(rest.trim_start().strip_prefix(',')?)?;
                Some((key, english))
            });
            if let Some((key, english)) = read {
                found.push(Found { key, english });
            }
        }
    }
    found
}

fn rust_files(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            rust_files(&path, files);
        } else if path.extension().is_some_and(|it| it == "rs") && !path.ends_with("tests.rs") {
            files.push(path);
        }
    }
}

/// All messages of the workspace.
fn all_messages() -> Vec<Found> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files = Vec::new();
    for entry in fs::read_dir(crates).expect("the crates").flatten() {
        rust_files(&entry.path().join("src"), &mut files);
    }
    let found: Vec<Found> = files.iter().flat_map(|file| messages_of(file)).collect();
    assert!(found.len() > 200, "{} messages", found.len());
    found
}

/// The arguments that an English text shows.
fn arguments(english: &str) -> BTreeSet<String> {
    let names = english.split('{').skip(1).filter_map(|part| part.split_once('}'));
    names.map(|(name, _)| name.to_owned()).filter(|name| is_name(name)).collect()
}

fn is_name(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|letter| letter.is_ascii_lowercase() || letter == '_')
}

/// The game that a key is about, if it is about one.
fn game_of(key: &str) -> Option<&'static str> {
    IDS.iter().copied().find(|id| key.strip_prefix(id).is_some_and(|rest| rest.starts_with('-')))
}

/// The texts of a game about itself.
fn about_a_game(info: &GameInfo) -> Vec<Message> {
    let mut messages =
        vec![info.summary_message(), info.credit_message(), info.move_format_message()];
    for side in Side::BOTH {
        messages.extend([info.side_message(side), info.side_of(side), info.side_has_won(side)]);
    }
    for option in info.options {
        messages.extend([option.label(), info.option_help(option)]);
        let choices = match &option.kind {
            OptionKind::Choice(choices) => *choices,
            OptionKind::First(sides) => {
                messages.push(info.choice_label(option, RANDOM));
                &sides[..]
            }
            OptionKind::Size { .. } | OptionKind::Integer { .. } | OptionKind::YesNo { .. } => &[],
        };
        for choice in choices {
            messages.push(info.choice_label(option, choice.name));
            messages.push(info.choice_help(option, choice));
        }
    }
    messages
}

/// The names of what games put on their boards and count, by the id of the game.
fn seen_on_boards() -> BTreeMap<&'static str, Vec<Message>> {
    let mut seen: BTreeMap<&str, BTreeMap<String, Message>> = BTreeMap::new();
    for_each_position(|state, _| {
        let names = seen.entry(state.info().id).or_default();
        let mut add = |message: Message| names.insert(message.key().to_owned(), message);
        let view = state.view();
        for figure in view.looks.figures {
            add(figure.term.message("piece"));
        }
        for cell in view.cells {
            if let Some(piece) = cell.piece {
                add(piece.message());
                add(piece.with_article());
            }
            if let Some(terrain) = cell.terrain {
                add(terrain.message());
                if let Some(arrival) = terrain.arrival_message() {
                    add(arrival);
                }
            }
        }
        for tally in state.tally() {
            add(tally.message());
        }
    });
    seen.into_iter().map(|(id, names)| (id, names.into_values().collect())).collect()
}

/// The names of every game and those that all games share. Only the names of games with a Portuguese
/// catalogue have to be translated.
fn names() -> (Vec<Message>, BTreeSet<String>) {
    let mut names: Vec<Message> = Vec::new();
    let mut untranslated = BTreeSet::new();
    let mut seen = seen_on_boards();
    for entry in CATALOGUE {
        let info = entry.info;
        let mut messages = about_a_game(info);
        messages.extend(seen.remove(info.id).unwrap_or_default());
        if is_translated(info.id) {
            names.extend(messages);
        } else {
            println!("{} has no Portuguese catalogue: {} names", info.name, messages.len());
            untranslated.extend(messages.iter().map(|message| message.key().to_owned()));
        }
    }
    let steps = [Edge::Top, Edge::Bottom, Edge::Left, Edge::Right].map(Step::Off);
    names.extend(
        steps
            .into_iter()
            .chain([Step::NONE, Step::PASS, Step::SWAP])
            .map(|it| it.message(Size::new(3, 3))),
    );
    names.extend(["yes", "no"].map(|answer| Message::word("choice", answer)));
    let words = ["resignation", "agreement", "time", "adjudication"];
    names.extend(words.map(|word| Termination::from_word(word).expect("a word").message()));
    let kinds = [
        ErrorKind::NotFound,
        ErrorKind::PermissionDenied,
        ErrorKind::IsADirectory,
        ErrorKind::StorageFull,
    ];
    names.extend(kinds.map(|kind| io::Error::from(kind).message()));
    (names, untranslated)
}

#[test]
fn a_key_has_one_english_text() {
    let mut texts: BTreeMap<String, Found> = BTreeMap::new();
    for found in all_messages() {
        if let Some(first) = texts.get(&found.key) {
            assert_eq!(first.english, found.english, "{}", found.key);
        } else {
            texts.insert(found.key.clone(), found);
        }
    }
}

#[test]
fn every_message_has_a_portuguese_text_with_its_arguments() {
    let portuguese = translations(Language::Portuguese);
    let mut missing = Vec::new();
    for found in all_messages() {
        let known = arguments(&found.english);
        match portuguese.get(&found.key) {
            Some(used) => assert!(used.is_subset(&known), "{found:?} uses {used:?}"),
            None if game_of(&found.key).is_some_and(|id| !is_translated(id)) => {
                println!("{} stays English: {}", found.key, found.english);
            }
            None => missing.push(found),
        }
    }
    assert!(missing.is_empty(), "without a Portuguese text: {missing:#?}");
}

#[test]
fn every_name_has_a_portuguese_text() {
    let portuguese = translations(Language::Portuguese);
    let (names, _) = names();
    let missing: Vec<&Message> =
        names.iter().filter(|name| !portuguese.contains_key(name.key())).collect();
    assert!(missing.is_empty(), "without a Portuguese text: {missing:#?}");
}

#[test]
fn the_portuguese_catalogue_has_nothing_else() {
    let (names, untranslated) = names();
    let words = Words::names().map(|(name, _)| name.replace('_', "-"));
    let mut used: BTreeSet<String> = all_messages().into_iter().map(|found| found.key).collect();
    used.extend(words);
    used.extend(names.iter().map(|name| name.key().to_owned()));
    used.extend(untranslated);
    // The scripts of the web pages use these; both languages must have the same.
    let web = |language| {
        let code = Language::code(language);
        translations_of(language, |path| path == format!("{code}/web.ftl"))
    };
    let (english, portuguese) = (web(Language::English), web(Language::Portuguese));
    assert!(english.keys().eq(portuguese.keys()), "the texts of the web pages differ");
    for (key, variables) in &portuguese {
        assert!(variables.is_subset(&english[key]), "{key} uses {variables:?}");
    }
    used.extend(english.into_keys());
    // A test of the command line compares the keys of its help with its arguments.
    used.extend(translations_of(Language::Portuguese, |path| path == "pt/help.ftl").into_keys());
    let unused: Vec<String> =
        translations(Language::Portuguese).into_keys().filter(|key| !used.contains(key)).collect();
    assert!(unused.is_empty(), "{unused:?}");
    for (path, _) in Language::Portuguese.sources() {
        let game = path.strip_prefix("pt/games/").and_then(|name| name.strip_suffix(".ftl"));
        assert!(game.is_none_or(|id| IDS.contains(&id)), "{path} is of no game");
    }
}
