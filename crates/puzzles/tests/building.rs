//! Building puzzles, checking them, and telling true statements from false ones.

use std::num::NonZeroUsize;
use std::sync::Arc;

use cygnet_core::{DynGame, DynState, Message, Options, Stop, Value};
use cygnet_puzzles::{
    DifficultyBand, Puzzle, PuzzleBuildSetup, PuzzleGoal, PuzzleTheme, SolutionNode,
    USUAL_CHECK_NODES, build, check_puzzle, difficulty,
};

/// The boards of the tests: small ones, because each puzzle is proved several times.
const BOARDS: [(&str, &[(&str, &str)]); 4] = [
    ("ugly_duck", &[("size", "4x4")]),
    ("ski_jumps", &[("size", "6x4")]),
    ("dropper", &[("size", "4")]),
    ("three_dragons", &[]),
];

fn game(id: &str, options: &[(&str, &str)]) -> Arc<dyn DynGame> {
    let entry = cygnet_games::find(id).expect("a game of the catalogue");
    entry.build(&Options::parse(entry.info, options.iter().copied()).expect("options"))
}

fn setup(count: usize, threads: usize) -> PuzzleBuildSetup {
    let threads = NonZeroUsize::new(threads).expect("a number above 0");
    PuzzleBuildSetup { count, seed: 1, threads, nodes: 2_000, tables: None }
}

fn built(game: &Arc<dyn DynGame>, setup: &PuzzleBuildSetup) -> Vec<Puzzle> {
    build(game, &[], setup, &Stop::new(), &mut |_| {}).expect("the levels can play")
}

fn check(puzzle: &Puzzle) -> Result<(), Message> {
    check_puzzle(puzzle, USUAL_CHECK_NODES, &Stop::new())
}

/// Can this side force the goal? Plain search without any knowledge, for small trees only.
fn forces(state: &dyn DynState, solver: cygnet_core::Side, goal: Value) -> bool {
    if let Some(outcome) = state.outcome() {
        return Value::of(outcome, solver) >= goal;
    }
    let mut children = state.children().into_iter();
    if state.turn() == solver {
        children.any(|(_, child)| forces(&*child, solver, goal))
    } else {
        children.all(|(_, child)| forces(&*child, solver, goal))
    }
}

#[test]
fn puzzles_of_every_game_pass_the_check() {
    for (id, options) in BOARDS {
        let puzzles = built(&game(id, options), &setup(3, 1));
        assert_eq!(puzzles.len(), 3, "{id}");
        for puzzle in &puzzles {
            check(puzzle).unwrap_or_else(|problem| panic!("{id} {}: {problem}", puzzle.position));
            assert_eq!(puzzle.length, puzzle.solution.length());
        }
        let is_sorted = puzzles.is_sorted_by_key(|puzzle| puzzle.difficulty);
        assert!(is_sorted, "{id}: from easy to hard");
    }
}

#[test]
fn the_same_seed_makes_the_same_puzzles_on_any_number_of_threads() {
    let game = game("ugly_duck", &[("size", "4x4")]);
    let puzzles = built(&game, &setup(6, 1));
    assert_eq!(puzzles, built(&game, &setup(6, 3)));
    assert_ne!(puzzles, built(&game, &PuzzleBuildSetup { seed: 2, ..setup(6, 1) }));
}

#[test]
fn a_stopped_build_returns_what_it_has() {
    let stop = Stop::new();
    let game = game("ugly_duck", &[("size", "4x4")]);
    let found = build(&game, &[], &setup(50, 1), &stop, &mut |_| stop.stop()).expect("levels");
    assert!(!found.is_empty() && found.len() < 50, "{}", found.len());
    for puzzle in &found {
        check(puzzle).expect("a true puzzle");
    }
}

#[test]
fn each_move_of_a_solution_is_the_only_one_by_plain_search() {
    fn examine(state: &dyn DynState, node: &SolutionNode, goal: Value, moves: &mut usize) {
        let solver = state.turn();
        let mut keepers = state.children();
        keepers.retain(|(_, child)| forces(&**child, solver, goal));
        let [(mv, after)] = &*keepers else { panic!("{} in {}", keepers.len(), state.position()) };
        assert_eq!(*mv, node.mv, "{}", state.position());
        *moves += 1;
        for (defence, next) in &node.defences {
            let mut child = after.boxed_clone();
            child.play(defence).expect("a legal defence");
            examine(&*child, next, goal, moves);
        }
    }
    let mut moves = 0;
    for (id, options) in [("ugly_duck", [("size", "3x4")]), ("ski_jumps", [("size", "4x4")])] {
        for puzzle in built(&game(id, &options), &setup(8, 2)) {
            let (_, state) = puzzle.set_up().expect("a position");
            examine(&*state, &puzzle.solution, puzzle.goal, &mut moves);
        }
    }
    assert!(moves > 20, "{moves}");
}

#[test]
fn no_two_puzzles_are_images_of_each_other() {
    let puzzles = built(&game("ugly_duck", &[("size", "4x4")]), &setup(20, 2));
    let mirrored = |position: &str| {
        let (rows, rest) = position.split_once(' ').expect("rows and a side");
        let rows = rows.split('/').map(|row| row.chars().rev().collect::<String>());
        format!("{} {rest}", rows.collect::<Vec<_>>().join("/"))
    };
    for one in &puzzles {
        assert!(puzzles.iter().all(|two| {
            one.position == two.position || mirrored(&one.position) != two.position
        }));
        let same = puzzles.iter().filter(|two| one.position == two.position).count();
        assert_eq!(same, 1);
    }
}

/// A true puzzle with a solution of several moves.
fn long_puzzle() -> Puzzle {
    let puzzles = built(&game("ugly_duck", &[("size", "4x5")]), &setup(10, 2));
    let longest = puzzles.into_iter().max_by_key(|puzzle| puzzle.length).expect("a puzzle");
    assert!(longest.length > 1, "{longest:?}");
    longest
}

/// The refusals, and how a true puzzle gets each.
type Forgery<'a> = (&'a str, Box<dyn Fn(&mut Puzzle) + 'a>);

#[test]
fn each_false_statement_is_named() {
    let puzzle = long_puzzle();
    check(&puzzle).expect("a true puzzle");
    let (_, state) = puzzle.set_up().expect("a position");
    let other = state.moves().into_iter().find(|mv| *mv != puzzle.solution.mv).expect("others");
    let forgeries: Vec<Forgery<'_>> = vec![
        ("puzzle-statement", Box::new(|it| it.id = "0".repeat(12))),
        ("puzzle-statement", Box::new(|it| it.length += 1)),
        ("puzzle-statement", Box::new(|it| it.difficulty += 1)),
        ("puzzle-statement", Box::new(|it| it.goal = Value::Draw)),
        ("puzzle-goal-loss", Box::new(|it| it.goal = Value::Loss)),
        ("puzzle-statement", Box::new(|it| it.themes = vec![PuzzleTheme::Demotion])),
        ("puzzle-not-only", Box::new(|it| it.solution.mv = other.clone())),
        ("puzzle-not-only", Box::new(|it| it.solution.defences[0].1.mv = "a1a2".to_owned())),
        ("puzzle-other-defences", Box::new(|it| it.solution.defences.clear())),
        ("puzzle-other-rules", Box::new(|it| it.rules += 1)),
        ("game-unknown", Box::new(|it| it.game = "chess".to_owned())),
        ("position-of-other-size", Box::new(|it| it.position = "nonsense w".to_owned())),
    ];
    for (key, forge) in forgeries {
        let mut forged = puzzle.clone();
        forge(&mut forged);
        let problem = check(&forged).expect_err(key);
        assert_eq!(problem.key(), key, "{problem}");
    }
}

#[test]
fn a_puzzle_with_two_solutions_and_one_that_is_too_hard_are_refused() {
    let mut puzzle = long_puzzle();
    let unproved = check_puzzle(&puzzle, 1, &Stop::new()).expect_err("too few positions");
    assert_eq!(unproved.key(), "puzzle-unproved");
    let stop = Stop::new();
    stop.stop();
    let stopped = check_puzzle(&puzzle, 1000, &stop).expect_err("stopped");
    assert_eq!(stopped.key(), "puzzle-interrupted");
    // White wins with either swan.
    let game = game("ugly_duck", &[("size", "4x4")]);
    let state = game.position("4/S2S/1d2/4 w").expect("a position");
    puzzle.options = game.options().into();
    puzzle.position = state.position();
    puzzle.id = cygnet_puzzles::puzzle_id(&*game, &*state);
    puzzle.goal = Value::Win;
    let problem = check(&puzzle).expect_err("two solutions");
    assert_eq!(problem.key(), "puzzle-no-only", "{problem}");
}

#[test]
fn harder_bands_have_more_failures() {
    let bands = [0, 20, 40, 60, 80, 100]
        .map(|failures| DifficultyBand::of(difficulty(&[100 - failures; 10])));
    assert!(bands.is_sorted(), "{bands:?}");
    assert_eq!((bands[0], bands[5]), (DifficultyBand::FirstSteps, DifficultyBand::VeryHard));
}

/// Does this side reach the goal? Plain search of all turns, for few of them.
fn reaches_in_time(state: &dyn DynState, side: cygnet_core::Side, goal: PuzzleGoal) -> bool {
    if let Some(outcome) = state.outcome() {
        return Value::of(outcome, side) >= goal.value;
    }
    if goal.turns == Some(0) {
        return goal.value != Value::Win;
    }
    let mut children = state.children().into_iter();
    let reaches = |child: &dyn DynState| reaches_in_time(child, side, goal.later(1));
    if state.turn() == side {
        children.any(|(_, child)| reaches(&*child))
    } else {
        children.all(|(_, child)| reaches(&*child))
    }
}

#[test]
fn a_game_that_is_too_long_has_puzzles_within_a_few_turns() {
    let puzzles = built(&game("three_dragons", &[]), &setup(4, 2));
    let mut examined = 0;
    for puzzle in puzzles.iter().filter(|puzzle| puzzle.within.is_some_and(|turns| turns <= 3)) {
        let (_, state) = puzzle.set_up().expect("a position");
        let goal = puzzle.whole_goal();
        let mut keepers = state.children();
        keepers.retain(|(_, child)| reaches_in_time(&**child, state.turn(), goal.later(1)));
        let keepers: Vec<&str> = keepers.iter().map(|(mv, _)| &**mv).collect();
        assert_eq!(keepers, [&*puzzle.solution.mv], "{puzzle:?}");
        let forgeries: Vec<Forgery<'_>> = vec![
            ("puzzle-turns-range", Box::new(|it| it.within = Some(0))),
            ("puzzle-turns-range", Box::new(|it| it.within = Some(u32::MAX))),
            ("puzzle-fewer-turns", Box::new(|it| it.within = it.within.map(|turns| turns + 2))),
        ];
        for (key, forge) in forgeries {
            let mut forged = puzzle.clone();
            forge(&mut forged);
            let problem = check(&forged).expect_err(key);
            assert_eq!(problem.key(), key, "{problem}");
        }
        examined += 1;
    }
    assert!(examined > 1, "{puzzles:?}");
}
