//! Many games between two players, and what they prove: `match`.

use std::io::{self, IsTerminal};
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result};
use cygnet_analysis::Resources;
use cygnet_arena::json::MatchAnswer;
use cygnet_arena::{Estimate, Match, MatchEnd, MatchSetup, Report, seed_of_records};
use cygnet_core::Stop;
use cygnet_core::time::GameLimits;
use cygnet_core::time::{TimeControl, format_time};
use indicatif::{ProgressBar, ProgressStyle};

use crate::Answer;
use crate::args::MatchArguments;
use crate::output::{Output, say};
use crate::setup::{seed, session};
use crate::signals::stop_at_signals;

/// The default time per move.
const DEFAULT_TIME: Duration = Duration::from_millis(100);

/// The number of progress lines in total if standard error is not a terminal.
const LINES_OF_PROGRESS: usize = 10;

/// `cygnet match GAME A B`
pub(crate) fn play(
    arguments: &MatchArguments,
    resources: &Resources,
    output: &mut Output,
) -> Result<Answer> {
    // A match that is resumed keeps its seed.
    let known = arguments.records.as_deref().filter(|_| arguments.game.setup.seed.is_none());
    let seed = known.and_then(seed_of_records).unwrap_or_else(|| seed(&arguments.game.setup));
    let limits = match (arguments.time, arguments.nodes, arguments.clock) {
        (_, Some(nodes), _) => nodes.0.map(GameLimits::Nodes),
        (_, _, Some(clock)) => clock.0.map(GameLimits::Time),
        (time, None, None) => {
            let times = time.map_or([DEFAULT_TIME; 2], |time| time.0);
            times.map(|time| GameLimits::Time(TimeControl::PerMove(time)))
        }
    };
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
    stop_at_signals(&stop).context("signals cannot be listened to")?;
    let progress = Progress::new(&contest);
    let end = contest.play(resources, &stop, |contest| progress.tell(contest))?;
    progress.finish();
    if output.wants_json() {
        output.json(&MatchAnswer::new(&contest, end))?;
    } else {
        output.lines(&as_text(&contest, end, arguments.records.as_deref()))?;
    }
    Ok(if end == MatchEnd::Interrupted { Answer::No } else { Answer::Yes })
}

/// Progress of the match, on standard error: a bar on a terminal, otherwise occasional lines.
struct Progress(Option<ProgressBar>);

impl Progress {
    fn new(contest: &Match) -> Self {
        if !io::stderr().is_terminal() {
            return Self(None);
        }
        let bar = ProgressBar::new(contest.setup().games.into());
        let style = ProgressStyle::with_template("{bar:24} {pos}/{len}  {msg}  [{elapsed}<{eta}]");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        // Games read from the records took no time, so they must not affect the estimated speed.
        bar.set_position(contest.games().len() as u64);
        bar.reset_eta();
        bar.set_message(running_score(&contest.report()));
        Self(Some(bar))
    }

    fn tell(&self, contest: &Match) {
        let (played, all) = (contest.games().len(), contest.setup().games as usize);
        if let Some(bar) = &self.0 {
            bar.set_position(played as u64);
            bar.set_message(running_score(&contest.report()));
        } else if played * LINES_OF_PROGRESS / all
            > played.saturating_sub(1) * LINES_OF_PROGRESS / all
        {
            let score = running_score(&contest.report());
            // The match continues even if progress cannot be written.
            say(format_args!("{played} of {all} games: {score}"));
        }
    }

    fn finish(&self) {
        if let Some(bar) = &self.0 {
            bar.finish_and_clear();
        }
    }
}

/// Such as `+31 =3 -7, Elo +120 (+60 to +190), LLR 1.20`.
fn running_score(report: &Report) -> String {
    let tally = report.tally;
    let mut parts = vec![format!("+{} ={} -{}", tally.wins, tally.draws, tally.losses)];
    parts.extend(report.estimate.map(|estimate| format!("Elo {}", elo_with_interval(&estimate))));
    parts.extend(report.sprt.map(|(_, state)| format!("LLR {:.2}", state.ratio)));
    parts.join(", ")
}

fn elo(value: f64) -> String {
    if value.is_infinite() {
        return if value > 0.0 { "+infinite" } else { "-infinite" }.to_owned();
    }
    // Avoids a minus sign before a value that rounds to zero.
    let rounded = value.round() + 0.0;
    format!("{rounded:+.0}")
}

fn elo_with_interval(estimate: &Estimate) -> String {
    let [low, high] = estimate.interval.map(elo);
    format!("{} ({low} to {high})", elo(estimate.elo))
}

/// The limits, as part of a sentence.
fn limits_in_words(limits: GameLimits) -> String {
    match limits {
        GameLimits::Time(TimeControl::Fischer { start, increment }) => {
            let [start, increment] = [start, increment].map(format_time);
            format!("{start} for the game and {increment} more with every move")
        }
        GameLimits::Time(_) | GameLimits::Nodes(_) => format!("{limits} a move"),
    }
}

fn as_text(contest: &Match, end: MatchEnd, records: Option<&Path>) -> Vec<String> {
    let (setup, report) = (contest.setup(), contest.report());
    let (info, tally) = (setup.base.game().info(), report.tally);
    let [one, two] = &setup.players;
    let [limits_of_one, limits_of_two] = setup.limits.map(limits_in_words);
    // Where the limits differ, they distinguish players of the same name.
    let (match_in_words, one) = if limits_of_one == limits_of_two {
        (format!("{one} against {two}, {limits_of_one}"), one.clone())
    } else {
        let one = format!("{one} with {limits_of_one}");
        (format!("{one} against {two} with {limits_of_two}"), one)
    };
    let mut lines = vec![format!("{}, {match_in_words}, seed {}", info.name, setup.seed)];
    let percent = 100.0 * tally.points() / f64::from(tally.games().max(1));
    lines.push(format!(
        "score        {} of {} ({percent:.1} %): {} won, {} drawn, {} lost",
        tally.points(),
        tally.games(),
        tally.wins,
        tally.draws,
        tally.losses
    ));
    if let Some(estimate) = &report.estimate {
        let pairs = match estimate.pairs {
            1 => "one pair".to_owned(),
            pairs => format!("the {pairs} pairs"),
        };
        let elo = elo_with_interval(estimate);
        lines.push(format!("Elo          {elo}, 95 % interval from {pairs}"));
        lines.push(format!(
            "superiority  {:.1} % likely that {one} is the stronger",
            100.0 * estimate.superiority
        ));
    }
    if let Some((sprt, state)) = &report.sprt {
        let ([elo0, elo1], [low, high]) = (sprt.claims().map(elo), sprt.bounds());
        let verdict = match state.verdict {
            Some(verdict) => verdict.word(),
            None => "undecided",
        };
        lines.push(format!(
            "SPRT         {elo1} against {elo0}: {verdict}, LLR {:.2} ({low:.2} to {high:.2})",
            state.ratio
        ));
    }
    let [wins_of_one, wins_of_two] = report.wins_of_side;
    let [side_one, side_two] = info.sides.map(|side| side.name);
    lines.push(format!("sides        {side_one} won {wins_of_one}, {side_two} won {wins_of_two}"));
    lines.push(format!("length       {:.1} turns on average", report.mean_turns));
    let odd: Vec<String> = report
        .endings
        .iter()
        .filter_map(|(ending, count)| Some(format!("{count} by {}", ending.word()?)))
        .collect();
    if !odd.is_empty() {
        lines.push(format!("ended        {}", odd.join(", ")));
    }
    if end == MatchEnd::Interrupted {
        let advice = match records {
            Some(_) => "the same command goes on with it",
            None => "with --records FILE it could go on",
        };
        let (played, all) = (contest.games().len(), setup.games);
        lines.push(format!("Interrupted after {played} of {all} games; {advice}."));
    }
    lines
}
