//! The person's progress in a game: the rating and its curve, the results against each opponent, the openings that
//! went badly, and what can be done with the results.

use std::io;

use crossterm::event::{KeyCode, KeyEvent};
use cygnet_core::record::Reader;
use cygnet_core::{GameInfo, Side};
use cygnet_games::CATALOGUE;
use cygnet_ratings::{
    FirstGuess, OpeningResult, OpponentResult, PersonRating, RatingHistory, ResultKind,
};
use cygnet_text::results::{percent, rating_text, tally_text};
use cygnet_text::telling::side_name;
use cygnet_userdata::results::{PersonalResults, ResultsJob};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::list::{Item, List, ListAction};
use super::play::Play;
use super::popup::{Picker, Popup, PopupId, PopupReply, Prompt};
use super::text::{width, write, write_sign, write_wrapped};
use super::theme::Appearance;
use super::{AppRequest, Context, Help, Hit, Hits, Navigation, Screen, WriteJob};

const GUESS: PopupId = 1;
const EXPORT: PopupId = 2;
const ERASE: PopupId = 3;

/// The most openings that are listed.
const MOST_OPENINGS: usize = 3;

/// The rows of the charts with their headings, where there is room.
const CHART_ROWS: u16 = 8;

/// The width of the labels of the curve.
const LABEL: u16 = 5;

/// A line of the list.
#[derive(Clone, PartialEq, Debug)]
enum ProgressLine {
    Game,
    Guess,
    Opening(Box<OpeningResult>),
    Export,
    Erase,
    Back,
}

pub(super) struct ProgressScreen {
    /// The place of the game in the catalogue.
    game: usize,
    history: RatingHistory,
    rating: Option<PersonRating>,
    list: List,
    lines: Vec<ProgressLine>,
}

impl ProgressScreen {
    /// Begins with the game that was played last.
    pub(super) fn new(context: &mut Context) -> Self {
        let (results, warning) = PersonalResults::to_show(context.folders.as_ref());
        if let Some(warning) = warning {
            let text = context.language.say(&warning);
            context.warn(text);
        }
        let last = |place: &usize| {
            let history = results.of_game(CATALOGUE[*place].info.id);
            history.results.last().map(|result| result.time)
        };
        let game = (0..CATALOGUE.len()).rev().max_by_key(last).unwrap_or(0);
        let mut screen = Self {
            game,
            history: RatingHistory::default(),
            rating: None,
            list: List::default(),
            lines: Vec::new(),
        };
        screen.refresh(context);
        screen
    }

    fn info(&self) -> &'static GameInfo {
        CATALOGUE[self.game].info
    }

    /// Reads the results again, and applies the language of the settings.
    pub(super) fn refresh(&mut self, context: &Context) {
        let (words, id) = (context.words(), self.info().id);
        let (results, _) = PersonalResults::to_show(context.folders.as_ref());
        self.history = results.of_game(id);
        self.rating = results.rating(id);
        let mut lines = vec![ProgressLine::Game];
        if self.history.curve().is_empty() {
            lines.push(ProgressLine::Guess);
        }
        let openings = self.history.bad_openings().into_iter().take(MOST_OPENINGS);
        lines.extend(openings.map(|opening| ProgressLine::Opening(Box::new(opening))));
        if !self.history.results.is_empty() {
            lines.extend([ProgressLine::Export, ProgressLine::Erase]);
        }
        lines.push(ProgressLine::Back);
        let items = lines.iter().map(|line| match line {
            ProgressLine::Game => Item {
                label: words.progress_game().to_owned(),
                value: self.info().name.to_owned(),
                has_values: true,
            },
            ProgressLine::Guess => Item::new(words.progress_guess()),
            ProgressLine::Opening(opening) => {
                let side =
                    side_name(self.info(), Side::BOTH[opening.side.min(1)], context.language);
                let label = words.progress_opening(opening.moves.join(" "), side);
                Item::with_value(label, tally_text(&opening.tally, context.language))
            }
            ProgressLine::Export => Item::new(words.progress_export()),
            ProgressLine::Erase => Item::new(words.progress_erase()),
            ProgressLine::Back => Item::new(words.back()),
        });
        let items = items.collect();
        self.lines = lines;
        self.list.refresh(items);
    }

    fn turn(&mut self, by: isize, context: &Context) {
        let next = (self.game.cast_signed() + by).rem_euclid(CATALOGUE.len().cast_signed());
        self.game = next.cast_unsigned();
        self.list.selected = 0;
        self.refresh(context);
    }

    fn choose(&mut self, index: usize, context: &mut Context) -> Navigation {
        let Some(line) = self.lines.get(index) else { return Navigation::Nowhere };
        self.list.selected = index;
        let words = context.words();
        match line {
            ProgressLine::Game => {
                self.turn(1, context);
                Navigation::Nowhere
            }
            ProgressLine::Guess => {
                let answers = [
                    words.progress_guess_new(),
                    words.progress_guess_casual(),
                    words.progress_guess_regular(),
                    words.progress_guess_strong(),
                ];
                let list = List::new(answers.map(Item::new).into());
                let (title, text) = (words.progress_guess(), words.progress_guess_text());
                Navigation::popup(Popup::Picker(Picker::new(GUESS, title, text, list)))
            }
            ProgressLine::Opening(opening) => match walk_through(opening, context) {
                Ok(go) => go,
                Err(error) => {
                    context.warn(error);
                    Navigation::Nowhere
                }
            },
            ProgressLine::Export => {
                let (title, text) = (words.progress_export(), words.progress_export_text());
                let prompt = Prompt::new(EXPORT, title, text, "cygnet-results.json");
                Navigation::popup(Popup::Prompt(prompt))
            }
            ProgressLine::Erase => {
                let answers = [words.progress_erase_no(), words.progress_erase_yes()];
                let list = List::new(answers.map(Item::new).into());
                let text = words.progress_erase_text(self.info().name);
                let picker = Picker::new(ERASE, words.progress_erase(), &text, list);
                Navigation::popup(Popup::Picker(picker))
            }
            ProgressLine::Back => Navigation::Back,
        }
    }

    pub(super) fn key(&mut self, key: KeyEvent, context: &mut Context) -> Navigation {
        match key.code {
            KeyCode::Esc if self.list.typed.is_empty() => Navigation::Back,
            KeyCode::Esc => {
                self.list.typed.clear();
                Navigation::Nowhere
            }
            KeyCode::Left | KeyCode::Right => {
                self.turn(if key.code == KeyCode::Left { -1 } else { 1 }, context);
                Navigation::Nowhere
            }
            _ => match self.list.key(key) {
                ListAction::Chosen(index) => self.choose(index, context),
                ListAction::Nothing | ListAction::Typed => Navigation::Nowhere,
            },
        }
    }

    pub(super) fn reply(
        &mut self,
        question: PopupId,
        reply: &PopupReply,
        context: &mut Context,
    ) -> Navigation {
        let game = self.info().id;
        let job = match (question, reply) {
            (GUESS, PopupReply::Picked(place)) => {
                FirstGuess::ALL.get(*place).map(|guess| ResultsJob::Guess(game, *guess))
            }
            (EXPORT, PopupReply::Typed(path)) if !path.trim().is_empty() => {
                Some(ResultsJob::Export(path.clone()))
            }
            (ERASE, PopupReply::Picked(1)) => Some(ResultsJob::Erase(game)),
            _ => None,
        };
        match (job, context.folders.clone()) {
            (Some(job), Some(folders)) => {
                let job = WriteJob::Results(folders, job);
                context.requests.push(AppRequest::Write(job));
            }
            (Some(_), None) => context.warn(context.words().no_folder()),
            (None, _) => {}
        }
        Navigation::Nowhere
    }

    /// Shows what has become of a job.
    pub(super) fn written(
        &mut self,
        job: &ResultsJob,
        result: &io::Result<()>,
        context: &mut Context,
    ) {
        self.refresh(context);
        let words = context.words();
        match (result, job) {
            (Err(error), _) => {
                let error = context.language.say(error);
                context.warn(words.rating_not_noted(error));
            }
            (Ok(()), ResultsJob::Guess(..)) => {
                let rating = self.rating.map(|rating| rating_text(&rating, context.language));
                context.say(words.ratings_guessed(self.info().name, rating.unwrap_or_default()));
            }
            (Ok(()), ResultsJob::Export(path)) => context.say(words.ratings_exported(path)),
            (Ok(()), ResultsJob::Erase(_)) => context.say(words.ratings_erased()),
        }
    }

    pub(super) fn hit(&mut self, hit: &Hit, context: &mut Context) -> Navigation {
        match hit {
            Hit::Item(index) => self.choose(*index, context),
            Hit::Turn(_, by) => {
                self.turn(*by, context);
                Navigation::Nowhere
            }
            _ => Navigation::Nowhere,
        }
    }

    pub(super) fn wheel(&mut self, by: isize) {
        self.list.key(KeyEvent::from(if by < 0 { KeyCode::Up } else { KeyCode::Down }));
    }

    pub(super) fn help(context: &Context) -> Vec<Help> {
        let words = context.words();
        vec![
            Help::new("↑↓", words.key_arrows(), words.help_choose(), KeyCode::Down),
            Help::key("Enter", words.help_take(), KeyCode::Enter),
            Help::new("←→", words.key_arrows(), words.progress_game(), KeyCode::Right),
            Help::key("Esc", words.help_back(), KeyCode::Esc).essential(),
        ]
    }

    pub(super) fn title(&self, context: &Context) -> String {
        let dot = context.look.either("·", "-");
        format!("{} {dot} {}", context.words().progress_title(), self.info().name)
    }

    pub(super) fn draw(&self, area: Rect, buffer: &mut Buffer, context: &Context, hits: &mut Hits) {
        let (look, words, language) = (&context.look, context.words(), context.language);
        let inner = Rect { x: area.x + 2, width: area.width.saturating_sub(4), ..area };
        let mut y = inner.y + 1;
        let told = self.rating.as_ref().map(|rating| rating_text(rating, language));
        let rating = words.progress_rating(told.as_deref().unwrap_or(words.rating_none()));
        write(buffer, (inner.x, y), inner.width, &rating, look.accent(), look);
        let puzzles = self.history.tally(ResultKind::Puzzle);
        let games = tally_text(&self.history.tally(ResultKind::Game), language);
        let puzzles = words.results_puzzles_told(puzzles.all(), puzzles.wins);
        for text in [words.progress_games(games), words.progress_of_puzzles(puzzles)] {
            y += 1;
            write(buffer, (inner.x, y), inner.width, &text, look.quiet(), look);
        }
        let list_rows = (self.lines.len() as u16).min(inner.height.saturating_sub(7));
        let list_top = inner.bottom().saturating_sub(list_rows);
        let charts = Rect { y: y + 2, height: list_top.saturating_sub(y + 3), ..inner };
        let charts = Rect { height: charts.height.min(2 * CHART_ROWS), ..charts };
        if self.history.results.is_empty() {
            write_wrapped(buffer, charts, words.progress_empty(), look.quiet(), look);
        } else {
            let left = Rect { width: inner.width * 11 / 20, ..charts };
            let right = Rect {
                x: left.right() + 2,
                width: inner.right().saturating_sub(left.right() + 2),
                ..charts
            };
            self.draw_curve(left, buffer, context);
            draw_against(&self.history.against(), right, buffer, context);
        }
        let list = Rect { y: list_top, height: list_rows, ..inner };
        self.list.draw(list, buffer, look, hits);
    }

    /// Draws the ratings after the last results as a curve, with the highest and the lowest at its left.
    #[expect(clippy::cast_sign_loss, reason = "shares are positive")]
    fn draw_curve(&self, area: Rect, buffer: &mut Buffer, context: &Context) {
        let look = &context.look;
        let title = context.words().progress_curve();
        write(buffer, (area.x, area.y), area.width, title, look.accent(), look);
        let ratings: Vec<f64> = self.history.curve().iter().map(|(_, it)| it.rating).collect();
        let plot = Rect {
            x: area.x + LABEL + 1,
            y: area.y + 1,
            width: area.width.saturating_sub(LABEL + 1),
            height: area.height.saturating_sub(1),
        };
        if ratings.is_empty() || plot.width < 2 || plot.height < 2 {
            return;
        }
        let (low, high) = bounds(&ratings);
        for (label, y) in [(high, plot.y), (low, plot.bottom() - 1)] {
            let label = format!("{label:>width$.0}", width = usize::from(LABEL));
            write(buffer, (area.x, y), LABEL, &label, look.quiet(), look);
        }
        let sign = look.either("│", "|");
        for y in plot.y..plot.bottom() {
            write_sign(buffer, plot.x - 1, y, sign, look.quiet());
        }
        for (column, rating) in (0..).zip(columns(&ratings, plot.width.into())) {
            // Eighths of a row; at least one, so that the lowest rating is seen.
            let share = (rating - low) / (high - low);
            let eighths = (share * f64::from(plot.height * 8)).round().max(1.0);
            draw_column(plot, column, eighths as u16, buffer, look);
        }
    }
}

/// The bounds of the curve: tens around all ratings.
fn bounds(ratings: &[f64]) -> (f64, f64) {
    let least = ratings.iter().copied().fold(f64::INFINITY, f64::min);
    let most = ratings.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let (low, high) = ((least / 10.0).floor() * 10.0 - 10.0, (most / 10.0).ceil() * 10.0);
    (low, high.max(low + 20.0))
}

/// A rating for each column: the last ones if there are more ratings than columns; otherwise each is several
/// columns wide.
fn columns(ratings: &[f64], count: usize) -> Vec<f64> {
    let last = &ratings[ratings.len().saturating_sub(count)..];
    let wide = (count / last.len()).clamp(1, 4);
    last.iter().flat_map(|rating| std::iter::repeat_n(*rating, wide)).collect()
}

/// Draws a column of a chart from the bottom, so many eighths of a row high.
fn draw_column(plot: Rect, column: u16, eighths: u16, buffer: &mut Buffer, look: &Appearance) {
    const PARTS: [&str; 8] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];
    let mut left = eighths.min(plot.height * 8);
    for y in (plot.y..plot.bottom()).rev() {
        if left == 0 {
            return;
        }
        let part = PARTS[usize::from(left.min(8)) - 1];
        let sign = if look.unicode { part } else { "#" };
        // ASCII has no parts of a row: less than half of one is none, except at the bottom.
        if look.unicode || left >= 4 || y + 1 == plot.bottom() {
            write_sign(buffer, plot.x + column, y, sign, look.accent());
        }
        left = left.saturating_sub(8);
    }
}

/// Draws the results against each opponent as bars: the share of the points.
#[expect(clippy::cast_sign_loss, reason = "shares are positive")]
fn draw_against(against: &[OpponentResult], area: Rect, buffer: &mut Buffer, context: &Context) {
    let look = &context.look;
    let title = context.words().progress_against();
    write(buffer, (area.x, area.y), area.width, title, look.accent(), look);
    let rows = usize::from(area.height.saturating_sub(1));
    // The strongest opponents are the most interesting ones.
    let shown = &against[against.len().saturating_sub(rows)..];
    let names = shown.iter().map(|result| width(&result.opponent)).max().unwrap_or(0);
    let names = (names as u16).min(area.width / 2);
    let bar = area.width.saturating_sub(names + 7);
    for (y, result) in (area.y + 1..).zip(shown) {
        write(buffer, (area.x, y), names, &result.opponent, look.quiet(), look);
        let filled = (result.tally.share() * f64::from(bar)).round() as u16;
        for column in 0..bar {
            let is_filled = column < filled;
            let sign = if is_filled { look.either("█", "#") } else { look.either("░", ".") };
            let style = if is_filled { look.accent() } else { look.quiet() };
            write_sign(buffer, area.x + names + 1 + column, y, sign, style);
        }
        let share = format!("{:>4}%", percent(&result.tally));
        write(buffer, (area.x + names + 1 + bar, y), 6, &share, look.quiet(), look);
    }
}

/// Opens the last game with an opening for analysis.
fn walk_through(opening: &OpeningResult, context: &mut Context) -> Result<Navigation, String> {
    let text = opening.record.clone().unwrap_or_default();
    let record = match Reader::new(text.as_bytes()).next() {
        Some(Ok(record)) => record,
        Some(Err(error)) => return Err(context.language.say(&error)),
        None => return Err(context.words().progress_no_record().to_owned()),
    };
    let play = Play::reading(&record, context).map_err(|error| context.language.say(&error))?;
    Ok(Navigation::Open(Box::new(Screen::Play(Box::new(play)))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_curve_fits_its_columns() {
        let whole = |ratings: &[f64], count| -> Vec<i32> {
            columns(ratings, count).iter().map(|rating| *rating as i32).collect()
        };
        assert_eq!(whole(&[1.0, 2.0, 3.0], 2), [2, 3], "the last ones");
        assert_eq!(whole(&[1.0, 2.0], 5), [1, 1, 2, 2]);
        assert_eq!(columns(&[1.0], 40).len(), 4);
        assert_eq!(bounds(&[1503.0, 1498.0]), (1480.0, 1510.0));
        assert_eq!(bounds(&[1500.0]), (1490.0, 1510.0));
    }
}
