//! Ski Jumps: Red skis right, Black skis left, and a jumper may leap over an enemy in the next row; a
//! player who cannot move loses.
//!
//! From *Winning Ways* by Berlekamp, Conway and Guy.

mod bots;
mod evaluation;
mod moves;
mod origins;
mod outlook;
mod predecessors;
mod regions;
mod solving;

use std::sync::OnceLock;

use cygnet_core::hash::{SEED, mix};
use cygnet_core::looks::{Looks, PieceLook};
use cygnet_core::notation::{nothing_after, read_from_to, side_to_move, why_not_from};
use cygnet_core::position::read_rows;
use cygnet_core::{
    Bits, BoardView, Edge, Game, GameFamily, GameInfo, GameVisitor, History, Message, OptionChoice,
    OptionKind, OptionSpec, Options, Outcome, PositionError, Shape, Side, SideInfo, Size, Square,
    Step, Tally, Term, Wide, message,
};

use crate::kinds::{Kinds, Pieces};

pub use moves::Move;
use moves::{Goal, Landing};
use outlook::Outlook;

const DEFAULT_SIZE: Size = Size::new(10, 10);

static INFO: GameInfo = GameInfo {
    id: "ski_jumps",
    name: "Ski Jumps",
    summary: "Slide across, jump the enemy next door, and be the last who can move.",
    credit: "E. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, 1982",
    sides: [
        SideInfo { letter: 'r', id: "red", name: "Red" },
        SideInfo { letter: 'b', id: "black", name: "Black" },
    ],
    options: &[
        OptionSpec {
            name: "size",
            help: "columns x rows of the board",
            kind: OptionKind::Size {
                min: Size::new(2, 2),
                max: Size::new(20, 20),
                default: DEFAULT_SIZE,
                shape: Shape::Even,
            },
        },
        OptionSpec {
            name: "first",
            help: "who starts",
            kind: OptionKind::First([
                OptionChoice { name: "red", short: "r", help: "Red starts" },
                OptionChoice { name: "black", short: "b", help: "Black starts" },
            ]),
        },
        OptionSpec {
            name: "step",
            help: "how far a piece slides",
            kind: OptionKind::Choice(&[
                OptionChoice { name: "1", short: "", help: "one square" },
                OptionChoice { name: "any", short: "", help: "any number of empty squares" },
            ]),
        },
        OptionSpec {
            name: "jump",
            help: "where jumpers jump to",
            kind: OptionKind::Choice(&[
                OptionChoice { name: "both", short: "", help: "up and down" },
                OptionChoice { name: "down", short: "", help: "down only" },
            ]),
        },
    ],
    rules_version: 1,
    rules: include_str!("../../../docs/rules/ski_jumps.md"),
    move_format: "a slide such as a1b1, a slide off the board such as j3x, a jump such as c2c4, \
                  or a jump off the board such as c2^ (top) or c9v (bottom)",
};

/// Ski Jumps in every size and variant.
pub struct Family;

impl GameFamily for Family {
    const INFO: &'static GameInfo = &INFO;

    fn build<V: GameVisitor>(options: &Options, visitor: V) -> V::Output {
        match options.size_or(DEFAULT_SIZE).squares() {
            ..=64 => visitor.visit(SkiJumps::<u64>::new(options)),
            65..=128 => visitor.visit(SkiJumps::<u128>::new(options)),
            _ => visitor.visit(SkiJumps::<Wide>::new(options)),
        }
    }
}

/// The rules on a board of a given size, in a given variant.
#[derive(Clone, Debug)]
pub struct SkiJumps<B> {
    options: Options,
    size: Size,
    width: u32,
    board: B,
    /// The column from which each side slides off the board.
    exit: [B; 2],
    /// The row from which a jump up leaves the board, and the row from which a jump down does.
    jump_off_top: B,
    jump_off_bottom: B,
    first: Side,
    any_step: bool,
    jumps_up: bool,
    /// Made and read by evaluation and solver alone, see [`outlook`].
    outlook: OnceLock<Outlook<B>>,
}

/// A position: the pieces of each side, and which of all pieces are slippers.
#[derive(PartialEq, Eq, Hash, Debug)]
pub struct State<B> {
    pieces: [B; 2],
    slippers: B,
    turn: Side,
    /// Only a jump over a slipper is reversible, so this is usually empty.
    history: History,
}

const KINDS: Kinds = Kinds {
    names: [Term::word("jumper"), Term::word("slipper")],
    plurals: [Term::word("jumpers"), Term::word("slippers")],
    letters: [['R', 'r'], ['B', 'b']],
    // Hollow when they can no longer jump.
    looks: &Looks {
        pieces: &[
            PieceLook { kind: "jumper", arrows: Some(["▶", "◀"]), emoji: None },
            PieceLook { kind: "slipper", arrows: Some(["▷", "◁"]), emoji: None },
        ],
        terrain: &[],
        figures: &[],
    },
};

const MOVES_LEFT: Term = Term::new("moves_left", "moves left");

impl<B: Bits> State<B> {
    fn all_pieces(&self) -> Pieces<B> {
        Pieces { by_side: self.pieces, second_kind: self.slippers }
    }
}

impl<B: Bits> Clone for State<B> {
    fn clone(&self) -> Self {
        Self { history: self.history.clone(), ..*self }
    }

    #[inline]
    fn clone_from(&mut self, source: &Self) {
        self.pieces = source.pieces;
        self.slippers = source.slippers;
        self.turn = source.turn;
        self.history.clone_from(&source.history);
    }
}

/// The jumpers that can jump.
struct Jumpers<B> {
    up: B,
    off_top: B,
    down: B,
    off_bottom: B,
}

impl<B: Bits> SkiJumps<B> {
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
            exit: [B::column(size, columns - 1), B::column(size, 0)],
            jump_off_top: B::row(size, 1),
            jump_off_bottom: B::row(size, rows - 2),
            first: if options.is("first", "black") { Side::Two } else { Side::One },
            any_step: options.is("step", "any"),
            jumps_up: !options.is("jump", "down"),
            outlook: OnceLock::new(),
        }
    }

    #[inline]
    fn empty(&self, state: &State<B>) -> B {
        self.board & !(state.pieces[0] | state.pieces[1])
    }

    /// These squares shifted by one in the direction of a side, without crossing an edge.
    #[inline]
    fn ahead(&self, squares: B, side: Side) -> B {
        let stay = squares & !self.exit[side.index()];
        match side {
            Side::One => stay.up_by(1),
            Side::Two => stay.down_by(1),
        }
    }

    /// The square one step back, relative to the direction of a side.
    #[inline]
    fn behind(square: Square, side: Side) -> Square {
        match side {
            Side::One => Square::new(square.index() - 1),
            Side::Two => Square::new(square.index() + 1),
        }
    }

    #[inline]
    fn jumpers(&self, state: &State<B>) -> Jumpers<B> {
        let jumpers = state.pieces[state.turn.index()] & !state.slippers;
        let enemies = state.pieces[state.turn.opponent().index()];
        let empty = self.empty(state);
        let below_an_enemy =
            if self.jumps_up { jumpers & enemies.up_by(self.width) } else { B::EMPTY };
        let above_an_enemy = jumpers & enemies.down_by(self.width);
        Jumpers {
            up: below_an_enemy & empty.up_by(2 * self.width),
            off_top: below_an_enemy & self.jump_off_top,
            down: above_an_enemy & empty.down_by(2 * self.width),
            off_bottom: above_an_enemy & self.jump_off_bottom,
        }
    }

    /// Is a jumper of the side to move next to an enemy? Usually none is.
    #[inline]
    fn has_contact(&self, state: &State<B>) -> bool {
        let jumpers = state.pieces[state.turn.index()] & !state.slippers;
        let enemies = state.pieces[state.turn.opponent().index()];
        !(jumpers & (enemies.up_by(self.width) | enemies.down_by(self.width))).is_empty()
    }

    #[inline(never)]
    fn jumps(&self, state: &State<B>, moves: &mut Vec<Move>) {
        let jumpers = self.jumpers(state);
        let jump = 2 * usize::from(self.size.width);
        jumpers.up.for_each(|from| {
            moves.push(Move::jump(from, Square::new(from.index() - jump)));
        });
        jumpers.down.for_each(|from| {
            moves.push(Move::jump(from, Square::new(from.index() + jump)));
        });
        jumpers.off_top.for_each(|from| moves.push(Move::jump_off_top(from)));
        jumpers.off_bottom.for_each(|from| moves.push(Move::jump_off_bottom(from)));
    }

    fn slides_of_any_length(&self, state: &State<B>, moves: &mut Vec<Move>) {
        let (side, empty) = (state.turn, self.empty(state));
        state.pieces[side.index()].for_each(|from| {
            let mut place = B::single(from);
            loop {
                if !(place & self.exit[side.index()]).is_empty() {
                    moves.push(Move::slide_off(from));
                    break;
                }
                place = self.ahead(place, side) & empty;
                let Some(to) = place.first() else { break };
                moves.push(Move::slide(from, to));
            }
        });
    }

    fn is_third_occurrence(&self, state: &State<B>) -> bool {
        state.history.is_third_occurrence(|| self.key(state))
    }

    /// The first occupied square after `from` in a side's direction, or the edge, stops a slide. So a
    /// piece that can slide at all can slide by one. This holds in every variant.
    fn has_move(&self, state: &State<B>) -> bool {
        let jumpers = self.jumpers(state);
        let [slides, exits] = self.slides(state);
        let jumps = jumpers.up | jumpers.off_top | jumpers.down | jumpers.off_bottom;
        !(slides | exits | jumps).is_empty()
    }

    /// The squares that can be reached by a slide of one square, and the pieces that can slide off the
    /// board.
    #[inline]
    fn slides(&self, state: &State<B>) -> [B; 2] {
        let own = state.pieces[state.turn.index()];
        let ahead = self.ahead(own, state.turn) & self.empty(state);
        [ahead, own & self.exit[state.turn.index()]]
    }

    /// The maximum number of slides that a side's pieces can make before all are off the board, if
    /// nothing is in their way: each goes one square at a time, even if it could slide further at once.
    fn slides_left(&self, state: &State<B>, side: Side) -> u32 {
        let slides = |square| {
            let column = self.size.column(square) as u32;
            match side {
                Side::One => self.width - column,
                Side::Two => column + 1,
            }
        };
        state.pieces[side.index()].squares().into_iter().map(slides).sum()
    }

    /// Turns the piece that is jumped over into a slipper. Returns whether it was one already.
    #[inline]
    fn demote(state: &mut State<B>, jumped: Square) -> bool {
        let was_slipper = state.slippers.has(jumped);
        state.slippers |= B::single(jumped);
        was_slipper
    }

    #[inline]
    fn relocate(state: &mut State<B>, from: Square, to: Square) {
        let both = B::single(from) | B::single(to);
        state.pieces[state.turn.index()] ^= both;
        if state.slippers.has(from) {
            state.slippers ^= both;
        }
    }

    #[inline]
    fn remove(state: &mut State<B>, from: Square) {
        state.pieces[state.turn.index()] &= !B::single(from);
        state.slippers &= !B::single(from);
    }

    /// Plays a move other than a slide on the board, and returns whether a later one can reverse it. It
    /// is separate from [`Game::play`] to keep the code for slides, which are most moves, short.
    #[inline(never)]
    fn leave_or_jump(&self, state: &mut State<B>, mv: Move) -> bool {
        let (from, width) = (mv.from(), usize::from(self.size.width));
        match mv.goal() {
            Goal::Slide(to) => Self::relocate(state, from, to),
            Goal::SlideOff => Self::remove(state, from),
            Goal::Jump(Landing::On(to)) => {
                let before = self.key(state);
                let jumped = Square::new(usize::midpoint(from.index(), to.index()));
                Self::relocate(state, from, to);
                if Self::demote(state, jumped) && self.jumps_up {
                    state.history.leave(before);
                    return true;
                }
            }
            Goal::Jump(Landing::OffTop) => {
                Self::demote(state, Square::new(from.index() - width));
                Self::remove(state, from);
            }
            Goal::Jump(Landing::OffBottom) => {
                Self::demote(state, Square::new(from.index() + width));
                Self::remove(state, from);
            }
        }
        false
    }
}

impl<B: Bits> Game for SkiJumps<B> {
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
        let (columns, rows) = (usize::from(self.size.width), usize::from(self.size.height));
        let odd = (0..rows).step_by(2).map(|row| self.size.square(0, row));
        let even = (1..rows).step_by(2).map(|row| self.size.square(columns - 1, row));
        State {
            pieces: [B::from_squares(odd), B::from_squares(even)],
            slippers: B::EMPTY,
            turn: self.first,
            history: History::new(),
        }
    }

    fn turn(&self, state: &State<B>) -> Side {
        state.turn
    }

    fn outcome(&self, state: &State<B>) -> Option<Outcome> {
        if !self.has_move(state) {
            Some(Outcome::Win(!state.turn))
        } else if self.is_third_occurrence(state) {
            Some(Outcome::Draw)
        } else {
            None
        }
    }

    fn reason(&self, state: &State<B>) -> Message {
        if self.has_move(state) {
            message!("reason-third-occurrence", "the same position came up for the third time")
        } else {
            message!("reason-last-move", "made the last move")
        }
    }

    #[inline]
    fn moves(&self, state: &State<B>, moves: &mut Vec<Move>) {
        if self.is_third_occurrence(state) {
            return;
        }
        let side = state.turn;
        if self.any_step {
            self.slides_of_any_length(state, moves);
        } else {
            let [slides, exits] = self.slides(state);
            slides.for_each(|to| moves.push(Move::slide(Self::behind(to, side), to)));
            exits.for_each(|from| moves.push(Move::slide_off(from)));
        }
        if self.has_contact(state) {
            self.jumps(state, moves);
        }
    }

    #[inline]
    fn play(&self, state: &mut State<B>, mv: Move) {
        let is_reversible = match mv.goal() {
            Goal::Slide(to) => {
                Self::relocate(state, mv.from(), to);
                false
            }
            _ => self.leave_or_jump(state, mv),
        };
        if !is_reversible {
            state.history.forget();
        }
        state.turn = !state.turn;
    }

    #[inline]
    fn key(&self, state: &State<B>) -> u64 {
        let hash = mix(SEED, state.turn.index() as u64);
        state.slippers.mix_into(state.pieces[1].mix_into(state.pieces[0].mix_into(hash)))
    }

    /// A position can only recur if jumps go both up and down.
    fn looks_back(&self) -> bool {
        self.jumps_up
    }

    fn longest_game(&self) -> Option<u32> {
        // Every piece slides across its row and off the board; every jump down takes it two rows nearer
        // to the bottom. With jumps up and down, only the third occurrence of a position ends the
        // jumping.
        let (width, height) = (u32::from(self.size.width), u32::from(self.size.height));
        (!self.jumps_up).then_some(height * (width + height / 2 + 1))
    }

    fn count_moves(&self, state: &State<B>) -> u64 {
        if self.any_step {
            return self.legal_moves(state).len() as u64;
        }
        if self.is_third_occurrence(state) {
            return 0;
        }
        let jumpers = self.jumpers(state);
        let [slides, exits] = self.slides(state);
        let sets = [slides, exits, jumpers.up, jumpers.off_top, jumpers.down, jumpers.off_bottom];
        sets.into_iter().map(|pieces| u64::from(pieces.count())).sum()
    }

    fn format_move(&self, mv: Move) -> String {
        let from = self.size.name(mv.from());
        match mv.goal() {
            Goal::Slide(to) | Goal::Jump(Landing::On(to)) => from + &self.size.name(to),
            Goal::SlideOff => from + "x",
            Goal::Jump(Landing::OffTop) => from + "^",
            Goal::Jump(Landing::OffBottom) => from + "v",
        }
    }

    fn read_move(&self, text: &str) -> Result<Move, Message> {
        let (from, rest) = self.size.read_square(text)?;
        match rest {
            "x" => return Ok(Move::slide_off(from)),
            "^" => return Ok(Move::jump_off_top(from)),
            "v" => return Ok(Move::jump_off_bottom(from)),
            _ => {}
        }
        let (from, to, rest) = read_from_to(self.size, text)?;
        nothing_after(rest)?;
        let stays_in_row = self.size.row(from) == self.size.row(to);
        Ok(if stays_in_row { Move::slide(from, to) } else { Move::jump(from, to) })
    }

    fn why_illegal(&self, state: &State<B>, mv: Move) -> Message {
        why_not_from(self, state, mv.from(), |legal| legal.from() == mv.from())
    }

    fn format_position(&self, state: &State<B>) -> String {
        let rows = KINDS.rows(self.size, state.all_pieces());
        format!("{rows} {}", INFO.side(state.turn).letter)
    }

    fn parse_position(&self, text: &str) -> Result<State<B>, PositionError> {
        let mut state = State {
            pieces: [B::EMPTY; 2],
            slippers: B::EMPTY,
            turn: Side::One,
            history: History::new(),
        };
        let words = read_rows(text, self.size, |square, mark| {
            let (side, is_slipper) = KINDS.read(mark)?;
            state.pieces[side.index()] |= B::single(square);
            if is_slipper {
                state.slippers |= B::single(square);
            }
            Ok(())
        })?;
        state.turn = side_to_move(&INFO, &words)?;
        Ok(state)
    }

    fn view(&self, state: &State<B>) -> BoardView {
        KINDS.view(self.size, state.turn, state.all_pieces())
    }

    fn tally(&self, state: &State<B>) -> Vec<Tally> {
        let mut tally = KINDS.tally(state.all_pieces());
        tally.push(Tally::new(MOVES_LEFT, |side| vec![self.slides_left(state, side)]));
        tally
    }

    fn steps(&self, state: &State<B>, mv: Move) -> Vec<Step> {
        let goal = match mv.goal() {
            Goal::Slide(to) | Goal::Jump(Landing::On(to)) => Step::Square(to),
            Goal::SlideOff if state.turn == Side::One => Step::Off(Edge::Right),
            Goal::SlideOff => Step::Off(Edge::Left),
            Goal::Jump(Landing::OffTop) => Step::Off(Edge::Top),
            Goal::Jump(Landing::OffBottom) => Step::Off(Edge::Bottom),
        };
        vec![Step::Square(mv.from()), goal]
    }
}
