//! Measures how soon a server answers the questions of an analysis board, for each game: the first line, the
//! threat, why a move is bad, the review of 30 turns, and how soon a question of each kind ends that nobody wants
//! any more: because it was stopped, because another position is asked about, and because the connection is closed.
//! Fails if one of them takes too long.
//!
//! ```sh
//! cargo build --release -p cygnet
//! cargo run --release -p cygnet-server --example answers
//! ```

#[path = "support/http.rs"]
#[allow(dead_code, reason = "other programs use the rest")]
mod http;
#[path = "support/servers.rs"]
#[allow(dead_code, reason = "other programs use the rest")]
mod servers;

use std::net::SocketAddr;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::Parser;
use cygnet_analysis::{AnalystSetup, Limits, Proofs, Resources, analyst};
use cygnet_core::{Options, Stop};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use servers::{Kept, Process};
use tokio::net::TcpStream;
use tokio::time::{Instant, sleep};
use tokio_tungstenite::tungstenite::Message as Frame;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

#[derive(Parser)]
struct Arguments {
    /// The games; all by default
    #[arg(long)]
    rules: Vec<String>,
    /// The program `cygnet`, if it is not beside the folder of the examples
    #[arg(long)]
    program: Option<PathBuf>,
    /// The longest time until a question has ended that nobody wants any more, in milliseconds
    #[arg(long, default_value_t = 50.0)]
    longest_end: f64,
    /// The file for the log of the server
    #[arg(long, default_value = "/tmp/cygnet-answers.log")]
    log: PathBuf,
}

/// The turns of the game that is reviewed.
const TURNS: usize = 30;

/// One turn of this many is random, so that there is something to review.
const RANDOM: usize = 5;

struct Board {
    server: SocketAddr,
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    number: u64,
}

impl Board {
    async fn open(server: SocketAddr) -> Result<Self, String> {
        let opened = connect_async(format!("ws://{server}/api/analysis/socket")).await;
        let (socket, _) = opened.map_err(|error| error.to_string())?;
        Ok(Self { server, socket, number: 0 })
    }

    async fn send(&mut self, mut question: Value) -> Result<(), String> {
        self.number += 1;
        question["id"] = json!(self.number);
        let sent = self.socket.send(Frame::text(question.to_string())).await;
        sent.map_err(|error| error.to_string())
    }

    /// Waits for an answer to the last question.
    async fn answer(&mut self, is_wanted: impl Fn(&Value) -> bool) -> Result<Value, String> {
        while let Some(frame) = self.socket.next().await {
            let Frame::Text(text) = frame.map_err(|error| error.to_string())? else { continue };
            let answer: Value = serde_json::from_str(&text).map_err(|error| error.to_string())?;
            if answer["type"] == "error" {
                return Err(answer.to_string());
            }
            if answer["id"] == self.number && is_wanted(&answer) {
                return Ok(answer);
            }
        }
        Err("the connection was closed".to_owned())
    }

    /// How long it takes until no search runs.
    async fn end(&mut self) -> Result<Duration, String> {
        let began = Instant::now();
        let stop = json!({"type": "stop"});
        let sent = self.socket.send(Frame::text(stop.to_string())).await;
        sent.map_err(|error| error.to_string())?;
        until_quiet(self.server).await?;
        Ok(began.elapsed())
    }
}

/// Waits until no search runs.
async fn until_quiet(server: SocketAddr) -> Result<(), String> {
    loop {
        let metrics = http::get(server, "/metrics").await?;
        if metrics.lines().any(|line| line == "cygnet_analyses 0") {
            return Ok(());
        }
        sleep(Duration::from_millis(1)).await;
    }
}

/// Why nobody wants the answer to a question any more.
#[derive(Clone, Copy)]
enum Cause {
    Stopped,
    Changed,
    Closed,
}

const CAUSES: [Cause; 3] = [Cause::Stopped, Cause::Changed, Cause::Closed];

/// How long a question may take to end; one that is not stopped by then has ended by itself.
const LATEST_END: Duration = Duration::from_secs(3);

/// How many questions the server has stopped.
async fn stopped(server: SocketAddr) -> Result<u64, String> {
    let metrics = http::get(server, "/metrics").await?;
    let name = "cygnet_analyses_stopped_total ";
    let value = metrics.lines().find_map(|line| line.strip_prefix(name)?.parse().ok());
    value.ok_or_else(|| "the server does not count what it stops".to_owned())
}

/// Whether an answer is the first of its question.
type IsBegun = fn(&Value) -> bool;

/// How long it takes until a question has ended, once it has a first answer and nobody wants more. `None` if it
/// has ended by itself.
async fn end_of(
    server: SocketAddr,
    question: &Value,
    other: &Value,
    is_begun: IsBegun,
    cause: Cause,
) -> Result<Option<Duration>, String> {
    let mut board = Board::open(server).await?;
    let before = stopped(server).await?;
    board.send(question.clone()).await?;
    board.answer(is_begun).await?;
    let began = Instant::now();
    match cause {
        Cause::Stopped => {
            let stop = json!({"type": "stop", "id": board.number});
            let sent = board.socket.send(Frame::text(stop.to_string())).await;
            sent.map_err(|error| error.to_string())?;
        }
        Cause::Changed => board.send(other.clone()).await?,
        Cause::Closed => drop(board.socket.close(None).await),
    }
    let mut took = None;
    while took.is_none() && began.elapsed() < LATEST_END {
        if stopped(server).await? > before {
            took = Some(began.elapsed());
        }
        sleep(Duration::from_millis(1)).await;
    }
    if matches!(cause, Cause::Closed) {
        until_quiet(server).await?;
    } else {
        board.end().await?;
    }
    Ok(took)
}

/// The longest time until questions of each kind have ended, in milliseconds.
async fn ends(server: SocketAddr, rules: &str, moves: &[String]) -> Result<f64, String> {
    let line = |turns: usize| json!({"game": rules, "moves": moves[..turns.min(moves.len())]});
    let question = |kind: &str, line: Value| match kind {
        "analyse" => json!({"type": "analyse", "line": line, "lines": 3}),
        // Its lines are done at once.
        "threat" => {
            json!({"type": "analyse", "line": line, "lines": 1, "depth": 1, "threat": true})
        }
        "why" => json!({"type": "why", "line": line, "move": moves[RANDOM * 2 - 1]}),
        "explore" => json!({"type": "explore", "line": line}),
        _ => json!({"type": "review", "line": line, "seconds": 30}),
    };
    let kinds: [(&str, usize, IsBegun); 5] = [
        ("analyse", 0, |answer| answer["type"] == "lines"),
        ("threat", 0, |answer| answer["type"] == "threat"),
        ("why", RANDOM * 2 - 1, |answer| answer["type"] == "why"),
        ("explore", 0, |answer| answer["type"] == "explored"),
        ("review", TURNS, |answer| answer["type"] == "reviewed"),
    ];
    let mut longest = 0.0_f64;
    let mut cells = Vec::new();
    for (kind, turns, is_begun) in kinds {
        let mut of_kind = None;
        for cause in CAUSES {
            // Each time another position, as earlier findings are used again.
            let (asked, other) = match kind {
                "why" | "review" => (line(turns), line(turns)),
                _ => (line(turns + cause as usize), line(turns + 4)),
            };
            let other = question(if kind == "review" { "review" } else { kind }, other);
            let took = end_of(server, &question(kind, asked), &other, is_begun, cause).await?;
            of_kind = of_kind.max(took);
        }
        cells.push(match of_kind {
            Some(took) => format!("{kind} {:.0} ms", took.as_secs_f64() * 1000.0),
            None => format!("{kind} ends by itself"),
        });
        longest = longest.max(of_kind.unwrap_or_default().as_secs_f64() * 1000.0);
    }
    println!("end of a question of {rules}: {}", cells.join(", "));
    Ok(longest)
}

/// A game as people play it: moves of a short search, and occasionally a random move.
fn typical_game(rules: &str) -> Result<Vec<String>, String> {
    let entry = cygnet_games::find(rules).ok_or_else(|| format!("there is no game {rules}"))?;
    let game = entry.build(&Options::defaults(entry.info));
    let setup = AnalystSetup {
        lines: NonZeroUsize::MIN,
        threads: NonZeroUsize::MIN,
        table_bytes: 4 << 20,
        proofs: Proofs::Half,
        uses_proof_store: false,
    };
    let mut analyst = analyst(&game, setup, &Resources::default());
    let limits = Limits { nodes: Some(2_000), ..Limits::default() };
    let mut random = fastrand::Rng::with_seed(18);
    let mut state = game.initial();
    let mut moves = Vec::new();
    while moves.len() < TURNS && state.outcome().is_none() {
        let found = analyst.analyse(&*state, &limits, &Stop::new(), &mut |_| {});
        let found = found.map_err(|error| error.to_string())?;
        let best = found.best_move.map(|mv| mv.text().to_owned());
        let legal = state.moves();
        let mut any = || random.choice(legal.iter()).cloned();
        let text = if moves.len() % RANDOM == RANDOM - 1 { any() } else { best };
        let Some(text) = text else { break };
        state.play(&text).map_err(|error| error.to_string())?;
        moves.push(text);
    }
    Ok(moves)
}

/// Measures a game, and returns the longest time until a question has ended, in milliseconds.
async fn measure(server: SocketAddr, rules: &str) -> Result<f64, String> {
    let moves = typical_game(rules)?;
    let mut board = Board::open(server).await?;
    let start = json!({"game": rules});
    let whole = json!({"game": rules, "moves": moves});
    let millis = |time: Duration| time.as_secs_f64() * 1000.0;

    let began = Instant::now();
    board.send(json!({"type": "analyse", "line": start, "lines": 3})).await?;
    board.answer(|answer| answer["lines"][0].is_object()).await?;
    let first = millis(began.elapsed());
    board.end().await?;

    let middle = json!({"game": rules, "moves": moves[..moves.len() / 2]});
    let began = Instant::now();
    board.send(json!({"type": "analyse", "line": middle, "lines": 3, "threat": true})).await?;
    board.answer(|answer| answer["type"] == "threat").await?;
    let threat = millis(began.elapsed());
    board.end().await?;

    // The board analyses the position meanwhile.
    board.send(json!({"type": "analyse", "line": middle, "lines": 3})).await?;
    let bad = RANDOM * 2 - 1;
    let line = json!({"game": rules, "moves": moves[..bad]});
    let began = Instant::now();
    board.send(json!({"type": "why", "line": line, "move": moves[bad]})).await?;
    board.answer(|answer| answer["type"] == "why").await?;
    let why = millis(began.elapsed());
    board.answer(|answer| answer["type"] == "why" && answer["done"] == true).await?;
    let why_done = millis(began.elapsed());

    let began = Instant::now();
    board.send(json!({"type": "review", "line": whole})).await?;
    board.answer(|answer| answer["moves"].is_array()).await?;
    let review = began.elapsed().as_secs_f64();
    board.end().await?;
    println!(
        "| {rules} | {first:.0} ms | {threat:.0} ms | {why:.0} ms | {why_done:.0} ms | {review:.1} s ({} turns) |",
        moves.len(),
    );
    ends(server, rules, &moves).await
}

async fn run(arguments: Arguments) -> Result<(), String> {
    let program = servers::program(arguments.program)?;
    let kept = Kept::new("sqlite").await?;
    let mut process =
        Process::new(&program, &kept, arguments.log).map_err(|error| error.to_string())?;
    tokio::task::block_in_place(|| process.start())?;
    let all = || cygnet_games::IDS.iter().map(|&id| id.to_owned()).collect();
    let rules = if arguments.rules.is_empty() { all() } else { arguments.rules };
    println!("| game | first line | threat | why | why, last | review |");
    println!("| --- | --- | --- | --- | --- | --- |");
    let mut longest = 0.0_f64;
    for rules in rules {
        longest = longest.max(measure(process.address, &rules).await?);
    }
    println!("a question that nobody wants ends within {longest:.0} ms");
    if longest > arguments.longest_end {
        return Err(format!("that is more than {:.0} ms", arguments.longest_end));
    }
    Ok(())
}

#[tokio::main]
async fn main() -> ExitCode {
    match run(Arguments::parse()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
