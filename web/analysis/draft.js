// @ts-check
/**
 * What is analysed survives leaving the page, closing the tab and restarting the browser. A tab has its own
 * draft of each address; a new tab restores the draft that was changed last. Work that other work replaces at
 * its address is put away, and can be opened again.
 */

import { Study } from "./study.js";

/** @typedef {import("../types").RecordedGame} RecordedGame */

/**
 * @typedef {object} Draft
 * @property {RecordedGame} record
 * @property {string[]} path the moves to the node that was shown
 * @property {boolean} [isWork] drafts of older versions do not say so, and count as work
 * @property {string} [work] the name of the study
 * @property {number} [changed] when it was kept
 */

/** A draft in the list of all. @typedef {{ key: string, draft: Draft }} KeptDraft */

// The address as it was opened: a study and a link keep drafts of their own.
const RECORD = location.hash.startsWith("#record=") ? location.hash : "";
const KEY = `cygnet-analysis ${location.pathname}${location.search}${RECORD}`;
const PUT_AWAY = "cygnet-analysis-put-away ";
const INDEX = "cygnet-analyses";
/** The oldest drafts beyond this many are dropped. */
export const MOST_DRAFTS = 200;

/** The keys of all drafts, the newest first. @returns {string[]} */
function index() {
  /** @type {unknown} */
  const kept = JSON.parse(localStorage.getItem(INDEX) ?? "[]");
  return Array.isArray(kept) ? kept.filter((key) => typeof key === "string") : [];
}

/** Notes that this draft is the newest, and drops the oldest ones.
 * @param {string} key */
function noteDraft(key) {
  const keys = [key, ...index().filter((other) => other !== key)];
  for (const old of keys.splice(MOST_DRAFTS)) localStorage.removeItem(old);
  localStorage.setItem(INDEX, JSON.stringify(keys));
}

/** @param {string} key */
function removeDraft(key) {
  localStorage.removeItem(key);
  localStorage.setItem(INDEX, JSON.stringify(index().filter((other) => other !== key)));
}

/** A kept draft; nothing if there is none, or if it is damaged.
 * @param {string | null} words @returns {Draft | null} */
function read(words) {
  try {
    const draft = JSON.parse(words ?? "null");
    return typeof draft?.record?.game === "string" && Array.isArray(draft.record.tree?.nodes) ? draft : null;
  } catch {
    return null;
  }
}

/** @param {Draft | null} draft */
function holdsWork(draft) {
  return draft !== null && draft.isWork !== false;
}

/** Puts the work away that is kept at this address, if it is not this study.
 * @param {string | null} work the name of the study; without one, all work is put away */
function putAway(work) {
  // What only this tab has kept is not lost either.
  for (const words of [localStorage.getItem(KEY), sessionStorage.getItem(KEY)]) {
    const draft = read(words);
    if (words === null || !draft || !holdsWork(draft) || (work !== null && draft.work === work)) continue;
    const key = PUT_AWAY + (draft.work ?? `${draft.changed ?? "of an older version"}`);
    localStorage.setItem(key, words);
    noteDraft(key);
  }
}

/**
 * Keeps a study as the draft of this address. A study without changes never replaces work: the tab only
 * remembers it, with the node that is shown, if the tab has no work of its own.
 * @param {Study} study @param {number} at the node that is shown
 * @returns {boolean} false if it is work for which the browser has no room: it lives as long as the page
 */
export function keepDraft(study, at) {
  const { isWork, work } = study;
  try {
    if (!isWork && holdsWork(read(sessionStorage.getItem(KEY)))) return true;
    /** @type {Draft} */
    const draft = { record: study.toRecord(), path: study.tree.moves(at), isWork, work, changed: Date.now() };
    const words = JSON.stringify(draft);
    if (isWork) {
      putAway(work);
      localStorage.setItem(KEY, words);
      noteDraft(KEY);
      // It is kept here again.
      if (localStorage.getItem(PUT_AWAY + work) !== null) removeDraft(PUT_AWAY + work);
    }
    sessionStorage.setItem(KEY, words);
    return true;
  } catch {
    return !isWork;
  }
}

/** Puts the draft of this address away: the address shows again what it names. */
export function dropDraft() {
  try {
    putAway(null);
    sessionStorage.removeItem(KEY);
    localStorage.removeItem(KEY);
  } catch {
    // No storage: there is no draft.
  }
}

/** @param {Draft} draft */
function studyOf(draft) {
  const study = new Study(draft.record);
  study.isWork = holdsWork(draft);
  study.work = draft.work ?? study.work;
  return study;
}

/** The draft of this address, and whether it was left in a tab that may be closed by now.
 * @returns {{ study: Study, path: string[], isOld: boolean } | null} */
export function keptDraft() {
  try {
    const ours = sessionStorage.getItem(KEY);
    const draft = read(ours ?? localStorage.getItem(KEY));
    return draft && { study: studyOf(draft), path: draft.path, isOld: ours === null };
  } catch {
    return null;
  }
}

/** All work that is kept in this browser, the newest first, except for one study.
 * @param {string} work the name of that study @returns {KeptDraft[]} */
export function otherDrafts(work) {
  try {
    const known = new Set([work]);
    return index().flatMap((key) => {
      const draft = read(localStorage.getItem(key));
      const name = draft?.work ?? key;
      if (!draft || !holdsWork(draft) || known.has(name)) return [];
      known.add(name);
      return [{ key, draft }];
    });
  } catch {
    return [];
  }
}

/** Opens a draft of the list. @param {KeptDraft} kept @returns {{ study: Study, path: string[] }} */
export function openDraft({ draft }) {
  const study = studyOf(draft);
  return { study, path: draft.path };
}

/** Deletes a draft of the list for good. @param {KeptDraft} kept */
export function deleteDraft({ key }) {
  removeDraft(key);
}
