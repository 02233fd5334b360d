//! Checks proofs: `verify`.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use anyhow::{Result, bail};
use cygnet_analysis::check_proof;
use cygnet_core::quote::counted;
use cygnet_core::{Options, Value};
use cygnet_games::find_named;
use cygnet_solve::json::VerifyAnswer;
use cygnet_solve::verify::{CheckError, Checked, Claim};

use super::position::rules_in_words;
use crate::Answer;
use crate::args::VerifyArguments;
use crate::output::Output;

/// `cygnet verify FILE…`
pub(crate) fn verify(arguments: &VerifyArguments, output: &mut Output) -> Result<Answer> {
    let mut answer = Answer::Yes;
    let mut unreadable = Vec::new();
    for path in &arguments.files {
        let name = path.display().to_string();
        let checked = verify_file(path);
        if checked.is_err() {
            answer = Answer::No;
        }
        if let Err(CheckError::Read(error)) = &checked {
            let words = [format!("cannot read {name}"), error.to_string()];
            unreadable.push(words.map(|words| crate::language().translate(&words)).join(": "));
        }
        if output.wants_json() {
            output.json_line(&VerifyAnswer::new(name, &checked))?;
            continue;
        }
        match checked {
            Ok((claim, checked)) => {
                let theorem = theorem(&claim)?;
                let replies = counted(checked.replies, "reply", "replies");
                let ends = counted(checked.ends, "end", "ends");
                output.line(format_args!(
                    "{name}: {theorem} Checked with {replies}, to {ends} of the game."
                ))?;
            }
            Err(CheckError::Refused(refusal)) => {
                output.line(format_args!("{name}: refused; {refusal}"))?;
            }
            // This is reported at the end.
            Err(CheckError::Read(_)) => {}
            Err(CheckError::Memory(error)) => {
                output.line(format_args!("{name}: not checked; {error}"))?;
            }
        }
        output.flush()?;
    }
    if !unreadable.is_empty() {
        bail!("{}", unreadable.join("; "));
    }
    Ok(answer)
}

fn verify_file(path: &Path) -> Result<(Claim, Checked), CheckError> {
    check_proof(BufReader::new(File::open(path)?))
}

/// The checked claim, as a sentence.
fn theorem(claim: &Claim) -> Result<String> {
    let entry = find_named(&claim.game)?;
    let options = || claim.options.iter().map(|(name, value)| (&**name, &**value));
    let rules = Options::parse(entry.info, options())?;
    let (_, state) = entry.set_up(rules, Some(&claim.position), 0)?;
    let name_of = |player| entry.info.side(player).name;
    let (mover, other) = (name_of(state.turn()), name_of(!state.turn()));
    let verdict = match claim.value {
        Value::Win => format!("{mover}, to move, wins whatever {other} does"),
        Value::Loss => format!("{other} wins whatever {mover} does, who is to move"),
        Value::Draw => "neither side can force a win".to_owned(),
    };
    let (name, size, rules) = (entry.info.name, state.size(), rules_in_words(options()));
    Ok(format!("in {name} on {size}{rules}, from {}, {verdict}.", claim.position))
}
