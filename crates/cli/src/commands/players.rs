//! Lists everything that can play a game: `players`.

use cygnet_players::json::{PlayersAnswer, measured_rating};
use cygnet_players::players_and_programs;
use cygnet_ratings::RatingScale;

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
    let scale = RatingScale::of(session.game().info().id);
    let language = output.language();
    for player in players {
        let description = language.say(&player.description);
        let rating = measured_rating(&scale, &player.name);
        let rating = rating.map_or("-".to_owned(), |rating| rating.to_string());
        output.line(format_args!("{:width$}  {rating:>5}  {description}", player.name))?;
    }
    Ok(())
}
