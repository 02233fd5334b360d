// @ts-check
/**
 * The winning chances of a game as a curve. Where the result is proved the curve is a solid band at the
 * edge of the graph, elsewhere it is a thin line: shape, not only colour, tells them apart.
 */

import { svg } from "../board/svg.js";
import { element, setText } from "../dom.js";
import { text } from "../text.js";
import { chance, isProved } from "./score.js";

/** @typedef {import("../types").ReviewedMove} ReviewedMove */
/** @typedef {import("../types").Side} Side */

/**
 * @typedef {object} GraphPoint the position after this number of turns
 * @property {number} chance of the first side
 * @property {boolean} proved
 * @property {ReviewedMove["mark"]} mark of the move that led here
 */

const WIDTH = 600;
const HEIGHT = 120;

/**
 * The points of a reviewed game.
 * @param {ReviewedMove[]} moves
 * @param {(move: ReviewedMove) => Side} sideOf
 * @param {number[] | null} chances of the first side, if the server has told them
 * @returns {GraphPoint[]}
 */
export function graphPoints(moves, sideOf, chances) {
  if (moves.length === 0) return [];
  const first = (/** @type {number} */ share, /** @type {Side} */ side) => (side === 0 ? share : 1 - share);
  const told = chances?.length === moves.length + 1 ? chances : null;
  const points = moves.map((move, index) => ({
    chance: told?.[index] ?? first(chance(move.best), sideOf(move)),
    proved: isProved(move.best),
    mark: index > 0 ? moves[index - 1].mark : null,
  }));
  const last = moves[moves.length - 1];
  points.push({
    chance: told?.[moves.length] ?? first(chance(last.played), sideOf(last)),
    proved: isProved(last.played),
    mark: last.mark,
  });
  return points;
}

/**
 * The stretches of positions that are proved, from and to inclusive.
 * @param {GraphPoint[]} points
 * @returns {[number, number][]}
 */
export function provedStretches(points) {
  /** @type {[number, number][]} */
  const stretches = [];
  points.forEach(({ proved, chance: share }, index) => {
    const last = stretches[stretches.length - 1];
    if (!proved) return;
    if (last && last[1] === index - 1 && points[last[0]].chance === share) last[1] = index;
    else stretches.push([index, index]);
  });
  return stretches;
}

export class Graph {
  /** @type {GraphPoint[]} */ #points = [];
  #cursor = svg("line", { class: "graph-cursor", y1: 0, y2: HEIGHT });
  #body = svg("g");
  #picture = svg(
    "svg",
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", "aria-hidden": "true" },
    [this.#body, this.#cursor],
  );
  #signs = element("div", { class: "graph-signs", "aria-hidden": "true" });
  #above = element("span", { class: "graph-name above", "aria-hidden": "true" });
  #below = element("span", { class: "graph-name below", "aria-hidden": "true" });
  /** @type {[string, string]} */ #names = ["", ""];
  root = element(
    "div",
    {
      class: "graph",
      role: "slider",
      tabindex: 0,
      "aria-label": text("web-review-graph"),
      "aria-valuemin": 0,
    },
    this.#picture,
    this.#signs,
    this.#above,
    this.#below,
  );

  /** @param {(turn: number) => void} go */
  constructor(go) {
    const at = (/** @type {PointerEvent} */ event) => {
      const box = this.root.getBoundingClientRect();
      const last = this.#points.length - 1;
      return Math.max(0, Math.min(last, Math.round(((event.clientX - box.left) / box.width) * last)));
    };
    this.root.addEventListener("pointerdown", (event) => {
      this.root.setPointerCapture(event.pointerId);
      go(at(event));
    });
    this.root.addEventListener("pointermove", (event) => {
      if (event.buttons & 1) go(at(event));
    });
  }

  /** @param {GraphPoint[]} points @param {[string, string]} names */
  draw(points, names) {
    this.#points = points;
    this.#names = names;
    setText(this.#above, names[0]);
    setText(this.#below, names[1]);
    const last = Math.max(1, points.length - 1);
    const x = (/** @type {number} */ index) => (index / last) * WIDTH;
    const y = (/** @type {number} */ share) => (1 - share) * (HEIGHT - 8) + 4;
    const at = (/** @type {GraphPoint} */ point, /** @type {number} */ index) =>
      `${x(index).toFixed(1)} ${y(point.chance).toFixed(1)}`;
    const curve = points.map(at).join("L");
    const stretches = provedStretches(points).map(([from, to]) => {
      const share = points[from].chance;
      /** @type {"first" | "second" | "drawn"} */
      const winner = share > 0.75 ? "first" : share < 0.25 ? "second" : "drawn";
      return { winner, left: Math.max(0, x(from - 0.5)), right: Math.min(WIDTH, x(to + 0.5)) };
    });
    const bands = stretches.map(({ winner, left, right }) => {
      const [top, height] = {
        first: [0, HEIGHT / 2],
        second: [HEIGHT / 2, HEIGHT / 2],
        drawn: [HEIGHT / 2 - 5, 10],
      }[winner];
      return svg("rect", {
        class: `graph-proved graph-${winner}`,
        x: left,
        y: top,
        width: right - left,
        height,
      });
    });
    // Between two proved positions there is nothing to estimate.
    const estimated = points.flatMap((point, index) => {
      const before = points[index - 1];
      if (!before || (before.proved && point.proved)) return [];
      return `M${at(before, index - 1)}L${at(point, index)}`;
    });
    this.#body.replaceChildren(
      svg("path", { class: "graph-area", d: `M0 ${HEIGHT / 2}L${curve}L${WIDTH} ${HEIGHT / 2}Z` }),
      ...bands,
      svg("line", { class: "graph-middle", x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
      svg("path", { class: "graph-line", d: estimated.join("") }),
    );
    const words = stretches.flatMap(({ winner, left, right }) => {
      if (right - left < WIDTH * 0.16) return [];
      const word = element("span", { class: `graph-word ${winner}` }, text("web-review-proved"));
      word.style.left = `${((left + right) / 2 / WIDTH) * 100}%`;
      return [word];
    });
    const signs = points.flatMap(({ mark, chance: share }, index) => {
      if (!mark || mark === "inaccuracy") return [];
      const sign = element("span", { class: `graph-sign sign-${mark}` }, mark === "blunder" ? "??" : "?");
      // The first and the last are still whole.
      sign.style.left = `clamp(12px, ${(index / last) * 100}%, 100% - 12px)`;
      sign.style.top = `${Math.min(86, Math.max(14, (y(share) / HEIGHT) * 100))}%`;
      return [sign];
    });
    this.#signs.replaceChildren(...words, ...signs);
    this.root.setAttribute("aria-valuemax", String(points.length - 1));
  }

  /** @param {number | null} turn the position that is shown, if it is one of the game */
  select(turn) {
    const last = Math.max(1, this.#points.length - 1);
    this.#cursor.style.display = turn === null ? "none" : "";
    if (turn === null) return;
    const x = String((Math.min(turn, last) / last) * WIDTH);
    this.#cursor.setAttribute("x1", x);
    this.#cursor.setAttribute("x2", x);
    const point = this.#points[turn];
    this.root.setAttribute("aria-valuenow", String(turn));
    if (!point) return;
    const percent = Math.round(point.chance * 100);
    const words = text(point.proved ? "web-review-point-proved" : "web-review-point", {
      turn,
      percent,
      side: this.#names[0],
    });
    this.root.setAttribute("aria-valuetext", words);
  }
}
