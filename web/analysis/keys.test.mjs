// The keys of the analysis board.

import assert from "node:assert/strict";
import test from "node:test";

import { happens } from "../dev/browser.mjs";
import { changeSettings } from "../settings.js";
import { listenToAnalysisKeys } from "./keys.js";

test("single characters are no commands once they are switched off", (t) => {
  t.after(() => changeSettings({ shortcuts: true }));
  /** @type {string[]} */
  const done = [];
  const act = (/** @type {string} */ name) => () => done.push(name);
  const names = ["e", "Shift p", "ArrowLeft", "Delete", "?"];
  listenToAnalysisKeys(Object.fromEntries(names.map((name) => [name, act(name)])), act("undo"));
  const press = (/** @type {string} */ key, /** @type {object} */ held = {}) =>
    happens("keydown", { key, target: { matches: () => false }, preventDefault: () => {}, ...held });
  const pressAll = () => {
    done.length = 0;
    for (const key of ["e", "ArrowLeft", "Delete", "?"]) press(key);
    press("P", { shiftKey: true });
    press("z", { ctrlKey: true });
    return done.join(" ");
  };
  assert.equal(pressAll(), "e ArrowLeft Delete ? Shift p undo");
  changeSettings({ shortcuts: false });
  assert.equal(pressAll(), "ArrowLeft Delete undo");
});
