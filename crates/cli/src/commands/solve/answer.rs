//! The findings of `solve`, for people.

use cygnet_core::quote::counted;
use cygnet_core::{GameInfo, Session, Value};
use cygnet_solve::inquiry::{Distance, Findings, RequestedProof, Shortfall};
use cygnet_solve::{Bounds, Ending, Region, Theory, Worth};

use crate::commands::position::rules_in_words;

/// What is known of an unsolved position, if anything.
pub(super) fn in_words(bounds: Bounds) -> Option<&'static str> {
    match bounds {
        Bounds { least: Value::Loss, most: Value::Draw } => Some("no win"),
        Bounds { least: Value::Draw, most: Value::Win } => Some("no loss"),
        _ => None,
    }
}

/// The findings about the position.
pub(super) fn as_text(found: &Findings, session: &Session) -> Vec<String> {
    let game = session.game();
    let (info, state) = (game.info(), session.state());
    let options: Vec<(&str, String)> =
        game.options().iter().map(|(name, value)| (name, value.to_string())).collect();
    let rules = rules_in_words(options.iter().map(|(name, value)| (*name, &**value)));
    let mut lines = vec![
        format!("{} on {}{rules}, {}", info.name, state.size(), state.position()),
        format!("value        {}", verdict(found, session)),
    ];
    lines.extend(distance_as_text(found));
    lines.extend(moves_as_text(found));
    lines.extend(found.theory.iter().flat_map(|theory| theory_as_text(theory, info)));
    lines
}

fn verdict(found: &Findings, session: &Session) -> String {
    let (info, state) = (session.game().info(), session.state());
    let side = |player| info.side(player).name;
    let (mover, other) = (side(state.turn()), side(!state.turn()));
    match (found.bounds.value(), state.outcome().is_some()) {
        (Some(Value::Win), false) => format!("{mover}, to move, wins"),
        (Some(Value::Loss), false) => format!("{other} wins, whatever {mover} does"),
        (Some(Value::Draw), false) => "a draw: neither side can force a win".to_owned(),
        (Some(Value::Win), true) => format!("the game is over, and {mover} has won"),
        (Some(Value::Loss), true) => format!("the game is over, and {other} has won"),
        (Some(Value::Draw), true) => "the game is over, and drawn".to_owned(),
        (None, _) => {
            let mut verdict = "unknown".to_owned();
            if let Some(words) = in_words(found.bounds) {
                verdict = format!("{verdict}, but it is {words} for {mover}");
            }
            with_reason(verdict, found.unsolved)
        }
    }
}

fn distance_as_text(found: &Findings) -> Vec<String> {
    match &found.distance {
        None => Vec::new(),
        Some(Distance::Nowhere) => vec!["distance     none, nobody wins".to_owned()],
        Some(Distance::Unknown(why)) => vec![format!("distance     not found; {why}")],
        Some(Distance::Known(Ending { turns, line }, why)) => {
            let mut lines = vec![format!("distance     {}", counted(*turns, "turn", "turns"))];
            if !line.is_empty() {
                lines.push(format!("best play    {}", line.join(" ")));
            }
            lines.extend(why.map(|why| format!("best play    not found to its end; {why}")));
            lines
        }
    }
}

fn moves_as_text(found: &Findings) -> Vec<String> {
    let Some((moves, why)) = &found.moves else {
        // Where no move keeps the result, the line of best play shows the best move.
        let is_kept = found.bounds.value() != Some(Value::Loss);
        let best = found.best.iter().filter(|_| is_kept);
        let missing = found.no_best.iter().map(|why| format!("best move    not found; {why}"));
        return best.map(|best| format!("best move    {best}")).chain(missing).collect();
    };
    let of_value = |value: Option<Value>| -> Vec<&str> {
        moves.iter().filter(|mv| mv.bounds.value() == value).map(|mv| &*mv.text).collect()
    };
    let mut lines = Vec::new();
    for value in [Some(Value::Win), Some(Value::Draw), Some(Value::Loss), None] {
        let list = of_value(value);
        if !list.is_empty() {
            let line = format!("{:<12} {}", value.map_or("unknown", Value::word), list.join(" "));
            lines.push(if value.is_none() { with_reason(line, *why) } else { line });
        }
    }
    lines
}

/// The fate of the proof, and the total effort.
pub(super) fn end_as_text(found: &Findings) -> Vec<String> {
    let mut lines = Vec::new();
    match &found.proof {
        None => {}
        Some(RequestedProof::Written { path, bytes }) => lines.push(format!(
            "proof        {path}, {bytes} bytes; check it with: cygnet verify {path}"
        )),
        Some(RequestedProof::Missing { why }) => {
            lines.push(format!("proof        no proof was written; {why}"));
        }
    }
    let nodes = counted(found.nodes, "position", "positions");
    let seconds = found.time.as_secs_f64();
    let recalled = match found.recalled {
        0 => String::new(),
        count => format!(", and {count} known from before"),
    };
    let table = if found.has_table { ", with a complete table" } else { "" };
    lines.push(format!("effort       {nodes}, {seconds:.2} s{recalled}{table}"));
    lines
}

/// A line about something unknown, and the reason.
fn with_reason(line: String, why: Option<Shortfall>) -> String {
    match why {
        Some(why) => format!("{line}; {why}"),
        None => line,
    }
}

fn theory_as_text(theory: &Theory, info: &GameInfo) -> Vec<String> {
    let [first, second] = info.sides.map(|side| side.name);
    let is_known = |region: &Region| region.worth.is_some();
    if theory.in_hand == [0, 0] && !theory.regions.iter().any(is_known) {
        return Vec::new();
    }
    let [own, other] = theory.in_hand;
    let mut lines = vec![format!("in hand      {first} {own}, {second} {other} moves")];
    for Region { position, worth } in &theory.regions {
        let worth = match worth {
            None => "not worked out".to_owned(),
            Some(Worth { name, stops: [left, right], is_hot: true }) => format!(
                "{name}, hot: {left} for {first} if {first} moves here first, {right} if {second} does"
            ),
            Some(worth) => worth.name.clone(),
        };
        lines.push(format!("region       {position}  {worth}"));
    }
    if let (Some(sum), Some(moving_first)) = (&theory.sum, theory.moving_first) {
        let who = match moving_first {
            [Value::Win, Value::Win] => "whoever moves first wins".to_owned(),
            [Value::Win, _] => format!("{first} wins, whoever moves first"),
            [_, Value::Win] => format!("{second} wins, whoever moves first"),
            _ => "whoever moves second wins".to_owned(),
        };
        lines.push(format!("sum          {sum}: {who}"));
    }
    lines
}
