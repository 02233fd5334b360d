//! Compresses the reports of `docs/reports`, if there are any, so that the program contains them.

use std::ffi::OsStr;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

use flate2::Compression;
use flate2::write::GzEncoder;

fn main() -> io::Result<()> {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    let folder = root.join("../../docs/reports");
    // Cargo takes a missing folder for a changed one.
    let watched = if folder.is_dir() { folder.clone() } else { root.join("../../docs") };
    println!("cargo:rerun-if-changed={}", watched.display());
    let mut list = String::from("&[\n");
    for path in reports(&folder)? {
        let Some(name) = path.file_stem().and_then(OsStr::to_str) else { continue };
        let compressed = format!("{name}.json.gz");
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(&fs::read(&path)?)?;
        fs::write(out.join(&compressed), encoder.finish()?)?;
        let _ = writeln!(
            list,
            "    ({name:?}, include_bytes!(concat!(env!(\"OUT_DIR\"), \"/\", {compressed:?}))),"
        );
    }
    list += "]\n";
    fs::write(out.join("shipped_reports.rs"), list)
}

/// The files with numbers of reports, in the order of their names.
fn reports(folder: &Path) -> io::Result<Vec<PathBuf>> {
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let files: io::Result<Vec<PathBuf>> =
        fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect();
    let mut files = files?;
    files.retain(|path| path.extension() == Some(OsStr::new("json")));
    files.sort();
    Ok(files)
}
