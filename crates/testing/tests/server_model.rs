//! The protocol between clients and servers as a small model, searched exhaustively.
//!
//! Two clients play over connections that lose, double and delay messages and that break. What a client
//! had sent on a broken connection may arrive after what it sends on the next. A server keeps events in a
//! durable log; it dies and forgets everything else. Clients follow `web/game.js`, servers `hub.rs` and
//! `socket.rs`. Time is left out: whatever a timeout may do can happen at any moment.
//!
//! The rule that a client believes a server which insists on an older state is left out too. It is for a
//! database that was restored from a backup, where acknowledged moves are gone.

use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::{DefaultHasher, Hash, Hasher};

/// How much may go wrong, and how much people do. These bound the search.
#[derive(Clone, Copy)]
struct Bounds {
    processes: usize,
    /// Commands of each client: moves and offers.
    commands: u8,
    /// Messages lost or doubled, connections cut and processes killed, in all.
    faults: u8,
    /// Are connections cut, and does nothing else go wrong?
    only_cuts: bool,
    /// Does the first client always use the first process?
    is_first_at_home: bool,
    premoves: u8,
}

/// A change of the protocol that must be found out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mutant {
    None,
    /// The server acknowledges before the event is durable.
    EarlyAck,
    /// The server does not recognise a command that was carried out.
    NoIds,
    /// The server carries out a command that answers another version.
    NoVersions,
    /// A server that is behind the log refuses a command that names a newer version.
    RefuseUnread,
    /// A client applies an update to whatever it has.
    UpdateAnything,
    /// A client shows an older state.
    GoBack,
    /// A premove is sent as soon as it is the client's turn.
    LoosePremove,
    /// A client does not send its command again.
    NoResend,
    /// Servers send no heartbeats.
    NoHeartbeat,
}

const CLIENTS: usize = 2;

/// Messages that fit into one direction of a connection.
const ROOM: usize = 2;

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
enum Kind {
    Move,
    /// An event that is no move: the turn stays.
    Offer,
}

/// A command of a client, and the event that it becomes. Client and number are its id.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
struct Command {
    client: u8,
    number: u8,
    kind: Kind,
    /// The version that it answers.
    version: u8,
    /// The version on which it was prepared, if it was a premove.
    premove_on: Option<u8>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
enum Up {
    Command(Command),
    Ask,
}

/// A message to a client. The events in it are those of the log, which never change.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Down {
    State { version: u8 },
    Update { previous: u8, version: u8 },
    Ack { number: u8, version: u8 },
    Refused { number: u8 },
    Heartbeat { version: u8 },
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Connection {
    process: u8,
    /// The process has died; the client has not noticed.
    is_dead: bool,
    /// The version that the server has sent.
    sent: u8,
    up: Vec<Up>,
    down: Vec<Down>,
}

/// What a client was told about a command.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Told {
    Acknowledged(u8),
    Refused,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
struct Client {
    connection: Option<Connection>,
    /// The events on the screen, as indices into the log.
    shown: Option<Vec<u8>>,
    version: u8,
    pending: Option<(Command, Option<u8>)>,
    premove_on: Option<u8>,
    is_outdated: bool,
    commands: u8,
    premoves: u8,
    /// By command; a witness, not part of the protocol.
    told: Vec<Option<Told>>,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Process {
    /// How much of the log it has read.
    known: u8,
    /// The command that it carries out, whether it is durable, and whether the connection on which it came
    /// is still there.
    work: Option<(Command, bool, bool)>,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct World {
    log: Vec<Command>,
    processes: Vec<Process>,
    clients: Vec<Client>,
    /// Messages of broken connections that may still arrive.
    late: Vec<(u8, u8, Up)>,
    faults: u8,
}

/// Whether a step is harm or a person's wish, or what the protocol does by itself.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cause {
    Chance,
    Protocol,
}

struct Model {
    bounds: Bounds,
    mutant: Mutant,
}

fn index(number: u8) -> usize {
    usize::from(number)
}

fn count(length: usize) -> u8 {
    u8::try_from(length).expect("a small number")
}

/// The client to move after these events.
fn turn<'a>(events: impl IntoIterator<Item = &'a Command>) -> u8 {
    let moves = events.into_iter().filter(|event| event.kind == Kind::Move).count();
    count(moves % CLIENTS)
}

impl World {
    fn new(bounds: Bounds) -> Self {
        Self {
            log: Vec::new(),
            processes: vec![Process { known: 0, work: None }; bounds.processes],
            clients: vec![Client { shown: Some(Vec::new()), ..Client::default() }; CLIENTS],
            late: Vec::new(),
            faults: 0,
        }
    }

    fn length(&self) -> u8 {
        count(self.log.len())
    }

    /// The connection of a client is gone. What is being done for it is done all the same.
    fn hang_up(&mut self, client: usize) {
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
    fn is_converged(&self) -> bool {
        self.processes.iter().all(|process| process.work.is_none())
            && self.clients.iter().all(|client| {
                client.connection.as_ref().is_some_and(|connection| !connection.is_dead)
                    && client.shown.is_some()
                    && client.version == self.length()
                    && client.pending.is_none()
            })
    }

    /// What must always hold.
    fn check(&self) -> Result<(), String> {
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

impl Model {
    /// Every world that can follow, what leads to it, and why.
    fn next(&self, world: &World) -> Vec<(String, Cause, World)> {
        let mut steps = Vec::new();
        for client in 0..CLIENTS {
            self.person(world, client, &mut steps);
            self.client(world, client, &mut steps);
            self.connection(world, client, &mut steps);
        }
        for process in 0..self.bounds.processes {
            self.process(world, process, &mut steps);
        }
        for late in 0..world.late.len() {
            let mut next = world.clone();
            let (process, client, message) = next.late.remove(late);
            if self.receive(&mut next, index(process), client, false, message) {
                steps.push((format!("late {message:?}"), Cause::Chance, next));
            }
        }
        steps
    }

    /// A person moves, offers something, or prepares a move.
    fn person(&self, world: &World, client: usize, steps: &mut Vec<(String, Cause, World)>) {
        let own = &world.clients[client];
        let is_live = own.connection.is_some() && !own.is_outdated && own.pending.is_none();
        let Some(shown) = own.shown.as_ref().filter(|_| is_live) else { return };
        let is_turn = turn(shown.iter().map(|event| &world.log[index(*event)])) == count(client);
        if own.commands < self.bounds.commands {
            let kinds: &[Kind] = if is_turn { &[Kind::Move, Kind::Offer] } else { &[Kind::Offer] };
            for &kind in kinds {
                let mut next = world.clone();
                command(&mut next.clients[client], client, kind, None);
                steps.push((format!("{client} wants {kind:?}"), Cause::Chance, next));
            }
            if !is_turn && own.premove_on.is_none() && own.premoves < self.bounds.premoves {
                let mut next = world.clone();
                next.clients[client].premove_on = Some(own.version);
                next.clients[client].premoves += 1;
                steps.push((format!("{client} prepares"), Cause::Chance, next));
            }
        }
    }

    /// A client connects, sends again, asks, and receives.
    fn client(&self, world: &World, client: usize, steps: &mut Vec<(String, Cause, World)>) {
        let own = &world.clients[client];
        let Some(connection) = &own.connection else {
            let is_at_home = client == 0 && self.bounds.is_first_at_home;
            for process in 0..if is_at_home { 1 } else { self.bounds.processes } {
                let mut next = world.clone();
                connect(&mut next, client, process, self.mutant);
                steps.push((format!("{client} connects to {process}"), Cause::Protocol, next));
            }
            return;
        };
        if connection.is_dead {
            let mut next = world.clone();
            next.hang_up(client);
            steps.push((format!("{client} notices"), Cause::Protocol, next));
        } else {
            let mut send = |message: Up, name: &str| {
                if connection.up.is_empty() {
                    let mut next = world.clone();
                    let connection = next.clients[client].connection.as_mut();
                    connection.expect("it is connected").up.push(message);
                    steps.push((format!("{client} {name}"), Cause::Protocol, next));
                }
            };
            if let Some((pending, None)) = own.pending
                && self.mutant != Mutant::NoResend
            {
                send(Up::Command(pending), "sends again");
            }
            let is_coming = |message: &Down| matches!(message, Down::State { .. });
            if own.is_outdated && !connection.down.iter().any(is_coming) {
                send(Up::Ask, "asks");
            }
        }
        if let Some(message) = connection.down.first() {
            let mut next = world.clone();
            let connection = next.clients[client].connection.as_mut();
            connection.expect("it is connected").down.remove(0);
            self.deliver(&mut next, client, *message);
            steps.push((format!("{client} receives {message:?}"), Cause::Protocol, next));
        }
    }

    /// Messages are lost and doubled, and connections break.
    fn connection(&self, world: &World, client: usize, steps: &mut Vec<(String, Cause, World)>) {
        let Some(connection) = &world.clients[client].connection else { return };
        let mut change = |name: String, change: &dyn Fn(&mut World, &mut Connection)| {
            let mut next = world.clone();
            let mut connection = next.clients[client].connection.take().expect("it is connected");
            change(&mut next, &mut connection);
            next.clients[client].connection = Some(connection);
            steps.push((name, Cause::Chance, next));
        };
        let may_fail = world.faults < self.bounds.faults;
        if may_fail && !self.bounds.only_cuts {
            if let Some(message) = connection.up.first() {
                change(format!("{client} loses {message:?}"), &|world, connection| {
                    world.faults += 1;
                    connection.up.remove(0);
                });
            }
            if let Some(message) = connection.down.first() {
                change(format!("{client} misses {message:?}"), &|world, connection| {
                    world.faults += 1;
                    connection.down.remove(0);
                });
            }
            if let Some(&message) = connection.up.first().filter(|_| connection.up.len() < ROOM) {
                change(format!("{client} doubles {message:?}"), &|world, connection| {
                    world.faults += 1;
                    connection.up.insert(0, message);
                });
            }
            if let Some(&message) = connection.down.first().filter(|_| connection.down.len() < ROOM)
            {
                change(format!("{client} hears {message:?} twice"), &|world, connection| {
                    world.faults += 1;
                    connection.down.insert(0, message);
                });
            }
        }
        if may_fail && !connection.is_dead {
            let mut next = world.clone();
            next.faults += 1;
            next.hang_up(client);
            let sent = connection.up.iter();
            next.late.extend(sent.map(|message| (connection.process, count(client), *message)));
            next.late.sort_unstable();
            steps.push((format!("{client} is cut off"), Cause::Chance, next));
        }
        if let Some(&message) = connection.up.first().filter(|_| !connection.is_dead) {
            let mut next = world.clone();
            let process = connection.process;
            let own = next.clients[client].connection.as_mut().expect("it is connected");
            own.up.remove(0);
            if self.receive(&mut next, index(process), count(client), true, message) {
                let name = format!("{process} receives {message:?} of {client}");
                steps.push((name, Cause::Protocol, next));
            }
        }
    }

    /// A process stores, answers, tells, reads, and dies.
    fn process(&self, world: &World, process: usize, steps: &mut Vec<(String, Cause, World)>) {
        let own = &world.processes[process];
        if let Some((command, is_durable, connection)) = own.work {
            let mut next = world.clone();
            if is_durable {
                next.processes[process].work = None;
                next.processes[process].known += 1;
                let ack = Down::Ack { number: command.number, version: command.version + 1 };
                if answer(&mut next, command.client, connection, &[ack]) {
                    steps.push((format!("{process} answers {command:?}"), Cause::Protocol, next));
                }
            } else if own.known == world.length() {
                next.log.push(command);
                next.processes[process].work = Some((command, true, connection));
                steps.push((format!("{process} stores {command:?}"), Cause::Protocol, next));
            } else {
                // Another process was ahead.
                next.processes[process] = Process { known: world.length(), work: None };
                let message = Up::Command(command);
                if self.receive(&mut next, process, command.client, connection, message) {
                    steps.push((format!("{process} is too late"), Cause::Protocol, next));
                }
            }
        } else if own.known < world.length() {
            let mut next = world.clone();
            next.processes[process].known = world.length();
            steps.push((format!("{process} reads"), Cause::Protocol, next));
        }
        for client in 0..CLIENTS {
            let Some(connection) = &world.clients[client].connection else { continue };
            let is_here = index(connection.process) == process && !connection.is_dead;
            if !is_here || connection.down.len() >= ROOM {
                continue;
            }
            let mut send = |name: String, message: Down| {
                let mut next = world.clone();
                let connection = next.clients[client].connection.as_mut();
                let connection = connection.expect("it is connected");
                connection.down.push(message);
                connection.sent = own.known;
                steps.push((name, Cause::Protocol, next));
            };
            if connection.sent < own.known {
                let update = Down::Update { previous: connection.sent, version: own.known };
                send(format!("{process} tells {client}"), update);
            } else if self.mutant != Mutant::NoHeartbeat
                && connection.down.is_empty()
                && world.clients[client].version != own.known
            {
                // One that confirms what a client shows changes nothing.
                let heartbeat = Down::Heartbeat { version: own.known };
                send(format!("{process} beats for {client}"), heartbeat);
            }
        }
        if world.faults < self.bounds.faults && !self.bounds.only_cuts {
            let mut next = world.clone();
            next.faults += 1;
            // It comes back and reads the log.
            next.processes[process] = Process { known: world.length(), work: None };
            let connections =
                next.clients.iter_mut().filter_map(|client| client.connection.as_mut());
            for connection in connections.filter(|one| index(one.process) == process) {
                connection.is_dead = true;
                connection.up.clear();
            }
            next.late.retain(|(of, _, _)| index(*of) != process);
            steps.push((format!("{process} dies"), Cause::Chance, next));
        }
    }

    /// A process receives a message. `false` if it has no time or no room for it yet.
    fn receive(
        &self,
        world: &mut World,
        process: usize,
        client: u8,
        connection: bool,
        message: Up,
    ) -> bool {
        let Process { known, work } = world.processes[process];
        let Up::Command(command) = message else {
            return answer(world, client, connection, &[Down::State { version: known }]);
        };
        if work.is_some() {
            return false;
        }
        let read = &world.log[..index(known)];
        let is_it = |event: &&Command| (event.client, event.number) == (client, command.number);
        if let Some(event) = read.iter().find(is_it).filter(|_| self.mutant != Mutant::NoIds) {
            let version = event.version + 1;
            return answer(
                world,
                client,
                connection,
                &[Down::Ack { number: command.number, version }],
            );
        }
        if command.version > known && self.mutant != Mutant::RefuseUnread {
            if known == world.length() {
                return false;
            }
            world.processes[process].known = world.length();
            return self.receive(world, process, client, connection, message);
        }
        let is_legal = command.kind == Kind::Offer || turn(read) == client;
        if (command.version != known && self.mutant != Mutant::NoVersions) || !is_legal {
            let number = command.number;
            let state = Down::State { version: known };
            return answer(world, client, connection, &[Down::Refused { number }, state]);
        }
        world.processes[process].work = Some((command, false, connection));
        if self.mutant == Mutant::EarlyAck {
            let ack = Down::Ack { number: command.number, version: known + 1 };
            return answer(world, client, connection, &[ack]);
        }
        true
    }

    /// A client receives a message.
    fn deliver(&self, world: &mut World, client: usize, message: Down) {
        let number_of_client = count(client);
        let own = &mut world.clients[client];
        match message {
            Down::State { version } => {
                if own.shown.is_some() && version < own.version && self.mutant != Mutant::GoBack {
                    own.is_outdated = true;
                    return;
                }
                own.shown = Some((0..version).collect());
                self.confirm(world, client, version);
            }
            Down::Update { previous, version } => {
                let fits = previous == own.version || self.mutant == Mutant::UpdateAnything;
                match &mut own.shown {
                    Some(shown) if fits => {
                        shown.extend(previous..version);
                        self.confirm(world, client, version);
                    }
                    shown => own.is_outdated |= shown.is_none() || version > own.version,
                }
            }
            Down::Ack { number, version } => {
                tell(own, number, Told::Acknowledged(version));
                if let Some((pending, acknowledged)) = &mut own.pending
                    && (pending.client, pending.number) == (number_of_client, number)
                {
                    *acknowledged = Some(version);
                }
                settle(own);
            }
            Down::Refused { number } => {
                tell(own, number, Told::Refused);
                own.pending = own.pending.filter(|(pending, _)| pending.number != number);
            }
            Down::Heartbeat { version } => {
                own.is_outdated = own.shown.is_none() || version != own.version;
            }
        }
    }

    fn confirm(&self, world: &mut World, client: usize, version: u8) {
        let World { clients, log, .. } = world;
        let own = &mut clients[client];
        let before = std::mem::replace(&mut own.version, version);
        own.is_outdated = false;
        settle(own);
        let Some(made_on) = own.premove_on.filter(|on| *on != version) else { return };
        let shown = own.shown.as_deref().unwrap_or_default();
        let events = || shown.iter().map(|event| &log[index(*event)]);
        let is_turn = turn(events()) == count(client);
        let last = events().next_back();
        let is_answer =
            last.is_some_and(|last| last.kind == Kind::Move && index(last.client) != client);
        let fits = version == made_on + 1 && before == made_on && is_answer;
        let fits = fits || (self.mutant == Mutant::LoosePremove && is_turn);
        own.premove_on = None;
        if fits && own.pending.is_none() && own.commands < self.bounds.commands {
            command(own, client, Kind::Move, Some(made_on));
        }
    }
}

/// Notes what a client was told; the first word counts unless a later one contradicts it.
fn tell(client: &mut Client, number: u8, told: Told) {
    client.told[index(number)] = Some(told);
}

fn settle(client: &mut Client) {
    let is_contained =
        |(_, version): &(Command, Option<u8>)| version.is_some_and(|one| client.version >= one);
    if client.pending.as_ref().is_some_and(is_contained) {
        client.pending = None;
    }
}

/// A client makes a command and sends it.
fn command(client: &mut Client, number: usize, kind: Kind, premove_on: Option<u8>) {
    let command = Command {
        client: count(number),
        number: client.commands,
        kind,
        version: client.version,
        premove_on,
    };
    client.commands += 1;
    client.told.push(None);
    client.pending = Some((command, None));
    if let Some(connection) = &mut client.connection
        && connection.up.len() < ROOM
    {
        connection.up.push(Up::Command(command));
    }
}

/// The server sends its state at once, and the client its pending command.
fn connect(world: &mut World, client: usize, process: usize, mutant: Mutant) {
    let known = world.processes[process].known;
    let own = &mut world.clients[client];
    let pending = own.pending.filter(|(_, acknowledged)| acknowledged.is_none());
    let pending = pending.filter(|_| mutant != Mutant::NoResend);
    own.connection = Some(Connection {
        process: count(process),
        is_dead: false,
        sent: known,
        up: pending.map(|(command, _)| Up::Command(command)).into_iter().collect(),
        down: vec![Down::State { version: known }],
    });
}

/// Sends messages over the connection on which a command came, if it is still there. `false` if there is
/// no room for them yet.
fn answer(world: &mut World, client: u8, is_there: bool, messages: &[Down]) -> bool {
    let current = world.clients[index(client)].connection.as_mut();
    let Some(current) = current.filter(|one| is_there && !one.is_dead) else {
        return true;
    };
    current.down.extend_from_slice(messages);
    if let Some(Down::State { version }) = messages.last() {
        current.sent = *version;
    }
    current.down.len() <= ROOM
}

/// What a search has found.
struct Found {
    worlds: usize,
    steps: usize,
    violation: Option<String>,
}

/// 128 bits that stand for a world: that two of millions have the same is out of the question.
fn fingerprint(world: &World) -> u128 {
    let hash = |salt: u8| {
        let mut hasher = DefaultHasher::new();
        (salt, world).hash(&mut hasher);
        u128::from(hasher.finish())
    };
    hash(0) << 64 | hash(1)
}

/// Searches all worlds, breadth first, until one breaks a rule; then whether everyone can always come to
/// agree without chance and people.
fn search(model: &Model) -> Found {
    let first = World::new(model.bounds);
    let mut numbers = HashMap::from([(fingerprint(&first), 0_u32)]);
    // For each world the one before it and the step that led to it.
    let mut origins = vec![(0_u32, 0_usize)];
    let mut is_converged = vec![first.is_converged()];
    let mut by_itself: Vec<(u32, u32)> = Vec::new();
    let mut level = vec![(0_u32, first)];
    let mut steps = 0;
    while !level.is_empty() {
        let mut next_level = Vec::new();
        for (number, world) in level {
            for (step, (_, cause, next)) in model.next(&world).into_iter().enumerate() {
                steps += 1;
                let fresh = u32::try_from(origins.len()).expect("a bounded search");
                let known = *numbers.entry(fingerprint(&next)).or_insert(fresh);
                if cause == Cause::Protocol {
                    by_itself.push((known, number));
                }
                if known < fresh {
                    continue;
                }
                origins.push((number, step));
                is_converged.push(next.is_converged());
                let went_back = (0..CLIENTS)
                    .any(|client| next.clients[client].version < world.clients[client].version);
                let violation =
                    if went_back { Err("a client went back".to_owned()) } else { next.check() };
                if let Err(rule) = violation {
                    let violation = Some(format!("{rule}\n{}", story(model, &origins, fresh)));
                    return Found { worlds: origins.len(), steps, violation };
                }
                next_level.push((fresh, next));
            }
        }
        level = next_level;
    }
    let stuck = stuck(&is_converged, by_itself);
    let violation =
        stuck.map(|world| format!("nobody can agree after\n{}", story(model, &origins, world)));
    Found { worlds: origins.len(), steps, violation }
}

/// A world from which no steps of the protocol alone lead to agreement. Steps are given backwards.
fn stuck(is_converged: &[bool], mut steps: Vec<(u32, u32)>) -> Option<u32> {
    steps.sort_unstable();
    let mut can_converge = is_converged.to_vec();
    let converged = (0..).zip(is_converged).filter(|(_, is_converged)| **is_converged);
    let mut open: Vec<u32> = converged.map(|(world, _)| world).collect();
    while let Some(world) = open.pop() {
        let from = steps.partition_point(|(to, _)| *to < world);
        for (_, before) in steps[from..].iter().take_while(|(to, _)| *to == world) {
            if !std::mem::replace(&mut can_converge[*before as usize], true) {
                open.push(*before);
            }
        }
    }
    let stuck = can_converge.iter().position(|can| !can);
    stuck.map(|world| u32::try_from(world).expect("a bounded search"))
}

/// The steps that lead to a world.
fn story(model: &Model, origins: &[(u32, usize)], mut world: u32) -> String {
    let mut steps = Vec::new();
    while world != 0 {
        let (before, step) = origins[world as usize];
        steps.push(step);
        world = before;
    }
    let mut at = World::new(model.bounds);
    let mut lines = Vec::new();
    for step in steps.into_iter().rev() {
        let (name, _, next) = model.next(&at).swap_remove(step);
        lines.push(name);
        at = next;
    }
    lines.join("\n")
}

/// Any one fault.
const SHORT: Bounds = Bounds {
    processes: 1,
    commands: 1,
    faults: 1,
    only_cuts: false,
    is_first_at_home: true,
    premoves: 1,
};
const LONG: Bounds = Bounds { commands: 2, faults: 0, ..SHORT };
const TWO_PROCESSES: Bounds = Bounds { processes: 2, only_cuts: true, premoves: 0, ..SHORT };

fn holds(name: &str, bounds: Bounds) {
    let began = std::time::Instant::now();
    let found = search(&Model { bounds, mutant: Mutant::None });
    println!("{name}: {} worlds, {} steps, {:.1?}", found.worlds, found.steps, began.elapsed());
    assert_eq!(found.violation, None, "{}", found.violation.as_deref().unwrap_or_default());
}

fn is_found_out(mutant: Mutant, bounds: Bounds) {
    let found = search(&Model { bounds, mutant });
    let violation = found.violation.unwrap_or_else(|| panic!("{mutant:?} is not found out"));
    println!("{mutant:?} after {} worlds: {violation}\n", found.worlds);
}

#[test]
fn one_server_keeps_its_word() {
    holds("any fault", SHORT);
}

#[test]
fn longer_games_keep_their_order() {
    holds("two commands of each client", LONG);
}

#[test]
fn two_servers_on_one_log_keep_their_word() {
    holds("two servers", TWO_PROCESSES);
}

/// Takes a minute and much memory.
#[test]
#[ignore = "a larger search, to be run after changes of the protocol"]
fn more_faults_change_nothing() {
    holds("any two faults", Bounds { faults: 2, ..SHORT });
    holds("roaming clients", Bounds { is_first_at_home: false, ..TWO_PROCESSES });
    holds("two servers and any fault", Bounds { only_cuts: false, ..TWO_PROCESSES });
    holds("two commands and cuts", Bounds { commands: 2, only_cuts: true, ..SHORT });
}

#[test]
fn broken_protocols_are_found_out() {
    for mutant in [Mutant::EarlyAck, Mutant::NoIds, Mutant::NoVersions, Mutant::UpdateAnything] {
        is_found_out(mutant, SHORT);
    }
    let without_premoves = Bounds { premoves: 0, ..SHORT };
    is_found_out(Mutant::NoResend, without_premoves);
    is_found_out(Mutant::NoHeartbeat, without_premoves);
    is_found_out(Mutant::LoosePremove, LONG);
    is_found_out(Mutant::RefuseUnread, TWO_PROCESSES);
    is_found_out(Mutant::GoBack, TWO_PROCESSES);
}
