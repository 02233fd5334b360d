//! What a solution shows, recognised without knowing the game: by the effects of its moves on the board, and by
//! proofs of what would happen if a side could pass.

use cygnet_core::{
    BoardView, DynState, Effect, Message, Side, Square, Step, Value, effects, message,
};
use serde::{Deserialize, Serialize};

use crate::proving::{Judge, Unproved};
use crate::puzzle::SolutionNode;

/// Something that a solution shows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PuzzleTheme {
    /// The solver takes a piece.
    Capture,
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
    pub const ALL: [Self; 13] = [
        Self::Capture,
        Self::Sacrifice,
        Self::Push,
        Self::Promotion,
        Self::Demotion,
        Self::Arrival,
        Self::Drop,
        Self::Exit,
        Self::Quiet,
        Self::Race,
        Self::Zugzwang,
        Self::Parry,
        Self::Block,
    ];

    /// The themes that a single move shows.
    const OF_A_MOVE: [Self; 7] = [
        Self::Capture,
        Self::Push,
        Self::Promotion,
        Self::Demotion,
        Self::Arrival,
        Self::Drop,
        Self::Exit,
    ];

    /// The theme in lower case, as used in commands and files.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Capture => "capture",
            Self::Sacrifice => "sacrifice",
            Self::Push => "push",
            Self::Promotion => "promotion",
            Self::Demotion => "demotion",
            Self::Arrival => "arrival",
            Self::Drop => "drop",
            Self::Exit => "exit",
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
            Self::Sacrifice => message!("puzzle-theme-sacrifice", "sacrifice"),
            Self::Push => message!("puzzle-theme-push", "push"),
            Self::Promotion => message!("puzzle-theme-promotion", "promotion"),
            Self::Demotion => message!("puzzle-theme-demotion", "demotion"),
            Self::Arrival => message!("puzzle-theme-arrival", "arrival"),
            Self::Drop => message!("puzzle-theme-drop", "drop"),
            Self::Exit => message!("puzzle-theme-exit", "exit"),
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

/// A move of a line: its effects, and who made it.
struct SeenMove {
    mover: Side,
    effects: Vec<Effect>,
}

impl SeenMove {
    fn new(before: &BoardView, after: &BoardView) -> Self {
        Self { mover: before.turn, effects: effects(before, after) }
    }

    fn shows(&self, theme: PuzzleTheme) -> bool {
        self.effects.iter().any(|effect| theme.is_shown_by(effect, self.mover))
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

/// What the main line of a solution shows, in the order of the themes.
///
/// # Errors
/// If a theme cannot be proved or ruled out within the limits of the judge.
pub fn themes(
    state: &dyn DynState,
    goal: Value,
    solution: &SolutionNode,
    judge: &Judge<'_>,
) -> Result<Vec<PuzzleTheme>, Unproved> {
    let mut found = Vec::new();
    let mut line = Vec::new();
    let solver = state.turn();
    let mut at = state.boxed_clone();
    for mv in solution.main_line() {
        let before = at.view();
        let others = (at.turn() == solver).then(|| at.children());
        at.play(mv).map_err(|_| Unproved)?;
        let seen = SeenMove::new(&before, &at.view());
        for (_, child) in others.into_iter().flatten().filter(|(other, _)| other != mv) {
            let other = SeenMove::new(&before, &child.view());
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
    goal: Value,
    mv: &str,
    judge: &Judge<'_>,
) -> Result<Vec<PuzzleTheme>, Unproved> {
    let solver = state.turn();
    let mut found = Vec::new();
    let mut after = state.boxed_clone();
    let played = after.read_move(mv).map_err(|_| Unproved)?;
    after.play_move(&played).map_err(|_| Unproved)?;
    if after.outcome().is_none()
        && after.turn() != solver
        && let Some(passed) = after.passed()
        && !judge.reaches(&*passed, solver, goal)?
    {
        found.push(PuzzleTheme::Zugzwang);
    }
    let Some(threatened) = state.passed() else { return Ok(found) };
    let ends_game = |state: &dyn DynState| {
        let mut outcomes = state.children().into_iter().filter_map(|(_, child)| child.outcome());
        outcomes.any(|outcome| Value::of(outcome, solver) < goal)
    };
    if ends_game(&*threatened) && !ends_game(&*after) {
        found.push(PuzzleTheme::Parry);
    }
    if judge.reaches(&*threatened, solver, goal)? {
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
        if is_blocked && !judge.reaches(&*child, solver, goal)? {
            found.push(PuzzleTheme::Block);
            break;
        }
    }
    Ok(found)
}
