// @ts-check
/** Ways from the analysis board to other pages. */

import { createGame, quickGame } from "../pages/new-game.js";
import { notify } from "../pages/page.js";

/** @typedef {import("../types").Position} Position */
/** @typedef {import("../types").Game} CatalogueGame */

/** The query that names a position to the editor and to the analysis board.
 * @param {string} game @param {Record<string, string>} options @param {string | null} position */
export function positionQuery(game, options, position) {
  const query = new URLSearchParams({ game });
  for (const [name, value] of Object.entries(options)) query.append("option", `${name}=${value}`);
  if (position) query.set("position", position);
  return query;
}

/** The options in such a query.
 * @param {URLSearchParams} query @returns {Record<string, string>} */
export function queryOptions(query) {
  return Object.fromEntries(query.getAll("option").map((option) => option.split(/=(.*)/s).slice(0, 2)));
}

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
