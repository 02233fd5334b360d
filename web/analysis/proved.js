// @ts-check
/**
 * The engine's lines and the proofs of the explorer together. A move that is proved is proved everywhere: in the
 * lines, on the bar and by the arrows.
 */

import { isProved } from "./score.js";

/** @typedef {import("../types").Score} Score */
/** @typedef {import("../types").EngineLine} EngineLine */
/** @typedef {import("../types").LinesFound} LinesFound */
/** @typedef {import("../types").Explored} Explored */

/** Later than any end of a game. */
const NEVER = 1e9;

/** @param {Score} score @returns {[number, number]} greater is better */
function rank(score) {
  if (!isProved(score)) return [1, score.estimate];
  const turns = score.turns ?? NEVER;
  if (score.proven === "draw") return [1, 0];
  return score.proven === "win" ? [2, -turns] : [0, turns];
}

/** @param {Score} one @param {Score} other */
function better(one, other) {
  const [a, b] = [rank(one), rank(other)];
  return b[0] - a[0] || b[1] - a[1];
}

/** Whether a score says more than a line does. @param {Score} score @param {Score} known */
function saysMore(score, known) {
  if (!isProved(score)) return false;
  return !isProved(known) || (score.turns ?? null) !== null;
}

/**
 * The lines with everything that is proved about their first moves, the best first. A move that keeps a result
 * comes in even if the engine has not listed it.
 * @param {EngineLine[]} lines
 * @param {Explored | null} explored
 * @returns {EngineLine[]}
 */
export function withProofs(lines, explored) {
  const proofs = new Map(
    (explored?.moves ?? []).flatMap(({ move, score }) => (score ? [[move, score]] : [])),
  );
  if (proofs.size === 0) return lines;
  const joined = lines.map((line) => {
    const proof = proofs.get(line.moves[0]);
    proofs.delete(line.moves[0]);
    if (!proof || !saysMore(proof, line.score)) return line;
    // Nothing is known about the moves with which the engine would have gone on.
    const isSame = isProved(line.score) && line.score.proven === proof.proven;
    return { score: proof, moves: isSame ? line.moves : line.moves.slice(0, 1) };
  });
  for (const [move, score] of proofs) joined.push({ score, moves: [move] });
  return joined.sort((one, other) => better(one.score, other.score));
}

/**
 * What the position is worth to the side to move: proved only if no move that is still open can change it.
 * @param {EngineLine[]} lines of the engine alone, whose first score is that of the position
 * @param {Explored | null} explored
 * @returns {Score | null}
 */
export function worth(lines, explored) {
  const engine = lines[0]?.score ?? null;
  const [best] = withProofs(lines, explored);
  if (!best) return engine;
  const isSettled = isProved(best.score) && best.score.proven === "win";
  if (isSettled || explored?.complete) return best.score;
  if (!engine || isProved(engine)) return engine;
  // A draw at least, if there is nothing better among the estimates.
  const estimate = isProved(best.score)
    ? best.score.proven === "draw"
      ? 0
      : engine.estimate
    : best.score.estimate;
  return { estimate };
}
