// @ts-check
/** The best lines as they stream in. Rows keep their place and height whatever comes. */

import { element, fill } from "../dom.js";
import { icon } from "../icons.js";
import { text } from "../text.js";
import { scoreBadge } from "./badge.js";

/** @typedef {import("../types").Side} Side */
/** @typedef {import("../types").LinesFound} LinesFound */
/** @typedef {import("../types").EngineLine} EngineLine */

/**
 * @typedef {object} LinesHooks
 * @property {(moves: string[]) => void} play these moves, one after another
 * @property {(moves: string[]) => void} keep adds the whole line to the tree
 * @property {(line: number | null) => void} look a line is pointed at
 * @property {(moves: string[], line: HTMLElement) => void} glimpse the mouse points at the last of these moves
 * @property {() => void} endGlimpse
 * @property {(isOn: boolean) => void} toggle
 * @property {() => void} openSettings
 * @property {() => void} threat
 */

/** More moves than this are never read. */
const SHOWN_MOVES = 14;

/** @param {number} perSecond */
function speed(perSecond) {
  if (perSecond >= 1e6) return `${(perSecond / 1e6).toFixed(1)} M/s`;
  if (perSecond >= 1e3) return `${Math.round(perSecond / 1e3)} k/s`;
  return `${Math.round(perSecond)}/s`;
}

export class LinesPanel {
  /** @type {LinesHooks} */ #hooks;
  #switch = element("input", { type: "checkbox", role: "switch", "aria-label": text("web-engine") });
  #summary = element("span", { class: "engine-summary" });
  #status = element("span", { class: "engine-status" });
  #rows = element("ol", { class: "lines", "aria-label": text("web-engine-lines") });
  /** @type {EngineLine[]} */ #lines = [];
  #drawn = "";
  /** @type {HTMLButtonElement} */ #threat;
  /** @type {HTMLElement} */ root;

  /** @param {LinesHooks} hooks */
  constructor(hooks) {
    this.#hooks = hooks;
    this.#switch.addEventListener("change", () => hooks.toggle(this.#switch.checked));
    const tool = (/** @type {string} */ image, /** @type {string} */ label, /** @type {() => void} */ act) =>
      element(
        "button",
        { class: "icon-button", type: "button", "aria-label": text(label), title: text(label), onclick: act },
        icon(image),
      );
    this.#threat = tool("threat", "web-engine-threat", hooks.threat);
    this.root = element(
      "section",
      { class: "engine", "aria-label": text("web-engine") },
      element(
        "div",
        { class: "engine-head" },
        element("label", { class: "toggle" }, this.#switch),
        this.#summary,
        this.#status,
        this.#threat,
        tool("gear", "web-engine-settings", hooks.openSettings),
      ),
      this.#rows,
    );
  }

  /**
   * @param {object} view
   * @param {boolean} view.isOn
   * @param {boolean} view.isOver whether the game has ended here
   * @param {boolean} view.threat
   * @param {number} view.count rows to keep room for
   * @param {LinesFound | null} view.found
   * @param {import("../types").Score | null} view.worth of the position
   * @param {string} view.status what to say instead of depth and speed
   * @param {Side} view.turn
   * @param {[string, string]} view.names
   */
  update({ isOn, isOver, threat, count, found, worth, status, turn, names }) {
    this.#switch.checked = isOn;
    this.#threat.setAttribute("aria-pressed", String(threat));
    this.root.classList.toggle("off", !isOn);
    this.root.classList.toggle("done", isOver || (found?.done ?? false));
    this.#rows.hidden = !isOn;
    this.#rows.style.setProperty("--rows", String(count));
    const parts = status
      ? [status]
      : found
        ? [
            text("web-engine-depth", { depth: found.depth }),
            ...(found.done ? [text("web-engine-done")] : []),
            speed(found.nodes_per_second),
          ]
        : [];
    // With spaces between them, for readers; on the screen there are gaps.
    if (this.#status.textContent !== parts.join(" "))
      fill(this.#status, ...parts.flatMap((part, index) => [index > 0 && " ", element("span", {}, part)]));
    const key = JSON.stringify([found?.lines, worth, turn, names, count, isOn]);
    if (key === this.#drawn) return;
    this.#drawn = key;
    fill(this.#summary, worth && isOn && scoreBadge(worth, turn, names, "named"));
    this.#lines = isOn ? (found?.lines ?? []).slice(0, count) : [];
    this.#draw(turn, names, count);
  }

  /** @param {Side} turn @param {[string, string]} names @param {number} count */
  #draw(turn, names, count) {
    while (this.#rows.children.length > count) this.#rows.lastElementChild?.remove();
    while (this.#rows.children.length < count) this.#rows.append(this.#row(this.#rows.children.length));
    this.#lines.forEach((line, index) => {
      const row = /** @type {HTMLElement} */ (this.#rows.children[index]);
      const [score, moves, keep] = /** @type {HTMLElement[]} */ ([...row.children]);
      fill(score, scoreBadge(line.score, turn, names));
      const [first, ...rest] = line.moves.slice(0, SHOWN_MOVES);
      fill(
        moves,
        element("b", { "data-turn": 1 }, first ?? ""),
        ...rest.flatMap((move, turn) => [" ", element("span", { "data-turn": turn + 2 }, move)]),
      );
      moves.hidden = keep.hidden = first === undefined;
      row.classList.remove("waiting");
    });
    [...this.#rows.children].slice(this.#lines.length).forEach((row) => {
      row.classList.add("waiting");
      for (const child of /** @type {HTMLElement[]} */ ([...row.children])) {
        child.hidden = child.tagName === "BUTTON";
        if (!child.hidden) fill(child);
      }
    });
  }

  /** @param {number} index */
  #row(index) {
    const look = (/** @type {number | null} */ line) => this.#hooks.look(line);
    const movesTo = (/** @type {EventTarget | null} */ target) => {
      const turn = target instanceof HTMLElement ? Number(target.dataset.turn ?? 1) : 1;
      return this.#lines[index]?.moves.slice(0, turn) ?? [];
    };
    const play = element("button", {
      class: "line-moves",
      type: "button",
      "aria-description": text("web-engine-play"),
      // A click on a later move plays up to it; the keyboard plays the first.
      onclick: (/** @type {MouseEvent} */ { target }) => {
        const moves = movesTo(target);
        if (moves.length > 0) this.#hooks.play(moves);
      },
      onpointerover: (/** @type {PointerEvent} */ { target, pointerType }) => {
        const isMove = target instanceof HTMLElement && target.dataset.turn !== undefined;
        if (isMove && pointerType === "mouse") this.#hooks.glimpse(movesTo(target), play);
      },
      onpointerleave: () => this.#hooks.endGlimpse(),
      onfocus: () => look(index),
      onblur: () => look(null),
    });
    const label = text("web-engine-keep");
    const keep = element(
      "button",
      {
        class: "icon-button",
        type: "button",
        "aria-label": label,
        title: label,
        onclick: () => this.#lines[index] && this.#hooks.keep(this.#lines[index].moves),
      },
      icon("branch"),
    );
    return element(
      "li",
      { class: "line waiting", onpointerenter: () => look(index), onpointerleave: () => look(null) },
      element("span", { class: "line-score" }),
      play,
      keep,
    );
  }
}
