//! Matches that measure the strength of players.
//!
//! A [`Match`] lets two players play pairs of games from varied openings and keeps the records. Its
//! [`MatchReport`] says what the results prove: Elo with its interval, and a sequential test.
//! [`bradley_terry`] puts many players who met each other on one scale, and [`calibrated`] makes the scale of a
//! game from the matches of [`calibration_matches`]. A [`Tournament`](tournament::Tournament) lets many players meet.

mod bench;
pub mod bradley_terry;
mod calibration;
mod elo;
pub mod json;
mod matches;
mod openings;
mod records;
mod report;
mod schedule;
mod signature;
mod sprt;
pub mod tournament;

pub use bench::{BenchAnswer, Measurement, bench};
pub use calibration::{CalibrationMatch, calibrated, calibration_matches};
pub use cygnet_ratings::{elo_of_score, score_of_elo};
pub use elo::{Estimate, PairCounts};
pub use matches::{GRACE, GameEnding, LONGEST_GAME, Played, USUAL_TIME, match_limits, play_game};
pub use openings::Openings;
pub use records::{RecordsError, seed_of_records};
pub use report::{Finished, MatchReport, MatchScore};
pub use schedule::{Match, MatchEnd, MatchError, MatchSetup, Seating, TABLE_BYTES};
pub use signature::{search_signature, search_signature_of};
pub use sprt::{Sprt, SprtError, SprtState, Verdict};
