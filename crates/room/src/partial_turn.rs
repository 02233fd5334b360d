//! A turn in the making: the steps chosen so far, and what typed text means after them.

use cygnet_core::{DynState, Grid, LegalMove, MoveError, Progress, Size, Step};

use crate::numbers::Numbers;
use crate::typing::{LONGEST_MOVE, TextEnd, Trouble, Typing, direction, next_steps, numbered};

/// The turn that a person is making. It belongs to a position, which goes into every call.
#[derive(Clone)]
pub struct PartialTurn {
    size: Size,
    /// How the rows of the board lie on top of each other.
    grid: Grid,
    made: Vec<Step>,
    next: Vec<Step>,
    numbered: Vec<(usize, Step)>,
    /// The numbers of all pieces.
    numbers: Numbers,
    /// The board is shown from its other side, so directions are reversed.
    pub flipped: bool,
    /// Whether the second text is the name of the choice of the first name, in any language.
    is_called: fn(&'static str, &str) -> bool,
}

/// The meaning of a typed text in a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Meaning {
    /// A move.
    Move(LegalMove),
    /// A move that was written as a whole and declines an optional step without saying so, and its steps up to
    /// there. A person who leaves the step out may not know that there is a choice.
    LeavesOpen(LegalMove, BegunTurn),
    /// The beginning of a move.
    Steps(BegunTurn),
    /// The text has no meaning.
    Nothing(NoMeaning),
}

/// The beginning of a turn: its steps so far, and those that can follow.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BegunTurn {
    steps: Vec<Step>,
    next: Vec<Step>,
}

impl BegunTurn {
    /// The steps so far.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }
}

/// Why a text has no meaning: the game's error for it as a move, and the problem with its steps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoMeaning {
    /// The game's error for the text as a move.
    pub error: MoveError,
    /// The problem with its steps.
    pub trouble: Trouble,
    /// Whether the text is only a part of a move: a square in a turn that is begun is not a whole move,
    /// even where another turn could be a single square.
    is_part: bool,
}

impl NoMeaning {
    /// Whether the text is a well-formed move that is not allowed here, which the game explains best.
    #[must_use]
    pub fn is_whole_move(&self) -> bool {
        !matches!(self.error, MoveError::Syntax { .. }) && !self.is_part
    }
}

impl PartialTurn {
    /// Creates an empty turn. `is_called` tells whether the second text is the name of the choice of the
    /// first name, in any language.
    pub fn new(state: &dyn DynState, is_called: fn(&'static str, &str) -> bool) -> Self {
        Self {
            size: state.size(),
            grid: state.view().grid,
            made: Vec::new(),
            next: Vec::new(),
            numbered: Vec::new(),
            numbers: Numbers::default(),
            flipped: false,
            is_called,
        }
    }

    /// The steps made.
    #[must_use]
    pub fn made(&self) -> &[Step] {
        &self.made
    }

    /// The steps that can be made next.
    #[must_use]
    pub fn next(&self) -> &[Step] {
        &self.next
    }

    /// The meaning of numbers at the start of the turn.
    #[must_use]
    pub fn numbered(&self) -> &[(usize, Step)] {
        &self.numbered
    }

    /// The size of the board.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// How the rows of the board lie on top of each other.
    #[must_use]
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// Whether a turn has been begun.
    #[must_use]
    pub fn is_begun(&self) -> bool {
        !self.made.is_empty()
    }

    /// Clears the turn: nobody can move.
    pub fn clear(&mut self) {
        self.made.clear();
        self.next.clear();
        self.numbered.clear();
    }

    /// Starts a new turn from this position, in which the pieces have these numbers.
    pub fn start(&mut self, state: &dyn DynState, numbers: Numbers) {
        self.made.clear();
        (self.size, self.grid) = (state.size(), state.view().grid);
        self.next = next_steps(state, &[]);
        self.numbered = numbered(state, &self.next, &numbers);
        self.numbers = numbers;
    }

    /// Makes these the steps of the turn, if a move begins with them. Returns the move if it is complete;
    /// then the turn is as it was.
    pub fn take(&mut self, steps: Vec<Step>, state: &dyn DynState) -> Option<LegalMove> {
        match state.progress(&steps) {
            Progress::Complete(mv) => Some(mv),
            Progress::Next(next) => {
                self.go_on(BegunTurn { steps, next });
                None
            }
            Progress::Impossible => None,
        }
    }

    /// Makes this the turn. It was read in the position to which the turn belongs.
    pub fn go_on(&mut self, begun: BegunTurn) {
        (self.made, self.next) = (begun.steps, begun.next);
    }

    /// Takes the last step back, and returns it.
    pub fn back(&mut self, state: &dyn DynState) -> Option<Step> {
        let last = self.made.pop()?;
        self.next = next_steps(state, &self.made);
        Some(last)
    }

    /// Whether another turn than the one that is begun can start with this step.
    #[must_use]
    pub fn is_first_step(&self, step: Step, state: &dyn DynState) -> bool {
        self.is_begun() && next_steps(state, &[]).contains(&step)
    }

    /// The direction of a step from the step before it, as the board is shown.
    #[must_use]
    pub fn direction(&self, from: Option<&Step>, step: Step) -> Option<(isize, isize)> {
        direction(self.size, self.grid, from, step, self.flipped)
    }

    /// The context for reading typed text.
    #[must_use]
    pub fn typing<'a>(&'a self, state: &'a dyn DynState) -> Typing<'a> {
        let Self { size, numbered, numbers, flipped, is_called, .. } = self;
        Typing { state, size: *size, numbered, numbers, flipped: *flipped, is_called }
    }

    /// The steps that a typed text stands for so far, including those made before.
    ///
    /// # Errors
    /// If it stands for none; the error gives the reason.
    pub fn read(&self, text: &str, state: &dyn DynState) -> Result<Vec<Step>, Trouble> {
        self.read_to(TextEnd::Open, text, state)
    }

    fn read_to(
        &self,
        end: TextEnd,
        text: &str,
        state: &dyn DynState,
    ) -> Result<Vec<Step>, Trouble> {
        let text = text.trim().to_lowercase();
        // Reading a text that is longer than any move would only take time.
        if text.is_empty() || text.chars().count() > LONGEST_MOVE || state.outcome().is_some() {
            return Err(Trouble::Unknown);
        }
        self.typing(state).read(&self.made, &text, end)
    }

    /// The meaning of a typed text as a move, or as a part of one.
    #[must_use]
    pub fn meaning(&self, text: &str, state: &dyn DynState) -> Meaning {
        let error = match state.read_move(text) {
            Ok(mv) => {
                return match declined(&mv, state) {
                    // A person who was asked about the step and writes the same move again has answered.
                    Some(begun) if begun.steps != self.made => Meaning::LeavesOpen(mv, begun),
                    _ => Meaning::Move(mv),
                };
            }
            Err(error) => error,
        };
        let trouble = match self.read_to(TextEnd::Closed, text, state) {
            Ok(steps) if steps != self.made => match state.progress(&steps) {
                Progress::Complete(mv) => return Meaning::Move(mv),
                Progress::Next(next) => return Meaning::Steps(BegunTurn { steps, next }),
                Progress::Impossible => Trouble::Unknown,
            },
            Ok(_) => Trouble::Unknown,
            Err(trouble) => trouble,
        };
        let is_square = self.typing(state).is_square(&text.to_lowercase());
        Meaning::Nothing(NoMeaning { error, trouble, is_part: self.is_begun() && is_square })
    }
}

/// The steps of a move up to an optional step that it declines, if it could have made that step.
fn declined(mv: &LegalMove, state: &dyn DynState) -> Option<BegunTurn> {
    let mut steps = state.steps(mv);
    if steps.pop() != Some(Step::NONE) {
        return None;
    }
    let next = next_steps(state, &steps);
    (next.len() > 1).then_some(BegunTurn { steps, next })
}

#[cfg(test)]
mod tests {
    use cygnet_core::Options;

    use super::*;

    /// A position, and a turn that starts there.
    fn turn(game: &str, position: Option<&str>) -> (Box<dyn DynState>, PartialTurn) {
        let entry = cygnet_games::find(game).expect("a game of the catalogue");
        let options = Options::defaults(entry.info);
        let (_, state) = entry.set_up(options, position, 0).expect("a position");
        let mut turn = PartialTurn::new(&*state, |_, _| false);
        turn.start(&*state, Numbers::default());
        (state, turn)
    }

    #[test]
    fn text_is_a_move_a_part_of_one_or_nothing() {
        let (state, mut turn) = turn("ugly_duck", None);
        let mv = state.read_move("b1c2").expect("a legal move");
        assert_eq!(turn.meaning("B1C2", &*state), Meaning::Move(mv.clone()));
        let Meaning::Steps(begun) = turn.meaning("b1", &*state) else { panic!("a part of a move") };
        let steps = begun.steps().to_vec();
        turn.go_on(begun);
        assert_eq!((turn.made(), turn.is_begun()), (&steps[..], true));
        assert_eq!(turn.next(), next_steps(&*state, &steps));
        assert_eq!(turn.meaning("c2", &*state), Meaning::Move(mv));
        let Meaning::Nothing(why) = turn.meaning("c3", &*state) else { panic!("too far") };
        assert!(!why.is_whole_move(), "a square in a turn that is begun");
        let Meaning::Nothing(why) = turn.meaning("b1b3", &*state) else { panic!("too far") };
        assert!(why.is_whole_move());
        let Meaning::Nothing(why) = turn.meaning("-", &*state) else { panic!("no step") };
        assert_eq!(why.trouble, Trouble::Unknown);
        assert_eq!(turn.back(&*state), steps.last().copied());
        assert!(!turn.is_begun() && turn.back(&*state).is_none());
    }

    #[test]
    fn a_number_stands_alone() {
        let (state, mut turn) = turn("ugly_duck", None);
        let Meaning::Steps(first) = turn.meaning("1", &*state) else { panic!("a piece") };
        for text in ["1x", "1-", "-1", "x1", "- 1", "b1x", "-b1"] {
            let Meaning::Nothing(why) = turn.meaning(text, &*state) else { panic!("{text}") };
            assert_eq!(why.trouble, Trouble::Unknown, "{text}");
        }
        assert_eq!(turn.read("1x", &*state), Ok(first.steps().to_vec()), "more may follow");
        turn.go_on(first);
        let Meaning::Move(mv) = turn.meaning("1", &*state) else { panic!("a move") };
        assert_eq!(turn.meaning("-1", &*state), Meaning::Move(mv), "after a piece");
        assert!(matches!(turn.meaning("1x", &*state), Meaning::Nothing(_)));
    }

    #[test]
    fn a_number_is_told_as_it_was_typed() {
        let (state, mut turn) = turn("ugly_duck", None);
        let long = "99999999999999999999999";
        let trouble = |turn: &PartialTurn| match turn.meaning(long, &*state) {
            Meaning::Nothing(why) => why.trouble,
            other => panic!("{other:?}"),
        };
        assert!(matches!(trouble(&turn), Trouble::NoNumber(number, _) if number == long));
        let Meaning::Steps(begun) = turn.meaning("1", &*state) else { panic!("a piece") };
        turn.go_on(begun);
        assert!(matches!(trouble(&turn), Trouble::NoNumber(number, _) if number == long));
    }

    #[test]
    fn an_optional_step_that_is_left_out_is_asked_for_once() {
        let position = "#7#/7a1/9/3b5/*3*3*/9/9/9/#1C4A# x LMR 0";
        let (state, mut turn) = turn("three_dragons", Some(position));
        let mv = state.read_move("c9c4").expect("a legal move");
        let Meaning::LeavesOpen(open, begun) = turn.meaning("c9c4", &*state) else {
            panic!("a capture is possible")
        };
        assert_eq!(open, mv);
        turn.go_on(begun);
        assert_eq!(turn.meaning("c9c4", &*state), Meaning::Move(mv));
        let capture = state.read_move("c9c4xd4").expect("a legal move");
        assert_eq!(turn.meaning("d4", &*state), Meaning::Move(capture));
    }
}
