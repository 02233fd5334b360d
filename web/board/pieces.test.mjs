import assert from "node:assert/strict";
import test from "node:test";

import { alike } from "./pieces.js";

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
