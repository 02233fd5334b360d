//! One number that represents the behaviour of all games together.

use cygnet_core::hash::{SEED, mix};
use cygnet_core::options::samples;
use cygnet_core::perft::Leaves;
use cygnet_core::{DynGame, Entry, Stop};

use crate::CATALOGUE;

const PERFT_DEPTH: u32 = 2;
const PLAYOUTS: u64 = 4;
const BOT_TURNS: usize = 12;

/// A number that changes if the rules, the notation, the random games or the bots of any game of the
/// catalogue change, and stays the same if they only become faster.
///
/// It covers a sample of the options of every game; see [`samples`].
#[must_use]
pub fn signature() -> u64 {
    signature_of(CATALOGUE)
}

/// The same number for some games.
#[must_use]
pub fn signature_of<'a>(games: impl IntoIterator<Item = &'a Entry>) -> u64 {
    let mut hash = SEED;
    for entry in games {
        for options in samples(entry.info) {
            let game = entry.build(&options);
            let start = game.initial();
            hash = mix(hash, start.perft(PERFT_DEPTH, Leaves::Made));
            let played = start.playouts(PLAYOUTS, hash);
            for number in [played.wins[0], played.wins[1], played.draws, played.turns] {
                hash = mix(hash, number);
            }
            for bot in game.bots() {
                hash = bot_game(&*game, &bot.name.replace(":N", ":2"), hash);
            }
        }
    }
    hash
}

/// Lets a bot play both sides for a number of moves, after two random moves.
fn bot_game(game: &dyn DynGame, bot: &str, mut hash: u64) -> u64 {
    let mut random = fastrand::Rng::with_seed(hash);
    let mut state = game.initial();
    for turn in 0..BOT_TURNS {
        let side = if turn < 2 { "random" } else { bot };
        let Ok(Some(mv)) = state.bot_move(side, &mut random, &Stop::new()) else { break };
        if state.play_move(&mv).is_err() {
            break;
        }
        hash = mix_text(mix_text(hash, mv.text()), &state.position());
    }
    hash
}

fn mix_text(hash: u64, text: &str) -> u64 {
    text.bytes().fold(hash, |hash, byte| mix(hash, u64::from(byte)))
}
