// @ts-check
/** A diagram of the rules that can be played in. */

import { post } from "../api.js";
import { BoardView } from "../board/board.js";
import { element, setText } from "../dom.js";
import { icon } from "../icons.js";
import { reducedMotion } from "../settings.js";
import { sentence, text } from "../text.js";
import { notify } from "./page.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").LineOfPlay} LineOfPlay */
/** @typedef {import("../types").Position} Position */

export class PlayableDiagram {
  /** @type {LineOfPlay} */ #line;
  /** @type {Board} */ #start;
  /** @type {BoardView} */ #view;
  #words = element("figcaption", { "aria-live": "polite" });
  #again = element(
    "button",
    { type: "button", class: "quiet", hidden: true, onclick: () => this.#reset() },
    icon("again"),
    text("web-diagram-again"),
  );
  #tray = element("div", { class: "tray diagram-tray" });

  /**
   * @param {HTMLElement} figure
   * @param {HTMLElement} place
   * @param {Partial<import("../board/labels.js").Labels>} labels
   * @param {{ board: Board, line: LineOfPlay }} start
   */
  constructor(figure, place, labels, { board, line }) {
    this.#line = line;
    this.#start = board;
    this.#view = new BoardView(place, { labels, tray: this.#tray, onSteps: (steps) => this.#play(steps) });
    this.#view.set({ board, reducedMotion: reducedMotion() });
    place.style.setProperty("--columns", String(board.columns.length));
    figure.append(element("div", { class: "diagram-foot" }, this.#tray, this.#words, this.#again));
    figure.classList.add("playable");
    // A diagram asks for its moves only when it comes into view.
    const seen = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      seen.disconnect();
      this.#ask({ ...this.#line }).catch(() => {});
    });
    seen.observe(figure);
  }

  /** @param {LineOfPlay & { steps?: string[] }} question */
  async #ask(question) {
    /** @type {Position} */
    const position = await post("/api/analysis/position", question);
    const { last, result, board, steps, turn, side_names: names } = position;
    if (question.steps && last) this.#line = { ...this.#line, moves: [...this.#line.moves, last.move] };
    const played = this.#line.moves.length > 0;
    this.#view.set({
      board,
      steps,
      interactive: steps !== null,
      pending: null,
      effects: played ? (last?.effects ?? null) : "infer",
    });
    const told =
      result?.text ?? (played ? last?.text : undefined) ?? text("web-diagram-try", { side: names[turn] });
    setText(this.#words, sentence(told));
    this.#again.hidden = !played;
  }

  /** @param {string[]} steps */
  async #play(steps) {
    this.#view.set({ pending: { steps } });
    try {
      await this.#ask({ ...this.#line, steps });
    } catch (error) {
      this.#view.set({ pending: null, steps: this.#view.props.steps });
      notify(error instanceof Error ? error.message : String(error));
    }
  }

  #reset() {
    this.#line = { ...this.#line, moves: [] };
    this.#view.set({ board: this.#start, steps: null, pending: null, effects: "infer" });
    this.#ask({ ...this.#line }).catch(() => {});
  }
}
