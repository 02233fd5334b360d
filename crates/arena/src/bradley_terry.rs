//! Ratings of many players on one scale, from the matches among them: the model of Bradley and Terry.
//!
//! A player who is stronger by `d` Elo makes the share `1 / (1 + 10^(-d / 400))` of the points. The ratings
//! are those under which the results are likeliest, found by Newton's method; the likelihood has a single
//! maximum. A draw counts as half a win and half a loss.
//!
//! Where a player has won or lost every game of all its encounters, the likelihood grows without end. A
//! small prior prevents that: every encounter counts as if the two players had also drawn `prior` games.
//!
//! The intervals treat the games as independent. The two games of an opening are not: they tend to be won
//! by the same side, which makes the result of the pair steadier. So the intervals are rather too wide
//! than too narrow.

use std::f64::consts::LN_10;

use cygnet_ratings::score_of_elo;

use crate::elo::{SIGMAS_OF_95_PERCENT, normal};

/// The games between two players of a list.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Encounter {
    /// The places of the two players in the list.
    pub players: [usize; 2],
    /// The points that each of them made.
    pub points: [f64; 2],
}

/// The strength of a player, relative to the player that the scale is anchored at.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Strength {
    /// The difference in Elo.
    pub elo: f64,
    /// Its standard deviation.
    pub deviation: f64,
}

impl Strength {
    /// The interval that the true difference lies in with 95 % probability.
    #[must_use]
    pub fn interval(&self) -> [f64; 2] {
        [-1.0, 1.0].map(|side| self.elo + side * SIGMAS_OF_95_PERCENT * self.deviation)
    }
}

/// The ratings of all players of a list, with what is needed to compare any two of them.
#[derive(Clone, PartialEq, Debug)]
pub struct JointFit {
    elo: Vec<f64>,
    /// The covariances of the ratings, relative to the anchor.
    covariance: Vec<Vec<f64>>,
}

impl JointFit {
    /// The strength of a player relative to the anchor.
    fn strength(&self, player: usize) -> Strength {
        Strength {
            elo: self.elo[player],
            deviation: self.covariance[player][player].max(0.0).sqrt(),
        }
    }

    /// The strength of a player relative to the average of all players, which the choice of the anchor does not
    /// affect.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "lists of players are short")]
    pub fn relative_to_average(&self, player: usize) -> Strength {
        let count = self.elo.len() as f64;
        let mean = self.elo.iter().sum::<f64>() / count;
        let row: f64 = self.covariance[player].iter().sum();
        let all: f64 = self.covariance.iter().flatten().sum();
        let own = self.covariance[player][player];
        let variance = own - 2.0 * row / count + all / (count * count);
        Strength { elo: self.elo[player] - mean, deviation: variance.max(0.0).sqrt() }
    }

    /// The likelihood that one player is stronger than the other.
    #[must_use]
    pub fn superiority(&self, one: usize, two: usize) -> f64 {
        let covariance = |row: usize, column: usize| self.covariance[row][column];
        let variance = covariance(one, one) + covariance(two, two) - 2.0 * covariance(one, two);
        if one == two || variance <= 0.0 {
            return 0.5;
        }
        normal((self.elo[one] - self.elo[two]) / variance.sqrt())
    }
}

/// Elo per unit of the logistic scale.
const UNIT: f64 = 400.0 / LN_10;

/// Newton's method has converged when no rating moves by more than this, in Elo.
const PRECISION: f64 = 1e-9;

/// No step moves a rating by more than this, in Elo. Far from the maximum, the likelihood is flat there and
/// steps would be too long.
const LONGEST_STEP: f64 = 200.0;

/// More steps than any fit takes; those of a few hundred games take about ten.
const MOST_STEPS: usize = 1000;

/// The strengths of `count` players relative to the player `anchor`, from their encounters and a prior of
/// this many drawn games for each encounter. `None` if the encounters do not connect all players, or if
/// the prior is 0 and some results are so one-sided that no ratings fit best.
///
/// # Panics
/// If an encounter names a player that is not in the list.
#[must_use]
pub fn fit(
    count: usize,
    encounters: &[Encounter],
    anchor: usize,
    prior: f64,
) -> Option<Vec<Strength>> {
    let fit = fit_jointly(count, encounters, anchor, prior)?;
    Some((0..count).map(|player| fit.strength(player)).collect())
}

/// Like [`fit`], with what is needed to compare any two players.
///
/// # Panics
/// If an encounter names a player that is not in the list.
#[must_use]
pub fn fit_jointly(
    count: usize,
    encounters: &[Encounter],
    anchor: usize,
    prior: f64,
) -> Option<JointFit> {
    if anchor >= count || !is_connected(count, encounters) {
        return None;
    }
    let mut elo = vec![0.0; count];
    let mut is_settled = false;
    for _ in 0..MOST_STEPS {
        let (slope, curvature) = derivatives(&elo, encounters, anchor, prior);
        let step = solve(curvature, &[slope])?.pop()?;
        let longest = step.iter().map(|part| (part * UNIT).abs()).fold(0.0, f64::max);
        if !longest.is_finite() {
            return None;
        }
        let share = (LONGEST_STEP / longest.max(PRECISION)).min(1.0);
        for (rating, part) in elo.iter_mut().zip(step) {
            *rating += part * UNIT * share;
        }
        if longest < PRECISION {
            is_settled = true;
            break;
        }
    }
    if !is_settled {
        return None;
    }
    let (_, curvature) = derivatives(&elo, encounters, anchor, prior);
    let unit_vector = |place| -> Vec<f64> {
        (0..count).map(|other| f64::from(u8::from(other == place))).collect()
    };
    let unit_vectors: Vec<Vec<f64>> = (0..count).map(unit_vector).collect();
    let mut covariance = solve(curvature, &unit_vectors)?;
    for (row, line) in covariance.iter_mut().enumerate() {
        for (column, entry) in line.iter_mut().enumerate() {
            let is_anchored = row == anchor || column == anchor;
            *entry = if is_anchored { 0.0 } else { *entry * UNIT * UNIT };
        }
    }
    Some(JointFit { elo, covariance })
}

/// The slope of the logarithm of the likelihood, and its curvature with the sign changed. The row of the
/// anchor says that the anchor does not move.
fn derivatives(
    elo: &[f64],
    encounters: &[Encounter],
    anchor: usize,
    prior: f64,
) -> (Vec<f64>, Vec<Vec<f64>>) {
    let count = elo.len();
    let (mut slope, mut curvature) = (vec![0.0; count], vec![vec![0.0; count]; count]);
    for &Encounter { players: [one, two], points } in encounters {
        let points = points.map(|points| points + prior / 2.0);
        let games = points[0] + points[1];
        let expected = score_of_elo(elo[one] - elo[two]);
        let excess = points[0] - games * expected;
        slope[one] += excess;
        slope[two] -= excess;
        let information = games * expected * (1.0 - expected);
        for (row, column, sign) in
            [(one, one, 1.0), (two, two, 1.0), (one, two, -1.0), (two, one, -1.0)]
        {
            curvature[row][column] += sign * information;
        }
    }
    curvature[anchor].fill(0.0);
    for row in &mut curvature {
        row[anchor] = 0.0;
    }
    curvature[anchor][anchor] = 1.0;
    slope[anchor] = 0.0;
    (slope, curvature)
}

/// Solves a system of linear equations for several right sides, by elimination with the largest pivot.
/// `None` if the equations do not determine the unknowns.
fn solve(mut matrix: Vec<Vec<f64>>, right_sides: &[Vec<f64>]) -> Option<Vec<Vec<f64>>> {
    let count = matrix.len();
    for (row, line) in matrix.iter_mut().enumerate() {
        line.extend(right_sides.iter().map(|side| side[row]));
    }
    for column in 0..count {
        let size = |&row: &usize| matrix[row][column].abs();
        let pivot = (column..count).max_by(|one, other| size(one).total_cmp(&size(other)))?;
        if size(&pivot) < 1e-12 {
            return None;
        }
        matrix.swap(column, pivot);
        let line = matrix[column].clone();
        for (row, other) in matrix.iter_mut().enumerate() {
            if row != column {
                let factor = other[column] / line[column];
                for (entry, above) in other.iter_mut().zip(&line) {
                    *entry -= factor * above;
                }
            }
        }
    }
    let value = |side: usize, row: usize| matrix[row][count + side] / matrix[row][row];
    Some(
        (0..right_sides.len())
            .map(|side| (0..count).map(|row| value(side, row)).collect())
            .collect(),
    )
}

/// Do the encounters connect all players?
fn is_connected(count: usize, encounters: &[Encounter]) -> bool {
    let mut group: Vec<usize> = (0..count).collect();
    for encounter in encounters {
        let [one, two] = encounter.players.map(|player| group[player]);
        for member in &mut group {
            if *member == two {
                *member = one;
            }
        }
    }
    group.windows(2).all(|pair| pair[0] == pair[1])
}

#[cfg(test)]
mod tests {
    use super::*;
    use cygnet_ratings::elo_of_score;

    fn encounter(one: usize, two: usize, points: [f64; 2]) -> Encounter {
        Encounter { players: [one, two], points }
    }

    fn is_near(value: f64, expected: f64, error: f64) {
        assert!((value - expected).abs() < error, "{value} is not {expected}");
    }

    #[test]
    fn two_players_have_the_elo_of_their_score() {
        let fitted = fit(2, &[encounter(0, 1, [75.0, 25.0])], 1, 0.0).expect("a fit");
        is_near(fitted[0].elo, elo_of_score(0.75), 1e-6);
        // The deviation of a logit is that of a share of n trials, 1 / √(n p q).
        is_near(fitted[0].deviation, UNIT / (100.0_f64 * 0.75 * 0.25).sqrt(), 1e-6);
        assert_eq!(fitted[1], Strength::default());
        let [low, high] = fitted[0].interval();
        is_near(high - low, 2.0 * 1.96 * fitted[0].deviation, 0.01);
    }

    #[test]
    fn a_chain_adds_up_its_steps_and_their_variances() {
        let chain = [encounter(0, 1, [10.0, 30.0]), encounter(1, 2, [10.0, 30.0])];
        let fitted = fit(3, &chain, 0, 0.0).expect("a fit");
        is_near(fitted[2].elo, 2.0 * elo_of_score(0.75), 1e-6);
        is_near(fitted[2].deviation.powi(2), 2.0 * fitted[1].deviation.powi(2), 1e-6);
    }

    #[test]
    fn a_prior_makes_perfect_scores_finite() {
        let perfect = [encounter(0, 1, [40.0, 0.0])];
        assert_eq!(fit(2, &perfect, 1, 0.0), None);
        let fitted = fit(2, &perfect, 1, 1.0).expect("a fit");
        is_near(fitted[0].elo, elo_of_score(40.5 / 41.0), 1e-6);
        assert!(fitted[0].deviation > 200.0, "{fitted:?}");
    }

    #[test]
    fn players_who_never_met_cannot_be_compared() {
        let apart = [encounter(0, 1, [3.0, 1.0]), encounter(2, 3, [3.0, 1.0])];
        assert_eq!(fit(4, &apart, 0, 1.0), None);
        assert_eq!(fit(2, &apart[..1], 2, 1.0), None, "there is no such anchor");
    }

    #[test]
    fn comparisons_do_not_depend_on_the_anchor() {
        let chain = [
            encounter(0, 1, [10.0, 30.0]),
            encounter(1, 2, [15.0, 25.0]),
            encounter(0, 2, [4.0, 9.0]),
        ];
        let fits = [0, 1, 2].map(|anchor| fit_jointly(3, &chain, anchor, 0.1).expect("a fit"));
        for (anchor, fit) in fits.iter().enumerate() {
            for player in 0..3 {
                let [strength, other] = [fit, &fits[0]].map(|fit| fit.relative_to_average(player));
                is_near(strength.elo, other.elo, 1e-6);
                is_near(strength.deviation, other.deviation, 1e-6);
                let relative = fit.strength(player);
                let expected = normal(relative.elo / relative.deviation.max(1e-9));
                let superiority = fits[0].superiority(player, anchor);
                is_near(superiority, if player == anchor { 0.5 } else { expected }, 1e-6);
            }
        }
        let sum: f64 = (0..3).map(|player| fits[1].relative_to_average(player).elo).sum();
        is_near(sum, 0.0, 1e-6);
        // Two players: the distance to the average is half of the distance to each other.
        let fit = fit_jointly(2, &[encounter(0, 1, [75.0, 25.0])], 1, 0.0).expect("a fit");
        is_near(fit.relative_to_average(0).elo, fit.strength(0).elo / 2.0, 1e-6);
        is_near(fit.relative_to_average(0).deviation, fit.strength(0).deviation / 2.0, 1e-6);
        assert!(fit.superiority(0, 1) > 0.999 && fit.superiority(1, 0) < 0.001);
    }

    /// The iteration of Zermelo (1929), slow and without any linear algebra: a player's strength is its
    /// points divided by the sum, over its games, of 1 / (own strength + the opponent's).
    fn naive(count: usize, encounters: &[Encounter], anchor: usize, prior: f64) -> Vec<f64> {
        let mut strengths = vec![1.0; count];
        for _ in 0..20_000 {
            let (mut points, mut weights) = (vec![0.0; count], vec![0.0; count]);
            for encounter in encounters {
                let [one, two] = encounter.players;
                let games = encounter.points[0] + encounter.points[1] + prior;
                for (player, made) in encounter.players.into_iter().zip(encounter.points) {
                    points[player] += made + prior / 2.0;
                    weights[player] += games / (strengths[one] + strengths[two]);
                }
            }
            for player in 0..count {
                strengths[player] = points[player] / weights[player];
            }
            let anchored: f64 = strengths[anchor];
            for strength in &mut strengths {
                *strength /= anchored;
            }
        }
        strengths.into_iter().map(|strength: f64| 400.0 * strength.log10()).collect()
    }

    #[test]
    fn newton_finds_what_the_naive_iteration_finds() {
        let mut random = fastrand::Rng::with_seed(19);
        for _ in 0..20 {
            let count = random.usize(2..8);
            let anchor = random.usize(..count);
            let mut encounters = Vec::new();
            for one in 0..count {
                for two in one + 1..count {
                    if two == one + 1 || random.bool() {
                        let games = random.u32(2..30);
                        let points = f64::from(random.u32(..=games));
                        encounters.push(encounter(one, two, [points, f64::from(games) - points]));
                    }
                }
            }
            let fitted = fit(count, &encounters, anchor, 1.0).expect("a fit");
            for (strength, expected) in fitted.iter().zip(naive(count, &encounters, anchor, 1.0)) {
                is_near(strength.elo, expected, 0.01);
            }
        }
    }

    /// Over many simulated calibrations, the intervals hold the true strength about as often as they say.
    #[test]
    fn intervals_hold_the_true_strength() {
        let truth: Vec<f64> = (0..6).map(|step| 140.0 * f64::from(step)).collect();
        let mut random = fastrand::Rng::with_seed(95);
        let (mut held, mut all) = (0, 0);
        for _ in 0..200 {
            let encounters: Vec<Encounter> = (0..5)
                .map(|one| {
                    let share = score_of_elo(truth[one] - truth[one + 1]);
                    let won: f64 = (0..60).map(|_| f64::from(u8::from(random.f64() < share))).sum();
                    encounter(one, one + 1, [won, 60.0 - won])
                })
                .collect();
            let fitted = fit(6, &encounters, 0, 1.0).expect("a fit");
            for (strength, truth) in fitted.iter().zip(&truth).skip(1) {
                let [low, high] = strength.interval();
                held += u32::from((low..=high).contains(truth));
                all += 1;
            }
        }
        let share = f64::from(held) / f64::from(all);
        assert!((0.92..=0.98).contains(&share), "{share}");
    }
}
