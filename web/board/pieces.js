// @ts-check
// Pieces and terrain as SVG nodes. A kind without a drawing of its own is a disc with its label, so
// that a game nobody has drawn for can be played.

import { ARTWORK } from "./artwork.js";
import { svg } from "./svg.js";

/** @typedef {import("../types").Piece} Piece */
/** @typedef {import("../types").Terrain} Terrain */
/** @typedef {"up" | "down" | "left" | "right"} Facing */

/**
 * How a kind is drawn.
 * @typedef {object} Look
 * @property {keyof typeof ARTWORK} art
 * @property {[Facing, Facing]} [facing] where the pieces of each side look; nowhere if absent
 * @property {boolean} [warm] the first side has a warm colour instead of white
 * @property {[x: number, y: number, size: number]} [number] where its strength stands
 * @property {boolean} [leaves] pieces of this kind can leave the board over an edge
 */

/** @type {Record<string, Look>} */
const PIECES = {
  duck: { art: "duck", facing: ["down", "up"] },
  swan: { art: "swan", facing: ["up", "down"] },
  jumper: { art: "jumper", facing: ["right", "left"], warm: true, leaves: true },
  slipper: { art: "slipper", facing: ["right", "left"], warm: true, leaves: true },
  stone: { art: "stone" },
  warrior: { art: "warrior", number: [50, 56, 50] },
  dragon: { art: "dragon", number: [46, 70, 46] },
};

/** @type {Record<string, keyof typeof ARTWORK>} */
const TERRAIN = {
  mountain: "mountain",
  small_cave: "smallCave",
  large_cave: "largeCave",
  used_cave: "usedCave",
};

/** @type {Look} */
const UNKNOWN = { art: "disc" };

/** A kind without a drawing is a disc, however strong it is. @param {Piece} piece @returns {Look} */
export function lookOf(piece) {
  return Object.hasOwn(PIECES, piece.kind) ? PIECES[piece.kind] : UNKNOWN;
}

/** Can such a piece leave the board? @param {Piece} piece */
export function leavesBoard(piece) {
  return lookOf(piece).leaves === true;
}

/** @param {string} name */
const symbolId = (name) => `cygnet-${name}`;

/** Puts the drawings into the document, once. */
export function installArtwork() {
  if (document.getElementById("cygnet-artwork")) return;
  const symbols = Object.entries(ARTWORK).map(([name, drawing]) =>
    svg("symbol", { id: symbolId(name), viewBox: "0 0 100 100", overflow: "visible" },
      drawing.flatMap(([part, d]) =>
        part === "limb" || part === "ski"
          ? [svg("path", { class: `part-${part}-edge`, d }), svg("path", { class: `part-${part}`, d })]
          : [svg("path", { class: `part-${part}`, d })])));
  const sprite = svg("svg", { id: "cygnet-artwork", class: "artwork", "aria-hidden": "true" }, symbols);
  document.body.append(sprite);
}

/** @param {string} name */
const use = (name) => svg("use", { href: "#" + symbolId(name), x: -50, y: -50, width: 100, height: 100 });

/** @param {string} text @param {string} kind @param {number} x @param {number} y @param {number} size */
function label(text, kind, x, y, size) {
  const node = svg("text", { class: `part-${kind}`, x: x - 50, y: y - 50, "font-size": size, dy: "0.355em" });
  node.textContent = text;
  return node;
}

/** @type {Record<Facing, Facing>} */
const BACK = { up: "down", down: "up", left: "right", right: "left" };

// Profiles look to the right. One that travels down the board leans down, one that travels up looks
// the other way and up: the beak says where it goes.
/** @type {Record<Facing, string>} */
const POSE = {
  right: "",
  left: "scale(-1 1)",
  down: "rotate(13)",
  up: "rotate(13) scale(-1 1)",
};

/** One piece around (0, 0). @param {Piece} piece @param {boolean} flipped @param {boolean} numbered with its strength */
export function drawPiece(piece, flipped = false, numbered = true) {
  const look = lookOf(piece);
  const side = piece.owner === 0 ? (look.warm ? "side-warm" : "side-light") : "side-dark";
  const group = svg("g", { class: `piece-art ${side}` });
  const drawing = use(look.art);
  const facing = look.facing?.[piece.owner];
  const shown = facing && flipped ? BACK[facing] : facing;
  if (shown) drawing.setAttribute("transform", POSE[shown]);
  group.append(drawing);
  if (numbered && look.number && piece.strength !== undefined) {
    group.append(label(String(piece.strength), "number", ...look.number));
  }
  if (look.art === "disc") {
    const length = [...piece.label].length;
    group.append(label(piece.label, "number", 50, 50, length > 1 ? 80 / length : 48));
  }
  return group;
}

/** A pile of pieces: those beneath as slabs, the top one in full. @param {Piece[]} stack @param {boolean} flipped */
export function drawStack(stack, flipped = false) {
  const top = drawPiece(stack[stack.length - 1], flipped);
  if (stack.length === 1) return top;
  const group = svg("g", { class: "piece-stack" });
  const shown = stack.slice(0, -1).slice(-4);
  shown.forEach((piece, i) => {
    const side = piece.owner === 0 ? (lookOf(piece).warm ? "side-warm" : "side-light") : "side-dark";
    const slab = svg("rect", { class: "part-body", x: -36, y: 32 - 11 * i, width: 72, height: 13, rx: 6 });
    group.append(svg("g", { class: side }, [slab]));
  });
  const lift = 8 + 11 * shown.length - 6;
  top.setAttribute("transform", `translate(0 ${-lift / 2 + 3}) scale(${round2(0.84 - 0.07 * shown.length)})`);
  const badge = svg("g", { class: "piece-height", transform: "translate(33 33)" }, [svg("circle", { r: 17 })]);
  badge.append(label(String(stack.length), "height", 50, 50, 26));
  group.append(top, badge);
  return group;
}

/** @param {number} n */
const round2 = (n) => Math.round(n * 100) / 100;

/** @param {Terrain} terrain */
export function drawTerrain(terrain) {
  const group = svg("g", { class: "terrain-art" });
  if (Object.hasOwn(TERRAIN, terrain.kind)) group.append(use(TERRAIN[terrain.kind]));
  else group.append(use("ground"), label(terrain.label, "terrain-label", 50, 53, 36));
  return group;
}

/**
 * A piece alone, for lists of captured pieces and buttons. The element around it names it.
 * @param {Piece} piece @param {boolean} [numbered] with its strength @returns {SVGSVGElement}
 */
export function pieceIcon(piece, numbered = true) {
  installArtwork();
  const icon = svg("svg", { class: "piece-icon", viewBox: "-52 -52 104 104", "aria-hidden": "true" });
  icon.append(drawPiece(piece, false, numbered));
  return icon;
}

/** @param {Terrain} terrain @returns {SVGSVGElement} */
export function terrainIcon(terrain) {
  installArtwork();
  const icon = svg("svg", { class: "piece-icon", viewBox: "-52 -52 104 104", "aria-hidden": "true" });
  icon.append(drawTerrain(terrain));
  return icon;
}

/**
 * Pieces that look alike, and how many of each there are.
 * @param {Piece[]} pieces
 */
export function alike(pieces) {
  /** @type {Map<string, { piece: Piece, count: number }>} */
  const kinds = new Map();
  for (const piece of pieces) {
    const look = [piece.kind, piece.label, piece.strength, piece.owner].join(" ");
    const known = kinds.get(look);
    if (known) known.count += 1;
    else kinds.set(look, { piece, count: 1 });
  }
  return [...kinds.values()];
}
