//! Tournaments: many players, who meet in a round robin, a gauntlet, a Swiss system or a knockout.
//!
//! A pairing consists of pairs of games, each from one opening with sides changed; all boards of a round play the
//! same openings. The unit of work is a pair of games. A game depends on the definition of the tournament and on
//! its own number alone, and pairings depend on the results of earlier rounds alone. So if the limits are
//! positions and not time, a tournament has the same result on any number of threads, even if it was interrupted
//! and continued.

mod course;
pub mod file;
pub mod json;
mod matching;
mod rounds;
mod setup;
mod standings;
mod swiss;
mod workers;

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::iter;
use std::path::Path;
use std::sync::Mutex;
use std::sync::mpsc;
use std::thread;

use cygnet_core::quote::quoted;
use cygnet_core::record::Record;
use cygnet_core::time::GameLimits;
use cygnet_core::{Message, Session, Side, Stop, message};
use cygnet_players::{Resources, is_program, seat, uses_table};

use crate::openings::Openings;
use crate::records::{self, Headers, ROUND, Records, SEED, TIME_CONTROL};
use crate::report::Finished;
use crate::schedule::{MatchEnd, Seating, TABLE_BYTES, by_side, threads_with_tables};

use course::{Course, PairPlace};
use workers::{PairJob, TournamentNews, TournamentWorker};

pub use course::{GamePlace, PairingScore};
pub use rounds::TournamentRound;
pub use setup::{
    Entrant, MOST_ENTRANTS, MOST_EXTRA_PAIRS, MOST_GAMES, MOST_ROUNDS, TournamentError,
    TournamentFormat, TournamentSetup, USUAL_EXTRA_PAIRS, players_of_word,
};
pub use standings::{PlayerStanding, Standings};

/// The tag with the definition of the tournament.
const TOURNAMENT: &str = "Tournament";

/// A tournament.
pub struct Tournament {
    setup: TournamentSetup,
    course: Course,
    openings: RefCell<OpeningBook>,
    records: Option<Records>,
}

/// The openings of a tournament, made when they are needed.
struct OpeningBook {
    openings: Openings,
    made: Vec<Session>,
}

impl OpeningBook {
    /// The opening of this number; the position that openings start from if there are no more.
    fn get(&mut self, number: usize, base: &Session) -> &Session {
        while self.made.len() <= number {
            self.made.push(self.openings.next().unwrap_or_else(|| base.clone()));
        }
        &self.made[number]
    }
}

impl Tournament {
    /// Creates a tournament.
    ///
    /// # Errors
    /// If there are no such players, or the tournament makes no sense.
    pub fn new(setup: TournamentSetup) -> Result<Self, TournamentError> {
        Self::with_checked_setup(setup.check(true)?)
    }

    /// Creates a tournament with players that [`seat`] does not know, and that a [`Seating`] makes.
    ///
    /// # Errors
    /// If the tournament makes no sense.
    pub fn with_unchecked_players(setup: TournamentSetup) -> Result<Self, TournamentError> {
        Self::with_checked_setup(setup.check(false)?)
    }

    fn with_checked_setup(setup: TournamentSetup) -> Result<Self, TournamentError> {
        let course = Course::new(&setup)?;
        let openings = Openings::new(setup.base.clone(), setup.seed);
        let openings = RefCell::new(OpeningBook { openings, made: Vec::new() });
        Ok(Self { setup, course, openings, records: None })
    }

    /// Keeps the records in this file. Games of this tournament that are already in it are not played again; the
    /// threads may have been different then, and a tournament may have had fewer rounds, except for a knockout.
    ///
    /// # Errors
    /// If the file cannot be used, or holds something other than this tournament.
    pub fn keep_records(&mut self, path: &Path) -> Result<(), TournamentError> {
        let headers = TournamentHeaders::new(self);
        let (records, finished) = Records::open(path, &headers)?;
        // The last game of the file may have been read and then rejected, so the course is not that of the headers.
        for game in finished {
            self.course.add(game);
        }
        self.records = Some(records);
        Ok(())
    }

    /// The definition of the tournament.
    #[must_use]
    pub fn setup(&self) -> &TournamentSetup {
        &self.setup
    }

    /// The rounds whose pairings are known.
    #[must_use]
    pub fn rounds(&self) -> &[TournamentRound] {
        &self.course.rounds
    }

    /// The number of rounds in all.
    #[must_use]
    pub fn rounds_in_all(&self) -> u32 {
        self.course.rounds_in_all()
    }

    /// The finished games, with their places, in their order.
    pub fn games(&self) -> impl Iterator<Item = (GamePlace, &Finished)> {
        self.course.played.values().filter_map(|game| Some((self.course.place(game.number)?, game)))
    }

    /// The number of finished games.
    #[must_use]
    pub fn games_played(&self) -> usize {
        self.course.played.len()
    }

    /// The number of games in all, as far as it is known: drawn pairings of a knockout can add games.
    #[must_use]
    pub fn games_in_all(&self) -> u64 {
        self.course.games_in_all()
    }

    /// The finished games of a pairing, in their order.
    pub fn games_of(&self, round: usize, board: usize) -> impl Iterator<Item = &Finished> {
        self.course.games_of(round, board)
    }

    /// The text of the tag `Round` of a game: round, board and game, counted from 1.
    #[must_use]
    pub fn round_text(&self, game: &Finished) -> String {
        self.course.place(game.number).map(round_text).unwrap_or_default()
    }

    /// The result of a pairing so far.
    #[must_use]
    pub fn score(&self, round: usize, board: usize) -> PairingScore {
        self.course.score(round, board)
    }

    /// Whether all games of a round were played.
    #[must_use]
    pub fn is_over(&self, round: usize) -> bool {
        self.course.is_over(round)
    }

    /// The place in its pairing of the player who goes on to the next round, in a knockout whose round is over.
    #[must_use]
    pub fn winner(&self, round: usize, board: usize) -> Option<usize> {
        let is_knockout = self.setup.format == TournamentFormat::Knockout;
        (is_knockout && self.is_over(round)).then(|| self.course.winner(round, board))
    }

    /// Whether all games were played.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.course.is_complete()
    }

    /// The table so far.
    #[must_use]
    pub fn standings(&self) -> Standings {
        Standings::new(&self.course)
    }

    /// Plays the missing games with these resources, and calls `tell` after each. If a result has to be
    /// reproducible, their pool has no bounds: a tournament of `threads` threads runs at most as many searches at the
    /// same time, with two tables each. To interrupt it, raise `stop`; games in progress at that time are not
    /// counted. The tournament uses fewer threads if there is not enough memory for all of them.
    ///
    /// Other programs are started once before the first game, so that a wrong command is found at once. A program
    /// that cannot be started later forfeits its game.
    ///
    /// # Errors
    /// If the records cannot be written, a program cannot be started, or there is not enough memory for one game.
    pub fn play(
        &mut self,
        resources: &Resources,
        stop: &Stop,
        tell: impl FnMut(&Self),
    ) -> Result<MatchEnd, TournamentError> {
        let game = self.setup.base.game();
        let names = self.setup.entrants.iter().map(|entrant| &*entrant.player);
        if !self.is_complete() {
            for name in names.clone().filter(|name| is_program(name)).collect::<BTreeSet<_>>() {
                seat(game, name, 0, 0, resources)?;
            }
        }
        let searching = names.filter(|name| uses_table(&**game, name)).count();
        let threads = threads_with_tables(self.setup.threads, searching.min(2))?;
        let seating = |game: &_, name: &str| seat(game, name, 0, TABLE_BYTES, resources);
        self.play_on(threads, &seating, stop, tell)
    }

    /// Like [`play`](Self::play), with players made by `seating`.
    ///
    /// # Errors
    /// If the records cannot be written.
    pub fn play_seated(
        &mut self,
        seating: &Seating<'_>,
        stop: &Stop,
        tell: impl FnMut(&Self),
    ) -> Result<MatchEnd, TournamentError> {
        self.play_on(self.setup.threads.get(), seating, stop, tell)
    }

    /// Plays the missing games on at most `threads` threads.
    fn play_on(
        &mut self,
        threads: usize,
        seating: &Seating<'_>,
        stop: &Stop,
        mut tell: impl FnMut(&Self),
    ) -> Result<MatchEnd, TournamentError> {
        let setup = self.setup.clone();
        let (job_sender, jobs) = mpsc::channel();
        let jobs = Mutex::new(jobs);
        let mut ended = Ok(());
        thread::scope(|scope| {
            let (sender, news) = mpsc::channel();
            let worker = || TournamentWorker::new(&setup, seating, stop, sender.clone());
            let mut started = 0;
            for _ in 0..threads.min(self.course.due().len().max(setup.entrants.len() / 2)) {
                let (mut worker, jobs) = (worker(), &jobs);
                let run = move || worker.run(jobs);
                started += usize::from(thread::Builder::new().spawn_scoped(scope, run).is_ok());
            }
            // If no thread is available, this one plays.
            let mut substitute = (started == 0).then(worker);
            // The workers alone can send now, so nobody waits for them if all have panicked.
            drop(sender);
            let mut given: BTreeSet<PairPlace> = BTreeSet::new();
            let mut running = 0;
            loop {
                if !stop.is_stopped() {
                    // A few jobs ahead of the threads: a large field has more openings than memory.
                    let room = (2 * threads).saturating_sub(running);
                    let due = self.course.due().iter().filter(|pair| !given.contains(*pair));
                    let new: Vec<PairPlace> = due.take(room).copied().collect();
                    given.extend(&new);
                    running += new.len();
                    for pair in new {
                        // The receiver lives as long as this function.
                        let _ = job_sender.send(self.job(pair));
                    }
                }
                if let Some(substitute) = &mut substitute {
                    substitute.run_one(&jobs);
                }
                if running == 0 {
                    break;
                }
                let Ok(first) = news.recv() else { break };
                // Take all available results together: one wait for the disk makes all of them safe.
                let batch: Vec<_> = iter::once(first).chain(news.try_iter()).collect();
                running -= batch.iter().filter(|it| matches!(it, TournamentNews::Ended)).count();
                let taken = self.take(batch, &mut tell);
                if taken.is_err() {
                    stop.stop();
                    ended = std::mem::replace(&mut ended, Ok(())).and(taken);
                }
            }
            drop(job_sender);
        });
        ended?;
        Ok(if self.is_complete() { MatchEnd::Complete } else { MatchEnd::Interrupted })
    }

    /// What a worker needs to know to play the missing games of a pair.
    fn job(&self, pair: PairPlace) -> PairJob {
        PairJob {
            numbers: self.course.missing(pair).collect(),
            players: self.course.rounds[pair.round].pairings[pair.board],
            opening: self.opening(pair),
        }
    }

    fn opening(&self, pair: PairPlace) -> Session {
        let number = pair.round * self.course.pairs_in_all() as usize + pair.pair as usize;
        self.openings.borrow_mut().get(number, &self.setup.base).clone()
    }

    /// Takes in the games that were just played, and calls `tell` after each. They count as soon as their records
    /// are safe, and not at all if the records cannot be written.
    fn take(
        &mut self,
        batch: Vec<TournamentNews>,
        mut tell: impl FnMut(&Self),
    ) -> Result<(), TournamentError> {
        let mut finished = Vec::new();
        for news in batch {
            if let TournamentNews::Game(number, played) = news {
                let turns = played.session.moves().len() as u32;
                let (outcome, ending) = (played.outcome, played.ending);
                finished.push((Finished { number, outcome, ending, turns }, played));
            }
        }
        if self.records.is_some() && !finished.is_empty() {
            let headers = TournamentHeaders::new(self);
            let added: Vec<Record> = finished
                .iter()
                .map(|(game, played)| records::record(played, game.number, &headers))
                .collect();
            if let Some(records) = &mut self.records {
                records.add(&added)?;
            }
        }
        for (game, _) in finished {
            self.course.add(game);
            tell(self);
        }
        Ok(())
    }
}

/// The tags of the records of a tournament, used both for writing and for reading them. While records are read, the
/// course follows them.
struct TournamentHeaders<'a> {
    tournament: &'a Tournament,
    /// A copy of the course follows the records that are read.
    course: RefCell<Cow<'a, Course>>,
    identity: String,
}

impl<'a> TournamentHeaders<'a> {
    fn new(tournament: &'a Tournament) -> Self {
        Self {
            tournament,
            course: RefCell::new(Cow::Borrowed(&tournament.course)),
            identity: tournament.setup.identity(),
        }
    }

    fn game_place(&self, number: u32) -> GamePlace {
        let unknown = GamePlace { round: 0, board: 0, game: 0 };
        self.course.borrow().place(number).unwrap_or(unknown)
    }
}

/// The text of the tag `Round`: round, board and game, counted from 1.
fn round_text(GamePlace { round, board, game }: GamePlace) -> String {
    format!("{}.{}.{}", round + 1, board + 1, game + 1)
}

fn read_round(text: &str) -> Option<GamePlace> {
    let mut numbers = text.split('.').map(|part| part.parse::<u32>().ok()?.checked_sub(1));
    let mut next = || numbers.next().flatten();
    let (round, board, game) = (next()?, next()?, next()?);
    let place = GamePlace { round: round as usize, board: board as usize, game };
    numbers.next().is_none().then_some(place)
}

impl Headers for TournamentHeaders<'_> {
    // The tag `Round` comes before all tags that depend on the game, so that the beginning of any game can be
    // recognised.
    fn tags(&self, number: u32) -> Vec<(String, String)> {
        let setup = &self.tournament.setup;
        let place = self.game_place(number);
        let players = self.course.borrow().players(place).map(|player| &setup.entrants[player]);
        let players = by_side(players, place.game);
        let info = setup.base.game().info();
        let mut tags: Vec<(String, String)> = Record::from(&setup.base).tags;
        tags.retain(|(tag, _)| tag != "Result");
        let mut add = |tag: &str, value: String| tags.push((tag.to_owned(), value));
        let untitled = || format!("{} tournament", setup.format.word());
        let event = if setup.title.is_empty() { untitled() } else { setup.title.clone() };
        add("Event", event);
        add(ROUND, round_text(place));
        for (side, player) in Side::BOTH.into_iter().zip(players) {
            add(info.side(side).name, player.label.clone());
        }
        add(TOURNAMENT, self.identity.clone());
        add(SEED, setup.seed.to_string());
        add(TIME_CONTROL, GameLimits::write_both(players.map(|player| player.limits)));
        tags
    }

    fn opening(&self, number: u32) -> Option<Vec<String>> {
        let GamePlace { round, board, game } = self.course.borrow().place(number)?;
        let opening = self.tournament.opening(PairPlace { round, board, pair: game / 2 });
        Some(opening.moves().map(str::to_owned).collect())
    }

    fn number(&self, round: Option<&str>) -> Result<u32, Message> {
        let place = round.and_then(read_round);
        let course = self.course.borrow();
        let place = place.filter(|&place| course.has(place));
        place.map(|place| course.number(place)).ok_or_else(|| {
            message!(
                "tournament-game-unknown",
                "the tag {tag} is {found}, and there is no such game in this tournament, or not yet",
                tag = ROUND,
                found = quoted(round.unwrap_or_default()),
            )
        })
    }

    fn game_name(&self, number: u32) -> String {
        round_text(self.game_place(number))
    }

    fn note(&self, game: &Finished) {
        self.course.borrow_mut().to_mut().add(*game);
    }
}
