//! Depth-first proof-number search.
//!
//! For every position two numbers estimate how much is left to do to prove that the side to move
//! reaches its goal, and to prove that it does not. The search always goes where least is left: to
//! reach a goal one move will do, so it follows the easiest; to refute it, all moves have to be
//! refuted. It goes down as long as that stays the easiest place, and remembers the numbers of what
//! it leaves in a table.
//!
//! **Many ways to one position.** What has to be done to refute several moves is taken to be what the
//! hardest of them needs, and a little for each of the others: the sum would count over and over what
//! they have in common.
//!
//! **Repetition.** Where positions can come again, coming back to one that is on the way from the root
//! counts as a draw. Whoever can force a win can do so without ever coming back, so this changes the
//! value of no position; but a result that rests on it holds only on that way. So every result says
//! what is the earliest position on the way that it rests on. Below that position it is used and never
//! stored; at the position itself it has become true on every way, because whoever comes back there
//! can do the same again for ever. Where the search gives up because it is too far from the root, the
//! result holds on no way, and what rests on it is not known.
//!
//! **The past.** A position that was there twice before the root is a draw for whoever comes to it. Until a move
//! that cannot be undone, positions are looked up apart from all others then, and with the rules alone.
//!
//! **Threads** search the same tree with a common table. A position that somebody is looking at seems
//! harder to the others, so that they go elsewhere unless everything else is much harder.

use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};

use cygnet_core::Solving;
use cygnet_core::limits::Watch;
use cygnet_core::solving::EVEN;

use crate::shortcuts::Shortcuts;
use crate::table::{Goal, MOST, NEVER, Numbers, Table};

/// What each further move adds to the work of refuting all of them.
const SIBLING: u32 = 16;

/// The easiest move is followed until it is harder than the second by this part.
const PATIENCE: u32 = 4;

/// So many moves are made before somebody looks at the clock: on large boards a position has many, and each
/// takes long.
const MOVES_BETWEEN_LOOKS: usize = 256;

/// What the threads of one search share.
pub(crate) struct Shared<'a, G> {
    pub(crate) game: &'a G,
    pub(crate) table: &'a Table,
    pub(crate) watch: &'a Watch<'a>,
    /// Some thread has settled the question.
    pub(crate) is_settled: AtomicBool,
    /// Where there are several threads, the positions they are looking at.
    pub(crate) busy: Option<&'a Busy>,
    /// What of the past of the root can change what it is worth; see [`Solving::past`].
    pub(crate) past: u64,
    /// How many turns ahead is looked at most: as many as there is room for on the stack.
    pub(crate) horizon: usize,
    pub(crate) shortcuts: Shortcuts,
}

/// Which positions threads are looking at, by a few bits of their keys.
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

/// The numbers of a position that nobody has looked at.
pub(crate) const UNKNOWN: Numbers = Numbers { proof: EVEN, disproof: EVEN };

/// What was found about a position.
#[derive(Clone, Copy)]
pub(crate) struct Found {
    pub(crate) numbers: Numbers,
    /// The ply of the earliest position on the way that a settled result rests on.
    rests_on: usize,
}

/// The ply of a result that holds on every way.
const NOTHING: usize = usize::MAX;

/// The ply of a result that holds on no way at all, because it rests on having given up. The root has
/// the ply after it.
const GIVEN_UP: usize = 0;
const ROOT: usize = 1;

impl Found {
    const fn estimate(numbers: Numbers) -> Self {
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
    /// Positions that may be looked at before the watch has to be asked again.
    claimed: u64,
    /// Moves that were made since the clock was looked at.
    made: usize,
    is_over: bool,
    nodes: u64,
    most_nodes: u64,
    levels: Vec<Level<G>>,
    /// The keys of the positions from the root to the present one by ply, where they can come again.
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
    numbers: Numbers,
}

impl<G: Solving> Shared<'_, G> {
    /// What of the past of the root can still change what a position is worth: all of it until a move that
    /// cannot be undone, and nothing after that. What came on the way from the root is not part of it.
    fn past(&self, state: &G::State) -> u64 {
        if self.past == 0 || self.game.past(state) == 0 { 0 } else { self.past }
    }

    /// What can be seen of a position without playing on.
    fn at_a_glance(&self, state: &G::State, goal: Goal) -> Option<Numbers> {
        let [least, most] = self.shortcuts.bounds(self.game, state, self.past(state));
        let wanted = goal.value();
        if least >= wanted {
            Some(Numbers::PROVEN)
        } else if most < wanted {
            Some(Numbers::DISPROVEN)
        } else {
            None
        }
    }

    fn key(&self, state: &G::State) -> u64 {
        self.shortcuts.key(self.game, state, self.past(state))
    }

    fn efforts(&self, state: &G::State) -> Numbers {
        let [proof, disproof] =
            if self.shortcuts.efforts { self.game.efforts(state) } else { [EVEN; 2] };
        Numbers { proof, disproof }
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

    /// Searches until it is settled whether the side to move reaches the goal, so many positions were
    /// looked at, or the watch ends it.
    pub(crate) fn settle(&mut self, root: &G::State, goal: Goal, most_nodes: u64) -> Numbers {
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

    /// One more position may be looked at.
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

    /// Looks at a position until one of its numbers reaches its limit.
    fn explore(
        &mut self,
        ply: usize,
        state: &G::State,
        key: u64,
        goal: Goal,
        limits: [u32; 2],
    ) -> Found {
        let before = self.nodes;
        if !self.claim() {
            return Found::estimate(UNKNOWN);
        }
        if ply > self.shared.horizon {
            // Whoever wants to win has not.
            let numbers = match goal {
                Goal::Win => Numbers::DISPROVEN,
                Goal::NotLose => Numbers::PROVEN,
            };
            return Found { numbers, rests_on: GIVEN_UP };
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

    /// Where on the way the position is already.
    fn earlier(&self, state: &G::State) -> Option<usize> {
        if !self.looks_back {
            return None;
        }
        let key = self.shared.game.key(state);
        let place = self.way[ROOT..].iter().position(|&earlier| earlier == key)?;
        Some(ROOT + place)
    }

    /// Lists the positions after each move that are not settled.
    fn expand(&mut self, level: &mut Level<G>, state: &G::State, goal: Goal) -> Expanded {
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
            // Whether the position was there is asked first: a draw because it was there too often is
            // one on this way only.
            match self.earlier(&child) {
                // A draw is what the mover wants, or what it does not.
                Some(place) if goal == Goal::NotLose => {
                    repeats = repeats.max(Some(place));
                    continue;
                }
                Some(place) => {
                    rests_on = rests_on.min(place);
                    continue;
                }
                None => {}
            }
            match self.shared.at_a_glance(&child, of_opponent) {
                Some(Numbers::DISPROVEN) => return Expanded::PROVEN,
                Some(_) => {}
                None => {
                    let numbers = Numbers::DISPROVEN;
                    level.children.push(Child { state: child, key: 0, numbers });
                }
            }
        }
        for child in &mut level.children {
            child.key = self.shared.key(&child.state);
        }
        // The memory can look up all of them at once, if it is asked at once.
        table.fetch(level.children.iter().map(|child| child.key));
        for child in &mut level.children {
            child.numbers = match table.find(child.key, of_opponent) {
                Some(numbers) => numbers,
                None => self.shared.efforts(&child.state),
            };
            if child.numbers.disproof == 0 {
                return Expanded::PROVEN;
            }
        }
        if let Some(rests_on) = repeats {
            return Expanded::Settled(Found { numbers: Numbers::PROVEN, rests_on });
        }
        level.children.retain(|child| child.numbers.proof != 0);
        if level.children.is_empty() {
            return Expanded::Settled(Found { numbers: Numbers::DISPROVEN, rests_on });
        }
        Expanded::Open { rests_on }
    }

    /// Follows the easiest move, again and again, until a limit is reached.
    fn follow(
        &mut self,
        ply: usize,
        children: &mut Vec<Child<G>>,
        goal: Goal,
        [most_proof, most_disproof]: [u32; 2],
        mut rests_on: usize,
    ) -> Found {
        let Shared { table, busy, .. } = *self.shared;
        let of_opponent = goal.of_opponent(self.can_draw);
        loop {
            let choice = choose(children, busy);
            let here = choice.numbers;
            if here.proof >= most_proof || here.disproof >= most_disproof || self.is_over {
                return Found::estimate(here);
            }
            let child = &mut children[choice.place];
            // Another thread may know more by now.
            let known = busy.and_then(|_| table.find(child.key, of_opponent));
            child.numbers = known.unwrap_or(child.numbers);
            let found = if child.numbers.is_settled() {
                Found::estimate(child.numbers)
            } else {
                let Numbers { proof, disproof } = child.numbers;
                let limits = if self.settles_at_once {
                    [NEVER; 2]
                } else {
                    [
                        (most_disproof - here.disproof).saturating_add(proof).min(NEVER),
                        most_proof.min(choice.next + 1 + choice.next / PATIENCE).max(disproof + 1),
                    ]
                };
                let (state, key) = (child.state.clone(), child.key);
                self.explore(ply + 1, &state, key, of_opponent, limits)
            };
            if found.numbers.disproof == 0 {
                return Found { numbers: Numbers::PROVEN, rests_on: found.rests_on };
            }
            if found.numbers.proof == 0 {
                rests_on = rests_on.min(found.rests_on);
                children.swap_remove(choice.place);
                if children.is_empty() {
                    return Found { numbers: Numbers::DISPROVEN, rests_on };
                }
            } else {
                children[choice.place].numbers = found.numbers;
            }
        }
    }
}

enum Expanded {
    Settled(Found),
    /// There are moves to look at; that the others fail rests on this ply.
    Open {
        rests_on: usize,
    },
}

impl Expanded {
    const PROVEN: Self = Self::Settled(Found::estimate(Numbers::PROVEN));
}

/// The move to follow.
struct Choice {
    /// The numbers of the position before it.
    numbers: Numbers,
    place: usize,
    /// How hard the second easiest move is.
    next: u32,
}

/// The easiest move, as it seems to somebody who keeps out of the way of other threads.
fn choose<G: Solving>(children: &[Child<G>], busy: Option<&Busy>) -> Choice {
    let mut choice =
        Choice { numbers: Numbers { proof: NEVER, disproof: 0 }, place: 0, next: NEVER };
    let mut easiest = NEVER;
    for (place, child) in children.iter().enumerate() {
        let Numbers { proof, disproof } = child.numbers;
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
