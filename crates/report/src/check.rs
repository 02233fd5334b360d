//! Checks a report: plays a sample of its games again, and adds up its games again.

use std::num::NonZeroUsize;

use cygnet_core::{Entry, Message, Options, Say, SetupError, Stop, display_message, message};
use cygnet_games::{UnknownGame, find_named};
use cygnet_players::PlayerError;
use serde::{Deserialize, Serialize};

use crate::board::StudiedBoard;
use crate::interval::{mean, wilson};
use crate::job::{JobResult, ReportJob, perform, result_of_letter};
use crate::measure::MeasureKind;
use crate::model::{BoardReport, FORMAT, GameReport};
use crate::play::ResultOfFirst;
use crate::role::Skill;

/// The games of each skill and board that are played again.
const SAMPLE: usize = 12;

/// A game of a report that is not what it was.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DifferingGame {
    /// The size of the board.
    pub board: String,
    /// The skill of the players.
    pub skill: Skill,
    /// The number of the game, from 1.
    pub number: usize,
    /// The game in the report: result, turns and fingerprint.
    pub said: String,
    /// The game as it was played again.
    pub found: String,
}

/// A number of a report that does not follow from its games.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct DifferingNumber {
    /// The size of the board.
    pub board: String,
    /// What was measured.
    pub kind: MeasureKind,
    /// Of whom.
    pub of: String,
    /// The number in the report.
    pub said: Option<f64>,
    /// The number that follows from the games.
    pub found: Option<f64>,
}

/// The result of a check: the answer of `report --check`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ReportCheck {
    /// Whether games were played again, and nothing differs.
    pub same: bool,
    /// Whether the check was interrupted.
    pub interrupted: bool,
    /// The version of the program that made the report.
    pub version: String,
    /// The version of this program.
    pub own_version: String,
    /// How many games were played again.
    pub games: usize,
    /// The games that differ.
    pub differing_games: Vec<DifferingGame>,
    /// The numbers that do not follow from the games.
    pub differing_numbers: Vec<DifferingNumber>,
}

/// Why a report cannot be checked or shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReportError {
    /// The text is not a report.
    Unread {
        /// The problem with it.
        reason: String,
    },
    /// It has another format.
    Format {
        /// Its version of the format.
        format: u32,
    },
    /// There is no such game.
    Game(UnknownGame),
    /// The game does not have these options.
    Options(SetupError),
    /// A player cannot play.
    Player(PlayerError),
}

impl Say for ReportError {
    fn message(&self) -> Message {
        match self {
            Self::Unread { reason } => {
                message!("report-unread", "it is not a report: {reason}", reason = reason.as_str())
            }
            Self::Format { format } => message!(
                "report-format",
                "its format is version {format}; this program reads version {own}",
                format = *format,
                own = FORMAT,
            ),
            Self::Game(error) => error.message(),
            Self::Options(error) => error.message(),
            Self::Player(error) => error.message(),
        }
    }
}

display_message!(ReportError);

impl From<PlayerError> for ReportError {
    fn from(error: PlayerError) -> Self {
        Self::Player(error)
    }
}

impl GameReport {
    /// Reads a report.
    ///
    /// # Errors
    /// If the text is not a report of this format.
    pub fn read(text: &str) -> Result<Self, ReportError> {
        let unread = |error: serde_json::Error| ReportError::Unread { reason: error.to_string() };
        let value: serde_json::Value = serde_json::from_str(text).map_err(unread)?;
        match value.get("format").and_then(serde_json::Value::as_u64) {
            Some(format) if format != u64::from(FORMAT) => {
                Err(ReportError::Format { format: u32::try_from(format).unwrap_or(u32::MAX) })
            }
            _ => serde_json::from_value(value).map_err(unread),
        }
    }

    /// The game of the report.
    ///
    /// # Errors
    /// If there is no such game.
    pub fn entry(&self) -> Result<&'static Entry, ReportError> {
        find_named(&self.game).map_err(ReportError::Game)
    }

    /// The options of a board of the report.
    ///
    /// # Errors
    /// If the game does not have them.
    pub fn options(&self, board: &BoardReport) -> Result<Options, ReportError> {
        let info = self.entry()?.info;
        let pairs = board.options.0.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        Options::parse(info, pairs)
            .map_err(|error| ReportError::Options(SetupError::Options(error)))
    }
}

/// Plays a sample of the games of a report again, and compares its shares and lengths with its games. `tell` is told the games that
/// were played and all of them.
///
/// # Errors
/// If the report is about a game, options or players that there are not.
///
/// # Panics
/// If a game panics.
pub fn check(
    report: &GameReport,
    threads: NonZeroUsize,
    stop: &Stop,
    tell: &mut dyn FnMut(usize, usize),
) -> Result<ReportCheck, ReportError> {
    let entry = report.entry()?;
    let mut found = ReportCheck {
        same: true,
        interrupted: false,
        version: report.version.clone(),
        own_version: env!("CARGO_PKG_VERSION").to_owned(),
        games: 0,
        differing_games: Vec::new(),
        differing_numbers: Vec::new(),
    };
    let wanted: Vec<Vec<(Skill, usize)>> = report.boards.iter().map(sample).collect();
    let all = wanted.iter().map(Vec::len).sum();
    for (board, games) in report.boards.iter().zip(&wanted) {
        let studied = StudiedBoard::new(entry, report.options(board)?, report.seed);
        for chunk in games.chunks(threads.get()) {
            let played: Vec<_> = std::thread::scope(|scope| {
                let play = |&(skill, number): &(Skill, usize)| {
                    let (studied, seed) = (&studied, report.seed);
                    scope.spawn(move || {
                        perform(studied, seed, &ReportJob::Play(skill, number as u32), None, stop)
                    })
                };
                let threads: Vec<_> = chunk.iter().map(play).collect();
                threads.into_iter().map(|it| it.join().expect("a game does not panic")).collect()
            });
            for ((skill, number), result) in chunk.iter().zip(played) {
                let Some(JobResult::Played(game)) = result? else {
                    found.interrupted = true;
                    found.same = found.differing_games.is_empty();
                    return Ok(found);
                };
                let now = game.line();
                let row = board.rows.iter().find(|row| row.skill == *skill);
                let said = row.and_then(|row| row.games.get(*number)).cloned().unwrap_or_default();
                found.games += 1;
                if said != now {
                    found.differing_games.push(DifferingGame {
                        board: board.size.clone(),
                        skill: *skill,
                        number: number + 1,
                        said,
                        found: now,
                    });
                }
            }
            tell(found.games, all);
        }
        found.differing_numbers.extend(differing_numbers(board));
    }
    // A report without games cannot be checked.
    found.same =
        found.games > 0 && found.differing_games.is_empty() && found.differing_numbers.is_empty();
    Ok(found)
}

/// The games of a board that are played again, spread over all games of each skill.
fn sample(board: &BoardReport) -> Vec<(Skill, usize)> {
    let rows = board.rows.iter();
    rows.flat_map(|row| {
        let count = row.games.len();
        let step = count.div_ceil(SAMPLE).max(1);
        (0..count).step_by(step).map(|number| (row.skill, number))
    })
    .collect()
}

/// The numbers that do not follow from the results and lengths of the games of the report.
fn differing_numbers(board: &BoardReport) -> Vec<DifferingNumber> {
    let mut differing = Vec::new();
    for row in &board.rows {
        let word = row.skill.word();
        let (results, turns): (Vec<_>, Vec<_>) = row.games.iter().filter_map(|it| read(it)).unzip();
        let games = row.games.len() as u64;
        let points: f64 = results.iter().map(|result| result.points()).sum();
        let is_draw = |result: &ResultOfFirst| f64::from(u8::from(*result == ResultOfFirst::Drawn));
        let draws: f64 = results.iter().map(is_draw).sum();
        let mut numbers = vec![
            (MeasureKind::FirstSide, Some(word), wilson(points, games)),
            (MeasureKind::Draws, Some(word), wilson(draws, games)),
        ];
        if row.skill == Skill::Strong {
            numbers.push((MeasureKind::Turns, None, mean(&turns)));
        }
        for (kind, of, found) in numbers {
            let said = board.measure(kind, of).and_then(|measure| measure.value);
            let found = found.map(|it| it.value);
            let is_same = match (said, found) {
                (Some(said), Some(found)) => (said - found).abs() < 1e-5,
                (None, None) => true,
                _ => false,
            };
            if !is_same {
                let (board, of) = (board.size.clone(), word.to_owned());
                differing.push(DifferingNumber { board, kind, of, said, found });
            }
        }
    }
    differing
}

/// The result and the number of turns of a game of a report.
fn read(line: &str) -> Option<(ResultOfFirst, f64)> {
    let mut words = line.split(' ');
    let result = words.next()?.chars().next().and_then(result_of_letter)?;
    let turns: u32 = words.next()?.parse().ok()?;
    Some((result, f64::from(turns)))
}
