//! Turns: a fair share of a few searches at the same time, for many visitors.
//!
//! A job enters with the names of its client and its visitor, such as an address and a browser, and waits for a
//! turn before each slice of its work. The client that has had the least work comes first, and of its visitors
//! the one with the least. A client has two ordinary turns at once only while no other client waits for one.
//! The first slice of a job is short; it has a turn of its own beside the ordinary ones, and takes an ordinary
//! one before all others that wait, so that a first answer comes soon, however many jobs wait. A client that is
//! far ahead of the others has used up this precedence until they have caught up.
//! While computer players of games think, one ordinary turn remains, and it rests as long as it works.

mod queue;

use std::num::NonZeroUsize;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use cygnet_core::Stop;
use queue::{Asker, Kind, Queue};

/// How often a waiting job checks whether it was stopped, if nobody wakes it.
const BETWEEN_LOOKS: Duration = Duration::from_millis(100);

/// The longest rest after a turn while computer players think.
const LONGEST_REST: Duration = Duration::from_millis(500);

/// The bounds of the turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TurnLimits {
    /// The ordinary turns at the same time.
    pub searches: NonZeroUsize,
    /// The jobs of all clients.
    pub jobs: usize,
    /// The jobs of one client.
    pub jobs_of_client: usize,
    /// The jobs of one visitor.
    pub jobs_each: usize,
}

/// Why a job cannot enter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Full {
    /// There are too many jobs in all.
    Everyone,
    /// The visitor or its client has too many jobs.
    Visitor,
}

/// The current use of the turns.
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
    queue: Mutex<Queue>,
    /// Notified when a job or a computer player leaves.
    idle: Condvar,
}

impl Turns {
    /// Turns within these bounds.
    #[must_use]
    pub fn new(limits: TurnLimits) -> Self {
        Self(Arc::new(Shared { limits, queue: Mutex::default(), idle: Condvar::new() }))
    }

    fn lock(&self) -> MutexGuard<'_, Queue> {
        // No code that can panic runs under the lock.
        self.0.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets a job of this visitor of a client enter.
    ///
    /// # Errors
    /// If there are too many jobs.
    pub fn enter(&self, client: &str, visitor: &str) -> Result<QueuePlace, Full> {
        let asker = Asker { client: Arc::from(client), visitor: Arc::from(visitor) };
        self.lock().enter(&asker, &self.0.limits)?;
        Ok(QueuePlace { turns: self.clone(), asker })
    }

    /// Marks that a computer player of a game thinks, for as long as the result lives.
    #[must_use]
    pub fn player(&self) -> PlayerThinks {
        self.lock().players += 1;
        PlayerThinks(self.clone())
    }

    /// Waits until nobody analyses and no computer player thinks, or until it has waited for this long: work that
    /// nobody waits for comes last, but not never. Returns whether it may go on; it may not once it is stopped.
    #[must_use]
    pub fn wait_until_idle(&self, patience: Duration, stop: &Stop) -> bool {
        let began = Instant::now();
        let mut queue = self.lock();
        while !stop.is_stopped() && !queue.is_idle() && began.elapsed() < patience {
            let left = patience.saturating_sub(began.elapsed()).min(BETWEEN_LOOKS);
            let waited = self.0.idle.wait_timeout(queue, left);
            queue = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        !stop.is_stopped()
    }

    /// Wakes all jobs that wait, so that those that were stopped leave at once.
    pub fn look(&self) {
        self.lock().wake_all();
        self.0.idle.notify_all();
    }

    /// The current use of the turns.
    #[must_use]
    pub fn usage(&self) -> TurnUsage {
        self.lock().usage()
    }
}

/// A computer player of a game that thinks.
pub struct PlayerThinks(Turns);

impl Drop for PlayerThinks {
    fn drop(&mut self) {
        let mut queue = self.0.lock();
        queue.players -= 1;
        queue.grant(&self.0.0.limits);
        self.0.0.idle.notify_all();
    }
}

/// A job that has entered. Dropping it makes room for another one.
pub struct QueuePlace {
    turns: Turns,
    asker: Asker,
}

impl QueuePlace {
    /// How many jobs of other visitors wait for an ordinary turn.
    #[must_use]
    pub fn ahead(&self) -> usize {
        self.turns.lock().ahead_of(&self.asker)
    }

    /// Waits for a turn. `None` if the job is stopped before it has one. `is_first` asks for the turn that is
    /// kept for the first slice of a job.
    #[must_use]
    pub fn wait(&self, is_first: bool, stop: &Stop) -> Option<GrantedTurn<'_>> {
        let wake = Arc::new(Condvar::new());
        let mut queue = self.turns.lock();
        let number = queue.ask(&self.asker, is_first, Arc::clone(&wake));
        queue.grant(&self.turns.0.limits);
        loop {
            if let Some(kind) = queue.granted(number) {
                drop(queue);
                let (began, stop) = (Instant::now(), stop.clone());
                let turn = GrantedTurn { place: self, number, kind, began, stop };
                // A turn that comes too late is given back.
                return Some(turn).filter(|turn| !turn.stop.is_stopped());
            }
            if stop.is_stopped() {
                queue.give_up(number);
                return None;
            }
            let waited = wake.wait_timeout(queue, BETWEEN_LOOKS);
            queue = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

impl Drop for QueuePlace {
    fn drop(&mut self) {
        self.turns.lock().leave(&self.asker);
        self.turns.0.idle.notify_all();
    }
}

/// A turn. Dropping it gives it to the next job.
pub struct GrantedTurn<'a> {
    place: &'a QueuePlace,
    number: u64,
    kind: Kind,
    began: Instant,
    stop: Stop,
}

impl GrantedTurn<'_> {
    /// Is it the turn that is kept for first slices?
    #[must_use]
    pub fn is_first(&self) -> bool {
        self.kind == Kind::First
    }

    /// How long the job has had this turn.
    #[must_use]
    pub fn worked(&self) -> Duration {
        self.began.elapsed()
    }
}

impl Drop for GrantedTurn<'_> {
    fn drop(&mut self) {
        let (turns, worked) = (&self.place.turns, self.worked());
        let rests = self.kind == Kind::Ordinary && !self.stop.is_stopped();
        if rests && turns.lock().players > 0 {
            // Play comes first: the turn is not given on for as long as it has worked.
            thread::sleep(worked.min(LONGEST_REST));
        }
        let mut queue = turns.lock();
        queue.finish(self.number, worked);
        queue.grant(&turns.0.limits);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    fn turns(searches: usize, jobs: usize, jobs_each: usize) -> Turns {
        let searches = NonZeroUsize::new(searches).expect("a number of searches");
        Turns::new(TurnLimits { searches, jobs, jobs_of_client: jobs, jobs_each })
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
                    let place = turns.enter(visitor, visitor).expect("room for a job");
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
        let place = turns.enter("ann", "ann").expect("room");
        let held = place.wait(false, &Stop::new()).expect("a turn");
        let order = order(&turns, held, &["ann", "ann", "bob", "cid"]);
        assert_eq!(order, ["bob", "cid", "ann", "ann"]);
    }

    #[test]
    fn a_visitor_has_a_second_turn_only_while_nobody_else_waits() {
        let turns = turns(2, 10, 5);
        let places =
            ["ann", "ann", "ann", "bob"].map(|name| turns.enter(name, name).expect("room"));
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
                    sender.send(place.asker.client.to_string()).expect("a listener");
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
        let first = turns.enter("ann", "ann");
        let second = turns.enter("ann", "ann");
        assert!(first.is_ok() && second.is_ok());
        assert_eq!(turns.enter("ann", "ann").err(), Some(Full::Visitor));
        let third = turns.enter("bob", "bob");
        assert!(third.is_ok());
        assert_eq!(turns.enter("cid", "cid").err(), Some(Full::Everyone));
        drop(first);
        assert!(turns.enter("ann", "ann").is_ok());
    }

    #[test]
    fn a_first_slice_does_not_wait_for_ordinary_ones() {
        let turns = turns(1, 10, 2);
        let (one, two) =
            (turns.enter("ann", "ann").expect("room"), turns.enter("bob", "bob").expect("room"));
        let held = one.wait(false, &Stop::new());
        assert!(held.is_some() && two.wait(true, &Stop::new()).is_some());
        assert_eq!(turns.usage(), TurnUsage { jobs: 2, running: 1, waiting: 0 });
    }

    #[test]
    fn first_slices_come_before_ordinary_ones() {
        let turns = turns(1, 10, 5);
        let places =
            ["ann", "bob", "cid", "dan"].map(|name| turns.enter(name, name).expect("room"));
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
                    sender.send(place.asker.client.to_string()).expect("a listener");
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
        let (one, two) =
            (turns.enter("ann", "ann").expect("room"), turns.enter("bob", "bob").expect("room"));
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
    fn work_that_nobody_waits_for_comes_last() {
        const LONG: Duration = Duration::from_secs(600);
        let turns = turns(2, 10, 2);
        let stop = Stop::new();
        assert!(turns.wait_until_idle(LONG, &stop), "nobody is there");
        let (place, player) = (turns.enter("ann", "ann").expect("room"), turns.player());
        assert!(turns.wait_until_idle(Duration::ZERO, &stop), "its patience is at an end");
        let (sender, order) = mpsc::channel();
        thread::scope(|scope| {
            scope.spawn(|| sender.send(turns.wait_until_idle(LONG, &stop)));
            drop(place);
            assert_eq!(order.try_recv(), Err(mpsc::TryRecvError::Empty), "a player thinks");
            drop(player);
            assert_eq!(order.recv(), Ok(true));
            let player = turns.player();
            scope.spawn(|| sender.send(turns.wait_until_idle(LONG, &stop)));
            stop.stop();
            turns.look();
            assert_eq!(order.recv(), Ok(false), "it is stopped");
            drop(player);
        });
    }

    #[test]
    fn play_leaves_one_search() {
        let turns = turns(2, 10, 2);
        let places = ["ann", "bob"].map(|name| turns.enter(name, name).expect("room"));
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
