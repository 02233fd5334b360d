//! Who wins, for certain: `solve` and `verify`.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, IsTerminal, Read};
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use cygnet_arena::{Limits, MEBIBYTE, prover};
use cygnet_core::{GameInfo, Options, Session, Stop, Value};
use cygnet_solve::erased::{Check, MoveValue, Prover, ProverSetup};
use cygnet_solve::verify::{Certificate, Checked, FIRST_LINE, Refusal};
use cygnet_solve::{Bounds, Ending, Region, Shelf, Solution, Theory, Worth};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Map, Value as Json, json};

use crate::Answer;
use crate::args::{SolveArguments, VerifyArguments};
use crate::output::Output;
use crate::setup::{find_game, seed, session};
use crate::signals::stop_at_signals;

/// `cygnet solve GAME`
pub(crate) fn solve(arguments: &SolveArguments, output: &mut Output) -> Result<Answer> {
    let session = session(&arguments.game, seed(&arguments.game.setup))?;
    let limits = Limits { time: arguments.time, depth: None, nodes: arguments.nodes };
    let setup = ProverSetup {
        threads: arguments.threads,
        table_bytes: arguments.memory.saturating_mul(MEBIBYTE),
    };
    let stop = Stop::new();
    stop_at_signals(&stop).context("signals cannot be listened to")?;
    let mut prover = prover(session.game(), setup);
    let shelf = if arguments.fresh { Shelf::nowhere() } else { Shelf::of_program() };
    let recalled = recall(&mut *prover, &shelf);
    let progress = Progress::new();
    let start = Instant::now();
    let solution =
        prover.solve(session.state(), &limits, &stop, &mut |so_far| progress.tell(so_far))?;
    // What comes after has what is left of the time, and may look at as many positions again.
    let left = || Limits { time: limits.time.map(|time| left(time, start)), ..limits };
    let has_limits = limits != Limits::default();
    let mut answer = Found {
        solution,
        moves: Vec::new(),
        best: None,
        ending: None,
        theory: None,
        recalled,
        has_limits,
        wants_distance: arguments.distance,
    };
    if let Some(value) = solution.value().filter(|_| arguments.distance) {
        answer.ending = prover.distance(session.state(), value, &left(), &stop)?;
    }
    if let Some(value) = solution.value().filter(|&value| value != Value::Loss) {
        let soonest = answer.ending.as_ref().and_then(|ending| ending.line.first().cloned());
        answer.best = match soonest {
            Some(soonest) => Some(soonest),
            None => prover.move_worth(session.state(), value, &left(), &stop)?,
        };
    }
    if arguments.all_moves {
        answer.moves = prover.solve_moves(session.state(), &left(), &stop, &mut |_| {})?;
        for mv in answer.moves.iter_mut().filter(|mv| Some(&mv.text) == answer.best.as_ref()) {
            // What was proved before the time ran out stays proved.
            let value = solution.value().unwrap_or(Value::Loss);
            mv.bounds = Bounds { least: value, most: value };
        }
        answer.best = None;
    }
    answer.theory = prover.theory(session.state(), &theory_limits(&left()), &stop)?;
    let has_asked_more = arguments.all_moves || arguments.distance;
    progress.finish();
    if (solution.nodes >= WORTH_KEEPING || has_asked_more)
        && let Err(error) = prover.keep_on(&shelf)
    {
        // That it could not be kept is no reason to keep back the answer.
        eprintln!("What was proved cannot be kept: {error}.");
    }
    if output.wants_json() {
        output.json(&answer.as_json(&session))?;
    } else {
        output.text(&answer.as_text(&session, stop.is_stopped()))?;
    }
    let Some(value) = solution.value() else {
        if arguments.proof.is_some() {
            bail!("no proof was written, because the position is not solved");
        }
        return Ok(Answer::No);
    };
    if let Some(path) = &arguments.proof {
        write_proof(&mut *prover, &session, value, path, &left(), &stop, output)?;
    }
    Ok(Answer::Yes)
}

/// What is left for the theory, which is quick where it applies.
fn theory_limits(left: &Limits) -> Limits {
    const MOST_TIME: Duration = Duration::from_secs(1);
    const MOST_NODES: u64 = 50_000;
    let time = left.time.map_or(MOST_TIME, |time| time.min(MOST_TIME));
    let nodes = left.nodes.map_or(MOST_NODES, |nodes| nodes.min(MOST_NODES));
    Limits { time: Some(time), nodes: Some(nodes), depth: None }
}

/// A search of so many positions is worth keeping.
const WORTH_KEEPING: u64 = 50_000;

/// Recalls what was proved before. Whatever is wrong with the file, it can be proved again.
fn recall(prover: &mut dyn Prover, shelf: &Shelf) -> usize {
    prover.recall_from(shelf).unwrap_or_else(|error| {
        eprintln!("What was proved before is not used: {error}.");
        0
    })
}

/// Whoever reads the file finds all of it or nothing.
fn write_in_one_piece(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let unfinished = path.with_extension(format!("{}.unfinished", std::process::id()));
    let written = fs::write(&unfinished, bytes).and_then(|()| fs::rename(&unfinished, path));
    written.inspect_err(|_| {
        // The file itself is as it was; nothing more can be done about the other one.
        let _ = fs::remove_file(&unfinished);
    })
}

/// What is left of a time since a moment.
fn left(time: Duration, since: Instant) -> Duration {
    time.saturating_sub(since.elapsed())
}

fn write_proof(
    prover: &mut dyn Prover,
    session: &Session,
    value: Value,
    path: &Path,
    limits: &Limits,
    stop: &Stop,
    output: &mut Output,
) -> Result<()> {
    let certificate = prover.certify(session.state(), limits, stop)?;
    if certificate.value != value {
        bail!(
            "no proof was written: with the moves that led here it is a {}, and a proof is about the \
             position alone, which is a {}",
            value.word(),
            certificate.value.word()
        );
    }
    // Through a link to the file itself, and never in the place of something that is no file.
    let path = &fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    if path.exists() && !path.is_file() {
        bail!("cannot write {}: it is not a file", path.display());
    }
    let bytes = certificate.to_bytes();
    let cannot = || format!("cannot write {}", path.display());
    write_in_one_piece(path, &bytes).with_context(cannot)?;
    if !output.wants_json() {
        let (path, size) = (path.display(), bytes.len());
        output.line(format_args!(
            "proof        {path}, {size} bytes; check it with: cygnet verify {path}"
        ))?;
    }
    Ok(())
}

/// How far it is, on standard error, where somebody watches.
struct Progress(Option<ProgressBar>);

impl Progress {
    fn new() -> Self {
        if !io::stderr().is_terminal() {
            return Self(None);
        }
        let bar = ProgressBar::new_spinner();
        let style = ProgressStyle::with_template("{spinner} {msg}");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
        Self(Some(bar))
    }

    fn tell(&self, so_far: &Solution) {
        if let Some(bar) = &self.0 {
            let known = match in_words(so_far.bounds) {
                Some(words) => format!(", {words} so far"),
                None => String::new(),
            };
            let (seconds, millions) = (so_far.time.as_secs(), so_far.nodes / 1_000_000);
            bar.set_message(format!("{millions} million positions, {seconds} s{known}"));
            bar.tick();
        }
    }

    fn finish(&self) {
        if let Some(bar) = &self.0 {
            bar.finish_and_clear();
        }
    }
}

/// What is known of a position that is not solved, if anything is.
fn in_words(bounds: Bounds) -> Option<&'static str> {
    match bounds {
        Bounds { least: Value::Loss, most: Value::Draw } => Some("no win"),
        Bounds { least: Value::Draw, most: Value::Win } => Some("no loss"),
        _ => None,
    }
}

/// Everything that was found out.
struct Found {
    solution: Solution,
    /// The value of every move, if that was asked for.
    moves: Vec<MoveValue>,
    /// A move that keeps the result, if that was asked for and there is one.
    best: Option<String>,
    /// How many turns it takes, if that was asked for and found out.
    ending: Option<Ending<String>>,
    /// What the theory of sums of games says, where it applies.
    theory: Option<Theory>,
    /// How many positions were known from earlier.
    recalled: usize,
    /// Could it have gone on for longer?
    has_limits: bool,
    /// Was the distance asked for?
    wants_distance: bool,
}

fn value_word(bounds: Bounds) -> &'static str {
    bounds.value().map_or("unknown", Value::word)
}

impl Found {
    /// The moves that are known to keep the result.
    fn best_moves(&self) -> Vec<&str> {
        let value = self.solution.value();
        let keeps = |mv: &&MoveValue| mv.bounds.value() == value && value.is_some();
        let moves = self.moves.iter().filter(keeps).map(|mv| &*mv.text);
        self.best.as_deref().into_iter().chain(moves).collect()
    }

    fn as_json(&self, session: &Session) -> Json {
        let mut json = json!({
            "game": session.game().info().id,
            "position": session.state().position(),
            "value": value_word(self.solution.bounds),
            "at_least": self.solution.bounds.least.word(),
            "at_most": self.solution.bounds.most.word(),
            "best": self.best_moves(),
            "nodes": self.solution.nodes,
            "recalled": self.recalled,
            "seconds": self.solution.time.as_secs_f64(),
        });
        if let Some(Ending { turns, line }) = &self.ending {
            json["distance"] = (*turns).into();
            json["line"] = json!(line);
        }
        if !self.moves.is_empty() {
            let moves: Map<String, Json> = self
                .moves
                .iter()
                .map(|mv| (mv.text.clone(), json!(value_word(mv.bounds))))
                .collect();
            json["moves"] = Json::Object(moves);
        }
        if let Some(theory) = &self.theory {
            json["theory"] = theory_as_json(theory, session.game().info());
        }
        json
    }

    fn as_text(&self, session: &Session, is_interrupted: bool) -> String {
        let info = session.game().info();
        let state = session.state();
        let side = |player| info.side(player).name;
        let (mover, other) = (side(state.turn()), side(!state.turn()));
        let verdict = match (self.solution.value(), state.outcome().is_some()) {
            (Some(Value::Win), false) => format!("{mover}, to move, wins"),
            (Some(Value::Loss), false) => format!("{other} wins, whatever {mover} does"),
            (Some(Value::Draw), false) => "a draw: neither side can force a win".to_owned(),
            (Some(Value::Win), true) => format!("the game is over, and {mover} has won"),
            (Some(Value::Loss), true) => format!("the game is over, and {other} has won"),
            (Some(Value::Draw), true) => "the game is over, and drawn".to_owned(),
            (None, _) => {
                let known = match in_words(self.solution.bounds) {
                    Some(words) => format!(", but it is {words} for {mover}"),
                    None => String::new(),
                };
                let why = match () {
                    () if is_interrupted => "interrupted",
                    () if self.has_limits => "more time may tell",
                    () => "its games are too long to be followed to the end",
                };
                format!("unknown{known}; {why}")
            }
        };
        let mut lines = vec![
            format!("{} on {}, {}", info.name, state.size(), state.position()),
            format!("value        {verdict}"),
        ];
        match (&self.ending, self.solution.value()) {
            (Some(Ending { turns, line }), _) => {
                lines.push(format!(
                    "distance     {turns} turn{}",
                    if *turns == 1 { "" } else { "s" }
                ));
                if !line.is_empty() {
                    lines.push(format!("best play    {}", line.join(" ")));
                }
            }
            (None, Some(Value::Draw)) if self.wants_distance => {
                lines.push("distance     none, nobody wins".to_owned());
            }
            (None, Some(_)) if self.wants_distance => {
                lines.push("distance     not found within the limits".to_owned());
            }
            _ => {}
        }
        lines.extend(self.best.iter().map(|best| format!("best move    {best}")));
        for value in [Value::Win, Value::Draw, Value::Loss] {
            let of_value = self.moves.iter().filter(|mv| mv.bounds.value() == Some(value));
            let list: Vec<&str> = of_value.map(|mv| &*mv.text).collect();
            if !list.is_empty() {
                lines.push(format!("{:<12} {}", value.word(), list.join(" ")));
            }
        }
        let unknown = self.moves.iter().filter(|mv| mv.bounds.value().is_none());
        let unknown: Vec<&str> = unknown.map(|mv| &*mv.text).collect();
        if !unknown.is_empty() {
            lines.push(format!("unknown      {}", unknown.join(" ")));
        }
        lines.extend(self.theory.iter().flat_map(|theory| theory_as_text(theory, info)));
        let seconds = self.solution.time.as_secs_f64();
        let recalled = match self.recalled {
            0 => String::new(),
            count => format!(", and {count} known from before"),
        };
        let nodes = self.solution.nodes;
        lines.push(format!("effort       {nodes} positions, {seconds:.2} s{recalled}"));
        lines.join("\n") + "\n"
    }
}

fn theory_as_json(theory: &Theory, info: &GameInfo) -> Json {
    let letters = info.sides.map(|side| side.letter.to_string());
    let by_side =
        |values: [Json; 2]| -> Map<String, Json> { letters.iter().cloned().zip(values).collect() };
    let region = |region: &Region| match &region.worth {
        None => json!({ "position": region.position, "value": null }),
        Some(worth) => json!({
            "position": region.position,
            "value": worth.name,
            "hot": worth.is_hot,
            "moving_first": by_side(worth.stops.clone().map(Json::from)),
        }),
    };
    json!({
        "in_hand": by_side(theory.in_hand.map(Json::from)),
        "regions": theory.regions.iter().map(region).collect::<Vec<_>>(),
        "sum": theory.sum,
        "moving_first": theory.moving_first.map(|values| by_side(values.map(|value| json!(value)))),
    })
}

fn theory_as_text(theory: &Theory, info: &GameInfo) -> Vec<String> {
    let [first, second] = info.sides.map(|side| side.name);
    let is_known = |region: &Region| region.worth.is_some();
    if theory.in_hand == [0, 0] && !theory.regions.iter().any(is_known) {
        return Vec::new();
    }
    let [own, other] = theory.in_hand;
    let mut lines = vec![format!("in hand      {first} {own}, {second} {other} moves")];
    for Region { position, worth } in &theory.regions {
        let worth = match worth {
            None => "not worked out".to_owned(),
            Some(Worth { name, stops: [left, right], is_hot: true }) => format!(
                "{name}, hot: {left} for {first} if {first} moves here first, {right} if {second} does"
            ),
            Some(worth) => worth.name.clone(),
        };
        lines.push(format!("region       {position}  {worth}"));
    }
    if let (Some(sum), Some(moving_first)) = (&theory.sum, theory.moving_first) {
        let who = match moving_first {
            [Value::Win, Value::Win] => "whoever moves first wins".to_owned(),
            [Value::Win, _] => format!("{first} wins, whoever moves first"),
            [_, Value::Win] => format!("{second} wins, whoever moves first"),
            _ => "whoever moves second wins".to_owned(),
        };
        lines.push(format!("sum          {sum}: {who}"));
    }
    lines
}

/// `cygnet verify FILE`
pub(crate) fn verify(arguments: &VerifyArguments, output: &mut Output) -> Result<Answer> {
    let mut answer = Answer::Yes;
    for path in &arguments.files {
        let bytes = read_proof(path).with_context(|| format!("cannot read {}", path.display()))?;
        let name = path.display().to_string();
        match verify_bytes(&bytes) {
            Ok((certificate, checked)) if output.wants_json() => output.json_line(&json!({
                "file": name,
                "game": certificate.game,
                "rules": certificate.rules,
                "options": certificate.options.iter().cloned().collect::<BTreeMap<_, _>>(),
                "position": certificate.position,
                "value": certificate.value,
                "replies": checked.replies,
                "ends": checked.ends,
            }))?,
            Ok((certificate, checked)) => {
                let theorem = theorem(&certificate)?;
                let Checked { replies, ends } = checked;
                output.line(format_args!(
                    "{name}: {theorem} Checked with {replies} replies, to {ends} ends of the game."
                ))?;
            }
            Err(refusal) => {
                answer = Answer::No;
                if output.wants_json() {
                    output.json_line(&json!({ "file": name, "refused": refusal.to_string() }))?;
                } else {
                    output.line(format_args!("{name}: refused; {refusal}"))?;
                }
            }
        }
    }
    Ok(answer)
}

/// The bytes of a file, or only the first few if they are not those of a proof.
fn read_proof(path: &Path) -> io::Result<Vec<u8>> {
    let mut file = fs::File::open(path)?;
    let mut bytes = Vec::new();
    file.by_ref().take(FIRST_LINE.len() as u64).read_to_end(&mut bytes)?;
    if bytes == FIRST_LINE.as_bytes() {
        file.read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}

fn verify_bytes(bytes: &[u8]) -> Result<(Certificate, Checked), Refusal> {
    let certificate = Certificate::from_bytes(bytes)?;
    let wrong = |error: &dyn std::fmt::Display| Refusal::Format(error.to_string());
    let entry = find_game(&certificate.game).map_err(|error| wrong(&error))?;
    let options = certificate.options.iter().map(|(name, value)| (&**name, &**value));
    let options = Options::parse(entry.info, options).map_err(|error| wrong(&error))?;
    let checked = cygnet_games::visit(entry.info.id, &options, Check(&certificate))
        .expect("the game was found")?;
    Ok((certificate, checked))
}

/// What was checked, as a sentence.
fn theorem(certificate: &Certificate) -> Result<String> {
    let entry = find_game(&certificate.game)?;
    let options = certificate.options.iter().map(|(name, value)| (&**name, &**value));
    let options = Options::parse(entry.info, options)?;
    let (_, state) = entry.set_up(options, Some(&certificate.position), 0)?;
    let name_of = |player| entry.info.side(player).name;
    let (mover, other) = (name_of(state.turn()), name_of(!state.turn()));
    let verdict = match certificate.value {
        Value::Win => format!("{mover}, to move, wins whatever {other} does"),
        Value::Loss => format!("{other} wins whatever {mover} does, who is to move"),
        Value::Draw => "neither side can force a win".to_owned(),
    };
    let rules: Vec<String> = certificate
        .options
        .iter()
        .filter(|(name, _)| name != "size")
        .map(|(name, value)| format!(", {name}={value}"))
        .collect();
    let (name, size, rules) = (entry.info.name, state.size(), rules.concat());
    Ok(format!("in {name} on {size}{rules}, from {}, {verdict}.", certificate.position))
}
