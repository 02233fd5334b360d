//! Lists everything that can play a game: `players`.

use cygnet_players::json::PlayersAnswer;
use cygnet_players::players_and_programs;

use crate::args::GameArguments;
use crate::command_error::Result;
use crate::output::Output;
use crate::setup::{seed, session};

/// `cygnet players GAME`
pub(crate) fn players(arguments: &GameArguments, output: &mut Output) -> Result<()> {
    let session = session(arguments, seed(&arguments.setup))?;
    if output.wants_json() {
        return output.json(&PlayersAnswer::from(&**session.game()));
    }
    let players = players_and_programs(&**session.game());
    let width = players.iter().map(|player| player.name.len()).max().unwrap_or_default();
    let language = output.language();
    for player in players {
        let description = language.say(&player.description);
        output.line(format_args!("{:width$}  {description}", player.name))?;
    }
    Ok(())
}
