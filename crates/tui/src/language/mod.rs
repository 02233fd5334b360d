//! The languages of the user interface: every text of the screens, one file per language.
//!
//! Games and the layers below produce English texts. The English text is the key of its
//! translation, so a new game appears in English until it is translated, and nothing else changes.

mod english;
mod portuguese;
mod portuguese_commands;
mod portuguese_games;
mod text;
mod translate;

use std::sync::LazyLock;

use cygnet_core::GameInfo;

pub(crate) use text::capitalised;
pub use text::{ascii, ascii_text, comparable, fill};

use crate::settings::{LanguageChoice, Settings};
use crate::store::Folders;

/// What games and commands say, in English and Portuguese.
static PORTUGUESE: LazyLock<Vec<(&str, &str)>> =
    LazyLock::new(|| [portuguese_games::GAMES, portuguese_commands::COMMANDS].concat());

/// A language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Language {
    /// English.
    English,
    /// Portuguese.
    Portuguese,
}

macro_rules! words {
    ($($name:ident,)*) => {
        /// Everything the screens say, in one language. `{0}`, `{1}`… are put in by [`fill`].
        #[derive(Debug)]
        pub struct Words {
            $(pub(crate) $name: &'static str,)*
        }

        #[cfg(test)]
        impl Words {
            fn all(&self) -> Vec<(&'static str, &'static str)> {
                vec![$((stringify!($name), self.$name),)*]
            }
        }
    };
}

words! {
    // Menus.
    main_title,
    choose_game,
    continue_game,
    continue_title,
    continue_text,
    unfinished_text,
    unfinished_about,
    cannot_continue,
    discard_title,
    discard_text,
    no_keep,
    yes_discard,
    open_file,
    open_text,
    settings,
    settings_text,
    help,
    help_text,
    quit,
    quit_text,
    back,
    too_small,
    // Before a game.
    new_game,
    start_game,
    time,
    start_position,
    the_beginning,
    rules,
    human,
    human_text,
    chance_decides,
    no_clock,
    time_per_move,
    something_else,
    type_size,
    type_number,
    type_time,
    position_text,
    about_start,
    about_time,
    about_position,
    about_rules,
    about_back,
    // Files.
    type_path,
    path_text,
    which_game,
    saved_in,
    is_saved,
    is_ended,
    no_folder,
    save_text,
    saved_to,
    not_saved,
    overwrite_text,
    yes_overwrite,
    not_kept,
    settings_not_saved,
    settings_file,
    // Settings.
    language,
    theme,
    theme_meadow,
    theme_ice,
    theme_wood,
    theme_night,
    pieces,
    pieces_emoji,
    pieces_symbols,
    pieces_letters,
    pace,
    at_once,
    seconds_a_move,
    players_of,
    automatic,
    // A game.
    menu,
    turn_of,
    thinks,
    paused_before,
    looking_at,
    moves,
    no_moves_yet,
    has_taken,
    in_hand,
    stack_of,
    none,
    off_board,
    and_more,
    and_more_above,
    becomes,
    strength_becomes,
    pushes,
    summons,
    appears,
    captures,
    leaves,
    drops,
    to_hand,
    converts,
    passes,
    moves_again,
    would_win,
    would_lose,
    would_draw,
    cannot_choose_because,
    not_a_choice,
    not_that_way,
    several_that_way,
    too_much,
    not_your_turn,
    looking_back,
    reading_only,
    game_is_over,
    hint_is,
    no_hint_now,
    hint_asked,
    reason_only_legal,
    reason_wins_now,
    reason_wins,
    reason_wins_some_time,
    reason_loses,
    reason_loses_some_time,
    reason_does_not_lose,
    reason_may_not_lose,
    reason_draws,
    reason_better_than_draw,
    reason_better,
    reason_as_good,
    reason_none,
    reason_expects,
    score_wins_now,
    score_wins,
    score_wins_some_time,
    score_loses,
    score_loses_some_time,
    score_lost,
    score_draws,
    analysis,
    analysis_off,
    analysis_on,
    analysis_failed,
    depth,
    reviewing,
    review_begun,
    review_done,
    nothing_to_review,
    verdict_good,
    verdict_open,
    is_best,
    is_as_good,
    best_was,
    better_is,
    refuted_by,
    changed_result,
    result_win,
    result_draw,
    result_loss,
    mark_inaccuracy,
    mark_mistake,
    mark_blunder,
    accuracy,
    turning_point,
    no_choice,
    value_absolute,
    value_by_side,
    no_values,
    draw_declined,
    draw_asked,
    resign_text,
    not_now,
    no_such_choice,
    piece_blocked,
    draw_text,
    yes_draw,
    would_be_lost,
    left_is_kept,
    key_space,
    key_arrows,
    bot_failed,
    no_play_on,
    yes_resign,
    sides_changed,
    sides_same,
    playing_from_here,
    pace_is,
    is_paused,
    goes_on,
    position_copied,
    record_copied,
    // How a game ends: 0 and 1 are the winner and the loser, 2 and 3 "the winner's" and "the loser's", 4 the reason.
    wins_because,
    resigns,
    out_of_time,
    awarded,
    draw_because,
    draw_agreed,
    draw_awarded,
    // What can be done at a game.
    do_hint,
    do_undo,
    do_redo,
    do_value,
    do_analysis,
    do_review,
    do_flip,
    do_draw,
    do_resign,
    do_rematch,
    do_rematch_same_sides,
    do_play_from_here,
    do_pause,
    do_step,
    do_faster,
    do_slower,
    do_to_start,
    do_backward,
    do_forward,
    do_to_end,
    do_save,
    do_copy_position,
    do_show_record,
    do_leave,
    // The keys at the bottom.
    help_choose,
    help_take,
    help_play,
    help_change,
    help_list,
    help_number,
    help_name,
    help_back,
    help_clear,
    help_scroll,
    help_page,
    help_discard,
    help_cursor,
    help_cancel,
    help_next,
    help_hint,
    help_undo,
    help_menu,
    help_pause,
    help_go_on,
    help_step,
    help_faster,
    help_slower,
    help_backward,
    help_forward,
    help_end,
    help_walk,
    help_play_here,
    help_what_next,
    help_rematch,
    help_analysis,
    help_review,
    // Words that can be typed.
    word_hint,
    word_undo,
    word_redo,
    word_value,
    word_analyse,
    word_review,
    word_flip,
    word_draw,
    word_resign,
    word_again,
    word_again_same,
    word_save,
    word_position,
    word_record,
    word_rules,
    word_new,
    word_help,
    word_quit,
    // The page of all keys.
    help_page_text,
    // The line mode.
    plain_draw_offered,
    plain_intro,
    plain_to_move,
    plain_analysis,
    plain_reviewing,
    plain_plays,
    plain_draw_by,
    plain_not_a_command,
    plain_see_help,
    plain_no_moves,
    plain_no_moves_like,
    plain_one_taken_back,
    plain_taken_back,
    plain_one_played_again,
    plain_played_again,
    plain_choose,
    plain_not_listed,
    plain_cancelled,
    plain_nothing_begun,
    plain_name_move,
    plain_only_moves,
    plain_looking_back,
    plain_reading,
    plain_not_looking,
    plain_is_first,
    plain_is_last,
    plain_which_turn,
    plain_watching,
    plain_not_watched,
    plain_pace,
    plain_no_clock,
    plain_name_save,
    plain_name_load,
    plain_name_open,
    plain_saved_title,
    plain_open_number,
    plain_not_saved,
    plain_not_over,
    plain_not_loaded,
    plain_one_unfinished,
    plain_some_unfinished,
    plain_no_unfinished,
    plain_unfinished_title,
    plain_number_wanted,
    plain_discarded,
    plain_menu_hint,
    plain_not_a_game,
    plain_not_in_menu,
    plain_setup_hint,
    plain_not_a_choice,
    plain_position,
    plain_settings_hint,
    plain_set_language,
    plain_set_theme,
    plain_no_setting,
    plain_no_value,
    plain_two_players,
    plain_word_back,
    plain_word_board,
    plain_word_cancel,
    plain_word_clock,
    plain_word_continue,
    plain_word_copy,
    plain_word_discard,
    plain_word_first,
    plain_word_forward,
    plain_word_from_here,
    plain_word_go,
    plain_word_goto,
    plain_word_history,
    plain_word_last,
    plain_word_load,
    plain_word_menu,
    plain_word_moves,
    plain_word_open,
    plain_word_pace,
    plain_word_pause,
    plain_word_pieces,
    plain_word_players,
    plain_word_preview,
    plain_word_save_over,
    plain_word_score,
    plain_word_set,
    plain_word_settings,
    plain_word_start,
    plain_word_step,
    plain_help_menu,
    plain_help_setup,
    plain_help_game,
}

impl Words {
    /// What a theme is called.
    pub(crate) fn theme_name(&self, name: &'static str) -> &'static str {
        match name {
            "meadow" => self.theme_meadow,
            "ice" => self.theme_ice,
            "wood" => self.theme_wood,
            "night" => self.theme_night,
            other => other,
        }
    }
}

impl Language {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::English, Self::Portuguese];

    /// The language that a person has chosen, or that of a locale such as `pt-PT` or `pt_BR.UTF-8`.
    #[must_use]
    pub fn choose(choice: LanguageChoice, locale: Option<&str>) -> Self {
        let is_portuguese = |locale: &str| locale.to_ascii_lowercase().starts_with("pt");
        match choice {
            LanguageChoice::Portuguese => Self::Portuguese,
            LanguageChoice::Auto if locale.is_some_and(is_portuguese) => Self::Portuguese,
            LanguageChoice::Auto | LanguageChoice::English => Self::English,
        }
    }

    /// The language that the person's settings ask for, or else the system.
    #[must_use]
    pub fn of_person() -> Self {
        let settings = Folders::find().map(|folders| Settings::load(&folders).0);
        let choice = settings.map(|settings| settings.language).unwrap_or_default();
        Self::choose(choice, sys_locale::get_locale().as_deref())
    }

    /// What the screens say.
    #[must_use]
    pub fn words(self) -> &'static Words {
        match self {
            Self::English => &english::WORDS,
            Self::Portuguese => &portuguese::WORDS,
        }
    }

    /// Translates a text of a game or of a layer below. A text without a translation is returned
    /// unchanged.
    #[must_use]
    pub fn translate(self, text: &str) -> String {
        let translated = match self {
            Self::English => None,
            Self::Portuguese => translate::translate(text, &PORTUGUESE),
        };
        translated.unwrap_or_else(|| text.to_owned())
    }

    /// The rules of a game, to print.
    #[must_use]
    pub fn rules(self, info: &GameInfo) -> String {
        let page = match self {
            Self::English => None,
            Self::Portuguese => portuguese_games::RULES.iter().find(|(id, _)| *id == info.id),
        };
        GameInfo::page_as_text(page.map_or(info.rules, |(_, page)| page))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The places that a template has for values.
    fn places(template: &str) -> Vec<String> {
        let digits = |part: &str| part.split('}').next().map(str::to_owned);
        let mut places: Vec<String> = template.split('{').skip(1).filter_map(digits).collect();
        places.sort_unstable();
        places.dedup();
        places
    }

    #[test]
    fn every_language_says_everything() {
        let (english, portuguese) = (english::WORDS.all(), portuguese::WORDS.all());
        // How a side is named in a sentence differs: see what is said of it in the files.
        let declines = [
            "turn_of",
            "not_your_turn",
            "value_absolute",
            "wins_because",
            "resigns",
            "out_of_time",
            "awarded",
            "plain_to_move",
            "plain_analysis",
        ];
        let mut same = Vec::new();
        for ((name, text), (_, other)) in english.into_iter().zip(portuguese) {
            assert!(!text.is_empty() && !other.is_empty(), "{name}");
            if !declines.contains(&name) {
                assert_eq!(places(text), places(other), "{name}");
            }
            if text == other {
                same.push(name);
            }
        }
        assert_eq!(
            same,
            ["automatic", "menu", "hint_is", "help_menu", "plain_word_menu"],
            "said the same in both languages"
        );
    }

    #[test]
    fn the_locale_chooses_unless_the_person_has() {
        let auto = |locale| Language::choose(LanguageChoice::Auto, locale);
        assert_eq!(auto(Some("pt-PT")), Language::Portuguese);
        assert_eq!(auto(Some("pt_BR.UTF-8")), Language::Portuguese);
        assert_eq!(auto(Some("de-DE")), Language::English);
        assert_eq!(auto(None), Language::English);
        let chosen = Language::choose(LanguageChoice::English, Some("pt-PT"));
        assert_eq!(chosen, Language::English);
    }
}
