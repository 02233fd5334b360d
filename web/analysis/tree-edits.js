// @ts-check
/** Changes of the tree that a person makes, each of which can be undone. */

import { notify } from "../pages/page.js";
import { text } from "../text.js";
import { askComment, askMark } from "./node-dialogs.js";
import { toggleDrawing } from "./drawings.js";
import { readable } from "./tree-view.js";
import { MOST_NESTING, START } from "./tree.js";

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

  /**
   * Changes the tree that is shown, and shows it.
   * @param {(tree: Tree, at: number) => number | void} change returns the node to show, if it is another one
   * @returns {boolean} false if nothing has changed, since variations would be nested too deep to be shared
   */
  change(change) {
    const { study, at } = this.#hooks.now();
    study.remember(at);
    const next = change(study.tree, at) ?? at;
    if (study.tree.nesting > MOST_NESTING) {
      study.undo();
      notify(text("web-tree-too-deep", { most: MOST_NESTING }));
      return false;
    }
    this.#hooks.changed(next);
    return true;
  }

  /**
   * Changes a node after the person was asked, unless something else is analysed by now.
   * @param {Study} study @param {number} id @param {(tree: Tree) => void} change
   */
  #changeLater(study, id, change) {
    if (this.#hooks.now().study === study && study.tree.has(id)) this.change(change);
  }

  comment() {
    const { study, at } = this.#hooks.now();
    const words = study.tree.node(at).comments.map(readable).filter(Boolean).join("\n");
    askComment(words, (given) => this.#changeLater(study, at, (tree) => tree.comment(at, given)));
  }

  mark() {
    const { study, at } = this.#hooks.now();
    if (at === START) return;
    const chosen = study.tree.markOf(at);
    askMark(chosen, (mark) => this.#changeLater(study, at, (tree) => tree.mark(at, mark)));
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
    const branch = study.tree.branch(at);
    this.change((tree) => tree.remove(at));
    notify(text("web-tree-removed", { move: branch.nodes[0].move }), {
      label: text("web-undo"),
      act: () => this.#putBack(study, branch),
    });
  }

  /** Takes a removal back, also after other changes. @param {Study} study @param {import("./tree.js").Branch} branch */
  #putBack(study, branch) {
    const [first] = branch.nodes;
    if (this.#hooks.now().study !== study || study.tree.has(first.id)) return;
    this.change((tree) => tree.putBack(branch) ?? undefined);
  }

  undo() {
    const at = this.#hooks.now().study.undo();
    if (at !== null) this.#hooks.changed(at);
  }
}
