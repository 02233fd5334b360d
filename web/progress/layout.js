// @ts-check
/** Where the parts of a chart are: pure arithmetic, in the pixels of the picture. */

import { round } from "../board/svg.js";

/** @typedef {{ at_ms: number, rating: number, margin: number }} RatingPoint */
/** @typedef {{ start_ms: number, games: number, puzzles: number }} Week */

/** The room for labels: at the left, at the right, above and below. */
export const ROOM = { left: 44, right: 12, top: 12, bottom: 26 };

/** Distances of lines that people read easily. */
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 250, 500, 1000];
/** The lines of a chart at most. */
const MOST_LINES = 5;

/**
 * Round numbers from at most `low` to at least `high`.
 * @param {number} low
 * @param {number} high
 * @returns {number[]}
 */
export function ticks(low, high) {
  const fits = (/** @type {number} */ step) => Math.ceil(high / step) - Math.floor(low / step) < MOST_LINES;
  const step = STEPS.find(fits) ?? STEPS[STEPS.length - 1];
  const first = Math.floor(low / step);
  const last = Math.max(Math.ceil(high / step), first + 1);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

/**
 * The curve of a rating, one result beside the other, with the band of its interval.
 * @param {RatingPoint[]} points
 * @param {{ width: number, height: number }} size
 */
export function ratingLayout(points, { width, height }) {
  const low = Math.min(...points.map(({ rating, margin }) => rating - margin));
  const high = Math.max(...points.map(({ rating, margin }) => rating + margin));
  const lines = ticks(low, high);
  const [bottom, top] = [lines[0], lines[lines.length - 1]];
  const inner = { width: width - ROOM.left - ROOM.right, height: height - ROOM.top - ROOM.bottom };
  const x = (/** @type {number} */ index) =>
    round(ROOM.left + (points.length > 1 ? (index / (points.length - 1)) * inner.width : inner.width / 2));
  const y = (/** @type {number} */ rating) =>
    round(ROOM.top + ((top - rating) / (top - bottom)) * inner.height);
  const path = (/** @type {[number, number][]} */ places) =>
    places.map(([across, down], index) => `${index === 0 ? "M" : "L"}${across} ${down}`).join("");
  const upper = points.map(({ rating, margin }, index) => at(x(index), y(rating + margin)));
  const lower = points.map(({ rating, margin }, index) => at(x(index), y(rating - margin)));
  return {
    lines: lines.map((value) => ({ value, y: y(value) })),
    line: path(points.map(({ rating }, index) => at(x(index), y(rating)))),
    band: `${path([...upper, ...lower.reverse()])}Z`,
    dots: points.map(({ rating, margin }, index) => ({
      x: x(index),
      y: y(rating),
      top: y(rating + margin),
      bottom: y(rating - margin),
    })),
  };
}

/**
 * Two bars for each week: games and puzzles.
 * @param {Week[]} weeks
 * @param {{ width: number, height: number }} size
 */
export function weekLayout(weeks, { width, height }) {
  const high = Math.max(1, ...weeks.map(({ games, puzzles }) => Math.max(games, puzzles)));
  const lines = ticks(0, high);
  const top = lines[lines.length - 1];
  const inner = { width: width - ROOM.left - ROOM.right, height: height - ROOM.top - ROOM.bottom };
  const across = inner.width / weeks.length;
  const bar = Math.min(18, across * 0.34);
  const base = ROOM.top + inner.height;
  const tall = (/** @type {number} */ count) => round((count / top) * inner.height);
  return {
    lines: lines.map((value) => ({ value, y: round(base - tall(value)) })),
    bars: weeks.flatMap((week, index) => {
      const middle = ROOM.left + (index + 0.5) * across;
      return /** @type {const} */ (["games", "puzzles"]).map((kind, place) => ({
        kind,
        x: round(middle + (place - 1) * bar),
        y: round(base - tall(week[kind])),
        width: round(bar - 1),
        height: tall(week[kind]),
      }));
    }),
    names: weeks.map((week, index) => ({
      at_ms: week.start_ms,
      x: round(ROOM.left + (index + 0.5) * across),
    })),
    base: round(base),
  };
}

/** The parts of a bar of results in percent of its length, with no gap and no overlap.
 * @param {{ wins: number, draws: number, losses: number }} tally */
export function tallyParts({ wins, draws, losses }) {
  const all = wins + draws + losses;
  if (all === 0) return [];
  let from = 0;
  return /** @type {[string, number][]} */ ([
    ["won", wins],
    ["drawn", draws],
    ["lost", losses],
  ]).flatMap(([kind, count]) => {
    if (count === 0) return [];
    const part = { kind, from: round((from / all) * 100), width: round((count / all) * 100) };
    from += count;
    return [part];
  });
}

/** @param {number} x @param {number} y @returns {[number, number]} */
function at(x, y) {
  return [x, y];
}
