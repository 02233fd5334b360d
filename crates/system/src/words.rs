//! A block of words that threads share, in huge pages if that is worth it.
//!
//! A transposition table is read and written all over. With ordinary pages of 4 KiB, the first access to each
//! page interrupts the program, and threads that do so at the same time wait for each other. Huge pages avoid
//! that. But the system clears a huge page as a whole, so a short search in a large table pays for memory that it
//! does not use: for one thread ordinary pages are faster.

use std::sync::atomic::AtomicU64;

use memmap2::MmapMut;
use self_cell::{MutBorrow, self_cell};
use zerocopy::FromBytes;

use crate::memory::{self, OutOfMemory};

/// The size of a huge page in bytes on most systems. A smaller block would only waste memory there.
const HUGE_PAGE: usize = 1 << 21;

/// The pages in which the system provides memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PageSize {
    /// The usual ones, for memory of which one thread uses a part.
    Ordinary,
    /// Large ones, for memory that several threads use at the same time.
    Huge,
}

enum Memory {
    Heap(Box<[AtomicU64]>),
    Mapped(MmapMut),
}

type Words<'a> = &'a mut [AtomicU64];

self_cell! {
    /// Words that are 0 at first. The system provides the memory as it is used, so the unused part costs nothing.
    pub(crate) struct SharedWords {
        owner: MutBorrow<Memory>,
        #[covariant]
        dependent: Words,
    }
}

impl SharedWords {
    /// Allocates `length` words.
    pub(crate) fn zeroed(length: usize, pages: PageSize) -> Result<Self, OutOfMemory> {
        let bytes = length.saturating_mul(size_of::<AtomicU64>());
        let memory = if pages == PageSize::Huge && bytes >= HUGE_PAGE {
            Memory::Mapped(mapped(bytes)?)
        } else {
            Memory::Heap(memory::zeroed(length)?)
        };
        Self::try_new(MutBorrow::new(memory), |memory| match memory.borrow_mut() {
            Memory::Heap(words) => Ok(&mut words[..]),
            Memory::Mapped(map) => {
                <[AtomicU64]>::mut_from_bytes(map).map_err(|_| OutOfMemory::new(bytes))
            }
        })
    }

    #[inline]
    pub(crate) fn words(&self) -> &[AtomicU64] {
        self.borrow_dependent()
    }
}

fn mapped(bytes: usize) -> Result<MmapMut, OutOfMemory> {
    let map = MmapMut::map_anon(bytes).map_err(|_| OutOfMemory::new(bytes))?;
    // Where the system has no huge pages, ordinary ones are only slower.
    #[cfg(target_os = "linux")]
    let _ = map.advise(memmap2::Advice::HugePage);
    Ok(map)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::Ordering;

    use super::*;

    #[test]
    fn small_and_large_blocks_are_zeroed_and_shared() {
        let lengths = [0, 1, HUGE_PAGE / 8 - 1, HUGE_PAGE / 8, HUGE_PAGE + 3];
        let both = |length| [(length, PageSize::Ordinary), (length, PageSize::Huge)];
        for (length, pages) in lengths.into_iter().flat_map(both) {
            let block = SharedWords::zeroed(length, pages).expect("it is not much");
            assert_eq!(block.words().len(), length);
            assert!(block.words().iter().all(|word| word.load(Ordering::Relaxed) == 0));
            std::thread::scope(|scope| {
                for word in block.words().iter().take(3) {
                    scope.spawn(|| word.fetch_add(7, Ordering::Relaxed));
                }
            });
            assert!(block.words().iter().take(3).all(|word| word.load(Ordering::Relaxed) == 7));
        }
    }

    #[test]
    fn a_block_larger_than_the_address_space_is_an_error() {
        for length in [usize::MAX, usize::MAX / 64] {
            assert!(SharedWords::zeroed(length, PageSize::Ordinary).is_err());
            assert!(SharedWords::zeroed(length, PageSize::Huge).is_err());
        }
    }
}
