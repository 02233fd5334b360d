// @ts-check
/** Fields of a form: label above, help beneath. */

import { element, setText } from "../dom.js";
import { capital, text } from "../text.js";

/** @typedef {import("../types").GameOption} GameOption */
/** @typedef {{ value: string, label: string, help?: string | null }} Choice */
/** @typedef {{ root: HTMLElement, value: () => string }} Field */

/** More sizes than this do not fit beside each other. */
const MOST_SIZES = 4;

let fields = 0;

/**
 * One of a few, all in sight.
 * @param {string} name
 * @param {string} legend
 * @param {Choice[]} choices
 * @param {string} chosen
 * @param {string} [about] help that holds for all choices
 * @returns {Field}
 */
export function chips(name, legend, choices, chosen, about = "") {
  const help = element("p", { class: "help" });
  const inputs = choices.map((choice) =>
    element("input", { type: "radio", name, value: choice.value, checked: choice.value === chosen }),
  );
  const value = () => inputs.find((input) => input.checked)?.value ?? chosen;
  const adapt = () =>
    setText(
      help,
      [about, choices.find((choice) => choice.value === value())?.help].filter(Boolean).join(": "),
    );
  const labels = choices.map((choice, index) =>
    element("label", {}, inputs[index], element("span", {}, capital(choice.label))),
  );
  const root = element(
    "fieldset",
    { class: "field" },
    element("legend", {}, legend),
    element("div", { class: "segments" }, ...labels),
    help,
  );
  root.addEventListener("change", adapt);
  adapt();
  return { root, value };
}

/**
 * One of many.
 * @param {string} name
 * @param {string} label
 * @param {Choice[]} choices
 * @param {string} chosen
 * @returns {Field}
 */
export function select(name, label, choices, chosen) {
  const id = `field-${++fields}`;
  const help = element("p", { class: "help", id: `${id}-help` });
  const box = element(
    "select",
    { id, name, "aria-describedby": help.id },
    ...choices.map((choice) =>
      element("option", { value: choice.value, selected: choice.value === chosen }, capital(choice.label)),
    ),
  );
  const adapt = () => setText(help, choices.find((choice) => choice.value === box.value)?.help ?? "");
  box.addEventListener("change", adapt);
  adapt();
  return {
    root: element("div", { class: "field" }, element("label", { for: id }, label), box, help),
    value: () => box.value,
  };
}

/**
 * A size: the usual ones to click, any other to type.
 * @param {GameOption} option
 * @returns {Field}
 */
function sizeField(option) {
  const offered = option.choices.map((choice) => choice.value);
  // The usual size and those around it: the smallest and the largest are for the curious.
  const first = offered.indexOf(option.default) - Math.floor(MOST_SIZES / 2);
  const start = Math.max(0, Math.min(first, offered.length - MOST_SIZES));
  const usual = offered.slice(start, start + MOST_SIZES);
  if (!usual.includes(option.default)) usual.push(option.default);
  const choices = usual.map((value) => ({ value, label: value.replace("x", "×"), help: "" }));
  choices.push({ value: "other", label: text("web-other"), help: "" });
  const about = [option.help, option.range]
    .filter(Boolean)
    .join(": ")
    .replaceAll(/(\d| )x(\d| )/g, "$1×$2");
  const field = chips(option.name, option.label, choices, option.default, about);
  const typed = element("input", {
    type: "text",
    inputmode: "text",
    value: option.default,
    pattern: "\\d{1,2}(x\\d{1,2})?",
    "aria-label": option.label,
    autocomplete: "off",
    hidden: true,
  });
  field.root.querySelector(".segments")?.after(typed);
  field.root.addEventListener("change", (event) => {
    typed.hidden = field.value() !== "other";
    typed.disabled = typed.hidden;
    if (!typed.hidden && event.target !== typed) typed.select();
  });
  typed.disabled = true;
  return {
    root: field.root,
    value: () => (field.value() === "other" ? typed.value.trim().replace("×", "x") : field.value()),
  };
}

/**
 * @param {GameOption} option
 * @returns {Field}
 */
function numberField(option) {
  const id = `field-${++fields}`;
  const help = element(
    "p",
    { class: "help", id: `${id}-help` },
    [option.help, option.range].filter(Boolean).join(": "),
  );
  const input = element("input", {
    type: "number",
    id,
    value: option.default,
    required: true,
    "aria-describedby": help.id,
    min: option.min ?? null,
    max: option.max ?? null,
  });
  return {
    root: element("div", { class: "field" }, element("label", { for: id }, option.label), input, help),
    value: () => input.value,
  };
}

/**
 * @param {GameOption} option
 * @returns {Field}
 */
function yesNoField(option) {
  const choices = option.choices?.length
    ? option.choices
    : [
        { value: "yes", label: text("web-yes") },
        { value: "no", label: text("web-no") },
      ];
  return chips(option.name, option.label, choices, option.default, option.help);
}

/** The field for one of a game's own options.
 * @param {GameOption} option
 * @returns {Field} */
export function optionField(option) {
  if (option.kind === "size") return sizeField(option);
  if (option.kind === "integer") return numberField(option);
  if (option.kind === "yes_no") return yesNoField(option);
  const choices = option.choices ?? [];
  return choices.length <= 4
    ? chips(option.name, option.label, choices, option.default, option.help)
    : select(option.name, option.label, choices, option.default);
}
