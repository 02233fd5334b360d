// @ts-check
/** Why a move is good or bad: its refutation, or what fails otherwise, to be played through. */

import { element, fill } from "../dom.js";
import { icon } from "../icons.js";
import { sentence, text } from "../text.js";
import { scoreBadge } from "./badge.js";
import { wordsOfTurn } from "./explanation.js";

/** @typedef {import("../types").Side} Side */
/** @typedef {import("../types").Why} Why */

/**
 * @typedef {object} WhyHooks
 * @property {(turn: number) => void} go shows the position after this number of turns of the answer
 * @property {() => void} leave
 * @property {(moves: string[]) => void} keep adds the line to the tree
 * @property {(move: string) => void} better plays the better move instead
 */

/** Time to read a sentence. */
const TURN_MS = 1600;

export class WhyPanel {
  /** @type {WhyHooks} */ #hooks;
  /** @type {HTMLElement[]} */ #steps = [];
  #drawn = "";
  root = element("div", { class: "why" });

  /** @param {WhyHooks} hooks */
  constructor(hooks) {
    this.#hooks = hooks;
  }

  /** Shows the line turn by turn, until its end or until the user takes over. */
  play() {
    this.pause();
    this.#timer = setInterval(() => this.#hooks.go(this.#at + 1), TURN_MS);
    this.#showPlaying();
  }

  pause() {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#showPlaying();
  }

  #showPlaying() {
    const button = this.root.querySelector(".why-play");
    if (!button) return;
    const isPlaying = this.#timer !== undefined;
    fill(button, icon(isPlaying ? "pause" : "play"));
    button.setAttribute("aria-label", text(isPlaying ? "web-why-pause" : "web-why-play"));
  }

  /** @param {string} status what to say while there is no answer */
  wait(status) {
    this.pause();
    this.#drawn = "";
    this.#steps = [];
    fill(this.root, element("p", { class: "empty" }, status));
  }

  /**
   * @param {Why} why
   * @param {number} at turns of the answer that are shown
   * @param {Side} turn the side that made the move
   * @param {[string, string]} names
   */
  update(why, at, turn, names) {
    const key = JSON.stringify([
      why.move,
      why.done,
      why.score,
      why.turns.map(({ move, sentence }) => [move, sentence]),
      turn,
      names,
    ]);
    if (key !== this.#drawn) this.#draw(why, turn, names);
    this.#drawn = key;
    this.#steps.forEach((step, index) => {
      if (index + 1 === at) step.setAttribute("aria-current", "step");
      else step.removeAttribute("aria-current");
    });
    const current = this.#steps[at - 1];
    const list = this.root.querySelector(".why-steps");
    if (current && list instanceof HTMLElement) {
      list.scrollTop = Math.max(0, current.offsetTop - list.offsetTop - list.clientHeight / 3);
    }
    for (const [name, off] of /** @type {const} */ ([
      ["back", at <= 0],
      ["forward", at >= why.turns.length],
    ])) {
      const button = this.root.querySelector(`[data-walk="${name}"]`);
      if (button instanceof HTMLButtonElement) button.disabled = off;
    }
    this.#at = at;
    if (at >= why.turns.length && this.#timer !== undefined) this.pause();
  }

  /** Shows this turn. @param {number} turn */
  #go(turn) {
    this.pause();
    this.#hooks.go(turn);
  }

  #at = 0;
  /** @type {ReturnType<typeof setInterval> | undefined} */ #timer;

  /** @param {Why} why @param {Side} turn @param {[string, string]} names */
  #draw(why, turn, names) {
    const { bad, move, score, better, turns } = why;
    this.#steps = turns.map((shown, index) =>
      element(
        "button",
        { class: "why-step", type: "button", onclick: () => this.#go(index + 1) },
        element("span", { class: "why-move" }, element("small", {}, names[shown.side]), ` ${shown.move}`),
        element("span", { class: "why-words" }, sentence(wordsOfTurn(shown, names))),
      ),
    );
    const walk = (/** @type {string} */ name, /** @type {string} */ label, /** @type {number} */ by) =>
      element(
        "button",
        {
          class: "icon-button",
          type: "button",
          "data-walk": name,
          "aria-label": text(label),
          title: text(label),
          onclick: () => this.#go(this.#at + by),
        },
        icon(name),
      );
    fill(
      this.root,
      element(
        "div",
        { class: "why-head" },
        element("h2", {}, text(bad ? "web-why-bad" : "web-why-good", { move })),
        scoreBadge(score, turn, names),
        element("span", { class: "spacer" }),
        walk("back", "web-move-back", -1),
        element("button", {
          class: "icon-button why-play",
          type: "button",
          onclick: () => {
            if (this.#timer !== undefined) this.pause();
            else this.play();
          },
        }),
        walk("forward", "web-move-forward", 1),
      ),
      // A good move is explained by what happens without it.
      turns.length > 0 &&
        turns[0].move !== move &&
        element("p", { class: "panel-words" }, text("web-why-otherwise", { move: turns[0].move })),
      !why.done && element("p", { class: "panel-words", role: "status" }, text("web-why-deeper")),
      element("ol", { class: "why-steps" }, ...this.#steps.map((step) => element("li", {}, step))),
      element(
        "div",
        { class: "button-row" },
        better &&
          element(
            "button",
            { type: "button", onclick: () => this.#hooks.better(better.move) },
            text("web-why-better", { move: better.move }),
            scoreBadge(better.score, turn, names),
          ),
        element(
          "button",
          { type: "button", onclick: () => this.#hooks.keep(turns.map((one) => one.move)) },
          icon("branch"),
          text("web-why-keep"),
        ),
        element(
          "button",
          { type: "button", class: "quiet", onclick: this.#hooks.leave },
          text("web-why-leave"),
        ),
      ),
    );
    this.#showPlaying();
  }
}
