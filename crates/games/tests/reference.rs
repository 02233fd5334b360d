//! The rules compared, position by position, with the plain second implementation of them in
//! `tests/reference`: random games, random placements, directed ends, and counts of sequences.

#[path = "reference/mod.rs"]
mod reference;

use std::collections::BTreeMap;

use cygnet_core::options::samples;
use cygnet_core::perft::Leaves;
use cygnet_core::{DynState, Entry, Options};
use fastrand::Rng;
use reference::{KNOWN, Position, Reference, rules};

/// How often each event was met.
type Seen = BTreeMap<&'static str, u64>;

/// The same game in both implementations.
struct Pair {
    /// The game and its options, for messages.
    label: String,
    state: Box<dyn DynState>,
    reference: Reference,
}

impl Pair {
    /// `None` if the game has no reference.
    fn new(entry: &Entry, options: &Options) -> Option<Self> {
        let named: BTreeMap<&str, String> =
            options.iter().map(|(name, value)| (name, value.to_string())).collect();
        let rules = rules(entry.info.id, &named)?;
        let (_, state) = entry.set_up(options.clone(), None, 0).expect("valid options");
        let start = rules.start();
        let label = format!("{} {named:?}", entry.info.id);
        Some(Self { label, state, reference: Reference::new(rules, start) })
    }

    /// The same rules from another position.
    fn at(entry: &Entry, options: &Options, position: &str) -> Self {
        let mut pair = Self::new(entry, options).expect("a game with a reference");
        pair.state = match entry.set_up(options.clone(), Some(position), 0) {
            Ok((_, state)) => state,
            Err(error) => panic!("{}: {error}", pair.label),
        };
        pair.reference.position = Position::read(position);
        pair
    }

    fn named(game: &str, options: &[(&str, &str)], position: Option<&str>) -> Self {
        let entry = cygnet_games::find(game).expect("a game of the catalogue");
        let parsed = Options::parse(entry.info, options.iter().copied()).expect("valid options");
        match position {
            Some(position) => Self::at(entry, &parsed, position),
            None => Self::new(entry, &parsed).expect("a game with a reference"),
        }
    }

    /// Game, options and position, to begin a message.
    fn place(&self) -> String {
        format!("{} at {}", self.label, self.reference.position.text())
    }

    /// Are the position and the outcome the same? Returns the outcome, and counts why it is one.
    fn compare_position(&self, after: &str, seen: &mut Seen) -> Option<String> {
        let place = self.place();
        assert_eq!(self.state.position(), self.reference.position.text(), "{place} {after}");
        let outcome = self.state.outcome().map(|outcome| self.state.info().outcome_word(outcome));
        let end = self.reference.end();
        assert_eq!(outcome, self.reference.outcome(), "{place} {after}: outcome");
        if let Some(end) = end {
            *seen.entry(end.why).or_default() += 1;
        }
        outcome
    }

    /// Compares the position, all moves, and what at most `most` of them lead to. Returns the
    /// moves.
    fn compare(
        &self,
        most: usize,
        random: &mut Rng,
        seen: &mut Seen,
    ) -> BTreeMap<String, Reference> {
        let place = self.place();
        self.compare_position("", seen);
        let moves = self.reference.moves();
        let production = self.state.moves();
        if !production.iter().eq(moves.keys()) {
            let missing: Vec<_> = moves.keys().filter(|&mv| !production.contains(mv)).collect();
            let wrong: Vec<_> = production.iter().filter(|&mv| !moves.contains_key(mv)).collect();
            panic!("{place}: missing {missing:?}, wrong {wrong:?} of the moves {production:?}");
        }
        let counted = self.state.perft(1, Leaves::Counted);
        assert_eq!(counted, moves.len() as u64, "{place}: number of moves");
        for (mv, after) in random.choose_multiple(moves.iter(), most) {
            let pair = self.after(mv, after.clone());
            pair.compare_position(&format!("(after {mv} from {place})"), seen);
            let (before, rules) = (&self.reference.position, &self.reference.rules);
            for event in rules.events(before, mv, &after.position) {
                *seen.entry(event).or_default() += 1;
            }
        }
        moves
    }

    fn after(&self, mv: &str, reference: Reference) -> Self {
        let mut state = self.state.boxed_clone();
        match state.play(mv) {
            Ok(text) => assert_eq!(text, mv, "{}: how {mv} is written", self.place()),
            Err(error) => panic!("{}: {mv}: {error}", self.place()),
        }
        Self { label: self.label.clone(), state, reference }
    }

    /// Plays at random for some turns or to the end and compares all along. A homesick player
    /// likes to go back where the game has been before, which is how repetitions come about.
    fn walk(mut self, turns: usize, homesick: bool, random: &mut Rng, seen: &mut Seen) {
        let most = 2000 / self.reference.position.squares().len();
        for _ in 0..turns {
            let mut moves = self.compare(most.clamp(4, 40), random, seen);
            let mut choices: Vec<&String> = moves.keys().collect();
            if homesick && random.u8(..8) > 0 && moves.values().any(|to| to.occurrences() > 1) {
                choices.retain(|&mv| moves[mv].occurrences() > 1);
            }
            let Some(mv) = random.choice(choices).cloned() else { return };
            let after = moves.remove(&mv).expect("one of the moves");
            self = self.after(&mv, after);
        }
    }

    fn perft(&self, depth: u32) {
        let expected = self.reference.perft(depth);
        for leaves in [Leaves::Made, Leaves::Counted] {
            let count = self.state.perft(depth, leaves);
            assert_eq!(count, expected, "{}: perft {depth}, {leaves:?}", self.place());
        }
    }
}

/// The options of the samples and, for games with a size, as many with a size not among them.
fn more_samples(entry: &Entry, random: &mut Rng) -> Vec<Options> {
    let mut all = samples(entry.info);
    for sample in all.clone() {
        let sized = ["4x4", "4x6", "6x4", "6x6", "7x4", "8x6"].into_iter().filter_map(|size| {
            let value = |name, value: String| if name == "size" { size.to_owned() } else { value };
            let pairs: Vec<(&str, String)> =
                sample.iter().map(|(n, v)| (n, value(n, v.to_string()))).collect();
            Options::parse(entry.info, pairs.iter().map(|(n, v)| (*n, v.as_str()))).ok()
        });
        let sized: Vec<Options> = sized.collect();
        all.extend(random.choice(sized));
    }
    all
}

fn known_entries() -> impl Iterator<Item = &'static Entry> {
    let known = |entry: &&Entry| KNOWN.contains(&entry.info.id);
    assert_eq!(cygnet_games::CATALOGUE.iter().filter(known).count(), KNOWN.len());
    cygnet_games::CATALOGUE.iter().filter(known)
}

#[test]
fn random_games_from_the_start() {
    for entry in known_entries() {
        let mut random = Rng::with_seed(1);
        for options in samples(entry.info) {
            for game in 0..2 {
                let pair = Pair::new(entry, &options).expect("a game with a reference");
                pair.walk(usize::MAX, game == 0, &mut random, &mut Seen::new());
            }
        }
    }
}

#[test]
fn random_games_from_artificial_positions() {
    for entry in known_entries() {
        let mut random = Rng::with_seed(2);
        let mut seen = Seen::new();
        let mut rare: &[&str] = &[];
        let options = more_samples(entry, &mut random);
        for game in 0..500 {
            let options = random.choice(&options).expect("samples");
            let rules = Pair::new(entry, options).expect("a game with a reference").reference.rules;
            rare = rules.rare();
            let pair = Pair::at(entry, options, &rules.artificial(&mut random).text());
            pair.walk(20, game % 2 == 0, &mut random, &mut seen);
        }
        println!("{}: {seen:#?}", entry.info.id);
        for event in rare {
            assert!(seen.contains_key(event), "{}: no '{event}' in {seen:?}", entry.info.id);
        }
    }
}
