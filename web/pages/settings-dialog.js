// @ts-check
/** The settings of this browser, in a dialog. */

import { element, openDialog } from "../dom.js";
import { changeSettings, settings } from "../settings.js";
import { text } from "../text.js";

/**
 * @param {string} name
 * @param {string} legend
 * @param {[string, string][]} choices value and words
 * @param {string} chosen
 * @param {(value: string) => void} choose
 */
function segments(name, legend, choices, chosen, choose) {
  const options = choices.map(([value, words]) =>
    element(
      "label",
      {},
      element("input", {
        type: "radio",
        name,
        value,
        checked: value === chosen,
        onchange: () => choose(value),
      }),
      element("span", {}, words),
    ),
  );
  return element(
    "fieldset",
    { class: "field" },
    element("legend", {}, legend),
    element("div", { class: "segments" }, ...options),
  );
}

/**
 * @param {string} words
 * @param {boolean} checked
 * @param {(checked: boolean) => void} change
 */
function toggle(words, checked, change) {
  const input = element("input", { type: "checkbox", role: "switch", checked });
  input.addEventListener("change", () => change(input.checked));
  return element("label", { class: "toggle" }, element("span", {}, words), input);
}

export function openSettings() {
  const now = settings();
  const theme = segments(
    "theme",
    text("web-theme"),
    [
      ["system", text("web-like-system")],
      ["light", text("web-theme-light")],
      ["dark", text("web-theme-dark")],
    ],
    now.theme,
    (value) => changeSettings({ theme: /** @type {import("../settings.js").Theme} */ (value) }),
  );
  const language = segments(
    "language",
    text("web-language"),
    [
      ["auto", text("web-like-system")],
      ["en", "English"],
      ["pt", "Português"],
    ],
    now.language,
    (value) => {
      changeSettings({ language: /** @type {import("../settings.js").LanguageChoice} */ (value) });
      location.reload();
    },
  );
  const motion = segments(
    "motion",
    text("web-motion"),
    [
      ["system", text("web-like-system")],
      ["full", text("web-motion-full")],
      ["reduced", text("web-motion-reduced")],
    ],
    now.motion,
    (value) => changeSettings({ motion: /** @type {import("../settings.js").Motion} */ (value) }),
  );
  const coach = (/** @type {Partial<import("../settings.js").CoachSettings>} */ change) =>
    changeSettings({ coach: { ...settings().coach, ...change } });
  const comments = segments(
    "coach",
    text("web-coach-comments"),
    [
      ["off", text("web-coach-off")],
      ["brief", text("web-coach-brief")],
      ["full", text("web-coach-full")],
    ],
    now.coach.comments,
    (value) => coach({ comments: /** @type {import("../settings.js").CoachComments} */ (value) }),
  );
  openDialog(
    text("web-settings"),
    text("web-close"),
    theme,
    language,
    motion,
    toggle(text("web-coordinates"), now.coordinates, (coordinates) => changeSettings({ coordinates })),
    toggle(text("web-sounds"), now.sounds, (sounds) => changeSettings({ sounds })),
    toggle(text("web-shortcuts"), now.shortcuts, (shortcuts) => changeSettings({ shortcuts })),
    element("h3", { class: "settings-part" }, text("web-coach-games")),
    element("p", { class: "help" }, text("web-coach-unrated")),
    toggle(text("web-coach-warnings"), now.coach.warnings, (warnings) => coach({ warnings })),
    toggle(text("web-coach-threats"), now.coach.threats, (threats) => coach({ threats })),
    comments,
  );
}
