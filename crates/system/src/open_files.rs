//! The number of files that a process may have open.

/// Allows this process as many open files and connections as the system permits, and returns that number if it is
/// known. Where it cannot be changed, everything stays as it is.
#[must_use]
pub fn raise_open_files() -> Option<u64> {
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
        if current == maximum {
            return current;
        }
        match setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum }) {
            Ok(()) => maximum,
            Err(_) => current,
        }
    }
    #[cfg(not(target_os = "linux"))]
    None
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    use super::*;

    #[test]
    fn a_process_gets_what_the_system_permits() {
        let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
        let few = Rlimit { current: Some(maximum.map_or(1024, |most| most.min(1024))), maximum };
        setrlimit(Resource::Nofile, few).expect("less is always allowed");
        assert_eq!(raise_open_files(), maximum);
        assert_eq!(getrlimit(Resource::Nofile).current, maximum);
    }
}
