//! Whole matches: results are the same on any number of threads and after interruptions, and the
//! records are correct.

use std::fs;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Arc;

use cygnet_arena::{Finished, GameEnding, Match, MatchEnd, MatchError, MatchSetup, Sprt, Verdict};
use cygnet_core::record::read_all;
use cygnet_core::time::Budget;
use cygnet_core::time::GameLimits;
use cygnet_core::{DynGame, DynState, Options, Session, Stop};
use cygnet_games::replay::replay;
use cygnet_players::{ChosenMove, Player, PlayerError, Resources, seat};

use crate::cheat::Cheat;

/// Small, so that many matches can be played in little time.
const TABLE: usize = 1 << 14;

fn setup(id: &str, size: &str, players: [&str; 2], games: u32) -> MatchSetup {
    let entry = cygnet_games::find(id).expect("a game of the catalogue");
    let mut options = Options::defaults(entry.info);
    if !size.is_empty() {
        options.set(entry.info, "size", size).expect("a size");
    }
    let (game, start) = entry.set_up(options, None, 0).expect("a start");
    MatchSetup {
        base: Session::new(game, start),
        players: players.map(str::to_owned),
        limits: [GameLimits::Nodes(150); 2],
        games,
        seed: 11,
        threads: NonZeroUsize::MIN,
        sprt: None,
    }
}

fn with_small_table(game: &Arc<dyn DynGame>, name: &str) -> Result<Box<dyn Player>, PlayerError> {
    seat(game, name, 0, TABLE, &Resources::default())
}

fn play(contest: &mut Match, stop: &Stop) -> MatchEnd {
    contest.play_seated(&with_small_table, stop, |_| {}).expect("a match")
}

fn results(setup: &MatchSetup) -> Vec<Finished> {
    let mut contest = Match::new(setup.clone()).expect("a match");
    assert_eq!(play(&mut contest, &Stop::new()), MatchEnd::Complete);
    contest.games().copied().collect()
}

/// A player that stops the match after a number of games.
struct Restless {
    player: Box<dyn Player>,
    games: usize,
    stop: Stop,
}

impl Player for Restless {
    fn name(&self) -> &str {
        self.player.name()
    }

    fn choose(
        &mut self,
        state: &dyn DynState,
        budget: &Budget,
        stop: &Stop,
    ) -> Result<Option<ChosenMove>, PlayerError> {
        if self.games == 0 {
            self.stop.stop();
        }
        self.player.choose(state, budget, stop)
    }

    fn new_game(&mut self, seed: u64) {
        self.games = self.games.saturating_sub(1);
        self.player.new_game(seed);
    }
}

/// Plays at most `games` games, is interrupted during the next one, and leaves the rest unplayed.
fn play_some(setup: &MatchSetup, path: &Path, games: usize) -> MatchEnd {
    let mut contest = Match::new(setup.clone()).expect("a match");
    contest.keep_records(path).expect("a file");
    let stop = Stop::new();
    let seating = |game: &Arc<dyn DynGame>, name: &str| {
        let player = with_small_table(game, name)?;
        Ok(Box::new(Restless { player, games: games + 1, stop: stop.clone() }) as Box<dyn Player>)
    };
    contest.play_seated(&seating, &stop, |_| {}).expect("a match")
}

#[test]
fn a_match_is_the_same_on_any_number_of_threads() {
    for (id, size) in [("ugly_duck", "4x4"), ("ski_jumps", "6x4"), ("three_dragons", "")] {
        let mut setup = setup(id, size, ["level-3", "level-1"], 8);
        let alone = results(&setup);
        assert_eq!(alone.len(), 8);
        setup.threads = NonZeroUsize::new(2).expect("two");
        assert_eq!(results(&setup), alone, "{id}");
    }
}

#[test]
fn an_interrupted_match_goes_on_where_it_was() {
    let folder = tempfile::tempdir().expect("a folder");
    let [whole, parts] = ["whole", "parts"].map(|name| folder.path().join(name));
    let setup = setup("ugly_duck", "4x5", ["level-4", "random"], 10);
    assert_eq!(play_some(&setup, &whole, 10), MatchEnd::Complete);

    for (games, so_far) in [(1, 1), (4, 5), (2, 7)] {
        assert_eq!(play_some(&setup, &parts, games), MatchEnd::Interrupted);
        let records = read_all(&fs::read_to_string(&parts).expect("a file")).expect("records");
        assert_eq!(records.len(), so_far, "only what is missing was played");
    }
    // The computer goes down while a game is being written.
    let full = fs::metadata(&parts).expect("a file").len() as usize;
    let text = fs::read_to_string(&whole).expect("a file");
    fs::write(&parts, &text[..full + 300]).expect("a file");
    assert_eq!(play_some(&setup, &parts, 10), MatchEnd::Complete);
    let [whole, parts] = [whole, parts].map(|path| fs::read_to_string(path).expect("a file"));
    assert_eq!(parts, whole);
}

#[test]
fn records_can_be_replayed_and_say_what_the_match_was() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("records");
    let setup = setup("ski_jumps", "6x4", ["engine", "random"], 4);
    play_some(&setup, &path, 4);
    let records = read_all(&fs::read_to_string(&path).expect("a file")).expect("records");
    for (number, record) in (1..).zip(&records) {
        let session = replay(record).expect("a game in order");
        assert!(session.outcome().is_some());
        assert_eq!(record.tag("Round"), Some(number.to_string().as_str()));
        assert_eq!(record.tag("TimeControl"), Some("150 nodes"));
        assert_eq!(record.tag("Seed"), Some("11"));
        let reds = ["engine", "random"];
        assert_eq!(record.tag("Red"), Some(reds[(number - 1) % 2]), "sides are changed");
        assert!(record.line.turns.iter().any(|turn| turn.command("eval").is_some()));
    }
    let openings = |game: usize| records[game].moves().take(2).collect::<Vec<_>>();
    assert_eq!(openings(0), openings(1), "a pair has one opening");
}

#[test]
fn a_file_of_another_match_is_left_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("records");
    let setup = setup("ugly_duck", "4x4", ["random", "level-1"], 2);
    play_some(&setup, &path, 2);
    let before = fs::read(&path).expect("a file");
    let refusal = |setup: MatchSetup, path: &Path| {
        let mut contest = Match::new(setup).expect("a match");
        contest.keep_records(path).expect_err("another match").to_string()
    };
    let other_seed = MatchSetup { seed: 12, ..setup.clone() };
    let error = refusal(other_seed, &path);
    assert!(error.contains("line 1: the tag Seed is '11', not '12'"), "{error}");
    let players = ["random", "random"].map(str::to_owned);
    let error = refusal(MatchSetup { players, ..setup.clone() }, &path);
    assert!(error.contains("the tag Black is 'level-1', not 'random'"), "{error}");
    assert_eq!(fs::read(&path).expect("a file"), before);

    for text in ["Dear diary,\n\nwe won today.\n", "[Game \"ugly_duck\"]\n\n1. b1c2 *\n"] {
        let diary = folder.path().join("diary");
        fs::write(&diary, text).expect("a file");
        refusal(setup.clone(), &diary);
        assert_eq!(fs::read_to_string(&diary).expect("a file"), text);
    }
}

#[test]
fn two_matches_do_not_write_the_same_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("records");
    let setup = setup("ugly_duck", "4x4", ["random", "random"], 2);
    let mut first = Match::new(setup.clone()).expect("a match");
    first.keep_records(&path).expect("a file");
    let mut second = Match::new(setup).expect("a match");
    let error = second.keep_records(&path).expect_err("it is in use").to_string();
    assert!(error.contains("is in use by another match"), "{error}");
}

#[test]
fn a_longer_match_begins_with_a_shorter_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("records");
    let setup = setup("ugly_duck", "4x4", ["random", "level-2"], 4);
    play_some(&setup, &path, 4);
    let longer = MatchSetup { games: 8, ..setup };
    let mut contest = Match::new(longer.clone()).expect("a match");
    contest.keep_records(&path).expect("a file");
    assert_eq!(contest.games().len(), 4);
    assert_eq!(play(&mut contest, &Stop::new()), MatchEnd::Complete);
    assert!(contest.games().copied().eq(results(&longer)));
}

#[test]
fn the_books_of_random_players_balance() {
    for id in cygnet_games::IDS {
        let mut contest = Match::new(setup(id, "", ["random", "random"], 40)).expect("a match");
        play(&mut contest, &Stop::new());
        let report = contest.report();
        let tally = report.tally;
        assert_eq!(tally.games(), 40);
        assert_eq!(report.pairs.total(), 20);
        let wins: u32 = report.wins_of_side.iter().sum();
        assert_eq!(wins + tally.draws, 40);
        let endings: u32 = report.endings.iter().map(|(_, count)| count).sum();
        assert_eq!(endings, 40);
        let estimate = report.estimate.expect("there are pairs");
        assert!((estimate.score - tally.points() / 40.0).abs() < 1e-9, "{id}");
        assert!((0.2..0.8).contains(&estimate.score), "{id}: {}", estimate.score);
        assert!(estimate.interval[0] < 0.0 && estimate.interval[1] > 0.0, "{id}");
    }
}

#[test]
fn level_1_plays_every_game() {
    for id in cygnet_games::IDS {
        let setup = setup(id, "", ["level-1", "random"], 2);
        for game in results(&setup) {
            assert!(
                matches!(game.ending, GameEnding::Rules | GameEnding::Length),
                "{id}: {game:?}"
            );
        }
    }
}

#[test]
fn a_test_ends_a_match_that_is_clear() {
    let sprt = Sprt::new(0.0, 200.0);
    let setup = MatchSetup { sprt, ..setup("ugly_duck", "5x5", ["engine", "random"], 400) };
    let reports = [1, 2].map(|threads| {
        let threads = NonZeroUsize::new(threads).expect("not 0");
        let mut contest = Match::new(MatchSetup { threads, ..setup.clone() }).expect("a match");
        assert_eq!(play(&mut contest, &Stop::new()), MatchEnd::Decided);
        contest.report()
    });
    let [one, two] = &reports;
    assert_eq!(one, two, "it is decided after the same pair");
    let (_, state) = one.sprt.expect("a test");
    assert_eq!(state.verdict, Some(Verdict::Accepted));
    assert!(one.tally.games() < 100, "{:?}", one.tally);
}

#[test]
fn a_player_that_plays_illegal_moves_loses_every_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("records");
    let setup = setup("ugly_duck", "4x4", ["random", Cheat.name()], 4);
    let mut contest = Match::with_unchecked_players(setup.clone()).expect("a match");
    contest.keep_records(&path).expect("a file");
    let seating = |game: &Arc<dyn DynGame>, name: &str| {
        if name == Cheat.name() { Ok(Box::new(Cheat) as _) } else { with_small_table(game, name) }
    };
    contest.play_seated(&seating, &Stop::new(), |_| {}).expect("a match");
    let report = contest.report();
    assert_eq!((report.tally.wins, report.tally.games()), (4, 4));
    assert_eq!(report.endings, [(GameEnding::IllegalMove, 4)]);
    drop(contest);

    let mut again = Match::with_unchecked_players(setup).expect("a match");
    again.keep_records(&path).expect("the same match");
    assert_eq!(again.report(), report, "all of it is in the records");
    for record in read_all(&fs::read_to_string(&path).expect("a file")).expect("records") {
        replay(&record).expect("a game in order");
        let played = format!("{} played", Cheat.name());
        assert!(record.tag("Reason").is_some_and(|reason| reason.starts_with(&played)));
    }
}

#[test]
fn matches_that_make_no_sense_are_refused() {
    let error = |setup| Match::new(setup).err().expect("no match").to_string();
    for games in [0, 3] {
        let message = error(setup("ugly_duck", "", ["random", "random"], games));
        assert!(message.ends_with(&format!("{games} is not")), "{message}");
    }
    let message = error(setup("ugly_duck", "", ["random", "fred"], 2));
    assert!(message.starts_with("Ugly Duck has no player 'fred'"), "{message}");
    let mut over = setup("ugly_duck", "", ["random", "random"], 2);
    over.base.end(cygnet_core::Outcome::Draw, cygnet_core::Termination::Agreement);
    assert!(matches!(Match::new(over), Err(MatchError::Over)));
}
