//! All actions at a game besides moving, and their keys.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::screen::{ctrl, key_name};
use cygnet_text::Words;

/// An action at a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Action {
    Hint,
    Undo,
    Redo,
    Analysis,
    Review,
    Value,
    Flip,
    Draw,
    Resign,
    Rematch,
    RematchSameSides,
    PlayFromHere,
    Study,
    Comment,
    Mark,
    Promote,
    DeleteMove,
    Edit,
    Pause,
    Step,
    Faster,
    Slower,
    ToStart,
    Backward,
    Forward,
    ToEnd,
    Save,
    CopyPosition,
    ShowRecord,
    Rules,
    NewGame,
    Settings,
    Help,
    Leave,
    Quit,
}

impl Action {
    pub(super) const ALL: [Self; 35] = [
        // A second Enter runs the first available action, so none of the first ones may lose anything.
        Self::Hint,
        Self::Analysis,
        Self::Review,
        Self::Value,
        Self::Flip,
        Self::Undo,
        Self::Redo,
        Self::Draw,
        Self::Resign,
        Self::Rematch,
        Self::RematchSameSides,
        Self::PlayFromHere,
        Self::Study,
        Self::Comment,
        Self::Mark,
        Self::Promote,
        Self::DeleteMove,
        Self::Edit,
        Self::Pause,
        Self::Step,
        Self::Faster,
        Self::Slower,
        Self::ToStart,
        Self::Backward,
        Self::Forward,
        Self::ToEnd,
        Self::Save,
        Self::CopyPosition,
        Self::ShowRecord,
        Self::Rules,
        Self::NewGame,
        Self::Settings,
        Self::Help,
        Self::Leave,
        Self::Quit,
    ];

    /// The key for the action in every game on the screen.
    pub(super) fn shortcut(self) -> Option<KeyEvent> {
        let plain = |code| Some(KeyEvent::from(code));
        match self {
            Self::Hint => Some(ctrl('t')),
            Self::Undo => Some(ctrl('z')),
            Self::Redo => Some(ctrl('y')),
            Self::Analysis => Some(ctrl('x')),
            Self::Review => Some(ctrl('u')),
            Self::Value => Some(ctrl('v')),
            Self::Flip => Some(ctrl('f')),
            Self::Draw => Some(ctrl('d')),
            Self::Resign => Some(ctrl('r')),
            Self::Rematch => Some(ctrl('a')),
            Self::RematchSameSides => Some(ctrl('o')),
            Self::PlayFromHere => Some(ctrl('g')),
            Self::Edit => plain(KeyCode::F(4)),
            Self::Study => plain(KeyCode::F(5)),
            Self::Comment => plain(KeyCode::F(6)),
            Self::Mark => plain(KeyCode::F(7)),
            Self::Promote => plain(KeyCode::F(8)),
            // No key that could be pressed by accident.
            Self::DeleteMove => None,
            // Space and Enter do these two as well while no person has to move.
            Self::Pause => Some(ctrl('b')),
            Self::Step => Some(ctrl('k')),
            Self::Faster => plain(KeyCode::Char('+')),
            Self::Slower => plain(KeyCode::Char('-')),
            Self::ToStart => plain(KeyCode::Home),
            Self::Backward => plain(KeyCode::PageUp),
            Self::Forward => plain(KeyCode::PageDown),
            Self::ToEnd => plain(KeyCode::End),
            Self::Save => Some(ctrl('s')),
            Self::CopyPosition => Some(ctrl('p')),
            Self::ShowRecord => Some(ctrl('e')),
            Self::Rules => plain(KeyCode::F(2)),
            Self::NewGame => Some(ctrl('n')),
            Self::Settings => plain(KeyCode::F(3)),
            Self::Help => plain(KeyCode::Char('?')),
            Self::Leave => Some(ctrl('w')),
            Self::Quit => Some(ctrl('q')),
        }
    }

    /// Whether the screen says why the action does nothing, in words of its own.
    pub(super) fn has_own_refusal(self) -> bool {
        !matches!(
            self,
            Self::Pause
                | Self::Step
                | Self::PlayFromHere
                | Self::Comment
                | Self::Mark
                | Self::Promote
                | Self::DeleteMove
                | Self::Faster
                | Self::Slower
                | Self::Rematch
                | Self::RematchSameSides
        )
    }

    /// Whether the action replaces or closes the game on the screen.
    pub(super) fn leaves_the_game(self) -> bool {
        matches!(
            self,
            Self::Rematch
                | Self::RematchSameSides
                | Self::Edit
                | Self::NewGame
                | Self::Leave
                | Self::Quit
        )
    }

    /// The name of that key.
    pub(super) fn shortcut_name(self) -> String {
        self.shortcut().map(key_name).unwrap_or_default()
    }

    pub(super) fn of_key(key: KeyEvent) -> Option<Self> {
        // Alternatives for laptops without paging keys, and second keys for some actions.
        match (key.code, key.modifiers) {
            (KeyCode::Char(','), KeyModifiers::NONE) => return Some(Self::Backward),
            (KeyCode::Char('.'), KeyModifiers::NONE) => return Some(Self::Forward),
            (KeyCode::F(1) | KeyCode::Char('?'), _) => return Some(Self::Help),
            (KeyCode::Char('+' | '='), _) => return Some(Self::Faster),
            _ => {}
        }
        Self::ALL.into_iter().find(|action| action.shortcut() == Some(key))
    }

    pub(super) fn label(self, words: Words) -> &'static str {
        match self {
            Self::Hint => words.do_hint(),
            Self::Undo => words.do_undo(),
            Self::Redo => words.do_redo(),
            Self::Analysis => words.do_analysis(),
            Self::Review => words.do_review(),
            Self::Value => words.do_value(),
            Self::Flip => words.do_flip(),
            Self::Draw => words.do_draw(),
            Self::Resign => words.do_resign(),
            Self::Rematch => words.do_rematch(),
            Self::RematchSameSides => words.do_rematch_same_sides(),
            Self::PlayFromHere => words.do_play_from_here(),
            Self::Study => words.do_study(),
            Self::Comment => words.do_comment(),
            Self::Mark => words.do_mark(),
            Self::Promote => words.do_promote(),
            Self::DeleteMove => words.do_delete_move(),
            Self::Edit => words.do_edit(),
            Self::Pause => words.do_pause(),
            Self::Step => words.do_step(),
            Self::Faster => words.do_faster(),
            Self::Slower => words.do_slower(),
            Self::ToStart => words.do_to_start(),
            Self::Backward => words.do_backward(),
            Self::Forward => words.do_forward(),
            Self::ToEnd => words.do_to_end(),
            Self::Save => words.do_save(),
            Self::CopyPosition => words.do_copy_position(),
            Self::ShowRecord => words.do_show_record(),
            Self::Rules => words.rules(),
            Self::NewGame => words.new_game(),
            Self::Settings => words.settings(),
            Self::Help => words.help(),
            Self::Leave => words.do_leave(),
            Self::Quit => words.quit(),
        }
    }
}
