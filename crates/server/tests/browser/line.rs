//! The line between browser and server, which can be cut and held up.

use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Condvar, Mutex};
use std::thread;

use crate::chromium::lock;

/// The way a line handles messages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Flow {
    /// It arrives.
    Free,
    /// Messages of the server are held back.
    Mute,
    /// There is no connection.
    Cut,
}

struct State {
    flow: Flow,
    server: SocketAddr,
    open: Vec<TcpStream>,
}

/// A line to a server. It keeps its address when the server moves.
pub(crate) struct Line {
    address: SocketAddr,
    state: Arc<(Mutex<State>, Condvar)>,
}

impl Line {
    pub(crate) fn to(server: SocketAddr) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = listener.local_addr().expect("an address");
        let state = State { flow: Flow::Free, server, open: Vec::new() };
        let state = Arc::new((Mutex::new(state), Condvar::new()));
        let shared = Arc::clone(&state);
        thread::spawn(move || {
            for client in listener.incoming().flatten() {
                let _ = connect(client, &shared);
            }
        });
        Self { address, state }
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    pub(crate) fn lead_to(&self, server: SocketAddr) {
        lock(&self.state.0).server = server;
    }

    pub(crate) fn set(&self, flow: Flow) {
        let mut state = lock(&self.state.0);
        state.flow = flow;
        if flow == Flow::Cut {
            for stream in state.open.drain(..) {
                let _ = stream.shutdown(Shutdown::Both);
            }
        }
        self.state.1.notify_all();
    }
}

fn connect(client: TcpStream, shared: &Arc<(Mutex<State>, Condvar)>) -> std::io::Result<()> {
    let mut state = lock(&shared.0);
    if state.flow == Flow::Cut {
        return client.shutdown(Shutdown::Both);
    }
    let server = TcpStream::connect(state.server)?;
    client.set_nodelay(true)?;
    server.set_nodelay(true)?;
    state.open.extend([client.try_clone()?, server.try_clone()?]);
    let (from, to) = (client.try_clone()?, server.try_clone()?);
    thread::spawn(move || pass(from, to, None));
    let shared = Arc::clone(shared);
    thread::spawn(move || pass(server, client, Some(&shared)));
    Ok(())
}

/// Passes on what comes, while it may.
fn pass(mut from: TcpStream, mut to: TcpStream, gate: Option<&(Mutex<State>, Condvar)>) {
    let mut buffer = vec![0; 64 << 10];
    while let Ok(length @ 1..) = from.read(&mut buffer) {
        if let Some((state, changed)) = gate {
            let held = changed.wait_while(lock(state), |state| state.flow == Flow::Mute);
            drop(held);
        }
        if to.write_all(&buffer[..length]).is_err() {
            break;
        }
    }
    let _ = from.shutdown(Shutdown::Both);
    let _ = to.shutdown(Shutdown::Both);
}
