//! Checks a complete table: its checksums, and positions that are chosen at random.

use cygnet_core::Stop;
use cygnet_solve::complete::TableFileError;
use cygnet_solve::complete::erased::OpenedTable;

/// A part of the check of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableCheckStage {
    /// The checksums of the file.
    Checksums,
    /// Positions that are compared with the positions after their moves.
    Positions,
}

/// A table that is in order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CheckedTable {
    /// How many parts of the file have the right checksum.
    pub parts: u64,
    /// How many positions were checked.
    pub positions: u64,
}

/// Checks the checksums of a table and this many positions, which the seed chooses, and reports progress: how
/// much of a stage is done, of how much. `None` if the check was stopped.
///
/// # Errors
/// If a checksum or a position is wrong, or the file cannot be read.
pub fn check_table(
    table: &dyn OpenedTable,
    samples: u64,
    seed: u64,
    stop: &Stop,
    tell: &mut dyn FnMut(TableCheckStage, u64, u64),
) -> Result<Option<CheckedTable>, TableFileError> {
    let parts =
        table.check_sums(stop, &mut |done, all| tell(TableCheckStage::Checksums, done, all))?;
    let mut random = fastrand::Rng::with_seed(seed);
    let positions =
        table.check_sample(samples, &mut |below| random.u64(..below), stop, &mut |done, all| {
            tell(TableCheckStage::Positions, done, all);
        })?;
    Ok(parts.zip(positions).map(|(parts, positions)| CheckedTable { parts, positions }))
}
