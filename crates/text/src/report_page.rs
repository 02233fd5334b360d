//! A report about a game as one page that needs nothing else: charts and boards are pictures within it, light and dark.

#![expect(
    clippy::cast_precision_loss,
    clippy::format_push_string,
    reason = "counts are far below 2^52, and a page is put together once"
)]

mod boards;
mod charts;
mod comparison;
mod games;
mod html;
mod sections;

use cygnet_core::json::ByName;
use cygnet_core::{DynGame, Entry, Options};
use cygnet_report::{
    BoardReport, Chapter, GameReport, IntervalMethod, Measure, MeasureKind, MeasureStanding,
    MeasureUnit, word_of,
};

use crate::{Language, Words};
use html::{decimal, element, escaped, percent, power_of_ten};

pub use comparison::{check_report_lines, compared_lines};

/// The style of the page of a report.
pub const REPORT_STYLE: &str = include_str!("report_page/style.css");

/// What the page of a report shows, without the page around it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReportContent {
    /// The title, as text.
    pub title: String,
    /// The content, as HTML without scripts and styles.
    pub html: String,
}

/// What writes a page in a language.
struct Writer<'a> {
    report: &'a GameReport,
    language: Language,
    words: Words,
}

/// The report as an HTML page. `command` is the command that repeats it.
///
/// # Errors
/// If the report is about a game or options that this program does not have.
pub fn report_page(
    report: &GameReport,
    command: &str,
    language: Language,
) -> Result<String, cygnet_games::UnknownGame> {
    let ReportContent { title, html } = report_content(report, command, language)?;
    Ok(format!(
        "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{}</title>\n<style>\n{REPORT_STYLE}</style>\n</head>\n<body>\n<main>\n{html}</main>\n</body>\n</html>\n",
        language.code(),
        escaped(&title),
    ))
}

/// What the page of a report shows. `command` is the command that repeats it.
///
/// # Errors
/// If the report is about a game or options that this program does not have.
pub fn report_content(
    report: &GameReport,
    command: &str,
    language: Language,
) -> Result<ReportContent, cygnet_games::UnknownGame> {
    let entry = cygnet_games::find_named(&report.game)?;
    let writer = Writer { report, language, words: language.words() };
    let words = writer.words;
    let several = report.boards.len() > 1;
    let title = report_title(entry, several, language);
    let mut page = boards::artwork();
    page += "<header>\n";
    page += &element("h1", "", escaped(&title));
    let names = report_boards(report).join(" · ");
    let summary = language.say(&entry.info.summary_message());
    page += &element("p", "lead", escaped(&format!("{names} · {summary}")));
    if !report.complete {
        page += &element("p", "warning", escaped(words.report_incomplete()));
    }
    page += "</header>\n";
    page += &writer.contents(several);
    if several {
        page += &writer.comparison();
    }
    for (place, board) in report.boards.iter().enumerate() {
        let game = entry.build(&options_of(&report.game, &board.options));
        page += &writer.board(place, board, &game, several);
    }
    page += &writer.methods(command);
    Ok(ReportContent { title, html: page })
}

/// The title of a report about one board of a game or several.
#[must_use]
pub fn report_title(entry: &Entry, several: bool, language: Language) -> String {
    let words = language.words();
    let name = entry.info.name;
    if several { words.report_title_compared(name) } else { words.report_title(name) }
}

/// The names of the boards of a report.
#[must_use]
pub fn report_boards(report: &GameReport) -> Vec<String> {
    let name =
        |board: &BoardReport| board_name(&board.size, &options_of(&report.game, &board.options));
    report.boards.iter().map(name).collect()
}

/// The size of a board and its other options.
#[must_use]
pub fn board_name(size: &str, options: &Options) -> String {
    format!("{}{}", size.replace('x', "×"), options.besides_size())
}

/// The options of a board as far as the game has them.
fn options_of(game: &str, named: &ByName<String>) -> Options {
    let info = cygnet_games::find_named(game).map(|entry| entry.info);
    let info = info.unwrap_or(cygnet_games::CATALOGUE[0].info);
    let mut options = Options::defaults(info);
    for (name, value) in &named.0 {
        // A value that the game no longer takes stays at its default.
        let _ = options.set(info, name, value);
    }
    options
}

impl Writer<'_> {
    /// The size of a board and its other options.
    fn board_name(&self, board: &BoardReport) -> String {
        board_name(&board.size, &options_of(&self.report.game, &board.options))
    }

    fn chapter(&self, chapter: Chapter) -> &'static str {
        self.words.report_label(&format!("chapter-{}", word_of(&chapter)))
    }

    fn contents(&self, several: bool) -> String {
        let mut links = String::new();
        let mut link = |target: &str, words: &str| {
            links += &format!("<a href=\"#{target}\">{}</a>\n", escaped(words));
        };
        if several {
            link("comparison", self.words.report_comparison());
            for (place, board) in self.report.boards.iter().enumerate() {
                link(&format!("board-{place}"), &self.board_name(board));
            }
        } else {
            for chapter in Chapter::ALL {
                link(&format!("{}-0", word_of(&chapter)), self.chapter(chapter));
            }
            link("games-0", self.words.report_label("chapter-games"));
        }
        link("methods", self.words.report_methods());
        let label = escaped(self.words.report_contents());
        format!("<nav aria-label=\"{label}\">\n{links}</nav>\n")
    }

    /// A value in its unit.
    fn value(&self, kind: MeasureKind, value: f64) -> String {
        match kind.unit() {
            MeasureUnit::Share => percent(value, 1, self.language),
            MeasureUnit::Points => decimal(100.0 * value, 1, self.language),
            MeasureUnit::Number => decimal(value, 1, self.language),
            MeasureUnit::Whole => decimal(value, 0, self.language),
            MeasureUnit::PowerOfTen => power_of_ten(value, self.language),
            MeasureUnit::Minutes => {
                let digits = usize::from(value < 10.0);
                self.words.report_minutes(decimal(value, digits, self.language))
            }
        }
    }

    fn value_of(&self, measure: &Measure) -> String {
        let value = measure.value.map(|value| self.value(measure.kind, value));
        value.unwrap_or_else(|| self.words.report_none().to_owned())
    }

    /// The interval of a measure, or that it is exact.
    fn interval_of(&self, measure: &Measure) -> String {
        if measure.exact {
            return self.words.report_exact().to_owned();
        }
        match (measure.low, measure.high) {
            (Some(low), Some(high)) => {
                let [low, high] = [low, high].map(|value| self.value(measure.kind, value));
                self.words.report_interval(low, high)
            }
            _ => String::new(),
        }
    }

    /// The games, turns or positions behind a measure, and the method of its interval.
    fn behind(&self, measure: &Measure) -> String {
        let grouped = self.language.grouped(measure.games);
        let words = self.words;
        let games = match measure.kind {
            MeasureKind::OnlyMoves => words.report_positions_behind(grouped, measure.samples),
            MeasureKind::Positions if measure.exact => String::new(),
            MeasureKind::Positions => words.report_runs_behind(grouped),
            _ if measure.samples == measure.games => {
                words.report_games_behind(measure.games, grouped)
            }
            MeasureKind::FairFirstMoves => words.report_games_behind(measure.games, grouped),
            _ => words.report_turns_behind(grouped, self.language.grouped(measure.samples)),
        };
        if measure.method == IntervalMethod::Exact {
            return games;
        }
        let method = words.report_label(&format!("method-{}", word_of(&measure.method)));
        format!("{games} · {method}")
    }

    /// Whom a measure is about, in words.
    fn whom(&self, kind: MeasureKind, of: Option<&str>) -> String {
        let Some(of) = of else { return String::new() };
        if kind != MeasureKind::Strategy {
            return self.words.report_label(&format!("skill-{of}")).to_owned();
        }
        let Some((strategy, skill)) = of.rsplit_once('-') else { return of.to_owned() };
        let strategy = self.words.report_label(&format!("strategy-{strategy}"));
        let skill = self.words.report_label(&format!("skill-{skill}"));
        self.words.report_against(strategy, skill)
    }

    /// What a measure means.
    fn sentence(&self, measure: &Measure) -> String {
        let (standing, value) = match measure.standing {
            // Sentences about a difference below nothing say so in words: "falls by 7.5 points".
            MeasureStanding::Low => {
                let size = Measure { value: measure.value.map(f64::abs), ..measure.clone() };
                (word_of(&measure.standing), self.value_of(&size))
            }
            // An interrupted report does not know yet whether the positions can be counted.
            MeasureStanding::Unknown if !self.report.complete => (String::new(), String::new()),
            standing => (word_of(&standing), self.value_of(measure)),
        };
        let key = format!("{}-{standing}", word_of(&measure.kind));
        let samples = self.language.grouped(measure.samples);
        let whom = self.whom(measure.kind, measure.of.as_deref());
        self.words.report_sentence(&key, self.name(measure.kind), value, whom, samples)
    }

    fn name(&self, kind: MeasureKind) -> &'static str {
        self.words.report_label(&format!("name-{}", word_of(&kind)))
    }

    fn named(&self, measure: &Measure) -> String {
        self.name_of(measure.kind, measure.of.as_deref())
    }

    /// The name of a measure of a skill or a strategy.
    fn name_of(&self, kind: MeasureKind, of: Option<&str>) -> String {
        let name = self.name(kind);
        match self.whom(kind, of) {
            whom if whom.is_empty() => name.to_owned(),
            whom => format!("{name}: {whom}"),
        }
    }

    fn methods(&self, command: &str) -> String {
        let (words, report) = (self.words, self.report);
        let mut section =
            format!("<section id=\"methods\">\n{}", element("h2", "", words.report_methods()));
        section += &element("h3", "", words.report_players_head());
        let mut players = String::new();
        for player in report.boards.iter().take(1).flat_map(|board| &board.players) {
            let word = word_of(&player.skill);
            let what = words.report_label(&format!("skill-what-{word}"));
            let name =
                format!("{} ({})", words.report_label(&format!("skill-{word}")), player.name);
            let told = match player.positions {
                None => words.report_player_random(name, what),
                Some(most) => words.report_player_positions(
                    name,
                    what,
                    self.language.grouped(most.div_ceil(2)),
                    self.language.grouped(most),
                ),
            };
            players += &element("li", "", escaped(&told));
        }
        section += &element("ul", "short", players);
        let reviewed = report.boards.iter().filter_map(|board| {
            board.measure(MeasureKind::LeadChanges, None).map(|measure| measure.games)
        });
        let reviewed = reviewed.max().unwrap_or(0);
        let different = report.boards.iter().map(|board| {
            let counts = board.rows.iter().map(|row| {
                let skill = words.report_label(&format!("skill-{}", word_of(&row.skill)));
                format!("{skill} {}", self.language.grouped(row.different))
            });
            let counts = counts.collect::<Vec<_>>().join(", ");
            let is_alone = report.boards.len() == 1;
            if is_alone { counts } else { format!("{}: {counts}", self.board_name(board)) }
        });
        let different: Vec<String> = different.collect();
        let told = [
            words.report_how_games(self.language.grouped(report.games.into()), report.seed),
            words.report_how_different(different.join("; ")),
            words.report_how_intervals().to_owned(),
            words.report_how_drama(reviewed),
            words.report_how_states().to_owned(),
            words.report_how_minutes().to_owned(),
        ];
        for paragraph in told {
            section += &element("p", "", escaped(&paragraph));
        }
        section += &element("h3", "", words.report_methods_head());
        let methods = IntervalMethod::ALL.into_iter().map(|method| {
            let word = word_of(&method);
            let [name, what] = ["method", "method-what"]
                .map(|label| words.report_label(&format!("{label}-{word}")));
            element("li", "", escaped(&format!("{name}: {what}")))
        });
        section += &element("ul", "short", methods.collect::<String>());
        let command = format!("<code>{}</code>", escaped(command));
        section += &element("p", "", words.report_how_repeat("\u{1}").replace("\\u{1}", &command));
        section += &element("p", "note", words.report_how_version(&report.version, report.rules));
        section + "</section>\n"
    }
}

/// Rules of a board.
type Rules = std::sync::Arc<dyn DynGame>;
