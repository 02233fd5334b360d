//! A game played in both implementations at once, and the comparison of all they say about it.

use std::collections::BTreeMap;

use cygnet_core::perft::Leaves;
use cygnet_core::{DynState, Entry, Options};
use fastrand::Rng;

use super::{Position, Reference, rules};

/// How often each event was met.
pub(crate) type Seen = BTreeMap<&'static str, u64>;

/// The same game in both implementations.
pub(crate) struct Pair {
    /// The game and its options, for messages.
    label: String,
    state: Box<dyn DynState>,
    pub(crate) reference: Reference,
}

impl Pair {
    /// `None` if the game has no reference.
    pub(crate) fn new(entry: &Entry, options: &Options) -> Option<Self> {
        let named: BTreeMap<&str, String> =
            options.iter().map(|(name, value)| (name, value.to_string())).collect();
        let rules = rules(entry.info.id, &named)?;
        let (_, state) = entry.set_up(options.clone(), None, 0).expect("valid options");
        let start = rules.start();
        let label = format!("{} {named:?}", entry.info.id);
        Some(Self { label, state, reference: Reference::new(rules, start) })
    }

    /// The same rules from another position.
    pub(crate) fn at(entry: &Entry, options: &Options, position: &str) -> Self {
        let mut pair = Self::new(entry, options).expect("a game with a reference");
        pair.state = match entry.set_up(options.clone(), Some(position), 0) {
            Ok((_, state)) => state,
            Err(error) => panic!("{}: {error}", pair.label),
        };
        pair.reference.position = Position::read(position);
        pair
    }

    pub(crate) fn named(game: &str, options: &[(&str, &str)], position: Option<&str>) -> Self {
        let entry = cygnet_games::find(game).expect("a game of the catalogue");
        let parsed = Options::parse(entry.info, options.iter().copied()).expect("valid options");
        match position {
            Some(position) => Self::at(entry, &parsed, position),
            None => Self::new(entry, &parsed).expect("a game with a reference"),
        }
    }

    /// Game, options and position, to begin a message.
    pub(crate) fn place(&self) -> String {
        format!("{} at {}", self.label, self.reference.position.text())
    }

    /// Compares the position, all moves and what they lead to. Returns the moves.
    pub(crate) fn compare(&self, random: &mut Rng, seen: &mut Seen) -> BTreeMap<String, Reference> {
        let place = self.place();
        compare_position(&*self.state, &self.reference, &place, seen);
        let moves = self.reference.moves();
        let production = self.state.moves();
        if !production.iter().eq(moves.keys()) {
            let missing: Vec<_> = moves.keys().filter(|&mv| !production.contains(mv)).collect();
            let wrong: Vec<_> = production.iter().filter(|&mv| !moves.contains_key(mv)).collect();
            panic!("{place}: missing {missing:?}, wrong {wrong:?} of the moves {production:?}");
        }
        let counted = self.state.perft(1, Leaves::Counted);
        assert_eq!(counted, moves.len() as u64, "{place}: number of moves");
        // On large boards the reference takes long to make a position, and longer to say whether
        // the game goes on there.
        let before = &self.reference.position;
        let squares = before.squares().len();
        let (positions, outcomes) = if squares > 100 { (12, 3) } else { (200, 600 / squares) };
        let mut compared = random.choose_multiple(moves.iter(), positions);
        random.shuffle(&mut compared);
        for (number, (mv, after)) in compared.into_iter().enumerate() {
            let state = self.played(mv);
            let place = format!("{place}, after {mv}");
            assert_eq!(state.position(), after.position.text(), "{place}");
            if number < outcomes {
                compare_position(&*state, after, &place, seen);
            }
            for event in after.rules.events(before, mv, &after.position) {
                *seen.entry(event).or_default() += 1;
            }
        }
        moves
    }

    fn played(&self, mv: &str) -> Box<dyn DynState> {
        let mut state = self.state.boxed_clone();
        match state.play(mv) {
            Ok(text) => assert_eq!(text, mv, "{}: how {mv} is written", self.place()),
            Err(error) => panic!("{}: {mv}: {error}", self.place()),
        }
        state
    }

    pub(crate) fn play(&mut self, mv: &str) {
        self.state = self.played(mv);
        let after = self.reference.moves().remove(mv);
        self.reference = after.unwrap_or_else(|| panic!("{}: no move {mv}", self.place()));
    }

    /// Plays at random for some turns or to the end and compares all along.
    pub(crate) fn walk(mut self, turns: usize, homesick: bool, random: &mut Rng, seen: &mut Seen) {
        let homesick = homesick && self.reference.rules.third_time_is_a_draw();
        for _ in 0..turns {
            let mut moves = self.compare(random, seen);
            let all: Vec<&String> = moves.keys().collect();
            let choices = if homesick && random.u8(..8) > 0 { ways_back(&moves) } else { all };
            let Some(mv) = random.choice(choices).cloned() else { return };
            self.state = self.played(&mv);
            self.reference = moves.remove(&mv).expect("one of the moves");
        }
    }

    pub(crate) fn perft(&self, depth: u32) {
        let expected = self.reference.perft(depth);
        for leaves in [Leaves::Made, Leaves::Counted] {
            let count = self.state.perft(depth, leaves);
            assert_eq!(count, expected, "{}: perft {depth}, {leaves:?}", self.place());
        }
    }
}

/// Are the position and the outcome the same? Counts why the game has ended, if it has.
fn compare_position(state: &dyn DynState, reference: &Reference, place: &str, seen: &mut Seen) {
    assert_eq!(state.position(), reference.position.text(), "{place}");
    let outcome = state.outcome().map(|outcome| state.info().outcome_word(outcome));
    let end = reference.end();
    if let Some(end) = &end {
        *seen.entry(end.why).or_default() += 1;
    }
    assert_eq!(outcome, end.map(|end| end.result), "{place}: outcome");
}

/// The moves of a player who wants the game to go in circles: to where it has been, else along a
/// column, because Ski Jumps never comes back from a slide, else any.
fn ways_back(moves: &BTreeMap<String, Reference>) -> Vec<&String> {
    let within_a_column = |mv: &str| {
        let mut columns = mv.chars().filter(char::is_ascii_lowercase);
        columns.next() == columns.next()
    };
    let all: Vec<&String> = moves.keys().collect();
    let back: Vec<_> = all.iter().copied().filter(|&mv| moves[mv].occurrences() > 1).collect();
    let column: Vec<_> = all.iter().copied().filter(|mv| within_a_column(mv)).collect();
    [back, column, all].into_iter().find(|choices| !choices.is_empty()).unwrap_or_default()
}
