//! Checks proofs: `verify`.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use cygnet_analysis::check_proof;
use cygnet_core::{Options, Say, Value, message};
use cygnet_games::find_named;
use cygnet_solve::json::VerifyAnswer;
use cygnet_solve::verify::{CheckError, Checked, Claim};

use cygnet_text::Language;
use cygnet_text::telling::{side_name, side_possessive};

use super::position::board_in_words;
use crate::CommandResult;
use crate::args::VerifyArguments;
use crate::command_error::{self, Result};
use crate::output::Output;

/// `cygnet verify FILE…`
pub(crate) fn verify(arguments: &VerifyArguments, output: &mut Output) -> Result<CommandResult> {
    let (language, words) = (output.language(), output.words());
    let mut answer = CommandResult::Yes;
    let mut unreadable = Vec::new();
    for path in &arguments.files {
        let name = path.display().to_string();
        let checked = verify_file(path);
        if checked.is_err() {
            answer = CommandResult::No;
        }
        if let Err(CheckError::Read(error)) = &checked {
            unreadable.push(message!(
                "command-file-unreadable",
                "cannot read {file}: {reason}",
                file = &name,
                reason = error.message(),
            ));
        }
        if output.wants_json() {
            output.json_line(&VerifyAnswer::new(name, &checked))?;
            continue;
        }
        match checked {
            Ok((claim, checked)) => {
                let theorem = theorem(&claim, language)?;
                let Checked { replies, ends, .. } = checked;
                output.line(words.verify_checked(&name, theorem, replies, ends))?;
            }
            Err(CheckError::Refused(refusal)) => {
                output.line(words.verify_refused(&name, language.say(&refusal)))?;
            }
            // This is reported at the end.
            Err(CheckError::Read(_)) => {}
            Err(CheckError::Memory(error)) => {
                output.line(words.verify_not_checked(&name, language.say(&error)))?;
            }
        }
        output.flush()?;
    }
    match command_error::all(unreadable) {
        Some(problem) => Err(problem.into()),
        None => Ok(answer),
    }
}

fn verify_file(path: &Path) -> Result<(Claim, Checked), CheckError> {
    check_proof(BufReader::new(File::open(path)?))
}

/// The checked claim, as a sentence.
fn theorem(claim: &Claim, language: Language) -> Result<String> {
    let entry = find_named(&claim.game)?;
    let options = || claim.options.iter().map(|(name, value)| (&**name, &**value));
    let rules = Options::parse(entry.info, options())?;
    let (_, state) = entry.set_up(rules, Some(&claim.position), 0)?;
    let words = language.words();
    let sides = [state.turn(), !state.turn()];
    let [mover, other] = sides.map(|side| side_name(entry.info, side, language));
    let [of_mover, of_other] = sides.map(|side| side_possessive(entry.info, side, language));
    let verdict = match claim.value {
        Value::Win => words.verify_win(mover, other, of_mover, of_other),
        Value::Loss => words.verify_loss(mover, other, of_mover, of_other),
        Value::Draw => words.verify_draw().to_owned(),
    };
    let board = board_in_words(entry.info.name, state.size(), options(), words);
    Ok(words.verify_theorem(board, &claim.position, verdict))
}
