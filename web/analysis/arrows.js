// @ts-check
/**
 * What a move in text looks like on a board: from one square to another, over an edge, or on one square.
 * The notations of all games name squares; nothing else about them is known here.
 */

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").EngineLine} EngineLine */
/** @typedef {import("../board/props.js").BoardArrow} BoardArrow */

/** @typedef {{ from: string, to: string | null, others: string[] }} MoveShape */

/**
 * @param {string} move
 * @param {Board} board
 * @returns {MoveShape | null}
 */
export function shapeOf(move, board) {
  const known = new Set(board.rows.flatMap((row) => board.columns.map((column) => column + row)));
  const squares = [...move.matchAll(/[a-z]+\d+/gi)].flatMap(({ 0: word, index }) => {
    // A sign such as the `x` of a capture may stand before the square.
    const skip = [...word].findIndex((_, letters) => known.has(word.slice(letters)));
    return skip < 0 ? [] : [{ name: word.slice(skip), at: index + skip }];
  });
  if (squares.length === 0) return null;
  const [first, second] = squares;
  const rest = squares.slice(1).map(({ name }) => name);
  const between = second ? move.slice(first.at + first.name.length, second.at) : "";
  // `c3+d4` puts on two squares; `c3>b4`, `c3b4` and `c3-b4` go from one to the other.
  if (second && between !== "+") return { from: first.name, to: second.name, others: rest.slice(1) };
  const edge = second ? null : edgeOf(move.slice(first.at + first.name.length), first.name, board);
  return { from: first.name, to: edge, others: rest };
}

/**
 * The edge that a move leaves over: `^` and `v` say it, `x` is the side edge that is nearer.
 * @param {string} sign
 * @param {string} square
 * @param {Board} board
 */
function edgeOf(sign, square, board) {
  if (sign === "^") return "top";
  if (sign === "v") return "bottom";
  if (sign !== "x") return null;
  const column = board.columns.findIndex((name) => square.startsWith(name));
  return column * 2 < board.columns.length ? "left" : "right";
}

/**
 * The arrows of a move. A move on one square is an arrow onto itself, which the board draws as a ring.
 * @param {string} move
 * @param {Board} board
 * @param {BoardArrow["kind"]} kind
 * @returns {BoardArrow[]}
 */
export function arrowsOfMove(move, board, kind) {
  const shape = shapeOf(move, board);
  if (!shape) return [];
  const spots = shape.others.map((square) => ({ from: square, to: square, kind }));
  return [{ from: shape.from, to: shape.to ?? shape.from, kind }, ...spots];
}

/**
 * The arrows over a board: what is pointed at, or else the threat and the best lines.
 * @param {Board} board
 * @param {object} shown
 * @param {EngineLine[]} shown.lines the best first
 * @param {EngineLine | null} shown.threat
 * @param {boolean} shown.all whether all lines have arrows, without being pointed at
 * @param {number | null} shown.line the line that is pointed at
 * @param {string | null} shown.move the move that is pointed at
 * @returns {BoardArrow[]}
 */
export function arrowsShown(board, { lines, threat, all, line, move }) {
  if (move) return arrowsOfMove(move, board, "line");
  const chosen = line === null ? (all ? lines : []) : lines.slice(line, line + 1);
  return [
    ...(threat ? arrowsOfMove(threat.moves[0] ?? "", board, "threat") : []),
    ...chosen.flatMap((one) => {
      const kind = one === lines[0] || line !== null ? "best" : "other";
      const proved = "proven" in one.score;
      return arrowsOfMove(one.moves[0] ?? "", board, kind).map((arrow) => ({ ...arrow, proved }));
    }),
  ];
}
