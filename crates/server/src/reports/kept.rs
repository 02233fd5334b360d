//! What the store keeps about a report beside its body.

use std::collections::BTreeMap;
use std::time::Duration;

use cygnet_core::{Entry, Message, Options};
use cygnet_report::StudyProgress;
use cygnet_store::{Millis, ReportRow};
use serde::{Deserialize, Serialize};

use crate::analysis::line::rules;

/// The most reports that a list has.
pub(super) const MOST_LISTED: u32 = 1_000;

/// How much a report measures.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum ReportEffort {
    /// This many games for each skill.
    Games(u32),
    /// As many as fit into minutes of work.
    Minutes(u32),
}

/// How far a report is.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum KeptState {
    /// It waits or is being made; with the progress when it was last told.
    Open(Option<KeptProgress>),
    /// It is made.
    Made { games: u32, complete: bool },
    /// It cannot be made.
    Failed,
}

/// The progress of a report.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct KeptProgress {
    /// What is being measured.
    pub(super) kind: cygnet_report::JobKind,
    pub(super) done: usize,
    pub(super) all: usize,
}

impl From<&StudyProgress> for KeptProgress {
    fn from(progress: &StudyProgress) -> Self {
        let StudyProgress { kind, done, all, .. } = *progress;
        Self { kind, done, all }
    }
}

/// The summary of a report in the store.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct KeptReport {
    pub(super) game: String,
    /// The options that were asked for.
    pub(super) options: BTreeMap<String, String>,
    /// The name of the board.
    pub(super) board: String,
    pub(super) seed: u64,
    pub(super) effort: ReportEffort,
    pub(super) state: KeptState,
    /// How often a process has begun or gone on and has found nothing since.
    pub(super) attempts: u32,
    /// The work so far, in milliseconds.
    pub(super) worked_ms: u64,
}

impl KeptReport {
    /// What a row says, unless another version has written it.
    pub(super) fn of(row: &ReportRow) -> Option<Self> {
        serde_json::from_str(&row.summary).ok()
    }

    pub(super) fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    pub(super) fn worked(&self) -> Duration {
        Duration::from_millis(self.worked_ms)
    }

    /// The game and its options.
    ///
    /// # Errors
    /// If this version does not have them.
    pub(super) fn rules(&self) -> Result<(&'static Entry, Options), Message> {
        rules(&self.game, &self.options)
    }
}

/// Whether a process makes this report at this time.
pub(super) fn is_being_made(row: &ReportRow, now: Millis) -> bool {
    row.due.is_some_and(|due| due > now)
}

/// The reports that wait, in the order in which they are made.
pub(super) fn waiting(rows: &[ReportRow], now: Millis) -> Vec<&ReportRow> {
    let mut waiting: Vec<&ReportRow> =
        rows.iter().filter(|row| row.due.is_some_and(|due| due <= now)).collect();
    waiting.sort_by_key(|row| (row.at, row.id.clone()));
    waiting
}
