// @ts-check
/** A player beside the board: who it is, what it has taken or scored, and its clock. */

import { element, fill, setText } from "../dom.js";
import { capital, text } from "../text.js";
import { alike, pieceIcon } from "../board/pieces.js";
import { clockText } from "./clock-text.js";

/** @typedef {import("../types").State} State */
/** @typedef {import("../types").Side} Side */
/** @typedef {import("../types").Piece} Piece */
/** @typedef {import("../types").Clock} Clock */
/** @typedef {import("../game.js").View} View */

export const LOW_TIME_MS = 20_000;
/** Who loads the page again, or comes to it from a link, is gone for a moment only. */
const AWAY_MS = 2500;

/**
 * A piece of this side, for its sign; `null` if it has none on the board.
 * @param {State} state
 * @param {Side} side
 */
function pieceOf(state, side) {
  return state.board.things.find((thing) => thing.piece?.owner === side)?.piece ?? null;
}

/** @param {Side} side @returns {Piece} */
const stone = (side) => ({ kind: "stone", label: "", owner: side });

/**
 * Who plays this side, in words.
 * @param {State} state
 * @param {Side} side
 */
export function playerName(state, side) {
  const seat = state.seats[side];
  if (seat.kind === "computer") return capital(seat.label);
  if (state.you.length === 1 && state.you[0] === side) return text("web-you");
  if (!seat.taken) return text("web-nobody-yet");
  if (state.you.length === 2) return "";
  return text(state.you.length === 1 ? "web-friend-name" : "web-a-player");
}

export class PlayerLine {
  #sign = element("span", { class: "player-sign" });
  #name = element("strong", { class: "player-name" });
  #side = element("span", { class: "player-side" });
  #presence = element("span", { class: "player-presence" });
  #score = element("div", { class: "player-score" });
  #clock = element("div", { class: "clock", role: "timer", hidden: true });
  #drawn = "";
  /** @type {Side | null} */ #signOf = null;
  /** @type {{ side: Side, since: number } | null} */ #gone = null;
  root = element(
    "section",
    { class: "player" },
    this.#sign,
    element(
      "div",
      { class: "player-words" },
      element(
        "div",
        { class: "player-first" },
        element("div", { class: "player-who" }, this.#name, this.#side),
        this.#presence,
      ),
      this.#score,
    ),
    this.#clock,
  );

  /**
   * @param {View} view
   * @param {State} state
   * @param {Side} side
   * @param {string} sideName
   */
  update(view, state, side, sideName) {
    const name = playerName(state, side);
    const seat = state.seats[side];
    const gone =
      seat.kind === "person" && seat.taken && view.present[side] === false && state.status !== "over";
    if (!gone) this.#gone = null;
    else if (this.#gone?.side !== side) this.#gone = { side, since: performance.now() };
    const away = this.#gone !== null && performance.now() - this.#gone.since >= AWAY_MS;
    setText(this.#name, name || sideName);
    setText(this.#side, name ? sideName : "");
    setText(this.#presence, away ? text("web-away") : "");
    this.root.setAttribute("aria-label", [name, sideName].filter(Boolean).join(", "));
    this.root.classList.toggle("to-move", state.status === "playing" && state.turn === side);
    this.#draw(state, side);
    this.updateClock(view, side);
  }

  /** @param {State} state @param {Side} side */
  #draw(state, side) {
    const taken = state.captured.filter((piece) => piece.owner !== side);
    const tally = state.tally.map(({ name, values }) => ({ name, value: values[side] }));
    const key = JSON.stringify([taken, tally, side]);
    if (key === this.#drawn) return;
    this.#drawn = key;
    // A side may have no pieces yet, or none any more: the sign of its first piece stays.
    const piece = pieceOf(state, side);
    if (this.#signOf !== side) {
      fill(this.#sign, pieceIcon(piece ?? stone(side), false));
      this.#signOf = piece ? side : null;
    }
    const counts = tally.map(({ name, value }) =>
      element(
        "span",
        { class: "tally" },
        element("span", {}, `${name} `),
        element("b", {}, value.join(" ") || "0"),
      ),
    );
    const pieces = alike(taken).map(({ piece, count }) => [
      pieceIcon(piece),
      count > 1 && element("span", {}, `×${count}`),
    ]);
    const words = taken.map((piece) => piece.name ?? piece.kind).join(", ");
    const captured = element(
      "span",
      { class: "taken", role: "img", "aria-label": text("web-has-taken", { pieces: words }) },
      ...pieces.flat(),
    );
    fill(this.#score, ...counts, taken.length > 0 && captured);
  }

  /** @param {View} view @param {Side} side */
  updateClock(view, side) {
    const { clock } = view;
    this.#clock.hidden = clock === null;
    if (!clock) return;
    const isRunning = clock.running === side && view.state?.status === "playing";
    setText(this.#clock, clockText(clock.left[side]));
    this.#clock.classList.toggle("running", isRunning && view.connection === "live");
    this.#clock.classList.toggle("frozen", isRunning && view.connection !== "live");
    this.#clock.classList.toggle("low", isRunning && clock.left[side] < LOW_TIME_MS);
    this.#clock.setAttribute(
      "aria-label",
      text("web-clock-of", { time: clockText(Math.ceil(clock.left[side] / 10_000) * 10_000) }),
    );
  }
}
