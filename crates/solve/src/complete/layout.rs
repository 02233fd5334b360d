//! Assigns every position its place in a table.
//!
//! The pieces of one side form a *host*: the number of its pieces of each kind on each row. A host and the
//! opponent's host form a *group* of positions. All moves of a group lead to a few other groups with fewer
//! steps to go. Groups can therefore be settled in the order of their *level*, which is the number of steps
//! that all pieces still have to go. Within a group, a position is a number whose digits are the ranks of its
//! rows.
//!
//! Only one of two mirror images is stored: the first row that is not its own mirror image decides which. The
//! stored positions of a group are numbered consecutively in the order of their digits.

use std::collections::HashMap;
use std::ops::Range;

use cygnet_core::rows::{RowPlan, WaysEnd};
use cygnet_core::{Message, Say, Size, display_message, message};
use cygnet_system::memory::{self, OutOfMemory};

use super::arrangements::{Arrangements, Code, Fold, Halves, RowTypes};

/// Tables of larger boards would be too large to store.
pub(crate) const MOST_COLUMNS: usize = 8;
pub(crate) const MOST_ROWS: usize = 12;
pub(crate) const MOST_POSITIONS: u64 = 4_000_000_000_000;

/// With more groups, the lists of groups would take too much memory.
const MOST_GROUPS: u128 = 1 << 26;

/// The number of groups that are listed between checks for a stop request.
const GROUPS_BETWEEN_LOOKS: usize = 1 << 10;

/// The memory to leave free for everything else when a directory is made, in bytes: small allocations cannot
/// fail.
const ELSEWHERE: usize = 16 << 20;

/// The number of a host that does not exist.
pub(crate) const NONE: u32 = u32::MAX;

/// The place of a group that does not exist.
pub(crate) const NOWHERE: u64 = u64::MAX;

/// The pieces of one side.
#[derive(Debug)]
struct Host {
    /// The number of pieces, by row and kind.
    counts: Vec<u8>,
    /// The pieces on each row, encoded as a number.
    parts: Vec<u8>,
    steps: usize,
    /// The host after a step of a piece, by row and kind; `NONE` if there is no such piece or the step wins.
    after_step: Vec<u32>,
    /// The host without a piece, by row and kind; `NONE` if there is no such piece or it is the last one.
    without: Vec<u32>,
}

/// How the positions of a group are numbered.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GroupShape {
    /// The types of the rows.
    pub(crate) types: [u16; MOST_ROWS],
    /// The value of a digit of each row.
    pub(crate) strides: [usize; MOST_ROWS],
    /// How much less a digit is worth if the row and all before it are their own mirror images: this many of
    /// the positions of the following rows are mirror images of others.
    pub(crate) saved: [usize; MOST_ROWS],
    /// The number of positions, with mirror images counted once.
    pub(crate) positions: usize,
    /// The number of positions, including all mirror images.
    with_images: usize,
}

impl GroupShape {
    pub(crate) fn words(&self) -> usize {
        self.positions.div_ceil(64)
    }
}

/// The error for a board that is too large for a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TooLarge(Size);

impl Say for TooLarge {
    fn message(&self) -> Message {
        message!(
            "table-too-large",
            "a board of {size} is too large for a complete table: it may have at most {columns} columns, \
             {rows} rows and {billions} billion positions",
            size = self.0,
            columns = MOST_COLUMNS,
            rows = MOST_ROWS,
            billions = MOST_POSITIONS / 1_000_000_000,
        )
    }
}

display_message!(TooLarge);

/// The places of all positions of a board.
#[derive(Debug)]
pub(crate) struct Layout {
    pub(crate) plan: RowPlan,
    pub(crate) rows: RowTypes,
    hosts: Vec<Host>,
    by_counts: HashMap<u128, u32>,
    /// The type of a row, by the pieces of each side on it.
    row_types: Vec<u16>,
    /// The number of possible sets of pieces of one side on a row.
    parts: usize,
    /// The rows in the order of their digits. The inner row is last. The row that becomes the inner one when
    /// the board is turned comes right before it, unless it is the same row.
    order: Vec<usize>,
}

/// The groups of a board in the order in which they are stored.
#[derive(Debug)]
pub(crate) struct Directory {
    /// The groups by level, then by number.
    pub(crate) groups: Vec<u32>,
    /// The index in `groups` at which each level begins.
    pub(crate) levels: Vec<usize>,
    /// The word at which each group begins, by the number of the group.
    pub(crate) places: Vec<u64>,
    pub(crate) words: u64,
    /// The number of stored positions.
    pub(crate) stored: u64,
    /// The number of positions.
    pub(crate) positions: u64,
}

const NO_TYPE: u16 = u16::MAX;

impl Directory {
    /// The words of a level.
    pub(crate) fn words_of(&self, level: usize) -> Range<u64> {
        let start = |level: usize| match self.groups.get(self.levels[level]) {
            Some(&group) => self.places[group as usize],
            None => self.words,
        };
        start(level)..start(level + 1)
    }

    /// The memory for each pair of hosts, including temporary memory during construction.
    const GROUP_BYTES: usize = size_of::<u64>() + 2 * size_of::<u32>();

    /// The memory of the directory, including temporary memory during construction.
    pub(crate) fn bytes(&self) -> usize {
        self.places.len() * Self::GROUP_BYTES
    }
}

impl Layout {
    /// The approximate memory use in bytes.
    pub(crate) fn bytes(&self) -> usize {
        const HOST: usize = 1 << 10;
        self.rows.bytes() + self.hosts.len() * HOST
    }

    pub(crate) fn new(plan: RowPlan) -> Result<Self, TooLarge> {
        Self::make(plan, true)
    }

    /// A layout that can only look positions up. It is faster to make.
    pub(crate) fn for_reading(plan: RowPlan) -> Result<Self, TooLarge> {
        Self::make(plan, false)
    }

    fn make(plan: RowPlan, makes_moves: bool) -> Result<Self, TooLarge> {
        let (width, height) = (usize::from(plan.size.width), usize::from(plan.size.height));
        positions(&plan)?;
        let rows = RowTypes::new(&plan, makes_moves);
        let kinds = plan.kinds.len();
        let parts = all_counts(&vec![true; kinds], width);
        let row_types = parts
            .iter()
            .flat_map(|own| parts.iter().map(move |other| [&own[..], other].concat()))
            .map(|counts| rows.find(&counts).map_or(NO_TYPE, |place| place as u16))
            .collect();
        let part_of: HashMap<&[u8], u8> =
            parts.iter().enumerate().map(|(place, part)| (&part[..], place as u8)).collect();
        let stands: Vec<bool> =
            (0..height * kinds).map(|at| plan.kinds[at % kinds].stands_on(at / kinds)).collect();
        let mut hosts = Vec::new();
        let mut by_counts = HashMap::new();
        for counts in all_counts(&stands, plan.most_pieces) {
            let on_rows = || counts.chunks(kinds);
            if on_rows().any(|row| row.iter().sum::<u8>() > width as u8)
                || counts.iter().all(|&n| n == 0)
            {
                continue;
            }
            let steps =
                |(at, &n): (usize, &u8)| usize::from(n) * plan.steps_to_go(at % kinds, at / kinds);
            by_counts.insert(packed(&counts), hosts.len() as u32);
            hosts.push(Host {
                parts: on_rows().map(|row| part_of[row]).collect(),
                steps: counts.iter().enumerate().filter(|&(_, &n)| n > 0).map(steps).sum(),
                after_step: Vec::new(),
                without: Vec::new(),
                counts,
            });
        }
        let parts = parts.len();
        let inner = inner_row(height);
        let mut order: Vec<usize> = (0..height).collect();
        order.sort_by_key(|&row| [row == inner, row == height - 1 - inner]);
        let mut layout = Self { plan, rows, hosts, by_counts, row_types, parts, order };
        for place in (0..layout.hosts.len()).filter(|_| makes_moves) {
            let places = 0..height * kinds;
            let after_step = places.clone().map(|at| layout.host_after(place, at, true)).collect();
            let without = places.map(|at| layout.host_after(place, at, false)).collect();
            layout.hosts[place].after_step = after_step;
            layout.hosts[place].without = without;
        }
        Ok(layout)
    }

    pub(crate) fn height(&self) -> usize {
        usize::from(self.plan.size.height)
    }

    pub(crate) fn width(&self) -> usize {
        usize::from(self.plan.size.width)
    }

    pub(crate) fn kinds(&self) -> usize {
        self.plan.kinds.len()
    }

    pub(crate) fn hosts(&self) -> usize {
        self.hosts.len()
    }

    /// The row whose digits come last.
    pub(crate) fn inner_row(&self) -> usize {
        inner_row(self.height())
    }

    /// The rows in the order of their digits.
    pub(crate) fn order(&self) -> &[usize] {
        &self.order
    }

    /// The number of pieces of this kind that a host has on a row.
    pub(crate) fn count(&self, host: usize, row: usize, kind: usize) -> u8 {
        self.hosts[host].counts[row * self.kinds() + kind]
    }

    /// The number of pieces of each kind that a host has.
    pub(crate) fn material(&self, host: usize) -> Vec<u8> {
        let kinds = self.kinds();
        let counts = &self.hosts[host].counts;
        (0..kinds).map(|kind| counts.iter().skip(kind).step_by(kinds).sum()).collect()
    }

    /// The host after a step of a piece, unless that wins.
    pub(crate) fn after_step(&self, host: usize, row: usize, kind: usize) -> Option<usize> {
        let next = self.hosts[host].after_step[row * self.kinds() + kind];
        (next != NONE).then_some(next as usize)
    }

    /// The host after the loss of a piece, unless it was the last.
    pub(crate) fn without(&self, host: usize, row: usize, kind: usize) -> Option<usize> {
        let next = self.hosts[host].without[row * self.kinds() + kind];
        (next != NONE).then_some(next as usize)
    }

    fn host_after(&self, host: usize, at: usize, steps: bool) -> u32 {
        let kinds = self.kinds();
        let (row, kind) = (at / kinds, at % kinds);
        let mut counts = self.hosts[host].counts.clone();
        if counts[at] == 0 {
            return NONE;
        }
        counts[at] -= 1;
        if steps {
            let way = &self.plan.kinds[kind];
            let to = way.next_row(row);
            let becomes = match way.at_end {
                _ if to != way.end() => kind,
                WaysEnd::Becomes(next) => next,
                WaysEnd::Wins => return NONE,
            };
            counts[to * kinds + becomes] += 1;
        }
        self.by_counts.get(&packed(&counts)).copied().unwrap_or(NONE)
    }

    /// The number of a group.
    pub(crate) fn group(&self, own: usize, other: usize) -> usize {
        own * self.hosts.len() + other
    }

    /// The hosts of a group: that of the side to move, and that of its opponent.
    pub(crate) fn hosts_of(&self, group: usize) -> (usize, usize) {
        (group / self.hosts.len(), group % self.hosts.len())
    }

    pub(crate) fn level(&self, own: usize, other: usize) -> usize {
        self.hosts[own].steps + self.hosts[other].steps
    }

    /// How the positions of a group are numbered; `None` if both hosts do not fit on the board together.
    pub(crate) fn shape(&self, own: usize, other: usize) -> Option<GroupShape> {
        let height = self.height();
        let (own, other) = (&self.hosts[own].parts, &self.hosts[other].parts);
        let mut shape = GroupShape {
            types: [0; MOST_ROWS],
            strides: [0; MOST_ROWS],
            saved: [0; MOST_ROWS],
            positions: 1,
            with_images: 1,
        };
        for &row in self.order.iter().rev() {
            let part = usize::from(own[row]) * self.parts + usize::from(other[height - 1 - row]);
            let kind = self.row_types[part];
            if kind == NO_TYPE {
                return None;
            }
            shape.types[row] = kind;
            let Arrangements { count, halves: Halves { lopsided, folded }, .. } =
                *self.rows.get(kind.into());
            shape.strides[row] = shape.with_images;
            shape.saved[row] = shape.with_images - shape.positions;
            shape.positions = lopsided * shape.with_images + (folded - lopsided) * shape.positions;
            shape.with_images *= count;
        }
        Some(shape)
    }

    /// The place of a position: its group, and its number in the group. `None` if it is not in the table.
    pub(crate) fn locate(&self, placement: &[Code]) -> Option<(usize, usize)> {
        let (width, height, kinds) = (self.width(), self.height(), self.kinds());
        let mut counts = [0; 2];
        for (square, &code) in placement.iter().enumerate().filter(|&(_, &code)| code != 0) {
            let (side, kind) = ((usize::from(code) - 1) / kinds, (usize::from(code) - 1) % kinds);
            let row = square / width;
            let row = if side == 0 { row } else { height - 1 - row };
            counts[side] += 1 << (BITS_OF_COUNT * (row * kinds + kind));
        }
        let [own, other] = counts.map(|counts| self.by_counts.get(&counts).copied());
        let (own, other) = (own? as usize, other? as usize);
        let shape = self.shape(own, other)?;
        let mut ranks = [[0; 2]; MOST_ROWS];
        for (ranks, row) in ranks.iter_mut().zip(placement.chunks(width)) {
            *ranks = self.rows.ranks_of(row);
        }
        let (mut image, mut saved) = (0, 0);
        for &row in &self.order {
            let arrangements = self.rows.get(shape.types[row].into());
            match arrangements.halves.fold(ranks[row][0]) {
                Fold::Stored => break,
                Fold::Image => {
                    image = 1;
                    break;
                }
                Fold::Both(nth) => saved += nth * shape.saved[row],
            }
        }
        let number: usize = (0..height).map(|row| ranks[row][image] * shape.strides[row]).sum();
        Some((self.group(own, other), number - saved))
    }

    /// The position with this number in a group.
    pub(crate) fn placement(&self, group: usize, number: usize) -> Option<Vec<Code>> {
        let (own, other) = self.hosts_of(group);
        let shape = self.shape(own, other)?;
        let mut ranks = [0; MOST_ROWS];
        let (mut left, mut is_decided) = (number, false);
        for &row in &self.order {
            let lopsided = self.rows.get(shape.types[row].into()).halves.lopsided;
            let stride = shape.strides[row];
            is_decided |= left < lopsided * stride;
            let (first, worth) =
                if is_decided { (0, stride) } else { (lopsided, stride - shape.saved[row]) };
            left -= first * stride;
            ranks[row] = first + left / worth;
            left %= worth;
        }
        let row = |row: usize| self.rows.get(shape.types[row].into()).row(ranks[row]);
        Some((0..self.height()).flat_map(row).copied().collect())
    }

    /// The order of all groups and their places.
    ///
    /// # Errors
    /// If there is not enough memory.
    pub(crate) fn directory(&self) -> Result<Directory, OutOfMemory> {
        let directory = self.directory_unless(&|| false)?;
        Ok(directory.expect("nobody stops it"))
    }

    /// As [`Layout::directory`], but returns `None` if a stop is requested.
    pub(crate) fn directory_unless(
        &self,
        is_over: &dyn Fn() -> bool,
    ) -> Result<Option<Directory>, OutOfMemory> {
        let hosts = self.hosts.len();
        memory::check(hosts * hosts * Directory::GROUP_BYTES + ELSEWHERE)?;
        let level_of = |group: usize| {
            let (own, other) = self.hosts_of(group);
            self.level(own, other)
        };
        // First the number of groups of each level, then the index at which the next group of each level
        // goes.
        let mut next = Vec::new();
        for group in 0..hosts * hosts {
            if group.is_multiple_of(GROUPS_BETWEEN_LOOKS) && is_over() {
                return Ok(None);
            }
            let level = level_of(group);
            next.resize(next.len().max(level + 1), 0);
            next[level] += 1;
        }
        let mut sorted = vec![0; hosts * hosts];
        let mut before = 0;
        for place in &mut next {
            (*place, before) = (before, before + *place);
        }
        for group in 0..hosts * hosts {
            let place = &mut next[level_of(group)];
            sorted[*place] = group as u32;
            *place += 1;
        }
        let mut directory = Directory {
            groups: Vec::with_capacity(hosts * hosts),
            levels: Vec::new(),
            places: vec![NOWHERE; hosts * hosts],
            words: 0,
            stored: 0,
            positions: 0,
        };
        for (place, &group) in sorted.iter().enumerate() {
            if place.is_multiple_of(GROUPS_BETWEEN_LOOKS) && is_over() {
                return Ok(None);
            }
            while directory.levels.len() <= level_of(group as usize) {
                directory.levels.push(directory.groups.len());
            }
            let (own, other) = self.hosts_of(group as usize);
            let Some(shape) = self.shape(own, other) else { continue };
            directory.places[group as usize] = directory.words;
            directory.words += shape.words() as u64;
            directory.stored += shape.positions as u64;
            directory.positions += shape.with_images as u64;
            directory.groups.push(group);
        }
        directory.levels.push(directory.groups.len());
        Ok(Some(directory))
    }
}

/// The number of positions of a board.
///
/// # Errors
/// If the board is too large for a table.
pub(crate) fn positions(plan: &RowPlan) -> Result<u64, TooLarge> {
    let (width, height) = (usize::from(plan.size.width), usize::from(plan.size.height));
    let is_large = width > MOST_COLUMNS || height > MOST_ROWS;
    if is_large || height * plan.kinds.len() * BITS_OF_COUNT > u128::BITS as usize {
        return Err(TooLarge(plan.size));
    }
    // An upper bound on the number of hosts of a side.
    let places =
        (0..height).map(|row| plan.kinds.iter().filter(|kind| kind.stands_on(row)).count());
    let hosts = choose(plan.most_pieces + places.sum::<usize>(), plan.most_pieces);
    if hosts * hosts > MOST_GROUPS {
        return Err(TooLarge(plan.size));
    }
    u64::try_from(count_positions(plan))
        .ok()
        .filter(|&positions| positions <= MOST_POSITIONS)
        .ok_or(TooLarge(plan.size))
}

/// Computes the number of positions of a board without listing them.
fn count_positions(plan: &RowPlan) -> u128 {
    let (width, height) = (usize::from(plan.size.width), usize::from(plan.size.height));
    let most = plan.most_pieces;
    // The number of ways, by the number of pieces that each side has on the rows so far.
    let mut ways = vec![vec![0; most + 1]; most + 1];
    ways[0][0] = 1;
    for row in 0..height {
        let kinds_on = |row| plan.kinds.iter().filter(|kind| kind.stands_on(row)).count() as u128;
        let kinds = [kinds_on(row), kinds_on(height - 1 - row)];
        let before = std::mem::replace(&mut ways, vec![vec![0; most + 1]; most + 1]);
        for own in 0..=width.min(most) {
            for other in 0..=(width - own).min(most) {
                let squares = choose(width, own) * choose(width - own, other);
                let here = squares * kinds[0].pow(own as u32) * kinds[1].pow(other as u32);
                for (more, list) in ways[own..].iter_mut().zip(&before) {
                    for (more, ways) in more[other..].iter_mut().zip(list) {
                        *more += ways * here;
                    }
                }
            }
        }
    }
    ways[1..].iter().flat_map(|list| &list[1..]).sum()
}

/// The middle row, or the first of the two middle rows.
const fn inner_row(height: usize) -> usize {
    (height - 1) / 2
}

fn choose(n: usize, k: usize) -> u128 {
    (0..k).fold(1, |ways, i| ways * (n - i) as u128 / (i + 1) as u128)
}

/// The bits for each count of pieces in a packed host.
const BITS_OF_COUNT: usize = 4;

/// Packs a host into one number.
fn packed(counts: &[u8]) -> u128 {
    counts.iter().rev().fold(0, |all, &count| all << BITS_OF_COUNT | u128::from(count))
}

/// All lists of numbers with a sum of at most `most`, and 0 at every place that is not allowed.
fn all_counts(allowed: &[bool], most: usize) -> Vec<Vec<u8>> {
    let mut lists = vec![Vec::new()];
    for &is_allowed in allowed {
        let longer = |list: Vec<u8>| {
            let left = most - list.iter().map(|&n| usize::from(n)).sum::<usize>();
            let largest = if is_allowed { left } else { 0 };
            (0..=largest).map(move |n| [&list[..], &[n as u8]].concat())
        };
        lists = lists.into_iter().flat_map(longer).collect();
    }
    lists
}

#[cfg(test)]
mod tests {
    use cygnet_core::{Options, Solving};
    use cygnet_games::ugly_duck::UglyDuck;

    use super::*;

    fn layout(size: &str) -> Layout {
        let entry = cygnet_games::find("ugly_duck").expect("a game of the catalogue");
        let options = Options::parse(entry.info, [("size", size)]).expect("a size");
        let plan = UglyDuck::<u64>::new(&options).rows().expect("every move is a step").plan();
        Layout::new(plan).expect("a small board")
    }

    /// Every number of a group belongs to exactly one position, and one of two mirror images is stored.
    #[test]
    fn every_number_is_of_one_position() {
        for size in ["3x3", "3x4", "4x3", "3x5"] {
            let layout = layout(size);
            let directory = layout.directory().expect("it is small");
            let (mut all, mut stored) = (0, 0);
            for &group in &directory.groups {
                let group = group as usize;
                let (own, other) = layout.hosts_of(group);
                let shape = layout.shape(own, other).expect("they have room");
                for number in 0..shape.positions {
                    let placement = layout.placement(group, number).expect("a position");
                    assert_eq!(layout.locate(&placement), Some((group, number)), "{size}");
                    let rows = placement.chunks(layout.width());
                    let image: Vec<Code> = rows.flat_map(|row| row.iter().rev()).copied().collect();
                    assert_eq!(layout.locate(&image), Some((group, number)), "{size}");
                    all += if image == placement { 1 } else { 2 };
                    stored += 1;
                }
            }
            assert_eq!((all, stored), (directory.positions, directory.stored), "{size}");
            assert_eq!(all, positions(&layout.plan).expect("a small board"), "{size}");
        }
    }
}
