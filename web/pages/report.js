// @ts-check
/** One report: what it says, or how far it is. */

import { get, post } from "../api.js";
import { afterGlance, element, fill, openDialog, setText } from "../dom.js";
import { icon } from "../icons.js";
import { language, sentence, text } from "../text.js";
import { header, notify, pathParts, startPage } from "./page.js";
import { REPORT_REFRESH_MS, isOpen, stateOf } from "./report-words.js";

/** @typedef {import("../types").ReportEntry} ReportEntry */
/** @typedef {import("../types").ReportAnswer} ReportAnswer */

/** @param {ReportEntry} report */
async function remove(report) {
  try {
    await post(`/api/reports/${report.id}/remove`, {});
    location.assign("/reports");
  } catch (error) {
    notify(sentence(error instanceof Error ? error.message : String(error)));
  }
}

/** @param {ReportEntry} report */
function confirmRemoval(report) {
  const yes = element("button", { type: "button", class: "danger" }, text("web-report-remove"));
  const no = element("button", { type: "button", autofocus: true }, text("web-report-keep"));
  const dialog = openDialog(
    text("web-report-remove-title"),
    text("web-close"),
    element("p", {}, text("web-report-remove-text")),
    element("div", { class: "button-row" }, no, yes),
  );
  no.addEventListener("click", () => dialog.close());
  yes.addEventListener("click", () => remove(report));
}

function allReports() {
  return element("a", { class: "button", href: "/reports" }, text("web-reports-all"));
}

/** @param {ReportEntry} report */
function actions(report) {
  const file = (/** @type {string} */ kind, /** @type {string} */ label) =>
    element(
      "a",
      { class: "button", href: `/api/reports/${report.id}/${kind}?lang=${language}`, download: "" },
      icon("download"),
      text(label),
    );
  return element(
    "div",
    { class: "button-row report-actions" },
    allReports(),
    report.status !== "failed" && file("page", "web-report-save"),
    report.status !== "failed" && file("data", "web-report-data"),
    report.own &&
      element("button", { type: "button", onclick: () => confirmRemoval(report) }, text("web-report-remove")),
  );
}

/** A report that is not made yet: how far it is, until it is made.
 * @param {HTMLElement} main @param {ReportEntry} first @returns {Promise<ReportAnswer>} */
async function wait(main, first) {
  const state = element("p", { role: "status" });
  const bar = element("progress", { "aria-label": text("web-report-progress") });
  const cancel =
    first.own &&
    element("button", { type: "button", onclick: () => remove(first) }, text("web-report-cancel"));
  fill(
    main,
    element("h1", {}, first.title),
    element("p", { class: "reports-about" }, first.boards.join(" · ")),
    element(
      "div",
      { class: "report-wait" },
      state,
      bar,
      element("p", { class: "help" }, text("web-report-leave")),
      element("div", { class: "button-row" }, cancel, allReports()),
    ),
  );
  /** @param {ReportEntry} report */
  const show = (report) => {
    setText(state, stateOf(report));
    const { progress } = report;
    bar.hidden = report.status === "waiting";
    if (progress) {
      bar.max = progress.all;
      bar.value = progress.done;
    }
  };
  show(first);
  for (;;) {
    await new Promise((done) => setTimeout(done, REPORT_REFRESH_MS));
    /** @type {ReportAnswer | null} */
    const answer = await get(`/api/reports/${first.id}`).catch((error) => {
      // A report that was removed does not come back; a server may.
      if (error.status === 404) throw error;
      return null;
    });
    if (answer && !isOpen(answer.report)) return answer;
    if (answer) show(answer.report);
  }
}

startPage(async (main) => {
  main.before(header());
  const [, id = ""] = pathParts();
  const skeleton = () =>
    fill(main, element("div", { class: "skeleton", "aria-busy": "true", "aria-label": text("web-loading") }));
  /** @type {ReportAnswer} */
  let answer = await afterGlance(get(`/api/reports/${encodeURIComponent(id)}`), skeleton);
  document.title = `${answer.report.title} – Cygnet`;
  if (isOpen(answer.report)) answer = await wait(main, answer.report);
  const { report, html } = answer;
  if (html === null) {
    fill(
      main,
      element("h1", {}, report.title),
      element("p", { class: "reports-about" }, stateOf(report)),
      actions(report),
    );
    return;
  }
  const content = element("article", { class: "report" });
  // Like the rules, a report is markup that the server writes itself.
  content.innerHTML = html;
  fill(main, actions(report), content);
  if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
});
