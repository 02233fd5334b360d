//! The questions to the engine in the line mode: a hint, the best lines and the value of a position, the
//! review of a game.

use std::io;

use cygnet_analysis::{Analysis, ReviewedMove, Score};
use cygnet_core::Side;

use super::Dialogue;
use super::game::PlainGame;
use cygnet_text::advice::{
    better, comment_text, hint_text, recorded_score, refutation, score_text, summary, threat_text,
    verdict,
};
use cygnet_text::report;
use cygnet_text::telling;

impl PlainGame {
    /// The score in the record for the move that led to the position shown.
    pub(super) fn recorded_score(&self) -> Option<Score> {
        let turn = self.room.shown_turns().checked_sub(1)?;
        recorded_score(self.room.read_record()?.shown(), turn)
    }

    pub(super) fn tell_hint(
        &self,
        analysis: &Analysis,
        dialogue: &mut Dialogue<'_>,
    ) -> io::Result<()> {
        match hint_text(analysis, self.state().count_moves(), dialogue.language) {
            Some(text) => dialogue.say(&text),
            None => Ok(()),
        }
    }

    /// Prints the best lines from the position that is shown, with their scores for the side to move.
    pub(super) fn tell_analysis(
        &self,
        analysis: &Analysis,
        dialogue: &mut Dialogue<'_>,
    ) -> io::Result<()> {
        let words = dialogue.words();
        let (info, turn) = (self.room.session().game().info(), self.state().turn());
        let name = telling::side_name(info, turn, dialogue.language);
        let possessive = telling::side_possessive(info, turn, dialogue.language);
        let depth = analysis.depth.to_string();
        dialogue.say(&words.plain_analysis(&name, &depth, &possessive))?;
        for (index, line) in analysis.lines.iter().enumerate() {
            let score = score_text(line.score, words);
            dialogue.say(&format!("  {}. {score}: {}", index + 1, line.moves.join(" ")))?;
        }
        Ok(())
    }

    /// Prints what the other side threatens.
    pub(super) fn tell_threat(&self, dialogue: &mut Dialogue<'_>) -> io::Result<()> {
        let Some(threat) = self.room.threat() else { return Ok(()) };
        let info = self.room.session().game().info();
        dialogue.say(&threat_text(threat, info, dialogue.language))
    }

    /// Prints the coach's comment on a move.
    pub(super) fn tell_comment(
        &self,
        judged: &ReviewedMove,
        dialogue: &mut Dialogue<'_>,
    ) -> io::Result<()> {
        match comment_text(judged, self.room.coaching().comments, dialogue.language) {
            Some(text) => dialogue.say(&format!("{}: {text}", dialogue.words().coach())),
            None => Ok(()),
        }
    }

    /// Prints the evaluation of each move so far.
    pub(super) fn tell_review(&self, dialogue: &mut Dialogue<'_>) -> io::Result<()> {
        let Some(review) = self.room.findings().review() else { return Ok(()) };
        let info = self.room.session().game().info();
        for mv in &review.moves {
            let side = telling::side_name(info, mv.side, dialogue.language);
            let verdict = verdict(mv, dialogue.language);
            let mut line = format!("{}. {side} {} {verdict}", mv.turn + 1, mv.text);
            if let Some(better) = better(mv, dialogue.language) {
                line = format!("{line}; {better}");
            }
            if let Some(refutation) = refutation(mv, dialogue.language) {
                line = format!("{line}; {refutation}");
            }
            dialogue.say(&line)?;
        }
        for side in Side::BOTH {
            if let Some(text) = summary(review, info, side, dialogue.language) {
                dialogue.say(&text)?;
            }
        }
        Ok(())
    }

    /// Prints the evaluations of the position by all computer players, or by the named one.
    pub(super) fn value(&self, bot: &str, dialogue: &mut Dialogue<'_>) -> io::Result<()> {
        let game = self.room.session().game();
        for value in report::values(&**game, self.state(), bot, dialogue.language) {
            dialogue.say(&value.text)?;
        }
        Ok(())
    }
}
