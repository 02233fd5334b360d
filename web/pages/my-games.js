// @ts-check
/** The games of this browser: in progress, and recently finished. */

import { element, fill } from "../dom.js";
import { ago, text } from "../text.js";
import { Miniature } from "../board/miniature.js";
import { perspective } from "./perspective.js";

/** @typedef {import("../types").Catalogue} Catalogue */
/** @typedef {import("../types").MyGames} MyGames */
/** @typedef {import("../types").Summary} Summary */

/** @param {Summary} game */
function opponentName(game) {
  if (game.side === null) return text("web-two-here");
  return game.opponent === "human" ? text("web-a-friend") : (game.opponent_label ?? "");
}

/** Where the game stands, for the person whose list it is in.
 * @param {Summary} game */
function standing(game) {
  const { result } = game;
  if (game.waiting) return text("web-waiting");
  if (!result) return text(game.your_turn ? "web-your-turn" : "web-their-turn");
  return text(`web-${result}`);
}

/**
 * @param {Summary} game
 * @param {Catalogue} catalogue
 */
function entry(game, catalogue) {
  const picture = element("div", { class: "entry-picture", "aria-hidden": "true" });
  const known = catalogue.games.find((one) => one.game === game.game);
  const you = game.side === null ? [] : [game.side];
  // A game whose rules this server no longer has comes without a board.
  if (game.board) new Miniature(picture, { perspective: perspective(you, known) }).show(game.board);
  const about = text("web-entry-about", {
    opponent: opponentName(game),
    turns: game.turns,
    when: ago(game.updated_ms),
  });
  return element(
    "li",
    {},
    element(
      "a",
      { class: "entry", href: `/game/${game.id}` },
      picture,
      element(
        "span",
        { class: "entry-words" },
        element("strong", {}, game.name),
        element(
          "span",
          { class: game.your_turn && !game.result ? "entry-turn" : "entry-standing" },
          standing(game),
        ),
        element("small", {}, about),
      ),
    ),
  );
}

/** The list on a page. It is drawn again only when it has changed, and keeps the focus. */
export class MyGamesList {
  #drawn = "";
  /** Whether there are games that may go on. */
  isMoving = false;

  /**
   * @param {HTMLElement} place
   * @param {Catalogue} catalogue
   */
  constructor(place, catalogue) {
    this.place = place;
    this.catalogue = catalogue;
  }

  /** @param {MyGames | null} games */
  show(games) {
    const key = JSON.stringify(games);
    if (!games || key === this.#drawn) return;
    this.#drawn = key;
    this.isMoving = games.playing.length > 0;
    const focused = this.place.querySelector("a:focus")?.getAttribute("href");
    fill(this.place, ...myGames(games, this.catalogue));
    for (const link of this.place.querySelectorAll("a")) {
      if (focused && link.getAttribute("href") === focused) link.focus({ preventScroll: true });
    }
  }
}

/**
 * @param {MyGames} games
 * @param {Catalogue} catalogue
 */
function myGames(games, catalogue) {
  const { playing, finished } = games;
  const sections = [];
  for (const [title, list] of /** @type {[string, Summary[]][]} */ ([
    ["web-playing", playing],
    ["web-finished", finished],
  ])) {
    if (list.length === 0) continue;
    sections.push(
      element(
        "section",
        { "aria-label": text(title) },
        element("h2", {}, text(title)),
        element("ul", { class: "entries" }, ...list.map((game) => entry(game, catalogue))),
      ),
    );
  }
  if (sections.length === 0) sections.push(element("p", { class: "empty" }, text("web-no-games-yet")));
  return sections;
}
