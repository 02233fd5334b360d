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

/**
 * A move made ahead of the opponent's: one's own piece and any other square. The page decides what it
 * is worth when the time comes.
 */
export class Premove extends Turn {
  /** @param {string[]} own squares of own pieces @param {string[]} all */
  constructor(own, all) {
    super({ nodes: [] });
    const end = Object.fromEntries(all.map((square) => [square, -1]));
    const nodes = own.map((square) => {
      const { [square]: _, ...others } = end;
      return others;
    });
    this.steps = { nodes: [Object.fromEntries(own.map((square, i) => [square, i + 1])), ...nodes] };
  }
}
