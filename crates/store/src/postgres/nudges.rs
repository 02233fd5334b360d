//! Nudges between processes that share a PostgreSQL database.
//!
//! A `NOTIFY` takes a lock of the whole instance when it commits, so it is never part of a
//! transaction that stores events. The ids of all games that changed within a few milliseconds go
//! into one notification, on a connection of its own.

use std::{
    collections::HashSet,
    hash::{BuildHasher, RandomState},
    mem,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use async_trait::async_trait;
use sqlx::{
    Executor, PgConnection,
    postgres::{PgConnectOptions, PgListener, PgNotification, PgPoolOptions},
};
use tokio::{
    sync::{Notify, broadcast, watch},
    task::JoinHandle,
    time::{sleep, timeout},
};

use super::connect::{connect, no_answer};
use crate::{Nudges, nudges::BACKLOG};

const CHANNEL: &str = "cygnet_games";

/// How long ids are gathered.
const GATHER: Duration = Duration::from_millis(5);

/// With more ids than this the nudge is that everything has changed.
const MOST_IDS: usize = 20_000;

/// PostgreSQL refuses payloads of 8000 bytes.
const PAYLOAD: usize = 7900;

/// Between two attempts to connect.
const PAUSE: Duration = Duration::from_millis(500);

/// After this time without a notification the listener asks whether its connection still works.
const QUIET: Duration = Duration::from_secs(15);

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(5);

/// Nudges by `NOTIFY` and `LISTEN`.
pub(crate) struct PostgresNudges {
    sender: broadcast::Sender<Arc<str>>,
    queue: Arc<Queue>,
    closed: watch::Sender<bool>,
    tasks: Mutex<Vec<JoinHandle<()>>>,
}

/// The messages to send.
#[derive(Default)]
struct Queue {
    pending: Mutex<Pending>,
    changed: Notify,
}

#[derive(Default)]
struct Pending {
    ids: HashSet<Box<str>>,
    /// Any game may have changed; ids are no longer kept.
    everything: bool,
}

impl PostgresNudges {
    /// Listens from the time this returns.
    pub(super) async fn start(options: &PgConnectOptions) -> Result<Self, sqlx::Error> {
        // Marks this process's own notifications, which its subscribers have heard already.
        let name = format!("{:016x}", RandomState::new().hash_one(()));
        let sender = broadcast::channel(BACKLOG).0;
        let (closed, ending) = watch::channel(false);
        let queue = Arc::new(Queue::default());
        let ear = Ear { options: options.clone(), name: name.clone(), sender: sender.clone() };
        let listener = ear.connect().await?;
        let mouth = Mouth { options: options.clone(), name, connection: None };
        let tasks = vec![
            tokio::spawn(until(ending.clone(), ear.run(listener))),
            tokio::spawn(mouth.run(queue.clone(), ending)),
        ];
        Ok(Self { sender, queue, closed, tasks: Mutex::new(tasks) })
    }
}

#[async_trait]
impl Nudges for PostgresNudges {
    fn nudge(&self, id: &str) {
        // Nobody may be listening in this process.
        let _ = self.sender.send(Arc::from(id));
        self.queue.lock().add(id.into());
        self.queue.changed.notify_one();
    }

    fn subscribe(&self) -> broadcast::Receiver<Arc<str>> {
        self.sender.subscribe()
    }

    async fn close(&self) {
        self.closed.send_replace(true);
        let tasks = mem::take(&mut *self.tasks.lock().unwrap_or_else(PoisonError::into_inner));
        for mut task in tasks {
            if timeout(PATIENCE, &mut task).await.is_err() {
                task.abort();
            }
        }
    }
}

impl Drop for PostgresNudges {
    fn drop(&mut self) {
        self.closed.send_replace(true);
    }
}

/// Runs a task until the nudges are closed.
async fn until(mut ending: watch::Receiver<bool>, task: impl Future<Output = ()>) {
    tokio::select! {
        _ = ending.wait_for(|closed| *closed) => {}
        () = task => {}
    }
}

impl Queue {
    fn lock(&self) -> MutexGuard<'_, Pending> {
        self.pending.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn put_back(&self, unsent: Pending) {
        let mut pending = self.lock();
        pending.everything |= unsent.everything;
        unsent.ids.into_iter().for_each(|id| pending.add(id));
    }
}

impl Pending {
    fn add(&mut self, id: Box<str>) {
        let is_plain = !id.is_empty() && id.len() < PAYLOAD / 2 && !id.contains('\n');
        if self.everything || !is_plain || self.ids.len() >= MOST_IDS {
            self.everything = true;
            self.ids.clear();
        } else {
            self.ids.insert(id);
        }
    }

    fn is_empty(&self) -> bool {
        !self.everything && self.ids.is_empty()
    }

    /// Notifications, each with a first line that says who sends it. Without further lines it says
    /// that everything has changed.
    fn payloads(&self, name: &str) -> Vec<String> {
        let mut payloads = Vec::new();
        let mut payload = name.to_owned();
        for id in &self.ids {
            if payload.len() + 1 + id.len() > PAYLOAD {
                payloads.push(mem::replace(&mut payload, name.to_owned()));
            }
            payload.push('\n');
            payload.push_str(id);
        }
        payloads.push(payload);
        payloads
    }
}

/// Sends notifications.
struct Mouth {
    options: PgConnectOptions,
    name: String,
    connection: Option<PgConnection>,
}

impl Mouth {
    async fn run(mut self, queue: Arc<Queue>, mut ending: watch::Receiver<bool>) {
        loop {
            let is_closed = *ending.borrow_and_update();
            let pending = mem::take(&mut *queue.lock());
            if pending.is_empty() {
                if is_closed {
                    return;
                }
                tokio::select! {
                    () = queue.changed.notified() => sleep(GATHER).await,
                    _ = ending.changed() => {}
                }
                continue;
            }
            let sent = timeout(PATIENCE, self.send(&pending)).await;
            if let Err(error) = sent.unwrap_or_else(|_| Err(no_answer(PATIENCE))) {
                tracing::warn!(%error, "cannot notify other processes");
                self.connection = None;
                queue.put_back(pending);
                if is_closed {
                    return;
                }
                sleep(PAUSE).await;
            }
        }
    }

    async fn send(&mut self, pending: &Pending) -> Result<(), sqlx::Error> {
        let mut connection = if let Some(connection) = self.connection.take() {
            connection
        } else {
            let mut connection = connect(&self.options).await?;
            // A nudge may be lost; it need not wait for the disk.
            connection.execute("SET synchronous_commit = off").await?;
            connection
        };
        sqlx::query("SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload")
            .bind(CHANNEL)
            .bind(pending.payloads(&self.name))
            .execute(&mut connection)
            .await?;
        self.connection = Some(connection);
        Ok(())
    }
}

/// Receives notifications.
struct Ear {
    options: PgConnectOptions,
    name: String,
    sender: broadcast::Sender<Arc<str>>,
}

impl Ear {
    /// A listener with a pool of its own: a lost connection can never block its successor.
    async fn connect(&self) -> Result<PgListener, sqlx::Error> {
        let pool = PgPoolOptions::new().max_connections(1).max_lifetime(None).idle_timeout(None);
        let pool = pool.acquire_timeout(PATIENCE).connect_with(self.options.clone()).await?;
        let mut listener = PgListener::connect_with(&pool).await?;
        listener.listen(CHANNEL).await?;
        Ok(listener)
    }

    async fn run(self, mut listener: PgListener) {
        loop {
            let error = self.hear(&mut listener).await;
            tracing::warn!(%error, "the connection for notifications is lost");
            listener = loop {
                match self.connect().await {
                    Ok(listener) => break listener,
                    Err(error) => tracing::warn!(%error, "cannot listen for notifications"),
                }
                sleep(PAUSE).await;
            };
            self.everything_changed();
        }
    }

    /// Hears until the connection fails for good.
    async fn hear(&self, listener: &mut PgListener) -> sqlx::Error {
        loop {
            match timeout(QUIET, listener.try_recv()).await {
                Ok(Ok(Some(notification))) => self.tell(&notification),
                // The connection was lost and opened again.
                Ok(Ok(None)) => self.everything_changed(),
                Ok(Err(error)) => return error,
                Err(_) => match timeout(PATIENCE, (&mut *listener).execute("SELECT 1")).await {
                    Ok(Ok(_)) => {}
                    Ok(Err(error)) => return error,
                    Err(_) => return no_answer(PATIENCE),
                },
            }
        }
    }

    fn tell(&self, notification: &PgNotification) {
        let mut lines = notification.payload().split('\n');
        if lines.next() == Some(&self.name) {
            return;
        }
        let mut is_everything = true;
        for id in lines {
            is_everything = false;
            let _ = self.sender.send(Arc::from(id));
        }
        if is_everything {
            self.everything_changed();
        }
    }

    fn everything_changed(&self) {
        let _ = self.sender.send(Arc::from(""));
    }
}
