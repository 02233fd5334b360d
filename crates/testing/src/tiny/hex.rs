//! Hexagonal cells: White connects top and bottom, Black left and right.

use cygnet_core::{
    GameFamily, GameInfo, GameVisitor, Grid, OptionKind, OptionSpec, Options, Outcome, Shape, Side,
    Size, Step,
};

use super::{Rules, SIDES, State, Tiny, TinyTurn, mark_of};

const DEFAULT_SIZE: Size = Size::new(3, 3);

/// The rules.
#[derive(Clone, Debug)]
pub struct Hex {
    size: Size,
    grid: Grid,
}

impl Hex {
    /// Has a side connected its two edges?
    fn is_connected(&self, state: &State, side: Side) -> bool {
        let line = |square| match side {
            Side::One => self.size.row(square),
            Side::Two => self.size.column(square),
        };
        let last = usize::from(match side {
            Side::One => self.size.height,
            Side::Two => self.size.width,
        }) - 1;
        let is_own = |square: &_| state.top(*square) == Some(mark_of(side, 's'));
        let mut reached: Vec<_> =
            state.all().filter(is_own).filter(|&square| line(square) == 0).collect();
        let mut next = 0;
        while let Some(&square) = reached.get(next) {
            let near = self.grid.neighbours(self.size, square).filter(is_own);
            let new: Vec<_> = near.filter(|near| !reached.contains(near)).collect();
            reached.extend(new);
            next += 1;
        }
        reached.into_iter().any(|square| line(square) == last)
    }
}

/// The family.
pub struct Family;

impl GameFamily for Family {
    const INFO: &'static GameInfo = Hex::INFO;

    fn build<V: GameVisitor>(options: &Options, visitor: V) -> V::Output {
        visitor.visit(Tiny::<Hex>::new(options))
    }
}

impl Rules for Hex {
    const INFO: &'static GameInfo = &GameInfo {
        id: "hex",
        name: "Tiny Hex",
        summary: "Connect your two edges.",
        credit: "",
        sides: SIDES,
        options: &[
            OptionSpec {
                name: "size",
                help: "columns x rows of the board",
                kind: OptionKind::Size {
                    min: Size::new(3, 3),
                    max: Size::new(7, 9),
                    default: DEFAULT_SIZE,
                    shape: Shape::Odd,
                },
            },
            OptionSpec {
                name: "offset",
                help: "whether only every second row is shifted",
                kind: OptionKind::YesNo { default: false },
            },
        ],
        rules_version: 1,
        rules: "# Tiny Hex\n\nWhite connects the top row with the bottom row, Black the first column with the last.\n",
        move_format: "a square such as a1",
    };

    fn new(options: &Options) -> Self {
        let is_offset = options.is_yes("offset");
        let grid = if is_offset { Grid::HexagonalOffset } else { Grid::HexagonalSlanted };
        Self { size: options.size_or(DEFAULT_SIZE), grid }
    }

    fn size(&self) -> Size {
        self.size
    }

    fn grid(&self) -> Grid {
        self.grid
    }

    fn initial(&self) -> State {
        State::empty(self.size)
    }

    fn turns(&self, state: &State) -> Vec<TinyTurn> {
        let free = state.all().filter(|&square| state.is_empty(square));
        free.map(|square| TinyTurn::new([Step::Square(square)])).collect()
    }

    fn play(&self, state: &mut State, turn: TinyTurn) {
        turn.squares().into_iter().for_each(|square| state.put(square, 's'));
        state.pass_turn();
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        let is_full = state.all().all(|square| !state.is_empty(square));
        let winner = Side::BOTH.into_iter().find(|&side| self.is_connected(state, side));
        winner.map(Outcome::Win).or(is_full.then_some(Outcome::Draw))
    }

    fn longest_game(&self) -> u32 {
        self.size.squares() as u32
    }
}
