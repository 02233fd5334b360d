//! The solver: it puts the right questions to the search, and runs the search on the available threads.

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
use crate::table::{ProofGoal, ProofNumbers, ProofTable};
use crate::theory::value_of_sum;

/// The interval between progress reports.
const TICK: Duration = Duration::from_millis(200);

/// The tables that are tried before the one that takes all remaining memory: the size of each in bytes, and
/// the number of positions that are searched with it. Most questions need no more than that, and using memory
/// for the first time costs as much as searching a position.
const FIRST_TABLES: [(usize, u64); 2] = [(1 << 20, 10_000), (16 << 20, 150_000)];

/// A table is worthwhile only if it is at least this many times as large as the one before.
const GROWTH: usize = 4;

/// The limit on the regions that are examined to add up the values of a position's regions.
const REGIONS_AT_ONCE: u64 = 250;

/// The number of positions remembered whose regions could not be added up.
const MOST_TRIED_SUMS: usize = 1 << 12;

/// The solver builds complete tables of boards with at most `MOST_POSITIONS_OF_TABLE` positions when that is
/// worthwhile. Settling `POSITIONS_FOR_ONE` positions for a table takes as long as searching one position. No
/// board has fewer than `LEAST_POSITIONS_OF_TABLE` positions.
const MOST_POSITIONS_OF_TABLE: u64 = 100_000_000;
const POSITIONS_FOR_ONE: u64 = 64;
const LEAST_POSITIONS_OF_TABLE: u64 = 10_000;

/// The number of positions per microsecond that a slow machine settles for a table.
const POSITIONS_IN_A_MICROSECOND: u64 = 20;

/// The search depth in plies on the caller's stack, and on the stack of a search thread.
const FIRST_HORIZON: usize = 200;
const HORIZON: usize = 10_000;

/// The stack size of a search thread. A ply takes one or two kilobytes on the largest boards.
const STACK: usize = 64 << 20;

/// The known bounds of a position: its least and its greatest possible value for the side to move. The position
/// is solved if they are equal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// The least possible value.
    pub least: Value,
    /// The greatest possible value.
    pub most: Value,
}

impl Bounds {
    /// Nothing is known.
    pub const OPEN: Self = Self { least: Value::Loss, most: Value::Win };

    /// The value of the position, if it is known.
    #[must_use]
    pub fn value(self) -> Option<Value> {
        (self.least == self.most).then_some(self.least)
    }

    /// The same bounds for the other side.
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self { least: self.most.opposite(), most: self.least.opposite() }
    }
}

/// The progress of a proof, or its result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Solution {
    /// The known bounds of the position.
    pub bounds: Bounds,
    /// The number of positions searched.
    pub nodes: u64,
    /// The time taken so far.
    pub time: Duration,
}

impl Solution {
    /// The value of the position, if it is known.
    #[must_use]
    pub fn value(&self) -> Option<Value> {
        self.bounds.value()
    }
}

/// A table that is allocated when it is needed.
struct LazyTable {
    bytes: usize,
    /// The number of positions to search before a larger table takes over or other threads help.
    nodes: u64,
    table: OnceLock<ProofTable>,
}

/// Proves who wins. The solver keeps its results: when the same question is asked again, an interrupted
/// search continues where it stopped.
///
/// ```
/// use cygnet_core::{Game, Limits, Options, Stop, Value};
/// use cygnet_games::ugly_duck::UglyDuck;
/// use cygnet_solve::Solver;
/// let entry = cygnet_games::find("ugly_duck").expect("a game of the catalogue");
/// let game = UglyDuck::<u64>::new(&Options::parse(entry.info, [("size", "4x3")])?);
/// let mut solver = Solver::new(game.clone(), 1 << 20);
/// let solution = solver.solve(&game.initial(), &Limits::default(), &Stop::new(), |_| {});
/// assert_eq!(solution.value(), Some(Value::Win), "the side that begins on 4x3 wins");
/// # Ok::<(), cygnet_core::OptionError>(())
/// ```
pub struct Solver<G: Solving> {
    game: G,
    /// The tables from the smallest to the largest. Each is allocated when it is needed, and starts with the
    /// entries of the one before.
    tables: Vec<LazyTable>,
    threads: NonZeroUsize,
    shortcuts: Shortcuts,
    has_first_try: bool,
    tried_sums: Mutex<HashSet<u64>>,
    /// Where the solver looks for a complete table of the board.
    tables_on_disk: Tables,
    /// The complete table of the board, once the solver has looked for it; there may be none.
    complete: OnceLock<Option<Arc<CompleteTable>>>,
    /// A complete table that the solver has built itself.
    built: OnceLock<CompleteTable>,
    uses_tables: bool,
    /// The number of positions searched to settle questions.
    worked: AtomicU64,
    /// Whether all questions so far were about positions that have exact keys and no past.
    is_exact: AtomicBool,
}

impl<G: Solving> Solver<G> {
    /// Creates a solver for these rules that remembers positions in at most `table_bytes` bytes. The less it
    /// can remember, the longer it takes.
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
        // The last table is first tried on one thread, before other threads help.
        let (_, nodes) = FIRST_TABLES[0];
        tables.push(LazyTable { bytes: left, nodes, table: OnceLock::new() });
        Self {
            game,
            tables,
            threads: NonZeroUsize::MIN,
            shortcuts: Shortcuts::ALL,
            has_first_try: true,
            tried_sums: Mutex::default(),
            tables_on_disk: Tables::default(),
            complete: OnceLock::new(),
            built: OnceLock::new(),
            uses_tables: true,
            worked: AtomicU64::new(0),
            is_exact: AtomicBool::new(true),
        }
    }

    /// Uses `threads` threads.
    #[must_use]
    pub fn with_threads(mut self, threads: NonZeroUsize) -> Self {
        self.threads = threads;
        self
    }

    /// Skips the first try on one thread. Small questions take longer, but all threads take part in them.
    #[must_use]
    pub fn without_first_try(mut self) -> Self {
        self.has_first_try = false;
        self
    }

    /// Uses only the given shortcuts.
    #[must_use]
    pub fn with_shortcuts(mut self, shortcuts: Shortcuts) -> Self {
        self.shortcuts = shortcuts;
        self
    }

    /// Looks positions up in these complete tables. A solver finds no table until it is given some.
    pub fn use_tables(&mut self, tables: &Tables) {
        self.tables_on_disk = tables.clone();
        self.complete = OnceLock::new();
    }

    /// Does without complete tables, and searches every position instead.
    pub fn forgo_tables(&mut self) {
        self.uses_tables = false;
    }

    /// The rules.
    #[must_use]
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The number of bytes in use for remembered positions.
    #[must_use]
    pub fn memory_used(&self) -> usize {
        let searching =
            self.tables.iter().filter_map(|table| table.table.get()).map(ProofTable::bytes);
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

    /// The memory limit for remembered positions, in bytes.
    pub(crate) fn memory_allowed(&self) -> usize {
        self.tables.iter().map(|table| table.bytes).sum()
    }

    /// Whether all table entries belong to positions that have exact keys and no past.
    pub(crate) fn is_exact(&self) -> bool {
        self.is_exact.load(Ordering::Relaxed)
    }

    /// The largest table that has been allocated.
    pub(crate) fn table(&self) -> Option<&ProofTable> {
        self.tables.iter().rev().find_map(|table| table.table.get())
    }

    /// The table at this index, which is allocated if necessary.
    fn table_at(&self, place: usize) -> &ProofTable {
        self.tables[place].table.get_or_init(|| {
            let table = ProofTable::new(self.tables[place].bytes);
            if let Some(before) = self.tables[..place].iter().rev().find_map(|it| it.table.get()) {
                table.learn_from(before);
            }
            table
        })
    }

    /// The largest of all tables, which is allocated if necessary.
    pub(crate) fn whole_table(&self) -> &ProofTable {
        self.table_at(self.tables.len() - 1)
    }

    /// Finds what a position is worth, unless the limits or the stop end the search first, and reports
    /// progress periodically. A depth limit is ignored.
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

    /// The value of a position, if the watch allows enough time to find it. This is for callers that ask
    /// several questions under one common limit.
    #[must_use]
    pub fn value(&self, state: &G::State, watch: &Watch<'_>) -> Option<Value> {
        self.bounds(state, watch, Instant::now(), &mut |_| {}).value()
    }

    /// Does the side to move reach at least this value? `None` if the watch ended the search. Where the game
    /// has draws, this asks one question instead of the two that [`Solver::value`] may need.
    #[must_use]
    pub fn is_worth(&self, state: &G::State, value: Value, watch: &Watch<'_>) -> Option<bool> {
        if let Some(outcome) = self.game.outcome(state) {
            return Some(Value::of(outcome, self.game.turn(state)) >= value);
        }
        let goal = match value {
            Value::Loss => return Some(true),
            Value::Draw if self.game.can_draw() => ProofGoal::NotLose,
            Value::Win if self.game.can_draw() => ProofGoal::Win,
            Value::Draw | Value::Win => {
                return self.value(state, watch).map(|found| found == Value::Win);
            }
        };
        self.is_known(state, goal).or_else(|| self.reaches(state, goal, watch))
    }

    /// The bounds of a position, as far as they can be found before the watch ends the search.
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
                    ProofGoal::Win if self.game.can_draw() => Value::Draw,
                    ProofGoal::Win | ProofGoal::NotLose => Value::Loss,
                };
            } else {
                break;
            }
        }
        bounds
    }

    /// The value of a position with several regions, if they can be added up with a part of the allowed work.
    /// A position for which this failed is not tried again.
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

    /// The goals to ask about in order to find the value of a position.
    fn goals(&self) -> &'static [ProofGoal] {
        if self.game.can_draw() { &[ProofGoal::Win, ProofGoal::NotLose] } else { &[ProofGoal::Win] }
    }

    /// Does the side to move reach a goal? `None` if the watch ended the search.
    pub(crate) fn reaches(
        &self,
        state: &G::State,
        goal: ProofGoal,
        watch: &Watch<'_>,
    ) -> Option<bool> {
        let found = self.settle(state, goal, watch, &mut |_| {});
        found.is_settled().then_some(found.proof == 0)
    }

    /// Whether the side to move reaches a goal, if that is already known.
    pub(crate) fn is_known(&self, state: &G::State, goal: ProofGoal) -> Option<bool> {
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

    /// The complete table of the board on disk, if there is one that may be used.
    fn found_table(&self) -> Option<&CompleteTable> {
        let find = || self.tables_on_disk.find(&self.game);
        let found = self.complete.get_or_init(find).as_deref();
        found.filter(|table| self.uses_tables && table.is_usable())
    }

    /// Whether the solver uses a complete table of the board on disk.
    pub fn has_complete_table(&self) -> bool {
        self.found_table().is_some()
    }

    /// Does the side to move win, according to a complete table? Otherwise it loses.
    fn looked_up(&self, state: &G::State) -> Option<bool> {
        let rows = self.game.rows()?;
        let table = self.found_table().or_else(|| self.built.get())?;
        match table.is_won(&rows.placement(state)) {
            Ok(found) => found,
            // A value that cannot be read can still be proved.
            Err(error) => {
                self.tables_on_disk.set_aside(table, error);
                None
            }
        }
    }

    /// Settles all positions of a small board at once, if searches have already cost as much work as that,
    /// and looks up this position.
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
        // A table takes one bit for two positions, which are mirror images of each other, and some overhead.
        // This must be negligible beside the other memory; otherwise no table is built.
        let is_small = positions * 2 <= self.memory_allowed() as u64;
        let takes = Duration::from_micros(positions / POSITIONS_IN_A_MICROSECOND);
        let is_too_late = watch.time_left().is_some_and(|left| left < takes);
        if !is_worth_it || !is_small || is_too_late {
            return None;
        }
        let table = CompleteTable::in_memory(plan, self.threads, &|| watch.is_over()).ok()??;
        // Another thread may have set it first.
        let _ = self.built.set(table);
        self.known_value(state)
    }

    /// The value of a position, if it is already known.
    #[must_use]
    pub fn known_value(&self, state: &G::State) -> Option<Value> {
        match self.is_known(state, ProofGoal::Win) {
            Some(true) => Some(Value::Win),
            Some(false) if !self.game.can_draw() => Some(Value::Loss),
            Some(false) => {
                let draws = self.is_known(state, ProofGoal::NotLose)?;
                Some(if draws { Value::Draw } else { Value::Loss })
            }
            None if self.is_known(state, ProofGoal::NotLose) == Some(false) => Some(Value::Loss),
            None => None,
        }
    }

    /// Settles one question on all threads, and periodically reports the number of positions searched.
    fn settle(
        &self,
        state: &G::State,
        goal: ProofGoal,
        watch: &Watch<'_>,
        tell: &mut dyn FnMut(u64),
    ) -> ProofNumbers {
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
                    // The receiver is gone if another thread finished first.
                    let _ = sender.send(numbers);
                };
                // If no more threads can be started, use those that were.
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
        // There is no memory for the large stack of a thread. Search on this thread, as deep as its stack
        // allows.
        shared.horizon = FIRST_HORIZON;
        Search::new(&shared).settle(state, goal, u64::MAX)
    }
}
