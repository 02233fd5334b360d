// The tree of variations.

import assert from "node:assert/strict";
import test from "node:test";

import { MARKS, START, Tree } from "./tree.js";

/** A line a b c with the variations a x y and a z. */
function sample() {
  const tree = new Tree();
  const a = tree.play(START, "a");
  const b = tree.play(a, "b");
  const c = tree.play(b, "c");
  const x = tree.play(a, "x");
  const y = tree.play(x, "y");
  const z = tree.play(a, "z");
  return { tree, a, b, c, x, y, z };
}

test("a move that is there is not added again", () => {
  const { tree, a, b } = sample();
  assert.equal(tree.play(a, "b"), b);
  assert.equal(tree.size, 6);
});

test("a node knows the moves that lead to it and the line that follows", () => {
  const { tree, a, c, y } = sample();
  assert.deepEqual(tree.moves(y), ["a", "x", "y"]);
  assert.deepEqual(tree.line(a).map((id) => tree.node(id).move), ["b", "c"]);
  assert.equal(tree.depth(c), 3);
  assert.deepEqual(tree.moves(START), []);
});

test("walking stays within the line", () => {
  const { tree, a, c, x, y } = sample();
  assert.equal(tree.walk(c, -1), tree.node(c).parent);
  assert.equal(tree.walk(c, -Infinity), START);
  assert.equal(tree.walk(START, Infinity), c);
  assert.equal(tree.walk(x, 1), y);
  assert.equal(tree.walk(y, 1), y);
  assert.equal(tree.walk(a, -5), START);
});

test("variations stand beside each other", () => {
  const { tree, b, x, z } = sample();
  assert.equal(tree.beside(b, 1), x);
  assert.equal(tree.beside(z, 1), z);
  assert.equal(tree.beside(z, -1), x);
  assert.equal(tree.beside(START, 1), START);
});

test("a variation is promoted by one place, or to the main line", () => {
  const { tree, a, b, x, y, z } = sample();
  assert.ok(tree.canPromote(y));
  tree.promote(z);
  assert.deepEqual(tree.node(a).children, [b, z, x]);
  tree.promoteToMain(y);
  assert.deepEqual(tree.node(a).children, [x, b, z]);
  assert.ok(tree.isMain(y));
  assert.ok(!tree.canPromote(y));
  tree.promote(y);
  assert.deepEqual(tree.node(a).children, [x, b, z]);
});

test("removing a move removes what follows it", () => {
  const { tree, a, x, y } = sample();
  assert.equal(tree.remove(x), a);
  assert.ok(!tree.has(x) && !tree.has(y));
  assert.equal(tree.size, 4);
  assert.equal(tree.remove(START), START);
  assert.equal(tree.size, 4);
});

test("a mark takes the place of another one and leaves other annotations", () => {
  const { tree, a } = sample();
  tree.node(a).annotations = ["$13", "?"];
  tree.mark(a, "!!");
  assert.deepEqual(tree.node(a).annotations, ["!!", "$13"]);
  tree.mark(a, "!!");
  assert.deepEqual(tree.node(a).annotations, ["$13"]);
  assert.equal(tree.markOf(a), "");
  assert.equal(MARKS.length, 6);
});

test("a comment is one text, and none if it is blank", () => {
  const { tree, a } = sample();
  tree.comment(a, "  too slow ");
  assert.deepEqual(tree.node(a).comments, ["too slow"]);
  tree.comment(a, " ");
  assert.deepEqual(tree.node(a).comments, []);
});

test("written and read again, a tree is the same", () => {
  const { tree, y, b } = sample();
  tree.comment(START, "<b>start</b>");
  tree.comment(y, "a } b");
  tree.mark(b, "??");
  const json = tree.toJson();
  assert.deepEqual(json.nodes.map(({ parent, move }) => [parent, move]), [
    [-1, "a"], [0, "b"], [1, "c"], [0, "x"], [3, "y"], [0, "z"],
  ]);
  assert.deepEqual(Tree.from(json).toJson(), json);
});

test("a node without a parent is left out", () => {
  const node = (parent, move) => ({ parent, move, annotations: [], comments: [] });
  const tree = Tree.from({ comments: [], nodes: [node(7, "a"), node(0, "b"), node(-1, "c")] });
  assert.deepEqual(tree.toJson().nodes.map(({ move }) => move), ["c"]);
});

test("a line of many thousand moves is no problem", () => {
  const tree = new Tree();
  const last = tree.playAll(START, Array.from({ length: 50_000 }, (_, i) => `m${i}`));
  assert.equal(tree.depth(last), 50_000);
  assert.equal(Tree.from(tree.toJson()).size, 50_000);
  tree.remove(tree.node(START).children[0]);
  assert.equal(tree.size, 0);
});

test("random changes keep parents and children in agreement", () => {
  let seed = 7;
  const random = (n) => (seed = (seed * 48271) % 2147483647) % n;
  const tree = new Tree();
  let ids = [START];
  for (let step = 0; step < 2000; step++) {
    const id = ids[random(ids.length)];
    const act = random(6);
    if (act < 3) ids.push(tree.play(id, `m${random(5)}`));
    else if (act === 3) tree.promote(id);
    else if (act === 4) tree.promoteToMain(id);
    else if (random(8) === 0) tree.remove(id);
    ids = ids.filter((one) => tree.has(one));
    assert.equal(tree.toJson().nodes.length, tree.size);
  }
});

test("a tree becomes again what it was, with the same ids", () => {
  const { tree, a, b, x } = sample();
  const state = tree.state();
  const before = tree.toJson();
  tree.comment(a, "words");
  tree.remove(b);
  tree.promoteToMain(x);
  const added = tree.play(x, "new");
  tree.restore(state);
  assert.deepEqual(tree.toJson(), before);
  assert.equal(tree.child(a, "b"), b);
  tree.remove(b);
  tree.restore(state);
  assert.deepEqual(tree.toJson(), before);
  assert.ok(tree.play(x, "other") > added);
});

test("a branch that was removed comes back to its place", () => {
  const { tree, a, b, c, x } = sample();
  const before = tree.toJson();
  for (const id of [b, x]) {
    const branch = tree.branch(id);
    tree.remove(id);
    assert.equal(tree.putBack(branch), id);
    assert.deepEqual(tree.toJson(), before);
  }
  // The move was played again in the meantime: what followed it comes back.
  const branch = tree.branch(b);
  tree.remove(b);
  const again = tree.play(a, "b");
  assert.equal(tree.putBack(branch), again);
  assert.equal(tree.node(c).parent, again);
  // Nothing to come back to.
  const lost = tree.branch(c);
  tree.remove(again);
  assert.equal(tree.putBack(lost), null);
});

test("nesting counts the variations on the way", () => {
  const { tree, a, x } = sample();
  assert.equal(new Tree().nesting, 0);
  assert.equal(tree.nesting, 1);
  tree.play(x, "v");
  assert.equal(tree.nesting, 2);
  tree.promoteToMain(x);
  assert.equal(tree.nesting, 1);
  tree.remove(a);
  assert.equal(tree.nesting, 0);
});
