//! Alpha-beta: every move of both sides to a depth, without those that cannot matter.
//!
//! A principal variation search with a table of positions, ordered by what the table, the game
//! and the search itself hold to be promising. It never claims more than it knows: see
//! [`crate::score`] for how proofs and estimates are kept apart.
//!
//! **Where the rules look back**, a position in the table may stand there with another past. What
//! is proved for one past need not hold for another, so there proofs are never taken from the
//! table; they are found again, with the past that counts.

use std::hash::{Hash, Hasher};

use cygnet_core::{Evaluation, Outcome};

use crate::limits::Watch;
use crate::score::{DRAW, Value, WIN, estimate, for_child, from_child, is_decided, is_proven};
use crate::table::{Bound, Entry, Table};

/// Parts of the search that can be switched off, to see what they are worth and that they change
/// nothing but the time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct Features {
    /// Positions are remembered.
    pub table: bool,
    /// Moves that refuted something nearby are looked at early.
    pub killers: bool,
    /// Moves that were good anywhere are looked at earlier.
    pub history: bool,
    /// All moves but the first are first asked whether they are better at all.
    pub null_window: bool,
    /// The search first expects about the value it had a turn less deep.
    pub aspiration: bool,
    /// Late moves are looked at less deeply first.
    pub reductions: bool,
    /// Sharp positions are looked at a turn deeper.
    pub extensions: bool,
    /// Before any move is looked at, the table is asked whether one is known to be good enough.
    pub refutations: bool,
    /// The last turn is not looked at where the game says that it cannot help.
    pub ceilings: bool,
}

impl Features {
    /// Everything.
    pub const ALL: Self = Self {
        table: true,
        killers: true,
        history: true,
        null_window: true,
        aspiration: true,
        reductions: true,
        extensions: true,
        refutations: true,
        ceilings: true,
    };

    /// Plain alpha-beta.
    pub const NONE: Self = Self {
        table: false,
        killers: false,
        history: false,
        null_window: false,
        aspiration: false,
        reductions: false,
        extensions: false,
        refutations: false,
        ceilings: false,
    };
}

/// The search was ended from outside; what it was about to find is not known.
#[derive(Debug)]
pub(crate) struct Ended;

/// Deeper than any search gets.
pub(crate) const DEEPEST: usize = 200;

/// How many kinds of moves are told apart by what they were good for.
const HISTORY: usize = 1 << 12;

/// A turn on the way from the root to where the search is.
struct Frame<S, M> {
    state: S,
    moves: Vec<M>,
    /// How promising each move is.
    promises: Vec<i32>,
    /// Moves that refuted something at this depth.
    killers: [Option<M>; 2],
    /// The best continuation found from here.
    line: Vec<M>,
}

/// One thread of a search.
pub(crate) struct Worker<'a, G: Evaluation> {
    game: &'a G,
    table: &'a Table,
    features: Features,
    watch: &'a Watch<'a>,
    frames: Vec<Frame<G::State, G::Move>>,
    /// By side and kind of move: how often it was better than what was there before.
    history: Vec<i32>,
    /// The keys of the positions after each move, while the table is asked about them.
    keys: Vec<u64>,
    looks_back: bool,
    /// Positions that may be looked at before the watch has to be asked.
    allowance: u64,
    /// Positions looked at since it was asked.
    looked_at: u64,
}

/// A move as a number that is good enough to tell moves apart.
#[derive(Default)]
struct MoveHasher(u64);

impl Hasher for MoveHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    fn write_u8(&mut self, number: u8) {
        self.write_u64(number.into());
    }

    fn write_u16(&mut self, number: u16) {
        self.write_u64(number.into());
    }

    fn write_u32(&mut self, number: u32) {
        self.write_u64(number.into());
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(5) ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn write_isize(&mut self, number: isize) {
        self.write_u64(number.cast_unsigned() as u64);
    }
}

fn kind_of<M: Hash>(mv: M) -> usize {
    let mut hasher = MoveHasher::default();
    mv.hash(&mut hasher);
    (hasher.finish() >> 52) as usize
}

const _: () = assert!(HISTORY == 1 << (64 - 52), "a kind is 12 bits");

/// Asking the table about every move pays for positions with so many turns below them.
const LEAST_FOR_REFUTATIONS: u32 = 4;

/// The estimate nearest to a draw.
const NEARLY_DRAW: Value = 1;

/// What makes a move come first: the table; then what the game holds to be promising, with what
/// the past of the move says, and a head start for killers. The numbers were found by counting
/// positions on Ugly Duck: larger ones let the past outshout the game.
const FROM_TABLE: i32 = i32::MAX;
const KILLER: i32 = 7000;
const LONGEST_PAST: i32 = 1 << 13;

impl<'a, G: Evaluation> Worker<'a, G> {
    pub(crate) fn new(
        game: &'a G,
        root: &G::State,
        table: &'a Table,
        features: Features,
        watch: &'a Watch<'a>,
    ) -> Self {
        let frame = || Frame {
            state: root.clone(),
            moves: Vec::new(),
            promises: Vec::new(),
            killers: [None; 2],
            line: Vec::new(),
        };
        Self {
            game,
            table,
            features,
            watch,
            frames: (0..DEEPEST + 2).map(|_| frame()).collect(),
            history: vec![0; 2 * HISTORY],
            keys: Vec::new(),
            looks_back: game.looks_back(),
            allowance: watch.allowance(),
            looked_at: 0,
        }
    }

    /// The best line found from the root.
    pub(crate) fn line(&self) -> &[G::Move] {
        &self.frames[0].line
    }

    /// Tells the watch what was looked at since it was last asked.
    pub(crate) fn settle(&mut self) {
        self.watch.goes_on(std::mem::take(&mut self.looked_at));
        self.allowance = self.watch.allowance();
    }

    /// Counts a position.
    fn look(&mut self) -> Result<(), Ended> {
        if self.looked_at >= self.allowance {
            if !self.watch.goes_on(std::mem::take(&mut self.looked_at)) {
                return Err(Ended);
            }
            self.allowance = self.watch.allowance();
        }
        self.looked_at += 1;
        Ok(())
    }

    /// The value of the root at a depth, if it lies between the bounds; else a bound on it. Moves
    /// in `without` are left out.
    pub(crate) fn root(
        &mut self,
        depth: u32,
        alpha: Value,
        beta: Value,
        without: &[G::Move],
    ) -> Result<Value, Ended> {
        self.search(0, depth, alpha, beta, without)
    }

    fn search(
        &mut self,
        ply: usize,
        depth: u32,
        mut alpha: Value,
        beta: Value,
        without: &[G::Move],
    ) -> Result<Value, Ended> {
        self.look()?;
        self.frames[ply].line.clear();
        let mut depth = depth;
        if depth == 0 || ply >= DEEPEST {
            let sharp = self.features.extensions
                && ply < DEEPEST
                && self.game.outcome(&self.frames[ply].state).is_none()
                && self.game.is_sharp(&self.frames[ply].state);
            if !sharp {
                return Ok(self.leaf(ply));
            }
            depth = 1;
        }
        if depth == 1
            && ply > 0
            && self.features.ceilings
            && !is_decided(alpha)
            && let Some(ceiling) = self.game.ceiling(&self.frames[ply].state)
        {
            let value = estimate(ceiling);
            if value <= alpha {
                return Ok(value);
            }
        }
        // The table is slower than looking at a single turn.
        let uses_table = self.features.table && without.is_empty() && (depth > 1 || ply == 0);
        let key = if uses_table { self.game.key(&self.frames[ply].state) } else { 0 };
        let known = if uses_table { self.table.find(key) } else { None };
        if let Some(entry) = known
            && ply > 0
            && self.is_enough(entry, depth, alpha, beta)
        {
            return Ok(entry.value);
        }
        if depth == 1 && ply > 0 {
            return self.last_turn(ply, alpha, beta);
        }
        let known_place = known.and_then(|entry| entry.place).map(usize::from);
        self.list_moves(ply, known_place);
        let count = self.frames[ply].moves.len();
        if count == 0 {
            return Ok(self.over(ply));
        }
        if depth >= LEAST_FOR_REFUTATIONS
            && self.features.refutations
            && uses_table
            && ply > 0
            && !self.looks_back
            && let Some(value) = self.known_refutation(ply, depth, beta)
        {
            return Ok(value);
        }
        let first_alpha = alpha;
        let mut best = -WIN - 1;
        let mut best_place = None;
        let mut has_estimates = false;
        for number in 0..count {
            let place = self.pick(ply);
            let mv = self.frames[ply].moves[place];
            if ply == 0 && without.contains(&mv) {
                continue;
            }
            let value = self.move_value(ply, depth, number, mv, alpha, beta)?;
            has_estimates |= !is_proven(value);
            if value > best {
                best = value;
                best_place = Some(place);
                if value > alpha {
                    alpha = value;
                    self.take_line(ply, mv);
                }
            }
            if alpha >= beta {
                self.remember_refutation(ply, depth, mv);
                break;
            }
        }
        if best == DRAW && best < beta && has_estimates {
            // A draw is in hand, but another move may be better than it looks: no proof. The
            // nearest estimate that leaves it on the same side of alpha.
            best = if best > first_alpha { NEARLY_DRAW } else { -NEARLY_DRAW };
        }
        if uses_table {
            let bound = Bound::of(best, first_alpha, beta);
            let place = best_place.and_then(|place| u16::try_from(place).ok());
            let depth = u8::try_from(depth).unwrap_or(u8::MAX);
            self.table.store(key, Entry { value: best, depth, bound, place });
        }
        Ok(best)
    }

    /// The value of a position when one more turn is looked at: the same as any other, without
    /// what does not pay for a single turn.
    fn last_turn(&mut self, ply: usize, mut alpha: Value, beta: Value) -> Result<Value, Ended> {
        let mut moves = std::mem::take(&mut self.frames[ply].moves);
        moves.clear();
        self.game.moves(&self.frames[ply].state, &mut moves);
        if moves.is_empty() {
            self.frames[ply].moves = moves;
            return Ok(self.over(ply));
        }
        let mut best = -WIN - 1;
        let mut has_estimates = false;
        let first_alpha = alpha;
        for &mv in &moves {
            self.look()?;
            let [frame, child, ..] = &mut self.frames[ply..] else { return Err(Ended) };
            self.game.play_into(&frame.state, mv, &mut child.state);
            let value = if self.features.extensions && self.game.is_sharp(&child.state) {
                self.search(ply + 1, 0, for_child(beta), for_child(alpha), &[])?
            } else {
                self.leaf(ply + 1)
            };
            let value = from_child(value);
            has_estimates |= !is_proven(value);
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    let line = &mut self.frames[ply].line;
                    line.clear();
                    line.push(mv);
                    if alpha >= beta {
                        break;
                    }
                }
            }
        }
        self.frames[ply].moves = moves;
        if best == DRAW && best < beta && has_estimates {
            best = if best > first_alpha { NEARLY_DRAW } else { -NEARLY_DRAW };
        }
        Ok(best)
    }

    /// A value of at least beta that the table already has for a position after some move.
    fn known_refutation(&mut self, ply: usize, depth: u32, beta: Value) -> Option<Value> {
        let [frame, child, ..] = &mut self.frames[ply..] else { return None };
        // First all keys, then all looks: memory answers several questions in the time of one.
        self.keys.clear();
        for &mv in &frame.moves {
            self.game.play_into(&frame.state, mv, &mut child.state);
            self.keys.push(self.game.key(&child.state));
        }
        let is_enough = |entry: &Entry| {
            (u32::from(entry.depth) + 1 >= depth || is_proven(entry.value))
                && entry.bound != Bound::AtLeast
                && from_child(entry.value) >= beta
        };
        let known = self.keys.iter().filter_map(|&key| self.table.find(key)).find(is_enough)?;
        Some(from_child(known.value))
    }

    /// Does what the table knows settle the matter?
    fn is_enough(&self, entry: Entry, depth: u32, alpha: Value, beta: Value) -> bool {
        let proven = is_proven(entry.value);
        if proven && self.looks_back {
            return false;
        }
        // A win or a loss stays one however deep one looks; a bound of a draw does as well.
        if u32::from(entry.depth) < depth && !(is_decided(entry.value) || proven) {
            return false;
        }
        match entry.bound {
            Bound::Exact => true,
            Bound::AtLeast => entry.value >= beta,
            Bound::AtMost => entry.value <= alpha,
        }
    }

    /// The value of one move of the position at `ply`, the `number`-th looked at.
    fn move_value(
        &mut self,
        ply: usize,
        depth: u32,
        number: usize,
        mv: G::Move,
        alpha: Value,
        beta: Value,
    ) -> Result<Value, Ended> {
        let [frame, child, ..] = &mut self.frames[ply..] else { return Err(Ended) };
        self.game.play_into(&frame.state, mv, &mut child.state);
        let look = |worker: &mut Self, depth: u32, alpha: Value, beta: Value| {
            let value = worker.search(ply + 1, depth, for_child(beta), for_child(alpha), &[])?;
            Ok(from_child(value))
        };
        if number == 0 {
            return look(self, depth - 1, alpha, beta);
        }
        let reduction = self.reduction(depth, number);
        if reduction > 0 {
            let value = look(self, depth - 1 - reduction, alpha, alpha + 1)?;
            if value <= alpha {
                return Ok(value);
            }
        }
        if self.features.null_window && beta > alpha + 1 {
            let value = look(self, depth - 1, alpha, alpha + 1)?;
            if value <= alpha || value >= beta {
                return Ok(value);
            }
        }
        look(self, depth - 1, alpha, beta)
    }

    fn reduction(&self, depth: u32, number: usize) -> u32 {
        if !self.features.reductions || depth < 3 || number < 4 {
            return 0;
        }
        let reduction = 1 + u32::from(number >= 12) + u32::from(number >= 40);
        reduction.min(depth - 2)
    }

    fn list_moves(&mut self, ply: usize, known_place: Option<usize>) {
        let frame = &mut self.frames[ply];
        frame.moves.clear();
        frame.promises.clear();
        self.game.moves(&frame.state, &mut frame.moves);
        self.game.promises(&frame.state, &frame.moves, &mut frame.promises);
        let side = self.game.turn(&frame.state).index() * HISTORY;
        let places = frame.moves.iter().zip(&mut frame.promises).enumerate();
        for (place, (&mv, promise)) in places {
            if known_place == Some(place) {
                *promise = FROM_TABLE;
            } else if self.features.killers && frame.killers.contains(&Some(mv)) {
                *promise = KILLER;
            } else if self.features.history {
                *promise = promise.saturating_add(self.history[side + kind_of(mv)]);
            }
        }
    }

    /// The place of the most promising move that was not picked yet.
    fn pick(&mut self, ply: usize) -> usize {
        let promises = &mut self.frames[ply].promises;
        let mut best = 0;
        for place in 1..promises.len() {
            if promises[place] > promises[best] {
                best = place;
            }
        }
        promises[best] = i32::MIN;
        best
    }

    /// The best line goes on with this move.
    fn take_line(&mut self, ply: usize, mv: G::Move) {
        let [frame, child, ..] = &mut self.frames[ply..] else { return };
        frame.line.clear();
        frame.line.push(mv);
        frame.line.extend_from_slice(&child.line);
    }

    fn remember_refutation(&mut self, ply: usize, depth: u32, mv: G::Move) {
        if self.features.killers {
            let killers = &mut self.frames[ply].killers;
            if killers[0] != Some(mv) {
                *killers = [Some(mv), killers[0]];
            }
        }
        if self.features.history {
            let side = self.game.turn(&self.frames[ply].state).index() * HISTORY;
            let past = &mut self.history[side + kind_of(mv)];
            *past += (depth * depth).cast_signed();
            if *past > LONGEST_PAST {
                for past in &mut self.history {
                    *past /= 2;
                }
            }
        }
    }

    /// The value of a position in which the game is over.
    fn over(&self, ply: usize) -> Value {
        let state = &self.frames[ply].state;
        match self.game.outcome(state) {
            Some(Outcome::Win(winner)) if winner == self.game.turn(state) => WIN,
            Some(Outcome::Win(_)) => -WIN,
            Some(Outcome::Draw) | None => DRAW,
        }
    }

    /// The value of a position below which nothing is looked at.
    fn leaf(&self, ply: usize) -> Value {
        let state = &self.frames[ply].state;
        match self.game.outcome(state) {
            Some(Outcome::Win(winner)) if winner == self.game.turn(state) => WIN,
            Some(Outcome::Win(_)) => -WIN,
            Some(Outcome::Draw) => DRAW,
            None => estimate(self.game.evaluate(state)),
        }
    }
}
