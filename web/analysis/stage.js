// @ts-check
/** The board of the analysis: from which side it is seen, and what is drawn on it. */

import { BoardView } from "../board/board.js";
import { boardLabels } from "../pages/board-labels.js";
import { perspective } from "../pages/perspective.js";
import { reducedMotion, settings } from "../settings.js";
import { arrowsShown } from "./arrows.js";
import { drawnArrows } from "./drawings.js";

/** @typedef {import("../types").Side} Side */
/** @typedef {import("../types").Position} Position */
/** @typedef {import("../types").EngineLine} EngineLine */
/** @typedef {import("../types").Game} CatalogueGame */
/** @typedef {import("../board/props.js").BoardArrow} BoardArrow */
/** @typedef {import("../board/props.js").BoardProps["effects"]} Effects */

/**
 * @typedef {object} StageHooks
 * @property {HTMLElement} tray for the buttons of choices
 * @property {(side: number) => string} name of a side
 * @property {() => CatalogueGame | undefined} about the game
 * @property {() => { lines: EngineLine[], threat: EngineLine | null }} found what the engine says about the board
 * @property {(words: string) => void} announce
 * @property {(steps: string[]) => void} onSteps a turn was made
 * @property {() => import("./drawings.js").Drawing[]} drawings of the person
 * @property {() => void} drawn
 */

export class Stage {
  /** @type {StageHooks} */ #hooks;
  /** @type {BoardView} */ #board;
  #flipped = false;
  /** @type {number | null} the line that is pointed at */ #line = null;
  /** @type {string | null} the move that is pointed at */ #move = null;
  /** @type {string[]} */ #outlined = [];
  /** @type {{ steps: string[] } | null} sent, not confirmed */ #pending = null;
  /** @type {Position | null} */ #position = null;
  /** Whether another position is on its way, so that this one is only looked at. */
  #isPast = false;
  /** @type {import("./explanation.js").Explanation | null} */ #why = null;
  /** How the next board is reached. @type {Effects} */ effects = null;

  /** @param {HTMLElement} host @param {StageHooks} hooks */
  constructor(host, hooks) {
    this.#hooks = hooks;
    this.#board = new BoardView(host, {
      tray: hooks.tray,
      labels: boardLabels(hooks.name),
      announce: hooks.announce,
      onSteps: hooks.onSteps,
    });
  }

  focus() {
    this.#board.focus();
  }

  /** Takes back a step of a turn. @returns {boolean} whether there was one */
  undo() {
    return this.#board.undo();
  }

  /** @param {boolean} [flipped] */
  flip(flipped = !this.#flipped) {
    this.#flipped = flipped;
  }

  /** The side at the lower edge. @returns {Side} */
  get below() {
    return this.#flipped ? 1 : 0;
  }

  /** @returns {Side} */
  get perspective() {
    const base = perspective([], this.#hooks.about());
    return /** @type {Side} */ (this.#flipped ? 1 - base : base);
  }

  /** Points at a line of the engine, at a move, or at nothing.
   * @param {{ line?: number | null, move?: string | null }} what */
  look({ line = null, move = null }) {
    this.#line = line;
    this.#move = move;
    this.draw();
  }

  /** @param {string[]} squares */
  outline(squares) {
    this.#outlined = squares;
    this.draw();
  }

  /**
   * Shows a turn that the server has to confirm.
   * @param {string[]} steps
   * @returns {() => void} what ends that
   */
  wait(steps) {
    const pending = { steps };
    this.#pending = pending;
    this.draw();
    return () => {
      if (this.#pending !== pending) return;
      this.#pending = null;
      this.draw();
    };
  }

  /** Nothing is pointed at or waited for any more: another position is coming. */
  clear() {
    this.#line = this.#move = this.#pending = null;
    this.#outlined = [];
  }

  /**
   * @param {Position | null} position
   * @param {import("./explanation.js").Explanation | null} why played over it
   * @param {boolean} isCurrent false while another position is on its way
   */
  show(position, why, isCurrent) {
    this.#position = position;
    this.#isPast = !isCurrent;
    this.#why = why;
    this.draw();
  }

  /** The board as it is seen. */
  get shown() {
    return this.#why?.board ?? this.#position?.board ?? null;
  }

  /** @returns {BoardArrow[]} */
  get arrows() {
    const board = this.#position?.board;
    if (!board || this.#why || this.#isPast) return [];
    const { engine, arrows, threat, lines } = settings().analysis;
    const isShown = engine && !this.#position?.result;
    const found = this.#hooks.found();
    const drawn = drawnArrows(this.#hooks.drawings());
    const shown = arrowsShown(board, {
      lines: isShown ? found.lines.slice(0, lines) : [],
      threat: isShown && threat ? found.threat : null,
      all: arrows,
      line: this.#line,
      move: this.#move,
    });
    return [...drawn, ...shown];
  }

  draw() {
    const [position, why] = [this.#position, this.#why];
    const board = this.shown;
    if (!position || !board) return;
    const canPlay = !why && !this.#isPast;
    const effects = this.#board.props.board !== board ? this.effects : null;
    this.#board.set({
      board,
      steps: canPlay ? position.steps : null,
      interactive: canPlay && position.steps !== null,
      perspective: this.perspective,
      effects,
      pending: this.#pending,
      arrows: this.arrows,
      outlined: this.#outlined,
      coordinates: settings().coordinates,
      reducedMotion: reducedMotion(),
    });
    this.#hooks.drawn();
  }
}
