/** Groups the scripts into few small files: `npm run build` writes them to webapp/static/built. */

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { defineConfig } from "rolldown";

const STATIC = path.resolve("webapp/static");
const SOCKET_IO = "vendor/socket.io.esm.min.js";
/** It runs before the page is drawn, so it is no module. */
const CLASSIC = "js/frame/theme_first.js";
/** They have no page, so they share no file with modules that need one. */
const WORKERS = [
  "js/huarong/map/explorer.js",
  "js/matches/together/levels/reversi_worker.js",
  "js/matches/together/levels/capture_go_worker.js",
];
/** The service worker runs its modules as they are, and as one script in browsers that take no module there. */
const SERVICE_WORKER = "js/offline/worker/";
const NAMED = /{% set script = "([^"]+)"/g;
const IMPORTED = /^(?:import|(?:import|export|\})[^;"]*\bfrom) "([^"]+)";/gm;

/** Shared parts, the first that fits; the rest of a family of pages is one part if several of them use it. */
const GROUPS = [
  {
    name: "connection",
    test: (id) =>
      nameOf(id) === SOCKET_IO || isLive(id) || /\/js\/net\/(?:transports|last_heard)\.js/.test(id),
  },
  // A race has a websocket, other pages of problems have none.
  { name: "race", test: /\/js\/problems\/race\.js/ },
  // With what pages of problems alone share of the frame; those of matches have no use for it.
  {
    name: "problems",
    test: (id) =>
      !ofMine.has(nameOf(id)) && /\/js\/(?:problems\/|net\/problems\.js|frame\/speech\.js)/.test(id),
    minShareCount: 2,
  },
  // What pages of rooms alone share of it.
  { name: "rooms", test: /\/js\/net\/live_part\.js/ },
  // What pages that read and write files, and forget, alone share of it.
  {
    name: "files",
    test: /\/js\/(?:frame\/(?:file_text|forget|kept_values|save_file)|net\/records)\.js/,
    minShareCount: 2,
  },
  { name: "frame", test: /\/js\/(?:(?:frame|net)\/|board\/svg\.js)/, minShareCount: 2 },
  // Pictures of layouts, which many pages have without the board that is played on.
  { name: "board/pictures", test: /\/js\/board\/huarong\/(?:blocks|cells|picture)\.js/ },
  // What Mine knows of the games; all else of them would be much for its pages.
  {
    name: "records_huarong",
    test: (id) => nameOf(id).includes("/huarong/") && ofMine.has(nameOf(id)),
    minShareCount: 2,
  },
  {
    name: "records",
    test: (id) => !nameOf(id).includes("/mine/") && ofMine.has(nameOf(id)),
    minShareCount: 2,
  },
  { name: "board/graph", test: /\/js\/(?:board\/(?:moon|score_graph)|matches\/review\/graph)\.js/ },
  { name: "board/undo", test: /\/js\/board\/undo\.js/ },
  { name: "board/editing", test: /\/js\/board\/(?:position_editor|drawing)\.js/ },
  { name: "board/board", test: /\/js\/board\/(?:marks\/)?[^/]+$/ },
  // The page of two at one device, which each game has.
  { name: "together", test: /\/js\/matches\/together\//, minShareCount: 2 },
  // What the list of openings and their drill share; exercises of the game have no use for it.
  { name: "openings", test: /\/js\/reversi\/openings\//, minShareCount: 2 },
  // The rules of a game, for pages that play without the server; those of matches have no use for them.
  {
    name: (id) => `rules/${familyOf(id, 1)}`,
    debugName: "rules",
    test: /\/board\/[^/]+\/rules\.js$/,
    minShareCount: 2,
  },
  { name: (id) => `board/${familyOf(id, 1)}`, debugName: "boards", test: /\/js\/board\//, minShareCount: 2 },
  { name: (id) => familyOf(id, 0), debugName: "families", test: /\/js\//, minShareCount: 2 },
];

/** Names of all modules, below the folder of static files. */
const sources = filesIn(path.join(STATIC, "js"))
  .map(nameOf)
  .filter((name) => name.endsWith(".js") && name !== CLASSIC)
  .sort();

const named = filesIn("webapp/templates").flatMap((name) =>
  [...readFileSync(name, "utf-8").matchAll(NAMED)].map(([, script]) => `js/${script}.js`),
);
const imported = new Set(sources.flatMap(importsOf));
/** What templates name, and what no module imports: boards and miniatures. */
const entries = sources.filter(
  (name) =>
    (named.includes(name) || !imported.has(name)) &&
    !WORKERS.includes(name) &&
    !name.startsWith(SERVICE_WORKER),
);

const ofMine = new Set(entries.filter((name) => name.startsWith("js/mine/")));
for (const name of ofMine) for (const next of importsOf(name)) if (sources.includes(next)) ofMine.add(next);

function inputOf(names) {
  return Object.fromEntries(names.map((name) => [name, path.join(STATIC, name)]));
}

/** The name of a module that the bundler knows by its path. */
function nameOf(id) {
  return path.relative(STATIC, id).replaceAll(path.sep, "/");
}

function filesIn(folder) {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true });
  return found.filter((file) => file.isFile()).map((file) => path.join(file.parentPath, file.name));
}

function read(name) {
  return readFileSync(path.join(STATIC, name), "utf-8");
}

function importsOf(name) {
  const folder = path.posix.dirname(name);
  return [...read(name).matchAll(IMPORTED)].map(([, from]) => path.posix.join(folder, from));
}

/** Whether a module of net needs the websocket; that of the analysis board is of one page alone. */
function isLive(id) {
  if (nameOf(id) === "js/net/analysis.js") return false;
  const imports = [...readFileSync(id, "utf-8").matchAll(IMPORTED)].map(([, from]) => from);
  return (
    id.includes("/js/net/") && (imports.includes("socket.io-client") || imports.includes("./connection.js"))
  );
}

/** The folder of a module, at this depth below that of all modules. */
function familyOf(id, depth) {
  return id.split("/js/").at(-1).split("/")[depth];
}

/** A group as the bundler takes it. What pages name runs when it is loaded, so it stays a file by itself. */
function grouped({ test, ...more }, place) {
  const fits = (id) => (test instanceof RegExp ? test.test(id) : test(id));
  return {
    ...more,
    test: (id) => !entries.includes(nameOf(id)) && fits(id),
    priority: GROUPS.length - place,
  };
}

/** The digest of the sources: where it is another, the site serves the modules themselves. */
function digest() {
  const found = createHash("sha256");
  for (const name of [...sources, SOCKET_IO]) found.update(`${name}\0${read(name)}\0`);
  return found.digest("hex");
}

/** All files that one loads, itself first. */
function closure(bundle, file) {
  const found = new Set([file]);
  for (const each of found) for (const next of bundle[each].imports) if (next in bundle) found.add(next);
  return [...found].map((name) => `built/${name}`);
}

/** Writes the files of each module that pages name; webapp/http/page_files.py reads them. */
const manifest = {
  name: "manifest",
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.isEntry);
    const files = Object.fromEntries(
      chunks.map((chunk) => [chunk.name, closure(bundle, chunk.fileName)]).sort(),
    );
    const source = `${JSON.stringify({ digest: digest(), files }, null, 1)}\n`;
    this.emitFile({ type: "asset", fileName: "manifest.json", source });
  },
};

const output = {
  dir: path.join(STATIC, "built"),
  format: "esm",
  minify: true,
  // A file lies as deep as its module, so that addresses relative to it stay right.
  entryFileNames: "[name]",
};

const pages = {
  input: inputOf(entries),
  // The import map of a page says which game this is.
  external: ["game"],
  resolve: { alias: { "socket.io-client": path.join(STATIC, SOCKET_IO) } },
  platform: "browser",
  preserveEntrySignatures: "allow-extension",
  plugins: [manifest],
  logLevel: "warn",
  output: {
    ...output,
    cleanDir: true,
    chunkFileNames: "js/shared/[name].js",
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: GROUPS.map(grouped),
    },
  },
};

export default defineConfig([
  pages,
  ...WORKERS.map((name) => ({ input: inputOf([name]), platform: "browser", logLevel: "warn", output })),
  {
    input: inputOf([`${SERVICE_WORKER}main.js`]),
    platform: "browser",
    logLevel: "warn",
    output: { ...output, format: "iife", name: "worker" },
  },
]);
