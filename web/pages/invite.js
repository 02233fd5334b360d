// @ts-check
/** The link for the other seat. The server gives it once, so this browser keeps it until it is used. */

/** @param {string} id */
const key = (id) => `cygnet-invite-${id}`;

/**
 * @param {string} id
 * @param {string} path
 */
export function rememberInvite(id, path) {
  try {
    localStorage.setItem(key(id), path);
  } catch {
    // The page of the game then has no link to show, and says so.
  }
}

/** The address to send, or `null` if this browser does not have it.
 * @param {string} id */
export function knownInvite(id) {
  try {
    const path = localStorage.getItem(key(id));
    return path ? new URL(path, location.href).href : null;
  } catch {
    return null;
  }
}

/** @param {string} id */
export function forgetInvite(id) {
  try {
    localStorage.removeItem(key(id));
  } catch {
    // Nothing is kept without storage.
  }
}
