//! The themes of a solution, recognised without knowing the game: by the effects of its moves on the board, and by
//! proofs of what would happen if a side could pass.

use cygnet_core::{
    BoardView, DynState, Effect, Message, Side, Square, Step, Term, Value, effects, message,
};
use serde::{Deserialize, Serialize};

use crate::goal::PuzzleGoal;
use crate::proving::{Judge, Unproved};
use crate::puzzle::SolutionNode;

/// Something that a solution shows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PuzzleTheme {
    /// The solver takes a piece.
    Capture,
    /// A piece of the solver arrives beside the piece that it takes, which then stands between two.
    Trap,
    /// A piece of the solver takes another and is weaker for it.
    Strike,
    /// The solver lets a piece be taken.
    Sacrifice,
    /// The solver puts a piece of the opponent on another square.
    Push,
    /// A piece of the solver becomes one of another kind.
    Promotion,
    /// The solver turns a piece of the opponent into one of another kind.
    Demotion,
    /// A piece comes out of the ground for the solver, as a dragon does.
    Arrival,
    /// The solver brings a piece onto the board.
    Drop,
    /// A piece of the solver leaves the board.
    Exit,
    /// The solver joins groups to a larger one.
    Join,
    /// The solver cuts the opponent's largest group.
    Cut,
    /// The first move does nothing of all this, although another move would.
    Quiet,
    /// Both sides run, each with one piece, and leave each other alone.
    Race,
    /// The opponent would be better off without a move.
    Zugzwang,
    /// The first move stops the opponent from ending the game at once.
    Parry,
    /// The first move takes a square that the opponent needed.
    Block,
}

impl PuzzleTheme {
    /// All themes.
    pub const ALL: [Self; 17] = [
        Self::Capture,
        Self::Trap,
        Self::Strike,
        Self::Sacrifice,
        Self::Push,
        Self::Promotion,
        Self::Demotion,
        Self::Arrival,
        Self::Drop,
        Self::Exit,
        Self::Join,
        Self::Cut,
        Self::Quiet,
        Self::Race,
        Self::Zugzwang,
        Self::Parry,
        Self::Block,
    ];

    /// The themes that a single move shows.
    const OF_A_MOVE: [Self; 11] = [
        Self::Capture,
        Self::Trap,
        Self::Strike,
        Self::Push,
        Self::Promotion,
        Self::Demotion,
        Self::Arrival,
        Self::Drop,
        Self::Exit,
        Self::Join,
        Self::Cut,
    ];

    /// The theme in lower case, as used in commands and files.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Capture => "capture",
            Self::Trap => "trap",
            Self::Strike => "strike",
            Self::Sacrifice => "sacrifice",
            Self::Push => "push",
            Self::Promotion => "promotion",
            Self::Demotion => "demotion",
            Self::Arrival => "arrival",
            Self::Drop => "drop",
            Self::Exit => "exit",
            Self::Join => "join",
            Self::Cut => "cut",
            Self::Quiet => "quiet",
            Self::Race => "race",
            Self::Zugzwang => "zugzwang",
            Self::Parry => "parry",
            Self::Block => "block",
        }
    }

    /// The theme of this word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.word() == word)
    }

    /// The name of the theme for people.
    #[must_use]
    pub const fn message(self) -> Message {
        match self {
            Self::Capture => message!("puzzle-theme-capture", "capture"),
            Self::Trap => message!("puzzle-theme-trap", "trap"),
            Self::Strike => message!("puzzle-theme-strike", "capture by strength"),
            Self::Sacrifice => message!("puzzle-theme-sacrifice", "sacrifice"),
            Self::Push => message!("puzzle-theme-push", "push"),
            Self::Promotion => message!("puzzle-theme-promotion", "promotion"),
            Self::Demotion => message!("puzzle-theme-demotion", "demotion"),
            Self::Arrival => message!("puzzle-theme-arrival", "arrival"),
            Self::Drop => message!("puzzle-theme-drop", "drop"),
            Self::Exit => message!("puzzle-theme-exit", "exit"),
            Self::Join => message!("puzzle-theme-join", "joining groups"),
            Self::Cut => message!("puzzle-theme-cut", "cutting a group"),
            Self::Quiet => message!("puzzle-theme-quiet", "quiet move"),
            Self::Race => message!("puzzle-theme-race", "race"),
            Self::Zugzwang => message!("puzzle-theme-zugzwang", "zugzwang"),
            Self::Parry => message!("puzzle-theme-parry", "parry"),
            Self::Block => message!("puzzle-theme-block", "block"),
        }
    }

    /// Does this effect of a move show the theme, if this side has moved?
    fn is_shown_by(self, effect: &Effect, mover: Side) -> bool {
        match effect {
            Effect::Captures { .. } | Effect::Converts { .. } => self == Self::Capture,
            Effect::ToHand { piece, side, .. } => {
                self == Self::Capture && *side == mover && piece.owner != mover
            }
            Effect::Pushes { .. } => self == Self::Push,
            Effect::Becomes { before, after, .. } if before.kind != after.kind => {
                self == if after.owner == mover { Self::Promotion } else { Self::Demotion }
            }
            Effect::Appears { piece, terrain, .. } if piece.owner == mover => {
                let arrives = terrain.is_some_and(|terrain| terrain.arrival.is_some());
                self == if arrives { Self::Arrival } else { Self::Drop }
            }
            Effect::Drops { .. } => self == Self::Drop,
            Effect::Leaves { .. } => self == Self::Exit,
            _ => false,
        }
    }
}

/// A position as far as themes need it.
struct SeenPosition {
    view: BoardView,
    /// The largest group of each side, where groups count.
    largest: Option<[u32; 2]>,
}

impl SeenPosition {
    fn new(state: &dyn DynState) -> Self {
        let groups = state.tally().into_iter().find(|tally| tally.name == Term::word("groups"));
        let largest =
            groups.map(|tally| tally.values.map(|sizes| sizes.first().copied().unwrap_or(0)));
        Self { view: state.view(), largest }
    }
}

/// A move of a line: its effects, and who made it.
struct SeenMove {
    mover: Side,
    effects: Vec<Effect>,
    /// Themes that no single effect shows.
    more: Vec<PuzzleTheme>,
}

impl SeenMove {
    fn new(before: &SeenPosition, after: &SeenPosition) -> Self {
        let mover = before.view.turn;
        let mut seen =
            Self { mover, effects: effects(&before.view, &after.view), more: Vec::new() };
        if seen.is_trap(&after.view) {
            seen.more.push(PuzzleTheme::Trap);
        }
        if seen.is_strike() {
            seen.more.push(PuzzleTheme::Strike);
        }
        if let (Some(was), Some(is)) = (before.largest, after.largest) {
            let (own, theirs) = (mover.index(), mover.opponent().index());
            // A single stone that is added or taken away joins and cuts nothing.
            if is[own] > was[own] + 1 {
                seen.more.push(PuzzleTheme::Join);
            }
            if was[theirs] > is[theirs] + 1 {
                seen.more.push(PuzzleTheme::Cut);
            }
        }
        seen
    }

    /// Is a piece taken that stands between the piece that has moved and another one, or the ground?
    fn is_trap(&self, after: &BoardView) -> bool {
        let size = after.size;
        let arrived = self.effects.iter().find_map(|effect| match effect {
            Effect::Moves { to, .. } => Some(*to),
            _ => None,
        });
        let is_between = |at: Square, taken: Square| {
            let (column, row) = (size.column(taken), size.row(taken));
            let is_beside = column.abs_diff(size.column(at)) + row.abs_diff(size.row(at)) == 1;
            let column = (2 * column).checked_sub(size.column(at));
            let row = (2 * row).checked_sub(size.row(at));
            let beyond = column.zip(row).filter(|&(column, row)| {
                column < usize::from(size.width) && row < usize::from(size.height)
            });
            let beyond = beyond.map(|(column, row)| after.cell(size.square(column, row)));
            is_beside
                && beyond.is_some_and(|cell| {
                    let is_own = cell.piece.as_ref().is_some_and(|it| it.owner == self.mover);
                    is_own || cell.terrain.is_some()
                })
        };
        arrived.is_some_and(|at| {
            self.effects.iter().any(|effect| match effect {
                Effect::Captures { square, .. } => is_between(at, *square),
                _ => false,
            })
        })
    }

    /// Does a piece of the mover become weaker by taking another?
    fn is_strike(&self) -> bool {
        let weakens = |effect: &Effect| match effect {
            Effect::Becomes { before, after, .. } => {
                after.owner == self.mover && after.strength < before.strength
            }
            _ => false,
        };
        self.captures() > 0 && self.effects.iter().any(weakens)
    }

    fn shows(&self, theme: PuzzleTheme) -> bool {
        self.more.contains(&theme)
            || self.effects.iter().any(|effect| theme.is_shown_by(effect, self.mover))
    }

    /// How many pieces of the opponent it takes.
    fn captures(&self) -> usize {
        let is_capture = |effect: &&Effect| PuzzleTheme::Capture.is_shown_by(effect, self.mover);
        self.effects.iter().filter(is_capture).count()
    }

    /// The squares of a move that does nothing but take one piece from one square to another, and perhaps
    /// change it.
    fn run(&self) -> Option<(Square, Square)> {
        let mut run = None;
        for effect in &self.effects {
            match *effect {
                Effect::Moves { from, to, .. } if run.is_none() => run = Some((from, to)),
                Effect::Becomes { ref after, .. } if after.owner == self.mover => {}
                _ => return None,
            }
        }
        run
    }
}

/// The themes of the main line of a solution, in their order.
///
/// # Errors
/// If a theme cannot be proved or ruled out within the limits of the judge.
pub fn themes(
    state: &dyn DynState,
    goal: PuzzleGoal,
    solution: &SolutionNode,
    judge: &Judge<'_>,
) -> Result<Vec<PuzzleTheme>, Unproved> {
    let mut found = Vec::new();
    let mut line = Vec::new();
    let solver = state.turn();
    let mut at = state.boxed_clone();
    for mv in solution.main_line() {
        let before = SeenPosition::new(&*at);
        let others = (at.turn() == solver).then(|| at.children());
        at.play(mv).map_err(|_| Unproved)?;
        let seen = SeenMove::new(&before, &SeenPosition::new(&*at));
        for (_, child) in others.into_iter().flatten().filter(|(other, _)| other != mv) {
            let other = SeenMove::new(&before, &SeenPosition::new(&*child));
            // What every move does is no theme.
            let differs = |theme: &PuzzleTheme| seen.shows(*theme) && !other.shows(*theme);
            found.extend(PuzzleTheme::OF_A_MOVE.into_iter().filter(differs));
            let does_something = PuzzleTheme::OF_A_MOVE.into_iter().any(|theme| other.shows(theme));
            let is_quiet = !PuzzleTheme::OF_A_MOVE.into_iter().any(|theme| seen.shows(theme));
            if line.is_empty() && does_something && is_quiet {
                found.push(PuzzleTheme::Quiet);
            }
            found.sort_unstable();
            found.dedup();
        }
        line.push(seen);
    }
    let is_sacrifice =
        |pair: &[SeenMove]| pair[0].mover == solver && pair[1].captures() > pair[0].captures();
    if line.windows(2).any(is_sacrifice) {
        found.push(PuzzleTheme::Sacrifice);
    }
    if is_race(&line) {
        found.push(PuzzleTheme::Race);
    }
    found.extend(themes_of_passes(state, goal, &solution.mv, judge)?);
    found.sort_unstable();
    Ok(found)
}

/// Does each side move one piece, at least two times the solver's, without touching the opponent?
fn is_race(line: &[SeenMove]) -> bool {
    let runs: Option<Vec<_>> = line.iter().map(SeenMove::run).collect();
    let Some(runs) = runs.filter(|runs| runs.len() > 2) else { return false };
    runs.windows(3).all(|runs| runs[0].1 == runs[2].0)
}

/// The themes that proofs find: would the opponent rather pass after the first move, and what would it do if
/// the solver passed instead of it?
fn themes_of_passes(
    state: &dyn DynState,
    goal: PuzzleGoal,
    mv: &str,
    judge: &Judge<'_>,
) -> Result<Vec<PuzzleTheme>, Unproved> {
    let solver = state.turn();
    let mut found = Vec::new();
    let mut after = state.boxed_clone();
    let played = after.read_move(mv).map_err(|_| Unproved)?;
    after.play_move(&played).map_err(|_| Unproved)?;
    if goal.turns.is_some() && after.outcome().is_some() {
        // A win at once needs no other reason.
        return Ok(found);
    }
    if after.outcome().is_none()
        && after.turn() != solver
        && let Some(passed) = after.passed()
        && !judge.reaches(&*passed, solver, goal.later(2))?
    {
        found.push(PuzzleTheme::Zugzwang);
    }
    let Some(threatened) = state.passed() else { return Ok(found) };
    let ends_game = |state: &dyn DynState| {
        let mut outcomes = state.children().into_iter().filter_map(|(_, child)| child.outcome());
        outcomes.any(|outcome| Value::of(outcome, solver) < goal.value)
    };
    if ends_game(&*threatened) && !ends_game(&*after) {
        found.push(PuzzleTheme::Parry);
    }
    let after_pass = goal.after_pass();
    if judge.reaches(&*threatened, solver, after_pass)? {
        return Ok(found);
    }
    // The square that the move has filled.
    let (before, now) = (state.view(), after.view());
    let is_filled =
        |square: &Square| before.cell(*square).piece.is_none() && now.cell(*square).piece.is_some();
    let squares = |state: &dyn DynState, mv: &str| -> Vec<Square> {
        let steps = state.read_move(mv).map(|mv| state.steps(&mv)).unwrap_or_default();
        let square = |step| if let Step::Square(square) = step { Some(square) } else { None };
        steps.into_iter().filter_map(square).collect()
    };
    let filled: Vec<Square> = squares(state, mv).into_iter().filter(is_filled).collect();
    let is_possible = |threat: &str| after.read_move(threat).is_ok();
    for (threat, child) in threatened.children() {
        let is_blocked = !is_possible(&threat)
            && squares(&*threatened, &threat).iter().any(|square| filled.contains(square));
        if is_blocked && !judge.reaches(&*child, solver, after_pass.later(1))? {
            found.push(PuzzleTheme::Block);
            break;
        }
    }
    Ok(found)
}
