// What is said about the turns of an explanation.

import assert from "node:assert/strict";
import test from "node:test";

import { wordsOfTurn } from "./explanation.js";

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
