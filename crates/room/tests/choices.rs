//! Turns of tiny games as people type them: names of choices, their numbers, and directions on
//! hexagonal cells.

use std::time::{Duration, Instant};

use cygnet_core::{Options, Progress, Session};
use cygnet_room::{
    Room, Seat, Table, TextEnd, Trouble, Typing, direction_keys, next_steps, numbered,
};
use cygnet_testing::tiny;

fn room(game: &str, options: &[(&str, &str)], moves: &str) -> Room {
    let entry = tiny::find(game).expect("a tiny game");
    let options = Options::parse(entry.info, options.iter().copied()).expect("options");
    let (game, start) = entry.set_up(options, None, 0).expect("a start");
    let mut session = Session::new(game, start);
    for mv in moves.split_whitespace() {
        session.play(mv).expect("a legal move");
    }
    let table = Table::new(session, ["human", "human"].map(Seat::named), 1).expect("players");
    Room::new(table, Duration::ZERO, Instant::now())
}

/// The move that a text stands for, or the steps of the turn that it begins.
fn typed(room: &Room, text: &str) -> Result<String, Trouble> {
    let state = room.session().state();
    let numbers = room.numbers_at(room.turns());
    let size = room.session().game().size();
    let typing = Typing {
        state,
        size,
        numbered: &numbered(state, &next_steps(state, &[]), &numbers),
        numbers: &numbers,
        flipped: false,
        is_called: &|name, text| name == "pass" && text == "passar",
    };
    let steps = typing.read(&[], text, TextEnd::Closed)?;
    Ok(match state.progress(&steps) {
        Progress::Complete(mv) => mv.text().to_owned(),
        _ => steps.iter().map(|step| step.name(size)).collect::<Vec<_>>().join(" "),
    })
}

#[test]
fn a_choice_has_a_name_an_abbreviation_and_a_number() {
    let go = room("tiny_go", &[], "a1");
    for text in ["pass", "p a s s", "pas", "p", "passar"] {
        assert_eq!(typed(&go, text).as_deref(), Ok("pass"), "{text}");
    }
    // Of five empty squares two touch the stone; three squares have the numbers before it.
    assert_eq!(typed(&go, "4").as_deref(), Ok("pass"));
    assert_eq!(typed(&go, "5"), Err(Trouble::NoNumber("5".to_owned(), vec![1, 2, 3, 4])));
    assert_eq!(typed(&go, "pass a1"), Err(Trouble::TooMuch("a1".to_owned())));
    assert_eq!(typed(&go, "past"), Err(Trouble::Unknown));
}

#[test]
fn a_choice_comes_before_or_after_squares() {
    let shogi = room("shogi", &[], "");
    for text in ["man a2", "man@a2", "mana2", "m a2", "2a2", "2 1"] {
        let expected = match text {
            "m a2" => Err(Trouble::Unknown),
            "2 1" => Ok("mana1"),
            _ => Ok("mana2"),
        };
        assert_eq!(typed(&shogi, text).as_deref(), expected.as_deref(), "{text}");
    }
    assert_eq!(typed(&shogi, "man").as_deref(), Ok("man"), "where it goes is missing");
    let pawns = room("promotion", &[], "a1a2 a4a3 b1b2 b4b3 a2b3 a3b2");
    for text in ["b3b4queen", "b3b4=queen", "b3 b4 q", "b3b4=q", "b3b4 2", "1 1 queen"] {
        assert_eq!(typed(&pawns, text).as_deref(), Ok("b3b4queen"), "{text}");
    }
}

#[test]
fn a_number_means_a_piece_or_a_choice_but_never_both() {
    // White has the king and one man on the board: its choices start at 3.
    let shogi = room("shogi", &[], "mana2 manc2");
    assert_eq!(typed(&shogi, "3a1").as_deref(), Ok("mana1"));
    assert_eq!(typed(&shogi, "2a3").as_deref(), Ok("a2a3"));
}

#[test]
fn hexagonal_cells_have_six_directions() {
    let hex = room("hex", &[], "");
    let (state, size) = (hex.session().state(), hex.session().game().size());
    let grid = state.view().grid;
    let first = next_steps(state, &[]);
    let at = |name: &str| *first.iter().find(|step| step.name(size) == name).expect("a square");
    let near: Vec<_> = ["b1", "c1", "a2", "c2", "a3", "b3"].map(at).into();
    let keys = direction_keys(size, grid, Some(&at("b2")), &near, false);
    assert_eq!(keys, ["q", "e", "l", "r", "a", "d"].map(|key| key.chars().next()));
    let flipped = direction_keys(size, grid, Some(&at("b2")), &near, true);
    assert_eq!(flipped, ["d", "a", "r", "l", "e", "q"].map(|key| key.chars().next()));
    let far = direction_keys(size, grid, Some(&at("b1")), &[at("b3"), at("a3")], false);
    assert_eq!(far, [Some('d'), None]);
}
