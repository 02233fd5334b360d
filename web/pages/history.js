// @ts-check
/** Earlier positions of a game, fetched at the first look back. */

import { get } from "../api.js";

/** @typedef {import("../types").History} History */
/** @typedef {import("../types").State} State */
/** @typedef {import("../types").Board} Board */

export class PastPositions {
  /** @type {string} */ #id;
  /** @type {History | null} */ #history = null;

  /** @param {string} id */
  constructor(id) {
    this.#id = id;
  }

  /** Whether what was fetched is the beginning of this game as it is now.
   * @param {State} state */
  isCurrent(state) {
    const turns = this.#history?.turns;
    return (
      turns !== undefined &&
      turns.length >= state.turns &&
      state.moves.every((move, index) => turns[index].move === move)
    );
  }

  /** @param {State} state */
  async fetch(state) {
    if (!this.isCurrent(state)) this.#history = await get(`/api/games/${this.#id}/history`);
  }

  /**
   * The position after this many turns.
   * @param {number} turn
   * @returns {Board | null}
   */
  board(turn) {
    if (!this.#history) return null;
    return turn === 0 ? this.#history.start : (this.#history.turns[turn - 1]?.board ?? null);
  }
}
