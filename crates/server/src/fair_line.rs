//! A line for a few turns at the same time, which clients get one after another.
//!
//! A client that waits for many turns does not delay the others: the next turn goes to the client that has waited
//! longest since its last one.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

/// The share of the places in the line that one client may have.
const SHARE: usize = 4;

/// A line of clients.
pub(crate) struct FairLine {
    /// The places in the line, of all clients and of each.
    most: usize,
    most_each: usize,
    line: Mutex<Line>,
}

struct Line {
    /// How many turns could begin now.
    free: usize,
    /// How many places are taken.
    taken: usize,
    clients: HashMap<String, Client>,
    /// The clients that wait for a turn, each once; the first has the next one.
    order: VecDeque<String>,
}

#[derive(Default)]
struct Client {
    taken: usize,
    waiting: VecDeque<oneshot::Sender<ThinkingTurn>>,
}

/// A place in the line. Dropping it leaves the line.
pub(crate) struct LinePlace {
    line: Arc<FairLine>,
    client: String,
}

/// A turn. Dropping it ends it, and another one begins.
pub(crate) struct ThinkingTurn(Option<Arc<FairLine>>);

impl FairLine {
    /// A line with this many turns at the same time, and this many places.
    pub(crate) fn new(turns: usize, places: usize) -> Arc<Self> {
        let line = Line { free: turns, taken: 0, clients: HashMap::new(), order: VecDeque::new() };
        Arc::new(Self { most: places, most_each: places.div_ceil(SHARE), line: Mutex::new(line) })
    }

    fn line(&self) -> MutexGuard<'_, Line> {
        self.line.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A place for this client, if there is one.
    pub(crate) fn enter(self: &Arc<Self>, client: &str) -> Option<LinePlace> {
        let mut line = self.line();
        let own = line.clients.get(client).map_or(0, |client| client.taken);
        if line.taken >= self.most || own >= self.most_each {
            return None;
        }
        line.taken += 1;
        line.clients.entry(client.to_owned()).or_default().taken += 1;
        Some(LinePlace { line: Arc::clone(self), client: client.to_owned() })
    }

    /// Gives a turn that has ended to the next client.
    fn pass_on(self: &Arc<Self>) {
        loop {
            let next = {
                let mut line = self.line();
                let next = line.next();
                if next.is_none() {
                    line.free += 1;
                }
                next
            };
            let Some(next) = next else { return };
            match next.send(ThinkingTurn(Some(Arc::clone(self)))) {
                Ok(()) => return,
                // Nobody waits there any more.
                Err(mut turn) => turn.0 = None,
            }
        }
    }
}

impl Line {
    fn next(&mut self) -> Option<oneshot::Sender<ThinkingTurn>> {
        let name = self.order.pop_front()?;
        let client = self.clients.get_mut(&name)?;
        let next = client.waiting.pop_front();
        if !client.waiting.is_empty() {
            self.order.push_back(name);
        }
        next
    }
}

impl LinePlace {
    /// Waits for a turn.
    pub(crate) async fn turn(&self) -> ThinkingTurn {
        let waiting = {
            let mut line = self.line.line();
            if line.free > 0 {
                line.free -= 1;
                return ThinkingTurn(Some(Arc::clone(&self.line)));
            }
            let (sender, waiting) = oneshot::channel();
            let client = line.clients.entry(self.client.clone()).or_default();
            client.waiting.push_back(sender);
            if client.waiting.len() == 1 {
                line.order.push_back(self.client.clone());
            }
            waiting
        };
        // The line lives as long as this place, and does not forget who waits.
        waiting.await.unwrap_or(ThinkingTurn(None))
    }
}

impl Drop for LinePlace {
    fn drop(&mut self) {
        let mut line = self.line.line();
        line.taken -= 1;
        if let Some(client) = line.clients.get_mut(&self.client) {
            client.taken -= 1;
            if client.taken == 0 && client.waiting.is_empty() {
                line.clients.remove(&self.client);
            }
        }
    }
}

impl Drop for ThinkingTurn {
    fn drop(&mut self) {
        if let Some(line) = self.0.take() {
            line.pass_on();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::pin::pin;
    use std::task::{Context, Poll, Waker};

    use super::*;

    /// Enters the line for each client and begins to wait; then ends one turn after another, and returns the
    /// clients in the order in which they had theirs.
    fn order(clients: &[&str]) -> String {
        let line = FairLine::new(1, 100);
        let first = line.enter("first").expect("a place");
        let mut context = Context::from_waker(Waker::noop());
        let Poll::Ready(mut turn) = pin!(first.turn()).poll(&mut context) else {
            panic!("the first turn begins at once")
        };
        let places: Vec<LinePlace> =
            clients.iter().map(|client| line.enter(client).expect("a place")).collect();
        let mut waiting: Vec<_> = places.iter().map(|place| Box::pin(place.turn())).collect();
        let mut left: Vec<usize> = (0..waiting.len()).collect();
        for one in &mut waiting {
            assert!(one.as_mut().poll(&mut context).is_pending());
        }
        let mut order = String::new();
        while !left.is_empty() {
            drop(turn);
            let next =
                left.iter().find_map(|&index| match waiting[index].as_mut().poll(&mut context) {
                    Poll::Ready(turn) => Some((index, turn)),
                    Poll::Pending => None,
                });
            let (index, begun) = next.expect("a turn begins");
            left.retain(|&other| other != index);
            order.push_str(clients[index]);
            turn = begun;
        }
        order
    }

    #[test]
    fn clients_have_turns_one_after_another() {
        assert_eq!(order(&["a", "a", "a", "a", "b", "c"]), "abcaaa");
        assert_eq!(order(&["a", "b", "b", "a"]), "abab");
    }

    #[test]
    fn a_client_has_a_part_of_the_places() {
        let line = FairLine::new(1, 8);
        let own: Vec<Option<LinePlace>> = (0..9).map(|_| line.enter("a")).collect();
        assert_eq!(own.iter().flatten().count(), 2);
        let others: Vec<Option<LinePlace>> = (0..9).map(|n| line.enter(&n.to_string())).collect();
        assert_eq!(others.iter().flatten().count(), 6);
        drop(own);
        assert!(line.enter("a").is_some());
        drop(others);
        let left = line.line();
        assert_eq!((left.taken, left.clients.len()), (0, 0));
    }

    #[test]
    fn those_who_have_gone_get_no_turn() {
        let line = FairLine::new(1, 8);
        let mut context = Context::from_waker(Waker::noop());
        let places = ["a", "b", "c"].map(|client| line.enter(client).expect("a place"));
        let Poll::Ready(turn) = pin!(places[0].turn()).poll(&mut context) else { panic!("a turn") };
        let mut gone = Box::pin(places[1].turn());
        assert!(gone.as_mut().poll(&mut context).is_pending());
        drop(gone);
        let mut last = Box::pin(places[2].turn());
        assert!(last.as_mut().poll(&mut context).is_pending());
        drop(turn);
        // One that has a turn and does not take it passes it on.
        drop(last);
        assert_eq!(line.line().free, 1);
    }
}
