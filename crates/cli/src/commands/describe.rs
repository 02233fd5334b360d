//! Describes the games: `games` and `rules`.

use anyhow::Result;
use cygnet_core::{Entry, OptionKind, OptionSpec, Options};
use cygnet_games::CATALOGUE;
use serde_json::{Value, json};

use crate::language;
use crate::output::Output;
use crate::setup::find_game;

/// `cygnet games`
pub(crate) fn games(output: &mut Output) -> Result<()> {
    if output.wants_json() {
        let games: Vec<Value> = CATALOGUE.iter().map(game_as_json).collect();
        return output.json(&games);
    }
    let language = language();
    for (i, entry) in CATALOGUE.iter().enumerate() {
        if i > 0 {
            output.line("")?;
        }
        let info = entry.info;
        output.line(format_args!("{} ({})", info.id, info.name))?;
        output.line(format_args!("  {}", language.translate(info.summary)))?;
        output.line(format_args!("  {}", language.translate(info.credit)))?;
        for spec in info.options {
            let setting = format!("-o {}={}", spec.name, spec.default_value());
            let (help, range) = (language.translate(spec.help), language.translate(&spec.range()));
            output.line(format_args!("  {setting:<18} {help}: {range}"))?;
        }
        for bot in entry.build(&Options::defaults(info)).bots() {
            let name = format!("bot {}", bot.name);
            output.line(format_args!("  {name:<18} {}", language.translate(bot.description)))?;
        }
    }
    Ok(())
}

fn game_as_json(entry: &Entry) -> Value {
    let info = entry.info;
    let sides: Vec<Value> =
        info.sides.iter().map(|side| json!({ "letter": side.letter, "name": side.name })).collect();
    let options: Vec<Value> = info.options.iter().map(option_as_json).collect();
    let bots: Vec<Value> = entry
        .build(&Options::defaults(info))
        .bots()
        .into_iter()
        .map(|bot| json!({ "name": bot.name, "description": bot.description }))
        .collect();
    json!({
        "game": info.id,
        "name": info.name,
        "summary": info.summary,
        "credit": info.credit,
        "sides": sides,
        "options": options,
        "bots": bots,
        "move_format": info.move_format,
        "rules_version": info.rules_version,
    })
}

fn option_as_json(spec: &OptionSpec) -> Value {
    let mut value = json!({
        "name": spec.name,
        "help": spec.help,
        "default": spec.default_value().to_string(),
        "range": spec.range(),
    });
    match spec.kind {
        OptionKind::Size { min, max, .. } => {
            value["min"] = json!(min);
            value["max"] = json!(max);
        }
        OptionKind::Integer { min, max, .. } => {
            value["min"] = json!(min);
            value["max"] = json!(max);
        }
        OptionKind::Choice(_) | OptionKind::First(_) | OptionKind::YesNo { .. } => {
            value["choices"] = json!(spec.choices());
        }
    }
    value
}

/// `cygnet rules GAME`
pub(crate) fn rules(game: &str, output: &mut Output) -> Result<()> {
    let info = find_game(game)?.info;
    if output.wants_json() {
        return output.json(&json!({ "game": info.id, "name": info.name, "rules": info.rules }));
    }
    output.text(&language().rules(info))
}
