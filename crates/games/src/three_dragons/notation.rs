//! Moves and positions of Three Dragons as text.

use cygnet_core::notation::{nothing_after, read_from_to, read_side, why_not_from};
use cygnet_core::position::{read_rows, write_rows};
use cygnet_core::quote::quoted;
use cygnet_core::{Arrangement, Game, Message, PositionError, Side, Square, message};

use super::board::{CAVES, Content, MOUNTAINS, Point, SIZE};
use super::{INFO, Move, QUIET_LIMIT, State, ThreeDragons, Variant};

/// The place of the caves among the words after the rows.
const CAVES_WORD: usize = 1;

pub(super) fn write_move(mv: Move) -> String {
    let name = |point: Point| SIZE.name(point.square());
    let struck = mv.struck.map(|struck| format!("x{}", name(struck))).unwrap_or_default();
    format!("{}{}{struck}", name(mv.from), name(mv.to))
}

pub(super) fn read_move(text: &str) -> Result<Move, Message> {
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

/// Fills in the mountains, the caves that hold nothing, and the word that names the caves with a dragon.
pub(super) fn complete_position(arrangement: &mut Arrangement) {
    let fill = |arrangement: &mut Arrangement, point: Point, mark: &str| {
        if arrangement.code(point.square()).is_empty() {
            // The terrain has marks that every position can have.
            let _ = arrangement.put(point.square(), mark);
        }
    };
    for corner in MOUNTAINS {
        fill(arrangement, corner, "#");
    }
    let mut caves = 0;
    for (index, cave) in CAVES.iter().enumerate() {
        fill(arrangement, cave.point, ".");
        if arrangement.code(cave.point.square()) == "*" {
            caves |= 1 << index;
        }
    }
    arrangement.set_word(CAVES_WORD, cave_letters(caves));
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
    pub(super) fn why_not(&self, state: &State, mv: Move) -> Message {
        let is_legal_without =
            mv.struck.is_some() && self.legal_moves(state).contains(&Move { struck: None, ..mv });
        if let (true, Some(struck)) = (is_legal_without, mv.struck) {
            if self.variant == Variant::Base {
                return message!(
                    "three_dragons-no-strength-in-base",
                    "the variant base has no capture by strength"
                );
            }
            return message!(
                "three_dragons-cannot-strike",
                "the piece cannot capture {struck} by strength from {from}: it takes a weaker enemy \
                 next to it that it does not trap anyway",
                struck = SIZE.name(struck.square()),
                from = SIZE.name(mv.to.square()),
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
            let problem = message!("three_dragons-corner-empty", "a corner is a mountain, #");
            return Err(PositionError::on(SIZE, corner.square(), &problem));
        }
        if let Some(cave) = CAVES.iter().map(|cave| cave.point).find(unmarked) {
            let problem = message!(
                "three_dragons-cave-unmarked",
                "a cave is *, or . when its dragon has gone"
            );
            return Err(PositionError::on(SIZE, cave.square(), &problem));
        }
        let [side, caves, quiet] = words[..] else {
            return Err(PositionError::new(message!(
                "three_dragons-words-missing",
                "after the rows come the side to move, the caves that hold a dragon and the quiet \
                 turns, such as 'x LMR 0'"
            )));
        };
        state.set_turn(read_side(&INFO, side)?);
        if caves != cave_letters(state.caves) {
            return Err(PositionError::new(message!(
                "three_dragons-caves-differ",
                "the caves that hold a dragon are {on_board} on the board but {after_it} after it",
                on_board = quoted(&cave_letters(state.caves)),
                after_it = quoted(caves),
            )));
        }
        state.quiet = quiet
            .parse()
            .ok()
            .filter(|&turns: &u8| turns <= QUIET_LIMIT && turns.to_string() == quiet)
            .ok_or_else(|| {
                PositionError::new(message!(
                    "three_dragons-quiet-turns",
                    "the quiet turns are a number from 0 to {most}, not {text}",
                    most = QUIET_LIMIT,
                    text = quoted(quiet),
                ))
            })?;
        if Side::BOTH.into_iter().all(|side| state.has_lost_its_pieces(side)) {
            return Err(PositionError::new(message!(
                "three_dragons-both-bereft",
                "both sides have one piece or none, but the first of them would have lost"
            )));
        }
        Ok(state)
    }

    /// Places the piece or terrain of a letter in a position on its square.
    fn place(&self, state: &mut State, square: Square, mark: char) -> Result<(), Message> {
        let point = Point::of(square);
        let is_mountain = MOUNTAINS.contains(&point);
        let cave = CAVES.iter().position(|cave| cave.point == point);
        let (side, first) = match mark {
            '#' if is_mountain => return Ok(()),
            '#' => {
                return Err(message!(
                    "three_dragons-mountain-elsewhere",
                    "mountains (#) are on the four corners alone"
                ));
            }
            _ if is_mountain => {
                return Err(message!(
                    "three_dragons-corner-other",
                    "a corner is a mountain, #, not '{mark}'",
                    mark,
                ));
            }
            '.' if cave.is_some() => return Ok(()),
            '*' => {
                let cave = cave.ok_or(message!(
                    "three_dragons-cave-elsewhere",
                    "a cave (*) is on a5, e5 and i5 alone"
                ))?;
                if self.variant != Variant::Dragons {
                    return Err(message!(
                        "three_dragons-cave-without-dragons",
                        "only the variant with dragons has a cave that holds one"
                    ));
                }
                state.set_caves(state.caves | 1 << cave);
                return Ok(());
            }
            '.' => {
                return Err(message!(
                    "three_dragons-used-cave-elsewhere",
                    "a used cave (.) is on a5, e5 and i5 alone"
                ));
            }
            'A'..='E' => (Side::One, 'A'),
            'a'..='e' => (Side::Two, 'a'),
            _ => {
                return Err(message!(
                    "three_dragons-not-a-piece",
                    "{mark} is not a piece; pieces are A to E for x and a to e for o",
                    mark,
                ));
            }
        };
        let strength = mark as u8 - first as u8 + 1;
        if self.variant == Variant::Base && strength > 1 {
            return Err(message!(
                "three_dragons-strength-in-base",
                "in the variant base every piece has strength 1, not {strength}",
                strength,
            ));
        }
        if self.variant != Variant::Dragons && cave.is_some() {
            return Err(message!(
                "three_dragons-piece-on-cave",
                "only a dragon stands on a cave, and this variant has none"
            ));
        }
        state.put(side, Content::piece(side, strength), point);
        Ok(())
    }
}
