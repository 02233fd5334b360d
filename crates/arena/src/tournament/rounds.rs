//! The rounds that do not depend on results: round robins, gauntlets, and the bracket of a knockout.

/// A round of a tournament.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TournamentRound {
    /// The places of the players in the list of entrants, two for each board. The first has the first side in the
    /// first game.
    pub pairings: Vec<[usize; 2]>,
    /// The players who do not play.
    pub byes: Vec<usize>,
    /// How many pairings of a Swiss round are rematches, because no round without them was possible.
    pub rematches: u32,
}

impl TournamentRound {
    fn of(pairings: Vec<[usize; 2]>, count: usize) -> Self {
        let plays = |player: &usize| pairings.iter().flatten().any(|it| it == player);
        let byes = (0..count).filter(|player| !plays(player)).collect();
        Self { pairings, byes, rematches: 0 }
    }
}

/// The rounds in which everybody meets everybody else `cycles` times, by the circle method: one place stands
/// still, and the others move around it. Sides differ by at most one in each cycle.
pub(crate) fn round_robin(count: usize, cycles: u32) -> Vec<TournamentRound> {
    let places = count.next_multiple_of(2);
    let round = |cycle: u32, number: usize| {
        // The last place stands still.
        let turning = places - 1;
        let at = |place: usize| (number + place) % turning;
        let mut pairings = Vec::new();
        for board in 0..places / 2 {
            let (one, two) =
                if board == 0 { (at(0), places - 1) } else { (at(board), at(turning - board)) };
            // The standing place changes sides from round to round; the others by turning.
            let is_changed = if board == 0 { number % 2 == 1 } else { board % 2 == 1 };
            let is_changed = is_changed != (cycle % 2 == 1);
            if one < count && two < count {
                pairings.push(if is_changed { [two, one] } else { [one, two] });
            }
        }
        TournamentRound::of(pairings, count)
    };
    (0..cycles).flat_map(|cycle| (0..places - 1).map(move |number| round(cycle, number))).collect()
}

/// The rounds in which each of the first `challengers` players meets each of the others `cycles` times.
pub(crate) fn gauntlet(count: usize, challengers: usize, cycles: u32) -> Vec<TournamentRound> {
    let others = count - challengers;
    let numbers = challengers.max(others);
    let round = |cycle: u32, number: usize| {
        let pairing = |challenger: usize| {
            let other = (number + challenger) % numbers;
            let is_changed = (number + challenger) % 2 == 1;
            let pairing = [challenger, challengers + other];
            let changed = [pairing[1], pairing[0]];
            (other < others).then_some(if is_changed == cycle.is_multiple_of(2) {
                changed
            } else {
                pairing
            })
        };
        TournamentRound::of((0..challengers).filter_map(pairing).collect(), count)
    };
    (0..cycles).flat_map(|cycle| (0..numbers).map(move |number| round(cycle, number))).collect()
}

/// The number of rounds of a knockout.
pub(crate) fn knockout_rounds(count: usize) -> u32 {
    count.next_power_of_two().trailing_zeros()
}

/// The seeds of a knockout in the order of its bracket: neighbours meet, then the winners of neighbouring
/// pairs, and the two best seeds can meet only in the last round. Seeds that nobody has are byes, which go to
/// the best players.
pub(crate) fn bracket(count: usize) -> Vec<usize> {
    let mut seeds = vec![0];
    while seeds.len() < count {
        let last = 2 * seeds.len() - 1;
        seeds = seeds.into_iter().flat_map(|seed| [seed, last - seed]).collect();
    }
    seeds
}

/// The next round of a knockout between the players that are left, in the order of the bracket; `None` stands
/// for a seed that nobody has.
pub(crate) fn knockout_round(left: &[Option<usize>]) -> TournamentRound {
    let mut round = TournamentRound::default();
    for pair in left.chunks(2) {
        match *pair {
            [Some(one), Some(two)] => round.pairings.push([one, two]),
            [Some(one), None] | [None, Some(one)] | [Some(one)] => round.byes.push(one),
            _ => {}
        }
    }
    round
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    fn meetings(rounds: &[TournamentRound]) -> BTreeMap<[usize; 2], u32> {
        let mut meetings = BTreeMap::new();
        for round in rounds {
            for &[one, two] in &round.pairings {
                *meetings.entry([one.min(two), one.max(two)]).or_default() += 1;
            }
        }
        meetings
    }

    fn everybody_is_seated_once(rounds: &[TournamentRound], count: usize) {
        for round in rounds {
            let mut seated: Vec<usize> = round.pairings.iter().flatten().copied().collect();
            seated.extend(&round.byes);
            seated.sort_unstable();
            assert_eq!(seated, (0..count).collect::<Vec<_>>());
        }
    }

    fn excess(rounds: &[TournamentRound], player: usize) -> i32 {
        let sides = rounds.iter().flat_map(|round| &round.pairings);
        sides.map(|&[one, two]| i32::from(one == player) - i32::from(two == player)).sum()
    }

    #[test]
    fn in_a_round_robin_everybody_meets_everybody_on_both_sides() {
        for count in 2..13 {
            for cycles in 1..4 {
                let rounds = round_robin(count, cycles);
                everybody_is_seated_once(&rounds, count);
                let meetings = meetings(&rounds);
                assert_eq!(meetings.len(), count * (count - 1) / 2);
                assert!(meetings.values().all(|&times| times == cycles));
                for player in 0..count {
                    let excess = excess(&rounds, player).unsigned_abs();
                    assert!(excess <= cycles % 2, "{count} players, {cycles} cycles: {excess}");
                    let byes = rounds.iter().filter(|round| round.byes.contains(&player)).count();
                    assert_eq!(byes, count % 2 * cycles as usize);
                }
            }
        }
    }

    #[test]
    fn in_a_gauntlet_challengers_meet_the_others_alone() {
        for (count, challengers) in [(2, 1), (7, 1), (8, 3), (8, 5), (3, 2)] {
            for cycles in 1..3 {
                let rounds = gauntlet(count, challengers, cycles);
                everybody_is_seated_once(&rounds, count);
                let meetings = meetings(&rounds);
                assert_eq!(meetings.len(), challengers * (count - challengers));
                for (&[one, two], &times) in &meetings {
                    assert!(one < challengers && two >= challengers && times == cycles);
                }
                for challenger in 0..challengers {
                    assert!(excess(&rounds, challenger).abs() <= 1, "{count} {challengers}");
                }
            }
        }
    }

    #[test]
    fn a_bracket_keeps_the_best_seeds_apart() {
        assert_eq!(bracket(2), [0, 1]);
        assert_eq!(bracket(8), [0, 7, 3, 4, 1, 6, 2, 5]);
        assert_eq!(bracket(5), bracket(8));
        assert_eq!([2, 3, 4, 5, 8, 9].map(knockout_rounds), [1, 2, 2, 3, 3, 4]);
        // The better seed wins every game: nobody meets a better player than necessary.
        for count in 2_usize..20 {
            let mut left: Vec<Option<usize>> = bracket(count)
                .into_iter()
                .map(|seed| Some(seed).filter(|&it| it < count))
                .collect();
            let byes = knockout_round(&left).byes;
            assert_eq!(byes.len(), count.next_power_of_two() - count);
            assert!(byes.iter().all(|&seed| seed < byes.len()), "{byes:?}");
            while left.len() > 1 {
                let most = left.len();
                for &[one, two] in &knockout_round(&left).pairings {
                    assert_eq!(one + two, most - 1);
                }
                left = left.chunks(2).map(|pair| pair.iter().flatten().min().copied()).collect();
            }
            assert_eq!(left, [Some(0)]);
        }
    }
}
