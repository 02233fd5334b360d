// @ts-check
/** Why a move is good or bad: the question, the answers as they get better, and where the board is in them. */

import { reducedMotion } from "../settings.js";
import { text } from "../text.js";
import { Explanation } from "./explanation.js";
import { WhyPanel } from "./why-panel.js";

/** @typedef {import("../types").Why} Why */
/** @typedef {{ id: string, start: Promise<Position> }} Question its id, and the position before the move */
/** @typedef {import("../types").Position} Position */
/** @typedef {import("../board/props.js").BoardProps["effects"]} Effects */

/**
 * @typedef {object} ReasonHooks
 * @property {(base: number, move: string) => Question} ask asks the engine
 * @property {(id: string) => void} drop the answer to a question is not wanted any more
 * @property {(effects: Effects) => void} moved the board shows another turn, and gets there like this
 * @property {() => void} changed there is something new to show
 * @property {(words: string) => void} announce
 * @property {(base: number, moves: string[]) => void} keep adds the line to the tree
 * @property {(base: number, move: string) => void} better plays the better move instead
 */

export class Reasons {
  /** @type {ReasonHooks} */ #hooks;
  /** @type (Question & { base: number }) | null} */ #asked = null;
  /** @type {Explanation | null} what is played on the board */ shown = null;
  #panel = new WhyPanel({
    go: (turn) => this.#go(turn),
    leave: () => this.leave(),
    keep: (moves) => this.shown && this.#hooks.keep(this.shown.base, moves),
    better: (move) => this.shown && this.#hooks.better(this.shown.base, move),
  });

  /** @param {ReasonHooks} hooks */
  constructor(hooks) {
    this.#hooks = hooks;
    this.#panel.wait(text("web-why-hint"));
  }

  get root() {
    return this.#panel.root;
  }

  /** @param {number} base the node before the move @param {string} move */
  ask(base, move) {
    this.shown = null;
    this.#panel.wait(text("web-why-asking", { move }));
    const asked = { base, ...this.#hooks.ask(base, move) };
    this.#asked = asked;
    asked.start.catch((error) => {
      if (asked === this.#asked) this.#panel.wait(error instanceof Error ? error.message : String(error));
    });
  }

  /** @param {Why} answer */
  async got(answer) {
    const asked = this.#asked;
    if (asked?.id !== answer.id) return;
    const start = await asked.start.catch(() => null);
    if (!start || asked !== this.#asked) return;
    // A first answer comes soon, and better ones after it. Those neither move the board without need, nor start
    // a playback that was stopped.
    if (this.shown) {
      if (this.shown.improve(answer)) this.#hooks.changed();
      else this.#go(this.shown.at);
      return;
    }
    this.shown = new Explanation(answer, asked.base, start);
    this.#go(Math.min(1, answer.turns.length));
    if (!reducedMotion()) this.#panel.play();
  }

  /** @param {string} words */
  fail(words) {
    // A first answer stands, even if a better one fails.
    if (!this.shown) this.#panel.wait(words);
  }

  /** Stops the playback and steps through the line. @param {number} by turns */
  walk(by) {
    this.#panel.pause();
    if (this.shown) this.#go(this.shown.at + by);
  }

  /** @param {number} turn */
  #go(turn) {
    if (!this.shown) return;
    const effects = this.shown.go(turn);
    const { turn: told } = this.shown;
    if (told) this.#hooks.announce(told.sentence ?? told.text);
    this.#hooks.moved(effects);
  }

  /** Forgets the question and the answer, because the board is somewhere else. */
  clear() {
    if (this.#asked) {
      this.#panel.wait(text("web-why-hint"));
      this.#hooks.drop(this.#asked.id);
    }
    this.shown = null;
    this.#asked = null;
  }

  /** Goes back to the position before the question. */
  leave() {
    const wasShown = this.shown !== null;
    this.clear();
    if (wasShown) this.#hooks.moved("infer");
  }

  /** @param {[string, string]} names of the sides */
  render(names) {
    if (this.shown) this.#panel.update(this.shown.answer, this.shown.at, this.shown.side, names);
  }
}
