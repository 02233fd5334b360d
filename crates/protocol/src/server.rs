//! The engine's side of the protocol: reads commands and answers them. Only `quit` and the end of
//! the input end the session.
//!
//! The calling thread reads and answers commands. A search runs on its own thread and writes its
//! findings itself, so that `stop`, `isready` and `quit` never wait for it.

use std::fmt::Display;
use std::io::{self, BufRead, Write};
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, Scope, ScopedJoinHandle};

use cygnet_analysis::analyst::{Analysis, Analyst, AnalystSetup, MEBIBYTE, usable_threads};
use cygnet_analysis::{Proofs, Resources};
use cygnet_core::message::all_of;
use cygnet_core::quote::quoted;
use cygnet_core::{
    DynGame, DynState, Entry, MoveError, OptionError, OptionKind, OptionSpec, Options, Outcome,
    SetupError, Shape, Side, Stop,
};
use cygnet_games::{CATALOGUE, IDS};
use cygnet_system::memory::{self, OutOfMemory};

use crate::go::{Go, GoError};
use crate::lines::{InputLine, LONGEST_LINE, read_line};
use crate::message::Info;
use crate::plan::Plan;

/// An error in a command.
#[derive(Debug, thiserror::Error)]
enum CommandError {
    #[error(
        "{} is not a command; the commands are ugi, isready, setoption, uginewgame, position, go, \
         stop, query, legalmoves and quit",
        quoted(.0)
    )]
    Unknown(String),
    #[error("a line has at most {LONGEST_LINE} bytes; this one was skipped")]
    TooLong,
    #[error("a search is running; send stop first")]
    Searching,
    #[error("an option is set by setoption name NAME value VALUE")]
    SetOption,
    #[error(
        "there is no option {}; the options are Game, Hash, Threads, MultiPV and Proved",
        quoted(.0)
    )]
    UnknownOption(String),
    #[error("{name} cannot be {}: it is a whole number from 1 to {most}", quoted(value))]
    Number { name: &'static str, value: String, most: usize },
    #[error("{name} cannot be {}: it is true or false", quoted(value))]
    Truth { name: &'static str, value: String },
    #[error(transparent)]
    Memory(#[from] OutOfMemory),
    #[error("the search cannot be started: {0}")]
    Thread(io::Error),
    #[error("there is no game {}; the games are {}", quoted(.0), all_of(IDS))]
    UnknownGame(String),
    #[error("{} is not an option of a game: write NAME=VALUE", quoted(.0))]
    GameOption(String),
    #[error(transparent)]
    Options(#[from] OptionError),
    #[error("a position is startpos or fen POSITION, then perhaps moves MOVE MOVE…, not {}", quoted(.0))]
    Position(String),
    #[error(transparent)]
    Setup(#[from] SetupError),
    #[error("move {number}: {error}")]
    Move { number: usize, error: MoveError },
    #[error("{} cannot be asked for; query has gameover, p1turn and result", quoted(.0))]
    Query(String),
    #[error(transparent)]
    Go(#[from] GoError),
}

/// Speaks the protocol until `quit` or the end of the input. After the end of the input, a search
/// with a limit is still completed, so that commands can come from a file. The engine uses the proofs
/// and tables of these resources.
///
/// # Errors
/// If the input cannot be read or the output cannot be written.
pub fn serve(
    mut input: impl BufRead,
    output: impl Write + Send,
    resources: &Resources,
) -> io::Result<()> {
    let output = Answers(Mutex::new(output));
    thread::scope(|scope| {
        let mut server = Server::new(scope, &output, resources);
        let result = server.converse(&mut input);
        server.end(result.is_ok());
        result
    })
}

/// The output for answers, shared by both threads.
struct Answers<W>(Mutex<W>);

impl<W: Write> Answers<W> {
    /// Writes whole lines, so that the output of two threads is never mixed.
    fn write(&self, lines: &str) -> io::Result<()> {
        let mut output = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        output.write_all(lines.as_bytes())?;
        output.flush()
    }

    fn line(&self, line: impl Display) -> io::Result<()> {
        self.write(&format!("{line}\n"))
    }
}

/// The current position.
#[derive(Clone)]
struct Board {
    entry: &'static Entry,
    /// The options as they were set; a position may have a different size from their defaults.
    options: Options,
    game: Arc<dyn DynGame>,
    state: Box<dyn DynState>,
}

impl Board {
    fn new(entry: &'static Entry, options: Options) -> Result<Self, CommandError> {
        let (game, state) = entry.set_up(options.clone(), None, 0)?;
        Ok(Self { entry, options, game, state })
    }
}

/// A search that was started, and may already have answered.
struct RunningSearch<'scope> {
    stop: Stop,
    /// Dropped when the search is stopped, for which an answer may have to wait.
    until_stopped: Option<Sender<()>>,
    has_answered: Arc<AtomicBool>,
    thread: ScopedJoinHandle<'scope, Option<(Plan, Box<dyn Analyst>)>>,
}

struct Server<'scope, 'env, W> {
    scope: &'scope Scope<'scope, 'env>,
    answers: &'env Answers<W>,
    resources: &'env Resources,
    board: Board,
    mebibytes: usize,
    threads: NonZeroUsize,
    lines: NonZeroUsize,
    /// Does the engine use the proofs of earlier runs?
    uses_proof_store: bool,
    /// The engine as last used, while no search is running.
    analyst: Option<(Plan, Box<dyn Analyst>)>,
    search: Option<RunningSearch<'scope>>,
}

const DEFAULT_MEBIBYTES: usize = 64;
const MOST_MEBIBYTES: usize = 1 << 16;
const MOST_THREADS: usize = 256;
const MOST_LINES: usize = 256;

/// The name of the engine.
const NAME: &str = concat!("Cygnet ", env!("CARGO_PKG_VERSION"));

/// Whether the session continues.
enum Next {
    Continue,
    Quit,
}

impl<'scope, 'env, W: Write + Send> Server<'scope, 'env, W> {
    fn new(
        scope: &'scope Scope<'scope, 'env>,
        answers: &'env Answers<W>,
        resources: &'env Resources,
    ) -> Self {
        let entry = &CATALOGUE[0];
        let board = Board::new(entry, Options::defaults(entry.info))
            .expect("every game can be set up with its defaults");
        Self {
            scope,
            answers,
            resources,
            board,
            mebibytes: DEFAULT_MEBIBYTES,
            threads: NonZeroUsize::MIN,
            lines: NonZeroUsize::MIN,
            uses_proof_store: true,
            analyst: None,
            search: None,
        }
    }

    fn converse(&mut self, input: &mut impl BufRead) -> io::Result<()> {
        while let Some(line) = read_line(input)? {
            let result = match line {
                InputLine::Text(text) => self.obey(&text),
                InputLine::TooLong => Ok(Err(CommandError::TooLong)),
            };
            match result? {
                Ok(Next::Continue) => {}
                Ok(Next::Quit) => {
                    self.stop();
                    break;
                }
                Err(error) => {
                    let sentence = error.to_string().replace(['\n', '\r'], " ");
                    self.answers.line(format_args!("info string error: {sentence}"))?;
                }
            }
        }
        Ok(())
    }

    /// Waits for the last search. A search without a limit is stopped, because no further `stop`
    /// can arrive.
    fn end(&mut self, is_in_order: bool) {
        if let Some(search) = &self.search
            && (!is_in_order || search.until_stopped.is_some())
        {
            self.stop();
        }
        self.join();
    }

    /// Executes a command. The outer error means that the answer could not be written.
    fn obey(&mut self, text: &str) -> io::Result<Result<Next, CommandError>> {
        let mut words = text.split_whitespace();
        let Some(command) = words.next() else { return Ok(Ok(Next::Continue)) };
        let done = match command {
            "ugi" => {
                self.answers.write(&introduction())?;
                Ok(())
            }
            "isready" => {
                self.prepare();
                self.answers.line("readyok")?;
                Ok(())
            }
            "setoption" => self.set_option(words).map(|()| self.dismiss()),
            "uginewgame" => self.new_game(),
            "position" => self.set_position(words).map(|()| self.dismiss()),
            "go" => self.go(words),
            "stop" => {
                self.stop();
                Ok(())
            }
            "query" => match self.query(&words.collect::<Vec<_>>().join(" ")) {
                Ok(answer) => {
                    self.answers.line(format_args!("response {answer}"))?;
                    Ok(())
                }
                Err(error) => Err(error),
            },
            "legalmoves" => {
                let mut answer = vec!["legalmoves".to_owned()];
                answer.append(&mut self.board.state.moves());
                self.answers.line(answer.join(" "))?;
                Ok(())
            }
            "quit" => return Ok(Ok(Next::Quit)),
            _ => Err(CommandError::Unknown(command.to_owned())),
        };
        Ok(done.map(|()| Next::Continue))
    }

    fn set_option<'a>(
        &mut self,
        mut words: impl Iterator<Item = &'a str>,
    ) -> Result<(), CommandError> {
        self.idle()?;
        if words.next() != Some("name") {
            return Err(CommandError::SetOption);
        }
        let mut name = Vec::new();
        let mut has_value = false;
        for word in words.by_ref() {
            if word == "value" {
                has_value = true;
                break;
            }
            name.push(word);
        }
        let (name, value) = (name.join(" "), words.collect::<Vec<_>>());
        if !has_value || name.is_empty() || value.is_empty() {
            return Err(CommandError::SetOption);
        }
        match name.to_ascii_lowercase().as_str() {
            "game" => self.set_game(&value),
            "hash" => {
                let mebibytes = number("Hash", &value, MOST_MEBIBYTES)?.get();
                let bytes = mebibytes.saturating_mul(MEBIBYTE);
                if memory::check(bytes).is_err() {
                    // There may be enough memory once the current engine is gone.
                    self.analyst = None;
                    memory::check(bytes)?;
                }
                self.mebibytes = mebibytes;
                Ok(())
            }
            "threads" => {
                self.threads = number("Threads", &value, MOST_THREADS)?;
                Ok(())
            }
            "multipv" => {
                self.lines = number("MultiPV", &value, MOST_LINES)?;
                Ok(())
            }
            "proved" => {
                self.uses_proof_store = truth("Proved", &value)?;
                Ok(())
            }
            _ => Err(CommandError::UnknownOption(name)),
        }
    }

    /// Drops the engine if it no longer matches the settings. It saves its proofs now, when no
    /// clock is running.
    fn dismiss(&mut self) {
        let plan = self.plan();
        self.analyst.take_if(|(made, _)| *made != plan);
    }

    /// Sets the game, with its options as `name=value`, and its initial position.
    fn set_game(&mut self, words: &[&str]) -> Result<(), CommandError> {
        let first = words.iter().position(|word| word.contains('=')).unwrap_or(words.len());
        let (name, options) = words.split_at(first);
        let name = name.join(" ");
        let entry = cygnet_games::find(&name).ok_or(CommandError::UnknownGame(name))?;
        let mut pairs = Vec::new();
        for option in options {
            let pair = option.split_once('=');
            pairs.push(pair.ok_or_else(|| CommandError::GameOption((*option).to_owned()))?);
        }
        self.board = Board::new(entry, Options::parse(entry.info, pairs)?)?;
        Ok(())
    }

    fn new_game(&mut self) -> Result<(), CommandError> {
        self.idle()?;
        if let Some((_, analyst)) = &mut self.analyst {
            analyst.forget();
        }
        let Board { entry, options, .. } = &self.board;
        self.board = Board::new(entry, options.clone())?;
        Ok(())
    }

    fn set_position<'a>(
        &mut self,
        mut words: impl Iterator<Item = &'a str>,
    ) -> Result<(), CommandError> {
        self.idle()?;
        let kind = words.next().unwrap_or_default();
        let text: Vec<&str> = words.by_ref().take_while(|&word| word != "moves").collect();
        let start = match (kind, text.as_slice()) {
            ("startpos", []) => None,
            ("fen", [_, ..]) => Some(text.join(" ")),
            _ => return Err(CommandError::Position([&[kind], &*text].concat().join(" "))),
        };
        let Board { entry, options, .. } = &self.board;
        let (game, mut state) = entry.set_up(options.clone(), start.as_deref(), 0)?;
        for (index, mv) in words.enumerate() {
            state.play(mv).map_err(|error| CommandError::Move { number: index + 1, error })?;
        }
        self.board = Board { entry, options: options.clone(), game, state };
        Ok(())
    }

    fn query(&self, question: &str) -> Result<String, CommandError> {
        let state = &self.board.state;
        match question {
            "gameover" => Ok(state.outcome().is_some().to_string()),
            "p1turn" => Ok((state.turn() == Side::One).to_string()),
            "result" => Ok(result_word(state.outcome()).to_owned()),
            _ => Err(CommandError::Query(question.to_owned())),
        }
    }

    /// The engine that the settings ask for.
    fn plan(&self) -> Plan {
        Plan {
            game: self.board.entry.info.id,
            options: self.board.game.options().clone(),
            setup: AnalystSetup {
                lines: self.lines,
                threads: usable_threads(self.threads),
                table_bytes: self.mebibytes * MEBIBYTE,
                proofs: Proofs::InPassing,
                uses_proof_store: self.uses_proof_store,
            },
        }
    }

    /// Makes the engine before the search, so that the first search does not lose time on it.
    fn prepare(&mut self) {
        if self.idle().is_ok() {
            // Drop the old table before making the new one: both together could be too large.
            self.dismiss();
            if self.analyst.is_none() {
                let plan = self.plan();
                let analyst = make(&plan, self.resources, self.answers);
                self.analyst = Some((plan, analyst));
            }
        }
    }

    fn go<'a>(&mut self, words: impl Iterator<Item = &'a str>) -> Result<(), CommandError> {
        self.idle()?;
        let go = Go::parse(words)?;
        let plan = self.plan();
        let ready = self.analyst.take().filter(|(made, _)| *made == plan);
        let state = self.board.state.clone();
        let limits = go.limits_for(&*state);
        let (answers, resources) = (self.answers, self.resources);
        let stop = Stop::new();
        let has_answered = Arc::new(AtomicBool::new(false));
        let (until_stopped, stopped) = mpsc::channel::<()>();
        let (its_stop, is_answered) = (stop.clone(), Arc::clone(&has_answered));
        let search = move || {
            let made = ready.map(|(_, analyst)| analyst);
            let mut analyst = made.unwrap_or_else(|| make(&plan, resources, answers));
            // A defect in the search must not leave the other program without an answer.
            let search = AssertUnwindSafe(|| {
                analyst.analyse(&*state, &limits, &its_stop, &mut |found| {
                    if answers.write(&told(found)).is_err() {
                        its_stop.stop();
                    }
                })
            });
            let found = catch_unwind(search).ok().and_then(Result::ok);
            // A table may have turned out to be damaged.
            tell_noted(resources, answers);
            if !go.0.is_limited() {
                // Nothing is ever sent: this returns when the sender is dropped.
                let _ = stopped.recv();
            }
            is_answered.store(true, Ordering::Release);
            // If the answer cannot be written, the reading thread will notice too.
            let _ = answers.write(&answer(found.as_ref(), &*state));
            found.map(|_| (plan, analyst))
        };
        let thread = thread::Builder::new().spawn_scoped(self.scope, search);
        let thread = thread.map_err(CommandError::Thread)?;
        let until_stopped = (!go.0.is_limited()).then_some(until_stopped);
        self.search = Some(RunningSearch { stop, until_stopped, has_answered, thread });
        Ok(())
    }

    fn stop(&mut self) {
        if let Some(search) = &mut self.search {
            search.stop.stop();
            search.until_stopped = None;
        }
    }

    /// Takes the engine back from a search that has ended or was told to stop.
    fn idle(&mut self) -> Result<(), CommandError> {
        if let Some(search) = &self.search
            && !search.stop.is_stopped()
            && !search.has_answered.load(Ordering::Acquire)
        {
            return Err(CommandError::Searching);
        }
        self.join();
        Ok(())
    }

    fn join(&mut self) {
        if let Some(search) = self.search.take() {
            self.analyst = search.thread.join().unwrap_or_default();
        }
    }
}

/// Makes an engine, and reports if the proofs of earlier runs cannot be used.
fn make<W: Write>(plan: &Plan, resources: &Resources, answers: &Answers<W>) -> Box<dyn Analyst> {
    let analyst = plan.make(resources);
    tell_noted(resources, answers);
    analyst
}

/// Reports the defects of files found since the last call.
fn tell_noted<W: Write>(resources: &Resources, answers: &Answers<W>) {
    for error in resources.proof_store().take_noted() {
        let text = error.to_string().replace(['\n', '\r'], " ");
        // If this cannot be written, the next answer will report the error.
        let _ = answers.line(format_args!("info string earlier proofs were ignored: {text}"));
    }
    for error in resources.tables().take_noted() {
        let text = error.to_string().replace(['\n', '\r'], " ");
        let _ = answers.line(format_args!("info string a complete table was ignored: {text}"));
    }
}

fn truth(name: &'static str, value: &[&str]) -> Result<bool, CommandError> {
    let value = value.join(" ");
    match value.to_ascii_lowercase().as_str() {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(CommandError::Truth { name, value }),
    }
}

fn number(name: &'static str, value: &[&str], most: usize) -> Result<NonZeroUsize, CommandError> {
    let value = value.join(" ");
    let number: Option<NonZeroUsize> = value.parse().ok();
    number.filter(|number| number.get() <= most).ok_or(CommandError::Number { name, value, most })
}

/// The UGI word for an outcome.
pub(crate) fn result_word(outcome: Option<Outcome>) -> &'static str {
    match outcome {
        None => "none",
        Some(Outcome::Draw) => "draw",
        Some(Outcome::Win(Side::One)) => "p1win",
        Some(Outcome::Win(Side::Two)) => "p2win",
    }
}

fn told(found: &Analysis) -> String {
    let lines: Vec<String> = Info::of_lines(found).map(|info| format!("{info}\n")).collect();
    lines.concat()
}

/// The end of a search: its totals, and the move.
fn answer(found: Option<&Analysis>, state: &dyn DynState) -> String {
    let Some(found) = found else {
        let any = state.moves().into_iter().next();
        let mv = any.as_deref().unwrap_or(NO_MOVE);
        return format!("info string error: the search broke down; any move\nbestmove {mv}\n");
    };
    let best = found.best().and_then(|line| line.moves.first());
    let mv = best.map_or(NO_MOVE, String::as_str);
    format!("{}\nbestmove {mv}\n", Info::of_search(found))
}

/// The word in place of the move when the game is over.
pub(crate) const NO_MOVE: &str = "none";

/// The answer to `ugi`.
fn introduction() -> String {
    let spin = |name: &str, default: usize, most: usize| {
        format!("option name {name} type spin default {default} min 1 max {most}")
    };
    let games: Vec<String> = IDS.iter().map(|id| format!(" var {id}")).collect();
    let mut lines = vec![
        format!("id name {NAME}"),
        "id author the Cygnet developers".to_owned(),
        format!("option name Game type combo default {}{}", IDS[0], games.concat()),
        spin("Hash", DEFAULT_MEBIBYTES, MOST_MEBIBYTES),
        spin("Threads", 1, MOST_THREADS),
        spin("MultiPV", 1, MOST_LINES),
        "option name Proved type check default true".to_owned(),
    ];
    for entry in CATALOGUE {
        lines.extend(entry.info.options.iter().map(|spec| game_option(entry.info.id, spec)));
    }
    lines.push("ugiok\n".to_owned());
    lines.join("\n")
}

fn game_option(game: &str, spec: &OptionSpec) -> String {
    let values = match spec.kind {
        OptionKind::Size { min, max, shape, .. } => {
            let shape = match shape {
                Shape::Rectangle => "rectangle",
                Shape::Even => "even",
                Shape::Odd => "odd",
                Shape::Square => "square",
            };
            format!(" min {min} max {max} shape {shape}")
        }
        OptionKind::Choice(choices) => {
            let values: Vec<String> =
                choices.iter().map(|choice| format!(" var {}", choice.name)).collect();
            values.concat()
        }
        // Chance is left to the program that sets up the game: both sides must know which side
        // starts.
        OptionKind::First(sides) => sides.map(|side| format!(" var {}", side.name)).concat(),
        OptionKind::Integer { min, max, .. } => format!(" min {min} max {max}"),
        OptionKind::YesNo { .. } => " var yes var no".to_owned(),
    };
    format!("gameoption game {game} name {} default {}{values}", spec.name, spec.default_value())
}
