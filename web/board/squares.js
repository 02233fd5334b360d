// @ts-check
// What can be read off a board without knowing its rules.

import { isEdge } from "./geometry.js";
import { leavesBoard } from "./pieces.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").Steps} Steps */

/** @param {Board} board @param {number} cell */
export function thingAt(board, cell) {
  const index = board.cells[cell];
  return index > 0 ? board.things[index - 1] ?? null : null;
}

/** The names of all squares, row by row from the top. @param {Board} board */
export function squareNames(board) {
  return board.rows.flatMap((row) => board.columns.map((column) => column + row));
}

/** The squares of the pieces of these sides. @param {Board} board @param {number[]} sides */
export function squaresOf(board, sides) {
  return squareNames(board).filter((_, cell) => {
    const owner = thingAt(board, cell)?.piece?.owner;
    return owner !== undefined && sides.includes(owner);
  });
}

/** Does anything on this board leave it over an edge? @param {Board} board @param {Steps | null} steps */
export function needsEdges(board, steps) {
  return (
    board.things.some((thing) => thing.piece && leavesBoard(thing.piece)) ||
    (steps?.nodes.some((node) => Object.keys(node).some(isEdge)) ?? false)
  );
}
