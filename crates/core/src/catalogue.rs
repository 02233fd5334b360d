//! The list of all games, made by one macro call, over which everything else iterates.

use std::sync::Arc;

use crate::bots::ClassicBots;
use crate::erased::{DynGame, DynState, Erase};
use crate::evaluation::Evaluation;
use crate::info::GameInfo;
use crate::message::{Message, Say};
use crate::options::{OptionError, OptionValue, Options};
use crate::position::{PositionError, implied_size};
use crate::quote::quoted;
use crate::solving::Solving;
use crate::{Size, display_message, message};

/// A game before its options are chosen. Each module of the catalogue has one, called `Family`.
pub trait GameFamily {
    /// The description of the game.
    const INFO: &'static GameInfo;

    /// Makes the rules with these options and passes them to the visitor. A family may use different
    /// types for different options, such as a smaller word for a small board.
    fn build<V: GameVisitor>(options: &Options, visitor: V) -> V::Output;
}

/// The traits that every game of the catalogue implements. A trait that matters only to some games can
/// join this list if all its methods have defaults; the other games implement it with an empty body.
pub trait CatalogueGame: ClassicBots + Evaluation + Solving {}

impl<G: ClassicBots + Evaluation + Solving> CatalogueGame for G {}

/// An operation that works on any game: written once, compiled for each game.
pub trait GameVisitor {
    /// The result of the operation.
    type Output;

    /// Performs the operation on this game.
    fn visit<G: CatalogueGame>(self, game: G) -> Self::Output;
}

/// A game of the catalogue.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The description of the game.
    pub info: &'static GameInfo,
    build: fn(&Options) -> Arc<dyn DynGame>,
}

/// Rules, and a position to start from.
pub type Setup = (Arc<dyn DynGame>, Box<dyn DynState>);

/// Why a game could not be set up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SetupError {
    /// The options are wrong.
    Options(OptionError),
    /// The position is of another size than the options.
    Size {
        /// The size that the position implies.
        found: Size,
        /// The size in the options.
        set: Size,
    },
    /// The position is wrong.
    Position {
        /// The game's name.
        game: &'static str,
        /// The position asked for.
        text: String,
        /// The problem with it.
        error: PositionError,
    },
}

impl From<OptionError> for SetupError {
    fn from(error: OptionError) -> Self {
        Self::Options(error)
    }
}

impl Say for SetupError {
    fn message(&self) -> Message {
        match self {
            Self::Options(error) => error.message(),
            Self::Size { found, set } => message!(
                "position-of-other-size",
                "the position is a board of {found}, but size is set to {set}",
                found = *found,
                set = *set,
            ),
            Self::Position { game, text, error } => message!(
                "position-wrong",
                "{text} is not a position of {game}: {problem}",
                text = quoted(text),
                game = *game,
                problem = error.message(),
            ),
        }
    }
}

display_message!(SetupError);

impl Entry {
    /// The entry of a family.
    #[must_use]
    pub const fn of<F: GameFamily>() -> Self {
        Self { info: F::INFO, build: |options| F::build(options, Erase) }
    }

    /// The rules with these options. Anything the options leave to chance is dealt, always in the same
    /// way; see [`Options::deal`] for other deals.
    #[must_use]
    pub fn build(&self, options: &Options) -> Arc<dyn DynGame> {
        let mut options = options.clone();
        options.deal(self.info, 0);
        (self.build)(&options)
    }

    /// The rules with these options, and either the given position or the initial one. Where the
    /// options do not set the board size or the side that starts, the position determines them.
    /// Anything left to chance is dealt from the seed.
    ///
    /// # Errors
    /// If the text is not a position of this game with these options.
    pub fn set_up(
        &self,
        options: Options,
        position: Option<&str>,
        seed: u64,
    ) -> Result<Setup, SetupError> {
        self.set_up_with(options, position, seed, |options| Ok(self.build(options)))
    }

    /// Does the same with rules from `build`, which is asked for those with some options.
    ///
    /// # Errors
    /// As for [`Entry::set_up`], and those of `build`.
    pub fn set_up_with<E: From<SetupError>>(
        &self,
        mut options: Options,
        position: Option<&str>,
        seed: u64,
        mut build: impl FnMut(&Options) -> Result<Arc<dyn DynGame>, E>,
    ) -> Result<Setup, E> {
        let Some(text) = position else {
            options.deal(self.info, seed);
            let game = build(&options)?;
            let state = game.initial();
            return Ok((game, state));
        };
        let wrong =
            |error| SetupError::Position { game: self.info.name, text: text.to_owned(), error };
        let found = implied_size(text).map_err(wrong)?;
        if let Some(OptionValue::Size(set)) = options.get("size") {
            if options.is_set("size") && set != found {
                return Err(SetupError::Size { found, set }.into());
            }
            options
                .set(self.info, "size", &found.to_string())
                .map_err(|error| wrong(PositionError::new(error.message())))?;
        }
        let turn = build(&options)?.position(text).map_err(wrong)?.turn();
        options.take_starter(self.info, turn);
        let game = build(&options)?;
        let state = game.position(text).map_err(wrong)?;
        Ok((game, state))
    }
}

/// Declares the modules of the games and makes the catalogue of them.
///
/// `games! { ugly_duck, ski_jumps }` declares the modules and defines
/// - `CATALOGUE`, an array of [`Entry`], and `IDS`, their ids;
/// - `find(name)`, the entry a person means by a name;
/// - `visit(id, options, visitor)`, which runs a [`GameVisitor`] on the game with that id.
#[macro_export]
macro_rules! games {
    ($($game:ident),+ $(,)?) => {
        $(pub mod $game;)+

        /// The ids of all games.
        pub const IDS: &[&str] = &[$(<$game::Family as $crate::GameFamily>::INFO.id),+];

        /// Every game there is.
        pub const CATALOGUE: &[$crate::Entry] =
            &[$($crate::Entry::of::<$game::Family>()),+];

        /// Finds the game with this name, ignoring case and separators.
        #[must_use]
        pub fn find(name: &str) -> Option<&'static $crate::Entry> {
            CATALOGUE.iter().find(|entry| entry.info.is_called(name))
        }

        /// Runs a visitor on the rules of the game with this id, or returns `None` if there is no such
        /// game. This is the entry point for searches that are compiled separately for each game.
        pub fn visit<V: $crate::GameVisitor>(
            id: &str,
            options: &$crate::Options,
            visitor: V,
        ) -> Option<V::Output> {
            $(if id == <$game::Family as $crate::GameFamily>::INFO.id {
                return Some(<$game::Family as $crate::GameFamily>::build(options, visitor));
            })+
            None
        }
    };
}
