//! The board of Three Dragons: points, cells, mountains and caves.
//!
//! The 9×9 board is framed by edge cells, with ten cells per row, so that a step in any direction from
//! a square always leads to a cell and needs no test for the edge. A point is the index of such a cell;
//! all are below 128.

use cygnet_core::hash::nth_random;
use cygnet_core::{Side, Size, Square};

pub(super) const SIZE: Size = Size::new(9, 9);

/// A cell of the framed board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Point(u8);

const STRIDE: u8 = 10;

/// The number of cells of the framed board, rounded up so that any seven bits are a valid index.
pub(super) const CELLS: usize = 128;

/// The steps to the four neighbours: up, left, right, down.
pub(super) const DIRECTIONS: [i8; 4] = [-STRIDE.cast_signed(), -1, 1, STRIDE.cast_signed()];

impl Point {
    pub(super) const fn at(column: u8, row: u8) -> Self {
        Self((row + 1) * STRIDE + column + 1)
    }

    pub(super) fn of(square: Square) -> Self {
        Self::at(SIZE.column(square) as u8, SIZE.row(square) as u8)
    }

    pub(super) fn square(self) -> Square {
        let (row, column) = (self.0 / STRIDE - 1, self.0 % STRIDE - 1);
        SIZE.square(usize::from(column), usize::from(row))
    }

    #[inline]
    pub(super) const fn from_index(index: u32) -> Self {
        Self(index as u8)
    }

    #[inline]
    pub(super) const fn index(self) -> usize {
        self.0 as usize & (CELLS - 1)
    }

    #[inline]
    pub(super) const fn step(self, direction: i8) -> Self {
        Self(self.0.wrapping_add_signed(direction))
    }

    #[inline]
    pub(super) const fn bit(self) -> u128 {
        1 << self.index()
    }

    #[inline]
    pub(super) const fn neighbours(self) -> [Self; 4] {
        [
            self.step(DIRECTIONS[0]),
            self.step(DIRECTIONS[1]),
            self.step(DIRECTIONS[2]),
            self.step(DIRECTIONS[3]),
        ]
    }
}

/// The content of a cell: nothing, something that cannot be entered, or a piece, with its owner in two
/// bits and its strength in three.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Content(u8);

impl Content {
    pub(super) const EMPTY: Self = Self(0);
    const EDGE: Self = Self(0x40);
    pub(super) const MOUNTAIN: Self = Self(0x80);
    /// A cave, whether or not its dragon is still in it.
    pub(super) const CAVE: Self = Self(0x81);

    const STRENGTH: u8 = 0x07;

    #[inline]
    const fn owner_bit(side: Side) -> u8 {
        match side {
            Side::One => 0x10,
            Side::Two => 0x20,
        }
    }

    pub(super) const fn piece(side: Side, strength: u8) -> Self {
        Self(Self::owner_bit(side) | strength)
    }

    #[inline]
    pub(super) const fn belongs_to(self, side: Side) -> bool {
        self.0 & Self::owner_bit(side) != 0
    }

    pub(super) const fn owner(self) -> Option<Side> {
        match self.0 & 0x30 {
            0x10 => Some(Side::One),
            0x20 => Some(Side::Two),
            _ => None,
        }
    }

    #[inline]
    pub(super) const fn strength(self) -> u8 {
        self.0 & Self::STRENGTH
    }

    /// The same piece with one point of strength less.
    pub(super) const fn weakened(self) -> Self {
        Self(self.0 - 1)
    }

    /// Can an enemy of `side` be trapped against this?
    #[inline]
    pub(super) const fn is_anvil_for(self, side: Side) -> bool {
        self.0 & (0x80 | Self::owner_bit(side)) != 0
    }
}

/// Is one of these a piece of `side`?
#[inline]
pub(super) fn any_belongs_to(contents: [Content; 4], side: Side) -> bool {
    let all = contents[0].0 | contents[1].0 | contents[2].0 | contents[3].0;
    Content(all).belongs_to(side)
}

/// A cave: its letter, its place, and the strength of its dragon.
pub(super) struct Cave {
    pub(super) letter: char,
    pub(super) point: Point,
    pub(super) dragon: u8,
}

/// The strengths of the dragons in the small caves and in the large one.
const SMALL_DRAGON: u8 = 3;
pub(super) const LARGE_DRAGON: u8 = 5;

pub(super) const CAVES: [Cave; 3] = [
    Cave { letter: 'L', point: Point::at(0, 4), dragon: SMALL_DRAGON },
    Cave { letter: 'M', point: Point::at(4, 4), dragon: LARGE_DRAGON },
    Cave { letter: 'R', point: Point::at(8, 4), dragon: SMALL_DRAGON },
];

pub(super) const MOUNTAINS: [Point; 4] =
    [Point::at(0, 0), Point::at(8, 0), Point::at(0, 8), Point::at(8, 8)];

/// The framed board without pieces.
pub(super) const GROUND: [Content; CELLS] = {
    let mut cells = [Content::EDGE; CELLS];
    let mut i = 0;
    while i < 81 {
        cells[Point::at(i % 9, i / 9).index()] = Content::EMPTY;
        i += 1;
    }
    let mut i = 0;
    while i < MOUNTAINS.len() {
        cells[MOUNTAINS[i].index()] = Content::MOUNTAIN;
        i += 1;
    }
    let mut i = 0;
    while i < CAVES.len() {
        cells[CAVES[i].point.index()] = Content::CAVE;
        i += 1;
    }
    cells
};

/// For each point, the bit of the adjacent cave, numbered as in [`CAVES`]. No point is adjacent to two.
pub(super) const CAVE_NEXT_TO: [u8; CELLS] = {
    let mut table = [0; CELLS];
    let mut cave = 0;
    while cave < CAVES.len() {
        let neighbours = CAVES[cave].point.neighbours();
        let mut i = 0;
        while i < neighbours.len() {
            table[neighbours[i].index()] = 1 << cave;
            i += 1;
        }
        cave += 1;
    }
    table
};

/// Squares without a mountain or cave.
pub(super) const OPEN: u128 = {
    let mut set = 0;
    let mut index = 0;
    while index < CELLS {
        if GROUND[index].0 == Content::EMPTY.0 {
            set |= Point::from_index(index as u32).bit();
        }
        index += 1;
    }
    set
};

/// These points shifted by one step.
#[expect(clippy::inline_always, reason = "with a known direction it is one shift")]
#[inline(always)]
pub(super) const fn shifted(set: u128, direction: i8) -> u128 {
    if direction > 0 { set << direction } else { set >> -direction }
}

/// The points next to a set.
#[inline]
pub(super) fn next_to(set: u128) -> u128 {
    shifted(set, DIRECTIONS[0])
        | shifted(set, DIRECTIONS[1])
        | shifted(set, DIRECTIONS[2])
        | shifted(set, DIRECTIONS[3])
}

/// For each cave, its neighbours on the board.
pub(super) const AROUND_CAVE: [u128; 3] = {
    let mut table = [0; 3];
    let mut cave = 0;
    while cave < CAVES.len() {
        let neighbours = CAVES[cave].point.neighbours();
        let mut i = 0;
        while i < neighbours.len() {
            if GROUND[neighbours[i].index()].0 != Content::EDGE.0 {
                table[cave] |= neighbours[i].bit();
            }
            i += 1;
        }
        cave += 1;
    }
    table
};

/// The contribution of a piece on a point to the position's key.
#[inline]
pub(super) fn piece_key(content: Content, point: Point) -> u64 {
    const KINDS: usize = 16;
    static KEYS: [[u64; CELLS]; KINDS] = {
        let mut keys = [[0; CELLS]; KINDS];
        let mut i = 0;
        while i < KINDS * CELLS {
            keys[i / CELLS][i % CELLS] = nth_random(i as u64);
            i += 1;
        }
        keys
    };
    // One bit of the owner and three bits of the strength distinguish the sixteen kinds.
    let kind = (content.0 >> 1 & 0x08) | content.strength();
    KEYS[usize::from(kind)][point.index()]
}

/// The contribution of the side to move to the position's key.
pub(super) const TURN_KEY: u64 = nth_random(1 << 16);

/// The contribution of the caves that still hold a dragon to the position's key.
#[inline]
pub(super) const fn caves_key(caves: u8) -> u64 {
    nth_random((1 << 17) + caves as u64)
}
