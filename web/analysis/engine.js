// @ts-check
/**
 * Questions to the server's engine over one connection. There is at most one open question of each kind;
 * a newer one takes its place, and answers to older ones are dropped. After a lost connection the open
 * questions are asked again. A hidden page asks nothing, except for a review.
 */

import { analysisSocketUrl } from "../api.js";
import { Connection } from "../connection.js";
import { isForeign, reloadOnce } from "../protocol.js";

/** @typedef {import("../types").LineOfPlay} LineOfPlay */
/** @typedef {import("../types").AnalysisQuestion} Question */
/** @typedef {import("../types").AnalysisAnswer} Answer */
/** @typedef {import("../types").AnalysisMessage} Message */
/** @typedef {import("../types").AnalysisRequest} Request */
/** @typedef {Question["type"]} Kind */
/** @typedef {{ lines: number, depth?: number, seconds?: number, threat?: boolean }} Effort */

/**
 * @typedef {object} Open
 * @property {Question} question
 * @property {boolean} isSent whether the server works on it
 * @property {boolean} isAnswered
 */

/**
 * @typedef {object} EngineHooks
 * @property {(answer: import("../types").LinesFound) => void} lines
 * @property {(line: import("../types").EngineLine | null) => void} threat
 * @property {(ahead: number) => void} queued
 * @property {(answer: import("../types").Explored) => void} explored
 * @property {(answer: import("../types").Why) => void} why
 * @property {(answer: import("../types").Reviewed) => void} reviewed
 * @property {(kind: Kind | "threat" | null, words: string) => void} failed
 * @property {(isOpen: boolean) => void} connection
 */

/** Pings come back every five seconds. */
const SILENCE_MS = 15_000;
/** The delay before a position is asked about: a person who steps quickly through a game means the last one. */
const REST_MS = 100;
/** The pause before a question comes again that the server had no room for. */
const BUSY_MS = 4000;
/** The pause after more messages than the server takes. */
const HASTE_MS = 1000;

/** Questions that the page asks by itself: it also asks them again by itself.
 * @type {Kind[]} */
const BACKGROUND = ["analyse", "explore"];

export class Engine {
  /** @type {EngineHooks} */ #hooks;
  /** @type {Map<Kind, Open>} */ #open = new Map();
  /** @type {Connection<Message, Request>} */ #connection;
  #count = 0;
  /** When a question of each kind was asked last. @type {Map<Kind, number>} */ #asked = new Map();
  /** @type {Map<Kind, ReturnType<typeof setTimeout>>} */ #timers = new Map();

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
        down: () => {
          // The server ends what was asked over a connection that is lost.
          for (const open of this.#open.values()) open.isSent = false;
          hooks.connection(false);
        },
        wake: () => {},
        message: (message) => this.#receive(message),
      },
      { silence: SILENCE_MS },
    );
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.#askAgain();
      else this.#rest();
    });
  }

  /** @param {LineOfPlay} line @param {Effort} effort */
  analyse(line, effort) {
    return this.#ask({ type: "analyse", id: this.#newId(), line, ...effort });
  }

  /** @param {LineOfPlay} line */
  explore(line) {
    return this.#ask({ type: "explore", id: this.#newId(), line });
  }

  /** @param {LineOfPlay} line before the move @param {string} move */
  why(line, move) {
    return this.#ask({ type: "why", id: this.#newId(), line, move });
  }

  /** @param {LineOfPlay} line @param {number} [seconds] */
  review(line, seconds) {
    return this.#ask({ type: "review", id: this.#newId(), line, ...(seconds && { seconds }) });
  }

  /** The answers to these kinds of questions are not wanted any more. @param {...Kind} kinds */
  stop(...kinds) {
    for (const kind of kinds) {
      const open = this.#open.get(kind);
      if (open) this.drop(open.question.id);
    }
  }

  /** The answer to a question is not wanted any more. @param {string} id */
  drop(id) {
    const kind = this.#kindOf(id);
    if (!kind) return;
    this.#halt(kind);
    this.#open.delete(kind);
  }

  /** Lets the server end the work on a question, which stays open. @param {Kind} kind */
  #halt(kind) {
    clearTimeout(this.#timers.get(kind));
    const open = this.#open.get(kind);
    if (!open?.isSent) return;
    open.isSent = false;
    this.#connection.send({ type: "stop", id: open.question.id });
  }

  /** The page is hidden. A review takes a while, and goes on while the person looks at something else. */
  #rest() {
    for (const kind of this.#open.keys()) if (kind !== "review") this.#halt(kind);
  }

  /** Asks what the server does not work on. */
  #askAgain() {
    for (const [kind, { isSent }] of this.#open) if (!isSent) this.#send(kind);
  }

  /** @param {Question} question @returns {string} its id */
  #ask(question) {
    const { type, id } = question;
    const now = performance.now();
    const isQuick = BACKGROUND.includes(type) && now - (this.#asked.get(type) ?? -Infinity) <= REST_MS;
    this.#asked.set(type, now);
    // A question that is sent at once takes the place of the older one on the server, too.
    if (isQuick) this.#halt(type);
    this.#open.set(type, { question, isSent: false, isAnswered: false });
    if (isQuick) this.#sendLater(type, REST_MS);
    else this.#send(type);
    return id;
  }

  /** @param {Kind} kind */
  #send(kind) {
    clearTimeout(this.#timers.get(kind));
    const open = this.#open.get(kind);
    const isWanted = document.visibilityState === "visible" || kind === "review";
    // A connection that opens later, or a page that is seen later, asks what is open then.
    if (!open || !isWanted || !this.#connection.isOpen) return;
    open.isSent = true;
    this.#connection.send(open.question);
  }

  /** @param {Kind} kind @param {number} pause */
  #sendLater(kind, pause) {
    clearTimeout(this.#timers.get(kind));
    this.#timers.set(
      kind,
      setTimeout(() => this.#send(kind), pause),
    );
  }

  #newId() {
    return String(++this.#count);
  }

  /** The kind of the open question that this answers.
   * @param {string | null} id */
  #kindOf(id) {
    for (const [kind, { question }] of this.#open) if (question.id === id) return kind;
    return null;
  }

  /** @param {Message} message */
  #receive(message) {
    if (message.type === "pong" || message.type === "closing") return;
    if (message.type === "error" && message.id === null) {
      this.#refused(message.error);
      return;
    }
    const kind = this.#kindOf(message.id);
    const open = kind && this.#open.get(kind);
    if (!kind || !open) return;
    if (message.type === "error" || message.type === "queued") {
      // A threat is a part of a question about lines, which go on without it.
      const isThreat = message.question === "threat";
      if (message.type === "error") this.#failed(isThreat ? "threat" : kind, message.error);
      else if (kind === "analyse" && !isThreat) this.#hooks.queued(message.ahead);
      if (!isThreat) open.isAnswered = true;
      return;
    }
    open.isAnswered = true;
    this.#answer(kind, message);
  }

  /** A message was refused, and nobody knows which.
   * @param {import("../types").WireError} error */
  #refused({ key, text }) {
    if (isForeign({ type: "error", error: { key, text } })) {
      // What is analysed is kept, and comes back with the page of the server's version.
      if (reloadOnce()) return;
      this.#connection.close();
    } else if (key === "server-too-many-messages") {
      for (const [kind, open] of this.#open) {
        if (open.isAnswered || !open.isSent) continue;
        open.isSent = false;
        this.#sendLater(kind, HASTE_MS);
      }
    }
    this.#hooks.failed(null, text);
  }

  /** @param {Kind | "threat"} kind @param {import("../types").WireError} error */
  #failed(kind, { key, text }) {
    const open = kind === "threat" ? undefined : this.#open.get(kind);
    if (open && kind !== "threat") {
      // There was no room: what the page asks by itself comes again, unless another question takes its place.
      const isFull = key === "analysis-busy" || key === "analysis-too-many";
      open.isSent = false;
      if (isFull && BACKGROUND.includes(kind)) this.#sendLater(kind, BUSY_MS);
      else this.#open.delete(kind);
    }
    this.#hooks.failed(kind, text);
  }

  /** @param {Kind} kind @param {Exclude<Answer, { type: "error" | "queued" }>} answer */
  #answer(kind, answer) {
    const hooks = this.#hooks;
    switch (answer.type) {
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
