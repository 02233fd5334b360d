//! Written proofs: they are right, and wrong ones are refused.

use std::io;
use std::time::Instant;

use cygnet_core::limits::Watch;
use cygnet_core::steps::Step;
use cygnet_core::view::BoardView;
use cygnet_core::{
    CatalogueGame, Game, GameInfo, GameVisitor, Limits, Message, Options, Outcome, PositionError,
    Side, Size, Stop, Value,
};
use cygnet_games::ski_jumps::SkiJumps;
use cygnet_games::three_dragons::ThreeDragons;
use cygnet_games::ugly_duck::UglyDuck;
use cygnet_solve::verify::{
    self, Certificate, CheckError, Checked, Claim, ProofFile, ProofRefusal,
};
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

/// Checks replies in memory, where only the proof itself can be wrong.
fn check<G: Game>(
    game: &G,
    state: &G::State,
    value: Value,
    replies: &[u8],
) -> Result<Checked, ProofRefusal> {
    refusal_of(verify::check(game, state, value, replies))
}

fn refusal_of<T>(checked: Result<T, CheckError>) -> Result<T, ProofRefusal> {
    match checked {
        Err(CheckError::Refused(refusal)) => Err(refusal),
        other => Ok(other.expect("it can be read")),
    }
}

struct ProveAndCheck;

impl GameVisitor for ProveAndCheck {
    type Output = ();

    /// Tests the start, and positions of a few random games.
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

/// A jumper can hop to and fro here, so the known values of positions lead in a circle.
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

/// A game in which positions repeat, and in which most values cannot be proved: tests forced wins, and draws
/// shortly before the limit on quiet turns.
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
        assert!(matches!(refusal, ProofRefusal::Incomplete { .. }), "{length}: {refusal}");
    }
    let longer = [&replies[..], &[0, 0]].concat();
    assert_eq!(check(&game, &start, value, &longer), Err(ProofRefusal::TooLong(2)));
}

/// A changed reply is another move, after which the remaining replies belong to other positions. The result
/// is accepted only if it happens to be a valid proof too.
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
    let game = small_board();
    let Proof { value, replies, .. } = prove(&game, &game.initial());
    let claim = Claim {
        game: "ugly_duck".to_owned(),
        rules: 1,
        options: vec![("size".to_owned(), "3x3".to_owned())],
        position: "DDD/3/ddd w".to_owned(),
        value,
    };
    let certificate = Certificate { claim, replies };
    let mut bytes = Vec::new();
    let written = certificate.write(&mut bytes).expect("there is memory");
    assert_eq!(written, bytes.len());
    let read = |bytes: &[u8]| -> Result<(Claim, Checked), ProofRefusal> {
        let ProofFile { claim, replies } = refusal_of(ProofFile::read(bytes))?;
        let state = game.parse_position(&claim.position).expect("it is the start");
        let checked = refusal_of(verify::check(&game, &state, claim.value, replies))?;
        Ok((claim, checked))
    };
    assert_eq!(read(&bytes).map(|(claim, _)| claim), Ok(certificate.claim));
    let header = bytes.len() - certificate.replies.len();
    for length in 0..bytes.len() {
        let refusal = read(&bytes[..length]).expect_err("something is missing").to_string();
        assert!(refusal.starts_with("this is not a proof: "), "{length}: {refusal}");
        let found =
            format!("bytes of replies announced, but {} found", length.saturating_sub(header));
        assert!(length < header || refusal.ends_with(&found), "{length}: {refusal}");
    }
    let refusal = read(&[&bytes[..], b"0"].concat()).expect_err("too much").to_string();
    assert!(refusal.ends_with("of replies announced, but more found"), "{refusal}");
    for wrong in [&b"[Game \"ugly_duck\"]\n"[..], b"", b"\xff\xfe\n", b"cygnet proof 02\n"] {
        let refusal = read(wrong).expect_err("no proof");
        assert!(refusal.to_string().starts_with("this is not a proof: "), "{refusal}");
    }
    let old = read(b"cygnet proof 1\n").expect_err("of an older version").to_string();
    assert!(old.contains("it has version 1 of the format, but"), "{old}");
    assert!(old.contains("reads version 2; 'cygnet solve --proof' rewrites it"), "{old}");
}

/// A source of bytes that fails at its end.
struct Failing<'a>(&'a [u8]);

impl io::Read for Failing<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.0.read(buffer)? {
            0 => Err(io::Error::other("the disk has gone")),
            read => Ok(read),
        }
    }
}

/// A proof is read as the check proceeds: an error at its beginning is found without reading the rest.
#[test]
fn a_proof_is_read_bit_by_bit() {
    let game = small_board();
    let Proof { value, replies, .. } = prove(&game, &game.initial());
    let header = |value: &str| {
        let start = "cygnet proof 2\ngame ugly_duck\nrules 1\noptions size=3x3\n";
        format!("{start}position DDD/3/ddd w\nvalue {value}\nreplies {}\n", 1_u64 << 40)
    };
    let read = |text: &str, replies: &[u8]| {
        let bytes = [text.as_bytes(), replies].concat();
        let file = ProofFile::read(io::BufReader::new(Failing(&bytes)))?;
        verify::check(&game, &game.initial(), file.claim.value, file.replies)
    };
    let unread = read(&header(value.word()), &replies).expect_err("the rest cannot be read");
    assert!(matches!(unread, CheckError::Read(_)), "{unread}");
    let illegal = read(&header(value.word()), &[100]).expect_err("no such move");
    assert!(matches!(illegal, CheckError::Refused(ProofRefusal::IllegalReply { .. })), "{illegal}");
}

#[test]
fn refusals_count_from_one() {
    let illegal = |place, moves| {
        ProofRefusal::IllegalReply { position: "P".into(), place, moves }.to_string()
    };
    let start = "the proof is wrong: the reply in P is move";
    assert_eq!(illegal(1, 1), format!("{start} 2, and there is 1 legal move"));
    assert_eq!(illegal(6, 6), format!("{start} 7, and there are 6 legal moves"));
    assert_eq!(
        ProofRefusal::TooLong(1).to_string(),
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

/// The same rules, with the moves generated in another order.
#[derive(Clone)]
struct Reversed<G>(G);

impl<G: Game> Game for Reversed<G> {
    type State = G::State;
    type Move = G::Move;

    fn info(&self) -> &'static GameInfo {
        self.0.info()
    }

    fn options(&self) -> &Options {
        self.0.options()
    }

    fn size(&self) -> Size {
        self.0.size()
    }

    fn initial(&self) -> G::State {
        self.0.initial()
    }

    fn turn(&self, state: &G::State) -> Side {
        self.0.turn(state)
    }

    fn outcome(&self, state: &G::State) -> Option<Outcome> {
        self.0.outcome(state)
    }

    fn reason(&self, state: &G::State) -> Message {
        self.0.reason(state)
    }

    fn moves(&self, state: &G::State, moves: &mut Vec<G::Move>) {
        let start = moves.len();
        self.0.moves(state, moves);
        moves[start..].reverse();
    }

    fn play(&self, state: &mut G::State, mv: G::Move) {
        self.0.play(state, mv);
    }

    fn key(&self, state: &G::State) -> u64 {
        self.0.key(state)
    }

    fn looks_back(&self) -> bool {
        self.0.looks_back()
    }

    fn format_move(&self, mv: G::Move) -> String {
        self.0.format_move(mv)
    }

    fn read_move(&self, text: &str) -> Result<G::Move, Message> {
        self.0.read_move(text)
    }

    fn format_position(&self, state: &G::State) -> String {
        self.0.format_position(state)
    }

    fn parse_position(&self, text: &str) -> Result<G::State, PositionError> {
        self.0.parse_position(text)
    }

    fn view(&self, state: &G::State) -> BoardView {
        self.0.view(state)
    }

    fn steps(&self, state: &G::State, mv: G::Move) -> Vec<Step> {
        self.0.steps(state, mv)
    }
}

struct CheckReversed;

impl GameVisitor for CheckReversed {
    type Output = ();

    fn visit<G: CatalogueGame>(self, game: G) {
        let start = game.initial();
        let proof = prove(&game, &start);
        let id = game.info().id;
        let checked = check(&game, &start, proof.value, &proof.replies).expect(id);
        let reversed = Reversed(game.clone());
        assert_ne!(reversed.legal_moves(&start), game.legal_moves(&start), "{id}");
        assert_eq!(check(&reversed, &start, proof.value, &proof.replies), Ok(checked), "{id}");
    }
}

#[test]
fn a_proof_does_not_depend_on_the_order_in_which_moves_are_generated() {
    for (id, size) in [("ugly_duck", "4x3"), ("ski_jumps", "4x4"), ("dropper", "3x3")] {
        let entry = cygnet_games::find(id).expect("a game of the catalogue");
        let options = Options::parse(entry.info, [("size", size)]).expect("a size");
        cygnet_games::visit(id, &options, CheckReversed).expect("a game of the catalogue");
    }
}
