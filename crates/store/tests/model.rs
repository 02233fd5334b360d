//! Random writes that arrive together, compared with a naive twin that does one after the other.

use std::{collections::BTreeMap, future::poll_fn, pin::Pin, task::Poll};

use cygnet_store::{Append, Appended, Database, Millis, NewGame, Store, StoreError};

use crate::suite::{append, game, open};

#[derive(Clone, Debug)]
enum Write {
    Create(NewGame),
    Append(Append),
    Claim(String, Millis, Millis),
}

/// A game of the twin.
#[derive(Default)]
struct Twin {
    bodies: Vec<String>,
    due: Option<Millis>,
    seats: BTreeMap<u8, String>,
}

fn twin(games: &mut BTreeMap<String, Twin>, write: &Write) -> String {
    match write {
        Write::Create(new) if games.contains_key(&new.id) => "exists".into(),
        Write::Create(new) => {
            let seats = new.seats.iter().cloned().collect();
            let twin = Twin { bodies: vec![new.event.clone()], due: new.head.due, seats };
            games.insert(new.id.clone(), twin);
            "created".into()
        }
        Write::Append(append) => match games.get_mut(&append.id) {
            None => "no game".into(),
            Some(game) if game.bodies.len() as u64 == append.version => {
                game.bodies.extend(append.events.iter().cloned());
                game.due = append.head.due;
                game.seats.extend(append.seats.iter().cloned());
                format!("stored {}", game.bodies.len())
            }
            Some(_) => "conflict".into(),
        },
        Write::Claim(id, due, until) => match games.get_mut(id) {
            Some(game) if game.due == Some(*due) => {
                game.due = Some(*until);
                "claimed".into()
            }
            _ => "not claimed".into(),
        },
    }
}

async fn real(store: &dyn Store, write: Write) -> String {
    match write {
        Write::Create(new) => match store.create(new).await {
            Ok(()) => "created".into(),
            Err(StoreError::Exists(_)) => "exists".into(),
            Err(error) => panic!("{error}"),
        },
        Write::Append(append) => match store.append(append).await {
            Ok(Appended::Stored(version)) => format!("stored {version}"),
            Ok(Appended::Conflict) => "conflict".into(),
            Err(StoreError::NoGame(_)) => "no game".into(),
            Err(error) => panic!("{error}"),
        },
        Write::Claim(id, due, until) => {
            let claimed = store.claim(&id, due, until).await.unwrap();
            if claimed { "claimed".into() } else { "not claimed".into() }
        }
    }
}

fn random_write(random: &mut fastrand::Rng, round: usize) -> Write {
    let id = format!("model-{}-{}", round / 20, random.u8(0..6));
    let due = |random: &mut fastrand::Rng| random.bool().then(|| i64::from(random.u8(0..3)));
    let seats = |random: &mut fastrand::Rng| -> Vec<(u8, String)> {
        let holder = format!("holder-{}", random.u8(0..3));
        if random.u8(0..4) == 0 { vec![(random.u8(0..2), holder)] } else { vec![] }
    };
    match random.u8(0..8) {
        0 => {
            let mut new = game(&id);
            (new.head.due, new.seats) = (due(random), seats(random));
            Write::Create(new)
        }
        1 | 2 => Write::Claim(id, i64::from(random.u8(0..3)), i64::from(random.u8(0..3))),
        _ => {
            let mut append = append(&id, random.u64(0..8), &format!("{}", random.u32(..)));
            if random.bool() {
                append.events.push("and more".into());
            }
            (append.head.due, append.seats) = (due(random), seats(random));
            Write::Append(append)
        }
    }
}

/// Polls all in their order, so that the first poll queues them in their order.
async fn together<T>(futures: Vec<impl Future<Output = T>>) -> Vec<T> {
    let mut futures: Vec<_> = futures.into_iter().map(|future| (Box::pin(future), None)).collect();
    poll_fn(|context| {
        let mut is_ready = true;
        for (future, result) in &mut futures {
            if result.is_none() {
                match Pin::as_mut(future).poll(context) {
                    Poll::Ready(value) => *result = Some(value),
                    Poll::Pending => is_ready = false,
                }
            }
        }
        if is_ready { Poll::Ready(()) } else { Poll::Pending }
    })
    .await;
    futures.into_iter().filter_map(|(_, result)| result).collect()
}

/// Batches of random writes on a few games, with a new set of games every 20 rounds.
pub(crate) async fn batches_equal_single_writes(database: &Database) {
    let seed = fastrand::u64(..);
    println!("seed {seed}");
    let mut random = fastrand::Rng::with_seed(seed);
    let store = open(database).await;
    let mut games = BTreeMap::new();
    for round in 0..100 {
        let count = random.usize(1..40);
        let writes: Vec<Write> = (0..count).map(|_| random_write(&mut random, round)).collect();
        let expected: Vec<String> = writes.iter().map(|write| twin(&mut games, write)).collect();
        let answers = writes.iter().cloned().map(|write| real(&*store, write)).collect();
        let answers = together(answers).await;
        assert_eq!(answers, expected, "round {round} of seed {seed}: {writes:#?}");
    }
    let mut seats: BTreeMap<(String, String), Vec<u8>> = BTreeMap::new();
    for (id, game) in &games {
        let bodies = store.events(id, 0).await.unwrap().into_iter().map(|event| event.body);
        assert!(bodies.eq(game.bodies.iter().cloned()), "{id} of seed {seed}");
        for (side, holder) in &game.seats {
            seats.entry((holder.clone(), id.clone())).or_default().push(*side);
        }
    }
    let mut stored = BTreeMap::new();
    for holder in ["holder-0", "holder-1", "holder-2"] {
        let open = store.games_of(holder, cygnet_store::GameList::Open, 1000).await.unwrap();
        let over = cygnet_store::GameList::Finished;
        let finished = store.games_of(holder, over, 1000).await.unwrap();
        for game in open.into_iter().chain(finished) {
            assert_eq!(game.head.due, games[&game.id].due, "{} of seed {seed}", game.id);
            stored.insert((holder.to_owned(), game.id), game.sides);
        }
    }
    assert_eq!(stored, seats, "seats of seed {seed}");
    store.close().await;
}
