//! Chromium, driven over its debugging protocol.
//!
//! The protocol runs over a pair of pipes instead of a port. They are the browser's lifeline as well: when
//! this process ends, however it ends, they close, Chromium exits, and the shell around it removes its
//! profile. The crates for this job (chromiumoxide, `headless_chrome`) compile the whole protocol; these
//! tests need a dozen of its commands.

use std::collections::HashMap;
use std::env;
use std::io::{BufRead, BufReader, Write};
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde_json::{Value, json};
use tokio::sync::oneshot;

use crate::log::Log;

/// Names of the program, and where to look for it first.
const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "chrome"];

/// How long a command may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);

/// Starts the browser with a profile of its own. The protocol uses the descriptors 3 and 4.
const SCRIPT: &str = r#"
profile=$(mktemp -d "${TMPDIR:-/tmp}/cygnet-browser.XXXXXX")
"$@" --user-data-dir="$profile" 3<&0 4>&1 </dev/null >/dev/null 2>"$profile/errors"
rm -rf "$profile"
"#;

/// A name of this machine that browsers do not trust as they trust `localhost`.
pub(crate) const PLAIN_HOST: &str = "play.test";

const ARGUMENTS: [&str; 16] = [
    "--headless=new",
    "--remote-debugging-pipe",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows",
    "--disable-renderer-backgrounding",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-extensions",
    "--no-first-run",
    "--mute-audio",
    "--hide-scrollbars",
    "--host-resolver-rules=MAP play.test 127.0.0.1",
];

/// The browser of all tests, or the reason why there is none.
static CHROMIUM: LazyLock<Result<Chromium, String>> = LazyLock::new(Chromium::start);

/// A running browser.
pub(crate) struct Chromium {
    commands: Mutex<ChildStdin>,
    shared: Arc<Mutex<Shared>>,
    next: AtomicU64,
}

#[derive(Default)]
struct Shared {
    waiting: HashMap<u64, oneshot::Sender<Result<Value, String>>>,
    /// The events of each page, by its session.
    logs: HashMap<String, Arc<Mutex<Log>>>,
}

/// Locks what is consistent at any time.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn find() -> Option<PathBuf> {
    if let Some(named) = env::var_os("CHROMIUM") {
        return Some(named.into());
    }
    let path = env::var_os("PATH")?;
    let folders: Vec<PathBuf> = env::split_paths(&path).collect();
    let places = NAMES.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    places.into_iter().find(|place| place.is_file())
}

impl Chromium {
    /// The browser of this program.
    pub(crate) fn shared() -> Result<&'static Self, &'static str> {
        CHROMIUM.as_ref().map_err(String::as_str)
    }

    fn start() -> Result<Self, String> {
        let program = find().ok_or_else(|| format!("none of {NAMES:?} is installed"))?;
        let mut child = Command::new("sh")
            .args(["-c", SCRIPT, "sh"])
            .arg(&program)
            .args(ARGUMENTS)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            // Ctrl-C is for the tests: the browser ends when they do.
            .process_group(0)
            .spawn()
            .map_err(|error| format!("{} does not start: {error}", program.display()))?;
        let (Some(commands), Some(answers)) = (child.stdin.take(), child.stdout.take()) else {
            return Err("there are no pipes to the browser".to_owned());
        };
        let shared = Arc::new(Mutex::new(Shared::default()));
        let listener = Arc::clone(&shared);
        std::thread::spawn(move || listen(answers, &listener));
        Ok(Self { commands: Mutex::new(commands), shared, next: AtomicU64::new(1) })
    }

    /// Runs a command, on the page of this session or on the browser.
    pub(crate) async fn try_call(
        &self,
        session: Option<&str>,
        method: &str,
        parameters: Value,
    ) -> Result<Value, String> {
        let id = self.next.fetch_add(1, Ordering::Relaxed);
        let mut command = json!({ "id": id, "method": method, "params": parameters });
        if let Some(session) = session {
            command["sessionId"] = session.into();
        }
        let (answer, answered) = oneshot::channel();
        lock(&self.shared).waiting.insert(id, answer);
        let mut bytes = command.to_string().into_bytes();
        bytes.push(0);
        let sent = {
            let mut commands = lock(&self.commands);
            commands.write_all(&bytes).and_then(|()| commands.flush())
        };
        sent.map_err(|error| format!("the browser is gone: {error}"))?;
        match tokio::time::timeout(PATIENCE, answered).await {
            Ok(Ok(answer)) => answer.map_err(|error| format!("{method}: {error}")),
            Ok(Err(_)) => Err(format!("{method}: the browser is gone")),
            Err(_) => Err(format!("{method}: no answer within {PATIENCE:?}")),
        }
    }

    /// Runs a command that cannot fail.
    pub(crate) async fn call(
        &self,
        session: Option<&str>,
        method: &str,
        parameters: Value,
    ) -> Value {
        match self.try_call(session, method, parameters).await {
            Ok(answer) => answer,
            Err(error) => panic!("{error}"),
        }
    }

    /// Keeps what happens in this session.
    pub(crate) fn keep_log(&self, session: &str) -> Arc<Mutex<Log>> {
        let log = Arc::new(Mutex::new(Log::default()));
        lock(&self.shared).logs.insert(session.to_owned(), Arc::clone(&log));
        log
    }
}

/// Hands out what the browser says, until it is gone.
fn listen(answers: ChildStdout, shared: &Mutex<Shared>) {
    let mut answers = BufReader::new(answers);
    let mut message = Vec::new();
    loop {
        message.clear();
        match answers.read_until(0, &mut message) {
            Ok(0) | Err(_) => break,
            Ok(_) => {}
        }
        message.pop();
        let Ok(mut told) = serde_json::from_slice::<Value>(&message) else { continue };
        if let Some(id) = told["id"].as_u64() {
            let Some(waiting) = lock(shared).waiting.remove(&id) else { continue };
            let answer = match told["error"]["message"].as_str() {
                Some(error) => Err(error.to_owned()),
                None => Ok(told["result"].take()),
            };
            let _ = waiting.send(answer);
        } else if let (Some(session), Some(method)) =
            (told["sessionId"].as_str(), told["method"].as_str())
        {
            let log = lock(shared).logs.get(session).cloned();
            if let Some(log) = log {
                lock(&log).note(method, &told["params"]);
            }
        }
    }
    // A call that still waits learns that no answer comes.
    lock(shared).waiting.clear();
}
