// What the modules of the pages need of a browser, as far as tests in Node use it. Import it before them.

class Node {}

class Element extends Node {
  /** @type {(string | Node)[]} */ children = [];
  /** @type {Map<string, () => void>} */ listeners = new Map();
  dataset = {};
  /** @type {Record<string, any>} */ style = { setProperty: () => {} };
  classList = { add: () => {}, remove: () => {}, toggle: () => {} };
  hidden = false;

  /** @param {string} tag */
  constructor(tag) {
    super();
    this.tag = tag;
  }

  /** @param {...(string | Node)} children */
  append(...children) {
    this.children.push(...children);
  }

  /** @param {...(string | Node)} children */
  replaceChildren(...children) {
    this.children = children;
  }

  remove() {}

  setAttribute() {}

  removeAttribute() {}

  querySelector() {
    return null;
  }

  querySelectorAll() {
    return [];
  }

  get firstElementChild() {
    return this.children.find((child) => child instanceof Element) ?? null;
  }

  /** @param {string} name @param {() => void} listener */
  addEventListener(name, listener) {
    this.listeners.set(name, listener);
  }

  /** @returns {string} */
  get textContent() {
    const words = this.children.map((child) => (child instanceof Element ? child.textContent : String(child)));
    return words.join("");
  }

  set textContent(words) {
    this.children = [words];
  }

  /** All elements in this one with this tag. @param {string} tag @returns {Element[]} */
  all(tag) {
    const inside = this.children.filter((child) => child instanceof Element);
    return inside.flatMap((child) => [...(child.tag === tag ? [child] : []), ...child.all(tag)]);
  }

  click() {
    this.listeners.get("click")?.();
  }
}

class Storage {
  #items = new Map();

  /** @param {string} key */
  getItem(key) {
    return this.#items.get(key) ?? null;
  }

  /** @param {string} key @param {string} value */
  setItem(key, value) {
    this.#items.set(key, String(value));
  }

  /** @param {string} key */
  removeItem(key) {
    this.#items.delete(key);
  }

  get length() {
    return this.#items.size;
  }

  clear() {
    this.#items.clear();
  }
}

/** What listens to the document. @type {[string, (event: any) => void][]} */
const listeners = [];

/** Something happens to the document. @param {string} name @param {object} [event] */
export function happens(name, event = {}) {
  for (const [wanted, listener] of listeners) if (wanted === name) listener(event);
}

const globals = {
  Node,
  HTMLElement: Element,
  HTMLButtonElement: Element,
  document: {
    documentElement: new Element("html"),
    createElement: (/** @type {string} */ tag) => new Element(tag),
    createElementNS: (/** @type {string} */ _, /** @type {string} */ tag) => new Element(tag),
    querySelector: () => null,
    visibilityState: "visible",
    addEventListener: (/** @type {string} */ name, /** @type {(event: any) => void} */ listener) =>
      listeners.push([name, listener]),
  },
  location: {
    pathname: "/analysis",
    search: "",
    hash: "",
    protocol: "http:",
    href: "http://localhost/analysis",
  },
  localStorage: new Storage(),
  sessionStorage: new Storage(),
  navigator: { languages: ["en"] },
  matchMedia: () => ({ matches: false }),
  addEventListener: () => {},
};
for (const [name, value] of Object.entries(globals)) {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}
