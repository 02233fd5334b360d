//! Studying a record: walking among its variations, and changing them.

use std::time::Instant;

use cygnet_core::record::read_all;
use cygnet_room::{Annotate, Editor, Intent, Look, Reading, Refusal, Request, Room};

fn reading(moves: &str) -> Room {
    let text = format!("[Game \"ugly_duck\"]\n[Size \"5x5\"]\n\n{moves}\n");
    let record = read_all(&text).expect("a record").remove(0);
    Room::reading(&record, 1, Instant::now()).expect("a game in order")
}

fn act(room: &mut Room, intent: Intent) {
    room.handle(intent, Instant::now()).expect("an intent that is allowed");
}

fn play(room: &mut Room, text: &str) {
    let mv = room.state().read_move(text).expect("a legal move");
    act(room, Intent::Play(mv));
}

/// The moves of the record as it would be saved.
fn saved(room: &Room) -> String {
    let text = room.record().to_string();
    text.split("\n\n").nth(1).expect("moves").to_owned()
}

fn line(room: &Room) -> String {
    room.session().moves().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_move_in_a_record_becomes_a_variation() {
    let mut room = reading("1. b1c2 2. c5c4 {quiet} 3. c2c3 1-0");
    act(&mut room, Intent::Look(Look::At(1)));
    play(&mut room, "b5b4");
    assert_eq!((line(&room).as_str(), room.shown_turns()), ("b1c2 b5b4", 2));
    assert_eq!(room.session().outcome(), None, "the players ended the game, not the variation");
    assert_eq!(room.variation_number(), Some((2, 2)));
    play(&mut room, "c2c3");
    assert_eq!(saved(&room), "1. b1c2 2. c5c4 {quiet} (2. b5b4 3. c2c3) 3. c2c3 1-0");
    act(&mut room, Intent::Look(Look::MainLine));
    assert_eq!((line(&room).as_str(), room.shown_turns()), ("b1c2 c5c4 c2c3", 1));
    assert!(room.session().outcome().is_some());
    play(&mut room, "c5c4");
    assert_eq!(room.shown_turns(), 2, "a move that is there is only shown");
    act(&mut room, Intent::Look(Look::NextVariation));
    assert_eq!(line(&room), "b1c2 b5b4 c2c3");
    act(&mut room, Intent::Look(Look::NextVariation));
    assert_eq!(line(&room), "b1c2 c5c4 c2c3", "after the last comes the first");
}

#[test]
fn variations_are_promoted_deleted_commented_and_marked() {
    let mut room = reading("1. b1c2 2. c5c4 {[%clk 0:05:00] x} (2. b5b4 3. c2c3) *");
    act(&mut room, Intent::Look(Look::At(2)));
    act(&mut room, Intent::Annotate(Annotate::Comment(" well played ".to_owned())));
    act(&mut room, Intent::Annotate(Annotate::Mark(Some("!".to_owned()))));
    assert_eq!(room.read_record().expect("a record").comments()[2], "! well played (b5b4 c2c3)");
    act(&mut room, Intent::Look(Look::NextVariation));
    act(&mut room, Intent::Annotate(Annotate::Promote));
    assert_eq!(saved(&room), "1. b1c2 2. b5b4 (2. c5c4! {well played} {[%clk 0:05:00]}) 3. c2c3 *");
    act(&mut room, Intent::Annotate(Annotate::Delete));
    assert_eq!(saved(&room), "1. b1c2 2. c5c4! {well played} {[%clk 0:05:00]} *");
    assert_eq!(room.shown_turns(), 1);
    act(&mut room, Intent::Look(Look::First));
    let refused = room.handle(Intent::Annotate(Annotate::Delete), Instant::now());
    assert_eq!(refused, Err(Refusal::IsFirst));
    let refused = room.handle(Intent::Annotate(Annotate::Mark(None)), Instant::now());
    assert_eq!(refused, Err(Refusal::IsFirst));
}

#[test]
fn a_record_that_was_only_read_is_saved_as_it_was() {
    let mut room = reading("1. b1c2 ({first} 1. b1b2) {after} 2. c5c4 *");
    act(&mut room, Intent::Look(Look::At(1)));
    act(&mut room, Intent::Look(Look::NextVariation));
    assert_eq!(line(&room), "b1b2");
    assert_eq!(saved(&room), "1. b1c2 ({first} 1. b1b2) {after} 2. c5c4 *");
}

#[test]
fn people_play_on_from_a_variation() {
    let mut room = reading("1. b1c2 (1. b1b2 2. c5c4) 2. b5b4 *");
    act(&mut room, Intent::Look(Look::At(1)));
    act(&mut room, Intent::Look(Look::NextVariation));
    act(&mut room, Intent::PlayFromHere);
    assert_eq!(line(&room), "b1b2");
    assert!(room.awaits_move());
}

#[test]
fn an_edited_position_is_studied() {
    let room = reading("*");
    let game = room.session().game();
    let mut editor = Editor::new(game, room.state());
    let start = editor.state().expect("a position").position();
    let (square, _) = editor.arrangement().size().read_square("c3").expect("a square");
    editor.put(square, "S").expect("a code");
    editor.set_turn(cygnet_core::Side::Two);
    let record = editor.record().expect("a legal position");
    let studied = Room::reading(&record, 1, Instant::now()).expect("a start");
    assert_eq!(studied.state().position(), "DDDDD/5/2S2/5/ddddd b");
    editor.clear();
    assert!(editor.view().cells.iter().all(|cell| cell.piece.is_none()));
    editor.reset();
    assert_eq!(editor.state().expect("the start").position(), start);
    let (far, _) = editor.arrangement().size().read_square("a5").expect("a square");
    editor.put(far, "D").expect("a code");
    assert!(editor.state().is_err() && editor.record().is_err());
    assert!(editor.view().cell(far).piece.is_some(), "an illegal position is drawn too");
}

#[test]
fn a_record_with_an_illegal_move_is_read_up_to_it() {
    let text = "[Game \"ugly_duck\"]\n[TimeControl \"5m\"]\n\n1. b1c2 {[%clk 0:04:00]} (1. z9) \
                2. c5c4 {[%clk 0:03:00]} 3. a1e5 {[%clk 0:02:00]} 4. c2c3 1-0\n";
    let record = read_all(text).expect("a record").remove(0);
    let mut room = Room::reading(&record, 1, Instant::now()).expect("a game up to there");
    assert_eq!(line(&room), "b1c2 c5c4");
    let problem = room.read_record().and_then(Reading::problem).expect("a problem").to_string();
    assert!(problem.starts_with("turn 1: 'z9' is not a move"), "the first one: {problem}");
    assert_eq!(room.session().outcome(), None);
    assert_eq!(room.record(), record, "nothing of a record that was only read is lost");
    act(&mut room, Intent::Look(Look::Last));
    play(&mut room, "a1a2");
    assert_eq!(line(&room), "b1c2 c5c4 a1a2");
    let changed = room.record().to_string();
    let changed = changed.split_whitespace().collect::<Vec<_>>().join(" ");
    let rest = "{Not read, from turn 3: 3. a1e5 {[ %clk 0:02:00]\\} 4. c2c3}";
    assert!(changed.contains(rest), "{changed}");
    assert!(changed.contains("{Not read, from turn 1: 1. z9}"), "{changed}");
    assert!(changed.trim_end().ends_with('*'), "{changed}");
}

/// The last request to keep the study, and whether it may go.
fn kept(room: &mut Room) -> Option<(String, bool)> {
    let requests = room.requests().into_iter().rev();
    requests.into_iter().find_map(|request| match request {
        Request::Keep(game) if game.is_study => Some((game.record.to_string(), game.is_over)),
        _ => None,
    })
}

#[test]
fn a_changed_study_is_kept_until_it_is_saved() {
    let mut room = reading("1. b1c2 2. c5c4 *");
    act(&mut room, Intent::Look(Look::At(1)));
    assert_eq!(kept(&mut room), None, "nothing was changed");
    play(&mut room, "b5b4");
    let first = room.record().to_string();
    assert_eq!(kept(&mut room), Some((first.clone(), false)));
    act(&mut room, Intent::Annotate(Annotate::Comment("slow".to_owned())));
    let second = room.record().to_string();
    assert_eq!(kept(&mut room), Some((second.clone(), false)));
    assert!(room.has_unsaved_study());
    act(&mut room, Intent::Saved(first));
    assert_eq!(kept(&mut room), None, "the comment is in no file");
    assert!(room.has_unsaved_study());
    act(&mut room, Intent::Saved(second.clone()));
    assert_eq!(kept(&mut room), Some((second, true)));
    assert!(!room.has_unsaved_study());
    act(&mut room, Intent::Annotate(Annotate::Mark(Some("?".to_owned()))));
    assert!(kept(&mut room).is_some_and(|(_, is_over)| !is_over), "changed again");
}
