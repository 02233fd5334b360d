// @ts-check
/** Addresses of the analysis board and of the editor. */

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
