import assert from "node:assert/strict";
import { test } from "node:test";

import { listenToPointer } from "./pointer.js";

/** A board on which each step is ten wide, and everything can be dragged. */
function board() {
  const told = [];
  const surface = Object.assign(new EventTarget(), { setPointerCapture() {}, closest: () => null });
  listenToPointer(/** @type {any} */ (surface), {
    point: (event) => ({ x: event.clientX, y: 0 }),
    stepAt: ({ x }) => `s${Math.floor(x / 10)}`,
    canDrag: () => true,
    lift: (step) => told.push(`lift ${step}`),
    drag: () => {},
    drop: (step) => told.push(`drop ${step}`),
    click: (step) => told.push(`click ${step}`),
    hover: (step) => told.push(`hover ${step}`),
  });
  const tell = (type, x, buttons = 1, rest = {}) => {
    const mouse = { pointerId: 1, pointerType: "mouse", button: 0, buttons, clientX: x, clientY: 0 };
    surface.dispatchEvent(Object.assign(new Event(type), mouse, rest));
  };
  return { told, tell };
}

test("a click and a drag", () => {
  const { told, tell } = board();
  tell("pointerdown", 5);
  tell("pointerup", 6, 0);
  tell("pointerdown", 5);
  tell("pointermove", 15);
  tell("pointerup", 25, 0);
  assert.deepEqual(told, ["click s0", "lift s0", "hover s1", "drop s2"]);
});

test("a mouse that was let go outside holds nothing when it comes back", () => {
  const { told, tell } = board();
  tell("pointerdown", 5);
  tell("pointermove", 35, 0);
  tell("pointerdown", 45);
  tell("pointerup", 45, 0);
  assert.deepEqual(told, ["hover s3", "click s4"]);
});

test("what was lifted goes back when the mouse is seen without a button", () => {
  const { told, tell } = board();
  tell("pointerdown", 5);
  tell("pointermove", 15);
  tell("pointermove", 25, 0);
  assert.deepEqual(told, ["lift s0", "hover s1", "drop null", "hover s2"]);
});

test("a pointer that goes down again starts over, another one is ignored", () => {
  const { told, tell } = board();
  tell("pointerdown", 5);
  tell("pointerdown", 95, 1, { pointerId: 2 });
  tell("pointerup", 95, 0, { pointerId: 2 });
  tell("pointerdown", 45);
  tell("pointerup", 45, 0);
  assert.deepEqual(told, ["click s4"]);
});
