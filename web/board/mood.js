// @ts-check
// Which marks, arrows and ghosts show what is chosen, possible, pending, expected and past.

import { isEdge } from "./geometry.js";
import { contentKey } from "./motion.js";
import { thingAt } from "./squares.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("./props.js").BoardProps} BoardProps */
/** @typedef {import("./geometry.js").Geometry} Geometry */
/** @typedef {import("./marks.js").Mark} Mark */
/** @typedef {import("./marks.js").Arrow} Arrow */

/**
 * The board to come, the cells where something else will stand, those whose pieces go, and those of
 * them whose pieces are lost.
 * @typedef {{ board: Board | null, arriving: Set<number>, faded: Set<number>, captured: Set<number> }} Outlook
 */

/** @param {BoardProps} props @param {Geometry} geometry @returns {Outlook} */
export function outlook(props, geometry) {
  const now = /** @type {Board} */ (props.board);
  const to = props.pending ? props.pending.board ?? guess(props, geometry) : props.preview;
  const [arriving, faded, captured] = [new Set(), new Set(), new Set()];
  if (!to || !geometry.fits(to)) return { board: null, arriving, faded, captured };
  /** @type {Map<string, number>} */
  const gained = new Map();
  for (let cell = 0; cell < geometry.count; cell++) {
    const key = contentKey(to, cell);
    if (!key || key === contentKey(now, cell)) continue;
    gained.set(key, (gained.get(key) ?? 0) + 1);
    arriving.add(cell);
  }
  const owners = new Set([...gained.keys()].map((key) => key[0]));
  for (let cell = 0; cell < geometry.count; cell++) {
    const key = contentKey(now, cell);
    if (!key || key === contentKey(to, cell)) continue;
    const again = gained.get(key) ?? 0;
    const owner = thingAt(now, cell)?.piece?.owner;
    const changed = contentKey(to, cell)[0] === key[0];
    if (again > 0) gained.set(key, again - 1);
    // A piece of one's own that is gone has become another one elsewhere.
    const moved = again > 0 || changed || (owner === now.turn && owners.has(String(owner)));
    if (!moved && owner !== now.turn) captured.add(cell);
    faded.add(cell);
  }
  return { board: to, arriving, faded, captured };
}

/** The board after a pending move whose outcome is not known: its first piece on its last square. @param {BoardProps} props @param {Geometry} geometry */
function guess(props, geometry) {
  const { board, pending } = props;
  const [first, second] = pending?.steps ?? [];
  const from = geometry.indices.get(first);
  const to = geometry.indices.get(second);
  if (!board || from === undefined || pending?.steps.length !== 2) return null;
  if (thingAt(board, from)?.piece?.owner !== board.turn || (to === undefined && !isEdge(second))) return null;
  const next = [...board.cells];
  next[from] = 0;
  if (to !== undefined) next[to] = board.cells[from];
  return { ...board, cells: next };
}

/**
 * @param {object} mood
 * @param {BoardProps} mood.props @param {Geometry} mood.geometry @param {string[]} mood.made
 * @param {string[]} mood.next @param {boolean} mood.premoving @param {Outlook} mood.future
 * @returns {Mark[]}
 */
export function marksOf({ props, geometry, made, next, premoving, future: { captured, arriving } }) {
  const board = /** @type {Board} */ (props.board);
  /** @type {Map<string, Mark>} */
  const marks = new Map();
  /** @param {Mark["kind"]} kind @param {number | undefined} cell */
  const add = (kind, cell) => {
    if (cell !== undefined) marks.set(`${kind}:${cell}`, { kind, cell });
  };
  /** @param {Mark["kind"]} kind @param {Iterable<string>} squares */
  const addAll = (kind, squares) => {
    for (const square of squares) add(kind, geometry.indices.get(square));
  };
  addAll("last", props.last ?? board.last ?? []);
  addAll("region", props.outlined);
  if (props.pending) addAll("pending", props.pending.steps);
  if (props.premove) addAll("premove", props.premove);
  if (!props.pending) addAll("chosen", made);
  // Both marks are in the corners; what is chosen matters more.
  for (const { kind, cell } of [...marks.values()]) {
    if (kind === "chosen" || kind === "pending" || kind === "premove") marks.delete(`last:${cell}`);
  }
  if (!premoving && !props.quiet) {
    for (const step of next) {
      const cell = geometry.indices.get(step);
      if (cell === undefined) continue;
      const owner = thingAt(board, cell)?.piece?.owner;
      // One's own pieces at the start of a turn need no mark: everybody tries them first.
      if (made.length === 0 && owner === board.turn) continue;
      // A dot on the piece that is about to arrive would hide it.
      if (owner === undefined && arriving.has(cell)) continue;
      add(owner === undefined ? "target" : "ring", cell);
    }
  }
  for (const cell of captured) {
    marks.delete(`ring:${cell}`);
    add(arriving.has(cell) ? "taken" : "capture", cell);
  }
  if (props.hint?.length === 1) addAll("hint", props.hint);
  return [...marks.values()];
}

/** @param {BoardProps} props @param {Geometry} geometry @returns {Arrow[]} */
export function arrowsOf(props, geometry) {
  /** @type {Arrow[]} */
  const arrows = [];
  /** @param {Arrow["kind"]} kind @param {string} from @param {string} to @param {boolean} [hollow] */
  const add = (kind, from, to, hollow = false) => {
    const start = geometry.indices.get(from);
    const end = geometry.indices.get(to);
    // Comments of a record may name squares that this board does not have.
    if (start === undefined || (end === undefined && !isEdge(to))) return;
    const edge = /** @type {import("../types").EdgeName} */ (to);
    const target = end === undefined ? geometry.beyond(edge, start) : geometry.centre(end);
    arrows.push({ kind, from: geometry.centre(start), to: target, hollow });
  };
  // The first is the most important, and lies on top.
  for (const { from, to, kind = "line", proved = true } of [...props.arrows].reverse()) add(kind, from, to, !proved);
  if (props.premove && props.premove.length > 1) add("premove", props.premove[0], props.premove[props.premove.length - 1]);
  const hint = props.hint ?? [];
  for (let i = 1; i < hint.length; i++) add("hint", hint[i - 1], hint[i]);
  return arrows;
}
