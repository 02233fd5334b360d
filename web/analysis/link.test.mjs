// Records in addresses, moves as arrows.

import assert from "node:assert/strict";
import test from "node:test";
import { deflateRawSync } from "node:zlib";

import { arrowsOfMove, shapeOf } from "./arrows.js";
import { fromFragment, LONGEST_FRAGMENT, toFragment } from "./link.js";

test("a record comes back from its fragment", async () => {
  const record = '[Game "ugly_duck"]\n\n1. b1c2 {“ação” <script>} *\n';
  const fragment = await toFragment(record);
  assert.match(fragment ?? "", /^record=[A-Za-z0-9_-]+$/);
  assert.equal(await fromFragment(`#${fragment}`), record);
});

test("a record that is too long gets no fragment", async () => {
  let noise = "";
  for (let n = 1; noise.length < 2 * LONGEST_FRAGMENT; n = (n * 48271) % 2147483647) noise += n.toString(36);
  assert.equal(await toFragment(noise), null);
});

test("a fragment that is none, or broken, does no harm", async () => {
  assert.equal(await fromFragment(""), null);
  assert.equal(await fromFragment("#main"), null);
  await assert.rejects(fromFragment("#record=%%%"));
  await assert.rejects(fromFragment("#record=AAAA"));
});

test("a fragment that unpacks to very much is refused", async () => {
  const bomb = deflateRawSync(Buffer.alloc(64 << 20)).toString("base64url");
  await assert.rejects(fromFragment(`record=${bomb}`), RangeError);
});

const board = { columns: [..."abcdefghij"], rows: Array.from({ length: 10 }, (_, i) => String(i + 1)) };

test("moves of every game have a shape", () => {
  assert.deepEqual(shapeOf("b1c2", board), { from: "b1", to: "c2", others: [] });
  assert.deepEqual(shapeOf("a10b10", board), { from: "a10", to: "b10", others: [] });
  assert.deepEqual(shapeOf("e8c8xc7", board), { from: "e8", to: "c8", others: ["c7"] });
  assert.deepEqual(shapeOf("c3>b4+e2", board), { from: "c3", to: "b4", others: ["e2"] });
  assert.deepEqual(shapeOf("d5", board), { from: "d5", to: null, others: [] });
  assert.deepEqual(shapeOf("c2^", board), { from: "c2", to: "top", others: [] });
  assert.deepEqual(shapeOf("j3x", board), { from: "j3", to: "right", others: [] });
  assert.deepEqual(shapeOf("a4x", board), { from: "a4", to: "left", others: [] });
  assert.equal(shapeOf("pass", board), null);
  assert.equal(shapeOf("z99", board), null);
});

test("an extra square is a spot beside the arrow", () => {
  assert.deepEqual(arrowsOfMove("c3>b4+e2", board, "best"), [
    { from: "c3", to: "b4", kind: "best" },
    { from: "e2", to: "e2", kind: "best" },
  ]);
});
