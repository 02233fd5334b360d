//! The original computer player of Dropper.

use cygnet_core::bots::best_moves;
use cygnet_core::{Bits, Bot, BotInfo, BotValue, ClassicBot, ClassicBots, Side, Stop, message};

use super::{Dropper, Move, State};

impl<B: Bits> ClassicBots for Dropper<B> {
    fn classic_bots() -> Vec<ClassicBot<Self>> {
        vec![ClassicBot {
            info: BotInfo {
                name: "greedy-group",
                description: message!(
                    "dropper-bot-greedy-group",
                    "one turn ahead; its largest group against the opponent's"
                ),
            },
            make: |_, _| Ok(Box::new(GreedyGroup)),
        }]
    }
}

struct GreedyGroup;

impl GreedyGroup {
    fn evaluate<B: Bits>(game: &Dropper<B>, state: &State<B>, side: Side) -> i32 {
        let largest = |side| game.largest_group(state, side).cast_signed();
        largest(side) - largest(!side)
    }
}

impl<B: Bits> Bot<Dropper<B>> for GreedyGroup {
    fn value(&self, game: &Dropper<B>, state: &State<B>) -> BotValue {
        BotValue::BySide(Side::BOTH.map(|side| Self::evaluate(game, state, side)))
    }

    fn choices_until(&self, game: &Dropper<B>, state: &State<B>, stop: &Stop) -> Vec<Move> {
        best_moves(game, state, stop, |_, after| Some(Self::evaluate(game, after, state.turn)))
    }
}
