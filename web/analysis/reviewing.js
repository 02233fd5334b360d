// @ts-check
/** The review of a game: the question, the answer, and its judgements on the nodes of the tree. */

import { Judgements } from "./judgements.js";
import { Lesson } from "./lesson.js";
import { ReviewPanel } from "./review-panel.js";
import { START } from "./tree.js";

/** @typedef {import("../types").Reviewed} Reviewed */
/** @typedef {import("../types").LineOfPlay} LineOfPlay */
/** @typedef {import("./study.js").Study} Study */

/**
 * @typedef {object} ReviewingHooks
 * @property {() => Study} study
 * @property {(line: LineOfPlay) => string} ask asks the engine; gives the id of the question
 * @property {(id: number) => void} go
 * @property {(base: number, move: string) => void} why
 * @property {(base: number, moves: string[]) => void} keep
 * @property {(base: number) => void} again plays on against the computer from this node
 * @property {() => { names: [string, string], letters: [string, string] }} sides
 * @property {() => void} reviewed the moves have marks now
 * @property {(base: number, move: string) => void} judge asks whether a move is bad
 * @property {() => void} changed there is something else to show
 */

export class Reviewing {
  /** @type {ReviewingHooks} */ #hooks;
  /** The question, and the nodes of the game under review.
   * @type {{ id: string, study: Study, path: number[] } | null} */
  #asked = null;
  judged = new Judgements();
  #panel = new ReviewPanel({
    start: () => this.start(),
    go: (turn) => {
      const id = this.judged.nodeAfter(this.#hooks.study().tree, turn);
      if (id !== null) this.#hooks.go(id);
    },
    why: (turn) => this.#before(turn, (base, move) => this.#hooks.why(base, move)),
    better: (turn, line) => this.#before(turn, (base) => this.#hooks.keep(base, line)),
    again: (turn) => this.#before(turn, (base) => this.#hooks.again(base)),
    learn: (mistakes, side) => this.#learn(mistakes, side),
  });
  /** @type {Lesson | null} */ #lesson = null;

  /** @param {ReviewingHooks} hooks */
  constructor(hooks) {
    this.#hooks = hooks;
  }

  get root() {
    return this.#panel.root;
  }

  /** Another game is on the board. */
  clear() {
    this.judged.clear();
    this.#asked = null;
    this.#lesson = null;
    this.#offer();
  }

  /** The tree has changed: what still fits it stays. */
  treeChanged() {
    this.judged.keepIn(this.#hooks.study().tree);
    if (this.judged.isEmpty) this.endLesson();
    if (this.judged.isEmpty && this.#asked === null) this.#offer();
  }

  #offer() {
    this.#panel.offer(this.#hooks.study().tree.size > 0);
  }

  /** Reviews the main line. */
  start() {
    const study = this.#hooks.study();
    const path = study.tree.line(START);
    if (path.length === 0) return;
    this.#panel.progress(0, 0);
    const id = this.#hooks.ask(study.lineTo(path[path.length - 1]));
    this.#asked = { id, study, path };
  }

  /** @param {Reviewed} answer */
  got(answer) {
    const asked = this.#asked;
    const study = this.#hooks.study();
    if (asked?.id !== answer.id || asked.study !== study) return;
    if (!answer.moves) {
      this.#panel.progress(answer.done, answer.total);
      return;
    }
    this.#asked = null;
    this.judged.set(answer.moves, asked.path);
    this.judged.keepIn(study.tree);
    // Moves of the game were deleted while it was reviewed.
    if (this.judged.isEmpty) {
      this.#offer();
      return;
    }
    const { names, letters } = this.#hooks.sides();
    this.#panel.show(answer, names, letters);
    this.#hooks.reviewed();
  }

  /** @param {import("../types").ReviewedMove[]} mistakes @param {import("../types").Side} side */
  #learn(mistakes, side) {
    this.#lesson = new Lesson(mistakes, side, this.#hooks.sides().names, {
      show: (turn) => this.#before(turn, (base) => this.#hooks.go(base)),
      judge: (turn, move) => this.#before(turn, (base) => this.#hooks.judge(base, move)),
      answer: (turn, line) => this.#before(turn, (base) => this.#hooks.keep(base, line)),
      end: () => this.endLesson(),
      changed: () => this.#hooks.changed(),
    });
    this.#lesson.begin();
    this.#panel.teach(this.#lesson.root);
    this.#hooks.changed();
  }

  endLesson() {
    if (!this.#lesson) return;
    this.#lesson = null;
    this.#panel.teach(null);
    this.#hooks.changed();
  }

  /** The node where a person looks for a better move, and nothing must give it away.
   * @returns {number | null} */
  get question() {
    /** @type {number | null} */
    let node = null;
    if (this.#lesson?.isOpen) this.#before(this.#lesson.turn, (base) => (node = base));
    return node;
  }

  /** A move was made on the board. @param {number} from @param {string} move */
  played(from, move) {
    if (from === this.question) this.#lesson?.try(move);
  }

  /** @param {import("../types").Why} why about a move
   * @returns {boolean} whether the lesson asked for it */
  judge(why) {
    this.#lesson?.got(why);
    return this.#lesson !== null;
  }

  /** The engine does not answer a question about a move. @param {string} words
   * @returns {boolean} whether the lesson asked it */
  failToJudge(words) {
    this.#lesson?.fail(words);
    return this.#lesson !== null;
  }

  /** @param {string} words */
  fail(words) {
    this.#asked = null;
    this.#panel.fail(words);
  }

  /** Does something where a move of the game was made.
   * @param {number} turn @param {(base: number, move: string) => void} act */
  #before(turn, act) {
    const { tree } = this.#hooks.study();
    const id = this.judged.nodeAfter(tree, turn);
    if (id === null || id === START) return;
    const { parent, move } = tree.node(id);
    act(parent, move);
  }

  /** @param {number} at the node on the board */
  render(at) {
    this.#panel.select(this.judged.turnOf(at));
  }
}
