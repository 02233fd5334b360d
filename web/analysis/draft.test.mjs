// Drafts of what is analysed, in the storage of the tab and of the browser.

import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";

import "../dev/browser.mjs";
import { deleteDraft, dropDraft, keepDraft, keptDraft, MOST_DRAFTS, openDraft, otherDrafts } from "./draft.js";
import { Study } from "./study.js";
import { START } from "./tree.js";

const KEY = "cygnet-analysis /analysis";

/** A study with this line. @param {string[]} moves */
function looked(...moves) {
  const study = Study.empty("duck");
  study.tree.playAll(START, moves);
  return study;
}

/** A study with this line, which a person has added. @param {string[]} moves */
function worked(...moves) {
  const study = Study.empty("duck");
  study.remember(START);
  study.tree.playAll(START, moves);
  return study;
}

/** Keeps a study, with the end of its line on the board. @param {Study} study */
function keep(study) {
  keepDraft(study, study.tree.walk(START, Infinity));
}

/** The main line of the draft that is restored. */
function restored() {
  const study = keptDraft()?.study;
  return study ? study.tree.moves(study.tree.walk(START, Infinity)) : null;
}

/** The moves of all other drafts. @param {string} [work] */
function others(work = "") {
  return otherDrafts(work).map(({ draft }) => draft.record.tree.nodes.map(({ move }) => move).join(""));
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test("work is restored in its tab, and in a new one, which says so", () => {
  keep(worked("a", "b"));
  assert.deepEqual(restored(), ["a", "b"]);
  assert.deepEqual(keptDraft()?.path, ["a", "b"]);
  assert.equal(keptDraft()?.isOld, false);
  sessionStorage.clear();
  assert.deepEqual(restored(), ["a", "b"]);
  assert.equal(keptDraft()?.isOld, true);
  dropDraft();
  assert.equal(keptDraft(), null);
});

test("a study without changes never replaces work", () => {
  keep(worked("a", "b"));
  keep(looked("c"));
  assert.deepEqual(restored(), ["a", "b"]);
  sessionStorage.clear();
  assert.deepEqual(restored(), ["a", "b"]);
});

test("other work replaces it", () => {
  keep(worked("a", "b"));
  keep(worked("c"));
  assert.deepEqual(restored(), ["c"]);
  sessionStorage.clear();
  assert.deepEqual(restored(), ["c"]);
});

test("restored work is work, and its node is kept without another change", () => {
  keep(worked("a", "b"));
  sessionStorage.clear();
  const study = keptDraft()?.study ?? assert.fail();
  assert.equal(study.isWork, true);
  keepDraft(study, START);
  assert.deepEqual(keptDraft()?.path, []);
  assert.equal(keptDraft()?.isOld, false);
  sessionStorage.clear();
  assert.deepEqual(keptDraft()?.path, []);
});

test("a tab remembers the node of a study without changes, and only the tab does", () => {
  const study = looked("a", "b");
  keepDraft(study, START);
  keep(study);
  const draft = keptDraft() ?? assert.fail();
  assert.deepEqual(draft.path, ["a", "b"]);
  assert.equal(draft.study.isWork, false);
  assert.equal(localStorage.getItem(KEY), null);
});

test("a tab that only looks at a study leaves the work of another tab alone", () => {
  keep(looked("a"));
  const ours = sessionStorage.getItem(KEY) ?? assert.fail();
  sessionStorage.clear();
  keep(worked("a", "b"));
  // The first tab is loaded again.
  sessionStorage.setItem(KEY, ours);
  keep(keptDraft()?.study ?? assert.fail());
  sessionStorage.clear();
  assert.deepEqual(restored(), ["a", "b"]);
});

test("a draft of an older version is work", () => {
  const draft = { record: looked("a").toRecord(), path: ["a"] };
  sessionStorage.setItem(KEY, JSON.stringify(draft));
  assert.equal(keptDraft()?.study.isWork, true);
  keep(looked("b"));
  assert.deepEqual(restored(), ["a"]);
});

test("a damaged draft is replaced", () => {
  sessionStorage.setItem(KEY, "{");
  assert.equal(keptDraft(), null);
  keep(looked("a"));
  assert.deepEqual(restored(), ["a"]);
});

test("work that other work replaces is put away, and can be opened again", () => {
  const [first, second] = [worked("a", "b"), worked("c")];
  keep(first);
  keep(second);
  assert.deepEqual(restored(), ["c"]);
  assert.deepEqual(others(second.work), ["ab"]);
  // Looking at something else puts nothing away, and more work on the same study keeps one draft of it.
  keep(looked("x"));
  second.tree.play(second.tree.walk(START, Infinity), "d");
  keep(second);
  assert.deepEqual(others(second.work), ["ab"]);
  // It is opened again: now the other work is put away.
  const { study, path } = openDraft(otherDrafts(second.work)[0]);
  assert.deepEqual(path, ["a", "b"]);
  keep(study);
  assert.deepEqual(restored(), ["a", "b"]);
  assert.deepEqual(others(study.work), ["cd"]);
  assert.deepEqual(others(), ["ab", "cd"]);
  deleteDraft(otherDrafts(study.work)[0]);
  assert.deepEqual(others(study.work), []);
});

test("two tabs with work at one address put each other's away once", () => {
  const tabs = [worked("a"), worked("b")];
  for (let turn = 0; turn < 6; turn++) {
    sessionStorage.clear();
    keep(tabs[turn % 2]);
  }
  assert.deepEqual(others(tabs[1].work), ["a"]);
  assert.equal(localStorage.length, 3);
});

test("starting over puts the work away", () => {
  keep(worked("a"));
  dropDraft();
  assert.equal(keptDraft(), null);
  assert.deepEqual(others(), ["a"]);
});

test("many drafts are kept before the oldest is dropped", () => {
  for (let number = 0; number <= MOST_DRAFTS + 4; number++) keep(worked(`m${number}`));
  assert.equal(others().length, MOST_DRAFTS);
  assert.equal(others().at(-1), "m5");
});

test("a browser without room says so, and the draft before stays", (t) => {
  const before = worked("a");
  keep(before);
  const full = t.mock.method(localStorage, "setItem", () => {
    throw new Error("QuotaExceededError");
  });
  const study = worked("b");
  assert.equal(keepDraft(study, START), false);
  assert.equal(keepDraft(looked("c"), START), true);
  full.mock.restore();
  sessionStorage.clear();
  assert.deepEqual(restored(), ["a"]);
  assert.equal(keepDraft(study, START), true);
});
