// @ts-check
/** The parts of the analysis page that are always there, and where they stand. */

import { element, fill, setText } from "../dom.js";
import { icon } from "../icons.js";
import { header } from "../pages/page.js";
import { sentence, text } from "../text.js";
import { wordsOfTurn } from "./explanation.js";

/** @typedef {import("../types").Position} Position */

/**
 * @typedef {object} ScreenHooks
 * @property {(move: string) => void} typed
 * @property {() => void} flip
 * @property {() => void} start another game or options
 * @property {() => void} edit
 * @property {() => void} import
 * @property {() => void} share
 * @property {() => void} goOn plays on against the computer
 * @property {() => void} keys
 */

export class Screen {
  host = element("div", { class: "board-host" });
  /** Where the board puts the buttons of choices. */
  tray = element("div", { class: "tray" });
  /** @type {HTMLElement} */ #main;
  #side = element("div", { class: "side" });
  #name = element("h1", { class: "game-name" });
  #subtitle = element("span", { class: "game-subtitle" });
  #title = element("strong", { class: "turn-title" });
  #words = element("span", { class: "turn-words" });
  #problem = element("div", { class: "record-problem", role: "alert", hidden: true });
  #live = element("div", { class: "visually-hidden", "aria-live": "polite" });
  #input = element("input", {
    type: "text",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    enterkeyhint: "send",
    placeholder: text("web-type-move"),
    "aria-label": text("web-type-move"),
  });

  /**
   * @param {HTMLElement} main
   * @param {ScreenHooks} hooks
   * @param {{ bar: HTMLElement, engine: HTMLElement, moves: HTMLElement, walk: HTMLElement, tools: HTMLElement }} parts
   */
  constructor(main, hooks, { bar, engine, moves, walk, tools }) {
    const form = element("form", { class: "typed-move" }, this.#input);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const move = this.#input.value.trim();
      this.#input.value = "";
      if (move) hooks.typed(move);
    });
    const action = (
      /** @type {string} */ image,
      /** @type {string} */ label,
      /** @type {() => void} */ act,
    ) =>
      element(
        "button",
        { class: "action", type: "button", onclick: act },
        icon(image),
        element("span", {}, text(label)),
      );
    const actions = element(
      "div",
      { class: "actions", role: "group", "aria-label": text("web-actions") },
      action("flip", "web-flip", hooks.flip),
      action("plus", "web-analysis-new", hooks.start),
      action("edit", "web-analysis-edit", hooks.edit),
      action("import", "web-analysis-import", hooks.import),
      action("share", "web-analysis-share", hooks.share),
      action("play", "web-analysis-go-on", hooks.goOn),
      action("keyboard", "web-keys", hooks.keys),
    );
    const turn = element(
      "section",
      { class: "turn", "aria-label": text("web-analysis-turn") },
      element("p", { class: "turn-line" }, this.#title, " ", this.#words),
      this.tray,
      form,
    );
    fill(this.#side, engine, turn, this.#problem, moves, walk, tools, actions);
    fill(
      main,
      header(this.#name, this.#subtitle),
      element("div", { class: "bar-room" }, bar),
      element("section", { class: "stage", "aria-label": text("web-board") }, this.host),
      this.#side,
      this.#live,
    );
    main.classList.add("analysis");
    this.#main = main;
  }

  focusInput() {
    this.#input.focus();
  }

  /** Shows the beginning of a page that was scrolled: something else has been opened. */
  toTop() {
    scrollTo(0, 0);
    this.#side.scrollTop = 0;
  }

  /** What stands around the board fits its shape, which is known once it is drawn. */
  fit() {
    this.#main.style.setProperty("--board-ratio", this.host.style.getPropertyValue("--board-ratio"));
  }

  /** @param {string} name @param {string} subtitle */
  name(name, subtitle) {
    setText(this.#name, name);
    setText(this.#subtitle, subtitle);
    document.title = `${[subtitle, name].filter(Boolean).join(" · ")} – Cygnet`;
  }

  /** @param {Position} position @param {import("../types").WhyTurn | null} shown a turn of an explanation */
  tell(position, shown) {
    const names = position.side_names;
    const [title, words] = shown
      ? [text("web-why-turn", { side: names[shown.side], move: shown.move }), wordsOfTurn(shown, names)]
      : position.result
        ? [text("web-over"), position.result.text]
        : [text("web-turn-of", { side: names[position.turn] }), position.last?.text ?? position.prompt];
    setText(this.#title, title);
    setText(this.#words, words && sentence(words));
  }

  /** Something is wrong with the record; it stays until it is closed.
   * @param {string | null} words */
  problem(words) {
    this.#problem.hidden = words === null;
    const close = element(
      "button",
      {
        class: "icon-button",
        type: "button",
        "aria-label": text("web-close"),
        onclick: () => this.problem(null),
      },
      "×",
    );
    fill(
      this.#problem,
      words !== null &&
        element("p", {}, element("strong", {}, text("web-record-problem")), ` ${sentence(words)}`),
      words !== null && close,
    );
  }

  /** @param {string} words */
  announce(words) {
    // The same words twice are no change to a live region; a space at the end makes them one.
    this.#live.textContent = this.#live.textContent === words ? `${words} ` : words;
  }
}
