//! The picture of a game: the board, and the lines under it.

use cygnet_core::effects::Effect;
use cygnet_core::view::BoardView;
use cygnet_core::{LegalMove, OptionKind, Progress, Square, Step};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::Play;
use crate::screen::board::{Change, Picture, SquareMark};
use crate::screen::text::{fitted, fitted_end, width, write};
use crate::screen::{Context, Hits};
use cygnet_text::telling::{self, foreseen_effects};

/// The minimum width of the panel beside the board, the same for a narrow window, and the maximum, which
/// is the widest that is comfortable to read.
const PANEL: u16 = 29;
const NARROW_PANEL: u16 = 22;
const MOST_PANEL: u16 = 100;

/// The effects of a turn in the making.
pub(super) struct Foresight {
    pub(super) effects: Vec<Effect>,
    /// The move, if the turn would be complete.
    pub(super) mv: Option<LegalMove>,
}

impl Play {
    pub(in crate::screen) fn title(&self, context: &Context) -> String {
        let game = self.room.session().game();
        let mut title = vec![game.info().name.to_owned()];
        // The options that differ from the defaults, and always the size.
        for (spec, (_, value)) in game.info().options.iter().zip(game.options().iter()) {
            if matches!(spec.kind, OptionKind::Size { .. }) {
                title.push(value.to_string());
            } else if value != spec.default_value() {
                let label = game.info().value_label(spec, &value.to_string());
                let language = context.language;
                title.push(format!("{} {}", language.say(&spec.label()), language.say(&label)));
            }
        }
        title.join(context.look.either(" · ", " - "))
    }

    pub(in crate::screen) fn draw(
        &self,
        area: Rect,
        buffer: &mut Buffer,
        context: &Context,
        hits: &mut Hits,
    ) {
        let foresight = self.foresee();
        let view = self.room.state().view();
        let (marks, exits) = (self.marks(&view, foresight.as_ref()), self.exits());
        let picture = Picture {
            info: self.room.session().game().info(),
            view: &view,
            marks: &marks,
            flipped: self.hand.turn.flipped,
            focus: self.focus,
            is_preview: false,
            exits: &exits,
            calls_numbers: self.hand.types_number(),
        };
        // The bottom line shows whose turn it is.
        let height = area.height.saturating_sub(1);
        let least = if area.width < 80 { NARROW_PANEL } else { PANEL };
        let board = Rect { width: area.width - least, height, ..area };
        // The panel gets the columns that the board does not need.
        let panel = (area.width - picture.columns(board)).clamp(least, MOST_PANEL);
        let board = Rect { width: area.width - panel, ..board };
        let side = Rect { x: board.right(), width: panel, height, ..area };
        picture.draw(board, buffer, &context.look, hits);
        self.draw_panel(side, foresight.as_ref(), buffer, context, hits);
        let line = Rect { y: board.bottom(), height: 1, ..area };
        self.draw_status(line, buffer, context);
    }

    /// Whether a move of a record is being chosen.
    fn is_varying(&self) -> bool {
        let is_begun = self.hand.turn.is_begun() || self.hand.typed_steps.is_some();
        is_begun && self.room.takes_move()
    }

    /// The certain effects of the turn in the making.
    pub(super) fn foresee(&self) -> Option<Foresight> {
        if !self.room.awaits_move() && !self.is_varying() {
            return None;
        }
        let steps = self.hand.shown();
        let state = self.room.turn_state();
        let mv = match state.progress(&steps) {
            Progress::Complete(mv) => Some(mv),
            // If nothing is chosen yet, the square under the cursor does not count as a choice.
            Progress::Next(_) if !self.hand.turn.is_begun() && self.hand.typed.is_empty() => {
                return None;
            }
            Progress::Next(_) => None,
            Progress::Impossible => return None,
        };
        let effects = foreseen_effects(state, &steps)?;
        Some(Foresight { effects, mv })
    }

    fn marks(&self, view: &BoardView, foresight: Option<&Foresight>) -> Vec<SquareMark> {
        let mut marks = vec![SquareMark::default(); view.size.squares()];
        for step in &self.hint {
            if let Step::Square(square) = step {
                marks[square.index()].hint = true;
            }
        }
        if !self.room.awaits_move() && !self.is_varying() {
            return marks;
        }
        let is_own = |square: Square| {
            view.cell(square).piece.as_ref().is_some_and(|piece| piece.owner == view.turn)
        };
        for &(number, step) in self.hand.turn.numbered() {
            if let Step::Square(square) = step
                && !self.hand.turn.is_begun()
                && view.cell(square).piece.is_some()
            {
                marks[square.index()].number = Some(number);
            }
        }
        for step in self.hand.turn.next() {
            if let Step::Square(square) = step {
                // The number marks a piece of one's own.
                let has_number = marks[square.index()].number.is_some() && is_own(*square);
                marks[square.index()].target = !has_number;
            }
        }
        let chosen = self.hand.typed_steps.as_deref().unwrap_or(self.hand.turn.made());
        for step in chosen {
            if let Step::Square(square) = step {
                marks[square.index()].chosen = true;
            }
        }
        if let Step::Square(square) = self.hand.cursor {
            marks[square.index()].cursor = true;
        }
        for effect in foresight.iter().flat_map(|foresight| &foresight.effects) {
            let mut change = |square: Square, change: Change| {
                marks[square.index()].change = Some(change);
            };
            match effect {
                Effect::Moves { from, to, piece } => {
                    change(*from, Change::Vacated);
                    change(*to, Change::Holds(piece.clone()));
                }
                Effect::Becomes { square, after, .. } | Effect::Converts { square, after, .. } => {
                    change(*square, Change::Holds(after.clone()));
                }
                Effect::Pushes { to, piece, .. } => change(*to, Change::Holds(piece.clone())),
                Effect::Appears { square, piece, .. } | Effect::Drops { square, piece } => {
                    change(*square, Change::Holds(piece.clone()));
                }
                Effect::Captures { square, .. } | Effect::ToHand { square, .. } => {
                    // A piece that moves onto the square of a captured one is shown instead of the
                    // capture.
                    if marks[square.index()].change.is_none() {
                        marks[square.index()].change = Some(Change::Captured);
                    }
                }
                Effect::Leaves { square, .. } => change(*square, Change::Vacated),
                Effect::Passes { .. } => {}
            }
        }
        marks
    }

    /// The edges over which the piece in hand can leave the board.
    fn exits(&self) -> Vec<(cygnet_core::Edge, Square, bool)> {
        let Some(Step::Square(from)) = self.hand.turn.made().last() else { return Vec::new() };
        let exit = |step: &Step| match step {
            Step::Off(edge) => Some((*edge, *from, self.hand.cursor == *step)),
            Step::Square(_) | Step::Choice(_) => None,
        };
        self.hand.turn.next().iter().filter_map(exit).collect()
    }

    /// The result of the game and the reason for it, once the game is over.
    pub(super) fn result(&self, context: &Context) -> Option<String> {
        telling::result(self.room.session(), context.language, |_| String::new())
    }

    /// Draws whose turn it is and what is expected, or how the game has ended.
    fn draw_status(&self, area: Rect, buffer: &mut Buffer, context: &Context) {
        let (look, words) = (&context.look, context.words());
        let (x, y, right) = (area.x + 1, area.y, area.right());
        let over = self.result(context);
        let (text, style) = match (self.room.table().to_move(), over) {
            _ if self.room.is_looking_back() => {
                let mut text = words.looking_at(self.room.shown_turns(), self.room.turns());
                if let Some((number, all)) = self.room.variation_number() {
                    text = format!("{text}. {}", words.variation_of(number, all));
                }
                (text, look.accent())
            }
            (_, Some(result)) => (result, look.accent()),
            (Some(side), None) if self.room.awaits_move() => {
                let state = self.room.turn_state();
                let prompt = if self.hand.typed.is_empty() {
                    context.language.say(&state.prompt(self.hand.turn.made()))
                } else {
                    String::new()
                };
                let turn = words
                    .turn_of(self.side_name(side, context), self.side_possessive(side, context));
                (format!("{turn} {prompt}"), ratatui::style::Style::new())
            }
            (Some(side), None) => {
                let name = self.side_name(side, context);
                let bot = self.room.table().seat(side).name();
                let text = if self.room.is_paused() {
                    words.paused_before(name, bot)
                } else {
                    words.thinks(name, bot)
                };
                (text, look.quiet())
            }
            (None, None) => (String::new(), look.quiet()),
        };
        if self.hand.typed.is_empty() {
            write(buffer, (x, y), right - x, &text, style, look);
            return;
        }
        // The typed text gets the room it needs, and its end stays visible.
        let cursor = look.either("▏", "_");
        let typed = format!(" {}{cursor}", self.hand.typed);
        let room = usize::from(right - x);
        let typed = fitted_end(&typed, room.saturating_sub(room / 3), look);
        let text = fitted(text.trim_end(), room - width(&typed), look);
        let end = write(buffer, (x, y), right - x, &text, style, look);
        write(buffer, (end, y), right - end, &typed, look.accent(), look);
    }
}
