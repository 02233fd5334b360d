// @ts-check
/** Positions of the lines that are looked at, asked for once each. */

import { post } from "../api.js";

/** @typedef {import("../types").LineOfPlay} LineOfPlay */
/** @typedef {import("../types").Position} Position */

/** Enough for a long game with many variations. */
const MOST = 2000;

/** A line of play, to compare.
 * @param {LineOfPlay} line */
export function keyOf({ game, options = {}, position = null, moves }) {
  return JSON.stringify([game, Object.entries(options).sort(), position, moves]);
}

/** What a finished game is worth to the side whose turn it would be: the rules have proved it.
 * @param {Position} position @returns {import("../types").Score | null} */
export function endScore({ result, turn }) {
  if (!result) return null;
  return { proven: result.winner === null ? "draw" : result.winner === turn ? "win" : "loss" };
}

export class Positions {
  /** @type {Map<string, Position>} */ #known = new Map();
  /** @type {Map<string, Promise<Position>>} */ #asked = new Map();

  /** @param {LineOfPlay} line */
  known(line) {
    return this.#known.get(keyOf(line)) ?? null;
  }

  /** @param {LineOfPlay} line @returns {Promise<Position>} */
  async get(line) {
    const key = keyOf(line);
    const known = this.#known.get(key);
    if (known) return known;
    let asked = this.#asked.get(key);
    if (!asked) {
      asked = post("/api/analysis/position", line).then((/** @type {Position} */ position) => {
        this.#keep(key, position);
        return position;
      });
      this.#asked.set(key, asked);
      asked.finally(() => this.#asked.delete(key)).catch(() => {});
    }
    return asked;
  }

  /**
   * The position after one more turn, as the board makes it.
   * @param {LineOfPlay} line
   * @param {string[]} steps
   * @returns {Promise<Position>}
   */
  async play(line, steps) {
    /** @type {Position} */
    const position = await post("/api/analysis/position", { ...line, steps });
    const move = position.last?.move;
    if (move) this.#keep(keyOf({ ...line, moves: [...line.moves, move] }), position);
    return position;
  }

  /** @param {string} key @param {Position} position */
  #keep(key, position) {
    this.#known.set(key, position);
    const oldest = this.#known.keys().next().value;
    if (this.#known.size > MOST && oldest !== undefined) this.#known.delete(oldest);
  }
}
