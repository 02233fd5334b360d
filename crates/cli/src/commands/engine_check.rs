//! Checks whether another program follows the engine protocol: `engine-check`.

use cygnet_protocol::{CheckFinding, CheckVerdict, check_each, join_words};

use crate::CommandResult;
use crate::args::EngineCheckArguments;
use crate::command_error::Result;
use crate::output::Output;

/// `cygnet engine-check COMMAND…`
pub(crate) fn engine_check(
    arguments: &EngineCheckArguments,
    output: &mut Output,
) -> Result<CommandResult> {
    let command = match arguments.command.as_slice() {
        [text] => text.clone(),
        words => join_words(words),
    };
    let mut findings: Vec<CheckFinding> = Vec::new();
    let mut result = Ok(());
    check_each(&command, |finding| {
        if result.is_ok() && !output.wants_json() {
            result = tell(finding, output);
        }
        findings.push(finding.clone());
    });
    result?;
    let count = |verdict| findings.iter().filter(|finding| finding.verdict == verdict).count();
    let failed = count(CheckVerdict::Failed);
    if output.wants_json() {
        output.json(&findings)?;
    } else {
        let (good, absent) = (count(CheckVerdict::Ok), count(CheckVerdict::NotSupported));
        output.line("")?;
        output.line(output.words().check_summary(good, failed, absent))?;
    }
    Ok(if failed == 0 { CommandResult::Yes } else { CommandResult::No })
}

fn tell(finding: &CheckFinding, output: &mut Output) -> Result<()> {
    let CheckFinding { check, verdict, reason } = finding;
    let words = output.words();
    let verdict = match verdict {
        CheckVerdict::Ok => words.check_ok(),
        CheckVerdict::Failed => words.check_failed(),
        CheckVerdict::NotSupported => words.check_not_supported(),
    };
    let [check, reason] = [check, reason].map(|message| output.language().say(message));
    let text = format!("{verdict:<13}  {check:<36}  {reason}");
    output.line(text.trim_end())?;
    output.flush()
}
