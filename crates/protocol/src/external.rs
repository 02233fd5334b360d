//! Another program as a player: starts it, asks it for moves, and restarts it after a crash.

use std::io::{Read, Write};
use std::time::{Duration, Instant};

use cygnet_core::time::Budget;
use cygnet_core::{DynGame, DynState, Say, Side, Stop, message};
use cygnet_engine::Score;

use crate::command_line::{join_words, split_words};
use crate::go::Go;
use crate::message::{EngineOption, Info};
use crate::program::{ExternalError, Heard, Program};
use crate::server::NO_MOVE;

/// How long a program may take to answer, in addition to its thinking time.
const PATIENCE: Duration = Duration::from_secs(5);

/// The longest duration of a search that has a limit, but no time limit.
const LONGEST_SEARCH: Duration = Duration::from_secs(600);

/// How often a waiting player checks whether it has been stopped.
const BETWEEN_LOOKS: Duration = Duration::from_millis(2);

/// Another program as an engine. If it was started here, it is killed when this is dropped.
pub struct External {
    /// The command that starts it, unless it was already running.
    words: Option<Vec<String>>,
    /// The command as one text, used as the program's name in messages.
    command: String,
    patience: Duration,
    program: Option<Program>,
    name: String,
    options: Vec<EngineOption>,
    /// The settings, to be repeated after a restart.
    settings: Vec<(String, String)>,
    /// The initial position of the game, for which the protocol has its own word.
    start: Option<String>,
    starts: u32,
}

/// The answer of a program to `go`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProgramReply {
    /// The command of the program, used as its name in messages.
    pub program: String,
    /// The move, as the program wrote it: [`ProgramReply::validate`] checks it.
    pub text: String,
    /// The program's score of the position, if it gave one.
    pub score: Option<Score>,
    /// The search depth, if the program gave it.
    pub depth: Option<u32>,
    /// The number of positions visited, if the program gave it.
    pub nodes: Option<u64>,
    /// The line of play that the program expects.
    pub line: Vec<String>,
}

impl ProgramReply {
    /// The move in its standard notation, if it is legal here.
    ///
    /// # Errors
    /// If it is not legal; with the reason.
    pub fn validate(&self, state: &dyn DynState) -> Result<String, ExternalError> {
        state.boxed_clone().play(&self.text).map_err(|error| ExternalError::Move {
            program: self.program.clone(),
            text: self.text.clone(),
            reason: error.message(),
        })
    }

    /// Takes in a line about the best move; later values replace earlier ones.
    fn take(&mut self, info: Info) {
        if info.rank.is_some_and(|rank| rank != 1) {
            return;
        }
        self.depth = info.depth.or(self.depth);
        self.nodes = info.nodes.or(self.nodes);
        self.score = info.score.or(self.score);
        if !info.line.is_empty() {
            self.line = info.line;
        }
    }
}

impl External {
    /// Starts a program and greets it. [`split_words`] splits the command.
    ///
    /// # Errors
    /// If it cannot be started, or does not answer like an engine.
    pub fn start(command_line: &str) -> Result<Self, ExternalError> {
        Self::start_with(command_line, PATIENCE)
    }

    /// Like [`start`](Self::start), with another patience: how long the program may take to answer,
    /// in addition to its thinking time.
    ///
    /// # Errors
    /// If it cannot be started, or does not answer like an engine.
    pub fn start_with(command_line: &str, patience: Duration) -> Result<Self, ExternalError> {
        let words = split_words(command_line)?;
        let mut external = Self::new(join_words(&words), Some(words), patience);
        external.program()?;
        Ok(external)
    }

    /// Greets a program that is already running at the other end of two streams, such as a
    /// connection. It cannot be restarted.
    ///
    /// # Errors
    /// If it does not answer like an engine.
    pub fn over(
        name: &str,
        to_program: impl Write + Send + 'static,
        from_program: impl Read + Send + 'static,
    ) -> Result<Self, ExternalError> {
        let mut external = Self::new(name.to_owned(), None, PATIENCE);
        external.greet(Program::over(name.to_owned(), to_program, from_program)?)?;
        Ok(external)
    }

    fn new(command: String, words: Option<Vec<String>>, patience: Duration) -> Self {
        Self {
            words,
            command,
            patience,
            program: None,
            name: String::new(),
            options: Vec::new(),
            settings: Vec::new(),
            start: None,
            starts: 0,
        }
    }

    /// The name that the program gives itself, or else its command.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The options that the program offers.
    #[must_use]
    pub fn options(&self) -> &[EngineOption] {
        &self.options
    }

    /// How often the program had to be restarted.
    #[must_use]
    pub fn restarts(&self) -> u32 {
        self.starts.saturating_sub(1)
    }

    /// Sets an option of the program.
    ///
    /// # Errors
    /// If it has no such option, or has stopped answering.
    pub fn set_option(&mut self, name: &str, value: &str) -> Result<(), ExternalError> {
        let Some(option) = self.option(name) else {
            let known = self.options.iter().map(|known| known.name.clone()).collect();
            let (program, option) = (self.command.clone(), name.to_owned());
            return Err(ExternalError::Option { program, option, known });
        };
        let name = option.name.clone();
        self.settings.retain(|(known, _)| *known != name);
        self.settings.push((name, value.to_owned()));
        self.renew()
    }

    fn option(&self, name: &str) -> Option<&EngineOption> {
        self.options.iter().find(|option| option.name.eq_ignore_ascii_case(name))
    }

    /// Tells the program which game is played from now on. If it has no option `Game`, it is
    /// trusted to play this one, as its user says.
    ///
    /// # Errors
    /// If it does not play the game, or has stopped answering.
    pub fn set_game(&mut self, game: &dyn DynGame) -> Result<(), ExternalError> {
        let info = game.info();
        self.start = Some(game.initial().position());
        if let Some(option) = self.option("Game") {
            if !option.choices.is_empty() && !option.choices.iter().any(|id| info.is_called(id)) {
                return Err(ExternalError::Game {
                    program: self.command.clone(),
                    game: info.id,
                    known: option.choices.clone(),
                });
            }
            return self.set_option("Game", &game_value(game));
        }
        self.renew()
    }

    /// Starts a new game: what the program learned in the last one should not matter.
    ///
    /// # Errors
    /// If the program has stopped answering.
    pub fn new_game(&mut self) -> Result<(), ExternalError> {
        let patience = self.patience;
        let result = self.program().and_then(|program| {
            program.send("uginewgame");
            program.ask("isready", "readyok", patience)
        });
        self.settle(result).map(|_| ())
    }

    /// Sends the settings to the program.
    fn renew(&mut self) -> Result<(), ExternalError> {
        let (settings, patience) = (self.settings.clone(), self.patience);
        let result = self.program().and_then(|program| tell(program, &settings, patience));
        self.settle(result)
    }

    /// Drops the program after a failure, because its next output is unpredictable: it has to be
    /// restarted.
    fn settle<T>(&mut self, result: Result<T, ExternalError>) -> Result<T, ExternalError> {
        if result.is_err() {
            self.program = None;
        }
        result
    }

    /// The program; it is started and greeted if it is not running.
    fn program(&mut self) -> Result<&mut Program, ExternalError> {
        if self.program.is_none() {
            let Some(words) = &self.words else {
                let reason = message!("program-gone", "it has ended");
                let program = self.command.clone();
                return Err(ExternalError::Start { program, reason });
            };
            let program = Program::start(words)?;
            return self.greet(program);
        }
        Ok(self.program.as_mut().expect("it was just looked at"))
    }

    /// Asks the program for its options, and sends it the settings.
    fn greet(&mut self, mut program: Program) -> Result<&mut Program, ExternalError> {
        self.starts += 1;
        let greeting = program.ask("ugi", "ugiok", self.patience)?;
        self.options = greeting.iter().filter_map(|line| EngineOption::parse(line)).collect();
        let name = greeting.iter().find_map(|line| line.strip_prefix("id name "));
        self.name = name.unwrap_or(&self.command).trim().to_owned();
        tell(&mut program, &self.settings, self.patience)?;
        Ok(self.program.insert(program))
    }

    /// Asks for the move of this side after these moves from this position. A program that crashes
    /// is restarted once. When `stop` is raised, the program is asked for the best move it has so
    /// far.
    ///
    /// # Errors
    /// If the program crashes again, does not answer in time, or has no move.
    pub fn best_move(
        &mut self,
        start: &str,
        moves: &[String],
        side: Side,
        budget: &Budget,
        stop: &Stop,
    ) -> Result<ProgramReply, ExternalError> {
        let mut position = if self.start.as_deref() == Some(start) {
            "position startpos".to_owned()
        } else {
            format!("position fen {start}")
        };
        if !moves.is_empty() {
            position = format!("{position} moves {}", moves.join(" "));
        }
        let is_running = self.program.is_some();
        let search = GoCommand {
            question: Go(*budget).to_string(),
            allowed: allowed(budget, side).map(|time| time.saturating_add(self.patience)),
            patience: self.patience,
        };
        match self.attempt(&position, &search, stop) {
            // A program that had to be started for this move has already had its second chance.
            Err(ExternalError::Ended { .. }) if is_running && self.words.is_some() => {
                self.attempt(&position, &search, stop)
            }
            result => result,
        }
    }

    fn attempt(
        &mut self,
        position: &str,
        search: &GoCommand,
        stop: &Stop,
    ) -> Result<ProgramReply, ExternalError> {
        let command = self.command.clone();
        let result = self.program().and_then(|program| {
            program.send(position);
            // Any pending output of the program arrives before the answer to this.
            program.ask("isready", "readyok", search.patience)?;
            think(program, command, search, stop)
        });
        self.settle(result)
    }
}

/// The value of the option `Game` for these rules.
pub(crate) fn game_value(game: &dyn DynGame) -> String {
    let mut words = vec![game.info().id.to_owned()];
    words.extend(game.options().iter().map(|(name, value)| format!("{name}={value}")));
    words.join(" ")
}

fn tell(
    program: &mut Program,
    settings: &[(String, String)],
    patience: Duration,
) -> Result<(), ExternalError> {
    for (name, value) in settings {
        program.send(&format!("setoption name {name} value {value}"));
    }
    program.ask("isready", "readyok", patience).map(|_| ())
}

/// A question to a program, and its time limits.
struct GoCommand {
    /// The command `go`.
    question: String,
    /// The time until the program counts as silent; `None` if it may search until it is stopped.
    allowed: Option<Duration>,
    patience: Duration,
}

/// Starts the search, and waits for its end.
fn think(
    program: &mut Program,
    command: String,
    search: &GoCommand,
    stop: &Stop,
) -> Result<ProgramReply, ExternalError> {
    let &GoCommand { ref question, allowed, patience } = search;
    let mut deadline = allowed.and_then(|time| Instant::now().checked_add(time));
    let mut reply = ProgramReply {
        program: command,
        text: String::new(),
        score: None,
        depth: None,
        nodes: None,
        line: Vec::new(),
    };
    let mut is_stopped = false;
    program.send(question);
    loop {
        if stop.is_stopped() && !is_stopped {
            is_stopped = true;
            program.send("stop");
            deadline = Some(Instant::now() + patience);
        }
        if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            let waited = if is_stopped { patience } else { allowed.unwrap_or(patience) };
            return Err(program.silent(question, "bestmove", waited));
        }
        match program.hear(Instant::now() + BETWEEN_LOOKS) {
            Heard::Nothing => {}
            Heard::End => return Err(program.ended(question, "bestmove")),
            Heard::Line(line) => {
                let mut words = line.split_whitespace();
                if words.next() == Some("bestmove") {
                    words.next().unwrap_or(NO_MOVE).clone_into(&mut reply.text);
                    return Ok(reply);
                }
                if let Some(info) = Info::parse(&line) {
                    reply.take(info);
                }
            }
        }
    }
}

/// How long the program may think, or `None` if it may think until it is stopped.
fn allowed(budget: &Budget, side: Side) -> Option<Duration> {
    let time = budget.longest_time(side);
    time.or_else(|| budget.is_limited().then_some(LONGEST_SEARCH))
}

#[cfg(test)]
mod tests {
    use cygnet_core::Limits;
    use cygnet_core::time::TimeLeft;

    use super::*;

    #[test]
    fn the_first_line_counts_and_the_last_word_about_it() {
        let mut reply = ProgramReply {
            program: "./other".to_owned(),
            text: String::new(),
            score: None,
            depth: None,
            nodes: None,
            line: Vec::new(),
        };
        for line in [
            "info depth 1 score cp 5 nodes 9 pv a b",
            "info depth 2 multipv 1 score win 3 nodes 20 pv c",
            "info depth 2 multipv 2 score cp 7 nodes 21 pv d",
            "info nodes 30",
        ] {
            reply.take(Info::parse(line).expect("an info"));
        }
        assert_eq!((reply.depth, reply.nodes), (Some(2), Some(30)));
        assert_eq!((reply.score, reply.line), (Some(Score::Win(Some(3))), vec!["c".to_owned()]));
    }

    #[test]
    fn a_program_can_play_on_another_thread() {
        fn can_be_sent<T: Send>() {}
        can_be_sent::<External>();
    }

    #[test]
    fn how_long_a_search_may_take() {
        let minute = Duration::from_secs(60);
        let allowed = |budget| allowed(&budget, Side::One);
        let left = [minute, minute * 2];
        let clock = Some(TimeLeft::Game { left, increment: [Duration::ZERO; 2] });
        assert_eq!(allowed(Budget::default()), None);
        assert_eq!(allowed(Budget { clock, ..Budget::default() }), Some(minute));
        let limits = Limits { nodes: Some(5), ..Limits::default() };
        assert_eq!(allowed(limits.into()), Some(LONGEST_SEARCH));
        assert_eq!(allowed(Limits { time: Some(minute), ..limits }.into()), Some(minute));
    }
}
