//! A turn as people type it: a piece by its number or its square, then where it goes by a square,
//! a number or a direction; and choices by their numbers or their names.
//!
//! Everything here works on steps and the geometry of the board. A direction means the step that
//! lies that way from the square chosen last; a number means a piece, or one of the choices that
//! are listed.

use cygnet_core::{DynState, Edge, Grid, Progress, Size, Square, Step};

use crate::numbers::Numbers;

/// The length of the longest move that can be typed, in characters.
pub const LONGEST_MOVE: usize = 40;

/// The direction on the screen that a letter stands for: `q w e` up, `a s d` down, and `t b l r`.
fn direction_of_key(letter: char) -> Option<(isize, isize)> {
    Some(match letter {
        'q' => (-1, -1),
        'w' | 't' => (0, -1),
        'e' => (1, -1),
        'a' => (-1, 1),
        's' | 'b' => (0, 1),
        'd' => (1, 1),
        'l' => (-1, 0),
        'r' => (1, 0),
        _ => return None,
    })
}

/// The letter for a direction on the screen.
fn key_of_direction(direction: (isize, isize), diagonal_game: bool) -> Option<char> {
    Some(match direction {
        (-1, -1) => 'q',
        (1, -1) => 'e',
        (-1, 1) => 'a',
        (1, 1) => 'd',
        (0, -1) if diagonal_game => 'w',
        (0, 1) if diagonal_game => 's',
        (0, -1) => 't',
        (0, 1) => 'b',
        (-1, 0) => 'l',
        (1, 0) => 'r',
        _ => return None,
    })
}

/// The offset from one square to another, in columns to the right and rows down.
#[must_use]
pub fn offset(size: Size, from: Square, to: Square) -> (isize, isize) {
    let of = |square| (size.column(square).cast_signed(), size.row(square).cast_signed());
    let ((from_column, from_row), (column, row)) = (of(from), of(to));
    (column - from_column, row - from_row)
}

/// The direction of a step from the step before it, as the board is shown. On hexagonal cells there are
/// six directions: left, right, and the four diagonals.
#[must_use]
pub fn direction(
    size: Size,
    grid: Grid,
    from: Option<&Step>,
    step: Step,
    flipped: bool,
) -> Option<(isize, isize)> {
    let Some(&Step::Square(from)) = from else { return None };
    let (right, down) = match step {
        Step::Square(to) => {
            let (right, down) = if grid.is_hexagonal() {
                grid.offset(size, from, to)
            } else {
                offset(size, from, to)
            };
            if grid.is_hexagonal() && right == 0 && down != 0 {
                return None;
            }
            if right != 0 && down != 0 && right.abs() != down.abs() {
                return None;
            }
            (right.signum(), down.signum())
        }
        Step::Off(Edge::Top) => (0, -1),
        Step::Off(Edge::Bottom) => (0, 1),
        Step::Off(Edge::Left) => (-1, 0),
        Step::Off(Edge::Right) => (1, 0),
        Step::Choice(_) => return None,
    };
    Some(if flipped { (-right, -down) } else { (right, down) })
}

/// The direction letter of each next step, if the letter means this step alone.
#[must_use]
pub fn direction_keys(
    size: Size,
    grid: Grid,
    from: Option<&Step>,
    next: &[Step],
    flipped: bool,
) -> Vec<Option<char>> {
    let ways: Vec<_> =
        next.iter().map(|&step| direction(size, grid, from, step, flipped)).collect();
    let is_diagonal = |way: &(isize, isize)| way.0 != 0 && way.1 != 0;
    let diagonal_game = ways.iter().flatten().any(is_diagonal);
    ways.iter()
        .map(|way| {
            let is_alone = ways.iter().filter(|other| *other == way).count() == 1;
            way.filter(|_| is_alone).and_then(|way| key_of_direction(way, diagonal_game))
        })
        .collect()
}

/// The steps that can be made after these.
pub fn next_steps(state: &dyn DynState, made: &[Step]) -> Vec<Step> {
    match state.progress(made) {
        Progress::Next(next) => next,
        Progress::Complete(_) | Progress::Impossible => Vec::new(),
    }
}

/// The squares among some steps.
pub fn squares(steps: &[Step]) -> impl Iterator<Item = Square> {
    steps.iter().filter_map(|step| match step {
        Step::Square(square) => Some(*square),
        Step::Off(_) | Step::Choice(_) => None,
    })
}

/// The steps that numbers stand for at the start of a turn, with their numbers: the mover's own
/// selectable pieces, or all selectable squares if there are no such pieces; then everything that is not
/// a square. Pieces use their permanent numbers; if one of the squares has no numbered piece, the squares
/// are counted from 1.
pub fn numbered(state: &dyn DynState, first: &[Step], numbers: &Numbers) -> Vec<(usize, Step)> {
    let view = state.view();
    let owner = |square: Square| view.cell(square).piece.as_ref().map(|piece| piece.owner);
    let own = |square: &Square| owner(*square) == Some(view.turn);
    let mut chosen: Vec<Square> = squares(first).filter(own).collect();
    if chosen.is_empty() {
        chosen = squares(first).collect();
    }
    let number = |&square: &Square| Some((numbers.get(square)?, square));
    let mut pieces = match chosen.iter().map(number).collect::<Option<Vec<_>>>() {
        Some(mut pieces) => {
            pieces.sort_unstable();
            pieces
        }
        None => (1..).zip(chosen).collect(),
    };
    let last = pieces.last().map_or(0, |(number, _)| *number);
    let choices = first.iter().filter(|step| !matches!(step, Step::Square(_)));
    // The number of a piece that cannot move now is not the number of a choice.
    let choices = (last.max(numbers.largest(&view, view.turn)) + 1..).zip(choices.copied());
    pieces.drain(..).map(|(number, square)| (number, Step::Square(square))).chain(choices).collect()
}

/// Why a text is not a turn, judged by the steps and the geometry of the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// Nothing that can be chosen has this number, as it was typed; the list holds the available numbers.
    NoNumber(String, Vec<usize>),
    /// The piece of this number stands here, and cannot be chosen.
    BlockedNumber(usize, Square),
    /// No turn starts on this square.
    NotFirst(Square),
    /// This square cannot be chosen after those; these steps can.
    NotNext(Square, Vec<Step>),
    /// From this square none of these steps lies that way.
    NotThatWay(Square, Vec<Step>),
    /// From this square all these steps lie that way.
    Several(Square, Vec<Step>),
    /// The turn is complete without this.
    TooMuch(String),
    /// It is neither a square, a number nor a direction.
    Unknown,
}

/// Whether more text may follow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TextEnd {
    /// A person is still typing: the text may end with the separator before the next part of the move.
    Open,
    /// The text was entered as it is.
    Closed,
}

/// The problem, and the number of bytes of the text that were left to read at that point.
struct Wrong {
    trouble: Trouble,
    left: usize,
}

/// The context for reading typed turns.
pub struct Typing<'a> {
    /// The position.
    pub state: &'a dyn DynState,
    /// The size of the board.
    pub size: Size,
    /// The step that a number means at the start of a turn.
    pub numbered: &'a [(usize, Step)],
    /// The numbers of all pieces.
    pub numbers: &'a Numbers,
    /// Whether the board is shown rotated.
    pub flipped: bool,
    /// Whether the second text is the name of the choice of the first name, in any language.
    pub is_called: &'a dyn Fn(&'static str, &str) -> bool,
}

impl Typing<'_> {
    /// Returns the steps that a text stands for after `made`: squares, numbers and directions, one after
    /// the other. A player who has chosen a piece may still choose another.
    ///
    /// # Errors
    /// If the text stands for no steps here; the error gives the reason.
    pub fn read(&self, made: &[Step], text: &str, end: TextEnd) -> Result<Vec<Step>, Trouble> {
        let first = match self.follow(made, text, end) {
            Ok(steps) => return Ok(steps),
            Err(wrong) => wrong,
        };
        if made.is_empty() {
            return Err(first.trouble);
        }
        match self.follow(&[], text, end) {
            Ok(steps) => Ok(steps),
            Err(wrong) if wrong.left < first.left => Err(wrong.trouble),
            Err(_) => Err(first.trouble),
        }
    }

    fn follow(&self, made: &[Step], text: &str, end: TextEnd) -> Result<Vec<Step>, Wrong> {
        // The separators between the parts of a move add nothing to the order of the parts.
        let whole = text.trim_start_matches(['=', '@', ' ']);
        let parts = text.trim_start_matches(['>', '+', '-', 'x', ' ']);
        let has_separator = parts.len() < text.trim_start().len();
        let text = parts;
        let wrong = |trouble| Wrong { trouble, left: text.len() };
        let Some(letter) = text.chars().next() else {
            let is_cut = has_separator && end == TextEnd::Closed;
            return if is_cut { Err(wrong(Trouble::Unknown)) } else { Ok(made.to_vec()) };
        };
        let next = next_steps(self.state, made);
        if next.is_empty() && !made.is_empty() {
            return Err(wrong(Trouble::TooMuch(text.to_owned())));
        }
        let on = |step: Step, rest: &str| self.follow(&[made, &[step]].concat(), rest, end);
        if let Some((choice, rest)) = self.read_choice(&next, whole) {
            return on(choice, rest.trim_start_matches('@'));
        }
        let mut worst = wrong(Trouble::Unknown);
        if has_separator && made.is_empty() {
            return Err(worst);
        }
        if let Some((square, rest)) = self.read_square(text) {
            let step = Step::Square(square);
            if next.contains(&step) {
                match on(step, rest) {
                    Ok(steps) => return Ok(steps),
                    Err(further) => worst = further,
                }
            } else {
                worst = wrong(if made.is_empty() {
                    Trouble::NotFirst(square)
                } else {
                    Trouble::NotNext(square, next.clone())
                });
            }
        }
        let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        if digits > 0 {
            return match self.step_of_number(made, &next, &text[..digits]) {
                Ok(step) => on(step, &text[digits..]),
                Err(trouble) => Err(wrong(trouble)),
            };
        }
        let short_for = abbreviated(&next, whole).map(|choice| [made, &[choice]].concat());
        let (Some(way), Some(&Step::Square(from))) = (direction_of_key(letter), made.last()) else {
            return short_for.ok_or(worst);
        };
        // Text that looks like a square of this board was meant as a square.
        if self.looks_like_square(text) {
            return Err(worst);
        }
        let grid = self.state.view().grid;
        let lies_there =
            |step: &Step| direction(self.size, grid, made.last(), *step, self.flipped) == Some(way);
        let that_way: Vec<Step> = next.iter().copied().filter(lies_there).collect();
        if let (true, Some(steps)) = (that_way.is_empty(), short_for) {
            return Ok(steps);
        }
        match *that_way {
            [only] => on(only, &text[letter.len_utf8()..]),
            [] => Err(wrong(Trouble::NotThatWay(from, next))),
            _ => Err(wrong(Trouble::Several(from, that_way))),
        }
    }

    /// Reads the name of one of these choices at the beginning of a text, or a name in another language
    /// that is the whole text, and returns the choice with the rest.
    fn read_choice<'t>(&self, next: &[Step], text: &'t str) -> Option<(Step, &'t str)> {
        let named = next.iter().filter_map(|step| match *step {
            Step::Choice(name) if (self.is_called)(name, text) => Some((*step, "")),
            Step::Choice(name) => Some((*step, without_name(text, name)?)),
            Step::Square(_) | Step::Off(_) => None,
        });
        // One name may begin with another, so the longest one that fits is meant.
        named.min_by_key(|(_, rest)| rest.len())
    }

    /// Whether the text begins with a column of the board and a number, even if there is no such row.
    fn looks_like_square(&self, text: &str) -> bool {
        let mut letters = text.chars().filter(|letter| *letter != ' ');
        let column = letters.next().and_then(|letter| u32::from(letter).checked_sub('a'.into()));
        column.is_some_and(|column| column < self.size.width.into())
            && letters.next().is_some_and(|letter| letter.is_ascii_digit())
    }

    /// Whether the text is exactly the name of a square.
    #[must_use]
    pub fn is_square(&self, text: &str) -> bool {
        self.read_square(text.trim()).is_some_and(|(_, rest)| rest.is_empty())
    }

    /// Reads a square at the beginning of a text, with or without a space in it, and returns it with the
    /// rest.
    fn read_square<'t>(&self, text: &'t str) -> Option<(Square, &'t str)> {
        let rest = text.strip_prefix(|letter: char| letter.is_ascii_alphabetic())?;
        let name = format!("{}{}", &text[..1], rest.trim_start());
        let (square, behind) = self.size.read_square(&name).ok()?;
        Some((square, &text[text.len() - behind.len()..]))
    }

    /// The step that a number stands for: a piece at the start of a turn, one of the choices after that.
    fn step_of_number(&self, made: &[Step], next: &[Step], text: &str) -> Result<Step, Trouble> {
        // A number that is too long to be parsed is the number of nothing.
        let number: Option<usize> = text.parse().ok();
        if !made.is_empty() {
            let index = number.and_then(|number| number.checked_sub(1));
            let step = index.and_then(|index| next.get(index)).copied();
            let known = || (1..=next.len()).collect();
            return step.ok_or_else(|| Trouble::NoNumber(text.to_owned(), known()));
        }
        if let Some((_, step)) = self.numbered.iter().find(|(known, _)| Some(*known) == number) {
            return Ok(*step);
        }
        let view = self.state.view();
        let is_meant = |square: &Square| {
            let owner = view.cell(*square).piece.as_ref().map(|piece| piece.owner);
            owner == Some(view.turn) && number.is_some() && self.numbers.get(*square) == number
        };
        let blocked = (0..self.size.squares()).map(Square::new).find(is_meant);
        if let Some((number, square)) = number.zip(blocked).filter(|_| self.starts_with_own_piece())
        {
            return Err(Trouble::BlockedNumber(number, square));
        }
        let known = self.numbered.iter().map(|(number, _)| *number).collect();
        Err(Trouble::NoNumber(text.to_owned(), known))
    }

    /// Whether a turn starts with one of the mover's own pieces.
    #[must_use]
    pub fn starts_with_own_piece(&self) -> bool {
        let view = self.state.view();
        let is_own = |square: Square| {
            view.cell(square).piece.as_ref().is_some_and(|piece| piece.owner == view.turn)
        };
        let is_own = |step: &Step| matches!(step, Step::Square(square) if is_own(*square));
        self.numbered.iter().any(|(_, step)| is_own(step))
    }
}

/// The rest of a text that begins with a name; spaces and hyphens between the letters are ignored.
fn without_name<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    let is_letter = |letter: &char| !matches!(letter, ' ' | '-');
    let mut rest = text;
    for letter in name.chars().filter(is_letter) {
        rest = rest.trim_start_matches([' ', '-']).strip_prefix(letter)?;
    }
    Some(rest)
}

/// The only choice whose name begins with this text.
fn abbreviated(next: &[Step], text: &str) -> Option<Step> {
    let mut meant = next.iter().filter(|step| match step {
        Step::Choice(name) => name.starts_with(text),
        Step::Square(_) | Step::Off(_) => false,
    });
    meant.next().filter(|_| meant.next().is_none()).copied()
}
