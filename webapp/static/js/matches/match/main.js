/** Entry of a match page: reads what the server embedded and wires the page's controls. */

import { game } from "game";
import { typedMoves } from "../../board/typed_moves.js";
import { find } from "../../frame/dom.js";
import { gettext } from "../../frame/i18n.js";
import { share } from "../../frame/share.js";
import { listen, press } from "../../frame/shortcuts.js";
import { load, store } from "../../frame/storage.js";
import { toast } from "../../frame/toast.js";
import { keepHeard, lastHeard } from "../../net/last_heard.js";
import { plyAsked, wireSlider } from "../stepping.js";
import { MatchPage } from "./page.js";
import { wireInvitation } from "./panels.js";

const match = lastHeard("match");
const { kind, options } = match.state;

const usual = game.usualMarks(options);
const switches = /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("[data-show]"));
const remembered = (/** @type {string} */ mark) => load(`show-${mark}-${kind}`);

const marks = {
  values: remembered("values") === "true",
  legal: (remembered("legal") ?? String(usual.legal)) === "true",
  atari: (remembered("atari") ?? String(usual.atari)) === "true",
  liberties: remembered("liberties") === "true",
  numbers: remembered("numbers") === "true",
};
const page = new MatchPage(match, marks, (state) => {
  keepHeard({ ...match, state });
  if (state.outcome) lookTogether();
});

/** A stone has room for one figure. @type {Record<string, keyof typeof marks>} */
const INSTEAD_OF = { liberties: "numbers", numbers: "liberties" };

/** @param {keyof typeof marks} mark @param {boolean} shown */
function show(mark, shown) {
  marks[mark] = shown;
  store(`show-${mark}-${kind}`, String(shown));
  for (const control of switches) if (control.dataset.show === mark) control.checked = shown;
}

for (const control of switches) {
  const mark = /** @type {keyof typeof marks} */ (control.dataset.show);
  control.checked = marks[mark];
  control.addEventListener("change", () => {
    const other = INSTEAD_OF[mark];
    if (other && control.checked) show(other, false);
    show(mark, control.checked);
    page.draw();
  });
}

/** Reasons why an action cannot be used now. @type {Record<string, string>} */
const CANNOT = {
  takeback: gettext("There is no move of yours to take back now."),
  hint: gettext("You can ask for a hint when it is your turn."),
};
/** @type {Record<string, () => unknown>} */
const acts = {
  takeback: () => page.takeBack(null),
  "takeback-here": () => page.takeBack(page.shown),
  hint: () => page.askHint(),
  resign: () => page.resign(),
  rematch: () => page.rematch(),
  share: () => share(match.watch_url, document.title),
  "step-first": () => page.lookAt(0),
  "step-prev": () => page.lookAt(page.shown - 1),
  "step-next": () => page.lookAt(page.shown + 1),
  "step-now": () => page.lookAt(page.state.ply),
};
for (const [name, act] of Object.entries(acts)) {
  for (const control of document.querySelectorAll(`[data-act=${name}]`)) {
    control.addEventListener("click", () => {
      if (control.getAttribute("aria-disabled") !== "true") act();
      else
        toast(
          page.shown === page.state.ply
            ? (CANNOT[name] ?? name)
            : gettext("You are looking at an earlier move. Go back to now to play."),
        );
    });
  }
}
wireInvitation();
wireSlider((ply) => page.lookAt(ply));

const button = (/** @type {string} */ name) => () => press(`[data-act=${name}]`);
const mark = (/** @type {string} */ name) => () => press(`[data-show=${name}]`);
listen([
  { keys: ["h"], shown: "H", name: gettext("hint"), act: button("hint") },
  {
    keys: ["Escape"],
    shown: "Esc",
    name: gettext("take the shown line off the board"),
    act: () => page.hideGhosts(),
  },
  { keys: ["u"], shown: "U", name: gettext("take back"), act: button("takeback") },
  { keys: ["f"], shown: "F", name: gettext("turn the board"), act: () => press("[data-turn]") },
  { keys: ["l"], shown: "L", name: gettext("show where a move is legal"), act: mark("legal") },
  typedMoves(),
  { keys: ["v"], shown: "V", name: gettext("show what moves are worth"), act: mark("values") },
  { keys: ["ArrowLeft"], shown: "←", name: gettext("one move back"), act: () => page.lookAt(page.shown - 1) },
  { keys: ["ArrowRight"], shown: "→", name: gettext("one move on"), act: () => page.lookAt(page.shown + 1) },
  { keys: ["Home"], shown: "Home", name: gettext("to the start"), act: () => page.lookAt(0) },
  {
    keys: ["End"],
    shown: "End",
    name: gettext("to the latest move"),
    act: () => page.lookAt(page.state.ply),
  },
  {
    keys: ["r"],
    shown: "R",
    name: gettext("rematch, when the game is over"),
    act: () => page.state.outcome && press("[data-act=rematch]"),
  },
]);

const { people, away, clocks } = find("#actions").dataset;
if (clocks) import(clocks).then(({ Clocks }) => page.addClocks(Clocks));
const nextBoard = document.getElementById("room")?.dataset.script;
if (nextBoard) import(nextBoard).then(({ NextBoard }) => page.addNextBoard(NextBoard));
if (people) import(people).then(({ People }) => page.addPeople(People, Number(away)));

if (match.state.outcome) lookTogether();
/** Of people; a page that was kept for times without a connection does without. */
function lookTogether() {
  const script = document.getElementById("look")?.dataset.script;
  if (script) import(script).then(({ Looking }) => page.addLooking(Looking)).catch(() => {});
}

const ply = plyAsked();
if (ply !== null) page.lookAt(ply);
find("#main").dataset.ready = "true";
