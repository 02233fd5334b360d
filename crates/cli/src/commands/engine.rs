//! Runs this program as an engine for another program: `engine`.

use std::io::{self, BufRead, BufReader, ErrorKind};
use std::thread;

use cygnet_analysis::Resources;
use cygnet_core::message;

use crate::command_error::{AddContext, Result};
use crate::output::Output;

/// `cygnet engine`
pub(crate) fn engine(resources: &Resources, output: &mut Output) -> Result<()> {
    // A search answers from its own thread, but standard output belongs to this one.
    let (answers, answered) =
        io::pipe().context(|| message!("command-no-pipe", "cannot create a pipe"))?;
    thread::scope(|scope| {
        let serve =
            move || cygnet_protocol::serve(BufReader::new(io::stdin()), answered, resources);
        let thread = scope.spawn(serve);
        let result = pass_on(BufReader::new(answers), output);
        let served =
            thread.join().map_err(|_| message!("command-engine-broken", "the engine failed"))?;
        result?;
        match served {
            // A broken pipe means that the reader has stopped listening, which is not an error.
            Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
            served => {
                served.context(|| message!("command-input-unreadable", "cannot read the commands"))
            }
        }
    })
}

/// Writes every line at once. [`Output`] notices when the other program has gone away.
fn pass_on(answers: impl BufRead, output: &mut Output) -> Result<()> {
    for line in answers.lines() {
        let line =
            line.context(|| message!("command-answers-unreadable", "cannot read the answers"))?;
        output.line(line)?;
        output.flush()?;
    }
    Ok(())
}
