//! Files that one process at a time may use.

use std::fs::{File, TryLockError};
use std::ops::{Deref, DerefMut};

/// A file that this process has locked, or whose file system has no locks.
///
/// Dropping it releases the lock explicitly. Closing the file would not be enough: a program that is being
/// started has a copy of every open file until it runs, and the lock would last as long as the copy.
#[derive(Debug)]
pub struct LockedFile {
    file: File,
    is_locked: bool,
}

impl LockedFile {
    /// Locks a file unless another process holds the lock.
    ///
    /// # Errors
    /// If another process holds the lock, or the file cannot be locked.
    pub fn try_lock(file: File) -> Result<Self, TryLockError> {
        file.try_lock()?;
        Ok(Self { file, is_locked: true })
    }

    /// Like [`try_lock`](Self::try_lock), but accepts a file that cannot be locked.
    ///
    /// # Errors
    /// If another process holds the lock.
    pub fn try_lock_if_supported(file: File) -> Result<Self, LockHeld> {
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => Err(LockHeld),
            Err(TryLockError::Error(_)) => Ok(Self { file, is_locked: false }),
            Ok(()) => Ok(Self { file, is_locked: true }),
        }
    }

    /// Waits until no other process holds the lock, and takes it.
    ///
    /// # Errors
    /// If the file cannot be locked.
    pub fn lock(file: File) -> std::io::Result<Self> {
        file.lock()?;
        Ok(Self { file, is_locked: true })
    }

    /// Whether the file is locked. It is not if it cannot be locked where that was accepted.
    #[must_use]
    pub fn is_locked(&self) -> bool {
        self.is_locked
    }
}

/// Another process holds the lock of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LockHeld;

impl Deref for LockedFile {
    type Target = File;

    fn deref(&self) -> &File {
        &self.file
    }
}

impl DerefMut for LockedFile {
    fn deref_mut(&mut self) -> &mut File {
        &mut self.file
    }
}

impl Drop for LockedFile {
    fn drop(&mut self) {
        // Closing the file releases the lock too, only later.
        let _ = self.file.unlock();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_of_the_file_does_not_keep_the_lock() {
        let file = tempfile::NamedTempFile::new().expect("a file");
        let open = || File::options().write(true).open(file.path()).expect("a file");
        let locked = LockedFile::try_lock(open()).expect("a lock");
        assert!(matches!(LockedFile::try_lock(open()), Err(TryLockError::WouldBlock)));
        assert_eq!(LockedFile::try_lock_if_supported(open()).err(), Some(LockHeld));
        // A program that is being started holds such a copy for a moment.
        let _copy = locked.try_clone().expect("a copy");
        drop(locked);
        LockedFile::try_lock(open()).expect("the lock is released");
    }
}
