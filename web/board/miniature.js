// @ts-check
// A small board without input, for cards and lists. It can play a list of boards in a loop.
//
//   const picture = new Miniature(element, { label: "Ugly Duck", perspective: 0, coordinates: false });
//   picture.show(board);             // one board
//   picture.play([board, …]);        // a living picture
//   picture.stop();

import { Geometry } from "./geometry.js";
import { inferEffects, lessMotion } from "./motion.js";
import { Scene } from "./scene.js";

/** @typedef {import("../types").Board} Board */

const PAUSE = 1100;
const LAST_PAUSE = 3200;

export class Miniature {
  /** @param {HTMLElement} host @param {{ label?: string, perspective?: 0 | 1 | null, coordinates?: boolean }} [options] a miniature without a label is hidden from screen readers */
  constructor(host, { label, perspective = 0, coordinates = false } = {}) {
    this.host = host;
    this.coordinates = coordinates;
    this.flipped = perspective === 1;
    /** @type {Scene | null} */
    this.scene = null;
    /** @type {Board | null} */
    this.board = null;
    /** @type {Board[]} */
    this.boards = [];
    this.index = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.visible = false;
    host.classList.add("miniature");
    if (label) {
      host.setAttribute("role", "img");
      host.setAttribute("aria-label", label);
    } else {
      host.setAttribute("aria-hidden", "true");
    }
    this.observer = new IntersectionObserver((entries) => {
      this.visible = entries.some((entry) => entry.isIntersecting);
      this.#schedule();
    });
    this.observer.observe(host);
    this.still = matchMedia("(prefers-reduced-motion: reduce)");
    this.onStill = () => this.#schedule();
    this.still.addEventListener("change", this.onStill);
    document.addEventListener("visibilitychange", this.onStill);
  }

  /** @param {Board} board */
  show(board) {
    this.boards = [];
    clearTimeout(this.timer);
    this.#draw(board, false);
  }

  /** @param {Board[]} boards */
  play(boards) {
    if (boards.length === 0) return;
    this.boards = boards;
    // The middle of a game says more at a glance than its start.
    this.index = Math.floor(boards.length / (lessMotion() ? 2 : 3));
    this.#draw(boards[this.index], false);
    this.#schedule();
  }

  stop() {
    clearTimeout(this.timer);
    this.boards = [];
    this.observer.disconnect();
    this.still.removeEventListener("change", this.onStill);
    document.removeEventListener("visibilitychange", this.onStill);
  }

  #schedule() {
    clearTimeout(this.timer);
    if (this.boards.length < 2 || !this.visible || document.hidden || lessMotion()) return;
    const last = this.index === this.boards.length - 1;
    this.timer = setTimeout(() => {
      this.index = (this.index + 1) % this.boards.length;
      this.#draw(this.boards[this.index], this.index > 0);
      this.#schedule();
    }, last ? LAST_PAUSE : PAUSE);
  }

  /** @param {Board} board @param {boolean} travel */
  #draw(board, travel) {
    const before = this.board;
    this.board = board;
    if (!this.scene?.geometry.fits(board)) {
      const { flipped, coordinates } = this;
      const geometry = new Geometry(board, { flipped, coordinates });
      this.scene?.root.remove();
      this.scene = new Scene(geometry);
      this.scene.drawNames(coordinates);
      this.host.append(this.scene.root);
      this.host.style.aspectRatio = String(geometry.full.width / geometry.full.height);
    }
    const { scene } = this;
    scene.setBoard(board, travel && before ? inferEffects(before, board, scene.geometry) : []);
    const cells = (board.last ?? []).map((square) => scene.geometry.indices.get(square) ?? -1);
    scene.setMarks(cells.filter((cell) => cell >= 0).map((cell) => ({ kind: "last", cell })));
  }
}
