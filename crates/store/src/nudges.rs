//! Nudges within one process.

use std::sync::Arc;

use async_trait::async_trait;
use tokio::sync::broadcast;

use crate::Nudges;

/// How many nudges a receiver may lag behind before it has to assume that everything changed.
pub(crate) const BACKLOG: usize = 4096;

/// Nudges for a database that only this process uses.
pub(crate) struct LocalNudges {
    sender: broadcast::Sender<Arc<str>>,
}

impl LocalNudges {
    pub(crate) fn new() -> Self {
        Self { sender: broadcast::channel(BACKLOG).0 }
    }
}

#[async_trait]
impl Nudges for LocalNudges {
    fn nudge(&self, id: &str) {
        // Nobody may be listening.
        let _ = self.sender.send(Arc::from(id));
    }

    fn subscribe(&self) -> broadcast::Receiver<Arc<str>> {
        self.sender.subscribe()
    }

    async fn close(&self) {}
}
