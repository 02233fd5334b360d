//! Solving puzzles: answers, hints, refutations, and which puzzle comes next.

use std::time::Duration;

use cygnet_core::json::ByName;
use cygnet_core::{Options, Stop, Value};
use cygnet_puzzles::{
    Puzzle, PuzzleAttempt, PuzzleHint, PuzzleProgress, PuzzleTheme, RUN_MISTAKES, RUN_TIME,
    SolutionNode, SolverAnswer, TimedRun, daily_puzzle, puzzle_id, refutation,
};

/// The frame of a puzzle, without a solution.
fn puzzle() -> Puzzle {
    let entry = cygnet_games::find("ugly_duck").expect("a game of the catalogue");
    let game = entry.build(&Options::parse(entry.info, [("size", "4x4")]).expect("options"));
    let state = game.position("4/1d2/D1D1/s3 w").expect("a position");
    Puzzle {
        id: puzzle_id(&*game, &*state),
        game: "ugly_duck".to_owned(),
        rules: game.info().rules_version,
        options: ByName::from(game.options()),
        position: state.position(),
        goal: Value::Win,
        within: None,
        length: 1,
        themes: vec![PuzzleTheme::Capture],
        rates: [100; 10],
        difficulty: 0,
        solution: SolutionNode { mv: String::new(), defences: Vec::new() },
    }
}

/// Puzzles of these difficulties, with ids from their places.
fn puzzles(difficulties: &[u8]) -> Vec<Puzzle> {
    let numbered = difficulties.iter().enumerate();
    numbered
        .map(|(place, &difficulty)| Puzzle { id: format!("{place:012x}"), difficulty, ..puzzle() })
        .collect()
}

/// A shipped puzzle of at least two moves.
fn long_puzzle() -> Puzzle {
    let shipped = cygnet_puzzles::shipped_puzzles("ugly_duck");
    shipped.into_iter().find(|puzzle| puzzle.length > 1).expect("a longer puzzle")
}

fn play(attempt: &mut PuzzleAttempt, text: &str) -> SolverAnswer {
    let mv = attempt.state().read_move(text).expect("a legal move");
    attempt.play(&mv).expect("a move of the position")
}

#[test]
fn the_solution_is_answered_until_it_is_complete() {
    let puzzle = long_puzzle();
    for seed in 0..4 {
        let mut attempt = PuzzleAttempt::new(&puzzle, seed).expect("a puzzle");
        let mut node = &puzzle.solution;
        while !node.defences.is_empty() {
            let SolverAnswer::GoOn { defence } = play(&mut attempt, &node.mv) else {
                panic!("the solution goes on")
            };
            let answered = node.defences.iter().find(|(mv, _)| *mv == defence);
            node = &answered.expect("a defence of the solution").1;
        }
        assert!(!attempt.is_over());
        assert_eq!(play(&mut attempt, &node.mv), SolverAnswer::Solved);
        assert!(attempt.is_over() && attempt.is_solved_cleanly());
        assert_eq!(attempt.hint(), None);
        assert!(attempt.show_solution().is_empty());
    }
}

#[test]
fn a_wrong_move_changes_nothing_and_is_refuted() {
    let puzzle = long_puzzle();
    let (game, start) = puzzle.set_up().expect("a position");
    for wrong in start.moves().into_iter().filter(|mv| *mv != puzzle.solution.mv) {
        let mut attempt = PuzzleAttempt::new(&puzzle, 1).expect("a puzzle");
        assert_eq!(play(&mut attempt, &wrong), SolverAnswer::Wrong);
        assert_eq!(attempt.state().position(), puzzle.position);
        assert!(!attempt.is_solved_cleanly());
        let mut after = start.boxed_clone();
        after.play(&wrong).expect("a legal move");
        let line = refutation(&game, &*after, puzzle.whole_goal().later(1), &Stop::new());
        assert!(!line.is_empty() || after.outcome().is_some(), "{wrong}");
        for mv in &line {
            after.play(mv).unwrap_or_else(|error| panic!("{wrong} {line:?}: {error}"));
        }
    }
}

#[test]
fn hints_come_in_steps_and_the_solution_ends_the_attempt() {
    let puzzle = Puzzle { themes: vec![PuzzleTheme::Race], ..long_puzzle() };
    let mut attempt = PuzzleAttempt::new(&puzzle, 1).expect("a puzzle");
    assert_eq!(attempt.hint(), Some(PuzzleHint::Themes(vec![PuzzleTheme::Race])));
    assert!(matches!(attempt.hint(), Some(PuzzleHint::Begins(_))));
    assert_eq!(attempt.hint(), Some(PuzzleHint::Plays(puzzle.solution.mv.clone())));
    let line = attempt.show_solution();
    assert_eq!(line, puzzle.solution.main_line());
    assert_eq!(attempt.moves(), line);
    assert!(attempt.is_over() && !attempt.is_solved_cleanly());
    let mv = attempt.state().moves();
    if let Some(mv) = mv.first() {
        let mv = attempt.state().read_move(mv).expect("legal");
        assert!(attempt.play(&mv).is_err(), "it is over");
    }
}

#[test]
fn a_puzzle_without_themes_has_no_hint_twice() {
    let puzzle = Puzzle { themes: Vec::new(), ..long_puzzle() };
    let mut attempt = PuzzleAttempt::new(&puzzle, 1).expect("a puzzle");
    assert!(matches!(attempt.hint(), Some(PuzzleHint::Begins(_))));
    assert_eq!(attempt.hint(), Some(PuzzleHint::Plays(puzzle.solution.mv.clone())));
}

#[test]
fn strength_follows_the_results_and_the_next_puzzle_follows_the_strength() {
    let puzzles = puzzles(&[0, 10, 20, 30, 40, 50, 60, 70, 80, 90]);
    let mut progress = PuzzleProgress::default();
    let first = progress.next(&puzzles, None, 0).expect("a puzzle");
    assert!((20..=30).contains(&first.difficulty), "{}", first.difficulty);
    let before = progress.strength();
    progress.note(first, true, 0);
    assert!(progress.strength() > before);
    let after = progress.strength();
    progress.note(first, true, 0);
    assert!((progress.strength() - after).abs() < 1e-9, "only the first result counts");
    let second = progress.next(&puzzles, None, 0).expect("a puzzle");
    assert_ne!(first.id, second.id);
    assert_eq!(progress.counts(), (1, 1));
    assert_eq!(progress.next(&puzzles, Some(PuzzleTheme::Block), 0), None);
    // All are solved: the nearest comes again.
    for puzzle in &puzzles {
        progress.note(puzzle, true, 0);
    }
    assert!(progress.next(&puzzles, None, 0).is_some());
}

#[test]
fn mistakes_come_back_later_and_later() {
    let puzzles = puzzles(&[20, 30]);
    let mut progress = PuzzleProgress::default();
    progress.note(&puzzles[0], false, 10);
    assert_eq!((progress.due(10), progress.due(11)), (0, 1));
    progress.note(&puzzles[0], true, 10);
    assert_eq!((progress.due(10), progress.due(11)), (0, 1), "solved before it is due");
    assert_eq!(progress.next(&puzzles, None, 10).expect("one").id, puzzles[1].id);
    assert_eq!(progress.next(&puzzles, None, 11).expect("one").id, puzzles[0].id);
    let mut day = 11;
    let mut waits = Vec::new();
    while progress.due(u64::MAX) > 0 {
        progress.note(&puzzles[0], true, day);
        let next = (day..day + 100).find(|&later| progress.due(later) > 0);
        waits.extend(next.map(|later| later - day));
        day = next.unwrap_or(day);
    }
    assert_eq!(waits, [3, 7, 16, 35]);
    progress.note(&puzzles[0], false, day);
    assert_eq!(progress.due(day + 1), 1, "a new mistake starts again");
    let text = serde_json::to_string(&progress).expect("JSON");
    assert_eq!(serde_json::from_str::<PuzzleProgress>(&text).expect("the same"), progress);
}

#[test]
fn the_puzzle_of_a_day_is_the_same_for_everybody() {
    let mut many = puzzles(&[0; 50]);
    let days: Vec<String> = (1..=28)
        .map(|day| daily_puzzle(&many, &format!("2026.02.{day:02}")).expect("one").id.clone())
        .collect();
    many.reverse();
    for (place, id) in days.iter().enumerate() {
        let date = format!("2026.02.{:02}", place + 1);
        assert_eq!(daily_puzzle(&many, &date).expect("a puzzle").id, *id);
    }
    let different: std::collections::HashSet<_> = days.iter().collect();
    assert!(different.len() > 15, "{}", different.len());
}

#[test]
fn a_run_gets_harder_and_ends_by_time_or_mistakes() {
    let puzzles = puzzles(&[50, 10, 90, 30, 70]);
    let second = Duration::from_secs(1);
    let mut run = TimedRun::new(&puzzles, 1);
    let mut seen = Vec::new();
    while let Some(place) = run.current(second) {
        seen.push(puzzles[place].difficulty);
        run.note(true, second);
    }
    assert_eq!(seen, [10, 30, 50, 70, 90]);
    assert_eq!(run.score(), (5, 0));
    let mut run = TimedRun::new(&puzzles, 1);
    assert_eq!(run.current(RUN_TIME), None);
    run.note(true, RUN_TIME);
    assert_eq!(run.score(), (0, 0), "too late");
    for _ in 0..RUN_MISTAKES {
        assert!(run.current(second).is_some());
        run.note(false, second);
    }
    assert_eq!(run.current(second), None);
}
