// @ts-check
// Marks on the board. Each is a shape of its own, drawn as a dark line on a light halo, so that it can
// be read on any square and without colour.

import { CELL } from "./geometry.js";
import { polygon, round, svg } from "./svg.js";

/** @typedef {import("./geometry.js").Geometry} Geometry */
/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {"chosen" | "target" | "ring" | "last" | "capture" | "taken" | "pending" | "premove" | "hint" | "region"} MarkKind */
/** @typedef {{ kind: MarkKind, cell: number }} Mark */
/** @typedef {"hint" | "premove" | "line" | "best" | "other" | "threat" | "drawn"} ArrowKind */
/** @typedef {{ kind: ArrowKind, from: Point, to: Point, hollow?: boolean }} Arrow */

/** @param {number} r */
const circle = (r) => `M${-r} 0a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`;

/** The corners of a cell without the sides between them. @param {Geometry} geometry @param {number} inset @param {number} length */
function brackets(geometry, inset, length) {
  const corners = geometry.corners(inset);
  return corners
    .map((corner, i) => {
      /** @param {Point} to */
      const towards = (to) => {
        const part = length / Math.hypot(to.x - corner.x, to.y - corner.y);
        return `${round(corner.x + (to.x - corner.x) * part)} ${round(corner.y + (to.y - corner.y) * part)}`;
      };
      const before = corners[(i + corners.length - 1) % corners.length];
      const after = corners[(i + 1) % corners.length];
      return `M${towards(before)}L${round(corner.x)} ${round(corner.y)}L${towards(after)}`;
    })
    .join("");
}

/** Two opposite corners of a cell, filled. @param {Geometry} geometry @param {number} inset @param {number} length */
function wedges(geometry, inset, length) {
  const corners = geometry.corners(inset);
  const half = corners.length / 2;
  return [0, half]
    .map((i) => {
      const corner = corners[i];
      const sides = [corners[(i + 1) % corners.length], corners[(i + corners.length - 1) % corners.length]];
      const points = sides.map(({ x, y }) => {
        const part = length / Math.hypot(x - corner.x, y - corner.y);
        return { x: corner.x + (x - corner.x) * part, y: corner.y + (y - corner.y) * part };
      });
      return polygon([corner, ...points]);
    })
    .join("");
}

/** @param {MarkKind} kind @param {Geometry} geometry */
function shape(kind, geometry) {
  const hex = geometry.hexagonal;
  switch (kind) {
    case "chosen": return brackets(geometry, 7, hex ? 17 : 24);
    case "target": return circle(13);
    case "ring": return circle(hex ? 43 : 44);
    case "last": return wedges(geometry, 4, hex ? 15 : 18);
    case "capture": return "M-24 -24L24 24M24 -24L-24 24";
    // Something stands on the square already: the cross makes room for it.
    case "taken": return hex ? "M14 -34L32 -16M32 -34L14 -16" : "M22 -38L38 -22M38 -38L22 -22";
    case "hint": return "M0 -46L46 0L0 46L-46 0Z";
    default: return polygon(geometry.corners(7));
  }
}

/** @param {Mark} mark @param {Geometry} geometry */
export function drawMark({ kind, cell }, geometry) {
  const d = shape(kind, geometry);
  const { x, y } = geometry.centre(cell);
  return svg("g", { class: `mark mark-${kind}`, transform: `translate(${round(x)} ${round(y)})` }, [
    svg("path", { class: "mark-halo", d }),
    svg("path", { class: "mark-ink", d }),
  ]);
}

/** An arrow between the centres of two cells, or a ring around one. @param {Arrow} arrow */
export function drawArrow({ kind, from, to, hollow = false }) {
  const classes = `arrow arrow-${kind}${hollow ? " arrow-hollow" : ""}`;
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length < 1) {
    const ring = svg("g", { class: classes, transform: `translate(${round(from.x)} ${round(from.y)})` });
    ring.append(...["arrow-halo", "arrow-shaft", "arrow-core"].map((name) => svg("path", { class: name, d: circle(34) })));
    return ring;
  }
  const unit = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  /** @param {number} along @param {number} across */
  const at = (along, across) =>
    `${round(from.x + unit.x * along - unit.y * across)} ${round(from.y + unit.y * along + unit.x * across)}`;
  // Several arrows of lines may meet on a square: their heads are smaller.
  const [reach, half] = kind === "best" || kind === "other" || kind === "threat" ? [27, 18] : [34, 24];
  const tip = length - CELL * 0.1;
  const start = CELL * 0.3;
  const neck = Math.max(start + 4, tip - reach);
  const head = `M${at(tip, 0)}L${at(neck, half)}L${at(neck, -half)}Z`;
  const shaft = `M${at(start, 0)}L${at(neck, 0)}`;
  return svg("g", { class: classes }, [
    svg("path", { class: "arrow-halo", d: shaft }),
    svg("path", { class: "arrow-halo", d: head }),
    svg("path", { class: "arrow-shaft", d: shaft }),
    svg("path", { class: "arrow-head", d: head }),
    svg("path", { class: "arrow-core", d: `${shaft}L${at(neck + 6, 0)}` }),
    svg("path", { class: "arrow-core arrow-core-head", d: `M${at(tip - 11, 0)}L${at(neck + 4, half - 10)}L${at(neck + 4, 10 - half)}Z` }),
  ]);
}
