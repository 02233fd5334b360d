//! Tiny games, one for each thing that a game may need beyond the four of the catalogue: choices with
//! names, passing, swapping sides, two turns in a row, stacks, pieces in hand, hexagonal cells, options
//! that are numbers or switches.
//!
//! Each game is a [`Rules`]: it says what a position is, how a turn changes it and how the game ends.
//! [`Tiny`] makes it a whole game, with text, view, steps and keys. A piece is a letter: capital letters
//! belong to the first side, small ones to the second. A turn is the sequence of its steps.

use std::fmt::Write;
use std::hash::{DefaultHasher, Hash, Hasher};

use cygnet_core::position::{read_hands, read_stacks, write_hands, write_stacks};
use cygnet_core::{
    BoardView, Cell, ClassicBots, Evaluation, Game, GameInfo, Grid, Message, Options, Outcome,
    Piece, PositionError, Side, SideInfo, Size, Solving, Square, Step, Term, notation,
};

cygnet_core::games! { tiny_go, pie, promotion, two_turns, towers, shogi, hex, nim }

/// The sides of every tiny game.
const SIDES: [SideInfo; 2] = [
    SideInfo { letter: 'w', id: "white", name: "White" },
    SideInfo { letter: 'b', id: "black", name: "Black" },
];

/// The largest number that a position counts to.
const MOST_COUNTED: u8 = 99;

/// A position: the pieces on each square from bottom to top, those in hand, the side to move, and a
/// number that the rules count with.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    squares: Vec<String>,
    hands: Vec<char>,
    turn: Side,
    count: u8,
}

/// The steps of a turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TinyTurn([Option<Step>; 3]);

impl TinyTurn {
    fn new<const N: usize>(steps: [Step; N]) -> Self {
        let mut turn = [None; 3];
        turn.iter_mut().zip(steps).for_each(|(place, step)| *place = Some(step));
        Self(turn)
    }

    fn steps(&self) -> impl Iterator<Item = Step> {
        self.0.into_iter().flatten()
    }

    /// The squares of the turn.
    fn squares(&self) -> Vec<Square> {
        let square = |step| if let Step::Square(square) = step { Some(square) } else { None };
        self.steps().filter_map(square).collect()
    }

    /// The name of the choice of the turn.
    fn choice(&self) -> Option<&'static str> {
        let choice = |step| if let Step::Choice(name) = step { Some(name) } else { None };
        self.steps().find_map(choice)
    }
}

impl State {
    fn empty(size: Size) -> Self {
        let squares = vec![String::new(); size.squares()];
        Self { squares, hands: Vec::new(), turn: Side::One, count: 0 }
    }

    /// A position with these pieces, row by row.
    fn with<const N: usize>(squares: [&str; N]) -> Self {
        let squares = squares.map(str::to_owned).to_vec();
        Self { squares, hands: Vec::new(), turn: Side::One, count: 0 }
    }

    /// The piece on top of a square.
    fn top(&self, square: Square) -> Option<char> {
        self.squares[square.index()].chars().next_back()
    }

    fn is_empty(&self, square: Square) -> bool {
        self.squares[square.index()].is_empty()
    }

    fn is_own(&self, square: Square) -> bool {
        self.top(square).is_some_and(|mark| owner(mark) == self.turn)
    }

    fn is_enemy(&self, square: Square) -> bool {
        !self.is_empty(square) && !self.is_own(square)
    }

    /// Puts a piece of the side to move on a square that becomes its only place.
    fn put(&mut self, square: Square, kind: char) {
        self.squares[square.index()] = mark_of(self.turn, kind).to_string();
    }

    fn all(&self) -> impl Iterator<Item = Square> + use<> {
        (0..self.squares.len()).map(Square::new)
    }

    /// How many squares a side holds.
    fn held_by(&self, side: Side) -> usize {
        self.all().filter_map(|square| self.top(square)).filter(|&mark| owner(mark) == side).count()
    }

    /// The win of the side that holds more squares, or a draw.
    fn majority(&self) -> Outcome {
        let [one, two] = Side::BOTH.map(|side| self.held_by(side));
        match one.cmp(&two) {
            std::cmp::Ordering::Greater => Outcome::Win(Side::One),
            std::cmp::Ordering::Less => Outcome::Win(Side::Two),
            std::cmp::Ordering::Equal => Outcome::Draw,
        }
    }

    fn pass_turn(&mut self) {
        self.turn = !self.turn;
    }
}

fn owner(mark: char) -> Side {
    if mark.is_ascii_uppercase() { Side::One } else { Side::Two }
}

fn mark_of(side: Side, kind: char) -> char {
    match side {
        Side::One => kind.to_ascii_uppercase(),
        Side::Two => kind.to_ascii_lowercase(),
    }
}

/// The differences between one tiny game and another.
pub trait Rules: Clone + Send + Sync + 'static {
    /// The description of the game.
    const INFO: &'static GameInfo;

    /// The pieces: the letter and the kind of each.
    const KINDS: &'static [(char, &'static str)] = &[('s', "stone")];

    /// The names of all choices.
    const CHOICES: &'static [&'static str] = &[];

    /// Are there pieces in hand?
    const HAS_HANDS: bool = false;

    /// Does every turn pass to the opponent?
    const ALTERNATES: bool = true;

    /// The rules with these options.
    fn new(options: &Options) -> Self;

    /// The size of the board.
    fn size(&self) -> Size;

    /// How the rows lie on top of each other.
    fn grid(&self) -> Grid {
        Grid::Square
    }

    /// The position at the start.
    fn initial(&self) -> State;

    /// The turns of a game that is not over.
    fn turns(&self, state: &State) -> Vec<TinyTurn>;

    /// Plays a turn and decides whose turn is next.
    fn play(&self, state: &mut State, turn: TinyTurn);

    /// How the game has ended.
    fn outcome(&self, state: &State) -> Option<Outcome>;

    /// The maximum number of turns.
    fn longest_game(&self) -> u32;
}

/// A tiny game.
#[derive(Clone, Debug)]
pub struct Tiny<R> {
    rules: R,
    options: Options,
}

impl<R: Rules> Tiny<R> {
    /// The game with these options.
    #[must_use]
    pub fn new(options: &Options) -> Self {
        Self { rules: R::new(options), options: options.clone() }
    }

    fn piece(mark: char) -> Piece {
        let is_it = |(letter, _): &&(char, &str)| letter.eq_ignore_ascii_case(&mark);
        let kind = R::KINDS.iter().find(is_it).map_or("", |(_, kind)| kind);
        Piece {
            owner: owner(mark),
            kind: Term::word(kind),
            label: mark.to_string(),
            strength: None,
        }
    }

    /// Says what is wrong with a piece, if anything is.
    fn check_piece(mark: char) -> Result<(), Message> {
        let piece = Self::piece(mark);
        if piece.kind.id.is_empty() {
            Err(Message::verbatim(format!("'{mark}' is not a piece")))
        } else {
            Ok(())
        }
    }

    /// Reads the first step of a text, and returns it with the rest.
    fn read_step<'t>(&self, text: &'t str) -> Result<(Step, &'t str), Message> {
        let letters = |name: &str| name.replace(' ', "");
        let named = R::CHOICES.iter().filter_map(|name| {
            text.strip_prefix(&*letters(name)).map(|rest| (Step::Choice(name), rest))
        });
        if let Some(choice) = named.min_by_key(|(_, rest)| rest.len()) {
            return Ok(choice);
        }
        let (square, rest) = self.size().read_square(text)?;
        Ok((Step::Square(square), rest))
    }
}

impl<R: Rules> Game for Tiny<R> {
    type State = State;
    type Move = TinyTurn;

    fn info(&self) -> &'static GameInfo {
        R::INFO
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn size(&self) -> Size {
        self.rules.size()
    }

    fn initial(&self) -> State {
        self.rules.initial()
    }

    fn turn(&self, state: &State) -> Side {
        state.turn
    }

    fn alternates(&self) -> bool {
        R::ALTERNATES
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        self.rules.outcome(state)
    }

    fn reason(&self, _: &State) -> Message {
        Message::verbatim("came out on top")
    }

    fn moves(&self, state: &State, moves: &mut Vec<TinyTurn>) {
        if self.outcome(state).is_none() {
            moves.extend(self.rules.turns(state));
        }
    }

    fn play(&self, state: &mut State, mv: TinyTurn) {
        self.rules.play(state, mv);
    }

    fn key(&self, state: &State) -> u64 {
        let mut hasher = DefaultHasher::new();
        state.hash(&mut hasher);
        hasher.finish()
    }

    fn longest_game(&self) -> Option<u32> {
        Some(self.rules.longest_game())
    }

    fn format_move(&self, mv: TinyTurn) -> String {
        mv.steps().map(|step| step.name(self.size()).replace(' ', "")).collect()
    }

    fn read_move(&self, text: &str) -> Result<TinyTurn, Message> {
        let mut turn = TinyTurn([None; 3]);
        let mut rest = text;
        for (index, place) in turn.0.iter_mut().enumerate() {
            if index > 0 && rest.is_empty() {
                break;
            }
            let (step, behind) = self.read_step(rest)?;
            (*place, rest) = (Some(step), behind);
        }
        notation::nothing_after(rest)?;
        Ok(turn)
    }

    fn format_position(&self, state: &State) -> String {
        let mut text = write_stacks(self.size(), |square| state.squares[square.index()].clone());
        if R::HAS_HANDS {
            let _ = write!(text, " {}", write_hands(state.hands.iter().copied()));
        }
        let _ = write!(text, " {} {}", SIDES[state.turn.index()].letter, state.count);
        text
    }

    fn parse_position(&self, text: &str) -> Result<State, PositionError> {
        let mut state = State::empty(self.size());
        let words = read_stacks(text, self.size(), |square, marks| {
            marks.clone_into(&mut state.squares[square.index()]);
            marks.chars().try_for_each(Self::check_piece)
        })?;
        let mut words = words.into_iter();
        if R::HAS_HANDS {
            state.hands = read_hands(words.next())?;
            let checked = state.hands.iter().copied().try_for_each(Self::check_piece);
            checked.map_err(PositionError::new)?;
        }
        state.turn = notation::read_side(R::INFO, words.next().unwrap_or_default())?;
        let count = words.next().unwrap_or_default();
        state.count = count.parse().unwrap_or(u8::MAX);
        if state.count > MOST_COUNTED || state.count.to_string() != count || words.next().is_some()
        {
            return Err(PositionError::new(Message::verbatim(
                "the last word is a number from 0 to 99",
            )));
        }
        Ok(state)
    }

    fn view(&self, state: &State) -> BoardView {
        let view = BoardView::new(self.size(), state.turn, |square| {
            Cell::of_stack(state.squares[square.index()].chars().map(Self::piece).collect())
        });
        let hand = |side| {
            let marks = state.hands.iter().copied().filter(|&mark| owner(mark) == side);
            marks.map(Self::piece).collect()
        };
        view.with_grid(self.rules.grid()).with_hands(Side::BOTH.map(hand))
    }

    fn steps(&self, _: &State, mv: TinyTurn) -> Vec<Step> {
        mv.steps().collect()
    }
}

impl<R: Rules> ClassicBots for Tiny<R> {}

impl<R: Rules> Evaluation for Tiny<R> {
    fn evaluate(&self, state: &State) -> i32 {
        let held = |side| i32::try_from(state.held_by(side)).unwrap_or(0);
        100 * (held(state.turn) - held(!state.turn))
    }
}

impl<R: Rules> Solving for Tiny<R> {}

/// Does a side hold `count` squares in a line?
fn has_line(
    board: Size,
    state: &State,
    side: Side,
    count: isize,
    directions: &[(isize, isize)],
) -> bool {
    let holds = |square| state.top(square).is_some_and(|mark| owner(mark) == side);
    let is_line = |from: Square, &(right, down): &(isize, isize)| {
        (0..count).all(|index| board.offset(from, index * right, index * down).is_some_and(holds))
    };
    state.all().any(|from| directions.iter().any(|towards| is_line(from, towards)))
}
