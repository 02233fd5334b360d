//! The static evaluation of Ski Jumps: moves in hand, and the pieces that can still jump.
//!
//! From the usual start each side keeps to its own rows, so enemies never block each other: all the
//! remaining slides will be made, unless their piece jumps off the board. Both sides start with the
//! same number of slides, and a jump is a move that uses up none of them, so the side that jumps more
//! often makes the last move. Sliding next to an enemy jumper is bad, so the side that runs out of safe
//! slides first has to allow a jump.

use cygnet_core::handicap::{Handicap, Handicaps};
use cygnet_core::{Bits, Evaluation, Side};

use super::{Goal, Landing, Move, SkiJumps, State};

/// A remaining slide.
const SLIDE: i32 = 100;

/// The turn: the side to move is about to use up a slide, and the other side is not. Half a slide, so
/// that estimates after an odd and an even number of turns are comparable.
const TURN: i32 = -SLIDE / 2;

/// A slide that does not take a piece next to a jumper that could jump over it: a waiting move.
const SAFE_SLIDE: i32 = 25;

/// A piece that can still jump, as long as there is anything left to jump over.
const JUMPER: i32 = 80;

/// An enemy in the next row that a jumper has not passed yet, and can land behind. On its own, such a
/// pair is worth between zero and one move to the jumper's side, no matter which side is to move.
const THREAT: i32 = 50;

/// The assets of a side.
#[derive(Clone, Copy, Default)]
struct Assets {
    slides: i32,
    safe_slides: i32,
    jumpers: i32,
    threats: i32,
}

impl<B: Bits> SkiJumps<B> {
    fn assets(&self, state: &State<B>, side: Side) -> Assets {
        let outlook = self.outlook();
        let enemies = state.pieces[side.opponent().index()];
        let enemy_jumpers = enemies & !state.slippers;
        let mut assets = Assets::default();
        state.pieces[side.index()].for_each(|square| {
            let ahead = outlook.of(side, square);
            let mut safe_slides = ahead.slides;
            (ahead.hunters & enemy_jumpers).for_each(|hunter| {
                let slides_between = ahead.slides - outlook.of(side, hunter).slides;
                safe_slides = safe_slides.min(slides_between - 1);
            });
            assets.slides += ahead.slides;
            assets.safe_slides += safe_slides;
            if !state.slippers.has(square) {
                assets.jumpers += 1;
                assets.threats += (ahead.prey & enemies).count().cast_signed();
            }
        });
        assets
    }
}

/// Levels whose steps are about equal; `docs/strength.md` has the matches between them.
static HANDICAPS: Handicaps = [
    Handicap::new(22, 82, 390),
    Handicap::new(30, 70, 340),
    Handicap::new(58, 52, 260),
    Handicap::new(120, 37, 190),
    Handicap::new(250, 26, 155),
    Handicap::new(550, 18, 125),
    Handicap::new(1_400, 11, 100),
    Handicap::new(5_800, 6, 78),
    Handicap::new(25_000, 2, 46),
];

impl<B: Bits> Evaluation for SkiJumps<B> {
    fn evaluate(&self, state: &State<B>) -> i32 {
        let own = self.assets(state, state.turn);
        let theirs = self.assets(state, !state.turn);
        let slides = SLIDE * (own.slides - theirs.slides) + TURN;
        if own.threats + theirs.threats == 0 {
            // Pieces only move forward, so no further jump will have any effect: only slides count.
            return slides;
        }
        slides
            + SAFE_SLIDE * (own.safe_slides - theirs.safe_slides)
            + JUMPER * (own.jumpers - theirs.jumpers)
            + THREAT * (own.threats - theirs.threats)
    }

    fn promise(&self, _: &State<B>, mv: Move) -> i32 {
        match mv.goal() {
            Goal::Jump(Landing::On(_)) => 10_000,
            Goal::Jump(Landing::OffTop | Landing::OffBottom) => 5_000,
            Goal::Slide(_) => 0,
            Goal::SlideOff => -1_000,
        }
    }

    fn handicaps(&self) -> &'static Handicaps {
        &HANDICAPS
    }
}
