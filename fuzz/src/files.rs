//! Files in the folders of the program: complete tables and settings.

use std::fs;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::LazyLock;

use cygnet_core::{Game, Options, Solving, Stop};
use cygnet_games::find;
use cygnet_games::ugly_duck::UglyDuck;
use cygnet_solve::complete::{BuildSetup, CompleteTable, build};
use cygnet_userdata::settings::Settings;
use cygnet_userdata::store::Folders;
use tempfile::TempDir;

use crate::{assert_explains, assert_harmless};

/// A folder that is gone when the program ends in order.
static FOLDER: LazyLock<TempDir> = LazyLock::new(|| tempfile::tempdir().expect("a folder"));

/// A small table that is in order.
static TABLE: LazyLock<Table> = LazyLock::new(Table::new);

/// The bytes of a table's header.
const HEADER: usize = 4096;

/// How many positions are looked up in a table, and how many are derived from others.
const LOOKED_UP: usize = 64;
const SAMPLES: u64 = 16;

struct Table {
    game: UglyDuck<u64>,
    path: PathBuf,
    bytes: Vec<u8>,
    /// Placements, and whether the side to move wins.
    truth: Vec<(Vec<u8>, Option<bool>)>,
}

impl Table {
    fn new() -> Self {
        let info = find("ugly_duck").expect("a game of the catalogue").info;
        let options = Options::parse(info, [("size", "3x3")]).expect("a size");
        let game = UglyDuck::new(&options);
        let path = FOLDER.path().join("good.table");
        let setup = BuildSetup { threads: NonZeroUsize::MIN, memory: 1 << 28 };
        build(&game, &path, setup, &Stop::new(), &mut |_| {}).expect("a small table");
        let bytes = fs::read(&path).expect("it was built");
        let rows = game.rows().expect("a game of rows");
        let good = CompleteTable::in_memory(rows.plan(), NonZeroUsize::MIN, &|| false);
        let good = good.expect("a small table").expect("nobody stops it");
        let mut random = fastrand::Rng::with_seed(1);
        let mut truth = Vec::new();
        while truth.len() < LOOKED_UP {
            let mut state = game.initial();
            while let Some(mv) = game.random_move(&state, &mut random, &mut Vec::new()) {
                let placement = rows.placement(&state);
                let is_won = good.is_won(&placement).expect("memory can be read");
                truth.push((placement, is_won));
                game.play(&mut state, mv);
            }
        }
        let path = FOLDER.path().join("fuzzed.table");
        Self { game, path, bytes, truth }
    }
}

/// A complete table with mistakes in it: up to the first zero another header, unless that is empty, and then
/// four bytes each, a place and what is changed there. A change by nothing cuts the table off.
///
/// # Panics
/// If anything in it is believed that is not true.
pub fn table(data: &[u8]) {
    let Table { game, path, bytes, truth } = &*TABLE;
    let mut changed = bytes.clone();
    let end = data.iter().position(|&byte| byte == 0).unwrap_or(data.len());
    let header = &data[..end.min(HEADER)];
    if !header.is_empty() {
        changed[..HEADER].fill(0);
        changed[..header.len()].copy_from_slice(header);
    }
    for change in data[end..].get(1..).unwrap_or_default().chunks_exact(4) {
        let place = u32::from_le_bytes([change[0], change[1], change[2], 0]) as usize;
        match (change[3], changed.len()) {
            (_, 0) => break,
            (0, length) => changed.truncate(place % length),
            (change, length) => changed[place % length] ^= change,
        }
    }
    fs::write(path, &changed).expect("a file can be written");
    let table = match CompleteTable::open(game, path) {
        Ok(table) => table,
        Err(error) => return assert_explains(&error),
    };
    assert_eq!(changed[..HEADER], bytes[..HEADER], "another header is accepted");
    for (placement, is_won) in truth {
        match table.is_won(placement) {
            Ok(found) => assert_eq!(found, *is_won, "{placement:?}"),
            Err(error) => assert_explains(&error),
        }
    }
    let mut random = fastrand::Rng::with_seed(2);
    let stop = Stop::new();
    let sums = table.check_sums(path, &stop, &mut |_, _| {});
    assert_eq!(sums.is_ok(), changed == *bytes, "{sums:?}");
    let mut any = |below: u64| random.u64(..below);
    let sample = table.check_sample(game, path, SAMPLES, &mut any, &stop, &mut |_, _| {});
    assert!(sample.is_ok() || changed != *bytes, "{sample:?}");
}

/// A file of settings.
///
/// # Panics
/// If what was read is not the same after it was written.
pub fn settings(data: &[u8]) {
    let folder = FOLDER.path().join("settings");
    let folders = Folders { config: folder.clone(), data: folder.clone() };
    let path = Settings::path(&folders);
    // What could not be read is kept, once for every run.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder can be made");
    fs::write(&path, data).expect("a file can be written");
    let (settings, warning) = Settings::load(&folders);
    if let Some(warning) = &warning {
        assert_harmless(warning.english());
    }
    settings.save(&folders).expect("they can be written");
    let written = fs::read_to_string(&path).expect("it was written");
    let (again, warning) = Settings::load(&folders);
    assert_eq!(warning, None, "{written}");
    again.save(&folders).expect("they can be written");
    // Compared as text, because there are numbers that are not equal to themselves.
    assert_eq!(fs::read_to_string(&path).expect("it was written"), written);
}
