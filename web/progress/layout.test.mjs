// The charts of the progress page: what is drawn where.

import assert from "node:assert/strict";
import { test } from "node:test";

import { ROOM, ratingLayout, tallyParts, ticks, weekLayout } from "./layout.js";

const SIZE = { width: 600, height: 200 };

test("lines are at round numbers around all values, and few", () => {
  assert.deepEqual(ticks(0, 7), [0, 2, 4, 6, 8]);
  for (const [low, high] of [
    [1012, 1488],
    [0, 1],
    [0, 7],
    [1500, 1500],
    [-140, 2600],
    [99, 4100],
  ]) {
    const lines = ticks(low, high);
    assert.ok(lines[0] <= low && lines[lines.length - 1] >= high, `${low} to ${high}: ${lines}`);
    assert.ok(lines.length >= 2 && lines.length <= 6, `${low} to ${high}: ${lines}`);
    const steps = new Set(lines.slice(1).map((line, index) => line - lines[index]));
    assert.equal(steps.size, 1, "equal steps");
  }
});

test("a rating is drawn inside of its interval and of the picture", () => {
  const points = [
    { at_ms: 1, rating: 1300, margin: 600 },
    { at_ms: 2, rating: 1400, margin: 400 },
    { at_ms: 3, rating: 1350, margin: 300 },
  ];
  const { dots, line, band, lines } = ratingLayout(points, SIZE);
  assert.equal(dots.length, 3);
  for (const { x, y, top, bottom } of dots) {
    assert.ok(top < y && y < bottom);
    assert.ok(top >= ROOM.top && bottom <= SIZE.height - ROOM.bottom);
    assert.ok(x >= ROOM.left && x <= SIZE.width - ROOM.right);
  }
  assert.ok(dots[1].y < dots[0].y, "a higher rating is drawn higher");
  assert.match(line, /^M[\d.]+ [\d.]+(L[\d.]+ [\d.]+){2}$/);
  assert.match(band, /^M.*Z$/);
  assert.ok(lines.every(({ y }) => y >= ROOM.top && y <= SIZE.height - ROOM.bottom));
});

test("one result is one point in the middle", () => {
  const { dots } = ratingLayout([{ at_ms: 1, rating: 1300, margin: 600 }], SIZE);
  assert.equal(dots[0].x, ROOM.left + (SIZE.width - ROOM.left - ROOM.right) / 2);
});

test("weeks have bars of their height, and empty ones none", () => {
  const weeks = [
    { start_ms: 0, games: 0, puzzles: 0 },
    { start_ms: 1, games: 2, puzzles: 10 },
  ];
  const { bars, base } = weekLayout(weeks, SIZE);
  assert.deepEqual(
    bars.map(({ height }) => height > 0),
    [false, false, true, true],
  );
  assert.ok(Math.abs(bars[3].height - 5 * bars[2].height) < 0.1);
  for (const bar of bars) assert.ok(Math.abs(bar.y + bar.height - base) < 0.02);
  assert.ok(bars[2].x + bars[2].width <= bars[3].x, "beside each other");
});

test("the parts of a bar of results fill it", () => {
  assert.deepEqual(tallyParts({ wins: 1, draws: 0, losses: 3 }), [
    { kind: "won", from: 0, width: 25 },
    { kind: "lost", from: 25, width: 75 },
  ]);
  assert.deepEqual(tallyParts({ wins: 0, draws: 0, losses: 0 }), []);
});
