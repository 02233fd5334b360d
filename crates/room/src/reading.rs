//! A record that is being read.

use std::fmt::Write;

use cygnet_core::record::{Comment, Record};

/// A record that is being read, turn by turn.
pub struct Reading {
    /// The record as it was in the file, so that it is saved unchanged.
    pub record: Record,
    /// The comments before the first turn and after each turn.
    pub comments: Vec<String>,
}

impl Reading {
    /// Collects the comments of the record.
    #[must_use]
    pub fn new(record: &Record) -> Self {
        Self { record: record.clone(), comments: comments(record) }
    }
}

/// The comments of a record before the first turn and after each turn, without commands meant for
/// programs.
fn comments(record: &Record) -> Vec<String> {
    let join = |comments: Vec<&Comment>| {
        let texts: Vec<String> = comments.iter().map(|comment| without_commands(comment)).collect();
        texts.join(" ").trim().to_owned()
    };
    let first = join(record.line.comments.iter().collect());
    let turns = record.line.turns.iter().map(|turn| {
        let mut text = turn.annotations.join(" ");
        let comment = join(turn.comments().collect());
        if !text.is_empty() && !comment.is_empty() {
            text.push(' ');
        }
        text.push_str(&comment);
        for variation in turn.variations() {
            let moves: Vec<&str> = variation.turns.iter().map(|turn| &*turn.text).collect();
            let _ = write!(text, " ({})", moves.join(" "));
        }
        text.trim().to_owned()
    });
    std::iter::once(first).chain(turns).collect()
}

fn without_commands(comment: &Comment) -> String {
    let mut text = String::new();
    let mut rest = comment.text();
    while let Some(start) = rest.find("[%") {
        let Some(end) = rest[start..].find(']') else { break };
        text.push_str(&rest[..start]);
        rest = &rest[start + end + 1..];
    }
    text.push_str(rest);
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
