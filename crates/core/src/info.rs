//! A game's description of itself, from which menus, forms, command lines and help are made.

use crate::message::Message;
use crate::options::{OptionChoice, OptionKind, OptionSpec, RANDOM};
use crate::{Outcome, Side};

/// One of the two sides as people see it.
#[derive(Clone, Copy, Debug)]
pub struct SideInfo {
    /// How positions and tools write the side: `w`, `b`…
    pub letter: char,
    /// How catalogues and themes know it: `white`, `black`… Sides of several games share an id if they are
    /// called the same in every language.
    pub id: &'static str,
    /// How people call it: `White`, `Black`…
    pub name: &'static str,
}

/// The description of a game: everything about it that is not its rules.
#[derive(Debug)]
pub struct GameInfo {
    /// The name for tools, in lower case with underscores: `ugly_duck`.
    pub id: &'static str,
    /// The name for people: `Ugly Duck`.
    pub name: &'static str,
    /// A one-line summary that invites people to play.
    pub summary: &'static str,
    /// The inventor and the year.
    pub credit: &'static str,
    /// The sides, [`Side::One`] first.
    pub sides: [SideInfo; 2],
    /// The options to choose before a game starts.
    pub options: &'static [OptionSpec],
    /// Incremented whenever a rule change invalidates old records or proofs.
    pub rules_version: u32,
    /// The rules for people, in Markdown.
    pub rules: &'static str,
    /// The notation of a move, to complete "a move is …".
    pub move_format: &'static str,
}

impl GameInfo {
    /// The description of a side.
    #[must_use]
    pub fn side(&self, side: Side) -> SideInfo {
        self.sides[side.index()]
    }

    /// The side with this letter.
    #[must_use]
    pub fn side_of_letter(&self, letter: char) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.side(side).letter == letter)
    }

    /// The name of a side.
    #[must_use]
    pub fn side_message(&self, side: Side) -> Message {
        let SideInfo { id, name, .. } = self.side(side);
        Message::of_id("side", id, name)
    }

    /// The possessive of a side's name: `White's`.
    #[must_use]
    pub fn side_of(&self, side: Side) -> Message {
        let SideInfo { id, name, .. } = self.side(side);
        Message::of_id("side-of", id, &format!("{name}'s"))
    }

    /// The clause that a side has won.
    #[must_use]
    pub fn side_has_won(&self, side: Side) -> Message {
        let SideInfo { id, name, .. } = self.side(side);
        Message::of_id("side-has-won", id, &format!("{name} has won"))
    }

    fn about_itself(&self, what: &str, english: &str) -> Message {
        Message::about(format!("{}-{what}", self.id), english)
    }

    /// [`GameInfo::summary`] as a message.
    #[must_use]
    pub fn summary_message(&self) -> Message {
        self.about_itself("summary", self.summary)
    }

    /// [`GameInfo::credit`] as a message.
    #[must_use]
    pub fn credit_message(&self) -> Message {
        self.about_itself("credit", self.credit)
    }

    /// [`GameInfo::move_format`] as a message.
    #[must_use]
    pub fn move_format_message(&self) -> Message {
        self.about_itself("move-format", self.move_format)
    }

    /// The help of one of the game's options.
    #[must_use]
    pub fn option_help(&self, option: &OptionSpec) -> Message {
        Message::of_id(&format!("{}-option", self.id), option.name, option.help)
    }

    /// A choice of one of the game's options, or [`RANDOM`], as a label.
    #[must_use]
    pub fn choice_label(&self, option: &OptionSpec, choice: &str) -> Message {
        match (option.kind, choice) {
            (OptionKind::YesNo { .. }, _) | (_, RANDOM) => Message::word("choice", choice),
            _ => Message::word(&format!("{}-choice-{}", self.id, option.name), choice),
        }
    }

    /// A value of one of the game's options as a label: a word is translated, a size or a number is not.
    #[must_use]
    pub fn value_label(&self, option: &OptionSpec, value: &str) -> Message {
        if option.choices().contains(&value) {
            self.choice_label(option, value)
        } else {
            Message::verbatim(value)
        }
    }

    /// The help of a choice of one of the game's options.
    #[must_use]
    pub fn choice_help(&self, option: &OptionSpec, choice: &OptionChoice) -> Message {
        let group = format!("{}-choice-help-{}", self.id, option.name);
        Message::of_id(&group, choice.name, choice.help)
    }

    /// An outcome in a word, as tools read it: a side's letter, or `draw`.
    #[must_use]
    pub fn outcome_word(&self, outcome: Outcome) -> String {
        match outcome {
            Outcome::Win(side) => self.side(side).letter.to_string(),
            Outcome::Draw => "draw".to_owned(),
        }
    }

    /// A page of rules to print: headings underlined, diagrams indented, no backticks.
    #[must_use]
    pub fn page_as_text(page: &str) -> String {
        let mut text = String::new();
        let mut in_diagram = false;
        for line in page.lines() {
            if line.starts_with("```") {
                in_diagram = !in_diagram;
                continue;
            }
            let heading = line.strip_prefix("## ").map(|title| (title, "-"));
            let heading = heading.or(line.strip_prefix("# ").map(|title| (title, "=")));
            let printed = if in_diagram {
                format!("    {line}")
            } else if let Some((title, underline)) = heading {
                format!("{title}\n{}", underline.repeat(title.chars().count()))
            } else {
                line.replace('`', "")
            };
            text.push_str(printed.trim_end());
            text.push('\n');
        }
        text
    }

    /// Is this text a name of the game? Case and the separators between words do not matter.
    ///
    /// People should not have to remember the exact spelling: `ugly_duck`, `ugly-duck`, `uglyduck` and
    /// `Ugly Duck` all name the same game.
    #[must_use]
    pub fn is_called(&self, text: &str) -> bool {
        let letters = |name: &str| -> String {
            name.chars()
                .filter(|c| !matches!(c, '_' | '-' | ' '))
                .map(|c| c.to_ascii_lowercase())
                .collect()
        };
        letters(text) == letters(self.id)
    }
}
