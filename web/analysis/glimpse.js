// @ts-check
/** A small board beside a line of the engine: the position after the move that the mouse points at. */

import { Miniature } from "../board/miniature.js";
import { element } from "../dom.js";

/** @typedef {import("../types").Position} Position */

/** A mouse that only passes by asks for nothing. */
const PAUSE_MS = 120;
/** The space between a line and the board. */
const GAP = 4;

export class Glimpse {
  /** @type {(moves: string[]) => Promise<Position>} */ #position;
  #card = element("div", { class: "glimpse", "aria-hidden": "true", hidden: true });
  /** @type {Miniature | null} */ #picture = null;
  /** @type {0 | 1} */ #perspective = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;
  /** What is pointed at. @type {object | null} */ #wanted = null;

  /** @param {(moves: string[]) => Promise<Position>} position after these moves */
  constructor(position) {
    this.#position = position;
    document.body.append(this.#card);
  }

  /**
   * Shows the position after these moves beneath a line, or above it where there is more room.
   * @param {string[]} moves
   * @param {HTMLElement} line
   * @param {0 | 1} perspective
   */
  show(moves, line, perspective) {
    const wanted = {};
    clearTimeout(this.#timer);
    this.#wanted = wanted;
    this.#timer = setTimeout(async () => {
      const position = await this.#position(moves).catch(() => null);
      if (position && this.#wanted === wanted && line.isConnected) this.#draw(position, line, perspective);
    }, PAUSE_MS);
  }

  hide() {
    clearTimeout(this.#timer);
    this.#wanted = null;
    this.#card.hidden = true;
  }

  /** @param {Position} position @param {HTMLElement} line @param {0 | 1} perspective */
  #draw(position, line, perspective) {
    if (!this.#picture || this.#perspective !== perspective) {
      this.#picture?.stop();
      const host = element("div");
      this.#card.replaceChildren(host);
      this.#picture = new Miniature(host, { perspective });
      this.#perspective = perspective;
    }
    this.#picture.show(position.board);
    this.#card.hidden = false;
    const { left, right, top, bottom } = line.getBoundingClientRect();
    const { width, height } = this.#card.getBoundingClientRect();
    const isBelow = bottom + GAP + height <= innerHeight || top < height;
    this.#card.style.left = `${Math.max(0, Math.min(left, right - width, innerWidth - width))}px`;
    this.#card.style.top = `${isBelow ? bottom + GAP : top - GAP - height}px`;
  }
}
