// Tests of what needs no browser: node --test web/board

import assert from "node:assert/strict";
import { test } from "node:test";

import { hexagons, hexagonsOffset, duckMiddle, duckPreview, duckStart, dragonStart, skiStart } from "../dev/samples.js";
import { Geometry, sitsAbove } from "./geometry.js";
import { inferEffects, journeys, sameBoard } from "./motion.js";
import { arrowsOf, marksOf, outlook } from "./mood.js";
import { DEFAULTS } from "./props.js";
import { longestTurn, Premove, Turn } from "./turn.js";

for (const [name, board] of Object.entries({ duckStart, hexagons, hexagonsOffset, skiStart })) {
  for (const flipped of [false, true]) {
    test(`each cell of ${name} is where it is drawn${flipped ? ", turned" : ""}`, () => {
      const geometry = new Geometry(board, { flipped, edges: true });
      for (let cell = 0; cell < geometry.count; cell++) {
        const { x, y } = geometry.centre(cell);
        for (const [dx, dy] of [[0, 0], [40, 0], [-40, 0], [0, 35], [0, -35]]) {
          assert.equal(geometry.cellAt({ x: x + dx, y: y + dy }), cell);
        }
        assert.ok([0, 1, 2].includes(geometry.shade(cell)));
        assert.ok(x - 50 >= -0.01 && x + 50 <= geometry.width + 0.01);
      }
    });
  }
}

test("neighbouring hexagons differ in shade", () => {
  for (const board of [hexagons, hexagonsOffset]) {
    const geometry = new Geometry(board);
    for (let a = 0; a < geometry.count; a++) {
      for (let b = 0; b < a; b++) {
        const [p, q] = [geometry.centre(a), geometry.centre(b)];
        if (Math.hypot(p.x - q.x, p.y - q.y) < 101) assert.notEqual(geometry.shade(a), geometry.shade(b));
      }
    }
  }
});

test("edges keep their names when the board is turned", () => {
  for (const flipped of [false, true]) {
    const geometry = new Geometry(skiStart, { flipped, edges: true });
    for (const edge of ["left", "right", "top", "bottom"]) {
      assert.equal(geometry.edgeAt(geometry.beyond(edge, 5)), edge);
    }
  }
});

test("the keyboard goes straight down on a slanted board", () => {
  const geometry = new Geometry(hexagons);
  const slot = geometry.columns * 2 + 3;
  const twice = geometry.neighbour(geometry.neighbour(slot, 0, 1), 0, 1);
  assert.ok(Math.abs(geometry.centre(slot).x - geometry.centre(twice).x) <= 100);
});

test("White sits above in Ugly Duck, below in Three Dragons, and nowhere in Ski Jumps", () => {
  assert.equal(sitsAbove(duckStart, 0), true);
  assert.equal(sitsAbove(duckStart, 1), false);
  assert.equal(sitsAbove(dragonStart, 0), false);
  assert.equal(sitsAbove(skiStart, 0), false);
});

test("a turn is made step by step, changed and taken back", () => {
  const turn = new Turn({ nodes: [{ c3: 1, e2: 1 }, { b2: 2, d2: 2 }, { a1: -1, none: -1 }] });
  assert.equal(turn.make("a1"), false);
  assert.equal(turn.make("c3") && turn.make("b2"), true);
  assert.deepEqual(turn.next(), ["a1", "none"]);
  assert.equal(turn.replaces("d2"), 1);
  assert.equal(turn.replaces("e2"), 0);
  assert.equal(turn.replaces("h8"), -1);
  assert.equal(turn.make("none") && turn.complete, true);
  turn.keep(1);
  assert.deepEqual(turn.made, ["c3"]);
  turn.become({ nodes: [{ c3: 1 }, { b2: -1 }] }, true);
  assert.deepEqual(turn.made, ["c3"]);
  turn.become({ nodes: [{ e2: -1 }] }, true);
  assert.deepEqual(turn.made, []);
});

test("names that every object has are no steps", () => {
  const turn = new Turn({ nodes: [{ a1: -1 }] });
  assert.equal(turn.make("constructor"), false);
  assert.equal(turn.make("toString"), false);
});

test("a premove begins with any square and goes on as long as a turn can", () => {
  const squares = ["a1", "a2", "b1", "b2"];
  const none = new Premove({ squares, longest: 3 });
  assert.deepEqual(none.next(), squares, "a turn need not begin with a piece of one's own");
  const two = new Premove({ squares, longest: 3, made: ["b1", "b2"] });
  assert.deepEqual(two.after("a1"), ["b1", "b2", "a1"]);
  assert.deepEqual(two.after("b2"), ["b1"]);
  assert.deepEqual(two.after("b1"), []);
  const three = new Premove({ squares, longest: 3, made: ["b1", "b2", "a1"] });
  assert.deepEqual(three.next(), []);
  assert.deepEqual(three.after("a2"), ["a2"], "then a new turn begins");
});

test("a premove of a piece is followed by that of another one", () => {
  const given = { squares: ["a1", "a2", "b1", "b2"], own: ["a1", "b1"], longest: 3 };
  assert.deepEqual(new Premove({ ...given, made: ["a1"] }).after("b1"), ["a1", "b1"]);
  assert.deepEqual(new Premove({ ...given, made: ["a1", "a2"] }).after("b1"), ["b1"]);
});

test("a premove leaves the board over the edges that are known", () => {
  const squares = ["a1", "b1"];
  const turn = new Premove({ squares, edges: ["right"], made: ["b1"] });
  assert.deepEqual(turn.next(), ["a1", "right"]);
  assert.deepEqual(turn.after("right"), ["b1", "right"]);
  assert.deepEqual(turn.after("top"), ["b1"]);
  assert.deepEqual(new Premove({ squares, edges: ["right"] }).after("right"), []);
});

test("the longest turn is found in the graph", () => {
  assert.equal(longestTurn({ nodes: [{ a: -1 }] }), 1);
  assert.equal(longestTurn({ nodes: [{ a: 1, b: -1 }, { c: 2, d: -1 }, { e: -1 }] }), 3);
  assert.equal(longestTurn({ nodes: [{}] }), 0);
});

test("a capture is told from two boards", () => {
  const geometry = new Geometry(duckMiddle);
  const effects = inferEffects(duckMiddle, duckPreview, geometry);
  assert.deepEqual(effects, [{ kind: "moves", from: "c3", to: "b4" }, { kind: "captures", square: "b4" }]);
  assert.equal(sameBoard(duckMiddle, structuredClone(duckMiddle)), true);
  assert.equal(sameBoard(duckMiddle, duckPreview), false);
});

test("what is pushed sets out after what moves", () => {
  const geometry = new Geometry(duckMiddle);
  const { journeys: found } = journeys([
    { kind: "pushes", from: "b2", to: "c2" }, { kind: "moves", from: "a2", to: "b2" },
  ], geometry);
  const delay = (square) => found.get(geometry.indices.get(square)).delay;
  assert.ok(delay("c2") > delay("b2"));
});

test("a preview fades what moves and crosses out what is captured", () => {
  const geometry = new Geometry(duckMiddle);
  const props = { ...DEFAULTS, board: duckMiddle, preview: duckPreview };
  const future = outlook(props, geometry);
  const cell = (square) => geometry.indices.get(square);
  assert.deepEqual([...future.captured], [cell("b4")]);
  assert.deepEqual([...future.arriving], [cell("b4")]);
  assert.ok(future.faded.has(cell("c3")));
  const marks = marksOf({ props, geometry, made: ["c3"], next: ["b4", "d4"], premoving: false, future });
  const kinds = marks.filter((mark) => mark.cell === cell("b4")).map((mark) => mark.kind);
  assert.deepEqual(kinds, ["taken"]);
});

test("an arrow ends on a square of the board or beyond an edge, or is not drawn", () => {
  const geometry = new Geometry(duckStart, { edges: true });
  const ends = (/** @type {string} */ from, /** @type {string} */ to) =>
    arrowsOf({ ...DEFAULTS, board: duckStart, arrows: [{ from, to }] }, geometry).map((arrow) => arrow.to);
  const [first, second] = geometry.names;
  assert.deepEqual(ends(first, second), [geometry.centre(1)]);
  assert.deepEqual(ends(first, "bottom"), [geometry.beyond("bottom", 0)]);
  assert.deepEqual(ends(first, "z99"), []);
  assert.deepEqual(ends("z99", first), []);
});
