//! Checks proofs: `verify`.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use cygnet_analysis::check_proof;
use cygnet_core::{Say, message};
use cygnet_solve::json::VerifyAnswer;
use cygnet_solve::verify::{CheckError, Checked, Claim};
use cygnet_text::answers::theorem;

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
