//! A turn in the making: the squares chosen so far, the cursor, and the typed text.
//!
//! Everything here works on steps and the geometry of the board. A direction key means the step
//! that lies that way from the square chosen last; a number means a piece, or one of the choices
//! that are listed.

use cygnet_core::quote::is_hidden;
use cygnet_core::{DynState, Edge, Grid, LegalMove, Progress, Size, Step};

use cygnet_room::{
    LONGEST_MOVE, Numbers, Trouble, Typing, direction, next_steps, numbered, offset,
};

use cygnet_text::typing::is_called;

/// The maximum length of typed text in characters: the longest is a word with the path of a file.
const LONGEST_LINE: usize = 4096;

/// The turn that a person is making.
pub(super) struct Hand {
    size: Size,
    /// How the rows of the board lie on top of each other.
    pub(super) grid: Grid,
    /// The steps made.
    pub(super) made: Vec<Step>,
    /// The steps that can be made next.
    pub(super) next: Vec<Step>,
    /// The meaning of numbers at the start of the turn.
    pub(super) numbered: Vec<(usize, Step)>,
    /// The numbers of all pieces.
    numbers: Numbers,
    pub(super) cursor: Step,
    pub(super) typed: String,
    /// The typed text is a move to preview: the next letter begins another line.
    pub(super) is_preview: bool,
    /// The board is shown from its other side.
    pub(super) flipped: bool,
    /// The steps that the typed text stands for, including those made before.
    pub(super) typed_steps: Option<Vec<Step>>,
    /// Why the typed text stands for no steps.
    pub(super) trouble: Option<Trouble>,
}

impl Hand {
    pub(super) fn new(size: Size, grid: Grid) -> Self {
        let middle = size.square(usize::from(size.width) / 2, usize::from(size.height) / 2);
        Self {
            size,
            grid,
            made: Vec::new(),
            next: Vec::new(),
            numbered: Vec::new(),
            numbers: Numbers::default(),
            cursor: Step::Square(middle),
            typed: String::new(),
            is_preview: false,
            flipped: false,
            typed_steps: None,
            trouble: None,
        }
    }

    /// Clears the turn.
    pub(super) fn clear(&mut self) {
        self.made.clear();
        self.next.clear();
        self.numbered.clear();
        self.forget_typed();
    }

    /// Starts a new turn.
    pub(super) fn start(&mut self, state: &dyn DynState, numbers: Numbers) {
        self.clear();
        self.next = next_steps(state, &[]);
        self.numbered = numbered(state, &self.next, &numbers);
        self.numbers = numbers;
        if !self.next.contains(&self.cursor) {
            self.cursor = self.nearest(Some(self.cursor));
        }
    }

    pub(super) fn forget_typed(&mut self) {
        self.typed.clear();
        self.is_preview = false;
        self.typed_steps = None;
        self.trouble = None;
    }

    /// The steps to show: those made, and those typed or under the cursor.
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
    pub(super) fn take(&mut self, steps: Vec<Step>, state: &dyn DynState) -> Option<LegalMove> {
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

    /// The possible next step that is nearest to this one.
    fn nearest(&self, from: Option<Step>) -> Step {
        let Some(Step::Square(from)) = from else {
            return self.next.first().copied().unwrap_or(self.cursor);
        };
        let distance = |step: &Step| match *step {
            Step::Square(square) => {
                let (right, down) = offset(self.size, from, square);
                right.abs().max(down.abs()) * 4 + right.abs() + down.abs()
            }
            Step::Off(_) | Step::Choice(_) => isize::MAX,
        };
        self.next.iter().copied().min_by_key(distance).unwrap_or(self.cursor)
    }

    /// Takes the last step back. Returns false if there is none.
    pub(super) fn back(&mut self, state: &dyn DynState) -> bool {
        let Some(last) = self.made.pop() else { return false };
        self.next = next_steps(state, &self.made);
        self.cursor = last;
        true
    }

    /// Whether a turn can start with this step.
    pub(super) fn is_first_step(&self, step: Step, state: &dyn DynState) -> bool {
        !self.made.is_empty() && next_steps(state, &[]).contains(&step)
    }

    /// Moves the cursor to the next or previous possible step.
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

    /// Moves the cursor by one square, or over the edge if the piece can leave there.
    pub(super) fn move_cursor(&mut self, right: isize, down: isize) {
        self.forget_typed();
        let from = match (self.cursor, self.made.last()) {
            (Step::Square(square), _) => square,
            // From beside the board back onto it.
            (_, Some(Step::Square(square))) => {
                self.cursor = Step::Square(*square);
                return;
            }
            // From the list of choices back onto the board.
            (Step::Choice(_), None) if right < 0 => {
                let from =
                    self.next.first().copied().filter(|step| matches!(step, Step::Square(_)));
                self.cursor = from.unwrap_or(self.cursor);
                return;
            }
            _ => {
                self.next_target(if right + down < 0 { -1 } else { 1 });
                return;
            }
        };
        let edge = match (right, down) {
            (1, _) => Edge::Right,
            (-1, _) => Edge::Left,
            (_, 1) => Edge::Bottom,
            _ => Edge::Top,
        };
        if let Some(square) = self.size.offset(from, right, down) {
            self.cursor = Step::Square(square);
        } else if self.next.contains(&Step::Off(edge)) {
            self.cursor = Step::Off(edge);
        } else if edge == Edge::Right && self.made.is_empty() {
            // The choices that are not squares are listed to the right of the board.
            let choice = self.next.iter().find(|step| matches!(step, Step::Choice(_)));
            self.cursor = choice.copied().unwrap_or(self.cursor);
        }
    }

    /// Sets the typed text. If a person has to move from `state`, the board shows at once what the text
    /// stands for so far; otherwise the text waits.
    pub(super) fn set_typed(&mut self, typed: &str, state: Option<&dyn DynState>) {
        let letters = typed.chars().filter(|letter| !is_hidden(*letter));
        self.typed = letters.take(LONGEST_LINE).collect();
        let text = self.typed.trim().to_lowercase();
        let can_be_move = !text.is_empty() && text.chars().count() <= LONGEST_MOVE;
        let state = state.filter(|_| can_be_move);
        let read = state.map(|state| self.typing(state).read(&self.made, &text));
        (self.typed_steps, self.trouble) = match read {
            None => (None, None),
            Some(Ok(steps)) => (Some(steps), None),
            Some(Err(trouble)) => (None, Some(trouble)),
        };
        if let Some(&last) = self.typed_steps.as_ref().and_then(|steps| steps.last()) {
            self.cursor = last;
        }
    }

    /// The context for reading the typed text.
    pub(super) fn typing<'a>(&'a self, state: &'a dyn DynState) -> Typing<'a> {
        let Self { size, numbered, numbers, flipped, .. } = self;
        Typing { state, size: *size, numbered, numbers, flipped: *flipped, is_called: &is_called }
    }

    /// Whether the number of a piece is being typed.
    pub(super) fn types_number(&self) -> bool {
        self.made.is_empty() && self.typed.starts_with(|letter: char| letter.is_ascii_digit())
    }

    /// The direction of a step from the step before it, as shown on the screen.
    pub(super) fn direction(&self, from: Option<&Step>, step: Step) -> Option<(isize, isize)> {
        direction(self.size, self.grid, from, step, self.flipped)
    }
}
