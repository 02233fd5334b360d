//! The rules of the games a second time, as plainly as they can be said.
//!
//! Nothing here is fast or shares a line with the rules that people play by: a board is a list of
//! rows of letters, a move is its text, and the past is a list of positions. What both agree on is
//! therefore unlikely to be a slip of one of them.

pub(crate) mod pair;

mod dropper;
mod ski_jumps;
mod three_dragons;
mod three_dragons_cases;
mod ugly_duck;

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fmt::Write;
use std::rc::Rc;

/// An empty square. Positions write a number for a run of these, so no piece is a blank.
pub(crate) const EMPTY: char = ' ';

/// A column and a row, counted from 0 at the top left.
pub(crate) type Square = (usize, usize);

/// A step: the number of columns to the right and the number of rows down.
pub(crate) type Direction = (isize, isize);

pub(crate) const ORTHOGONAL: [Direction; 4] = [(0, -1), (1, 0), (0, 1), (-1, 0)];

/// How a square is written.
pub(crate) fn name((column, row): Square) -> String {
    let letter = "abcdefghijklmnopqrstuvwxyz".chars().nth(column).expect("a column has a letter");
    format!("{letter}{}", row + 1)
}

/// The contents of the board, and the side to move.
#[derive(Clone, Debug)]
pub(crate) struct Position {
    pub(crate) board: Vec<Vec<char>>,
    pub(crate) side: char,
    /// Three Dragons alone counts the turns in which nothing happened.
    pub(crate) quiet: Option<u32>,
}

impl Position {
    pub(crate) fn empty(width: usize, height: usize, side: char) -> Self {
        Self { board: vec![vec![EMPTY; width]; height], side, quiet: None }
    }

    pub(crate) fn read(text: &str) -> Self {
        let mut words = text.split(' ');
        let mut board = Vec::new();
        for row_text in words.next().expect("a board").split('/') {
            let mut row = Vec::new();
            let mut run = String::new();
            for letter in row_text.chars() {
                if letter.is_ascii_digit() {
                    run.push(letter);
                    continue;
                }
                row.extend(vec![EMPTY; run.parse().unwrap_or(0)]);
                run.clear();
                row.push(letter);
            }
            row.extend(vec![EMPTY; run.parse().unwrap_or(0)]);
            board.push(row);
        }
        let side = words.next().and_then(|word| word.chars().next()).expect("a side to move");
        // The word between is the list of caves with a dragon; the board says the same.
        let quiet = words.nth(1).map(|word| word.parse().expect("a number of turns"));
        Self { board, side, quiet }
    }

    pub(crate) fn text(&self) -> String {
        self.quiet.map_or_else(|| self.recurring(), |turns| format!("{} {turns}", self.recurring()))
    }

    /// The part of the text that must be the same for the position to count as repeated.
    fn recurring(&self) -> String {
        let mut text = String::new();
        for (number, row) in self.board.iter().enumerate() {
            if number > 0 {
                text.push('/');
            }
            let mut run = 0;
            for &letter in row {
                if letter == EMPTY {
                    run += 1;
                    continue;
                }
                if run > 0 {
                    let _ = write!(text, "{run}");
                }
                run = 0;
                text.push(letter);
            }
            if run > 0 {
                let _ = write!(text, "{run}");
            }
        }
        let _ = write!(text, " {}", self.side);
        if self.quiet.is_some() {
            let _ = write!(text, " {}", three_dragons::caves_with_a_dragon(self));
        }
        text
    }

    pub(crate) fn width(&self) -> usize {
        self.board[0].len()
    }

    pub(crate) fn height(&self) -> usize {
        self.board.len()
    }

    pub(crate) fn squares(&self) -> Vec<Square> {
        let (width, height) = (self.width(), self.height());
        (0..height).flat_map(|row| (0..width).map(move |column| (column, row))).collect()
    }

    pub(crate) fn at(&self, (column, row): Square) -> char {
        self.board[row][column]
    }

    pub(crate) fn put(&mut self, (column, row): Square, letter: char) {
        self.board[row][column] = letter;
    }

    /// The next square in a direction, unless the board ends here.
    pub(crate) fn next(&self, (column, row): Square, (right, down): Direction) -> Option<Square> {
        let column = column.checked_add_signed(right).filter(|&column| column < self.width())?;
        let row = row.checked_add_signed(down).filter(|&row| row < self.height())?;
        Some((column, row))
    }

    pub(crate) fn count(&self, pieces: &str) -> usize {
        self.board.iter().flatten().filter(|&&letter| pieces.contains(letter)).count()
    }
}

/// How a game ended: the letter of the winner or `draw`, and why, for the tally of the tests.
pub(crate) struct End {
    pub(crate) result: String,
    pub(crate) why: &'static str,
}

pub(crate) fn won(side: char, why: &'static str) -> End {
    End { result: side.to_string(), why }
}

pub(crate) fn drawn(why: &'static str) -> End {
    End { result: "draw".to_owned(), why }
}

/// The turns found so far, by their text.
#[derive(Default)]
pub(crate) struct Turns(BTreeMap<String, Position>);

impl Turns {
    pub(crate) fn add(&mut self, text: String, after: Position) {
        match self.0.entry(text) {
            Entry::Vacant(new) => new.insert(after),
            Entry::Occupied(old) => panic!("{} is the text of two different turns", old.key()),
        };
    }
}

/// The rules of one game with its options chosen.
pub(crate) trait Rules {
    fn start(&self) -> Position;

    /// The turns that the side to move can make, whether or not the game is over.
    fn turns(&self, before: &Position) -> Turns;

    /// Has the side to move no turn?
    fn is_stuck(&self, position: &Position) -> bool {
        self.turns(position).0.is_empty()
    }

    /// How the game ended, if the position alone says so.
    fn end(&self, position: &Position) -> Option<End>;

    /// Is the third occurrence of a position a draw?
    fn third_time_is_a_draw(&self) -> bool {
        false
    }

    /// The events of a turn, found by looking at the boards.
    fn events(&self, before: &Position, text: &str, after: &Position) -> Vec<&'static str>;

    /// The events and ends that a comparison has to meet, or it has compared too little.
    fn rare(&self) -> &'static [&'static str];

    /// Pieces put down at random, as they may lie in a game.
    fn artificial(&self, random: &mut fastrand::Rng) -> Position;
}

/// The games that have a reference.
pub(crate) const KNOWN: [&str; 4] = ["ugly_duck", "ski_jumps", "dropper", "three_dragons"];

/// The rules of a game with these options, if it has a reference.
pub(crate) fn rules(id: &str, options: &BTreeMap<&str, String>) -> Option<Rc<dyn Rules>> {
    let is = |option, value| options[option] == value;
    let size = || {
        let (width, height) = options["size"].split_once('x').expect("a size");
        (width.parse().expect("a width"), height.parse().expect("a height"))
    };
    Some(match id {
        "ugly_duck" => Rc::new(ugly_duck::UglyDuck { size: size() }),
        "ski_jumps" => Rc::new(ski_jumps::SkiJumps {
            size: size(),
            first: if is("first", "red") { 'r' } else { 'b' },
            any_step: is("step", "any"),
            only_down: is("jump", "down"),
        }),
        "dropper" => Rc::new(dropper::Dropper { size: size().0 }),
        "three_dragons" => Rc::new(three_dragons::ThreeDragons {
            dragons: is("variant", "dragons"),
            strengths: !is("variant", "base"),
        }),
        _ => return None,
    })
}

/// A game that is being played.
#[derive(Clone)]
pub(crate) struct Reference {
    pub(crate) rules: Rc<dyn Rules>,
    pub(crate) position: Position,
    earlier: Vec<String>,
}

impl Reference {
    pub(crate) fn new(rules: Rc<dyn Rules>, position: Position) -> Self {
        Self { rules, position, earlier: Vec::new() }
    }

    /// How often this position has occurred, now included.
    pub(crate) fn occurrences(&self) -> usize {
        let now = self.position.recurring();
        1 + self.earlier.iter().filter(|&earlier| *earlier == now).count()
    }

    pub(crate) fn end(&self) -> Option<End> {
        self.rules.end(&self.position).or_else(|| {
            let third = self.rules.third_time_is_a_draw() && self.occurrences() >= 3;
            third.then(|| drawn("third repetition"))
        })
    }

    pub(crate) fn outcome(&self) -> Option<String> {
        self.end().map(|end| end.result)
    }

    /// The legal moves with what they lead to. A finished game has none.
    pub(crate) fn moves(&self) -> BTreeMap<String, Reference> {
        if self.outcome().is_some() {
            return BTreeMap::new();
        }
        let mut earlier = self.earlier.clone();
        // Where repetition means nothing, thousands of moves need not carry the past along.
        if self.rules.third_time_is_a_draw() {
            earlier.push(self.position.recurring());
        }
        let reference =
            |position| Self { rules: Rc::clone(&self.rules), position, earlier: earlier.clone() };
        let turns = self.rules.turns(&self.position).0;
        turns.into_iter().map(|(text, position)| (text, reference(position))).collect()
    }

    pub(crate) fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.moves().len() as u64,
            _ => self.moves().values().map(|after| after.perft(depth - 1)).sum(),
        }
    }
}
