//! Moves and positions of Three Dragons as text.

use cygnet_core::notation::{nothing_after, read_from_to, read_side, why_not_from};
use cygnet_core::position::{read_rows, write_rows};
use cygnet_core::quote::quoted;
use cygnet_core::{Game, PositionError, Side, Square};

use super::board::{CAVES, Content, MOUNTAINS, Point, SIZE};
use super::{INFO, Move, QUIET_LIMIT, State, ThreeDragons, Variant};

pub(super) fn write_move(mv: Move) -> String {
    let name = |point: Point| SIZE.name(point.square());
    let struck = mv.struck.map(|struck| format!("x{}", name(struck))).unwrap_or_default();
    format!("{}{}{struck}", name(mv.from), name(mv.to))
}

pub(super) fn read_move(text: &str) -> Result<Move, String> {
    let (from, to, rest) = read_from_to(SIZE, text)?;
    let struck = match rest.strip_prefix('x') {
        None => {
            nothing_after(rest)?;
            None
        }
        Some(rest) => {
            let (struck, rest) = SIZE.read_square(rest)?;
            nothing_after(rest)?;
            Some(Point::of(struck))
        }
    };
    Ok(Move { from: Point::of(from), to: Point::of(to), struck })
}

pub(super) fn write_position(state: &State) -> String {
    let rows = write_rows(SIZE, |square| state.letter(square));
    let side = INFO.side(state.turn).letter;
    format!("{rows} {side} {} {}", cave_letters(state.caves), state.quiet)
}

/// The caves that still hold a dragon, as letters.
fn cave_letters(caves: u8) -> String {
    let letters = CAVES.iter().enumerate().filter(|(i, _)| caves >> i & 1 != 0);
    let letters: String = letters.map(|(_, cave)| cave.letter).collect();
    if letters.is_empty() { "-".to_owned() } else { letters }
}

impl State {
    fn letter(&self, square: Square) -> Option<char> {
        let point = Point::of(square);
        let content = self.at(point);
        let first = match content.owner() {
            Some(Side::One) => b'A',
            Some(Side::Two) => b'a',
            None if content == Content::MOUNTAIN => return Some('#'),
            None if content == Content::CAVE => {
                return Some(if self.sleeping_dragon(point).is_some() { '*' } else { '.' });
            }
            None => return None,
        };
        Some(char::from(first + content.strength() - 1))
    }
}

impl ThreeDragons {
    /// The reason why a move is not legal.
    pub(super) fn why_not(&self, state: &State, mv: Move) -> String {
        let is_legal_without =
            mv.struck.is_some() && self.legal_moves(state).contains(&Move { struck: None, ..mv });
        if let (true, Some(struck)) = (is_legal_without, mv.struck) {
            if self.variant == Variant::Base {
                return "the variant base has no capture by strength".to_owned();
            }
            return format!(
                "the piece cannot capture {} by strength from {}: it takes a weaker enemy next to \
                 it that it does not trap anyway",
                SIZE.name(struck.square()),
                SIZE.name(mv.to.square())
            );
        }
        why_not_from(self, state, mv.from.square(), |legal| legal.from == mv.from)
    }

    pub(super) fn read_position(&self, text: &str) -> Result<State, PositionError> {
        let mut state = State::empty();
        let mut marked = 0;
        let words = read_rows(text, SIZE, |square, mark| {
            marked |= Point::of(square).bit();
            self.place(&mut state, square, mark)
        })?;
        let unmarked = |point: &Point| marked & point.bit() == 0;
        if let Some(corner) = MOUNTAINS.into_iter().find(unmarked) {
            let name = SIZE.name(corner.square());
            return Err(PositionError::new(format!("{name}: a corner is a mountain, #")));
        }
        if let Some(cave) = CAVES.iter().map(|cave| cave.point).find(unmarked) {
            let name = SIZE.name(cave.square());
            return Err(PositionError::new(format!(
                "{name}: a cave is *, or . when its dragon has gone"
            )));
        }
        let [side, caves, quiet] = words[..] else {
            return Err(PositionError::new(
                "after the rows come the side to move, the caves that hold a dragon and the quiet \
                 turns, such as 'x LMR 0'",
            ));
        };
        state.set_turn(read_side(&INFO, side)?);
        if caves != cave_letters(state.caves) {
            return Err(PositionError::new(format!(
                "the caves that hold a dragon are '{}' on the board but {} after it",
                cave_letters(state.caves),
                quoted(caves)
            )));
        }
        state.quiet = quiet
            .parse()
            .ok()
            .filter(|&turns: &u8| turns <= QUIET_LIMIT && turns.to_string() == quiet)
            .ok_or_else(|| {
                PositionError::new(format!(
                    "the quiet turns are a number from 0 to {QUIET_LIMIT}, not {}",
                    quoted(quiet)
                ))
            })?;
        if Side::BOTH.into_iter().all(|side| state.has_lost_its_pieces(side)) {
            return Err(PositionError::new(
                "both sides have one piece or none, but the first of them would have lost",
            ));
        }
        Ok(state)
    }

    /// Places the piece or terrain of a letter in a position on its square.
    fn place(&self, state: &mut State, square: Square, mark: char) -> Result<(), String> {
        let point = Point::of(square);
        let is_mountain = MOUNTAINS.contains(&point);
        let cave = CAVES.iter().position(|cave| cave.point == point);
        let (side, first) = match mark {
            '#' if is_mountain => return Ok(()),
            '#' => return Err("mountains (#) are on the four corners alone".to_owned()),
            _ if is_mountain => return Err(format!("a corner is a mountain, #, not {mark}")),
            '.' if cave.is_some() => return Ok(()),
            '*' => {
                let cave = cave.ok_or("a cave (*) is on a5, e5 and i5 alone")?;
                if self.variant != Variant::Dragons {
                    return Err(
                        "only the variant with dragons has a cave that holds one".to_owned()
                    );
                }
                state.set_caves(state.caves | 1 << cave);
                return Ok(());
            }
            '.' => return Err("a used cave (.) is on a5, e5 and i5 alone".to_owned()),
            'A'..='E' => (Side::One, 'A'),
            'a'..='e' => (Side::Two, 'a'),
            _ => {
                return Err(format!(
                    "{mark} is not a piece; pieces are A to E for x and a to e for o"
                ));
            }
        };
        let strength = mark as u8 - first as u8 + 1;
        if self.variant == Variant::Base && strength > 1 {
            return Err(format!("in the variant base every piece has strength 1, not {strength}"));
        }
        if self.variant != Variant::Dragons && cave.is_some() {
            return Err("only a dragon stands on a cave, and this variant has none".to_owned());
        }
        state.put(side, Content::piece(side, strength), point);
        Ok(())
    }
}
