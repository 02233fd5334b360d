//! The running score of a game: what people count while they play.

use serde::Serialize;

use crate::{Message, Say, Side, Term};

/// One thing that is counted for each side: ducks, groups, strengths.
///
/// ```
/// use cygnet_core::{Side, Tally, Term};
/// let ducks = Tally::new(Term::word("ducks"), |side| vec![if side == Side::One { 5 } else { 4 }]);
/// assert_eq!(ducks.values, [[5], [4]]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Tally {
    /// The things that are counted, as a heading: `ducks`, `moves left`.
    pub name: Term,
    /// The numbers of each side, [`Side::One`] first: one number for a count, several for
    /// a list such as the sizes of groups, which then starts with the largest.
    pub values: [Vec<u32>; 2],
}

/// The name of what is counted.
impl Say for Tally {
    fn message(&self) -> Message {
        self.name.message("tally")
    }
}

impl Tally {
    /// A tally whose numbers are counted by `values`.
    pub fn new(name: Term, values: impl FnMut(Side) -> Vec<u32>) -> Self {
        Self { name, values: Side::BOTH.map(values) }
    }
}
