// @ts-check
/** A link from a friend: one button takes the seat. */

import { ApiError, get, post } from "../api.js";
import { Miniature } from "../board/miniature.js";
import { afterGlance, element, fill } from "../dom.js";
import { text } from "../text.js";
import { header, pathParts, showError, startPage } from "./page.js";

/** @typedef {import("../types").State} State */

/**
 * The invitation cannot be used: say so, and lead to the game, which can be watched.
 * @param {HTMLElement} main
 * @param {string} id
 * @param {boolean} isOver
 * @param {string} words
 */
function showUseless(main, id, isOver, words) {
  fill(
    main,
    element(
      "div",
      { class: "message-page", role: "alert" },
      element("h1", {}, text(isOver ? "web-invite-over" : "web-invite-used")),
      element("p", {}, words),
      element(
        "div",
        { class: "button-row" },
        element("a", { class: "button primary", href: `/game/${id}` }, text("web-watch")),
        element("a", { class: "button", href: "/" }, text("web-to-start")),
      ),
    ),
  );
}

startPage(async (main) => {
  main.before(header());
  const [, id = "", invite = ""] = pathParts();
  const asked = get("/api/catalogue").catch(() => null);
  const skeleton = () =>
    fill(
      main,
      element("div", {
        class: "message-page skeleton",
        "aria-busy": "true",
        "aria-label": text("web-loading"),
      }),
    );
  /** @type {State} */
  const state = await afterGlance(get(`/api/games/${encodeURIComponent(id)}`), skeleton);
  // A person who has a seat already, such as the one who made the link, goes to the game.
  if (state.you.length > 0) {
    location.replace(`/game/${id}`);
    return;
  }
  // The seat is taken, and the game may even be over.
  if (state.status !== "waiting") {
    const isOver = state.status === "over";
    showUseless(main, id, isOver, text(isOver ? "web-invite-look" : "web-invite-playing"));
    return;
  }
  document.title = `${text("web-join-title", { game: state.name })} – Cygnet`;
  const join = element("button", { class: "primary large", type: "button" }, text("web-join"));
  join.addEventListener("click", async () => {
    join.disabled = true;
    try {
      const { url } = await post(`/api/games/${encodeURIComponent(id)}/join`, { invite });
      location.replace(url);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 410)) showError(main, error);
      else showUseless(main, id, error.key === "server-invite-over", error.message);
    }
  });
  const picture = element("div", { class: "join-picture" });
  new Miniature(picture).show(state.board);
  /** @type {import("../types").Catalogue | null} */
  const catalogue = await asked;
  const label = catalogue?.clocks.find((one) => one.value === state.clock?.control)?.label;
  const clock = state.clock
    ? text("web-join-clock", { clock: label ?? state.clock.control })
    : text("web-join-no-clock");
  fill(
    main,
    element(
      "div",
      { class: "message-page join" },
      picture,
      element("h1", {}, text("web-join-title", { game: state.name })),
      element("p", {}, `${text("web-join-text")} ${clock}`),
      element(
        "div",
        { class: "button-row" },
        join,
        element("a", { class: "button", href: `/rules/${state.game}` }, text("web-learn")),
      ),
    ),
  );
  join.focus();
});
