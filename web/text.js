// @ts-check
/** The words of the pages, from the Fluent catalogues that the terminal uses too. */

import { FluentBundle, FluentResource } from "./vendor/fluent/index.js";
import { settings } from "./settings.js";

/** @typedef {"en" | "pt"} Language */
/** @typedef {Record<string, string | number>} Arguments */

/** @type {Language[]} */
const LANGUAGES = ["en", "pt"];
const LOCALES = { en: "en", pt: "pt-PT" };

/** Bundles to look a message up in: the chosen language, then English. */
/** @type {FluentBundle[]} */
let bundles = [];

/** @type {Language} */
export const language = chooseLanguage();

/** @returns {Language} */
function chooseLanguage() {
  const chosen = settings().language;
  const wanted = chosen === "auto" ? navigator.languages : [chosen];
  for (const tag of wanted) {
    const found = LANGUAGES.find((known) => tag.toLowerCase().split("-")[0] === known);
    if (found) return found;
  }
  return "en";
}

/** @param {Language} wanted */
async function loadBundle(wanted) {
  // Beside this module, so that texts and modules are always of one version.
  const response = await fetch(new URL(`./text/${wanted}.ftl`, import.meta.url));
  if (!response.ok) throw new Error(`no texts: ${response.status}`);
  const bundle = new FluentBundle(LOCALES[wanted], { useIsolating: false });
  bundle.addResource(new FluentResource(await response.text()));
  return bundle;
}

/** @type {Promise<void> | undefined} */
let loading;

/** Loads the texts, once; the pages wait for it before they draw anything. */
export function loadTexts() {
  return (loading ??= load());
}

async function load() {
  document.documentElement.lang = LOCALES[language];
  const wanted = language === "en" ? [language] : [language, /** @type {Language} */ ("en")];
  const loaded = await Promise.allSettled(wanted.map(loadBundle));
  bundles = loaded.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
}

/**
 * A message of the catalogue. A key that is in none is shown as it is.
 * @param {string} key
 * @param {Arguments} [values]
 */
export function text(key, values) {
  for (const bundle of bundles) {
    const message = bundle.getMessage(key);
    if (message?.value) return bundle.formatPattern(message.value, values, []);
  }
  return key;
}

/** @param {string} words */
export function capital(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The server's words, which may stand alone or in a sentence, as a sentence. The name of a square stays small.
 * @param {string} words */
export function sentence(words) {
  const beginning = /^[a-z]+\d/.test(words) ? words : capital(words);
  return words && beginning + (/[.!?…]$/.test(words) ? "" : ".");
}

/** A day, in words of the language: without the year if it is this year's.
 * @param {number} milliseconds */
export function date(milliseconds) {
  const day = new Date(milliseconds);
  const year = day.getFullYear() === new Date().getFullYear() ? undefined : "numeric";
  return new Intl.DateTimeFormat(LOCALES[language], { day: "numeric", month: "short", year }).format(day);
}

/** How long ago, in words of the language.
 * @param {number} milliseconds */
export function ago(milliseconds) {
  const format = new Intl.RelativeTimeFormat(LOCALES[language], { numeric: "auto" });
  const minutes = Math.round((Date.now() - milliseconds) / 60_000);
  if (minutes < 60) return format.format(-minutes, "minute");
  if (minutes < 60 * 24) return format.format(-Math.round(minutes / 60), "hour");
  return format.format(-Math.round(minutes / 60 / 24), "day");
}
