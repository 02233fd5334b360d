//! A turn in the making: squares chosen so far, the cursor, and what is being typed.
//!
//! Everything here works on steps and the geometry of the board. A direction key means the step
//! that lies that way from the square chosen last; a number means a piece, or one of the choices
//! that are listed.

use cygnet_core::{DynState, Edge, Progress, Size, Square, Step};

/// The turn that a person is making.
pub(super) struct Hand {
    size: Size,
    /// The steps made.
    pub(super) made: Vec<Step>,
    /// The steps that can be made next.
    pub(super) next: Vec<Step>,
    /// The squares of one's own pieces that can be chosen, by their number less one.
    pub(super) numbered: Vec<Square>,
    pub(super) cursor: Step,
    pub(super) typed: String,
    /// The steps that what is typed stands for, with those made before.
    pub(super) typed_steps: Option<Vec<Step>>,
}

/// What can be typed as a move is never longer.
const LONGEST: usize = 40;

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
pub(super) fn key_of_direction(direction: (isize, isize), diagonal_game: bool) -> Option<char> {
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

impl Hand {
    pub(super) fn new(size: Size) -> Self {
        let middle = size.square(usize::from(size.width) / 2, usize::from(size.height) / 2);
        Self {
            size,
            made: Vec::new(),
            next: Vec::new(),
            numbered: Vec::new(),
            cursor: Step::Square(middle),
            typed: String::new(),
            typed_steps: None,
        }
    }

    /// Nothing is being chosen.
    pub(super) fn clear(&mut self) {
        self.made.clear();
        self.next.clear();
        self.numbered.clear();
        self.forget_typed();
    }

    /// A new turn begins.
    pub(super) fn start(&mut self, state: &dyn DynState) {
        self.clear();
        self.next = next_steps(state, &[]);
        let view = state.view();
        let is_own = |square: &Square| {
            view.cell(*square).piece.as_ref().is_some_and(|piece| piece.owner == view.turn)
        };
        self.numbered = squares(&self.next).filter(is_own).collect();
        if !matches!(self.cursor, Step::Square(_)) {
            self.cursor = self.next.first().copied().unwrap_or(self.cursor);
        }
    }

    pub(super) fn forget_typed(&mut self) {
        self.typed.clear();
        self.typed_steps = None;
    }

    /// The steps that the hand shows: those made, and what is typed or under the cursor.
    pub(super) fn shown(&self) -> Vec<Step> {
        if let Some(steps) = &self.typed_steps {
            return steps.clone();
        }
        let mut steps = self.made.clone();
        if self.next.contains(&self.cursor) {
            steps.push(self.cursor);
        }
        steps
    }

    /// Makes these the steps of the turn. Returns the move if it is complete.
    pub(super) fn take(&mut self, steps: Vec<Step>, state: &dyn DynState) -> Option<String> {
        match state.progress(&steps) {
            Progress::Complete(mv) => Some(mv),
            Progress::Next(next) => {
                let from = steps.last().copied();
                self.made = steps;
                self.next = next;
                self.forget_typed();
                self.cursor = self.nearest(from);
                None
            }
            Progress::Impossible => None,
        }
    }

    /// The next step that is nearest to this one.
    fn nearest(&self, from: Option<Step>) -> Step {
        let Some(Step::Square(from)) = from else {
            return self.next.first().copied().unwrap_or(self.cursor);
        };
        let distance = |step: &Step| match *step {
            Step::Square(square) => {
                let (right, down) = self.offset(from, square);
                right.abs().max(down.abs()) * 4 + right.abs() + down.abs()
            }
            Step::Off(_) | Step::Decline => isize::MAX,
        };
        self.next.iter().copied().min_by_key(distance).unwrap_or(self.cursor)
    }

    fn offset(&self, from: Square, to: Square) -> (isize, isize) {
        let of =
            |square| (self.size.column(square).cast_signed(), self.size.row(square).cast_signed());
        let ((from_column, from_row), (column, row)) = (of(from), of(to));
        (column - from_column, row - from_row)
    }

    /// Takes one thing back: what was typed, or the last step. False if there is nothing.
    pub(super) fn back(&mut self, state: &dyn DynState) -> bool {
        if !self.typed.is_empty() {
            self.typed.pop();
            // What remains may stand for something else.
            let typed = std::mem::take(&mut self.typed);
            self.typed_steps = None;
            for letter in typed.chars() {
                self.type_letter(letter, state, false);
            }
            return true;
        }
        let Some(last) = self.made.pop() else { return false };
        self.next = next_steps(state, &self.made);
        self.cursor = last;
        true
    }

    /// Can a turn start with this?
    pub(super) fn is_first_step(&self, step: Step, state: &dyn DynState) -> bool {
        !self.made.is_empty() && next_steps(state, &[]).contains(&step)
    }

    /// The cursor goes to the next or previous of the steps that can be made.
    pub(super) fn next_target(&mut self, by: isize) {
        if self.next.is_empty() {
            return;
        }
        self.forget_typed();
        let count = self.next.len().cast_signed();
        let now = self.next.iter().position(|step| *step == self.cursor);
        let next = match now {
            Some(now) => (now.cast_signed() + by).rem_euclid(count),
            None if by < 0 => count - 1,
            None => 0,
        };
        self.cursor = self.next[next.cast_unsigned()];
    }

    /// The cursor goes a square further, or over the edge if the piece can leave there.
    pub(super) fn move_cursor(&mut self, right: isize, down: isize) {
        self.forget_typed();
        let from = match (self.cursor, self.made.last()) {
            (Step::Square(square), _) => square,
            // From beside the board back onto it.
            (_, Some(Step::Square(square))) => {
                self.cursor = Step::Square(*square);
                return;
            }
            _ => {
                self.next_target(if right + down < 0 { -1 } else { 1 });
                return;
            }
        };
        match self.size.offset(from, right, down) {
            Some(square) => self.cursor = Step::Square(square),
            None => {
                let edge = match (right, down) {
                    (1, _) => Edge::Right,
                    (-1, _) => Edge::Left,
                    (_, 1) => Edge::Bottom,
                    _ => Edge::Top,
                };
                if self.next.contains(&Step::Off(edge)) {
                    self.cursor = Step::Off(edge);
                }
            }
        }
    }

    /// A letter is typed; the board shows at once what it stands for so far.
    pub(super) fn type_letter(&mut self, letter: char, state: &dyn DynState, flipped: bool) {
        if self.typed.chars().count() >= LONGEST || letter.is_control() {
            return;
        }
        self.typed.push(letter);
        let text = self.typed.trim().to_lowercase();
        self.typed_steps = self.follow(self.made.clone(), &text, state, flipped);
        if let Some(&last) = self.typed_steps.as_ref().and_then(|steps| steps.last()) {
            self.cursor = last;
        }
    }

    /// The steps that a text stands for after these: squares, numbers, directions, one after the
    /// other.
    fn follow(
        &self,
        made: Vec<Step>,
        text: &str,
        state: &dyn DynState,
        flipped: bool,
    ) -> Option<Vec<Step>> {
        let Some(letter) = text.chars().next() else { return Some(made) };
        let next = next_steps(state, &made);
        let with = |step: Step| {
            let mut steps = made.clone();
            steps.push(step);
            steps
        };
        if let Ok((square, rest)) = self.size.read_square(text)
            && next.contains(&Step::Square(square))
            && let Some(steps) = self.follow(with(Step::Square(square)), rest, state, flipped)
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
            return self.follow(with(step?), &text[digits..], state, flipped);
        }
        let rest = &text[letter.len_utf8()..];
        if matches!(letter, '>' | '+' | '-' | 'x' | ' ') {
            return self.follow(made, rest, state, flipped);
        }
        if matches!(text, "none" | "no" | "n") && next.contains(&Step::Decline) {
            return Some(with(Step::Decline));
        }
        let mut that_way = next.iter().filter(|step| {
            let way = self.direction(made.last(), step, flipped);
            way.is_some() && way == direction_of_key(letter)
        });
        match (that_way.next(), that_way.next()) {
            (Some(&only), None) => self.follow(with(only), rest, state, flipped),
            _ => None,
        }
    }

    /// The way in which a step lies from the one before it, as the screen shows it.
    pub(super) fn direction(
        &self,
        from: Option<&Step>,
        step: &Step,
        flipped: bool,
    ) -> Option<(isize, isize)> {
        let Some(&Step::Square(from)) = from else { return None };
        let (right, down) = match *step {
            Step::Square(to) => {
                let (right, down) = self.offset(from, to);
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
}

fn next_steps(state: &dyn DynState, made: &[Step]) -> Vec<Step> {
    match state.progress(made) {
        Progress::Next(next) => next,
        Progress::Complete(_) | Progress::Impossible => Vec::new(),
    }
}

fn squares(steps: &[Step]) -> impl Iterator<Item = Square> {
    steps.iter().filter_map(|step| match step {
        Step::Square(square) => Some(*square),
        Step::Off(_) | Step::Decline => None,
    })
}
