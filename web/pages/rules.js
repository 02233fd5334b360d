// @ts-check
/** The rules of a game, with their diagrams drawn by the board. */

import { get } from "../api.js";
import { BoardView } from "../board/board.js";
import { afterGlance, element, fill } from "../dom.js";
import { text } from "../text.js";
import { createGame, openNewGame, quickGame } from "./new-game.js";
import { PlayableDiagram } from "./diagram.js";
import { boardLabels } from "./board-labels.js";
import { header, notify, pathParts, startPage } from "./page.js";

/** @typedef {import("../types").Catalogue} Catalogue */
/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").Game} CatalogueGame */

/**
 * @param {HTMLElement} page
 * @param {CatalogueGame | undefined} game
 */
function drawDiagrams(page, game) {
  const labels = {
    ...boardLabels((side) => game?.sides[side]?.name ?? ""),
    board: () => text("web-diagram"),
  };
  for (const figure of /** @type {NodeListOf<HTMLElement>} */ (
    page.querySelectorAll("figure.diagram[data-board]")
  )) {
    try {
      /** @type {Board} */
      const board = JSON.parse(figure.dataset.board ?? "");
      const place = element("div", { class: "diagram-board" });
      figure.prepend(place);
      const { position } = figure.dataset;
      if (position && game) {
        new PlayableDiagram(figure, place, labels, {
          board,
          line: { game: game.game, options: JSON.parse(figure.dataset.options ?? "{}"), position, moves: [] },
        });
        continue;
      }
      // Nothing is chosen here: the tray for choices would only leave a gap.
      new BoardView(place, { labels, tray: element("div") }).set({ board });
    } catch {
      figure.remove();
    }
  }
}

/**
 * @param {CatalogueGame} game
 * @param {Catalogue} catalogue
 */
function playButtons(game, catalogue) {
  const play = element("button", { class: "primary", type: "button" }, text("web-play"));
  play.addEventListener("click", () => createGame(quickGame(game)).catch((error) => notify(error.message)));
  const friend = element(
    "button",
    { type: "button", onclick: () => openNewGame(game, catalogue, "friend") },
    text("web-friend"),
  );
  const lesson =
    game.lesson_tasks > 0 &&
    element("a", { class: "button", href: `/learn/${game.game}` }, text("web-learn-begin"));
  const reports = element("a", { class: "button", href: `/reports?game=${game.game}` }, text("web-reports"));
  return [play, friend, lesson, reports];
}

startPage(async (main) => {
  main.before(header());
  const [, id = ""] = pathParts();
  /** @type {Promise<Catalogue | null>} */
  const asked = get("/api/catalogue").catch(() => null);
  const skeleton = () =>
    fill(
      main,
      element("div", { class: "rules skeleton", "aria-busy": "true", "aria-label": text("web-loading") }),
    );
  /** @type {{ name: string, html: string }} */
  const rules = await afterGlance(get(`/api/rules/${encodeURIComponent(id)}`), skeleton);
  document.title = `${text("web-rules-of", { game: rules.name })} – Cygnet`;
  const body = element("div", { class: "rules-body" });
  // One of two places where markup is taken from the server, beside reports: it writes this page itself.
  body.innerHTML = rules.html;
  if (!body.querySelector("h1")) body.prepend(element("h1", {}, rules.name));
  const row = element("div", { class: "button-row rules-play" });
  fill(main, element("article", { class: "rules" }, body, row));
  const catalogue = await asked;
  const game = catalogue?.games.find((known) => known.game === id);
  drawDiagrams(body, game);
  if (game && catalogue) fill(row, ...playButtons(game, catalogue));
});
