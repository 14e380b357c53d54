/** The editor of Capture Go positions, by mouse, touch and keyboard; the server checks the position. */

import { GoBoard } from "../board/capture_go/board.js";
import { PositionEditor } from "../board/position_editor.js";
import { embedded, find } from "../frame/dom.js";
import { gettext } from "../frame/i18n.js";
import { request } from "../frame/request.js";
import { siteUrl } from "../frame/site_url.js";
import { toast } from "../frame/toast.js";

/** @typedef {{rows: string[], side: "black" | "white", rules: string, target: string}} State */

/** The question whose position is changed here, if there is one. @type {{question?: string}} */
const asking = Object.fromEntries(
  [...new URLSearchParams(location.search)].filter(([name]) => name === "question"),
);
/** @type {string | null} why no game can begin */
let whyNot = null;

/** @type {PositionEditor<State>} */
const editor = new PositionEditor(embedded("editor"), {
  board: (svg, size, options) => new GoBoard(svg, { ...options, size }),
  brushes: { X: gettext("black stone"), O: gettext("white stone"), "-": gettext("empty") },
  written: (cell) => cell.toUpperCase(),
  counted: (numbers) => gettext("Black {black}, White {white}.", numbers),
  fresh: {},
  query: (state) => new URLSearchParams({ ...queryOf(state), ...asking }),
  ways,
  shown: () => {
    draw();
    return false;
  },
  check: (state) => request(`/api/analysis/capture-go?${new URLSearchParams(queryOf(state))}`),
  checked: ({ ok, err }) => {
    const dead = err?.why === "dead_chain" ? gettext("A chain has no liberty.") : err?.message;
    whyNot = ok ? ok.why_not : (dead ?? gettext("The server did not answer; try again."));
    find("[data-why-not]").textContent = whyNot ?? "";
    editor.offer("play", whyNot === null);
    editor.offer("ask", Boolean(ok) && whyNot === null && editor.now.target === "1");
    editor.offer("analyse", Boolean(ok));
  },
});

/** The stones on a board of another size: they keep their distance from the lower left corner. @param {number} size */
function resized(size) {
  const { rows } = editor.now;
  const before = rows.length;
  return Array.from({ length: size }, (_, row) => {
    const from = rows[row + before - size] ?? "";
    return from.slice(0, size).padEnd(size, "-");
  });
}

/** @param {State} state */
function queryOf({ rows, side, rules, target }) {
  const position = `${rows.join("/")} ${side === "black" ? "X" : "O"}`;
  return { position, rules, target, size: String(rows.length) };
}

/** Where one can go on with a position, by the names of the links. @param {State} state @returns {Record<string, string>} */
function ways(state) {
  const { position, ...options } = queryOf(state);
  const { rules, side } = state;
  const asked = new URLSearchParams({ position, rules, ...asking });
  return {
    play: siteUrl(`/capture-go?${new URLSearchParams({ position, ...options, colour: side })}`),
    ask: siteUrl(`/capture-go/questions/new?${asked}`),
    analyse: siteUrl(`/capture-go/analysis?${new URLSearchParams({ from: position, ...options })}`),
  };
}

function draw() {
  const { rows, side, rules, target } = editor.now;
  editor.draw({ atari: true, own: side });
  /** @type {HTMLSelectElement} */ (find("select[name=size]")).value = String(rows.length);
  /** @type {HTMLSelectElement} */ (find("select[name=rules]")).value = `${rules} ${target}`;
}

for (const name of ["play", "analyse", "ask"])
  find(`[data-do=${name}]`).addEventListener("click", () => {
    const three = name === "ask" && editor.now.target !== "1";
    if (three) toast(gettext("Questions are about the first capture."));
    else if (whyNot && find(`[data-do=${name}]`).getAttribute("aria-disabled") === "true") toast(whyNot);
  });
find("select[name=size]").addEventListener("change", (event) =>
  editor.change({ rows: resized(Number(/** @type {HTMLSelectElement} */ (event.target).value)) }),
);
find("select[name=rules]").addEventListener("change", (event) => {
  const [rules = "free", target = "1"] = /** @type {HTMLSelectElement} */ (event.target).value.split(" ");
  editor.change({ rules, target });
});

const problem = find("[data-why-not]").textContent;
if (problem) {
  draw();
  whyNot = problem;
} else editor.show();
find("#main").dataset.ready = "true";
