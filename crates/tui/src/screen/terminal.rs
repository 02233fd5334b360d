//! The real terminal: taken over, given back whatever happens, and listened to.

use std::io::{self, Write};
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use crossterm::clipboard::CopyToClipboard;
use crossterm::cursor::Show;
use crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
    Event,
};
use crossterm::execute;
use crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use cygnet_room::Failure;
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::layout::{Position, Rect};

use super::app::{App, Opening, Surroundings};
use super::{Input, Request};

/// The terminal while the program has it. It is given back when this is dropped, and when
/// anything panics.
pub struct Screen(Terminal<CrosstermBackend<io::Stdout>>);

/// Is the terminal taken over at the moment?
static IS_TAKEN: AtomicBool = AtomicBool::new(false);

fn give_back() {
    if !IS_TAKEN.swap(false, Ordering::SeqCst) {
        return;
    }
    // Whatever cannot be undone now never can; the rest must not be skipped for it.
    let _ = execute!(
        io::stdout(),
        DisableBracketedPaste,
        DisableMouseCapture,
        LeaveAlternateScreen,
        Show
    );
    let _ = disable_raw_mode();
}

impl Screen {
    /// Takes the terminal over.
    ///
    /// # Errors
    /// If it cannot be used; it is as it was then.
    pub fn take() -> io::Result<Self> {
        let before = panic::take_hook();
        let this = thread::current().id();
        panic::set_hook(Box::new(move |information| {
            // A thread of a computer player is not the program: the screen tells of its end.
            if thread::current().id() == this {
                give_back();
                before(information);
            }
        }));
        enable_raw_mode()?;
        IS_TAKEN.store(true, Ordering::SeqCst);
        let taken =
            execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste);
        let terminal = taken.and_then(|()| Terminal::new(CrosstermBackend::new(io::stdout())));
        match terminal {
            Ok(terminal) => Ok(Self(terminal)),
            Err(error) => {
                give_back();
                Err(error)
            }
        }
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

/// Passes on what the terminal says until nobody listens any longer.
fn listen(inputs: &Sender<Input>) {
    loop {
        let input = match event::read() {
            Ok(Event::Key(key)) => Input::Key(key),
            Ok(Event::Mouse(mouse)) => Input::Mouse(mouse),
            Ok(Event::Paste(text)) => Input::Paste(text),
            Ok(Event::Resize(columns, rows)) => Input::Resize(columns, rows),
            Ok(Event::FocusGained | Event::FocusLost) => continue,
            // The terminal is gone.
            Err(_) => Input::End,
        };
        let is_end = matches!(input, Input::End);
        if inputs.send(input).is_err() || is_end {
            return;
        }
    }
}

/// A signal that would end the program ends it in an orderly way.
#[cfg(unix)]
fn listen_for_signals(inputs: Sender<Input>) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGTERM])?;
    thread::spawn(move || {
        for _ in signals.forever() {
            if inputs.send(Input::End).is_err() {
                return;
            }
        }
    });
    Ok(())
}

#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "the same signature everywhere")]
fn listen_for_signals(_: Sender<Input>) -> io::Result<()> {
    Ok(())
}

/// Nothing has to be done before somebody presses a key; but nobody waits for ever.
const IDLE: Duration = Duration::from_secs(60);

const MOST_BETWEEN_PICTURES: usize = 64;

/// Runs the program on the terminal until the person leaves.
///
/// # Errors
/// If the terminal cannot be used. It has been given back then.
pub fn run(opening: Opening, surroundings: Surroundings) -> io::Result<()> {
    let (sender, inputs) = mpsc::channel();
    let mut screen = Screen::take()?;
    listen_for_signals(sender.clone())?;
    let listener = sender.clone();
    thread::spawn(move || listen(&listener));
    let mut app = App::new(opening, surroundings, Instant::now());
    while !app.has_ended() {
        for request in app.requests() {
            serve(request, &sender, &mut screen)?;
        }
        screen.0.draw(|frame| app.draw(frame))?;
        let now = Instant::now();
        let wait =
            app.deadline(now).map_or(IDLE, |deadline| deadline.saturating_duration_since(now));
        match inputs.recv_timeout(wait) {
            Ok(input) => app.update(input, Instant::now()),
            Err(RecvTimeoutError::Timeout) => app.update(Input::Tick, Instant::now()),
            Err(RecvTimeoutError::Disconnected) => break,
        }
        // What has piled up meanwhile, such as a mouse that moves, needs one picture in the end;
        // but not so much that there would be no picture for long.
        for input in inputs.try_iter().take(MOST_BETWEEN_PICTURES) {
            // One after the other: a game that is left has to be kept before the menu lists it.
            for request in app.requests() {
                serve(request, &sender, &mut screen)?;
            }
            app.update(input, Instant::now());
            if app.has_ended() {
                break;
            }
        }
    }
    // A game that was left with the last key is still to be kept.
    for request in app.requests() {
        serve(request, &sender, &mut screen)?;
    }
    Ok(())
}

fn serve(request: Request, inputs: &Sender<Input>, screen: &mut Screen) -> io::Result<()> {
    match request {
        Request::Keep(job) => {
            // Before the next picture: what is on the screen is on the disk.
            if let Some(error) = job.run() {
                let _ = inputs.send(Input::NotKept(error));
            }
        }
        Request::Think(ticket, task, stop) => {
            let inputs = inputs.clone();
            thread::spawn(move || {
                let name = task.bot().to_owned();
                let answer =
                    match panic::catch_unwind(AssertUnwindSafe(|| task.run(&stop, Instant::now))) {
                        Ok(Ok(answer)) => Ok(answer.map(Box::new)),
                        Ok(Err(error)) => Err(Failure::Player(error)),
                        Err(_) => Err(Failure::Broken(name)),
                    };
                // Nobody waits for it when the program has ended.
                let _ = inputs.send(Input::Answered(ticket, answer));
            });
        }
        Request::Study(ticket, study, stop) => {
            let inputs = inputs.clone();
            thread::spawn(move || {
                let send = |finding| {
                    let _ = inputs.send(Input::Found(ticket.clone(), finding));
                };
                let mut tell = |finding| send(Ok(Box::new(finding)));
                let found = panic::catch_unwind(AssertUnwindSafe(|| study.run(&stop, &mut tell)));
                send(match found {
                    Ok(Ok(finding)) => Ok(Box::new(finding)),
                    Ok(Err(error)) => Err(Failure::OtherGame(error)),
                    Err(_) => Err(Failure::EngineBroken),
                });
            });
        }
        Request::Ask(offer) => {
            let inputs = inputs.clone();
            thread::spawn(move || {
                let _ = inputs.send(Input::Replied(offer.run()));
            });
        }
        Request::Copy(text) => {
            execute!(io::stdout(), CopyToClipboard::to_clipboard_from(text))?;
        }
        Request::Redraw => {
            // Not `clear`, which asks the terminal where the cursor is: the answer would go to
            // the thread that listens for keys.
            let area = Rect::from((Position::ORIGIN, screen.0.size()?));
            screen.0.resize(area)?;
        }
    }
    io::stdout().flush()
}
