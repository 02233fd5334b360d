//! The pairings of a round of a Swiss tournament: the best of all possible ones.
//!
//! A round is a perfect matching of the players, with one more vertex for the bye if their number is odd. What
//! makes a round good are goals in an order, each of which outweighs all after it:
//!
//! 1. as few players as possible meet somebody again,
//! 2. and of those who do, the ones who have met least often,
//! 3. nobody has a second bye,
//! 4. the bye goes to a player with as few points as possible,
//! 5. the players of a pairing have equally many points, or nearly so (the sum of the squared differences),
//! 6. both sides have been played equally often, where a pairing has an odd number of games,
//! 7. among players with equal points, the bye goes to the one who is seeded lowest,
//! 8. in a group with equal points, the upper half meets the lower half.
//!
//! There is always such a round, because every pairing is allowed at a cost.

use super::matching::{Cost, GOALS, cheapest_perfect_matching};

/// What the pairing of a round needs to know about a player.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct SwissPlayer {
    /// The points so far, in halves.
    pub(crate) half_points: u32,
    /// How many byes the player has had.
    pub(crate) byes: u32,
    /// How often the player has had the first side more often than the second.
    pub(crate) excess: i32,
    /// The side of the last game with a side to spare: 1 for the first, -1 for the second, 0 for none.
    pub(crate) last: i32,
    /// How often the player has met each player.
    pub(crate) met: Vec<u32>,
}

/// The pairings of a round.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct SwissRound {
    /// The places of the players in the list; the first one has the first side in the first game.
    pub(crate) pairings: Vec<[usize; 2]>,
    /// The player who does not play.
    pub(crate) bye: Option<usize>,
    /// How many of the pairings are rematches.
    pub(crate) rematches: u32,
}

/// The best round for these players, whose order is that of their strength as far as it is known. With
/// `is_odd`, a pairing has an odd number of games, so that one player has the first side once more.
pub(crate) fn swiss_round(players: &[SwissPlayer], is_odd: bool) -> SwissRound {
    let field = SwissField::new(players, is_odd);
    let count = players.len().next_multiple_of(2);
    let mates = cheapest_perfect_matching(count, |one, two| field.cost(one, two));
    let mut round = SwissRound::default();
    for (one, &two) in mates.iter().enumerate().take(players.len()) {
        if two == players.len() {
            round.bye = Some(one);
        } else if one < two {
            round.rematches += u32::from(players[one].met[two] > 0);
            round.pairings.push([one, two]);
        }
    }
    // The leaders play on the first boards.
    round.pairings.sort_by_key(|&[one, two]| {
        let points = [one, two].map(|it| players[it].half_points);
        let most = points.into_iter().max();
        (std::cmp::Reverse(most), std::cmp::Reverse(points[0] + points[1]), one, two)
    });
    for (board, pairing) in round.pairings.iter_mut().enumerate() {
        let [one, two] = *pairing;
        let (first, second) = (&players[one], &players[two]);
        // The side is due to the player who has had it less often, then to the one who had the other side last.
        let claim = second.excess.cmp(&first.excess).then(second.last.cmp(&first.last));
        // In the first round, the better player of every second board begins.
        if claim.is_lt() || (claim.is_eq() && !board.is_multiple_of(2)) {
            *pairing = [two, one];
        }
    }
    round
}

struct SwissField<'a> {
    players: &'a [SwissPlayer],
    is_odd: bool,
    /// The place of each player in the group with equally many points.
    place: Vec<usize>,
    /// The size of that group.
    size: Vec<usize>,
    least: u32,
}

impl<'a> SwissField<'a> {
    fn new(players: &'a [SwissPlayer], is_odd: bool) -> Self {
        let is_equal =
            |one: usize, two: usize| players[one].half_points == players[two].half_points;
        let equal =
            |player: usize, most: usize| (0..most).filter(|&it| is_equal(player, it)).count();
        let place = (0..players.len()).map(|player| equal(player, player)).collect();
        let size = (0..players.len()).map(|player| equal(player, players.len())).collect();
        let least = players.iter().map(|player| player.half_points).min().unwrap_or_default();
        Self { players, is_odd, place, size, least }
    }

    /// What it costs to pair two players; the one after the last player is the bye.
    #[expect(clippy::cast_possible_wrap, reason = "there are few players")]
    fn cost(&self, one: usize, two: usize) -> Cost {
        let (one, two) = (one.min(two), one.max(two));
        let mut cost = [0; GOALS];
        let first = &self.players[one];
        let Some(second) = self.players.get(two) else {
            cost[2] = i64::from(first.byes);
            cost[3] = i64::from(first.half_points - self.least);
            cost[5] = self.excess(&[first.excess]);
            cost[6] = (self.players.len() - one) as i64;
            return Cost(cost);
        };
        let met = i64::from(first.met[two]);
        cost[0] = met.min(1);
        cost[1] = met;
        let difference = i64::from(first.half_points) - i64::from(second.half_points);
        cost[4] = difference * difference;
        let [above, below] = if first.excess <= second.excess { [1, -1] } else { [-1, 1] };
        cost[5] = self.excess(&[first.excess + above, second.excess + below]);
        if difference == 0 {
            // Twice the distance, so that groups of odd sizes have whole numbers.
            let distance = 2 * (self.place[two] as i64 - self.place[one] as i64);
            let off = distance - self.size[one] as i64;
            cost[7] = off * off;
        }
        Cost(cost)
    }

    /// What an excess of sides costs the players, after the round.
    fn excess(&self, excess: &[i32]) -> i64 {
        if !self.is_odd {
            return 0;
        }
        excess.iter().map(|&excess| i64::from(excess).pow(2)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Enters the round into what is known of the players, with random results of `games` games.
    fn play(
        players: &mut [SwissPlayer],
        round: &SwissRound,
        games: u32,
        random: &mut fastrand::Rng,
    ) {
        for &[one, two] in &round.pairings {
            players[one].met[two] += 1;
            players[two].met[one] += 1;
            let half_points = random.u32(0..=2 * games);
            players[one].half_points += half_points;
            players[two].half_points += 2 * games - half_points;
            if games % 2 == 1 {
                for (player, side) in [(one, 1), (two, -1)] {
                    players[player].excess += side;
                    players[player].last = side;
                }
            }
        }
        if let Some(bye) = round.bye {
            players[bye].byes += 1;
            players[bye].half_points += 2 * games;
        }
    }

    fn field(count: usize) -> Vec<SwissPlayer> {
        vec![SwissPlayer { met: vec![0; count], ..SwissPlayer::default() }; count]
    }

    /// All rounds of these players, as lists of pairings; a pairing of one is the bye.
    fn all_rounds(players: &[usize], has_bye: bool) -> Vec<Vec<Vec<usize>>> {
        let Some((&first, rest)) = players.split_first() else { return vec![Vec::new()] };
        let mut rounds = Vec::new();
        if has_bye {
            for mut round in all_rounds(rest, false) {
                round.push(vec![first]);
                rounds.push(round);
            }
        }
        for place in 0..rest.len() {
            let mut others = rest.to_vec();
            let partner = others.remove(place);
            for mut round in all_rounds(&others, has_bye) {
                round.push(vec![first, partner]);
                rounds.push(round);
            }
        }
        rounds
    }

    /// How good a round is, goal by goal, from what the module documentation says. Sides are given out as well as
    /// possible.
    fn goals(players: &[SwissPlayer], round: &[Vec<usize>], games: u32) -> [i64; 7] {
        let points = |player: usize| i64::from(players[player].half_points);
        let least = (0..players.len()).map(points).min().expect("players");
        let mut goals = [0; 7];
        for pairing in round {
            match **pairing {
                [bye] => {
                    goals[2] += i64::from(players[bye].byes);
                    goals[3] += points(bye) - least;
                    goals[5] += i64::from(games % 2) * i64::from(players[bye].excess.pow(2));
                    goals[6] -= i64::try_from(bye).expect("few players");
                }
                [one, two] => {
                    let met = players[one].met[two];
                    goals[0] += i64::from(met > 0);
                    goals[1] += i64::from(met);
                    goals[4] += (points(one) - points(two)).pow(2);
                    let sides = |one_has: i32| {
                        let excess = [players[one].excess + one_has, players[two].excess - one_has];
                        excess.iter().map(|it| i64::from(it.pow(2))).sum::<i64>()
                    };
                    if games % 2 == 1 {
                        goals[5] += sides(1).min(sides(-1));
                    }
                }
                _ => unreachable!("one or two players"),
            }
        }
        goals
    }

    #[test]
    fn every_round_is_the_best_of_all() {
        let mut random = fastrand::Rng::with_seed(9);
        for history in 0..60 {
            let count = 2 + history % 8;
            let games = 1 + random.u32(0..2);
            let mut players = field(count);
            // More rounds than there are opponents, so that rematches and second byes become necessary.
            for _ in 0..count + 3 {
                let round = swiss_round(&players, games == 1);
                let mut found: Vec<Vec<usize>> =
                    round.pairings.iter().map(|pairing| pairing.to_vec()).collect();
                found.extend(round.bye.map(|bye| vec![bye]));
                let everyone: Vec<usize> = (0..count).collect();
                let mut seated: Vec<usize> = found.iter().flatten().copied().collect();
                seated.sort_unstable();
                assert_eq!(seated, everyone, "everybody plays once or has the bye");
                let best = all_rounds(&everyone, count % 2 == 1)
                    .iter()
                    .map(|round| goals(&players, round, games))
                    .min()
                    .expect("there is a round");
                assert_eq!(goals(&players, &found, games), best, "{players:?}");
                assert_eq!(i64::from(round.rematches), best[0]);
                play(&mut players, &round, games, &mut random);
            }
        }
    }

    #[test]
    fn the_first_round_lets_the_upper_half_meet_the_lower_half() {
        let round = swiss_round(&field(8), false);
        let mut pairings = round.pairings;
        for pairing in &mut pairings {
            pairing.sort_unstable();
        }
        assert_eq!(pairings, [[0, 4], [1, 5], [2, 6], [3, 7]]);
        let round = swiss_round(&field(7), false);
        assert_eq!(round.pairings.len(), 3);
        assert_eq!(round.bye, Some(6), "the lowest seed");
    }

    #[test]
    fn nobody_meets_again_and_nobody_has_two_byes_in_a_large_field() {
        let mut random = fastrand::Rng::with_seed(10);
        for count in [33, 64] {
            let mut players = field(count);
            for _ in 0..12 {
                let round = swiss_round(&players, true);
                assert_eq!(round.rematches, 0);
                play(&mut players, &round, 1, &mut random);
            }
            assert!(players.iter().all(|player| player.byes <= 1));
            assert!(players.iter().all(|player| player.excess.abs() <= 2), "sides are balanced");
        }
    }

    #[test]
    fn a_side_is_due_to_the_player_who_had_it_less_often() {
        let mut players = field(2);
        (players[0].excess, players[1].excess) = (1, -1);
        assert_eq!(swiss_round(&players, true).pairings, [[1, 0]]);
        (players[0].excess, players[1].excess) = (0, 0);
        (players[0].last, players[1].last) = (-1, 1);
        assert_eq!(swiss_round(&players, true).pairings, [[0, 1]]);
        (players[0].last, players[1].last) = (1, -1);
        assert_eq!(swiss_round(&players, true).pairings, [[1, 0]]);
    }
}
