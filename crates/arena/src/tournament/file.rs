//! Tournaments described by a TOML file. Everything in it is optional, because arguments can complete it, and
//! everything is checked where it stands, so that an error names its line.

use std::collections::BTreeMap;
use std::io::{self, ErrorKind};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use cygnet_core::quote::quoted;
use cygnet_core::time::{GameLimits, TimeControl};
use cygnet_core::{Message, Options, Say, display_message, message};
use cygnet_games::find_named;
use cygnet_players::check;
use cygnet_system::files::read_regular;
use serde::Deserialize;
use toml::Spanned;

use super::setup::{MOST_EXTRA_PAIRS, MOST_ROUNDS, TournamentFormat, players_of_word};

/// The most bytes of a file; a tournament of 256 programs with long commands is far shorter.
const MAX_FILE: u64 = 1 << 20;

/// The most threads.
const MOST_THREADS: u32 = 1024;

/// A player in a file.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayerEntry {
    /// The name of a player, or a word that stands for several, see [`players_of_word`].
    pub player: String,
    /// The name in the table, if it is another one.
    pub label: Option<String>,
    /// Its limits, if they are not those of all players.
    pub limits: Option<GameLimits>,
}

/// What a file says about a tournament.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct TournamentFile {
    /// The title.
    pub title: Option<String>,
    /// The game.
    pub game: Option<String>,
    /// Options of the game, the size included.
    pub options: Vec<(String, String)>,
    /// The position that openings start from.
    pub position: Option<String>,
    /// Moves to play from there.
    pub moves: Option<String>,
    /// Who meets whom.
    pub format: Option<TournamentFormat>,
    /// The number of rounds.
    pub rounds: Option<u32>,
    /// The games of a pairing.
    pub games: Option<u32>,
    /// The number of challengers of a gauntlet.
    pub challengers: Option<usize>,
    /// How many pairs of games may decide a drawn pairing of a knockout.
    pub extra_pairs: Option<u32>,
    /// The seed.
    pub seed: Option<u64>,
    /// How many games to play at the same time.
    pub threads: Option<NonZeroUsize>,
    /// The limits of players without limits of their own.
    pub limits: Option<GameLimits>,
    /// The players.
    pub players: Vec<PlayerEntry>,
    /// The file for the records. A relative path starts from the folder of the file.
    pub records: Option<PathBuf>,
    /// The page to write.
    pub out: Option<PathBuf>,
}

/// Why a file does not describe a tournament.
#[derive(Debug)]
pub enum TournamentFileError {
    /// It cannot be read.
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The error of the operating system.
        error: io::Error,
    },
    /// Something in it is wrong.
    Wrong {
        /// The file.
        path: PathBuf,
        /// The line number.
        line: usize,
        /// The problem.
        problem: Message,
    },
}

impl Say for TournamentFileError {
    fn message(&self) -> Message {
        match self {
            Self::Unreadable { path, error } => message!(
                "tournament-file-unreadable",
                "cannot read {file}: {reason}",
                file = path.as_path(),
                reason = error.message(),
            ),
            Self::Wrong { path, line, problem } => message!(
                "tournament-file-wrong",
                "{file}, line {line}: {problem}",
                file = path.as_path(),
                line = *line,
                problem,
            ),
        }
    }
}

display_message!(TournamentFileError);

/// The file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    title: Option<String>,
    game: Option<Spanned<String>>,
    size: Option<Spanned<Scalar>>,
    #[serde(default)]
    options: BTreeMap<String, Spanned<Scalar>>,
    position: Option<Spanned<String>>,
    moves: Option<String>,
    format: Option<Spanned<String>>,
    rounds: Option<Spanned<i64>>,
    games: Option<Spanned<i64>>,
    challengers: Option<Spanned<i64>>,
    extra_pairs: Option<Spanned<i64>>,
    seed: Option<u64>,
    threads: Option<Spanned<i64>>,
    limits: Option<Spanned<String>>,
    records: Option<PathBuf>,
    out: Option<PathBuf>,
    #[serde(default)]
    players: Vec<Spanned<String>>,
    #[serde(default)]
    player: Vec<WrittenPlayer>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "a table [[player]] with a name")]
struct WrittenPlayer {
    name: Spanned<String>,
    label: Option<String>,
    limits: Option<Spanned<String>>,
}

/// A value of an option: `size = 6` is as good as `size = "6x6"`.
#[derive(Deserialize)]
#[serde(untagged, expecting = "a text, a number, true or false")]
enum Scalar {
    Text(String),
    Number(i64),
    Choice(bool),
}

impl Scalar {
    fn text(&self) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Number(number) => number.to_string(),
            Self::Choice(is_chosen) => is_chosen.to_string(),
        }
    }
}

/// A problem at a byte of the text.
#[derive(Debug)]
struct Problem {
    at: usize,
    message: Message,
}

fn problem(at: &std::ops::Range<usize>, message: Message) -> Problem {
    Problem { at: at.start, message }
}

/// The number under a key, within limits.
fn number(
    key: &'static str,
    value: Option<Spanned<i64>>,
    least: u32,
    most: u32,
) -> Result<Option<u32>, Problem> {
    let Some(value) = value else { return Ok(None) };
    let found = *value.get_ref();
    let number = u32::try_from(found).ok().filter(|number| (least..=most).contains(number));
    number.map(Some).ok_or_else(|| {
        let wrong = message!(
            "tournament-number-wrong",
            "{key} is a whole number from {least} to {most}, not {found}",
            key,
            least,
            most,
            found = found.to_string(),
        );
        problem(&value.span(), wrong)
    })
}

fn limits(value: Option<Spanned<String>>) -> Result<Option<GameLimits>, Problem> {
    let Some(value) = value else { return Ok(None) };
    let read = value.get_ref().trim().parse().ok();
    let is_limit = |limits: &GameLimits| {
        !matches!(limits, GameLimits::Nodes(0) | GameLimits::Time(TimeControl::None))
    };
    read.filter(is_limit).map(Some).ok_or_else(|| {
        let wrong = message!(
            "tournament-limits-wrong",
            "{text} is not a limit: write '10000 nodes', '100ms' for a time per move, or \
             '1m+0.6s' for a minute and 0.6 seconds more with every move",
            text = quoted(value.get_ref()),
        );
        problem(&value.span(), wrong)
    })
}

impl TournamentFile {
    /// Reads a file.
    ///
    /// # Errors
    /// If it cannot be read, or something in it is wrong.
    pub fn read(path: &Path) -> Result<Self, TournamentFileError> {
        let unreadable = |error| TournamentFileError::Unreadable { path: path.to_owned(), error };
        let bytes = read_regular(path, MAX_FILE).map_err(unreadable)?;
        let text = String::from_utf8(bytes).map_err(|_| {
            let why = message!("file-not-text", "it is not text");
            unreadable(io::Error::new(ErrorKind::InvalidData, why))
        })?;
        let file = Self::of_text(&text).map_err(|Problem { at, message }| {
            let line = 1 + text.bytes().take(at).filter(|&byte| byte == b'\n').count();
            TournamentFileError::Wrong { path: path.to_owned(), line, problem: message }
        })?;
        let folder = path.parent().unwrap_or(Path::new(""));
        let beside = |path: PathBuf| folder.join(path);
        Ok(Self { records: file.records.map(beside), out: file.out.map(beside), ..file })
    }

    fn of_text(text: &str) -> Result<Self, Problem> {
        let written: Written = toml::from_str(text).map_err(|error| {
            // The library's own text marks the place on several lines.
            let message = error.message().replace('\n', ", ");
            let message = message.replace("expected i64", "expected a whole number");
            let message = message.replace("expected u64", "expected a whole number, not negative");
            let message = Message::verbatim(message);
            Problem { at: error.span().map_or(0, |span| span.start), message }
        })?;
        let format = match &written.format {
            Some(format) => {
                let read = format.get_ref().parse();
                Some(read.map_err(|message| problem(&format.span(), message))?)
            }
            None => None,
        };
        let threads = number("threads", written.threads, 1, MOST_THREADS)?;
        let mut file = Self {
            title: written.title,
            game: written.game.as_ref().map(|game| game.get_ref().clone()),
            options: Vec::new(),
            position: written.position.as_ref().map(|position| position.get_ref().clone()),
            moves: written.moves,
            format,
            rounds: number("rounds", written.rounds, 1, MOST_ROUNDS)?,
            games: number("games", written.games, 1, MOST_ROUNDS)?,
            challengers: number("challengers", written.challengers, 1, MOST_ROUNDS)?
                .map(|it| it as usize),
            extra_pairs: number("extra_pairs", written.extra_pairs, 0, MOST_EXTRA_PAIRS)?,
            seed: written.seed,
            threads: threads.and_then(|threads| NonZeroUsize::new(threads as usize)),
            limits: limits(written.limits)?,
            players: Vec::new(),
            records: written.records,
            out: written.out,
        };
        let mut places = Vec::new();
        for name in written.players {
            places.push(name.span());
            let entry = PlayerEntry { player: name.into_inner(), label: None, limits: None };
            file.players.push(entry);
        }
        for player in written.player {
            places.push(player.name.span());
            let limits = limits(player.limits)?;
            let name = player.name.into_inner();
            file.players.push(PlayerEntry { player: name, label: player.label, limits });
        }
        let size = written.size.map(|size| ("size".to_owned(), size));
        let options_set: Vec<(String, Spanned<Scalar>)> =
            size.into_iter().chain(written.options).collect();
        let option =
            |(name, value): &(String, Spanned<Scalar>)| (name.clone(), value.get_ref().text());
        file.options = options_set.iter().map(option).collect();
        if let Some(game) = &written.game {
            let entry = find_named(game.get_ref())
                .map_err(|error| problem(&game.span(), error.message()))?;
            let mut options = Options::defaults(entry.info);
            for (name, value) in &options_set {
                let text = value.get_ref().text();
                options
                    .set(entry.info, name, &text)
                    .map_err(|error| problem(&value.span(), error.message()))?;
            }
            let position = written.position.as_ref();
            let set_up = entry.set_up(options, position.map(|it| it.get_ref().trim()), 0);
            let (game, _) = set_up.map_err(|error| {
                let at = position.map_or(game.span(), Spanned::span);
                problem(&at, error.message())
            })?;
            for (player, place) in file.players.iter().zip(&places) {
                for name in players_of_word(&*game, &player.player) {
                    check(&*game, &name).map_err(|error| problem(place, error.message()))?;
                }
            }
        }
        Ok(file)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHOLE: &str = r#"
title = "Summer cup"
game = "Ugly-Duck"
size = 4
format = "swiss"
rounds = 3
games = 2
seed = 7
threads = 2
limits = "500 nodes"
records = "cup.games"
out = "cup.html"
players = ["levels", "random"]

[[player]]
name = "engine"
label = "quick"
limits = "1m+0.6s"
"#;

    #[test]
    fn a_file_says_everything_about_a_tournament() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("cup.toml");
        std::fs::write(&path, WHOLE).expect("a file");
        let file = TournamentFile::read(&path).expect("a tournament");
        assert_eq!(file.title.as_deref(), Some("Summer cup"));
        assert_eq!(file.options, [("size".to_owned(), "4".to_owned())]);
        assert_eq!(file.format, Some(TournamentFormat::Swiss));
        assert_eq!((file.rounds, file.games, file.seed), (Some(3), Some(2), Some(7)));
        assert_eq!(file.limits, Some(GameLimits::Nodes(500)));
        assert_eq!(file.players.len(), 3);
        assert_eq!(file.players[0].player, "levels");
        assert_eq!(file.players[2].label.as_deref(), Some("quick"));
        let limits = GameLimits::Time("1m+0.6s".parse().expect("a clock"));
        assert_eq!(file.players[2].limits, Some(limits));
        assert_eq!(file.records, Some(folder.path().join("cup.games")));
        let missing = TournamentFile::read(&folder.path().join("none.toml"));
        let missing = missing.expect_err("there is no such file").to_string();
        assert!(missing.starts_with("cannot read ") && missing.contains("none.toml"), "{missing}");
    }

    #[test]
    fn an_error_names_its_line_and_what_would_be_right() {
        for (right, wrong, line, said) in [
            (
                "rounds = 3",
                "rounds = \"3\"",
                6,
                "invalid type: string \"3\", expected a whole number",
            ),
            ("rounds = 3", "rounds = 0", 6, "rounds is a whole number from 1 to 1000, not 0"),
            ("rounds = 3", "rounds = -1", 6, "from 1 to 1000, not -1"),
            ("rounds = 3", "rounds = = 3", 6, "extra `=`"),
            ("rounds = 3", "round = 3", 6, "unknown field `round`, expected one of `title`"),
            (
                "\"swiss\"",
                "\"swis\"",
                5,
                "the formats are round-robin, gauntlet, swiss and knockout",
            ),
            ("\"Ugly-Duck\"", "\"chess\"", 3, "there is no game 'chess'"),
            ("size = 4", "size = \"40x40\"", 4, "40"),
            ("size = 4", "options = { first = \"red\" }", 4, "first"),
            ("\"random\"]", "\"fred\"]", 13, "Ugly Duck has no player 'fred'; its players are"),
            ("name = \"engine\"", "name = \"level-11\"", 16, "the levels are level-1 to level-10"),
            ("\"1m+0.6s\"", "\"soon\"", 18, "'soon' is not a limit: write '10000 nodes'"),
            ("\"500 nodes\"", "\"0 nodes\"", 10, "'0 nodes' is not a limit"),
            ("\"500 nodes\"", "\"none\"", 10, "'none' is not a limit"),
            (
                "label = \"quick\"",
                "lable = \"quick\"",
                17,
                "expected one of `name`, `label`, `limits`",
            ),
            ("name = \"engine\"", "", 15, "missing field `name`"),
            ("threads = 2", "threads = 2000", 9, "from 1 to 1024"),
            ("seed = 7", "seed = -7", 8, "expected a whole number, not negative"),
        ] {
            assert!(WHOLE.contains(right), "{right}");
            let text = WHOLE.replacen(right, wrong, 1);
            let Problem { at, message } = TournamentFile::of_text(&text).expect_err(wrong);
            let found = 1 + text.bytes().take(at).filter(|&byte| byte == b'\n').count();
            let message = message.to_string();
            assert!(message.contains(said), "{wrong}: {message}");
            assert_eq!(found, line, "{wrong}: {message}");
        }
        let Problem { at, message } =
            TournamentFile::of_text("player = [\"x\"]").expect_err("a list of texts");
        assert!(
            message.to_string().contains("expected a table [[player]] with a name"),
            "{message}"
        );
        assert_eq!(at, 10);
    }
}
