// @ts-check
/** The explanation that is played on the board: which move it is about, and how far it is shown. */

/** @typedef {import("../types").Why} Why */
/** @typedef {import("../types").Position} Position */

/**
 * What is said about a turn, without the move that stands beside it anyway.
 * @param {import("../types").WhyTurn} turn @param {[string, string]} names of the sides
 */
export function wordsOfTurn({ move, side, text, sentence }, names) {
  const words = sentence ?? text;
  const beginning = `${names[side]}: ${move}`;
  return words.startsWith(beginning) ? words.slice(beginning.length).replace(/^[,.]\s*/, "") : words;
}

export class Explanation {
  /** Turns that are shown. */
  at = 0;

  /**
   * @param {Why} answer
   * @param {number} base the node before the move
   * @param {Position} start the position there
   */
  constructor(answer, base, start) {
    this.answer = answer;
    this.base = base;
    this.start = start;
  }

  /** Takes a later answer. A line that did not change goes on where it is.
   * @param {Why} answer
   * @returns {boolean} whether the line is the same */
  improve(answer) {
    const moves = (/** @type {Why} */ { turns }) => turns.map(({ move }) => move).join(" ");
    const isSame = moves(answer) === moves(this.answer);
    // The boards of the same line are equal; a board that is already shown does not have to be drawn again.
    this.answer = isSame ? { ...answer, turns: this.answer.turns } : answer;
    if (!isSame) this.at = 0;
    return isSame;
  }

  /** The side that made the move. */
  get side() {
    return this.start.turn;
  }

  /** The turn that is shown last, or nothing at the start. */
  get turn() {
    return this.answer.turns[this.at - 1] ?? null;
  }

  get board() {
    return this.turn?.board ?? this.start.board;
  }

  /**
   * Goes to the position after so many turns.
   * @param {number} turn
   * @returns {import("../board/props.js").BoardProps["effects"]} how the board gets there
   */
  go(turn) {
    const to = Math.max(0, Math.min(this.answer.turns.length, turn));
    const isNext = to === this.at + 1;
    this.at = to;
    return isNext ? (this.turn?.effects ?? null) : "infer";
  }
}
