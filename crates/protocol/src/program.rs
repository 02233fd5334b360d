//! A program at the other end of two pipes: sends commands, receives lines, and enforces time
//! limits.

use std::io::{BufRead, BufReader, Read, Write, copy, sink};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use cygnet_core::message::all_of;
use cygnet_core::quote::quoted;
use cygnet_core::{Message, Say, display_message, message};

use crate::command_line::{CommandLineError, join_words};
use crate::lines::{InputLine, read_line};

/// A failure of a program that is used as an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ExternalError {
    /// The command is malformed.
    CommandLine(CommandLineError),
    /// The program could not be started.
    Start {
        /// The command.
        program: String,
        /// The error of the operating system.
        reason: Message,
    },
    /// The program did not answer in time.
    Silent {
        /// The command.
        program: String,
        /// The question.
        question: String,
        /// The expected answer.
        expected: &'static str,
        /// How long it had.
        waited: Duration,
    },
    /// The program ended instead of answering.
    Ended {
        /// The command.
        program: String,
        /// The question.
        question: String,
        /// The expected answer.
        expected: &'static str,
        /// How it ended.
        how: Message,
    },
    /// The program does not play the game.
    Game {
        /// The command.
        program: String,
        /// The game's id.
        game: &'static str,
        /// The games it plays.
        known: Vec<String>,
    },
    /// The program has no such option.
    Option {
        /// The command.
        program: String,
        /// The option asked for.
        option: String,
        /// The options it has.
        known: Vec<String>,
    },
    /// The move that the program gave is not legal.
    Move {
        /// The command.
        program: String,
        /// The move it gave.
        text: String,
        /// The problem with it.
        reason: Message,
    },
}

impl From<CommandLineError> for ExternalError {
    fn from(error: CommandLineError) -> Self {
        Self::CommandLine(error)
    }
}

impl Say for ExternalError {
    fn message(&self) -> Message {
        match self {
            Self::CommandLine(error) => error.message(),
            Self::Start { program, reason } => message!(
                "program-not-started",
                "{program} cannot be started: {reason}",
                program,
                reason,
            ),
            Self::Silent { program, question, expected, waited } => message!(
                "program-silent",
                "{program} did not answer {question} with {expected} within {waited} ms",
                program,
                question,
                expected = *expected,
                waited = waited.as_millis().to_string(),
            ),
            Self::Ended { program, question, expected, how } => message!(
                "program-ended",
                "{program} {how} instead of answering {question} with {expected}",
                program,
                how,
                question,
                expected = *expected,
            ),
            Self::Game { program, game, known } => message!(
                "program-without-game",
                "{program} does not play {game}; it plays {known}",
                program,
                game = *game,
                known = all_of(known),
            ),
            Self::Option { program, option, known } if known.is_empty() => message!(
                "program-without-options",
                "{program} has no option {option}; it has none",
                program,
                option = quoted(option),
            ),
            Self::Option { program, option, known } => message!(
                "program-without-option",
                "{program} has no option {option}; it has {known}",
                program,
                option = quoted(option),
                known = all_of(known),
            ),
            Self::Move { program, text, reason } => message!(
                "program-illegal-move",
                "{program} answered with {text}: {reason}",
                program,
                text = quoted(text),
                reason,
            ),
        }
    }
}

display_message!(ExternalError);

/// A line from a program, or the lack of one.
pub(crate) enum Heard {
    Line(String),
    /// Nothing arrived in time.
    Nothing,
    /// It has closed its output.
    End,
}

/// How many lines may wait to be read. A program that writes more has to wait itself.
const MOST_LINES_WAITING: usize = 4096;

/// How many bytes of output are kept before the expected answer. Further lines are dropped.
const MOST_BYTES_HEARD: usize = 1 << 22;

fn start_thread(program: &str, work: impl FnOnce() + Send + 'static) -> Result<(), ExternalError> {
    let failed = |error: std::io::Error| ExternalError::Start {
        program: program.to_owned(),
        reason: message!(
            "program-without-thread",
            "it cannot get a thread: {reason}",
            reason = error.message(),
        ),
    };
    thread::Builder::new().spawn(work).map(drop).map_err(failed)
}

/// A running program. If it was started here, it is killed when this is dropped.
pub(crate) struct Program {
    name: String,
    child: Option<Child>,
    /// Written by a thread, because a program that does not read would block the writer.
    input: Option<Sender<String>>,
    output: Receiver<String>,
}

impl Program {
    pub(crate) fn start(words: &[String]) -> Result<Self, ExternalError> {
        let name = join_words(words);
        let wrong = |reason: Message| ExternalError::Start { program: name.clone(), reason };
        let (program, arguments) =
            words.split_first().ok_or(ExternalError::CommandLine(CommandLineError::Empty))?;
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| wrong(error.message()))?;
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(stdin), Some(stdout), Some(stderr)) = pipes else {
            return Err(wrong(message!("program-without-pipes", "it has no pipes")));
        };
        // From here on, the program is killed when this is dropped, even if a later step fails.
        let (_, output) = mpsc::channel();
        let mut program = Self { name: name.clone(), child: Some(child), input: None, output };
        start_thread(&name, move || drain(stderr))?;
        program.connect(stdin, stdout)?;
        Ok(program)
    }

    /// Connects to a program that is already running, at the other end of two streams.
    pub(crate) fn over(
        name: String,
        to_program: impl Write + Send + 'static,
        from_program: impl Read + Send + 'static,
    ) -> Result<Self, ExternalError> {
        let (_, output) = mpsc::channel();
        let mut program = Self { name, child: None, input: None, output };
        program.connect(to_program, from_program)?;
        Ok(program)
    }

    fn connect(
        &mut self,
        to_program: impl Write + Send + 'static,
        from_program: impl Read + Send + 'static,
    ) -> Result<(), ExternalError> {
        let (input, to_write) = mpsc::channel();
        let (heard, output) = mpsc::sync_channel(MOST_LINES_WAITING);
        // These threads end with the streams, so they need not be joined.
        start_thread(&self.name, move || write_lines(to_program, &to_write))?;
        start_thread(&self.name, move || read_lines(BufReader::new(from_program), &heard))?;
        (self.input, self.output) = (Some(input), output);
        Ok(())
    }

    /// Sends a line to the program. Its answer shows whether the line has arrived.
    pub(crate) fn send(&self, line: &str) {
        if let Some(input) = &self.input {
            let _ = input.send(format!("{line}\n"));
        }
    }

    /// The next line that arrives before the deadline.
    pub(crate) fn hear(&self, deadline: Instant) -> Heard {
        let wait = deadline.saturating_duration_since(Instant::now());
        match self.output.recv_timeout(wait) {
            Ok(line) => Heard::Line(line),
            Err(RecvTimeoutError::Timeout) => Heard::Nothing,
            Err(RecvTimeoutError::Disconnected) => Heard::End,
        }
    }

    /// Asks a question, and returns the lines up to the one that begins with the expected word.
    pub(crate) fn ask(
        &mut self,
        question: &str,
        expected: &'static str,
        within: Duration,
    ) -> Result<Vec<String>, ExternalError> {
        self.send(question);
        self.hear_until(question, expected, within)
    }

    /// Returns the lines up to the one that begins with the expected word.
    pub(crate) fn hear_until(
        &mut self,
        question: &str,
        expected: &'static str,
        within: Duration,
    ) -> Result<Vec<String>, ExternalError> {
        let deadline = Instant::now() + within;
        let mut lines = Vec::new();
        let mut bytes = 0;
        loop {
            match self.hear(deadline) {
                Heard::Line(line) => {
                    if line.split_whitespace().next() == Some(expected) {
                        lines.push(line);
                        return Ok(lines);
                    }
                    bytes += line.len() + size_of::<String>();
                    if bytes <= MOST_BYTES_HEARD {
                        lines.push(line);
                    }
                    // A program that writes without end is as bad as a silent one.
                    if Instant::now() < deadline {
                        continue;
                    }
                    return Err(self.silent(question, expected, within));
                }
                Heard::Nothing => return Err(self.silent(question, expected, within)),
                Heard::End => return Err(self.ended(question, expected)),
            }
        }
    }

    pub(crate) fn silent(
        &self,
        question: &str,
        expected: &'static str,
        waited: Duration,
    ) -> ExternalError {
        let (program, question) = (self.name.clone(), quoted(question));
        ExternalError::Silent { program, question, expected, waited }
    }

    pub(crate) fn ended(&mut self, question: &str, expected: &'static str) -> ExternalError {
        let how = match self.wait(Duration::from_millis(200)) {
            Some(status) => {
                message!("program-has-ended", "ended ({status})", status = status.to_string())
            }
            None => message!("program-closed-output", "closed its output"),
        };
        let (program, question) = (self.name.clone(), quoted(question));
        ExternalError::Ended { program, question, expected, how }
    }

    /// Closes the program's input, after everything sent has been written.
    pub(crate) fn close_input(&mut self) {
        self.input = None;
    }

    /// The exit status of the program, if it ends in time.
    pub(crate) fn wait(&mut self, within: Duration) -> Option<std::process::ExitStatus> {
        let deadline = Instant::now() + within;
        let child = self.child.as_mut()?;
        loop {
            if let Ok(Some(status)) = child.try_wait() {
                return Some(status);
            }
            if Instant::now() >= deadline {
                return None;
            }
            // The standard library cannot wait with a time limit.
            thread::sleep(Duration::from_millis(2));
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // The program may have ended by itself; either way it is gone afterwards.
        if let Some(child) = &mut self.child {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

fn write_lines(mut stdin: impl Write, lines: &Receiver<String>) {
    for line in lines {
        if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
            break;
        }
    }
}

fn read_lines(mut stdout: impl BufRead, heard: &SyncSender<String>) {
    while let Ok(Some(line)) = read_line(&mut stdout) {
        if let InputLine::Text(text) = line
            && heard.send(text).is_err()
        {
            break;
        }
    }
}

/// Discards the standard error output of a program, which would block if its pipe were full.
fn drain(mut stderr: impl Read) {
    let _ = copy(&mut stderr, &mut sink());
}
