//! The number of arrangements of Three Dragons that the pieces allow, an upper bound on its positions.

use std::collections::HashMap;

/// The strengths that the pieces of a side start with.
const STRENGTHS: [usize; 8] = [3, 3, 2, 2, 2, 2, 2, 4];

/// The strengths of the dragons of the three caves.
const DRAGONS: [usize; 3] = [3, 5, 3];

/// The squares without mountains and caves.
const SQUARES: u128 = 74;

fn choose(all: u128, chosen: u128) -> u128 {
    (0..chosen).fold(1, |ways, place| ways * (all - place) / (place + 1))
}

/// The numbers of pieces of each strength, up to this many in all.
fn armies(strengths: usize, most: usize) -> Vec<Vec<usize>> {
    if strengths == 0 {
        return vec![Vec::new()];
    }
    let with = |count| {
        armies(strengths - 1, most - count)
            .into_iter()
            .map(move |rest| [vec![count], rest].concat())
    };
    (0..=most).flat_map(with).collect()
}

/// Pieces only become weaker: for each strength, no more are at least as strong than at the start.
fn stems_from(army: &[usize], start: &[usize]) -> bool {
    (1..=5).all(|strength| {
        let at_start = start.iter().filter(|&&it| it >= strength).count();
        army[strength - 1..].iter().sum::<usize>() <= at_start
    })
}

/// The ways to place pieces on squares that are chosen already.
fn orders(army: &[usize]) -> u128 {
    let mut placed = 0;
    army.iter().fold(1, |ways, &count| {
        placed += count as u128;
        ways * choose(placed, count as u128)
    })
}

/// The arrangements whose used caves are those in the set.
fn arrangements(used: usize) -> u128 {
    let dragons: Vec<usize> =
        (0..3).filter(|cave| used >> cave & 1 == 1).map(|cave| DRAGONS[cave]).collect();
    let squares = SQUARES + dragons.len() as u128;
    // Who summoned which dragon.
    let splits: Vec<[Vec<usize>; 2]> = (0..1_usize << dragons.len())
        .map(|split| {
            [0, 1].map(|side| {
                let own = (0..dragons.len()).filter(|it| split >> it & 1 == side);
                STRENGTHS.into_iter().chain(own.map(|it| dragons[it])).collect()
            })
        })
        .collect();
    // The armies of each side, by the splits that they are possible with and their sizes.
    let [lower, upper] = [0, 1].map(|side| {
        let mut armies_by: HashMap<(Vec<bool>, u128), u128> = HashMap::new();
        for army in armies(5, STRENGTHS.len() + dragons.len()) {
            let possible = splits.iter().map(|split| stems_from(&army, &split[side])).collect();
            let size = army.iter().sum::<usize>() as u128;
            *armies_by.entry((possible, size)).or_default() += orders(&army);
        }
        armies_by
    });
    let mut sum = 0;
    for ((lower_possible, lower_size), lower_ways) in &lower {
        for ((upper_possible, upper_size), upper_ways) in &upper {
            if lower_possible.iter().zip(upper_possible).any(|(lower, upper)| *lower && *upper) {
                let places =
                    choose(squares, *lower_size) * choose(squares - lower_size, *upper_size);
                sum += lower_ways * upper_ways * places;
            }
        }
    }
    sum
}

#[test]
fn three_dragons_has_no_more_positions_than_its_pieces_have_arrangements() {
    let both_turns = 2 * (0..8).map(arrangements).sum::<u128>();
    assert_eq!(both_turns, 32_656_922_242_244_887_024_988_158_010_979_536);
}
