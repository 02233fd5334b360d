//! A turn as people type it: a piece by its number or its square, then where it goes by a square,
//! a number or a direction.
//!
//! Everything here works on steps and the geometry of the board. A direction means the step that
//! lies that way from the square chosen last; a number means a piece, or one of the choices that
//! are listed.

use cygnet_core::{DynState, Edge, Progress, Size, Square, Step};

use crate::language::{Language, comparable};

/// No move that can be typed is longer, in characters.
pub(crate) const LONGEST: usize = 40;

/// The way that a letter points on the screen: `q w e` up, `a s d` down, and `t b l r`.
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

/// The letter for a way on the screen.
pub(crate) fn key_of_direction(direction: (isize, isize), diagonal_game: bool) -> Option<char> {
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

/// How many columns to the right and rows down a square is from another.
pub(crate) fn offset(size: Size, from: Square, to: Square) -> (isize, isize) {
    let of = |square| (size.column(square).cast_signed(), size.row(square).cast_signed());
    let ((from_column, from_row), (column, row)) = (of(from), of(to));
    (column - from_column, row - from_row)
}

/// The way in which a step lies from the one before it, as the board is shown.
pub(crate) fn direction(
    size: Size,
    from: Option<&Step>,
    step: Step,
    flipped: bool,
) -> Option<(isize, isize)> {
    let Some(&Step::Square(from)) = from else { return None };
    let (right, down) = match step {
        Step::Square(to) => {
            let (right, down) = offset(size, from, to);
            if right != 0 && down != 0 && right.abs() != down.abs() {
                return None;
            }
            (right.signum(), down.signum())
        }
        Step::Off(Edge::Top) => (0, -1),
        Step::Off(Edge::Bottom) => (0, 1),
        Step::Off(Edge::Left) => (-1, 0),
        Step::Off(Edge::Right) => (1, 0),
        Step::Decline => return None,
    };
    Some(if flipped { (-right, -down) } else { (right, down) })
}

/// The letter of the way in which each of the next steps lies, where it means this step alone.
pub(crate) fn direction_keys(
    size: Size,
    from: Option<&Step>,
    next: &[Step],
    flipped: bool,
) -> Vec<Option<char>> {
    let ways: Vec<_> = next.iter().map(|&step| direction(size, from, step, flipped)).collect();
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
pub(crate) fn next_steps(state: &dyn DynState, made: &[Step]) -> Vec<Step> {
    match state.progress(made) {
        Progress::Next(next) => next,
        Progress::Complete(_) | Progress::Impossible => Vec::new(),
    }
}

/// The squares among some steps.
pub(crate) fn squares(steps: &[Step]) -> impl Iterator<Item = Square> {
    steps.iter().filter_map(|step| match step {
        Step::Square(square) => Some(*square),
        Step::Off(_) | Step::Decline => None,
    })
}

/// The squares that numbers mean at the start of a turn, from 1: the mover's own pieces that can be
/// chosen, or else every square that can.
pub(crate) fn numbered(state: &dyn DynState, first: &[Step]) -> Vec<Square> {
    let view = state.view();
    let is_own = |square: &Square| {
        view.cell(*square).piece.as_ref().is_some_and(|piece| piece.owner == view.turn)
    };
    let own: Vec<Square> = squares(first).filter(is_own).collect();
    if own.is_empty() { squares(first).collect() } else { own }
}

/// What is needed to understand what somebody types.
pub(crate) struct Typing<'a> {
    pub(crate) state: &'a dyn DynState,
    pub(crate) size: Size,
    /// What a number means at the start of a turn.
    pub(crate) numbered: &'a [Square],
    /// Is the board shown turned round?
    pub(crate) flipped: bool,
}

impl Typing<'_> {
    /// The steps that a text stands for after these: squares, numbers, directions, one after the
    /// other.
    pub(crate) fn follow(&self, made: Vec<Step>, text: &str) -> Option<Vec<Step>> {
        // What stands between the parts of a move says nothing that their order does not say.
        let text = text.trim_start_matches(['>', '+', '-', 'x', ' ']);
        let Some(letter) = text.chars().next() else { return Some(made) };
        let next = next_steps(self.state, &made);
        let with = |step: Step| {
            let mut steps = made.clone();
            steps.push(step);
            steps
        };
        if let Ok((square, rest)) = self.size.read_square(text)
            && next.contains(&Step::Square(square))
            && let Some(steps) = self.follow(with(Step::Square(square)), rest)
        {
            return Some(steps);
        }
        let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        if digits > 0 {
            let index = text[..digits].parse::<usize>().ok()?.checked_sub(1)?;
            let step = if made.is_empty() {
                self.numbered.get(index).map(|&square| Step::Square(square))
            } else {
                next.get(index).copied()
            };
            return self.follow(with(step?), &text[digits..]);
        }
        let rest = &text[letter.len_utf8()..];
        let declines = |language: Language| comparable(language.words().none) == comparable(text);
        if next.contains(&Step::Decline)
            && (matches!(text, "no" | "n") || Language::ALL.into_iter().any(declines))
        {
            return Some(with(Step::Decline));
        }
        let mut that_way = next.iter().filter(|step| {
            let way = direction(self.size, made.last(), **step, self.flipped);
            way.is_some() && way == direction_of_key(letter)
        });
        match (that_way.next(), that_way.next()) {
            (Some(&only), None) => self.follow(with(only), rest),
            _ => None,
        }
    }
}
