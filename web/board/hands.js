// @ts-check
// The pieces that each side has in hand, above and below the board, as counted drawings. Choosing one
// is a step like any other: the buttons for that are in the tray.

import { element } from "./cells.js";
import { pieceIcon } from "./pieces.js";

/** @typedef {import("../types").Piece} Piece */
/** @typedef {import("../types").Board} Board */
/** @typedef {import("./labels.js").Labels} Labels */

/** Equal pieces together. @param {Piece[]} pieces @returns {[Piece, number][]} */
function counted(pieces) {
  /** @type {Map<string, [Piece, number]>} */
  const groups = new Map();
  for (const piece of pieces) {
    const key = `${piece.kind}\u0001${piece.strength ?? ""}\u0001${piece.label}`;
    groups.set(key, [piece, (groups.get(key)?.[1] ?? 0) + 1]);
  }
  return [...groups.values()];
}

export class Hands {
  constructor() {
    this.above = element("div", "board-hand", "img");
    this.below = element("div", "board-hand", "img");
    this.above.hidden = this.below.hidden = true;
    this.key = "";
  }

  /** @param {Board} board @param {boolean} flipped @param {Labels} labels */
  update(board, flipped, labels) {
    // Once a game has shown that it has hands, their room stays.
    if (!board.hands && this.above.hidden) return;
    const hands = board.hands ?? [[], []];
    const key = JSON.stringify([hands, flipped]);
    if (key === this.key) return;
    this.key = key;
    // A board that is not turned has its first row, and so the first side, at the top.
    const order = flipped ? [1, 0] : [0, 1];
    [this.above, this.below].forEach((node, i) => {
      const side = order[i];
      node.hidden = false;
      node.setAttribute("aria-label", labels.hand(side, hands[side]));
      node.replaceChildren(...counted(hands[side]).map(([piece, count]) => {
        const group = element("span", "board-held");
        group.append(pieceIcon(piece));
        if (count > 1) group.append(`×${count}`);
        return group;
      }));
    });
  }
}
