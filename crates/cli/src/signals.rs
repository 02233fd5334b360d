//! Signals that ask the program to end: the current work is ended in an orderly way.

use std::io;

use cygnet_core::Stop;

/// The first termination signal raises the flag, so that there is still an answer; the second ends the
/// program.
///
/// If no further thread can be started, the command still runs; then the first signal ends the program.
#[cfg(unix)]
pub(crate) fn stop_at_signals(stop: &Stop) -> io::Result<()> {
    use std::sync::mpsc;

    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    let stop = stop.clone();
    let (ready, is_ready) = mpsc::channel();
    // Start the thread first: once the signals are caught, only a thread that reads them can act on them.
    let thread = std::thread::Builder::new().spawn(move || {
        let mut signals = match Signals::new([SIGHUP, SIGINT, SIGTERM]) {
            Ok(signals) => signals,
            Err(error) => {
                let _ = ready.send(Err(error));
                return;
            }
        };
        let _ = ready.send(Ok(()));
        for signal in signals.forever() {
            if stop.is_stopped() {
                // Nothing more can be done if this fails.
                let _ = signal_hook::low_level::emulate_default_handler(signal);
            }
            stop.stop();
        }
    });
    match thread {
        Ok(_) => is_ready.recv().unwrap_or(Ok(())),
        Err(_) => Ok(()),
    }
}

/// On other systems a signal ends the program at once.
#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "the same signature everywhere")]
pub(crate) fn stop_at_signals(_: &Stop) -> io::Result<()> {
    Ok(())
}
