//! Ugly Duck: ducks walk across, come back as swans, and the first swan at home wins.

use super::{EMPTY, End, Position, Rules, Square, Turns, name, won};

pub(crate) struct UglyDuck {
    pub(crate) size: (usize, usize),
}

fn owner(piece: char) -> Option<char> {
    match piece {
        'D' | 'S' => Some('w'),
        'd' | 's' => Some('b'),
        _ => None,
    }
}

fn other(side: char) -> char {
    if side == 'w' { 'b' } else { 'w' }
}

impl UglyDuck {
    /// A piece of a side that may stand in a row of a game that goes on.
    fn piece(&self, side: char, row: usize, random: &mut fastrand::Rng) -> char {
        let last = self.size.1 - 1;
        match (side, random.bool()) {
            ('w', duck) if row == 0 || (duck && row < last) => 'D',
            ('w', _) => 'S',
            (_, duck) if row == last || (duck && row > 0) => 'd',
            _ => 's',
        }
    }

    /// Stops some moves of the side to move: straight ahead an enemy does, else a friend.
    fn obstruct(&self, position: &mut Position, random: &mut fastrand::Rng) {
        for _ in 0..random.usize(..20) {
            let moves: Vec<Position> = self.turns(position).0.into_values().collect();
            let Some(after) = random.choice(moves) else { return };
            let changed = |&square: &Square| after.at(square) != position.at(square);
            let squares: Vec<Square> = position.squares().into_iter().filter(changed).collect();
            let came = |&square: &Square| after.at(square) != EMPTY;
            let (column, row) = squares.iter().copied().find(came).expect("a move has a target");
            let straight = squares.iter().all(|square| square.0 == column);
            let side = if straight { other(position.side) } else { position.side };
            position.put((column, row), self.piece(side, row, random));
        }
    }
}

impl Rules for UglyDuck {
    fn start(&self) -> Position {
        let (width, height) = self.size;
        let mut start = Position::empty(width, height, 'w');
        start.board[0] = vec!['D'; width];
        start.board[height - 1] = vec!['d'; width];
        start
    }

    fn turns(&self, before: &Position) -> Turns {
        let mut turns = Turns::default();
        for from in before.squares() {
            let piece = before.at(from);
            if owner(piece) != Some(before.side) {
                continue;
            }
            // White's ducks go down, Black's go up, and swans go the other way.
            let down = if matches!(piece, 'D' | 's') { 1 } else { -1 };
            for right in [-1, 0, 1] {
                let Some(to) = before.next(from, (right, down)) else { continue };
                let allowed = match owner(before.at(to)) {
                    None => true,
                    Some(side) => side != before.side && right != 0,
                };
                if !allowed {
                    continue;
                }
                let mut after = before.clone();
                after.put(from, EMPTY);
                let (_, row) = to;
                after.put(
                    to,
                    match piece {
                        'D' if row == before.height() - 1 => 'S',
                        'd' if row == 0 => 's',
                        _ => piece,
                    },
                );
                after.side = other(before.side);
                turns.add(format!("{}{}", name(from), name(to)), after);
            }
        }
        turns
    }

    fn end(&self, position: &Position) -> Option<End> {
        if position.board[0].contains(&'S') {
            return Some(won('w', "swan home"));
        }
        if position.board[position.height() - 1].contains(&'s') {
            return Some(won('b', "swan home"));
        }
        if position.count("DS") == 0 {
            return Some(won('b', "last piece taken"));
        }
        if position.count("ds") == 0 {
            return Some(won('w', "last piece taken"));
        }
        self.is_stuck(position).then(|| won(other(position.side), "no legal move"))
    }

    fn events(&self, before: &Position, _text: &str, after: &Position) -> Vec<&'static str> {
        let mut events = Vec::new();
        let more = |pieces| after.count(pieces) > before.count(pieces);
        let fewer = |pieces| after.count(pieces) < before.count(pieces);
        let (mine, my_swans, theirs, their_swans) =
            if before.side == 'w' { ("DS", "S", "ds", "s") } else { ("ds", "s", "DS", "S") };
        assert_eq!(before.count(mine), after.count(mine), "nobody loses a piece by moving");
        if more(my_swans) {
            events.push("duck becomes swan");
        }
        if fewer(theirs) {
            events.push("capture");
            if more(my_swans) {
                events.push("duck becomes swan by capture");
            }
            if fewer(their_swans) {
                events.push("swan captured");
            }
        }
        events
    }

    fn rare(&self) -> &'static [&'static str] {
        &[
            "capture",
            "duck becomes swan",
            "duck becomes swan by capture",
            "swan captured",
            "swan home",
            "last piece taken",
            "no legal move",
        ]
    }

    fn artificial(&self, random: &mut fastrand::Rng) -> Position {
        let (width, height) = self.size;
        loop {
            let density = random.f64();
            let side = if random.bool() { 'w' } else { 'b' };
            let mut position = Position::empty(width, height, side);
            for (column, row) in position.squares() {
                if random.f64() < density {
                    let side = if random.bool() { 'w' } else { 'b' };
                    position.put((column, row), self.piece(side, row, random));
                }
            }
            match random.u8(..10) {
                0..4 => self.obstruct(&mut position, random),
                4 => position.put((random.usize(..width), 0), 'S'),
                5 => position.put((random.usize(..width), height - 1), 's'),
                _ => {}
            }
            if position.count("DS") > 0 && position.count("ds") > 0 {
                return position;
            }
        }
    }
}
