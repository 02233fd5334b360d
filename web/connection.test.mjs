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
const page = new EventTarget();
globalThis.addEventListener = page.addEventListener.bind(page);

const { Connection, openAhead } = await import("./connection.js");

let connection;
let told;
let opened;

beforeEach(() => {
  browser.sockets = [];
  browser.monotonic = browser.date = 10_000_000;
  told = [];
});

afterEach(() => connection.close());

function connect(t, settings) {
  t.mock.method(performance, "now", () => browser.monotonic);
  t.mock.method(Date, "now", () => browser.date);
  t.mock.method(globalThis, "setInterval", (check) => {
    browser.check = check;
  });
  const tell = (what) => () => told.push(what);
  const listener = { up: (began) => told.push("up") && (opened = began), down: tell("down") };
  connection = new Connection(
    "ws://test/",
    { ...listener, message: tell("message"), wake: tell("wake") },
    settings,
  );
  const [socket] = browser.sockets;
  browser.monotonic += 70;
  browser.date += 70;
  socket.open();
  socket.hear({ type: "heartbeat" });
  return socket;
}

function pass(milliseconds) {
  browser.monotonic += milliseconds;
  browser.date += milliseconds;
  browser.check();
}

test("a connection takes over a socket that was opened ahead", async (t) => {
  openAhead("ws://test/");
  browser.sockets[0].open();
  connect(t);
  assert.equal(browser.sockets.length, 1, "no second socket");
  await null;
  assert.equal(told.filter((what) => what === "up").length, 1);
  connection.send({ type: "state" });
  assert.deepEqual(browser.sockets[0].sent, [{ type: "state" }]);
});

test("a socket that was opened ahead serves one connection", (t) => {
  openAhead("ws://test/");
  connect(t);
  assert.deepEqual([told[0], browser.sockets.length], ["up", 1]);
  connection.close();
  connection = new Connection("ws://test/", {
    up: () => {},
    down: () => {},
    message: () => {},
    wake: () => {},
  });
  assert.equal(browser.sockets.length, 2);
});

test("a socket that was opened ahead and lost is no connection", (t) => {
  openAhead("ws://test/");
  browser.sockets[0].close();
  connect(t);
  assert.equal(browser.sockets.length, 2);
});

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
  assert.deepEqual(told, ["up", "message", "wake", "down"]);
});

test("a listener learns when the connection began to open", (t) => {
  connect(t);
  assert.equal(opened, browser.date - 70);
});

test("pings make the server speak, unless the listener sends its own", (t) => {
  for (const [settings, expected] of [
    [{}, 1],
    [{ pings: false }, 0],
  ]) {
    browser.sockets = [];
    const socket = connect(t, settings);
    pass(100);
    assert.equal(socket.sent.filter((message) => message.type === "ping").length, expected);
    connection.close();
    t.mock.reset();
  }
});

test("a machine that slept while the monotonic clock stood still has woken", (t) => {
  connect(t);
  told = [];
  pass(500);
  assert.deepEqual(told, []);
  browser.date += 8 * 3_600_000;
  pass(500);
  assert.deepEqual(told, ["wake"]);
  pass(500);
  assert.deepEqual(told, ["wake"], "once");
});

test("connections that do not open are counted", (t) => {
  const refused = [];
  t.mock.timers.enable({ apis: ["setTimeout"] });
  connect(t).dispatchEvent(new Event("close"));
  connection.close();
  connection = new Connection("ws://test/", {
    ...{ up() {}, down() {}, message() {}, wake() {} },
    refused: (times) => refused.push(times),
  });
  for (let count = 0; count < 3; count += 1) {
    browser.sockets.at(-1).dispatchEvent(new Event("close"));
    t.mock.timers.tick(10_000);
  }
  assert.deepEqual(refused, [1, 2, 3]);
  browser.sockets.at(-1).open();
  browser.sockets.at(-1).dispatchEvent(new Event("close"));
  t.mock.timers.tick(10_000);
  browser.sockets.at(-1).dispatchEvent(new Event("close"));
  assert.deepEqual(refused, [1, 2, 3, 1]);
});

test("a closed connection stays closed", (t) => {
  connect(t);
  connection.close();
  told = [];
  for (const event of ["online", "pageshow", "offline", "pagehide"]) page.dispatchEvent(new Event(event));
  document.visibilityState = "visible";
  document.dispatchEvent(new Event("visibilitychange"));
  connection.retryNow();
  assert.equal(browser.sockets.length, 1);
  assert.deepEqual(told, []);
});
