//! Alpha-beta: searches the moves of both sides to a given depth, except those that cannot matter.
//!
//! A principal variation search with a transposition table. Moves are ordered by the table, by the
//! game's own judgement and by the search's experience. The search never claims more than it knows:
//! see [`crate::score`] for how proofs and estimates are kept apart.
//!
//! **Where the rules look back**, an entry of the table may stem from the same position with a
//! different past. A proof for one past need not hold for another, so in such games the search
//! never takes proofs from the table; it finds them again, with the past that counts.

mod found;
mod leaves;
mod line;
mod ordering;
mod split;

use std::sync::Arc;

use cygnet_core::Evaluation;
use cygnet_core::limits::Watch;

use crate::features::Features;
use crate::score::{
    DRAW, SearchValue, a_turn_earlier, bounds_later, estimate, from_child, is_decided, is_proven,
};
use crate::table::{BoundKind, StoredValue, TranspositionTable};
use found::NodeResult;
pub(crate) use ordering::OrderingHistory;
use ordering::{LONGEST_PART, pick};
pub(crate) use split::SplitPool;
use split::{ALONE, BEGINNINGS_ALONE, Items, MOVES_OF_BEGINNING_ALONE, SplitPoint};

/// The search was ended from outside; its result is unknown.
#[derive(Debug)]
pub(crate) struct SearchEnded;

/// The largest depth of any search.
pub(crate) const DEEPEST: usize = 200;

/// One frame for the root and one for looking ahead.
const FRAMES: usize = DEEPEST + 2;

/// One ply of the current path.
struct Frame<S, M> {
    state: S,
    moves: Vec<M>,
    /// How promising each move is.
    promises: Vec<i32>,
    /// The beginnings of turns, where turns are searched in parts, and how promising each is.
    beginnings: Vec<M>,
    beginning_promises: Vec<i32>,
    /// Moves that caused a refutation at this ply.
    killers: [Option<M>; 2],
    /// A buffer that a split point gave back, for the next list of promises.
    spare: Vec<i32>,
    /// The best continuation found from here.
    line: Vec<M>,
}

/// One thread of a search.
pub(crate) struct Worker<'a, G: Evaluation> {
    game: &'a G,
    table: &'a TranspositionTable,
    features: Features,
    watch: &'a Watch<'a>,
    frames: Vec<Frame<G::State, G::Move>>,
    /// By side and kind of move: how often it was better than the moves before it.
    history: &'a OrderingHistory,
    /// The keys of the positions after each move, for looking them up in the table.
    keys: Vec<u64>,
    looks_back: bool,
    /// Where threads find work, if there are several.
    pool: Option<&'a SplitPool<G>>,
    /// The split point in whose subtree this thread searches.
    split: Option<Arc<SplitPoint<G>>>,
    /// The value of the best root move so far, if it exceeds alpha.
    root_value: Option<SearchValue>,
    /// The root move that was searched first.
    first_at_root: Option<G::Move>,
    /// Positions that may be visited before the next call to the watch.
    allowance: u64,
    /// Positions that this thread has visited.
    looked: u64,
    /// By depth: a moving average of the positions visited per node.
    effort: Vec<u64>,
    /// By ply: is one of the first moves expected to refute the node? Used where threads share
    /// work.
    expects_refutation: Vec<bool>,
}

/// The least depth at which looking up every move in the table pays off.
const LEAST_FOR_REFUTATIONS: u32 = 4;

/// The first `SURE_BEGINNINGS` beginnings of turns are searched with all their moves; of each later
/// one, `TRIED_MOVES` moves are searched first, to see whether the others are worth it.
const SURE_BEGINNINGS: usize = 4;
const TRIED_MOVES: usize = 2;

impl<'a, G: Evaluation> Worker<'a, G> {
    /// The memory of a thread in bytes, not counting its lists of moves.
    pub(crate) const BYTES: usize = FRAMES * size_of::<Frame<G::State, G::Move>>();

    pub(crate) fn new(
        game: &'a G,
        root: &G::State,
        table: &'a TranspositionTable,
        features: Features,
        watch: &'a Watch<'a>,
        pool: Option<&'a SplitPool<G>>,
        history: &'a OrderingHistory,
    ) -> Self {
        let frame = || Frame {
            state: root.clone(),
            moves: Vec::new(),
            promises: Vec::new(),
            beginnings: Vec::new(),
            beginning_promises: Vec::new(),
            killers: [None; 2],
            spare: Vec::new(),
            line: Vec::new(),
        };
        Self {
            game,
            table,
            features,
            watch,
            frames: (0..FRAMES).map(|_| frame()).collect(),
            history,
            keys: Vec::new(),
            looks_back: game.looks_back(),
            pool,
            split: None,
            root_value: None,
            first_at_root: None,
            allowance: 0,
            looked: 0,
            effort: vec![0; DEEPEST + 2],
            expects_refutation: vec![false; FRAMES],
        }
    }

    /// The value that an interrupted search of the root had found: a lower bound on the best move.
    /// `None` unless that search began with the best move of the previous depth, since otherwise a
    /// worse move could take its place; and `None` if the value would be a claim about moves that
    /// were not searched.
    pub(crate) fn partial_value(&self, best_before: G::Move) -> Option<SearchValue> {
        self.root_value
            .filter(|_| self.first_at_root == Some(best_before))
            .filter(|&value| !is_proven(value) || value > DRAW)
    }

    /// Gives the unused allowance back to the watch.
    pub(crate) fn settle(&mut self) {
        self.watch.give_back(std::mem::take(&mut self.allowance));
    }

    /// Counts a visited position.
    #[inline]
    fn look(&mut self) -> Result<(), SearchEnded> {
        if self.allowance == 0 {
            self.allowance = self.watch.claim();
            if self.allowance == 0 {
                return Err(SearchEnded);
            }
        }
        self.allowance -= 1;
        self.looked += 1;
        Ok(())
    }

    /// The value of the root at a depth, if it lies between the bounds; otherwise a bound on it.
    /// Moves in `without` are left out.
    pub(crate) fn root(
        &mut self,
        depth: u32,
        alpha: SearchValue,
        beta: SearchValue,
        without: &[G::Move],
    ) -> Result<SearchValue, SearchEnded> {
        (self.root_value, self.first_at_root) = (None, None);
        self.search(0, depth, alpha, beta, without)
    }

    fn search(
        &mut self,
        ply: usize,
        depth: u32,
        alpha: SearchValue,
        beta: SearchValue,
        without: &[G::Move],
    ) -> Result<SearchValue, SearchEnded> {
        self.look()?;
        self.frames[ply].line.clear();
        if depth == 0 || ply >= DEEPEST {
            return Ok(self.leaf(ply));
        }
        if depth > 1 && self.is_cut_off() {
            return Err(SearchEnded);
        }
        // The past may have ended the game, which neither the table nor a ceiling takes into
        // account.
        if self.looks_back && ply > 0 && self.game.outcome(&self.frames[ply].state).is_some() {
            return Ok(self.over(ply));
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
        // A table lookup is slower than searching a single turn.
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
        let looked_before = self.looked;
        let known_place = known.and_then(|entry| entry.place).map(usize::from);
        let mut found = NodeResult::between(alpha, beta);
        if self.list_beginnings(ply, known_place) {
            self.by_beginnings(ply, depth, known_place, without, &mut found)?;
        } else {
            self.list_moves(ply, known_place);
            if depth >= LEAST_FOR_REFUTATIONS
                && self.features.refutations
                && uses_table
                && ply > 0
                && !self.looks_back
                && self.game.alternates()
                && let Some(value) = self.known_refutation(ply, depth, beta)
            {
                return Ok(value);
            }
            self.by_moves(ply, depth, without, &mut found)?;
        }
        if found.looked_at == 0 {
            return Ok(self.over(ply));
        }
        let effort = &mut self.effort[depth as usize];
        *effort = (3 * *effort + (self.looked - looked_before)) / 4;
        let value = found.value();
        if uses_table {
            let bound = BoundKind::of(value, alpha, beta);
            let place = found.place.and_then(|place| u16::try_from(place).ok());
            let depth = u8::try_from(depth).unwrap_or(u8::MAX);
            self.table.store(key, StoredValue { value, depth, bound, place });
        }
        Ok(value)
    }

    /// Searches the moves one by one; after the first few, shares the rest with idle threads.
    fn by_moves(
        &mut self,
        ply: usize,
        depth: u32,
        without: &[G::Move],
        found: &mut NodeResult,
    ) -> Result<(), SearchEnded> {
        let count = self.frames[ply].moves.len();
        let has_no_choice = count == 1 && ply > 0 && self.features.extensions;
        let depth = depth + u32::from(has_no_choice);
        for turn in 0..count {
            if self.can_share(&ALONE, ply, depth, turn, count - turn, found) {
                let frame = &mut self.frames[ply];
                let items = Items::Moves(frame.moves.clone(), 0);
                let promises =
                    std::mem::replace(&mut frame.promises, std::mem::take(&mut frame.spare));
                self.share(ply, depth, items, promises, turn, without, found)?;
                if found.is_refuted() {
                    self.remember_refutation(ply, depth, self.frames[ply].line[0]);
                }
                break;
            }
            let place = pick(&mut self.frames[ply].promises);
            self.look_at_move(ply, depth, place, place, without, found)?;
            if found.is_refuted() {
                self.remember_refutation(ply, depth, self.frames[ply].moves[place]);
                break;
            }
        }
        Ok(())
    }

    /// Searches the moves of one beginning after the other.
    ///
    /// The most promising moves of a beginning show what to expect of it. If they do not help, a
    /// late beginning is given up: that is a reduction like any other, and proves nothing.
    fn by_beginnings(
        &mut self,
        ply: usize,
        depth: u32,
        known_place: Option<usize>,
        without: &[G::Move],
        found: &mut NodeResult,
    ) -> Result<(), SearchEnded> {
        let count = self.frames[ply].beginnings.len();
        for turn in 0..count {
            if self.can_share(&BEGINNINGS_ALONE, ply, depth, turn, count - turn, found) {
                let frame = &mut self.frames[ply];
                let items = Items::Beginnings(frame.beginnings.clone(), known_place);
                let promises = std::mem::replace(
                    &mut frame.beginning_promises,
                    std::mem::take(&mut frame.spare),
                );
                self.share(ply, depth, items, promises, turn, without, found)?;
                if found.is_refuted()
                    && let Some(name) = found.place
                {
                    self.remember_past(
                        ply,
                        depth,
                        self.frames[ply].beginnings[name / LONGEST_PART],
                    );
                }
                break;
            }
            let part = pick(&mut self.frames[ply].beginning_promises);
            let known_place = known_place.filter(|place| place / LONGEST_PART == part);
            self.list_moves_of(ply, part, known_place.map(|place| place % LONGEST_PART));
            let gives_up = self.features.reductions && turn >= SURE_BEGINNINGS && ply > 0;
            self.by_moves_of(ply, depth, part, gives_up, without, found)?;
            if found.is_refuted() {
                self.remember_past(ply, depth, self.frames[ply].beginnings[part]);
                break;
            }
        }
        Ok(())
    }

    /// Searches the moves of one beginning, or only the first few if it `gives_up` early. Shares the
    /// rest with idle threads: most of the work of a node is in the moves of its first beginnings.
    fn by_moves_of(
        &mut self,
        ply: usize,
        depth: u32,
        part: usize,
        gives_up: bool,
        without: &[G::Move],
        found: &mut NodeResult,
    ) -> Result<(), SearchEnded> {
        let estimates = found.estimates;
        let count = self.frames[ply].moves.len();
        for tried in 0..count {
            if gives_up && tried == TRIED_MOVES && found.estimates > estimates {
                break;
            }
            let left = count - tried;
            if !gives_up
                && self.can_share(&MOVES_OF_BEGINNING_ALONE, ply, depth, tried, left, found)
            {
                let frame = &mut self.frames[ply];
                let items = Items::Moves(frame.moves.clone(), part * LONGEST_PART);
                let promises =
                    std::mem::replace(&mut frame.promises, std::mem::take(&mut frame.spare));
                self.share(ply, depth, items, promises, tried, without, found)?;
                if found.is_refuted() {
                    self.remember_refutation(ply, depth, self.frames[ply].line[0]);
                }
                break;
            }
            let place = pick(&mut self.frames[ply].promises);
            let name = part * LONGEST_PART + place;
            self.look_at_move(ply, depth, place, name, without, found)?;
            if found.is_refuted() {
                self.remember_refutation(ply, depth, self.frames[ply].moves[place]);
                break;
            }
        }
        Ok(())
    }

    /// Searches the move at index `place` of the list. `name` is its name in the table.
    fn look_at_move(
        &mut self,
        ply: usize,
        depth: u32,
        place: usize,
        name: usize,
        without: &[G::Move],
        found: &mut NodeResult,
    ) -> Result<(), SearchEnded> {
        let mv = self.frames[ply].moves[place];
        if ply == 0 && without.contains(&mv) {
            return Ok(());
        }
        if ply == 0 && found.looked_at == 0 {
            self.first_at_root = Some(mv);
        }
        found.alpha = self.newest_alpha(ply, found.alpha, found.beta)?;
        let value = self.move_value(ply, depth, found.looked_at, mv, found.alpha, found.beta)?;
        // If another thread has found a better move meanwhile, the value may be a mere bound.
        found.alpha = self.newest_alpha(ply, found.alpha, found.beta)?;
        if found.take(value, name) {
            self.take_line(ply, mv);
            if ply == 0 {
                self.root_value = Some(value);
            }
        }
        Ok(())
    }

    /// A value of at least beta that the table already holds for a position after some move.
    fn known_refutation(
        &mut self,
        ply: usize,
        depth: u32,
        beta: SearchValue,
    ) -> Option<SearchValue> {
        let [frame, child, ..] = &mut self.frames[ply..] else { return None };
        // All keys first, then all lookups: memory serves several requests in the time of one.
        self.keys.clear();
        for &mv in &frame.moves {
            self.game.play_into(&frame.state, mv, &mut child.state);
            self.keys.push(self.game.key(&child.state));
        }
        let is_enough = |entry: &StoredValue| {
            (u32::from(entry.depth) + 1 >= depth || is_proven(entry.value))
                && entry.bound != BoundKind::AtLeast
                && from_child(entry.value) >= beta
        };
        let known = self.keys.iter().filter_map(|&key| self.table.find(key)).find(is_enough)?;
        Some(from_child(known.value))
    }

    /// Does the table entry settle the search of this node?
    fn is_enough(
        &self,
        entry: StoredValue,
        depth: u32,
        alpha: SearchValue,
        beta: SearchValue,
    ) -> bool {
        let proven = is_proven(entry.value);
        if proven && self.looks_back {
            return false;
        }
        // A win or a loss stays one at any depth; so does a bound of a draw.
        if u32::from(entry.depth) < depth && !(is_decided(entry.value) || proven) {
            return false;
        }
        match entry.bound {
            BoundKind::Exact => true,
            BoundKind::AtLeast => entry.value >= beta,
            BoundKind::AtMost => entry.value <= alpha,
        }
    }

    /// The value of a move in the position at `ply`; `number` moves were searched before it.
    fn move_value(
        &mut self,
        ply: usize,
        depth: u32,
        number: usize,
        mv: G::Move,
        alpha: SearchValue,
        beta: SearchValue,
    ) -> Result<SearchValue, SearchEnded> {
        let [frame, child, ..] = &mut self.frames[ply..] else { return Err(SearchEnded) };
        self.game.play_into(&frame.state, mv, &mut child.state);
        let again = self.moves_again(ply);
        let look = |worker: &mut Self, depth: u32, alpha: SearchValue, beta: SearchValue| {
            if worker.pool.is_some() {
                // With a null window, nodes that a move refutes alternate with nodes that no move
                // can save, as the sides alternate.
                let asks_for_bound = beta == alpha + 1;
                worker.expects_refutation[ply + 1] =
                    asks_for_bound && worker.expects_refutation[ply] == again;
            }
            let (alpha, beta) = bounds_later(alpha, beta, again);
            let value = worker.search(ply + 1, depth, alpha, beta, &[])?;
            Ok(a_turn_earlier(value, again))
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
        let mut alpha = self.newest_alpha(ply, alpha, beta)?;
        while self.features.null_window && beta > alpha + 1 {
            let value = look(self, depth - 1, alpha, alpha + 1)?;
            if value <= alpha || value >= beta {
                return Ok(value);
            }
            // If another thread has found a better move meanwhile, does this one beat it too?
            let newest = self.newest_alpha(ply, alpha, beta)?;
            if newest == alpha {
                break;
            }
            alpha = newest;
        }
        look(self, depth - 1, alpha, beta)
    }

    /// Does the side to move at `ply` move again in the position after it? Never, where the sides
    /// alternate: there the compiler removes the question.
    #[inline]
    fn moves_again(&self, ply: usize) -> bool {
        self.game.moves_again(&self.frames[ply].state, &self.frames[ply + 1].state)
    }

    fn reduction(&self, depth: u32, number: usize) -> u32 {
        if !self.features.reductions || depth < 3 || number < 4 {
            return 0;
        }
        let reduction = 1 + u32::from(number >= 12) + u32::from(number >= 40);
        reduction.min(depth - 2)
    }

    /// Makes this move, followed by the child's best line, the best line of the node.
    fn take_line(&mut self, ply: usize, mv: G::Move) {
        let [frame, child, ..] = &mut self.frames[ply..] else { return };
        frame.line.clear();
        frame.line.push(mv);
        frame.line.extend_from_slice(&child.line);
    }
}
