// @ts-check
/**
 * The tree of variations: every line that was looked at from one start. Pure data, without rules.
 *
 * A node is a move and the position after it. Node 0 is the start and has no move. The first child of a
 * node is the main line, the others are variations. Ids are never reused, and a node that comes back keeps
 * its id, so that the holder of one can ask whether its node still exists.
 */

/** @typedef {import("../types").RecordTree} RecordTree */

/**
 * @typedef {object} Node
 * @property {number} id
 * @property {number} parent -1 for the start
 * @property {string} move
 * @property {string[]} annotations
 * @property {string[]} comments
 * @property {number[]} children
 */

/** All nodes of a tree at one time. @typedef {Node[]} TreeState */

/** A move with all that follows it, and where it stood. @typedef {{ place: number, nodes: Node[] }} Branch */

export const START = 0;

/** Records nest no deeper: a tree with more can neither be shared nor saved. */
export const MOST_NESTING = 64;

/** What a person can say about a move, as in records. */
export const MARKS = ["!!", "!", "!?", "?!", "?", "??"];

/** Parts of a comment that are meant for programs, and say nothing to people. */
export const COMMANDS = /\[%[^\]]*\]/g;

/** @param {Node} node @returns {Node} */
function copyOf(node) {
  const { annotations, comments, children } = node;
  return { ...node, annotations: [...annotations], comments: [...comments], children: [...children] };
}

export class Tree {
  /** @type {Map<number, Node>} */ #nodes = new Map();
  #next = 1;

  constructor() {
    this.#nodes.set(START, { id: START, parent: -1, move: "", annotations: [], comments: [], children: [] });
  }

  /**
   * Reads the tree of a record. A node whose parent is not there yet is left out, with all that follows it.
   * @param {RecordTree} json
   */
  static from(json) {
    const tree = new Tree();
    tree.node(START).comments = [...json.comments];
    /** @type {(number | undefined)[]} */
    const ids = [];
    for (const { parent, move, annotations, comments } of json.nodes) {
      const above = parent < 0 ? START : ids[parent];
      const id = above === undefined ? undefined : tree.#add(above, move);
      ids.push(id);
      if (id !== undefined)
        Object.assign(tree.node(id), { annotations: [...annotations], comments: [...comments] });
    }
    return tree;
  }

  /** @returns {RecordTree} */
  toJson() {
    /** @type {RecordTree["nodes"]} */
    const nodes = [];
    /** @type {Map<number, number>} */
    const indices = new Map([[START, -1]]);
    // Depth first, so that a line is together; a stack of our own, since lines are longer than the engine's.
    const waiting = [...this.node(START).children].reverse();
    while (waiting.length > 0) {
      const { id, parent, move, annotations, comments, children } = this.node(
        /** @type {number} */ (waiting.pop()),
      );
      indices.set(id, nodes.length);
      const index = indices.get(parent) ?? -1;
      nodes.push({ parent: index, move, annotations: [...annotations], comments: [...comments] });
      waiting.push(...[...children].reverse());
    }
    return { comments: [...this.node(START).comments], nodes };
  }

  /** All nodes as they are now. @returns {TreeState} */
  state() {
    return [...this.#nodes.values()].map(copyOf);
  }

  /** Makes the tree again what it was. Nodes that were there keep their ids.
   * @param {TreeState} state of this tree */
  restore(state) {
    this.#nodes = new Map(state.map((node) => [node.id, copyOf(node)]));
  }

  /** @param {number} id */
  has(id) {
    return this.#nodes.has(id);
  }

  /** @param {number} id @returns {Node} */
  node(id) {
    const node = this.#nodes.get(id);
    if (!node) throw new Error(`no node ${id}`);
    return node;
  }

  get size() {
    return this.#nodes.size - 1;
  }

  /** @param {number} parent @param {string} move */
  #add(parent, move) {
    const id = this.#next++;
    this.#nodes.set(id, { id, parent, move, annotations: [], comments: [], children: [] });
    this.node(parent).children.push(id);
    return id;
  }

  /** The node after this move: the one that is there, or a new one at the end of the variations.
   * @param {number} parent @param {string} move */
  play(parent, move) {
    return this.child(parent, move) ?? this.#add(parent, move);
  }

  /** @param {number} parent @param {string[]} moves @returns {number} the last node */
  playAll(parent, moves) {
    return moves.reduce((id, move) => this.play(id, move), parent);
  }

  /** @param {number} parent @param {string} move @returns {number | undefined} */
  child(parent, move) {
    return this.node(parent).children.find((id) => this.node(id).move === move);
  }

  /** The nodes from the first move to this one.
   * @param {number} id */
  path(id) {
    const path = [];
    for (let at = id; at !== START; at = this.node(at).parent) path.push(at);
    return path.reverse();
  }

  /** The moves that lead to a node.
   * @param {number} id */
  moves(id) {
    return this.path(id).map((at) => this.node(at).move);
  }

  /** How many turns lead to a node.
   * @param {number} id */
  depth(id) {
    return this.path(id).length;
  }

  /** The first children from a node to the end of its line, without the node.
   * @param {number} [id] */
  line(id = START) {
    const line = [];
    for (let at = this.node(id).children[0]; at !== undefined; at = this.node(at).children[0]) line.push(at);
    return line;
  }

  /** @param {number} id */
  isMain(id) {
    return this.path(id).every((at) => this.node(this.node(at).parent).children[0] === at);
  }

  /** The node this many steps along the line; back if negative.
   * @param {number} id @param {number} by */
  walk(id, by) {
    let at = id;
    for (let steps = Math.abs(by); steps > 0; steps--) {
      const to = by < 0 ? this.node(at).parent : this.node(at).children[0];
      if (to === undefined || to < 0) return at;
      at = to;
    }
    return at;
  }

  /** The variation above or below the one of this node.
   * @param {number} id @param {number} by */
  beside(id, by) {
    if (id === START) return id;
    const { children } = this.node(this.node(id).parent);
    return children[children.indexOf(id) + by] ?? id;
  }

  /** Whether a node can be moved up: anything on its way is not the first choice.
   * @param {number} id */
  canPromote(id) {
    return !this.isMain(id);
  }

  /** Moves the variation of this node up by one place.
   * @param {number} id */
  promote(id) {
    // The branch that a person means is the last one on the way that is not first.
    const branch = this.path(id).findLast((at) => this.node(this.node(at).parent).children[0] !== at);
    if (branch === undefined) return;
    const { children } = this.node(this.node(branch).parent);
    const place = children.indexOf(branch);
    children.splice(place, 1);
    children.splice(place - 1, 0, branch);
  }

  /** Makes the line to this node the main line.
   * @param {number} id */
  promoteToMain(id) {
    for (const at of this.path(id)) {
      const { children } = this.node(this.node(at).parent);
      children.splice(children.indexOf(at), 1);
      children.unshift(at);
    }
  }

  /** Removes a move and all that follows it.
   * @param {number} id @returns {number} the node before it */
  remove(id) {
    if (id === START) return START;
    const { parent } = this.node(id);
    const waiting = [id];
    while (waiting.length > 0) {
      const at = /** @type {number} */ (waiting.pop());
      waiting.push(...this.node(at).children);
      this.#nodes.delete(at);
    }
    const above = this.node(parent);
    above.children = above.children.filter((child) => child !== id);
    return parent;
  }

  /** A move and all that follows it, parents before children.
   * @param {number} id @returns {Branch} */
  branch(id) {
    const nodes = [this.node(id)];
    // The list grows while it is walked through.
    for (const { children } of nodes) nodes.push(...children.map((child) => this.node(child)));
    const place = this.node(nodes[0].parent).children.indexOf(id);
    return { place, nodes: nodes.map(copyOf) };
  }

  /** Puts a branch back that was removed. Moves that have been played again in the meantime stay as they are.
   * @param {Branch} branch @returns {number | null} its first node; null if there is no place for it any more */
  putBack({ place, nodes }) {
    if (!this.#nodes.has(nodes[0].parent)) return null;
    /** @type {Map<number, number>} */
    const ids = new Map();
    for (const [index, node] of nodes.entries()) {
      const parent = ids.get(node.parent) ?? node.parent;
      const same = this.child(parent, node.move);
      ids.set(node.id, same ?? node.id);
      if (same !== undefined) continue;
      this.#nodes.set(node.id, { ...copyOf(node), parent, children: [] });
      const { children } = this.node(parent);
      children.splice(index === 0 ? place : children.length, 0, node.id);
    }
    return /** @type {number} */ (ids.get(nodes[0].id));
  }

  /** How many variations within variations lead to the deepest move. */
  get nesting() {
    let most = 0;
    /** @type {[number, number][]} */
    const waiting = [[START, 0]];
    while (waiting.length > 0) {
      const [id, nesting] = /** @type {[number, number]} */ (waiting.pop());
      most = Math.max(most, nesting);
      this.node(id).children.forEach((child, index) =>
        waiting.push([child, index === 0 ? nesting : nesting + 1]),
      );
    }
    return most;
  }

  /** Sets the words about a node; none takes them away.
   * @param {number} id @param {string} words */
  comment(id, words) {
    const node = this.node(id);
    // What programs have written there, such as drawings, stays.
    const commands = node.comments.flatMap((comment) => comment.match(COMMANDS) ?? []);
    node.comments = [words.trim(), commands.join(" ")].filter(Boolean);
  }

  /** Puts a mark on a move in place of another, or takes it away.
   * @param {number} id @param {string} mark */
  mark(id, mark) {
    if (id === START) return;
    const node = this.node(id);
    const others = node.annotations.filter((annotation) => !MARKS.includes(annotation));
    node.annotations = node.annotations.includes(mark) ? others : [mark, ...others];
  }

  /** The mark on a move, or nothing.
   * @param {number} id */
  markOf(id) {
    return this.node(id).annotations.find((annotation) => MARKS.includes(annotation)) ?? "";
  }
}
