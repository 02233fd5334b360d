//! Matches that measure the strength of players.
//!
//! A [`Match`] lets two players play pairs of games from varied openings and keeps the records. Its
//! [`MatchReport`] says what the results prove: Elo with its interval, and a sequential test.
//! [`bradley_terry`] puts many players who met each other on one scale.

mod bench;
pub mod bradley_terry;
mod elo;
pub mod json;
mod matches;
mod openings;
mod records;
mod report;
mod schedule;
mod signature;
mod sprt;

pub use bench::{BenchAnswer, Measurement, bench};
pub use elo::{Estimate, PairCounts, elo_of_score, score_of_elo};
pub use matches::{GRACE, GameEnding, LONGEST_GAME, Played, play_game};
pub use openings::Openings;
pub use records::{RecordsError, seed_of_records};
pub use report::{Finished, MatchReport, MatchScore};
pub use schedule::{Match, MatchEnd, MatchError, MatchSetup, Seating, TABLE_BYTES};
pub use signature::{search_signature, search_signature_of};
pub use sprt::{Sprt, SprtError, SprtState, Verdict};
