// @ts-check
/**
 * The coach of a game against the computer: judges a move before it is sent, finds threats, and judges the
 * moves of each turn. It asks the engine over the connection of analyses, one question of each kind at a
 * time, and only about the position on the board. What it does not hear in time it does without.
 */

import { isThreat } from "./coach-words.js";

/** @typedef {import("../types").State} State */
/** @typedef {import("../types").LineOfPlay} LineOfPlay */
/** @typedef {import("../types").EngineLine} EngineLine */
/** @typedef {import("../types").ReviewedMove} ReviewedMove */
/** @typedef {import("../settings.js").CoachSettings} CoachSettings */
/** @typedef {import("./engine.js").EngineHooks} EngineHooks */

/**
 * What the coach needs of the engine.
 * @typedef {object} CoachEngine
 * @property {(line: LineOfPlay, effort: import("./engine.js").Effort) => string} analyse
 * @property {(line: LineOfPlay, seconds?: number) => string} review
 * @property {(...kinds: ("analyse" | "review")[]) => void} stop
 */

/**
 * @typedef {object} CoachHooks
 * @property {(hooks: EngineHooks) => CoachEngine} engine
 * @property {() => Promise<string | null>} start the position in which the game began; `null` is the usual one
 * @property {(line: LineOfPlay, steps?: string[]) => Promise<{ position: string, move: string | null }>} position
 *   the position at the end of a line, and its last move in notation
 * @property {() => void} changed there is something new to show
 */

/** Seconds of work of the engine. */
const JUDGEMENT = 0.4;
const THREAT = 0.7;
const COMMENT = 0.8;
/** A move is played after this time without a judgement. */
export const PATIENCE_MS = 2500;
/** The turns that are judged at once at most. */
const MOST_TURNS = 4;

/** Whether a coach may help here: one person plays against the computer.
 * @param {State} state */
export function mayBeCoached({ you, seats }) {
  return you.length === 1 && seats.some(({ kind }) => kind === "computer");
}

/** Whether any part of the coach is on. @param {CoachSettings} wanted */
export function isOn({ warnings, threats, comments }) {
  return warnings || threats || comments !== "off";
}

/** @typedef {{ turns: number, text: string }} Place a position of the game as text, after this many turns */

export class Coach {
  /** @type {CoachHooks} */ #hooks;
  /** @type {CoachEngine | null} */ #engine = null;
  /** @type {Promise<string | null> | null} */ #start = null;
  /** @type {CoachSettings} */ #wanted = { warnings: false, threats: false, comments: "off" };
  /** @type {State | null} */ #state = null;
  /** The position on the board, once it is known. @type {Place | null} */ #place = null;
  /** The position from which moves wait for their comments; its text may not have been asked for yet.
   * @type {{ turns: number, text: string | null } | null} */ #base = null;
  /** @type {{ turns: number, line: EngineLine } | null} */ #threat = null;
  /** The answers about the position: what it is worth, and what a pass leaves to the other side.
   * @type {{ now: EngineLine | null, free: EngineLine | null }} */ #looked = { now: null, free: null };
  /** The id of the question about lines. */
  #lookedAt = "";
  /** @type {Map<number, ReviewedMove>} by the number of turns before the move */ #comments = new Map();
  /** @type {{ id: string, end: (judged: ReviewedMove | null) => void } | null} */ #examined = null;
  /** @type {{ id: string, from: number, to: Place } | null} */ #commented = null;

  /** @param {CoachHooks} hooks */
  constructor(hooks) {
    this.#hooks = hooks;
  }

  /** Whether a move of this person is to be judged before it is sent. @param {State} state */
  warns(state) {
    return this.#wanted.warnings && mayBeCoached(state) && state.status === "playing";
  }

  /** Whether the coach may have something to say beside the board. @param {State} state */
  speaks(state) {
    return (this.#wanted.threats || this.#wanted.comments !== "off") && mayBeCoached(state);
  }

  /** The threat in the position after this many turns. @param {number} turns */
  threat(turns) {
    return this.#wanted.threats && this.#threat?.turns === turns ? this.#threat.line : null;
  }

  /** The comment on the move after this many turns. @param {number} before */
  comment(before) {
    return this.#wanted.comments === "off" ? undefined : this.#comments.get(before);
  }

  /** A state was confirmed, or the settings have changed.
   * @param {State} state @param {CoachSettings} wanted */
  follow(state, wanted) {
    const isNew =
      state.version !== this.#state?.version || JSON.stringify(wanted) !== JSON.stringify(this.#wanted);
    if (!isNew) return;
    this.#wanted = wanted;
    this.#state = state;
    this.#end(null);
    for (const before of this.#comments.keys()) if (before >= state.turns) this.#comments.delete(before);
    if (!isOn(wanted) || !mayBeCoached(state)) {
      this.#engine?.stop("analyse", "review");
      this.#place = this.#base = this.#threat = null;
      return;
    }
    if (this.#threat && this.#threat.turns !== state.turns) this.#threat = null;
    const isOwnTurn = state.status === "playing" && state.can.includes("move");
    if (!isOwnTurn) this.#engine?.stop("analyse");
    // Moves that were taken back get no comment, and those that were made before the coach came neither.
    if (this.#base && this.#base.turns > state.turns) this.#base = null;
    // A move that is made at once gets its comment too.
    if (isOwnTurn && wanted.comments !== "off") this.#base ??= { turns: state.turns, text: null };
    if (isOwnTurn || state.status === "over") this.#look(state, isOwnTurn).catch(() => {});
  }

  /** @param {State} state @param {boolean} isOwnTurn */
  async #look(state, isOwnTurn) {
    this.#place = null;
    const line = await this.#line(state, state.moves);
    const { position } = await this.#hooks.position(line);
    if (state !== this.#state) return;
    const place = { turns: state.turns, text: position };
    this.#place = place;
    if (this.#wanted.comments !== "off") await this.#commentOn(state, place);
    if (state !== this.#state || !isOwnTurn || !this.#wanted.threats) return;
    this.#looked = { now: null, free: null };
    this.#lookedAt = this.#ask().analyse(this.#at(state, place), { lines: 1, seconds: THREAT, threat: true });
  }

  /** @param {State} state @param {Place} place */
  async #commentOn(state, place) {
    const { turns } = state;
    if (!this.#base || this.#base.turns === turns || turns - this.#base.turns > MOST_TURNS) {
      this.#base = place;
      return;
    }
    const base = this.#base;
    const text = base.text ?? (await this.#placeOf(state, base.turns)).text;
    if (state !== this.#state) return;
    const line = { ...this.#at(state, { turns: base.turns, text }), moves: state.moves.slice(base.turns) };
    this.#commented = { id: this.#ask().review(line, COMMENT), from: base.turns, to: place };
  }

  /** @param {State} state @param {string[]} moves @returns {Promise<LineOfPlay>} */
  async #line({ game, options }, moves) {
    this.#start ??= this.#hooks.start();
    try {
      return { game, options, position: await this.#start, moves };
    } catch (error) {
      this.#start = null;
      throw error;
    }
  }

  /** @param {State} state @param {Place} place @returns {LineOfPlay} */
  #at({ game, options }, { text }) {
    return { game, options, position: text, moves: [] };
  }

  /**
   * Judges a move of the position on the board, before it is sent. Nothing if there is no judgement in time.
   * @param {string[] | string} move its steps, or as it was typed
   * @returns {Promise<ReviewedMove | null>}
   */
  async examine(move) {
    this.#end(null);
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    const late = new Promise((resolve) => {
      timer = setTimeout(() => resolve(null), PATIENCE_MS);
    });
    const judged = await Promise.race([this.#judge(move).catch(() => null), late]);
    clearTimeout(timer);
    this.#end(null);
    return judged;
  }

  /** @param {string[] | string} move @returns {Promise<ReviewedMove | null>} */
  async #judge(move) {
    const state = this.#state;
    if (!state) return null;
    const place = this.#place ?? (await this.#placeOf(state));
    const line = this.#at(state, place);
    const played = typeof move === "string" ? move : (await this.#hooks.position(line, move)).move;
    if (state !== this.#state || played === null) return null;
    return new Promise((end) => {
      this.#examined = { id: this.#ask().review({ ...line, moves: [played] }, JUDGEMENT), end };
    });
  }

  /** The position after this many turns. @param {State} state @returns {Promise<Place>} */
  async #placeOf(state, turns = state.turns) {
    const line = await this.#line(state, state.moves.slice(0, turns));
    return { turns, text: (await this.#hooks.position(line)).position };
  }

  /** @param {ReviewedMove | null} judged */
  #end(judged) {
    const examined = this.#examined;
    this.#examined = null;
    examined?.end(judged);
  }

  /** The engine; the first question opens its connection. */
  #ask() {
    this.#engine ??= this.#hooks.engine({
      lines: ({ id, lines }) => this.#found(id, { now: lines[0] ?? null }),
      threat: (line) => this.#found(this.#lookedAt, { free: line }),
      reviewed: ({ id, moves }) => moves && this.#reviewed(id, moves),
      queued: () => {},
      explored: () => {},
      why: () => {},
      // Whatever has no answer is done without.
      failed: (kind) => (kind === "review" || kind === null) && this.#end(null),
      connection: () => {},
    });
    return this.#engine;
  }

  /** @param {string} id @param {Partial<{ now: EngineLine | null, free: EngineLine | null }>} found */
  #found(id, found) {
    const state = this.#state;
    if (id !== this.#lookedAt || !state || this.#place?.turns !== state.turns) return;
    this.#looked = { ...this.#looked, ...found };
    const { now, free } = this.#looked;
    if (!now || !free) return;
    this.#threat = isThreat(now.score, free.score) ? { turns: state.turns, line: free } : null;
    this.#hooks.changed();
  }

  /** @param {string} id @param {ReviewedMove[]} moves */
  #reviewed(id, moves) {
    if (this.#examined?.id === id) {
      this.#end(moves[0] ?? null);
      return;
    }
    const asked = this.#commented;
    if (asked?.id !== id) return;
    this.#commented = null;
    this.#base = asked.to;
    for (const judged of moves) this.#comments.set(asked.from + judged.turn - 1, judged);
    this.#hooks.changed();
  }
}
