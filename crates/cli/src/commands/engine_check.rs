//! Checks whether another program follows the engine protocol: `engine-check`.

use anyhow::Result;
use cygnet_protocol::{Finding, Verdict, check_each, join_words};

use crate::Answer;
use crate::args::EngineCheckArguments;
use crate::output::Output;

/// `cygnet engine-check COMMAND…`
pub(crate) fn engine_check(
    arguments: &EngineCheckArguments,
    output: &mut Output,
) -> Result<Answer> {
    let command = match arguments.command.as_slice() {
        [text] => text.clone(),
        words => join_words(words),
    };
    let mut findings: Vec<Finding> = Vec::new();
    let mut result = Ok(());
    check_each(&command, |finding| {
        if result.is_ok() && !output.wants_json() {
            result = tell(finding, output);
        }
        findings.push(finding.clone());
    });
    result?;
    let count = |verdict| findings.iter().filter(|finding| finding.verdict == verdict).count();
    let failed = count(Verdict::Failed);
    if output.wants_json() {
        output.json(&findings)?;
    } else {
        let (good, absent) = (count(Verdict::Ok), count(Verdict::NotSupported));
        output.line("")?;
        output.line(format_args!("{good} ok, {failed} failed, {absent} not supported"))?;
    }
    Ok(if failed == 0 { Answer::Yes } else { Answer::No })
}

fn tell(finding: &Finding, output: &mut Output) -> Result<()> {
    let Finding { check, verdict, reason } = finding;
    let text = format!("{verdict:<13}  {check:<36}  {reason}");
    output.line(text.trim_end())?;
    output.flush()
}
