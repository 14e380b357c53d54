/** Entry of the analysis board: opens what the server embedded, or what the browser kept, and wires the controls. */

import { plyAt } from "../board/score_graph.js";
import { typedMoves } from "../board/typed_moves.js";
import { embedded, find } from "../frame/dom.js";
import { gettext } from "../frame/i18n.js";
import { copy, share } from "../frame/share.js";
import { listen, listenToButtons, press } from "../frame/shortcuts.js";
import { load, store } from "../frame/storage.js";
import { toast } from "../frame/toast.js";
import { wireSlider } from "../matches/stepping.js";
import { keptIn } from "./address.js";
import { wireOpening } from "./files/opening.js";
import { save } from "./files/saving.js";
import { movesTo, reviewLine } from "./links.js";
import { AnalysisPage } from "./page.js";

/** The storage key of the latest board size. */
const SIZE = "analysis-size";

/** The size that was used last, here or in a new game; null if it is the one that is shown. @param {string} kind @param {string} shown */
function sizeOfLast(kind, shown) {
  const chosen = new URLSearchParams(load(`new-${kind}`) ?? "").get("size");
  const last = load(SIZE) ?? chosen;
  const offered = document.querySelector(`#setting [name=size] option[value="${Number(last)}"]`);
  return offered && last !== shown ? last : null;
}

const opened = embedded("analysis");
const { game: kind, options } = opened.told;
const usual = opened.usual && options.size ? sizeOfLast(kind, options.size) : null;
if (usual) location.replace(`?${new URLSearchParams({ ...options, size: usual })}`);
else if (!opened.usual && options.size) store(SIZE, options.size);
const before = keptIn(history.state);
const showValues = find("[data-act=values]");
const values = load("analysis-values") !== "false";
showValues.setAttribute("aria-pressed", String(values));
// The address is written anew by the page itself.
const wanted = new URLSearchParams(location.search).get("try");
const count = /** @type {HTMLSelectElement} */ (find("#line-count"));
count.value = load("analysis-lines") ?? count.value;
const kept = before && before.setting.game === opened.told.game ? before : null;
const page = new AnalysisPage({ ...opened, values, lines: Number(count.value), kept });
count.addEventListener("change", () => {
  store("analysis-lines", count.value);
  page.lines = Number(count.value);
});
if (wanted && !before) page.try(wanted);

function turnValues() {
  const shown = showValues.getAttribute("aria-pressed") !== "true";
  showValues.setAttribute("aria-pressed", String(shown));
  store("analysis-values", String(shown));
  page.values = shown;
}

listenToButtons({
  first: () => page.toStart(),
  prev: () => page.step(-1),
  next: () => page.step(1),
  last: () => page.toEnd(),
  values: turnValues,
  threat: () => page.turnThreat(),
  prove: () => page.turnProof(),
  "copy-position": () => copy(page.text ?? "", gettext("The position is copied.")),
  "copy-moves": () => copy(movesTo(page), gettext("The moves are copied.")),
  undo: () => page.undo(),
  remove: () => page.remove(),
  raise: () => page.raise(),
  promote: () => page.promote(),
  "remark-before": () => page.toRemark(-1),
  "remark-after": () => page.toRemark(1),
  review: () => reviewLine(page, page.tree.line(page.at)),
  share: async () => {
    const { url, short, whole } = page.address;
    if (!short) return void toast(gettext("This is too long for a link. Save it as a file to hand it on."));
    await share(new URL(url, location.href).href, document.title);
    if (!whole) toast(gettext("The link has the moves. Remarks travel with the SGF file."));
  },
});
for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-format]")))
  button.addEventListener("click", () => save(page, button.dataset.format ?? ""));
wireSlider((n) => page.stepTo(n));

const graph = /** @type {SVGSVGElement} */ (find("#graph"));
graph.addEventListener("pointerdown", (event) =>
  page.stepTo(plyAt(graph, event.clientX, page.tree.line(page.at).length - 1)),
);
new ResizeObserver(() => page.draw()).observe(graph);

listen([
  { keys: ["ArrowLeft"], shown: "←", name: gettext("one move back"), act: () => page.step(-1) },
  { keys: ["ArrowRight"], shown: "→", name: gettext("one move on"), act: () => page.step(1) },
  { keys: ["ArrowUp"], shown: "↑", name: gettext("to the variation above"), act: () => page.beside(-1) },
  { keys: ["ArrowDown"], shown: "↓", name: gettext("to the variation below"), act: () => page.beside(1) },
  { keys: ["Home"], shown: "Home", name: gettext("to the start"), act: () => page.toStart() },
  { keys: ["End"], shown: "End", name: gettext("to the end"), act: () => page.toEnd() },
  { keys: ["f"], shown: "F", name: gettext("turn the board"), act: () => press("[data-turn]") },
  { keys: ["p"], shown: "P", name: gettext("to the remark before"), act: () => page.toRemark(-1) },
  { keys: ["n"], shown: "N", name: gettext("to the remark after"), act: () => page.toRemark(1) },
  { keys: ["c"], shown: "C", name: gettext("write a remark"), act: () => page.write() },
  { keys: ["m"], shown: "M", name: gettext("mark points"), act: () => page.turnMarking() },
  { keys: ["x"], shown: "X", name: gettext("what the other side threatens"), act: () => page.turnThreat() },
  { keys: [" "], shown: gettext("Space"), name: gettext("play the best move"), act: () => page.playBest() },
  { keys: ["v"], shown: "V", name: gettext("show what moves are worth"), act: turnValues },
  typedMoves(),
  { keys: [], shown: "Ctrl Z", name: gettext("undo a change of the moves"), act: () => page.undo() },
]);
document.addEventListener("keydown", (event) => {
  const undo = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "z";
  const field = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
  if (!undo || field || event.defaultPrevented) return;
  page.undo();
  event.preventDefault();
});
window.addEventListener("popstate", (event) => {
  const ofEntry = keptIn(event.state);
  if (ofEntry) page.restore(ofEntry);
  else location.reload();
});

/** @type {Promise<import("./base/own_games.js").OwnGames> | null} loaded once there are games */
let base = null;
wireOpening(
  kind,
  (told) => page.open(told),
  async (games, isLonger) => {
    if (!games.length && !base) return;
    base ??= openBase();
    (await base).take(games, isLonger);
  },
);

async function openBase() {
  const box = find("#base");
  const { openBase } = await import(box.dataset.module ?? "");
  const follow = (/** @type {readonly string[]} */ moves) => page.follow(moves);
  const opened = openBase({ box, name: `base-${kind}`, changed: () => page.draw(), follow });
  page.base = opened;
  return opened;
}
find("#main").dataset.ready = "true";
