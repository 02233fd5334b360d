//! Cygnet's interface to the operating system.
//!
//! [`files`] replaces files atomically and opens only regular files; [`memory`] allocates memory and reports
//! failure as an error; [`SharedTable`] is the hash table that the threads of a search share;
//! [`lower_priority`] makes a thread leave the processor to others, and [`thread_time`] tells how long it had one; [`raise_open_files`] lets the process open as
//! many files as the system allows.

pub mod files;
mod lock;
pub mod memory;
mod open_files;
mod priority;
mod shared_table;
mod words;

pub use lock::{LockHeld, LockedFile};
pub use open_files::raise_open_files;
pub use priority::{lower_priority, thread_time};
pub use shared_table::{SharedTable, TableEntry};
pub use words::PageSize;
