// @ts-check
/** What is analysed: a game, its start, and the tree of its variations. */

import { text } from "../text.js";
import { START, Tree } from "./tree.js";

/** @typedef {import("../types").LineOfPlay} LineOfPlay */
/** @typedef {import("../types").RecordedGame} RecordedGame */

const MOST_UNDO = 100;

export class Study {
  /** Whether it has changes or was imported: its address alone cannot bring it back. */
  isWork = false;
  /** Under which name it is kept as a draft: one study has one draft. */
  work = `${Date.now()}-${Math.random()}`;
  /** @type {{ state: import("./tree.js").TreeState, at: number }[]} */ #undo = [];

  /** @param {RecordedGame} record */
  constructor(record) {
    this.game = record.game;
    this.options = record.options;
    this.position = record.position;
    this.tags = record.tags;
    this.result = record.result;
    this.tree = Tree.from(record.tree);
  }

  /** A game that was found in a text.
   * @param {import("../types").FoundGame} found */
  static of(found) {
    const { game, problem } = found;
    if (game === null) throw new Error(problem?.text ?? text("web-error-unknown"));
    return new Study({ ...found, game });
  }

  /**
   * @param {string} game
   * @param {Record<string, string>} [options]
   * @param {string | null} [position]
   */
  static empty(game, options = {}, position = null) {
    return new Study({ game, options, position, tags: [], result: "*", tree: { comments: [], nodes: [] } });
  }

  /** Who plays, as far as the tags say. */
  get title() {
    const players = ["White", "Black", "Red", "X", "O"];
    return players.flatMap((name) => this.tags.find(([tag]) => tag === name)?.[1] ?? []).join(" – ");
  }

  /** @returns {RecordedGame} */
  toRecord() {
    const { game, options, position, tags, result } = this;
    return { game, options, position, tags, result, tree: this.tree.toJson() };
  }

  /** The line of play to a node.
   * @param {number} id @returns {LineOfPlay} */
  lineTo(id) {
    return { game: this.game, options: this.options, position: this.position, moves: this.tree.moves(id) };
  }

  /** Remembers the tree before it is changed.
   * @param {number} at the node that is shown */
  remember(at) {
    this.isWork = true;
    this.#undo.push({ state: this.tree.state(), at });
    if (this.#undo.length > MOST_UNDO) this.#undo.shift();
  }

  /** Takes back the last change. Returns the node that was shown then, or nothing if there was none.
   * @returns {number | null} */
  undo() {
    const before = this.#undo.pop();
    if (!before) return null;
    this.tree.restore(before.state);
    return before.at;
  }

  /** The last node that these moves lead to.
   * @param {string[]} moves */
  find(moves) {
    let at = START;
    for (const move of moves) {
      const next = this.tree.child(at, move);
      if (next === undefined) break;
      at = next;
    }
    return at;
  }
}
