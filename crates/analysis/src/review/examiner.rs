//! Analyses positions and moves for a review.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use crate::analyst::{Analysis, Analyst};
use cygnet_core::typed::OtherGame;
use cygnet_core::{DynState, Stop};
use cygnet_engine::{Limits, Score};

use super::knowledge::{Known, is_no_better, order_of_proven};
use crate::scores::score_of_end;

/// A line of fewer turns is extended by a search of `NODES_FOR_MORE` positions.
const SHORTEST_LINE: usize = 4;
const NODES_FOR_MORE: u64 = 10_000;

/// The effort for finding out whether a move that is proved to be bad was worse than the others, as
/// a multiple of the effort for one position.
const EFFORT: f64 = 8.0;

/// An analysis when it is late.
const GLANCE: Duration = Duration::from_millis(5);

/// An analysis in less time finds nothing.
const NO_TIME: Duration = Duration::from_millis(1);

/// A first look at another move gets the limits of a full look divided by `FIRST_LOOK`; at most `MOST_MOVES`
/// moves get one.
const FIRST_LOOK: u32 = 32;
const MOST_MOVES: usize = 200;

/// Analyses positions for a review, each within the same limits.
pub(super) struct Examiner<'a> {
    analyst: &'a mut dyn Analyst,
    limits: Limits,
    stop: &'a Stop,
    /// The time that is left for all analyses, if it is bounded.
    pub(super) left: Option<Duration>,
    /// When all of it should be over, if that is bounded: an analysis may have to wait for its turn.
    pub(super) until: Option<Instant>,
}

impl<'a> Examiner<'a> {
    pub(super) fn new(analyst: &'a mut dyn Analyst, limits: Limits, stop: &'a Stop) -> Self {
        Self { analyst, limits, stop, left: None, until: None }
    }

    /// Whether there is time for another analysis.
    pub(super) fn may_go_on(&self) -> bool {
        let has_time = self.left.is_none_or(|left| left > NO_TIME) && !self.is_late();
        has_time && !self.is_stopped()
    }

    fn is_late(&self) -> bool {
        self.until.is_some_and(|until| Instant::now() >= until)
    }

    /// Analyses a position within these limits and the time that is left.
    fn analyse(
        &mut self,
        state: &dyn DynState,
        limits: &Limits,
        tell: &mut dyn FnMut(&Analysis),
    ) -> Result<Analysis, OtherGame> {
        let glance = self.is_late().then_some(GLANCE);
        let time = limits.time.into_iter().chain(self.left).chain(glance).min();
        let limits = Limits { time, ..*limits };
        let found = self.analyst.analyse(state, &limits, self.stop, tell)?;
        self.left = self.left.map(|left| left.saturating_sub(found.time));
        Ok(found)
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.stop.is_stopped()
    }

    /// Analyses a position within the usual limits.
    pub(super) fn look(&mut self, state: &dyn DynState) -> Result<Known, OtherGame> {
        let limits = self.limits;
        self.look_within(state, &limits).map(|(known, _)| known)
    }

    /// Analyses a position within these limits. Also returns which part of them was used up.
    fn look_within(
        &mut self,
        state: &dyn DynState,
        limits: &Limits,
    ) -> Result<(Known, f64), OtherGame> {
        if let Some(score) = score_of_end(state) {
            return Ok((Known::of_end(score), 0.0));
        }
        let mut estimates: Vec<(u32, i32)> = Vec::new();
        let mut note = |found: &Analysis| {
            if let Some(Score::Estimate(value)) = found.best().map(|line| line.score)
                && found.depth > 0
            {
                estimates.retain(|(depth, _)| *depth < found.depth);
                estimates.push((found.depth, value));
            }
        };
        let found = self.analyse(state, limits, &mut note)?;
        note(&found);
        let used = used_up(&found, limits);
        let Analysis { depth, lines, .. } = found;
        let known = lines.into_iter().next().map(|line| (line.score, line.moves));
        let (score, best) = known.unwrap_or((Score::Estimate(0), Vec::new()));
        Ok((Known { score, best, depth, floor: None, estimates }, used))
    }

    /// Analyses a move by analysing the position after it.
    fn look_at_move(
        &mut self,
        state: &dyn DynState,
        text: &str,
        limits: &Limits,
    ) -> Result<(Known, f64), OtherGame> {
        let mut next = state.boxed_clone();
        if next.play(text).is_err() {
            // An analyst that invents moves cannot be trusted.
            return Ok((Known::of_end(Score::Estimate(0)), 0.0));
        }
        let (after, used) = self.look_within(&*next, limits)?;
        Ok((Known::of_move(text, &after, next.turn() != state.turn()), used))
    }

    /// The best known move other than the played one, analysed in the same way.
    pub(super) fn rival(
        &mut self,
        state: &dyn DynState,
        played: &str,
        now: &Known,
    ) -> Result<Option<Known>, OtherGame> {
        if !self.may_go_on() {
            return Ok(None);
        }
        let limits = self.limits;
        let best = match now.best_move() {
            Some(best) if best != played => Some(best.to_owned()),
            _ => {
                let (others, _) = self.first_looks(state, &[played])?;
                others.first().and_then(Known::best_move).map(str::to_owned)
            }
        };
        let Some(best) = best.filter(|_| self.may_go_on()) else { return Ok(None) };
        self.look_at_move(state, &best, &limits).map(|(known, _)| Some(known))
    }

    /// The value of the position when the played move is proved to be worse than it seemed:
    /// analyses the other moves in the same way, the most promising first, until one is proved to
    /// be better, or all are proved not to be, or it takes too long.
    pub(super) fn find_better(
        &mut self,
        state: &dyn DynState,
        played: &Known,
        now: Known,
    ) -> Result<Known, OtherGame> {
        let limits = self.limits;
        let count = state.count_moves();
        let mut no_better = vec![played.clone()];
        let mut waiting = VecDeque::new();
        if now.best_move() != played.best_move() {
            waiting.push_back(now.clone());
        }
        let (mut used, mut is_surveyed) = (0.0, false);
        loop {
            let next = waiting.front().and_then(Known::best_move).map(str::to_owned);
            let Some(text) = next else {
                if is_surveyed {
                    break;
                }
                let tried: Vec<&str> = no_better.iter().filter_map(Known::best_move).collect();
                let (others, effort) = self.first_looks(state, &tried)?;
                let is_bad = |known: &Known| is_no_better(known, played);
                no_better.extend(others.iter().filter(|known| is_bad(known)).cloned());
                waiting = others.into_iter().filter(|known| !is_bad(known)).collect();
                is_surveyed = true;
                used += effort;
                continue;
            };
            if used >= EFFORT || !self.may_go_on() {
                break;
            }
            let (known, effort) = self.look_at_move(state, &text, &limits)?;
            used += effort;
            if is_no_better(&known, played) {
                waiting.pop_front();
                no_better.push(known);
                continue;
            }
            let is_certain = known.score.is_proven();
            // Another analysis would find the same.
            let is_deep = limits.depth.is_some_and(|most| known.depth > most);
            waiting[0] = known;
            if is_certain || is_deep {
                break;
            }
        }
        if let Some(better) = waiting.pop_front() {
            return Ok(better.or_better());
        }
        if no_better.len() < count {
            // Nothing is known of the others.
            return Ok(Known { depth: 0, estimates: Vec::new(), ..now });
        }
        no_better.sort_by_key(order_of_proven);
        Ok(no_better.pop().unwrap_or(now))
    }

    /// Short analyses of all moves but these, or of some of them if there are very many; the most
    /// promising first. Also returns the effort used.
    fn first_looks(
        &mut self,
        state: &dyn DynState,
        tried: &[&str],
    ) -> Result<(Vec<Known>, f64), OtherGame> {
        let mut moves = state.moves();
        moves.retain(|text| !tried.contains(&&**text));
        moves.truncate(MOST_MOVES);
        let limits = Limits {
            time: self.limits.time.map(|time| time / FIRST_LOOK),
            nodes: self.limits.nodes.map(|nodes| nodes.div_ceil(FIRST_LOOK.into())),
            // If depth is the only limit, half of it makes a short analysis.
            depth: match (self.limits.time, self.limits.nodes) {
                (None, None) => self.limits.depth.map(|depth| depth.div_ceil(2)),
                _ => self.limits.depth,
            },
        };
        let (mut known, mut used) = (Vec::new(), 0.0);
        for text in moves {
            if !self.may_go_on() {
                break;
            }
            let (one, effort) = self.look_at_move(state, &text, &limits)?;
            known.push(one);
            used += effort / f64::from(FIRST_LOOK);
        }
        known.sort_by(|one, other| {
            let chance = |known: &Known| known.score.winning_chance();
            chance(other).total_cmp(&chance(one))
        });
        Ok((known, used))
    }

    /// Extends a line that ends early because the table already knew the rest: the reader of a review wants to
    /// see why a move is better.
    pub(super) fn lengthen(
        &mut self,
        line: &mut Vec<String>,
        state: &dyn DynState,
    ) -> Result<(), OtherGame> {
        let limits = Limits { nodes: Some(NODES_FOR_MORE), ..self.limits };
        let mut state = state.boxed_clone();
        let mut played = 0;
        while line.len() < SHORTEST_LINE && self.may_go_on() {
            for text in &line[played..] {
                if state.play(text).is_err() {
                    return Ok(());
                }
            }
            played = line.len();
            let found = self.analyse(&*state, &limits, &mut |_| {})?;
            if self.is_stopped() || found.depth == 0 {
                // There is a move, but nothing speaks for it.
                break;
            }
            let Some(more) = found.lines.into_iter().next() else { break };
            line.extend(more.moves);
        }
        Ok(())
    }
}

/// The part of the limits that was used up: all of it if the depth was reached, or if depth is the
/// only limit.
#[expect(clippy::cast_precision_loss, reason = "a rough measure")]
fn used_up(found: &Analysis, limits: &Limits) -> f64 {
    let nodes = limits.nodes.map(|most| found.nodes as f64 / most.max(1) as f64);
    let time = limits.time.map(|most| found.time.as_secs_f64() / most.as_secs_f64().max(1e-9));
    if limits.depth.is_some_and(|most| found.depth >= most) {
        return 1.0;
    }
    nodes.into_iter().chain(time).reduce(f64::max).unwrap_or(1.0)
}
