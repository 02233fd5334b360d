//! The coach: held moves, warnings, threats, comments, and the note that there was help.

use std::time::{Duration, Instant};

use cygnet_analysis::{Judgement, Mark, ReviewedMove, Score};
use cygnet_core::time::TimeControl;
use cygnet_core::{LegalMove, Options, Session, Side, Stop, Ticket, Value};
use cygnet_ratings::HelpUsed;
use cygnet_room::{
    CoachComments, Coaching, EngineTask, Event, Failure, Finding, Intent, KeptGame, Look, Request,
    Resources, Room, Seat, Sides, Table,
};

const WARNINGS: Coaching =
    Coaching { warnings: true, threats: false, comments: CoachComments::Off };

/// A game with a coach, and what the room has asked for.
struct Lesson {
    room: Room,
    now: Instant,
    asked: Option<(Ticket, Box<EngineTask>, Stop)>,
    is_answering: bool,
    kept: Option<Box<KeptGame>>,
}

impl Lesson {
    fn new(size: &str, moves: &str, coaching: Coaching) -> Self {
        Self::between(["human", "random"], size, moves, coaching)
    }

    fn between(seats: [&str; 2], size: &str, moves: &str, coaching: Coaching) -> Self {
        let entry = cygnet_games::find("ugly_duck").expect("a game of the catalogue");
        let options = Options::parse(entry.info, [("size", size)]).expect("a size");
        let (game, start) = entry.set_up(options, None, 0).expect("a start");
        let mut session = Session::new(game, start);
        for mv in moves.split_whitespace() {
            session.play(mv).expect("a legal move");
        }
        let (start, increment) = (Duration::from_secs(60), Duration::ZERO);
        let table = Table::new(session, seats.map(Seat::named), 1).expect("players");
        let table = table.with_clock(TimeControl::Fischer { start, increment });
        let now = Instant::now();
        let mut room = Room::new(table, Duration::ZERO, now);
        room.set_coaching(coaching);
        let mut lesson = Self { room, now, asked: None, is_answering: false, kept: None };
        lesson.collect();
        lesson
    }

    fn collect(&mut self) {
        for request in self.room.requests() {
            match request {
                Request::Analyse(ticket, task, stop) => self.asked = Some((ticket, task, stop)),
                Request::Think(..) => self.is_answering = true,
                Request::Keep(game) => self.kept = Some(game),
                Request::Ask(_) | Request::Note(_) => {}
            }
        }
    }

    fn handle(&mut self, intent: Intent) -> Vec<Event> {
        self.room.events();
        self.room.handle(intent, self.now).expect("an intent that is not refused");
        self.collect();
        self.room.events()
    }

    fn legal(&self, text: &str) -> LegalMove {
        self.room.session().state().read_move(text).expect("a legal move")
    }

    fn play(&mut self, text: &str) -> Vec<Event> {
        let mv = self.legal(text);
        self.handle(Intent::Play(mv))
    }

    /// Answers the last question.
    fn find(&mut self, finding: Result<Finding, Failure>) -> Vec<Event> {
        let (ticket, ..) = self.asked.take().expect("a question");
        self.handle(Intent::Found(ticket, finding.map(Box::new)))
    }

    /// Lets the engine answer the last question.
    fn find_out(&mut self) -> Vec<Event> {
        let (ticket, task, stop) = self.asked.take().expect("a question");
        let found = task.run(&Resources::default(), &stop, &mut |_| {}).expect("its game");
        self.handle(Intent::Found(ticket, Ok(Box::new(found))))
    }

    fn left(&self) -> Option<Duration> {
        self.room.table().clock().left(Side::One, self.now)
    }
}

fn judged(text: &str, mark: Option<Mark>) -> ReviewedMove {
    ReviewedMove {
        turn: 0,
        side: Side::One,
        text: text.to_owned(),
        before: Score::Estimate(300),
        after: Score::Estimate(if mark.is_some() { -300 } else { 300 }),
        best: vec!["a1a2".to_owned()],
        reply: Vec::new(),
        depth: 5,
        is_forced: false,
        judgement: Judgement { mark, ..Judgement::default() },
    }
}

fn bad(text: &str) -> Finding {
    Finding::Judged(Some(Box::new(judged(text, Some(Mark::Blunder)))))
}

#[test]
fn a_person_is_warned_once_in_a_turn() {
    let mut lesson = Lesson::new("5x5", "", WARNINGS);
    assert_eq!(lesson.play("b1c2"), [Event::Examining]);
    assert!(lesson.room.is_examining() && !lesson.is_answering);
    let warned = Event::Warned(Box::new(judged("b1c2", Some(Mark::Blunder))));
    assert_eq!(lesson.find(Ok(bad("b1c2"))), [warned]);
    assert_eq!((lesson.room.turns(), lesson.room.is_examining()), (0, false));
    assert_eq!(lesson.room.warned().map(LegalMove::text), Some("b1c2"));
    // Whatever is played now is meant.
    assert_eq!(lesson.play("a1a2"), [Event::Changed]);
    assert!(lesson.is_answering && lesson.room.warned().is_none());
    assert_eq!(lesson.room.turns(), 1);
}

#[test]
fn the_same_move_can_be_played_after_the_warning() {
    let mut lesson = Lesson::new("5x5", "", WARNINGS);
    lesson.play("b1c2");
    lesson.find(Ok(bad("b1c2")));
    let mv = lesson.room.warned().cloned().expect("a warning");
    assert_eq!(lesson.handle(Intent::Play(mv)), [Event::Changed]);
    assert_eq!(lesson.room.turns(), 1);
}

#[test]
fn a_move_that_gives_nothing_away_is_played_after_its_judgement() {
    for mark in [None, Some(Mark::Inaccuracy), Some(Mark::Mistake)] {
        let mut lesson = Lesson::new("5x5", "", WARNINGS);
        lesson.play("b1c2");
        let found = lesson.find(Ok(Finding::Judged(Some(Box::new(judged("b1c2", mark))))));
        assert_eq!(found, [Event::Changed], "{mark:?}");
        assert!(lesson.is_answering && lesson.room.turns() == 1);
    }
}

#[test]
fn the_engine_warns_before_a_move_that_gives_a_proved_win_away() {
    // Of Black's six moves c1b2 and c3b2 win.
    let moves = "b1a2 a3b2 a2a3 b2c1 a3b2";
    let mut lesson = Lesson::between(["random", "human"], "3x3", moves, WARNINGS);
    assert_eq!(lesson.play("c3c2"), [Event::Examining]);
    let events = lesson.find_out();
    let [Event::Warned(warned)] = &events[..] else { panic!("{events:?}") };
    assert_eq!(warned.judgement.change, Some((Value::Win, Value::Loss)));
    let mut lesson = Lesson::between(["random", "human"], "3x3", moves, WARNINGS);
    lesson.play("c1b2");
    assert_eq!(lesson.find_out(), [Event::Changed]);
}

#[test]
fn nobody_waits_for_ever_or_pays_for_the_judgement() {
    let mut lesson = Lesson::new("5x5", "b1c2 d5d4", WARNINGS);
    lesson.handle(Intent::Tick);
    lesson.play("a1a2");
    let before = lesson.left();
    let deadline = lesson.room.deadline(lesson.now).expect("a deadline");
    lesson.now = deadline;
    assert_eq!(lesson.left(), before, "the clock stands still");
    assert_eq!(lesson.handle(Intent::Tick), [Event::Changed]);
    assert_eq!((lesson.room.turns(), lesson.left()), (3, before));
    // The judgement that comes too late warns about nothing.
    assert_eq!(lesson.find(Ok(bad("a1a2"))), []);
}

#[test]
fn an_engine_that_fails_does_not_stop_the_game() {
    let mut lesson = Lesson::new("5x5", "", WARNINGS);
    lesson.play("b1c2");
    let events = lesson.find(Err(Failure::EngineBroken));
    assert_eq!(events, [Event::EngineFailed(Failure::EngineBroken), Event::Changed]);
    assert_eq!(lesson.room.turns(), 1);
}

#[test]
fn a_held_move_can_be_withdrawn_and_the_game_ended() {
    let held = || {
        let mut lesson = Lesson::new("5x5", "b1c2 d5d4", WARNINGS);
        lesson.play("a1a2");
        lesson
    };
    for intent in [Intent::Undo, Intent::Look(Look::Back), Intent::Cover(true)] {
        let mut lesson = held();
        let told = format!("{intent:?}");
        lesson.handle(intent);
        assert!(!lesson.room.is_examining() && lesson.room.turns() == 2, "{told}");
        assert_eq!(lesson.find(Ok(bad("a1a2"))), [], "{told}");
    }
    let mut lesson = held();
    lesson.handle(Intent::Resign);
    assert!(lesson.room.session().outcome().is_some() && !lesson.room.is_examining());
    let mut lesson = held();
    lesson.handle(Intent::Rematch(Sides::Same, None));
    assert!(!lesson.room.is_examining() && lesson.room.turns() == 0);
    // Another move takes the place of the held one.
    let mut lesson = held();
    assert_eq!(lesson.play("a1b2"), [Event::Examining]);
    lesson.find(Ok(Finding::Judged(None)));
    assert_eq!(lesson.room.session().moves().last(), Some("a1b2"));
}

#[test]
fn a_held_move_is_not_in_the_saved_game_and_help_is() {
    let mut lesson = Lesson::new("5x5", "", WARNINGS);
    lesson.play("b1c2");
    assert_eq!(lesson.kept.as_ref().map(|kept| kept.moves), Some(0));
    lesson.find(Ok(Finding::Judged(None)));
    let kept = lesson.kept.expect("a saved game");
    assert_eq!((kept.moves, kept.record.tag("Help")), (1, Some("coaching")));
    let table = Table::from_kept(&kept.record, 1).expect("a game");
    assert!(table.helps().iter().eq([&HelpUsed::Coaching]), "help is not forgotten");
}

#[test]
fn every_help_is_noted_until_the_next_game() {
    let mut lesson = Lesson::new("5x5", "b1c2 d5d4", Coaching::default());
    assert!(lesson.room.table().helps().is_empty());
    lesson.handle(Intent::AskHint);
    lesson.handle(Intent::SwitchAnalysis);
    lesson.handle(Intent::SwitchAnalysis);
    lesson.handle(Intent::Undo);
    let helps = lesson.room.table().helps();
    assert!(
        helps.iter().eq([&HelpUsed::Hint, &HelpUsed::TakeBack, &HelpUsed::Analysis]),
        "{helps:?}"
    );
    lesson.handle(Intent::Rematch(Sides::Same, None));
    assert!(lesson.room.table().helps().is_empty());
    let mut watched = Lesson::between(["random", "random"], "5x5", "b1c2", WARNINGS);
    watched.handle(Intent::SwitchAnalysis);
    assert!(watched.room.table().helps().is_empty(), "nobody plays");
}

#[test]
fn each_move_gets_its_comment_and_a_judged_one_is_not_judged_again() {
    let comments = CoachComments::Brief;
    let mut lesson =
        Lesson::between(["human", "human"], "5x5", "", Coaching { comments, ..WARNINGS });
    lesson.play("b1c2");
    let events = lesson.find(Ok(Finding::Judged(Some(Box::new(judged("b1c2", None))))));
    assert_eq!(events, [Event::Changed, Event::Commented(Box::new(judged("b1c2", None)))]);
    assert!(lesson.asked.is_none());
    lesson.room.set_coaching(Coaching { comments, ..Coaching::default() });
    lesson.play("d5d4");
    let mut comment = Box::new(judged("d5d4", Some(Mark::Mistake)));
    let events = lesson.find(Ok(Finding::Judged(Some(comment.clone()))));
    comment.turn = 1;
    assert_eq!(events, [Event::Commented(comment)]);
    assert!(lesson.room.comment_on(0).is_some() && lesson.room.comment_on(1).is_some());
    lesson.handle(Intent::Undo);
    assert!(lesson.room.comment_on(0).is_some() && lesson.room.comment_on(1).is_none());
    lesson.handle(Intent::Redo);
    assert!(lesson.asked.is_none(), "a move that is played again was commented on");
}

#[test]
fn a_threat_to_win_is_found_and_is_forgotten_with_the_position() {
    // White comes home with the next move if nobody stops it.
    let threats = Coaching { threats: true, ..Coaching::default() };
    let mut lesson =
        Lesson::between(["random", "human"], "3x3", "b1a2 a3b2 a2a3 b2c1 a3b2", threats);
    let events = lesson.find_out();
    assert_eq!(events, [Event::ThreatFound]);
    let threat = lesson.room.threat().expect("a threat");
    assert_eq!((threat.side, threat.score), (Side::One, Score::Win(Some(1))));
    assert_eq!(threat.line.len(), 1);
    assert!(!threat.steps.is_empty());
    lesson.play("c3c2");
    assert!(lesson.room.threat().is_none());
}

#[test]
fn there_is_no_coach_where_nobody_plays_or_a_record_is_read() {
    let all = Coaching { warnings: true, threats: true, comments: CoachComments::Full };
    assert!(Lesson::between(["random", "random"], "5x5", "b1c2", all).asked.is_none());
    let record = Lesson::new("5x5", "b1c2 d5d4", all).room.record();
    let now = Instant::now();
    let mut room = Room::reading(&record, 1, now).expect("a record");
    room.set_coaching(all);
    room.handle(Intent::Look(Look::Last), now).expect("a position");
    let mv = room.state().read_move("a1a2").expect("a legal move");
    room.handle(Intent::Play(mv), now).expect("a variation");
    assert!(room.requests().iter().all(|it| !matches!(it, Request::Analyse(..))));
    assert_eq!((room.turns(), room.is_examining()), (3, false));
}
