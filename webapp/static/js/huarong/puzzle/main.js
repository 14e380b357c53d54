/** Entry of the puzzle page: reads the data that the server embedded. */

import { embedded } from "../../frame/dom.js";
import { gettext } from "../../frame/i18n.js";
import { listen, press } from "../../frame/shortcuts.js";
import { load, store } from "../../frame/storage.js";
import "../skins.js";
import { puzzleHere } from "./any_puzzle.js";
import { leadOn } from "./neighbours.js";
import { PuzzlePage } from "./page.js";

/** @param {string | undefined} name */
const key = (name) => `huarong:open:${name}`;

keepFolds();
new PuzzlePage(puzzleHere(embedded("puzzle")));
leadOn();
listen([
  { keys: ["h"], shown: "H", name: gettext("a hint"), act: () => press("[data-do=hint]") },
  { keys: ["u"], shown: "U", name: gettext("take a move back"), act: () => press("[data-do=undo]") },
  {
    keys: ["r"],
    shown: "R",
    name: gettext("begin again"),
    act: () => press("[data-do=restart], [data-do=again]"),
  },
  {
    keys: ["n"],
    shown: "N",
    name: gettext("the next puzzle, after a win"),
    act: () => press(".next-puzzle"),
  },
  { keys: [], shown: gettext("Shift + arrows"), name: gettext("move the block in focus"), act: () => {} },
]);

/** Opens what was open when the page was left, and keeps what is opened and shut. */
function keepFolds() {
  for (const part of /** @type {NodeListOf<HTMLDetailsElement>} */ (
    document.querySelectorAll("details[data-folded]")
  )) {
    const { folded } = part.dataset;
    part.open = load(key(folded)) === "open";
    part.addEventListener("toggle", () => store(key(folded), part.open ? "open" : null));
  }
}
