//! The records of a match: every game is appended to a file as it ends, and an interrupted match is
//! continued from that file.
//!
//! A game counts once it is safe on the disk. So the file always holds whole games of the match,
//! followed at most by the beginning of games that do not count, which is removed before the match
//! continues.

use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use cygnet_core::quote::quoted;
use cygnet_core::record::{After, Comment, GameResult, Reader, Record};
use cygnet_core::{Message, Say, display_message, message};
use cygnet_games::replay::replay;
use cygnet_system::LockedFile;
use cygnet_system::files::sync_folder_of;

use crate::matches::{GameEnding, Played};
use crate::report::Finished;
use cygnet_core::time::GameLimits;
use cygnet_players::Opinion;

/// Why the records of a match cannot be kept.
#[derive(Debug)]
pub enum RecordsError {
    /// The file cannot be read or written.
    File {
        /// The file.
        path: PathBuf,
        /// The error of the operating system.
        error: io::Error,
    },
    /// Another program keeps its records in this file.
    InUse(PathBuf),
    /// The file holds something other than this match.
    OtherMatch {
        /// The file.
        path: PathBuf,
        /// The line number.
        line: usize,
        /// The problem.
        problem: Message,
    },
    /// A game is damaged, and others follow it.
    Damaged {
        /// The file.
        path: PathBuf,
        /// The line number.
        line: usize,
        /// The problem.
        problem: Message,
    },
}

impl Say for RecordsError {
    fn message(&self) -> Message {
        match self {
            Self::File { path, error } => message!(
                "match-records-file",
                "cannot save the records in {file}: {reason}",
                file = path.as_path(),
                reason = error.message(),
            ),
            Self::InUse(path) => message!(
                "match-records-in-use",
                "{file} is in use by another match; choose another file, or wait until that match \
                 has ended",
                file = path.as_path(),
            ),
            Self::OtherMatch { path, line, problem } => message!(
                "match-records-of-other-match",
                "{file}, line {line}: {problem}; this is another match, so choose another file",
                file = path.as_path(),
                line = *line,
                problem,
            ),
            Self::Damaged { path, line, problem } => message!(
                "match-records-damaged",
                "{file}, line {line}: {problem}; remove this game from the file, or choose another \
                 file",
                file = path.as_path(),
                line = *line,
                problem,
            ),
        }
    }
}

display_message!(RecordsError);

/// The tags in every record of a match, and the openings of its games.
pub(crate) trait Headers {
    /// The tags of a game; a record with other tags belongs to another match.
    fn tags(&self, number: u32) -> Vec<(String, String)>;

    /// The opening moves of a game, if the game belongs to this match.
    fn opening(&self, number: u32) -> Option<Vec<String>>;

    /// The number of the game with this text in its tag [`ROUND`].
    fn number(&self, round: Option<&str>) -> Result<u32, Message> {
        let number = round.and_then(|round| round.parse::<u32>().ok()?.checked_sub(1));
        number.ok_or_else(|| {
            message!(
                "match-tag-not-a-number",
                "the tag {tag} is missing or not a number",
                tag = ROUND
            )
        })
    }

    /// The name of a game in messages.
    fn game_name(&self, number: u32) -> String {
        (number + 1).to_string()
    }

    /// Takes notice of a game in the file. Which games may follow it can depend on its result.
    fn note(&self, _game: &Finished) {}
}

/// The tag with the number of the game, counted from 1.
pub(crate) const ROUND: &str = "Round";

/// The tag with the seed of the match.
pub(crate) const SEED: &str = "Seed";

/// The tag with the limits of both sides.
pub(crate) const TIME_CONTROL: &str = "TimeControl";

const TERMINATION: &str = "Termination";
const REASON: &str = "Reason";
const RESULT: &str = "Result";

/// The seed of the match whose records are in a file, if there are any, so that the match can be
/// continued without remembering it. It is found even if the first game was cut off after it.
#[must_use]
pub fn seed_of_records(path: &Path) -> Option<u64> {
    /// An upper limit for the bytes of the tags of a game.
    const LONGEST_TAGS: u64 = 1 << 16;
    if !fs::metadata(path).ok()?.is_file() {
        return None;
    }
    let start = BufReader::new(File::open(path).ok()?.take(LONGEST_TAGS));
    let name = format!("{}\"", tag_start(SEED));
    start
        .lines()
        .map_while(Result::ok)
        .find_map(|line| line.trim().strip_prefix(&*name)?.strip_suffix("\"]")?.parse().ok())
}

/// The beginning of the line of a tag.
fn tag_start(name: &str) -> String {
    format!("[{name} ")
}

/// The destination of records.
pub(crate) trait Journal {
    /// Appends a text.
    fn append(&mut self, text: &str) -> io::Result<()>;

    /// Returns when everything appended would survive a power cut.
    fn sync(&mut self) -> io::Result<()>;
}

impl Journal for LockedFile {
    fn append(&mut self, text: &str) -> io::Result<()> {
        self.write_all(text.as_bytes())
    }

    fn sync(&mut self) -> io::Result<()> {
        self.sync_data()
    }
}

/// The file of a match.
pub(crate) struct Records {
    path: PathBuf,
    journal: Box<dyn Journal>,
    /// A write has failed. Nothing may follow what may be half a game.
    is_broken: bool,
}

impl Records {
    /// Opens the file, and returns the games in it. A partial game at the end, left when the
    /// computer went down, is removed.
    pub(crate) fn open(
        path: &Path,
        headers: &impl Headers,
    ) -> Result<(Self, Vec<Finished>), RecordsError> {
        let fail = |error| RecordsError::File { path: path.to_owned(), error };
        let mut options = OpenOptions::new();
        let options = options.read(true).write(true).create(true).truncate(false);
        let file = options.open(path).map_err(fail)?;
        if !file.metadata().map_err(fail)?.is_file() {
            let why = message!(
                "match-records-irregular",
                "it is a folder or a device, not a regular file"
            );
            return Err(fail(io::Error::new(io::ErrorKind::InvalidInput, why)));
        }
        // If the file system cannot lock, the user must not run two matches on the same file.
        let mut file = LockedFile::try_lock_if_supported(file)
            .map_err(|_| RecordsError::InUse(path.to_owned()))?;
        let mut text = Vec::new();
        file.read_to_end(&mut text).map_err(fail)?;
        let (finished, length) = read(&text, headers).map_err(|refusal| refusal.of(path))?;
        file.set_len(length as u64).map_err(fail)?;
        file.seek(SeekFrom::End(0)).map_err(fail)?;
        // Keep one blank line between two records, even if an editor has changed the end of the
        // file.
        let between: &[u8] = match &text[..length] {
            [] | [.., b'\n', b'\n'] => b"",
            [.., b'\n'] => b"\n",
            _ => b"\n\n",
        };
        file.write_all(between).map_err(fail)?;
        // The next game syncs the contents of the file, but not its entry in the folder.
        if text.is_empty() {
            sync_folder_of(path);
        }
        Ok((Self::new(path, Box::new(file)), finished))
    }

    pub(crate) fn new(path: &Path, journal: Box<dyn Journal>) -> Self {
        Self { path: path.to_owned(), journal, is_broken: false }
    }

    /// Adds games. When this returns without an error, they are safe and may count.
    pub(crate) fn add<'a>(
        &mut self,
        records: impl IntoIterator<Item = &'a Record>,
    ) -> Result<(), RecordsError> {
        let added = if self.is_broken {
            let why = message!("match-game-unwritten", "an earlier game could not be written");
            Err(io::Error::other(why))
        } else {
            let text: String = records.into_iter().map(Record::to_string).collect();
            self.journal.append(&text).and_then(|()| self.journal.sync())
        };
        self.is_broken = added.is_err();
        added.map_err(|error| RecordsError::File { path: self.path.clone(), error })
    }
}

/// Why a match cannot be continued from a text.
struct ResumeProblem {
    line: usize,
    problem: Message,
    /// The text seems to belong to this match, but is damaged.
    is_damage: bool,
}

impl ResumeProblem {
    fn of(self, path: &Path) -> RecordsError {
        let Self { line, problem, is_damage } = self;
        let path = path.to_owned();
        if is_damage {
            RecordsError::Damaged { path, line, problem }
        } else {
            RecordsError::OtherMatch { path, line, problem }
        }
    }
}

/// The beginning of a game.
const GAME: &[u8] = b"[Game ";

/// Returns the games in a text, and how many bytes of it to keep.
///
/// Games are appended one after the other, and each is safe before the next is begun or counted. So
/// only the end of the text can be damaged: a game without a result, or one with zeros, which some
/// file systems leave where data did not arrive.
fn read(text: &[u8], headers: &impl Headers) -> Result<(Vec<Finished>, usize), ResumeProblem> {
    let damage = |line, problem| ResumeProblem { line, problem, is_damage: true };
    let other = |line, problem| ResumeProblem { line, problem, is_damage: false };
    let (text, behind) =
        text.split_at(text.iter().position(|&byte| byte == 0).unwrap_or(text.len()));
    let mut reader = Reader::new(text);
    let mut finished: Vec<Finished> = Vec::new();
    let mut numbers = BTreeSet::new();
    // The ends of the last whole game and of the one before it.
    let mut ends = [0, 0];
    // The problem with the last game, if the game has a result.
    let mut wrong: Option<(usize, Message)> = None;
    let mut cut_off: Option<(usize, Message)> = None;
    while let Some(record) = reader.next() {
        if let Some((line, problem)) = cut_off.take().or(wrong.take()) {
            return Err(damage(line, problem));
        }
        match record {
            Err(error) => cut_off = Some((error.line, error.message)),
            Ok(_) if reader.written_result().and_then(GameResult::outcome).is_none() => {
                let problem =
                    message!("match-game-unfinished", "the game does not end with a result");
                cut_off = Some((reader.record_line(), problem));
            }
            Ok(record) => {
                let line = reader.record_line();
                let game = recognise(&record, headers).map_err(|problem| other(line, problem))?;
                if !numbers.insert(game.number) {
                    let number = headers.game_name(game.number);
                    let problem =
                        message!("match-game-twice", "game {number} appears twice", number);
                    return Err(damage(line, problem));
                }
                headers.note(&game);
                finished.push(game);
                ends = [reader.result_line(), ends[0]];
                wrong = what_is_wrong(&record).map(|problem| (line, problem));
            }
        }
    }
    let end_of_line = |line: usize| {
        let mut ends = text.iter().enumerate().filter(|&(_, &byte)| byte == b'\n');
        let end = line.checked_sub(1).and_then(|before| ends.nth(before));
        end.map_or(if line == 0 { 0 } else { text.len() }, |(at, _)| at + 1)
    };
    let length = end_of_line(ends[0]);
    let is_followed = behind.windows(GAME.len()).any(|part| part == GAME);
    let is_begun = cut_off.is_some() && is_ours(&text[length..], headers);
    if is_followed && (is_begun || !finished.is_empty()) {
        let line = text.split(|&byte| byte == b'\n').count();
        let line = cut_off.map_or(line, |(line, _)| line);
        let problem = message!("match-game-with-zeros", "the game contains zero bytes");
        return Err(damage(line, problem));
    }
    match (cut_off, wrong) {
        (Some((line, problem)), _) if !is_begun => Err(other(line, problem)),
        (Some(_), _) => Ok((finished, length)),
        // Text after zeros belongs to this match only if there is a game of the match before them.
        (None, None) if finished.is_empty() && behind.iter().any(|&byte| byte != 0) => {
            Err(other(1, message!("match-records-zero", "it begins with a zero byte")))
        }
        (None, Some(_)) => {
            finished.pop();
            Ok((finished, end_of_line(ends[1])))
        }
        (None, None) => Ok((finished, text.len())),
    }
}

/// Why the moves of a game do not lead to its result, if they do not.
fn what_is_wrong(record: &Record) -> Option<Message> {
    match replay(record) {
        Err(error) => Some(error.message),
        // A game that ended without the rules ending it has the tag `Termination`.
        Ok(session) if session.termination().is_some() && record.tag(TERMINATION).is_none() => {
            Some(message!("match-game-other-result", "its moves do not lead to its result"))
        }
        Ok(_) => None,
    }
}

/// Could this match have written the text as the beginning of a game? Text from another source, or
/// a game left unfinished on purpose, must stay in the file.
fn is_ours(text: &[u8], headers: &impl Headers) -> bool {
    let text = text.trim_ascii_start();
    let blank = text.windows(2).position(|pair| pair == b"\n\n");
    let (head, has_moves) = blank.map_or((text, false), |at| (&text[..=at], true));
    let mut lines: Vec<&[u8]> = head.split_inclusive(|&byte| byte == b'\n').collect();
    let unfinished = lines.pop_if(|line| !line.ends_with(b"\n")).unwrap_or_default();
    let tags: Option<Vec<(String, String)>> = lines.into_iter().map(read_tag).collect();
    let Some(tags) = tags else { return false };
    let round = tags.iter().find(|(name, _)| name == ROUND);
    let round = round.and_then(|(_, round)| headers.number(Some(round)).ok());
    let fits = |number: u32| {
        let known = headers.tags(number);
        let is_known = |(name, value): &(String, String)| match name.as_str() {
            RESULT => value.parse().is_ok_and(|result: GameResult| result.outcome().is_some()),
            TERMINATION | REASON => true,
            _ => known.iter().any(|(tag, expected)| tag == name && is_same(tag, value, expected)),
        };
        let is_there = |(name, _): &(String, String)| tags.iter().any(|(tag, _)| tag == name);
        let mut names = known.iter().map(|(name, _)| name.as_str());
        tags.iter().all(is_known)
            && (!has_moves || known.iter().all(is_there))
            && (names.any(|name| begins_tag(unfinished, name))
                || [RESULT, TERMINATION, REASON].iter().any(|name| begins_tag(unfinished, name)))
    };
    // While the number of the game is missing, only the players' sides matter.
    round.map_or_else(|| fits(0) || fits(1), fits)
}

/// The tag on a line that contains nothing else.
fn read_tag(line: &[u8]) -> Option<(String, String)> {
    let record = Reader::new(line).next()?.ok()?;
    let [tag] = <[_; 1]>::try_from(record.tags).ok()?;
    record.line.turns.is_empty().then_some(tag)
}

/// Is a text the beginning of the line of a tag?
fn begins_tag(text: &[u8], name: &str) -> bool {
    let line = tag_start(name);
    line.as_bytes().starts_with(text) || text.starts_with(line.as_bytes())
}

/// Does a tag have the expected value? Earlier versions wrote the same limits differently.
fn is_same(tag: &str, found: &str, expected: &str) -> bool {
    let limits = |text| GameLimits::read_both(text).ok();
    found == expected
        || (tag == TIME_CONTROL && limits(found).is_some() && limits(found) == limits(expected))
}

/// Identifies the game of this match that a record describes.
fn recognise(record: &Record, headers: &impl Headers) -> Result<Finished, Message> {
    let number = headers.number(record.tag(ROUND))?;
    for (tag, expected) in headers.tags(number) {
        let found = record.tag(&tag).unwrap_or_default();
        if !is_same(&tag, found, &expected) {
            return Err(message!(
                "match-tag-differs",
                "the tag {tag} is {found}, not {expected}",
                tag,
                found = quoted(found),
                expected = quoted(&expected),
            ));
        }
    }
    if let Some(opening) = headers.opening(number)
        && !record.moves().take(opening.len()).eq(opening.iter().map(String::as_str))
    {
        return Err(message!(
            "match-game-other-opening",
            "game {number} starts with another opening",
            number = headers.game_name(number),
        ));
    }
    let ending = GameEnding::from_word(record.tag(TERMINATION));
    let ending = ending.ok_or_else(|| {
        message!("match-tag-unknown", "the tag {tag} does not belong to a match", tag = TERMINATION)
    })?;
    let outcome = record.result.outcome();
    let outcome = outcome.ok_or(message!("match-game-without-result", "the game has no result"))?;
    Ok(Finished { number, outcome, ending, turns: record.moves().len() as u32 })
}

/// Makes the record of a game of a match.
pub(crate) fn record(played: &Played, number: u32, headers: &impl Headers) -> Record {
    let mut record = Record::from(&played.session);
    for (tag, value) in headers.tags(number) {
        record.set_tag(tag, value);
    }
    if let Some(word) = played.ending.word() {
        record.set_tag(TERMINATION, word);
    }
    if let Some(reason) = &played.reason {
        record.set_tag(REASON, reason);
    }
    for (turn, opinion) in record.line.turns.iter_mut().zip(&played.opinions) {
        if let Some(opinion) = opinion {
            let mut comment = Comment::default();
            // Readers of the record take a win in `eval` as proven.
            let (command, score) = match opinion {
                Opinion::Found(score) => ("eval", score),
                Opinion::Claimed(score) => ("claim", score),
            };
            comment.set_command(command, &score.to_string());
            turn.after.push(After::Comment(comment));
        }
    }
    record
}
