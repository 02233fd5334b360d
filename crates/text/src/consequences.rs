//! The consequences of a move in sentences: the same parts for a preview, for the line under the board and for a
//! screen reader.

use cygnet_core::effects::Effect;
use cygnet_core::{DynState, LegalMove, Outcome, Side};

use crate::Language;
use crate::telling::{effect_text, numbers};

/// The consequences of a move, besides the move itself.
pub struct Consequences {
    /// Captures, pushes and other changes of the board.
    pub effects: Vec<String>,
    /// The changes to the running score of the side that moves.
    pub score: Vec<String>,
    /// The side that has moved has another turn.
    pub again: Option<String>,
    /// The game ends.
    pub end: Option<&'static str>,
}

impl Consequences {
    /// The consequences of the move between two positions, with these effects. `signs` are the signs for "times" and "becomes"
    /// that the output can show.
    #[must_use]
    pub fn between(
        before: &dyn DynState,
        after: &dyn DynState,
        effects: &[Effect],
        signs: [&str; 2],
        language: Language,
    ) -> Self {
        let end = after.outcome();
        Self {
            score: tally_changes(before, after, signs, language),
            again: moves_again(before, after, language),
            end: end.map(|outcome| end_text(outcome, before.turn(), language)),
            ..Self::of_steps(before, effects, language)
        }
    }

    /// The certain consequences of a turn with these effects, which `mv` completes if it is complete.
    #[must_use]
    pub fn foreseen(
        state: &dyn DynState,
        mv: Option<&LegalMove>,
        effects: &[Effect],
        signs: [&str; 2],
        language: Language,
    ) -> Self {
        let after = mv.and_then(|mv| {
            let mut after = state.boxed_clone();
            after.play_move(mv).ok().map(|()| after)
        });
        match after {
            Some(after) => Self::between(state, &*after, effects, signs, language),
            None => Self::of_steps(state, effects, language),
        }
    }

    fn of_steps(state: &dyn DynState, effects: &[Effect], language: Language) -> Self {
        let size = state.size();
        let effects = effects.iter().filter_map(|effect| effect_text(effect, size, language));
        Self { effects: effects.collect(), score: Vec::new(), again: None, end: None }
    }

    /// All parts, in the order in which they are told.
    pub fn into_parts(self) -> impl Iterator<Item = String> {
        let Self { effects, score, again, end } = self;
        effects.into_iter().chain(score).chain(again).chain(end.map(str::to_owned))
    }
}

/// The changes that a move makes to the running score of the side that moves. `times` and `arrow` are the
/// signs that the output can show.
fn tally_changes(
    before: &dyn DynState,
    after: &dyn DynState,
    [times, arrow]: [&str; 2],
    language: Language,
) -> Vec<String> {
    let mover = before.turn().index();
    let pairs = before.tally().into_iter().zip(after.tally());
    let changed = pairs.filter(|(was, is)| was.values[mover] != is.values[mover]);
    let told = changed.map(|(was, is)| {
        let [was, now] = [&was, &is].map(|tally| numbers(&tally.values[mover], times));
        format!("{}: {was} {arrow} {now}", language.say(&is))
    });
    told.collect()
}

/// How the game ends for the side that has moved, as the end of a sentence about its move.
fn end_text(outcome: Outcome, mover: Side, language: Language) -> &'static str {
    let words = language.words();
    match outcome {
        Outcome::Win(winner) if winner == mover => words.would_win(),
        Outcome::Win(_) => words.would_lose(),
        Outcome::Draw => words.would_draw(),
    }
}

/// Says that the side that has moved has another turn, if it has.
fn moves_again(before: &dyn DynState, after: &dyn DynState, language: Language) -> Option<String> {
    let is_again = after.outcome().is_none() && after.turn() == before.turn();
    is_again.then(|| language.words().moves_again().to_owned())
}
