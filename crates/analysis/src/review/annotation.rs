//! A review written into the record of its game.

use cygnet_core::record::{After, Comment, Line, Record, Turn};
use cygnet_engine::Score;

use super::{Mark, Review};

/// The comment commands in which a review stores the score of a move, the search depth, and the
/// mark that it added to the move. The stored mark tells a later review which marks are its own.
const EVAL: &str = "eval";
const DEPTH: &str = "depth";
const MARK: &str = "mark";

fn comment(score: &str, depth: &str, mark: Option<&str>) -> Comment {
    let mut comment = Comment::default();
    comment.set_command(EVAL, score);
    comment.set_command(DEPTH, depth);
    if let Some(mark) = mark {
        comment.set_command(MARK, mark);
    }
    comment
}

fn comment_on(score: Score, depth: u32, mark: Option<Mark>) -> Comment {
    comment(&score.to_string(), &depth.to_string(), mark.map(Mark::symbol))
}

/// Was the comment written by a review, and nothing added to it?
fn is_comment_of_review(known: &Comment) -> bool {
    known
        .command(EVAL)
        .zip(known.command(DEPTH))
        .is_some_and(|(score, depth)| *known == comment(score, depth, known.command(MARK)))
}

/// Was the line written by a review, and nothing added to it?
fn is_line_of_review(line: &Line) -> bool {
    let [first, rest @ ..] = &*line.turns else { return false };
    let [After::Comment(comment)] = &*first.after else { return false };
    is_comment_of_review(comment)
        && line.comments.is_empty()
        && first.annotations.is_empty()
        && rest.iter().all(|turn| turn.annotations.is_empty() && turn.after.is_empty())
}

/// Removes what an earlier review wrote about a move. Annotations by people, and review comments
/// that people have extended, stay.
fn clear(turn: &mut Turn) {
    if let Some(mark) = turn.command(MARK)
        && let Some(mark) = Mark::ALL.map(Mark::symbol).into_iter().find(|symbol| *symbol == mark)
        // A review appends its mark after the existing ones.
        && let Some(place) = turn.annotations.iter().rposition(|known| known == mark)
    {
        turn.annotations.remove(place);
    }
    turn.after.retain(|after| match after {
        After::Comment(comment) => !is_comment_of_review(comment),
        After::Variation(line) => !is_line_of_review(line),
    });
}

/// Writes a review into the record of the game: after each move its score for the side that made
/// it, its mark, and as variations the better line and the refutation. It replaces an earlier
/// review; everything else in the record stays.
pub fn annotate(record: &mut Record, review: &Review) {
    for reviewed in &review.moves {
        let next = record.line.turns.get(reviewed.turn + 1).map(|turn| turn.text.clone());
        let Some(turn) = record.line.turns.get_mut(reviewed.turn) else { break };
        clear(turn);
        let is_new = |mark: &Mark| !turn.annotations.iter().any(|known| known == mark.symbol());
        let mark = reviewed.judgement.mark.filter(is_new);
        turn.annotations.extend(mark.map(|mark| mark.symbol().to_owned()));
        let worth = comment_on(reviewed.after, reviewed.depth, mark);
        turn.after.insert(0, After::Comment(worth));
        add_line(
            turn,
            reviewed.better().unwrap_or_default(),
            comment_on(reviewed.before, reviewed.depth, None),
        );
        // The refutation is a line that begins with the move itself, unless the game continues that
        // way.
        let refuted: Vec<String> = match reviewed.refutation() {
            Some(line) if line.first() != next.as_ref() => {
                std::iter::once(&reviewed.text).chain(line).cloned().collect()
            }
            _ => Vec::new(),
        };
        add_line(turn, &refuted, comment_on(reviewed.after, reviewed.depth, None));
    }
}

/// Adds a line as an alternative to a move, unless it is there already.
fn add_line(turn: &mut Turn, moves: &[String], worth: Comment) {
    let is_there = |line: &Line| line.turns.iter().map(|turn| &turn.text).eq(moves);
    if moves.is_empty() || turn.variations().any(is_there) {
        return;
    }
    let mut line = Line { turns: moves.iter().map(Turn::new).collect(), ..Line::default() };
    line.turns[0].after.push(After::Comment(worth));
    turn.after.push(After::Variation(line));
}
