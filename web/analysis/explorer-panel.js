// @ts-check
/** What is known about every legal move: proved results, games on this server, and the theory of a game. */

import { element, fill } from "../dom.js";
import { icon } from "../icons.js";
import { sentence, text } from "../text.js";
import { scoreBadge } from "./badge.js";

/** @typedef {import("../types").Side} Side */
/** @typedef {import("../types").Explored} Explored */
/** @typedef {import("../types").ExploredMove} ExploredMove */
/** @typedef {import("../types").EngineLine} EngineLine */
/** @typedef {import("../types").Theory} Theory */

/**
 * @typedef {object} ExplorerHooks
 * @property {(move: string) => void} play
 * @property {(move: string) => void} why
 * @property {(move: string | null) => void} look
 * @property {(squares: string[]) => void} outline
 */

const GLANCE_MS = 300;
const MOST_UNKNOWN = 40;

export class ExplorerPanel {
  /** @type {ExplorerHooks} */ #hooks;
  #drawn = "";
  /** The cells of moves about which nothing is proved. @type {Map<string, HTMLElement>} */ #open = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;
  root = element("div", { class: "explorer" });

  /** @param {ExplorerHooks} hooks */
  constructor(hooks) {
    this.#hooks = hooks;
  }

  /**
   * @param {Explored | null} found
   * @param {string} status what to say while there is nothing
   * @param {Side} turn
   * @param {[string, string]} names
   * @param {EngineLine[]} lines of the engine, whose estimates fill the gaps
   */
  update(found, status, turn, names, lines) {
    this.#draw(found, status, turn, names);
    if (!found) return;
    const guesses = new Map(lines.map(({ moves, score }) => [moves[0], score]));
    for (const [move, cell] of this.#open) {
      const guess = guesses.get(move);
      const content = guess
        ? scoreBadge(guess, turn, names)
        : element("span", { class: "unknown" }, text("web-explorer-unknown"));
      if (cell.firstElementChild?.outerHTML !== content.outerHTML) fill(cell, content);
    }
  }

  /** @param {Explored | null} found @param {string} status @param {Side} turn @param {[string, string]} names */
  #draw(found, status, turn, names) {
    const key = JSON.stringify([found, status, turn, names]);
    if (key === this.#drawn) return;
    this.#drawn = key;
    clearTimeout(this.#timer);
    this.root.classList.toggle("stale", !found);
    if (!found) {
      // An answer comes within a glance; until then what is there only fades, so that nothing flickers.
      this.#timer = setTimeout(() => {
        this.root.classList.remove("stale");
        fill(this.root, element("p", { class: "empty" }, status));
      }, GLANCE_MS);
      return;
    }
    const played = found.moves.some((move) => move.games > 0);
    const about =
      found.moves.length === 0
        ? "web-explorer-none"
        : found.complete
          ? "web-explorer-complete"
          : "web-explorer-partly";
    // Of hundreds of moves, those count about which something is known.
    const known = found.moves.filter((move, index) => move.score || move.games > 0 || index < MOST_UNKNOWN);
    const more = found.moves.length - known.length;
    this.#open.clear();
    const rows = known.map((move) => this.#row(move, turn, names, played));
    const head = element(
      "tr",
      {},
      element("th", { scope: "col" }, text("web-explorer-move")),
      element("th", { scope: "col" }, text("web-explorer-result")),
      played && element("th", { scope: "col" }, text("web-explorer-games")),
      element("td", {}),
    );
    fill(
      this.root,
      found.theory && this.#theory(found.theory),
      element("p", { class: "panel-words" }, text(about)),
      rows.length > 0 &&
        element(
          "table",
          { class: "explorer-table" },
          element("thead", {}, head),
          element("tbody", {}, ...rows),
        ),
      more > 0 && element("p", { class: "panel-words" }, text("web-explorer-more", { count: more })),
    );
  }

  /** @param {ExploredMove} found @param {Side} turn @param {[string, string]} names @param {boolean} played */
  #row(found, turn, names, played) {
    const { move, score, only } = found;
    const look = (/** @type {string | null} */ at) => this.#hooks.look(at);
    const label = text("web-why-of", { move });
    const result = element(
      "td",
      {},
      score && scoreBadge(score, turn, names),
      only && element("span", { class: "only-move" }, text("web-explorer-only")),
    );
    if (!score) this.#open.set(move, result);
    return element(
      "tr",
      { class: only ? "only" : null, onpointerenter: () => look(move), onpointerleave: () => look(null) },
      element(
        "th",
        { scope: "row" },
        element(
          "button",
          {
            class: "move",
            type: "button",
            title: found.text || null,
            onclick: () => this.#hooks.play(move),
            onfocus: () => look(move),
            onblur: () => look(null),
          },
          move,
        ),
      ),
      result,
      played && element("td", { class: "played" }, found.games > 0 && this.#games(found, names)),
      element(
        "td",
        { class: "row-tool" },
        element(
          "button",
          {
            class: "icon-button",
            type: "button",
            "aria-label": label,
            title: label,
            onclick: () => this.#hooks.why(move),
          },
          icon("question"),
        ),
      ),
    );
  }

  /** @param {ExploredMove} found @param {[string, string]} names */
  #games({ games, won, drawn }, names) {
    const words = text("web-explorer-shares", {
      games,
      first: names[0],
      won: won[0],
      drawn,
      second: names[1],
      lost: won[1],
    });
    const part = (/** @type {string} */ name, /** @type {number} */ count) => {
      const share = element("span", { class: `share share-${name}` }, count > 0 ? String(count) : "");
      share.style.flexGrow = String(count);
      return share;
    };
    return element(
      "span",
      { class: "shares", role: "img", "aria-label": words, title: words },
      part("first", won[0]),
      part("drawn", drawn),
      part("second", won[1]),
    );
  }

  /** @param {Theory} theory */
  #theory({ regions, text: words }) {
    const items = regions.map(({ squares, value, hot, text: about }) => {
      const show = () => this.#hooks.outline(squares);
      const hide = () => this.#hooks.outline([]);
      return element(
        "li",
        {},
        element(
          "button",
          {
            class: "region",
            type: "button",
            onpointerenter: show,
            onpointerleave: hide,
            onfocus: show,
            onblur: hide,
            onclick: show,
          },
          element("b", { class: "region-value" }, value ?? "?"),
          hot && element("span", { class: "region-hot" }, text("web-theory-hot")),
          element("span", { class: "region-words" }, value === null ? text("web-theory-unknown") : about),
        ),
      );
    });
    return element(
      "div",
      { class: "theory" },
      element("h2", {}, text("web-theory")),
      element("p", { class: "panel-words" }, text("web-theory-in-hand", { words: sentence(words) })),
      items.length > 0 && element("ul", { class: "regions" }, ...items),
    );
  }
}
