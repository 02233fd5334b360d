//! The engine protocol between real programs: this one, and some that misbehave.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::Command;
use std::time::Duration;

use cygnet_analysis::{Limits, Score};
use cygnet_core::time::{Budget, TimeLeft};
use cygnet_core::{DynGame, Options, Stop};
use cygnet_games::CATALOGUE;
use cygnet_protocol::{CheckVerdict, External, ExternalError, check, join_words};
use tempfile::TempDir;

use crate::running::CYGNET;

/// Our engine, with its own folder for proofs, which is different in every run of the tests.
fn our_engine() -> String {
    let folder = format!("{}/proved-{}", env!("CARGO_TARGET_TMPDIR"), std::process::id());
    join_words(&["/usr/bin/env", &format!("CYGNET_DATA_DIR={folder}"), CYGNET, "engine"])
}

fn nodes(nodes: u64) -> Budget {
    Limits { nodes: Some(nodes), ..Limits::default() }.into()
}

/// A shell script that acts as an engine. It is deleted after the test.
struct Script {
    folder: TempDir,
    command: String,
    patience: Duration,
}

impl Script {
    fn new(text: &str) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("an engine.sh");
        fs::write(&path, format!("#!/bin/sh\ncd \"$(dirname \"$0\")\"\n{text}"))
            .expect("a file can be written");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("it is ours");
        // The shell runs it, because a file that was just written may still count as open for
        // writing.
        let command = join_words(&["/bin/sh", path.to_str().expect("a plain path")]);
        // A working script answers long before this.
        Self { folder, command, patience: Duration::from_secs(20) }
    }

    /// A script that answers everything correctly except `go`, which runs these commands.
    fn with_go(go: &str) -> Self {
        Self::new(&format!(
            "while read -r word rest; do
                 case $word in
                     ugi) echo 'id name Script'; echo ugiok ;;
                     isready) echo readyok ;;
                     go) {go} ;;
                     quit) exit ;;
                 esac
             done\n"
        ))
    }

    /// For a script that never answers.
    fn hanging(mut self) -> Self {
        self.patience = Duration::from_secs(1);
        self
    }

    /// Asks the script for a move and returns the result.
    fn first_move(&self) -> Result<String, ExternalError> {
        let entry = cygnet_games::find("ugly_duck").expect("a game of the catalogue");
        let game = entry.build(&Options::defaults(entry.info));
        let mut external = External::start_with(&self.command, self.patience)?;
        external.set_game(&*game)?;
        let start = game.initial();
        let limits = Limits { time: Some(Duration::from_millis(1)), ..Limits::default() };
        let (position, side) = (start.position(), start.turn());
        let reply = external.best_move(&position, &[], side, &limits.into(), &Stop::new())?;
        reply.validate(&*start)
    }

    fn complaint(&self) -> String {
        let error = self.first_move().expect_err("it misbehaves").to_string();
        error.replace(&self.command, "SCRIPT")
    }
}

#[test]
fn our_engine_plays_a_game_of_everything() {
    let mut external = External::start(&our_engine()).expect("it starts");
    assert!(external.name().starts_with("Cygnet "));
    external.set_option("hash", "1").expect("it has a table");
    for entry in CATALOGUE {
        let game = entry.build(&Options::defaults(entry.info));
        external.set_game(&*game).expect("it plays all our games");
        external.new_game().expect("it listens");
        let mut state = game.initial();
        let start = state.position();
        let mut moves = Vec::new();
        while moves.len() < 12 && state.outcome().is_none() {
            let side = state.turn();
            let reply = external.best_move(&start, &moves, side, &nodes(300), &Stop::new());
            let reply = reply.expect("it answers");
            assert!(reply.nodes.is_some_and(|nodes| nodes <= 300), "{reply:?}");
            moves.push(reply.validate(&*state).expect("it plays by the rules"));
            state.play(&reply.text).expect("a legal move");
        }
    }
    assert_eq!(external.restarts(), 0);
}

#[test]
fn a_position_a_clock_a_proof_and_a_stop() {
    let entry = cygnet_games::find("ugly_duck").expect("a game of the catalogue");
    let (game, state) =
        entry.set_up(Options::defaults(entry.info), Some("DDD/3/ddd b"), 0).expect("a position");
    let game: &dyn DynGame = &*game;
    let mut external = External::start(&our_engine()).expect("it starts");
    external.set_game(game).expect("it plays the game");
    let minute = Duration::from_secs(60);
    let clock = TimeLeft::Game { left: [minute; 2], increment: [Duration::ZERO; 2] };
    let budget = Budget { clock: Some(clock), ..Budget::default() };
    let side = state.turn();
    let position = state.position();
    let reply =
        external.best_move(&position, &[], side, &budget, &Stop::new()).expect("it answers");
    assert!(reply.score.is_some_and(Score::is_proven), "{reply:?}");
    assert_eq!(reply.line.first(), Some(&reply.text));
    reply.validate(&*state).expect("a legal move");
    // Without a limit it would search for ever.
    let stop = Stop::new();
    stop.stop();
    let reply =
        external.best_move(&position, &[], side, &Budget::default(), &stop).expect("it answers");
    reply.validate(&*state).expect("a legal move");
}

#[test]
fn our_engine_passes_every_check() {
    for finding in check(&our_engine()) {
        let is_small = !finding.check.english().starts_with("proofs (three_dragons)");
        let expected = if is_small { CheckVerdict::Ok } else { CheckVerdict::NotSupported };
        assert_eq!(finding.verdict, expected, "{finding:?}");
    }
}

#[test]
fn a_script_can_be_an_engine() {
    assert_eq!(Script::with_go("echo bestmove B1c2").first_move().as_deref(), Ok("b1c2"));
}

#[test]
fn a_program_that_does_not_start() {
    let error = External::start("'/no such/engine' --flag").err().expect("there is none");
    let sentence = error.to_string();
    assert!(sentence.starts_with("'/no such/engine' --flag cannot be started: "), "{sentence}");
}

#[test]
fn a_program_that_says_nothing() {
    let silent = Script::new("while read -r line; do :; done\n").hanging();
    assert_eq!(silent.complaint(), "SCRIPT did not answer 'ugi' with ugiok within 1000 ms");
    let deaf = Script::new("exec sleep 1000\n").hanging();
    assert_eq!(deaf.complaint(), "SCRIPT did not answer 'ugi' with ugiok within 1000 ms");
}

#[test]
fn a_program_that_thinks_for_ever() {
    let thinker = Script::with_go(":").hanging();
    assert_eq!(
        thinker.complaint(),
        "SCRIPT did not answer 'go movetime 1' with bestmove within 1001 ms"
    );
}

#[test]
fn a_program_that_never_stops_talking() {
    let talker = Script::new("while :; do echo info depth 1; done\n").hanging();
    assert_eq!(talker.complaint(), "SCRIPT did not answer 'ugi' with ugiok within 1000 ms");
}

#[test]
fn a_program_that_crashes_is_started_again_once() {
    let once =
        Script::with_go("test -e crashed && echo bestmove b1c2 || { touch crashed; exit 3; }");
    assert_eq!(once.first_move().as_deref(), Ok("b1c2"));
    let always = Script::with_go("echo >> crashes; exit 3");
    assert_eq!(
        always.complaint(),
        "SCRIPT ended (exit status: 3) instead of answering 'go movetime 1' with bestmove"
    );
    let crashes = fs::read_to_string(always.folder.path().join("crashes")).expect("it was written");
    assert_eq!(crashes.lines().count(), 2);
}

#[test]
fn a_program_that_answers_nonsense() {
    for (answer, reason) in [
        ("bestmove b1b9", "SCRIPT answered with 'b1b9': "),
        ("bestmove b1b3", "SCRIPT answered with 'b1b3': b1b3 is not a legal move"),
        ("bestmove", "SCRIPT answered with 'none': 'none' is not a move of Ugly Duck"),
    ] {
        let sentence = Script::with_go(&format!("echo {answer}")).complaint();
        assert!(sentence.starts_with(reason), "{sentence}");
    }
}

#[test]
fn a_program_that_plays_another_game() {
    let chess = Script::new(
        "read -r word\necho option name Game type combo default chess var chess var go\necho ugiok\n\
         while read -r word; do echo readyok; done\n",
    );
    let sentence = chess.complaint();
    assert_eq!(sentence, "SCRIPT does not play ugly_duck; it plays chess and go");
}

#[test]
fn the_check_tells_what_failed() {
    let script = Script::with_go("echo bestmove b1c2");
    let checked = Command::new(CYGNET)
        .args(["engine-check", &script.command])
        .output()
        .expect("the program runs");
    let text = String::from_utf8(checked.stdout).expect("text");
    let has = |line: &str| text.lines().any(|found| found.trim_end().starts_with(line));
    assert!(has("failed         handshake"), "{text}");
    assert!(has("ok             isready"), "{text}");
    assert!(has("not supported  games"), "{text}");
    assert!(has("ok             quit"), "{text}");
    assert_eq!(checked.status.code(), Some(1));
}
