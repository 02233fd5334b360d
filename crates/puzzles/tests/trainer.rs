//! A person who solves puzzles, without a terminal: intents and the time go in, events and requests come out.

use std::time::{Duration, Instant};

use cygnet_core::{LegalMove, Ticket};
use cygnet_puzzles::{
    Puzzle, PuzzleHint, PuzzleOrigin, PuzzleProgress, PuzzleTheme, RUN_MISTAKES, RUN_TIME, Trainer,
    TrainerEvent, TrainerIntent, TrainerLook, TrainerRefusal, TrainerRequest, TrainerTime,
    daily_puzzle, shipped_puzzles,
};

fn noon() -> TrainerTime {
    TrainerTime { now: Instant::now(), day: 7, date: "2026.11.18".to_owned() }
}

fn later(time: &TrainerTime, duration: Duration) -> TrainerTime {
    TrainerTime { now: time.now + duration, ..time.clone() }
}

fn trainer(time: &TrainerTime) -> Trainer {
    let puzzles = shipped_puzzles("ugly_duck");
    let mut trainer =
        Trainer::new(puzzles, PuzzleProgress::default(), 1, time).expect("puzzles of the game");
    assert_eq!(trainer.events(), [TrainerEvent::Begun]);
    trainer
}

fn legal(trainer: &Trainer, text: &str) -> LegalMove {
    trainer.state().read_move(text).expect("a legal move")
}

/// The right move in the position on the board, which is the first of its puzzle.
fn right(trainer: &Trainer) -> LegalMove {
    legal(trainer, &trainer.puzzle().solution.mv)
}

fn wrong(trainer: &Trainer) -> LegalMove {
    let others = trainer.state().moves().into_iter();
    let mut others = others.filter(|mv| *mv != trainer.puzzle().solution.mv);
    legal(trainer, &others.next().expect("another move"))
}

/// Handles an intent that is allowed, and returns what has happened.
fn handle(trainer: &mut Trainer, intent: TrainerIntent, time: &TrainerTime) -> Vec<TrainerEvent> {
    assert_eq!(trainer.handle(intent, time), Ok(()));
    trainer.events()
}

/// The results that are to be kept, by the ids of their puzzles.
fn kept(trainer: &mut Trainer) -> Vec<(String, bool)> {
    let result = |request| match request {
        TrainerRequest::Keep(result) => Some((result.puzzle.id, result.is_solved)),
        TrainerRequest::Refute(..) => None,
    };
    trainer.requests().into_iter().filter_map(result).collect()
}

/// Solves the puzzle on the board, and returns the last events.
fn solve(trainer: &mut Trainer, time: &TrainerTime) -> Vec<TrainerEvent> {
    let puzzle = trainer.puzzle().clone();
    let mut node = &puzzle.solution;
    loop {
        let mv = legal(trainer, &node.mv);
        let events = handle(trainer, TrainerIntent::Play(mv), time);
        let [TrainerEvent::Right { mv, defence }] = &events[..] else { return events };
        assert_eq!(*mv, node.mv);
        let answered = node.defences.iter().find(|(text, _)| text == defence);
        node = &answered.expect("a defence of the solution").1;
    }
}

#[test]
fn a_solved_puzzle_is_kept_once_and_another_follows() {
    let time = noon();
    let mut trainer = trainer(&time);
    let first = trainer.puzzle().id.clone();
    assert!(matches!(solve(&mut trainer, &time)[..], [TrainerEvent::Solved { .. }]));
    assert!(trainer.is_over());
    assert_eq!(kept(&mut trainer), [(first.clone(), true)]);
    assert_eq!(trainer.progress().counts(), (1, 1));
    for intent in [TrainerIntent::Hint, TrainerIntent::Solution] {
        assert_eq!(trainer.handle(intent, &time), Err(TrainerRefusal::Over));
    }
    assert_eq!(handle(&mut trainer, TrainerIntent::Next, &time), [TrainerEvent::Begun]);
    assert_ne!(trainer.puzzle().id, first);
    assert!(kept(&mut trainer).is_empty(), "a puzzle that is passed over has no result");
}

#[test]
fn only_the_first_result_of_a_puzzle_counts() {
    let time = noon();
    let mut trainer = trainer(&time);
    let id = trainer.puzzle().id.clone();
    let mv = wrong(&trainer);
    let text = mv.text().to_owned();
    let events = handle(&mut trainer, TrainerIntent::Play(mv), &time);
    assert_eq!(events, [TrainerEvent::Wrong { mv: text }]);
    assert_eq!(kept(&mut trainer), [(id, false)]);
    assert_eq!(trainer.progress().due(time.day + 1), 1);
    assert!(matches!(solve(&mut trainer, &time)[..], [TrainerEvent::Solved { .. }]));
    assert!(kept(&mut trainer).is_empty());
    assert_eq!(trainer.progress().counts(), (1, 0));
}

#[test]
fn hints_and_the_solution_count_as_help() {
    let time = noon();
    let mut trainer = trainer(&time);
    let mut hints = Vec::new();
    for _ in 0..3 {
        hints.extend(handle(&mut trainer, TrainerIntent::Hint, &time));
    }
    let mv = trainer.puzzle().solution.mv.clone();
    assert_eq!(hints.last(), Some(&TrainerEvent::Hint(PuzzleHint::Plays(mv))));
    solve(&mut trainer, &time);
    assert_eq!(kept(&mut trainer).pop().map(|(_, is_solved)| is_solved), Some(false));
    handle(&mut trainer, TrainerIntent::Next, &time);
    let line: Vec<String> =
        trainer.puzzle().solution.main_line().into_iter().map(str::to_owned).collect();
    let events = handle(&mut trainer, TrainerIntent::Solution, &time);
    assert_eq!(events, [TrainerEvent::Solution(line)]);
    assert!(trainer.is_over());
    assert_eq!(kept(&mut trainer).pop().map(|(_, is_solved)| is_solved), Some(false));
}

/// Asks why the last move is wrong, and returns the parts of the request.
fn ask_why(trainer: &mut Trainer, time: &TrainerTime) -> (Ticket, Vec<String>) {
    assert!(handle(trainer, TrainerIntent::Why, time).is_empty());
    let mut requests = trainer.requests();
    let Some(TrainerRequest::Refute(ticket, task, stop)) = requests.pop() else {
        panic!("a request for a refutation")
    };
    // Another question while the answer is on its way asks for nothing.
    assert!(handle(trainer, TrainerIntent::Why, time).is_empty());
    assert!(trainer.requests().is_empty());
    (ticket, task.run(&stop))
}

#[test]
fn a_wrong_move_is_refuted_by_moves_of_the_position_after_it() {
    let time = noon();
    let mut trainer = trainer(&time);
    assert_eq!(
        trainer.handle(TrainerIntent::Why, &time),
        Err(TrainerRefusal::NothingWrong),
        "no move was made"
    );
    let mv = wrong(&trainer);
    let text = mv.text().to_owned();
    let mut after = trainer.state().boxed_clone();
    after.play_move(&mv).expect("a legal move");
    handle(&mut trainer, TrainerIntent::Play(mv), &time);
    trainer.requests();
    let (ticket, line) = ask_why(&mut trainer, &time);
    assert!(!line.is_empty() || after.outcome().is_some());
    for mv in &line {
        after.play(mv).expect("a legal move");
    }
    let unknown = TrainerIntent::Refuted(Ticket::default(), Vec::new());
    assert!(handle(&mut trainer, unknown, &time).is_empty(), "nobody waits for this answer");
    let answer = TrainerIntent::Refuted(ticket, line.clone());
    let events = handle(&mut trainer, answer.clone(), &time);
    assert_eq!(events, [TrainerEvent::Refuted { mv: text, line }]);
    assert!(handle(&mut trainer, answer, &time).is_empty(), "a second answer");
}

#[test]
fn a_search_that_is_no_longer_of_interest_is_stopped_and_its_answer_dropped() {
    let time = noon();
    let moves_on: [fn(&Trainer) -> TrainerIntent; 4] = [
        |_| TrainerIntent::Next,
        |_| TrainerIntent::Solution,
        |_| TrainerIntent::Daily,
        |trainer| TrainerIntent::Play(right(trainer)),
    ];
    for intent in moves_on {
        let mut trainer = trainer(&time);
        let mv = wrong(&trainer);
        handle(&mut trainer, TrainerIntent::Play(mv), &time);
        handle(&mut trainer, TrainerIntent::Why, &time);
        let Some(TrainerRequest::Refute(ticket, _, stop)) = trainer.requests().pop() else {
            panic!("a request for a refutation")
        };
        assert!(!stop.is_stopped());
        let intent = intent(&trainer);
        handle(&mut trainer, intent, &time);
        assert!(stop.is_stopped());
        let answer = TrainerIntent::Refuted(ticket, vec!["a1a2".to_owned()]);
        assert!(handle(&mut trainer, answer, &time).is_empty());
    }
}

#[test]
fn a_move_of_another_position_is_refused_and_no_mistake() {
    let time = noon();
    let mut trainer = trainer(&time);
    let foreign = shipped_puzzles("ugly_duck").into_iter().find_map(|other| {
        let (_, state) = other.set_up().ok()?;
        let mut moves = state.moves().into_iter();
        let mv = moves.find(|mv| trainer.state().read_move(mv).is_err())?;
        state.read_move(&mv).ok()
    });
    let foreign = foreign.expect("a move that is not legal here");
    let refused = trainer.handle(TrainerIntent::Play(foreign), &time);
    assert!(matches!(refused, Err(TrainerRefusal::Move(_))), "{refused:?}");
    assert!(trainer.events().is_empty() && trainer.requests().is_empty());
}

#[test]
fn a_run_ends_with_the_last_mistake_and_a_skipped_puzzle_is_one() {
    let time = noon();
    let mut trainer = trainer(&time);
    let events = handle(&mut trainer, TrainerIntent::Run, &time);
    assert_eq!(events, [TrainerEvent::RunBegun, TrainerEvent::Begun]);
    assert_eq!(trainer.deadline(), Some(time.now + RUN_TIME));
    let events = solve(&mut trainer, &time);
    assert!(matches!(events[..], [TrainerEvent::Solved { .. }, TrainerEvent::Begun]), "{events:?}");
    let mv = wrong(&trainer);
    let solution = trainer.puzzle().solution.main_line().join(" ");
    let events = handle(&mut trainer, TrainerIntent::Play(mv), &time);
    let [TrainerEvent::Failed { solution: shown, .. }, TrainerEvent::Begun] = &events[..] else {
        panic!("{events:?}")
    };
    assert_eq!(shown.join(" "), solution);
    for _ in 2..RUN_MISTAKES {
        assert_eq!(handle(&mut trainer, TrainerIntent::Next, &time), [TrainerEvent::Begun]);
    }
    let events = handle(&mut trainer, TrainerIntent::Next, &time);
    let over = TrainerEvent::RunOver { solved: 1, mistakes: RUN_MISTAKES };
    assert_eq!(events, [over, TrainerEvent::Begun]);
    assert!(trainer.run().is_none());
    assert_eq!(trainer.deadline(), None);
    assert_eq!(kept(&mut trainer).len(), 1 + RUN_MISTAKES as usize);
    // Outside of a run a puzzle may be passed over.
    handle(&mut trainer, TrainerIntent::Next, &time);
    assert!(kept(&mut trainer).is_empty());
}

#[test]
fn the_time_of_a_run_ends_it_and_the_puzzle_on_the_board_stays() {
    let time = noon();
    let mut trainer = trainer(&time);
    handle(&mut trainer, TrainerIntent::Run, &time);
    let id = trainer.puzzle().id.clone();
    let nearly = later(&time, RUN_TIME.mul_f64(0.99));
    assert!(handle(&mut trainer, TrainerIntent::Tick, &nearly).is_empty());
    let over = later(&time, RUN_TIME);
    let events = handle(&mut trainer, TrainerIntent::Tick, &over);
    assert_eq!(events, [TrainerEvent::RunOver { solved: 0, mistakes: 0 }]);
    assert_eq!(trainer.puzzle().id, id);
    // A move after the end belongs to no run.
    let events = solve(&mut trainer, &over);
    assert!(matches!(events[..], [TrainerEvent::Solved { .. }]), "{events:?}");
}

#[test]
fn a_move_that_comes_too_late_does_not_count_for_the_run() {
    let time = noon();
    let mut trainer = trainer(&time);
    handle(&mut trainer, TrainerIntent::Run, &time);
    let mv = wrong(&trainer);
    let events = handle(&mut trainer, TrainerIntent::Play(mv), &later(&time, RUN_TIME));
    assert!(
        matches!(
            events[..],
            [TrainerEvent::RunOver { solved: 0, mistakes: 0 }, TrainerEvent::Wrong { .. }]
        ),
        "{events:?}"
    );
}

#[test]
fn another_choice_ends_a_run() {
    let time = noon();
    let choices = [
        TrainerIntent::Daily,
        TrainerIntent::Theme(Some(PuzzleTheme::Capture)),
        TrainerIntent::Run,
    ];
    for choice in choices {
        let mut trainer = trainer(&time);
        handle(&mut trainer, TrainerIntent::Run, &time);
        let events = handle(&mut trainer, choice, &time);
        assert_eq!(events.first(), Some(&TrainerEvent::RunOver { solved: 0, mistakes: 0 }));
        assert_eq!(events.last(), Some(&TrainerEvent::Begun));
    }
}

#[test]
fn themes_and_the_day_choose_puzzles() {
    let time = noon();
    let mut trainer = trainer(&time);
    let themes: Vec<PuzzleTheme> = trainer.themes().collect();
    for &theme in &themes {
        handle(&mut trainer, TrainerIntent::Theme(Some(theme)), &time);
        assert!(trainer.puzzle().themes.contains(&theme), "{theme:?}");
        assert_eq!(trainer.theme(), Some(theme));
    }
    let missing = PuzzleTheme::ALL.into_iter().find(|theme| !themes.contains(theme));
    let missing = missing.expect("a theme that the game does not have");
    let refused = trainer.handle(TrainerIntent::Theme(Some(missing)), &time);
    assert_eq!(refused, Err(TrainerRefusal::NoSuchTheme));
    assert!(handle(&mut trainer, TrainerIntent::Theme(None), &time).is_empty());
    assert_eq!(trainer.theme(), None);
    let puzzles = shipped_puzzles("ugly_duck");
    let daily = daily_puzzle(&puzzles, &time.date).expect("a puzzle of the day");
    assert_eq!(handle(&mut trainer, TrainerIntent::Daily, &time), [TrainerEvent::Begun]);
    assert_eq!(trainer.puzzle(), daily);
}

#[test]
fn results_of_other_programs_choose_the_next_puzzle_too() {
    let time = noon();
    let mut trainer = trainer(&time);
    let puzzles = shipped_puzzles("ugly_duck");
    let (here, mistake) = (trainer.puzzle().id.clone(), puzzles.last().expect("a puzzle"));
    assert_ne!(here, mistake.id);
    let mut progress = PuzzleProgress::default();
    progress.note(mistake, false, 1);
    assert!(handle(&mut trainer, TrainerIntent::Kept(progress.clone()), &time).is_empty());
    assert_eq!(trainer.progress(), &progress);
    handle(&mut trainer, TrainerIntent::Next, &time);
    assert_eq!(trainer.puzzle(), mistake);
}

#[test]
fn a_puzzle_that_cannot_be_set_up_is_reported_and_changes_nothing() {
    let time = noon();
    let puzzles = shipped_puzzles("ugly_duck");
    let broken = Puzzle { position: "nonsense".to_owned(), ..puzzles[0].clone() };
    assert!(Trainer::new(vec![broken.clone()], PuzzleProgress::default(), 1, &time).is_none());
    assert!(Trainer::new(Vec::new(), PuzzleProgress::default(), 1, &time).is_none());
    let broken = Puzzle { id: "other".to_owned(), ..broken };
    let two = vec![puzzles[0].clone(), broken];
    let mut trainer = Trainer::new(two, PuzzleProgress::default(), 1, &time).expect("one puzzle");
    trainer.events();
    let events = handle(&mut trainer, TrainerIntent::Next, &time);
    assert!(matches!(events[..], [TrainerEvent::CannotBegin(_)]), "{events:?}");
    assert_eq!(trainer.puzzle(), &puzzles[0]);
    let one = vec![puzzles[0].clone()];
    let mut trainer = Trainer::new(one, PuzzleProgress::default(), 1, &time).expect("a puzzle");
    trainer.events();
    assert_eq!(handle(&mut trainer, TrainerIntent::Next, &time), [TrainerEvent::NoMore]);
}

/// A trainer with one puzzle, whose solution has several moves.
fn long_puzzle(time: &TrainerTime) -> Trainer {
    let mut puzzles = shipped_puzzles("ugly_duck");
    puzzles.retain(|puzzle| puzzle.length > 2);
    puzzles.truncate(1);
    let mut trainer =
        Trainer::new(puzzles, PuzzleProgress::default(), 1, time).expect("a long puzzle");
    trainer.events();
    trainer
}

/// Lets the time pass until nothing is played out any more, and returns how many moves were.
fn play_out(trainer: &mut Trainer, time: &mut TrainerTime) -> usize {
    let mut shown = 0;
    while let Some(next) = trainer.next_shown_at() {
        assert!(trainer.is_playing_out() && next > time.now, "nothing is overdue");
        time.now = next;
        assert_eq!(handle(trainer, TrainerIntent::Tick, time), [TrainerEvent::Shown]);
        shown += 1;
    }
    shown
}

#[test]
fn the_answer_to_a_right_move_is_played_out() {
    let mut time = noon();
    let mut trainer = long_puzzle(&time);
    assert!(trainer.awaits_move() && trainer.next_shown_at().is_none());
    let mv = right(&trainer);
    handle(&mut trainer, TrainerIntent::Play(mv), &time);
    assert_eq!((trainer.shown_turns(), trainer.shown_moves().len()), (1, 2));
    assert!(!trainer.awaits_move(), "the answer is not on the board yet");
    assert_ne!(trainer.shown().turn(), trainer.solver());
    assert!(handle(&mut trainer, TrainerIntent::Tick, &time).is_empty(), "too early");
    assert_eq!(play_out(&mut trainer, &mut time), 1);
    assert!(trainer.awaits_move());
    assert_eq!(trainer.shown().position(), trainer.state().position());
    // A move that comes before the answer is shown is a move of the puzzle all the same.
    let mut eager = long_puzzle(&time);
    let mv = right(&eager);
    handle(&mut eager, TrainerIntent::Play(mv), &time);
    let second = legal(&eager, &eager.puzzle().solution.defences[0].1.mv.clone());
    if eager.moves()[1] == eager.puzzle().solution.defences[0].0 {
        let events = handle(&mut eager, TrainerIntent::Play(second), &time);
        assert!(matches!(events[..], [TrainerEvent::Right { .. }]), "{events:?}");
        assert_eq!(eager.shown_turns(), 3);
    }
}

#[test]
fn a_refutation_is_played_out_and_taken_back() {
    let mut time = noon();
    let mut trainer = long_puzzle(&time);
    let start = trainer.state().position();
    let mv = wrong(&trainer);
    handle(&mut trainer, TrainerIntent::Play(mv.clone()), &time);
    assert_eq!((trainer.wrong_turn(), trainer.shown_turns()), (Some(0), 1));
    assert!(!trainer.awaits_move());
    trainer.requests();
    let (ticket, line) = ask_why(&mut trainer, &time);
    assert!(trainer.is_refuting() && !trainer.is_playing_out());
    handle(&mut trainer, TrainerIntent::Refuted(ticket, line.clone()), &time);
    assert_eq!(play_out(&mut trainer, &mut time), line.len());
    assert_eq!(trainer.shown_moves()[1..], line);
    let back = TrainerIntent::Look(TrainerLook::Back);
    assert_eq!(handle(&mut trainer, back, &time), [TrainerEvent::Shown]);
    assert_eq!(trainer.shown_turns(), line.len());
    assert_eq!(handle(&mut trainer, TrainerIntent::Retry, &time), [TrainerEvent::Shown]);
    assert!(trainer.awaits_move() && trainer.shown_moves().is_empty());
    assert_eq!(trainer.shown().position(), start);
    // The answer is known, so asking again needs no search.
    let refuted = TrainerEvent::Refuted { mv: mv.text().to_owned(), line: line.clone() };
    assert_eq!(handle(&mut trainer, TrainerIntent::Why, &time), [refuted]);
    assert!(trainer.requests().is_empty());
    assert_eq!(play_out(&mut trainer, &mut time), line.len());
    // A move is one of the puzzle even while the board shows something else.
    let mv = right(&trainer);
    let events = handle(&mut trainer, TrainerIntent::Play(mv), &time);
    assert!(matches!(events[..], [TrainerEvent::Right { .. }]), "{events:?}");
    assert_eq!(trainer.wrong_turn(), None);
}

#[test]
fn an_answer_that_comes_after_the_move_was_taken_back_does_not_change_the_board() {
    let time = noon();
    let mut trainer = long_puzzle(&time);
    let mv = wrong(&trainer);
    handle(&mut trainer, TrainerIntent::Play(mv), &time);
    trainer.requests();
    let (ticket, line) = ask_why(&mut trainer, &time);
    handle(&mut trainer, TrainerIntent::Retry, &time);
    let events = handle(&mut trainer, TrainerIntent::Refuted(ticket, line), &time);
    assert!(matches!(events[..], [TrainerEvent::Refuted { .. }]), "{events:?}");
    assert!(trainer.awaits_move() && !trainer.is_playing_out());
}

#[test]
fn after_the_puzzle_every_move_of_the_solver_can_be_asked_about() {
    let mut time = noon();
    let mut trainer = long_puzzle(&time);
    let (right, wrong) = (right(&trainer), wrong(&trainer));
    let refused = trainer.handle(TrainerIntent::WhyNot(wrong.clone()), &time);
    assert_eq!(refused, Err(TrainerRefusal::NothingToAsk), "that would be a hint");
    handle(&mut trainer, TrainerIntent::Solution, &time);
    assert_eq!(trainer.shown_turns(), 0, "the solution is played out from here");
    let moves = trainer.moves().len();
    assert_eq!(play_out(&mut trainer, &mut time), moves);
    let refused = trainer.handle(TrainerIntent::WhyNot(wrong.clone()), &time);
    assert_eq!(refused, Err(TrainerRefusal::NothingToAsk), "nobody is to move");
    handle(&mut trainer, TrainerIntent::Look(TrainerLook::First), &time);
    assert!(trainer.awaits_question());
    let events = handle(&mut trainer, TrainerIntent::WhyNot(right.clone()), &time);
    assert_eq!(events, [TrainerEvent::OnlyMove { mv: right.text().to_owned() }]);
    trainer.requests();
    handle(&mut trainer, TrainerIntent::WhyNot(wrong), &time);
    let Some(TrainerRequest::Refute(ticket, task, stop)) = trainer.requests().pop() else {
        panic!("a request for a refutation")
    };
    let line = task.run(&stop);
    handle(&mut trainer, TrainerIntent::Refuted(ticket, line), &time);
    assert!(trainer.is_over() && !trainer.awaits_question());
    handle(&mut trainer, TrainerIntent::Retry, &time);
    assert!(trainer.awaits_question(), "back where the question was asked");
    assert_eq!((trainer.shown_turns(), trainer.shown_moves().len()), (0, moves));
    handle(&mut trainer, TrainerIntent::Look(TrainerLook::Forward), &time);
    assert!(!trainer.awaits_question(), "the opponent's move");
    handle(&mut trainer, TrainerIntent::Look(TrainerLook::At(usize::MAX)), &time);
    assert_eq!(trainer.shown_turns(), moves);
}

#[test]
fn a_result_says_how_hard_the_puzzle_was_and_whether_it_is_new() {
    let time = noon();
    let mut trainer = long_puzzle(&time);
    assert_eq!(trainer.origin(), PuzzleOrigin::Strength);
    assert_eq!(trainer.result(), None);
    handle(&mut trainer, TrainerIntent::Solution, &time);
    assert_eq!(trainer.result(), Some(false));
    let Some(TrainerRequest::Keep(result)) = trainer.requests().pop() else { panic!("a result") };
    assert!(result.is_new && !result.is_solved);
    assert_eq!(&result.puzzle, trainer.puzzle());
    // A day later it comes back, and is not new any more.
    let (mistake, progress) = (result.puzzle, trainer.progress().clone());
    let tomorrow = TrainerTime { day: time.day + 1, ..time };
    let mut trainer = Trainer::new(vec![mistake], progress, 1, &tomorrow).expect("a puzzle");
    trainer.events();
    assert_eq!(trainer.origin(), PuzzleOrigin::Repetition);
    solve(&mut trainer, &tomorrow);
    assert_eq!(trainer.result(), Some(true));
    let Some(TrainerRequest::Keep(result)) = trainer.requests().pop() else { panic!("a result") };
    assert!(result.is_solved && !result.is_new);
}

#[test]
fn the_clock_of_a_run_counts_down() {
    let time = noon();
    let mut trainer = trainer(&time);
    assert_eq!(trainer.run_time_left(time.now), None);
    handle(&mut trainer, TrainerIntent::Run, &time);
    assert_eq!(trainer.origin(), PuzzleOrigin::Run);
    let ten = Duration::from_secs(10);
    assert_eq!(trainer.run_time_left(time.now + ten), RUN_TIME.checked_sub(ten));
    assert_eq!(trainer.run_time_left(time.now + 2 * RUN_TIME), Some(Duration::ZERO));
    let daily = handle(&mut trainer, TrainerIntent::Daily, &time);
    assert_eq!(daily.last(), Some(&TrainerEvent::Begun));
    assert_eq!((trainer.origin(), trainer.run_time_left(time.now)), (PuzzleOrigin::Daily, None));
}
