//! Options that are numbers and switches: a row of stones, of which the sides take some in turn.

use cygnet_core::{
    GameFamily, GameInfo, GameVisitor, OptionKind, OptionSpec, Options, Outcome, Size, Step,
};

use super::{Rules, SIDES, State, Tiny, TinyTurn};

/// The rules.
#[derive(Clone, Debug)]
pub struct Nim {
    stones: u8,
    most: u8,
    last_loses: bool,
}

/// The family.
pub struct Family;

impl GameFamily for Family {
    const INFO: &'static GameInfo = Nim::INFO;

    fn build<V: GameVisitor>(options: &Options, visitor: V) -> V::Output {
        visitor.visit(Tiny::<Nim>::new(options))
    }
}

impl Rules for Nim {
    const INFO: &'static GameInfo = &GameInfo {
        id: "nim",
        name: "Tiny Nim",
        summary: "Take the last stone, or leave it.",
        credit: "",
        sides: SIDES,
        options: &[
            OptionSpec {
                name: "stones",
                help: "how many stones are in the row",
                kind: OptionKind::Integer { min: 1, max: 26, default: 7 },
            },
            OptionSpec {
                name: "most",
                help: "the largest number of stones to take at a time",
                kind: OptionKind::Integer { min: 1, max: 5, default: 3 },
            },
            OptionSpec {
                name: "last-loses",
                help: "whether the side that takes the last stone loses",
                kind: OptionKind::YesNo { default: false },
            },
        ],
        rules_version: 1,
        rules: "# Tiny Nim\n\nTake some stones from the end of the row. The side that takes the last stone wins, or loses if last loses.\n",
        move_format: "the first square to take such as c1",
    };

    fn new(options: &Options) -> Self {
        let number = |name| options.integer(name).and_then(|number| u8::try_from(number).ok());
        Self {
            stones: number("stones").unwrap_or(7),
            most: number("most").unwrap_or(3),
            last_loses: options.is_yes("last-loses"),
        }
    }

    fn size(&self) -> Size {
        Size::new(self.stones, 2)
    }

    fn initial(&self) -> State {
        let mut state = State::empty(self.size());
        state.squares[..self.stones.into()].fill("S".to_owned());
        state
    }

    fn turns(&self, state: &State) -> Vec<TinyTurn> {
        let stones: Vec<_> = state.all().filter(|&square| !state.is_empty(square)).collect();
        let taken = stones.iter().rev().take(self.most.into());
        taken.map(|&square| TinyTurn::new([Step::Square(square)])).collect()
    }

    fn play(&self, state: &mut State, turn: TinyTurn) {
        if let [first] = turn.squares()[..] {
            state.squares[first.index()..].fill(String::new());
        }
        state.pass_turn();
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        let is_over = state.all().all(|square| state.is_empty(square));
        let winner = if self.last_loses { state.turn } else { !state.turn };
        is_over.then_some(Outcome::Win(winner))
    }

    fn longest_game(&self) -> u32 {
        self.stones.into()
    }
}
