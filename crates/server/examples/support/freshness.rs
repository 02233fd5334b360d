//! How old is what the server has said: the same as `web/freshness.js`.
//!
//! A ping that left at the local time t and came back with the server's time s proves that the server's
//! instant s was not before t. What the server said at its time h was therefore still true at the local time
//! t + (h − s). Local times are milliseconds since the client began.

use std::collections::BTreeMap;

/// How many proofs are kept.
const KEPT: usize = 3;
/// Times are rounded, and two clocks do not run quite alike.
const TOLERANCE: i64 = 50;

#[derive(Debug, Default)]
pub(super) struct Freshness {
    /// Local time less time of the server: the true difference is not smaller than any of these.
    differences: Vec<i64>,
    /// When the connection began to open, until the server has told its time over it.
    opened: Option<i64>,
    /// When each open ping left.
    pings: BTreeMap<u64, i64>,
    count: u64,
    /// The time of the server when it last confirmed what is shown.
    confirmed: Option<i64>,
}

impl Freshness {
    /// There is a new connection, perhaps to another server, whose clock is another one.
    pub(super) fn open(&mut self, began: i64) {
        self.forget();
        self.opened = Some(began);
    }

    /// A clock was set: only what the server says and answers from now on counts.
    pub(super) fn forget(&mut self) {
        self.confirmed = None;
        self.differences.clear();
        self.opened = None;
        self.pings.clear();
    }

    /// The number of a ping that leaves now.
    pub(super) fn ping(&mut self, now: i64) -> u64 {
        self.count += 1;
        self.pings.insert(self.count, now);
        self.count
    }

    pub(super) fn answer(&mut self, sent: f64, server: i64) {
        // The server sends a number back that may have a fraction.
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a small count"
        )]
        let number = sent as u64;
        if let Some(left) = self.pings.get(&number).copied() {
            self.pings = self.pings.split_off(&(number + 1));
            self.prove(left - server);
        }
    }

    /// The server has said something at this time of its own.
    pub(super) fn hear(&mut self, server: i64) {
        if let Some(opened) = self.opened.take() {
            self.prove(opened - server);
        }
    }

    /// The server has said at this time of its own that what is shown is what it has.
    pub(super) fn confirm(&mut self, server: i64) {
        self.confirmed = Some(server);
    }

    /// The earliest local time at which it can have been this time for the server.
    pub(super) fn at(&self, server: i64, now: i64) -> Option<i64> {
        self.differences.iter().max().map(|difference| now.min(server + difference))
    }

    /// Until when, at the least, what is shown was what the server had.
    pub(super) fn heard(&self, now: i64) -> Option<i64> {
        self.at(self.confirmed?, now)
    }

    /// Does what the server said come from the future? Then a clock was set.
    pub(super) fn is_contradicted(&self, now: i64) -> bool {
        let best = self.differences.iter().max();
        let proved = self.confirmed.zip(best).map(|(server, difference)| server + difference);
        proved.is_some_and(|heard| heard > now + TOLERANCE)
    }

    fn prove(&mut self, difference: i64) {
        if self.differences.len() == KEPT {
            self.differences.remove(0);
        }
        self.differences.push(difference);
    }
}
