// The catalogues of the pages: every key that is used exists, in both languages, with the same arguments.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";
import { fileURLToPath } from "node:url";

import { FluentBundle, FluentResource } from "./vendor/fluent/index.js";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

function catalogue(language) {
  const source = readFileSync(here(`../crates/text/catalogues/${language}/web.ftl`), "utf8");
  const bundle = new FluentBundle(language, { useIsolating: false });
  assert.deepEqual(bundle.addResource(new FluentResource(source)), []);
  const keys = [...source.matchAll(/^(web-[a-z0-9-]+) =/gm)].map((match) => match[1]);
  assert.equal(new Set(keys).size, keys.length, "no key twice");
  const values = new Map();
  // An entry goes on after a line that closes a choice.
  for (const entry of source.split(/\n(?=[^\s}])/)) {
    const key = /^(web-[a-z0-9-]+) =/.exec(entry)?.[1];
    if (key) values.set(key, [...new Set([...entry.matchAll(/\$(\w+)/g)].map((match) => match[1]))].sort());
  }
  for (const key of keys) assert.ok(bundle.getMessage(key)?.value, `${key} can be read`);
  return values;
}

const files = [".", "analysis", "pages", "progress", "puzzles"].flatMap((folder) =>
  readdirSync(here(folder))
    .filter((name) => name.endsWith(".js"))
    .map((name) => readFileSync(here(`${folder}/${name}`), "utf8")),
);
const used = new Set(
  files.flatMap((source) =>
    [...source.matchAll(/['"`](web-[a-z0-9-]*[a-z0-9])['"`]/g)].map((match) => match[1]),
  ),
);
const prefixes = new Set(
  files.flatMap((source) => [...source.matchAll(/`(web-[a-z0-9-]+-)\$\{/g)].map((match) => match[1])),
);

test("both languages have the same messages with the same arguments", () => {
  assert.deepEqual([...catalogue("pt")].sort(), [...catalogue("en")].sort());
});

test("every message that is used exists", () => {
  const known = catalogue("en");
  for (const key of used) assert.ok(known.has(key), `${key} is in the catalogue`);
});

test("every message that exists is used", () => {
  for (const key of catalogue("en").keys()) {
    const isUsed = used.has(key) || [...prefixes].some((prefix) => key.startsWith(prefix));
    assert.ok(isUsed, `${key} is used`);
  }
});
