//! Limits: how much one client may ask for, and all of them together.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use cygnet_analysis::scheduler::{SchedulerLimits, TurnLimits};
use cygnet_analysis::usable_threads;

/// The limits of a server.
#[derive(Clone, Debug)]
pub struct ServerLimits {
    /// The bytes of a request's body.
    pub body: usize,
    /// The bytes of a message on a socket.
    pub message: usize,
    /// The sockets of one client.
    pub sockets_per_client: usize,
    /// The sockets of all clients.
    pub sockets: usize,
    /// The connections of one client that are no sockets, unless there is a proxy in front.
    pub http_connections_per_client: usize,
    /// The connections of all clients that are no sockets.
    pub http_connections: usize,
    /// How long the head of a request may take to arrive, and how long a connection may be idle.
    pub header_time: Duration,
    /// How often a client on a socket is asked for a sign of life.
    pub ping: Duration,
    /// After how long without a sign of life a client is gone.
    pub silence: Duration,
    /// How long the body of a request may take to arrive.
    pub body_time: Duration,
    /// The requests per second of one client, in the long run.
    pub requests_per_second: u32,
    /// The messages per second on one socket, in the long run.
    pub messages_per_second: u32,
    /// The messages per second on all sockets of one client, in the long run.
    pub messages_per_second_per_client: u32,
    /// The messages per second of all spectators, in the long run.
    pub messages_per_second_of_spectators: u32,
    /// The games that one browser may have going on.
    pub open_games: usize,
    /// The games that one client, with any number of browsers, may have set up that go on.
    pub open_games_per_client: usize,
    /// How many of these may be against computer players.
    pub computer_games: usize,
    /// The games that one client may set up per minute.
    pub games_per_minute: u32,
    /// The unfinished games of all clients in the store.
    pub stored_games: u64,
    /// How long a game is kept in which nothing has happened since it was set up.
    pub unstarted: Duration,
    /// How long a game is kept that is not over and in which nothing happens.
    pub abandoned: Duration,
    /// The games in memory; while there are more, no games are set up.
    pub live_games: usize,
    /// The turns of computer players that may wait, in all.
    pub waiting_computers: usize,
    /// The bytes of a request's body about an analysis: a text may have many games.
    pub analysis_body: usize,
    /// The bytes of a message on a socket of an analysis.
    pub analysis_message: usize,
    /// The bytes of a shared analysis.
    pub study: usize,
    /// The analyses that one client may share per minute.
    pub studies_per_minute: u32,
    /// The bytes of analyses that one client may share per day.
    pub study_bytes_per_day: u32,
    /// The bytes of all shared analyses, before no more are kept.
    pub stored_studies: u64,
    /// The moves that are counted for the statistics; beyond that, those of the fewest games are forgotten.
    pub counted_moves: u64,
    /// How long the result of a game or a puzzle counts.
    pub results: Duration,
    /// The results of one browser: the oldest make way.
    pub results_each: u32,
    /// The questions of all clients to the engine that are worked on or wait.
    pub analyses: usize,
    /// How many of these may be of one client.
    pub analyses_of_client: usize,
    /// How many of these may be of one browser.
    pub analyses_each: usize,
    /// The searches for analyses at the same time; never more than the machine has cores.
    pub analysis_searches: usize,
    /// The memory for what searches remember, in bytes.
    pub analysis_memory: usize,
    /// The positions whose analysis is remembered.
    pub analysed_positions: usize,
    /// The longest work on one question.
    pub analysis_time: Duration,
    /// How often the connection of a client that asks questions is tried.
    pub analysis_ping: Duration,
    /// After which silence such a connection is lost.
    pub analysis_silence: Duration,
    /// The reports of all clients that are being made or wait.
    pub open_reports: usize,
    /// The reports that one client may ask for per day.
    pub reports_per_day: u32,
    /// The reports that are kept: the oldest make way.
    pub stored_reports: u32,
    /// The squares of a board that a report can be about.
    pub report_squares: usize,
    /// The longest work on one report.
    pub report_time: Duration,
    /// The least time of a computer player for a move: people want to see it happen.
    pub computer_pace: Duration,
    /// The longest time that a computer player thinks, however much its clock allows: others wait.
    pub computer_longest: Duration,
}

impl Default for ServerLimits {
    fn default() -> Self {
        Self {
            body: 16 << 10,
            message: 4 << 10,
            sockets_per_client: 64,
            sockets: 20_000,
            http_connections_per_client: 256,
            http_connections: 10_000,
            header_time: Duration::from_secs(10),
            ping: Duration::from_secs(10),
            silence: Duration::from_secs(30),
            body_time: Duration::from_secs(10),
            requests_per_second: 40,
            messages_per_second: 20,
            messages_per_second_per_client: 256,
            messages_per_second_of_spectators: 5_000,
            open_games: 100,
            open_games_per_client: 500,
            computer_games: 30,
            games_per_minute: 30,
            stored_games: 1_000_000,
            unstarted: Duration::from_secs(7 * 24 * 3600),
            abandoned: Duration::from_secs(30 * 24 * 3600),
            live_games: 100_000,
            waiting_computers: 2_000,
            analysis_body: 512 << 10,
            analysis_message: 64 << 10,
            study: 256 << 10,
            studies_per_minute: 20,
            study_bytes_per_day: 8 << 20,
            stored_studies: 4 << 30,
            counted_moves: 2_000_000,
            results: Duration::from_secs(3 * 365 * 24 * 3600),
            results_each: 5_000,
            analyses: 512,
            analyses_of_client: 64,
            analyses_each: 12,
            analysis_searches: 64,
            analysis_memory: 256 << 20,
            analysed_positions: 4096,
            analysis_time: Duration::from_secs(60),
            analysis_ping: Duration::from_secs(5),
            analysis_silence: Duration::from_secs(12),
            open_reports: 8,
            reports_per_day: 4,
            stored_reports: 50,
            report_squares: 100,
            report_time: Duration::from_secs(20 * 60),
            computer_pace: Duration::from_millis(600),
            computer_longest: Duration::from_secs(5),
        }
    }
}

/// The memory of one searcher for analyses, in bytes.
const SEARCHER: usize = 16 << 20;

impl ServerLimits {
    /// Allows this many sockets in all, and half as many other connections if that is more than before.
    pub fn set_connections(&mut self, most: usize) {
        self.sockets = most;
        self.http_connections = self.http_connections.max(most / 2);
    }

    /// Allows this many sockets of one client, as many games, and four times as many other connections and
    /// messages per second, if that is more than before.
    pub fn set_connections_per_client(&mut self, most: usize) {
        self.sockets_per_client = most;
        let others = most.saturating_mul(4);
        self.http_connections_per_client = self.http_connections_per_client.max(others);
        let messages = u32::try_from(others).unwrap_or(u32::MAX);
        self.messages_per_second_per_client = self.messages_per_second_per_client.max(messages);
        self.open_games_per_client = self.open_games_per_client.max(most);
    }

    /// The limits of the scheduler of analyses.
    #[must_use]
    pub fn scheduler(&self) -> SchedulerLimits {
        let most = NonZeroUsize::new(self.analysis_searches).unwrap_or(NonZeroUsize::MIN);
        let searches = usable_threads(most);
        SchedulerLimits {
            turns: TurnLimits {
                searches,
                jobs: self.analyses,
                jobs_of_client: self.analyses_of_client,
                jobs_each: self.analyses_each,
            },
            memory: self.analysis_memory,
            searcher: SEARCHER,
            positions: self.analysed_positions,
        }
    }
}

/// A bucket of permissions, which fills up steadily.
#[derive(Clone, Copy, Debug)]
pub struct Bucket {
    /// The most permissions that it holds.
    capacity: f64,
    /// How many come per second.
    rate: f64,
    left: f64,
    filled: Instant,
}

impl Bucket {
    /// A full bucket.
    #[must_use]
    pub fn full(capacity: u32, rate: f64, now: Instant) -> Self {
        let capacity = f64::from(capacity);
        Self { capacity, rate, left: capacity, filled: now }
    }

    /// A bucket for this many permissions per second, which may be used in bursts of five seconds.
    #[must_use]
    pub fn per_second(rate: u32, now: Instant) -> Self {
        Self::full(rate.saturating_mul(5), f64::from(rate), now)
    }

    /// A bucket for this many permissions per minute.
    #[must_use]
    pub fn per_minute(rate: u32, now: Instant) -> Self {
        Self::full(rate, f64::from(rate) / 60.0, now)
    }

    /// A bucket for this many permissions per day.
    #[must_use]
    pub fn per_day(rate: u32, now: Instant) -> Self {
        Self::full(rate, f64::from(rate) / (24.0 * 3600.0), now)
    }

    /// Takes a permission, if there is one.
    pub fn take(&mut self, now: Instant) -> bool {
        self.take_some(1.0, now)
    }

    /// Takes some permissions, if there are as many.
    pub fn take_some(&mut self, number: f64, now: Instant) -> bool {
        self.fill(now);
        let may = self.left >= number;
        if may {
            self.left -= number;
        }
        may
    }

    /// Is nothing missing?
    fn is_full(&mut self, now: Instant) -> bool {
        self.fill(now);
        self.left >= self.capacity
    }

    fn fill(&mut self, now: Instant) {
        let passed = now.saturating_duration_since(self.filled).as_secs_f64();
        self.left = (self.left + passed * self.rate).min(self.capacity);
        self.filled = now;
    }
}

/// The name of the client behind an address, for the store.
#[must_use]
pub fn origin(address: IpAddr) -> String {
    client(address).to_string()
}

/// The client behind an address. A client with one IPv6 address has the 2^64 addresses of its network.
pub(crate) fn client(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() >> 64 << 64)),
        address @ IpAddr::V4(_) => address,
    }
}

/// Why a client may not share another analysis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TooMuchShared {
    /// There were too many in the last minute.
    ThisMinute,
    /// There were too many bytes in the last day.
    Today,
}

/// Counts what clients do, by their address.
#[derive(Default)]
pub struct Clients {
    known: Mutex<Known>,
    /// The messages of all spectators.
    watching: Mutex<Option<Bucket>>,
}

#[derive(Default)]
struct Known {
    clients: HashMap<IpAddr, Client>,
    /// When clients were last forgotten.
    cleaned: Option<Instant>,
}

struct Client {
    requests: Bucket,
    messages: Bucket,
    games: Bucket,
    studies: Bucket,
    study_bytes: Bucket,
    reports: Bucket,
    sockets: usize,
    connections: usize,
    seen: Instant,
}

/// A connection of a client, as a socket or for requests. Dropping it gives its place back.
pub struct ConnectionPlace {
    clients: Arc<Clients>,
    address: IpAddr,
    /// The number that it is counted in.
    counter: fn(&mut Client) -> &mut usize,
}

/// How long a client without sockets is remembered.
const MEMORY: Duration = Duration::from_secs(120);

/// From how many clients on some are forgotten, and how often that is tried: it looks at all of them.
const MANY: usize = 10_000;
const CLEANING: Duration = Duration::from_secs(10);

impl Known {
    /// Forgets clients that have done nothing for a while.
    fn clean(&mut self, now: Instant) {
        let is_clean = self.cleaned.is_some_and(|at| now.saturating_duration_since(at) < CLEANING);
        if self.clients.len() < MANY || is_clean {
            return;
        }
        self.cleaned = Some(now);
        self.clients.retain(|_, client| {
            let silent = now.saturating_duration_since(client.seen);
            let is_here = client.sockets + client.connections > 0;
            let has_limits = !client.study_bytes.is_full(now) || !client.reports.is_full(now);
            is_here || silent < MEMORY || has_limits
        });
    }
}

impl Clients {
    fn with<T>(
        &self,
        address: IpAddr,
        limits: &ServerLimits,
        now: Instant,
        change: impl FnOnce(&mut Client) -> T,
    ) -> T {
        let address = client(address);
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.clean(now);
        let client = known.clients.entry(address).or_insert_with(|| Client {
            requests: Bucket::per_second(limits.requests_per_second, now),
            messages: Bucket::per_second(limits.messages_per_second_per_client, now),
            games: Bucket::per_minute(limits.games_per_minute, now),
            studies: Bucket::per_minute(limits.studies_per_minute, now),
            study_bytes: Bucket::per_day(limits.study_bytes_per_day, now),
            reports: Bucket::per_day(limits.reports_per_day, now),
            sockets: 0,
            connections: 0,
            seen: now,
        });
        client.seen = now;
        change(client)
    }

    /// May this client make another request?
    pub fn may_request(&self, address: IpAddr, limits: &ServerLimits, now: Instant) -> bool {
        self.with(address, limits, now, |client| client.requests.take(now))
    }

    /// May this client send another message on one of its sockets?
    pub fn may_send(&self, address: IpAddr, limits: &ServerLimits, now: Instant) -> bool {
        self.with(address, limits, now, |client| client.messages.take(now))
    }

    /// May a spectator send another message?
    pub fn may_watch(&self, limits: &ServerLimits, now: Instant) -> bool {
        let mut watching = self.watching.lock().unwrap_or_else(PoisonError::into_inner);
        let rate = limits.messages_per_second_of_spectators;
        watching.get_or_insert_with(|| Bucket::per_second(rate, now)).take(now)
    }

    /// May this client set up another game?
    pub fn may_create(&self, address: IpAddr, limits: &ServerLimits, now: Instant) -> bool {
        self.with(address, limits, now, |client| client.games.take(now))
    }

    /// May this client share another analysis of this many bytes?
    ///
    /// # Errors
    /// If it may not.
    pub fn may_keep(
        &self,
        address: IpAddr,
        bytes: usize,
        limits: &ServerLimits,
        now: Instant,
    ) -> Result<(), TooMuchShared> {
        let bytes = f64::from(u32::try_from(bytes).unwrap_or(u32::MAX));
        self.with(address, limits, now, |client| {
            if !client.studies.take(now) {
                return Err(TooMuchShared::ThisMinute);
            }
            let may = client.study_bytes.take_some(bytes, now);
            may.then_some(()).ok_or(TooMuchShared::Today)
        })
    }

    /// May this client ask for another report?
    pub fn may_report(&self, address: IpAddr, limits: &ServerLimits, now: Instant) -> bool {
        self.with(address, limits, now, |client| client.reports.take(now))
    }

    /// A place for another socket of this client, if it may have one.
    pub fn socket(
        self: &Arc<Self>,
        address: IpAddr,
        limits: &ServerLimits,
        now: Instant,
    ) -> Option<ConnectionPlace> {
        let most = limits.sockets_per_client;
        self.place(address, limits, now, most, |client| &mut client.sockets)
    }

    /// A place for another connection of this client, if it may have one.
    pub fn connection(
        self: &Arc<Self>,
        address: IpAddr,
        limits: &ServerLimits,
        now: Instant,
    ) -> Option<ConnectionPlace> {
        let most = limits.http_connections_per_client;
        self.place(address, limits, now, most, |client| &mut client.connections)
    }

    fn place(
        self: &Arc<Self>,
        address: IpAddr,
        limits: &ServerLimits,
        now: Instant,
        most: usize,
        counter: fn(&mut Client) -> &mut usize,
    ) -> Option<ConnectionPlace> {
        let may = self.with(address, limits, now, |client| {
            let count = counter(client);
            let may = *count < most;
            *count += usize::from(may);
            may
        });
        may.then(|| ConnectionPlace { clients: Arc::clone(self), address, counter })
    }
}

impl Drop for ConnectionPlace {
    fn drop(&mut self) {
        let mut known = self.clients.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(client) = known.clients.get_mut(&client(self.address)) {
            let count = (self.counter)(client);
            *count = count.saturating_sub(1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOME: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);

    #[test]
    fn a_bucket_fills_up_again() {
        let now = Instant::now();
        let mut bucket = Bucket::per_second(2, now);
        assert_eq!((0..20).filter(|_| bucket.take(now)).count(), 10);
        assert!(!bucket.take(now + Duration::from_millis(400)));
        assert!(bucket.take(now + Duration::from_millis(600)));
        let later = now + Duration::from_secs(1000);
        assert_eq!((0..20).filter(|_| bucket.take(later)).count(), 10);
    }

    #[test]
    fn sockets_give_their_place_back() {
        let (clients, now) = (Arc::new(Clients::default()), Instant::now());
        let limits = ServerLimits { sockets_per_client: 2, ..ServerLimits::default() };
        let one = clients.socket(HOME, &limits, now);
        let two = clients.socket(HOME, &limits, now);
        assert!(one.is_some() && two.is_some());
        assert!(clients.socket(HOME, &limits, now).is_none());
        drop(one);
        assert!(clients.socket(HOME, &limits, now).is_some());
    }

    #[test]
    fn many_clients_are_looked_at_seldom_and_forgotten() {
        let (clients, now) = (Clients::default(), Instant::now());
        let limits = ServerLimits::default();
        let address = |number: u32| IpAddr::V4(std::net::Ipv4Addr::from_bits(number));
        let count = || clients.known.lock().expect("no panic").clients.len();
        let many = u32::try_from(MANY).expect("a number");
        for number in 0..=many {
            clients.may_request(address(number), &limits, now);
        }
        assert_eq!(count(), MANY + 1);
        // The last look was at `now`.
        let later = now + MEMORY;
        clients.may_request(address(many + 1), &limits, later);
        assert_eq!(count(), 1);
        for number in 0..many {
            clients.may_request(address(number), &limits, later + CLEANING / 2);
        }
        let cleaned = clients.known.lock().expect("no panic").cleaned;
        assert_eq!(cleaned, Some(later), "it is not tried for each new client");
    }

    #[test]
    fn messages_are_counted_for_a_client_and_for_all_spectators() {
        let (clients, now) = (Clients::default(), Instant::now());
        let limits = ServerLimits {
            messages_per_second_per_client: 2,
            messages_per_second_of_spectators: 3,
            ..ServerLimits::default()
        };
        assert_eq!((0..99).filter(|_| clients.may_send(HOME, &limits, now)).count(), 10);
        assert_eq!((0..99).filter(|_| clients.may_watch(&limits, now)).count(), 15);
    }

    #[test]
    fn neighbouring_addresses_are_one_client() {
        let address = |text: &str| client(text.parse().expect("an address"));
        assert_eq!(address("2001:db8::1"), address("2001:db8::ffff:1"));
        assert_ne!(address("2001:db8::1"), address("2001:db8:0:1::1"));
        assert_eq!(address("::ffff:1.2.3.4"), address("1.2.3.4"));
        assert_ne!(address("1.2.3.4"), address("1.2.3.5"));
    }

    #[test]
    fn what_is_shared_is_counted_per_day() {
        let (clients, now) = (Clients::default(), Instant::now());
        let limits = ServerLimits { study_bytes_per_day: 1000, ..ServerLimits::default() };
        let keep = |bytes, after| clients.may_keep(HOME, bytes, &limits, now + after);
        let hour = Duration::from_secs(3600);
        assert_eq!(keep(900, Duration::ZERO), Ok(()));
        assert_eq!(keep(900, hour), Err(TooMuchShared::Today));
        assert_eq!(keep(100, hour), Ok(()));
        assert_eq!(keep(900, hour * 24), Ok(()));
        for _ in 0..limits.studies_per_minute {
            let _ = keep(0, hour * 25);
        }
        assert_eq!(keep(0, hour * 25), Err(TooMuchShared::ThisMinute));
    }

    #[test]
    fn games_are_counted_per_minute() {
        let (clients, now) = (Clients::default(), Instant::now());
        let limits = ServerLimits { games_per_minute: 3, ..ServerLimits::default() };
        assert_eq!((0..9).filter(|_| clients.may_create(HOME, &limits, now)).count(), 3);
        let later = now + Duration::from_secs(21);
        assert_eq!((0..9).filter(|_| clients.may_create(HOME, &limits, later)).count(), 1);
    }
}
