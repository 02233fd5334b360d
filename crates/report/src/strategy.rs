//! Simple strategies that should not work in a good game.

use cygnet_core::typed::typed;
use cygnet_core::{
    BoardView, CatalogueGame, DynState, Edge, Effect, GameVisitor, LegalMove, Side, Size, Square,
    Step, effects,
};
use serde::{Deserialize, Serialize};

use crate::play::{Forward, TurnBefore};

/// A strategy without thought.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Strategy {
    /// Answers each turn by its mirror image.
    Mirror,
    /// Captures as much as it can.
    Capture,
    /// Advances as far as it can.
    Advance,
    /// Plays the first move of the list.
    FirstInList,
}

impl Strategy {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Mirror, Self::Capture, Self::Advance, Self::FirstInList];

    /// The word for it in files.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Mirror => "mirror",
            Self::Capture => "capture",
            Self::Advance => "advance",
            Self::FirstInList => "first-in-list",
        }
    }
}

/// How many moves a strategy looks at, chosen at random if there are more.
const MOST_MOVES: usize = 300;

/// A mirror image of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Reflection {
    left_right: bool,
    top_bottom: bool,
}

impl Reflection {
    /// The reflection that exchanges the sides at the start; half a turn if none does, as on an empty board.
    pub(crate) fn of(start: &BoardView) -> Self {
        let all = [(true, true), (false, true), (true, false)];
        let all = all.map(|(left_right, top_bottom)| Self { left_right, top_bottom });
        let exchanges = |reflection: &Self| {
            start.cells.iter().enumerate().all(|(index, cell)| {
                let image = start.cell(reflection.square(start.size, Square::new(index)));
                match (&cell.piece, &image.piece) {
                    (None, None) => true,
                    (Some(piece), Some(image)) => piece.owner != image.owner,
                    _ => false,
                }
            })
        };
        all.into_iter().find(exchanges).unwrap_or(all[0])
    }

    fn square(self, size: Size, square: Square) -> Square {
        let (columns, rows) = (usize::from(size.width), usize::from(size.height));
        let (column, row) = (size.column(square), size.row(square));
        let column = if self.left_right { columns - 1 - column } else { column };
        let row = if self.top_bottom { rows - 1 - row } else { row };
        size.square(column, row)
    }

    fn step(self, size: Size, step: Step) -> Step {
        match step {
            Step::Square(square) => Step::Square(self.square(size, square)),
            Step::Off(edge) => Step::Off(match edge {
                Edge::Left if self.left_right => Edge::Right,
                Edge::Right if self.left_right => Edge::Left,
                Edge::Top if self.top_bottom => Edge::Bottom,
                Edge::Bottom if self.top_bottom => Edge::Top,
                same => same,
            }),
            choice @ Step::Choice(_) => choice,
        }
    }
}

/// A player that follows a strategy, and plays at random where it does not tell.
pub(crate) struct SimplePlayer {
    pub(crate) strategy: Strategy,
    pub(crate) random: fastrand::Rng,
    pub(crate) forward: Option<Forward>,
    pub(crate) first: Side,
    pub(crate) reflection: Reflection,
}

impl SimplePlayer {
    /// Chooses a move. `None` if the game is over.
    pub(crate) fn choose(
        &mut self,
        state: &dyn DynState,
        last: Option<&TurnBefore>,
    ) -> Option<LegalMove> {
        cygnet_games::visit(state.info().id, state.options(), Choose { player: self, state, last })?
    }
}

struct Choose<'a> {
    player: &'a mut SimplePlayer,
    state: &'a dyn DynState,
    last: Option<&'a TurnBefore>,
}

impl GameVisitor for Choose<'_> {
    type Output = Option<LegalMove>;

    fn visit<G: CatalogueGame>(self, game: G) -> Self::Output {
        let Self { player, state: erased, last } = self;
        let state = typed(&game, erased).ok()?;
        if player.strategy == Strategy::FirstInList {
            let first = erased.moves().into_iter().next()?;
            return erased.read_move(&first).ok();
        }
        let mut moves = game.legal_moves(state);
        player.random.shuffle(&mut moves);
        let size = game.size();
        let chosen = match player.strategy {
            Strategy::Mirror => {
                let steps = last.map(|turn| &turn.steps);
                let wanted: Option<Vec<Step>> = steps.map(|steps| {
                    steps.iter().map(|&step| player.reflection.step(size, step)).collect()
                });
                moves.iter().find(|&&mv| wanted.as_ref() == Some(&game.steps(state, mv)))
            }
            Strategy::Capture => {
                let before = game.view(state);
                let captures = |mv: &&G::Move| {
                    let after = game.view(&game.after(state, **mv));
                    let found = effects(&before, &after);
                    found.iter().filter(|it| matches!(it, Effect::Captures { .. })).count()
                };
                moves.iter().take(MOST_MOVES).max_by_key(captures)
            }
            Strategy::Advance => {
                let sign = if game.turn(state) == player.first { 1 } else { -1 };
                let forward = player.forward;
                let advance = |mv: &&G::Move| match &*game.steps(state, **mv) {
                    [Step::Square(from), Step::Square(to), ..] => {
                        forward.map_or(0, |forward| sign * forward.steps(size, *from, *to))
                    }
                    _ => 0,
                };
                moves.iter().take(MOST_MOVES).max_by_key(advance)
            }
            Strategy::FirstInList => None,
        };
        let mv = chosen.or(moves.first())?;
        Some(LegalMove::new(&game, state, *mv))
    }
}
