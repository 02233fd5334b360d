// @ts-check
/** The charts of the progress page as pictures, each with a table that says the same. */

import { svg } from "../board/svg.js";
import { element } from "../dom.js";
import { date, text } from "../text.js";
import { ROOM, ratingLayout, tallyParts, weekLayout } from "./layout.js";

/** @typedef {import("./layout.js").RatingPoint} RatingPoint */
/** @typedef {import("./layout.js").Week} Week */

const HEIGHT = 220;
const LOW_HEIGHT = 150;
/** Beyond this number, points are not marked one by one. */
const MOST_DOTS = 40;

/**
 * A picture that is as wide as its place, with a name for people who do not see it and a table.
 * @param {string} name
 * @param {(width: number) => Element[]} draw
 * @param {number} height
 * @param {HTMLElement} table
 * @param {HTMLElement | null} [legend]
 */
function chart(name, draw, height, table, legend = null) {
  const picture = svg("svg", { class: "chart", role: "img", "aria-label": name, height });
  const place = element("div", { class: "chart-place" }, picture);
  const adapt = () => {
    const width = Math.max(240, Math.floor(place.clientWidth));
    picture.setAttribute("viewBox", `0 0 ${width} ${height}`);
    picture.setAttribute("width", String(width));
    picture.replaceChildren(...draw(width));
  };
  new ResizeObserver(adapt).observe(place);
  return element(
    "div",
    { class: "chart-box" },
    legend,
    place,
    element("details", { class: "chart-table" }, element("summary", {}, text("web-as-table")), table),
  );
}

/** @param {{ value: number, y: number }[]} lines @param {number} width */
function grid(lines, width) {
  return lines.flatMap(({ value, y }) => [
    svg("line", { class: "chart-line", x1: ROOM.left, x2: width - ROOM.right, y1: y, y2: y }),
    word(value, { x: ROOM.left - 8, y: y + 4, "text-anchor": "end" }),
  ]);
}

/** @param {string | number} words @param {Record<string, string | number>} where */
function word(words, where) {
  const label = svg("text", { class: "chart-word", ...where });
  label.textContent = String(words);
  return label;
}

/** @param {string[]} heads @param {(string | number)[][]} rows */
function table(heads, rows) {
  return element(
    "div",
    { class: "table-scroll", tabindex: 0, role: "group", "aria-label": text("web-as-table") },
    element(
      "table",
      {},
      element("thead", {}, element("tr", {}, ...heads.map((head) => element("th", { scope: "col" }, head)))),
      element(
        "tbody",
        {},
        ...rows.map((row) => element("tr", {}, ...row.map((cell) => element("td", {}, cell)))),
      ),
    ),
  );
}

/** @param {RatingPoint[]} points */
export function ratingChart(points) {
  const last = points[points.length - 1];
  const name = text("web-rating-chart", {
    // As texts: ratings are written without separators.
    first: String(points[0].rating),
    last: String(last.rating),
    margin: String(last.margin),
    count: points.length,
  });
  const draw = (/** @type {number} */ width) => {
    const { lines, line, band, dots } = ratingLayout(points, { width, height: HEIGHT });
    const only = dots[0];
    const marked = dots.length <= MOST_DOTS ? dots : dots.slice(-1);
    const base = HEIGHT - 6;
    return [
      ...grid(lines, width),
      dots.length === 1
        ? svg("line", { class: "rating-range", x1: only.x, x2: only.x, y1: only.top, y2: only.bottom })
        : svg("path", { class: "rating-band", d: band }),
      svg("path", { class: "rating-curve", d: line }),
      ...marked.map(({ x, y }) => svg("circle", { class: "rating-dot", cx: x, cy: y, r: 3 })),
      ...(points.length > 1 ? [word(date(points[0].at_ms), { x: ROOM.left, y: base })] : []),
      word(date(last.at_ms), { x: width - ROOM.right, y: base, "text-anchor": "end" }),
    ];
  };
  const rows = points.toReversed().map(({ at_ms: at, rating, margin }) => [date(at), rating, `± ${margin}`]);
  const heads = [text("web-date"), text("web-rating"), text("web-rating-margin")];
  return chart(name, draw, HEIGHT, table(heads, rows));
}

/** @param {Week[]} weeks */
export function weekChart(weeks) {
  const sum = (/** @type {"games" | "puzzles"} */ kind) => weeks.reduce((all, week) => all + week[kind], 0);
  const name = text("web-week-chart", { games: sum("games"), puzzles: sum("puzzles"), weeks: weeks.length });
  const draw = (/** @type {number} */ width) => {
    const { lines, bars, names, base } = weekLayout(weeks, { width, height: LOW_HEIGHT });
    const each = Math.ceil(names.length / Math.max(2, Math.floor(width / 110)));
    return [
      ...grid(lines, width),
      ...bars
        .filter(({ height }) => height > 0)
        .map(({ kind, ...where }) => svg("rect", { class: `bar-${kind}`, rx: 2, ...where })),
      ...names
        .filter((_, index) => (names.length - 1 - index) % each === 0)
        .map(({ at_ms: at, x }) => word(date(at), { x, y: base + 20, "text-anchor": "middle" })),
    ];
  };
  const legend = element(
    "p",
    { class: "chart-legend", "aria-hidden": "true" },
    ...["games", "puzzles"].map((kind) =>
      element(
        "span",
        {},
        svg("svg", { width: 12, height: 12 }, [
          svg("rect", { class: `bar-${kind}`, x: 1, y: 1, width: 10, height: 10, rx: 2 }),
        ]),
        text(kind === "games" ? "web-games" : "web-puzzles"),
      ),
    ),
  );
  const rows = weeks.toReversed().map(({ start_ms: at, games, puzzles }) => [date(at), games, puzzles]);
  const heads = [text("web-week-from"), text("web-games"), text("web-puzzles")];
  return chart(name, draw, LOW_HEIGHT, table(heads, rows), legend);
}

/** The results against an opponent as a bar; the numbers stand beside it.
 * @param {{ wins: number, draws: number, losses: number }} tally */
export function tallyBar(tally) {
  const look = { class: "tally-bar", viewBox: "0 0 100 10", preserveAspectRatio: "none" };
  const parts = tallyParts(tally).map(({ kind, from, width }) =>
    svg("rect", { class: `tally-${kind}`, x: from, y: 0, width, height: 10 }),
  );
  return svg("svg", { ...look, "aria-hidden": "true" }, parts);
}
