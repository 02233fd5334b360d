//! The findings of `solve`, for people and for tools.

use std::fmt;
use std::time::Duration;

use cygnet_core::limits::Ended;
use cygnet_core::quote::counted;
use cygnet_core::{GameInfo, Limits, Session, Value};
use cygnet_solve::erased::MoveValue;
use cygnet_solve::{Bounds, Ending, Region, Theory, Worth};
use serde_json::{Map, Value as Json, json};

use crate::commands::position::{options_as_json, rules_in_words};

/// Why something was not found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Shortfall {
    Interrupted,
    Time(Duration),
    Nodes(u64),
    /// No limit was reached: this method cannot find the answer.
    Beyond(&'static str),
}

impl Shortfall {
    /// The limit that ended a question, or `otherwise` if none did.
    pub(super) fn new(ended: Option<Ended>, limits: &Limits, otherwise: &'static str) -> Self {
        match (ended, limits.time, limits.nodes) {
            (Some(Ended::Stopped), ..) => Self::Interrupted,
            (Some(Ended::OutOfTime), Some(time), _) => Self::Time(time),
            (Some(Ended::OutOfNodes), _, Some(nodes)) => Self::Nodes(nodes),
            _ => Self::Beyond(otherwise),
        }
    }
}

impl fmt::Display for Shortfall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Interrupted => f.write_str("interrupted"),
            Self::Time(time) => write!(f, "the limit of {time:?} was reached"),
            Self::Nodes(nodes) => {
                let positions = counted(*nodes, "position", "positions");
                write!(f, "the limit of {positions} was reached")
            }
            Self::Beyond(why) => f.write_str(why),
        }
    }
}

/// The number of turns to the end of the game.
pub(super) enum Distance {
    /// The distance is known; the second field says why the line of that length is not known to its end.
    Known(Ending<String>, Option<Shortfall>),
    /// Neither side wins.
    Nowhere,
    Unknown(Shortfall),
}

/// The fate of a requested proof.
pub(super) enum Written {
    /// The proof is in this file, which is `bytes` bytes long.
    File { path: String, bytes: usize },
    /// There is no proof.
    Nothing { why: String },
}

/// All findings.
pub(super) struct Found {
    /// What is known of the position, and why the rest is unknown.
    pub(super) bounds: Bounds,
    pub(super) unsolved: Option<Shortfall>,
    /// A move that keeps a win or a draw, or holds out longest, if one was found.
    pub(super) best: Option<String>,
    /// Why no move that keeps the result was found.
    pub(super) no_best: Option<Shortfall>,
    /// The value of every move, if requested, and why some are unknown.
    pub(super) moves: Option<(Vec<MoveValue>, Option<Shortfall>)>,
    /// The number of turns to the end, if requested.
    pub(super) distance: Option<Distance>,
    /// The result of the theory of sums of games, where it applies.
    pub(super) theory: Option<Theory>,
    /// The fate of the proof, if one was requested.
    pub(super) proof: Option<Written>,
    /// How many positions were known from earlier runs.
    pub(super) recalled: usize,
    /// Whether a complete table of the board was available.
    pub(super) has_table: bool,
    /// How many positions were searched in total, and the total time.
    pub(super) nodes: u64,
    pub(super) time: Duration,
}

fn value_word(bounds: Bounds) -> &'static str {
    bounds.value().map_or("unknown", Value::word)
}

/// What is known of an unsolved position, if anything.
pub(super) fn in_words(bounds: Bounds) -> Option<&'static str> {
    match bounds {
        Bounds { least: Value::Loss, most: Value::Draw } => Some("no win"),
        Bounds { least: Value::Draw, most: Value::Win } => Some("no loss"),
        _ => None,
    }
}

impl Found {
    pub(super) fn new(bounds: Bounds, recalled: usize) -> Self {
        Self {
            bounds,
            unsolved: None,
            best: None,
            no_best: None,
            moves: None,
            distance: None,
            theory: None,
            proof: None,
            recalled,
            has_table: false,
            nodes: 0,
            time: Duration::ZERO,
        }
    }

    /// Narrows the bounds of the position to those of the best move, in case these were found only now.
    pub(super) fn learn_from(&mut self, moves: &[MoveValue]) {
        let least = moves.iter().map(|mv| mv.bounds.least).max();
        let most = moves.iter().map(|mv| mv.bounds.most).max();
        if let (Some(least), Some(most)) = (least, most) {
            self.bounds.least = self.bounds.least.max(least);
            self.bounds.most = self.bounds.most.min(most);
        }
    }

    /// Whether everything requested was found.
    pub(super) fn is_complete(&self) -> bool {
        let has_best = self.no_best.is_none() || self.moves.is_some();
        self.bounds.value().is_some()
            && has_best
            && !matches!(self.moves, Some((_, Some(_))))
            && !matches!(self.distance, Some(Distance::Unknown(_) | Distance::Known(_, Some(_))))
            && !matches!(self.proof, Some(Written::Nothing { .. }))
    }

    /// The moves that are known to keep a win or a draw. In a lost position there is no result to keep,
    /// so it is the move that holds out longest.
    fn best_moves(&self) -> Vec<&str> {
        let value = self.bounds.value().filter(|&value| value != Value::Loss);
        match (&self.moves, value) {
            (Some((moves, _)), Some(value)) => {
                let keeps = |mv: &&MoveValue| mv.bounds.value() == Some(value);
                moves.iter().filter(keeps).map(|mv| &*mv.text).collect()
            }
            _ => self.best.as_deref().into_iter().collect(),
        }
    }

    pub(super) fn as_json(&self, session: &Session) -> Json {
        let mut json = json!({
            "game": session.game().info().id,
            "options": options_as_json(&**session.game()),
            "position": session.state().position(),
            "value": value_word(self.bounds),
            "at_least": self.bounds.least.word(),
            "at_most": self.bounds.most.word(),
            "best": self.best_moves(),
            "nodes": self.nodes,
            "recalled": self.recalled,
            "table": self.has_table,
            "seconds": self.time.as_secs_f64(),
        });
        if let Some(Distance::Known(Ending { turns, line }, _)) = &self.distance {
            json["distance"] = (*turns).into();
            json["line"] = json!(line);
        }
        if let Some((moves, _)) = &self.moves {
            let value = |mv: &MoveValue| (mv.text.clone(), json!(value_word(mv.bounds)));
            json["moves"] = Json::Object(moves.iter().map(value).collect());
        }
        if let Some(theory) = &self.theory {
            json["theory"] = theory_as_json(theory, session.game().info());
        }
        match &self.proof {
            None => {}
            Some(Written::File { path, bytes }) => {
                json["proof"] = json!({ "file": path, "bytes": bytes });
            }
            Some(Written::Nothing { why }) => json["proof"] = json!({ "missing": why }),
        }
        json
    }

    /// The findings about the position.
    pub(super) fn as_text(&self, session: &Session) -> Vec<String> {
        let game = session.game();
        let (info, state) = (game.info(), session.state());
        let options: Vec<(&str, String)> =
            game.options().iter().map(|(name, value)| (name, value.to_string())).collect();
        let rules = rules_in_words(options.iter().map(|(name, value)| (*name, &**value)));
        let mut lines = vec![
            format!("{} on {}{rules}, {}", info.name, state.size(), state.position()),
            format!("value        {}", self.verdict(session)),
        ];
        lines.extend(self.distance_as_text());
        lines.extend(self.moves_as_text());
        lines.extend(self.theory.iter().flat_map(|theory| theory_as_text(theory, info)));
        lines
    }

    fn verdict(&self, session: &Session) -> String {
        let (info, state) = (session.game().info(), session.state());
        let side = |player| info.side(player).name;
        let (mover, other) = (side(state.turn()), side(!state.turn()));
        match (self.bounds.value(), state.outcome().is_some()) {
            (Some(Value::Win), false) => format!("{mover}, to move, wins"),
            (Some(Value::Loss), false) => format!("{other} wins, whatever {mover} does"),
            (Some(Value::Draw), false) => "a draw: neither side can force a win".to_owned(),
            (Some(Value::Win), true) => format!("the game is over, and {mover} has won"),
            (Some(Value::Loss), true) => format!("the game is over, and {other} has won"),
            (Some(Value::Draw), true) => "the game is over, and drawn".to_owned(),
            (None, _) => {
                let mut verdict = "unknown".to_owned();
                if let Some(words) = in_words(self.bounds) {
                    verdict = format!("{verdict}, but it is {words} for {mover}");
                }
                with_reason(verdict, self.unsolved)
            }
        }
    }

    fn distance_as_text(&self) -> Vec<String> {
        match &self.distance {
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

    fn moves_as_text(&self) -> Vec<String> {
        let Some((moves, why)) = &self.moves else {
            // Where no move keeps the result, the line of best play shows the best move.
            let is_kept = self.bounds.value() != Some(Value::Loss);
            let best = self.best.iter().filter(|_| is_kept);
            let missing = self.no_best.iter().map(|why| format!("best move    not found; {why}"));
            return best.map(|best| format!("best move    {best}")).chain(missing).collect();
        };
        let of_value = |value: Option<Value>| -> Vec<&str> {
            moves.iter().filter(|mv| mv.bounds.value() == value).map(|mv| &*mv.text).collect()
        };
        let mut lines = Vec::new();
        for value in [Some(Value::Win), Some(Value::Draw), Some(Value::Loss), None] {
            let list = of_value(value);
            if !list.is_empty() {
                let line =
                    format!("{:<12} {}", value.map_or("unknown", Value::word), list.join(" "));
                lines.push(if value.is_none() { with_reason(line, *why) } else { line });
            }
        }
        lines
    }

    /// The fate of the proof, and the total effort.
    pub(super) fn end_as_text(&self) -> Vec<String> {
        let mut lines = Vec::new();
        match &self.proof {
            None => {}
            Some(Written::File { path, bytes }) => lines.push(format!(
                "proof        {path}, {bytes} bytes; check it with: cygnet verify {path}"
            )),
            Some(Written::Nothing { why }) => {
                lines.push(format!("proof        no proof was written; {why}"));
            }
        }
        let nodes = counted(self.nodes, "position", "positions");
        let seconds = self.time.as_secs_f64();
        let recalled = match self.recalled {
            0 => String::new(),
            count => format!(", and {count} known from before"),
        };
        let table = if self.has_table { ", with a complete table" } else { "" };
        lines.push(format!("effort       {nodes}, {seconds:.2} s{recalled}{table}"));
        lines
    }
}

/// A line about something unknown, and the reason.
fn with_reason(line: String, why: Option<Shortfall>) -> String {
    match why {
        Some(why) => format!("{line}; {why}"),
        None => line,
    }
}

fn theory_as_json(theory: &Theory, info: &GameInfo) -> Json {
    let letters = info.sides.map(|side| side.letter.to_string());
    let by_side =
        |values: [Json; 2]| -> Map<String, Json> { letters.iter().cloned().zip(values).collect() };
    let region = |region: &Region| {
        let worth = region.worth.as_ref();
        json!({
            "position": region.position,
            "value": worth.map(|worth| &worth.name),
            "hot": worth.map(|worth| worth.is_hot),
            "moving_first": worth.map(|worth| by_side(worth.stops.clone().map(Json::from))),
        })
    };
    json!({
        "in_hand": by_side(theory.in_hand.map(Json::from)),
        "regions": theory.regions.iter().map(region).collect::<Vec<_>>(),
        "sum": theory.sum,
        "moving_first": theory.moving_first.map(|values| by_side(values.map(|value| json!(value)))),
    })
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
