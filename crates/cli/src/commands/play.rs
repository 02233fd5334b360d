//! Games, lessons and puzzles for people: `play`, `learn`, `puzzle`, and `cygnet` alone.

use std::io::{self, BufWriter, IsTerminal};

use cygnet_analysis::Resources;
use cygnet_core::message::any_of;
use cygnet_core::{Entry, message};
use cygnet_games::{IDS, find_named};
use cygnet_room::Table;
use cygnet_tui::plain::{self, PuzzleSource};
use cygnet_tui::screen::{self, Environment, Opening};
use cygnet_userdata::players::table_in_order;
use cygnet_userdata::store::Folders;

use crate::args::{LearnArguments, PlayArguments, PuzzleArguments, ScreenArguments};
use crate::command_error::{AddContext, CANNOT_WRITE, Result};
use crate::setup::{fresh_seed, options, seed, set_up};

/// `cygnet play [GAME]`
pub(crate) fn play(
    arguments: &PlayArguments,
    screen: ScreenArguments,
    resources: &Resources,
) -> Result<()> {
    let seed = seed(&arguments.setup);
    let opening = match &arguments.game {
        Some(name) => {
            Opening::Table(Box::new(table(find_named(name)?, arguments, seed, resources)?))
        }
        None if is_for_a_game(arguments) => {
            let problem = message!(
                "command-game-missing",
                "name the game that the options are for: {games}",
                games = any_of(IDS),
            );
            return Err(problem.into());
        }
        None => Opening::Menu,
    };
    open(opening, arguments.screen.or(screen), seed, resources)
}

/// Whether a person is at a terminal that can show more than lines.
pub(crate) fn has_screen() -> bool {
    let is_dumb = std::env::var_os("TERM").is_some_and(|name| name == "dumb");
    io::stdin().is_terminal() && io::stdout().is_terminal() && !is_dumb
}

/// Opens the full screen, or the line mode if it is requested or nothing else is available.
pub(crate) fn open(
    opening: Opening,
    arguments: ScreenArguments,
    seed: u64,
    resources: &Resources,
) -> Result<()> {
    let environment = Environment::find(arguments.ascii, seed, resources.clone());
    if !arguments.plain && has_screen() {
        return screen::run(opening, environment)
            .context(|| message!("command-no-terminal", "cannot use the terminal"));
    }
    let mut output = BufWriter::new(io::stdout().lock());
    match plain::run(opening, environment, &mut io::stdin().lock(), &mut output) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => result.context(|| CANNOT_WRITE),
    }
}

/// `cygnet learn [GAME]`
pub(crate) fn learn(
    arguments: &LearnArguments,
    screen: ScreenArguments,
    resources: &Resources,
) -> Result<()> {
    let entry = arguments.game.as_deref().map(find_named).transpose()?;
    open(Opening::Lesson(entry), arguments.screen.or(screen), fresh_seed(), resources)
}

/// `cygnet puzzle [GAME] [--mistakes]`
pub(crate) fn puzzle(
    arguments: &PuzzleArguments,
    screen: ScreenArguments,
    resources: &Resources,
) -> Result<()> {
    let entry = arguments.game.as_deref().map(find_named).transpose()?;
    let screen = arguments.screen.or(screen);
    match entry {
        Some(entry) if arguments.mistakes => solve_mistakes(entry, screen, resources),
        _ => open(Opening::Puzzles(entry), screen, fresh_seed(), resources),
    }
}

/// Finding the mistakes takes some time, which the line mode can tell.
fn solve_mistakes(
    entry: &'static Entry,
    arguments: ScreenArguments,
    resources: &Resources,
) -> Result<()> {
    let environment = Environment::find(arguments.ascii, fresh_seed(), resources.clone());
    let (source, mut output) = (PuzzleSource::Mistakes, BufWriter::new(io::stdout().lock()));
    match plain::run_puzzles(entry, source, environment, &mut io::stdin().lock(), &mut output) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => result.context(|| CANNOT_WRITE),
    }
}

fn table(
    entry: &Entry,
    arguments: &PlayArguments,
    seed: u64,
    resources: &Resources,
) -> Result<Table> {
    let mut options = options(entry, &arguments.setup)?;
    options.leave_first_to_chance(entry.info);
    let session = set_up(entry, options, &arguments.setup, seed)?;
    let players = [&arguments.first, &arguments.second].map(Option::as_deref);
    let (clock, folders) = (arguments.clock.unwrap_or_default(), Folders::find());
    let table = table_in_order(session, players, clock, seed, folders.as_ref())?;
    table.try_programs(resources)?;
    Ok(table)
}

/// Whether anything on the command line makes sense only with a game.
fn is_for_a_game(arguments: &PlayArguments) -> bool {
    let setup = &arguments.setup;
    !setup.options.is_empty()
        || setup.size.is_some()
        || setup.position.is_some()
        || setup.moves.is_some()
        || setup.seed.is_some()
        || arguments.first.is_some()
        || arguments.second.is_some()
        || arguments.clock.is_some()
}
