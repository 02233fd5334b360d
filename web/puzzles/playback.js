// @ts-check
/** Turns that are shown on the board one after another. A newer playback ends an older one. */

/** @typedef {import("../types").WhyTurn} WhyTurn */

export class Playback {
  #number = 0;
  /** @type {(milliseconds: number) => Promise<void>} */ #wait;

  /** @param {(milliseconds: number) => Promise<void>} [wait] */
  constructor(wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds))) {
    this.#wait = wait;
  }

  /** Ends the playback that is going on. */
  stop() {
    this.#number += 1;
  }

  /**
   * Shows each turn, with a pause before all but the first and one at the end.
   * @param {WhyTurn[]} turns
   * @param {(turn: WhyTurn, index: number) => void} show
   * @param {{ pause: number, end?: number }} times in milliseconds
   * @returns {Promise<boolean>} whether it came to its end
   */
  async play(turns, show, { pause, end = pause }) {
    this.stop();
    const number = this.#number;
    for (const [index, turn] of turns.entries()) {
      if (index > 0) await this.#wait(pause);
      if (number !== this.#number) return false;
      show(turn, index);
    }
    if (turns.length > 0 && end > 0) await this.#wait(end);
    return number === this.#number;
  }
}
