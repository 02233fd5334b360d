// @ts-check
// Steps that are no squares: ways off the board as targets beyond its edge, and choices as buttons.

import { element } from "./cells.js";
import { isEdge } from "./geometry.js";
import { pieceIcon } from "./pieces.js";
import { svg } from "./svg.js";

/** @typedef {import("../types").Step} Step */
/** @typedef {import("../types").Piece} Piece */
/** @typedef {import("./geometry.js").Geometry} Geometry */
/** @typedef {import("./labels.js").Labels} Labels */

/** @type {Record<string, number>} */
const ANGLE = { right: 0, bottom: 90, left: 180, top: 270 };

export class Choices {
  /** @param {HTMLElement} edges @param {HTMLElement} tray @param {(step: Step) => void} choose @param {(step: Step | null) => void} hover */
  constructor(edges, tray, choose, hover) {
    this.edges = edges;
    this.tray = tray;
    this.key = "";
    for (const parent of [edges, tray]) {
      parent.addEventListener("click", (event) => {
        const button = /** @type {Element} */ (event.target).closest("button");
        if (button?.dataset.step) choose(button.dataset.step);
      });
      /** @param {Event} event */
      const enter = (event) => {
        const button = /** @type {Element} */ (event.target).closest("button");
        if (button?.dataset.step) hover(button.dataset.step);
      };
      parent.addEventListener("pointerover", enter);
      parent.addEventListener("focusin", enter);
      parent.addEventListener("pointerout", () => hover(null));
    }
  }

  /**
   * @param {Step[]} steps @param {Geometry} geometry
   * @param {number} from the cell of the piece that is moved, or -1
   * @param {Piece[]} hand of the side to move @param {Labels} labels
   */
  update(steps, geometry, from, hand, labels) {
    const edges = steps.filter(isEdge);
    const choices = steps.filter((step) => !isEdge(step) && !geometry.indices.has(step));
    const key = JSON.stringify([edges, choices, from, geometry.viewBox, geometry.flipped]);
    if (key === this.key) return;
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset?.step;
    const inside = this.edges.contains(document.activeElement) || this.tray.contains(document.activeElement);
    this.key = key;

    this.edges.replaceChildren(...edges.map((edge) => {
      const button = this.#button(edge, "board-edge");
      const { x, y } = geometry.beyond(edge, from);
      button.style.left = `${((x + geometry.margin.left) / geometry.full.width) * 100}%`;
      button.style.top = `${((y + geometry.margin.top) / geometry.full.height) * 100}%`;
      button.style.width = `${(72 / geometry.full.width) * 100}%`;
      button.setAttribute("aria-label", labels.edge(geometry.shownEdge(edge)));
      const d = "M-26 0H22M2 -22L24 0L2 22";
      button.append(svg("svg", { viewBox: "-50 -50 100 100", "aria-hidden": "true" }, [
        svg("g", { class: "mark mark-edge", transform: `rotate(${ANGLE[geometry.shownEdge(edge)]})` },
          [svg("path", { class: "mark-halo", d }), svg("path", { class: "mark-ink", d })]),
      ]));
      return button;
    }));

    this.tray.replaceChildren(...choices.map((step) => {
      const button = this.#button(step, "board-choice");
      const piece = hand.find((held) => held.kind === step);
      if (piece) button.append(pieceIcon(piece));
      button.append(labels.choice(step));
      return button;
    }));
    if (inside && focused) {
      const again = [...this.edges.children, ...this.tray.children]
        .find((node) => /** @type {HTMLElement} */ (node).dataset.step === focused);
      /** @type {HTMLElement | undefined} */ (again)?.focus();
    }
  }

  /** Focuses the target beyond this edge of the screen, if there is one. @param {string} step */
  focus(step) {
    const button = [...this.edges.children].find((node) => /** @type {HTMLElement} */ (node).dataset.step === step);
    /** @type {HTMLElement | undefined} */ (button)?.focus();
  }

  /** @param {Step} step @param {string} className */
  #button(step, className) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = className;
    button.dataset.step = step;
    return button;
  }
}

/** @returns {{ surface: HTMLElement, edges: HTMLElement, tray: HTMLElement }} */
export function frame() {
  return {
    surface: element("div", "board-surface"),
    edges: element("div", "board-edges"),
    tray: element("div", "board-tray"),
  };
}
