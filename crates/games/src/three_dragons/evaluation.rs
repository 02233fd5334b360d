//! The static evaluation of Three Dragons: pieces and their strengths, captures at hand, room to move,
//! and caves that are nearly surrounded.
//!
//! Everything but material is small compared with a piece, and at most [`MOST_POSITIONAL`] in total. So
//! the captures at hand bound the gain of a turn. If nothing can be captured, search can skip the last
//! turn ([`Evaluation::ceiling`]).

use cygnet_core::Evaluation;
use cygnet_core::handicap::{Handicap, Handicaps};

use super::board::{AROUND_CAVE, CAVES, Content, DIRECTIONS, TURN_KEY, next_to, piece_key};
use super::prospects::{Army, Prospects, Sight};
use super::{Move, QUIET_LIMIT, State, ThreeDragons};

/// A piece of any strength.
const PIECE: i32 = 100;

/// Each point of a piece's strength: the piece captures with it, and is safe from weaker pieces.
const STRENGTH: i32 = 90;

/// The share of the best capture or dragon at hand that the side to move can count on, in hundredths.
const AT_HAND: i32 = 85;

/// The side to move has more than one capture at hand.
const SEVERAL_CAPTURES: i32 = 15;

/// The other side threatens to capture, and additionally threatens more than one piece.
const THREAT: i32 = 10;
const SEVERAL_THREATS: i32 = 25;

/// A square that can be moved to.
const ROOM: i32 = 1;

/// A cave with its dragon and no enemy next to it, by the number of neighbours the side still lacks.
const CAVE_LACKS: [i32; 4] = [0, 30, 8, 0];

/// An upper bound on everything that is neither material nor at hand.
const MOST_POSITIONAL: i32 = 120;

/// The promise of a move that takes a piece out of danger, and the penalty for one that puts a piece
/// into it.
const ESCAPE: i32 = 40;
const DANGER: i32 = 60;

/// The weight of a hundredth in a promise: more than most history scores of a move.
const PROMISE: i32 = 64;

/// The value of `count` pieces with a total strength of `strength`.
#[inline]
fn material(count: i32, strength: i32) -> i32 {
    PIECE * count + STRENGTH * strength
}

#[inline]
fn worth(army: &Army) -> i32 {
    material(army.count(), army.strength())
}

/// The gain of the best single capture, or 0 if there is none.
#[inline]
fn best_capture(prospects: &Prospects, enemy: &Army) -> i32 {
    if prospects.captures() == 0 {
        return 0;
    }
    let trapped = enemy.strongest_in(prospects.trapped);
    let struck = enemy.strongest_in(prospects.struck) - 1;
    material(1, trapped.max(struck))
}

/// The value of nearly surrounded caves that still hold their dragon.
#[inline]
fn caves(state: &State, army: &Army, enemy: &Army) -> i32 {
    let mut sum = 0;
    for (cave, around) in AROUND_CAVE.iter().enumerate() {
        if state.caves >> cave & 1 != 0 && around & enemy.all == 0 {
            let lacking = (around & !army.all).count_ones() as usize;
            sum += CAVE_LACKS.get(lacking).unwrap_or(&0);
        }
    }
    sum
}

/// The strength of the strongest dragon that a side could wake with one move, or 0 if there is none.
#[inline]
fn dragon_at_hand(state: &State, army: &Army, reach: u128) -> i32 {
    let mut strongest = 0;
    for (cave, around) in AROUND_CAVE.iter().enumerate() {
        let lacking = around & !army.all;
        if state.caves >> cave & 1 != 0 && !is_several(lacking) && lacking & reach != 0 {
            strongest = strongest.max(i32::from(CAVES[cave].dragon));
        }
    }
    strongest
}

/// Reduces a lead as the draw by quiet turns approaches, so that the leading side makes progress.
#[inline]
fn fading(value: i32, quiet: u8) -> i32 {
    const FULL: i32 = 2 * QUIET_LIMIT as i32;
    value * (FULL - i32::from(quiet)) / FULL
}

fn is_several(set: u128) -> bool {
    set & set.wrapping_sub(1) != 0
}

/// Levels whose steps are about equal; `docs/strength.md` has the matches between them.
static HANDICAPS: Handicaps = [
    Handicap::new(50, 55, 275),
    Handicap::new(62, 50, 252),
    Handicap::new(74, 46, 232),
    Handicap::new(97, 41, 208),
    Handicap::new(143, 34, 180),
    Handicap::new(256, 25, 153),
    Handicap::new(660, 16, 123),
    Handicap::new(3_500, 8, 85),
    Handicap::new(32_000, 1, 43),
];

impl Evaluation for ThreeDragons {
    fn evaluate(&self, state: &State) -> i32 {
        let Sight { armies: [own, enemy], prospects: [mine, theirs], .. } = Sight::of(state);
        let mut at_hand = best_capture(&mine, &enemy);
        let mut positional = ROOM * (mine.room() - theirs.room());
        if state.caves != 0 {
            positional += caves(state, &own, &enemy) - caves(state, &enemy, &own);
            let dragon = dragon_at_hand(state, &own, mine.reach);
            if dragon > 0 {
                at_hand = at_hand.max(material(1, dragon));
            }
        }
        let (captures, threats) = (mine.captures(), theirs.captures());
        positional += SEVERAL_CAPTURES * i32::from(is_several(captures));
        positional -=
            THREAT * i32::from(threats != 0) + SEVERAL_THREATS * i32::from(is_several(threats));
        let value = worth(&own) - worth(&enemy)
            + at_hand * AT_HAND / 100
            + positional.clamp(-MOST_POSITIONAL, MOST_POSITIONAL);
        fading(value, state.quiet)
    }

    fn promise(&self, state: &State, mv: Move) -> i32 {
        promise_in(state, &Sight::of(state), mv)
    }

    fn promises(&self, state: &State, moves: &[Move], promises: &mut Vec<i32>) {
        let sight = Sight::of(state);
        promises.extend(moves.iter().map(|&mv| promise_in(state, &sight, mv)));
    }

    /// Assumes that a single move traps everything that can be trapped, makes the best capture by
    /// strength, wakes the dragon at hand, and makes everything else as good as possible.
    fn ceiling(&self, state: &State) -> Option<i32> {
        let Sight { armies: [own, enemy], prospects: [mine, _], empty } = Sight::of(state);
        let safe = enemy.all & !mine.captures();
        // A move fills one square, so an enemy with two empty squares around its safe pieces keeps a
        // move.
        let room = (next_to(safe) & empty).count_ones();
        if safe.count_ones() < 2
            || room < 2
            || state.quiet + 1 >= QUIET_LIMIT
            || could_come_up_thrice(state)
        {
            return None;
        }
        let lost = mine.trapped.count_ones().cast_signed() + i32::from(mine.struck != 0);
        let lost_strength = enemy.strength_in(mine.trapped) + enemy.strongest_in(mine.struck);
        let dragon = dragon_at_hand(state, &own, mine.reach);
        let most = worth(&own) - worth(&enemy)
            + material(lost, lost_strength)
            + material(i32::from(dragon > 0), dragon)
            + MOST_POSITIONAL;
        Some(if most > 0 { most } else { fading(most, state.quiet + 1) })
    }

    fn handicaps(&self) -> &'static Handicaps {
        &HANDICAPS
    }
}

/// Could the next move bring about the third occurrence of a position?
fn could_come_up_thrice(state: &State) -> bool {
    // With fewer quiet turns than this, there is no position that could occur for the third time.
    const LEAST: u8 = 7;
    if state.quiet < LEAST {
        return false;
    }
    let mut history = state.history.clone();
    history.leave(state.key);
    let mut found = false;
    state.for_each_piece(state.turn, |from, piece| {
        let without = state.key ^ TURN_KEY ^ piece_key(piece, from);
        for direction in DIRECTIONS {
            let mut to = from.step(direction);
            while state.at(to) == Content::EMPTY {
                found |= history.is_third_occurrence(|| without ^ piece_key(piece, to));
                to = to.step(direction);
            }
        }
    });
    found
}

/// How promising a move is, given both sides' prospects before it.
#[inline]
fn promise_in(state: &State, sight: &Sight, mv: Move) -> i32 {
    let [own, enemy] = &sight.armies;
    let to = mv.to.bit();
    let mut gain = 0;
    if next_to(to) & enemy.all != 0 {
        for direction in DIRECTIONS {
            let next = mv.to.step(direction);
            if enemy.all & next.bit() != 0
                && state.at(next.step(direction)).is_anvil_for(state.turn)
            {
                gain += material(1, state.at(next).strength().into());
            }
        }
        if let Some(struck) = mv.struck {
            gain += material(1, i32::from(state.at(struck).strength()) - 1);
        }
    }
    if let Some(cave) = state.cave_to_wake(mv.to) {
        let around = AROUND_CAVE[cave];
        if ((own.all & !mv.from.bit()) | to) & around == around {
            gain += material(1, CAVES[cave].dragon.into());
        }
    }
    if sight.prospects[1].captures() & mv.from.bit() != 0 {
        gain += ESCAPE;
    }
    if is_trap(state, sight, mv) {
        gain -= DANGER;
    }
    PROMISE * gain
}

/// Could the enemy trap the piece on the square where it arrives?
#[inline]
fn is_trap(state: &State, sight: &Sight, mv: Move) -> bool {
    let enemy = !state.turn;
    let reach = sight.prospects[1].reach;
    DIRECTIONS.into_iter().any(|direction| {
        let beyond = mv.to.step(-direction);
        reach & mv.to.step(direction).bit() != 0 && state.at(beyond).is_anvil_for(enemy)
    })
}
