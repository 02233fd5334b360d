//! A room stays consistent under any order of user actions and any handling of the answers.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use cygnet_analysis::{Judgement, Mark, ReviewedMove, Score};
use cygnet_core::record::{Record, read_all};
use cygnet_core::time::TimeControl;
use cygnet_core::{Entry, Options, Session, Side};
use cygnet_games::CATALOGUE;
use cygnet_games::replay::replay;
use cygnet_room::{
    CoachComments, Coaching, Event, Failure, Finding, Intent, KeptGame, Look, Refusal, Request,
    Resources, Room, Seat, Sides, Table, TableError, Threat,
};
use cygnet_testing::tiny;

/// A room, and an environment that loses, delays and repeats messages.
struct World {
    room: Room,
    now: Instant,
    random: fastrand::Rng,
    /// Requested work that is not done yet.
    waiting: VecDeque<Request>,
    kept: Option<Box<KeptGame>>,
    failures: usize,
}

impl World {
    fn new(room: Room, now: Instant, seed: u64) -> Self {
        let random = fastrand::Rng::with_seed(seed);
        let waiting = VecDeque::new();
        let mut world = Self { room, now, random, waiting, kept: None, failures: 0 };
        world.collect();
        world
    }

    fn collect(&mut self) {
        for request in self.room.requests() {
            match request {
                Request::Keep(game) => self.kept = Some(game),
                other => self.waiting.push_back(other),
            }
        }
        let failed = |event: &Event| matches!(event, Event::PlayerFailed(_));
        self.failures += self.room.events().iter().filter(|event| failed(event)).count();
    }

    fn handle(&mut self, intent: Intent) -> Result<(), Refusal> {
        let done = self.room.handle(intent, self.now);
        self.collect();
        self.check();
        done
    }

    /// A random action that a person can take.
    fn wish(&mut self) -> Intent {
        let turns = self.room.turns();
        match self.random.u32(..24) {
            0..8 => {
                let state = self.room.session().state();
                match self.random.choice(state.moves()) {
                    Some(mv) => Intent::Play(state.read_move(&mv).expect("a legal move")),
                    None => Intent::Tick,
                }
            }
            8 => Intent::Undo,
            9 => Intent::Redo,
            10 => Intent::Look(Look::Back),
            11 => Intent::Look(Look::Forward),
            12 => Intent::Look(Look::At(self.random.usize(..turns + 2))),
            13 => Intent::Look(Look::Last),
            14 if self.random.u32(..4) == 0 => Intent::PlayFromHere,
            15 if self.random.u32(..8) == 0 => Intent::Resign,
            16 => Intent::OfferDraw,
            17 if self.random.u32(..4) == 0 => Intent::Rematch(Sides::Changed, None),
            18 => Intent::Pause(self.random.bool()),
            19 => Intent::Step,
            20 => Intent::Cover(self.random.bool()),
            21 => Intent::AskHint,
            22 => Intent::SwitchAnalysis,
            23 => Intent::Review,
            _ => Intent::Tick,
        }
    }

    /// Completes, loses or fails a pending request.
    fn answer(&mut self) {
        if self.waiting.is_empty() {
            return;
        }
        let request = self.waiting.remove(self.random.usize(..self.waiting.len()));
        match request {
            Some(Request::Think(ticket, task, stop)) => {
                let name = task.bot().to_owned();
                let answer = match self.random.u32(..16) {
                    // The room must not wait for ever: it reports a player that fails.
                    0 => Err(Failure::Broken(name)),
                    _ => task
                        .run(&Resources::default(), &stop, || self.now)
                        .map(|it| it.map(Box::new))
                        .map_err(Into::into),
                };
                let again = answer.clone();
                let _ = self.handle(Intent::Answered(ticket.clone(), answer));
                let before = self.room.turns();
                let _ = self.handle(Intent::Answered(ticket, again));
                assert_eq!(self.room.turns(), before, "an answer counts once");
            }
            Some(Request::Ask(offer)) => {
                let _ = self.handle(Intent::Replied(offer.run()));
            }
            Some(Request::Analyse(ticket, ..)) => {
                let finding = match self.random.u32(..4) {
                    0 => Ok(Box::new(Finding::Judged(None))),
                    1 => Ok(Box::new(Finding::Judged(Some(Box::new(self.judged()))))),
                    2 => Ok(Box::new(Finding::Threat(Some(Box::new(self.threat()))))),
                    _ => Err(Failure::EngineBroken),
                };
                let _ = self.handle(Intent::Found(ticket, finding));
            }
            Some(Request::Keep(_) | Request::Note(_)) | None => {}
        }
    }

    /// A judgement of the first legal move, as good or bad as chance wants it.
    fn judged(&mut self) -> ReviewedMove {
        let state = self.room.session().state();
        let mark = self.random.bool().then_some(Mark::Blunder);
        ReviewedMove {
            turn: 0,
            side: state.turn(),
            text: state.moves().into_iter().next().unwrap_or_default(),
            before: Score::Estimate(100),
            after: Score::Estimate(-100),
            best: Vec::new(),
            reply: Vec::new(),
            depth: 1,
            is_forced: false,
            judgement: Judgement { mark, ..Judgement::default() },
        }
    }

    fn threat(&self) -> Threat {
        let side = !self.room.session().state().turn();
        Threat { side, score: Score::Win(Some(1)), line: Vec::new(), steps: Vec::new() }
    }

    fn check_coach(&self) {
        let room = &self.room;
        if room.is_examining() {
            assert!(room.awaits_move() && room.warned().is_none(), "a held move can be played");
            assert!(!room.table().clock().is_running(), "nobody pays for the judgement");
            assert!(room.deadline(self.now).is_some(), "a held move does not wait for ever");
        }
        if room.warned().is_some() || room.threat().is_some() {
            assert!(room.table().awaits_human());
        }
        for turn in room.turns()..room.turns() + 3 {
            assert!(
                room.comment_on(turn).is_none(),
                "a comment on a move that is not on the board"
            );
        }
    }

    fn check(&self) {
        self.check_coach();
        let room = &self.room;
        let session = room.session();
        assert!(room.shown_turns() <= room.turns());
        if room.awaits_move() {
            assert_eq!(session.outcome(), None);
            assert!(!room.is_thinking(), "no computer player thinks for a person");
        }
        if session.outcome().is_some() {
            assert!(!room.is_thinking(), "no computer player thinks about a finished game");
        }
        for side in Side::BOTH {
            let left = room.table().clock().left(side, self.now);
            assert!(left.is_none_or(|left| left <= Duration::from_secs(3600)));
        }
        // The saved record matches the board and can be replayed.
        let kept = self.kept.as_ref().expect("every game is kept");
        assert_eq!(kept.moves, room.turns());
        assert_eq!(kept.is_over, session.outcome().is_some());
        let moves: Vec<&str> = kept.record.line.turns.iter().map(|turn| &*turn.text).collect();
        assert!(session.moves().eq(moves), "the record has the moves on the board");
    }
}

fn room(game: &str, seats: [&str; 2], now: Instant) -> Room {
    room_of(cygnet_games::find(game).expect("a game of the catalogue"), seats, now)
}

fn room_of(entry: &Entry, seats: [&str; 2], now: Instant) -> Room {
    let (game, start) = entry.set_up(Options::defaults(entry.info), None, 0).expect("a start");
    let table = Table::new(Session::new(game, start), seats.map(Seat::named), 1).expect("players");
    let (start, increment) = (Duration::from_secs(60), Duration::from_secs(1));
    let table = table.with_clock(TimeControl::Fischer { start, increment });
    Room::new(table, Duration::ZERO, now)
}

#[test]
fn a_room_stays_sound_whatever_happens() {
    check_rooms(CATALOGUE, 120, |record| replay(record).expect("a game that can be replayed"));
}

/// The same for games with passes, choices, stacks, hands and two turns in a row.
#[test]
fn a_room_of_a_tiny_game_stays_sound_whatever_happens() {
    check_rooms(tiny::CATALOGUE, 120, |record| {
        let entry = tiny::find(record.tag("Game").expect("a game")).expect("a tiny game");
        let (game, start) = entry.set_up(Options::defaults(entry.info), None, 0).expect("a start");
        let mut session = Session::new(game, start);
        for turn in &record.line.turns {
            session.play(&turn.text).expect("a legal move");
        }
        session
    });
}

fn check_rooms(entries: &[Entry], count: usize, replay: impl Fn(&Record) -> Session) {
    let start = Instant::now();
    let (mut finished, mut failures) = (0, 0);
    for (number, entry) in entries.iter().cycle().take(count).enumerate() {
        let seats = [["human", "human"], ["human", "random"], ["random", "random"]][number % 3];
        let mut world = World::new(room_of(entry, seats, start), start, number as u64);
        for _ in 0..150 {
            let millis = world.random.u64(..400);
            world.now += Duration::from_millis(millis);
            if world.random.u32(..20) == 0 {
                let coaching = Coaching {
                    warnings: world.random.bool(),
                    threats: world.random.bool(),
                    comments: if world.random.bool() {
                        CoachComments::Off
                    } else {
                        CoachComments::Brief
                    },
                };
                world.room.set_coaching(coaching);
                world.collect();
                world.check();
            } else if world.random.bool() {
                let wish = world.wish();
                let _ = world.handle(wish);
            } else {
                world.answer();
            }
        }
        let kept = world.kept.as_ref().expect("every game is kept");
        let record = read_all(&kept.record.to_string()).expect("a record").remove(0);
        let replayed = replay(&record);
        let session = world.room.session();
        assert_eq!(replayed.state().position(), session.state().position());
        finished += usize::from(session.outcome().is_some());
        failures += world.failures;
    }
    assert!(finished > 10 && failures > 10, "{finished} finished, {failures} failures");
}

#[test]
fn a_refused_intent_changes_nothing() {
    let now = Instant::now();
    let mut room = room("ugly_duck", ["human", "random"], now);
    let first = room.session().state().read_move("b1c2").expect("a legal move");
    room.handle(Intent::Play(first.clone()), now).expect("a move");
    let record = room.record();
    let refused: [(Intent, Refusal); 7] = [
        (Intent::Play(first), Refusal::NotYourTurn),
        (Intent::Redo, TableError::NothingToRedo.into()),
        (Intent::PlayFromHere, Refusal::NotLookingBack),
        (Intent::Look(Look::Forward), Refusal::IsLast),
        (Intent::Look(Look::At(9)), Refusal::NoSuchTurn(1)),
        (Intent::Pause(true), Refusal::NotWatched),
        (Intent::AskHint, Refusal::NotYourTurn),
    ];
    room.events();
    for (intent, refusal) in refused {
        assert_eq!(room.handle(intent, now), Err(refusal));
        assert_eq!((room.record(), room.events()), (record.clone(), Vec::new()));
    }
}

#[test]
fn a_move_waits_for_its_time_and_for_people_who_look_elsewhere() {
    let start = Instant::now();
    let mut room = room("ugly_duck", ["human", "random"], start);
    room.set_pace(Duration::from_secs(1), start);
    let first = room.session().state().read_move("b1c2").expect("a legal move");
    room.handle(Intent::Play(first), start).expect("a move");
    let think = room.requests().into_iter().find_map(|request| match request {
        Request::Think(ticket, task, stop) => Some((ticket, task, stop)),
        _ => None,
    });
    let (ticket, task, stop) = think.expect("the computer player is asked");
    let answer = task.run(&Resources::default(), &stop, || start).expect("a player").map(Box::new);
    room.handle(Intent::Answered(ticket, Ok(answer)), start).expect("an answer");
    assert_eq!(room.turns(), 1);
    assert_eq!(room.deadline(start), Some(start + Duration::from_secs(1)));
    room.handle(Intent::Look(Look::First), start).expect("a position");
    let later = start + Duration::from_secs(5);
    room.handle(Intent::Tick, later).expect("time");
    assert_eq!(room.turns(), 1, "nothing moves while a person looks back");
    room.handle(Intent::Look(Look::Last), later).expect("a position");
    room.handle(Intent::Tick, later).expect("time");
    assert_eq!(room.turns(), 2);
}

#[test]
fn a_computer_player_is_asked_about_a_draw_elsewhere() {
    let now = Instant::now();
    let mut room = room("ugly_duck", ["human", "random"], now);
    room.requests();
    room.events();
    room.handle(Intent::AgreeOnDraw, now).expect("an offer");
    assert_eq!(room.events(), [Event::DrawAsked]);
    assert!(matches!(room.requests()[..], [Request::Ask(_)]));
    assert_eq!(room.session().outcome(), None);
}
