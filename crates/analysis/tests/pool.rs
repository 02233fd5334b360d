//! The pool of searchers: its bounds hold, seats wait in order, and a seat never gets what another remembers.

use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use std::thread;

use cygnet_analysis::{Pool, PoolLimits, PoolSeat, PoolUsage};
use cygnet_core::Stop;

fn pool(memory: usize, searches: usize) -> Pool {
    let searches = NonZeroUsize::new(searches).expect("not zero");
    Pool::new(PoolLimits { memory, searches })
}

/// The memory of all searchers that exist, and the most there ever was.
#[derive(Default)]
struct Meter {
    now: AtomicUsize,
    most: AtomicUsize,
}

impl Meter {
    fn add(&self, amount: usize) {
        let now = self.now.fetch_add(amount, Ordering::SeqCst) + amount;
        self.most.fetch_max(now, Ordering::SeqCst);
    }

    fn remove(&self, amount: usize) {
        self.now.fetch_sub(amount, Ordering::SeqCst);
    }

    fn most(&self) -> usize {
        self.most.load(Ordering::SeqCst)
    }

    fn now(&self) -> usize {
        self.now.load(Ordering::SeqCst)
    }
}

/// A searcher that remembers how often it has searched.
struct Searcher {
    memory: Arc<Meter>,
    bytes: usize,
    searched: u32,
}

impl Searcher {
    fn new(memory: &Arc<Meter>, bytes: usize) -> Self {
        memory.add(bytes);
        Self { memory: Arc::clone(memory), bytes, searched: 0 }
    }

    fn search(&mut self) -> u32 {
        self.searched += 1;
        self.searched
    }
}

impl Drop for Searcher {
    fn drop(&mut self) {
        self.memory.remove(self.bytes);
    }
}

type Seat = PoolSeat<Searcher>;

fn search(seat: &mut Seat, memory: &Arc<Meter>) -> u32 {
    let make = |bytes| Searcher::new(memory, bytes);
    seat.search(&Stop::new(), make, Searcher::search).expect("nobody stops it")
}

#[test]
fn a_searcher_stays_with_its_seat_until_its_memory_is_needed() {
    let (pool, memory) = (pool(100, 1), Arc::<Meter>::default());
    let [mut first, mut second, mut third] = [40, 60, 30].map(|bytes| Seat::new(&pool, bytes));
    assert_eq!(memory.now(), 0, "a seat that does not think has no memory");
    assert_eq!((search(&mut first, &memory), search(&mut second, &memory)), (1, 1));
    assert_eq!((search(&mut first, &memory), search(&mut second, &memory)), (2, 2));
    assert_eq!(memory.now(), 100);
    assert_eq!(search(&mut third, &memory), 1, "the first one has been idle longest");
    assert_eq!((memory.now(), pool.usage().idle_bytes), (90, 90));
    assert_eq!((search(&mut second, &memory), search(&mut third, &memory)), (3, 2));
    assert_eq!(search(&mut first, &memory), 1, "its searcher is a new one");
    second.discard();
    assert_eq!(search(&mut second, &memory), 1);
    drop((first, second, third));
    assert_eq!((memory.now(), pool.usage()), (0, PoolUsage::default()));
    assert_eq!(memory.most(), 100);
}

#[test]
fn a_seat_that_asks_for_more_than_there_is_gets_all_of_it() {
    let (pool, memory) = (pool(100, 1), Arc::<Meter>::default());
    let [mut small, mut large] = [10, 1000].map(|bytes| Seat::new(&pool, bytes));
    assert_eq!((search(&mut small, &memory), search(&mut large, &memory)), (1, 1));
    assert_eq!((memory.now(), memory.most()), (100, 100));
}

/// Many threads with seats of different sizes: the bounds hold at every moment, and everybody is served.
#[test]
fn the_bounds_hold_for_many_seats_and_nobody_waits_for_ever() {
    const THREADS: usize = 12;
    const ROUNDS: usize = 200;
    for (bytes, searches) in [(100, 1), (100, 2), (250, 3), (1000, 16)] {
        let (pool, memory) = (pool(bytes, searches), Arc::<Meter>::default());
        let (running, done) = (Meter::default(), AtomicUsize::new(0));
        thread::scope(|scope| {
            for thread in 0..THREADS {
                let (pool, memory, running, done) = (&pool, &memory, &running, &done);
                scope.spawn(move || {
                    let mut random = fastrand::Rng::with_seed(thread as u64);
                    let mut seats = [10, 35, 100].map(|bytes| Seat::new(pool, bytes));
                    for _ in 0..ROUNDS {
                        let seat = &mut seats[random.usize(..3)];
                        if random.u32(..20) == 0 {
                            seat.discard();
                        }
                        let stop = Stop::new();
                        if random.u32(..10) == 0 {
                            stop.stop();
                        }
                        let make = |bytes| Searcher::new(memory, bytes);
                        let found = seat.search(&stop, make, |searcher| {
                            running.add(1);
                            thread::yield_now();
                            running.remove(1);
                            searcher.search()
                        });
                        assert_eq!(found.is_none(), stop.is_stopped());
                        done.fetch_add(1, Ordering::SeqCst);
                    }
                });
            }
        });
        assert_eq!(done.into_inner(), THREADS * ROUNDS);
        assert!(memory.most() <= bytes, "{} of {bytes} bytes", memory.most());
        assert!(running.most() <= searches, "{} of {searches} searches", running.most());
        assert_eq!((memory.now(), pool.usage()), (0, PoolUsage::default()));
    }
}

/// Returns when this many seats wait.
fn until_waiting(pool: &Pool, count: usize) {
    while pool.usage().waiting != count {
        thread::yield_now();
    }
}

/// Seats wait for memory or for a search to end, and have their turns in the order in which they came. One
/// that is stopped leaves the queue.
#[test]
fn seats_wait_in_order_and_can_be_stopped() {
    for (bytes, searches, needed) in [(100, 1, 10), (100, 9, 60)] {
        let (pool, memory) = (pool(bytes, searches), Arc::<Meter>::default());
        let order = Mutex::new(Vec::new());
        let stop = Stop::new();
        thread::scope(|scope| {
            let (begun, has_begun) = mpsc::channel();
            let (end, may_end) = mpsc::channel::<()>();
            let (pool, memory, order) = (&pool, &memory, &order);
            scope.spawn(move || {
                let make = |bytes| Searcher::new(memory, bytes);
                Seat::new(pool, needed).search(&Stop::new(), make, |_| {
                    begun.send(()).expect("a listener");
                    let _ = may_end.recv();
                });
            });
            has_begun.recv().expect("it begins");
            for number in 0..4 {
                let stop = if number == 1 { stop.clone() } else { Stop::new() };
                scope.spawn(move || {
                    let make = |bytes| Searcher::new(memory, bytes);
                    let mut seat = Seat::new(pool, needed);
                    let found = seat.search(&stop, make, |_| {
                        order.lock().expect("no panic").push(number);
                    });
                    assert_eq!(found.is_none(), number == 1);
                });
                until_waiting(pool, number + 1);
            }
            stop.stop();
            until_waiting(pool, 3);
            drop(end);
        });
        assert_eq!(order.into_inner().expect("no panic"), [0, 2, 3]);
        assert_eq!((memory.now(), pool.usage()), (0, PoolUsage::default()));
    }
}

#[test]
fn a_search_that_panics_gives_its_place_back() {
    let (pool, memory) = (pool(100, 1), Arc::<Meter>::default());
    let mut seat = Seat::new(&pool, 100);
    search(&mut seat, &memory);
    for breaks_when_made in [false, true] {
        let broken = catch_unwind(AssertUnwindSafe(|| {
            let make = |bytes| {
                assert!(!breaks_when_made, "it cannot be made");
                Searcher::new(&memory, bytes)
            };
            seat.search(&Stop::new(), make, |_| panic!("the search breaks down"))
        }));
        assert!(broken.is_err());
        assert_eq!((memory.now(), pool.usage()), (0, PoolUsage::default()));
    }
    assert_eq!(search(&mut Seat::new(&pool, 100), &memory), 1, "others go on");
}
