//! The games to look at: a typical one and the most dramatic ones.

use super::Found;
use crate::model::{ShownFor, ShownGame};
use crate::reviewed::ReviewedGame;
use crate::role::Skill;

/// The number of dramatic games, and of the diagrams of a game beside that of its end.
const DRAMATIC: usize = 3;
const DIAGRAMS: usize = 3;

impl Found<'_> {
    pub(super) fn shown(&self) -> Vec<ShownGame> {
        let reviewed = &self.reviewed[&Skill::Strong];
        let mut shown = Vec::new();
        let mut prints = Vec::new();
        let typical = typical(reviewed).and_then(|it| self.show(it, ShownFor::Typical));
        if let Some(typical) = typical {
            prints.extend(self.strong().get(typical.number as usize).map(|it| it.fingerprint()));
            shown.push(typical);
        }
        let mut by_drama: Vec<&(u32, &ReviewedGame)> = reviewed.iter().collect();
        by_drama
            .sort_by(|one, two| two.1.drama().total_cmp(&one.1.drama()).then(one.0.cmp(&two.0)));
        for &&(number, _) in &by_drama {
            let Some(game) = self.strong().get(number as usize) else { continue };
            // Players that seldom slip may play the same game twice, or the typical one.
            if prints.contains(&game.fingerprint()) {
                continue;
            }
            prints.push(game.fingerprint());
            shown.extend(self.show(number, ShownFor::Drama));
            if shown.len() > DRAMATIC {
                break;
            }
        }
        shown
    }

    fn show(&self, number: u32, why: ShownFor) -> Option<ShownGame> {
        let game = self.strong().get(number as usize)?;
        let (_, review) =
            self.reviewed[&Skill::Strong].iter().find(|(reviewed, _)| *reviewed == number)?;
        let last = game.moves.len();
        let mut diagrams: Vec<u32> = review
            .turning_points(DIAGRAMS)
            .into_iter()
            .filter(|&turn| turn < last)
            .map(|turn| turn as u32)
            .collect();
        diagrams.push(last as u32);
        Some(ShownGame {
            why,
            number,
            result: game.result.letter().to_string(),
            moves: game.moves.clone(),
            chances: review.chances.clone(),
            diagrams,
            lead_changes: review.lead_changes(),
        })
    }
}

/// The game that is nearest to the middle of all games in length, changes of the lead, and the time of its decision.
fn typical(reviewed: &[(u32, &ReviewedGame)]) -> Option<u32> {
    let features = |game: &ReviewedGame| {
        [game.chances.len() as f64, f64::from(game.lead_changes()), game.decided_at()]
    };
    let all: Vec<[f64; 3]> = reviewed.iter().map(|(_, game)| features(game)).collect();
    let middle: [[f64; 2]; 3] = std::array::from_fn(|feature| {
        let mut values: Vec<f64> = all.iter().map(|values| values[feature]).collect();
        values.sort_by(f64::total_cmp);
        let at = |share: usize| values.get(values.len() * share / 4).copied().unwrap_or(0.0);
        [at(2), (at(3) - at(1)).max(0.05)]
    });
    let distance = |values: &[f64; 3]| -> f64 {
        let parts = values.iter().zip(middle);
        parts.map(|(value, [middle, spread])| ((value - middle) / spread).powi(2)).sum()
    };
    let nearest = reviewed
        .iter()
        .zip(&all)
        .min_by(|(one, a), (two, b)| distance(a).total_cmp(&distance(b)).then(one.0.cmp(&two.0)));
    nearest.map(|((number, _), _)| *number)
}
