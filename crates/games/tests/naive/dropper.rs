//! Dropper: push an enemy stone aside, add a stone that touches nothing, and grow large groups.

use super::{EMPTY, End, ORTHOGONAL, Position, Rules, Square, Turns, drawn, name, won};

pub(crate) struct Dropper {
    pub(crate) size: usize,
}

fn other(side: char) -> char {
    if side == 'x' { 'o' } else { 'x' }
}

fn stone(side: char) -> char {
    side.to_ascii_uppercase()
}

fn neighbours(position: &Position, square: Square) -> Vec<Square> {
    let mut neighbours = Vec::new();
    for right in [-1, 0, 1] {
        for down in [-1, 0, 1] {
            if (right, down) != (0, 0) {
                neighbours.extend(position.next(square, (right, down)));
            }
        }
    }
    neighbours
}

/// Every drop: its text and the board after it.
fn drops(before: &Position) -> Vec<(String, Position)> {
    let mut drops = Vec::new();
    for square in before.squares() {
        if before.at(square) != stone(other(before.side)) {
            continue;
        }
        for to in neighbours(before, square) {
            if before.at(to) == EMPTY {
                let mut after = before.clone();
                after.put(to, before.at(square));
                after.put(square, stone(before.side));
                drops.push((format!("{}>{}", name(square), name(to)), after));
            }
        }
    }
    drops
}

/// The squares where a free stone can be placed.
fn free_squares(position: &Position) -> Vec<Square> {
    let empty = |&square: &Square| position.at(square) == EMPTY;
    let mut squares = position.squares();
    squares.retain(|square| empty(square) && neighbours(position, *square).iter().all(empty));
    squares
}

/// The sizes of the groups of a side, the largest first.
fn groups(position: &Position, side: char) -> Vec<usize> {
    let mut left = position.squares();
    left.retain(|&square| position.at(square) == stone(side));
    let mut sizes = Vec::new();
    while let Some(first) = left.pop() {
        let mut group = vec![first];
        let mut looked_at = 0;
        while looked_at < group.len() {
            for direction in ORTHOGONAL {
                let Some(next) = position.next(group[looked_at], direction) else { continue };
                if left.contains(&next) {
                    left.retain(|&square| square != next);
                    group.push(next);
                }
            }
            looked_at += 1;
        }
        sizes.push(group.len());
    }
    sizes.sort_unstable();
    sizes.reverse();
    sizes
}

/// The winner with these groups, and the reason.
fn compare(x: &[usize], o: &[usize]) -> End {
    for (place, (mine, theirs)) in x.iter().zip(o).enumerate() {
        if mine != theirs {
            let winner = if mine > theirs { 'x' } else { 'o' };
            let why = if place == 0 { "larger group" } else { "larger later group" };
            return won(winner, why);
        }
    }
    if x.len() == o.len() {
        return drawn("same groups");
    }
    won(if x.len() > o.len() { 'x' } else { 'o' }, "more groups")
}

impl Rules for Dropper {
    fn start(&self) -> Position {
        Position::empty(self.size, self.size, 'x')
    }

    fn turns(&self, before: &Position) -> Turns {
        let mut turns = Turns::default();
        // On the empty board there is nothing to drop on, so the first turn needs no rule here.
        let mut drops = drops(before);
        let no_drop = drops.is_empty();
        if no_drop {
            drops.push((String::new(), before.clone()));
        }
        for (drop, dropped) in drops {
            let mut over = dropped.clone();
            over.side = other(before.side);
            let free = free_squares(&dropped);
            if free.is_empty() && !no_drop {
                turns.add(drop.clone(), over.clone());
            }
            for square in free {
                let mut after = over.clone();
                after.put(square, stone(before.side));
                let plus = if no_drop { "" } else { "+" };
                turns.add(format!("{drop}{plus}{}", name(square)), after);
            }
        }
        turns
    }

    fn is_stuck(&self, position: &Position) -> bool {
        drops(position).is_empty() && free_squares(position).is_empty()
    }

    fn end(&self, position: &Position) -> Option<End> {
        let score = || compare(&groups(position, 'x'), &groups(position, 'o'));
        self.is_stuck(position).then(score)
    }

    fn events(&self, before: &Position, text: &str, _after: &Position) -> Vec<&'static str> {
        match (text.contains('>'), text.contains('+')) {
            (true, true) => vec!["drop and free"],
            (true, false) => vec!["drop alone"],
            _ if before.count("XO") == 0 => vec!["free alone on the empty board"],
            _ if before.count(&stone(other(before.side)).to_string()) == 0 => {
                vec!["free alone without an enemy"]
            }
            _ => vec!["free alone among enemies that cannot be moved"],
        }
    }

    fn rare(&self) -> &'static [&'static str] {
        &[
            "drop and free",
            "drop alone",
            "free alone on the empty board",
            "free alone without an enemy",
            "free alone among enemies that cannot be moved",
            "larger group",
            "larger later group",
            "more groups",
            "same groups",
        ]
    }

    fn artificial(&self, random: &mut fastrand::Rng) -> Position {
        let side = if random.bool() { 'x' } else { 'o' };
        let mut position = Position::empty(self.size, self.size, side);
        // Nearly full boards end at once, those of one colour have nothing to drop on, and stones
        // packed on one side of the board cannot be moved while there is room on the other.
        let density = if random.bool() { random.f64() } else { 1.0 };
        let xs = [0.02, 0.5, 0.5, 0.98][random.usize(..4)];
        let columns = if random.u8(..4) == 0 { self.size / 2 } else { self.size };
        for square in position.squares() {
            if square.0 < columns && random.f64() < density {
                position.put(square, if random.f64() < xs { 'X' } else { 'O' });
            }
        }
        if position.count("XO") == 0 {
            position.side = 'x';
        }
        position
    }
}
