//! Charts as SVG: bars, points with intervals, and curves. Colours come from the style of the page, so a chart fits a light
//! and a dark page and paper.

use std::fmt::Write as _;

use super::html::{escaped, percent};
use crate::Language;

const WIDTH: f64 = 460.0;

/// Room for a letter of a label, which is larger on small screens.
const LETTER: f64 = 7.2;

fn open(height: f64, title: &str) -> String {
    format!(
        "<svg class=\"chart\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-label=\"{}\">\n",
        escaped(title)
    )
}

fn text(svg: &mut String, class: &str, x: f64, y: f64, words: &str) {
    let _ = writeln!(
        svg,
        "<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\">{}</text>",
        escaped(words)
    );
}

fn line(svg: &mut String, class: &str, [x1, y1]: [f64; 2], [x2, y2]: [f64; 2]) {
    let _ = writeln!(
        svg,
        "<line class=\"{class}\" x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\"/>"
    );
}

/// A row of a chart of points: a label, the value with its interval, and how it is drawn.
pub(super) struct PointRow {
    pub(super) label: String,
    /// The value and its interval; nothing is drawn if it is not known.
    pub(super) value: Option<[f64; 3]>,
    /// A word at the right end, such as what is proved.
    pub(super) word: String,
    pub(super) is_proved: bool,
    /// The sentence that a pointer shows.
    pub(super) told: String,
}

/// Points with their intervals on a scale from `low` to `high`, with lines at `ticks`; the first tick is the main one.
pub(super) fn points(
    title: &str,
    rows: &[PointRow],
    [low, high]: [f64; 2],
    ticks: &[f64],
    language: Language,
) -> String {
    const ROW: f64 = 21.0;
    let longest = rows.iter().map(|row| row.label.chars().count()).max().unwrap_or(0);
    let left = (longest as f64 * LETTER + 14.0).min(245.0);
    let has_words = rows.iter().any(|row| !row.word.is_empty());
    let right = WIDTH - if has_words { 66.0 } else { 26.0 };
    let height = ROW * rows.len() as f64 + 34.0;
    let x = |value: f64| left + (value.clamp(low, high) - low) / (high - low) * (right - left);
    let mut svg = open(height, title);
    for (place, &tick) in ticks.iter().enumerate() {
        let class = if place == 0 { "middle" } else { "grid" };
        line(&mut svg, class, [x(tick), 8.0], [x(tick), height - 22.0]);
        text(&mut svg, "tick", x(tick), height - 7.0, &percent(tick, 0, language));
    }
    for (place, row) in rows.iter().enumerate() {
        let y = 8.0 + ROW * (place as f64 + 0.5);
        let _ = writeln!(svg, "<g><title>{}</title>", escaped(&row.told));
        let label: String = if row.label.chars().count() > 33 {
            row.label.chars().take(32).chain(['…']).collect()
        } else {
            row.label.clone()
        };
        text(&mut svg, "label", left - 8.0, y + 4.0, &label);
        if let Some([value, from, to]) = row.value {
            line(&mut svg, "whisker", [x(from), y], [x(to), y]);
            let class = if row.is_proved { "dot proved" } else { "dot" };
            let _ = writeln!(
                svg,
                "<circle class=\"{class}\" cx=\"{:.1}\" cy=\"{y:.1}\" r=\"4.5\"/>",
                x(value)
            );
        }
        if !row.word.is_empty() {
            text(&mut svg, "word", right + 8.0, y + 4.0, &row.word);
        }
        svg += "</g>\n";
    }
    svg + "</svg>\n"
}

/// A row of a chart of results: a label, three parts of 1, and the share of the points with its interval.
pub(super) struct ResultRow {
    pub(super) label: String,
    pub(super) parts: [f64; 3],
    pub(super) share: Option<[f64; 3]>,
    pub(super) told: String,
}

/// Bars of three parts, with a mark for the share of the points.
pub(super) fn results(
    title: &str,
    rows: &[ResultRow],
    legend: [&str; 3],
    language: Language,
) -> String {
    const ROW: f64 = 34.0;
    let (left, right) = (76.0, WIDTH - 26.0);
    let height = ROW * rows.len() as f64 + 52.0;
    let x = |value: f64| left + value * (right - left);
    let mut svg = open(height, title);
    let mut at = 6.0;
    for (words, class) in legend.iter().zip(["first", "drawn", "second"]) {
        let _ = writeln!(
            svg,
            "<rect class=\"{class}\" x=\"{at}\" y=\"4\" width=\"11\" height=\"11\" rx=\"2\"/>"
        );
        text(&mut svg, "legend", at + 16.0, 14.0, words);
        at += 34.0 + words.chars().count() as f64 * 6.6;
    }
    for (place, row) in rows.iter().enumerate() {
        let y = 26.0 + ROW * place as f64;
        let _ = writeln!(svg, "<g><title>{}</title>", escaped(&row.told));
        text(&mut svg, "label", left - 8.0, y + 15.0, &row.label);
        let mut at = 0.0;
        for (part, class) in row.parts.iter().zip(["first", "drawn", "second"]) {
            let _ = writeln!(
                svg,
                "<rect class=\"{class}\" x=\"{:.1}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"22\"/>",
                x(at),
                (part * (right - left)).max(0.0)
            );
            at += part;
        }
        if let Some([value, from, to]) = row.share {
            line(&mut svg, "whisker halo", [x(from), y + 11.0], [x(to), y + 11.0]);
            line(&mut svg, "whisker", [x(from), y + 11.0], [x(to), y + 11.0]);
            let _ = writeln!(
                svg,
                "<circle class=\"dot\" cx=\"{:.1}\" cy=\"{:.1}\" r=\"4.5\"/>",
                x(value),
                y + 11.0
            );
        }
        svg += "</g>\n";
    }
    let bottom = height - 24.0;
    line(&mut svg, "middle", [x(0.5), 22.0], [x(0.5), bottom]);
    for tick in [0.0, 0.25, 0.5, 0.75, 1.0] {
        text(&mut svg, "tick", x(tick), height - 9.0, &percent(tick, 0, language));
    }
    svg + "</svg>\n"
}

/// A number for the end of an axis that is at least `value`: 1, 2 or 5 times a power of ten.
fn round_up(value: f64) -> f64 {
    let power = 10_f64.powf(value.max(1e-9).log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0];
    steps.into_iter().map(|step| step * power).find(|&step| step >= value * 0.999).unwrap_or(value)
}

/// The frame of a chart with two axes, from 0 to `high` upwards.
struct Frame {
    svg: String,
    left: f64,
    right: f64,
    top: f64,
    bottom: f64,
    high: f64,
}

impl Frame {
    fn new(title: &str, high: f64, is_share: bool, axes: [&str; 2], language: Language) -> Self {
        let (left, right, top, bottom) = (48.0, WIDTH - 26.0, 20.0, 172.0);
        let mut frame = Self { svg: open(208.0, title), left, right, top, bottom, high };
        // Lines at round numbers: `high` is 1, 2 or 5 times a power of ten.
        let is_two = format!("{high:e}").starts_with('2');
        let parts = if is_share || is_two { 4 } else { 5 };
        for part in 0..=parts {
            let value = high * f64::from(part) / f64::from(parts);
            let y = frame.y(value);
            line(&mut frame.svg, "grid", [left, y], [right, y]);
            let told = if is_share {
                percent(value, 0, language)
            } else {
                super::html::decimal(value, usize::from(high < 5.0), language)
            };
            text(&mut frame.svg, "label small", left - 6.0, y + 4.0, &told);
        }
        text(&mut frame.svg, "axis", left, 11.0, axes[0]);
        text(&mut frame.svg, "axis end", right, 204.0, axes[1]);
        frame
    }

    fn y(&self, value: f64) -> f64 {
        self.bottom - (value / self.high).clamp(0.0, 1.0) * (self.bottom - self.top)
    }

    fn ticks(&mut self, ticks: &[(f64, String)]) {
        for (part, words) in ticks {
            let x = self.left + part * (self.right - self.left);
            text(&mut self.svg, "tick", x, self.bottom + 15.0, words);
        }
    }
}

/// Whole numbers at equal distances for the ticks of an axis.
fn whole_ticks(from: f64, to: f64) -> Vec<f64> {
    let step = round_up((to - from).max(1.0) / 6.0).max(1.0);
    let mut at = (from / step).ceil() * step;
    let mut ticks = Vec::new();
    while at <= to {
        ticks.push(at);
        at += step;
    }
    ticks
}

/// A histogram of counts from the number `from` on.
pub(super) fn histogram(
    title: &str,
    counts: &[u64],
    from: u32,
    axes: [&str; 2],
    language: Language,
) -> String {
    // At most this many bars fit; several numbers share a bar where there are more.
    const MOST_BARS: usize = 60;
    let each = counts.len().div_ceil(MOST_BARS).max(1);
    let bars: Vec<u64> = counts.chunks(each).map(|chunk| chunk.iter().sum()).collect();
    let most = bars.iter().copied().max().unwrap_or(1).max(1);
    let mut frame = Frame::new(title, round_up(most as f64), false, axes, language);
    let width = (frame.right - frame.left) / bars.len().max(1) as f64;
    for (place, &count) in bars.iter().enumerate() {
        let (x, y) = (frame.left + width * place as f64, frame.y(count as f64));
        let start = from as usize + place * each;
        let range =
            if each == 1 { start.to_string() } else { format!("{start}–{}", start + each - 1) };
        let _ = writeln!(
            frame.svg,
            "<rect class=\"bar\" x=\"{:.1}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"{:.1}\"><title>{range}: {count}</title></rect>",
            x + 0.5,
            (width - 1.0).max(0.6),
            frame.bottom - y
        );
    }
    let (from, all) = (f64::from(from), (bars.len() * each) as f64);
    // The tick of a bar of its own stands below its middle.
    let shift = if each == 1 { 0.5 } else { 0.0 };
    let ticks = whole_ticks(from, from + all - 1.0).into_iter();
    let ticks = ticks.map(|at| ((at - from + shift) / all, format!("{at:.0}")));
    frame.ticks(&ticks.collect::<Vec<_>>());
    frame.svg + "</svg>\n"
}

/// A curve of values at equal distances. `to` is the number at the right end.
pub(super) fn curve(
    title: &str,
    values: &[f64],
    to: Option<f64>,
    high: Option<f64>,
    axes: [&str; 2],
    language: Language,
) -> String {
    let most = values.iter().copied().fold(0.0, f64::max);
    let is_share = high.is_some();
    let high = high.unwrap_or_else(|| round_up(most));
    let mut frame = Frame::new(title, high, is_share, axes, language);
    let last = values.len().saturating_sub(1).max(1) as f64;
    let mut path = String::new();
    for (place, &value) in values.iter().enumerate() {
        let x = frame.left + place as f64 / last * (frame.right - frame.left);
        let _ = write!(path, "{}{x:.1} {:.1}", if place == 0 { "M" } else { "L" }, frame.y(value));
    }
    let (left, right, bottom) = (frame.left, frame.right, frame.bottom);
    let _ = writeln!(
        frame.svg,
        "<path class=\"area\" d=\"{path}L{right} {bottom}L{left} {bottom}Z\"/><path class=\"curve\" d=\"{path}\"/>"
    );
    let ticks = match to {
        Some(to) => {
            let part = |at: f64| (at - 1.0) / (to - 1.0).max(1.0);
            let ticks = whole_ticks(1.0, to).into_iter();
            ticks.map(|at| (part(at), format!("{at:.0}"))).collect()
        }
        None => [0.0, 0.25, 0.5, 0.75, 1.0].map(|part| (part, percent(part, 0, language))).to_vec(),
    };
    frame.ticks(&ticks);
    frame.svg + "</svg>\n"
}

/// The chance of the first player through a game, around a half, with marks at some turns.
pub(super) fn chances(title: &str, chances: &[u8], marks: &[u32]) -> String {
    const HEIGHT: f64 = 96.0;
    let (left, right) = (4.0, WIDTH - 4.0);
    let last = chances.len().saturating_sub(1).max(1) as f64;
    let x = |turn: f64| left + turn / last * (right - left);
    let y = |chance: f64| 6.0 + (1.0 - chance / 100.0) * (HEIGHT - 12.0);
    let mut svg = open(HEIGHT, title);
    let mut path = String::new();
    for (turn, &chance) in chances.iter().enumerate() {
        let letter = if turn == 0 { 'M' } else { 'L' };
        let _ = write!(path, "{letter}{:.1} {:.1}", x(turn as f64), y(f64::from(chance)));
    }
    let middle = y(50.0);
    let _ = writeln!(svg, "<path class=\"area\" d=\"{path}L{right} {middle}L{left} {middle}Z\"/>");
    line(&mut svg, "middle", [left, middle], [right, middle]);
    let _ = writeln!(svg, "<path class=\"curve\" d=\"{path}\"/>");
    for &mark in marks {
        if let Some(&chance) = chances.get(mark as usize) {
            let (x, y) = (x(f64::from(mark)), y(f64::from(chance)));
            let _ = writeln!(svg, "<circle class=\"dot\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\"/>");
        }
    }
    svg + "</svg>\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The values of an attribute of all elements of a class, as numbers.
    fn numbers(svg: &str, class: &str, attribute: &str) -> Vec<f64> {
        let class = format!("class=\"{class}\"");
        let elements = svg.split(&class).skip(1);
        let value = |element: &str| {
            let (_, value) = element.split_once(&format!(" {attribute}=\""))?;
            value.split('"').next()?.parse().ok()
        };
        elements.filter_map(value).collect()
    }

    #[test]
    fn the_numbers_of_a_histogram_stand_below_their_bars() {
        let svg = histogram("lengths", &[3, 0, 1, 50], 8, ["", ""], Language::English);
        let (bars, widths) = (numbers(&svg, "bar", "x"), numbers(&svg, "bar", "width"));
        let middles: Vec<f64> = bars.iter().zip(widths).map(|(x, width)| x + width / 2.0).collect();
        let ticks = numbers(&svg, "tick", "x");
        assert_eq!(ticks.len(), 4);
        for (tick, middle) in ticks.iter().zip(middles) {
            assert!((tick - middle).abs() < 0.2, "{tick} is not {middle}");
        }
        for value in [">0<", ">10<", ">50<", ">8<", ">11<"] {
            assert!(svg.contains(value), "{value}");
        }
        assert!(!svg.contains(">12<") && !svg.contains(">38<"), "no rounded quarters");
    }
}
