//! Cygnet's interface to the operating system.
//!
//! [`files`] replaces files atomically and opens only regular files; [`memory`] allocates memory and reports
//! failure as an error; [`SharedTable`] is the hash table that the threads of a search share;
//! [`lower_priority`] makes a thread leave the processor to others.

pub mod files;
mod lock;
pub mod memory;
mod priority;
mod shared_table;

pub use lock::{LockHeld, LockedFile};
pub use priority::lower_priority;
pub use shared_table::{SharedTable, TableEntry};
