//! Games gone through: what is held of moves, and what is written down about them.

use std::collections::HashMap;
use std::num::NonZeroUsize;

use cygnet_arena::{
    AnalystSetup, Limits, Mark, ProvenResult, Review, ReviewedMove, Score, analyst, annotate,
    judge, review,
};
use cygnet_core::record::{Record, read_all};
use cygnet_core::{DynState, Options, Outcome, Player, Session, Stop};
use cygnet_games::replay::replay;

const SETUP: AnalystSetup =
    AnalystSetup { lines: NonZeroUsize::MIN, threads: NonZeroUsize::MIN, table_bytes: 1 << 20 };

fn session(game: &str, size: &str) -> Session {
    let entry = cygnet_games::find(game).expect("a game of the catalogue");
    let options = Options::parse(entry.info, [("size", size)]).expect("a size");
    let (game, start) = entry.set_up(options, None, 0).expect("a start");
    Session::new(game, start)
}

fn reviewed(session: &Session, limits: &Limits) -> Review {
    let mut analyst = analyst(session.game(), SETUP);
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
    let (win, draw, loss) = (ProvenResult::Win, ProvenResult::Draw, ProvenResult::Loss);
    assert_eq!(change(Score::Win(3), Score::Loss(4)), Some((win, loss)));
    assert_eq!(change(Score::Win(3), Score::Draw), Some((win, draw)));
    assert_eq!(change(Score::Draw, Score::Loss(2)), Some((draw, loss)));
    assert_eq!(change(Score::Win(3), Score::Win(9)), None, "slower, but won");
    assert_eq!(change(Score::Loss(9), Score::Loss(1)), None, "lost anyway");
    let unsure = judge(Score::Win(3), Score::Estimate(-200), false);
    assert_eq!((unsure.mark, unsure.change), (Some(Mark::Blunder), None));
    let sudden = judge(Score::Estimate(0), Score::Loss(5), false);
    assert_eq!((sudden.mark, sudden.change), (Some(Mark::Blunder), None));
    assert_eq!(judge(Score::Win(3), Score::Estimate(900), false).mark, None, "as good as won");
    assert_eq!(judge(Score::Draw, Score::Win(1), false).mark, None);
}

/// What positions are worth, by looking at everything, of a game that does not look back.
#[derive(Default)]
struct Values(HashMap<String, ProvenResult>);

impl Values {
    /// What a position is worth to the side to move.
    fn of(&mut self, state: &dyn DynState) -> ProvenResult {
        if let Some(outcome) = state.outcome() {
            return match outcome {
                Outcome::Draw => ProvenResult::Draw,
                Outcome::Win(winner) if winner == state.turn() => ProvenResult::Win,
                Outcome::Win(_) => ProvenResult::Loss,
            };
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

    /// What a move is worth to the side that makes it.
    fn of_move(&mut self, state: &dyn DynState, mv: &str) -> ProvenResult {
        let mut child = state.boxed_clone();
        child.play(mv).expect("a legal move");
        match self.of(&*child) {
            ProvenResult::Loss => ProvenResult::Win,
            ProvenResult::Draw => ProvenResult::Draw,
            ProvenResult::Win => ProvenResult::Loss,
        }
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
fn a_side_is_summed_up_by_what_it_kept_and_where_it_went_wrong() {
    let mv = |turn: usize, before, after, is_forced| {
        let judgement = judge(before, after, is_forced);
        let player = Player::BOTH[turn % 2];
        let (text, best) = ("a1a2".to_owned(), vec!["b1b2".to_owned()]);
        ReviewedMove { turn, player, text, before, after, best, depth: 5, is_forced, judgement }
    };
    let moves = vec![
        mv(0, Score::Estimate(0), Score::Estimate(0), false),
        mv(1, Score::Estimate(0), Score::Estimate(0), true),
        mv(2, Score::Estimate(60), Score::Estimate(-60), false),
        mv(3, Score::Estimate(0), Score::Estimate(0), true),
        mv(4, Score::Draw, Score::Loss(3), false),
        mv(5, Score::Win(2), Score::Win(2), true),
    ];
    let review = Review { moves, turns: 6 };
    let one = review.summary(Player::One);
    assert_eq!((one.moves, one.marks, one.turning_point), (3, [0, 1, 1], Some(4)));
    // It gave away 0, a quarter (62 % to 38 %) and a half.
    assert!((one.accuracy.expect("moves to choose") - 75.2).abs() < 0.1, "{one:?}");
    let two = review.summary(Player::Two);
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
fn a_second_review_takes_the_place_of_the_first() {
    let mut record = game_with_everything();
    let session = replay(&record).expect("a game in order");
    annotate(&mut record, &reviewed(&session, &Limits { depth: Some(1), ..Limits::default() }));
    let evals = |record: &Record| record.to_string().matches("[%eval").count();
    let written = evals(&record);
    annotate(&mut record, &reviewed(&session, &Limits { depth: Some(1), ..Limits::default() }));
    assert_eq!(evals(&record), written);
}

#[test]
fn a_review_that_is_stopped_returns_what_it_has() {
    let session = random_game("ugly_duck", "4x4", 3);
    let turns = session.moves().len();
    let (stop, mut told) = (Stop::new(), 0);
    let mut analyst = analyst(session.game(), SETUP);
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
    let mut analyst = analyst(small.game(), SETUP);
    let limits = Limits { nodes: Some(100), ..Limits::default() };
    let found = analyst.analyse(small.state(), &limits, &Stop::new(), &mut |_| {});
    let found = found.expect("its game");
    let best = &found.best().expect("a line").moves[0];
    assert!(small.state().moves().contains(best));
    assert!(analyst.analyse(large.state(), &limits, &Stop::new(), &mut |_| {}).is_err());
}
