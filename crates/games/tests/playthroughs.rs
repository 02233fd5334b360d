//! Whole games written out, as golden text in `tests/playthroughs`.
//!
//! A playthrough shows everything that is visible of a game: boards, positions, moves, bots,
//! endings. A change that alters any of it shows up as a difference in these files. Set
//! `CYGNET_UPDATE_PLAYTHROUGHS=1` to rewrite them, and read the difference before committing. A new
//! game gets a playthrough by a line in `PLAYTHROUGHS`.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use cygnet_core::{DynState, Entry, Options, Outcome, Stop};

/// A game, its options, and a seed.
type Playthrough = (&'static str, &'static [(&'static str, &'static str)], u64);

const PLAYTHROUGHS: [Playthrough; 8] = [
    ("ugly_duck", &[("size", "5x5")], 1),
    ("ugly_duck", &[("size", "12x11")], 2),
    ("ski_jumps", &[("size", "6x6")], 3),
    ("ski_jumps", &[("size", "4x6"), ("first", "black"), ("step", "any"), ("jump", "down")], 4),
    ("dropper", &[("size", "4x4")], 5),
    ("three_dragons", &[], 6),
    ("three_dragons", &[("variant", "strength")], 7),
    ("three_dragons", &[("variant", "base")], 8),
];

fn playthrough(entry: &Entry, options: &Options, seed: u64) -> String {
    let game = entry.build(options);
    let mut random = fastrand::Rng::with_seed(seed);
    let mut state = game.initial();
    let mut text = format!("{}\n", entry.info.name);
    for (name, value) in game.options().iter() {
        let _ = writeln!(text, "{name}: {value}");
    }
    loop {
        describe(&mut text, &*state);
        // Mostly random moves, for variety; occasionally a move of a bot, so that the game ends.
        let bots = game.bots();
        let bot = &bots[if random.u8(..4) == 0 { bots.len() - 1 } else { 0 }];
        let name = bot.name.replace(":N", ":1");
        let Ok(Some(mv)) = state.bot_move(&name, &mut random, &Stop::new()) else { break };
        let _ = writeln!(text, "\n{name} plays {mv}");
        state.play_move(&mv).expect("a bot's move is legal");
    }
    text
}

fn describe(text: &mut String, state: &dyn DynState) {
    let side = |side| state.info().side(side).name;
    let _ = writeln!(text, "\n{}\n{}", state.view().to_text().trim_end(), state.position());
    match state.outcome() {
        None => {
            let _ = writeln!(text, "{} to move: {}", side(state.turn()), state.moves().join(" "));
        }
        Some(Outcome::Win(winner)) => {
            let _ = writeln!(text, "{} {}", side(winner), state.reason());
        }
        Some(Outcome::Draw) => {
            let _ = writeln!(text, "Draw: {}", state.reason());
        }
    }
}

#[test]
fn games_go_as_they_always_went() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs");
    for (game, options, seed) in PLAYTHROUGHS {
        let entry = cygnet_games::find(game).expect("a game of the catalogue");
        let chosen = Options::parse(entry.info, options.iter().copied()).expect("valid options");
        let name = options.iter().fold(game.to_owned(), |name, (_, value)| name + "-" + value);
        let path = folder.join(name + ".txt");
        let text = playthrough(entry, &chosen, seed);
        if std::env::var_os("CYGNET_UPDATE_PLAYTHROUGHS").is_some() {
            fs::write(&path, &text).expect("the file can be written");
        }
        let golden = fs::read_to_string(&path).unwrap_or_default();
        let changed = golden.lines().zip(text.lines()).position(|(old, new)| old != new);
        assert!(
            golden == text,
            "{} differs from line {} on; see the module's documentation",
            path.display(),
            changed.unwrap_or_else(|| golden.lines().count().min(text.lines().count())) + 1,
        );
    }
}
