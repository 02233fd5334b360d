//! Games being played: what can be taken back, and how they end.

use cygnet_core::record::{GameResult, Line, Record, VariationTree, read_all};
use cygnet_core::{Options, Outcome, Session, Side, Termination};
use cygnet_games::replay::{Boards, PartialReplay, Place, replay, replay_partly, replay_partly_on};

fn ugly_duck() -> Session {
    let entry = cygnet_games::find("ugly_duck").expect("a game of the catalogue");
    let (game, start) = entry.set_up(Options::defaults(entry.info), None, 0).expect("the defaults");
    Session::new(game, start)
}

fn played(moves: &[&str]) -> Session {
    let mut session = ugly_duck();
    for mv in moves {
        session.play(mv).expect("a legal move");
    }
    session
}

#[test]
fn another_move_replaces_what_was_taken_back() {
    let mut session = played(&["b1c2", "b5b4", "c2c3"]);
    session.undo();
    session.undo();
    assert_eq!(session.undone().collect::<Vec<_>>(), ["b5b4", "c2c3"]);
    session.play("B5B4").expect("the same move");
    assert_eq!(session.undone().collect::<Vec<_>>(), ["c2c3"], "the same move keeps the rest");
    session.undo();
    session.play("a5a4").expect("another move");
    assert_eq!(session.undone().len(), 0);
    assert_eq!(session.moves().collect::<Vec<_>>(), ["b1c2", "a5a4"]);
}

#[test]
fn a_game_that_was_given_up_is_over_until_its_last_move_is_taken_back() {
    let mut session = played(&["b1c2"]);
    session.end(Outcome::Win(Side::One), Termination::Resignation);
    assert_eq!(session.outcome(), Some(Outcome::Win(Side::One)));
    assert_eq!(session.termination(), Some(Termination::Resignation));
    assert!(session.play("b5b4").is_err());
    session.end(Outcome::Draw, Termination::Agreement);
    assert_eq!(session.outcome(), Some(Outcome::Win(Side::One)), "it is over already");
    assert_eq!(session.undo(), Some("b1c2"));
    assert_eq!(session.outcome(), None);
    session.end(Outcome::Draw, Termination::Agreement);
    assert_eq!(session.undo(), None);
    assert_eq!(session.outcome(), Some(Outcome::Draw), "nothing was taken back");
}

#[test]
fn the_end_of_a_game_survives_its_record() {
    for (outcome, termination) in [
        (Outcome::Win(Side::Two), Termination::Resignation),
        (Outcome::Draw, Termination::Agreement),
        (Outcome::Win(Side::One), Termination::Time),
        (Outcome::Win(Side::One), Termination::Adjudication),
    ] {
        let mut session = played(&["b1c2", "b5b4"]);
        session.end(outcome, termination);
        let record = Record::from(&session);
        let again = replay(&record).expect("what was played can be replayed");
        assert_eq!(again.outcome(), Some(outcome));
        assert_eq!(again.termination(), Some(termination));
        assert_eq!(Record::from(&again), record);
    }
    let record = Record::from(&played(&["b1c2"]));
    assert_eq!(record.result, GameResult::Unfinished);
    assert_eq!(replay(&record).expect("a legal game").outcome(), None);
}

#[test]
fn a_position_decides_the_size_and_who_starts() {
    let entry = cygnet_games::find("ski_jumps").expect("a game of the catalogue");
    let set_up = |options: &[(&str, &str)], position: &str| {
        let options = Options::parse(entry.info, options.iter().copied()).expect("valid options");
        entry.set_up(options, Some(position), 0).map(|(game, _)| game.options().clone())
    };
    let value = |options: &Options, name| options.get(name).expect("an option").to_string();
    for chance in [&[][..], &[("first", "random")]] {
        let options = set_up(chance, "R1/1B b").expect("a position");
        assert_eq!(value(&options, "size"), "2x2");
        assert_eq!(value(&options, "first"), "black");
    }
    let error = set_up(&[("size", "4")], "R1/1B b").expect_err("another size");
    assert_eq!(error.to_string(), "the position is a board of 2x2, but size is set to 4x4");
}

/// The record of a text, replayed as far as it is in order.
fn replayed_partly(moves: &str) -> PartialReplay {
    let text = format!("[Game \"ugly_duck\"]\n[Size \"5x5\"]\n\n{moves}\n");
    let record = read_all(&text).expect("a record").remove(0);
    replay_partly(&record).expect("tags of a game")
}

#[test]
fn a_record_with_an_illegal_move_is_replayed_up_to_it() {
    let replayed = replayed_partly("{start} 1. B1C2 (1. b1b2 {quiet} 2. e5e4) 2. a1a9 3. d5d4 1-0");
    assert!(replayed.session.moves().eq(["b1c2"]));
    assert_eq!(replayed.session.outcome(), None, "the result belongs to moves that are missing");
    let line = Line::from(&replayed.tree);
    let record = Record { line, ..Record::default() };
    let text =
        "{start} 1. b1c2 {Not read, from turn 2: 2. a1a9 3. d5d4} (1. b1b2 {quiet} 2. e5e4) *";
    assert_eq!(one_line(&record), text);
    let problem = replayed.problem.expect("an illegal move");
    assert!(matches!(problem.place, Place::Turn { number: 2, in_variation: false, .. }));
}

/// A record without the line breaks between its moves.
fn one_line(record: &Record) -> String {
    record.to_string().split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn nothing_that_cannot_be_played_is_lost() {
    let replayed = replayed_partly(
        "1. b1c2! {good} (1. b1b2 2. a9?? {odd {braces\\}} (2. e5e4 {fine}) 3. zz) \
         (;alone\n1. yy 2. e5e4) 2. e5e4 $3 3. xx {worse} (3. a1a2 {better}) 4. c2c3 1-0",
    );
    assert!(replayed.session.moves().eq(["b1c2", "e5e4"]));
    let written = Record { line: Line::from(&replayed.tree), ..Record::default() };
    let text = one_line(&written);
    for part in [
        "{good} {alone} {Not read, from turn 1: 1. yy 2. e5e4}",
        "(1. b1b2 {Not read, from turn 2: 2. a9?? {odd {braces\\\\\\}\\} (2. e5e4 {fine\\}) 3. zz})",
        "2. e5e4 $3 {Not read, from turn 3: 3. xx {worse\\} (3. a1a2 {better\\}) 4. c2c3}",
    ] {
        assert!(text.contains(part), "{part} in {text}");
    }
    // Read again, nothing is wrong any more and everything is still there.
    let again = replayed_partly(&written.to_string());
    assert_eq!(again.problem, None);
    assert_eq!(again.tree, replayed.tree);
}

#[test]
fn a_long_rest_becomes_several_comments() {
    let rest = "2. zz ".repeat(20_000);
    let replayed = replayed_partly(&format!("1. b1c2 {rest}*"));
    let first = replayed.tree.next(VariationTree::START).expect("a move");
    let comments = replayed.tree.comments(first);
    assert!(comments.len() > 1);
    let text: String = comments.iter().map(cygnet_core::record::Comment::text).collect();
    assert_eq!(text.matches(". zz").count(), 20_000);
}

#[test]
fn boards_are_built_once_and_in_bounded_numbers() {
    let record = |size: &str| {
        let text = format!("[Game \"ugly_duck\"]\n[Size \"{size}\"]\n\n*\n");
        read_all(&text).expect("a record").remove(0)
    };
    let mut boards = Boards::at_most(2);
    let mut replay = |size: &str| replay_partly_on(&record(size), &mut boards);
    let first = replay("4x4").expect("room");
    let again = replay("4x4").expect("the same");
    assert!(std::sync::Arc::ptr_eq(first.session.game(), again.session.game()));
    assert!(replay("5x5").is_ok());
    let error = replay("6x6").expect_err("a third one").to_string();
    assert_eq!(error, "there are too many different boards in the text; 2 can be read at once");
    assert!(replay("5x5").is_ok());
}

#[test]
fn an_illegal_variation_leaves_the_game_whole() {
    let replayed = replayed_partly("1. b1c2 (1. b1b2 2. a9) (1. zz) 2. e5e4 1-0");
    assert!(replayed.session.moves().eq(["b1c2", "e5e4"]));
    assert_eq!(replayed.session.outcome(), Some(Outcome::Win(Side::One)));
    assert_eq!(replayed.tree.len(), 3);
    let problem = replayed.problem.expect("an illegal move");
    assert!(matches!(problem.place, Place::Turn { number: 2, in_variation: true, .. }));
    let whole = replayed_partly("1. b1c2 (1. b1b2) 2. e5e4 *");
    assert_eq!(whole.problem, None);
}
