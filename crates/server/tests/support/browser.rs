//! A browser: a cookie and an address.

use std::fmt::Write;
use std::net::SocketAddr;

use cygnet_puzzles::{Puzzle, shipped_puzzles};
use serde_json::{Value, json};

use super::{Answer, Opened, Socket, is_over, raw};

/// A browser with the cookie that a server gave it.
#[derive(Clone, Debug)]
pub(crate) struct Browser {
    pub(crate) address: SocketAddr,
    pub(crate) cookie: Option<String>,
}

/// A computer player as opponent.
pub(crate) fn against(player: &str) -> Value {
    json!({"kind": "computer", "player": player})
}

/// A friend as opponent.
pub(crate) fn friend() -> Value {
    json!({"kind": "friend"})
}

/// Two on one screen.
pub(crate) fn local() -> Value {
    json!({"kind": "local"})
}

impl Browser {
    /// A browser that has never been here.
    pub(crate) fn new(address: SocketAddr) -> Self {
        Self { address, cookie: None }
    }

    /// The same browser at another server.
    pub(crate) fn at(&self, address: SocketAddr) -> Self {
        Self { address, cookie: self.cookie.clone() }
    }

    /// The beginning of a request, with the cookie.
    fn head(&self, method: &str, path: &str, more: &[(&str, &str)]) -> String {
        let mut head = format!("{method} {path} HTTP/1.1\r\nhost: {}\r\n", self.address);
        if let Some(cookie) = &self.cookie {
            let _ = write!(head, "cookie: {cookie}\r\n");
        }
        for (name, value) in more {
            let _ = write!(head, "{name}: {value}\r\n");
        }
        head + "connection: close\r\n"
    }

    /// Any request. The browser keeps the cookie of the answer.
    pub(crate) async fn request(
        &mut self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> Answer {
        let head = self.head(method, path, headers);
        let mut bytes = format!("{head}content-length: {}\r\n\r\n", body.len()).into_bytes();
        bytes.extend_from_slice(body);
        let answer = raw(self.address, &bytes).await;
        let answer = answer.unwrap_or_else(|| panic!("{method} {path} is answered"));
        if let Some(cookie) = answer.all("set-cookie").first() {
            self.cookie = cookie.split(';').next().map(str::to_owned);
        }
        answer
    }

    pub(crate) async fn get(&mut self, path: &str) -> Answer {
        self.request("GET", path, &[], b"").await
    }

    /// The JSON at an address that must exist.
    pub(crate) async fn read(&mut self, path: &str) -> Value {
        let answer = self.get(path).await;
        assert_eq!(answer.status, 200, "{path}: {}", answer.text());
        answer.json()
    }

    pub(crate) async fn post(&mut self, path: &str, body: &Value) -> Answer {
        let json = [("content-type", "application/json")];
        self.request("POST", path, &json, body.to_string().as_bytes()).await
    }

    /// Asks for a new game.
    pub(crate) async fn ask_for(&mut self, game: &str, opponent: Value, more: Value) -> Answer {
        let mut request = json!({"game": game, "opponent": opponent, "side": 0});
        if let (Some(request), Value::Object(more)) = (request.as_object_mut(), more) {
            request.extend(more);
        }
        self.post("/api/games", &request).await
    }

    /// Sets up a game, and returns its id and the invitation.
    pub(crate) async fn create(
        &mut self,
        game: &str,
        opponent: Value,
        more: Value,
    ) -> (String, Option<String>) {
        let answer = self.ask_for(game, opponent, more).await;
        assert_eq!(answer.status, 201, "{}", answer.text());
        let answer = answer.json();
        let id = answer["id"].as_str().expect("an id").to_owned();
        assert_eq!(answer["url"], format!("/game/{id}"));
        let invite = answer["invite_url"].as_str().map(|url| {
            let token = url.strip_prefix(&format!("/join/{id}/"));
            token.expect("an invitation to this game").to_owned()
        });
        (id, invite)
    }

    /// Uses an invitation.
    pub(crate) async fn join(&mut self, id: &str, invite: &str) -> Answer {
        self.post(&format!("/api/games/{id}/join"), &json!({"invite": invite})).await
    }

    pub(crate) async fn state(&mut self, id: &str) -> Value {
        self.read(&format!("/api/games/{id}")).await
    }

    /// A socket to a game.
    pub(crate) async fn socket(&self, id: &str) -> Socket {
        match self.try_socket(id, &[]).await {
            Opened::Socket(socket) => *socket,
            Opened::Refused(answer) => panic!("{} {}", answer.status, answer.text()),
        }
    }

    /// A socket to a game, if the server lets the browser have one.
    pub(crate) async fn try_socket(&self, id: &str, headers: &[(&str, &str)]) -> Opened {
        let path = format!("/api/games/{id}/socket?lang=en");
        Socket::open(self.address, &path, self.cookie.as_deref(), headers).await
    }

    /// A socket for questions to the engine.
    pub(crate) async fn analysis(&self) -> Socket {
        let path = "/api/analysis/socket?lang=en";
        match Socket::connect(self.address, path, self.cookie.as_deref(), &[]).await {
            Opened::Socket(socket) => *socket,
            Opened::Refused(answer) => panic!("{} {}", answer.status, answer.text()),
        }
    }

    /// A socket to the puzzles of a game, if there are any.
    pub(crate) async fn puzzles(&self, game: &str) -> Opened {
        let path = format!("/api/puzzles/{game}/socket?lang=en");
        Socket::connect(self.address, &path, self.cookie.as_deref(), &[]).await
    }

    /// A socket to puzzles of the browser's own mistakes.
    pub(crate) async fn mistakes(&self, game: &str) -> Socket {
        let path = format!("/api/puzzles/{game}/socket?lang=en&mistakes=1");
        match Socket::connect(self.address, &path, self.cookie.as_deref(), &[]).await {
            Opened::Socket(socket) => *socket,
            Opened::Refused(answer) => panic!("{} {}", answer.status, answer.text()),
        }
    }

    /// Plays a game that begins with a puzzle, with a mistake in it. Returns the puzzle.
    pub(crate) async fn makes_a_mistake(&mut self) -> Puzzle {
        let puzzles = shipped_puzzles("ugly_duck");
        let puzzle = puzzles.into_iter().find(|puzzle| puzzle.solution.defences.is_empty());
        let puzzle = puzzle.expect("a short puzzle");
        let (_, state) = puzzle.set_up().expect("a position");
        let wrong = state.moves().into_iter().find(|mv| *mv != puzzle.solution.mv);
        let more = json!({"position": puzzle.position, "side": state.turn().index()});
        let (id, _) = self.create("ugly_duck", against("random"), more).await;
        let mut socket = self.socket(&id).await;
        let mistake = socket.typed(&wrong.expect("another move"));
        socket.does(&mistake).await;
        let now = socket.until(|state| is_over(state) || state["turns"] == 2).await;
        if !is_over(now) {
            let resign = socket.acting("resign");
            socket.does(&resign).await;
        }
        puzzle
    }

    /// Sets up a game with a friend, who joins. Returns the friend, too.
    pub(crate) async fn with_friend(&mut self, game: &str, more: Value) -> (String, Self) {
        let (id, invite) = self.create(game, friend(), more).await;
        let mut other = Self::new(self.address);
        let joined = other.join(&id, &invite.expect("an invitation")).await;
        assert_eq!(joined.status, 200, "{}", joined.text());
        (id, other)
    }
}
