//! How a game plays: `report`.

use std::fs;
use std::io::{self, ErrorKind};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use cygnet_analysis::usable_threads;
use cygnet_core::quote::quoted;
use cygnet_core::{Entry, Options, Stop, message};
use cygnet_games::find_named;
use cygnet_report::{
    FEWEST_GAMES, GameReport, JobKind, Study, StudyProgress, check, compare, word_of,
};
use cygnet_system::files::{check_replaceable, read_regular, replace};
use cygnet_text::Words;
use cygnet_text::report_page::{check_report_lines, compared_lines, report_page};

use crate::CommandResult;
use crate::args::ReportArguments;
use crate::command_error::{AddContext, NO_SIGNALS, Result, cannot_write};
use crate::output::{Output, say};
use crate::progress::ProgressLine;
use crate::setup::fresh_seed;
use crate::signals::stop_at_signals;

/// How long a report takes if nothing else is asked for.
const USUAL_TIME: Duration = Duration::from_secs(600);

/// The time between two lines of progress if standard error is not a terminal.
const BETWEEN_LINES: Duration = Duration::from_secs(20);

/// The longest file that is read: more than the findings of any report that can be made in a day.
const MOST_BYTES: u64 = 4 << 30;

/// `cygnet report …`
pub(crate) fn report(arguments: &ReportArguments, output: &mut Output) -> Result<CommandResult> {
    if let Some([one, two]) = arguments.compare.as_deref() {
        return compare_files(one, two, output);
    }
    if let Some(path) = &arguments.check {
        return check_file(path, arguments.threads, output);
    }
    let Some(game) = &arguments.game else { return Ok(CommandResult::No) };
    measure(find_named(game)?, arguments, output)
}

/// The boards that the arguments describe: every combination of the values with commas between them.
fn boards(entry: &'static Entry, arguments: &ReportArguments) -> Result<Vec<Options>> {
    let mut named: Vec<(String, String)> = Vec::new();
    if let Some(sizes) = &arguments.size {
        named.push(("size".to_owned(), sizes.clone()));
    }
    for option in &arguments.options {
        let Some((name, values)) = option.split_once('=') else {
            let problem = message!(
                "command-option-unread",
                "{option} is not an option: write it as -o name=value",
                option = quoted(option),
            );
            return Err(problem.into());
        };
        named.push((name.trim().to_owned(), values.to_owned()));
    }
    let mut boards = vec![Options::defaults(entry.info)];
    for (name, values) in named {
        let mut next = Vec::new();
        for board in &boards {
            for value in values.split(',') {
                let mut board = board.clone();
                board.set(entry.info, &name, value.trim())?;
                if !next.contains(&board) {
                    next.push(board);
                }
            }
        }
        boards = next;
    }
    Ok(boards)
}

fn measure(
    entry: &'static Entry,
    arguments: &ReportArguments,
    output: &mut Output,
) -> Result<CommandResult> {
    let stop = Stop::new();
    stop_at_signals(&stop).context(|| NO_SIGNALS)?;
    let boards = boards(entry, arguments)?;
    let words = output.words();
    // With --json alone the answer goes to standard output, and no file is written.
    let usual = PathBuf::from(format!("{}-report.html", entry.info.id));
    let page = match &arguments.out {
        Some(path) => Some(page_of(path)),
        None => (!output.wants_json()).then_some(usual),
    };
    let part = page.as_ref().map(|page| page.with_extension("part"));
    for path in page.iter().chain(&part) {
        check_replaceable(path).context(|| cannot_write(path))?;
    }
    let saved = match &part {
        Some(path) => read_saved(path)?,
        None => None,
    };
    let known_seed = saved.as_deref().and_then(Study::seed_of);
    let seed = arguments.seed.or(known_seed).unwrap_or_else(fresh_seed);
    let mut study = Study::new(entry, boards, seed);
    if let (Some(saved), Some(path)) = (&saved, &part) {
        study.resume(saved).context(|| {
            message!(
                "command-report-not-resumed",
                "{file} cannot be continued; remove it to begin anew",
                file = path.as_path(),
            )
        })?;
        say(words.report_resumed(study.done(), path.display()));
    }
    let threads = arguments.threads.unwrap_or_else(all_cores);
    let mut progress = ReportProgress::new(words);
    let mut unsaved = None;
    let mut save = |study: &Study| {
        if let Some(path) = &part {
            // The report goes on without it; a failure is reported at the end.
            unsaved = replace(path, study.saved().as_bytes()).err().map(|error| (path, error));
        }
    };
    let games = if let Some(games) = arguments.games.or(study.chosen_games()) {
        Some(games)
    } else {
        let time = arguments.time.unwrap_or(USUAL_TIME);
        study.games_within(time, threads, &stop, &mut |it| progress.tell(it), &mut save)?
    };
    if let (Some(games), None) = (games, arguments.games) {
        progress.line(&words.report_chose_games(games, seed));
    }
    let is_complete = match games {
        Some(games) => study.run(games, threads, &stop, &mut |it| progress.tell(it), &mut save)?,
        None => false,
    };
    progress.finish();
    let mut report = study.report(games.unwrap_or(FEWEST_GAMES));
    study.measure_speed(&mut report);
    if let Some(page) = &page {
        write(&report, page, output)?;
    }
    if let (true, Some(part)) = (is_complete, &part) {
        match fs::remove_file(part) {
            Err(error) if error.kind() != ErrorKind::NotFound => {
                return Err(error).context(|| cannot_write(part));
            }
            _ => {}
        }
    } else if let Some((path, error)) = unsaved {
        return Err(error).context(|| cannot_write(path));
    }
    if !is_complete {
        say(if part.is_some() { words.report_can_go_on() } else { words.report_stopped() });
    }
    if output.wants_json() {
        output.json(&report)?;
    }
    Ok(if is_complete { CommandResult::Yes } else { CommandResult::No })
}

/// The page that a path means: the files beside it end in `.json` and `.part`, so a path that does means its page.
fn page_of(path: &Path) -> PathBuf {
    let is_beside = path.extension().is_some_and(|extension| {
        ["json", "part"].iter().any(|own| extension.eq_ignore_ascii_case(own))
    });
    if is_beside { path.with_extension("html") } else { path.to_owned() }
}

fn all_cores() -> NonZeroUsize {
    usable_threads(NonZeroUsize::MAX)
}

/// The findings of an interrupted report, if there are any.
fn read_saved(path: &Path) -> Result<Option<String>> {
    match read_text(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        read => read.map(Some).context(|| cannot_read(path)),
    }
}

/// Reads a text file.
fn read_text(path: &Path) -> io::Result<String> {
    let bytes = read_regular(path, MOST_BYTES)?;
    String::from_utf8(bytes).map_err(|_| {
        io::Error::new(ErrorKind::InvalidData, message!("file-not-text", "it is not text"))
    })
}

fn cannot_read(path: &Path) -> cygnet_core::Message {
    message!("command-report-unread", "cannot read {file}", file = path)
}

/// Writes the page and, beside it, its numbers.
fn write(report: &GameReport, page: &Path, output: &mut Output) -> Result<()> {
    let text = report_page(report, &report.command(), output.language())?;
    replace(page, text.as_bytes()).context(|| cannot_write(page))?;
    let data = page.with_extension("json");
    let json = serde_json::to_string(report).expect("a report is plain data") + "\n";
    replace(&data, json.as_bytes()).context(|| cannot_write(&data))?;
    if !output.wants_json() {
        output.line(output.words().report_written(page.display(), data.display()))?;
    }
    Ok(())
}

fn read_report(path: &Path) -> Result<GameReport> {
    let text = read_text(path).context(|| cannot_read(path))?;
    GameReport::read(&text).context(|| cannot_read(path))
}

fn compare_files(one: &Path, two: &Path, output: &mut Output) -> Result<CommandResult> {
    let [first, second] = [read_report(one)?, read_report(two)?];
    let comparison = compare(&first, &second);
    if output.wants_json() {
        output.json(&comparison)?;
    } else {
        let files = [one, two].map(|path| path.display().to_string());
        let [one, two] = files.each_ref().map(String::as_str);
        output.lines(&compared_lines(&comparison, [one, two], &first, output.language()))?;
    }
    Ok(CommandResult::Yes)
}

fn check_file(
    path: &Path,
    threads: Option<NonZeroUsize>,
    output: &mut Output,
) -> Result<CommandResult> {
    let report = read_report(path)?;
    let stop = Stop::new();
    stop_at_signals(&stop).context(|| NO_SIGNALS)?;
    let progress = ProgressLine::bar(0, "{bar:24} {pos}/{len}  [{elapsed}<{eta}]");
    let threads = threads.unwrap_or_else(all_cores);
    let found = check(&report, threads, &stop, &mut |done, all| {
        progress.set_length(all as u64);
        progress.set_position(done as u64);
    })?;
    progress.finish();
    if output.wants_json() {
        output.json(&found)?;
    } else {
        let file = path.display().to_string();
        output.lines(&check_report_lines(&found, &file, output.language()))?;
    }
    let is_good = found.same && !found.interrupted;
    Ok(if is_good { CommandResult::Yes } else { CommandResult::No })
}

/// The progress of a report: a bar that names what is being measured, or a line from time to time.
struct ReportProgress {
    words: Words,
    bar: ProgressLine,
    last: Instant,
}

impl ReportProgress {
    fn new(words: Words) -> Self {
        let bar = ProgressLine::bar(0, "{bar:24} {pos}/{len}  {msg}  [{elapsed}]");
        Self { words, bar, last: Instant::now() }
    }

    fn tell(&mut self, progress: &StudyProgress) {
        let StudyProgress { kind, board, done, all, left } = *progress;
        let words = self.words;
        let message = || {
            let left = left.map(|left| words.report_time_left(time_text(left)));
            let what = format!("{}{}", kind_text(kind, words), board_mark(board));
            [Some(what), left].into_iter().flatten().collect::<Vec<_>>().join(", ")
        };
        if self.bar.is_shown() {
            self.bar.set_length(all as u64);
            self.bar.set_position(done as u64);
            self.bar.set_message(message);
        } else if self.last.elapsed() >= BETWEEN_LINES {
            self.last = Instant::now();
            say(words.report_playing(message(), done, all));
        }
    }

    fn line(&self, text: &str) {
        self.bar.line(text);
    }

    fn finish(&self) {
        self.bar.finish();
    }
}

/// Which of several boards; nothing for the first.
fn board_mark(board: usize) -> String {
    if board == 0 { String::new() } else { format!(" ({})", board + 1) }
}

fn kind_text(kind: JobKind, words: Words) -> &'static str {
    words.report_label(&format!("kind-{}", word_of(&kind)))
}

/// A time for a progress bar.
fn time_text(time: Duration) -> String {
    let seconds = time.as_secs();
    if seconds < 60 { format!("{seconds} s") } else { format!("{} min", seconds.div_ceil(60)) }
}
