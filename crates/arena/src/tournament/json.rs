//! The JSON shape of `tournament`. `docs/json.md` documents it.

use cygnet_core::json::ByName;
use cygnet_core::record::GameResult;
use serde::{Deserialize, Serialize};

use super::{PlayerStanding, Tournament, TournamentFormat};
use crate::matches::GameEnding;
use crate::report::Finished;
use crate::schedule::MatchEnd;

/// The result of a tournament: the answer of `tournament`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TournamentAnswer {
    /// The title; empty if it has none.
    pub title: String,
    /// The game's id.
    pub game: String,
    /// The options of the game.
    pub options: ByName<String>,
    /// Who meets whom.
    pub format: TournamentFormat,
    /// The seed of the openings and of the players' random choices.
    pub seed: u64,
    /// The number of rounds.
    pub rounds: u32,
    /// The number of games of a pairing.
    pub games_per_pairing: u32,
    /// Why the tournament has ended.
    pub end: MatchEnd,
    /// The number of games that were played.
    pub games: usize,
    /// The number of games of the whole tournament, as far as it is known.
    pub games_in_all: u64,
    /// The table, the best player first.
    pub standings: Vec<StandingAnswer>,
    /// The points that the player of each row has made against the player of each row.
    pub crosstable: Vec<Vec<Option<f64>>>,
    /// The likelihood that the player of each row is stronger than the player of each row.
    pub superiority: Vec<Vec<f64>>,
    /// The rounds whose pairings are known.
    pub pairings: Vec<RoundAnswer>,
    /// How often each side of the board has won, by its letter.
    pub wins_of_side: ByName<u32>,
    /// How many games ended in each way.
    pub endings: ByName<u32>,
}

/// A row of the table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct StandingAnswer {
    /// The place, from 1 on.
    pub place: u32,
    /// The name in the table.
    pub name: String,
    /// The player.
    pub player: String,
    /// Its limits.
    pub limits: String,
    /// The points, those of byes included.
    pub points: f64,
    /// The number of games.
    pub games: u32,
    /// Won games.
    pub wins: u32,
    /// Drawn games.
    pub draws: u32,
    /// Lost games.
    pub losses: u32,
    /// Rounds without an opponent.
    pub byes: u32,
    /// Lost games that the player forfeited.
    pub forfeits: u32,
    /// The sum of the points of the opponents.
    pub buchholz: f64,
    /// The points against each opponent times the points of that opponent.
    pub sonneborn_berger: f64,
    /// The rating; `None` as long as the games do not connect all players.
    pub rating: Option<TournamentRating>,
}

/// A rating from the games of a tournament, relative to the average of the field.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TournamentRating {
    /// The difference in Elo.
    pub elo: f64,
    /// The lower end of the 95 % interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// A round.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RoundAnswer {
    /// The number of the round, from 1 on.
    pub round: u32,
    /// The pairings.
    pub boards: Vec<BoardAnswer>,
    /// The names of the players without an opponent.
    pub byes: Vec<String>,
    /// How many pairings are rematches because no round without them was possible.
    pub rematches: u32,
}

/// A pairing and its games.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct BoardAnswer {
    /// The names of the players.
    pub players: [String; 2],
    /// Their points.
    pub points: [f64; 2],
    /// The player who goes on to the next round of a knockout.
    pub winner: Option<String>,
    /// The games that were played.
    pub games: Vec<TournamentGame>,
}

/// A game of a pairing.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TournamentGame {
    /// The text of the tag `Round` of its record.
    pub round: String,
    /// The name of the player with the first side.
    pub first: String,
    /// The result, the points of the first side first.
    pub result: String,
    /// How it ended.
    pub ending: String,
    /// The number of turns, including the opening.
    pub turns: u32,
}

impl TournamentAnswer {
    /// The result of a tournament that has ended in this way.
    #[must_use]
    pub fn new(tournament: &Tournament, end: MatchEnd) -> Self {
        let (setup, standings) = (tournament.setup(), tournament.standings());
        let game = setup.base.game();
        let info = game.info();
        let mut wins_of_side = [0; 2];
        let mut endings = GameEnding::ALL.map(|ending| (ending, 0));
        for (_, game) in tournament.games() {
            if let Some(winner) = game.outcome.winner() {
                wins_of_side[winner.index()] += 1;
            }
            endings[game.ending as usize].1 += 1;
        }
        let endings = endings.into_iter().filter(|&(_, count)| count > 0);
        let points = |half_points: u32| f64::from(half_points) / 2.0;
        let rounds = 0..tournament.rounds().len();
        Self {
            title: setup.title.clone(),
            game: info.id.to_owned(),
            options: game
                .options()
                .iter()
                .map(|(name, value)| (name.to_owned(), value.to_string()))
                .collect(),
            format: setup.format,
            seed: setup.seed,
            rounds: tournament.rounds_in_all(),
            games_per_pairing: setup.games,
            end,
            games: tournament.games_played(),
            games_in_all: tournament.games_in_all(),
            crosstable: standings
                .crosstable
                .iter()
                .map(|row| row.iter().map(|cell| cell.map(points)).collect())
                .collect(),
            standings: standings.rows.iter().map(|row| row_answer(tournament, row)).collect(),
            superiority: standings.superiority,
            pairings: rounds.map(|round| round_answer(tournament, round)).collect(),
            wins_of_side: ByName::of_sides(info, wins_of_side),
            endings: endings
                .map(|(ending, count)| (ending.word().unwrap_or("rules").to_owned(), count))
                .collect(),
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "tie-breaks are small numbers")]
fn row_answer(tournament: &Tournament, row: &PlayerStanding) -> StandingAnswer {
    let entrant = &tournament.setup().entrants[row.entrant];
    let rating = row.strength.map(|strength| {
        let [low, high] = strength.interval();
        TournamentRating { elo: strength.elo, low, high }
    });
    StandingAnswer {
        place: row.place,
        name: entrant.label.clone(),
        player: entrant.player.clone(),
        limits: entrant.limits.to_string(),
        points: row.points(),
        games: row.games(),
        wins: row.wins,
        draws: row.draws,
        losses: row.losses,
        byes: row.byes,
        forfeits: row.forfeits,
        buchholz: f64::from(row.buchholz) / 2.0,
        sonneborn_berger: row.sonneborn_berger as f64 / 4.0,
        rating,
    }
}

fn round_answer(tournament: &Tournament, number: usize) -> RoundAnswer {
    let round = &tournament.rounds()[number];
    let label = |player: usize| tournament.setup().entrants[player].label.clone();
    let board = |(board, &players): (usize, &[usize; 2])| BoardAnswer {
        players: players.map(label),
        points: tournament.score(number, board).half_points.map(|it| f64::from(it) / 2.0),
        winner: tournament.winner(number, board).map(|winner| label(players[winner])),
        games: tournament
            .games_of(number, board)
            .map(|game| TournamentGame {
                round: tournament.round_text(game),
                first: label(players[Finished::side_of_first(game.number).index()]),
                result: GameResult::from(Some(game.outcome)).as_str().to_owned(),
                ending: game.ending.word().unwrap_or("rules").to_owned(),
                turns: game.turns,
            })
            .collect(),
    };
    RoundAnswer {
        round: number as u32 + 1,
        boards: round.pairings.iter().enumerate().map(board).collect(),
        byes: round.byes.iter().map(|&player| label(player)).collect(),
        rematches: round.rematches,
    }
}
