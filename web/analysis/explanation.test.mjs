// What is said about the turns of an explanation.

import assert from "node:assert/strict";
import test from "node:test";

import { Explanation, wordsOfTurn } from "./explanation.js";

/** @type {[string, string]} */
const NAMES = ["White", "Black"];

/** @param {string | null} sentence @param {string} text */
function words(sentence, text = "Black: a3b2") {
  const turn = { move: "a3b2", side: 1, text, sentence, effects: [], board: null };
  return wordsOfTurn(/** @type {any} */ (turn), NAMES);
}

test("the move stands beside the words, and is not said again", () => {
  assert.equal(words("Black: a3b2, takes duck on b2."), "takes duck on b2.");
  assert.equal(words(null), "");
  assert.equal(words(null, "Black: a3b2."), "");
});

test("words about another move, or a verdict, are left as they are", () => {
  assert.equal(words("?? loses by force"), "?? loses by force");
  assert.equal(words("White: a3b2, takes duck on b2."), "White: a3b2, takes duck on b2.");
});

test("a better answer changes what is said, and neither the place nor the board", () => {
  const turn = (/** @type {string} */ move, /** @type {string} */ said) => ({
    move,
    sentence: said,
    board: { said },
  });
  const answer = (/** @type {object[]} */ ...turns) => /** @type {any} */ ({ turns });
  const start = /** @type {any} */ ({ turn: 0, board: {} });
  const first = answer(turn("a", "-0.45"), turn("b", ""), turn("c", ""));
  const shown = new Explanation(first, 0, start);
  shown.go(2);
  const { board } = shown;
  assert.ok(shown.improve(answer(turn("a", "loses by force"), turn("b", ""), turn("d", ""))));
  assert.deepEqual([shown.at, shown.board === board], [2, true]);
  assert.deepEqual(
    shown.answer.turns.map(({ move, sentence }) => [move, sentence]),
    [
      ["a", "loses by force"],
      ["b", ""],
      ["d", ""],
    ],
  );
  // Where the line is another one, it goes back to what they have in common.
  assert.ok(!shown.improve(answer(turn("a", ""))));
  assert.equal(shown.at, 1);
});
