// Questions to the engine: which are asked, asked again and stopped over the connection.

import assert from "node:assert/strict";
import test from "node:test";

import { happens } from "../dev/browser.mjs";
import { Engine } from "./engine.js";

class Socket extends EventTarget {
  static OPEN = 1;
  static CONNECTING = 0;
  /** @type {Socket} */ static last;
  readyState = 0;
  /** @type {any[]} */ sent = [];

  constructor() {
    super();
    Socket.last = this;
  }

  /** @param {string} text */
  send(text) {
    const message = JSON.parse(text);
    if (message.type !== "ping") this.sent.push(message);
  }

  close() {
    this.readyState = 3;
  }

  open() {
    this.readyState = 1;
    this.dispatchEvent(new Event("open"));
  }

  /** @param {object} message */
  hear(message) {
    this.dispatchEvent(Object.assign(new Event("message"), { data: JSON.stringify(message) }));
  }

  /** What was sent since the last time: the types with the ids. */
  get news() {
    return this.sent.splice(0).map(({ type, id }) => `${type} ${id ?? "all"}`);
  }
}

globalThis.WebSocket = /** @type {any} */ (Socket);

/** @param {string} move */
const line = (move) => ({ game: "duck", moves: [move] });
const EFFORT = { lines: 3, threat: true };
const BUSY = { key: "analysis-busy", text: "many people" };
const HASTE = { key: "server-too-many-messages", text: "slow down" };

/** An engine with an open connection, a clock, and what it has told.
 * @param {import("node:test").TestContext} t */
function sample(t) {
  let now = 0;
  t.mock.method(performance, "now", () => now);
  t.mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  /** @type {string[]} */
  const told = [];
  const tell = (/** @type {string} */ what) => (/** @type {any[]} */ ...values) =>
    told.push([what, ...values.map((value) => value?.id ?? value)].join(" "));
  const names = ["lines", "threat", "queued", "explored", "why", "reviewed", "failed", "connection"];
  const hooks = Object.fromEntries(names.map((name) => [name, tell(name)]));
  const engine = new Engine(/** @type {any} */ (hooks));
  const socket = Socket.last;
  socket.open();
  told.length = 0;
  const pass = (/** @type {number} */ time) => {
    now += time;
    t.mock.timers.tick(time);
  };
  const see = (/** @type {boolean} */ isVisible) => {
    Object.assign(document, { visibilityState: isVisible ? "visible" : "hidden" });
    happens("visibilitychange");
  };
  t.after(() => see(true));
  return { engine, socket, told, pass, see };
}

test("the end of an analysis leaves a review alone", (t) => {
  const { engine, socket } = sample(t);
  engine.analyse(line("a"), EFFORT);
  engine.review(line("b"));
  assert.deepEqual(socket.news, ["analyse 1", "review 2"]);
  engine.stop("analyse");
  assert.deepEqual(socket.news, ["stop 1"]);
});

test("answers to a question that was dropped are not told", (t) => {
  const { engine, socket, told } = sample(t);
  const id = engine.why(line("a"), "b");
  engine.review(line("a"));
  engine.drop(id);
  engine.stop("review");
  assert.deepEqual(socket.news, ["why 1", "review 2", "stop 1", "stop 2"]);
  socket.hear({ type: "why", id, done: true });
  socket.hear({ type: "reviewed", id: "2", moves: [] });
  assert.deepEqual(told, []);
});

test("a hidden page asks for nothing but a review", (t) => {
  const { engine, socket, see, pass } = sample(t);
  engine.analyse(line("a"), EFFORT);
  engine.review(line("b"));
  engine.explore(line("a"));
  assert.deepEqual(socket.news, ["analyse 1", "review 2", "explore 3"]);
  see(false);
  assert.deepEqual(socket.news, ["stop 1", "stop 3"]);
  pass(10_000);
  assert.deepEqual(socket.news, []);
  see(true);
  assert.deepEqual(socket.news, ["analyse 1", "explore 3"]);
});

test("a threat that is refused does not end the lines", (t) => {
  const { engine, socket, told, pass } = sample(t);
  engine.analyse(line("a"), EFFORT);
  assert.deepEqual(socket.news, ["analyse 1"]);
  socket.hear({ type: "queued", id: "1", question: "threat", ahead: 7 });
  socket.hear({ type: "error", id: "1", question: "threat", error: BUSY });
  pass(10_000);
  assert.deepEqual(socket.news, []);
  socket.hear({ type: "lines", id: "1" });
  assert.deepEqual(told, ["failed threat many people", "lines 1"]);
});

test("what the page asks by itself comes again when there was no room", (t) => {
  const { engine, socket, told, pass } = sample(t);
  engine.analyse(line("a"), EFFORT);
  engine.explore(line("a"));
  engine.review(line("a"));
  assert.equal(socket.news.length, 3);
  for (const [id, question] of [["1", "analyse"], ["2", "explore"], ["3", "review"]])
    socket.hear({ type: "error", id, question, error: BUSY });
  assert.deepEqual(told, ["failed analyse many people", "failed explore many people", "failed review many people"]);
  pass(4000);
  assert.deepEqual(socket.news, ["analyse 1", "explore 2"]);
});

test("a refusal that names no question lets all come again that have no answer", (t) => {
  const { engine, socket, pass } = sample(t);
  engine.analyse(line("a"), EFFORT);
  engine.explore(line("a"));
  engine.why(line("a"), "b");
  socket.hear({ type: "lines", id: "1" });
  assert.equal(socket.news.length, 3);
  socket.hear({ type: "error", id: null, error: HASTE });
  assert.deepEqual(socket.news, []);
  pass(1000);
  assert.deepEqual(socket.news, ["explore 2", "why 3"]);
  socket.hear({ type: "error", id: null, error: { key: "server-message-wrong", text: "" } });
  pass(10_000);
  assert.deepEqual(socket.news, []);
});

test("a held key ends the old search at once, and asks about the last position once", (t) => {
  const { engine, socket, pass } = sample(t);
  for (let step = 0; step < 60; step++) {
    engine.analyse(line(`${step}`), EFFORT);
    engine.explore(line(`${step}`));
    pass(33);
  }
  assert.deepEqual(socket.news, ["analyse 1", "explore 2", "stop 1", "stop 2"]);
  pass(100);
  assert.deepEqual(socket.news, ["analyse 119", "explore 120"]);
  pass(1000);
  engine.explore(line("x"));
  assert.deepEqual(socket.news, ["explore 121"]);
});

test("a new connection asks what is open", (t) => {
  const { engine, socket, pass } = sample(t);
  engine.analyse(line("a"), EFFORT);
  engine.why(line("a"), "b");
  socket.hear({ type: "why", id: "2", done: true });
  socket.dispatchEvent(new Event("close"));
  pass(10_000);
  assert.notEqual(Socket.last, socket);
  Socket.last.open();
  assert.deepEqual(Socket.last.news, ["analyse 1"]);
});

test("a page of another version than the server is loaded again once, then says so", (t) => {
  const { socket, told, pass } = sample(t);
  t.after(() => sessionStorage.clear());
  let loads = 0;
  Object.assign(location, { reload: () => loads++ });
  const foreign = { type: "error", id: null, error: { key: "server-protocol", text: "another version" } };
  socket.hear(foreign);
  assert.deepEqual([loads, told], [1, []]);
  socket.hear(foreign);
  assert.deepEqual([loads, told], [1, ["failed  another version"]]);
  // It does not come back to be refused again.
  socket.dispatchEvent(new Event("close"));
  pass(100_000);
  assert.equal(Socket.last, socket);
});
