//! The chapters of a report about one board.

use cygnet_core::{Message, Square};
use cygnet_report::{BoardReport, Chapter, LadderStep, Measure, MeasureKind, Skill, word_of};

use super::charts::{self, PointRow, ResultRow};
use super::html::{decimal, element, escaped, figure, percent};
use super::{Rules, Writer, boards};

/// The measures in the tiles at the top, and in the sentences below them.
const TILES: [(MeasureKind, Option<&str>); 6] = [
    (MeasureKind::FirstSide, Some("strong")),
    (MeasureKind::Draws, Some("strong")),
    (MeasureKind::Turns, None),
    (MeasureKind::Rungs, None),
    (MeasureKind::DecidedAt, None),
    (MeasureKind::Positions, None),
];
const SHORT: [(MeasureKind, Option<&str>); 6] = [
    (MeasureKind::FirstSide, Some("strong")),
    (MeasureKind::AdvantageOfSkill, None),
    (MeasureKind::Rungs, None),
    (MeasureKind::Turns, None),
    (MeasureKind::DecidedAt, None),
    (MeasureKind::Comebacks, None),
];

impl Writer<'_> {
    /// All chapters about a board.
    pub(super) fn board(
        &self,
        place: usize,
        board: &BoardReport,
        game: &Rules,
        several: bool,
    ) -> String {
        let mut text = String::new();
        if several {
            let name = escaped(&self.board_name(board));
            text += &format!("<h2 class=\"board-title\" id=\"board-{place}\">{name}</h2>\n");
        }
        text += &self.in_short(board, several);
        for chapter in Chapter::ALL {
            let id = format!("{}-{place}", word_of(&chapter));
            let lead = self.words.report_label(&format!("lead-{}", word_of(&chapter)));
            let content = self.chapter_of(chapter, board, game);
            if content.is_empty() {
                continue;
            }
            let heading = element(if several { "h3" } else { "h2" }, "", self.chapter(chapter));
            let lead = element("p", "lead", escaped(lead));
            text += &format!("<section id=\"{id}\">\n{heading}{lead}{content}</section>\n");
        }
        text + &self.games(place, board, game, several)
    }

    fn in_short(&self, board: &BoardReport, several: bool) -> String {
        let mut tiles = String::new();
        for (kind, of) in TILES {
            let Some(measure) = board.measure(kind, of) else { continue };
            tiles += &format!(
                "<div class=\"tile\"><span class=\"name\">{}</span><span class=\"value\">{}</span>\
                 <span class=\"between\">{}</span></div>\n",
                escaped(&self.named(measure)),
                escaped(&self.value_of(measure)),
                escaped(&self.interval_of(measure)),
            );
        }
        let mut short = String::new();
        for (kind, of) in SHORT {
            let measure = board.measure(kind, of).filter(|measure| measure.value.is_some());
            if let Some(measure) = measure {
                short += &element("li", "", escaped(&self.sentence(measure)));
            }
        }
        for told in self.truth_told(board) {
            short += &element("li", "", escaped(&told));
        }
        format!(
            "<section>\n{}<div class=\"tiles\">\n{tiles}</div>\n{}{}</section>\n",
            element(if several { "h3" } else { "h2" }, "", self.words.report_in_short()),
            element("p", "note", escaped(self.words.report_in_short_note())),
            element("ul", "short", short),
        )
    }

    /// The numbers of a chapter, with what they mean.
    #[expect(clippy::cast_sign_loss, reason = "a speed is not negative")]
    fn numbers(&self, chapter: Chapter, board: &BoardReport) -> String {
        let measures = board.measures.iter().filter(|it| it.kind.chapter() == chapter);
        let mut rows: String = measures.map(|measure| self.number(measure)).collect();
        if let (Chapter::Complexity, Some(speed)) = (chapter, board.playouts_per_second) {
            let speed = self.language.grouped(speed.max(0.0) as u64);
            let told = self.words.report_speed(speed);
            rows += &element("div", "", element("p", "", escaped(&told)));
        }
        if rows.is_empty() { rows } else { element("div", "numbers", rows) }
    }

    fn number(&self, measure: &Measure) -> String {
        let interval = self.interval_of(measure);
        let behind = self.behind(measure);
        let small: Vec<String> =
            [interval, behind].into_iter().filter(|part| !part.is_empty()).collect();
        format!(
            "<div><div class=\"head\"><span class=\"name\">{}</span><span class=\"value\">{}</span></div>\
             <p>{}</p><div class=\"small\">{}</div></div>\n",
            escaped(&self.named(measure)),
            escaped(&self.value_of(measure)),
            escaped(&self.sentence(measure)),
            escaped(&small.join(" · ")),
        )
    }

    fn chapter_of(&self, chapter: Chapter, board: &BoardReport, game: &Rules) -> String {
        let numbers = self.numbers(chapter, board);
        let charts = match chapter {
            Chapter::Balance => {
                let map = self.first_move_map(board, game);
                vec![self.results(board), self.first_moves(board), map]
            }
            Chapter::Depth => vec![self.ladder(&board.ladder)],
            Chapter::Length => vec![self.lengths(board), self.branching(board)],
            Chapter::Drama => vec![self.decided(board), self.blunders(board)],
            Chapter::Space => {
                let maps = self.heat_maps(board, game);
                return numbers_and(numbers, &self.endings(board), &maps);
            }
            Chapter::Complexity => Vec::new(),
            Chapter::Strategies => vec![self.simple_strategies(board)],
            Chapter::Truth => return self.truth(board),
        };
        let charts: String = charts.concat();
        if numbers.is_empty() && charts.is_empty() {
            return String::new();
        }
        // One column of numbers, one of charts.
        element("div", "grid", format!("{numbers}<div class=\"grid\">\n{charts}</div>\n"))
    }

    fn told(&self, label: &str, kind: MeasureKind, value: [f64; 3]) -> String {
        let [value, low, high] = value.map(|value| self.value(kind, value));
        self.words.report_chart_row(label, value, low, high)
    }

    pub(super) fn results(&self, board: &BoardReport) -> String {
        let words = self.words;
        let rows: Vec<ResultRow> = board
            .rows
            .iter()
            .filter(|row| row.results.iter().sum::<u64>() > 0)
            .map(|row| {
                let all = row.results.iter().sum::<u64>().max(1) as f64;
                let word = word_of(&row.skill);
                let label = words.report_label(&format!("skill-{word}")).to_owned();
                let measure = board.measure(MeasureKind::FirstSide, Some(&word));
                let share = measure.and_then(Measure::interval);
                let share = share.map(|it| [it.value, it.low, it.high]);
                let told = share.map(|it| self.told(&label, MeasureKind::FirstSide, it));
                ResultRow {
                    parts: row.results.map(|count| count as f64 / all),
                    told: told.unwrap_or_default(),
                    label,
                    share,
                }
            })
            .collect();
        let legend = [words.report_first_wins(), words.report_drawn(), words.report_second_wins()];
        let title = words.report_chart_results();
        figure(
            title,
            &charts::results(title, &rows, legend, self.language),
            words.report_chart_results_note(),
        )
    }

    fn first_moves(&self, board: &BoardReport) -> String {
        const MOST_ROWS: usize = 40;
        let words = self.words;
        let mut moves: Vec<_> = board.first_moves.iter().filter(|it| it.points.is_some()).collect();
        if moves.is_empty() {
            return String::new();
        }
        moves.sort_by(|one, two| {
            two.points.partial_cmp(&one.points).unwrap_or(std::cmp::Ordering::Equal)
        });
        let all = moves.len();
        moves.truncate(MOST_ROWS);
        let rows: Vec<PointRow> = moves
            .iter()
            .map(|first| {
                let label = first.moves.join(" ");
                let value = first.points.zip(first.low).zip(first.high);
                let value = value.map(|((value, low), high)| [value, low, high]);
                let word = match first.proved.as_deref() {
                    Some("win") => words.report_move_wins(),
                    Some("draw") => words.report_move_draws(),
                    Some(_) => words.report_move_loses(),
                    None => "",
                };
                PointRow {
                    told: value
                        .map(|it| self.told(&label, MeasureKind::FirstSide, it))
                        .unwrap_or_default(),
                    label,
                    value,
                    word: word.to_owned(),
                    is_proved: first.proved.is_some(),
                }
            })
            .collect();
        let title = words.report_chart_first_moves();
        let ticks = [0.5, 0.0, 0.25, 0.75, 1.0];
        let chart = charts::points(title, &rows, [0.0, 1.0], &ticks, self.language);
        let mut note = words.report_chart_first_moves_note().to_owned();
        if all > MOST_ROWS {
            note = format!("{note} {}", words.report_chart_first_moves_best(MOST_ROWS, all));
        }
        figure(title, &chart, &note)
    }

    /// The first moves on the board: where a piece is put, or where it goes.
    fn first_move_map(&self, board: &BoardReport, game: &Rules) -> String {
        let words = self.words;
        let size = game.size();
        let start = game.initial();
        let mut worth: Vec<Option<f64>> = vec![None; size.squares()];
        for first in &board.first_moves {
            let Some(points) = first.points else { continue };
            for mv in &first.moves {
                let Ok(legal) = start.read_move(mv) else { continue };
                let mut squares = start.steps(&legal).into_iter().filter_map(|step| match step {
                    cygnet_core::Step::Square(square) => Some(square),
                    _ => None,
                });
                if let Some(square) = squares.next_back() {
                    let known = &mut worth[square.index()];
                    *known = Some(known.map_or(points, |known: f64| known.max(points)));
                }
            }
        }
        if worth.iter().all(Option::is_none) {
            return String::new();
        }
        let shade = |square: Square| {
            let points = worth[square.index()]?;
            let told = format!("{}: {}", size.name(square), percent(points, 1, self.language));
            Some((((points - 0.2) / 0.6).clamp(0.04, 1.0), told))
        };
        let title = words.report_chart_first_map();
        let note = words.report_chart_first_map_note();
        figure(title, &boards::board(&start.view(), title, true, &shade), note)
    }

    pub(super) fn ladder(&self, ladder: &[LadderStep]) -> String {
        let words = self.words;
        let rows: Vec<PointRow> = ladder
            .iter()
            .map(|step| {
                let [high, low] = step.positions.map(|count| self.language.grouped(count));
                let label = format!("{high} : {low}");
                let value = step.points.zip(step.low).zip(step.high);
                let value = value.map(|((value, low), high)| [value, low, high]);
                PointRow {
                    told: value
                        .map(|it| self.told(&label, MeasureKind::Doubling, it))
                        .unwrap_or_default(),
                    label,
                    value,
                    word: String::new(),
                    is_proved: false,
                }
            })
            .collect();
        let title = words.report_chart_ladder();
        let chart =
            charts::points(title, &rows, [0.25, 1.0], &[0.5, 0.25, 0.75, 1.0], self.language);
        figure(title, &chart, words.report_chart_ladder_note())
    }

    pub(super) fn lengths(&self, board: &BoardReport) -> String {
        let words = self.words;
        let title = words.report_chart_lengths();
        let axes = [words.report_chart_games(), words.report_chart_turn()];
        let (counts, from) = (&board.charts.lengths, board.charts.lengths_from);
        let chart = charts::histogram(title, counts, from, axes, self.language);
        figure(title, &chart, words.report_chart_lengths_note())
    }

    pub(super) fn branching(&self, board: &BoardReport) -> String {
        let words = self.words;
        let title = words.report_chart_branching();
        let axes = ["", words.report_chart_turn()];
        let values = &board.charts.branching;
        let chart =
            charts::curve(title, values, Some(values.len() as f64), None, axes, self.language);
        figure(title, &chart, words.report_chart_branching_note())
    }

    pub(super) fn decided(&self, board: &BoardReport) -> String {
        let words = self.words;
        if board.charts.decided.is_empty() {
            return String::new();
        }
        let title = words.report_chart_decided();
        let axes = [words.report_chart_games(), words.report_chart_of_game()];
        let values = &board.charts.decided;
        let chart = charts::curve(title, values, None, Some(1.0), axes, self.language);
        figure(title, &chart, words.report_chart_decided_note())
    }

    fn blunders(&self, board: &BoardReport) -> String {
        let words = self.words;
        let rows: Vec<PointRow> = Skill::ALL
            .into_iter()
            .filter_map(|skill| board.measure(MeasureKind::Blunders, Some(skill.word())))
            .map(|measure| self.row_of(measure))
            .collect();
        let title = words.report_chart_blunders();
        let most =
            rows.iter().filter_map(|row| row.value).map(|[_, _, high]| high).fold(0.1, f64::max);
        let most = (most * 10.0).ceil() / 10.0;
        let ticks = [0.0, most / 2.0, most];
        let chart = charts::points(title, &rows, [0.0, most], &ticks, self.language);
        figure(title, &chart, words.report_chart_blunders_note())
    }

    fn row_of(&self, measure: &Measure) -> PointRow {
        let label = self.whom(measure.kind, measure.of.as_deref());
        let value = measure.interval().map(|it| [it.value, it.low, it.high]);
        PointRow {
            told: value.map(|it| self.told(&label, measure.kind, it)).unwrap_or_default(),
            label,
            value,
            word: String::new(),
            is_proved: false,
        }
    }

    fn simple_strategies(&self, board: &BoardReport) -> String {
        let words = self.words;
        let measures = board.measures.iter().filter(|it| it.kind == MeasureKind::Strategy);
        let rows: Vec<PointRow> = measures
            .map(|measure| {
                // The rule stands on the left, the opponents on the right.
                let (strategy, skill) =
                    measure.of.as_deref().and_then(|of| of.rsplit_once('-')).unwrap_or_default();
                let row = self.row_of(measure);
                PointRow {
                    label: words.report_label(&format!("strategy-{strategy}")).to_owned(),
                    word: words.report_label(&format!("skill-{skill}")).to_owned(),
                    ..row
                }
            })
            .collect();
        if rows.is_empty() {
            return String::new();
        }
        let title = words.report_chart_strategies();
        let ticks = [0.5, 0.0, 1.0];
        let chart = charts::points(title, &rows, [0.0, 1.0], &ticks, self.language);
        figure(title, &chart, words.report_chart_strategies_note())
    }

    fn heat_maps(&self, board: &BoardReport, game: &Rules) -> String {
        let words = self.words;
        let view = game.initial().view();
        let maps = [
            (words.report_chart_winner(), &board.charts.winner),
            (words.report_chart_loser(), &board.charts.loser),
            (words.report_chart_captures(), &board.charts.captures),
            (words.report_chart_ends(), &board.charts.ends),
        ];
        let mut text = String::new();
        for (title, values) in maps {
            let most = values.iter().copied().fold(0.0, f64::max);
            if most <= 0.0 || values.len() != view.cells.len() {
                continue;
            }
            let shade = |square: Square| {
                let value = values[square.index()];
                let told =
                    format!("{}: {}", view.size.name(square), decimal(value, 2, self.language));
                Some(((value / most).sqrt(), told))
            };
            let note = words.report_chart_heat_note(decimal(most, 2, self.language));
            text += &figure(title, &boards::board(&view, title, false, &shade), &note);
        }
        text
    }

    pub(super) fn endings(&self, board: &BoardReport) -> String {
        let words = self.words;
        let rows: Vec<PointRow> = board
            .endings
            .iter()
            .map(|ending| {
                let label = self.language.say(&Message::about(ending.key.clone(), &ending.reason));
                let value = [ending.share, ending.low, ending.high];
                PointRow {
                    told: self.told(&label, MeasureKind::Draws, value),
                    label,
                    value: Some(value),
                    word: String::new(),
                    is_proved: false,
                }
            })
            .collect();
        if rows.is_empty() {
            return String::new();
        }
        let turns = board.endings.iter().map(|ending| {
            let reason = self.language.say(&Message::about(ending.key.clone(), &ending.reason));
            let turns = words.report_turns_unit(decimal(ending.turns, 0, self.language));
            format!("{reason}: {turns}")
        });
        let turns = turns.collect::<Vec<_>>().join("; ");
        let title = words.report_chart_endings();
        let chart = charts::points(title, &rows, [0.0, 1.0], &[0.0, 0.5, 1.0], self.language);
        figure(title, &chart, &words.report_chart_endings_note(turns))
    }

    fn truth(&self, board: &BoardReport) -> String {
        let words = self.words;
        if board.truth.is_empty() {
            return String::new();
        }
        let cells: Vec<String> = board
            .truth
            .iter()
            .map(|proved| {
                let (class, told) = match proved.value.as_deref() {
                    Some("win") => ("proved-win", words.report_value_win()),
                    Some("draw") => ("proved-draw", words.report_value_draw()),
                    Some(_) => ("proved-loss", words.report_value_loss()),
                    None => ("unknown", words.report_value_unknown()),
                };
                format!(
                    "<tr><td>{}</td><td class=\"{class}\">{}</td></tr>\n",
                    proved.size.replace('x', "×"),
                    escaped(told)
                )
            })
            .collect();
        let told: String = self
            .truth_told(board)
            .into_iter()
            .map(|told| element("p", "", escaped(&told)))
            .collect();
        let table = element("div", "numbers", format!("<table>{}</table>", cells.concat()));
        element(
            "div",
            "grid",
            format!("{}{table}", element("div", "numbers", format!("<div>{told}</div>"))),
        )
    }

    /// What the proved values say about this board and about larger ones.
    pub(super) fn truth_told(&self, board: &BoardReport) -> Vec<String> {
        let words = self.words;
        let Some((own, small)) = board.truth.split_last() else { return Vec::new() };
        let result = |value: &str| match value {
            "win" => words.report_truth_first(),
            "draw" => words.report_truth_draw(),
            _ => words.report_truth_second(),
        };
        let mut told = vec![match &own.value {
            Some(value) => words.report_truth_own(result(value)),
            None => words.report_truth_own_unknown(self.language.grouped(own.positions)),
        }];
        let values: Vec<&str> = small.iter().filter_map(|it| it.value.as_deref()).collect();
        let count = |wanted: &str| values.iter().filter(|&&value| value == wanted).count();
        match values.first() {
            None if own.value.is_none() => told.push(words.report_truth_none().to_owned()),
            None => {}
            Some(first) if values.iter().all(|value| value == first) => {
                told.push(words.report_truth_same(values.len(), result(first)));
            }
            Some(_) => told.push(words.report_truth_mixed(
                values.len(),
                count("win"),
                count("loss"),
                count("draw"),
            )),
        }
        told
    }
}

/// Numbers beside a chart, above a row of small pictures.
fn numbers_and(numbers: String, chart: &str, pictures: &str) -> String {
    if numbers.is_empty() && pictures.is_empty() {
        return String::new();
    }
    let above = element("div", "grid", numbers + chart);
    above + &element("div", "grid small", pictures)
}
