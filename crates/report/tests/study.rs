//! Studies: the same on any number of threads, resumed, compared and checked.

use std::num::NonZeroUsize;
use std::time::Duration;

use cygnet_core::{Options, Stop};
use cygnet_report::{
    GameReport, JobKind, Measure, MeasureKind, Skill, Study, StudyError, check, compare,
};

const GAMES: u32 = 12;

fn study(seed: u64) -> Study {
    let entry = cygnet_games::find("ugly_duck").expect("a game of the catalogue");
    let options = |size| Options::parse(entry.info, [("size", size)]).expect("options");
    Study::new(entry, vec![options("3x3"), options("3x4")], seed)
}

fn threads(count: usize) -> NonZeroUsize {
    NonZeroUsize::new(count).expect("some")
}

fn run(study: &mut Study, count: usize) -> GameReport {
    let done = study.run(GAMES, threads(count), &Stop::new(), &mut |_| {}, &mut |_| {});
    assert_eq!(done, Ok(true));
    study.report(GAMES)
}

#[test]
fn a_report_is_the_same_on_any_number_of_threads_and_when_it_is_resumed() {
    let whole = run(&mut study(5), 1);
    assert!(whole.complete);
    assert_eq!(whole.boards.len(), 2);
    assert_eq!(run(&mut study(5), 3), whole);

    // Interrupted after some jobs, saved, read and continued.
    let stop = Stop::new();
    let mut first = study(5);
    let mut count = 0;
    let done = first.run(
        GAMES,
        threads(2),
        &stop,
        &mut |_| {
            count += 1;
            if count == 60 {
                stop.stop();
            }
        },
        &mut |_| {},
    );
    assert_eq!(done, Ok(false));
    let partial = first.report(GAMES);
    assert!(!partial.complete && partial != whole);
    let saved = first.saved();
    assert_eq!(Study::seed_of(&saved), Some(5));
    let mut second = study(5);
    assert_eq!(second.resume(&saved), Ok(()));
    assert_eq!(second.done(), first.done());
    assert_eq!(run(&mut second, 2), whole);
    assert_eq!(second.resume(&second.saved()), Ok(()), "nothing is lost when all is saved");

    assert_eq!(study(6).resume(&saved), Err(StudyError::Other), "another seed");
    let damaged = saved.replacen("Played", "played twice", 1).replacen("\"play", "\"x", 1);
    assert!(matches!(study(5).resume(&damaged), Err(StudyError::Unread { line: 2.. })));
    assert_eq!(study(5).resume(""), Err(StudyError::Unread { line: 1 }));
}

#[test]
fn findings_that_cannot_be_of_the_board_are_refused() {
    let mut whole = study(5);
    run(&mut whole, 2);
    let saved = whole.saved();
    let lines: Vec<&str> = saved.lines().collect();
    for (kind, right, wrong) in [
        ("play", "\"k\":[0,", "\"k\":[0,0,"),
        ("play", "\"l\":[", "\"l\":[65000,"),
        ("play", "\"c\":[", "\"c\":[1,"),
        ("review", "\"chances\":[", "\"chances\":[101,"),
        ("review", "\"chances\":[", "\"chances\":[50,"),
        ("climb", "[2.0,2]", "[2.5,2]"),
        ("climb", "[2.0,2]", "[2.0,0]"),
        ("count", "[0,\"count\"", "[2,\"count\""),
    ] {
        let line = lines.iter().position(|line| line.contains(kind) && line.contains(right));
        let line = line.unwrap_or_else(|| panic!("{kind} {right}"));
        let forged = lines[line].replacen(right, wrong, 1);
        let text = [&lines[..line], &[forged.as_str()], &lines[line + 1..]].concat().join("\n");
        let refused = study(5).resume(&text);
        assert_eq!(refused, Err(StudyError::Unread { line: line + 1 }), "{forged}");
    }
    assert_eq!(study(5).resume(&saved), Ok(()));
}

#[test]
fn the_time_left_is_told_when_all_kinds_of_work_are_known() {
    let mut told = Vec::new();
    let done = study(5).run(
        GAMES,
        threads(1),
        &Stop::new(),
        &mut |progress| told.push((progress.kind, progress.board, progress.left)),
        &mut |_| {},
    );
    assert_eq!(done, Ok(true));
    let first = told.iter().position(|(.., left)| left.is_some()).expect("a time");
    let known = |wanted: JobKind, of: usize| {
        told[..=first].iter().any(|&(kind, board, _)| kind == wanted && board == of)
    };
    for &(kind, board, _) in &told {
        assert!(known(kind, board), "{kind:?} of board {board} comes after a time was told");
    }
    assert!(first * 2 < told.len(), "{first} of {}", told.len());
    assert!(told[first..].iter().all(|(.., left)| left.is_some()));
    assert_eq!(told.last().and_then(|(.., left)| *left), Some(Duration::ZERO));
}

#[test]
fn a_number_of_games_is_chosen_for_a_time_and_kept() {
    let mut timed = study(1);
    let games = timed
        .games_within(Duration::from_millis(1), threads(1), &Stop::new(), &mut |_| {}, &mut |_| {})
        .expect("players play");
    assert_eq!(games, Some(cygnet_report::FEWEST_GAMES), "the time is too short for more");
    assert_eq!(timed.chosen_games(), games);
    let mut resumed = study(1);
    assert_eq!(resumed.resume(&timed.saved()), Ok(()));
    assert_eq!(resumed.chosen_games(), games);
    let stopped = Stop::new();
    stopped.stop();
    let time = Duration::from_secs(1);
    assert_eq!(
        study(2).games_within(time, threads(1), &stopped, &mut |_| {}, &mut |_| {}),
        Ok(None)
    );
}

#[test]
fn a_report_is_read_as_it_was_written_and_its_games_are_played_again() {
    let report = run(&mut study(8), 2);
    let text = serde_json::to_string(&report).expect("plain data");
    assert_eq!(GameReport::read(&text), Ok(report.clone()));
    let checked = |report: &GameReport| check(report, threads(2), &Stop::new(), &mut |_, _| {});
    let found = checked(&report).expect("a report");
    assert!(found.same && !found.interrupted, "{found:?}");
    assert_eq!(found.games, 2 * 4 * GAMES as usize);

    // A report with a changed game, and one with a changed number.
    let mut forged = report.clone();
    let row = &mut forged.boards[1].rows[3];
    assert_eq!(row.skill, Skill::Strong);
    let flipped = if row.games[4].starts_with('1') { "0" } else { "1" };
    row.games[4].replace_range(..1, flipped);
    let found = checked(&forged).expect("a report");
    assert!(!found.same);
    let [game] = &found.differing_games[..] else { panic!("{found:?}") };
    assert_eq!((game.board.as_str(), game.skill, game.number), ("3x4", Skill::Strong, 5));
    let mut forged = report.clone();
    forged.boards[0].measures[0].value = Some(0.123);
    let found = checked(&forged).expect("a report");
    assert_eq!((found.differing_games.len(), found.differing_numbers.len()), (0, 1));

    // The numbers of draws and turns are added up again as well.
    for (kind, of) in [(MeasureKind::Draws, Some("weak")), (MeasureKind::Turns, None)] {
        let mut forged = report.clone();
        let board = &mut forged.boards[1].measures;
        let measure = board.iter_mut().find(|it| it.kind == kind && it.of.as_deref() == of);
        let measure = measure.expect("it was measured");
        measure.value = measure.value.map(|value| value + 0.01);
        let found = checked(&forged).expect("a report");
        assert!(!found.same && found.differing_games.is_empty());
        assert_eq!(found.differing_numbers.iter().map(|it| it.kind).collect::<Vec<_>>(), [kind]);
    }
    let mut empty = report.clone();
    empty.boards.clear();
    let found = checked(&empty).expect("a report");
    assert!(!found.same && found.games == 0, "there is nothing to check");

    let other = text.replace("\"format\":1", "\"format\":99");
    let error = GameReport::read(&other).expect_err("another format").to_string();
    assert_eq!(error, "its format is version 99; this program reads version 1");
    assert!(GameReport::read("{}").is_err() && GameReport::read("[").is_err());
    let mut unknown = report;
    unknown.game = "chess".to_owned();
    assert!(checked(&unknown).is_err());
}

#[test]
fn a_comparison_finds_what_differs_and_nothing_else() {
    let report = run(&mut study(5), 2);
    let same = compare(&report, &report);
    assert!(same.same_boards && same.differences.iter().all(|it| !it.real && it.difference == 0.0));
    assert_eq!(same.agreeing, same.differences.len());
    let other = run(&mut study(6), 2);
    let chance = compare(&report, &other);
    assert!(chance.agreeing * 10 >= chance.differences.len() * 8, "{chance:?}");
    let mut changed = report.clone();
    let far = |it: &mut Measure| {
        it.value = it.value.map(|value| value + 40.0);
        it.low = it.low.map(|value| value + 40.0);
        it.high = it.high.map(|value| value + 40.0);
    };
    let turns = changed.boards[0].measures.iter_mut().find(|it| it.games == 12 && it.of.is_none());
    far(turns.expect("a measure of all games"));
    let found = compare(&report, &changed);
    assert_eq!(found.differences.iter().filter(|it| it.real).count(), 1, "{found:?}");
}
