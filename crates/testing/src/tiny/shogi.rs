//! Pieces in hand: a captured piece changes sides and can be dropped.

use cygnet_core::{GameFamily, GameInfo, GameVisitor, Grid, Options, Outcome, Side, Size, Step};

use super::{Rules, SIDES, State, Tiny, TinyTurn, mark_of};

const SIZE: Size = Size::new(3, 3);

/// The rules.
#[derive(Clone, Debug)]
pub struct Shogi;

/// The family.
pub struct Family;

impl GameFamily for Family {
    const INFO: &'static GameInfo = Shogi::INFO;

    fn build<V: GameVisitor>(options: &Options, visitor: V) -> V::Output {
        visitor.visit(Tiny::<Shogi>::new(options))
    }
}

impl Rules for Shogi {
    const INFO: &'static GameInfo = &GameInfo {
        id: "shogi",
        name: "Tiny Shogi",
        summary: "Capture, and drop what you have captured.",
        credit: "",
        sides: SIDES,
        options: &[],
        rules_version: 1,
        rules: "# Tiny Shogi\n\nPieces move to a neighbouring square. A captured piece goes to the hand of the capturer, who may drop it on an empty square. Capturing the king wins; after twenty turns it is a draw.\n",
        move_format: "two squares such as a1a2, or a piece in hand and a square such as mana1",
    };

    const KINDS: &'static [(char, &'static str)] = &[('k', "king"), ('m', "man")];

    const CHOICES: &'static [&'static str] = &["king", "man"];

    const HAS_HANDS: bool = true;

    fn new(_: &Options) -> Self {
        Self
    }

    fn size(&self) -> Size {
        SIZE
    }

    fn initial(&self) -> State {
        let start = State::with(["", "K", "", "", "", "", "", "k", ""]);
        State { hands: "MMmm".chars().collect(), ..start }
    }

    fn turns(&self, state: &State) -> Vec<TinyTurn> {
        let mut turns = Vec::new();
        let man = mark_of(state.turn, 'm');
        for square in state.all() {
            if state.is_own(square) {
                let near = Grid::Square.neighbours(SIZE, square).filter(|&to| !state.is_own(to));
                let way = |to| TinyTurn::new([Step::Square(square), Step::Square(to)]);
                turns.extend(near.map(way));
            } else if state.is_empty(square) && state.hands.contains(&man) {
                turns.push(TinyTurn::new([Step::Choice("man"), Step::Square(square)]));
            }
        }
        turns
    }

    fn play(&self, state: &mut State, turn: TinyTurn) {
        match turn.squares()[..] {
            [to] => {
                let man = mark_of(state.turn, 'm');
                let place = state.hands.iter().position(|&mark| mark == man);
                place.map(|place| state.hands.remove(place));
                state.put(to, 'm');
            }
            [from, to] => {
                let prisoner = state.top(to).map(|mark| mark_of(state.turn, mark));
                state.hands.extend(prisoner);
                state.hands.sort_unstable();
                state.squares[to.index()] = std::mem::take(&mut state.squares[from.index()]);
            }
            _ => {}
        }
        state.count += 1;
        state.pass_turn();
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        let has_king =
            |side: Side| state.all().any(|square| state.top(square) == Some(mark_of(side, 'k')));
        let loser = Side::BOTH.into_iter().find(|&side| !has_king(side));
        let is_long = u32::from(state.count) >= self.longest_game();
        let is_over = is_long || self.turns(state).is_empty();
        loser.map(|loser| Outcome::Win(!loser)).or(is_over.then_some(Outcome::Draw))
    }

    fn longest_game(&self) -> u32 {
        20
    }
}
