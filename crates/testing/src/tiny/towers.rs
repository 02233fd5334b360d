//! Stacks: a whole tower moves onto a neighbouring one, and the piece on top decides whose it is.

use cygnet_core::{GameFamily, GameInfo, GameVisitor, Grid, Options, Outcome, Size, Step};

use super::{Rules, SIDES, State, Tiny, TinyTurn};

const SIZE: Size = Size::new(3, 2);

/// The rules.
#[derive(Clone, Debug)]
pub struct Towers;

/// The family.
pub struct Family;

impl GameFamily for Family {
    const INFO: &'static GameInfo = Towers::INFO;

    fn build<V: GameVisitor>(options: &Options, visitor: V) -> V::Output {
        visitor.visit(Tiny::<Towers>::new(options))
    }
}

impl Rules for Towers {
    const INFO: &'static GameInfo = &GameInfo {
        id: "towers",
        name: "Towers",
        summary: "Put your tower on top of others.",
        credit: "",
        sides: SIDES,
        options: &[],
        rules_version: 1,
        rules: "# Towers\n\nA tower with your piece on top moves onto a neighbouring tower. When the side to move has no move, the side with more towers wins.\n",
        move_format: "two squares such as a1b1",
    };

    fn new(_: &Options) -> Self {
        Self
    }

    fn size(&self) -> Size {
        SIZE
    }

    fn initial(&self) -> State {
        State::with(["S", "s", "S", "s", "S", "s"])
    }

    fn turns(&self, state: &State) -> Vec<TinyTurn> {
        let own = state.all().filter(|&square| state.is_own(square));
        let near = |from| Grid::Square.neighbours(SIZE, from).map(move |to| (from, to));
        let ways = own.flat_map(near).filter(|&(_, to)| !state.is_empty(to));
        ways.map(|(from, to)| TinyTurn::new([Step::Square(from), Step::Square(to)])).collect()
    }

    fn play(&self, state: &mut State, turn: TinyTurn) {
        if let [from, to] = turn.squares()[..] {
            let tower = std::mem::take(&mut state.squares[from.index()]);
            state.squares[to.index()].push_str(&tower);
        }
        state.pass_turn();
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        self.turns(state).is_empty().then(|| state.majority())
    }

    fn longest_game(&self) -> u32 {
        SIZE.squares() as u32
    }
}
