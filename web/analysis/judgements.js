// @ts-check
/** The review of a game, laid over the tree: which nodes were judged, and how. */

import { START } from "./tree.js";

/** @typedef {import("../types").ReviewedMove} ReviewedMove */
/** @typedef {import("./tree.js").Tree} Tree */

export class Judgements {
  /** @type {number[]} */ #path = [];
  /** @type {Map<number, ReviewedMove>} */ byNode = new Map();

  get isEmpty() {
    return this.byNode.size === 0;
  }

  clear() {
    this.#path = [];
    this.byNode = new Map();
  }

  /** @param {ReviewedMove[]} moves @param {number[]} path the nodes of the game */
  set(moves, path) {
    this.#path = path;
    this.byNode = new Map();
    for (const move of moves) {
      const id = path[move.turn - 1];
      if (id !== undefined) this.byNode.set(id, move);
    }
  }

  /** The tree has changed: the review of a game of which moves were deleted is gone.
   * @param {Tree} tree */
  keepIn(tree) {
    if (!this.#path.every((id) => tree.has(id))) this.clear();
  }

  /** The node after this many turns, if it is still there.
   * @param {Tree} tree @param {number} turn */
  nodeAfter(tree, turn) {
    const id = turn === 0 ? START : this.#path[turn - 1];
    return id !== undefined && tree.has(id) ? id : null;
  }

  /** Whether the review or a person has found fault with a move.
   * @param {Tree} tree @param {number} id */
  isBad(tree, id) {
    return this.byNode.get(id)?.mark != null || tree.markOf(id).includes("?");
  }

  /** How many turns of the game lead to a node; nothing if it is not in the game.
   * @param {number} id */
  turnOf(id) {
    return id === START ? 0 : this.#path.indexOf(id) + 1 || null;
  }
}
