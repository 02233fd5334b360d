//! Reviews a game move by move: the value of each move, and the better alternatives.
//!
//! A review analyses every position of a game, from the last to the first: the findings about a
//! later position are remembered, and help with the earlier ones. Each move is then judged by what
//! it gave away, compared with the best of the other moves, of which equally much must be known
//! ([`knowledge`]). A lost proven result is distinguished from a drop in the estimate.

mod annotation;
mod examiner;
mod knowledge;
mod planned;

use crate::analyst::Analyst;
use cygnet_core::typed::OtherGame;
use cygnet_core::{DynState, Session, Side, Stop, Value};
use cygnet_engine::{Limits, Score};
use serde::{Deserialize, Serialize};

pub use annotation::annotate;
use examiner::Examiner;
use knowledge::{Known, on_equal_terms, outdoes};
pub use planned::review_within;

/// Loss of winning chance from which a move is an inaccuracy, a mistake or a blunder.
const INACCURACY: f64 = 0.10;
const MISTAKE: f64 = 0.20;
const BLUNDER: f64 = 0.30;

/// The longest line that is shown as better or as a refutation, in turns.
const LONGEST_LINE: usize = 12;

/// How often a move with an estimate is analysed at most, when the value of its position is proved.
const MOST_LOOKS: usize = 4;

/// How much a move gave away.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mark {
    /// Something.
    Inaccuracy,
    /// A good deal.
    Mistake,
    /// Very much, or a proven result.
    Blunder,
}

impl Mark {
    /// All of them, the mildest first.
    pub const ALL: [Self; 3] = [Self::Inaccuracy, Self::Mistake, Self::Blunder];

    /// Its symbol in a record, written after the move.
    #[must_use]
    pub const fn symbol(self) -> &'static str {
        match self {
            Self::Inaccuracy => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }
}

/// The judgement of a move.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Judgement {
    /// How much the move gave away; `None` if nothing significant.
    pub mark: Option<Mark>,
    /// The proven results before and after the move, if the move changed the result.
    pub change: Option<(Value, Value)>,
    /// The winning chance that the move gave away, from 0 to 1.
    pub lost: f64,
}

/// Judges a move by the scores before and after it for the side that made it; equally much must be
/// known of both. The best known move, or the only one, gives nothing away.
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

/// A move of a game and its judgement. Scores are for the side that moves.
#[derive(Clone, PartialEq, Debug)]
pub struct ReviewedMove {
    /// The number of moves before it.
    pub turn: usize,
    /// The side that made it.
    pub side: Side,
    /// The move.
    pub text: String,
    /// The value of the position with the best move.
    pub before: Score,
    /// Its value with the played move, counted from the same position.
    pub after: Score,
    /// The best known line.
    pub best: Vec<String>,
    /// The best known line of both sides after the played move; if the move is marked, this line is
    /// the refutation.
    pub reply: Vec<String>,
    /// The depth in turns of the search for the best line.
    pub depth: u32,
    /// There was no other move.
    pub is_forced: bool,
    /// The judgement of the move.
    pub judgement: Judgement,
}

impl ReviewedMove {
    /// Is this the first move of the best known line?
    #[must_use]
    pub fn is_best(&self) -> bool {
        self.best.first() == Some(&self.text)
    }

    /// Is the move proved to be worse than the best move seems, while it is unknown whether the
    /// best move is any better? If the move certainly loses, all others may lose as well. Then
    /// there is nothing to blame it for.
    #[must_use]
    pub fn may_be_as_good(&self) -> bool {
        let is_told = self.judgement.mark.is_some() || self.is_forced || self.is_best();
        let is_one_sided = self.after.is_proven() && !self.before.is_proven();
        !is_told && is_one_sided && judge(self.before, self.after, false).mark.is_some()
    }

    /// The better line, for a marked move.
    #[must_use]
    pub fn better(&self) -> Option<&[String]> {
        let line = &self.best[..self.best.len().min(LONGEST_LINE)];
        self.judgement.mark.map(|_| line).filter(|line| !line.is_empty())
    }

    /// The refutation of a marked move. An estimate refutes nothing if a better result is proven,
    /// because the move may be as good.
    #[must_use]
    pub fn refutation(&self) -> Option<&[String]> {
        let line = &self.reply[..self.reply.len().min(LONGEST_LINE)];
        let is_sure = self.after.is_proven() || !self.before.is_proven();
        self.judgement.mark.map(|_| line).filter(|line| is_sure && !line.is_empty())
    }
}

/// The findings of a review.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Review {
    /// The moves in the order of the game. If the review was stopped, the first moves are missing.
    pub moves: Vec<ReviewedMove>,
    /// How many moves the game has.
    pub turns: usize,
}

/// How a side has played.
#[derive(Clone, PartialEq, Debug)]
pub struct Summary {
    /// The number of its moves.
    pub moves: usize,
    /// The average share of its winning chances that it kept, over the moves where it had a choice,
    /// in per cent; `None` if it never had a choice.
    pub accuracy: Option<f64>,
    /// The numbers of inaccuracies, mistakes and blunders.
    pub marks: [usize; 3],
    /// The marked move that gave away the most, as the number of moves before it.
    pub turning_point: Option<usize>,
}

impl Review {
    /// Does the review cover all moves of the game?
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.moves.len() == self.turns
    }

    /// The review of the move that follows the first `turn` moves.
    #[must_use]
    pub fn of_turn(&self, turn: usize) -> Option<&ReviewedMove> {
        let first = self.moves.first()?.turn;
        self.moves.get(turn.checked_sub(first)?)
    }

    /// Drops the reviews of moves that are no longer part of the game because others were played
    /// instead.
    pub fn keep_while<'a>(&mut self, moves: impl Iterator<Item = &'a str>) {
        let same = self.moves.iter().zip(moves).take_while(|(mv, text)| mv.text == *text);
        self.turns = same.count();
        self.moves.truncate(self.turns);
    }

    /// How a side has played.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a game has far fewer than 2^52 moves")]
    pub fn summary(&self, side: Side) -> Summary {
        let own: Vec<&ReviewedMove> = self.moves.iter().filter(|mv| mv.side == side).collect();
        let chosen: Vec<&&ReviewedMove> = own.iter().filter(|mv| !mv.is_forced).collect();
        let lost: f64 = chosen.iter().map(|mv| mv.judgement.lost).sum();
        let accuracy =
            (!chosen.is_empty()).then(|| 100.0 * (1.0 - lost / chosen.len() as f64).max(0.0));
        let count = |mark| own.iter().filter(|mv| mv.judgement.mark == Some(mark)).count();
        // A proven result outweighs any estimate; among equals, the first one counts.
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

/// Reviews the moves of a game, from the last to the first, and reports each one when it is done.
/// Every position is analysed within the same limits; if a move seems to have given something away,
/// the alternatives are analysed as well. When it is stopped, it returns what it has.
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
    let mut examiner = Examiner::new(analyst, *limits, stop);
    let mut later = examiner.look(session.state())?;
    for (turn, text) in texts.into_iter().enumerate().rev() {
        let now = examiner.look(session.at(turn))?;
        let (now, played) = examiner.weigh(session, turn, text, now, &later)?;
        if examiner.is_stopped() {
            // An interrupted analysis would judge this move by less than the others.
            break;
        }
        let reviewed = examiner.write_up(session, turn, text, &now, &played)?;
        tell(&reviewed);
        review.moves.push(reviewed);
        later = now;
    }
    review.moves.reverse();
    Ok(review)
}

impl Examiner<'_> {
    /// The value of a position of the game with the best move and with the played move. `now` is what is
    /// known of the position, and `later` of the one after it.
    fn weigh(
        &mut self,
        session: &Session,
        turn: usize,
        text: &str,
        mut now: Known,
        later: &Known,
    ) -> Result<(Known, Known), OtherGame> {
        let (state, next) = (session.at(turn), session.at(turn + 1));
        let is_other_side = next.turn() != state.turn();
        let mut played = Known::of_move(text, later, is_other_side);
        if matches!(now.score, Score::Loss(_)) && !played.score.is_proven() {
            // Where every move loses, this one does, however much better it seems.
            played.score = Score::Loss(None);
            return Ok((now, played));
        }
        if outdoes(&played, &now) {
            return Ok((played.clone().or_better(), played));
        }
        match Doubt::about(state, text, &now, &played) {
            None => {}
            Some(Doubt::Played) => {
                for _ in 0..MOST_LOOKS {
                    if !self.may_go_on() {
                        break;
                    }
                    played = Known::of_move(text, &self.look(next)?, is_other_side);
                    if played.score.is_proven() {
                        break;
                    }
                }
                if outdoes(&played, &now) {
                    now = played.clone();
                }
            }
            Some(Doubt::Others) => now = self.find_better(state, &played, now)?,
            Some(Doubt::Rival) => {
                let is_first = now.best_move() == Some(text);
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
        }
        Ok((now, played))
    }

    /// The judgement of a move, with the lines that explain it.
    fn write_up(
        &mut self,
        session: &Session,
        turn: usize,
        text: &str,
        now: &Known,
        played: &Known,
    ) -> Result<ReviewedMove, OtherGame> {
        let (state, next) = (session.at(turn), session.at(turn + 1));
        let mut reviewed = reviewed(state, turn, text, now, played);
        if reviewed.judgement.mark.is_some() {
            self.lengthen(&mut reviewed.best, state)?;
            self.lengthen(&mut reviewed.reply, next)?;
        }
        Ok(reviewed)
    }
}

/// The further analysis that a judgement of a move needs.
enum Doubt {
    /// The played move: a proof found in the meantime may settle its value.
    Played,
    /// All other moves: the played one is proved to be bad, and they may be as bad.
    Others,
    /// The best other move: the played move seemed best and was not, or another one seems better.
    Rival,
}

impl Doubt {
    fn about(state: &dyn DynState, text: &str, now: &Known, played: &Known) -> Option<Self> {
        let is_first = now.best_move() == Some(text);
        let is_suspect = judge(now.score, played.score, false).mark.is_some();
        let doubt = match (now.score.is_proven(), played.score.is_proven()) {
            (true, false) => Self::Played,
            (false, true) if is_suspect => Self::Others,
            (false, false) if is_suspect && is_first || compare(now, played).mark.is_some() => {
                Self::Rival
            }
            _ => return None,
        };
        (state.count_moves() > 1).then_some(doubt)
    }
}

/// Judges a move if it can be compared with the best one; otherwise there is nothing to blame it
/// for.
fn compare(best: &Known, played: &Known) -> Judgement {
    on_equal_terms(best, played)
        .map(|(before, after)| judge(before, after, false))
        .unwrap_or_default()
}

/// Combines what is known of a position and of the move that was played in it.
fn reviewed(
    state: &dyn DynState,
    turn: usize,
    text: &str,
    now: &Known,
    played: &Known,
) -> ReviewedMove {
    let is_forced = state.count_moves() == 1;
    let is_best = is_forced || now.best_move() == Some(text);
    let is_estimated = !now.score.is_proven() && !played.score.is_proven();
    let terms = on_equal_terms(now, played).filter(|_| is_estimated && !is_best);
    let (before, after) = terms.unwrap_or((now.score, played.score));
    ReviewedMove {
        turn,
        side: state.turn(),
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
