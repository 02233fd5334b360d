//! Many players who meet each other: `tournament`.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use cygnet_analysis::Resources;
use cygnet_arena::tournament::file::{PlayerEntry, TournamentFile};
use cygnet_arena::tournament::json::TournamentAnswer;
use cygnet_arena::tournament::{
    Entrant, Tournament, TournamentFormat, TournamentSetup, USUAL_EXTRA_PAIRS, players_of_word,
};
use cygnet_arena::{MatchEnd, match_limits, seed_of_records};
use cygnet_core::{Message, Session, Stop, message};
use cygnet_system::files::replace;
use cygnet_text::Language;
use cygnet_text::answers::{
    running_table, tournament_page, tournament_progress, tournament_report,
};

use crate::CommandResult;
use crate::args::{GameArguments, SetupArguments, TournamentArguments};
use crate::command_error::{AddContext, NO_SIGNALS, Result, cannot_write};
use crate::output::{Output, say};
use crate::progress::ProgressLine;
use crate::setup::{fresh_seed, session};
use crate::signals::stop_at_signals;

/// The number of progress lines in total if standard error is not a terminal.
const LINES_OF_PROGRESS: usize = 10;

/// The most rows of the table while the tournament runs, so that it fits on a screen of 24 lines.
const ROWS_OF_PROGRESS: usize = 16;

/// The times between two tables on the screen, and between two pages.
const BETWEEN_TABLES: Duration = Duration::from_millis(250);
const BETWEEN_PAGES: Duration = Duration::from_secs(10);

/// The games of a pairing, unless another number is chosen.
const USUAL_GAMES: u32 = 2;

/// `cygnet tournament GAME PLAYER…` and `cygnet tournament FILE.toml`
pub(crate) fn play(
    arguments: &TournamentArguments,
    resources: &Resources,
    output: &mut Output,
) -> Result<CommandResult> {
    let (file, path) = file(&arguments.game_or_file)?;
    let records = arguments.records.clone().or(file.records.clone());
    let records = records.or_else(|| path.map(|path| path.with_extension("games.txt")));
    // A tournament that is resumed keeps its seed.
    let known = || records.as_deref().and_then(seed_of_records);
    let seed = arguments.setup.seed.or(file.seed).or_else(known).unwrap_or_else(fresh_seed);
    let base = base(arguments, &file, path, seed)?;
    let mut tournament = Tournament::new(setup(arguments, &file, base, seed))?;
    if let Some(path) = &records {
        tournament.keep_records(path)?;
    }
    let language = output.language();
    let mut pages = arguments.out.as_ref().or(file.out.as_ref()).map(|out| Pages::new(out));
    // Write the page once before the games, so that a wrong path is reported at once.
    if let Some(pages) = &mut pages {
        pages.write(&tournament, MatchEnd::Interrupted, language)?;
    }
    let stop = Stop::new();
    stop_at_signals(&stop).context(|| NO_SIGNALS)?;
    let mut progress = TournamentProgress::new(&tournament, language);
    let mut unwritten = Ok(());
    let end = tournament.play(resources, &stop, |tournament| {
        progress.tell(tournament);
        if let Some(pages) = pages.as_mut().filter(|pages| pages.is_due()) {
            unwritten = pages.write(tournament, MatchEnd::Interrupted, language);
            if unwritten.is_err() {
                stop.stop();
            }
        }
    });
    progress.finish();
    let end = end?;
    unwritten?;
    if let Some(pages) = &mut pages {
        pages.write(&tournament, end, language)?;
        say(output.words().tournament_written(pages.page.display(), pages.data.display()));
    }
    if output.wants_json() {
        output.json(&TournamentAnswer::new(&tournament, end))?;
    } else {
        output.lines(&tournament_report(&tournament, end, records.is_some(), language))?;
    }
    Ok(if end == MatchEnd::Interrupted { CommandResult::No } else { CommandResult::Yes })
}

/// The file that the first argument names, if it names one and not a game.
fn file(name: &str) -> Result<(TournamentFile, Option<&Path>)> {
    let path = Path::new(name.trim());
    if !path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("toml")) {
        return Ok((TournamentFile::default(), None));
    }
    Ok((TournamentFile::read(path)?, Some(path)))
}

/// The position that openings start from. What the arguments say goes before what the file says.
fn base(
    arguments: &TournamentArguments,
    file: &TournamentFile,
    path: Option<&Path>,
    seed: u64,
) -> Result<Session> {
    let game = match path {
        None => arguments.game_or_file.clone(),
        Some(path) => file.game.clone().ok_or_else(|| no_game(path))?,
    };
    let own = &arguments.setup;
    let name = |option: &str| option.split_once('=').map(|(name, _)| name.trim().to_lowercase());
    let is_own = |wanted: &str| {
        (wanted == "size" && own.size.is_some())
            || own.options.iter().any(|option| name(option).as_deref() == Some(wanted))
    };
    let others = file.options.iter().filter(|(name, _)| !is_own(&name.to_lowercase()));
    let setup = SetupArguments {
        options: others
            .map(|(name, value)| format!("{name}={value}"))
            .chain(own.options.iter().cloned())
            .collect(),
        size: own.size.clone(),
        position: own.position.clone().or_else(|| file.position.clone()),
        moves: own.moves.clone().or_else(|| file.moves.clone()),
        seed: own.seed,
    };
    session(&GameArguments { game, setup }, seed)
}

fn no_game(path: &Path) -> Message {
    message!(
        "tournament-no-game",
        "{file} names no game; add a line such as game = \"ugly_duck\"",
        file = path,
    )
}

fn setup(
    arguments: &TournamentArguments,
    file: &TournamentFile,
    base: Session,
    seed: u64,
) -> TournamentSetup {
    let nodes = arguments.nodes.map(|nodes| [nodes; 2]);
    let clock = arguments.clock.map(|clock| [clock; 2]);
    let time = arguments.time.map(|time| [time; 2]);
    let is_limited = nodes.is_some() || clock.is_some() || time.is_some();
    let [limits, _] = match_limits(nodes, clock, time);
    let limits = if is_limited { limits } else { file.limits.unwrap_or(limits) };
    let own = arguments.players.iter().map(|name| PlayerEntry {
        player: name.clone(),
        label: None,
        limits: None,
    });
    let own: Vec<PlayerEntry> = own.collect();
    let players = if own.is_empty() { &file.players } else { &own };
    let entrants: Vec<Entrant> = players
        .iter()
        .flat_map(|entry| {
            let entrant = |player| Entrant {
                label: entry.label.clone().unwrap_or_default(),
                player,
                limits: entry.limits.unwrap_or(limits),
            };
            players_of_word(&**base.game(), &entry.player).into_iter().map(entrant)
        })
        .collect();
    let format = arguments.format.map(TournamentFormat::from).or(file.format);
    let format = format.unwrap_or(TournamentFormat::RoundRobin);
    let rounds = arguments.rounds.or(file.rounds);
    TournamentSetup {
        title: arguments.title.clone().or(file.title.clone()).unwrap_or_default().trim().to_owned(),
        base,
        format,
        rounds: rounds.unwrap_or_else(|| format.usual_rounds(entrants.len())),
        entrants,
        games: arguments.games.or(file.games).unwrap_or(USUAL_GAMES),
        challengers: arguments
            .challengers
            .map(|number| number as usize)
            .or(file.challengers)
            .unwrap_or(1),
        extra_pairs: arguments.extra_pairs.or(file.extra_pairs).unwrap_or(USUAL_EXTRA_PAIRS),
        seed,
        threads: arguments.threads.or(file.threads).unwrap_or(NonZeroUsize::MIN),
    }
}

/// The page and the JSON of the result.
struct Pages {
    page: PathBuf,
    data: PathBuf,
    last: Instant,
}

impl Pages {
    /// `cup`, `cup.html` and `cup.json` all mean the files `cup.html` and `cup.json`.
    fn new(out: &Path) -> Self {
        let is_ours = |extension: &std::ffi::OsStr| {
            ["html", "json"].iter().any(|own| extension.eq_ignore_ascii_case(own))
        };
        let stem = match out.extension() {
            Some(extension) if is_ours(extension) => out.with_extension(""),
            _ => out.to_owned(),
        };
        let with = |extension: &str| {
            let mut path = stem.clone().into_os_string();
            path.push(extension);
            PathBuf::from(path)
        };
        Self { page: with(".html"), data: with(".json"), last: Instant::now() }
    }

    fn is_due(&self) -> bool {
        self.last.elapsed() >= BETWEEN_PAGES
    }

    fn write(&mut self, tournament: &Tournament, end: MatchEnd, language: Language) -> Result<()> {
        let page = tournament_page(tournament, env!("CARGO_PKG_VERSION"), language);
        let data = serde_json::to_string_pretty(&TournamentAnswer::new(tournament, end))
            .map_err(|error| Message::verbatim(error.to_string()))?;
        for (path, text) in [(&self.page, page), (&self.data, data + "\n")] {
            replace(path, text.as_bytes()).context(|| cannot_write(path))?;
        }
        self.last = Instant::now();
        Ok(())
    }
}

/// The table above a bar, or a few lines where there is no terminal.
struct TournamentProgress {
    line: ProgressLine,
    last: Option<Instant>,
    language: Language,
}

impl TournamentProgress {
    fn new(tournament: &Tournament, language: Language) -> Self {
        let template = "{msg}\n{bar:24} {pos}/{len}  [{elapsed}<{eta}]";
        let line = ProgressLine::bar(tournament.games_in_all(), template);
        line.resume(tournament.games_played() as u64);
        let mut progress = Self { line, last: None, language };
        progress.show(tournament);
        progress
    }

    fn tell(&mut self, tournament: &Tournament) {
        if self.line.is_shown() {
            if self.last.is_none_or(|last| last.elapsed() >= BETWEEN_TABLES) {
                self.show(tournament);
            }
            return;
        }
        let (played, all) = (tournament.games_played(), tournament.games_in_all() as usize);
        let lines = |games: usize| games * LINES_OF_PROGRESS / all.max(1);
        if lines(played) > lines(played.saturating_sub(1)) {
            say(tournament_progress(tournament, self.language));
        }
    }

    fn show(&mut self, tournament: &Tournament) {
        self.line.set_length(tournament.games_in_all());
        self.line.set_position(tournament.games_played() as u64);
        let table = || running_table(tournament, ROWS_OF_PROGRESS, self.language).join("\n");
        self.line.set_message(table);
        self.last = Some(Instant::now());
    }

    fn finish(&self) {
        self.line.finish();
    }
}
