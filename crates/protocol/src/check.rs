//! Checks whether a program conforms to the protocol: asks it questions, and compares its answers
//! with the rules.

mod search;

use std::time::{Duration, Instant};

use cygnet_core::message::all_of;
use cygnet_core::options::samples;
use cygnet_core::quote::quoted;
use cygnet_core::{DynGame, DynState, Entry, Message, Options, Say, Side, message};
use serde::{Deserialize, Serialize};

use crate::command_line::split_words;
use crate::external::game_value;
use crate::message::EngineOption;
use crate::program::{ExternalError, Heard, Program};
use crate::server::result_word;

/// The result of a check.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CheckVerdict {
    /// The program passed.
    Ok,
    /// The program failed.
    Failed,
    /// The program does not claim to support this.
    #[serde(rename = "not supported")]
    NotSupported,
}

/// The result of one check, with details: an element of the answer of `engine-check`, which `docs/json.md`
/// documents.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CheckFinding {
    /// The name of the check: `stop (dropper)`.
    pub check: Message,
    /// Its result.
    pub verdict: CheckVerdict,
    /// The reason, or a measurement.
    pub reason: Message,
}

/// How long a program may take for an answer that needs no search.
const PATIENCE: Duration = Duration::from_secs(5);

/// The number of random positions per game.
const POSITIONS: usize = 8;

/// A fixed seed, for the same positions every time.
const SEED: u64 = 20;

const COMMAND: Message = message!("check-command", "command");
const HANDSHAKE: Message = message!("check-handshake", "handshake");
const STILL_RUNNING: Message = message!("check-still-running", "it is still running");

/// Why a check did not pass.
enum Trouble {
    /// The program did something wrong.
    Wrong(Message),
    /// The program does not claim to support this.
    Absent(Message),
}

impl From<ExternalError> for Trouble {
    fn from(error: ExternalError) -> Self {
        Self::Wrong(error.message())
    }
}

/// The result of a check: a measurement, which may be empty, or what is wrong.
type Checked = Result<Message, Trouble>;

/// The measurement of a check that measures nothing.
fn no_measurement() -> Message {
    Message::verbatim("")
}

/// Runs all checks on the program that this command starts.
#[must_use]
pub fn check(command: &str) -> Vec<CheckFinding> {
    let mut findings = Vec::new();
    check_each(command, |finding| findings.push(finding.clone()));
    findings
}

/// Like [`check()`], but reports each finding at once.
pub fn check_each(command: &str, tell: impl FnMut(&CheckFinding)) {
    let words = match split_words(command) {
        Ok(words) => words,
        Err(error) => {
            let mut checker = Checker { words: Vec::new(), program: None, tell };
            return checker.report(COMMAND, Err(Trouble::Wrong(error.message())));
        }
    };
    Checker { words, program: None, tell }.run();
}

struct Checker<T> {
    words: Vec<String>,
    /// `None` after a failed check: the next one starts the program again.
    program: Option<Program>,
    tell: T,
}

impl<T: FnMut(&CheckFinding)> Checker<T> {
    fn report(&mut self, check: Message, checked: Checked) {
        let (verdict, reason) = match checked {
            Ok(reason) => (CheckVerdict::Ok, reason),
            Err(Trouble::Wrong(reason)) => (CheckVerdict::Failed, reason),
            Err(Trouble::Absent(reason)) => (CheckVerdict::NotSupported, reason),
        };
        if verdict == CheckVerdict::Failed {
            self.program = None;
        }
        (self.tell)(&CheckFinding { check, verdict, reason });
    }

    /// The program, started and greeted.
    fn program(&mut self) -> Result<&mut Program, ExternalError> {
        if self.program.is_none() {
            let mut program = Program::start(&self.words)?;
            program.ask("ugi", "ugiok", PATIENCE)?;
            self.program = Some(program);
        }
        Ok(self.program.as_mut().expect("it was just looked at"))
    }

    /// Runs a check on the program.
    fn on_program(&mut self, check: Message, what: impl FnOnce(&mut Program) -> Checked) {
        let checked = self.program().map_err(Trouble::from).and_then(what);
        self.report(check, checked);
    }

    fn run(&mut self) {
        let Some(options) = self.handshake() else { return };
        let faults = options
            .iter()
            .filter_map(EngineOption::fault)
            .reduce(|first, second| message!("check-faults", "{first}; {second}", first, second));
        let names: Vec<&str> = options.iter().map(|option| option.name.as_str()).collect();
        let checked = match (faults, names.as_slice()) {
            (Some(faults), _) => Err(Trouble::Wrong(faults)),
            (None, []) => {
                Err(Trouble::Absent(message!("check-no-options", "it announces no options")))
            }
            (None, names) => Ok(all_of(names)),
        };
        self.report(message!("check-options", "options"), checked);
        self.on_program(Message::verbatim("isready"), |program| {
            program.ask("isready", "readyok", PATIENCE)?;
            Ok(no_measurement())
        });
        let game = options.iter().find(|option| option.name.eq_ignore_ascii_case("Game"));
        match game {
            None => self.report(
                message!("check-games", "games"),
                Err(Trouble::Absent(message!(
                    "check-no-game",
                    "it announces no option Game, so its moves cannot be compared"
                ))),
            ),
            Some(game) => {
                for id in &game.choices {
                    self.game(id, &options);
                }
            }
        }
        self.on_program(message!("check-garbage", "garbage"), survives_garbage);
        self.on_program(Message::verbatim("quit"), |program| {
            program.send("quit");
            match program.wait(PATIENCE) {
                Some(status) if status.success() => Ok(no_measurement()),
                Some(status) => Err(Trouble::Wrong(message!(
                    "check-ended",
                    "it ended with {status}",
                    status = status.to_string(),
                ))),
                None => Err(Trouble::Wrong(STILL_RUNNING)),
            }
        });
        self.program = None;
        self.on_program(message!("check-end-of-input", "end of input"), |program| {
            program.close_input();
            match program.wait(PATIENCE) {
                Some(_) => Ok(no_measurement()),
                None => Err(Trouble::Wrong(STILL_RUNNING)),
            }
        });
    }

    fn handshake(&mut self) -> Option<Vec<EngineOption>> {
        let greeted = Program::start(&self.words).and_then(|mut program| {
            let lines = program.ask("ugi", "ugiok", PATIENCE)?;
            self.program = Some(program);
            Ok(lines)
        });
        let lines = match greeted {
            Ok(lines) => lines,
            Err(error) => {
                self.report(HANDSHAKE, Err(error.into()));
                return None;
            }
        };
        let after = |start: &str| lines.iter().find_map(|line| line.strip_prefix(start));
        let checked = match (after("id name "), after("id author ")) {
            (Some(name), Some(author)) => {
                Ok(message!("check-program", "{name} by {author}", name, author))
            }
            _ => Err(Trouble::Wrong(message!(
                "check-no-name",
                "id name or id author is missing before ugiok"
            ))),
        };
        self.report(HANDSHAKE, checked);
        Some(lines.iter().filter_map(|line| EngineOption::parse(line)).collect())
    }

    fn game(&mut self, id: &str, options: &[EngineOption]) {
        let Some(entry) = cygnet_games::find(id) else {
            let reason = message!(
                "check-game-unknown",
                "{game} is not a game of Cygnet, so its moves cannot be compared",
                game = quoted(id),
            );
            let check = of_game(message!("check-game", "game"), &quoted(id));
            return self.report(check, Err(Trouble::Absent(reason)));
        };
        let id = entry.info.id;
        let game = entry.build(&Options::defaults(entry.info));
        let game = &*game;
        let of_game = |check: Message| of_game(check, id);
        let check = of_game(message!("check-legal-moves", "legal moves"));
        self.on_program(check, |program| legal_moves(program, game));
        let check = of_game(message!("check-game-options", "options of the game"));
        self.on_program(check, |program| every_option(program, entry));
        let check = of_game(message!("check-wrong-moves", "wrong moves"));
        self.on_program(check, |program| wrong_moves(program, game));
        for (name, limit) in [
            ("nodes", "nodes 2000"),
            ("depth", "depth 2"),
            ("movetime", "movetime 100"),
            ("clock", "p1time 2000 p2time 2000 p1inc 10 p2inc 10"),
        ] {
            let check = of_game(Message::verbatim(format!("go {name}")));
            self.on_program(check, |program| search::limited(program, game, limit));
        }
        let check = of_game(Message::verbatim("stop"));
        self.on_program(check, |program| search::stopped(program, game));
        let has_lines = options.iter().any(|option| option.name.eq_ignore_ascii_case("MultiPV"));
        let check = of_game(message!("check-several-lines", "several lines"));
        self.on_program(check, |program| {
            if has_lines {
                search::several_lines(program, game)
            } else {
                Err(Trouble::Absent(message!("check-no-lines", "it announces no option MultiPV")))
            }
        });
        let check = of_game(message!("check-proofs", "proofs"));
        self.on_program(check, |program| search::proofs(program, entry));
        let check = of_game(message!("check-whole-game", "a whole game"));
        self.on_program(check, |program| search::whole_game(program, game));
    }
}

/// The name of a check that is made for each game.
fn of_game(check: Message, game: &str) -> Message {
    message!("check-of-game", "{check} ({game})", check, game)
}

fn set_game(program: &mut Program, game: &dyn DynGame) -> Result<(), Trouble> {
    program.send(&format!("setoption name Game value {}", game_value(game)));
    let lines = program.ask("isready", "readyok", PATIENCE)?;
    refusal(&lines).map_or(Ok(()), |error| {
        Err(Trouble::Wrong(message!(
            "check-game-refused",
            "it refuses {game}: {error}",
            game = game_value(game),
            error,
        )))
    })
}

/// The error that a program has reported, if any.
fn refusal(lines: &[String]) -> Option<&str> {
    lines
        .iter()
        .find_map(|line| line.strip_prefix("info string error"))
        .map(|rest| rest.trim_start_matches([':', ' ']))
}

/// A position of a random game, and the command that leads to it.
struct Visited {
    command: String,
    state: Box<dyn DynState>,
}

/// Positions of random games: the start, some intermediate ones, and an end.
fn positions(game: &dyn DynGame) -> Vec<Visited> {
    // Long enough to reach the end of most games, short enough for those without one.
    const LONGEST: usize = 400;
    let mut random = fastrand::Rng::with_seed(SEED);
    let mut visited =
        vec![Visited { command: "position startpos".to_owned(), state: game.initial() }];
    for number in 1..POSITIONS {
        let turns = if number + 1 == POSITIONS { LONGEST } else { number * (number + 1) / 2 };
        let mut state = game.initial();
        let mut moves = Vec::new();
        while moves.len() < turns
            && let Some(mv) = random.choice(state.moves())
        {
            moves.push(state.play(&mv).expect("a legal move"));
        }
        // Alternate between positions without their past and with it.
        let command = if number.is_multiple_of(2) {
            let text = state.position();
            state = game.position(&text).expect("a position that was written is read");
            format!("position fen {text}")
        } else {
            format!("position startpos moves {}", moves.join(" "))
        };
        visited.push(Visited { command, state });
    }
    visited
}

fn legal_moves(program: &mut Program, game: &dyn DynGame) -> Checked {
    set_game(program, game)?;
    let mut count = 0;
    for Visited { command, state } in positions(game) {
        program.send(&command);
        count += compare_moves(program, &*state)?;
        let answers = [
            ("query gameover", state.outcome().is_some().to_string()),
            ("query p1turn", (state.turn() == Side::One).to_string()),
            ("query result", result_word(state.outcome()).to_owned()),
        ];
        for (question, expected) in answers {
            let lines = program.ask(question, "response", PATIENCE)?;
            let answer = lines.last().and_then(|line| line.split_whitespace().nth(1));
            // The side to move after the end of the game does not matter.
            if answer != Some(&expected)
                && (question != "query p1turn" || state.outcome().is_none())
            {
                return Err(Trouble::Wrong(message!(
                    "check-wrong-answer",
                    "{question} should be answered with {expected}, not {answer}, at {position}",
                    question,
                    expected,
                    answer = quoted(answer.unwrap_or_default()),
                    position = state.position(),
                )));
            }
        }
    }
    Ok(message!(
        "check-moves-compared",
        "{moves} moves in {positions} positions",
        moves = count,
        positions = POSITIONS,
    ))
}

/// Compares the legal moves with ours, and counts them.
fn compare_moves(program: &mut Program, state: &dyn DynState) -> Result<usize, Trouble> {
    // A program that does not know the command does not answer it.
    program.send("legalmoves");
    let lines = program.ask("isready", "readyok", PATIENCE)?;
    let Some(answer) = lines.iter().find_map(|line| line.strip_prefix("legalmoves")) else {
        return Err(match refusal(&lines) {
            Some(error) => Trouble::Wrong(message!(
                "check-error",
                "it has an error at {position}: {error}",
                position = state.position(),
                error,
            )),
            None => {
                Trouble::Absent(message!("check-no-legalmoves", "it does not answer legalmoves"))
            }
        });
    };
    let mut theirs: Vec<&str> = answer.split_whitespace().collect();
    theirs.sort_unstable();
    let ours = state.moves();
    if let Some(mv) = ours.iter().find(|mv| theirs.binary_search(&mv.as_str()).is_err()) {
        return Err(Trouble::Wrong(message!(
            "check-move-missing",
            "{mv} is missing at {position}",
            mv,
            position = state.position(),
        )));
    }
    if let Some(mv) =
        theirs.iter().find(|&&mv| ours.binary_search_by(|our| our.as_str().cmp(mv)).is_err())
    {
        return Err(Trouble::Wrong(message!(
            "check-move-illegal",
            "{mv} is not legal at {position}",
            mv = quoted(mv),
            position = state.position(),
        )));
    }
    if theirs.len() != ours.len() {
        return Err(Trouble::Wrong(message!(
            "check-move-twice",
            "a move is listed twice at {position}",
            position = state.position(),
        )));
    }
    Ok(ours.len())
}

/// Checks the initial position with every option of the game.
fn every_option(program: &mut Program, entry: &Entry) -> Checked {
    let samples = samples(entry.info);
    for options in &samples {
        let game = entry.build(options);
        set_game(program, &*game)?;
        program.send("position startpos");
        compare_moves(program, &*game.initial())?;
    }
    Ok(message!("check-ways", "{ways} ways to set it up", ways = samples.len()))
}

/// The program must refuse an invalid move and leave everything unchanged.
fn wrong_moves(program: &mut Program, game: &dyn DynGame) -> Checked {
    set_game(program, game)?;
    program.send("position startpos moves z0z0");
    let lines = program.ask("isready", "readyok", PATIENCE)?;
    let said = refusal(&lines).map(str::to_owned);
    program.send("position startpos");
    compare_moves(program, &*game.initial())?;
    said.map(Message::verbatim).ok_or_else(|| {
        Trouble::Absent(message!("check-nonsense-accepted", "it accepts z0z0 as a move"))
    })
}

/// Sends nonsense, and then a sensible question.
fn survives_garbage(program: &mut Program) -> Checked {
    let mut random = fastrand::Rng::with_seed(SEED);
    let fixed = [
        "",
        " ",
        "go depth",
        "go depth -1",
        "go nodes x",
        "position",
        "position fen",
        "position fen x",
        "position startpos moves",
        "setoption",
        "setoption name",
        "setoption name Hash value",
        "setoption name Nothing value 1",
        "query",
        "query everything",
        "ugi ugi",
        "stop",
        "stop",
        "\u{1f986}",
        "\u{7}",
        "bestmove a1a2",
        "info depth 5",
        "legalmoves?",
    ];
    for line in fixed {
        program.send(line);
    }
    for _ in 0..200 {
        let length = random.usize(..300);
        program.send(&(0..length).map(|_| random.char(' '..='\u{2fff}')).collect::<String>());
    }
    program.send(&"long ".repeat(100_000));
    program.send("stop");
    program.ask("isready", "readyok", PATIENCE)?;
    program.ask("ugi", "ugiok", PATIENCE)?;
    Ok(message!("check-lines", "{lines} lines", lines = fixed.len() + 201))
}

/// Waits for the answer to `go`, and returns how long it took.
fn until_best_move(
    program: &mut Program,
    question: &str,
    within: Duration,
) -> Result<(Vec<String>, Duration), Trouble> {
    let start = Instant::now();
    let lines = program.ask(question, "bestmove", within)?;
    Ok((lines, start.elapsed()))
}

/// Does the program send no line that begins with `word` for `time`?
fn is_silent(program: &Program, word: &str, time: Duration) -> bool {
    let deadline = Instant::now() + time;
    loop {
        match program.hear(deadline) {
            Heard::Line(line) if line.split_whitespace().next() == Some(word) => return false,
            Heard::Line(_) if Instant::now() < deadline => {}
            Heard::Line(_) | Heard::Nothing => return true,
            Heard::End => return false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verdicts_are_words_for_tools() {
        for (verdict, word) in [
            (CheckVerdict::Ok, "ok"),
            (CheckVerdict::Failed, "failed"),
            (CheckVerdict::NotSupported, "not supported"),
        ] {
            let text = serde_json::to_string(&verdict).expect("JSON");
            assert_eq!(text, format!("\"{word}\""));
            assert_eq!(serde_json::from_str::<CheckVerdict>(&text).expect("a verdict"), verdict);
        }
    }
}
