//! Ugly Duck: a duck crosses the board, becomes a swan and must come home.
//!
//! White's home is the top row and White's ducks travel down; Black's home is the bottom row.
//! Ducks step forward and swans backward, so at any time a piece travels either down (White's ducks,
//! Black's swans) or up (White's swans, Black's ducks). Moves are generated one direction at a time,
//! for all pieces at once.

mod bots;
mod evaluation;
mod predecessors;
mod race;
mod rows;
mod solving;

use cygnet_core::hash::{SEED, mix};
use cygnet_core::looks::{Looks, PieceLook};
use cygnet_core::notation::{nothing_after, read_from_to, side_to_move, why_not_from};
use cygnet_core::position::read_rows;
use cygnet_core::{
    Bits, BoardView, Game, GameFamily, GameInfo, GameVisitor, Message, OptionKind, OptionSpec,
    Options, Outcome, PositionError, Shape, Side, SideInfo, Size, Square, Step, Tally, Term, Wide,
    message,
};

use crate::kinds::{Kinds, Pieces};

const DEFAULT_SIZE: Size = Size::new(5, 5);

static INFO: GameInfo = GameInfo {
    id: "ugly_duck",
    name: "Ugly Duck",
    summary: "Cross the board, become a swan, and be the first to come home.",
    credit: "W. D. Troyka, 2001",
    sides: [
        SideInfo { letter: 'w', id: "white", name: "White" },
        SideInfo { letter: 'b', id: "black", name: "Black" },
    ],
    options: &[OptionSpec {
        name: "size",
        help: "columns x rows of the board",
        kind: OptionKind::Size {
            min: Size::new(3, 3),
            max: Size::new(22, 22),
            default: DEFAULT_SIZE,
            shape: Shape::Rectangle,
        },
    }],
    rules_version: 1,
    rules: include_str!("../../../docs/rules/ugly_duck.md"),
    move_format: "the two squares, such as b1c2",
};

/// Ugly Duck on boards of every size.
pub struct Family;

impl GameFamily for Family {
    const INFO: &'static GameInfo = &INFO;

    fn build<V: GameVisitor>(options: &Options, visitor: V) -> V::Output {
        match options.size_or(DEFAULT_SIZE).squares() {
            ..=64 => visitor.visit(UglyDuck::<u64>::new(options)),
            65..=128 => visitor.visit(UglyDuck::<u128>::new(options)),
            _ => visitor.visit(UglyDuck::<Wide>::new(options)),
        }
    }
}

/// The rules on a board of a given size.
#[derive(Clone, Debug)]
pub struct UglyDuck<B> {
    options: Options,
    size: Size,
    width: u32,
    board: B,
    left: B,
    right: B,
    /// The home row of each side.
    home: [B; 2],
}

/// A position: the pieces of each side, and which of all pieces are swans.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State<B> {
    pieces: [B; 2],
    swans: B,
    turn: Side,
}

const KINDS: Kinds = Kinds {
    names: [Term::word("duck"), Term::word("swan")],
    plurals: [Term::word("ducks"), Term::word("swans")],
    letters: [['D', 'S'], ['d', 's']],
    looks: &Looks {
        pieces: &[
            PieceLook { kind: "duck", arrows: None, emoji: Some("🦆") },
            PieceLook { kind: "swan", arrows: None, emoji: Some("🦢") },
        ],
        terrain: &[],
        figures: &[],
    },
};

impl<B: Bits> State<B> {
    /// The pieces of a side.
    #[must_use]
    pub fn pieces(&self, side: Side) -> B {
        self.pieces[side.index()]
    }

    /// The pieces of both sides that are swans.
    #[must_use]
    pub fn swans(&self) -> B {
        self.swans
    }

    fn all_pieces(&self) -> Pieces<B> {
        Pieces { by_side: self.pieces, second_kind: self.swans }
    }
}

/// A piece steps from one square to another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    from: Square,
    to: Square,
}

/// The squares that can be reached by steps in one direction, and the change of a square's index by
/// such a step.
type Steps<B> = (B, isize);

impl<B: Bits> UglyDuck<B> {
    /// The rules with these options.
    ///
    /// # Panics
    /// If the board does not fit into `B`.
    #[must_use]
    pub fn new(options: &Options) -> Self {
        let size = options.size_or(DEFAULT_SIZE);
        assert!(size.squares() <= B::CAPACITY, "a board of {size} does not fit");
        let (columns, rows) = (usize::from(size.width), usize::from(size.height));
        Self {
            options: options.clone(),
            size,
            width: u32::from(size.width),
            board: B::board(size),
            left: B::column(size, 0),
            right: B::column(size, columns - 1),
            home: [B::row(size, 0), B::row(size, rows - 1)],
        }
    }

    /// The pieces of a side that travel down the board and those that travel up.
    #[inline]
    fn down_and_up(state: &State<B>, side: Side) -> (B, B) {
        let pieces = state.pieces[side.index()];
        let swans = pieces & state.swans;
        let ducks = pieces ^ swans;
        match side {
            Side::One => (ducks, swans),
            Side::Two => (swans, ducks),
        }
    }

    /// All legal steps of the side to move, if the game is not over.
    #[inline]
    fn steps_by_direction(&self, state: &State<B>) -> [Steps<B>; 6] {
        let (down, up) = Self::down_and_up(state, state.turn);
        let not_own = self.board & !state.pieces[state.turn.index()];
        let empty = not_own & !state.pieces[state.turn.opponent().index()];
        let (width, stride) = (self.width, isize::from(self.size.width.cast_signed()));
        [
            (down.up_by(width) & empty, stride),
            ((down & !self.left).up_by(width - 1) & not_own, stride - 1),
            ((down & !self.right).up_by(width + 1) & not_own, stride + 1),
            (up.down_by(width) & empty, -stride),
            ((up & !self.left).down_by(width + 1) & not_own, -stride - 1),
            ((up & !self.right).down_by(width - 1) & not_own, 1 - stride),
        ]
    }

    /// The squares on which pieces of this side could capture.
    #[must_use]
    pub fn attacks(&self, state: &State<B>, side: Side) -> B {
        let (down, up) = Self::down_and_up(state, side);
        let (inner, outer) = (self.width - 1, self.width + 1);
        let attacks = (down & !self.left).up_by(inner)
            | (down & !self.right).up_by(outer)
            | (up & !self.left).down_by(outer)
            | (up & !self.right).down_by(inner);
        attacks & self.board
    }

    /// Has a side brought a swan home or lost its last piece?
    #[inline]
    fn is_decided(&self, state: &State<B>) -> bool {
        let [white, black] = state.pieces;
        let home = ((white & self.home[0]) | (black & self.home[1])) & state.swans;
        !home.is_empty() || white.is_empty() || black.is_empty()
    }

    fn has_move(&self, state: &State<B>) -> bool {
        self.steps_by_direction(state).iter().any(|(targets, _)| !targets.is_empty())
    }

    /// Does this side have a swan on its home row?
    fn is_at_home(&self, state: &State<B>, side: Side) -> bool {
        let side = side.index();
        !(state.pieces[side] & state.swans & self.home[side]).is_empty()
    }

    /// The side with a swan on its home row.
    fn at_home(&self, state: &State<B>) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.is_at_home(state, side))
    }
}

impl<B: Bits> Game for UglyDuck<B> {
    type State = State<B>;
    type Move = Move;

    fn info(&self) -> &'static GameInfo {
        &INFO
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn size(&self) -> Size {
        self.size
    }

    fn initial(&self) -> State<B> {
        State { pieces: self.home, swans: B::EMPTY, turn: Side::One }
    }

    fn turn(&self, state: &State<B>) -> Side {
        state.turn
    }

    fn outcome(&self, state: &State<B>) -> Option<Outcome> {
        if let Some(side) = self.at_home(state) {
            return Some(Outcome::Win(side));
        }
        let [own, opponent] = [state.turn, !state.turn].map(|p| state.pieces[p.index()]);
        if opponent.is_empty() && !own.is_empty() {
            return Some(Outcome::Win(state.turn));
        }
        (!self.has_move(state)).then_some(Outcome::Win(!state.turn))
    }

    fn reason(&self, state: &State<B>) -> Message {
        if self.at_home(state).is_some() {
            message!("ugly_duck-reason-home", "brought a swan home")
        } else if state.pieces[0].is_empty() != state.pieces[1].is_empty() {
            message!("ugly_duck-reason-last-piece", "took the last piece")
        } else {
            message!("reason-no-move", "left the opponent without a move")
        }
    }

    #[inline]
    fn moves(&self, state: &State<B>, moves: &mut Vec<Move>) {
        if self.is_decided(state) {
            return;
        }
        for (targets, step) in self.steps_by_direction(state) {
            targets.for_each(|to| {
                moves.push(Move { from: Square::new(to.index().wrapping_add_signed(-step)), to });
            });
        }
    }

    #[inline]
    fn play(&self, state: &mut State<B>, mv: Move) {
        let (own, opponent) = (state.turn.index(), state.turn.opponent().index());
        let (from, to) = (B::single(mv.from), B::single(mv.to));
        let becomes_swan = state.swans.has(mv.from) || self.home[opponent].has(mv.to);
        state.pieces[own] ^= from | to;
        state.pieces[opponent] &= !to;
        state.swans &= !(from | to);
        if becomes_swan {
            state.swans |= to;
        }
        state.turn = !state.turn;
    }

    #[inline]
    fn key(&self, state: &State<B>) -> u64 {
        let hash = mix(SEED, state.turn.index() as u64);
        state.swans.mix_into(state.pieces[1].mix_into(state.pieces[0].mix_into(hash)))
    }

    fn longest_game(&self) -> Option<u32> {
        // Every piece goes at most the length of the board and back.
        Some(2 * u32::from(self.size.width) * 2 * (u32::from(self.size.height) - 1))
    }

    #[inline]
    fn count_moves(&self, state: &State<B>) -> u64 {
        if self.is_decided(state) {
            return 0;
        }
        let directions = self.steps_by_direction(state);
        directions.iter().map(|(targets, _)| u64::from(targets.count())).sum()
    }

    #[inline]
    fn random_move(
        &self,
        state: &State<B>,
        random: &mut fastrand::Rng,
        _: &mut Vec<Move>,
    ) -> Option<Move> {
        if self.is_decided(state) {
            return None;
        }
        let directions = self.steps_by_direction(state);
        let count: u32 = directions.iter().map(|(targets, _)| targets.count()).sum();
        if count == 0 {
            return None;
        }
        let mut pick = random.u32(..count);
        for (targets, step) in directions {
            let here = targets.count();
            if pick < here {
                let to = targets.nth(pick);
                return Some(Move { from: Square::new(to.index().wrapping_add_signed(-step)), to });
            }
            pick -= here;
        }
        None
    }

    fn format_move(&self, mv: Move) -> String {
        self.size.name(mv.from) + &self.size.name(mv.to)
    }

    fn read_move(&self, text: &str) -> Result<Move, Message> {
        let (from, to, rest) = read_from_to(self.size, text)?;
        nothing_after(rest)?;
        Ok(Move { from, to })
    }

    fn why_illegal(&self, state: &State<B>, mv: Move) -> Message {
        why_not_from(self, state, mv.from, |legal| legal.from == mv.from)
    }

    fn format_position(&self, state: &State<B>) -> String {
        let rows = KINDS.rows(self.size, state.all_pieces());
        format!("{rows} {}", INFO.side(state.turn).letter)
    }

    fn parse_position(&self, text: &str) -> Result<State<B>, PositionError> {
        let mut state = State { pieces: [B::EMPTY; 2], swans: B::EMPTY, turn: Side::One };
        let words = read_rows(text, self.size, |square, mark| {
            let (side, is_swan) = KINDS.read(mark)?;
            if !is_swan && self.home[side.opponent().index()].has(square) {
                return Err(message!(
                    "ugly_duck-duck-on-far-row",
                    "a duck on its far row would already be a swan"
                ));
            }
            state.pieces[side.index()] |= B::single(square);
            if is_swan {
                state.swans |= B::single(square);
            }
            Ok(())
        })?;
        state.turn = side_to_move(&INFO, &words)?;
        if Side::BOTH.into_iter().all(|side| self.is_at_home(&state, side)) {
            return Err(PositionError::new(message!(
                "ugly_duck-two-swans-home",
                "both sides have a swan at home, but the first one ended the game"
            )));
        }
        Ok(state)
    }

    fn view(&self, state: &State<B>) -> BoardView {
        KINDS.view(self.size, state.turn, state.all_pieces())
    }

    fn tally(&self, state: &State<B>) -> Vec<Tally> {
        KINDS.tally(state.all_pieces())
    }

    fn steps(&self, _: &State<B>, mv: Move) -> Vec<Step> {
        vec![Step::Square(mv.from), Step::Square(mv.to)]
    }
}
