// @ts-check
/** The start page: the games of the catalogue, and the games of this browser. */

import { get } from "../api.js";
import { afterGlance, element, fill } from "../dom.js";
import { icon } from "../icons.js";
import { text } from "../text.js";
import { Miniature } from "../board/miniature.js";
import { MyGamesList } from "./my-games.js";
import { STRENGTH, createGame, openNewGame, quickGame } from "./new-game.js";
import { header, notify, startPage } from "./page.js";

/** @typedef {import("../types").Catalogue} Catalogue */
/** @typedef {import("../types").Game} CatalogueGame */

/** How often the page asks whether it has become the person's turn. */
const REFRESH_MS = 10_000;

/**
 * @param {CatalogueGame} game
 * @param {Catalogue} catalogue
 */
function card(game, catalogue) {
  const heading = element("h2", { id: `game-${game.game}` }, game.name);
  const picture = element("a", {
    class: "card-picture",
    href: `/rules/${game.game}`,
    tabindex: -1,
    "aria-hidden": "true",
  });
  new Miniature(picture).play(game.demo);
  const quick = quickGame(game);
  const level = game.players.find(
    (player) => "player" in quick.opponent && player.name === quick.opponent.player,
  );
  const play = element(
    "button",
    { class: "primary", type: "button", "aria-describedby": `level-${game.game}` },
    text("web-play"),
  );
  play.addEventListener("click", async () => {
    play.disabled = true;
    try {
      await createGame(quickGame(game));
    } catch (error) {
      play.disabled = false;
      notify(error instanceof Error ? error.message : String(error));
    }
  });
  const friend = element(
    "button",
    { type: "button", onclick: () => openNewGame(game, catalogue, "friend") },
    text("web-friend"),
  );
  // A game without a lesson has its rules.
  const lesson = game.lesson_tasks > 0 ? `/learn/${game.game}` : `/rules/${game.game}`;
  const learn = element("a", { class: "button", href: lesson }, text("web-learn"));
  const change = element(
    "button",
    {
      class: "quiet",
      type: "button",
      "aria-label": text("web-options-of", { game: game.name }),
      onclick: () => openNewGame(game, catalogue, "computer"),
    },
    text("web-options"),
  );
  return element(
    "li",
    { class: "card", "aria-labelledby": heading.id },
    picture,
    element(
      "div",
      { class: "card-words" },
      heading,
      element("p", {}, game.summary),
      element("p", { class: "card-rating", "data-rating": game.game, hidden: true }),
    ),
    element("div", { class: "card-actions" }, play, friend, learn),
    element(
      "div",
      { class: "card-foot" },
      element(
        "span",
        { id: `level-${game.game}` },
        level?.name === STRENGTH
          ? text("web-at-strength")
          : text("web-against", { player: level?.label ?? "" }),
      ),
      change,
    ),
  );
}

/** Puts the person's ratings on the cards.
 * @param {HTMLElement} games @param {import("../types").Ratings | null} ratings */
function showRatings(games, ratings) {
  for (const { game, rating } of ratings?.games ?? []) {
    const place = games.querySelector(`[data-rating="${game}"]`);
    if (!place || !rating) continue;
    place.removeAttribute("hidden");
    fill(place, element("a", { href: `/progress/${game}` }, text("web-own-rating", { rating: rating.text })));
  }
}

function skeleton() {
  const cards = Array.from({ length: 4 }, () =>
    element(
      "li",
      { class: "card skeleton" },
      element("div", { class: "card-picture" }),
      element("div", { class: "card-words" }),
    ),
  );
  return element("ul", { class: "cards", "aria-busy": "true", "aria-label": text("web-loading") }, ...cards);
}

startPage(async (main) => {
  document.title = `Cygnet – ${text("web-title")}`;
  const tool = (/** @type {string} */ image, /** @type {string} */ href, /** @type {string} */ label) =>
    element("a", { class: "top-link", href }, icon(image), element("span", {}, text(label)));
  main.before(
    header(
      element(
        "nav",
        { class: "top-links", "aria-label": text("web-tools") },
        tool("puzzle", "/puzzles", "web-puzzles"),
        tool("progress", "/progress", "web-progress"),
        tool("analyse", "/analysis", "web-analysis"),
        tool("edit", "/editor", "web-editor-link"),
      ),
    ),
  );
  const games = element("div", { class: "games" });
  const mine = element("div", { class: "my-games" });
  fill(main, element("h1", {}, text("web-choose-game")), games, mine);

  const asked = get("/api/my/games").catch(() => null);
  const rated = get("/api/my/ratings").catch(() => null);
  /** @type {Catalogue} */
  const catalogue = await afterGlance(get("/api/catalogue"), () => fill(games, skeleton()));
  fill(games, element("ul", { class: "cards" }, ...catalogue.games.map((game) => card(game, catalogue))));

  showRatings(games, await rated);

  const list = new MyGamesList(mine, catalogue);
  list.show(await asked);
  // Last, so that it does not move under a finger.
  main.append(element("p", { class: "start-more" }, tool("report", "/reports", "web-reports-link")));
  // A game may go on, or end, while this page is looked at, and in the background.
  const again = () =>
    get("/api/my/games").then(
      (found) => list.show(found),
      () => {},
    );
  setInterval(() => list.isMoving && document.visibilityState === "visible" && again(), REFRESH_MS);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && again());
  addEventListener("pageshow", (event) => event.persisted && location.reload());
});
