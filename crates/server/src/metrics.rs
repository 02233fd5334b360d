//! The metrics of the server, in the text format of Prometheus.

use prometheus::{
    Encoder, Histogram, HistogramOpts, IntCounter, IntCounterVec, IntGauge, Opts, Registry,
    TextEncoder,
};

/// The counters of a server.
pub struct Metrics {
    registry: Registry,
    /// Events that were made durable.
    pub events: IntCounter,
    /// Appends that another process was ahead of.
    pub conflicts: IntCounter,
    /// Commands that were refused, by key.
    pub refusals: IntCounterVec,
    /// Answers to requests, by status.
    pub requests: IntCounterVec,
    /// Sockets that are open.
    pub sockets: IntGauge,
    /// Games in memory.
    pub live_games: IntGauge,
    /// Games that were set up.
    pub created: IntCounter,
    /// Computer players that think or wait to think.
    pub thinking: IntGauge,
    /// Turns that computer players made.
    pub computer_turns: IntCounter,
    /// Questions to the engine, by kind.
    pub analyses: IntCounterVec,
    /// Questions that ended because nobody wanted the answer.
    pub analyses_stopped: IntCounter,
    /// Questions that an earlier analysis had answered.
    pub analyses_known: IntCounter,
    /// Questions for which there was no room.
    pub analyses_refused: IntCounter,
    /// Questions that are worked on or wait.
    pub analyses_open: IntGauge,
    /// Questions that have their turn to search.
    pub analyses_searching: IntGauge,
    /// Questions that wait for their turn.
    pub analyses_waiting: IntGauge,
    /// By how many milliseconds the clock of the database is ahead of this machine.
    pub clock_skew: IntGauge,
    /// Analyses that were shared.
    pub studies: IntCounter,
    /// Analyses that were not kept, because there are too many.
    pub studies_refused: IntCounter,
    /// The bytes of all shared analyses, as far as this process knows.
    pub study_bytes: IntGauge,
    /// How long it took until an event was durable.
    pub append_seconds: Histogram,
}

impl Metrics {
    /// Counters that start at zero.
    ///
    /// # Panics
    /// Never: the names are constant, and each is used once.
    #[must_use]
    pub fn new() -> Self {
        let registry = Registry::new();
        let counter = |name: &str, help: &str| {
            let counter = IntCounter::new(name, help).expect("a valid name");
            registry.register(Box::new(counter.clone())).expect("a name of its own");
            counter
        };
        let gauge = |name: &str, help: &str| {
            let gauge = IntGauge::new(name, help).expect("a valid name");
            registry.register(Box::new(gauge.clone())).expect("a name of its own");
            gauge
        };
        let family = |name: &str, help: &str, label: &str| {
            let family = IntCounterVec::new(Opts::new(name, help), &[label]).expect("a valid name");
            registry.register(Box::new(family.clone())).expect("a name of its own");
            family
        };
        let buckets = vec![0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0];
        let options = HistogramOpts::new(
            "cygnet_append_seconds",
            "Time until an event of a game was durable.",
        );
        let append_seconds = Histogram::with_opts(options.buckets(buckets)).expect("a valid name");
        registry.register(Box::new(append_seconds.clone())).expect("a name of its own");
        Self {
            events: counter("cygnet_events_total", "Events that were made durable."),
            conflicts: counter("cygnet_conflicts_total", "Appends that came too late."),
            refusals: family("cygnet_refusals_total", "Commands that were refused.", "reason"),
            requests: family("cygnet_requests_total", "Requests that were answered.", "status"),
            sockets: gauge("cygnet_sockets", "Sockets that are open."),
            live_games: gauge("cygnet_live_games", "Games in memory."),
            created: counter("cygnet_games_created_total", "Games that were set up."),
            thinking: gauge("cygnet_thinking", "Computer players that think or wait to think."),
            computer_turns: counter("cygnet_computer_turns_total", "Turns of computer players."),
            analyses: family("cygnet_analyses_total", "Questions to the engine.", "kind"),
            analyses_stopped: counter(
                "cygnet_analyses_stopped_total",
                "Questions that ended because nobody wanted the answer.",
            ),
            analyses_known: counter(
                "cygnet_analyses_known_total",
                "Questions that an earlier analysis had answered.",
            ),
            analyses_refused: counter(
                "cygnet_analyses_refused_total",
                "Questions for which there was no room.",
            ),
            analyses_open: gauge("cygnet_analyses", "Questions that are worked on or wait."),
            analyses_searching: gauge(
                "cygnet_analyses_searching",
                "Questions that have their turn to search.",
            ),
            analyses_waiting: gauge(
                "cygnet_analyses_waiting",
                "Questions that wait for their turn.",
            ),
            clock_skew: gauge(
                "cygnet_clock_skew_milliseconds",
                "By how much the clock of the database is ahead of this machine.",
            ),
            studies: counter("cygnet_studies_total", "Analyses that were shared."),
            studies_refused: counter(
                "cygnet_studies_refused_total",
                "Analyses that were not kept, because there are too many.",
            ),
            study_bytes: gauge("cygnet_study_bytes", "Bytes of all shared analyses."),
            append_seconds,
            registry,
        }
    }

    /// All counters as text.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = Vec::new();
        let encoded = TextEncoder::new().encode(&self.registry.gather(), &mut text);
        if let Err(error) = encoded {
            tracing::error!(%error, "metrics cannot be written");
        }
        String::from_utf8_lossy(&text).into_owned()
    }
}

impl Default for Metrics {
    fn default() -> Self {
        Self::new()
    }
}
