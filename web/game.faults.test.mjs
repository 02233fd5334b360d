// Random faults against a model of the server.

import assert from "node:assert/strict";
import test from "node:test";

import { Game, LIVE_MS } from "./game.js";
import { state, update, heartbeat } from "./game.testing.mjs";

/** Numbers from a seed (mulberry32), so that a failing run can be repeated. */
function random(seed) {
  let number = seed;
  return () => {
    number = (number + 0x6d2b79f5) | 0;
    let t = Math.imul(number ^ (number >>> 15), 1 | number);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

class ModelServer {
  now = 0;

  constructor() {
    this.moves = [];
    this.log = [];
    this.answered = new Map();
  }

  get version() {
    return this.log.length;
  }

  state(side) {
    const moves = this.moves.length;
    return {
      ...state(this.version, { moves, you: [side], now: this.now }),
      moves: [...this.moves],
      board: { moves: [...this.moves] },
    };
  }

  /** Answers a message from a side: what goes to the sender and what to everyone. */
  handle(side, message) {
    const answer = { sender: [], all: null };
    if (message.type === "state") answer.sender.push(this.state(side));
    if (message.type === "ping") answer.sender.push({ type: "pong", sent: message.sent, now: this.now });
    if (message.type !== "move" && message.type !== "act") return answer;
    const known = this.answered.get(message.id);
    if (known !== undefined) {
      answer.sender.push({ type: "ack", id: message.id, version: known });
    } else if (
      message.version !== this.version ||
      (message.type === "move" && this.moves.length % 2 !== side)
    ) {
      const error = { key: "stale", text: "stale" };
      answer.sender.push({ type: "refused", id: message.id, version: this.version, error }, this.state(side));
    } else {
      const from = this.moves.length;
      if (message.type === "move") this.moves.push(`${side}:${message.id}:${message.steps.join()}`);
      this.log.push({ id: message.id, moves: [...this.moves] });
      this.answered.set(message.id, this.version);
      answer.sender.push({ type: "ack", id: message.id, version: this.version });
      answer.all = (to) => {
        const { protocol, game, name, options, moves, ...rest } = this.state(to);
        return {
          ...rest,
          type: "update",
          previous: this.version - 1,
          moves_from: from,
          moves: this.moves.slice(from),
        };
      };
    }
    return answer;
  }
}

/** Plays two clients against the server over links that drop, delay, duplicate and cut. */
function runFaults(seed, { faulty, calm }) {
  const chance = random(seed);
  const server = new ModelServer();
  const queue = [];
  const clients = [0, 1].map((side) => {
    let ids = 0;
    return {
      side,
      connection: 0,
      game: new Game({ newId: () => `side-${side}-${(ids += 1)}` }),
      intended: new Set(),
    };
  });
  let faults = true;
  let now = 0;
  const versionAt = [[0, 0]];
  const delay = () => 10 + chance() * (faults ? (chance() < 0.05 ? 4000 : 600) : 40);

  const post = (client, toServer, message) => {
    if (faults && chance() < 0.08) return;
    const copies = faults && chance() < 0.08 ? 2 : 1;
    for (let copy = 0; copy < copies; copy += 1) {
      // In order within a connection; what the client sent over an old one may arrive late.
      const ahead = queue.filter(
        (other) =>
          other.client === client && other.toServer === toServer && other.connection === client.connection,
      );
      const at = Math.max(now + delay(), ...ahead.map((other) => other.at));
      queue.push({ at, client, toServer, message: structuredClone(message), connection: client.connection });
    }
  };
  const emit = (client, output) => {
    for (const message of output.send) {
      if (message.type === "move") {
        client.intended.add(message.id);
        client.made = message;
      }
      post(client, true, message);
    }
  };
  const connect = (client) => {
    client.connection += 1;
    client.up = true;
    emit(client, client.game.connected(now));
    post(client, false, server.state(client.side));
  };

  const check = (client) => {
    const view = client.game.view(now);
    if (!view.state) return;
    const { version } = view.state;
    const truth = version === 0 ? [] : server.log[version - 1]?.moves;
    assert.deepEqual(view.state.board.moves, truth, "the shown board was true");
    assert.deepEqual(view.state.moves, truth, "the shown moves are those of the board");
    if (view.pendingSteps) assert.equal(client.made.version, version, "a ghost answers what is shown");
    if (view.connection === "live") {
      const since = now - LIVE_MS;
      const atLeast = versionAt.findLast(([time]) => time <= since)?.[1] ?? 0;
      assert.ok(version >= atLeast, `live with ${version}, the server had ${atLeast}`);
    }
  };

  const step = () => {
    now += 50;
    server.now = now;
    for (const client of clients) {
      if (!client.up && chance() < (faults ? 0.1 : 0.5)) connect(client);
      else if (client.up && faults && chance() < 0.015) {
        client.up = false;
        client.connection += 1;
        emit(client, client.game.disconnected(now));
      }
      const view = client.game.view(now);
      if (faults || view.state?.turns < calm) {
        if (view.interactive === true && chance() < 0.2) emit(client, client.game.move(["a", "x"], now));
        if (view.interactive === "premove" && chance() < 0.1)
          emit(client, client.game.premove(["b", "y"], now));
        if (faults && chance() < 0.01) emit(client, client.game.act("offer_draw", now));
      }
      emit(client, client.game.tick(now));
      if (client.up && now % 1000 === 0) post(client, false, heartbeat(server.version, now));
    }
    queue.sort((one, other) => one.at - other.at);
    while (queue[0]?.at <= now) {
      const { client, toServer, message, connection } = queue.shift();
      if (toServer) {
        const { sender, all } = server.handle(client.side, message);
        if (connection === client.connection) for (const answer of sender) post(client, false, answer);
        if (all) for (const other of clients) if (other.up) post(other, false, all(other.side));
      } else if (connection === client.connection) {
        emit(client, client.game.receive(message, now));
      }
      versionAt.push([now, server.version]);
      clients.forEach(check);
    }
    clients.forEach(check);
  };

  while (now < faulty) step();
  faults = false;
  const end = now + 15_000;
  while (now < end) step();

  const ids = server.log.map((event) => event.id);
  assert.equal(new Set(ids).size, ids.length, "no message is played twice");
  for (const client of clients) {
    const view = client.game.view(now);
    assert.equal(view.connection, "live");
    assert.equal(view.state.version, server.version, "both end with the state of the server");
    assert.deepEqual(view.state.moves, server.moves);
    assert.equal(view.waiting, false, "nothing is left pending");
    for (const move of server.moves.filter((text) => text.startsWith(`${client.side}:`))) {
      assert.ok(client.intended.has(move.split(":")[1]), "only moves that were made are played");
    }
  }
  return server.moves.length;
}

test("clients converge after random faults, and no move is lost, doubled or invented", () => {
  let moves = 0;
  for (let seed = 1; seed <= 150; seed += 1) {
    try {
      moves += runFaults(seed, { faulty: 30_000, calm: 40 });
    } catch (error) {
      error.message = `seed ${seed}: ${error.message}`;
      throw error;
    }
  }
  assert.ok(moves > 1000, `the games went on: ${moves} moves`);
});
