// @ts-check
/** From where a person looks at the board. */

import { sitsAbove } from "../board/geometry.js";

/** @typedef {import("../types").Side} Side */
/** @typedef {import("../types").Game} CatalogueGame */

/**
 * The side at the bottom: one's own, or the first for a person who plays none or both.
 * @param {Side[]} you
 * @returns {Side}
 */
export function sideBelow(you) {
  return you.length === 1 ? you[0] : 0;
}

/**
 * Turned if the side at the bottom starts at the top. The start of the game decides, since sides may
 * cross the board.
 * @param {Side[]} you
 * @param {CatalogueGame | undefined} game
 * @returns {Side}
 */
export function perspective(you, game) {
  const start = game?.demo[0];
  return start && sitsAbove(start, sideBelow(you)) ? 1 : 0;
}
