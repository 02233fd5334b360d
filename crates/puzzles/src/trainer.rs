//! A person who solves the puzzles of a game, as a state machine without I/O.
//!
//! [`TrainerIntent`]s go in together with the time; [`TrainerEvent`]s, which say what happened, and
//! [`TrainerRequest`]s, which ask for work that takes long or needs the outside world, come out. A terminal and
//! a server drive the same [`Trainer`].

mod exchange;
mod playback;

use std::sync::Arc;
use std::time::{Duration, Instant};

use cygnet_core::{AwaitedAnswer, DynGame, DynState, LegalMove, Side, Ticket};

use crate::attempt::{PuzzleAttempt, SolverAnswer};
use crate::goal::PuzzleGoal;
use crate::puzzle::Puzzle;
use crate::themes::PuzzleTheme;
use crate::training::{PuzzleProgress, RUN_TIME, TimedRun, daily_puzzle};

use playback::Playback;

pub use exchange::{
    PuzzleResult, RefutationTask, TrainerEvent, TrainerIntent, TrainerRefusal, TrainerRequest,
    TrainerTime,
};
pub use playback::TrainerLook;

/// A limit on the turns of the game is worth mentioning if it is this near.
const FEW_TURNS: u32 = 20;

/// A wrong move.
struct WrongMove {
    /// The number of moves before it.
    place: usize,
    mv: LegalMove,
    /// The moves after it that show why it is wrong, if they are known.
    line: Option<Vec<String>>,
}

/// How the puzzle on the board was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PuzzleOrigin {
    /// At the strength of the person.
    Strength,
    /// It was not solved before, and comes back.
    Repetition,
    /// It is the puzzle of the day.
    Daily,
    /// It is the next of a timed run.
    Run,
}

/// The puzzles of one game, the one on the board, and the progress of the person who solves them.
pub struct Trainer {
    puzzles: Arc<[Puzzle]>,
    /// The puzzle on the board.
    puzzle: Puzzle,
    game: Arc<dyn DynGame>,
    attempt: PuzzleAttempt,
    playback: Playback,
    origin: PuzzleOrigin,
    /// The result of the puzzle on the board: only the first counts.
    result: Option<bool>,
    /// The last wrong move.
    wrong: Option<WrongMove>,
    /// The search that shows why it is wrong.
    refuting: Option<AwaitedAnswer>,
    theme: Option<PuzzleTheme>,
    progress: PuzzleProgress,
    /// A timed run, and when it began.
    run: Option<(TimedRun, Instant)>,
    random: fastrand::Rng,
    events: Vec<TrainerEvent>,
    requests: Vec<TrainerRequest>,
}

impl Trainer {
    /// A trainer with the first of these puzzles of one game on the board, for a person with this progress. The
    /// seed chooses defences and the puzzles of runs. `None` if there is no puzzle that can be set up.
    #[must_use]
    pub fn new(
        puzzles: impl Into<Arc<[Puzzle]>>,
        progress: PuzzleProgress,
        seed: u64,
        time: &TrainerTime,
    ) -> Option<Self> {
        let puzzles = puzzles.into();
        let mut random = fastrand::Rng::with_seed(seed);
        let puzzle = progress.next(&puzzles, None, time.day)?.clone();
        let attempt = PuzzleAttempt::new(&puzzle, random.u64(..)).ok()?;
        let (game, start) = puzzle.set_up().ok()?;
        let origin = progress.origin(&puzzle, time.day);
        Some(Self {
            puzzles,
            puzzle,
            game,
            attempt,
            playback: Playback::new(start),
            origin,
            result: None,
            wrong: None,
            refuting: None,
            theme: None,
            progress,
            run: None,
            random,
            events: vec![TrainerEvent::Begun],
            requests: Vec::new(),
        })
    }

    /// Takes out the events since the last call.
    pub fn events(&mut self) -> Vec<TrainerEvent> {
        std::mem::take(&mut self.events)
    }

    /// Takes out the requests since the last call, to be carried out in this order.
    pub fn requests(&mut self) -> Vec<TrainerRequest> {
        std::mem::take(&mut self.requests)
    }

    /// When [`TrainerIntent::Tick`] is due if nothing happens earlier: at the end of a timed run.
    #[must_use]
    pub fn deadline(&self) -> Option<Instant> {
        self.run.as_ref().map(|(_, start)| *start + RUN_TIME)
    }

    /// When [`TrainerIntent::Tick`] plays the next move out on the board. A user interface that plays moves out by
    /// itself need not wait for it.
    #[must_use]
    pub fn next_shown_at(&self) -> Option<Instant> {
        self.playback.due()
    }

    /// The game of the puzzle on the board, with its options.
    #[must_use]
    pub fn game(&self) -> &Arc<dyn DynGame> {
        &self.game
    }

    /// The puzzles.
    #[must_use]
    pub fn puzzles(&self) -> &[Puzzle] {
        &self.puzzles
    }

    /// The puzzle on the board.
    #[must_use]
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The first position of the puzzle.
    #[must_use]
    pub fn start(&self) -> &dyn DynState {
        self.playback.position(0).0
    }

    /// Whether there is a wrong move to explain: [`TrainerIntent::Why`].
    #[must_use]
    pub fn can_ask_why(&self) -> bool {
        self.wrong.is_some()
    }

    /// The side of the solver.
    #[must_use]
    pub fn solver(&self) -> Side {
        self.start().turn()
    }

    /// How the puzzle on the board was chosen.
    #[must_use]
    pub fn origin(&self) -> PuzzleOrigin {
        self.origin
    }

    /// The last position of the puzzle, in which the solver is to move unless the puzzle is over.
    #[must_use]
    pub fn state(&self) -> &dyn DynState {
        self.attempt.state()
    }

    /// The moves of the puzzle that were played.
    #[must_use]
    pub fn moves(&self) -> &[String] {
        self.attempt.moves()
    }

    /// The position to show. It is another than [`state`](Self::state) while moves are played out, and where the
    /// person looks back.
    #[must_use]
    pub fn shown(&self) -> &dyn DynState {
        self.playback.state()
    }

    /// The positions from the first of the puzzle to the one to show.
    pub fn shown_line(&self) -> impl Iterator<Item = &dyn DynState> {
        self.playback.states()
    }

    /// The moves to show: those of the puzzle, or those up to a wrong move with its refutation.
    #[must_use]
    pub fn shown_moves(&self) -> &[String] {
        self.playback.moves()
    }

    /// How many of [`shown_moves`](Self::shown_moves) lead to the position to show.
    #[must_use]
    pub fn shown_turns(&self) -> usize {
        self.playback.shown()
    }

    /// The place of the wrong move among [`shown_moves`](Self::shown_moves), if there is one.
    #[must_use]
    pub fn wrong_turn(&self) -> Option<usize> {
        self.playback.branches_at()
    }

    /// Whether the moves after a wrong one are being searched.
    #[must_use]
    pub fn is_refuting(&self) -> bool {
        self.refuting.is_some()
    }

    /// Whether further moves are going to be played out.
    #[must_use]
    pub fn is_playing_out(&self) -> bool {
        self.playback.due().is_some()
    }

    /// Whether the position to show is the one in which the solver is to move.
    #[must_use]
    pub fn awaits_move(&self) -> bool {
        !self.is_over() && self.playback.is_at_end()
    }

    /// Whether any move of the position to show can be asked about: [`TrainerIntent::WhyNot`].
    #[must_use]
    pub fn awaits_question(&self) -> bool {
        let shown = self.playback.shown();
        let is_branch = self.playback.branches_at().is_some_and(|place| shown > place);
        // The moves of the solver and of the opponent take turns.
        self.is_over() && !is_branch && shown < self.playback.played() && shown.is_multiple_of(2)
    }

    /// Whether the whole solution is on the board.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.attempt.is_over()
    }

    /// What the solver still has to reach from the position on the board.
    #[must_use]
    pub fn goal(&self) -> PuzzleGoal {
        self.goal_after(self.moves().len())
    }

    /// What the solver has to reach after this number of moves of the puzzle.
    fn goal_after(&self, moves: usize) -> PuzzleGoal {
        self.puzzle.whole_goal().later(moves as u32)
    }

    /// The result of the puzzle on the board, once it is decided: whether it was solved without a mistake and
    /// without help.
    #[must_use]
    pub fn result(&self) -> Option<bool> {
        self.result
    }

    /// How many turns are left before the rules end the game, if few are.
    #[must_use]
    pub fn few_turns_left(&self) -> Option<u32> {
        self.state().turns_left().filter(|&turns| turns <= FEW_TURNS)
    }

    /// The timed run that is going on.
    #[must_use]
    pub fn run(&self) -> Option<&TimedRun> {
        self.run.as_ref().map(|(run, _)| run)
    }

    /// The time that is left in the timed run.
    #[must_use]
    pub fn run_time_left(&self, now: Instant) -> Option<Duration> {
        let (_, start) = self.run.as_ref()?;
        Some(RUN_TIME.saturating_sub(now.saturating_duration_since(*start)))
    }

    /// The results of the person.
    #[must_use]
    pub fn progress(&self) -> &PuzzleProgress {
        &self.progress
    }

    /// The themes that at least one of the puzzles has.
    pub fn themes(&self) -> impl Iterator<Item = PuzzleTheme> {
        PuzzleTheme::ALL.into_iter().filter(|theme| self.has_theme(*theme))
    }

    /// How many of the puzzles have this theme, or how many there are.
    #[must_use]
    pub fn count(&self, theme: Option<PuzzleTheme>) -> usize {
        let has = |puzzle: &&Puzzle| theme.is_none_or(|theme| puzzle.themes.contains(&theme));
        self.puzzles.iter().filter(has).count()
    }

    fn has_theme(&self, theme: PuzzleTheme) -> bool {
        self.puzzles.iter().any(|puzzle| puzzle.themes.contains(&theme))
    }

    /// The theme that was chosen.
    #[must_use]
    pub fn theme(&self) -> Option<PuzzleTheme> {
        self.theme
    }

    /// Handles an intent at this time.
    ///
    /// # Errors
    /// If the intent is refused; then nothing has changed except that time has passed.
    pub fn handle(
        &mut self,
        intent: TrainerIntent,
        time: &TrainerTime,
    ) -> Result<(), TrainerRefusal> {
        self.end_run_in_time(time);
        if self.playback.tick(time.now) {
            self.events.push(TrainerEvent::Shown);
        }
        match intent {
            TrainerIntent::Tick => {}
            TrainerIntent::Play(mv) => return self.play(&mv, time),
            TrainerIntent::Why => return self.ask_why(time),
            TrainerIntent::WhyNot(mv) => return self.ask_why_not(&mv, time),
            TrainerIntent::Retry => {
                if !(self.is_over() && self.playback.take_back()) {
                    self.playback.finish();
                }
                self.events.push(TrainerEvent::Shown);
            }
            TrainerIntent::Look(look) => {
                self.playback.look(look);
                self.events.push(TrainerEvent::Shown);
            }
            TrainerIntent::Hint => {
                let hint = self.attempt.hint().ok_or(TrainerRefusal::Over)?;
                // The hint is about the position in which the solver is to move.
                self.playback.finish();
                self.events.push(TrainerEvent::Hint(hint));
            }
            TrainerIntent::Solution => return self.show_solution(time),
            TrainerIntent::Next => {
                if self.run.is_some() {
                    // A puzzle of a run that is passed over is a mistake.
                    self.note(false, time);
                }
                self.next(time);
            }
            TrainerIntent::Theme(None) => self.theme = None,
            TrainerIntent::Theme(Some(theme)) => {
                if !self.has_theme(theme) {
                    return Err(TrainerRefusal::NoSuchTheme);
                }
                self.theme = Some(theme);
                self.end_run();
                self.next(time);
            }
            TrainerIntent::Daily => {
                self.end_run();
                if let Some(puzzle) = daily_puzzle(&self.puzzles, &time.date).cloned() {
                    self.begin(puzzle, PuzzleOrigin::Daily);
                }
            }
            TrainerIntent::Open(id) => {
                let puzzle = self.puzzles.iter().find(|puzzle| puzzle.id == id).cloned();
                let puzzle = puzzle.ok_or(TrainerRefusal::NoSuchPuzzle)?;
                self.end_run();
                let origin = self.progress.origin(&puzzle, time.day);
                self.begin(puzzle, origin);
            }
            TrainerIntent::Run => {
                self.end_run();
                let run = TimedRun::new(&self.puzzles, self.random.u64(..));
                self.run = Some((run, time.now));
                self.events.push(TrainerEvent::RunBegun);
                self.next(time);
            }
            TrainerIntent::Refuted(ticket, line) => self.refuted(&ticket, line, time),
            TrainerIntent::Kept(progress) => self.progress = progress,
        }
        Ok(())
    }

    fn elapsed(&self, time: &TrainerTime) -> Duration {
        let start = self.run.as_ref().map_or(time.now, |(_, start)| *start);
        time.now.saturating_duration_since(start)
    }

    /// Ends a timed run that is over. The puzzle stays on the board.
    fn end_run_in_time(&mut self, time: &TrainerTime) {
        let elapsed = self.elapsed(time);
        if self.run().is_some_and(|run| run.current(elapsed).is_none()) {
            self.end_run();
        }
    }

    fn end_run(&mut self) {
        if let Some((run, _)) = self.run.take() {
            let (solved, mistakes) = run.score();
            self.events.push(TrainerEvent::RunOver { solved, mistakes });
        }
    }

    /// Puts a puzzle on the board.
    fn begin(&mut self, puzzle: Puzzle, origin: PuzzleOrigin) {
        let attempt = PuzzleAttempt::new(&puzzle, self.random.u64(..));
        let begun = attempt.and_then(|attempt| Ok((attempt, puzzle.set_up()?)));
        match begun {
            Ok((attempt, (game, start))) => {
                (self.puzzle, self.game, self.attempt) = (puzzle, game, attempt);
                (self.playback, self.origin) = (Playback::new(start), origin);
                (self.result, self.wrong, self.refuting) = (None, None, None);
                self.events.push(TrainerEvent::Begun);
            }
            Err(problem) => self.events.push(TrainerEvent::CannotBegin(problem)),
        }
    }

    /// Goes on to the next puzzle: of the run, or at the strength of the solver.
    fn next(&mut self, time: &TrainerTime) {
        self.end_run_in_time(time);
        let elapsed = self.elapsed(time);
        if let Some(place) = self.run().and_then(|run| run.current(elapsed)) {
            return self.begin(self.puzzles[place].clone(), PuzzleOrigin::Run);
        }
        // Another puzzle than the one on the board, even if that is still the nearest.
        let next = self.progress.next_but(&self.puzzles, &self.puzzle.id, self.theme, time.day);
        match next.cloned() {
            Some(puzzle) => {
                let origin = self.progress.origin(&puzzle, time.day);
                self.begin(puzzle, origin);
            }
            None => self.events.push(TrainerEvent::NoMore),
        }
    }

    /// Notes the result of the puzzle on the board if it is the first.
    fn note(&mut self, is_solved: bool, time: &TrainerTime) {
        if self.result.is_some() {
            return;
        }
        self.result = Some(is_solved);
        let elapsed = self.elapsed(time);
        if let Some((run, _)) = &mut self.run {
            run.note(is_solved, elapsed);
        }
        let is_new = !self.progress.has_tried(&self.puzzle);
        self.progress.note(&self.puzzle, is_solved, time.day);
        let result = PuzzleResult { puzzle: self.puzzle.clone(), is_new, is_solved, day: time.day };
        self.requests.push(TrainerRequest::Keep(Box::new(result)));
    }

    fn play(&mut self, mv: &LegalMove, time: &TrainerTime) -> Result<(), TrainerRefusal> {
        if self.is_over() {
            return Err(TrainerRefusal::Over);
        }
        let answer = self.attempt.play(mv).map_err(TrainerRefusal::Move)?;
        let text = mv.text().to_owned();
        (self.wrong, self.refuting) = (None, None);
        match answer {
            SolverAnswer::GoOn { defence } => {
                self.playback.answer(&[text.clone(), defence.clone()], time.now);
                self.events.push(TrainerEvent::Right { mv: text, defence });
            }
            SolverAnswer::Solved => {
                self.playback.answer(std::slice::from_ref(&text), time.now);
                self.events.push(TrainerEvent::Solved { mv: text });
                self.note(self.attempt.is_solved_cleanly(), time);
                if self.run.is_some() {
                    self.next(time);
                }
            }
            SolverAnswer::Wrong => {
                self.note(false, time);
                if self.run.is_some() {
                    let solution = self.attempt.show_solution();
                    self.events.push(TrainerEvent::Failed { mv: text, solution });
                    self.next(time);
                } else {
                    self.playback.finish();
                    self.is_wrong(self.playback.played(), mv);
                    self.events.push(TrainerEvent::Wrong { mv: text });
                }
            }
        }
        Ok(())
    }

    /// Shows a wrong move after this number of moves of the puzzle.
    fn is_wrong(&mut self, place: usize, mv: &LegalMove) {
        self.playback.branch(place, mv.text());
        self.refuting = None;
        self.wrong = Some(WrongMove { place, mv: mv.clone(), line: None });
    }

    fn ask_why(&mut self, time: &TrainerTime) -> Result<(), TrainerRefusal> {
        let wrong = self.wrong.as_ref().ok_or(TrainerRefusal::NothingWrong)?;
        if self.refuting.is_some() {
            // The answer is on its way.
            return Ok(());
        }
        self.playback.branch(wrong.place, wrong.mv.text());
        if let Some(line) = wrong.line.clone() {
            self.show_refutation(line, time);
            return Ok(());
        }
        let after = self.playback.state().boxed_clone();
        let goal = self.goal_after(wrong.place + 1);
        let task = RefutationTask { game: Arc::clone(&self.game), after, goal };
        let awaited = AwaitedAnswer::new();
        let (ticket, stop) = awaited.ticket_and_stop();
        self.refuting = Some(awaited);
        self.requests.push(TrainerRequest::Refute(ticket, Box::new(task), stop));
        Ok(())
    }

    fn ask_why_not(&mut self, mv: &LegalMove, time: &TrainerTime) -> Result<(), TrainerRefusal> {
        if !self.awaits_question() {
            return Err(TrainerRefusal::NothingToAsk);
        }
        let place = self.playback.shown();
        let (state, played) = self.playback.position(place);
        state.boxed_clone().play_move(mv).map_err(TrainerRefusal::Move)?;
        if played == Some(mv.text()) {
            self.events.push(TrainerEvent::OnlyMove { mv: mv.text().to_owned() });
            return Ok(());
        }
        self.is_wrong(place, mv);
        self.ask_why(time)
    }

    /// Handles the answer to a question why a move is wrong. Only an awaited answer counts.
    fn refuted(&mut self, ticket: &Ticket, line: Vec<String>, time: &TrainerTime) {
        if self.refuting.as_ref().is_some_and(|it| it.is_for(ticket)) {
            self.refuting = None;
            self.show_refutation(line, time);
        }
    }

    fn show_refutation(&mut self, line: Vec<String>, time: &TrainerTime) {
        let Some(wrong) = &mut self.wrong else { return };
        wrong.line = Some(line.clone());
        self.playback.refute(&line, time.now);
        self.events.push(TrainerEvent::Refuted { mv: wrong.mv.text().to_owned(), line });
    }

    fn show_solution(&mut self, time: &TrainerTime) -> Result<(), TrainerRefusal> {
        if self.is_over() {
            return Err(TrainerRefusal::Over);
        }
        (self.wrong, self.refuting) = (None, None);
        let line = self.attempt.show_solution();
        self.playback.demonstrate(&line, time.now);
        self.events.push(TrainerEvent::Solution(line));
        self.note(false, time);
        Ok(())
    }
}
