//! The priority of threads, and the time that they get.

use std::time::Duration;

/// Lowers the priority of the calling thread, and of the threads that it starts from now on: others that want to
/// run come first. Where that is not possible for a single thread, nothing happens.
pub fn lower_priority() {
    #[cfg(target_os = "linux")]
    {
        // A refusal does no harm: the thread then has its usual share.
        let _ = rustix::process::nice(NICENESS);
    }
}

/// About a tenth of the share of an ordinary thread.
#[cfg(target_os = "linux")]
const NICENESS: i32 = 10;

/// The time for which the calling thread has had a processor; `None` where the system does not tell.
#[must_use]
pub fn thread_time() -> Option<Duration> {
    #[cfg(target_os = "linux")]
    {
        let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
        Duration::try_from(time).ok()
    }
    #[cfg(not(target_os = "linux"))]
    None
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::time::Instant;

    use super::*;

    #[test]
    fn a_thread_that_sleeps_has_no_processor() {
        let (before, began) = (thread_time().expect("a time"), Instant::now());
        std::thread::sleep(Duration::from_millis(30));
        let slept = began.elapsed();
        assert!(thread_time().expect("a time") < before + slept);
    }

    #[test]
    fn only_the_calling_thread_and_its_children_are_affected() {
        let niceness = || rustix::process::nice(0).expect("the own niceness");
        let before = niceness();
        let (own, child) = std::thread::spawn(move || {
            lower_priority();
            (niceness(), std::thread::spawn(niceness).join().expect("no panic"))
        })
        .join()
        .expect("no panic");
        assert_eq!((own, child), ((before + NICENESS).min(19), (before + NICENESS).min(19)));
        assert_eq!(niceness(), before);
    }
}
