// @ts-check
/**
 * The version of the message format. A page that stays open while the server is upgraded may speak an older
 * one: it has to be loaded again, but only once, in case that does not help.
 */

/** @typedef {import("./types").ServerMessage} ServerMessage */

/** What this page speaks. */
export const PROTOCOL = 1;

const KEY = "cygnet-reloaded";

/** Whether the server speaks another version than this page.
 * @param {ServerMessage} message */
export function isForeign(message) {
  if (message.type === "error") return message.error.key === "server-protocol";
  return message.type === "state" && message.protocol !== PROTOCOL;
}

/**
 * Loads the page again, unless that was done before for this version.
 * @param {Pick<Storage, "getItem" | "setItem">} storage of this tab
 * @param {() => void} reload
 * @returns {boolean} was it?
 */
export function reloadOnce(storage = sessionStorage, reload = () => location.reload()) {
  const mark = String(PROTOCOL);
  try {
    if (storage.getItem(KEY) === mark) return false;
    storage.setItem(KEY, mark);
    // What is not kept would be forgotten with the page, and it would be loaded again for ever.
    if (storage.getItem(KEY) !== mark) return false;
  } catch {
    return false;
  }
  reload();
  return true;
}
