//! The ratings of the computer players of a game, measured by matches.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

/// The player that the scale of every game is anchored at.
pub const ANCHOR: &str = "level-5";

/// Its rating.
pub const ANCHOR_RATING: f64 = 1500.0;

/// The positions per move at which the strongest level is rated, which has no limit of its own.
pub const RATED_NODES: u64 = 100_000;

/// The name of the player that plays at a given strength: `strength=1350`. Alone, it stands for the rating of the
/// person on the other side.
pub const STRENGTH: &str = "strength";

/// The strengths that can be asked for. A player plays as weakly as the first level or as strongly as the last one
/// where no level is weaker or stronger.
pub const STRENGTHS: RangeInclusive<u32> = 100..=4000;

/// The measured ratings, by game: `cygnet ratings calibrate` makes them.
const SCALES: &[(&str, &str)] = &[
    ("ugly_duck", include_str!("../scales/ugly_duck.json")),
    ("ski_jumps", include_str!("../scales/ski_jumps.json")),
    ("three_dragons", include_str!("../scales/three_dragons.json")),
];

/// The steps between the levels of a game that was not measured.
const USUAL_STEP: f64 = 140.0;

/// The standard deviation of a rating that was not measured.
const GUESSED_DEVIATION: f64 = 100.0;

/// The standard deviation of a strength that lies between two levels.
const STRENGTH_DEVIATION: f64 = 40.0;

/// Standard deviations from the middle to the end of a 95 % interval.
const SIGMAS_OF_95_PERCENT: f64 = 1.96;

/// The rating of an opponent, and its standard deviation.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Opposition {
    /// The rating.
    pub rating: f64,
    /// Its standard deviation.
    pub deviation: f64,
}

/// The rating of a computer player.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RatedPlayer {
    /// The name of the player.
    pub name: String,
    /// Its rating.
    pub rating: i32,
    /// The lower end of the interval that holds the true rating with 95 % probability.
    pub low: i32,
    /// The upper end.
    pub high: i32,
    /// The games that it has played.
    pub games: u32,
}

impl RatedPlayer {
    /// The rating with its standard deviation.
    #[must_use]
    pub fn opposition(&self) -> Opposition {
        let deviation = f64::from(self.high - self.low) / (2.0 * SIGMAS_OF_95_PERCENT);
        Opposition { rating: self.rating.into(), deviation }
    }
}

/// The ratings of the computer players of a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RatingScale {
    /// The game's id.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// The options of the games that were played.
    pub options: BTreeMap<String, String>,
    /// The positions per move of the strongest level.
    pub nodes: u64,
    /// The number of games that were played; 0 if the scale is a guess.
    pub games: u32,
    /// The players, the weakest first.
    pub players: Vec<RatedPlayer>,
}

impl RatingScale {
    /// The scale of a game. A game that was not measured has [`RatingScale::usual`].
    ///
    /// # Panics
    /// If the program was built with a damaged scale, which the tests rule out.
    #[must_use]
    pub fn of(game: &str) -> Self {
        let text = SCALES.iter().find(|(id, _)| *id == game).map(|(_, text)| *text);
        let read = |text| serde_json::from_str(text).expect("the scales were checked");
        text.map_or_else(|| Self::usual(game), read)
    }

    /// The games whose scales come with the program.
    pub fn measured() -> impl Iterator<Item = &'static str> {
        SCALES.iter().map(|(id, _)| *id)
    }

    /// A guess for a game that was not measured: levels in steps of 140 points.
    #[must_use]
    pub fn usual(game: &str) -> Self {
        let player = |number: i32| {
            let rating = ANCHOR_RATING + USUAL_STEP * f64::from(number - 5);
            let end =
                |side: f64| (rating + side * SIGMAS_OF_95_PERCENT * GUESSED_DEVIATION).round();
            let [low, high] = [-1.0, 1.0].map(|side| end(side) as i32);
            RatedPlayer {
                name: format!("level-{number}"),
                rating: rating as i32,
                low,
                high,
                games: 0,
            }
        };
        Self {
            game: game.to_owned(),
            rules: 0,
            options: BTreeMap::new(),
            nodes: RATED_NODES,
            games: 0,
            players: (1..=10).map(player).collect(),
        }
    }

    /// The scale as JSON, as it stands in the repository.
    ///
    /// # Panics
    /// Never: a scale can be written.
    #[must_use]
    pub fn to_json(&self) -> String {
        let text = serde_json::to_string_pretty(self).expect("a scale is plain data");
        format!("{text}\n")
    }

    /// Whether the ratings were measured, and are no guess.
    #[must_use]
    pub fn is_measured(&self) -> bool {
        self.games > 0
    }

    /// The rating of a player of this name.
    #[must_use]
    pub fn player(&self, name: &str) -> Option<&RatedPlayer> {
        let name = name.trim();
        self.players.iter().find(|player| player.name.eq_ignore_ascii_case(name))
    }

    /// The ratings of the levels, from `level-1` on.
    ///
    /// A level whose measured rating is below that of a weaker level counts as equal to it, so that the
    /// ratings never fall.
    #[must_use]
    pub fn levels(&self) -> Vec<f64> {
        let rating = |number| Some(f64::from(self.player(&format!("level-{number}"))?.rating));
        let mut levels: Vec<f64> = (1..).map_while(rating).collect();
        for place in 1..levels.len() {
            levels[place] = levels[place].max(levels[place - 1]);
        }
        levels
    }

    /// The rating of an opponent: one of the rated players, or `strength=N`. `None` for others.
    #[must_use]
    pub fn opposition(&self, name: &str) -> Option<Opposition> {
        if let Some(rating) = strength_of(name) {
            let levels = self.levels();
            let (first, last) = (levels.first()?, levels.last()?);
            let rating = f64::from(rating).clamp(*first, *last);
            return Some(Opposition { rating, deviation: STRENGTH_DEVIATION });
        }
        self.player(name).map(RatedPlayer::opposition)
    }

    /// Where a rating lies among the levels: the number of the level below it, counted from 0, and how far it is
    /// on the way to the next one, from 0 to 1.
    #[must_use]
    pub fn place(&self, rating: f64) -> (usize, f64) {
        let levels = self.levels();
        let below = levels.iter().rposition(|level| *level <= rating);
        let Some(below) = below else { return (0, 0.0) };
        match levels.get(below + 1) {
            Some(next) => {
                (below, ((rating - levels[below]) / (next - levels[below])).clamp(0.0, 1.0))
            }
            None => (below, 0.0),
        }
    }
}

/// The name of the player with this strength.
#[must_use]
pub fn strength_name(rating: f64) -> String {
    let (least, most) = (f64::from(*STRENGTHS.start()), f64::from(*STRENGTHS.end()));
    format!("{STRENGTH}={:.0}", rating.clamp(least, most))
}

/// The strength in a name such as `strength=1350`; `None` if it has another form.
#[must_use]
pub fn strength_of(name: &str) -> Option<u32> {
    let name = name.trim().to_ascii_lowercase();
    let digits = name.strip_prefix(STRENGTH)?.strip_prefix('=')?;
    let is_number = digits.bytes().all(|digit| digit.is_ascii_digit()) && !digits.starts_with('0');
    digits.parse().ok().filter(|rating| is_number && STRENGTHS.contains(rating))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scales_that_come_with_the_program_are_whole() {
        for game in RatingScale::measured() {
            let scale = RatingScale::of(game);
            assert_eq!(scale.game, game);
            assert!(scale.is_measured() && scale.levels().len() == 10, "{game}");
            let anchor = scale.player(ANCHOR).expect("the anchor");
            assert!((f64::from(anchor.rating) - ANCHOR_RATING).abs() < 0.5, "{game}");
            for player in &scale.players {
                assert!(player.low <= player.rating && player.rating <= player.high, "{player:?}");
                assert!(player.games > 0, "{player:?}");
            }
            let is_sorted = scale.players.is_sorted_by_key(|player| player.rating);
            assert!(is_sorted, "{game}: the weakest first");
        }
    }

    #[test]
    fn a_strength_lies_between_two_levels() {
        let scale = RatingScale::usual("any");
        assert_eq!(scale.players[0].rating, 940);
        assert_eq!(scale.place(1500.0), (4, 0.0));
        let (below, share) = scale.place(1570.0);
        assert!(below == 4 && (share - 0.5).abs() < 1e-9);
        assert_eq!(scale.place(0.0), (0, 0.0), "no level is weaker");
        assert_eq!(scale.place(9999.0), (9, 0.0), "no level is stronger");
        let rating = |name| scale.opposition(name).map(|found| found.rating);
        assert_eq!(rating("strength=1570"), Some(1570.0));
        assert_eq!(rating("strength=200"), Some(940.0));
        assert_eq!(rating(" LEVEL-5 "), Some(1500.0));
        assert_eq!(rating("engine:./other"), None);
    }

    #[test]
    fn levels_that_were_measured_in_the_wrong_order_count_as_equal() {
        let mut scale = RatingScale::usual("any");
        scale.players[5].rating = 1400;
        let levels: Vec<i32> = scale.levels().iter().map(|level| *level as i32).collect();
        assert_eq!(levels[4..7], [1500, 1500, 1780]);
        assert_eq!(scale.place(1500.0), (5, 0.0));
    }

    #[test]
    fn strengths_are_written_in_one_way() {
        assert_eq!(strength_of("strength=1350"), Some(1350));
        assert_eq!(strength_of(" Strength=1350 "), Some(1350));
        for wrong in [
            "strength",
            "strength=",
            "strength=99",
            "strength=4001",
            "strength=+200",
            "strength=0200",
        ] {
            assert_eq!(strength_of(wrong), None, "{wrong}");
        }
        assert_eq!(strength_name(1349.7), "strength=1350");
        assert_eq!(strength_of(&strength_name(-50.0)), Some(100));
    }
}
