// @ts-check
/** What a game against the computer means for the person's rating: while it goes on, and what it has changed. */

import { get } from "../api.js";
import { element, fill } from "../dom.js";
import { sentence, text } from "../text.js";

/** @typedef {import("../types").State} State */
/** @typedef {import("../types").RatingChange} RatingChange */

export class RatingLine {
  #shown = "";
  #words = "";
  /** What the game has changed, once that is asked. @type {RatingChange | "asked" | "unknown" | null} */ #change =
    null;
  root = element("p", { class: "rating-line", hidden: true });

  /**
   * @param {State} state
   * @returns {string} news for people who do not see them
   */
  update(state) {
    const isOwn = state.you.length === 1 && state.seats.some(({ kind }) => kind === "computer");
    this.root.hidden = !isOwn;
    if (!isOwn) return "";
    if (state.status === "over" && this.#change === null) this.#ask(state);
    const before = this.#words;
    const words = this.#told(state);
    const shown = `${state.status} ${words}`;
    if (shown === this.#shown) return "";
    this.#shown = shown;
    this.#words = words;
    const link = element("a", { href: `/progress/${state.game}` }, text("web-progress-link"));
    fill(this.root, element("span", {}, words), " ", state.status === "over" && link);
    return before === "" || words === before ? "" : words;
  }

  /** @param {State} state */
  #told(state) {
    const now = state.unrated ? sentence(state.unrated.text) : text("web-rated");
    if (state.status !== "over") return now;
    if (this.#change === "unknown") return text("web-rating-unknown");
    if (this.#change === "asked" || this.#change === null) return state.unrated ? now : "";
    return this.#change.noted ? this.#change.text : text("web-rating-not-noted");
  }

  /** @param {State} state */
  async #ask(state) {
    this.#change = "asked";
    this.#change = await get(`/api/games/${encodeURIComponent(state.game_id)}/rating`).catch(() => "unknown");
    this.onchange();
  }

  /** Called when there is something new to show. */
  onchange = () => {};
}
