// What the modules of the pages need of a browser, as far as tests in Node use it. Import it before them.

class Node {}

class Element extends Node {
  /** @type {(string | Node)[]} */ children = [];
  /** @type {Map<string, () => void>} */ listeners = new Map();
  dataset = {};

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

  setAttribute() {}

  removeAttribute() {}

  /** @param {string} name @param {() => void} listener */
  addEventListener(name, listener) {
    this.listeners.set(name, listener);
  }

  /** @returns {string} */
  get textContent() {
    const words = this.children.map((child) => (child instanceof Element ? child.textContent : String(child)));
    return words.join("");
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

  clear() {
    this.#items.clear();
  }
}

const globals = {
  Node,
  document: {
    documentElement: new Element("html"),
    createElement: (/** @type {string} */ tag) => new Element(tag),
  },
  location: { pathname: "/analysis", search: "", hash: "" },
  localStorage: new Storage(),
  sessionStorage: new Storage(),
  navigator: { languages: ["en"] },
  matchMedia: () => ({ matches: false }),
  addEventListener: () => {},
};
for (const [name, value] of Object.entries(globals)) {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}
