//! Reports: those that come with the program, and those that visitors ask for.
//!
//! A report that is asked for is a row in the store, from the question to the result. A process that has time takes the
//! oldest one that waits, and moves its due time on as long as it makes it. So a report goes on after a restart, and
//! one is made at a time however many processes there are. It is made on one thread, which works while nobody
//! analyses and no computer player thinks.

mod kept;
mod making;
pub mod requests;
mod shipped;
mod work;

use tokio::sync::{Mutex, Notify};

pub(crate) use making::make_reports;

/// Where reports are asked for.
#[derive(Default)]
pub(crate) struct ReportDesk {
    /// One question at a time: each counts the reports that are there.
    asking: Mutex<()>,
    /// Wakes the task that makes reports, because one was asked for or removed.
    changed: Notify,
}
