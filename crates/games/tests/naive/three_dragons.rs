//! Three Dragons: pieces that move like rooks, capture from two sides or by strength, and wake
//! the dragons of three caves.

use super::{
    EMPTY, End, ORTHOGONAL, Position, Rules, Square, Turns, drawn, name, three_dragons_cases, won,
};

pub(crate) struct ThreeDragons {
    pub(crate) dragons: bool,
    pub(crate) strengths: bool,
}

pub(super) const MOUNTAIN: char = '#';
pub(super) const FULL_CAVE: char = '*';
pub(super) const USED_CAVE: char = '.';

/// The caves: where, how positions call them, how strong the dragon is.
pub(super) const CAVES: [(Square, char, usize); 3] =
    [((0, 4), 'L', 3), ((4, 4), 'M', 5), ((8, 4), 'R', 3)];

pub(crate) fn caves_with_a_dragon(position: &Position) -> String {
    let full = CAVES.iter().filter(|(cave, ..)| position.at(*cave) == FULL_CAVE);
    let letters: String = full.map(|(_, letter, _)| letter).collect();
    if letters.is_empty() { "-".to_owned() } else { letters }
}

pub(super) fn is_cave(square: Square) -> bool {
    CAVES.iter().any(|(cave, ..)| *cave == square)
}

pub(super) fn owner(letter: char) -> Option<char> {
    match letter {
        'A'..='E' => Some('x'),
        'a'..='e' => Some('o'),
        _ => None,
    }
}

pub(super) fn other(side: char) -> char {
    if side == 'x' { 'o' } else { 'x' }
}

fn strength(piece: char) -> usize {
    "abcde".find(piece.to_ascii_lowercase()).expect("a piece") + 1
}

pub(super) fn piece(side: char, strength: usize) -> char {
    let pieces = if side == 'x' { "ABCDE" } else { "abcde" };
    pieces.chars().nth(strength - 1).expect("a strength from 1 to 5")
}

/// The pieces of a side, to count them.
pub(super) fn pieces_of(side: char) -> &'static str {
    if side == 'x' { "ABCDE" } else { "abcde" }
}

fn take_away(position: &mut Position, square: Square) {
    position.put(square, if is_cave(square) { USED_CAVE } else { EMPTY });
}

pub(super) fn neighbours(position: &Position, square: Square) -> Vec<Square> {
    ORTHOGONAL.iter().filter_map(|&direction| position.next(square, direction)).collect()
}

/// Removes what the piece of `side` that has come to `to` captures from two sides.
fn custodial_captures(position: &mut Position, to: Square, side: char) {
    for direction in ORTHOGONAL {
        let Some(enemy) = position.next(to, direction) else { continue };
        // The edge is no anvil.
        let Some(beyond) = position.next(enemy, direction) else { continue };
        let anvil = match position.at(beyond) {
            MOUNTAIN | FULL_CAVE | USED_CAVE => true,
            letter => owner(letter) == Some(side),
        };
        if owner(position.at(enemy)) == Some(other(side)) && anvil {
            take_away(position, enemy);
        }
    }
}

fn summon(position: &mut Position, to: Square, side: char) {
    for (cave, _, dragon) in CAVES {
        let around = neighbours(position, cave);
        if position.at(cave) == FULL_CAVE
            && around.contains(&to)
            && around.iter().all(|&square| owner(position.at(square)) == Some(side))
        {
            position.put(cave, piece(side, dragon));
        }
    }
}

/// The squares a piece can go to.
fn destinations(position: &Position, from: Square) -> Vec<Square> {
    let mut destinations = Vec::new();
    for direction in ORTHOGONAL {
        let mut here = from;
        while let Some(next) = position.next(here, direction) {
            if position.at(next) != EMPTY {
                break;
            }
            destinations.push(next);
            here = next;
        }
    }
    destinations
}

impl Rules for ThreeDragons {
    fn start(&self) -> Position {
        let mut start = Position::read("#cbbbbbc#/4d4/9/9/*3*3*/9/9/4D4/#CBBBBBC# x LMR 0");
        for square in start.squares() {
            let letter = start.at(square);
            if letter == FULL_CAVE && !self.dragons {
                start.put(square, USED_CAVE);
            }
            if let Some(side) = owner(letter)
                && !self.strengths
            {
                start.put(square, piece(side, 1));
            }
        }
        start
    }

    fn turns(&self, before: &Position) -> Turns {
        let mut turns = Turns::default();
        let side = before.side;
        let quiet = before.quiet.expect("a count of quiet turns");
        for from in before.squares() {
            let moved = before.at(from);
            if owner(moved) != Some(side) {
                continue;
            }
            for to in destinations(before, from) {
                let mut after = before.clone();
                take_away(&mut after, from);
                after.put(to, moved);
                after.side = other(side);
                custodial_captures(&mut after, to, side);
                summon(&mut after, to, side);
                let enemies = pieces_of(other(side));
                let captured = after.count(enemies) < before.count(enemies);
                let summoned = caves_with_a_dragon(&after) != caves_with_a_dragon(before);
                after.quiet = Some(if captured || summoned { 0 } else { quiet + 1 });
                let text = format!("{}{}", name(from), name(to));
                for enemy in neighbours(&after, to) {
                    let letter = after.at(enemy);
                    if owner(letter) == Some(other(side)) && strength(letter) < strength(moved) {
                        let mut by_strength = after.clone();
                        take_away(&mut by_strength, enemy);
                        by_strength.put(to, piece(side, strength(moved) - 1));
                        by_strength.quiet = Some(0);
                        turns.add(format!("{text}x{}", name(enemy)), by_strength);
                    }
                }
                turns.add(text, after);
            }
        }
        turns
    }

    fn end(&self, position: &Position) -> Option<End> {
        for side in ['x', 'o'] {
            if position.count(pieces_of(side)) <= 1 {
                return Some(won(other(side), "one piece left"));
            }
        }
        let out_of_time = position.quiet.expect("a count of quiet turns") >= 100;
        match (self.is_stuck(position), out_of_time) {
            (true, true) => Some(won(other(position.side), "no legal move after 100 quiet turns")),
            (true, false) => Some(won(other(position.side), "no legal move")),
            (false, true) => Some(drawn("100 quiet turns")),
            (false, false) => None,
        }
    }

    fn third_time_is_a_draw(&self) -> bool {
        true
    }

    fn events(&self, before: &Position, text: &str, after: &Position) -> Vec<&'static str> {
        three_dragons_cases::events(before, text, after)
    }

    fn rare(&self) -> &'static [&'static str] {
        three_dragons_cases::RARE
    }

    fn artificial(&self, random: &mut fastrand::Rng) -> Position {
        self.random_position(random)
    }
}
