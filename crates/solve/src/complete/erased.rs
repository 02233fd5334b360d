//! Complete tables behind an interface that hides the type of the game.

use std::io;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use cygnet_core::typed::{OtherGame, typed};
use cygnet_core::{
    CatalogueGame, DynState, GameVisitor, Message, Say, Stop, Value, display_message, message,
};

use super::file::build_command;
use super::layout::positions;
use super::{
    BuildProgress, BuildSetup, Built, CompleteTable, Forecast, Statistics, TableFileError, Tables,
    TellChecked, build, forecast,
};

/// Forecasts the size and memory of a board's table when it is built with this number of threads.
pub struct ForecastTable(pub NonZeroUsize);

impl GameVisitor for ForecastTable {
    type Output = Result<Forecast, TableFileError>;

    fn visit<G: CatalogueGame>(self, game: G) -> Self::Output {
        forecast(&game, self.0)
    }
}

/// Builds the table of a board; see [`build`].
pub struct BuildTable<'a> {
    /// The file.
    pub path: &'a Path,
    /// How it is built.
    pub setup: BuildSetup,
    /// Ends the build on request.
    pub stop: &'a Stop,
    /// Receives progress reports.
    pub tell: &'a mut dyn FnMut(&BuildProgress),
}

impl GameVisitor for BuildTable<'_> {
    type Output = Result<Built, TableFileError>;

    fn visit<G: CatalogueGame>(self, game: G) -> Self::Output {
        build(&game, self.path, self.setup, self.stop, self.tell)
    }
}

/// The paths that the table of a board may have in these folders.
pub struct TableFiles<'a>(pub &'a Tables);

impl GameVisitor for TableFiles<'_> {
    type Output = Vec<PathBuf>;

    fn visit<G: CatalogueGame>(self, game: G) -> Self::Output {
        self.0.files(&game)
    }
}

/// Opens a table of a board: the named file, or the first one in these folders.
pub struct OpenTable<'a> {
    /// The file, if it is named.
    pub named: Option<&'a Path>,
    /// The folders to look into otherwise.
    pub tables: &'a Tables,
}

impl GameVisitor for OpenTable<'_> {
    type Output = Result<Box<dyn OpenedTable>, TableFileError>;

    fn visit<G: CatalogueGame>(self, game: G) -> Self::Output {
        let path = match self.named {
            Some(path) => path.to_owned(),
            None => find(&game, self.tables)?,
        };
        let table = CompleteTable::open(&game, &path)?;
        Ok(Box::new(TypedTable { game, table, path }))
    }
}

/// The first file with a table of this board.
fn find<G: CatalogueGame>(game: &G, tables: &Tables) -> Result<PathBuf, TableFileError> {
    // First report a game that cannot have a table.
    let (info, options) = (game.info(), game.options());
    let rows = game.rows().ok_or(TableFileError::OtherKind(info.name))?;
    positions(&rows.plan())?;
    let missing = || TableFileError::Missing {
        board: format!("{} {}{}", info.name, game.size(), options.besides_size()),
        command: build_command(game),
    };
    tables.files(game).into_iter().find(|path| path.exists()).ok_or_else(missing)
}

/// The contents of a table for one position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Probed {
    /// The value of the position for the side to move.
    pub value: Value,
    /// The value of each legal move for the side to move.
    pub moves: Vec<(String, Value)>,
}

/// An open table that can be probed.
pub trait OpenedTable {
    /// The file.
    fn path(&self) -> &Path;

    /// Looks up a position. Returns `None` if it is not in the table.
    ///
    /// # Errors
    /// If the file cannot be read, its values of the position and of the moves contradict each other, or the
    /// position belongs to another game.
    fn probe(&self, state: &dyn DynState) -> Result<Option<Probed>, ProbeError>;

    /// Checks the checksums; see [`CompleteTable::check_sums`].
    ///
    /// # Errors
    /// If a checksum is wrong, or the file cannot be read.
    fn check_sums(
        &self,
        stop: &Stop,
        tell: &mut TellChecked<'_>,
    ) -> Result<Option<u64>, TableFileError>;

    /// Checks positions; see [`CompleteTable::check_sample`].
    ///
    /// # Errors
    /// If a position is wrong, or the file cannot be read.
    fn check_sample(
        &self,
        samples: u64,
        random: &mut dyn FnMut(u64) -> u64,
        stop: &Stop,
        tell: &mut TellChecked<'_>,
    ) -> Result<Option<u64>, TableFileError>;

    /// Statistics of the whole table; see [`CompleteTable::statistics`].
    ///
    /// # Errors
    /// If the file cannot be read.
    fn statistics(
        &self,
        setup: BuildSetup,
        stop: &Stop,
        tell: &mut TellChecked<'_>,
    ) -> Result<Option<Statistics>, TableFileError>;
}

/// Why probing a table failed.
#[derive(Debug)]
pub enum ProbeError {
    /// The table cannot be read.
    Table(TableFileError),
    /// The position belongs to another game.
    OtherGame(OtherGame),
}

impl From<TableFileError> for ProbeError {
    fn from(error: TableFileError) -> Self {
        Self::Table(error)
    }
}

impl From<OtherGame> for ProbeError {
    fn from(error: OtherGame) -> Self {
        Self::OtherGame(error)
    }
}

impl Say for ProbeError {
    fn message(&self) -> Message {
        match self {
            Self::Table(error) => error.message(),
            Self::OtherGame(error) => error.message(),
        }
    }
}

display_message!(ProbeError);

struct TypedTable<G> {
    game: G,
    table: CompleteTable,
    path: PathBuf,
}

impl<G: CatalogueGame> TypedTable<G> {
    fn value(&self, state: &G::State) -> io::Result<Option<Value>> {
        if let Some(outcome) = self.game.outcome(state) {
            return Ok(Some(Value::of(outcome, self.game.turn(state))));
        }
        let Some(rows) = self.game.rows() else { return Ok(None) };
        let is_won = self.table.is_won(&rows.placement(state))?;
        Ok(is_won.map(|won| if won { Value::Win } else { Value::Loss }))
    }

    fn probe(&self, state: &G::State) -> io::Result<Option<Probed>> {
        let Some(value) = self.value(state)? else { return Ok(None) };
        let mut moves = Vec::new();
        for mv in self.game.legal_moves(state) {
            let Some(after) = self.value(&self.game.after(state, mv))? else { return Ok(None) };
            moves.push((self.game.format_move(mv), after.opposite()));
        }
        Ok(Some(Probed { value, moves }))
    }
}

impl<G: CatalogueGame> OpenedTable for TypedTable<G> {
    fn path(&self) -> &Path {
        &self.path
    }

    fn probe(&self, state: &dyn DynState) -> Result<Option<Probed>, ProbeError> {
        let state = typed(&self.game, state)?;
        let probed = self.probe(state).map_err(TableFileError::file(&self.path))?;
        let agrees = |Probed { value, moves }: &Probed| {
            let has_winning_move = moves.iter().any(|(_, value)| *value == Value::Win);
            has_winning_move == (*value == Value::Win)
        };
        if self.game.outcome(state).is_none() && !probed.as_ref().is_none_or(agrees) {
            let why = message!(
                "table-contradiction",
                "it is damaged: its value of this position contradicts its values of the moves; delete it \
                 and rebuild it"
            );
            let path = self.path.clone();
            return Err(TableFileError::Content { path, why }.into());
        }
        Ok(probed)
    }

    fn check_sums(
        &self,
        stop: &Stop,
        tell: &mut TellChecked<'_>,
    ) -> Result<Option<u64>, TableFileError> {
        self.table.check_sums(&self.path, stop, tell)
    }

    fn check_sample(
        &self,
        samples: u64,
        random: &mut dyn FnMut(u64) -> u64,
        stop: &Stop,
        tell: &mut TellChecked<'_>,
    ) -> Result<Option<u64>, TableFileError> {
        self.table.check_sample(&self.game, &self.path, samples, random, stop, tell)
    }

    fn statistics(
        &self,
        setup: BuildSetup,
        stop: &Stop,
        tell: &mut TellChecked<'_>,
    ) -> Result<Option<Statistics>, TableFileError> {
        let counted = self.table.statistics(&self.game, setup, stop, tell);
        counted.map_err(TableFileError::file(&self.path))
    }
}
