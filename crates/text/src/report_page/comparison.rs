//! Several boards side by side, two reports compared, and a report checked.

use cygnet_report::interval::WithInterval;
use cygnet_report::{
    BoardReport, Chapter, GameReport, Measure, MeasureDifference, MeasureKind, MeasureUnit,
    ReportCheck, ReportComparison, word_of,
};

use super::Writer;
use super::html::{decimal, element, escaped};
use crate::Language;

/// Draws a chart of a board.
type Draw<'a> = &'a dyn Fn(&BoardReport) -> String;

/// What makes a board the first in some respect.
#[derive(Clone, Copy)]
enum Worth {
    Large,
    Small,
    NearHalf,
}

impl Worth {
    /// How good a number is, larger values being better.
    fn of(self, it: WithInterval) -> WithInterval {
        match self {
            Self::Large => it,
            Self::Small => WithInterval { value: -it.value, low: -it.high, high: -it.low },
            Self::NearHalf => {
                let near = |value: f64| -(value - 0.5).abs();
                let [one, two] = [near(it.low), near(it.high)];
                // An interval on both sides of a half reaches it.
                let high = if (it.low..=it.high).contains(&0.5) { 0.0 } else { one.max(two) };
                WithInterval { value: near(it.value), low: one.min(two), high }
            }
        }
    }
}

impl Writer<'_> {
    /// The boards of the report side by side: which is the most balanced, the deepest, the quickest, all numbers in a table,
    /// and small charts.
    pub(super) fn comparison(&self) -> String {
        let words = self.words;
        let boards = &self.report.boards;
        let mut section = String::from("<section id=\"comparison\">\n");
        section += &element("h2", "", words.report_comparison());
        let told: String =
            self.verdicts().iter().map(|told| element("li", "", escaped(told))).collect();
        section += &element("ul", "short", told);
        section += &self.table();
        let charts: [(&str, Draw<'_>); 4] = [
            (words.report_chart_results(), &|board| self.results(board)),
            (words.report_chart_lengths(), &|board| self.lengths(board)),
            (words.report_chart_ladder(), &|board| self.ladder(&board.ladder)),
            (words.report_chart_decided(), &|board| self.decided(board)),
        ];
        for (title, chart) in charts {
            let panels = boards.iter().map(|board| {
                let name = escaped(&self.board_name(board));
                // The panel is headed by its board instead of by what the row shows.
                let panel = chart(board);
                panel.replacen(&escaped(title), &name, 1)
            });
            let panels: String = panels.collect();
            section +=
                &format!("<h3>{}</h3>\n{}", escaped(title), element("div", "grid small", panels));
        }
        section + "</section>\n"
    }

    /// The best board in some respect, and whether another one could be as good.
    fn best(
        &self,
        kind: MeasureKind,
        of: Option<&str>,
        worth: Worth,
    ) -> Option<(String, String, bool)> {
        let measured = self.report.boards.iter().filter_map(|board| {
            let measure = board.measure(kind, of)?;
            Some((board, measure, worth.of(measure.interval()?)))
        });
        let mut measured: Vec<(&BoardReport, &Measure, WithInterval)> = measured.collect();
        measured.sort_by(|one, two| two.2.value.total_cmp(&one.2.value));
        let ((board, measure, best), others) = measured.split_first()?;
        let is_unclear = others.iter().any(|(_, _, other)| other.high >= best.low);
        Some((self.board_name(board), self.value_of(measure), is_unclear))
    }

    fn verdicts(&self) -> Vec<String> {
        let words = self.words;
        let mut verdicts = Vec::new();
        let mut tell = |best: Option<(String, String, bool)>,
                        say: &dyn Fn(&str, &str) -> String| {
            if let Some((board, value, is_unclear)) = best {
                let mut told = say(&board, &value);
                if is_unclear {
                    told = format!("{told} {}", words.report_but_unclear());
                }
                verdicts.push(told);
            }
        };
        tell(
            self.best(MeasureKind::FirstSide, Some("strong"), Worth::NearHalf),
            &|board, value| words.report_most_balanced(board, value),
        );
        tell(self.best(MeasureKind::Rungs, None, Worth::Large), &|board, value| {
            words.report_deepest(board, value)
        });
        tell(self.best(MeasureKind::Turns, None, Worth::Small), &|board, value| {
            words.report_quickest(board, value)
        });
        tell(self.best(MeasureKind::Turns, None, Worth::Large), &|board, value| {
            words.report_longest(board, value)
        });
        tell(self.best(MeasureKind::DecidedAt, None, Worth::Large), &|board, value| {
            words.report_most_open(board, value)
        });
        verdicts
    }

    /// All numbers, a row each, with a column for each board.
    fn table(&self) -> String {
        let boards = &self.report.boards;
        let mut rows = String::from("<tr><th></th>");
        for board in boards {
            rows += &format!("<th class=\"number\">{}</th>", escaped(&self.board_name(board)));
        }
        rows += "</tr>\n";
        let mut known: Vec<&Measure> = Vec::new();
        for measure in boards.iter().flat_map(|board| &board.measures) {
            let is_known = known.iter().any(|it| it.kind == measure.kind && it.of == measure.of);
            if !is_known {
                known.push(measure);
            }
        }
        known.sort_by_key(|it| it.kind);
        for chapter in Chapter::ALL {
            let of_chapter: Vec<&&Measure> =
                known.iter().filter(|it| it.kind.chapter() == chapter).collect();
            if of_chapter.is_empty() {
                continue;
            }
            let span = boards.len() + 1;
            rows += &format!(
                "<tr><th colspan=\"{span}\">{}</th></tr>\n",
                escaped(self.chapter(chapter))
            );
            for row in of_chapter {
                rows += &format!("<tr><td>{}</td>", escaped(&self.named(row)));
                for board in boards {
                    let cell = board.measure(row.kind, row.of.as_deref()).map(|measure| {
                        let value = escaped(&self.value_of(measure));
                        format!(
                            "{value}<span class=\"small\">{}</span>",
                            escaped(&self.interval_of(measure))
                        )
                    });
                    rows += &format!("<td class=\"number\">{}</td>", cell.unwrap_or_default());
                }
                rows += "</tr>\n";
            }
        }
        element("div", "scroll", element("table", "", rows))
    }
}

/// The lines of a comparison of two reports.
#[must_use]
pub fn compared_lines(
    comparison: &ReportComparison,
    files: [&str; 2],
    one: &GameReport,
    language: Language,
) -> Vec<String> {
    let words = language.words();
    let writer = Writer { report: one, language, words };
    let mut lines = vec![words.report_compare_title(files[0], files[1])];
    if !comparison.same_boards {
        lines.push(words.report_compare_none().to_owned());
    }
    let line = |it: &MeasureDifference| {
        let name = writer.name_of(it.kind, it.of.as_deref());
        let board =
            if it.boards[0] == it.boards[1] { it.boards[0].clone() } else { it.boards.join(" / ") };
        let [first, second] = it.values.map(|value| writer.value(it.kind, value));
        let [difference, low, high] = [it.difference, it.low, it.high].map(|value| {
            let sign = if value > 0.0 { "+" } else { "" };
            let told = match it.kind.unit() {
                MeasureUnit::Share | MeasureUnit::Points => decimal(100.0 * value, 1, language),
                MeasureUnit::PowerOfTen => format!("10^{}", decimal(value, 2, language)),
                MeasureUnit::Number | MeasureUnit::Whole | MeasureUnit::Minutes => {
                    decimal(value, 1, language)
                }
            };
            format!("{sign}{told}")
        });
        let verdict =
            if it.real { words.report_compare_real() } else { words.report_compare_chance() };
        words.report_compare_line(board, name, first, second, difference, low, high, verdict)
    };
    lines.extend(comparison.differences.iter().map(line));
    let (all, inside) = (comparison.differences.len(), comparison.agreeing);
    let share = 100.0 * inside as f64 / all.max(1) as f64;
    lines.push(words.report_compare_agree(all, inside, decimal(share, 0, language)));
    let real = comparison.differences.iter().filter(|it| it.real).count();
    lines.push(words.report_compare_summary(real, all));
    lines
}

/// The lines of the check of a report.
#[must_use]
pub fn check_report_lines(found: &ReportCheck, file: &str, language: Language) -> Vec<String> {
    let words = language.words();
    let mut lines = Vec::new();
    if found.version != found.own_version {
        lines.push(words.report_check_version(file, &found.version, &found.own_version));
    }
    for game in &found.differing_games {
        let skill = words.report_label(&format!("skill-{}", word_of(&game.skill)));
        lines.push(words.report_check_game(
            &game.board,
            skill,
            game.number,
            &game.said,
            &game.found,
        ));
    }
    let told = |value: Option<f64>| {
        value.map_or(words.report_none().to_owned(), |value| decimal(value, 4, language))
    };
    for number in &found.differing_numbers {
        let name = words.report_label(&format!("name-{}", word_of(&number.kind)));
        let skill = words.report_label(&format!("skill-{}", number.of));
        let name = format!("{name}: {skill}");
        let (said, now) = (told(number.said), told(number.found));
        lines.push(words.report_check_number(&number.board, said, name, now));
    }
    if found.interrupted {
        lines.push(words.report_check_stopped(found.games));
    } else if found.same {
        lines.push(words.report_check_same(file, found.games));
    } else if found.games == 0 {
        lines.push(words.report_check_none(file));
    } else if !found.differing_games.is_empty() {
        lines.push(words.report_check_differs(file, found.differing_games.len(), found.games));
    }
    lines
}
