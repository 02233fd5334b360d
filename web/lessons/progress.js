// @ts-check
/** Which tasks of the lessons are done. Kept in local storage, shared by all pages and tabs of this browser. */

const KEY = "cygnet-lessons";
/** No lesson has as many tasks. */
const MOST = 200;

/** @typedef {Pick<Storage, "getItem" | "setItem">} Store */

/** @returns {Store | null} */
function browserStore() {
  try {
    return localStorage;
  } catch {
    // Storage is forbidden: what is done holds for this page.
    return null;
  }
}

export class LessonProgress {
  /** @type {Map<string, Set<string>>} tasks by the game */ #done = new Map();
  /** @type {Store | null} */ #store;

  /** @param {Store | null} [store] */
  constructor(store = browserStore()) {
    this.#store = store;
    this.#load();
  }

  #load() {
    try {
      const kept = JSON.parse(this.#store?.getItem(KEY) ?? "{}");
      for (const [game, tasks] of Object.entries(kept ?? {})) {
        if (!Array.isArray(tasks)) continue;
        const known = this.of(game);
        for (const task of tasks.slice(0, MOST)) if (typeof task === "string") known.add(task);
        this.#done.set(game, known);
      }
    } catch {
      // Something else under our key: the lessons begin again.
    }
  }

  /** The tasks of a game that are done. @param {string} game */
  of(game) {
    return this.#done.get(game) ?? new Set();
  }

  /** Notes that a task is done. Another tab may have noted others. @param {string} game @param {string} task */
  note(game, task) {
    this.#load();
    this.#done.set(game, this.of(game).add(task));
    try {
      const all = [...this.#done].map(([id, tasks]) => [id, [...tasks]]);
      this.#store?.setItem(KEY, JSON.stringify(Object.fromEntries(all)));
    } catch {
      // It holds for this page.
    }
  }

  /** The place of the first task that is not done, or of the first of all.
   * @param {string} game @param {{ id: string }[]} tasks */
  next(game, tasks) {
    const done = this.of(game);
    return Math.max(
      0,
      tasks.findIndex((task) => !done.has(task.id)),
    );
  }

  /** How many of these tasks are done. @param {string} game @param {{ id: string }[]} tasks */
  count(game, tasks) {
    const done = this.of(game);
    return tasks.filter((task) => done.has(task.id)).length;
  }
}
