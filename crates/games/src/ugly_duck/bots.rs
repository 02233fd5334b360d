//! The two original computer players of Ugly Duck.

use cygnet_core::bots::best_moves;
use cygnet_core::{
    Bits, Bot, BotInfo, BotValue, ClassicBot, ClassicBots, Game, Outcome, Side, Stop, message,
};

use super::{Move, State, UglyDuck};

impl<B: Bits> ClassicBots for UglyDuck<B> {
    fn classic_bots() -> Vec<ClassicBot<Self>> {
        vec![
            ClassicBot {
                info: BotInfo {
                    name: "greedy-table",
                    description: message!(
                        "ugly_duck-bot-greedy-table",
                        "one move ahead; how far each piece has come (5 rows only)"
                    ),
                },
                make: |game, _| match game.size.height {
                    5 => Ok(Box::new(GreedyTable)),
                    _ => Err(message!(
                        "ugly_duck-bot-other-size",
                        "its table is for 5 rows, and the board is {size}",
                        size = game.size,
                    )),
                },
            },
            ClassicBot {
                info: BotInfo {
                    name: "greedy-threat",
                    description: message!(
                        "ugly_duck-bot-greedy-threat",
                        "one move ahead; pieces, and whether one can be taken"
                    ),
                },
                make: |_, _| Ok(Box::new(GreedyThreat)),
            },
        ]
    }
}

/// Values a board of five rows from 0 (Black has won) to 1000 (White has won).
struct GreedyTable;

const EVEN: i32 = 500;
const WON: i32 = 1000;
const LOST: i32 = 0;
const UNSTOPPABLE: i32 = 999;

/// The value of a duck on its first to fourth row from home.
const DUCK_BY_ROW: [i32; 4] = [10, 13, 16, 19];

/// The value of a swan 1 to 4 steps from home.
const SWAN_BY_DISTANCE: [i32; 4] = [90, 60, 45, 30];

impl GreedyTable {
    fn evaluate<B: Bits>(game: &UglyDuck<B>, state: &State<B>) -> i32 {
        match game.outcome(state) {
            Some(Outcome::Win(Side::One)) => return WON,
            Some(_) => return LOST,
            None => {}
        }
        if Self::comes_home(game, state, Side::One) {
            return UNSTOPPABLE;
        }
        if Self::comes_home(game, state, Side::Two) {
            return WON - UNSTOPPABLE;
        }
        EVEN + Self::points(game, state, Side::One) - Self::points(game, state, Side::Two)
    }

    /// The number of rows between a square and a side's home row.
    fn rows_from_home<B: Bits>(game: &UglyDuck<B>, side: Side, row: usize) -> usize {
        match side {
            Side::One => row,
            Side::Two => usize::from(game.size.height) - 1 - row,
        }
    }

    /// Is a swan of this side one step from home, on a square where the opponent cannot capture it?
    fn comes_home<B: Bits>(game: &UglyDuck<B>, state: &State<B>, side: Side) -> bool {
        let swans = state.pieces[side.index()] & state.swans;
        let safe = swans & !game.attacks(state, !side);
        safe.squares()
            .into_iter()
            .any(|square| Self::rows_from_home(game, side, game.size.row(square)) == 1)
    }

    fn points<B: Bits>(game: &UglyDuck<B>, state: &State<B>, side: Side) -> i32 {
        let value = |square| {
            let rows = Self::rows_from_home(game, side, game.size.row(square));
            if state.swans.has(square) { SWAN_BY_DISTANCE[rows - 1] } else { DUCK_BY_ROW[rows] }
        };
        state.pieces[side.index()].squares().into_iter().map(value).sum()
    }
}

impl<B: Bits> Bot<UglyDuck<B>> for GreedyTable {
    fn value(&self, game: &UglyDuck<B>, state: &State<B>) -> BotValue {
        BotValue::Absolute(Self::evaluate(game, state))
    }

    fn choices_until(&self, game: &UglyDuck<B>, state: &State<B>, stop: &Stop) -> Vec<Move> {
        let sign = if state.turn == Side::One { 1 } else { -1 };
        best_moves(game, state, stop, |_, after| Some(sign * Self::evaluate(game, after)))
    }
}

/// Counts pieces, and avoids squares where it can be captured.
struct GreedyThreat;

impl GreedyThreat {
    fn evaluate<B: Bits>(game: &UglyDuck<B>, state: &State<B>, side: Side) -> i32 {
        let [ducks, swans] = state.all_pieces().count(side);
        let [their_ducks, their_swans] = state.all_pieces().count(!side);
        let won = game.outcome(state) == Some(Outcome::Win(side));
        let in_danger = !(state.pieces[side.index()] & game.attacks(state, !side)).is_empty();
        20 * (ducks - their_ducks) + 50 * (swans - their_swans) + 1000 * i32::from(won)
            - 5 * i32::from(in_danger)
    }
}

impl<B: Bits> Bot<UglyDuck<B>> for GreedyThreat {
    fn value(&self, game: &UglyDuck<B>, state: &State<B>) -> BotValue {
        BotValue::BySide(Side::BOTH.map(|side| Self::evaluate(game, state, side)))
    }

    fn choices_until(&self, game: &UglyDuck<B>, state: &State<B>, stop: &Stop) -> Vec<Move> {
        best_moves(game, state, stop, |_, after| Some(Self::evaluate(game, after, state.turn)))
    }

    /// If all moves are equal to it, the bot moves a swan if it can; otherwise it makes the first move
    /// in board order.
    fn choose(
        &self,
        game: &UglyDuck<B>,
        state: &State<B>,
        random: &mut fastrand::Rng,
        stop: &Stop,
    ) -> Option<Move> {
        let choices = self.choices_until(game, state, stop);
        if choices.len() as u64 != game.count_moves(state) {
            return random.choice(choices);
        }
        let swans: Vec<Move> =
            choices.iter().copied().filter(|mv| state.swans.has(mv.from)).collect();
        random.choice(swans).or(choices.into_iter().min())
    }
}
