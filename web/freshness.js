// @ts-check
/**
 * How old is what the server has said? When a message arrives says nothing about that: it may have been on
 * its way for long.
 *
 * A ping that left at the local time t and came back with the server's time s proves that the server's
 * instant s was not before t. What the server said at its time h was therefore still true at the local time
 * t + (h − s). The beginning of a connection proves the same: whatever the server says over it was said
 * later. Of several proofs the best counts. Clocks can be set, so only the last few are kept, and all are
 * dropped when they contradict the clock.
 */

/** @typedef {import("./types").ClientMessage} ClientMessage */

/** The number of proofs that are kept. */
const KEPT = 3;
/** Times are rounded, and two clocks do not run quite alike. */
const TOLERANCE_MS = 50;

export class Freshness {
  /** Local time less time of the server: the true difference is not smaller than any of these.
   * @type {number[]} */
  #differences = [];
  /** When the connection began to open, until the server has told its time over it.
   * @type {number | null} */
  #opened = null;
  /** When each open ping left.
   * @type {Map<number, number>} */
  #pings = new Map();
  #count = 0;
  /** The time of the server when it last confirmed what is shown.
   * @type {number | null} */
  #confirmed = null;

  /** There is a new connection, perhaps to another server, whose clock is another one.
   * @param {number} began when it began to open */
  open(began) {
    this.forget();
    this.#opened = began;
  }

  /** The page was asleep, or a clock was set: only what the server says and answers from now on counts. */
  forget() {
    this.#confirmed = null;
    this.#differences = [];
    this.#opened = null;
    this.#pings.clear();
  }

  /**
   * @param {number} now
   * @returns {ClientMessage} the ping to send
   */
  ping(now) {
    this.#count += 1;
    this.#pings.set(this.#count, now);
    return { type: "ping", sent: this.#count };
  }

  /** @param {{ sent: number, now: number }} pong */
  answer(pong) {
    const left = this.#pings.get(pong.sent);
    if (left === undefined) return;
    for (const number of this.#pings.keys()) if (number <= pong.sent) this.#pings.delete(number);
    this.#prove(left - pong.now);
  }

  /** The server has said something at this time of its own.
   * @param {number} server */
  hear(server) {
    if (this.#opened !== null) this.#prove(this.#opened - server);
    this.#opened = null;
  }

  /** The server has said at this time of its own that what is shown is what it has.
   * @param {number} server */
  confirm(server) {
    this.#confirmed = server;
  }

  /** The earliest local time at which it can have been this time for the server.
   * @param {number} server
   * @param {number} now */
  at(server, now) {
    return Math.min(now, server + Math.max(...this.#differences));
  }

  /** Until when, at the least, what is shown was what the server had.
   * @param {number} now */
  heard(now) {
    return this.#confirmed === null ? -Infinity : this.at(this.#confirmed, now);
  }

  /** Does what the server said come from the future? Then a clock was set.
   * @param {number} now */
  isContradicted(now) {
    return this.#confirmed !== null && this.#confirmed + Math.max(...this.#differences) > now + TOLERANCE_MS;
  }

  /** @param {number} difference */
  #prove(difference) {
    this.#differences = [...this.#differences, difference].slice(-KEPT);
  }
}
