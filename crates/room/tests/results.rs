//! The result of a game that a person has finished: noted once, with the help that was used.

use std::time::{Duration, Instant};

use cygnet_core::record::Record;
use cygnet_core::{Options, Session, Side, Value};
use cygnet_ratings::{FinishedGame, HelpUsed, UnratedReason, why_unrated};
use cygnet_room::{Annotate, Intent, Look, Request, Room, Seat, Sides, Table};

struct Played {
    room: Room,
    now: Instant,
    noted: Vec<FinishedGame>,
    /// The last record that was to be saved.
    kept: Option<Record>,
}

fn table(options: &[(&str, &str)], seats: [&str; 2]) -> Table {
    let entry = cygnet_games::find("ski_jumps").expect("a game of the catalogue");
    let options = Options::parse(entry.info, options.iter().copied()).expect("valid options");
    let (game, start) = entry.set_up(options, None, 0).expect("a position");
    Table::new(Session::new(game, start), seats.map(Seat::named), 1).expect("players of the game")
}

impl Played {
    fn at(table: Table) -> Self {
        let now = Instant::now();
        let room = Room::new(table, Duration::ZERO, now);
        let mut played = Self { room, now, noted: Vec::new(), kept: None };
        played.attend();
        played
    }

    fn attend(&mut self) {
        for request in self.room.requests() {
            match request {
                Request::Note(game) => self.noted.push(*game),
                Request::Keep(game) => self.kept = Some(game.record),
                _ => {}
            }
        }
    }

    fn wants(&mut self, intent: Intent) {
        self.room.handle(intent, self.now).expect("it is allowed");
        self.attend();
    }

    fn follow(&mut self, mv: &str) {
        let mv = self.room.session().state().read_move(mv).expect("a legal move");
        self.wants(Intent::Follow(mv));
    }

    /// Plays two moves and resigns.
    fn finish(&mut self) {
        self.follow("a1b1");
        self.follow("j2i2");
        self.wants(Intent::Resign);
    }
}

#[test]
fn a_finished_game_is_noted_once() {
    let mut played = Played::at(table(&[], ["human", "level-3"]));
    played.follow("a1b1");
    assert_eq!(played.noted, []);
    played.follow("j2i2");
    played.wants(Intent::Resign);
    let [game] = &*played.noted else { panic!("{:?}", played.noted) };
    assert_eq!((game.side, game.result, &*game.opponent), (Side::One, Value::Loss, "level-3"));
    assert_eq!(game.moves, ["a1b1", "j2i2"]);
    assert_eq!(why_unrated(&game.facts), None);
    assert!(game.record.contains("level-3"), "{}", game.record);
    // A person who goes on after the end and loses again has lost one game.
    played.wants(Intent::Undo);
    played.follow("a1b1");
    played.wants(Intent::Resign);
    assert_eq!(played.noted.len(), 1);
    played.wants(Intent::Rematch(Sides::Changed, None));
    played.finish();
    assert_eq!(played.noted.len(), 2);
    let game = &played.noted[1];
    assert_eq!(game.side, Side::Two);
    assert_eq!(why_unrated(&game.facts), None, "help in the last game does not matter");
}

#[test]
fn help_other_boards_and_other_opponents_are_not_rated() {
    let reason = |table: Table, help: Option<Intent>| {
        let mut played = Played::at(table);
        if let Some(intent) = help {
            played.follow("a1b1");
            played.follow("j2i2");
            played.wants(intent);
        }
        played.wants(Intent::Resign);
        if played.noted.is_empty() {
            return None;
        }
        why_unrated(&played.noted[0].facts)
    };
    let usual = || table(&[], ["human", "level-3"]);
    for (intent, help) in [
        (Intent::AskHint, HelpUsed::Hint),
        (Intent::AnalyseOnce, HelpUsed::Analysis),
        (Intent::SwitchAnalysis, HelpUsed::Analysis),
    ] {
        assert_eq!(reason(usual(), Some(intent)), Some(UnratedReason::Help(help)));
    }
    assert_eq!(reason(usual(), None), None, "a game without moves is none");
    let mut played = Played::at(usual());
    played.follow("a1b1");
    played.follow("j2i2");
    played.wants(Intent::Undo);
    played.finish();
    assert_eq!(why_unrated(&played.noted[0].facts), Some(UnratedReason::Help(HelpUsed::TakeBack)));
    for (options, seats, wanted) in [
        (&[("step", "any")][..], ["human", "level-3"], Some(UnratedReason::Board)),
        (&[("first", "black")][..], ["level-3", "human"], None),
        (&[][..], ["human", "monte-carlo"], Some(UnratedReason::Opponent)),
    ] {
        let mut played = Played::at(table(options, seats));
        let moves = if options.first() == Some(&("first", "black")) {
            ["j2i2", "a1b1"]
        } else {
            ["a1b1", "j2i2"]
        };
        for mv in moves {
            played.follow(mv);
        }
        played.wants(Intent::Resign);
        assert_eq!(why_unrated(&played.noted[0].facts), wanted, "{options:?} {seats:?}");
    }
    for seats in [["human", "human"], ["level-1", "level-2"]] {
        let mut played = Played::at(table(&[], seats));
        played.finish();
        assert_eq!(played.noted, [], "{seats:?}");
    }
}

#[test]
fn an_unfinished_game_remembers_the_help() {
    let mut played = Played::at(table(&[], ["human", "level-3"]));
    played.follow("a1b1");
    played.follow("j2i2");
    played.wants(Intent::AskHint);
    played.follow("b1c1");
    let record = played.kept.expect("it is saved");
    assert_eq!(record.tag("Help"), Some("hint"));
    let mut played = Played::at(Table::from_kept(&record, 1).expect("the same game"));
    played.wants(Intent::Resign);
    assert_eq!(why_unrated(&played.noted[0].facts), Some(UnratedReason::Help(HelpUsed::Hint)));
}

#[test]
fn a_game_that_goes_on_from_a_record_is_not_rated() {
    let mut played = Played::at(table(&[], ["human", "level-3"]));
    played.finish();
    let record = played.kept.clone().expect("it is saved");
    let room = Room::reading(&record, 1, played.now).expect("a game");
    let mut played = Played { room, now: played.now, noted: Vec::new(), kept: None };
    played.wants(Intent::Annotate(Annotate::Comment("good".to_owned())));
    played.wants(Intent::Look(Look::At(1)));
    assert_eq!(played.noted, [], "reading a finished game is no result");
    played.wants(Intent::PlayFromHere);
    played.follow("j2i2");
    played.wants(Intent::Resign);
    assert_eq!(why_unrated(&played.noted[0].facts), Some(UnratedReason::Help(HelpUsed::TakeBack)));
    let mut played = Played::at(table(&[], ["human", "level-3"]));
    played.wants(Intent::Replace(Box::new(record)));
    assert_eq!(played.noted, [], "it was over when it was put on the table");
}
