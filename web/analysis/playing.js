// @ts-check
/**
 * Moves that a person plays. The server confirms them; one that comes back after something else was opened,
 * or after its place in the tree was deleted, is not played.
 */

/** @typedef {import("../types").Position} Position */
/** @typedef {import("./positions.js").Positions} Positions */
/** @typedef {import("./study.js").Study} Study */
/** @typedef {import("./tree-edits.js").TreeEdits} TreeEdits */

/** A node of a study. @typedef {{ study: Study, at: number }} Place */

/**
 * @typedef {object} PlayingHooks
 * @property {() => Place} now what is shown
 * @property {(steps: string[]) => () => void} wait shows a turn that is not confirmed, until the answer is called
 * @property {(from: number, move: string) => void} plays a legal move is about to be played
 * @property {(id: number) => void} go
 * @property {(words: string) => void} refused
 */

export class Playing {
  /** @type {Positions} */ #positions;
  /** @type {TreeEdits} */ #edits;
  /** @type {PlayingHooks} */ #hooks;

  /** @param {Positions} positions @param {TreeEdits} edits @param {PlayingHooks} hooks */
  constructor(positions, edits, hooks) {
    this.#positions = positions;
    this.#edits = edits;
    this.#hooks = hooks;
  }

  /** A turn that was made on the board. @param {string[]} steps */
  async steps(steps) {
    const from = this.#hooks.now();
    const end = this.#hooks.wait(steps);
    await this.#play(
      from,
      this.#positions.play(from.study.lineTo(from.at), steps).finally(() => end()),
    );
  }

  /** @param {string} move as typed, or as the engine says it */
  async text(move) {
    const from = this.#hooks.now();
    const line = from.study.lineTo(from.at);
    await this.#play(from, this.#positions.get({ ...line, moves: [...line.moves, move] }));
  }

  /** @param {Place} from @param {Promise<Position>} asked the position after the move */
  async #play(from, asked) {
    try {
      this.#played(from, await asked);
    } catch (error) {
      if (this.#isThere(from)) this.#hooks.refused(error instanceof Error ? error.message : String(error));
    }
  }

  /** @param {Place} place */
  #isThere({ study, at }) {
    return this.#hooks.now().study === study && study.tree.has(at);
  }

  /** @param {Place} from @param {Position} position */
  #played(from, position) {
    const move = position.last?.move;
    if (!move || !this.#isThere(from)) return;
    const { study, at } = from;
    const shown = this.#hooks.now().at;
    this.#hooks.plays(at, move);
    const known = study.tree.child(at, move);
    if (known === undefined) {
      this.#edits.change((tree) => {
        const id = tree.play(at, move);
        return shown === at ? id : shown;
      });
    } else if (shown === at) this.#hooks.go(known);
  }

  /** @param {string[]} moves of the engine, one after another */
  line(moves) {
    const { at } = this.#hooks.now();
    if (moves.length === 1) this.text(moves[0]);
    else this.#edits.change((tree) => tree.playAll(at, moves));
  }

  /** Adds a line to the tree, and goes to its first move.
   * @param {number} from @param {string[]} moves */
  keep(from, moves) {
    if (!this.#hooks.now().study.tree.has(from) || moves.length === 0) return;
    this.#edits.change((tree) => {
      tree.playAll(from, moves);
      return tree.child(from, moves[0]);
    });
  }
}
