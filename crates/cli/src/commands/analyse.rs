//! What the engine makes of a position: `analyse`.

use anyhow::{Context, Result, anyhow};
use cygnet_core::{CatalogueGame, GameVisitor, Stop};
use cygnet_engine::{Engine, Limits, Report, Score};
use serde_json::{Value, json};

use crate::args::AnalyseArguments;
use crate::output::Output;
use crate::setup::{seed, session};

/// What the table may use where nobody says.
const MEBIBYTE: usize = 1 << 20;

/// `cygnet analyse GAME`
pub(crate) fn analyse(arguments: &AnalyseArguments, output: &mut Output) -> Result<()> {
    let session = session(&arguments.game, seed(&arguments.game.setup))?;
    let mut limits =
        Limits { time: arguments.time, depth: arguments.depth, nodes: arguments.nodes };
    if limits == Limits::default() {
        limits.time = Some(DEFAULT_TIME);
    }
    let info = session.game().info();
    let options = session.game().options().clone();
    let start = session.start().position();
    let moves: Vec<String> = session.moves().map(str::to_owned).collect();
    let analysis = Analysis { start, moves, limits, arguments, output };
    cygnet_games::visit(info.id, &options, analysis).context("a game of the catalogue")?
}

/// How long it looks if nothing is said.
const DEFAULT_TIME: std::time::Duration = std::time::Duration::from_secs(5);

struct Analysis<'a> {
    start: String,
    moves: Vec<String>,
    limits: Limits,
    arguments: &'a AnalyseArguments,
    output: &'a mut Output,
}

impl GameVisitor for Analysis<'_> {
    type Output = Result<()>;

    fn visit<G: CatalogueGame>(self, game: G) -> Result<()> {
        let Self { start, moves, limits, arguments, output } = self;
        let mut state = game.parse_position(&start).map_err(|error| anyhow!("{error}"))?;
        for mv in moves {
            let mv = game.parse_move(&state, &mv)?;
            game.play(&mut state, mv);
        }
        let memory = arguments.memory * MEBIBYTE;
        let mut engine = Engine::new(game.clone(), memory)
            .with_threads(arguments.threads)
            .with_lines(arguments.lines);
        // The end of the input does not end it; a limit does.
        let stop = Stop::new();
        let mut result = Ok(());
        let report = engine.search(&state, &limits, &stop, |report| {
            result = tell(&game, report, output);
            if result.is_err() {
                stop.stop();
            }
        });
        result?;
        if report.lines.is_empty() {
            return output.line(format_args!("The game is over."));
        }
        Ok(())
    }
}

#[expect(clippy::cast_precision_loss, reason = "a speed for people")]
fn tell<G: CatalogueGame>(game: &G, report: &Report<G::Move>, output: &mut Output) -> Result<()> {
    let seconds = report.time.as_secs_f64();
    let speed = report.nodes as f64 / seconds.max(1e-9);
    let texts = |moves: &[G::Move]| -> Vec<String> {
        moves.iter().map(|&mv| game.format_move(mv)).collect()
    };
    if output.wants_json() {
        let lines: Vec<Value> = report
            .lines
            .iter()
            .map(|line| json!({ "score": score(line.score), "moves": texts(&line.moves) }))
            .collect();
        return output.json_line(&json!({
            "depth": report.depth,
            "lines": lines,
            "nodes": report.nodes,
            "seconds": seconds,
            "nodes_per_second": speed,
        }));
    }
    for line in &report.lines {
        output.line(format_args!(
            "depth {:>2}  {:>10}  {:>12} nodes  {:>7.2} s  {:>6.2} M/s  {}",
            report.depth,
            line.score.to_string(),
            report.nodes,
            seconds,
            speed / 1e6,
            texts(&line.moves).join(" ")
        ))?;
    }
    output.flush()
}

/// A score for tools: what it is, and the number that belongs to it.
pub(super) fn score(score: Score) -> Value {
    match score {
        Score::Win(turns) => json!({ "proven": "win", "turns": turns }),
        Score::Loss(turns) => json!({ "proven": "loss", "turns": turns }),
        Score::Draw => json!({ "proven": "draw" }),
        Score::Estimate(value) => json!({ "estimate": f64::from(value) / 100.0 }),
    }
}
