// @ts-check
// What a page tells the board, and what the board tells the page.

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").Step} Step */
/** @typedef {import("../types").Steps} Steps */
/** @typedef {import("../types").Effect} Effect */
/** @typedef {import("./labels.js").Labels} Labels */

/**
 * An arrow between two squares, or over an edge; onto its own square it is a ring. What is proved is
 * solid, an estimate is hollow.
 * @typedef {{ from: string, to: string, kind?: "line" | "best" | "other" | "threat" | "drawn", proved?: boolean }} BoardArrow
 */

/**
 * @typedef {object} BoardOptions
 * @property {(steps: Step[]) => void} [onSteps]
 * @property {(steps: Step[]) => void} [onPremove]
 * @property {(made: Step[], next: Step[]) => void} [onChange]
 * @property {(steps: Step[]) => void} [onPreview]
 * @property {(text: string) => void} [announce]
 * @property {Partial<Labels>} [labels]
 * @property {HTMLElement} [tray]
 */

/**
 * @typedef {object} BoardProps
 * @property {Board | null} board
 * @property {Steps | null} steps the legal turns of the side to move
 * @property {boolean | "premove"} interactive
 * @property {0 | 1 | null} perspective 1: the board is turned by half a turn (see `sitsAbove` in geometry.js)
 * @property {number[]} you the sides that a premove is made for; the one that is not to move if empty
 * @property {{ steps: Step[], board?: Board | null } | null} pending sent, not confirmed
 * @property {Step[] | null} premove
 * @property {Board | null} preview the board after the steps made so far
 * @property {string[] | null} last squares of the last move; those of the board if null
 * @property {string[] | null} hint one square, or from … to
 * @property {Effect[] | "infer" | null} effects how this board came from the one before; used once
 * @property {boolean} coordinates
 * @property {boolean} reducedMotion on top of what the system asks for
 * @property {BoardArrow[]} arrows
 * @property {string[]} outlined squares that the page speaks of
 * @property {boolean} quiet what can be chosen has no marks: everything can
 * @property {boolean} dimmed the board may be out of date
 */

/** @type {BoardProps} */
export const DEFAULTS = {
  board: null, steps: null, interactive: false, perspective: 0, you: [], pending: null, premove: null,
  preview: null, last: null, hint: null, effects: null, coordinates: true, reducedMotion: false,
  arrows: [], outlined: [], quiet: false, dimmed: false,
};
