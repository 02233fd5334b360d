//! How the tests start the program.

use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

pub(crate) const CYGNET: &str = env!("CARGO_BIN_EXE_cygnet");

/// The program in English, with this folder for its settings and data.
pub(crate) fn cygnet(arguments: &[impl AsRef<OsStr>], data: &Path) -> Command {
    let mut command = Command::new(CYGNET);
    command.args(arguments);
    in_folder(&mut command, data);
    command
}

/// A folder for the tests that may share one. It is new in every run of the tests.
pub(crate) fn data_folder() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("data-{}", std::process::id()))
}

/// Makes a command keep its settings and data in this folder, and speak English.
pub(crate) fn in_folder(command: &mut Command, data: &Path) {
    command.env("CYGNET_DATA_DIR", data).env("CYGNET_CONFIG_DIR", data).env("LC_ALL", "C.UTF-8");
}

/// Starts a program with pipes for its input and output.
pub(crate) fn start(command: &mut Command) -> Child {
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the program starts")
}

/// Gives a running program its whole input.
pub(crate) fn give(child: &mut Child, input: &str) {
    // The program may have ended without reading its input.
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
}

/// Runs a program with this input to its end.
pub(crate) fn answer(command: &mut Command, input: &str) -> Output {
    let mut child = start(command);
    give(&mut child, input);
    child.wait_with_output().expect("the program ends")
}

pub(crate) fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("text")
}
