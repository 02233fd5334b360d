//! Compares the solver with brute force on every position of small boards: with each shortcut on and off,
//! with one thread and several, and with various amounts of memory.

use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::time::Instant;

use cygnet_core::limits::Watch;
use cygnet_core::{CatalogueGame, Game, GameVisitor, Limits, Options, Solving, Stop, Value};
use cygnet_solve::{Shortcuts, Solver};

/// Every position reachable from a start, without its history, and its value for the side to move.
struct Everything<G: Game> {
    states: Vec<G::State>,
    values: Vec<Value>,
    /// The successors of each position.
    after: Vec<Vec<usize>>,
}

impl<G: Game> Everything<G> {
    /// Repeats passes over all positions until no more wins and losses are found. The others are draws: a
    /// side that is not lost there can continue for ever.
    fn new(game: &G, start: &G::State) -> Self {
        let fresh = |state: &G::State| {
            let text = game.format_position(state);
            (game.parse_position(&text).expect("a position"), text)
        };
        let (first, text) = fresh(start);
        let mut states = vec![first];
        let mut numbers = HashMap::from([(text, 0)]);
        let mut after: Vec<Vec<usize>> = Vec::new();
        while after.len() < states.len() {
            let state = states[after.len()].clone();
            let children = game.legal_moves(&state).into_iter().map(|mv| {
                let mut child = state.clone();
                game.play(&mut child, mv);
                let (child, text) = fresh(&child);
                *numbers.entry(text).or_insert_with(|| {
                    states.push(child);
                    states.len() - 1
                })
            });
            after.push(children.collect());
        }
        let mut values: Vec<Option<Value>> = states
            .iter()
            .map(|state| game.outcome(state).map(|end| Value::of(end, game.turn(state))))
            .collect();
        loop {
            let mut has_changed = false;
            for (place, children) in after.iter().enumerate().rev() {
                if values[place].is_some() {
                    continue;
                }
                let is = |child: &usize, value| values[*child] == Some(value);
                values[place] = if children.iter().any(|child| is(child, Value::Loss)) {
                    Some(Value::Win)
                } else if children.iter().all(|child| is(child, Value::Win)) {
                    Some(Value::Loss)
                } else {
                    continue;
                };
                has_changed = true;
            }
            if !has_changed {
                break;
            }
        }
        let values = values.into_iter().map(|value| value.unwrap_or(Value::Draw)).collect();
        Self { states, values, after }
    }

    /// The number of turns to the end for each won or lost position, by retrograde analysis.
    fn distances(&self) -> Vec<Option<u32>> {
        let mut distances: Vec<Option<u32>> =
            self.after.iter().map(|children| children.is_empty().then_some(0)).collect();
        for turns in 1.. {
            let mut has_changed = false;
            let before = distances.clone();
            for (place, children) in self.after.iter().enumerate() {
                let ends = |&child: &usize| before[child].is_some_and(|known| known < turns);
                let is_lost = |&&child: &&usize| self.values[child] == Value::Loss;
                let is_known = match self.values[place] {
                    Value::Win => children.iter().filter(is_lost).any(ends),
                    Value::Loss => children.iter().all(ends),
                    Value::Draw => false,
                };
                if before[place].is_none() && is_known {
                    distances[place] = Some(turns);
                    has_changed = true;
                }
            }
            if !has_changed {
                break;
            }
        }
        distances
    }

    /// Asks a solver about every `step`-th position and compares the answers.
    fn compare(&self, game: &G, solver: &mut Solver<G>, step: usize, what: &str)
    where
        G: cygnet_core::Solving,
    {
        for (state, &value) in self.states.iter().zip(&self.values).step_by(step) {
            let solution = solver.solve(state, &Limits::default(), &Stop::new(), |_| {});
            let position = game.format_position(state);
            assert_eq!(solution.value(), Some(value), "{position} with {what}");
        }
    }
}

type Board = (&'static str, &'static [(&'static str, &'static str)]);

const SMALL_BOARDS: [Board; 12] = [
    ("ugly_duck", &[("size", "3x3")]),
    ("ugly_duck", &[("size", "3x4")]),
    ("ski_jumps", &[("size", "2x2")]),
    ("ski_jumps", &[("size", "4x2")]),
    ("ski_jumps", &[("size", "2x4")]),
    ("ski_jumps", &[("size", "4x4")]),
    ("ski_jumps", &[("size", "2x6")]),
    ("ski_jumps", &[("size", "6x4"), ("jump", "down")]),
    ("ski_jumps", &[("size", "4x4"), ("step", "any")]),
    ("ski_jumps", &[("size", "6x4"), ("step", "any"), ("jump", "down")]),
    ("ski_jumps", &[("size", "4x6"), ("jump", "down")]),
    ("dropper", &[("size", "3x3")]),
];

const LARGER_BOARDS: [Board; 5] = [
    ("ugly_duck", &[("size", "4x3")]),
    ("ski_jumps", &[("size", "4x6")]),
    ("ski_jumps", &[("size", "2x8")]),
    ("ski_jumps", &[("size", "4x6"), ("step", "any")]),
    ("ski_jumps", &[("size", "4x8"), ("jump", "down")]),
];

fn on_every<V: GameVisitor<Output = ()> + Clone>(boards: &[Board], visitor: &V) {
    for &(id, options) in boards {
        let entry = cygnet_games::find(id).expect("a game of the catalogue");
        let options = Options::parse(entry.info, options.iter().copied()).expect("options");
        cygnet_games::visit(id, &options, visitor.clone()).expect("a game of the catalogue");
    }
}

const MEBIBYTE: usize = 1 << 20;

/// A solver that does not use complete tables, so that the search itself is tested.
fn searching<G: Solving>(game: &G, bytes: usize) -> Solver<G> {
    let mut solver = Solver::new(game.clone(), bytes);
    solver.forgo_tables();
    solver
}

#[derive(Clone)]
struct EveryPosition;

impl GameVisitor for EveryPosition {
    type Output = ();

    fn visit<G: CatalogueGame>(self, game: G) {
        let everything = Everything::new(&game, &game.initial());
        let count = everything.states.len();
        let what = format!("{} {}", game.info().id, game.size());
        assert!(count > 5, "{what}");
        println!("{what}: {count} positions");
        let solver = |bytes| searching(&game, bytes);
        everything.compare(&game, &mut solver(MEBIBYTE), 1, &format!("{what}, everything"));
        // Ask a new solver, which knows nothing yet, about each of these positions.
        for (state, &value) in everything.states.iter().zip(&everything.values).step_by(7) {
            let solution = solver(1 << 16).solve(state, &Limits::default(), &Stop::new(), |_| {});
            assert_eq!(solution.value(), Some(value), "{what}: {}", game.format_position(state));
        }
        let step = (count / 2000).max(1);
        let all = Shortcuts::ALL;
        let variants = [
            ("the rules alone", Shortcuts::NONE),
            ("no keys", Shortcuts { keys: false, ..all }),
            ("no bounds", Shortcuts { bounds: false, ..all }),
            ("all moves", Shortcuts { moves: false, ..all }),
            ("no efforts", Shortcuts { efforts: false, ..all }),
            ("keys alone", Shortcuts { keys: true, ..Shortcuts::NONE }),
            ("bounds alone", Shortcuts { bounds: true, ..Shortcuts::NONE }),
            ("moves alone", Shortcuts { moves: true, ..Shortcuts::NONE }),
        ];
        for (name, shortcuts) in variants {
            let mut solver = solver(MEBIBYTE).with_shortcuts(shortcuts);
            everything.compare(&game, &mut solver, step, &format!("{what}, {name}"));
        }
        let solver_of_distances = solver(MEBIBYTE);
        let never = Stop::new();
        let distances = everything.distances();
        for (place, state) in everything.states.iter().enumerate().step_by(step) {
            let value = everything.values[place];
            let watch = Watch::new(&Limits::default(), &never, Instant::now());
            let known = (value != Value::Draw).then(|| distances[place]).flatten();
            let found = solver_of_distances.distance(state, value, &watch);
            let position = game.format_position(state);
            assert_eq!(found.as_ref().map(|ending| ending.turns), known, "{what}: {position}");
            let Some(ending) = found else { continue };
            // The line has this many turns, and ends with the right result.
            assert_eq!(ending.line.len() as u32, ending.turns, "{what}: {position}");
            let end = ending.line.iter().fold(state.clone(), |at, &mv| game.after(&at, mv));
            let outcome = game.outcome(&end).expect("the end of the game");
            assert_eq!(Value::of(outcome, game.turn(state)), value, "{what}: {position}");
        }
        for threads in [2, 4] {
            let threads = NonZeroUsize::new(threads).expect("not zero");
            let mut solver = solver(1 << 16).with_threads(threads).without_first_try();
            let step = (count / 200).max(1);
            everything.compare(&game, &mut solver, step, &format!("{what}, {threads} threads"));
        }
    }
}

/// Tests games in which positions can repeat and the history belongs to the state.
#[derive(Clone)]
struct WithPast;

impl GameVisitor for WithPast {
    type Output = ();

    /// As long as no position has occurred twice, the history does not change the value of a position.
    fn visit<G: CatalogueGame>(self, game: G) {
        let everything = Everything::new(&game, &game.initial());
        let values: HashMap<String, Value> = everything
            .states
            .iter()
            .map(|state| game.format_position(state))
            .zip(everything.values.iter().copied())
            .collect();
        let mut solver = searching(&game, MEBIBYTE);
        let mut random = fastrand::Rng::with_seed(7);
        let (mut with_past, mut blocked) = (0, 0);
        for _ in 0..3000 {
            let mut state = game.initial();
            while let Some(mv) = game.random_move(&state, &mut random, &mut Vec::new()) {
                let before = state.clone();
                game.play(&mut state, mv);
                let text = game.format_position(&state);
                let fresh = game.parse_position(&text).expect("a position");
                // Hops are rare, so they are preferred here.
                if state == fresh && random.u8(..4) > 0 {
                    state = before;
                    if random.u8(..20) == 0 {
                        break;
                    }
                    continue;
                }
                let is_past = state != fresh;
                if game.past(&state) != 0 {
                    blocked += 1;
                    continue;
                }
                with_past += usize::from(is_past);
                let solution = solver.solve(&state, &Limits::default(), &Stop::new(), |_| {});
                assert_eq!(solution.value(), values.get(&text).copied(), "{text}, {state:?}");
            }
        }
        assert!(with_past > 20, "there were positions with a past: {with_past}, {blocked} blocked");
        // The solver has remembered nothing wrong about positions without a history.
        everything.compare(&game, &mut solver, 1, "what was learned with a past");
    }
}

#[test]
fn a_past_in_which_nothing_was_there_twice_changes_no_value() {
    let boards: [Board; 3] = [
        ("ski_jumps", &[("size", "2x4")]),
        ("ski_jumps", &[("size", "4x4")]),
        ("ski_jumps", &[("size", "2x6")]),
    ];
    on_every(&boards, &WithPast);
}

/// The value of a position with its history, by the exact rules.
fn negamax<G: Game>(game: &G, state: &G::State, known: &mut HashMap<G::State, Value>) -> Value {
    if let Some(outcome) = game.outcome(state) {
        return Value::of(outcome, game.turn(state));
    }
    if let Some(&value) = known.get(state) {
        return value;
    }
    let moves = game.legal_moves(state).into_iter();
    let values = moves.map(|mv| negamax(game, &game.after(state, mv), known).opposite());
    let value = values.max().expect("the game goes on");
    known.insert(state.clone(), value);
    value
}

/// Asks for the value of a position whose history matters, and returns whether it asked.
fn ask_about_past<G: Solving>(game: &G, state: &G::State, solver: &mut Solver<G>) -> bool {
    if game.past(state) == 0 || game.outcome(state).is_some() {
        return false;
    }
    let value = negamax(game, state, &mut HashMap::new());
    for solver in [solver, &mut searching(game, 1 << 16)] {
        let solution = solver.solve(state, &Limits::default(), &Stop::new(), |_| {});
        let position = game.format_position(state);
        assert_eq!(solution.value(), Some(value), "{position}, {state:?}");
    }
    true
}

/// Hops to and fro wherever possible, and returns the number of positions asked about.
struct Hopping;

impl GameVisitor for Hopping {
    type Output = usize;

    fn visit<G: CatalogueGame>(self, game: G) -> usize {
        let mut solver = searching(&game, MEBIBYTE);
        let mut random = fastrand::Rng::with_seed(11);
        let mut asked = 0;
        for _ in 0..1000 {
            let mut state = game.initial();
            while game.outcome(&state).is_none() {
                let moves = game.legal_moves(&state);
                let children: Vec<G::State> =
                    moves.into_iter().map(|mv| game.after(&state, mv)).collect();
                // Positions with a history can repeat.
                let hops = children.iter().filter(|&child| *child != game.without_past(child));
                let hop = random.choice(hops.collect::<Vec<_>>()).filter(|_| random.u8(..8) > 0);
                state = hop.or_else(|| random.choice(&children)).expect("a move").clone();
                asked += usize::from(ask_about_past(&game, &state, &mut solver));
            }
        }
        asked
    }
}

/// Plays these moves repeatedly.
struct Shuffling {
    position: &'static str,
    moves: [&'static str; 4],
}

impl GameVisitor for Shuffling {
    type Output = usize;

    fn visit<G: CatalogueGame>(self, game: G) -> usize {
        let mut solver = searching(&game, MEBIBYTE);
        let mut state = game.parse_position(self.position).expect("a position");
        let mut asked = 0;
        for text in self.moves.into_iter().cycle() {
            if game.outcome(&state).is_some() {
                break;
            }
            let mv = game.parse_move(&state, text).expect("a legal move");
            game.play(&mut state, mv);
            asked += usize::from(ask_about_past(&game, &state, &mut solver));
        }
        asked
    }
}

/// A move to a position that has occurred twice draws. It may save a side that would otherwise lose, and a
/// win may need another line or disappear.
#[test]
fn what_was_there_twice_counts() {
    let visit = |id, options: &[(&str, &str)]| {
        let entry = cygnet_games::find(id).expect("a game of the catalogue");
        Options::parse(entry.info, options.iter().copied()).expect("options")
    };
    for options in [
        &[("size", "2x4")][..],
        &[("size", "4x4")],
        &[("size", "2x6")],
        &[("size", "2x6"), ("step", "any")],
    ] {
        let asked = cygnet_games::visit("ski_jumps", &visit("ski_jumps", options), Hopping);
        assert!(asked > Some(50), "{options:?}: {asked:?}");
    }
    // Every capture wins, and a few turns later the game is drawn anyway.
    let dragons = visit("three_dragons", &[]);
    for (position, moves) in [
        ("#b6#/1B7/9/9/.3.3./9/7b1/7B1/#7# x - 91", ["b2c2", "b1c1", "c2b2", "c1b1"]),
        ("#7#/9/9/4b4/.1BA.3./9/3b5/9/#7# o - 91", ["d7c7", "c5b5", "c7d7", "b5c5"]),
    ] {
        let asked = cygnet_games::visit("three_dragons", &dragons, Shuffling { position, moves });
        assert!(asked > Some(2), "{position}: {asked:?}");
    }
}

#[test]
fn every_position_of_small_boards_has_the_value_that_brute_force_finds() {
    on_every(&SMALL_BOARDS, &EveryPosition);
}

/// Random placements of pieces, most of which cannot be reached from the start.
#[derive(Clone)]
struct AnyPosition {
    letters: [char; 4],
    sides: [char; 2],
    count: usize,
}

impl AnyPosition {
    /// A board as text. One square in four has a piece.
    fn text<G: Game>(&self, game: &G, random: &mut fastrand::Rng) -> String {
        let size = game.size();
        // Half of the boards have one side's pieces in the odd rows and the other's in the even ones.
        let is_tidy = self.letters.contains(&'R') && random.bool();
        let rows: Vec<String> = (0..size.height)
            .map(|row| {
                let square = |_| {
                    let letter = random
                        .choice(self.letters)
                        .filter(|letter| !is_tidy || "Rr".contains(*letter) == (row % 2 == 0));
                    letter.filter(|_| random.u8(..4) == 0).map_or("1".to_owned(), String::from)
                };
                let squares: String = (0..size.width).map(square).collect();
                let mut text = squares;
                for empty in (2..=size.width).rev() {
                    text = text.replace(&"1".repeat(empty.into()), &empty.to_string());
                }
                text
            })
            .collect();
        let mover = self.sides[usize::from(random.bool())];
        format!("{} {mover}", rows.join("/"))
    }
}

impl GameVisitor for AnyPosition {
    type Output = ();

    fn visit<G: CatalogueGame>(self, game: G) {
        let mut random = fastrand::Rng::with_seed(17);
        let mut solver = searching(&game, MEBIBYTE);
        let mut found = 0;
        while found < self.count {
            let text = self.text(&game, &mut random);
            let Ok(state) = game.parse_position(&text) else { continue };
            found += 1;
            let everything = Everything::new(&game, &state);
            let what = format!("{} {}, from {text}", game.info().id, game.size());
            let step = (everything.states.len() / 50).max(1);
            everything.compare(&game, &mut solver, step, &what);
        }
    }
}

fn compare_positions_by_chance(count: usize) {
    let ducks = AnyPosition { letters: ['D', 'd', 'S', 's'], sides: ['w', 'b'], count };
    let skiers = AnyPosition { letters: ['R', 'r', 'B', 'b'], sides: ['r', 'b'], count };
    on_every(&[("ugly_duck", &[("size", "3x4")]), ("ugly_duck", &[("size", "4x4")])], &ducks);
    let boards: [Board; 4] = [
        ("ski_jumps", &[("size", "4x4")]),
        ("ski_jumps", &[("size", "4x6")]),
        ("ski_jumps", &[("size", "6x4"), ("step", "any")]),
        ("ski_jumps", &[("size", "4x6"), ("jump", "down")]),
    ];
    on_every(&boards, &skiers);
}

#[test]
fn positions_by_chance_have_the_value_that_brute_force_finds() {
    compare_positions_by_chance(25);
}

#[test]
#[ignore = "takes minutes"]
fn more_positions_by_chance_have_the_value_that_brute_force_finds() {
    compare_positions_by_chance(300);
}

#[test]
#[ignore = "takes minutes"]
fn every_position_of_larger_boards_has_the_value_that_brute_force_finds() {
    on_every(&LARGER_BOARDS, &EveryPosition);
}
