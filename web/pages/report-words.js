// @ts-check
/** What is said about a report that is listed or being made. */

import { ago, text } from "../text.js";

/** @typedef {import("../types").ReportEntry} ReportEntry */

/** How often a page asks how far a report is. */
export const REPORT_REFRESH_MS = 2000;

/** Is it still to be made? @param {ReportEntry} report */
export function isOpen(report) {
  return report.status === "waiting" || report.status === "working";
}

/** How far it is, in a sentence. @param {ReportEntry} report */
export function stateOf(report) {
  if (report.status === "failed") return text("web-report-failed");
  if (report.status === "waiting") {
    return report.ahead > 0 ? text("web-report-ahead", { count: report.ahead }) : text("web-report-waits");
  }
  if (report.status === "working") {
    const { progress } = report;
    if (!progress) return text("web-report-begins");
    return text("web-report-working", {
      what: progress.text,
      done: String(progress.done),
      all: String(progress.all),
    });
  }
  const games = text("web-report-games", { count: report.games ?? 0 });
  return report.complete ? games : `${games} · ${text("web-report-incomplete")}`;
}

/** When it was asked for. @param {ReportEntry} report */
export function askedAt(report) {
  return report.asked_ms === null ? "" : ago(report.asked_ms);
}
