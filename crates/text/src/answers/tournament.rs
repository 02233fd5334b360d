//! The table of a tournament, for the end and while it runs.

use cygnet_arena::MatchEnd;
use cygnet_arena::tournament::{PlayerStanding, Standings, Tournament, TournamentFormat};
use cygnet_core::quote::clean;

use super::board_name;
use super::matches::{elo, limits_in_words};
use crate::{Language, Words};

/// The most characters of a name in a table; commands of other programs can be long.
const WIDEST_NAME: usize = 28;

/// The most columns of a crosstable in a terminal.
const MOST_COLUMNS: usize = 40;

/// The name of a format.
pub(super) fn format_name(format: TournamentFormat, words: Words) -> &'static str {
    match format {
        TournamentFormat::RoundRobin => words.tournament_round_robin(),
        TournamentFormat::Gauntlet => words.tournament_gauntlet(),
        TournamentFormat::Swiss => words.tournament_swiss(),
        TournamentFormat::Knockout => words.tournament_knockout(),
    }
}

/// The facts about a tournament, each a part of a sentence.
pub(super) fn facts(tournament: &Tournament, words: Words) -> Vec<String> {
    let setup = tournament.setup();
    let board = board_name(&**setup.base.game());
    let limits: Vec<_> = setup.entrants.iter().map(|entrant| entrant.limits).collect();
    let are_same = limits.windows(2).all(|pair| pair[0] == pair[1]);
    vec![
        words.tournament_about(board, format_name(setup.format, words), setup.entrants.len()),
        words.tournament_plan(tournament.rounds_in_all(), setup.games),
        if are_same {
            limits_in_words(limits[0], words)
        } else {
            words.tournament_limits_differ().to_owned()
        },
        words.tournament_seed(setup.seed),
    ]
}

/// Half points as a number, such as `4.5`.
pub(super) fn points(half_points: u32) -> String {
    (f64::from(half_points) / 2.0).to_string()
}

/// A likelihood in percent, which is never certain.
pub(super) fn percent(likelihood: f64) -> String {
    let percent = 100.0 * likelihood;
    if percent > 99.9 {
        "> 99.9 %".to_owned()
    } else if percent < 0.1 {
        "< 0.1 %".to_owned()
    } else {
        format!("{percent:.1} %")
    }
}

/// The rating of a player with its interval.
pub(super) fn rating(row: &PlayerStanding, words: Words) -> Option<String> {
    let strength = row.strength?;
    let [low, high] = strength.interval().map(|value| elo(value, words));
    Some(words.tournament_rating(elo(strength.elo, words), low, high))
}

/// The likelihood that the player of a row is stronger than that of the next one.
pub(super) fn above_next(standings: &Standings, row: usize) -> Option<String> {
    standings.superiority.get(row)?.get(row + 1).map(|&likelihood| percent(likelihood))
}

/// A name that is safe to print and not too long.
fn name(tournament: &Tournament, row: &PlayerStanding) -> String {
    let label = clean(&tournament.setup().entrants[row.entrant].label).into_owned();
    if label.chars().count() <= WIDEST_NAME {
        return label;
    }
    let beginning: String = label.chars().take(WIDEST_NAME - 1).collect();
    format!("{beginning}…")
}

/// Rows in columns of equal widths; the columns in `left` are aligned to the left.
fn in_columns(rows: &[Vec<String>], left: &[usize]) -> Vec<String> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or_default();
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or_default()
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, &width))| {
            if left.contains(&column) {
                format!("{cell:<width$}")
            } else {
                format!("{cell:>width$}")
            }
        });
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    rows.iter().map(line).collect()
}

/// The columns of the table: a heading, whether any row needs it, and what stands in each row.
type Column<'a> = (&'a str, bool, Box<dyn Fn(usize, &PlayerStanding) -> String + 'a>);

/// The table, with at most `most` rows. Without details it fits on a narrow screen.
fn table(
    tournament: &Tournament,
    standings: &Standings,
    most: Option<usize>,
    words: Words,
) -> Vec<String> {
    let has_details = most.is_none();
    let most = most.unwrap_or(usize::MAX);
    let rows = &standings.rows;
    let format = tournament.setup().format;
    let is_swiss = format == TournamentFormat::Swiss;
    let has_tie_breaks = is_swiss || format == TournamentFormat::RoundRobin;
    let has_ratings = !standings.superiority.is_empty();
    let sum = |part: fn(&PlayerStanding) -> u32| rows.iter().map(part).sum::<u32>() > 0;
    let columns: Vec<Column> = vec![
        (words.tournament_head_place(), true, Box::new(|_, row| row.place.to_string())),
        (words.tournament_head_player(), true, Box::new(|_, row| name(tournament, row))),
        (words.tournament_head_points(), true, Box::new(|_, row| points(row.half_points))),
        (words.tournament_head_games(), true, Box::new(|_, row| row.games().to_string())),
        (words.tournament_head_won(), has_details, Box::new(|_, row| row.wins.to_string())),
        (words.tournament_head_drawn(), has_details, Box::new(|_, row| row.draws.to_string())),
        (words.tournament_head_lost(), has_details, Box::new(|_, row| row.losses.to_string())),
        (
            words.tournament_head_byes(),
            has_details && is_swiss && sum(|row| row.byes),
            Box::new(|_, row| row.byes.to_string()),
        ),
        (
            words.tournament_head_forfeits(),
            has_details && sum(|row| row.forfeits),
            Box::new(|_, row| row.forfeits.to_string()),
        ),
        (
            words.tournament_head_buchholz(),
            has_details && is_swiss,
            Box::new(|_, row| points(row.buchholz)),
        ),
        (
            words.tournament_head_sonneborn(),
            has_details && has_tie_breaks,
            Box::new(|_, row| sonneborn(row.sonneborn_berger)),
        ),
        (
            words.tournament_head_rating(),
            has_ratings,
            Box::new(|_, row| rating(row, words).unwrap_or_default()),
        ),
        (
            words.tournament_head_superiority(),
            has_ratings,
            Box::new(|place, _| above_next(standings, place).unwrap_or_default()),
        ),
    ];
    let columns: Vec<Column> = columns.into_iter().filter(|column| column.1).collect();
    let head = columns.iter().map(|column| column.0.to_owned()).collect();
    let mut lines = vec![head];
    lines.extend(
        rows.iter().enumerate().take(most).map(|(place, row)| {
            columns.iter().map(|column| column.2(place, row)).collect::<Vec<_>>()
        }),
    );
    let mut lines = in_columns(&lines, &[1]);
    if rows.len() > most {
        lines.push(words.tournament_others(rows.len() - most));
    }
    lines
}

/// Quarters of a point as a number.
#[expect(clippy::cast_precision_loss, reason = "tie-breaks are small numbers")]
pub(super) fn sonneborn(quarters: u64) -> String {
    (quarters as f64 / 4.0).to_string()
}

/// The points of every player against every other one. In a Swiss tournament, the opponents are those of the
/// rounds.
fn crosstable(tournament: &Tournament, standings: &Standings, words: Words) -> Vec<String> {
    let rows = &standings.rows;
    if rows.len() > MOST_COLUMNS {
        return Vec::new();
    }
    let mut lines = vec![vec![String::new(), String::new()]];
    // Players can share a place, so the columns are the rows.
    lines[0].extend((1..=rows.len()).map(|number| number.to_string()));
    for (number, (row, cells)) in rows.iter().zip(&standings.crosstable).enumerate() {
        let mut line = vec![(number + 1).to_string(), name(tournament, row)];
        line.extend(cells.iter().enumerate().map(|(column, cell)| match cell {
            _ if column == number => "×".to_owned(),
            Some(half_points) => points(*half_points),
            None => "·".to_owned(),
        }));
        lines.push(line);
    }
    let mut lines = in_columns(&lines, &[1]);
    lines.insert(0, words.tournament_crosstable().to_owned());
    lines
}

/// The pairings of every round of a knockout.
fn bracket(tournament: &Tournament, words: Words) -> Vec<String> {
    let label = |player: usize| clean(&tournament.setup().entrants[player].label).into_owned();
    let mut lines = Vec::new();
    for (number, round) in tournament.rounds().iter().enumerate() {
        lines.push(words.tournament_round(number + 1, tournament.rounds_in_all()));
        for (board, &[one, two]) in round.pairings.iter().enumerate() {
            let [of_one, of_two] = tournament.score(number, board).half_points.map(points);
            let (first, second) = (label(one), label(two));
            let line = match tournament.winner(number, board) {
                Some(winner) => {
                    let winner = label([one, two][winner]);
                    words.tournament_pairing_won(first, of_one, of_two, second, winner)
                }
                None => words.tournament_pairing(first, of_one, of_two, second),
            };
            lines.push(format!("  {line}"));
        }
        if !round.byes.is_empty() {
            let names: Vec<String> = round.byes.iter().map(|&player| label(player)).collect();
            lines.push(format!("  {}", words.tournament_bye(names.join(", "))));
        }
    }
    lines
}

/// What the columns of the table mean.
pub(super) fn notes(
    tournament: &Tournament,
    standings: &Standings,
    words: Words,
) -> Vec<&'static str> {
    let rows = &standings.rows;
    let mut notes = match tournament.setup().format {
        TournamentFormat::RoundRobin => {
            vec![words.tournament_note_points(), words.tournament_note_sonneborn()]
        }
        TournamentFormat::Gauntlet => {
            vec![words.tournament_note_points(), words.tournament_note_gauntlet()]
        }
        TournamentFormat::Swiss => {
            let mut notes = vec![words.tournament_note_points()];
            if rows.iter().any(|row| row.byes > 0) {
                notes.push(words.tournament_note_byes());
            }
            notes.extend([words.tournament_note_buchholz(), words.tournament_note_sonneborn()]);
            notes
        }
        TournamentFormat::Knockout => vec![words.tournament_note_knockout()],
    };
    if rows.iter().any(|row| row.forfeits > 0) {
        notes.push(words.tournament_note_forfeits());
    }
    if standings.superiority.is_empty() {
        notes.push(words.tournament_not_connected());
    } else {
        notes.extend([words.tournament_note_rating(), words.tournament_note_superiority()]);
    }
    notes
}

/// The result of a tournament and what it proves. A tournament with records can be resumed.
#[must_use]
pub fn tournament_report(
    tournament: &Tournament,
    end: MatchEnd,
    has_records: bool,
    language: Language,
) -> Vec<String> {
    let words = language.words();
    let (setup, standings) = (tournament.setup(), tournament.standings());
    let mut lines = Vec::new();
    if !setup.title.is_empty() {
        lines.push(clean(&setup.title).into_owned());
    }
    lines.push(facts(tournament, words).join(", "));
    lines.push(String::new());
    lines.extend(table(tournament, &standings, None, words));
    lines.push(String::new());
    lines.extend(notes(tournament, &standings, words).into_iter().map(str::to_owned));
    let more = match setup.format {
        TournamentFormat::Knockout => bracket(tournament, words),
        _ => crosstable(tournament, &standings, words),
    };
    if !more.is_empty() {
        lines.push(String::new());
        lines.extend(more);
    }
    for (number, round) in tournament.rounds().iter().enumerate() {
        if round.rematches > 0 {
            let round_name = words.tournament_round(number + 1, tournament.rounds_in_all());
            lines.push(format!("{round_name} {}", words.tournament_rematches(round.rematches)));
        }
    }
    if end == MatchEnd::Interrupted {
        let (played, all) = (tournament.games_played(), tournament.games_in_all());
        lines.push(String::new());
        lines.push(if has_records {
            words.tournament_can_go_on(played, all)
        } else {
            words.tournament_interrupted(played, all)
        });
    }
    lines
}

/// The table while the tournament runs, with at most `most` rows.
#[must_use]
pub fn running_table(tournament: &Tournament, most: usize, language: Language) -> Vec<String> {
    let words = language.words();
    let mut lines = table(tournament, &tournament.standings(), Some(most), words);
    lines.push(running_round(tournament, words));
    lines
}

fn running_round(tournament: &Tournament, words: Words) -> String {
    let rounds = 0..tournament.rounds().len();
    let over = rounds.take_while(|&round| tournament.is_over(round)).count();
    let all = tournament.rounds_in_all();
    words.tournament_progress_round((over + 1).min(all as usize), all)
}

/// The progress on one line, with the names of the leaders.
#[must_use]
pub fn tournament_progress(tournament: &Tournament, language: Language) -> String {
    const LEADERS: usize = 3;
    let standings = tournament.standings();
    let leader =
        |row: &PlayerStanding| format!("{} {}", name(tournament, row), points(row.half_points));
    let leaders: Vec<String> = standings.rows.iter().take(LEADERS).map(leader).collect();
    language.words().tournament_progress(
        tournament.games_played(),
        tournament.games_in_all(),
        leaders.join(", "),
    )
}
