//! Settles a group of positions from the groups that its moves lead to.
//!
//! All rows but the inner one are fixed for a *block* of positions, which is as many bits as the inner
//! row has arrangements. Every move is then made in the whole block at once: it leads to a place in
//! another group that depends on the rank of the inner row alone. Whoever is to move wins where some move
//! leads to a position that is lost for the opponent; those positions are not looked at again.

use cygnet_core::rows::WaysEnd;

use super::arrangements::Arrangements;
use super::layout::{Layout, MOST_ROWS, Shape};
use super::statistics::Counts;

/// What was found out about a block of positions.
pub(crate) struct Block<'b> {
    /// Those that are won, as bits.
    pub(crate) won: &'b [u64],
    /// Those with two or more winning moves, where that was asked.
    pub(crate) twice: &'b [u64],
    /// How many there are.
    pub(crate) positions: usize,
    /// How many positions each stands for.
    pub(crate) weight: u64,
}

impl Block<'_> {
    /// How many positions it stands for, and how many of them are won.
    pub(crate) fn counts(&self) -> Counts {
        let count =
            |words: &[u64]| words.iter().map(|word| u64::from(word.count_ones())).sum::<u64>();
        Counts {
            positions: self.weight * self.positions as u64,
            wins: self.weight * count(self.won),
            one_winning_move: self.weight * (count(self.won) - count(self.twice)),
        }
    }
}

/// Where the moves of one kind from one row lead to, if nothing is captured or a piece of one kind is.
struct Lead<'a> {
    /// The game is won at once.
    wins: bool,
    /// The values of the group.
    values: &'a [u64],
    /// What a digit of a row is worth there, by the rows as the mover sees them.
    strides: [usize; MOST_ROWS],
    /// The row by which mirror images are told from each other there, and how many digits it has.
    fold: Option<(usize, usize)>,
    /// What the rows that the move does not change add to the number there, plainly and mirrored; by how
    /// many of the outer rows are counted.
    sums: [[usize; 2]; MOST_ROWS],
}

/// The moves of one kind from one row.
struct Movers<'a> {
    code: usize,
    becomes: usize,
    from: usize,
    to: usize,
    /// By what stands on the square it comes to: nothing, or a kind of the opponent's.
    leads: Vec<Option<Lead<'a>>>,
}

/// What is known of the block that is looked at.
struct Found<const TWICE: bool> {
    won: Vec<u64>,
    twice: Vec<u64>,
    all: Vec<u64>,
}

impl<const TWICE: bool> Found<TWICE> {
    fn clear(&mut self) {
        self.won.fill(0);
        self.twice.fill(0);
    }

    /// Is there nothing more to find out?
    fn is_done(&self) -> bool {
        let found = if TWICE { &self.twice } else { &self.won };
        found == &self.all
    }

    /// The positions of a word that are of interest still.
    #[inline]
    fn open(&self, word: usize) -> u64 {
        !(if TWICE { self.twice[word] } else { self.won[word] })
    }

    /// Some positions of a word have a move that wins.
    #[inline]
    fn add(&mut self, word: usize, won: u64) {
        if TWICE {
            self.twice[word] |= self.won[word] & won;
        }
        self.won[word] |= won;
    }

    /// A move that can be made where the mask says so wins the game.
    fn add_wins(&mut self, mask: &[u64]) {
        for (word, &mask) in mask.iter().enumerate() {
            self.add(word, mask);
        }
    }

    /// A move that can be made where the mask says so leads to these places of a group.
    #[inline]
    fn add_move(
        &mut self,
        mask: &[u64],
        ranks: &[u16],
        base: usize,
        stride: usize,
        values: &[u64],
    ) {
        for (word, &mask) in mask.iter().enumerate() {
            let mut left = mask & self.open(word);
            let ranks = &ranks[word * 64..];
            let mut won = 0;
            while left != 0 {
                let bit = left.trailing_zeros();
                left &= left - 1;
                let place = base + usize::from(ranks[bit as usize]) * stride;
                let is_lost = !values[place / 64] >> (place % 64) & 1;
                won |= is_lost << bit;
            }
            self.add(word, won);
        }
    }
}

/// Settles a group, whose moves lead to groups that `values_of` knows, and tells every block in the order
/// in which they are stored. With `TWICE` it also finds out where there are several winning moves.
pub(crate) fn settle<'a, const TWICE: bool>(
    layout: &Layout,
    (own, other): (usize, usize),
    values_of: &mut dyn FnMut(usize) -> &'a [u64],
    each: &mut dyn FnMut(&Block<'_>),
) {
    let Some(shape) = layout.shape(own, other) else { return };
    let mut movers = movers(layout, (own, other), values_of);
    let height = layout.height();
    let inner = layout.inner_row();
    let rows: Vec<&Arrangements> =
        (0..height).map(|row| layout.rows.get(shape.types[row].into())).collect();
    let positions = rows[inner].count;
    let words = positions.div_ceil(64);
    let mut all = vec![u64::MAX; words];
    if !positions.is_multiple_of(64) {
        all[words - 1] = (1 << (positions % 64)) - 1;
    }
    let mut found = Found::<TWICE> { won: vec![0; words], twice: vec![0; words], all };
    let outer: Vec<usize> = (0..height).filter(|&row| row != inner).collect();
    let mut digits = [0; MOST_ROWS];
    let mut changed = 0;
    loop {
        for mover in &mut movers {
            mover.add_up(&rows, &outer, &digits, changed);
        }
        found.clear();
        for mover in &movers {
            mover.try_moves(layout, &rows, inner, outer.len(), &digits, &mut found);
            if found.is_done() {
                break;
            }
        }
        each(&Block {
            won: &found.won,
            twice: &found.twice,
            positions,
            weight: layout.weight(&shape, shape.fold.map_or(0, |row| digits[row])),
        });
        let Some(next) = count_on(&mut digits, &outer, &shape) else { return };
        changed = next;
    }
}

/// The next number of the outer rows, and the first of them that has changed.
fn count_on(digits: &mut [usize], outer: &[usize], shape: &Shape) -> Option<usize> {
    for (place, &row) in outer.iter().enumerate().rev() {
        digits[row] += 1;
        if digits[row] < shape.digits[row] {
            return Some(place);
        }
        digits[row] = 0;
    }
    None
}

/// All moves that the side to move may have in a group, those that are likely to win first.
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
            for captured in 0..=kinds {
                // The opponent counts rows from its own home.
                let there = height - 1 - to;
                let is_last = match captured.checked_sub(1) {
                    None => false,
                    Some(kind) if layout.count(other, there, kind) == 0 => {
                        leads.push(None);
                        continue;
                    }
                    Some(kind) => layout.without(other, there, kind).is_none(),
                };
                if wins || is_last {
                    leads.push(Some(Lead::winning()));
                    continue;
                }
                let left = match captured.checked_sub(1) {
                    None => Some(other),
                    Some(kind) => layout.without(other, there, kind),
                };
                let groups = left.zip(layout.after_step(own, from, kind));
                leads.push(groups.and_then(|groups| lead(layout, groups, values_of)));
            }
            movers.push(Movers { code: 1 + kind, becomes: 1 + becomes, from, to, leads });
        }
    }
    // What is nearest to its end first.
    movers.sort_by_key(|mover| layout.plan.steps_to_go(mover.code - 1, mover.from));
    movers
}

/// The way to a group, in which the opponent is to move. `None` if there is no such group.
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
    lead.fold = shape.fold.map(|row| (height - 1 - row, shape.digits[row]));
    Some(lead)
}

impl Lead<'_> {
    const fn winning() -> Self {
        Self {
            wins: true,
            values: &[],
            strides: [0; MOST_ROWS],
            fold: None,
            sums: [[0; 2]; MOST_ROWS],
        }
    }
}

impl Movers<'_> {
    /// Adds up what the outer rows contribute to the numbers in other groups, from the first on that has
    /// changed.
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
        rows: &[&Arrangements],
        inner: usize,
        outer: usize,
        digits: &[usize; MOST_ROWS],
        found: &mut Found<TWICE>,
    ) {
        let (from, to) = (self.from, self.to);
        let all_columns = (1_u32 << layout.width()) - 1;
        let columns = |row: usize, code: usize| {
            if row == inner { all_columns } else { rows[row].columns(code, digits[row]).into() }
        };
        let leaves = columns(from, self.code);
        for (place, lead) in self.leads.iter().enumerate() {
            let Some(lead) = lead else { continue };
            let (before, shifts) = match place {
                0 => (0, &layout.plan.quiet_shifts),
                _ => (layout.kinds() + place, &layout.plan.capturing_shifts),
            };
            let comes = columns(to, before);
            for &shift in shifts {
                let shifted = if shift < 0 { leaves >> -shift } else { leaves << shift };
                let mut targets = shifted & comes;
                while targets != 0 {
                    let target = targets.trailing_zeros() as usize;
                    targets &= targets - 1;
                    let column = target.wrapping_add_signed(-shift);
                    let columns = [column, target];
                    self.try_move(lead, rows, inner, outer, digits, columns, before, found);
                }
            }
        }
    }

    #[expect(clippy::too_many_arguments, reason = "the innermost step of a long calculation")]
    #[inline]
    fn try_move<const TWICE: bool>(
        &self,
        lead: &Lead<'_>,
        rows: &[&Arrangements],
        inner: usize,
        outer: usize,
        digits: &[usize; MOST_ROWS],
        [column, target]: [usize; 2],
        before: usize,
        found: &mut Found<TWICE>,
    ) {
        let (from, to) = (self.from, self.to);
        let leaving = rows[from].change(self.code, 0, column);
        let coming = rows[to].change(before, self.becomes, target);
        if lead.wins {
            if from == inner {
                found.add_wins(rows[from].mask(self.code, column));
            } else if to == inner {
                found.add_wins(rows[to].mask(before, target));
            } else {
                let all = std::mem::take(&mut found.all);
                found.add_wins(&all);
                found.all = all;
            }
            return;
        }
        let is_image = lead.fold.is_some_and(|(row, folded)| {
            let rank = if row == from {
                leaving[0][digits[from]]
            } else if row == to {
                coming[0][digits[to]]
            } else {
                rows[row].turned[0][digits[row]]
            };
            usize::from(rank) >= folded
        });
        let image = usize::from(is_image);
        let mut base = lead.sums[outer][image];
        if from != inner {
            base += usize::from(leaving[image][digits[from]]) * lead.strides[from];
        }
        if to != inner {
            base += usize::from(coming[image][digits[to]]) * lead.strides[to];
        }
        let stride = lead.strides[inner];
        if from == inner {
            let mask = rows[from].mask(self.code, column);
            found.add_move(mask, &leaving[image], base, stride, lead.values);
        } else if to == inner {
            let mask = rows[to].mask(before, target);
            found.add_move(mask, &coming[image], base, stride, lead.values);
        } else {
            let all = std::mem::take(&mut found.all);
            found.add_move(&all, &rows[inner].turned[image], base, stride, lead.values);
            found.all = all;
        }
    }
}

/// The groups that the moves of a group lead to.
pub(crate) fn successors(layout: &Layout, hosts: (usize, usize)) -> Vec<usize> {
    let mut groups = Vec::new();
    let mut note = |group| -> &'static [u64] {
        groups.push(group);
        &[]
    };
    movers(layout, hosts, &mut note);
    groups
}
