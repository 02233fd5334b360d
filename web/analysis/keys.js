// @ts-check
/** The keys of the analysis board. */

import { isCharacter } from "../pages/keys.js";
import { settings } from "../settings.js";

/** @type {[string[], string][]} */
export const ANALYSIS_KEYS = [
  [["←", "→"], "web-key-walk"],
  [["↑", "↓"], "web-key-variation"],
  [["Home", "End"], "web-key-ends"],
  [["B"], "web-key-board"],
  [["↑ ↓ ← →"], "web-key-squares"],
  [["Enter"], "web-key-choose"],
  [["/"], "web-key-type"],
  [["Esc"], "web-key-escape"],
  [["E", "L"], "web-key-engine"],
  [["Space"], "web-key-best"],
  [["T"], "web-key-threat"],
  [["X"], "web-key-explorer"],
  [["W"], "web-key-why"],
  [["R"], "web-key-review"],
  [["C"], "web-key-comment"],
  [["M"], "web-key-mark"],
  [["P"], "web-key-promote"],
  [["Shift P"], "web-key-main"],
  [["Delete"], "web-key-remove"],
  [["Ctrl Z"], "web-key-undo"],
  [["N"], "web-key-new"],
  [["S"], "web-key-share"],
  [["G"], "web-key-go-on"],
  [["Mouse"], "web-key-draw"],
  [["F"], "web-key-flip"],
  [["?"], "web-key-help"],
];

/**
 * @param {Record<string, () => void>} commands by key; letters are small
 * @param {() => void} undo
 */
export function listenToAnalysisKeys(commands, undo) {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.altKey || document.querySelector("dialog[open]")) return;
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.matches("input:not([type=checkbox]), select, textarea")) {
      if (event.key === "Escape") target.blur();
      return;
    }
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (event.ctrlKey || event.metaKey) {
      if (key !== "z" || event.shiftKey) return;
      event.preventDefault();
      undo();
      return;
    }
    if (isCharacter(event.key) && !settings().shortcuts) return;
    // A key that means something to what has the focus is left to it.
    if ((key === " " || key === "Enter") && target.matches("button, a, input, summary, [tabindex]:not(main)"))
      return;
    const names = event.shiftKey ? [`Shift ${key}`, key] : [key];
    const name = names.find((one) => Object.hasOwn(commands, one));
    const command = name === undefined ? undefined : commands[name];
    if (!command) return;
    event.preventDefault();
    command();
  });
}
