// @ts-check
// Sample boards for the developer's sheet, written as rows of text.

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").Thing} Thing */

/**
 * @param {string} text rows of symbols, separated by spaces within a row and by `/` between rows
 * @param {Record<string, Thing>} symbols `.` is an empty square
 * @param {Partial<Board>} [more] @returns {Board}
 */
export function board(text, symbols, more = {}) {
  const rows = text.trim().split("/").map((row) => row.trim().split(/\s+/));
  const names = Object.keys(symbols);
  return {
    columns: rows[0].map((_, i) => String.fromCharCode(97 + i)),
    rows: rows.map((_, i) => String(i + 1)),
    grid: "square",
    things: Object.values(symbols),
    cells: rows.flat().map((symbol) => names.indexOf(symbol) + 1),
    last: [],
    turn: 0,
    ...more,
  };
}

/** @param {0 | 1} owner @param {string} kind @param {string} label @param {number} [strength] @returns {import("../types").Piece} */
export const piece = (owner, kind, label, strength) => ({ owner, kind, label, name: kind, ...(strength ? { strength } : {}) });

/** @type {Record<string, Thing>} */
export const DUCKS = {
  D: { piece: piece(0, "duck", "D") }, S: { piece: piece(0, "swan", "S") },
  d: { piece: piece(1, "duck", "d") }, s: { piece: piece(1, "swan", "s") },
};

/** @type {Record<string, Thing>} */
export const SKIERS = {
  R: { piece: piece(0, "jumper", "R") }, r: { piece: piece(0, "slipper", "r") },
  B: { piece: piece(1, "jumper", "B") }, b: { piece: piece(1, "slipper", "b") },
};

/** @type {Record<string, Thing>} */
export const STONES = { X: { piece: piece(0, "stone", "X") }, O: { piece: piece(1, "stone", "O") } };

/** @param {string} kind @param {string} label @returns {Thing} */
const ground = (kind, label) => ({ terrain: { kind, label, name: kind } });

/** @type {Record<string, Thing>} */
export const DRAGONS = {
  "#": ground("mountain", "##"),
  "*3": ground("small_cave", "*3"),
  "*5": ground("large_cave", "*5"),
  "..": ground("used_cave", ".."),
  ...Object.fromEntries([1, 2, 3, 4].flatMap((n) => [
    [`x${n}`, { piece: piece(0, "warrior", `x${n}`, n) }],
    [`o${n}`, { piece: piece(1, "warrior", `o${n}`, n) }],
  ])),
  X5: { piece: piece(0, "dragon", "x5", 5), ...ground("used_cave", "..") },
  O3: { piece: piece(1, "dragon", "o3", 3) },
  X3: { piece: piece(0, "dragon", "x3", 3) },
};

export const duckStart = board("D D D D D / . . . . . / . . . . . / . . . . . / d d d d d", DUCKS);
export const duckMiddle = board(". D . D D / D . . . . / . . D . s / . d d d . / S . . . d", DUCKS, { last: ["d5", "d4"] });
export const duckPreview = board(". D . D D / D . . . . / . . . . s / . D d d . / S . . . d", DUCKS);

export const skiStart = board(Array.from({ length: 10 }, (_, i) =>
  (i % 2 ? ". . . . . . . . . B" : "R . . . . . . . . .")).join("/"), SKIERS);
export const skiMiddle = board([
  ". . . R . . . . . .", ". . . . . . B . . .", ". . . . . . . . . R", ". . . . r . . . . .",
  ". . R . . . . . . .", "b . . . . . . . . .", ". . . . . . . R . .", ". . . . . . . B . .",
  "R . . . . . . . . .", ". . . . . . . . . B",
].join("/"), SKIERS, { last: ["h8", "i8"] });

export const dropperMiddle = board([
  ". . . . . . X .", ". X . . O . . .", ". . O . . . . O", ". X O X . . . .",
  "O . . . O X . .", ". . . . . . . X", ". O X . . . . .", ". . . . O . X .",
].join("/"), STONES, { last: ["d4", "e5", "g8"] });
export const dropperPreview = board([
  ". . . . . . X .", ". X . O X . . .", ". . O . . . . O", ". X O X . . . .",
  "O . . . O X . .", ". . . . . . . X", ". O X . . . . .", ". . . . O . X .",
].join("/"), STONES);

export const dragonStart = board([
  "# o3 o2 o2 o2 o2 o2 o3 #", ". . . . o4 . . . .", ". . . . . . . . .", ". . . . . . . . .",
  "*3 . . . *5 . . . *3", ". . . . . . . . .", ". . . . . . . . .", ". . . . x4 . . . .",
  "# x3 x2 x2 x2 x2 x2 x3 #",
].join("/"), DRAGONS);
export const dragonMiddle = board([
  "# o3 o2 . o2 . o2 . #", ". . . . o4 . o1 . .", ". . . . . . . . .", ". . x2 o2 x4 . . . O3",
  "*3 . . x2 X5 x2 . . ..", ". . . . x2 . . o3 .", ". . . . . . . . .", ". X3 . . . . . . .",
  "# x3 . . . . x1 x3 #",
].join("/"), DRAGONS, { last: ["e8", "e4"] });
export const dragonPreview = board([
  "# o3 o2 . o2 . o2 . #", ". . . . o4 . o1 . .", ". . . . . . . . .", ". . x2 . x3 . . . O3",
  "*3 . . x2 X5 x2 . . ..", ". . . . x2 . . o3 .", ". . . . . . . . .", ". X3 . . . . . . .",
  "# x3 . . . . x1 x3 #",
].join("/"), DRAGONS);

export const hexagons = board([
  ". . O . . . .", ". X X O . . .", ". . O X . . .", ". . . X O . .", ". . . O X . .", ". . . . . . .", ". . . . . . .",
].join("/"), STONES, { grid: "hexagonal_slanted", last: ["e4"] });
export const hexagonsOffset = { ...hexagons, grid: /** @type {const} */ ("hexagonal_offset") };

/** @type {Record<string, Thing>} */
const STACKS = {
  ...STONES,
  K: { piece: piece(0, "king", "K") }, q: { piece: piece(1, "queen", "qq") },
  2: { piece: piece(0, "stone", "X"), beneath: [piece(1, "stone", "O")] },
  3: { piece: piece(1, "stone", "O"), beneath: [piece(0, "stone", "X"), piece(0, "stone", "X")] },
  7: { piece: piece(0, "king", "K"), beneath: [0, 1, 1, 0, 1, 0].map((n) => piece(n === 0 ? 0 : 1, "stone", "X")) },
  "~": ground("swamp", "~~"),
};
export const stacks = board("2 . 3 . / . 7 . K / q . ~ . / . X . O", STACKS, {
  hands: [[piece(0, "king", "K"), piece(0, "stone", "X")], [piece(1, "stone", "O")]],
});
