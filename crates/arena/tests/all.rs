//! Matches, reviews and players: one program, which is built once.

mod cheat;
mod external;
mod matches;
mod perfect;
mod resuming;
mod signature;
mod tournaments;
