//! The review of a recorded game, as a table.

use cygnet_analysis::{Mark, Review, ReviewedMove, Summary};
use cygnet_core::{Session, Side};
use cygnet_games::record_games::RecordedGame;

use crate::advice::{result_word, score_as_result};
use crate::telling::side_name;
use crate::{Language, Words};

/// The review of a game: every move with its verdict, and how well each side has played.
#[must_use]
pub fn review_report(
    game: &RecordedGame,
    session: &Session,
    review: &Review,
    language: Language,
) -> Vec<String> {
    let words = language.words();
    let mut lines = vec![title(game, session, words)];
    let info = session.game().info();
    let sides = Side::BOTH.map(|side| side_name(info, side, language));
    let side_width = width(&sides, words.review_head_side());
    let move_width = width(review.moves.iter().map(|mv| &mv.text), words.review_head_move());
    if !review.moves.is_empty() {
        lines.push(format!(
            "{:>4}  {:side_width$}  {:move_width$}  {:>10}  {:>10}",
            words.review_head_turn(),
            words.review_head_side(),
            words.review_head_move(),
            words.review_head_best(),
            words.review_head_played()
        ));
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
        lines.push(line.trim_end().to_owned());
    }
    for side in Side::BOTH {
        let summary = review.summary(side);
        if summary.moves > 0 {
            lines.push(in_words(&sides[side.index()], &summary, review, words));
        }
    }
    lines.push(String::new());
    lines
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
