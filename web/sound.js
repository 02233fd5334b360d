// @ts-check
/** Short sounds, synthesised: no files to load. Silent when the settings say so. */

import { settings } from "./settings.js";

/** @typedef {"move" | "capture" | "notify" | "end" | "low_time" | "refused"} Sound */

/**
 * Notes: frequency in Hz, start and length in seconds, loudness.
 * @type {Record<Sound, [number, number, number, number][]>}
 */
const NOTES = {
  move: [
    [220, 0, 0.06, 0.5],
    [660, 0, 0.03, 0.2],
  ],
  capture: [
    [180, 0, 0.08, 0.6],
    [120, 0.05, 0.1, 0.5],
  ],
  notify: [
    [660, 0, 0.12, 0.25],
    [880, 0.1, 0.16, 0.25],
  ],
  end: [
    [523, 0, 0.18, 0.25],
    [659, 0.14, 0.18, 0.25],
    [784, 0.28, 0.3, 0.25],
  ],
  low_time: [
    [990, 0, 0.07, 0.25],
    [990, 0.14, 0.07, 0.25],
  ],
  refused: [[160, 0, 0.12, 0.35]],
};

/** @type {AudioContext | null} */
let context = null;

/** @param {Sound} sound */
export function play(sound) {
  if (!settings().sounds || document.visibilityState === "hidden") return;
  // A browser gives sound only after the person has touched the page; until then this stays quiet.
  if (!navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  for (const [frequency, start, length, loudness] of NOTES[sound]) {
    const from = context.currentTime + start;
    const tone = new OscillatorNode(context, { type: "triangle", frequency });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(loudness * 0.5, from);
    volume.gain.exponentialRampToValueAtTime(0.001, from + length);
    tone.connect(volume).connect(context.destination);
    tone.start(from);
    tone.stop(from + length);
  }
}
