//! The actions in a lesson besides moving, their keys, and how they are carried out.

use crossterm::event::{KeyCode, KeyEvent};
use cygnet_lessons::TutorIntent;

use super::LessonScreen;
use crate::screen::home::help_page;
use crate::screen::list::{Item, List};
use crate::screen::popup::{Picker, Popup, PopupId, PopupReply, TextPage};
use crate::screen::preferences::Preferences;
use crate::screen::setup::rules_page;
use crate::screen::{AppRequest, Context, Help, Navigation, Screen, ctrl, key_name};
use cygnet_text::Words;

const MENU: PopupId = 1;
const TASKS: PopupId = 2;

/// An action in a lesson.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LessonAction {
    Hint,
    Restart,
    Next,
    Previous,
    Tasks,
    Flip,
    CopyPosition,
    Rules,
    Settings,
    Help,
    Leave,
    Quit,
}

impl LessonAction {
    const ALL: [Self; 12] = [
        Self::Hint,
        Self::Restart,
        Self::Next,
        Self::Previous,
        Self::Tasks,
        Self::Flip,
        Self::CopyPosition,
        Self::Rules,
        Self::Settings,
        Self::Help,
        Self::Leave,
        Self::Quit,
    ];

    /// The key for the action. Those that are actions at a game too have the same key there.
    fn shortcut(self) -> KeyEvent {
        match self {
            Self::Hint => ctrl('t'),
            Self::Restart => ctrl('z'),
            Self::Next => ctrl('n'),
            Self::Previous => ctrl('b'),
            Self::Tasks => ctrl('k'),
            Self::Flip => ctrl('f'),
            Self::CopyPosition => ctrl('p'),
            Self::Rules => KeyCode::F(2).into(),
            Self::Settings => KeyCode::F(3).into(),
            Self::Help => KeyCode::Char('?').into(),
            Self::Leave => ctrl('w'),
            Self::Quit => ctrl('q'),
        }
    }

    pub(super) fn of_key(key: KeyEvent) -> Option<Self> {
        Self::ALL.into_iter().find(|action| action.shortcut() == key)
    }

    fn label(self, words: Words) -> &'static str {
        match self {
            Self::Hint => words.do_hint(),
            Self::Restart => words.do_restart_task(),
            Self::Next => words.do_next_task(),
            Self::Previous => words.do_previous_task(),
            Self::Tasks => words.do_tasks(),
            Self::Flip => words.do_flip(),
            Self::CopyPosition => words.do_copy_position(),
            Self::Rules => words.rules(),
            Self::Settings => words.settings(),
            Self::Help => words.help(),
            Self::Leave => words.do_leave_lesson(),
            Self::Quit => words.quit(),
        }
    }
}

impl LessonScreen {
    /// Whether the action would do anything now.
    fn offers(&self, action: LessonAction) -> bool {
        match action {
            LessonAction::Hint => !self.tutor.is_done(),
            LessonAction::Next => self.tutor.place() + 1 < self.tutor.lesson().tasks.len(),
            LessonAction::Previous => self.tutor.place() > 0,
            _ => true,
        }
    }

    pub(super) fn open_menu(&mut self, context: &Context) -> Navigation {
        let words = context.words();
        self.menu = LessonAction::ALL.into_iter().filter(|it| self.offers(*it)).collect();
        if self.tutor.is_done() {
            // Enter does the likely thing.
            self.menu.sort_by_key(|&action| action != LessonAction::Next);
        }
        let item = |action: &LessonAction| {
            Item::with_value(action.label(words), key_name(action.shortcut()))
        };
        let list = List::new(self.menu.iter().map(item).collect());
        let shortcuts = self.menu.iter().map(|action| Some(action.shortcut())).collect();
        let picker = Picker::new(MENU, words.menu(), "", list);
        Navigation::popup(Popup::Picker(Picker { shortcuts, ..picker }))
    }

    /// Asks for a task.
    fn open_tasks(&self, context: &Context) -> Navigation {
        let (words, code) = (context.words(), context.language.code());
        let sign = context.look.either("✓", "+");
        let item = |task: &cygnet_lessons::LessonTask| {
            let is_done = self.tutor.progress().has_done(&task.id);
            Item::with_value(&task.words(code).title, if is_done { sign } else { "" })
        };
        let items = self.tutor.lesson().tasks.iter().map(item).collect();
        let list = List::new(items).at(self.tutor.place());
        Navigation::popup(Popup::Picker(Picker::new(TASKS, words.lesson_tasks_title(), "", list)))
    }

    pub(super) fn act(&mut self, action: LessonAction, context: &mut Context) -> Navigation {
        let words = context.words();
        match action {
            LessonAction::Hint => {
                // The hint is about the position of the task.
                self.retry(context);
                self.handle(TutorIntent::Hint, context);
            }
            LessonAction::Restart => self.handle(TutorIntent::Restart, context),
            LessonAction::Next => self.handle(TutorIntent::Next, context),
            LessonAction::Previous => self.handle(TutorIntent::Previous, context),
            LessonAction::Tasks => return self.open_tasks(context),
            LessonAction::Flip => self.turn_input.turn.flipped = !self.turn_input.turn.flipped,
            LessonAction::CopyPosition => {
                let position = self.shown().position();
                context.requests.push(AppRequest::Copy(position.clone()));
                let text = format!("{position}\n\n{}", words.position_copied());
                let page = TextPage::new(words.do_copy_position(), &text);
                return Navigation::popup(Popup::Reader(page));
            }
            LessonAction::Rules => {
                return Navigation::popup(Popup::Reader(rules_page(self.entry, context)));
            }
            LessonAction::Settings => {
                return Navigation::Open(Box::new(Screen::Preferences(Preferences::new(context))));
            }
            LessonAction::Help => return Navigation::popup(Popup::Reader(help_page(context))),
            LessonAction::Leave => return Navigation::Back,
            LessonAction::Quit => return Navigation::Quit,
        }
        Navigation::Nowhere
    }

    pub(in crate::screen) fn reply(
        &mut self,
        question: PopupId,
        reply: &PopupReply,
        context: &mut Context,
    ) -> Navigation {
        match (question, reply) {
            (MENU, PopupReply::Picked(index)) => match self.menu.get(*index) {
                Some(&action) => self.act(action, context),
                None => Navigation::Nowhere,
            },
            (TASKS, PopupReply::Picked(index)) => {
                self.handle(TutorIntent::Open(*index), context);
                Navigation::Nowhere
            }
            _ => Navigation::Nowhere,
        }
    }

    /// The keys that work now, the most useful first.
    pub(in crate::screen) fn help(&self, context: &Context) -> Vec<Help> {
        let words = context.words();
        let action = |action: LessonAction, label: &'static str| Help {
            key: action.shortcut(),
            ..Help::key(&key_name(action.shortcut()), label, KeyCode::Null)
        };
        let is_typing = !self.turn_input.typed.is_empty();
        let is_begun = self.turn_input.turn.is_begun() || is_typing;
        let mut help = Vec::new();
        if self.takes_move() || is_begun {
            let take = if is_typing { words.help_play() } else { words.help_take() };
            help.push(Help::new("←↑↓→", words.key_arrows(), words.help_cursor(), KeyCode::Tab));
            help.push(Help::key("Enter", take, KeyCode::Enter));
            if is_begun {
                help.push(Help::key("Esc", words.help_cancel(), KeyCode::Esc));
            }
            help.push(action(LessonAction::Hint, words.help_hint()));
        } else {
            let label = if self.shows_wrong_move {
                words.help_try_again()
            } else if self.tutor.is_done() && self.offers(LessonAction::Next) {
                words.help_next_task()
            } else {
                words.help_back()
            };
            help.push(Help::key("Enter", label, KeyCode::Enter).essential());
            if self.shows_wrong_move {
                help.push(action(LessonAction::Hint, words.help_hint()));
            }
        }
        if self.offers(LessonAction::Next) && !self.tutor.is_done() {
            help.push(action(LessonAction::Next, words.help_next_task()));
        }
        help.push(action(LessonAction::Tasks, words.help_tasks()));
        if !is_begun {
            help.push(Help::key("Esc", words.help_menu(), KeyCode::Esc).essential());
        }
        help
    }
}
