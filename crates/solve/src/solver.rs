//! Asks the search the right questions, on as many threads as there may be.

use std::collections::HashSet;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use cygnet_core::limits::Watch;
use cygnet_core::{Limits, Solving, Stop, Value};

use crate::complete::{CompleteTable, Tables};
use crate::search::{Busy, Search, Shared, UNKNOWN};
use crate::shortcuts::Shortcuts;
use crate::table::{Goal, Numbers, Table};
use crate::theory::value_of_sum;

/// How often progress is told.
const TICK: Duration = Duration::from_millis(200);

/// Tables that are tried before the one that takes all the memory there is, and how many positions are
/// looked at with each. Most positions that anybody asks about take no more than that, and memory that is
/// used for the first time costs as much as looking at a position.
const FIRST_TABLES: [(usize, u64); 2] = [(1 << 20, 10_000), (16 << 20, 150_000)];

/// A table that is not so many times as large as the one before is not worth it.
const GROWTH: usize = 4;

/// How many regions are looked at to add up what they are worth, where a position falls into several.
const REGIONS_AT_ONCE: u64 = 250;

/// So many positions are remembered whose regions could not be added up.
const MOST_TRIED_SUMS: usize = 1 << 12;

/// Complete tables of boards with at most so many positions are made when they are worth it. As long as it
/// takes to look at one position in a search, so many can be settled for a table; and no board has fewer
/// than this.
const MOST_POSITIONS_OF_TABLE: u64 = 100_000_000;
const POSITIONS_FOR_ONE: u64 = 64;
const LEAST_POSITIONS_OF_TABLE: u64 = 10_000;

/// A slow machine settles so many.
const POSITIONS_IN_A_MICROSECOND: u64 = 20;

/// How many turns ahead is looked at on the stack of whoever asks, and on that of the threads.
const FIRST_HORIZON: usize = 200;
const HORIZON: usize = 10_000;

/// The stack of a thread; a turn takes a kilobyte or two on the largest boards.
const STACK: usize = 64 << 20;

/// What is known of a position: the least and the most that it is worth to the side to move. It is
/// solved where they are the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// The least.
    pub least: Value,
    /// The most.
    pub most: Value,
}

impl Bounds {
    /// Nothing is known.
    pub const OPEN: Self = Self { least: Value::Loss, most: Value::Win };

    /// What the position is worth, if that was found out.
    #[must_use]
    pub fn value(self) -> Option<Value> {
        (self.least == self.most).then_some(self.least)
    }

    /// The same for the other side.
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self { least: self.most.opposite(), most: self.least.opposite() }
    }
}

/// How far a proof has come, or what has come of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Solution {
    /// What is known of the position.
    pub bounds: Bounds,
    /// How many positions were looked at.
    pub nodes: u64,
    /// How long it has taken.
    pub time: Duration,
}

impl Solution {
    /// What the position is worth, if that was found out.
    #[must_use]
    pub fn value(&self) -> Option<Value> {
        self.bounds.value()
    }
}

/// A table that is made when it is needed.
struct LazyTable {
    bytes: usize,
    /// How many positions are looked at before a larger one takes its place, or others help.
    nodes: u64,
    table: OnceLock<Table>,
}

/// Proves who wins. What it has found out is kept: a search that was interrupted goes on where it
/// was when the same is asked again.
///
/// ```
/// use cygnet_core::{Game, Limits, Options, Stop, Value};
/// use cygnet_games::ugly_duck::UglyDuck;
/// use cygnet_solve::Solver;
/// let entry = cygnet_games::find("ugly_duck").expect("a game of the catalogue");
/// let game = UglyDuck::<u64>::new(&Options::parse(entry.info, [("size", "4x3")])?);
/// let mut solver = Solver::new(game.clone(), 1 << 20);
/// let solution = solver.solve(&game.initial(), &Limits::default(), &Stop::new(), |_| {});
/// assert_eq!(solution.value(), Some(Value::Win), "whoever begins on 4x3 wins");
/// # Ok::<(), cygnet_core::OptionError>(())
/// ```
pub struct Solver<G: Solving> {
    game: G,
    /// From the smallest to the largest, each made when it is needed and knowing what the one before
    /// knows.
    tables: Vec<LazyTable>,
    threads: NonZeroUsize,
    shortcuts: Shortcuts,
    has_first_try: bool,
    tried_sums: Mutex<HashSet<u64>>,
    /// The values of all positions, once they were looked for: there may be none.
    complete: OnceLock<Option<Arc<CompleteTable>>>,
    /// The same, made by itself.
    built: OnceLock<CompleteTable>,
    uses_tables: bool,
    /// How many positions were looked at to settle questions.
    worked: AtomicU64,
    /// Has it only been asked about positions whose numbers are exact and that have no past?
    is_exact: AtomicBool,
}

impl<G: Solving> Solver<G> {
    /// A solver for these rules that remembers positions in at most so many bytes. The less it
    /// remembers, the longer it takes.
    #[must_use]
    pub fn new(game: G, table_bytes: usize) -> Self {
        let mut tables = Vec::new();
        let mut left = table_bytes;
        for (bytes, nodes) in FIRST_TABLES {
            if left / (GROWTH + 1) >= bytes {
                tables.push(LazyTable { bytes, nodes, table: OnceLock::new() });
                left -= bytes;
            }
        }
        // It is tried alone before other threads are asked to help.
        let (_, nodes) = FIRST_TABLES[0];
        tables.push(LazyTable { bytes: left, nodes, table: OnceLock::new() });
        Self {
            game,
            tables,
            threads: NonZeroUsize::MIN,
            shortcuts: Shortcuts::ALL,
            has_first_try: true,
            tried_sums: Mutex::default(),
            complete: OnceLock::new(),
            built: OnceLock::new(),
            uses_tables: true,
            worked: AtomicU64::new(0),
            is_exact: AtomicBool::new(true),
        }
    }

    /// On so many threads.
    #[must_use]
    pub fn with_threads(mut self, threads: NonZeroUsize) -> Self {
        self.threads = threads;
        self
    }

    /// Without a first try on one thread: small questions take longer, and all threads have their part
    /// in them.
    #[must_use]
    pub fn without_first_try(mut self) -> Self {
        self.has_first_try = false;
        self
    }

    /// With some shortcuts only.
    #[must_use]
    pub fn with_shortcuts(mut self, shortcuts: Shortcuts) -> Self {
        self.shortcuts = shortcuts;
        self
    }

    /// Does without complete tables: it finds out everything by itself, position by position.
    pub fn forgo_tables(&mut self) {
        self.uses_tables = false;
    }

    /// The rules.
    #[must_use]
    pub fn game(&self) -> &G {
        &self.game
    }

    /// How many bytes it remembers positions in.
    #[must_use]
    pub fn memory_used(&self) -> usize {
        let searching = self.tables.iter().filter_map(|table| table.table.get()).map(Table::bytes);
        searching.sum::<usize>() + self.built.get().map_or(0, CompleteTable::memory_used)
    }

    /// Forgets everything.
    pub fn forget(&mut self) {
        for table in &mut self.tables {
            table.table.take();
        }
        self.tried_sums = Mutex::default();
        self.built = OnceLock::new();
        self.worked = AtomicU64::new(0);
        self.is_exact = AtomicBool::new(true);
    }

    /// How many bytes it may remember positions in.
    pub(crate) fn memory_allowed(&self) -> usize {
        self.tables.iter().map(|table| table.bytes).sum()
    }

    /// Does everything in the table belong to positions with exact numbers and without a past?
    pub(crate) fn is_exact(&self) -> bool {
        self.is_exact.load(Ordering::Relaxed)
    }

    /// The largest table there is.
    pub(crate) fn table(&self) -> Option<&Table> {
        self.tables.iter().rev().find_map(|table| table.table.get())
    }

    /// A table of this place among all of them.
    fn table_at(&self, place: usize) -> &Table {
        self.tables[place].table.get_or_init(|| {
            let table = Table::new(self.tables[place].bytes);
            if let Some(before) = self.tables[..place].iter().rev().find_map(|it| it.table.get()) {
                table.learn_from(before);
            }
            table
        })
    }

    /// The largest table there may be.
    pub(crate) fn whole_table(&self) -> &Table {
        self.table_at(self.tables.len() - 1)
    }

    /// Finds out what a position is worth, unless the limits or the stop end it before, and tells
    /// now and then how far it is. A limit of depth is not looked at.
    ///
    /// # Panics
    /// If the rules do.
    pub fn solve(
        &mut self,
        state: &G::State,
        limits: &Limits,
        stop: &Stop,
        mut tell: impl FnMut(&Solution),
    ) -> Solution {
        let start = Instant::now();
        let watch = Watch::new(limits, stop, start);
        let bounds = self.bounds(state, &watch, start, &mut tell);
        Solution { bounds, nodes: watch.nodes(), time: start.elapsed() }
    }

    /// What a position is worth, if the watch allows to find out: for those who have several
    /// questions and one limit for all.
    #[must_use]
    pub fn value(&self, state: &G::State, watch: &Watch<'_>) -> Option<Value> {
        self.bounds(state, watch, Instant::now(), &mut |_| {}).value()
    }

    /// What a position is worth, as far as the watch allows to find out.
    pub(crate) fn bounds(
        &self,
        state: &G::State,
        watch: &Watch<'_>,
        start: Instant,
        tell: &mut dyn FnMut(&Solution),
    ) -> Bounds {
        let past = self.game.past(state);
        let [least, most] = self.shortcuts.bounds(&self.game, state, past);
        let mut bounds = Bounds { least, most };
        if bounds.value().is_none()
            && let Some(value) = self
                .known_value(state)
                .or_else(|| self.settled_with_all(state, watch))
                .or_else(|| self.added_up(state, watch).filter(|_| past == 0))
        {
            return Bounds { least: value, most: value };
        }
        for &goal in self.goals() {
            if bounds.least >= goal.value() || bounds.most < goal.value() {
                continue;
            }
            let before = watch.nodes();
            let found = self.settle(state, goal, watch, &mut |nodes| {
                tell(&Solution { bounds, nodes, time: start.elapsed() });
            });
            self.worked.fetch_add(watch.nodes() - before, Ordering::Relaxed);
            if found.proof == 0 {
                bounds.least = goal.value();
            } else if found.disproof == 0 {
                bounds.most = match goal {
                    Goal::Win if self.game.can_draw() => Value::Draw,
                    Goal::Win | Goal::NotLose => Value::Loss,
                };
            } else {
                break;
            }
        }
        bounds
    }

    /// What a position of several regions is worth, if they can be added up with a part of the work that
    /// is allowed. Whatever could not be is not tried again.
    fn added_up(&self, state: &G::State, watch: &Watch<'_>) -> Option<Value> {
        if !self.shortcuts.bounds {
            return None;
        }
        let key = self.game.key(state);
        let mut tried = self.tried_sums.lock().unwrap_or_else(PoisonError::into_inner);
        if tried.contains(&key) {
            return None;
        }
        let regions = (watch.nodes_left() / 4).min(REGIONS_AT_ONCE) as usize;
        let value = value_of_sum(&self.game, state, watch, regions);
        let is_hopeless = regions as u64 == REGIONS_AT_ONCE && !watch.is_over();
        if value.is_none() && is_hopeless && tried.len() < MOST_TRIED_SUMS {
            tried.insert(key);
        }
        value
    }

    /// What has to be asked to know the value of a position.
    fn goals(&self) -> &'static [Goal] {
        if self.game.can_draw() { &[Goal::Win, Goal::NotLose] } else { &[Goal::Win] }
    }

    /// Does the side to move reach a goal? `None` if the watch ended it.
    pub(crate) fn reaches(&self, state: &G::State, goal: Goal, watch: &Watch<'_>) -> Option<bool> {
        let found = self.settle(state, goal, watch, &mut |_| {});
        found.is_settled().then_some(found.proof == 0)
    }

    /// Is it known already whether the side to move reaches a goal?
    pub(crate) fn is_known(&self, state: &G::State, goal: Goal) -> Option<bool> {
        let past = self.game.past(state);
        let [least, most] = self.shortcuts.bounds(&self.game, state, past);
        if least >= goal.value() || most < goal.value() {
            return Some(least >= goal.value());
        }
        let key = self.shortcuts.key(&self.game, state, past);
        let remembered = self.table().and_then(|table| table.find(key, goal));
        match remembered.filter(|numbers| numbers.is_settled()) {
            Some(numbers) => Some(numbers.proof == 0),
            None => self.looked_up(state),
        }
    }

    /// The complete table of the board that is on this machine, if there is one.
    fn found_table(&self) -> Option<&CompleteTable> {
        let find = || Tables::of_program().find(&self.game);
        let found = self.complete.get_or_init(find).as_deref();
        found.filter(|table| self.uses_tables && table.is_usable())
    }

    /// Is there a complete table of the board on this machine that it uses?
    pub fn has_complete_table(&self) -> bool {
        self.found_table().is_some()
    }

    /// What a complete table says: does the side to move win? Whoever does not loses.
    fn looked_up(&self, state: &G::State) -> Option<bool> {
        let rows = self.game.rows()?;
        let table = self.found_table().or_else(|| self.built.get())?;
        match table.is_won(&rows.placement(state)) {
            Ok(found) => found,
            // What cannot be read can still be proved.
            Err(error) => {
                Tables::set_aside(table, error);
                None
            }
        }
    }

    /// Settles all positions of a small board at once, if as much work went into single ones by now, and
    /// looks this one up.
    fn settled_with_all(&self, state: &G::State, watch: &Watch<'_>) -> Option<Value> {
        let worked = self.worked.load(Ordering::Relaxed);
        let is_possible = self.uses_tables && self.built.get().is_none() && !watch.is_over();
        if !is_possible || worked < LEAST_POSITIONS_OF_TABLE / POSITIONS_FOR_ONE {
            return None;
        }
        let plan = self.game.rows().filter(|_| self.shortcuts.bounds)?.plan();
        let positions = CompleteTable::positions(&plan)?;
        let work = positions / POSITIONS_FOR_ONE;
        let is_worth_it =
            positions <= MOST_POSITIONS_OF_TABLE && worked >= work && watch.nodes_left() >= work;
        // A table takes a bit for two positions, mirror images of each other, and what is around it: next
        // to nothing beside the other memory, or there is none.
        let is_small = positions * 2 <= self.memory_allowed() as u64;
        let takes = Duration::from_micros(positions / POSITIONS_IN_A_MICROSECOND);
        let is_too_late = watch.time_left().is_some_and(|left| left < takes);
        if !is_worth_it || !is_small || is_too_late {
            return None;
        }
        let table = CompleteTable::in_memory(plan, self.threads, &|| watch.is_over()).ok()??;
        // Somebody else may have been sooner.
        let _ = self.built.set(table);
        self.known_value(state)
    }

    /// What is known of a position already.
    #[must_use]
    pub fn known_value(&self, state: &G::State) -> Option<Value> {
        match self.is_known(state, Goal::Win) {
            Some(true) => Some(Value::Win),
            Some(false) if !self.game.can_draw() => Some(Value::Loss),
            Some(false) => {
                let draws = self.is_known(state, Goal::NotLose)?;
                Some(if draws { Value::Draw } else { Value::Loss })
            }
            None if self.is_known(state, Goal::NotLose) == Some(false) => Some(Value::Loss),
            None => None,
        }
    }

    /// Lets the threads settle one question, and tells now and then how many positions they have
    /// looked at.
    fn settle(
        &self,
        state: &G::State,
        goal: Goal,
        watch: &Watch<'_>,
        tell: &mut dyn FnMut(u64),
    ) -> Numbers {
        let busy = (self.threads.get() > 1).then(Busy::new);
        let mut shared = Shared {
            game: &self.game,
            table: self.table().unwrap_or_else(|| self.table_at(0)),
            watch,
            is_settled: AtomicBool::new(false),
            busy: busy.as_ref(),
            past: self.game.past(state),
            horizon: FIRST_HORIZON,
            shortcuts: self.shortcuts,
        };
        if shared.past != 0 || !self.shortcuts.keys || !self.game.is_key_exact(state) {
            self.is_exact.store(false, Ordering::Relaxed);
        }
        let mut found = UNKNOWN;
        let last = self.tables.len() - 1;
        let is_made = |place: usize| self.tables[place].table.get().is_some();
        for place in (0..=last).filter(|_| self.has_first_try) {
            let is_outgrown = (place + 1..=last).any(is_made);
            if is_outgrown || (place == last && !is_made(last)) {
                continue;
            }
            shared.table = self.table_at(place);
            found = Search::new(&shared).settle(state, goal, self.tables[place].nodes);
            if found.is_settled() || watch.is_over() {
                return found;
            }
        }
        shared.table = self.whole_table();
        shared.horizon = HORIZON;
        let mut started = 0;
        let found = thread::scope(|scope| {
            let shared = &shared;
            let (sender, results) = mpsc::channel();
            for _ in 0..self.threads.get() {
                let sender = sender.clone();
                let work = move || {
                    let numbers = Search::new(shared).settle(state, goal, u64::MAX);
                    // Nobody listens any more if another thread was first.
                    let _ = sender.send(numbers);
                };
                // Where there are no more threads to be had, those there are have to do.
                let thread = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
                started += usize::from(thread.is_ok());
            }
            drop(sender);
            loop {
                match results.recv_timeout(TICK) {
                    Ok(numbers) if numbers.is_settled() => {
                        shared.is_settled.store(true, Ordering::Relaxed);
                        found = numbers;
                    }
                    Ok(_) => {}
                    Err(RecvTimeoutError::Timeout) => tell(watch.nodes()),
                    Err(RecvTimeoutError::Disconnected) => return found,
                }
            }
        });
        if started > 0 {
            return found;
        }
        // There is no memory for the long stack of a thread: this one looks as far ahead as its own allows.
        shared.horizon = FIRST_HORIZON;
        Search::new(&shared).settle(state, goal, u64::MAX)
    }
}
