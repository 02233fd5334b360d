//! Measures appends: how many a second, and how long each takes until it is durable.
//!
//! ```sh
//! cargo run --release -p cygnet-store --features testing --example appends -- [GAMES] [SECONDS] [DATABASE]
//! ```
//!
//! Plays GAMES games at once (1000), each as fast as it can, for SECONDS (5), on DATABASE, or on a
//! new SQLite file and a private PostgreSQL. Then the same games with a move every two seconds.

use std::{
    env,
    error::Error,
    sync::Arc,
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use cygnet_store::{Append, Appended, Database, Head, NewGame, Store, testing};
use tokio::task::JoinSet;

/// Between the moves of a game in the second measurement.
const PACE: Duration = Duration::from_secs(2);

/// About the size of a stored move.
const BODY: &str = r#"{"type":"move","side":0,"turn":"c3-d4 e5","id":"0123456789abcdef0123456789abcdef","clock":[183250,174010],"took":2213}"#;

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let number = |index: usize, default: u32| match arguments.get(index) {
        Some(text) => text.parse::<u32>().map_err(|_| format!("`{text}` is not a number")),
        None => Ok(default),
    };
    let games = number(0, 1000)?.clamp(1, 20_000);
    let time = Duration::from_secs(number(1, 5)?.clamp(1, 60).into());
    if let Some(address) = arguments.get(2) {
        return measure(&address.parse()?, games, time).await;
    }
    // In the current folder: a temporary one may be in memory.
    let folder = tempfile::tempdir_in(".")?;
    println!("SQLite");
    measure(&Database::Sqlite(folder.path().join("games.db")), games, time).await?;
    if let Some(postgres) = testing::postgres().await {
        println!("PostgreSQL");
        measure(&postgres.database(), games, time).await?;
    }
    Ok(())
}

async fn measure(database: &Database, games: u32, time: Duration) -> Result<(), Box<dyn Error>> {
    let (store, nudges) = cygnet_store::open(database).await?;
    let run = SystemTime::now().duration_since(UNIX_EPOCH)?.as_nanos();
    for (name, pace) in [("as fast as possible", None), ("a move every 2 s", Some(PACE))] {
        let start = Instant::now();
        let mut players = JoinSet::new();
        for game in 0..games {
            let id = format!("bench-{run}-{}-{game}", pace.is_some());
            // Spreads the moves of all games evenly over the pace.
            let offset = pace.map(|pace| pace / games * game);
            players.spawn(play(store.clone(), id, time, pace.zip(offset)));
        }
        let mut latencies = Vec::new();
        for played in players.join_all().await {
            latencies.extend(played?);
        }
        report(name, start.elapsed(), &mut latencies);
    }
    nudges.close().await;
    store.close().await;
    Ok(())
}

/// Appends to one game until the time is over; returns how long each append took.
async fn play(
    store: Arc<dyn Store>,
    id: String,
    time: Duration,
    pace: Option<(Duration, Duration)>,
) -> Result<Vec<Duration>, String> {
    let head = |due| Head { kind: "dropper".into(), is_over: false, due, summary: BODY.into() };
    let seats = vec![(0, format!("{id}-white")), (1, format!("{id}-black"))];
    let game = NewGame {
        id: id.clone(),
        head: head(None),
        event: BODY.into(),
        at: 0,
        seats,
        origin: None,
    };
    store.create(game).await.map_err(|error| error.to_string())?;
    let mut next = tokio::time::Instant::now() + pace.map_or(Duration::ZERO, |(_, offset)| offset);
    let end = tokio::time::Instant::now() + time;
    let mut latencies = Vec::new();
    for version in 1.. {
        if let Some((pace, _)) = pace {
            tokio::time::sleep_until(next.min(end)).await;
            next += pace;
        }
        if tokio::time::Instant::now() >= end {
            break;
        }
        let at = i64::try_from(version).unwrap_or(0);
        let (id, events, head) = (id.clone(), vec![BODY.to_owned()], head(Some(at)));
        let append = Append { id, version, events, at, head, seats: vec![], results: vec![] };
        let start = Instant::now();
        match store.append(append).await {
            Ok(Appended::Stored(_)) => latencies.push(start.elapsed()),
            Ok(Appended::Conflict) => return Err("a conflict without a rival".to_owned()),
            Err(error) => return Err(error.to_string()),
        }
    }
    Ok(latencies)
}

fn report(name: &str, time: Duration, latencies: &mut [Duration]) {
    latencies.sort_unstable();
    let rate = latencies.len() as u128 * 1000 / time.as_millis().max(1);
    println!("  {name}: {} appends, {rate} a second", latencies.len());
    for percent in [50, 95, 99, 100] {
        if let Some(last) = latencies.len().checked_sub(1) {
            let latency = latencies[last * percent / 100].as_secs_f64() * 1000.0;
            println!("    {percent:3} % within {latency:.1} ms");
        }
    }
}
