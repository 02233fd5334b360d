//! The requirements that every game must meet, checked on random games.
//!
//! A game's tests call [`check`] with a few sizes and variants; the catalogue's tests do so for
//! all games.

use std::collections::HashMap;

use crate::effects::{Effect, effects};
use crate::steps::{Progress, Step, next_steps};
use crate::{Game, MoveError, Piece, Side};

/// The number of turns after which a game without a stated bound is assumed to be endless.
const ENDLESS: u32 = 100_000;

/// Plays `games` random games and checks the requirements at every position.
///
/// # Panics
/// If a requirement is violated; the message gives the position and the problem.
pub fn check<G: Game>(game: &G, games: u32, seed: u64) {
    let mut random = fastrand::Rng::with_seed(seed);
    for _ in 0..games {
        let bound = game.longest_game().unwrap_or(ENDLESS);
        let mut state = game.initial();
        let mut turns = 0;
        loop {
            check_position(game, &state);
            let Some(mv) = game.random_move(&state, &mut random, &mut Vec::new()) else { break };
            check_random_move(game, &state, mv);
            game.play(&mut state, mv);
            turns += 1;
            assert!(turns <= bound, "a game went on for more than {bound} turns");
        }
        assert!(game.outcome(&state).is_some(), "a finished game has an outcome");
    }
}

/// Checks one position, and every move from it.
///
/// # Panics
/// If a requirement is violated; the message gives the position and the problem.
pub fn check_position<G: Game>(game: &G, state: &G::State) {
    let position = game.format_position(state);
    let moves = game.legal_moves(state);
    let over = game.outcome(state).is_some();
    assert_eq!(over, moves.is_empty(), "{position}: over if and only if there is no legal move");
    assert_eq!(game.count_moves(state), moves.len() as u64, "{position}: count of moves");
    assert_eq!(game.legal_moves(state), moves, "{position}: moves come in the same order");
    check_text(game, state, &position);
    check_view(game, state, &position);
    check_tally(game, state, &position);
    check_moves(game, state, &position, &moves);
    check_steps(game, state, &position, &moves);
}

fn check_text<G: Game>(game: &G, state: &G::State, position: &str) {
    let again = match game.parse_position(position) {
        Ok(again) => again,
        Err(error) => panic!("{position}: its own text is refused: {error}"),
    };
    assert_eq!(game.format_position(&again), position, "{position}: read and written again");
    assert_eq!(game.key(&again), game.key(state), "{position}: key equals a fresh key");
    assert_eq!(game.turn(&again), game.turn(state), "{position}: side to move");
    for wrong in [
        format!("{position} "),
        format!(" {position}"),
        format!("{position} extra"),
        position.replacen('/', "", 1),
        position.replacen('/', "//", 1),
        position.rsplit_once(' ').map(|(rows, _)| rows.to_owned()).unwrap_or_default(),
        format!("1{position}"),
        format!("0{position}"),
    ] {
        assert!(game.parse_position(&wrong).is_err(), "'{wrong}' should be refused");
    }
}

fn check_view<G: Game>(game: &G, state: &G::State, position: &str) {
    let view = game.view(state);
    assert_eq!(view.size, game.size(), "{position}: size of the view");
    assert_eq!(view.cells.len(), game.size().squares(), "{position}: cells of the view");
    assert_eq!(view.turn, game.turn(state), "{position}: side to move of the view");
    assert_eq!(view.grid, game.view(&game.initial()).grid, "{position}: the grid stays the same");
    for cell in &view.cells {
        let is_stack = cell.piece.is_some() || cell.beneath.is_empty();
        assert!(is_stack, "{position}: pieces lie beneath nothing");
    }
    for side in Side::BOTH {
        let hand = view.hand(side);
        assert!(hand.iter().all(|piece| piece.owner == side), "{position}: whose hand it is");
        let runs: Vec<&Piece> =
            hand.chunk_by(|one, other| one == other).map(|run| &run[0]).collect();
        for (index, piece) in runs.iter().enumerate() {
            assert!(!runs[..index].contains(piece), "{position}: equal pieces lie apart in hand");
        }
    }
    let mut owners = HashMap::new();
    for piece in view.pieces() {
        let look = (piece.owner, piece.kind, piece.strength);
        let known = owners.entry(piece.label.clone()).or_insert(look);
        assert_eq!(*known, look, "{position}: the label {} is not unique", piece.label);
    }
    for (square, cell) in view.stacks() {
        let (square, label) = (view.size.name(square), cell.label());
        assert!(!owners.contains_key(&label), "{position}: the stack on {square} is no {label}");
    }
}

fn check_tally<G: Game>(game: &G, state: &G::State, position: &str) {
    let names = |state| game.tally(state).iter().map(|tally| tally.name).collect::<Vec<_>>();
    assert_eq!(names(state), names(&game.initial()), "{position}: the tallies are always the same");
}

fn check_moves<G: Game>(game: &G, state: &G::State, position: &str, moves: &[G::Move]) {
    let mut texts = HashMap::new();
    let mut child = game.initial();
    for &mv in moves {
        let text = game.format_move(mv);
        if let Some(other) = texts.insert(text.clone(), mv) {
            panic!("{position}: {other:?} and {mv:?} are both written {text}");
        }
        assert_eq!(game.read_move(&text), Ok(mv), "{position}: {text} read again");
        game.play_into(state, mv, &mut child);
        assert_ne!(game.key(&child), game.key(state), "{position}: {text} changes the key");
        if game.alternates() {
            assert_ne!(game.turn(&child), game.turn(state), "{position}: {text} passes the turn");
        }
        if game.steps(state, mv) == [Step::PASS] && game.outcome(&child).is_none() {
            let effects = effects(&game.view(state), &game.view(&child));
            let pass = Effect::Passes { side: game.turn(state) };
            assert_eq!(effects, [pass], "{position}: {text} changes nothing else");
        }
        let mut fresh = state.clone();
        game.play(&mut fresh, mv);
        assert!(fresh == child, "{position}: {text} played in place and into a used state");
    }
    let over = moves.is_empty();
    for text in moves.iter().take(3).map(|&mv| game.format_move(mv)) {
        let upper = text.to_uppercase();
        assert!(game.parse_move(state, &upper).is_ok(), "{position}: {upper} in upper case");
        let spaced: String = text.chars().flat_map(|letter| [' ', letter]).collect();
        let digits = |pair: &[u8]| pair.iter().all(u8::is_ascii_digit);
        if !text.as_bytes().windows(2).any(digits) {
            assert!(game.parse_move(state, &spaced).is_ok(), "{position}: {spaced} with spaces");
        }
        let wrong = format!("{text}!");
        assert!(game.parse_move(state, &wrong).is_err(), "{position}: {wrong} should be refused");
    }
    if over {
        let error = game.parse_move(state, "a1");
        assert!(
            matches!(error, Err(MoveError::GameOver { .. })),
            "{position}: a move after the end"
        );
    }
}

/// Checks the steps of the moves: each sequence leads to its move, and no move's steps begin with
/// another's.
fn check_steps<G: Game>(game: &G, state: &G::State, position: &str, moves: &[G::Move]) {
    let mut legal: Vec<(G::Move, Vec<Step>)> =
        moves.iter().map(|&mv| (mv, game.steps(state, mv))).collect();
    legal.sort_unstable_by(|a, b| a.1.cmp(&b.1));
    for pair in legal.windows(2) {
        let [(a, first), (b, second)] = pair else { continue };
        assert!(
            !second.starts_with(first),
            "{position}: the steps of {b:?} begin with all those of {a:?}"
        );
    }
    check_choices(game, position, &legal);
    for (mv, steps) in legal.iter().take(3) {
        assert_eq!(next_steps(&legal, steps), Progress::Complete(*mv), "{position}: {steps:?}");
        for made in 0..steps.len() {
            let Progress::Next(next) = next_steps(&legal, &steps[..made]) else {
                panic!("{position}: no step after {:?}", &steps[..made]);
            };
            assert!(next.contains(&steps[made]), "{position}: {:?} is offered", steps[made]);
        }
    }
}

/// Checks the names of choices: people can type each, and mean no other and no square.
fn check_choices<G: Game>(game: &G, position: &str, legal: &[(G::Move, Vec<Step>)]) {
    let mut names = HashMap::new();
    for step in legal.iter().flat_map(|(_, steps)| steps) {
        let Step::Choice(name) = *step else { continue };
        let letters: String = name.chars().filter(|letter| !matches!(letter, ' ' | '-')).collect();
        let is_word = letters.chars().all(|letter| letter.is_ascii_lowercase());
        let is_typed = is_word && letters.len() >= 2 && name.trim() == name;
        assert!(is_typed, "{position}: '{name}' is not two or more small letters");
        assert!(game.size().read_square(&letters).is_err(), "{position}: {name} is a square");
        let known = *names.entry(letters).or_insert(name);
        assert_eq!(known, name, "{position}: two choices differ only by spaces and hyphens");
    }
}

fn check_random_move<G: Game>(game: &G, state: &G::State, mv: G::Move) {
    let position = game.format_position(state);
    assert!(game.legal_moves(state).contains(&mv), "{position}: random move {mv:?} is legal");
}
