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

  /** Takes a later answer. As far as the line is the same, it stays where it is.
   * @param {Why} answer
   * @returns {boolean} whether the turn that is shown is in the new line too */
  improve(answer) {
    const before = this.answer.turns;
    const differs = answer.turns.findIndex(({ move }, index) => move !== before[index]?.move);
    const same = differs < 0 ? answer.turns.length : differs;
    // The boards of the same turns are equal; a board that is already shown does not have to be drawn again. What
    // is said about a turn may have changed.
    const turns = answer.turns.map((turn, index) =>
      index < same ? { ...turn, board: before[index].board } : turn,
    );
    this.answer = { ...answer, turns };
    const stays = this.at <= same;
    this.at = Math.min(this.at, same);
    return stays;
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
   * Goes to the position after this number of turns.
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
