//! Two turns in a row: after the first stone, each side places two.

use cygnet_core::{GameFamily, GameInfo, GameVisitor, Options, Outcome, Side, Size, Step};

use super::{Rules, SIDES, State, Tiny, TinyTurn, has_line};

const SIZE: Size = Size::new(4, 3);

/// The rules.
#[derive(Clone, Debug)]
pub struct TwoTurns;

/// The family.
pub struct Family;

impl GameFamily for Family {
    const INFO: &'static GameInfo = TwoTurns::INFO;

    fn build<V: GameVisitor>(options: &Options, visitor: V) -> V::Output {
        visitor.visit(Tiny::<TwoTurns>::new(options))
    }
}

impl Rules for TwoTurns {
    const INFO: &'static GameInfo = &GameInfo {
        id: "two_turns",
        name: "Two Turns",
        summary: "Three in a row, two stones at a time.",
        credit: "",
        sides: SIDES,
        options: &[],
        rules_version: 1,
        rules: "# Two Turns\n\nWhite places one stone, then each side places two in a row. Three in a row win; a full board is a draw.\n",
        move_format: "a square such as a1",
    };

    const ALTERNATES: bool = false;

    fn new(_: &Options) -> Self {
        Self
    }

    fn size(&self) -> Size {
        SIZE
    }

    /// The count is the number of stones that the side to move has placed in a row.
    fn initial(&self) -> State {
        State { count: 1, ..State::empty(SIZE) }
    }

    fn turns(&self, state: &State) -> Vec<TinyTurn> {
        let free = state.all().filter(|&square| state.is_empty(square));
        free.map(|square| TinyTurn::new([Step::Square(square)])).collect()
    }

    fn play(&self, state: &mut State, turn: TinyTurn) {
        turn.squares().into_iter().for_each(|square| state.put(square, 's'));
        if state.count == 0 {
            state.count = 1;
        } else {
            state.count = 0;
            state.pass_turn();
        }
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        let has_line = |side: &Side| has_line(SIZE, state, *side, 3, &[(1, 0), (1, 1), (1, -1)]);
        let is_full = state.all().all(|square| !state.is_empty(square));
        let winner = Side::BOTH.into_iter().find(has_line);
        winner.map(Outcome::Win).or(is_full.then_some(Outcome::Draw))
    }

    fn longest_game(&self) -> u32 {
        SIZE.squares() as u32
    }
}
