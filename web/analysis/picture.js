// @ts-check
/**
 * Pictures of a board, made here from the board's own drawing. The styles of the page are written into the
 * picture, so that it looks the same anywhere.
 */

import { Geometry } from "../board/geometry.js";
import { arrowsOf } from "../board/mood.js";
import { DEFAULTS } from "../board/props.js";
import { Scene } from "../board/scene.js";
import { needsEdges } from "../board/squares.js";
import { svg } from "../board/svg.js";
import { element } from "../dom.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../board/props.js").BoardArrow} BoardArrow */

/**
 * @typedef {object} PictureOptions
 * @property {0 | 1} perspective
 * @property {boolean} coordinates
 * @property {BoardArrow[]} arrows
 * @property {string} title
 */

const WIDTH = 800;

/** What the style sheets may say about a part of the drawing. */
const STYLES = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-linejoin",
  "stroke-linecap",
  "stroke-dasharray",
  "opacity",
  "vector-effect",
  "font-family",
  "font-size",
  "font-weight",
  "text-anchor",
];

/** Puts the drawings in place of the references to them.
 * @param {SVGElement} root */
function expandSymbols(root) {
  for (const use of [...root.querySelectorAll("use")]) {
    const symbol = document.getElementById((use.getAttribute("href") ?? "").slice(1));
    const place = `translate(${use.getAttribute("x") ?? 0} ${use.getAttribute("y") ?? 0})`;
    const group = svg("g", { transform: `${use.getAttribute("transform") ?? ""} ${place}`.trim() });
    for (const part of symbol?.children ?? []) group.append(part.cloneNode(true));
    use.replaceWith(group);
  }
}

/** Writes what the style sheets say onto the node itself.
 * @param {SVGElement} node */
function inlineStyles(node) {
  const style = getComputedStyle(node);
  if (style.display === "none") {
    node.remove();
    return;
  }
  const drawn = !["g", "svg", "title", "desc"].includes(node.tagName);
  for (const name of drawn ? STYLES : ["opacity"]) {
    const value = style.getPropertyValue(name);
    if (value && value !== "none auto") node.setAttribute(name, value);
  }
  if (style.transform && style.transform !== "none") node.setAttribute("transform", style.transform);
  for (const child of [...node.children]) inlineStyles(/** @type {SVGElement} */ (child));
  node.removeAttribute("class");
  node.removeAttribute("style");
}

/**
 * @param {Board} board
 * @param {PictureOptions} options
 * @returns {{ text: string, width: number, height: number }} an SVG document
 */
export function boardSvg(board, { perspective, coordinates, arrows, title }) {
  const geometry = new Geometry(board, {
    flipped: perspective === 1,
    coordinates,
    edges: needsEdges(board, null),
  });
  const { width, height } = geometry.full;
  const size = { width: WIDTH, height: Math.round((WIDTH * height) / width) };
  const scene = new Scene(geometry);
  const room = element("div", { class: "picture-room", "aria-hidden": "true" }, scene.root);
  document.body.append(room);
  try {
    scene.drawNames(coordinates);
    scene.setUnit(width / WIDTH);
    scene.setBoard(board, []);
    const last = (board.last ?? []).flatMap((square) => geometry.indices.get(square) ?? []);
    scene.setMarks(last.map((cell) => ({ kind: "last", cell })));
    scene.setArrows(arrowsOf({ ...DEFAULTS, board, arrows }, geometry));
    expandSymbols(scene.root);
    const [left, top] = geometry.viewBox.split(" ");
    const ground = svg("rect", {
      x: left,
      y: top,
      width,
      height,
      fill: getComputedStyle(document.body).getPropertyValue("--page"),
    });
    inlineStyles(scene.root);
    const name = svg("title");
    name.textContent = title;
    scene.root.prepend(name, ground);
    scene.root.removeAttribute("aria-hidden");
    for (const [key, value] of Object.entries(size)) scene.root.setAttribute(key, String(value));
    return { text: new XMLSerializer().serializeToString(scene.root), ...size };
  } finally {
    room.remove();
  }
}

/**
 * @param {Board} board
 * @param {PictureOptions} options
 * @returns {Promise<Blob>}
 */
export async function boardPng(board, options) {
  const { text, width, height } = boardSvg(board, options);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = element("canvas", { width: width * 2, height: height * 2 });
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"),
  );
}

/** Gives a file to the person.
 * @param {Blob} blob @param {string} name */
export function save(blob, name) {
  const url = URL.createObjectURL(blob);
  element("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
