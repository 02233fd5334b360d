//! A game gone through move by move: what each was worth, and what would have been better.
//!
//! A review looks at every position of a game, from the last to the first: what was found out about
//! a later position is remembered, and helps with the earlier ones. Each move is then judged by what
//! it gave away. A proven result that was given away is told apart from an estimate that fell.

use cygnet_core::record::{After, Comment, Line, Record, Turn};
use cygnet_core::typed::OtherGame;
use cygnet_core::{DynState, Player, Session, Stop, Value};
use cygnet_counsel::analyst::{Analysis, Analyst};
use cygnet_engine::{Limits, Score};

use crate::analysis::{for_other_side, score_of_end, winning_chance};

/// A move that loses so much of the chance to win is an inaccuracy, a mistake, a blunder.
const INACCURACY: f64 = 0.10;
const MISTAKE: f64 = 0.20;
const BLUNDER: f64 = 0.30;

/// A line that shows what would have been better is not longer, in turns.
const LONGEST_LINE: usize = 12;

/// A line that is shorter, in turns, is continued with a look at so many positions.
const SHORTEST_LINE: usize = 4;
const NODES_FOR_MORE: u64 = 10_000;

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

/// Judges a move by what the position was worth to the mover and what is left of it. A move that
/// was the best as far as is known, or the only one, gives nothing away.
#[must_use]
pub fn judge(before: Score, after: Score, is_best: bool) -> Judgement {
    if is_best {
        return Judgement::default();
    }
    let lost = (winning_chance(before) - winning_chance(after)).max(0.0);
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
    pub player: Player,
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
    pub fn summary(&self, player: Player) -> Summary {
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
/// looked at. Every position is looked at within the same limits. When it is stopped, it returns
/// what it has.
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
    let mut later = look(session.state(), analyst, limits, stop)?;
    for (turn, text) in texts.into_iter().enumerate().rev() {
        let state = session.at(turn);
        let mut now = look(state, analyst, limits, stop)?;
        if stop.is_stopped() {
            // What was cut short would be judged by less than the others.
            break;
        }
        let next = session.at(turn + 1);
        let is_best = now.best.first().is_some_and(|best| best == text);
        if !is_best && !later.score.is_proven() && !now.score.is_proven() {
            // With the same horizon: who has moved last looks better, so a turn more or less in
            // one of the two estimates would look like a mistake.
            later = look_as_far(next, analyst, limits, now.depth, stop)?.unwrap_or(later);
        }
        if !is_best && !later.score.is_proven() && now.score.is_proven() {
            // What was proved since may tell what the move was worth.
            later = look(next, analyst, limits, stop)?;
        }
        if stop.is_stopped() {
            break;
        }
        let is_other_side = next.turn() != state.turn();
        let mut reviewed = weigh(state, turn, text, &mut now, &later, is_other_side);
        if reviewed.judgement.mark.is_some() {
            lengthen(&mut reviewed.best, state, analyst, limits, stop)?;
            lengthen(&mut reviewed.reply, next, analyst, limits, stop)?;
        }
        tell(&reviewed);
        review.moves.push(reviewed);
        later = now;
    }
    review.moves.reverse();
    Ok(review)
}

/// What is known about a position of the game.
struct Known {
    score: Score,
    best: Vec<String>,
    depth: u32,
}

fn look(
    state: &dyn DynState,
    analyst: &mut dyn Analyst,
    limits: &Limits,
    stop: &Stop,
) -> Result<Known, OtherGame> {
    if let Some(score) = score_of_end(state) {
        return Ok(Known { score, best: Vec::new(), depth: 0 });
    }
    let Analysis { depth, lines, .. } = analyst.analyse(state, limits, stop, &mut |_| {})?;
    let known = lines.into_iter().next().map(|line| (line.score, line.moves));
    let (score, best) = known.unwrap_or((Score::Estimate(0), Vec::new()));
    Ok(Known { score, best, depth })
}

/// What is known about the position after a move when it is looked at to the same horizon as the one
/// before it, which was looked at to this depth; if that takes too long, to one that is an even
/// number of turns nearer.
fn look_as_far(
    state: &dyn DynState,
    analyst: &mut dyn Analyst,
    limits: &Limits,
    depth_before: u32,
    stop: &Stop,
) -> Result<Option<Known>, OtherGame> {
    let Some(depth) = depth_before.checked_sub(1).filter(|&depth| depth > 0) else {
        return Ok(None);
    };
    let limits = Limits { depth: Some(depth), ..*limits };
    let mut known = None;
    analyst.analyse(state, &limits, stop, &mut |found| {
        let is_even = found.depth <= depth && (depth - found.depth).is_multiple_of(2);
        if let Some(best) = found.best()
            && found.depth > 0
            && (is_even || best.score.is_proven())
        {
            let (score, best) = (best.score, best.moves.clone());
            known = Some(Known { score, best, depth: found.depth });
        }
    })?;
    Ok(known)
}

/// Looks for the continuation of a line that ends early because its end was remembered: whoever is
/// told that a move is better wants to see why.
fn lengthen(
    line: &mut Vec<String>,
    state: &dyn DynState,
    analyst: &mut dyn Analyst,
    limits: &Limits,
    stop: &Stop,
) -> Result<(), OtherGame> {
    let limits = Limits { nodes: Some(NODES_FOR_MORE), ..*limits };
    let mut state = state.boxed_clone();
    let mut played = 0;
    while line.len() < SHORTEST_LINE {
        for text in &line[played..] {
            if state.play(text).is_err() {
                return Ok(());
            }
        }
        played = line.len();
        let found = analyst.analyse(&*state, &limits, stop, &mut |_| {})?;
        if stop.is_stopped() || found.depth == 0 {
            // There is a move all the same, but nothing that speaks for it.
            break;
        }
        let Some(more) = found.lines.into_iter().next() else { break };
        line.extend(more.moves);
    }
    Ok(())
}

/// A score as it counts one turn earlier.
fn a_turn_earlier(score: Score) -> Score {
    match score {
        Score::Win(turns) => Score::Win(turns.map(|turns| turns + 1)),
        Score::Loss(turns) => Score::Loss(turns.map(|turns| turns + 1)),
        Score::Draw | Score::Estimate(_) => score,
    }
}

/// Is a move known to be better than what search held to be the best? What is proved to lose stays
/// lost, and a proof is only outdone by another.
fn outdoes(after: Score, before: Score) -> bool {
    match (after, before) {
        (Score::Win(Some(after)), Score::Win(before)) => before.is_none_or(|before| after < before),
        (Score::Win(None), Score::Win(_)) => false,
        (Score::Win(_), _) => true,
        (Score::Draw, Score::Estimate(value)) => value < 0,
        (Score::Estimate(after), Score::Estimate(before)) => after > before,
        _ => false,
    }
}

/// Puts together what is known of a position and of the one after the move that was made.
fn weigh(
    state: &dyn DynState,
    turn: usize,
    text: &str,
    now: &mut Known,
    later: &Known,
    is_other_side: bool,
) -> ReviewedMove {
    let seen = if is_other_side { for_other_side(later.score) } else { later.score };
    let after = a_turn_earlier(seen);
    if outdoes(after, now.score) {
        now.score = after;
        now.depth = now.depth.max(later.depth + 1);
        now.best = std::iter::once(text.to_owned()).chain(later.best.iter().cloned()).collect();
    }
    let is_forced = state.moves().len() == 1;
    let is_best = is_forced || now.best.first().is_some_and(|best| best == text);
    ReviewedMove {
        turn,
        player: state.turn(),
        text: text.to_owned(),
        before: now.score,
        after,
        best: now.best.clone(),
        reply: later.best.clone(),
        depth: now.depth,
        is_forced,
        judgement: judge(now.score, after, is_best),
    }
}

/// The commands of a comment by which a review says what a move was worth, how far it looked, and
/// which mark it put behind the move where nobody had: so a later one knows which are its own.
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

/// Takes back what an earlier review wrote about a move. What people have said, or have added to
/// what a review said, stays.
fn clear(turn: &mut Turn) {
    if let Some(mark) = turn.command(MARK)
        && let Some(mark) = Mark::ALL.map(Mark::symbol).into_iter().find(|symbol| *symbol == mark)
        // A review writes behind what is there already.
        && let Some(place) = turn.annotations.iter().rposition(|known| known == mark)
    {
        turn.annotations.remove(place);
    }
    turn.after.retain(|after| match after {
        After::Comment(comment) => !is_comment_of_review(comment),
        After::Variation(line) => !is_line_of_review(line),
    });
}

/// Writes a review into the record of the game: behind each move what it was worth to the side that
/// made it, its mark, and as variations the better line and how the move is refuted. It takes the place of an earlier review;
/// all else that the record says stays.
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
        // The way it is refuted is a line that begins with the move itself, unless the game goes that way.
        let refuted: Vec<String> = match reviewed.refutation() {
            Some(line) if line.first() != next.as_ref() => {
                std::iter::once(&reviewed.text).chain(line).cloned().collect()
            }
            _ => Vec::new(),
        };
        add_line(turn, &refuted, comment_on(reviewed.after, reviewed.depth, None));
    }
}

/// Adds a line that could be played instead of a move, unless it is there already.
fn add_line(turn: &mut Turn, moves: &[String], worth: Comment) {
    let is_there = |line: &Line| line.turns.iter().map(|turn| &turn.text).eq(moves);
    if moves.is_empty() || turn.variations().any(is_there) {
        return;
    }
    let mut line = Line { turns: moves.iter().map(Turn::new).collect(), ..Line::default() };
    line.turns[0].after.push(After::Comment(worth));
    turn.after.push(After::Variation(line));
}
