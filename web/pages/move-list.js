// @ts-check
/**
 * The moves of a game, two to a line, with buttons to walk through them. One move at a time is in the tab order;
 * arrow keys go from move to move, as everywhere on the page, and up and down by a line.
 */

import { element, fill } from "../dom.js";
import { icon } from "../icons.js";
import { text } from "../text.js";

export class MoveList {
  #list = element("ol", { class: "move-list" });
  #scroll = element(
    "div",
    { class: "move-scroll", role: "group", "aria-label": text("web-moves") },
    this.#list,
  );
  /** @type {HTMLButtonElement[]} */ #buttons = [];
  /** @type {HTMLButtonElement} */ #back;
  /** @type {HTMLButtonElement} */ #forward;
  /** @type {HTMLButtonElement} */ #first;
  /** @type {HTMLButtonElement} */ #latest;
  #drawn = "";
  #current = 0;
  #toggle = element("button", { class: "quiet moves-toggle", type: "button", "aria-expanded": "false" });
  /** @type {HTMLElement} */ root;

  /**
   * @param {(turn: number) => void} go shows the position after this many turns
   * @param {(by: number) => void} walk
   */
  constructor(go, walk) {
    this.go = go;
    const button = (/** @type {string} */ name, /** @type {string} */ label, /** @type {() => void} */ act) =>
      element(
        "button",
        { class: "icon-button", type: "button", "aria-label": text(label), title: text(label), onclick: act },
        icon(name),
      );
    this.#first = button("first", "web-first-move", () => walk(-Infinity));
    this.#back = button("back", "web-move-back", () => walk(-1));
    this.#forward = button("forward", "web-move-forward", () => walk(1));
    this.#latest = button("latest", "web-latest-move", () => walk(Infinity));
    this.#toggle.addEventListener("click", () => {
      const open = this.root.classList.toggle("open");
      this.#toggle.setAttribute("aria-expanded", String(open));
    });
    this.#list.addEventListener("keydown", (event) => {
      const by = { ArrowUp: -2, ArrowDown: 2 }[event.key];
      if (!by || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      const last = this.#buttons.length;
      this.go(Math.min(last, Math.max(1, this.#current + by)));
    });
    // What is asked of the person takes more or less room, and this list the rest.
    new ResizeObserver(() => this.#show(this.#buttons[this.#current - 1])).observe(this.#scroll);
    this.root = element(
      "section",
      { class: "moves", "aria-label": text("web-moves") },
      element(
        "div",
        { class: "moves-bar" },
        this.#toggle,
        this.#first,
        this.#back,
        this.#forward,
        this.#latest,
      ),
      this.#scroll,
    );
  }

  /**
   * @param {string[]} moves
   * @param {number} current turns played in the position that is shown
   */
  update(moves, current) {
    const key = moves.join(" ");
    const hadFocus = this.#list.contains(document.activeElement);
    if (key !== this.#drawn || this.#buttons.length === 0) this.#draw(moves);
    this.#drawn = key;
    fill(
      this.#toggle,
      text("web-moves-count", { count: moves.length }),
      " ",
      element("span", { class: "last-move" }, moves[current - 1] ?? ""),
    );
    const stop = Math.max(0, current - 1);
    this.#buttons.forEach((button, index) => {
      if (index + 1 === current) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
      button.tabIndex = index === stop ? 0 : -1;
    });
    if (hadFocus) this.#buttons[stop]?.focus({ preventScroll: true });
    this.#first.disabled = this.#back.disabled = current === 0;
    this.#forward.disabled = this.#latest.disabled = current === moves.length;
    this.#current = current;
    this.#show(this.#buttons[current - 1]);
  }

  /** @param {string[]} moves */
  #draw(moves) {
    this.#buttons = moves.map((move, index) =>
      element("button", { class: "move", type: "button", onclick: () => this.go(index + 1) }, move),
    );
    if (moves.length === 0) {
      fill(this.#list, element("li", { class: "empty" }, text("web-no-moves-yet")));
      return;
    }
    const rows = [];
    for (let index = 0; index < moves.length; index += 2) {
      rows.push(
        element("li", { "data-number": index / 2 + 1 }, this.#buttons[index], this.#buttons[index + 1]),
      );
    }
    fill(this.#list, ...rows);
  }

  /** Scrolls the list, and never the page.
   * @param {HTMLElement | undefined} button */
  #show(button) {
    if (!button) {
      this.#scroll.scrollTop = 0;
      return;
    }
    const box = this.#scroll.getBoundingClientRect();
    const own = button.getBoundingClientRect();
    if (own.top < box.top) this.#scroll.scrollTop -= box.top - own.top + 4;
    else if (own.bottom > box.bottom) this.#scroll.scrollTop += own.bottom - box.bottom + 4;
  }
}
