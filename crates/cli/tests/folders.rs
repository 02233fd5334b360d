//! Named pipes where the program expects its own files: the program never waits for data from them.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::FileTypeExt;
use std::path::Path;
use std::process::{Command, Output};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use crate::running::{cygnet, give, start};

/// A program that takes longer than this counts as hanging.
const PATIENCE: Duration = Duration::from_secs(120);

fn run(arguments: &[&str], data: &Path, input: &str) -> Output {
    let mut child = start(&mut cygnet(arguments, data));
    give(&mut child, input);
    let process = child.id().to_string();
    let (sender, ended) = mpsc::channel();
    thread::spawn(move || sender.send(child.wait_with_output()));
    let Ok(output) = ended.recv_timeout(PATIENCE) else {
        // A program that is blocked on a file may not react to a weaker signal.
        let _ = Command::new("kill").args(["-KILL", &process]).status();
        panic!("{arguments:?} waits");
    };
    output.expect("the program ends")
}

fn make_pipe(path: &Path) {
    fs::create_dir_all(path.parent().expect("a folder")).expect("our folder");
    let made = Command::new("mkfifo").arg(path).status().expect("there is mkfifo");
    assert!(made.success());
}

#[test]
fn pipes_keep_nobody_waiting() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path();
    let pipes = [
        "settings.toml",
        "proved/ugly_duck_4x3.proved",
        "tables/ugly_duck_4x3.table",
        "tables/ugly_duck_3x3.table.unfinished",
        "unfinished/.lock",
        "unfinished/dropper-1.txt",
        "unfinished/dropper-2.lock",
        "games/dropper.txt",
        "ended/dropper.txt",
    ];
    for pipe in pipes {
        make_pipe(&data.join(pipe));
    }
    fs::write(data.join("unfinished/dropper-2.txt"), "[Game \"dropper\"]\n\n1. c3 *\n")
        .expect("our folder");
    let says = |arguments: &[&str], input: &str, status: i32| {
        let output = run(arguments, data, input);
        assert_eq!(output.status.code(), Some(status), "{arguments:?}: {output:?}");
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        (text(&output.stdout), text(&output.stderr))
    };
    let no_file = "it is a folder or a device, not a file";

    let (found, told) = says(&["solve", "ugly_duck", "--size", "4x3"], "", 0);
    assert!(found.contains("White, to move, wins"), "{found}");
    assert_eq!(told.matches(no_file).count(), 2, "the cache and the table: {told}");
    assert!(told.contains("ugly_duck_4x3.proved: "), "{told}");
    assert!(told.contains("ugly_duck_4x3.table: "), "{told}");
    let (_, told) = says(&["analyse", "ugly_duck", "--size", "4x3", "--depth", "2"], "", 0);
    assert_eq!(told.matches(no_file).count(), 2, "{told}");
    let (_, told) = says(&["table", "probe", "ugly_duck", "--size", "4x3"], "", 2);
    assert!(told.contains(no_file), "{told}");
    let (_, told) = says(&["table", "build", "ugly_duck", "--size", "4x3"], "", 2);
    assert!(told.contains(no_file), "{told}");
    let (_, told) = says(&["table", "build", "ugly_duck", "--size", "3"], "", 2);
    assert!(told.contains(no_file), "{told}");
    // The menu, a game that cannot be saved, and one that must not be read.
    says(&["--plain"], "quit\n", 0);
    let (said, _) = says(&["--plain"], "load dropper.txt\nquit\n", 0);
    assert!(said.contains(no_file), "{said}");
    says(&["play", "dropper", "--plain", "--second", "human"], "c3\nquit\n", 0);
    for pipe in pipes.iter().filter(|pipe| !pipe.starts_with("settings")) {
        let kind = fs::symlink_metadata(data.join(pipe)).expect("it is there").file_type();
        assert!(kind.is_fifo(), "{pipe} was touched");
    }
}

#[test]
fn the_cache_of_proofs_does_not_write_through_a_link() {
    let folder = tempfile::tempdir().expect("a folder");
    let victim = folder.path().join("victim");
    fs::write(&victim, "precious").expect("a file");
    let data = folder.path().join("data");
    fs::create_dir_all(data.join("proved")).expect("a folder");
    let link = data.join("proved/ugly_duck_4x4.proved");
    std::os::unix::fs::symlink(&victim, &link).expect("a link");
    let output = run(&["solve", "ugly_duck", "--size", "4"], &data, "");
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert_eq!(fs::read_to_string(&victim).expect("a file"), "precious");
    assert!(fs::symlink_metadata(&link).expect("a link").is_symlink());
}
