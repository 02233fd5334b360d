//! Ratings of computer players and of the person: `ratings` and `progress`.

use std::fs;
use std::num::NonZeroUsize;

use cygnet_analysis::{PoolLimits, Resources};
use cygnet_arena::{
    CalibrationMatch, Match, MatchEnd, MatchScore, MatchSetup, calibrated, calibration_matches,
    match_limits,
};
use cygnet_core::{Entry, Options, Session, Stop, message};
use cygnet_games::{CATALOGUE, find_named};
use cygnet_ratings::json::{ErasedAnswer, ProgressAnswer};
use cygnet_ratings::{FirstGuess, RatingScale};
use cygnet_system::files::replace;
use cygnet_text::answers::{progress_report, ratings_report};
use cygnet_text::results::rating_text;
use cygnet_userdata::calendar::date_of;
use cygnet_userdata::results::PersonalResults;
use cygnet_userdata::store::Folders;

use crate::CommandResult;
use crate::args::{CalibrateArguments, RatingsArguments, RatingsCommand};
use crate::command_error::{AddContext, NO_SIGNALS, Result, cannot_write};
use crate::output::{Output, say};
use crate::progress::ProgressLine;
use crate::signals::stop_at_signals;

/// `cygnet ratings …`
pub(crate) fn ratings(arguments: &RatingsArguments, output: &mut Output) -> Result<CommandResult> {
    match (&arguments.command, &arguments.game) {
        (Some(RatingsCommand::Calibrate(arguments)), _) => return calibrate(arguments, output),
        (Some(RatingsCommand::Guess { game, how }), _) => guess(game, (*how).into(), output)?,
        (Some(RatingsCommand::Export { out }), _) => {
            let (results, _) = PersonalResults::load(&folders()?)?;
            let Some(path) = out else {
                output.json(&results)?;
                return Ok(CommandResult::Yes);
            };
            replace(path, results.to_json().as_bytes()).context(|| cannot_write(path))?;
            output.line(output.words().ratings_exported(path.display()))?;
        }
        (Some(RatingsCommand::Erase { game, yes }), _) => {
            let game = game.as_deref().map(find_named).transpose()?.map(|entry| entry.info.id);
            if !yes {
                let problem = message!(
                    "command-erase-unconfirmed",
                    "this erases your ratings and results for good; repeat the command with --yes"
                );
                return Err(problem.into());
            }
            PersonalResults::erase(&folders()?, game)?;
            if output.wants_json() {
                output.json(&ErasedAnswer { erased: game.map(str::to_owned) })?;
            } else {
                output.line(output.words().ratings_erased())?;
            }
        }
        (None, Some(game)) => {
            let entry = find_named(game)?;
            show(&RatingScale::of(entry.info.id), entry, output)?;
        }
        (None, None) => {}
    }
    Ok(CommandResult::Yes)
}

fn folders() -> Result<Folders> {
    let missing = || message!("command-no-folders", "there is no folder for your results");
    Folders::find().ok_or_else(|| missing().into())
}

fn show(scale: &RatingScale, entry: &Entry, output: &mut Output) -> Result<()> {
    if output.wants_json() {
        return output.json(scale);
    }
    output.lines(&ratings_report(scale, entry.info.name, output.language()))
}

fn guess(game: &str, guess: FirstGuess, output: &mut Output) -> Result<()> {
    let (entry, folders) = (find_named(game)?, folders()?);
    let id = entry.info.id;
    let is_kept = PersonalResults::keep_guess(&folders, id, guess)?;
    if output.wants_json() {
        return progress(Some(id), output);
    }
    let (results, _) = PersonalResults::load(&folders)?;
    let rating = results.rating(id).map(|rating| rating_text(&rating, output.language()));
    let (words, rating) = (output.words(), rating.unwrap_or_default());
    output.line(if is_kept {
        words.ratings_guessed(entry.info.name, rating)
    } else {
        words.ratings_guess_late(entry.info.name, rating)
    })
}

/// `cygnet progress [GAME]`
pub(crate) fn progress(game: Option<&str>, output: &mut Output) -> Result<()> {
    let chosen = game.map(find_named).transpose()?;
    let (results, warning) = PersonalResults::to_show(Folders::find().as_ref());
    if let Some(warning) = warning {
        output.notice(&warning);
    }
    let entries = CATALOGUE
        .iter()
        .filter(|entry| chosen.is_none_or(|chosen| chosen.info.id == entry.info.id));
    let mut answers = Vec::new();
    for (place, entry) in entries.enumerate() {
        let (history, rating) = (results.of_game(entry.info.id), results.rating(entry.info.id));
        if output.wants_json() {
            answers.push(ProgressAnswer::new(entry.info.id, &history, rating));
            continue;
        }
        if place > 0 {
            output.line("")?;
        }
        let language = output.language();
        let report = progress_report(entry.info, &history, rating.as_ref(), &date_of, language);
        output.lines(&report)?;
    }
    if output.wants_json() {
        output.json(&answers)?;
    }
    Ok(())
}

fn calibrate(arguments: &CalibrateArguments, output: &mut Output) -> Result<CommandResult> {
    let entries: Vec<&Entry> =
        arguments.games_to_rate.iter().map(|name| find_named(name)).collect::<Result<_, _>>()?;
    let stop = Stop::new();
    stop_at_signals(&stop).context(|| NO_SIGNALS)?;
    let mut scales = Vec::new();
    for entry in entries {
        let Some(played) = play_all(entry, arguments, &stop)? else {
            say(output.words().ratings_interrupted());
            return Ok(CommandResult::No);
        };
        let game = entry.build(&Options::defaults(entry.info));
        let Some(scale) = calibrated(&*game, &played, arguments.nodes) else {
            say(output.words().ratings_not_connected(entry.info.name));
            return Ok(CommandResult::No);
        };
        if let Some(folder) = &arguments.out {
            let path = folder.join(format!("{}.json", entry.info.id));
            fs::create_dir_all(folder).context(|| cannot_write(&path))?;
            replace(&path, scale.to_json().as_bytes()).context(|| cannot_write(&path))?;
            say(output.words().ratings_written(entry.info.name, path.display()));
        }
        if !output.wants_json() {
            show(&scale, entry, output)?;
            output.flush()?;
        }
        scales.push(scale);
    }
    if output.wants_json() {
        output.json(&scales)?;
    }
    Ok(CommandResult::Yes)
}

/// Plays the matches of a calibration. `None` if it is stopped. Neither proofs nor tables of this machine are used, so
/// the results are the same everywhere.
fn play_all(
    entry: &Entry,
    arguments: &CalibrateArguments,
    stop: &Stop,
) -> Result<Option<Vec<(CalibrationMatch, MatchScore)>>> {
    let (game, start) = entry.set_up(Options::defaults(entry.info), None, arguments.seed)?;
    let base = Session::new(game.clone(), start);
    let matches = calibration_matches(&*game, arguments.games);
    let all = matches.iter().map(|contest| u64::from(contest.games)).sum();
    let progress = ProgressLine::bar(all, "{bar:24} {pos}/{len}  {msg}  [{elapsed}<{eta}]");
    let resources = Resources::default().with_limits(PoolLimits::NONE);
    let (mut played, mut done) = (Vec::new(), 0);
    for wanted in matches {
        let mut contest = Match::new(MatchSetup {
            base: base.clone(),
            players: wanted.players.clone(),
            limits: match_limits(Some([arguments.nodes; 2]), None, None),
            games: wanted.games,
            seed: arguments.seed,
            threads: NonZeroUsize::MIN,
            sprt: None,
        })?;
        if let Some(folder) = &arguments.records {
            let folder = folder.join(entry.info.id);
            fs::create_dir_all(&folder).context(|| cannot_write(&folder))?;
            contest.keep_records(&folder.join(wanted.file_name()))?;
        }
        progress.set_message(|| format!("{} {}", entry.info.name, wanted.players.join(" ")));
        let end = contest.play(&resources, stop, |contest| {
            progress.set_position(done + contest.games().len() as u64);
        })?;
        if end == MatchEnd::Interrupted {
            return Ok(None);
        }
        done += u64::from(wanted.games);
        progress.set_position(done);
        played.push((wanted, contest.report().tally));
    }
    progress.finish();
    Ok(Some(played))
}
