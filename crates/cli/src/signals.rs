//! Signals that ask the program to end: what it is doing is brought to an end in order.

use std::io;

use cygnet_core::Stop;

/// The first signal to end raises the flag, so that there is an answer; the second ends the program.
#[cfg(unix)]
pub(crate) fn stop_at_signals(stop: &Stop) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGTERM])?;
    let stop = stop.clone();
    std::thread::Builder::new().spawn(move || {
        for signal in signals.forever() {
            if stop.is_stopped() {
                // Nothing more can be done if even that does not work.
                let _ = signal_hook::low_level::emulate_default_handler(signal);
            }
            stop.stop();
        }
    })?;
    Ok(())
}

/// Elsewhere a signal ends the program at once.
#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "the same signature everywhere")]
pub(crate) fn stop_at_signals(_: &Stop) -> io::Result<()> {
    Ok(())
}
