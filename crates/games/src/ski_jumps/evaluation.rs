//! How good a position of Ski Jumps looks: moves in hand, and who can still jump.
//!
//! From the usual start each side keeps to its own rows, so nobody is ever in an enemy's way: all
//! slides that are left will be made, unless their piece jumps off the board. Both sides have
//! equally many at first, and a jump is a move that costs none of them: who gets to jump more often
//! makes the last move. Nobody likes to slide next to a jumper, so who runs out of safe slides
//! first has to give it its jump.

use cygnet_core::{Bits, Evaluation, Side};

use super::{Goal, Move, SkiJumps, State};

/// A slide that is still to be made.
const SLIDE: i32 = 100;

/// The turn: who is to move is about to use up a slide, and the other is not. Half of it, so that
/// estimates after an odd and an even number of turns can be compared.
const TURN: i32 = -SLIDE / 2;

/// A slide that brings a piece next to no jumper that could jump over it: a move to wait with.
const SAFE_SLIDE: i32 = 25;

/// A piece that can still jump, as long as anything can be jumped over at all.
const JUMPER: i32 = 80;

/// An enemy in the next row that a jumper has not passed yet, and can land behind. Such a pair by
/// itself is worth between nothing and a move to the jumper's side, whoever moves.
const THREAT: i32 = 50;

/// What a side has.
#[derive(Clone, Copy, Default)]
struct Assets {
    slides: i32,
    safe_slides: i32,
    jumpers: i32,
    threats: i32,
}

impl<B: Bits> SkiJumps<B> {
    fn assets(&self, state: &State<B>, side: Side) -> Assets {
        let enemies = state.pieces[side.opponent().index()];
        let enemy_jumpers = enemies & !state.slippers;
        let mut assets = Assets::default();
        state.pieces[side.index()].for_each(|square| {
            let ahead = self.outlook.of(side, square);
            let mut safe_slides = ahead.slides;
            (ahead.hunters & enemy_jumpers).for_each(|hunter| {
                let slides_between = ahead.slides - self.outlook.of(side, hunter).slides;
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

impl<B: Bits> Evaluation for SkiJumps<B> {
    fn evaluate(&self, state: &State<B>) -> i32 {
        let own = self.assets(state, state.turn);
        let theirs = self.assets(state, !state.turn);
        let slides = SLIDE * (own.slides - theirs.slides) + TURN;
        if own.threats + theirs.threats == 0 {
            // Pieces only go on, so nothing will ever be jumped over to any effect: slides are all
            // that counts.
            return slides;
        }
        slides
            + SAFE_SLIDE * (own.safe_slides - theirs.safe_slides)
            + JUMPER * (own.jumpers - theirs.jumpers)
            + THREAT * (own.threats - theirs.threats)
    }

    fn promise(&self, _: &State<B>, mv: Move) -> i32 {
        match self.goal(mv) {
            Goal::Jump(_) => 10_000,
            Goal::JumpOffTop | Goal::JumpOffBottom => 5_000,
            Goal::Slide(_) => 0,
            Goal::SlideOff => -1_000,
        }
    }
}
