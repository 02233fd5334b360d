//! Proves which side wins: `solve`.

mod answer;

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use cygnet_analysis::{Limits, Resources, prover};
use cygnet_core::limits::{Ended, Watch};
use cygnet_core::{DynState, Session, Stop, Value};
use cygnet_solve::erased::{CertifyError, MoveValue, Prover, ProverSetup};
use cygnet_solve::verify::Certificate;
use cygnet_solve::{Bounds, ProofError, ProofStore, ProofStoreError, Solution, Theory};
use cygnet_system::files::{check_replaceable, replace_with};
use indicatif::{ProgressBar, ProgressStyle};

use self::answer::{Distance, Found, Shortfall, Written, in_words};
use crate::Answer;
use crate::args::SolveArguments;
use crate::output::{Output, cannot_write, say_translated};
use crate::setup::{seed, session, table_bytes};
use crate::signals::stop_at_signals;

/// `cygnet solve GAME`
pub(crate) fn solve(
    arguments: &SolveArguments,
    resources: &Resources,
    output: &mut Output,
) -> Result<Answer> {
    let session = session(&arguments.game, seed(&arguments.game.setup))?;
    if let Some(path) = &arguments.proof {
        // Check now, so that a missing folder is not reported only after hours of work.
        check_replaceable(path).with_context(|| cannot_write(path))?;
    }
    let table_bytes = table_bytes(arguments.memory, USUAL_MEMORY)?;
    let stop = Stop::new();
    stop_at_signals(&stop).context("signals cannot be listened to")?;
    let nowhere = ProofStore::nowhere();
    let store = if arguments.fresh { &nowhere } else { resources.proof_store() };
    let tables = (!arguments.fresh).then(|| resources.tables().clone());
    let setup = ProverSetup { threads: arguments.threads, table_bytes, tables };
    let mut inquiry = Inquiry::new(arguments, setup, &session, &stop);
    let recalled = recall(&*inquiry.prover, store);
    let mut found = inquiry.about_the_position(arguments, recalled.unwrap_or_default())?;
    let has_asked_more = arguments.all_moves || arguments.distance;
    // A damaged file is written anew.
    if (inquiry.nodes >= WORTH_KEEPING || has_asked_more || recalled.is_none())
        && let Err(error) = inquiry.prover.keep_on(store)
    {
        // A failure to save the proofs must not suppress the answer.
        say_translated(format_args!("What was proved cannot be kept: {error}."));
    }
    if !output.wants_json() {
        output.lines(&found.as_text(&session))?;
        output.flush()?;
    }
    let mut written = Ok(());
    if let Some(path) = &arguments.proof {
        found.proof = Some(match inquiry.proof(found.bounds.value())? {
            Ok(certificate) => {
                let mut bytes = 0;
                let write = |file: &mut dyn Write| {
                    bytes = certificate.write(file)?;
                    Ok(())
                };
                written = replace_with(path, write).with_context(|| cannot_write(path));
                Written::File { path: path.display().to_string(), bytes }
            }
            Err(why) => Written::Nothing { why },
        });
    }
    if written.is_err() {
        found.proof = None;
    }
    found.has_table = inquiry.prover.has_complete_table();
    (found.nodes, found.time) = (inquiry.nodes, inquiry.start.elapsed());
    if output.wants_json() {
        output.json(&found.as_json(&session))?;
    } else {
        output.lines(&found.end_as_text())?;
    }
    written?;
    Ok(if found.is_complete() { Answer::Yes } else { Answer::No })
}

/// The time and positions reserved for the theory of sums of games, which is quick where it applies.
const THEORY_TIME: Duration = Duration::from_secs(1);
const THEORY_NODES: u64 = 50_000;

/// The default size of the transposition table, in MiB.
const USUAL_MEMORY: usize = 512;

/// The results of a search of at least this many positions are worth saving.
const WORTH_KEEPING: u64 = 50_000;

/// Loads the proofs of earlier runs, and returns how many there are. A faulty file is only reported,
/// because its contents can be proved again.
fn recall(prover: &dyn Prover, store: &ProofStore) -> Option<usize> {
    let say = |error: &ProofStoreError| {
        say_translated(format_args!("What was proved before is not used: {error}."));
    };
    prover.recall_from(store).inspect_err(say).ok()
}

/// A series of questions about a position, and the total effort for them.
struct Inquiry<'a> {
    prover: Box<dyn Prover>,
    session: &'a Session,
    limits: Limits,
    stop: &'a Stop,
    start: Instant,
    nodes: u64,
}

impl<'a> Inquiry<'a> {
    fn new(
        arguments: &SolveArguments,
        setup: ProverSetup,
        session: &'a Session,
        stop: &'a Stop,
    ) -> Self {
        let start = Instant::now();
        let prover = prover(session.game(), setup);
        let limits = Limits { time: arguments.time, depth: None, nodes: arguments.nodes };
        Self { prover, session, limits, stop, start, nodes: 0 }
    }

    /// Asks a question, and also returns what ended it early, if anything did. Each question has the
    /// remaining time, and its own full limit of positions.
    fn ask<T>(
        &mut self,
        question: impl FnOnce(&dyn Prover, &dyn DynState, &Watch<'_>) -> T,
    ) -> (T, Option<Ended>) {
        self.ask_within(self.limits, question)
    }

    fn ask_within<T>(
        &mut self,
        limits: Limits,
        question: impl FnOnce(&dyn Prover, &dyn DynState, &Watch<'_>) -> T,
    ) -> (T, Option<Ended>) {
        let watch = Watch::new(&limits, self.stop, self.start);
        let answer = question(&*self.prover, self.session.state(), &watch);
        self.nodes += watch.nodes();
        (answer, watch.ended())
    }

    /// Why a question that was ended in this way has no answer.
    fn shortfall(&self, ended: Option<Ended>, otherwise: &'static str) -> Shortfall {
        Shortfall::new(ended, &self.limits, otherwise)
    }

    /// Everything but the proof.
    fn about_the_position(&mut self, arguments: &SolveArguments, recalled: usize) -> Result<Found> {
        let progress = Progress::new();
        let (solution, ended) = self.ask(|prover, state, watch| {
            prover.solve(state, watch, &mut |so_far| progress.tell(so_far))
        });
        let mut found = Found::new(solution?.bounds, recalled);
        let value = found.bounds.value();
        if value.is_none() {
            let too_long = "its games are too long to be followed to the end";
            found.unsolved = Some(self.shortfall(ended, too_long));
            found.distance = found.unsolved.filter(|_| arguments.distance).map(Distance::Unknown);
        }
        if let Some(value) = value.filter(|_| arguments.distance) {
            found.distance = Some(self.distance(value)?);
        }
        if let Some(Distance::Known(ending, _)) = &found.distance {
            found.best = ending.line.first().cloned();
        }
        if let Some(value) = value
            && found.best.is_none()
        {
            (found.best, found.no_best) = self.best(value)?;
        }
        if arguments.all_moves {
            let (moves, why) = self.moves(value, found.best.as_deref())?;
            found.learn_from(&moves);
            found.moves = Some((moves, why));
        }
        found.theory = self.theory()?;
        progress.finish();
        Ok(found)
    }

    fn distance(&mut self, value: Value) -> Result<Distance> {
        if value == Value::Draw {
            return Ok(Distance::Nowhere);
        }
        let (ending, ended) = self.ask(|prover, state, watch| prover.distance(state, value, watch));
        let too_far = "it is too far away, or the moves that led here stand in the way";
        Ok(match ending? {
            Some(ending) => {
                let is_short = ending.line.len() < ending.turns as usize;
                Distance::Known(ending, is_short.then(|| self.shortfall(ended, too_far)))
            }
            None => Distance::Unknown(self.shortfall(ended, too_far)),
        })
    }

    /// A move that keeps a win or a draw, or why none was found.
    fn best(&mut self, value: Value) -> Result<(Option<String>, Option<Shortfall>)> {
        let is_over = self.session.state().outcome().is_some();
        if value == Value::Loss || is_over {
            return Ok((None, None));
        }
        let (best, ended) = self.ask(|prover, state, watch| prover.move_worth(state, value, watch));
        let best = best?;
        let why = best.is_none().then(|| self.shortfall(ended, "it is too far away"));
        Ok((best, why))
    }

    /// The value of every move, and why some values are unknown.
    fn moves(
        &mut self,
        value: Option<Value>,
        best: Option<&str>,
    ) -> Result<(Vec<MoveValue>, Option<Shortfall>)> {
        let certain = |value| Bounds { least: value, most: value };
        if value == Some(Value::Loss) {
            // In a lost position every move loses.
            let lost = |text| MoveValue { text, bounds: certain(Value::Loss) };
            return Ok((self.session.state().moves().into_iter().map(lost).collect(), None));
        }
        let (moves, ended) =
            self.ask(|prover, state, watch| prover.solve_moves(state, watch, &mut |_| {}));
        let mut moves = moves?;
        for mv in moves.iter_mut().filter(|mv| Some(&*mv.text) == best) {
            // Values proved before the time ran out remain valid.
            mv.bounds = value.map_or(mv.bounds, certain);
        }
        let is_known = moves.iter().all(|mv| mv.bounds.value().is_some());
        let too_long = "their games are too long to be followed to the end";
        let why = (!is_known).then(|| self.shortfall(ended, too_long));
        Ok((moves, why))
    }

    fn theory(&mut self) -> Result<Option<Theory>> {
        let end = self.start.elapsed() + THEORY_TIME;
        let limits = Limits {
            time: Some(self.limits.time.map_or(end, |time| time.min(end))),
            nodes: Some(self.limits.nodes.map_or(THEORY_NODES, |nodes| nodes.min(THEORY_NODES))),
            depth: None,
        };
        let (theory, _) =
            self.ask_within(limits, |prover, state, watch| prover.theory(state, watch));
        Ok(theory?)
    }

    /// The proof of a value, or the reason why there is none.
    fn proof(&mut self, value: Option<Value>) -> Result<Result<Certificate, String>> {
        let Some(value) = value else {
            return Ok(Err("the position is not solved".to_owned()));
        };
        let (certificate, ended) = self.ask(|prover, state, watch| prover.certify(state, watch));
        Ok(match certificate {
            Ok(certificate) if certificate.claim.value == value => Ok(certificate),
            Ok(certificate) => Err(format!(
                "with the moves that led here it is a {}, and a proof is about the position alone, \
                 which is a {}",
                value.word(),
                certificate.claim.value.word()
            )),
            Err(CertifyError::Proof(ProofError::Interrupted)) => {
                let too_long = "the games are too long to be followed to the end";
                Err(self.shortfall(ended, too_long).to_string())
            }
            Err(CertifyError::Proof(error)) => Err(error.to_string()),
            Err(CertifyError::OtherGame(error)) => return Err(error.into()),
        })
    }
}

/// Progress on standard error, if that is a terminal.
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
