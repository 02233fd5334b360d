// @ts-check
// What the board says in words, in English. A page passes functions of its own for other languages.

/** @typedef {import("../types").Thing} Thing */

/**
 * What is to be known about a square.
 * @typedef {object} CellInfo
 * @property {string} square
 * @property {Thing | null} thing `null`: an empty plain square
 * @property {boolean} can the next step can be made here
 * @property {boolean} chosen a step was made here
 * @property {boolean} last the last move changed it
 * @property {boolean} captured the steps made so far capture here
 */

/**
 * @typedef {object} Labels
 * @property {() => string} board the name of the board
 * @property {(side: number) => string} side
 * @property {(info: CellInfo) => string} cell
 * @property {(step: string) => string} choice
 * @property {(edge: string) => string} edge
 * @property {(step: string, next: string[]) => string} chosen
 * @property {(step: string) => string} takenBack
 * @property {(side: number, pieces: import("../types").Piece[]) => string} hand
 */

/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** @type {Labels} */
export const ENGLISH = {
  board: () => "Board",
  side: (side) => (side === 0 ? "White" : "Black"),
  cell({ square, thing, can, chosen, last, captured }) {
    const words = [square];
    if (thing?.piece) {
      const { owner, kind, name, strength } = thing.piece;
      const number = strength === undefined ? "" : ` ${strength}`;
      words.push(`${this.side(owner)} ${name ?? kind}${number}`);
      if (thing.beneath?.length) words.push(`stack of ${thing.beneath.length + 1}`);
    }
    if (thing?.terrain) words.push(thing.terrain.name ?? thing.terrain.kind);
    if (!thing) words.push("empty");
    if (chosen) words.push("chosen");
    else if (can) words.push(thing?.piece ? "can be chosen" : "possible");
    if (captured) words.push("will be captured");
    if (last) words.push("last move");
    return words.join(", ");
  },
  choice: (step) => capital(step),
  edge: (edge) => `Off the board, ${edge}`,
  chosen: (step, next) => `${step} chosen, ${next.length} possible`,
  takenBack: (step) => `${step} taken back`,
  hand(side, pieces) {
    const names = pieces.map((piece) => piece.name ?? piece.kind).join(", ");
    return `${this.side(side)} in hand: ${names || "nothing"}`;
  },
};
