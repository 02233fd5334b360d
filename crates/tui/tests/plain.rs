//! People at a table, line by line.

use cygnet_core::{Options, Player, Session};
use cygnet_games::CATALOGUE;
use cygnet_tui::{Seat, Table, plain};

fn table(game: &str, options: &[(&str, &str)], one: &str, two: &str) -> Table {
    let entry = cygnet_games::find(game).expect("a game of the catalogue");
    let options = Options::parse(entry.info, options.iter().copied()).expect("valid options");
    let (game, start) = entry.set_up(options, None, 0).expect("valid options");
    let seats = [one, two].map(Seat::named);
    Table::new(Session::new(game, start), seats, 1).expect("players of the game")
}

fn talk(table: &mut Table, input: &str) -> String {
    let mut output = Vec::new();
    plain::run(table, &mut input.as_bytes(), &mut output).expect("reading and writing memory");
    String::from_utf8(output).expect("text")
}

#[test]
fn people_play_every_game_to_its_end() {
    for entry in CATALOGUE {
        let mut watched = table(entry.info.id, &[], "random", "random");
        while watched.play_bot().expect("a bot of the game").is_some() {}
        let moves: Vec<&str> = watched.session().moves().collect();
        let mut played = table(entry.info.id, &[], "human", "human");
        let said = talk(&mut played, &moves.join("\n"));
        assert_eq!(played.session().state().position(), watched.session().state().position());
        assert!(played.session().outcome().is_some(), "{}", entry.info.id);
        assert!(said.contains(" wins.\n") || said.contains("Draw: "), "{}", entry.info.id);
        assert_eq!(played.record().tag(entry.info.sides[0].name), Some("human"));
    }
}

#[test]
fn a_computer_player_answers_and_both_moves_are_taken_back() {
    let mut table = table("ugly_duck", &[], "human", "greedy-threat");
    let said = talk(&mut table, "B1C2\nundo\nundo\nredo\n");
    assert!(said.contains("Black (greedy-threat) plays a5a4\n"), "{said}");
    assert!(said.contains("2 moves taken back\n"), "{said}");
    assert!(said.contains("there is no move of yours to take back\n"), "{said}");
    assert!(said.contains("2 moves played again\n"), "{said}");
    assert_eq!(table.session().moves().collect::<Vec<_>>(), ["b1c2", "a5a4"]);
}

#[test]
fn wrong_input_is_explained_and_changes_nothing() {
    let mut table = table("dropper", &[("size", "5")], "human", "human");
    for (input, part) in [
        ("frobnicate", "is not a move of Dropper"),
        ("frobnicate", "help lists the commands"),
        ("c3>c4", "there is no stone of O on c3; a1 would be legal"),
        ("play c3", "'play' is not a command; help lists them"),
        ("moves z", "No legal move starts with 'z'."),
        ("value nobody", "Dropper has no bot 'nobody'"),
        ("undo", "there is no move of yours to take back"),
        ("redo", "no move was taken back"),
        ("save", "Name the file to write to"),
        ("save /no/such/folder/game.txt", "Nothing was saved"),
        ("load /no/such/file", "Nothing was loaded"),
    ] {
        let said = talk(&mut table, input);
        assert!(said.contains(part), "{input}: {said}");
        assert_eq!(table.session().moves().len(), 0, "{input}");
    }
}

#[test]
fn a_game_can_be_given_up_drawn_and_played_again_with_sides_changed() {
    let mut table = table("ski_jumps", &[("size", "4")], "human", "greedy-jumpers");
    let said = talk(&mut table, "draw\nresign\na1b1\nagain\n");
    assert!(said.contains("Computer players do not agree on draws; play on."), "{said}");
    assert!(said.contains("Red resigns; Black (greedy-jumpers) wins."), "{said}");
    assert!(said.contains("the game is over; undo takes the last move back"), "{said}");
    assert_eq!(*table.seat(Player::Two), Seat::Human);
    assert_eq!(table.session().moves().len(), 1, "the computer player has begun");
    let mut people = self::table("ski_jumps", &[("size", "4")], "human", "human");
    assert!(talk(&mut people, "draw\n").contains("Draw by agreement."));
}

#[test]
fn a_saved_game_goes_on_where_it_was() {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("saved.txt");
    let file = file.to_str().expect("a path that is text");
    let mut saved = table("three_dragons", &[("variant", "base")], "human", "human");
    talk(&mut saved, &format!("e8e6\ne2e4\nsave {file}\n"));
    let mut loaded = table("ugly_duck", &[], "human", "random");
    talk(&mut loaded, &format!("load {file}\n"));
    assert_eq!(loaded.session().state().position(), saved.session().state().position());
    let mut other = table("ugly_duck", &[], "human", "greedy-table");
    let said = talk(&mut other, &format!("load {file}\n"));
    assert!(said.contains("Three Dragons has no bot 'greedy-table'"), "{said}");
    assert_eq!(other.session().game().info().id, "ugly_duck", "nothing has changed");
}

#[test]
fn two_computer_players_play_to_the_end_by_themselves() {
    let mut table = table("dropper", &[("size", "3")], "random", "greedy-group");
    talk(&mut table, "");
    assert!(table.session().outcome().is_some());
}

#[test]
fn nothing_that_is_typed_can_crash_it() {
    let words = [
        "a1",
        "b1c2",
        "a1b1",
        "c3",
        "c3>c4+e5",
        "undo",
        "redo",
        "hint",
        "value",
        "resign",
        "draw",
        "again",
        "moves",
        "moves a",
        "board",
        "position",
        "record",
        "rules",
        "load .",
        "save ",
        "help",
        "?",
        "x",
        "",
        " ",
        "\u{1b}[2J",
        "\0",
        "é1é2",
        "99",
        "a99999999999999999999",
    ];
    for entry in CATALOGUE {
        let mut random = fastrand::Rng::with_seed(1);
        let mut lines = String::new();
        for _ in 0..500 {
            lines.push_str(random.choice(words).unwrap_or_default());
            lines.push('\n');
        }
        for (one, two) in [("human", "human"), ("human", "random"), ("random", "human")] {
            talk(&mut table(entry.info.id, &[], one, two), &lines);
        }
    }
}
