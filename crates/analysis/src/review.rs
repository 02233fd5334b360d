//! A game gone through move by move: what each was worth, and what would have been better.
//!
//! A review looks at every position of a game, from the last to the first: what was found out about
//! a later position is remembered, and helps with the earlier ones. Each move is then judged by what
//! it gave away, compared with the best of the others, of which as much must be known
//! ([`knowledge`]). A proven result that was given away is told apart from an estimate that fell.

mod annotation;
mod examiner;
mod knowledge;

use crate::analyst::Analyst;
use cygnet_core::typed::OtherGame;
use cygnet_core::{DynState, Session, Side, Stop, Value};
use cygnet_engine::{Limits, Score};

pub use annotation::annotate;
use examiner::Examiner;
use knowledge::{Known, on_equal_terms, outdoes};

/// A move that loses so much of the chance to win is an inaccuracy, a mistake, a blunder.
const INACCURACY: f64 = 0.10;
const MISTAKE: f64 = 0.20;
const BLUNDER: f64 = 0.30;

/// A line that shows what would have been better is not longer, in turns.
const LONGEST_LINE: usize = 12;

/// A move of which less is known than of one that is proved to be better is looked at so often.
const MOST_LOOKS: usize = 4;

/// How much a move gave away.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Mark {
    /// Something.
    Inaccuracy,
    /// A good deal.
    Mistake,
    /// Very much, or a result that was proven.
    Blunder,
}

impl Mark {
    /// All of them, the mildest first.
    pub const ALL: [Self; 3] = [Self::Inaccuracy, Self::Mistake, Self::Blunder];

    /// How it is written behind a move.
    #[must_use]
    pub const fn symbol(self) -> &'static str {
        match self {
            Self::Inaccuracy => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }

    /// The word for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }
}

/// What is held of a move.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Judgement {
    /// How much it gave away; nothing to speak of if there is none.
    pub mark: Option<Mark>,
    /// The result that was proven before the move, and the one that is proven after it, where the
    /// move changed it.
    pub change: Option<(Value, Value)>,
    /// The part of the chance to win that it gave away, from 0 to 1.
    pub lost: f64,
}

/// Judges a move by what the position was worth to the mover and what is left of it, of both of which
/// as much is known. A move that was the best as far as is known, or the only one, gives nothing away.
#[must_use]
pub fn judge(before: Score, after: Score, is_best: bool) -> Judgement {
    if is_best {
        return Judgement::default();
    }
    let lost = (before.winning_chance() - after.winning_chance()).max(0.0);
    if let (Some(had), Some(has)) = (before.proven(), after.proven()) {
        let is_changed = has < had;
        return Judgement {
            mark: is_changed.then_some(Mark::Blunder),
            change: is_changed.then_some((had, has)),
            lost,
        };
    }
    let mark = match lost {
        _ if lost >= BLUNDER => Some(Mark::Blunder),
        _ if lost >= MISTAKE => Some(Mark::Mistake),
        _ if lost >= INACCURACY => Some(Mark::Inaccuracy),
        _ => None,
    };
    Judgement { mark, change: None, lost }
}

/// A move of a game and what is held of it. Scores are for the side that moves.
#[derive(Clone, PartialEq, Debug)]
pub struct ReviewedMove {
    /// How many moves were made before it.
    pub turn: usize,
    /// Who made it.
    pub player: Side,
    /// The move.
    pub text: String,
    /// What the position was worth with the best move.
    pub before: Score,
    /// What it was worth with the move that was made, counted from the same position.
    pub after: Score,
    /// The best line, as far as is known.
    pub best: Vec<String>,
    /// What follows on the move that was made if both sides play on as well as they can, as far as is
    /// known; where the move is marked, that is how it is refuted.
    pub reply: Vec<String>,
    /// How many turns ahead was looked for the best line.
    pub depth: u32,
    /// There was no other move.
    pub is_forced: bool,
    /// What is held of it.
    pub judgement: Judgement,
}

impl ReviewedMove {
    /// Was the best line, as far as is known, begun?
    #[must_use]
    pub fn is_best(&self) -> bool {
        self.best.first() == Some(&self.text)
    }

    /// Is the move known to be worse than the best one seems, but not whether that is any better? If
    /// it loses for certain, all others may lose as well. Then there is nothing to blame it for.
    #[must_use]
    pub fn may_be_as_good(&self) -> bool {
        let is_told = self.judgement.mark.is_some() || self.is_forced || self.is_best();
        let is_one_sided = self.after.is_proven() && !self.before.is_proven();
        !is_told && is_one_sided && judge(self.before, self.after, false).mark.is_some()
    }

    /// The line that would have been better, for a move that is marked.
    #[must_use]
    pub fn better(&self) -> Option<&[String]> {
        let line = &self.best[..self.best.len().min(LONGEST_LINE)];
        self.judgement.mark.map(|_| line).filter(|line| !line.is_empty())
    }

    /// How a move that is marked is refuted. An estimate refutes nothing where something better is
    /// proven, because the move may be as good.
    #[must_use]
    pub fn refutation(&self) -> Option<&[String]> {
        let line = &self.reply[..self.reply.len().min(LONGEST_LINE)];
        let is_sure = self.after.is_proven() || !self.before.is_proven();
        self.judgement.mark.map(|_| line).filter(|line| is_sure && !line.is_empty())
    }
}

/// What a review has found out.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Review {
    /// The moves in the order of the game. If the review was stopped, those before a turn are
    /// missing.
    pub moves: Vec<ReviewedMove>,
    /// How many moves the game has.
    pub turns: usize,
}

/// How a side has played.
#[derive(Clone, PartialEq, Debug)]
pub struct Summary {
    /// Its moves.
    pub moves: usize,
    /// The share of its chances to win that it kept, on average over the moves that it had to
    /// choose, in per cent; `None` if it never had a choice.
    pub accuracy: Option<f64>,
    /// How many inaccuracies, mistakes and blunders.
    pub marks: [usize; 3],
    /// The move that gave away the most, if one is marked: how many moves were made before it.
    pub turning_point: Option<usize>,
}

impl Review {
    /// Are all moves of the game there?
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.moves.len() == self.turns
    }

    /// What is held of the move that was made after so many.
    #[must_use]
    pub fn of_turn(&self, turn: usize) -> Option<&ReviewedMove> {
        let first = self.moves.first()?.turn;
        self.moves.get(turn.checked_sub(first)?)
    }

    /// Forgets what was held of moves that are no longer on the board, because others were made.
    pub fn keep_while_same(&mut self, session: &Session) {
        let same = self.moves.iter().zip(session.moves()).take_while(|(mv, text)| mv.text == *text);
        self.turns = same.count();
        self.moves.truncate(self.turns);
    }

    /// How a side has played.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "no game has so many moves")]
    pub fn summary(&self, player: Side) -> Summary {
        let own: Vec<&ReviewedMove> = self.moves.iter().filter(|mv| mv.player == player).collect();
        let chosen: Vec<&&ReviewedMove> = own.iter().filter(|mv| !mv.is_forced).collect();
        let lost: f64 = chosen.iter().map(|mv| mv.judgement.lost).sum();
        let accuracy =
            (!chosen.is_empty()).then(|| 100.0 * (1.0 - lost / chosen.len() as f64).max(0.0));
        let count = |mark| own.iter().filter(|mv| mv.judgement.mark == Some(mark)).count();
        // A proven result outweighs any estimate; of equals, the first decided.
        let weight = |mv: &ReviewedMove| (mv.judgement.change.is_some(), mv.judgement.lost);
        let marked = own.iter().filter(|mv| mv.judgement.mark.is_some());
        let worst = marked.fold(None::<&ReviewedMove>, |worst, mv| match worst {
            Some(worst) if weight(worst) >= weight(mv) => Some(worst),
            _ => Some(mv),
        });
        Summary {
            moves: own.len(),
            accuracy,
            marks: Mark::ALL.map(count),
            turning_point: worst.map(|mv| mv.turn),
        }
    }
}

/// Goes through the moves of a game, from the last to the first, and tells of each when it has been
/// looked at. Every position is looked at within the same limits; where a move seems to have given
/// something away, the others are looked at as well. When it is stopped, it returns what it has.
///
/// # Errors
/// If the game is not the analyst's.
pub fn review(
    session: &Session,
    analyst: &mut dyn Analyst,
    limits: &Limits,
    stop: &Stop,
    tell: &mut dyn FnMut(&ReviewedMove),
) -> Result<Review, OtherGame> {
    let texts: Vec<&str> = session.moves().collect();
    let mut review = Review { moves: Vec::new(), turns: texts.len() };
    if texts.is_empty() {
        return Ok(review);
    }
    let mut examiner = Examiner { analyst, limits, stop };
    let mut later = examiner.look(session.state())?;
    for (turn, text) in texts.into_iter().enumerate().rev() {
        let (now, played) = examiner.weigh(session, turn, text, &later)?;
        if examiner.is_stopped() {
            // What was cut short would be judged by less than the others.
            break;
        }
        let (state, next) = (session.at(turn), session.at(turn + 1));
        let mut reviewed = reviewed(state, turn, text, &now, &played);
        if reviewed.judgement.mark.is_some() {
            examiner.lengthen(&mut reviewed.best, state)?;
            examiner.lengthen(&mut reviewed.reply, next)?;
        }
        tell(&reviewed);
        review.moves.push(reviewed);
        later = now;
    }
    review.moves.reverse();
    Ok(review)
}

impl Examiner<'_> {
    /// What a position of the game was worth with the best move and with the one that was played, by
    /// what is known of the position after it.
    fn weigh(
        &mut self,
        session: &Session,
        turn: usize,
        text: &str,
        later: &Known,
    ) -> Result<(Known, Known), OtherGame> {
        let (state, next) = (session.at(turn), session.at(turn + 1));
        let is_other_side = next.turn() != state.turn();
        let mut now = self.look(state)?;
        let mut played = Known::of_move(text, later, is_other_side);
        if outdoes(&played, &now) {
            return Ok((played.clone().or_better(), played));
        }
        let is_first = now.best_move() == Some(text);
        let is_suspect = judge(now.score, played.score, false).mark.is_some();
        match (now.score.is_proven(), played.score.is_proven()) {
            _ if state.moves().len() == 1 => {}
            // What was proved since may tell what the move was worth.
            (true, false) => {
                for _ in 0..MOST_LOOKS {
                    played = Known::of_move(text, &self.look(next)?, is_other_side);
                    if played.score.is_proven() || self.is_stopped() {
                        break;
                    }
                }
                if outdoes(&played, &now) {
                    now = played.clone();
                }
            }
            (false, true) if is_suspect => {
                now = self.find_better(state, &played, now)?;
            }
            // It seemed the best, and was not what it seemed; or another seems better.
            (false, false) if is_suspect && is_first || compare(&now, &played).mark.is_some() => {
                let rival = self.rival(state, text, &now)?;
                let is_worse = |rival: &Known| {
                    matches!(rival.score, Score::Loss(_)) || outdoes(&played, rival)
                };
                let is_better = |rival: &Known| compare(rival, &played).mark.is_some();
                now = match rival {
                    Some(rival) if is_better(&rival) => rival.or_better(),
                    Some(rival) if !is_first && !is_worse(&rival) => rival.or_better(),
                    _ => played.clone(),
                };
            }
            _ => {}
        }
        Ok((now, played))
    }
}

/// Judges a move as far as it can be compared with the best one; otherwise there is nothing to blame
/// it for.
fn compare(best: &Known, played: &Known) -> Judgement {
    on_equal_terms(best, played)
        .map(|(before, after)| judge(before, after, false))
        .unwrap_or_default()
}

/// Puts together what is known of a position and of the move that was played in it.
fn reviewed(
    state: &dyn DynState,
    turn: usize,
    text: &str,
    now: &Known,
    played: &Known,
) -> ReviewedMove {
    let is_forced = state.moves().len() == 1;
    let is_best = is_forced || now.best_move() == Some(text);
    let is_estimated = !now.score.is_proven() && !played.score.is_proven();
    let terms = on_equal_terms(now, played).filter(|_| is_estimated && !is_best);
    let (before, after) = terms.unwrap_or((now.score, played.score));
    ReviewedMove {
        turn,
        player: state.turn(),
        text: text.to_owned(),
        before,
        after,
        best: now.best.clone(),
        reply: played.best.iter().skip(1).cloned().collect(),
        depth: now.depth,
        is_forced,
        judgement: if is_best { Judgement::default() } else { compare(now, played) },
    }
}
