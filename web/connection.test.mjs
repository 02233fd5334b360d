import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";

/** The parts of a browser that a connection uses, and the time in it. */
const browser = { monotonic: 0, date: 0, sockets: [], check: () => {} };

class Socket extends EventTarget {
  static OPEN = 1;
  static CONNECTING = 0;
  readyState = 0;
  sent = [];
  constructor(url) {
    super();
    this.url = url;
    browser.sockets.push(this);
  }
  send(text) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
  }
  open() {
    this.readyState = 1;
    this.dispatchEvent(new Event("open"));
  }
  hear(message) {
    this.dispatchEvent(Object.assign(new Event("message"), { data: JSON.stringify(message) }));
  }
}

globalThis.WebSocket = /** @type {any} */ (Socket);
globalThis.document = /** @type {any} */ (new EventTarget());
globalThis.addEventListener = () => {};

const { Connection } = await import("./connection.js");

let connection;
let told;

beforeEach(() => {
  browser.sockets = [];
  browser.monotonic = browser.date = 10_000_000;
  told = [];
});

afterEach(() => connection.close());

function connect(t) {
  t.mock.method(performance, "now", () => browser.monotonic);
  t.mock.method(Date, "now", () => browser.date);
  t.mock.method(globalThis, "setInterval", (check) => {
    browser.check = check;
  });
  const tell = (what) => () => told.push(what);
  connection = new Connection("ws://test/", {
    up: tell("up"),
    down: tell("down"),
    message: tell("message"),
    wake: tell("wake"),
  });
  const [socket] = browser.sockets;
  socket.open();
  socket.hear({ type: "heartbeat" });
  return socket;
}

function pass(milliseconds) {
  browser.monotonic += milliseconds;
  browser.date += milliseconds;
  browser.check();
}

test("a silent connection is given up", (t) => {
  connect(t);
  pass(3900);
  assert.deepEqual(told, ["up", "message"]);
  pass(200);
  assert.deepEqual(told, ["up", "message", "down"]);
});

test("a silent connection is given up when the clock was set back", (t) => {
  connect(t);
  browser.date -= 3_600_000;
  pass(4100);
  assert.deepEqual(told, ["up", "message", "down"]);
});

test("the round trip is that of the ping", (t) => {
  const socket = connect(t);
  pass(100);
  const ping = socket.sent.find((message) => message.type === "ping");
  assert.ok(Number.isInteger(ping.sent));
  browser.date -= 3_600_000;
  browser.monotonic += 40;
  socket.hear({ type: "pong", sent: ping.sent, now: 0 });
  assert.equal(connection.roundTrip, 40);
});
