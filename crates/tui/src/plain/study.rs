//! What computer players are asked in lines: a hint, the best lines and the value of a position, the
//! review of a game.

use std::io;

use cygnet_arena::{Analysis, ReviewedMove, Score};
use cygnet_core::{BotValue, Player, Stop};

use super::Talk;
use super::game::Game;
use crate::advice::{better, hint_text, recorded_score, refutation, score_text, summary, verdict};
use crate::language::fill;
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
        let words = talk.words();
        let bots = self.table.session().game().bots();
        let names: Vec<&str> = match bot {
            "" => bots.iter().map(|bot| bot.name).collect(),
            bot => vec![bot],
        };
        let sides = Player::BOTH.map(|side| self.side_name(side, talk));
        let info = self.table.session().game().info();
        let possessive = telling::side_possessive(info, Player::One, talk.language);
        let mut has_said = false;
        for name in names {
            let line = match self.state().bot_report(name).map(|report| report.value) {
                Ok(BotValue::Absolute(value)) => {
                    fill(words.value_absolute, &[name, &value.to_string(), &sides[0], &possessive])
                }
                Ok(BotValue::BySide(values)) => {
                    let [one, two] = values.map(|value| value.to_string());
                    fill(words.value_by_side, &[name, &sides[0], &one, &sides[1], &two])
                }
                Err(error) if !bot.is_empty() => talk.translate(error),
                // One that cannot play on this board, or wants a number, has nothing to say.
                // Nor has one that does not judge positions.
                Ok(BotValue::None) | Err(_) => continue,
            };
            has_said = true;
            talk.say(&line)?;
        }
        if has_said { Ok(()) } else { talk.say(words.no_values) }
    }
}
