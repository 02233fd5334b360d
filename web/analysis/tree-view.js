// @ts-check
/** The moves with their variations, comments and marks; the current one is where the board is. */

import { element, fill } from "../dom.js";
import { icon } from "../icons.js";
import { text } from "../text.js";
import { COMMANDS, START } from "./tree.js";

/** @typedef {import("./tree.js").Tree} Tree */
/** @typedef {import("../types").ReviewedMove} ReviewedMove */

/**
 * @typedef {object} TreeHooks
 * @property {(id: number) => void} go
 * @property {(by: number) => void} walk
 * @property {() => void} comment
 * @property {() => void} mark
 * @property {() => void} promote
 * @property {() => void} remove
 * @property {() => void} why
 * @property {(id: number) => void} [menu] what can be done with a move
 */

/** Words for screen readers; the signs alone are read as punctuation. */
const MARK_WORDS = /** @type {Record<string, string>} */ ({
  "!!": "web-mark-brilliant",
  "!": "web-mark-good",
  "!?": "web-mark-interesting",
  "?!": "web-mark-dubious",
  "?": "web-mark-mistake",
  "??": "web-mark-blunder",
});

export const REVIEW_SIGNS = { inaccuracy: "?!", mistake: "?", blunder: "??" };

/** @param {string} mark */
export function markWords(mark) {
  return MARK_WORDS[mark] ? text(MARK_WORDS[mark]) : mark;
}

/** What a review has put into a comment for programs says nothing to people.
 * @param {string} comment */
export function readable(comment) {
  return comment.replaceAll(COMMANDS, "").trim();
}

export class TreeView {
  /** @type {TreeHooks} */ #hooks;
  #body = element("div", { class: "tree" });
  #scroll = element(
    "div",
    { class: "move-scroll", tabindex: 0, role: "group", "aria-label": text("web-moves") },
    this.#body,
  );
  /** @type {Map<number, HTMLElement>} */ #buttons = new Map();
  #current = START;
  /** @type {Record<string, HTMLButtonElement>} */ #tools;
  /** @type {HTMLElement} */ bar;
  /** @type {HTMLElement} */ root;

  /** @param {TreeHooks} hooks */
  constructor(hooks) {
    this.#hooks = hooks;
    const tool = (/** @type {string} */ image, /** @type {string} */ label, /** @type {() => void} */ act) =>
      element(
        "button",
        { class: "icon-button", type: "button", "aria-label": text(label), title: text(label), onclick: act },
        icon(image),
      );
    this.#tools = {
      first: tool("first", "web-first-move", () => hooks.walk(-Infinity)),
      back: tool("back", "web-move-back", () => hooks.walk(-1)),
      forward: tool("forward", "web-move-forward", () => hooks.walk(1)),
      latest: tool("latest", "web-tree-end", () => hooks.walk(Infinity)),
      why: tool("question", "web-why-ask", hooks.why),
      mark: tool("mark", "web-tree-mark", hooks.mark),
      comment: tool("comment", "web-tree-comment", hooks.comment),
      promote: tool("promote", "web-tree-promote", hooks.promote),
      remove: tool("erase", "web-tree-remove", hooks.remove),
    };
    const { first, back, forward, latest, ...others } = this.#tools;
    this.bar = element(
      "div",
      { class: "walk-bar", role: "group", "aria-label": text("web-tree-walk") },
      first,
      back,
      forward,
      latest,
    );
    this.root = element(
      "section",
      { class: "moves", "aria-label": text("web-moves") },
      element(
        "div",
        { class: "moves-bar" },
        element(
          "div",
          { class: "node-tools", role: "group", "aria-label": text("web-tree-tools") },
          ...Object.values(others),
        ),
      ),
      this.#scroll,
    );
    new ResizeObserver(() => this.#show(this.#buttons.get(this.#current))).observe(this.#scroll);
  }

  /**
   * Redraws the whole tree.
   * @param {Tree} tree
   * @param {number} current
   * @param {Map<number, ReviewedMove>} reviewed by node
   */
  draw(tree, current, reviewed) {
    this.#buttons.clear();
    const start = tree.node(START).comments.map(readable).filter(Boolean);
    fill(
      this.#body,
      ...start.map((words) => element("p", { class: "tree-comment" }, words)),
      tree.size === 0 && element("p", { class: "empty" }, text("web-tree-empty")),
      ...this.#line(tree, START, 0, reviewed),
    );
    this.select(tree, current);
  }

  /**
   * The nodes of a line from the children of a node to its end, with the variations where they branch off.
   * @param {Tree} tree @param {number} from @param {number} depth turns before it
   * @param {Map<number, ReviewedMove>} reviewed
   * @returns {HTMLElement[]}
   */
  #line(tree, from, depth, reviewed) {
    /** @type {HTMLElement[]} */
    const parts = [];
    /** @type {HTMLElement | null} */
    let run = null;
    let turn = depth;
    for (let at = from; ; turn++) {
      const [main, ...others] = tree.node(at).children;
      if (main === undefined) break;
      if (!run) parts.push((run = element("div", { class: "tree-run" })));
      run.append(this.#move(tree, main, turn, reviewed));
      const after = this.#comments(tree, main);
      const variations = others.map((id) => this.#variation(tree, id, turn, reviewed));
      if (after.length + variations.length > 0) {
        parts.push(...after, ...variations);
        run = null;
      }
      at = main;
    }
    return parts;
  }

  /** @param {Tree} tree @param {number} id @param {number} turn @param {Map<number, ReviewedMove>} reviewed */
  #variation(tree, id, turn, reviewed) {
    const run = element("div", { class: "tree-run" }, this.#move(tree, id, turn, reviewed));
    const rest = this.#line(tree, id, turn + 1, reviewed);
    // What follows the first move without a branch stands in one row with it.
    if (tree.node(id).comments.length === 0 && rest[0]?.className === "tree-run") {
      run.append(...rest[0].childNodes);
      rest.shift();
    }
    return element(
      "div",
      { class: "tree-variation", role: "group", "aria-label": text("web-tree-variation") },
      run,
      ...this.#comments(tree, id),
      ...rest,
    );
  }

  /** @param {Tree} tree @param {number} id */
  #comments(tree, id) {
    return tree
      .node(id)
      .comments.map(readable)
      .filter(Boolean)
      .map((words) => element("p", { class: "tree-comment" }, words));
  }

  /** @param {Tree} tree @param {number} id @param {number} turn @param {Map<number, ReviewedMove>} reviewed */
  #move(tree, id, turn, reviewed) {
    const { move } = tree.node(id);
    const judged = reviewed.get(id)?.mark;
    const mark = tree.markOf(id) || (judged ? REVIEW_SIGNS[judged] : "");
    const button = element(
      "button",
      {
        class: "move",
        type: "button",
        "data-mark": mark || null,
        onclick: () => this.#hooks.go(id),
        // The right button, or a finger that stays.
        oncontextmenu: (/** @type {Event} */ event) => {
          if (!this.#hooks.menu) return;
          event.preventDefault();
          this.#hooks.menu(id);
        },
      },
      element("span", { class: "move-number", "aria-hidden": "true" }, `${turn + 1}.`),
      move,
      mark && element("span", { class: "move-mark", role: "img", "aria-label": markWords(mark) }, mark),
    );
    this.#buttons.set(id, button);
    return button;
  }

  /** Shows where the board is.
   * @param {Tree} tree @param {number} id */
  select(tree, id) {
    this.#buttons.get(this.#current)?.removeAttribute("aria-current");
    this.#current = id;
    const button = this.#buttons.get(id);
    button?.setAttribute("aria-current", "step");
    const isStart = id === START;
    const isEnd = tree.node(id).children.length === 0;
    const { first, back, forward, latest, mark, promote, remove, why } = this.#tools;
    first.disabled = back.disabled = isStart;
    forward.disabled = latest.disabled = isEnd;
    mark.disabled = remove.disabled = why.disabled = isStart;
    promote.disabled = isStart || !tree.canPromote(id);
    this.#show(button);
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
