//! Settles a group of positions from the groups that its moves lead to.
//!
//! All rows except the inner one are fixed for a *block* of positions. A block has one bit per arrangement of
//! the inner row; if all other rows are their own mirror images, it includes only the arrangements that are
//! not the mirror image of an earlier one. Every move is made in the whole block at once: it leads to a place
//! in another group that depends only on the rank of the inner row. The side to move wins if some move leads
//! to a position that is lost for the opponent. Positions known to be won are not examined again.

use cygnet_core::rows::WaysEnd;

use super::arrangements::{Arrangements, Fold, Halves};
use super::layout::{Layout, MOST_ROWS};
use super::statistics::Counts;

/// The results for a block of positions.
pub(crate) struct Block<'b> {
    /// The won positions, as bits.
    pub(crate) won: &'b [u64],
    /// The positions with two or more winning moves, as bits, if requested.
    pub(crate) twice: &'b [u64],
    /// The number of positions.
    pub(crate) positions: usize,
    /// The number of positions, from the first on, that also stand for their mirror images.
    doubles: usize,
}

impl Block<'_> {
    /// The number of positions that the block stands for, and how many of them are won.
    pub(crate) fn counts(&self) -> Counts {
        let count =
            |words: &[u64]| count_first(words, self.positions) + count_first(words, self.doubles);
        let wins = count(self.won);
        Counts {
            positions: (self.positions + self.doubles) as u64,
            wins,
            one_winning_move: wins - count(self.twice),
        }
    }
}

/// Counts the set bits among the first `bits` bits.
fn count_first(words: &[u64], bits: usize) -> u64 {
    let (whole, part) = words.split_at(bits / 64);
    let last = part.first().map_or(0, |word| word & first_bits(bits % 64));
    whole.iter().chain([&last]).map(|word| u64::from(word.count_ones())).sum()
}

/// A word with the first `bits` bits set; `bits` must be less than 64.
const fn first_bits(bits: usize) -> u64 {
    (1 << bits) - 1
}

/// The rows of the current block. All of them except the inner one are fixed.
struct BlockRows<'p> {
    rows: &'p [&'p Arrangements],
    inner: usize,
    /// The number of fixed rows.
    outer: usize,
    digits: &'p [usize; MOST_ROWS],
}

/// The group that the moves of one kind from one row lead to, for one kind of captured piece or no capture.
struct Lead<'a> {
    /// Whether the move wins the game at once.
    wins: bool,
    /// The values of that group.
    values: &'a [u64],
    /// The value of a digit of each row in that group, by the rows as the mover sees them.
    strides: [usize; MOST_ROWS],
    /// The rows that distinguish mirror images in that group. Each decides only if all before it are
    /// undecided.
    folds: Vec<FoldRow>,
    /// The sum that the rows unchanged by the move contribute to the number in that group, for the position
    /// and for its mirror image. The index is the number of outer rows included.
    sums: [[usize; 2]; MOST_ROWS],
}

/// The moves of one kind from one row.
struct Movers<'a> {
    code: usize,
    becomes: usize,
    from: usize,
    to: usize,
    /// By the contents of the target square: empty, or a kind of the opponent's pieces.
    leads: Vec<Option<Lead<'a>>>,
}

/// A row of the group that a move leads to, numbered as the mover sees it.
struct FoldRow {
    row: usize,
    halves: Halves,
    /// How much less a digit is worth if this row and all before it are their own mirror images.
    saved: usize,
}

/// Which of two mirror images is stored, according to the rows after a move.
#[derive(Clone, Copy, Default)]
struct Folded {
    /// The number of rows examined; all of them once one has decided.
    rows: usize,
    /// 1 if the mirror image is stored.
    image: usize,
    /// The amount to subtract from the sum of the digits.
    saved: usize,
}

impl Folded {
    /// Examines the next of `rows` rows.
    #[inline]
    fn add(&mut self, next: &FoldRow, rank: usize, rows: usize) {
        self.rows += 1;
        match next.halves.fold(rank) {
            Fold::Both(nth) => self.saved += nth * next.saved,
            decided => {
                self.rows = rows;
                self.image = usize::from(decided == Fold::Image);
            }
        }
    }
}

/// The results so far for the current block.
struct BlockResults<const TWICE: bool> {
    won: Vec<u64>,
    twice: Vec<u64>,
    /// The positions of the block.
    all: Vec<u64>,
    positions: usize,
}

impl<const TWICE: bool> BlockResults<TWICE> {
    /// For blocks of up to `most_positions` positions.
    fn new(most_positions: usize) -> Self {
        let none = vec![0; most_positions.div_ceil(64)];
        Self { won: none.clone(), twice: none.clone(), all: none, positions: 0 }
    }

    /// Starts a new block of this many positions.
    fn begin(&mut self, positions: usize) {
        self.won.fill(0);
        self.twice.fill(0);
        if positions != self.positions {
            self.positions = positions;
            for (place, word) in self.all.iter_mut().enumerate() {
                let bits = positions.saturating_sub(place * 64);
                *word = if bits < 64 { first_bits(bits) } else { u64::MAX };
            }
        }
    }

    /// Whether nothing is left to find in this block.
    fn is_done(&self) -> bool {
        let found = if TWICE { &self.twice } else { &self.won };
        found.iter().zip(&self.all).all(|(found, all)| found == all)
    }

    /// The positions of a word that are still undecided.
    #[inline]
    fn open(&self, word: usize) -> u64 {
        self.all[word] & !(if TWICE { self.twice[word] } else { self.won[word] })
    }

    /// Records that some positions of a word have a winning move.
    #[inline]
    fn add(&mut self, word: usize, won: u64) {
        if TWICE {
            self.twice[word] |= self.won[word] & won;
        }
        self.won[word] |= won;
    }

    /// Records a move that wins the game. The mask selects the positions in which it is legal; without a
    /// mask, all.
    fn add_wins(&mut self, mask: Option<&[u64]>) {
        for word in 0..self.all.len() {
            self.add(word, self.all[word] & mask.map_or(u64::MAX, |mask| mask[word]));
        }
    }

    /// Records a move that leads to these places of a group. The mask selects the positions in which it is
    /// legal; without a mask, all.
    #[inline]
    fn add_move(
        &mut self,
        mask: Option<&[u64]>,
        values: &[u64],
        place_of: impl Fn(usize) -> usize,
    ) {
        for word in 0..self.all.len() {
            let mut left = self.open(word) & mask.map_or(u64::MAX, |mask| mask[word]);
            let mut won = 0;
            while left != 0 {
                let bit = left.trailing_zeros();
                left &= left - 1;
                let place = place_of(word * 64 + bit as usize);
                let is_lost = !values[place / 64] >> (place % 64) & 1;
                won |= is_lost << bit;
            }
            self.add(word, won);
        }
    }

    /// As `add_move`, if the place in the block determines which of two mirror images is stored. If it is
    /// undecided, `last` determines it.
    #[cold]
    fn add_undecided(
        &mut self,
        mask: Option<&[u64]>,
        ranks: &[Vec<u16>; 2],
        lead: &Lead<'_>,
        inner: &FoldRow,
        bases: [usize; 2],
        last: Fold,
    ) {
        let stride = lead.strides[inner.row];
        let base_of_both = bases[usize::from(last == Fold::Image)];
        self.add_move(mask, lead.values, |place| {
            let rank = usize::from(ranks[0][place]);
            match inner.halves.fold(rank) {
                Fold::Stored => bases[0] + rank * stride,
                Fold::Image => bases[1] + usize::from(ranks[1][place]) * stride,
                Fold::Both(nth) => base_of_both + rank * stride - nth * inner.saved,
            }
        });
    }
}

/// Settles a group and passes every block to `each`, in the order in which blocks are stored. `values_of`
/// returns the values of the groups that its moves lead to. With `TWICE`, it also finds the positions with
/// several winning moves.
pub(crate) fn settle<'a, const TWICE: bool>(
    layout: &Layout,
    (own, other): (usize, usize),
    values_of: &mut dyn FnMut(usize) -> &'a [u64],
    each: &mut dyn FnMut(&Block<'_>),
) {
    let Some(shape) = layout.shape(own, other) else { return };
    let mut movers = movers(layout, (own, other), values_of);
    let inner = layout.inner_row();
    let rows: Vec<&Arrangements> =
        (0..layout.height()).map(|row| layout.rows.get(shape.types[row].into())).collect();
    let outer: Vec<usize> = layout.order().iter().copied().filter(|&row| row != inner).collect();
    let mut found = BlockResults::<TWICE>::new(rows[inner].count);
    let mut digits = [0; MOST_ROWS];
    let mut changed = 0;
    loop {
        for mover in &mut movers {
            mover.add_up(&rows, &outer, &digits, changed);
        }
        let Arrangements { count, halves, .. } = *rows[inner];
        let (positions, doubles) = if is_decided(&rows, &outer, &digits) {
            (count, count)
        } else {
            (halves.folded, halves.lopsided)
        };
        found.begin(positions);
        let block = BlockRows { rows: &rows, inner, outer: outer.len(), digits: &digits };
        for mover in &movers {
            mover.try_moves(layout, &block, &mut found);
            if found.is_done() {
                break;
            }
        }
        let words = positions.div_ceil(64);
        let (won, twice) = (&found.won[..words], &found.twice[..words]);
        each(&Block { won, twice, positions, doubles });
        let Some(next) = count_on(&rows, &outer, &mut digits) else { return };
        changed = next;
    }
}

/// Whether these rows determine which of two mirror images is stored.
fn is_decided(rows: &[&Arrangements], some: &[usize], digits: &[usize]) -> bool {
    some.iter().any(|&row| digits[row] < rows[row].halves.lopsided)
}

/// Advances the digits of the outer rows, and returns the first of these rows that has changed.
fn count_on(rows: &[&Arrangements], outer: &[usize], digits: &mut [usize]) -> Option<usize> {
    for (place, &row) in outer.iter().enumerate().rev() {
        let Arrangements { count, halves, .. } = *rows[row];
        digits[row] += 1;
        let is_next = digits[row] < halves.folded
            || digits[row] < count && is_decided(rows, &outer[..place], digits);
        if is_next {
            return Some(place);
        }
        digits[row] = 0;
    }
    None
}

/// All moves that the side to move may have in a group, the most promising first.
fn movers<'a>(
    layout: &Layout,
    (own, other): (usize, usize),
    values_of: &mut dyn FnMut(usize) -> &'a [u64],
) -> Vec<Movers<'a>> {
    let (height, kinds) = (layout.height(), layout.kinds());
    let mut movers = Vec::new();
    for (kind, way) in layout.plan.kinds.iter().enumerate() {
        for from in (0..height).filter(|&row| layout.count(own, row, kind) > 0) {
            let to = way.next_row(from);
            let (becomes, wins) = match way.at_end {
                _ if to != way.end() => (kind, false),
                WaysEnd::Becomes(next) => (next, false),
                WaysEnd::Wins => (kind, true),
            };
            let mut leads = Vec::new();
            // The opponent counts rows from its own home.
            let there = height - 1 - to;
            for captured in 0..=kinds {
                let left = match captured.checked_sub(1) {
                    None => Some(other),
                    Some(kind) if layout.count(other, there, kind) == 0 => {
                        leads.push(None);
                        continue;
                    }
                    Some(kind) => layout.without(other, there, kind),
                };
                let lead = match left.filter(|_| !wins) {
                    // The piece has reached its goal, or the opponent has no pieces left.
                    None => Some(Lead::winning()),
                    Some(left) => layout
                        .after_step(own, from, kind)
                        .and_then(|next| lead(layout, (left, next), values_of)),
                };
                leads.push(lead);
            }
            movers.push(Movers { code: 1 + kind, becomes: 1 + becomes, from, to, leads });
        }
    }
    // Pieces with the fewest steps to go come first.
    movers.sort_by_key(|mover| layout.plan.steps_to_go(mover.code - 1, mover.from));
    movers
}

/// Prepares the lookup in a group in which the opponent is to move. `None` if there is no such group.
fn lead<'a>(
    layout: &Layout,
    (own, other): (usize, usize),
    values_of: &mut dyn FnMut(usize) -> &'a [u64],
) -> Option<Lead<'a>> {
    let height = layout.height();
    let shape = layout.shape(own, other)?;
    let mut lead =
        Lead { wins: false, values: values_of(layout.group(own, other)), ..Lead::winning() };
    for row in 0..height {
        lead.strides[row] = shape.strides[height - 1 - row];
    }
    for &row in layout.order() {
        let halves = layout.rows.get(shape.types[row].into()).halves;
        if halves.lopsided > 0 {
            lead.folds.push(FoldRow { row: height - 1 - row, halves, saved: shape.saved[row] });
        }
    }
    Some(lead)
}

impl Lead<'_> {
    const fn winning() -> Self {
        Self {
            wins: true,
            values: &[],
            strides: [0; MOST_ROWS],
            folds: Vec::new(),
            sums: [[0; 2]; MOST_ROWS],
        }
    }
}

impl Movers<'_> {
    /// Updates the contributions of the outer rows to the numbers in other groups, starting at the first row
    /// that has changed.
    fn add_up(
        &mut self,
        rows: &[&Arrangements],
        outer: &[usize],
        digits: &[usize],
        changed: usize,
    ) {
        let [from, to] = [self.from, self.to];
        for lead in self.leads.iter_mut().flatten().filter(|lead| !lead.wins) {
            for (place, &row) in outer.iter().enumerate().skip(changed) {
                let stride = if row == from || row == to { 0 } else { lead.strides[row] };
                let [plain, mirrored] = &rows[row].turned;
                let [plain, mirrored] =
                    [plain, mirrored].map(|ranks| usize::from(ranks[digits[row]]));
                let before = lead.sums[place];
                lead.sums[place + 1] = [before[0] + plain * stride, before[1] + mirrored * stride];
            }
        }
    }

    fn try_moves<const TWICE: bool>(
        &self,
        layout: &Layout,
        block: &BlockRows<'_>,
        found: &mut BlockResults<TWICE>,
    ) {
        let BlockRows { rows, inner, digits, .. } = *block;
        let all_columns = (1_u32 << layout.width()) - 1;
        let columns = |row: usize, code: usize| {
            if row == inner { all_columns } else { rows[row].columns(code, digits[row]).into() }
        };
        let leaves = columns(self.from, self.code);
        for (place, lead) in self.leads.iter().enumerate() {
            let Some(lead) = lead else { continue };
            let (before, shifts) = match place {
                0 => (0, &layout.plan.quiet_shifts),
                _ => (layout.kinds() + place, &layout.plan.capturing_shifts),
            };
            let comes = columns(self.to, before);
            if comes == 0 {
                continue;
            }
            let known = self.fold_unchanged(lead, block);
            for &shift in shifts {
                let shifted = if shift < 0 { leaves >> -shift } else { leaves << shift };
                let mut targets = shifted & comes;
                while targets != 0 {
                    let target = targets.trailing_zeros() as usize;
                    targets &= targets - 1;
                    let column = target.wrapping_add_signed(-shift);
                    self.try_move(lead, known, block, [column, target], before, found);
                }
            }
        }
    }

    /// Which of two mirror images is stored, according to the rows before the first one that these moves
    /// change.
    #[inline]
    fn fold_unchanged(&self, lead: &Lead<'_>, block: &BlockRows<'_>) -> Folded {
        let mut folded = Folded::default();
        while let Some(next) = lead.folds.get(folded.rows) {
            if next.row == self.from || next.row == self.to || next.row == block.inner {
                break;
            }
            let rank = block.rows[next.row].turned[0][block.digits[next.row]];
            folded.add(next, rank.into(), lead.folds.len());
        }
        folded
    }

    #[inline]
    fn try_move<const TWICE: bool>(
        &self,
        lead: &Lead<'_>,
        mut folded: Folded,
        block: &BlockRows<'_>,
        [column, target]: [usize; 2],
        before: usize,
        found: &mut BlockResults<TWICE>,
    ) {
        let (from, to) = (self.from, self.to);
        let BlockRows { rows, inner, digits, .. } = *block;
        let (mask, ranks) = if from == inner {
            let mask = rows[from].mask(self.code, column);
            (Some(mask), rows[from].change(self.code, 0, column))
        } else if to == inner {
            let mask = rows[to].mask(before, target);
            (Some(mask), rows[to].change(before, self.becomes, target))
        } else {
            (None, &rows[inner].turned)
        };
        if lead.wins {
            found.add_wins(mask);
            return;
        }
        let leaving = rows[from].change(self.code, 0, column);
        let coming = rows[to].change(before, self.becomes, target);
        let rank = |row: usize, image: usize| {
            let ranks = if row == from {
                leaving
            } else if row == to {
                coming
            } else {
                &rows[row].turned
            };
            usize::from(ranks[image][digits[row]])
        };
        while let Some(next) = lead.folds.get(folded.rows) {
            if next.row == inner {
                // At most one row follows this one, and the very last row saves nothing.
                let last = lead.folds.get(folded.rows + 1);
                let last = last.map_or(Fold::Stored, |last| last.halves.fold(rank(last.row, 0)));
                let bases = [0, 1].map(|image| {
                    let of_row =
                        |row| if row == inner { 0 } else { rank(row, image) * lead.strides[row] };
                    lead.sums[block.outer][image] + of_row(from) + of_row(to) - folded.saved
                });
                found.add_undecided(mask, ranks, lead, next, bases, last);
                return;
            }
            folded.add(next, rank(next.row, 0), lead.folds.len());
        }
        let Folded { image, saved, .. } = folded;
        let mut base = lead.sums[block.outer][image];
        if from != inner {
            base += usize::from(leaving[image][digits[from]]) * lead.strides[from];
        }
        if to != inner {
            base += usize::from(coming[image][digits[to]]) * lead.strides[to];
        }
        let (base, ranks, stride) = (base - saved, &ranks[image][..], lead.strides[inner]);
        found.add_move(mask, lead.values, |place| base + usize::from(ranks[place]) * stride);
    }
}

/// The groups that the moves of a group lead to.
pub(crate) fn successors(layout: &Layout, hosts: (usize, usize)) -> Vec<usize> {
    let mut groups = Vec::new();
    let mut note = |group| -> &[u64] {
        groups.push(group);
        &[]
    };
    movers(layout, hosts, &mut note);
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_that_stand_for_two_count_twice() {
        let won = [0b1001 | 1 << 63, 0b11 | 1 << 55];
        for (positions, doubles, wins) in [
            (3, 1, 2),
            (3, 0, 1),
            (4, 3, 3),
            (63, 63, 4),
            (64, 63, 5),
            (64, 64, 6),
            (65, 64, 7),
            (66, 65, 9),
            (120, 66, 11),
            (120, 120, 12),
        ] {
            let words = usize::div_ceil(positions, 64);
            let block =
                Block { won: &won[..words], twice: &[0b1000, 0][..words], positions, doubles };
            let counts = block.counts();
            let [all, twice] =
                [positions + doubles, usize::from(positions > 3) + usize::from(doubles > 3)];
            let found = [counts.positions, counts.wins, counts.one_winning_move];
            assert_eq!(found, [all as u64, wins, wins - twice as u64], "{positions} {doubles}");
        }
    }
}
