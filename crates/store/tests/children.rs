//! Processes that share a database, or die. A child is this test program, started again with the
//! name of one of the tests below and the database in its environment; without it they do nothing.

use std::{
    collections::BTreeMap,
    env,
    io::{BufRead, BufReader, Write},
    process::{Child, ChildStderr, Command, Stdio},
};

use cygnet_store::{Appended, Database, Version};
use tokio::task::JoinSet;

use crate::suite::{append, bodies, game, open, race, winners};

const DATABASE: &str = "CYGNET_STORE_TEST_DATABASE";
const NAME: &str = "CYGNET_STORE_TEST_NAME";

/// How many games a child plays at the same time.
const GAMES: usize = 24;

/// Until which version children race.
const END: Version = 60;

/// A child that runs one of the tests below; `shell` may prepare its environment.
fn start(test: &str, database: &str, name: &str, shell: &str) -> (Child, BufReader<ChildStderr>) {
    let program = env::current_exe().unwrap();
    let mut child = Command::new("sh")
        .args(["-c", &format!("{shell} exec \"$0\" \"$@\"")])
        .arg(program)
        .args([&format!("children::{test}"), "--exact", "--nocapture", "--test-threads=1"])
        .envs([(DATABASE, database), (NAME, name)])
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the test program starts once more");
    let said = BufReader::new(child.stderr.take().unwrap());
    (child, said)
}

/// The database of a child; `None` in the parent.
fn database() -> Option<Database> {
    env::var(DATABASE).ok()?.parse().ok()
}

/// Writes one line at once, which the parent reads even if the child is killed.
fn say(id: &str, version: Version, body: &str) {
    let line = format!("stored {id} {version} {body}\n");
    std::io::stderr().write_all(line.as_bytes()).unwrap();
}

fn heard(line: &str) -> Option<(String, Version, String)> {
    let mut words = line.strip_prefix("stored ")?.splitn(3, ' ');
    Some((words.next()?.to_owned(), words.next()?.parse().ok()?, words.next()?.to_owned()))
}

/// Appends to its own games without end.
#[tokio::test(flavor = "multi_thread")]
async fn child_appends() {
    let Some(database) = database() else { return };
    let name = env::var(NAME).unwrap();
    let store = open(&database).await;
    let mut games = JoinSet::new();
    for number in 0..GAMES {
        let (store, id) = (store.clone(), format!("{name}-{number}"));
        games.spawn(async move {
            store.create(game(&id)).await.unwrap();
            say(&id, 1, "created");
            for version in 1.. {
                // Bodies are long enough to fill a small disk soon.
                let body = format!("{version} {}", "x".repeat(300));
                match store.append(append(&id, version, &body)).await {
                    Ok(stored) => assert_eq!(stored, Appended::Stored(version + 1)),
                    Err(error) => {
                        std::io::stderr()
                            .write_all(format!("failed {error}\n").as_bytes())
                            .unwrap();
                        return;
                    }
                }
                say(&id, version + 1, &body);
            }
        });
    }
    games.join_all().await;
}

/// Races with other processes for the versions of the same games.
#[tokio::test(flavor = "multi_thread")]
async fn child_races() {
    let Some(database) = database() else { return };
    let name = env::var(NAME).unwrap();
    let store = open(&database).await;
    let mut games = JoinSet::new();
    for number in 0..GAMES {
        let (store, name) = (store.clone(), name.clone());
        games.spawn(async move {
            let id = format!("shared-{number}");
            for (version, body) in race(store, &id, name, END).await {
                say(&id, version, &body);
            }
        });
    }
    games.join_all().await;
    store.close().await;
}

/// The acknowledged events, by game.
type Acknowledged = BTreeMap<String, BTreeMap<Version, String>>;

/// Every acknowledged event is there, and no game has a gap.
async fn verify(database: &Database, acknowledged: &Acknowledged) {
    let store = open(database).await;
    for (id, events) in acknowledged {
        let bodies = bodies(&*store, id).await;
        for (version, body) in events {
            let stored = bodies.get(*version as usize - 1);
            assert_eq!(stored, Some(body), "version {version} of {id} was acknowledged");
        }
        assert_eq!(store.versions(&[id]).await.unwrap()[0].1, bodies.len() as Version);
    }
    store.close().await;
}

/// Kills a process in the middle of its work, several times.
pub(crate) async fn acknowledged_events_survive_kill_9(database: &Database, address: &str) {
    let mut acknowledged = Acknowledged::new();
    for name in ["first", "second", "third"] {
        let (mut child, said) = start("child_appends", address, name, "");
        let mut lines = said.lines().map_while(Result::ok).filter_map(|line| heard(&line));
        let mut note = |(id, version, body): (String, Version, String)| {
            acknowledged.entry(id).or_default().insert(version, body);
        };
        lines.by_ref().take(2000).for_each(&mut note);
        child.kill().unwrap();
        lines.for_each(&mut note);
        assert!(!child.wait().unwrap().success());
        verify(database, &acknowledged).await;
    }
    assert!(acknowledged.values().map(BTreeMap::len).sum::<usize>() >= 6000);
    assert_eq!(acknowledged.len(), 3 * GAMES);
}

/// Lets the disk become full: files of the child cannot grow beyond a limit.
pub(crate) async fn a_full_disk_loses_nothing(database: &Database, address: &str) {
    // In blocks of 512 or 1024 bytes, depending on the shell.
    let (mut child, said) =
        start("child_appends", address, "full", "trap '' XFSZ; ulimit -f 1500;");
    let mut acknowledged = Acknowledged::new();
    let mut failures = 0;
    for line in said.lines().map_while(Result::ok) {
        if let Some((id, version, body)) = heard(&line) {
            acknowledged.entry(id).or_default().insert(version, body);
        } else if let Some(reason) = line.strip_prefix("failed ") {
            assert!(reason.starts_with("the database failed while storing events: "), "{reason}");
            failures += 1;
        }
    }
    assert!(child.wait().unwrap().success());
    assert_eq!(failures, GAMES, "each game was told that its event was not stored");
    verify(database, &acknowledged).await;
    // Nothing of a failed batch is visible.
    let store = open(database).await;
    for (id, events) in &acknowledged {
        assert_eq!(bodies(&*store, id).await.len(), events.len(), "{id}");
    }
    store.close().await;
}

/// Two processes contend for every version of many games.
pub(crate) async fn one_process_wins_each_version(database: &Database, address: &str) {
    let store = open(database).await;
    for number in 0..GAMES {
        store.create(game(&format!("shared-{number}"))).await.unwrap();
    }
    let children = ["one", "two"].map(|name| start("child_races", address, name, ""));
    let mut won: BTreeMap<String, Vec<Vec<(Version, String)>>> = BTreeMap::new();
    for (mut child, said) in children {
        let mut mine: BTreeMap<String, Vec<(Version, String)>> = BTreeMap::new();
        for (id, version, body) in said.lines().filter_map(|line| heard(&line.unwrap())) {
            mine.entry(id).or_default().push((version, body));
        }
        assert!(child.wait().unwrap().success());
        for (id, events) in mine {
            won.entry(id).or_default().push(events);
        }
    }
    let both = won.values().filter(|won| won.len() == 2).count();
    assert!(both > 0, "the processes were never there at the same time");
    assert_eq!(won.len(), GAMES);
    for (id, won) in won {
        let winners = winners(won);
        assert_eq!(winners.len() as Version, END - 1, "{id}");
        assert!(bodies(&*store, &id).await[1..].iter().eq(winners.values()), "{id}");
    }
    store.close().await;
}
