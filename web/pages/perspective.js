// @ts-check
/** From where a person looks at the board. */

import { sitsAbove } from '../board/geometry.js';

/** @typedef {import('../types').Side} Side */
/** @typedef {import('../types').Game} CatalogueGame */

/**
 * Turned if the person's side starts at the top. The start of the game decides, since sides may cross.
 * @param {Side[]} you
 * @param {CatalogueGame | undefined} game
 * @returns {Side}
 */
export function perspective(you, game) {
  const start = game?.demo[0];
  if (you.length !== 1 || !start) return 0;
  return sitsAbove(start, you[0]) ? 1 : 0;
}
