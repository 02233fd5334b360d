// @ts-check
/** What can be said about a move: a comment, and a mark. */

import { element, openDialog } from "../dom.js";
import { icon } from "../icons.js";
import { text } from "../text.js";
import { MARKS } from "./tree.js";
import { markWords } from "./tree-view.js";

/**
 * @param {string} words as they are
 * @param {(words: string) => void} done
 */
export function askComment(words, done) {
  const area = element("textarea", {
    rows: 5,
    maxlength: 4000,
    "aria-label": text("web-tree-comment"),
    autofocus: true,
  });
  area.value = words;
  const save = element("button", { class: "primary", type: "submit" }, text("web-tree-save"));
  const form = element("form", { class: "form" }, area, element("div", { class: "button-row" }, save));
  const dialog = openDialog(text("web-tree-comment"), text("web-close"), form);
  const finish = () => {
    if (area.value !== words) done(area.value);
  };
  // Closing the dialog in any way keeps what was written: nothing is lost.
  dialog.addEventListener("close", finish);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    dialog.close();
  });
  area.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) dialog.close();
  });
}

/**
 * What can be done with a move.
 * @param {string} title
 * @param {{ image: string, label: string, act: () => void, off?: boolean }[]} items
 */
export function openNodeMenu(title, items) {
  const buttons = items.map(({ image, label, act, off = false }) => {
    const item = element(
      "button",
      { class: "menu-item", type: "button", disabled: off },
      icon(image),
      text(label),
    );
    item.addEventListener("click", () => {
      dialog.close();
      act();
    });
    return item;
  });
  const dialog = openDialog(title, text("web-close"), element("div", { class: "menu" }, ...buttons));
}

/**
 * @param {string} chosen
 * @param {(mark: string) => void} done
 */
export function askMark(chosen, done) {
  const items = MARKS.map((mark) => {
    const item = element(
      "button",
      { class: "menu-item", type: "button", "aria-pressed": String(mark === chosen) },
      element("span", { class: "move-mark large", "aria-hidden": "true", "data-mark": mark }, mark),
      markWords(mark),
    );
    item.addEventListener("click", () => {
      dialog.close();
      done(mark);
    });
    return item;
  });
  const dialog = openDialog(
    text("web-tree-mark"),
    text("web-close"),
    element("div", { class: "menu" }, ...items),
  );
}
