//! A person who takes the lesson of a game, as a state machine without I/O.

use std::sync::Arc;

use cygnet_core::{
    DynGame, DynState, LegalMove, Message, MoveError, Say, Side, Square, Step, display_message,
    message,
};

use crate::judging::{LessonJudge, LessonVerdict};
use crate::lesson::{Lesson, LessonTask};
use crate::progress::LessonProgress;

/// An input to a tutor.
#[derive(Clone, Debug)]
pub enum TutorIntent {
    /// Play this move of the position on the board.
    Play(LegalMove),
    /// Give the next hint.
    Hint,
    /// Give the hint with this number, counted from 1. Later ones are the same as the last.
    HintNumber(usize),
    /// Begin the task on the board again.
    Restart,
    /// Go on to the next task.
    Next,
    /// Go back to the task before.
    Previous,
    /// Go to the task in this place, counted from 0.
    Open(usize),
}

/// One more step towards the answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LessonHint {
    /// The hint of the task in words.
    Words,
    /// The square on which a right move begins.
    Begins(Square),
    /// A right move.
    Plays(String),
}

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TutorEvent {
    /// A task is on the board from its start.
    Begun,
    /// The move is right, and the opponent has answered. The task goes on.
    GoesOn {
        /// The move of the learner.
        mv: String,
        /// The answer.
        answer: String,
    },
    /// The task is done.
    Done {
        /// The move of the learner.
        mv: String,
        /// Whether it was done for the first time: the progress has changed.
        is_new: bool,
    },
    /// Every task of the lesson is done now.
    Finished,
    /// The move misses the aim. The board is as before.
    Wrong {
        /// The move of the learner.
        mv: String,
        /// The answer that shows why, if one does.
        answer: Option<String>,
        /// The mistake of the task that this is, if it is one of them.
        mistake: Option<usize>,
    },
    /// A hint.
    Hint(LessonHint),
}

/// Why an intent is refused. A refusal changes nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TutorRefusal {
    /// The task on the board is done.
    Done,
    /// The move is not one of the position on the board.
    Move(MoveError),
    /// There is no task after the one on the board.
    Last,
    /// There is no task before the one on the board.
    First,
    /// There is no such task.
    NoSuchTask {
        /// How many tasks the lesson has.
        count: usize,
    },
}

impl Say for TutorRefusal {
    fn message(&self) -> Message {
        match self {
            Self::Done => message!("tutor-done", "this task is done; `next` shows the next one"),
            Self::Move(error) => error.message(),
            Self::Last => message!("tutor-last", "this is the last task of the lesson"),
            Self::First => message!("tutor-first", "this is the first task of the lesson"),
            Self::NoSuchTask { count } => message!(
                "tutor-no-such-task",
                "there is no such task; the tasks are numbered from 1 to {count}",
                count = *count,
            ),
        }
    }
}

display_message!(TutorRefusal);

/// The lesson of a game, the task on the board, and what the person has done.
pub struct Tutor {
    lesson: Arc<Lesson>,
    place: usize,
    game: Arc<dyn DynGame>,
    start: Box<dyn DynState>,
    state: Box<dyn DynState>,
    /// The moves on the board: the learner's and the answers in turn.
    moves: Vec<String>,
    is_done: bool,
    hints: usize,
    progress: LessonProgress,
    events: Vec<TutorEvent>,
}

impl Tutor {
    /// A tutor with the first task on the board that is not done.
    ///
    /// # Errors
    /// If the task cannot be set up.
    pub fn new(lesson: Arc<Lesson>, progress: LessonProgress) -> Result<Self, Message> {
        let place = progress.next(&lesson);
        let task =
            lesson.tasks.get(place).ok_or(TutorRefusal::NoSuchTask { count: 0 }.message())?;
        let (game, start) = task.set_up()?;
        Ok(Self {
            state: start.boxed_clone(),
            lesson,
            place,
            game,
            start,
            moves: Vec::new(),
            is_done: false,
            hints: 0,
            progress,
            events: vec![TutorEvent::Begun],
        })
    }

    /// Takes out the events since the last call.
    pub fn events(&mut self) -> Vec<TutorEvent> {
        std::mem::take(&mut self.events)
    }

    /// The lesson.
    #[must_use]
    pub fn lesson(&self) -> &Arc<Lesson> {
        &self.lesson
    }

    /// The task on the board.
    #[must_use]
    pub fn task(&self) -> &LessonTask {
        &self.lesson.tasks[self.place]
    }

    /// Its place in the lesson, counted from 0.
    #[must_use]
    pub fn place(&self) -> usize {
        self.place
    }

    /// The rules of the task on the board.
    #[must_use]
    pub fn game(&self) -> &Arc<dyn DynGame> {
        &self.game
    }

    /// The position at the start of the task.
    #[must_use]
    pub fn start(&self) -> &dyn DynState {
        &*self.start
    }

    /// The position on the board, in which the learner is to move unless the task is done.
    #[must_use]
    pub fn state(&self) -> &dyn DynState {
        &*self.state
    }

    /// The moves on the board: the learner's and the answers in turn.
    #[must_use]
    pub fn moves(&self) -> &[String] {
        &self.moves
    }

    /// The side of the learner.
    #[must_use]
    pub fn learner(&self) -> Side {
        self.start.turn()
    }

    /// Whether the aim of the task on the board is reached.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.is_done
    }

    /// The turns in which the aim has to be reached from here.
    #[must_use]
    pub fn turns_left(&self) -> u32 {
        // Each turn of the learner is followed by an answer.
        self.task().turns.saturating_sub(self.moves.len().div_ceil(2) as u32)
    }

    /// What the person has done.
    #[must_use]
    pub fn progress(&self) -> &LessonProgress {
        &self.progress
    }

    /// Handles an intent.
    ///
    /// # Errors
    /// If the intent is refused; then nothing has changed.
    pub fn handle(&mut self, intent: TutorIntent) -> Result<(), TutorRefusal> {
        let count = self.lesson.tasks.len();
        match intent {
            TutorIntent::Play(mv) => return self.play(&mv),
            TutorIntent::Hint => return self.hint(self.hints),
            TutorIntent::HintNumber(number) => return self.hint(number.saturating_sub(1)),
            TutorIntent::Restart => self.begin(self.place),
            TutorIntent::Next if self.place + 1 == count => return Err(TutorRefusal::Last),
            TutorIntent::Next => self.begin(self.place + 1),
            TutorIntent::Previous if self.place == 0 => return Err(TutorRefusal::First),
            TutorIntent::Previous => self.begin(self.place - 1),
            TutorIntent::Open(place) if place >= count => {
                return Err(TutorRefusal::NoSuchTask { count });
            }
            TutorIntent::Open(place) => self.begin(place),
        }
        Ok(())
    }

    /// Puts the task in this place on the board. Those of a lesson that was checked can be set up.
    fn begin(&mut self, place: usize) {
        let Ok((game, start)) = self.lesson.tasks[place].set_up() else { return };
        (self.place, self.game, self.state) = (place, game, start.boxed_clone());
        self.start = start;
        self.moves.clear();
        (self.is_done, self.hints) = (false, 0);
        self.events.push(TutorEvent::Begun);
    }

    fn play(&mut self, mv: &LegalMove) -> Result<(), TutorRefusal> {
        if self.is_done {
            return Err(TutorRefusal::Done);
        }
        let (task, left) = (&self.lesson.tasks[self.place], self.turns_left());
        let mut after = self.state.boxed_clone();
        after.play_move(mv).map_err(TutorRefusal::Move)?;
        let other = || MoveError::OtherPosition { text: mv.text().to_owned() };
        let verdict = LessonJudge::new(task).judge(&*self.state, mv, left);
        let text = mv.text().to_owned();
        match verdict.ok_or_else(|| TutorRefusal::Move(other()))? {
            LessonVerdict::Wrong { answer, mistake } => {
                self.events.push(TutorEvent::Wrong { mv: text, answer, mistake });
                return Ok(());
            }
            LessonVerdict::GoesOn { answer } => {
                let answer = after.play(&answer).map_err(TutorRefusal::Move)?;
                self.moves.extend([text.clone(), answer.clone()]);
                self.events.push(TutorEvent::GoesOn { mv: text, answer });
            }
            LessonVerdict::Done => {
                self.moves.push(text.clone());
                self.is_done = true;
                let is_new = self.progress.note(&task.id);
                self.events.push(TutorEvent::Done { mv: text, is_new });
                if is_new && self.progress.is_complete(&self.lesson) {
                    self.events.push(TutorEvent::Finished);
                }
            }
        }
        (self.state, self.hints) = (after, 0);
        Ok(())
    }

    /// The hint after so many others: in words at the start of a task, then the square on which a right move begins, then the move.
    fn hint(&mut self, before: usize) -> Result<(), TutorRefusal> {
        if self.is_done {
            return Err(TutorRefusal::Done);
        }
        let left = self.turns_left();
        let right = LessonJudge::new(self.task()).right_moves(self.state(), left);
        let Some(mv) = right.first().and_then(|text| self.state.read_move(text).ok()) else {
            return Ok(());
        };
        // The words are about the position at the start.
        let has_words =
            self.moves.is_empty() && self.task().texts.values().any(|texts| !texts.hint.is_empty());
        let square = match self.state.steps(&mv).first() {
            Some(Step::Square(square)) => Some(LessonHint::Begins(*square)),
            _ => None,
        };
        let words = has_words.then_some(LessonHint::Words);
        let plays = LessonHint::Plays(mv.text().to_owned());
        let hint = words.into_iter().chain(square).nth(before).unwrap_or(plays);
        self.hints = before.saturating_add(1);
        self.events.push(TutorEvent::Hint(hint));
        Ok(())
    }
}
