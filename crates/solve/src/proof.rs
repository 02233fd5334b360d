//! Writes down a proof that can be checked independently.
//!
//! A proof lists the replies of the side that keeps the result. It is a walk through all positions that can
//! occur when that side plays these replies. At each of its own positions, the proof records the index of its
//! move in the list of legal moves, sorted by their text. At each of the opponent's positions, the walk tries
//! all moves in the same order. It skips positions of its own that it has already visited. A checker makes the same walk, so nothing else
//! has to be written. A draw takes two such walks, one for each side.

use std::collections::HashSet;

use cygnet_core::limits::{ClockChecker, Watch};
use cygnet_core::notation::moves_by_text;
use cygnet_core::{Message, Say, Side, Solving, Value, display_message, message};
use cygnet_system::memory::{OutOfMemory, make_room_in_list, make_room_in_set};

use crate::distance::Distances;
use crate::solver::Solver;
use crate::table::ProofGoal;

/// Why there is no proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ProofError {
    /// A limit was reached, or the search was stopped.
    Interrupted,
    /// The only moves found lead round in a cycle.
    Circle,
    /// There is not enough memory.
    Memory(OutOfMemory),
}

impl From<OutOfMemory> for ProofError {
    fn from(error: OutOfMemory) -> Self {
        Self::Memory(error)
    }
}

impl Say for ProofError {
    fn message(&self) -> Message {
        match self {
            Self::Interrupted => {
                message!("proof-interrupted", "it was interrupted before the proof was complete")
            }
            Self::Circle => {
                message!("proof-only-circles", "no win was found that avoids repeating a position")
            }
            Self::Memory(error) => error.message(),
        }
    }
}

display_message!(ProofError);

/// A proof of the value of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// The value of the position for the side to move.
    pub value: Value,
    /// The replies, in the format of a proof file.
    pub replies: Vec<u8>,
    /// The number of positions that have a reply.
    pub positions: u64,
}

/// The greatest number of bytes that a number takes.
const LONGEST_NUMBER: usize = 10;

/// Appends a number in groups of seven bits, lowest first. The high bit marks all bytes but the last.
fn write_number(mut number: usize, bytes: &mut Vec<u8>) {
    while number >= 0x80 {
        bytes.push(number as u8 & 0x7f | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

impl<G: Solving> Solver<G> {
    /// Proves what a position is worth, ignoring its past, and writes down the proof.
    ///
    /// # Errors
    /// If the search was interrupted, no proof without a cycle was found, or memory ran out.
    pub fn prove(&self, state: &G::State, watch: &Watch<'_>) -> Result<Proof, ProofError> {
        let state = &self.game().without_past(state);
        let value = self.value(state, watch).ok_or(ProofError::Interrupted)?;
        let mover = self.game().turn(state);
        let walks: &[(Side, ProofGoal)] = match value {
            Value::Win => &[(mover, ProofGoal::Win)],
            Value::Loss => &[(!mover, ProofGoal::Win)],
            Value::Draw => &[(mover, ProofGoal::NotLose), (!mover, ProofGoal::NotLose)],
        };
        let mut proof = Proof { value, replies: Vec::new(), positions: 0 };
        for &(hero, goal) in walks {
            let mut walk = Walk {
                solver: self,
                watch,
                looker: ClockChecker::new(watch),
                hero,
                goal,
                seen: HashSet::new(),
                way: HashSet::new(),
                hurry: None,
            };
            let before = proof.clone();
            let mut written = walk.write(state, &mut proof);
            if written == Err(ProofError::Circle) {
                // The quickest win comes nearer with every move, so it never repeats a position.
                proof = before;
                walk.seen.clear();
                walk.way.clear();
                walk.hurry = Some(Distances::new(self, watch));
                written = walk.write(state, &mut proof);
            }
            written?;
        }
        Ok(proof)
    }
}

/// A walk through all positions that one side's replies lead to.
struct Walk<'a, G: Solving> {
    solver: &'a Solver<G>,
    watch: &'a Watch<'a>,
    /// Checks the clock at every position that gets a reply, even if its value is known.
    looker: ClockChecker<'a>,
    hero: Side,
    goal: ProofGoal,
    /// The hero's positions that were visited; those of both sides, if the sides do not alternate.
    seen: HashSet<G::State>,
    /// The same positions on the current path.
    way: HashSet<G::State>,
    /// Distances to the win, if the hero has to play the quickest win.
    hurry: Option<Distances<'a, G>>,
}

/// The work that remains at a position on the current path.
struct Station<G: Solving> {
    /// The position to remove from the path when everything after it is done.
    way_state: Option<G::State>,
    /// The positions still to visit, the next one last.
    next: Vec<G::State>,
}

/// The position after a move, without its past.
pub(crate) fn after<G: Solving>(game: &G, state: &G::State, mv: G::Move) -> G::State {
    game.without_past(&game.after(state, mv))
}

impl<G: Solving> Walk<'_, G> {
    fn write(&mut self, root: &G::State, proof: &mut Proof) -> Result<(), ProofError> {
        let root = self.solver.game().without_past(root);
        let mut stations = vec![Station::<G> { way_state: None, next: vec![root] }];
        while let Some(station) = stations.last_mut() {
            let Some(state) = station.next.pop() else {
                if let Some(state) = stations.pop().and_then(|station| station.way_state) {
                    self.way.remove(&state);
                }
                continue;
            };
            stations.extend(self.visit(state, proof)?);
        }
        Ok(())
    }

    /// Visits a position, and returns the work that follows from it.
    fn visit(
        &mut self,
        state: G::State,
        proof: &mut Proof,
    ) -> Result<Option<Station<G>>, ProofError> {
        let game = self.solver.game();
        if game.outcome(&state).is_some() {
            return Ok(None);
        }
        let is_hero = game.turn(&state) == self.hero;
        let opponents_moves = || {
            let moves = moves_by_text(game, &state);
            moves.iter().rev().map(|&mv| after(game, &state, mv)).collect::<Vec<_>>()
        };
        // Where the sides alternate, every circle goes through a position of the hero. Elsewhere the
        // opponent can go round in a circle alone, so its positions are remembered too.
        if !is_hero && game.alternates() {
            return Ok(Some(Station { way_state: None, next: opponents_moves() }));
        }
        if self.seen.contains(&state) {
            let is_circle = self.goal == ProofGoal::Win && self.way.contains(&state);
            return if is_circle { Err(ProofError::Circle) } else { Ok(None) };
        }
        if !is_hero {
            let next = opponents_moves();
            make_room_in_set(&mut self.seen)?;
            make_room_in_set(&mut self.way)?;
            self.seen.insert(state.clone());
            self.way.insert(state.clone());
            return Ok(Some(Station { way_state: Some(state), next }));
        }
        if !self.looker.looks() {
            return Err(ProofError::Interrupted);
        }
        let (place, child) = self.reply(&state, &moves_by_text(game, &state))?;
        make_room_in_list(&mut proof.replies, LONGEST_NUMBER)?;
        make_room_in_set(&mut self.seen)?;
        make_room_in_set(&mut self.way)?;
        write_number(place, &mut proof.replies);
        proof.positions += 1;
        self.seen.insert(state.clone());
        self.way.insert(state.clone());
        Ok(Some(Station { way_state: Some(state), next: vec![child] }))
    }

    /// A move that keeps the result. Moves that end the game come first, then moves after which the opponent
    /// cannot return to the current path at once, then any others. If `hurry` is set, it is the move that
    /// wins soonest.
    fn reply(
        &mut self,
        state: &G::State,
        moves: &[G::Move],
    ) -> Result<(usize, G::State), ProofError> {
        let game = self.solver.game();
        if let Some(hurry) = &mut self.hurry {
            let (mv, child) = hurry.soonest(state).ok_or(ProofError::Interrupted)?;
            let place = moves.iter().position(|&legal| legal == mv);
            return place.map(|place| (place, child)).ok_or(ProofError::Interrupted);
        }
        let children: Vec<G::State> = moves.iter().map(|&mv| after(game, state, mv)).collect();
        let rank = |child: &G::State| match game.outcome(child) {
            Some(_) => 0,
            None if self.goal == ProofGoal::Win && game.looks_back() => {
                let comes_back = game
                    .legal_moves(child)
                    .into_iter()
                    .any(|mv| self.way.contains(&after(game, child, mv)));
                1 + u8::from(comes_back)
            }
            None => 1,
        };
        // The position that looks most clearly won is likely to end soonest.
        let mut places: Vec<(u8, u32, usize)> = children
            .iter()
            .enumerate()
            .map(|(place, child)| (rank(child), game.efforts(child)[1], place))
            .collect();
        places.sort_unstable();
        let of_opponent = self.goal.of_opponent(game.can_draw());
        // The goal of the side to move after a move, and whether the hero wants it to be reached.
        let wanted = |child: &G::State| {
            let moves_again = game.moves_again(state, child);
            (if moves_again { self.goal } else { of_opponent }, moves_again)
        };
        let is_known = |&place: &usize| {
            let (goal, is_wanted) = wanted(&children[place]);
            self.solver.is_known(&children[place], goal) == Some(is_wanted)
        };
        let places = || places.iter().map(|&(.., place)| place);
        if let Some(place) = places().find(is_known) {
            return Ok((place, children[place].clone()));
        }
        for place in places() {
            let (goal, is_wanted) = wanted(&children[place]);
            if self.solver.reaches(&children[place], goal, self.watch) == Some(is_wanted) {
                return Ok((place, children[place].clone()));
            }
        }
        Err(ProofError::Interrupted)
    }
}
