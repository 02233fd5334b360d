//! Many games between two players, and what they prove: `match`.

use cygnet_analysis::Resources;
use cygnet_arena::json::MatchAnswer;
use cygnet_arena::{Match, MatchEnd, MatchSetup, match_limits, seed_of_records};
use cygnet_core::Stop;
use cygnet_text::Words;
use cygnet_text::answers::{match_report, running_score};

use crate::CommandResult;
use crate::args::MatchArguments;
use crate::command_error::{AddContext, NO_SIGNALS, Result};
use crate::output::{Output, say};
use crate::progress::ProgressLine;
use crate::setup::{seed, session};
use crate::signals::stop_at_signals;

/// The number of progress lines in total if standard error is not a terminal.
const LINES_OF_PROGRESS: usize = 10;

/// `cygnet match GAME A B`
pub(crate) fn play(
    arguments: &MatchArguments,
    resources: &Resources,
    output: &mut Output,
) -> Result<CommandResult> {
    // A match that is resumed keeps its seed.
    let known = arguments.records.as_deref().filter(|_| arguments.game.setup.seed.is_none());
    let seed = known.and_then(seed_of_records).unwrap_or_else(|| seed(&arguments.game.setup));
    let limits = match_limits(
        arguments.nodes.map(|each| each.0),
        arguments.clock.map(|each| each.0),
        arguments.time.map(|each| each.0),
    );
    let mut contest = Match::new(MatchSetup {
        base: session(&arguments.game, seed)?,
        players: [&arguments.one, &arguments.two].map(|name| name.trim().to_owned()),
        limits,
        games: arguments.games,
        seed,
        threads: arguments.threads,
        sprt: arguments.sprt,
    })?;
    if let Some(path) = &arguments.records {
        contest.keep_records(path)?;
    }
    let stop = Stop::new();
    stop_at_signals(&stop).context(|| NO_SIGNALS)?;
    let words = output.words();
    let template = "{bar:24} {pos}/{len}  {msg}  [{elapsed}<{eta}]";
    let progress = ProgressLine::bar(contest.setup().games.into(), template);
    progress.resume(contest.games().len() as u64);
    progress.set_message(|| running_score(&contest.report(), words));
    let end = contest.play(resources, &stop, |contest| tell(&progress, contest, words))?;
    progress.finish();
    if output.wants_json() {
        output.json(&MatchAnswer::new(&contest, end))?;
    } else {
        let has_records = arguments.records.is_some();
        output.lines(&match_report(&contest, end, has_records, output.language()))?;
    }
    Ok(if end == MatchEnd::Interrupted { CommandResult::No } else { CommandResult::Yes })
}

/// Shows the progress of the match on the bar, or as one of a few lines.
fn tell(progress: &ProgressLine, contest: &Match, words: Words) {
    let (played, all) = (contest.games().len(), contest.setup().games as usize);
    progress.set_position(played as u64);
    progress.set_message(|| running_score(&contest.report(), words));
    let lines = |games: usize| games * LINES_OF_PROGRESS / all;
    if !progress.is_shown() && lines(played) > lines(played.saturating_sub(1)) {
        let score = running_score(&contest.report(), words);
        // The match continues even if progress cannot be written.
        say(words.match_progress(played, all, score));
    }
}
