//! The actions at a puzzle besides moving, and their keys.

use crossterm::event::{KeyCode, KeyEvent};

use crate::screen::{ctrl, key_name};
use cygnet_text::Words;

/// An action at a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PuzzleAction {
    Hint,
    Retry,
    Why,
    Solution,
    Next,
    Daily,
    Run,
    Theme,
    Flip,
    CopyPosition,
    Rules,
    Settings,
    Help,
    Leave,
    Quit,
}

impl PuzzleAction {
    pub(super) const ALL: [Self; 15] = [
        Self::Hint,
        Self::Retry,
        Self::Why,
        Self::Solution,
        Self::Next,
        Self::Daily,
        Self::Run,
        Self::Theme,
        Self::Flip,
        Self::CopyPosition,
        Self::Rules,
        Self::Settings,
        Self::Help,
        Self::Leave,
        Self::Quit,
    ];

    /// The key for the action. Those that are actions at a game too have the same key there.
    pub(super) fn shortcut(self) -> KeyEvent {
        match self {
            Self::Hint => ctrl('t'),
            Self::Retry => ctrl('z'),
            Self::Why => ctrl('y'),
            Self::Solution => ctrl('s'),
            Self::Next => ctrl('n'),
            Self::Daily => ctrl('d'),
            Self::Run => ctrl('r'),
            Self::Theme => ctrl('k'),
            Self::Flip => ctrl('f'),
            Self::CopyPosition => ctrl('p'),
            Self::Rules => KeyCode::F(2).into(),
            Self::Settings => KeyCode::F(3).into(),
            Self::Help => KeyCode::Char('?').into(),
            Self::Leave => ctrl('w'),
            Self::Quit => ctrl('q'),
        }
    }

    pub(super) fn shortcut_name(self) -> String {
        key_name(self.shortcut())
    }

    pub(super) fn of_key(key: KeyEvent) -> Option<Self> {
        Self::ALL.into_iter().find(|action| action.shortcut() == key)
    }

    pub(super) fn label(self, words: Words) -> &'static str {
        match self {
            Self::Hint => words.do_hint(),
            Self::Retry => words.do_retry(),
            Self::Why => words.do_why(),
            Self::Solution => words.do_solution(),
            Self::Next => words.do_next_puzzle(),
            Self::Daily => words.do_daily(),
            Self::Run => words.do_run(),
            Self::Theme => words.do_theme(),
            Self::Flip => words.do_flip(),
            Self::CopyPosition => words.do_copy_position(),
            Self::Rules => words.rules(),
            Self::Settings => words.settings(),
            Self::Help => words.help(),
            Self::Leave => words.do_leave_puzzles(),
            Self::Quit => words.quit(),
        }
    }
}
