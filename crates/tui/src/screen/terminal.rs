//! The real terminal: takes it over, gives it back in all cases, and reads its events.

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
use cygnet_room::{Failure, Resources};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::layout::{Position, Rect};

use super::app::{App, Environment, Opening};
use super::{AppRequest, Input};

/// The terminal while the program controls it. It is given back when this is dropped, and when the main
/// thread panics.
pub struct TakenScreen(Terminal<CrosstermBackend<io::Stdout>>);

/// Whether the terminal is currently taken over.
static IS_TAKEN: AtomicBool = AtomicBool::new(false);

fn give_back() {
    if !IS_TAKEN.swap(false, Ordering::SeqCst) {
        return;
    }
    // Errors are ignored, because each remaining step must still be tried.
    let _ = execute!(
        io::stdout(),
        DisableBracketedPaste,
        DisableMouseCapture,
        LeaveAlternateScreen,
        Show
    );
    let _ = disable_raw_mode();
}

impl TakenScreen {
    /// Takes the terminal over.
    ///
    /// # Errors
    /// If it cannot be used; then it is unchanged.
    pub fn take() -> io::Result<Self> {
        let before = panic::take_hook();
        let this = thread::current().id();
        panic::set_hook(Box::new(move |information| {
            // A panic in a computer player's thread does not end the program: the screen reports it.
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

impl Drop for TakenScreen {
    fn drop(&mut self) {
        give_back();
    }
}

/// Passes on terminal events until the receiver is gone.
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

/// Turns a termination signal into an orderly end.
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

/// The maximum wait for an input if there is no deadline.
const IDLE: Duration = Duration::from_secs(60);

const MOST_BETWEEN_PICTURES: usize = 64;

/// Runs the program on the terminal until the person leaves.
///
/// # Errors
/// If the terminal cannot be used. Then it has been given back.
pub fn run(opening: Opening, environment: Environment) -> io::Result<()> {
    let (sender, inputs) = mpsc::channel();
    let mut screen = TakenScreen::take()?;
    listen_for_signals(sender.clone())?;
    let listener = sender.clone();
    thread::spawn(move || listen(&listener));
    let resources = environment.resources.clone();
    let mut app = App::new(opening, environment, Instant::now());
    while !app.has_ended() {
        serve_all(&mut app, &resources, &sender, &mut screen)?;
        screen.0.draw(|frame| app.draw(frame))?;
        let now = Instant::now();
        let wait =
            app.deadline(now).map_or(IDLE, |deadline| deadline.saturating_duration_since(now));
        match inputs.recv_timeout(wait) {
            Ok(input) => app.update(input, Instant::now()),
            Err(RecvTimeoutError::Timeout) => app.update(Input::Tick, Instant::now()),
            Err(RecvTimeoutError::Disconnected) => break,
        }
        // Inputs that have piled up, such as mouse movements, share one picture, but only a limited
        // number of them, so that the picture is not delayed for long.
        for input in inputs.try_iter().take(MOST_BETWEEN_PICTURES) {
            // Serve requests after each input: a game that is left has to be saved before the menu lists
            // it.
            serve_all(&mut app, &resources, &sender, &mut screen)?;
            app.update(input, Instant::now());
            if app.has_ended() {
                break;
            }
        }
    }
    // A game that was left with the last key still has to be saved.
    serve_all(&mut app, &resources, &sender, &mut screen)
}

/// Serves the requests of the program, and those that the results lead to. Files are written here, before
/// the next picture, so that a position on the screen is also on the disk.
fn serve_all(
    app: &mut App,
    resources: &Resources,
    inputs: &Sender<Input>,
    screen: &mut TakenScreen,
) -> io::Result<()> {
    loop {
        let requests = app.requests();
        if requests.is_empty() {
            return Ok(());
        }
        for request in requests {
            match request {
                AppRequest::Keep(job) => {
                    if let Some(error) = job.run() {
                        app.update(Input::NotKept(error), Instant::now());
                    }
                }
                AppRequest::Write(job) => app.update(Input::Written(job.run()), Instant::now()),
                other => serve(other, resources, inputs, screen)?,
            }
        }
    }
}

/// Serves a request whose result, if there is one, comes later.
fn serve(
    request: AppRequest,
    resources: &Resources,
    inputs: &Sender<Input>,
    screen: &mut TakenScreen,
) -> io::Result<()> {
    match request {
        AppRequest::Keep(_) | AppRequest::Write(_) => {}
        AppRequest::Think(ticket, task, stop) => {
            let (inputs, resources) = (inputs.clone(), resources.clone());
            thread::spawn(move || {
                let name = task.bot().to_owned();
                let think = AssertUnwindSafe(|| task.run(&resources, &stop, Instant::now));
                let answer = match panic::catch_unwind(think) {
                    Ok(Ok(answer)) => Ok(answer.map(Box::new)),
                    Ok(Err(error)) => Err(Failure::Player(error)),
                    Err(_) => Err(Failure::Broken(name)),
                };
                // Sending fails only when the program has ended.
                let _ = inputs.send(Input::Answered(ticket, answer));
            });
        }
        AppRequest::Analyse(ticket, task, stop) => {
            let (inputs, resources) = (inputs.clone(), resources.clone());
            thread::spawn(move || {
                let send = |finding| {
                    let _ = inputs.send(Input::Found(ticket.clone(), finding));
                };
                let mut tell = |finding| send(Ok(Box::new(finding)));
                let task = AssertUnwindSafe(|| task.run(&resources, &stop, &mut tell));
                let found = panic::catch_unwind(task);
                send(match found {
                    Ok(Ok(finding)) => Ok(Box::new(finding)),
                    Ok(Err(error)) => Err(Failure::OtherGame(error)),
                    Err(_) => Err(Failure::EngineBroken),
                });
            });
        }
        AppRequest::Refute(ticket, task, stop) => {
            let inputs = inputs.clone();
            thread::spawn(move || {
                let line = panic::catch_unwind(AssertUnwindSafe(|| task.run(&stop)));
                // Without an answer, the move is still wrong.
                let _ = inputs.send(Input::Refuted(ticket, line.unwrap_or_default()));
            });
        }
        AppRequest::Ask(offer) => {
            let inputs = inputs.clone();
            thread::spawn(move || {
                let _ = inputs.send(Input::Replied(offer.run()));
            });
        }
        AppRequest::Copy(text) => {
            execute!(io::stdout(), CopyToClipboard::to_clipboard_from(text))?;
        }
        AppRequest::Redraw => {
            // Not `clear`, which asks the terminal where the cursor is: the answer would go to
            // the thread that listens for keys.
            let area = Rect::from((Position::ORIGIN, screen.0.size()?));
            screen.0.resize(area)?;
        }
    }
    io::stdout().flush()
}
