// @ts-check
/** A score on the screen: proved is a solid shape with a word, an estimate is an outline with a number. */

import { element } from "../dom.js";
import { isProved, namedWords, shortWords, spokenWords } from "./score.js";

/** @typedef {import("../types").Score} Score */
/** @typedef {import("../types").Side} Side */

/**
 * @param {Score} score for the side to move
 * @param {Side} turn
 * @param {[string, string]} names of the sides
 * @param {"short" | "named"} [form]
 */
export function scoreBadge(score, turn, names, form = "short") {
  const proved = isProved(score);
  const kind = proved ? score.proven : "estimate";
  return element(
    "span",
    {
      class: `score score-${proved ? "proved" : "estimate"} score-${kind}`,
      role: "img",
      "aria-label": spokenWords(score, turn, names),
      "data-certainty": proved ? "proved" : "estimated",
    },
    form === "named" ? namedWords(score, turn, names) : shortWords(score),
  );
}
