//! Reviews recorded games move by move: `review`.

use std::num::NonZeroUsize;
use std::path::Path;
use std::time::Duration;

use cygnet_analysis::json::{ReviewAnswer, ReviewedMoveAnswer};
use cygnet_analysis::{
    AnalystSetup, Limits, Mark, Proofs, Resources, Review, ReviewedMove, Summary, analyst,
    annotate, review as go_through, usable_threads,
};
use cygnet_core::{Session, Side, Stop, message};
use cygnet_games::record_games::{RecordedGame, read_games};
use cygnet_system::files::{check_replaceable, replace};
use cygnet_system::memory::table_bytes;
use cygnet_text::Words;
use cygnet_text::advice::{result_word, score_as_result};
use cygnet_text::telling::side_name;

use super::analyse::{USUAL_MEMORY, keep};
use super::record::open;
use crate::CommandResult;
use crate::args::ReviewArguments;
use crate::command_error::{AddContext, NO_SIGNALS, Result, cannot_write};
use crate::output::Output;
use crate::progress::ProgressLine;
use crate::signals::stop_at_signals;

/// The default search time per position.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

/// `cygnet review FILE`
pub(crate) fn review(
    arguments: &ReviewArguments,
    resources: &Resources,
    output: &mut Output,
) -> Result<CommandResult> {
    let mut limits =
        Limits { time: arguments.time, depth: arguments.depth, nodes: arguments.nodes };
    if limits == Limits::default() {
        limits.time = Some(DEFAULT_TIME);
    }
    let file = arguments.file.display().to_string();
    // A game that cannot be read cannot be written again either.
    let is_strict = arguments.output.is_some();
    let mut games = read_games(&file, open(&arguments.file)?, arguments.game, is_strict)?;
    if let Some(path) = &arguments.output {
        check_output(path)?;
    }
    let table_bytes = table_bytes(arguments.memory, USUAL_MEMORY)?;
    let stop = Stop::new();
    stop_at_signals(&stop).context(|| NO_SIGNALS)?;
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
        let (turns, words) = (session.moves().len() as u64, output.words());
        let progress = ProgressLine::bar(turns, "{msg}  {bar:24} {pos}/{len}  [{elapsed}<{eta}]");
        progress.set_message(|| words.review_progress(game.number));
        let mut told = Ok(());
        let reviewed = go_through(session, &mut *analyst, &limits, &stop, &mut |mv| {
            progress.step();
            // Tools can sort the moves themselves; people want to read them in the order of play.
            if output.wants_json() && told.is_ok() {
                told = output.json_line(&ReviewedMoveAnswer::new(game.number, mv, session));
            }
        })?;
        told?;
        keep(&mut *analyst, output);
        progress.finish();
        tell(game, session, &reviewed, output)?;
        annotate(&mut game.record, &reviewed);
    }
    if let Some(path) = &arguments.output {
        let text: String = games.iter().map(|game| game.record.to_string()).collect();
        replace(path, text.as_bytes()).context(|| cannot_write(path))?;
    }
    if stop.is_stopped() {
        if !output.wants_json() {
            output.line(output.words().review_interrupted())?;
        }
        return Ok(CommandResult::No);
    }
    Ok(CommandResult::Yes)
}

/// Checks whether the file can be written, before any work is done for it.
fn check_output(path: &Path) -> Result<()> {
    if path == Path::new("-") || path.is_dir() {
        let problem = message!(
            "command-review-output",
            "cannot write {file}: name a file for the reviewed games",
            file = path,
        );
        return Err(problem.into());
    }
    check_replaceable(path).context(|| cannot_write(path))
}

fn tell(
    game: &RecordedGame,
    session: &Session,
    review: &Review,
    output: &mut Output,
) -> Result<()> {
    if output.wants_json() {
        return output.json_line(&ReviewAnswer::new(game.number, review, session));
    }
    let (language, words) = (output.language(), output.words());
    output.line(title(game, session, words))?;
    let info = session.game().info();
    let sides = Side::BOTH.map(|side| side_name(info, side, language));
    let side_width = width(&sides, words.review_head_side());
    let move_width = width(review.moves.iter().map(|mv| &mv.text), words.review_head_move());
    if !review.moves.is_empty() {
        output.line(format_args!(
            "{:>4}  {:side_width$}  {:move_width$}  {:>10}  {:>10}",
            words.review_head_turn(),
            words.review_head_side(),
            words.review_head_move(),
            words.review_head_best(),
            words.review_head_played()
        ))?;
    }
    for mv in &review.moves {
        let line = format!(
            "{:>3}.  {:side_width$}  {:move_width$}  {:>10}  {:>10}  {}",
            mv.turn + 1,
            sides[mv.side.index()],
            mv.text,
            score_as_result(mv.before, words),
            score_as_result(mv.after, words),
            remark(mv, words)
        );
        output.line(line.trim_end())?;
    }
    for side in Side::BOTH {
        let summary = review.summary(side);
        if summary.moves > 0 {
            output.line(in_words(&sides[side.index()], &summary, review, words))?;
        }
    }
    output.line("")?;
    output.flush()
}

/// The width of a column with these texts below its head.
fn width<'a>(texts: impl IntoIterator<Item = &'a String>, head: &str) -> usize {
    let widths = texts.into_iter().map(|text| text.chars().count());
    widths.chain([head.chars().count()]).max().unwrap_or_default()
}

/// The game, its players and the result.
fn title(game: &RecordedGame, session: &Session, words: Words) -> String {
    let info = session.game().info();
    let mut parts = vec![words.review_title(game.number, info.name)];
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
fn remark(mv: &ReviewedMove, words: Words) -> String {
    let Some(mark) = mv.judgement.mark else {
        let note = match () {
            () if mv.is_forced => words.review_forced(),
            () if mv.may_be_as_good() => words.review_others_no_better(),
            () => "",
        };
        return note.to_owned();
    };
    let mut parts = Vec::new();
    parts.extend(
        mv.judgement.change.map(|(had, has)| {
            words.review_became(result_word(had, words), result_word(has, words))
        }),
    );
    parts.extend(mv.better().map(|line| words.better_is(line.join(" "))));
    parts.extend(mv.refutation().map(|line| words.refuted_by(line.join(" "))));
    format!("{:<2} {}", mark.symbol(), parts.join(", "))
}

fn in_words(side: &str, summary: &Summary, review: &Review, words: Words) -> String {
    let mut parts = vec![words.review_moves(side, summary.moves)];
    let accuracy = summary.accuracy.map(|accuracy| format!("{accuracy:.1}"));
    parts.extend(accuracy.map(|accuracy| words.accuracy(accuracy)));
    for (mark, count) in Mark::ALL.into_iter().zip(summary.marks) {
        parts.push(match mark {
            Mark::Inaccuracy => words.review_inaccuracies(count),
            Mark::Mistake => words.review_mistakes(count),
            Mark::Blunder => words.review_blunders(count),
        });
    }
    if let Some(mv) = summary.turning_point.and_then(|turn| review.of_turn(turn)) {
        parts.push(words.turning_point(format_args!("{}. {}", mv.turn + 1, mv.text)));
    }
    parts.join(", ")
}
