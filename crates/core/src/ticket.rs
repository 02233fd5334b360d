//! Requests of a state machine without I/O: the ticket that an answer carries, and the answer that is awaited.

use std::sync::Arc;

use crate::stop::Stop;

/// Distinguishes the answer to one request from the answers to all others, those of other machines too.
#[derive(Clone, Debug, Default)]
pub struct Ticket(Arc<()>);

impl PartialEq for Ticket {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Ticket {}

/// A request whose answer is awaited until this is dropped, which also stops the work.
///
/// ```
/// use cygnet_core::{AwaitedAnswer, Ticket};
/// let awaited = AwaitedAnswer::new();
/// let (ticket, stop) = awaited.ticket_and_stop();
/// assert!(awaited.is_for(&ticket) && !awaited.is_for(&Ticket::default()));
/// drop(awaited);
/// assert!(stop.is_stopped());
/// ```
#[derive(Debug, Default)]
pub struct AwaitedAnswer {
    ticket: Ticket,
    stop: Stop,
}

impl AwaitedAnswer {
    /// A request of its own.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The ticket for the answer, and the flag that stops the work.
    #[must_use]
    pub fn ticket_and_stop(&self) -> (Ticket, Stop) {
        (self.ticket.clone(), self.stop.clone())
    }

    /// Whether an answer with this ticket is the awaited one.
    #[must_use]
    pub fn is_for(&self, ticket: &Ticket) -> bool {
        self.ticket == *ticket
    }
}

impl Drop for AwaitedAnswer {
    fn drop(&mut self) {
        self.stop.stop();
    }
}
