//! All arrangements of pieces in a row, by the number of pieces of each kind.

use std::collections::HashMap;

use cygnet_core::rows::RowPlan;

/// The contents of a square: 0 for empty, then the kinds of the side to move, then those of the opponent.
pub(crate) type Code = u8;

/// The rank of an impossible arrangement.
const NEVER: u16 = u16::MAX;

/// The arrangements of a row with a given number of pieces of each kind.
///
/// The arrangements whose mirror image has a higher rank come first, followed by those that are their own
/// mirror image, and then by the mirror images of the first.
#[derive(Debug, Default)]
pub(crate) struct Arrangements {
    width: usize,
    codes: usize,
    /// The number of arrangements.
    pub(crate) count: usize,
    pub(crate) halves: Halves,
    /// The code on each square, by rank and column.
    rows: Vec<Code>,
    /// The columns with each code, as bits, by code and rank.
    columns: Vec<u8>,
    /// The rank of the same row as the opponent sees it, and the rank of its mirror image.
    pub(crate) turned: [Vec<u16>; 2],
    /// The ranks that have a given code in a given column, as bits, by code and column.
    masks: Vec<Vec<u64>>,
    /// For each code before, code after and column: the ranks of the changed row and of its mirror image as
    /// the opponent sees them, by the rank before the change.
    changes: Vec<[Vec<u16>; 2]>,
}

/// How the ranks of arrangements are divided by mirror symmetry.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Halves {
    /// The number of arrangements whose mirror image has a higher rank.
    pub(crate) lopsided: usize,
    /// The number of arrangements that are not the mirror image of one with a lower rank.
    pub(crate) folded: usize,
}

impl Halves {
    /// Which of two mirror images is stored, according to the arrangement of this rank.
    #[inline]
    pub(crate) fn fold(self, rank: usize) -> Fold {
        match rank.checked_sub(self.lopsided) {
            None => Fold::Stored,
            Some(_) if rank >= self.folded => Fold::Image,
            Some(nth) => Fold::Both(nth),
        }
    }
}

/// Which of two mirror images is stored, according to one row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fold {
    /// The position itself.
    Stored,
    /// Its mirror image.
    Image,
    /// Undecided, because the row is its own mirror image. The number is its index among such rows.
    Both(usize),
}

/// All possible rows of a board.
#[derive(Debug)]
pub(crate) struct RowTypes {
    width: usize,
    /// The number of codes.
    codes: usize,
    types: Vec<Arrangements>,
    by_counts: HashMap<Vec<u8>, usize>,
    /// The rank of every pattern within its type.
    ranks: Vec<u16>,
}

impl RowTypes {
    /// Lists all rows. With `makes_moves`, it also prepares the tables that are needed to make moves.
    pub(crate) fn new(plan: &RowPlan, makes_moves: bool) -> Self {
        let width = usize::from(plan.size.width);
        let codes = 1 + 2 * plan.kinds.len();
        let mut by_counts = HashMap::new();
        let mut patterns: Vec<Vec<usize>> = Vec::new();
        let all = codes.pow(width as u32);
        for pattern in 0..all {
            let mut counts = vec![0; codes];
            for column in 0..width {
                counts[code_at(pattern, column, codes)] += 1;
            }
            let place = *by_counts.entry(counts.split_off(1)).or_insert(patterns.len());
            if place == patterns.len() {
                patterns.push(Vec::new());
            }
            patterns[place].push(pattern);
        }
        let mirrored = |pattern| mirrored(pattern, width, codes);
        let mut ranks = vec![NEVER; all];
        for patterns in &mut patterns {
            let group = |pattern| mirrored(pattern).cmp(&pattern).reverse() as i8;
            // Mirror images are in the same order as their originals.
            patterns.sort_by_key(|&pattern| (group(pattern), pattern.min(mirrored(pattern))));
            for (rank, &pattern) in patterns.iter().enumerate() {
                ranks[pattern] = rank as u16;
            }
        }
        let mut types = Self { width, codes, types: Vec::new(), by_counts, ranks };
        let all = patterns.iter().map(|patterns| types.arrangements(patterns, makes_moves));
        types.types = all.collect();
        types
    }

    /// The approximate memory use in bytes.
    pub(crate) fn bytes(&self) -> usize {
        // For each pattern, the result of each change of each column, and its mirror image.
        let changes = self.codes * self.codes;
        self.ranks.len() * self.width * changes * size_of::<u16>()
    }

    /// Finds the type of a row by its number of pieces of each code except 0.
    pub(crate) fn find(&self, counts: &[u8]) -> Option<usize> {
        self.by_counts.get(counts).copied()
    }

    pub(crate) fn get(&self, place: usize) -> &Arrangements {
        &self.types[place]
    }

    /// The rank of a row, and the rank of its mirror image.
    pub(crate) fn ranks_of(&self, row: &[Code]) -> [usize; 2] {
        let pattern = row.iter().rev().fold(0, |all, &code| all * self.codes + usize::from(code));
        let image = row.iter().fold(0, |all, &code| all * self.codes + usize::from(code));
        [pattern, image].map(|pattern| self.ranks[pattern].into())
    }

    fn arrangements(&self, patterns: &[usize], makes_moves: bool) -> Arrangements {
        let (width, codes) = (self.width, self.codes);
        let count = patterns.len();
        let image = |pattern| mirrored(pattern, width, codes);
        let ranks = |pattern| {
            let turned = turned(pattern, width, codes);
            [self.ranks[turned], self.ranks[image(turned)]]
        };
        let lopsided = patterns.iter().filter(|&&pattern| image(pattern) > pattern).count();
        let own_mirror = patterns.iter().filter(|&&pattern| image(pattern) == pattern).count();
        let halves = Halves { lopsided, folded: lopsided + own_mirror };
        let mut made = Arrangements { width, codes, count, halves, ..Arrangements::default() };
        let row = |&pattern: &usize| {
            (0..width).map(move |column| code_at(pattern, column, codes) as Code)
        };
        made.rows = patterns.iter().flat_map(row).collect();
        if !makes_moves {
            return made;
        }
        made.columns = vec![0; codes * count];
        made.masks = vec![vec![0; count.div_ceil(64)]; codes * width];
        made.changes = vec![[Vec::new(), Vec::new()]; codes * codes * width];
        for (rank, &pattern) in patterns.iter().enumerate() {
            for (list, rank) in made.turned.iter_mut().zip(ranks(pattern)) {
                list.push(rank);
            }
            for column in 0..width {
                let code = code_at(pattern, column, codes);
                made.columns[code * count + rank] |= 1 << column;
                made.masks[code * width + column][rank / 64] |= 1 << (rank % 64);
                for after in (0..codes).filter(|&after| is_change(code, after, codes)) {
                    let changed = with_code(pattern, column, after, codes);
                    let lists = &mut made.changes[(code * codes + after) * width + column];
                    for (list, new) in lists.iter_mut().zip(ranks(changed)) {
                        list.resize(count, NEVER);
                        list[rank] = new;
                    }
                }
            }
        }
        made
    }
}

impl Arrangements {
    /// The code on each square of the arrangement of this rank.
    pub(crate) fn row(&self, rank: usize) -> &[Code] {
        &self.rows[rank * self.width..][..self.width]
    }

    /// The columns that have this code in the arrangement of this rank, as bits.
    #[inline]
    pub(crate) fn columns(&self, code: usize, rank: usize) -> u8 {
        self.columns[code * self.count + rank]
    }

    /// The ranks that have this code in this column, as bits.
    #[inline]
    pub(crate) fn mask(&self, code: usize, column: usize) -> &[u64] {
        &self.masks[code * self.width + column]
    }

    /// For each rank, the rank after the code in a column changes, as the opponent sees it: of the row
    /// itself, and of its mirror image.
    #[inline]
    pub(crate) fn change(&self, before: usize, after: usize, column: usize) -> &[Vec<u16>; 2] {
        &self.changes[(before * self.codes + after) * self.width + column]
    }
}

/// Whether a move of the side to move can change a square like this: either one of its pieces leaves the
/// square, or one arrives on a square without a piece of its own.
fn is_change(before: usize, after: usize, codes: usize) -> bool {
    let is_own = |code: usize| 0 < code && code <= codes / 2;
    (is_own(before) && after == 0) || (!is_own(before) && is_own(after))
}

fn code_at(pattern: usize, column: usize, codes: usize) -> usize {
    pattern / codes.pow(column as u32) % codes
}

fn with_code(pattern: usize, column: usize, code: usize, codes: usize) -> usize {
    let unit = codes.pow(column as u32);
    pattern - pattern / unit % codes * unit + code * unit
}

fn mirrored(pattern: usize, width: usize, codes: usize) -> usize {
    (0..width).fold(0, |image, column| image * codes + code_at(pattern, column, codes))
}

/// The same row as the opponent sees it.
fn turned(pattern: usize, width: usize, codes: usize) -> usize {
    let kinds = codes / 2;
    let other = |code: usize| match code {
        0 => 0,
        _ if code > kinds => code - kinds,
        _ => code + kinds,
    };
    (0..width).rev().fold(0, |row, column| row * codes + other(code_at(pattern, column, codes)))
}
