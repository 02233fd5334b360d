//! Ski Jumps: Red slides right, Black slides left, and the player who makes the last move wins.

use super::{EMPTY, End, Position, Rules, Turns, name, won};

pub(crate) struct SkiJumps {
    pub(crate) size: (usize, usize),
    pub(crate) first: char,
    pub(crate) any_step: bool,
    pub(crate) only_down: bool,
}

fn owner(piece: char) -> Option<char> {
    (piece != EMPTY).then(|| piece.to_ascii_lowercase())
}

fn other(side: char) -> char {
    if side == 'r' { 'b' } else { 'r' }
}

impl SkiJumps {
    fn slides(&self, before: &Position, turns: &mut Turns) {
        let right = if before.side == 'r' { 1 } else { -1 };
        for from in before.squares() {
            let piece = before.at(from);
            if owner(piece) != Some(before.side) {
                continue;
            }
            let mut after = before.clone();
            after.put(from, EMPTY);
            after.side = other(before.side);
            let mut reached = from;
            loop {
                let Some(next) = before.next(reached, (right, 0)) else {
                    turns.add(format!("{}x", name(from)), after);
                    break;
                };
                if before.at(next) != EMPTY {
                    break;
                }
                reached = next;
                let mut there = after.clone();
                there.put(reached, piece);
                turns.add(format!("{}{}", name(from), name(reached)), there);
                if !self.any_step {
                    break;
                }
            }
        }
    }

    fn jumps(&self, before: &Position, turns: &mut Turns) {
        let jumper = before.side.to_ascii_uppercase();
        for from in before.squares() {
            for down in if self.only_down { vec![1] } else { vec![-1, 1] } {
                let Some(over) = before.next(from, (0, down)) else { continue };
                let enemy = before.at(over);
                if before.at(from) != jumper || owner(enemy) != Some(other(before.side)) {
                    continue;
                }
                let mut after = before.clone();
                after.put(from, EMPTY);
                after.put(over, enemy.to_ascii_lowercase());
                after.side = other(before.side);
                match before.next(over, (0, down)) {
                    None => {
                        let edge = if down < 0 { '^' } else { 'v' };
                        turns.add(format!("{}{edge}", name(from)), after);
                    }
                    Some(landing) if before.at(landing) == EMPTY => {
                        after.put(landing, jumper);
                        turns.add(format!("{}{}", name(from), name(landing)), after);
                    }
                    Some(_) => {}
                }
            }
        }
    }
}

impl Rules for SkiJumps {
    fn start(&self) -> Position {
        let (width, height) = self.size;
        let mut start = Position::empty(width, height, self.first);
        for row in 0..height {
            // Rows are numbered from 1, so the first one is odd.
            if row % 2 == 0 {
                start.put((0, row), 'R');
            } else {
                start.put((width - 1, row), 'B');
            }
        }
        start
    }

    fn turns(&self, before: &Position) -> Turns {
        let mut turns = Turns::default();
        self.slides(before, &mut turns);
        self.jumps(before, &mut turns);
        turns
    }

    fn end(&self, position: &Position) -> Option<End> {
        self.is_stuck(position).then(|| won(other(position.side), "no legal move"))
    }

    fn third_time_is_a_draw(&self) -> bool {
        true
    }

    fn events(&self, before: &Position, text: &str, after: &Position) -> Vec<&'static str> {
        let mine = if before.side == 'r' { "Rr" } else { "Bb" };
        let their_slippers = if before.side == 'r' { "b" } else { "r" };
        // The piece jumped over is a slipper afterwards; if there are no more of them than before,
        // it already was one.
        let over_jumper = after.count(their_slippers) > before.count(their_slippers);
        match (text.chars().last().expect("a move"), over_jumper) {
            ('x', _) => vec!["slide off the board"],
            ('^', true) => vec!["jump off the top over a jumper"],
            ('^', false) => vec!["jump off the top over a slipper"],
            ('v', true) => vec!["jump off the bottom over a jumper"],
            ('v', false) => vec!["jump off the bottom over a slipper"],
            (_, true) => vec!["jump over a jumper"],
            (_, false) => {
                assert_eq!(before.count(mine), after.count(mine), "{text} stays on the board");
                let changed = before.squares().into_iter().filter(|&s| before.at(s) != after.at(s));
                let (columns, rows): (Vec<usize>, Vec<usize>) = changed.unzip();
                if rows[0] != rows[1] {
                    vec!["jump over a slipper"]
                } else if columns[0] + 1 < columns[1] {
                    vec!["slide of several squares"]
                } else {
                    vec!["slide"]
                }
            }
        }
    }

    fn rare(&self) -> &'static [&'static str] {
        &[
            "slide",
            "slide of several squares",
            "slide off the board",
            "jump over a jumper",
            "jump over a slipper",
            "jump off the top over a jumper",
            "jump off the top over a slipper",
            "jump off the bottom over a jumper",
            "jump off the bottom over a slipper",
            "no legal move",
            "third repetition",
        ]
    }

    fn artificial(&self, random: &mut fastrand::Rng) -> Position {
        let (width, height) = self.size;
        let mut position = Position::empty(width, height, if random.bool() { 'r' } else { 'b' });
        // Repetition needs a jumper of each side with a slipper to hop over, and not much else.
        let hopping = height > 2 && random.bool();
        let density = if hopping { 0.05 } else { random.f64() };
        let slippers = random.f64();
        for square in position.squares() {
            if random.f64() < density {
                let piece = if random.bool() { 'R' } else { 'B' };
                let slipper = random.f64() < slippers;
                position.put(square, if slipper { piece.to_ascii_lowercase() } else { piece });
            }
        }
        if hopping {
            for (column, letters) in [(0, ['R', 'b', EMPTY]), (width - 1, ['B', 'r', EMPTY])] {
                let top = random.usize(..=height - letters.len());
                for (row, letter) in (top..).zip(letters) {
                    position.put((column, row), letter);
                }
            }
        }
        position
    }
}
