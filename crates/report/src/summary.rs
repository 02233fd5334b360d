//! From the results of jobs to the numbers of a report.
#![expect(
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "counts of games and turns are not negative and far below 2^52"
)]

mod charts;
mod shown;

use std::collections::{BTreeMap, BTreeSet};

use cygnet_arena::elo_of_score;
use cygnet_core::Value;
use cygnet_core::json::ByName;

use crate::board::StudiedBoard;
use crate::interval::{
    self, WithInterval, mean, mean_of_counts, mean_of_shares, quantile, share_of_turns, wilson,
};
use crate::job::{DOUBLINGS, JobResult, LOWEST_RUNG, ReportJob};
use crate::measure::{IntervalMethod, Measure, MeasureKind};
use crate::model::{BoardReport, FirstMoveWorth, LadderStep, PlayedRow, ProvedBoard, ReportPlayer};
use crate::plan::{self, RUNS, STRATEGY_OPPONENTS};
use crate::play::{PlayedGame, ResultOfFirst};
use crate::reviewed::ReviewedGame;
use crate::role::Skill;

/// The seconds that people are assumed to think about a turn with a choice, and about one without.
const SECONDS_OF_CHOICE: f64 = 15.0;
const SECONDS_WITHOUT: f64 = 3.0;

/// The Elo by which each player of the ladder beats the one below: nearly two points of three.
pub const ELO_OF_RUNG: f64 = 100.0;

/// A first move is fair if the side that makes it gets between these shares of the points.
const FAIR: [f64; 2] = [0.4, 0.6];

/// Finds the result of a job.
pub(crate) type KnownResults<'a> = &'a dyn Fn(&ReportJob) -> Option<&'a JobResult>;

/// The results about a board, ready to be counted.
struct Found<'a> {
    board: &'a StudiedBoard,
    games: u32,
    known: KnownResults<'a>,
    played: BTreeMap<Skill, Vec<&'a PlayedGame>>,
    reviewed: BTreeMap<Skill, Vec<(u32, &'a ReviewedGame)>>,
    measures: Vec<Measure>,
}

/// The report about a board from the results of its jobs, those that there are.
pub(crate) fn summarise<'a>(
    board: &'a StudiedBoard,
    games: u32,
    known: KnownResults<'a>,
) -> BoardReport {
    let game = board.game();
    let mut found = Found::new(board, games, known);
    let rows = Skill::ALL.into_iter().map(|skill| found.row(skill)).collect();
    let first_moves = found.first_moves();
    let ladder = found.ladder();
    found.balance(&first_moves);
    found.depth(&ladder);
    found.length();
    found.drama();
    found.space();
    found.complexity();
    found.strategies();
    let truth = found.truth();
    found.measures.sort_by_key(|it| it.kind);
    let players = Skill::ALL.into_iter().map(|skill| ReportPlayer {
        skill,
        name: skill.player(),
        positions: skill.positions(&**game),
    });
    BoardReport {
        options: ByName::from(game.options()),
        size: game.size().to_string(),
        players: players.collect(),
        rows,
        first_moves,
        ladder,
        charts: found.charts(),
        endings: found.endings(),
        truth,
        playouts_per_second: None,
        shown: found.shown(),
        measures: found.measures,
    }
}

impl<'a> Found<'a> {
    fn new(board: &'a StudiedBoard, games: u32, known: KnownResults<'a>) -> Self {
        let mut played = BTreeMap::new();
        let mut reviewed = BTreeMap::new();
        for skill in Skill::ALL {
            let of_skill =
                (0..games).filter_map(|number| match known(&ReportJob::Play(skill, number)) {
                    Some(JobResult::Played(game)) => Some(game),
                    _ => None,
                });
            played.insert(skill, of_skill.collect::<Vec<_>>());
            let numbers = 0..plan::reviews(games, skill);
            let reviews =
                numbers.filter_map(|number| match known(&ReportJob::Review(skill, number)) {
                    Some(JobResult::Reviewed(game)) => Some((number, game)),
                    _ => None,
                });
            reviewed.insert(skill, reviews.collect::<Vec<_>>());
        }
        Self { board, games, known, played, reviewed, measures: Vec::new() }
    }

    fn strong(&self) -> &[&'a PlayedGame] {
        &self.played[&Skill::Strong]
    }

    fn add(
        &mut self,
        kind: MeasureKind,
        found: Option<WithInterval>,
        method: IntervalMethod,
        [games, samples]: [usize; 2],
    ) {
        self.measures.push(Measure::new(kind, found, method, games as u64, samples as u64));
    }

    fn add_of(
        &mut self,
        whom: &str,
        kind: MeasureKind,
        found: Option<WithInterval>,
        method: IntervalMethod,
        [games, samples]: [usize; 2],
    ) {
        let measure = Measure::new(kind, found, method, games as u64, samples as u64);
        self.measures.push(measure.of(whom));
    }

    /// The points of a series of jobs, and the games.
    fn points(&self, jobs: impl Iterator<Item = ReportJob>) -> (Vec<f64>, u32) {
        let mut all = Vec::new();
        let mut games = 0;
        for job in jobs {
            if let Some(JobResult::Points(points, count)) = (self.known)(&job) {
                all.push(points / f64::from(*count));
                games += count;
            }
        }
        (all, games)
    }

    fn row(&self, skill: Skill) -> PlayedRow {
        let games = &self.played[&skill];
        let count = |result| games.iter().filter(|game| game.result == result).count() as u64;
        let results = [ResultOfFirst::Won, ResultOfFirst::Drawn, ResultOfFirst::Lost].map(count);
        let different: BTreeSet<u32> = games.iter().map(|game| game.fingerprint()).collect();
        PlayedRow {
            skill,
            results,
            different: different.len() as u64,
            games: games.iter().map(|game| game.line()).collect(),
        }
    }

    fn first_moves(&self) -> Vec<FirstMoveWorth> {
        let classes = self.board.classes().iter().enumerate();
        classes
            .map(|(place, class)| {
                let place = place as u32;
                let jobs = (0..plan::first_move_games(self.games))
                    .map(|number| ReportJob::FirstMove(place, number));
                let (points, games) = self.points(jobs);
                let found = wilson(points.iter().sum(), games.into()).map(WithInterval::rounded);
                let proved = match (self.known)(&ReportJob::ProveFirst(place)) {
                    Some(JobResult::Proved(value, _)) => value.map(Value::word),
                    _ => None,
                };
                let mut squares = class.squares.clone();
                squares.sort_unstable();
                squares.dedup();
                FirstMoveWorth {
                    moves: class.moves.clone(),
                    squares,
                    proved: proved.map(str::to_owned),
                    points: found.map(|it| it.value),
                    low: found.map(|it| it.low),
                    high: found.map(|it| it.high),
                    games: games.into(),
                }
            })
            .collect()
    }

    fn ladder(&self) -> Vec<LadderStep> {
        let steps = 0..DOUBLINGS;
        steps
            .map(|step| {
                let jobs =
                    (0..plan::climbs(self.games)).map(|number| ReportJob::Climb(step, number));
                let (points, games) = self.points(jobs);
                // Two games of an opening are not independent, so the pairs are what is counted.
                let found = mean_of_shares(&points).map(WithInterval::rounded);
                let low = LOWEST_RUNG << step;
                LadderStep {
                    positions: [2 * low, low],
                    points: found.map(|it| it.value),
                    low: found.map(|it| it.low),
                    high: found.map(|it| it.high),
                    games: games.into(),
                }
            })
            .collect()
    }

    fn balance(&mut self, first_moves: &[FirstMoveWorth]) {
        let mut shares = BTreeMap::new();
        for skill in Skill::ALL {
            let games = self.played[&skill].clone();
            let count = games.len();
            let points: f64 = games.iter().map(|game| game.result.points()).sum();
            let found = wilson(points, count as u64);
            shares.insert(skill, found);
            let (method, counts) = (IntervalMethod::Wilson, [count; 2]);
            self.add_of(skill.word(), MeasureKind::FirstSide, found, method, counts);
            let draws = games.iter().filter(|game| game.result == ResultOfFirst::Drawn).count();
            let found = wilson(draws as f64, count as u64);
            self.add_of(skill.word(), MeasureKind::Draws, found, method, counts);
        }
        let growth = shares[&Skill::Strong].zip(shares[&Skill::Random]);
        let growth = growth.map(|(strong, random)| strong.minus(&random));
        let games = self.strong().len() + self.played[&Skill::Random].len();
        let kind = MeasureKind::AdvantageOfSkill;
        self.add(kind, growth, IntervalMethod::Difference, [games; 2]);
        self.fair_first_moves(first_moves);
    }

    /// The share of first moves that are fair. What is not certain of a move is left open: the interval counts the moves
    /// that are certainly fair, and those that may be.
    fn fair_first_moves(&mut self, first_moves: &[FirstMoveWorth]) {
        let all: usize = first_moves.iter().map(|first| first.moves.len()).sum();
        let games: u64 = first_moves.iter().map(|first| first.games).sum();
        let count = |is_fair: &dyn Fn(&FirstMoveWorth) -> Option<bool>| {
            let fair = first_moves.iter().filter(|first| is_fair(first) == Some(true));
            fair.map(|first| first.moves.len()).sum::<usize>() as f64 / all.max(1) as f64
        };
        let proved = |first: &FirstMoveWorth| first.proved.as_deref().map(|value| value == "draw");
        let within = |value: f64| (FAIR[0]..=FAIR[1]).contains(&value);
        let value = count(&|first| proved(first).or_else(|| Some(within(first.points?))));
        let low = count(&|first| {
            proved(first).or_else(|| Some(within(first.low?) && within(first.high?)))
        });
        let high = count(&|first| {
            proved(first).or_else(|| Some(first.low? <= FAIR[1] && first.high? >= FAIR[0]))
        });
        let is_exact = first_moves.iter().all(|first| first.proved.is_some());
        let is_known = games > 0 || is_exact;
        let method = if is_exact { IntervalMethod::Exact } else { IntervalMethod::Wilson };
        let found = is_known.then_some(WithInterval { value, low, high });
        self.add(MeasureKind::FairFirstMoves, found, method, [games as usize, all]);
    }

    fn depth(&mut self, ladder: &[LadderStep]) {
        // A score of 1 is an infinite distance; half a game less is the most that the games can tell.
        let elo = |share: f64, games: u64| {
            let edge = 0.5 / games.max(1) as f64;
            elo_of_score(share.clamp(edge, 1.0 - edge))
        };
        let mut sum = WithInterval { value: 0.0, low: 0.0, high: 0.0 };
        let mut squares = [0.0; 2];
        let mut games = 0;
        for step in ladder {
            let (Some(value), Some(low), Some(high)) = (step.points, step.low, step.high) else {
                continue;
            };
            let [value, low, high] = [value, low, high].map(|share| elo(share, step.games));
            sum.value += value;
            squares[0] += (value - low).powi(2);
            squares[1] += (high - value).powi(2);
            games += step.games;
        }
        let rungs = |elo: f64| 1.0 + elo.max(0.0) / ELO_OF_RUNG;
        let found = WithInterval {
            value: rungs(sum.value),
            low: rungs(sum.value - squares[0].sqrt()),
            high: rungs(sum.value + squares[1].sqrt()),
        };
        let counts = [games as usize; 2];
        self.add(MeasureKind::Rungs, (games > 0).then_some(found), IntervalMethod::Sum, counts);
        let last = ladder.iter().rev().find(|step| step.points.is_some());
        let found = last.and_then(|step| {
            Some(WithInterval { value: step.points?, low: step.low?, high: step.high? })
        });
        let games = last.map_or(0, |step| step.games as usize);
        self.add(MeasureKind::Doubling, found, IntervalMethod::ByGame, [games; 2]);
    }

    fn length(&mut self) {
        let games = self.strong().to_vec();
        let turns: Vec<f64> = games.iter().map(|game| game.moves.len() as f64).collect();
        let all = turns.iter().sum::<f64>() as usize;
        let counts = [games.len(), all];
        self.add(MeasureKind::Turns, mean_of_counts(&turns), IntervalMethod::ByGame, counts);
        for (kind, share) in [(MeasureKind::ShortGame, 0.1), (MeasureKind::LongGame, 0.9)] {
            self.add(kind, quantile(&turns, share), IntervalMethod::Ranks, counts);
        }
        let real = |game: &&PlayedGame| {
            let real = game.choices.iter().filter(|&&choices| choices > 1).count();
            (real as f64, game.choices.len() as f64)
        };
        let real: Vec<(f64, f64)> = games.iter().map(real).collect();
        let found = share_of_turns(&real);
        self.add(MeasureKind::RealChoices, found, IntervalMethod::ByGame, counts);
        let choices = |game: &&PlayedGame| {
            let choices = game.choices.iter().map(|&choices| f64::from(choices)).sum::<f64>();
            (choices, game.choices.len() as f64)
        };
        let choices: Vec<(f64, f64)> = games.iter().map(choices).collect();
        let found = interval::ratio(&choices);
        self.add(MeasureKind::Branching, found, IntervalMethod::ByGame, counts);
        let minutes = |&(real, turns): &(f64, f64)| {
            (real * SECONDS_OF_CHOICE + (turns - real) * SECONDS_WITHOUT) / 60.0
        };
        let minutes: Vec<f64> = real.iter().map(minutes).collect();
        self.add(MeasureKind::Minutes, mean(&minutes), IntervalMethod::ByGame, counts);
    }

    fn drama(&mut self) {
        let strong = self.reviewed[&Skill::Strong].clone();
        let turns: usize = strong.iter().map(|(_, game)| game.chances.len() - 1).sum();
        let counts = [strong.len(), turns];
        let changes: Vec<f64> =
            strong.iter().map(|(_, game)| f64::from(game.lead_changes())).collect();
        self.add(
            MeasureKind::LeadChanges,
            mean_of_counts(&changes).map(at_least_none),
            IntervalMethod::ByGame,
            counts,
        );
        let decided: Vec<f64> = strong.iter().map(|(_, game)| game.decided_at()).collect();
        let found = mean_of_shares(&decided);
        self.add(MeasureKind::DecidedAt, found, IntervalMethod::ByGame, counts);
        let won: Vec<bool> = strong.iter().filter_map(|(_, game)| game.is_comeback()).collect();
        let back = won.iter().filter(|&&is_comeback| is_comeback).count();
        let found = wilson(back as f64, won.len() as u64);
        let kind = MeasureKind::Comebacks;
        self.add(kind, found, IntervalMethod::Wilson, [won.len(), won.len()]);
        for skill in Skill::ALL {
            let games = self.reviewed[&skill].clone();
            let rates: Vec<(f64, f64)> = games
                .iter()
                .map(|(_, game)| (f64::from(game.blunders), f64::from(game.chosen)))
                .collect();
            let chosen: u32 = games.iter().map(|(_, game)| game.chosen).sum();
            let found = share_of_turns(&rates);
            let counts = [games.len(), chosen as usize];
            let kind = MeasureKind::Blunders;
            self.add_of(skill.word(), kind, found, IntervalMethod::ByGame, counts);
        }
        self.only_moves();
    }

    /// How often one move alone keeps the result, among the positions where that could be proved and something can be
    /// lost.
    fn only_moves(&mut self) {
        let numbers = 0..plan::only_moves(self.games);
        let results = numbers.filter_map(|number| (self.known)(&ReportJob::OnlyMove(number)));
        let (mut asked, mut proved, mut only) = (0, 0_u64, 0_u64);
        for result in results {
            let JobResult::Keeping(moves, keeping) = result else { continue };
            asked += 1;
            if let Some(keeping) = *keeping
                && keeping > 0
                && *moves > 1
            {
                proved += 1;
                only += u64::from(keeping == 1);
            }
        }
        let found = wilson(only as f64, proved);
        let counts = [proved as usize, asked];
        self.add(MeasureKind::OnlyMoves, found, IntervalMethod::Wilson, counts);
    }

    fn space(&mut self) {
        let games = self.strong().to_vec();
        let counts = [games.len(); 2];
        let used = |game: &&PlayedGame| {
            let [one, two] = &game.arrivals;
            let used = one.iter().zip(two).filter(|(one, two)| **one > 0 || **two > 0).count();
            used as f64 / one.len().max(1) as f64
        };
        let used: Vec<f64> = games.iter().map(used).collect();
        let found = mean_of_shares(&used);
        self.add(MeasureKind::BoardUsed, found, IntervalMethod::ByGame, counts);
        let won = || games.iter().filter_map(|game| Some((game, game.result.winner()?)));
        let count = won().count();
        if games.iter().any(|game| game.captured_by != [0; 2]) {
            let lead = won().map(|(game, winner)| {
                f64::from(game.captured_by[winner]) - f64::from(game.captured_by[1 - winner])
            });
            let found = mean_of_counts(&lead.collect::<Vec<_>>());
            self.add(MeasureKind::CaptureLead, found, IntervalMethod::ByGame, [count; 2]);
        }
        if games.iter().any(|game| !game.advance.is_empty()) {
            let lead = won().filter_map(|(game, winner)| {
                let [own, other] = [winner, 1 - winner].map(|side| game.advance.get(side));
                Some(f64::from(*own?) - f64::from(*other?))
            });
            let found = mean_of_counts(&lead.collect::<Vec<_>>());
            self.add(MeasureKind::AdvanceLead, found, IntervalMethod::ByGame, [count; 2]);
        }
    }

    fn complexity(&mut self) {
        let counted = match (self.known)(&ReportJob::Count) {
            Some(JobResult::Counted(counted)) => Some(*counted),
            _ => None,
        };
        if let Some(counted) = counted.filter(|it| it.all) {
            let value = (counted.positions.max(1) as f64).log10();
            let found = Some(WithInterval { value, low: value, high: value });
            let counts = [1, counted.positions as usize];
            self.add(MeasureKind::Positions, found, IntervalMethod::Exact, counts);
        } else {
            // A run that was given up is not a run like the others: without it, the others would be too low.
            let runs: Option<Vec<f64>> = (0..RUNS)
                .filter_map(|run| match (self.known)(&ReportJob::Sample(run)) {
                    Some(JobResult::Sampled(sampled)) => Some(sampled.map(|it| it.power)),
                    _ => None,
                })
                .collect();
            let runs = runs.unwrap_or_default();
            let least = counted.map_or(0, |it| it.positions);
            let found = interval::mean_of_powers(&runs, (least.max(1) as f64).log10());
            let counts = [runs.len(), least as usize];
            self.add(MeasureKind::Positions, found, IntervalMethod::Runs, counts);
        }
        let tree = |game: &&PlayedGame| {
            game.choices.iter().map(|&choices| f64::from(choices.max(1)).log10()).sum::<f64>()
        };
        let tree: Vec<f64> = self.strong().iter().map(tree).collect();
        let counts = [tree.len(); 2];
        self.add(MeasureKind::GameTree, mean(&tree), IntervalMethod::ByGame, counts);
    }

    fn strategies(&mut self) {
        for &strategy in self.board.strategies() {
            for skill in STRATEGY_OPPONENTS {
                let jobs = (0..plan::simple_games(self.games))
                    .map(|number| ReportJob::Simple(strategy, skill, number));
                let (points, games) = self.points(jobs);
                let found = wilson(points.iter().sum(), games.into());
                let whom = format!("{}-{}", strategy.word(), skill.word());
                let counts = [games as usize; 2];
                self.add_of(&whom, MeasureKind::Strategy, found, IntervalMethod::Wilson, counts);
            }
        }
    }

    fn truth(&self) -> Vec<ProvedBoard> {
        let sizes = self.board.sizes_to_prove().into_iter();
        sizes
            .filter_map(|size| match (self.known)(&ReportJob::Prove(size.clone())) {
                Some(JobResult::Proved(value, positions)) => Some(ProvedBoard {
                    size,
                    value: value.map(|value| value.word().to_owned()),
                    positions: *positions,
                }),
                _ => None,
            })
            .collect()
    }
}

/// An interval of a count, which is never negative.
fn at_least_none(found: WithInterval) -> WithInterval {
    WithInterval { low: found.low.max(0.0), ..found }
}
