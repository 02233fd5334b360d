//! The threads that play the games of a tournament.

use std::sync::mpsc::{Receiver, Sender};
use std::sync::{Mutex, PoisonError};

use cygnet_core::time::Budget;
use cygnet_core::{DynState, Session, Stop};
use cygnet_players::{ChosenMove, Player, PlayerError};

use super::setup::TournamentSetup;
use crate::matches::{Played, play_game};
use crate::schedule::{Seating, by_side, seed_of};

/// Games with the same opening.
pub(super) struct PairJob {
    /// The numbers of the games; those that are even give the first side to the first player.
    pub(super) numbers: Vec<u32>,
    pub(super) players: [usize; 2],
    pub(super) opening: Session,
}

/// What a worker reports.
pub(super) enum TournamentNews {
    /// A game was played.
    Game(u32, Box<Played>),
    /// A job has ended.
    Ended,
}

/// A thread that plays games.
pub(super) struct TournamentWorker<'a> {
    setup: &'a TournamentSetup,
    seating: &'a Seating<'a>,
    stop: &'a Stop,
    sender: Sender<TournamentNews>,
    /// The players of the last game, who may play the next one too.
    seated: Vec<(usize, Box<dyn Player>)>,
    /// The players of the current game that could not be made.
    absent: Vec<usize>,
}

/// Reports the end of a job, even of one that panics: otherwise the tournament would wait for it.
struct EndOfJob(Sender<TournamentNews>);

impl Drop for EndOfJob {
    fn drop(&mut self) {
        // If nobody listens any more, nobody waits either.
        let _ = self.0.send(TournamentNews::Ended);
    }
}

impl<'a> TournamentWorker<'a> {
    pub(super) fn new(
        setup: &'a TournamentSetup,
        seating: &'a Seating<'a>,
        stop: &'a Stop,
        sender: Sender<TournamentNews>,
    ) -> Self {
        Self { setup, seating, stop, sender, seated: Vec::new(), absent: Vec::new() }
    }

    /// Plays until there are no more jobs.
    pub(super) fn run(&mut self, jobs: &Mutex<Receiver<PairJob>>) {
        loop {
            let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
            let Ok(job) = job else { return };
            self.play(&job);
        }
    }

    /// Plays the games of the next job, if there is one.
    pub(super) fn run_one(&mut self, jobs: &Mutex<Receiver<PairJob>>) {
        let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).try_recv();
        if let Ok(job) = job {
            self.play(&job);
        }
    }

    fn play(&mut self, job: &PairJob) {
        let _end = EndOfJob(self.sender.clone());
        if self.stop.is_stopped() {
            return;
        }
        for &number in &job.numbers {
            let mut players = self.seat(job.players);
            for (place, player) in (0..).zip(&mut players) {
                player.new_game(seed_of(self.setup.seed, number, place));
            }
            let [one, two] = &mut players;
            let seats: [&mut dyn Player; 2] = by_side([&mut **one, &mut **two], number);
            let limits = job.players.map(|player| self.setup.entrants[player].limits);
            let limits = by_side(limits, number);
            let Some(played) = play_game(job.opening.clone(), seats, limits, self.stop) else {
                return;
            };
            let _ = self.sender.send(TournamentNews::Game(number, Box::new(played)));
            let players = job.players.into_iter().zip(players);
            self.seated = players.filter(|(player, _)| !self.absent.contains(player)).collect();
        }
    }

    /// The players of a game: those of the last one if they play again, and new ones otherwise. Who was absent is
    /// asked again: what a program lacked may be there now.
    fn seat(&mut self, wanted: [usize; 2]) -> [Box<dyn Player>; 2] {
        // Players who are not needed leave first, so that their memory is free and their programs end.
        self.seated.retain(|(player, _)| wanted.contains(player));
        self.absent.clear();
        wanted.map(|player| {
            let known = self.seated.iter().position(|(seated, _)| *seated == player);
            if let Some(place) = known {
                return self.seated.swap_remove(place).1;
            }
            let name = &self.setup.entrants[player].player;
            (self.seating)(self.setup.base.game(), name).unwrap_or_else(|error| {
                self.absent.push(player);
                Box::new(AbsentPlayer { name: name.clone(), error })
            })
        })
    }
}

/// A player that could not be made, such as a program that does not start any more. It forfeits its game.
struct AbsentPlayer {
    name: String,
    error: PlayerError,
}

impl Player for AbsentPlayer {
    fn name(&self) -> &str {
        &self.name
    }

    fn choose(
        &mut self,
        _: &dyn DynState,
        _: &Budget,
        _: &Stop,
    ) -> Result<Option<ChosenMove>, PlayerError> {
        Err(self.error.clone())
    }
}
