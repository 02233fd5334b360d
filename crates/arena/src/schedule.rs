//! Matches: pairs of games with sides changed, on several threads, with support for interruption.
//!
//! A pair is the unit of work. Each game depends only on the match and its number, not on the
//! thread that plays it or on the games before it. So if the limits are positions and not time, a
//! match has the same result on any number of threads, even if it was interrupted and continued.

use std::iter;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;

use cygnet_core::record::Record;
use cygnet_core::{DynGame, Message, Say, Session, Side, Stop, display_message, message};

use crate::matches::play_game;
use crate::openings::Openings;
use crate::records::{self, Headers, ROUND, Records, RecordsError, SEED, TIME_CONTROL};
use crate::report::{Finished, FinishedGames, MatchReport, Test};
use crate::sprt::Sprt;
use cygnet_core::time::GameLimits;
use cygnet_players::{Player, PlayerError, Resources, check, seat, uses_table};
use cygnet_system::memory::{self, OutOfMemory};
use serde::{Deserialize, Serialize};

/// The size of a player's transposition table in a match, in bytes. Every thread has two players,
/// and every game begins with empty tables.
pub const TABLE_BYTES: usize = 16 << 20;

/// The address space of a thread without its players' tables, in bytes: its stack, and the arena that the
/// allocator reserves for it.
const THREAD_BYTES: usize = 72 << 20;

/// The memory to leave free for records and results, in bytes.
const ELSEWHERE: usize = 16 << 20;

/// The definition of a match.
#[derive(Clone)]
pub struct MatchSetup {
    /// The game, and the position that openings start from.
    pub base: Session,
    /// The names of the two players.
    pub players: [String; 2],
    /// The limits of each player.
    pub limits: [GameLimits; 2],
    /// How many games to play: an even number.
    pub games: u32,
    /// The seed of the openings and of the players' random choices.
    pub seed: u64,
    /// How many games to play in parallel.
    pub threads: NonZeroUsize,
    /// A test that ends the match as soon as it has decided.
    pub sprt: Option<Sprt>,
}

/// Why a match cannot be played.
#[derive(Debug)]
pub enum MatchError {
    /// A player is not available.
    Player(PlayerError),
    /// The records cannot be kept.
    Records(RecordsError),
    /// The number of games is not a positive even number.
    Games(u32),
    /// The game is already over.
    Over,
    /// There is not enough memory for the tables of two players.
    OutOfMemory(OutOfMemory),
}

impl From<OutOfMemory> for MatchError {
    fn from(error: OutOfMemory) -> Self {
        Self::OutOfMemory(error)
    }
}

impl From<PlayerError> for MatchError {
    fn from(error: PlayerError) -> Self {
        Self::Player(error)
    }
}

impl From<RecordsError> for MatchError {
    fn from(error: RecordsError) -> Self {
        Self::Records(error)
    }
}

impl Say for MatchError {
    fn message(&self) -> Message {
        match self {
            Self::Player(error) => error.message(),
            Self::Records(error) => error.message(),
            Self::Games(number) => message!(
                "match-games-odd",
                "a match has an even number of games, at least 2, because each opening is played \
                 twice with sides changed; {number} is not",
                number = *number,
            ),
            Self::OutOfMemory(error) => error.message(),
            Self::Over => message!(
                "match-position-over",
                "the game is over in this position; start the match from an earlier one"
            ),
        }
    }
}

display_message!(MatchError);

/// Why a match has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MatchEnd {
    /// All games were played.
    Complete,
    /// The test has decided.
    Decided,
    /// It was stopped.
    Interrupted,
}

/// How the players of a match are made: by default with [`seat`]. It is called once per thread for
/// each of the two names.
pub type Seating<'a> =
    dyn Fn(&Arc<dyn DynGame>, &str) -> Result<Box<dyn Player>, PlayerError> + Sync + 'a;

/// A match between two players.
pub struct Match {
    setup: MatchSetup,
    openings: Vec<Session>,
    games: FinishedGames,
    test: Option<Test>,
    records: Option<Records>,
}

/// The result of a game, sent by the thread that played it.
type News = Result<(Finished, Record), PlayerError>;

impl Match {
    /// Creates a match with its openings.
    ///
    /// # Errors
    /// If there are no such players, or the match makes no sense.
    pub fn new(setup: MatchSetup) -> Result<Self, MatchError> {
        for name in &setup.players {
            check(&**setup.base.game(), name)?;
        }
        Self::with_unchecked_players(setup)
    }

    /// Creates a match with players that [`seat`] does not know, and that a [`Seating`] makes.
    ///
    /// # Errors
    /// If the match makes no sense.
    pub fn with_unchecked_players(setup: MatchSetup) -> Result<Self, MatchError> {
        if setup.games == 0 || setup.games % 2 == 1 {
            return Err(MatchError::Games(setup.games));
        }
        if setup.base.outcome().is_some() {
            return Err(MatchError::Over);
        }
        let openings = Openings::new(setup.base.clone(), setup.seed);
        let openings = openings.take(setup.games as usize / 2).collect();
        let test = setup.sprt.map(Test::new);
        Ok(Self { setup, openings, games: FinishedGames::new(), test, records: None })
    }

    /// Keeps the records in this file. Games of this match that are already in it are not played
    /// again; the number of games, the threads and the test may have been different then.
    ///
    /// # Errors
    /// If the file cannot be used, or holds something other than this match.
    pub fn keep_records(&mut self, path: &Path) -> Result<(), MatchError> {
        let (records, finished) = Records::open(path, self)?;
        let wanted = finished.into_iter().filter(|game| game.number < self.setup.games);
        self.games.extend(wanted.map(|game| (game.number, game)));
        self.records = Some(records);
        self.advance_test();
        Ok(())
    }

    /// The definition of the match.
    #[must_use]
    pub fn setup(&self) -> &MatchSetup {
        &self.setup
    }

    /// The finished games, in their order.
    #[must_use]
    pub fn games(&self) -> impl ExactSizeIterator<Item = &Finished> {
        self.games.values()
    }

    /// The result of the match so far.
    #[must_use]
    pub fn report(&self) -> MatchReport {
        MatchReport::new(&self.games, self.test.as_ref())
    }

    /// Plays the missing games with these resources, and calls `tell` after each. If a result has to be
    /// reproducible, their pool has no bounds: a match of `threads` threads runs at most as many searches
    /// at the same time, with two tables each. To interrupt it, raise `stop`; the
    /// match also raises it when the test has decided. Games in progress at that time are not
    /// counted. Tables always have the same size, so the match uses fewer threads if there is not enough
    /// memory for all of them.
    ///
    /// # Errors
    /// If the records cannot be written, a player is not available, or there is not enough memory for one
    /// game.
    pub fn play(
        &mut self,
        resources: &Resources,
        stop: &Stop,
        tell: impl FnMut(&Self),
    ) -> Result<MatchEnd, MatchError> {
        let threads = self.threads_that_fit()?;
        let seating =
            |game: &Arc<dyn DynGame>, name: &str| seat(game, name, 0, TABLE_BYTES, resources);
        self.play_on(threads, &seating, stop, tell)
    }

    /// The number of threads whose players' tables fit into memory, up to the number asked for; 0 if there
    /// is memory for one game only on the calling thread.
    fn threads_that_fit(&self) -> Result<usize, OutOfMemory> {
        let game = self.setup.base.game();
        let searching = self.setup.players.iter().filter(|name| uses_table(&**game, name)).count();
        threads_with_tables(self.setup.threads, searching)
    }

    /// Like [`play`](Self::play), with players made by `seating`.
    ///
    /// # Errors
    /// If the records cannot be written, or a player is not available.
    pub fn play_seated(
        &mut self,
        seating: &Seating<'_>,
        stop: &Stop,
        tell: impl FnMut(&Self),
    ) -> Result<MatchEnd, MatchError> {
        self.play_on(self.setup.threads.get(), seating, stop, tell)
    }

    /// Plays the missing games on at most `threads` threads.
    fn play_on(
        &mut self,
        threads: usize,
        seating: &Seating<'_>,
        stop: &Stop,
        mut tell: impl FnMut(&Self),
    ) -> Result<MatchEnd, MatchError> {
        if self.is_decided() {
            return Ok(MatchEnd::Decided);
        }
        let missing: Vec<u32> = (0..self.setup.games / 2)
            .filter(|pair| [0, 1].iter().any(|game| !self.games.contains_key(&(2 * pair + game))))
            .collect();
        if missing.is_empty() {
            return Ok(MatchEnd::Complete);
        }
        // The threads get their own copies of what they need, while this thread collects the
        // results.
        let openings = std::mem::take(&mut self.openings);
        let known: Vec<u32> = self.games.keys().copied().collect();
        let setup = self.setup.clone();
        let next = AtomicUsize::new(0);
        let threads = threads.min(missing.len());
        let ended = thread::scope(|scope| {
            let (sender, news) = mpsc::channel();
            let worker =
                || MatchWorker { setup: &setup, openings: &openings, known: &known, seating };
            let mut started = 0;
            for _ in 0..threads {
                let worker = worker();
                let (sender, next, missing) = (sender.clone(), &next, &missing);
                let run = move || worker.run(missing, next, stop, &sender);
                started += usize::from(thread::Builder::new().spawn_scoped(scope, run).is_ok());
            }
            if started == 0 {
                // No thread is available: play the games here, and collect the results afterwards.
                worker().run(&missing, &next, stop, &sender);
            }
            drop(sender);
            let mut ended = Ok(());
            // Take all available results together: one wait for the disk makes all of them safe.
            while let Ok(first) = news.recv() {
                let batch = iter::once(first).chain(news.try_iter()).collect();
                // Results that arrive after a failure or a verdict have been played nevertheless.
                let taken = self.take(batch, |contest| {
                    if ended.is_ok() {
                        tell(contest);
                    }
                });
                ended = ended.and(taken);
                if ended.is_err() || self.is_decided() {
                    stop.stop();
                }
            }
            ended
        });
        self.openings = openings;
        ended?;
        Ok(if self.is_decided() {
            MatchEnd::Decided
        } else if self.games.len() == self.setup.games as usize {
            MatchEnd::Complete
        } else {
            MatchEnd::Interrupted
        })
    }

    /// Takes in the games that were just played, and calls `tell` after each. They count as soon as
    /// their records are safe, and not at all if the records cannot be written.
    fn take(&mut self, batch: Vec<News>, mut tell: impl FnMut(&Self)) -> Result<(), MatchError> {
        let (mut finished, mut added, mut failure) = (Vec::new(), Vec::new(), None);
        for news in batch {
            match news {
                Ok((game, record)) => {
                    finished.push(game);
                    added.push(record);
                }
                Err(error) => {
                    failure.get_or_insert(error);
                }
            }
        }
        if let Some(records) = self.records.as_mut().filter(|_| !added.is_empty()) {
            records.add(&added)?;
        }
        for game in finished {
            self.games.insert(game.number, game);
            self.advance_test();
            tell(self);
        }
        failure.map_or(Ok(()), |error| Err(error.into()))
    }

    fn is_decided(&self) -> bool {
        self.test.is_some_and(|test| test.is_decided())
    }

    fn advance_test(&mut self) {
        if let Some(test) = &mut self.test {
            test.advance(&self.games);
        }
    }
}

/// The number of threads for each of which this many tables fit into memory, up to the number asked for; 0 if there
/// is memory for one game only on the calling thread.
pub(crate) fn threads_with_tables(
    threads: NonZeroUsize,
    tables: usize,
) -> Result<usize, OutOfMemory> {
    if tables == 0 {
        return Ok(threads.get());
    }
    let tables = tables * TABLE_BYTES;
    memory::check(tables + ELSEWHERE)?;
    let free = memory::available().unwrap_or(usize::MAX).saturating_sub(ELSEWHERE);
    Ok(threads.get().min(free / (tables + THREAD_BYTES)))
}

/// A thread that plays games.
struct MatchWorker<'a> {
    setup: &'a MatchSetup,
    openings: &'a [Session],
    known: &'a [u32],
    seating: &'a Seating<'a>,
}

impl MatchWorker<'_> {
    fn run(&self, missing: &[u32], next: &AtomicUsize, stop: &Stop, sender: &Sender<News>) {
        let game = self.setup.base.game();
        let [first, second] = &self.setup.players;
        let mut players = match (self.seating)(game, first)
            .and_then(|first| Ok([first, (self.seating)(game, second)?]))
        {
            Ok(players) => players,
            Err(error) => {
                // If the receiver is gone, it has already received another error.
                let _ = sender.send(Err(error));
                return;
            }
        };
        while let Some(&pair) = missing.get(next.fetch_add(1, Ordering::Relaxed)) {
            for number in [2 * pair, 2 * pair + 1] {
                if self.known.binary_search(&number).is_ok() {
                    continue;
                }
                let Some(news) = self.play(number, &mut players, stop) else { return };
                if sender.send(Ok(news)).is_err() {
                    return;
                }
            }
        }
    }

    fn play(
        &self,
        number: u32,
        players: &mut [Box<dyn Player>; 2],
        stop: &Stop,
    ) -> Option<(Finished, Record)> {
        for (place, player) in (0..).zip(&mut *players) {
            player.new_game(seed_of(self.setup.seed, number, place));
        }
        let [first, second] = players;
        let seats: [&mut dyn Player; 2] = by_side([&mut **first, &mut **second], number);
        let opening = self.openings[number as usize / 2].clone();
        let played = play_game(opening, seats, by_side(self.setup.limits, number), stop)?;
        let finished = Finished {
            number,
            outcome: played.outcome,
            ending: played.ending,
            turns: played.session.moves().len() as u32,
        };
        Some((finished, records::record(&played, number, self)))
    }
}

/// Reorders a pair of values, one per player of the match, by the sides of the players in a game.
pub(crate) fn by_side<T>([first, second]: [T; 2], number: u32) -> [T; 2] {
    match Finished::side_of_first(number) {
        Side::One => [first, second],
        Side::Two => [second, first],
    }
}

/// The seed of a player in a game. Each has its own, so that a game can be played in isolation.
pub(crate) fn seed_of(seed: u64, number: u32, place: u64) -> u64 {
    let mut random = fastrand::Rng::with_seed(seed ^ (u64::from(number) << 32 | 1 << 16 | place));
    random.u64(..)
}

/// The tags of the records of a match, used both for writing and for reading them.
fn tags(setup: &MatchSetup, number: u32) -> Vec<(String, String)> {
    let game = setup.base.game();
    let info = game.info();
    let mut tags: Vec<(String, String)> = Record::from(&setup.base).tags;
    tags.retain(|(tag, _)| tag != "Result");
    for (side, name) in Side::BOTH.into_iter().zip(by_side(setup.players.each_ref(), number)) {
        tags.push((info.side(side).name.to_owned(), name.clone()));
    }
    tags.push((
        "Event".to_owned(),
        format!("match of {} and {}", setup.players[0], setup.players[1]),
    ));
    tags.push((ROUND.to_owned(), (number + 1).to_string()));
    tags.push((SEED.to_owned(), setup.seed.to_string()));
    let limits = GameLimits::write_both(by_side(setup.limits, number));
    tags.push((TIME_CONTROL.to_owned(), limits));
    tags
}

fn opening(openings: &[Session], number: u32) -> Option<Vec<String>> {
    let session = openings.get(number as usize / 2)?;
    Some(session.moves().map(str::to_owned).collect())
}

impl Headers for MatchWorker<'_> {
    fn tags(&self, number: u32) -> Vec<(String, String)> {
        tags(self.setup, number)
    }

    fn opening(&self, number: u32) -> Option<Vec<String>> {
        opening(self.openings, number)
    }
}

impl Headers for Match {
    fn tags(&self, number: u32) -> Vec<(String, String)> {
        tags(&self.setup, number)
    }

    fn opening(&self, number: u32) -> Option<Vec<String>> {
        opening(&self.openings, number)
    }
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::sync::Mutex;

    use cygnet_core::Options;

    use super::*;
    use crate::records::Journal;

    /// A disk that logs the operations on the records, and may be full.
    struct Disk {
        log: Arc<Mutex<Vec<&'static str>>>,
        is_full: bool,
    }

    impl Journal for Disk {
        fn append(&mut self, text: &str) -> io::Result<()> {
            let mut log = self.log.lock().expect("nobody panics");
            log.extend(text.matches("[Round ").map(|_| "append"));
            Ok(())
        }

        fn sync(&mut self) -> io::Result<()> {
            let mut log = self.log.lock().expect("nobody panics");
            log.push(if self.is_full { "fail" } else { "sync" });
            if self.is_full { Err(io::Error::other("the disk is full")) } else { Ok(()) }
        }
    }

    fn match_on_disk(threads: usize, is_full: bool) -> (Match, Arc<Mutex<Vec<&'static str>>>) {
        let entry = cygnet_games::find("ugly_duck").expect("a game of the catalogue");
        let options = Options::parse(entry.info, [("size", "3x3")]).expect("a size");
        let (game, start) = entry.set_up(options, None, 0).expect("a start");
        let mut contest = Match::new(MatchSetup {
            base: Session::new(game, start),
            players: ["random", "random"].map(str::to_owned),
            limits: [GameLimits::Nodes(1); 2],
            games: 6,
            seed: 1,
            threads: NonZeroUsize::new(threads).expect("not 0"),
            sprt: None,
        })
        .expect("a match");
        let log = Arc::new(Mutex::new(Vec::new()));
        let disk = Disk { log: Arc::clone(&log), is_full };
        contest.records = Some(Records::new(Path::new("records"), Box::new(disk)));
        (contest, log)
    }

    #[test]
    fn a_game_counts_only_when_its_record_is_safe() {
        for threads in [1, 3] {
            let (mut contest, log) = match_on_disk(threads, false);
            let end = contest.play(&Resources::default(), &Stop::new(), |contest| {
                let log = log.lock().expect("nobody panics");
                let safe = log.rsplitn(2, |&event| event == "sync").last().unwrap_or_default();
                let appended = safe.iter().filter(|&&event| event == "append").count();
                assert!(contest.games().len() <= appended, "{log:?}");
            });
            assert_eq!(end.expect("a match"), MatchEnd::Complete);
        }
    }

    #[test]
    fn a_game_that_cannot_be_kept_does_not_count_and_nothing_follows_it() {
        for threads in [1, 3] {
            let (mut contest, log) = match_on_disk(threads, true);
            let error = contest
                .play(&Resources::default(), &Stop::new(), |_| {})
                .expect_err("the disk is full");
            assert_eq!(error.to_string(), "cannot save the records in records: the disk is full");
            let log = log.lock().expect("nobody panics");
            assert_eq!(log.last(), Some(&"fail"), "{log:?}");
            assert_eq!(contest.games().len(), 0);
        }
    }
}
