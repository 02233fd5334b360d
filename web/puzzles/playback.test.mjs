// Turns one after another: in order, with pauses, and only the newest playback.

import assert from "node:assert/strict";
import test from "node:test";

import { Playback } from "./playback.js";

/** Turns with these moves. @param {...string} moves */
const turns = (...moves) => /** @type {any[]} */ (moves.map((move) => ({ move })));

/** A playback whose pauses end when the test says so. */
function sample() {
  /** @type {{ length: number, end: () => void }[]} */
  const pauses = [];
  const playback = new Playback((length) => new Promise((end) => pauses.push({ length, end })));
  /** @type {string[]} */
  const shown = [];
  const show = (/** @type {any} */ turn) => shown.push(turn.move);
  const next = async () => {
    pauses.shift()?.end();
    await new Promise((done) => setImmediate(done));
  };
  return { playback, pauses, shown, show, next };
}

test("turns are shown in order, with a pause between them and one at the end", async () => {
  const { playback, pauses, shown, show, next } = sample();
  const done = playback.play(turns("a", "b"), show, { pause: 5, end: 9 });
  assert.deepEqual(shown, ["a"]);
  assert.equal(pauses[0].length, 5);
  await next();
  assert.deepEqual(shown, ["a", "b"]);
  assert.equal(pauses[0].length, 9);
  await next();
  assert.equal(await done, true);
});

test("a newer playback ends an older one", async () => {
  const { playback, shown, show, next } = sample();
  const first = playback.play(turns("a", "b"), show, { pause: 5 });
  const second = playback.play(turns("c"), show, { pause: 5 });
  await next();
  await next();
  assert.equal(await first, false);
  assert.equal(await second, true);
  assert.deepEqual(shown, ["a", "c"]);
});

test("nothing to show takes no time", async () => {
  const { playback, show } = sample();
  assert.equal(await playback.play([], show, { pause: 5 }), true);
});
