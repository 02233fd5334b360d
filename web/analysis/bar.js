// @ts-check
/**
 * The evaluation beside the board. An estimate is a hatched level with a number; a proved result fills the
 * whole bar with the colour of the winner and says so in words.
 */

import { element, setText } from "../dom.js";
import { text } from "../text.js";
import { chance, forFirst, isProved, namedWords, signed, spokenWords } from "./score.js";

/** @typedef {import("../types").Score} Score */
/** @typedef {import("../types").Side} Side */

export class EvaluationBar {
  #level = element("div", { class: "bar-level" });
  #words = element("span", { class: "bar-words" });
  root = element("div", { class: "bar", role: "img" }, this.#level, this.#words);

  /**
   * @param {Score | null} score for the side to move
   * @param {Side} turn
   * @param {[string, string]} names
   * @param {Side} below the side at the lower edge of the board
   */
  update(score, turn, names, below) {
    const { root } = this;
    root.dataset.below = String(below);
    if (!score) {
      root.dataset.certainty = "none";
      root.setAttribute("aria-label", text("web-score-none"));
      setText(this.#words, "");
      return;
    }
    const first = forFirst(score, turn);
    const proved = isProved(first);
    const share = below === 0 ? chance(first) : 1 - chance(first);
    root.dataset.certainty = proved ? "proved" : "estimated";
    root.dataset.winner = !proved || first.proven === "draw" ? "" : first.proven === "win" ? "0" : "1";
    root.dataset.ahead = share >= 0.5 ? "below" : "above";
    root.style.setProperty("--share", String(share));
    root.setAttribute("aria-label", spokenWords(score, turn, names));
    setText(this.#words, proved ? namedWords(score, turn, names) : signed(Math.abs(first.estimate)));
  }
}
