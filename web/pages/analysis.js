// @ts-check
/** The analysis board: finds out what is to be analysed, and opens it. */

import { get, getText } from "../api.js";
import { dropDraft, keptDraft, otherDrafts } from "../analysis/draft.js";
import { openDrafts } from "../analysis/drafts-dialog.js";
import { queryOptions } from "../analysis/address.js";
import { readRecords } from "../analysis/import.js";
import { fromFragment } from "../analysis/link.js";
import { Study } from "../analysis/study.js";
import { Workspace } from "../analysis/workspace.js";
import { element, fill, openDialog } from "../dom.js";
import { text } from "../text.js";
import { catalogueComing } from "./analysis-early.js";
import { optionField, select } from "./fields.js";
import { notify, pathParts, startPage } from "./page.js";

/** @typedef {import("../types").Catalogue} Catalogue */
/** @typedef {import("../types").FoundGame} FoundGame */
/** @typedef {import("../types").State} State */

/** What is opened: a new study, or a game of a record. */
/** @typedef {{ study: Study, path: string[], isOld?: boolean } | { game: FoundGame }} Opened */

/** @param {string} words @returns {Promise<Opened>} */
async function firstGame(words) {
  const games = await readRecords(words);
  return { game: games[0] };
}

/**
 * What the address names: a game that was played, a kept study, a record in the fragment, or a position.
 * @param {Catalogue} catalogue
 * @returns {Promise<Opened>}
 */
async function opened(catalogue) {
  const [page, id] = pathParts();
  const query = new URLSearchParams(location.search);
  const played = page === "review" ? id : query.get("from");
  const draft = keptDraft();
  // Without changes, the game itself is better than a copy: it may have gone on since.
  if (draft && (!played || draft.study.isWork)) return draft;
  if (played) return firstGame(await getText(`/api/games/${encodeURIComponent(played)}/record`));
  if (id) return firstGame((await get(`/api/analysis/studies/${encodeURIComponent(id)}`)).text);
  const record = await fromFragment(location.hash).catch(() => {
    throw new Error(text("web-analysis-bad-link"));
  });
  if (record !== null) return firstGame(record);
  const game = query.get("game") ?? catalogue.games[0].game;
  return { study: Study.empty(game, queryOptions(query), query.get("position")), path: [] };
}

/**
 * Another game, or other options of it, or what was analysed earlier.
 * @param {Catalogue} catalogue
 * @param {Study} current
 * @param {(study: Study, path?: string[]) => void} open
 */
function openStart(catalogue, current, open) {
  const games = catalogue.games.map(({ game, name, summary }) => ({
    value: game,
    label: name,
    help: summary,
  }));
  const game = select("game", text("web-analysis-game"), games, current.game);
  const options = element("div", { class: "form" });
  /** @type {{ name: string, field: import("./fields.js").Field }[]} */
  let fields = [];
  const adapt = () => {
    const chosen = catalogue.games.find((one) => one.game === game.value());
    fields = (chosen?.options ?? []).map((option) => ({ name: option.name, field: optionField(option) }));
    fill(options, ...fields.map(({ field }) => field.root));
  };
  game.root.addEventListener("change", adapt);
  adapt();
  const submit = element("button", { class: "primary", type: "submit" }, text("web-analysis-open"));
  const others = otherDrafts(current.work);
  const earlier = element("button", { type: "button" }, text("web-drafts"));
  earlier.addEventListener("click", () => {
    dialog.close();
    openDrafts(catalogue, others, open);
  });
  const form = element(
    "form",
    { class: "form" },
    game.root,
    options,
    element("div", { class: "button-row" }, submit, others.length > 0 && earlier),
  );
  const dialog = openDialog(text("web-analysis-new-title"), text("web-close"), form);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    dialog.close();
    open(
      Study.empty(game.value(), Object.fromEntries(fields.map(({ name, field }) => [name, field.value()]))),
    );
  });
}

// Another link to a whole record differs from this one only in its end, for which the browser stays on the page.
addEventListener("hashchange", () => {
  if (location.hash.startsWith("#record=")) location.reload();
});

startPage(async (main) => {
  const catalogue = await catalogueComing;
  const found = await opened(catalogue);
  const [page, id] = pathParts();
  const empty = "study" in found ? found.study : Study.of(found.game);
  /** @type {Workspace} */
  const workspace = new Workspace(main, catalogue, empty, () =>
    openStart(catalogue, workspace.study, (study, path) => workspace.open(study, null, path)),
  );
  if ("game" in found) workspace.openGame(found.game);
  else workspace.open(found.study, null, found.path);
  if ("study" in found && found.isOld) {
    const startOver = () => {
      dropDraft();
      location.reload();
    };
    notify(text("web-draft-restored"), { label: text("web-draft-start-over"), act: startOver });
  }
  if (page === "review") {
    workspace.startReview();
    /** @type {State | null} */
    const state = await get(`/api/games/${encodeURIComponent(id)}`).catch(() => null);
    if (state?.you.length === 1 && state.you[0] === 1) workspace.look(true);
  }
});
