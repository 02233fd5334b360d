// @ts-check
/** Puzzles: a position in which one move is right. The server says whether it was found, and keeps the results. */

import { get, puzzleSocketUrl } from "../api.js";
import { positionQuery } from "../analysis/address.js";
import { BoardView } from "../board/board.js";
import { sitsAbove } from "../board/geometry.js";
import { Connection } from "../connection.js";
import { afterGlance, element, fill, setText } from "../dom.js";
import { icon } from "../icons.js";
import { isForeign, reloadOnce } from "../protocol.js";
import { Playback } from "../puzzles/playback.js";
import { RunClock } from "../puzzles/run-clock.js";
import { reducedMotion, settings } from "../settings.js";
import { play } from "../sound.js";
import { sentence, text } from "../text.js";
import { boardLabels } from "./board-labels.js";
import { isCharacter, showKeys } from "./keys.js";
import { header, notify, startPage } from "./page.js";

/** @typedef {import("../types").Catalogue} Catalogue */
/** @typedef {import("../types").Game} CatalogueGame */
/** @typedef {import("../types").Side} Side */
/** @typedef {import("../types").PuzzleView} View */
/** @typedef {import("../types").PuzzleEvent} PuzzleEvent */
/** @typedef {import("../types").PuzzleMessage} Message */
/** @typedef {import("../types").PuzzleIntent} Intent */

/** Pings of the server are not seen here, so the page pings: every five seconds. */
const SILENCE_MS = 15_000;
/** Between the turns of a line, and at the end of one that is taken back. */
const PAUSE_MS = 650;
const LAST_MS = 1600;

/** @type {[string[], string][]} */
const KEYS = [
  [["N"], "web-puzzle-next"],
  [["H"], "web-puzzle-hint"],
  [["S"], "web-puzzle-solution"],
  [["B"], "web-key-board"],
  [["↑ ↓ ← →"], "web-key-squares"],
  [["Enter"], "web-key-choose"],
  [["/"], "web-key-type"],
  [["F"], "web-key-flip"],
  [["?"], "web-key-help"],
];

class PuzzlePage {
  /** @type {Connection<Message, Intent>} */ #connection;
  /** @type {BoardView} */ #board;
  /** @type {View | null} */ #view = null;
  /** The puzzle that was asked for before anything else is shown. @type {Intent | null} */ #wanted;
  #playback = new Playback();
  #isPlaying = false;
  #isOpen = false;
  #isFlipped = false;
  /** Whether the puzzles are made of the person's own mistakes. */ #isOwn;
  /** @type {string | null} the square of a hint */ #hinted = null;
  #clock = new RunClock();

  #title = element("h1", { class: "puzzle-title" });
  #facts = element("p", { class: "puzzle-facts" });
  #task = element("div", { class: "puzzle-task" });
  #words = element("p", { class: "puzzle-words", role: "status" });
  #tray = element("div", { class: "tray" });
  #progress = element("p", { class: "puzzle-progress" });
  #themes = element("select", { onchange: () => this.#chooseTheme() });
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
  #next = this.#button("web-puzzle-next", () => this.send({ type: "next" }), "primary");
  #hint = this.#button("web-puzzle-hint", () => this.send({ type: "hint" }));
  #solution = this.#button("web-puzzle-solution", () => this.send({ type: "solution" }));
  #why = this.#button("web-puzzle-why", () => this.send({ type: "why" }));
  #daily = this.#button("web-puzzle-daily", () => this.send({ type: "daily" }), "quiet");
  #own = element("a", { class: "button quiet" });
  #rating = element("p", { class: "puzzle-progress", hidden: true });
  #run = this.#button("web-puzzle-run", () => this.send({ type: "run" }), "quiet");
  #analyse = element(
    "a",
    { class: "button quiet", hidden: true },
    icon("analyse"),
    text("web-puzzle-analyse"),
  );

  /**
   * @param {HTMLElement} main
   * @param {CatalogueGame} game
   * @param {Catalogue} catalogue
   */
  constructor(main, game, catalogue) {
    this.main = main;
    this.game = game;
    const asked = new URLSearchParams(location.search);
    const id = asked.get("puzzle");
    this.#wanted = id ? { type: "open", id } : asked.has("daily") ? { type: "daily" } : null;
    this.#isOwn = asked.has("mistakes");
    const host = element("div", { class: "board-host" });
    this.#draw(host, catalogue);
    this.#board = new BoardView(host, {
      tray: this.#tray,
      labels: boardLabels((side) => game.sides[side]?.name ?? ""),
      announce: (words) => setText(this.#live, words),
      onSteps: (steps) => this.#played(steps),
    });
    this.#connection = new Connection(
      puzzleSocketUrl(game.game, this.#isOwn),
      {
        up: () => this.#up(),
        down: () => this.#showConnection(false),
        refused: (times) => times > 2 && this.#showConnection(false),
        wake: () => {},
        message: (message) => this.#receive(message),
      },
      { silence: SILENCE_MS },
    );
    document.addEventListener("keydown", (event) => this.#key(event));
  }

  #live = element("div", { class: "visually-hidden", "aria-live": "polite" });

  /** @param {string} label @param {() => void} act @param {string} [look] */
  #button(label, act, look) {
    return element("button", { type: "button", class: look, onclick: act }, text(label));
  }

  /** @param {HTMLElement} host @param {Catalogue} catalogue */
  #draw(host, catalogue) {
    const games = catalogue.games.filter((game) => game.puzzles > 0);
    const links = games.map((game) =>
      element(
        "a",
        { href: `/puzzles/${game.game}`, "aria-current": game === this.game ? "page" : null },
        game.name,
      ),
    );
    const theme = element("label", { class: "puzzle-theme" }, text("web-puzzle-theme"), " ", this.#themes);
    this.main.classList.add("puzzles", "loading");
    const tabs = element("nav", { class: "puzzle-games", "aria-label": text("web-puzzle-games") }, ...links);
    this.#own.textContent = text(this.#isOwn ? "web-puzzle-all" : "web-puzzle-own");
    this.#own.href = `/puzzles/${this.game.game}${this.#isOwn ? "" : "?mistakes=1"}`;
    this.#daily.hidden = this.#isOwn;
    fill(
      this.main,
      header(tabs),
      element("section", { class: "stage", "aria-label": text("web-board") }, host),
      element(
        "div",
        { class: "puzzle-side" },
        element("div", { class: "puzzle-head" }, this.#title, this.#facts),
        this.#clock.root,
        this.#task,
        this.#words,
        this.#tray,
        this.#form,
        element(
          "div",
          { class: "button-row puzzle-buttons" },
          this.#next,
          this.#hint,
          this.#why,
          this.#solution,
        ),
        element("div", { class: "puzzle-more" }, theme, this.#daily, this.#run, this.#own, this.#analyse),
        this.#progress,
        this.#rating,
      ),
      this.#live,
    );
    // On a phone the tab of this game may be out of sight.
    tabs.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }

  /** @param {Intent} intent */
  send(intent) {
    if (!this.#isOpen) return;
    this.#connection.send(intent);
  }

  #up() {
    this.#showConnection(true);
    // After a lost connection the same puzzle comes back.
    if (this.#view && !this.#wanted) this.#wanted = { type: "open", id: this.#view.id };
    if (this.#wanted) this.#connection.send(this.#wanted);
  }

  /** @param {boolean} isOpen */
  #showConnection(isOpen) {
    this.#isOpen = isOpen;
    this.main.classList.toggle("offline", !isOpen);
    if (!isOpen) setText(this.#words, text("web-reconnecting"));
    else if (this.#words.textContent === text("web-reconnecting")) setText(this.#words, "");
    this.#showBoard(null);
  }

  /** @param {Message} message */
  #receive(message) {
    if (message.type === "error") {
      if (isForeign(message) && reloadOnce()) return;
      // The puzzle that was wanted is not there: the one that came is shown.
      if (this.#wanted) this.#wanted = null;
      this.#board.set({ pending: null });
      setText(this.#words, sentence(message.error.text));
      play("refused");
      return;
    }
    if (message.type === "searching") this.#showSearch(message.done, message.games);
    if (message.type === "nothing") this.#showNothing(message.text);
    if (message.type !== "trainer") return;
    const { view, events } = message;
    if (this.#wanted) {
      const isWanted = this.#wanted.type === "open" ? view.id === this.#wanted.id : view.daily;
      // The first puzzle makes way for the one that was asked for.
      if (!isWanted) return;
      this.#wanted = null;
    }
    this.#take(view, events);
  }

  /** The server looks for mistakes in the last games. @param {number} done @param {number} games */
  #showSearch(done, games) {
    this.main.classList.add("searching");
    this.main.classList.remove("loading");
    setText(this.#title, text("web-puzzle-own-title", { game: this.game.name }));
    setText(
      this.#words,
      games === 0 ? text("web-puzzle-searching") : text("web-puzzle-searched", { done, games }),
    );
  }

  /** There are no mistakes to learn from. @param {string} words */
  #showNothing(words) {
    this.#connection.close();
    this.main.classList.add("searching");
    this.main.classList.remove("loading", "offline");
    setText(this.#title, text("web-puzzle-own-title", { game: this.game.name }));
    setText(this.#words, words);
  }

  /** Shows what happened, then what is on the board. @param {View} view @param {PuzzleEvent[]} events */
  async #take(view, events) {
    const isOther = view.id !== this.#view?.id;
    this.#view = view;
    this.#playback.stop();
    this.main.classList.remove("loading", "searching");
    const said = events.map((event) => event.text).filter(Boolean);
    const kinds = events.map((event) => event.kind);
    if (isOther || kinds.includes("begun")) {
      this.#hinted = null;
      this.main.dataset.state = "";
      if (said.length === 0) setText(this.#words, "");
    }
    if (said.length > 0) setText(this.#words, said.map(sentence).join(" "));
    const square = events.findLast((event) => event.square)?.square;
    if (square) this.#hinted = square;
    this.#sound(kinds);
    this.#showText(view);
    const shown = events.find((event) => event.turns.length > 0);
    if (shown) {
      const isBack = shown.kind === "refuted";
      this.#isPlaying = true;
      const isDone = await this.#playback.play(shown.turns, (turn) => this.#showTurn(turn), {
        pause: PAUSE_MS,
        end: isBack ? LAST_MS : 0,
      });
      if (!isDone) return;
      this.#isPlaying = false;
      this.#showBoard(isBack ? "infer" : null);
    } else {
      this.#isPlaying = false;
      this.#showBoard(isOther ? null : "infer");
    }
  }

  /** @param {string[]} kinds of events */
  #sound(kinds) {
    if (kinds.includes("solved")) {
      play("end");
      this.main.dataset.state = "solved";
    } else if (kinds.includes("wrong") || kinds.includes("failed")) {
      play("refused");
      this.main.dataset.state = "wrong";
    } else if (kinds.includes("right")) {
      play("move");
      this.main.dataset.state = "right";
    } else if (kinds.includes("run_over")) play("notify");
  }

  /** @param {View} view */
  #showText(view) {
    document.title = `${text("web-puzzles-of", { game: view.name })} – Cygnet`;
    const title = view.own
      ? "web-puzzle-own-title"
      : view.daily
        ? "web-puzzle-daily-title"
        : "web-puzzle-title";
    setText(this.#title, text(title, { game: view.name }));
    this.#rating.hidden = !view.rating;
    if (view.rating)
      fill(
        this.#rating,
        element(
          "a",
          { href: `/progress/${view.game}` },
          text("web-own-rating", { rating: view.rating.text }),
        ),
      );
    setText(
      this.#facts,
      text("web-puzzle-facts", { band: view.band, difficulty: view.difficulty, id: view.id }),
    );
    // The title of a task stands above it already.
    const task = view.task.slice(1).map((words) => element("p", {}, words));
    fill(this.#task, ...task);
    this.#clock.show(view.run);
    this.#next.textContent = text(view.run && !view.over ? "web-puzzle-skip" : "web-puzzle-next");
    this.#next.classList.toggle("primary", view.over);
    this.#hint.hidden = this.#solution.hidden = view.over || view.run !== null;
    this.#why.hidden = !view.can_ask_why;
    this.#form.hidden = view.over;
    this.#daily.disabled = view.daily;
    this.#run.hidden = view.run !== null || view.own;
    this.#analyse.hidden = !view.over;
    const { options = {}, position } = view.line;
    this.#analyse.setAttribute("href", `/analysis?${positionQuery(view.game, options, position)}`);
    const { tried, solved, strength, due } = view.progress;
    setText(
      this.#progress,
      text("web-puzzle-progress", { tried, solved, strength: Math.round(strength) }) +
        (due > 0 ? ` ${text("web-puzzle-due", { count: due })}` : ""),
    );
    fill(
      this.#themes,
      element("option", { value: "" }, text("web-puzzle-any-theme")),
      ...view.themes.map(({ theme, name }) => element("option", { value: theme }, name)),
    );
    this.#themes.value = view.theme ?? "";
    history.replaceState(
      null,
      "",
      `/puzzles/${this.game.game}?${view.own ? "mistakes=1&" : ""}puzzle=${encodeURIComponent(view.id)}`,
    );
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

  #look() {
    const { solver = 0, board = null } = this.#view ?? {};
    const start = this.game.demo[0] ?? board;
    const base = start && sitsAbove(start, solver) ? 1 : 0;
    return {
      perspective: /** @type {Side} */ (this.#isFlipped ? 1 - base : base),
      coordinates: settings().coordinates,
      reducedMotion: reducedMotion(),
      dimmed: !this.#isOpen,
    };
  }

  /** @param {import("../board/props.js").BoardProps["effects"]} effects how the board gets there */
  #showBoard(effects) {
    const view = this.#view;
    if (!view || this.#isPlaying) return;
    const canPlay = this.#isOpen && !view.over;
    this.#board.set({
      board: view.board,
      steps: canPlay ? view.steps : null,
      interactive: canPlay && view.steps !== null,
      you: [view.solver],
      pending: null,
      hint: this.#hinted ? [this.#hinted] : null,
      effects: this.#board.props.board === view.board ? null : effects,
      ...this.#look(),
    });
  }

  /** @param {string[]} steps of a whole turn */
  #played(steps) {
    this.#hinted = null;
    this.#board.set({ pending: { steps }, hint: null });
    this.send({ type: "steps", steps });
  }

  /** @param {Event} event */
  #typed(event) {
    event.preventDefault();
    const move = this.#input.value.trim();
    this.#input.value = "";
    if (move) this.send({ type: "play", move });
  }

  #chooseTheme() {
    this.send({ type: "theme", theme: this.#themes.value || null });
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
    /** @type {Record<string, () => void>} */
    const commands = {
      n: () => this.#next.click(),
      h: () => this.#hint.hidden || this.#hint.click(),
      s: () => this.#solution.hidden || this.#solution.click(),
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

startPage(async (main) => {
  const [, , id = ""] = location.pathname.split("/");
  /** @type {Catalogue} */
  const catalogue = await afterGlance(get("/api/catalogue"), () => main.classList.add("loading"));
  const game = catalogue.games.find((known) => known.game === decodeURIComponent(id));
  if (!game || game.puzzles === 0) {
    const first = catalogue.games.find((known) => known.puzzles > 0);
    if (first) location.replace(`/puzzles/${first.game}`);
    return;
  }
  document.title = `${text("web-puzzles-of", { game: game.name })} – Cygnet`;
  new PuzzlePage(main, game, catalogue);
});
