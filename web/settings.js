// @ts-check
/**
 * What the person has chosen for this browser: theme, language, coordinates, sounds, keys, motion, and the
 * last level of each game. Kept in local storage, shared by all pages and tabs.
 */

/** @typedef {"system" | "light" | "dark"} Theme */
/** @typedef {"system" | "full" | "reduced"} Motion */
/** @typedef {"auto" | "en" | "pt"} LanguageChoice */

/**
 * @typedef {object} Settings
 * @property {Theme} theme
 * @property {LanguageChoice} language
 * @property {boolean} coordinates
 * @property {boolean} sounds
 * @property {boolean} shortcuts whether single characters are commands
 * @property {Motion} motion
 * @property {Record<string, string>} levels the last computer player of each game
 * @property {AnalysisSettings} analysis
 * @property {CoachSettings} coach
 */

/** How much the coach says about each move. @typedef {"off" | "brief" | "full"} CoachComments */

/**
 * What the coach does in games against the computer.
 * @typedef {object} CoachSettings
 * @property {boolean} warnings whether it warns before a move that gives the game away
 * @property {boolean} threats whether it shows what the opponent threatens
 * @property {CoachComments} comments
 */

/**
 * How the engine of the analysis board works.
 * @typedef {object} AnalysisSettings
 * @property {boolean} engine whether it is on
 * @property {number} lines
 * @property {number} seconds for each position
 * @property {number} depth the deepest it goes; 0 is as deep as time allows
 * @property {boolean} arrows
 * @property {boolean} threat
 */

const KEY = "cygnet-settings";

/** @type {Settings} */
const DEFAULTS = {
  theme: "system",
  language: "auto",
  coordinates: true,
  sounds: true,
  shortcuts: true,
  motion: "system",
  levels: {},
  analysis: { engine: true, lines: 3, seconds: 10, depth: 0, arrows: true, threat: false },
  coach: { warnings: false, threats: false, comments: "off" },
};

/** @type {Set<(settings: Settings) => void>} */
const listeners = new Set();

/** @type {Settings} */
let current = load();

/** @returns {Settings} */
function load() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    const levels = { ...kept.levels };
    const analysis = { ...DEFAULTS.analysis, ...kept.analysis };
    const coach = { ...DEFAULTS.coach, ...kept.coach };
    return { ...DEFAULTS, ...kept, levels, analysis, coach };
  } catch {
    // No storage, or something else under our key: the defaults serve.
    return { ...DEFAULTS };
  }
}

/** Shows theme and motion on the root element, where the style sheets look for them. */
function apply() {
  const root = document.documentElement;
  if (current.theme === "system") delete root.dataset.theme;
  else root.dataset.theme = current.theme;
  if (current.motion === "system") delete root.dataset.motion;
  else root.dataset.motion = current.motion;
  for (const listener of listeners) listener(current);
}

export function settings() {
  return current;
}

/** @param {Partial<Settings>} change */
export function changeSettings(change) {
  current = { ...current, ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify(current));
  } catch {
    // They hold for this page.
  }
  apply();
}

/** Calls the listener after each change, here or in another tab.
 * @param {(settings: Settings) => void} listener */
export function onSettings(listener) {
  listeners.add(listener);
}

const lessMotion = matchMedia("(prefers-reduced-motion: reduce)");

export function reducedMotion() {
  return current.motion === "reduced" || (current.motion === "system" && lessMotion.matches);
}

addEventListener("storage", (event) => {
  if (event.key !== KEY) return;
  current = load();
  apply();
});
apply();
