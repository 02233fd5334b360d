//! Engines at the other end of two streams: this one, and ones that send arbitrary output.

use std::io::{self, BufReader};
use std::thread;

use cygnet_core::time::Budget;
use cygnet_core::{Entry, Limits, Side, Stop};
use cygnet_protocol::{External, ExternalError, Resources, serve};

fn ugly_duck() -> &'static Entry {
    cygnet_games::find("ugly_duck").expect("a game of the catalogue")
}

/// Connects to an engine that has sent these answers and closed its stream, regardless of the
/// commands.
fn says(answers: &str) -> Result<External, ExternalError> {
    External::over("stranger", io::sink(), io::Cursor::new(answers.to_owned().into_bytes()))
}

fn best_move(external: &mut External) -> Result<String, ExternalError> {
    let game = ugly_duck().build(&cygnet_core::Options::defaults(ugly_duck().info));
    external.set_game(&*game)?;
    let limits = Limits { nodes: Some(100), ..Limits::default() };
    let start = game.initial();
    let stop = Stop::new();
    let reply =
        external.best_move(&start.position(), &[], Side::One, &Budget::from(limits), &stop)?;
    reply.validate(&*start)
}

#[test]
fn this_engine_plays_over_streams() {
    let (commands, to_engine) = io::pipe().expect("a pipe");
    let (from_engine, answers) = io::pipe().expect("a pipe");
    let engine =
        thread::spawn(move || serve(BufReader::new(commands), answers, &Resources::default()));
    let mut external = External::over("cygnet", to_engine, from_engine).expect("an engine");
    assert!(external.name().starts_with("Cygnet"));
    let mv = best_move(&mut external).expect("a move");
    assert_eq!(mv.len(), 4, "{mv}");
    assert_eq!(external.restarts(), 0);
    drop(external);
    engine.join().expect("it ends with its input").expect("and without an error");
}

#[test]
fn what_strangers_say_is_judged_and_never_believed() {
    let ready = "ugiok\nreadyok\nreadyok\nreadyok\n";
    let mut good = says(&format!("{ready}info depth 1 pv\nbestmove B1C2\n")).expect("an engine");
    assert_eq!(best_move(&mut good).as_deref(), Ok("b1c2"));
    let error = best_move(&mut good).expect_err("it has hung up");
    assert!(error.to_string().contains("closed its output"), "{error}");
    let error = best_move(&mut good).expect_err("it cannot be started again");
    assert!(error.to_string().contains("it has ended"), "{error}");
    let mut bad = says(&format!("{ready}bestmove b1b1\n")).expect("an engine");
    assert!(matches!(best_move(&mut bad), Err(ExternalError::Move { .. })));
    assert!(says("").is_err());
    assert!(says("hello\nugi\n").is_err());
}

/// An engine that sends a lot of output before its answer.
#[test]
fn talk_takes_no_memory() {
    let talk = "x".repeat(1 << 16) + "\n";
    let answers = talk.repeat(200) + "option name Hash type spin\nugiok\nreadyok\n";
    let external = says(&answers).expect("it says what it should at last");
    assert!(external.options().is_empty(), "nobody listens any more by then");
}
