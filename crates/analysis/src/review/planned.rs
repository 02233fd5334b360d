//! A review within a time: a first look at every position, and the rest of the time for the moves that seem
//! to have given something away.

use std::time::{Duration, Instant};

use cygnet_core::typed::OtherGame;
use cygnet_core::{Limits, Session, Stop};

use super::examiner::Examiner;
use super::knowledge::Known;
use super::{Doubt, Review, outdoes};
use crate::Analyst;

/// The part of the time for the first looks.
const FIRST_LOOKS: u32 = 2;

/// The bounds of a first look.
const SHORTEST_LOOK: Duration = Duration::from_millis(5);
const LONGEST_LOOK: Duration = Duration::from_millis(500);
const NODES_OF_LOOK: u64 = 200_000;

/// A review that waits for others takes this many times as long, and then only has a glance at what is left.
const PATIENCE: u32 = 4;

/// Reviews the moves of a game in about this time of analysis, and reports how many have had a first look.
/// When it is stopped, it returns what it has.
///
/// # Errors
/// If the game is not the analyst's.
pub fn review_within(
    session: &Session,
    analyst: &mut dyn Analyst,
    time: Duration,
    stop: &Stop,
    tell: &mut dyn FnMut(usize),
) -> Result<Review, OtherGame> {
    let texts: Vec<&str> = session.moves().collect();
    let mut review = Review { moves: Vec::new(), turns: texts.len() };
    if texts.is_empty() {
        return Ok(review);
    }
    let positions = u32::try_from(texts.len()).unwrap_or(u32::MAX).saturating_add(1);
    let each = (time / FIRST_LOOKS / positions).clamp(SHORTEST_LOOK, LONGEST_LOOK);
    let limits = Limits { time: Some(each), depth: None, nodes: Some(NODES_OF_LOOK) };
    let mut examiner = Examiner::new(analyst, limits, stop);
    examiner.left = Some(time.max(each * positions));
    examiner.until = Instant::now().checked_add(time * PATIENCE);

    // From the last position to the first, because findings about a later one help with the earlier ones.
    let mut looks = vec![examiner.look(session.state())?];
    let mut doubts = 0;
    for (turn, text) in texts.iter().enumerate().rev() {
        let mut now = examiner.look(session.at(turn))?;
        if examiner.is_stopped() {
            break;
        }
        let played = played(session, turn, text, &looks[looks.len() - 1]);
        if outdoes(&played, &now) {
            now = played.or_better();
        } else {
            let doubt = Doubt::about(session.at(turn), text, &now, &played);
            doubts += u32::from(doubt.is_some());
        }
        looks.push(now);
        tell(looks.len() - 1);
    }

    let mut left = examiner.left.unwrap_or_default();
    let mut looks = looks.into_iter();
    let Some(mut later) = looks.next() else { return Ok(review) };
    for ((turn, text), now) in texts.iter().enumerate().rev().zip(looks) {
        let is_doubtful =
            Doubt::about(session.at(turn), text, &now, &played(session, turn, text, &later))
                .is_some();
        // Every doubt has an equal share of what is left, a part of it for the lines to show.
        let share = left / doubts.max(1);
        doubts -= u32::from(is_doubtful && doubts > 0);
        let for_lines = share / 4;
        examiner.left = Some(for_lines * 3);
        let (now, played) = examiner.weigh(session, turn, text, now, &later)?;
        examiner.left = examiner.left.map(|left| left + for_lines);
        let reviewed = examiner.write_up(session, turn, text, &now, &played)?;
        if examiner.is_stopped() {
            // An interrupted analysis would judge this move by less than the others.
            break;
        }
        left = left.saturating_sub(share.saturating_sub(examiner.left.unwrap_or_default()));
        review.moves.push(reviewed);
        later = now;
    }
    review.moves.reverse();
    Ok(review)
}

/// What is known of the played move, given what is known of the position after it.
fn played(session: &Session, turn: usize, text: &str, later: &Known) -> Known {
    let is_other_side = session.at(turn + 1).turn() != session.at(turn).turn();
    Known::of_move(text, later, is_other_side)
}
