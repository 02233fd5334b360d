//! Builds and checks files of puzzles: `puzzles`.

use std::collections::VecDeque;
use std::io::Write;
use std::path::Path;

use cygnet_analysis::{Resources, usable_threads};
use cygnet_core::{Entry, Message, Options, Session, Stop, message};
use cygnet_games::find_named;
use cygnet_games::record_games::read_games;
use cygnet_puzzles::json::{PuzzleCheckAnswer, PuzzlesBuildAnswer, count_bands, count_themes};
use cygnet_puzzles::{
    Puzzle, PuzzleBuildProgress, PuzzleBuildSetup, PuzzleReader, build as find_puzzles,
    check_puzzles, write_puzzles,
};
use cygnet_system::files::{check_replaceable, replace_with};
use cygnet_text::Words;
use cygnet_text::answers::labelled;

use super::record::open;
use crate::CommandResult;
use crate::args::{PuzzlesBuildArguments, PuzzlesCheckArguments, PuzzlesCommand};
use crate::command_error::{AddContext, NO_SIGNALS, Result, cannot_write};
use crate::output::Output;
use crate::progress::PercentProgress;
use crate::setup::{fresh_seed, options};
use crate::signals::stop_at_signals;

/// `cygnet puzzles …`
pub(crate) fn puzzles(
    command: &PuzzlesCommand,
    resources: &Resources,
    output: &mut Output,
) -> Result<CommandResult> {
    match command {
        PuzzlesCommand::Build(arguments) => build(arguments, resources, output),
        PuzzlesCommand::Check(arguments) => check(arguments, output),
    }
}

fn build(
    arguments: &PuzzlesBuildArguments,
    resources: &Resources,
    output: &mut Output,
) -> Result<CommandResult> {
    let board = arguments.board.at_start();
    let entry = find_named(&board.game)?;
    let (game, _) = entry.set_up(options(entry, &board.setup)?, None, 0)?;
    let mut records = Vec::new();
    for file in &arguments.from {
        records.extend(sessions(file, entry, game.options())?);
    }
    if let Some(path) = &arguments.out {
        check_replaceable(path).context(|| cannot_write(path))?;
    }
    let stop = Stop::new();
    stop_at_signals(&stop).context(|| NO_SIGNALS)?;
    let setup = PuzzleBuildSetup {
        count: arguments.count,
        seed: arguments.seed.unwrap_or_else(fresh_seed),
        threads: usable_threads(arguments.threads),
        nodes: arguments.nodes,
        tables: Some(resources.tables().clone()),
    };
    let words = output.words();
    let mut progress = PercentProgress::new(Words::progress_puzzles, words);
    let mut games = 0;
    let found = find_puzzles(&game, &records, &setup, &stop, &mut |so_far| {
        let PuzzleBuildProgress { games: searched, found, wanted } = so_far;
        games = searched;
        let more = words.puzzles_found(found, searched);
        progress.tell(found.min(wanted) as u64, wanted as u64, Some(more));
    })?;
    progress.finish();
    let answer = if found.len() == setup.count { CommandResult::Yes } else { CommandResult::No };
    let Some(path) = &arguments.out else {
        let mut text = Vec::new();
        write_puzzles(&mut text, &found)?;
        output.text(&String::from_utf8_lossy(&text))?;
        return Ok(answer);
    };
    let write = |file: &mut dyn Write| write_puzzles(file, &found);
    replace_with(path, write).context(|| cannot_write(path))?;
    let name = path.display().to_string();
    if output.wants_json() {
        let answer = PuzzlesBuildAnswer::new(name, &*game, setup.seed, setup.count, games, &found);
        output.json(&answer)?;
    } else {
        let language = output.language();
        output.line(words.puzzles_written(found.len(), name, games, setup.seed))?;
        for (band, count) in count_bands(&found) {
            output.line(labelled(&language.say(&band.message()), count))?;
        }
        output.line("")?;
        for (theme, count) in count_themes(&found) {
            output.line(labelled(&language.say(&theme.message()), count))?;
        }
        if answer == CommandResult::No {
            output.line(words.puzzles_too_few(setup.count))?;
        }
    }
    Ok(answer)
}

/// The games of a file, all of which are of this game and these options.
fn sessions(file: &Path, entry: &Entry, options: &Options) -> Result<Vec<Session>> {
    let name = file.display().to_string();
    let mut sessions = Vec::new();
    for game in read_games(&name, open(file)?, None, true)? {
        let Some(session) = game.session else { continue };
        let is_same_board =
            |(option, value)| option == "first" || options.get(option) == Some(value);
        let rules = session.game();
        if rules.info().id != entry.info.id || !rules.options().iter().all(is_same_board) {
            return Err(message!(
                "command-puzzles-other-game",
                "{file}: game {number} is not one of {game} with these options",
                file = &name,
                number = game.number,
                game = entry.info.name,
            )
            .into());
        }
        sessions.push(session);
    }
    Ok(sessions)
}

/// How many puzzles are checked for each thread before the results are shown.
const FOR_EACH_THREAD: usize = 4;

fn check(arguments: &PuzzlesCheckArguments, output: &mut Output) -> Result<CommandResult> {
    let file = arguments.file.display().to_string();
    let mut reader = PuzzleReader::new(open(&arguments.file)?);
    let stop = Stop::new();
    stop_at_signals(&stop).context(|| NO_SIGNALS)?;
    let threads = usable_threads(arguments.threads);
    let mut report = CheckReport { file, checked: 0, wrong: 0 };
    let mut refused = None;
    let mut sampled: Option<VecDeque<_>> = None;
    if let Some(sample) = arguments.sample {
        let seed = arguments.seed.unwrap_or_else(fresh_seed);
        let chosen;
        (chosen, refused) = chosen_at_random(&mut reader, sample, seed);
        sampled = Some(chosen);
    }
    while !stop.is_stopped() {
        let mut lines = Vec::new();
        let mut puzzles = Vec::new();
        while puzzles.len() < FOR_EACH_THREAD * threads.get() && refused.is_none() {
            let next = match &mut sampled {
                Some(sampled) => sampled.pop_front(),
                None => match reader.next().transpose() {
                    Ok(next) => next,
                    Err(error) => {
                        refused = Some(error);
                        None
                    }
                },
            };
            let Some((line, puzzle)) = next else { break };
            if arguments.id.as_ref().is_none_or(|id| *id == puzzle.id) {
                lines.push(line);
                puzzles.push(puzzle);
            }
        }
        if puzzles.is_empty() {
            break;
        }
        let checked = check_puzzles(&puzzles, arguments.nodes, threads, &stop);
        for ((line, puzzle), result) in lines.into_iter().zip(&puzzles).zip(checked) {
            if stop.is_stopped() && result.is_err() {
                // Its proof was interrupted.
                continue;
            }
            report.tell(line, Some(puzzle), result.err(), output)?;
        }
    }
    if let Some(error) = refused {
        report.tell(error.line, None, Some(error.problem), output)?;
    }
    if let Some(id) = arguments.id.as_ref().filter(|_| report.checked == 0 && report.wrong == 0) {
        let problem = message!("command-puzzles-no-id", "there is no puzzle {id}", id);
        return Err(problem.into());
    }
    if !output.wants_json() {
        let words = output.words();
        if stop.is_stopped() {
            output.line(words.puzzles_check_interrupted())?;
        }
        output.line(words.puzzles_checked(&report.file, report.checked, report.wrong))?;
    }
    let is_right = report.wrong == 0 && !stop.is_stopped();
    Ok(if is_right { CommandResult::Yes } else { CommandResult::No })
}

/// Puzzles with the numbers of their lines, and the error that ended the file.
type Chosen = (VecDeque<(u64, Puzzle)>, Option<cygnet_puzzles::PuzzleFileError>);

/// Chooses puzzles of a file at random, and returns them in their order.
fn chosen_at_random(
    reader: impl Iterator<Item = Result<(u64, Puzzle), cygnet_puzzles::PuzzleFileError>>,
    sample: u64,
    seed: u64,
) -> Chosen {
    let mut random = fastrand::Rng::with_seed(seed);
    let sample = usize::try_from(sample).unwrap_or(usize::MAX);
    let mut chosen: Vec<(u64, Puzzle)> = Vec::new();
    for (read, next) in reader.enumerate() {
        match next {
            Err(error) => return (VecDeque::new(), Some(error)),
            Ok(next) if chosen.len() < sample => chosen.push(next),
            Ok(next) => {
                // Each of the puzzles read so far stays with the same chance.
                if let Some(place) = chosen.get_mut(random.usize(..=read)) {
                    *place = next;
                }
            }
        }
    }
    chosen.sort_by_key(|(line, _)| *line);
    (chosen.into(), None)
}

/// What was found out about a file.
struct CheckReport {
    file: String,
    checked: usize,
    wrong: usize,
}

impl CheckReport {
    fn tell(
        &mut self,
        line: u64,
        puzzle: Option<&Puzzle>,
        problem: Option<Message>,
        output: &mut Output,
    ) -> Result<()> {
        self.checked += usize::from(puzzle.is_some());
        self.wrong += usize::from(problem.is_some());
        if output.wants_json() {
            let (file, id) = (self.file.clone(), puzzle.map(|puzzle| puzzle.id.clone()));
            let ok = problem.is_none();
            return output.json_line(&PuzzleCheckAnswer { file, line, id, ok, problem });
        }
        let Some(problem) = problem else { return Ok(()) };
        let (words, reason) = (output.words(), output.language().say(&problem));
        output.line(match puzzle {
            Some(puzzle) => words.puzzles_wrong(&self.file, line, &puzzle.id, reason),
            None => words.puzzles_unread(&self.file, line, reason),
        })?;
        output.flush()
    }
}
