//! The behaviour of every store. Each test uses ids of its own, so that all can
//! run on one database.

use std::{collections::BTreeMap, sync::Arc};

use cygnet_store::{
    Append, Appended, Database, DueGame, Forgettable, GameEnd,
    GameList::{Finished, Open},
    GameRow, Head, Millis, MoveCount, NewGame, NewReport, NewResult, NewStudy, PlayedMove,
    ReportChange, Store, StoreError, Version,
};
use tokio::task::JoinSet;

/// Every test of the suite, on one database.
pub(crate) async fn suite(database: &Database) {
    creates_and_reads(&*open(database).await).await;
    appends_to_the_version_it_answers(&*open(database).await).await;
    refuses_what_cannot_be_stored(&*open(database).await).await;
    lists_the_games_of_a_holder(&*open(database).await).await;
    finds_and_claims_due_games(open(database).await).await;
    forgets_finished_games(&*open(database).await).await;
    counts_the_games_of_a_client(&*open(database).await).await;
    keeps_studies(&*open(database).await).await;
    counts_the_moves_of_positions(&*open(database).await).await;
    keeps_results(&*open(database).await).await;
    makes_reports(&*open(database).await).await;
    one_appender_wins_each_version(open(database).await).await;
    stores_many_games_at_once(open(database).await).await;
    finishes_writes_of_dropped_callers(open(database).await).await;
    closes_after_the_last_write(open(database).await).await;
    keeps_everything(database).await;
}

/// Opens the database; the store of the test before must be closed.
pub(crate) async fn open(database: &Database) -> Arc<dyn Store> {
    cygnet_store::open(database).await.expect("the database opens").0
}

pub(crate) fn head(summary: &str) -> Head {
    Head { kind: "dropper".into(), is_over: false, due: None, summary: summary.into() }
}

pub(crate) fn game(id: &str) -> NewGame {
    let (id, event) = (id.into(), "created".into());
    NewGame { id, head: head("new"), event, at: 1, seats: vec![], origin: None }
}

/// One event that answers this version, `at` the version it makes.
pub(crate) fn append(id: &str, version: Version, event: &str) -> Append {
    Append {
        id: id.into(),
        version,
        events: vec![event.into()],
        at: i64::try_from(version).unwrap() + 1,
        head: head(event),
        seats: vec![],
        results: vec![],
    }
}

pub(crate) async fn bodies(store: &dyn Store, id: &str) -> Vec<String> {
    let events = store.events(id, 0).await.unwrap();
    for (event, version) in events.iter().zip(1..) {
        assert_eq!(event.version, version, "{id} has a gap");
    }
    events.into_iter().map(|event| event.body).collect()
}

async fn creates_and_reads(store: &dyn Store) {
    let mut new = game("create");
    new.at = -5;
    new.event = "{\"text\":\"é \\u0000 \u{1f986} ' \\\" \\n\"}".into();
    store.create(new.clone()).await.unwrap();
    assert!(
        matches!(store.create(new.clone()).await, Err(StoreError::Exists(id)) if id == "create")
    );

    let events = store.events("create", 0).await.unwrap();
    assert_eq!(events.len(), 1);
    assert_eq!((events[0].version, events[0].at, &events[0].body), (1, -5, &new.event));
    assert_eq!(store.events("create", 1).await.unwrap(), []);
    assert_eq!(store.events("create", u64::MAX).await.unwrap(), []);
    assert!(
        matches!(store.events("nowhere", 0).await, Err(StoreError::NoGame(id)) if id == "nowhere")
    );
    assert_eq!(store.versions(&["create", "nowhere"]).await.unwrap(), [("create".to_owned(), 1)]);
    assert_eq!(store.versions(&[]).await.unwrap(), []);
    store.close().await;
}

async fn appends_to_the_version_it_answers(store: &dyn Store) {
    store.create(game("append")).await.unwrap();
    let mut two = append("append", 1, "two");
    two.events.push("three".into());
    assert_eq!(store.append(two.clone()).await.unwrap(), Appended::Stored(3));
    assert_eq!(store.append(two).await.unwrap(), Appended::Conflict);
    for version in [0, 2, 4, u64::MAX] {
        let mut other = append("append", 3, "other");
        other.version = version;
        assert_eq!(store.append(other).await.unwrap(), Appended::Conflict, "{version}");
    }
    assert_eq!(store.append(append("append", 3, "four")).await.unwrap(), Appended::Stored(4));
    assert_eq!(bodies(store, "append").await, ["created", "two", "three", "four"]);
    let late = store.events("append", 2).await.unwrap();
    assert_eq!(late.iter().map(|event| event.version).collect::<Vec<_>>(), [3, 4]);
    let nowhere = store.append(append("nowhere", 1, "lost")).await;
    assert!(matches!(nowhere, Err(StoreError::NoGame(id)) if id == "nowhere"));
    assert_eq!(store.versions(&["append"]).await.unwrap(), [("append".to_owned(), 4)]);
    store.close().await;
}

async fn refuses_what_cannot_be_stored(store: &dyn Store) {
    store.create(game("refuse")).await.unwrap();
    let mut empty = append("refuse", 1, "");
    empty.events.clear();
    assert!(matches!(store.append(empty).await, Err(StoreError::Invalid(_))));
    let nul = store.append(append("refuse", 1, "a\0b")).await;
    assert!(matches!(nul, Err(StoreError::Invalid(_))));
    assert!(matches!(store.create(game("")).await, Err(StoreError::Invalid(_))));
    assert_eq!(bodies(store, "refuse").await, ["created"]);
    store.close().await;
}

async fn keeps_studies(store: &dyn Store) {
    let study = |id: &str, body: &str| NewStudy { id: id.into(), at: 1, body: body.into() };
    let body = "1. b1c2 {<script>' \" \\ é \u{1f986}} *\n";
    store.keep_study(study("study", body)).await.unwrap();
    store.keep_study(study("study", "another text")).await.unwrap();
    assert_eq!(store.study("study").await.unwrap().as_deref(), Some(body));
    assert_eq!(store.study("nothing").await.unwrap(), None);
    assert_eq!(store.study_bytes().await.unwrap(), body.len() as u64);
    store.keep_study(study("umlaut", "\u{e4}")).await.unwrap();
    assert_eq!(store.study_bytes().await.unwrap(), body.len() as u64 + 2);
    for (id, body) in [("", "text"), ("nul", "a\0b")] {
        let refused = store.keep_study(study(id, body)).await;
        assert!(matches!(refused, Err(StoreError::Invalid(_))), "{id}");
    }
    store.close().await;
}

async fn counts_the_moves_of_positions(store: &dyn Store) {
    let played = |position: &str, text: &str, end| PlayedMove {
        position: position.into(),
        text: text.into(),
        end,
    };
    let first = vec![
        played("start", "a1a2", GameEnd::First),
        played("start", "a1a2", GameEnd::Drawn),
        played("later", "b1b2", GameEnd::First),
    ];
    store.count_moves(first).await.unwrap();
    let second =
        vec![played("start", "a1a2", GameEnd::Second), played("start", "c1c2", GameEnd::First)];
    store.count_moves(second).await.unwrap();
    store.count_moves(Vec::new()).await.unwrap();
    let mut counts = store.played_from("start").await.unwrap();
    counts.sort_by(|one, other| one.text.cmp(&other.text));
    let count = |text: &str, won, drawn| MoveCount { text: text.into(), won, drawn };
    assert_eq!(counts, [count("a1a2", [1, 1], 1), count("c1c2", [1, 0], 0)]);
    assert_eq!(store.played_from("nowhere").await.unwrap(), []);
    // Of four moves, the two that were made in one game each go first.
    assert_eq!(store.forget_rare_moves(3).await.unwrap(), 0);
    assert_eq!(store.forget_rare_moves(1).await.unwrap(), 2);
    assert_eq!(store.played_from("later").await.unwrap(), []);
    assert_eq!(store.played_from("start").await.unwrap().len(), 1);
    assert_eq!(store.forget_rare_moves(0).await.unwrap(), 1);
    assert_eq!(store.played_from("start").await.unwrap(), []);
    store.close().await;
}

async fn keeps_results(store: &dyn Store) {
    let result = |holder: &str, key: &str, at, kind: &str, body: &str| NewResult {
        holder: holder.into(),
        key: key.into(),
        at,
        kind: kind.into(),
        body: body.into(),
        most: 100,
    };
    let all = [
        result("ana", "puzzle-1", 30, "dropper", "solved"),
        result("ana", "game-1", 10, "ski_jumps", "won {<script>' \" \\ \u{1f986}}"),
        result("ana", "game-2", 20, "dropper", "lost"),
        result("bob", "game-1", 15, "dropper", "lost"),
    ];
    for one in all {
        store.keep_result(one).await.unwrap();
    }
    // The first result with a key stays.
    store.keep_result(result("ana", "game-1", 99, "dropper", "another")).await.unwrap();
    let keys = async |holder: &str, kind: Option<&str>, limit| -> Vec<String> {
        let found = store.results_of(holder, kind, limit).await.unwrap();
        found.into_iter().map(|result| result.key).collect()
    };
    assert_eq!(keys("ana", None, 10).await, ["game-1", "game-2", "puzzle-1"]);
    assert_eq!(keys("ana", None, 2).await, ["game-2", "puzzle-1"]);
    assert_eq!(keys("ana", Some("dropper"), 10).await, ["game-2", "puzzle-1"]);
    assert_eq!(keys("eve", None, 10).await, [""; 0]);
    let first = store.results_of("ana", None, 10).await.unwrap().swap_remove(0);
    assert_eq!((first.at, first.kind.as_str()), (10, "ski_jumps"));
    assert_eq!(first.body, "won {<script>' \" \\ \u{1f986}}");
    assert_eq!(store.forget_results(20).await.unwrap(), 2);
    assert_eq!(keys("ana", None, 10).await, ["game-2", "puzzle-1"]);
    assert_eq!(store.erase_results("bob", None).await.unwrap(), 0);
    store.keep_result(result("ana", "game-3", 40, "ski_jumps", "won")).await.unwrap();
    assert_eq!(store.erase_results("ana", Some("dropper")).await.unwrap(), 2);
    assert_eq!(store.erase_results("ana", None).await.unwrap(), 1);
    assert_eq!(keys("ana", None, 10).await, [""; 0]);
    // A result comes with the events of its game, or not at all, and the oldest make way.
    store.create(game("a game")).await.unwrap();
    let end = |version, key: &str, at| {
        let kept = NewResult { most: 2, ..result("ana", key, at, "dropper", "won") };
        Append { results: vec![kept], ..append("a game", version, "moved") }
    };
    assert_eq!(store.append(end(7, "lost", 1)).await.unwrap(), Appended::Conflict);
    assert_eq!(keys("ana", None, 10).await, [""; 0]);
    for (version, key, at) in [(1, "one", 1), (2, "two", 2), (3, "three", 3)] {
        let stored = store.append(end(version, key, at)).await.unwrap();
        assert_eq!(stored, Appended::Stored(version + 1));
    }
    assert_eq!(keys("ana", None, 10).await, ["two", "three"]);
    let refused = store.keep_result(result("ana", "nul", 1, "dropper", "a\0b")).await;
    assert!(matches!(refused, Err(StoreError::Invalid(_))));
    store.close().await;
}

/// A report that ann asked for at this time.
fn report(id: &str, at: Millis) -> NewReport {
    let text = |text: &str| text.to_owned();
    NewReport {
        id: text(id),
        at,
        holder: text("ann"),
        origin: text("1.2.3.4"),
        summary: text("waits"),
    }
}

async fn makes_reports(store: &dyn Store) {
    for (id, at) in [("report-1", 10), ("report-2", 20), ("report-3", 30)] {
        store.add_report(report(id, at)).await.unwrap();
    }
    let listed = store.reports(2).await.unwrap();
    assert_eq!(listed.iter().map(|row| &*row.id).collect::<Vec<_>>(), ["report-3", "report-2"]);
    assert_eq!((listed[0].due, listed[0].origin.as_deref()), (Some(30), Some("1.2.3.4")));
    let change = |id: &str, due, until, summary: &str, body: Option<&str>| ReportChange {
        id: id.to_owned(),
        due,
        until,
        summary: summary.to_owned(),
        body: body.map(str::to_owned),
        most: 2,
    };
    let is_changed = async |change| store.change_report(change).await.unwrap();
    assert!(is_changed(change("report-1", 10, Some(100), "begun", None)).await);
    assert!(!is_changed(change("report-1", 10, Some(200), "twice", None)).await, "it is taken");
    assert!(is_changed(change("report-1", 100, Some(150), "goes on", Some("a part"))).await);
    assert!(is_changed(change("report-1", 150, Some(160), "still", None)).await);
    let (row, body) = store.report("report-1").await.unwrap().unwrap();
    assert_eq!((row.due, &*row.summary, &*body), (Some(160), "still", "a part"));
    for (id, due) in [("report-1", 160), ("report-2", 20), ("report-3", 30)] {
        assert!(is_changed(change(id, due, None, "made", Some("all"))).await);
        assert!(!is_changed(change(id, due, Some(5), "again", None)).await, "it is made");
    }
    assert_eq!(store.report("report-1").await.unwrap(), None, "the oldest has made way");
    let (row, body) = store.report("report-2").await.unwrap().unwrap();
    assert_eq!((row.due, row.origin, &*body), (None, None, "all"));
    assert!(!store.remove_report("report-2", "bob").await.unwrap(), "it is not his");
    assert!(store.remove_report("report-2", "ann").await.unwrap());
    assert!(!store.remove_report("report-2", "ann").await.unwrap());
    let nul = store.add_report(report("report\0", 1)).await;
    assert!(matches!(nul, Err(StoreError::Invalid(_))), "{nul:?}");
    store.close().await;
}

async fn lists_the_games_of_a_holder(store: &dyn Store) {
    let seat = |side: u8, holder: &str| (side, holder.to_owned());
    for (id, at) in [("list-a", 10), ("list-b", 20), ("list-c", 30)] {
        let seats = vec![seat(1, "ann"), seat(0, "ann")];
        store.create(NewGame { at, seats, ..game(id) }).await.unwrap();
    }
    let mut taken = append("list-a", 1, "bob sits down");
    (taken.at, taken.seats) = (40, vec![seat(1, "bob")]);
    taken.head.is_over = true;
    taken.head.due = Some(i64::MAX);
    assert_eq!(store.append(taken.clone()).await.unwrap(), Appended::Stored(2));

    let short = |list: &[GameRow]| -> Vec<(String, Vec<u8>)> {
        list.iter().map(|game| (game.id.clone(), game.sides.clone())).collect()
    };
    let named = |id: &str, sides: &[u8]| (id.to_owned(), sides.to_vec());
    let list = store.games_of("ann", Open, 10).await.unwrap();
    assert_eq!(short(&list), [named("list-c", &[0, 1]), named("list-b", &[0, 1])]);
    assert_eq!(store.games_of("ann", Open, 1).await.unwrap(), list[..1]);
    assert_eq!(store.games_of("ann", Open, 0).await.unwrap(), []);
    let list = store.games_of("ann", Finished, 10).await.unwrap();
    assert_eq!(short(&list), [named("list-a", &[0])]);
    assert_eq!((list[0].version, list[0].updated, &list[0].head), (2, 40, &taken.head));
    assert_eq!(short(&store.games_of("bob", Finished, 10).await.unwrap()), [named("list-a", &[1])]);
    assert_eq!(store.games_of("bob", Open, 10).await.unwrap(), []);
    assert_eq!(store.games_of("nobody", Open, 10).await.unwrap(), []);
    store.close().await;
}

async fn finds_and_claims_due_games(store: Arc<dyn Store>) {
    let due = |id: &str, due: i64| DueGame { id: id.to_owned(), due };
    for (id, due) in [("due-late", Some(300)), ("due-soon", Some(100)), ("due-never", None)] {
        store.create(NewGame { head: Head { due, ..head("") }, ..game(id) }).await.unwrap();
    }
    assert_eq!(store.due(99, 10).await.unwrap(), []);
    assert_eq!(store.due(100, 10).await.unwrap(), [due("due-soon", 100)]);
    let both = [due("due-soon", 100), due("due-late", 300)];
    assert_eq!(store.due(300, 10).await.unwrap(), both);
    assert_eq!(store.due(300, 1).await.unwrap(), both[..1]);

    assert!(!store.claim("due-soon", 99, 500).await.unwrap());
    assert!(!store.claim("due-never", 0, 500).await.unwrap());
    assert!(!store.claim("nowhere", 0, 500).await.unwrap());
    let mut claims = JoinSet::new();
    for until in 0..16 {
        let store = store.clone();
        claims.spawn(async move { store.claim("due-soon", 100, 400 + until).await.unwrap() });
    }
    let first = claims.join_all().await.into_iter().filter(|is_first| *is_first).count();
    assert_eq!(first, 1, "one of many takes the game over");
    assert_eq!(store.due(350, 10).await.unwrap(), [due("due-late", 300)]);
    assert_eq!(store.due(420, 10).await.unwrap().len(), 2);
    // The head of an append has the last word.
    assert_eq!(store.append(append("due-soon", 1, "moved")).await.unwrap(), Appended::Stored(2));
    assert_eq!(store.due(500, 10).await.unwrap(), [due("due-late", 300)]);
    assert!(store.claim("due-late", 300, i64::MAX).await.unwrap());
    assert_eq!(store.due(i64::MAX - 1, 10).await.unwrap(), []);
    store.close().await;
}

async fn forgets_finished_games(store: &dyn Store) {
    let before = store.open_games(1000).await.unwrap();
    for number in 0..250 {
        let mut new = game(&format!("forget-{number}"));
        (new.at, new.head.is_over, new.seats) = (-2000, number % 5 != 0, vec![(0, "eve".into())]);
        store.create(new).await.unwrap();
    }
    assert_eq!(store.open_games(1000).await.unwrap(), before + 50);
    assert_eq!(store.open_games(before + 7).await.unwrap(), before + 7, "it counts no further");
    assert_eq!(store.forget(Forgettable::Finished, -2000).await.unwrap(), 0);
    assert_eq!(store.forget(Forgettable::Finished, -1000).await.unwrap(), 200);
    assert_eq!(store.open_games(1000).await.unwrap(), before + 50);
    assert!(matches!(store.events("forget-1", 0).await, Err(StoreError::NoGame(_))));
    assert_eq!(bodies(store, "forget-5").await, ["created"]);
    assert_eq!(store.games_of("eve", Finished, 1000).await.unwrap(), []);
    store.create(game("forget-1")).await.unwrap();
    // Of those that are not over, two have been played.
    for (id, at) in [("forget-5", -1500), ("forget-10", 2)] {
        let played = Append { at, ..append(id, 1, "moved") };
        assert_eq!(store.append(played).await.unwrap(), Appended::Stored(2));
    }
    assert_eq!(store.games_of("eve", Open, 1000).await.unwrap().len(), 50);
    assert_eq!(store.forget(Forgettable::Unstarted, -2000).await.unwrap(), 0);
    assert_eq!(store.forget(Forgettable::Unstarted, -1000).await.unwrap(), 48);
    assert_eq!(bodies(store, "forget-5").await, ["created", "moved"]);
    assert_eq!(store.forget(Forgettable::Abandoned, -1500).await.unwrap(), 0);
    assert_eq!(store.forget(Forgettable::Abandoned, -1000).await.unwrap(), 1);
    assert!(matches!(store.events("forget-5", 0).await, Err(StoreError::NoGame(_))));
    assert_eq!(bodies(store, "forget-10").await, ["created", "moved"]);
    store.close().await;
}

async fn counts_the_games_of_a_client(store: &dyn Store) {
    for number in 0..5 {
        let origin = Some(if number < 3 { "10.0.0.1" } else { "10.0.0.2" }.to_owned());
        store.create(NewGame { origin, ..game(&format!("origin-{number}")) }).await.unwrap();
    }
    let count = async |origin, limit| store.open_games_from(origin, limit).await.unwrap();
    assert_eq!((count("10.0.0.1", 9).await, count("10.0.0.2", 9).await), (3, 2));
    assert_eq!((count("10.0.0.1", 2).await, count("10.0.0.3", 9).await), (2, 0));
    // A game counts until it is over.
    store.append(append("origin-0", 1, "moved")).await.unwrap();
    assert_eq!(count("10.0.0.1", 9).await, 3);
    let mut last = append("origin-0", 2, "resigned");
    last.head.is_over = true;
    store.append(last).await.unwrap();
    assert_eq!(count("10.0.0.1", 9).await, 2);
    store.close().await;
}

async fn one_appender_wins_each_version(store: Arc<dyn Store>) {
    store.create(game("race")).await.unwrap();
    let mut appenders = JoinSet::new();
    for name in 0..64 {
        appenders.spawn(race(store.clone(), "race", format!("{name}"), 40));
    }
    let won = winners(appenders.join_all().await);
    assert_eq!(won.keys().copied().collect::<Vec<_>>(), (2..=40).collect::<Vec<_>>());
    let bodies = bodies(&*store, "race").await;
    assert!(bodies[1..].iter().eq(won.values()), "the events are those of the winners");
    store.close().await;
}

/// Appends to a game until it has this many events; returns what it stored.
pub(crate) async fn race(
    store: Arc<dyn Store>,
    id: &str,
    name: String,
    end: Version,
) -> Vec<(Version, String)> {
    let mut won = Vec::new();
    let mut version = 1;
    while version < end {
        let body = format!("{name} answers {version}");
        match store.append(append(id, version, &body)).await.unwrap() {
            Appended::Stored(stored) => {
                assert_eq!(stored, version + 1);
                won.push((stored, body));
                version = stored;
            }
            Appended::Conflict => {
                let events = store.events(id, version).await.unwrap();
                version = events.last().expect("a conflict comes from an event").version;
            }
        }
    }
    won
}

/// The writer of each version; each is stored only once.
pub(crate) fn winners(won: Vec<Vec<(Version, String)>>) -> BTreeMap<Version, String> {
    let mut all = BTreeMap::new();
    for (version, body) in won.into_iter().flatten() {
        assert_eq!(all.insert(version, body), None, "version {version} was stored twice");
    }
    all
}

async fn stores_many_games_at_once(store: Arc<dyn Store>) {
    let mut games = JoinSet::new();
    for number in 0..300 {
        let store = store.clone();
        games.spawn(async move {
            let id = format!("many-{number}");
            store.create(game(&id)).await.unwrap();
            for version in 1..=20 {
                let event = append(&id, version, &format!("{number}: {version}"));
                assert_eq!(store.append(event).await.unwrap(), Appended::Stored(version + 1));
            }
        });
    }
    games.join_all().await;
    for number in 0..300 {
        let expected = (1..=20).map(|version| format!("{number}: {version}"));
        let bodies = bodies(&*store, &format!("many-{number}")).await;
        assert!(bodies[1..].iter().cloned().eq(expected), "all events of many-{number}, in order");
    }
    store.close().await;
}

async fn finishes_writes_of_dropped_callers(store: Arc<dyn Store>) {
    const GAMES: usize = 100;
    for number in 0..GAMES {
        store.create(game(&format!("drop-{number}"))).await.unwrap();
    }
    let mut callers = JoinSet::new();
    for number in 0..GAMES {
        let store = store.clone();
        callers.spawn(async move {
            let id = format!("drop-{number}");
            for version in 1.. {
                store.append(append(&id, version, &format!("{version}"))).await.unwrap();
            }
        });
    }
    // Drops the futures wherever they are, once the first game shows that they are on their way.
    while store.events("drop-0", 0).await.unwrap().len() < 10 {
        tokio::task::yield_now().await;
    }
    callers.shutdown().await;
    for number in 0..GAMES {
        let id = format!("drop-{number}");
        // A write that follows on the same queue is stored after what the callers left behind.
        assert_eq!(store.append(append(&id, 0, "never")).await.unwrap(), Appended::Conflict);
        let bodies = bodies(&*store, &id).await;
        let expected = (1..bodies.len()).map(|version| format!("{version}"));
        assert!(bodies[1..].iter().cloned().eq(expected), "{id} has each event once");
    }
    store.close().await;
}

async fn closes_after_the_last_write(store: Arc<dyn Store>) {
    store.create(game("close")).await.unwrap();
    let waiting = store.append(append("close", 1, "last"));
    let (stored, ()) = tokio::join!(waiting, store.close());
    assert_eq!(stored.unwrap(), Appended::Stored(2));
    let late = store.append(append("close", 2, "late")).await;
    assert!(matches!(late, Err(StoreError::Closed)), "{late:?}");
    assert!(matches!(store.events("close", 0).await, Err(StoreError::Closed)));
    store.close().await;
}

/// A restarted store has everything that the tests before have stored.
async fn keeps_everything(database: &Database) {
    let store = open(database).await;
    assert_eq!(bodies(&*store, "append").await, ["created", "two", "three", "four"]);
    assert_eq!(bodies(&*store, "close").await, ["created", "last"]);
    let reports = store.reports(10).await.unwrap();
    assert_eq!(reports.iter().map(|row| &*row.id).collect::<Vec<_>>(), ["report-3"]);
    assert_eq!(bodies(&*store, "race").await.len(), 40);
    assert_eq!(bodies(&*store, "many-299").await.len(), 21);
    assert_eq!(store.games_of("ann", Open, 10).await.unwrap().len(), 2);
    assert_eq!(store.games_of("ann", Finished, 10).await.unwrap().len(), 1);
    assert_eq!(store.due(i64::MAX, 10).await.unwrap().len(), 2);
    store.close().await;
}
