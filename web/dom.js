// @ts-check
/** Elements without markup: text from the wire is only ever set as text. */

/** @typedef {string | number | Node | null | undefined | false} Child */
/** @typedef {Record<string, string | number | boolean | null | undefined | ((event: any) => void)>} Properties */

/**
 * An element with attributes, listeners (`onclick`) and children.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Properties} [properties]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function element(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value === "function") made.addEventListener(name.slice(2), value);
    else setAttribute(made, name, value);
  }
  made.append(...present(children));
  return made;
}

/**
 * @param {Element} target
 * @param {string} name
 * @param {string | number | boolean | null | undefined} value `true` is an empty attribute, `false` none
 */
export function setAttribute(target, name, value) {
  if (value === false || value === null || value === undefined) target.removeAttribute(name);
  else target.setAttribute(name, value === true ? "" : String(value));
}

/** @param {Child[]} children @returns {(string | Node)[]} */
function present(children) {
  return children
    .filter((child) => child !== null && child !== undefined && child !== false)
    .map((child) => (child instanceof Node ? child : String(child)));
}

/**
 * Puts these children into the element, in place of what was there.
 * @param {Element} parent
 * @param {...Child} children
 */
export function fill(parent, ...children) {
  parent.replaceChildren(...present(children));
}

/** Sets the text only if it differs, so that a live region speaks only of changes.
 * @param {Element} target @param {string} content */
export function setText(target, content) {
  if (target.textContent !== content) target.textContent = content;
}

/**
 * Shows a substitute if the work takes longer than a glance, then the result.
 * @template Result
 * @param {Promise<Result>} work
 * @param {() => void} show
 * @returns {Promise<Result>}
 */
export async function afterGlance(work, show) {
  const timer = setTimeout(show, 200);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * A dialog that closes with Escape, with its button, or with a click beside it, and is gone then.
 * @param {string} title
 * @param {string} closeLabel
 * @param {...Child} children
 */
export function openDialog(title, closeLabel, ...children) {
  // The heading gets the focus, unless a child asks for it: neither closing nor acting is one key away.
  const heading = element("h2", { id: `dialog-${++dialogs}`, tabindex: -1, autofocus: true }, title);
  const close = element("button", { class: "icon-button", type: "button", "aria-label": closeLabel }, "×");
  const body = element("div", { class: "dialog-body" }, ...children);
  const dialog = element(
    "dialog",
    { "aria-labelledby": heading.id },
    element("header", {}, heading, close),
    body,
  );
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener("close", () => dialog.remove());
  if (body.querySelector("[autofocus]")) heading.removeAttribute("autofocus");
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

let dialogs = 0;
