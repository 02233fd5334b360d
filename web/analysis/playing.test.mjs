// Moves that the server confirms while the person does something else, and changes that are taken back.

import assert from "node:assert/strict";
import test from "node:test";

import "../dev/browser.mjs";
import { Playing } from "./playing.js";
import { Study } from "./study.js";
import { MOST_NESTING, START } from "./tree.js";
import { TreeEdits } from "./tree-edits.js";

/** A board with a study, whose positions come when the test lets them. */
function sample() {
  const shown = { study: Study.empty("duck"), at: START };
  /** @type {(() => void)[]} */
  const answers = [];
  /** @type {string[]} */
  const told = [];
  const ask = (/** @type {string} */ move) =>
    new Promise((answer, fail) =>
      answers.push(() => (move === "bad" ? fail(new Error("illegal")) : answer({ last: { move } }))),
    );
  const positions = { get: ({ moves }) => ask(moves.at(-1)), play: (_, steps) => ask(steps.join("")) };
  const edits = new TreeEdits({ now: () => shown, changed: (at) => (shown.at = at) });
  const playing = new Playing(/** @type {any} */ (positions), edits, {
    now: () => ({ ...shown }),
    wait: () => () => told.push("answered"),
    plays: () => {},
    go: (id) => (shown.at = id),
    refused: (words) => told.push(words),
  });
  const moves = () => shown.study.toRecord().tree.nodes.map(({ move }) => move);
  /** Lets the server answer. @param {Promise<void>} done */
  const answer = (done) => {
    answers.shift()?.();
    return done;
  };
  return { shown, edits, playing, moves, answer, told };
}

test("a move is played where it was made, and shown there", async () => {
  const { shown, playing, moves, answer, told } = sample();
  await answer(playing.text("a"));
  await answer(playing.steps(["b", "c"]));
  assert.deepEqual(moves(), ["a", "bc"]);
  assert.deepEqual(shown.study.tree.moves(shown.at), ["a", "bc"]);
  const later = playing.text("d");
  shown.at = START;
  await answer(later);
  assert.deepEqual(moves(), ["a", "bc", "d"]);
  assert.equal(shown.at, START);
  await answer(playing.text("bad"));
  assert.deepEqual(told, ["answered", "illegal"]);
});

for (const kind of /** @type {const} */ (["text", "steps"])) {
  const play = (/** @type {Playing} */ playing, /** @type {string} */ move) =>
    kind === "text" ? playing.text(move) : playing.steps([move]);

  test(`a move by ${kind} is not played in a study that took the place of its own`, async () => {
    const { shown, playing, moves, answer, told } = sample();
    for (const move of ["b", "bad"]) {
      const later = play(playing, move);
      Object.assign(shown, { study: Study.empty("other"), at: START });
      await answer(later);
      assert.deepEqual(moves(), []);
      assert.ok(!told.includes("illegal"));
    }
  });

  test(`a move by ${kind} is not played at another move that came in place of its own`, async () => {
    const { shown, edits, playing, moves, answer } = sample();
    await answer(playing.text("a"));
    const later = play(playing, "b");
    edits.undo();
    edits.change((tree) => tree.play(START, "c"));
    const { at } = shown;
    await answer(later);
    assert.deepEqual(moves(), ["c"]);
    assert.equal(shown.at, at);
  });
}

test("an undo keeps the ids of the moves that stay", () => {
  const { shown, edits } = sample();
  const { tree } = shown.study;
  edits.change((one) => one.playAll(START, ["a", "b"]));
  const [a, b] = tree.line();
  edits.change((one) => one.play(a, "c"));
  const c = shown.at;
  edits.undo();
  assert.equal(shown.study.tree, tree);
  assert.deepEqual(tree.line(), [a, b]);
  assert.equal(shown.at, b);
  assert.equal(tree.has(c), false);
  // An id is never given to another move.
  edits.change((one) => one.play(b, "d"));
  assert.ok(shown.at > c);
});

test("the undo of a removal brings back what it removed, also after other changes", (t) => {
  /** @type {(() => void)[]} */
  const undos = [];
  t.mock.method(globalThis, "setTimeout", () => {});
  t.mock.method(document, "querySelector", () => ({
    append: (/** @type {any} */ notice) =>
      undos.push(() => notice.all("button").forEach((/** @type {any} */ button) => button.click())),
  }));
  const { shown, edits, moves } = sample();
  const { tree } = shown.study;
  edits.change((one) => one.playAll(START, ["a", "b", "c"]));
  const [a, b, c] = tree.line();
  edits.change((one) => one.play(a, "x"));
  shown.at = b;
  edits.remove();
  assert.deepEqual(moves(), ["a", "x"]);
  edits.change((one) => one.comment(a, "later"));
  undos[0]();
  assert.deepEqual(moves(), ["a", "b", "c", "x"]);
  assert.deepEqual(tree.line(), [a, b, c]);
  assert.deepEqual(tree.node(a).comments, ["later"]);
  // Once more changes nothing, nor does an undo for a study that is gone.
  undos[0]();
  assert.deepEqual(moves(), ["a", "b", "c", "x"]);
  edits.remove();
  Object.assign(shown, { study: Study.empty("other"), at: START });
  undos[1]();
  assert.deepEqual(moves(), []);
});

test("variations that could not be shared are not made", (t) => {
  t.mock.method(globalThis, "setTimeout", () => {});
  const { shown, edits } = sample();
  let at = START;
  /** Two moves, of which the second is a variation. */
  const branch = () =>
    edits.change((tree) => {
      tree.play(at, "main");
      return tree.play(at, "side");
    });
  for (let nesting = 0; nesting < MOST_NESTING; nesting++) {
    assert.equal(branch(), true);
    at = shown.at;
  }
  assert.equal(branch(), false);
  assert.equal(shown.at, at);
  assert.equal(shown.study.tree.nesting, MOST_NESTING);
  // The line itself can go on, and deep variations have room again in the main line.
  assert.equal(edits.change((tree) => tree.play(at, "main")), true);
  edits.makeMain();
  at = shown.at;
  assert.equal(shown.study.tree.nesting, 1);
  assert.equal(branch(), true);
});
