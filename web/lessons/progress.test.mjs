// Which tasks are done: kept, shared between tabs, and safe from what else may be in the storage.

import assert from "node:assert/strict";
import test from "node:test";

import { LessonProgress } from "./progress.js";

/** A storage in memory. @param {string | null} text what is in it */
function sample(text = null) {
  return {
    text,
    getItem() {
      return this.text;
    },
    /** @param {string} _key @param {string} value */
    setItem(_key, value) {
      this.text = value;
    },
  };
}

const TASKS = [{ id: "step" }, { id: "capture" }, { id: "swan" }];

test("tasks are kept by game, and the first that is not done is next", () => {
  const store = sample();
  const progress = new LessonProgress(store);
  assert.equal(progress.next("ugly_duck", TASKS), 0);
  progress.note("ugly_duck", "step");
  progress.note("ugly_duck", "swan");
  const again = new LessonProgress(store);
  assert.equal(again.next("ugly_duck", TASKS), 1);
  assert.equal(again.count("ugly_duck", TASKS), 2);
  assert.equal(again.count("dropper", TASKS), 0);
  again.note("ugly_duck", "capture");
  assert.equal(again.next("ugly_duck", TASKS), 0, "all are done");
});

test("two tabs keep their tasks together", () => {
  const store = sample();
  const [one, two] = [new LessonProgress(store), new LessonProgress(store)];
  one.note("dropper", "step");
  two.note("dropper", "swan");
  assert.equal(new LessonProgress(store).count("dropper", TASKS), 2);
});

test("tasks of an older lesson do not count", () => {
  const progress = new LessonProgress(sample('{"ugly_duck":["step","gone"]}'));
  assert.equal(progress.count("ugly_duck", TASKS), 1);
});

test("what cannot be read is forgotten", () => {
  for (const text of ["{", "null", "7", '{"ugly_duck":5}', '{"ugly_duck":[1,null]}', "[[1]]"]) {
    const progress = new LessonProgress(sample(text));
    assert.equal(progress.count("ugly_duck", TASKS), 0, text);
    progress.note("ugly_duck", "step");
    assert.equal(progress.count("ugly_duck", TASKS), 1, text);
  }
});

test("without a storage, or with a full one, what is done holds for the page", () => {
  const full = {
    getItem: () => null,
    setItem() {
      throw new Error("full");
    },
  };
  for (const store of [null, full]) {
    const progress = new LessonProgress(store);
    progress.note("dropper", "step");
    assert.equal(progress.count("dropper", TASKS), 1);
  }
});
