//! The features of the alpha-beta search, each with its own switch.

/// Features of the search that can be switched off, to measure their benefit and to check that they
/// affect nothing but the time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct Features {
    /// Store positions in the transposition table.
    pub table: bool,
    /// Killer moves: try moves early that refuted another position at the same ply.
    pub killers: bool,
    /// History heuristic: try moves earlier that were good anywhere in the tree.
    pub history: bool,
    /// Search all moves but the first with a null window first, to see whether they are better at
    /// all.
    pub null_window: bool,
    /// Aspiration windows: search first around the value found one turn less deep.
    pub aspiration: bool,
    /// Late move reductions: search late moves less deeply first.
    pub reductions: bool,
    /// Do not count a turn without a choice towards the depth.
    pub extensions: bool,
    /// Before searching any move, ask the table whether one is known to be good enough.
    pub refutations: bool,
    /// Skip the last turn where the game says that it cannot help.
    pub ceilings: bool,
    /// Share a node between threads only where it pays; if off, share every node possible.
    pub large_splits: bool,
}

impl Features {
    /// All features.
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
