//! A proxy between clients and servers that harms connections.
//!
//! It understands enough of WebSocket to see messages, so that it can drop, double and delay each of
//! them. It refuses connections, cuts them, stalls them in one direction or in both, and delivers the
//! messages of a client that has gone after those of its next connection. What happens to the n-th
//! connection of a client follows from the seed.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{Instant, sleep, timeout_at};

use super::lag::Link;

/// The delay that a client gets used to; a longer one is a fault.
const USUAL_DELAY: Duration = Duration::from_millis(40);

/// How much harm is done.
#[derive(Clone, Debug)]
pub(crate) struct Faults {
    pub(crate) seed: u64,
    /// The average life of a connection.
    pub(crate) life: Duration,
}

/// The counts of all faults.
#[derive(Default)]
pub(crate) struct Counts {
    pub(crate) connections: AtomicU64,
    pub(crate) refused: AtomicU64,
    pub(crate) cut: AtomicU64,
    pub(crate) stalled: AtomicU64,
    pub(crate) late: AtomicU64,
    pub(crate) dropped: AtomicU64,
    pub(crate) doubled: AtomicU64,
}

impl Counts {
    pub(crate) fn line(&self) -> String {
        let get = |count: &AtomicU64| count.load(Ordering::Relaxed);
        format!(
            "{} connections ({} refused), {} cut, {} stalled, {} outlived by their messages; \
             {} messages dropped, {} doubled",
            get(&self.connections),
            get(&self.refused),
            get(&self.cut),
            get(&self.stalled),
            get(&self.late),
            get(&self.dropped),
            get(&self.doubled),
        )
    }
}

/// The proxy, as its users see it.
#[derive(Clone)]
pub(crate) struct Proxy {
    pub(crate) address: SocketAddr,
    pub(crate) counts: Arc<Counts>,
    is_harmful: Arc<AtomicBool>,
    links: Links,
}

/// The faults of each client, by its name.
type Links = Arc<Mutex<HashMap<String, Link>>>;

struct Inner {
    servers: Vec<SocketAddr>,
    faults: Faults,
    counts: Arc<Counts>,
    is_harmful: Arc<AtomicBool>,
    links: Links,
    /// How many connections each client has had.
    clients: Mutex<HashMap<String, u64>>,
}

/// The fate of a connection.
struct Fate {
    random: fastrand::Rng,
    is_refused: bool,
    life: Duration,
    end: End,
    /// When each direction stalls, and for how long.
    stalls: [Option<(Duration, Duration)>; 2],
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    /// Both sides are closed.
    Cut,
    /// Nothing is delivered any more, but the connection stays open.
    Silent,
    /// The client's side is closed. What the client has sent arrives later.
    Late,
}

impl Fate {
    fn new(seed: u64, client: &str, connection: u64, life: Duration) -> Self {
        let mut hasher = DefaultHasher::new();
        (seed, client, connection).hash(&mut hasher);
        let mut random = fastrand::Rng::with_seed(hasher.finish());
        let life = life.mul_f64(-(1.0 - random.f64()).ln()).min(life * 4);
        let end = match random.u8(..10) {
            0..=4 => End::Cut,
            5..=6 => End::Silent,
            _ => End::Late,
        };
        let mut stall = || {
            (random.u8(..8) == 0)
                .then(|| (life.mul_f64(random.f64()), Duration::from_millis(random.u64(500..5500))))
        };
        let stalls = [stall(), stall()];
        Self { is_refused: random.u8(..12) == 0, random, life, end, stalls }
    }
}

impl Proxy {
    /// Starts a proxy in front of these servers.
    pub(crate) async fn start(servers: Vec<SocketAddr>, faults: Faults) -> io::Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = listener.local_addr()?;
        let counts = Arc::<Counts>::default();
        let is_harmful = Arc::new(AtomicBool::new(true));
        let links = Links::default();
        let proxy = Self {
            address,
            counts: Arc::clone(&counts),
            is_harmful: Arc::clone(&is_harmful),
            links: Arc::clone(&links),
        };
        let clients = Mutex::default();
        let inner = Arc::new(Inner { servers, faults, counts, is_harmful, links, clients });
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let inner = Arc::clone(&inner);
                // A broken connection is what this is for.
                tokio::spawn(async move { inner.serve(stream).await });
            }
        });
        Ok(proxy)
    }

    /// Does no harm from now on, so that everyone can agree in the end.
    pub(crate) fn calm_down(&self) {
        self.is_harmful.store(false, Ordering::Relaxed);
    }

    /// The faults of the client with this name.
    pub(crate) fn link(&self, client: &str) -> Link {
        let links = self.links.lock().unwrap_or_else(PoisonError::into_inner);
        links.get(client).cloned().unwrap_or_default()
    }
}

/// One connection of a client, as the code that injects faults sees it.
#[derive(Clone, Copy)]
struct Connection<'a> {
    client: &'a str,
    number: u64,
}

fn count(counter: &AtomicU64) {
    counter.fetch_add(1, Ordering::Relaxed);
}

impl Inner {
    fn is_harmful(&self) -> bool {
        self.is_harmful.load(Ordering::Relaxed)
    }

    /// Notes what happens to a connection.
    fn note(&self, connection: Connection<'_>, note: impl FnOnce(&mut Link, u64)) {
        let mut links = self.links.lock().unwrap_or_else(PoisonError::into_inner);
        note(links.entry(connection.client.to_owned()).or_default(), connection.number);
    }

    async fn serve(&self, mut client: TcpStream) -> io::Result<()> {
        let _ = client.set_nodelay(true);
        let head = read_head(&mut client).await?;
        let name = header(&head, "x-client").unwrap_or_default().to_owned();
        let number = {
            let mut clients = self.clients.lock().unwrap_or_else(PoisonError::into_inner);
            let connections = clients.entry(name.clone()).or_default();
            *connections += 1;
            *connections
        };
        let mut fate = Fate::new(self.faults.seed, &name, number, self.faults.life);
        count(&self.counts.connections);
        let server = self.servers[fate.random.usize(..self.servers.len())];
        if fate.is_refused && self.is_harmful() {
            count(&self.counts.refused);
            return Ok(());
        }
        let mut server = TcpStream::connect(server).await?;
        let _ = server.set_nodelay(true);
        server.write_all(&head).await?;
        let answer = read_head(&mut server).await?;
        client.write_all(&answer).await?;
        if !answer.starts_with(b"HTTP/1.1 101") {
            return Ok(());
        }
        let connection = Connection { client: &name, number };
        self.note(connection, |link, number| link.works(number, Instant::now()));
        let ended = self.harm(client, server, fate, connection).await;
        self.note(connection, |link, number| link.breaks(number, Instant::now()));
        ended
    }

    /// Passes messages on until one side closes or the time of the connection has come.
    async fn harm(
        &self,
        client: TcpStream,
        server: TcpStream,
        mut fate: Fate,
        connection: Connection<'_>,
    ) -> io::Result<()> {
        let now = Instant::now();
        let end = now + fate.life;
        let (mut from_client, mut to_client) = client.into_split();
        let (mut from_server, mut to_server) = server.into_split();
        let randoms = [fate.random.fork(), fate.random.fork()];
        let [up_random, down_random] = randoms;
        let [up_stall, down_stall] =
            fate.stalls.map(|stall| stall.map(|(at, time)| (now + at, time)));
        {
            let up = self.pump(&mut from_client, &mut to_server, up_random, up_stall, connection);
            let down =
                self.pump(&mut from_server, &mut to_client, down_random, down_stall, connection);
            let both = async {
                tokio::select! {
                    ended = up => ended,
                    ended = down => ended,
                }
            };
            let mut both = std::pin::pin!(both);
            if let Ok(ended) = timeout_at(end, &mut both).await {
                return ended;
            }
            if !self.is_harmful() {
                return both.await;
            }
        }
        self.note(connection, |link, number| link.breaks(number, Instant::now()));
        match fate.end {
            End::Cut => count(&self.counts.cut),
            End::Silent => {
                count(&self.counts.stalled);
                sleep(Duration::from_secs(6)).await;
            }
            End::Late => {
                count(&self.counts.late);
                // Takes what is on its way, closes, and lets the client send it again elsewhere.
                let mut frames = Vec::new();
                let until = Instant::now() + Duration::from_millis(fate.random.u64(0..1500));
                while let Ok(Ok(frame)) = timeout_at(until, read_frame(&mut from_client)).await {
                    frames.push(frame);
                }
                drop((from_client, to_client));
                sleep(Duration::from_millis(fate.random.u64(0..4000))).await;
                for frame in frames {
                    to_server.write_all(&frame).await?;
                }
                // The server answers a client that no longer listens.
                sleep(Duration::from_secs(1)).await;
            }
        }
        Ok(())
    }

    /// Lets a message, and all behind it, wait.
    async fn hold_back(&self, connection: Connection<'_>, time: Duration) {
        let now = Instant::now();
        let is_noted = time > USUAL_DELAY;
        if is_noted {
            self.note(connection, |link, number| link.delays(number, (now, now + time)));
        }
        sleep(time).await;
        if is_noted {
            let late = (now + time, Instant::now());
            self.note(connection, |link, number| link.delays(number, late));
        }
    }

    async fn pump(
        &self,
        from: &mut (impl AsyncRead + Unpin),
        to: &mut (impl AsyncWrite + Unpin),
        mut random: fastrand::Rng,
        mut stall: Option<(Instant, Duration)>,
        connection: Connection<'_>,
    ) -> io::Result<()> {
        loop {
            let frame = read_frame(from).await?;
            let is_text = frame[0] & 0x0f == 1;
            // Drawn in any case, so that the fate of one message does not depend on the others.
            let (chance, delay) = (random.u8(..100), random.u64(..1000));
            let mut times = 1;
            if is_text && self.is_harmful() {
                if let Some((_, time)) = stall.take_if(|(at, _)| Instant::now() >= *at) {
                    count(&self.counts.stalled);
                    self.hold_back(connection, time).await;
                }
                let delay = if delay < 30 { delay * 40 } else { delay / 25 };
                self.hold_back(connection, Duration::from_millis(delay)).await;
                times = match chance {
                    0..=3 => 0,
                    4..=7 => 2,
                    _ => 1,
                };
                match times {
                    0 => {
                        count(&self.counts.dropped);
                        self.note(connection, |link, number| link.loses(number, Instant::now()));
                    }
                    2 => count(&self.counts.doubled),
                    _ => {}
                }
            }
            for _ in 0..times {
                to.write_all(&frame).await?;
            }
        }
    }
}

fn header<'a>(head: &'a [u8], name: &str) -> Option<&'a str> {
    let lines = std::str::from_utf8(head).ok()?.split("\r\n");
    let mut pairs = lines.filter_map(|line| line.split_once(':'));
    pairs.find(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value.trim())
}

/// The head of a request or an answer, with the empty line at its end.
async fn read_head(stream: &mut TcpStream) -> io::Result<Vec<u8>> {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        if head.len() > 16 << 10 {
            return Err(io::ErrorKind::InvalidData.into());
        }
        head.push(stream.read_u8().await?);
    }
    Ok(head)
}

/// A frame of WebSocket as it is, <https://www.rfc-editor.org/rfc/rfc6455#section-5.2>.
async fn read_frame(from: &mut (impl AsyncRead + Unpin)) -> io::Result<Vec<u8>> {
    let mut frame = vec![0; 2];
    from.read_exact(&mut frame).await?;
    let is_masked = frame[1] & 0x80 != 0;
    let extended = match frame[1] & 0x7f {
        126 => 2,
        127 => 8,
        _ => 0,
    };
    let mut length = usize::from(frame[1] & 0x7f);
    if extended > 0 {
        let start = frame.len();
        frame.resize(start + extended, 0);
        from.read_exact(&mut frame[start..]).await?;
        length = frame[start..].iter().fold(0, |length, byte| length << 8 | usize::from(*byte));
    }
    if length > 16 << 20 {
        return Err(io::ErrorKind::InvalidData.into());
    }
    let start = frame.len();
    frame.resize(start + length + if is_masked { 4 } else { 0 }, 0);
    from.read_exact(&mut frame[start..]).await?;
    Ok(frame)
}
