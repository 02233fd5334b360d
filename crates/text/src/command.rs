//! The words that people can type besides moves, in all languages at once. The line mode and the full
//! screen share this table.

use cygnet_room::{Annotate, Look};

use crate::comparable;
use crate::{Language, Words};

macro_rules! commands {
    ($(#[$about:meta])* $name:ident: $($command:ident => $word:ident,)*) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum $name {
            $(
                #[doc = concat!("The command whose word is `", stringify!($word), "`.")]
                $command,
            )*
        }

        impl $name {
            /// All commands.
            pub const ALL: &[Self] = &[$(Self::$command,)*];

            /// The word for the command in a language.
            #[must_use]
            pub fn word(self, words: Words) -> &'static str {
                match self {
                    $(Self::$command => words.$word(),)*
                }
            }

            /// The command whose word this is in one of the languages.
            fn with_word(word: &str) -> Option<Self> {
                let is_meant = |command: &Self, language: Language| {
                    comparable(command.word(language.words())) == comparable(word)
                };
                let found =
                    |language| Self::ALL.iter().copied().find(|one| is_meant(one, language));
                Language::ALL.into_iter().find_map(found)
            }
        }
    };
}

commands! {
    /// A command that is given by a word.
    Command:
    Again => word_again,
    AgainSame => word_again_same,
    Analyse => word_analyse,
    Back => plain_word_back,
    Board => plain_word_board,
    Cancel => plain_word_cancel,
    Clear => plain_word_clear,
    Clock => plain_word_clock,
    Comment => plain_word_comment,
    Continue => plain_word_continue,
    Copy => plain_word_copy,
    Delete => plain_word_delete,
    Discard => plain_word_discard,
    Draw => word_draw,
    Edit => plain_word_edit,
    First => plain_word_first,
    Flip => word_flip,
    Forward => plain_word_forward,
    FromHere => plain_word_from_here,
    Go => plain_word_go,
    Goto => plain_word_goto,
    Help => word_help,
    Hint => word_hint,
    History => plain_word_history,
    Last => plain_word_last,
    Load => plain_word_load,
    MainLine => plain_word_main_line,
    Mark => plain_word_mark,
    Menu => plain_word_menu,
    Moves => plain_word_moves,
    New => word_new,
    Open => plain_word_open,
    Pace => plain_word_pace,
    Pause => plain_word_pause,
    Pieces => plain_word_pieces,
    Players => plain_word_players,
    Position => word_position,
    Preview => plain_word_preview,
    Promote => plain_word_promote,
    Quit => word_quit,
    Record => word_record,
    Redo => word_redo,
    Review => word_review,
    Resign => word_resign,
    Rules => word_rules,
    Save => word_save,
    SaveOver => plain_word_save_over,
    Score => plain_word_score,
    Set => plain_word_set,
    Settings => plain_word_settings,
    Start => plain_word_start,
    Step => plain_word_step,
    Study => plain_word_study,
    Undo => word_undo,
    Value => word_value,
    Variation => plain_word_variation,
}

commands! {
    /// A command that is given by a word while a person solves puzzles, besides those of [`Command`].
    PuzzleCommand:
    Daily => puzzle_word_daily,
    Next => puzzle_word_next,
    Run => puzzle_word_run,
    Solution => puzzle_word_solution,
    Theme => puzzle_word_theme,
    Why => puzzle_word_why,
}

commands! {
    /// A command that is given by a word while a person takes a lesson, besides those of [`Command`].
    LessonCommand:
    Next => puzzle_word_next,
    Task => lesson_word_task,
    Tasks => lesson_word_tasks,
}

/// The first word of a line, and the rest.
pub fn split_word(line: &str) -> (&str, &str) {
    match line.trim().split_once(char::is_whitespace) {
        Some((word, rest)) => (word, rest.trim()),
        None => (line.trim(), ""),
    }
}

impl Command {
    /// The command for a word in any of the languages.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Self> {
        match &*comparable(word) {
            "?" => Some(Self::Help),
            "exit" => Some(Self::Quit),
            word => Self::with_word(word),
        }
    }
}

impl PuzzleCommand {
    /// The command for a word in any of the languages.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Self> {
        Self::with_word(word)
    }
}

impl LessonCommand {
    /// The command for a word in any of the languages.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Self> {
        Self::with_word(word)
    }
}

/// Whether a word at the menu asks for puzzles.
#[must_use]
pub fn asks_for_puzzles(word: &str) -> bool {
    let is_meant =
        |language: Language| comparable(language.words().puzzle_word_puzzles()) == comparable(word);
    Language::ALL.into_iter().any(is_meant)
}

/// Whether a word at the menu asks for lessons.
#[must_use]
pub fn asks_for_lessons(word: &str) -> bool {
    let is_meant =
        |language: Language| comparable(language.words().lesson_word_learn()) == comparable(word);
    Language::ALL.into_iter().any(is_meant)
}

impl Command {
    /// The position of the game that a command asks for; `rest` is the text after the word.
    #[must_use]
    pub fn look(self, rest: &str) -> Look {
        match self {
            Self::Back => Look::Back,
            Self::Forward => Look::Forward,
            Self::First => Look::First,
            Self::Last => Look::Last,
            Self::Variation if rest == "-" => Look::PreviousVariation,
            Self::Variation => Look::NextVariation,
            Self::MainLine => Look::MainLine,
            // Text that is not a number is not a turn either.
            _ => Look::At(rest.parse().unwrap_or(usize::MAX)),
        }
    }

    /// The change to a record that a command asks for; `rest` is the text after the word. `None` if the
    /// command asks for no change.
    #[must_use]
    pub fn annotation(self, rest: &str) -> Option<Annotate> {
        match self {
            Self::Promote if rest.is_empty() => Some(Annotate::Promote),
            // Any word after it: all the way.
            Self::Promote => Some(Annotate::MakeMainLine),
            Self::Delete => Some(Annotate::Delete),
            Self::Comment => Some(Annotate::Comment(rest.to_owned())),
            Self::Mark => {
                Some(Annotate::Mark(Some(rest.to_owned()).filter(|mark| !mark.is_empty())))
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::HelpPage;

    use super::*;

    #[test]
    fn every_word_means_one_thing_with_or_without_its_accents() {
        for language in Language::ALL {
            for &command in Command::ALL {
                let word = command.word(language.words());
                assert_eq!(Command::of_word(word), Some(command), "{word}");
                assert_eq!(Command::of_word(&comparable(word)), Some(command), "{word}");
                assert_eq!(Command::of_word(&word.to_uppercase()), Some(command), "{word}");
            }
        }
        assert_eq!(Command::of_word("b1c2"), None);
    }

    #[test]
    fn words_of_puzzles_mean_one_thing_and_their_help_tells_them() {
        for language in Language::ALL {
            let words = language.words();
            for &command in PuzzleCommand::ALL {
                let word = command.word(words);
                assert_eq!(PuzzleCommand::of_word(word), Some(command), "{word}");
                assert_eq!(PuzzleCommand::of_word(&comparable(word)), Some(command), "{word}");
                assert_eq!(Command::of_word(word), None, "{word}");
                let split = |c: char| c.is_whitespace() || matches!(c, ',' | ';');
                assert!(words.puzzle_help().split(split).any(|part| part == word), "{word}");
            }
            assert!(asks_for_puzzles(words.puzzle_word_puzzles()));
        }
        assert!(!asks_for_puzzles("chess"));
    }

    #[test]
    fn words_of_lessons_mean_one_thing_and_their_help_tells_them() {
        for language in Language::ALL {
            let words = language.words();
            for &command in LessonCommand::ALL {
                let word = command.word(words);
                assert_eq!(LessonCommand::of_word(&comparable(word)), Some(command), "{word}");
                assert_eq!(Command::of_word(word), None, "{word}");
                let split = |c: char| c.is_whitespace() || matches!(c, ',' | ';');
                assert!(words.lesson_help().split(split).any(|part| part == word), "{word}");
            }
            let learn = words.lesson_word_learn();
            assert!(asks_for_lessons(learn) && Command::of_word(learn).is_none());
            let menu = language.help(HelpPage::Menu);
            assert!(menu.split_whitespace().any(|part| part == learn), "{learn}");
        }
        assert!(!asks_for_lessons("chess"));
    }

    #[test]
    fn help_tells_every_command_in_the_language_of_the_person() {
        for language in Language::ALL {
            let words = language.words();
            let pages =
                [HelpPage::Menu, HelpPage::Setup, HelpPage::Game].map(|page| language.help(page));
            for &command in Command::ALL {
                let word = command.word(words);
                let is_word = |part: &str| part == word;
                let split = |c: char| c.is_whitespace() || matches!(c, ',' | ';');
                assert!(pages.iter().any(|page| page.split(split).any(is_word)), "{word}");
            }
        }
    }
}
