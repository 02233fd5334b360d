// @ts-check
// The board on the screen. It knows no rules: it is given the legal steps.
//
//   import { BoardView } from "./board/board.js";
//   const view = new BoardView(element, {
//     onSteps(steps) {},           // a whole turn was chosen; nothing more is taken until set()
//                                  // gives `steps` or `pending`
//     onPremove(steps) {},         // these steps are to be the premove, none if there are none; the
//                                  // board shows them when set() gives them as `premove`
//     onChange(made, next) {},     // after each step made or taken back
//     onPreview(steps) {},         // what would these steps do? [] means: nothing to show
//     announce(text) {},           // for the live region of the page
//     labels: {},                  // any of the functions of labels.js, translated
//     tray: element,               // where the buttons of choices go; beneath the board if absent
//   });
//   view.set({ board, steps, … });  // any of `BoardProps`; what is left out stays as it is
//   view.made                       // the steps made so far
//   view.undo() -> boolean          // takes back the last step; false if there was none
//   view.choose(step) -> boolean    // makes a step as if it were clicked
//   view.cancel()                   // takes back all steps
//   view.focus()                    // puts the keyboard on the board
//   view.destroy()
//
// The element gets `--board-ratio` (width : height), so that a page can fit it to the height of the
// window: width: min(100%, calc(var(--board-ratio) * 80dvh)).

import { Cells } from "./cells.js";
import { Choices, frame } from "./choices.js";
import { Geometry, isEdge } from "./geometry.js";
import { Hands } from "./hands.js";
import { ENGLISH } from "./labels.js";
import { arrowsOf, marksOf, outlook } from "./mood.js";
import { inferEffects, lessMotion, sameBoard } from "./motion.js";
import { listenToPointer } from "./pointer.js";
import { DEFAULTS } from "./props.js";
import { Scene } from "./scene.js";
import { needsEdges, squareNames, squaresOf, thingAt } from "./squares.js";
import { longestTurn, Premove, Turn } from "./turn.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").Step} Step */
/** @typedef {import("../types").Steps} Steps */
/** @typedef {import("./labels.js").Labels} Labels */
/** @typedef {import("./props.js").BoardProps} BoardProps */
/** @typedef {import("./props.js").BoardOptions} BoardOptions */

// A pending move that is confirmed sooner than this travels as if it had been confirmed at once.
const SOON = 150;

// A pointer that crosses squares on its way asks for nothing.
const HOVER = 60;

export class BoardView {
  /** @param {HTMLElement} host @param {BoardOptions} [options] */
  constructor(host, options = {}) {
    this.host = host;
    this.options = options;
    /** @type {Labels} */
    this.labels = { ...ENGLISH, ...options.labels };
    this.props = { ...DEFAULTS };
    this.turn = new Turn(null);
    /** How long turns of this game are, and over which edges they lead, as far as has been seen. */
    this.known = { longest: 2, edges: /** @type {Set<Step>} */ (new Set()) };
    this.sent = false;
    this.roomForEdges = false;
    /** @type {Step | null} */
    this.hovered = null;
    this.previewKey = "[]";
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.hoverTimer = undefined;
    /** @type {{ from: number } | null} */
    this.lifted = null;
    /** @type {{ to: string, at: number, dragged: boolean } | null} */
    this.played = null;

    const { surface, edges, tray } = frame();
    this.surface = surface;
    this.choices = new Choices(edges, options.tray ?? tray, (step) => this.choose(step), (step) => this.#hover(step));
    host.classList.add("board");
    this.hands = new Hands();
    host.append(this.hands.above, surface, this.hands.below);
    if (!options.tray) host.append(tray);
    surface.append(edges);
    /** @type {Scene | null} */
    this.scene = null;
    /** @type {Cells | null} */
    this.cells = null;

    listenToPointer(surface, {
      point: (event) => this.#point(event),
      stepAt: (point) => this.#stepAt(point),
      canDrag: (step) => this.#canDrag(step),
      lift: (step) => this.#lift(step),
      drag: (point) => this.lifted && this.scene?.drag(this.lifted.from, point),
      drop: (step) => this.#drop(step),
      click: (step) => this.click(step),
      hover: (step) => this.#hover(step),
    });
    // Lines and names need not grow with the board beyond what is easy to see.
    this.resizing = new ResizeObserver(() => this.#scale());
    this.resizing.observe(surface);
    surface.addEventListener("keydown", (event) => this.#key(event));
    // Screen readers click without a pointer.
    surface.addEventListener("click", (event) => {
      const square = /** @type {HTMLElement} */ (event.target).dataset.square;
      if (event.detail === 0 && square) this.click(square);
    });
  }

  get made() {
    return this.turn.made;
  }

  /** The steps that can be made now. */
  get next() {
    return this.#live ? this.turn.next() : [];
  }

  get #live() {
    return this.props.interactive !== false && !this.sent && !this.props.pending && this.props.board !== null;
  }

  get #premoving() {
    return this.props.interactive === "premove";
  }

  /** @param {Partial<BoardProps>} change */
  set(change) {
    const before = this.props;
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    // Effects belong to the change of board they come with.
    this.props = { ...before, effects: null, ...given };
    const { board, steps, pending } = this.props;
    if (!board) return;
    const same = sameBoard(before.board, board);
    if ("steps" in given || "pending" in given || !same) this.sent = false;
    if (steps && steps !== before.steps) this.#learn(steps);
    if (this.#premoving && !steps) {
      this.turn = this.#premove(board);
    } else {
      const stays = same && before.interactive === this.props.interactive;
      if (this.turn instanceof Premove) this.turn = new Turn(null);
      this.turn.become(steps, stays && !pending);
    }
    // A new turn may start with the same steps as the last one, and asks again what they do.
    if (this.made.length === 0) this.previewKey = "[]";
    if (!same && !("preview" in given)) this.props.preview = null;
    if (!same && this.lifted) this.#drop(null);
    const fresh = this.#fit(before);
    const { scene } = this;
    if (scene && (!same || fresh)) scene.setBoard(board, fresh ? [] : this.#effects(before));
    if (pending && !before.pending && this.played) this.played.at = performance.now();
    this.#render();
  }

  /** How this board came from the one before, without what the player has seen already. @param {BoardProps} before */
  #effects(before) {
    const { board, effects, reducedMotion } = this.props;
    const { scene, played } = this;
    this.played = null;
    if (!effects || !board || !before.board || !scene?.geometry.fits(before.board)) return [];
    if (reducedMotion || lessMotion()) return [];
    const known = effects === "infer" ? inferEffects(before.board, board, scene.geometry) : effects;
    const seen = played && (played.dragged || performance.now() - played.at > SOON);
    return known.filter((effect) => !(seen && effect.kind === "moves" && effect.to === played.to));
  }

  /** Redraws the picture if the form of the board has changed. @param {BoardProps} before @returns {boolean} was it? */
  #fit(before) {
    const board = /** @type {Board} */ (this.props.board);
    const { perspective, coordinates } = this.props;
    const fits = this.scene?.geometry.fits(board) ?? false;
    const room = (fits && this.roomForEdges) || needsEdges(board, this.props.steps);
    const old = this.scene?.geometry;
    const flipped = perspective === 1;
    if (fits && old?.flipped === flipped && before.coordinates === coordinates && room === this.roomForEdges) return false;
    this.roomForEdges = room;
    const geometry = new Geometry(board, { flipped, coordinates, edges: room });
    const focused = this.cells?.hasFocus ?? false;
    const current = fits && this.cells ? this.cells.current : null;
    this.scene?.settle();
    this.scene?.root.remove();
    this.cells?.root.remove();
    this.scene = new Scene(geometry);
    this.scene.drawNames(coordinates);
    this.cells = new Cells(geometry, (cell) => this.#hover(geometry.names[cell]));
    this.surface.prepend(this.scene.root, this.cells.root);
    const ratio = geometry.full.width / geometry.full.height;
    this.surface.style.aspectRatio = String(ratio);
    this.host.style.setProperty("--board-ratio", String(ratio));
    this.#scale();
    if (current !== null) this.cells.point(current);
    if (focused && current !== null) this.cells.focus(current);
    return true;
  }

  #scale() {
    const width = this.surface.clientWidth;
    if (this.scene && width > 0) this.scene.setUnit(this.scene.geometry.full.width / width);
  }

  #render() {
    const { scene, cells, props } = this;
    if (!scene || !cells || !props.board) return;
    const board = props.board;
    const { geometry } = scene;
    const next = this.next;
    const future = outlook(props, geometry);
    const last = new Set(props.last ?? board.last ?? []);
    const made = this.#premoving ? [] : this.made;
    const marks = marksOf({ props, geometry, made, next, premoving: this.#premoving, future });
    scene.setMarks(marks);
    scene.setArrows(arrowsOf(props, geometry));
    scene.setGhosts(future, props.pending ? "pending" : "preview");
    this.surface.classList.toggle("dimmed", props.dimmed);
    this.surface.classList.toggle("still", props.reducedMotion);
    this.surface.classList.toggle("live", this.#live);
    this.surface.classList.toggle("awaiting", props.pending !== null);
    this.surface.classList.toggle("at-once", this.played?.dragged ?? false);

    const can = new Set(next);
    const chosen = new Set(this.made);
    cells.update(this.labels.board(), this.#live, (cell) => {
      const square = geometry.names[cell];
      const thing = thingAt(board, cell);
      const possible = can.has(square);
      // Anything can be prepared: to say so on each square would help nobody, and a finger on an empty
      // one scrolls.
      const info = {
        square, thing, can: possible && !this.#premoving, chosen: chosen.has(square),
        last: last.has(square), captured: future.captured.has(cell),
      };
      const invites = possible && (!this.#premoving || this.made.length > 0 || thing?.piece !== undefined);
      return { name: this.labels.cell(info), can: invites, chosen: info.chosen };
    });
    this.hands.update(board, geometry.flipped, this.labels);
    const hand = board.hands?.[board.turn ?? 0] ?? [];
    this.choices.update(next, geometry, this.#lastCell(), hand, this.labels);
  }

  /** The cell of the last step that is a square, or -1. */
  #lastCell() {
    const cells = this.made.map((step) => this.scene?.geometry.indices.get(step) ?? -1);
    return cells.filter((cell) => cell >= 0).at(-1) ?? -1;
  }

  /** @param {Steps} steps */
  #learn(steps) {
    this.known.longest = Math.max(this.known.longest, longestTurn(steps));
    for (const node of steps.nodes) {
      for (const step of Object.keys(node)) if (isEdge(step)) this.known.edges.add(step);
    }
  }

  /** @param {Board} board */
  #premove(board) {
    const you = this.props.you.length ? this.props.you : [board.turn === 0 ? 1 : 0];
    return new Premove({
      squares: squareNames(board), own: squaresOf(board, you), edges: [...this.known.edges],
      longest: this.known.longest, made: this.props.premove ?? [],
    });
  }

  /** Makes a step. @param {Step} step @returns {boolean} */
  choose(step) {
    if (!this.#live) return false;
    if (this.turn instanceof Premove) {
      const can = this.turn.canMake(step);
      if (can) this.options.onPremove?.([...this.made, step]);
      return can;
    }
    if (!this.turn.make(step)) return false;
    const { made, complete } = this.turn;
    if (complete) {
      this.sent = true;
      this.played = { to: step, at: performance.now(), dragged: this.lifted !== null };
    }
    // The page may answer each of these at once: what it is told last is what counts.
    this.#changed();
    if (complete) this.options.onSteps?.(made);
    else this.options.announce?.(this.labels.chosen(step, this.next));
    return true;
  }

  /** A click on a square or beyond an edge: makes a step, changes one or takes it back. @param {Step} step */
  click(step) {
    if (!this.#live) return;
    if (this.turn instanceof Premove) {
      this.options.onPremove?.(this.turn.after(step));
      return;
    }
    if (this.choose(step)) return;
    const made = this.made.indexOf(step);
    if (made >= 0) {
      this.#keep(made);
      return;
    }
    const kept = this.turn.replaces(step);
    if (kept >= 0) {
      this.turn.keep(kept);
      this.choose(step);
    } else if (this.made.length === 1) {
      this.#keep(0);
    }
  }

  /** @returns {boolean} */
  undo() {
    if (this.sent) return false;
    if (this.made.length === 0) return false;
    this.#keep(this.made.length - 1);
    return true;
  }

  cancel() {
    if (!this.sent && this.made.length > 0) this.#keep(0);
  }

  /** @param {number} kept */
  #keep(kept) {
    if (this.turn instanceof Premove) {
      this.options.onPremove?.(this.made.slice(0, kept));
      return;
    }
    const step = this.made[kept];
    this.turn.keep(kept);
    this.#changed();
    this.options.announce?.(this.labels.takenBack(step));
  }

  #changed() {
    this.hovered = null;
    clearTimeout(this.hoverTimer);
    // What the pointer has looked at and then chosen is known already.
    if (JSON.stringify(this.made) !== this.previewKey) this.props.preview = null;
    this.#render();
    this.options.onChange?.(this.made, this.next);
    this.#askPreview();
  }

  /** @param {Step | null} step */
  #hover(step) {
    const at = step !== null && this.#live && !this.#premoving && this.turn.canMake(step) ? step : null;
    if (at === this.hovered) return;
    this.hovered = at;
    clearTimeout(this.hoverTimer);
    this.hoverTimer = setTimeout(() => this.#askPreview(), HOVER);
  }

  #askPreview() {
    if (this.#premoving) return;
    const steps = this.made.length > 0 && this.hovered !== null ? [...this.made, this.hovered] : this.made;
    const key = JSON.stringify(steps);
    if (key === this.previewKey) return;
    this.previewKey = key;
    if (this.props.preview) {
      this.props.preview = null;
      this.#render();
    }
    this.options.onPreview?.(steps);
  }

  /** @param {PointerEvent} event */
  #point(event) {
    const box = this.surface.getBoundingClientRect();
    return /** @type {Scene} */ (this.scene).geometry.place(event.clientX - box.left, event.clientY - box.top, box);
  }

  /** @param {import("./geometry.js").Point} point */
  #stepAt(point) {
    if (!this.scene) return null;
    const { geometry } = this.scene;
    const cell = geometry.cellAt(point);
    return cell >= 0 ? geometry.names[cell] : geometry.edgeAt(point);
  }

  /** @param {Step} step */
  #canDrag(step) {
    const cell = this.scene?.geometry.indices.get(step);
    if (!this.#live || cell === undefined || !this.scene?.pieces.has(cell)) return false;
    if (this.turn instanceof Premove) return true;
    return this.made[this.made.length - 1] === step || this.turn.canMake(step) || this.turn.replaces(step) >= 0;
  }

  /** @param {Step} step */
  #lift(step) {
    const cell = this.scene?.geometry.indices.get(step);
    if (this.turn instanceof Premove) this.options.onPremove?.([step]);
    else if (this.made[this.made.length - 1] !== step) this.click(step);
    if (cell !== undefined && this.#live && this.made.includes(step)) this.lifted = { from: cell };
  }

  /** @param {Step | null} step */
  #drop(step) {
    const { lifted, scene } = this;
    if (!lifted || !scene) return;
    const own = step === scene.geometry.names[lifted.from];
    const done = step !== null && !own && this.choose(step);
    this.lifted = null;
    scene.drop(lifted.from, !done && !this.props.reducedMotion && !lessMotion());
    if (done) this.#render();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { cells, scene } = this;
    if (!cells || !scene || event.altKey) return;
    if (event.key === "Escape") {
      if (!this.undo()) return;
      // What Escape means to the page comes after what it means to the turn.
      event.stopPropagation();
      event.preventDefault();
      if (!this.surface.contains(document.activeElement)) cells.focus(cells.current);
      return;
    }
    const onCell = cells.root.contains(/** @type {Node} */ (event.target));
    if (!onCell) {
      if (event.key.startsWith("Arrow")) {
        cells.focus(cells.current);
        event.preventDefault();
      }
      return;
    }
    if (event.key === "Enter" || event.key === " ") {
      if (!event.repeat) this.click(scene.geometry.names[cells.current]);
      event.preventDefault();
      return;
    }
    const moved = cells.key(event);
    if (moved === false) return;
    event.preventDefault();
    if (typeof moved === "string") this.choices.focus(scene.geometry.shownEdge(moved));
  }

  focus() {
    this.cells?.focus(this.cells.current);
  }

  destroy() {
    clearTimeout(this.hoverTimer);
    this.resizing.disconnect();
    this.scene?.settle();
    this.host.replaceChildren();
    this.choices.tray.replaceChildren();
    this.host.classList.remove("board");
  }
}
