//! Describes the games: `games` and `rules`.

use cygnet_core::Options;
use cygnet_core::json::{GameDescription, RulesAnswer};
use cygnet_games::{CATALOGUE, find_named};

use crate::command_error::Result;
use crate::output::Output;

/// `cygnet games`
pub(crate) fn games(output: &mut Output) -> Result<()> {
    if output.wants_json() {
        let games: Vec<GameDescription> = CATALOGUE.iter().map(Into::into).collect();
        return output.json(&games);
    }
    let language = output.language();
    for (i, entry) in CATALOGUE.iter().enumerate() {
        if i > 0 {
            output.line("")?;
        }
        let info = entry.info;
        output.line(format_args!("{} ({})", info.id, info.name))?;
        output.line(format_args!("  {}", language.say(&info.summary_message())))?;
        output.line(format_args!("  {}", language.say(&info.credit_message())))?;
        for spec in info.options {
            let setting = format!("-o {}={}", spec.name, spec.default_value());
            let (help, range) =
                (language.say(&info.option_help(spec)), language.say(&spec.range()));
            output.line(format_args!("  {setting:<18} {help}: {range}"))?;
        }
        for bot in entry.build(&Options::defaults(info)).bots() {
            let name = format!("bot {}", bot.name);
            output.line(format_args!("  {name:<18} {}", language.say(&bot.description)))?;
        }
    }
    Ok(())
}

/// `cygnet rules GAME`
pub(crate) fn rules(game: &str, output: &mut Output) -> Result<()> {
    let info = find_named(game)?.info;
    if output.wants_json() {
        return output.json(&RulesAnswer::from(info));
    }
    output.text(&output.language().rules(info))
}
