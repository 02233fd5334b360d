//! Allocation of large blocks of memory. A failed allocation is an error and does not end the program.

use std::collections::{HashMap, HashSet, TryReserveError};
use std::hash::{BuildHasher, Hash};
use std::hint::black_box;
use std::{fs, io};

use bytemuck::Zeroable;
use cygnet_core::{Message, Say, display_message, message};

/// The unit for amounts of memory in the user interface.
pub const MEBIBYTE: usize = 1 << 20;

/// More memory was requested than is available.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OutOfMemory {
    /// The number of bytes requested.
    pub asked: usize,
    /// The approximate number of bytes available.
    pub fits: usize,
}

impl Say for OutOfMemory {
    fn message(&self) -> Message {
        message!(
            "memory-not-available",
            "{asked} MiB of memory requested, {fits} MiB available",
            asked = self.asked.div_ceil(MEBIBYTE),
            fits = self.fits / MEBIBYTE,
        )
    }
}

display_message!(OutOfMemory);

impl OutOfMemory {
    /// The error for a failed request of `asked` bytes.
    #[must_use]
    pub fn new(asked: usize) -> Self {
        Self { asked, fits: largest_piece(asked).min(available().unwrap_or(asked)) }
    }
}

impl From<OutOfMemory> for io::Error {
    fn from(error: OutOfMemory) -> Self {
        Self::new(io::ErrorKind::OutOfMemory, error)
    }
}

/// Fails if `bytes` bytes cannot be allocated in one block, or exceed the memory of the machine.
///
/// # Errors
/// If either is the case.
pub fn check(bytes: usize) -> Result<(), OutOfMemory> {
    let is_too_much = installed().is_some_and(|installed| bytes > installed);
    if is_too_much || !can_be_had(bytes) { Err(OutOfMemory::new(bytes)) } else { Ok(()) }
}

/// The size of a table in bytes, from `asked` or else `usual` MiB. If the default size does not fit into memory,
/// half of the available memory is used.
///
/// # Errors
/// If the requested size does not fit into memory.
pub fn table_bytes(asked: Option<usize>, usual: usize) -> Result<usize, OutOfMemory> {
    let bytes = asked.unwrap_or(usual).saturating_mul(MEBIBYTE);
    match (check(bytes), asked) {
        (Ok(()), _) => Ok(bytes),
        (Err(error), Some(_)) => Err(error),
        (Err(error), None) => Ok(error.fits / 2),
    }
}

/// A list of zeros. The system provides the memory as it is used, so the unused part costs nothing.
///
/// # Errors
/// If there is not enough memory.
pub fn zeroed<T: Zeroable>(length: usize) -> Result<Box<[T]>, OutOfMemory> {
    bytemuck::try_zeroed_slice_box(length)
        .map_err(|()| OutOfMemory::new(length.saturating_mul(size_of::<T>())))
}

/// The memory in bytes to leave free for everything else when a collection grows.
const ELSEWHERE: usize = 16 * MEBIBYTE;

/// Makes room for `more` more elements in a list, provided that some memory remains free.
///
/// # Errors
/// If there is not enough memory.
pub fn make_room_in_list<T>(list: &mut Vec<T>, more: usize) -> Result<(), OutOfMemory> {
    if list.capacity() - list.len() >= more {
        return Ok(());
    }
    let longer = (2 * list.len()).max(list.len().saturating_add(more));
    grow(longer.saturating_mul(size_of::<T>()), || list.try_reserve(more))
}

/// Makes room for one more entry in a map, provided that some memory remains free.
///
/// # Errors
/// If there is not enough memory.
pub fn make_room_in_map<K: Eq + Hash, V, S: BuildHasher>(
    map: &mut HashMap<K, V, S>,
) -> Result<(), OutOfMemory> {
    if map.len() < map.capacity() {
        return Ok(());
    }
    grow(bytes_of_map::<(K, V)>(map.len()), || map.try_reserve(1))
}

/// Makes room for one more element in a set, provided that some memory remains free.
///
/// # Errors
/// If there is not enough memory.
pub fn make_room_in_set<K: Eq + Hash, S: BuildHasher>(
    set: &mut HashSet<K, S>,
) -> Result<(), OutOfMemory> {
    if set.len() < set.capacity() {
        return Ok(());
    }
    grow(bytes_of_map::<K>(set.len()), || set.try_reserve(1))
}

/// The memory of a map of `length` entries after it grows: its capacity doubles, a part of it stays unused,
/// and each entry has one control byte.
fn bytes_of_map<E>(length: usize) -> usize {
    (3 * length).saturating_mul(size_of::<E>() + 1)
}

fn grow(
    bytes: usize,
    reserve: impl FnOnce() -> Result<(), TryReserveError>,
) -> Result<(), OutOfMemory> {
    check(bytes.saturating_add(ELSEWHERE))?;
    reserve().map_err(|_| OutOfMemory::new(bytes))
}

/// The number of bytes that can be used now, if the system reports it: the free memory, limited to the
/// largest block that the program can allocate.
#[must_use]
pub fn available() -> Option<usize> {
    let free = read_meminfo(&["MemAvailable:"])?;
    Some(largest_piece(free))
}

/// The number of bytes of memory in the machine, including swap.
fn installed() -> Option<usize> {
    read_meminfo(&["MemTotal:", "SwapTotal:"])
}

/// The sum of some lines of Linux's `/proc/meminfo`; `None` on other systems.
fn read_meminfo(names: &[&str]) -> Option<usize> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    names.iter().try_fold(0, |sum, name| {
        let line = text.lines().find_map(|line| line.strip_prefix(name))?;
        let kibibytes: usize = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
        Some(sum + kibibytes * 1024)
    })
}

/// Whether a block of `bytes` bytes can be allocated. It is freed at once.
fn can_be_had(bytes: usize) -> bool {
    let mut piece: Vec<u8> = Vec::new();
    let is_there = piece.try_reserve_exact(bytes).is_ok();
    // Without this, the compiler could remove the unused allocation.
    black_box(&piece);
    is_there
}

/// The largest block that can be allocated, up to `most` bytes, to the mebibyte.
fn largest_piece(most: usize) -> usize {
    if can_be_had(most) {
        return most;
    }
    let (mut fits, mut too_much) = (0, most / MEBIBYTE + 1);
    while too_much - fits > 1 {
        let middle = fits.midpoint(too_much);
        if can_be_had(middle * MEBIBYTE) { fits = middle } else { too_much = middle }
    }
    fits * MEBIBYTE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_room_for_more() {
        let (mut list, mut map) = (vec![0_u64; 5], HashMap::<u64, bool>::new());
        make_room_in_list(&mut list, 100).expect("it is not much");
        assert!(list.capacity() >= 105 && list.len() == 5);
        make_room_in_map(&mut map).expect("it is not much");
        let mut set = HashSet::from([1, 2, 3]);
        make_room_in_set(&mut set).expect("it is not much");
        assert!(map.capacity() >= 1 && set.capacity() >= 4);
        make_room_in_list(&mut list, usize::MAX / 16).expect_err("nobody has so much");
    }

    #[test]
    fn what_cannot_be_had_is_said() {
        assert_eq!(check(MEBIBYTE), Ok(()));
        assert_eq!(zeroed::<u64>(3).map(|list| list.to_vec()), Ok(vec![0; 3]));
        let error = zeroed::<u64>(usize::MAX / 64).expect_err("nobody has so much");
        assert_eq!(error.asked, usize::MAX / 64 * 8);
        assert!(error.fits >= MEBIBYTE && error.fits < error.asked, "{error:?}");
        assert_eq!(check(usize::MAX).expect_err("nor this").asked, usize::MAX);
        let words = OutOfMemory { asked: 5 * MEBIBYTE - 1, fits: 2 * MEBIBYTE + 1 }.to_string();
        assert_eq!(words, "5 MiB of memory requested, 2 MiB available");
    }
}
