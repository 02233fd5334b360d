//! The original computer player of Ski Jumps.

use cygnet_core::bots::best_moves;
use cygnet_core::{
    Bits, Bot, BotInfo, BotValue, ClassicBot, ClassicBots, Game, Side, Stop, message,
};

use super::{Goal, Move, SkiJumps, State};

impl<B: Bits> ClassicBots for SkiJumps<B> {
    fn classic_bots() -> Vec<ClassicBot<Self>> {
        vec![ClassicBot {
            info: BotInfo {
                name: "greedy-jumpers",
                description: message!(
                    "ski_jumps-bot-greedy-jumpers",
                    "one move ahead; jumpers and slippers, stays on the board"
                ),
            },
            make: |_, _| Ok(Box::new(GreedyJumpers)),
        }]
    }
}

/// Tries to leave the opponent few pieces that can still jump; the smallest value is the best.
struct GreedyJumpers;

impl GreedyJumpers {
    fn evaluate<B: Bits>(state: &State<B>, side: Side) -> i32 {
        let [jumpers, slippers] = state.all_pieces().count(side);
        let [their_jumpers, their_slippers] = state.all_pieces().count(!side);
        let own = jumpers + 2 * slippers;
        let theirs = 2 * their_jumpers + their_slippers;
        if theirs == 0 { 0 } else { own.max(theirs) }
    }
}

impl<B: Bits> Bot<SkiJumps<B>> for GreedyJumpers {
    fn value(&self, _: &SkiJumps<B>, state: &State<B>) -> BotValue {
        BotValue::BySide(Side::BOTH.map(|side| Self::evaluate(state, side)))
    }

    fn choices_until(&self, game: &SkiJumps<B>, state: &State<B>, stop: &Stop) -> Vec<Move> {
        let slides_off = |mv: Move| mv.goal() == Goal::SlideOff;
        let must_leave = game.legal_moves(state).into_iter().all(slides_off);
        best_moves(game, state, stop, |mv, after| {
            (must_leave || !slides_off(mv)).then(|| -Self::evaluate(after, state.turn))
        })
    }
}
