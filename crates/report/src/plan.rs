//! What a report consists of: the jobs that follow from the number of games.

use crate::board::StudiedBoard;
use crate::job::{DOUBLINGS, ReportJob};
use crate::role::Skill;

/// The number of games for each skill unless something else is asked for: enough that a share of points is known to three
/// points of a hundred.
pub const USUAL_GAMES: u32 = 1_100;

/// The fewest games that a time limit chooses.
pub const FEWEST_GAMES: u32 = 40;

/// The most games that a time limit chooses.
pub const MOST_GAMES: u32 = 2_200;

/// The runs of the estimate of the number of positions.
pub(crate) const RUNS: u32 = 16;

/// The skills against which simple strategies play.
pub(crate) const STRATEGY_OPPONENTS: [Skill; 2] = [Skill::Random, Skill::Weak];

/// A part of the number of games, but at least a few.
fn part(games: u32, of: u32) -> u32 {
    (games / of).max(4).min(games.max(1))
}

/// How many games of a skill are reviewed.
pub(crate) fn reviews(games: u32, skill: Skill) -> u32 {
    part(games, if skill == Skill::Strong { 6 } else { 20 })
}

/// The games after each first move, the pairs of games of each step of the ladder, the games of each simple strategy
/// against each opponent, and the positions that are examined for only moves.
pub(crate) fn first_move_games(games: u32) -> u32 {
    part(games, 8)
}

pub(crate) fn climbs(games: u32) -> u32 {
    part(games, 16)
}

pub(crate) fn simple_games(games: u32) -> u32 {
    part(games, 5)
}

pub(crate) fn only_moves(games: u32) -> u32 {
    part(games, 3)
}

/// The jobs about a board, in the order in which they are done.
#[must_use]
pub fn jobs(board: &StudiedBoard, games: u32) -> Vec<ReportJob> {
    let mut jobs = vec![ReportJob::Count];
    for skill in Skill::ALL {
        jobs.extend((0..games).map(|number| ReportJob::Play(skill, number)));
    }
    for class in 0..board.classes().len() as u32 {
        jobs.push(ReportJob::ProveFirst(class));
        jobs.extend((0..first_move_games(games)).map(|number| ReportJob::FirstMove(class, number)));
    }
    for step in 0..DOUBLINGS {
        jobs.extend((0..climbs(games)).map(|number| ReportJob::Climb(step, number)));
    }
    for &strategy in board.strategies() {
        for skill in STRATEGY_OPPONENTS {
            let numbers = 0..simple_games(games);
            jobs.extend(numbers.map(|number| ReportJob::Simple(strategy, skill, number)));
        }
    }
    jobs.extend(board.sizes_to_prove().into_iter().map(ReportJob::Prove));
    for skill in Skill::ALL {
        jobs.extend((0..reviews(games, skill)).map(|number| ReportJob::Review(skill, number)));
    }
    jobs.extend((0..only_moves(games)).map(ReportJob::OnlyMove));
    jobs.extend((0..RUNS).map(ReportJob::Sample));
    jobs.sort_by_key(ReportJob::kind);
    jobs
}
