//! The proof of one position: its progress, and its consequences for the engine's findings.

use std::cmp::Reverse;
use std::time::{Duration, Instant};

use cygnet_core::limits::Watch;
use cygnet_core::{CatalogueGame, Limits, Stop, Value};
use cygnet_engine::{Report, Score, SearchLine};
use cygnet_solve::{Ending, Solver};

use crate::Proofs;

/// The smallest useful piece of work in positions: fewer are not worth the start-up cost.
const LEAST_NODES: u64 = 64;

/// The longest line of moves that are known to keep a result, in turns.
const LONGEST_LINE: usize = 12;

/// What is certain about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Certain {
    Nothing,
    /// Its value: win, draw or loss.
    Value,
    /// Also the distance to the win or loss; or that the game is a draw.
    Everything,
}

/// What was proved about a position.
#[derive(Clone)]
pub(crate) struct ProvenPosition<M> {
    value: Option<Value>,
    /// A move that keeps a win or a draw.
    keeper: Option<M>,
    ending: Option<Ending<M>>,
    /// How many positions the proof has visited.
    pub(crate) nodes: u64,
}

impl<M> ProvenPosition<M> {
    pub(crate) fn certain(&self) -> Certain {
        match self.value {
            None => Certain::Nothing,
            Some(Value::Draw) => Certain::Everything,
            Some(_) if self.ending.is_some() => Certain::Everything,
            Some(_) => Certain::Value,
        }
    }
}

/// A position for engine and solver.
pub(crate) struct SharedRoot<'a, G: CatalogueGame> {
    pub(crate) game: &'a G,
    pub(crate) solver: &'a Solver<G>,
    pub(crate) root: &'a G::State,
    pub(crate) start: Instant,
}

#[expect(clippy::expl_impl_clone_on_copy, reason = "derived, it would need a game that is Copy")]
impl<G: CatalogueGame> Clone for SharedRoot<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: CatalogueGame> Copy for SharedRoot<'_, G> {}

/// The attempt to prove the value of a position, in pieces of work between or beside those of the
/// engine.
pub(crate) struct Attempt<'a, G: CatalogueGame> {
    question: SharedRoot<'a, G>,
    /// The number of engine threads that run at the same time; 0 if the engine waits.
    threads_beside: u32,
    /// The engine visits this many positions for each one visited here.
    engine_nodes: u64,
    /// The engine gets this many times the time spent here; `None` without a time limit.
    engine_times: Option<u32>,
    deadline: Option<Instant>,
    /// The node limit for engine and solver together.
    most_nodes: u64,
    time: Duration,
    pub(crate) proof: ProvenPosition<G::Move>,
}

impl<'a, G: CatalogueGame> Attempt<'a, G> {
    pub(crate) fn new(
        question: SharedRoot<'a, G>,
        proofs: Proofs,
        limits: &Limits,
        threads_beside: u32,
    ) -> Self {
        let SharedRoot { game, solver, root, start } = question;
        // The solver visits all moves of a position at once, the engine one after the other.
        let moves = game.count_moves(root).max(1);
        let (engine_nodes, times) = match proofs {
            Proofs::Half => (moves.div_ceil(2), 1),
            _ => (2 * moves, 8),
        };
        let mut attempt = Self {
            question,
            threads_beside,
            engine_nodes,
            engine_times: limits.time.map(|_| times),
            deadline: limits.time.and_then(|time| start.checked_add(time)),
            most_nodes: limits.nodes.unwrap_or(u64::MAX),
            time: Duration::ZERO,
            proof: ProvenPosition { value: None, keeper: None, ending: None, nodes: 0 },
        };
        if let Some(value) = solver.known_value(root) {
            let keeper = game.legal_moves(root).into_iter().find(|&mv| question.keeps(mv, value));
            attempt.take(value, keeper);
        }
        attempt
    }

    /// Accepts a value as proved. A win or a draw is of no use without a move that keeps it.
    fn take(&mut self, value: Value, keeper: Option<G::Move>) {
        if value == Value::Loss || keeper.is_some() {
            self.proof.value = Some(value);
            self.proof.keeper = keeper.filter(|_| value != Value::Loss);
        }
    }

    /// The engine's share of the limits, so that both together stay within them.
    pub(crate) fn leave_room(&self, limits: &Limits) -> Limits {
        Limits { nodes: limits.nodes.map(|nodes| self.room_for_engine(nodes)), ..*limits }
    }

    fn room_for_engine(&self, nodes: u64) -> u64 {
        let share = u128::from(self.engine_nodes);
        (u128::from(nodes) * share).div_ceil(share + 1) as u64
    }

    /// The limits for the next piece of work after this report; `None` if the piece would be too
    /// small.
    fn allowance(&self, report: &Report<G::Move>) -> Option<Limits> {
        let engine_nodes = self.engine_nodes_by_now(report);
        let used = self.proof.nodes;
        let share = (engine_nodes / self.engine_nodes).saturating_sub(used);
        let left = match self.threads_beside {
            0 => self.most_nodes.saturating_sub(engine_nodes + used),
            // The engine may still use up its whole share.
            _ => (self.most_nodes - self.room_for_engine(self.most_nodes)).saturating_sub(used),
        };
        let nodes = share.min(left);
        // Many small pieces would each repeat nearly all of the earlier work.
        if nodes < LEAST_NODES.max(used / 2) {
            return None;
        }
        let mut time = None;
        if let Some(times) = self.engine_times {
            let elapsed = self.question.start.elapsed();
            let of_engine = match self.threads_beside {
                0 => elapsed.saturating_sub(self.time),
                threads => elapsed.saturating_mul(threads),
            };
            let due = (of_engine / times).saturating_sub(self.time);
            let left = self.deadline.map(|end| end.saturating_duration_since(Instant::now()));
            time = Some(left.map_or(due, |left| due.min(left)));
            if due < self.time / 2 {
                return None;
            }
        }
        Some(Limits { time, nodes: Some(nodes), depth: None })
    }

    /// How many positions the engine has visited. If it runs beside the solver, its speed since the
    /// last report is assumed to be unchanged.
    fn engine_nodes_by_now(&self, report: &Report<G::Move>) -> u64 {
        if self.threads_beside == 0 || report.time.is_zero() {
            return report.nodes;
        }
        let nanoseconds = self.question.start.elapsed().as_nanos();
        let nodes = u128::from(report.nodes) * nanoseconds / report.time.as_nanos();
        u64::try_from(nodes).unwrap_or(u64::MAX)
    }

    /// Continues the proof for a while after this report of the engine. Returns false if there was
    /// nothing to do.
    pub(crate) fn go_on(&mut self, report: &Report<G::Move>, stop: &Stop) -> bool {
        let Some(limits) = self.allowance(report) else { return false };
        let SharedRoot { solver, root, .. } = self.question;
        let start = Instant::now();
        let watch = Watch::new(&limits, stop, start);
        match self.proof.value {
            None => {
                if let Some(value) = solver.value(root, &watch) {
                    self.take(value, self.question.keeping(value, report, &watch));
                }
            }
            Some(value) => {
                let ending = solver.distance(root, value, &watch);
                self.proof.ending = ending.filter(|ending| !ending.line.is_empty());
            }
        }
        self.proof.nodes += watch.nodes();
        self.time += start.elapsed();
        true
    }
}

impl<G: CatalogueGame> SharedRoot<'_, G> {
    /// Is the move known to be worth `value`?
    fn keeps(&self, mv: G::Move, value: Value) -> bool {
        let after = self.game.after(self.root, mv);
        self.solver.known_value(&after) == Some(self.value_after(self.root, &after, value))
    }

    /// What a position after a move is worth to the side to move there, if the move is worth `value`.
    fn value_after(&self, before: &G::State, after: &G::State, value: Value) -> Value {
        value.a_turn_later(self.game.moves_again(before, after))
    }

    /// A move that is certainly worth `value`, a win or a draw. It prefers one of the engine's best
    /// moves that is already known to be worth it, then any other such move, then a move for which
    /// it can be proved in time.
    fn keeping(
        &self,
        value: Value,
        report: &Report<G::Move>,
        watch: &Watch<'_>,
    ) -> Option<G::Move> {
        if value == Value::Loss {
            return None;
        }
        let known = |mv: &G::Move| self.keeps(*mv, value);
        let proved = |mv: &G::Move| {
            let after = self.game.after(self.root, *mv);
            self.solver.value(&after, watch) == Some(self.value_after(self.root, &after, value))
        };
        let liked = report.lines.iter().filter_map(|line| line.moves.first().copied());
        let moves = self.game.legal_moves(self.root);
        liked
            .clone()
            .find(known)
            .or_else(|| moves.iter().copied().find(known))
            .or_else(|| liked.chain(moves.iter().copied()).find(proved))
    }

    /// The engine's report, combined with the proof.
    pub(crate) fn together(
        &self,
        report: &Report<G::Move>,
        proof: &ProvenPosition<G::Move>,
    ) -> Report<G::Move> {
        let mut report = report.clone();
        report.nodes += proof.nodes;
        report.time = self.start.elapsed();
        let Some(value) = proof.value else { return report };
        let most_lines = report.lines.len();
        for line in &mut report.lines {
            if !line.score.is_proven()
                && let Some(score) = self.certain_score(line, value, proof.keeper)
            {
                *line = self.certain_line(score, &line.moves);
            }
        }
        if let Some(keeper) = proof.keeper
            && report.lines.iter().all(|line| line.score.proven() != Some(value))
        {
            put(&mut report.lines, keeper, self.certain_line(value.into(), &[keeper]));
        }
        if most_lines > 1 && value != Value::Loss {
            // All moves that keep the result come before the others, regardless of the engine's
            // preference.
            for mv in self.game.legal_moves(self.root) {
                let is_there = report.lines.iter().any(|line| line.moves.first() == Some(&mv));
                if !is_there && self.keeps(mv, value) {
                    report.lines.push(self.certain_line(value.into(), &[mv]));
                }
            }
        }
        // Equal moves stay in the engine's order.
        report.lines.sort_by_key(|line| Reverse(rank(line.score, value)));
        if let Some(Ending { turns, line }) = &proof.ending {
            // No line wins sooner than this, or holds out longer.
            let turns = Some(*turns);
            let score = if value == Value::Win { Score::Win(turns) } else { Score::Loss(turns) };
            report.lines.retain(|other| other.moves.first() != line.first());
            report.lines.insert(0, SearchLine { score, moves: line.clone() });
        }
        report.lines.truncate(most_lines);
        report
    }

    /// The certain score of a line, if it is known.
    fn certain_score(
        &self,
        line: &SearchLine<G::Move>,
        value: Value,
        keeper: Option<G::Move>,
    ) -> Option<Score> {
        let &mv = line.moves.first()?;
        if value == Value::Loss || Some(mv) == keeper {
            return Some(value.into());
        }
        let after = self.game.after(self.root, mv);
        let known = self.solver.known_value(&after)?;
        Some(self.value_after(self.root, &after, known).into())
    }

    /// A line with this score that begins like `moves`. The moves after the first are the engine's
    /// estimate; they stay as long as they are known to keep the result. After that, other moves
    /// that are known to keep it follow.
    fn certain_line(&self, score: Score, moves: &[G::Move]) -> SearchLine<G::Move> {
        let mut certain = Vec::new();
        let mut at = self.root.clone();
        let mut value = score.proven();
        for turn in 0..LONGEST_LINE.max(moves.len()) {
            let keeps = |mv: &G::Move| {
                let after = self.game.after(&at, *mv);
                let known = self.solver.known_value(&after);
                known.is_some() && known.map(|known| self.value_after(&at, &after, known)) == value
            };
            let liked = moves.get(turn).copied();
            let next = match liked {
                Some(first) if turn == 0 => Some(first),
                _ => liked
                    .filter(|mv| certain[..] == moves[..turn] && keeps(mv))
                    .or_else(|| self.game.legal_moves(&at).into_iter().find(keeps)),
            };
            let Some(next) = next else { break };
            certain.push(next);
            let after = self.game.after(&at, next);
            value = value.map(|value| self.value_after(&at, &after, value));
            at = after;
        }
        SearchLine { score, moves: certain }
    }
}

/// Puts a line in the place of the one with the same first move, or adds it.
fn put<M: Copy + PartialEq>(lines: &mut Vec<SearchLine<M>>, first: M, line: SearchLine<M>) {
    match lines.iter_mut().find(|line| line.moves.first() == Some(&first)) {
        Some(place) => *place = line,
        None => lines.insert(0, line),
    }
}

/// The sort key of lines in a position of this value: wins, the sooner the better, then lines of
/// unknown value, then losses, the later the better. If the position is a draw, a drawn line comes
/// before lines of unknown value.
fn rank(score: Score, value: Value) -> (i8, Option<u32>) {
    match score {
        Score::Win(turns) => (4, turns.map(|turns| u32::MAX - turns)),
        Score::Draw if value == Value::Draw => (3, None),
        Score::Draw | Score::Estimate(_) => (2, None),
        // The engine has not seen the end, so the loss is further away.
        Score::Loss(None) => (1, None),
        Score::Loss(turns) => (0, turns),
    }
}
