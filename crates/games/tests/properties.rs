//! Property tests with arbitrary texts and random games.

use std::sync::Arc;

use cygnet_core::options::samples;
use cygnet_core::record::{self, Record};
use cygnet_core::{DynGame, Options, Progress, Session, Step, Stop};
use cygnet_games::CATALOGUE;
use cygnet_games::replay::replay;
use proptest::prelude::*;

/// A random game of the catalogue with some of its options, played for some random moves.
fn played() -> impl Strategy<Value = Session> {
    (any::<prop::sample::Index>(), any::<prop::sample::Index>(), any::<u64>(), 0..60_usize)
        .prop_map(|(game, options, seed, turns)| {
            let entry = game.get(CATALOGUE);
            let mut samples = samples(entry.info);
            // The largest boards have their own tests; here many small games say more.
            samples
                .retain(|options| options.size_or(cygnet_core::Size::new(9, 9)).squares() <= 100);
            let game = entry.build(options.get(&samples));
            random_session(game, seed, turns)
        })
}

fn random_session(game: Arc<dyn DynGame>, seed: u64, turns: usize) -> Session {
    let mut random = fastrand::Rng::with_seed(seed);
    let start = game.initial();
    let mut session = Session::new(game, start);
    for _ in 0..turns {
        let Ok(Some(mv)) = session.state().bot_move("random", &mut random, &Stop::new()) else {
            break;
        };
        session.play_move(&mv).expect("a bot's move is legal");
    }
    session
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn positions_and_keys_survive_their_text(session in played()) {
        let state = session.state();
        let again = session.game().position(&state.position()).expect("its own text");
        prop_assert_eq!(again.position(), state.position());
        prop_assert_eq!(again.key(), state.key());
        // The text carries no past, so only the moves of positions that go on are the same.
        if state.outcome().is_none() {
            prop_assert_eq!(again.moves(), state.moves());
        }
    }

    #[test]
    fn clicks_lead_to_every_move(session in played(), pick in any::<prop::sample::Index>()) {
        let state = session.state();
        let mut made: Vec<Step> = Vec::new();
        while state.outcome().is_none() {
            match state.progress(&made) {
                Progress::Next(next) => made.push(*pick.get(&next)),
                Progress::Complete(mv) => {
                    prop_assert!(state.moves().iter().any(|it| it == mv.text()));
                    return Ok(());
                }
                Progress::Impossible => prop_assert!(false, "{:?} leads nowhere", made),
            }
        }
    }

    #[test]
    fn undo_and_redo_restore_every_position(session in played()) {
        let mut session = session;
        let count = session.moves().len();
        let positions: Vec<String> = (0..=count).map(|turns| session.at(turns).position()).collect();
        for turns in (0..count).rev() {
            prop_assert!(session.undo().is_some());
            prop_assert_eq!(&session.state().position(), &positions[turns]);
        }
        prop_assert!(session.undo().is_none());
        for position in &positions[1..] {
            prop_assert!(session.redo().is_some());
            prop_assert_eq!(&session.state().position(), position);
        }
        prop_assert!(session.redo().is_none());
    }

    #[test]
    fn a_session_survives_its_record(session in played()) {
        let written = Record::from(&session).to_string();
        let records = record::read_all(&written).expect("what was written can be read");
        prop_assert_eq!(records.len(), 1);
        let again = replay(&records[0]).expect("what was played can be replayed");
        prop_assert_eq!(again.state().position(), session.state().position());
        prop_assert_eq!(again.outcome(), session.outcome());
        prop_assert!(again.moves().eq(session.moves()));
    }

    #[test]
    fn a_wrong_move_changes_nothing(session in played(), text in "[a-j0-9x>+^v -]{0,9}|\\PC{0,12}") {
        let mut state = session.state().boxed_clone();
        let before = state.position();
        match state.play(&text) {
            Ok(mv) => prop_assert!(session.state().moves().contains(&mv)),
            Err(error) => {
                prop_assert_eq!(state.position(), before);
                prop_assert!(!error.to_string().is_empty());
            }
        }
    }

    #[test]
    fn any_text_is_refused_or_a_position(
        game in any::<prop::sample::Index>(),
        text in "\\PC{0,30}|[1-9DSdsXO#*./]{1,30} [wbrxo]",
    ) {
        let entry = game.get(CATALOGUE);
        if let Ok((_, state)) = entry.set_up(Options::defaults(entry.info), Some(&text), 0) {
            prop_assert_eq!(state.position(), text);
        }
    }

    #[test]
    fn a_changed_position_is_refused_or_another_one(
        session in played(),
        at in any::<prop::sample::Index>(),
        with in "[1-9DSdsRrBbXOA-Ea-e#*./ ]",
    ) {
        let mut text: Vec<char> = session.state().position().chars().collect();
        let at = at.index(text.len());
        text[at] = with.chars().next().expect("one character");
        let text: String = text.into_iter().collect();
        if let Ok(state) = session.game().position(&text) {
            prop_assert_eq!(state.position(), text);
            state.moves();
            prop_assert!(!state.view().to_text().is_empty());
            state.outcome();
        }
    }
}

/// The game that shows what history is for: the same position three times is a draw, and undo
/// takes the draw back.
#[test]
fn repetition_is_part_of_the_game_and_can_be_undone() {
    let entry = cygnet_games::find("three_dragons").expect("a game of the catalogue");
    let game = entry.build(&Options::defaults(entry.info));
    let mut session = Session::new(Arc::clone(&game), game.initial());
    for (turn, mv) in ["e8e7", "e2e3", "e7e8", "e3e2"].iter().cycle().take(8).enumerate() {
        assert_eq!(session.outcome(), None, "before turn {turn}");
        session.play(mv).expect("a legal move");
    }
    assert_eq!(session.occurrences(), 3);
    assert_eq!(session.outcome(), Some(cygnet_core::Outcome::Draw));
    assert!(session.play("e8e7").is_err());
    assert_eq!(session.undo(), Some("e3e2"));
    assert_eq!(session.outcome(), None);
    session.play("e3e4").expect("another move");
    assert_eq!(session.outcome(), None);
}
