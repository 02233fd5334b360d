//! What computer players are asked in lines: a hint, the best lines and the value of a position, the
//! review of a game.

use std::io;

use cygnet_arena::{Analysis, ReviewedMove, Score};
use cygnet_core::{Player, Stop};

use super::Talk;
use super::game::Game;
use crate::advice::{better, hint_text, recorded_score, refutation, score_text, summary, verdict};
use crate::report;
use crate::study::{Finding, Study};
use crate::table::TableError;
use crate::telling;

impl Game {
    /// What is held of the move that was made after so many, if the game was reviewed.
    pub(super) fn reviewed(&self, turn: usize) -> Option<&ReviewedMove> {
        self.review.as_ref()?.of_turn(turn)
    }

    /// What the record that is read says that the move was worth that led to the position shown.
    pub(super) fn recorded_score(&self) -> Option<Score> {
        recorded_score(&self.reading.as_ref()?.record, self.shown_turns().checked_sub(1)?)
    }

    /// What is known of the position that is shown after about a second.
    fn look_at(&self, talk: &mut Talk<'_>) -> io::Result<Option<Analysis>> {
        if self.state().outcome().is_some() {
            talk.say_translated(TableError::Over)?;
            return Ok(None);
        }
        let study = Study::hint(&self.desk, self.table.session().game(), self.state());
        match study.run(&Stop::new(), &mut |_| {}) {
            Ok(Finding::Analysis(analysis)) => Ok(Some(analysis)),
            Ok(_) => Ok(None),
            Err(error) => {
                talk.say_translated(error)?;
                Ok(None)
            }
        }
    }

    pub(super) fn hint(&self, talk: &mut Talk<'_>) -> io::Result<()> {
        if self.is_reading() || self.is_looking_back() {
            return talk.say(talk.words().no_hint_now);
        }
        if self.table.to_move().is_none() {
            return talk.say_translated(TableError::Over);
        }
        let Some(analysis) = self.look_at(talk)? else { return Ok(()) };
        let choices = self.state().moves().len();
        match hint_text(&analysis, choices, talk.language) {
            Some(text) => talk.say(&text),
            None => Ok(()),
        }
    }

    /// The best lines from the position that is shown, with what they are worth to the side to move.
    pub(super) fn analyse(&self, talk: &mut Talk<'_>) -> io::Result<()> {
        let words = talk.words();
        let Some(analysis) = self.look_at(talk)? else { return Ok(()) };
        let (info, turn) = (self.table.session().game().info(), self.state().turn());
        let name = telling::side_name(info, turn, talk.language);
        let possessive = telling::side_possessive(info, turn, talk.language);
        let depth = analysis.depth.to_string();
        talk.say_filled(words.plain_analysis, &[&name, &depth, &possessive])?;
        for (index, line) in analysis.lines.iter().enumerate() {
            let score = score_text(line.score, words);
            talk.say(&format!("  {}. {score}: {}", index + 1, line.moves.join(" ")))?;
        }
        Ok(())
    }

    /// Goes through the moves so far, and tells what each was worth.
    pub(super) fn review(&mut self, talk: &mut Talk<'_>) -> io::Result<()> {
        let words = talk.words();
        let session = self.table.session();
        if session.moves().len() == 0 {
            return talk.say(words.nothing_to_review);
        }
        // It takes a while, and nobody should wonder.
        let turns = session.moves().len().to_string();
        talk.say_filled(words.plain_reviewing, &[&turns])?;
        talk.output.flush()?;
        let review = match Study::review(session).run(&Stop::new(), &mut |_| {}) {
            Ok(Finding::Review(review)) => review,
            Ok(_) => return Ok(()),
            Err(error) => return talk.say_translated(error),
        };
        let info = session.game().info();
        for mv in &review.moves {
            let side = telling::side_name(info, mv.player, talk.language);
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
        for player in Player::BOTH {
            if let Some(text) = summary(&review, info, player, talk.language) {
                talk.say(&text)?;
            }
        }
        self.review = Some(review);
        Ok(())
    }

    /// The moves may be others: a review says nothing of those that it has not seen.
    pub(super) fn trim_review(&mut self) {
        if let Some(review) = &mut self.review {
            review.keep_while_same(self.table.session());
        }
    }

    /// What computer players count the position for: all of them, or the one that is named.
    pub(super) fn value(&self, bot: &str, talk: &mut Talk<'_>) -> io::Result<()> {
        let game = self.table.session().game();
        for value in report::values(&**game, self.state(), bot, talk.language) {
            talk.say(&value.text)?;
        }
        Ok(())
    }
}
