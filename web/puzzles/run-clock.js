// @ts-check
/** The time of a timed run, which the server tells and the page counts down. */

import { element, fill, setText } from "../dom.js";
import { icon } from "../icons.js";
import { text } from "../text.js";

/** @typedef {import("../types").PuzzleRun} PuzzleRun */

/** The last seconds look different. */
const LOW_MS = 20_000;

export class RunClock {
  #time = element("span", { class: "run-time", role: "timer" });
  #score = element("span", { class: "run-score" });
  root = element("p", { class: "run", hidden: true }, icon("clock"), this.#time, this.#score);
  #end = 0;
  /** @type {ReturnType<typeof setInterval> | undefined} */ #ticking;

  /** @param {PuzzleRun | null} run */
  show(run) {
    clearInterval(this.#ticking);
    this.root.hidden = run === null;
    if (!run) return;
    this.#end = performance.now() + run.left_ms;
    fill(
      this.#score,
      element("span", { class: "run-solved" }, icon("check"), String(run.solved)),
      element(
        "span",
        {
          class: "run-mistakes",
          role: "img",
          "aria-label": text("web-puzzle-mistakes", { count: run.mistakes, most: run.most_mistakes }),
        },
        ..."●".repeat(run.mistakes),
        ..."○".repeat(Math.max(0, run.most_mistakes - run.mistakes)),
      ),
    );
    this.#tick();
    this.#ticking = setInterval(() => this.#tick(), 250);
  }

  #tick() {
    const left = Math.max(0, this.#end - performance.now());
    const seconds = Math.ceil(left / 1000);
    setText(this.#time, `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`);
    this.root.classList.toggle("low", left < LOW_MS);
  }
}
