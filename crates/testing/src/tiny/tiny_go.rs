//! Stones on a small board, and passing: a side that does not want to move passes, and after two passes
//! the side with more stones wins.

use cygnet_core::{GameFamily, GameInfo, GameVisitor, Grid, Options, Outcome, Size, Step};

use super::{Rules, SIDES, State, Tiny, TinyTurn};

const SIZE: Size = Size::new(3, 2);

/// The rules.
#[derive(Clone, Debug)]
pub struct TinyGo;

/// The family.
pub struct Family;

impl GameFamily for Family {
    const INFO: &'static GameInfo = TinyGo::INFO;

    fn build<V: GameVisitor>(options: &Options, visitor: V) -> V::Output {
        visitor.visit(Tiny::<TinyGo>::new(options))
    }
}

impl Rules for TinyGo {
    const INFO: &'static GameInfo = &GameInfo {
        id: "tiny_go",
        name: "Tiny Go",
        summary: "Place stones, or pass.",
        credit: "",
        sides: SIDES,
        options: &[],
        rules_version: 1,
        rules: "# Tiny Go\n\nA stone may not touch an enemy. After two passes more stones win.\n",
        move_format: "a square such as a1, or pass",
    };

    const CHOICES: &'static [&'static str] = &["pass"];

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
        let touches_enemy =
            |&square: &_| Grid::Square.neighbours(SIZE, square).any(|near| state.is_enemy(near));
        let free = state.all().filter(|&square| state.is_empty(square));
        let free = free.filter(|square| !touches_enemy(square));
        let stones = free.map(|square| TinyTurn::new([Step::Square(square)]));
        stones.chain([TinyTurn::new([Step::PASS])]).collect()
    }

    fn play(&self, state: &mut State, turn: TinyTurn) {
        match turn.squares().first() {
            Some(&square) => {
                state.put(square, 's');
                state.count = 0;
            }
            None => state.count += 1,
        }
        state.pass_turn();
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        (state.count >= 2).then(|| state.majority())
    }

    fn longest_game(&self) -> u32 {
        2 * SIZE.squares() as u32 + 2
    }
}
