//! The rules compared, position by position, with the plain second implementation of them in
//! `tests/naive`: random games, random placements, directed ends, and counts of sequences.

#[path = "naive/mod.rs"]
mod naive;

use cygnet_core::options::samples;
use cygnet_core::{Entry, Options};
use fastrand::Rng;
use naive::pair::{Pair, Seen};
use naive::{KNOWN, Reference};

/// The samples of options and, for games with a size, as many on boards of other sizes.
fn more_samples(entry: &Entry, random: &mut Rng) -> Vec<Options> {
    let mut all = samples(entry.info);
    for sample in all.clone() {
        let resized = |size: &str| {
            let mut options = Options::defaults(entry.info);
            options.set(entry.info, "size", size).ok()?;
            for (name, value) in sample.iter().filter(|&(name, _)| name != "size") {
                options.set(entry.info, name, &value.to_string()).ok()?;
            }
            Some(options)
        };
        let sizes = ["4x4", "4x6", "6x4", "6x6", "7x4", "8x6"];
        let others: Vec<Options> = sizes.into_iter().filter_map(resized).collect();
        all.extend(random.choice(others));
    }
    all
}

/// The games of the catalogue to compare. None of the references may be left out, as it would be
/// if its game had another id.
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
        for game in 0..300 {
            let options = random.choice(&options).expect("samples");
            let rules = Pair::new(entry, options).expect("a game with a reference").reference.rules;
            rare = rules.rare();
            let pair = Pair::at(entry, options, &rules.artificial(&mut random).text());
            pair.walk(20, game % 2 == 0, &mut random, &mut seen);
        }
        for event in rare {
            assert!(seen.contains_key(event), "{}: no '{event}' in {seen:?}", entry.info.id);
        }
    }
}

/// Plays a line and tells after how many of its turns the game was over, and how it ended.
fn end_of_line(mut pair: Pair, line: &[&str]) -> Option<(usize, String)> {
    for (turn, mv) in line.iter().enumerate() {
        pair.compare(&mut Rng::with_seed(3), &mut Seen::new());
        if let Some(outcome) = pair.reference.outcome() {
            return Some((turn, outcome));
        }
        pair.play(mv);
    }
    pair.compare(&mut Rng::with_seed(3), &mut Seen::new());
    pair.reference.outcome().map(|outcome| (line.len(), outcome))
}

#[test]
fn the_third_occurrence_is_a_draw() {
    let draw_after = |turns: usize| Some((turns, "draw".to_owned()));
    let hops = ["a1a3", "d3d1", "a3a1", "d1d3"].repeat(3);
    let after_slides = [&["a4b4", "d4c4"], &hops[..]].concat();
    for step in ["1", "any"] {
        let pair = |position| Pair::named("ski_jumps", &[("step", step)], Some(position));
        assert_eq!(end_of_line(pair("R3/b2r/3B/4 r"), &hops), draw_after(8), "step={step}");
        let end = end_of_line(pair("R3/b2r/3B/r2b r"), &after_slides);
        assert_eq!(end, draw_after(10), "step={step}");
    }
    for variant in ["dragons", "strength", "base"] {
        let pair = || Pair::named("three_dragons", &[("variant", variant)], None);
        let to_and_fro = ["e8e7", "e2e3", "e7e8", "e3e2"].repeat(3);
        assert_eq!(end_of_line(pair(), &to_and_fro), draw_after(8), "{variant}");
        // The board of the start with the other side to move is another position.
        let losing_a_turn = ["e8e6", "e2e3", "e6e7", "e3e2", "e7e8"];
        let the_other_too = ["e2e4", "e8e7", "e4e3", "e7e8", "e3e2"];
        let cycle = [losing_a_turn, the_other_too].concat().repeat(3);
        assert_eq!(end_of_line(pair(), &cycle), draw_after(20), "{variant}");
        let ahead = [&["c9c8", "c1c2"], &to_and_fro[..]].concat();
        assert_eq!(end_of_line(pair(), &ahead), draw_after(10), "{variant}");
    }
}

#[test]
fn a_hundred_quiet_turns_are_a_draw() {
    for (variant, seed) in ["dragons", "strength", "base"].into_iter().zip(0..) {
        let mut random = Rng::with_seed(seed);
        let mut pair = Pair::named("three_dragons", &[("variant", variant)], None);
        for turn in 1..=100 {
            let moves = pair.compare(&mut random, &mut Seen::new());
            // Nothing is captured, summoned or repeated, so that only the count can end the game.
            let quiet = moves.into_iter().filter(|(_, after)| {
                after.position.quiet == Some(turn) && after.occurrences() == 1
            });
            let quiet: Vec<(String, Reference)> = quiet.collect();
            let (mv, _) = random.choice(quiet).expect("a quiet move");
            pair.play(&mv);
            let expected = (turn == 100).then(|| "draw".to_owned());
            assert_eq!(pair.reference.outcome(), expected, "{} after {mv}", pair.place());
        }
        assert!(pair.compare(&mut random, &mut Seen::new()).is_empty(), "{}", pair.place());
    }
}

#[test]
fn perft_of_boards_and_variants_without_vectors() {
    let down = [("step", "any"), ("jump", "down"), ("first", "black")];
    for (game, size, options, depth) in [
        ("ugly_duck", "7x4", &[][..], 3),
        ("ugly_duck", "9x9", &[], 3),
        ("ugly_duck", "3x22", &[], 3),
        ("ugly_duck", "22x3", &[], 2),
        ("ugly_duck", "22x22", &[], 2),
        ("ski_jumps", "8x6", &down, 3),
        ("ski_jumps", "2x20", &down[..2], 3),
        ("ski_jumps", "20x2", &down[2..], 3),
        ("ski_jumps", "12x12", &[], 3),
        ("ski_jumps", "20x20", &down[..1], 2),
        ("dropper", "4", &[], 3),
        ("dropper", "6", &[], 2),
        ("dropper", "7", &[], 2),
        ("dropper", "9", &[], 2),
    ] {
        Pair::named(game, &[&[("size", size)], options].concat(), None).perft(depth);
    }
}

#[test]
fn perft_from_the_middle_of_a_game() {
    let mut random = Rng::with_seed(4);
    for entry in known_entries() {
        let options = more_samples(entry, &mut random);
        for _ in 0..25 {
            let options = random.choice(&options).expect("samples");
            let rules = Pair::new(entry, options).expect("a game with a reference").reference.rules;
            Pair::at(entry, options, &rules.artificial(&mut random).text()).perft(2);
        }
    }
    for variant in ["dragons", "strength", "base"] {
        let mut pair = Pair::named("three_dragons", &[("variant", variant)], None);
        // One turn before the third occurrence, which must cut the sequences through it.
        for mv in ["e8e7", "e2e3", "e7e8", "e3e2", "e8e7", "e2e3", "e7e8"] {
            pair.play(mv);
        }
        pair.perft(2);
        for _ in 0..30 {
            let moves = pair.reference.moves();
            let Some(mv) = random.choice(moves.keys()) else { break };
            pair.play(mv);
        }
        pair.perft(3);
    }
}
