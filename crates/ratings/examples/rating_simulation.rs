//! How near the rating of a person comes to the true strength: simulated people of known strength play opponents,
//! and are rated.
//!
//! `cargo run -p cygnet-ratings --example rating_simulation [PEOPLE]` prints the root mean square error of the
//! rating after 10, 20, 30 and 60 results, for each way to choose the opponents.

use cygnet_core::Value;
use cygnet_ratings::{
    FirstGuess, Opposition, PersonRating, RatingScale, puzzle_rating, score_of_elo,
};

/// How a simulated person chooses opponents.
#[derive(Clone, Copy)]
enum Choice {
    /// `strength`: as strong as the person's rating.
    Strength,
    /// The level nearest to the rating.
    NearestLevel,
    /// One level after another, from the first, moving up after a win and down after a loss.
    Ladder,
    /// Any level.
    AnyLevel,
}

const CHOICES: [(&str, Choice); 4] = [
    ("strength", Choice::Strength),
    ("nearest level", Choice::NearestLevel),
    ("ladder of levels", Choice::Ladder),
    ("any level", Choice::AnyLevel),
];

/// How far off people are who say how well they play, at most.
const MISJUDGED: f64 = 600.0;

/// The results after which the error is measured.
const AFTER: [usize; 4] = [10, 20, 30, 60];

/// The squared errors of a person of this strength after each number of results.
fn play(truth: f64, scale: &RatingScale, choice: Choice, random: &mut fastrand::Rng) -> [f64; 4] {
    let levels = scale.levels();
    // People guess roughly how well they play.
    let mut guesses: Vec<(f64, PersonRating)> = FirstGuess::ALL
        .map(|guess| guess.rating(scale))
        .map(|guess| ((guess.rating - truth).abs() + MISJUDGED * random.f64(), guess))
        .into();
    guesses.sort_by(|one, two| one.0.total_cmp(&two.0));
    let mut person = guesses[0].1;
    let mut rung = 0_usize;
    let mut errors = [0.0; 4];
    for game in 1..=AFTER[3] {
        let name = match choice {
            Choice::Strength => cygnet_ratings::strength_name(person.rating),
            Choice::NearestLevel => {
                let near = |place: &usize| (levels[*place] - person.rating).abs();
                let place = (0..levels.len()).min_by(|one, two| near(one).total_cmp(&near(two)));
                format!("level-{}", place.unwrap_or(0) + 1)
            }
            Choice::Ladder => format!("level-{}", rung + 1),
            Choice::AnyLevel => format!("level-{}", random.usize(1..=levels.len())),
        };
        let Opposition { rating, deviation } = scale.opposition(&name).expect("a rated player");
        let is_won = random.f64() < score_of_elo(truth - rating);
        rung = if is_won { (rung + 1).min(levels.len() - 1) } else { rung.saturating_sub(1) };
        let result = if is_won { Value::Win } else { Value::Loss };
        person = person.after(Opposition { rating, deviation }, result);
        if let Some(place) = AFTER.iter().position(|after| *after == game) {
            errors[place] = (person.rating - truth).powi(2);
        }
    }
    errors
}

fn main() {
    let people: u32 = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(2000);
    for game in RatingScale::measured().chain(["(a game that was not measured)"]) {
        let scale = RatingScale::of(game);
        let levels = scale.levels();
        let (first, last) = (levels[0], levels[levels.len() - 1]);
        println!("{game}: {people} people from {first:.0} to {last:.0}");
        for (name, choice) in CHOICES {
            let mut random = fastrand::Rng::with_seed(19);
            let mut sums = [0.0; 4];
            for _ in 0..people {
                let truth = first + (last - first) * random.f64();
                let errors = play(truth, &scale, choice, &mut random);
                sums.iter_mut().zip(errors).for_each(|(sum, error)| *sum += error);
            }
            let errors = sums.map(|sum| (sum / f64::from(people)).sqrt());
            let told =
                AFTER.iter().zip(errors).map(|(after, error)| format!("{after}: {error:.0}"));
            println!("  {name:16} {}", told.collect::<Vec<_>>().join("  "));
        }
        let easy = puzzle_rating(&[100; 10], &scale).rating;
        let hard = puzzle_rating(&[0; 10], &scale).rating;
        println!("  puzzles have ratings from {easy:.0} to {hard:.0}");
    }
}
