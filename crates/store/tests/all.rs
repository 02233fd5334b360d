//! All tests of this crate that use it from outside, in one program.

mod addresses;
mod children;
mod model;
mod postgres;
mod sqlite;
mod suite;
