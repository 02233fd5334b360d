// @ts-check
/** A new game: at once with what was chosen last, or from a form built from the game's own options. */

import { get, post } from "../api.js";
import { element, fill, openDialog } from "../dom.js";
import { changeSettings, settings } from "../settings.js";
import { capital, text } from "../text.js";
import { chips, optionField, select } from "./fields.js";
import { rememberInvite } from "./invite.js";

/** @typedef {import("../types").Catalogue} Catalogue */
/** @typedef {import("../types").Game} CatalogueGame */
/** @typedef {import("../types").NewGame} NewGame */
/** @typedef {NewGame["opponent"]["kind"]} OpponentKind */

/** A first opponent that can be beaten but does not give pieces away. */
const FIRST_LEVEL = 2;

/** The player who is as strong as the person. */
export const STRENGTH = "strength";

/** @param {CatalogueGame} game */
function lastLevel(game) {
  const last = settings().levels[game.game];
  return game.players.find((player) => player.name === last) ?? game.players[FIRST_LEVEL] ?? game.players[0];
}

/**
 * The game that one click starts.
 * @param {CatalogueGame} game
 * @returns {NewGame}
 */
export function quickGame(game) {
  const player = lastLevel(game)?.name ?? "";
  return {
    game: game.game,
    options: {},
    position: null,
    clock: "none",
    opponent: { kind: "computer", player },
    side: 0,
  };
}

/** Creates the game and goes to its page.
 * @param {NewGame} wanted */
export async function createGame(wanted) {
  /** @type {import("../types").GameCreated} */
  const created = await post("/api/games", wanted);
  if (wanted.opponent.kind === "computer") {
    changeSettings({ levels: { ...settings().levels, [wanted.game]: wanted.opponent.player } });
  }
  if (created.invite_url) rememberInvite(created.id, created.invite_url);
  location.assign(created.url);
}

/** @param {string} label @param {number | string | null} [rating] */
function withRating(label, rating) {
  return rating == null ? label : text("web-level-rating", { level: label, rating: String(rating) });
}

/** Shows in a list of players how strong the person is, once that is known.
 * @param {CatalogueGame} game @param {HTMLElement} field */
async function showStrength(game, field) {
  const own = game.players.find(({ name }) => name === STRENGTH);
  const option = field.querySelector(`option[value="${STRENGTH}"]`);
  if (!own || !option) return;
  /** @type {import("../types").Ratings | null} */
  const ratings = await get("/api/my/ratings").catch(() => null);
  const known = ratings?.games.find((one) => one.game === game.game);
  if (known) option.textContent = capital(withRating(own.label, known.strength));
}

/**
 * @param {CatalogueGame} game
 * @param {Catalogue} catalogue
 * @param {OpponentKind} kind
 * @param {{ options: Record<string, string>, position: string, side: import("../types").Side } | null} [from] a
 *   position to start from, with the options it belongs to
 */
export function openNewGame(game, catalogue, kind, from = null) {
  const opponent = chips(
    "opponent",
    text("web-opponent"),
    [
      { value: "computer", label: text("web-opponent-computer"), help: text("web-opponent-computer-help") },
      { value: "friend", label: text("web-opponent-friend"), help: text("web-opponent-friend-help") },
      { value: "local", label: text("web-opponent-local"), help: text("web-opponent-local-help") },
    ],
    kind,
  );
  const levels = game.players.map((player) => ({
    value: player.name,
    label: withRating(player.label, player.rating),
    help: player.description,
  }));
  const level = select("level", text("web-level"), levels, lastLevel(game)?.name ?? "");
  showStrength(game, level.root);
  const side = chips(
    "side",
    text("web-your-side"),
    [
      { value: "0", label: game.sides[0].name, help: "" },
      { value: "random", label: text("web-side-random"), help: "" },
      { value: "1", label: game.sides[1].name, help: "" },
    ],
    kind === "friend" ? "random" : String(from?.side ?? 0),
  );
  const clocks = catalogue.clocks.map((clock) => ({ ...clock, help: "" }));
  const clock = select("clock", text("web-clock"), clocks, "none");
  const options = (from ? [] : game.options).map((option) => ({
    name: option.name,
    isSize: option.kind === "size",
    field: optionField(option),
  }));
  const problem = element("p", { class: "form-problem", role: "alert" });
  const submit = element("button", { class: "primary", type: "submit" });

  const adapt = () => {
    const chosen = opponent.value();
    level.root.hidden = chosen !== "computer";
    side.root.hidden = chosen === "local";
    submit.textContent = text(chosen === "friend" ? "web-create-link" : "web-start-game");
  };
  opponent.root.addEventListener("change", adapt);
  adapt();

  const form = element(
    "form",
    { class: "form" },
    opponent.root,
    level.root,
    ...options.filter(({ isSize }) => isSize).map(({ field }) => field.root),
    side.root,
    clock.root,
    ...options.filter(({ isSize }) => !isSize).map(({ field }) => field.root),
    problem,
    element("div", { class: "button-row" }, submit),
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    submit.disabled = true;
    fill(problem);
    const chosen = /** @type {OpponentKind} */ (opponent.value());
    const wantedSide = side.value();
    try {
      await createGame({
        game: game.game,
        options: from?.options ?? Object.fromEntries(options.map(({ name, field }) => [name, field.value()])),
        position: from?.position ?? null,
        clock: clock.value(),
        opponent: chosen === "computer" ? { kind: chosen, player: level.value() } : { kind: chosen },
        side: wantedSide === "random" ? "random" : wantedSide === "1" ? 1 : 0,
      });
    } catch (error) {
      submit.disabled = false;
      fill(problem, error instanceof Error ? error.message : String(error));
    }
  });
  openDialog(text("web-new-game-of", { game: game.name }), text("web-close"), form);
}
