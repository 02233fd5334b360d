//! Checks complete tables against the rules on every position of small boards, and tests the file in all
//! kinds of situations.

use std::fs;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use cygnet_core::rows::Rows;
use cygnet_core::{Game, Limits, Options, Outcome, Solving, Stop, Value};
use cygnet_games::ugly_duck::UglyDuck;
use cygnet_solve::Solver;
use cygnet_solve::complete::{BuildSetup, Built, CompleteTable, TableFileError, build, forecast};

type Duck = UglyDuck<u64>;

const ONE: NonZeroUsize = NonZeroUsize::MIN;
const TWO: NonZeroUsize = NonZeroUsize::new(2).unwrap();

fn ugly_duck(size: &str) -> Duck {
    let entry = cygnet_games::find("ugly_duck").expect("a game of the catalogue");
    UglyDuck::new(&Options::parse(entry.info, [("size", size)]).expect("a size"))
}

fn table_of(game: &Duck, threads: NonZeroUsize) -> CompleteTable {
    let plan = game.rows().expect("every move is a step").plan();
    CompleteTable::in_memory(plan, threads, &|| false).expect("small").expect("nobody stops it")
}

/// All possible rows of a board, as codes per square, derived independently from the rules. Codes are 1 and 2
/// for the mover's ducks and swans, 3 and 4 for the opponent's.
fn rows_at(width: usize, allowed: &[u8]) -> Vec<Vec<u8>> {
    (0..width).fold(vec![Vec::new()], |rows, _| {
        let longer = |row: &Vec<u8>| -> Vec<Vec<u8>> {
            allowed.iter().map(|&code| [&row[..], &[code]].concat()).collect()
        };
        rows.iter().flat_map(longer).collect()
    })
}

/// The pieces of the mover and of the opponent in a row.
fn pieces_in(row: &[u8]) -> [usize; 2] {
    [[1, 2], [3, 4]].map(|codes| row.iter().filter(|code| codes.contains(code)).count())
}

/// Calls `each` for every position that is not terminal, as the mover sees it.
fn for_each_placement(game: &Duck, first_row: &[u8], each: &mut dyn FnMut(&[u8])) {
    let (width, height) = (usize::from(game.size().width), usize::from(game.size().height));
    let rows: Vec<Vec<([usize; 2], Vec<u8>)>> = (1..height)
        .map(|row| rows_at(width, if row == height - 1 { &[0, 2, 3] } else { &[0, 1, 2, 3, 4] }))
        .map(|rows| rows.into_iter().map(|row| (pieces_in(&row), row)).collect())
        .collect();
    let mut placement = [first_row, &vec![0; width * (height - 1)]].concat();
    go_on(&rows, &mut placement, width, pieces_in(first_row), each);
}

/// Continues a placement, which is filled up to `filled` and has these pieces there, with all possible rows.
fn go_on(
    rows: &[Vec<([usize; 2], Vec<u8>)>],
    placement: &mut [u8],
    filled: usize,
    [own, other]: [usize; 2],
    each: &mut dyn FnMut(&[u8]),
) {
    let Some((row, rest)) = rows.split_first() else {
        if own > 0 && other > 0 {
            each(placement);
        }
        return;
    };
    for ([more_own, more_other], row) in row {
        let (own, other) = (own + more_own, other + more_other);
        if own <= row.len() && other <= row.len() {
            placement[filled..filled + row.len()].copy_from_slice(row);
            go_on(rest, placement, filled + row.len(), [own, other], each);
        }
    }
}

/// The value of a position by the rules, provided that the values of its successors are right.
fn derived(game: &Duck, table: &CompleteTable, placement: &[u8]) -> bool {
    let state = game.position(placement);
    game.legal_moves(&state).into_iter().any(|mv| {
        let after = game.after(&state, mv);
        match game.outcome(&after) {
            Some(outcome) => outcome == Outcome::Win(game.turn(&state)),
            None => !table.is_won(&game.placement(&after)).expect("memory").expect("in the table"),
        }
    })
}

/// Checks that every position has the value of its mirror image, and one in `stride` the value that follows
/// from its moves. With a stride of 1 all values are right, because every game ends. Returns the number of
/// positions.
fn check_positions(size: &str, stride: usize) -> usize {
    let game = ugly_duck(size);
    let table = table_of(&game, TWO);
    let first_rows = rows_at(usize::from(game.size().width), &[0, 1, 4]);
    let next = AtomicUsize::new(0);
    let checked = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, NonZeroUsize::get) {
            scope.spawn(|| {
                while let Some(row) = first_rows.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let mut here = 0;
                    let mut image = Vec::new();
                    for_each_placement(&game, row, &mut |placement| {
                        let stored = table.is_won(placement).expect("memory");
                        here += 1;
                        image.clear();
                        image.extend_from_slice(placement);
                        image.chunks_mut(row.len()).for_each(<[u8]>::reverse);
                        if &*image < placement {
                            let of_image = table.is_won(&image).expect("memory");
                            assert_eq!(stored, of_image, "{placement:?}");
                            return;
                        }
                        if here % stride != 0 {
                            return;
                        }
                        assert_eq!(
                            stored,
                            Some(derived(&game, &table, placement)),
                            "{placement:?}"
                        );
                    });
                    checked.fetch_add(here, Ordering::Relaxed);
                }
            });
        }
    });
    checked.into_inner()
}

#[test]
fn every_position_of_small_boards_is_right() {
    let boards = [("3x3", 23_008), ("3x4", 325_724), ("4x3", 918_314), ("3x5", 2_229_272)];
    for (size, positions) in boards {
        assert_eq!(check_positions(size, 1), positions, "{size}");
    }
    assert_eq!(check_positions("4x4", 32), 35_369_338);
}

#[test]
#[ignore = "takes minutes"]
fn every_position_of_a_larger_board_is_right() {
    assert_eq!(check_positions("4x4", 1), 35_369_338);
}

#[test]
fn agrees_with_the_solver() {
    for size in ["5x3", "4x4", "3x6"] {
        let game = ugly_duck(size);
        let table = table_of(&game, ONE);
        let mut solver = Solver::new(game.clone(), 1 << 24);
        solver.forgo_tables();
        let mut random = fastrand::Rng::with_seed(6);
        for _ in 0..300 {
            let mut state = game.initial();
            for _ in 0..random.u32(0..25) {
                let moves = game.legal_moves(&state);
                if !moves.is_empty() {
                    state = game.after(&state, moves[random.usize(..moves.len())]);
                }
            }
            if game.outcome(&state).is_some() {
                continue;
            }
            let solution = solver.solve(&state, &Limits::default(), &Stop::new(), |_| {});
            let stored = table.is_won(&game.placement(&state)).expect("memory");
            let text = game.format_position(&state);
            assert_eq!(stored, solution.value().map(|value| value == Value::Win), "{text}");
        }
    }
}

#[test]
fn more_pieces_than_a_side_can_have_are_in_no_table() {
    let game = ugly_duck("3x3");
    let table = table_of(&game, ONE);
    let state = game.parse_position("D1D/DD1/ddd w").expect("a position");
    assert_eq!(table.is_won(&game.placement(&state)).expect("memory"), None);
    let over = game.parse_position("S2/3/2d b").expect("a position");
    assert_eq!(table.is_won(&game.placement(&over)).expect("memory"), None);
}

fn setup(game: &Duck, threads: NonZeroUsize, is_generous: bool) -> BuildSetup {
    let forecast = forecast(game, threads).expect("a small board");
    let memory = if is_generous { forecast.most_memory } else { forecast.least_memory };
    BuildSetup { threads, memory }
}

fn build_all(game: &Duck, path: &Path, setup: BuildSetup) -> Vec<u8> {
    let built = build(game, path, setup, &Stop::new(), &mut |_| {}).expect("it can be built");
    assert!(matches!(built, Built::Finished(_)), "{built:?}");
    fs::read(path).expect("it is there")
}

#[test]
fn the_file_is_the_same_with_any_memory_and_any_threads() {
    let folder = tempfile::tempdir().expect("a folder");
    let game = ugly_duck("4x3");
    let mut files = Vec::new();
    for threads in [ONE, TWO] {
        for is_generous in [false, true] {
            let path = folder.path().join(format!("{threads}{is_generous}"));
            files.push(build_all(&game, &path, setup(&game, threads, is_generous)));
        }
    }
    assert!(files.windows(2).all(|pair| pair[0] == pair[1]), "they differ");
    assert!(forecast(&game, ONE).is_ok_and(|it| it.file == files[0].len() as u64));
}

#[test]
fn a_build_that_was_interrupted_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let game = ugly_duck("4x3");
    let whole = build_all(&game, &folder.path().join("whole"), setup(&game, TWO, true));
    for is_generous in [false, true] {
        let path = folder.path().join(format!("{is_generous}"));
        let mut levels = 0;
        loop {
            let stop = Stop::new();
            let setup = setup(&game, TWO, is_generous);
            let built = build(&game, &path, setup, &stop, &mut |now| {
                if now.level > levels {
                    levels = now.level;
                    stop.stop();
                }
            });
            match built.expect("it can be built") {
                Built::Interrupted(at) => assert!(at.level >= levels, "a level was lost"),
                Built::Finished(_) => break,
                Built::AlreadyExists => panic!("nothing was there"),
            }
            assert!(!path.exists(), "it is not finished");
        }
        assert!(levels > 10, "it was not interrupted");
        assert!(fs::read(&path).expect("it is there") == whole, "it differs");
    }
}

#[test]
fn what_is_damaged_in_an_unfinished_file_is_settled_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let game = ugly_duck("4x3");
    let whole = build_all(&game, &folder.path().join("whole"), setup(&game, ONE, true));
    let path = folder.path().join("table");
    let text = String::from_utf8_lossy(&whole[..4096]);
    let groups = text.lines().find_map(|line| line.strip_prefix("groups ")).expect("a number");
    let gap = 4096 + 8 * groups.parse::<usize>().expect("a number");
    assert!(!gap.is_multiple_of(4096), "there is a gap behind the places of the groups");
    for is_generous in [false, true] {
        let stop = Stop::new();
        let setup = setup(&game, ONE, is_generous);
        let built = build(&game, &path, setup, &stop, &mut |now| {
            if now.level == 25 {
                stop.stop();
            }
        });
        assert!(matches!(built, Ok(Built::Interrupted(_))), "{built:?}");
        let unfinished = folder.path().join("table.unfinished");
        let mut bytes = fs::read(&unfinished).expect("it was begun");
        // A value of an early level, the place of a group, and a byte after all places.
        for place in [whole.len() / 2, 5000, gap] {
            bytes[place] ^= 0x10;
        }
        fs::write(&unfinished, bytes).expect("it can be written");
        assert!(build_all(&game, &path, setup) == whole, "it differs");
        fs::remove_file(&path).expect("it is there");
        // An empty file, and one of zeros.
        for begun in [&[][..], &[0; 9999]] {
            fs::write(&unfinished, begun).expect("it can be written");
            assert!(build_all(&game, &path, setup) == whole, "it differs");
            fs::remove_file(&path).expect("it is there");
        }
        // A foreign file must not be overwritten.
        let other = build_all(&ugly_duck("3x3"), &folder.path().join("other"), setup);
        for begun in [&other[..], b"Dear diary"] {
            fs::write(&unfinished, begun).expect("it can be written");
            let refused = build(&game, &path, setup, &Stop::new(), &mut |_| {});
            assert!(matches!(refused, Err(TableFileError::Content { .. })), "{refused:?}");
            assert!(fs::read(&unfinished).is_ok_and(|bytes| bytes == begun), "it was changed");
            fs::remove_file(&unfinished).expect("it is there");
        }
        fs::remove_file(folder.path().join("other")).expect("it is there");
    }
}

#[test]
fn a_build_that_ends_while_it_is_finished_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let game = ugly_duck("4x3");
    let path = folder.path().join("table");
    let unfinished = folder.path().join("table.unfinished");
    let setup = setup(&game, ONE, true);
    let whole = build_all(&game, &path, setup);
    let build_again = || build(&game, &path, setup, &Stop::new(), &mut |_| {}).expect("it goes on");
    // The file is complete but not renamed; in the second case the records of levels have not been cut off.
    for notes in [0, 500] {
        fs::remove_file(&path).expect("it is there");
        fs::write(&unfinished, [&whole[..], &vec![7; notes]].concat()).expect("it can be written");
        assert_eq!(build_again(), Built::AlreadyExists);
        assert!(fs::read(&path).expect("it is there") == whole, "it differs");
        assert!(!unfinished.exists(), "it has a name now");
    }
    // The checksums, or the list of groups, did not reach the disk.
    for place in [whole.len() - 3, 4096 + 100] {
        fs::remove_file(&path).expect("it is there");
        let mut bytes = whole.clone();
        bytes[place] ^= 0xff;
        fs::write(&unfinished, bytes).expect("it can be written");
        assert!(matches!(build_again(), Built::Finished(_)));
        assert!(fs::read(&path).expect("it is there") == whole, "it differs");
    }
}

#[test]
fn a_file_answers_as_memory_does() {
    let folder = tempfile::tempdir().expect("a folder");
    let game = ugly_duck("4x3");
    let path = folder.path().join("table");
    build_all(&game, &path, setup(&game, TWO, true));
    let again = build(&game, &path, setup(&game, TWO, true), &Stop::new(), &mut |_| {});
    assert_eq!(again.expect("it is there"), Built::AlreadyExists);
    let (file, memory) =
        (CompleteTable::open(&game, &path).expect("it is right"), table_of(&game, ONE));
    for row in rows_at(4, &[0, 1, 4]) {
        for_each_placement(&game, &row, &mut |placement| {
            let [file, memory] = [&file, &memory].map(|it| it.is_won(placement).expect("readable"));
            assert_eq!(file, memory, "{placement:?}");
        });
    }
    let stop = Stop::new();
    assert_eq!(file.check_sums(&path, &stop, &mut |_, _| {}).expect("undamaged"), Some(1));
    let mut random = fastrand::Rng::with_seed(1);
    let mut below = |most: u64| random.u64(..most);
    let sample = file.check_sample(&game, &path, 500, &mut below, &stop, &mut |_, _| {});
    assert_eq!(sample.expect("right"), Some(500));
    let [in_file, in_memory] = [&file, &memory].map(|table| {
        let setup = BuildSetup { threads: TWO, memory: 0 };
        table.statistics(&game, setup, &stop, &mut |_, _| {}).expect("readable").expect("counted")
    });
    assert_eq!(in_file, in_memory);
}

#[test]
fn statistics_are_those_of_counting() {
    let game = ugly_duck("3x4");
    let table = table_of(&game, ONE);
    let setup = BuildSetup { threads: TWO, memory: 0 };
    let found = table.statistics(&game, setup, &Stop::new(), &mut |_, _| {});
    let found = found.expect("memory").expect("nobody stops it");
    let (mut positions, mut wins, mut one) = (0, 0, 0);
    let mut two_against_one = 0;
    for row in rows_at(3, &[0, 1, 4]) {
        for_each_placement(&game, &row, &mut |placement| {
            let state = game.position(placement);
            let winning = game.legal_moves(&state).into_iter().filter(|&mv| {
                let after = game.after(&state, mv);
                match game.outcome(&after) {
                    Some(outcome) => outcome == Outcome::Win(game.turn(&state)),
                    None => table.is_won(&game.placement(&after)).expect("memory") == Some(false),
                }
            });
            let winning = winning.count();
            positions += 1;
            wins += u64::from(winning > 0);
            one += u64::from(winning == 1);
            let count =
                |codes: [u8; 2]| placement.iter().filter(|code| codes.contains(code)).count();
            two_against_one += u64::from(winning > 0 && count([1, 2]) == 2 && count([3, 4]) == 1);
        });
    }
    assert_eq!(
        (found.all.positions, found.all.wins, found.all.one_winning_move),
        (positions, wins, one)
    );
    assert_eq!(found.by_level.iter().map(|counts| counts.positions).sum::<u64>(), positions);
    let material = found.by_material.iter().filter(|(material, _)| {
        material.own.iter().sum::<u8>() == 2 && material.other.iter().sum::<u8>() == 1
    });
    assert_eq!(material.map(|(_, counts)| counts.wins).sum::<u64>(), two_against_one);
    assert_eq!(found.first_moves.len(), game.legal_moves(&game.initial()).len());
    for first in &found.first_moves {
        assert_ne!(first.wins, !first.refutations.is_empty(), "{first:?}");
    }
}

/// On five columns the middle row has enough arrangements for a block to take several words.
#[test]
fn wide_boards_are_right_where_they_are_looked_at() {
    let game = ugly_duck("5x3");
    let table = table_of(&game, TWO);
    let mut random = fastrand::Rng::with_seed(7);
    let mut below = |most| random.u64(..most);
    let stop = Stop::new();
    let path = Path::new("nowhere");
    let checked = table.check_sample(&game, path, 50_000, &mut below, &stop, &mut |_, _| {});
    assert_eq!(checked.expect("every value is right"), Some(50_000));
    let setup = BuildSetup { threads: TWO, memory: 0 };
    let found = table.statistics(&game, setup, &stop, &mut |_, _| {});
    let all = found.expect("memory").expect("nobody stops it").all;
    assert_eq!(all.positions, 37_113_280);
    assert!(all.one_winning_move < all.wins && all.wins < all.positions, "{all:?}");
}

#[test]
fn tables_of_other_versions_are_told_apart() {
    let folder = tempfile::tempdir().expect("a folder");
    let game = ugly_duck("3x3");
    let path = folder.path().join("table");
    let setup = setup(&game, ONE, true);
    let table = build_all(&game, &path, setup);
    let with_first_line = |line: &str| {
        let end = table.iter().position(|&byte| byte == b'\n').expect("a line");
        [line.as_bytes(), &table[end..]].concat()
    };
    for (line, why) in [
        ("cygnet table 2", "an older version of Cygnet built it (format 2; "),
        ("cygnet table 99", "a newer version of Cygnet built it (format 99; "),
        ("cygnet table 3, unfinished", "it is not finished"),
        (
            "cygnet table",
            "it is damaged: the checksum of its header is wrong; delete it and rebuild it: ",
        ),
    ] {
        let other = with_first_line(line);
        fs::write(&path, &other).expect("it can be written");
        let opened = CompleteTable::open(&game, &path).expect_err(line).to_string();
        assert!(opened.contains(why), "{opened}");
        let built =
            build(&game, &path, setup, &Stop::new(), &mut |_| {}).expect_err(line).to_string();
        assert!(built.contains(why) && built.contains("move the file away"), "{built}");
        assert!(fs::read(&path).is_ok_and(|bytes| bytes == other), "{line}: it was changed");
    }
    fs::remove_file(&path).expect("it is there");
    let begun = folder.path().join("table.unfinished");
    for line in ["cygnet table 1, unfinished", "cygnet table 99, unfinished"] {
        let other = with_first_line(line);
        fs::write(&begun, &other).expect("it can be written");
        let built = build(&game, &path, setup, &Stop::new(), &mut |_| {});
        let why = built.expect_err(line).to_string();
        assert!(why.ends_with("rebuild it: cygnet table build ugly_duck --size 3x3"), "{why}");
        assert!(fs::read(&begun).is_ok_and(|bytes| bytes == other), "{line}: it was changed");
    }
    fs::remove_file(&begun).expect("it is there");
    let stopped = Stop::new();
    stopped.stop();
    let other = ugly_duck("3x4");
    let left = build(&other, &path, BuildSetup { memory: 1 << 30, ..setup }, &stopped, &mut |_| {});
    assert!(matches!(left, Ok(Built::Interrupted(_))), "{left:?}");
    let begun_bytes = fs::read(&begun).expect("it was begun");
    let built = build(&game, &path, setup, &Stop::new(), &mut |_| {}).map_err(|it| it.to_string());
    assert!(built.is_err_and(|why| why.contains("not an unfinished table of this board")));
    assert!(fs::read(&begun).is_ok_and(|bytes| bytes == begun_bytes), "it was changed");
}

#[test]
fn damage_is_noticed() {
    let folder = tempfile::tempdir().expect("a folder");
    let game = ugly_duck("4x3");
    let path = folder.path().join("table");
    let whole = build_all(&game, &path, setup(&game, ONE, true));
    let stop = Stop::new();
    let open = |bytes: &[u8]| {
        fs::write(&path, bytes).expect("it can be written");
        CompleteTable::open(&game, &path)
    };
    for place in [5000, whole.len() / 2, whole.len() - 1] {
        let mut bytes = whole.clone();
        bytes[place] ^= 1;
        let table = open(&bytes).expect("what it is of is right");
        let error = table.check_sums(&path, &stop, &mut |_, _| {}).expect_err("it is damaged");
        assert!(error.to_string().contains("damaged"), "{error}");
    }
    assert!(matches!(open(&whole[..whole.len() - 1]), Err(TableFileError::Content { .. })));
    assert!(matches!(open(&whole[..100]), Err(TableFileError::Content { .. })));
    assert!(matches!(open(b""), Err(TableFileError::Content { .. })));
    let end = whole.iter().position(|&byte| byte == 0).expect("the header is filled up");
    // Every byte of the header after its first line, and one of those that fill it up.
    for place in (15..end).chain([4095]) {
        let mut bytes = whole.clone();
        bytes[place] ^= 1;
        let error = open(&bytes).expect_err("its header is damaged").to_string();
        assert!(error.contains("it is damaged: the checksum of its header is wrong"), "{error}");
        assert!(error.ends_with("rebuild it: cygnet table build ugly_duck --size 4x3"), "{error}");
    }
    open(&whole).expect("it is right");
    let other = CompleteTable::open(&ugly_duck("3x4"), &path).expect_err("of another board");
    assert!(other.to_string().contains("size=4x3"), "{other}");
    let refused = build(&ugly_duck("3x4"), &path, setup(&game, ONE, true), &stop, &mut |_| {});
    assert!(matches!(refused, Err(TableFileError::Content { .. })), "{refused:?}");
    assert!(fs::read(&path).expect("it is there") == whole, "it was touched");
}

#[test]
fn what_cannot_be_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("table");
    let setup = BuildSetup { threads: ONE, memory: 1 << 10 };
    let refused = build(&ugly_duck("4x3"), &path, setup, &Stop::new(), &mut |_| {});
    assert!(matches!(refused, Err(TableFileError::Memory { .. })), "{refused:?}");
    for size in ["8x8", "7x7", "3x20", "4x12"] {
        let refused = forecast(&ugly_duck(size), ONE);
        assert!(matches!(refused, Err(TableFileError::TooLarge(_))), "{refused:?}");
    }
    let generous = BuildSetup { memory: 1 << 30, ..setup };
    let folder_name = folder.path().join("name/");
    let refused = build(&ugly_duck("4x3"), &folder_name, generous, &Stop::new(), &mut |_| {});
    assert!(matches!(refused, Err(TableFileError::Content { .. })), "{refused:?}");
    let there = folder.path().join("file");
    fs::write(&there, "not a folder").expect("it can be written");
    let refused = build(&ugly_duck("4x3"), &there.join("x"), generous, &Stop::new(), &mut |_| {});
    assert!(matches!(refused, Err(TableFileError::File { .. })), "{refused:?}");
}

#[test]
fn small_boards_are_settled_at_once_when_that_pays() {
    let game = ugly_duck("3x5");
    let mut solver = Solver::new(game.clone(), 1 << 26);
    let mut random = fastrand::Rng::with_seed(2);
    let (mut nodes, mut last) = (0, 0);
    // There are 2.2 million positions: some thirty thousand nodes are enough to settle all of them.
    while nodes < 100_000 && last < 500 {
        let mut state = game.initial();
        for _ in 0..random.u32(0..6) {
            let moves = game.legal_moves(&state);
            state = game.after(&state, moves[random.usize(..moves.len())]);
        }
        let solution = solver.solve(&state, &Limits::default(), &Stop::new(), |_| {});
        assert!(solution.value().is_some(), "nothing stops it");
        nodes += solution.nodes;
        last = if solution.nodes == 0 { last + 1 } else { 0 };
    }
    assert!(nodes >= 2_229_272 / 64, "{nodes} positions were not worth it");
    assert_eq!(last, 500, "it goes on searching after {nodes} positions");
}
