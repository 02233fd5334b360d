//! What Cygnet asks of the operating system.
//!
//! [`files`] replaces files as a whole and opens regular ones alone; [`memory`] asks for memory and takes no
//! for an answer; [`SharedTable`] is the hash table that all searches share between their threads.

pub mod files;
pub mod memory;
mod shared_table;

pub use shared_table::{Entry, SharedTable};
