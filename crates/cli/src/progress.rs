//! Progress of a long command, on standard error: a bar on a terminal, otherwise nothing or occasional lines.

use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use cygnet_text::Words;
use indicatif::{ProgressBar, ProgressStyle};

use crate::output::say;

/// A bar or a spinner, if standard error is a terminal.
pub(crate) struct ProgressLine(Option<ProgressBar>);

impl ProgressLine {
    /// A bar over `length` units of work, with a template of `indicatif`.
    pub(crate) fn bar(length: u64, template: &str) -> Self {
        let style = ProgressStyle::with_template(template);
        let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
        Self(is_shown().then(|| ProgressBar::new(length).with_style(style)))
    }

    /// A spinner with a message.
    pub(crate) fn spinner() -> Self {
        let style = ProgressStyle::with_template("{spinner} {msg}");
        let style = style.unwrap_or_else(|_| ProgressStyle::default_spinner());
        Self(is_shown().then(|| ProgressBar::new_spinner().with_style(style)))
    }

    /// Whether a person sees it.
    pub(crate) fn is_shown(&self) -> bool {
        self.0.is_some()
    }

    /// Notes that `done` units were finished earlier. They took no time, so they must not affect the estimated
    /// speed.
    pub(crate) fn resume(&self, done: u64) {
        if let Some(bar) = &self.0 {
            bar.set_position(done);
            bar.reset_eta();
        }
    }

    pub(crate) fn set_length(&self, length: u64) {
        if let Some(bar) = &self.0 {
            bar.set_length(length);
        }
    }

    pub(crate) fn set_position(&self, done: u64) {
        if let Some(bar) = &self.0 {
            bar.set_position(done);
        }
    }

    pub(crate) fn step(&self) {
        if let Some(bar) = &self.0 {
            bar.inc(1);
        }
    }

    /// Shows a message beside the bar. It is made only if the bar is shown.
    pub(crate) fn set_message(&self, message: impl FnOnce() -> String) {
        if let Some(bar) = &self.0 {
            bar.set_message(message());
            bar.tick();
        }
    }

    /// Writes a line above the bar, or to standard error.
    pub(crate) fn line(&self, text: &str) {
        match &self.0 {
            Some(bar) => bar.println(text),
            None => say(text),
        }
    }

    /// Removes it from the terminal.
    pub(crate) fn finish(&self) {
        if let Some(bar) = &self.0 {
            bar.finish_and_clear();
        }
    }
}

fn is_shown() -> bool {
    io::stderr().is_terminal()
}

/// The maximum number of progress lines if there is no terminal, and the minimum time between them.
const LINES: u64 = 50;
const BETWEEN_LINES: Duration = Duration::from_secs(5);

/// Progress in percent, with the remaining time: a bar on a terminal, otherwise occasional lines.
pub(crate) struct PercentProgress {
    words: Words,
    /// The progress in words, from the percentage.
    percent: fn(Words, u64) -> String,
    bar: ProgressLine,
    /// The part done in an earlier run.
    resumed: u64,
    start: Instant,
    /// How many lines were written, and when the last one was.
    lines: u64,
    last: Instant,
}

impl PercentProgress {
    pub(crate) fn new(percent: fn(Words, u64) -> String, words: Words) -> Self {
        let left = words.progress_time_left("{eta}");
        let bar =
            ProgressLine::bar(0, &format!("{{bar:20}} {{percent}}%{{msg}} [{{elapsed}}, {left}]"));
        let now = Instant::now();
        Self { words, percent, bar, resumed: 0, start: now, lines: 0, last: now }
    }

    /// Notes that `done` of `all` units were finished in an earlier run.
    pub(crate) fn resume(&mut self, done: u64, all: u64, words: &str) {
        (self.resumed, self.start) = (done, Instant::now());
        self.bar.line(words);
        self.bar.set_length(all);
        self.bar.resume(done);
    }

    pub(crate) fn tell(&mut self, done: u64, all: u64, more: Option<String>) {
        let more = more.map(|more| format!(", {more}")).unwrap_or_default();
        if self.bar.is_shown() {
            self.bar.set_length(all);
            self.bar.set_position(done);
            self.bar.set_message(|| more);
            return;
        }
        let lines = done * LINES / all.max(1);
        if lines > self.lines && self.last.elapsed() >= BETWEEN_LINES {
            (self.lines, self.last) = (lines, Instant::now());
            let percent = (self.percent)(self.words, 100 * done / all.max(1));
            let left = format!("{:.0} s", self.time_left(done, all));
            say(format_args!("{percent}{more}, {}", self.words.progress_time_left(left)));
        }
    }

    /// The remaining time in seconds, if the work continues at the same speed.
    #[expect(clippy::cast_precision_loss, reason = "it is an estimate")]
    fn time_left(&self, done: u64, all: u64) -> f64 {
        let part = (all - done) as f64 / done.saturating_sub(self.resumed).max(1) as f64;
        self.start.elapsed().as_secs_f64() * part
    }

    pub(crate) fn finish(&self) {
        self.bar.finish();
    }
}
