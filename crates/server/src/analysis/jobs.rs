//! The work behind the questions of an analysis. Each job has a thread of its own, and works when it is its
//! turn of the scheduler.

use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use cygnet_analysis::json::{AnalysisAnswer, ReviewAnswer, ReviewedMoveAnswer};
use cygnet_analysis::scheduler::{Full, JobEnd, Question, QueuePlace};
use cygnet_analysis::{ExploredTheory, Explorer, Review, Why, review_within, why};
use cygnet_core::{DynState, Message, Say, Session, Size, Stop, message};
use cygnet_store::MoveCount;
use cygnet_system::lower_priority;
use cygnet_text::Language;
use cygnet_text::advice::{first_sides_chance, score_text, verdict};
use cygnet_text::telling::turn_sentence;
use cygnet_text::theory::{in_hand_text, sum_text, worth_text};
use tokio::runtime::Handle as Runtime;
use tokio::sync::mpsc;

use super::helping;
use super::line::LineRequest;
use super::wire::{
    AnalysisMessage, AskedId, BetterMove, ExploredAnswer, ExploredMoveAnswer, WhyAnswer, WhyTurn,
    WireRegion, WireTheory,
};
use crate::answer::problem;
use crate::hub::{Hub, HubError};
use crate::render;
use crate::wire::Board;

/// The stack of a job. The searches that need more start threads of their own.
const STACK: usize = 8 << 20;

/// How long the work on a threat, on the moves of a position and on a move to be explained may take.
const THREAT: Duration = Duration::from_millis(300);
const EXPLORATION: Duration = Duration::from_secs(2);
const EXPLANATION: Duration = Duration::from_millis(1_200);

/// The lines that are compared to say why a move is good.
const COMPARED: NonZeroUsize = NonZeroUsize::new(2).unwrap();

/// How long the work on a review takes at most, unless the client wants it otherwise.
const REVIEW: Duration = Duration::from_secs(10);

/// What a job does.
pub(super) enum Work {
    Analyse { lines: NonZeroUsize, depth: Option<u32>, time: Duration },
    Threat,
    Explore,
    Why { text: String },
    Review { time: Option<Duration> },
}

impl Work {
    /// Its name in messages and among the counters.
    pub(super) fn name(&self) -> &'static str {
        match self {
            Self::Analyse { .. } => "analyse",
            Self::Threat => "threat",
            Self::Explore => "explore",
            Self::Why { .. } => "why",
            Self::Review { .. } => "review",
        }
    }
}

/// A question and whom to answer.
pub(super) struct Job {
    pub(super) hub: Arc<Hub>,
    /// The hash of the secret of the browser that asks.
    pub(super) holder: String,
    pub(super) id: AskedId,
    pub(super) work: Work,
    pub(super) line: LineRequest,
    pub(super) language: Language,
    pub(super) stop: Stop,
    pub(super) answers: mpsc::Sender<AnalysisMessage>,
}

/// Why a job has no result.
enum Failure {
    /// The question is wrong.
    Wrong(Message),
    /// Nobody wants the answer.
    Stopped,
}

impl From<Message> for Failure {
    fn from(problem: Message) -> Self {
        Self::Wrong(problem)
    }
}

impl From<cygnet_analysis::OtherGame> for Failure {
    fn from(error: cygnet_analysis::OtherGame) -> Self {
        Self::Wrong(error.message())
    }
}

/// The problem that there is no room for another job.
pub(crate) fn full(full: Full) -> Message {
    match full {
        Full::Everyone => message!(
            "analysis-busy",
            "many people are analysing at the moment; try again in a little while"
        ),
        Full::Visitor => message!(
            "analysis-too-many",
            "you have many analyses going on; close another page first"
        ),
    }
}

impl Job {
    /// Starts to work at this place.
    ///
    /// # Errors
    /// If there is no thread for another job.
    pub(super) fn start(self: Arc<Self>, place: QueuePlace) -> Result<(), Message> {
        let (hub, runtime) = (Arc::clone(&self.hub), Runtime::current());
        hub.metrics.analyses.with_label_values(&[self.work.name()]).inc();
        let thread = thread::Builder::new().name("analysis".to_owned()).stack_size(STACK);
        let started = thread.spawn(move || {
            // Games come first, and pages.
            lower_priority();
            let done = catch_unwind(AssertUnwindSafe(|| self.run(&place, &runtime)));
            let outcome = done.unwrap_or_else(|_| Err(HubError::Unavailable.message().into()));
            // Another job may work while the last answer is sent.
            drop(place);
            match outcome {
                Ok(()) => {}
                Err(Failure::Stopped) => self.hub.metrics.analyses_stopped.inc(),
                Err(Failure::Wrong(error)) => {
                    self.send(self.refusal(&error));
                }
            }
        });
        started.map(drop).map_err(|_| full(Full::Everyone))
    }

    /// The message that the question has no answer.
    pub(super) fn refusal(&self, error: &Message) -> AnalysisMessage {
        let error = problem(error, self.language);
        let question = Some(self.work.name());
        AnalysisMessage::Error { id: Some(self.id.clone()), question, error }
    }

    /// Sends an answer that must arrive. If the client is gone, the work ends.
    fn send(&self, message: AnalysisMessage) {
        if self.answers.blocking_send(message).is_err() {
            self.stop.stop();
        }
    }

    /// Sends an answer that a later one replaces, unless the client is too slow for it.
    fn offer(&self, message: AnalysisMessage) {
        if let Err(mpsc::error::TrySendError::Closed(_)) = self.answers.try_send(message) {
            self.stop.stop();
        }
    }

    fn run(&self, place: &QueuePlace, runtime: &Runtime) -> Result<(), Failure> {
        let ahead = place.ahead();
        if ahead > 0 {
            let question = self.work.name();
            self.offer(AnalysisMessage::Queued { id: self.id.clone(), question, ahead });
        }
        let session = {
            let _turn = place.wait(true, &self.stop).ok_or(Failure::Stopped)?;
            self.line.play_until(&self.stop)?.ok_or(Failure::Stopped)?
        };
        // The game hears of the help before the person does.
        let noted = runtime.block_on(helping::note(&self.hub, &self.holder, &session));
        noted.map_err(|error| error.message())?;
        match &self.work {
            Work::Analyse { lines, depth, time } => {
                self.analyse(place, &session, *lines, *depth, *time)
            }
            Work::Threat => self.threat(place, &session),
            Work::Explore => self.explore(place, &session, runtime),
            Work::Why { text } => self.why(place, &session, text),
            Work::Review { time } => self.review(place, &session, *time),
        }
    }

    fn analyse(
        &self,
        place: &QueuePlace,
        session: &Session,
        lines: NonZeroUsize,
        depth: Option<u32>,
        time: Duration,
    ) -> Result<(), Failure> {
        let state = session.state();
        let question = Question { game: session.game(), state, lines, depth, time };
        let ended =
            self.hub.scheduler.analyse(place, &question, &self.stop, &mut |found, done| {
                let AnalysisAnswer { depth, lines, nodes, seconds, nodes_per_second } =
                    found.clone();
                let id = self.id.clone();
                let message = AnalysisMessage::Lines {
                    id,
                    depth,
                    lines,
                    nodes,
                    seconds,
                    nodes_per_second,
                    done,
                };
                if done { self.send(message) } else { self.offer(message) }
            })?;
        match ended {
            JobEnd::Stopped => return Err(Failure::Stopped),
            JobEnd::Known => self.hub.metrics.analyses_known.inc(),
            JobEnd::Done => {}
        }
        Ok(())
    }

    /// What the opponent would do on a pass.
    fn threat(&self, place: &QueuePlace, session: &Session) -> Result<(), Failure> {
        let state = session.state();
        let passed = state.outcome().is_none().then(|| state.passed()).flatten();
        let mut line = None;
        if let Some(state) = passed {
            let (game, lines) = (session.game(), NonZeroUsize::MIN);
            let question = Question { game, state: &*state, lines, depth: None, time: THREAT };
            let ended =
                self.hub.scheduler.analyse(place, &question, &self.stop, &mut |found, _| {
                    let best = found.lines.first().cloned();
                    // A short search usually shows what a longer one confirms.
                    if best.is_some() && best != line {
                        line = best;
                        self.offer(AnalysisMessage::Threat {
                            id: self.id.clone(),
                            line: line.clone(),
                        });
                    }
                })?;
            if ended == JobEnd::Stopped {
                return Err(Failure::Stopped);
            }
        }
        self.send(AnalysisMessage::Threat { id: self.id.clone(), line });
        Ok(())
    }

    fn explore(
        &self,
        place: &QueuePlace,
        session: &Session,
        runtime: &Runtime,
    ) -> Result<(), Failure> {
        let (game, state) = (session.game(), session.state());
        let name = render::position_name(state);
        let played = runtime.block_on(self.hub.store().played_from(&name));
        // The moves are worth showing without their statistics.
        let played = played.unwrap_or_default();
        let lines = NonZeroUsize::MIN;
        let question = Question { game, state, lines, depth: None, time: EXPLORATION };
        let ended =
            self.hub.scheduler.explore(place, &question, &self.stop, &mut |explorer, done| {
                let answer = self.explored(state, explorer, &played, done);
                self.send(AnalysisMessage::Explored(Box::new(answer)));
            })?;
        if ended == JobEnd::Stopped { Err(Failure::Stopped) } else { Ok(()) }
    }

    fn explored(
        &self,
        state: &dyn DynState,
        explorer: &Explorer,
        played: &[MoveCount],
        done: bool,
    ) -> ExploredAnswer {
        let words = self.language.words();
        let moves = explorer.ranked().into_iter().map(|mv| {
            let count = played.iter().find(|count| count.text == mv.text);
            let (won, drawn) = count.map_or(([0; 2], 0), |count| (count.won, count.drawn));
            ExploredMoveAnswer {
                text_of_move: mv.text.clone(),
                text: mv.score.map(|score| score_text(score, words)).unwrap_or_default(),
                score: mv.score,
                only: mv.is_only,
                games: won[0] + won[1] + drawn,
                won,
                drawn,
            }
        });
        ExploredAnswer {
            id: self.id.clone(),
            complete: explorer.is_complete(),
            moves: moves.collect(),
            theory: explorer.theory().map(|theory| self.theory(theory, state)),
            done,
        }
    }

    fn theory(&self, found: &ExploredTheory, state: &dyn DynState) -> WireTheory {
        let (info, size, language) = (state.info(), state.size(), self.language);
        let ExploredTheory { theory, squares } = found;
        let regions = theory.regions.iter().zip(squares).map(|(region, squares)| WireRegion {
            squares: squares.iter().map(|square| Size::name(size, *square)).collect(),
            value: region.worth.as_ref().map(|worth| worth.name.clone()),
            hot: region.worth.as_ref().is_some_and(|worth| worth.is_hot),
            text: worth_text(region.worth.as_ref(), info, language),
        });
        let in_hand = in_hand_text(theory, info, language);
        let text = match sum_text(theory, info, language) {
            Some(sum) => format!("{in_hand}; {sum}"),
            None => in_hand,
        };
        WireTheory { regions: regions.collect(), text }
    }

    fn why(&self, place: &QueuePlace, session: &Session, text: &str) -> Result<(), Failure> {
        let (game, state) = (session.game(), session.state());
        let mv = state.read_move(text).map_err(|error| error.message())?;
        let mut analyst = self.hub.scheduler.analyst(place, game, COMPARED);
        let found = why(game, state, &mv, &mut analyst, EXPLANATION, &self.stop, &mut |so_far| {
            let answer = self.reasons(session, so_far, false);
            self.offer(AnalysisMessage::Why(Box::new(answer)));
        })?;
        // Another job may work while the answer is made and sent.
        drop(analyst);
        let found = found.ok_or(Failure::Stopped)?;
        let answer = self.reasons(session, &found, true);
        self.send(AnalysisMessage::Why(Box::new(answer)));
        Ok(())
    }

    fn reasons(&self, session: &Session, found: &Why, done: bool) -> WhyAnswer {
        let language = self.language;
        let mut state = session.state().boxed_clone();
        let mut turns = Vec::new();
        for text in &found.line {
            let mut after = state.boxed_clone();
            if after.play(text).is_err() {
                break;
            }
            let told = render::told(&*state, &*after, text, language);
            let happens = turn_sentence(&*state, &*after, text, language);
            let judged = turns.is_empty().then(|| verdict(&found.shown, language));
            let sentence = match (judged, happens) {
                (Some(judged), Some(happens)) => Some(format!("{happens} {judged}")),
                (judged, happens) => judged.or(happens),
            };
            turns.push(WhyTurn {
                text_of_move: told.text_of_move,
                side: told.side,
                text: told.text,
                board: Board::new(&after.view(), language),
                effects: told.effects,
                sentence,
            });
            state = after;
        }
        let asked = &found.asked;
        let better = asked.best.first().filter(|_| found.is_bad());
        WhyAnswer {
            id: self.id.clone(),
            text_of_move: asked.text.clone(),
            bad: found.is_bad(),
            turns,
            score: asked.after,
            better: better
                .map(|text| BetterMove { text_of_move: text.clone(), score: asked.before }),
            done,
        }
    }

    fn review(
        &self,
        place: &QueuePlace,
        session: &Session,
        time: Option<Duration>,
    ) -> Result<(), Failure> {
        let total = session.moves().len();
        let time = time.unwrap_or(REVIEW);
        let mut analyst = self.hub.scheduler.analyst(place, session.game(), NonZeroUsize::MIN);
        let found = review_within(session, &mut analyst, time, &self.stop, &mut |done| {
            let id = self.id.clone();
            let (moves, chances, review) = (None, None, None);
            self.offer(AnalysisMessage::Reviewed { id, done, total, moves, chances, review });
        })?;
        drop(analyst);
        if self.stop.is_stopped() {
            return Err(Failure::Stopped);
        }
        let moves = found.moves.iter().map(|mv| ReviewedMoveAnswer::new(1, mv, session));
        self.send(AnalysisMessage::Reviewed {
            id: self.id.clone(),
            done: total,
            total,
            moves: Some(moves.collect()),
            chances: Some(chances(&found)),
            review: Some(ReviewAnswer::new(1, &found, session)),
        });
        Ok(())
    }
}

/// The first side's chance of winning before each move, and after the last.
fn chances(review: &Review) -> Vec<f64> {
    let before = review.moves.iter().map(|mv| first_sides_chance(mv.before, mv.side));
    let last = review.moves.last().map(|mv| first_sides_chance(mv.after, mv.side));
    before.chain(last).collect()
}
