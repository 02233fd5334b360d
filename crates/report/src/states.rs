//! The number of positions that can be reached: counted if there are few, and otherwise estimated without bias.
//!
//! # The estimate
//! A random game visits a position far down with some probability, and the inverse of it is an unbiased estimate of how
//! many positions there are down there. But a position is reached in many ways, and adding up the probabilities of all of
//! them is as much work as counting. Instead, the ways are shared out among themselves: from a position, a *walk back*
//! chooses one of the possible predecessors at random, again and again. Let a game go from the start to a position in
//! `n` turns; the product of `1 / (predecessors)` over its turns is the probability that a walk back from the position
//! retraces it. Added up over all games that lead to the position, these products are the probability `r` that a walk
//! back comes to the start at all. So the mean over random games of
//!
//! `product over turns of (moves to choose from) / (predecessors of the position reached)`
//!
//! is the sum of `r` over all positions. It remains to count each position as `1 / r`. The number of walks back until one
//! comes to the start has exactly that mean. Both estimates are unbiased, and so is their product: sequential importance
//! sampling after Knuth (1975) and Chen (1992), with the backward kernels of Del Moral, Doucet and Jasra (2006).
//!
//! Where most walks back fail, few positions of a run stand for many, and the error is large. So predecessors are left out
//! that no game reaches, if that can be proved ([`past`]).
//!
//! Many games are played at once. Games whose products have become small are given up for copies of those with large
//! ones (systematic resampling), which keeps the estimate unbiased and its error small. Runs are independent, and their
//! differences give the interval.

mod past;

use std::collections::HashSet;

use cygnet_core::{CatalogueGame, GameVisitor, Stop};
use serde::{Deserialize, Serialize};

use self::past::Pasts;
use crate::board::StudiedBoard;

/// The most positions that are counted one by one.
const MOST_COUNTED: usize = 2_000_000;

/// The games that a run plays at once, at most and at least. There are fewer where each has many moves or turns: together
/// they may have this many moves, and this many turns so far.
const GAMES: usize = 2_000;
const FEWEST_GAMES: usize = 200;
const MOVES: usize = 200_000;
const TURNS: usize = 20_000;

/// The turns of all walks back from the positions of one turn, if each comes to the start, and the fewest and the most
/// positions from which a run walks back.
const TURNS_BACK: usize = 400;
const FEWEST_WALKED: usize = 8;
const MOST_WALKED: usize = 40;

/// The walks back from a position before it is given up, and the turns of a walk.
const MOST_WALKS: u32 = 1_000;
const LONGEST_WALK: usize = 2_000;

/// The share of the estimate that positions may have that were given up. They count as if the last walk had come to the
/// start, which is too little.
const GIVEN_UP: f64 = 0.01;

/// The turns after which a run ends, and the natural logarithm of how much less than the greatest number of positions of a
/// turn is negligible. Where pieces can move to and fro, some games never end.
const MOST_TURNS: usize = 2_000;
const NEGLIGIBLE: f64 = 14.0;

/// The positions that were counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CountedStates {
    /// Whether these are all.
    pub all: bool,
    /// How many there are, at least.
    pub positions: u64,
}

/// A run of the estimate.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct SampledStates {
    /// The estimated number of positions, as a power of ten.
    pub power: f64,
    /// The mean number of walks back until one came to the start.
    pub walks: f64,
}

/// Counts the positions that can be reached from the start, up to a limit. `None` if it was stopped.
pub(crate) fn count_states(board: &StudiedBoard, stop: &Stop) -> Option<CountedStates> {
    board.visit(Count { most: MOST_COUNTED, stop })
}

/// Counts them up to this limit.
pub(crate) struct Count<'a> {
    pub(crate) most: usize,
    pub(crate) stop: &'a Stop,
}

impl GameVisitor for Count<'_> {
    type Output = Option<CountedStates>;

    fn visit<G: CatalogueGame>(self, game: G) -> Self::Output {
        let mut seen: HashSet<u64> = HashSet::new();
        let is_all = for_each_position(&game, |state| {
            seen.insert(game.key(state))
                .then_some(seen.len() < self.most && !self.stop.is_stopped())
        });
        if self.stop.is_stopped() {
            return None;
        }
        Some(CountedStates { all: is_all, positions: seen.len() as u64 })
    }
}

/// Visits the positions that can be reached. `visit` returns `None` if it knows the position already, and whether to go
/// on. Returns whether all were visited.
pub(crate) fn for_each_position<G: CatalogueGame>(
    game: &G,
    mut visit: impl FnMut(&G::State) -> Option<bool>,
) -> bool {
    let start = game.initial();
    visit(&start);
    let mut open = vec![start];
    let mut moves = Vec::new();
    while let Some(state) = open.pop() {
        moves.clear();
        game.moves(&state, &mut moves);
        for &mv in &moves {
            let after = game.without_past(&game.after(&state, mv));
            match visit(&after) {
                None => {}
                Some(true) => open.push(after),
                Some(false) => return false,
            }
        }
    }
    true
}

/// A run was stopped.
pub(crate) struct Stopped;

/// Makes a run of the estimate. `None` if the game does not know the predecessors of its positions, or too few walks back
/// come to the start: positions to which that happens are rare in the run and would count for much.
pub(crate) fn sample_states(
    board: &StudiedBoard,
    seed: u64,
    stop: &Stop,
) -> Result<Option<SampledStates>, Stopped> {
    board.visit(Sample { games: GAMES, seed, stop })
}

/// Makes a run with this many games at once.
pub(crate) struct Sample<'a> {
    pub(crate) games: usize,
    pub(crate) seed: u64,
    pub(crate) stop: &'a Stop,
}

impl GameVisitor for Sample<'_> {
    type Output = Result<Option<SampledStates>, Stopped>;

    fn visit<G: CatalogueGame>(self, game: G) -> Self::Output {
        if !game.predecessors(&game.initial(), &mut Vec::new()) {
            return Ok(None);
        }
        let mut run = Run {
            game: &game,
            pasts: Pasts::new(&game),
            random: fastrand::Rng::with_seed(self.seed),
            moves: Vec::new(),
            walks: 0,
            walked: 0,
        };
        let found = run.sample(self.games, self.stop);
        if self.stop.is_stopped() { Err(Stopped) } else { Ok(found) }
    }
}

/// A game of a run that goes on: its position, and its product.
type Weighed<S> = (S, f64);

/// What the positions of one turn add to the estimate.
struct TurnPart {
    /// The natural logarithm of their number.
    logarithm: f64,
    /// The share of it that is due to positions that were given up.
    given_up: f64,
}

fn largest(parts: &[TurnPart]) -> f64 {
    parts.iter().map(|part| part.logarithm).fold(f64::NEG_INFINITY, f64::max)
}

struct Run<'a, G: CatalogueGame> {
    game: &'a G,
    pasts: Pasts<'a, G>,
    random: fastrand::Rng,
    moves: Vec<G::Move>,
    walks: u64,
    walked: u64,
}

#[expect(clippy::cast_precision_loss, reason = "numbers of games, moves and walks are small")]
impl<G: CatalogueGame> Run<'_, G> {
    /// `None` if it was stopped or given up.
    fn sample(&mut self, games: usize, stop: &Stop) -> Option<SampledStates> {
        let each = 1.0 / games as f64;
        let mut playing: Vec<Weighed<G::State>> = vec![(self.game.initial(), each); games];
        // The products are scaled to a sum of 1, and `scale` is the logarithm of what they were scaled by, so the power of
        // ten may be large.
        let mut scale = 0.0;
        let mut parts = vec![TurnPart { logarithm: 0.0, given_up: 0.0 }];
        for turn in 1..=MOST_TURNS {
            let mut next = Vec::with_capacity(playing.len());
            let mut moves = 0;
            for (state, weight) in &playing {
                next.extend(self.step(state, *weight));
                moves += self.moves.len();
            }
            let sum: f64 = next.iter().map(|(_, weight)| weight).sum();
            if sum <= 0.0 {
                break;
            }
            scale += sum.ln();
            for (_, weight) in &mut next {
                *weight /= sum;
            }
            let walked = (TURNS_BACK / turn).clamp(FEWEST_WALKED, MOST_WALKED);
            let (walks, given_up) = self.mean_walks(&next, walked, stop)?;
            let part = TurnPart { logarithm: scale + walks.ln(), given_up };
            let logarithm = part.logarithm;
            parts.push(part);
            if logarithm < largest(&parts) - NEGLIGIBLE {
                break;
            }
            let affordable = (MOVES * playing.len() / moves.max(1)).min(TURNS / turn);
            playing = self.resampled(next, games.min(affordable.max(FEWEST_GAMES)));
        }
        let largest = largest(&parts);
        let sum: f64 = parts.iter().map(|part| (part.logarithm - largest).exp()).sum();
        let given_up = parts.iter().map(|part| part.given_up * (part.logarithm - largest).exp());
        if given_up.sum::<f64>() > GIVEN_UP * sum {
            return None;
        }
        Some(SampledStates {
            power: (largest + sum.ln()) / std::f64::consts::LN_10,
            walks: self.walks as f64 / self.walked.max(1) as f64,
        })
    }

    /// Plays a random move. `None` if the game is over.
    fn step(&mut self, state: &G::State, weight: f64) -> Option<Weighed<G::State>> {
        let game = self.game;
        self.moves.clear();
        game.moves(state, &mut self.moves);
        let mv = self.random.choice(self.moves.iter().copied())?;
        let after = game.without_past(&game.after(state, mv));
        // Several moves may lead to the same position, which is then that much more likely.
        let key = game.key(&after);
        let mut child = state.clone();
        let mut alike = 0;
        for &other in &self.moves {
            game.play_into(state, other, &mut child);
            alike += u32::from(game.key(&child) == key);
        }
        let share = self.pasts.share(&after, &mut self.random);
        let moves = self.moves.len() as f64;
        Some((after, weight * share * moves / f64::from(alike)))
    }

    /// The mean number of walks back until one comes to the start, over the positions as they are weighed, and the share of
    /// it that is due to positions that were given up. `None` if it was stopped.
    fn mean_walks(
        &mut self,
        weighed: &[Weighed<G::State>],
        walked: usize,
        stop: &Stop,
    ) -> Option<(f64, f64)> {
        let (mut sum, mut given_up) = (0, 0);
        for _ in 0..walked {
            let mut ticket = self.random.f64();
            let chosen = weighed.iter().find(|(_, weight)| {
                ticket -= weight;
                ticket <= 0.0
            });
            let (state, _) = chosen.or(weighed.last())?;
            let state = state.clone();
            let mut walks = 1;
            while !self.comes_to_the_start(&state) {
                if stop.is_stopped() {
                    return None;
                }
                if walks == MOST_WALKS {
                    given_up += walks;
                    break;
                }
                walks += 1;
            }
            sum += walks;
        }
        self.walks += u64::from(sum);
        self.walked += walked as u64;
        Some((f64::from(sum) / walked as f64, f64::from(given_up) / f64::from(sum)))
    }

    fn comes_to_the_start(&mut self, state: &G::State) -> bool {
        let mut state = state.clone();
        for _ in 0..LONGEST_WALK {
            if self.pasts.is_start(&state) {
                return true;
            }
            if !self.pasts.go_back(&mut state, &mut self.random) {
                return false;
            }
        }
        false
    }

    /// At most this many games, in the numbers that their weights deserve, if there are more or few of them have most of the
    /// weight.
    fn resampled(
        &mut self,
        weighed: Vec<Weighed<G::State>>,
        games: usize,
    ) -> Vec<Weighed<G::State>> {
        let squares: f64 = weighed.iter().map(|(_, weight)| weight * weight).sum();
        if weighed.len() <= games && 1.0 / squares > games as f64 / 2.0 {
            return weighed;
        }
        let each = 1.0 / games as f64;
        let mut ticket = self.random.f64() * each;
        let mut playing = Vec::with_capacity(games);
        for (state, weight) in weighed {
            ticket -= weight;
            while ticket < 0.0 {
                playing.push((state.clone(), each));
                ticket += each;
            }
        }
        playing
    }
}
