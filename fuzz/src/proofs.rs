//! Proofs that are checked, and what was proved and kept.

use std::time::Instant;

use cygnet_core::limits::Watch;
use cygnet_core::{CatalogueGame, GameVisitor, Limits, Options, Stop, Value};
use cygnet_games::{find, visit};
use cygnet_solve::Solver;
use cygnet_solve::erased::Check;
use cygnet_solve::verify::{Certificate, Claim, ProofFile};
use xxhash_rust::xxh3::xxh3_64;

use crate::{assert_explains, game_and_options, split_line, text_of};

/// How many positions are looked at to find out whether a proof that was accepted is true.
const NODES_FOR_TRUTH: u64 = 20_000;

/// The same to see what a solver makes of what it recalls.
const NODES_AFTER_RECALL: u64 = 200;

/// The bytes of a solver's table.
const TABLE_BYTES: usize = 1 << 16;

/// The file of a proof.
///
/// # Panics
/// If something is accepted that is not true, or is not the same after it was written.
pub fn proof(data: &[u8]) {
    check_proof(data);
    check_proof(&with_right_length(data));
}

/// The same with as many replies announced as there are: hardly any mutation would get any further.
fn with_right_length(data: &[u8]) -> Vec<u8> {
    const LINE: &[u8] = b"\nreplies ";
    let Some(start) = data.windows(LINE.len()).position(|it| it == LINE) else {
        return data.to_vec();
    };
    let (before, rest) = data.split_at(start);
    let (_, replies) = split_line(&rest[1..]);
    [before, LINE, replies.len().to_string().as_bytes(), b"\n", replies].concat()
}

fn check_proof(data: &[u8]) {
    let ProofFile { claim, replies } = match ProofFile::read(data) {
        Ok(file) => file,
        Err(error) => return assert_explains(&error),
    };
    let Some(entry) = find(&claim.game) else { return };
    let pairs = claim.options.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    let options = match Options::parse(entry.info, pairs) {
        Ok(options) => options,
        Err(error) => return assert_explains(&error),
    };
    let check = Check { claim: &claim, replies };
    let (written, _) = match visit(entry.info.id, &options, check).expect("it was found") {
        Ok(accepted) => accepted,
        Err(error) => return assert_explains(&error),
    };
    assert_eq!((&written.position, written.value), (&claim.position, claim.value));
    let truth = visit(entry.info.id, &options, Truth(&claim)).expect("it was found");
    assert!(truth.is_none_or(|truth| truth == claim.value), "{claim:?} is accepted, not {truth:?}");
    check_written(&Certificate { claim: written, replies: Vec::new() });
}

/// What a position is worth, if that is soon found out.
struct Truth<'a>(&'a Claim);

impl GameVisitor for Truth<'_> {
    type Output = Option<Value>;

    fn visit<G: CatalogueGame>(self, game: G) -> Option<Value> {
        let state = game.parse_position(&self.0.position).expect("it was accepted before");
        let solver = Solver::new(game, TABLE_BYTES);
        let limits = Limits { nodes: Some(NODES_FOR_TRUTH), ..Limits::default() };
        solver.value(&state, &Watch::new(&limits, &Stop::new(), Instant::now()))
    }
}

fn check_written(certificate: &Certificate) {
    let mut file = Vec::new();
    certificate.write(&mut file).expect("memory can be written to");
    let again = ProofFile::read(&*file).expect("what was written can be read");
    assert_eq!(again.claim, certificate.claim);
}

/// A first line, and a file of what was proved about that board: as it is, and as the entries of a file
/// that is in order.
///
/// # Panics
/// If what is recalled breaks a solver, or cannot be kept again.
pub fn proved(data: &[u8]) {
    let (header, body) = split_line(data);
    let (entry, options) = game_and_options(&text_of(header));
    let game = entry.build(&options);
    visit(entry.info.id, game.options(), Recall(body)).expect("the id is of the catalogue");
}

struct Recall<'a>(&'a [u8]);

impl GameVisitor for Recall<'_> {
    type Output = ();

    fn visit<G: CatalogueGame>(self, game: G) {
        let mut solver = Solver::new(game.clone(), TABLE_BYTES);
        solver.forgo_tables();
        if let Err(error) = solver.recall(self.0) {
            assert_explains(&error);
        }
        let file = in_order(&game, self.0);
        let recalled = solver.recall(&file);
        assert_eq!(recalled, Ok(self.0.len() / 16), "a file that is in order");
        // The entries cannot be checked for truth here, but they must do no other harm.
        let state = game.initial();
        let (limits, stop) =
            (Limits { nodes: Some(NODES_AFTER_RECALL), ..Limits::default() }, Stop::new());
        let watch = || Watch::new(&limits, &stop, Instant::now());
        solver.solve(&state, &limits, &stop, |_| {});
        if let Some(value) = solver.value(&state, &watch()) {
            let _ = solver.distance(&state, value, &watch());
            let _ = solver.prove(&state, &watch());
        }
        if let Some(kept) = solver.archive(&file) {
            let again = Solver::new(game, TABLE_BYTES).recall(&kept);
            assert!(again.is_ok(), "what was kept can be recalled: {again:?}");
        }
    }
}

/// A file with these entries, with everything else that it needs.
fn in_order<G: CatalogueGame>(game: &G, entries: &[u8]) -> Vec<u8> {
    const ENTRY: usize = 16;
    let count = entries.len() / ENTRY;
    let options: Vec<String> =
        game.options().iter().map(|(name, value)| format!("{name}={value}")).collect();
    let mut file = format!(
        "cygnet proved 2\ngame {}\nrules {}\nsolving {}\noptions {}\nentries {count}\n",
        game.info().id,
        game.info().rules_version,
        game.solving_version(),
        options.join(" ")
    )
    .into_bytes();
    file.extend(&entries[..count * ENTRY]);
    file.extend(xxh3_64(&file).to_le_bytes());
    file
}
