//! What the board of a trainer shows: the moves of the puzzle, or a wrong move with its refutation, played out one
//! by one.

use std::time::{Duration, Instant};

use cygnet_core::DynState;

/// The time between two moves that are played out, and before the answer to a right move.
const PACE: Duration = Duration::from_millis(900);
const ANSWER: Duration = Duration::from_millis(450);

/// Another position to look at, among those on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TrainerLook {
    /// The first.
    First,
    /// The one before.
    Back,
    /// The one after.
    Forward,
    /// The last.
    Last,
    /// The one after this number of moves.
    At(usize),
}

/// Moves, and the positions before and after them.
struct Line {
    moves: Vec<String>,
    states: Vec<Box<dyn DynState>>,
}

impl Line {
    fn new(start: Box<dyn DynState>) -> Self {
        Self { moves: Vec::new(), states: vec![start] }
    }

    /// The first moves of this line.
    fn first(&self, moves: usize) -> Self {
        Self { moves: self.moves[..moves].to_vec(), states: self.states[..=moves].to_vec() }
    }

    /// Plays moves as far as they are legal.
    fn extend(&mut self, moves: &[String]) {
        for mv in moves {
            let mut after = self.states[self.moves.len()].clone();
            if after.play(mv).is_err() {
                return;
            }
            self.moves.push(mv.clone());
            self.states.push(after);
        }
    }
}

/// The moves of a puzzle, a wrong move with its refutation if there is one, and the position that is shown.
pub(super) struct Playback {
    main: Line,
    /// The number of moves before the wrong one, and the line with it.
    branch: Option<(usize, Line)>,
    /// The number of moves before the position that is shown.
    shown: usize,
    /// When the next move is played out.
    next: Option<Instant>,
}

impl Playback {
    pub(super) fn new(start: Box<dyn DynState>) -> Self {
        Self { main: Line::new(start), branch: None, shown: 0, next: None }
    }

    fn line(&self) -> &Line {
        self.branch.as_ref().map_or(&self.main, |(_, line)| line)
    }

    pub(super) fn state(&self) -> &dyn DynState {
        &*self.line().states[self.shown]
    }

    /// The positions up to the one that is shown.
    pub(super) fn states(&self) -> impl Iterator<Item = &dyn DynState> {
        self.line().states[..=self.shown].iter().map(|state| &**state)
    }

    pub(super) fn moves(&self) -> &[String] {
        &self.line().moves
    }

    pub(super) fn shown(&self) -> usize {
        self.shown
    }

    pub(super) fn due(&self) -> Option<Instant> {
        self.next
    }

    /// The place of the wrong move among the moves.
    pub(super) fn branches_at(&self) -> Option<usize> {
        self.branch.as_ref().map(|(place, _)| *place)
    }

    /// Whether the last position of the puzzle itself is shown.
    pub(super) fn is_at_end(&self) -> bool {
        self.branch.is_none() && self.shown == self.main.moves.len()
    }

    /// The number of moves of the puzzle that were played.
    pub(super) fn played(&self) -> usize {
        self.main.moves.len()
    }

    /// The position of the puzzle after this number of moves, and the move that was played there.
    pub(super) fn position(&self, place: usize) -> (&dyn DynState, Option<&str>) {
        (&*self.main.states[place], self.main.moves.get(place).map(String::as_str))
    }

    /// Plays moves of the puzzle: the first is shown at once, and the others one by one.
    pub(super) fn answer(&mut self, moves: &[String], now: Instant) {
        self.finish();
        self.main.extend(moves);
        self.shown = (self.shown + 1).min(self.main.moves.len());
        self.next = (!self.is_at_end()).then_some(now + ANSWER);
    }

    /// Plays moves of the puzzle, which are shown one by one.
    pub(super) fn demonstrate(&mut self, moves: &[String], now: Instant) {
        self.finish();
        self.main.extend(moves);
        self.next = (!self.is_at_end()).then_some(now + PACE);
    }

    /// Shows a wrong move after this number of moves of the puzzle.
    pub(super) fn branch(&mut self, place: usize, mv: &str) {
        let mut line = self.main.first(place);
        line.extend(&[mv.to_owned()]);
        self.shown = line.moves.len();
        self.next = None;
        self.branch = Some((place, line));
    }

    /// Adds the moves after the wrong one, which are shown one by one.
    pub(super) fn refute(&mut self, moves: &[String], now: Instant) {
        if let Some((_, line)) = &mut self.branch {
            let end = line.moves.len();
            line.extend(moves);
            let is_longer = line.moves.len() > end;
            if self.shown == end {
                self.next = is_longer.then_some(now + PACE);
            }
        }
    }

    /// Shows the last position of the puzzle, without the wrong move.
    pub(super) fn finish(&mut self) {
        self.branch = None;
        self.shown = self.main.moves.len();
        self.next = None;
    }

    /// Leaves the wrong move and shows the position before it. Returns false if there is none.
    pub(super) fn take_back(&mut self) -> bool {
        let Some((place, _)) = self.branch.take() else { return false };
        self.shown = place;
        self.next = None;
        true
    }

    /// Shows another position; what is played out stops.
    pub(super) fn look(&mut self, look: TrainerLook) {
        self.next = None;
        let end = self.moves().len();
        self.shown = match look {
            TrainerLook::First => 0,
            TrainerLook::Back => self.shown.saturating_sub(1),
            TrainerLook::Forward => (self.shown + 1).min(end),
            TrainerLook::Last => end,
            TrainerLook::At(moves) => moves.min(end),
        };
    }

    /// Plays the next move out if it is due. Returns whether it was.
    pub(super) fn tick(&mut self, now: Instant) -> bool {
        if self.next.is_none_or(|next| now < next) {
            return false;
        }
        self.look(TrainerLook::Forward);
        self.next = (self.shown < self.moves().len()).then_some(now + PACE);
        true
    }
}
