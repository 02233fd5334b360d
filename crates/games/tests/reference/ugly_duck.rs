//! Ugly Duck: ducks walk across, come back as swans, and the first swan at home wins.

use super::{EMPTY, End, Position, Rules, Turns, end, name};

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

    fn end(&self, position: &Position, stuck: bool) -> Option<End> {
        if position.board[0].contains(&'S') {
            return end('w', "swan home");
        }
        if position.board[position.height() - 1].contains(&'s') {
            return end('b', "swan home");
        }
        if position.count("DS") == 0 {
            return end('b', "last piece taken");
        }
        if position.count("ds") == 0 {
            return end('w', "last piece taken");
        }
        if stuck { end(other(position.side), "no legal move") } else { None }
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
        let density = random.f64();
        loop {
            let side = if random.bool() { 'w' } else { 'b' };
            let mut position = Position::empty(width, height, side);
            for (column, row) in position.squares() {
                if random.f64() > density {
                    continue;
                }
                // A swan at home has won, so most boards should have none.
                let finished = random.usize(..50) == 0;
                let piece = match random.u8(..4) {
                    0 if row < height - 1 => 'D',
                    1 if row > 0 => 'd',
                    2 if row > 0 || finished => 'S',
                    3 if row < height - 1 || finished => 's',
                    _ => EMPTY,
                };
                position.put((column, row), piece);
            }
            let both_home =
                position.board[0].contains(&'S') && position.board[height - 1].contains(&'s');
            if position.count("DS") > 0 && position.count("ds") > 0 && !both_home {
                return position;
            }
        }
    }
}
