// @ts-check
// How pieces travel from one board to the next. The pieces stand on the new board at once; what moves
// is only a picture of how they came there, so that an interruption always leaves the truth.

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").Effect} Effect */
/** @typedef {import("./geometry.js").Geometry} Geometry */

export const TRAVEL = 180;

/** @param {Board} board @param {number} cell @returns {string} what stands on a cell, to compare; empty if nothing */
export function contentKey(board, cell) {
  const thing = board.cells[cell] > 0 ? board.things[board.cells[cell] - 1] : undefined;
  if (!thing?.piece) return "";
  const stack = [...(thing.beneath ?? []), thing.piece];
  return stack.map((p) => `${p.owner}${p.kind}\u0001${p.label}\u0001${p.strength ?? ""}`).join("\u0002");
}

/** Do two boards show the same? @param {Board | null} a @param {Board | null} b */
export function sameBoard(a, b) {
  if (a === b) return true;
  if (!a || !b || a.cells.length !== b.cells.length || a.turn !== b.turn) return false;
  /** @param {Board} board @param {number} cell */
  const ground = (board, cell) => board.things[board.cells[cell] - 1]?.terrain?.kind;
  return a.cells.every((_, cell) =>
    contentKey(a, cell) === contentKey(b, cell) && ground(a, cell) === ground(b, cell));
}

/**
 * The effects that lead from one board to another, as far as one can tell from the boards alone.
 * @param {Board} before @param {Board} after @param {Geometry} geometry @returns {Effect[]}
 */
export function inferEffects(before, after, geometry) {
  /** @type {Map<string, number[]>} */
  const lost = new Map();
  /** @type {number[]} */
  const gained = [];
  for (let cell = 0; cell < geometry.count; cell++) {
    const [was, is] = [contentKey(before, cell), contentKey(after, cell)];
    if (was === is) continue;
    if (was) lost.set(was, [...(lost.get(was) ?? []), cell]);
    if (is) gained.push(cell);
  }
  /** @type {Effect[]} */
  const effects = [];
  for (const cell of gained) {
    const from = lost.get(contentKey(after, cell))?.shift();
    if (from !== undefined) {
      effects.push({ kind: "moves", from: geometry.names[from], to: geometry.names[cell] });
    }
  }
  // A single piece that vanished and a single one of its owner that appeared are the same, changed.
  const left = [...lost.values()].flat();
  const arrived = gained.filter((cell) => !effects.some((e) => "to" in e && e.to === geometry.names[cell]));
  if (arrived.length === 1) {
    const owner = contentKey(after, arrived[0])[0];
    const from = left.filter((cell) => cell !== arrived[0] && contentKey(before, cell)[0] === owner);
    if (from.length === 1) {
      effects.push({ kind: "moves", from: geometry.names[from[0]], to: geometry.names[arrived[0]] });
    }
  }
  for (const cell of left) {
    if (!effects.some((e) => "from" in e && e.from === geometry.names[cell])) {
      effects.push({ kind: "captures", square: geometry.names[cell] });
    }
  }
  return effects;
}

/**
 * Where the piece on each cell came from, and when it sets out.
 * @typedef {{ from: number, delay: number }} Journey
 * @param {Effect[]} effects @param {Geometry} geometry
 * @returns {{ journeys: Map<number, Journey>, length: number }}
 */
export function journeys(effects, geometry) {
  /** @type {Map<number, Journey>} */
  const found = new Map();
  const moves = effects.some((effect) => effect.kind === "moves");
  let length = 0;
  for (const effect of effects) {
    if (effect.kind !== "moves" && effect.kind !== "pushes") continue;
    const from = geometry.indices.get(effect.from);
    const to = geometry.indices.get(effect.to);
    if (from === undefined || to === undefined) continue;
    const delay = effect.kind === "pushes" && moves ? TRAVEL * 0.7 : 0;
    // A piece that moves twice in one turn is drawn from where it started.
    const earlier = effect.kind === "moves" ? found.get(from) : undefined;
    if (earlier) found.delete(from);
    found.set(to, { from: earlier?.from ?? from, delay });
    length = Math.max(length, delay + TRAVEL);
  }
  return { journeys: found, length };
}

/** Does the person ask for less motion, here or in the system? */
export function lessMotion() {
  const chosen = document.documentElement.dataset.motion;
  if (chosen) return chosen === "reduced";
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
