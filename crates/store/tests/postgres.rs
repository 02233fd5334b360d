//! The suite on PostgreSQL, and what only PostgreSQL does.

use std::{
    collections::HashSet,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

use cygnet_store::{
    Appended, Database, Head, NewGame, Nudges, Store, StoreError,
    testing::{self, TestDatabase},
};
use sqlx::{Connection, Executor, PgConnection, postgres::PgConnectOptions};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
    sync::broadcast,
    task::JoinSet,
};

use crate::{
    children, model, sqlite,
    suite::{self, append, bodies, game, head, open},
};

/// Changes a database behind the store's back.
async fn execute(database: &TestDatabase, statement: &str) {
    let mut connection = PgConnection::connect(database.url()).await.unwrap();
    connection.execute(statement).await.unwrap();
}

async fn process(database: &TestDatabase) -> (Arc<dyn Store>, Arc<dyn Nudges>) {
    cygnet_store::open(&database.database()).await.unwrap()
}

/// Ends connections of the stores, as a restart of the server would.
const TERMINATE: &str = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'cygnet' AND datname = current_database()";

#[tokio::test(flavor = "multi_thread")]
async fn the_suite_holds() {
    let Some(postgres) = testing::postgres().await else { return };
    suite::suite(&postgres.database()).await;
}

#[tokio::test]
async fn batches_equal_single_writes() {
    let Some(postgres) = testing::postgres().await else { return };
    model::batches_equal_single_writes(&postgres.database()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn acknowledged_events_survive_kill_9() {
    let Some(postgres) = testing::postgres().await else { return };
    let database = postgres.database();
    children::acknowledged_events_survive_kill_9(&database, postgres.url()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_process_wins_each_version() {
    let Some(postgres) = testing::postgres().await else { return };
    children::one_process_wins_each_version(&postgres.database(), postgres.url()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_bad_write_fails_alone() {
    let Some(postgres) = testing::postgres().await else { return };
    let store = open(&postgres.database()).await;
    execute(
        &postgres,
        "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql
             AS $$ BEGIN RAISE EXCEPTION 'poisoned'; END $$;
         CREATE TRIGGER poison BEFORE INSERT ON events FOR EACH ROW
             WHEN (new.body = 'poison') EXECUTE FUNCTION refuse()",
    )
    .await;
    sqlite::one_of_many_fails(store).await;
}

/// Appends to some games at once; every event must be stored exactly once.
async fn play(store: Arc<dyn Store>) {
    let mut games = JoinSet::new();
    for number in 0..20 {
        let store = store.clone();
        games.spawn(async move {
            let id = format!("play-{number}");
            store.create(game(&id)).await.unwrap();
            for version in 1..=50 {
                let event = append(&id, version, &format!("{version}"));
                assert_eq!(store.append(event).await.unwrap(), Appended::Stored(version + 1));
            }
        });
    }
    games.join_all().await;
    for number in 0..20 {
        let bodies = bodies(&*store, &format!("play-{number}")).await;
        let expected = (1..=50).map(|version| format!("{version}"));
        assert!(bodies[1..].iter().cloned().eq(expected), "play-{number}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_store_connects_again() {
    let Some(postgres) = testing::postgres().await else { return };
    let (store, nudges) = process(&postgres).await;
    let games = tokio::spawn(play(store.clone()));
    let mut connection = PgConnection::connect(postgres.url()).await.unwrap();
    for round in 0..20 {
        connection.execute(TERMINATE).await.unwrap();
        // Gives the store the time of some statements, each time another.
        for _ in 0..round * 10 {
            connection.execute("SELECT 1").await.unwrap();
        }
    }
    games.await.unwrap();
    nudges.close().await;
    store.close().await;
}

/// After a commit whose answer was lost the store finds out whether it happened.
#[tokio::test(flavor = "multi_thread")]
async fn a_lost_answer_to_a_commit_loses_and_doubles_nothing() {
    let Some(postgres) = testing::postgres().await else { return };
    // The tables are created beforehand: a store whose connection is cut then does not open.
    let (store, nudges) = process(&postgres).await;
    nudges.close().await;
    store.close().await;
    let Some(proxy) = Proxy::start(&postgres).await else { return };
    let (store, nudges) = cygnet_store::open(&proxy.database).await.unwrap();
    play(store.clone()).await;
    let cuts = proxy.cuts.load(Ordering::Relaxed);
    assert!(cuts >= 10, "only {cuts} connections were cut");
    nudges.close().await;
    store.close().await;
}

/// Cuts the connection at every third commit, before or after PostgreSQL has heard of it.
struct Proxy {
    database: Database,
    cuts: Arc<AtomicUsize>,
}

impl Proxy {
    async fn start(postgres: &TestDatabase) -> Option<Self> {
        let options: PgConnectOptions = postgres.url().parse().unwrap();
        if options.get_socket().is_some() {
            eprintln!("skipped: the proxy needs a PostgreSQL on TCP");
            return None;
        }
        let server = (options.get_host().to_owned(), options.get_port());
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let (old, new) = (server.1, listener.local_addr().unwrap().port());
        let url = postgres.url().replacen(&format!(":{old}/"), &format!(":{new}/"), 1);
        assert_ne!(url, postgres.url(), "the URL names the port");
        let commits = Arc::new(AtomicUsize::new(0));
        let cuts = Arc::new(AtomicUsize::new(0));
        let counted = cuts.clone();
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let server = TcpStream::connect(&server).await.unwrap();
                tokio::spawn(forward(client, server, commits.clone(), counted.clone()));
            }
        });
        Some(Self { database: Database::Postgres(url), cuts })
    }
}

async fn forward(
    client: TcpStream,
    server: TcpStream,
    commits: Arc<AtomicUsize>,
    cuts: Arc<AtomicUsize>,
) {
    let (mut from_client, mut to_client) = client.into_split();
    let (mut from_server, mut to_server) = server.into_split();
    let answers =
        tokio::spawn(async move { tokio::io::copy(&mut from_server, &mut to_client).await });
    let mut buffer = vec![0; 1 << 16];
    while let Ok(count @ 1..) = from_client.read(&mut buffer).await {
        let is_commit = buffer[..count].windows(7).any(|bytes| bytes == b"COMMIT\0");
        let number = if is_commit { commits.fetch_add(1, Ordering::Relaxed) } else { 0 };
        if number % 3 == 2 {
            cuts.fetch_add(1, Ordering::Relaxed);
            answers.abort();
            let _ = answers.await;
            if number % 2 == 0 {
                to_server.write_all(&buffer[..count]).await.unwrap();
            }
            return;
        }
        if to_server.write_all(&buffer[..count]).await.is_err() {
            return;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_process_claims_a_due_game() {
    let Some(postgres) = testing::postgres().await else { return };
    let processes = [process(&postgres).await.0, process(&postgres).await.0];
    for number in 0..50 {
        let head = Head { due: Some(7), ..head("") };
        let game = NewGame { head, ..game(&format!("claim-{number}")) };
        processes[0].create(game).await.unwrap();
    }
    let mut claims = JoinSet::new();
    for number in 0..50 {
        for store in processes.clone() {
            claims.spawn(
                async move { store.claim(&format!("claim-{number}"), 7, 1000).await.unwrap() },
            );
        }
    }
    let claimed = claims.join_all().await.into_iter().filter(|claimed| *claimed).count();
    assert_eq!(claimed, 50);
    for store in processes {
        assert_eq!(store.due(999, 100).await.unwrap(), []);
        store.close().await;
    }
}

/// Receives until all these ids have arrived.
async fn receive(receiver: &mut broadcast::Receiver<Arc<str>>, mut ids: HashSet<String>) {
    while !ids.is_empty() {
        let id = receiver.recv().await.expect("the receiver does not lag");
        assert!(ids.remove(&*id), "`{id}` was not expected");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nudges_reach_all_processes() {
    let Some(postgres) = testing::postgres().await else { return };
    let (one, one_nudges) = process(&postgres).await;
    let (two, two_nudges) = process(&postgres).await;
    let (mut at_one, mut at_two) = (one_nudges.subscribe(), two_nudges.subscribe());
    // More than one notification can carry.
    let ids: HashSet<String> = (0..2000).map(|number| format!("nudge-{number:020}")).collect();
    for id in &ids {
        one_nudges.nudge(id);
    }
    receive(&mut at_one, ids.clone()).await;
    receive(&mut at_two, ids).await;

    // Once the other process has answered, nothing of the own nudges is still on its way.
    two_nudges.nudge("answer");
    receive(&mut at_one, HashSet::from(["answer".to_owned()])).await;
    receive(&mut at_two, HashSet::from(["answer".to_owned()])).await;

    one_nudges.nudge("last");
    one_nudges.close().await;
    receive(&mut at_two, HashSet::from(["last".to_owned()])).await;
    two_nudges.close().await;
    one.close().await;
    two.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_may_have_changed_after_a_lost_connection() {
    let Some(postgres) = testing::postgres().await else { return };
    let (store, nudges) = process(&postgres).await;
    let mut receiver = nudges.subscribe();
    execute(&postgres, TERMINATE).await;
    assert_eq!(&*receiver.recv().await.unwrap(), "");
    // Both connections work again.
    let (other, other_nudges) = process(&postgres).await;
    let mut at_other = other_nudges.subscribe();
    other_nudges.nudge("there");
    assert_eq!(&*receiver.recv().await.unwrap(), "there");
    nudges.nudge("back");
    receive(&mut at_other, HashSet::from(["there".to_owned(), "back".to_owned()])).await;
    for store in [store, other] {
        store.close().await;
    }
}

#[tokio::test]
async fn a_newer_schema_is_refused() {
    let Some(postgres) = testing::postgres().await else { return };
    open(&postgres.database()).await.close().await;
    execute(
        &postgres,
        "INSERT INTO _sqlx_migrations VALUES (77, 'later', '2030-01-01', true, '\\x00', 1)",
    )
    .await;
    let error = cygnet_store::open(&postgres.database()).await.err().expect("it is refused");
    assert!(matches!(error, StoreError::NewerSchema { found: 77, .. }), "{error}");
}
