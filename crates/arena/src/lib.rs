//! Everything that can play a game, by name, and matches that tell how strong it is.
//!
//! [`seat`] makes a [`Player`] from its name: a classic bot, a level for people, the engine. A
//! [`Match`] lets two of them play pairs of games from varied openings, keeps the records, and its
//! [`Report`] says what the results prove: Elo with its interval, and a sequential test. An
//! [`Analyst`] tells what positions are worth, and [`review()`] what the moves of a game were.

mod analysis;
mod elo;
mod engine_player;
mod external_player;
mod knowledge;
mod levels;
mod limits;
mod matches;
mod monte_carlo_player;
mod openings;
mod players;
mod records;
mod report;
mod review;
mod schedule;
mod searching;
mod signature;
mod sprt;

pub use analysis::{analyst, for_other_side, prover, score_of_end, winning_chance};
pub use cygnet_core::typed::OtherGame;
pub use cygnet_counsel::Proofs;
pub use cygnet_counsel::analyst::{
    Analysis, Analyst, AnalystSetup, MEBIBYTE, Variation, usable_threads,
};
pub use cygnet_engine::{Limits, Score};
pub use elo::{Estimate, PairCounts, elo_of_score, score_of_elo};
pub use knowledge::take_warnings;
pub use levels::{Level, STRONGEST, levels};
pub use limits::GameLimits;
pub use matches::{Ending, GRACE, LONGEST_GAME, Played, play_game};
pub use openings::Openings;
pub use players::{
    Choice, Opinion, Player, PlayerError, PlayerInfo, check, is_program, players, seat,
};
pub use records::{RecordsError, seed_of_records};
pub use report::{Finished, Report, Tally};
pub use review::{Judgement, Mark, Review, ReviewedMove, Summary, annotate, judge, review};
pub use schedule::{Match, MatchEnd, MatchError, MatchSetup, Seating, TABLE_BYTES};
pub use signature::search_signature;
pub use sprt::{Sprt, SprtError, SprtState, Verdict};
