//! Positions of every game, put together square by square.

use cygnet_core::options::samples;
use cygnet_core::{DynGame, Options, PaletteItem, Side, Square};
use cygnet_games::{CATALOGUE, find};

fn build(game: &str, options: &[(&str, &str)]) -> std::sync::Arc<dyn DynGame> {
    let entry = find(game).expect("a game of the catalogue");
    let options = Options::parse(entry.info, options.iter().copied()).expect("options of the game");
    entry.build(&options)
}

fn codes(palette: &[PaletteItem]) -> String {
    palette.iter().map(|item| item.code.as_str()).collect::<Vec<_>>().join(" ")
}

#[test]
fn every_position_is_put_together_from_its_codes() {
    for entry in CATALOGUE {
        for options in samples(entry.info) {
            let game = entry.build(&options);
            let palette = game.palette();
            let mut random = fastrand::Rng::with_seed(7);
            let mut state = game.initial();
            for _ in 0..60 {
                let text = state.position();
                let codes: Vec<String> = state.arrangement().codes().collect();
                let mut arranged = game.initial().arrangement();
                // As an editor does it: what the squares do not show comes from the position.
                let mut like_itself = state.arrangement();
                like_itself.clear();
                like_itself.put_all(&codes).expect("codes of a position");
                let same =
                    game.arrange(&like_itself).unwrap_or_else(|error| panic!("{text}: {error}"));
                assert_eq!(same.position(), text);
                arranged.put_all(&codes).unwrap_or_else(|error| panic!("{text}: {error}"));
                arranged.set_turn(state.turn());
                let again =
                    game.arrange(&arranged).unwrap_or_else(|error| panic!("{text}: {error}"));
                assert_eq!(again.arrangement().codes().collect::<Vec<_>>(), codes, "{text}");
                assert_eq!(again.turn(), state.turn(), "{text}");
                assert_eq!(again.key(), state.key(), "{text}: what counts for repetition");
                assert_eq!(game.arrange(&state.arrangement()).unwrap().position(), text);
                let view = state.arrangement().view(&palette, &game.initial().view());
                for (drawn, cell) in view.cells.iter().zip(&state.view().cells) {
                    assert_eq!(drawn.piece, cell.piece, "{text}: {palette:?}");
                }
                let Some(mv) = random.choice(state.moves()) else { break };
                state.play(&mv).expect("a legal move");
            }
        }
    }
}

#[test]
fn palettes_have_every_kind_of_piece_and_the_terrain_that_can_change() {
    assert_eq!(codes(&build("ugly_duck", &[]).palette()), "D S d s");
    assert_eq!(codes(&build("dropper", &[]).palette()), "X O");
    assert_eq!(codes(&build("three_dragons", &[("variant", "base")]).palette()), "A a");
    let dragons = build("three_dragons", &[("variant", "dragons")]);
    assert_eq!(codes(&dragons.palette()), "A B C D E a b c d e * .");
    let names: Vec<String> =
        dragons.palette().iter().map(|item| item.name(dragons.info()).to_string()).collect();
    assert_eq!(names[1], "X: piece of strength 2");
    assert_eq!(names[11], "used cave");
}

#[test]
fn a_game_explains_what_is_not_a_position() {
    let duck = build("ugly_duck", &[("size", "3x3")]);
    let mut arranged = duck.initial().arrangement();
    arranged.put(Square::new(0), "d").expect("a code");
    let error = duck.arrange(&arranged).err().expect("an illegal position").to_string();
    assert_eq!(error, "a1: a duck on its far row would already be a swan");
    arranged.put(Square::new(0), "s").expect("a code");
    arranged.set_turn(Side::Two);
    assert_eq!(duck.arrange(&arranged).expect("a position").position(), "sDD/3/ddd b");
    for (code, part) in
        [("/", "'/'"), ("DD", "'DD'"), ("3", "'3'"), ("(D)", "'(D)'"), (" w", "' w'")]
    {
        let error = arranged.put(Square::new(4), code).expect_err(code).to_string();
        assert!(error.starts_with(&format!("b2: {part} is not what a square")), "{error}");
    }
    let error = arranged.put_all(&["D"; 8]).expect_err("too few").to_string();
    assert_eq!(error, "there are 8 squares, but a board of 3x3 has 9");
}

#[test]
fn terrain_is_filled_in() {
    let dragons = build("three_dragons", &[("variant", "dragons")]);
    let mut arranged = dragons.initial().arrangement();
    arranged.clear();
    let error = dragons.arrange(&arranged).err().expect("no pieces").to_string();
    assert!(error.starts_with("both sides have one piece or none"), "{error}");
    let size = dragons.size();
    for (square, code) in [("a5", "B"), ("b5", "C"), ("e5", "*"), ("h5", "a"), ("h6", "b")] {
        let (square, _) = size.read_square(square).expect("a square");
        arranged.put(square, code).expect("a code");
    }
    let state = dragons.arrange(&arranged).expect("a position");
    let text = state.position();
    assert!(text.contains(" M 0"), "{text}");
}
