// A position in the making.

import assert from "node:assert/strict";
import test from "node:test";

import { Turn } from "../board/turn.js";
import { EditorState, keptArrangement } from "./editor-state.js";

const duck = (owner) => ({ owner, kind: "duck", label: "d" });
const board = {
  columns: ["a", "b"], rows: ["1", "2"], grid: "square",
  things: [{ piece: duck(0) }, { piece: duck(1) }], cells: [1, 0, 0, 2], turn: 1,
};
const palette = [
  { code: ".", name: "empty" }, { code: "D", piece: duck(0), name: "duck" }, { code: "d", piece: duck(1), name: "duck" },
];
const state = () => new EditorState({ game: "g", options: {}, board, position: "", palette, sides: [] });

test("codes are read off a board that has none", () => {
  assert.deepEqual(state().squares, ["D", ".", ".", "d"]);
  assert.equal(state().turn, 1);
});

test("pieces are put, moved and removed", () => {
  const editor = state();
  editor.put("b1", "d");
  editor.move("a1", "a2");
  editor.put("b2", editor.empty);
  assert.deepEqual(editor.squares, [".", "d", "D", "."]);
  const kinds = ({ cells, things }) => cells.map((cell) => things[cell - 1]?.piece.owner ?? null);
  assert.deepEqual(kinds(editor.board()), [null, 1, 0, null]);
  editor.clear();
  assert.deepEqual(editor.board().cells, [0, 0, 0, 0]);
  editor.put("z9", "d");
  assert.deepEqual(editor.squares, [".", ".", ".", "."]);
});

test("a brush works on any square, the hand only on pieces", () => {
  const brush = new Turn(state().steps(false));
  assert.deepEqual(brush.next(), ["a1", "b1", "a2", "b2"]);
  const hand = new Turn(state().steps(true));
  assert.deepEqual(hand.next(), ["a1", "b2"]);
  assert.ok(hand.make("a1") && !hand.canMake("a1") && hand.make("b2") && hand.complete);
});

test("terrain that cannot be put stays where the server shows it", () => {
  const rock = { terrain: { kind: "mountain", label: "##" } };
  const rocky = { ...board, things: [...board.things, rock], cells: [1, 3, 0, 2] };
  const squares = ["D", "", "", "d"];
  const editor = new EditorState({
    game: "g", options: {}, board: rocky, position: "", sides: [], squares,
    palette: [{ code: "", name: "empty" }, ...palette.slice(1)],
  });
  editor.move("a1", "a2");
  const { cells, things } = editor.board();
  assert.deepEqual(things[cells[1] - 1], rock);
  assert.equal(things[cells[2] - 1].piece.owner, 0);
  editor.adopt(rocky, squares);
  assert.deepEqual(editor.board().cells, rocky.cells);
});

test("what was made of a board survives as data, and only what fits it", () => {
  const editor = state();
  editor.put("b1", "d");
  editor.turn = 0;
  const kept = keptArrangement(structuredClone(editor.arrangement));
  const start = { game: "g", options: {}, board, position: "", palette, sides: [] };
  const again = new EditorState(start, kept);
  assert.deepEqual([again.squares, again.turn], [["D", "d", ".", "d"], 0]);
  assert.deepEqual(again.board().cells.map((cell) => cell > 0), [true, true, false, true]);
  assert.deepEqual(new EditorState(start, { squares: ["D"], turn: 0 }).squares, ["D", ".", ".", "d"]);
  for (const wrong of [null, undefined, 7, {}, { squares: "D", turn: 0 }, { squares: [1], turn: 0 }, { squares: [], turn: 2 }])
    assert.equal(keptArrangement(wrong), null);
});
