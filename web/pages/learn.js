// @ts-check
/** A lesson: small boards with one task each. The server judges the moves; this browser keeps what is done. */

import { get, post } from "../api.js";
import { BoardView } from "../board/board.js";
import { pieceIcon } from "../board/pieces.js";
import { afterGlance, element, fill, setText } from "../dom.js";
import { icon } from "../icons.js";
import { LessonProgress } from "../lessons/progress.js";
import { Playback } from "../puzzles/playback.js";
import { reducedMotion, settings } from "../settings.js";
import { play } from "../sound.js";
import { sentence, text } from "../text.js";
import { boardLabels } from "./board-labels.js";
import { isCharacter, showKeys } from "./keys.js";
import { createGame, quickGame } from "./new-game.js";
import { header, notify, startPage } from "./page.js";

/** @typedef {import("../types").Catalogue} Catalogue */
/** @typedef {import("../types").Game} CatalogueGame */
/** @typedef {import("../types").Side} Side */
/** @typedef {import("../types").Lesson} Lesson */
/** @typedef {import("../types").LessonBoard} LessonBoard */
/** @typedef {import("../types").LessonAnswer} Answer */
/** @typedef {{ steps: string[] } | { move: string } | { hint: number }} Attempt */

/** Between a move and its answer, and after an answer that is taken back. */
const PAUSE_MS = 800;
const LAST_MS = 1800;

/** @type {[string[], string][]} */
const KEYS = [
  [["N"], "web-learn-next"],
  [["P"], "web-learn-previous"],
  [["H"], "web-puzzle-hint"],
  [["R"], "web-learn-restart"],
  [["B"], "web-key-board"],
  [["↑ ↓ ← →"], "web-key-squares"],
  [["Enter"], "web-key-choose"],
  [["/"], "web-key-type"],
  [["F"], "web-key-flip"],
  [["?"], "web-key-help"],
];

class LearnPage {
  /** @type {BoardView} */ #board;
  #progress = new LessonProgress();
  #playback = new Playback();
  #place = 0;
  /** @type {LessonBoard} the position of the task */ #at;
  /** The number of hints for this position. */
  #hints = 0;
  /** @type {string[]} the squares of a hint */ #hinted = [];
  #isPlaying = false;
  #isAsking = false;
  #isFlipped = false;
  /** Answers to earlier questions do not count. */
  #asked = 0;

  #title = element("h1", { class: "puzzle-title" });
  #facts = element("p", { class: "puzzle-facts" });
  #task = element("p", { class: "lesson-task" });
  #side = element("p", { class: "lesson-side" });
  #turns = element("p", { class: "lesson-turns" });
  #words = element("p", { class: "puzzle-words", role: "status" });
  #tray = element("div", { class: "tray" });
  #done = element("p", { class: "puzzle-progress" });
  #list = element("ol", { class: "lesson-list", "aria-label": text("web-learn-tasks") });
  #input = element("input", {
    type: "text",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    maxlength: 1000,
    enterkeyhint: "send",
    placeholder: text("web-type-move"),
    "aria-label": text("web-type-move"),
  });
  #form = element(
    "form",
    { class: "typed-move", onsubmit: (/** @type {Event} */ event) => this.#typed(event) },
    this.#input,
    element("button", { type: "submit" }, text("web-play-typed")),
  );
  #next = this.#button("web-learn-next", () => this.#open(this.#place + 1));
  #hint = this.#button("web-puzzle-hint", () => this.#ask({ hint: this.#hints + 1 }));
  #restart = this.#button("web-learn-restart", () => this.#open(this.#place), "quiet");
  #play = this.#button("web-learn-play", () => this.#begin(), "primary");
  #puzzles = element("a", { class: "button" }, text("web-puzzles"));
  #live = element("div", { class: "visually-hidden", "aria-live": "polite" });

  /**
   * @param {HTMLElement} main
   * @param {CatalogueGame} game
   * @param {Catalogue} catalogue
   * @param {Lesson} lesson
   */
  constructor(main, game, catalogue, lesson) {
    this.main = main;
    this.game = game;
    this.lesson = lesson;
    this.#at = lesson.tasks[0].board;
    const host = element("div", { class: "board-host" });
    this.#draw(host, catalogue);
    this.#board = new BoardView(host, {
      tray: this.#tray,
      labels: boardLabels((side) => game.sides[side]?.name ?? ""),
      announce: (words) => setText(this.#live, words),
      onSteps: (steps) => this.#played(steps),
    });
    document.addEventListener("keydown", (event) => this.#key(event));
    const asked = new URLSearchParams(location.search).get("task");
    const place = lesson.tasks.findIndex((task) => task.id === asked);
    this.#open(place >= 0 ? place : this.#progress.next(game.game, lesson.tasks));
  }

  /** @param {string} label @param {() => void} act @param {string} [look] */
  #button(label, act, look) {
    return element("button", { type: "button", class: look, onclick: act }, text(label));
  }

  /** @param {HTMLElement} host @param {Catalogue} catalogue */
  #draw(host, catalogue) {
    const games = catalogue.games.filter((game) => game.lesson_tasks > 0);
    const links = games.map((game) =>
      element(
        "a",
        { href: `/learn/${game.game}`, "aria-current": game === this.game ? "page" : null },
        game.name,
      ),
    );
    const rules = element(
      "a",
      { class: "button quiet", href: `/rules/${this.game.game}` },
      icon("book"),
      text("web-rules"),
    );
    this.main.classList.add("puzzles", "lesson");
    fill(
      this.main,
      header(element("nav", { class: "puzzle-games", "aria-label": text("web-learn-games") }, ...links)),
      element("section", { class: "stage", "aria-label": text("web-board") }, host),
      element(
        "div",
        { class: "puzzle-side" },
        element("div", { class: "lesson-head" }, this.#facts, this.#title, this.#side),
        this.#task,
        this.#turns,
        this.#words,
        this.#tray,
        this.#form,
        element(
          "div",
          { class: "button-row puzzle-buttons" },
          this.#play,
          this.#puzzles,
          this.#next,
          this.#hint,
          this.#restart,
        ),
        this.#list,
        element("div", { class: "lesson-more" }, this.#done, rules),
      ),
      this.#live,
    );
    this.main
      .querySelector(".puzzle-games [aria-current]")
      ?.scrollIntoView({ block: "nearest", inline: "center" });
  }

  get #current() {
    return this.lesson.tasks[this.#place];
  }

  /** Puts a task on the board from its start. @param {number} place */
  #open(place) {
    if (place < 0 || place >= this.lesson.tasks.length) return;
    this.#place = place;
    this.#asked += 1;
    this.#playback.stop();
    this.#isPlaying = this.#isAsking = false;
    this.#at = this.#current.board;
    this.#forgetHints();
    this.main.dataset.state = "";
    setText(this.#words, "");
    this.#showText();
    this.#showBoard(null);
    const { task, title } = this.#current;
    setText(this.#live, `${title}. ${task}`);
    history.replaceState(null, "", `/learn/${this.game.game}?task=${encodeURIComponent(this.#current.id)}`);
  }

  #forgetHints() {
    this.#hints = 0;
    this.#hinted = [];
  }

  #showText() {
    const { tasks, name } = this.lesson;
    const { title, task } = this.#current;
    const count = tasks.length;
    const isLast = this.#place + 1 === count;
    const isDone = this.#at.done;
    document.title = `${text("web-learn-of", { game: name })} – Cygnet`;
    setText(this.#facts, text("web-learn-place", { game: name, place: this.#place + 1, count }));
    setText(this.#title, title);
    setText(this.#task, task);
    this.#showSide();
    setText(this.#turns, this.#at.turns_left ?? "");
    this.#next.hidden = isLast;
    this.#next.classList.toggle("primary", isDone);
    this.#hint.hidden = isDone;
    this.#form.hidden = isDone;
    this.#restart.hidden = !isDone && this.#at.moves.length === 0;
    const done = this.#progress.count(this.game.game, tasks);
    this.#play.hidden = !(isDone && (isLast || done === count));
    this.#puzzles.hidden = this.#play.hidden || this.game.puzzles === 0;
    this.#puzzles.href = `/puzzles/${this.game.game}`;
    setText(this.#done, text("web-learn-progress", { done, count }));
    const known = this.#progress.of(this.game.game);
    fill(
      this.#list,
      ...tasks.map((one, place) => {
        const isKnown = known.has(one.id);
        const label = text(isKnown ? "web-learn-task-done" : "web-learn-task", {
          place: place + 1,
          title: one.title,
        });
        const button = element(
          "button",
          {
            type: "button",
            class: "quiet",
            title: one.title,
            "aria-label": label,
            "aria-current": place === this.#place ? "step" : null,
            onclick: () => this.#open(place),
          },
          isKnown ? "✓" : `${place + 1}`,
        );
        if (isKnown) button.dataset.done = "";
        return element("li", {}, button);
      }),
    );
  }

  /** The learner's side with one of its pieces: texts call sides by their names. */
  #showSide() {
    const { learner } = this.#at;
    const pieces = this.#current.board.board.things.map((thing) => thing.piece);
    const own = pieces.find((piece) => piece?.owner === learner);
    const any = own ?? pieces.find(Boolean) ?? { kind: "stone", label: "" };
    const side = this.lesson.side_names[learner];
    fill(
      this.#side,
      pieceIcon({ ...any, owner: learner }),
      element("span", {}, text("web-learn-side", { side })),
    );
  }

  #look() {
    return {
      // The board stands as on the rules page: the texts say "down the board" and "the top row".
      perspective: /** @type {Side} */ (this.#isFlipped ? 1 : 0),
      coordinates: settings().coordinates,
      reducedMotion: reducedMotion(),
    };
  }

  /** @param {import("../board/props.js").BoardProps["effects"]} effects how the board gets there */
  #showBoard(effects) {
    if (this.#isPlaying) return;
    const { board, steps, learner } = this.#at;
    const canPlay = steps !== null && !this.#isAsking;
    this.#board.set({
      board,
      steps: canPlay ? steps : null,
      interactive: canPlay,
      you: [learner],
      pending: null,
      hint: this.#hinted.length > 0 ? this.#hinted : null,
      effects: this.#board.props.board === board ? null : effects,
      ...this.#look(),
    });
  }

  /** @param {import("../types").WhyTurn} turn */
  #showTurn(turn) {
    this.#board.set({
      board: turn.board,
      steps: null,
      interactive: false,
      pending: null,
      hint: null,
      effects: turn.effects,
      ...this.#look(),
    });
    setText(this.#live, sentence(turn.sentence ?? turn.text));
  }

  /** Asks the server about a move or for a hint. @param {Attempt} attempt */
  async #ask(attempt) {
    if (this.#isAsking || this.#at.done) return;
    // A person who has seen enough of the last move goes on.
    this.#playback.stop();
    this.#isPlaying = false;
    this.#isAsking = true;
    const number = (this.#asked += 1);
    const path = `/api/lessons/${encodeURIComponent(this.game.game)}/${encodeURIComponent(this.#current.id)}`;
    /** @type {Answer} */
    let answer;
    try {
      answer = await post(path, { moves: this.#at.moves, ...attempt });
    } catch (error) {
      if (number !== this.#asked) return;
      this.#isAsking = false;
      setText(this.#words, sentence(error instanceof Error ? error.message : String(error)));
      this.main.dataset.state = "wrong";
      play("refused");
      this.#showBoard("infer");
      return;
    }
    if (number !== this.#asked) return;
    this.#isAsking = false;
    await this.#take(answer);
  }

  /** Shows what a move or a question has led to. @param {Answer} answer */
  async #take(answer) {
    const { kind, turns, squares, board } = answer;
    setText(this.#words, sentence(answer.text));
    if (kind === "hint") {
      this.#hints += 1;
      this.#hinted = squares;
      this.main.dataset.state = "";
      this.#showBoard(null);
      return;
    }
    const isWrong = kind === "wrong";
    this.main.dataset.state = isWrong ? "wrong" : kind === "done" ? "solved" : "right";
    play(isWrong ? "refused" : kind === "done" ? "end" : "move");
    if (kind === "done") this.#progress.note(this.game.game, this.#current.id);
    if (!isWrong) this.#forgetHints();
    this.#at = board;
    this.#showText();
    if (
      kind === "done" &&
      this.#progress.count(this.game.game, this.lesson.tasks) === this.lesson.tasks.length
    ) {
      setText(this.#words, `${sentence(answer.text)} ${sentence(this.lesson.done)}`);
    }
    this.#isPlaying = true;
    const isOver = await this.#playback.play(turns, (turn) => this.#showTurn(turn), {
      pause: PAUSE_MS,
      end: isWrong ? LAST_MS : 0,
    });
    if (!isOver) return;
    this.#isPlaying = false;
    this.#showBoard(isWrong ? "infer" : null);
    if (kind === "done" && document.activeElement === document.body) {
      (this.#play.hidden ? this.#next : this.#play).focus({ preventScroll: true });
    }
  }

  /** @param {string[]} steps of a whole turn */
  #played(steps) {
    this.#hinted = [];
    this.#board.set({ pending: { steps }, hint: null });
    this.#ask({ steps });
  }

  /** @param {Event} event */
  #typed(event) {
    event.preventDefault();
    const move = this.#input.value.trim();
    this.#input.value = "";
    if (move) this.#ask({ move });
  }

  async #begin() {
    this.#play.disabled = true;
    try {
      await createGame(quickGame(this.game));
    } catch (error) {
      this.#play.disabled = false;
      notify(error instanceof Error ? error.message : String(error));
    }
  }

  #flip() {
    this.#isFlipped = !this.#isFlipped;
    this.#board.set(this.#look());
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector("dialog[open]")) return;
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.matches("input, select, textarea")) {
      if (event.key === "Escape") target.blur();
      return;
    }
    if (isCharacter(event.key) && !settings().shortcuts) return;
    const press = (/** @type {HTMLElement} */ button) => () => button.hidden || button.click();
    /** @type {Record<string, () => unknown>} */
    const commands = {
      n: press(this.#next),
      p: () => this.#open(this.#place - 1),
      h: press(this.#hint),
      r: press(this.#restart),
      b: () => this.#board.focus(),
      f: () => this.#flip(),
      "/": () => this.#form.hidden || this.#input.focus(),
      "?": () => showKeys(KEYS),
    };
    const command = commands[event.key.toLowerCase()];
    if (!command) return;
    event.preventDefault();
    command();
  }
}

/** The first game whose lesson is not finished, or else the first that has one. @param {CatalogueGame[]} games */
async function firstOpen(games) {
  const progress = new LessonProgress();
  for (const game of games) {
    if (progress.of(game.game).size < game.lesson_tasks) return game;
    // A browser may have done tasks that the lesson does not have any more.
    /** @type {Lesson} */
    const lesson = await get(`/api/lessons/${encodeURIComponent(game.game)}`);
    if (progress.count(game.game, lesson.tasks) < lesson.tasks.length) return game;
  }
  return games[0];
}

startPage(async (main) => {
  const [, , id = ""] = location.pathname.split("/");
  /** @type {Catalogue} */
  const catalogue = await afterGlance(get("/api/catalogue"), () => main.classList.add("puzzles", "loading"));
  const game = catalogue.games.find((known) => known.game === decodeURIComponent(id));
  if (!game || game.lesson_tasks === 0) {
    const first = await firstOpen(catalogue.games.filter((known) => known.lesson_tasks > 0));
    // A game without a lesson has its rules.
    if (game) location.replace(`/rules/${game.game}`);
    else if (first) location.replace(`/learn/${first.game}`);
    return;
  }
  document.title = `${text("web-learn-of", { game: game.name })} – Cygnet`;
  const lesson = await get(`/api/lessons/${encodeURIComponent(game.game)}`);
  main.classList.remove("loading");
  new LearnPage(main, game, catalogue, lesson);
});
