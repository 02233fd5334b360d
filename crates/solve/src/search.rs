//! Depth-first proof-number search.
//!
//! Two numbers per position estimate the remaining work: one to prove that the side to move reaches its goal,
//! and one to prove that it does not. The search always goes where the least work is left. One move is enough
//! to reach a goal, so the search follows the easiest; to refute the goal, all moves have to be refuted. The
//! search descends as long as the current branch stays the easiest, and stores the numbers of the positions
//! that it leaves in a transposition table.
//!
//! **Transpositions.** The work of refuting several moves is estimated as the work for the hardest of them,
//! plus a little for each of the others. The sum would count their common parts again and again.
//!
//! **Repetition.** Where positions can be repeated, a return to a position on the current path counts as a
//! draw. A side that can force a win can do so without repeating a position, so this changes the value of no
//! position. But a result that depends on such a draw holds only on that path. Every result therefore records
//! the earliest position on the path that it depends on. Below that position, the result is used but never
//! stored. At the position itself it holds on every path, because a side that returns there can do the same
//! again for ever. Where the search gives up because it is too far from the root, the result holds on no
//! path, and everything that depends on it is unknown.
//!
//! **The past.** A position that occurred twice before the root is a draw as soon as it is reached again.
//! Until a move that cannot be undone, positions then have separate table entries, and only the rules are
//! used.
//!
//! **Threads** search the same tree and share a table. A position that one thread is searching seems harder
//! to the others, so they go elsewhere unless everything else is much harder.

use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};

use cygnet_core::Solving;
use cygnet_core::limits::Watch;
use cygnet_core::solving::EVEN;

use crate::shortcuts::Shortcuts;
use crate::table::{MOST, NEVER, ProofGoal, ProofNumbers, ProofTable};

/// The estimated extra work for each further move when all moves have to be refuted.
const SIBLING: u32 = 16;

/// The search follows the easiest move until it is harder than the second easiest by a fraction of
/// 1/`PATIENCE`.
const PATIENCE: u32 = 4;

/// The number of moves made between checks of the clock. On large boards a position has many moves, and each
/// takes long.
const MOVES_BETWEEN_LOOKS: usize = 256;

/// The data that the threads of one search share.
pub(crate) struct Shared<'a, G> {
    pub(crate) game: &'a G,
    pub(crate) table: &'a ProofTable,
    pub(crate) watch: &'a Watch<'a>,
    /// Set when a thread has settled the question.
    pub(crate) is_settled: AtomicBool,
    /// The positions that threads are searching, if there are several threads.
    pub(crate) busy: Option<&'a Busy>,
    /// The part of the root's past that can change its value; see [`Solving::past`].
    pub(crate) past: u64,
    /// The greatest search depth in plies, limited by the size of the stack.
    pub(crate) horizon: usize,
    pub(crate) shortcuts: Shortcuts,
}

/// The number of threads that are searching each position, indexed by the low bits of its key.
pub(crate) struct Busy(Box<[AtomicU8]>);

impl Busy {
    const PLACES: usize = 1 << 16;

    pub(crate) fn new() -> Self {
        Self((0..Self::PLACES).map(|_| AtomicU8::new(0)).collect())
    }

    fn place(&self, key: u64) -> &AtomicU8 {
        &self.0[key as usize % Self::PLACES]
    }

    fn enter(&self, key: u64) {
        self.place(key).fetch_add(1, Ordering::Relaxed);
    }

    fn leave(&self, key: u64) {
        self.place(key).fetch_sub(1, Ordering::Relaxed);
    }

    fn lookers(&self, key: u64) -> u32 {
        self.place(key).load(Ordering::Relaxed).into()
    }
}

/// The numbers of a position that has not been searched.
pub(crate) const UNKNOWN: ProofNumbers = ProofNumbers { proof: EVEN, disproof: EVEN };

/// The findings about a position.
#[derive(Clone, Copy)]
pub(crate) struct PathResult {
    pub(crate) numbers: ProofNumbers,
    /// The ply of the earliest position on the current path that a settled result depends on.
    rests_on: usize,
}

/// The ply of a result that holds on every path.
const NOTHING: usize = usize::MAX;

/// The ply of a result that holds on no path, because it depends on the search having given up. The root has
/// the next ply.
const GIVEN_UP: usize = 0;
const ROOT: usize = 1;

impl PathResult {
    const fn estimate(numbers: ProofNumbers) -> Self {
        Self { numbers, rests_on: NOTHING }
    }
}

/// One thread's search.
#[expect(clippy::struct_excessive_bools, reason = "three are what the game is like")]
pub(crate) struct Search<'a, G: Solving> {
    shared: &'a Shared<'a, G>,
    looks_back: bool,
    can_draw: bool,
    settles_at_once: bool,
    /// Positions that may be searched before the next claim from the watch.
    claimed: u64,
    /// Moves made since the last check of the clock.
    made: usize,
    is_over: bool,
    nodes: u64,
    most_nodes: u64,
    levels: Vec<Level<G>>,
    /// The keys of the positions on the current path by ply, if positions can be repeated.
    way: Vec<u64>,
}

struct Level<G: Solving> {
    moves: Vec<G::Move>,
    children: Vec<Child<G>>,
}

impl<G: Solving> Default for Level<G> {
    fn default() -> Self {
        Self { moves: Vec::new(), children: Vec::new() }
    }
}

struct Child<G: Solving> {
    state: G::State,
    key: u64,
    /// How hard it is for the opponent to reach and to miss its goal, even if the same side moves again.
    numbers: ProofNumbers,
    /// The same side moves again; never, where the sides alternate.
    moves_again: bool,
}

/// The numbers of a position after a move, as the opponent of the mover sees them, and the other way round.
fn for_opponent(numbers: ProofNumbers, moves_again: bool) -> ProofNumbers {
    let ProofNumbers { proof, disproof } = numbers;
    if moves_again { ProofNumbers { proof: disproof, disproof: proof } } else { numbers }
}

impl<G: Solving> Shared<'_, G> {
    /// The part of the root's past that can still change the value of a position: all of it until a move that
    /// cannot be undone, and nothing after that. The positions on the current path are not part of it.
    fn past(&self, state: &G::State) -> u64 {
        if self.past == 0 || self.game.past(state) == 0 { 0 } else { self.past }
    }

    /// The proof numbers of a position that is decided without a search.
    fn at_a_glance(&self, state: &G::State, goal: ProofGoal) -> Option<ProofNumbers> {
        let [least, most] = self.shortcuts.bounds(self.game, state, self.past(state));
        let wanted = goal.value();
        if least >= wanted {
            Some(ProofNumbers::PROVEN)
        } else if most < wanted {
            Some(ProofNumbers::DISPROVEN)
        } else {
            None
        }
    }

    fn key(&self, state: &G::State) -> u64 {
        self.shortcuts.key(self.game, state, self.past(state))
    }

    fn efforts(&self, state: &G::State) -> ProofNumbers {
        let [proof, disproof] =
            if self.shortcuts.efforts { self.game.efforts(state) } else { [EVEN; 2] };
        ProofNumbers { proof, disproof }
    }
}

impl<'a, G: Solving> Search<'a, G> {
    pub(crate) fn new(shared: &'a Shared<'a, G>) -> Self {
        Self {
            shared,
            looks_back: shared.game.looks_back(),
            can_draw: shared.game.can_draw(),
            settles_at_once: shared.shortcuts.efforts && shared.game.has_few_positions(),
            claimed: 0,
            made: 0,
            is_over: false,
            nodes: 0,
            most_nodes: u64::MAX,
            levels: Vec::new(),
            way: Vec::new(),
        }
    }

    /// Searches until it is settled whether the side to move reaches the goal, `most_nodes` positions have
    /// been searched, or the watch ends the search.
    pub(crate) fn settle(
        &mut self,
        root: &G::State,
        goal: ProofGoal,
        most_nodes: u64,
    ) -> ProofNumbers {
        self.most_nodes = most_nodes;
        if let Some(numbers) = self.shared.at_a_glance(root, goal) {
            return numbers;
        }
        let key = self.shared.key(root);
        let found = match self.shared.table.find(key, goal) {
            Some(numbers) if numbers.is_settled() => numbers,
            _ => {
                self.way.clear();
                self.way.push(0);
                let found = self.explore(ROOT, root, key, goal, [NEVER, NEVER]);
                if found.rests_on == GIVEN_UP { UNKNOWN } else { found.numbers }
            }
        };
        self.shared.watch.give_back(self.claimed);
        self.claimed = 0;
        found
    }

    /// Claims one more position to search. Returns false if the search is over.
    fn claim(&mut self) -> bool {
        self.is_over |= self.nodes >= self.most_nodes;
        if self.made >= MOVES_BETWEEN_LOOKS {
            self.made = 0;
            self.is_over |= self.shared.watch.is_out_of_time();
        }
        if self.claimed == 0 && !self.is_over {
            if !self.shared.is_settled.load(Ordering::Relaxed) {
                self.claimed = self.shared.watch.claim();
            }
            self.is_over = self.claimed == 0;
        }
        if self.is_over {
            return false;
        }
        self.claimed -= 1;
        self.nodes += 1;
        true
    }

    /// Searches a position until one of its numbers reaches its limit.
    fn explore(
        &mut self,
        ply: usize,
        state: &G::State,
        key: u64,
        goal: ProofGoal,
        limits: [u32; 2],
    ) -> PathResult {
        let before = self.nodes;
        if !self.claim() {
            return PathResult::estimate(UNKNOWN);
        }
        if ply > self.shared.horizon {
            // A side that wants to win has not done so; a side that wants not to lose has not lost.
            let numbers = match goal {
                ProofGoal::Win => ProofNumbers::DISPROVEN,
                ProofGoal::NotLose => ProofNumbers::PROVEN,
            };
            return PathResult { numbers, rests_on: GIVEN_UP };
        }
        if self.looks_back {
            self.way.push(self.shared.game.key(state));
        }
        if let Some(busy) = self.shared.busy {
            busy.enter(key);
        }
        while self.levels.len() <= ply {
            self.levels.push(Level::default());
        }
        let mut level = std::mem::take(&mut self.levels[ply]);
        let mut found = match self.expand(&mut level, state, goal) {
            Expanded::Settled(found) => found,
            Expanded::Open { rests_on } => {
                self.follow(ply, &mut level.children, goal, limits, rests_on)
            }
        };
        self.levels[ply] = level;
        if let Some(busy) = self.shared.busy {
            busy.leave(key);
        }
        if self.looks_back {
            self.way.pop();
        }
        if found.numbers.is_settled() && found.rests_on < ply {
            return found;
        }
        found.rests_on = NOTHING;
        if !self.is_over || found.numbers.is_settled() {
            self.shared.table.store(key, goal, found.numbers, self.nodes - before);
        }
        found
    }

    /// The ply at which the position is already on the current path.
    fn earlier(&self, state: &G::State) -> Option<usize> {
        if !self.looks_back {
            return None;
        }
        let key = self.shared.game.key(state);
        let place = self.way[ROOT..].iter().position(|&earlier| earlier == key)?;
        Some(ROOT + place)
    }

    /// Lists the positions after each move that are not settled.
    fn expand(&mut self, level: &mut Level<G>, state: &G::State, goal: ProofGoal) -> Expanded {
        let Shared { game, table, shortcuts, .. } = *self.shared;
        let of_opponent = goal.of_opponent(self.can_draw);
        let mut rests_on = NOTHING;
        let mut repeats = None;
        level.moves.clear();
        level.children.clear();
        shortcuts.moves(game, state, self.shared.past(state), &mut level.moves);
        self.made += level.moves.len();
        for &mv in &level.moves {
            let child = game.after(state, mv);
            // Check for repetition first: a draw because the position occurred too often holds on this path
            // only.
            match self.earlier(&child) {
                // A repetition is a draw, which either reaches the mover's goal or misses it.
                Some(place) if goal == ProofGoal::NotLose => {
                    repeats = repeats.max(Some(place));
                    continue;
                }
                Some(place) => {
                    rests_on = rests_on.min(place);
                    continue;
                }
                None => {}
            }
            let moves_again = game.moves_again(state, &child);
            let its_goal = if moves_again { goal } else { of_opponent };
            let known = self.shared.at_a_glance(&child, its_goal);
            match known.map(|numbers| for_opponent(numbers, moves_again)) {
                Some(ProofNumbers::DISPROVEN) => return Expanded::PROVEN,
                Some(_) => {}
                None => {
                    let numbers = ProofNumbers::DISPROVEN;
                    level.children.push(Child { state: child, key: 0, numbers, moves_again });
                }
            }
        }
        for child in &mut level.children {
            child.key = self.shared.key(&child.state);
        }
        // Prefetch all entries at once, so that memory can look them up in parallel.
        table.fetch(level.children.iter().map(|child| child.key));
        for child in &mut level.children {
            let moves_again = !game.alternates() && child.moves_again;
            let its_goal = if moves_again { goal } else { of_opponent };
            let numbers = match table.find(child.key, its_goal) {
                Some(numbers) => numbers,
                None => self.shared.efforts(&child.state),
            };
            child.numbers = for_opponent(numbers, moves_again);
            if child.numbers.disproof == 0 {
                return Expanded::PROVEN;
            }
        }
        if let Some(rests_on) = repeats {
            return Expanded::Settled(PathResult { numbers: ProofNumbers::PROVEN, rests_on });
        }
        level.children.retain(|child| child.numbers.proof != 0);
        if level.children.is_empty() {
            return Expanded::Settled(PathResult { numbers: ProofNumbers::DISPROVEN, rests_on });
        }
        Expanded::Open { rests_on }
    }

    /// Follows the easiest move repeatedly until a limit is reached.
    fn follow(
        &mut self,
        ply: usize,
        children: &mut Vec<Child<G>>,
        goal: ProofGoal,
        [most_proof, most_disproof]: [u32; 2],
        mut rests_on: usize,
    ) -> PathResult {
        let Shared { game, table, busy, .. } = *self.shared;
        let of_opponent = goal.of_opponent(self.can_draw);
        loop {
            let choice = choose(children, busy);
            let here = choice.numbers;
            if here.proof >= most_proof || here.disproof >= most_disproof || self.is_over {
                return PathResult::estimate(here);
            }
            let child = &mut children[choice.place];
            let moves_again = !game.alternates() && child.moves_again;
            let its_goal = if moves_again { goal } else { of_opponent };
            // Another thread may know more by now.
            let known = busy.and_then(|_| table.find(child.key, its_goal));
            let known = known.map(|numbers| for_opponent(numbers, moves_again));
            child.numbers = known.unwrap_or(child.numbers);
            let found = if child.numbers.is_settled() {
                PathResult::estimate(child.numbers)
            } else {
                let ProofNumbers { proof, disproof } = child.numbers;
                let limits = if self.settles_at_once {
                    [NEVER; 2]
                } else {
                    [
                        (most_disproof - here.disproof).saturating_add(proof).min(NEVER),
                        most_proof.min(choice.next + 1 + choice.next / PATIENCE).max(disproof + 1),
                    ]
                };
                let (state, key) = (child.state.clone(), child.key);
                let [proof, disproof] = limits;
                let limits = if moves_again { [disproof, proof] } else { limits };
                let found = self.explore(ply + 1, &state, key, its_goal, limits);
                PathResult { numbers: for_opponent(found.numbers, moves_again), ..found }
            };
            if found.numbers.disproof == 0 {
                return PathResult { numbers: ProofNumbers::PROVEN, rests_on: found.rests_on };
            }
            if found.numbers.proof == 0 {
                rests_on = rests_on.min(found.rests_on);
                children.swap_remove(choice.place);
                if children.is_empty() {
                    return PathResult { numbers: ProofNumbers::DISPROVEN, rests_on };
                }
            } else {
                children[choice.place].numbers = found.numbers;
            }
        }
    }
}

enum Expanded {
    Settled(PathResult),
    /// There are moves to search. The failure of the others depends on this ply.
    Open {
        rests_on: usize,
    },
}

impl Expanded {
    const PROVEN: Self = Self::Settled(PathResult::estimate(ProofNumbers::PROVEN));
}

/// The move to follow.
struct NextMove {
    /// The numbers of the position before it.
    numbers: ProofNumbers,
    place: usize,
    /// How hard the second easiest move is.
    next: u32,
}

/// The easiest move, where moves that other threads are searching seem harder.
fn choose<G: Solving>(children: &[Child<G>], busy: Option<&Busy>) -> NextMove {
    let mut choice =
        NextMove { numbers: ProofNumbers { proof: NEVER, disproof: 0 }, place: 0, next: NEVER };
    let mut easiest = NEVER;
    for (place, child) in children.iter().enumerate() {
        let ProofNumbers { proof, disproof } = child.numbers;
        choice.numbers.proof = choice.numbers.proof.min(disproof);
        choice.numbers.disproof = choice.numbers.disproof.max(proof);
        let lookers = busy.map_or(0, |busy| busy.lookers(child.key));
        let seems = disproof.saturating_add(lookers.saturating_mul(disproof / 2 + 1)).min(MOST);
        if seems < easiest {
            choice.next = easiest;
            easiest = seems;
            choice.place = place;
        } else if seems < choice.next {
            choice.next = seems;
        }
    }
    let siblings = SIBLING.saturating_mul(children.len() as u32 - 1);
    choice.numbers.disproof = choice.numbers.disproof.saturating_add(siblings).min(MOST);
    choice
}
