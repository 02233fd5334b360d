//! The questions to the engine in the line mode: a hint, the best lines and the value of a position, the
//! review of a game.

use std::io;

use cygnet_analysis::{Analysis, Score};
use cygnet_core::Side;

use super::Talk;
use super::game::PlainGame;
use cygnet_text::advice::{
    better, hint_text, recorded_score, refutation, score_text, summary, verdict,
};
use cygnet_text::report;
use cygnet_text::telling;

impl PlainGame {
    /// The score in the record for the move that led to the position shown.
    pub(super) fn recorded_score(&self) -> Option<Score> {
        let turn = self.room.shown_turns().checked_sub(1)?;
        recorded_score(self.room.read_record()?.shown(), turn)
    }

    pub(super) fn tell_hint(&self, analysis: &Analysis, talk: &mut Talk<'_>) -> io::Result<()> {
        match hint_text(analysis, self.state().count_moves(), talk.language) {
            Some(text) => talk.say(&text),
            None => Ok(()),
        }
    }

    /// Prints the best lines from the position that is shown, with their scores for the side to move.
    pub(super) fn tell_analysis(&self, analysis: &Analysis, talk: &mut Talk<'_>) -> io::Result<()> {
        let words = talk.words();
        let (info, turn) = (self.room.session().game().info(), self.state().turn());
        let name = telling::side_name(info, turn, talk.language);
        let possessive = telling::side_possessive(info, turn, talk.language);
        let depth = analysis.depth.to_string();
        talk.say(&words.plain_analysis(&name, &depth, &possessive))?;
        for (index, line) in analysis.lines.iter().enumerate() {
            let score = score_text(line.score, words);
            talk.say(&format!("  {}. {score}: {}", index + 1, line.moves.join(" ")))?;
        }
        Ok(())
    }

    /// Prints the evaluation of each move so far.
    pub(super) fn tell_review(&self, talk: &mut Talk<'_>) -> io::Result<()> {
        let Some(review) = self.room.studies().review() else { return Ok(()) };
        let info = self.room.session().game().info();
        for mv in &review.moves {
            let side = telling::side_name(info, mv.side, talk.language);
            let verdict = verdict(mv, talk.language);
            let mut line = format!("{}. {side} {} {verdict}", mv.turn + 1, mv.text);
            if let Some(better) = better(mv, talk.language) {
                line = format!("{line}; {better}");
            }
            if let Some(refutation) = refutation(mv, talk.language) {
                line = format!("{line}; {refutation}");
            }
            talk.say(&line)?;
        }
        for side in Side::BOTH {
            if let Some(text) = summary(review, info, side, talk.language) {
                talk.say(&text)?;
            }
        }
        Ok(())
    }

    /// Prints the evaluations of the position by all computer players, or by the named one.
    pub(super) fn value(&self, bot: &str, talk: &mut Talk<'_>) -> io::Result<()> {
        let game = self.room.session().game();
        for value in report::values(&**game, self.state(), bot, talk.language) {
            talk.say(&value.text)?;
        }
        Ok(())
    }
}
