// A move that the explorer has proved is proved in the lines and on the bar, too.

import assert from "node:assert/strict";
import test from "node:test";

import "../dev/browser.mjs";

const { withProofs, worth } = await import("./proved.js");

/** @typedef {import("../types").Score} Score */

const line = (/** @type {Score} */ score, /** @type {string[]} */ ...moves) => ({ score, moves });
const guess = (/** @type {number} */ estimate) => ({ estimate });
const win = (/** @type {number | null} */ turns = null) => ({ proven: /** @type {const} */ ("win"), turns });
const loss = (/** @type {number | null} */ turns = null) => ({
  proven: /** @type {const} */ ("loss"),
  turns,
});
const draw = { proven: /** @type {const} */ ("draw") };

/** @param {Record<string, Score | null>} scores @returns {import("../types").Explored} */
function explored(scores) {
  const moves = Object.entries(scores).map(([move, score]) => ({
    move,
    score,
    text: "",
    only: false,
    games: 0,
    won: /** @type {[number, number]} */ ([0, 0]),
    drawn: 0,
  }));
  const complete = moves.every(({ score }) => score !== null);
  return { type: "explored", id: "1", complete, moves, theory: null, done: true };
}

test("a proof takes the place of an estimate, without the moves that were guessed", () => {
  const lines = [line(guess(0.4), "a", "x"), line(guess(0.1), "b", "y"), line(guess(-2), "c", "z")];
  const found = explored({ a: loss(6), b: null, c: null, d: win(5) });
  assert.deepEqual(withProofs(lines, found), [
    line(win(5), "d"),
    line(guess(0.1), "b", "y"),
    line(guess(-2), "c", "z"),
    line(loss(6), "a"),
  ]);
  assert.deepEqual(worth(lines, found), win(5));
  assert.equal(withProofs(lines, null), lines);
  assert.deepEqual(worth(lines, null), guess(0.4));
});

test("a proved line keeps its moves and learns when the game ends", () => {
  const lines = [line(win(), "a", "x"), line(loss(4), "b", "y")];
  assert.deepEqual(withProofs(lines, explored({ a: win(9), b: loss() })), [
    line(win(9), "a", "x"),
    line(loss(4), "b", "y"),
  ]);
});

test("a position is proved only if no open move can change its result", () => {
  const lines = [line(guess(0.4), "a"), line(guess(-1), "b")];
  // The best move of the engine loses, and the other is open.
  assert.deepEqual(worth(lines, explored({ a: loss(2), b: null })), guess(-1));
  assert.deepEqual(worth(lines.slice(0, 1), explored({ a: loss(2), b: null })), guess(0.4));
  assert.deepEqual(worth(lines, explored({ a: draw, b: null })), guess(0));
  assert.deepEqual(worth(lines, explored({ a: draw, b: loss(3) })), draw);
  assert.deepEqual(worth(lines, explored({ a: loss(8), b: loss(3) })), loss(8));
  assert.deepEqual(worth(lines, explored({ a: null, b: win(3) })), win(3));
  // What the engine has proved about the position stays proved.
  assert.deepEqual(worth([line(draw, "a"), line(guess(-1), "b")], explored({ a: draw, b: null })), draw);
  assert.deepEqual(worth([], explored({ a: loss(1) })), loss(1));
  assert.equal(worth([], null), null);
});
