import assert from "node:assert/strict";
import test from "node:test";

import { isForeign, PROTOCOL, reloadOnce } from "./protocol.js";

test("another version, or a server that says so, is noticed", () => {
  const state = (protocol) => /** @type {any} */ ({ type: "state", protocol });
  assert.equal(isForeign(state(PROTOCOL)), false);
  assert.equal(isForeign(state(PROTOCOL + 1)), true);
  const error = (key) => /** @type {any} */ ({ type: "error", error: { key, text: "" } });
  assert.equal(isForeign(error("server-protocol")), true);
  assert.equal(isForeign(error("server-message-wrong")), false);
  assert.equal(isForeign(/** @type {any} */ ({ type: "heartbeat", version: 3 })), false);
});

test("the page is loaded again once", () => {
  const kept = new Map();
  const storage = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
  };
  let reloads = 0;
  const count = () => (reloads += 1);
  assert.equal(reloadOnce(storage, count), true);
  assert.equal(reloadOnce(storage, count), false);
  assert.equal(reloads, 1);
});

test("a tab that keeps nothing is not loaded again", () => {
  const never = () => assert.fail("it would never end");
  assert.equal(reloadOnce({ getItem: () => null, setItem() {} }, never), false);
  const blocked = () => {
    throw new Error("no storage");
  };
  assert.equal(reloadOnce({ getItem: blocked, setItem: blocked }, never), false);
});
