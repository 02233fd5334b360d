// @ts-check
/** What the board says in words, from the catalogue. */

import { capital, text } from "../text.js";

/** @typedef {import("../board/labels.js").Labels} Labels */

const EDGES = ["top", "bottom", "left", "right"];
const CHOICES = ["none", "pass"];

/**
 * @param {(side: number) => string} sideName
 * @returns {Partial<Labels>}
 */
export function boardLabels(sideName) {
  return {
    board: () => text("web-board"),
    side: sideName,
    cell({ square, thing, can, chosen, last, captured }) {
      const words = [square];
      if (thing?.piece) {
        const { owner, kind, name, strength } = thing.piece;
        words.push([name ?? kind, sideName(owner), strength].filter((word) => word !== undefined).join(" "));
        if (thing.beneath?.length) words.push(text("web-cell-stack", { count: thing.beneath.length + 1 }));
      }
      if (thing?.terrain) words.push(thing.terrain.name ?? thing.terrain.kind);
      if (!thing) words.push(text("web-cell-empty"));
      if (chosen) words.push(text("web-cell-chosen"));
      else if (can) words.push(text("web-cell-possible"));
      if (captured) words.push(text("web-cell-captured"));
      if (last) words.push(text("web-cell-last"));
      return words.join(", ");
    },
    choice: (step) => (CHOICES.includes(step) ? text(`web-choice-${step}`) : capital(step)),
    edge: (edge) => (EDGES.includes(edge) ? text(`web-edge-${edge}`) : edge),
    chosen: (step, next) => text("web-step-chosen", { step, count: next.length }),
    takenBack: (step) => text("web-step-taken-back", { step }),
  };
}
