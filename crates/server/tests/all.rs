//! All tests of this crate that use it from outside, in one program.

mod analysis;
mod analysis_explorer;
mod analysis_hostile;
mod analysis_page;
mod analysis_share;
mod bounds;
mod computers;
mod hostile;
mod http;
mod http_page;
mod interruptions;
mod lessons;
mod puzzles;
mod puzzles_page;
mod quotas;
mod refusals;
mod reports;
mod results;
mod sharing;
mod socket;
mod support;
