//! Puzzles made of the mistakes of a person.

use cygnet_core::record::Record;
use cygnet_core::{Options, Side, Stop};
use cygnet_puzzles::{
    MOST_MISTAKES, OwnGame, USUAL_CHECK_NODES, check_puzzle, mistakes_of_game, played_by_levels,
    puzzles_of_mistakes,
};

#[test]
fn the_mistakes_of_games_make_puzzles_that_pass_the_check() {
    let entry = cygnet_games::find("ugly_duck").expect("a game of the catalogue");
    let size = [("size", "4x4")];
    let game = entry.build(&Options::parse(entry.info, size).expect("options"));
    let (mut games, mut sessions) = (Vec::new(), Vec::new());
    for seed in 0..12 {
        let session = played_by_levels(&game, seed, &Stop::new()).expect("the levels can play");
        let session = session.expect("it was not stopped");
        let record = Record::from(&session).to_string();
        sessions.push(session);
        games.push(OwnGame { record, side: Side::One });
    }
    games.push(OwnGame { record: "no record".to_owned(), side: Side::One });
    let mut told = 0;
    let mut tell = |count| told = count;
    let puzzles = puzzles_of_mistakes(&games, 2_000, &Stop::new(), &mut tell).expect("levels");
    assert!(!puzzles.is_empty() && puzzles.len() <= MOST_MISTAKES);
    assert_eq!(told, puzzles.len());
    for puzzle in &puzzles {
        check_puzzle(puzzle, USUAL_CHECK_NODES, &Stop::new()).expect("a true puzzle");
        let (_, state) = puzzle.set_up().expect("a position");
        assert_eq!(state.turn(), Side::One, "only the person's own turns");
        // Another move was played there.
        let position = state.position();
        let is_mistake = sessions.iter().any(|session| {
            (0..session.moves().len()).any(|turn| {
                let played = session.moves().nth(turn);
                session.at(turn).position() == position && played != Some(&*puzzle.solution.mv)
            })
        });
        assert!(is_mistake, "{position}");
    }
    // A search that others interrupt finds the same, and one that is given up finds less.
    let mut asked = 0;
    let mut search = |most: usize| {
        asked = 0;
        let all = sessions.iter().flat_map(|session| {
            let mut go_on = || {
                asked += 1;
                asked <= most
            };
            mistakes_of_game(session, Side::One, 2_000, &Stop::new(), &mut go_on).expect("levels")
        });
        let found = all.collect::<Vec<_>>();
        (found, asked)
    };
    let (found, count) = search(usize::MAX);
    assert_eq!(found[..puzzles.len()], puzzles);
    assert!(count > found.len());
    assert_eq!(search(0).0, []);
    let stop = Stop::new();
    stop.stop();
    let none = puzzles_of_mistakes(&games, 2_000, &stop, &mut |_| {}).expect("levels");
    assert_eq!(none, [], "it was stopped");
}
