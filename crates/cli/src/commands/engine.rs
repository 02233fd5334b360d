//! Runs this program as an engine for another program: `engine`.

use std::io::{self, BufRead, BufReader, ErrorKind};
use std::thread;

use anyhow::{Context, Result, anyhow};
use cygnet_analysis::Resources;

use crate::output::Output;

/// `cygnet engine`
pub(crate) fn engine(resources: &Resources, output: &mut Output) -> Result<()> {
    // A search answers from its own thread, but standard output belongs to this one.
    let (answers, answered) = io::pipe().context("cannot make a pipe")?;
    thread::scope(|scope| {
        let serve =
            move || cygnet_protocol::serve(BufReader::new(io::stdin()), answered, resources);
        let thread = scope.spawn(serve);
        let result = pass_on(BufReader::new(answers), output);
        let served = thread.join().map_err(|_| anyhow!("the engine broke down"))?;
        result?;
        match served {
            // A broken pipe means that the reader has stopped listening, which is not an error.
            Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
            served => served.context("cannot read the commands"),
        }
    })
}

/// Writes every line at once. [`Output`] notices when the other program has gone away.
fn pass_on(answers: impl BufRead, output: &mut Output) -> Result<()> {
    for line in answers.lines() {
        output.line(line.context("cannot read the answers")?)?;
        output.flush()?;
    }
    Ok(())
}
