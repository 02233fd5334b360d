// @ts-check
/** From the analysis board to a game. */

import { createGame, quickGame } from "../pages/new-game.js";
import { notify } from "../pages/page.js";

/** @typedef {import("../types").Position} Position */
/** @typedef {import("../types").Game} CatalogueGame */

/** A game against the computer, from this position on.
 * @param {CatalogueGame | undefined} about @param {Promise<Position>} asked */
export async function playFrom(about, asked) {
  if (!about) return;
  try {
    const { position, options, turn } = await asked;
    await createGame({ ...quickGame(about), options, position, side: turn });
  } catch (error) {
    notify(error instanceof Error ? error.message : String(error));
  }
}
