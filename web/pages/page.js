// @ts-check
/** What all pages share: the start, the header, notices, and the look of errors. */

import { ApiError } from "../api.js";
import { element, fill } from "../dom.js";
import { brandMark, icon } from "../icons.js";
import { loadTexts, sentence, text } from "../text.js";
import { openSettings } from "./settings-dialog.js";

/** @typedef {import("../dom.js").Child} Child */

/**
 * Loads the texts, then builds the page; shows what went wrong if that fails.
 * @param {(main: HTMLElement) => Promise<void>} build
 */
export async function startPage(build) {
  const main = /** @type {HTMLElement} */ (document.querySelector("main"));
  // A live region speaks only of changes: it has to be there before the first notice.
  document.body.append(element("div", { class: "notices", role: "status" }));
  await loadTexts();
  const skip = document.querySelector(".skip-link");
  if (skip) skip.textContent = text("web-skip");
  try {
    await build(main);
  } catch (error) {
    showError(main, error);
  }
}

/** The parts of the path of this page. */
export function pathParts() {
  try {
    return location.pathname.split("/").slice(1).map(decodeURIComponent);
  } catch {
    throw new Error(text("web-error-address"));
  }
}

/** The bar with the name of the program and the settings.
 * @param {...Child} children what stands between */
export function header(...children) {
  return element(
    "header",
    { class: "top-bar" },
    element(
      "a",
      { class: "brand", href: "/", "aria-label": "Cygnet" },
      brandMark(),
      element("span", {}, "Cygnet"),
    ),
    element("div", { class: "top-bar-middle" }, ...children),
    progressLink(),
    settingsButton(),
  );
}

/** The way to the person's progress. The start page has it among its links. */
function progressLink() {
  if (location.pathname === "/" || location.pathname.startsWith("/progress")) return null;
  const label = text("web-progress");
  return element(
    "a",
    { class: "icon-button progress-link", href: "/progress", "aria-label": label, title: label },
    icon("progress"),
  );
}

export function settingsButton() {
  const label = text("web-settings");
  return element(
    "button",
    {
      class: "icon-button",
      type: "button",
      "aria-label": label,
      title: label,
      onclick: () => openSettings(),
    },
    icon("settings"),
  );
}

/**
 * What happened and what to do, in place of the content.
 * @param {HTMLElement} place
 * @param {unknown} error
 */
export function showError(place, error) {
  const words = sentence(error instanceof Error ? error.message : String(error));
  const isLost = error instanceof ApiError && (error.status === 404 || error.status === 410);
  const again = element(
    "button",
    { class: "primary", type: "button", onclick: () => location.reload() },
    text("web-try-again"),
  );
  const start = element(
    "a",
    { class: isLost ? "button primary" : "button", href: "/" },
    text("web-to-start"),
  );
  fill(
    place,
    element(
      "div",
      { class: "message-page", role: "alert" },
      element("h1", {}, text("web-error-title")),
      element("p", {}, words),
      element("div", { class: "button-row" }, !isLost && again, start),
    ),
  );
}

/** A word at the edge of the page, that goes away by itself.
 * @param {string} words
 * @param {{ label: string, act: () => void }} [action] what can be done about it */
export function notify(words, action) {
  const notice = element("p", { class: "notice" }, words);
  if (action) {
    const act = () => {
      notice.remove();
      action.act();
    };
    notice.append(
      " ",
      element("button", { class: "notice-action", type: "button", onclick: act }, action.label),
    );
  }
  document.querySelector(".notices")?.append(notice);
  setTimeout(() => notice.remove(), 5000);
}

/**
 * @param {string} words
 * @param {string} done what to say when it has been copied
 */
export async function copy(words, done) {
  try {
    await navigator.clipboard.writeText(words);
    notify(done);
  } catch {
    notify(words);
  }
}
