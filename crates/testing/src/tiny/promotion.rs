//! Pawns that are promoted on the last row: the turn says to what.

use cygnet_core::{GameFamily, GameInfo, GameVisitor, Options, Outcome, Side, Size, Step};

use super::{Rules, SIDES, State, Tiny, TinyTurn, mark_of};

const SIZE: Size = Size::new(2, 4);

/// The rules.
#[derive(Clone, Debug)]
pub struct Promotion;

/// The family.
pub struct Family;

impl GameFamily for Family {
    const INFO: &'static GameInfo = Promotion::INFO;

    fn build<V: GameVisitor>(options: &Options, visitor: V) -> V::Output {
        visitor.visit(Tiny::<Promotion>::new(options))
    }
}

impl Rules for Promotion {
    const INFO: &'static GameInfo = &GameInfo {
        id: "promotion",
        name: "Promotion",
        summary: "Promote your pawns to something better.",
        credit: "",
        sides: SIDES,
        options: &[],
        rules_version: 1,
        rules: "# Promotion\n\nPawns go forward and capture diagonally. On the last row a pawn becomes a queen or a knight, which stay there. When the side to move has no move, the side with more pieces wins.\n",
        move_format: "two squares such as a1a2, with queen or knight on the last row",
    };

    const KINDS: &'static [(char, &'static str)] =
        &[('p', "pawn"), ('q', "queen"), ('n', "knight")];

    const CHOICES: &'static [&'static str] = &["queen", "knight"];

    fn new(_: &Options) -> Self {
        Self
    }

    fn size(&self) -> Size {
        SIZE
    }

    fn initial(&self) -> State {
        State::with(["P", "P", "", "", "", "", "p", "p"])
    }

    fn turns(&self, state: &State) -> Vec<TinyTurn> {
        let (down, last) = match state.turn {
            Side::One => (1, usize::from(SIZE.height) - 1),
            Side::Two => (-1, 0),
        };
        let mut turns = Vec::new();
        let pawn = mark_of(state.turn, 'p');
        for from in state.all().filter(|&square| state.top(square) == Some(pawn)) {
            for right in -1..=1 {
                let to = SIZE.offset(from, right, down);
                let is_free = |to| if right == 0 { state.is_empty(to) } else { state.is_enemy(to) };
                let Some(to) = to.filter(|&to| is_free(to)) else { continue };
                let way = [Step::Square(from), Step::Square(to)];
                if SIZE.row(to) == last {
                    let [from, to] = way;
                    let become_one = |name| TinyTurn::new([from, to, Step::Choice(name)]);
                    turns.extend(Self::CHOICES.iter().copied().map(become_one));
                } else {
                    turns.push(TinyTurn::new(way));
                }
            }
        }
        turns
    }

    fn play(&self, state: &mut State, turn: TinyTurn) {
        let kind = match turn.choice() {
            Some("queen") => 'q',
            Some(_) => 'n',
            None => 'p',
        };
        if let [from, to] = turn.squares()[..] {
            state.squares[from.index()].clear();
            state.put(to, kind);
        }
        state.pass_turn();
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        self.turns(state).is_empty().then(|| state.majority())
    }

    fn longest_game(&self) -> u32 {
        4 * u32::from(SIZE.height)
    }
}
