//! Group commit: one task that stores the writes of many callers in one transaction.
//!
//! While a transaction is being synced the next batch gathers in the queue, so the number of syncs
//! does not grow with the number of games. The queue is bounded: callers wait when the database
//! cannot keep up.

use std::sync::{PoisonError, RwLock};

use async_trait::async_trait;
use tokio::{
    sync::{Mutex, mpsc, oneshot},
    task::JoinHandle,
};

use crate::{
    StoreError,
    plan::{Write, WriteAnswer},
};

/// How many writes wait for the task before callers have to.
const QUEUE: usize = 1024;

/// The largest batch: enough for a second of a busy server, and no longer than a fraction of a
/// second for the database.
const LARGEST_BATCH: usize = 512;

/// A batch with this many bytes is closed.
const BATCH_BYTES: usize = 4 << 20;

pub(crate) type Outcomes = Vec<Result<WriteAnswer, StoreError>>;

/// Stores batches.
#[async_trait]
pub(crate) trait Committer: Send + 'static {
    /// Stores these writes in one transaction. Their outcomes are durable; after an error nothing
    /// is stored.
    async fn commit(&mut self, writes: &[&Write]) -> Result<Outcomes, CommitError>;

    /// Closes the connection.
    async fn close(&mut self);
}

/// Why a batch was not stored.
#[derive(Debug)]
pub(crate) struct CommitError {
    pub(crate) error: StoreError,
    /// Whether one of the writes may be to blame, and the others would succeed without it.
    pub(crate) is_about_one: bool,
}

/// A write and the caller who waits for it.
struct Pending {
    write: Write,
    caller: oneshot::Sender<Result<WriteAnswer, StoreError>>,
}

/// The caller's side of the task.
pub(crate) struct Writer {
    queue: RwLock<Option<mpsc::Sender<Pending>>>,
    task: Mutex<Option<JoinHandle<()>>>,
}

impl Writer {
    /// Starts the task. It ends when the writer is closed or dropped and the queue is empty.
    pub(crate) fn start(committer: impl Committer) -> Self {
        let (sender, receiver) = mpsc::channel(QUEUE);
        let task = tokio::spawn(run(committer, receiver));
        Self { queue: RwLock::new(Some(sender)), task: Mutex::new(Some(task)) }
    }

    /// Stores one write. Once it is in the queue the task finishes it, whether or not the caller
    /// still waits.
    pub(crate) async fn write(&self, write: Write) -> Result<WriteAnswer, StoreError> {
        write.check()?;
        let queue = self.queue.read().unwrap_or_else(PoisonError::into_inner).clone();
        let queue = queue.ok_or(StoreError::Closed)?;
        let (caller, outcome) = oneshot::channel();
        queue.send(Pending { write, caller }).await.map_err(|_| StoreError::Closed)?;
        drop(queue);
        outcome.await.unwrap_or(Err(StoreError::Closed))
    }

    /// Stores what is queued, then closes the connection.
    pub(crate) async fn close(&self) {
        drop(self.queue.write().unwrap_or_else(PoisonError::into_inner).take());
        let mut task = self.task.lock().await;
        if let Some(task) = task.take()
            && let Err(error) = task.await
        {
            tracing::error!(%error, "the task that stores events died");
        }
    }
}

async fn run(mut committer: impl Committer, mut queue: mpsc::Receiver<Pending>) {
    while let Some(first) = queue.recv().await {
        let batch = gather(first, &mut queue);
        let writes: Vec<&Write> = batch.iter().map(|pending| &pending.write).collect();
        let outcomes = match committer.commit(&writes).await {
            Ok(outcomes) => outcomes,
            Err(failure) => each_alone(&mut committer, &writes, failure).await,
        };
        for (pending, outcome) in batch.into_iter().zip(outcomes) {
            // A caller who has gone does not want to know.
            let _ = pending.caller.send(outcome);
        }
    }
    committer.close().await;
}

/// The batch of a write and of what else is in the queue.
fn gather(first: Pending, queue: &mut mpsc::Receiver<Pending>) -> Vec<Pending> {
    let mut bytes = first.write.bytes();
    let mut batch = vec![first];
    while batch.len() < LARGEST_BATCH && bytes < BATCH_BYTES {
        let Ok(next) = queue.try_recv() else { break };
        bytes += next.write.bytes();
        batch.push(next);
    }
    batch
}

/// After a batch has failed because of one of its writes: each in a transaction of its own, so that
/// only that one fails.
async fn each_alone(
    committer: &mut impl Committer,
    writes: &[&Write],
    failure: CommitError,
) -> Outcomes {
    if writes.len() == 1 || !failure.is_about_one {
        tracing::warn!(writes = writes.len(), error = %failure.error, "a batch was not stored");
        return vec![Err(failure.error); writes.len()];
    }
    let mut outcomes = Outcomes::with_capacity(writes.len());
    for write in writes {
        let outcome = match committer.commit(&[*write]).await {
            Ok(mut alone) => alone.pop().unwrap_or(Err(StoreError::Closed)),
            Err(failure) => {
                tracing::warn!(id = write.id(), error = %failure.error, "a write was not stored");
                Err(failure.error)
            }
        };
        outcomes.push(outcome);
    }
    outcomes
}
