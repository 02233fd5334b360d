// @ts-check
/** Ways to give an analysis to others: a link, a record, a picture, a board for another page. */

import { getText, post } from "../api.js";
import { afterGlance, element, fill, openDialog } from "../dom.js";
import { icon } from "../icons.js";
import { copy, notify } from "../pages/page.js";
import { text } from "../text.js";
import { toFragment } from "./link.js";
import { boardPng, boardSvg, save } from "./picture.js";

/** @typedef {import("../types").RecordedGame} RecordedGame */
/** @typedef {import("../types").Board} Board */
/** @typedef {import("./picture.js").PictureOptions} PictureOptions */

/** The record as text.
 * @param {RecordedGame} record @returns {Promise<string>} */
export function recordText(record) {
  return getText("/api/analysis/record", record);
}

/** Keeps a record on the server. The same record always has the same id.
 * @param {string} record @returns {Promise<{ id: string, url: string }>} */
function store(record) {
  return post("/api/analysis/studies", { text: record });
}

/**
 * A line with something to copy.
 * @param {string} label
 * @param {string | null} help
 * @param {string} value
 */
function copyField(label, help, value) {
  const id = `copy-${label}`;
  const input = element("input", { type: "text", id, readonly: true, value, onfocus: () => input.select() });
  return element(
    "div",
    { class: "field" },
    element("label", { for: id }, text(label)),
    element(
      "div",
      { class: "copy-row" },
      input,
      element(
        "button",
        {
          type: "button",
          "aria-label": `${text("web-copy")}: ${text(label)}`,
          onclick: () => copy(value, text("web-share-copied")),
        },
        icon("copy"),
        text("web-copy"),
      ),
    ),
    help !== null && element("p", { class: "help" }, text(help)),
  );
}

/**
 * @param {RecordedGame} record
 * @param {import("../types").Position | null} position the one that is shown
 * @param {Board | null} board as it is shown
 * @param {PictureOptions} look
 */
export async function openShare(record, position, board, look) {
  const place = element("div", { class: "form" });
  openDialog(text("web-share"), text("web-close"), place);
  try {
    const words = await afterGlance(recordText(record), () =>
      fill(place, element("div", { class: "skeleton" })),
    );
    const fragment = await toFragment(words);
    const stored = fragment ? null : await store(words);
    const link = new URL(stored ? `/analysis/${stored.id}` : `/analysis#${fragment}`, location.href).href;
    fill(
      place,
      copyField("web-share-link", stored ? "web-share-link-short" : "web-share-link-whole", link),
      position && copyField("web-share-position", null, position.position),
      recordRow(words, record.game),
      board && pictureRow(board, look, record.game),
      embedRow(words),
    );
  } catch (error) {
    fill(
      place,
      element(
        "p",
        { class: "form-problem", role: "alert" },
        error instanceof Error ? error.message : String(error),
      ),
    );
  }
}

/** @param {string} label @param {...HTMLElement} buttons */
function row(label, ...buttons) {
  return element(
    "div",
    { class: "field", role: "group", "aria-label": text(label) },
    element("label", {}, text(label)),
    element("div", { class: "button-row" }, ...buttons),
  );
}

/** @param {string} image @param {string} label @param {() => void} act */
function action(image, label, act) {
  return element("button", { type: "button", onclick: act }, icon(image), text(label));
}

/** @param {string} words @param {string} game */
function recordRow(words, game) {
  return row(
    "web-share-record",
    action("copy", "web-share-copy-record", () => copy(words, text("web-share-copied"))),
    action("download", "web-share-save-record", () =>
      save(new Blob([words], { type: "text/plain" }), `${game}.txt`),
    ),
  );
}

/** @param {Board} board @param {PictureOptions} look @param {string} game */
function pictureRow(board, look, game) {
  const fail = () => notify(text("web-share-no-picture"));
  return row(
    "web-share-picture",
    action("download", "web-share-svg", () => {
      const file = new Blob([boardSvg(board, look).text], { type: "image/svg+xml" });
      save(file, `${game}.svg`);
    }),
    action("download", "web-share-png", () =>
      boardPng(board, look).then((blob) => save(blob, `${game}.png`), fail),
    ),
  );
}

/** @param {string} words */
function embedRow(words) {
  const place = element("div", {});
  const make = action("link", "web-share-embed-make", async () => {
    make.disabled = true;
    try {
      const { id } = await store(words);
      const address = new URL(`/embed/${id}`, location.href).href;
      const code = `<iframe src="${address}" width="420" height="560" title="Cygnet"></iframe>`;
      fill(place, copyField("web-share-embed", "web-share-embed-help", code));
    } catch (error) {
      make.disabled = false;
      notify(error instanceof Error ? error.message : String(error));
    }
  });
  fill(place, row("web-share-embed", make));
  return place;
}
