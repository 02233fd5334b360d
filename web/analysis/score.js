// @ts-check
/**
 * Scores in words and as shares. A score is proved or it is an estimate; nothing here turns one into the
 * other, and everything that shows a score asks `isProved` first.
 */

import { text } from "../text.js";

/** @typedef {import("../types").Score} Score */
/** @typedef {import("../types").Side} Side */

/** The estimate at which the side ahead wins about 73 of 100 games, as on the server. */
const CLEARLY_AHEAD = 1.2;

/** @param {Score} score @returns {score is import("../types").ProvedScore} */
export function isProved(score) {
  return "proven" in score;
}

/** The same score seen by the other side.
 * @param {Score} score @returns {Score} */
export function flipped(score) {
  if (!isProved(score)) return { estimate: score.estimate === 0 ? 0 : -score.estimate };
  const other = /** @type {const} */ ({ win: "loss", loss: "win", draw: "draw" });
  return { ...score, proven: other[score.proven] };
}

/** The score for the first side, of one for the side to move.
 * @param {Score} score @param {Side} turn */
export function forFirst(score, turn) {
  return turn === 0 ? score : flipped(score);
}

/** The winning chance, from 0 to 1: certain only if it is proved.
 * @param {Score} score */
export function chance(score) {
  if (isProved(score)) return { win: 1, draw: 0.5, loss: 0 }[score.proven];
  return 1 / (1 + Math.exp(-score.estimate / CLEARLY_AHEAD));
}

/** An estimate as a number with its sign.
 * @param {number} estimate */
export function signed(estimate) {
  const digits = Math.abs(estimate) >= 100 ? 0 : Math.abs(estimate) >= 10 ? 1 : 2;
  const number = Math.abs(estimate).toFixed(digits);
  if (Number(number) === 0) return "0.00";
  return estimate < 0 ? `−${number}` : `+${number}`;
}

/** What the side to move can reach: "wins in 7", or a number.
 * @param {Score} score */
export function shortWords(score) {
  if (!isProved(score)) return signed(score.estimate);
  if (score.proven === "draw") return text("web-score-draw");
  const known = score.turns !== undefined && score.turns !== null;
  if (score.proven === "win")
    return known ? text("web-score-win-in", { turns: Number(score.turns) }) : text("web-score-win");
  return known ? text("web-score-loss-in", { turns: Number(score.turns) }) : text("web-score-loss");
}

/**
 * Who is ahead, with a name: "White wins in 7", "White +0.35".
 * @param {Score} score for the side to move
 * @param {Side} turn
 * @param {[string, string]} names
 */
export function namedWords(score, turn, names) {
  if (isProved(score)) {
    if (score.proven === "draw") return text("web-score-draw");
    const winner = score.proven === "win" ? turn : 1 - turn;
    const known = score.turns !== undefined && score.turns !== null;
    const side = names[winner];
    return known
      ? text("web-score-side-wins-in", { side, turns: Number(score.turns) })
      : text("web-score-side-wins", { side });
  }
  const first = forFirst(score, turn);
  const estimate = isProved(first) ? 0 : first.estimate;
  const ahead = signed(Math.abs(estimate));
  if (Number(ahead.slice(1)) === 0) return text("web-score-even");
  return text("web-score-side-ahead", { side: names[estimate > 0 ? 0 : 1], number: ahead });
}

/**
 * The whole truth for a screen reader: proved or estimated comes first.
 * @param {Score} score
 * @param {Side} turn
 * @param {[string, string]} names
 */
export function spokenWords(score, turn, names) {
  const words = namedWords(score, turn, names);
  return text(isProved(score) ? "web-score-proved" : "web-score-estimated", { score: words });
}
