// @ts-check
/**
 * What is analysed survives leaving the page, closing the tab and restarting the browser. A tab has its own
 * draft of each address; a new tab restores the draft that was changed last.
 */

import { Study } from "./study.js";

// The address as it was opened: a study and a link keep drafts of their own.
const KEY = `cygnet-analysis ${location.pathname}${location.search}${location.hash}`;
const INDEX = "cygnet-analyses";
/** The oldest drafts beyond this many are dropped. */
const MOST_DRAFTS = 20;

/** Notes that this draft is the newest, and drops the oldest ones. */
function noteDraft() {
  /** @type {unknown} */
  const kept = JSON.parse(localStorage.getItem(INDEX) ?? "[]");
  const others = Array.isArray(kept) ? kept.filter((key) => typeof key === "string" && key !== KEY) : [];
  const keys = [KEY, ...others];
  for (const key of keys.splice(MOST_DRAFTS)) localStorage.removeItem(key);
  localStorage.setItem(INDEX, JSON.stringify(keys));
}

/** Whether a kept draft is work. Drafts of older versions do not say so, and count as work.
 * @param {string} words */
function holdsWork(words) {
  try {
    return JSON.parse(words).isWork !== false;
  } catch {
    // Damaged: nothing can be restored from it.
    return false;
  }
}

/**
 * Keeps a study as the draft of this address. A study without changes never replaces work: the tab only
 * remembers it, with the node that is shown, if the tab has no work of its own.
 * @param {Study} study @param {number} at the node that is shown
 */
export function keepDraft(study, at) {
  try {
    const { isWork } = study;
    const ours = sessionStorage.getItem(KEY);
    if (!isWork && ours !== null && holdsWork(ours)) return;
    const words = JSON.stringify({ record: study.toRecord(), path: study.tree.moves(at), isWork });
    sessionStorage.setItem(KEY, words);
    if (!isWork) return;
    localStorage.setItem(KEY, words);
    noteDraft();
  } catch {
    // Too large or no storage: it lives as long as the page.
  }
}

/** Forgets the draft of this address. */
export function dropDraft() {
  try {
    sessionStorage.removeItem(KEY);
    localStorage.removeItem(KEY);
  } catch {
    // No storage: there is no draft.
  }
}

/** The draft of this address, and whether it was left in a tab that may be closed by now.
 * @returns {{ study: Study, path: string[], isOld: boolean } | null} */
export function keptDraft() {
  try {
    const ours = sessionStorage.getItem(KEY);
    const kept = ours ?? localStorage.getItem(KEY);
    if (!kept) return null;
    const { record, path } = JSON.parse(kept);
    const study = new Study(record);
    study.isWork = holdsWork(kept);
    return { study, path, isOld: ours === null };
  } catch {
    return null;
  }
}
