//! Builds and checks files of puzzles: `puzzles`.

use std::io::Write;

use cygnet_analysis::{Resources, usable_threads};
use cygnet_core::{Stop, message};
use cygnet_games::find_named;
use cygnet_puzzles::json::{PuzzleCheckAnswer, PuzzlesBuildAnswer, count_bands, count_themes};
use cygnet_puzzles::{
    CheckedLine, PuzzleBuildProgress, PuzzleBuildSetup, PuzzleFileCheck, PuzzleFileResult,
    PuzzleReader, build as find_puzzles, recorded_games, write_puzzles,
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
        records.extend(recorded_games(&file.display().to_string(), open(file)?, &*game)?);
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

fn check(arguments: &PuzzlesCheckArguments, output: &mut Output) -> Result<CommandResult> {
    let file = arguments.file.display().to_string();
    let reader = PuzzleReader::new(open(&arguments.file)?);
    let stop = Stop::new();
    stop_at_signals(&stop).context(|| NO_SIGNALS)?;
    let seed = arguments.seed.unwrap_or_else(fresh_seed);
    let check = PuzzleFileCheck {
        id: arguments.id.clone(),
        sample: arguments.sample.map(|count| (count, seed)),
        nodes: arguments.nodes,
        threads: usable_threads(arguments.threads),
    };
    let result = check.run(reader, &stop, |checked| tell(&file, checked, output))?;
    let PuzzleFileResult { checked, wrong, is_interrupted } = result;
    if let Some(id) = arguments.id.as_ref().filter(|_| checked == 0 && wrong == 0) {
        let problem = message!("command-puzzles-no-id", "there is no puzzle {id}", id);
        return Err(problem.into());
    }
    if !output.wants_json() {
        let words = output.words();
        if is_interrupted {
            output.line(words.puzzles_check_interrupted())?;
        }
        output.line(words.puzzles_checked(&file, checked, wrong))?;
    }
    let is_right = wrong == 0 && !is_interrupted;
    Ok(if is_right { CommandResult::Yes } else { CommandResult::No })
}

/// Prints the result of a line: in JSON always, otherwise only a problem.
fn tell(file: &str, checked: &CheckedLine, output: &mut Output) -> Result<()> {
    if output.wants_json() {
        return output.json_line(&PuzzleCheckAnswer::new(file, checked));
    }
    let Some(problem) = &checked.problem else { return Ok(()) };
    let (words, reason) = (output.words(), output.language().say(problem));
    output.line(match &checked.puzzle {
        Some(puzzle) => words.puzzles_wrong(file, checked.line, &puzzle.id, reason),
        None => words.puzzles_unread(file, checked.line, reason),
    })?;
    output.flush()
}
