// @ts-check
/** Earlier positions of a game, fetched at the first look back, and which of them is shown. */

/** @typedef {import("../types").History} History */
/** @typedef {import("../types").State} State */
/** @typedef {import("../types").Board} Board */

const MOST_FETCHES = 3;

export class PastPositions {
  /** @type {() => Promise<History>} */ #ask;
  /** @type {History | null} */ #history = null;
  /** @type {Promise<void> | null} */ #fetching = null;
  /** Where the person wants to be, which has to be fetched first: turns played, or `null` in the present.
   * @type {number | null} */
  #wanted = null;
  /** @type {number | null} */ #shown = null;

  /** @param {() => Promise<History>} ask fetches the positions of the game as it is now */
  constructor(ask) {
    this.#ask = ask;
  }

  /** Turns played in the earlier position that is shown; `null` in the present. */
  get turn() {
    return this.#shown;
  }

  /** The earlier position that is shown. @returns {Board | null} */
  get board() {
    if (this.#shown === null || !this.#history) return null;
    if (this.#shown === 0) return this.#history.start;
    return this.#history.turns[this.#shown - 1]?.board ?? null;
  }

  /**
   * Goes this many turns on, counted from where the person is on the way to.
   * @param {number} by
   * @param {() => State | null} present the game as it is then
   */
  async walk(by, present) {
    const turns = present()?.turns ?? 0;
    await this.go(Math.max(0, (this.#wanted ?? turns) + by), present);
  }

  /**
   * Shows the position after this many turns. Rejects if it cannot be fetched.
   * @param {number} turn
   * @param {() => State | null} present the game as it is then
   */
  async go(turn, present) {
    const wanted = turn >= (present()?.turns ?? 0) ? null : turn;
    this.#wanted = wanted;
    if (wanted === null) this.#shown = null;
    // Meanwhile the person may want to be elsewhere, and the game may go on or back.
    for (let fetched = 0; wanted !== null && this.#wanted === wanted; fetched += 1) {
      const state = present();
      if (!state || wanted >= state.turns) this.#wanted = this.#shown = null;
      else if (this.#isPastOf(state, wanted)) {
        this.#shown = wanted;
        return;
      } else if (fetched === MOST_FETCHES) {
        // The server that answers does not know this game as it is.
        this.#wanted = this.#shown;
      } else {
        try {
          await this.#fetch();
        } catch (error) {
          if (this.#wanted !== wanted) return;
          this.#wanted = this.#shown;
          throw error;
        }
      }
    }
  }

  /** The game has gone on, or back: what is no longer its past is not shown any more.
   * @param {State} state */
  follow(state) {
    if (this.#wanted !== null && this.#wanted >= state.turns) this.#wanted = null;
    if (this.#shown !== null && !this.#isPastOf(state, this.#shown)) this.#wanted = this.#shown = null;
  }

  /** Whether what was fetched has the position after this many turns of the game.
   * @param {State} state
   * @param {number} turn */
  #isPastOf(state, turn) {
    const turns = this.#history?.turns;
    if (!turns || turn >= state.turns || turns.length < turn) return false;
    return state.moves.slice(0, turn).every((move, index) => turns[index].move === move);
  }

  #fetch() {
    this.#fetching ??= this.#ask()
      .then((history) => {
        this.#history = history;
      })
      .finally(() => {
        this.#fetching = null;
      });
    return this.#fetching;
  }
}
