// @ts-check
/** What is analysed survives loading the page again, for as long as the tab is open. */

import { Study } from "./study.js";

// The address as it was opened: a study and a link keep drafts of their own.
const KEY = `cygnet-analysis ${location.pathname}${location.search}${location.hash}`;

/** @param {Study} study @param {number} at the node that is shown */
export function keepDraft(study, at) {
  try {
    const draft = { record: study.toRecord(), path: study.tree.moves(at) };
    sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Too large or no storage: it lives as long as the page.
  }
}

/** @returns {{ study: Study, path: string[] } | null} */
export function keptDraft() {
  try {
    const kept = sessionStorage.getItem(KEY);
    if (!kept) return null;
    const { record, path } = JSON.parse(kept);
    return { study: new Study(record), path };
  } catch {
    return null;
  }
}
