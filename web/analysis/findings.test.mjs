// What the engine is asked as a person walks, opens tools and leaves them.

import assert from "node:assert/strict";
import test from "node:test";

import "../dev/browser.mjs";

/** @type {any} */
let socket;
globalThis.WebSocket = /** @type {any} */ (
  class extends EventTarget {
    static OPEN = 1;
    readyState = 1;
    /** @type {any[]} */ sent = [];
    constructor() {
      super();
      socket = this;
    }
    send(/** @type {string} */ words) {
      this.sent.push(JSON.parse(words));
    }
    close() {}
    get news() {
      return this.sent.splice(0).flatMap(({ type, id }) => (type === "ping" ? [] : [`${type} ${id}`]));
    }
    hear(/** @type {object} */ message) {
      this.dispatchEvent(Object.assign(new Event("message"), { data: JSON.stringify(message) }));
    }
  }
);
const { Findings } = await import("./findings.js");
const { keyOf } = await import("./positions.js");

test("the explorer asks only while it is in sight, and whole answers stay", (t) => {
  let now = 0;
  t.mock.method(performance, "now", () => now);
  t.mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  const findings = new Findings(/** @type {any} */ ({ changed: () => {} }));
  const line = { game: "duck", moves: ["a"] };
  const ask = (/** @type {boolean} */ explorer) => {
    now += 1000;
    findings.ask(line, { isOver: false, explorer });
    return socket.news;
  };
  assert.deepEqual(ask(true), ["analyse 1", "explore 2"]);
  assert.deepEqual(ask(true), []);
  socket.hear({ type: "explored", id: "2", moves: [], done: false });
  assert.deepEqual(ask(false), ["stop 2"]);
  assert.deepEqual(ask(true), ["explore 3"]);
  socket.hear({ type: "explored", id: "3", moves: [], done: true });
  assert.equal(findings.explored(keyOf(line))?.id, "3");
  assert.deepEqual([ask(false), ask(true)], [[], []]);
  // So do they when another position was shown in between.
  findings.ask({ ...line, moves: [] }, { isOver: true, explorer: true });
  assert.deepEqual(socket.news, ["stop 1", "explore 4"]);
  assert.deepEqual(ask(true), ["analyse 5", "stop 4"]);
  // Another study: all of it is asked again.
  findings.forget();
  assert.deepEqual(socket.news, ["stop 5"]);
  assert.deepEqual(ask(true), ["analyse 6", "explore 7"]);
});

test("what the explorer has proved is proved in the lines, whichever answer comes first", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  const findings = new Findings(/** @type {any} */ ({ changed: () => {} }));
  const line = { game: "duck", moves: [] };
  const key = keyOf(line);
  findings.ask(line, { isOver: false, explorer: true });
  const lines = [{ score: { estimate: 0.5 }, moves: ["a", "b"] }];
  const explored = { type: "explored", id: "2", complete: false, theory: null, done: true };
  const proof = { proven: "win", turns: 3 };
  socket.hear({ type: "lines", id: "1", lines, done: false });
  assert.deepEqual(findings.worth(key), { estimate: 0.5 });
  socket.hear({ ...explored, moves: [{ move: "a", score: proof }] });
  const proved = [{ score: proof, moves: ["a"] }];
  assert.deepEqual([findings.lines(key)?.lines, findings.worth(key)], [proved, proof]);
  socket.hear({ type: "lines", id: "1", lines, done: true });
  assert.deepEqual([findings.lines(key)?.lines, findings.worth(key)], [proved, proof]);
});
