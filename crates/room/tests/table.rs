//! A table with its clock, its computer players on other threads, and its records.

use std::thread;
use std::time::{Duration, Instant};

use cygnet_core::Side::{One, Two};
use cygnet_core::record::{Record, read_all};
use cygnet_core::time::TimeControl;
use cygnet_core::{Options, Outcome, Session, Side, Stop, Termination};
use cygnet_games::CATALOGUE;
use cygnet_room::{Resources, Seat, Sides, Table, TableError, Task};

fn session(game: &str, options: &[(&str, &str)], position: Option<&str>) -> Session {
    let entry = cygnet_games::find(game).expect("a game of the catalogue");
    let options = Options::parse(entry.info, options.iter().copied()).expect("valid options");
    let (game, start) = entry.set_up(options, position, 0).expect("a valid start");
    Session::new(game, start)
}

fn table(game: &str, one: &str, two: &str) -> Table {
    let seats = [one, two].map(Seat::named);
    Table::new(session(game, &[], None), seats, 1).expect("players of the game")
}

const fn seconds(count: u64) -> Duration {
    Duration::from_secs(count)
}

const MINUTE: TimeControl = TimeControl::Fischer { start: seconds(60), increment: seconds(2) };

/// The time that both sides have left, in seconds.
fn left(table: &Table, now: Instant) -> [u64; 2] {
    Side::BOTH.map(|player| table.clock().left(player, now).expect("a clock").as_secs())
}

#[test]
fn the_clock_starts_with_the_first_move() {
    let now = Instant::now();
    let mut table = table("ugly_duck", "human", "human").with_clock(MINUTE);
    let later = now + seconds(1000);
    assert!(!table.tick(later), "nobody loses time before the first move");
    table.play_text("b1c2", later).expect("a legal move");
    assert_eq!(left(&table, later), [60, 60]);
    assert_eq!(left(&table, later + seconds(5)), [60, 55]);
    table.play_text("d5d4", later + seconds(5)).expect("a legal move");
    assert_eq!(left(&table, later + seconds(6)), [59, 57], "with the increment");
}

#[test]
fn whoever_runs_out_of_time_has_lost() {
    let now = Instant::now();
    let mut table = table("ugly_duck", "human", "human").with_clock(MINUTE);
    table.play_text("b1c2", now).expect("a legal move");
    assert!(!table.tick(now + seconds(59)));
    assert!(table.tick(now + seconds(60)));
    assert_eq!(table.session().outcome(), Some(Outcome::Win(One)));
    assert_eq!(table.session().termination(), Some(Termination::Time));
    assert!(!table.tick(now + seconds(61)), "once");
    assert_eq!(table.play_text("d5d4", now + seconds(61)), Err(TableError::Over));
    assert_eq!(table.record().tag("Termination"), Some("time"));

    assert_eq!(table.undo(now + seconds(70)), Ok(1), "as any other game it can be taken back");
    assert_eq!(left(&table, now + seconds(90)), [60, 60], "and nothing has been played");
}

#[test]
fn a_move_after_the_time_is_too_late_even_if_nobody_looked() {
    let now = Instant::now();
    let mut table = table("ugly_duck", "human", "human").with_clock(MINUTE);
    table.play_text("b1c2", now).expect("a legal move");
    assert_eq!(table.play_text("d5d4", now + seconds(61)), Err(TableError::OutOfTime));
    assert_eq!(table.session().moves().len(), 1);
    assert_eq!(table.session().outcome(), Some(Outcome::Win(One)));
}

#[test]
fn undo_and_redo_restore_the_clock() {
    let now = Instant::now();
    let mut table = table("ugly_duck", "human", "human").with_clock(MINUTE);
    table.play_text("b1c2", now).expect("a legal move");
    table.play_text("d5d4", now + seconds(10)).expect("a legal move");
    table.play_text("c2c3", now + seconds(30)).expect("a legal move");
    let now = now + seconds(40);
    assert_eq!(left(&table, now), [42, 42]);
    table.undo(now).expect("a move to take back");
    assert_eq!(left(&table, now), [60, 52]);
    assert_eq!(left(&table, now + seconds(3)), [57, 52], "it runs for who is to move");
    table.redo(now).expect("a move to play again");
    assert_eq!(left(&table, now), [42, 52]);
    table.undo(now).expect("a move to take back");
    table.undo(now).expect("a move to take back");
    table.play_text("D5D4", now + seconds(1)).expect("a legal move");
    assert_eq!(left(&table, now + seconds(1)), [60, 61]);
    table.redo(now).expect("the same move was played, so the rest is still there");
    assert_eq!(left(&table, now), [42, 52]);
    for _ in 0..3 {
        table.undo(now).expect("a move to take back");
    }
    assert!(!table.clock().is_running(), "as before the first move");
}

#[test]
fn the_clock_stands_while_people_look_elsewhere() {
    let now = Instant::now();
    let mut table = table("ugly_duck", "human", "human").with_clock(MINUTE);
    table.pause(now);
    table.go_on(now);
    assert!(!table.clock().is_running(), "the game has not begun");
    table.play_text("b1c2", now).expect("a legal move");
    table.pause(now + seconds(10));
    assert!(!table.tick(now + seconds(1000)));
    assert_eq!(left(&table, now + seconds(1000)), [60, 50]);
    table.go_on(now + seconds(1000));
    assert_eq!(left(&table, now + seconds(1001)), [60, 49]);
    table.pause(now + seconds(1001));
    table.play_text("d5d4", now + seconds(1002)).expect("a legal move");
    assert_eq!(left(&table, now + seconds(1010)), [60, 51], "the increment, and still it stands");
    table.resign(now + seconds(1011)).expect("the game goes on");
    table.go_on(now + seconds(1012));
    assert!(!table.clock().is_running(), "the game is over");
}

#[test]
fn a_rematch_starts_with_the_full_time() {
    let now = Instant::now();
    let mut table = table("ugly_duck", "human", "human").with_clock(MINUTE);
    table.play_text("b1c2", now).expect("a legal move");
    table.play_text("d5d4", now + seconds(30)).expect("a legal move");
    table.again(Sides::Changed, None);
    assert!(!table.clock().is_running());
    assert_eq!(left(&table, now + seconds(99)), [60, 60]);
}

#[test]
fn a_task_can_be_sent_to_another_thread() {
    fn is_sent<T: Send + 'static>() {}
    is_sent::<Task>();
    let mut table = table("three_dragons", "random", "random");
    let mut watched = self::table("three_dragons", "random", "random");
    for _ in 0..20 {
        let task = table.task().expect("the turn of a computer player");
        let thinking =
            thread::spawn(move || task.run(&Resources::default(), &Stop::new(), Instant::now));
        let answer = thinking.join().expect("no panic").expect("a bot of the game");
        let played = table.accept(answer.expect("not stopped"), Instant::now());
        assert_eq!(
            played,
            watched.play_bot(&Resources::default(), Instant::now),
            "games follow from the seed either way"
        );
    }
}

#[test]
fn an_answer_that_comes_too_late_changes_nothing() {
    let now = Instant::now();
    let mut table = table("ugly_duck", "human", "random");
    assert!(table.task().is_none(), "it is a person's turn");
    let answer = |table: &Table| {
        let task = table.task().expect("the turn of a computer player");
        assert_eq!(task.bot(), "random");
        task.run(&Resources::default(), &Stop::new(), Instant::now)
            .expect("a bot of the game")
            .expect("not stopped")
    };
    table.play_text("b1c2", now).expect("a legal move");
    let late = answer(&table);
    table.undo(now).expect("a move to take back");
    assert_eq!(table.accept(late.clone(), now), Ok(None), "it was taken back");
    table.play_text("b1b2", now).expect("a legal move");
    assert_eq!(table.accept(late.clone(), now), Ok(None), "it is another position");
    table.undo(now).expect("a move to take back");
    table.play_text("b1c2", now).expect("a legal move");
    let text = late.text().to_owned();
    assert_eq!(table.accept(late.clone(), now), Ok(Some(text)), "the same question again");
    assert_eq!(table.accept(late, now), Ok(None), "its turn is over");

    let mut timed = self::table("ugly_duck", "human", "random").with_clock(MINUTE);
    timed.play_text("b1c2", now).expect("a legal move");
    let late = answer(&timed);
    assert_eq!(timed.accept(late, now + seconds(61)), Ok(None));
    assert_eq!(timed.session().outcome(), Some(Outcome::Win(One)));
}

#[test]
fn a_stopped_task_has_no_answer() {
    let table = table("dropper", "greedy-group", "human");
    let stop = Stop::new();
    stop.stop();
    let task = table.task().expect("the turn of a computer player");
    assert!(
        task.run(&Resources::default(), &stop, Instant::now).expect("a bot of the game").is_none()
    );
}

#[test]
fn a_computer_player_agrees_on_a_draw_if_it_is_clearly_behind() {
    // The swan has one step to go, and the duck the whole way there and back.
    let position = "5/S4/5/5/4d w";
    for (seats, agreed) in [(["human", "random"], true), (["random", "human"], false)] {
        let session = session("ugly_duck", &[], Some(position));
        let mut table = Table::new(session, seats.map(Seat::named), 1).expect("players");
        let offer = table.offer().expect("the game goes on").expect("a computer player to ask");
        let reply = thread::spawn(move || offer.run()).join().expect("no panic");
        assert_eq!(reply.agrees(), agreed, "{seats:?}");
        assert_eq!(table.draw(Instant::now()), Ok(agreed), "{seats:?}");
        assert_eq!(table.session().termination().is_some(), agreed);
        assert!(!table.settle(&reply, Instant::now()), "nothing is left to be settled");
    }
}

#[test]
fn a_reply_about_another_position_settles_nothing() {
    let now = Instant::now();
    let session = session("ugly_duck", &[], Some("5/S4/5/5/4d w"));
    let mut table = Table::new(session, ["human", "random"].map(Seat::named), 1).expect("players");
    let reply = table.offer().expect("the game goes on").expect("a computer player").run();
    let first = table.session().state().moves().remove(0);
    table.play_text(&first, now).expect("a legal move");
    assert!(!table.settle(&reply, now));
    table.undo(now).expect("a move to take back");
    assert!(table.settle(&reply, now));
    assert_eq!(table.session().outcome(), Some(Outcome::Draw));
}

#[test]
fn two_computer_players_are_not_offered_a_draw() {
    let mut table = table("ugly_duck", "random", "random");
    assert_eq!(table.draw(Instant::now()), Err(TableError::NobodyToOffer));
    assert!(table.session().outcome().is_none());
}

#[test]
fn an_offer_leaves_the_game_of_a_seed_as_it_is() {
    let mut asked = table("dropper", "random", "human");
    let mut left_alone = table("dropper", "random", "human");
    asked.draw(Instant::now()).expect("the game goes on");
    assert_eq!(
        asked.play_bot(&Resources::default(), Instant::now),
        left_alone.play_bot(&Resources::default(), Instant::now)
    );
}

/// A record that was written and read again.
fn reread(record: &Record) -> Record {
    let records = read_all(&record.to_string()).expect("a record that can be read");
    records.into_iter().next().expect("a record")
}

#[test]
fn a_record_says_what_the_clock_showed() {
    let now = Instant::now();
    let started = "2024.02.29".to_owned();
    let mut table =
        table("ugly_duck", "human", "greedy-table").with_clock(MINUTE).with_date(started);
    table.play_text("b1c2", now).expect("a legal move");
    let answer = table
        .task()
        .expect("its turn")
        .run(&Resources::default(), &Stop::new(), Instant::now)
        .expect("a bot");
    table.accept(answer.expect("not stopped"), now + Duration::from_millis(300)).expect("legal");
    let record = table.record();
    assert_eq!(record.tag("TimeControl"), Some("1m+2s"));
    assert_eq!(record.tag("Date"), Some("2024.02.29"));
    let clocks: Vec<_> = record.line.turns.iter().map(|turn| turn.command("clk")).collect();
    assert_eq!(clocks, [Some("0:01:00"), Some("0:01:02")]);

    let back = Table::from_record(&reread(&record), 1).expect("a game that can be replayed");
    assert_eq!(back.record(), record);
    assert_eq!((back.seat(One), back.seat(Two).name()), (&Seat::Human, "greedy-table"));
    assert_eq!(left(&back, now + seconds(500)), [60, 62], "it stands");
}

#[test]
fn a_record_from_anywhere_starts_no_program() {
    let record = table("ugly_duck", "human", "human").record().to_string();
    let record = record.replace("[White \"human\"]", "[White \"engine:./stranger\"]");
    assert!(record.contains("stranger"), "{record}");
    let record = read_all(&record).expect("a record").remove(0);
    let opened = Table::from_record(&record, 1).expect("a valid record");
    assert_eq!(opened.seat(One), &Seat::Human);
    let kept = Table::from_kept(&record, 1).expect("a valid record");
    assert_eq!(kept.seat(One), &Seat::Bot("engine:./stranger".to_owned()));
}

#[test]
fn a_table_goes_on_where_its_record_ends() {
    let now = Instant::now();
    let mut table = table("ugly_duck", "human", "human").with_clock(MINUTE);
    for (second, mv) in [(0, "b1c2"), (10, "d5d4"), (15, "c2c3")] {
        table.play_text(mv, now + seconds(second)).expect("a legal move");
    }
    let mut back = Table::from_record(&reread(&table.record()), 1).expect("a valid record");
    back.go_on(now);
    assert_eq!(left(&back, now + seconds(4)), [57, 48]);
    back.undo(now).expect("a move to take back");
    assert_eq!(left(&back, now), [60, 52]);
}

#[test]
fn of_the_time_for_a_move_a_record_says_what_was_left() {
    let now = Instant::now();
    let mut table =
        table("ugly_duck", "human", "human").with_clock(TimeControl::PerMove(seconds(30)));
    table.play_text("b1c2", now).expect("a legal move");
    table.play_text("d5d4", now + seconds(12)).expect("a legal move");
    let record = table.record();
    assert_eq!(record.line.turns[1].command("clk"), Some("0:00:18"));
    let back = Table::from_record(&record, 1).expect("a valid record");
    assert_eq!(left(&back, now), [30, 30]);
    assert_eq!(back.record(), record);
}

#[test]
fn the_clocks_of_a_match_are_read_from_its_records() {
    let fischer = |seconds, millis| TimeControl::Fischer {
        start: Duration::from_secs(seconds),
        increment: Duration::from_millis(millis),
    };
    let tenth = TimeControl::PerMove(Duration::from_millis(100));
    for (tag, controls, written) in [
        ("60s+0.6s", [fischer(60, 600); 2], Some("1m+600ms")),
        ("1m+600ms", [fischer(60, 600); 2], Some("1m+600ms")),
        ("100ms", [tenth; 2], Some("100ms")),
        ("60s+0.6s / 100ms", [fischer(60, 600), tenth], Some("1m+600ms / 100ms")),
        ("500 nodes / 5+3", [TimeControl::None, fischer(300, 3000)], Some("none / 5m+3s")),
        ("500 nodes", [TimeControl::None; 2], None),
    ] {
        let text = format!("[Game \"ugly_duck\"]\n[TimeControl \"{tag}\"]\n\n1. b1c2 d5d4 *\n");
        let record = &read_all(&text).expect("a record")[0];
        let mut table = Table::from_record(record, 1).expect("a valid record");
        assert_eq!(table.clock().controls(), controls, "{tag}");
        assert_eq!(table.record().tag("TimeControl"), written, "{tag}");
        assert_eq!(
            Table::from_record(&table.record(), 1).expect("its own").record(),
            table.record()
        );
        table.again(Sides::Changed, None);
        let [one, two] = controls;
        assert_eq!(table.clock().controls(), [two, one], "the time goes with the player");
    }
}

#[test]
fn finished_games_of_every_kind_come_back_as_they_were() {
    for entry in CATALOGUE {
        let mut table = table(entry.info.id, "random", "random");
        while table
            .play_bot(&Resources::default(), Instant::now)
            .expect("a bot of the game")
            .is_some()
        {}
        let record = table.record();
        let back = Table::from_record(&reread(&record), 1).expect("a valid record");
        assert_eq!(back.record(), record, "{}", entry.info.id);
        assert!(record.tag("Date").is_none(), "it could not be repeated letter for letter");
    }
}

#[test]
fn a_name_that_is_no_computer_player_is_a_person() {
    let text = "[Game \"ugly_duck\"]\n[White \"Ann\"]\n[black \"random\"]\n\
                [TimeControl \"as long as it takes\"]\n\n1. b1c2 {[%clk soon]} *\n";
    let record = reread(&read_all(text).expect("a record")[0]);
    let mut table = Table::from_record(&record, 1).expect("a valid record");
    assert_eq!((table.seat(One), table.player_name(One)), (&Seat::Human, "Ann"));
    assert_eq!(table.seat(Two), &Seat::Bot("random".to_owned()));
    assert_eq!(table.clock().controls(), [TimeControl::None; 2]);
    table.again(Sides::Changed, None);
    assert_eq!(table.record().tag("Black"), Some("Ann"));
}

#[test]
fn a_record_that_cannot_be_replayed_is_explained() {
    let text = "[Game \"ugly_duck\"]\n\n1. b1c2 b1c2 *\n";
    let error = Table::from_record(&read_all(text).expect("a record")[0], 1);
    let message = error.err().expect("not a legal move").to_string();
    assert!(message.starts_with("the game cannot be replayed: turn 2: "), "{message}");
}
