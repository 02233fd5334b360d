// @ts-check
/** The form that asks for a report. */

import { post } from "../api.js";
import { element, fill, openDialog } from "../dom.js";
import { text } from "../text.js";
import { chips, optionField, select } from "./fields.js";

/** @typedef {import("../types").Catalogue} Catalogue */
/** @typedef {import("../types").ReportList} ReportList */

/** How much can be measured with one click: minutes, or games for each skill. */
const MINUTES = [1, 3, 10];
const GAMES = 300;

/**
 * @param {Catalogue} catalogue
 * @param {ReportList["limits"]} limits
 * @param {string} [chosen] the game that is chosen first
 */
export function openNewReport(catalogue, limits, chosen = catalogue.games[0].game) {
  const games = catalogue.games.map((game) => ({ value: game.game, label: game.name }));
  const game = select("game", text("web-report-game"), games, chosen);
  const place = element("div", { class: "form" });
  /** @type {{ name: string, value: () => string }[]} */
  let options = [];
  const showOptions = () => {
    const known = catalogue.games.find((one) => one.game === game.value()) ?? catalogue.games[0];
    const fields = known.options.map((option) => ({ name: option.name, field: optionField(option) }));
    options = fields.map(({ name, field }) => ({ name, value: field.value }));
    fill(place, ...fields.map(({ field }) => field.root));
  };
  game.root.addEventListener("change", showOptions);
  showOptions();

  const efforts = MINUTES.filter((minutes) => minutes <= limits.minutes[1]).map((minutes) => ({
    value: `minutes ${minutes}`,
    label: text("web-report-minutes", { count: minutes }),
  }));
  efforts.push({ value: "games", label: text("web-report-by-games") });
  const effort = chips("effort", text("web-report-effort"), efforts, "minutes 3");
  const number = element("input", {
    type: "number",
    id: "report-games",
    value: Math.min(GAMES, limits.games[1]),
    min: limits.games[0],
    max: limits.games[1],
    required: true,
  });
  const count = element(
    "div",
    { class: "field", hidden: true },
    element("label", { for: "report-games" }, text("web-report-number")),
    number,
    element("p", { class: "help" }, text("web-report-number-help")),
  );
  const adapt = () => {
    count.hidden = effort.value() !== "games";
    number.disabled = count.hidden;
  };
  effort.root.addEventListener("change", adapt);
  adapt();

  const problem = element("p", { class: "form-problem", role: "alert" });
  const submit = element("button", { class: "primary", type: "submit" }, text("web-report-start"));
  const form = element(
    "form",
    { class: "form" },
    element("p", { class: "help" }, text("web-report-form-help", { squares: limits.squares })),
    game.root,
    place,
    effort.root,
    count,
    problem,
    element("div", { class: "button-row" }, submit),
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    submit.disabled = true;
    fill(problem);
    const [kind, minutes] = effort.value().split(" ");
    try {
      /** @type {import("../types").ReportEntry} */
      const report = await post("/api/reports", {
        game: game.value(),
        options: Object.fromEntries(options.map(({ name, value }) => [name, value()])),
        ...(kind === "games" ? { games: Number(number.value) } : { minutes: Number(minutes) }),
      });
      location.assign(report.url);
    } catch (error) {
      submit.disabled = false;
      fill(problem, error instanceof Error ? error.message : String(error));
    }
  });
  openDialog(text("web-report-new"), text("web-close"), form);
}
