//! The statistics of a complete table as a picture.
#![expect(clippy::cast_precision_loss, reason = "the last digits do not show in a picture")]

use std::fmt::Write as _;

use cygnet_solve::complete::{Counts, Statistics};

use crate::{Language, Words};

const WIDTH: f64 = 900.0;
/// The height of the picture without the list of first moves.
const HEIGHT: f64 = 470.0;

/// The height of a first move in the list.
const LINE: f64 = 17.0;

/// The position of the chart by steps: left, top, width and height.
const CHART: [f64; 4] = [60.0, 90.0, 440.0, 300.0];

/// The position of the squares by material, and the room for them.
const SQUARES: [f64; 3] = [580.0, 100.0, 290.0];

const INK: &str = "#333";

/// Selects a part of the positions.
type Part = fn(&Counts) -> u64;

/// The picture as SVG: how many positions are won, by the remaining steps and by the pieces of both
/// sides.
#[must_use]
pub fn table_picture(name: &str, statistics: &Statistics, language: Language) -> String {
    let words = language.words();
    let all = statistics.all;
    let height = HEIGHT + LINE * (statistics.first_moves.len() + 2) as f64;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" \
         font-family=\"sans-serif\" font-size=\"13\" fill=\"{INK}\">\n\
         <rect width=\"{WIDTH}\" height=\"{height}\" fill=\"white\"/>\n"
    );
    text(&mut svg, [20.0, 30.0], "start", 18, name);
    let summary = words.picture_summary(
        language.grouped(all.positions),
        format_args!("{:.1}", all.percent(all.wins)),
        format_args!("{:.1}", all.percent(all.one_winning_move)),
    );
    text(&mut svg, [20.0, 52.0], "start", 13, &summary);
    by_steps(&mut svg, statistics, language);
    by_material(&mut svg, statistics, language);
    first_moves(&mut svg, statistics, words);
    svg += "</svg>\n";
    svg
}

/// The first moves, with as many of the replies that refute them as fit.
fn first_moves(svg: &mut String, statistics: &Statistics, words: Words) {
    const MOST_REPLIES: usize = 18;
    let [left, ..] = CHART;
    text(svg, [left, HEIGHT + LINE], "start", 13, words.picture_first_moves());
    for (row, first) in statistics.first_moves.iter().enumerate() {
        let replies = first.refutations.iter().take(MOST_REPLIES).cloned().collect::<Vec<_>>();
        let more = if first.refutations.len() > MOST_REPLIES { " …" } else { "" };
        let verdict = if first.wins {
            words.stats_wins().to_owned()
        } else {
            words.stats_loses_to(format_args!("{}{more}", replies.join(" ")))
        };
        let y = HEIGHT + LINE * (row + 2) as f64;
        text(svg, [left, y], "start", 12, &first.text);
        text(svg, [left + 60.0, y], "start", 12, &verdict);
    }
}

fn text(svg: &mut String, [x, y]: [f64; 2], anchor: &str, size: u32, words: &str) {
    let words = words.replace('&', "&amp;").replace('<', "&lt;");
    // Writing to a `String` cannot fail.
    let _ = writeln!(
        svg,
        "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" font-size=\"{size}\">{words}</text>"
    );
}

/// A curve of the won positions and one of those won by a single move, above the number of positions.
fn by_steps(svg: &mut String, statistics: &Statistics, language: Language) {
    let words = language.words();
    let [left, top, width, height] = CHART;
    let levels = &statistics.by_level;
    let last = levels.len().saturating_sub(1).max(1) as f64;
    let most = levels.iter().map(|counts| counts.positions).max().unwrap_or(1).max(1);
    let bar = width / (last + 1.0);
    let x = |level: usize| left + bar * (level as f64 + 0.5);
    let y = |percent: f64| top + height * (1.0 - percent / 100.0);
    text(svg, [left, top - 12.0], "start", 13, words.picture_by_steps());
    for tick in (0..=100).step_by(25) {
        let at = y(f64::from(tick));
        let end = left + width;
        let _ = writeln!(
            svg,
            "<line x1=\"{left}\" x2=\"{end}\" y1=\"{at:.1}\" y2=\"{at:.1}\" stroke=\"#ddd\"/>"
        );
        text(svg, [left - 6.0, at + 4.0], "end", 11, &format!("{tick} %"));
    }
    for (level, counts) in levels.iter().enumerate().filter(|(_, counts)| counts.positions > 0) {
        let size = height * counts.positions as f64 / most as f64;
        let (from, at) = (x(level) - bar * 0.4, top + height - size);
        let wide = bar * 0.8;
        let _ = writeln!(
            svg,
            "<rect x=\"{from:.1}\" y=\"{at:.1}\" width=\"{wide:.1}\" height=\"{size:.1}\" \
             fill=\"#e6e9f0\"><title>{}</title></rect>",
            words.picture_steps_left(level, language.grouped(counts.positions))
        );
    }
    let curves: [(Part, &str, &str); 2] = [
        (|counts| counts.wins, "#1b6ca8", words.stats_won()),
        (|counts| counts.one_winning_move, "#d1495b", words.stats_one_move()),
    ];
    for (row, (part, colour, meaning)) in curves.into_iter().enumerate() {
        let points: Vec<String> = levels
            .iter()
            .enumerate()
            .filter(|(_, counts)| counts.positions > 0)
            .map(|(level, counts)| {
                format!("{:.1},{:.1}", x(level), y(counts.percent(part(counts))))
            })
            .collect();
        let points = points.join(" ");
        let _ = writeln!(
            svg,
            "<polyline points=\"{points}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>"
        );
        let at = top + height + 40.0 + 16.0 * row as f64;
        let (from, end) = (left, left + 24.0);
        let _ = writeln!(
            svg,
            "<line x1=\"{from}\" x2=\"{end}\" y1=\"{0}\" y2=\"{0}\" stroke=\"{colour}\" stroke-width=\"2\"/>",
            at - 4.0
        );
        text(svg, [left + 32.0, at], "start", 12, meaning);
    }
    text(svg, [left + 220.0, top + height + 40.0], "start", 12, words.picture_grey());
    for level in (0..levels.len()).step_by(10) {
        text(svg, [x(level), top + height + 16.0], "middle", 11, &level.to_string());
    }
}

/// One square for each combination of the numbers of pieces of both sides.
fn by_material(svg: &mut String, statistics: &Statistics, language: Language) {
    let [left, top, room] = SQUARES;
    let pieces = statistics.by_pieces();
    let most = pieces.keys().map(|&(own, _)| own).max().unwrap_or(1).max(1);
    let side = room / f64::from(most);
    text(svg, [left, top - 26.0], "start", 13, language.words().picture_by_pieces());
    for n in 1..=most {
        let middle = side * (f64::from(n) - 0.5);
        text(svg, [left + middle, top - 8.0], "middle", 12, &n.to_string());
        text(svg, [left - 10.0, top + middle + 4.0], "end", 12, &n.to_string());
    }
    for (&(own, other), counts) in &pieces {
        let won = counts.percent(counts.wins);
        let (x, y) = (left + side * f64::from(other - 1), top + side * f64::from(own - 1));
        // Dark letters are legible on the darkest square too.
        let (inside, opacity) = (side - 2.0, 0.7 * won / 100.0);
        let _ = writeln!(
            svg,
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{inside:.1}\" height=\"{inside:.1}\" \
             fill=\"#1b6ca8\" fill-opacity=\"{opacity:.2}\"><title>{}</title></rect>",
            language.grouped(counts.positions)
        );
        let middle = [x + side / 2.0, y + side / 2.0 + 5.0];
        text(svg, middle, "middle", 13, &format!("{won:.0}"));
    }
}
