//! The priority of threads.

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

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

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
