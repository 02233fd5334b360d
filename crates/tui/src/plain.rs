//! Play line by line: for screen readers, pipes and scripts.
//!
//! Each line of input is a move or a command. The board is printed when it has changed, and every
//! answer is a line or a few; nothing is drawn over, and nothing depends on colour.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::time::Instant;

use cygnet_core::quote::quoted;
use cygnet_core::record::Reader;
use cygnet_core::{BotValue, MoveError, Outcome, Player, Termination};
use cygnet_games::replay::replay;

use crate::table::{Seat, Table, TableError};

const HELP: &str = "\
Type a move, or one of these:
  board          show the board again
  moves [START]  the legal moves, or those that start like this
  hint           a move that a computer player would make
  value [BOT]    what the computer players count this position for
  undo, redo     take your last move back, or play it again
  resign, draw   give up, or agree on a draw
  position       the position as text
  record         the game so far as a record
  save FILE      write the record to a file
  load FILE      go on with the first game of a file
  rules          how the game is played
  again          another game, with sides changed
  help           this list
  quit           leave; so does the end of the input";

/// Runs a table until somebody quits or the input ends.
///
/// # Errors
/// If the output cannot be written or the input cannot be read.
pub fn run(table: &mut Table, input: &mut impl BufRead, output: &mut impl Write) -> io::Result<()> {
    let info = table.session().game().info();
    writeln!(output, "{}. Type a move, or help.", info.name)?;
    show(table, output)?;
    let mut line = Vec::new();
    loop {
        play_bots(table, output)?;
        prompt(table, output)?;
        line.clear();
        // A limit, because a line without end is not a command.
        if input.by_ref().take(MAX_LINE).read_until(b'\n', &mut line)? == 0 {
            return writeln!(output);
        }
        let text = String::from_utf8_lossy(&line);
        let (command, rest) = match text.trim().split_once(char::is_whitespace) {
            Some((command, rest)) => (command, rest.trim()),
            None => (text.trim(), ""),
        };
        if matches!(command.to_ascii_lowercase().as_str(), "quit" | "exit") {
            return Ok(());
        }
        answer(table, command, rest, output)?;
    }
}

const MAX_LINE: u64 = 1 << 16;

fn answer(table: &mut Table, command: &str, rest: &str, output: &mut impl Write) -> io::Result<()> {
    match command.to_ascii_lowercase().as_str() {
        "" => Ok(()),
        "help" | "?" => writeln!(output, "{HELP}"),
        "board" => show(table, output),
        "moves" => moves(table, rest, output),
        "hint" => match table.hint() {
            Ok((bot, mv)) => writeln!(output, "{bot} would play {mv}"),
            Err(error) => writeln!(output, "{error}"),
        },
        "value" => value(table, rest, output),
        "undo" => changed(
            table.undo(Instant::now()).map(|count| format!("{} taken back", count_of(count))),
            table,
            output,
        ),
        "redo" => changed(
            table.redo(Instant::now()).map(|count| format!("{} played again", count_of(count))),
            table,
            output,
        ),
        "resign" => changed(table.resign(Instant::now()).map(|_| String::new()), table, output),
        "draw" => match table.draw(Instant::now()) {
            Ok(false) => writeln!(output, "Computer players do not agree on draws; play on."),
            result => changed(result.map(|_| String::new()), table, output),
        },
        "position" => writeln!(output, "{}", table.session().state().position()),
        "record" => write!(output, "{}", table.record()),
        "rules" => write!(output, "{}", table.session().game().info().rules_as_text()),
        "save" => save(table, rest, output),
        "load" => match load(table, rest) {
            Ok(()) => show(table, output),
            Err(error) => writeln!(output, "{error}"),
        },
        "again" => {
            table.again();
            show(table, output)
        }
        _ if rest.is_empty() => match table.play(command, Instant::now()) {
            // The board is shown after the answer of a computer player.
            Ok(_) if table.to_move().is_some() && !table.awaits_human() => Ok(()),
            Ok(_) => show(table, output),
            Err(error @ TableError::Move(MoveError::Syntax { .. })) => {
                writeln!(output, "{error}; help lists the commands")
            }
            Err(error) => writeln!(output, "{error}"),
        },
        _ => writeln!(output, "{} is not a command; help lists them", quoted(command)),
    }
}

fn count_of(moves: usize) -> String {
    if moves == 1 { "1 move".to_owned() } else { format!("{moves} moves") }
}

fn name(table: &Table, player: Player) -> &'static str {
    table.session().game().info().side(player).name
}

/// Computer players move as long as it is their turn. Two of them play the game to its end.
fn play_bots(table: &mut Table, output: &mut impl Write) -> io::Result<()> {
    while let Some(player) = table.to_move().filter(|_| !table.awaits_human()) {
        match table.play_bot() {
            Ok(Some(mv)) => {
                let seat = table.seat(player).name();
                writeln!(output, "{} ({seat}) plays {mv}", name(table, player))?;
                show(table, output)?;
            }
            Ok(None) => break,
            Err(error) => return writeln!(output, "{error}"),
        }
    }
    Ok(())
}

fn prompt(table: &Table, output: &mut impl Write) -> io::Result<()> {
    match table.to_move() {
        Some(player) => write!(output, "{}> ", name(table, player))?,
        None => write!(output, "> ")?,
    }
    output.flush()
}

fn show(table: &Table, output: &mut impl Write) -> io::Result<()> {
    let state = table.session().state();
    writeln!(output, "\n{}\n{}", state.view().to_text(), status(table))
}

/// Whose turn it is, or how the game has ended and why.
fn status(table: &Table) -> String {
    let (session, state) = (table.session(), table.session().state());
    let seat = |player| match table.seat(player) {
        Seat::Human => name(table, player).to_owned(),
        Seat::Bot(bot) => format!("{} ({bot})", name(table, player)),
    };
    match (session.outcome(), session.termination()) {
        (None, _) => format!("{} to move.", seat(state.turn())),
        (Some(Outcome::Win(winner)), Some(Termination::Resignation)) => {
            format!("{} resigns; {} wins.", seat(!winner), seat(winner))
        }
        (Some(Outcome::Win(winner)), Some(termination)) => {
            format!("{} wins by {}.", seat(winner), termination.word())
        }
        (Some(Outcome::Draw), Some(termination)) => format!("Draw by {}.", termination.word()),
        (Some(Outcome::Win(winner)), None) => {
            format!("{} {} and wins.", seat(winner), state.reason())
        }
        (Some(Outcome::Draw), None) => format!("Draw: {}.", state.reason()),
    }
}

/// Shows the board after something that may have changed it, or says why it has not.
fn changed<E: std::fmt::Display>(
    result: Result<String, E>,
    table: &Table,
    output: &mut impl Write,
) -> io::Result<()> {
    match result {
        Ok(said) if said.is_empty() => show(table, output),
        Ok(said) => {
            writeln!(output, "{said}")?;
            show(table, output)
        }
        Err(error) => writeln!(output, "{error}"),
    }
}

fn moves(table: &Table, start: &str, output: &mut impl Write) -> io::Result<()> {
    let start = start.to_ascii_lowercase();
    let moves: Vec<String> =
        table.session().state().moves().into_iter().filter(|mv| mv.starts_with(&start)).collect();
    match moves.as_slice() {
        [] if start.is_empty() => writeln!(output, "There is no legal move: the game is over."),
        [] => writeln!(output, "No legal move starts with {}.", quoted(&start)),
        moves => writeln!(output, "{}", moves.join(" ")),
    }
}

/// What computer players count the position for: all of them, or the one that is named.
fn value(table: &Table, bot: &str, output: &mut impl Write) -> io::Result<()> {
    let session = table.session();
    let is_named = !bot.is_empty();
    let names: Vec<&str> = match bot {
        "" => session.game().bots().iter().map(|bot| bot.name).collect(),
        bot => vec![bot],
    };
    for bot in names {
        match session.state().bot_report(bot).map(|report| report.value) {
            Ok(BotValue::Absolute(value)) => {
                writeln!(
                    output,
                    "{bot}: {value} from the point of view of {}",
                    name(table, Player::One)
                )?;
            }
            Ok(BotValue::BySide(values)) => {
                let [one, two] = Player::BOTH.map(|player| name(table, player));
                writeln!(output, "{bot}: {one} {}, {two} {}", values[0], values[1])?;
            }
            Err(error) if is_named => writeln!(output, "{error}")?,
            // One that cannot play on this board, or wants a number, has nothing to say.
            // Nor has one that does not judge positions.
            Ok(BotValue::None) | Err(_) => {}
        }
    }
    Ok(())
}

fn save(table: &Table, path: &str, output: &mut impl Write) -> io::Result<()> {
    if path.is_empty() {
        return writeln!(output, "Name the file to write to: save game.txt");
    }
    match std::fs::write(path, table.record().to_string()) {
        Ok(()) => writeln!(output, "Saved to {path}"),
        Err(error) => writeln!(output, "Nothing was saved: {} {error}", quoted(path)),
    }
}

fn load(table: &mut Table, path: &str) -> Result<(), String> {
    if path.is_empty() {
        return Err("Name the file to read: load game.txt".to_owned());
    }
    let unreadable =
        |error: &dyn std::fmt::Display| format!("Nothing was loaded: {} {error}", quoted(path));
    let file = File::open(path).map_err(|error| unreadable(&error))?;
    let record = Reader::new(BufReader::new(file))
        .next()
        .ok_or_else(|| unreadable(&"has no game in it"))?
        .map_err(|error| unreadable(&error))?;
    let session = replay(&record).map_err(|error| unreadable(&error.message))?;
    table.resume(session).map_err(|error| unreadable(&error))
}
