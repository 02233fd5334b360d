//! All tests of the crate, as one program.

mod shipped;
mod tutoring;
