// The review of one game is never laid over another.

import assert from "node:assert/strict";
import test from "node:test";

import "../dev/browser.mjs";
import { Reviewing } from "./reviewing.js";
import { Study } from "./study.js";
import { START } from "./tree.js";

/** @param {...string} moves */
function played(...moves) {
  const study = Study.empty("duck");
  study.tree.playAll(START, moves);
  return study;
}

/** @param {string[]} moves */
const answer = (id, moves) =>
  /** @type {any} */ ({
    type: "reviewed", id, done: moves.length, total: moves.length, chances: null, review: null,
    moves: moves.map((move, index) => ({
      turn: index + 1, move, side: "w", mark: "blunder", best: { estimate: 0 }, played: { estimate: -3 }, line: [],
    })),
  });

function sample() {
  let study = played("a", "b");
  let questions = 0;
  /** @type {string[]} */
  const told = [];
  const hooks = /** @type {any} */ ({
    study: () => study,
    ask: () => String(++questions),
    sides: () => ({ names: ["White", "Black"], letters: ["w", "b"] }),
    reviewed: () => told.push("reviewed"),
    changed: () => {},
  });
  const reviewing = new Reviewing(hooks);
  reviewing.clear();
  const open = (/** @type {Study} */ next) => {
    study = next;
    reviewing.clear();
  };
  const marked = () => [...reviewing.judged.byNode.keys()].map((id) => study.tree.node(id).move);
  return { reviewing, open, marked, told, study };
}

test("a review marks the game that it was asked about, wherever its moves are now", () => {
  const { reviewing, marked, told, study } = sample();
  reviewing.start();
  const [a] = study.tree.line();
  study.tree.promoteToMain(study.tree.play(a, "x"));
  reviewing.treeChanged();
  reviewing.got(answer("1", ["a", "b"]));
  assert.deepEqual(marked(), ["a", "b"]);
  assert.deepEqual(told, ["reviewed"]);
});

test("a review that comes after another game was opened is not laid over it", () => {
  const { reviewing, open, marked, told } = sample();
  reviewing.start();
  open(played("c", "d"));
  reviewing.got(answer("1", ["a", "b"]));
  assert.deepEqual(marked(), []);
  // Nor when the other game is being reviewed, too.
  reviewing.start();
  reviewing.got(answer("1", ["a", "b"]));
  assert.deepEqual([marked(), told], [[], []]);
  reviewing.got(answer("2", ["c", "d"]));
  assert.deepEqual([marked(), told], [["c", "d"], ["reviewed"]]);
});

test("a review whose moves are deleted meanwhile is dropped", () => {
  const { reviewing, marked, told, study } = sample();
  reviewing.start();
  study.tree.remove(study.tree.line()[1]);
  reviewing.treeChanged();
  reviewing.got(answer("1", ["a", "b"]));
  assert.deepEqual([marked(), told], [[], []]);
});
