//! Checks proofs of any game.

use std::io::BufRead;

use cygnet_core::{Options, Say};
use cygnet_games::find_named;
use cygnet_solve::erased::Check;
use cygnet_solve::verify::{CheckError, Checked, Claim, ProofFile, ProofRefusal};

/// Checks a proof with the rules of the game that it names, and returns its claim in Cygnet's own
/// notation. The proof is read as a stream: it may be larger than the memory.
///
/// # Errors
/// If the proof is wrong, cannot be read, or needs too much memory to check.
///
/// # Panics
/// Never: a game that was found is in the catalogue.
pub fn check_proof(source: impl BufRead) -> Result<(Claim, Checked), CheckError> {
    let ProofFile { claim, replies } = ProofFile::read(source)?;
    let wrong = |error: &dyn Say| ProofRefusal::Format(error.message());
    let entry = find_named(&claim.game).map_err(|error| wrong(&error))?;
    let options = claim.options.iter().map(|(name, value)| (&**name, &**value));
    let options = Options::parse(entry.info, options).map_err(|error| wrong(&error))?;
    let check = Check { claim: &claim, replies };
    cygnet_games::visit(entry.info.id, &options, check).expect("the game was found")
}
