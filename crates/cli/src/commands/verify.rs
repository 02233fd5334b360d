//! Checks proofs: `verify`.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use anyhow::{Result, bail};
use cygnet_core::quote::counted;
use cygnet_core::{Message, Options, Say, Value};
use cygnet_solve::erased::Check;
use cygnet_solve::verify::{CheckError, Checked, Claim, ProofFile, Refusal};
use serde_json::json;

use super::position::rules_in_words;
use crate::Answer;
use crate::args::VerifyArguments;
use crate::output::Output;
use crate::setup::find_game;

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
            output.json_line(&match checked {
                Ok((claim, Checked { replies, ends })) => json!({
                    "file": name,
                    "game": claim.game,
                    "rules": claim.rules,
                    "options": claim.options.into_iter().collect::<BTreeMap<_, _>>(),
                    "position": claim.position,
                    "value": claim.value,
                    "replies": replies,
                    "ends": ends,
                }),
                Err(CheckError::Refused(refusal)) => {
                    json!({ "file": name, "refused": refusal.to_string() })
                }
                Err(CheckError::Read(error)) => {
                    json!({ "file": name, "unreadable": error.to_string() })
                }
                Err(CheckError::Memory(error)) => {
                    json!({ "file": name, "unchecked": error.to_string() })
                }
            })?;
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

/// Checks a proof as a stream: it may be larger than the memory.
fn verify_file(path: &Path) -> Result<(Claim, Checked), CheckError> {
    let ProofFile { claim, replies } = ProofFile::read(BufReader::new(File::open(path)?))?;
    let entry = find_game(&claim.game)
        .map_err(|error| Refusal::Format(Message::verbatim(error.to_string())))?;
    let options = claim.options.iter().map(|(name, value)| (&**name, &**value));
    let options =
        Options::parse(entry.info, options).map_err(|error| Refusal::Format(error.message()))?;
    let check = Check { claim: &claim, replies };
    cygnet_games::visit(entry.info.id, &options, check).expect("the game was found")
}

/// The checked claim, as a sentence.
fn theorem(claim: &Claim) -> Result<String> {
    let entry = find_game(&claim.game)?;
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
