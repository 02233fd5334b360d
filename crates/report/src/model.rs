//! A report as data: everything that pages, tables and comparisons show comes from here. `docs/json.md` documents the
//! shapes.

use cygnet_core::Options;
use cygnet_core::json::ByName;
use serde::{Deserialize, Serialize};

use crate::measure::{Measure, MeasureKind};
use crate::role::Skill;

/// The version of the shapes.
pub const FORMAT: u32 = 1;

/// A report about one game on one or several boards.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GameReport {
    /// The version of the format.
    pub format: u32,
    /// The version of the program that measured.
    pub version: String,
    /// The id of the game.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// The seed of everything that is left to chance.
    pub seed: u64,
    /// The number of games for each skill; all other numbers of games follow from it.
    pub games: u32,
    /// Whether everything was measured; if not, the command that wrote the report continues it.
    pub complete: bool,
    /// The boards.
    pub boards: Vec<BoardReport>,
}

/// What is known about a board.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct BoardReport {
    /// Every option with its value.
    pub options: ByName<String>,
    /// The columns and rows.
    pub size: String,
    /// The players.
    pub players: Vec<ReportPlayer>,
    /// The numbers.
    pub measures: Vec<Measure>,
    /// The games between equal players.
    pub rows: Vec<PlayedRow>,
    /// What each first move is worth.
    pub first_moves: Vec<FirstMoveWorth>,
    /// What each doubling of the effort gains.
    pub ladder: Vec<LadderStep>,
    /// Where and when things happen.
    pub charts: BoardCharts,
    /// How games end.
    pub endings: Vec<EndingShare>,
    /// What is proved about this board and smaller ones.
    pub truth: Vec<ProvedBoard>,
    /// Random games per second on one core of the machine that measured; not repeatable.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub playouts_per_second: Option<f64>,
    /// A typical game and the most dramatic ones.
    pub shown: Vec<ShownGame>,
}

/// A player of a report.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ReportPlayer {
    /// How well it plays.
    pub skill: Skill,
    /// Its name, as `players` lists it.
    pub name: String,
    /// The greatest number of positions that it visits for a turn; each turn draws a number between half of it and all of
    /// it. Null if it does not search.
    pub positions: Option<u64>,
}

/// The games of players of one skill against themselves.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PlayedRow {
    /// How well they play.
    pub skill: Skill,
    /// Won by the side that moved first, drawn, and lost by it.
    pub results: [u64; 3],
    /// How many of the games are different.
    pub different: u64,
    /// Each game: the result for the side that moved first (`1`, `=` or `0`), the number of turns and a fingerprint of the
    /// moves.
    pub games: Vec<String>,
}

/// A first move of the game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FirstMoveWorth {
    /// The move, and those that lead to the same position or to a mirror image of it.
    pub moves: Vec<String>,
    /// The squares of the move.
    pub squares: Vec<String>,
    /// What it is worth to the side that makes it, if that is proved: `win`, `draw` or `loss`.
    pub proved: Option<String>,
    /// The points of the side that made it, of all points.
    pub points: Option<f64>,
    /// The lower end of the interval of 95 %.
    pub low: Option<f64>,
    /// The upper end.
    pub high: Option<f64>,
    /// The number of games.
    pub games: u64,
}

/// A step of the ladder: a player against one that thinks half as long.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct LadderStep {
    /// The positions that each of the two visits for a turn.
    pub positions: [u64; 2],
    /// The points of the first, of all points.
    pub points: Option<f64>,
    /// The lower end of the interval of 95 %.
    pub low: Option<f64>,
    /// The upper end.
    pub high: Option<f64>,
    /// The number of games.
    pub games: u64,
}

/// Numbers by turn and by square, for charts. Games are those of strong players unless something else is said.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct BoardCharts {
    /// How many games had each length, from `lengths_from` turns on.
    pub lengths: Vec<u64>,
    /// The shortest length.
    pub lengths_from: u32,
    /// The mean number of moves to choose from on each turn that at least a tenth of the games reached.
    pub branching: Vec<f64>,
    /// The share of games that are decided after each twentieth of their turns.
    pub decided: Vec<f64>,
    /// How often the pieces of the winner came to each square, for each game, row by row from the top.
    pub winner: Vec<f64>,
    /// The same for the loser.
    pub loser: Vec<f64>,
    /// How many pieces were captured on each square, for each game.
    pub captures: Vec<f64>,
    /// The share of games whose last move changed each square.
    pub ends: Vec<f64>,
}

/// How games end.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct EndingShare {
    /// The key of the reason.
    pub key: String,
    /// The reason in English.
    pub reason: String,
    /// The share of the games of strong players.
    pub share: f64,
    /// The lower end of the interval of 95 %.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// The number of these games.
    pub games: u64,
    /// The mean number of turns.
    pub turns: f64,
}

/// What is proved about a board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ProvedBoard {
    /// The columns and rows.
    pub size: String,
    /// The value for the side that moves first: `win`, `draw` or `loss`; null if it was not found within the limit.
    pub value: Option<String>,
    /// How many positions were searched.
    pub positions: u64,
}

/// Why a game is shown.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ShownFor {
    /// It is like most games.
    Typical,
    /// It is one of the most dramatic ones.
    Drama,
}

/// A game to look at.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ShownGame {
    /// Why it is shown.
    pub why: ShownFor,
    /// The number of the game among those of strong players, counted from 0.
    pub number: u32,
    /// The result for the side that moved first: `1`, `=` or `0`.
    pub result: String,
    /// The moves.
    pub moves: Vec<String>,
    /// The chance of the side that moves first before each move and after the last one, in per cent.
    pub chances: Vec<u8>,
    /// The turns after which diagrams show the board.
    pub diagrams: Vec<u32>,
    /// How often the lead changed.
    pub lead_changes: u32,
}

impl GameReport {
    /// The command that repeats it.
    #[must_use]
    pub fn command(&self) -> String {
        let mut words = vec![format!("cygnet report {}", self.game)];
        let first = self.boards.first().map_or(&[][..], |board| &board.options.0);
        let info = cygnet_games::find(&self.game).map(|entry| entry.info);
        let defaults = info.map(Options::defaults);
        for (name, _) in first {
            let mut values: Vec<&str> = Vec::new();
            for value in self.boards.iter().filter_map(|board| board.options.get(name)) {
                if !values.contains(&value.as_str()) {
                    values.push(value);
                }
            }
            let usual = defaults.as_ref().and_then(|defaults| defaults.get(name));
            if usual.is_some_and(|usual| values == [usual.to_string()]) {
                continue;
            }
            let values = values.join(",");
            words.push(match name.as_str() {
                "size" => format!("--size {values}"),
                _ => format!("-o {name}={values}"),
            });
        }
        words.push(format!("--games {} --seed {}", self.games, self.seed));
        words.join(" ")
    }
}

impl BoardReport {
    /// The measure of a kind, of a skill or a strategy.
    #[must_use]
    pub fn measure(&self, kind: MeasureKind, of: Option<&str>) -> Option<&Measure> {
        self.measures.iter().find(|it| it.kind == kind && it.of.as_deref() == of)
    }
}
