//! A series of questions about one position, with common limits: its value, the best move, the value of
//! every move, the distance to the end, the theory of sums, the proof.

use std::time::{Duration, Instant};

use cygnet_core::limits::{Ended, Watch};
use cygnet_core::typed::OtherGame;
use cygnet_core::{DynState, Limits, Message, Say, Session, Stop, Value, display_message, message};

use crate::erased::{CertifyError, MoveValue, Prover, TheoryWork};
use crate::verify::Certificate;
use crate::{Bounds, Ending, ProofError, Solution, Theory};

/// The time and positions reserved for the theory of sums of games, which is quick where it applies.
const THEORY_TIME: Duration = Duration::from_secs(1);
const THEORY_NODES: u64 = 50_000;

/// Why something was not found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shortfall {
    /// The search was stopped.
    Interrupted,
    /// This time limit was reached.
    Time(Duration),
    /// This limit of positions was reached.
    Nodes(u64),
    /// No limit was reached: this method cannot find the answer.
    Beyond(&'static Message),
}

impl Shortfall {
    /// The limit that ended a question, or `otherwise` if none did.
    fn new(ended: Option<Ended>, limits: &Limits, otherwise: &'static Message) -> Self {
        match (ended, limits.time, limits.nodes) {
            (Some(Ended::Stopped), ..) => Self::Interrupted,
            (Some(Ended::OutOfTime), Some(time), _) => Self::Time(time),
            (Some(Ended::OutOfNodes), _, Some(nodes)) => Self::Nodes(nodes),
            _ => Self::Beyond(otherwise),
        }
    }
}

impl Say for Shortfall {
    fn message(&self) -> Message {
        match *self {
            Self::Interrupted => message!("solve-interrupted", "interrupted"),
            Self::Time(time) => message!(
                "solve-limit-time",
                "the limit of {time} was reached",
                time = format!("{time:?}"),
            ),
            Self::Nodes(1) => {
                message!("solve-limit-position", "the limit of 1 position was reached")
            }
            Self::Nodes(nodes) => message!(
                "solve-limit-positions",
                "the limit of {nodes} positions was reached",
                nodes,
            ),
            Self::Beyond(why) => why.clone(),
        }
    }
}

display_message!(Shortfall);

/// No limit was reached, but there is no value.
const TOO_LONG: &Message =
    &message!("solve-too-long", "its games are too long to follow to the end");

/// No limit was reached, but some moves have no value.
const MOVES_TOO_LONG: &Message =
    &message!("solve-moves-too-long", "their games are too long to follow to the end");

/// No limit was reached, but there is no proof.
const PROOF_TOO_LONG: &Message =
    &message!("solve-proof-too-long", "the games are too long to follow to the end");

/// No limit was reached, but there is no distance.
const DISTANCE_TOO_FAR: &Message = &message!(
    "solve-distance-too-far",
    "it is too far away, or depends on the moves that led here"
);

/// No limit was reached, but there is no move that keeps the result.
const BEST_TOO_FAR: &Message = &message!("solve-best-too-far", "it is too far away");

/// The number of turns to the end of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Distance {
    /// The distance is known; the second field says why the line of that length is not known to its end.
    Known(Ending<String>, Option<Shortfall>),
    /// Neither side wins.
    Nowhere,
    /// The distance is not known.
    Unknown(Shortfall),
}

/// The fate of a requested proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RequestedProof {
    /// The proof was written.
    Written {
        /// The file.
        path: String,
        /// Its length.
        bytes: usize,
    },
    /// There is no proof.
    Missing {
        /// The reason.
        why: Message,
    },
}

/// The questions beyond the value and one best move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Questions {
    /// The value of every move.
    pub all_moves: bool,
    /// The distance to the end.
    pub distance: bool,
}

/// All findings about a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Findings {
    /// The known bounds of the position.
    pub bounds: Bounds,
    /// Why its value is unknown.
    pub unsolved: Option<Shortfall>,
    /// A move that keeps a win or a draw, or holds out longest, if one was found.
    pub best: Option<String>,
    /// Why no move that keeps the result was found.
    pub no_best: Option<Shortfall>,
    /// The value of every move, if requested, and why some are unknown.
    pub moves: Option<(Vec<MoveValue>, Option<Shortfall>)>,
    /// The number of turns to the end, if requested.
    pub distance: Option<Distance>,
    /// The result of the theory of sums of games, where it applies.
    pub theory: Option<Theory>,
    /// The fate of the proof, if one was requested.
    pub proof: Option<RequestedProof>,
    /// How many positions were known from earlier runs.
    pub recalled: usize,
    /// Whether a complete table of the board was available.
    pub has_table: bool,
    /// How many positions were searched in total.
    pub nodes: u64,
    /// The total time.
    pub time: Duration,
}

impl Findings {
    fn new(bounds: Bounds, recalled: usize) -> Self {
        Self {
            bounds,
            unsolved: None,
            best: None,
            no_best: None,
            moves: None,
            distance: None,
            theory: None,
            proof: None,
            recalled,
            has_table: false,
            nodes: 0,
            time: Duration::ZERO,
        }
    }

    /// Narrows the bounds of the position to those of the best move, in case these were found only now.
    fn learn_from(&mut self, moves: &[MoveValue]) {
        let least = moves.iter().map(|mv| mv.bounds.least).max();
        let most = moves.iter().map(|mv| mv.bounds.most).max();
        if let (Some(least), Some(most)) = (least, most) {
            self.bounds.least = self.bounds.least.max(least);
            self.bounds.most = self.bounds.most.min(most);
        }
    }

    /// Whether everything requested was found.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        let has_best = self.no_best.is_none() || self.moves.is_some();
        self.bounds.value().is_some()
            && has_best
            && !matches!(self.moves, Some((_, Some(_))))
            && !matches!(self.distance, Some(Distance::Unknown(_) | Distance::Known(_, Some(_))))
            && !matches!(self.proof, Some(RequestedProof::Missing { .. }))
    }

    /// The moves that are known to keep a win or a draw. In a lost position there is no result to keep,
    /// so it is the move that holds out longest.
    #[must_use]
    pub fn best_moves(&self) -> Vec<&str> {
        let value = self.bounds.value().filter(|&value| value != Value::Loss);
        match (&self.moves, value) {
            (Some((moves, _)), Some(value)) => {
                let keeps = |mv: &&MoveValue| mv.bounds.value() == Some(value);
                moves.iter().filter(keeps).map(|mv| &*mv.text).collect()
            }
            _ => self.best.as_deref().into_iter().collect(),
        }
    }
}

/// The results of a search of at least this many positions are worth saving.
const WORTH_KEEPING: u64 = 50_000;

/// A series of questions about the position on the board of a session, and the total effort for them.
pub struct Inquiry<'a> {
    prover: Box<dyn Prover>,
    session: &'a Session,
    limits: Limits,
    stop: &'a Stop,
    start: Instant,
    nodes: u64,
}

impl<'a> Inquiry<'a> {
    /// Prepares to ask. The time limit is for all questions together and runs from `start`; the limit of
    /// positions is for each question.
    #[must_use]
    pub fn new(
        prover: Box<dyn Prover>,
        session: &'a Session,
        limits: Limits,
        stop: &'a Stop,
        start: Instant,
    ) -> Self {
        Self { prover, session, limits, stop, start, nodes: 0 }
    }

    /// The prover that is asked.
    #[must_use]
    pub fn prover(&self) -> &dyn Prover {
        &*self.prover
    }

    /// How many positions were searched so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the results are worth saving: they took work, or answer questions that are seldom asked.
    #[must_use]
    pub fn is_worth_keeping(&self, questions: Questions) -> bool {
        self.nodes >= WORTH_KEEPING || questions.all_moves || questions.distance
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
    fn shortfall(&self, ended: Option<Ended>, otherwise: &'static Message) -> Shortfall {
        Shortfall::new(ended, &self.limits, otherwise)
    }

    /// Answers everything but the request for a proof. `recalled` is the number of positions known from
    /// earlier runs; `tell` receives the progress of the search for the value.
    ///
    /// # Errors
    /// If the session is of another game than the prover.
    pub fn about_the_position(
        &mut self,
        questions: Questions,
        recalled: usize,
        tell: &mut dyn FnMut(&Solution),
    ) -> Result<Findings, OtherGame> {
        let (solution, ended) = self.ask(|prover, state, watch| prover.solve(state, watch, tell));
        let mut found = Findings::new(solution?.bounds, recalled);
        let value = found.bounds.value();
        if value.is_none() {
            found.unsolved = Some(self.shortfall(ended, TOO_LONG));
            found.distance = found.unsolved.filter(|_| questions.distance).map(Distance::Unknown);
        }
        if let Some(value) = value.filter(|_| questions.distance) {
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
        if questions.all_moves {
            let (moves, why) = self.moves(value, found.best.as_deref())?;
            found.learn_from(&moves);
            found.moves = Some((moves, why));
        }
        found.theory = self.theory()?;
        Ok(found)
    }

    fn distance(&mut self, value: Value) -> Result<Distance, OtherGame> {
        if value == Value::Draw {
            return Ok(Distance::Nowhere);
        }
        let (ending, ended) = self.ask(|prover, state, watch| prover.distance(state, value, watch));
        Ok(match ending? {
            Some(ending) => {
                let is_short = ending.line.len() < ending.turns as usize;
                Distance::Known(ending, is_short.then(|| self.shortfall(ended, DISTANCE_TOO_FAR)))
            }
            None => Distance::Unknown(self.shortfall(ended, DISTANCE_TOO_FAR)),
        })
    }

    /// A move that keeps a win or a draw, or why none was found.
    fn best(&mut self, value: Value) -> Result<(Option<String>, Option<Shortfall>), OtherGame> {
        let is_over = self.session.state().outcome().is_some();
        if value == Value::Loss || is_over {
            return Ok((None, None));
        }
        let (best, ended) = self.ask(|prover, state, watch| prover.move_worth(state, value, watch));
        let best = best?;
        let why = best.is_none().then(|| self.shortfall(ended, BEST_TOO_FAR));
        Ok((best, why))
    }

    /// The value of every move, and why some values are unknown.
    fn moves(
        &mut self,
        value: Option<Value>,
        best: Option<&str>,
    ) -> Result<(Vec<MoveValue>, Option<Shortfall>), OtherGame> {
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
        let why = (!is_known).then(|| self.shortfall(ended, MOVES_TOO_LONG));
        Ok((moves, why))
    }

    fn theory(&mut self) -> Result<Option<Theory>, OtherGame> {
        let end = self.start.elapsed() + THEORY_TIME;
        let limits = Limits {
            time: Some(self.limits.time.map_or(end, |time| time.min(end))),
            nodes: Some(self.limits.nodes.map_or(THEORY_NODES, |nodes| nodes.min(THEORY_NODES))),
            depth: None,
        };
        let (theory, _) = self.ask_within(limits, |prover, state, watch| {
            prover.theory(state, &mut TheoryWork::default(), watch)
        });
        theory
    }

    /// The proof of a value, or the reason why there is none.
    ///
    /// # Errors
    /// If the session is of another game than the prover.
    pub fn proof(
        &mut self,
        value: Option<Value>,
    ) -> Result<Result<Certificate, Message>, OtherGame> {
        let Some(value) = value else {
            return Ok(Err(message!("solve-not-solved", "the position is not solved")));
        };
        let (certificate, ended) = self.ask(|prover, state, watch| prover.certify(state, watch));
        Ok(match certificate {
            Ok(certificate) if certificate.claim.value == value => Ok(certificate),
            Ok(certificate) => {
                let result = |value: Value| Message::word("result", value.word());
                Err(message!(
                    "solve-proof-other-value",
                    "after the moves that led here it is a {value}, but a proof covers the position \
                     alone, which is a {alone}",
                    value = result(value),
                    alone = result(certificate.claim.value),
                ))
            }
            Err(CertifyError::Proof(ProofError::Interrupted)) => {
                Err(self.shortfall(ended, PROOF_TOO_LONG).message())
            }
            Err(CertifyError::Proof(error)) => Err(error.message()),
            Err(CertifyError::OtherGame(error)) => return Err(error),
        })
    }

    /// Notes the total effort in the findings.
    pub fn account(&self, findings: &mut Findings) {
        findings.has_table = self.prover.has_complete_table();
        (findings.nodes, findings.time) = (self.nodes, self.start.elapsed());
    }
}
