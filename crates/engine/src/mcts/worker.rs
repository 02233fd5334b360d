//! One thread of a Monte-Carlo search, which grows its tree one rollout at a time.

use std::cmp::Reverse;

use cygnet_core::playout::playout;
use cygnet_core::{Evaluation, Outcome, Side};

use super::budget::VisitBudget;
use super::rank::{DRAWN, WON};
use super::tree::{NodeIndex, ROOT, Tree, Visit, points_of};
use crate::score::{DRAW, SearchValue, WIN};

/// The number of random turns in a rollout before the evaluation judges the position: more would
/// only add noise. In matches of 40 games at 10 ms against rollouts to the end, six turns scored 39
/// points in Ugly Duck, 32.5 in Ski Jumps, 30 in Dropper and 39.5 in Three Dragons; two turns were
/// about as good as six. Four, between them, was not measured separately.
const TURNS_AT_RANDOM: u32 = 4;

/// The evaluation, in hundredths, that counts as three wins out of four. Fitted by matches, too.
const CLEARLY_BETTER: f32 = 200.0;

/// If the evaluation of a position is 0, the rollout continues to the end of the game, or for this
/// many turns, and then counts as a draw. Random games on all boards in common use are shorter.
const LONGEST_ROLLOUT: u32 = 2_000;

/// How many turns are played between two checks of the clock: some tens of microseconds, of which
/// the check takes a thousandth.
const BETWEEN_LOOKS: u32 = 512;

/// If a position has at most this many moves, each is tried on expansion to see whether it ends the
/// game. With more moves that would take longer than it saves.
const TRIED_AT_ONCE: usize = 64;

/// A leaf is expanded only after this many visits: a tree that grows with every visit plays no
/// better in the same time, and its growth costs more time.
const FEWEST_VISITS: u32 = 3;

/// A leaf is also expanded only after one visit for every `MOVES_A_VISIT` of its moves: thousands
/// of moves take much memory, which pays off only in positions that the search visits often.
const MOVES_A_VISIT: u32 = 64;

/// One thread of a search.
pub(super) struct TreeWorker<'a, G: Evaluation> {
    game: &'a G,
    root: &'a G::State,
    tree: &'a mut Tree<G::Move>,
    random: fastrand::Rng,
    /// The position at the end of the path, and scratch space for looking one move ahead from
    /// there.
    state: G::State,
    ahead: G::State,
    path: Vec<Visit>,
    moves: Vec<G::Move>,
    promises: Vec<(i32, G::Move)>,
    /// Turns played since the last check of the clock.
    turns: u32,
}

impl<'a, G: Evaluation> TreeWorker<'a, G> {
    /// Creates a worker for a tree that contains only the root. `legal` lists the root moves in the
    /// order in which they are to be tried.
    pub(super) fn new(
        game: &'a G,
        root: &'a G::State,
        legal: &[G::Move],
        tree: &'a mut Tree<G::Move>,
        seed: u64,
    ) -> Self {
        let mut worker = Self {
            game,
            root,
            tree,
            random: fastrand::Rng::with_seed(seed),
            state: root.clone(),
            ahead: root.clone(),
            path: Vec::new(),
            moves: legal.to_vec(),
            promises: Vec::new(),
            turns: 0,
        };
        worker.expand(ROOT);
        worker
    }

    pub(super) fn tree(&self) -> &Tree<G::Move> {
        self.tree
    }

    pub(super) fn tree_mut(&mut self) -> &mut Tree<G::Move> {
        self.tree
    }

    /// Makes rollouts until there are `count` of them, the root is proven, or the search is over.
    /// Returns how many it made.
    pub(super) fn run(&mut self, count: u64, budget: &VisitBudget<'_>) -> u64 {
        self.turns = BETWEEN_LOOKS;
        for made in 0..count {
            if self.turns >= BETWEEN_LOOKS {
                self.turns = 0;
                if budget.is_late() {
                    return made;
                }
            }
            if budget.is_over() || self.tree.is_solved() {
                return made;
            }
            self.visit();
        }
        count
    }

    /// Descends from the root to a leaf, makes a rollout from there, and backs up the result.
    fn visit(&mut self) {
        self.state.clone_from(self.root);
        self.path.clear();
        let mut place = ROOT;
        let mut is_news = false;
        loop {
            self.path.push(Visit { place, takes_draw: false });
            if self.tree.is_leaf(place) {
                if !self.grow(place) {
                    break;
                }
                is_news = self.tree.proven(place).is_some();
            }
            let Some((child, takes_draw)) = self.tree.choose(place).filter(|_| !is_news) else {
                break;
            };
            if let Some(visit) = self.path.last_mut() {
                visit.takes_draw = takes_draw;
            }
            self.game.play(&mut self.state, self.tree.mv(child));
            place = child;
        }
        self.turns += self.path.len() as u32;
        let points = if let Some(value) = self.tree.proven(place) {
            points_of(value)
        } else {
            let turn = self.game.turn(&self.state);
            let (outcome, turns) = self.play_on(TURNS_AT_RANDOM);
            if turns == 0
                && let Some(outcome) = outcome
            {
                self.tree.set_proven(place, value_for(outcome.score_for(turn)));
                is_news = true;
            }
            match outcome {
                Some(outcome) => points_of(value_for(outcome.score_for(turn))),
                None => self.judge(turn),
            }
        };
        self.tree.back_up(&self.path, points, is_news);
    }

    /// Plays random moves from the current position.
    fn play_on(&mut self, limit: u32) -> (Option<Outcome>, u32) {
        let (random, moves) = (&mut self.random, &mut self.moves);
        let (outcome, turns) = playout(self.game, &mut self.state, random, moves, limit);
        self.turns += turns;
        (outcome, turns)
    }

    /// The points that the current position, in which the game is not over, is worth to a side.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 0 to WON")]
    #[expect(clippy::cast_precision_loss, reason = "a judgement needs no more digits")]
    fn judge(&mut self, side: Side) -> u32 {
        let value = match self.game.evaluate(&self.state) {
            0 => {
                let (outcome, _) = self.play_on(LONGEST_ROLLOUT);
                return outcome
                    .map_or(DRAWN, |outcome| points_of(value_for(outcome.score_for(side))));
            }
            value if self.game.turn(&self.state) == side => value,
            value => -value,
        };
        // From 0 to 1, steepest in the middle: like the logistic function, but cheaper.
        let lead = value as f32 / CLEARLY_BETTER;
        let share = 0.5 + 0.5 * lead / (1.0 + lead.abs());
        (share * WON as f32) as u32
    }

    /// Expands a leaf if it has enough visits and there is room.
    fn grow(&mut self, leaf: NodeIndex) -> bool {
        let visits = self.tree.visits(leaf);
        let is_time = |moves: u32| visits.saturating_mul(MOVES_A_VISIT) >= moves;
        if visits < FEWEST_VISITS || self.tree.is_full() || !is_time(self.tree.moves(leaf)) {
            return false;
        }
        self.moves.clear();
        self.game.moves(&self.state, &mut self.moves);
        if !is_time(self.moves.len() as u32) {
            self.tree.note_moves(leaf, self.moves.len());
            return false;
        }
        order(self.game, &self.state, &mut self.moves, &mut self.random, &mut self.promises);
        self.expand(leaf)
    }

    /// Makes the listed moves the children of a leaf, which is the current position.
    fn expand(&mut self, leaf: NodeIndex) -> bool {
        let (game, state, ahead) = (self.game, &self.state, &mut self.ahead);
        let tries = self.moves.len() <= TRIED_AT_ONCE;
        self.tree.expand(leaf, &self.moves, |mv| {
            if !tries && game.alternates() {
                return (None, false);
            }
            game.play_into(state, mv, ahead);
            let value =
                game.outcome(ahead).map(|outcome| value_for(outcome.score_for(game.turn(ahead))));
            (value, game.moves_again(state, ahead))
        })
    }
}

/// The value of a position in which the game is over.
fn value_for(score: i8) -> SearchValue {
    match score {
        0 => DRAW,
        score => WIN * SearchValue::from(score.signum()),
    }
}

/// Sorts the most promising moves to the front, and equally promising ones in random order.
/// `promises` is scratch space.
pub(super) fn order<G: Evaluation>(
    game: &G,
    state: &G::State,
    moves: &mut [G::Move],
    random: &mut fastrand::Rng,
    promises: &mut Vec<(i32, G::Move)>,
) {
    random.shuffle(moves);
    promises.clear();
    promises.extend(moves.iter().map(|&mv| (game.promise(state, mv), mv)));
    promises.sort_unstable_by_key(|&(promise, _)| Reverse(promise));
    for (mv, (_, promising)) in moves.iter_mut().zip(promises) {
        *mv = *promising;
    }
}
