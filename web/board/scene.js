// @ts-check
// The picture: squares, terrain, pieces and marks as SVG. Nodes that still fit are kept.

import { drawArrow, drawMark } from "./marks.js";
import { contentKey, journeys, TRAVEL } from "./motion.js";
import { drawStack, drawTerrain, installArtwork } from "./pieces.js";
import { thingAt } from "./squares.js";
import { polygon, round, svg, translate } from "./svg.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").Effect} Effect */
/** @typedef {import("./geometry.js").Geometry} Geometry */
/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {{ key: string, node: SVGGElement }} Entry */

const LAYERS = /** @type {const} */ (["under", "terrain", "names", "last", "pieces", "ghosts", "marks", "arrows", "drag"]);

export class Scene {
  /** @param {Geometry} geometry */
  constructor(geometry) {
    installArtwork();
    this.geometry = geometry;
    this.root = svg("svg", { class: "board-picture", viewBox: geometry.viewBox, "aria-hidden": "true" });
    this.layers = /** @type {Record<typeof LAYERS[number], SVGGElement>} */ (
      Object.fromEntries(LAYERS.map((name) => [name, svg("g", { class: `layer-${name}` })])));
    this.root.append(...Object.values(this.layers));
    /** @type {Map<number, Entry>} */
    this.pieces = new Map();
    /** @type {Map<number, Entry>} */
    this.terrain = new Map();
    /** @type {Map<string, SVGGElement>} */
    this.markNodes = new Map();
    this.ghostKey = "";
    this.arrowKey = "";
    /** @type {Animation[]} */
    this.running = [];
    /** @type {Element[]} */
    this.leaving = [];
    this.#drawSquares();
  }

  #drawSquares() {
    const { geometry } = this;
    const shades = ["", "", ""];
    for (let cell = 0; cell < geometry.count; cell++) {
      const { x, y } = geometry.centre(cell);
      shades[geometry.shade(cell)] += polygon(geometry.corners().map((p) => ({ x: p.x + x, y: p.y + y })));
    }
    const all = shades.join("");
    this.layers.under.append(svg("path", { class: "square-edge", d: all }));
    shades.forEach((d, shade) => {
      if (d) this.layers.under.append(svg("path", { class: `square-${shade}`, d }));
    });
    if (geometry.hexagonal) this.layers.under.append(svg("path", { class: "hexagon-lines", d: all }));
  }

  /** The names of rows and columns. @param {boolean} shown */
  drawNames(shown) {
    const { geometry, layers } = this;
    layers.names.replaceChildren();
    if (!shown) return;
    const size = geometry.textSize;
    /** @param {string} text @param {number} x @param {number} y @param {string} [kind] */
    const name = (text, x, y, kind = "column") => {
      const node = svg("text", { class: `board-name ${kind}-name`, x: round(x), y: round(y), dy: "0.36em" });
      node.style.setProperty("--name-size", `${round(size)}px`);
      node.textContent = text;
      layers.names.append(node);
    };
    for (let column = 0; column < geometry.columns; column++) {
      const { x } = geometry.centre(geometry.cellOfSlot(column));
      name(geometry.columnNames[geometry.flipped ? geometry.columns - 1 - column : column], x, -size * 0.85);
    }
    for (let row = 0; row < geometry.rows; row++) {
      const { x, y } = geometry.centre(geometry.cellOfSlot(row * geometry.columns));
      name(geometry.rowNames[geometry.flipped ? geometry.rows - 1 - row : row], x - 50 - size * 0.5, y, "row");
    }
  }

  /** How many units of the picture are a pixel on the screen. @param {number} unit */
  setUnit(unit) {
    this.root.style.setProperty("--unit", String(round(unit)));
  }

  /** Ends all journeys: what is shown is the board. */
  settle() {
    for (const animation of this.running) animation.cancel();
    for (const node of this.leaving) node.remove();
    this.running = [];
    this.leaving = [];
  }

  /** @param {Element} node @param {Keyframe[]} frames @param {number} delay @param {number} [duration] */
  #animate(node, frames, delay, duration = TRAVEL) {
    const animation = node.animate(frames, { duration, delay, fill: "both", easing: "cubic-bezier(.3,.1,.25,1)" });
    this.running.push(animation);
    animation.onfinish = () => {
      animation.cancel();
      if (this.leaving.includes(node)) {
        node.remove();
        this.leaving = this.leaving.filter((other) => other !== node);
      }
    };
  }

  /** @param {Board} board @param {Effect[]} effects shown as motion */
  setBoard(board, effects) {
    this.settle();
    this.#setTerrain(board);
    const { geometry } = this;
    const { journeys: coming, length } = journeys(effects, geometry);
    const before = this.pieces;
    const used = new Set();
    /** @type {Map<number, Entry>} */
    const after = new Map();
    const moves = effects.length > 0;
    const departed = new Set([...coming.values()].map((journey) => journey.from));

    for (let cell = 0; cell < geometry.count; cell++) {
      const key = contentKey(board, cell);
      if (!key) continue;
      const journey = coming.get(cell);
      const origin = journey ? journey.from : cell;
      const old = before.get(origin);
      const kept = old?.key === key && !used.has(origin) && (journey !== undefined || !departed.has(cell));
      const entry = kept && old ? old : { key, node: this.#piece(board, cell) };
      if (kept) used.add(origin);
      const place = translate(geometry.centre(cell));
      entry.node.style.transform = place;
      if (entry.node.parentNode !== this.layers.pieces) this.layers.pieces.append(entry.node);
      after.set(cell, entry);
      if (!moves) continue;
      if (journey && kept) {
        const from = translate(geometry.centre(journey.from));
        this.layers.pieces.append(entry.node);
        this.#animate(entry.node, [{ transform: from }, { transform: place }], journey.delay);
      } else if (journey && old) {
        // It changes on arrival: the old look travels, then the new one is there.
        const traveller = /** @type {SVGGElement} */ (old.node.cloneNode(true));
        this.layers.pieces.append(traveller);
        this.leaving.push(traveller);
        const from = translate(geometry.centre(journey.from));
        this.#animate(traveller, [{ transform: from }, { transform: place }], journey.delay);
        this.#animate(entry.node, [{ opacity: 0 }, { opacity: 1 }], journey.delay + TRAVEL * 0.9, TRAVEL * 0.4);
      } else if (!kept) {
        this.#animate(entry.node, [{ opacity: 0 }, { opacity: 1 }], old ? length * 0.6 : 0, TRAVEL * 0.6);
      }
    }

    for (const [cell, entry] of before) {
      if (used.has(cell)) continue;
      // A traveller has taken the place of this node already.
      if (!moves || departed.has(cell) || entry.node === after.get(cell)?.node) {
        entry.node.remove();
        continue;
      }
      this.leaving.push(entry.node);
      const off = effects.find((effect) => effect.kind === "leaves" && effect.square === geometry.names[cell]);
      if (off?.kind === "leaves" && off.edge) {
        const [from, to] = [geometry.centre(cell), geometry.beyond(off.edge, cell)].map(translate);
        this.#animate(entry.node, [{ transform: from, opacity: 1 }, { transform: to, opacity: 0 }], 0);
      } else {
        this.#animate(entry.node, [{ opacity: 1 }, { opacity: 0 }], length * 0.55, TRAVEL * 0.6);
      }
    }
    this.pieces = after;
  }

  /** @param {Board} board @param {number} cell */
  #piece(board, cell) {
    const thing = thingAt(board, cell);
    const stack = thing?.piece ? [...(thing.beneath ?? []), thing.piece] : [];
    const art = drawStack(stack, this.geometry.flipped);
    return svg("g", { class: "piece" }, [svg("g", { class: "piece-size", transform: `scale(${this.geometry.hexagonal ? 0.74 : 0.84})` }, [art])]);
  }

  /** @param {Board} board */
  #setTerrain(board) {
    for (let cell = 0; cell < this.geometry.count; cell++) {
      const terrain = thingAt(board, cell)?.terrain;
      const key = terrain ? `${terrain.kind}\u0001${terrain.label}` : "";
      const old = this.terrain.get(cell);
      if ((old?.key ?? "") === key) continue;
      old?.node.remove();
      this.terrain.delete(cell);
      if (!terrain) continue;
      const { x, y } = this.geometry.centre(cell);
      const scale = this.geometry.hexagonal ? 0.74 : 0.9;
      const node = svg("g", { transform: `translate(${round(x)} ${round(y)})` }, [
        svg("path", { class: "terrain-square", d: polygon(this.geometry.corners()) }),
        svg("g", { transform: `scale(${scale})` }, [drawTerrain(terrain)]),
      ]);
      this.layers.terrain.append(node);
      this.terrain.set(cell, { key, node });
    }
  }

  /** @param {import("./marks.js").Mark[]} marks */
  setMarks(marks) {
    const wanted = new Set();
    for (const mark of marks) {
      const key = `${mark.kind}:${mark.cell}`;
      wanted.add(key);
      if (this.markNodes.has(key)) continue;
      const node = drawMark(mark, this.geometry);
      this.layers[mark.kind === "last" ? "last" : "marks"].append(node);
      this.markNodes.set(key, node);
    }
    for (const [key, node] of this.markNodes) {
      if (wanted.has(key)) continue;
      node.remove();
      this.markNodes.delete(key);
    }
  }

  /** @param {import("./marks.js").Arrow[]} arrows */
  setArrows(arrows) {
    const key = JSON.stringify(arrows);
    if (key === this.arrowKey) return;
    this.arrowKey = key;
    this.layers.arrows.replaceChildren(...arrows.map(drawArrow));
  }

  /**
   * Pieces that are not there yet, and pieces that are about to go.
   * @param {import("./mood.js").Outlook} outlook @param {"preview" | "pending"} kind
   */
  setGhosts({ board, arriving, faded }, kind) {
    const cells = [...arriving];
    for (const [cell, { node }] of this.pieces) {
      node.classList.toggle("piece-faded", faded.has(cell) && !arriving.has(cell));
      node.classList.toggle("piece-replaced", arriving.has(cell));
    }
    const key = board ? kind + cells.map((cell) => `${cell}:${contentKey(board, cell)}`).join() : "";
    if (key === this.ghostKey) return;
    this.ghostKey = key;
    this.layers.ghosts.replaceChildren(...cells.map((cell) => {
      const node = this.#piece(/** @type {Board} */ (board), cell);
      node.style.transform = translate(this.geometry.centre(cell));
      node.classList.add("piece-ghost", `piece-${kind}`);
      return node;
    }));
  }

  /** Lifts a piece so that it follows the pointer. @param {number} cell @param {Point} point */
  drag(cell, point) {
    const entry = this.pieces.get(cell);
    if (!entry) return;
    this.settle();
    if (entry.node.parentNode !== this.layers.drag) this.layers.drag.append(entry.node);
    entry.node.classList.add("piece-lifted");
    entry.node.style.transform = translate(point);
  }

  /** Puts a lifted piece back. @param {number} cell @param {boolean} travel */
  drop(cell, travel) {
    const entry = this.pieces.get(cell);
    if (!entry) return;
    const from = entry.node.style.transform;
    const place = translate(this.geometry.centre(cell));
    entry.node.classList.remove("piece-lifted");
    entry.node.style.transform = place;
    this.layers.pieces.append(entry.node);
    if (travel) this.#animate(entry.node, [{ transform: from }, { transform: place }], 0, TRAVEL * 0.7);
  }
}
