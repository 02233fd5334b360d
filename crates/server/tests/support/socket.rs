//! A WebSocket to a game, with what a careful client checks: versions come in order, without gaps.

use std::net::SocketAddr;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::{HeaderName, HeaderValue};
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

use super::Answer;

/// How long a message may take before a test fails.
const PATIENCE: Duration = Duration::from_secs(30);

/// A socket to a game, and what the server has told through it.
pub(crate) struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// The game as the last state and the updates since say.
    pub(crate) state: Value,
    /// The code with which the server has closed the socket.
    pub(crate) closed: Option<u16>,
}

/// The result of asking for a socket.
pub(crate) enum Opened {
    Socket(Box<Socket>),
    Refused(Answer),
}

pub(crate) fn version_of(message: &Value) -> u64 {
    message["version"].as_u64().expect("a version")
}

pub(crate) fn moves_of(state: &Value) -> Vec<String> {
    let moves = state["moves"].as_array().expect("moves");
    moves.iter().map(|text| text.as_str().expect("a move").to_owned()).collect()
}

pub(crate) fn is_over(state: &Value) -> bool {
    state["status"] == "over"
}

/// An id for a message, different each time.
pub(crate) fn message_id() -> String {
    format!("test-{:016x}", fastrand::u64(..))
}

impl Socket {
    /// A socket to a game, which begins with a state.
    pub(crate) async fn open(
        address: SocketAddr,
        path: &str,
        cookie: Option<&str>,
        headers: &[(&str, &str)],
    ) -> Opened {
        let mut opened = Self::connect(address, path, cookie, headers).await;
        if let Opened::Socket(socket) = &mut opened {
            let first = socket.message().await;
            assert_eq!(first["type"], "state", "{first}");
        }
        opened
    }

    /// Any socket.
    pub(crate) async fn connect(
        address: SocketAddr,
        path: &str,
        cookie: Option<&str>,
        headers: &[(&str, &str)],
    ) -> Opened {
        let mut request = format!("ws://{address}{path}").into_client_request().expect("a request");
        let cookie = cookie.map(|cookie| ("cookie", cookie));
        for (name, value) in cookie.iter().chain(headers) {
            let name: HeaderName = name.parse().expect("a name");
            request.headers_mut().insert(name, HeaderValue::from_str(value).expect("a value"));
        }
        match tokio_tungstenite::connect_async(request).await {
            Ok((stream, _)) => {
                Opened::Socket(Box::new(Self { stream, state: Value::Null, closed: None }))
            }
            Err(Error::Http(response)) => {
                let (head, body) = response.into_parts();
                let header = |(name, value): (&HeaderName, &HeaderValue)| {
                    (name.to_string(), value.to_str().unwrap_or_default().to_owned())
                };
                Opened::Refused(Answer {
                    status: head.status.as_u16(),
                    headers: head.headers.iter().map(header).collect(),
                    body: body.unwrap_or_default(),
                })
            }
            Err(error) => panic!("{path}: {error}"),
        }
    }

    /// Sends a frame of any kind. A server that has closed the socket does not get it.
    pub(crate) async fn send_frame(&mut self, frame: Message) {
        let _ = timeout(PATIENCE, self.stream.send(frame)).await.expect("the server reads");
    }

    pub(crate) async fn send(&mut self, message: &Value) {
        self.send_frame(Message::text(message.to_string())).await;
    }

    /// The next message of any kind, or `None` if the server has closed the socket.
    pub(crate) async fn next(&mut self) -> Option<Value> {
        loop {
            let frame = timeout(PATIENCE, self.stream.next()).await.expect("a message in time");
            match frame {
                Some(Ok(Message::Text(text))) => {
                    let message: Value = serde_json::from_str(text.as_str()).expect("JSON");
                    self.follow(&message);
                    return Some(message);
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(Message::Close(frame))) => {
                    self.closed = frame.map(|frame| frame.code.into());
                    return None;
                }
                Some(Err(_)) | None => return None,
                Some(Ok(frame)) => panic!("unexpected: {frame:?}"),
            }
        }
    }

    /// Keeps the state as a client does, and checks what no server may do.
    fn follow(&mut self, message: &Value) {
        let own = self.state["version"].as_u64().unwrap_or_default();
        match message["type"].as_str().expect("a type") {
            "state" => {
                assert!(version_of(message) >= own, "the state goes back: {message}");
                self.state = message.clone();
            }
            "update" => {
                assert_eq!(message["previous"], own, "an update leaves a gap");
                assert!(version_of(message) > own, "an update goes back");
                let from = message["moves_from"].as_u64().expect("a number") as usize;
                let mut moves = moves_of(&self.state);
                moves.truncate(from);
                moves.extend(moves_of(message));
                assert_eq!(message["turns"], moves.len());
                self.state = message.clone();
                self.state["moves"] = json!(moves);
            }
            "heartbeat" => assert!(version_of(message) >= own, "a heartbeat goes back: {message}"),
            _ => {}
        }
    }

    /// The next message that is not a heartbeat.
    pub(crate) async fn message(&mut self) -> Value {
        self.expect(|message| message["type"] != "heartbeat").await
    }

    /// Waits for a message of this type.
    pub(crate) async fn wait_for(&mut self, kind: &str) -> Value {
        self.expect(|message| message["type"] == kind).await
    }

    /// Waits for a message, and passes over the others.
    pub(crate) async fn expect(&mut self, is_wanted: impl Fn(&Value) -> bool) -> Value {
        let wait = async {
            loop {
                let message = self.next().await.expect("the socket is open");
                if is_wanted(&message) {
                    return message;
                }
            }
        };
        timeout(PATIENCE, wait).await.expect("the message in time")
    }

    /// Waits until the game is as wanted.
    pub(crate) async fn until(&mut self, is_wanted: impl Fn(&Value) -> bool) -> &Value {
        while !is_wanted(&self.state) {
            self.expect(|message| message["type"] == "state" || message["type"] == "update").await;
        }
        &self.state
    }

    /// Waits until it is this side's turn, or the game is over.
    pub(crate) async fn until_turn(&mut self, side: u8) -> &Value {
        self.until(|state| is_over(state) || state["turn"] == side && state["status"] == "playing")
            .await
    }

    pub(crate) fn version(&self) -> u64 {
        version_of(&self.state)
    }

    /// A move as text that answers the version that this client has.
    pub(crate) fn typed(&self, text: &str) -> Value {
        let (id, version) = (message_id(), self.version());
        json!({"type": "move", "id": id, "version": version, "move": text})
    }

    pub(crate) fn stepped(&self, steps: &[String]) -> Value {
        let (id, version) = (message_id(), self.version());
        json!({"type": "move", "id": id, "version": version, "steps": steps})
    }

    pub(crate) fn acting(&self, act: &str) -> Value {
        json!({"type": "act", "id": message_id(), "version": self.version(), "act": act})
    }

    /// The steps of a legal turn, chosen by chance.
    pub(crate) fn some_steps(&self, random: &mut fastrand::Rng) -> Vec<String> {
        let nodes = self.state["steps"]["nodes"].as_array().expect("the legal steps");
        let (mut at, mut steps) = (0, Vec::new());
        loop {
            let node = nodes[at].as_object().expect("a node");
            let index = random.usize(..node.len());
            let (step, after) = node.iter().nth(index).expect("a step");
            steps.push(step.clone());
            match after.as_i64().expect("a node") {
                -1 => return steps,
                next => at = usize::try_from(next).expect("a node"),
            }
        }
    }

    /// Sends a message, and returns the version that it made once that is acknowledged and shown.
    pub(crate) async fn does(&mut self, message: &Value) -> u64 {
        self.send(message).await;
        let answer = self
            .expect(|answer| ["ack", "refused", "error"].iter().any(|kind| answer["type"] == *kind))
            .await;
        assert_eq!(answer["type"], "ack", "{message}: {answer}");
        assert_eq!(answer["id"], message["id"]);
        let version = version_of(&answer);
        self.until(|state| version_of(state) >= version).await;
        version
    }

    /// Sends a message that must be refused, and returns the key. A state follows.
    pub(crate) async fn is_refused(&mut self, message: &Value) -> String {
        self.send(message).await;
        let answer = self
            .expect(|answer| ["ack", "refused", "error"].iter().any(|kind| answer["type"] == *kind))
            .await;
        assert_eq!(answer["type"], "refused", "{message}: {answer}");
        assert_eq!(answer["id"], message["id"]);
        let state = self.wait_for("state").await;
        assert!(version_of(&state) >= version_of(&answer));
        answer["error"]["key"].as_str().expect("a key").to_owned()
    }

    /// Sends a message that makes no sense, and returns the key.
    pub(crate) async fn is_wrong(&mut self, message: &Value) -> String {
        self.send(message).await;
        let answer = self.wait_for("error").await;
        assert!(answer["error"]["text"].as_str().is_some_and(|text| !text.is_empty()));
        answer["error"]["key"].as_str().expect("a key").to_owned()
    }

    /// Makes a legal turn by its steps, chosen by chance, or the first as text.
    pub(crate) async fn makes_some_move(&mut self, random: &mut fastrand::Rng) -> u64 {
        let steps = self.some_steps(random);
        let message = self.stepped(&steps);
        self.does(&message).await
    }

    /// Waits until the server closes the socket.
    pub(crate) async fn until_closed(&mut self) {
        while self.next().await.is_some() {}
    }
}
