//! The explorer: what is proved about each legal move of a position, from complete tables, earlier proofs and
//! a short search.

use std::sync::Arc;
use std::time::Instant;

use cygnet_core::limits::Watch;
use cygnet_core::typed::OtherGame;
use cygnet_core::{DynGame, DynState, Limits, Square, Stop, Value};
use cygnet_solve::erased::{Prover, TheoryWork};
use cygnet_solve::{Region, Theory};

use crate::Score;
use crate::scores::score_of_end;

/// The positions that are searched for one move in the first round, and the factor from one round to the next.
const FIRST_NODES: u64 = 200;
const GROWTH: u64 = 8;

/// The last round: a move that is still open then stays open.
const MOST_NODES: u64 = 4_000_000;

/// The part of a slice that may go into the theory of sums of games while moves are open.
const SHARE_OF_THEORY: u32 = 2;

/// What is proved about a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExploredMove {
    /// The move.
    pub text: String,
    /// Its value for the side to move, if it is proved.
    pub score: Option<Score>,
    /// Is it the only move that keeps the result?
    pub is_only: bool,
    /// Is it known in how many turns the game ends?
    is_exact: bool,
}

/// What the theory of sums of games says about a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExploredTheory {
    /// The theory.
    pub theory: Theory,
    /// The squares of the pieces of each region.
    pub squares: Vec<Vec<Square>>,
}

/// The exploration of a position, in slices.
pub struct Explorer {
    moves: Vec<ExploredMove>,
    theory: Option<ExploredTheory>,
    /// The work on the theory; `None` once there is nothing left to find about it.
    work_on_theory: Option<TheoryWork>,
    /// The positions that are searched for each move in this round.
    nodes: u64,
    /// The move whose turn it is in this round.
    next: usize,
}

impl Explorer {
    /// Begins to explore a position.
    #[must_use]
    pub fn new(state: &dyn DynState) -> Self {
        let open = |text| ExploredMove { text, score: None, is_only: false, is_exact: false };
        Self {
            moves: state.moves().into_iter().map(open).collect(),
            theory: None,
            work_on_theory: Some(TheoryWork::default()),
            nodes: FIRST_NODES,
            next: 0,
        }
    }

    /// The legal moves in the order of their texts.
    #[must_use]
    pub fn moves(&self) -> &[ExploredMove] {
        &self.moves
    }

    /// The legal moves, the best first: the fastest win, draws, moves of unknown value, the longest loss.
    #[must_use]
    pub fn ranked(&self) -> Vec<&ExploredMove> {
        let mut moves: Vec<&ExploredMove> = self.moves.iter().collect();
        moves.sort_by_key(|mv| match mv.score {
            Some(Score::Win(turns)) => (0, turns.unwrap_or(u32::MAX)),
            Some(Score::Draw) => (1, 0),
            Some(Score::Estimate(_)) | None => (2, 0),
            Some(Score::Loss(turns)) => (3, u32::MAX - turns.unwrap_or(u32::MAX)),
        });
        moves
    }

    /// What the theory of sums of games says, where it applies.
    #[must_use]
    pub fn theory(&self) -> Option<&ExploredTheory> {
        self.theory.as_ref()
    }

    /// Is the value of every move proved?
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.moves.iter().all(|mv| mv.score.is_some())
    }

    /// Is there nothing left to find?
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.work_on_theory.is_none() && self.is_searched()
    }

    /// Is there nothing left to find about the moves?
    fn is_searched(&self) -> bool {
        self.nodes > MOST_NODES || self.moves.iter().all(|mv| mv.is_exact)
    }

    /// Continues within these limits.
    ///
    /// # Errors
    /// If the position is of another game.
    pub fn go_on(
        &mut self,
        prover: &dyn Prover,
        game: &Arc<dyn DynGame>,
        state: &dyn DynState,
        limits: &Limits,
        stop: &Stop,
    ) -> Result<(), OtherGame> {
        let start = Instant::now();
        if let Some(mut work) = self.work_on_theory.take() {
            let share = if self.is_searched() { 1 } else { SHARE_OF_THEORY };
            let time = limits.time.map(|time| time / share);
            let watch_limits = Limits { time, ..Limits::default() };
            let watch = Watch::new(&watch_limits, stop, start);
            let theory = prover.theory(state, &mut work, &watch)?;
            let theory = merged(self.theory.take().map(|known| known.theory), theory);
            self.theory = theory.map(|theory| {
                let squares = theory.regions.iter().map(|region| squares_of(region, &**game));
                ExploredTheory { squares: squares.collect(), theory }
            });
            // A later slice continues with a region that took too long.
            self.work_on_theory = watch.is_over().then_some(work);
        }
        let all = Watch::new(limits, stop, start);
        while !self.is_searched() && !all.is_over() && !stop.is_stopped() {
            let left = limits.time.map(|time| time.saturating_sub(start.elapsed()));
            if let Some(mv) = self.moves.get_mut(self.next)
                && !mv.is_exact
            {
                let own = Limits { time: left, nodes: Some(self.nodes), depth: None };
                look(mv, prover, state, &own, stop)?;
            }
            self.next += 1;
            if self.next >= self.moves.len() {
                self.next = 0;
                self.nodes *= GROWTH;
            }
        }
        self.mark_only();
        Ok(())
    }

    /// Marks the move that alone keeps a win or a draw, if all others are proved to be worse.
    fn mark_only(&mut self) {
        let value = |mv: &ExploredMove| mv.score.and_then(Score::proven);
        let best = self.moves.iter().filter_map(value).max();
        let is_best = |mv: &ExploredMove| value(mv) == best;
        // Nothing is better than a win, but a move of unknown value may be one.
        let is_settled = self.is_complete();
        let is_alone = self.moves.iter().filter(|mv| is_best(mv)).count() == 1;
        let is_worth_it = best.is_some_and(|best| best > Value::Loss) && self.moves.len() > 1;
        let marks: Vec<bool> = self.moves.iter().map(is_best).collect();
        for (mv, is_best) in self.moves.iter_mut().zip(marks) {
            mv.is_only = is_best && is_alone && is_settled && is_worth_it;
        }
    }
}

/// The combined results of two searches of the same position.
fn merged(known: Option<Theory>, new: Option<Theory>) -> Option<Theory> {
    let (Some(known), Some(mut new)) = (known.clone(), new.clone()) else { return new.or(known) };
    for region in &mut new.regions {
        let same = known.regions.iter().find(|same| same.position == region.position);
        region.worth = region.worth.take().or_else(|| same?.worth.clone());
    }
    new.sum = new.sum.or(known.sum);
    new.moving_first = new.moving_first.or(known.moving_first);
    Some(new)
}

/// Finds out more about a move within these limits.
fn look(
    mv: &mut ExploredMove,
    prover: &dyn Prover,
    state: &dyn DynState,
    limits: &Limits,
    stop: &Stop,
) -> Result<(), OtherGame> {
    let mut after = state.boxed_clone();
    if after.play(&mv.text).is_err() {
        return Ok(());
    }
    let is_other_side = after.turn() != state.turn();
    let watch = Watch::new(limits, stop, Instant::now());
    let (score, is_exact) = match (score_of_end(&*after), mv.score) {
        (Some(end), _) => (Some(end), true),
        (None, None) => {
            let value = prover.solve(&*after, &watch, &mut |_| {})?.value();
            (value.map(Score::from), value == Some(Value::Draw))
        }
        (None, Some(known)) => {
            let known = if is_other_side { known.opposite() } else { known };
            let Some(value) = known.proven() else { return Ok(()) };
            let ending = prover.distance(&*after, value, &watch)?;
            let turns = ending.map(|ending| ending.turns);
            let score = match value {
                Value::Win => Score::Win(turns),
                Value::Loss => Score::Loss(turns),
                Value::Draw => Score::Draw,
            };
            (Some(score), turns.is_some() || value == Value::Draw)
        }
    };
    if let Some(score) = score {
        mv.score = Some(a_turn_earlier(score, is_other_side));
        mv.is_exact = is_exact;
    }
    Ok(())
}

/// The score of a move, from the score of the position after it.
fn a_turn_earlier(score: Score, is_other_side: bool) -> Score {
    let one_more = |turns: Option<u32>| turns.map(|turns| turns.saturating_add(1));
    let score = match score {
        Score::Win(turns) => Score::Win(one_more(turns)),
        Score::Loss(turns) => Score::Loss(one_more(turns)),
        other => other,
    };
    if is_other_side { score.opposite() } else { score }
}

/// The squares of the pieces of a region.
fn squares_of(region: &Region, game: &dyn DynGame) -> Vec<Square> {
    let letter = game.info().side(cygnet_core::Side::One).letter;
    let Ok(state) = game.position(&format!("{} {letter}", region.position)) else {
        return Vec::new();
    };
    let cells = state.view().cells.into_iter().enumerate();
    cells.filter(|(_, cell)| cell.height() > 0).map(|(index, _)| Square::new(index)).collect()
}

#[cfg(test)]
mod tests {
    use cygnet_solve::Worth;

    use super::*;

    #[test]
    fn a_value_of_the_theory_stays_known() {
        let worth = |name: &str| Worth {
            name: name.to_owned(),
            stops: ["0".to_owned(), "0".to_owned()],
            is_hot: false,
        };
        let theory = |worths: [Option<Worth>; 2], sum: Option<&str>| Theory {
            in_hand: [0, 0],
            regions: (["R1", "1B"].into_iter().zip(worths))
                .map(|(position, worth)| Region { position: position.to_owned(), worth })
                .collect(),
            sum: sum.map(str::to_owned),
            moving_first: None,
        };
        let first = theory([Some(worth("*")), None], Some("*"));
        let second = theory([None, Some(worth("1"))], None);
        let both = theory([Some(worth("*")), Some(worth("1"))], Some("*"));
        assert_eq!(merged(Some(first.clone()), Some(second)), Some(both));
        assert_eq!(merged(Some(first.clone()), None), Some(first.clone()));
        assert_eq!(merged(None, Some(first.clone())), Some(first));
    }
}
