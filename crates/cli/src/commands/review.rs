//! Reviews recorded games move by move: `review`.

use std::io::{self, IsTerminal};
use std::num::NonZeroUsize;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use cygnet_analysis::json::{ReviewAnswer, ReviewedMoveAnswer};
use cygnet_analysis::{
    AnalystSetup, Limits, Mark, Proofs, Resources, Review, ReviewedMove, Summary, analyst,
    annotate, review as go_through, usable_threads,
};
use cygnet_core::record::{Reader, Record};
use cygnet_core::{Session, Side, Stop};
use cygnet_games::record_check::{NO_GAME, Problem};
use cygnet_games::replay::replay;
use cygnet_system::files::{check_replaceable, replace};
use indicatif::{ProgressBar, ProgressStyle};

use super::analyse::{USUAL_MEMORY, keep};
use super::record::{located, open};
use crate::Answer;
use crate::args::ReviewArguments;
use crate::output::{Output, cannot_write};
use crate::setup::table_bytes;
use crate::signals::stop_at_signals;

/// The default search time per position.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

/// `cygnet review FILE`
pub(crate) fn review(
    arguments: &ReviewArguments,
    resources: &Resources,
    output: &mut Output,
) -> Result<Answer> {
    let mut limits =
        Limits { time: arguments.time, depth: arguments.depth, nodes: arguments.nodes };
    if limits == Limits::default() {
        limits.time = Some(DEFAULT_TIME);
    }
    let mut games = read(arguments)?;
    if let Some(path) = &arguments.output {
        check_output(path)?;
    }
    let table_bytes = table_bytes(arguments.memory, USUAL_MEMORY)?;
    let stop = Stop::new();
    stop_at_signals(&stop).context("signals cannot be listened to")?;
    let setup = AnalystSetup {
        lines: NonZeroUsize::MIN,
        threads: usable_threads(arguments.threads),
        table_bytes,
        proofs: Proofs::Half,
        uses_proof_store: true,
    };
    for game in &mut games {
        let Some(session) = &game.session else { continue };
        if stop.is_stopped() {
            break;
        }
        let mut analyst = analyst(session.game(), setup, resources);
        let progress = Progress::new(game.number, session.moves().len());
        let mut told = Ok(());
        let reviewed = go_through(session, &mut *analyst, &limits, &stop, &mut |mv| {
            progress.step();
            // Tools can sort the moves themselves; people want to read them in the order of play.
            if output.wants_json() && told.is_ok() {
                told = output.json_line(&ReviewedMoveAnswer::new(game.number, mv, session));
            }
        })?;
        told?;
        keep(&mut *analyst);
        progress.finish();
        tell(game, session, &reviewed, output)?;
        annotate(&mut game.record, &reviewed);
    }
    if let Some(path) = &arguments.output {
        let text: String = games.iter().map(|game| game.record.to_string()).collect();
        replace(path, text.as_bytes()).with_context(|| cannot_write(path))?;
    }
    if stop.is_stopped() {
        if !output.wants_json() {
            output.line("Interrupted: only these moves were looked at.")?;
        }
        return Ok(Answer::No);
    }
    Ok(Answer::Yes)
}

/// A game of the file.
struct Game {
    /// The number of the game, counted from 1.
    number: usize,
    record: Record,
    /// The replayed game, if it is to be reviewed.
    session: Option<Session>,
}

/// Reads all games of the file, and replays the requested ones.
fn read(arguments: &ReviewArguments) -> Result<Vec<Game>> {
    let file = arguments.file.display().to_string();
    let source = open(&arguments.file).map_err(anyhow::Error::msg)?;
    let mut reader = Reader::new(source);
    let mut games = Vec::new();
    let mut number = 0;
    while let Some(record) = reader.next() {
        number += 1;
        let is_wanted = arguments.game.is_none_or(|wanted| wanted == number);
        match record {
            Err(error) if error.is_of_the_source => {
                bail!("cannot read {file} on from line {}: {}", error.line, error.message)
            }
            // A game that cannot be read cannot be written again either.
            Err(error) if is_wanted || arguments.output.is_some() => {
                let problem = Problem::of_text(error, number);
                bail!("{}", located(&file, &problem));
            }
            Err(_) => {}
            Ok(record) => {
                let session = match is_wanted.then(|| replay(&record)) {
                    Some(Err(error)) => {
                        bail!("{}", located(&file, &Problem::of_replay(error, &reader, number)))
                    }
                    Some(Ok(session)) => Some(session),
                    None => None,
                };
                games.push(Game { number, record, session });
            }
        }
    }
    match arguments.game {
        _ if number == 0 => bail!("{file}: {NO_GAME}"),
        Some(wanted) if wanted > number => {
            bail!("{file} has no game {wanted}; its games are 1 to {number}")
        }
        _ => Ok(games),
    }
}

/// Checks whether the file can be written, before any work is done for it.
fn check_output(path: &Path) -> Result<()> {
    if path == Path::new("-") || path.is_dir() {
        bail!("{}: name a file for the reviewed games", cannot_write(path));
    }
    check_replaceable(path).with_context(|| cannot_write(path))
}

/// Progress of the review of a game, on standard error, if that is a terminal.
struct Progress(Option<ProgressBar>);

impl Progress {
    fn new(number: usize, turns: usize) -> Self {
        if !io::stderr().is_terminal() {
            return Self(None);
        }
        let bar = ProgressBar::new(turns as u64);
        let style = ProgressStyle::with_template("{msg}  {bar:24} {pos}/{len}  [{elapsed}<{eta}]");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.set_message(format!("game {number}"));
        bar.tick();
        Self(Some(bar))
    }

    fn step(&self) {
        if let Some(bar) = &self.0 {
            bar.inc(1);
        }
    }

    fn finish(&self) {
        if let Some(bar) = &self.0 {
            bar.finish_and_clear();
        }
    }
}

fn tell(game: &Game, session: &Session, review: &Review, output: &mut Output) -> Result<()> {
    if output.wants_json() {
        return output.json_line(&ReviewAnswer::new(game.number, review, session));
    }
    output.line(title(game, session))?;
    let sides = session.game().info().sides.map(|side| side.name);
    let side_width = sides.iter().map(|side| side.len()).max().unwrap_or(0).max(4);
    let move_width = review.moves.iter().map(|mv| mv.text.len()).max().unwrap_or(0).max(4);
    if !review.moves.is_empty() {
        output.line(format_args!(
            "{:>4}  {:side_width$}  {:move_width$}  {:>10}  {:>10}",
            "turn", "side", "move", "best", "played"
        ))?;
    }
    for mv in &review.moves {
        let line = format!(
            "{:>3}.  {:side_width$}  {:move_width$}  {:>10}  {:>10}  {}",
            mv.turn + 1,
            sides[mv.player.index()],
            mv.text,
            mv.before.to_string(),
            mv.after.to_string(),
            remark(mv)
        );
        output.line(line.trim_end())?;
    }
    for player in Side::BOTH {
        let summary = review.summary(player);
        if summary.moves > 0 {
            output.line(in_words(sides[player.index()], &summary, review))?;
        }
    }
    output.line("")?;
    output.flush()
}

/// The game, its players and the result.
fn title(game: &Game, session: &Session) -> String {
    let info = session.game().info();
    let mut parts = vec![format!("Game {}: {}", game.number, info.name)];
    let size = session.game().size();
    parts.push(size.to_string());
    let names: Vec<&str> =
        info.sides.iter().filter_map(|side| game.record.tag(side.name)).collect();
    if !names.is_empty() {
        parts.push(names.join(" - "));
    }
    parts.push(game.record.result.to_string());
    parts.join(", ")
}

/// The mark of a move, what it gave away, the better line, and why the move is bad.
fn remark(mv: &ReviewedMove) -> String {
    let Some(mark) = mv.judgement.mark else {
        let note = match () {
            () if mv.is_forced => "forced",
            () if mv.may_be_as_good() => "the others may be no better",
            () => "",
        };
        return note.to_owned();
    };
    let mut parts = vec![format!("{:<2}", mark.symbol())];
    let change = mv.judgement.change;
    parts.extend(change.map(|(had, has)| format!("a {} became a {},", had.word(), has.word())));
    parts.extend(mv.better().map(|line| format!("better {},", line.join(" "))));
    parts.extend(mv.refutation().map(|line| format!("refuted by {},", line.join(" "))));
    parts.join(" ").trim_end_matches(',').to_owned()
}

fn count(number: usize, mark: Mark) -> String {
    let word = match (mark, number) {
        (_, 1) => mark.word().to_owned(),
        (Mark::Inaccuracy, _) => "inaccuracies".to_owned(),
        _ => format!("{}s", mark.word()),
    };
    format!("{number} {word}")
}

fn in_words(side: &str, summary: &Summary, review: &Review) -> String {
    let moves = if summary.moves == 1 { "move" } else { "moves" };
    let mut parts = vec![format!("{side}: {} {moves}", summary.moves)];
    parts.extend(summary.accuracy.map(|accuracy| format!("accuracy {accuracy:.1} %")));
    parts
        .extend(Mark::ALL.into_iter().zip(summary.marks).map(|(mark, number)| count(number, mark)));
    if let Some(mv) = summary.turning_point.and_then(|turn| review.of_turn(turn)) {
        parts.push(format!("turning point {}. {}", mv.turn + 1, mv.text));
    }
    parts.join(", ")
}
