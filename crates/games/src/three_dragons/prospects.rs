//! The prospects of a side of Three Dragons for one turn: the squares its pieces can reach and the
//! enemies they would capture, for all pieces at once.
//!
//! Everything is a set of points, one bit each. Sliding all pieces in one direction takes a few shifts,
//! which is several times faster than following each piece from cell to cell.

use cygnet_core::Side;

use super::State;
use super::board::{CAVES, DIRECTIONS, MOUNTAINS, OPEN, next_to, shifted};

/// The maximum strength of a piece.
const STRONGEST: usize = 5;

/// Mountains and caves, against which either side can trap.
const ROCK: u128 = {
    let mut set = 0;
    let mut i = 0;
    while i < MOUNTAINS.len() {
        set |= MOUNTAINS[i].bit();
        i += 1;
    }
    let mut i = 0;
    while i < CAVES.len() {
        set |= CAVES[i].point.bit();
        i += 1;
    }
    set
};

/// The empty squares a side can slide over, in one direction.
struct Slide<const DIRECTION: i8> {
    empty: u128,
    /// Squares at the end of two, and of four, consecutive empty squares.
    two: u128,
    four: u128,
}

impl<const DIRECTION: i8> Slide<DIRECTION> {
    #[inline]
    fn new(empty: u128) -> Self {
        let two = empty & shifted(empty, DIRECTION);
        Self { empty, two, four: two & shifted(two, 2 * DIRECTION) }
    }

    /// The squares that any of these pieces can slide to: one step, then one, two and four more, which
    /// covers the length of the board.
    #[inline]
    fn reach(&self, pieces: u128) -> u128 {
        let mut set = shifted(pieces, DIRECTION) & self.empty;
        set |= shifted(set, DIRECTION) & self.empty;
        set |= shifted(set, 2 * DIRECTION) & self.two;
        set | shifted(set, 4 * DIRECTION) & self.four
    }
}

/// The empty squares, for slides in all directions.
struct Lines(
    Slide<{ DIRECTIONS[0] }>,
    Slide<{ DIRECTIONS[1] }>,
    Slide<{ DIRECTIONS[2] }>,
    Slide<{ DIRECTIONS[3] }>,
);

impl Lines {
    #[inline]
    fn new(empty: u128) -> Self {
        Self(Slide::new(empty), Slide::new(empty), Slide::new(empty), Slide::new(empty))
    }

    /// The squares that any of these pieces can move to.
    #[inline]
    fn reach(&self, pieces: u128) -> u128 {
        self.0.reach(pieces) | self.1.reach(pieces) | self.2.reach(pieces) | self.3.reach(pieces)
    }
}

/// The pieces of a side: all of them, and those of each strength.
pub(super) struct Army {
    pub(super) all: u128,
    pub(super) of_strength: [u128; STRONGEST + 1],
}

impl Army {
    #[inline]
    fn of(state: &State, side: Side) -> Self {
        let mut of_strength = [0; STRONGEST + 1];
        state.for_each_piece(side, |point, piece| {
            of_strength[usize::from(piece.strength()).min(STRONGEST)] |= point.bit();
        });
        Self { all: state.pieces[side.index()], of_strength }
    }

    #[inline]
    pub(super) fn count(&self) -> i32 {
        self.all.count_ones().cast_signed()
    }

    /// The total strength of all pieces.
    #[inline]
    pub(super) fn strength(&self) -> i32 {
        self.strength_in(self.all)
    }

    /// The total strength of the pieces in a set.
    #[inline]
    pub(super) fn strength_in(&self, set: u128) -> i32 {
        let count = |pieces: u128| (pieces & set).count_ones().cast_signed();
        (0..).zip(self.of_strength).map(|(strength, pieces)| strength * count(pieces)).sum()
    }

    /// The strength of the strongest piece in a set, or 0 if there is none.
    #[inline]
    pub(super) fn strongest_in(&self, set: u128) -> i32 {
        let by_strength = (0..).zip(self.of_strength);
        by_strength.fold(
            0,
            |best: i32, (strength, pieces)| {
                if pieces & set == 0 { best } else { best.max(strength) }
            },
        )
    }
}

/// The prospects of a side if it were its turn.
pub(super) struct Prospects {
    /// The squares that its pieces can move to.
    pub(super) reach: u128,
    /// The enemies that a move would trap.
    pub(super) trapped: u128,
    /// The enemies that could be captured by strength.
    pub(super) struck: u128,
}

/// Both armies and their prospects, the side to move first.
pub(super) struct Sight {
    pub(super) armies: [Army; 2],
    pub(super) prospects: [Prospects; 2],
    pub(super) empty: u128,
}

impl Sight {
    #[inline]
    pub(super) fn of(state: &State) -> Self {
        let armies = [Army::of(state, state.turn), Army::of(state, !state.turn)];
        let empty = OPEN & !(armies[0].all | armies[1].all);
        let lines = Lines::new(empty);
        let prospects = [
            Prospects::of(&lines, &armies[0], &armies[1]),
            Prospects::of(&lines, &armies[1], &armies[0]),
        ];
        Self { armies, prospects, empty }
    }
}

/// The points on which an enemy of `army` is trapped once one of its pieces arrives on one of
/// `arrivals`.
///
/// The arriving piece is never also the anvil: the enemy between them blocks its way.
#[inline]
fn traps(army: &Army, enemy: &Army, arrivals: u128) -> u128 {
    let anvils = army.all | (ROCK & !enemy.all);
    let trapped_by_arrival_from =
        |direction: i8| shifted(arrivals, -direction) & shifted(anvils, direction);
    trapped_by_arrival_from(DIRECTIONS[0])
        | trapped_by_arrival_from(DIRECTIONS[1])
        | trapped_by_arrival_from(DIRECTIONS[2])
        | trapped_by_arrival_from(DIRECTIONS[3])
}

impl Prospects {
    /// The enemies that could be captured in either way.
    #[inline]
    pub(super) fn captures(&self) -> u128 {
        self.trapped | self.struck
    }

    /// The number of squares that can be moved to.
    #[inline]
    pub(super) fn room(&self) -> i32 {
        self.reach.count_ones().cast_signed()
    }

    #[inline]
    fn of(lines: &Lines, army: &Army, enemy: &Army) -> Self {
        let reach = lines.reach(army.all);
        let trapped = traps(army, enemy, reach) & enemy.all;
        let mut struck = 0;
        let mut stronger = 0;
        for strength in (1..STRONGEST).rev() {
            stronger |= army.of_strength[strength + 1];
            let weaker = enemy.of_strength[strength];
            if stronger != 0 && weaker != 0 {
                let reach = if stronger == army.all { reach } else { lines.reach(stronger) };
                struck |= weaker & next_to(reach);
            }
        }
        Self { reach, trapped, struck }
    }
}

#[cfg(test)]
mod tests {
    use cygnet_core::{Game, Options};

    use super::super::{INFO, ThreeDragons};
    use super::*;

    /// The same sets, found by playing every move.
    fn captured_by_moves(game: &ThreeDragons, state: &State) -> (u128, u128, u128) {
        let (mut reach, mut trapped, mut struck) = (0, 0, 0);
        let enemies = state.pieces[(!state.turn).index()];
        for mv in game.legal_moves(state) {
            let mut after = state.clone();
            game.play(&mut after, mv);
            let gone = enemies & !after.pieces[(!state.turn).index()];
            reach |= mv.to.bit();
            match mv.struck {
                None => trapped |= gone,
                Some(point) => struck |= point.bit(),
            }
        }
        (reach, trapped, struck)
    }

    #[test]
    fn prospects_are_what_the_moves_do() {
        let mut random = fastrand::Rng::with_seed(5);
        let mut captures = 0;
        for variant in ["dragons", "strength", "base"] {
            let options = Options::parse(&INFO, [("variant", variant)]).expect("a variant");
            let game = ThreeDragons::new(&options);
            for _ in 0..40 {
                let mut state = game.initial();
                for _ in 0..150 {
                    let moves = game.legal_moves(&state);
                    let Some(&mv) = random.choice(&moves) else { break };
                    let (reach, trapped, struck) = captured_by_moves(&game, &state);
                    let prospects = &Sight::of(&state).prospects[0];
                    assert_eq!(prospects.reach, reach);
                    assert_eq!(prospects.trapped, trapped);
                    // An enemy that would be trapped anyway does not count as struck.
                    assert_eq!(prospects.struck & !trapped, struck & !trapped);
                    assert_eq!(struck & !prospects.struck, 0);
                    captures += trapped.count_ones() + struck.count_ones();
                    game.play(&mut state, mv);
                }
            }
        }
        assert!(captures > 1000, "there was something to see: {captures}");
    }
}
