// @ts-check
/** What the coach says in a game: warnings, threats and comments, from what the engine has found. */

import { text } from "../text.js";
import { chance, isProved, namedWords, shortWords } from "./score.js";

/** @typedef {import("../types").ReviewedMove} ReviewedMove */
/** @typedef {import("../types").EngineLine} EngineLine */
/** @typedef {import("../types").Score} Score */
/** @typedef {import("../types").Side} Side */
/** @typedef {import("../settings.js").CoachComments} CoachComments */

/** The winning chance that a second move in a row has to gain to be a threat, as in the terminal. */
const LEAST_GAIN = 0.2;
/** A win that takes more turns is no threat: where everything is proved, a pass often loses in the end. */
const HORIZON = 7;
/** The turns of a line that are told. */
const TOLD = 6;

/** Whether a move gives the game away, proved or clearly.
 * @param {ReviewedMove} judged */
export function givesGameAway(judged) {
  return judged.mark === "blunder";
}

/**
 * Whether the other side threatens something.
 * @param {Score} now the value of the position for the side to move
 * @param {Score} free the value for the other side if that could move
 */
export function isThreat(now, free) {
  // The game is over before anything happens.
  if (isProved(now) && now.proven === "win" && (now.turns ?? Infinity) <= 1) return false;
  if (isProved(free) && free.proven === "win") return (free.turns ?? Infinity) <= HORIZON;
  return chance(free) - (1 - chance(now)) >= LEAST_GAIN;
}

/** Why to think again before this move.
 * @param {ReviewedMove} judged */
export function warningWords({ move, best, played, change }) {
  const score = shortWords(played);
  if (change) return text(`web-warning-${change.from}`, { move, score });
  const other = shortWords(best);
  return text(isProved(played) ? "web-warning-one-sided" : "web-warning-clear", { move, score, best: other });
}

/** @param {EngineLine} threat @param {Side} side that threatens @param {[string, string]} names */
export function threatWords(threat, side, names) {
  const line = threat.moves.slice(0, TOLD).join(" ");
  return text("web-threat", { line, score: namedWords(threat.score, side, names) });
}

/** The comment on a move.
 * @param {ReviewedMove} judged @param {CoachComments} detail */
export function commentWords(judged, detail) {
  const { move, mark, played, line, reply } = judged;
  const kind = mark ?? (judged.forced ? "forced" : line[0] === move ? "best" : "fine");
  const sign = mark ? { inaccuracy: "?!", mistake: "?", blunder: "??" }[mark] : "";
  const brief = `${move}${sign}: ${text(`web-comment-${kind}`)}`;
  if (detail !== "full") return brief;
  const parts = [`${brief} (${shortWords(played)})`];
  if (mark && line.length > 0) {
    parts.push(text("web-comment-better", { line: line.slice(0, TOLD).join(" ") }));
    // An estimate refutes nothing if a better result is proved.
    const isSure = isProved(played) || !isProved(judged.best);
    if (isSure && reply.length > 0) {
      parts.push(text("web-comment-refuted", { line: reply.slice(0, TOLD).join(" ") }));
    }
  }
  return parts.join("; ");
}
