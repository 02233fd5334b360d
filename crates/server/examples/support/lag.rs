//! How far clients are behind: the time from the moment that an event is stored to the moment that a client
//! shows it, or at least no longer looks live.
//!
//! A client is promised to know within two seconds that it has missed something. That it shows the event soon
//! is a promise about connections that work, so time counts from the last moment at which the connection, the
//! proxy or the machine could not deliver. That it does not look live for longer holds however messages are
//! delayed: only time in which the machine did not run us, and the server could not store, does not count.

use std::time::Duration;

use tokio::time::Instant;

/// How soon a client knows that it has missed something.
pub(crate) const PROMISE: Duration = Duration::from_secs(2);

/// What a message may take although nothing is wrong: the proxy delays each one a little, and a client that
/// is behind needs three of them. An event takes as long to be stored.
pub(crate) const SLACK: Duration = Duration::from_millis(250);

/// A stretch of time.
pub(crate) type Span = (Instant, Instant);

/// The content of a client's screen.
#[derive(Clone, Debug, Default)]
pub(crate) struct Screen {
    /// When it began to show each version.
    shown: Vec<(Instant, u64)>,
    /// When it looked live.
    live: Vec<Span>,
    /// When it looked last, and until when it would have looked live without news.
    looked: Option<(Instant, Option<Instant>)>,
}

impl Screen {
    /// It shows this version from now on.
    pub(crate) fn show(&mut self, version: u64, now: Instant) {
        self.shown.push((now, version));
    }

    /// It was looked at; without news it looks live until the given moment.
    pub(crate) fn look(&mut self, now: Instant, live_until: Option<Instant>) {
        if let Some((from, Some(until))) = self.looked {
            let span = (from, until.min(now));
            match self.live.last_mut() {
                Some(last) if last.1 == span.0 => last.1 = span.1,
                _ => self.live.push(span),
            }
        }
        self.looked = Some((now, live_until));
    }

    /// When a version, or a later one, was shown first.
    fn first_shown(&self, version: u64) -> Option<Instant> {
        self.shown.iter().find(|(_, shown)| *shown >= version).map(|(at, _)| *at)
    }
}

/// The faults that delayed the messages of a client.
#[derive(Clone, Debug, Default)]
pub(crate) struct Link {
    /// The newest connection, and whether it works.
    connection: u64,
    broken_since: Option<Instant>,
    /// When nothing could be delivered: no connection, or messages that were held back.
    delayed: Vec<Span>,
    /// When a message was lost on a connection that went on.
    lost: Vec<Instant>,
}

impl Link {
    /// A connection delivers messages from now on.
    pub(crate) fn works(&mut self, connection: u64, now: Instant) {
        if connection > self.connection {
            let since = self.broken_since.take().unwrap_or(now);
            self.connection = connection;
            self.delayed.push((since, now));
        }
    }

    /// A connection delivers nothing any more.
    pub(crate) fn breaks(&mut self, connection: u64, now: Instant) {
        if connection == self.connection {
            self.broken_since.get_or_insert(now);
        }
    }

    /// A message is held back.
    pub(crate) fn delays(&mut self, connection: u64, span: Span) {
        if connection == self.connection {
            self.delayed.push(span);
        }
    }

    /// A message is lost.
    pub(crate) fn loses(&mut self, connection: u64, now: Instant) {
        if connection == self.connection {
            self.lost.push(now);
        }
    }
}

/// The longest stretch of a span that none of the disturbances touches.
fn longest_calm(span: Span, disturbances: impl Iterator<Item = Span>) -> Duration {
    let mut inside: Vec<Span> =
        disturbances.filter(|(a, b)| *b >= span.0 && *a <= span.1).collect();
    inside.sort_unstable();
    let (mut from, mut longest) = (span.0, Duration::ZERO);
    for (begin, end) in inside {
        longest = longest.max(begin.saturating_duration_since(from));
        from = from.max(end);
    }
    longest.max(span.1.saturating_duration_since(from))
}

/// How long a span is without the disturbances.
fn undisturbed(span: Span, disturbances: &[Span]) -> Duration {
    let mut disturbances = disturbances.to_vec();
    disturbances.sort_unstable();
    let (mut from, mut time) = (span.0, Duration::ZERO);
    for (begin, end) in disturbances {
        time += begin.min(span.1).saturating_duration_since(from);
        from = from.max(end);
    }
    time + span.1.saturating_duration_since(from)
}

/// How far one or more clients were behind.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lags {
    /// How long each event was not shown although it could have been delivered.
    shown: Vec<Duration>,
    /// How long a client looked live without an event that was stored.
    stale: Vec<Duration>,
}

impl Lags {
    /// Compares a screen with the events of the game, given by version with the times when they were stored.
    /// `starved` is when the machine did not run us, `end` is when the client left.
    pub(crate) fn measure(
        screen: &Screen,
        link: &Link,
        starved: &[Span],
        events: &[(u64, Instant)],
        end: Instant,
    ) -> Self {
        let mut lags = Self::default();
        let Some((began, _)) = screen.shown.first() else { return lags };
        let broken = link.broken_since.map(|since| (since, end.max(since)));
        let delays = || link.delayed.iter().chain(starved).copied().chain(broken);
        let lost = || link.lost.iter().map(|at| (*at, *at));
        for (version, stored) in events {
            let behind = ((*stored).max(*began), screen.first_shown(*version).unwrap_or(end));
            // A client that came later has never been behind this event.
            if behind.1 <= *began {
                continue;
            }
            lags.shown.push(longest_calm(behind, delays().chain(lost())));
            // A client has to see by itself that messages are lost or late, so these excuse nothing here.
            let live = screen.live.iter().filter_map(|(from, until)| {
                let both = ((*from).max(behind.0), (*until).min(behind.1));
                (both.0 < both.1).then(|| undisturbed(both, starved))
            });
            lags.stale.push(live.max().unwrap_or_default());
        }
        lags
    }

    /// The violations of the promise, in words.
    pub(crate) fn problems(&self, promise: Duration) -> Vec<String> {
        let late = |lags: &[Duration], what: &str| {
            let late = lags.iter().filter(|lag| **lag > promise).max();
            late.map(|lag| format!("{what} for {} ms", lag.as_millis()))
        };
        let shown = late(&self.shown, "did not show an event that could be delivered");
        let stale = late(&self.stale, "looked live without a stored event");
        shown.into_iter().chain(stale).collect()
    }

    pub(crate) fn add(&mut self, other: Self) {
        self.shown.extend(other.shown);
        self.stale.extend(other.stale);
    }

    /// The distributions, in words.
    pub(crate) fn line(&self) -> String {
        let parts = |lags: &[Duration]| {
            let mut lags = lags.to_vec();
            lags.sort_unstable();
            let part = |permille: usize| {
                let lag = lags.get(lags.len() * permille / 1000).or(lags.last());
                lag.map_or(0, Duration::as_millis)
            };
            let (most, count) = (lags.last().map_or(0, Duration::as_millis), lags.len());
            format!(
                "half {} ms, 90% {} ms, 99% {} ms, 99.9% {} ms, most {most} ms (of {count})",
                part(500),
                part(900),
                part(990),
                part(999),
            )
        };
        format!(
            "stored to shown, where it could be delivered: {}\nlooked live while behind: {}",
            parts(&self.shown),
            parts(&self.stale),
        )
    }
}

/// Notices when the machine does not run us. A client or a server on the same machine is then late through
/// no fault of its own.
pub(crate) async fn watch_machine(starved: &std::sync::Mutex<Vec<Span>>) {
    const PULSE: Duration = Duration::from_millis(25);
    const LATE: Duration = Duration::from_millis(125);
    loop {
        let due = Instant::now() + PULSE;
        tokio::time::sleep_until(due).await;
        let now = Instant::now();
        if now > due + LATE {
            starved.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push((due, now));
        }
    }
}
