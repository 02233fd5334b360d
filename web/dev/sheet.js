// @ts-check
// Draws the developer's sheet: every piece, and boards in every state. The address can ask for
// ?theme=dark, ?grey, ?only=pieces or boards, and ?match= with a part of the names of boards.

import { BoardView } from "../board/board.js";
import { Miniature } from "../board/miniature.js";
import { pieceIcon, terrainIcon } from "../board/pieces.js";
import * as samples from "./samples.js";

const page = /** @type {HTMLElement} */ (document.querySelector("main"));
const asked = new URLSearchParams(location.search);
document.documentElement.dataset.theme = asked.get("theme") ?? "light";
document.documentElement.classList.toggle("grey", asked.has("grey"));
const only = asked.get("only");
const match = new RegExp(asked.get("match") ?? "", "i");

/** @param {string} tag @param {string} className @param {string} [text] */
function make(tag, className, text = "") {
  const node = document.createElement(tag);
  node.className = className;
  node.textContent = text;
  return node;
}

function drawPieces() {
  const { piece } = samples;
  /** @type {((owner: 0 | 1) => Element)[]} */
  const kinds = [
    ...["duck", "swan", "jumper", "slipper", "stone"].map((kind) => (/** @type {0 | 1} */ owner) => pieceIcon(piece(owner, kind, ""))),
    ...[2, 4].map((n) => (/** @type {0 | 1} */ owner) => pieceIcon(piece(owner, "warrior", "", n))),
    ...[3, 5].map((n) => (/** @type {0 | 1} */ owner) => pieceIcon(piece(owner, "dragon", "", n))),
    (owner) => pieceIcon(piece(owner, "king", "K")),
    (owner) => pieceIcon(piece(owner, "rook", "Rk")),
  ];
  const grounds = ["mountain", "small_cave", "large_cave", "used_cave", "swamp"];
  for (const size of [24, 48, 96]) {
    for (const owner of /** @type {(0 | 1)[]} */ ([0, 1])) {
      const row = make("div", "sheet-row");
      const icons = kinds.flatMap((draw) => [draw(owner), draw(owner)]);
      if (owner === 0) icons.push(...grounds.flatMap((kind) => [0, 1].map(() => terrainIcon({ kind, label: "~~" }))));
      icons.forEach((icon, i) => {
        const tile = make("div", i % 2 ? "tile tile-dark" : "tile");
        tile.style.width = tile.style.height = `${Math.round(size / 0.84)}px`;
        /** @type {SVGElement} */ (icon).style.width = /** @type {SVGElement} */ (icon).style.height = `${size}px`;
        tile.append(icon);
        row.append(tile);
      });
      page.append(row);
    }
  }
}

/** @type {[name: string, props: Partial<import("../board/props.js").BoardProps>, made?: string[]][]} */
const BOARDS = [
  ["Ugly Duck, chosen", { board: samples.duckMiddle, interactive: true, steps: { nodes: [{ c3: 1, b1: 2 }, { b4: -1, d4: -1 }, { b2: -1, c2: -1 }] } }, ["c3"]],
  ["Preview with a capture", { board: samples.duckMiddle, interactive: true, steps: { nodes: [{ c3: 1 }, { b4: -1, d4: -1 }] }, preview: samples.duckPreview }, ["c3"]],
  ["Pending", { board: samples.duckMiddle, pending: { steps: ["d1", "d2"] } }],
  ["Premove, turned", { board: samples.duckMiddle, perspective: 1, premove: ["d4", "d3"], interactive: "premove" }],
  ["Hint", { board: samples.duckMiddle, hint: ["c3", "d4"] }],
  ["Reconnecting", { board: samples.duckMiddle, dimmed: true }],
  ["Ski Jumps, off the board", { board: samples.skiMiddle, interactive: true, steps: { nodes: [{ j3: 1, h7: 2 }, { right: -1 }, { h9: -1, i7: -1 }] } }, ["j3"]],
  ["Ski Jumps, start", { board: samples.skiStart, interactive: true, steps: { nodes: [{}] } }],
  ["Dropper, first step", { board: samples.dropperMiddle, interactive: true, steps: { nodes: [{ e2: 1, c3: 1, c4: 1, e5: 1, a5: 1, e8: 1, b7: 1, h3: 1 }, { d2: -1 }] } }],
  ["Dropper, free stone", { board: samples.dropperMiddle, interactive: true, preview: samples.dropperPreview, steps: { nodes: [{ e2: 1 }, { d2: 2 }, { a1: -1, h1: -1, a8: -1 }] } }, ["e2", "d2"]],
  ["Three Dragons, start", { board: samples.dragonStart, interactive: true, steps: { nodes: [{ e8: 1 }, Object.fromEntries(["e6", "e7", "a8", "b8", "c8", "d8", "f8", "g8", "h8", "i8"].map((s) => [s, -1]))] } }, ["e8"]],
  ["Three Dragons, optional capture", { board: samples.dragonMiddle, interactive: true, preview: samples.dragonPreview, steps: { nodes: [{ e8: 1 }, { e4: 2 }, { d4: -1, none: -1 }] } }, ["e8", "e4"]],
  ["Slanted hexagons", { board: samples.hexagons, interactive: true, steps: { nodes: [{ b2: 1 }, { a3: -1, b1: -1, c1: -1, d2: -1 }] } }, ["b2"]],
  ["Offset hexagons, turned", { board: samples.hexagonsOffset, perspective: 1, hint: ["d4"] }],
  ["Stacks, unknown kinds, hands", { board: samples.stacks, interactive: true, steps: { nodes: [{ king: 1, stone: 1, pass: -1, a1: 1 }, { b1: -1 }] } }],
];

if (!only || only === "pieces") drawPieces();
if (!only || only === "boards") {
  const boards = make("div", "sheet-boards");
  for (const [name, props, made = []] of BOARDS.filter(([name]) => match.test(name))) {
    const figure = make("figure", "sheet-board");
    const host = make("div", "");
    figure.append(host, make("figcaption", "", name));
    boards.append(figure);
    page.append(boards);
    const view = new BoardView(host, { onSteps: (steps) => console.log(steps.join(" ")) });
    view.set(props);
    made.forEach((step) => view.choose(step));
    if (props.preview) view.set({ preview: props.preview });
  }
  const small = make("div", "sheet-small");
  for (const list of [[samples.duckStart, samples.duckMiddle], [samples.skiMiddle], [samples.dropperMiddle, samples.dropperPreview], [samples.dragonMiddle], [samples.hexagons]]) {
    const host = make("div", "sheet-miniature");
    small.append(host);
    page.append(small);
    new Miniature(host).play(list);
  }
}
