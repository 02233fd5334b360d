// @ts-check
/** The keys of the game page. */

import { element, openDialog } from "../dom.js";
import { settings } from "../settings.js";
import { text } from "../text.js";

/** @type {[string[], string][]} */
const KEYS = [
  [["←", "→"], "web-key-walk"],
  [["Home", "End"], "web-key-ends"],
  [["B"], "web-key-board"],
  [["↑ ↓ ← →"], "web-key-squares"],
  [["Enter"], "web-key-choose"],
  [["/"], "web-key-type"],
  [["Esc"], "web-key-escape"],
  [["F"], "web-key-flip"],
  [["?"], "web-key-help"],
];

/** People who dictate, or press keys by accident, can switch these off.
 * @param {string} key */
export function isCharacter(key) {
  return /^[\x21-\x7e]$/.test(key);
}

/** @param {[string[], string][]} [list] keys and what they do */
export function showKeys(list = KEYS) {
  if (document.querySelector("dialog[open]")) return;
  const known = list.filter(([keys]) => settings().shortcuts || keys.every((key) => !isCharacter(key)));
  const rows = known.map(([keys, words]) =>
    element(
      "div",
      {},
      element("dt", {}, ...keys.map((key) => element("kbd", {}, key))),
      element("dd", {}, text(words)),
    ),
  );
  openDialog(text("web-keys"), text("web-close"), element("dl", { class: "keys" }, ...rows));
}

/**
 * @typedef {object} KeyHooks
 * @property {(by: number) => void} walk
 * @property {() => void} focusBoard
 * @property {() => void} focusInput
 * @property {() => void} flip
 * @property {() => void} escape
 */

/** @param {KeyHooks} hooks */
export function listenToKeys(hooks) {
  /** @type {Record<string, () => void>} */
  const commands = {
    ArrowLeft: () => hooks.walk(-1),
    ArrowRight: () => hooks.walk(1),
    Home: () => hooks.walk(-Infinity),
    End: () => hooks.walk(Infinity),
    b: hooks.focusBoard,
    "/": hooks.focusInput,
    f: hooks.flip,
    "?": () => showKeys(),
    Escape: hooks.escape,
  };
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector("dialog[open]")) return;
    const target = /** @type {HTMLElement} */ (event.target);
    const types = target.matches("input, select, textarea");
    if (types) {
      if (event.key === "Escape") target.blur();
      return;
    }
    if (isCharacter(event.key) && !settings().shortcuts) return;
    const command = commands[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!command) return;
    event.preventDefault();
    command();
  });
}
