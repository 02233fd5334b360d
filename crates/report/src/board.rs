//! A board that is studied: its rules, and what the plan of a report has to know about it.

use std::sync::Arc;

use cygnet_core::options::OptionKind;
use cygnet_core::{
    CatalogueGame, DynGame, DynState, Entry, GameVisitor, OptionError, OptionValue, Options, Size,
    Step,
};

use crate::play::{Forward, play_alike};
use crate::role::Skill;
use crate::strategy::{Reflection, SimplePlayer, Strategy};

/// Random games that show whether pieces are captured in a game.
const TRIED_GAMES: u64 = 10;

/// The most boards that are proved beside the one that is studied.
const MOST_SMALL_BOARDS: usize = 9;

/// First moves that lead to the same position, or to mirror images of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct FirstMoveClass {
    /// The moves.
    pub(crate) moves: Vec<String>,
    /// The squares of the moves.
    pub(crate) squares: Vec<String>,
}

/// A board that is studied.
pub struct StudiedBoard {
    entry: &'static Entry,
    game: Arc<dyn DynGame>,
    classes: Vec<FirstMoveClass>,
    strategies: Vec<Strategy>,
}

impl StudiedBoard {
    /// The board of a game with these options. What they leave to chance is settled by the seed.
    #[must_use]
    pub fn new(entry: &'static Entry, mut options: Options, seed: u64) -> Self {
        options.deal(entry.info, seed);
        let game = entry.build(&options);
        let mut board = Self { entry, game, classes: Vec::new(), strategies: Vec::new() };
        board.classes = board.visit(FirstMoves);
        board.strategies = board.find_strategies();
        board
    }

    /// The rules.
    #[must_use]
    pub fn game(&self) -> &Arc<dyn DynGame> {
        &self.game
    }

    /// The game and its options, as the identity of the board.
    #[must_use]
    pub fn name(&self) -> String {
        let options = self.game.options().iter();
        let options: Vec<String> = options.map(|(name, value)| format!("{name}={value}")).collect();
        format!("{} {}", self.entry.info.id, options.join(" "))
    }

    pub(crate) fn classes(&self) -> &[FirstMoveClass] {
        &self.classes
    }

    pub(crate) fn strategies(&self) -> &[Strategy] {
        &self.strategies
    }

    pub(crate) fn visit<V: GameVisitor>(&self, visitor: V) -> V::Output {
        cygnet_games::visit(self.entry.info.id, self.game.options(), visitor)
            .expect("every game that can be erased is in the catalogue")
    }

    /// The position after a first move of this class.
    pub(crate) fn after_first_move(&self, class: usize) -> Box<dyn DynState> {
        let mut state = self.game.initial();
        let mv = self.classes.get(class).and_then(|class| class.moves.first());
        if let Some(mv) = mv {
            state.play(mv).expect("a legal first move");
        }
        state
    }

    /// The same game on a board of another size.
    pub(crate) fn of_size(&self, size: &str) -> Option<Self> {
        let options = self.options_with(size).ok()?;
        let game = self.entry.build(&options);
        Some(Self { entry: self.entry, game, classes: Vec::new(), strategies: Vec::new() })
    }

    fn options_with(&self, size: &str) -> Result<Options, OptionError> {
        let info = self.entry.info;
        let mut options = Options::defaults(info);
        for (name, value) in self.game.options().iter() {
            let value = value.to_string();
            options.set(info, name, if name == "size" { size } else { &value })?;
        }
        Ok(options)
    }

    /// The sizes of the boards to prove: those that are nearly square and no larger, the smallest first, and the board's
    /// own.
    pub(crate) fn sizes_to_prove(&self) -> Vec<String> {
        let own = self.game.size();
        let spec = self.entry.info.options.iter().find(|spec| spec.name == "size");
        let Some(spec) = spec else { return vec![own.to_string()] };
        let OptionKind::Size { min, .. } = spec.kind else { return vec![own.to_string()] };
        let even = usize::from(min.width.is_multiple_of(2) && min.height.is_multiple_of(2));
        let mut sizes: Vec<Size> = Vec::new();
        for width in min.width..=own.width {
            for height in min.height..=own.height {
                let size = Size::new(width, height);
                if usize::from(width.abs_diff(height)) <= 1 + even && size != own {
                    sizes.push(size);
                }
            }
        }
        sizes.retain(|size| self.options_with(&size.to_string()).is_ok());
        sizes.sort_by_key(|size| (size.squares(), size.width));
        sizes.truncate(MOST_SMALL_BOARDS);
        sizes.push(own);
        sizes.iter().map(Size::to_string).collect()
    }

    /// The strategies that make sense on this board: not all games have captures or a direction.
    fn find_strategies(&self) -> Vec<Strategy> {
        let start = self.game.initial();
        let forward = Forward::of(&start.view(), start.turn());
        let stop = cygnet_core::Stop::new();
        let captures = (0..TRIED_GAMES).any(|seed| {
            let played = play_alike(&self.game, &*start, Skill::Random, None, seed, &stop);
            played.is_ok_and(|it| it.is_some_and(|it| it.captured_by != [0; 2]))
        });
        Strategy::ALL
            .into_iter()
            .filter(|strategy| match strategy {
                Strategy::Capture => captures,
                Strategy::Advance => forward.is_some(),
                Strategy::Mirror | Strategy::FirstInList => true,
            })
            .collect()
    }

    pub(crate) fn simple_player(&self, strategy: Strategy, seed: u64) -> SimplePlayer {
        let start = self.game.initial();
        let view = start.view();
        SimplePlayer {
            strategy,
            random: fastrand::Rng::with_seed(seed),
            forward: Forward::of(&view, start.turn()),
            first: start.turn(),
            reflection: Reflection::of(&view),
        }
    }

    /// The size of the board, if it is an option of the game.
    #[must_use]
    pub fn has_sizes(&self) -> bool {
        matches!(self.game.options().get("size"), Some(OptionValue::Size(_)))
    }
}

/// Finds the classes of first moves.
struct FirstMoves;

impl GameVisitor for FirstMoves {
    type Output = Vec<FirstMoveClass>;

    fn visit<G: CatalogueGame>(self, game: G) -> Self::Output {
        let start = game.initial();
        let mut classes: Vec<(u64, FirstMoveClass)> = Vec::new();
        let mut moves: Vec<(String, G::Move)> =
            game.legal_moves(&start).into_iter().map(|mv| (game.format_move(mv), mv)).collect();
        moves.sort_unstable();
        for (text, mv) in moves {
            let key = game.solving_key(&game.after(&start, mv));
            let squares = game.steps(&start, mv).into_iter().filter_map(|step| match step {
                Step::Square(square) => Some(game.size().name(square)),
                _ => None,
            });
            let squares: Vec<String> = squares.collect();
            match classes.iter_mut().find(|(known, _)| *known == key) {
                Some((_, class)) => {
                    class.moves.push(text);
                    class.squares.extend(squares);
                }
                None => classes.push((key, FirstMoveClass { moves: vec![text], squares })),
            }
        }
        classes.into_iter().map(|(_, class)| class).collect()
    }
}
