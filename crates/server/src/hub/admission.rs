//! Decides whether a client may set up another game.

use std::net::IpAddr;
use std::sync::atomic::Ordering;
use std::time::Instant;

use cygnet_room::Seat;
use cygnet_store::GameList;

use super::{Hub, HubError, lock};
use crate::game::{Refused, StoredSummary};
use crate::limits::origin;

/// The client that asks for a game.
#[derive(Clone, Debug)]
pub struct Applicant {
    /// The hash of the secret of the browser.
    pub holder: String,
    /// The address of the client; `None` if it is not known.
    pub address: Option<IpAddr>,
}

impl Applicant {
    /// The name of the client for the store.
    #[must_use]
    pub fn origin(&self) -> Option<String> {
        self.address.map(origin)
    }
}

impl Hub {
    /// Refuses another game to a client that has many, or while the server is full. A game that follows on another
    /// one counts like any other.
    ///
    /// # Errors
    /// If the game is refused or the store does not answer.
    pub async fn admit(&self, applicant: &Applicant, has_computer: bool) -> Result<(), HubError> {
        let (limits, now) = (&self.limits, Instant::now());
        let refused = |why| Err(HubError::Refused(why));
        let may = |address| self.clients.may_create(address, limits, now);
        if !applicant.address.is_none_or(may) {
            return refused(Refused::TooFast);
        }
        if self.is_full() {
            return refused(Refused::Full);
        }
        let most = u32::try_from(limits.open_games).unwrap_or(u32::MAX).saturating_add(1);
        let games = self.store.games_of(&applicant.holder, GameList::Open, most).await?;
        let computers = games.iter().filter(|game| is_against_computer(&game.head.summary)).count();
        let has_many = has_computer && computers >= limits.computer_games;
        if games.len() >= limits.open_games || has_many {
            return refused(Refused::TooMany);
        }
        if let Some(origin) = applicant.origin() {
            let most = u64::try_from(limits.open_games_per_client).unwrap_or(u64::MAX);
            if self.store.open_games_from(&origin, most).await? >= most {
                return refused(Refused::TooManyHere);
            }
        }
        Ok(())
    }

    /// Are there as many games in memory or in the store as there may be?
    fn is_full(&self) -> bool {
        lock(&self.games).len() >= self.limits.live_games
            || self.open_games.load(Ordering::Relaxed) >= self.limits.stored_games
    }

    /// Counts the games in the store that are not over. Games set up meanwhile may be counted twice until the
    /// next time.
    pub(crate) async fn count_open_games(&self) {
        let before = self.open_games.load(Ordering::Relaxed);
        match self.store.open_games(self.limits.stored_games).await {
            Ok(open) => {
                let meanwhile = self.open_games.load(Ordering::Relaxed).saturating_sub(before);
                self.open_games.store(open.saturating_add(meanwhile), Ordering::Relaxed);
            }
            Err(error) => tracing::warn!(%error, "the games were not counted"),
        }
    }
}

fn is_against_computer(summary: &str) -> bool {
    let summary: Result<StoredSummary, _> = serde_json::from_str(summary);
    let is_computer = |name: &String| Seat::named(name) != Seat::Human;
    summary.is_ok_and(|summary| summary.players.iter().any(is_computer))
}
