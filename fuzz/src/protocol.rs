//! The engine protocol, from both sides.

use std::io;

use cygnet_core::quote::is_hidden;
use cygnet_core::time::Budget;
use cygnet_core::{Limits, Stop};
use cygnet_protocol::{External, Resources, serve};

use crate::{assert_explains, assert_harmless, game_and_options, split_line, text_of};

/// How many commands are carried out, and how many of them may be searches: each starts threads.
const COMMANDS: usize = 24;
const SEARCHES: usize = 3;

/// The largest numbers that options are set to, so that no input takes long or much memory.
const MOST_MEBIBYTES: u64 = 4;
const MOST_THREADS: u64 = 3;

/// What answers begin with.
const ANSWERS: [&str; 9] = [
    "id",
    "option",
    "gameoption",
    "ugiok",
    "readyok",
    "info",
    "bestmove",
    "response",
    "legalmoves",
];

/// Moves that another program is asked for.
const MOVES_ASKED_FOR: usize = 3;

/// Lines of commands, for the engine.
///
/// # Panics
/// If it breaks down, leaves a command without its answer, or says what is no answer.
pub fn commands(data: &[u8]) {
    let text = text_of(data);
    let (commands, asked) = within_reason(&text);
    let mut output = Vec::new();
    serve(commands.as_bytes(), &mut output, &Resources::default())
        .expect("memory can be read and written");
    let output = String::from_utf8(output).expect("answers are text");
    assert!(output.is_empty() || output.ends_with('\n'), "answers are whole lines");
    let mut answered = Asked::default();
    for line in output.lines() {
        assert_harmless(line);
        assert!(!line.starts_with("info string error: the search broke down"), "{line}");
        let word = line.split(' ').next().unwrap_or_default();
        assert!(ANSWERS.contains(&word), "{line:?} is no answer");
        answered.count(word, ["ugiok", "readyok", "bestmove"]);
    }
    assert_eq!(answered.greetings, asked.greetings, "{commands:?}: {output}");
    assert_eq!(answered.pings, asked.pings, "{commands:?}: {output}");
    assert!(answered.searches <= asked.searches, "{commands:?}: {output}");
}

/// What has to be answered, and what is refused where it makes no sense.
#[derive(Default)]
struct Asked {
    greetings: usize,
    pings: usize,
    searches: usize,
}

impl Asked {
    /// Counts a word if it is one of these three: a greeting, a ping, a search.
    fn count(&mut self, word: &str, words: [&str; 3]) {
        let counts = [&mut self.greetings, &mut self.pings, &mut self.searches];
        for (count, known) in counts.into_iter().zip(words) {
            *count += usize::from(word == known);
        }
    }
}

/// The commands, without those that would take long, and with a `stop` after the command that follows a
/// search; and what they ask for.
fn within_reason(text: &str) -> (String, Asked) {
    let mut commands = String::new();
    let mut asked = Asked::default();
    let mut is_searching = false;
    for line in text.split('\n').take(COMMANDS) {
        // Normalise the line as its reader does.
        let line = line.trim().replace('\t', " ").replace(is_hidden, "\u{fffd}");
        let word = line.split_whitespace().next().unwrap_or_default();
        let is_search = word == "go";
        if is_too_much(&line) || (is_search && asked.searches == SEARCHES) {
            continue;
        }
        asked.count(word, ["ugi", "isready", "go"]);
        commands += &line;
        commands += "\n";
        if word == "quit" {
            break;
        }
        if is_searching {
            commands += "stop\n";
        }
        is_searching = is_search;
    }
    if is_searching {
        commands += "stop\n";
    }
    (commands, asked)
}

/// Does the line ask for more memory or threads than allowed?
fn is_too_much(line: &str) -> bool {
    let line = line.to_ascii_lowercase();
    let number = line.split_whitespace().next_back().and_then(|word| word.parse::<u64>().ok());
    let is_above =
        |name: &str, most: u64| line.contains(name) && number.is_some_and(|it| it > most);
    is_above("hash", MOST_MEBIBYTES) || is_above("threads", MOST_THREADS)
}

/// A first line, and then the whole output of an external program, regardless of the commands it
/// gets.
///
/// # Panics
/// If it is believed to have made an illegal move, or something that it said could harm a terminal.
pub fn answers(data: &[u8]) {
    let (header, said) = split_line(data);
    let (entry, options) = game_and_options(&text_of(header));
    let (game, mut state) =
        entry.set_up(options, None, 0).expect("options that were set are right");
    let mut external = match External::over("stranger", io::sink(), io::Cursor::new(said.to_vec()))
    {
        Ok(external) => external,
        Err(error) => return assert_explains(&error),
    };
    assert_harmless(external.name());
    for option in external.options() {
        for text in [&option.name, &option.kind, &option.default].into_iter().chain(&option.choices)
        {
            assert_harmless(text);
        }
    }
    if let Err(error) = external.set_game(&*game) {
        assert_harmless(&error.to_string());
        return assert_explains(&error);
    }
    let start = state.position();
    let budget = Budget::from(Limits { nodes: Some(1), ..Limits::default() });
    let mut moves = Vec::new();
    while moves.len() < MOVES_ASKED_FOR && state.outcome().is_none() {
        let reply = external.best_move(&start, &moves, state.turn(), &budget, &Stop::new());
        let mv = match reply.and_then(|reply| reply.validate(&*state)) {
            Ok(mv) => mv,
            Err(error) => {
                assert_harmless(&error.to_string());
                return assert_explains(&error);
            }
        };
        assert_eq!(state.play(&mv).as_ref(), Ok(&mv), "what was validated is legal");
        moves.push(mv);
    }
    assert_eq!(external.restarts(), 0, "nobody can start it again");
}
