//! The parts of alpha-beta search, each with its switch.

/// Parts of the search that can be switched off, to see what they are worth and that they change
/// nothing but the time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct Features {
    /// Positions are remembered.
    pub table: bool,
    /// Moves that refuted something nearby are looked at early.
    pub killers: bool,
    /// Moves that were good anywhere are looked at earlier.
    pub history: bool,
    /// All moves but the first are first asked whether they are better at all.
    pub null_window: bool,
    /// The search first expects about the value it had a turn less deep.
    pub aspiration: bool,
    /// Late moves are looked at less deeply first.
    pub reductions: bool,
    /// A turn without a choice does not count as one.
    pub extensions: bool,
    /// Before any move is looked at, the table is asked whether one is known to be good enough.
    pub refutations: bool,
    /// The last turn is not looked at where the game says that it cannot help.
    pub ceilings: bool,
    /// Threads share nodes only where it pays; without this, every node that they can.
    pub large_splits: bool,
}

impl Features {
    /// Everything.
    pub const ALL: Self = Self {
        table: true,
        killers: true,
        history: true,
        null_window: true,
        aspiration: true,
        reductions: true,
        extensions: true,
        refutations: true,
        ceilings: true,
        large_splits: true,
    };

    /// Plain alpha-beta.
    pub const NONE: Self = Self {
        table: false,
        killers: false,
        history: false,
        null_window: false,
        aspiration: false,
        reductions: false,
        extensions: false,
        refutations: false,
        ceilings: false,
        large_splits: false,
    };
}
