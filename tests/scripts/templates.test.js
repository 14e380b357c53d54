/** What scripts look for on a page is in a template. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const SITE = join(import.meta.dirname, "../../webapp");
/** Elements that scripts make themselves. */
const MADE_BY_SCRIPTS = new Set(["data-keep", "toast"]);

/** All text of the files of a kind below a folder. */
function textOf(folder, ending) {
  const files = readdirSync(join(SITE, folder), { recursive: true }).filter((name) => name.endsWith(ending));
  return files.map((name) => readFileSync(join(SITE, folder, name), "utf8")).join("\n");
}

const templates = textOf("templates", ".html");
const scripts = textOf("static/js", ".js");
const selectors = [...scripts.matchAll(/\b(?:find|querySelector(?:All)?)\(\s*["`]([^"`]+)["`]/g)].map(
  ([, selector]) => selector,
);

/** The names that a pattern finds in the selectors and that no template has. */
function missing(pattern, isThere) {
  const names = selectors.flatMap((selector) => [...selector.matchAll(pattern)].map(([, name]) => name));
  return [...new Set(names)].filter((name) => !MADE_BY_SCRIPTS.has(name) && !isThere(name));
}

test("ids", () => {
  const embedded = [...scripts.matchAll(/\bembedded\("([\w-]+)"\)/g)].map(([, id]) => id);
  const has = (/** @type {string} */ id) => templates.includes(`id="${id}"`);
  assert.ok(selectors.length > 50 && embedded.length > 5);
  assert.deepEqual(missing(/#([\w-]+)/g, has), []);
  assert.deepEqual(
    embedded.filter((id) => !has(id)),
    [],
  );
});

test("data attributes", () => {
  const has = (/** @type {string} */ name) => {
    // Macros write a metric or another word into the name of an attribute.
    const stems = [name, name.replace(/-(moves|steps)$/, "-{{ metric }}")];
    return stems.some((stem) => templates.includes(stem));
  };
  assert.deepEqual(missing(/\[(data-[\w-]+)/g, has), []);
});

test("classes", () => {
  const written = new Set(templates.match(/[\w-]+/g));
  const made = new Set(scripts.match(/[\w-]+/g));
  assert.deepEqual(
    missing(/\.([a-z][\w-]*)/g, (name) => written.has(name) || made.has(name)),
    [],
  );
});
