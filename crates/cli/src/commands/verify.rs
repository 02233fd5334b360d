//! Proofs that are checked: `verify`.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Read};
use std::path::Path;

use anyhow::{Context, Result};
use cygnet_core::quote::counted;
use cygnet_core::{Options, Value};
use cygnet_solve::erased::Check;
use cygnet_solve::verify::{Certificate, Checked, FIRST_LINE, Refusal};
use serde_json::json;

use super::position::rules_in_words;
use crate::Answer;
use crate::args::VerifyArguments;
use crate::output::Output;
use crate::setup::find_game;

/// `cygnet verify FILE`
pub(crate) fn verify(arguments: &VerifyArguments, output: &mut Output) -> Result<Answer> {
    let mut answer = Answer::Yes;
    for path in &arguments.files {
        let bytes = read_proof(path).with_context(|| format!("cannot read {}", path.display()))?;
        let name = path.display().to_string();
        match verify_bytes(&bytes) {
            Ok((certificate, checked)) if output.wants_json() => output.json_line(&json!({
                "file": name,
                "game": certificate.game,
                "rules": certificate.rules,
                "options": certificate.options.iter().cloned().collect::<BTreeMap<_, _>>(),
                "position": certificate.position,
                "value": certificate.value,
                "replies": checked.replies,
                "ends": checked.ends,
            }))?,
            Ok((certificate, checked)) => {
                let theorem = theorem(&certificate)?;
                let replies = counted(checked.replies, "reply", "replies");
                let ends = counted(checked.ends, "end", "ends");
                output.line(format_args!(
                    "{name}: {theorem} Checked with {replies}, to {ends} of the game."
                ))?;
            }
            Err(refusal) => {
                answer = Answer::No;
                if output.wants_json() {
                    output.json_line(&json!({ "file": name, "refused": refusal.to_string() }))?;
                } else {
                    output.line(format_args!("{name}: refused; {refusal}"))?;
                }
            }
        }
    }
    Ok(answer)
}

/// The bytes of a file, or only the first few if they are not those of a proof.
fn read_proof(path: &Path) -> io::Result<Vec<u8>> {
    let mut file = fs::File::open(path)?;
    let mut bytes = Vec::new();
    file.by_ref().take(FIRST_LINE.len() as u64).read_to_end(&mut bytes)?;
    if bytes == FIRST_LINE.as_bytes() {
        file.read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}

fn verify_bytes(bytes: &[u8]) -> Result<(Certificate, Checked), Refusal> {
    let certificate = Certificate::from_bytes(bytes)?;
    let wrong = |error: &dyn std::fmt::Display| Refusal::Format(error.to_string());
    let entry = find_game(&certificate.game).map_err(|error| wrong(&error))?;
    let options = certificate.options.iter().map(|(name, value)| (&**name, &**value));
    let options = Options::parse(entry.info, options).map_err(|error| wrong(&error))?;
    let checked = cygnet_games::visit(entry.info.id, &options, Check(&certificate))
        .expect("the game was found")?;
    Ok((certificate, checked))
}

/// What was checked, as a sentence.
fn theorem(certificate: &Certificate) -> Result<String> {
    let entry = find_game(&certificate.game)?;
    let options = certificate.options.iter().map(|(name, value)| (&**name, &**value));
    let options = Options::parse(entry.info, options)?;
    let (_, state) = entry.set_up(options, Some(&certificate.position), 0)?;
    let name_of = |player| entry.info.side(player).name;
    let (mover, other) = (name_of(state.turn()), name_of(!state.turn()));
    let verdict = match certificate.value {
        Value::Win => format!("{mover}, to move, wins whatever {other} does"),
        Value::Loss => format!("{other} wins whatever {mover} does, who is to move"),
        Value::Draw => "neither side can force a win".to_owned(),
    };
    let options = certificate.options.iter().map(|(name, value)| (&**name, &**value));
    let (name, size, rules) = (entry.info.name, state.size(), rules_in_words(options));
    Ok(format!("in {name} on {size}{rules}, from {}, {verdict}.", certificate.position))
}
