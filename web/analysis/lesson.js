// @ts-check
/** Learning from mistakes: the position before each of them, in which a person looks for a better move. */

import { element, fill } from "../dom.js";
import { text } from "../text.js";
import { scoreBadge } from "./badge.js";

/** @typedef {import("../types").Side} Side */
/** @typedef {import("../types").ReviewedMove} ReviewedMove */
/** @typedef {import("../types").Why} Why */

/**
 * @typedef {object} LessonHooks
 * @property {(turn: number) => void} show the position before this turn
 * @property {(turn: number, move: string) => void} judge asks whether a move there is bad
 * @property {(turn: number, line: string[]) => void} answer shows the better line
 * @property {() => void} end
 * @property {() => void} changed
 */

/** A move that was tried, the engine's judgement, and why there is none if the engine refused.
 * @typedef {{ move: string, why: Why | null, problem: string | null }} Tried */

export class Lesson {
  /** @type {LessonHooks} */ #hooks;
  /** @type {ReviewedMove[]} */ #mistakes;
  #at = 0;
  /** @type {Tried | null} */ #tried = null;
  /** @type {Side} */ #side;
  /** @type {[string, string]} */ #names;
  root = element("div", { class: "lesson", role: "status" });

  /**
   * @param {ReviewedMove[]} mistakes of one side
   * @param {Side} side
   * @param {[string, string]} names of the sides
   * @param {LessonHooks} hooks
   */
  constructor(mistakes, side, names, hooks) {
    this.#mistakes = mistakes;
    this.#side = side;
    this.#names = names;
    this.#hooks = hooks;
  }

  get #mistake() {
    return this.#mistakes[this.#at];
  }

  /** The turn of the mistake; the question is about the position before it. */
  get turn() {
    return this.#mistake.turn;
  }

  /** Whether the answer is still looked for. */
  get isOpen() {
    return this.#tried === null;
  }

  begin() {
    this.#tried = null;
    this.#hooks.show(this.turn);
    this.#draw();
  }

  /** A move was made in the position. @param {string} move */
  try(move) {
    if (move === this.#mistake.move && this.isOpen) return;
    this.#ask(move);
  }

  /** Asks the engine about a move in the position. @param {string} move */
  #ask(move) {
    this.#tried = { move, why: null, problem: null };
    this.#hooks.judge(this.turn, move);
    this.#draw();
  }

  /** @param {Why} why the engine's word about the move that was tried */
  got(why) {
    if (this.#tried?.move !== why.move) return;
    this.#tried.why = why;
    this.#draw();
  }

  /** The engine does not judge the move that was tried. @param {string} words */
  fail(words) {
    // A first judgement stands, even if a better one fails.
    if (!this.#tried || this.#tried.why) return;
    this.#tried.problem = words;
    this.#draw();
  }

  #next() {
    if (this.#at + 1 >= this.#mistakes.length) {
      this.#hooks.end();
      return;
    }
    this.#at++;
    this.begin();
    this.#hooks.changed();
  }

  #draw() {
    const { move, line, turn } = this.#mistake;
    const button = (/** @type {string} */ label, /** @type {() => void} */ act, primary = false) =>
      element("button", { type: "button", class: primary ? "primary" : null, onclick: act }, text(label));
    const [tried, why] = [this.#tried, this.#tried?.why ?? null];
    const isRight = why !== null && !why.bad;
    const isLast = this.#at + 1 >= this.#mistakes.length;
    const words = !tried
      ? text("web-lesson-ask", { side: this.#names[this.#side], move })
      : !why
        ? (tried.problem ?? text("web-lesson-judging", { move: tried.move }))
        : text(isRight ? "web-lesson-right" : "web-lesson-wrong", { move: tried.move });
    fill(
      this.root,
      element(
        "p",
        {},
        why && scoreBadge(why.score, this.#side, this.#names),
        why && " ",
        element("strong", {}, words),
        this.#mistakes.length > 1 && " ",
        this.#mistakes.length > 1 &&
          element(
            "small",
            {},
            text("web-lesson-count", { number: this.#at + 1, count: this.#mistakes.length }),
          ),
      ),
      element(
        "div",
        { class: "button-row" },
        tried && !isRight && button("web-lesson-again", () => this.begin(), true),
        !isRight &&
          line.length > 0 &&
          button("web-lesson-show", () => {
            // The question must be closed before the board shows the answer.
            this.#tried = { move: line[0], why: null, problem: null };
            this.#hooks.answer(turn, line);
            this.#ask(line[0]);
          }),
        !isLast && button("web-lesson-next", () => this.#next(), isRight),
        button("web-lesson-end", () => this.#hooks.end()),
      ),
    );
  }
}
