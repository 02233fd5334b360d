//! Whole tournaments: the same on any number of threads and after interruptions at any byte, with players that
//! cheat, crash and hang.

use std::fs;
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use cygnet_arena::tournament::json::TournamentAnswer;
use cygnet_arena::tournament::{
    Entrant, Tournament, TournamentError, TournamentFormat, TournamentSetup,
};
use cygnet_arena::{MatchEnd, seed_of_records};
use cygnet_core::record::read_all;
use cygnet_core::time::{Budget, GameLimits};
use cygnet_core::{DynGame, DynState, Options, Session, Stop};
use cygnet_games::replay::replay;
use cygnet_players::{ChosenMove, Player, PlayerError, Resources, seat};

use crate::cheat::Cheat;

fn entrant(player: &str) -> Entrant {
    Entrant { label: String::new(), player: player.to_owned(), limits: GameLimits::Nodes(20) }
}

fn setup(format: TournamentFormat, players: &[&str]) -> TournamentSetup {
    let entry = cygnet_games::find("ugly_duck").expect("a game of the catalogue");
    let options = Options::parse(entry.info, [("size", "3x5")]).expect("a size");
    let (game, start) = entry.set_up(options, None, 0).expect("a start");
    TournamentSetup {
        title: String::new(),
        base: Session::new(game, start),
        format,
        entrants: players.iter().map(|player| entrant(player)).collect(),
        rounds: if format == TournamentFormat::Swiss { 3 } else { 1 },
        games: 2,
        challengers: 1,
        extra_pairs: 1,
        seed: 4711,
        threads: NonZeroUsize::MIN,
    }
}

fn seating(game: &Arc<dyn DynGame>, name: &str) -> Result<Box<dyn Player>, PlayerError> {
    if name == Cheat.name() {
        Ok(Box::new(Cheat))
    } else {
        seat(game, name, 0, 1 << 12, &Resources::default())
    }
}

fn begin(setup: &TournamentSetup, path: &Path) -> Result<Tournament, String> {
    let tournament = Tournament::with_unchecked_players(setup.clone());
    let mut tournament = tournament.map_err(|error| error.to_string())?;
    tournament.keep_records(path).map_err(|error| error.to_string())?;
    Ok(tournament)
}

fn end(tournament: &mut Tournament) -> TournamentAnswer {
    let end = tournament.play_seated(&seating, &Stop::new(), |_| {}).expect("a tournament");
    assert_eq!(end, MatchEnd::Complete);
    assert_eq!(tournament.games_played() as u64, tournament.games_in_all());
    TournamentAnswer::new(tournament, end)
}

fn play(setup: &TournamentSetup, path: &Path) -> TournamentAnswer {
    end(&mut begin(setup, path).unwrap_or_else(|error| panic!("{error}")))
}

const FIELD: [&str; 5] = ["level-2", "random", "greedy-table", "level-1", "greedy-threat"];

#[test]
fn every_format_is_the_same_on_any_number_of_threads() {
    for format in TournamentFormat::ALL {
        for games in [1, 2, 3] {
            let one = TournamentSetup { games, ..setup(format, &FIELD) };
            let three =
                TournamentSetup { threads: NonZeroUsize::new(3).expect("not 0"), ..one.clone() };
            let [alone, together] = [one, three].map(|setup| {
                end(&mut Tournament::with_unchecked_players(setup).expect("a tournament"))
            });
            assert_eq!(alone, together, "{format:?}");
            assert_eq!(alone.standings.len(), 5);
            let points: f64 = alone.standings.iter().map(|row| row.points).sum();
            let byes: u32 = alone.standings.iter().map(|row| row.byes).sum();
            let of_byes = if format == TournamentFormat::Swiss { byes * games } else { 0 };
            let all = f64::from(of_byes) + f64::from(u32::try_from(alone.games).expect("few"));
            assert!((points - all).abs() < 1e-9, "{format:?}: {points} of {all}");
        }
    }
}

/// The records of a file in an order of their own: a drawn pairing of a knockout goes on while others play.
fn games(file: &[u8]) -> Vec<&str> {
    let text = std::str::from_utf8(file).expect("text");
    let mut games: Vec<&str> = text.split("[Game ").collect();
    games.sort_unstable();
    games
}

/// Cuts the records of a tournament at bytes and continues it from there.
fn survives_cuts(setup: &TournamentSetup, step: usize) {
    // Most of the time is spent waiting for the disk, so several workers wait at once.
    const WORKERS: usize = 8;
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("records");
    let report = play(setup, &path);
    let whole = fs::read(&path).expect("a file");
    for record in read_all(std::str::from_utf8(&whole).expect("text")).expect("records") {
        replay(&record).expect("a game in order");
    }
    thread::scope(|scope| {
        for worker in 0..WORKERS {
            let (path, whole, report) = (folder.path().join(worker.to_string()), &whole, &report);
            scope.spawn(move || {
                for cut in (worker * step..whole.len()).step_by(WORKERS * step) {
                    fs::write(&path, &whole[..cut]).expect("a file");
                    let seed = seed_of_records(&path);
                    assert!(seed.is_none() || seed == Some(setup.seed), "cut at byte {cut}");
                    assert!(play(setup, &path) == *report, "cut at byte {cut}");
                    let kept = fs::read(&path).expect("a file");
                    assert!(games(&kept) == games(whole), "cut at byte {cut}");
                }
            });
        }
    });
}

#[test]
fn a_swiss_tournament_survives_a_cut_at_any_byte() {
    let setup = TournamentSetup {
        rounds: 2,
        games: 1,
        ..setup(TournamentFormat::Swiss, &["level-1", "random", Cheat.name()])
    };
    survives_cuts(&setup, 1);
}

#[test]
fn tournaments_survive_cuts() {
    for format in TournamentFormat::ALL {
        survives_cuts(&setup(format, &FIELD[..4]), 61);
    }
}

#[test]
fn a_tournament_on_several_threads_goes_on_with_the_same_result() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("records");
    let threads = NonZeroUsize::new(3).expect("not 0");
    for format in TournamentFormat::ALL {
        let setup = TournamentSetup { threads, ..setup(format, &FIELD) };
        let _ = fs::remove_file(&path);
        let report = play(&setup, &path);
        let whole = fs::read(&path).expect("a file");
        for part in 1..7 {
            fs::write(&path, &whole[..whole.len() * part / 7]).expect("a file");
            assert_eq!(play(&setup, &path), report, "{format:?}");
        }
        // Nothing is played again.
        let stop = Stop::new();
        stop.stop();
        let mut again = begin(&setup, &path).expect("the same tournament");
        assert!(again.is_complete());
        assert_eq!(again.play_seated(&seating, &stop, |_| {}).expect("it is"), MatchEnd::Complete);
    }
}

#[test]
fn an_interrupted_tournament_says_so_and_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("records");
    let setup = setup(TournamentFormat::Swiss, &FIELD);
    let report = play(&setup, &folder.path().join("whole"));
    let stop = Stop::new();
    let mut part = begin(&setup, &path).expect("a tournament");
    let ended = part.play_seated(&seating, &stop, |tournament| {
        if tournament.games_played() == 5 {
            stop.stop();
        }
    });
    assert_eq!(ended.expect("it can be interrupted"), MatchEnd::Interrupted);
    // The third round is not begun.
    assert!((5..=8).contains(&part.games_played()), "{}", part.games_played());
    assert_eq!(part.games_in_all(), 12);
    drop(part);
    assert_eq!(play(&setup, &path), report);
    // More rounds continue the same tournament.
    let longer = TournamentSetup { rounds: 4, ..setup };
    assert_eq!(begin(&longer, &path).expect("a longer one").games_played(), 12);
    assert_eq!(play(&longer, &path).pairings[..3], report.pairings);
}

#[test]
fn a_file_of_another_tournament_is_left_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("records");
    let swiss = setup(TournamentFormat::Swiss, &FIELD);
    play(&swiss, &path);
    let before = fs::read_to_string(&path).expect("a file");
    let refusal = |setup: &TournamentSetup, text: &str| {
        fs::write(&path, text).expect("a file");
        let error = begin(setup, &path).err().expect("another tournament");
        assert_eq!(fs::read_to_string(&path).expect("a file"), text);
        assert!(error.ends_with("this is another tournament, so choose another file"), "{error}");
        error
    };
    let error = refusal(&TournamentSetup { seed: 1, ..swiss.clone() }, &before);
    assert!(error.contains("line 1: the tag Seed is '4711', not '1'"), "{error}");
    let error = refusal(&TournamentSetup { games: 4, ..swiss.clone() }, &before);
    assert!(error.contains("the tag Tournament is 'swiss, 5 players, 2 games each, "), "{error}");
    let mut other = swiss.clone();
    other.entrants[0].limits = GameLimits::Nodes(21);
    refusal(&other, &before);
    other = swiss.clone();
    other.entrants.swap(0, 1);
    refusal(&other, &before);
    // A game of a later round stands before the games that decide about its pairings.
    let second = before.find("[Round \"2.1.1\"]").expect("a second round");
    let start = before[..second].rfind("[Game ").expect("its first game");
    let error = refusal(&swiss, &before[start..]);
    assert!(error.contains("the tag Round is '2.1.1', and there is no such game"), "{error}");
    refusal(&swiss, "Dear diary,\n\nwe won today.\n");
    refusal(&swiss, "[Game \"ugly_duck\"]\n\n1. b1c2 *\n");
    fs::write(&path, &before).expect("a file");
    let first = begin(&swiss, &path).expect("the same tournament");
    let error = begin(&swiss, &path).err().expect("it is in use");
    assert!(error.contains("is in use by another match or tournament"), "{error}");
    drop(first);
    assert_eq!(fs::read_to_string(&path).expect("a file"), before);
}

#[test]
fn a_player_that_cheats_forfeits_every_game() {
    let setup = setup(TournamentFormat::RoundRobin, &["random", Cheat.name(), "level-1"]);
    let folder = tempfile::tempdir().expect("a folder");
    let answer = play(&setup, &folder.path().join("records"));
    let row = &answer.standings[2];
    assert_eq!((row.name.as_str(), row.forfeits, row.losses), (Cheat.name(), 4, 4));
    assert_eq!(answer.endings.get("illegal move"), Some(&4));
    assert_eq!(answer.endings.get("rules"), Some(&2));
    assert_eq!(play(&setup, &folder.path().join("records")), answer);
}

#[test]
fn a_player_that_cannot_be_seated_forfeits_and_the_others_play_on() {
    let absent = |game: &Arc<dyn DynGame>, name: &str| match name {
        "gone" => Err(PlayerError::Unknown {
            game: "Ugly Duck",
            name: name.to_owned(),
            known: Vec::new(),
        }),
        name => seating(game, name),
    };
    let setup = setup(TournamentFormat::RoundRobin, &["random", "gone", "level-1"]);
    let mut tournament = Tournament::with_unchecked_players(setup).expect("a tournament");
    let end = tournament.play_seated(&absent, &Stop::new(), |_| {}).expect("a tournament");
    let answer = TournamentAnswer::new(&tournament, end);
    assert_eq!((end, answer.games), (MatchEnd::Complete, 6));
    assert_eq!(answer.endings.get("failure"), Some(&4));
}

#[test]
fn a_player_that_is_absent_once_forfeits_one_game() {
    let was_absent = AtomicBool::new(false);
    let absent_once = |game: &Arc<dyn DynGame>, name: &str| {
        if name == "level-1" && !was_absent.swap(true, Ordering::Relaxed) {
            let game = "Ugly Duck";
            return Err(PlayerError::Unknown { game, name: name.to_owned(), known: Vec::new() });
        }
        seating(game, name)
    };
    let setup = setup(TournamentFormat::RoundRobin, &["random", "level-1", "greedy-table"]);
    let mut tournament = Tournament::with_unchecked_players(setup).expect("a tournament");
    let end = tournament.play_seated(&absent_once, &Stop::new(), |_| {}).expect("a tournament");
    let answer = TournamentAnswer::new(&tournament, end);
    assert_eq!((end, answer.games), (MatchEnd::Complete, 6));
    assert_eq!(answer.endings.get("failure"), Some(&1));
}

/// A player with a mistake in its program.
struct Panics;

impl Player for Panics {
    fn name(&self) -> &'static str {
        "panics"
    }

    fn choose(
        &mut self,
        _: &dyn DynState,
        _: &Budget,
        _: &Stop,
    ) -> Result<Option<ChosenMove>, PlayerError> {
        panic!("as this player does");
    }
}

#[test]
fn a_tournament_ends_if_all_of_its_threads_have_panicked() {
    let panics = |_: &Arc<dyn DynGame>, _: &str| -> Result<Box<dyn Player>, PlayerError> {
        Ok(Box::new(Panics))
    };
    let setup = setup(TournamentFormat::RoundRobin, &FIELD);
    let mut tournament = Tournament::with_unchecked_players(setup).expect("a tournament");
    let ended = catch_unwind(AssertUnwindSafe(|| {
        let _ = tournament.play_seated(&panics, &Stop::new(), |_| {});
    }));
    assert!(ended.is_err(), "the panic is passed on");
}

#[test]
fn tournaments_that_make_no_sense_are_refused() {
    let error = |setup: TournamentSetup| Tournament::new(setup).err().expect("none").to_string();
    let swiss = |players: &[&str]| setup(TournamentFormat::Swiss, players);
    assert_eq!(error(swiss(&["random"])), "a tournament has 2 to 256 players, and this one has 1");
    assert!(error(swiss(&[])).ends_with("has 0"));
    let twice = error(swiss(&["random", "Level-1", " LEVEL-1 "]));
    assert!(twice.starts_with("two players are called 'level-1'; "), "{twice}");
    assert!(error(swiss(&["random", "fred"])).starts_with("Ugly Duck has no player 'fred'"));
    let gauntlet = setup(TournamentFormat::Gauntlet, &FIELD);
    let all = error(TournamentSetup { challengers: 5, ..gauntlet });
    assert_eq!(all, "a gauntlet of 5 players has 1 to 4 challengers, not 5");
    for (games, rounds) in [(0, 3), (1001, 3), (2, 0), (2, 1001)] {
        let wrong = error(TournamentSetup { games, rounds, ..swiss(&FIELD) });
        assert!(wrong.contains(" 1 to 1000 "), "{wrong}");
    }
    let long = TournamentSetup { games: 1000, rounds: 1000, ..swiss(&FIELD) };
    assert!(error(long).contains("would have 2000000 games"));
    let mut over = swiss(&FIELD);
    over.base.end(cygnet_core::Outcome::Draw, cygnet_core::Termination::Agreement);
    assert!(matches!(Tournament::new(over), Err(TournamentError::Over)));
}

/// Other programs, which are shell scripts here.
#[cfg(unix)]
mod programs {
    use super::*;

    /// The name of a player that answers `go` with these commands.
    fn script(folder: &Path, name: &str, go: &str) -> String {
        let path = folder.join(name);
        let text = format!(
            "while read -r word rest; do
                 case $word in
                     ugi) echo ugiok ;;
                     isready) echo readyok ;;
                     go) {go} ;;
                     quit) exit ;;
                 esac
             done\n"
        );
        fs::write(&path, text).expect("a file");
        format!("engine:/bin/sh '{}'", path.display())
    }

    #[test]
    fn programs_that_crash_cheat_or_hang_lose_and_the_tournament_ends() {
        let folder = tempfile::tempdir().expect("a folder");
        let in_folder = |name: &str, go: &str| script(folder.path(), name, go);
        let players = [
            in_folder("crash", "exit 3"),
            in_folder("cheat", "echo bestmove z9z9"),
            in_folder("hang", "read -r word"),
            "random".to_owned(),
        ];
        let mut field = setup(TournamentFormat::Gauntlet, &players.each_ref().map(|it| &**it));
        field.challengers = 3;
        field.games = 1;
        // One move of a program that hangs takes this long, and the grace.
        field.entrants[2].limits = GameLimits::Time("10ms".parse().expect("a limit"));
        for (entrant, label) in field.entrants.iter_mut().zip(["crash", "cheat", "hang", ""]) {
            entrant.label = label.to_owned();
        }
        let mut tournament = Tournament::new(field).expect("a tournament");
        let end = tournament.play(&Resources::default(), &Stop::new(), |_| {}).expect("it ends");
        let answer = TournamentAnswer::new(&tournament, end);
        assert_eq!(end, MatchEnd::Complete);
        for ending in ["failure", "illegal move", "time"] {
            assert_eq!(answer.endings.get(ending), Some(&1), "{ending}: {:?}", answer.endings);
        }
        assert_eq!(answer.standings[0].name, "random");
        assert!((answer.standings[0].points - 3.0).abs() < 1e-9);
        let forfeits: u32 = answer.standings.iter().map(|row| row.forfeits).sum();
        assert_eq!(forfeits, 3);
    }

    #[test]
    fn a_program_that_does_not_start_is_told_of_before_the_first_game() {
        let field = setup(TournamentFormat::Swiss, &["random", "engine:/no/such/program"]);
        let mut tournament = Tournament::new(field).expect("a tournament");
        let played = tournament.play(&Resources::default(), &Stop::new(), |_| {});
        let error = played.expect_err("there is no such program").to_string();
        assert!(error.starts_with("'engine:/no/such/program' cannot play: "), "{error}");
        assert_eq!(tournament.games_played(), 0);
    }
}
