// @ts-check
/** What the engine has found about the positions that are looked at, and what it is asked next. */

import { settings } from "../settings.js";
import { text } from "../text.js";
import { Engine } from "./engine.js";
import { keyOf } from "./positions.js";

/** @typedef {import("../types").LineOfPlay} LineOfPlay */
/** @typedef {import("../types").LinesFound} LinesFound */
/** @typedef {import("../types").EngineLine} EngineLine */
/** @typedef {import("../types").Explored} Explored */

/**
 * @typedef {object} FindingsHooks
 * @property {() => void} changed there is something new to show
 * @property {(answer: import("../types").Why) => void} why
 * @property {(answer: import("../types").Reviewed) => void} reviewed
 * @property {(kind: "why" | "review", words: string) => void} failed
 */

/** Lines that were found are shown again when the position is shown again. */
const MOST_FOUND = 300;

export class Findings {
  /** @type {Map<string, LinesFound>} */ #lines = new Map();
  /** @type {{ key: string, line: EngineLine | null } | null} */ #threat = null;
  /** @type {{ key: string, found: Explored } | null} */ #explored = null;
  /** The key of the position that the engine was last asked about. */
  #key = "";
  #asked = "";
  #askedExplorer = "";
  #status = "";
  explorerStatus = "";
  /** @type {Engine} */ engine;

  /** @param {FindingsHooks} hooks */
  constructor(hooks) {
    const say = (/** @type {string} */ words) => {
      this.#status = words;
      hooks.changed();
    };
    this.engine = new Engine({
      lines: (found) => {
        this.#keep(found);
        say("");
      },
      threat: (line) => {
        this.#threat = { key: this.#key, line };
        hooks.changed();
      },
      queued: (ahead) => say(text("web-engine-queued", { ahead })),
      explored: (found) => {
        this.#explored = { key: this.#askedExplorer, found };
        hooks.changed();
      },
      why: hooks.why,
      reviewed: hooks.reviewed,
      failed: (kind, words) => {
        if (kind === "why" || kind === "review") hooks.failed(kind, words);
        else if (kind === "explore") this.explorerStatus = words;
        else this.#status = words;
        hooks.changed();
      },
      connection: (isOpen) => say(isOpen ? "" : text("web-reconnecting")),
    });
  }

  /** @param {LinesFound} found */
  #keep(found) {
    const key = this.#key;
    if (found.lines.length > 0 || !this.#lines.has(key)) {
      this.#lines.delete(key);
      this.#lines.set(key, found);
    }
    const oldest = this.#lines.keys().next().value;
    if (this.#lines.size > MOST_FOUND && oldest !== undefined) this.#lines.delete(oldest);
  }

  /** What the engine is doing, if there is more to say than its depth.
   * @param {string} key @param {boolean} isOver */
  words(key, isOver) {
    if (!settings().analysis.engine) return text("web-engine-off");
    if (isOver) return text("web-over");
    return this.#status || (this.#lines.has(key) ? "" : text("web-engine-starting"));
  }

  /** @param {string} key of a line of play */
  lines(key) {
    return this.#lines.get(key) ?? null;
  }

  /** What the opponent would do, if it was asked for this position.
   * @param {string} key */
  threat(key) {
    return this.#threat?.key === key ? this.#threat.line : null;
  }

  /** @param {string} key */
  explored(key) {
    return this.#explored?.key === key ? this.#explored.found : null;
  }

  /**
   * Asks about the position that is shown, unless that was asked already.
   * @param {LineOfPlay} line
   * @param {{ isOver: boolean, explorer: boolean }} state of the game, and whether the explorer is in sight
   */
  ask(line, { isOver, explorer }) {
    const { engine, lines, seconds, depth, threat } = settings().analysis;
    const key = keyOf(line);
    const effort = { lines, seconds, ...(depth > 0 ? { depth } : {}), ...(threat ? { threat } : {}) };
    const asked = JSON.stringify([key, effort, engine, isOver]);
    if (asked !== this.#asked) {
      this.#asked = asked;
      this.#key = key;
      this.#status = "";
      if (engine && !isOver) this.engine.analyse(line, effort);
      else this.engine.stop();
    }
    if (explorer && this.#askedExplorer !== key) {
      this.#askedExplorer = key;
      this.explorerStatus = "";
      this.engine.explore(line);
    }
  }
}
