// Why a move is good or bad: better answers come while a person reads the first.

import assert from "node:assert/strict";
import test from "node:test";

import "../dev/browser.mjs";
import { Reasons } from "./reasons.js";

/** @param {string} id @param {string} moves @param {boolean} [done] */
const why = (id, moves, done = false) =>
  /** @type {any} */ ({
    id, done, move: "x", bad: true, score: { estimate: -1 }, better: null,
    turns: [...moves].map((move) => ({ move, side: 0, text: move, board: { of: move }, effects: [], sentence: null })),
  });

function sample(t, start = Promise.resolve({ turn: 0, board: { of: "start" } })) {
  t.mock.timers.enable({ apis: ["setInterval"] });
  let questions = 0;
  /** @type {string[]} */
  const dropped = [];
  const reasons = new Reasons(
    /** @type {any} */ ({
      ask: () => ({ id: String(++questions), start }),
      drop: (/** @type {string} */ id) => dropped.push(id),
      moved: () => reasons.render(["White", "Black"]),
      changed: () => reasons.render(["White", "Black"]),
      announce: () => {},
    }),
  );
  const words = () => /** @type {any} */ (reasons.root).textContent;
  const seen = () => reasons.shown?.board.of;
  return { reasons, dropped, words, seen };
}

test("a line that changes leaves the reader where it is the same, and a playback stopped", async (t) => {
  const { reasons, seen } = sample(t);
  reasons.ask(0, "x");
  await reasons.got(why("1", "abcd"));
  assert.equal(seen(), "a");
  reasons.walk(2);
  assert.equal(seen(), "c");
  await reasons.got(why("1", "abce"));
  assert.equal(seen(), "c");
  t.mock.timers.tick(10_000);
  assert.equal(seen(), "c");
  // What is shown is not in the new line: the last turn before that is.
  await reasons.got(why("1", "abxy"));
  assert.equal(seen(), "b");
  t.mock.timers.tick(10_000);
  assert.equal(seen(), "b");
});

test("a playback goes on through a line that changes", async (t) => {
  const { reasons, seen } = sample(t);
  reasons.ask(0, "x");
  await reasons.got(why("1", "ab"));
  t.mock.timers.tick(1600);
  assert.equal(seen(), "b");
  reasons.ask(0, "x");
  await reasons.got(why("2", "abc"));
  await reasons.got(why("2", "ayz"));
  t.mock.timers.tick(10_000);
  assert.equal(seen(), "z");
});

test("answers to another question are not shown", async (t) => {
  const { reasons, seen, dropped } = sample(t);
  reasons.ask(0, "x");
  reasons.ask(0, "y");
  await reasons.got(why("1", "ab"));
  assert.equal(seen(), undefined);
  reasons.clear();
  assert.deepEqual(dropped, ["2"]);
  await reasons.got(why("2", "ab"));
  assert.equal(seen(), undefined);
  reasons.clear();
  assert.deepEqual(dropped, ["2"]);
});

test("a start that cannot be shown says so, and a question that is left says nothing", async (t) => {
  const { reasons, words } = sample(t, Promise.reject(new Error("not reachable")));
  reasons.ask(0, "x");
  assert.equal(words(), "web-why-asking");
  await new Promise(setImmediate);
  assert.equal(words(), "not reachable");
  reasons.ask(0, "x");
  reasons.clear();
  await new Promise(setImmediate);
  assert.equal(words(), "web-why-hint");
});
