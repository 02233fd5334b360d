//! The certain part of a turn before it is complete, as a screen shows it.

use cygnet_core::{Effect, Options, Progress, Step, effects};
use cygnet_games::CATALOGUE;

fn steps(size: cygnet_core::Size, names: &[&str]) -> Vec<Step> {
    let square = |name: &&str| size.read_square(name).expect("a square").0;
    names.iter().map(square).map(Step::Square).collect()
}

#[test]
fn what_is_certain_is_shown_before_the_turn_is_complete() {
    let entry = cygnet_games::find("dropper").expect("in the catalogue");
    let position = Some("5/2X2/2O2/5/4O x");
    let (game, state) = entry.set_up(Options::defaults(entry.info), position, 0).expect("valid");
    let foreseen = |names: &[&str]| {
        let view = state.foresee(&steps(game.size(), names)).expect("a turn begins like this");
        effects(&state.view(), &view)
    };
    let is_push = |effect: &Effect| matches!(effect, Effect::Pushes { .. });
    assert_eq!(state.prompt(&[]).english(), "choose an enemy stone to drop onto");
    assert!(!foreseen(&["c3"]).iter().any(is_push), "where it goes is not chosen yet");
    let effects = foreseen(&["c3", "b4"]);
    assert_eq!(effects.len(), 2, "the drop and the push, but no free stone yet: {effects:?}");
    assert!(effects.iter().any(is_push));
    assert_eq!(state.foresee(&steps(game.size(), &["a1"])), None, "nothing starts there");
}

#[test]
fn a_complete_turn_is_foreseen_as_it_is_played() {
    for entry in CATALOGUE {
        let (_, state) =
            entry.set_up(Options::defaults(entry.info), None, 0).expect("valid options");
        for mv in state.moves() {
            let mv = state.read_move(&mv).expect("a legal move");
            let steps = state.steps(&mv);
            assert_eq!(state.progress(&steps), Progress::Complete(mv.clone()));
            let mut after = state.boxed_clone();
            after.play_move(&mv).expect("a legal move");
            assert!(after.play_move(&mv).is_err(), "{mv} fits the position it was made for alone");
            let foreseen = state.foresee(&steps).expect("a legal move");
            assert!(after.view().changed_since(&foreseen).is_empty(), "{mv}");
        }
        assert!(state.read_move("nonsense").is_err());
        assert!(!state.prompt(&[]).english().is_empty());
    }
}
