//! Lists everything that can play a game: `players`.

use anyhow::Result;
use cygnet_core::message;
use cygnet_players::PlayerInfo;
use serde_json::{Value, json};

use crate::args::GameArguments;
use crate::language;
use crate::output::Output;
use crate::setup::{seed, session};

/// `cygnet players GAME`
pub(crate) fn players(arguments: &GameArguments, output: &mut Output) -> Result<()> {
    let session = session(arguments, seed(&arguments.setup))?;
    let mut players = cygnet_players::players(&**session.game());
    players.push(PlayerInfo {
        name: "engine:COMMAND".to_owned(),
        description: message!("player-program", "another program that speaks the engine protocol"),
    });
    if output.wants_json() {
        let list: Vec<Value> = players
            .iter()
            .map(|player| json!({ "name": player.name, "description": player.description.english() }))
            .collect();
        return output.json(&json!({ "game": session.game().info().id, "players": list }));
    }
    let width = players.iter().map(|player| player.name.len()).max().unwrap_or_default();
    let language = language();
    for player in players {
        let description = language.translate(player.description.english());
        output.line(format_args!("{:width$}  {description}", player.name))?;
    }
    Ok(())
}
