// @ts-check
/** Changes of the tree that a person makes, each of which can be undone. */

import { notify } from "../pages/page.js";
import { text } from "../text.js";
import { askComment, askMark } from "./node-dialogs.js";
import { toggleDrawing } from "./drawings.js";
import { readable } from "./tree-view.js";
import { START } from "./tree.js";

/** @typedef {import("./study.js").Study} Study */
/** @typedef {import("./tree.js").Tree} Tree */

/**
 * @typedef {object} EditHooks
 * @property {() => { study: Study, at: number }} now what is shown
 * @property {(at: number) => void} changed the tree is another one now, and this node is to be shown
 */

export class TreeEdits {
  /** @type {EditHooks} */ #hooks;

  /** @param {EditHooks} hooks */
  constructor(hooks) {
    this.#hooks = hooks;
  }

  /** @param {(tree: Tree, at: number) => number | void} change returns the node to show, if it is another one */
  change(change) {
    const { study, at } = this.#hooks.now();
    study.remember(at);
    this.#hooks.changed(change(study.tree, at) ?? at);
  }

  comment() {
    const { study, at } = this.#hooks.now();
    const words = study.tree.node(at).comments.map(readable).filter(Boolean).join("\n");
    askComment(words, (given) => this.change((tree) => tree.comment(at, given)));
  }

  mark() {
    const { study, at } = this.#hooks.now();
    if (at === START) return;
    askMark(study.tree.markOf(at), (mark) => this.change((tree) => tree.mark(at, mark)));
  }

  promote() {
    const { study, at } = this.#hooks.now();
    if (study.tree.canPromote(at)) this.change((tree) => tree.promote(at));
  }

  makeMain() {
    const { study, at } = this.#hooks.now();
    if (study.tree.canPromote(at)) this.change((tree) => tree.promoteToMain(at));
  }

  /** @param {import("./drawings.js").Drawing} drawing */
  draw(drawing) {
    this.change((tree, at) => {
      const node = tree.node(at);
      node.comments = toggleDrawing(node.comments, drawing);
    });
  }

  remove() {
    const { study, at } = this.#hooks.now();
    if (at === START) return;
    const { move } = study.tree.node(at);
    this.change((tree) => tree.remove(at));
    notify(text("web-tree-removed", { move }), { label: text("web-undo"), act: () => this.undo() });
  }

  undo() {
    const at = this.#hooks.now().study.undo();
    if (at !== null) this.#hooks.changed(at);
  }
}
