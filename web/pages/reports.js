// @ts-check
/** All reports: those that come with the program, and those that were made here. */

import { get } from "../api.js";
import { afterGlance, element, fill } from "../dom.js";
import { icon } from "../icons.js";
import { text } from "../text.js";
import { openNewReport } from "./new-report.js";
import { header, startPage } from "./page.js";
import { REPORT_REFRESH_MS, askedAt, isOpen, stateOf } from "./report-words.js";

/** @typedef {import("../types").ReportEntry} ReportEntry */
/** @typedef {import("../types").ReportList} ReportList */

/** @param {ReportEntry} report */
function entry(report) {
  const told = [stateOf(report), askedAt(report), report.own && text("web-report-own")];
  return element(
    "li",
    { class: "report-entry", "data-status": report.status },
    element("h3", {}, element("a", { href: report.url }, report.title)),
    element("p", {}, report.boards.join(" · ")),
    element("p", {}, told.filter(Boolean).join(" · ")),
  );
}

/** @param {string} title @param {ReportEntry[]} reports @param {string} none what to say without any */
function part(title, reports, none) {
  return element(
    "section",
    { class: "reports-part" },
    element("h2", {}, title),
    reports.length > 0
      ? element("ul", { class: "report-list" }, ...reports.map(entry))
      : element("p", { class: "help" }, none),
  );
}

startPage(async (main) => {
  document.title = `${text("web-reports")} – Cygnet`;
  main.before(header());
  const wanted = new URLSearchParams(location.search).get("game");
  const lists = element("div", {});
  const head = element("div", { class: "reports-head" }, element("h1", {}, text("web-reports")));
  fill(main, head, element("p", { class: "reports-about" }, text("web-reports-about")), lists);
  const skeleton = () =>
    fill(
      lists,
      element("div", { class: "skeleton", "aria-busy": "true", "aria-label": text("web-loading") }),
    );
  /** @type {[import("../types").Catalogue, ReportList]} */
  const [catalogue, first] = await afterGlance(
    Promise.all([get("/api/catalogue"), get("/api/reports")]),
    skeleton,
  );
  const game = catalogue.games.find((known) => known.game === wanted);
  const begin = () => openNewReport(catalogue, first.limits, game?.game);
  head.append(
    element(
      "button",
      { class: "primary", type: "button", onclick: begin },
      icon("plus"),
      text("web-report-new"),
    ),
  );

  /** What is shown, to change nothing that stays. */
  let shown = "";
  /** @param {ReportList} list */
  const show = ({ reports }) => {
    // Those of the game that a person comes from are first.
    const rank = (/** @type {ReportEntry} */ report) => (report.game === game?.game ? 0 : 1);
    const sorted = reports.toSorted((one, two) => rank(one) - rank(two));
    const now = JSON.stringify(sorted.map((report) => [report, stateOf(report), askedAt(report)]));
    if (now === shown) return;
    shown = now;
    const shipped = sorted.filter((report) => report.status === "shipped");
    const others = sorted.filter((report) => report.status !== "shipped");
    fill(
      lists,
      shipped.length > 0 && part(text("web-reports-shipped"), shipped, ""),
      part(text("web-reports-made"), others, text("web-reports-none")),
    );
  };
  show(first);
  let last = first;
  setInterval(async () => {
    if (document.visibilityState !== "visible" || !last.reports.some(isOpen)) return;
    // A request that fails is made again.
    last = await get("/api/reports").catch(() => last);
    show(last);
  }, REPORT_REFRESH_MS);
  addEventListener("pageshow", (event) => event.persisted && location.reload());
});
