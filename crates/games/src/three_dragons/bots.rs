//! The original computer players of Three Dragons.

use cygnet_core::bots::best_moves;
use cygnet_core::message::Argument;
use cygnet_core::{
    Bot, BotInfo, BotValue, ClassicBot, ClassicBots, Game, Message, Side, Stop, message,
};

use super::{Move, State, ThreeDragons};

/// Beyond this depth, plain minimax takes too long to be usable.
const DEEPEST: u32 = 6;

impl ClassicBots for ThreeDragons {
    fn classic_bots() -> Vec<ClassicBot<Self>> {
        vec![
            ClassicBot {
                info: BotInfo {
                    name: "greedy-pieces",
                    description: message!(
                        "three_dragons-bot-greedy-pieces",
                        "one move ahead; its pieces against the opponent's"
                    ),
                },
                make: |_, _| Ok(Box::new(Minimax { depth: 1 })),
            },
            ClassicBot {
                info: BotInfo { name: "minimax:N", description: minimax_description("N".into()) },
                make: |_, depth| {
                    if (1..=DEEPEST).contains(&depth) {
                        Ok(Box::new(Minimax { depth }))
                    } else {
                        Err(message!(
                            "three_dragons-bot-depth",
                            "N is 1 to {deepest}, the moves it looks ahead",
                            deepest = DEEPEST,
                        ))
                    }
                },
            },
        ]
    }
}

fn minimax_description(depth: Argument) -> Message {
    message!(
        "three_dragons-bot-minimax",
        "{depth} moves ahead, 1 to {deepest}; its pieces against the opponent's",
        depth,
        deepest = DEEPEST,
    )
}

/// Looks `depth` moves ahead and counts pieces. With a depth of one it is the greedy player.
struct Minimax {
    depth: u32,
}

fn lead(state: &State, side: Side) -> i32 {
    let count = |side: Side| state.pieces[side.index()].count_ones().cast_signed();
    count(side) - count(!side)
}

/// The value of a position for the side to move after `depth` more moves, if it lies between `alpha`
/// and `beta`; otherwise a bound on it. This pruning gives the same value as a full search. `None` if
/// the search was stopped.
///
/// The flag is checked wherever moves are generated: the moves of one position take microseconds.
fn search(
    game: &ThreeDragons,
    state: &State,
    depth: u32,
    mut alpha: i32,
    beta: i32,
    stop: &Stop,
) -> Option<i32> {
    let moves = if depth == 0 { Vec::new() } else { game.legal_moves(state) };
    if moves.is_empty() {
        return Some(lead(state, state.turn));
    }
    if stop.is_stopped() {
        return None;
    }
    let mut best = -i32::MAX;
    let mut child = state.clone();
    for mv in moves {
        game.play_into(state, mv, &mut child);
        best = best.max(-search(game, &child, depth - 1, -beta, -alpha, stop)?);
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    Some(best)
}

impl Bot<ThreeDragons> for Minimax {
    fn value(&self, _: &ThreeDragons, state: &State) -> BotValue {
        BotValue::BySide(Side::BOTH.map(|side| lead(state, side)))
    }

    fn choices_until(&self, game: &ThreeDragons, state: &State, stop: &Stop) -> Vec<Move> {
        let mut best = -i32::MAX;
        best_moves(game, state, stop, |_, after| {
            // Just below the best value so far, so that an equal value is still recognised as equal.
            let enough = -(best - 1).max(-i32::MAX);
            let value = -search(game, after, self.depth - 1, -i32::MAX, enough, stop)?;
            best = best.max(value);
            Some(value)
        })
    }

    fn description(&self) -> Option<Message> {
        Some(minimax_description(self.depth.into()))
    }
}
