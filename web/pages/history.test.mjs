import assert from "node:assert/strict";
import test from "node:test";

import { PastPositions } from "./history.js";

const MOVES = ["a", "b", "c", "d", "e"];

const history = (moves = MOVES) => ({
  start: "start",
  turns: moves.map((move, index) => ({ move, board: moves.slice(0, index + 1).join("") })),
});

/** The past of a game, whose positions come when the test says so. */
function past(moves = MOVES) {
  const asked = [];
  const game = { state: { turns: moves.length, moves } };
  const present = () => game.state;
  const positions = new PastPositions(() => new Promise((come, fail) => asked.push({ come, fail })));
  return { positions, present, asked, game };
}

test("a position is shown once it is there", async () => {
  const { positions, present, asked } = past();
  const gone = positions.walk(-1, present);
  assert.equal(positions.board, null);
  asked[0].come(history());
  await gone;
  assert.deepEqual([positions.turn, positions.board], [4, "abcd"]);
  await positions.walk(-Infinity, present);
  assert.deepEqual([positions.turn, positions.board], [0, "start"]);
  await positions.walk(Infinity, present);
  assert.deepEqual([positions.turn, positions.board], [null, null]);
  assert.equal(asked.length, 1);
});

test("no key is lost while the positions are fetched", async () => {
  const { positions, present, asked } = past();
  const gone = [-1, -1, -1, 1].map((by) => positions.walk(by, present));
  asked[0].come(history());
  await Promise.all(gone);
  assert.equal(positions.turn, 3);
  assert.equal(asked.length, 1);
});

test("a person who went back to the present stays there", async () => {
  const { positions, present, asked } = past();
  const gone = positions.walk(-2, present);
  await positions.walk(Infinity, present);
  asked[0].come(history());
  await gone;
  assert.equal(positions.turn, null);
});

test("what was taken back meanwhile is not shown", async () => {
  const { positions, present, asked, game } = past();
  const gone = positions.walk(-1, present);
  game.state = { turns: 3, moves: MOVES.slice(0, 3) };
  positions.follow(game.state);
  asked[0].come(history());
  await gone;
  assert.equal(positions.turn, null);
});

test("a past that has changed is fetched again", async () => {
  const { positions, present, asked, game } = past();
  const gone = positions.go(3, present);
  game.state = { turns: 5, moves: ["a", "b", "x", "y", "z"] };
  positions.follow(game.state);
  asked[0].come(history());
  await new Promise((done) => setImmediate(done));
  assert.equal(positions.turn, null);
  asked[1].come(history(game.state.moves));
  await gone;
  assert.deepEqual([positions.turn, positions.board], [3, "abx"]);
  positions.follow({ turns: 4, moves: ["a", "b", "q", "r"] });
  assert.equal(positions.turn, null, "it is not the past of this game any more");
});

test("a server that does not know this past is not asked for ever", async () => {
  const { positions, present, asked } = past();
  const gone = positions.walk(-1, present);
  for (let count = 0; count < 3; count += 1) {
    asked[count].come(history(["other"]));
    await new Promise((done) => setImmediate(done));
  }
  await gone;
  assert.deepEqual([positions.turn, asked.length], [null, 3]);
});

test("a person stays where the positions cannot be fetched", async () => {
  const { positions, present, asked } = past();
  const gone = positions.walk(-2, present);
  asked[0].fail(new Error("unreachable"));
  await assert.rejects(gone, /unreachable/);
  assert.equal(positions.turn, null);
  const again = positions.walk(-1, present);
  asked[1].come(history());
  await again;
  assert.equal(positions.turn, 4);
});
