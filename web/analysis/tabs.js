// @ts-check
/** Panels of which one is in sight, chosen by tabs. */

import { element } from "../dom.js";

export class Tabs {
  /** @type {Map<string, { tab: HTMLButtonElement, panel: HTMLElement }>} */ #tabs = new Map();
  #chosen = "";
  /** @type {(name: string) => void} */ #change;
  /** @type {HTMLElement} */ root;

  /**
   * @param {string} label
   * @param {{ name: string, label: string, content: HTMLElement }[]} tabs
   * @param {(name: string) => void} change
   */
  constructor(label, tabs, change) {
    this.#change = change;
    for (const { name, label: words, content } of tabs) {
      const tab = element(
        "button",
        {
          class: "tab",
          type: "button",
          role: "tab",
          id: `tab-${name}`,
          "aria-controls": `panel-${name}`,
          onclick: () => this.choose(name),
        },
        words,
      );
      const panel = element(
        "div",
        { class: "tab-panel", role: "tabpanel", id: `panel-${name}`, "aria-labelledby": tab.id, tabindex: 0 },
        content,
      );
      this.#tabs.set(name, { tab, panel });
    }
    const all = [...this.#tabs.values()];
    const list = element(
      "div",
      { class: "tab-list", role: "tablist", "aria-label": label },
      ...all.map(({ tab }) => tab),
    );
    list.addEventListener("keydown", (event) => {
      const names = [...this.#tabs.keys()];
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!by) return;
      event.preventDefault();
      event.stopPropagation();
      const next = names[(names.indexOf(this.#chosen) + by + names.length) % names.length];
      this.choose(next);
      this.#tabs.get(next)?.tab.focus();
    });
    this.root = element(
      "section",
      { class: "tools", "aria-label": label },
      list,
      ...all.map(({ panel }) => panel),
    );
    this.#select(tabs[0].name);
  }

  get chosen() {
    return this.#chosen;
  }

  /** @param {string} name */
  choose(name) {
    if (name === this.#chosen || !this.#tabs.has(name)) return;
    this.#select(name);
    this.#change(name);
  }

  /** @param {string} name */
  #select(name) {
    this.#chosen = name;
    for (const [key, { tab, panel }] of this.#tabs) {
      tab.setAttribute("aria-selected", String(key === name));
      tab.tabIndex = key === name ? 0 : -1;
      panel.hidden = key !== name;
    }
  }
}
