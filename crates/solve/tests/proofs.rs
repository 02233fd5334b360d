//! Proofs that are written down: they are right, and what is not is refused.

use std::time::Instant;

use cygnet_core::limits::Watch;
use cygnet_core::{CatalogueGame, Game, GameVisitor, Limits, Options, Stop, Value};
use cygnet_games::ski_jumps::SkiJumps;
use cygnet_games::three_dragons::ThreeDragons;
use cygnet_games::ugly_duck::UglyDuck;
use cygnet_solve::verify::{Certificate, Refusal, check};
use cygnet_solve::{Proof, ProofError, Solver};

const MEBIBYTE: usize = 1 << 20;

fn prove<G: cygnet_core::Solving>(game: &G, state: &G::State) -> Proof {
    let solver = Solver::new(game.clone(), MEBIBYTE);
    within(&solver, state, &Limits::default()).expect("small enough")
}

fn within<G: cygnet_core::Solving>(
    solver: &Solver<G>,
    state: &G::State,
    limits: &Limits,
) -> Result<Proof, ProofError> {
    solver.prove(state, &Watch::new(limits, &Stop::new(), Instant::now()))
}

struct ProveAndCheck;

impl GameVisitor for ProveAndCheck {
    type Output = ();

    /// The start, and positions of a few random games.
    fn visit<G: CatalogueGame>(self, game: G) {
        let mut random = fastrand::Rng::with_seed(5);
        for _ in 0..10 {
            let mut state = game.initial();
            for _ in 0..random.usize(0..6) {
                let Some(mv) = game.random_move(&state, &mut random, &mut Vec::new()) else {
                    break;
                };
                game.play(&mut state, mv);
            }
            let position = game.format_position(&state);
            let state = game.parse_position(&position).expect("a position");
            let proof = prove(&game, &state);
            let checked = check(&game, &state, proof.value, &proof.replies);
            let checked = checked.unwrap_or_else(|refusal| panic!("{position}: {refusal}"));
            assert_eq!(checked.replies, proof.positions, "{position}");
            for value in [Value::Win, Value::Draw, Value::Loss] {
                if value != proof.value {
                    let refusal = check(&game, &state, value, &proof.replies);
                    assert!(refusal.is_err(), "{position} is no {}", value.word());
                }
            }
        }
    }
}

#[test]
fn proofs_of_small_boards_are_right() {
    let boards: [(&str, &[(&str, &str)]); 13] = [
        ("ugly_duck", &[("size", "3x3")]),
        ("ugly_duck", &[("size", "3x4")]),
        ("ugly_duck", &[("size", "4x3")]),
        ("ugly_duck", &[("size", "3x5")]),
        ("ugly_duck", &[("size", "4x4")]),
        ("ski_jumps", &[("size", "2x2")]),
        ("ski_jumps", &[("size", "2x4")]),
        ("ski_jumps", &[("size", "4x4")]),
        ("ski_jumps", &[("size", "6x4")]),
        ("ski_jumps", &[("size", "4x6")]),
        ("ski_jumps", &[("size", "4x4"), ("step", "any")]),
        ("ski_jumps", &[("size", "4x4"), ("first", "black"), ("jump", "down")]),
        ("dropper", &[("size", "3x3")]),
    ];
    for (id, options) in boards {
        let entry = cygnet_games::find(id).expect("a game of the catalogue");
        let options = Options::parse(entry.info, options.iter().copied()).expect("options");
        cygnet_games::visit(id, &options, ProveAndCheck).expect("a game of the catalogue");
    }
}

/// A jumper can hop to and fro here, and what is known of the positions leads in a circle.
#[test]
fn a_win_is_proved_without_going_round_in_circles() {
    let entry = cygnet_games::find("ski_jumps").expect("a game of the catalogue");
    let options = Options::parse(entry.info, [("size", "6x6")]).expect("a size");
    let game = SkiJumps::<u64>::new(&options);
    for position in ["R5/4B1/6/2b3/1R1R2/4B1 r", "R5/5B/3R2/4B1/1R4/3B2 b"] {
        let state = game.parse_position(position).expect("a position");
        let proof = prove(&game, &state);
        let checked = check(&game, &state, proof.value, &proof.replies).expect("a proof");
        assert_eq!(checked.replies, proof.positions, "{position}");
    }
}

/// A game where positions come again, and where the value of most cannot be proved: forced wins, and draws
/// shortly before the quiet turns are over.
#[test]
fn proofs_of_three_dragons_are_right() {
    let entry = cygnet_games::find("three_dragons").expect("a game of the catalogue");
    let game = ThreeDragons::new(&Options::defaults(entry.info));
    let limits = Limits { nodes: Some(5_000), ..Limits::default() };
    let mut random = fastrand::Rng::with_seed(3);
    let solver = Solver::new(game.clone(), MEBIBYTE);
    let mut proofs = 0;
    for _ in 0..60 {
        let mut state = game.initial();
        let mut before = Vec::new();
        while let Some(mv) = game.random_move(&state, &mut random, &mut Vec::new()) {
            before.push(state.clone());
            game.play(&mut state, mv);
        }
        // A few turns before the end.
        for state in before.iter().rev().skip(1).step_by(3).take(4) {
            let position = game.format_position(state);
            let state = game.parse_position(&position).expect("a position");
            let Ok(proof) = within(&solver, &state, &limits) else { continue };
            let checked = check(&game, &state, proof.value, &proof.replies);
            checked.unwrap_or_else(|refusal| panic!("{position}: {refusal}"));
            proofs += 1;
        }
    }
    assert!(proofs > 20, "some are proved: {proofs}");
}

fn small_board() -> UglyDuck<u64> {
    let entry = cygnet_games::find("ugly_duck").expect("a game of the catalogue");
    UglyDuck::new(&Options::parse(entry.info, [("size", "3x3")]).expect("a size"))
}

#[test]
fn what_is_missing_or_too_much_is_refused() {
    let game = small_board();
    let start = game.initial();
    let Proof { value, replies, .. } = prove(&game, &start);
    for length in 0..replies.len() {
        let refusal = check(&game, &start, value, &replies[..length]).expect_err("incomplete");
        assert!(matches!(refusal, Refusal::Incomplete { .. }), "{length}: {refusal}");
    }
    let longer = [&replies[..], &[0, 0]].concat();
    assert_eq!(check(&game, &start, value, &longer), Err(Refusal::TooLong(2)));
}

/// A changed reply is another move, after which the rest belongs to other positions. It may be that
/// this is a proof as well, but then it is one.
#[test]
fn changed_replies_are_refused_unless_they_prove_it_too() {
    let game = small_board();
    let start = game.initial();
    let Proof { value, replies, .. } = prove(&game, &start);
    let mut refused = 0;
    for place in 0..replies.len() {
        for change in [1, 2, 0x40, 0x80] {
            let mut changed = replies.clone();
            changed[place] ^= change;
            refused += usize::from(check(&game, &start, value, &changed).is_err());
        }
    }
    let changes = 4 * replies.len();
    assert!(5 * refused > 4 * changes, "most changes are seen: {refused} of {changes}");
}

#[test]
fn a_file_is_read_as_it_was_written_and_nothing_else_is() {
    let certificate = Certificate {
        game: "ugly_duck".to_owned(),
        rules: 1,
        options: vec![("size".to_owned(), "3x3".to_owned())],
        position: "DDD/3/ddd w".to_owned(),
        value: Value::Loss,
        replies: vec![1, 2, 200, 1],
    };
    let bytes = certificate.to_bytes();
    assert_eq!(Certificate::from_bytes(&bytes), Ok(certificate));
    for length in 0..bytes.len() {
        assert!(Certificate::from_bytes(&bytes[..length]).is_err(), "{length}");
    }
    for wrong in [&b"[Game \"ugly_duck\"]\n"[..], b"", b"\xff\xfe\n", b"cygnet proof 2\n"] {
        let refusal = Certificate::from_bytes(wrong).expect_err("no proof");
        assert!(refusal.to_string().starts_with("this is no proof: "), "{refusal}");
    }
}

#[test]
fn refusals_count_from_one() {
    let illegal =
        |place, moves| Refusal::IllegalReply { position: "P".into(), place, moves }.to_string();
    let start = "the proof is wrong: the reply in P is move";
    assert_eq!(illegal(1, 1), format!("{start} 2, and there is 1 legal move"));
    assert_eq!(illegal(6, 6), format!("{start} 7, and there are 6 legal moves"));
    assert_eq!(
        Refusal::TooLong(1).to_string(),
        "the proof is wrong: 1 byte too many after its end"
    );
}

#[test]
fn a_proof_that_is_interrupted_is_none() {
    let game = small_board();
    let solver = Solver::new(game.clone(), MEBIBYTE);
    let limits = Limits { nodes: Some(10), ..Limits::default() };
    let found = within(&solver, &game.initial(), &limits);
    assert_eq!(found, Err(ProofError::Interrupted));
    let whole = within(&solver, &game.initial(), &Limits::default()).expect("small enough");
    assert!(whole.positions > 10);
    let found = within(&solver, &game.initial(), &limits);
    assert_eq!(found, Err(ProofError::Interrupted), "however much is known");
}
