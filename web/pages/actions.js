// @ts-check
/** What a person can do with the game besides moving. */

import { element, openDialog } from "../dom.js";
import { icon } from "../icons.js";
import { text } from "../text.js";
import { showKeys } from "./keys.js";
import { openSettings } from "./settings-dialog.js";

/** @typedef {import("../types").State} State */
/** @typedef {import("../game.js").View} View */
/** @typedef {import("../game.js").Act} Act */

/**
 * @typedef {object} ActionHooks
 * @property {(act: Act) => void} act
 * @property {() => void} flip
 * @property {() => void} copyLink
 */

/**
 * @param {string} image
 * @param {string} label
 * @param {() => void} act
 */
function action(image, label, act) {
  return element(
    "button",
    { class: "action", type: "button", onclick: act },
    icon(image),
    element("span", {}, text(label)),
  );
}

/** @param {() => void} resign */
function confirmResign(resign) {
  const yes = element("button", { type: "button", class: "danger" }, text("web-resign-yes"));
  const no = element("button", { type: "button", autofocus: true }, text("web-resign-no"));
  const dialog = openDialog(
    text("web-resign-title"),
    text("web-close"),
    element("p", {}, text("web-resign-text")),
    element("div", { class: "button-row" }, no, yes),
  );
  no.addEventListener("click", () => dialog.close());
  yes.addEventListener("click", () => {
    dialog.close();
    resign();
  });
}

export class Actions {
  #takeBack;
  #draw;
  #resign;
  /** @type {State | null} */ #state = null;
  /** @type {HTMLElement} */ root;

  /** @param {ActionHooks} hooks */
  constructor(hooks) {
    this.hooks = hooks;
    this.#takeBack = action("undo", "web-take-back", () => hooks.act("take_back"));
    this.#draw = action("handshake", "web-offer-draw", () => hooks.act("offer_draw"));
    this.#resign = action("flag", "web-resign", () => confirmResign(() => hooks.act("resign")));
    const flip = action("flip", "web-flip", hooks.flip);
    const more = action("more", "web-more", () => this.#openMore());
    more.setAttribute("aria-haspopup", "dialog");
    this.root = element(
      "div",
      { class: "actions", role: "group", "aria-label": text("web-actions") },
      this.#takeBack,
      this.#draw,
      this.#resign,
      flip,
      more,
    );
  }

  /** @param {View} view @param {State} state */
  update(view, state) {
    this.#state = state;
    const ready = view.connection === "live" && !view.waiting;
    this.#takeBack.disabled = !ready || !state.can.includes("take_back");
    this.#draw.disabled = !ready || !state.can.includes("offer_draw");
    this.#resign.disabled = !ready || !state.can.includes("resign");
    const plays = state.you.length > 0 && state.status !== "over";
    for (const one of [this.#takeBack, this.#draw, this.#resign]) one.hidden = !plays;
  }

  #openMore() {
    const state = this.#state;
    if (!state) return;
    const link = (/** @type {string} */ image, /** @type {string} */ href, /** @type {string} */ words) =>
      element("a", { class: "menu-item", href }, icon(image), words);
    const record = element(
      "a",
      { class: "menu-item", href: `/api/games/${state.game_id}/record`, download: "" },
      icon("download"),
      text("web-download"),
    );
    const rules = element(
      "a",
      { class: "menu-item", href: `/rules/${state.game}`, target: "_blank", rel: "noopener" },
      icon("book"),
      text("web-rules-of", { game: state.name }),
    );
    const item = (
      /** @type {string} */ image,
      /** @type {string} */ label,
      /** @type {() => void} */ act,
    ) => {
      const one = element("button", { class: "menu-item", type: "button" }, icon(image), text(label));
      one.addEventListener("click", () => {
        dialog.close();
        act();
      });
      return one;
    };
    const items = [
      item("link", "web-copy-link", this.hooks.copyLink),
      // Players have no engine during a game.
      (state.status === "over" || state.you.length !== 1) &&
        link("analyse", `/analysis?from=${state.game_id}`, text("web-analyse")),
      record,
      rules,
      item("keyboard", "web-keys", () => showKeys()),
      item("settings", "web-settings", openSettings),
      element("a", { class: "menu-item", href: "/" }, icon("home"), text("web-to-start")),
    ];
    const dialog = openDialog(
      text("web-more"),
      text("web-close"),
      element("div", { class: "menu" }, ...items),
    );
  }
}
