// @ts-check
// A turn in the making: the steps made so far in the graph of legal steps.

/** @typedef {import("../types").Steps} Steps */
/** @typedef {import("../types").Step} Step */

export class Turn {
  /** @param {Steps | null} steps */
  constructor(steps) {
    this.steps = steps;
    /** @type {Step[]} */
    this.made = [];
  }

  /** The node after these steps: -1 when they are a whole turn, `null` if they are not legal. @param {Step[]} made */
  node(made = this.made) {
    let node = 0;
    for (const step of made) {
      if (node < 0 || !this.steps) return null;
      const edges = this.steps.nodes[node];
      if (!edges || !Object.hasOwn(edges, step)) return null;
      node = edges[step];
    }
    return this.steps ? node : null;
  }

  /** The steps that can be made next. @param {Step[]} made @returns {Step[]} */
  next(made = this.made) {
    const node = this.node(made);
    return node === null || node < 0 || !this.steps ? [] : Object.keys(this.steps.nodes[node] ?? {});
  }

  get complete() {
    return this.node() === -1;
  }

  /** @param {Step} step */
  canMake(step, made = this.made) {
    const node = this.node(made);
    return node !== null && node >= 0 && Object.hasOwn(this.steps?.nodes[node] ?? {}, step);
  }

  /** @param {Step} step @returns {boolean} */
  make(step) {
    if (!this.canMake(step)) return false;
    this.made = [...this.made, step];
    return true;
  }

  /** How many steps stay when this step takes the place of one made earlier, or -1. @param {Step} step */
  replaces(step) {
    for (let kept = this.made.length - 1; kept >= 0; kept--) {
      if (this.canMake(step, this.made.slice(0, kept))) return kept;
    }
    return -1;
  }

  /** Takes back all steps but this many. @param {number} kept */
  keep(kept) {
    this.made = this.made.slice(0, Math.max(0, kept));
  }

  /** Goes on with another graph if the steps made are legal there too. @param {Steps | null} steps @param {boolean} goOn */
  become(steps, goOn) {
    this.steps = steps;
    if (!goOn || this.node() === null || this.complete) this.made = [];
  }
}

/** How many steps the longest turn has. @param {Steps} steps */
export function longestTurn({ nodes }) {
  /** @type {Map<number, number>} */
  const known = new Map([[-1, 0]]);
  /** @param {number} node @returns {number} */
  const from = (node) => {
    const found = known.get(node);
    if (found !== undefined) return found;
    const after = new Set(Object.values(nodes[node] ?? {}));
    const longest = after.size > 0 ? 1 + Math.max(...[...after].map(from)) : 0;
    known.set(node, longest);
    return longest;
  };
  return from(0);
}

/**
 * The beginning of a turn, made ahead of the opponent's: any squares, and perhaps an edge. What it is
 * worth shows when the time comes: a whole turn is played, the beginning of one stays chosen.
 */
export class Premove extends Turn {
  /**
   * @param {object} given
   * @param {string[]} given.squares
   * @param {string[]} [given.own] those of them with own pieces
   * @param {Step[]} [given.edges] those that own pieces are known to leave over
   * @param {number} [given.longest] the number of steps that a turn can have
   * @param {Step[]} [given.made]
   */
  constructor({ squares, own = [], edges = [], longest = 2, made = [] }) {
    super(null);
    this.squares = new Set(squares);
    this.own = new Set(own);
    this.edges = edges;
    this.longest = longest;
    this.made = made;
  }

  get complete() {
    return false;
  }

  /** @param {Step[]} made */
  next(made = this.made) {
    return [...this.squares, ...this.edges].filter((step) => this.canMake(step, made));
  }

  /** @param {Step} step */
  canMake(step, made = this.made) {
    if (made.length >= this.longest || made.includes(step)) return false;
    return this.squares.has(step) || (made.length > 0 && this.edges.includes(step));
  }

  /** The steps after a click: one more, fewer, or a new beginning. @param {Step} step @returns {Step[]} */
  after(step) {
    const { made } = this;
    const at = made.indexOf(step);
    if (at >= 0) return made.slice(0, at);
    // Another piece of one's own after a move is another move.
    const isAnother = made.length > 1 && this.own.has(made[0]) && this.own.has(step);
    if (!isAnother && this.canMake(step)) return [...made, step];
    return this.squares.has(step) ? [step] : made;
  }
}
