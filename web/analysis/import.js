// @ts-check
/** Records from outside: dropped on the page, pasted, chosen as a file or typed in. */

import { post } from "../api.js";
import { element, fill, openDialog } from "../dom.js";
import { icon } from "../icons.js";
import { notify } from "../pages/page.js";
import { sentence, text } from "../text.js";

/** @typedef {import("../types").FoundGame} FoundGame */

/** A longer list is a database, and is searched instead of read. */
const MOST_LISTED = 500;

/** @param {string} words @returns {Promise<FoundGame[]>} */
export async function readRecords(words) {
  return (await post("/api/analysis/records", { text: words })).games;
}

/**
 * Reads a text and opens the game in it, or lets the person choose if there are many.
 * @param {string} words
 * @param {(game: FoundGame) => void} open
 */
export async function openRecords(words, open) {
  const games = await readRecords(words);
  if (games.length === 1) tryToOpen(games[0], open);
  else if (games.length > 1) chooseGame(games, open);
}

/** A game without rules cannot be opened: says why.
 * @param {FoundGame} game @param {(game: FoundGame) => void} open */
function tryToOpen(game, open) {
  if (game.game === null) notify(game.problem?.text ?? text("web-import-no-game"));
  else open(game);
}

/** What a person can expect of a game with a problem: its beginning, or nothing.
 * @param {FoundGame} game */
function problemOf({ game, problem }) {
  return game === null && problem ? sentence(problem.text) : text("web-import-broken");
}

/** @param {FoundGame[]} games @param {(game: FoundGame) => void} open */
function chooseGame(games, open) {
  const list = element("ol", { class: "menu game-list" });
  const search = element("input", {
    type: "text",
    placeholder: text("web-import-search"),
    "aria-label": text("web-import-search"),
  });
  const show = () => {
    const wanted = search.value.trim().toLowerCase();
    const found = games.filter((game) => `${game.title} ${game.name ?? ""}`.toLowerCase().includes(wanted));
    fill(
      list,
      ...found.slice(0, MOST_LISTED).map((game) => {
        const button = element(
          "button",
          { class: "menu-item", type: "button" },
          element("span", { class: "game-number" }, `${game.number}.`),
          element(
            "span",
            { class: "game-words" },
            element("strong", {}, game.title || game.name || text("web-import-no-game")),
            game.game !== null && element("small", {}, [game.name, game.result].filter(Boolean).join(" · ")),
            game.problem && element("small", { class: "game-problem" }, problemOf(game)),
          ),
        );
        button.addEventListener("click", () => {
          dialog.close();
          tryToOpen(game, open);
        });
        return element("li", {}, button);
      }),
    );
  };
  search.addEventListener("input", show);
  show();
  const dialog = openDialog(
    text("web-import-many", { count: games.length }),
    text("web-close"),
    search,
    list,
  );
}

/** @param {(game: FoundGame) => void} open */
export function openImport(open) {
  const area = element("textarea", {
    rows: 8,
    class: "record-text",
    spellcheck: "false",
    "aria-label": text("web-import-text"),
    placeholder: '[Game "ugly_duck"]\n\n1. b1c2 2. d5d4 *',
    autofocus: true,
  });
  const file = element("input", {
    type: "file",
    accept: ".txt,.pgn,.cygnet,text/plain",
    "aria-label": text("web-import-file"),
  });
  const problem = element("p", { class: "form-problem", role: "alert" });
  const submit = element("button", { class: "primary", type: "submit" }, text("web-import-open"));
  const form = element(
    "form",
    { class: "form" },
    element("div", { class: "field" }, area, element("p", { class: "help" }, text("web-import-help"))),
    element("div", { class: "field" }, element("label", {}, text("web-import-file")), file),
    problem,
    element("div", { class: "button-row" }, submit),
  );
  const dialog = openDialog(text("web-import"), text("web-close"), form);
  // A file can be dropped on the dialog, too; a text that is dropped on the field goes into it.
  dialog.addEventListener("drop", async (event) => {
    const dropped = event.dataTransfer?.files[0];
    if (!dropped) return;
    event.preventDefault();
    read(await dropped.text());
  });
  const read = async (/** @type {string} */ words) => {
    submit.disabled = true;
    fill(problem);
    try {
      const games = await readRecords(words);
      dialog.close();
      if (games.length === 1) tryToOpen(games[0], open);
      else chooseGame(games, open);
    } catch (error) {
      fill(problem, error instanceof Error ? error.message : String(error));
    }
    submit.disabled = false;
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (area.value.trim()) read(area.value);
  });
  file.addEventListener("change", async () => {
    const chosen = file.files?.[0];
    if (chosen) read(await chosen.text());
  });
}

/**
 * Takes records that are dropped on the page or pasted into it.
 * @param {(game: FoundGame) => void} open
 */
export function listenForRecords(open) {
  const veil = element(
    "div",
    { class: "drop-veil", hidden: true },
    icon("download"),
    text("web-import-drop"),
  );
  document.body.append(veil);
  const read = (/** @type {string} */ words) =>
    openRecords(words, open).catch((error) => notify(error instanceof Error ? error.message : String(error)));
  const carries = (/** @type {DragEvent} */ event) =>
    event.dataTransfer?.types.some((type) => type === "Files" || type === "text/plain") ?? false;
  // What is asked in a dialog is about what is open: nothing takes its place meanwhile.
  const isAsked = () => document.querySelector("dialog[open]") !== null;
  const holdsFile = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes("Files") ?? false;
  document.addEventListener("dragover", (event) => {
    if (isAsked()) {
      // Without this, the browser would leave the page for the file.
      if (holdsFile(event)) event.preventDefault();
      return;
    }
    if (!carries(event)) return;
    event.preventDefault();
    veil.hidden = false;
  });
  document.addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) veil.hidden = true;
  });
  document.addEventListener("drop", async (event) => {
    veil.hidden = true;
    if (isAsked()) {
      if (holdsFile(event)) event.preventDefault();
      return;
    }
    if (!carries(event)) return;
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    read(file ? await file.text() : (event.dataTransfer?.getData("text/plain") ?? ""));
  });
  document.addEventListener("paste", (event) => {
    const target = /** @type {Element} */ (event.target);
    if (isAsked() || target.closest("input, textarea")) return;
    const words = event.clipboardData?.getData("text/plain") ?? "";
    if (words.trim()) read(words);
  });
}
