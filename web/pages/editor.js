// @ts-check
/** The position editor: put, move and remove pieces, then play or analyse from there. */

import { EditorState, keptArrangement } from "../analysis/editor-state.js";
import { positionQuery, queryOptions } from "../analysis/address.js";
import { get, post } from "../api.js";
import { BoardView } from "../board/board.js";
import { pieceIcon, terrainIcon } from "../board/pieces.js";
import { element, fill, setAttribute, setText } from "../dom.js";
import { icon } from "../icons.js";
import { onSettings, reducedMotion, settings } from "../settings.js";
import { sentence, text } from "../text.js";
import { boardLabels } from "./board-labels.js";
import { optionField, select } from "./fields.js";
import { isCharacter } from "./keys.js";
import { openNewGame } from "./new-game.js";
import { header, notify, startPage } from "./page.js";
import { perspective } from "./perspective.js";

/** @typedef {import("../types").Catalogue} Catalogue */
/** @typedef {import("../types").EditorStart} EditorStart */
/** @typedef {import("../types").EditorAnswer} EditorAnswer */
/** @typedef {import("../types").Side} Side */

/** The tool that moves pieces instead of putting them. */
const HAND = "\u0000hand";
/** The delay before a position is checked, so that many quick changes are checked once. */
const REST_MS = 120;
const MOST_UNDO = 200;

/** @typedef {import("../analysis/editor-state.js").Arrangement} Arrangement */

class EditorPage {
  /** @type {EditorState | null} */ #state = null;
  /** @type {EditorStart | null} */ #start = null;
  #tool = HAND;
  #flipped = false;
  #asked = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;
  /** @type {string | null} */ #position = null;
  /** @type {{ start: EditorStart, arrangement: Arrangement }[]} */ #undo = [];

  #host = element("div", { class: "board-host" });
  #palette = element("fieldset", { class: "palette" });
  #turn = element("div", {});
  #options = element("div", { class: "form" });
  #problem = element("p", { class: "editor-problem", role: "status" });
  #text = element("input", { type: "text", id: "position", spellcheck: "false", autocomplete: "off" });
  #back = element("button", { type: "button", disabled: true }, icon("undo"), text("web-undo"));
  #analyse = element("button", { class: "primary", type: "button" }, icon("analyse"), text("web-analyse"));
  #play = element("button", { type: "button" }, text("web-editor-play"));
  #board = new BoardView(this.#host, {
    tray: element("div"),
    labels: { ...boardLabels((side) => this.#names()[side] ?? ""), board: () => text("web-editor-board") },
    onSteps: (steps) => this.#edit(steps),
  });

  /** @param {HTMLElement} main @param {Catalogue} catalogue */
  constructor(main, catalogue) {
    this.catalogue = catalogue;
    const query = new URLSearchParams(location.search);
    const games = catalogue.games.map(({ game, name }) => ({ value: game, label: name }));
    const game = select("game", text("web-analysis-game"), games, query.get("game") ?? games[0].value);
    this.game = game.value;
    this.gameBox = game.root.querySelector("select");
    game.root.addEventListener("change", () => this.#load({}, null));
    this.#options.addEventListener("change", () => this.#load(this.#optionValues(), null));
    this.#back.addEventListener("click", () => this.#takeBack());
    this.#text.addEventListener("change", () =>
      this.#load(this.#start?.options ?? {}, this.#text.value.trim()),
    );
    this.#analyse.addEventListener("click", () =>
      this.#leave(() => location.assign(`/analysis?${this.#query()}`)),
    );
    this.#play.addEventListener("click", () => this.#leave(() => this.#playFrom()));
    const tool = (/** @type {string} */ image, /** @type {string} */ label, /** @type {() => void} */ act) =>
      element("button", { type: "button", onclick: act }, icon(image), text(label));
    fill(
      main,
      header(element("h1", { class: "game-name" }, text("web-editor"))),
      element("section", { class: "stage", "aria-label": text("web-editor-board") }, this.#host),
      element(
        "div",
        { class: "side editor-side" },
        this.#palette,
        this.#problem,
        element("div", { class: "button-row editor-go" }, this.#analyse, this.#play),
        this.#turn,
        element(
          "div",
          { class: "button-row" },
          this.#back,
          tool("again", "web-editor-start", () => this.#load(this.#start?.options ?? {}, null)),
          tool("erase", "web-editor-clear", () => this.#change((state) => state.clear())),
          tool("flip", "web-flip", () => this.#flip()),
        ),
        element(
          "div",
          { class: "field" },
          element("label", { for: "position" }, text("web-editor-position")),
          this.#text,
        ),
        element(
          "details",
          { class: "editor-more", open: true },
          element("summary", {}, text("web-editor-game")),
          game.root,
          this.#options,
        ),
      ),
    );
    main.classList.add("analysis", "editor");
    document.title = `${text("web-editor")} – Cygnet`;
    onSettings(() => this.#show());
    document.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Opens what the address names, or what was made of it before the page was left. */
  begin() {
    const query = new URLSearchParams(location.search);
    return this.#load(queryOptions(query), query.get("position"), keptArrangement(history.state));
  }

  #about() {
    return this.catalogue.games.find((game) => game.game === this.game());
  }

  /** @returns {string[]} */
  #names() {
    const told = this.#start?.sides.map((side) => (typeof side === "string" ? side : side.name));
    return told?.length === 2 ? told : (this.#about()?.sides.map((side) => side.name) ?? []);
  }

  #optionValues() {
    return Object.fromEntries(this.#fields.map(({ name, field }) => [name, field.value()]));
  }

  /** @type {{ name: string, field: import("./fields.js").Field }[]} */ #fields = [];
  #optionsOf = "";

  /**
   * @param {Record<string, string>} options @param {string | null} position
   * @param {Arrangement | null} [arrangement] what has been made of it
   */
  async #load(options, position, arrangement = null) {
    const query = positionQuery(this.game(), options, position);
    const asked = ++this.#asked;
    try {
      /** @type {EditorStart} */
      const start = await get(`/api/analysis/editor?${query}`);
      if (asked !== this.#asked) return;
      this.#remember();
      this.#adopt(start, arrangement);
    } catch (error) {
      if (asked !== this.#asked) return;
      const words = error instanceof Error ? error.message : String(error);
      if (this.#state) {
        // The wrong text stays, so that it can be corrected.
        this.#position = null;
        this.#tell(words);
      } else if (position === null) throw error;
      else {
        // An address with a wrong position opens the editor, and says what is wrong.
        await this.#load(options, null);
        notify(words);
      }
    }
  }

  /** @param {EditorStart} start @param {Arrangement | null} arrangement what has been made of it */
  #adopt(start, arrangement) {
    clearTimeout(this.#timer);
    this.#start = start;
    this.#state = new EditorState(start, arrangement);
    this.#position = arrangement ? null : start.position;
    this.#drawOptions(start);
    this.#drawTurn();
    this.#drawPalette();
    this.#tell(null);
    this.#show();
    this.#keep();
    // The server's word about it, also if it came from a link.
    this.#judge();
  }

  /** Remembers the board before it is changed. */
  #remember() {
    if (!this.#start || !this.#state) return;
    this.#undo.push({ start: this.#start, arrangement: this.#state.arrangement });
    if (this.#undo.length > MOST_UNDO) this.#undo.shift();
    this.#back.disabled = false;
  }

  /** Takes back the last change: of the board, of the options, or of the game. */
  #takeBack() {
    const before = this.#undo.pop();
    if (!before) return;
    this.#back.disabled = this.#undo.length === 0;
    if (this.gameBox) this.gameBox.value = before.start.game;
    // The fields show other options.
    this.#optionsOf = "";
    this.#adopt(before.start, before.arrangement);
  }

  /** The address and its entry in the browser's history keep the board, also while it is no position. */
  #keep() {
    history.replaceState(this.#state?.arrangement ?? null, "", `?${this.#query()}`);
  }

  /** @param {EditorStart} start */
  #drawOptions(start) {
    const key = JSON.stringify([start.game]);
    if (key === this.#optionsOf) return;
    this.#optionsOf = key;
    this.#fields = (this.#about()?.options ?? []).map((option) => ({
      name: option.name,
      field: optionField({ ...option, default: start.options[option.name] ?? option.default }),
    }));
    fill(this.#options, ...this.#fields.map(({ field }) => field.root));
  }

  #drawTurn() {
    const state = this.#state;
    const radios = this.#names().map((name, side) =>
      element(
        "label",
        {},
        element("input", {
          type: "radio",
          name: "turn",
          checked: state?.turn === side,
          onchange: () => this.#change((one) => (one.turn = /** @type {Side} */ (side))),
        }),
        element("span", {}, name),
      ),
    );
    fill(
      this.#turn,
      element(
        "fieldset",
        { class: "field" },
        element("legend", {}, text("web-editor-turn")),
        element("div", { class: "segments" }, ...radios),
      ),
    );
  }

  #drawPalette() {
    const state = this.#state;
    if (!state) return;
    const tools = [
      { code: HAND, name: text("web-editor-move"), sign: icon("hand") },
      { code: state.empty, name: text("web-editor-remove"), sign: icon("erase") },
      ...state.palette
        .filter(({ piece, terrain }) => piece || terrain)
        .map(({ code, piece, terrain, name }) => ({
          code,
          name: piece ? `${name}, ${this.#names()[piece.owner] ?? ""}` : name,
          sign: piece ? pieceIcon(piece) : terrain ? terrainIcon(terrain) : icon("erase"),
        })),
    ];
    if (!tools.some(({ code }) => code === this.#tool)) this.#tool = HAND;
    const items = tools.map(({ code, name, sign }) =>
      element(
        "label",
        { title: name },
        element("input", {
          type: "radio",
          name: "tool",
          "aria-label": name,
          checked: code === this.#tool,
          onchange: () => {
            this.#tool = code;
            this.#show();
          },
        }),
        element("span", { class: "palette-sign" }, sign),
      ),
    );
    fill(
      this.#palette,
      element("legend", { class: "visually-hidden" }, text("web-editor-palette")),
      ...items,
    );
  }

  /** @param {string[]} steps */
  #edit(steps) {
    const [first, second] = steps;
    this.#change((state) => {
      if (this.#tool === HAND) state.move(first, second ?? first);
      // The same again takes it away, as a second click does elsewhere.
      else state.put(first, state.at(first) === this.#tool ? state.empty : this.#tool);
    });
  }

  /** @param {(state: EditorState) => void} change */
  #change(change) {
    if (!this.#state) return;
    this.#remember();
    change(this.#state);
    // What is said about the board before this change would take it back.
    this.#asked++;
    this.#position = null;
    this.#show();
    this.#keep();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#judge(), REST_MS);
  }

  async #judge() {
    const [state, start] = [this.#state, this.#start];
    if (!state || !start) return;
    clearTimeout(this.#timer);
    const asked = ++this.#asked;
    const { game, options } = start;
    try {
      /** @type {EditorAnswer} */
      const answer = await post("/api/analysis/editor", {
        game,
        options,
        squares: state.squares,
        turn: state.turn,
        // What the squares do not show, such as turns without a capture, stays as it is there.
        base: start.position,
      });
      if (asked !== this.#asked) return;
      const { problem } = answer;
      if (answer.board) state.adopt(answer.board, answer.squares);
      this.#show();
      this.#position = problem ? null : answer.position;
      this.#tell(problem ? (typeof problem === "string" ? problem : problem.text) : null);
      if (answer.position) this.#text.value = answer.position;
      this.#keep();
    } catch (error) {
      if (asked === this.#asked) this.#tell(error instanceof Error ? error.message : String(error));
    }
  }

  /** @param {string | null} problem */
  #tell(problem) {
    const words = problem ? sentence(problem) : this.#position ? text("web-editor-fine") : "";
    this.#problem.classList.toggle("bad", problem !== null);
    setText(this.#problem, words);
    this.#analyse.disabled = this.#play.disabled = this.#position === null;
    setAttribute(this.#text, "aria-invalid", problem !== null && "true");
    if (this.#position) this.#text.value = this.#position;
  }

  #query() {
    // What is no position yet grows from one.
    const position = this.#position ?? this.#start?.position ?? null;
    return positionQuery(this.game(), this.#start?.options ?? {}, position);
  }

  /** Goes on with the board as it is, which may not have been judged yet. @param {() => void} act */
  async #leave(act) {
    if (this.#position === null) await this.#judge();
    if (this.#position !== null) act();
  }

  #playFrom() {
    const about = this.#about();
    if (about && this.#position) {
      openNewGame(about, this.catalogue, "computer", {
        options: this.#start?.options ?? {},
        position: this.#position,
        side: this.#state?.turn ?? 0,
      });
    }
  }

  #flip() {
    this.#flipped = !this.#flipped;
    this.#show();
  }

  #show() {
    const state = this.#state;
    if (!state) return;
    const base = perspective([], this.#about());
    this.#board.set({
      board: state.board(),
      steps: state.steps(this.#tool === HAND),
      interactive: true,
      quiet: true,
      perspective: /** @type {Side} */ (this.#flipped ? 1 - base : base),
      effects: null,
      coordinates: settings().coordinates,
      reducedMotion: reducedMotion(),
    });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.defaultPrevented || event.altKey || document.querySelector("dialog[open]")) return;
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.matches("input:not([type=radio]), select, textarea")) return;
    if (event.ctrlKey || event.metaKey) {
      if (event.key.toLowerCase() !== "z" || event.shiftKey) return;
      event.preventDefault();
      this.#takeBack();
      return;
    }
    if (isCharacter(event.key) && !settings().shortcuts) return;
    const square = target.dataset?.square;
    if ((event.key === "Delete" || event.key === "Backspace") && square) {
      event.preventDefault();
      this.#change((state) => state.put(square, state.empty));
    } else if (/^\d$/.test(event.key)) {
      const inputs = [...this.#palette.querySelectorAll("input")];
      inputs[(Number(event.key) + 9) % 10]?.click();
    } else if (event.key === "b") this.#board.focus();
    else if (event.key === "f") this.#flip();
    else if (event.key === "Escape") this.#board.cancel();
    else if (event.key === "?") notify(text("web-editor-keys"));
  }
}

startPage(async (main) => {
  const catalogue = await get("/api/catalogue");
  await new EditorPage(main, catalogue).begin();
});
