//! Numbers by turn and by square.

use std::collections::BTreeMap;

use super::Found;
use crate::interval::wilson;
use crate::model::{BoardCharts, EndingShare};
use crate::play::PlayedGame;
use crate::role::Skill;

/// The parts of a game for which the share of decided games is told.
const PARTS: usize = 20;

/// A turn is shown if at least one game in this many reached it.
const REACHED: usize = 10;

impl Found<'_> {
    pub(super) fn charts(&self) -> BoardCharts {
        let games = self.strong();
        if games.is_empty() {
            return BoardCharts::default();
        }
        let lengths = games.iter().map(|game| game.moves.len());
        let shortest = lengths.clone().min().unwrap_or(0);
        let longest = lengths.clone().max().unwrap_or(0);
        let mut by_length = vec![0; longest - shortest + 1];
        for length in lengths {
            by_length[length - shortest] += 1;
        }
        let mut branching = Vec::new();
        for turn in 0..longest {
            let choices: Vec<u32> =
                games.iter().filter_map(|game| game.choices.get(turn).copied()).collect();
            if choices.len() * REACHED < games.len() {
                break;
            }
            let sum: f64 = choices.iter().map(|&count| f64::from(count)).sum();
            branching.push(rounded(sum / choices.len() as f64));
        }
        let reviewed = &self.reviewed[&Skill::Strong];
        let decided = (0..=PARTS).map(|part| {
            let at = part as f64 / PARTS as f64;
            let count = reviewed.iter().filter(|(_, game)| game.decided_at() <= at + 1e-9).count();
            rounded(count as f64 / reviewed.len().max(1) as f64)
        });
        let squares = self.board.game().size().squares();
        let [winner, loser] = [true, false].map(|is_winner| {
            let won = games.iter().filter_map(|game| {
                let winner = game.result.winner()?;
                Some(&game.arrivals[if is_winner { winner } else { 1 - winner }])
            });
            by_square(squares, won.map(|counts| counts.iter().map(|&n| f64::from(n)).collect()))
        });
        let captures = games
            .iter()
            .map(|game| game.captures.iter().map(|&count| f64::from(count)).collect::<Vec<_>>());
        let ends = games.iter().map(|game| {
            let mut changed = vec![0.0; squares];
            for &square in &game.last {
                changed[usize::from(square)] = 1.0;
            }
            changed
        });
        BoardCharts {
            lengths: by_length,
            lengths_from: shortest as u32,
            branching,
            decided: if reviewed.is_empty() { Vec::new() } else { decided.collect() },
            winner,
            loser,
            captures: by_square(squares, captures),
            ends: by_square(squares, ends),
        }
    }

    pub(super) fn endings(&self) -> Vec<EndingShare> {
        let games = self.strong();
        let mut by_reason: BTreeMap<&(String, String), Vec<&PlayedGame>> = BTreeMap::new();
        for game in games {
            by_reason.entry(&game.ending).or_default().push(game);
        }
        let mut endings: Vec<EndingShare> = by_reason
            .into_iter()
            .filter_map(|((key, reason), ended)| {
                let found = wilson(ended.len() as f64, games.len() as u64)?.rounded();
                let turns: usize = ended.iter().map(|game| game.moves.len()).sum();
                Some(EndingShare {
                    key: key.clone(),
                    reason: reason.clone(),
                    share: found.value,
                    low: found.low,
                    high: found.high,
                    games: ended.len() as u64,
                    turns: rounded(turns as f64 / ended.len() as f64),
                })
            })
            .collect();
        endings.sort_by(|one, two| two.games.cmp(&one.games).then_with(|| one.key.cmp(&two.key)));
        endings
    }
}

/// The mean of each square over some games.
fn by_square(squares: usize, games: impl Iterator<Item = Vec<f64>>) -> Vec<f64> {
    let mut sums = vec![0.0; squares];
    let mut count = 0.0_f64;
    for game in games {
        for (sum, value) in sums.iter_mut().zip(game) {
            *sum += value;
        }
        count += 1.0;
    }
    sums.iter().map(|sum| rounded(sum / count.max(1.0))).collect()
}

/// As exact as a chart can show.
fn rounded(value: f64) -> f64 {
    (value * 1000.0).round() / 1000.0
}
