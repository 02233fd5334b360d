// @ts-check
/** What the coach says beside the board: the threat, and a line about each of the last two moves. */

import { commentWords, threatWords, warningWords } from "../analysis/coach-words.js";
import { element, fill, openDialog } from "../dom.js";
import { icon } from "../icons.js";
import { sentence, text } from "../text.js";

/** @typedef {import("../types").ReviewedMove} ReviewedMove */
/** @typedef {import("../types").State} State */

export class CoachLine {
  #drawn = "";
  root = element("div", { class: "coach", hidden: true });

  /**
   * @param {import("../analysis/coach.js").Coach} coach
   * @param {State} state
   * @param {number} turn turns played in the position that is shown
   * @param {import("../settings.js").CoachSettings} wanted
   * @returns {string} new words, for people who do not see them
   */
  update(coach, state, turn, wanted) {
    const threat = turn === state.turns ? coach.threat(turn) : null;
    const side = /** @type {import("../types").Side} */ (1 - state.turn);
    const told = [
      ...(threat ? [{ kind: "threat", words: threatWords(threat, side, state.side_names) }] : []),
      ...[turn - 2, turn - 1].flatMap((before) => {
        const judged = coach.comment(before);
        if (!judged) return [];
        return [{ kind: judged.mark ? "bad" : "good", words: commentWords(judged, wanted.comments) }];
      }),
    ];
    const drawn = JSON.stringify(told);
    this.root.hidden = !coach.speaks(state);
    if (drawn === this.#drawn) return "";
    this.#drawn = drawn;
    fill(
      this.root,
      ...told.map(({ kind, words }) =>
        element(
          "p",
          { class: `coach-${kind}` },
          icon(kind === "threat" ? "threat" : "analyse"),
          element("span", {}, sentence(words)),
        ),
      ),
    );
    return told.map(({ words }) => sentence(words)).join(" ");
  }
}

/**
 * Asks whether to play a move that gives the game away. Closing the dialog is thinking again.
 * @param {ReviewedMove} judged
 * @param {() => void} play
 */
export function warn(judged, play) {
  const again = element(
    "button",
    { type: "button", class: "primary", autofocus: true },
    text("web-think-again"),
  );
  const yes = element("button", { type: "button" }, text("web-play-it"));
  const dialog = openDialog(
    text("web-warning-title"),
    text("web-close"),
    element("p", { class: "warning-words" }, sentence(warningWords(judged))),
    element("div", { class: "button-row" }, again, yes),
  );
  again.addEventListener("click", () => dialog.close());
  yes.addEventListener("click", () => {
    dialog.close();
    play();
  });
  return dialog;
}
