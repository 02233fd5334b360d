//! Requests that take a while, such as to replay a long line: a few at a time, and fair to all clients.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use cygnet_analysis::scheduler::Full;
use tokio::sync::oneshot;

/// The bounds of the requests that take a while.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReplayLimits {
    /// How many run at the same time.
    pub running: usize,
    /// How many of one client run at the same time.
    pub running_of_client: usize,
    /// How many wait.
    pub waiting: usize,
    /// How many of one client wait.
    pub waiting_of_client: usize,
}

impl Default for ReplayLimits {
    fn default() -> Self {
        // However much one client asks for, a turn is left for another one.
        Self { running: 2, running_of_client: 1, waiting: 256, waiting_of_client: 32 }
    }
}

/// Turns for requests that take a while. Clients take them one after the other. Clones share the turns.
#[derive(Clone, Default)]
pub struct Replays(Arc<Shared>);

#[derive(Default)]
struct Shared {
    limits: ReplayLimits,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    running: HashMap<IpAddr, usize>,
    /// The requests that wait, by client. The client in front is the next.
    waiting: VecDeque<(IpAddr, VecDeque<oneshot::Sender<ReplayTurn>>)>,
}

impl State {
    fn running_of(&self, client: IpAddr) -> usize {
        self.running.get(&client).copied().unwrap_or_default()
    }

    /// Is there a turn for another request of this client?
    fn has_turn(&self, client: IpAddr, limits: &ReplayLimits) -> bool {
        let all: usize = self.running.values().sum();
        all < limits.running && self.running_of(client) < limits.running_of_client
    }

    /// The request that is next, if there is a turn for it.
    fn next(&mut self, limits: &ReplayLimits) -> Option<(IpAddr, oneshot::Sender<ReplayTurn>)> {
        for (_, requests) in &mut self.waiting {
            // Requests whose client has hung up leave the queue.
            requests.retain(|request| !request.is_closed());
        }
        self.waiting.retain(|(_, requests)| !requests.is_empty());
        let has_turn = |(client, _): &(IpAddr, _)| self.has_turn(*client, limits);
        let at = self.waiting.iter().position(has_turn)?;
        let (client, mut requests) = self.waiting.remove(at)?;
        let request = requests.pop_front()?;
        if !requests.is_empty() {
            self.waiting.push_back((client, requests));
        }
        *self.running.entry(client).or_default() += 1;
        Some((client, request))
    }

    fn finish(&mut self, client: IpAddr) {
        if let Some(running) = self.running.get_mut(&client) {
            *running -= 1;
            if *running == 0 {
                self.running.remove(&client);
            }
        }
    }
}

impl Replays {
    /// Turns within these bounds.
    #[must_use]
    pub fn new(limits: ReplayLimits) -> Self {
        Self(Arc::new(Shared { limits, state: Mutex::default() }))
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // No code that can panic runs under the lock.
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a turn of this client.
    ///
    /// # Errors
    /// If too many requests wait.
    pub async fn turn(&self, client: IpAddr) -> Result<ReplayTurn, Full> {
        let waits = {
            let (mut state, limits) = (self.lock(), &self.0.limits);
            if state.has_turn(client, limits) {
                *state.running.entry(client).or_default() += 1;
                return Ok(ReplayTurn { replays: self.clone(), client });
            }
            let all: usize = state.waiting.iter().map(|(_, requests)| requests.len()).sum();
            if all >= limits.waiting {
                return Err(Full::Everyone);
            }
            let (request, waits) = oneshot::channel();
            match state.waiting.iter_mut().find(|(of, _)| *of == client) {
                Some((_, requests)) if requests.len() >= limits.waiting_of_client => {
                    return Err(Full::Visitor);
                }
                Some((_, requests)) => requests.push_back(request),
                None => state.waiting.push_back((client, VecDeque::from([request]))),
            }
            waits
        };
        waits.await.map_err(|_| Full::Everyone)
    }
}

/// A turn of a request. Dropping it gives it to the next.
pub struct ReplayTurn {
    replays: Replays,
    client: IpAddr,
}

impl Drop for ReplayTurn {
    fn drop(&mut self) {
        self.replays.lock().finish(self.client);
        loop {
            let next = self.replays.lock().next(&self.replays.0.limits);
            let Some((client, request)) = next else { return };
            let turn = Self { replays: self.replays.clone(), client };
            // One who has hung up in this moment drops the turn, which gives it to the next.
            drop(request.send(turn));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use futures_util::FutureExt;

    use super::*;

    fn client(number: u8) -> IpAddr {
        IpAddr::V4(Ipv4Addr::new(10, 0, 0, number))
    }

    fn limits() -> ReplayLimits {
        ReplayLimits { running: 1, running_of_client: 1, waiting: 8, waiting_of_client: 6 }
    }

    #[tokio::test]
    async fn a_flood_of_one_client_does_not_hold_up_another() {
        let replays = Replays::new(limits());
        let held = replays.turn(client(1)).await.expect("a turn");
        let mut flood: Vec<_> = (0..6).map(|_| Box::pin(replays.turn(client(1)))).collect();
        for request in &mut flood {
            assert!(request.now_or_never_ref());
        }
        assert_eq!(replays.turn(client(1)).await.err(), Some(Full::Visitor));
        let mut honest = Box::pin(replays.turn(client(2)));
        assert!(honest.now_or_never_ref());
        // Of the flood, only the first request came before the honest client.
        drop(held);
        let first = (&mut flood[0]).now_or_never().expect("its turn").expect("a turn");
        drop(first);
        let own = (&mut honest).now_or_never().expect("its turn").expect("a turn");
        assert!((&mut flood[1]).now_or_never().is_none());
        // One who hangs up gives the turn on.
        drop(flood.remove(1));
        drop(own);
        assert!((&mut flood[1]).now_or_never().is_some());
    }

    #[tokio::test]
    async fn one_client_leaves_a_turn_for_another() {
        let replays = Replays::default();
        let held = replays.turn(client(1)).await;
        assert!(held.is_ok() && replays.turn(client(1)).now_or_never().is_none());
        assert!(replays.turn(client(2)).now_or_never().is_some_and(|turn| turn.is_ok()));
    }

    #[tokio::test]
    async fn the_number_of_those_who_wait_is_bounded() {
        let replays = Replays::new(limits());
        let held = replays.turn(client(0)).await;
        let mut waiting = Vec::new();
        for number in 1..=8 {
            let mut request = Box::pin(replays.turn(client(number)));
            assert!(request.now_or_never_ref());
            waiting.push(request);
        }
        assert_eq!(replays.turn(client(9)).await.err(), Some(Full::Everyone));
        drop(waiting.pop());
        drop(held);
        assert!((&mut waiting[0]).now_or_never().is_some());
    }

    /// Lets a future that cannot be ready begin.
    trait Begin: Future + Unpin {
        fn now_or_never_ref(&mut self) -> bool {
            self.now_or_never().is_none()
        }
    }

    impl<F: Future + Unpin> Begin for F {}
}
