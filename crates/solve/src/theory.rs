//! The theory of sums of games applied to a position: moves in hand, regions, and which regions are hot.
//!
//! Where a position falls into independent parts, each part has a value of its own, and the values add up. A
//! move in hand is worth 1 to the first side and -1 to the second. The value of a region follows from the
//! positions that its moves lead to, by the same rule. The value is unknown where play in a region can go on
//! for ever, or where the region is too large.

use std::collections::HashMap;

use cygnet_core::limits::{ClockChecker, Watch};
use cygnet_core::{Solving, Value};

use crate::values::{Id, Values};

/// The limit on the number of different values, in general and while a search waits for the answer.
const MOST_VALUES: usize = 1 << 17;
const MOST_VALUES_AT_ONCE: usize = 1 << 9;

/// The greatest search depth in moves, limited by the size of a thread's stack.
const DEEPEST: usize = 150;

/// The limit on the number of regions examined.
const MOST_REGIONS: usize = 1 << 18;

/// The result of the theory for a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Theory {
    /// The number of moves that each side can make at any time.
    pub in_hand: [u32; 2],
    /// The other parts of the position.
    pub regions: Vec<Region>,
    /// The name of the value of the whole position, if it is known.
    pub sum: Option<String>,
    /// The result for each side if it moves first, if it is known.
    pub moving_first: Option<[Value; 2]>,
}

/// An independent part of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Region {
    /// The position with only the pieces of this region. Either side may be to move.
    pub position: String,
    /// Its value, if that is known.
    pub worth: Option<Worth>,
}

/// The value of a region.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Worth {
    /// The name of the value.
    pub name: String,
    /// The lead of the first side, in moves, once play in the region has settled: if it moves first here, and
    /// if the other side does.
    pub stops: [String; 2],
    /// Whether moving first is worth something.
    pub is_hot: bool,
}

/// Works out what the theory says about a position. `None` if the game does not fall into parts. Values that
/// cannot be worked out before the watch ends the search are left open.
pub fn theory<G: Solving>(game: &G, state: &G::State, watch: &Watch<'_>) -> Option<Theory> {
    theory_from(&mut KnownRegions::new(), game, state, watch)
}

/// Does the same, but begins with the values that are known from earlier work on the game, and adds those that it
/// finds: work that was stopped continues where it was.
pub(crate) fn theory_from<G: Solving>(
    known: &mut KnownRegions<G::State>,
    game: &G,
    state: &G::State,
    watch: &Watch<'_>,
) -> Option<Theory> {
    let parts = game.sum(state)?;
    let mut sums = Sums::new(game, watch, MOST_REGIONS, MOST_VALUES);
    std::mem::swap(&mut sums.regions, known);
    let mut sum = sums.balance(parts.in_hand);
    let mut regions = Vec::new();
    for region in parts.regions {
        let value = sums.region(&region, 0);
        sum = sum.zip(value).and_then(|(sum, value)| sums.regions.values.sum(sum, value));
        let text = game.format_position(&region[0]);
        let position = text.split(' ').next().unwrap_or_default().to_owned();
        let worth = value.map(|value| sums.worth(value));
        regions.push(Region { position, worth });
    }
    let moving_first = sum.map(|sum| sums.moving_first(sum));
    let name = sum.map(|sum| sums.regions.values.name(sum));
    // What has no value may only have been stopped.
    sums.regions.known.retain(|_, value| value.is_some());
    std::mem::swap(&mut sums.regions, known);
    Some(Theory { in_hand: parts.in_hand, regions, sum: name, moving_first })
}

/// The value of a position with several regions for the side to move, if it can be worked out by examining at
/// most `most_regions` regions.
pub(crate) fn value_of_sum<G: Solving>(
    game: &G,
    state: &G::State,
    watch: &Watch<'_>,
    most_regions: usize,
) -> Option<Value> {
    if game.sum(state)?.regions.len() < 2 {
        return None;
    }
    let mut sums = Sums::new(game, watch, most_regions, MOST_VALUES_AT_ONCE);
    let sum = sums.position(state, 0)?;
    Some(sums.moving_first(sum)[game.turn(state).index()])
}

/// The values of regions of one game, by the positions in which the first side is to move.
pub(crate) struct KnownRegions<S> {
    values: Values,
    /// `None` while a region is being examined, and where the value is unknown.
    known: HashMap<S, Option<Id>>,
}

impl<S> KnownRegions<S> {
    pub(crate) fn new() -> Self {
        Self::with_room(MOST_VALUES)
    }

    fn with_room(most_values: usize) -> Self {
        Self { values: Values::new(most_values), known: HashMap::new() }
    }
}

struct Sums<'a, G: Solving> {
    game: &'a G,
    looker: ClockChecker<'a>,
    most_regions: usize,
    regions: KnownRegions<G::State>,
}

impl<'a, G: Solving> Sums<'a, G> {
    fn new(game: &'a G, watch: &'a Watch<'a>, most_regions: usize, most_values: usize) -> Self {
        let looker = ClockChecker::new(watch);
        Self { game, looker, most_regions, regions: KnownRegions::with_room(most_values) }
    }

    fn balance(&mut self, in_hand: [u32; 2]) -> Option<Id> {
        let [first, second] = in_hand.map(u32::cast_signed);
        self.regions.values.integer(first - second)
    }

    /// The value of a region.
    fn region(&mut self, region: &[G::State; 2], depth: usize) -> Option<Id> {
        if let Some(&known) = self.regions.known.get(&region[0]) {
            // A region that is still being examined has no value yet: play has returned to it in a cycle.
            return known;
        }
        if depth > DEEPEST || self.regions.known.len() >= self.most_regions || !self.looker.looks()
        {
            return None;
        }
        self.regions.known.insert(region[0].clone(), None);
        let left = self.options(&region[0], depth)?;
        let right = self.options(&region[1], depth)?;
        let value = self.regions.values.form(&left, &right);
        self.regions.known.insert(region[0].clone(), value);
        value
    }

    /// The values that the side to move can reach by a move in a region.
    fn options(&mut self, region: &G::State, depth: usize) -> Option<Vec<Id>> {
        let moves = self.game.legal_moves(region);
        let after = |mv| self.game.after(region, mv);
        moves.into_iter().map(after).map(|state| self.position(&state, depth + 1)).collect()
    }

    /// The value of a position.
    fn position(&mut self, state: &G::State, depth: usize) -> Option<Id> {
        let parts = self.game.sum(state)?;
        let mut sum = self.balance(parts.in_hand)?;
        for region in parts.regions {
            let value = self.region(&region, depth)?;
            sum = self.regions.values.sum(sum, value)?;
        }
        Some(sum)
    }

    fn worth(&self, value: Id) -> Worth {
        Worth {
            name: self.regions.values.name(value),
            stops: self.regions.values.stops(value).map(|stop| stop.to_string()),
            is_hot: self.regions.values.is_hot(value),
        }
    }

    fn moving_first(&mut self, value: Id) -> [Value; 2] {
        [true, false].map(|is_left| {
            if self.regions.values.wins_first(value, is_left) { Value::Win } else { Value::Loss }
        })
    }
}
