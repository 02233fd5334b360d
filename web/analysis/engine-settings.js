// @ts-check
/** How much the engine shows, and how long it thinks. */

import { element, openDialog } from "../dom.js";
import { chips, select } from "../pages/fields.js";
import { changeSettings, settings } from "../settings.js";
import { text } from "../text.js";

/** @typedef {import("../settings.js").AnalysisSettings} AnalysisSettings */

/** @param {Partial<AnalysisSettings>} change */
export function changeAnalysis(change) {
  changeSettings({ analysis: { ...settings().analysis, ...change } });
}

export function openEngineSettings() {
  const now = settings().analysis;
  const lines = chips(
    "lines",
    text("web-engine-lines"),
    [1, 2, 3, 4, 5].map((count) => ({ value: String(count), label: String(count) })),
    String(now.lines),
  );
  const seconds = chips(
    "seconds",
    text("web-engine-time"),
    [
      { value: "2", label: text("web-engine-quick"), help: text("web-engine-quick-help") },
      { value: "10", label: text("web-engine-normal"), help: text("web-engine-normal-help") },
      { value: "60", label: text("web-engine-thorough"), help: text("web-engine-thorough-help") },
    ],
    String(now.seconds),
  );
  const depths = [
    { value: "0", label: text("web-engine-any-depth"), help: text("web-engine-depth-help") },
    ...[2, 4, 6, 8, 12, 16].map((depth) => ({
      value: String(depth),
      label: text("web-engine-depth-choice", { depth }),
      help: text("web-engine-depth-help"),
    })),
  ];
  const depth = select("depth", text("web-engine-depth-limit"), depths, String(now.depth));
  const arrows = element("input", { type: "checkbox", role: "switch", checked: now.arrows });
  const form = element(
    "form",
    { class: "form" },
    lines.root,
    seconds.root,
    depth.root,
    element("label", { class: "toggle" }, element("span", {}, text("web-engine-arrows")), arrows),
  );
  form.addEventListener("change", () =>
    changeAnalysis({
      lines: Number(lines.value()),
      seconds: Number(seconds.value()),
      depth: Number(depth.value()),
      arrows: arrows.checked,
    }),
  );
  form.addEventListener("submit", (event) => event.preventDefault());
  openDialog(text("web-engine-settings"), text("web-close"), form);
}
