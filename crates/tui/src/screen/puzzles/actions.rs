//! Carries out the actions at a puzzle besides moving.

use crossterm::event::KeyCode;
use cygnet_puzzles::TrainerIntent;

use super::PuzzleScreen;
use super::action::PuzzleAction;
use crate::screen::home::help_page;
use crate::screen::list::{Item, List};
use crate::screen::popup::{Picker, Popup, PopupId, PopupReply, TextPage};
use crate::screen::preferences::Preferences;
use crate::screen::setup::rules_page;
use crate::screen::{AppRequest, Context, Help, Navigation, Screen};

const MENU: PopupId = 1;
const THEME: PopupId = 2;

impl PuzzleScreen {
    /// Whether the action would do anything now.
    fn offers(&self, action: PuzzleAction) -> bool {
        match action {
            PuzzleAction::Hint | PuzzleAction::Solution => !self.trainer.is_over(),
            PuzzleAction::Retry => self.trainer.wrong_turn().is_some(),
            PuzzleAction::Why => self.trainer.can_ask_why(),
            _ => true,
        }
    }

    pub(super) fn open_menu(&mut self, context: &Context) -> Navigation {
        let words = context.words();
        let all = PuzzleAction::ALL.into_iter();
        self.menu = all.filter(|&action| self.offers(action)).collect();
        if self.trainer.is_over() {
            // Enter does the likely thing.
            self.menu.sort_by_key(|&action| action != PuzzleAction::Next);
        }
        let item =
            |action: &PuzzleAction| Item::with_value(action.label(words), action.shortcut_name());
        let list = List::new(self.menu.iter().map(item).collect());
        let shortcuts = self.menu.iter().map(|action| Some(action.shortcut())).collect();
        let picker = Picker::new(MENU, words.menu(), "", list);
        Navigation::popup(Popup::Picker(Picker { shortcuts, ..picker }))
    }

    /// Asks for a theme.
    fn open_themes(&mut self, context: &Context) -> Navigation {
        let words = context.words();
        self.themes = std::iter::once(None).chain(self.trainer.themes().map(Some)).collect();
        let item = |theme: &Option<_>| {
            let name = theme
                .map(|theme: cygnet_puzzles::PuzzleTheme| context.language.say(&theme.message()));
            let name = name.unwrap_or_else(|| words.puzzle_all_themes().to_owned());
            Item::with_value(name, self.trainer.count(*theme).to_string())
        };
        let now = self.themes.iter().position(|theme| *theme == self.trainer.theme());
        let list = List::new(self.themes.iter().map(item).collect()).at(now.unwrap_or(0));
        Navigation::popup(Popup::Picker(Picker::new(THEME, words.puzzle_theme_title(), "", list)))
    }

    pub(super) fn act(&mut self, action: PuzzleAction, context: &mut Context) -> Navigation {
        let words = context.words();
        match action {
            PuzzleAction::Hint => self.handle(TrainerIntent::Hint, context),
            PuzzleAction::Retry => self.handle(TrainerIntent::Retry, context),
            PuzzleAction::Why => self.handle(TrainerIntent::Why, context),
            PuzzleAction::Solution => self.handle(TrainerIntent::Solution, context),
            PuzzleAction::Next => self.handle(TrainerIntent::Next, context),
            PuzzleAction::Daily => self.handle(TrainerIntent::Daily, context),
            PuzzleAction::Run => self.handle(TrainerIntent::Run, context),
            PuzzleAction::Theme => return self.open_themes(context),
            PuzzleAction::Flip => self.turn_input.turn.flipped = !self.turn_input.turn.flipped,
            PuzzleAction::CopyPosition => {
                let position = self.trainer.shown().position();
                context.requests.push(AppRequest::Copy(position.clone()));
                let text = format!("{position}\n\n{}", words.position_copied());
                let page = TextPage::new(words.do_copy_position(), &text);
                return Navigation::popup(Popup::Reader(page));
            }
            PuzzleAction::Rules => {
                return Navigation::popup(Popup::Reader(rules_page(self.entry, context)));
            }
            PuzzleAction::Settings => {
                return Navigation::Open(Box::new(Screen::Preferences(Preferences::new(context))));
            }
            PuzzleAction::Help => return Navigation::popup(Popup::Reader(help_page(context))),
            PuzzleAction::Leave => return Navigation::Back,
            PuzzleAction::Quit => return Navigation::Quit,
        }
        Navigation::Nowhere
    }

    pub(in crate::screen) fn reply(
        &mut self,
        question: PopupId,
        reply: &PopupReply,
        context: &mut Context,
    ) -> Navigation {
        let PopupReply::Picked(index) = reply else { return Navigation::Nowhere };
        match question {
            MENU => match self.menu.get(*index) {
                Some(&action) => return self.act(action, context),
                None => return Navigation::Nowhere,
            },
            THEME => {
                if let Some(&theme) = self.themes.get(*index) {
                    self.handle(TrainerIntent::Theme(theme), context);
                }
            }
            _ => {}
        }
        Navigation::Nowhere
    }

    /// The keys that work now, the most useful first.
    pub(in crate::screen) fn help(&self, context: &Context) -> Vec<Help> {
        let words = context.words();
        let action = |action: PuzzleAction, label: &'static str| Help {
            key: action.shortcut(),
            ..Help::key(&action.shortcut_name(), label, KeyCode::Null)
        };
        let is_typing = !self.turn_input.typed.is_empty();
        let is_begun = self.turn_input.turn.is_begun() || is_typing;
        let mut help = Vec::new();
        if self.shows_wrong_move() {
            help.push(Help::key("Enter", words.help_try_again(), KeyCode::Enter).essential());
            help.push(Help::new("←", "Lt", words.help_backward(), KeyCode::PageUp));
            help.push(Help::new("→", "Rt", words.help_forward(), KeyCode::PageDown));
            if !self.trainer.is_over() {
                help.push(action(PuzzleAction::Solution, words.help_solution()));
            }
            help.push(action(PuzzleAction::Next, words.help_next_puzzle()));
            return help;
        }
        if self.trainer.awaits_move() || is_begun {
            let take = if is_typing { words.help_play() } else { words.help_take() };
            help.push(Help::new("←↑↓→", words.key_arrows(), words.help_cursor(), KeyCode::Tab));
            help.push(Help::key("Enter", take, KeyCode::Enter));
            if is_begun {
                help.push(Help::key("Esc", words.help_cancel(), KeyCode::Esc));
            }
            help.push(action(PuzzleAction::Hint, words.help_hint()));
            help.push(action(PuzzleAction::Solution, words.help_solution()));
            help.push(action(PuzzleAction::Next, words.help_next_puzzle()));
        } else if self.trainer.is_over() {
            help.push(Help::key("Enter", words.help_next_puzzle(), KeyCode::Enter).essential());
            help.push(Help::new("←", "Lt", words.help_backward(), KeyCode::PageUp));
            help.push(Help::new("→", "Rt", words.help_forward(), KeyCode::PageDown));
            help.push(action(PuzzleAction::Run, words.help_run()));
            help.push(action(PuzzleAction::Daily, words.help_daily()));
        } else {
            help.push(Help::key("Enter", words.help_back(), KeyCode::Enter));
        }
        if !is_begun {
            help.push(Help::key("Esc", words.help_menu(), KeyCode::Esc).essential());
        }
        help
    }
}
