//! Games gone through: what is held of moves, and what is written down about them.

use std::collections::{HashMap, HashSet};
use std::num::NonZeroUsize;
use std::time::Duration;

use cygnet_analysis::{
    Analysis, Analyst, AnalystSetup, Judgement, Limits, Mark, OtherGame, Proofs, Resources, Review,
    ReviewedMove, Score, analyst, annotate, judge, review, review_within,
};
use cygnet_core::record::{After, Record, read_all};
use cygnet_core::{DynState, Options, Session, Side, Stop, Value};
use cygnet_games::replay::replay;

const SETUP: AnalystSetup = AnalystSetup {
    lines: NonZeroUsize::MIN,
    threads: NonZeroUsize::MIN,
    table_bytes: 1 << 20,
    proofs: Proofs::Half,
    uses_proof_store: false,
};

fn session(game: &str, size: &str) -> Session {
    let entry = cygnet_games::find(game).expect("a game of the catalogue");
    let options = Options::parse(entry.info, [("size", size)]).expect("a size");
    let (game, start) = entry.set_up(options, None, 0).expect("a start");
    Session::new(game, start)
}

fn reviewed(session: &Session, limits: &Limits) -> Review {
    let mut analyst = analyst(session.game(), SETUP, &Resources::default());
    review(session, &mut *analyst, limits, &Stop::new(), &mut |_| {}).expect("the same game")
}

#[test]
fn a_move_is_judged_by_the_chances_that_it_gave_away() {
    let mark = |before, after| judge(before, after, false).mark;
    let estimate = Score::Estimate;
    assert_eq!(mark(estimate(30), estimate(20)), None);
    assert_eq!(mark(estimate(30), estimate(90)), None, "better than was thought");
    assert_eq!(mark(estimate(30), estimate(-30)), Some(Mark::Inaccuracy));
    assert_eq!(mark(estimate(60), estimate(-60)), Some(Mark::Mistake));
    assert_eq!(mark(estimate(100), estimate(-100)), Some(Mark::Blunder));
    assert_eq!(mark(estimate(900), estimate(700)), None, "won is won");
    assert_eq!(judge(estimate(100), estimate(-100), true).mark, None, "nothing was better");
}

#[test]
fn only_what_is_proven_changes_the_result() {
    let change = |before, after| judge(before, after, false).change;
    let (win, draw, loss) = (Value::Win, Value::Draw, Value::Loss);
    assert_eq!(change(Score::Win(Some(3)), Score::Loss(Some(4))), Some((win, loss)));
    assert_eq!(change(Score::Win(Some(3)), Score::Draw), Some((win, draw)));
    assert_eq!(change(Score::Draw, Score::Loss(Some(2))), Some((draw, loss)));
    assert_eq!(change(Score::Win(Some(3)), Score::Win(Some(9))), None, "slower, but won");
    assert_eq!(change(Score::Loss(Some(9)), Score::Loss(Some(1))), None, "lost anyway");
    let unsure = judge(Score::Win(Some(3)), Score::Estimate(-200), false);
    assert_eq!((unsure.mark, unsure.change), (Some(Mark::Blunder), None));
    let sudden = judge(Score::Estimate(0), Score::Loss(Some(5)), false);
    assert_eq!((sudden.mark, sudden.change), (Some(Mark::Blunder), None));
    assert_eq!(
        judge(Score::Win(Some(3)), Score::Estimate(900), false).mark,
        None,
        "as good as won"
    );
    assert_eq!(judge(Score::Draw, Score::Win(Some(1)), false).mark, None);
}

/// The values of positions by exhaustive search, for a game whose rules do not look back.
#[derive(Default)]
struct Values(HashMap<String, Value>);

impl Values {
    /// The value of a position for the side to move.
    fn of(&mut self, state: &dyn DynState) -> Value {
        if let Some(outcome) = state.outcome() {
            return Value::of(outcome, state.turn());
        }
        let position = state.position();
        if let Some(known) = self.0.get(&position) {
            return *known;
        }
        let moves = state.moves();
        let value = moves.iter().map(|mv| self.of_move(state, mv)).max().expect("a move");
        self.0.insert(position, value);
        value
    }

    /// The value of a move for the side that makes it.
    fn of_move(&mut self, state: &dyn DynState, mv: &str) -> Value {
        let mut child = state.boxed_clone();
        child.play(mv).expect("a legal move");
        self.of(&*child).opposite()
    }
}

fn random_game(game: &str, size: &str, seed: u64) -> Session {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut session = session(game, size);
    while session.outcome().is_none() {
        let mv = random.choice(session.state().moves()).expect("a move");
        session.play(&mv).expect("a legal move");
    }
    session
}

#[test]
fn on_small_boards_exactly_the_moves_that_changed_the_result_are_marked() {
    let mut changes = 0;
    for (game, size) in [("ugly_duck", "3x4"), ("dropper", "3x3")] {
        let mut values = Values::default();
        for seed in 0..12 {
            let session = random_game(game, size, seed);
            let review = reviewed(&session, &Limits::default());
            assert!(review.is_complete());
            for (turn, text) in session.moves().enumerate() {
                let state = session.at(turn);
                let (had, has) = (values.of(state), values.of_move(state, text));
                let told = review.of_turn(turn).expect("every move");
                let change = (has < had).then_some((had, has));
                assert_eq!(told.judgement.change, change, "{game} {seed}: {text}");
                assert_eq!(told.judgement.mark.is_some(), change.is_some());
                changes += usize::from(change.is_some());
                if let Some([better, ..]) = told.better() {
                    assert_eq!(values.of_move(state, better), had, "{game} {seed}: {text}");
                }
            }
        }
    }
    assert!(changes > 20, "{changes}");
}

#[test]
fn what_is_said_to_be_proven_is_true_however_little_was_looked_at() {
    let mut proofs = 0;
    for (game, size) in [("ugly_duck", "3x4"), ("dropper", "3x3"), ("ski_jumps", "4x4")] {
        let mut values = Values::default();
        for seed in 0..12 {
            let session = random_game(game, size, seed);
            let nodes = Some([100, 1000, 10_000][seed as usize % 3]);
            let review = reviewed(&session, &Limits { nodes, ..Limits::default() });
            for (turn, text) in session.moves().enumerate() {
                let state = session.at(turn);
                let (had, has) = (values.of(state), values.of_move(state, text));
                let told = review.of_turn(turn).expect("every move");
                let place = format!("{game} {size} {seed}: {}. {text} {told:?}", turn + 1);
                assert_eq!(told.before.proven().unwrap_or(had), had, "{place}");
                assert_eq!(told.after.proven().unwrap_or(has), has, "{place}");
                if let Some((from, to)) = told.judgement.change {
                    // The best that is known may be less than there was.
                    assert!(from <= had && to == has, "{place}");
                }
                proofs += usize::from(told.after.is_proven());
            }
        }
    }
    assert!(proofs > 100, "{proofs}");
}

/// The position of Dropper in which every move loses, which takes longer to find out than that this
/// one does.
const ALL_LOST: (&str, &str) = ("3O1/XX1O1/OOXOX/1X1O1/X3O x", "b3>a4");

#[test]
fn where_every_move_loses_none_is_to_blame() {
    let entry = cygnet_games::find("dropper").expect("a game of the catalogue");
    let (game, start) = entry
        .set_up(Options::defaults(entry.info), Some(ALL_LOST.0), 0)
        .expect("a position of the game");
    let mut session = Session::new(game, start);
    session.play(ALL_LOST.1).expect("a legal move");
    for nodes in [2_000, 20_000, 100_000] {
        let review = reviewed(&session, &Limits { nodes: Some(nodes), ..Limits::default() });
        let mv = &review.moves[0];
        assert_eq!((mv.judgement, mv.better()), (Judgement::default(), None), "{nodes}: {mv:?}");
        let summary = review.summary(mv.side);
        assert_eq!((summary.accuracy, summary.turning_point), (Some(100.0), None));
    }
}

#[test]
fn a_side_is_summed_up_by_what_it_kept_and_where_it_went_wrong() {
    let mv = |turn: usize, before, after, is_forced| {
        let judgement = judge(before, after, is_forced);
        let side = Side::BOTH[turn % 2];
        let (text, best) = ("a1a2".to_owned(), vec!["b1b2".to_owned()]);
        let reply = Vec::new();
        ReviewedMove {
            turn,
            side,
            text,
            before,
            after,
            best,
            reply,
            depth: 5,
            is_forced,
            judgement,
        }
    };
    let moves = vec![
        mv(0, Score::Estimate(0), Score::Estimate(0), false),
        mv(1, Score::Estimate(0), Score::Estimate(0), true),
        mv(2, Score::Estimate(60), Score::Estimate(-60), false),
        mv(3, Score::Estimate(0), Score::Estimate(0), true),
        mv(4, Score::Draw, Score::Loss(Some(3)), false),
        mv(5, Score::Win(Some(2)), Score::Win(Some(2)), true),
    ];
    let review = Review { moves, turns: 6 };
    let one = review.summary(Side::One);
    assert_eq!((one.moves, one.marks, one.turning_point), (3, [0, 1, 1], Some(4)));
    // It gave away 0, a quarter (62 % to 38 %) and a half.
    assert!((one.accuracy.expect("moves to choose") - 75.2).abs() < 0.1, "{one:?}");
    let two = review.summary(Side::Two);
    assert_eq!((two.moves, two.accuracy, two.marks, two.turning_point), (3, None, [0; 3], None));
}

fn game_with_everything() -> Record {
    let text = "[Event \"Saturday\"]\n[Game \"ugly_duck\"]\n[Size \"3x3\"]\n[Result \"1-0\"]\n\n\
        {Before.} 1. b1a2! {[%eval +0.20] as it [thought]} a3b2 $1 {[%clk 0:01:00]} (1... c3c2 \
        {quieter} 2. c1b2) 2. a2a3 {the second} b2c1?? 3. a3b2 c3c2 4. b2b1 1-0";
    read_all(text).expect("a record").remove(0)
}

#[test]
fn a_reviewed_record_can_be_read_again_and_says_all_that_it_said() {
    let original = game_with_everything();
    let session = replay(&original).unwrap_or_else(|error| panic!("{error:?}"));
    let review = reviewed(&session, &Limits::default());
    let mut record = original.clone();
    annotate(&mut record, &review);
    let read = read_all(&record.to_string()).expect("a record").remove(0);
    assert_eq!(read, record);
    replay(&read).expect("a game in order, variations included");
    assert_eq!((&read.tags, read.result), (&original.tags, original.result));
    assert_eq!(read.line.comments, original.line.comments);
    for (before, after) in original.line.turns.iter().zip(&read.line.turns) {
        assert_eq!(before.text, after.text);
        assert!(before.annotations.iter().all(|known| after.annotations.contains(known)));
        assert!(before.after.iter().all(|known| after.after.contains(known)), "{after:?}");
        assert!(after.command("eval").is_some(), "{after:?}");
    }
    assert!(review.moves.iter().any(|mv| mv.judgement.mark.is_some()), "{review:?}");
    for reviewed in &review.moves {
        let turn = &read.line.turns[reviewed.turn];
        assert_eq!(turn.command("eval"), Some(&*reviewed.after.to_string()));
        if let Some(better) = reviewed.better() {
            let symbol = reviewed.judgement.mark.expect("it is marked").symbol();
            assert!(turn.annotations.iter().any(|known| known == symbol));
            let is_better = |turn: &cygnet_core::record::Turn| turn.text == better[0];
            assert!(turn.variations().any(|line| is_better(&line.turns[0])));
        }
    }
}

#[test]
fn reviewing_twice_is_reviewing_once() {
    let mut record = game_with_everything();
    let session = replay(&record).expect("a game in order");
    let review = reviewed(&session, &Limits::default());
    annotate(&mut record, &review);
    let once = record.clone();
    annotate(&mut record, &review);
    assert_eq!(record, once);
    let mut read = read_all(&once.to_string()).expect("a record").remove(0);
    annotate(&mut read, &review);
    assert_eq!(read, once, "also when it was written and read in between");
}

/// What a review may hold of the fourth move of the game with everything.
fn review_of_the_fourth(before: i32, after: i32, best: &[&str]) -> Review {
    let (before, after) = (Score::Estimate(before), Score::Estimate(after));
    let reviewed = ReviewedMove {
        turn: 3,
        side: Side::Two,
        text: "b2c1".to_owned(),
        before,
        after,
        best: best.iter().map(|&mv| mv.to_owned()).collect(),
        reply: vec!["c3c2".to_owned()],
        depth: 5,
        is_forced: false,
        judgement: judge(before, after, false),
    };
    Review { moves: vec![reviewed], turns: 7 }
}

#[test]
fn a_second_review_takes_the_place_of_the_first() {
    let mut record = game_with_everything();
    let mistake = review_of_the_fourth(60, -60, &["b2b1"]);
    let inaccuracy = review_of_the_fourth(30, -30, &["b2a1", "a3b2"]);
    let blunder = review_of_the_fourth(100, -100, &["b2b1"]);
    let nothing = review_of_the_fourth(0, 0, &["b2c1"]);
    let fourth = |record: &mut Record, review: &Review| {
        annotate(record, review);
        let turn = &record.line.turns[3];
        let lines = turn.variations().map(|line| line.turns[0].text.clone()).collect::<Vec<_>>();
        (turn.annotations.join(" "), lines.join(" "))
    };
    let told = |marks: &str, lines: &str| (marks.to_owned(), lines.to_owned());
    assert_eq!(fourth(&mut record, &mistake), told("?? ?", "b2b1 b2c1"));
    assert_eq!(fourth(&mut record, &inaccuracy), told("?? ?!", "b2a1 b2c1"));
    assert_eq!(fourth(&mut record, &blunder), told("??", "b2b1 b2c1"));
    assert_eq!(fourth(&mut record, &nothing), told("??", ""), "what a person held of it stays");
}

#[test]
fn what_people_add_to_a_review_outlives_it() {
    let mut record = game_with_everything();
    annotate(&mut record, &review_of_the_fourth(60, -60, &["b2b1", "a3a2"]));
    let turn = &mut record.line.turns[3];
    let After::Variation(line) = turn.after.last_mut().expect("the better line") else {
        panic!("a variation");
    };
    line.turns[1].annotations.push("!".to_owned());
    let said = line.clone();
    annotate(&mut record, &review_of_the_fourth(0, 0, &["b2c1"]));
    let turn = &record.line.turns[3];
    assert!(turn.variations().eq([&said]));
    assert_eq!(turn.annotations, ["??"]);
}

/// An analyst who sees one move far, and is less use outside the game.
struct ShortSighted<F> {
    analyst: Box<dyn Analyst>,
    positions: Vec<String>,
    outside: F,
}

impl<F: FnMut(&mut Analysis) + Send> Analyst for ShortSighted<F> {
    fn analyse(
        &mut self,
        state: &dyn DynState,
        limits: &Limits,
        stop: &Stop,
        tell: &mut dyn FnMut(&Analysis),
    ) -> Result<Analysis, OtherGame> {
        let mut found = self.analyst.analyse(state, limits, stop, tell)?;
        found.lines.iter_mut().for_each(|line| line.moves.truncate(1));
        if !self.positions.contains(&state.position()) {
            (self.outside)(&mut found);
        }
        Ok(found)
    }

    fn forget(&mut self) {
        self.analyst.forget();
    }
}

/// How long the better lines of a game are, if that is what an analyst finds outside of it.
fn lengths(stop: &Stop, outside: impl FnMut(&mut Analysis) + Send) -> Vec<usize> {
    let session = replay(&game_with_everything()).expect("a game in order");
    let positions = (0..=session.moves().len()).map(|turn| session.at(turn).position()).collect();
    let analyst = analyst(session.game(), SETUP, &Resources::default());
    let mut analyst = ShortSighted { analyst, positions, outside };
    let review = review(&session, &mut analyst, &Limits::default(), stop, &mut |_| {});
    let review = review.expect("the same game");
    review.moves.iter().filter_map(|mv| mv.better()).map(<[String]>::len).collect()
}

#[test]
fn a_better_line_is_continued_by_what_was_looked_at_alone() {
    let far = lengths(&Stop::new(), |_| {});
    assert!(far.len() > 1 && far.iter().any(|&length| length > 1), "{far:?}");
    let unseen = lengths(&Stop::new(), |found| found.depth = 0);
    assert_eq!(unseen, vec![1; far.len()]);
    let stop = Stop::new();
    let stopped = lengths(&stop, |_| stop.stop());
    assert_eq!(stopped, [1], "nothing is added, and no other move looked at");
}

#[test]
fn a_review_that_is_stopped_returns_what_it_has() {
    let session = random_game("ugly_duck", "4x4", 3);
    let turns = session.moves().len();
    let (stop, mut told) = (Stop::new(), 0);
    let mut analyst = analyst(session.game(), SETUP, &Resources::default());
    let limits = Limits { nodes: Some(500), ..Limits::default() };
    let review = review(&session, &mut *analyst, &limits, &stop, &mut |_| {
        told += 1;
        if told == 3 {
            stop.stop();
        }
    })
    .expect("the same game");
    assert_eq!((review.moves.len(), review.is_complete()), (3, false));
    assert_eq!(review.moves[0].turn, turns - 3, "the last ones come first");
    assert_eq!(review.of_turn(turns - 1), review.moves.last());
    assert_eq!(review.of_turn(0), None);
}

#[test]
fn an_analyst_knows_one_game() {
    let (small, large) = (session("dropper", "3x3"), session("dropper", "4x4"));
    let mut analyst = analyst(small.game(), SETUP, &Resources::default());
    let limits = Limits { nodes: Some(100), ..Limits::default() };
    let found = analyst.analyse(small.state(), &limits, &Stop::new(), &mut |_| {});
    let found = found.expect("its game");
    let best = &found.best().expect("a line").moves[0];
    assert!(small.state().moves().contains(best));
    let mv = found.best_move.as_ref().expect("a move");
    assert_eq!(mv.text(), best);
    assert!(small.state().boxed_clone().play_move(mv).is_ok(), "{mv} needs no parser");
    let error = analyst.analyse(large.state(), &limits, &Stop::new(), &mut |_| {}).unwrap_err();
    let sentence = "a position of Dropper on 3x3 was expected, but it is of Dropper on 4x4";
    assert_eq!(error.to_string(), sentence);
}

/// An analyst whose analyses take all the time that they are given, which is summed up.
struct Slow {
    analyst: Box<dyn Analyst>,
    spent: Duration,
    positions: HashSet<String>,
}

impl Analyst for Slow {
    fn analyse(
        &mut self,
        state: &dyn DynState,
        limits: &Limits,
        stop: &Stop,
        tell: &mut dyn FnMut(&Analysis),
    ) -> Result<Analysis, OtherGame> {
        let time = limits.time.expect("a time");
        let few = Limits { time: None, nodes: Some(300), ..*limits };
        self.positions.insert(state.position());
        self.spent += time;
        let found = self.analyst.analyse(state, &few, stop, tell)?;
        Ok(Analysis { time, ..found })
    }

    fn forget(&mut self) {
        self.analyst.forget();
    }
}

#[test]
fn a_planned_review_looks_at_every_position_and_keeps_its_time() {
    for (game, size) in [("ugly_duck", "5x5"), ("dropper", "5x5"), ("ski_jumps", "6x6")] {
        let session = random_game(game, size, 5);
        let analyst = analyst(session.game(), SETUP, &Resources::default());
        let mut slow = Slow { analyst, spent: Duration::ZERO, positions: HashSet::new() };
        let (time, mut told) = (Duration::from_secs(4), 0);
        let review = review_within(&session, &mut slow, time, &Stop::new(), &mut |_| told += 1);
        let review = review.expect("the same game");
        assert!(review.is_complete() && told == review.turns, "{game}");
        let is_seen = |turn| slow.positions.contains(&session.at(turn).position());
        assert!((0..review.turns).all(is_seen), "{game}: every position has a look");
        assert!(slow.spent <= time, "{game}: {:?}", slow.spent);
        assert!(slow.spent > time / 2, "{game}: doubts have the rest, {:?}", slow.spent);
    }
}

/// An analyst whose analyses take none of the time that they are given: all of it went into waiting.
struct Waiting {
    analyst: Box<dyn Analyst>,
    looks: usize,
}

impl Analyst for Waiting {
    fn analyse(
        &mut self,
        state: &dyn DynState,
        limits: &Limits,
        stop: &Stop,
        tell: &mut dyn FnMut(&Analysis),
    ) -> Result<Analysis, OtherGame> {
        let few = Limits { time: None, nodes: Some(300), ..*limits };
        self.looks += 1;
        let found = self.analyst.analyse(state, &few, stop, tell)?;
        Ok(Analysis { time: Duration::ZERO, ..found })
    }

    fn forget(&mut self) {}
}

#[test]
fn a_planned_review_that_is_late_has_one_look_at_each_position() {
    for (time, is_late) in [(Duration::ZERO, true), (Duration::from_secs(3600), false)] {
        let session = random_game("dropper", "5x5", 5);
        let analyst = analyst(session.game(), SETUP, &Resources::default());
        let mut waiting = Waiting { analyst, looks: 0 };
        let review = review_within(&session, &mut waiting, time, &Stop::new(), &mut |_| {});
        let review = review.expect("the same game");
        assert!(review.is_complete());
        assert_eq!(waiting.looks <= review.turns + 1, is_late, "{} looks", waiting.looks);
    }
}

#[test]
fn a_planned_review_finds_the_moves_that_changed_the_result() {
    let mut values = Values::default();
    for seed in 0..6 {
        let session = random_game("ugly_duck", "3x4", seed);
        let mut analyst = analyst(session.game(), SETUP, &Resources::default());
        let time = Duration::from_secs(600);
        let review = review_within(&session, &mut *analyst, time, &Stop::new(), &mut |_| {});
        let review = review.expect("the same game");
        for (turn, text) in session.moves().enumerate() {
            let state = session.at(turn);
            let (had, has) = (values.of(state), values.of_move(state, text));
            let told = review.of_turn(turn).expect("every move").judgement.change;
            assert_eq!(told, (has < had).then_some((had, has)), "{seed}: {text}");
        }
    }
}
