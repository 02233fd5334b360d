// @ts-check
/** What the engine has found about the positions that are looked at, and what it is asked next. */

import { settings } from "../settings.js";
import { text } from "../text.js";
import { Engine } from "./engine.js";
import { keyOf } from "./positions.js";
import { withProofs, worth } from "./proved.js";

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

/** What was found is shown again when the position is shown again. */
const MOST_FOUND = 300;
/** The explorer lists every move, and there may be thousands. */
const MOST_EXPLORED = 40;

/**
 * @template T
 * @param {Map<string, T>} known
 * @param {string} key
 * @param {T} found
 * @param {number} most
 */
function remember(known, key, found, most) {
  known.delete(key);
  known.set(key, found);
  const oldest = known.keys().next().value;
  if (known.size > most && oldest !== undefined) known.delete(oldest);
}

export class Findings {
  /** @type {Map<string, LinesFound>} */ #lines = new Map();
  /** @type {{ key: string, line: EngineLine | null } | null} */ #threat = null;
  /** @type {Map<string, Explored>} */ #explored = new Map();
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
        remember(this.#explored, this.#askedExplorer, found, MOST_EXPLORED);
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
    if (found.lines.length > 0 || !this.#lines.has(key)) remember(this.#lines, key, found, MOST_FOUND);
  }

  /** What the engine is doing, if there is more to say than its depth.
   * @param {string} key @param {boolean} isOver */
  words(key, isOver) {
    if (!settings().analysis.engine) return text("web-engine-off");
    if (isOver) return text("web-over");
    return this.#status || (this.#lines.has(key) ? "" : text("web-engine-starting"));
  }

  /** The best lines, with everything that is proved about their first moves.
   * @param {string} key of a line of play @returns {LinesFound | null} */
  lines(key) {
    const found = this.#lines.get(key);
    return found ? { ...found, lines: withProofs(found.lines, this.explored(key)) } : null;
  }

  /** What the position is worth to the side to move. @param {string} key */
  worth(key) {
    return worth(this.#lines.get(key)?.lines ?? [], this.explored(key));
  }

  /** What the opponent would do, if it was asked for this position.
   * @param {string} key */
  threat(key) {
    return this.#threat?.key === key ? this.#threat.line : null;
  }

  /** @param {string} key */
  explored(key) {
    return this.#explored.get(key) ?? null;
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
      else this.engine.stop("analyse");
    }
    if (!explorer) this.#leaveExplorer();
    else if (this.#askedExplorer !== key) {
      this.#askedExplorer = key;
      this.explorerStatus = "";
      if (this.explored(key)?.done) this.engine.stop("explore");
      else this.engine.explore(line);
    }
  }

  /** The explorer is out of sight: an answer that is not whole is asked for again when it comes back. */
  #leaveExplorer() {
    if (this.explored(this.#askedExplorer)?.done) return;
    this.#askedExplorer = "";
    this.engine.stop("explore");
  }

  /** Something else is analysed now: what is on its way is not about it. */
  forget() {
    this.#asked = this.#askedExplorer = "";
    this.#explored.clear();
    this.engine.stop("analyse", "explore", "why", "review");
  }
}
