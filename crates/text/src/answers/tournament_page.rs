//! The page about a tournament: one file that loads nothing, for browsers and for paper.

use std::fmt::Write as _;

use cygnet_arena::tournament::{Standings, Tournament, TournamentFormat};
use cygnet_arena::{Finished, GameEnding};
use cygnet_core::quote::clean;

use super::matches::{elo, limits_in_words};
use super::tournament::{above_next, facts, notes, percent, points, rating, sonneborn};
use crate::{Language, Words};

/// The style of the page. Colours follow those of the reader's system; on paper they are the light ones.
const STYLE: &str = "
:root { color-scheme: light dark; --page: #f6f4ef; --panel: #fff; --text: #22262b; --muted: #5b636d;
  --line: #d9d5cc; --accent: #1f5fa8; --good: #1b6e53; --bad: #a83232; }
@media (prefers-color-scheme: dark) { :root { --page: #16191d; --panel: #1f242a; --text: #e8e6e1;
  --muted: #a2abb6; --line: #363d46; --accent: #7db4f0; --good: #6fcfa5; --bad: #f08a80; } }
* { box-sizing: border-box; }
body { margin: 0; padding: 24px 16px; background: var(--page); color: var(--text);
  font: 15px/1.45 system-ui, sans-serif; }
main { max-width: 1100px; margin: 0 auto; }
h1 { font-size: 24px; margin: 0 0 4px; overflow-wrap: anywhere; }
h2 { font-size: 18px; margin: 32px 0 8px; }
h3 { font-size: 15px; margin: 16px 0 4px; }
p { margin: 4px 0 12px; max-width: 75ch; }
.muted, small { color: var(--muted); font-size: 13px; }
.wide { overflow-x: auto; width: fit-content; max-width: 100%; background: var(--panel); border: 1px solid var(--line); border-radius: 6px; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
.full, .wide:has(.full, svg) { width: 100%; }
th, td { padding: 4px 8px; text-align: right; white-space: nowrap; border-bottom: 1px solid var(--line); }
tr:last-child > * { border-bottom: 0; }
thead th { color: var(--muted); font-weight: 600; font-size: 13px; }
.name { text-align: left; max-width: 22em; overflow: hidden; text-overflow: ellipsis; }
tbody th { font-weight: 600; }
.above { color: var(--good); }
.below { color: var(--bad); }
.self { color: var(--muted); background: var(--page); }
svg { display: block; width: 100%; height: auto; min-width: 560px; }
svg text { fill: var(--text); font-size: 13px; }
svg .axis { fill: var(--muted); }
svg line { stroke: var(--line); }
svg .interval { stroke: var(--accent); stroke-width: 3; }
svg circle { fill: var(--accent); }
ul { margin: 4px 0 12px; padding-left: 20px; }
@page { margin: 14mm; }
@media print {
  :root { color-scheme: light; --page: #fff; --panel: #fff; --text: #000; --muted: #444; --line: #bbb;
    --accent: #1f5fa8; --good: #1b6e53; --bad: #a83232; }
  body { padding: 0; font-size: 12px; }
  .wide { overflow: visible; border: 0; }
  th, td { padding: 2px 4px; }
  h2 { break-after: avoid; } tr, svg { break-inside: avoid; }
}";

/// The dimensions of the chart of ratings.
const CHART_WIDTH: f64 = 900.0;
/// The width of a letter beside the chart, and of the space around the names.
const CHART_LETTER: f64 = 7.5;
const CHART_SPACE: f64 = 24.0;
const CHART_RIGHT: f64 = 870.0;
const CHART_ROW: f64 = 24.0;

/// The most characters of a name beside the chart.
const WIDEST_LABEL: usize = 26;

/// Text for HTML. Names of players are commands of the person, and may hold anything.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for letter in clean(text).chars() {
        match letter {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            '\'' => escaped += "&#39;",
            letter => escaped.push(letter),
        }
    }
    escaped
}

/// A page about a tournament: standings, ratings, crosstable and rounds.
#[must_use]
pub fn tournament_page(tournament: &Tournament, version: &str, language: Language) -> String {
    let words = language.words();
    let (setup, standings) = (tournament.setup(), tournament.standings());
    let facts = facts(tournament, words);
    let title = if setup.title.is_empty() { &facts[0] } else { &setup.title };
    let mut page = format!(
        "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n\
         <meta http-equiv=\"Content-Security-Policy\" \
         content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
         <title>{}</title>\n<style>{STYLE}\n</style>\n</head>\n<body>\n<main>\n<h1>{}</h1>\n",
        language.code(),
        escaped(title),
        escaped(title),
    );
    let (played, all) = (tournament.games_played(), tournament.games_in_all());
    let state = if tournament.is_complete() {
        words.tournament_all_played(played)
    } else {
        words.tournament_so_far(played, all)
    };
    let facts = if setup.title.is_empty() { &facts[1..] } else { &facts[..] };
    // Writing to a `String` cannot fail.
    let _ = writeln!(page, "<p class=\"muted\">{}, {}</p>", escaped(&facts.join(", ")), state);
    standings_section(&mut page, tournament, &standings, words);
    if !standings.superiority.is_empty() {
        ratings_section(&mut page, tournament, &standings, words);
    }
    crosstable_section(&mut page, tournament, &standings, words);
    if !standings.superiority.is_empty() {
        superiority_section(&mut page, tournament, &standings, words);
    }
    rounds_section(&mut page, tournament, words);
    let _ = write!(
        page,
        "<p class=\"muted\">{}</p>\n</main>\n</body>\n</html>\n",
        words.tournament_made_with(version)
    );
    page
}

fn label(tournament: &Tournament, entrant: usize) -> String {
    escaped(&tournament.setup().entrants[entrant].label)
}

/// A cell with the name of a player, whose player and limits appear when it is pointed at.
fn name_cell(tournament: &Tournament, entrant: usize, words: Words) -> String {
    let whole = &tournament.setup().entrants[entrant];
    let about = format!("{}, {}", whole.player, limits_in_words(whole.limits, words));
    let label = label(tournament, entrant);
    format!("<th scope=\"row\" class=\"name\" title=\"{}\">{label}</th>", escaped(&about))
}

/// The beginning of a table. One that is wider than the screen can be moved with the keyboard too.
fn begin_table(page: &mut String, class: &str, name: &str) {
    let _ = write!(
        page,
        "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"{}\">\
         <table class=\"{class}\">\n<thead><tr>",
        escaped(name),
    );
}

fn head(page: &mut String, text: &str) {
    let _ = write!(page, "<th scope=\"col\">{}</th>", escaped(text));
}

fn cell(page: &mut String, text: &str) {
    let _ = write!(page, "<td>{}</td>", escaped(text));
}

fn standings_section(
    page: &mut String,
    tournament: &Tournament,
    standings: &Standings,
    words: Words,
) {
    let _ = writeln!(page, "<h2>{}</h2>", words.tournament_standings());
    let format = tournament.setup().format;
    let is_swiss = format == TournamentFormat::Swiss;
    let has_sonneborn = is_swiss || format == TournamentFormat::RoundRobin;
    let has_ratings = !standings.superiority.is_empty();
    begin_table(page, "full", words.tournament_standings());
    let heads = [
        (words.tournament_head_points(), true),
        (words.tournament_head_games(), true),
        (words.tournament_head_won(), true),
        (words.tournament_head_drawn(), true),
        (words.tournament_head_lost(), true),
        (words.tournament_head_byes(), is_swiss),
        (words.tournament_head_forfeits(), true),
        (words.tournament_head_buchholz(), is_swiss),
        (words.tournament_head_sonneborn(), has_sonneborn),
        (words.tournament_head_rating(), has_ratings),
        (words.tournament_head_superiority(), has_ratings),
    ];
    let _ = write!(
        page,
        "<th scope=\"col\">{}</th><th scope=\"col\" class=\"name\">{}</th>",
        words.tournament_head_place(),
        words.tournament_head_player()
    );
    heads.iter().filter(|(_, is_shown)| *is_shown).for_each(|(text, _)| head(page, text));
    *page += "</tr></thead>\n<tbody>\n";
    for (number, row) in standings.rows.iter().enumerate() {
        let _ = write!(page, "<tr><td>{}</td>", row.place);
        *page += &name_cell(tournament, row.entrant, words);
        let cells = [
            points(row.half_points),
            row.games().to_string(),
            row.wins.to_string(),
            row.draws.to_string(),
            row.losses.to_string(),
            row.byes.to_string(),
            row.forfeits.to_string(),
            points(row.buchholz),
            sonneborn(row.sonneborn_berger),
            rating(row, words).unwrap_or_default(),
            above_next(standings, number).unwrap_or_default(),
        ];
        let shown = cells.iter().zip(&heads).filter(|(_, (_, is_shown))| *is_shown);
        shown.for_each(|(text, _)| cell(page, text));
        *page += "</tr>\n";
    }
    *page += "</tbody></table></div>\n<ul class=\"muted\">\n";
    for note in notes(tournament, standings, words) {
        let _ = writeln!(page, "<li>{}</li>", escaped(note));
    }
    *page += "</ul>\n";
}

/// The ratings as points with their intervals, the strongest first.
#[expect(clippy::cast_precision_loss, reason = "the last digits do not show in a picture")]
fn ratings_section(
    page: &mut String,
    tournament: &Tournament,
    standings: &Standings,
    words: Words,
) {
    let mut rows: Vec<_> =
        standings.rows.iter().filter_map(|row| Some((row.entrant, row.strength?))).collect();
    rows.sort_by(|(_, one), (_, two)| two.elo.total_cmp(&one.elo));
    let lows = rows.iter().map(|(_, strength)| strength.interval()[0]);
    let highs = rows.iter().map(|(_, strength)| strength.interval()[1]);
    let step = axis_step(highs.clone().fold(0.0, f64::max) - lows.clone().fold(0.0, f64::min));
    let low = (lows.fold(0.0, f64::min) / step).floor() * step;
    let high = ((highs.fold(0.0, f64::max) / step).ceil() * step).max(low + step);
    let names: Vec<String> = rows.iter().map(|(entrant, _)| short(tournament, *entrant)).collect();
    let longest = names.iter().map(|name| name.chars().count()).max().unwrap_or_default();
    let left = CHART_SPACE + CHART_LETTER * longest as f64;
    let x = |value: f64| left + (value - low) / (high - low) * (CHART_RIGHT - left);
    let height = CHART_ROW * (rows.len() as f64 + 1.5);
    let _ = writeln!(
        page,
        "<h2>{}</h2>\n<p class=\"muted\">{}</p>\n<div class=\"wide\">\n\
         <svg viewBox=\"0 0 {CHART_WIDTH} {height}\" role=\"img\" aria-label=\"{}\">",
        words.tournament_ratings(),
        words.tournament_ratings_note(),
        words.tournament_ratings(),
    );
    let bottom = CHART_ROW * (rows.len() as f64 + 0.5);
    let ticks = std::iter::successors(Some(low), |tick| Some(tick + step));
    for value in ticks.take_while(|&tick| tick < high + step / 2.0) {
        let (x, y) = (x(value), bottom + 18.0);
        let _ = writeln!(
            page,
            "<line x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"6\" y2=\"{bottom}\"/>\
             <text class=\"axis\" x=\"{x:.1}\" y=\"{y}\" text-anchor=\"middle\">{}</text>",
            if value == 0.0 { "0".to_owned() } else { elo(value, words) }
        );
    }
    for (number, ((entrant, strength), short)) in rows.iter().zip(&names).enumerate() {
        let y = CHART_ROW * (number as f64 + 0.75);
        let [from, to] = strength.interval().map(&x);
        let [low, high] = strength.interval().map(|value| elo(value, words));
        let told = words.tournament_rating(elo(strength.elo, words), low, high);
        let _ = writeln!(
            page,
            "<g><title>{}: {told}</title><text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>\
             <line class=\"interval\" x1=\"{from:.1}\" x2=\"{to:.1}\" y1=\"{y}\" y2=\"{y}\"/>\
             <circle cx=\"{:.1}\" cy=\"{y}\" r=\"5\"/></g>",
            label(tournament, *entrant),
            left - CHART_SPACE / 2.0,
            y + 4.5,
            escaped(short),
            x(strength.elo),
        );
    }
    *page += "</svg>\n</div>\n";
}

/// The name of a player, or its beginning.
fn short(tournament: &Tournament, entrant: usize) -> String {
    let name = clean(&tournament.setup().entrants[entrant].label).into_owned();
    if name.chars().count() <= WIDEST_LABEL {
        return name;
    }
    let beginning: String = name.chars().take(WIDEST_LABEL - 1).collect();
    format!("{beginning}…")
}

/// A round distance between the lines of an axis, so that there are about six of them.
fn axis_step(range: f64) -> f64 {
    let steps = [10.0, 20.0, 50.0, 100.0, 200.0, 500.0, 1000.0, 2000.0, 5000.0];
    steps.into_iter().find(|step| range / step <= 8.0).unwrap_or(10_000.0)
}

/// The heads of a table whose columns are the players, by the numbers of their rows.
fn begin_square(page: &mut String, name: &str, count: usize, words: Words) {
    begin_table(page, "", name);
    let _ = write!(
        page,
        "<th scope=\"col\">{}</th><th scope=\"col\" class=\"name\">{}</th>",
        words.tournament_head_place(),
        words.tournament_head_player()
    );
    (1..=count).for_each(|number| head(page, &number.to_string()));
    *page += "</tr></thead>\n<tbody>\n";
}

fn crosstable_section(
    page: &mut String,
    tournament: &Tournament,
    standings: &Standings,
    words: Words,
) {
    let _ = writeln!(
        page,
        "<h2>{}</h2>\n<p class=\"muted\">{}</p>",
        words.tournament_crosstable().trim_end_matches(':'),
        words.tournament_crosstable_note(),
    );
    begin_square(page, words.tournament_crosstable(), standings.rows.len(), words);
    for (number, row) in standings.rows.iter().enumerate() {
        let _ = write!(page, "<tr><td>{}</td>", number + 1);
        *page += &name_cell(tournament, row.entrant, words);
        for (column, own) in standings.crosstable[number].iter().enumerate() {
            let other = standings.crosstable[column][number];
            let _ = match (own.zip(other), column == number) {
                (_, true) => write!(page, "<td class=\"self\">×</td>"),
                (None, false) => write!(page, "<td class=\"muted\">·</td>"),
                (Some((own, other)), false) => {
                    let class = match own.cmp(&other) {
                        std::cmp::Ordering::Greater => " class=\"above\"",
                        std::cmp::Ordering::Less => " class=\"below\"",
                        std::cmp::Ordering::Equal => "",
                    };
                    write!(page, "<td{class}>{}</td>", points(own))
                }
            };
        }
        *page += "</tr>\n";
    }
    *page += "</tbody></table></div>\n";
}

fn superiority_section(
    page: &mut String,
    tournament: &Tournament,
    standings: &Standings,
    words: Words,
) {
    let _ = writeln!(
        page,
        "<h2>{}</h2>\n<p class=\"muted\">{}</p>",
        words.tournament_superiority(),
        words.tournament_superiority_note(),
    );
    begin_square(page, words.tournament_superiority(), standings.rows.len(), words);
    for (number, row) in standings.rows.iter().enumerate() {
        let _ = write!(page, "<tr><td>{}</td>", number + 1);
        *page += &name_cell(tournament, row.entrant, words);
        for (column, &likelihood) in standings.superiority[number].iter().enumerate() {
            if column == number {
                *page += "<td class=\"self\">×</td>";
            } else {
                let class = if likelihood > 0.95 {
                    " class=\"above\""
                } else if likelihood < 0.05 {
                    " class=\"below\""
                } else {
                    ""
                };
                let text = percent(likelihood);
                let text = escaped(text.trim_end_matches(" %"));
                let _ = write!(page, "<td{class}>{text}</td>");
            }
        }
        *page += "</tr>\n";
    }
    *page += "</tbody></table></div>\n";
}

fn rounds_section(page: &mut String, tournament: &Tournament, words: Words) {
    let _ = writeln!(
        page,
        "<h2>{}</h2>\n<p class=\"muted\">{}</p>",
        words.tournament_rounds(),
        words.tournament_rounds_note(),
    );
    for (number, round) in tournament.rounds().iter().enumerate() {
        let name = words.tournament_round(number + 1, tournament.rounds_in_all());
        let _ = writeln!(page, "<h3>{}</h3>", name.trim_end_matches(':'));
        if round.rematches > 0 {
            let _ = writeln!(page, "<p>{}</p>", words.tournament_rematches(round.rematches));
        }
        *page += "<div class=\"wide\"><table>\n<tbody>\n";
        for (board, &[one, two]) in round.pairings.iter().enumerate() {
            let winner = tournament.winner(number, board).map(|winner| [one, two][winner]);
            let [of_one, of_two] = tournament.score(number, board).half_points.map(points);
            let goes_on = |player| if winner == Some(player) { " ✓" } else { "" };
            let _ = writeln!(
                page,
                "<tr><td>{}</td><td class=\"name\">{}{}</td><td>{of_one} : {of_two}</td>\
                 <td class=\"name\">{}{}</td><td class=\"name\">{}</td></tr>",
                board + 1,
                label(tournament, one),
                goes_on(one),
                label(tournament, two),
                goes_on(two),
                games(tournament, number, board),
            );
        }
        *page += "</tbody></table></div>\n";
        if !round.byes.is_empty() && tournament.setup().format != TournamentFormat::Gauntlet {
            let names = round.byes.iter().map(|&it| tournament.setup().entrants[it].label.clone());
            let names: Vec<String> = names.collect();
            let told = words.tournament_bye(names.join(", "));
            let _ = writeln!(page, "<p class=\"muted\">{}</p>", escaped(&told));
        }
    }
}

/// The games of a pairing from the point of view of the first player.
fn games(tournament: &Tournament, round: usize, board: usize) -> String {
    let result = |game: &Finished| {
        let points = match game.outcome.score_for(Finished::side_of_first(game.number)) {
            1 => "1",
            0 => "½",
            _ => "0",
        };
        let is_forfeit =
            matches!(game.ending, GameEnding::Time | GameEnding::IllegalMove | GameEnding::Failure);
        format!("{points}{}", if is_forfeit { "†" } else { "" })
    };
    tournament.games_of(round, board).map(result).collect::<Vec<_>>().join(" ")
}
