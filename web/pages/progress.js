// @ts-check
/** Progress: the rating of this browser in a game, its results, its bad openings and mistakes, and its data. */

import { get, post } from "../api.js";
import { afterGlance, element, fill, openDialog } from "../dom.js";
import { icon } from "../icons.js";
import { ratingChart, tallyBar, weekChart } from "../progress/charts.js";
import { capital, date, sentence, text } from "../text.js";
import { header, notify, showError, startPage } from "./page.js";

/** @typedef {import("../types").Catalogue} Catalogue */
/** @typedef {import("../types").Game} CatalogueGame */
/** @typedef {import("../types").ProgressPage} Progress */
/** @typedef {import("../types").Ratings} Ratings */
/** @typedef {import("../types").Tally} Tally */
/** @typedef {import("../dom.js").Child} Child */

/** How well a person may think to play. */
const GUESSES = ["new", "casual", "regular", "strong"];

/** @param {string} title @param {...Child} children */
function section(title, ...children) {
  return element("section", { class: "progress-part" }, element("h2", {}, title), ...children);
}

/** @param {Tally} tally */
function tallyWords({ wins, draws, losses }) {
  return text("web-tally", { won: wins, drawn: draws, lost: losses });
}

/** @param {Progress} progress @param {(guess: string) => void} guess */
function ratingPart({ rating, can_guess: canGuess, curve, games, puzzles }, guess) {
  const tried = puzzles.wins + puzzles.losses;
  return element(
    "section",
    { class: "progress-part progress-rating", "aria-labelledby": "rating-title" },
    element("h2", { id: "rating-title" }, text("web-rating")),
    element("p", { class: "rating-now" }, rating ? rating.text : text("web-rating-none")),
    rating &&
      element("p", { class: "help" }, text(rating.provisional ? "web-rating-help-new" : "web-rating-help")),
    curve.length > 0 && ratingChart(curve),
    (tried > 0 || games.wins + games.draws + games.losses > 0) &&
      element(
        "dl",
        { class: "progress-sums" },
        element("div", {}, element("dt", {}, text("web-games")), element("dd", {}, tallyWords(games))),
        element(
          "div",
          {},
          element("dt", {}, text("web-puzzles")),
          element("dd", {}, text("web-puzzles-told", { tried, solved: puzzles.wins })),
        ),
      ),
    canGuess &&
      element(
        "fieldset",
        { class: "field guess" },
        element("legend", {}, text("web-guess")),
        element("p", { class: "help" }, text("web-guess-help")),
        element(
          "div",
          { class: "button-row" },
          ...GUESSES.map((one) =>
            element("button", { type: "button", onclick: () => guess(one) }, text(`web-guess-${one}`)),
          ),
        ),
      ),
  );
}

/** @param {Progress} progress */
function againstPart({ against }) {
  if (against.length === 0) return null;
  const row = (/** @type {Progress["against"][number]} */ { label, rating, tally }) =>
    element(
      "tr",
      {},
      element(
        "th",
        { scope: "row" },
        capital(label),
        rating !== null && element("small", {}, String(rating)),
      ),
      element("td", { class: "bar-cell" }, tallyBar(tally)),
      element("td", {}, tallyWords(tally)),
      element("td", { class: "number" }, `${tally.percent} %`),
    );
  return section(
    text("web-against-title"),
    element(
      "table",
      { class: "against" },
      element(
        "thead",
        { class: "visually-hidden" },
        element(
          "tr",
          {},
          ...["web-opponent", "web-results-bar", "web-results", "web-points"].map((key) =>
            element("th", { scope: "col" }, text(key)),
          ),
        ),
      ),
      element("tbody", {}, ...against.map(row)),
    ),
  );
}

/** @param {Progress} progress */
function openingsPart({ openings }) {
  if (openings.length === 0) return null;
  const entry = (
    /** @type {Progress["openings"][number]} */ { moves, side_name: side, tally, game_id: id },
  ) =>
    element(
      "li",
      { class: "row" },
      element(
        "div",
        { class: "row-words" },
        element("strong", { class: "moves" }, moves.join(" ")),
        element("span", { class: "muted" }, `${side} · ${tallyWords(tally)}`),
      ),
      id &&
        element(
          "a",
          {
            class: "button",
            href: `/analysis?from=${id}`,
            "aria-label": text("web-analyse-opening", { moves: moves.join(" ") }),
          },
          icon("analyse"),
          text("web-analyse"),
        ),
    );
  return section(
    text("web-openings-title"),
    element("p", { class: "help" }, text("web-openings-help")),
    element("ul", { class: "rows" }, ...openings.map(entry)),
  );
}

/** @param {Progress} progress */
function mistakesPart({ game, has_mistakes: has, games }) {
  if (games.wins + games.draws + games.losses === 0) return null;
  return section(
    text("web-mistakes-title"),
    element("p", {}, text(has ? "web-mistakes-help" : "web-mistakes-none")),
    has &&
      element(
        "div",
        { class: "button-row" },
        element(
          "a",
          { class: "button primary", href: `/puzzles/${game}?mistakes=1` },
          icon("puzzle"),
          text("web-mistakes-go"),
        ),
      ),
  );
}

/** @param {Progress} progress */
function latestPart({ latest }) {
  if (latest.length === 0) return null;
  const results = { won: "web-won", drawn: "web-drawn", lost: "web-lost" };
  const entry = (/** @type {Progress["latest"][number]} */ one) =>
    element(
      "li",
      { class: "row" },
      element(
        "div",
        { class: "row-words" },
        element(
          "span",
          {},
          element("strong", {}, text(results[one.result])),
          " ",
          text("web-against", { player: one.label }),
        ),
        element(
          "span",
          { class: "muted" },
          `${date(one.at_ms)} · ${one.unrated ? sentence(one.unrated.text) : (one.rating?.text ?? "")}`,
        ),
      ),
      one.game_id &&
        element(
          "a",
          {
            class: "button",
            href: `/review/${one.game_id}`,
            "aria-label": text("web-review-against", { player: one.label, date: date(one.at_ms) }),
          },
          text("web-review-short"),
        ),
    );
  return section(text("web-latest-title"), element("ul", { class: "rows" }, ...latest.map(entry)));
}

class ProgressScreen {
  #body = element("div", { class: "progress-body" });

  /** @param {HTMLElement} main @param {CatalogueGame} game @param {Catalogue} catalogue */
  constructor(main, game, catalogue) {
    this.game = game;
    const links = catalogue.games.map((one) =>
      element("a", { href: `/progress/${one.game}`, "aria-current": one === game ? "page" : null }, one.name),
    );
    const tabs = element("nav", { class: "tabs", "aria-label": text("web-progress-games") }, ...links);
    document.title = `${text("web-progress-of", { game: game.name })} – Cygnet`;
    main.before(header());
    fill(main, element("h1", {}, text("web-progress")), tabs, this.#body);
    tabs.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }

  async load() {
    const path = `/api/my/progress/${encodeURIComponent(this.game.game)}`;
    this.#show(await afterGlance(get(path), () => fill(this.#body, skeleton())));
  }

  /** @param {Progress} progress */
  #show(progress) {
    const isEmpty = progress.curve.length === 0 && progress.latest.length === 0;
    fill(
      this.#body,
      isEmpty && this.#empty(),
      ratingPart(progress, (guess) => this.#guess(guess)),
      !isEmpty && section(text("web-weeks-title"), weekChart(progress.weeks)),
      mistakesPart(progress),
      againstPart(progress),
      openingsPart(progress),
      latestPart(progress),
      this.#dataPart(isEmpty && !progress.rating),
    );
  }

  #empty() {
    return element(
      "section",
      { class: "progress-part progress-empty" },
      element("p", {}, text("web-progress-empty")),
      element(
        "div",
        { class: "button-row" },
        element("a", { class: "button primary", href: "/" }, text("web-to-start")),
        this.game.puzzles > 0 &&
          element("a", { class: "button", href: `/puzzles/${this.game.game}` }, text("web-puzzles")),
      ),
    );
  }

  /** @param {boolean} isEmpty */
  #dataPart(isEmpty) {
    return section(
      text("web-data-title"),
      element("p", { class: "help" }, text("web-data-help")),
      element(
        "div",
        { class: "button-row" },
        element(
          "a",
          { class: "button", href: "/api/my/results", download: "cygnet-results.json" },
          icon("download"),
          text("web-data-export"),
        ),
        element(
          "button",
          { type: "button", disabled: isEmpty, onclick: () => this.#confirm(this.game.game) },
          text("web-data-erase", { game: this.game.name }),
        ),
        element("button", { type: "button", onclick: () => this.#confirm(null) }, text("web-data-erase-all")),
      ),
    );
  }

  /** @param {string | null} game */
  #confirm(game) {
    const yes = element("button", { type: "button", class: "danger" }, text("web-erase-yes"));
    const no = element("button", { type: "button", autofocus: true }, text("web-erase-no"));
    const words = game ? text("web-erase-text", { game: this.game.name }) : text("web-erase-all-text");
    const dialog = openDialog(
      text("web-erase-title"),
      text("web-close"),
      element("p", {}, words),
      element("div", { class: "button-row" }, no, yes),
    );
    no.addEventListener("click", () => dialog.close());
    yes.addEventListener("click", () => {
      dialog.close();
      this.#try(async () => {
        await post("/api/my/results/erase", { game });
        await this.load();
        notify(text("web-erased"));
      });
    });
  }

  /** @param {string} guess */
  #guess(guess) {
    this.#try(async () => this.#show(await post("/api/my/ratings", { game: this.game.game, guess })));
  }

  /** Does something that may fail; what is shown stays then. @param {() => Promise<void>} act */
  async #try(act) {
    try {
      await act();
    } catch (error) {
      notify(error instanceof Error ? sentence(error.message) : String(error));
    }
  }
}

function skeleton() {
  const part = () => element("div", { class: "progress-part skeleton" });
  return element(
    "div",
    { class: "progress-body", "aria-busy": "true", "aria-label": text("web-loading") },
    part(),
    part(),
  );
}

/** The game that was played last, or the first. @param {Catalogue} catalogue */
async function usualGame(catalogue) {
  /** @type {Ratings | null} */
  const ratings = await get("/api/my/ratings").catch(() => null);
  const latest = (ratings?.games ?? [])
    .filter(({ latest_ms: at }) => at !== null)
    .toSorted((one, two) => (two.latest_ms ?? 0) - (one.latest_ms ?? 0))[0];
  return latest?.game ?? catalogue.games[0].game;
}

startPage(async (main) => {
  const [, , id = ""] = location.pathname.split("/");
  /** @type {Catalogue} */
  const catalogue = await get("/api/catalogue");
  const wanted = decodeURIComponent(id) || (await usualGame(catalogue));
  const game = catalogue.games.find((known) => known.game === wanted);
  if (!game) {
    main.before(header());
    showError(main, new Error(text("web-error-address")));
    return;
  }
  if (!id) history.replaceState(null, "", `/progress/${game.game}`);
  await new ProgressScreen(main, game, catalogue).load();
});
