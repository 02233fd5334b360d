//! Engine and solver together: the value of a position, the best lines, hints, the review of a
//! game.
//!
//! The engine says which moves look best and how good they look; the solver says what is certain.
//! [`JointSearch`] combines their answers about a position. An [`Analyst`] does the same for games
//! whose type is not known at compile time, and [`review()`] uses one to go through a game. A
//! [`Scheduler`](scheduler::Scheduler) lets many people ask at once.

pub mod analyst;
mod explorer;
mod joint_search;
pub mod json;
mod keeper;
mod pool;
mod proofs;
mod resources;
mod review;
pub mod scheduler;
mod scores;
mod side_by_side;
mod table_check;
mod verification;
mod why;

pub use analyst::{Analysis, Analyst, AnalystSetup, MEBIBYTE, Variation, usable_threads};
pub use cygnet_core::Limits;
pub use cygnet_core::typed::OtherGame;
pub use cygnet_engine::Score;
pub use cygnet_solve::complete::Tables;
pub use cygnet_solve::{ProofStore, Region, Theory, Worth};
pub use explorer::{ExploredMove, ExploredTheory, Explorer};
pub use joint_search::{JointSearch, Proofs};
pub use pool::{Pool, PoolLimits, PoolSeat, PoolUsage};
pub use resources::Resources;
pub use review::{
    Judgement, Mark, Review, ReviewedMove, Summary, annotate, judge, review, review_within,
};
pub use scores::{analyst, monte_carlo, prover, score_of_end};
pub use table_check::{CheckedTable, TableCheckStage, check_table};
pub use verification::check_proof;
pub use why::{Why, judge_move, why};
