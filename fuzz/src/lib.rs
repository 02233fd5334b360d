//! The fuzz targets: every input is either understood and kept exactly, or refused with a reason;
//! nothing panics, and no false claim is accepted.
//!
//! One function per target, each of which takes any bytes at all. Most inputs are text with a first line
//! such as `ski_jumps first=b step=any`, so that seeds and saved inputs can be read and written by
//! hand. What makes no sense there is passed over rather than refused, so that a mutation in the first
//! line does not waste the rest.

#![forbid(unsafe_code)]

use std::borrow::Cow;

use cygnet_core::conformance::check_position;
use cygnet_core::record::{self, Reader, Record};
use cygnet_core::{BotError, ClassicBots, DynGame, DynState, Entry, GameVisitor, Options, Stop};
use cygnet_games::replay::replay;
use cygnet_games::{CATALOGUE, find, visit};

mod files;
mod proofs;
mod protocol;
mod puzzles;
mod studies;

pub use files::{settings, table};
pub use proofs::{proof, proved};
pub use protocol::{answers, commands};
pub use puzzles::puzzles;
pub use studies::{arrangement, tree};

/// How many of the legal moves of a position are played.
const MOVES_TRIED: usize = 8;

/// How many turns are played before a move is read. Listing the moves of Dropper takes its time,
/// and with this many the third occurrence of a position is within reach.
const TURNS_PLAYED: usize = 12;

/// How many texts are then tried as a move. Getting there costs more than they do.
const TEXTS_TRIED: usize = 16;

/// A first line, and a position: `ski_jumps step=any`, `R3/3B/R3/3B r`.
///
/// # Panics
/// If a position that was accepted is not written as it was read, or breaks a promise of its game.
pub fn position(data: &[u8]) {
    let (header, text) = split_line(data);
    let (entry, options) = game_and_options(&text_of(header));
    let text = text_of(text);
    let (game, state) = match entry.set_up(options, Some(&text), seed_of(data)) {
        Ok(accepted) => accepted,
        Err(error) => return assert_explains(&error),
    };
    assert_eq!(state.position(), text, "read and written again");
    visit(entry.info.id, game.options(), Conformance(&text)).expect("the id is of the catalogue");

    let moves = examine(&*game, &*state);
    check_bots(&*game, &*state, &moves, seed_of(data));
    for mv in moves.iter().step_by(moves.len().div_ceil(MOVES_TRIED).max(1)) {
        let mut child = state.clone();
        assert_eq!(child.play(mv).as_ref(), Ok(mv), "{text}: a legal move");
        examine(&*game, &*child);
        let again = game.position(&child.position()).expect("what was played to can be set up");
        assert_eq!(again.position(), child.position(), "{text} {mv}: read and written again");
        assert_eq!(again.key(), child.key(), "{text} {mv}: key equals a fresh key");
    }
}

/// A first line, a line whose bytes each choose a legal move, and lines that are each tried as the
/// move after them.
///
/// # Panics
/// If a refused move changes anything, an accepted one is not among the legal ones, or upper case
/// makes a difference.
pub fn moves(data: &[u8]) {
    let (header, rest) = split_line(data);
    let (choices, texts) = split_line(rest);
    let (entry, options) = game_and_options(&text_of(header));
    let (_, mut state) =
        entry.set_up(options, None, seed_of(data)).expect("options that were set are right");

    for &choice in choices.iter().take(TURNS_PLAYED) {
        let legal = state.moves();
        // From all over the list, which can be longer than there are bytes.
        let Some(mv) = legal.get(usize::from(choice) * legal.len() / 256) else { break };
        assert_eq!(state.play(&mv.to_uppercase()).as_ref(), Ok(mv), "a legal move in upper case");
    }
    let legal = state.moves();
    for text in text_of(texts).split('\n').take(TEXTS_TRIED) {
        check_play(&*state, &legal, text);
    }
}

/// A first line whose options are ignored, and a line such as `size=5x6` for each option to set.
///
/// # Panics
/// If a refused option changes anything, an accepted one is not written as what it is, or the game
/// cannot be set up with it.
pub fn options(data: &[u8]) {
    let (header, lines) = split_line(data);
    let (entry, _) = game_and_options(&text_of(header));
    let mut options = Options::defaults(entry.info);
    for line in text_of(lines).lines() {
        let (name, value) = line.split_once('=').unwrap_or((line, ""));
        let before = options.clone();
        if let Err(error) = options.set(entry.info, name, value) {
            assert_eq!(options, before, "{line}: refused, so nothing has changed");
            assert_explains(&error);
            continue;
        }
        assert!(options.is_set(name), "{line}");
        let shown = options.get(name).expect("it was set").to_string();
        let mut again = before;
        assert_eq!(again.set(entry.info, name, &shown), Ok(()), "{line}: shown as {shown}");
        assert_eq!(again, options, "{line}: shown as {shown}");
    }
    check_options(entry, &options);

    options.deal(entry.info, seed_of(data));
    check_options(entry, &options);
    let (game, start) = entry.set_up(options.clone(), None, 0).expect("the options are right");
    assert_eq!(game.options(), &options, "nothing is left to chance once it was dealt");
    let (_, again) =
        entry.set_up(options, Some(&start.position()), 0).expect("the start is a position");
    assert_eq!(again.key(), start.key(), "{}: key equals a fresh key", start.position());
}

/// A text of records.
///
/// # Panics
/// If reading does not come to an end, or what was read is not the same after it was written.
pub fn record(data: &[u8]) {
    let mut records = Vec::new();
    for (items, item) in Reader::new(data).enumerate() {
        // Each takes a byte at least.
        assert!(items < data.len(), "more records than bytes");
        match item {
            Ok(record) => records.push(record),
            Err(error) => assert_explains(&error),
        }
    }
    let mut file = Vec::new();
    for record in &records {
        let text = record.to_string();
        let again = record::read_all(&text).expect("what was written can be read");
        assert_eq!(again, std::slice::from_ref(record), "written as {text:?}");
        record::write(record, &mut file).expect("memory can be written to");
        check_replay(record);
    }
    let again: Result<Vec<Record>, _> = Reader::new(&*file).collect();
    assert_eq!(again.as_ref(), Ok(&records), "all in one file");
}

/// A record that can be replayed is still the same game after it was a session.
fn check_replay(record: &Record) {
    let session = match replay(record) {
        Ok(session) => session,
        Err(error) => {
            return assert!(!error.message.english().is_empty(), "an error has a message");
        }
    };
    let recorded = Record::from(&session);
    let again = replay(&recorded).expect("a session can be replayed");
    assert!(again.moves().eq(session.moves()), "{recorded}");
    assert_eq!(again.state().position(), session.state().position(), "{recorded}");
}

/// A position keeps the promises that all games give.
struct Conformance<'a>(&'a str);

impl GameVisitor for Conformance<'_> {
    type Output = ();

    fn visit<G: ClassicBots>(self, game: G) {
        let state = game.parse_position(self.0).expect("it was accepted before");
        check_position(&game, &state);
    }
}

/// Looks at a position in every cheap way, and returns its legal moves.
fn examine(game: &dyn DynGame, state: &dyn DynState) -> Vec<String> {
    let position = state.position();
    let view = state.view();
    assert_eq!(view.size, game.size(), "{position}: size of the view");
    let rows = view.to_text().lines().count();
    assert_eq!(
        rows,
        usize::from(view.size.height) + 1,
        "{position}: the column names and the rows"
    );
    let moves = state.moves();
    assert!(moves.is_sorted_by(|a, b| a < b), "{position}: moves are sorted, each once");
    let outcome = state.outcome();
    assert_eq!(outcome.is_some(), moves.is_empty(), "{position}: over, or there are moves");
    assert!(
        outcome.is_none() || !state.reason().english().is_empty(),
        "{position}: why it is over"
    );
    moves
}

/// Every bot that looks no further than one move plays one of the legal moves, or says why it
/// does not play.
fn check_bots(game: &dyn DynGame, state: &dyn DynState, moves: &[String], seed: u64) {
    let position = state.position();
    let is_legal = |mv: &String| moves.binary_search(mv).is_ok();
    let mut random = fastrand::Rng::with_seed(seed);
    for name in game.bots().iter().map(|bot| bot.name).filter(|name| !name.contains(':')) {
        let report = match state.bot_report(name) {
            Ok(report) => report,
            Err(error @ BotError::Unavailable { .. }) => {
                assert_explains(&error);
                continue;
            }
            Err(error @ BotError::Unknown { .. }) => panic!("{position}: {error}"),
        };
        assert!(report.choices.iter().all(is_legal), "{position}: {name} chooses legal moves");
        assert_eq!(report.choices.is_empty(), moves.is_empty(), "{position}: {name} has a choice");
        let mv = state.bot_move(name, &mut random, &Stop::new()).expect("it reported before");
        assert_eq!(mv.is_none(), moves.is_empty(), "{position}: {name} moves");
        assert!(
            mv.iter().all(|mv| moves.iter().any(|it| it == mv.text())),
            "{position}: {name} plays {mv:?}"
        );
    }
}

/// A text is refused as a move and changes nothing, or is one of the legal moves, in either case.
fn check_play(state: &dyn DynState, legal: &[String], text: &str) {
    let position = state.position();
    let mut after = state.boxed_clone();
    let mv = match after.play(text) {
        Ok(mv) => mv,
        Err(error) => {
            assert_explains(&error);
            assert_eq!(after.position(), position, "refused, so nothing has changed");
            assert_eq!(after.key(), state.key(), "{position}: refused, so nothing has changed");
            return;
        }
    };
    assert!(legal.binary_search(&mv).is_ok(), "{position}: {text:?} was played as {mv}");
    for other in [mv.clone(), text.to_uppercase()] {
        let mut again = state.boxed_clone();
        assert_eq!(again.play(&other).as_ref(), Ok(&mv), "{position}: {other:?} for {text:?}");
        assert_eq!(again.position(), after.position(), "{position}: {other:?} for {text:?}");
    }
}

/// The displayed options can be parsed back to the same options.
fn check_options(entry: &Entry, options: &Options) {
    let shown: Vec<_> = options.iter().map(|(name, value)| (name, value.to_string())).collect();
    let pairs = shown.iter().map(|(name, value)| (*name, value.as_str()));
    let again = Options::parse(entry.info, pairs).expect("what is shown can be set");
    assert!(again.iter().eq(options.iter()), "{shown:?}");
}

fn assert_explains(error: &dyn std::error::Error) {
    assert!(!error.to_string().is_empty(), "an error says what is wrong: {error:?}");
}

/// Checks that the text is one line without control characters.
fn assert_harmless(text: &str) {
    assert!(!text.contains(char::is_control), "{text:?} has control characters");
}

/// The game and the options of a first line. An unknown game is replaced by one of the catalogue,
/// and an option that cannot be set is left out.
fn game_and_options(header: &str) -> (&'static Entry, Options) {
    let mut words = header.split(' ');
    let name = words.next().unwrap_or_default();
    let any = name.bytes().next().map_or(0, usize::from) % CATALOGUE.len();
    let entry = find(name).unwrap_or(&CATALOGUE[any]);
    let mut options = Options::defaults(entry.info);
    for (name, value) in words.filter_map(|word| word.split_once('=')) {
        // Errors are tested by the target `options`.
        let _ = options.set(entry.info, name, value);
    }
    (entry, options)
}

/// The bytes before and after the first line break.
fn split_line(data: &[u8]) -> (&[u8], &[u8]) {
    match data.iter().position(|&byte| byte == b'\n') {
        Some(end) => (&data[..end], &data[end + 1..]),
        None => (data, &[]),
    }
}

/// Only records are read as bytes; everything else is text by the time it gets to the parsers.
fn text_of(data: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(data)
}

/// A seed, which only has to be the same for the same input.
fn seed_of(data: &[u8]) -> u64 {
    data.len() as u64
}
