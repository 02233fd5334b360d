//! The connection of a client: it comes back with growing pauses, as `web/connection.js` does.

use std::net::SocketAddr;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde::de::DeserializeOwned;
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until, timeout};
use tokio_tungstenite::tungstenite::Message as Frame;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::{WebSocketStream, client_async};

use super::{Client, Note};

/// An open connection that is silent for this time is dead.
const SILENCE: Duration = Duration::from_secs(4);
/// A connection that does not open in this time never will.
const OPENING: Duration = Duration::from_secs(8);
const FIRST_PAUSE: Duration = Duration::from_millis(250);
const LONGEST_PAUSE: Duration = Duration::from_secs(5);
/// How often a connection looks at its timeouts.
const TICK: Duration = Duration::from_millis(500);

/// The user of a client.
pub(crate) trait Player<D>: Send {
    /// Looks at the game and perhaps acts. Called after everything that happens.
    fn look(&mut self, client: &mut Client<D>, now: Instant);

    /// Learns what happened.
    fn note(&mut self, note: Note, client: &Client<D>, now: Instant);

    /// When it wants to look again, even if nothing happens.
    fn wakes(&self) -> Option<Instant>;

    /// Does it leave?
    fn is_done(&self, client: &Client<D>) -> bool;
}

/// Where a client connects to.
pub(crate) struct Line {
    pub(crate) address: SocketAddr,
    pub(crate) game: String,
    /// The secret of the browser.
    pub(crate) secret: String,
    /// The name of the client, which tells a proxy what to do to it.
    pub(crate) name: String,
}

type Socket = WebSocketStream<TcpStream>;

impl Line {
    async fn open(&self) -> Result<Socket, String> {
        let stream = TcpStream::connect(self.address).await.map_err(|error| error.to_string())?;
        let _ = stream.set_nodelay(true);
        let url =
            format!("ws://{}/api/games/{}/socket?lang=en&protocol=1", self.address, self.game);
        let mut request = url.into_client_request().map_err(|error| error.to_string())?;
        let header = |text: &str| HeaderValue::from_str(text).map_err(|error| error.to_string());
        request.headers_mut().insert("cookie", header(&format!("cygnet={}", self.secret))?);
        request.headers_mut().insert("x-client", header(&self.name)?);
        let (socket, _) =
            client_async(request, stream).await.map_err(|error| format!("upgrade: {error}"))?;
        Ok(socket)
    }
}

/// The fates of a client's connections.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Ends {
    /// How often it was connected.
    pub(crate) connections: u32,
    /// How often a connection did not open.
    pub(crate) failures: u32,
}

/// Lets a player play over connections that come back, until it is done or `stop` is set.
pub(crate) async fn run<D: DeserializeOwned + Send>(
    line: &Line,
    client: &mut Client<D>,
    player: &mut impl Player<D>,
    mut stop: watch::Receiver<bool>,
) -> Ends {
    let mut ends = Ends::default();
    let mut attempts = 0;
    let mut random = fastrand::Rng::new();
    while !player.is_done(client) && !*stop.borrow() {
        let began = Instant::now();
        if let Ok(Ok(socket)) = timeout(OPENING, line.open()).await {
            ends.connections += 1;
            let has_heard = connected(socket, began, client, player, &mut stop).await;
            client.disconnected(Instant::now());
            player.look(client, Instant::now());
            if has_heard {
                attempts = 0;
            }
        } else {
            ends.failures += 1;
        }
        if player.is_done(client) || *stop.borrow() {
            break;
        }
        let longest = LONGEST_PAUSE.min(FIRST_PAUSE * 2_u32.saturating_pow(attempts));
        attempts += 1;
        let pause = longest / 2 + longest.mul_f64(random.f64()) / 2;
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            _ = stop.changed() => {}
        }
    }
    ends
}

/// Serves one connection until it ends; says whether anything was heard on it.
async fn connected<D: DeserializeOwned + Send>(
    mut socket: Socket,
    began: Instant,
    client: &mut Client<D>,
    player: &mut impl Player<D>,
    stop: &mut watch::Receiver<bool>,
) -> bool {
    let mut heard = Instant::now();
    let mut has_heard = false;
    client.connected(heard, began);
    loop {
        let now = Instant::now();
        client.tick(now);
        for note in client.take_notes() {
            player.note(note, client, now);
        }
        player.look(client, now);
        for note in client.take_notes() {
            player.note(note, client, now);
        }
        for text in client.take_outbox() {
            let sent = timeout(SILENCE, socket.send(Frame::Text(text.into()))).await;
            if !matches!(sent, Ok(Ok(()))) {
                return has_heard;
            }
        }
        if player.is_done(client) {
            let _ = timeout(TICK, socket.close(None)).await;
            return has_heard;
        }
        let tick = now + TICK;
        let wake = player.wakes().map_or(tick, |wake| wake.min(tick));
        tokio::select! {
            frame = socket.next() => match frame {
                Some(Ok(Frame::Text(text))) => {
                    heard = Instant::now();
                    has_heard = true;
                    if let Err(error) = client.receive(text.as_str(), heard) {
                        let key = format!("unreadable: {error}");
                        player.note(Note::Error { key }, client, heard);
                    }
                }
                Some(Ok(Frame::Close(_)) | Err(_)) | None => return has_heard,
                Some(Ok(_)) => {}
            },
            () = sleep_until(wake) => {
                if Instant::now() > heard + SILENCE {
                    return has_heard;
                }
            }
            _ = stop.changed() => {
                let _ = timeout(TICK, socket.close(None)).await;
                return has_heard;
            }
        }
    }
}
