//! The messages of engines: `info`, `option` and their parts.

use std::fmt;
use std::time::Duration;

use cygnet_analysis::analyst::Analysis;
use cygnet_core::{Message, message};
use cygnet_engine::Score;

/// The progress of a search, in one line.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Info {
    pub(crate) depth: Option<u32>,
    /// 1 for the best line, 2 for the second best…
    pub(crate) rank: Option<usize>,
    pub(crate) score: Option<Score>,
    pub(crate) nodes: Option<u64>,
    pub(crate) time: Option<Duration>,
    pub(crate) line: Vec<String>,
}

impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("info")?;
        if let Some(depth) = self.depth {
            write!(f, " depth {depth}")?;
        }
        if let Some(rank) = self.rank {
            write!(f, " multipv {rank}")?;
        }
        if let Some(score) = self.score {
            write!(f, " score {}", score.protocol_words())?;
        }
        if let Some(nodes) = self.nodes {
            write!(f, " nodes {nodes}")?;
        }
        if let Some(time) = self.time {
            write!(f, " time {}", time.as_millis())?;
        }
        if let (Some(nodes), Some(time)) = (self.nodes, self.time) {
            let speed = u128::from(nodes) * 1_000_000 / time.as_micros().max(1);
            write!(f, " nps {speed}")?;
        }
        if !self.line.is_empty() {
            write!(f, " pv {}", self.line.join(" "))?;
        }
        Ok(())
    }
}

impl Info {
    /// Makes one message for each line of play.
    pub(crate) fn of_lines(found: &Analysis) -> impl Iterator<Item = Self> {
        found.lines.iter().enumerate().map(|(index, line)| Self {
            rank: Some(index + 1),
            score: Some(line.score),
            line: line.moves.clone(),
            ..Self::of_search(found)
        })
    }

    /// The totals of the whole search.
    pub(crate) fn of_search(found: &Analysis) -> Self {
        Self {
            depth: Some(found.depth),
            nodes: Some(found.nodes),
            time: Some(found.time),
            ..Self::default()
        }
    }

    /// Reads a line and skips the parts it does not know, as every engine has its own extensions.
    /// `None` if it is another message, or contains only text for people.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let mut words = text.split_whitespace();
        if words.next() != Some("info") {
            return None;
        }
        let mut info = Self::default();
        while let Some(word) = words.next() {
            let mut number = || words.next().and_then(|word| word.parse::<u64>().ok());
            match word {
                "string" => return None,
                "depth" => info.depth = number().and_then(|number| u32::try_from(number).ok()),
                "multipv" => info.rank = number().map(|number| number as usize),
                "nodes" => info.nodes = number(),
                "time" => info.time = number().map(Duration::from_millis),
                "score" => info.score = Score::from_protocol_words(&mut words),
                "pv" => {
                    info.line = words.map(str::to_owned).collect();
                    break;
                }
                _ => {}
            }
        }
        Some(info)
    }
}

/// An option that an engine offers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct EngineOption {
    /// Its name, possibly of several words.
    pub name: String,
    /// Its type: `spin`, `check`, `combo`, `string` or `button`.
    pub kind: String,
    /// The default value.
    pub default: String,
    /// The smallest number a `spin` takes.
    pub min: Option<i64>,
    /// The largest.
    pub max: Option<i64>,
    /// The words a `combo` takes.
    pub choices: Vec<String>,
}

impl EngineOption {
    /// Reads a line, or `None` if it is another message.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let mut words = text.split_whitespace();
        if words.next() != Some("option") {
            return None;
        }
        let mut option = Self::default();
        let mut field = "";
        let mut value: Vec<&str> = Vec::new();
        for word in words {
            if matches!(word, "name" | "type" | "default" | "min" | "max" | "var") {
                option.take(field, &value.join(" "));
                (field, value) = (word, Vec::new());
            } else {
                value.push(word);
            }
        }
        option.take(field, &value.join(" "));
        Some(option)
    }

    fn take(&mut self, field: &str, value: &str) {
        match field {
            "name" => value.clone_into(&mut self.name),
            "type" => value.clone_into(&mut self.kind),
            "default" => value.clone_into(&mut self.default),
            "min" => self.min = value.parse().ok(),
            "max" => self.max = value.parse().ok(),
            "var" => self.choices.push(value.to_owned()),
            _ => {}
        }
    }

    /// The problem with its announcement, if there is one.
    pub(crate) fn fault(&self) -> Option<Message> {
        let name = &self.name;
        if name.is_empty() {
            return Some(message!("check-option-nameless", "an option has no name"));
        }
        match self.kind.as_str() {
            "spin" => {
                let (Some(min), Some(max), Ok(default)) =
                    (self.min, self.max, self.default.parse::<i64>())
                else {
                    return Some(message!(
                        "check-option-spin",
                        "{name} is a spin without numbers default, min and max",
                        name,
                    ));
                };
                (!(min..=max).contains(&default)).then(|| {
                    message!(
                        "check-option-range",
                        "the default of {name}, {default}, is not from {min} to {max}",
                        name,
                        default = default.to_string(),
                        min = min.to_string(),
                        max = max.to_string(),
                    )
                })
            }
            "combo" => (!self.choices.contains(&self.default)).then(|| {
                message!(
                    "check-option-combo",
                    "the default of {name} is not one of its values (default … var … var …)",
                    name,
                )
            }),
            "check" => (!matches!(self.default.as_str(), "true" | "false")).then(|| {
                message!(
                    "check-option-check",
                    "the default of {name} is neither true nor false",
                    name,
                )
            }),
            "string" | "button" => None,
            "" => Some(message!("check-option-untyped", "{name} has no type", name)),
            other => Some(message!(
                "check-option-type",
                "{name} has the type {kind}, which is not spin, combo, check, string or button",
                name,
                kind = other,
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        for text in [
            "info depth 5 multipv 1 score cp -35 nodes 1200 time 10 nps 120000 pv b1c2 b5b4",
            "info depth 9 multipv 2 score win 7 nodes 9 time 9 nps 1000 pv a1a2",
            "info score loss 4",
            "info depth 6 score win ? pv b1c2",
            "info score loss ?",
            "info depth 3 score draw pv a1a2",
        ] {
            assert_eq!(Info::parse(text).expect("an info").to_string(), text);
        }
    }

    #[test]
    fn what_other_engines_add_is_skipped() {
        let info = Info::parse("info seldepth 9 depth 4 score cp 7 lowerbound hashfull 0 pv a b");
        let info = info.expect("an info");
        assert_eq!((info.depth, info.score), (Some(4), Some(Score::Estimate(7))));
        assert_eq!(info.line, ["a", "b"]);
        let info = Info::parse("info depth x score mate 3 nodes").expect("an info");
        assert_eq!(info, Info::default());
        assert_eq!(Info::parse("info string depth 5"), None);
        assert_eq!(Info::parse("bestmove a1a2"), None);
    }

    #[test]
    fn options_are_read_and_judged() {
        let option = EngineOption::parse("option name Skill Level type spin default 3 min 1 max 9");
        let option = option.expect("an option");
        assert_eq!((option.name.as_str(), option.max), ("Skill Level", Some(9)));
        assert_eq!(option.fault(), None);
        let fault = |text| EngineOption::parse(text).expect("an option").fault();
        assert_eq!(
            fault("option name Hash type spin default 0 min 1 max 9")
                .as_ref()
                .map(Message::english),
            Some("the default of Hash, 0, is not from 1 to 9")
        );
        assert_eq!(fault("option name Game type combo default a var b var a"), None);
        assert!(fault("option name Game type combo default c var b var a").is_some());
        assert!(fault("option type spin").is_some());
        assert!(fault("option name X type slider").is_some());
    }
}
