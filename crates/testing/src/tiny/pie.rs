//! Three in a row with the pie rule: the second side may take over the first stone.

use cygnet_core::{GameFamily, GameInfo, GameVisitor, Options, Outcome, Side, Size, Step};

use super::{Rules, SIDES, State, Tiny, TinyTurn, has_line};

const SIZE: Size = Size::new(3, 3);

/// The rules.
#[derive(Clone, Debug)]
pub struct Pie;

/// The family.
pub struct Family;

impl GameFamily for Family {
    const INFO: &'static GameInfo = Pie::INFO;

    fn build<V: GameVisitor>(options: &Options, visitor: V) -> V::Output {
        visitor.visit(Tiny::<Pie>::new(options))
    }
}

impl Rules for Pie {
    const INFO: &'static GameInfo = &GameInfo {
        id: "pie",
        name: "Pie",
        summary: "Three in a row; Black may swap at first.",
        credit: "",
        sides: SIDES,
        options: &[],
        rules_version: 1,
        rules: "# Pie\n\nThree stones in a row or column win. Instead of its first stone Black may swap.\n",
        move_format: "a square such as a1, or swap",
    };

    const CHOICES: &'static [&'static str] = &["swap"];

    fn new(_: &Options) -> Self {
        Self
    }

    fn size(&self) -> Size {
        SIZE
    }

    fn initial(&self) -> State {
        State::empty(SIZE)
    }

    fn turns(&self, state: &State) -> Vec<TinyTurn> {
        let free = state.all().filter(|&square| state.is_empty(square));
        let stones = free.map(|square| TinyTurn::new([Step::Square(square)]));
        let can_swap = state.turn == Side::Two && state.held_by(Side::One) == 1;
        let can_swap = can_swap && state.held_by(Side::Two) == 0;
        stones.chain(can_swap.then(|| TinyTurn::new([Step::SWAP]))).collect()
    }

    fn play(&self, state: &mut State, turn: TinyTurn) {
        let stone = state.all().find(|&square| !state.is_empty(square));
        let square = turn.squares().first().copied().or(stone);
        if let Some(square) = square {
            state.put(square, 's');
        }
        state.pass_turn();
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        let has_line = |side: &Side| has_line(SIZE, state, *side, 3, &[(1, 0), (0, 1)]);
        let is_full = state.all().all(|square| !state.is_empty(square));
        let winner = Side::BOTH.into_iter().find(has_line);
        winner.map(Outcome::Win).or(is_full.then_some(Outcome::Draw))
    }

    fn longest_game(&self) -> u32 {
        SIZE.squares() as u32 + 1
    }
}
