//! Memory in large pieces: what is not there is an error and not the end of the program.

use std::collections::{HashMap, HashSet, TryReserveError};
use std::hash::{BuildHasher, Hash};
use std::hint::black_box;
use std::{fs, io};

use bytemuck::Zeroable;

/// What memory is counted in where people say how much there is.
pub const MEBIBYTE: usize = 1 << 20;

/// More memory was asked for than can be had.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "{} MiB of memory were asked for, and no more than {} MiB can be had",
    .asked.div_ceil(MEBIBYTE),
    .fits / MEBIBYTE
)]
pub struct OutOfMemory {
    /// The bytes that were asked for.
    pub asked: usize,
    /// About the bytes that can be had.
    pub fits: usize,
}

impl OutOfMemory {
    /// So many bytes were asked for in vain.
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

/// Fails if so many bytes cannot be had in one piece, or the machine does not have as many.
///
/// # Errors
/// If they cannot.
pub fn check(bytes: usize) -> Result<(), OutOfMemory> {
    let is_too_much = installed().is_some_and(|installed| bytes > installed);
    if is_too_much || !can_be_had(bytes) { Err(OutOfMemory::new(bytes)) } else { Ok(()) }
}

/// A list of zeros. The system hands the memory over as it is used: what is not used costs nothing.
///
/// # Errors
/// If there is not so much memory.
pub fn zeroed<T: Zeroable>(length: usize) -> Result<Box<[T]>, OutOfMemory> {
    bytemuck::try_zeroed_slice_box(length)
        .map_err(|()| OutOfMemory::new(length.saturating_mul(size_of::<T>())))
}

/// What has to be left for everything else whenever a list becomes longer.
const ELSEWHERE: usize = 16 * MEBIBYTE;

/// Makes room for so many more in a list, as long as some memory is left then.
///
/// # Errors
/// If there is not so much memory.
pub fn make_room_in_list<T>(list: &mut Vec<T>, more: usize) -> Result<(), OutOfMemory> {
    if list.capacity() - list.len() >= more {
        return Ok(());
    }
    let longer = (2 * list.len()).max(list.len().saturating_add(more));
    grow(longer.saturating_mul(size_of::<T>()), || list.try_reserve(more))
}

/// Makes room for one more in a map, as long as some memory is left then.
///
/// # Errors
/// If there is not so much memory.
pub fn make_room_in_map<K: Eq + Hash, V, S: BuildHasher>(
    map: &mut HashMap<K, V, S>,
) -> Result<(), OutOfMemory> {
    if map.len() < map.capacity() {
        return Ok(());
    }
    grow(bytes_of_map::<(K, V)>(map.len()), || map.try_reserve(1))
}

/// Makes room for one more in a set, as long as some memory is left then.
///
/// # Errors
/// If there is not so much memory.
pub fn make_room_in_set<K: Eq + Hash, S: BuildHasher>(
    set: &mut HashSet<K, S>,
) -> Result<(), OutOfMemory> {
    if set.len() < set.capacity() {
        return Ok(());
    }
    grow(bytes_of_map::<K>(set.len()), || set.try_reserve(1))
}

/// What a map of so many entries takes when it grows: it becomes twice as long, some of it is kept free, and
/// a byte for each entry says what is in use.
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

/// How many bytes can be used now, as far as the system says: those that are free, and no more than the
/// program may have.
#[must_use]
pub fn available() -> Option<usize> {
    let free = read_meminfo(&["MemAvailable:"])?;
    Some(largest_piece(free))
}

/// How many bytes the machine has.
fn installed() -> Option<usize> {
    read_meminfo(&["MemTotal:", "SwapTotal:"])
}

/// The sum of some lines of what Linux says about memory; nothing elsewhere.
fn read_meminfo(names: &[&str]) -> Option<usize> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    names.iter().try_fold(0, |sum, name| {
        let line = text.lines().find_map(|line| line.strip_prefix(name))?;
        let kibibytes: usize = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
        Some(sum + kibibytes * 1024)
    })
}

/// Can a piece of so many bytes be had? It is given back at once.
fn can_be_had(bytes: usize) -> bool {
    let mut piece: Vec<u8> = Vec::new();
    let is_there = piece.try_reserve_exact(bytes).is_ok();
    // What nobody looks at, the compiler need not even ask for.
    black_box(&piece);
    is_there
}

/// The largest piece that can be had, up to so many bytes, to the mebibyte.
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
        assert_eq!(words, "5 MiB of memory were asked for, and no more than 2 MiB can be had");
    }
}
