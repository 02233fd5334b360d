// @ts-check
/** How a game was played: the graph of winning chances, both accuracies, and the moves that decided it. */

import { element, fill } from "../dom.js";
import { icon } from "../icons.js";
import { text } from "../text.js";
import { scoreBadge } from "./badge.js";
import { Graph, graphPoints } from "./graph.js";
import { REVIEW_SIGNS, markWords } from "./tree-view.js";

/** @typedef {import("../types").Side} Side */
/** @typedef {import("../types").Reviewed} Reviewed */
/** @typedef {import("../types").ReviewedMove} ReviewedMove */
/** @typedef {import("../types").SideReview} SideReview */

/**
 * @typedef {object} ReviewHooks
 * @property {() => void} start
 * @property {(turn: number) => void} go shows the position after this many turns of the main line
 * @property {(turn: number) => void} why explains the move with this number
 * @property {(turn: number, line: string[]) => void} better adds the better line before this move
 * @property {(mistakes: ReviewedMove[], side: Side) => void} learn lets a person look for better moves
 * @property {(turn: number) => void} again plays on against the computer from before this move
 */

/** Whether a move changed the course of the game.
 * @param {ReviewedMove} move */
function isWrong({ mark }) {
  return mark === "mistake" || mark === "blunder";
}

export class ReviewPanel {
  /** @type {ReviewHooks} */ #hooks;
  /** @type {Graph} */ #graph;
  #about = element("div", { class: "review-move" });
  /** @type {Reviewed | null} */ #review = null;
  /** @type {[string, string]} */ #names = ["", ""];
  /** @type {[string, string]} */ #letters = ["", ""];
  #aboutKey = "";
  /** @type {HTMLElement | null} */ #lesson = null;
  root = element("div", { class: "review" });

  /** @param {ReviewHooks} hooks */
  constructor(hooks) {
    this.#hooks = hooks;
    this.#graph = new Graph((turn) => hooks.go(turn));
  }

  /** There is no review yet.
   * @param {boolean} possible whether there is a move to review */
  offer(possible) {
    this.#review = null;
    this.#lesson = null;
    const start = element(
      "button",
      { class: "primary", type: "button", disabled: !possible, onclick: this.#hooks.start },
      text("web-review-start"),
    );
    fill(
      this.root,
      element("p", { class: "panel-words" }, text(possible ? "web-review-offer" : "web-review-nothing")),
      start,
    );
  }

  /** @param {number} done @param {number} total */
  progress(done, total) {
    const words = total > 0 ? text("web-review-progress", { done, total }) : text("web-review-waiting");
    let bar = this.root.querySelector("progress");
    if (!bar) {
      bar = element("progress", { "aria-label": text("web-review-title") });
      fill(
        this.root,
        element("p", { class: "panel-words", role: "status" }),
        bar,
        element("div", { class: "graph-room skeleton" }),
      );
    }
    if (total > 0) {
      bar.max = total;
      bar.value = done;
    }
    const first = this.root.firstElementChild;
    if (first) first.textContent = words;
  }

  /** @param {string} words */
  fail(words) {
    this.#review = null;
    const again = element("button", { type: "button", onclick: this.#hooks.start }, text("web-try-again"));
    fill(this.root, element("p", { class: "panel-words", role: "alert" }, words), again);
  }

  /** @param {ReviewedMove} move @returns {Side} */
  #sideOf(move) {
    return move.side === this.#letters[1] ? 1 : 0;
  }

  /**
   * @param {Reviewed} review
   * @param {[string, string]} names
   * @param {[string, string]} letters of the sides, as moves name them
   */
  show(review, names, letters) {
    this.#review = review;
    this.#names = names;
    this.#letters = letters;
    this.#aboutKey = "";
    const moves = review.moves ?? [];
    this.#graph.draw(
      graphPoints(moves, (move) => this.#sideOf(move), review.chances),
      names,
    );
    const sides = letters.map((letter, side) =>
      this.#side(review.review?.sides[letter] ?? null, /** @type {Side} */ (side), moves),
    );
    fill(
      this.root,
      this.#graph.root,
      this.#about,
      element("div", { class: "review-sides" }, ...sides),
      this.#turningPoints(moves),
    );
  }

  /** @param {SideReview | null} side @param {Side} which @param {ReviewedMove[]} moves of the game */
  #side(side, which, moves) {
    const accuracy = side?.accuracy ?? null;
    const name = this.#names[which];
    const mistakes = moves.filter((move) => isWrong(move) && this.#sideOf(move) === which);
    const count = (/** @type {string} */ sign, /** @type {number} */ number, /** @type {string} */ words) =>
      element(
        "span",
        {
          class: "review-count",
          role: "img",
          "aria-label": `${number} ${words}`,
          title: `${number} ${words}`,
        },
        element("span", { class: "move-mark" }, sign),
        String(number),
      );
    return element(
      "div",
      { class: "review-side" },
      element("strong", {}, name),
      element(
        "span",
        { class: "accuracy" },
        accuracy === null
          ? text("web-review-no-accuracy")
          : text("web-review-accuracy", { percent: Math.round(accuracy) }),
      ),
      side &&
        element(
          "span",
          { class: "review-counts" },
          count("?!", side.inaccuracies, text("web-review-inaccuracies", { count: side.inaccuracies })),
          count("?", side.mistakes, text("web-review-mistakes", { count: side.mistakes })),
          count("??", side.blunders, text("web-review-blunders", { count: side.blunders })),
        ),
      mistakes.length > 0 &&
        element(
          "button",
          { type: "button", class: "learn", onclick: () => this.#hooks.learn(mistakes, which) },
          icon("eye"),
          text("web-lesson-start"),
        ),
    );
  }

  /** @param {ReviewedMove[]} moves */
  #turningPoints(moves) {
    const worst = moves
      .filter(isWrong)
      .sort((a, b) => b.lost - a.lost)
      .slice(0, 6)
      .sort((a, b) => a.turn - b.turn);
    if (worst.length === 0) return element("p", { class: "panel-words" }, text("web-review-clean"));
    const items = worst.map((move) => {
      const sign = move.mark ? REVIEW_SIGNS[move.mark] : "";
      return element(
        "li",
        {},
        element(
          "button",
          { class: "turning-point", type: "button", onclick: () => this.#hooks.go(move.turn) },
          element(
            "span",
            { class: "move-mark", "data-mark": sign, role: "img", "aria-label": markWords(sign) },
            sign,
          ),
          element("span", {}, `${move.turn}. ${move.move}`),
          element("small", {}, this.#names[this.#sideOf(move)]),
        ),
      );
    });
    return element(
      "div",
      { class: "turning-points" },
      element("h2", {}, text("web-review-turning-points")),
      element("ol", {}, ...items),
    );
  }

  /** Shows where the board is, and what is to be said about the move that led there.
   * @param {number | null} turn of the main line */
  select(turn) {
    const review = this.#review;
    if (!review) return;
    this.#graph.select(turn);
    if (this.#lesson) return;
    const move = turn ? review.moves?.[turn - 1] : undefined;
    const key = move ? String(move.turn) : "";
    if (key === this.#aboutKey) return;
    this.#aboutKey = key;
    fill(
      this.#about,
      ...(move ? this.#judgement(move) : [element("p", { class: "panel-words" }, text("web-review-walk"))]),
    );
  }

  /** A lesson takes the place of what is said about the moves, until it ends.
   * @param {HTMLElement | null} lesson */
  teach(lesson) {
    this.#lesson = lesson;
    this.#aboutKey = "none";
    fill(this.#about, lesson);
  }

  /** @param {ReviewedMove} move @returns {HTMLElement[]} */
  #judgement(move) {
    const side = this.#sideOf(move);
    const badge = (/** @type {import("../types").Score} */ score) => scoreBadge(score, side, this.#names);
    const key = move.forced
      ? "web-review-forced"
      : move.mark
        ? `web-review-is-${move.mark}`
        : "web-review-is-fine";
    const head = element(
      "p",
      {},
      badge(move.played),
      " ",
      element("strong", {}, text(key, { move: move.move })),
    );
    const best = move.line[0];
    if (!move.mark || best === undefined || best === move.move) return [head];
    return [
      head,
      element("p", {}, badge(move.best), " ", text("web-review-better", { move: best })),
      element(
        "div",
        { class: "button-row" },
        element(
          "button",
          { type: "button", onclick: () => this.#hooks.why(move.turn) },
          icon("question"),
          text("web-why"),
        ),
        element(
          "button",
          { type: "button", onclick: () => this.#hooks.better(move.turn, move.line) },
          icon("branch"),
          text("web-review-show-better"),
        ),
        element(
          "button",
          { type: "button", onclick: () => this.#hooks.again(move.turn) },
          icon("again"),
          text("web-review-again"),
        ),
      ),
    ];
  }
}
