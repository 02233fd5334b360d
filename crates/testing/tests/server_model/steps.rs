//! Every step that can happen next: what people do, what the protocol does, and what goes wrong.

use super::world::{
    Bounds, CLIENTS, Client, Command, Connection, Down, Kind, Process, ROOM, Told, Up, World,
    count, index, turn,
};

/// A change of the protocol that must be found out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mutant {
    None,
    /// The server acknowledges before the event is durable.
    EarlyAck,
    /// The server does not recognise a command that was carried out.
    NoIds,
    /// The server carries out a command that answers another version.
    NoVersions,
    /// A server that is behind the log refuses a command that names a newer version.
    RefuseUnread,
    /// A client applies an update to a state of any version.
    UpdateAnything,
    /// A client shows an older state.
    GoBack,
    /// A premove is sent as soon as it is the client's turn.
    LoosePremove,
    /// A client does not send its command again.
    NoResend,
    /// Servers send no heartbeats.
    NoHeartbeat,
    /// A client does not look at the version in a refusal.
    BlindRefusal,
}

/// Whether a step is harm or a person's wish, or what the protocol does by itself.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Cause {
    Chance,
    Protocol,
}

pub(crate) struct Model {
    pub(crate) bounds: Bounds,
    pub(crate) mutant: Mutant,
}

impl Model {
    /// Every world that can follow, what leads to it, and why.
    pub(crate) fn next(&self, world: &World) -> Vec<(String, Cause, World)> {
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
        let is_live = own.connection.is_some() && !own.is_outdated() && own.pending.is_none();
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
            if own.is_outdated() && !connection.down.iter().any(is_coming) {
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
            return answer(
                world,
                client,
                connection,
                &[Down::Refused { number, version: known }, state],
            );
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
        if let Down::State { version }
        | Down::Update { version, .. }
        | Down::Refused { version, .. }
        | Down::Heartbeat { version } = message
        {
            own.told_version = own.told_version.max(version);
        }
        match message {
            Down::State { version } => {
                if !believes(own, version) && self.mutant != Mutant::GoBack {
                    return;
                }
                own.shown = Some((0..version).collect());
                self.confirm(world, client, version);
            }
            Down::Update { previous, version } => {
                let fits = previous == own.version || self.mutant == Mutant::UpdateAnything;
                if own.shown.is_none() || !fits {
                    own.newest = own.newest.max(version);
                } else if believes(own, version) {
                    own.shown.get_or_insert_default().extend(previous..version);
                    self.confirm(world, client, version);
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
            Down::Refused { number, version } => {
                tell(own, number, Told::Refused);
                if self.mutant != Mutant::BlindRefusal {
                    own.newest = own.newest.max(version);
                }
                own.pending = own.pending.filter(|(pending, _)| pending.number != number);
            }
            Down::Heartbeat { version } => _ = believes(own, version),
        }
    }

    fn confirm(&self, world: &mut World, client: usize, version: u8) {
        let World { clients, log, .. } = world;
        let own = &mut clients[client];
        let before = std::mem::replace(&mut own.version, version);
        (own.newest, own.is_older) = (version, false);
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

/// Is a server right, which says that this is the version? It is not if a newer one is known: its process has
/// not caught up.
fn believes(client: &mut Client, version: u8) -> bool {
    let acknowledged = client.pending.and_then(|(_, acknowledged)| acknowledged);
    client.newest = client.newest.max(acknowledged.unwrap_or(0));
    client.is_older = version < client.newest;
    client.newest = client.newest.max(version);
    !client.is_older
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
    own.is_older = false;
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
