// Arrows and rings in comments.

import assert from "node:assert/strict";
import test from "node:test";

import { drawingsOf, toggleDrawing } from "./drawings.js";

test("drawings are kept in comments, beside the words", () => {
  let comments = ["a plan"];
  comments = toggleDrawing(comments, { from: "a1", to: "b10" });
  comments = toggleDrawing(comments, { from: "c3", to: "c3" });
  assert.deepEqual(comments, ["a plan", "[%cal Ga1b10]", "[%csl Gc3]"]);
  assert.deepEqual(drawingsOf(comments), [
    { from: "a1", to: "b10" },
    { from: "c3", to: "c3" },
  ]);
  assert.deepEqual(toggleDrawing(comments, { from: "c4", to: "d4" }), [
    "a plan",
    "[%cal Ga1b10,Gc4d4]",
    "[%csl Gc3]",
  ]);
});

test("the same drawing again is taken away", () => {
  const comments = ["[%cal Ga1b2,Rc1c2] why not?"];
  const without = toggleDrawing(comments, { from: "a1", to: "b2" });
  assert.deepEqual(without, ["[%cal Rc1c2] why not?"]);
  assert.deepEqual(toggleDrawing(without, { from: "c1", to: "c2" }), ["why not?"]);
});

test("what is no drawing is left alone", () => {
  assert.deepEqual(drawingsOf(["[%eval 0.3] [%cal ,G,Gx,G12]"]), []);
  assert.deepEqual(toggleDrawing(["[%eval 0.3]"], { from: "a1", to: "a1" }), ["[%eval 0.3]", "[%csl Ga1]"]);
});

test("other colours and shapes that are not understood survive each change", () => {
  const comments = ["[%csl Ra1,Yb2] danger [%cal Bc1c2,?x,Ga1z9]", "[%eval 0.3]"];
  const more = toggleDrawing(comments, { from: "d1", to: "d2" });
  assert.deepEqual(more, ["[%csl Ra1,Yb2] danger [%cal Bc1c2,?x,Ga1z9,Gd1d2]", "[%eval 0.3]"]);
  assert.deepEqual(toggleDrawing(more, { from: "d1", to: "d2" }), comments);
  const less = toggleDrawing(comments, { from: "b2", to: "b2" });
  assert.deepEqual(less, ["[%csl Ra1] danger [%cal Bc1c2,?x,Ga1z9]", "[%eval 0.3]"]);
});

test("commands that are empty or never end take no harm", () => {
  assert.deepEqual(toggleDrawing(["[%cal ] [%cal G"], { from: "a1", to: "a2" }), ["[%cal Ga1a2] [%cal G"]);
  assert.deepEqual(toggleDrawing(["[%cal Ga1a2,]"], { from: "a1", to: "a2" }), []);
  const torn = ["[%cal Ga1a2", "]"];
  assert.deepEqual(toggleDrawing(torn, { from: "a1", to: "a2" }), [...torn, "[%cal Ga1a2]"]);
});
