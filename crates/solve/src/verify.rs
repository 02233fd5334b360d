//! Checks a proof that somebody has written down. Of everything else here it uses nothing but the
//! rules of the game.
//!
//! A file has lines of text and then the replies:
//!
//! ```text
//! cygnet proof 1
//! game ugly_duck
//! rules 1
//! options size=3x3
//! position DDD/3/ddd w
//! value loss
//! replies 1234
//! ```
//!
//! The value is that of the side to move. The replies are as many bytes: a number for each position at
//! which the side that keeps the result is to move, in the order in which a walk comes to them (see
//! [`check`]), each the place of the reply in the list of legal moves, in groups of seven bits, the
//! lowest first, with the highest bit of a byte set where another follows.

use std::collections::HashMap;

use cygnet_core::quote::counted;
use cygnet_core::{Game, Outcome, Player, Value};

/// What a file of a proof begins with.
pub const FIRST_LINE: &str = "cygnet proof 1";

/// What a proof claims, and the replies that prove it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certificate {
    /// The id of the game.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// The options, as `name=value`.
    pub options: Vec<(String, String)>,
    /// The position.
    pub position: String,
    /// What it is worth to the side to move.
    pub value: Value,
    /// The replies.
    pub replies: Vec<u8>,
}

/// Why a proof is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// The file is not a proof.
    #[error("this is no proof: {0}")]
    Format(String),
    /// There are no more replies, but positions that need one.
    #[error("the proof is incomplete: there is no reply in {position}")]
    Incomplete {
        /// A position without a reply.
        position: String,
    },
    /// A reply is not a legal move.
    #[error(
        "the proof is wrong: the reply in {position} is move {}, and there {} {}",
        .place + 1,
        if *.moves == 1 { "is" } else { "are" },
        counted(*.moves, "legal move", "legal moves")
    )]
    IllegalReply {
        /// Where.
        position: String,
        /// The place that was written, from 0.
        place: u64,
        /// How many moves there are.
        moves: usize,
    },
    /// The game ends otherwise than claimed.
    #[error("the proof is wrong: it leads to {position}, which is {ending} for {hero}")]
    WrongEnd {
        /// Where the game is over.
        position: String,
        /// How, for the side that should keep the result.
        ending: &'static str,
        /// That side.
        hero: &'static str,
    },
    /// A win that never comes.
    #[error("the proof is wrong: it can go round in a circle through {position}")]
    Circle {
        /// A position on it.
        position: String,
    },
    /// There are replies that belong to nothing.
    #[error("the proof is wrong: {} after its end", counted(*.0, "byte too many", "bytes too many"))]
    TooLong(usize),
}

/// What was checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Checked {
    /// The positions with a reply.
    pub replies: u64,
    /// The ends of the game that were reached.
    pub ends: u64,
}

impl Certificate {
    /// Writes it as the bytes of a file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let options: Vec<String> =
            self.options.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let mut bytes = format!(
            "{FIRST_LINE}\ngame {}\nrules {}\noptions {}\nposition {}\nvalue {}\nreplies {}\n",
            self.game,
            self.rules,
            options.join(" "),
            self.position,
            self.value.word(),
            self.replies.len()
        )
        .into_bytes();
        bytes.extend(&self.replies);
        bytes
    }

    /// Reads the bytes of a file.
    ///
    /// # Errors
    /// If they are not those of a proof.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Refusal> {
        let wrong = |what: String| Refusal::Format(what);
        let mut rest = bytes;
        let mut line = |name: &str| -> Result<String, Refusal> {
            let end = rest.iter().take(10_000).position(|&byte| byte == b'\n');
            let end = end.ok_or_else(|| wrong(format!("the line {name} is missing")))?;
            let text = std::str::from_utf8(&rest[..end])
                .map_err(|_| wrong(format!("the line {name} is not text")))?;
            rest = &rest[end + 1..];
            if name == FIRST_LINE {
                return if text == name {
                    Ok(String::new())
                } else {
                    Err(wrong(format!("it does not begin with the line '{FIRST_LINE}'")))
                };
            }
            let value = text.strip_prefix(name).and_then(|text| text.strip_prefix(' '));
            let value = value.ok_or_else(|| wrong(format!("the line {name} is missing")))?;
            Ok(value.to_owned())
        };
        line(FIRST_LINE)?;
        let game = line("game")?;
        let rules = line("rules")?;
        let rules = rules.parse().map_err(|_| wrong("the line rules is not a number".into()))?;
        let options = line("options")?
            .split_whitespace()
            .map(|option| match option.split_once('=') {
                Some((name, value)) => Ok((name.to_owned(), value.to_owned())),
                None => Err(wrong(format!("the option {option} has no value"))),
            })
            .collect::<Result<_, _>>()?;
        let position = line("position")?;
        let word = line("value")?;
        let value = [Value::Win, Value::Draw, Value::Loss]
            .into_iter()
            .find(|value| value.word() == word)
            .ok_or_else(|| wrong("the value is win, draw or loss".into()))?;
        let length = line("replies")?;
        let length: usize =
            length.parse().map_err(|_| wrong("the line replies is not a number".into()))?;
        if rest.len() != length {
            let found = rest.len();
            let announced = counted(length, "byte", "bytes");
            return Err(wrong(format!("{announced} of replies announced, {found} found")));
        }
        Ok(Self { game, rules, options, position, value, replies: rest.to_vec() })
    }
}

/// Checks that replies prove the value of a position for the side to move.
///
/// For each side that keeps the result there is a walk from the position: through all moves of the
/// opponent in their order, and through its own reply. A position of its own that was there is passed
/// by. A side that claims to win must not come to a position again that it is on the way from; a side
/// that claims a draw may, because going round for ever is one.
///
/// # Errors
/// If they do not.
pub fn check<G: Game>(
    game: &G,
    state: &G::State,
    value: Value,
    replies: &[u8],
) -> Result<Checked, Refusal> {
    let mover = game.turn(state);
    let heroes = match value {
        Value::Win => vec![mover],
        Value::Loss => vec![!mover],
        Value::Draw => vec![mover, !mover],
    };
    let mut checked = Checked::default();
    let mut rest = replies;
    for hero in heroes {
        let is_win = value != Value::Draw;
        let mut walker = Checker { game, hero, is_win, rest, seen: HashMap::new(), checked };
        walker.walk(state)?;
        (rest, checked) = (walker.rest, walker.checked);
    }
    if rest.is_empty() { Ok(checked) } else { Err(Refusal::TooLong(rest.len())) }
}

struct Checker<'a, G: Game> {
    game: &'a G,
    hero: Player,
    is_win: bool,
    rest: &'a [u8],
    /// The positions of the hero that were there, and whether the walk is on the way from them.
    seen: HashMap<G::State, bool>,
    checked: Checked,
}

/// What is still to do on the way.
enum Task<S> {
    Look(S),
    Leave(S),
}

impl<G: Game> Checker<'_, G> {
    fn walk(&mut self, root: &G::State) -> Result<(), Refusal> {
        let mut tasks = vec![Task::Look(self.without_past(root))];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Look(state) => self.look(state, &mut tasks)?,
                Task::Leave(state) => {
                    self.seen.insert(state, false);
                }
            }
        }
        Ok(())
    }

    fn look(&mut self, state: G::State, tasks: &mut Vec<Task<G::State>>) -> Result<(), Refusal> {
        if let Some(outcome) = self.game.outcome(&state) {
            self.checked.ends += 1;
            return self.check_end(&state, outcome);
        }
        let moves = self.game.legal_moves(&state);
        if self.game.turn(&state) != self.hero {
            let children = moves.iter().rev().map(|&mv| Task::Look(self.after(&state, mv)));
            tasks.extend(children);
            return Ok(());
        }
        match self.seen.get(&state) {
            Some(true) if self.is_win => {
                return Err(Refusal::Circle { position: self.game.format_position(&state) });
            }
            Some(_) => return Ok(()),
            None => {}
        }
        let place = self.next_reply(&state)?;
        let reply = usize::try_from(place).ok().and_then(|place| moves.get(place));
        let Some(&reply) = reply else {
            let position = self.game.format_position(&state);
            return Err(Refusal::IllegalReply { position, place, moves: moves.len() });
        };
        self.checked.replies += 1;
        let child = self.after(&state, reply);
        self.seen.insert(state.clone(), true);
        tasks.push(Task::Leave(state));
        tasks.push(Task::Look(child));
        Ok(())
    }

    fn check_end(&self, state: &G::State, outcome: Outcome) -> Result<(), Refusal> {
        let ending = match outcome {
            Outcome::Win(winner) if winner == self.hero => return Ok(()),
            Outcome::Draw if !self.is_win => return Ok(()),
            Outcome::Draw => "a draw",
            Outcome::Win(_) => "a loss",
        };
        let hero = self.game.info().side(self.hero).name;
        Err(Refusal::WrongEnd { position: self.game.format_position(state), ending, hero })
    }

    fn next_reply(&mut self, state: &G::State) -> Result<u64, Refusal> {
        let mut number = 0;
        for (place, &byte) in self.rest.iter().enumerate().take(9) {
            number |= u64::from(byte & 0x7f) << (7 * place);
            if byte & 0x80 == 0 {
                self.rest = &self.rest[place + 1..];
                return Ok(number);
            }
        }
        Err(Refusal::Incomplete { position: self.game.format_position(state) })
    }

    fn after(&self, state: &G::State, mv: G::Move) -> G::State {
        let mut child = state.clone();
        self.game.play(&mut child, mv);
        self.without_past(&child)
    }

    /// A position is the same whatever was before: whoever wins without going round in a circle, or
    /// does not lose for ever, does so by the rules for repetition as well.
    fn without_past(&self, state: &G::State) -> G::State {
        if !self.game.looks_back() {
            return state.clone();
        }
        let text = self.game.format_position(state);
        self.game.parse_position(&text).unwrap_or_else(|_| state.clone())
    }
}
