//! The engine's findings beside the board: the evaluation bar with the best lines, and the review of the
//! moves.

use cygnet_analysis::{Score, score_of_end};
use cygnet_core::Side;
use ratatui::style::{Modifier, Style};
use ratatui::text::Span;

use super::Play;
use crate::screen::Context;
use crate::screen::column::{Column, MOVE_ROWS};
use cygnet_room::{LINES, Reading};
use cygnet_text::advice::{
    better, comment_text, first_sides_chance, recorded_score, refutation, score_text, threat_text,
    verdict,
};

/// In a column lower than this, a turn in the making or a remark about a move needs the room of all lines
/// but the best.
const ROOM_FOR_ALL: u16 = 26;

/// The bars from low to high, for the graph of a game.
const STEPS: [&str; 8] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];
const ASCII_STEPS: [&str; 8] = ["_", "_", ".", ".", "-", "-", "=", "#"];

/// As many of the words as fit, with a mark if there are more.
fn fitting<'a>(words: impl Iterator<Item = &'a str>, width: usize, more: &str) -> String {
    let mut text = String::new();
    let mut words = words.peekable();
    while let Some(word) = words.next() {
        let reserve = if words.peek().is_some() { 1 + Span::raw(more).width() } else { 0 };
        let gap = usize::from(!text.is_empty());
        let is_too_long = Span::raw(&*text).width() + gap + word.len() + reserve > width;
        if is_too_long && !text.is_empty() {
            return format!("{text} {more}");
        }
        if gap > 0 {
            text.push(' ');
        }
        text.push_str(word);
    }
    text
}

/// The fraction `chance` of a number, rounded.
#[expect(
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "a chance is from 0 to 1, and the number is of columns"
)]
fn share(chance: f64, of: usize) -> usize {
    (chance * of as f64).round() as usize
}

/// The speed in positions per second, in a readable form.
fn speed_text(speed: f64) -> String {
    if speed >= 1e6 { format!("{:.1} M/s", speed / 1e6) } else { format!("{:.0} k/s", speed / 1e3) }
}

impl Play {
    /// Draws the engine's evaluation of the position on the screen.
    pub(super) fn draw_analysis(&self, column: &mut Column<'_>, context: &Context) {
        if !self.room.findings().is_analysing() {
            return;
        }
        let (look, words) = (&context.look, context.words());
        let found = self.room.findings().analysis();
        let (title, speed) = match found {
            Some(found) => {
                let depth = words.depth(found.depth);
                (format!("{}, {depth}", words.analysis()), speed_text(found.speed()))
            }
            None => (words.analysis().to_owned(), String::new()),
        };
        column.line_with(&title, &speed, look.accent());
        let best = found.and_then(|found| found.best()).map(|line| line.score);
        self.draw_bar(score_of_end(self.room.state()).or(best), column, context);
        let is_judged = self.room.findings().review().is_some() && !self.room.awaits_move();
        let has_other_use = self.turn_input.turn.is_begun() || is_judged;
        let is_tight = column.area.height < ROOM_FOR_ALL && has_other_use;
        let lines = if is_tight { 1 } else { LINES };
        let width = usize::from(column.area.width);
        for line in found.iter().flat_map(|found| &found.lines).take(lines) {
            let score = score_text(line.score, words);
            let room = width.saturating_sub(Span::raw(&*score).width() + 1);
            let moves =
                fitting(line.moves.iter().map(String::as_str), room, look.either("…", ".."));
            column.line(&format!("{score} {moves}"), Style::new());
        }
        column.gap();
    }

    /// Draws the chances of the two sides: the first side has the left, and fills the bar only if its win
    /// is proven.
    fn draw_bar(&self, score: Option<Score>, column: &mut Column<'_>, context: &Context) {
        let look = &context.look;
        let [one, two] = Side::BOTH.map(|side| self.side_name(side, context));
        let names = Span::raw(&*one).width() + Span::raw(&*two).width() + 2;
        let width = usize::from(column.area.width).saturating_sub(names);
        let Some(score) = score.filter(|_| width > 1) else {
            column.line(&format!("{one} {} {two}", " ".repeat(width)), look.quiet());
            return;
        };
        let chance = first_sides_chance(score, self.room.state().turn());
        let filled = share(chance, width);
        let filled = if score.is_proven() { filled } else { filled.clamp(1, width - 1) };
        let bar = look.either("█", "#").repeat(filled);
        let rest = look.either("░", "-").repeat(width - filled);
        column.line(&format!("{one} {bar}{rest} {two}"), Style::new());
    }

    /// Draws what the coach says: the threat, and the comments on the last moves.
    pub(super) fn draw_coach(&self, column: &mut Column<'_>, context: &Context) {
        let (look, coaching) = (&context.look, self.room.coaching());
        if !coaching.is_on() || self.room.is_watched() {
            return;
        }
        let info = self.room.session().game().info();
        let threat = self.room.threat().filter(|_| self.room.awaits_move());
        let threat =
            threat.map(|threat| (threat_text(threat, info, context.language), look.warning()));
        let shown = self.room.shown_turns();
        let is_tight = column.area.height < ROOM_FOR_ALL && self.turn_input.turn.is_begun();
        let comments = (shown.saturating_sub(2)..shown).filter(|_| !is_tight);
        let comments = comments.filter_map(|turn| {
            let judged = self.room.comment_on(turn)?;
            let text = comment_text(judged, coaching.comments, context.language)?;
            let is_bad = judged.judgement.mark.is_some();
            Some((text, if is_bad { look.warning() } else { Style::new() }))
        });
        let texts: Vec<(String, Style)> = threat.into_iter().chain(comments).collect();
        if texts.is_empty() {
            return;
        }
        column.line(context.words().coach(), look.accent());
        column.texts_above(2 * MOVE_ROWS, &texts);
        column.gap();
    }

    /// Draws the review of the move that led to the position on the screen.
    pub(super) fn draw_review(&self, column: &mut Column<'_>, context: &Context) {
        let (look, words) = (&context.look, context.words());
        if let Some(done) = self.room.findings().progress() {
            column.line(&words.reviewing(done, self.room.turns()), look.accent());
            column.gap();
        }
        let shown = self.room.shown_turns();
        if self.room.findings().review().is_none() || self.room.awaits_move() {
            let record = self.room.read_record().map(Reading::shown);
            let score = record.zip(shown.checked_sub(1));
            let score = score.and_then(|(record, turn)| recorded_score(record, turn));
            if let Some(score) = score {
                column.line(&score_text(score, words), Style::new());
            }
            return;
        }
        self.draw_graph(column, context);
        if let Some(mv) = shown.checked_sub(1).and_then(|turn| self.room.findings().reviewed(turn))
        {
            let style = if mv.judgement.mark.is_some() { look.warning() } else { Style::new() };
            column.text(&verdict(mv, context.language), style);
            let lines = [better(mv, context.language), refutation(mv, context.language)];
            for line in lines.into_iter().flatten() {
                // Each text gets two rows, so that the moves still fit.
                let width = 2 * usize::from(column.area.width) - 6;
                let line = fitting(line.split(' '), width, look.either("…", ".."));
                if column.room() > MOVE_ROWS {
                    column.text(&line, look.quiet());
                }
            }
        }
        column.gap();
    }

    /// Draws the first side's chances from the beginning to the end, with the present position marked.
    fn draw_graph(&self, column: &mut Column<'_>, context: &Context) {
        let (look, turns) = (&context.look, self.room.turns());
        let Some(review) = self.room.findings().review().filter(|_| column.room() > 2 * MOVE_ROWS)
        else {
            return;
        };
        let steps = if look.unicode { &STEPS } else { &ASCII_STEPS };
        let width = usize::from(column.area.width).min(turns);
        let (mut graph, mut present) = (String::new(), None);
        for x in 0..width {
            // The last turn of those that share a column.
            let turn = (x + 1) * turns / width - 1;
            let Some(mv) = review.of_turn(turn) else { continue };
            let chance = first_sides_chance(mv.after, mv.side);
            graph.push_str(steps[share(chance, steps.len() - 1)]);
            if present.is_none()
                && turn + 1 >= self.room.shown_turns()
                && self.room.shown_turns() > 0
            {
                present = Some(x);
            }
        }
        let rect = column.line(&graph, look.accent());
        if let Some(x) = present.filter(|_| rect.height > 0) {
            let cell = &mut column.buffer[(rect.x + x as u16, rect.y)];
            cell.modifier.insert(Modifier::REVERSED);
        }
    }

    /// The mark after a move: that of the review, or else that of the record.
    pub(super) fn mark_of(&self, turn: usize) -> &str {
        if let Some(mv) = self.room.findings().reviewed(turn) {
            return mv.judgement.mark.map_or("", |mark| mark.symbol());
        }
        let recorded =
            self.room.read_record().and_then(|reading| reading.shown().line.turns.get(turn));
        let annotations = recorded.map(|turn| turn.annotations.as_slice()).unwrap_or_default();
        annotations.iter().find(|mark| !mark.starts_with('$')).map_or("", String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_fit_is_left_out_word_by_word() {
        let told = |width| fitting("b1c2 d5d4 c2c3".split(' '), width, "…");
        assert_eq!(told(14), "b1c2 d5d4 c2c3");
        assert_eq!(told(13), "b1c2 d5d4 …");
        assert_eq!(told(10), "b1c2 …");
        assert_eq!(told(2), "b1c2 …", "something is always told");
        assert_eq!(fitting(std::iter::empty(), 9, "…"), "");
    }

    #[test]
    fn speeds_are_short() {
        assert_eq!(speed_text(1_940_000.0), "1.9 M/s");
        assert_eq!(speed_text(85_400.0), "85 k/s");
    }
}
