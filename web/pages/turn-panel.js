// @ts-check
/** What is asked of the person now: a step, an answer, patience, or what to do after the end. */

import { element, fill, setText } from "../dom.js";
import { icon } from "../icons.js";
import { sentence, text } from "../text.js";
import { playerName } from "./player-line.js";

/** @typedef {import("../types").State} State */
/** @typedef {import("../types").Side} Side */
/** @typedef {import("../game.js").View} View */
/** @typedef {import("../game.js").Act} Act */

/**
 * @typedef {object} Hooks
 * @property {(act: Act, sides?: "changed" | "same") => void} act
 * @property {(move: string) => void} typed
 * @property {() => void} undoStep
 * @property {() => void} cancelPremove
 * @property {() => void} toPresent
 * @property {() => void} copyInvite
 */

/**
 * @typedef {object} Situation
 * @property {View} view
 * @property {State} state
 * @property {string[]} made steps of the turn made so far
 * @property {boolean} examining whether the coach looks at the person's move
 * @property {boolean} lookingBack
 * @property {number} turn turns played in the position that is shown
 * @property {string | null} invite address for the friend
 * @property {(side: Side) => string} sideName
 */

/**
 * @param {string} label
 * @param {() => void} act
 * @param {string} [look]
 */
function button(label, act, look) {
  return element("button", { type: "button", class: look, onclick: act }, label);
}

export class TurnPanel {
  #title = element("h2", { class: "turn-title" });
  #words = element("p", { class: "turn-words" });
  #buttons = element("div", { class: "button-row" });
  #input = element("input", {
    type: "text",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    // No move is nearly as long, and the server takes no longer messages.
    maxlength: 1000,
    enterkeyhint: "send",
    placeholder: text("web-type-move"),
    "aria-label": text("web-type-move"),
  });
  #enter = element("button", { type: "submit" }, text("web-play-typed"));
  #undo = element(
    "button",
    { type: "button", class: "undo-step", "aria-label": text("web-undo-step"), title: text("web-undo-step") },
    icon("erase"),
  );
  #form = element("form", { class: "typed-move" }, this.#undo, this.#input, this.#enter);
  #drawn = "";
  /** Where the board puts the buttons of choices. */
  tray = element("div", { class: "tray" });
  root = element(
    "section",
    { class: "turn", "aria-label": text("web-turn-panel") },
    this.#title,
    this.#words,
    this.tray,
    this.#buttons,
    this.#form,
  );

  /** @param {Hooks} hooks */
  constructor(hooks) {
    this.hooks = hooks;
    this.#undo.addEventListener("click", hooks.undoStep);
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      const move = this.#input.value.trim();
      if (this.#input.readOnly) return;
      if (move) hooks.typed(move);
      this.#input.value = "";
    });
  }

  /** A typed move was refused: a letter may be all that is wrong. What is typed next takes its place.
   * @param {string} move */
  giveBack(move) {
    if (this.#input.value) return;
    this.#input.value = move;
    this.#input.select();
  }

  focusInput() {
    if (!this.#form.hidden) this.#input.focus();
  }

  /** @param {Situation} situation */
  update(situation) {
    const { view, state, made, lookingBack, examining } = situation;
    this.#form.hidden = lookingBack || state.status !== "playing" || state.you.length === 0;
    // Read-only instead of disabled: who types moves keeps the focus while the opponent moves.
    this.#input.readOnly = this.#enter.disabled = view.interactive !== true || examining;
    this.#undo.disabled = made.length === 0;
    this.tray.hidden = lookingBack;
    this.root.classList.toggle("over", state.status === "over");
    const { title, words, buttons, key } = this.#content(situation);
    setText(this.#title, title);
    setText(this.#words, words);
    const drawn = `${key} ${view.waiting} ${view.connection === "live"}`;
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    const focused = this.#buttons.contains(document.activeElement);
    fill(this.#buttons, ...buttons);
    for (const one of buttons) {
      if (one instanceof HTMLButtonElement && one.dataset.local === undefined)
        one.disabled = view.waiting || view.connection !== "live";
    }
    if (focused) buttons[0]?.focus();
  }

  /**
   * @param {Situation} situation
   * @returns {{ title: string, words: string, buttons: HTMLElement[], key: string }}
   */
  #content(situation) {
    const { view, state, made, lookingBack } = situation;
    const { hooks } = this;
    const local = (/** @type {HTMLButtonElement} */ one) => {
      one.dataset.local = "";
      return one;
    };
    if (lookingBack) {
      const back = local(button(text("web-to-present"), hooks.toPresent, "primary"));
      const title = text("web-looking-back", { turns: situation.turn, all: state.turns });
      return { title, words: text("web-looking-back-text"), buttons: [back], key: "past" };
    }
    if (state.status === "over") {
      const end = this.#over(situation);
      const review = element(
        "a",
        { class: "button", href: `/review/${state.game_id}` },
        icon("analyse"),
        text("web-review"),
      );
      return state.turns > 0 ? { ...end, buttons: [...end.buttons, review] } : end;
    }
    if (view.connection !== "live") {
      return {
        title: text("web-reconnecting"),
        words: text(
          view.waiting && !view.acknowledged ? "web-reconnecting-pending" : "web-reconnecting-text",
        ),
        buttons: [],
        key: "lost",
      };
    }
    if (state.status === "waiting") return this.#waiting(situation);
    for (const offer of /** @type {const} */ (["draw", "take_back"])) {
      if (!state.can.includes(`accept_${offer}`)) continue;
      const accept = button(text("web-accept"), () => hooks.act(`accept_${offer}`), "primary");
      const decline = button(text("web-decline"), () => hooks.act(`decline_${offer}`));
      const title = text(offer === "draw" ? "web-draw-offered" : "web-take-back-asked");
      return { title, words: text("web-offer-text"), buttons: [accept, decline], key: offer };
    }
    if (situation.examining) {
      return {
        title: text("web-examining"),
        words: text("web-examining-text"),
        buttons: [],
        key: "examining",
      };
    }
    if (view.pendingSteps || view.pendingMove || view.pendingAct) {
      return { title: text("web-pending"), words: text("web-pending-text"), buttons: [], key: "pending" };
    }
    if (state.can.includes("move")) {
      const both = state.you.length === 2;
      const title = both
        ? text("web-turn-of", { side: situation.sideName(state.turn) })
        : text("web-your-turn");
      // Until the server has said what the steps do, the words stay: they would only flicker.
      const told = view.preview ? this.#told(view.preview, made) : null;
      const words = made.length > 0 ? (told ?? this.#words.textContent ?? "") : sentence(state.prompt);
      return {
        title,
        words: made.length > 0 ? words : this.#offered(state) || words,
        buttons: [],
        key: "move",
      };
    }
    if (state.you.length === 0) {
      const side = situation.sideName(state.turn);
      return { title: text("web-turn-of", { side }), words: text("web-watching"), buttons: [], key: "watch" };
    }
    const seat = state.seats[state.turn];
    const player = playerName(state, state.turn);
    const title = seat.kind === "computer" ? text("web-thinking", { player }) : text("web-their-turn");
    if (view.premove) {
      const cancel = local(button(text("web-cancel-premove"), hooks.cancelPremove));
      return {
        title,
        words: text("web-premove-set", { move: view.premove.join(" ") }),
        buttons: [cancel],
        key: "premove",
      };
    }
    const hint = view.interactive === "premove" ? text("web-premove-hint") : "";
    return { title, words: this.#offered(state) || hint, buttons: [], key: "wait" };
  }

  /**
   * The prompt after the steps made, and what the steps under the pointer would do. The pointer may be a
   * step ahead; the prompt does not follow it.
   * @param {import("../types").Preview} preview
   * @param {string[]} made
   */
  #told({ steps, prompt, effects }, made) {
    const key = made.join(" ");
    if (steps.join(" ") === key) this.#asked = { key, prompt };
    const asked = this.#asked.key === key ? this.#asked.prompt : "";
    return [asked, effects.join("; ")].filter(Boolean).map(sentence).join(" ");
  }

  #asked = { key: "", prompt: "" };

  /** What the person has offered and waits for.
   * @param {State} state */
  #offered(state) {
    const { draw, take_back: takeBack } = state.offers;
    if (draw !== null && state.you.includes(draw)) return text("web-draw-sent");
    if (takeBack !== null && state.you.includes(takeBack)) return text("web-take-back-sent");
    return "";
  }

  /** @param {Situation} situation */
  #waiting({ state, invite }) {
    if (state.you.length === 0 || !invite) {
      return { title: text("web-waiting"), words: text("web-waiting-watch"), buttons: [], key: "waiting" };
    }
    const address = element("input", {
      type: "text",
      readonly: true,
      class: "invite",
      value: invite,
      "aria-label": text("web-invite-link"),
      "data-local": "",
    });
    address.addEventListener("focus", () => address.select());
    const copy = element(
      "button",
      { type: "button", class: "primary", "data-local": "", onclick: this.hooks.copyInvite },
      icon("copy"),
      text("web-copy"),
    );
    return {
      title: text("web-waiting"),
      words: text("web-waiting-text"),
      buttons: [address, copy],
      key: `invite ${invite}`,
    };
  }

  /** @param {Situation} situation */
  #over({ state }) {
    const { result, you } = state;
    const won = result?.winner ?? null;
    const outcome =
      !result || you.length !== 1
        ? "web-over"
        : won === null
          ? "web-drawn"
          : you.includes(won)
            ? "web-won"
            : "web-lost";
    const words = result?.text ?? "";
    if (state.rematch_id) {
      const next = element(
        "a",
        { class: "button primary", href: `/game/${state.rematch_id}` },
        text("web-next-game"),
      );
      return { title: text(outcome), words, buttons: [next], key: "next" };
    }
    const offer = state.offers.rematch;
    if (offer && you.length === 1 && offer.side === you[0]) {
      return {
        title: text(outcome),
        words: `${words} ${text("web-rematch-sent")}`,
        buttons: [],
        key: "sent",
      };
    }
    if (!state.can.includes("rematch")) return { title: text(outcome), words, buttons: [], key: "over" };
    if (offer && you.length === 1) {
      const asked = text(offer.sides === "same" ? "web-rematch-same-asked" : "web-rematch-asked");
      const accept = button(
        text("web-accept-rematch"),
        () => this.hooks.act("rematch", offer.sides),
        "primary",
      );
      const buttons = [accept];
      if (state.can.includes("decline_rematch"))
        buttons.push(button(text("web-decline"), () => this.hooks.act("decline_rematch")));
      return { title: text(outcome), words: `${words} ${asked}`, buttons, key: "asked" };
    }
    const changed = button(text("web-rematch"), () => this.hooks.act("rematch", "changed"), "primary");
    const same = button(text("web-rematch-same"), () => this.hooks.act("rematch", "same"));
    return { title: text(outcome), words, buttons: [changed, same], key: "rematch" };
  }
}
