//! The past of a position, for rules that depend on it.

use crate::hash::mix;

/// The keys of the positions since the last irreversible move, oldest first, without the current
/// position. Only these positions can occur again.
///
/// It is part of the state in games whose rules need it. Search keeps one state per ply and fills it
/// with `clone_from`, which reuses the memory, so a turn costs no allocation.
#[derive(PartialEq, Eq, Hash, Debug, Default)]
pub struct History {
    keys: Vec<u64>,
}

impl History {
    /// Nothing remembered yet.
    #[must_use]
    pub const fn new() -> Self {
        Self { keys: Vec::new() }
    }

    /// Remembers the position with this key, which is being left by a reversible move.
    #[inline]
    pub fn leave(&mut self, key: u64) {
        self.keys.push(key);
    }

    /// Forgets everything: no earlier position can occur again.
    #[inline]
    pub fn forget(&mut self) {
        self.keys.clear();
    }

    /// Is no position remembered?
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// A hash of the positions that have occurred twice, or 0 if there are none. They are the only part
    /// of the past that still matters to a player who never repeats a position voluntarily.
    #[must_use]
    pub fn blocked(&self) -> u64 {
        let mut keys = self.keys.clone();
        keys.sort_unstable();
        let twice = keys.chunk_by(|one, next| one == next).filter(|same| same.len() > 1);
        twice.fold(0, |hash, same| mix(hash, same[0]))
    }

    /// Is this the third occurrence of the current position? `key` computes its key, and is called only
    /// if enough moves have been made for a third occurrence.
    #[inline]
    pub fn is_third_occurrence(&self, key: impl FnOnce() -> u64) -> bool {
        // To return to a position, each side needs at least one move, and a third occurrence needs two
        // returns.
        if self.keys.len() < 4 {
            return false;
        }
        let key = key();
        self.keys.iter().rev().skip(1).step_by(2).filter(|&&earlier| earlier == key).count() >= 2
    }
}

impl Clone for History {
    fn clone(&self) -> Self {
        Self { keys: self.keys.clone() }
    }

    #[inline]
    fn clone_from(&mut self, source: &Self) {
        // Most positions of most games have no past worth remembering.
        if source.keys.is_empty() {
            self.keys.clear();
        } else {
            self.keys.clone_from(&source.keys);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_third_time_needs_two_earlier_ones_with_the_same_side_to_move() {
        let mut history = History::new();
        for key in [1, 2, 3, 4, 1, 2, 3, 4] {
            assert!(!history.is_third_occurrence(|| key));
            history.leave(key);
        }
        assert!(history.is_third_occurrence(|| 1));
        assert!(!history.is_third_occurrence(|| 2), "the other side was to move then");
        history.leave(1);
        assert!(history.is_third_occurrence(|| 2));
        history.forget();
        assert!(!history.is_third_occurrence(|| 2));
        assert!(history.is_empty());
    }

    #[test]
    fn passing_comes_back_at_once() {
        let mut history = History::new();
        for key in [1, 2, 1, 2] {
            assert!(!history.is_third_occurrence(|| key));
            history.leave(key);
        }
        assert!(history.is_third_occurrence(|| 1));
        assert!(!history.is_third_occurrence(|| 2));
    }

    #[test]
    fn a_copy_into_a_used_history_is_exact() {
        let mut history = History::new();
        (0..5).for_each(|key| history.leave(key));
        let mut used = History::new();
        (10..20).for_each(|key| used.leave(key));
        used.clone_from(&history);
        assert_eq!(used, history);
        used.clone_from(&History::new());
        assert_eq!(used, History::new());
    }
}
