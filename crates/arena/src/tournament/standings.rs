//! The table of a tournament: points, tie-breaks, ratings.

use std::cmp::Reverse;

use super::course::Course;
use super::setup::TournamentFormat;
use crate::bradley_terry::{Encounter, JointFit, Strength, fit_jointly};
use crate::matches::GameEnding;

/// A player's row of the table. Points are in halves, so that they can be compared exactly.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayerStanding {
    /// The place of the player in the list of entrants.
    pub entrant: usize,
    /// The place in the table, from 1 on; players who are equal in everything share one.
    pub place: u32,
    /// The half points, those of byes included.
    pub half_points: u32,
    /// Won games.
    pub wins: u32,
    /// Drawn games.
    pub draws: u32,
    /// Lost games.
    pub losses: u32,
    /// The rounds without an opponent.
    pub byes: u32,
    /// The lost games that the player forfeited: by time, by an illegal move, or because it could not play on.
    pub forfeits: u32,
    /// The sum of the points of all opponents, in halves. A bye counts as an opponent with the player's own
    /// points.
    pub buchholz: u32,
    /// The points made against each opponent times the points of that opponent, in quarters. A bye counts as won
    /// games against an opponent with the player's own points.
    pub sonneborn_berger: u64,
    /// The rounds of a knockout that the player has survived.
    pub survived: u32,
    /// The strength relative to the average of the field; `None` as long as the games do not connect all players.
    pub strength: Option<Strength>,
}

impl PlayerStanding {
    /// The number of games.
    #[must_use]
    pub const fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The points.
    #[must_use]
    pub fn points(&self) -> f64 {
        f64::from(self.half_points) / 2.0
    }
}

/// The table of a tournament, final or so far.
#[derive(Clone, PartialEq, Debug)]
pub struct Standings {
    /// The rows, the best player first.
    pub rows: Vec<PlayerStanding>,
    /// The half points that the player of each row has made against the player of each row; `None` if they have
    /// not met.
    pub crosstable: Vec<Vec<Option<u32>>>,
    /// The likelihood that the player of each row is stronger than the player of each row; empty as long as the
    /// games do not connect all players.
    pub superiority: Vec<Vec<f64>>,
}

impl Standings {
    pub(crate) fn new(course: &Course) -> Self {
        let mut rows = tally(course);
        let met = meetings(course);
        add_tie_breaks(course, &mut rows);
        let fitted = ratings(course.count(), &met);
        if let Some(fit) = &fitted {
            for row in &mut rows {
                row.strength = Some(fit.relative_to_average(row.entrant));
            }
        }
        rows.sort_by_key(|row| (rank(course, row), row.entrant));
        let ranks: Vec<_> = rows.iter().map(|row| rank(course, row)).collect();
        for row in &mut rows {
            let own = rank(course, row);
            row.place = 1 + ranks.iter().filter(|rank| **rank < own).count() as u32;
        }
        let order: Vec<usize> = rows.iter().map(|row| row.entrant).collect();
        let against = |one: usize, two: usize| {
            let (half_points, games) = met[one][two];
            (games > 0).then_some(half_points)
        };
        let crosstable =
            order.iter().map(|&one| order.iter().map(|&two| against(one, two)).collect()).collect();
        let superiority = fitted.map_or_else(Vec::new, |fit| {
            let row = |&one: &usize| order.iter().map(|&two| fit.superiority(one, two)).collect();
            order.iter().map(row).collect()
        });
        Self { rows, crosstable, superiority }
    }
}

/// The games of every player, without places.
fn tally(course: &Course) -> Vec<PlayerStanding> {
    let new = |entrant| PlayerStanding {
        entrant,
        place: 0,
        half_points: 0,
        wins: 0,
        draws: 0,
        losses: 0,
        byes: 0,
        forfeits: 0,
        buchholz: 0,
        sonneborn_berger: 0,
        survived: 0,
        strength: None,
    };
    let mut rows: Vec<PlayerStanding> = (0..course.count()).map(new).collect();
    for game in course.played.values() {
        let Some(place) = course.place(game.number) else { continue };
        let [one, two] = course.players(place);
        let half_points = game.half_points() as u32;
        let is_forfeit =
            matches!(game.ending, GameEnding::Time | GameEnding::IllegalMove | GameEnding::Failure);
        for (player, half_points) in [(one, half_points), (two, 2 - half_points)] {
            let row = &mut rows[player];
            row.half_points += half_points;
            match half_points {
                2 => row.wins += 1,
                1 => row.draws += 1,
                _ => {
                    row.losses += 1;
                    row.forfeits += u32::from(is_forfeit);
                }
            }
        }
    }
    for round in &course.rounds {
        for &player in &round.byes {
            rows[player].byes += 1;
        }
    }
    match course.format() {
        TournamentFormat::Swiss => {
            for row in &mut rows {
                row.half_points += row.byes * 2 * course.games_per_pairing();
            }
        }
        TournamentFormat::Knockout => {
            for (number, round) in course.rounds.iter().enumerate() {
                if course.is_over(number) {
                    let winners = (0..round.pairings.len())
                        .map(|board| round.pairings[board][course.winner(number, board)]);
                    for player in winners.chain(round.byes.iter().copied()) {
                        rows[player].survived += 1;
                    }
                }
            }
        }
        TournamentFormat::RoundRobin | TournamentFormat::Gauntlet => {}
    }
    rows
}

/// The half points that each player has made against each other one, and the games between them.
fn meetings(course: &Course) -> Vec<Vec<(u32, u32)>> {
    let mut met = vec![vec![(0, 0); course.count()]; course.count()];
    for game in course.played.values() {
        let Some(place) = course.place(game.number) else { continue };
        let [one, two] = course.players(place);
        let half_points = game.half_points() as u32;
        for (player, other, half_points) in [(one, two, half_points), (two, one, 2 - half_points)] {
            let (sum, games) = &mut met[player][other];
            *sum += half_points;
            *games += 1;
        }
    }
    met
}

/// Adds Buchholz and Sonneborn–Berger, pairing by pairing. A pairing without a finished game does not count yet.
fn add_tie_breaks(course: &Course, rows: &mut [PlayerStanding]) {
    let points: Vec<u32> = rows.iter().map(|row| row.half_points).collect();
    for (number, round) in course.rounds.iter().enumerate() {
        for (board, &[one, two]) in round.pairings.iter().enumerate() {
            let score = course.score(number, board);
            if score.games == 0 {
                continue;
            }
            for (place, player, other) in [(0, one, two), (1, two, one)] {
                rows[player].buchholz += points[other];
                rows[player].sonneborn_berger +=
                    u64::from(score.half_points[place]) * u64::from(points[other]);
            }
        }
        if course.format() == TournamentFormat::Swiss {
            for &player in &round.byes {
                rows[player].buchholz += points[player];
                rows[player].sonneborn_berger +=
                    u64::from(2 * course.games_per_pairing()) * u64::from(points[player]);
            }
        }
    }
}

/// What decides about the place of a player; the smallest is the best.
fn rank(course: &Course, row: &PlayerStanding) -> [Reverse<u64>; 4] {
    let points = u64::from(row.half_points);
    // In a gauntlet players have different numbers of games, so the share of the points decides, in millionths.
    let share = points * 1_000_000 / u64::from(2 * row.games().max(1));
    // The challengers have more games, and so more wins: these would decide nothing fairly.
    let (buchholz, wins) = (u64::from(row.buchholz), u64::from(row.wins));
    let keys = match course.format() {
        TournamentFormat::RoundRobin => [points, row.sonneborn_berger, wins, 0],
        TournamentFormat::Gauntlet => [share, 0, 0, 0],
        TournamentFormat::Swiss => [points, buchholz, row.sonneborn_berger, wins],
        TournamentFormat::Knockout => [u64::from(row.survived), 0, 0, 0],
    };
    keys.map(Reverse)
}

/// The ratings that follow from the games; `None` if the games do not connect all players. The same share of a game
/// counts as drawn between every two players who met, on average one game per player, so that ratings are finite.
#[expect(clippy::cast_precision_loss, reason = "there are few players")]
fn ratings(count: usize, met: &[Vec<(u32, u32)>]) -> Option<JointFit> {
    let mut encounters = Vec::new();
    for (one, row) in met.iter().enumerate() {
        for (two, &(half_points, games)) in row.iter().enumerate().skip(one + 1) {
            if games > 0 {
                let points = f64::from(half_points) / 2.0;
                let points = [points, f64::from(games) - points];
                encounters.push(Encounter { players: [one, two], points });
            }
        }
    }
    if encounters.is_empty() {
        return None;
    }
    let prior = count as f64 / (2.0 * encounters.len() as f64);
    fit_jointly(count, &encounters, 0, prior)
}

#[cfg(test)]
mod tests {
    use super::super::course::tests::{course, play_due};
    use super::*;

    fn places(standings: &Standings) -> Vec<(u32, usize)> {
        standings.rows.iter().map(|row| (row.place, row.entrant)).collect()
    }

    #[test]
    fn a_round_robin_counts_points_and_breaks_ties_by_sonneborn_berger() {
        let mut course = course(TournamentFormat::RoundRobin, 4, 1, 1);
        // 0 beats 1, 1 beats 2 and 3, 2 beats 0, 3 draws with 0 and 2.
        let beats = [(0, 1), (1, 2), (1, 3), (2, 0)];
        play_due(&mut course, |[one, two], _| {
            if beats.contains(&(one, two)) { 2 } else { u32::from(!beats.contains(&(two, one))) }
        });
        let standings = Standings::new(&course);
        let points: Vec<f64> = standings.rows.iter().map(PlayerStanding::points).collect();
        assert_eq!(points, [2.0, 1.5, 1.5, 1.0]);
        // 0: won against 2 points, drawn with 1 point: 2.5; 2: won against 1.5, drawn with 1: 2.
        let quarters: Vec<u64> = standings.rows.iter().map(|row| row.sonneborn_berger).collect();
        assert_eq!(quarters, [4 * 5 / 2, 4 * 5 / 2, 4 * 2, 4 * 3 / 2]);
        assert_eq!(places(&standings), [(1, 1), (2, 0), (3, 2), (4, 3)]);
        let row = &standings.rows[1];
        assert_eq!((row.wins, row.draws, row.losses, row.buchholz), (1, 1, 1, 2 * 9 / 2));
        assert_eq!(standings.crosstable[0], [None, Some(0), Some(2), Some(2)]);
        assert_eq!(standings.crosstable[1], [Some(2), None, Some(0), Some(1)]);
        // The best player is likelier the stronger one, and likelihoods of a pair add up to one.
        assert!(standings.superiority[0][3] > 0.5);
        let sum = standings.superiority[0][3] + standings.superiority[3][0];
        assert!((sum - 1.0).abs() < 1e-6);
        let elo = |row: usize| standings.rows[row].strength.expect("they are connected").elo;
        assert!(elo(0) > elo(1) && elo(1) > elo(3));
        assert!((0..4).map(elo).sum::<f64>().abs() < 1e-6);
    }

    #[test]
    fn a_swiss_tournament_breaks_ties_by_the_points_of_the_opponents() {
        let mut course = course(TournamentFormat::Swiss, 5, 2, 2);
        let stronger = |[one, two]: [usize; 2], _| if one < two { 2 } else { 0 };
        play_due(&mut course, stronger);
        let first = Standings::new(&course);
        let (bye, pairings) = (course.rounds[0].byes[0], course.rounds[0].pairings.clone());
        let row = first.rows.iter().find(|row| row.entrant == bye).expect("a row");
        assert_eq!((row.half_points, row.byes, row.games()), (4, 1, 0), "two points for two games");
        assert_eq!((row.buchholz, row.sonneborn_berger), (4, 16), "an opponent with own points");
        assert!(first.rows.iter().all(|row| row.strength.is_none()), "they are not connected");
        assert!(first.superiority.is_empty());
        assert_eq!(pairings.len(), 2);
        play_due(&mut course, stronger);
        assert!(course.is_complete());
        let second = Standings::new(&course);
        assert_eq!(second.rows[0].entrant, 0);
        for row in &second.rows {
            let opponents = course.rounds.iter().map(|round| {
                let own = round.pairings.iter().find(|pairing| pairing.contains(&row.entrant));
                let other = own.map_or(row.entrant, |&[one, two]| one + two - row.entrant);
                let of = second.rows.iter().find(|row| row.entrant == other).expect("a row");
                of.half_points
            });
            assert_eq!(row.buchholz, opponents.sum::<u32>());
        }
    }

    #[test]
    fn the_place_in_a_knockout_is_how_far_a_player_came() {
        let mut course = course(TournamentFormat::Knockout, 5, 1, 2);
        while !course.is_complete() {
            play_due(&mut course, |[one, two], _| if one < two { 2 } else { 0 });
        }
        assert_eq!(places(&Standings::new(&course)), [(1, 0), (2, 1), (3, 2), (3, 3), (5, 4)]);
    }

    #[test]
    fn in_a_gauntlet_the_share_of_the_points_decides() {
        let mut course = course(TournamentFormat::Gauntlet, 4, 1, 2);
        // The challenger makes 4 of 6 points, one opponent all of its 2.
        play_due(&mut course, |[one, two], _| {
            let challenger_wins = one + two < 3;
            if (one == 0) == challenger_wins { 2 } else { 0 }
        });
        assert_eq!(places(&Standings::new(&course)), [(1, 3), (2, 0), (3, 1), (3, 2)]);
    }
}
