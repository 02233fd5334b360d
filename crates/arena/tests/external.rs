//! External programs in matches: their moves are checked, and their claims are recorded as claims.
#![cfg(unix)]

use std::fs;
use std::num::NonZeroUsize;
use std::sync::Arc;

use cygnet_analysis::Score;
use cygnet_arena::{GameEnding, Match, MatchSetup, Played, play_game};
use cygnet_core::time::Budget;
use cygnet_core::time::GameLimits;
use cygnet_core::{DynGame, DynState, Options, Outcome, Session, Side, Stop};
use cygnet_players::{ChosenMove, Opinion, Player, PlayerError, Resources, seat};
use tempfile::TempDir;

/// A shell script that acts as an engine and answers `go` with the given commands. It is deleted
/// after the test.
struct Script {
    _folder: TempDir,
    name: String,
}

impl Script {
    fn new(go: &str) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("engine.sh");
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
        fs::write(&path, text).expect("a file can be written");
        let name = format!("engine:/bin/sh '{}'", path.display());
        Self { _folder: folder, name }
    }

    /// Plays a game of the script against the random player, on the smallest board.
    fn plays(&self) -> Played {
        let session = session();
        let mut script =
            seat(session.game(), &self.name, 1, 0, &Resources::default()).expect("it starts");
        let mut random =
            seat(session.game(), "random", 1, 0, &Resources::default()).expect("a player");
        let limits = GameLimits::Nodes(10);
        play_game(session, [&mut *script, &mut *random], [limits; 2], &Stop::new())
            .expect("nobody stops it")
    }
}

fn session() -> Session {
    let entry = cygnet_games::find("ugly_duck").expect("a game of the catalogue");
    let options = Options::parse(entry.info, [("size", "3x3")]).expect("a size");
    let (game, start) = entry.set_up(options, None, 0).expect("a start");
    Session::new(game, start)
}

#[test]
fn an_illegal_move_is_one_and_no_failure() {
    let script = Script::new("echo bestmove b1b3");
    let played = script.plays();
    assert_eq!(played.outcome, Outcome::Win(Side::Two));
    assert_eq!(played.ending, GameEnding::IllegalMove);
    let reason = played.reason.expect("a reason");
    assert!(reason.contains(" played 'b1b3', which is not legal: b1b3 is "), "{reason}");
}

#[test]
fn a_program_that_ends_has_failed() {
    assert_eq!(Script::new("exit 3").plays().ending, GameEnding::Failure);
}

#[test]
fn a_proof_of_another_program_is_a_claim_and_its_estimate_is_one() {
    let opinion = |score: &str| {
        let script = Script::new(&format!("echo info score {score}; echo bestmove b1b2"));
        script.plays().opinions[0]
    };
    assert_eq!(opinion("win 3"), Some(Opinion::Claimed(Score::Win(Some(3)))));
    assert_eq!(opinion("draw"), Some(Opinion::Claimed(Score::Draw)));
    assert_eq!(opinion("cp 35"), Some(Opinion::Found(Score::Estimate(35))));
}

/// A random player that reports the same opinion about every position.
struct Boaster {
    player: Box<dyn Player>,
    opinion: Opinion,
}

impl Player for Boaster {
    fn name(&self) -> &str {
        self.player.name()
    }

    fn choose(
        &mut self,
        state: &dyn DynState,
        budget: &Budget,
        stop: &Stop,
    ) -> Result<Option<ChosenMove>, PlayerError> {
        let choice = self.player.choose(state, budget, stop)?;
        Ok(choice.map(|choice| ChosenMove { opinion: Some(self.opinion), ..choice }))
    }
}

/// The records of a match between two players that report this opinion about every position.
fn records(opinion: Opinion) -> String {
    let setup = MatchSetup {
        base: session(),
        players: ["random", "random"].map(str::to_owned),
        limits: [GameLimits::Nodes(10); 2],
        games: 2,
        seed: 1,
        threads: NonZeroUsize::MIN,
        sprt: None,
    };
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("records");
    let mut contest = Match::new(setup).expect("a match");
    contest.keep_records(&path).expect("a file");
    let seating = |game: &Arc<dyn DynGame>, name: &str| -> Result<Box<dyn Player>, PlayerError> {
        Ok(Box::new(Boaster { player: seat(game, name, 0, 0, &Resources::default())?, opinion }))
    };
    contest.play_seated(&seating, &Stop::new(), |_| {}).expect("a match");
    fs::read_to_string(path).expect("records")
}

#[test]
fn records_tell_claims_from_proofs() {
    let claimed = records(Opinion::Claimed(Score::Win(Some(3))));
    assert!(claimed.contains("[%claim win in 3]") && !claimed.contains("[%eval"), "{claimed}");
    let proven = records(Opinion::Found(Score::Win(Some(3))));
    assert!(proven.contains("[%eval win in 3]") && !proven.contains("[%claim"), "{proven}");
}
