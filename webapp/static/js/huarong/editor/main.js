/** The layout editor; the server checks the layout and finds its distance from the exit. */

import { columnOf, mirror, rowOf } from "../../board/huarong/cells.js";
import {
  EditorBoard,
  isInside,
  placeFor,
  withBlock,
  withBlockAt,
  withoutBlock,
} from "../../board/huarong/editor_board.js";
import { keptStates, Undo } from "../../board/undo.js";
import { announce } from "../../frame/announce.js";
import { embedded, find } from "../../frame/dom.js";
import { gettext } from "../../frame/i18n.js";
import { toast } from "../../frame/toast.js";
import { Connection } from "../../net/connection.js";
import { ConnectionNotices } from "../../net/connection_notices.js";
import { EditorFacts } from "./facts.js";

/** @import { Block, Kind } from "../../board/huarong/cells.js" */

const EMPTY = ".".repeat(20);
/** @type {string} */
const first = embedded("editor").layout;
/** @type {Record<string, Kind>} */
const KEYS = { c: "C", h: "H", v: "V", s: "S" };
const KINDS = {
  C: gettext("Cao Cao, 2 by 2"),
  H: gettext("a horizontal block"),
  V: gettext("a vertical block"),
  S: gettext("a soldier"),
};

/** Layouts that were built. @type {Undo<string>} */
const undo = new Undo(keptStates((layout) => layout === first) ?? [first], refresh);
const notices = new ConnectionNotices("huarong");
const connection = new Connection({ changed: (how) => notices.connection(how) });
connection.on("server", (server) => notices.server(server));
const facts = new EditorFacts(connection, {
  blame: draw,
  named: (code) => undo.saveToHistory(new URLSearchParams({ layout: code })),
});
const board = new EditorBoard(find("#board"), {
  label: gettext("The tray, 5 rows by 4 columns; letters C, H, V and S choose a block"),
  pick,
  drag,
});
const text = /** @type {HTMLTextAreaElement} */ (find("#text"));

const layout = () => undo.now;

/** @param {number | null} [wrong] */
function draw(wrong = null) {
  board.show(layout(), label, wrong);
}

/** @param {number} cell @param {Kind | null} kind */
function label(cell, kind) {
  const place = { row: rowOf(cell) + 1, column: columnOf(cell) + 1 };
  return gettext("row {row}, column {column}: {what}", {
    ...place,
    what: kind ? KINDS[kind] : gettext("empty"),
  });
}

/** @returns {Kind} */
function chosen() {
  const input = find("input[name=kind]:checked");
  return /** @type {Kind} */ (/** @type {HTMLInputElement} */ (input).value);
}

/** @param {number} cell */
function pick(cell) {
  if (layout()[cell] !== ".") {
    const gone = /** @type {Kind} */ (layout()[cell]);
    change(withoutBlock(layout(), cell));
    announce(gettext("Taken away: {what}.", { what: KINDS[gone] }));
    return;
  }
  const kind = chosen();
  // There is one 2×2 block: placing it anew moves it.
  const without = kind === "C" ? withoutBlock(layout(), layout().indexOf("C")) : layout();
  const place = placeFor(without, kind, cell);
  if (place === null) {
    toast(gettext("No room here for this: {what}.", { what: KINDS[kind] }));
    announce(gettext("No room here for this: {what}.", { what: KINDS[kind] }));
    return;
  }
  change(withBlock(without, { kind, cell: place }));
  announce(gettext("Placed: {what}.", { what: KINDS[kind] }));
}

/**
 * Moves a block to where it was let go; outside of the tray it is taken away.
 * @param {Block} block
 * @param {number} row of its corner
 * @param {number} column
 */
function drag(block, row, column) {
  const what = KINDS[block.kind];
  const next = withBlockAt(layout(), block, row, column);
  if (next) {
    change(next);
    announce(gettext("Placed: {what}.", { what }));
  } else if (!isInside(row, column)) {
    change(withoutBlock(layout(), block.cell));
    toast(gettext("Taken away: {what}.", { what }));
  } else toast(gettext("No room here for this: {what}.", { what }));
  draw();
}

/** @param {string} next */
function change(next) {
  if (next === layout()) return;
  undo.push(next);
  refresh();
}

function refresh() {
  if (document.activeElement !== text) text.value = (layout().match(/.{4}/g) ?? []).join("\n");
  draw();
  facts.look(layout());
}

/** @type {Record<string, () => void>} */
const actions = {
  mirror: () => change(mirror(layout())),
  clear: () => change(EMPTY),
  random: async () => {
    const { ok, err } = await connection.send("random", {});
    if (ok) change(ok.layout);
    else if (err) toast(err.message);
  },
};
for (const [name, act] of Object.entries(actions)) find(`[data-do=${name}]`).addEventListener("click", act);

find("#board").addEventListener("keydown", (event) => {
  const kind = KEYS[event.key.toLowerCase()];
  if (!kind || event.ctrlKey || event.metaKey || event.altKey) return;
  const input = /** @type {HTMLInputElement} */ (find(`input[name=kind][value=${kind}]`));
  input.checked = true;
  announce(gettext("Chosen: {what}.", { what: KINDS[kind] }));
});

find("[data-paste]").addEventListener("submit", async (event) => {
  event.preventDefault();
  const { ok, err } = await connection.send("distance", { layout: text.value });
  if (ok) {
    // Even the layout that is there already is shown anew: an old error goes.
    if (ok.layout === layout()) refresh();
    else change(ok.layout);
    announce(gettext("The layout is on the board."));
  } else if (err) facts.refuse(err);
});

draw();
if (find("[data-note]").textContent === "") facts.look(layout());
