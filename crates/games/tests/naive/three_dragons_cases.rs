//! The cases that a turn of Three Dragons can be, and positions in which they are likely.

use super::three_dragons::{
    CAVES, FULL_CAVE, MOUNTAIN, ThreeDragons, USED_CAVE, is_cave, neighbours, other, owner, piece,
    pieces_of,
};
use super::{EMPTY, ORTHOGONAL, Position, Square, name};

pub(super) const RARE: &[&str] = &[
    "summoning at the left cave",
    "summoning at the middle cave",
    "summoning at the right cave",
    "no summoning by a move elsewhere",
    "capture by strength",
    "capture by strength after summoning",
    "capture by strength after a custodial capture",
    "custodial capture",
    "two custodial captures",
    "three custodial captures",
    "anvil: piece",
    "anvil: mountain",
    "anvil: cave with its dragon",
    "anvil: used cave",
    "anvil: own dragon in a cave",
    "no anvil: enemy dragon in a cave",
    "no anvil: edge",
    "safe between two enemies",
    "dragon leaves its cave",
    "dragon captured in its cave",
    "one piece left",
    "no legal move",
    "no legal move after 100 quiet turns",
    "100 quiet turns",
    "third repetition",
];

fn square_called(position: &Position, text: &str) -> Square {
    position.squares().into_iter().find(|&square| name(square) == text).expect("a square")
}

pub(super) fn events(before: &Position, text: &str, after: &Position) -> Vec<&'static str> {
    let mut events = Vec::new();
    let from = square_called(before, &text[..2]);
    let to = square_called(before, &text[2..4]);
    let enemy = Some(other(before.side));
    let was_taken = |square| owner(before.at(square)) == enemy && owner(after.at(square)) != enemy;
    let summoned: Vec<Square> = CAVES
        .map(|(cave, ..)| cave)
        .into_iter()
        .filter(|&cave| before.at(cave) == FULL_CAVE && after.at(cave) != FULL_CAVE)
        .collect();
    for (column, _) in &summoned {
        events.push(match column {
            0 => "summoning at the left cave",
            4 => "summoning at the middle cave",
            _ => "summoning at the right cave",
        });
    }
    for (cave, ..) in CAVES {
        let around = neighbours(after, cave);
        let surrounded = around.iter().all(|&square| owner(after.at(square)) == Some(before.side));
        if surrounded && after.at(cave) == FULL_CAVE {
            events.push("no summoning by a move elsewhere");
        }
    }
    let mut custodial = 0;
    for direction in ORTHOGONAL {
        let Some(next) = before.next(to, direction) else { continue };
        let behind = before.next(to, (-direction.0, -direction.1));
        let is_enemy_now = |square| owner(after.at(square)) == enemy;
        if is_enemy_now(next) && behind.is_some_and(is_enemy_now) {
            events.push("safe between two enemies");
        }
        let by_strength = text.get(5..) == Some(&name(next));
        let stands = is_enemy_now(next) || by_strength;
        let Some(beyond) = before.next(next, direction) else {
            events.extend(stands.then_some("no anvil: edge"));
            continue;
        };
        if stands && is_cave(beyond) && is_enemy_now(beyond) {
            events.push("no anvil: enemy dragon in a cave");
        }
        if was_taken(next) && !by_strength {
            custodial += 1;
            events.push(match before.at(beyond) {
                MOUNTAIN => "anvil: mountain",
                FULL_CAVE => "anvil: cave with its dragon",
                USED_CAVE => "anvil: used cave",
                _ if is_cave(beyond) => "anvil: own dragon in a cave",
                _ => "anvil: piece",
            });
        }
    }
    events.extend(match custodial {
        0 => None,
        1 => Some("custodial capture"),
        2 => Some("two custodial captures"),
        _ => Some("three custodial captures"),
    });
    if text.contains('x') {
        events.push("capture by strength");
        events.extend((!summoned.is_empty()).then_some("capture by strength after summoning"));
        events.extend((custodial > 0).then_some("capture by strength after a custodial capture"));
    }
    events.extend(is_cave(from).then_some("dragon leaves its cave"));
    if CAVES.iter().any(|&(cave, ..)| was_taken(cave)) {
        events.push("dragon captured in its cave");
    }
    events
}

impl ThreeDragons {
    fn random_piece(&self, side: char, random: &mut fastrand::Rng) -> char {
        piece(side, if self.strengths { random.usize(1..=3) } else { 1 })
    }

    /// Mountains and caves; some dragons are out, some of those still sit on their cave.
    fn landscape(&self, random: &mut fastrand::Rng) -> Position {
        let mut position = Position::empty(9, 9, if random.bool() { 'x' } else { 'o' });
        for corner in [(0, 0), (8, 0), (0, 8), (8, 8)] {
            position.put(corner, MOUNTAIN);
        }
        for (cave, _, dragon) in CAVES {
            let letter = match random.u8(..6) {
                0..=2 if self.dragons => FULL_CAVE,
                3 if self.dragons => piece('x', dragon),
                4 if self.dragons => piece('o', dragon),
                _ => USED_CAVE,
            };
            position.put(cave, letter);
        }
        position
    }

    /// The mover lacks one neighbour of a cave, or has them all though it summoned nothing.
    fn before_a_summoning(&self, position: &mut Position, random: &mut fastrand::Rng) {
        let (cave, ..) = CAVES[random.usize(..CAVES.len())];
        if self.dragons {
            position.put(cave, FULL_CAVE);
        }
        let mut directions = ORTHOGONAL.to_vec();
        directions.retain(|&direction| position.next(cave, direction).is_some());
        random.shuffle(&mut directions);
        let lacking = usize::from(random.u8(..8) > 0);
        for &direction in &directions[lacking..] {
            let square = position.next(cave, direction).expect("chosen so");
            position.put(square, self.random_piece(position.side, random));
        }
        // The piece that will come is strong and finds an enemy beside the way.
        let (right, down) = directions[0];
        let gap = position.next(cave, (right, down)).expect("chosen so");
        for (direction, side) in
            [((2 * right, 2 * down), position.side), ((down, right), other(position.side))]
        {
            if let Some(square) = position.next(gap, direction) {
                let strength = if !self.strengths {
                    1
                } else if side == position.side {
                    3
                } else {
                    random.usize(1..=3)
                };
                position.put(square, piece(side, strength));
            }
        }
    }

    /// All but perhaps one of the ways out of two pieces of the mover are closed.
    fn before_a_siege(&self, position: &mut Position, random: &mut fastrand::Rng) {
        let inside: Vec<Square> =
            position.squares().into_iter().filter(|&square| position.at(square) == EMPTY).collect();
        let first = inside[random.usize(..inside.len())];
        let mut besieged = vec![first];
        besieged.extend(neighbours(position, first).into_iter().find(|s| inside.contains(s)));
        let mut around: Vec<Square> =
            besieged.iter().flat_map(|&square| neighbours(position, square)).collect();
        random.shuffle(&mut around);
        around.truncate(around.len() - random.usize(..=1));
        for square in around {
            if position.at(square) == EMPTY {
                position.put(square, self.random_piece(other(position.side), random));
            }
        }
        for square in besieged {
            position.put(square, self.random_piece(position.side, random));
        }
    }

    /// The mover can come to a square with enemies on three sides, its own pieces behind them.
    fn before_captures(&self, position: &mut Position, random: &mut fastrand::Rng) {
        let middle = (random.usize(2..=6), random.usize(2..=6));
        let side = position.side;
        let mut directions = ORTHOGONAL;
        random.shuffle(&mut directions);
        for (number, direction) in directions.into_iter().enumerate() {
            let next = position.next(middle, direction).expect("a square far from the edge");
            let beyond = position.next(next, direction).expect("a square far from the edge");
            if number > 0 && !is_cave(next) {
                position.put(next, self.random_piece(other(side), random));
            }
            if !is_cave(beyond) && position.at(beyond) == EMPTY {
                position.put(beyond, self.random_piece(side, random));
            }
        }
    }

    fn scatter(&self, position: &mut Position, side: char, random: &mut fastrand::Rng) {
        let mut empty = position.squares();
        empty.retain(|&square| position.at(square) == EMPTY);
        random.shuffle(&mut empty);
        let pieces = random.usize(..=6);
        for &square in &empty[..pieces] {
            position.put(square, self.random_piece(side, random));
        }
        // Each side has one piece of strength 4.
        if self.strengths && random.bool() {
            position.put(empty[pieces], piece(side, 4));
        }
    }

    pub(super) fn random_position(&self, random: &mut fastrand::Rng) -> Position {
        loop {
            let mut position = self.landscape(random);
            let mut scattered = vec![other(position.side)];
            match random.u8(..5) {
                0 => self.before_a_siege(&mut position, random),
                1 | 2 => {
                    self.before_a_summoning(&mut position, random);
                    scattered.push(position.side);
                }
                3 => self.before_captures(&mut position, random),
                _ => scattered.push(position.side),
            }
            for side in scattered {
                self.scatter(&mut position, side, random);
            }
            let fewest_quiet = [0, 0, 95, 99][random.usize(..4)];
            position.quiet = Some(random.u32(fewest_quiet..=100));
            // A lost position is one, but both sides cannot have lost.
            let [x, o] = ['x', 'o'].map(|side| position.count(pieces_of(side)));
            let lost_for_one = random.u8(..20) == 0 && x.min(o) == 1;
            if (x.min(o) >= 2 || lost_for_one) && x.max(o) >= 2 && x.max(o) <= 8 {
                return position;
            }
        }
    }
}
