//! How a game plays, measured for people who design games: balance, depth, length, drama, space and size, each with an
//! interval of 95 %, and what is proved.
//!
//! A [`Study`] does the [jobs](ReportJob) of a report on several threads. Each is a function of the board, the seed and its
//! number, so a report is the same on any number of threads, and goes on where it was interrupted. A [`GameReport`] is
//! all numbers as data; pages and comparisons are made from it alone. `docs/reports.md` explains every number.

mod board;
mod check;
mod compare;
pub mod interval;
mod job;
mod measure;
mod model;
mod plan;
mod play;
mod reviewed;
mod role;
mod states;
mod strategy;
mod study;
mod summary;

pub use board::StudiedBoard;
pub use check::{DifferingGame, DifferingNumber, ReportCheck, ReportError, check};
pub use compare::{MeasureDifference, ReportComparison, compare};
pub use job::{JobKind, JobResult, ReportJob, perform};
pub use measure::{
    Chapter, IntervalMethod, Measure, MeasureKind, MeasureStanding, MeasureUnit, word_of,
};
pub use model::{
    BoardCharts, BoardReport, EndingShare, FORMAT, FirstMoveWorth, GameReport, LadderStep,
    PlayedRow, ProvedBoard, ReportPlayer, ShownFor, ShownGame,
};
pub use plan::{FEWEST_GAMES, MOST_GAMES, USUAL_GAMES, jobs};
pub use play::{PlayedGame, ResultOfFirst};
pub use reviewed::ReviewedGame;
pub use role::Skill;
pub use states::{CountedStates, SampledStates};
pub use strategy::Strategy;
pub use study::{Study, StudyError, StudyProgress};
pub use summary::ELO_OF_RUNG;
