//! Turns: a fair share of a few searches at the same time, for many visitors.
//!
//! A job enters with the name of its visitor and waits for a turn before each slice of its work. The visitor
//! who was served longest ago comes first, and a visitor has two ordinary turns at once only while no other
//! visitor waits for one. The first slice of a job is short; it has a turn of its own beside the ordinary ones, and
//! takes an ordinary one before all others that wait, so that a first answer comes soon, however many jobs wait.
//! While computer players of games think, one ordinary turn remains, and it rests as long as
//! it works.

use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use cygnet_core::Stop;

/// How often a waiting job checks whether it was stopped, if nobody wakes it.
const BETWEEN_LOOKS: Duration = Duration::from_millis(100);

/// The longest rest after a turn while computer players think.
const LONGEST_REST: Duration = Duration::from_millis(500);

/// The bounds of the turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TurnLimits {
    /// The ordinary turns at the same time.
    pub searches: NonZeroUsize,
    /// The jobs of all visitors.
    pub jobs: usize,
    /// The jobs of one visitor.
    pub jobs_each: usize,
}

/// Why a job cannot enter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Full {
    /// There are too many jobs in all.
    Everyone,
    /// The visitor has too many jobs.
    Visitor,
}

/// What turns are used for at a moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TurnUsage {
    /// The jobs that have entered.
    pub jobs: usize,
    /// The jobs that have a turn.
    pub running: usize,
    /// The jobs that wait for one.
    pub waiting: usize,
}

/// The turns. Clones share them.
#[derive(Clone)]
pub struct Turns(Arc<Shared>);

struct Shared {
    limits: TurnLimits,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// The number of the next ticket or turn.
    next_number: u64,
    tickets: Vec<Ticket>,
    visitors: HashMap<Arc<str>, VisitorState>,
    jobs: usize,
    ordinary: usize,
    has_first: bool,
    /// The computer players of games that think.
    players: usize,
}

#[derive(Default)]
struct VisitorState {
    jobs: usize,
    /// The number of the visitor's last turn.
    served: u64,
    /// The ordinary turns that it has now.
    running: usize,
}

struct Ticket {
    number: u64,
    visitor: Arc<str>,
    is_first: bool,
    granted: Option<Kind>,
    wake: Arc<Condvar>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    First,
    Ordinary,
}

impl State {
    fn number(&mut self) -> u64 {
        self.next_number += 1;
        self.next_number
    }

    fn waiting(&self) -> impl Iterator<Item = &Ticket> {
        self.tickets.iter().filter(|ticket| ticket.granted.is_none())
    }

    /// The ticket whose visitor was served longest ago, among those that are eligible.
    fn next(&self, is_eligible: impl Fn(&Ticket, &VisitorState) -> bool) -> Option<u64> {
        let candidates = self.waiting().filter_map(|ticket| {
            let visitor = self.visitors.get(&ticket.visitor)?;
            is_eligible(ticket, visitor).then_some((visitor.served, ticket.number))
        });
        candidates.min().map(|(_, number)| number)
    }

    /// Gives out all turns that are free.
    fn grant(&mut self, limits: &TurnLimits) {
        let most = if self.players > 0 { 1 } else { limits.searches.get() };
        loop {
            let first = (!self.has_first).then(|| self.next(|ticket, _| ticket.is_first)).flatten();
            let ordinary = || {
                let one_each = |_: &Ticket, visitor: &VisitorState| visitor.running == 0;
                let is_free = self.ordinary < most;
                let first = || self.next(|ticket, _| ticket.is_first);
                let any = || self.next(|_, _| true);
                is_free.then(|| first().or_else(|| self.next(one_each)).or_else(any)).flatten()
            };
            let (number, kind) = match first.map(|number| (number, Kind::First)) {
                Some(granted) => granted,
                None => match ordinary() {
                    Some(number) => (number, Kind::Ordinary),
                    None => return,
                },
            };
            let served = self.number();
            let Some(ticket) = self.tickets.iter_mut().find(|ticket| ticket.number == number)
            else {
                return;
            };
            ticket.granted = Some(kind);
            ticket.wake.notify_one();
            if let Some(visitor) = self.visitors.get_mut(&ticket.visitor) {
                visitor.served = served;
                visitor.running += usize::from(kind == Kind::Ordinary);
            }
            match kind {
                Kind::First => self.has_first = true,
                Kind::Ordinary => self.ordinary += 1,
            }
        }
    }
}

impl Turns {
    /// Turns within these bounds.
    #[must_use]
    pub fn new(limits: TurnLimits) -> Self {
        Self(Arc::new(Shared { limits, state: Mutex::default() }))
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // No code that can panic runs under the lock.
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets a job of this visitor enter.
    ///
    /// # Errors
    /// If there are too many jobs.
    pub fn enter(&self, visitor: &str) -> Result<QueuePlace, Full> {
        let mut state = self.lock();
        if state.jobs >= self.0.limits.jobs {
            return Err(Full::Everyone);
        }
        let visitor: Arc<str> = Arc::from(visitor);
        let own = state.visitors.entry(Arc::clone(&visitor)).or_default();
        if own.jobs >= self.0.limits.jobs_each {
            return Err(Full::Visitor);
        }
        own.jobs += 1;
        state.jobs += 1;
        drop(state);
        Ok(QueuePlace { turns: self.clone(), visitor })
    }

    /// Marks that a computer player of a game thinks, for as long as the result lives.
    #[must_use]
    pub fn player(&self) -> PlayerThinks {
        self.lock().players += 1;
        PlayerThinks(self.clone())
    }

    /// Wakes all jobs that wait, so that those that were stopped leave at once.
    pub fn look(&self) {
        for ticket in &self.lock().tickets {
            ticket.wake.notify_one();
        }
    }

    /// What the turns are used for now.
    #[must_use]
    pub fn usage(&self) -> TurnUsage {
        let state = self.lock();
        TurnUsage {
            jobs: state.jobs,
            running: state.ordinary + usize::from(state.has_first),
            waiting: state.waiting().count(),
        }
    }
}

/// A computer player of a game that thinks.
pub struct PlayerThinks(Turns);

impl Drop for PlayerThinks {
    fn drop(&mut self) {
        let mut state = self.0.lock();
        state.players -= 1;
        state.grant(&self.0.0.limits);
    }
}

/// A job that has entered. Dropping it makes room for another one.
pub struct QueuePlace {
    turns: Turns,
    visitor: Arc<str>,
}

impl QueuePlace {
    /// How many jobs of other visitors wait for an ordinary turn.
    #[must_use]
    pub fn ahead(&self) -> usize {
        let state = self.turns.lock();
        let others = state.waiting().filter(|ticket| ticket.visitor != self.visitor);
        others.filter(|ticket| !ticket.is_first).count()
    }

    /// Waits for a turn. `None` if the job is stopped before it has one. `is_first` asks for the turn that is
    /// kept for the first slice of a job.
    #[must_use]
    pub fn wait(&self, is_first: bool, stop: &Stop) -> Option<GrantedTurn<'_>> {
        let limits = &self.turns.0.limits;
        let wake = Arc::new(Condvar::new());
        let mut state = self.turns.lock();
        let number = state.number();
        state.tickets.push(Ticket {
            number,
            visitor: Arc::clone(&self.visitor),
            is_first,
            granted: None,
            wake: Arc::clone(&wake),
        });
        state.grant(limits);
        loop {
            let at = state.tickets.iter().position(|ticket| ticket.number == number)?;
            let granted = state.tickets[at].granted;
            if granted.is_some() || stop.is_stopped() {
                state.tickets.swap_remove(at);
                drop(state);
                let (began, stop) = (Instant::now(), stop.clone());
                let turn = granted.map(|kind| GrantedTurn { place: self, kind, began, stop });
                // A turn that comes too late is given back.
                return turn.filter(|turn| !turn.stop.is_stopped());
            }
            let waited = wake.wait_timeout(state, BETWEEN_LOOKS);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

impl Drop for QueuePlace {
    fn drop(&mut self) {
        let mut state = self.turns.lock();
        state.jobs -= 1;
        let own = state.visitors.get_mut(&self.visitor);
        let is_last = own.is_some_and(|own| {
            own.jobs -= 1;
            own.jobs == 0
        });
        if is_last {
            state.visitors.remove(&self.visitor);
        }
    }
}

/// A turn. Dropping it gives it to the next job.
pub struct GrantedTurn<'a> {
    place: &'a QueuePlace,
    kind: Kind,
    began: Instant,
    stop: Stop,
}

impl Drop for GrantedTurn<'_> {
    fn drop(&mut self) {
        let turns = &self.place.turns;
        let rests = self.kind == Kind::Ordinary && !self.stop.is_stopped();
        if rests && turns.lock().players > 0 {
            // Play comes first: the turn is not given on for as long as it has worked.
            thread::sleep(self.began.elapsed().min(LONGEST_REST));
        }
        let mut state = turns.lock();
        match self.kind {
            Kind::First => state.has_first = false,
            Kind::Ordinary => {
                state.ordinary -= 1;
                if let Some(own) = state.visitors.get_mut(&self.place.visitor) {
                    own.running -= 1;
                }
            }
        }
        state.grant(&turns.0.limits);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    fn turns(searches: usize, jobs: usize, jobs_each: usize) -> Turns {
        let searches = NonZeroUsize::new(searches).expect("a number of searches");
        Turns::new(TurnLimits { searches, jobs, jobs_each })
    }

    /// Waits for turns of these visitors on threads of their own, in this order, while `held` is held.
    fn order(turns: &Turns, held: GrantedTurn<'_>, visitors: &[&str]) -> Vec<String> {
        let (sender, order) = mpsc::channel();
        thread::scope(|scope| {
            for (before, visitor) in visitors.iter().enumerate() {
                let (turns, sender) = (turns.clone(), sender.clone());
                while turns.usage().waiting < before {
                    thread::yield_now();
                }
                scope.spawn(move || {
                    let place = turns.enter(visitor).expect("room for a job");
                    let turn = place.wait(false, &Stop::new()).expect("a turn");
                    sender.send((*visitor).to_owned()).expect("a listener");
                    drop(turn);
                });
            }
            while turns.usage().waiting < visitors.len() {
                thread::yield_now();
            }
            drop(held);
        });
        drop(sender);
        order.iter().collect()
    }

    #[test]
    fn visitors_take_turns() {
        let turns = turns(1, 10, 5);
        let place = turns.enter("ann").expect("room");
        let held = place.wait(false, &Stop::new()).expect("a turn");
        let order = order(&turns, held, &["ann", "ann", "bob", "cid"]);
        assert_eq!(order, ["bob", "cid", "ann", "ann"]);
    }

    #[test]
    fn a_visitor_has_a_second_turn_only_while_nobody_else_waits() {
        let turns = turns(2, 10, 5);
        let places = ["ann", "ann", "ann", "bob"].map(|name| turns.enter(name).expect("room"));
        let held = places[0].wait(false, &Stop::new());
        let second = places[1].wait(false, &Stop::new());
        assert!(held.is_some() && second.is_some(), "nobody else wants the other turn");
        let (sender, order) = mpsc::channel();
        thread::scope(|scope| {
            for (before, place) in places[2..].iter().enumerate() {
                while turns.usage().waiting < before {
                    thread::yield_now();
                }
                let sender = sender.clone();
                scope.spawn(move || {
                    let turn = place.wait(false, &Stop::new()).expect("a turn");
                    sender.send(place.visitor.to_string()).expect("a listener");
                    drop(turn);
                });
            }
            while turns.usage().waiting < 2 {
                thread::yield_now();
            }
            drop(second);
        });
        assert_eq!(order.try_iter().next().as_deref(), Some("bob"), "ann has a turn already");
        drop(held);
    }

    #[test]
    fn the_number_of_jobs_is_bounded() {
        let turns = turns(1, 3, 2);
        let first = turns.enter("ann");
        let second = turns.enter("ann");
        assert!(first.is_ok() && second.is_ok());
        assert_eq!(turns.enter("ann").err(), Some(Full::Visitor));
        let third = turns.enter("bob");
        assert!(third.is_ok());
        assert_eq!(turns.enter("cid").err(), Some(Full::Everyone));
        drop(first);
        assert!(turns.enter("ann").is_ok());
    }

    #[test]
    fn a_first_slice_does_not_wait_for_ordinary_ones() {
        let turns = turns(1, 10, 2);
        let (one, two) = (turns.enter("ann").expect("room"), turns.enter("bob").expect("room"));
        let held = one.wait(false, &Stop::new());
        assert!(held.is_some() && two.wait(true, &Stop::new()).is_some());
        assert_eq!(turns.usage(), TurnUsage { jobs: 2, running: 1, waiting: 0 });
    }

    #[test]
    fn first_slices_come_before_ordinary_ones() {
        let turns = turns(1, 10, 5);
        let places = ["ann", "bob", "cid", "dan"].map(|name| turns.enter(name).expect("room"));
        let held = [places[0].wait(false, &Stop::new()), places[1].wait(true, &Stop::new())];
        assert!(held.iter().all(Option::is_some));
        let (sender, order) = mpsc::channel();
        thread::scope(|scope| {
            for (before, (place, is_first)) in places[2..].iter().zip([false, true]).enumerate() {
                while turns.usage().waiting < before {
                    thread::yield_now();
                }
                let sender = sender.clone();
                scope.spawn(move || {
                    let turn = place.wait(is_first, &Stop::new()).expect("a turn");
                    sender.send(place.visitor.to_string()).expect("a listener");
                    drop(turn);
                });
            }
            while turns.usage().waiting < 2 {
                thread::yield_now();
            }
            let [ordinary, first] = held;
            drop(ordinary);
            assert_eq!(
                order.recv().as_deref(),
                Ok("dan"),
                "the ordinary turn is for a first slice"
            );
            assert_eq!(order.recv().as_deref(), Ok("cid"));
            drop(first);
        });
    }

    #[test]
    fn a_stopped_job_leaves_the_queue() {
        let turns = turns(1, 10, 2);
        let (one, two) = (turns.enter("ann").expect("room"), turns.enter("bob").expect("room"));
        let held = one.wait(false, &Stop::new());
        let stop = Stop::new();
        thread::scope(|scope| {
            let waiting = scope.spawn(|| two.wait(false, &stop).is_none());
            while turns.usage().waiting == 0 {
                thread::yield_now();
            }
            stop.stop();
            turns.look();
            assert!(waiting.join().expect("no panic"));
        });
        assert_eq!(turns.usage(), TurnUsage { jobs: 2, running: 1, waiting: 0 });
        drop(held);
    }

    #[test]
    fn play_leaves_one_search() {
        let turns = turns(2, 10, 2);
        let places = ["ann", "bob"].map(|name| turns.enter(name).expect("room"));
        let player = turns.player();
        let held = places[0].wait(false, &Stop::new());
        let stop = Stop::new();
        thread::scope(|scope| {
            let waiting = scope.spawn(|| places[1].wait(false, &stop).is_some());
            while turns.usage().waiting == 0 {
                thread::yield_now();
            }
            drop(player);
            assert!(waiting.join().expect("no panic"), "the player has moved");
        });
        drop(held);
    }
}
