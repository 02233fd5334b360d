//! A turn in the making on the screen: the steps chosen so far, the cursor, and the typed text.

use cygnet_core::quote::is_hidden;
use cygnet_core::{DynState, Edge, LegalMove, Square, Step};
use cygnet_room::{BegunTurn, Meaning, NoMeaning, Numbers, PartialTurn, Trouble, offset};

use cygnet_text::Language;
use cygnet_text::typing::{is_called, why_no_meaning};

/// The maximum length of typed text in characters: the longest is a word with the path of a file.
const LONGEST_LINE: usize = 4096;

/// The turn that a person is making.
pub(super) struct TurnInput {
    /// The steps made, and those that can follow.
    pub(super) turn: PartialTurn,
    pub(super) cursor: Step,
    pub(super) typed: String,
    /// The typed text is a move to preview: the next letter begins another line.
    pub(super) is_preview: bool,
    /// The steps that the typed text stands for, including those made before.
    pub(super) typed_steps: Option<Vec<Step>>,
}

/// The result of choosing a step.
pub(super) enum Choice {
    /// The turn is complete.
    Move(LegalMove),
    /// The turn goes on, or its last step was taken back.
    Part,
    /// The step cannot be chosen.
    Nothing(Trouble),
}

impl TurnInput {
    pub(super) fn new(state: &dyn DynState) -> Self {
        let size = state.size();
        let middle = size.square(usize::from(size.width) / 2, usize::from(size.height) / 2);
        Self {
            turn: PartialTurn::new(state, is_called),
            cursor: Step::Square(middle),
            typed: String::new(),
            is_preview: false,
            typed_steps: None,
        }
    }

    /// Clears the turn.
    pub(super) fn clear(&mut self) {
        self.turn.clear();
        self.forget_typed();
    }

    /// Starts a new turn.
    pub(super) fn start(&mut self, state: &dyn DynState, numbers: Numbers) {
        self.forget_typed();
        self.turn.start(state, numbers);
        if !self.turn.next().contains(&self.cursor) {
            self.cursor = self.nearest(Some(self.cursor));
        }
    }

    pub(super) fn forget_typed(&mut self) {
        self.typed.clear();
        self.is_preview = false;
        self.typed_steps = None;
    }

    /// The steps to show: those made, and those typed or under the cursor.
    pub(super) fn shown(&self) -> Vec<Step> {
        if let Some(steps) = &self.typed_steps {
            return steps.clone();
        }
        let mut steps = self.turn.made().to_vec();
        if self.turn.next().contains(&self.cursor) {
            steps.push(self.cursor);
        }
        steps
    }

    /// Makes these the steps of the turn. Returns the move if it is complete.
    pub(super) fn take(&mut self, steps: Vec<Step>, state: &dyn DynState) -> Option<LegalMove> {
        let from = steps.last().copied();
        let mv = self.turn.take(steps, state);
        if mv.is_none() {
            self.forget_typed();
            self.cursor = self.nearest(from);
        }
        mv
    }

    /// Chooses a square or something beside the board as the next step of the turn.
    pub(super) fn choose(&mut self, step: Step, state: &dyn DynState) -> Choice {
        let steps = if self.turn.next().contains(&step) {
            [self.turn.made(), &[step]].concat()
        } else if self.turn.is_first_step(step, state) {
            vec![step]
        } else if self.turn.made().last() == Some(&step) {
            self.back(state);
            return Choice::Part;
        } else {
            let Step::Square(square) = step else { return Choice::Part };
            return Choice::Nothing(if self.turn.is_begun() {
                Trouble::NotNext(square, self.turn.next().to_vec())
            } else {
                Trouble::NotFirst(square)
            });
        };
        self.take(steps, state).map_or(Choice::Part, Choice::Move)
    }

    /// Takes the typed text as a move or as a part of one. Returns the move if the turn is complete.
    ///
    /// # Errors
    /// If the text has no meaning.
    pub(super) fn submit(
        &mut self,
        state: &dyn DynState,
    ) -> Result<Option<LegalMove>, Box<NoMeaning>> {
        let meaning = self.turn.meaning(&self.typed, state);
        self.forget_typed();
        match meaning {
            Meaning::Move(mv) => return Ok(Some(mv)),
            Meaning::LeavesOpen(_, begun) => {
                self.go_on(begun);
                self.cursor = Step::NONE;
            }
            Meaning::Steps(begun) => self.go_on(begun),
            Meaning::Nothing(why) => return Err(Box::new(why)),
        }
        Ok(None)
    }

    /// Why a typed text stands for no move.
    pub(super) fn why_no_meaning(
        &self,
        why: &NoMeaning,
        state: &dyn DynState,
        language: Language,
    ) -> String {
        let text = why_no_meaning(&self.turn.typing(state), why, language);
        text.unwrap_or_else(|| language.say(&why.error))
    }

    /// Makes this the turn, which was read in the position to which it belongs.
    pub(super) fn go_on(&mut self, begun: BegunTurn) {
        let from = begun.steps().last().copied();
        self.turn.go_on(begun);
        self.forget_typed();
        self.cursor = self.nearest(from);
    }

    /// The possible next step that is nearest to this one.
    fn nearest(&self, from: Option<Step>) -> Step {
        let Some(Step::Square(from)) = from else {
            return self.turn.next().first().copied().unwrap_or(self.cursor);
        };
        let distance = |step: &Step| match *step {
            Step::Square(square) => {
                let (right, down) = offset(self.turn.size(), from, square);
                right.abs().max(down.abs()) * 4 + right.abs() + down.abs()
            }
            Step::Off(_) | Step::Choice(_) => isize::MAX,
        };
        self.turn.next().iter().copied().min_by_key(distance).unwrap_or(self.cursor)
    }

    /// Takes the last step back. Returns false if there is none.
    pub(super) fn back(&mut self, state: &dyn DynState) -> bool {
        let Some(last) = self.turn.back(state) else { return false };
        self.cursor = last;
        true
    }

    /// Moves the cursor to the next or previous possible step.
    pub(super) fn next_target(&mut self, by: isize) {
        if self.turn.next().is_empty() {
            return;
        }
        self.forget_typed();
        let count = self.turn.next().len().cast_signed();
        let now = self.turn.next().iter().position(|step| *step == self.cursor);
        let next = match now {
            Some(now) => (now.cast_signed() + by).rem_euclid(count),
            None if by < 0 => count - 1,
            None => 0,
        };
        self.cursor = self.turn.next()[next.cast_unsigned()];
    }

    /// Moves the cursor by one square, or over the edge if the piece can leave there.
    pub(super) fn move_cursor(&mut self, right: isize, down: isize) {
        self.forget_typed();
        let from = match (self.cursor, self.turn.made().last()) {
            (Step::Square(square), _) => square,
            // From beside the board back onto it.
            (_, Some(Step::Square(square))) => {
                self.cursor = Step::Square(*square);
                return;
            }
            // From the list of choices back onto the board.
            (Step::Choice(_), None) if right < 0 => {
                let from = self
                    .turn
                    .next()
                    .first()
                    .copied()
                    .filter(|step| matches!(step, Step::Square(_)));
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
        if let Some(square) = self.turn.size().offset(from, right, down) {
            self.cursor = Step::Square(square);
        } else if self.turn.next().contains(&Step::Off(edge)) {
            self.cursor = Step::Off(edge);
        } else if edge == Edge::Right && !self.turn.is_begun() {
            // The choices that are not squares are listed to the right of the board.
            let choice = self.turn.next().iter().find(|step| matches!(step, Step::Choice(_)));
            self.cursor = choice.copied().unwrap_or(self.cursor);
        }
    }

    /// The square to look at after a click on an arrow at the edge of a board that does not fit.
    pub(super) fn scrolled(&self, focus: Square, right: isize, down: isize) -> Square {
        let (right, down) = if self.turn.flipped { (-right, -down) } else { (right, down) };
        // Stop at the edge of the board.
        let mut seen = focus;
        for _ in 0..6 {
            seen = self.turn.size().offset(seen, right, down).unwrap_or(seen);
        }
        seen
    }

    /// Sets the typed text. If a person has to move from `state`, the board shows at once what the text
    /// stands for so far; otherwise the text waits.
    pub(super) fn set_typed(&mut self, typed: &str, state: Option<&dyn DynState>) {
        let letters = typed.chars().filter(|letter| !is_hidden(*letter));
        self.typed = letters.take(LONGEST_LINE).collect();
        self.typed_steps = state.and_then(|state| self.turn.read(&self.typed, state).ok());
        if let Some(&last) = self.typed_steps.as_ref().and_then(|steps| steps.last()) {
            self.cursor = last;
        }
    }

    /// Whether the number of a piece is being typed.
    pub(super) fn types_number(&self) -> bool {
        !self.turn.is_begun() && self.typed.starts_with(|letter: char| letter.is_ascii_digit())
    }
}
