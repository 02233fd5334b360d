//! The order of turns, without threads: who is next, by the work that everyone has had.
//!
//! This is fair queueing by start times. Every client has an account of its work, and so has every visitor
//! within its client. The one with the least work is next. One who has waited for nothing starts where the
//! others are now, so nobody saves up turns; and one who leaves and comes back finds the account as it was.

use std::collections::HashMap;
use std::sync::{Arc, Condvar};
use std::time::Duration;

use super::{Full, TurnLimits, TurnUsage};

/// A turn costs this much at least, however short it is.
const LEAST_WORK: Duration = Duration::from_millis(1);

/// How far a client may be ahead of the others and still have its first slices before theirs. It is more than
/// the slices of a few questions, so that one person with several questions sees first answers soon.
const CREDIT: Duration = Duration::from_secs(2);

/// The most accounts of clients that have left.
const REMEMBERED: usize = 4096;

/// A visitor, such as a browser, of a client, such as an address.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Asker {
    pub(super) client: Arc<str>,
    pub(super) visitor: Arc<str>,
}

/// The kind of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    First,
    Ordinary,
}

/// The account of a client or a visitor.
#[derive(Default)]
struct Account {
    jobs: usize,
    /// The tickets of these jobs, waiting and granted.
    tickets: usize,
    /// The ordinary turns among them that are granted.
    ordinary: usize,
    worked: Duration,
}

impl Account {
    /// Counts another ticket. One who had none starts where the others are.
    fn ask(&mut self, clock: Duration) {
        if self.tickets == 0 {
            self.worked = self.worked.max(clock);
        }
        self.tickets += 1;
    }

    fn finish(&mut self, kind: Kind, worked: Duration) {
        self.tickets -= 1;
        self.ordinary -= usize::from(kind == Kind::Ordinary);
        self.worked += worked.max(LEAST_WORK);
    }

    /// Whether a client that returns would be treated differently from a new one.
    fn counts(&self, clock: Duration) -> bool {
        self.jobs > 0 || self.worked > clock
    }
}

#[derive(Default)]
struct Client {
    account: Account,
    visitors: HashMap<Arc<str>, Account>,
    /// The work that the visitor with the latest ordinary turn had before it.
    clock: Duration,
}

struct Ticket {
    number: u64,
    asker: Asker,
    is_first: bool,
    granted: Option<Kind>,
    wake: Arc<Condvar>,
}

/// The tickets of all jobs, and the accounts of the clients.
#[derive(Default)]
pub(super) struct Queue {
    next_number: u64,
    tickets: Vec<Ticket>,
    clients: HashMap<Arc<str>, Client>,
    jobs: usize,
    ordinary: usize,
    has_first: bool,
    /// The computer players of games that think.
    pub(super) players: usize,
    /// The work that the client with the latest ordinary turn had before it.
    clock: Duration,
}

impl Queue {
    pub(super) fn enter(&mut self, asker: &Asker, limits: &TurnLimits) -> Result<(), Full> {
        if self.jobs >= limits.jobs {
            return Err(Full::Everyone);
        }
        let known = self.clients.get(&asker.client);
        let of_visitor = known.and_then(|client| client.visitors.get(&asker.visitor));
        if known.is_some_and(|client| client.account.jobs >= limits.jobs_of_client)
            || of_visitor.is_some_and(|visitor| visitor.jobs >= limits.jobs_each)
        {
            return Err(Full::Visitor);
        }
        let client = self.clients.entry(Arc::clone(&asker.client)).or_default();
        client.account.jobs += 1;
        client.visitors.entry(Arc::clone(&asker.visitor)).or_default().jobs += 1;
        self.jobs += 1;
        Ok(())
    }

    pub(super) fn leave(&mut self, asker: &Asker) {
        self.jobs -= 1;
        if let Some(client) = self.clients.get_mut(&asker.client) {
            client.account.jobs -= 1;
            if let Some(visitor) = client.visitors.get_mut(&asker.visitor) {
                visitor.jobs -= 1;
            }
            let is_gone = client.account.jobs == 0;
            client.visitors.retain(|_, visitor| !is_gone && visitor.counts(client.clock));
        }
        // An account matters only as long as there are others to compare it with.
        let is_empty = self.jobs == 0;
        self.clients.retain(|_, client| !is_empty && client.account.counts(self.clock));
        if self.clients.len() > limit_of_accounts(self.jobs) {
            self.clients.retain(|_, client| client.account.jobs > 0);
        }
    }

    /// Is no job there, and does no computer player think?
    pub(super) fn is_idle(&self) -> bool {
        self.jobs == 0 && self.players == 0
    }

    /// A ticket of a job that has entered.
    pub(super) fn ask(&mut self, asker: &Asker, is_first: bool, wake: Arc<Condvar>) -> u64 {
        self.next_number += 1;
        let number = self.next_number;
        if let Some(client) = self.clients.get_mut(&asker.client) {
            client.account.ask(self.clock);
            if let Some(visitor) = client.visitors.get_mut(&asker.visitor) {
                visitor.ask(client.clock);
            }
        }
        self.tickets.push(Ticket { number, asker: asker.clone(), is_first, granted: None, wake });
        number
    }

    /// The turn that a ticket was granted.
    pub(super) fn granted(&self, number: u64) -> Option<Kind> {
        self.tickets.iter().find(|ticket| ticket.number == number)?.granted
    }

    /// Takes back a ticket that waits.
    pub(super) fn give_up(&mut self, number: u64) {
        let Some(at) = self.tickets.iter().position(|ticket| ticket.number == number) else {
            return;
        };
        let Ticket { asker, .. } = self.tickets.swap_remove(at);
        for account in self.accounts(&asker).into_iter().flatten() {
            account.tickets -= 1;
        }
    }

    /// Ends a turn after this much work.
    pub(super) fn finish(&mut self, number: u64, worked: Duration) {
        let Some(at) = self.tickets.iter().position(|ticket| ticket.number == number) else {
            return;
        };
        let Ticket { asker, granted, .. } = self.tickets.swap_remove(at);
        let Some(kind) = granted else { return };
        match kind {
            Kind::First => self.has_first = false,
            Kind::Ordinary => self.ordinary -= 1,
        }
        for account in self.accounts(&asker).into_iter().flatten() {
            account.finish(kind, worked);
        }
    }

    /// The accounts of a client and its visitor.
    fn accounts(&mut self, asker: &Asker) -> [Option<&mut Account>; 2] {
        match self.clients.get_mut(&asker.client) {
            Some(Client { account, visitors, .. }) => {
                [Some(account), visitors.get_mut(&asker.visitor)]
            }
            None => [None, None],
        }
    }

    fn waiting(&self) -> impl Iterator<Item = &Ticket> {
        self.tickets.iter().filter(|ticket| ticket.granted.is_none())
    }

    /// The place among the tickets of the one that is next, of those that are eligible.
    fn next(&self, is_eligible: impl Fn(&Ticket, &Account) -> bool) -> Option<usize> {
        let candidates = self.tickets.iter().enumerate().filter_map(|(at, ticket)| {
            let client = self.clients.get(&ticket.asker.client)?;
            let visitor = client.visitors.get(&ticket.asker.visitor)?;
            let may = ticket.granted.is_none() && is_eligible(ticket, &client.account);
            let rank = (client.account.worked, visitor.ordinary, visitor.worked, ticket.number);
            may.then_some((rank, at))
        });
        candidates.min().map(|(_, at)| at)
    }

    /// Gives out all turns that are free.
    pub(super) fn grant(&mut self, limits: &TurnLimits) {
        let most = if self.players > 0 { 1 } else { limits.searches.get() };
        loop {
            // A client that is far ahead has had its share of first slices: it waits like the others.
            let latest = self.clock + CREDIT;
            let is_first =
                |ticket: &Ticket, client: &Account| ticket.is_first && client.worked <= latest;
            let first = (!self.has_first).then(|| self.next(is_first)).flatten();
            let ordinary = || {
                let one_each = |_: &Ticket, client: &Account| client.ordinary == 0;
                let any = || self.next(|_, _| true);
                let one = || self.next(is_first).or_else(|| self.next(one_each)).or_else(any);
                (self.ordinary < most).then(one).flatten()
            };
            let (at, kind) = match first.map(|at| (at, Kind::First)) {
                Some(granted) => granted,
                None => match ordinary() {
                    Some(at) => (at, Kind::Ordinary),
                    None => return,
                },
            };
            let ticket = &mut self.tickets[at];
            ticket.granted = Some(kind);
            ticket.wake.notify_one();
            match kind {
                Kind::First => self.has_first = true,
                Kind::Ordinary => {
                    self.ordinary += 1;
                    if let Some(client) = self.clients.get_mut(&ticket.asker.client) {
                        self.clock = self.clock.max(client.account.worked);
                        client.account.ordinary += 1;
                        if let Some(visitor) = client.visitors.get_mut(&ticket.asker.visitor) {
                            client.clock = client.clock.max(visitor.worked);
                            visitor.ordinary += 1;
                        }
                    }
                }
            }
        }
    }

    /// Wakes all jobs that wait.
    pub(super) fn wake_all(&self) {
        for ticket in &self.tickets {
            ticket.wake.notify_one();
        }
    }

    /// How many jobs of other visitors wait for an ordinary turn.
    pub(super) fn ahead_of(&self, asker: &Asker) -> usize {
        let others = self.waiting().filter(|ticket| ticket.asker != *asker);
        others.filter(|ticket| !ticket.is_first).count()
    }

    pub(super) fn usage(&self) -> TurnUsage {
        TurnUsage {
            jobs: self.jobs,
            running: self.ordinary + usize::from(self.has_first),
            waiting: self.waiting().count(),
        }
    }
}

/// How many accounts there may be while there are this many jobs.
fn limit_of_accounts(jobs: usize) -> usize {
    jobs.saturating_add(REMEMBERED)
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;

    use super::*;

    const LIMITS: TurnLimits =
        TurnLimits { searches: NonZeroUsize::MIN, jobs: 1000, jobs_of_client: 500, jobs_each: 10 };
    const SLICE: Duration = Duration::from_millis(100);

    fn asker(client: &str, visitor: &str) -> Asker {
        Asker { client: client.into(), visitor: visitor.into() }
    }

    /// The queue, and the tickets of jobs that wait.
    #[derive(Default)]
    struct Players {
        queue: Queue,
        waiting: Vec<(Asker, u64)>,
        /// The work of each client.
        work: HashMap<Arc<str>, Duration>,
    }

    impl Players {
        fn enter(&mut self, asker: &Asker) {
            self.queue.enter(asker, &LIMITS).expect("room");
        }

        fn ask(&mut self, asker: &Asker, is_first: bool) {
            let number = self.queue.ask(asker, is_first, Arc::default());
            self.waiting.push((asker.clone(), number));
            self.queue.grant(&LIMITS);
        }

        /// Ends one turn after this much work, and says whose it was.
        fn serve(&mut self, worked: Duration) -> Asker {
            let granted = |(_, number): &(Asker, u64)| self.queue.granted(*number).is_some();
            let at = self.waiting.iter().position(granted).expect("a granted turn");
            let (asker, number) = self.waiting.remove(at);
            self.queue.finish(number, worked);
            *self.work.entry(Arc::clone(&asker.client)).or_default() += worked;
            self.queue.grant(&LIMITS);
            asker
        }
    }

    /// One honest client analyses; another one stops after each turn and asks again. Returns their work.
    fn against_one_who_comes_back(honest: &Asker, other: &Asker, is_first: bool) -> [Duration; 2] {
        let mut players = Players::default();
        players.enter(honest);
        players.enter(other);
        players.ask(honest, false);
        players.ask(other, is_first);
        let mut work = [Duration::ZERO; 2];
        for _ in 0..1000 {
            // A turn of the honest client is as long as those of the other one together.
            let served = players.serve(if is_first { SLICE / 5 } else { SLICE });
            let is_other = served == *other;
            work[usize::from(is_other)] += if is_first { SLICE / 5 } else { SLICE };
            if is_other {
                players.queue.leave(other);
                players.enter(other);
            }
            players.ask(&served, is_other && is_first);
        }
        work
    }

    #[test]
    fn one_who_leaves_and_comes_back_gains_nothing() {
        for is_first in [false, true] {
            for (honest, other) in
                [(asker("a", "a"), asker("b", "b")), (asker("home", "a"), asker("home", "b"))]
            {
                let [own, others] = against_one_who_comes_back(&honest, &other, is_first);
                // First slices have a turn of their own as long as there is credit.
                let is_fair = own + CREDIT + SLICE >= others;
                assert!(is_fair || honest.client == other.client && is_first, "{own:?} {others:?}");
            }
        }
    }

    #[test]
    fn an_address_with_many_browsers_is_one_client() {
        let mut players = Players::default();
        let honest = asker("honest", "one");
        for browser in 0..30 {
            let other = asker("flood", &browser.to_string());
            players.enter(&other);
            players.ask(&other, false);
        }
        players.enter(&honest);
        players.ask(&honest, false);
        for _ in 0..200 {
            let served = players.serve(SLICE);
            players.ask(&served, false);
        }
        let [own, flood] = ["honest", "flood"].map(|client| players.work[client]);
        assert!(own + SLICE * 2 >= flood, "{own:?} and {flood:?}");
    }

    #[test]
    fn a_newcomer_starts_where_the_others_are() {
        let mut players = Players::default();
        let (old, new) = (asker("old", "old"), asker("new", "new"));
        players.enter(&old);
        players.ask(&old, false);
        for _ in 0..100 {
            players.serve(SLICE);
            players.ask(&old, false);
        }
        players.enter(&new);
        players.ask(&new, false);
        let mut turns = 0;
        for _ in 0..20 {
            let served = players.serve(SLICE);
            turns += u32::from(served == new);
            players.ask(&served, false);
        }
        assert!((9..=11).contains(&turns), "{turns} of 20 turns are the newcomer's");
    }

    #[test]
    fn first_slices_come_first_within_the_credit() {
        let mut players = Players::default();
        let (honest, hasty) = (asker("honest", "a"), asker("hasty", "b"));
        players.enter(&honest);
        players.enter(&hasty);
        players.ask(&honest, false);
        let mut firsts = 0;
        loop {
            let number = players.queue.ask(&hasty, true, Arc::default());
            players.queue.grant(&LIMITS);
            if players.queue.granted(number) != Some(Kind::First) {
                players.queue.give_up(number);
                break;
            }
            players.queue.finish(number, SLICE);
            firsts += 1;
            assert!(firsts < 1000, "first slices never end");
        }
        assert!((20..=22).contains(&firsts), "{firsts}");
    }

    #[test]
    fn accounts_of_those_who_have_left_are_bounded() {
        let mut queue = Queue::default();
        let stays = asker("stays", "stays");
        queue.enter(&stays, &LIMITS).expect("room");
        for number in 0..REMEMBERED * 3 {
            let passes = asker(&number.to_string(), "a");
            queue.enter(&passes, &LIMITS).expect("room");
            let ticket = queue.ask(&passes, false, Arc::default());
            queue.grant(&LIMITS);
            queue.finish(ticket, SLICE);
            queue.leave(&passes);
            assert!(queue.clients.len() <= REMEMBERED + 2, "{}", queue.clients.len());
        }
        queue.leave(&stays);
        assert!(queue.clients.is_empty());
    }
}
