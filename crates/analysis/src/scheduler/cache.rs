//! Findings about positions that were analysed before, in bounded memory.

use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use crate::json::AnalysisAnswer;

/// The findings about a position.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Cached {
    pub(crate) answer: AnalysisAnswer,
    /// How long the analysis has taken.
    pub(crate) time: Duration,
    /// Is there nothing left to find?
    pub(crate) is_final: bool,
}

/// The last positions that were analysed.
pub(crate) struct Cache {
    most: usize,
    entries: Mutex<Entries>,
}

#[derive(Default)]
struct Entries {
    found: HashMap<String, Cached>,
    /// The keys, the one that was added first in front.
    order: VecDeque<String>,
}

impl Cache {
    /// A cache of at most `most` positions.
    pub(crate) fn new(most: usize) -> Self {
        Self { most, entries: Mutex::default() }
    }

    pub(crate) fn get(&self, key: &str) -> Option<Cached> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner).found.get(key).cloned()
    }

    /// Remembers a finding, unless a longer analysis is known.
    pub(crate) fn put(&self, key: &str, new: Cached) {
        let mut entries = self.entries.lock().unwrap_or_else(PoisonError::into_inner);
        match entries.found.get_mut(key) {
            Some(known) if known.is_final || known.time > new.time => {}
            Some(known) => *known = new,
            None => {
                entries.found.insert(key.to_owned(), new);
                entries.order.push_back(key.to_owned());
            }
        }
        while entries.order.len() > self.most {
            if let Some(oldest) = entries.order.pop_front() {
                entries.found.remove(&oldest);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cached(seconds: u64) -> Cached {
        let answer = AnalysisAnswer {
            depth: 1,
            lines: Vec::new(),
            nodes: 1,
            seconds: 0.0,
            nodes_per_second: 0.0,
        };
        Cached { answer, time: Duration::from_secs(seconds), is_final: false }
    }

    #[test]
    fn the_longer_analysis_stays_and_the_oldest_goes() {
        let cache = Cache::new(2);
        cache.put("a", cached(2));
        cache.put("a", cached(1));
        assert_eq!(cache.get("a"), Some(cached(2)));
        cache.put("b", cached(1));
        cache.put("c", cached(1));
        assert_eq!(cache.get("a"), None);
        assert!(cache.get("b").is_some() && cache.get("c").is_some());
    }
}
