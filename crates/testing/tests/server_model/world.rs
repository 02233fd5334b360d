//! The contents of the model, and the invariants that hold at every moment.

/// How much may go wrong, and how much people do. These bound the search.
#[derive(Clone, Copy)]
pub(crate) struct Bounds {
    pub(crate) processes: usize,
    /// Commands of each client: moves and offers.
    pub(crate) commands: u8,
    /// Messages lost or doubled, connections cut and processes killed, in all.
    pub(crate) faults: u8,
    /// Are connections cut, and does nothing else go wrong?
    pub(crate) only_cuts: bool,
    /// Does the first client always use the first process?
    pub(crate) is_first_at_home: bool,
    pub(crate) premoves: u8,
}

pub(crate) const CLIENTS: usize = 2;

/// Messages that fit into one direction of a connection.
pub(crate) const ROOM: usize = 2;

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) enum Kind {
    Move,
    /// An event that is no move: the turn stays.
    Offer,
}

/// A command of a client, and the event that it becomes. Client and number are its id.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct Command {
    pub(crate) client: u8,
    pub(crate) number: u8,
    pub(crate) kind: Kind,
    /// The version that it answers.
    pub(crate) version: u8,
    /// The version on which it was prepared, if it was a premove.
    pub(crate) premove_on: Option<u8>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) enum Up {
    Command(Command),
    Ask,
}

/// A message to a client. The events in it are those of the log, which never change.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Down {
    State { version: u8 },
    Update { previous: u8, version: u8 },
    Ack { number: u8, version: u8 },
    Refused { number: u8, version: u8 },
    Heartbeat { version: u8 },
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Connection {
    pub(crate) process: u8,
    /// The process has died; the client has not noticed.
    pub(crate) is_dead: bool,
    /// The version that the server has sent.
    pub(crate) sent: u8,
    pub(crate) up: Vec<Up>,
    pub(crate) down: Vec<Down>,
}

/// The answer that a client got to a command.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Told {
    Acknowledged(u8),
    Refused,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Client {
    pub(crate) connection: Option<Connection>,
    /// The events on the screen, as indices into the log.
    pub(crate) shown: Option<Vec<u8>>,
    pub(crate) version: u8,
    pub(crate) pending: Option<(Command, Option<u8>)>,
    pub(crate) premove_on: Option<u8>,
    /// The newest version that a server has told of.
    pub(crate) newest: u8,
    /// The server has told of an older version since.
    pub(crate) is_older: bool,
    pub(crate) commands: u8,
    pub(crate) premoves: u8,
    /// By command; a witness, not part of the protocol.
    pub(crate) told: Vec<Option<Told>>,
    /// The newest version of which it has heard in any way; a witness as well.
    pub(crate) told_version: u8,
}

impl Client {
    /// Is another version than the shown one known?
    pub(crate) fn is_outdated(&self) -> bool {
        self.shown.is_none() || self.version != self.newest || self.is_older
    }
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Process {
    /// How much of the log it has read.
    pub(crate) known: u8,
    /// The command that it carries out, whether it is durable, and whether the connection on which it came
    /// is still there.
    pub(crate) work: Option<(Command, bool, bool)>,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct World {
    pub(crate) log: Vec<Command>,
    pub(crate) processes: Vec<Process>,
    pub(crate) clients: Vec<Client>,
    /// Messages of broken connections that may still arrive.
    pub(crate) late: Vec<(u8, u8, Up)>,
    pub(crate) faults: u8,
}

pub(crate) fn index(number: u8) -> usize {
    usize::from(number)
}

pub(crate) fn count(length: usize) -> u8 {
    u8::try_from(length).expect("a small number")
}

/// The client to move after these events.
pub(crate) fn turn<'a>(events: impl IntoIterator<Item = &'a Command>) -> u8 {
    let moves = events.into_iter().filter(|event| event.kind == Kind::Move).count();
    count(moves % CLIENTS)
}

impl World {
    pub(crate) fn new(bounds: Bounds) -> Self {
        Self {
            log: Vec::new(),
            processes: vec![Process { known: 0, work: None }; bounds.processes],
            clients: vec![Client { shown: Some(Vec::new()), ..Client::default() }; CLIENTS],
            late: Vec::new(),
            faults: 0,
        }
    }

    pub(crate) fn length(&self) -> u8 {
        count(self.log.len())
    }

    /// The connection of a client is gone. Work for it that has begun is finished.
    pub(crate) fn hang_up(&mut self, client: usize) {
        self.clients[client].connection = None;
        for process in &mut self.processes {
            if let Some((command, _, is_there)) = &mut process.work
                && index(command.client) == client
            {
                *is_there = false;
            }
        }
    }

    /// Everyone shows the whole log, and nobody waits.
    pub(crate) fn is_converged(&self) -> bool {
        self.processes.iter().all(|process| process.work.is_none())
            && self.clients.iter().all(|client| {
                client.connection.as_ref().is_some_and(|connection| !connection.is_dead)
                    && client.shown.is_some()
                    && client.version == self.length()
                    && client.pending.is_none()
            })
    }

    /// The invariants.
    pub(crate) fn check(&self) -> Result<(), String> {
        for (position, event) in self.log.iter().enumerate() {
            let earlier = &self.log[..position];
            if earlier.iter().any(|one| (one.client, one.number) == (event.client, event.number)) {
                return Err(format!("{event:?} was carried out twice"));
            }
            if index(event.version) != position {
                return Err(format!("{event:?} answers another version than {position}"));
            }
            if event.kind == Kind::Move && turn(earlier) != event.client {
                return Err(format!("{event:?} is out of turn"));
            }
            if let Some(on) = event.premove_on {
                let answered = earlier.last();
                let is_answer = answered
                    .is_some_and(|last| last.kind == Kind::Move && last.client != event.client);
                if index(on) + 1 != position || !is_answer {
                    return Err(format!(
                        "the premove {event:?} is in a position it was not made for"
                    ));
                }
            }
        }
        for (number, client) in self.clients.iter().enumerate() {
            self.check_client(count(number), client)?;
        }
        Ok(())
    }

    fn check_client(&self, number: u8, client: &Client) -> Result<(), String> {
        let shown = client.shown.as_deref().unwrap_or_default();
        if index(client.version) > self.log.len() || !shown.iter().copied().eq(0..client.version) {
            return Err(format!("client {number} shows {shown:?} as version {}", client.version));
        }
        if !client.is_outdated() && client.version < client.told_version {
            let told = client.told_version;
            return Err(format!("client {number} looks live, and was told of version {told}"));
        }
        let stored = |command: u8| {
            let is_it = |event: &&Command| (event.client, event.number) == (number, command);
            self.log.iter().find(is_it)
        };
        for (command, told) in (0..).zip(&client.told) {
            match (told, stored(command)) {
                (Some(Told::Acknowledged(version)), Some(event))
                    if event.version + 1 == *version => {}
                (Some(Told::Acknowledged(_)), _) => {
                    return Err(format!("command {command} of {number}: acknowledged, but lost"));
                }
                (Some(Told::Refused), Some(event)) => {
                    return Err(format!("{event:?} was refused, but carried out"));
                }
                (Some(Told::Refused) | None, _) => {}
            }
        }
        if let Some((pending, _)) = client.pending
            && pending.version == client.version
            && shown.iter().any(|event| self.log[index(*event)] == pending)
        {
            return Err(format!("client {number} shows {pending:?} twice"));
        }
        Ok(())
    }
}
