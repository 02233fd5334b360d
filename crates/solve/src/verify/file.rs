//! The file format of a proof: its claim, and the replies that prove the claim.

use std::io::{self, BufRead, Read, Write};

use cygnet_core::quote::quoted;
use cygnet_core::{Message, Value, message};

use super::{CheckError, ProofRefusal};

/// The beginning of the first line of a proof file; the version of the format follows.
const NAME: &str = "cygnet proof ";
const VERSION: u32 = 2;

/// The maximum length of a line in bytes.
const LONGEST_LINE: u64 = 10_000;

/// The claim of a proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    /// The id of the game.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// The options, as `name=value`.
    pub options: Vec<(String, String)>,
    /// The position.
    pub position: String,
    /// The value of the position for the side to move.
    pub value: Value,
}

/// A claim and the replies that prove it, ready to be written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certificate {
    /// Its claim.
    pub claim: Claim,
    /// The replies.
    pub replies: Vec<u8>,
}

impl Certificate {
    /// Writes the certificate to a file, and returns the number of bytes written.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self, file: &mut dyn Write) -> io::Result<usize> {
        let Claim { game, rules, options, position, value } = &self.claim;
        let options: Vec<String> =
            options.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let (options, value, length) = (options.join(" "), value.word(), self.replies.len());
        let header = format!(
            "{NAME}{VERSION}\ngame {game}\nrules {rules}\noptions {options}\nposition {position}\nvalue \
             {value}\nreplies {length}\n",
        );
        file.write_all(header.as_bytes())?;
        file.write_all(&self.replies)?;
        Ok(header.len() + length)
    }
}

/// A proof that is being read: its claim, and the replies that have not been read yet.
#[derive(Debug)]
pub struct ProofFile<R> {
    /// Its claim.
    pub claim: Claim,
    /// The replies.
    pub replies: Replies<R>,
}

impl<R: BufRead> ProofFile<R> {
    /// Reads the claim of a proof. The replies are read on demand.
    ///
    /// # Errors
    /// If the source is not a proof, or cannot be read.
    pub fn read(mut source: R) -> Result<Self, CheckError> {
        let wrong = |what: Message| CheckError::from(ProofRefusal::Format(what));
        let first_line = format!("{NAME}{VERSION}");
        let found = read_line(&mut source, &first_line)?;
        match found.strip_prefix(NAME).and_then(|version| version.parse::<u32>().ok()) {
            Some(VERSION) if found == first_line => {}
            Some(version) if version != VERSION => {
                return Err(wrong(message!(
                    "proof-other-version",
                    "it has version {version} of the format, but this version of Cygnet reads \
                     version {readable}; 'cygnet solve --proof' rewrites it",
                    version,
                    readable = VERSION,
                )));
            }
            _ => {
                return Err(wrong(message!(
                    "proof-other-first-line",
                    "it does not begin with the line '{line}'",
                    line = first_line,
                )));
            }
        }
        let mut line = |name: &str| -> Result<String, CheckError> {
            let text = read_line(&mut source, name)?;
            let value = text.strip_prefix(name).and_then(|text| text.strip_prefix(' '));
            let value = value.ok_or_else(|| wrong(line_missing(name)))?;
            Ok(value.to_owned())
        };
        let number = |line: &str| {
            wrong(message!("proof-line-not-a-number", "the line {line} is not a number", line))
        };
        let game = line("game")?;
        let rules = line("rules")?.parse().map_err(|_| number("rules"))?;
        let options = line("options")?
            .split_whitespace()
            .map(|option| match option.split_once('=') {
                Some((name, value)) => Ok((name.to_owned(), value.to_owned())),
                None => Err(wrong(message!(
                    "proof-option-without-value",
                    "the option {option} has no value",
                    option = quoted(option),
                ))),
            })
            .collect::<Result<_, _>>()?;
        let position = line("position")?;
        let word = line("value")?;
        let value = [Value::Win, Value::Draw, Value::Loss]
            .into_iter()
            .find(|value| value.word() == word)
            .ok_or_else(|| {
                wrong(message!("proof-value-unknown", "the value is win, draw or loss"))
            })?;
        let announced = line("replies")?.parse().map_err(|_| number("replies"))?;
        let claim = Claim { game, rules, options, position, value };
        Ok(Self { claim, replies: Replies { source, announced: Some(announced), read: 0 } })
    }
}

/// Reads the next line without parsing it. `name` is used in error messages only.
fn read_line(source: &mut impl BufRead, name: &str) -> Result<String, CheckError> {
    let wrong = |what: Message| Err(ProofRefusal::Format(what).into());
    let mut line = Vec::new();
    source.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line)?;
    if line.pop() != Some(b'\n') {
        return wrong(line_missing(name));
    }
    String::from_utf8(line).or_else(|_| {
        wrong(message!("proof-line-not-text", "the line {line} is not text", line = name))
    })
}

fn line_missing(name: &str) -> Message {
    message!("proof-line-missing", "the line {line} is missing", line = name)
}

/// The replies of a proof, read on demand.
#[derive(Debug)]
pub struct Replies<R> {
    source: R,
    /// The number of bytes that the file announces, if any.
    announced: Option<u64>,
    read: u64,
}

impl<'a> From<&'a [u8]> for Replies<&'a [u8]> {
    fn from(source: &'a [u8]) -> Self {
        Self { source, announced: None, read: 0 }
    }
}

impl<R: BufRead> Replies<R> {
    /// Reads the next number: seven bits per byte, the lowest first. The highest bit of a byte is set if
    /// another byte follows. `None` if there is no number.
    pub(super) fn next_number(&mut self) -> Result<Option<u64>, CheckError> {
        let mut number = 0;
        for place in 0..9 {
            let Some(byte) = self.next_byte()? else { return Ok(None) };
            number |= u64::from(byte & 0x7f) << (7 * place);
            if byte & 0x80 == 0 {
                return Ok(Some(number));
            }
        }
        Ok(None)
    }

    fn next_byte(&mut self) -> Result<Option<u8>, CheckError> {
        if self.announced == Some(self.read) {
            return Ok(None);
        }
        let next = self.source.fill_buf()?.first().copied();
        match (next, self.announced) {
            (Some(byte), _) => {
                self.source.consume(1);
                self.read += 1;
                Ok(Some(byte))
            }
            (None, Some(announced)) => Err(wrong_length(announced, self.read)),
            (None, None) => Ok(None),
        }
    }

    /// Fails unless all replies have been read.
    pub(super) fn end(mut self) -> Result<(), CheckError> {
        let read = self.read;
        while self.announced != Some(self.read) {
            let left = self.announced.map_or(u64::MAX, |announced| announced - self.read);
            let more = (self.source.fill_buf()?.len() as u64).min(left);
            match self.announced {
                Some(announced) if more == 0 => return Err(wrong_length(announced, self.read)),
                None if more == 0 => break,
                _ => {}
            }
            self.source.consume(more as usize);
            self.read += more;
        }
        if let Some(announced) = self.announced
            && !self.source.fill_buf()?.is_empty()
        {
            return Err(ProofRefusal::Format(message!(
                "proof-more-found",
                "{announced}, but more found",
                announced = say(announced),
            ))
            .into());
        }
        if self.read > read {
            return Err(ProofRefusal::TooLong(self.read - read).into());
        }
        Ok(())
    }
}

fn wrong_length(announced: u64, found: u64) -> CheckError {
    ProofRefusal::Format(message!(
        "proof-fewer-found",
        "{announced}, but {found} found",
        announced = say(announced),
        found,
    ))
    .into()
}

fn say(announced: u64) -> Message {
    match announced {
        1 => message!("proof-byte-announced", "1 byte of replies announced"),
        bytes => message!("proof-bytes-announced", "{bytes} bytes of replies announced", bytes),
    }
}
