import assert from "node:assert/strict";
import test from "node:test";

import { alike, lookOf } from "./pieces.js";

test("a kind that nobody has drawn has the plain look, whatever its strength", () => {
  for (const strength of [undefined, 2, 7]) {
    assert.equal(lookOf({ kind: "piece", label: "7", strength, owner: 0 }).art, "disc");
    assert.equal(lookOf({ kind: "toString", label: "?", strength, owner: 0 }).art, "disc");
    assert.equal(lookOf({ kind: "warrior", label: "7", strength, owner: 0 }).art, "warrior");
    assert.equal(lookOf({ kind: "dragon", label: "2", strength, owner: 0 }).art, "dragon");
  }
});

test("captured pieces that look alike are counted", () => {
  const warrior = (strength) => ({ kind: "warrior", label: String(strength), strength, owner: 1 });
  const counted = alike([warrior(2), warrior(3), warrior(2), warrior(2)]);
  assert.deepEqual(
    counted.map(({ piece, count }) => [piece.strength, count]),
    [
      [2, 3],
      [3, 1],
    ],
  );
  assert.deepEqual(alike([]), []);
});

test("the kind alone decides how a piece is drawn", () => {
  const art = (kind, strength) => lookOf({ owner: 0, kind, label: "x", name: kind, strength }).art;
  assert.equal(art("dragon", 3), "dragon");
  assert.equal(art("warrior", 5), "warrior");
  assert.equal(art("king", 5), "disc");
  assert.equal(art("king"), "disc");
});
