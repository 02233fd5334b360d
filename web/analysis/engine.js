// @ts-check
/**
 * Questions to the server's engine over one connection. There is at most one open question of each kind;
 * a newer one takes its place, and answers to older ones are dropped. After a lost connection the open
 * questions are asked again. A hidden page analyses nothing.
 */

import { analysisSocketUrl } from "../api.js";
import { Connection } from "../connection.js";

/** @typedef {import("../types").LineOfPlay} LineOfPlay */
/** @typedef {import("../types").AnalysisQuestion} Question */
/** @typedef {import("../types").AnalysisAnswer} Answer */
/** @typedef {import("../types").AnalysisMessage} Message */
/** @typedef {import("../types").AnalysisRequest} Request */
/** @typedef {Question["type"]} Kind */
/** @typedef {{ lines: number, depth?: number, seconds?: number, threat?: boolean }} Effort */

/**
 * @typedef {object} EngineHooks
 * @property {(answer: import("../types").LinesFound) => void} lines
 * @property {(line: import("../types").EngineLine | null) => void} threat
 * @property {(ahead: number) => void} queued
 * @property {(answer: import("../types").Explored) => void} explored
 * @property {(answer: import("../types").Why) => void} why
 * @property {(answer: import("../types").Reviewed) => void} reviewed
 * @property {(kind: Kind | null, words: string) => void} failed
 * @property {(isOpen: boolean) => void} connection
 */

/** Pings come back every five seconds. */
const SILENCE_MS = 15_000;
/** The delay before a position is analysed: a person who steps quickly through a game means the last one. */
const REST_MS = 80;
const BUSY_MS = 4000;

export class Engine {
  /** @type {EngineHooks} */ #hooks;
  /** @type {Map<Kind, Question>} */ #open = new Map();
  /** @type {Connection<Message, Request>} */ #connection;
  #count = 0;
  #asked = -Infinity;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;

  /** @param {EngineHooks} hooks */
  constructor(hooks) {
    this.#hooks = hooks;
    this.#connection = new Connection(
      analysisSocketUrl(),
      {
        up: () => {
          hooks.connection(true);
          this.#askAgain();
        },
        down: () => hooks.connection(false),
        wake: () => {},
        message: (message) => this.#receive(message),
      },
      SILENCE_MS,
    );
    document.addEventListener("visibilitychange", () => {
      // A review takes a while, and goes on while the person looks at something else.
      if (document.visibilityState === "visible") this.#askAgain(["review"]);
      else if (this.#open.size > 0 && !this.#open.has("review")) this.#connection.send({ type: "stop" });
    });
  }

  /** @param {LineOfPlay} line @param {Effort} effort */
  analyse(line, effort) {
    const question = /** @type {Question} */ ({ type: "analyse", id: this.#newId(), line, ...effort });
    this.#open.set("analyse", question);
    clearTimeout(this.#timer);
    const now = performance.now();
    if (now - this.#asked > REST_MS) this.#send(question);
    else
      this.#timer = setTimeout(() => this.#open.get("analyse") === question && this.#send(question), REST_MS);
    this.#asked = now;
  }

  stop() {
    clearTimeout(this.#timer);
    if (!this.#open.delete("analyse")) return;
    // This ends everything that was asked.
    this.#connection.send({ type: "stop" });
    this.#askAgain();
  }

  /** @param {Kind[]} [except] */
  #askAgain(except = []) {
    for (const question of this.#open.values()) if (!except.includes(question.type)) this.#send(question);
  }

  /** @param {LineOfPlay} line */
  explore(line) {
    this.#ask({ type: "explore", id: this.#newId(), line });
  }

  /** @param {LineOfPlay} line before the move @param {string} move */
  why(line, move) {
    this.#ask({ type: "why", id: this.#newId(), line, move });
  }

  /** @param {LineOfPlay} line */
  review(line) {
    this.#ask({ type: "review", id: this.#newId(), line });
  }

  /** @param {Question} question */
  #ask(question) {
    this.#open.set(question.type, question);
    this.#send(question);
  }

  /** @param {Question} question */
  #send(question) {
    // A connection that opens later asks what is open then.
    const isWanted = document.visibilityState === "visible" || question.type === "review";
    if (isWanted) this.#connection.send(question);
  }

  #newId() {
    return String(++this.#count);
  }

  /** The kind of the open question that this answers.
   * @param {string | null} id */
  #kindOf(id) {
    for (const [kind, question] of this.#open) if (question.id === id) return kind;
    return null;
  }

  /** @param {Message} message */
  #receive(message) {
    if (message.type === "pong" || message.type === "closing") return;
    const kind = this.#kindOf(message.id);
    if (message.type === "error") {
      if (kind === "analyse" && message.error.key === "analysis-busy") this.#later(message.id);
      else if (kind) this.#open.delete(kind);
      if (kind || message.id === null) this.#hooks.failed(kind, message.error.text);
      return;
    }
    if (!kind) return;
    this.#answer(kind, message);
  }

  /** There was no room: the same question comes again, unless another one has taken its place.
   * @param {string | null} id */
  #later(id) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const question = this.#open.get("analyse");
      if (question && question.id === id) this.#send(question);
    }, BUSY_MS);
  }

  /** @param {Kind} kind @param {Exclude<Answer, { type: "error" }>} answer */
  #answer(kind, answer) {
    const hooks = this.#hooks;
    switch (answer.type) {
      case "queued":
        if (kind === "analyse") hooks.queued(answer.ahead);
        break;
      case "lines":
        hooks.lines(answer);
        break;
      case "threat":
        hooks.threat(answer.line);
        break;
      case "explored":
        if (answer.done) this.#open.delete(kind);
        hooks.explored(answer);
        break;
      case "why":
        if (answer.done) this.#open.delete(kind);
        hooks.why(answer);
        break;
      case "reviewed":
        if (answer.moves) this.#open.delete(kind);
        hooks.reviewed(answer);
        break;
    }
  }
}
