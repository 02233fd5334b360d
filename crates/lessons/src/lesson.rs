//! Lessons as data: the tasks of a game with their texts.

use std::collections::{BTreeMap, BTreeSet};

use cygnet_core::catalogue::Setup;
use cygnet_core::{Message, Options, Say, display_message, message};
use cygnet_games::find_named;
use serde::Deserialize;

use crate::condition::LessonCondition;
use crate::judging::LessonJudge;

/// The language of texts that have not been translated.
const FIRST_LANGUAGE: &str = "en";

/// The texts of a lesson in one language.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LessonTexts {
    /// What the lesson teaches, in a sentence.
    pub about: String,
    /// What the learner can do now, once every task is done.
    pub done: String,
}

/// The texts of a task in one language.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TaskTexts {
    /// The title, in a few words.
    pub title: String,
    /// The instruction.
    pub task: String,
    /// What helps a learner who does not see it.
    #[serde(default)]
    pub hint: String,
    /// Why a move that misses the aim does so.
    #[serde(default)]
    pub wrong: String,
    /// What was learned.
    pub praise: String,
}

/// A typical mistake, with its own explanation.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct LessonMistake {
    /// A move that meets all of these makes the mistake, if it is wrong.
    pub when: Vec<LessonCondition>,
    /// The explanation in each language.
    #[serde(flatten)]
    pub texts: BTreeMap<String, String>,
}

/// A small board with one task.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct LessonTask {
    /// The name of the task in its lesson, for progress and addresses.
    pub id: String,
    /// The position.
    pub position: String,
    /// The options of the rules that differ from the defaults.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// The aim: a move that meets all of these.
    pub aim: Vec<LessonCondition>,
    /// The turns in which the learner has to reach it, whatever the opponent does.
    #[serde(default = "one")]
    pub turns: u32,
    /// Answers of the opponent: the first legal one is played. Without one, the opponent resists the longest.
    #[serde(default)]
    pub answers: Vec<String>,
    /// Typical mistakes; the first that fits is explained.
    #[serde(default, rename = "mistake")]
    pub mistakes: Vec<LessonMistake>,
    /// The texts by the code of their language.
    #[serde(flatten)]
    pub texts: BTreeMap<String, TaskTexts>,
    /// The game's id.
    #[serde(skip)]
    game: String,
}

/// The lesson of a game.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Lesson {
    /// The game's id.
    pub game: String,
    /// The version of the rules that the lesson was written for.
    pub rules: u32,
    /// The tasks, in the order in which they are taught.
    #[serde(rename = "task")]
    pub tasks: Vec<LessonTask>,
    /// The texts by the code of their language.
    #[serde(flatten)]
    pub texts: BTreeMap<String, LessonTexts>,
}

fn one() -> u32 {
    1
}

/// What is wrong with a file of a lesson.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LessonError {
    /// It is not what a lesson looks like.
    Syntax(String),
    /// It is for another version of the rules.
    Rules {
        /// The version of the file.
        found: u32,
        /// The version of the game.
        rules: u32,
    },
    /// Two tasks have the same id, or a lesson has no task at all.
    Ids(String),
    /// The position of a task cannot be set up.
    Position {
        /// The id of the task.
        task: String,
        /// What is wrong.
        problem: Message,
    },
    /// The aim of a task cannot be reached.
    Unsolvable(String),
    /// A text is missing.
    Text {
        /// The id of the task; empty for the lesson itself.
        task: String,
        /// The code of the language.
        language: String,
    },
}

impl Say for LessonError {
    fn message(&self) -> Message {
        match self {
            Self::Syntax(problem) => {
                message!("lesson-syntax", "it is not a lesson: {problem}", problem)
            }
            Self::Rules { found, rules } => message!(
                "lesson-other-rules",
                "it is for version {found} of the rules, not {rules}",
                found = *found,
                rules = *rules,
            ),
            Self::Ids(id) => message!(
                "lesson-ids",
                "a lesson has tasks, each with its own id; {id} is not one task",
                id,
            ),
            Self::Position { task, problem } => message!(
                "lesson-position",
                "task {task} cannot be set up: {problem}",
                task,
                problem = problem.clone(),
            ),
            Self::Unsolvable(task) => message!(
                "lesson-unsolvable",
                "the aim of task {task} cannot be reached in its turns",
                task,
            ),
            Self::Text { task, language } => message!(
                "lesson-text",
                "task {task} lacks a text in language {language}",
                task,
                language,
            ),
        }
    }
}

display_message!(LessonError);

/// The texts in a language, or else in the first.
fn in_language<'a, T>(texts: &'a BTreeMap<String, T>, code: &str) -> Option<&'a T> {
    texts.get(code).or_else(|| texts.get(FIRST_LANGUAGE))
}

impl Lesson {
    /// Reads a lesson. [`Lesson::check`] finds out whether it can be taught.
    ///
    /// # Errors
    /// If the text is not a lesson.
    pub fn read(text: &str) -> Result<Self, LessonError> {
        let mut lesson: Self =
            toml::from_str(text).map_err(|error| LessonError::Syntax(error.to_string()))?;
        for task in &mut lesson.tasks {
            task.game.clone_from(&lesson.game);
        }
        Ok(lesson)
    }

    /// Checks that the lesson can be taught in these languages: every position is legal, every aim can be
    /// reached, and no text is missing.
    ///
    /// # Errors
    /// The first problem.
    pub fn check(&self, languages: &[&str]) -> Result<(), LessonError> {
        let entry = find_named(&self.game).map_err(|error| LessonError::Position {
            task: String::new(),
            problem: error.message(),
        })?;
        let rules = entry.info.rules_version;
        if self.rules != rules {
            return Err(LessonError::Rules { found: self.rules, rules });
        }
        let mut ids = BTreeSet::new();
        if let Some(task) = self.tasks.iter().find(|task| !ids.insert(&task.id)) {
            return Err(LessonError::Ids(task.id.clone()));
        }
        if self.tasks.is_empty() {
            return Err(LessonError::Ids(self.game.clone()));
        }
        let missing = |task: &str, language: &str| LessonError::Text {
            task: task.to_owned(),
            language: language.to_owned(),
        };
        for language in languages {
            if !self.texts.contains_key(*language) {
                return Err(missing("", language));
            }
        }
        for task in &self.tasks {
            task.check(languages)?;
        }
        Ok(())
    }

    /// The texts in a language, or in English.
    ///
    /// # Panics
    /// If the lesson has neither, which [`Lesson::check`] rules out.
    #[must_use]
    pub fn words(&self, code: &str) -> &LessonTexts {
        in_language(&self.texts, code).expect("a lesson has English texts")
    }

    /// The place of the task with this id.
    #[must_use]
    pub fn place(&self, id: &str) -> Option<usize> {
        self.tasks.iter().position(|task| task.id == id)
    }
}

impl LessonTask {
    /// The texts in a language, or in English.
    ///
    /// # Panics
    /// If the task has neither, which [`Lesson::check`] rules out.
    #[must_use]
    pub fn words(&self, code: &str) -> &TaskTexts {
        in_language(&self.texts, code).expect("a task has English texts")
    }

    /// Why a move that makes this mistake, or none of those that the task knows, is wrong.
    #[must_use]
    pub fn why_wrong(&self, mistake: Option<usize>, code: &str) -> &str {
        let known = mistake.and_then(|place| self.mistakes.get(place));
        let text = known.and_then(|mistake| in_language(&mistake.texts, code));
        text.map_or(&self.words(code).wrong, |text| text)
    }

    /// The rules and the position.
    ///
    /// # Errors
    /// If there is no such game, or it has no such options or position.
    pub fn set_up(&self) -> Result<Setup, Message> {
        let entry = find_named(&self.game).map_err(|error| error.message())?;
        let options = self.options.iter().map(|(name, value)| (&**name, &**value));
        let options = Options::parse(entry.info, options).map_err(|error| error.message())?;
        entry.set_up(options, Some(&self.position), 0).map_err(|error| error.message())
    }

    fn check(&self, languages: &[&str]) -> Result<(), LessonError> {
        let (_, start) = self
            .set_up()
            .map_err(|problem| LessonError::Position { task: self.id.clone(), problem })?;
        let right = LessonJudge::new(self).right_moves(&*start, self.turns);
        if right.is_empty() {
            return Err(LessonError::Unsolvable(self.id.clone()));
        }
        // A task in which nothing can go wrong needs no text about it.
        let can_fail = right.len() < start.count_moves();
        for language in languages {
            let is_told = self.texts.get(*language).is_some_and(|texts| {
                let always = [&texts.title, &texts.task, &texts.praise];
                let help = [&texts.hint, &texts.wrong];
                always.iter().all(|text| !text.is_empty())
                    && (!can_fail || help.iter().all(|text| !text.is_empty()))
            });
            let has_mistakes =
                self.mistakes.iter().all(|mistake| mistake.texts.contains_key(*language));
            if !is_told || !has_mistakes {
                let (task, language) = (self.id.clone(), (*language).to_owned());
                return Err(LessonError::Text { task, language });
            }
        }
        Ok(())
    }
}
