// @ts-check
/**
 * Loads the page again, once, when a script or a style of its version is not there: another version of the server
 * has answered the request for the page than those for its files. This file is the only one that is the same for
 * all versions, so it has to work with the pages of all of them.
 */

addEventListener(
  "error",
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement || target instanceof HTMLLinkElement)) return;
    const key = "cygnet-reloaded";
    try {
      if (Date.now() - Number(sessionStorage.getItem(key)) < 10_000) return;
      sessionStorage.setItem(key, String(Date.now()));
    } catch {
      // Without a memory it could reload for ever.
      return;
    }
    location.reload();
  },
  // Such errors do not bubble.
  true,
);
